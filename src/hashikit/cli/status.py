"""How a command ends: exit statuses, the signals that end it, and the alarm clock."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from types import FrameType
from typing import Any

from .._util.signals import undisturbed
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

_received: list[int] = []


class OutOfTime(BaseException):
    """The time of `timed` is up; no `except Exception` on the way catches it."""


@contextmanager
def timed(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` in the main thread after `seconds`, wherever its Python code is.

    Raises:
        HashikitError: The system has no alarms.
    """
    if seconds is None:
        yield
        return
    if not hasattr(signal, "setitimer"):
        raise HashikitError("--time-limit of this command works on Unix only")

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        if seconds < 1e-6:  # zero would set no alarm
            raise OutOfTime
        signal.setitimer(signal.ITIMER_REAL, min(seconds, 1e8))
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def heeded() -> Iterator[None]:
    """Let these signals raise `KeyboardInterrupt`, except those that are ignored."""
    _received.clear()
    before: dict[int, Any] = {}
    for name in _STATUS:
        number = getattr(signal, name, None)
        usual = (signal.SIG_DFL, signal.default_int_handler)
        if number is None or signal.getsignal(number) not in usual:
            continue
        try:
            before[number] = signal.signal(number, _end)
        except ValueError:  # not in the main thread
            break
    try:
        yield
    finally:
        try:
            _restore(before)
        except KeyboardInterrupt:  # it came before all were restored
            _restore(before)
            raise


def _restore(handlers: dict[int, Any]) -> None:
    with undisturbed():
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    again = number in _received
    _received.append(number)
    if not again or number == signal.SIGINT:  # otherwise only cleaning up remains
        raise KeyboardInterrupt


def look() -> None:
    """Raise the interrupt again if its signal came in a callback, where Python drops exceptions."""
    if _received:
        raise KeyboardInterrupt


def of_signal() -> Exit:
    """The exit status for the first signal received; that of Ctrl-C if there was none."""
    return _STATUS[signal.Signals(_received[0]).name] if _received else Exit.INTERRUPTED
