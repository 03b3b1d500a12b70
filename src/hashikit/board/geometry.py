"""The parts of a puzzle and how they lie: islands, bridges, signs, lines of sight, crossings.

A cell is `(row, col)`, zero-based, row 0 on top, everywhere. The functions here work on parts
alone; `Puzzle` asks them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

__all__ = [
    "MAX_CLUE",
    "MAX_SIDE",
    "MAX_SUM",
    "Bridge",
    "Coord",
    "Drawing",
    "Edge",
    "Grid",
    "Island",
    "Reading",
    "Sign",
    "Sum",
    "candidate_edges",
    "crossings",
    "sums",
]

Coord = tuple[int, int]
"""A cell: `(row, col)`, zero-based, row 0 on top."""

Edge = tuple[Coord, Coord]
"""A candidate edge: two islands in sight of each other, the smaller coordinate first."""

MAX_SIDE = 1_000_000
"""Most rows and most columns that a grid may have."""

MAX_CLUE = 255
"""Largest clue that can be written (two hexadecimal digits of a puzz.link URL)."""

MAX_SUM = 999
"""Largest number on a sign (no sum of different values is over 136)."""

Reading: TypeAlias = int | Literal["?"] | None
"""What stands on one side of a sign: a number, `"?"` if it cannot be read any more, or nothing."""

MAX_ISLANDS = 1_500_000
"""The most islands, blocked cells or signs in one text."""


class Island(NamedTuple):
    """An island at `(row, col)`; `clue` is its number of bridges, `None` for a `?` (any from 1 up).

    >>> Island(0, 3, 2)
    Island(row=0, col=3, clue=2)
    """

    row: int
    col: int
    clue: int | None

    @property
    def at(self) -> Coord:
        """The island's cell, `(row, col)`."""
        return (self.row, self.col)


class Bridge(NamedTuple):
    """`count` bridges between the islands at `a` and `b`, with `a < b` as coordinates.

    >>> bridge = Bridge((0, 0), (0, 3), 2)
    >>> bridge
    Bridge(a=(0, 0), b=(0, 3), count=2)
    >>> a, b, count = bridge
    """

    a: Coord
    b: Coord
    count: int  # type: ignore[assignment]  # and no longer the method of tuples

    @property
    def edge(self) -> Edge:
        """The two cells that it joins, `(a, b)`."""
        return (self.a, self.b)

    @property
    def horizontal(self) -> bool:
        """Whether both ends are in one row."""
        return self.a[0] == self.b[0]


class Sign(NamedTuple):
    """A sign at `(row, col)`, between the islands, which no bridge can pass.

    The number on a side is the sum of the values of the islands in a straight line in that
    direction, up to the edge of the grid or the next sign; the value of an island is its number of
    bridges. No value repeats within one sum, even if the number is unreadable (`"?"`). Blocked
    cells do not interrupt that line. Without any island, the sum is 0.

    >>> Sign(2, 0, south=1, east=15)
    Sign(row=2, col=0, north=None, south=1, east=15, west=None)
    """

    row: int
    col: int
    north: Reading = None
    south: Reading = None
    east: Reading = None
    west: Reading = None

    @property
    def at(self) -> Coord:
        """The sign's cell, `(row, col)`."""
        return (self.row, self.col)


class Sum(NamedTuple):
    """One labeled side of a sign: `reading` is a number, or `"?"` if it is unreadable.

    `side` is `"north"`, `"south"`, `"east"` or `"west"`; `islands` are the cells of the islands
    added up, the nearest first.

    >>> first = next(sums([Island(0, 0, None)], [Sign(0, 2, west=1)]))
    >>> first.side, first.reading, first.islands
    ('west', 1, ((0, 0),))
    """

    sign: Sign
    side: str
    reading: int | Literal["?"]
    islands: tuple[Coord, ...]


class Grid(Protocol):
    """What drawing and checking need to know about a puzzle; a `Puzzle` is one.

    >>> import hashikit as hk
    >>> grid: Grid = hk.parse("1.1")
    >>> grid.rows, grid.cols, grid.max_bridges
    (1, 3, 2)
    """

    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def max_bridges(self) -> int: ...
    @property
    def loops(self) -> bool: ...
    @property
    def connected(self) -> bool: ...
    @property
    def islands(self) -> Sequence[Island]: ...
    @property
    def blocked(self) -> frozenset[Coord]: ...
    @property
    def given(self) -> Sequence[Bridge]: ...
    @property
    def signs(self) -> Sequence[Sign]: ...
    @property
    def sums(self) -> Sequence[Sum]: ...
    @property
    def obstacles(self) -> frozenset[Coord]: ...


