"""Puzzles as models for other solvers, and those solvers' answers read back.

A model is a formulation of `hashikit.solvers` written down as it is solved there; the lazy ones
come without the constraints that are only found while solving.

- `names`, `formats`, `extension`: what there is.
- `dumps`, `write`: a model as text, or as a file.
- `decode`: an answer read back, checked, with the cuts that it calls for.

>>> from hashikit import Puzzle, models
>>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
>>> models.dumps(puzzle, "sat").splitlines()[1]
'c 1 = x((0,0)-(0,2),1)'
>>> models.decode(puzzle, "s SATISFIABLE\\nv 1 2 0").violations
()
"""

from .answer import Decoded, decode
from .files import dumps, extension, formats, names, write

__all__ = ["Decoded", "decode", "dumps", "extension", "formats", "names", "write"]
