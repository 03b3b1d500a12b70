"""HiGHS, through highspy: solved again and again, with cuts, until the network is connected."""

from __future__ import annotations

from collections.abc import Sequence

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError
from ...models.linear import LinearModel
from .engine import MipEngine, Separate
from .remote import Remote

PARAMETERS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "mip_max_improving_sols": 1,
}
GUIDED: dict[str, bool | int | float | str] = {
    # It finds a point before the guide has any influence, and a badly connected one.
    "mip_heuristic_run_feasibility_jump": False,
}
_FEASIBLE = 2


class HighsEngine(MipEngine):
    """One HiGHS model, to which the rows that are new are added."""

    name = "HiGHS"

    def __init__(self, model: LinearModel, seed: int, separate: Separate) -> None:
        from highspy import Highs

        self._model = model
        self._highs = highs = Highs()  # type: ignore[no-untyped-call]
        for option, value in {**PARAMETERS, **(GUIDED if model.guide else {})}.items():
            highs.setOptionValue(option, value)
        highs.setOptionValue("random_seed", seed % 2**31)
        self._columns = self._rows = 0

    def _take_over(self) -> None:
        """Add the new columns and rows, as arrays."""
        import numpy as np
        from highspy import HighsVarType, kHighsInf

        model, highs = self._model, self._highs
        first, row = self._columns, self._rows
        self._columns, self._rows = len(model.lower), len(model.low)
        new = self._columns - first
        if new:
            lower = np.array(model.lower[first:], np.double)
            upper = np.array(model.upper[first:], np.double)
            highs.addVars(new, lower, upper)
            numbers = np.arange(first, self._columns, dtype=np.int32)
            highs.changeColsIntegrality(new, numbers, np.full(new, HighsVarType.kInteger))
            guide = np.array([column for column in model.guide if column >= first], np.int32)
            highs.changeColsCost(len(guide), guide, np.full(len(guide), -1.0))
        if self._rows > row:
            low = [-kHighsInf if bound is None else bound for bound in model.low[row:]]
            high = [kHighsInf if bound is None else bound for bound in model.high[row:]]
            begin = model.starts[row]
            highs.addRows(
                len(low),
                np.array(low, np.double),
                np.array(high, np.double),
                len(model.columns) - begin,
                np.array(model.starts[row:-1], np.int32) - begin,
                np.array(model.columns[begin:], np.int32),
                np.array(model.coefficients[begin:], np.double),
            )

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        from highspy import HighsModelStatus, kHighsInf

        highs = self._highs
        self._take_over()
        seconds, nodes = limits.seconds(), self.work_left(limits)
        highs.setOptionValue("time_limit", kHighsInf if seconds is None else seconds)
        if nodes is not None:
            highs.setOptionValue("mip_max_nodes", nodes)
        highs.run()
        info = highs.getInfo()
        self.nodes += max(0, info.mip_node_count)
        if info.primal_solution_status == _FEASIBLE:
            return Status.SOLVED, [round(value) for value in highs.getSolution().col_value]
        status = highs.getModelStatus()
        if status == HighsModelStatus.kInfeasible:
            return Status.NO_SOLUTION, None
        # The limit on nodes also limits solutions.
        if status in (HighsModelStatus.kTimeLimit, HighsModelStatus.kSolutionLimit):
            return Status.UNKNOWN, None
        if status == HighsModelStatus.kMemoryLimit:
            raise MemoryError
        raise SolverFailedError(
            "{name} ended with the status {status}",
            name="HiGHS",
            status=highs.modelStatusToString(status),
        )


class _RemoteHighs(Remote):
    name = HighsEngine.name
    engine = "highs"


ENGINE = HighsEngine
REMOTE = _RemoteHighs
