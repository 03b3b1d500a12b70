"""Bridges drawn on a puzzle, a value: an answer, right or wrong."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from .._util.checks import no_puzzle, show
from ..errors import PuzzleError, missing
from .checker import Violation, check
from .geometry import Bridge, Coord, Edge, Sign
from .parts import bridges_of, edge_of
from .puzzle import Puzzle

if TYPE_CHECKING:
    import networkx

__all__ = ["Packed", "Solution"]


class Solution:
    """Bridges drawn on a puzzle: an answer, right or wrong. `is_valid` tells which.

    Args:
        puzzle: The puzzle.
        bridges: Bridges, or `(a, b, count)` triples, in any order and direction; pairs with no
            bridge are left out. Kept sorted, each with `a < b`.

    Raises:
        PuzzleError: A bridge listed twice, a count below 1, or ends that are one cell.

    >>> s = Solution(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), [((0, 2), (0, 0), 2)])
    >>> s.bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    >>> s.is_valid()
    True
    """

    __slots__ = ("_bridges", "_puzzle")

    _puzzle: Puzzle
    _bridges: tuple[Bridge, ...] | Callable[[], Iterable[tuple[Coord, Coord, int]]]
    """The bridges, or the function that computes them when they are first needed."""

    def __init__(
        self, puzzle: Puzzle, bridges: Iterable[Bridge | tuple[Coord, Coord, int]]
    ) -> None:
        if not isinstance(puzzle, Puzzle):
            raise no_puzzle(puzzle)
        self._puzzle = puzzle
        self._bridges = bridges_of(bridges)

    @classmethod
    def from_counts(cls, puzzle: Puzzle, counts: Sequence[int]) -> Solution:
        """Make a solution from numbers of bridges.

        Args:
            puzzle: The puzzle.
            counts: Per candidate edge, in the order of `Puzzle.edges`, its number of bridges.

        Raises:
            PuzzleError: The number of counts differs from the number of candidate edges.

        >>> Solution.from_counts(Puzzle.from_grid([[2, 0, 2]]), [2]).between((0, 0), (0, 2))
        2
        """
        if not isinstance(puzzle, Puzzle):
            raise no_puzzle(puzzle)
        if not isinstance(counts, Sequence):
            raise PuzzleError(
                "counts is {counts}, not one number per candidate edge", counts=show(counts)
            )
        if len(counts) != len(puzzle.edges):
            raise PuzzleError(
                "{given} numbers for {edges} candidate edges",
                given=len(counts),
                edges=len(puzzle.edges),
            )
        pairs = zip(puzzle.edges, counts, strict=True)
        return cls(puzzle, [(a, b, count) for (a, b), count in pairs if count])

    @classmethod
    def deferred(
        cls, puzzle: Puzzle, make: Callable[[], Iterable[tuple[Coord, Coord, int]]]
    ) -> Solution:
        """Make a solution whose bridges are computed on demand.

        Args:
            puzzle: The puzzle.
            make: Returns the bridges, sorted, each with `a < b`.
        """
        self = cls.__new__(cls)
        self._puzzle = puzzle
        self._bridges = make
        return self

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """All bridges, sorted; pairs without one are left out."""
        if not isinstance(self._bridges, tuple):
            self._bridges = tuple(map(_bridge, self._bridges()))
        return self._bridges

    def between(self, a: Coord, b: Coord) -> int:
        """Return the number of bridges between the cells `a` and `b`.

        >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
        >>> Solution(puzzle, [((0, 0), (0, 2), 2)]).between((0, 2), (0, 0))
        2
        """
        edge = edge_of((a, b))
        return next((bridge.count for bridge in self.bridges if bridge.edge == edge), 0)

    @property
    def counts(self) -> dict[Edge, int]:
        """All bridges as a mapping from edge `(a, b)`, `a < b`, to their number."""
        return {bridge.edge: bridge.count for bridge in self.bridges}

    @property
    def values(self) -> dict[Coord, int]:
        """How many bridges end at each island, row by row.

        >>> puzzle = Puzzle(1, 4, [(0, 0, None), (0, 2, None)], signs=[Sign(0, 3, west="?")])
        >>> Solution(puzzle, [((0, 0), (0, 2), 1)]).values
        {(0, 0): 1, (0, 2): 1}
        """
        values = {island.at: 0 for island in self.puzzle.islands}
        for bridge in self.bridges:
            for end in (bridge.a, bridge.b):
                if end in values:
                    values[end] += bridge.count
        return values

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The puzzle's signs with the sums of this solution, even on unreadable sides.

        >>> puzzle = Puzzle(2, 2, [(0, 1, None), (1, 1, None)], signs=[Sign(0, 0, east="?")])
        >>> Solution(puzzle, [((0, 1), (1, 1), 2)]).signs
        (Sign(row=0, col=0, north=None, south=None, east=2, west=None),)
        """
        values = self.values
        signs = {sign.at: sign for sign in self.puzzle.signs}
        for sum_ in self.puzzle.sums:
            at = sum_.sign.at
            total = sum(values[cell] for cell in sum_.islands)
            signs[at] = signs[at]._replace(**{sum_.side: total})
        return tuple(signs.values())

    def violations(self) -> list[Violation]:
        """Return every rule that the bridges break; see `hashikit.check`."""
        return check(self.puzzle, self)

    def is_valid(self) -> bool:
        """Whether the bridges solve the puzzle.

        >>> Solution(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), []).is_valid()
        False
        """
        return not self.violations()

    def svg(self, **options: Any) -> str:
        """The solved puzzle as an SVG document.

        Args:
            **options: As for `hashikit.svg.draw`.
        """
        from ..draw import svg

        return svg.draw(self.puzzle, self, **options)

    @classmethod
    def from_networkx(cls, puzzle: Puzzle, graph: networkx.Graph[Any]) -> Solution:
        """Make a solution from a `networkx.Graph`: the inverse of `to_networkx`.

        Args:
            puzzle: The puzzle.
            graph: Its nodes are cells `(row, col)`; the attribute `bridges` of an edge is the
                number of bridges, by default 1; edges with 0 are left out.

        Raises:
            PuzzleError: `Solution` refuses an argument.

        >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
        >>> solution = Solution(puzzle, [((0, 0), (0, 2), 2)])
        >>> Solution.from_networkx(puzzle, solution.to_networkx()) == solution
        True
        """
        edges = ((a, b, data.get("bridges", 1)) for a, b, data in graph.edges(data=True))
        return cls(puzzle, [(a, b, count) for a, b, count in edges if count])

    def to_networkx(self) -> networkx.Graph[Coord]:
        """Return the network as a `networkx.Graph`; nodes are cells with `clue`, edges have
        `bridges`.

        Raises:
            MissingExtraError: networkx is not installed.
        """
        try:
            import networkx
        except ImportError:
            raise missing("networkx", "graph") from None
        graph: networkx.Graph[Coord] = networkx.Graph()
        for island in self.puzzle.islands:
            graph.add_node(island.at, clue=island.clue)
        for bridge in self.bridges:
            graph.add_edge(bridge.a, bridge.b, bridges=bridge.count)
        return graph

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.puzzle == other.puzzle and self.bridges == other.bridges

    def __hash__(self) -> int:
        return hash((self.puzzle, self.bridges))

    def __reduce__(self) -> tuple[object, ...]:
        # Arrays are fast to send to another process.
        ends = array("i", chain.from_iterable((*b.a, *b.b, b.count) for b in self.bridges))
        return (_rebuild, (self.puzzle, ends))

    def __repr__(self) -> str:
        text = f"Solution({self.puzzle!r}, {[tuple(bridge) for bridge in self.bridges]!r})"
        if len(text) <= _SHORT and "<" not in text:
            return text
        number = sum(bridge.count for bridge in self.bridges)
        return f"<Solution of {self.puzzle!r}, {number} bridge{'' if number == 1 else 's'}>"

    def __str__(self) -> str:
        from ..draw import text

        return text.draw(self.puzzle, self) if text.fits(self.puzzle) else repr(self)

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import picture

        return picture(self.puzzle, self)


_bridge = partial(tuple.__new__, Bridge)

_SHORT = 200
"""The longest `repr` written in full, so that it can be pasted back, in characters."""


class Packed:
    """Return the bridges of a solution as numbers: two cells and a count each.

    >>> from array import array
    >>> list(Packed(array("i", [0, 0, 0, 2, 1]))())
    [((0, 0), (0, 2), 1)]
    """

    __slots__ = ("_ends",)

    def __init__(self, ends: array[int]) -> None:
        self._ends = ends

    def __call__(self) -> Iterable[tuple[Coord, Coord, int]]:
        each = [iter(self._ends)] * 5
        return (((r1, c1), (r2, c2), count) for r1, c1, r2, c2, count in zip(*each, strict=True))


def _rebuild(puzzle: Puzzle, ends: array[int]) -> Solution:
    return Solution.deferred(puzzle, Packed(ends))
