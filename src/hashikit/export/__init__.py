"""Files for other solvers, and their answers read back.

A model is a formulation of `hashikit.solvers`, written down as it is solved there; of the lazy ones
without the constraints that are only found while solving.
"""

from __future__ import annotations

from importlib import import_module

from ..errors import FormatError, HashikitError
from ..puzzle import Puzzle
from ..solvers.options import nearest
from .answer import Decoded, decode

__all__ = ["Decoded", "decode", "dump", "extension", "formats", "models"]

# model -> format -> module of this package, which has a function `dump(puzzle, model)`. The first
# format of a model is its default.
_WRITERS = {
    "sat": {"dimacs": "dimacs"},
    "sat-eager": {"dimacs": "dimacs"},
    "mip-cllv": {"mps": "mps", "lp": "lp", "opb": "opb"},
    "mip-lazy": {"mps": "mps", "lp": "lp", "opb": "opb"},
    "mip-bfs": {"mps": "mps", "lp": "lp", "opb": "opb"},
}

_EXTENSIONS = {"dimacs": ".cnf", "mps": ".mps", "lp": ".lp", "opb": ".opb"}


def models() -> list[str]:
    """The models that can be written.

    >>> models()[:2]
    ['sat', 'sat-eager']
    """
    return list(_WRITERS)


def formats(model: str) -> list[str]:
    """The formats that a model can be written in, the default first.

    Raises:
        HashikitError: There is no such model.

    >>> formats("sat")
    ['dimacs']
    """
    if model not in _WRITERS:
        raise HashikitError(f"no model {model!r}; {nearest(model, models())}")
    return list(_WRITERS[model])


def extension(format: str) -> str:
    """Of files in that format, `.cnf` for example."""
    return _EXTENSIONS[format]


def dump(puzzle: Puzzle, model: str, format: str | None = None) -> str:
    """Write a model of a puzzle for another solver.

    Args:
        puzzle: The puzzle.
        model: A name from `models()`.
        format: A name from `formats(model)`; the first of them if it is not given.

    Raises:
        FormatError: The model cannot be written in that format.
        HashikitError: There is no such model.
        SolverRefusedError: It has too many rows or clauses for this puzzle.
        UnsupportedRuleError: It cannot express a rule that the puzzle uses.

    >>> print(dump(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]), "sat"))
    c hashikit: sat; the islands need not be connected: cuts have to be added
    c 1 = x((0,0)-(0,2),1)
    c 2 = x((0,0)-(0,2),2)
    p cnf 2 5
    -2 1 0
    -2 0
    1 0
    -2 0
    1 0
    <BLANKLINE>
    """
    known = formats(model)
    if format is None:
        format = known[0]
    if format not in known:
        raise FormatError(f"{model} cannot be written as {format!r}; {nearest(format, known)}")
    text: str = import_module(f".{_WRITERS[model][format]}", __name__).dump(puzzle, model)
    return text
