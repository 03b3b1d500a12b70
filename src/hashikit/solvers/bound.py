"""A solver with options bound to it, as `mip-cllv:engine=highs:weak=no` names one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..errors import OptionError
from ..puzzle import Puzzle
from ..result import Result
from ..solution import Solution
from . import Solver
from .options import Engine, settle

__all__ = ["Bound", "split"]


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Take `name[:option=value]...` apart; a colon that begins no `option=` belongs to the value.

    Raises:
        OptionError: The name is followed by something that is no `option=value`.

    >>> split("sat-lazy:command=C:/bin/cadical -q:workers=2")
    ('sat-lazy', {'command': 'C:/bin/cadical -q', 'workers': '2'})
    """
    name, *parts = spec.split(":")
    options: dict[str, str] = {}
    last = ""
    for part in parts:
        option, equals, value = part.partition("=")
        if equals and option.isidentifier():
            last = option
            options[last] = value
        elif last:
            options[last] += f":{part}"
        else:
            raise OptionError(f"{spec}: after the name comes ':option=value', not {f':{part}'!r}")
    return name, options


class Bound:
    """The solver with some of its options settled; it answers under the name `spec`.

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
            option._replace(default=settled[option.name]) for option in solver.options
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
