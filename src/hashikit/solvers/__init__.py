"""Every way of solving a puzzle, one module a formulation, all behind one `Solver` protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Protocol

from ..errors import UnknownSolver
from ..puzzle import Edge, Puzzle, Solution
from ..result import Result

__all__ = ["Assume", "Solver", "get", "names"]

Assume = Mapping[Edge, "int | tuple[int, int]"]
"""A partial state: per candidate edge the exact number of bridges, or `(minimum, maximum)`."""


class Solver(Protocol):
    """What every formulation offers."""

    name: str

    def solve(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        assume: Assume | None = None,
    ) -> Result:
        """Find one solution; with `unique`, also look for a second one."""
        ...

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        assume: Assume | None = None,
    ) -> Iterator[Solution]:
        """Yield different solutions until there are no more or `limit` is reached.

        Raises:
            LimitReached: The time limit came before the last one was known to be the last.
        """
        ...


# name -> module of this package; each module holds one `SOLVER`.
_MODULES = {"native": "native"}


def names() -> list[str]:
    """The names that `get` knows, the default first."""
    return list(_MODULES)


def get(name: str) -> Solver:
    """Look up a solver.

    Raises:
        UnknownSolver: There is none of that name.
        MissingExtra: It needs a package that is not installed.
    """
    if name not in _MODULES:
        raise UnknownSolver(f"no solver {name!r}; there are: {', '.join(_MODULES)}")
    solver: Solver = import_module(f".{_MODULES[name]}", __name__).SOLVER
    return solver
