"""The exit statuses."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from ..errors import HashikitError, InternalError, WrongAnswerError

__all__ = ["Exit", "Stop", "of_error", "worst"]


class Exit(IntEnum):
    """What `hashi` ends with."""

    OK = 0
    """Solved; right; done."""
    NO = 1
    """No solution; a wrong solution."""
    BAD = 2
    """Bad input or a bad command line."""
    UNKNOWN = 3
    """A limit came first."""
    WRONG = 4
    """A solver's answer did not pass the checker."""
    INTERNAL = 70
    """A fault of hashikit's own: an answer of the engine that did not pass its own check, or an
    error that nobody foresaw."""
    HUNG_UP = 129
    """The terminal has gone."""
    INTERRUPTED = 130
    PIPE = 141
    """Nobody reads the output any more."""
    TERMINATED = 143


class Stop(HashikitError):
    """An error after which the other puzzles are not tried."""


_SEVERITY = (Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG, Exit.INTERNAL)


def worst(statuses: Iterable[Exit]) -> Exit:
    """The status of several inputs together: 70 before 4 before 2 before 3 before 1 before 0."""
    return max(statuses, key=_SEVERITY.index, default=Exit.OK)


def of_error(error: Exception) -> Exit:
    """The status of what went wrong with one input."""
    if isinstance(error, InternalError):
        return Exit.INTERNAL
    return Exit.WRONG if isinstance(error, WrongAnswerError) else Exit.BAD
