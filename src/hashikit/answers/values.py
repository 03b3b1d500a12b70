"""Lists and objects, of JSON or Python: `[[[0, 0], [0, 2], 2]]`, `{"A1-C1": 2}`, `[2, 0, 1]`."""

from __future__ import annotations

import json
import re
from typing import Any

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import AnswerError, FormatError
from ..formats import parse_solution
from . import picture
from .cells import Drawn, Named, cell_of, drawn, edge_numbered
from .lines import pairs

_DEEPEST = 8
"""More brackets in each other are no drawing."""

_TOKEN = re.compile(
    r"\s*+(?:(?P<mark>[\[\](){},:])|(?P<number>-?[0-9]{1,7}+)(?![0-9.eE])"
    r"|\"(?P<double>[^\"\\\n]*+)\"|'(?P<single>[^'\\\n]*+)'"
    r"|(?P<other>\"(?:[^\"\\\n]|\\.)*+\"|-?[0-9.eE+-]++|true|false|null|None|True|False))"
)
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_CELL = re.compile(r"\s*+([A-Za-z]{1,5}+)([1-9][0-9]{0,6}+)\s*+", re.ASCII)
_COORD = re.compile(r"\s*+[(\[]\s*+([0-9]{1,7}+)\s*+,\s*+([0-9]{1,7}+)\s*+[)\]]\s*+", re.ASCII)
_HOLD = ("answer", "solution", "bridges", "edges")
_ENDS = (("a", "b"), ("from", "to"), ("start", "end"))
_COUNTS = ("count", "bridges", "n")
_DIGITS = tuple("0123456789")


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
            bracket, made, waiting = open_.pop()
            if mark != _CLOSES[bracket] or waiting:
                return None
            value: Any = made
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
        bracket, made, waiting = open_[-1]
        expects_value = False
        if bracket != "{":
            made.append(value)
        elif waiting:
            made.append((waiting.pop(), value))
        else:
            key = _frozen(value)
            if isinstance(key, Object):
                return None
            waiting.append(key)


def _frozen(value: Any) -> Any:
    """A value as a key: lists as tuples; an object as it is, and what holds one as that object."""
    if not isinstance(value, list) or isinstance(value, Object):
        return value
    parts = tuple(map(_frozen, value))
    return next((part for part in parts if isinstance(part, Object)), parts)


def _other(token: str) -> str | None:
    """A string with escapes; `None` for what no drawing holds."""
    try:
        return str(json.loads(token)) if token.startswith('"') else None
    except ValueError:
        return None


def read(values: list[Any], texts: list[str], puzzle: Puzzle) -> Drawn:
    """What values draw, one after the other: each a bridge, or one value that holds all.

    Args:
        values: The values.
        texts: The same as they are written.
        puzzle: The puzzle.

    Raises:
        AnswerError: They are nothing of the kind.
    """
    if len(values) > 1:
        return drawn([named for value in values for named in _single(value, puzzle)])
    value = values[0]
    if isinstance(value, Object) and any(key in ("islands", "status") for key, _ in value):
        return _own(texts[0], puzzle)
    return drawn(_all(value, puzzle))


def _own(text: str, puzzle: Puzzle) -> Drawn:
    """hashikit's own JSON."""
    try:
        found: Solution = parse_solution(text, puzzle=puzzle, format="json")
    except FormatError as error:
        raise AnswerError(error.reason) from None
    return {bridge.edge: bridge.count for bridge in found.bridges}


def _all(value: Any, puzzle: Puzzle) -> list[Named]:
    if isinstance(value, str):
        return _told(value, puzzle)
    if isinstance(value, Object):
        held = [part for key, part in value if key in _HOLD]
        if len(held) == 1 and isinstance(held[0], (str, list)):
            # What a model says besides, such as its reasoning.
            if not all(key in _HOLD or isinstance(part, str) for key, part in value):
                raise _wrong()
            return _all(held[0], puzzle)
        return _single(value, puzzle)
    if not isinstance(value, list):
        raise _wrong()
    if value and all(type(number) is int for number in value):
        return _counts(value, puzzle)
    if _is_bridge(value):
        return _single(value, puzzle)
    return [named for part in value for named in _single(part, puzzle)]


