"""The files of pzpr.js, puzzle and answer.

A line `pzprv3`, one `hashikake`, the number of rows, the number of columns; then per row its
cells, blank-separated: a clue, `-` for an island whose clue is not given, `.` for water. Then the
answer: per row a number for each pair of neighboring cells in it, how many bridges pass from
one to the other, then the same between each row and the next. A `-1` is a player's cross.

Also read: without the answer, with lines joined by `/`, with the player's history or an old
address at the end (left out).

Source: pzpr.js, `decodeCellQnum` and `decodeBorderLine`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .._util.checks import expected_error
from ..board.geometry import MAX_CLUE, MAX_SIDE, Bridge, Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, read_cells, water_rows
from ._dialect import check_dialect, drawable, in_sight, same_puzzle
from ._registry import Entry
from ._tokens import MAX_LINE, check_size, column_of, expect_end, first_line, number, split_lines
from .puzzlink import NAMES

__all__ = ["dumps", "dumps_solution", "entries", "parse", "parse_solution"]

_CLUES = {**CLUES, "-": None}
_COUNTS = {"0": 0, "-1": 0, "1": 1, "2": 2, "3": 3, "4": 4}
_MOST = 4


def parse(text: str) -> Puzzle:
    """Read the puzzle of a pzpr.js file.

    Raises:
        FormatError: The text is not in this format, or is incomplete.

    >>> parse("pzprv3\\nhashikake\\n1\\n3\\n2 . - \\n")
    Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])
    """
    return _both(text)[0]


def parse_solution(text: str, puzzle: Puzzle | None = None) -> Solution:
    """Read the answer of a pzpr.js file.

    Args:
        text: The file.
        puzzle: The puzzle that it must be an answer to.

    Raises:
        FormatError: It is not such a file, has no answer, or its lines are not between islands.

    >>> parse_solution("pzprv3/hashikake/1/3/2 . 2 /2 2 /").bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    _, solution = _both(text)
    if solution is None:
        raise FormatError("this pzprv3 file holds no answer")
    return same_puzzle(solution, puzzle)


def entries(text: str) -> Iterator[Entry]:
    """Read a pzpr.js file: the puzzle, with its answer unless that has no bridges.

    Raises:
        FormatError: The text is not in this format, is incomplete, or its lines are not between
            islands.

    >>> next(entries("pzprv3/hashikake/1/3/2 . 2 /2 2 /")).solution.bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    puzzle, solution = _both(text)
    yield Entry("", puzzle, solution if solution and solution.bridges else None)


def _both(text: str) -> tuple[Puzzle, Solution | None]:
    """The puzzle, and the answer if there is one."""
    if "/" in text and "\n" not in text.strip():
        if len(text) > MAX_LINE:
            raise FormatError(
                "the pzprv3 file is a single line of more than {most} characters", 1, most=MAX_LINE
            )
        try:
            return _parse(text.replace("/", "\n"))
        except FormatError as error:
            what = error.reason
            if error.line:
                what = Message(
                    "in part {line} between the slashes, {message}", line=error.line, message=what
                )
            raise FormatError(what, 1) from None
    return _parse(text)


def _parse(text: str) -> tuple[Puzzle, Solution | None]:
    """The same for a file of several lines."""
    lines, start, rows, cols = _header(text)
    cells = read_cells(
        lines,
        start,
        rows,
        cols,
        water=".",
        clues=_CLUES,
        what=Message("a clue, 0 to {most}, '-' or '.'", most=MAX_CLUE),
    )
    puzzle = Puzzle(rows, cols, cells)
    at = start + rows
    if rows * cols > 1 and not any(line.strip() for line in lines[at:]):
        return puzzle, None
    # Rows without any number may be blank lines or missing.
    across, at = _numbers(lines, at, rows, cols - 1)
    down, at = _numbers(lines, at, rows - 1, cols)
    expect_end(lines, at, Message("the answer"))
    return puzzle, Solution(puzzle, _bridges(puzzle, across, down))


def dumps(puzzle: Puzzle) -> str:
    """Write a puzzle with an empty answer, byte for byte as pzpr.js does.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, another number of bridges per pair than
            2, or forbids loops.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)]))
    'pzprv3\\nhashikake\\n1\\n3\\n2 . - \\n0 0 \\n'
    """
    return dumps_solution(Solution(puzzle, ()))


def dumps_solution(solution: Solution) -> str:
    """Write a puzzle with its answer, byte for byte as pzpr.js does.

    Raises:
        UnsupportedRuleError: As for `dumps`, or a bridge is not between two islands in sight of
            each other.
    """
    puzzle = solution.puzzle
    rows, cols = puzzle.rows, puzzle.cols
    check_dialect(puzzle, "pzprv3", clues=range(MAX_CLUE + 1))
    none_across, none_down = ["0"] * (cols - 1), ["0"] * cols
    across, down = [none_across] * rows, [none_down] * (rows - 1)
    for a, b, count in drawable(solution, "pzprv3", _MOST):
        if a[0] == b[0]:
            if across[a[0]] is none_across:
                across[a[0]] = none_across.copy()
            across[a[0]][a[1] : b[1]] = [str(count)] * (b[1] - a[1])
            continue
        for row in range(a[0], b[0]):
            if down[row] is none_down:
                down[row] = none_down.copy()
            down[row][a[1]] = str(count)
    parts = [f"pzprv3\nhashikake\n{rows}\n{cols}\n"]
    for grid in (water_rows(puzzle, ".", "-"), across, down):
        parts.extend([" ".join([*cells, "\n"]) for cells in grid])
    return "".join(parts)


def _header(text: str) -> tuple[list[str], int, int, int]:
    """The lines that count, the index of the first row's, and the numbers of rows and columns."""
    for word in ("info:", "history:", "http:", "https:", "__HISTORY__"):
        text = text.partition(word)[0]
    lines = split_lines(text.replace("/", "\n"))
    at = first_line(lines)
    head = [line.strip() for line in lines[at : at + 4]]
    head += [""] * (4 - len(head))
    version = head[0].removeprefix("pzprv3")
    if version == head[0] or version.strip(".0123456789"):
        raise expected_error(Message("a line 'pzprv3'"), head[0], at + 1, 1)
    if head[1] not in NAMES:
        raise expected_error(Message("a line 'hashikake'"), head[1], at + 2, 1)
    rows = number(head[2], Message("the number of rows"), 1, MAX_SIDE, at + 3, 1)
    cols = number(head[3], Message("the number of columns"), 1, MAX_SIDE, at + 4, 1)
    check_size(rows, cols, at + 3)
    return lines, at + 4, rows, cols


