"""What all drawings share: where a bridge runs on a raster, and which bridges break a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from operator import index
from typing import NamedTuple

from .._util.checks import no_puzzle, show
from ..board.geometry import Bridge, Coord, Edge, Grid, Island, Sign
from ..board.parts import edge_of
from ..errors import HashikitError, OptionError, PuzzleError

MAX_CELLS = 3_000_000
"""The largest grid that is drawn, in cells."""

# What a drawing with lines and circles measures, all in cells. With 32 units a cell every line is
# on whole units, and so crisp at any size.
RADIUS = 13 / 32
"""Radius of an island."""
RING = 2 / 32
"""Width of an island's outline."""
LINE = 2 / 32
"""Width of a bridge's line."""
OFFSETS = {
    1: (0.0,),
    2: (-3 / 32, 3 / 32),
    3: (-5 / 32, 0.0, 5 / 32),
    4: (-6 / 32, -2 / 32, 2 / 32, 6 / 32),
}
"""Distance of a bridge's lines from its middle."""
BAR = 10 / 32
"""Width of the one line that stands for five bridges or more (a wrong answer)."""
FONT = {1: 18 / 32, 2: 15 / 32, 3: 12 / 32}
"""Font size of a clue, by its number of digits."""
SAID_FONT = {1: 11 / 32, 2: 10 / 32, 3: 7 / 32}
"""Font size of a number on a sign, by its number of digits."""
SIGN = 18 / 32
"""Distance from the middle of a sign to its corners."""
BASELINE = 0.36
"""Distance from the middle of a digit down to its baseline, in font sizes."""
LABEL_END = 0.42
"""Where the numbers of rows end at the left; the baseline of those of columns on top."""

_MAX_PASSED = 100_000_000
"""Most cells that the bridges may pass together; reached only when they overlap absurdly."""

_HORIZONTAL, _VERTICAL, _THING, _TWICE = 1, 2, 4, 8


def fits(puzzle: Grid) -> bool:
    """Whether a grid is small enough to draw: it has at most `MAX_CELLS` cells.

    >>> import hashikit as hk
    >>> fits(hk.parse("2.2"))
    True
    """
    if not hasattr(puzzle, "islands"):
        raise no_puzzle(puzzle)
    return puzzle.rows * puzzle.cols <= MAX_CELLS


def label_font(name: str) -> float:
    """Font size of the name of a row or column, in cells; five digits fit."""
    return 12 / 32 if len(name) < 4 else 9 / 32


def label_room(last: int) -> float:
    """How much further to the left, in cells, a drawing with numbers of rows up to this one begins.

    >>> label_room(9), label_room(10)
    (0.0, 0.25)
    """
    return (0.0, 0.25, 0.5, 0.5, 0.75)[len(str(last)) - 1]


def check_size(puzzle: Grid) -> None:
    """Refuse a grid that is too large to draw.

    Raises:
        HashikitError: It has more than `MAX_CELLS` cells.
    """
    if not fits(puzzle):
        raise HashikitError(
            "a grid of {rows} × {cols} is too large to draw: it has more than {most} cells",
            rows=puzzle.rows,
            cols=puzzle.cols,
            most=MAX_CELLS,
        )


def cells_of(highlight: Iterable[Coord | Island]) -> list[Coord]:
    """The cells to highlight.

    Raises:
        OptionError: The argument is not a collection of cells.
    """
    try:
        return [(index(cell[0]), index(cell[1])) for cell in highlight]
    except (TypeError, IndexError):
        raise OptionError(
            "highlight is {highlight}, not cells (row, col)", highlight=repr(highlight)
        ) from None


def pairs_of(edges: Iterable[Edge]) -> list[Edge]:
    """The pairs of cells to highlight, each with its smaller cell first.

    Raises:
        OptionError: The argument is not a collection of pairs of cells.
    """
    try:
        return [edge_of(edge) for edge in edges]
    except (TypeError, PuzzleError):
        raise OptionError(
            "edges is {edges}, not pairs of cells (row, col)", edges=repr(edges)
        ) from None


