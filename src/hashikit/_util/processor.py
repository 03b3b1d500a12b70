"""Processor time of this process and of those that it started."""

from __future__ import annotations

import os
from time import process_time

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_running: dict[int, float] = {}
"""Seconds of processes that still run, as they told them, by their ids."""


def processor_time() -> float:
    """Seconds of the processor up to now: of this process, of those that it started and that have
    ended, and of those that still run and `report` theirs.

    Where the system does not tell (Windows), those that have ended are missing.

    >>> 0 < processor_time() <= processor_time()
    True
    """
    if resource is None:
        times = os.times()
        children_time = times.children_user + times.children_system
    else:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        children_time = usage.ru_utime + usage.ru_stime
    return process_time() + children_time + sum(_running.values())


def report(process: int, seconds: float) -> None:
    """Say how many seconds a process that still runs has taken."""
    _running[process] = seconds


def forget(process: int) -> None:
    """Say that a process has ended and was waited for; the system counts it now."""
    _running.pop(process, None)


def limit_memory(megabytes: int) -> bool:
    """Bound the memory of this process, and of those that it will start, each for itself.

    Returns:
        Whether the system can do that.
    """
    if resource is None:
        return False
    most = megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return True
