"""Limits and seeds, and the clock that keeps them.

Throughout hashikit, a limit of `None` means no limit, and a limit of 0 gives up at once. A negative
limit, NaN, or something that is not a number is an `OptionError` at the call.
"""

from __future__ import annotations

from math import isnan
from time import perf_counter

from ..errors import OptionError
from .checks import is_bool, number, show

MAX_SEED = 2**64 - 1
"""The largest seed."""


def time_limit(value: object, name: str = "time_limit") -> float | None:
    """A time limit in seconds.

    Args:
        value: What the caller gave: `None`, or a number from 0 up.
        name: The argument's name, for the message.

    >>> time_limit(None), time_limit(2)
    (None, 2.0)
    >>> time_limit(-1)
    Traceback (most recent call last):
    hashikit.errors.OptionError: time_limit is -1, not a number of seconds from 0 up, or None
    """
    if value is None:
        return None
    try:
        seconds = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = -1.0
    if isinstance(value, (str, bytes)) or is_bool(value) or isnan(seconds) or seconds < 0:
        raise OptionError(
            "{name} is {value}, not a number of seconds from 0 up, or None",
            name=name,
            value=show(value),
        )
    return seconds


def conflict_limit(value: object, name: str = "conflict_limit") -> int | None:
    """A limit on conflicts, or on another count: `None`, or a whole number from 0 up.

    >>> conflict_limit(None), conflict_limit(1000)
    (None, 1000)
    """
    return None if value is None else number(name, value, 0)


def seed(value: object) -> int:
    """A seed, 0 to `MAX_SEED`.

    >>> seed(7)
    7
    """
    if type(value) is int and 0 <= value <= MAX_SEED:  # the usual case, at once
        return value
    return number("seed", value, 0, MAX_SEED)


def fresh_seed() -> int:
    """A random seed of 48 bits, short enough to type."""
    from secrets import randbits

    return randbits(48)


_MOST_SECONDS, _MOST_CONFLICTS = 1e9, 1 << 62
"""A longer limit amounts to none, and some engines cannot represent it."""


class Limits:
    """When to stop, for everything that one call does; the clock starts at once.

    Args:
        time_limit: Seconds from now on, `None` for no limit.
        conflict_limit: Conflicts (nodes, in a branch-and-bound), `None` for no limit.

    >>> limits = Limits(0)
    >>> limits.over(), limits.seconds(), limits.conflicts
    (True, 0.0, None)
    """

    __slots__ = ("_end", "conflicts")

    def __init__(self, time_limit: float | None = None, conflict_limit: int | None = None) -> None:
        seconds, conflicts = _time_limit(time_limit), _conflict_limit(conflict_limit)
        self._end = None if seconds is None else perf_counter() + min(seconds, _MOST_SECONDS)
        self.conflicts = None if conflicts is None else min(conflicts, _MOST_CONFLICTS)

    def seconds(self) -> float | None:
        """Seconds left, at least 0; `None` for no limit."""
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and perf_counter() >= self._end

    def pause(self) -> None:
        """Stop the clock until `resume`; the time in between does not count."""
        if self._end is not None:
            self._end -= perf_counter()

    def resume(self) -> None:
        """Let the clock run on after `pause`."""
        if self._end is not None:
            self._end += perf_counter()


_time_limit = time_limit
_conflict_limit = conflict_limit

NO_LIMITS = Limits()
