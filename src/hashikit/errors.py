"""The exceptions that hashikit raises. All descend from `HashikitError` and end in `Error`."""

from __future__ import annotations

__all__ = [
    "FormatError",
    "HashikitError",
    "InternalError",
    "LimitReachedError",
    "MissingExtraError",
    "OptionError",
    "OutOfMemoryError",
    "ProofError",
    "PuzzleError",
    "SolverFailedError",
    "SolverRefusedError",
    "UnknownSolverError",
    "UnsupportedRuleError",
    "WrongAnswerError",
    "nearest",
]


class HashikitError(Exception):
    """Base of every error that hashikit raises on purpose. Its `str()` is one line."""


class PuzzleError(HashikitError, ValueError):
    """A puzzle, a solution or a state that cannot exist: two islands in one cell, say."""


class OptionError(HashikitError, ValueError):
    """An argument or option that cannot have that value; the message names it and says what would
    do."""


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


class LimitReachedError(HashikitError):
    """A question that needs a definite answer ran into its time or conflict limit.

    Args:
        message: What could not be decided, in one line.
        found: How many solutions were found before the limit.
    """

    def __init__(self, message: str, found: int = 0) -> None:
        self.found = found
        super().__init__(message)


class ProofError(HashikitError):
    """A proof that does not prove what it claims; the message names the file and the line."""


class InternalError(HashikitError):
    """The engine is wrong: its answer did not pass the check that each one passes before it leaves
    the engine. A bug in hashikit; please report it with the puzzle. There is no answer then."""


class UnknownSolverError(HashikitError, LookupError):
    """There is no solver of that name."""


class UnsupportedRuleError(HashikitError):
    """The format or the solver chosen cannot express a rule that the puzzle uses."""


class MissingExtraError(HashikitError, ImportError):
    """An optional dependency is not installed; the message names the `pip install` to run."""


class SolverRefusedError(HashikitError):
    """An engine will not take the puzzle: its license or its size limit forbids it."""


class SolverFailedError(HashikitError):
    """An engine gave no answer although no limit was reached: it crashed or printed rubbish."""


class OutOfMemoryError(SolverFailedError, MemoryError):
    """An engine ran out of memory."""


class WrongAnswerError(SolverFailedError):
    """The checker refutes an engine's answer (round-off, for example)."""


def nearest(word: object, words: tuple[str, ...] | list[str]) -> str:
    """What an unknown word was perhaps meant to be, for a message.

    >>> nearest("hihgs", ("scip", "highs"))
    "did you mean 'highs'? there are: scip, highs"
    """
    from difflib import get_close_matches

    by_lower = {known.lower(): known for known in words}
    near = get_close_matches(str(word).lower(), by_lower, 1)
    hint = f"did you mean {by_lower[near[0]]!r}? " if near else ""
    return f"{hint}there are: {', '.join(words)}"
