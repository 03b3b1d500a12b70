"""Lists and objects, of JSON or Python: `[[[0, 0], [0, 2], 2]]`, `{"A1-C1": 2}`, `[2, 0, 1]`."""

from __future__ import annotations

import json
import re
from typing import Any

from .._util import checks
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import AnswerError, FormatError
from ..formats import parse_solution
from . import picture
from .cells import EdgeCounts, Named, Naming, cell_of, counts_by_edge, edge_numbered
from .headings import rejects
from .lines import Tokens, pairs

_DEEPEST = 8
"""More brackets in each other are no drawing."""

_TOKEN = re.compile(
    r"\s*+(?:(?:\#|//)[^\n]*+\n\s*+)*+"
    r"(?:(?P<mark>[\[\](){},:])|(?P<number>-?[0-9]{1,7}+)(?:\.0{1,6}+)?(?![0-9.eE])"
    r"|\"(?P<double>[^\"\\\n]*+)\"|'(?P<single>[^'\\\n]*+)'"
    r"|(?P<other>\"(?:[^\"\\\n]|\\.)*+\"|-?[0-9.eE+-]++|true|false|null|None|True|False))"
)
"""A part of a value, after blanks and remarks. A number such as 2.0 is a whole one."""
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_COORD = re.compile(
    r"\s*+(?:[(\[]\s*+)?(?:r(?:ow)?\s?)?([0-9]{1,7}+)(?:\s*+,\s*+(?:c(?:ol)?\s?)?|c)([0-9]{1,7}+)\s*+[)\]]?\s*+",
    re.ASCII | re.IGNORECASE,
)
_CELL = re.compile(r"\s*+([A-Za-z]{1,5}+)([1-9][0-9]{0,6}+|0)\s*+", re.ASCII)
_HOLD = frozenset(
    ("answer", "solution", "bridges", "edges", "finalanswer", "result", "connections")
)
_GROUPS = {
    "horizontal": None, "vertical": None, "across": None, "down": None, "horizontalbridges": None,
    "verticalbridges": None, "double": 2, "doubles": 2, "doublebridges": 2, "single": 1,
    "singles": 1, "singlebridges": 1,
}  # fmt: skip
"""Keys of lists that are one drawing together, and the bridges of their pairs."""
_ENDS = (
    ("a", "b"), ("from", "to"), ("start", "end"), ("island1", "island2"), ("islanda", "islandb"),
    ("source", "target"), ("p1", "p2"), ("u", "v"), ("cell1", "cell2"), ("node1", "node2"),
    ("point1", "point2"), ("pos1", "pos2"), ("first", "second"), ("end1", "end2"), ("i1", "i2"),
    ("fromisland", "toisland"), ("startisland", "endisland"), ("c1", "c2"),
)  # fmt: skip
_BOTH = ("islands", "between", "cells", "pair", "endpoints", "ends", "nodes", "edge", "bridge",
         "coordinates", "points", "connection")  # fmt: skip
_FOUR = (("r1", "c1", "r2", "c2"), ("row1", "col1", "row2", "col2"), ("x1", "y1", "x2", "y2"),
         ("fromrow", "fromcol", "torow", "tocol"),
         ("startrow", "startcol", "endrow", "endcol"))  # fmt: skip
_COUNTS = frozenset(
    ("count", "bridges", "n", "number", "numbridges", "num", "bridgecount", "numberofbridges",
     "value", "weight", "lines", "multiplicity", "quantity", "k", "amount", "type", "kind", "total",
     "nbridges", "countofbridges")
)  # fmt: skip
_IDLE = frozenset(
    ("direction", "orientation", "dir", "axis", "id", "index", "no", "length", "distance", "reason",
     "note", "notes", "comment", "explanation", "label", "name", "color", "forced", "technique",
     "reasoning", "justification", "why", "step", "verified", "valid")
)  # fmt: skip
"""Keys that say nothing about bridges."""
_WAYS = frozenset(("horizontal", "vertical", "across", "down", "h", "v", "bridge", "row", "column"))
_DIGITS = tuple("0123456789")
_WORDS = {"single": 1, "one": 1, "double": 2, "two": 2, "none": 0, "zero": 0, "triple": 3}


FALSE = object()
"""What stands for false: equal to no number."""
_VERDICTS = frozenset(("valid", "correct", "right", "solved", "allowed", "accepted", "legal",
                       "final", "verified", "isvalid", "iscorrect", "issolution", "true",
                       "ok"))  # fmt: skip
"""Keys that say whether a drawing is the answer."""


class Object(list[tuple[Any, Any]]):
    """An object: its pairs, in which a key may occur twice."""


