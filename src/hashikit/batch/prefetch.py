"""Read ahead, so that a consumer that has other work need not wait for the next item."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_MOST = 2000
"""Items read ahead of demand, at most."""


class Ahead(Generic[T], Iterator[T]):
    """The items of an iterable, read in a separate thread as soon as they come.

    It is for iterables that may block indefinitely, such as the lines of a pipe.

    Args:
        items: The iterable; nobody else may use it from now on.

    >>> list(Ahead(range(3)))
    [0, 1, 2]
    """

    def __init__(self, items: Iterable[T]) -> None:
        self.wake: Callable[[], object] = lambda: None
        """Called in the reading thread whenever an item arrives."""
        self._items = items
        self._queue: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._room = threading.Semaphore(_MOST)
        self._begun = False

    def ready(self) -> bool:
        """Whether the next item, or the end, is available without waiting."""
        self._begin()
        return not self._queue.empty()

    def __next__(self) -> T:
        self._begin()
        item, end = self._queue.get()
        if end is not None:
            self._queue.put((None, end))  # later calls raise it again
            raise end
        self._room.release()
        thing: T = item
        return thing

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        end: BaseException = StopIteration()
        try:
            for item in self._items:
                self._room.acquire()
                self._queue.put((item, None))
                self.wake()
        except Exception as error:
            end = error
        self._queue.put((None, end))
        self.wake()
