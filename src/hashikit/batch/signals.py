"""Ctrl-C, put off."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["ASK_TO_END", "undisturbed"]


ASK_TO_END = frozenset(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if (number := getattr(signal, name, None)) is not None
)
"""Ctrl-C and the other signals that ask a program to end."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until the end of the block, where the system can do that.

    A `KeyboardInterrupt` in the middle of what `concurrent.futures` does would leave its locks
    closed for ever. Processes and threads started in the block never see Ctrl-C: a terminal sends
    it to all processes, and they would each show where it met them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASK_TO_END)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
