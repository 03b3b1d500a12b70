"""The address of the service and all its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields

from .._util.checks import number
from .._util.limits import time_limit


def _cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The address of the service and all its limits. Sizes are in bytes, times in seconds.

    Raises:
        OptionError: A setting is invalid.

    >>> Settings(workers=3).workers
    3
    """

    host: str = "127.0.0.1"
    port: int = 8017
    names: tuple[str, ...] = ()
    """Host names that the service accepts besides those of this machine."""
    workers: int = 0
    """Questions worked on at a time; 0: twice as many as there are cores, so that a long one does
    not hold up all others."""
    queue: int = 1000
    """The most requests that may wait; further ones are refused."""
    wait: float = 10.0
    """The longest time that a request waits before it is refused."""
    time_limit: float = 10.0
    """The longest time spent on a request; requests may set a lower limit."""
    cells: int = 10_000
    """The largest grid, in cells."""
    body: int = 256 * 1024
    """The largest request, except one that contains a proof."""
    proof: int = 1024 * 1024
    """The largest proof, all files together; a request to check one may be twice as large."""
    held: int = 64 * 1024 * 1024
    """All requests together that are being received, waiting or running."""
    connections: int = 4000
    """The most connections at a time; further ones are refused."""
    slow: float = 10.0
    """The longest that a client takes for the head of a request, for its body, or without reading
    anything of an answer."""

    def __post_init__(self) -> None:
        number("port", self.port, 0, 65535)
        for name, least in (
            ("workers", 0),
            ("queue", 0),
            ("cells", 1),
            ("body", 1),
            ("proof", 1),
            ("held", 1),
            ("connections", 1),
        ):
            number(name, getattr(self, name), least)
        for name in ("wait", "time_limit", "slow"):
            time_limit(getattr(self, name), name)
        if not self.workers:
            object.__setattr__(self, "workers", 2 * _cores())

    def __str__(self) -> str:
        return ", ".join(f"{field.name} {getattr(self, field.name)}" for field in fields(self))
