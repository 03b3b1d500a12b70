"""The answers of solvers: `Result`, `Forced`, and the statistics that come with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NoReturn

from ..i18n.sentences import count_of, duration
from .geometry import Coord
from .puzzle import Puzzle
from .solution import Solution
from .state import State

__all__ = ["Forced", "ForcedEdge", "Result", "Stats", "Status", "result_of", "stats_of"]


class Status(StrEnum):
    """How a solver ended.

    >>> import hashikit as hk
    >>> hk.solve(hk.parse("2.1")).status
    <Status.NO_SOLUTION: 'no-solution'>
    """

    SOLVED = "solved"
    NO_SOLUTION = "no-solution"
    """There is no solution; this is proved."""
    UNKNOWN = "unknown"
    """A limit was reached first."""


@dataclass(frozen=True, slots=True)
class Stats:
    """Statistics of the search. Times are in seconds; a count that a solver lacks is 0.

    >>> Stats(build_time=0.5, solve_time=1.5).conflicts
    0
    """

    build_time: float = 0.0
    """Time to build the solver's model from the puzzle."""
    solve_time: float = 0.0
    """Time in the solver."""
    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    """Literals assigned by propagation."""
    cuts: int = 0
    """Connectivity cuts found."""
    restarts: int = 0
    rounds: int = 0
    """Calls of the solver after cuts were added."""
    nodes: int = 0
    """Nodes of the branch-and-bound tree."""

    @property
    def time(self) -> float:
        """Build and solve together, in seconds."""
        return self.build_time + self.solve_time


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The answer to one `solve`.

    `solution` is `None` unless `status` is `SOLVED`; `unique` is `None` unless it was requested and
    decided within the limits; `second` is a different solution if one was found.

    A result has no truth value: ask for `solved`, `status` or `unique`.

    >>> import hashikit as hk
    >>> result = hk.solve(hk.parse("?.?.?"), unique=True)
    >>> result.solved, result.unique, result.second is None
    (True, False, False)
    """

    puzzle: Puzzle
    status: Status
    solution: Solution | None
    unique: bool | None
    second: Solution | None
    solver: str
    stats: Stats

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.solution is not None

    def __bool__(self) -> NoReturn:
        raise TypeError("a Result is neither true nor false: ask for .solved, .status or .unique")

    def __repr__(self) -> str:
        unique = {None: "", True: ", unique", False: ", not unique"}[self.unique]
        took = f"{duration(self.stats.time)}, {count_of(self.stats.conflicts, 'conflict')}"
        return f"Result({self.status}{unique}, {took})"

    def __str__(self) -> str:
        return str(self.status) if self.solution is None else str(self.solution)

    def _repr_svg_(self) -> str | None:
        return (self.puzzle if self.solution is None else self.solution)._repr_svg_()

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        unique = {None: "", True: ", the only solution", False: ", and there are others"}
        took = f"{duration(self.stats.time)}, {count_of(self.stats.conflicts, 'conflict')}"
        status = self.status.replace("-", " ")
        return figure(self._repr_svg_(), f"{status}{unique[self.unique]} ({took})")


def _blank(cls: type) -> Any:
    """A mutable class with the slots of a dataclass and without its `__init__`.

    The `__init__` of a frozen dataclass sets every field through `object.__setattr__`, which takes
    several times as long as an assignment. `solve_many` makes a `Result` and its `Stats` for every
    puzzle, of which it solves a hundred thousand in a second, and would take 15 % longer. So these
    are made as objects of this class, which become objects of the dataclass by a change of their
    `__class__`.
    """
    return type(f"Blank{cls.__name__}", (), {"__slots__": vars(cls)["__slots__"]})


_BlankStats = _blank(Stats)
_BlankResult = _blank(Result)


def stats_of(numbers: tuple[float, float, int, int, int, int, int]) -> Stats:
    """Make `Stats` from the engine's statistics, which are its first fields.

    >>> stats_of((0.5, 1.5, 7, 9, 30, 0, 0)).conflicts
    7
    """
    stats: Any = _BlankStats()
    (
        stats.build_time,
        stats.solve_time,
        stats.conflicts,
        stats.decisions,
        stats.propagations,
        stats.cuts,
        stats.restarts,
    ) = numbers
    stats.rounds = stats.nodes = 0
    stats.__class__ = Stats
    return stats  # type: ignore[no-any-return]


def result_of(
    puzzle: Puzzle,
    status: Status,
    solution: Solution | None,
    unique: bool | None,
    second: Solution | None,
    solver: str,
    stats: Stats,
) -> Result:
    """Make a `Result` in a third of the time of its constructor.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("2.1")
    >>> result_of(puzzle, Status.NO_SOLUTION, None, None, None, "native", Stats()).status
    <Status.NO_SOLUTION: 'no-solution'>
    """
    result: Any = _BlankResult()
    result.puzzle = puzzle
    result.status = status
    result.solution = solution
    result.unique = unique
    result.second = second
    result.solver = solver
    result.stats = stats
    result.__class__ = Result
    return result  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class ForcedEdge:
    """A candidate edge with its fewest and most bridges over all solutions.

    >>> ForcedEdge((0, 0), (0, 2), 1, 2).maximum
    2
    """

    a: Coord
    b: Coord
    minimum: int
    maximum: int


@dataclass(frozen=True, repr=False)
class Forced:
    """What all solutions have in common: every candidate edge with its bounds.

    `minimum` and `maximum` are the bounds as bytes, one per candidate edge; `edges` names them too.
    `status` is `SOLVED` when the bounds are exact, `NO_SOLUTION` when there is nothing to bound
    (`edges` is then empty), `UNKNOWN` when a limit was reached: the bounds then hold for every
    solution but may be wider than necessary.

    >>> import hashikit as hk
    >>> answer = hk.forced(hk.parse("1.?.?"))
    >>> answer.status, list(answer.minimum), list(answer.maximum)
    (<Status.SOLVED: 'solved'>, [1, 1], [1, 2])
    """

    puzzle: Puzzle
    status: Status
    stats: Stats
    minimum: bytes = field(repr=False)
    maximum: bytes = field(repr=False)

    @cached_property
    def edges(self) -> tuple[ForcedEdge, ...]:
        """Every candidate edge with its bounds, in the order of `Puzzle.edges`; made on first use,
        since there may be a million."""
        if self.status is Status.NO_SOLUTION:
            return ()
        bounds = zip(self.puzzle.edges, self.minimum, self.maximum, strict=True)
        return tuple([ForcedEdge(a, b, least, most) for (a, b), least, most in bounds])

    def fixed(self) -> tuple[ForcedEdge, ...]:
        """Return the edges that have the same number of bridges in every solution."""
        return tuple(edge for edge in self.edges if edge.minimum == edge.maximum)

    @property
    def state(self) -> State:
        """Return the bounds as a partial drawing."""
        return State({(e.a, e.b): (e.minimum, e.maximum) for e in self.edges})

    def __bool__(self) -> NoReturn:
        raise TypeError("a Forced is neither true nor false: ask for .status or .edges")

    def __repr__(self) -> str:
        return f"Forced({self.status}, {len(self.fixed())} of {len(self.edges)} edges fixed)"

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import picture

        least = [(e.a, e.b, e.minimum) for e in self.edges if e.minimum]
        open_ = [(e.a, e.b) for e in self.edges if e.minimum != e.maximum]
        return picture(self.puzzle, Solution(self.puzzle, least), edges=open_)

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        if self.status is Status.NO_SOLUTION:
            return figure(self._repr_svg_(), "no solution")
        total = sum(edge.minimum for edge in self.edges)
        text = f"{count_of(total, 'bridge')} in every solution"
        fixed, number = len(self.fixed()), count_of(len(self.edges), "pair")
        if fixed == len(self.edges):
            return figure(self._repr_svg_(), f"{text}; nothing is open")
        limit = " as far as a limit allowed to find out" * (self.status is Status.UNKNOWN)
        return figure(
            self._repr_svg_(),
            f"{text}; {fixed} of {number} of islands decided, the others marked{limit}",
        )
