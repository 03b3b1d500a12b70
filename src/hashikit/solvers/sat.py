"""What the SAT formulations share: the backends of PySAT, and the loop that repairs answers.

Variables are `x(e, k)`, edge `e` has at least `k` bridges; the clauses are written by the core
(`core/cnf.hpp`) and handed on without a loop in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Protocol

from .. import _core
from .._wire import flat
from ..errors import OptionError, OutOfMemoryError, SolverRefusedError, WrongAnswerError
from ..result import Stats, Status
from .base import Limits, Network, Session
from .options import Engine, Option, missing, packaged

__all__ = [
    "OPTIONS",
    "PAIRS",
    "Answer",
    "Oracle",
    "PySat",
    "SatSession",
    "oracle",
    "pysat_engine",
    "write",
]

Answer = tuple[Status, "list[int] | None"]
"""`SOLVED` and the true literals among others; or another status and `None`."""


class Oracle(Protocol):
    """A SAT solver that is asked again after clauses were added."""

    def load(self, cnf: _core.Cnf, limits: Limits) -> bool:
        """Take all clauses; `False` if the time was over first."""
        ...

    def add(self, clause: list[int]) -> None:
        """Take one more clause; it is not empty."""
        ...

    def solve(self, limits: Limits) -> Answer:
        """Look for a model; see `Session.next` for what is raised."""
        ...

    def stats(self) -> Stats:
        """Conflicts, decisions, propagations, restarts and its own cuts up to now."""
        ...

    def close(self) -> None:
        """Free what it holds."""
        ...


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

OPTIONS = (
    Option("backend", "cadical195", "The SAT solver of PySAT.", tuple(_PREFIX)),
    Option("command", None, "A program that reads DIMACS files, in place of PySAT: kissat -q."),
)

_LOAD = 10_000
"""Clauses between two looks at the clock."""

_FIRST_SLICE = 250
_SLICE_VARIABLES = 2000
_LEAST_SLICE = 10
_MOST_SLICE = 1 << 20
_SLICE_TIME = 0.02
"""Conflicts of the first call, for up to so many variables and fewer for more, the fewest and the
most of one; seconds that one should take."""


def pysat_engine() -> Engine:
    """PySAT, with the version that is installed."""
    return packaged("PySAT", "python-sat", "sat")


PAIRS = Option("pairs", True, "The cuts around two neighbours with the same clue from the start.")


def oracle(backend: str, command: str | None) -> Oracle:
    """The SAT solver that these options ask for; a command comes before PySAT.

    Raises:
        MissingExtraError: PySAT is not installed.
        OptionError: There is no such backend, or the command is empty.
    """
    if command is None:
        return PySat(backend)
    from .dimacs import Program

    return Program(command)


class PySat:
    """A backend of PySAT.

    It is called through `pysolvers`, the extension module below PySAT: that loads in a tenth of
    the time, takes a clause in a quarter of it, and leaves Ctrl-C to Python. A call ends after some
    conflicts, about 20 ms, and is made anew with all that was learned, since most backends cannot
    be interrupted otherwise.

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
            raise OptionError(f"the PySAT that is installed has no {backend}")
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

    def load(self, cnf: _core.Cnf, limits: Limits) -> bool:
        """See `Oracle`."""
        share = _SLICE_VARIABLES / max(cnf.variables, _SLICE_VARIABLES)
        self._slice = max(_LEAST_SLICE, int(_FIRST_SLICE * share))
        while cnf.feed(self._add, self._handle, _LOAD):
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
            found = solve(self._handle, [], *self._mode)
            if found is True or found == 1:
                return Status.SOLVED, self._function("model")(self._handle) or []
            if found is False or found == -1:  # 0 is CaDiCaL's word for None
                return Status.NO_SOLUTION, None
            if limits.conflicts is not None and conflicts < self._slice:
                break
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


def write(
    cnf: _core.Cnf,
    network: Network,
    steps: bool,
    seed: int = 0,
    seconds: float | None = None,
    *,
    pairs: bool = False,
) -> bool:
    """Write the clauses of a puzzle.

    Args:
        cnf: Where they go.
        network: The puzzle.
        steps: Whether connectivity is encoded too, by reachability in steps.
        seed: Shuffles the numbers of the edges, 0 leaves them in their order.
        seconds: The time for it.
        pairs: Whether the cuts around two neighbours with the same clue are written too.

    Returns:
        `False` if the time was over first.

    Raises:
        SolverRefusedError: There are too many of them.
    """
    puzzle = network.puzzle
    bounded = any(network.low) or any(n != puzzle.max_bridges for n in network.high)
    try:
        return cnf.build(
            flat(puzzle),
            bytes(network.low) if bounded else b"",
            bytes(network.high) if bounded else b"",
            pairs,
            steps,
            seed & _SEEDS,
            -1.0 if seconds is None else seconds,
        )
    except ValueError as error:
        raise SolverRefusedError(f"this puzzle is too large: {error}") from None


class SatSession(Session):
    """A puzzle in a SAT solver, with the clauses that its answers called for.

    Args:
        network: The puzzle.
        oracle: The SAT solver; the session closes it.
        seed: Shuffles the numbers of the variables.
        steps: Whether connectivity is encoded, by reachability in steps; else, and for loops
            always, it is repaired: each answer that breaks a rule gets clauses against it.
        pairs: Whether the cuts around two neighbours with the same clue are there from the start.
    """

    def __init__(
        self,
        network: Network,
        oracle: Oracle,
        *,
        seed: int,
        steps: bool = False,
        pairs: bool = False,
    ) -> None:
        self._network = network
        self._oracle = oracle
        self._seed = seed
        self._steps = steps
        self._pairs = pairs
        self._cnf = _core.Cnf()
        self._loaded = False
        self._refuted = False
        self._build_time = 0.0
        self._rounds = 0
        self._cuts = 0

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """See `Session`."""
        if not self._loaded:
            begin = perf_counter()
            self._loaded = self._load(limits)
            self._build_time = perf_counter() - begin
            if not self._loaded:
                return Status.UNKNOWN, None
        while not self._refuted:
            status, model = self._oracle.solve(limits)
            if model is None:
                return status, None
            satisfied, counts, repairs = self._cnf.read(model)
            if not satisfied:
                raise WrongAnswerError("the SAT solver's answer does not satisfy the clauses")
            if not repairs:
                return status, counts
            self._rounds += 1
            self._cuts += len(repairs)
            for clause in repairs:
                self._add(clause)
        return Status.NO_SOLUTION, None

    def _load(self, limits: Limits) -> bool:
        steps, seed = self._steps, self._seed
        if not write(self._cnf, self._network, steps, seed, limits.seconds(), pairs=self._pairs):
            return False
        try:
            return self._oracle.load(self._cnf, limits)
        except MemoryError:
            raise OutOfMemoryError("the SAT solver ran out of memory") from None

    def _add(self, clause: list[int]) -> None:
        if clause:
            self._oracle.add(clause)
        else:
            self._refuted = True

    def exclude(self, counts: Sequence[int]) -> None:
        """See `Session`."""
        self._add(self._cnf.exclusion(bytes(counts)))

    def stats(self) -> Stats:
        """See `Session`."""
        if not self._loaded:
            return Stats(build_time=self._build_time)
        stats = self._oracle.stats()
        return replace(stats,
            build_time=self._build_time, rounds=self._rounds, cuts=stats.cuts + self._cuts
        )

    def close(self) -> None:
        """See `Session`."""
        self._oracle.close()


_SEEDS = (1 << 64) - 1
