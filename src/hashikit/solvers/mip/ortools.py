"""OR-Tools' CP-SAT, which reads the model as an MPS file."""

from __future__ import annotations

from collections.abc import Sequence

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError
from ...models import mps
from ...models.linear import LinearModel
from .engine import MipEngine, Separate
from .remote import Remote


class OrTools(MipEngine):
    """The file is written and read again for each run."""

    name = "OR-Tools"

    def __init__(self, model: LinearModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._seed = seed % 2**31

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        from ortools.linear_solver.python.model_builder import Model, Solver, SolveStatus

        model = Model()  # type: ignore[no-untyped-call]
        if not model.import_from_mps_string(mps.text(self._model)):
            raise SolverFailedError("OR-Tools cannot read the MPS file")
        solver = Solver("sat")
        parameters = f"num_workers:1 random_seed:{self._seed} catch_sigint_signal:false"
        work = self.work_left(limits)
        if work is not None:
            parameters += f" max_number_of_conflicts:{work}"
        solver.set_solver_specific_parameters(parameters)
        seconds = limits.seconds()
        if seconds is not None:
            solver.set_time_limit_in_seconds(seconds)
        status = solver.solve(model)
        if status in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
            return Status.SOLVED, [round(x) for x in solver.values(model.get_variables())]
        if status == SolveStatus.INFEASIBLE:
            return Status.NO_SOLUTION, None
        if status in (SolveStatus.UNKNOWN_STATUS, SolveStatus.NOT_SOLVED):
            return Status.UNKNOWN, None
        raise SolverFailedError(
            "{name} ended with the status {status}", name="OR-Tools", status=status.name
        )


class _RemoteOrTools(Remote):
    name = OrTools.name
    engine = "ortools"


ENGINE = OrTools
REMOTE = _RemoteOrTools
