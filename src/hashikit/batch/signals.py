"""Ctrl-C, put off."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["undisturbed"]


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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