def strengths_of(
    puzzle: Grid, shares: Mapping[Edge, Sequence[int]]
) -> list[tuple[Edge, list[float]]]:
    """For each line that an edge has in any solution the share of solutions that have it: 1 only
    if that is all of them.

    Args:
        puzzle: The puzzle.
        shares: How many solutions have 0, 1, … bridges on each candidate edge.

    Raises:
        OptionError: `shares` is no such mapping.

    >>> from hashikit import Puzzle
    >>> puzzle = Puzzle(1, 5, [(0, 0, 1), (0, 2, None), (0, 4, None)])
    >>> strengths_of(puzzle, {((0, 0), (0, 2)): (0, 2, 0), ((0, 2), (0, 4)): (0, 1, 1)})
    [(((0, 0), (0, 2)), [1.0]), (((0, 2), (0, 4)), [1.0, 0.5])]
    """
    strengths: list[tuple[Edge, list[float]]] = []
    total: int | None = None
    try:
        indexed = {edge_of(edge): [index(n) for n in numbers] for edge, numbers in shares.items()}
        island_cells = {island.at for island in puzzle.islands}
        for edge, numbers in sorted(indexed.items()):
            a, b = edge
            total = sum(numbers) if total is None else total
            straight = a[0] == b[0] or a[1] == b[1]
            if (
                sum(numbers) != total
                or min(numbers) < 0
                or not {a, b} <= island_cells
                or not straight
            ):
                raise ValueError(edge)
            while len(numbers) > 1 and numbers[-1] == 0:
                numbers.pop()
            if len(numbers) - 1 > max(OFFSETS):
                raise ValueError(edge)
            if total and len(numbers) > 1:
                most = [sum(numbers[k:]) for k in range(1, len(numbers))]
                strengths.append((edge, [_part(one, total) for one in most]))
    except (AttributeError, TypeError, ValueError, PuzzleError):
        raise OptionError(
            "shares is {shares}, not how many solutions have 0, 1, … bridges on each edge",
            shares=show(shares),
        ) from None
    return strengths


def _part(some: int, all_: int) -> float:
    """The share, below 1 unless it is all."""
    return 1.0 if some == all_ else min(some / all_, 1 - 2**-53)


