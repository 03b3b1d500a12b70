"""The exit statuses."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

__all__ = ["Exit", "worst"]


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
    INTERRUPTED = 130
    PIPE = 141
    """Nobody reads the output any more."""


_SEVERITY = (Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG)


def worst(statuses: Iterable[Exit]) -> Exit:
    """The status of several inputs together: 4 before 2 before 3 before 1 before 0."""
    return max(statuses, key=_SEVERITY.index, default=Exit.OK)