def value_at(text: str, at: int) -> tuple[Any, int] | None:
    """The list or object that begins at a place, and its end.

    Args:
        text: The text.
        at: Where there is an opening bracket.

    Returns:
        `None` for anything that does not end as a list or object.

    >>> value_at("[[1, 2], (3,)] and so on", 0)
    ([[1, 2], [3]], 14)
    """
    open_: list[tuple[str, Any, list[Any]]] = []  # bracket, what it holds, a key that waits
    expects_value = True
    while True:
        match = _TOKEN.match(text, at)
        if not match:
            return None
        at = match.end()
        mark = match["mark"]
        if mark and mark in _CLOSES:
            if not expects_value or len(open_) == _DEEPEST:
                return None
            open_.append((mark, Object() if mark == "{" else [], []))
            continue
        if mark == ",":
            if expects_value or open_[-1][2]:
                return None
            expects_value = True
            continue
        if mark == ":":
            if open_[-1][0] != "{" or expects_value or len(open_[-1][2]) != 1:
                return None
            expects_value = True
            continue
        if mark:
            bracket, result, waiting = open_.pop()
            if mark != _CLOSES[bracket] or waiting:
                return None
            value: Any = result
            if not open_:
                return value, at
        elif not expects_value:
            return None
        elif match["number"] is not None:
            value = int(match["number"])
        elif match["other"] is not None:
            value = _other(match["other"])
        else:
            value = match["double"] if match["double"] is not None else match["single"]
        bracket, result, waiting = open_[-1]
        expects_value = False
        if bracket != "{":
            result.append(value)
        elif waiting:
            result.append((waiting.pop(), value))
        else:
            key = _freeze(value)
            if isinstance(key, Object):
                return None
            waiting.append(key)


def _freeze(value: Any) -> Any:
    """A value as a key: lists as tuples; an object as it is, and what holds one as that object."""
    if not isinstance(value, list) or isinstance(value, Object):
        return value
    parts = tuple(map(_freeze, value))
    return next((part for part in parts if isinstance(part, Object)), parts)


def _other(token: str) -> object:
    """A string with escapes; `FALSE`, or `None` for what else no drawing holds."""
    try:
        if token in ("false", "False"):
            return FALSE
        return str(json.loads(token)) if token.startswith('"') else None
    except ValueError:
        return None


def read(values: list[Any], texts: list[str], naming: Naming) -> EdgeCounts:
    """What values draw, one after the other: each a bridge, or one value that holds all.

    Args:
        values: The values.
        texts: The same as they are written.
        naming: How islands are named.

    Raises:
        AnswerError: They are nothing of the kind.
    """
    if len(values) > 1:
        return counts_by_edge(
            [named for value in values for named in _single(value, naming)], naming
        )
    value = values[0]
    if isinstance(value, Object):
        keys = {key for key, _ in value if isinstance(key, str)}
        if "status" in keys or ("islands" in keys and "rows" in keys) or "format" in keys:
            return _own(texts[0], naming.puzzle)
    return counts_by_edge(_all(value, naming), naming)


def _own(text: str, puzzle: Puzzle) -> EdgeCounts:
    """hashikit's own JSON."""
    try:
        solution: Solution = parse_solution(text, puzzle=puzzle, format="json")
    except FormatError as error:
        raise AnswerError(error.reason) from None
    return {bridge.edge: bridge.count for bridge in solution.bridges}


def _key(key: Any) -> str:
    return re.sub("[ _-]", "", key).lower() if isinstance(key, str) else ""


def _all(value: Any, naming: Naming, default: int | None = None) -> list[Named]:
    if isinstance(value, str):
        return _mentions(value, naming)
    if isinstance(value, Object):
        return _object(value, naming)
    if not isinstance(value, list):
        raise _wrong()
    if value and all(type(number) is int for number in value):
        return _counts(value, naming.puzzle)
    rows = _rows(value)
    if rows is not None and picture.is_picture(rows):
        return _mentions("\n".join(rows), naming)
    if _is_bridge(value, naming):
        return _single(value, naming)
    return [named for part in value for named in _single(part, naming, default)]


def _rows(value: list[Any]) -> list[str] | None:
    """The rows of a picture, if it is one: strings, or lists of characters."""
    rows: list[str] = []
    for part in value:
        if (
            isinstance(part, list)
            and not isinstance(part, Object)
            and all(
                (isinstance(cell, str) and len(cell) <= 1) or (type(cell) is int and 0 <= cell <= 9)
                for cell in part
            )
        ):
            rows.append("".join(" " if cell == "" else str(cell) for cell in part))
            if not any(isinstance(cell, str) for cell in part):
                return None
        elif isinstance(part, str):
            rows.append(part)
        else:
            return None
    return rows if len(rows) > 1 else None


