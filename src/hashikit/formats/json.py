"""hashikit's own JSON, the only format that carries everything.

    {"format": "hashikit", "version": 1, "rows": 2, "cols": 3,
     "islands": [[0, 0, 2], [0, 2, null], [1, 2]],
     "max_bridges": 2, "blocked": [[1, 0]], "loops": true, "connected": true,
     "given": [[[0, 0], [0, 2], 1]],
     "signs": [{"at": [1, 1], "north": null, "east": "?", "south": null, "west": 0}],
     "solution": {"bridges": [[[0, 0], [0, 2], 2], [[0, 2], [1, 2], 1]],
                  "values": [[0, 0, 2], [0, 2, 3], [1, 2, 1]]}}

Keys come in any order; all but `rows`, `cols` and `islands` may be left out. A clue is a number, or
`null`, `"?"` or left out where it is not given; on a sign `null` or nothing is no number, `"?"` one
that cannot be read. `values` repeats what follows from the bridges; it is written for puzzles with
signs. `name` and `about` are for people and left out when written. Any other key is an error: it
may be a rule that this version does not know.

Also read: an object or an array of such objects, or of objects with a `problem` and perhaps a
`solution` in another format, as text; and the answers that `hashi solve --json` writes.

The text is read value by value rather than turned into Python objects first: an array that is no
list of islands is refused where it begins, however long it is, and a collection of puzzles is
never in memory as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from typing import Any, NamedTuple, TypeVar

from ..errors import FormatError, PuzzleError
from ..geometry import MAX_SIDE, MAX_SUM, Bridge, Coord, Reading, Sign
from ..puzzle import Puzzle
from ..solution import Solution
from .common import MAX_ISLANDS, Cell, expected, number, same_puzzle, shown, uncollected

__all__ = ["Item", "dump", "dump_solution", "items", "parse", "parse_solution"]

_VERSION = 1
_REQUIRED = ("rows", "cols", "islands")
_RULES = ("max_bridges", "blocked", "loops", "connected", "given", "signs")
_KEYS = {*_REQUIRED, *_RULES, "format", "version", "solution", "name", "about"}
_MAX_SKIPPED = 1 << 17
"""Longest value, in characters, that is skipped because nobody needs it."""
_MAX_DEPTH = 50

T = TypeVar("T")


class Item(NamedTuple):
    """One object of a JSON text: a puzzle, perhaps with its answer, or an answer alone.

    `name` is its key in a collection, its index in an array, or what it calls itself. An answer
    alone has no puzzle and no `solution`, but `bridges`, and the `status` that
    `hashi solve --json` says.
    """

    name: str
    puzzle: Puzzle | None = None
    solution: Solution | None = None
    bridges: list[Bridge] | None = None
    status: str = ""


def parse(text: str) -> Puzzle:
    """Read the one puzzle of a JSON text.

    Raises:
        FormatError: It is no JSON of a known kind, or holds no puzzle or several.

    >>> parse('{"format":"hashikit","version":1,"rows":1,"cols":3,"islands":[[0,0,2],[0,2,2]]}')
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    """
    item = _only(text)
    if item.puzzle is None:
        raise FormatError("this is an answer without its puzzle")
    return item.puzzle


def parse_solution(text: str, puzzle: Puzzle | None = None) -> Solution:
    """Read the one answer of a JSON text.

    Args:
        text: A puzzle with its solution, or what `hashi solve --json` wrote.
        puzzle: The puzzle that it must be an answer to; needed where it is not in the text.

    Raises:
        FormatError: It is no JSON of a known kind, holds no answer or several, or one to another
            puzzle.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> parse_solution('{"status":"solved","bridges":[[[0,0],[0,2],2]]}', p).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    item = _only(text)
    if item.puzzle is not None:
        if item.solution is None:
            raise FormatError("expected an answer, found only a puzzle")
        return same_puzzle(item.solution, puzzle)
    if item.bridges is None:
        raise FormatError(f"expected an answer, found the status {shown(item.status)}")
    if puzzle is None:
        raise FormatError("this answer can only be read together with its puzzle")
    return _answer(puzzle, item.bridges)


