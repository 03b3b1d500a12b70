"""Grids of numbers with commas between them, as spreadsheets and courses have them.

One line a row, a clue or 0 for water. A text like that is recognized as plain text, which reads it
the same; this format writes it, and reads nothing else.
"""

from __future__ import annotations

from .._util.checks import expected
from ..board.geometry import MAX_CLUE, MAX_ISLANDS
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, water_rows
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
    islands: list[tuple[int, int, int]] = []
    for row, line in enumerate(lines[start:]):
        at = start + row + 1
        cells = line.split(",")
        if len(cells) != cols:
            raise FormatError(
                "expected {cols} cells in this row as line {start} says, found {count}",
                at,
                cols=cols,
                start=start + 1,
                count=len(cells),
            )
        column = 1
        for col, cell in enumerate(cells):
            clue = CLUES.get(cell.strip())
            if clue is None:
                column += len(cell) - len(cell.lstrip())
                what = Message("a number, 0 to {most}", most=MAX_CLUE)
                raise expected(what, cell.strip(), at, column)
            if clue:
                islands.append((row, col, clue))
            column += len(cell) + 1
        if len(islands) > MAX_ISLANDS:
            raise FormatError("more than {most} islands", at, most=MAX_ISLANDS)
    return Puzzle(len(lines) - start, cols, islands)


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
