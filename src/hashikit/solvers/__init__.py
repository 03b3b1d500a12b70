"""Every way of solving a puzzle: one module per family, all of them a `Solver`.

A solver is named, optionally with options, as in `cpsat-flow:workers=2`.

>>> from hashikit import Puzzle, solvers
>>> solvers.get("native").solve(Puzzle.from_grid([[2, 0, 2]])).solved
True
"""

from .registry import get, names, register, unregister
from .solver import Engine, Option, Solver

__all__ = ["Engine", "Option", "Solver", "get", "names", "register", "unregister"]
