"""Homework grids of the course COMP3411 at UNSW: up to three bridges, not one network.

One character per cell, one line per row: a digit from 1 is a clue, `a`, `b`, `c` are the clues 10,
11, 12, and `.` is water. Three bridges may join a pair, and the islands need not form one network.

A solution is the same grid with its bridges: `-`, `=`, `E` across and `|`, `"`, `#` down are one,
two and three, and water is a blank.
"""

from __future__ import annotations

from .._util.checks import quote
from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import FormatError, UnsupportedRuleError
from ..i18n.sentences import Message
from ._beside import fill_beside, is_beside
from ._cells import read_table, water_rows
from ._dialect import check_dialect, drawable, unsupported_error
from ._tokens import check_size, first_line, split_lines

__all__ = ["dumps", "dumps_solution", "parse", "parse_solution"]

_MOST = 3
_MARKS = "123456789abc"
_CLUES = {mark: clue for clue, mark in enumerate("." + _MARKS)}
_ACROSS = "-=E"
_DOWN = '|"#'
_WATER = ". "


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
        raise unsupported_error(
            "unsw", Message("{max_bridges} bridges per pair", max_bridges=puzzle.max_bridges)
        )
    if puzzle.connected:
        raise unsupported_error("unsw", Message("that the islands form one network"))
    usual = puzzle.replace(connected=True)
    check_dialect(usual, "unsw", clues=range(1, 13), unknown=False, max_bridges=True)
    return "".join(
        "".join(cell if cell == "." else _MARKS[int(cell) - 1] for cell in cells) + "\n"
        for cells in water_rows(puzzle, ".")
    )


def is_grid(text: str) -> bool:
    """Whether a text has the characters of such a grid, and no others.

    >>> is_grid("3EE3\\n|"), is_grid("3━━³━━3")
    (True, False)
    """
    return set(text) <= {*_MARKS, *_ACROSS, *_DOWN, *_WATER, "\n", "\r"}


def parse_solution(text: str, puzzle: Puzzle | None = None) -> Solution:
    """Read a grid with its bridges, right or wrong.

    Blanks at the end of a line may be missing. Bridges between islands side by side are not in the
    grid; they follow from the clues, and it is an error where they do not.

    Args:
        text: The grid.
        puzzle: The puzzle that it solves; without one, the grid says which it is.

    Raises:
        FormatError: A character is something else or no part of a bridge between two islands, the
            islands are not those of the puzzle, or the number of rows is another one.

    >>> puzzle = parse("3..3\\n....\\n2..2\\n")
    >>> parse_solution('3EE3\\n\\n2==2', puzzle).bridges
    (Bridge(a=(0, 0), b=(0, 3), count=3), Bridge(a=(2, 0), b=(2, 3), count=2))
    """
    lines = split_lines(text.rstrip())
    start = 0
    while start < len(lines) and not lines[start].strip() and puzzle is None:
        start += 1
    if puzzle is None:
        width = max(map(len, lines), default=0)
        clean = str.maketrans(dict.fromkeys(_ACROSS + _DOWN + " ", "."))
        puzzle = parse("\n".join(line.ljust(width).translate(clean) for line in lines[start:]))
    rows = lines[start:] + [""] * (puzzle.rows - len(lines) + start)
    if len(rows) != puzzle.rows:
        raise FormatError(
            "expected {rows} rows, found {number}", rows=puzzle.rows, number=len(rows)
        )
    marks = {
        (row, col): mark
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if mark not in _WATER
    }
    for row, col, clue in puzzle.islands:
        mark = marks.pop((row, col), ".")
        if _CLUES.get(mark) != clue:
            raise FormatError(
                "there should be the island {clue}, found {mark}",
                start + row + 1,
                col + 1,
                clue=clue,
                mark=quote(mark),
            )
    bridges: dict[Edge, int] = {}
    for a, b in puzzle.edges:
        between, table = _between(a, b)
        mark = marks.get(between[0], ".") if between else "."
        if mark in table and all(marks.get(cell) == mark for cell in between):
            bridges[a, b] = table.index(mark) + 1
            for cell in between:
                del marks[cell]
    if marks:
        row, col = min(marks)
        raise FormatError(
            "the mark {mark} is not part of a bridge between two islands",
            start + row + 1,
            col + 1,
            mark=quote(marks[row, col]),
        )
    fill_beside(puzzle, bridges)
    return Solution(puzzle, [(a, b, count) for (a, b), count in bridges.items()])


def dumps_solution(solution: Solution) -> str:
    """Write a grid with its bridges.

    Raises:
        UnsupportedRuleError: The puzzle is not one of this format, or the bridges cannot be told
            from such a grid: they cross, are not between islands in sight, or are between islands
            side by side and do not follow from the clues.

    >>> puzzle = parse("3..3\\n....\\n2..2\\n")
    >>> print(dumps_solution(Solution(puzzle, [((0, 0), (0, 3), 3), ((2, 0), (2, 3), 2)])))
    3EE3
    <BLANKLINE>
    2==2
    <BLANKLINE>
    """
    puzzle = solution.puzzle
    grid = [list(line.replace(".", " ")) for line in dumps(puzzle).splitlines()]
    for a, b, count in drawable(solution, "unsw", _MOST):
        between, table = _between(a, b)
        for row, col in between:
            if grid[row][col] != " ":
                raise unsupported_error(
                    "unsw", Message("bridges that cross at {cell}", cell=(row, col))
                )
            grid[row][col] = table[count - 1]
    text = "".join("".join(cells).rstrip() + "\n" for cells in grid)
    if any(is_beside(a, b) for a, b in puzzle.edges):
        try:
            same = parse_solution(text, puzzle) == solution
        except FormatError:
            same = False
        if not same:
            raise UnsupportedRuleError(
                "{format} cannot express this solution: the bridges between islands side by side "
                "do not follow from the clues; use json",
                format="unsw",
            )
    return text


def _between(a: Coord, b: Coord) -> tuple[list[Coord], str]:
    """The cells strictly between two islands, and the marks of one to three bridges there."""
    if a[0] == b[0]:
        return [(a[0], col) for col in range(a[1] + 1, b[1])], _ACROSS
    return [(row, a[1]) for row in range(a[0] + 1, b[0])], _DOWN
