"""Homework grids of the course COMP3411 at UNSW: up to three bridges, not one network.

One character per cell, one line per row: a digit from 1 is a clue, `a`, `b`, `c` are the clues 10,
11, 12, and `.` is water. Three bridges may join a pair, and the islands need not form one network.
"""

from __future__ import annotations

from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import read_table, water_rows
from ._dialect import check_dialect, unsupported
from ._tokens import check_size, first_line, split_lines

__all__ = ["dumps", "parse"]

_MOST = 3
_MARKS = "123456789abc"
_CLUES = {mark: clue for clue, mark in enumerate("." + _MARKS)}


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
    rows, cols = len(lines) - start, len(lines[start].strip())
    check_size(rows, cols, start + 1)
    what = Message("1 to 9, a to c or '.'")
    cells = read_table(lines, start, cols, split=str.strip, clues=_CLUES, what=what, column=_column)
    return Puzzle(rows, cols, cells, max_bridges=_MOST, connected=False)


def _column(line: str, col: int) -> int:
    return len(line) - len(line.lstrip()) + col + 1


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
