"""`.has`, the files of the CLLV set.

A line `rows cols islands`, then one line per row: blank-separated numbers, 0 for water.

Source: the instances of Coelho, Laporte, Lindbeck, Vidal, "Benchmark instances and
branch-and-cut algorithm for the Hashiwokakero puzzle", 2019.
"""

from __future__ import annotations

from .._util.checks import expected_error
from ..board.geometry import MAX_CLUE, MAX_ISLANDS, MAX_SIDE
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, read_cells, water_rows
from ._dialect import check_dialect
from ._tokens import check_size, column_of, expect_end, first_line, number, split_lines

__all__ = ["dumps", "parse"]


def parse(text: str) -> Puzzle:
    """Read a `.has` text.

    Raises:
        FormatError: The text is not in this format, or its header disagrees with its grid.

    >>> parse("1 3 2\\n 2  0  2 \\n")
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    """
    lines = split_lines(text)
    at = first_line(lines)
    if at == len(lines):
        raise FormatError("expected a line 'rows cols islands', found the end")
    line = lines[at]
    header = line.split(None, 3)
    if len(header) != 3:
        raise expected_error(Message("a line 'rows cols islands'"), line.strip(), at + 1)
    rows, cols, count = (
        number(token, name, least, most, at + 1, column_of(line, index))
        for index, (token, name, least, most) in enumerate(
            zip(
                header,
                ("the number of rows", "the number of columns", "the number of islands"),
                (1, 1, 0),
                (MAX_SIDE, MAX_SIDE, MAX_ISLANDS),
                strict=True,
            )
        )
    )
    check_size(rows, cols, at + 1)
    cells = read_cells(
        lines,
        at + 1,
        rows,
        cols,
        water="0",
        clues=CLUES,
        what=Message("a number, 0 to {most}", most=MAX_CLUE),
        most=count,
        too_many=Message("the grid has more islands than the {count} of the header", count=count),
    )
    puzzle = Puzzle(rows, cols, cells)
    expect_end(lines, at + 1 + rows, Message("{rows} rows", rows=rows))
    if len(puzzle.islands) != count:
        raise FormatError(
            "the grid has {count} islands, not the {header} of the header",
            at + 1,
            count=len(puzzle.islands),
            header=count,
        )
    return puzzle


def dumps(puzzle: Puzzle) -> str:
    """Write a `.has` text, byte for byte as in the CLLV set.

    Raises:
        UnsupportedRuleError: The puzzle has `?` islands, clues of 0, blocked cells, another number
            of bridges per pair than 2, or forbids loops.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
    '1 3 2\\n 2  0  2 \\n'
    """
    check_dialect(puzzle, "has", clues=range(1, MAX_CLUE + 1), unknown=False)
    lines = [f"{puzzle.rows} {puzzle.cols} {len(puzzle.islands)}\n"]
    empty = " 0 " * puzzle.cols + "\n"
    filled = {row for row, _, _ in puzzle.islands}
    for row, cells in enumerate(water_rows(puzzle, "0")):
        lines.append("".join([f"{cell:>2} " for cell in cells]) + "\n" if row in filled else empty)
    return "".join(lines)
