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
from .formats import dump, parse, parse_solution, read, read_all
from .geometry import Bridge, Coord, Edge, Island, Sign, Sum
from .levels import Level, Technique
from .making import Generated, complete, generate
from .puzzle import Puzzle
from .reasoning import (
    Conclusion,
    Explanation,
    ExplanationStatus,
    Fact,
    Failure,
    Hint,
    HintKind,
    Link,
    Rating,
    RatingStatus,
    Step,
    explain,
    hint,
    rate,
)
from .result import Forced, ForcedEdge, Result, Stats, Status
from .solution import Solution
from .solving import count, forced, is_unique, solutions, solve
from .state import State
from .uncertain import Likeliest, likeliest

__all__ = [
    "__version__",
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
    "check",
    "complete",
    "count",
    "dump",
    "explain",
    "forced",
    "generate",
    "generate_many",
    "hint",
    "is_unique",
    "likeliest",
    "parse",
    "parse_solution",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "solutions",
    "solve",
    "solve_many",
]
