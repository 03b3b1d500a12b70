"""The grids of janko.at, puzzle and solution.

A line `rows cols`, then one line per row of blank-separated cells. In a puzzle a cell is a clue,
`?`, or `-` for water. In a solution it is `1`, `2` for that many horizontal bridges, `a`, `b` for
vertical ones, or `-` for everything else, islands too: it can only be read beside its puzzle.
"""

from __future__ import annotations

from .._util.checks import expected_error, quote
from ..board.geometry import MAX_CLUE, MAX_SIDE, Coord, Edge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import FormatError, UnsupportedRuleError
from ..i18n.sentences import Message
from ._beside import fill_beside, is_beside
from ._cells import CLUES, read_cells, water_rows, wrong_width
from ._dialect import check_dialect, drawable, unsupported_error
from ._tokens import check_size, column_of, expect_end, first_line, number, split_lines

__all__ = ["dumps", "dumps_solution", "parse", "parse_solution"]

_CLUES = {**CLUES, "?": None}
del _CLUES["0"]

_ACROSS = {"1": 1, "2": 2, "3": 3, "4": 4}
_DOWN = {"a": 1, "b": 2, "c": 3, "d": 4}
_MARKS = {**_ACROSS, **_DOWN}
_MOST = 4  # bridges that have a mark


def parse(text: str) -> Puzzle:
    """Read a puzzle grid.

    Raises:
        FormatError: The text is not in this format, or its header disagrees with its grid.

    >>> parse("1 3\\n2 - 2")
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    """
    lines, start, rows, cols = _header(text)
    cells = read_cells(
        lines,
        start,
        rows,
        cols,
        water="-",
        clues=_CLUES,
        what=Message("a clue, 1 to {most}, '?' or '-'", most=MAX_CLUE),
    )
    puzzle = Puzzle(rows, cols, cells)
    expect_end(lines, start + rows, Message("{rows} rows", rows=rows))
    return puzzle


def dumps(puzzle: Puzzle) -> str:
    """Write a puzzle grid.

    Raises:
        UnsupportedRuleError: The puzzle has clues of 0, blocked cells, another number of bridges
            per pair than 2, or forbids loops.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)]))
    '1 3\\n2 - ?\\n'
    """
    check_dialect(puzzle, "janko", clues=range(1, MAX_CLUE + 1))
    return _text(puzzle, water_rows(puzzle, "-"))


def parse_solution(text: str, puzzle: Puzzle | None = None) -> Solution:
    """Read a solution grid.

    No cell lies between two islands side by side, so the bridges between them are not in the
    grid; they follow from the clues, and it is an error where they do not.

    Args:
        text: The grid.
        puzzle: The puzzle that it solves; the grid does not tell where the islands are.

    Raises:
        FormatError: It is not a solution grid, there is no puzzle, or the grid is not one of this
            puzzle.

    >>> parse_solution("1 3\\n- 2 -", Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    if puzzle is None:
        raise FormatError("a janko solution grid can only be read together with its puzzle")
    lines, start, rows, cols = _header(text)
    if (rows, cols) != (puzzle.rows, puzzle.cols):
        raise FormatError(
            "this solution is {rows} × {cols}, its puzzle {puzzle_rows} × {puzzle_cols}",
            start,
            rows=rows,
            cols=cols,
            puzzle_rows=puzzle.rows,
            puzzle_cols=puzzle.cols,
        )
    marks: dict[Coord, str] = {}
    for row in range(rows):
        at = start + row
        cells = lines[at].split(None, cols) if at < len(lines) else []
        if len(cells) != cols:
            raise wrong_width(at + 1, cols, start, len(cells))
        if cells.count("-") == cols:
            continue
        for col, cell in enumerate(cells):
            if cell == "-":
                continue
            if cell not in _MARKS:
                raise expected_error(
                    Message("'-', 1 to 4 or a to d"), cell, at + 1, column_of(lines[at], col)
                )
            marks[row, col] = cell
    expect_end(lines, start + rows, Message("{rows} rows", rows=rows))

    bridges: dict[Edge, int] = {}
    for a, b in puzzle.edges:
        between, table = _between(a, b)
        if not between:
            continue
        mark = marks.get(between[0], "-")
        if mark in table and all(marks.get(passed) == mark for passed in between):
            bridges[a, b] = table[mark]
            for passed in between:
                del marks[passed]
    if marks:
        row, col = min(marks)
        at = start + row
        raise FormatError(
            "the mark {mark} is not part of a bridge between two islands",
            at + 1,
            column_of(lines[at], col),
            mark=quote(marks[row, col]),
        )
    fill_beside(puzzle, bridges)
    return Solution(puzzle, [(a, b, count) for (a, b), count in bridges.items()])


def dumps_solution(solution: Solution) -> str:
    """Write a solution grid.

    Raises:
        UnsupportedRuleError: The puzzle is not one of this format, or the bridges cannot be told
            from such a grid: they cross, are not between islands in sight, or are between islands
            side by side and do not follow from the clues.

    >>> puzzle = Puzzle(3, 1, [(0, 0, 2), (2, 0, 2)])
    >>> dumps_solution(Solution(puzzle, [((0, 0), (2, 0), 2)]))
    '3 1\\n-\\nb\\n-\\n'
    """
    puzzle = solution.puzzle
    check_dialect(puzzle, "janko", clues=range(1, MAX_CLUE + 1))
    grid = [["-"] * puzzle.cols for _ in range(puzzle.rows)]
    for a, b, count in drawable(solution, "janko", _MOST):
        between, table = _between(a, b)
        for row, col in between:
            if grid[row][col] != "-":
                raise unsupported_error(
                    "janko", Message("bridges that cross at {cell}", cell=(row, col))
                )
            grid[row][col] = "1234"[count - 1] if table is _ACROSS else "abcd"[count - 1]
    text = _text(puzzle, grid)
    if any(is_beside(a, b) for a, b in puzzle.edges):
        try:
            same = parse_solution(text, puzzle) == solution
        except FormatError:
            same = False
        if not same:
            raise UnsupportedRuleError(
                "{format} cannot express this solution: the bridges between islands side by side "
                "do not follow from the clues; use json",
                format="janko",
            )
    return text


def _header(text: str) -> tuple[list[str], int, int, int]:
    """The lines, the index of the first row's, and the numbers of rows and columns."""
    lines = split_lines(text)
    at = first_line(lines)
    if at == len(lines):
        raise FormatError("expected a line 'rows cols', found the end")
    header = lines[at].split(None, 2)
    if len(header) != 2:
        raise expected_error(Message("a line 'rows cols'"), lines[at].strip(), at + 1)
    rows = number(
        header[0], Message("the number of rows"), 1, MAX_SIDE, at + 1, column_of(lines[at], 0)
    )
    cols = number(
        header[1], Message("the number of columns"), 1, MAX_SIDE, at + 1, column_of(lines[at], 1)
    )
    check_size(rows, cols, at + 1)
    return lines, at + 1, rows, cols


def _text(puzzle: Puzzle, grid: list[list[str]]) -> str:
    rows = (" ".join(cells) + "\n" for cells in grid)
    return f"{puzzle.rows} {puzzle.cols}\n" + "".join(rows)


def _between(a: Coord, b: Coord) -> tuple[list[Coord], dict[str, int]]:
    """The cells strictly between `a` and `b`, and the marks for bridges in that direction."""
    if a[0] == b[0]:
        return [(a[0], col) for col in range(a[1] + 1, b[1])], _ACROSS
    return [(row, a[1]) for row in range(a[0] + 1, b[0])], _DOWN
