"""Ctrl-C while other libraries run.

Python runs a signal's handler wherever its interpreter happens to be. If that is in a callback from
C, the exception that the handler raises ends there, and Ctrl-C is lost. Python's own `WeakSet`, in
which `threading` keeps its threads, has such callbacks, and so may the garbage collector
(Hypothesis installs one): a signal that comes during a collection is handled in it. So the handler
is watched while a solver works, and an exception of it that got lost is raised again.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread, current_thread, main_thread
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class _SignalWatch:
    """A handler for Ctrl-C in front of the one that was there."""

    def __init__(self, before: Callable[[int, FrameType | None], object]) -> None:
        self.before = before
        self.error: BaseException | None = None
        """What the handler raised, until it has come out."""
        self.holding = False
        self.waiting: tuple[int, FrameType | None] | None = None
        """A signal that came while holding."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.holding:
            self.waiting = (number, frame)
            return
        try:
            self.before(number, frame)
        except BaseException as error:
            self.error = error
            raise

    def poll(self) -> None:
        """Raise what got lost, or what waited."""
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            self(*waiting)
        error, self.error = self.error, None
        if error is not None:
            raise error


_watch: _SignalWatch | None = None
"""The main thread's, while it is in `reraise_interrupts`."""


@contextmanager
def reraise_interrupts() -> Iterator[None]:
    """A block that Ctrl-C always ends, even if something swallows its exception on the way.

    Only the main thread sees signals; in others, and inside another such block, nothing is done.

    Raises:
        BaseException: What the handler of Ctrl-C raised, usually `KeyboardInterrupt`.
    """
    global _watch
    before = signal.getsignal(signal.SIGINT) if current_thread() is main_thread() else None
    if not callable(before) or _watch is not None:
        yield
        return
    watch = _SignalWatch(before)
    try:
        try:
            _watch = watch
            signal.signal(signal.SIGINT, watch)
            yield
        finally:
            _end(watch)
    except BaseException as error:
        _end(watch)  # again: Ctrl-C may have come into the first one
        if watch.error is not None and watch.error is not error:
            raise watch.error from None  # the error is a consequence of swallowing it
        raise
    watch.poll()


def _end(watch: _SignalWatch) -> None:
    """Put the handler back that was there before."""
    global _watch
    _watch = None
    now: object = signal.getsignal(signal.SIGINT)
    if now is watch:
        signal.signal(signal.SIGINT, watch.before)


def poll() -> None:
    """Raise what `reraise_interrupts` would raise at its end; for loops that run long."""
    if _watch is not None and current_thread() is main_thread():
        _watch.poll()


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """A short block that Ctrl-C does not interrupt: it comes right after.

    For calls into a library that calls back, and breaks when a callback fails.
    """
    with reraise_interrupts():
        watch = _watch if current_thread() is main_thread() else None
        if watch is None:
            yield
            return
        watch.holding = True
        try:
            yield
        finally:
            watch.holding = False
        watch.poll()


def interruptible(call: Callable[[], T], stop: Callable[[], object]) -> T:
    """Run a blocking call that releases the interpreter's lock, and notice Ctrl-C meanwhile.

    Args:
        call: What to run, in a thread of its own.
        stop: Makes `call` return early; called from this thread at Ctrl-C, again and again until
            it has, since a call that is still starting may miss the first request or fail on it.

    Raises:
        KeyboardInterrupt: Ctrl-C, after `call` has ended.

    >>> interruptible(lambda: 1 + 1, lambda: None)
    2
    """
    results: list[T] = []
    failed: list[BaseException] = []
    finish = Event()  # not Thread.join, which regards the thread as ended when it is interrupted
    gate, start, given_up = Lock(), Event(), Event()

    def work() -> None:
        with gate:  # Ctrl-C may come before the thread does anything
            if given_up.is_set():
                return
            start.set()
        try:
            results.append(call())
        except BaseException as error:
            failed.append(error)
        finally:
            finish.set()

    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
        while not finish.wait(0.05):
            poll()
    except KeyboardInterrupt:
        is_over = False
        while not is_over:
            with suppress(KeyboardInterrupt):  # one is enough
                with gate:
                    given_up.set()
                while start.is_set() and not finish.is_set():
                    with suppress(Exception):  # it may not be ready to be stopped
                        stop()
                    finish.wait(0.01)
                is_over = True
        raise
    if failed:
        raise failed[0]
    return results[0]