def items(text: str) -> Iterator[Item]:
    """Read a JSON text object by object.

    Raises:
        FormatError: It is no JSON of a known kind.
    """
    reader = _Reader(text)
    first = reader.peek()
    if first == "[":
        for index in reader.elements():
            if reader.peek() != "{":
                raise reader.fail("an object")
            yield _item(reader, str(index))
    elif first == "{":
        # A collection is an object of objects; the first key tells.
        start = reader.pos
        key = next((key for key, _ in reader.members()), "")
        collection = reader.peek() == "{" and key not in (*_KEYS, "stats")
        reader.pos = start
        if collection:
            for key, _ in reader.members():
                if reader.peek() != "{":
                    raise reader.fail("an object")
                yield _item(reader, key)
        else:
            yield _item(reader, "")
    else:
        raise reader.fail("'{' or '['")
    if reader.peek():
        raise reader.fail("the end")


def dump(puzzle: Puzzle) -> str:
    """Write one line of JSON; what has its usual value is left out.

    >>> dump(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)], max_bridges=1))
    '{"format":"hashikit","version":1,"rows":1,"cols":3,"islands":[[0,0,2],[0,2,null]],"max_bridges":1}'
    """
    return _encode(_values(puzzle))


def dump_solution(solution: Solution) -> str:
    """Write one line of JSON: the puzzle with the solution.

    >>> dump_solution(Solution(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]), [((0, 0), (0, 1), 1)]))[-41:]
    '"solution":{"bridges":[[[0,0],[0,1],1]]}}'
    """
    answer: dict[str, Any] = {"bridges": solution.bridges}
    if solution.puzzle.signs:
        answer["values"] = [(*cell, value) for cell, value in solution.values.items()]
    return _encode({**_values(solution.puzzle), "solution": answer})


def sign_json(sign: Sign) -> dict[str, Any]:
    """A sign as it is written, without the sides on which nothing stands.

    >>> sign_json(Sign(2, 0, south=1, east="?"))
    {'at': (2, 0), 'south': 1, 'east': '?'}
    """
    readings = zip(sign._fields[2:], sign[2:], strict=True)
    return {"at": sign.at, **{side: what for side, what in readings if what is not None}}


def _values(puzzle: Puzzle) -> dict[str, Any]:
    values: dict[str, Any] = {
        "format": "hashikit",
        "version": _VERSION,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "islands": puzzle.islands,
    }
    if puzzle.max_bridges != 2:
        values["max_bridges"] = puzzle.max_bridges
    if puzzle.blocked:
        values["blocked"] = sorted(puzzle.blocked)
    if not puzzle.loops:
        values["loops"] = False
    if not puzzle.connected:
        values["connected"] = False
    if puzzle.given:
        values["given"] = puzzle.given
    if puzzle.signs:
        values["signs"] = [sign_json(sign) for sign in puzzle.signs]
    return values


def _encode(values: dict[str, Any]) -> str:
    from json import dumps

    return dumps(values, separators=(",", ":"))


def _only(text: str) -> Item:
    found = items(text)
    item = next(found, None)
    if item is None:
        raise FormatError("there is no puzzle here")
    if next(found, None) is not None:
        raise FormatError("there are several puzzles here, one was expected")
    return item


def _answer(puzzle: Puzzle, bridges: list[Bridge]) -> Solution:
    try:
        return Solution(puzzle, bridges)
    except PuzzleError as error:
        raise FormatError(str(error)) from None


