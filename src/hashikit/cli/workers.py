"""Where the commands do their work when not here: other processes, or a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import NamedTuple, ParamSpec, TypeVar

from ..errors import HashikitError

__all__ = ["Workers", "workers"]

P = ParamSpec("P")
R = TypeVar("R")


class Workers(NamedTuple):
    """An executor, and how many tasks it does at once."""

    executor: Executor
    number: int


@contextmanager
def workers(jobs: int, dask: str | None = None) -> Iterator[Workers]:
    """The workers asked for on the command line.

    Args:
        jobs: How many processes, 0 for one per core.
        dask: Address of a Dask scheduler, to use its workers instead.

    Raises:
        HashikitError: A worker process died; there is no such cluster.
        MissingExtraError: Dask is not installed.
    """
    if dask is not None:
        from .cluster import cluster

        with cluster(dask) as found:
            yield Workers(*found)
        return
    number = jobs or _cores()
    if os.name == "nt":
        number = min(number, 61)  # more than it can wait for
    try:
        with _processes(number) as pool:
            yield Workers(pool, number)
    except BrokenProcessPool:
        raise HashikitError("a worker process died: killed, or out of memory") from None


class _Pool(ProcessPoolExecutor):
    """Processes whose tasks cannot be cancelled.

    Before Python 3.13 a pool whose processes are ended stumbles over tasks that were cancelled.
    """

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        future = super().submit(fn, *args, **kwargs)
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


@contextmanager
def _processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this one, however it ends, and at once if it is interrupted."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    pool = _Pool(number, mp_context=context, initializer=_begin)
    try:
        with _blocked_interrupt():
            for _ in range(number):  # none is ready before the last one is asked for
                pool.submit(_nothing)
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown()


@contextmanager
def _blocked_interrupt() -> Iterator[None]:
    """Ctrl-C waits until the end of this; processes started in it never see it.

    A terminal sends it to all of them, and they would each show where it met them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """In a new process: leave Ctrl-C to the one that started it, and end when that ends."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _nothing() -> None:
    """What a process does first."""


def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
