"""One call of a formulation: a session with its clock and its judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter

from .._util.limits import Limits
from ..board.checker import check
from ..board.result import Stats, Status
from ..board.solution import Solution
from ..errors import LimitReachedError, WrongAnswerError
from ..i18n.sentences import Message
from ..models.network import Network
from .interrupt import watched
from .notes import Notes
from .session import Session

__all__ = ["Run"]


class Run:
    """One call of a formulation.

    Args:
        name: The formulation's name, for messages.
        network: The puzzle.
        open_: Loads it into an engine; called at the first question.
        limits: For the whole call.
        build_time: Seconds that numbering the puzzle took.
        notes: Where the drawings go that are cut off.
    """

    def __init__(
        self,
        name: str,
        network: Network,
        open_: Callable[[], Session],
        limits: Limits,
        build_time: float,
        notes: Notes | None = None,
    ) -> None:
        self._name = name
        self._network = network
        self._open = open_
        self._limits = limits
        self._notes = notes
        self._session: Session | None = None
        self._last: Sequence[int] | None = None
        self._build = build_time
        self._solve = 0.0

    def next(self) -> tuple[Status, Solution | None]:
        """The next solution, judged."""
        with watched():
            return self._next()

    def _next(self) -> tuple[Status, Solution | None]:
        if self._network.contradictory():
            return Status.NO_SOLUTION, None
        status, counts = self._ask()
        if counts is None:
            return status, None
        solution = self._network.solution(counts)
        broken = check(self._network.puzzle, solution)
        if broken:
            raise WrongAnswerError(
                Message(
                    "{name}: the engine's answer breaks a rule: {broken}",
                    name=self._name,
                    broken=broken[0],
                )
            )
        for e, count in enumerate(counts):
            if not self._network.low[e] <= count <= self._network.high[e]:
                raise WrongAnswerError(
                    Message(
                        "{name}: the engine's answer breaks a bound of the state", name=self._name
                    )
                )
        return status, solution

    def _ask(self) -> tuple[Status, Sequence[int] | None]:
        """Ask the engine."""
        begin = perf_counter()
        if self._session is None:
            try:
                self._session = self._open()
                self._session.notes = self._notes
            finally:
                self._build += perf_counter() - begin
            begin = perf_counter()
        try:
            if self._limits.over():
                return Status.UNKNOWN, None
            if self._last is not None:
                self._session.exclude(self._last)
            status, self._last = self._session.next(self._limits)
            return status, self._last
        finally:
            self._solve += perf_counter() - begin

    def all(self, limit: int | None) -> Iterator[Solution]:
        """One solution after the other, up to `limit`; then the engine is closed.

        The clock stands still while the caller looks at a solution.
        """
        self._limits.pause()
        return self._all(limit)

    def _all(self, limit: int | None) -> Iterator[Solution]:
        try:
            found = 0
            while limit is None or found < limit:
                self._limits.resume()
                status, solution = self.next()
                self._limits.pause()
                if solution is None:
                    if status is Status.UNKNOWN:
                        raise LimitReachedError(
                            Message(
                                "a limit was reached after {found} solutions; there may be more",
                                found=found,
                            ),
                            found,
                        )
                    return
                found += 1
                yield solution
        finally:
            self.close()

    def stats(self) -> Stats:
        """What it took up to now."""
        stats = Stats() if self._session is None else self._session.stats()
        return replace(
            stats,
            build_time=self._build + stats.build_time,
            solve_time=self._solve - stats.build_time,
        )

    def close(self) -> None:
        """Free the engine."""
        if self._session is not None:
            self._session.close()
