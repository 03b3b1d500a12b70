"""SCIP, through PySCIPOpt: branch-and-cut with a constraint handler for connectivity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscipopt.scip import (
    PY_SCIP_PARAMSETTING,
    PY_SCIP_RESULT,
    Conshdlr,
    Expr,
    ExprCons,
    Model,
    Term,
    Variable,
)

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError
from ...models.bridges import BridgeModel
from ..interrupt import defer_interrupts, interruptible
from .engine import MipEngine, Separate

PARAMETERS = {
    # These reason about the present rows only; cuts added later could invalidate their conclusions.
    "misc/usesymmetry": 0,
    "misc/allowstrongdualreds": False,
    "misc/allowweakdualreds": False,
    "constraints/components/maxprerounds": 0,
    "constraints/components/propfreq": -1,
    # Ctrl-C is Python's.
    "misc/catchctrlc": False,
    "limits/solutions": 1,
}
_LAST = -2_000_000
"""Priority: asked only about what satisfies all rows and is integer."""

_LIMITS = frozenset(("timelimit", "nodelimit", "totalnodelimit", "userinterrupt"))


class Scip(MipEngine):
    """One SCIP problem; the search starts over when rows have been added.

    With a lazy model separators are switched off and presolving is kept short: there is no bound to
    prove, and the rows that matter are still to come.
    """

    name = "SCIP"

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._scip = scip = Model()
        scip.hideOutput()
        if model.lazy:
            scip.setSeparating(PY_SCIP_PARAMSETTING.OFF)
            scip.setPresolve(PY_SCIP_PARAMSETTING.FAST)
        scip.setParams({**PARAMETERS, "randomization/randomseedshift": seed % 2**31})
        self._columns: list[Variable] = []
        self._terms: list[Term] = []
        self._rows = 0
        self._added: set[int] = set()
        scip.includeConshdlr(
            _Connectivity(self, separate),
            "connectivity",
            "all islands in one network",
            enfopriority=_LAST,
            chckpriority=_LAST,
            sepafreq=1,
            needscons=False,
        )

    def _take_over(self, limits: Limits) -> bool:
        """Add the new columns and rows; return whether there was enough time."""
        model = self._model
        guide = set(model.guide)
        for column in range(len(self._columns), len(model.lower)):
            lower, upper = model.lower[column], model.upper[column]
            kind = "B" if lower >= 0 and upper <= 1 else "I"
            cost = -float(column in guide)
            self._columns.append(self._scip.addVar("", kind, lower, upper, cost))
            self._terms.append(Term(self._columns[-1]))
        self._added.clear()
        for row in range(self._rows, len(model.low)):
            if row % 256 == 0 and limits.over():
                return False
            self._add(row)
            self._rows += 1
        return True

    def _add(self, row: int) -> None:
        columns, coefficients, low, high = self._model.get(row)
        terms = self._terms  # Expr is many times faster than a sum of products
        pairs = zip(columns, coefficients, strict=True)
        self._scip.addCons(ExprCons(Expr({terms[j]: float(c) for j, c in pairs}), low, high))

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        scip = self._scip
        with defer_interrupts():  # it calls the constraint handler, whose exceptions would break it
            scip.freeTransform()
        if not self._take_over(limits):
            return Status.UNKNOWN, None
        seconds, nodes = limits.seconds(), self.work_left(limits)
        scip.setParam("limits/time", 1e20 if seconds is None else seconds)
        scip.setParam("limits/totalnodes", -1 if nodes is None else nodes)
        try:
            interruptible(scip.optimizeNogil, scip.interruptSolve)
        except MemoryError:
            raise
        except Exception as error:  # PySCIPOpt has no class of its own
            raise SolverFailedError(str(error)) from None
        self.nodes += scip.getNTotalNodes()
        if scip.getNSols():
            best = scip.getBestSol()
            return Status.SOLVED, [round(scip.getSolVal(best, column)) for column in self._columns]
        status = scip.getStatus()
        if status == "infeasible":
            return Status.NO_SOLUTION, None
        if status in _LIMITS:
            return Status.UNKNOWN, None
        if status == "memlimit":
            raise MemoryError
        raise SolverFailedError("{name} ended with the status {status}", name="SCIP", status=status)

    def close(self) -> None:
        with defer_interrupts():
            self._scip.freeProb()

    # For the constraint handler.

    def used(self, solution: Any) -> list[int]:
        """Which edges a solution uses; `None` is that of the current relaxation."""
        value = self._scip.getSolVal
        return [round(value(solution, self._columns[j])) for j in self._model.used]

    def values(self, solution: Any) -> list[int]:
        """The values of all columns in a solution."""
        return [round(self._scip.getSolVal(solution, column)) for column in self._columns]

    def relaxation(self) -> list[float]:
        """To which part each edge is used in the current relaxation."""
        return [self._scip.getSolVal(None, self._columns[j]) for j in self._model.used]

    def add_cuts(self, rows: Sequence[int]) -> bool:
        """Add rows of the model while it is being solved; whether one of them is new."""
        new = [row for row in rows if row >= self._rows and row not in self._added]
        for row in new:
            self._add(row)
        self._added.update(new)
        return bool(new)

    def lock(self, down: int, up: int) -> None:
        """Tell presolving that there are more rows than it sees.

        A cut can be broken by lowering a used edge, and where loops are forbidden by raising it.
        """
        if not self._model.network.puzzle.loops:
            down = up = down + up
        for j in self._model.used:
            self._scip.addVarLocks(self._columns[j], down, up)


class _Connectivity(Conshdlr):
    """Adds the cuts that an integer solution violates."""

    def __init__(self, engine: Scip, separate: Separate) -> None:
        self._engine = engine
        self._separate = separate
        self._cut_rows: list[int] = []  # at a time when no rows may be added

    def _violated_cuts(self, solution: Any) -> list[int]:
        engine = self._engine
        return self._separate.drawing(engine.used(solution), lambda: engine.values(solution))

    def _enforce(self) -> dict[str, Any]:
        rows = self._violated_cuts(None)
        if not rows:
            return {"result": PY_SCIP_RESULT.FEASIBLE}
        added = self._engine.add_cuts(rows)
        return {"result": PY_SCIP_RESULT.CONSADDED if added else PY_SCIP_RESULT.INFEASIBLE}

    def consenfolp(self, *about: Any) -> dict[str, Any]:
        """The relaxation has an integer solution."""
        return self._enforce()

    def consenfops(self, *about: Any) -> dict[str, Any]:
        """The same, where the relaxation was not solved."""
        return self._enforce()

    def conscheck(self, constraints: Any, solution: Any, *about: Any) -> dict[str, Any]:
        """A solution has been found in another way."""
        rows = self._violated_cuts(solution)
        self._cut_rows += rows
        return {"result": PY_SCIP_RESULT.INFEASIBLE if rows else PY_SCIP_RESULT.FEASIBLE}

    def conssepalp(self, *about: Any) -> dict[str, Any]:
        """The relaxation has been solved: the time to add what `conscheck` found, and cuts."""
        rows, self._cut_rows = self._cut_rows, []
        if self._separate.fraction is not None:
            rows += self._separate.fraction(self._engine.relaxation())
        added = self._engine.add_cuts(rows)
        return {"result": PY_SCIP_RESULT.CONSADDED if added else PY_SCIP_RESULT.DIDNOTFIND}

    def conslock(self, constraint: Any, locktype: Any, nlockspos: int, nlocksneg: int) -> None:
        """How often rounding a column may break the constraint."""
        self._engine.lock(nlockspos, nlocksneg)


ENGINE = Scip