def _told(text: str, puzzle: Puzzle) -> list[Named]:
    """Lines or a picture within an object."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip()]
    if picture.is_picture(lines):
        drawn_ = picture.read(text.strip("\n").split("\n"), puzzle)
        return [Named(*edge, count) for edge, count in drawn_.items()]
    found: list[Named] = []
    for line in lines:
        named = pairs(" ".join(line.split()), puzzle)
        if named is None:
            raise _wrong()
        found += named
    if not found:
        raise _wrong()
    return found


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


def _is_bridge(value: list[Any]) -> bool:
    """Whether a list is one bridge, and not a list of them."""
    return len(value) == 3 and _cell(value[0]) is not None and _is_count(value[2])


def _single(value: Any, puzzle: Puzzle) -> list[Named]:
    """One bridge; an object may name several."""
    if isinstance(value, Object):
        return _named(value, puzzle)
    if isinstance(value, str):
        named = pairs(value, puzzle)
        if named is None or len(named) != 1:
            raise _wrong()
        return named
    match value:
        case [one, other, count] if _is_count(count):
            a, b = _cell(one), _cell(other)
            if a is not None and b is not None:
                return [Named(a, b, _count(count))]
        case [int() as r1, int() as c1, int() as r2, int() as c2, int() as count]:
            if min(r1, c1, r2, c2) >= 0:
                return [Named((r1, c1), (r2, c2), _count(count))]
        case [int() | str() as key, count] if _is_count(count):
            return _named(Object([(key, count)]), puzzle)
    raise _wrong()


def _named(value: Object, puzzle: Puzzle) -> list[Named]:
    """An object: one bridge with its ends, or counts by pair or by the number of an edge."""
    keys = [key for key, _ in value]
    for a, b in _ENDS:
        if a in keys and b in keys:
            held = dict(value)
            counts = [held[key] for key in keys if key in _COUNTS]
            one, other = _cell(held[a]), _cell(held[b])
            if len(keys) != 3 or len(counts) != 1 or one is None or other is None:
                raise _wrong()
            return [Named(one, other, _count(counts[0]))]
    found: list[Named] = []
    for key, count in value:
        if type(key) is int or (isinstance(key, str) and key.isascii() and key.isdecimal()):
            if len(str(key)) > 7:
                raise _wrong()
            found.append(Named(*edge_numbered(int(key), puzzle), _count(count)))
            continue
        if isinstance(key, tuple) and len(key) == 2:
            one, other = map(_cell, key)
            if one is None or other is None:
                raise _wrong()
            found.append(Named(one, other, _count(count)))
            continue
        named = pairs(f"{key}: 1", puzzle) if isinstance(key, str) else None
        if named is None or len(named) != 1:
            raise _wrong()
        found.append(Named(named[0].a, named[0].b, _count(count)))
    return found


def _cell(value: Any) -> Coord | None:
    if isinstance(value, str):
        match = _CELL.fullmatch(value)
        if match:
            return cell_of(match[1], match[2])
        match = _COORD.fullmatch(value)
        return (int(match[1]), int(match[2])) if match else None
    if isinstance(value, Object) and {key for key, _ in value} == {"row", "col"}:
        held = dict(value)
        value = [held["row"], held["col"]] if len(value) == 2 else None
    match value:
        case [int() as row, int() as col] if row >= 0 and col >= 0:
            return (row, col)
    return None


def _is_count(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and value in _DIGITS)


def _count(value: Any) -> int:
    if isinstance(value, str) and value in _DIGITS:
        return int(value)
    if type(value) is not int or not 0 <= value <= 9:
        raise AnswerError("a number of bridges that is not 0 to 9")
    return value


def _wrong() -> AnswerError:
    return AnswerError("a list or object that names no bridges as an answer does")
