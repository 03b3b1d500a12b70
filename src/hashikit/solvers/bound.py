"""A solver with options bound to it, as `mip-cllv:engine=highs:weak=no` names one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..board.puzzle import Puzzle
from ..board.result import Result
from ..board.solution import Solution
from .notes import Notes
from .options import Engine, settle
from .protocol import Solver

__all__ = ["Bound"]


class Bound:
    """A solver with some of its options settled; its name says which.

    Args:
        solver: The solver itself.
        given: Values or their texts.

    Raises:
        OptionError: There is no such option, or it cannot have that value.
    """

    def __init__(self, solver: Solver, given: Mapping[str, Any]) -> None:
        settled = settle(solver.name, solver.options, given)
        self._solver = solver
        self._given = {name: settled[name] for name in given}
        self.title = solver.title
        self.source = solver.source
        self.options = tuple(
            replace(option, default=settled[option.name]) for option in solver.options
        )
        self.rules = solver.rules
        self.name = ":".join(
            (solver.name, *(f"{name}={_text(value)}" for name, value in self._given.items()))
        )

    def engines(self) -> list[Engine]:
        """See `Solver`."""
        return self._solver.engines()

    def solve(self, puzzle: Puzzle, **arguments: Any) -> Result:
        """See `Solver`."""
        result = self._solver.solve(puzzle, **{**self._given, **arguments})
        return replace(result, solver=self.name)

    def trace(self, puzzle: Puzzle, notes: Notes, **arguments: Any) -> Result:
        """See `Solver`."""
        result = self._solver.trace(puzzle, notes, **{**self._given, **arguments})
        return replace(result, solver=self.name)

    def solutions(self, puzzle: Puzzle, **arguments: Any) -> Iterator[Solution]:
        """See `Solver`."""
        return self._solver.solutions(puzzle, **{**self._given, **arguments})

    def count(self, puzzle: Puzzle, **arguments: Any) -> int:
        """See `Solver`."""
        return self._solver.count(puzzle, **{**self._given, **arguments})


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
