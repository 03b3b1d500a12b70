"""OR-Tools' CP-SAT, which reads the model as an MPS file."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from ortools.linear_solver.python.model_builder import Model, Solver, SolveStatus

from ...errors import SolverFailed
from ...export import mps
from ...result import Status
from ..base import Limits, interruptible
from .engine import MipEngine, Separate
from .model import BridgeModel

__all__ = ["ENGINE", "OrTools"]

_STATUS = {
    SolveStatus.INFEASIBLE: Status.NO_SOLUTION,
    SolveStatus.MODEL_INVALID: None,
    SolveStatus.UNKNOWN_STATUS: Status.UNKNOWN,
    SolveStatus.NOT_SOLVED: Status.UNKNOWN,
    SolveStatus.CANCELLED_BY_USER: Status.UNKNOWN,
}


class OrTools(MipEngine):
    """The file is written and read anew for each run."""

    name = "OR-Tools"

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._seed = seed % 2**31

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        file = StringIO()
        mps.write(self._model, file)
        model = Model()  # type: ignore[no-untyped-call]
        if not model.import_from_mps_string(file.getvalue()):
            raise SolverFailed("OR-Tools cannot read the MPS file")
        solver = Solver("sat")
        parameters = f"num_workers:1 random_seed:{self._seed} catch_sigint_signal:false"
        work = self.work_left(limits)
        if work is not None:
            parameters += f" max_number_of_conflicts:{work}"
        solver.set_solver_specific_parameters(parameters)
        seconds = limits.seconds()
        if seconds is not None:
            solver.set_time_limit_in_seconds(seconds)
        status = interruptible(lambda: solver.solve(model), solver.stop_search)
        if status in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
            return Status.SOLVED, [round(x) for x in solver.values(model.get_variables())]
        verdict = _STATUS.get(status)
        if verdict is None:
            raise SolverFailed(f"OR-Tools ended with the status {status.name}")
        return verdict, None


ENGINE = OrTools
