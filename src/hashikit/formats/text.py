"""Plain text, as people type it.

One character per cell, one line per row: a digit is a clue, `?` an island whose clue is not given,
`#` a blocked cell, and `.`, `0`, `-`, `_` or `·` is water. Also read:

- rows on one line, with `/` or `,` between them: `3.3/.../2.2`;
- cells with blanks or, on several lines, commas between them; a clue may then have more digits;
- blanks as water, in a text with blanks but none of the other marks for water.

A letter is a sign if a line below the grid tells what it says, `A: E15 S1` (north, south, east and
west with a number or `?` each; what is not told is not there):

    .?.?.
    A...?
    .?.?.

    A: E? S2

The drawing of a puzzle that `hashikit.text` makes is read, too. There 0 is a clue, and lines below
the grid tell the rules that are not the usual ones: `max_bridges: 3`, `loops: false`,
`connected: false`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from .._util.checks import expected_error, quote
from ..board.geometry import MAX_ISLANDS, MAX_SIDE, MAX_SUM, Coord, Reading, Sign
from ..board.parts import SIDE_NAMES
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, Cell, water_rows
from ._dialect import check_dialect, unsupported_error
from ._tokens import check_size, column_of, first_line, number, split_lines

__all__ = ["dumps", "parse"]

_MARKS = ".-_·"  # for water, besides "0"
_ISLANDS: dict[str, int | None] = {**CLUES, "?": None}
_BLOCKED = frozenset("#█")
_WHAT = Message("a clue, '?', '#' or '.'")
_RULES = ("max_bridges", "loops", "connected")
_SIDES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_LETTERS = "ABCDEFGHIJKMNOPQRSTUVWXYZabcfghjklnopqrstuvwyz"
"""For signs when written: without the letters that make a game ID of the first row."""

_Piece = tuple[str, int, int]
"""What holds one row: its text, its one-based line, and the column before its first character."""


def parse(text: str) -> Puzzle:
    """Read a puzzle as people type it.

    Raises:
        FormatError: A cell is something else, or the rows have different lengths.

    >>> parse("2.?/#../1..") == Puzzle(3, 3, [(0, 0, 2), (0, 2, None), (2, 0, 1)], blocked=[(1, 0)])
    True
    >>> parse("3  2\\n\\n1") == parse("3..2\\n....\\n1...")
    True
    """
    lines = split_lines(text)
    first = first_line(lines)
    end = len(lines)
    readings: dict[str, dict[str, Reading]] = {}
    rules: dict[str, Any] = {}
    if ":" in text:
        end = next((at for at in range(first, len(lines)) if _is_legend(lines[at])), len(lines))
        readings, rules = _legend(lines, end)
        del lines[end:]
        while lines and not lines[-1].strip():
            del lines[-1]
    if first >= len(lines):
        raise FormatError("expected a puzzle, found the end")
    pieces = _pieces(lines, first)
    grid = _TextGrid(pieces, readings)
    # A list in between costs time, so there is one only where it must be known what else there is.
    cells = grid.cells() if grid.plain else list(grid.cells())
    missing = None if grid.plain else grid.missing()
    if missing is not None:
        raise FormatError("there is no sign {missing} in the grid", end + 1, missing=repr(missing))
    return Puzzle(grid.height, grid.width, cells, blocked=grid.blocked, signs=grid.signs, **rules)


class _TextGrid:
    """The rows of a grid, and what `cells` has found in them so far.

    Args:
        pieces: What holds each row.
        readings: The readings of the signs.
    """

    def __init__(
        self, pieces: Sequence[_Piece], readings: Mapping[str, Mapping[str, Reading]]
    ) -> None:
        self.blocked: list[Coord] = []
        self.signs: list[Sign] = []
        self._pieces = pieces
        self._readings_of = readings
        self._placed: set[str] = set()
        self._rows = _rows(pieces)
        self._first = next(self._rows)
        self._water = frozenset(_MARKS if _zero_is_a_clue(pieces) else _MARKS + "0")
        self.height, self.width = len(pieces), len(self._first)
        blocked = sum(piece.count(mark) for mark in _BLOCKED for piece, _, _ in pieces)
        self.plain = not readings and blocked == 0
        line = pieces[0][1]
        if self.width == 0:
            raise FormatError("expected a row of cells, found an empty one", line)
        if max(self.height, self.width) > MAX_SIDE:
            raise FormatError("a grid has at most {most} rows and columns", line, most=MAX_SIDE)
        check_size(self.height, self.width, line)
        if blocked > MAX_ISLANDS:
            raise FormatError("more than {most} islands and blocked cells", most=MAX_ISLANDS)

    def cells(self) -> Iterator[Cell]:
        """Yield the islands; go through blocked cells and signs at the same time."""
        width, water = self.width, self._water
        numbers = range(width) if width <= 256 else list(range(width))  # each number made but once
        total = 0
        rows = chain((self._first,), self._rows)
        for row, (cells, piece) in enumerate(zip(rows, self._pieces, strict=True)):
            _, line, _ = piece
            if not cells and line != self._pieces[0][1]:
                raise FormatError(
                    "a blank line in the grid; several puzzles in one file need a line each, "
                    "with '/' between their rows",
                    line,
                )
            if len(cells) != width:
                raise FormatError(
                    "expected {width} cells in this row as in the first one, found {count}",
                    line,
                    width=width,
                    count=len(cells),
                )
            if cells.count(".") == width:
                continue
            try:
                islands = [
                    (row, col, _ISLANDS[cell])
                    for col, cell in zip(numbers, cells, strict=True)
                    if cell not in water
                ]
            except KeyError:
                islands = list(self._row(row, cells, piece))
            total += len(islands)
            if total + len(self.blocked) > MAX_ISLANDS:
                raise FormatError(
                    "more than {most} islands and blocked cells", line, most=MAX_ISLANDS
                )
            yield from islands

    def _row(self, row: int, cells: Sequence[str], piece: _Piece) -> Iterator[Cell]:
        """Yield the islands of a row that contains more than islands and water."""
        _, line, start = piece
        for col, cell in enumerate(cells):
            if cell in self._water:
                continue
            if cell in _ISLANDS:
                yield row, col, _ISLANDS[cell]
            elif cell in _BLOCKED:
                self.blocked.append((row, col))
            elif cell in self._readings_of:
                if cell in self._placed:
                    raise FormatError("the sign {cell} appears twice", line, cell=repr(cell))
                self._placed.add(cell)
                readings = map(self._readings_of[cell].get, Sign._fields[2:])
                self.signs.append(Sign(row, col, *readings))
            else:
                column = start + _column(piece[0], cells, col)
                if self._readings_of and cell.isalpha():
                    raise FormatError(
                        "no line states the sums of sign {cell}", line, column, cell=repr(cell)
                    )
                raise expected_error(_WHAT, cell, line, column)

    def missing(self) -> str | None:
        """A sign that was told, but is not in the grid."""
        return next((name for name in self._readings_of if name not in self._placed), None)


def dumps(puzzle: Puzzle) -> str:
    """Write one character per cell, with `.` for water.

    Raises:
        UnsupportedRuleError: The puzzle has clues of 0 or over 9, more signs than there are
            letters, or other rules than these.

    >>> dumps(Puzzle(2, 3, [(0, 0, 2), (0, 2, None)], blocked=[(1, 1)]))
    '2.?\\n.#.\\n'
    >>> dumps(Puzzle(1, 4, [(0, 1, None), (0, 3, None)], signs=[Sign(0, 0, east=3, south="?")]))
    'A?.?\\n\\nA: S? E3\\n'
    """
    check_dialect(puzzle, "text", clues=range(1, 10), blocked=True, signs=True)
    if len(puzzle.signs) > len(_LETTERS):
        raise unsupported_error("text", Message("more than {count} signs", count=len(_LETTERS)))
    rows = water_rows(puzzle, ".")
    legend: list[str] = []
    for letter, sign in zip(_LETTERS, puzzle.signs, strict=False):
        rows[sign.row] = rows[sign.row].copy()
        rows[sign.row][sign.col] = letter
        readings = [
            f"{side}{reading}"
            for side, reading in zip(_SIDES, sign[2:], strict=True)
            if reading is not None
        ]
        legend.append(" ".join([f"{letter}:", *readings]) + "\n")
    grid = "".join(["".join(cells) + "\n" for cells in rows])
    return grid + "\n" + "".join(legend) if legend else grid


def _is_legend(line: str) -> bool:
    """Whether a line states the readings of a sign, or a rule."""
    name, colon, _ = line.partition(":")
    name = name.strip()
    return bool(colon) and name.isascii() and name.replace("_", "").isalpha()


def _legend(
    lines: Sequence[str], start: int
) -> tuple[dict[str, dict[str, Reading]], dict[str, Any]]:
    """The readings of the signs by name and side, and the rules, from the lines from `start` on."""
    signs: dict[str, dict[str, Reading]] = {}
    rules: dict[str, Any] = {}
    for at in range(start, len(lines)):
        line = lines[at]
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        name = name.strip()
        if colon and name in _RULES:
            if name in rules:
                raise FormatError("the rule {name} is stated twice", at + 1, name=repr(name))
            rules[name] = _rule(name, rest.strip(), at + 1)
            continue
        if not colon or len(name) != 1 or not name.isascii() or not name.isalpha():
            raise expected_error(
                Message("a line such as 'A: N3 E?' on what a sign says"), line.strip(), at + 1
            )
        if name in signs:
            raise FormatError("the sign {name} is stated twice", at + 1, name=repr(name))
        signs[name] = _readings(name, line, rest, at + 1)
    return signs, rules


def _readings(name: str, line: str, rest: str, number_of_line: int) -> dict[str, Reading]:
    """The readings of one sign by side."""
    readings: dict[str, Reading] = {}
    for index, token in enumerate(rest.split(None, 5)):
        column = len(line) - len(rest) + column_of(rest, index)
        side = _SIDES.get(token[0].upper())
        if side is None:
            raise expected_error(
                Message("N, S, E or W and a number or '?'"), token, number_of_line, column
            )
        if side in readings:
            what = Message(
                "the {side} of sign {name} is stated twice", side=SIDE_NAMES[side], name=repr(name)
            )
            raise FormatError(what, number_of_line, column)
        if token[1:] == "?":
            readings[side] = "?"
        else:
            what = Message("the number to the {side}", side=SIDE_NAMES[side])
            readings[side] = number(token[1:], what, 0, MAX_SUM, number_of_line, column + 1)
    return readings


def _rule(name: str, value: str, line: int) -> int | bool:
    """Read a line that states a rule."""
    if name == "max_bridges":
        return number(value, name, 1, 4, line)
    if value not in ("true", "false"):
        raise FormatError(
            "expected true or false for {name}, found {value}", line, name=name, value=quote(value)
        )
    return value == "true"


def _pieces(lines: list[str], first: int) -> list[_Piece]:
    """The text row by row."""
    if first + 1 < len(lines):
        return [(lines[at], at + 1, 0) for at in range(first, len(lines))]
    line = lines[first]
    separator = "/" if "/" in line else ","
    if line.count(separator) >= MAX_SIDE:
        raise FormatError("a grid has at most {most} rows and columns", first + 1, most=MAX_SIDE)
    pieces: list[_Piece] = []
    start = 0
    for piece in line.split(separator):
        pieces.append((piece, first + 1, start))
        start += len(piece) + 1
    return pieces


def _rows(pieces: Sequence[_Piece]) -> Iterator[Sequence[str]]:
    """The cells of each row: a string where one character is one cell."""
    if any("," in piece for piece, _, _ in pieces):
        for piece, line, _ in pieces:
            if piece.count(",") > MAX_SIDE:
                raise FormatError("a grid has at most {most} rows and columns", line, most=MAX_SIDE)
            cells = [cell.strip() for cell in piece.split(",")]
            yield cells if cells[-1] else cells[:-1]
    elif not any(len(piece.split(None, 1)) > 1 for piece, _, _ in pieces):
        for piece, _, _ in pieces:
            yield piece.strip()
    elif any(_has_water(piece) for piece, _, _ in pieces):
        for piece, _, _ in pieces:
            yield piece.split(None, MAX_SIDE)
    else:
        width = max(len(piece.rstrip()) for piece, _, _ in pieces)
        for piece, _, _ in pieces:
            yield piece.rstrip().replace(" ", ".").ljust(width, ".")


def _zero_is_a_clue(pieces: Sequence[_Piece]) -> bool:
    """Whether this is a drawing, in which water has a mark of its own and 0 is a clue.

    The mark is `·`, or in ASCII `.` with blanks between the cells. (People write 0 for water, but
    not both.)
    """
    if not any("0" in piece for piece, _, _ in pieces):
        return False
    used = {mark for mark in _MARKS if any(mark in piece for piece, _, _ in pieces)}
    if "," in "".join(piece for piece, _, _ in pieces[:1]):
        return False
    return used == {"·"} or (used == {"."} and any(" " in piece for piece, _, _ in pieces))


def _has_water(piece: str) -> bool:
    """Whether water is written as something else than a blank."""
    return any(mark in piece for mark in _MARKS) or ("0" in piece and "0" in piece.split())


def _column(piece: str, cells: Sequence[str], index: int) -> int:
    """The one-based column of a piece where the cell with that index begins."""
    if isinstance(cells, str):
        blanks = len(piece) - len(piece.lstrip())
        return index + 1 + (blanks if len(cells) == len(piece.strip()) else 0)
    if "," in piece:
        before = sum(len(cell) + 1 for cell in piece.split(",")[:index])
        return before + piece[before:].index(cells[index]) + 1
    return column_of(piece, index)
