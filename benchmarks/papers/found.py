"""The measurements, by solver and puzzle, and the numbers that tables are made of.

Times are CPU seconds, because the machine may be busy with other things; wall time only if the
solver's engine runs in a process of its own.
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
        """Whether the solver refused this puzzle, for example because of a size-limited license."""
        return self.made.status == "error"


Keep = Callable[[One], bool]
"""Which measurements count."""


class Found:
    """The measurements of each solver and puzzle, the newest last.

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
        """The times of two solvers for the same puzzle in the same run.

        Leaves out puzzles that either refused.
        """
        others = self._found.get((base, False), {})
        found = []
        for name, one in sorted(self.of(solver, keep).items()):
            beside = [other for other in others.get(name, ()) if other.run == one.run]
            if beside and not one.refused and not beside[-1].refused:
                found.append((one, beside[-1]))
        return found


def seconds(made: Measurement) -> float:
    """The time of a solver: the fastest of its calls.

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
    """The mean of the ratios by puzzle."""
    means: float
    medians: float
    cuts: float | None
    """The ratio of the mean numbers of cuts; `None` if the other has none."""
    bound: bool
    """Whether the first left some unsolved, so that all are lower bounds."""


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

    Blank if there are none, or if the solver refused one, which then has no time.
    """
    there = list(ones)
    if not there or any(one.refused for one in there):
        return NONE
    return bound(mean([one.seconds for one in there]), not all(one.solved for one in there))


def bound(value: float, lower: bool, unit: str = "") -> str:
    """A number, marked if it is only a lower bound."""
    return ("≥" if lower else "") + number(value) + unit
