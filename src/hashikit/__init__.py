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
| read and write | `parse`, `read`, `dumps`, `write`; more in `formats`, one module per format |
| solve | `solve`, `solutions`, `count`, `is_unique`, `forced`; every formulation in `solvers` |
| know all solutions | `census`: all about them; `sample`: fair ones; `marginals`: what is open |
| check | `check`, independent of every solver |
| see what a solver tried | `trace`: the drawings that it cut off |
| prove | `prove`, `verify`: answers that nobody has to believe; the checker alone: `verifier` |
| reason as a person does | `explain`, `hint`, `judge`, `rate`, `curve` |
| make puzzles | `generate`, `complete` |
| ask about many puzzles | `solve_many`, `rate_many`, `generate_many`; more in `batch` |
| read uncertain clues | `likeliest` |
| draw | `svg.draw`, `text.draw`, `png.draw`, `pdf.booklet`; in a notebook, values draw themselves |
| train agents | `envs`: Gymnasium environments |
| train language models | `tasks`: questions with exact scores; `answers`: what a model writes |
| use other solvers | `models`: puzzles as DIMACS, LP, MPS and OPB files |
"""

from __future__ import annotations

from ._version import __version__ as __version__

_NAMES = {
    "batch": "Outcome generate_many rate_many solve_many",
    "board.checker": "Violation check",
    "board.geometry": "Bridge Coord Edge Island Sign Sum",
    "board.puzzle": "Puzzle",
    "board.result": "Forced ForcedEdge Result Stats Status",
    "board.solution": "Solution",
    "board.state": "State StateLike",
    "errors": (
        "AnswerError FormatError HashikitError InternalError LimitReachedError MissingExtraError "
        "OptionError OutOfMemoryError ProofError PuzzleError SolverFailedError SolverRefusedError "
        "UnknownSolverError UnsupportedRuleError WrongAnswerError"
    ),
    "formats": (
        "Entry dumps parse parse_all parse_solution parse_state read read_all read_solution "
        "read_state write"
    ),
    "generator": "Generated complete generate",
    "levels": "Level Technique",
    "proofs": "Proof Verdict prove verify",
    "reasoning": (
        "Conclusion Curve Explanation ExplanationStatus Fact Failure FirstError Hint HintKind "
        "Judgement JudgementKind Link Premises Rating RatingStatus Step curve explain first_error "
        "hint judge rate"
    ),
    "scan": "Likeliest likeliest",
    "solvers.api": "count forced is_unique solutions solve",
    "solvers.census": "Census ExtraClue census marginals sample",
    "solvers.tracing": "Cut Frame Trace trace",
}
"""What a user imports, by the module where it is defined. `__init__.pyi` says the same to tools."""

_MODULES = {
    **{
        name: name
        for name in (
            "answers",
            "batch",
            "board",
            "draw",
            "errors",
            "formats",
            "generator",
            "i18n",
            "levels",
            "models",
            "proofs",
            "reasoning",
            "scan",
            "solvers",
            "tasks",
            "verifier",
            "web",
        )
    },
    **{name: f"draw.{name}" for name in ("pdf", "png", "svg", "text")},
}
"""The modules that a user imports."""

_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted([*_HOME, *_MODULES, "__version__"])


def __getattr__(name: str) -> object:
    """Import a name's module when the name is first asked for."""
    from importlib import import_module

    if name in _HOME:
        value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    elif name in _MODULES:
        value = import_module(f".{_MODULES[name]}", __name__)
    else:
        meant = "; hashikit.parse reads a text" * (name in ("loads", "load", "decode"))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{meant}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
