"""One puzzle in one engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from .._util.limits import Limits
from ..board.result import Stats, Status
from .notes import Notes

__all__ = ["Session"]


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
