"""Every way of solving a puzzle: one module per formulation, all behind one `Solver` protocol.

A solver is named, optionally with options, as in `cpsat-flow:workers=2`.

>>> from hashikit import Puzzle, solvers
>>> solvers.get("native").solve(Puzzle.from_grid([[2, 0, 2]])).solved
True
"""

from .options import Engine, Option
from .protocol import Solver
from .registry import get, names

__all__ = ["Engine", "Option", "Solver", "get", "names"]
