"""Export puzzles as models for other solvers, and read those solvers' answers.

A model is a formulation of `hashikit.solvers`, exported as it is solved there. Lazy models lack the
constraints that are only found during solving.

- `names`, `formats`, `extension`: the available models and formats.
- `dumps`, `write`: a model as text, or as a file.
- `decode`: reads and checks an answer, and finds the cuts that it violates.

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
