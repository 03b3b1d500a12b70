"""The SAT solvers that PySAT brings."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf, CutPropagator
from ..errors import OptionError, missing
from .interrupt import poll
from .oracle import Answer
from .solver import Engine, package_engine

_PREFIX = {
    "cadical195": "cadical195",
    "cadical153": "cadical153",
    "cadical103": "cadical103",
    "cadical300": "cadical300",
    "glucose3": "glucose3",
    "glucose4": "glucose41",
    "glucose42": "glucose421",
    "maplechrono": "maplechrono",
    "maplecm": "maplecm",
    "mergesat3": "mergesat3",
    "minicard": "minicard",
    "minisat22": "minisat22",
    "minisat-gh": "minisatgh",
}
"""PySAT's names of its backends, and how their functions begin."""

BACKENDS = tuple(_PREFIX)
"""The backends' names, the default first."""

_LOAD = 10_000
"""Clauses between two looks at the clock."""

_FIRST_SLICE = 250
_SLICE_VARIABLES = 2000
_LEAST_SLICE = 10
_MOST_SLICE = 1 << 20
_SLICE_TIME = 0.02
"""Conflicts of the first call, the number of variables above which it gets fewer, the fewest and
the most conflicts of a call; seconds that a call should take."""


def pysat_engine() -> Engine:
    """PySAT, with the version that is installed."""
    return package_engine("PySAT", "python-sat", "sat")


class PySat:
    """A backend of PySAT.

    It is called through `pysolvers`, the extension module below PySAT: that loads in a tenth of
    the time, takes a clause in a quarter of it, and leaves Ctrl-C to Python. Most backends cannot
    be interrupted, so a call ends after some conflicts, about 20 ms, and the next one continues
    with everything learned.

    Raises:
        MissingExtraError: PySAT is not installed.
        OptionError: It was built without this backend.
    """

    def __init__(self, backend: str) -> None:
        try:
            import pysolvers
        except ImportError:
            raise missing("PySAT", "sat") from None
        self._module: Any = pysolvers
        self._prefix = _PREFIX[backend]
        if not hasattr(pysolvers, f"{self._prefix}_new"):
            raise OptionError("the installed PySAT has no {backend}", backend=backend)
        self._add = self._function("add_cl")
        self._handle = self._function("new")()
        self._slice = _FIRST_SLICE
        # No handler for Ctrl-C but Python's; and, in MiniSat's family, none for other threads.
        self._cadical = backend.startswith("cadical")
        self._mode = (0,) if self._cadical else (0, 0)
        if backend == "cadical300":  # as PySAT does, it may otherwise invent variables
            self._function("set")(self._handle, "factor", 0)

    def _function(self, name: str) -> Any:
        return getattr(self._module, f"{self._prefix}_{name}")

    def load(self, cnf: Cnf, limits: Limits) -> bool:
        """See `Oracle`."""
        share = _SLICE_VARIABLES / max(cnf.variables, _SLICE_VARIABLES)
        self._slice = max(_LEAST_SLICE, int(_FIRST_SLICE * share))
        while cnf.feed(self._add, self._handle, _LOAD):
            poll()
            if limits.over():
                return False
        return True

    def add(self, clause: list[int]) -> None:
        """See `Oracle`."""
        self._add(self._handle, clause)

    def solve(self, limits: Limits) -> Answer:
        """See `Oracle`."""
        solve, budget = self._function("solve_lim"), self._function("cbudget")
        while not limits.over():
            conflicts = self._slice
            if limits.conflicts is not None:
                left = limits.conflicts - self.stats().conflicts
                if left < 0:
                    break
                conflicts = min(conflicts, left)
            begin = perf_counter()
            budget(self._handle, conflicts)
            answer = solve(self._handle, [], *self._mode)
            if answer is True or answer == 1:
                return Status.SOLVED, self._function("model")(self._handle) or []
            if answer is False or answer == -1:  # CaDiCaL reports None as 0
                return Status.NO_SOLUTION, None
            if limits.conflicts is not None and conflicts < self._slice:
                break
            poll()
            took = perf_counter() - begin
            if took < _SLICE_TIME / 2:
                self._slice = min(_MOST_SLICE, self._slice * 2)
            elif took > 2 * _SLICE_TIME:
                self._slice = max(_LEAST_SLICE, self._slice // 2)
        return Status.UNKNOWN, None

    def stats(self) -> Stats:
        """See `Oracle`."""
        return Stats(**self._function("acc_stats")(self._handle))

    def close(self) -> None:
        """See `Oracle`."""
        if self._handle is not None:
            proof = (None,) if self._cadical else ()
            self._function("del")(self._handle, *proof)
            self._handle = None


class PySatWithCuts(PySat):
    """CaDiCaL 1.9.5 with a propagator that cuts during the search."""

    def __init__(self) -> None:
        super().__init__("cadical195")
        self._propagator: CutPropagator | None = None

    def load(self, cnf: Cnf, limits: Limits) -> bool:
        """See `Oracle`."""
        if not super().load(cnf, limits):
            return False
        self._propagator = CutPropagator(cnf)
        self._function("pconn")(self._handle, self._propagator)
        observe = self._function("vobserve")
        for variable in self._propagator.variables():
            observe(self._handle, variable)
        return True

    def stats(self) -> Stats:
        """See `Oracle`."""
        cuts = 0 if self._propagator is None else self._propagator.cuts
        return replace(super().stats(), cuts=cuts)

    def close(self) -> None:
        """See `Oracle`."""
        if self._propagator is not None:
            self._function("pdisconn")(self._handle)
            self._propagator = None
        super().close()
