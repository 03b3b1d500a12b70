"""One-line messages and formatted numbers."""

from __future__ import annotations

import sys

from .._units import amount, count_of, duration, per_second

__all__ = ["amount", "count_of", "duration", "paint", "per_second", "printable", "say"]


def say(message: str) -> None:
    """Write one line to standard error, `hashi: …`."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"hashi: {printable(message)}\n")
        sys.stderr.flush()
    except OSError:
        pass


def printable(text: str) -> str:
    """Make text safe for a terminal: one line, with control characters escaped."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or 0xDC80 <= ord(c) <= 0xDCFF else c.encode("unicode_escape").decode()
        for c in text
    )


_STYLES = {"good": "32", "bad": "31", "doubt": "33", "dim": "2", "bold": "1"}


def paint(text: str, style: str, color: bool) -> str:
    """Color a text in one of the styles good, bad, doubt, dim and bold."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text
