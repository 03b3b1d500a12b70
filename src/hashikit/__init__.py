"""hashikit: solve, count, check, convert, draw and benchmark Hashi puzzles.

>>> import hashikit
>>> puzzle = hashikit.parse("4.3\\n...\\n3.2")
>>> print(hashikit.solve(puzzle).solution)
4═══3
║   │
3───2
"""

from .api import count_solutions, forced, is_unique, solutions, solve
from .batch import Outcome, generate_many, rate_many, solve_many
from .check import Violation, check
from .errors import (
    FormatError,
    HashikitError,
    LimitReached,
    MissingExtra,
    OptionError,
    OutOfMemory,
    PuzzleError,
    SolverFailed,
    SolverRefused,
    UnknownSolver,
    UnsupportedRule,
    WrongAnswer,
)
from .explain import Explanation, ExplanationStatus, Hint, HintKind, Step, explain, hint
from .formats import dump, parse, parse_solution, read, read_all
from .generate import Generated, complete, generate
from .puzzle import Bridge, Coord, Edge, Island, Puzzle, Sign, Solution
from .rate import Level, Rating, RatingStatus, Technique, rate
from .result import Forced, ForcedEdge, Result, Stats, Status
from .uncertain import Likeliest, likeliest

__version__ = "0.1.0"

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
    "LimitReached",
    "MissingExtra",
    "OptionError",
    "OutOfMemory",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "RatingStatus",
    "Result",
    "Sign",
    "Solution",
    "SolverFailed",
    "SolverRefused",
    "Stats",
    "Status",
    "Step",
    "Technique",
    "UnknownSolver",
    "UnsupportedRule",
    "Violation",
    "WrongAnswer",
    "check",
    "complete",
    "count_solutions",
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
