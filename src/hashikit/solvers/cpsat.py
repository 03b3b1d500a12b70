"""What the CP-SAT formulations share: a model, the rows that all of them have, and the search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..errors import SolverFailedError
from ..i18n.sentences import Message
from ..models.graph import apart, cut, cycles
from ..models.network import Network
from .interrupt import interruptible
from .options import Engine, Option, missing, packaged
from .session import Session

__all__ = ["OPTIONS", "CpSatSession", "Model", "bridges", "degrees", "engines"]

OPTIONS = (Option("workers", 1, "Search threads; 0 for one per core."),)


def engines() -> list[Engine]:
    """OR-Tools, with the version found."""
    return [packaged("OR-Tools", "ortools", "cpsat")]


class Model:
    """Variables by number, constraints on them; a literal is a 0-1 variable `v`, or its not, `~v`.

    It is written in the text form of CP-SAT's own `CpModelProto` and read in one go: that takes a
    quarter of the time of adding row by row through OR-Tools' Python classes.

    >>> model = Model()
    >>> x, y = model.integers([(0, 3), (0, 3)])
    >>> model.linear([x, y], 4, 4)
    >>> model.variables, model.rows
    (2, 1)
    """

    variables: int
    """How many there are."""
    rows: int
    """How many constraints there are."""

    def __init__(self) -> None:
        self.variables = self.rows = 0
        self._text: list[str] = []

    def integers(self, bounds: Sequence[tuple[int, int]]) -> range:
        """Add variables, each with its bounds."""
        first = self.variables
        self.variables += len(bounds)
        self._text += [f"variables{{domain:[{low},{high}]}}" for low, high in bounds]
        return range(first, self.variables)

    def linear(
        self,
        variables: Iterable[int],
        low: int,
        high: int,
        coefficients: Sequence[int] = (),
        *,
        where: int | None = None,
    ) -> None:
        """`low` ≤ Σ coefficient · variable ≤ `high`, if the literal `where` holds, if given."""
        self.rows += 1
        terms = list(variables)
        weights = list(coefficients) or [1] * len(terms)
        literal = "" if where is None else f"enforcement_literal:{where} "
        self._text.append(
            f"constraints{{{literal}linear{{vars:{terms} coeffs:{weights} domain:[{low},{high}]}}}}"
        )

    def all_different(self, variables: Iterable[int]) -> None:
        """No two of the variables are equal."""
        self.rows += 1
        terms = " ".join(f"exprs:{{vars:{v} coeffs:1}}" for v in variables)
        self._text.append(f"constraints{{all_diff{{{terms}}}}}")

    def clause(self, literals: Iterable[int]) -> None:
        """At least one of the literals holds."""
        self.rows += 1
        self._text.append(f"constraints{{bool_or{{literals:{list(literals)}}}}}")

    def minimize(self, variables: Iterable[int], coefficients: Iterable[int]) -> None:
        """Prefer a solution that minimizes Σ coefficient · variable."""
        terms = f"vars:{list(variables)} coeffs:{list(coefficients)}"
        self._text.append(f"objective{{{terms}}}")

    def take(self) -> str:
        """What was added since the last call."""
        text = "\n".join(self._text)
        self._text.clear()
        return text


def bridges(network: Network) -> tuple[Model, range, range]:
    """The part of a model that is the same in every formulation with CP-SAT.

    Returns:
        The model; per edge the variable `b`, its number of bridges; per edge the literal `u`,
        whether it is used: `u` ⇔ `b` ≥ 1. Of two edges that cross one is not used.
    """
    model = Model()
    b = model.integers(list(zip(network.low, network.high, strict=True)))
    u = model.integers([(0, 1)] * len(b))
    for e in range(len(b)):
        model.linear([b[e]], 1, network.puzzle.max_bridges, where=u[e])
        model.linear([b[e]], 0, 0, where=~u[e])
    for e, f in network.crossings:
        model.clause([~u[e], ~u[f]])
    if network.puzzle.connected and not network.puzzle.loops:
        joined = max(0, len(network.clues) - 1)
        model.linear(u, joined, joined)
    return model, b, u


def degrees(model: Model, network: Network, b: range) -> None:
    """Add a row per island: its bridges are as many as its clue says, at least one for a `?`."""
    many = 4 * network.puzzle.max_bridges
    for edges, clue in zip(network.incident, network.clues, strict=True):
        low, high = (1, many) if clue is None else (clue, clue)
        model.linear([b[e] for e in edges], low, high)


class CpSatSession(Session):
    """A model in CP-SAT, solved again after every cut and every solution that is excluded.

    Args:
        network: The puzzle.
        model: The model.
        b: Per edge the variable that is its number of bridges.
        u: Per edge the literal that it has at least one.
        seed: For the search.
        workers: Threads, 0 for one per core.
        lazy: Whether connectivity is not in the model and takes cuts. (Forbidden loops do so
            where connectivity is not required; otherwise they are in the model.)
        parameters: More parameters of CP-SAT, by name.
    """

    values: list[int]
    """The values of all variables in the last solution, if there was one."""

    def __init__(
        self,
        network: Network,
        model: Model,
        b: range,
        u: range,
        *,
        seed: int,
        workers: int,
        lazy: bool,
        parameters: dict[str, Any],
    ) -> None:
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise missing("ortools", "cpsat") from None
        self._network = network
        self._model = model
        self._b, self._u = b, u
        self._at_least: list[list[int]] = []
        self._lazy = lazy
        self._loaded = cp_model.CpModel()
        self._solver = cp_model.CpSolver()
        settings = self._solver.parameters
        settings.random_seed = seed & 0x7FFFFFFF
        settings.num_workers = workers
        settings.catch_sigint_signal = False  # Ctrl-C is Python's
        for name, value in parameters.items():
            setattr(settings, name, value)
        self._cp_model = cp_model
        self._stats = Stats()

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """See `Session`."""
        while True:
            status, counts = self._round(limits)
            cuts = [] if counts is None else self._cuts(counts)
            if not cuts:
                return status, counts
            for clause in cuts:
                self._model.clause(clause)
            self._stats = replace(self._stats, cuts=self._stats.cuts + len(cuts))

    def _cuts(self, counts: Sequence[int]) -> list[list[int]]:
        """Clauses that this solution of the model violates and every solution of the puzzle
        satisfies."""
        network = self._network
        groups = apart(network, counts) if self._lazy else []
        forest = not (network.puzzle.connected or network.puzzle.loops)
        loops = cycles(network, counts) if forest else []
        if self.notes is not None:
            self.notes.add(counts, groups, loops)
        cuts = [[self._u[e] for e in cut(network, group)] for group in groups]
        return cuts + [[~self._u[e] for e in loop] for loop in loops]

    def _round(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """Call CP-SAT once."""
        proto, settings, stats = self._loaded.proto, self._solver.parameters, self._stats
        if not proto.merge_text_format(self._model.take()):
            raise SolverFailedError(Message("CP-SAT cannot read its model"))
        seconds = limits.seconds()
        if seconds is not None:
            settings.max_time_in_seconds = seconds
        if limits.conflicts is not None:
            settings.max_number_of_conflicts = max(0, limits.conflicts - stats.conflicts)
        status = interruptible(lambda: self._solver.solve(self._loaded), self._solver.stop_search)
        solver = self._solver
        self._stats = replace(
            stats,
            conflicts=stats.conflicts + solver.num_conflicts,
            decisions=stats.decisions + solver.num_branches,
            propagations=stats.propagations
            + solver.num_binary_propagations
            + solver.num_integer_propagations,
            rounds=stats.rounds + 1,
        )
        if status == self._cp_model.OPTIMAL:
            self.values = list(solver.response_proto.solution)
            if self._lazy:  # the next one may differ in little
                proto.clear_solution_hint()
                proto.solution_hint.vars.extend(range(len(self.values)))
                proto.solution_hint.values.extend(self.values)
            return Status.SOLVED, self.values[self._b.start : self._b.stop]
        if status == self._cp_model.INFEASIBLE:
            return Status.NO_SOLUTION, None
        stopped = status in (self._cp_model.UNKNOWN, self._cp_model.FEASIBLE)
        if stopped and (seconds is not None or limits.conflicts is not None):
            return Status.UNKNOWN, None
        raise SolverFailedError(
            Message("CP-SAT gave no answer: its status is {status}", status=solver.status_name())
        )

    def differs(self, e: int, number: int) -> list[int]:
        """Literals at least one of which holds if edge `e` does not have `number` bridges."""
        most = self._network.puzzle.max_bridges
        if not self._at_least:
            self._at_least = [list(self._u)]  # per number from 1 up and edge: at least this many
            for least in range(2, most + 1):
                literals = self._model.integers([(0, 1)] * len(self._b))
                for b, literal in zip(self._b, literals, strict=True):
                    self._model.linear([b], least, most, where=literal)
                    self._model.linear([b], 0, least - 1, where=~literal)
                self._at_least.append(list(literals))
        fewer = [~self._at_least[number - 1][e]] if number > 0 else []
        return fewer + ([self._at_least[number][e]] if number < most else [])

    def exclude(self, counts: Sequence[int]) -> None:
        """See `Session`."""
        self._model.clause(
            [literal for e, number in enumerate(counts) for literal in self.differs(e, number)]
        )

    def stats(self) -> Stats:
        """See `Session`."""
        return self._stats
