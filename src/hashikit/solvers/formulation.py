"""The base of every solver but `native`.

A formulation is a `Formulation` whose `open` loads a puzzle into its engine and returns a
`Session`. This module builds the public calls (`solve`, `solutions`, `count`) on it and passes
every answer through `hashikit.check` before returning it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from .._util.limits import Limits, number
from .._util.limits import seed as checked_seed
from ..board.puzzle import Puzzle
from ..board.result import Result, Status
from ..board.solution import Solution
from ..board.state import StateLike
from ..models.network import Network, refuse_rules
from .notes import Notes
from .options import Engine, Option, settle
from .run import Run
from .session import Session

__all__ = ["Formulation"]


class Formulation(ABC):
    """A published way of solving Hashi; the base of every solver but `native`.

    Class attributes: `name`; `title`, the formulation in a few words; `source`, where it was
    published; `options`; `rules`, the rules beyond the standard ones (`Puzzle.rules`) that it
    knows.
    """

    name: str
    title: str
    source: str
    options: tuple[Option, ...] = ()
    rules: frozenset[str] = frozenset()

    @abstractmethod
    def engines(self) -> list[Engine]:
        """The engines it can run on, the default first, with the versions found."""

    @abstractmethod
    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """Load a puzzle whose bounds do not contradict each other; all options are given.

        Raises:
            MissingExtraError: The engine is not installed.
            SolverRefusedError: The engine refuses the puzzle.
        """

    def solve(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        state: StateLike | None = None,
        **options: Any,
    ) -> Result:
        """See `hashikit.solve`."""
        run = self._run(puzzle, state, seed, options, Limits(time_limit, conflict_limit))
        try:
            status, first = run.next()
            second: Solution | None = None
            only: bool | None = None
            if first is not None and unique:
                decided, second = run.next()
                if decided is not Status.UNKNOWN:
                    only = second is None
            return Result(puzzle, status, first, only, second, self.name, run.stats())
        finally:
            run.close()

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> Iterator[Solution]:
        """See `hashikit.solutions`."""
        most = None if limit is None else number("limit", limit, 1)
        run = self._run(puzzle, state, seed, options, Limits(time_limit, conflict_limit))
        return run.all(most)

    def count(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> int:
        """See `hashikit.count`."""
        most = None if limit is None else number("limit", limit, 1)
        run = self._run(puzzle, state, seed, options, Limits(time_limit, conflict_limit))
        return sum(1 for _ in run.all(most))

    def trace(
        self,
        puzzle: Puzzle,
        notes: Notes,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> Result:
        """See `Solver`."""
        run = self._run(puzzle, state, seed, options, Limits(time_limit, conflict_limit), notes)
        try:
            status, first = run.next()
            return Result(puzzle, status, first, None, None, self.name, run.stats())
        finally:
            run.close()

    def _run(
        self,
        puzzle: Puzzle,
        state: StateLike | None,
        seed: int,
        options: dict[str, Any],
        limits: Limits,
        notes: Notes | None = None,
    ) -> Run:
        """One call, with its arguments checked; its engine is opened at the first question."""
        settled = settle(self.name, self.options, options)
        refuse_rules(self.name, self.rules, puzzle)
        seed = checked_seed(seed)
        begin = perf_counter()
        network = Network.of(puzzle, state)

        def open_() -> Session:
            return self.open(network, seed=seed, **settled)

        return Run(self.name, network, open_, limits, perf_counter() - begin, notes)