class Raster(NamedTuple):
    """A row-major array of `height` × `width` places.

    Cell `(r, c)` of the grid is at row `top + dy * r`, column `left + dx * c`.
    """

    width: int
    height: int
    dx: int = 1
    dy: int = 1
    left: int = 0
    top: int = 0

    def at(self, cell: Coord) -> int:
        """The index of a cell of the grid."""
        return (cell[0] * self.dy + self.top) * self.width + cell[1] * self.dx + self.left

    def between(self, a: Coord, b: Coord) -> slice | None:
        """The indices strictly between the cells `a < b`, as far as they are on the raster.

        `None` if there are none, or if the two cells share neither row nor column.
        """
        width = self.width
        if a[0] == b[0]:
            y = a[0] * self.dy + self.top
            first = max(0, a[1] * self.dx + self.left + 1)
            end = min(width, b[1] * self.dx + self.left)
            if first >= end or not 0 <= y < self.height:
                return None
            return slice(y * width + first, y * width + end)
        if a[1] == b[1]:
            x = a[1] * self.dx + self.left
            first = max(0, a[0] * self.dy + self.top + 1)
            end = min(self.height, b[0] * self.dy + self.top)
            if first >= end or not 0 <= x < width:
                return None
            return slice(first * width + x, (end - 1) * width + x + 1, width)
        return None

    def passages(self, bridges: Iterable[Bridge]) -> list[slice | None]:
        """`between` for each bridge.

        Raises:
            HashikitError: Together they pass far too many cells.
        """
        strips = [self.between(bridge.a, bridge.b) for bridge in bridges]
        if sum((s.stop - s.start) // (s.step or 1) for s in strips if s) > _MAX_PASSED:
            raise HashikitError(
                "these {count} bridges overlap too much to be drawn: they pass more than "
                "{most} cells",
                count=len(strips),
                most=_MAX_PASSED,
            )
        return strips


class Survey(NamedTuple):
    """The state of a drawing, and its mistakes.

    `degree` is the number of bridges per island; `stray` are the cells on the grid where a bridge
    ends without an island; `wrong` tells for each bridge whether it can be part of no solution:
    it crosses another one, passes an island or a blocked cell, is oblique, ends on no island, or
    has too many lines.
    """

    degree: dict[Coord, int]
    stray: list[Coord]
    wrong: list[bool]

    def excess(self, cell: Coord, clue: int | None) -> int:
        """Bridges above the clue of an island (positive) or below it (negative)."""
        have = self.degree[cell]
        return have - clue if clue is not None else min(have - 1, 0)


def survey(puzzle: Grid, bridges: Sequence[Bridge]) -> Survey:
    """Find the bridges that break a rule, in time linear in the number of cells they pass.

    >>> from hashikit import Puzzle
    >>> s = survey(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), [Bridge((0, 0), (0, 2), 3)])
    >>> s.wrong, s.excess((0, 0), 2)
    ([True], 1)
    """
    degree = {island.at: 0 for island in puzzle.islands}
    stray: set[Coord] = set()
    raster = Raster(puzzle.cols, puzzle.rows)
    cells = bytearray(puzzle.rows * puzzle.cols)
    for cell in degree:
        cells[raster.at(cell)] = _THING
    for cell in puzzle.obstacles:
        cells[raster.at(cell)] = _THING
    strips = raster.passages(bridges)
    wrong: list[bool] = []
    for bridge, strip in zip(bridges, strips, strict=True):
        a, b, count = bridge.a, bridge.b, bridge.count
        bad = count > puzzle.max_bridges or (a[0] != b[0] and a[1] != b[1])
        for end in (a, b):
            if end in degree:
                degree[end] += count
            else:
                bad = True
                if 0 <= end[0] < puzzle.rows and 0 <= end[1] < puzzle.cols:
                    stray.add(end)
        wrong.append(bad)
        if strip:
            cells[strip] = cells[strip].translate(_PASS[a[0] == b[0]])
    for cell in stray:
        cells[raster.at(cell)] |= _THING
    for number, (bridge, strip) in enumerate(zip(bridges, strips, strict=True)):
        a, b = bridge.a, bridge.b
        if strip and not wrong[number]:
            run = cells[strip]
            free = _HORIZONTAL if a[0] == b[0] else _VERTICAL
            wrong[number] = run.count(free) != len(run)
    return Survey(degree, sorted(stray), wrong)


class SignNumber(NamedTuple):
    """The text on one side of a sign: `follows` if it was unreadable but follows from the bridges,
    `wrong` if the bridges contradict it and more bridges cannot help."""

    sign: Sign
    side: str
    text: str
    follows: bool
    wrong: bool

    @property
    def middle(self) -> tuple[float, float]:
        """Its `(x, y)` in cells; `(col + 1, row + 1)` is the middle of the sign."""
        across, down = _WAYS[self.side]
        return (self.sign.col + 1 + across * _SIGN_OFFSET, self.sign.row + 1 + down * _SIGN_OFFSET)

    @property
    def font(self) -> float:
        """Size of the font, in cells."""
        return SAID_FONT[min(len(self.text), 3)]


_SIGN_OFFSET = 9.5 / 32
"""From the middle of a sign to the middles of its numbers."""
_WAYS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def numbers(puzzle: Grid, degree: dict[Coord, int] | None) -> list[SignNumber]:
    """The numbers on all signs.

    A drawing where islands still lack bridges is unfinished: a sum that it does not reach is not
    wrong yet, nor are equal values that may still grow, and an unreadable number stays a `?`.

    Args:
        puzzle: The puzzle.
        degree: The number of bridges per island if they are drawn.

    >>> from hashikit import Puzzle
    >>> puzzle = Puzzle(1, 3, [(0, 1, None), (0, 2, None)], signs=[Sign(0, 0, east="?")])
    >>> [(n.side, n.text) for n in numbers(puzzle, None) + numbers(puzzle, {(0, 1): 1, (0, 2): 2})]
    [('east', '?'), ('east', '3')]
    """
    result: list[SignNumber] = []
    whole = degree is not None and all(
        degree[island.at] >= (1 if island.clue is None else island.clue)
        for island in puzzle.islands
    )
    for sign, side, reading, islands in puzzle.sums:
        if degree is None:
            result.append(SignNumber(sign, side, str(reading), False, False))
            continue
        values = [degree[cell] for cell in islands]
        total = sum(values)
        repeats = len(set(values)) < len(values)
        if whole:
            wrong = repeats or reading not in ("?", total)
        else:
            wrong = reading != "?" and (total > reading or (repeats and total == reading))
        unreadable = whole and reading == "?"
        result.append(
            SignNumber(sign, side, str(total if unreadable else reading), unreadable, wrong)
        )
    return result


class Line(NamedTuple):
    """A line from `(x, y)` to `(x + across, y + down)`; a cell is at `(col + 1, row + 1)`."""

    x: float
    y: float
    across: float
    down: float


def lines(puzzle: Grid, bridge: Bridge, has_ends: tuple[bool, bool] = (True, True)) -> list[Line]:
    """The lines of a bridge, from ring to ring; none if the bridge is entirely hidden.

    Args:
        puzzle: Whose grid it is on; an end off the grid is drawn at the edge of the picture.
        bridge: The bridge.
        has_ends: Which of its ends are islands.

    >>> from hashikit import Puzzle
    >>> lines(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]), Bridge((0, 0), (0, 2), 1))
    [Line(x=1.40625, y=1.0, across=1.1875, down=0.0)]
    """
    a, b, count = bridge
    rows, cols = puzzle.rows, puzzle.cols
    if b[0] < 0 or a[0] >= rows or max(a[1], b[1]) < 0 or min(a[1], b[1]) >= cols:
        return []
    top, left = max(a[0], -1), min(max(a[1], -1), cols)
    bottom, right = min(b[0], rows), min(max(b[1], -1), cols)
    across, down = right - left, bottom - top
    length = sqrt(across * across + down * down)
    ux, uy = across / length, down / length
    result: list[Line] = []
    for offset in OFFSETS.get(count, (0.0,)):
        inset = sqrt(RADIUS * RADIUS - offset * offset)
        first, last = (inset if end else 0.0 for end in has_ends)
        run = length - first - last
        result.append(
            Line(
                left + 1 + ux * first - uy * offset,
                top + 1 + uy * first + ux * offset,
                ux * run,
                uy * run,
            )
        )
    return result


def _pass(way: int) -> bytes:
    """How the state of a cell changes when one more bridge passes it."""
    return bytes(s | way | (_TWICE if s & way else 0) for s in range(16)) + bytes(range(16, 256))


_PASS = {True: _pass(_HORIZONTAL), False: _pass(_VERTICAL)}
