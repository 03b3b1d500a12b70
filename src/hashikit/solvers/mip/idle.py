"""Engines without work, kept for whoever needs one next."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Idle(Generic[T]):
    """A few things without work. Threads may share it, and each process has its own.

    Args:
        most: How many are kept.
        end: Ends one that is one too many.

    >>> idle = Idle(1, print)
    >>> idle.take(lambda: "new")
    'new'
    >>> for name in ("first", "second"):
    ...     idle.give(name)
    first
    >>> idle.take(lambda: "new")
    'second'
    """

    def __init__(self, most: int, end: Callable[[T], object]) -> None:
        self._most = most
        self._end = end
        # A forked process must neither use nor free its parent's objects.
        self._by_process: dict[int, list[T]] = {}

    def _own(self) -> list[T]:
        return self._by_process.setdefault(os.getpid(), [])

    def take(self, make: Callable[[], T]) -> T:
        """One of them, or a new one."""
        try:
            return self._own().pop()
        except IndexError:
            return make()

    def give(self, thing: T) -> None:
        """Keep one; if there are too many then, end the one that has waited longest."""
        own = self._own()
        own.append(thing)
        while len(own) > self._most:
            try:
                oldest = own.pop(0)
            except IndexError:  # other threads took them
                return
            self._end(oldest)

    def clear(self) -> None:
        """End all of this process."""
        own = self._own()
        while own:
            self._end(own.pop())
