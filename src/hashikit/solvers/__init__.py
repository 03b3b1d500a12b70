"""Every way of solving a puzzle, one module a formulation, all behind one `Solver` protocol.

A solver is called by its name, with options if need be: `cpsat-flow:workers=2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from ..errors import UnknownSolver
from ..puzzle import Edge, Puzzle, Solution
from ..result import Result
from .options import Engine, Option, nearest

__all__ = ["Assume", "Engine", "Option", "Solver", "get", "names"]

Assume = Mapping[Edge, "int | tuple[int, int]"]
"""A partial state: per candidate edge the exact number of bridges, or `(minimum, maximum)`."""


class Solver(Protocol):
    """What every formulation offers."""

    name: str
    title: str
    """The formulation in a few words."""
    source: str
    """Where it was published."""
    options: tuple[Option, ...]
    rules: frozenset[str]
    """Which rules beyond the standard ones (`Puzzle.rules`) it can have."""

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
        assume: Assume | None = None,
        **options: Any,
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
        **options: Any,
    ) -> Iterator[Solution]:
        """Yield different solutions until there are no more or `limit` is reached.

        Raises:
            LimitReached: The time limit came before the last one was known to be the last.
        """
        ...

    def count(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        assume: Assume | None = None,
        **options: Any,
    ) -> int:
        """Count the solutions, up to `limit`.

        Raises:
            LimitReached: Another limit came first.
        """
        ...


# name -> module of this package; each module holds one `SOLVER`.
_MODULES = {
    "native": "native",
    "sat-lazy": "sat_lazy",
    "sat-propagator": "sat_propagator",
    "sat-eager": "sat_eager",
    "cpsat-flow": "cpsat_flow",
    "cpsat-lazy": "cpsat_lazy",
    "cpsat-signs": "cpsat_signs",
    "mip-cllv": "mip_cllv",
    "mip-lazy": "mip_lazy",
    "mip-bfs": "mip_bfs",
}


def names() -> list[str]:
    """The names that `get` knows, the default first."""
    return list(_MODULES)


def get(spec: str, **options: Any) -> Solver:
    """Look up a solver.

    Args:
        spec: Its name, or `name:option=value:…` for one with these options bound to it; its
            `name` is then the whole of that.
        **options: More options to bind.

    Raises:
        UnknownSolver: There is none of that name.
        OptionError: It has no such option, or the option cannot have that value.

    >>> get("native").name
    'native'
    >>> get("nativ")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    UnknownSolver: no solver 'nativ'; did you mean 'native'? there are: native, …
    """
    name = spec
    if ":" in spec:
        from .bound import split

        name, given = split(spec)
        options = {**given, **options}
    if name not in _MODULES:
        raise UnknownSolver(f"no solver {name!r}; {nearest(name, names())}")
    solver: Solver = import_module(f".{_MODULES[name]}", __name__).SOLVER
    if options:
        from .bound import Bound

        return Bound(solver, options)
    return solver
