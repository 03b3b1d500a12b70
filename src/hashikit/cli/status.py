"""The exit statuses."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from ..errors import InternalError, WrongAnswerError

__all__ = ["Exit", "of_error", "worst"]


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
    BUG = 70
    """The engine's answer did not pass its own check: a bug in hashikit."""
    INTERRUPTED = 130
    PIPE = 141
    """Nobody reads the output any more."""


_SEVERITY = (Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG, Exit.BUG)


def worst(statuses: Iterable[Exit]) -> Exit:
    """The status of several inputs together: 70 before 4 before 2 before 3 before 1 before 0."""
    return max(statuses, key=_SEVERITY.index, default=Exit.OK)


def of_error(error: Exception) -> Exit:
    """The status of what went wrong with one input."""
    if isinstance(error, InternalError):
        return Exit.BUG
    return Exit.WRONG if isinstance(error, WrongAnswerError) else Exit.BAD
