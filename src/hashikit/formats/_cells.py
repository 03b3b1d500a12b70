"""Grids of cells, as tokens in rows or as one line of clues and runs of water."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

from .._util.checks import expected_error
from ..board.geometry import MAX_CLUE, MAX_ISLANDS
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message, Text
from ._tokens import column_of

CLUES = {str(clue): clue for clue in range(MAX_CLUE + 1)}
"""The usual notation of each clue."""

Cell: TypeAlias = tuple[int, int, int | None]
"""An island: row, column, clue."""

_TOO_MANY = Message("more than {most} islands", most=MAX_ISLANDS)

# What is read goes to `Puzzle` as it comes. A list of a million islands of our own in between would
# be a million more objects for the garbage collector to go through again and again.


def read_cells(
    lines: Sequence[str],
    start: int,
    rows: int,
    cols: int,
    *,
    water: str,
    clues: Mapping[str, int | None],
    what: Text,
    most: int = MAX_ISLANDS,
    too_many: Text = _TOO_MANY,
) -> Iterator[Cell]:
    """Read the islands of a blank-separated grid, one line per row, on demand.

    Args:
        lines: All lines of the text.
        start: Index of the line of the first row.
        rows: Number of rows.
        cols: Number of cells of each row.
        water: The token of a cell without an island.
        clues: All other tokens, with the clues they stand for.
        what: What a cell may be, in words.
        most: The largest allowed number of islands.
        too_many: What to say if there are more.

    Raises:
        FormatError: A row is missing or has the wrong number of cells, or a cell has another token.
    """
    number = 0
    numbers = range(cols) if cols <= 256 else list(range(cols))  # each number is created only once
    for row in range(rows):
        at = start + row
        if at >= len(lines):
            raise FormatError(
                "expected {rows} rows of cells, found {row}", at + 1, rows=rows, row=row
            )
        line = lines[at]
        cells = line.split(None, cols)
        if len(cells) != cols:
            count = Message("more than {most}", most=cols) if len(cells) > cols else str(len(cells))
            if start:
                raise wrong_width(at + 1, cols, start, count)
            raise FormatError(
                "expected {cols} cells in this row, found {count}", at + 1, cols=cols, count=count
            )
        if cells.count(water) == cols:
            continue
        try:
            islands = [
                (row, col, clues[cell])
                for col, cell in zip(numbers, cells, strict=True)
                if cell != water
            ]
        except KeyError:
            for col, cell in enumerate(cells):
                if cell != water and cell not in clues:
                    raise expected_error(what, cell, at + 1, column_of(line, col)) from None
        number += len(islands)
        if number > most:
            raise FormatError(too_many, at + 1)
        yield from islands


def read_table(
    lines: Sequence[str],
    start: int,
    cols: int,
    *,
    split: Callable[[str], Sequence[str]],
    clues: Mapping[str, int],
    what: Text,
    column: Callable[[str, int], int],
) -> Iterator[Cell]:
    """Read the islands of a grid whose first row says how many columns there are, on demand.

    Args:
        lines: All lines of the text; the last one is the last row.
        start: Index of the line of the first row.
        cols: Number of cells of each row.
        split: The cells of a line.
        clues: What a cell may be, with the clue that it stands for, 0 for water.
        what: The same in words.
        column: The column of a line where the cell of some number begins, one-based.

    Raises:
        FormatError: A row has the wrong number of cells, or a cell is something else.
    """
    number = 0
    for row, line in enumerate(lines[start:]):
        at = start + row + 1
        cells = split(line)
        if len(cells) != cols:
            raise wrong_width(at, cols, start + 1, len(cells))
        for col, cell in enumerate(cells):
            clue = clues.get(cell)
            if clue is None:
                raise expected_error(what, cell, at, column(line, col))
            if clue:
                number += 1
                yield row, col, clue
        if number > MAX_ISLANDS:
            raise FormatError("more than {most} islands", at, most=MAX_ISLANDS)


def wrong_width(at: int, cols: int, start: int, count: object) -> FormatError:
    """The error that the row in line `at` has not as many cells as line `start` says."""
    return FormatError(
        "expected {cols} cells in this row as line {start} says, found {count}",
        at,
        cols=cols,
        start=start,
        count=count,
    )


def read_runs(
    body: str,
    steps: Mapping[str, int],
    clues: Mapping[str, int | None],
    rows: int,
    cols: int,
    line: int,
    column: int,
) -> Iterable[Cell]:
    """The islands of a grid written as one line of clues and runs of water.

    Args:
        body: The line.
        steps: The number of cells that each character stands for.
        clues: The characters that are islands, with their clues.
        rows: Number of rows.
        cols: Number of columns.
        line: The line's number, one-based.
        column: The column where it begins, one-based.

    Raises:
        FormatError: It has more or fewer cells than the grid, or too many islands.
        KeyError: The line has any other character.
    """
    check_filled(sum(map(steps.__getitem__, body)), rows, cols, line, column)
    if rows * cols > MAX_ISLANDS and sum(map(body.count, clues)) > MAX_ISLANDS:
        raise FormatError("more than {most} islands", line, column, most=MAX_ISLANDS)
    ends = accumulate(map(steps.__getitem__, body))
    return (
        ((end - 1) // cols, (end - 1) % cols, clues[char])
        for end, char in zip(ends, body, strict=True)
        if char in clues
    )


def check_filled(cells: int, rows: int, cols: int, line: int, column: int) -> None:
    """Refuse a number of cells that differs from the size of the grid.

    Raises:
        FormatError: There are more or fewer.
    """
    if cells != rows * cols:
        raise FormatError(
            "found {cells} cells, but the grid has {rows} × {cols} = {product}",
            line,
            column,
            cells=cells,
            rows=rows,
            cols=cols,
            product=rows * cols,
        )


def write_runs(puzzle: Puzzle, runs: str, clues: Mapping[int | None, str]) -> str:
    """The grid as one line of clues and runs of water.

    Args:
        puzzle: The puzzle.
        runs: The letters for runs of 1, 2, 3, … cells.
        clues: How each clue is written.
    """
    cols, longest = puzzle.cols, len(runs)
    letters = ["", *runs]
    parts: list[str] = []
    position = 0  # cells written so far
    for row, col, clue in puzzle.islands:
        cell = row * cols + col
        run = cell - position
        if run > longest:
            parts.append(runs[-1] * (run // longest))
            run %= longest
        parts.append(letters[run])
        parts.append(clues[clue])
        position = cell + 1
    full, rest = divmod(puzzle.rows * cols - position, longest)
    parts.append(runs[-1] * full + letters[rest])
    return "".join(parts)


def water_rows(puzzle: Puzzle, water: str, unknown: str = "?") -> list[list[str]]:
    """The grid as `grid[row][col]`: clues or `unknown`, `#` for blocked cells, else `water`."""
    empty = [water] * puzzle.cols
    grid = [empty] * puzzle.rows  # all rows of water share this list
    for row, col, clue in puzzle.islands:
        if grid[row] is empty:
            grid[row] = empty.copy()
        grid[row][col] = unknown if clue is None else str(clue)
    for row, col in puzzle.blocked:
        if grid[row] is empty:
            grid[row] = empty.copy()
        grid[row][col] = "#"
    return grid
