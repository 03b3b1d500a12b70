"""Invented measurements, for tests of the tables."""

from __future__ import annotations

from hashikit import Stats
from hashikit.bench.groups import cell_of
from hashikit.bench.measure import BenchSettings, Measurement
from hashikit.bench.records import BenchRun, Results


def measured(
    name: str, solver: str, time: float, cuts: int = 0, status: str = "solved"
) -> Measurement:
    """A measurement to compute with."""
    cell = cell_of(name)
    assert cell is not None
    shape = (cell.side, cell.side, cell.n)
    times = ((time, time * 2), (time,), 0.0)
    return Measurement(name, *shape, name, solver, status, None, *times, Stats(cuts=cuts))


def results(*made: Measurement, time_limit: float | None = 10.0) -> Results:
    run = BenchRun("r", BenchSettings(time_limit=time_limit), {})
    return [(run, one) for one in made]
