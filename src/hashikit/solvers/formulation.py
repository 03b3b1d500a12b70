"""The base of every solver but `native`.

A formulation is a `Formulation` whose `open` loads a puzzle into its engine and returns a
`Session`. Every answer of a session is judged by `hashikit.check` before anyone else sees it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from .._util.limits import Limits
from ..board.checker import check
from ..board.puzzle import Puzzle
from ..board.result import Stats, Status
from ..board.solution import Solution
from ..board.state import StateLike
from ..errors import WrongAnswerError
from ..models.network import Network, refuse_rules
from .interrupt import reraise_interrupts
from .notes import Notes
from .solver import Query, QueryRun, Solver, Value


class Session(ABC):
    """One puzzle in one engine, to be asked for one solution after the other."""

    notes: Notes | None = None
    """Receives the drawings that it finds and cuts off, if they are wanted."""

    @abstractmethod
    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """Find a solution that was not excluded: per edge its number of bridges.

        Returns:
            `SOLVED` and the counts; `NO_SOLUTION` (proved) or `UNKNOWN` (a limit) and `None`.

        Raises:
            SolverFailedError: The engine crashed, ran out of memory or printed garbage.
            SolverRefusedError: The engine refuses the puzzle, because of its license for example.
            KeyboardInterrupt: Ctrl-C.
        """

    @abstractmethod
    def exclude(self, counts: Sequence[int]) -> None:
        """Forbid a solution found before."""

    @abstractmethod
    def stats(self) -> Stats:
        """The statistics of the search so far.

        The caller measures the two times. `build_time` here is what belongs to building, but was
        spent in `next` (a model may be loaded at the first question).
        """

    def close(self) -> None:  # noqa: B027  # most engines free themselves
        """Free what the engine holds; nothing is asked afterwards."""


class Formulation(Solver):
    """A published way of solving Hashi; the base of every solver but `native`.

    Class attributes: `name`; `title`, the formulation in a few words; `source`, where it was
    published; `options`; `rules`, the rules beyond the standard ones (`Puzzle.rules`) that it
    knows.
    """

    @abstractmethod
    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """Load a puzzle that has edges, and whose bounds do not contradict each other; all options
        are given.

        Raises:
            MissingExtraError: The engine is not installed.
            SolverRefusedError: The engine refuses the puzzle.
        """

    def _start(self, puzzle: Puzzle, state: StateLike | None, query: Query) -> QueryRun:
        return _FormulationRun(self, puzzle, state, query, self._options(query))


class _FormulationRun(QueryRun):
    """A query to a formulation; its engine is opened at the first question."""

    def __init__(
        self,
        formulation: Formulation,
        puzzle: Puzzle,
        state: StateLike | None,
        query: Query,
        options: Mapping[str, Value],
    ) -> None:
        self._limits = Limits(query.time_limit, query.conflict_limit)
        self._name = type(formulation).name
        refuse_rules(self._name, formulation.rules, puzzle)
        self._formulation = formulation
        self._query = query
        self._options = options
        begin = perf_counter()
        self._network = Network.of(puzzle, state)
        self._build_time = perf_counter() - begin
        self._solve_time = 0.0
        self._session: Session | None = None
        self._last: Sequence[int] | None = None
        """The solution found last: the next one is a different one."""
        self._limits.pause()

    def next(self) -> tuple[Status, Solution | None]:
        self._limits.resume()
        with reraise_interrupts():
            answer = self._next()
        self._limits.pause()
        return answer

    def _next(self) -> tuple[Status, Solution | None]:
        if self._network.contradictory():
            return Status.NO_SOLUTION, None
        if not self._network.ends:  # engines need not take models without columns
            return self._without_edges()
        status, counts = self._ask()
        return status, None if counts is None else self._judge(counts)

    def _without_edges(self) -> tuple[Status, Solution | None]:
        """The answer for a puzzle without candidate edges: no bridges, unless a rule forbids it."""
        again, self._last = self._last is not None, []
        nothing = self._network.solution([])
        if again or check(self._network.puzzle, nothing):
            return Status.NO_SOLUTION, None
        return Status.SOLVED, nothing

    def _ask(self) -> tuple[Status, Sequence[int] | None]:
        """Ask the engine."""
        begin = perf_counter()
        if self._session is None:
            try:
                self._session = self._formulation.open(
                    self._network, seed=self._query.seed, **self._options
                )
                self._session.notes = self._query.notes
            finally:
                self._build_time += perf_counter() - begin
            begin = perf_counter()
        try:
            if self._limits.over():
                return Status.UNKNOWN, None
            if self._last is not None:
                self._session.exclude(self._last)
            status, self._last = self._session.next(self._limits)
            return status, self._last
        finally:
            self._solve_time += perf_counter() - begin

    def _judge(self, counts: Sequence[int]) -> Solution:
        """The solution with so many bridges per edge."""
        network = self._network
        solution = network.solution(counts)
        broken = check(network.puzzle, solution)
        if broken:
            raise WrongAnswerError(
                "{name}: the engine's answer breaks a rule: {broken}",
                name=self._name,
                broken=broken[0],
            )
        for count, low, high in zip(counts, network.low, network.high, strict=True):
            if not low <= count <= high:
                raise WrongAnswerError(
                    "{name}: the engine's answer breaks a bound of the state", name=self._name
                )
        return solution

    def stats(self) -> Stats:
        stats = Stats() if self._session is None else self._session.stats()
        return replace(
            stats,
            build_time=self._build_time + stats.build_time,
            solve_time=self._solve_time - stats.build_time,
        )

    def __exit__(self, *_: object) -> None:
        if self._session is not None:
            self._session.close()