class _Reader:
    """A place in a JSON text, and what can be read from there on."""

    _decode = JSONDecoder().raw_decode

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0

    def fail(self, what: str, pos: int | None = None) -> FormatError:
        """The error that something else is here than what was expected."""
        at = self.pos if pos is None else pos
        return expected(what, self.text[at : at + 21], *self.place(at))

    def place(self, pos: int) -> tuple[int, int]:
        """Line and column, one-based."""
        return self.text.count("\n", 0, pos) + 1, pos - self.text.rfind("\n", 0, pos)

    def peek(self) -> str:
        """Go to the next character that is no blank, and tell it; `""` at the end."""
        pos = self.pos
        if self.text[pos : pos + 1] in _BLANK:
            match = _BLANKS.match(self.text, pos)
            self.pos = pos = match.end() if match else pos
        return self.text[pos : pos + 1]

    def members(self) -> Iterator[tuple[str, int]]:
        """Yield each key of an object and where it is; the value is read in between."""
        seen: set[str] = set()
        for _ in self._parts("{", "}"):
            if self.peek() != '"':
                raise self.fail("a key in quotes")
            at = self.pos
            key = self.string()
            if key in seen:
                raise FormatError(f"the key {shown(key)} is here twice", *self.place(at))
            seen.add(key)
            if self.peek() != ":":
                raise self.fail("':'")
            self.pos += 1
            yield key, at

    def elements(self) -> Iterator[int]:
        """Yield the index of each element of an array; the element is read in between."""
        return self._parts("[", "]")

    def _parts(self, opening: str, closing: str) -> Iterator[int]:
        if self.peek() != opening:
            raise self.fail(repr(opening))
        self.pos += 1
        if self.peek() == closing:
            self.pos += 1
            return
        index = 0
        while True:
            yield index
            index += 1
            mark = self.peek()
            if mark != closing and mark != ",":
                raise self.fail(f"',' or {closing!r}")
            self.pos += 1
            if mark == closing:
                return

    def string(self) -> str:
        """Read a string."""
        if self.peek() != '"':
            raise self.fail("a string")
        try:
            value, self.pos = self._decode(self.text, self.pos)
        except JSONDecodeError as error:
            message = f"{error.msg[:1].lower()}{error.msg[1:]}".removesuffix(" at")
            raise FormatError(message, error.lineno, error.colno) from None
        return str(value)

    def scalar(self, what: str) -> str:
        """Read a number, `true`, `false` or `null` as it is written."""
        self.peek()
        match = _SCALAR.match(self.text, self.pos)
        if match is None:
            raise self.fail(what)
        self.pos = match.end()
        return match.group()

    def whole(self, what: str, least: int, most: int) -> int:
        """Read a whole number."""
        self.peek()
        at = self.pos
        token = self.scalar(f"{what}, {least} to {most}")
        return number(token, what, least, most, *self.place(at))

    def boolean(self, what: str) -> bool:
        """Read `true` or `false`."""
        self.peek()
        at = self.pos
        token = self.scalar(f"{what}, true or false")
        if token not in ("true", "false"):
            raise self.fail(f"{what}, true or false", at)
        return token == "true"

    def null(self) -> bool:
        """Read a `null` if there is one here."""
        if self.peek() == "n" and self.text.startswith("null", self.pos):
            self.pos += 4
            return True
        return False

    def array(
        self,
        pattern: re.Pattern[str],
        make: Callable[[tuple[str, ...]], T],
        what: str,
        one: str,
        most: int = MAX_ISLANDS,
    ) -> list[T]:
        """Read an array of elements of one pattern, which includes the comma or bracket after."""
        if self.peek() != "[":
            raise self.fail(f"an array of {what}")
        self.pos += 1
        found: list[T] = []
        if self.peek() == "]":
            self.pos += 1
            return found
        text, pos, match = self.text, self.pos, pattern.match
        while True:
            element = match(text, pos)
            if element is None:
                self.pos = pos
                self.peek()
                raise self.fail(one)
            found.append(make(element.groups()))
            pos = element.end()
            if text[pos - 1] == "]":
                break
            if len(found) == most:
                raise FormatError(f"more than {most} {what}", *self.place(pos))
        self.pos = pos
        return found

    def one(self, pattern: re.Pattern[str], make: Callable[[tuple[str, ...]], T], what: str) -> T:
        """Read one thing of a pattern."""
        self.peek()
        match = pattern.match(self.text, self.pos)
        if match is None:
            raise self.fail(what)
        self.pos = match.end()
        return make(match.groups())

    def skip(self, depth: int = 0, start: int | None = None) -> None:
        """Read any value and forget it."""
        mark = self.peek()
        start = self.pos if start is None else start
        if depth > _MAX_DEPTH:
            raise FormatError(f"more than {_MAX_DEPTH} levels of nesting", *self.place(start))
        if mark == "{":
            for _ in self.members():
                self.skip(depth + 1, start)
        elif mark == "[":
            for _ in self.elements():
                self.skip(depth + 1, start)
        elif mark == '"':
            self.string()
        else:
            self.scalar("a value")
        if self.pos - start > _MAX_SKIPPED:
            raise FormatError(
                f"a value of more than {_MAX_SKIPPED} characters that is not needed",
                *self.place(start),
            )


