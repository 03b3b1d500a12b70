"""What the format modules share: limits, numbers, rows of cells, and how errors are worded."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter

from ..errors import FormatError, UnsupportedRuleError
from ..geometry import MAX_CLUE, MAX_SIDE, Bridge, Edge
from ..puzzle import Puzzle
from ..solution import Solution

__all__ = [
    "CLUES",
    "MAX_CELLS",
    "MAX_ISLANDS",
    "MAX_LINE",
    "MAX_TEXT",
    "MAX_WIDE_TEXT",
    "Cell",
    "check_dialect",
    "check_size",
    "column_of",
    "drawable",
    "expect_end",
    "expected",
    "fill",
    "first_line",
    "in_sight",
    "number",
    "one_line",
    "read_cells",
    "same_puzzle",
    "shown",
    "split_lines",
    "uncollected",
    "unsupported",
    "water_rows",
]

MAX_TEXT = 48 << 20
"""Longest text that is read, in bytes."""

MAX_WIDE_TEXT = 4 << 20
"""Longest text with characters outside ASCII (they take up to four times the room)."""

MAX_CELLS = 1 << 24
"""Largest grid, in cells, of the formats that write out every cell."""

MAX_ISLANDS = 1_500_000
"""Most islands, and most blocked cells, of one text."""

MAX_LINE = 1 << 24
"""Longest line, in characters, of the formats that are one line."""

MAX_LINES = 4 * MAX_SIDE
"""Most lines of a text that holds one puzzle."""

CLUES = {str(clue): clue for clue in range(MAX_CLUE + 1)}
"""Every clue as it is usually written."""

Cell = tuple[int, int, "int | None"]
"""An island: row, column, clue."""


def shown(text: str) -> str:
    """A short piece of the input, quoted and escaped, for a message."""
    return repr(text[:20]) + ("…" if len(text) > 20 else "")


def expected(
    what: str, found: str, line: int | None = None, column: int | None = None
) -> FormatError:
    """The error that something else was found than what was expected."""
    return FormatError(
        f"expected {what}, found {shown(found) if found else 'the end'}", line, column
    )


def number(
    token: str, what: str, least: int, most: int, line: int | None = None, column: int | None = None
) -> int:
    """The value of a token of ASCII digits, however long it is.

    Raises:
        FormatError: It is something else, or not in `least` to `most`.
    """
    if token.isascii() and token.isdigit():
        digits = token.lstrip("0")
        if len(digits) <= 9:
            value = int(digits or "0")
            if least <= value <= most:
                return value
    raise expected(f"{what}, {least} to {most}", token, line, column)


def split_lines(text: str) -> list[str]:
    """The lines of a text without the blank ones at its end.

    Raises:
        FormatError: There are absurdly many.
    """
    if text.count("\n") > MAX_LINES:
        raise FormatError(f"more than {MAX_LINES} lines")
    lines = text.rstrip().split("\n")
    return lines if lines != [""] else []


def first_line(lines: Sequence[str]) -> int:
    """The index of the first line that is not blank; the number of lines if there is none."""
    return next((i for i, line in enumerate(lines) if line and not line.isspace()), len(lines))


def one_line(text: str, what: str) -> tuple[str, int, int]:
    """The only line of a text that is not blank, stripped, and where it begins: line and column.

    Raises:
        FormatError: There is none, or a second one.
    """
    content = text.strip()
    if not content:
        raise FormatError(f"expected {what}, found the end")
    if len(content) > MAX_LINE:
        raise FormatError(f"a text of more than {MAX_LINE} characters where {what} was expected")
    start = text.index(content[0])
    line = text.count("\n", 0, start) + 1
    end = content.find("\n")
    if end >= 0:
        more = content[end:].lstrip()
        raise expected("the end after one line", more, text.count("\n", 0, text.index(more)) + 1)
    return content, line, start - text.rfind("\n", 0, start)


def column_of(line: str, index: int) -> int:
    """The one-based column where the blank-separated token with that index begins."""
    column = 0
    for token in line.split(None, index + 1)[: index + 1]:
        start = line.index(token, column)
        column = start + len(token)
    return start + 1


def check_size(rows: int, cols: int, line: int | None = None, column: int | None = None) -> None:
    """Refuse a grid with too many cells.

    Raises:
        FormatError: It has more than `MAX_CELLS`.
    """
    if rows * cols > MAX_CELLS:
        raise FormatError(
            f"a grid of {rows} × {cols} cells is too large: at most {MAX_CELLS} can be read",
            line,
            column,
        )


def fill(
    body: str, runs: Mapping[str, int], rows: int, cols: int, line: int, column: int, islands: int
) -> None:
    """Refuse a run-length coded grid that is not filled exactly.

    Args:
        body: The code.
        runs: The length of each run of water.
        rows: Number of rows.
        cols: Number of columns.
        line: Its line, one-based.
        column: The column where it begins, one-based.
        islands: Number of islands in it.

    Raises:
        FormatError: It has more or fewer cells, or too many islands.
    """
    cells = islands + sum(body.count(letter) * run for letter, run in runs.items())
    if cells != rows * cols:
        raise FormatError(
            f"these are {cells} cells, the grid has {rows} × {cols} = {rows * cols}", line, column
        )
    if islands > MAX_ISLANDS:
        raise FormatError(f"more than {MAX_ISLANDS} islands", line, column)


def read_cells(
    lines: Sequence[str],
    start: int,
    rows: int,
    cols: int,
    *,
    water: str,
    clues: Mapping[str, int | None],
    what: str,
    most: int = MAX_ISLANDS,
    too_many: str = f"more than {MAX_ISLANDS} islands",
) -> list[Cell]:
    """Read the islands of a blank-separated grid, one line a row.

    Args:
        lines: All lines of the text.
        start: Index of the line of the first row.
        rows: Number of rows.
        cols: Number of cells of each row.
        water: The token of a cell without an island.
        clues: Every other token, and the clue that it stands for.
        what: What a cell may be, in words.
        most: Most islands that there may be.
        too_many: What to say if there are more.

    Raises:
        FormatError: A row is missing, has more or fewer cells, or one cell is something else.
    """
    islands: list[Cell] = []
    numbers = list(range(cols))  # each number made but once
    for row in range(rows):
        at = start + row
        if at >= len(lines):
            raise FormatError(f"expected {rows} rows of cells, found {row}", at + 1)
        line = lines[at]
        cells = line.split(None, cols)
        if len(cells) != cols:
            found = f"more than {cols}" if len(cells) > cols else str(len(cells))
            says = f" as line {start} says" if start else ""
            raise FormatError(f"expected {cols} cells in this row{says}, found {found}", at + 1)
        if cells.count(water) == cols:
            continue
        try:
            islands += [
                (row, col, clues[cell])
                for col, cell in zip(numbers, cells, strict=True)
                if cell != water
            ]
        except KeyError:
            for col, cell in enumerate(cells):
                if cell != water and cell not in clues:
                    raise expected(what, cell, at + 1, column_of(line, col)) from None
        if len(islands) > most:
            raise FormatError(too_many, at + 1)
    return islands


def expect_end(lines: Sequence[str], end: int, after: str) -> None:
    """Refuse anything but blank lines from the line with index `end` on.

    Raises:
        FormatError: There is more.
    """
    for at in range(end, len(lines)):
        if lines[at].strip():
            raise expected(f"the end after {after}", lines[at].strip(), at + 1)


def same_puzzle(solution: Solution, puzzle: Puzzle | None) -> Solution:
    """The answer found in a text, as one to `puzzle`, if that is given.

    Raises:
        FormatError: The text has another grid.
    """
    found = solution.puzzle
    if puzzle is None or puzzle == found:
        return solution
    if (puzzle.rows, puzzle.cols) != (found.rows, found.cols):
        raise FormatError(
            f"this answer is for another puzzle: its grid is {found.rows} × {found.cols}, "
            f"not {puzzle.rows} × {puzzle.cols}"
        )
    for one, two in zip(found.islands, puzzle.islands, strict=False):
        if one != two:
            raise FormatError(
                f"this answer is for another puzzle: it has {_name(one)}, not {_name(two)}"
            )
    if len(found.islands) != len(puzzle.islands):
        raise FormatError(
            f"this answer is for another puzzle: it has {len(found.islands)} islands, "
            f"not {len(puzzle.islands)}"
        )
    return Solution(puzzle, solution.bridges)


def _name(island: Cell) -> str:
    row, col, clue = island
    return f"an island {'?' if clue is None else clue} at {(row, col)}"


def unsupported(format: str, what: str, use: str = "json") -> UnsupportedRuleError:
    """The error that a format cannot express something."""
    return UnsupportedRuleError(f"{format} cannot express {what}; use {use}")


def check_dialect(
    puzzle: Puzzle,
    format: str,
    *,
    clues: range,
    unknown: bool = True,
    blocked: bool = False,
    max_bridges: bool = False,
    loops: bool = False,
    signs: bool = False,
) -> None:
    """Refuse a puzzle that a format which writes out every cell cannot express.

    Args:
        puzzle: The puzzle.
        format: Name of the format.
        clues: The clues that can be written.
        unknown: Whether `?` can.
        blocked: Whether blocked cells can.
        max_bridges: Whether other numbers of bridges per pair than 2 can.
        loops: Whether forbidden loops can.
        signs: Whether signs can.

    Raises:
        UnsupportedRuleError: The puzzle uses something else.
    """
    if puzzle.rows * puzzle.cols > MAX_CELLS:
        raise unsupported(format, f"a grid of {puzzle.rows} × {puzzle.cols} cells, it is too large")
    if puzzle.max_bridges != 2 and not max_bridges:
        raise unsupported(format, f"{puzzle.max_bridges} bridges per pair")
    if puzzle.blocked and not blocked:
        raise unsupported(format, f"the blocked cell {min(puzzle.blocked)}")
    if not puzzle.loops and not loops:
        raise unsupported(format, "that loops are forbidden")
    if not puzzle.connected:
        raise unsupported(format, "that no connected network is required")
    if puzzle.given:
        raise unsupported(format, f"the given bridge {puzzle.given[0].a}–{puzzle.given[0].b}")
    if puzzle.signs and not signs:
        raise unsupported(format, f"the sign at {puzzle.signs[0].at}")
    for row, col, clue in puzzle.islands:
        if clue is None:
            if not unknown:
                raise unsupported(format, f"the '?' island at {(row, col)}")
        elif clue not in clues:
            raise unsupported(format, f"the clue {clue} at {(row, col)}")


def water_rows(puzzle: Puzzle, water: str, unknown: str = "?") -> list[list[str]]:
    """The grid as `grid[row][col]`: clues or `unknown`, `#` for blocked cells, else `water`."""
    empty = [water] * puzzle.cols
    grid = [empty] * puzzle.rows  # a row of nothing but water stays this one list
    marks = [(r, c, unknown if clue is None else str(clue)) for r, c, clue in puzzle.islands]
    marks.extend((r, c, "#") for r, c in puzzle.blocked)
    for row, col, mark in marks:
        if grid[row] is empty:
            grid[row] = empty.copy()
        grid[row][col] = mark
    return grid


def in_sight(puzzle: Puzzle) -> Iterator[Edge]:
    """The candidate edges of a puzzle without blocked cells: the horizontal ones, row by row, then
    the vertical ones, column by column. For very many islands faster than `Puzzle.edges`."""
    cells = [(row, col) for row, col, _ in puzzle.islands]
    for a, b in pairwise(cells):
        if a[0] == b[0]:
            yield a, b
    cells.sort(key=itemgetter(1))  # stable: within a column row by row
    for a, b in pairwise(cells):
        if a[1] == b[1]:
            yield a, b


def drawable(solution: Solution, format: str, most: int) -> Sequence[Bridge]:
    """The bridges of a solution, each checked that it can be drawn in a grid.

    Raises:
        UnsupportedRuleError: One has more than `most` lines, or joins no two islands in sight of each
            other.
    """
    if solution.bridges:
        edges = set(in_sight(solution.puzzle))
        for a, b, count in solution.bridges:
            if count > most:
                raise unsupported(format, f"{count} bridges between {a} and {b}")
            if (a, b) not in edges:
                raise unsupported(format, f"a bridge from {a} to {b}, which are not in sight")
    return solution.bridges


class uncollected:
    """Within `with uncollected(size):` no garbage is collected if so many characters are a lot.

    Reading and writing makes millions of small tuples and no garbage; the collector would look
    through all of them again and again, and take three times as long as everything else.
    """

    def __init__(self, size: int) -> None:
        self._pause = size > 1 << 20 and gc.isenabled()

    def __enter__(self) -> None:
        if self._pause:
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._pause:
            gc.enable()
