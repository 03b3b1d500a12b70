"""From measurements to the numbers of a table: per group and solver, and the ratios.

Of an instance's repeats the fastest counts: the work is the same every time, and what else runs on
the machine can only add to it. An instance without an answer is never left out: it counts with the
time after which a limit gave it up, and with the time limit where the solver refused it, failed or
was wrong, however soon. Every number that rests on such a time is a lower bound and marked as one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .groups import grouping
from .measure import Measurement
from .records import BenchRun


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """A number, or a lower bound of it."""

    number: float
    bound: bool = False


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One solver in one group. Times are in seconds.

    `engine` is the mean by the solver's own clock; `wall`, `median`, `p95` and `worst` are of the
    whole call in Python; `with_parse` is its mean with reading and parsing, `cpu` that of the
    processor. `ratio` is the mean over that of the first solver, `paired` the geometric mean of
    each instance's ratio; both are `None` for the first solver itself, and where the first solver
    left some unanswered.
    """

    group: str
    solver: str
    instances: int
    answered: int
    engine: Value
    wall: Value
    median: Value
    p95: Value
    worst: Value
    with_parse: Value
    cpu: Value
    conflicts: float
    cuts: float
    ratio: Value | None
    paired: Value | None


@dataclass(frozen=True, slots=True)
class _Pair:
    """One instance with one solver, and the first solver's time on it in the same run."""

    measurement: Measurement
    base: Measurement | None
    limit: float | None
    """The time limit."""

    @property
    def wall(self) -> float:
        """Seconds that count for the whole call."""
        return max(min(self.measurement.wall), self._least)

    @property
    def engine(self) -> float:
        """And by the solver's own clock."""
        return max(min(self.measurement.engine, default=self.wall), self._least)

    @property
    def cpu(self) -> float:
        """And of the processor; the wall clock's where they were not measured."""
        return max(min(self.measurement.cpu, default=self.wall), self._least)

    @property
    def _least(self) -> float:
        return self.limit or 0.0 if self.measurement.status in ("error", "wrong") else 0.0


def summarize(
    results: Iterable[tuple[BenchRun, Measurement]],
    solvers: Sequence[str] | None = None,
    by: str = "auto",
) -> list[SummaryRow]:
    """Make the rows of a table.

    Args:
        results: Measurements with their runs. Of one instance and solver the newest counts; a
            ratio is only ever taken between measurements of one run.
        solvers: The solvers to show, the first one being what the others are compared with; by
            default all there are, in the order they come.
        by: How to group, one of `hashikit.bench.groups.BY`.

    Returns:
        Rows by group, then by solver; with more than one group also rows for all together.
    """
    results = list(results)
    in_run = {
        (measurement.instance, measurement.digest, measurement.solver, run.name): measurement
        for run, measurement in results
    }
    latest = newest(results)
    if solvers is None:
        solvers = list(dict.fromkeys(measurement.solver for _, measurement in latest))
    group_of = grouping(by)
    groups: dict[tuple[tuple[int, ...], str], dict[str, list[_Pair]]] = {}
    total: dict[str, list[_Pair]] = {}
    for run, measurement in latest:
        if measurement.solver not in solvers:
            continue
        base = in_run.get((measurement.instance, measurement.digest, solvers[0], run.name))
        pair = _Pair(measurement, base, run.settings.time_limit)
        groups.setdefault(group_of(measurement), {}).setdefault(measurement.solver, []).append(pair)
        total.setdefault(measurement.solver, []).append(pair)
    rows = [
        _row(label, pairs[solver], solver == solvers[0])
        for (_, label), pairs in sorted(groups.items(), key=lambda item: item[0])
        for solver in solvers
        if solver in pairs
    ]
    if len(groups) > 1:
        rows += [_row("all", total[s], s == solvers[0]) for s in solvers if s in total]
    return rows


def newest(
    results: Iterable[tuple[BenchRun, Measurement]],
) -> list[tuple[BenchRun, Measurement]]:
    """The newest measurement of each instance, solver and seed."""
    latest = {
        (measurement.instance, measurement.digest, measurement.solver, run.settings.seed): (
            run,
            measurement,
        )
        for run, measurement in results
    }
    return list(latest.values())


def _row(group: str, pairs: Sequence[_Pair], is_base: bool) -> SummaryRow:
    measurements = [pair.measurement for pair in pairs]
    times = sorted((pair.wall, not pair.measurement.answered) for pair in pairs)
    missing = any(gone for _, gone in times)
    walls = math.fsum(wall for wall, _ in times)
    ratio = paired = None
    based = [pair for pair in pairs if pair.base is not None and pair.base.answered]
    if not is_base and len(based) == len(pairs):
        bases = [min(pair.base.wall) for pair in based if pair.base is not None]
        ratio = Value(walls / math.fsum(bases), missing)
        logs = [math.log(pair.wall / base) for pair, base in zip(pairs, bases, strict=True)]
        paired = Value(math.exp(mean(logs)), missing)
    return SummaryRow(
        group,
        measurements[0].solver,
        len(measurements),
        sum(m.answered for m in measurements),
        Value(mean([pair.engine for pair in pairs]), missing),
        Value(walls / len(measurements), missing),
        _quantile(times, 0.5),
        _quantile(times, 0.95),
        _quantile(times, 1.0),
        Value(mean([pair.wall + pair.measurement.parse for pair in pairs]), missing),
        Value(mean([pair.cpu for pair in pairs]), missing),
        mean([m.stats.conflicts for m in measurements]),
        mean([m.stats.cuts for m in measurements]),
        ratio,
        paired,
    )


def _quantile(times: Sequence[tuple[float, bool]], q: float) -> Value:
    """The nearest-rank quantile of sorted times, some of them only lower bounds.

    It is a time that was really measured, and a bound itself unless all bounds lie above it.
    """
    wall = times[max(0, math.ceil(q * len(times)) - 1)][0]
    return Value(wall, any(missing and at <= wall for at, missing in times))


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return math.fsum(values) / len(values)
