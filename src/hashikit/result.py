"""What a solver answers: `Result`, `Forced`, and the statistics that come with them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from .puzzle import Coord, Puzzle, Solution

__all__ = ["Forced", "ForcedEdge", "Result", "Stats", "Status", "Word"]


class Word(str, Enum):
    """An answer in a word: compares with its text and prints as it."""

    def __str__(self) -> str:
        return str(self.value)


class Status(Word):
    """How a solver ended."""

    SOLVED = "solved"
    NO_SOLUTION = "no-solution"
    """Proved: there is none."""
    UNKNOWN = "unknown"
    """A limit was reached first."""


class Stats(NamedTuple):
    """What the search did. Times are in seconds; a count that a solver does not have is 0."""

    build_time: float = 0.0
    """From the puzzle to the solver's own model."""
    solve_time: float = 0.0
    """In the solver."""
    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    """Literals that were forced."""
    cuts: int = 0
    """Connectivity cuts that were found."""
    restarts: int = 0
    rounds: int = 0
    """Times that a solver was called anew after cuts were added."""
    nodes: int = 0
    """Of a branch-and-bound tree."""

    @property
    def time(self) -> float:
        """Build and solve together, in seconds."""
        return self.build_time + self.solve_time


class Result(NamedTuple):
    """The answer to one `solve`.

    `solution` is `None` unless `status` is `SOLVED`; `unique` is `None` unless it was asked for
    and decided within the limits; `second` is a different solution where one was found.
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
        """Whether there is a solution here."""
        return self.solution is not None

    def __str__(self) -> str:
        return str(self.status) if self.solution is None else str(self.solution)

    def _repr_svg_(self) -> str:
        return (self.puzzle if self.solution is None else self.solution)._repr_svg_()


class ForcedEdge(NamedTuple):
    """The fewest and the most bridges between `a` and `b` over all solutions."""

    a: Coord
    b: Coord
    minimum: int
    maximum: int


class Forced(NamedTuple):
    """What all solutions have in common: every candidate edge with its bounds.

    `status` is `SOLVED` when the bounds are exact, `NO_SOLUTION` when there is nothing to bound
    (`edges` is then empty), `UNKNOWN` when a limit came first: the bounds then hold for every
    solution but may be wider than need be.
    """

    puzzle: Puzzle
    status: Status
    edges: tuple[ForcedEdge, ...]
    stats: Stats

    def fixed(self) -> Iterator[ForcedEdge]:
        """Yield the edges that have the same number of bridges in every solution."""
        return (e for e in self.edges if e.minimum == e.maximum)
