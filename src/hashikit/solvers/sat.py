"""The SAT formulations: `sat-lazy`, `sat-propagator` and `sat-eager`.

Variables are `x(e, k)`, edge `e` has at least `k` bridges; see `hashikit.models.clauses`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf
from ..errors import OutOfMemoryError, WrongAnswerError
from ..i18n.sentences import Message
from ..models.clauses import write
from ..models.graph import apart
from ..models.network import ALL_RULES, Network
from .formulation import Formulation, Session
from .oracle import Oracle
from .program import Program
from .pysat import BACKENDS, PySat, PySatWithCuts, pysat_engine
from .solver import Engine, Option

_ORACLE = (
    Option("backend", "cadical195", "The SAT solver of PySAT.", BACKENDS),
    Option(
        "command",
        None,
        "A program that reads DIMACS files, in place of PySAT, such as kissat -q.",
        program=True,
    ),
)

_PAIRS = Option(
    "pairs", True, "Add the cuts around two neighbors with the same clue from the start."
)


class _SatFormulation(Formulation):
    """A formulation for SAT solvers; the clauses can express every rule."""

    rules = ALL_RULES

    def engines(self) -> list[Engine]:
        """PySAT."""
        return [pysat_engine()]


class SatLazy(_SatFormulation):
    """SAT with lazy connectivity.

    Per candidate edge e two Booleans (K for K bridges per pair), x(e, 1) "a bridge" and x(e, 2)
    "two", in order encoding: x(e, 2) → x(e, 1). Per island the prime implicates of "as many bridges
    as the clue says", per crossing ¬x(e, 1) ∨ ¬x(f, 1). The solver's answer may fall into several
    components S; then each gets its cut, ∨ x(e, 1) over the edges e that leave S, and the same
    solver goes on. Loops, where they are forbidden, are cut alike: one edge of each has to go.

    Beyond the article, and left out with `pairs=no`: of two neighbors with the same clue d, not
    more than K, the cut is there from the start; with the degrees it comes to ¬x(e, d).

    Source: "Solving and Generating Hashi Puzzles using SAT Solvers", hashi-puzzle.de.
    """

    name = "sat-lazy"
    title = "SAT, connectivity by lazy cuts"
    source = "hashi-puzzle.de, Solving and Generating Hashi Puzzles using SAT Solvers"
    options = (*_ORACLE, _PAIRS)

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        pairs = options.pop("pairs")
        return SatSession(network, _oracle(**options), seed=seed, pairs=pairs)


class SatPropagator(_SatFormulation):
    """SAT with cuts during the search.

    The clauses are those of `sat-lazy`. CaDiCaL 1.9.5 tells a user propagator (IPASIR-UP) the
    values of x(e, 1). Whenever its own propagation comes to an end, the components of what is built
    are looked at: one that no edge can leave any more is a conflict, and where a single edge can,
    that is forced. The reason is the cut, the clause ∨ x(e, 1) over all edges that leave the
    component, and so it holds at any time. Where loops are forbidden a closed one is a conflict.
    The option `pairs` is that of `sat-lazy`.

    Source: IPASIR-UP by Fazekas, Niemetz, Preiner, Kirchweger, Szeider, Biere, SAT 2023; the
    constraint is that of `sat-lazy`.
    """

    name = "sat-propagator"
    title = "SAT, cuts during the search"
    source = "Fazekas et al. 2023 (IPASIR-UP)"
    options = (_PAIRS,)

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        return SatSession(network, PySatWithCuts(), seed=seed, pairs=options["pairs"])


class SatEager(_SatFormulation):
    """SAT with connectivity fully encoded, by reachability in steps.

    To the clauses of `sat-lazy` come, for the n islands v, r(v, t), "v is reached from the first
    island in at most t steps", t from 0 to n − 1; and per edge and direction u → v a(u, v, t),
    "v is reached over that edge in step t", t from 1:

        r(v, t) → r(v, t − 1) ∨ ⋁ a(u, v, t) over the neighbors u,
        a(u, v, t) → x(uv, 1),   a(u, v, t) → r(u, t − 1),
        r(v, 0) for just the first island,   r(v, n − 1) for all.

    These are n² + 2m(n − 1) variables and n² + n + 4m(n − 1) clauses more, for m edges. Where loops
    are forbidden a sequential counter (Sinz 2005) allows n − 1 edges; where one network is not
    required either, loops are cut as in `sat-lazy`.

    The article whose claim this is compared for, "Solving and Generating Hashi Puzzles using SAT
    Solvers" (hashi-puzzle.de), is about the lazy way; the encoding here is the usual one of bounded
    reachability.
    """

    name = "sat-eager"
    title = "SAT, connectivity encoded by reachability"
    source = "bounded reachability, against hashi-puzzle.de"
    options = _ORACLE

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        return SatSession(network, _oracle(**options), seed=seed, steps=True)


def _oracle(backend: str, command: str | None) -> Oracle:
    """The SAT solver that these options ask for; a command comes before PySAT."""
    return PySat(backend) if command is None else Program(command)


class SatSession(Session):
    """A puzzle in a SAT solver, with the clauses that its answers called for.

    Args:
        network: The puzzle.
        oracle: The SAT solver; the session closes it.
        seed: Shuffles the numbers of the variables.
        steps: Whether connectivity is encoded, by reachability in steps; else, and for loops
            always, it is repaired: each answer that breaks a rule gets clauses against it.
        pairs: Whether the cuts around two neighbors with the same clue are there from the start.
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
        self._cnf = Cnf()
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
            if self.notes is not None:
                self.notes.add(counts, apart(self._network, counts), self._loops(repairs))
            self._rounds += 1
            self._cuts += len(repairs)
            for clause in repairs:
                self._add(clause)
        return Status.NO_SOLUTION, None

    def _load(self, limits: Limits) -> bool:
        if not write(
            self._cnf,
            self._network,
            steps=self._steps,
            pairs=self._pairs,
            seed=self._seed,
            limits=limits,
        ):
            return False
        try:
            return self._oracle.load(self._cnf, limits)
        except MemoryError:
            raise OutOfMemoryError(
                "{name} ran out of memory", name=Message("the SAT solver")
            ) from None

    def _add(self, clause: list[int]) -> None:
        if clause:
            self._oracle.add(clause)
        else:
            self._refuted = True

    def _loops(self, repairs: Sequence[Sequence[int]]) -> list[list[int]]:
        """The edges of the loops among clauses that an answer breaks."""
        none = self._cnf.exclusion(bytes(len(self._network.ends)))  # x(e, 1), edge by edge
        edge = {-literal: e for e, literal in enumerate(none)}
        return [sorted(edge[x] for x in clause) for clause in repairs if clause and clause[0] < 0]

    def exclude(self, counts: Sequence[int]) -> None:
        """See `Session`."""
        self._add(self._cnf.exclusion(bytes(counts)))

    def stats(self) -> Stats:
        """See `Session`."""
        if not self._loaded:
            return Stats(build_time=self._build_time)
        stats = self._oracle.stats()
        return replace(
            stats,
            build_time=self._build_time,
            rounds=self._rounds,
            cuts=stats.cuts + self._cuts,
        )

    def close(self) -> None:
        """See `Session`."""
        self._oracle.close()