def _numbers(
    lines: Sequence[str], at: int, rows: int, cols: int
) -> tuple[list[list[int] | None], int]:
    """Read `rows` lines of `cols` numbers of bridges; `None` for a line of zeros."""
    grid: list[list[int] | None] = []
    if cols == 0:
        return [None] * rows, at
    for _ in range(rows):
        while at < len(lines) and not lines[at].strip():
            at += 1
        line = lines[at] if at < len(lines) else ""
        cells = line.split(None, cols)
        if len(cells) != cols:
            raise FormatError(
                "expected {cols} numbers of bridges in this line, found {count}",
                at + 1,
                cols=cols,
                count=len(cells),
            )
        if cells.count("0") == cols:
            grid.append(None)
        else:
            for col, cell in enumerate(cells):
                if cell not in _COUNTS:
                    raise expected_error(
                        Message("a number of bridges, 0 to {most}, or -1", most=_MOST),
                        cell,
                        at + 1,
                        column_of(line, col),
                    )
            grid.append([_COUNTS[cell] for cell in cells])
        at += 1
    return grid, at


def _bridges(
    puzzle: Puzzle, across: Sequence[list[int] | None], down: Sequence[list[int] | None]
) -> list[Bridge]:
    """Make bridges of the numbers between neighboring cells."""
    bridges: list[Bridge] = []
    if not any(across) and not any(down):
        return bridges
    for a, b in in_sight(puzzle):
        (row, col), (end_row, end_col) = a, b
        if row == end_row:
            level = across[row]
            counts = level[col:end_col] if level else [0]
        else:
            counts = [0 if level is None else level[col] for level in down[row:end_row]]
        count = counts[0]
        if counts.count(count) != len(counts):
            raise FormatError("the number of bridges changes on the way from {a} to {b}", a=a, b=b)
        if count:
            bridges.append(Bridge(a, b, count))
            if row == end_row:
                across[row][col:end_col] = [0] * (end_col - col)  # type: ignore[index]
            else:
                for level in down[row:end_row]:
                    level[col] = 0  # type: ignore[index]
    for numbers, (dr, dc) in ((across, (0, 1)), (down, (1, 0))):
        for row, level in enumerate(numbers):
            if level is not None and any(level):
                col = next(i for i, count in enumerate(level) if count)
                one: Coord = (row, col)
                raise FormatError(
                    "the line from {one} to {cell} is not part of a bridge between two islands",
                    one=one,
                    cell=(row + dr, col + dc),
                )
    return bridges
