"""Postpone Ctrl-C and the other signals that ask a program to end."""

from __future__ import annotations

import signal

__all__ = ["ASK_TO_END", "undisturbed"]

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

    def __enter__(self) -> None:
        self._before = None
        if hasattr(signal, "pthread_sigmask"):
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, ASK_TO_END)

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)
