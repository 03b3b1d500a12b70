"""Postpone Ctrl-C and the other signals that ask a program to end."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # `typing` takes long to import
if TYPE_CHECKING:
    from typing import Self

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