class Drawing(Protocol):
    """Anything with bridges: a `Solution`, a `State`.

    >>> import hashikit as hk
    >>> [drawn.count for drawn in hk.solve(hk.parse("2.2")).solution.bridges]
    [2]
    """

    @property
    def bridges(self) -> Sequence[Bridge]: ...


def column_name(col: int) -> str:
    """The letters of a column, as in a spreadsheet: A to Z, then AA.

    Args:
        col: The column, from 0.

    >>> [column_name(col) for col in (0, 25, 26, 59)]
    ['A', 'Z', 'AA', 'BH']
    """
    letters = ""
    col += 1
    while col > 0:
        col, letter = divmod(col - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def candidate_edges(islands: Sequence[Island], obstacles: Collection[Coord]) -> Iterator[Edge]:
    """Yield every candidate edge, ordered by its first island, the horizontal one first.

    Args:
        islands: The islands, row by row.
        obstacles: Cells without an island that end a line of sight.

    >>> list(candidate_edges([Island(0, 0, 1), Island(0, 1, 2), Island(1, 0, 1)], ()))
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    """
    east: dict[Coord, Coord] = {}
    south: dict[Coord, Coord] = {}
    open_row: Coord | None = None
    open_col: dict[int, Coord] = {}
    things: list[tuple[int, int, bool]] = [(row, col, True) for row, col, _ in islands]
    if obstacles:
        things.extend((row, col, False) for row, col in obstacles)
        things.sort()
    for row, col, is_island in things:
        if open_row is not None and open_row[0] != row:
            open_row = None
        above = open_col.pop(col, None)
        if is_island:
            cell = (row, col)
            if open_row is not None:
                east[open_row] = cell
            if above is not None:
                south[above] = cell
            open_row = cell
            open_col[col] = cell
        else:
            open_row = None
    for row, col, _ in islands:
        cell = (row, col)
        if cell in east:
            yield (cell, east[cell])
        if cell in south:
            yield (cell, south[cell])


def crossings(edges: Iterable[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield every pair of a vertical and a horizontal edge that cross, row by row from the top.

    The edges lie on lines of sight, so no two edges in one column overlap.

    >>> list(crossings([((0, 1), (2, 1)), ((1, 0), (1, 2))]))
    [(((0, 1), (2, 1)), ((1, 0), (1, 2)))]
    """
    level: dict[int, list[Edge]] = {}
    starts: dict[int, list[Edge]] = {}
    ends: dict[int, list[int]] = {}
    for a, b in edges:
        if a[0] == b[0]:
            level.setdefault(a[0], []).append((a, b))
        else:
            starts.setdefault(a[0], []).append((a, b))
            ends.setdefault(b[0], []).append(b[1])
    columns: list[int] = []  # that a vertical edge passes in this row, sorted …
    passing: dict[int, Edge] = {}  # … and which one it is
    for row in sorted({*level, *starts, *ends}):
        for col in ends.get(row, ()):
            del columns[bisect_left(columns, col)]
            del passing[col]
        for left, right in level.get(row, ()):
            between = columns[bisect_right(columns, left[1]) : bisect_left(columns, right[1])]
            for col in between:
                yield passing[col], (left, right)
        for edge in starts.get(row, ()):
            insort(columns, edge[0][1])
            passing[edge[0][1]] = edge


def sums(islands: Sequence[Island], signs: Sequence[Sign]) -> Iterator[Sum]:
    """Yield every labeled side of the signs: north, south, east, west, with the islands it sums.

    >>> [(s.side, s.islands) for s in sums([Island(0, 0, None)], [Sign(0, 1, west=2)])]
    [('west', ((0, 0),))]
    """
    if not signs:
        return
    lines: dict[tuple[bool, int], list[tuple[int, Coord | None]]] = {}  # None for a sign
    things: list[tuple[Coord, Coord | None]] = [(island.at, island.at) for island in islands]
    things.extend((sign.at, None) for sign in signs)
    for (row, col), island in sorted(things, key=_cell_of):
        lines.setdefault((True, row), []).append((col, island))
        lines.setdefault((False, col), []).append((row, island))
    for sign in signs:
        for side, reading in (
            ("north", sign.north),
            ("south", sign.south),
            ("east", sign.east),
            ("west", sign.west),
        ):
            if reading is None:
                continue
            across = side in ("east", "west")
            line = lines[across, sign.row if across else sign.col]
            at = bisect_left(line, sign.col if across else sign.row, key=_position_of)
            step = 1 if side in ("south", "east") else -1
            added: list[Coord] = []
            at += step
            while 0 <= at < len(line) and (island := line[at][1]) is not None:
                added.append(island)
                at += step
            yield Sum(sign, side, reading, tuple(added))


def _cell_of(thing: tuple[Coord, Coord | None]) -> Coord:
    return thing[0]


def _position_of(thing: tuple[int, Coord | None]) -> int:
    return thing[0]
