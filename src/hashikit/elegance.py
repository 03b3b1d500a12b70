"""How much a puzzle is like those that people make: what `generate(best_of=…)` ranks by.

docs/generate.md says how the measure was found, and how far it tells the two apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import NamedTuple

from .puzzle import Puzzle
from .reasoning import explain
from .solution import Solution

__all__ = ["WEIGHTS", "Elegance", "elegance"]


class Elegance(NamedTuple):
    """What the measure adds up."""

    steps: float
    """Of the explanation, an island."""
    openings: float
    """Islands whose sides can give at most one bridge more than they need, of all: there one can
    begin."""
    crossroads: float
    """Islands joined on all four sides, of all."""
    clues: float
    """The entropy of their shares, in nats: few different ones make a theme."""
    doubles: float
    """Joined pairs with more than one bridge, of all."""

    @property
    def score(self) -> float:
        """The weighted sum; more is better."""
        return sum(weight * value for weight, value in zip(WEIGHTS, self, strict=True))


WEIGHTS = (2.0, -1.5, 20.0, -6.0, -1.0)
"""How much each counts, in the order of the fields: log odds that a puzzle is made by hand."""


def elegance(puzzle: Puzzle, solution: Solution) -> Elegance:
    """Measure a puzzle with one solution.

    Args:
        puzzle: With clues; no signs.
        solution: Its solution.

    Raises:
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> import hashikit
    >>> made = hashikit.generate(7, 7, seed=1)
    >>> 0 <= elegance(made.puzzle, made.solution).openings <= 1
    True
    """
    count = len(puzzle.islands)
    sides = Counter(end for bridge in solution.bridges for end in (bridge.a, bridge.b))
    most = puzzle.max_bridges

    def opens(at: tuple[int, int], clue: int) -> bool:
        """Whether the sides can give what the island needs, or at most one bridge more."""
        near = puzzle.neighbors(at)
        room = sum(min(most, clue, most if other.clue is None else other.clue) for other in near)
        return room - clue <= 1

    return Elegance(
        steps=len(explain(puzzle).steps) / count,
        openings=sum(opens(i.at, i.clue) for i in puzzle.islands if i.clue is not None) / count,
        crossroads=sum(n == 4 for n in sides.values()) / count,
        clues=_entropy(island.clue for island in puzzle.islands),
        doubles=sum(b.count > 1 for b in solution.bridges) / max(1, len(solution.bridges)),
    )


def _entropy(things: Iterable[object]) -> float:
    """Of the shares of different things, in nats."""
    numbers = Counter(things).values()
    return -sum(n / sum(numbers) * log(n / sum(numbers)) for n in numbers)