_BLANK = frozenset(" \t\n\r")
_BLANKS = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null")


def _pattern(inside: str) -> re.Pattern[str]:
    """The elements of an array, each with the comma or bracket after it; a blank stands for any."""
    pattern = inside.replace("N", "(0|[1-9][0-9]{0,6})") + " ([],])"
    return re.compile(pattern.replace(" ", r"[ \t\n\r]*"))


_ISLAND = _pattern(r' \[ N , N (?:, (0|[1-9][0-9]{0,2}|null|"\?") )?\]')
_VALUE = _pattern(r" \[ N , N , N \]")
_CELL = _pattern(r" \[ N , N \]")
_CELL_HERE = re.compile(_CELL.pattern.removesuffix("([],])"))
_BRIDGE = _pattern(r" \[ \[ N , N \] , \[ N , N \] , N \]")


def _island(found: tuple[str, ...]) -> Cell:
    clue = found[2]
    return int(found[0]), int(found[1]), None if clue in _UNKNOWN else int(clue)


def _cell(found: tuple[str, ...]) -> Coord:
    return int(found[0]), int(found[1])


def _bridge(found: tuple[str, ...]) -> Bridge:
    row, col, end_row, end_col, count, _ = found
    return Bridge((int(row), int(col)), (int(end_row), int(end_col)), int(count))


def _value(found: tuple[str, ...]) -> tuple[int, int, int]:
    return int(found[0]), int(found[1]), int(found[2])


_UNKNOWN = frozenset((None, "null", '"?"'))


def _bridges(reader: _Reader) -> list[Bridge] | None:
    if reader.null():
        return None
    one = "a bridge [[row, col], [row, col], count]"
    return reader.array(_BRIDGE, _bridge, "bridges", one, 2 * MAX_ISLANDS)


def _solution(reader: _Reader) -> list[Bridge] | str | None:
    """A solution of ours, or one in another format as text."""
    if reader.null():
        return None
    if reader.peek() == '"':
        return reader.string()
    bridges: list[Bridge] | None = None
    values: list[tuple[int, int, int]] = []
    place = reader.place(reader.pos)
    for key, at in reader.members():
        if key == "bridges":
            bridges = _bridges(reader)
        elif key == "values":
            values = reader.array(_VALUE, _value, "values", "a value [row, col, value]")
        else:
            raise FormatError(f"the unknown key {shown(key)} in a solution", *reader.place(at))
    if values:
        ends: dict[Coord, int] = {}
        for a, b, count in bridges or ():
            ends[a] = ends.get(a, 0) + count
            ends[b] = ends.get(b, 0) + count
        for row, col, value in values:
            have = ends.get((row, col), 0)
            if have != value:
                raise FormatError(
                    f"the value at {(row, col)} is {value}, but {have} bridges end there", *place
                )
    return bridges


def _sign(reader: _Reader) -> Sign:
    """One sign."""
    place = reader.place(reader.pos)
    at: Coord | None = None
    readings: dict[str, Reading] = {}
    for key, where in reader.members():
        if key == "at":
            at = reader.one(_CELL_HERE, _cell, "a cell [row, col]")
        elif key in Sign._fields[2:]:
            readings[key] = _reading(reader, key)
        else:
            raise FormatError(f"the unknown key {shown(key)} in a sign", *reader.place(where))
    if at is None:
        raise FormatError("expected the key 'at' in this sign", *place)
    return Sign(*at, *map(readings.get, Sign._fields[2:]))


def _reading(reader: _Reader, side: str) -> Reading:
    if reader.null():
        return None
    if reader.peek() == '"':
        start = reader.pos
        if reader.string() != "?":
            raise reader.fail(f"a number, '?' or null to the {side}", start)
        return "?"
    return reader.whole(f"the number to the {side}", 0, MAX_SUM)


