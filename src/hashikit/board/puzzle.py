"""The puzzle, a value: immutable, hashable, equal by content.

Coordinates are `(row, col)`, zero-based, row 0 on top, everywhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from .._util.checks import flag, index_of, no_puzzle, number, show
from ..errors import OptionError, PuzzleError, missing
from .geometry import (
    MAX_SIDE,
    Bridge,
    Coord,
    Edge,
    Island,
    Reading,
    Sign,
    Sum,
    candidate_edges,
    crossings,
    sums,
)
from .parts import checked_blocked, checked_given, checked_signs, clue_of, ordered_islands

if TYPE_CHECKING:
    import networkx

__all__ = ["Cell", "Puzzle"]

Cell: TypeAlias = int | str | Island | Sign | None
"""The content of a cell in `Puzzle.to_grid`."""

_SHORT = 200
"""The longest `repr` written in full, so that it can be pasted back, in characters."""


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """A Hashi puzzle.

    Args:
        rows: Number of rows, 1 to `MAX_SIDE`.
        cols: Number of columns, 1 to `MAX_SIDE`.
        islands: Islands, or `(row, col, clue)` triples, in any order; kept row by row.
        max_bridges: Most bridges between one pair of islands, 1 to 4.
        blocked: Cells that no bridge may pass and that hold no island.
        loops: `False` if the network has to be a tree (double bridges do not make a loop).
        connected: `False` if the bridges need not join all islands into one network. If loops are
            forbidden too, the bridges have to form a forest.
        given: Bridges, or `(a, b, count)` triples, that are already drawn: a solution has at least
            that many there.
        signs: Signs, or `(row, col, north, south, east, west)` tuples, in any order.

    Raises:
        PuzzleError: An island, a sign or a blocked cell off the grid, two in one cell, a clue
            outside 0 to `MAX_CLUE`, a number on a sign outside 0 to `MAX_SUM`, `max_bridges`
            outside 1 to 4, a given bridge that is not a candidate edge or exceeds `max_bridges`, or
            an argument of the wrong type.

    A clue that no solution can meet (9 with two bridges per pair, or a lone island's 1) is not an
    error: such a puzzle has no solution. A clue of 0 can be met only if the island is alone on the
    grid or the network need not be connected. A puzzle with no islands at all has exactly one
    solution, the empty one.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> p
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> p == Puzzle.from_grid([[2, 0, 2]])
    True
    """

    rows: int
    cols: int
    islands: tuple[Island, ...]
    max_bridges: int
    blocked: frozenset[Coord]
    loops: bool
    connected: bool
    given: tuple[Bridge, ...] = ()
    signs: tuple[Sign, ...] = ()
    _wired: object = field(default=None, compare=False, repr=False)
    """The engine's encoding, kept; only `hashikit.engine.wire` knows its layout."""

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
        rows, cols = (
            number("rows", rows, error=PuzzleError),
            number("cols", cols, error=PuzzleError),
        )
        max_bridges = number("max_bridges", max_bridges, error=PuzzleError)
        if not 1 <= rows <= MAX_SIDE or not 1 <= cols <= MAX_SIDE:
            raise PuzzleError(
                "a grid has 1 to {most} rows and columns, not {rows} × {cols}",
                most=MAX_SIDE,
                rows=rows,
                cols=cols,
            )
        if not 1 <= max_bridges <= 4:
            raise PuzzleError("max_bridges is 1 to 4, not {max_bridges}", max_bridges=max_bridges)
        ordered = ordered_islands(islands, rows, cols)
        set_ = object.__setattr__
        set_(self, "rows", rows)
        set_(self, "cols", cols)
        set_(self, "islands", ordered)
        set_(self, "max_bridges", max_bridges)
        set_(self, "blocked", checked_blocked(self, blocked) if blocked is not _NONE else _NOWHERE)
        set_(self, "loops", flag("loops", loops, PuzzleError, binary=True))
        set_(self, "connected", flag("connected", connected, PuzzleError, binary=True))
        set_(self, "signs", checked_signs(self, signs) if signs is not _NONE else ())
        set_(self, "given", checked_given(self, given) if given is not _NONE else ())

    @classmethod
    def checked(
        cls,
        rows: int,
        cols: int,
        islands: Iterable[tuple[int, int, int | None]],
        max_bridges: int,
        blocked: frozenset[Coord],
        loops: bool,
        connected: bool,
        wired: object,
    ) -> Puzzle:
        """Make a puzzle, without given bridges and signs, from parts that are known to be valid.

        Args:
            rows: As for `Puzzle`, like all that follow, but nothing is checked.
            cols: Columns.
            islands: Plain triples, row by row.
            max_bridges: Most bridges per pair.
            blocked: Cells.
            loops: Whether loops are allowed.
            connected: Whether one network is required.
            wired: The result of `hashikit.engine.wire.flat` for this puzzle.
        """
        self = object.__new__(cls)
        self.__dict__.update(
            rows=rows,
            cols=cols,
            islands=tuple(map(_island, islands)),
            max_bridges=max_bridges,
            blocked=blocked,
            loops=loops,
            connected=connected,
            _wired=wired,
        )
        return self

    @classmethod
    def from_grid(
        cls,
        grid: Sequence[Sequence[SupportsIndex | Cell]] | Any,
        *,
        max_bridges: int = 2,
        loops: bool = True,
        connected: bool = True,
        given: Iterable[Bridge | tuple[Coord, Coord, int]] = (),
        signs: Iterable[Sign | tuple[int, int, Reading, Reading, Reading, Reading]] = (),
    ) -> Puzzle:
        """Make a puzzle from nested sequences, a two-dimensional NumPy array or a pandas DataFrame.

        Args:
            grid: `grid[row][col]`, every row equally long: a number is a clue, `0`, `None`, `"."`
                and `""` are water, `"?"` is an island whose clue is not given, `"#"` a blocked
                cell. Digits may be strings, whole numbers floats, and NaN is water. A cell may also
                hold an `Island` or a `Sign`.
            max_bridges: As for `Puzzle`, like all that follow.
            loops: `False` if the network has to be a tree.
            connected: `False` if the bridges need not join all islands.
            given: Bridges that are already drawn.
            signs: Signs besides those in the grid.

        Raises:
            PuzzleError: Rows of different lengths, an empty grid, or a cell with other content.

        >>> Puzzle.from_grid([[1, 0, "?"], [0, "#", 0]]).blocked
        frozenset({(1, 1)})
        """
        if isinstance(grid, (str, bytes)):
            raise PuzzleError("a grid is a sequence of rows; hashikit.parse reads text")
        table: Any = grid
        if hasattr(table, "to_numpy"):  # of pandas
            table = table.astype(object).where(table.notna(), None).to_numpy()
        table = table.tolist() if hasattr(table, "tolist") else table
        try:
            # The order of a mapping or a set says nothing about rows and cells.
            if any(isinstance(part, Mapping | Set) for part in (table, *table)):
                raise PuzzleError("a grid is a sequence of rows, each a sequence of cells")
            rows = [list(line) for line in table]
            if any(isinstance(line, (bytes, bytearray)) for line in table):
                raise PuzzleError("a row of the grid is bytes; decode them first")
        except TypeError:
            raise PuzzleError("a grid is a sequence of rows, each a sequence of cells") from None
        if not rows or not rows[0]:
            raise PuzzleError("the grid is empty")
        width = len(rows[0])
        islands: list[Island] = []
        blocked: list[Coord] = []
        posts = list(signs)
        for r, line in enumerate(rows):
            if len(line) != width:
                raise PuzzleError(
                    "row {r} has {count} cells, row 0 has {width}",
                    r=r,
                    count=len(line),
                    width=width,
                )
            for c, value in enumerate(line):
                if isinstance(value, (Island, Sign)):
                    if value.at != (r, c):
                        raise PuzzleError(
                            "cell ({r}, {c}) holds {value}, of another cell",
                            r=r,
                            c=c,
                            value=repr(value),
                        )
                    if isinstance(value, Sign):
                        posts.append(value)
                    else:
                        islands.append(value)
                elif value is None or value == 0 or value != value or value in (".", "", " ", "0"):
                    continue
                elif value == "?":
                    islands.append(Island(r, c, None))
                elif value == "#":
                    blocked.append((r, c))
                else:
                    islands.append(Island(r, c, clue_of(value, r, c)))
        return cls(
            len(rows),
            width,
            islands,
            max_bridges=max_bridges,
            blocked=blocked,
            loops=loops,
            connected=connected,
            given=given,
            signs=posts,
        )

    def to_grid(self) -> list[list[Cell]]:
        """Return the inverse of `from_grid`: `grid[row][col]` is the content of that cell.

        Returns:
            A clue, `"?"` for an island without one, `"#"` for a blocked cell, `0` for water; the
            `Sign` itself, and the `Island` itself where its clue is 0. `from_grid` turns it back
            into an equal puzzle, given the same `max_bridges`, `loops`, `connected` and `given`.

        >>> Puzzle.from_grid([[1, 0, "?"], [0, "#", 0]]).to_grid()
        [[1, 0, '?'], [0, '#', 0]]
        """
        grid: list[list[Cell]] = [[0] * self.cols for _ in range(self.rows)]
        for island in self.islands:
            clue = island.clue
            grid[island.row][island.col] = "?" if clue is None else clue or island
        for row, col in self.blocked:
            grid[row][col] = "#"
        for sign in self.signs:
            grid[sign.row][sign.col] = sign
        return grid

    @classmethod
    def from_json(cls, value: Any) -> Puzzle:
        """Make a puzzle from plain objects as returned by `to_json`.

        Args:
            value: An object of hashikit's JSON, as `json.loads` gives it; see
                `hashikit.formats.json`. A solution in it is ignored.

        Raises:
            FormatError: `value` has another form, or describes no puzzle.

        >>> Puzzle.from_json({"rows": 1, "cols": 3, "islands": [[0, 0, 2], [0, 2, None]]})
        Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])
        """
        from .json_values import puzzle_from

        return puzzle_from(value, cls)

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as plain objects; what has its usual value is left out.

        >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, None)], max_bridges=1)
        >>> puzzle.to_json()["islands"], puzzle.to_json()["max_bridges"]
        ([[0, 0, 2], [0, 2, None]], 1)
        >>> Puzzle.from_json(puzzle.to_json()) == puzzle
        True
        """
        from .json_values import VERSION, sign_json

        values: dict[str, Any] = {
            "format": "hashikit",
            "version": VERSION,
            "rows": self.rows,
            "cols": self.cols,
            "islands": list(map(list, self.islands)),
        }
        if self.max_bridges != 2:
            values["max_bridges"] = self.max_bridges
        if self.blocked:
            values["blocked"] = list(map(list, sorted(self.blocked)))
        if not self.loops:
            values["loops"] = False
        if not self.connected:
            values["connected"] = False
        if self.given:
            values["given"] = [[list(a), list(b), count] for a, b, count in self.given]
        if self.signs:
            values["signs"] = list(map(sign_json, self.signs))
        return values

    def replace(self, **changes: Any) -> Puzzle:
        """Return a copy with these arguments of `Puzzle` replaced.

        Raises:
            PuzzleError: There is no such argument, or the new puzzle is invalid.

        >>> Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]).replace(loops=False)
        Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)], loops=False)
        """
        strange = changes.keys() - _ARGUMENTS
        if strange:
            raise PuzzleError(
                "a puzzle has no {value}; available: {names}",
                value=repr(min(strange)),
                names=", ".join(_ARGUMENTS),
            )
        return Puzzle(**{**{name: getattr(self, name) for name in _ARGUMENTS}, **changes})

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, name) for name in _ARGUMENTS))

    def __reduce__(self) -> tuple[object, ...]:
        # Arrays are fast to send to another process.
        cells = array("i", chain.from_iterable((row, col) for row, col, _ in self.islands))
        clues = [clue for _, _, clue in self.islands]
        rules = {
            "max_bridges": self.max_bridges,
            "blocked": tuple(self.blocked),
            "loops": self.loops,
            "connected": self.connected,
            "given": tuple(tuple(bridge) for bridge in self.given),
            "signs": tuple(tuple(sign) for sign in self.signs),
        }
        used = {name: value for name, value in rules.items() if value != _USUAL[name]}
        return (_rebuild, (self.rows, self.cols, cells, clues, used))

    def __repr__(self) -> str:
        if len(self.islands) * len("(0, 0, 1), ") > _SHORT:
            return self._brief()
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
        return self._brief() if len(text) > _SHORT else text + ")"

    def _brief(self) -> str:
        number = len(self.islands)
        return f"<Puzzle {self.rows}×{self.cols}, {number} island{'' if number == 1 else 's'}>"

    def __str__(self) -> str:
        from ..draw import text

        return text.draw(self) if text.fits(self) else f"{self._brief()} (too large to draw)"

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import picture

        return picture(self)

    def svg(self, **options: Any) -> str:
        """The puzzle as an SVG document.

        Args:
            **options: As for `hashikit.svg.draw`.

        >>> Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]).svg(cell=20)[:4]
        '<svg'
        """
        from ..draw import svg

        return svg.draw(self, **options)

    def at(self, cell: Coord | Island) -> Island | None:
        """Return the island in a cell, or `None` if there is none.

        Raises:
            PuzzleError: `cell` is not a cell `(row, col)`.

        >>> Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]).at((0, 2))
        Island(row=0, col=2, clue=2)
        """
        return self._by_cell.get(_cell(cell))

    @cached_property
    def _by_cell(self) -> dict[Coord, Island]:
        return {(island.row, island.col): island for island in self.islands}

    def neighbors(self, cell: Coord | Island) -> tuple[Island, ...]:
        """Return the islands in sight of the one in a cell: north, east, south, west.

        Raises:
            PuzzleError: There is no island in that cell.

        >>> Puzzle.from_grid([[2, 0, 2], [0, 0, 0], [1, 0, 0]]).neighbors((0, 0))
        (Island(row=0, col=2, clue=2), Island(row=2, col=0, clue=1))
        """
        cell = _cell(cell)
        if cell not in self._in_sight:
            raise PuzzleError("there is no island at {cell}", cell=cell)
        return self._in_sight[cell]

    @cached_property
    def _in_sight(self) -> dict[Coord, tuple[Island, ...]]:
        around: dict[Coord, list[Island | None]] = {i.at: [None] * 4 for i in self.islands}
        for a, b in self.edges:
            horizontal = a[0] == b[0]
            around[a][1 if horizontal else 2] = self.at(b)
            around[b][3 if horizontal else 0] = self.at(a)
        return {
            cell: tuple(island for island in sides if island is not None)
            for cell, sides in around.items()
        }

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All candidate edges: pairs of islands in sight of each other.

        Islands, blocked cells and signs end the line of sight. Edges come in order of their first
        island; of one island's two, the horizontal one first.

        >>> Puzzle(2, 2, [(0, 0, 1), (0, 1, 2), (1, 0, 1)]).edges
        (((0, 0), (0, 1)), ((0, 0), (1, 0)))
        """
        return tuple(candidate_edges(self.islands, self.obstacles))

    @cached_property
    def numbers(self) -> Mapping[Edge, int]:
        """The number of each candidate edge, its place in `edges`.

        >>> Puzzle.from_grid([[1, 0, 1]]).numbers
        mappingproxy({((0, 0), (0, 2)): 0})
        """
        return MappingProxyType({edge: number for number, edge in enumerate(self.edges)})

    @property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """All pairs of candidate edges that cross, by their numbers in `edges`, the smaller first.

        >>> Puzzle.from_grid([[0, 1, 0], [1, 0, 1], [0, 1, 0]]).crossings
        ((0, 1),)
        """
        number = self.numbers
        pairs = ((number[one], number[two]) for one, two in crossings(self.edges))
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    @property
    def obstacles(self) -> frozenset[Coord]:
        """The cells that no bridge can pass and that hold no island: blocked ones and signs."""
        return self.blocked | {sign.at for sign in self.signs} if self.signs else self.blocked

    @property
    def sums(self) -> tuple[Sum, ...]:
        """Every labeled side of a sign, with the islands whose values it sums.

        Ordered by sign, then north, south, east, west.

        >>> puzzle = Puzzle(1, 4, [(0, 0, None), (0, 3, None)], signs=[Sign(0, 1, east=2)])
        >>> [(sum.side, sum.reading, sum.islands) for sum in puzzle.sums]
        [('east', 2, ((0, 3),))]
        """
        return tuple(sums(self.islands, self.signs))

    @property
    def rules(self) -> frozenset[str]:
        """The non-standard rules that the puzzle uses; solvers check whether they support them.

        Of `"blocked"` (cells), `"connected"` (not required), `"given"` (bridges), `"loops"`
        (forbidden), `"max_bridges"` (not 2), `"signs"`, `"unknown"` (a `?`).

        >>> sorted(Puzzle(1, 3, [(0, 0, None), (0, 2, 3)], max_bridges=3).rules)
        ['max_bridges', 'unknown']
        """
        used = {
            "blocked": bool(self.blocked),
            "connected": not self.connected,
            "given": bool(self.given),
            "loops": not self.loops,
            "max_bridges": self.max_bridges != 2,
            "signs": bool(self.signs),
            "unknown": any(clue is None for _, _, clue in self.islands),
        }
        return frozenset(name for name, is_used in used.items() if is_used)

    def rotate(self, quarter_turns: int = 1) -> Puzzle:
        """Return the puzzle rotated clockwise.

        Args:
            quarter_turns: The number of quarter turns; a negative one turns it counterclockwise.

        >>> Puzzle.from_grid([[1, 0, 1]]).rotate().to_grid()
        [[1], [0], [1]]
        """
        from . import symmetry

        turns = (
            symmetry.Transform(False, False, False),
            symmetry.Transform(True, False, True),
            symmetry.Transform(False, True, True),
            symmetry.Transform(True, True, False),
        )
        turn = turns[_whole_turns(quarter_turns) % 4]
        return self._from_image(symmetry.image(self, turn))

    def mirror(self) -> Puzzle:
        """Return the puzzle mirrored left to right.

        >>> Puzzle.from_grid([[1, 0, 2]]).mirror().to_grid()
        [[2, 0, 1]]
        """
        from . import symmetry

        return self._from_image(symmetry.image(self, symmetry.Transform(False, False, True)))

    def images(self) -> list[Puzzle]:
        """Return the puzzle under all eight rotations and reflections, itself first; some may be
        equal.

        >>> [image.rows for image in Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]).images()]
        [1, 1, 1, 1, 2, 2, 2, 2]
        """
        from . import symmetry

        return [self._from_image(image) for image in symmetry.images(self)]

    def canonical(self) -> Puzzle:
        """Return one of its eight images, the same one for all of them.

        Two puzzles are equal up to rotation and reflection if their canonical images are equal.

        >>> Puzzle(2, 1, [(0, 0, 1), (1, 0, 1)]).canonical()
        Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)])
        """
        from . import symmetry

        return self._from_image(min(symmetry.images(self)))

    def fingerprint(self) -> int:
        """Return a 64-bit number that is the same for all eight images of a puzzle.

        Collisions are unlikely: among a million different puzzles, any two share one with
        probability 3 in 100 million.

        >>> 0 <= Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]).fingerprint() < 2**64
        True
        """
        from hashlib import blake2b

        from . import symmetry

        rules = (self.max_bridges, self.loops, self.connected)
        text = repr((*rules, *min(symmetry.images(self)))).encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")

    def _from_image(self, image: Any) -> Puzzle:
        from . import symmetry

        rows, cols, islands, blocked, given, signs = symmetry.parts(image)
        return Puzzle(
            rows,
            cols,
            islands,
            max_bridges=self.max_bridges,
            blocked=blocked,
            loops=self.loops,
            connected=self.connected,
            given=given,
            signs=signs,
        )

    @classmethod
    def from_networkx(cls, graph: networkx.Graph[Any], **rules: Any) -> Puzzle:
        """Make a puzzle from a `networkx.Graph`: the inverse of `to_networkx`.

        Args:
            graph: Its nodes are cells `(row, col)`; their `clue` is a number, or `None` or
                missing for an island without one. Edges are ignored: they follow from the cells.
            **rules: As for `Puzzle`, and `rows` and `cols`, by default as many as the islands take.

        Raises:
            PuzzleError: A node is not a cell, or `Puzzle` refuses an argument.

        >>> import networkx
        >>> graph = networkx.Graph()
        >>> graph.add_node((0, 0), clue=1); graph.add_node((0, 2), clue=1)
        >>> Puzzle.from_networkx(graph)
        Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)])
        """
        nodes = getattr(graph, "nodes", None)
        if not callable(nodes):
            raise PuzzleError("graph is {graph}, not a networkx.Graph", graph=show(graph))
        islands = [(*_cell(node), data.get("clue")) for node, data in nodes(data=True)]
        rules.setdefault("rows", 1 + max((row for row, _, _ in islands), default=0))
        rules.setdefault("cols", 1 + max((col for _, col, _ in islands), default=0))
        return cls(rules.pop("rows"), rules.pop("cols"), islands, **rules)

    def to_networkx(self) -> networkx.Graph[Coord]:
        """Return the candidate edges as a `networkx.Graph`; nodes are cells with their `clue`.

        Raises:
            MissingExtraError: networkx is not installed.
        """
        try:
            import networkx
        except ImportError:
            raise missing("networkx", "graph") from None
        graph: networkx.Graph[Coord] = networkx.Graph()
        for island in self.islands:
            graph.add_node(island.at, clue=island.clue)
        graph.add_edges_from(self.edges)
        return graph


