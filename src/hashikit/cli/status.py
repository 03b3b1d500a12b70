"""The exit statuses."""

from __future__ import annotations

import signal
from collections.abc import Iterable
from enum import IntEnum

from .._util.signals import received_signals
from ..errors import HashikitError, InternalError, WrongAnswerError


class Exit(IntEnum):
    """The exit statuses of `hashi`."""

    OK = 0
    """Solved; right; done."""
    NO = 1
    """No solution; a wrong solution."""
    BAD = 2
    """Bad input or a bad command line."""
    UNKNOWN = 3
    """A limit was reached."""
    WRONG = 4
    """A solver's answer failed the check."""
    INTERNAL = 70
    """A bug in hashikit: the engine's answer failed its own check, or an unexpected error."""
    HUNG_UP = 129
    """The terminal was closed."""
    INTERRUPTED = 130
    PIPE = 141
    """Nobody reads the output any more."""
    TERMINATED = 143


class Stop(HashikitError):
    """An error that ends the command: the other puzzles are not tried."""


_SEVERITY = (Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG, Exit.INTERNAL)


def worst(statuses: Iterable[Exit]) -> Exit:
    """The overall status of several inputs; the order is 70, 4, 2, 3, 1, 0."""
    return max(statuses, key=_SEVERITY.index, default=Exit.OK)


def of_error(error: Exception) -> Exit:
    """The status for an error of one input."""
    if isinstance(error, InternalError):
        return Exit.INTERNAL
    return Exit.WRONG if isinstance(error, WrongAnswerError) else Exit.BAD


_STATUS = {
    "SIGINT": Exit.INTERRUPTED,
    "SIGHUP": Exit.HUNG_UP,
    "SIGTERM": Exit.TERMINATED,
}


def of_signal() -> Exit:
    """The status for the first signal received; that of Ctrl-C if there was none."""
    return (
        _STATUS[signal.Signals(received_signals[0]).name] if received_signals else Exit.INTERRUPTED
    )
