"""hashikit: solve, explain, rate, make, check, draw and compare solvers for Hashi puzzles.

>>> import hashikit as hk
>>> puzzle = hk.parse("4.3\\n...\\n3.2")
>>> print(hk.solve(puzzle).solution)
4═══3
║   │
3───2

Values: `Puzzle`, `Solution`, `State` (a partial drawing), `Result`, and their parts.
In and out: `parse`, `read`, `dumps`, `write`.
Questions: `solve`, `solutions`, `count`, `is_unique`, `forced`, `check`.
Reasons: `explain`, `hint`, `rate`. New puzzles: `generate`, `complete`. Many puzzles: `solve_many`,
`rate_many`, `generate_many`.
Modules: `svg`, `text`, `pdf` draw; `formats` has one module a format; `solvers` every formulation.
"""

from ._version import __version__
from .batch import Outcome, generate_many, rate_many, solve_many
from .checking import Violation, check
from .errors import (
    FormatError,
    HashikitError,
    LimitReachedError,
    MissingExtraError,
    OptionError,
    OutOfMemoryError,
    PuzzleError,
    SolverFailedError,
    SolverRefusedError,
    UnknownSolverError,
    UnsupportedRuleError,
    WrongAnswerError,
)
from .explain import Explanation, ExplanationStatus, Hint, HintKind, Step, explain, hint
from .formats import (
    dumps,
    parse,
    parse_all,
    parse_solution,
    parse_state,
    read,
    read_all,
    read_solution,
    read_state,
    write,
)
from .generate import Generated, complete, generate
from .geometry import Bridge, Coord, Edge, Island, Sign
from .puzzle import Puzzle
from .rate import Level, Rating, RatingStatus, Technique, rate
from .result import Forced, ForcedEdge, Result, Stats, Status
from .solution import Solution
from .solving import count, forced, is_unique, solutions, solve
from .state import State
from .uncertain import Likeliest, likeliest

__all__ = [
    "Bridge",
    "Coord",
    "Edge",
    "Explanation",
    "ExplanationStatus",
    "Forced",
    "ForcedEdge",
    "FormatError",
    "Generated",
    "HashikitError",
    "Hint",
    "HintKind",
    "Island",
    "Level",
    "Likeliest",
    "LimitReachedError",
    "MissingExtraError",
    "OptionError",
    "OutOfMemoryError",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "RatingStatus",
    "Result",
    "Sign",
    "Solution",
    "SolverFailedError",
    "SolverRefusedError",
    "State",
    "Stats",
    "Status",
    "Step",
    "Technique",
    "UnknownSolverError",
    "UnsupportedRuleError",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "check",
    "complete",
    "count",
    "dumps",
    "explain",
    "forced",
    "generate",
    "generate_many",
    "hint",
    "is_unique",
    "likeliest",
    "parse",
    "parse_all",
    "parse_solution",
    "parse_state",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "read_solution",
    "read_state",
    "solutions",
    "solve",
    "solve_many",
    "write",
]