def _object(value: Object, naming: Naming) -> list[Named]:
    """An object that holds all bridges, or is one, or names several."""
    holders = [(key, part) for key, part in value if _key(key) in _HOLD]
    groups = [(key, part) for key, part in value if _key(key) in _GROUPS]
    if len(holders) == 1 and isinstance(holders[0][1], (str, list)):
        # What a model says besides, such as its reasoning.
        for key, part in value:
            if _key(key) in _VERDICTS and part is FALSE:
                raise _unknown(key)
            if _key(key) in ("status", "verdict") and isinstance(part, str) and rejects(part):
                raise _unknown(key)
            if _key(key) not in _HOLD and (isinstance(part, list) and _key(key) not in _IDLE):
                raise _unknown(key)
        return _all(holders[0][1], naming)
    if groups and len(groups) + sum(_key(key) in _IDLE for key, _ in value) == len(value):
        pairs: list[Named] = []
        for key, part in groups:
            if not isinstance(part, list) or isinstance(part, Object):
                return _read_object(value, naming)
            keys = _GROUPS[_key(key)]
            more = [named for one in part for named in _single(one, naming, keys)]
            if keys is not None and any(named.bridges != keys for named in more):
                raise _wrong()
            pairs += more
        return pairs
    return _single(value, naming)


