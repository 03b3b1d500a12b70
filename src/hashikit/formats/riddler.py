"""The maps of Hector Pefo's program for "Bridged Islands", puzzles of the 2018 MIT Mystery Hunt.

Four assignments as Python has them: `Width` and `Height`; `Islands`, the cells of the islands; and
`Signs`, by cell the numbers to the north, south, east and west, 0 where there is none. A cell is
`(x, y)`, x to the east and y to the north, from 0. Text from `#` on is a comment.

The program knows no clues and no numbers that cannot be read any more (it leaves such a sign
blank). Here an island may have its clue as a third number, and a number may be `'?'`.

Source: "Bridged Islands", hectorpefo.github.io/prepublication/2018-01-21-Bridged-Islands. The maps
are from "Hashiwokakuro (Count Your Bridges)" of the MIT Mystery Hunt, January 2018. The name of the
format is our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .._util.checks import expected_error
from ..board.geometry import MAX_CLUE, MAX_ISLANDS, MAX_SIDE, MAX_SUM, Reading, Sign
from ..board.puzzle import Puzzle
from ..errors import FormatError, PuzzleError
from ..i18n.sentences import Message, Text
from ._cells import Cell
from ._dialect import check_dialect, unsupported_error
from ._tokens import check_size, number, split_lines

__all__ = ["dumps", "parse"]

_TOKEN = re.compile(
    r"[ \t]*(?:(Width|Height|Islands|Signs)\b|(\d+)|(['\"]\?['\"])|([=,:(){}\[\]]))"
)
_MOST_TEXT = 1 << 20
"""The longest map, in characters: some 100,000 islands. Longer ones would take long to read."""
_CLOSES = {"(": ")", "[": "]", "{": "}"}


def parse(text: str) -> Puzzle:
    """Read a map.

    Raises:
        FormatError: The text is not such a map.

    >>> parse("Width = 3\\nHeight = 2\\nIslands = ((0,0),(2,0))\\nSigns = {(1,1):(0,0,4,0)}")
    Puzzle(2, 3, [(1, 0, None), (1, 2, None)], signs=[(0, 1, None, None, 4, None)])
    """
    if len(text) > _MOST_TEXT:
        raise FormatError("a map has at most {most} characters", most=_MOST_TEXT)
    tokens = _MapTokens(text)
    width = height = 0
    islands: list[tuple[int, int, int | None]] | None = None
    signs: list[tuple[int, int, tuple[Reading, ...]]] = []
    names: set[str] = set()
    while not tokens.at_end():
        name = tokens.take(Message("Width, Height, Islands or Signs"), "name")
        if name.text in names:
            raise expected_error(
                Message("{text} once", text=name.text), name.text, name.line, name.column
            )
        names.add(name.text)
        tokens.take("=", "mark")
        if name.text in ("Width", "Height"):
            side = tokens.number(f"the {name.text.lower()}", 1, MAX_SIDE)
            width, height = (side, height) if name.text == "Width" else (width, side)
        elif name.text == "Islands":
            islands = list(_islands(tokens))
        else:
            signs = list(_signs(tokens))
    for name_ in ("Width", "Height", "Islands"):
        if name_ not in names:
            raise FormatError("expected {name} = …, found the end", name=name_)
    check_size(height, width)
    assert islands is not None
    for x, y, *_ in (*islands, *signs):
        if x >= width or y >= height:
            raise FormatError(
                "the cell ({x}, {y}) is off the {width} × {height} map",
                x=x,
                y=y,
                width=width,
                height=height,
            )
    cells: list[Cell] = [(height - 1 - y, x, clue) for x, y, clue in islands]
    posts = [Sign(height - 1 - y, x, *readings) for x, y, readings in signs]
    try:
        return Puzzle(height, width, cells, signs=posts)
    except PuzzleError as error:  # two objects in one cell
        raise FormatError("{error} (row 0 on top)", error=error.message) from None


def dumps(puzzle: Puzzle) -> str:
    """Write a map.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, another number of bridges per pair than
            2, given bridges or a 0 on a sign, or forbids loops, or asks for no network; or the map
            would be too long to be read.

    >>> signs = [(0, 1, None, None, 4, None)]
    >>> print(dumps(Puzzle(2, 3, [(1, 0, None), (1, 2, 1)], signs=signs)), end="")
    Width = 3
    Height = 2
    Islands = ((0,0),(2,0,1))
    Signs = {(1,1):(0,0,4,0)}
    """
    check_dialect(puzzle, "riddler", clues=range(MAX_CLUE + 1), signs=True)
    top = puzzle.rows - 1
    islands = []
    for row, col, clue in sorted(puzzle.islands, key=lambda island: (island.col, -island.row)):
        islands.append(f"({col},{top - row}" + (")" if clue is None else f",{clue})"))
    signs = []
    for sign in sorted(puzzle.signs, key=lambda sign: (sign.col, -sign.row)):
        if 0 in sign[2:]:
            raise unsupported_error(
                "riddler", Message("the number 0 on the sign at {cell}", cell=sign.at)
            )
        readings = ("'?'" if n == "?" else str(n or 0) for n in sign[2:])
        signs.append(f"({sign.col},{top - sign.row}):({','.join(readings)})")
    comma = "," if len(islands) == 1 else ""
    lines = [f"Width = {puzzle.cols}", f"Height = {puzzle.rows}"]
    lines.append(f"Islands = ({','.join(islands)}{comma})")
    lines.append(f"Signs = {{{','.join(signs)}}}")
    text = "\n".join(lines) + "\n"
    if len(text) > _MOST_TEXT:
        raise unsupported_error("riddler", Message("so many islands"))
    return text


class _MapToken(NamedTuple):
    kind: str
    """`"name"`, `"number"`, `"unreadable"`, `"mark"`, or `"end"`."""
    text: str
    line: int
    column: int


class _MapTokens:
    """The tokens of a text, to be taken one by one."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._next = next(self._tokens)

    def at_end(self) -> bool:
        return self._next.kind == "end"

    def sees(self, text: str) -> bool:
        """Whether a mark or a name comes next."""
        return self._next.text == text

    def take(self, what: Text, kind: str) -> _MapToken:
        """The next token, of that kind; a mark has to be `what`, or one of them."""
        token = self._next
        if token.kind != kind or (kind == "mark" and token.text not in str(what).split(" or ")):
            if isinstance(what, str):
                *others, what = what.split(" or ")
                for one in reversed(others):
                    what = Message("{one} or {other}", one=one, other=what)
            raise expected_error(what, token.text, token.line, token.column)
        self._next = next(self._tokens, token)
        return token

    def unclosed_error(self) -> FormatError:
        """The error of a cell that goes on."""
        token = self._next
        what = Message("{one} or {other}", one=")", other="]")
        return expected_error(what, token.text, token.line, token.column)

    def number(self, what: Text, least: int, most: int) -> int:
        token = self._next
        value = number(token.text, what, least, most, token.line, token.column)
        self.take(what, "number")
        return value

    def each_in_list(self, opens: str) -> Iterator[None]:
        """Yield before each of some things in brackets, with commas between them."""
        close = _CLOSES[self.take(opens, "mark").text]
        while not self.sees(close):
            yield
            if not self.sees(close):
                self.take(f", or {close}", "mark")
        self.take(close, "mark")

    def reading(self) -> Reading:
        """What stands on a side of a sign; 0 is nothing."""
        if self._next.kind == "unreadable":
            self.take("'?'", "unreadable")
            return "?"
        return self.number("a number on a sign", 0, MAX_SUM) or None


