"""Exact, the pseudo-Boolean solver, through its Python interface."""

from __future__ import annotations

from collections.abc import Sequence

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError
from ...models.linear import LinearModel
from .engine import MipEngine, Separate
from .remote import Remote

_STATUS = {"SAT": Status.SOLVED, "UNSAT": Status.NO_SOLUTION, "PAUSED": Status.UNKNOWN}


class Exact(MipEngine):
    """One Exact solver, to which rows are added as they come.

    It looks at its time limit rarely, so it has none here: the process is ended. A conflict limit
    is looked at whenever it pauses, which is rarely, too.
    """

    name = "Exact"

    def __init__(self, model: LinearModel, seed: int, separate: Separate) -> None:
        import exact

        self._model = model
        # It accepts no seed below 1.
        self._exact = exact.Exact([("verbosity", "0"), ("seed", str(seed % 2**31 + 1))])
        self._columns: list[str] = []
        self._rows = 0

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        model, exact = self._model, self._exact
        for column in range(len(self._columns), len(model.lower)):
            self._columns.append(f"x{column}")
            exact.addVariable(self._columns[-1], model.lower[column], model.upper[column])
        for row in range(self._rows, len(model.low)):
            columns, coefficients, low, high = model.get(row)
            names = [self._columns[j] for j in columns]
            terms = list(zip(coefficients, names, strict=True))
            exact.addConstraint(terms, low is not None, low or 0, high is not None, high or 0)
        self._rows = len(model.low)
        before, work = self.conflicts, self.work_left(limits)
        status = "PAUSED"
        while status in ("PAUSED", "INPROCESSED"):
            status = exact.runOnce()
            self.conflicts = int(dict(exact.getStats())["conflicts"])
            if work is not None and self.conflicts - before >= work and status == "PAUSED":
                break
        if status not in _STATUS:
            raise SolverFailedError(
                "{name} ended with the status {status}", name="Exact", status=status
            )
        if status != "SAT":
            return _STATUS[status], None
        return Status.SOLVED, list(map(int, exact.getLastSolutionFor(self._columns)))


class _RemoteExact(Remote):
    name = Exact.name
    engine = "exact"
    grace = 0.0


ENGINE = Exact
REMOTE = _RemoteExact
