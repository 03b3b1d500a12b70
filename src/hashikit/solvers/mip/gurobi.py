"""Gurobi, through gurobipy: branch-and-cut with lazy constraints from a callback."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gurobipy import GRB, Env, GurobiError, LinExpr, Model, Var

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError, SolverRefusedError
from ...models.bridges import BridgeModel
from ..interrupt import interruptible
from .engine import MipEngine, Separate
from .idle import Idle

PARAMETERS: dict[str, Any] = {
    "LazyConstraints": 1,
    "Threads": 1,
    "SolutionLimit": 1,
}
_idle: Idle[Env] = Idle(4, Env.dispose)
"""Environments without a model: to start one takes half a millisecond, or a license server's
time."""

_LIMITS = frozenset((GRB.TIME_LIMIT, GRB.NODE_LIMIT))


class Gurobi(MipEngine):
    """One Gurobi model in an environment that nothing else uses at the time."""

    name = "Gurobi"

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._separate = separate
        self._env = _idle.take(lambda: _start(model))
        self._gurobi = Model(env=self._env)
        for name, value in PARAMETERS.items():
            self._gurobi.setParam(name, value)
        if separate.fraction is not None:
            self._gurobi.setParam("PreCrush", 1)  # its manual requires this for user cuts
        self._gurobi.setParam("Seed", seed % 2_000_000_000)
        self._columns: list[Var] = []
        self._rows = 0

    def _take_over(self, limits: Limits) -> bool:
        """Add the new columns and rows; return whether there was enough time."""
        model, gurobi = self._model, self._gurobi
        first = len(self._columns)
        new = len(model.lower) - first
        if new:
            lower, upper = model.lower[first:], model.upper[first:]
            guide = set(model.guide)
            cost = [-(column in guide) for column in range(first, len(model.lower))]
            added = gurobi.addVars(range(new), lb=lower, ub=upper, obj=cost, vtype=GRB.INTEGER)
            self._columns += added.values()
        for row in range(self._rows, len(model.low)):
            if row % 256 == 0 and limits.over():
                return False
            columns, coefficients, low, high = model.get(row)
            sum_ = LinExpr(coefficients, [self._columns[j] for j in columns])
            if low is not None:
                gurobi.addLConstr(sum_, GRB.EQUAL if low == high else GRB.GREATER_EQUAL, low)
            if high is not None and low != high:
                gurobi.addLConstr(sum_, GRB.LESS_EQUAL, high)
            self._rows += 1
        return True

    def _callback(self, gurobi: Model, where: int) -> None:
        """At a new solution, and at a fractional point, add the cuts that it violates."""
        used = [self._columns[j] for j in self._model.used]
        if where == GRB.Callback.MIPSOL:
            values = [round(value) for value in gurobi.cbGetSolution(used)]
            rows = self._separate.drawing(
                values, lambda: [round(value) for value in gurobi.cbGetSolution(self._columns)]
            )
            add = gurobi.cbLazy
        elif where == GRB.Callback.MIPNODE and self._separate.fraction is not None:
            if gurobi.cbGet(GRB.Callback.MIPNODE_STATUS) != GRB.OPTIMAL:
                return
            rows = self._separate.fraction(gurobi.cbGetNodeRel(used))
            add = gurobi.cbCut
        else:
            return
        for row in rows:
            columns, coefficients, low, high = self._model.get(row)
            sum_ = LinExpr(coefficients, [self._columns[j] for j in columns])
            if low is not None:
                add(sum_, GRB.GREATER_EQUAL, low)
            if high is not None:
                add(sum_, GRB.LESS_EQUAL, high)

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        gurobi = self._gurobi
        if not self._take_over(limits):
            return Status.UNKNOWN, None
        seconds, nodes = limits.seconds(), self.work_left(limits)
        gurobi.setParam("TimeLimit", GRB.INFINITY if seconds is None else seconds)
        gurobi.setParam("NodeLimit", GRB.INFINITY if nodes is None else nodes)
        try:
            interruptible(lambda: gurobi.optimize(self._callback), gurobi.terminate)
        except GurobiError as error:
            raise _error_of(error, self._model) from None
        self.nodes += int(gurobi.NodeCount)
        if gurobi.Status == GRB.INTERRUPTED:
            raise KeyboardInterrupt  # it handles Ctrl-C itself
        if gurobi.SolCount:
            return Status.SOLVED, [round(x) for x in gurobi.getAttr("X", self._columns)]
        if gurobi.Status == GRB.INFEASIBLE:
            return Status.NO_SOLUTION, None
        if gurobi.Status in _LIMITS:
            return Status.UNKNOWN, None
        raise SolverFailedError(
            "{name} ended with the status {status}", name="Gurobi", status=gurobi.Status
        )

    def close(self) -> None:
        self._gurobi.dispose()
        _idle.give(self._env)


def _start(model: BridgeModel) -> Env:
    """A new environment, for this model first."""
    try:
        return Env(params={"OutputFlag": 0})
    except GurobiError as error:
        raise _error_of(error, model) from None


def _error_of(error: GurobiError, model: BridgeModel) -> Exception:
    """The exception to raise for an error of Gurobi."""
    if error.errno == GRB.Error.OUT_OF_MEMORY:
        return MemoryError()
    if error.errno == GRB.Error.SIZE_LIMIT_EXCEEDED:
        return SolverRefusedError(
            "Gurobi's license does not allow a model of {rows} rows and {cols} columns; "
            "the one that comes with gurobipy allows 2000 of each",
            rows=len(model.low),
            cols=len(model.lower),
        )
    line = " ".join(str(error.message).split())
    if error.errno == GRB.Error.NO_LICENSE:
        return SolverRefusedError("Gurobi has no license: {line}", line=line)
    return SolverFailedError("{place}: {message}", place="Gurobi", message=line)


ENGINE = Gurobi
