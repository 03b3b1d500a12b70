"""What the SAT formulations share: their options, and the loop that repairs answers.

Variables are `x(e, k)`, edge `e` has at least `k` bridges; see `hashikit.models.clauses`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf
from ..errors import OutOfMemoryError, WrongAnswerError
from ..i18n.sentences import Message
from ..models.clauses import write
from ..models.graph import apart
from ..models.network import Network
from .options import Option
from .oracle import Oracle
from .program import Program
from .pysat import BACKENDS, PySat
from .session import Session

__all__ = ["OPTIONS", "PAIRS", "SatSession", "oracle"]

OPTIONS = (
    Option("backend", "cadical195", "The SAT solver of PySAT.", BACKENDS),
    Option(
        "command",
        None,
        "A program that reads DIMACS files, in place of PySAT, such as kissat -q.",
        program=True,
    ),
)

PAIRS = Option(
    "pairs", True, "Add the cuts around two neighbors with the same clue from the start."
)


def oracle(backend: str, command: str | None) -> Oracle:
    """The SAT solver that these options ask for; a command comes before PySAT.

    Raises:
        MissingExtraError: PySAT is not installed.
        OptionError: There is no such backend, or the command is empty.
    """
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
                raise WrongAnswerError(
                    Message("the SAT solver's answer does not satisfy the clauses")
                )
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
                Message("{name} ran out of memory", name=Message("the SAT solver"))
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
