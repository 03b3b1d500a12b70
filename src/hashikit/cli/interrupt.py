"""Signals that ask to end: each ends a command as Ctrl-C does."""

from __future__ import annotations

import signal
from types import FrameType

from .status import Exit

__all__ = ["heed", "status"]

_STATUS = {"SIGHUP": Exit.HUNG_UP, "SIGTERM": Exit.TERMINATED}

_received: list[int] = []


def heed() -> None:
    """Let SIGTERM and SIGHUP raise `KeyboardInterrupt`, but for those that are to be ignored."""
    _received.clear()
    for name in _STATUS:
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) is not signal.SIG_DFL:
            continue
        try:
            signal.signal(number, _end)
        except ValueError:  # not in the main thread
            return


def _end(number: int, frame: FrameType | None) -> None:
    _received.append(number)
    signal.signal(number, signal.SIG_IGN)  # once is enough: what is left is to tidy up
    raise KeyboardInterrupt


def status() -> Exit:
    """The exit status for the signal that came; Ctrl-C if none of these did."""
    return _STATUS[signal.Signals(_received[0]).name] if _received else Exit.INTERRUPTED
