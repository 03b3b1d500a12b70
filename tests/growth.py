"""How the time of a call grows with its input: on a machine of any speed, however busy.

What takes time in proportion to the length takes about `factor` times as long for an input that is
`factor` times as long, up to four times that when the caches no longer hold it, or when other
processes empty them; what looks at every pair takes `factor` times that again. So a test asks for a
factor of 16 or more, and the bound lies in between. A burst of other work can spoil a measurement,
never improve it: the quickest of a few runs counts.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

TRIES = 5
CACHES = 6
"""What caches that are too small, or shared, may cost: 2.6 when quiet, 5.5 on a busy machine."""
LEAST = 0.001
"""Seconds that are too few to be measured."""


def seconds(run: Callable[[], object]) -> float:
    """The processor time of one call."""
    start = process_time()
    run()
    return process_time() - start


def is_linear(small: Callable[[], object], large: Callable[[], object], factor: float = 16) -> bool:
    """Whether `large`, with `factor` times the input, takes time in proportion to it.

    Both run up to `TRIES` times; the quickest of each are compared as soon as they suffice.
    """
    first = second = float("inf")
    for _ in range(TRIES):
        first = min(first, max(LEAST, seconds(small)))
        second = min(second, seconds(large))
        if second <= CACHES * factor * first:
            return True
    print(f"{factor} times the input: {first:.4f} s, then {second:.4f} s")
    return False