def _mentions(text: str, naming: Naming) -> list[Named]:
    """Lines or a picture within an object."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip()]
    if picture.is_picture(lines):
        drawing = picture.read(text.strip("\n").split("\n"), naming.puzzle)
        return [Named(*edge, count) for edge, count in drawing.items()]
    result: list[Named] = []
    for line in lines:
        named = pairs(" ".join(line.split()), naming)
        if named is None:
            raise _wrong()
        result += named
    if not result:
        raise _wrong()
    return result


def _counts(counts: list[int], puzzle: Puzzle) -> list[Named]:
    """A number for each candidate edge."""
    if len(counts) != len(puzzle.edges):
        raise AnswerError(
            "{given} numbers for {edges} candidate edges",
            given=len(counts),
            edges=len(puzzle.edges),
        )
    pairs_ = zip(puzzle.edges, counts, strict=True)
    return [Named(*edge, _count(count)) for edge, count in pairs_]


def _is_bridge(value: list[Any], naming: Naming) -> bool:
    """Whether a list is one bridge, and not a list of them."""
    return len(value) == 3 and _cell(value[0], naming) is not None and _is_count(value[2])


def _single(value: Any, naming: Naming, default: int | None = None) -> list[Named]:
    """One bridge; an object may name several."""
    if isinstance(value, Object):
        return _read_object(value, naming, default)
    if isinstance(value, str):
        row = Tokens(value, naming).row(default)
        if row is None or len(row.names) != 1:
            raise _wrong()
        return row.names
    match value:
        case [one, other, count] if _is_count(count):
            a, b = _cell(one, naming), _cell(other, naming)
            if a is not None and b is not None:
                return [Named(a, b, _count(count))]
        case [[one, other], count] if _is_count(count):
            a, b = _cell(one, naming), _cell(other, naming)
            if a is not None and b is not None:
                return [Named(a, b, _count(count))]
        case [one, other] if default is not None:
            a, b = _cell(one, naming), _cell(other, naming)
            if a is not None and b is not None:
                return [Named(a, b, default)]
        case [int() as r1, int() as c1, int() as r2, int() as c2, int() as count]:
            if min(r1, c1, r2, c2) >= 0 and not naming.graph:
                return [Named((r1, c1), (r2, c2), _count(count))]
    match value:
        case [int() | str() as key, count] if _is_count(count):
            return _read_object(Object([(key, count)]), naming)
    raise _wrong()


def _read_object(value: Object, naming: Naming, default: int | None = None) -> list[Named]:
    """An object: one bridge with its ends, or counts by pair or by the number of an edge."""
    keys = {_key(key): key for key, _ in value}
    for ends in (*_FOUR, *_ENDS, *((one,) for one in _BOTH)):
        if all(end in keys for end in ends):
            return [_one(value, ends, naming, default)]
    result: list[Named] = []
    for key, count in value:
        if isinstance(count, Object):  # of an island, by its neighbors
            cell = _cell(list(key) if isinstance(key, tuple) else key, naming)
            others = [
                _cell(list(one) if isinstance(one, tuple) else one, naming) for one, _ in count
            ]
            if cell is None or None in others:
                raise _unknown(key) if isinstance(key, str) else _wrong()
            for other, (_, number) in zip(others, count, strict=True):
                assert other is not None
                result.append(Named(cell, other, _count(number)))
            continue
        if type(key) is int or (isinstance(key, str) and key.isascii() and key.isdecimal()):
            if len(str(key)) > 7:
                raise _wrong()
            result.append(Named(*edge_numbered(int(key), naming.puzzle), _count(count)))
            continue
        if isinstance(key, tuple) and len(key) == 2:
            one, other = (_cell(part, naming) for part in key)
            if one is None or other is None:
                raise _wrong()
            result.append(Named(one, other, _count(count)))
            continue
        named = pairs(f"{key}: 1", naming) if isinstance(key, str) else None
        if named is None or len(named) != 1:
            raise _unknown(key) if isinstance(key, str) and not _CELL.fullmatch(key) else _wrong()
        result.append(Named(named[0].a, named[0].b, _count(count)))
    return result


def _one(value: Object, ends: tuple[str, ...], naming: Naming, default: int | None) -> Named:
    """A bridge with its ends."""
    places: dict[str, Any] = {}
    counts: list[int] = []
    for key, part in value:
        name = _key(key)
        if not name:
            raise _wrong()
        if name in ends:
            if name in places:
                raise _wrong()
            places[name] = part
        elif name in _COUNTS:
            if not (isinstance(part, str) and part.lower() in _WAYS):
                counts.append(_count(part))
        elif name not in _IDLE:
            raise _unknown(key)
    if default is not None and not counts:
        counts.append(default)
    if not counts or len(set(counts)) > 1 or (len(counts) > 1 and _repeats_key(value)):
        raise AnswerError("an object of a bridge has no number of bridges, or two of them")
    if len(ends) == 4:
        numbers = [places[end] for end in ends]
        if ends[0] == "x1":
            numbers = [numbers[1], numbers[0], numbers[3], numbers[2]]
        cells = [numbers[:2], numbers[2:]]
    elif len(ends) == 1:
        part = places[ends[0]]
        if isinstance(part, str):
            named = pairs(f"{part}: 1", naming)
            if named is None or len(named) != 1:
                raise _wrong()
            return Named(named[0].a, named[0].b, counts[0])
        if not isinstance(part, list) or len(part) != 2:
            raise _wrong()
        cells = part
    else:
        cells = [places[end] for end in ends]
    one, other = (_cell(cell, naming) for cell in cells)
    if one is None or other is None:
        raise _wrong()
    return Named(one, other, counts[0])


def _repeats_key(value: Object) -> bool:
    names = [_key(key) for key, _ in value]
    return len(set(names)) < len(names)


def _cell(value: Any, naming: Naming) -> Coord | None:
    if naming.graph:
        match = re.fullmatch(r"i?([0-9]{1,7}+)", str(value).strip().lower(), re.ASCII)
        if match is None or not isinstance(value, (int, str)) or isinstance(value, bool):
            return None
        return naming.island_numbered(int(match[1]))
    if isinstance(value, str):
        match = _COORD.fullmatch(value)
        if match:
            return (int(match[1]), int(match[2]))
        match = _CELL.fullmatch(value)
        return cell_of(match[1], match[2]) if match and match[2] != "0" else None
    if isinstance(value, Object):
        parts_by_key = {_key(key): part for key, part in value}
        if len(parts_by_key) != len(value):
            return None
        clue = parts_by_key.pop("clue", parts_by_key.pop("value", None))
        if clue is not None and type(clue) is not int:
            return None
        for names in (("row", "col"), ("row", "column"), ("r", "c"), ("y", "x")):
            if parts_by_key.keys() == set(names):
                value = [parts_by_key[name] for name in names]
                break
    match value:
        case [int() as row, int() as col] if row >= 0 and col >= 0:
            return (row, col)
    return None


def _is_count(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and (value in _DIGITS or value in _WORDS))


def _count(value: Any) -> int:
    if isinstance(value, str):
        word = value.strip().lower().removesuffix(" bridge").removesuffix(" bridges")
        if word in _DIGITS:
            return int(word)
        if word in _WORDS:
            return _WORDS[word]
    if type(value) is not int or not 0 <= value <= 9:
        raise AnswerError("a number of bridges that is not 0 to 9")
    return value


def _unknown(key: Any) -> AnswerError:
    return AnswerError("the key {key} is not one that an answer has", key=checks.show(str(key)))


def _wrong() -> AnswerError:
    return AnswerError("a list or object that names no bridges as an answer does")
