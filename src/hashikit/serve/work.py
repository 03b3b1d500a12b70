"""Worker threads behind a bounded queue; each can be stopped.

The engine releases the GIL, so threads work in parallel; a thread whose `Stop` is set leaves the
engine within about 10 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, Generic, TypeVar

from ..engine.wire import Stop, watch
from ..errors import HashikitError

T = TypeVar("T")

_GRACE = 1.0
"""Seconds after which a question that exceeds its limit is stopped."""


class Overloaded(Exception):
    """The queue is full, or the request waited in it too long."""


class Stopped(Exception):
    """A request was stopped: its client left, its time was up, or the service is ending."""


class Job(Generic[T]):
    """A question that is waiting or running."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.stop = Stop()
        self.creation_time = perf_counter()
        self.start_time: float | None = None
        self.end_time: float | None = None
        self.given_up = False
        """It waited too long."""
        self.answer: asyncio.Future[T] | None = None

    @property
    def waiting_time(self) -> float:
        """Seconds in the queue."""
        return (self.start_time or perf_counter()) - self.creation_time

    def run(self) -> T:
        """Work on it, in a thread."""
        if self.stop.is_set():
            raise Stopped
        self.start_time = perf_counter()
        watch(self.stop)
        try:
            return self.work()
        except KeyboardInterrupt:  # what a Stop raises
            raise Stopped from None
        except HashikitError as error:  # its frames would keep the request alive
            error.__context__ = None
            raise error.with_traceback(None) from None
        finally:
            watch(None)
            self.end_time = perf_counter()


class Work:
    """The threads and their queue, for one event loop.

    Args:
        workers: How many threads.
        queue: How many questions may wait.
        wait: Seconds after which a waiting question is refused.
        time_limit: Seconds that an answer may take; it is stopped one second later.
    """

    def __init__(self, workers: int, queue: int, wait: float, time_limit: float) -> None:
        self.workers = workers
        self._queue = queue
        self._wait = wait
        self._limit = time_limit + _GRACE
        self._threads = ThreadPoolExecutor(workers, "hashi")
        self._tasks: set[Job[Any]] = set()
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether the service is ending."""
        return self._ended

    @property
    def working(self) -> int:
        """The number of questions being answered."""
        return sum(task.start_time is not None for task in self._tasks)

    @property
    def waiting(self) -> int:
        """The number of questions in the queue."""
        return len(self._tasks) - self.working

    async def ask(self, task: Job[T]) -> T:
        """Answer a question; if this is cancelled, its thread leaves the engine.

        Raises:
            Overloaded: The queue is full, or it waited too long.
            Stopped: It took too long, or the service ends.
        """
        if self._ended:
            raise Stopped
        if len(self._tasks) >= self.workers + self._queue:
            raise Overloaded
        loop = asyncio.get_running_loop()

        def done(_: object) -> None:  # in the thread, which may outlive the loop
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tasks.discard, task)

        self._tasks.add(task)
        future = self._threads.submit(task.run)
        future.add_done_callback(done)
        task.answer = asyncio.wrap_future(future)
        try:
            return await task.answer
        except asyncio.CancelledError:
            task.stop.set()
            if task.given_up:
                raise Overloaded from None
            if self._ended:
                raise Stopped from None
            raise

    def tick(self) -> None:
        """Drop requests that have waited too long and stop those that take too long; call this
        often."""
        now = perf_counter()
        for task in list(self._tasks):
            if task.start_time is None:
                if now - task.creation_time > self._wait and task.answer is not None:
                    task.given_up = True
                    task.answer.cancel()
            elif now - task.start_time > self._limit:
                task.stop.set()

    def end(self) -> None:
        """Stop everything."""
        self._ended = True
        for task in self._tasks:
            task.stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
