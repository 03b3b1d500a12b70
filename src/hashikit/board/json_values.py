"""Puzzles and their parts as the plain objects of JSON, written and read; errors name the path.

`hashikit.formats.json` describes the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, TypeVar

from .._util.checks import expected_error, quote, show_json
from ..errors import FormatError, PuzzleError
from ..i18n.sentences import Message, Text
from .geometry import MAX_ISLANDS, MAX_SIDE, MAX_SUM, Coord, Reading, Sign
from .parts import SIDE_NAMES

VERSION = 1
KEYS = frozenset(
    (
        "format",
        "version",
        "rows",
        "cols",
        "islands",
        "max_bridges",
        "blocked",
        "loops",
        "connected",
        "given",
        "signs",
        "solution",
        "name",
        "about",
    )
)
"""All keys that a puzzle's object may have."""

_MOST_BRIDGES = 2 * MAX_ISLANDS
_LARGEST = 9_999_999
"""The largest number accepted; longer ones would clutter a message."""

P = TypeVar("P")

Triple = tuple[Coord, Coord, int]
"""A bridge: its ends and its count."""


def puzzle_from(values: Any, make: Callable[..., P]) -> P:
    """The puzzle that an object describes.

    Args:
        values: The object. A solution in it is not read.
        make: `Puzzle`, or whatever takes the same arguments.

    Raises:
        FormatError: It is no such object: a key is missing or unknown, or a value is wrong.
    """
    if not isinstance(values, dict):
        raise expected_error(Message("an object"), show_json(values))
    if not KEYS.issuperset(values):
        strange = next(key for key in values if key not in KEYS)
        raise FormatError("the unknown key {strange}", strange=quote(str(strange)))
    for key in ("rows", "cols", "islands"):
        if key not in values:
            raise FormatError("expected the key {key} in this puzzle", key=repr(key))
    format = values.get("format", "hashikit")
    if format != "hashikit":
        name = format if isinstance(format, str) else show_json(format)
        raise expected_error(Message("the format 'hashikit'"), name)
    if "version" in values:
        version = _whole(values["version"], Message("the version"), 0, 10**9)
        if version != VERSION:
            raise FormatError(
                "expected version {wanted} of the format, found {found}",
                wanted=VERSION,
                found=version,
            )
    rows = _whole(values["rows"], Message("the number of rows"), 1, MAX_SIDE)
    cols = _whole(values["cols"], Message("the number of columns"), 1, MAX_SIDE)
    islands = _array(values["islands"], "islands", Message("islands"))
    rules: dict[str, Any] = {}
    if "max_bridges" in values:
        rules["max_bridges"] = _whole(values["max_bridges"], "max_bridges", 1, 4)
    if "blocked" in values:
        rules["blocked"] = _read_blocked(values["blocked"])
    for key in ("loops", "connected"):
        if key in values:
            if not isinstance(values[key], bool):
                raise expected_error(
                    Message("{key}, true or false", key=key), show_json(values[key])
                )
            rules[key] = values[key]
    if values.get("given") is not None:
        rules["given"] = bridges_from(values["given"], "given")
    if "signs" in values:
        rules["signs"] = _signs(values["signs"])
    # `Puzzle` looks at all islands together, which is quick; where it finds anything wrong they are
    # looked at one by one.
    if _are_plain(islands):
        with suppress(PuzzleError):
            return make(rows, cols, islands, **rules)
    try:
        return make(rows, cols, _islands(islands), **rules)
    except PuzzleError as error:
        raise FormatError(error.message) from None


def solution_bridges(value: Any) -> list[Triple] | None:
    """The bridges of a solution; `None` if it does not mention them.

    Raises:
        FormatError: It is not a solution, or its values and bridges do not agree.
    """
    if value is None:
        return None
    if not isinstance(value, dict):
        raise expected_error(Message('an object {"bridges": …} as "solution"'), show_json(value))
    for key in value:
        if key not in ("bridges", "values"):
            raise FormatError("the unknown key {key} in a solution", key=quote(key))
    entries = value.get("bridges")
    bridges = None if entries is None else bridges_from(entries, "solution.bridges")
    ends: dict[Coord, int] = {}
    for a, b, count in bridges or ():
        ends[a] = ends.get(a, 0) + count
        ends[b] = ends.get(b, 0) + count
    what = Message("a value [row, col, value]")
    for row, col, degree in _tuples(value.get("values", []), "solution.values", what, (3,)):
        have = ends.get((row, col), 0)
        if have != degree:
            raise FormatError(
                "the value at {cell} is {said}, but {have} bridges end there",
                cell=(row, col),
                said=degree,
                have=have,
            )
    return bridges


def bridges_from(value: Any, path: str) -> list[Triple]:
    """A list of bridges."""
    what = Message("a bridge [[row, col], [row, col], count]")
    bridges: list[Triple] = []
    for index, bridge in enumerate(_array(value, path, Message("bridges"), _MOST_BRIDGES)):
        match bridge:
            case [[int() as r1, int() as c1], [int() as r2, int() as c2], int() as count]:
                if _small(r1, c1, r2, c2, count):
                    bridges.append(((r1, c1), (r2, c2), count))
                    continue
        match bridge:
            case [[int() as r1, int() as c1], [int() as r2, int() as c2], count]:
                if _small(r1, c1, r2, c2):
                    what = Message("a whole number of bridges, 0 to {largest}", largest=_LARGEST)
                    raise _wrong(f"{path}[{index}]", what, count)
        raise _wrong(f"{path}[{index}]", what, bridge)
    return bridges


