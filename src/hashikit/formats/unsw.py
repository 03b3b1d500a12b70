"""Homework grids of the course COMP3411 at UNSW: up to three bridges, not one network.

One character per cell, one line per row: a digit from 1 is a clue, `a`, `b`, `c` are the clues 10,
11, 12, and `.` is water. Three bridges may join a pair, and the islands need not form one network.
"""

from __future__ import annotations

from .._util.checks import expected
from ..board.geometry import MAX_ISLANDS
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import water_rows
from ._dialect import check_dialect, unsupported
from ._tokens import check_size, first_line, split_lines

__all__ = ["dumps", "parse"]

_MOST = 3
_MARKS = "123456789abc"
_CLUES = {mark: clue for clue, mark in enumerate(_MARKS, 1)}


def parse(text: str) -> Puzzle:
    """Read a grid.

    Raises:
        FormatError: A cell is something else, or the rows have different lengths.

    >>> puzzle = parse("1.a\\n...\\n")
    >>> puzzle.islands[1].clue, puzzle.max_bridges, puzzle.connected
    (10, 3, False)
    """
    lines = split_lines(text)
    start = first_line(lines)
    if start == len(lines):
        raise FormatError("expected a puzzle, found the end")
    rows = [line.strip() for line in lines[start:]]
    cols = len(rows[0])
    check_size(len(rows), cols, start + 1)
    islands: list[tuple[int, int, int]] = []
    for row, cells in enumerate(rows):
        at = start + row + 1
        if len(cells) != cols:
            raise FormatError(
                "expected {cols} cells in this row as line {start} says, found {count}",
                at,
                cols=cols,
                start=start + 1,
                count=len(cells),
            )
        if cells == "." * cols:
            continue
        indent = lines[at - 1].index(cells)
        for col, cell in enumerate(cells):
            if cell in _CLUES:
                islands.append((row, col, _CLUES[cell]))
            elif cell != ".":
                raise expected(Message("1 to 9, a to c or '.'"), cell, at, indent + col + 1)
        if len(islands) > MAX_ISLANDS:
            raise FormatError("more than {most} islands", at, most=MAX_ISLANDS)
    return Puzzle(len(rows), cols, islands, max_bridges=_MOST, connected=False)


def dumps(puzzle: Puzzle) -> str:
    """Write a grid.

    Raises:
        UnsupportedRuleError: The puzzle has other rules than `max_bridges=3, connected=False`, `?`
            islands, blocked cells, or a clue that is not 1 to 12.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 11)], max_bridges=3, connected=False))
    '2.b\\n'
    """
    if puzzle.max_bridges != _MOST:
        raise unsupported(
            "unsw", Message("{max_bridges} bridges per pair", max_bridges=puzzle.max_bridges)
        )
    if puzzle.connected:
        raise unsupported("unsw", Message("that the islands form one network"))
    usual = puzzle.replace(connected=True)
    check_dialect(usual, "unsw", clues=range(1, 13), unknown=False, max_bridges=True)
    return "".join(
        "".join(cell if cell == "." else _MARKS[int(cell) - 1] for cell in cells) + "\n"
        for cells in water_rows(puzzle, ".")
    )
