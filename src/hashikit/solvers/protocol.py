"""What every solver offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from ..board.puzzle import Puzzle
from ..board.result import Result
from ..board.solution import Solution
from ..board.state import StateLike
from .notes import Notes
from .options import Engine, Option

__all__ = ["Solver"]


class Solver(Protocol):
    """What every solver offers.

    All methods check their arguments at the call: they raise `OptionError` for an invalid option,
    limit or seed, `PuzzleError` for a state that does not fit the puzzle, and
    `UnsupportedRuleError` for a rule that the solver does not know.

    >>> import hashikit as hk
    >>> solver: Solver = hk.solvers.get("native")
    >>> solver.solve(hk.parse("2.2")).status
    <Status.SOLVED: 'solved'>
    """

    name: str
    title: str
    """The formulation in a few words."""
    source: str
    """Where it was published."""
    options: tuple[Option, ...]
    rules: frozenset[str]
    """The rules beyond the standard ones (`Puzzle.rules`) that it knows."""

    def engines(self) -> list[Engine]:
        """The engines it runs on, the default first, with the versions found."""
        ...

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
        """Find one solution; with `unique`, also look for a second one."""
        ...

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
        """Find one solution, and note the drawings that are cut off on the way."""
        ...

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
        """Yield different solutions until there are no more or `limit` is reached.

        Only the solver's own time counts against `time_limit`, not the caller's between solutions.

        Raises:
            LimitReachedError: Another limit was reached; there may be more."""
        ...

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
        """Count the solutions, up to `limit`.

        Raises:
            LimitReachedError: Another limit was reached.
        """
        ...
