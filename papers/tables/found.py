"""The measurements, by solver and puzzle, and the numbers that tables are made of.

Times are CPU seconds, because the machine may be busy with other things; wall time only if the
solver's engine runs in a process of its own.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hashikit.bench.groups import Cell, cell_of
from hashikit.bench.measure import Measurement
from hashikit.bench.records import Results
from hashikit.bench.summary import mean
from hashikit.bench.table import number

from .layouts import layout

__all__ = [
    "FEWEST",
    "NONE",
    "RESAMPLES",
    "Found",
    "Keep",
    "One",
    "Ratio",
    "Span",
    "bound",
    "ratio",
    "seconds",
    "span",
    "times",
    "two_digits",
]

NONE = ""
"""In a cell: no number."""

RESAMPLES = 1000
FEWEST = 15
"""The fewest puzzles for which an interval is given."""

_ELSEWHERE = ("engine=highs", "engine=exact", "engine=ortools", "command=")


@dataclass(frozen=True, slots=True)
class One:
    """A solver on a puzzle."""

    run: str
    """The run; ratios are formed within a run."""
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
    """The measurements of each solver and puzzle.

    Args:
        results: Of any runs and settings.
    """

    def __init__(self, results: Results) -> None:
        self.results = results
        self._found: dict[tuple[str, bool], dict[str, list[One]]] = {}
        for run, made in results:
            one = One(run.name, made, seconds(made, run.children), cell_of(made.instance))
            mine = self._found.setdefault((made.solver, run.settings.unique), {})
            mine.setdefault(made.instance, []).append(one)

    def solvers(self) -> list[str]:
        """All there are, in the order they come."""
        return list(dict.fromkeys(solver for solver, _ in self._found))

    def of(
        self, solver: str, keep: Keep = lambda _: True, *, unique: bool = False
    ) -> dict[str, One]:
        """A solver's fastest measurement by the puzzle's name; with `unique`, with the proof."""
        found = self._found.get((solver, unique), {})
        fastest = {name: min(ones, key=_rank) for name, ones in found.items()}
        return {name: one for name, one in fastest.items() if keep(one)}

    def pairs(self, solver: str, base: str, keep: Keep = lambda _: True) -> list[tuple[One, One]]:
        """The times of two solvers for the same puzzle in the same run, the newest one.

        Leaves out puzzles that either refused.
        """
        mine, others = (self._found.get((name, False), {}) for name in (solver, base))
        found = []
        for name, ones in sorted(mine.items()):
            beside = {other.run: other for other in others.get(name, ())}
            there = [(one, beside[one.run]) for one in ones if one.run in beside and keep(one)]
            if there and not there[-1][0].refused and not there[-1][1].refused:
                found.append(there[-1])
        return found


def _rank(one: One) -> tuple[bool, bool, float]:
    return one.refused, not one.solved, one.seconds


def seconds(made: Measurement, children: bool = False) -> float:
    """The time of a solver: the fastest of its calls.

    Args:
        made: The measurement.
        children: Whether its processor time includes that of other processes; else the wall clock
            counts for engines that run in one.

    >>> from hashikit import Stats
    >>> three = Measurement("a", 1, 3, 2, "", "native", "solved", None, (2.0, 3.0), (1.0, 1.0),
    ...     0.0, Stats(), cpu=(1.5, 1.25))
    >>> seconds(three)
    1.25
    """
    own = not children and any(part in made.solver for part in _ELSEWHERE)
    return min(made.wall if own or not made.cpu else made.cpu)


Span = tuple[float, float]
"""A 95 % bootstrap interval."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """One solver over another on the same puzzles, in the same runs.

    Every cell (n, β, α) weighs the same, as in the paper, except in the medians.
    """

    count: int
    geometric: float
    """The geometric mean of the puzzles' own ratios."""
    interval: Span | None
    means: float
    medians: float
    cuts: float | None
    """Of the mean numbers of cuts; `None` where the other has none."""
    cuts_interval: Span | None
    bound: bool
    """Whether the first left some unsolved, so that all are lower bounds."""


