"""Ctrl-C and the other signals that ask a program to end, and the alarm clock."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager

TYPE_CHECKING = False  # `typing` takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType
    from typing import Any, Self

ASK_TO_END = frozenset(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if (number := getattr(signal, name, None)) is not None
)
"""The signals."""


class undisturbed:
    """Postpone these signals until the end of the block, where the system supports that.

    A `KeyboardInterrupt` inside `concurrent.futures` would leave its locks closed for ever, and one
    during an import can be lost in a callback or leave a module half initialized. Processes and
    threads started in the block never see Ctrl-C: a terminal sends it to all processes, and each
    of them would print a traceback.
    """

    def __enter__(self) -> Self:
        self._before = None
        if hasattr(signal, "pthread_sigmask"):
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
            try:
                signal.pthread_sigmask(signal.SIG_BLOCK, ASK_TO_END)
            except BaseException:  # one that came just before
                self.lift()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        self.lift()

    def lift(self) -> None:
        """Deliver the signals from here on, the postponed ones now."""
        before, self._before = self._before, None
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def exit_when_asked() -> None:
    """Let these signals end the process without a word, unless they are ignored.

    For the main thread of a program whose work is done: while Python shuts down,
    `KeyboardInterrupt` would print a traceback.
    """
    for number in ASK_TO_END:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, lambda number, _: os._exit(128 + number))


received_signals: list[int] = []
"""The signals that came in `handle_signals`."""


@contextmanager
def handle_signals() -> Iterator[None]:
    """Let these signals raise `KeyboardInterrupt`, except those that are ignored."""
    received_signals.clear()
    before: dict[int, Any] = {}
    for number in ASK_TO_END:
        usual = (signal.SIG_DFL, signal.default_int_handler)
        if signal.getsignal(number) not in usual:
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
    """Put handlers back."""
    with undisturbed():
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    """Raise the interrupt."""
    again = number in received_signals
    received_signals.append(number)
    if not again or number == signal.SIGINT:  # otherwise only cleaning up remains
        raise KeyboardInterrupt


def raise_lost() -> None:
    """Raise the interrupt again if its signal came in a callback, where Python drops exceptions."""
    if received_signals:
        raise KeyboardInterrupt


class OutOfTime(BaseException):
    """The time of `limit_time` is up; no `except Exception` on the way catches it."""


@contextmanager
def limit_time(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` in the main thread after `seconds`, wherever its Python code is.

    Raises:
        HashikitError: The system has no alarms.
    """
    if seconds is None:
        yield
        return
    if not hasattr(signal, "setitimer"):
        from ..errors import HashikitError

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