def _tokens(text: str) -> Iterator[_MapToken]:
    last = 1
    for last, whole in enumerate(split_lines(text), 1):
        line = whole.partition("#")[0].rstrip()
        at = 0
        while at < len(line):
            match = _TOKEN.match(line, at)
            if match is None:
                start = at + len(line[at:]) - len(line[at:].lstrip())
                raise expected_error(
                    Message("a map in the format 'riddler'"), line[start:], last, start + 1
                )
            group = match.lastindex or 0
            kind = ("name", "number", "unreadable", "mark")[group - 1]
            yield _MapToken(kind, match[group], last, match.start(group) + 1)
            at = match.end()
    yield _MapToken("end", "", last, 1)


def _numbers(tokens: _MapTokens, most: int) -> list[int]:
    """Two numbers in brackets, or up to `most`: a cell, perhaps with a clue."""
    numbers: list[int] = []
    what = ("x", "y", Message("a clue"))
    for _ in tokens.each_in_list("( or ["):
        if len(numbers) == most:
            raise tokens.unclosed_error()
        limit = MAX_SIDE - 1 if len(numbers) < 2 else MAX_CLUE
        numbers.append(tokens.number(what[len(numbers)], 0, limit))
    if len(numbers) < 2:
        raise FormatError("expected a cell (x, y), found {count} numbers", count=len(numbers))
    return numbers


def _islands(tokens: _MapTokens) -> Iterator[tuple[int, int, int | None]]:
    many = 0
    for _ in tokens.each_in_list("( or [ or {"):
        many = _more(many, Message("islands"))
        x, y, *clue = _numbers(tokens, 3)
        yield x, y, clue[0] if clue else None


def _signs(tokens: _MapTokens) -> Iterator[tuple[int, int, tuple[Reading, ...]]]:
    many = 0
    for _ in tokens.each_in_list("{"):
        many = _more(many, Message("signs"))
        x, y = _numbers(tokens, 2)
        tokens.take(":", "mark")
        readings = [tokens.reading() for _ in tokens.each_in_list("( or [")]
        if len(readings) != 4:
            raise FormatError(
                "expected 4 numbers on the sign at ({x}, {y}), found {count}",
                x=x,
                y=y,
                count=len(readings),
            )
        yield x, y, tuple(readings)


def _more(many: int, things: Message) -> int:
    if many == MAX_ISLANDS:
        raise FormatError("more than {most} {things}", most=MAX_ISLANDS, things=things)
    return many + 1
