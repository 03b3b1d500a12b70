"""One-line messages, and numbers in words."""

from __future__ import annotations

import sys

__all__ = ["count_of", "duration", "paint", "per_second", "printable", "say"]


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
    """One line that cannot steer a terminal: control characters are written as escapes."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or 0xDC80 <= ord(c) <= 0xDCFF else c.encode("unicode_escape").decode()
        for c in text
    )


def duration(seconds: float) -> str:
    """A time with three digits.

    >>> [duration(t) for t in (0.0000123, 0.0123, 12.3, 1234.5)]
    ['12.3 µs', '12.3 ms', '12.3 s', '1234 s']
    """
    for unit, factor in (("µs", 1e6), ("ms", 1e3)):
        if seconds * factor < 999.5:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:.0f} s"


def per_second(rate: float) -> str:
    """A rate with about three digits.

    >>> [per_second(rate) for rate in (0.0123, 1.234, 1234.5)]
    ['0.012', '1.2', '1,234']
    """
    return f"{rate:,.0f}" if rate >= 9.95 else f"{rate:.1f}" if rate >= 0.95 else f"{rate:.2g}"


def count_of(number: int, noun: str) -> str:
    """A number with its noun.

    >>> [count_of(n, "conflict") for n in (1, 2, 12345)]
    ['1 conflict', '2 conflicts', '12,345 conflicts']
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


_STYLES = {"good": "32", "bad": "31", "doubt": "33", "dim": "2", "bold": "1"}


def paint(text: str, style: str, color: bool) -> str:
    """The text in one of the styles good, bad, doubt, dim and bold."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text
