"""hashikit: solve, explain, rate, make, check, draw and compare solvers for Hashi puzzles.

>>> import hashikit as hk
>>> puzzle = hk.parse("4.3\\n...\\n3.2")
>>> print(hk.solve(puzzle).solution)
4═══3
║   │
3───2

| to | there is |
|---|---|
| hold a puzzle | `Puzzle`, `Solution`, `State` (a partial drawing); `Island`, `Bridge`, `Sign` |
| read and write | `parse`, `read`, `dumps`, `write`; more in `formats`, one module a format |
| solve | `solve`, `solutions`, `count`, `is_unique`, `forced`; every formulation in `solvers` |
| check | `check`, independent of every solver |
| see what a solver tried | `trace`: the drawings that it cut off |
| prove | `prove`, `verify`: answers that nobody has to believe; the checker alone: `verifier` |
| reason as a person does | `explain`, `hint`, `rate`, `curve` |
| make puzzles | `generate`, `complete` |
| ask about many puzzles | `solve_many`, `rate_many`, `generate_many`; more in `batch` |
| read uncertain clues | `likeliest` |
| draw | `svg.draw`, `text.draw`, `png.draw`, `pdf.booklet`; in a notebook, values draw themselves |
| use other solvers | `models`: puzzles as DIMACS, LP, MPS and OPB files |
"""

from __future__ import annotations

from ._version import __version__

TYPE_CHECKING = False  # for type checkers; `typing` takes longer to import than all the rest

if TYPE_CHECKING:
    from . import (
        batch,
        checking,
        errors,
        facts,
        formats,
        geometry,
        levels,
        making,
        models,
        pdf,
        png,
        proving,
        puzzle,
        reading,
        reasoning,
        result,
        site,
        solution,
        solvers,
        solving,
        state,
        svg,
        text,
        tracing,
        verifier,
        words,
    )
    from .batch import Outcome, generate_many, rate_many, solve_many
    from .checking import Violation, check
    from .errors import (
        FormatError,
        HashikitError,
        InternalError,
        LimitReachedError,
        MissingExtraError,
        OptionError,
        OutOfMemoryError,
        ProofError,
        PuzzleError,
        SolverFailedError,
        SolverRefusedError,
        UnknownSolverError,
        UnsupportedRuleError,
        WrongAnswerError,
    )
    from .formats import (
        Entry,
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
    from .geometry import Bridge, Coord, Edge, Island, Sign, Sum
    from .levels import Level, Technique
    from .making import Generated, complete, generate
    from .proving import Proof, Verdict, prove, verify
    from .puzzle import Puzzle
    from .reading import Likeliest, likeliest
    from .reasoning import (
        Conclusion,
        Curve,
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
        curve,
        explain,
        hint,
        rate,
    )
    from .result import Forced, ForcedEdge, Result, Stats, Status
    from .solution import Solution
    from .solving import count, forced, is_unique, solutions, solve
    from .state import State, StateLike
    from .tracing import Cut, Frame, Trace, trace

__all__ = [
    "Bridge",
    "Conclusion",
    "Coord",
    "Curve",
    "Cut",
    "Edge",
    "Entry",
    "Explanation",
    "ExplanationStatus",
    "Fact",
    "Failure",
    "Forced",
    "ForcedEdge",
    "FormatError",
    "Frame",
    "Generated",
    "HashikitError",
    "Hint",
    "HintKind",
    "InternalError",
    "Island",
    "Level",
    "Likeliest",
    "LimitReachedError",
    "Link",
    "MissingExtraError",
    "OptionError",
    "OutOfMemoryError",
    "Outcome",
    "Proof",
    "ProofError",
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
    "StateLike",
    "Stats",
    "Status",
    "Step",
    "Sum",
    "Technique",
    "Trace",
    "UnknownSolverError",
    "UnsupportedRuleError",
    "Verdict",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "batch",
    "check",
    "checking",
    "complete",
    "count",
    "curve",
    "dumps",
    "errors",
    "explain",
    "facts",
    "forced",
    "formats",
    "generate",
    "generate_many",
    "geometry",
    "hint",
    "is_unique",
    "levels",
    "likeliest",
    "making",
    "models",
    "parse",
    "parse_all",
    "parse_solution",
    "parse_state",
    "pdf",
    "png",
    "prove",
    "proving",
    "puzzle",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "read_solution",
    "read_state",
    "reading",
    "reasoning",
    "result",
    "site",
    "solution",
    "solutions",
    "solve",
    "solve_many",
    "solvers",
    "solving",
    "state",
    "svg",
    "text",
    "trace",
    "tracing",
    "verifier",
    "verify",
    "words",
    "write",
]

_WHERE = {
    "Outcome": "batch",
    "generate_many": "batch",
    "rate_many": "batch",
    "solve_many": "batch",
    "Violation": "checking",
    "check": "checking",
    "FormatError": "errors",
    "HashikitError": "errors",
    "InternalError": "errors",
    "LimitReachedError": "errors",
    "MissingExtraError": "errors",
    "OptionError": "errors",
    "OutOfMemoryError": "errors",
    "ProofError": "errors",
    "PuzzleError": "errors",
    "SolverFailedError": "errors",
    "SolverRefusedError": "errors",
    "UnknownSolverError": "errors",
    "UnsupportedRuleError": "errors",
    "WrongAnswerError": "errors",
    "Entry": "formats",
    "dumps": "formats",
    "parse": "formats",
    "parse_all": "formats",
    "parse_solution": "formats",
    "parse_state": "formats",
    "read": "formats",
    "read_all": "formats",
    "read_solution": "formats",
    "read_state": "formats",
    "write": "formats",
    "Bridge": "geometry",
    "Coord": "geometry",
    "Edge": "geometry",
    "Island": "geometry",
    "Sign": "geometry",
    "Sum": "geometry",
    "Level": "levels",
    "Technique": "levels",
    "Generated": "making",
    "complete": "making",
    "generate": "making",
    "Proof": "proving",
    "Verdict": "proving",
    "prove": "proving",
    "verify": "proving",
    "Puzzle": "puzzle",
    "Likeliest": "reading",
    "likeliest": "reading",
    "Conclusion": "reasoning",
    "Curve": "reasoning",
    "Explanation": "reasoning",
    "ExplanationStatus": "reasoning",
    "Fact": "reasoning",
    "Failure": "reasoning",
    "Hint": "reasoning",
    "HintKind": "reasoning",
    "Link": "reasoning",
    "Rating": "reasoning",
    "RatingStatus": "reasoning",
    "Step": "reasoning",
    "curve": "reasoning",
    "explain": "reasoning",
    "hint": "reasoning",
    "rate": "reasoning",
    "Forced": "result",
    "ForcedEdge": "result",
    "Result": "result",
    "Stats": "result",
    "Status": "result",
    "Solution": "solution",
    "count": "solving",
    "forced": "solving",
    "is_unique": "solving",
    "solutions": "solving",
    "solve": "solving",
    "State": "state",
    "StateLike": "state",
    "Cut": "tracing",
    "Frame": "tracing",
    "Trace": "tracing",
    "trace": "tracing",
}
"""The module of each name; it is imported when a name of it is first asked for."""


if not TYPE_CHECKING:  # so that `hasattr` is false for unknown names

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _WHERE:
            value = getattr(import_module(f".{_WHERE[name]}", __name__), name)
            globals()[name] = value
            return value
        if name in __all__:
            return import_module(f".{name}", __name__)
        meant = "; hashikit.parse reads a text" * (name in ("loads", "load", "decode"))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{meant}")


def __dir__() -> list[str]:
    return sorted(__all__)