_island = partial(tuple.__new__, Island)

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
_USUAL = {
    "max_bridges": 2,
    "blocked": (),
    "loops": True,
    "connected": True,
    "given": (),
    "signs": (),
}
_NONE: tuple[()] = ()
_NOWHERE: frozenset[Coord] = frozenset()


def _cell(cell: Coord | Island) -> Coord:
    if isinstance(cell, Island):
        return cell.at
    if isinstance(cell, tuple) and len(cell) == 2:
        return cell
    raise PuzzleError("{cell} is not a cell (row, col)", cell=repr(cell))


def _whole_turns(turns: SupportsIndex) -> int:
    try:
        return index_of(turns)
    except TypeError:
        raise OptionError(
            "quarter_turns is {turns}, not a whole number", turns=repr(turns)
        ) from None


def _rebuild(
    rows: int, cols: int, cells: array[int], clues: list[int | None], rules: dict[str, Any]
) -> Puzzle:
    return Puzzle(rows, cols, zip(cells[::2], cells[1::2], clues, strict=True), **rules)


def check_puzzle(value: object) -> None:
    """Refuse what is not a `Puzzle`.

    >>> check_puzzle("2.2")
    Traceback (most recent call last):
    hashikit.errors.PuzzleError: puzzle is 'str', not a Puzzle; hashikit.parse makes one of text
    """
    if not isinstance(value, Puzzle):
        raise no_puzzle(value)


def check_cell(name: str, value: object, puzzle: Puzzle) -> Coord:
    """A cell of a puzzle.

    >>> check_cell("near", (0, 3), Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]))
    Traceback (most recent call last):
    hashikit.errors.OptionError: near is (0, 3), not a cell (row, column) of the 1×3 puzzle
    """
    if isinstance(value, Sequence) and len(value) == 2:
        row, col = value
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        if whole and 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
            return (row, col)
    size = f"{puzzle.rows}×{puzzle.cols}"
    raise OptionError(
        "{name} is {value}, not a cell (row, column) of the {size} puzzle",
        name=name,
        value=show(value),
        size=size,
    )
