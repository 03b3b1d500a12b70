"""The exceptions that hashikit raises; all derive from `HashikitError`."""

from __future__ import annotations

__all__ = [
    "FormatError",
    "HashikitError",
    "LimitReached",
    "MissingExtra",
    "OptionError",
    "OutOfMemory",
    "PuzzleError",
    "SolverFailed",
    "SolverRefused",
    "UnknownSolver",
    "UnsupportedRule",
    "WrongAnswer",
]


class HashikitError(Exception):
    """Base of every error that hashikit raises on purpose; `str()` of it is one line."""


class PuzzleError(HashikitError, ValueError):
    """A puzzle or a solution that cannot exist: an island off the grid, two in one cell, …"""


class FormatError(HashikitError, ValueError):
    """Text that cannot be read as a puzzle or a solution.

    Args:
        message: What was expected and what was found, in one line.
        line: One-based line of the text, if known.
        column: One-based column of that line, if known.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.line = line
        self.column = column
        place = ""
        if line is not None:
            place = f"line {line}"
            if column is not None:
                place += f", column {column}"
            place += ": "
        super().__init__(place + message)


class LimitReached(HashikitError):
    """A question that needs a definite answer ran into its time or conflict limit.

    Args:
        message: What could not be decided, in one line.
        found: How many solutions were found before the limit.
    """

    def __init__(self, message: str, found: int = 0) -> None:
        self.found = found
        super().__init__(message)


class UnknownSolver(HashikitError, LookupError):
    """No solver is registered under that name."""


class UnsupportedRule(HashikitError):
    """The format or the solver chosen cannot express a rule that the puzzle uses."""


class MissingExtra(HashikitError, ImportError):
    """An optional dependency is not installed; the message names the `pip install` to run."""


class OptionError(HashikitError, ValueError):
    """A solver has no such option, or the option cannot have that value."""


class SolverRefused(HashikitError):
    """An engine will not take the puzzle: its licence or its size limit forbids it."""


class SolverFailed(HashikitError):
    """An engine gave no answer although no limit was reached: it crashed or printed rubbish."""


class OutOfMemory(SolverFailed, MemoryError):
    """An engine ran out of memory."""


class WrongAnswer(SolverFailed):
    """An engine's answer is none: the checker refutes it (round-off, for example)."""