def _are_plain(islands: Sequence[Any]) -> bool:
    """Whether all islands consist of numbers and `null` only."""
    try:
        return _PLAIN.issuperset(map(type, chain.from_iterable(islands)))
    except TypeError:
        return False


_PLAIN = frozenset((int, type(None)))


def _islands(array: Sequence[Any]) -> Iterable[tuple[int, int, int | None]]:
    """The islands, checked one by one."""
    rows: list[int] = []
    cols: list[int] = []
    clues: list[int | None] = []
    for index, island in enumerate(array):
        match island:
            case [int() as row, int() as col, int() as clue] if _small(row, col, clue):
                clues.append(clue)
            case [int() as row, int() as col] | [int() as row, int() as col, None | "?"] if _small(
                row, col
            ):
                clues.append(None)
            case _:
                raise _wrong(f"islands[{index}]", Message("an island [row, col, clue]"), island)
        rows.append(row)
        cols.append(col)
    return zip(rows, cols, clues, strict=True)


def _read_blocked(value: Any) -> Iterable[Coord]:
    return _tuples(value, "blocked", Message("a cell [row, col]"), (2,))


def _signs(value: Any) -> list[Sign]:
    return [
        _sign(sign, f"signs[{index}]")
        for index, sign in enumerate(_array(value, "signs", Message("signs")))
    ]


def _sign(value: Any, path: str) -> Sign:
    """One sign."""
    if not isinstance(value, dict):
        raise _wrong(path, Message("an object"), value)
    readings: dict[str, Reading] = {}
    for key, reading in value.items():
        if key in _SIDES:
            readings[key] = _reading(reading, key)
        elif key != "at":
            raise FormatError("{path}: the unknown key {key} in a sign", path=path, key=quote(key))
    match value.get("at"):
        case [int() as row, int() as col] if _small(row, col):
            return Sign(row, col, *map(readings.get, _SIDES))
        case None:
            raise FormatError("{path}: expected the key 'at' in this sign", path=path)
        case at:
            raise _wrong(f"{path}.at", Message("a cell [row, col]"), at)


_SIDES = Sign._fields[2:]


def _reading(value: Any, side: str) -> Reading:
    if value is None or value == "?":
        return value  # type: ignore[no-any-return]
    if isinstance(value, str):
        raise expected_error(
            Message("a number, '?' or null to the {side}", side=SIDE_NAMES[side]), show_json(value)
        )
    return _whole(value, Message("the number to the {side}", side=SIDE_NAMES[side]), 0, MAX_SUM)


def sign_json(sign: Sign) -> dict[str, Any]:
    """A sign as it is written, without the sides on which nothing stands.

    >>> sign_json(Sign(2, 0, south=1, east="?"))
    {'at': [2, 0], 'south': 1, 'east': '?'}
    """
    readings = zip(sign._fields[2:], sign[2:], strict=True)
    return {"at": list(sign.at), **{side: what for side, what in readings if what is not None}}


def _array(value: Any, path: str, things: Text, most: int = MAX_ISLANDS) -> Sequence[Any]:
    if not isinstance(value, list):
        raise expected_error(Message("an array of {things}", things=things), show_json(value))
    if len(value) > most:
        raise FormatError("{path}: more than {most} {things}", path=path, most=most, things=things)
    return value


def _tuples(value: Any, path: str, what: Text, sizes: tuple[int, ...]) -> Sequence[Any]:
    """Read a list of lists of numbers, each of one of these sizes."""
    array = _array(value, path, path.rpartition(".")[2])
    if not _are_numbers(array, sizes[0]):
        for index, part in enumerate(array):
            if not _are_numbers([part], sizes[0]):
                raise _wrong(f"{path}[{index}]", what, part)
    return array


def _are_numbers(array: Sequence[Any], size: int) -> bool:
    """Whether all parts are lists of `size` numbers from 0 to `_LARGEST`."""
    if not array:
        return True
    if set(map(type, array)) != {list} or set(map(len, array)) != {size}:
        return False
    if set(map(type, chain.from_iterable(array))) != {int}:
        return False
    return bool(min(map(min, array)) >= 0 and max(map(max, array)) <= _LARGEST)


def _small(*numbers: int) -> bool:
    """Whether these numbers are plausible in a puzzle; `true` is not a number."""
    return all(0 <= number <= _LARGEST and not isinstance(number, bool) for number in numbers)


def _whole(value: Any, what: Text, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise expected_error(
            Message("{what}, {least} to {most}", what=what, least=least, most=most),
            show_json(value),
        )
    return value


def _wrong(path: str, what: Text, value: Any) -> FormatError:
    """The error that the value at a path is not what was expected."""
    error = expected_error(what, show_json(value))
    return FormatError("{place}: {message}", place=path, message=error.reason)
