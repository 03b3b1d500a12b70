"""The puzzle and its parts: `Island`, `Bridge`, `Sign`, `Puzzle`, `Solution`.

Coordinates are `(row, col)`, zero-based, row 0 on top, everywhere.
All these types are values: immutable, hashable, equal by content.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from operator import index
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, TypeAlias

from .errors import MissingExtra, PuzzleError

if TYPE_CHECKING:
    from array import array

    import networkx

__all__ = [
    "MAX_CLUE",
    "MAX_SIDE",
    "MAX_SUM",
    "Bridge",
    "Coord",
    "Edge",
    "Island",
    "Puzzle",
    "Reading",
    "Sign",
    "Solution",
    "Sum",
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

Reading: TypeAlias = "int | Literal['?'] | None"
"""What stands on one side of a sign: a number, `"?"` if it cannot be read any more, or nothing."""


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

    >>> Bridge((0, 0), (0, 3), 2)
    Bridge(a=(0, 0), b=(0, 3), count=2)
    """

    a: Coord
    b: Coord
    count: int  # type: ignore[assignment]  # tuple.count, which nobody misses

    @property
    def horizontal(self) -> bool:
        """Whether both ends are in one row."""
        return self.a[0] == self.b[0]


class Sign(NamedTuple):
    """A sign at `(row, col)`, between the islands, which no bridge can pass.

    The number on a side is the sum of the values of the islands on the straight line that way, up
    to the edge of the grid or the next sign; the value of an island is its number of bridges. No
    value repeats within one sum, and that also holds where the number is unreadable (`"?"`). On
    that line blocked cells change nothing. Where no island lies the sum is 0.

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
    """One side of a sign that says something: `reading` is a number, or `"?"` where unreadable.

    `side` is `"north"`, `"south"`, `"east"` or `"west"`; `islands` are the cells of the islands
    added up, the nearest first.
    """

    sign: Sign
    side: str
    reading: int | Literal["?"]
    islands: tuple[Coord, ...]


class Puzzle:
    """A Hashi puzzle.

    Args:
        rows: Number of rows, 1 to `MAX_SIDE`.
        cols: Number of columns, 1 to `MAX_SIDE`.
        islands: Islands, or `(row, col, clue)` triples, in any order; kept row by row.
        max_bridges: Most bridges between one pair of islands, 1 to 4.
        blocked: Cells that no bridge may pass and that hold no island.
        loops: `False` if the network has to be a tree (double bridges do not make a loop).
        connected: `False` if the bridges need not join all islands to one network. Without
            loops it then has to be a forest.
        given: Bridges, or `(a, b, count)` triples, that are drawn already: a solution has at
            least so many there.
        signs: Signs, or `(row, col, north, south, east, west)` tuples, in any order.

    Raises:
        PuzzleError: An island, a sign or a blocked cell off the grid, two in one cell, a clue
            outside 0 to `MAX_CLUE`, a number on a sign outside 0 to `MAX_SUM`, `max_bridges`
            outside 1 to 4, a given bridge that is no candidate edge or over `max_bridges`.

    A clue that no solution can meet (9 with two bridges per pair, or a lone island's 1) is not
    an error: such a puzzle has no solution. A clue of 0 is met only by an island that is alone
    on the grid, or where the network need not be connected. A puzzle with no islands at all has
    exactly one solution, the empty one.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> p
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> p == Puzzle.from_grid([[2, 0, 2]])
    True
    """

    __slots__ = (
        "_flat",
        "_hash",
        "blocked",
        "cols",
        "connected",
        "given",
        "islands",
        "loops",
        "max_bridges",
        "rows",
        "signs",
    )

    rows: int
    cols: int
    islands: tuple[Island, ...]
    max_bridges: int
    blocked: frozenset[Coord]
    loops: bool
    connected: bool
    given: tuple[Bridge, ...]
    signs: tuple[Sign, ...]
    _flat: Flat | None
    _hash: int | None

    def __init__(
        self,
        rows: int,
        cols: int,
        islands: Iterable[Island | tuple[int, int, int | None]],
        *,
        max_bridges: int = 2,
        blocked: Iterable[Coord] = (),
        loops: bool = True,
        connected: bool = True,
        given: Iterable[Bridge | tuple[Coord, Coord, int]] = (),
        signs: Iterable[Sign | tuple[int, int, Reading, Reading, Reading, Reading]] = (),
    ) -> None:
        if not 1 <= rows <= MAX_SIDE or not 1 <= cols <= MAX_SIDE:
            raise PuzzleError(f"a grid has 1 to {MAX_SIDE} rows and columns, not {rows} × {cols}")
        if not 1 <= max_bridges <= 4:
            raise PuzzleError(f"max_bridges is 1 to 4, not {max_bridges}")
        ordered = sorted(map(Island._make, islands), key=_cell)
        if not _PLAIN.issuperset(map(type, chain.from_iterable(ordered))):
            ordered = [_plain(island) for island in ordered]
        previous: Coord = (-1, -1)
        for row, col, clue in ordered:
            cell = (row, col)
            if not (0 <= row < rows and 0 <= col < cols):
                raise PuzzleError(f"island at {cell} is off the {rows} × {cols} grid")
            if cell == previous:
                raise PuzzleError(f"two islands at {cell}")
            if clue is not None and not 0 <= clue <= MAX_CLUE:
                raise PuzzleError(f"the clue at {cell} is {clue}, not 0 to {MAX_CLUE} or None")
            previous = cell
        cells = frozenset((index(r), index(c)) for r, c in blocked)
        if cells:
            for cell in sorted(cells):
                if not (0 <= cell[0] < rows and 0 <= cell[1] < cols):
                    raise PuzzleError(f"blocked cell {cell} is off the {rows} × {cols} grid")
            for island in ordered:
                if island.at in cells:
                    raise PuzzleError(f"an island on the blocked cell {island.at}")
        set_ = object.__setattr__
        set_(self, "rows", index(rows))
        set_(self, "cols", index(cols))
        set_(self, "islands", tuple(ordered))
        set_(self, "max_bridges", index(max_bridges))
        set_(self, "blocked", cells)
        set_(self, "loops", bool(loops))
        set_(self, "connected", bool(connected))
        set_(self, "signs", _checked_signs(self, signs) if signs else ())
        set_(self, "given", _checked_given(self, given) if given else ())
        set_(self, "_flat", None)
        set_(self, "_hash", None)

    @classmethod
    def from_grid(
        cls,
        grid: Sequence[Sequence[SupportsIndex | str | None]] | Any,
        *,
        max_bridges: int = 2,
        loops: bool = True,
    ) -> Puzzle:
        """Make a puzzle from nested sequences or a two-dimensional NumPy array.

        Args:
            grid: `grid[row][col]`, every row equally long: a number is a clue, `0`, `None`,
                `"."` and `""` are water, `"?"` is an island whose clue is not given, `"#"` a
                blocked cell. Digits may be strings.
            max_bridges: Most bridges per pair, 1 to 4.
            loops: `False` if the network has to be a tree.

        Raises:
            PuzzleError: Rows of different lengths, an empty grid, a cell that is none of these.

        >>> Puzzle.from_grid([[1, 0, "?"], [0, "#", 0]]).blocked
        frozenset({(1, 1)})
        """
        table = grid.tolist() if hasattr(grid, "tolist") else grid
        rows = [list(line) for line in table]
        if not rows or not rows[0]:
            raise PuzzleError("the grid is empty")
        width = len(rows[0])
        islands: list[Island] = []
        blocked: list[Coord] = []
        for r, line in enumerate(rows):
            if len(line) != width:
                raise PuzzleError(f"row {r} has {len(line)} cells, row 0 has {width}")
            for c, value in enumerate(line):
                if value is None or value == 0 or value in (".", "", " ", "0"):
                    continue
                if value == "?":
                    islands.append(Island(r, c, None))
                elif value == "#":
                    blocked.append((r, c))
                else:
                    islands.append(Island(r, c, _clue(value, r, c)))
        return cls(len(rows), width, islands, max_bridges=max_bridges, blocked=blocked, loops=loops)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Puzzle is immutable; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Puzzle is immutable; cannot delete {name!r}")

    def _key(self) -> tuple[object, ...]:
        return (
            self.rows,
            self.cols,
            self.islands,
            self.max_bridges,
            self.blocked,
            self.loops,
            self.connected,
            self.given,
            self.signs,
        )

    def replace(self, **changes: Any) -> Puzzle:
        """A puzzle that differs in these arguments of `Puzzle`, and is equal in all others.

        >>> Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]).replace(loops=False)
        Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)], loops=False)
        """
        return Puzzle(**{**dict(zip(_ARGUMENTS, self._key(), strict=True)), **changes})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(self._key())
            object.__setattr__(self, "_hash", known)
        return known

    def __reduce__(self) -> tuple[object, ...]:
        from array import array

        *rules, islands, _, _, _ = self.flat()
        blocked = array("i", chain.from_iterable(sorted(self.blocked)))
        return (_rebuild, (*rules, array("i", islands), blocked, self.given, self.signs))

    def __repr__(self) -> str:
        text = f"Puzzle({self.rows}, {self.cols}, {[tuple(i) for i in self.islands]!r}"
        if self.max_bridges != 2:
            text += f", max_bridges={self.max_bridges}"
        if self.blocked:
            text += f", blocked={sorted(self.blocked)!r}"
        if not self.loops:
            text += ", loops=False"
        if not self.connected:
            text += ", connected=False"
        if self.given:
            text += f", given={[tuple(bridge) for bridge in self.given]!r}"
        if self.signs:
            text += f", signs={[tuple(sign) for sign in self.signs]!r}"
        return text + ")"

    def __str__(self) -> str:
        from .render import text

        return text.render(self)

    def _repr_svg_(self) -> str:
        from .render import svg

        return svg.render(self)

    @property
    def obstacles(self) -> frozenset[Coord]:
        """The cells that no bridge can pass and that hold no island: blocked ones and signs."""
        return self.blocked | {sign.at for sign in self.signs} if self.signs else self.blocked

    def edges(self) -> Iterator[Edge]:
        """Yield every candidate edge: two islands in sight of each other, row by row.

        Islands, blocked cells and signs end the line of sight. Edges come in order of their first
        island; of one island's two, the horizontal one first.

        >>> list(Puzzle(2, 2, [(0, 0, 1), (0, 1, 2), (1, 0, 1)]).edges())
        [((0, 0), (0, 1)), ((0, 0), (1, 0))]
        """
        east: dict[Coord, Coord] = {}
        south: dict[Coord, Coord] = {}
        open_row: Coord | None = None
        open_col: dict[int, Coord] = {}
        things: list[tuple[int, int, bool]] = [(i.row, i.col, True) for i in self.islands]
        obstacles = self.obstacles
        if obstacles:
            things.extend((r, c, False) for r, c in obstacles)
            things.sort()
        for r, c, is_island in things:
            if open_row is not None and open_row[0] != r:
                open_row = None
            above = open_col.pop(c, None)
            if is_island:
                cell = (r, c)
                if open_row is not None:
                    east[open_row] = cell
                if above is not None:
                    south[above] = cell
                open_row = cell
                open_col[c] = cell
            else:
                open_row = None
        for island in self.islands:
            cell = island.at
            if cell in east:
                yield (cell, east[cell])
            if cell in south:
                yield (cell, south[cell])

    def sums(self) -> Iterator[Sum]:
        """Yield every side of a sign that says something, with the islands that it adds up.

        Sign by sign, and of each north, south, east, west.

        >>> puzzle = Puzzle(1, 4, [(0, 0, None), (0, 3, None)], signs=[Sign(0, 1, east=2)])
        >>> [(sum.side, sum.reading, sum.islands) for sum in puzzle.sums()]
        [('east', 2, ((0, 3),))]
        """
        if not self.signs:
            return
        lines: dict[tuple[bool, int], list[tuple[int, Coord | None]]] = {}  # None for a sign
        things: list[tuple[Coord, Coord | None]] = [(i.at, i.at) for i in self.islands]
        things.extend((sign.at, None) for sign in self.signs)
        for (row, col), island in sorted(things, key=_first):
            lines.setdefault((True, row), []).append((col, island))
            lines.setdefault((False, col), []).append((row, island))
        for sign in self.signs:
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
                at = bisect_left(line, sign.col if across else sign.row, key=_first)
                ahead = line[at + 1 :] if side in ("south", "east") else line[:at][::-1]
                islands: list[Coord] = []
                for _, island in ahead:
                    if island is None:
                        break
                    islands.append(island)
                yield Sum(sign, side, reading, tuple(islands))

    def rules(self) -> frozenset[str]:
        """The rules beyond the standard ones that the puzzle uses, for solvers to look at.

        Of `"blocked"` (cells), `"connected"` (not required), `"given"` (bridges), `"loops"`
        (forbidden), `"max_bridges"` (not 2), `"signs"`, `"unknown"` (a `?`).

        >>> sorted(Puzzle(1, 3, [(0, 0, None), (0, 2, 3)], max_bridges=3).rules())
        ['max_bridges', 'unknown']
        """
        used = {
            "blocked": bool(self.blocked),
            "connected": not self.connected,
            "given": bool(self.given),
            "loops": not self.loops,
            "max_bridges": self.max_bridges != 2,
            "signs": bool(self.signs),
            "unknown": any(island.clue is None for island in self.islands),
        }
        return frozenset(name for name, is_used in used.items() if is_used)

    def flat(self) -> Flat:
        """The flat arrays that the engine reads; made once and kept.

        Returns:
            `(rows, cols, max_bridges, rules, islands, blocked, given, signs)`. `rules` is 1 if
            loops are allowed, plus 2 if no connected network is required. The others hold native
            32-bit numbers: `islands` a `row, col, clue` per island (clue −1 for `?`); `blocked` a
            `row, col` per cell that is blocked or holds a sign; `given` an `island, side, count`
            per bridge, the number of its first island and 1 for east or 2 for south; `signs` a
            `row, col, north, east, south, west` per sign (−1 for nothing, −2 for `?`).
        """
        flat = self._flat
        if flat is None:
            from itertools import chain
            from struct import pack

            clued: Iterable[tuple[int, int, int | None]] = self.islands
            if None in (clue for _, _, clue in self.islands):
                clued = [(row, col, -1 if clue is None else clue) for row, col, clue in clued]
            cells = pack(f"{3 * len(self.islands)}i", *chain.from_iterable(clued))
            obstacles = self.obstacles
            walls = pack(f"{2 * len(obstacles)}i", *chain.from_iterable(sorted(obstacles)))
            given = signs = b""
            if self.given:
                numbers = {island.at: number for number, island in enumerate(self.islands)}
                given = pack(
                    f"{3 * len(self.given)}i",
                    *chain.from_iterable(
                        (numbers[a], 1 if a[0] == b[0] else 2, count) for a, b, count in self.given
                    ),
                )
            if self.signs:
                signs = pack(
                    f"{6 * len(self.signs)}i",
                    *chain.from_iterable(
                        (s.row, s.col, *map(_coded, (s.north, s.east, s.south, s.west)))
                        for s in self.signs
                    ),
                )
            flat = (
                self.rows,
                self.cols,
                self.max_bridges,
                self.loops + 2 * (not self.connected),
                cells,
                walls,
                given,
                signs,
            )
            object.__setattr__(self, "_flat", flat)
        return flat


Flat: TypeAlias = "tuple[int, int, int, int, bytes, bytes, bytes, bytes]"


class Solution:
    """Bridges drawn on a puzzle: an answer, right or wrong; `hashikit.check` judges it.

    Args:
        puzzle: The puzzle.
        bridges: Bridges, or `(a, b, count)` triples, in any order and direction; pairs with no
            bridge are left out. Kept sorted, each with `a < b`.

    Raises:
        PuzzleError: A bridge listed twice, a count below 1, or ends that are one cell.

    >>> s = Solution(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), [((0, 2), (0, 0), 2)])
    >>> s.bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """

    __slots__ = ("_bridges", "_native", "puzzle")

    puzzle: Puzzle
    _bridges: tuple[Bridge, ...] | None
    _native: tuple[bytes, bytes] | None  # until `bridges` is asked for; then that is made of it

    def __init__(
        self, puzzle: Puzzle, bridges: Iterable[Bridge | tuple[Coord, Coord, int]]
    ) -> None:
        set_ = object.__setattr__
        set_(self, "puzzle", puzzle)
        set_(self, "_bridges", _ordered(bridges))
        set_(self, "_native", None)

    @classmethod
    def from_counts(cls, puzzle: Puzzle, ends: bytes, counts: bytes) -> Solution:
        """Make a solution from the engine's arrays; `bridges` is only built when asked for.

        Args:
            puzzle: The puzzle.
            ends: Per candidate edge two native 32-bit island indices, in the order of
                `Puzzle.edges`.
            counts: Per candidate edge one byte, its number of bridges.
        """
        self = object.__new__(cls)
        set_ = object.__setattr__
        set_(self, "puzzle", puzzle)
        set_(self, "_bridges", None)
        set_(self, "_native", (ends, counts))
        return self

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """All bridges, sorted; pairs without one are left out."""
        native = self._native  # read once, and before _bridges: other threads may be here too
        if native is not None:
            ends, counts = native
            cells = [(row, col) for row, col, _ in self.puzzle.islands]
            at = memoryview(ends).cast("i")
            found = tuple(
                Bridge(cells[at[2 * e]], cells[at[2 * e + 1]], count)
                for e, count in enumerate(counts)
                if count
            )
            object.__setattr__(self, "_bridges", found)
            object.__setattr__(self, "_native", None)
        made = self._bridges
        assert made is not None
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Solution is immutable; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Solution is immutable; cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.puzzle == other.puzzle and self.bridges == other.bridges

    def __hash__(self) -> int:
        return hash((self.puzzle, self.bridges))

    def __reduce__(self) -> tuple[object, ...]:
        native = self._native
        if native is None:
            return (Solution, (self.puzzle, self.bridges))
        from array import array

        return (_rebuild_solution, (self.puzzle, array("i", native[0]), native[1]))

    def __repr__(self) -> str:
        return f"Solution({self.puzzle!r}, {[tuple(b) for b in self.bridges]!r})"

    def __str__(self) -> str:
        from .render import text

        return text.render(self.puzzle, self)

    def _repr_svg_(self) -> str:
        from .render import svg

        return svg.render(self.puzzle, self)

    def count(self, a: Coord, b: Coord) -> int:
        """Number of bridges between the cells `a` and `b`, 0 if there is none.

        >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
        >>> Solution(puzzle, [((0, 0), (0, 2), 2)]).count((0, 2), (0, 0))
        2
        """
        return self.counts().get((min(a, b), max(a, b)), 0)

    def counts(self) -> Mapping[Edge, int]:
        """All bridges as a mapping from edge `(a, b)`, `a < b`, to their number."""
        return {(b.a, b.b): b.count for b in self.bridges}

    def values(self) -> dict[Coord, int]:
        """How many bridges end at each island, row by row.

        >>> puzzle = Puzzle(1, 4, [(0, 0, None), (0, 2, None)], signs=[Sign(0, 3, west="?")])
        >>> Solution(puzzle, [((0, 0), (0, 2), 1)]).values()
        {(0, 0): 1, (0, 2): 1}
        """
        values = {island.at: 0 for island in self.puzzle.islands}
        for bridge in self.bridges:
            for end in (bridge.a, bridge.b):
                if end in values:
                    values[end] += bridge.count
        return values

    def signs(self) -> tuple[Sign, ...]:
        """The puzzle's signs with the sums of this solution, also where nothing can be read.

        >>> puzzle = Puzzle(2, 2, [(0, 1, None), (1, 1, None)], signs=[Sign(0, 0, east="?")])
        >>> Solution(puzzle, [((0, 1), (1, 1), 2)]).signs()
        (Sign(row=0, col=0, north=None, south=None, east=2, west=None),)
        """
        values = self.values()
        signs = {sign.at: sign for sign in self.puzzle.signs}
        for sum_ in self.puzzle.sums():
            at = sum_.sign.at
            total = sum(values[cell] for cell in sum_.islands)
            signs[at] = signs[at]._replace(**{sum_.side: total})
        return tuple(signs.values())

    def to_networkx(self) -> networkx.Graph[Coord]:
        """The network as a `networkx.Graph`: nodes are cells with `clue`, edges have `bridges`.

        Raises:
            MissingExtra: networkx is not installed.
        """
        try:
            import networkx
        except ImportError:
            raise MissingExtra("networkx is not installed: pip install 'hashikit[graph]'") from None
        graph: networkx.Graph[Coord] = networkx.Graph()
        for island in self.puzzle.islands:
            graph.add_node(island.at, clue=island.clue)
        for bridge in self.bridges:
            graph.add_edge(bridge.a, bridge.b, bridges=bridge.count)
        return graph


_PLAIN = frozenset((int, type(None)))


def _plain(island: Island) -> Island:
    """The island with plain numbers for those of another integer type, NumPy's for example."""
    row, col, clue = island
    return Island(index(row), index(col), None if clue is None else index(clue))


