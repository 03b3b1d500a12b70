"""Grids of numbers with commas between them, as spreadsheets and courses have them.

One line per row, a clue or 0 for water. A text like that is recognized as plain text, which reads
it the same; this format writes it, and reads nothing else.
"""

from __future__ import annotations

from ..board.geometry import MAX_CLUE
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, read_table, water_rows
from ._dialect import check_dialect
from ._tokens import check_size, first_line, split_lines

__all__ = ["dumps", "parse"]


def parse(text: str) -> Puzzle:
    """Read a grid; blanks around the numbers do not count.

    Raises:
        FormatError: A cell is not a number, or the rows have different lengths.

    >>> parse("2, 0, 10\\n0, 0, 0\\n")
    Puzzle(2, 3, [(0, 0, 2), (0, 2, 10)])
    """
    lines = split_lines(text)
    start = first_line(lines)
    if start == len(lines):
        raise FormatError("expected a puzzle, found the end")
    cols = lines[start].count(",") + 1
    check_size(len(lines) - start, cols, start + 1)
    what = Message("a number, 0 to {most}", most=MAX_CLUE)
    cells = read_table(lines, start, cols, split=_split, clues=CLUES, what=what, column=_column)
    return Puzzle(len(lines) - start, cols, cells)


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in line.split(",")]


def _column(line: str, col: int) -> int:
    """The column where a number begins, after the blanks before it."""
    cells = line.split(",")
    blanks = len(cells[col]) - len(cells[col].lstrip())
    return sum(len(cell) + 1 for cell in cells[:col]) + blanks + 1


def dumps(puzzle: Puzzle) -> str:
    """Write a grid.

    Raises:
        UnsupportedRuleError: The puzzle has `?` islands, clues of 0, blocked cells, another number
            of bridges per pair than 2, or other rules that are not the usual ones.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
    '2,0,2\\n'
    """
    check_dialect(puzzle, "csv", clues=range(1, MAX_CLUE + 1), unknown=False)
    return "".join(",".join(cells) + "\n" for cells in water_rows(puzzle, "0"))
