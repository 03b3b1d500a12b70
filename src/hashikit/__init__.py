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

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from .reading import Likeliest, likeliest

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

_LATER = {"Likeliest": "reading", "likeliest": "reading"}
"""What takes a while to load and is seldom wanted, by the module that has it."""

_MODULES = frozenset(("models", "pdf", "reading", "svg", "text"))
"""Modules that are loaded when they are asked for first."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = getattr(import_module(f".{_LATER[name]}", __name__), name)
    elif name in _MODULES:
        value = import_module(f".{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_MODULES})
