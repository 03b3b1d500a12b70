"""The formulations for CP-SAT: `cpsat-flow`, `cpsat-lazy` and `cpsat-signs`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..errors import SolverFailedError, missing
from ..models.graph import apart, cut, cycles
from ..models.network import ALL_BUT_SIGNS, ALL_RULES, Network
from ..models.signs import sides
from .formulation import Formulation, Session
from .interrupt import interruptible
from .solver import Engine, Option, package_engine


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


class _CpSatFormulation(Formulation):
    """A formulation that is a model for CP-SAT."""

    options = (Option("workers", 1, "Search threads; 0 for one per core."),)

    lazy: bool
    """Whether connectivity is not in the model and takes cuts."""
    parameters: ClassVar[Mapping[str, int]]
    """What CP-SAT is told besides the seed and the number of threads."""

    @abstractmethod
    def model(self, network: Network) -> tuple[Model, range, range]:
        """The model, with its variables `b` and its literals b ≥ 1."""

    def engines(self) -> list[Engine]:
        """OR-Tools, with the version found."""
        return [package_engine("OR-Tools", "ortools", "cpsat")]

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """See `Formulation`."""
        model, b, u = self.model(network)
        return CpSatSession(
            network,
            model,
            b,
            u,
            seed=seed,
            workers=options["workers"],
            lazy=self.lazy,
            parameters=self.parameters,
        )


class CpSatFlow(_CpSatFormulation):
    """Jandhyala, *Nikoli*, chapter 10.

    For each pair of islands p, q in sight of each other, with N islands:

    - b(p,q) ∈ {0, 1, 2}, the number of bridges (up to `max_bridges`), and a literal that says
      whether it is positive, tied to it both ways;
    - Σ_q b(p,q) = d(p), the clue, for every island p;
    - of two pairs that cross, one is not positive;
    - f(p,q) ∈ [−N, N], an integer flow, zero on every pair that is not positive; one unit goes
      from every island to the root, the first one, into which N − 1 units flow.

    With n islands, m candidate edges and c crossings these are 3m variables and 2n + 3m + c rows.
    Where loops are forbidden there is one more: n − 1 pairs are positive. Where connectivity is not
    required there is no flow, and forbidden loops are cut as they are found.
    """

    name = "cpsat-flow"
    title = "CP-SAT, integers b(p,q), connectivity as a flow to a root"
    source = "Jandhyala, Nikoli, chapter 10"
    rules = ALL_BUT_SIGNS

    lazy = False
    # Presolve costs more than it saves on puzzles of a few hundred islands.
    parameters: ClassVar[Mapping[str, int]] = {"cp_model_presolve": False}

    def model(self, network: Network) -> tuple[Model, range, range]:
        """The whole model."""
        model, b, u = _bridges(network)
        _degrees(model, network, b)
        if network.puzzle.connected:
            _flow(model, network, u)
        return model, b, u


def _flow(model: Model, network: Network, u: range) -> None:
    """Add the flow to a model with the literals b ≥ 1."""
    n = len(network.clues)
    f = model.integers([(-n, n)] * len(u))
    for e in range(len(u)):
        model.linear([f[e]], 0, 0, where=~u[e])
    for i, incident in enumerate(network.incident):
        out = 1 if i else 1 - n
        signs = [1 if network.ends[e][0] == i else -1 for e in incident]
        model.linear([f[e] for e in incident], out, out, signs)


class CpSatLazy(_CpSatFormulation):
    """The model of `cpsat-flow` with cuts in place of the flow.

    While the solution falls into several components, one of the edges that leave a component has
    to be used, for each of them; CP-SAT is called again, with the last solution as a hint. The
    model begins with those cuts that are seen without a solution: two islands with one and the
    same clue of at most `max_bridges` have more neighbors than each other.

    With n islands, m candidate edges, p of them between two such islands, and c crossings these
    are 2m variables and n + 2m + c + p rows. Where loops are forbidden there is one more: n − 1
    pairs have a bridge. Where connectivity is not required, there are only cuts of loops, if they
    are forbidden.
    """

    name = "cpsat-lazy"
    title = "CP-SAT, integers b(p,q), connectivity by cuts"
    source = "hashikit; the model of cpsat-flow without its flow"
    rules = ALL_BUT_SIGNS

    lazy = True
    # There are many short calls, so avoid anything that is slow to start.
    parameters: ClassVar[Mapping[str, int]] = {"cp_model_presolve": False, "linearization_level": 0}

    def model(self, network: Network) -> tuple[Model, range, range]:
        """The model before the first solution."""
        model, b, u = _bridges(network)
        _degrees(model, network, b)
        if network.puzzle.connected and len(network.clues) > 2:
            for p, q in network.ends:
                clue, other = network.clues[p], network.clues[q]
                if clue is not None and clue == other and clue <= network.puzzle.max_bridges:
                    model.clause(u[e] for e in cut(network, (p, q)))
        return model, b, u


class CpSatSigns(_CpSatFormulation):
    """Signs instead of clues, as Hector Pefo solved "Bridged Islands".

    To the model of `cpsat-lazy` come an integer per island i, its value v(i), 1 to 8 (four times
    `max_bridges`; its clue where there is one); per sign and side with a number its sum, Σ v(i);
    and per side that says anything, even a `?`, AllDifferent(v(i)). The values are the sums of the
    bridges, Σ_j b(i,j) = v(i). Connectivity takes cuts.

    With n islands, m candidate edges, c crossings, s numbers on signs and d sides with at least two
    islands and a number or a `?`, these are 2m + n variables and n + 2m + c + s + d rows.
    """

    name = "cpsat-signs"
    title = "CP-SAT, integers for bridges and values, connectivity by cuts"
    source = "Hector Pefo, Bridged Islands (maps of the 2018 MIT Mystery Hunt)"
    rules = ALL_RULES

    lazy = True
    parameters: ClassVar[Mapping[str, int]] = {"linearization_level": 0}

    def model(self, network: Network) -> tuple[Model, range, range]:
        """The model before the first solution."""
        model, b, u, _ = signs_model(network)
        return model, b, u


def signs_model(network: Network) -> tuple[Model, range, range, range]:
    """The model before the first solution, with its variables b, literals b ≥ 1, variables v."""
    model, b, u = _bridges(network)
    many = 4 * network.puzzle.max_bridges
    v = model.integers([(1, many) if clue is None else (clue, clue) for clue in network.clues])
    for value, edges in zip(v, network.incident, strict=True):
        model.linear([*(b[e] for e in edges), value], 0, 0, [1] * len(edges) + [-1])
    for side in sides(network):
        values = [v[i] for i in side.islands]
        if side.total is not None:
            model.linear(values, side.total, side.total)
        if len(values) > 1:
            model.all_different(values)
    return model, b, u, v


def _bridges(network: Network) -> tuple[Model, range, range]:
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
        least_edges = max(0, len(network.clues) - 1)
        model.linear(u, least_edges, least_edges)
    return model, b, u


def _degrees(model: Model, network: Network, b: range) -> None:
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
        parameters: Mapping[str, int],
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
            raise SolverFailedError("CP-SAT cannot read its model")
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
            "CP-SAT gave no answer: its status is {status}", status=solver.status_name()
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