def _cell(island: Island) -> Coord:
    return (island.row, island.col)


def _clue(value: Any, row: int, col: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        return int(value)
    if hasattr(value, "__index__"):
        return index(value)
    raise PuzzleError(f"cell ({row}, {col}) is {value!r}, not a clue, '?', '#' or water")


# Pickles hold arrays: quick to send to another process, and read by machines of either byte order.


def _rebuild(
    rows: int,
    cols: int,
    max_bridges: int,
    rules: int,
    islands: array[int],
    blocked: array[int],
    given: tuple[Bridge, ...],
    signs: tuple[Sign, ...],
) -> Puzzle:
    clues = (None if clue < 0 else clue for clue in islands[2::3])
    return Puzzle(
        rows,
        cols,
        zip(islands[::3], islands[1::3], clues, strict=True),
        max_bridges=max_bridges,
        blocked=zip(blocked[::2], blocked[1::2], strict=True),
        loops=bool(rules & 1),
        connected=not rules & 2,
        given=given,
        signs=signs,
    )


def _rebuild_solution(puzzle: Puzzle, ends: array[int], counts: bytes) -> Solution:
    return Solution.from_counts(puzzle, ends.tobytes(), counts)


_ARGUMENTS = (
    "rows",
    "cols",
    "islands",
    "max_bridges",
    "blocked",
    "loops",
    "connected",
    "given",
    "signs",
)
"""The arguments of `Puzzle` in the order of `Puzzle._key`."""


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _ordered(bridges: Iterable[Bridge | tuple[Coord, Coord, int]]) -> tuple[Bridge, ...]:
    """The bridges sorted, each with its smaller end first.

    Raises:
        PuzzleError: One is listed twice, has a count below 1, or ends that are one cell.
    """
    made: list[Bridge] = []
    for a, b, count in bridges:
        first, second = (index(a[0]), index(a[1])), (index(b[0]), index(b[1]))
        if first == second:
            raise PuzzleError(f"a bridge from {first} to itself")
        if count < 1:
            raise PuzzleError(f"{count} bridges between {first} and {second}")
        made.append(Bridge(min(first, second), max(first, second), index(count)))
    made.sort()
    for one, two in pairwise(made):
        if one[:2] == two[:2]:
            raise PuzzleError(f"the bridge between {one.a} and {one.b} is listed twice")
    return tuple(made)


def _checked_given(
    puzzle: Puzzle, given: Iterable[Bridge | tuple[Coord, Coord, int]]
) -> tuple[Bridge, ...]:
    """The bridges drawn already; raises `PuzzleError` for one that cannot be drawn at all."""
    bridges = _ordered(given)
    if bridges:
        edges = set(puzzle.edges())
        for a, b, count in bridges:
            if (a, b) not in edges:
                raise PuzzleError(
                    f"the given bridge {a}–{b} does not join two islands in sight of each other"
                )
            if count > puzzle.max_bridges:
                raise PuzzleError(
                    f"the given bridge {a}–{b} is {count}-fold, "
                    f"at most {puzzle.max_bridges} allowed"
                )
    return bridges


def _checked_signs(
    puzzle: Puzzle, signs: Iterable[Sign | tuple[int, int, Reading, Reading, Reading, Reading]]
) -> tuple[Sign, ...]:
    """The signs sorted; raises `PuzzleError` for one that cannot stand there or says nonsense."""
    made = sorted((_plain_sign(Sign._make(sign)) for sign in signs), key=_sign_cell)
    if made:
        islands = {island.at for island in puzzle.islands}
        for sign in made:
            if not (0 <= sign.row < puzzle.rows and 0 <= sign.col < puzzle.cols):
                raise PuzzleError(
                    f"sign at {sign.at} is off the {puzzle.rows} × {puzzle.cols} grid"
                )
            if sign.at in islands:
                raise PuzzleError(f"a sign and an island at {sign.at}")
            if sign.at in puzzle.blocked:
                raise PuzzleError(f"a sign on the blocked cell {sign.at}")
        for one, two in pairwise(made):
            if one.at == two.at:
                raise PuzzleError(f"two signs at {one.at}")
    return tuple(made)


def _plain_sign(sign: Sign) -> Sign:
    cell = (index(sign.row), index(sign.col))
    readings: list[Reading] = []
    for side, reading in zip(sign._fields[2:], sign[2:], strict=True):
        if reading is None or reading == "?":
            readings.append(reading)
        elif hasattr(reading, "__index__") and 0 <= index(reading) <= MAX_SUM:
            readings.append(index(reading))
        else:
            raise PuzzleError(
                f"the sign at {cell} says {reading!r} to the {side}, "
                f"not 0 to {MAX_SUM}, '?' or None"
            )
    return Sign(*cell, *readings)


def _sign_cell(sign: Sign) -> Coord:
    return (sign.row, sign.col)


def _coded(reading: Reading) -> int:
    """A reading as the engine takes it."""
    return -1 if reading is None else -2 if isinstance(reading, str) else reading