def _signs(reader: _Reader) -> list[Sign]:
    signs: list[Sign] = []
    for _ in reader.elements():
        if len(signs) == MAX_ISLANDS:
            raise FormatError(f"more than {MAX_ISLANDS} signs", *reader.place(reader.pos))
        signs.append(_sign(reader))
    return signs


def _text(reader: _Reader) -> str:
    """A string; anything else counts as an empty one."""
    if reader.peek() == '"':
        return reader.string()
    reader.skip()
    return ""


_READERS: Mapping[str, Callable[[_Reader], Any]] = {
    "format": _Reader.string,
    "version": lambda r: r.whole("the version", 0, 10**9),
    "rows": lambda r: r.whole("the number of rows", 1, MAX_SIDE),
    "cols": lambda r: r.whole("the number of columns", 1, MAX_SIDE),
    "islands": lambda r: r.array(_ISLAND, _island, "islands", "an island [row, col, clue]"),
    "max_bridges": lambda r: r.whole("max_bridges", 1, 4),
    "blocked": lambda r: r.array(_CELL, _cell, "blocked cells", "a cell [row, col]"),
    "loops": lambda r: r.boolean("loops"),
    "connected": lambda r: r.boolean("connected"),
    "given": lambda r: _bridges(r) or (),
    "signs": _signs,
    "solution": _solution,
    "bridges": _bridges,
    "status": _text,
    "name": _text,
    "problem": _Reader.string,
}


def _item(reader: _Reader, name: str) -> Item:
    """Read an object and make of it what it is."""
    with uncollected(len(reader.text)):
        return _made(reader, name)


def _made(reader: _Reader, name: str) -> Item:
    start = reader.place(reader.pos)
    values: dict[str, Any] = {}
    others: dict[str, int] = {}
    for key, at in reader.members():
        if key in _READERS:
            values[key] = _READERS[key](reader)
        else:
            others[key] = at
            reader.skip()
    name = name or values.get("name", "")
    try:
        if "problem" in values:
            return _foreign(values, name)
        if "islands" in values or "format" in values:
            strange = [key for key in (*values, *others) if key not in _KEYS]
            if strange:
                raise FormatError(f"the unknown key {shown(strange[0])}")
            return _ours(values, name)
        if "bridges" in values or "status" in values:
            return Item(name, bridges=values.get("bridges"), status=values.get("status", ""))
    except FormatError as error:
        if error.line is None:
            raise FormatError(error.message, *start) from None
        raise
    raise FormatError(
        'expected a puzzle: an object with "format": "hashikit", or with a "problem"', *start
    )


def _ours(values: dict[str, Any], name: str) -> Item:
    """A puzzle object."""
    for key in _REQUIRED:
        if key not in values:
            raise FormatError(f"expected the key {key!r} in this puzzle")
    if values.get("format", "hashikit") != "hashikit":
        raise expected("the format 'hashikit'", values["format"])
    if values.get("version", _VERSION) != _VERSION:
        raise FormatError(f"expected version {_VERSION} of the format, found {values['version']}")
    if isinstance(values.get("solution"), str):
        raise expected('an object {"bridges": …} as solution', values["solution"])
    try:
        puzzle = Puzzle(
            values["rows"],
            values["cols"],
            values["islands"],
            **{rule: values[rule] for rule in _RULES if rule in values},
        )
    except PuzzleError as error:
        raise FormatError(str(error)) from None
    bridges = values.get("solution")
    return Item(name, puzzle, None if bridges is None else _answer(puzzle, bridges))


def _foreign(values: dict[str, Any], name: str) -> Item:
    """A puzzle in another format, as text."""
    from . import parse as parse_any
    from . import parse_solution as parse_any_solution

    problem, bridges = values["problem"], values.get("solution")
    if problem.lstrip()[:1] in ("{", "["):
        raise expected("a puzzle in another format than JSON as problem", problem)
    try:
        puzzle = parse_any(problem)
        if isinstance(bridges, str):
            return Item(name, puzzle, parse_any_solution(bridges, puzzle))
    except FormatError as error:
        where = f"the puzzle {shown(name)}" if name else "the problem"
        raise FormatError(f"in {where}: {error}") from None
    return Item(name, puzzle, None if bridges is None else _answer(puzzle, bridges))
