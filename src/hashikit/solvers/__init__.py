"""Every way of solving a puzzle, one module a formulation, all behind one `Solver` protocol.

A solver is called by its name, with options if need be: `cpsat-flow:workers=2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol

from ..errors import UnknownSolverError
from ..puzzle import Puzzle
from ..result import Result
from ..solution import Solution
from ..state import StateLike
from .options import Engine, Option, nearest

__all__ = ["Engine", "Option", "Solver", "get", "names"]

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
        state: StateLike | None = None,
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
        state: StateLike | None = None,
        **options: Any,
    ) -> Iterator[Solution]:
        """Yield different solutions until there are no more or `limit` is reached.

        Raises:
            LimitReachedError: The time limit came before the last one was known to be the last.
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
        state: StateLike | None = None,
        **options: Any,
    ) -> int:
        """Count the solutions, up to `limit`.

        Raises:
            LimitReachedError: Another limit came first.
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
        UnknownSolverError: There is none of that name.
        OptionError: It has no such option, or the option cannot have that value.

    >>> get("native").name
    'native'
    >>> get("nativ")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    UnknownSolverError: no solver 'nativ'; did you mean 'native'? there are: native, …
    """
    name = spec
    if ":" in spec:
        from .bound import split

        name, given = split(spec)
        options = {**given, **options}
    if name not in _MODULES:
        raise UnknownSolverError(f"no solver {name!r}; {nearest(name, names())}")
    solver: Solver = import_module(f".{_MODULES[name]}", __name__).SOLVER
    if options:
        from .bound import Bound

        return Bound(solver, options)
    return solver