def ratio(pairs: Sequence[tuple[One, One]]) -> Ratio | None:
    """Compare the first of each pair with the second.

    Returns:
        `None` without any pair, or if the second left a puzzle unsolved. Intervals are percentiles
        of 1000 resamples with seed 1: within each n, layouts are drawn with all their files. They
        are `None` for fewer than 15 puzzles.
    """
    if not pairs or not all(base.solved for _, base in pairs):
        return None
    sizes = Counter(_place(one) for one, _ in pairs)
    layouts: defaultdict[tuple[int, str], list[_Sums]] = defaultdict(list)
    for one, base in pairs:
        weight = 1 / sizes[_place(one)]
        layouts[one.made.islands, layout(one.made.instance)].append(_sums(one, base, weight))
    whole = _added([sums for some in layouts.values() for sums in some])
    strata: defaultdict[int, list[_Sums]] = defaultdict(list)
    for (n, _), some in layouts.items():
        strata[n].append(_added(some))
    enough = len(pairs) >= FEWEST
    drawn = _resampled(list(strata.values())) if enough else []
    return Ratio(
        len(pairs),
        math.exp(whole[1] / whole[0]),
        _middle([math.exp(sums[1] / sums[0]) for sums in drawn]) if enough else None,
        whole[2] / whole[3],
        median(a.seconds for a, _ in pairs) / median(b.seconds for _, b in pairs),
        whole[4] / whole[5] if whole[5] else None,
        _middle([sums[4] / sums[5] for sums in drawn])
        if enough and all(sums[5] for sums in drawn)
        else None,
        not all(a.solved for a, _ in pairs),
    )


def _place(one: One) -> tuple[int, int, int] | None:
    return None if one.cell is None else (one.cell.n, one.cell.beta, one.cell.alpha)


_Sums = tuple[float, ...]
"""Of weights; weighted logarithms of ratios, times, the other's times, cuts, the other's cuts."""


def _sums(one: One, base: One, weight: float) -> _Sums:
    told = math.log(one.seconds / base.seconds), one.seconds, base.seconds
    cuts = one.made.stats.cuts, base.made.stats.cuts
    return weight, *(weight * value for value in (*told, *cuts))


def _added(sums: Sequence[_Sums]) -> _Sums:
    return tuple(map(math.fsum, zip(*sums, strict=True)))


def _resampled(strata: Sequence[Sequence[_Sums]]) -> list[_Sums]:
    rng = random.Random(1)
    return [
        _added([one for some in strata for one in rng.choices(some, k=len(some))])
        for _ in range(RESAMPLES)
    ]


def _middle(values: Sequence[float]) -> Span:
    """The middle 95 %."""
    ordered = sorted(values)
    return ordered[int(0.025 * len(ordered))], ordered[int(0.975 * len(ordered))]


def span(interval: Span | None, form: Callable[[float], str] = "{:.2f}".format) -> str:
    """An interval in a cell.

    >>> span((0.9, 1.25)), span(None)
    ('0.90–1.25', '')
    """
    return NONE if interval is None else "–".join(map(form, interval))


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


def two_digits(value: float, digits: int = 2) -> str:
    """A ratio to a published number, which is rounded: two digits, or fewer.

    >>> two_digits(0.0728), two_digits(9.96), two_digits(131.2), two_digits(0.00012, 1)
    ('0.073', '10', '130', '0.0001')
    """
    if not value:
        return "0"
    rounded = float(f"{value:.{digits - 1}e}")
    return f"{rounded:.{max(0, digits - 1 - math.floor(math.log10(rounded)))}f}"


def _with(n: int) -> Keep:
    """The puzzles with this many islands."""
    return lambda one: one.made.islands == n


def by_islands(found: Found, one: str, other: str) -> list[list[str]]:
    """Compare two solvers by the number of islands, a row of cells each.

    The cells: islands, puzzles, how many `one` did not solve, mean seconds of both, the ratio and
    its interval.
    """
    rows: list[list[str]] = []
    for n in sorted({each.made.islands for each in found.of(one).values()}):
        pairs = found.pairs(one, other, _with(n))
        compared = ratio(pairs)
        if compared is None:
            continue
        rows.append(
            [
                str(n),
                str(len(pairs)),
                str(sum(not a.solved for a, _ in pairs)),
                times(a for a, _ in pairs),
                times(b for _, b in pairs),
                f"{'≥' * compared.bound}{number(compared.geometric)}×",
                span(compared.interval, number),
            ]
        )
    return rows
