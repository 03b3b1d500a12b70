"""A partial drawing: how many bridges each candidate edge has at least and at most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from .._util.checks import index_of, no_puzzle, show
from ..errors import PuzzleError
from .geometry import Bridge, Coord, Drawing, Edge
from .parts import bridges_of, edge_of
from .puzzle import Puzzle

__all__ = ["MAX_BOUND", "Bounds", "State", "StateLike"]

Bounds: TypeAlias = tuple[int, int | None]
"""The fewest and the most bridges of an edge; `None` where only `max_bridges` bounds them."""

MAX_BOUND = 1000
"""The largest number of bridges that a bound may name."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class State:
    """A partial drawing, a value: immutable, hashable, equal by content.

    Args:
        bounds: Per candidate edge, as a pair of cells in either order: a number for exactly that
            many bridges, or `(low, high)` for a range; `high` may be `None` for no bound beyond
            the puzzle's `max_bridges`. Other edges may have any number of bridges.

    Raises:
        PuzzleError: A bound that violates 0 ≤ low ≤ high, an edge named twice, or an argument that
            is not a mapping from pairs of cells.

    >>> state = State({((0, 2), (0, 0)): 1, ((0, 2), (2, 2)): (0, 1)})
    >>> state
    State({((0, 0), (0, 2)): 1, ((0, 2), (2, 2)): (0, 1)})
    >>> state.bounds[(0, 0), (0, 2)]
    (1, 1)
    """

    bounds: Mapping[Edge, Bounds]
    """Yield every named edge with its fewest and its most bridges."""

    def __init__(self, bounds: Mapping[Edge, int | tuple[int, int | None]]) -> None:
        if not isinstance(bounds, Mapping):
            raise PuzzleError(
                "a state is a mapping from edges to numbers of bridges, not {bounds}",
                bounds=show(bounds),
            )
        result: dict[Edge, Bounds] = {}
        for pair, bound in bounds.items():
            edge = edge_of(pair)
            if edge in result:
                raise PuzzleError("the edge {a}–{b} is named twice", a=edge[0], b=edge[1])
            result[edge] = _bound(edge, bound)
        result = {edge: bound for edge, bound in result.items() if bound != (0, None)}
        object.__setattr__(self, "bounds", MappingProxyType(dict(sorted(result.items()))))

    @classmethod
    def of(cls, thing: StateLike | None) -> State:
        """Make a state from anything that describes one.

        Args:
            thing: A `State`; a mapping as for `State`; a `Solution`, anything else with bridges, or
                `(a, b, count)` triples, for at least those; `None` for nothing drawn.

        Raises:
            PuzzleError: `thing` is none of these.

        >>> State.of({((0, 0), (0, 2)): 2}) == State({((0, 0), (0, 2)): 2})
        True
        """
        if isinstance(thing, State):
            return thing
        if thing is None:
            return _NOTHING
        if isinstance(thing, Mapping):
            return cls(thing)
        return cls.at_least(thing)

    @classmethod
    def at_least(cls, drawing: Drawing | Iterable[Bridge | tuple[Coord, Coord, int]]) -> State:
        """Return the state "these bridges or more": a drawing in progress.

        >>> State.at_least([((0, 0), (0, 2), 1)])
        State({((0, 0), (0, 2)): (1, None)})
        """
        return cls({bridge.edge: (bridge.count, None) for bridge in bridges_of(drawing)})

    @classmethod
    def exactly(
        cls, puzzle: Puzzle, drawing: Drawing | Iterable[Bridge | tuple[Coord, Coord, int]]
    ) -> State:
        """Return the state "exactly these bridges, and none on other candidate edges".

        >>> puzzle = Puzzle.from_grid([[1, 0, 1, 0, 0]])
        >>> State.exactly(puzzle, State({((0, 0), (0, 2)): 1}))
        State({((0, 0), (0, 2)): 1})
        """
        if not isinstance(puzzle, Puzzle):
            raise no_puzzle(puzzle)
        counts = {bridge.edge: bridge.count for bridge in bridges_of(drawing)}
        return cls({**dict.fromkeys(puzzle.edges, 0), **counts})

    @classmethod
    def from_json(cls, value: Any) -> State:
        """Make a state from plain objects as returned by `to_json`.

        Args:
            value: `{"bridges": [[[row, col], [row, col], bound], …]}`, where a bound is a number
                or `[minimum, maximum]`, with `null` for no upper bound.

        Raises:
            PuzzleError: `value` has another form.

        >>> State.from_json({"bridges": [[[0, 0], [0, 2], [1, None]]]})
        State({((0, 0), (0, 2)): (1, None)})
        """
        bounds: dict[Edge, int | tuple[int, int | None]] = {}
        entries = value.get("bridges") if isinstance(value, Mapping) else None
        if not isinstance(entries, (list, tuple)):
            raise PuzzleError('a state is an object with "bridges", a list')
        for number, entry in enumerate(entries):
            match entry:
                case [[int(), int()] as a, [int(), int()] as b, (int() | [_, _]) as bound]:
                    edge = edge_of((tuple(a), tuple(b)))
                    if edge in bounds:
                        raise PuzzleError("the edge {a}–{b} is named twice", a=edge[0], b=edge[1])
                    bounds[edge] = bound if isinstance(bound, int) else (bound[0], bound[1])
                case _:
                    raise PuzzleError(
                        "bridges[{number}] is not [[row, col], [row, col], count or [minimum, "
                        "maximum]]",
                        number=number,
                    )
        return cls(bounds)

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain objects.

        >>> State({((0, 0), (0, 2)): 1}).to_json()
        {'bridges': [[[0, 0], [0, 2], 1]]}
        """
        return {
            "bridges": [
                [list(a), list(b), low if low == high else [low, high]]
                for (a, b), (low, high) in self.bounds.items()
            ]
        }

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """The bridges that are certain.

        >>> State({((0, 0), (0, 2)): (1, 2), ((0, 2), (0, 4)): (0, 1)}).bridges
        (Bridge(a=(0, 0), b=(0, 2), count=1),)
        """
        return tuple(Bridge(a, b, low) for (a, b), (low, _) in self.bounds.items() if low)

    def on(self, puzzle: Puzzle) -> dict[int, tuple[int, int]]:
        """The bounds by the number of the edge in `puzzle.edges`.

        Raises:
            PuzzleError: An edge does not join two islands in sight of each other.

        >>> State({((0, 0), (0, 2)): (1, None)}).on(Puzzle.from_grid([[1, 0, 1]]))
        {0: (1, 2)}
        """
        if not isinstance(puzzle, Puzzle):
            raise no_puzzle(puzzle)
        if not self.bounds:
            return {}
        number = puzzle.numbers
        bounds_by_edge: dict[int, tuple[int, int]] = {}
        for edge, (low, high) in self.bounds.items():
            if edge not in number:
                raise PuzzleError(
                    "{a} and {b} are not two islands in sight of each other", a=edge[0], b=edge[1]
                )
            most = max(low, puzzle.max_bridges) if high is None else high
            bounds_by_edge[number[edge]] = (low, most)
        return bounds_by_edge

    def __bool__(self) -> bool:
        return bool(self.bounds)

    def __hash__(self) -> int:
        return hash(tuple(self.bounds.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return (State, (dict(self.bounds),))

    def __repr__(self) -> str:
        parts = {e: low if low == high else (low, high) for e, (low, high) in self.bounds.items()}
        return f"State({parts!r})"


StateLike: TypeAlias = (
    State | Drawing | Iterable[Bridge | tuple[Coord, Coord, int]] | Mapping[Edge, int | Bounds]
)
"""Anything accepted as a partial drawing; see `State.of`."""


def _bound(edge: Edge, bound: Any) -> Bounds:
    try:
        low, high = bound if isinstance(bound, (tuple, list)) else (bound, bound)
        low, high = index_of(low), None if high is None else index_of(high)
    except (TypeError, ValueError):
        raise PuzzleError(
            "the bound between {a} and {b} is {bound}, not a number or (low, high)",
            a=edge[0],
            b=edge[1],
            bound=show(bound),
        ) from None
    if not 0 <= low <= (MAX_BOUND if high is None else high) <= MAX_BOUND:
        raise PuzzleError(
            "the bounds between {a} and {b} are {low} to {high}, not 0 ≤ low ≤ high ≤ {most}",
            a=edge[0],
            b=edge[1],
            low=low,
            high=high,
            most=MAX_BOUND,
        )
    return low, high


_NOTHING = State({})
