"""What was measured, by solver and puzzle, and the numbers that tables are made of.

Times are of the processor, in seconds: the machine may be busy with other things. Only where the
solver's engine runs in a process of its own, by the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hashikit.bench.groups import Cell, cell_of
from hashikit.bench.measure import Measurement
from hashikit.bench.records import Results
from hashikit.bench.summary import mean
from hashikit.bench.table import number
from shared import Interval, geometric_mean

__all__ = ["NONE", "Found", "Keep", "One", "Ratio", "bound", "ratio", "seconds", "times"]

NONE = ""
"""In a cell: there is no number."""

_ELSEWHERE = ("engine=highs", "engine=exact", "engine=ortools", "command=")


@dataclass(frozen=True, slots=True)
class One:
    """A solver on a puzzle."""

    run: str
    """Ratios are of one run."""
    made: Measurement
    seconds: float
    cell: Cell | None

    @property
    def solved(self) -> bool:
        return self.made.answered

    @property
    def refused(self) -> bool:
        """The solver does not take this puzzle, as a license that is too small."""
        return self.made.status == "error"


Keep = Callable[[One], bool]
"""Which measurements count."""


class Found:
    """What was measured of each solver and puzzle, the newest last.

    Args:
        results: Of any runs and settings.
    """

    def __init__(self, results: Results) -> None:
        self.results = results
        self._found: dict[tuple[str, bool], dict[str, list[One]]] = {}
        for run, made in results:
            one = One(run.name, made, seconds(made), cell_of(made.instance))
            mine = self._found.setdefault((made.solver, run.settings.unique), {})
            mine.setdefault(made.instance, []).append(one)

    def solvers(self) -> list[str]:
        """All there are, in the order they come."""
        return list(dict.fromkeys(solver for solver, _ in self._found))

    def of(
        self, solver: str, keep: Keep = lambda _: True, *, unique: bool = False
    ) -> dict[str, One]:
        """A solver's newest measurement by the puzzle's name; with `unique`, with the proof."""
        found = self._found.get((solver, unique), {})
        return {name: ones[-1] for name, ones in found.items() if keep(ones[-1])}

    def pairs(self, solver: str, base: str, keep: Keep = lambda _: True) -> list[tuple[One, One]]:
        """What a solver and another one took for the same puzzle in the same run.

        Puzzles that either refuses are left out.
        """
        others = self._found.get((base, False), {})
        found = []
        for name, one in sorted(self.of(solver, keep).items()):
            beside = [other for other in others.get(name, ()) if other.run == one.run]
            if beside and not one.refused and not beside[-1].refused:
                found.append((one, beside[-1]))
        return found


def seconds(made: Measurement) -> float:
    """What a solver took, the fastest of its calls.

    >>> from hashikit import Stats
    >>> three = Measurement("a", 1, 3, 2, "", "native", "solved", None, (2.0, 3.0), (1.0, 1.0),
    ...     0.0, Stats(), cpu=(1.5, 1.25))
    >>> seconds(three)
    1.25
    """
    own = any(part in made.solver for part in _ELSEWHERE)
    return min(made.wall if own or not made.cpu else made.cpu)


@dataclass(frozen=True, slots=True)
class Ratio:
    """One solver over another on the same puzzles, in the same runs."""

    count: int
    geometric: Interval
    """Of the puzzles' own ratios."""
    means: float
    medians: float
    cuts: float | None
    """Of the mean numbers of cuts; `None` where the other has none."""
    bound: bool
    """The first left some unsolved, so all are lower bounds."""


def ratio(pairs: Sequence[tuple[One, One]]) -> Ratio | None:
    """Compare the first of each pair with the second.

    Returns:
        `None` without any pair, or if the second left a puzzle unsolved.
    """
    if not pairs or not all(base.solved for _, base in pairs):
        return None
    above, below = [one for one, _ in pairs], [base for _, base in pairs]
    cuts = mean([b.made.stats.cuts for b in below])
    return Ratio(
        len(pairs),
        geometric_mean([one.seconds / base.seconds for one, base in pairs]),
        mean([a.seconds for a in above]) / mean([b.seconds for b in below]),
        median(a.seconds for a in above) / median(b.seconds for b in below),
        mean([a.made.stats.cuts for a in above]) / cuts if cuts else None,
        not all(a.solved for a in above),
    )


def times(ones: Iterable[One]) -> str:
    """The mean time in seconds, "≥" if some are unsolved.

    Blank where there are none, or where the solver refused one: that has no time.
    """
    there = list(ones)
    if not there or any(one.refused for one in there):
        return NONE
    return bound(mean([one.seconds for one in there]), not all(one.solved for one in there))


def bound(value: float, lower: bool, unit: str = "") -> str:
    """A number, marked if it is only a lower bound."""
    return ("≥" if lower else "") + number(value) + unit
