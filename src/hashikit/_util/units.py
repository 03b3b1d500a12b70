"""Numbers as people read them: times, counts, rates."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from ..i18n.sentences import Figure, Said, counted


def duration(seconds: float) -> Figure:
    """A time with three digits.

    >>> [duration(t) for t in (0.0000123, 0.0123, 12.3, 1234.5)]
    ['12.3 µs', '12.3 ms', '12.3 s', '1234 s']
    """
    for unit, factor in (("µs", 1e6), ("ms", 1e3)):
        if seconds * factor < 999.5:
            return Figure(f"{seconds * factor:.3g} {unit}")
    return Figure(f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:.0f} s")


def amount(size: int) -> Said:
    """A number of bytes, with three digits.

    >>> [amount(size) for size in (999, 6_600, 90_000_000)]
    ['999 bytes', '6.6 kB', '90 MB']
    """
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= factor:
            return Figure(f"{size / factor:.3g} {unit}")
    return counted("{number} byte", "{number} bytes", size)


def count_of(number: int, noun: str) -> str:
    """`1 conflict`, `2 conflicts`, `12,345 conflicts`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def bytes_of(text: str) -> int:
    """A number of bytes as people write it: with k, M, G or T, also Ki to Ti, and perhaps a B.

    Raises:
        ValueError: It is none.

    >>> [bytes_of(text) for text in ("2000", "1.5 GB", "512m", "4GiB")]
    [2000, 1500000000, 512000000, 4294967296]
    """
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(?:([kmgt])(i?))?b?\s*", text, re.I | re.A)
    if match is None:
        raise ValueError(text)
    number, unit, binary = match.groups()
    power = "kmgt".index(unit.lower()) + 1 if unit else 0
    return int(Fraction(number) * (1024 if binary else 1000) ** power)


def percent(share: float) -> Figure:
    """A share of work as a whole number of per cent, 100 only when all is done.

    >>> [percent(share) for share in (0, 0.123, 0.999, 1)]
    ['0%', '12%', '99%', '100%']
    """
    return Figure(f"{int(100 * share)}%")


def per_second(rate: float) -> Figure:
    """A rate with about three digits.

    >>> [per_second(rate) for rate in (0.0123, 1.234, 1234.5)]
    ['0.012', '1.2', '1,234']
    """
    digits = ",.0f" if rate >= 9.95 else ".1f" if rate >= 0.95 else ".2g"
    return Figure(f"{rate:{digits}}")


@contextmanager
def all_digits() -> Iterator[None]:
    """Lets Python write numbers of more than 4300 digits.

    >>> with all_digits():
    ...     len(str(10**5000))
    5001
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
