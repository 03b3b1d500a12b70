"""Worker processes, and how many of them."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import current_process, parent_process, resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from .._util.signals import ASK_TO_END
from ..errors import HashikitError

P = ParamSpec("P")
R = TypeVar("R")


class Workers(NamedTuple):
    """An executor (`None`: this thread does the work), and how many tasks it runs at once.

    >>> Workers(None, None)
    Workers(executor=None, number=None)
    """

    executor: Executor | None
    number: int | None


@contextmanager
def workers(jobs: int, dask: str | None = None) -> Iterator[Workers]:
    """The workers that the arguments ask for.

    Args:
        jobs: How many processes; 0 for one per core, 1 for this thread.
        dask: Address of a Dask scheduler, to use its workers instead.

    Raises:
        HashikitError: A worker process died; there is no such cluster.
        MissingExtraError: Dask is not installed.

    >>> with workers(1) as found:
    ...     found
    Workers(executor=None, number=None)
    """
    if dask is not None:
        from .cluster import cluster  # most programs do not need it

        with cluster(dask) as client:
            yield Workers(*client)
    elif jobs == 1:
        yield Workers(None, None)
    else:
        with processes(jobs) as started:
            yield Workers(*started)


@contextmanager
def threads(jobs: int) -> Iterator[Workers]:
    """Threads of this process, for work that lets others run meanwhile.

    Args:
        jobs: How many; 0 for one per core, and no more than those.

    Raises:
        ValueError: `jobs` is negative.

    >>> with threads(2) as found:
    ...     list(found.executor.map(len, ["a", "bc"]))
    [1, 2]
    """
    number = min(jobs or cores(), cores())
    with ThreadPoolExecutor(number) as executor:
        yield Workers(executor, number)


@contextmanager
def processes(jobs: int = 0) -> Iterator[tuple[Executor, int]]:
    """Processes that end with this one, however it ends, and at once if the block is left early.

    Args:
        jobs: How many at most; never more than cores, which is what 0 means.

    Yields:
        Their executor, and how many there are.

    Raises:
        HashikitError: One of them died; or the script that they import starts processes itself,
            without `if __name__ == "__main__":`.

    >>> with processes(1) as (executor, number):
    ...     executor.submit(pow, 2, 10).result(), number
    (1024, 1)
    """
    if getattr(current_process(), "_inheriting", False):  # it imports the script that started it
        if current_process().name.startswith(_NAME):
            os._exit(_UNGUARDED)  # the parent process reports it
        raise _unguarded_error(jobs)
    if _imports_call_again():
        raise _unguarded_error(jobs)
    number = min(jobs or cores(), cores())
    if os.name == "nt":
        number = min(number, 61)  # more than it can wait for
    _start_tracker()
    context = _WorkerContext()
    pool = _WorkerPool(number, mp_context=context, initializer=_begin)
    try:
        yield pool, number  # each process starts when the first task for it arrives
        pool.shutdown()
    except BrokenProcessPool:
        if any(_exit_code(process) == _UNGUARDED for process in context.started):
            raise _unguarded_error(jobs) from None
        raise HashikitError("a worker process died: it was killed or ran out of memory") from None
    except BaseException:
        for process in context.started:
            if process.pid is not None:
                process.kill()
        raise
    finally:
        # Waits for the pool's own thread: at the end of the program Python 3.11 would write to a
        # pipe that this thread is just about to close.
        pool.shutdown()


_NAME = "hashikit-worker"
"""Prefix of the names of the processes."""

_UNGUARDED = 87
"""The exit status of a process that would start others while it imports the script."""


_MOMENT = 2
"""Seconds that a terminated process has to end."""


def _unguarded_error(jobs: int) -> HashikitError:
    return HashikitError(
        "jobs={jobs} starts processes that import this script: do its work under `{guard}`",
        jobs=jobs,
        guard='if __name__ == "__main__":',
    )


def _imports_call_again() -> bool:
    """Whether each process would surely get here too, as it imports the script.

    Where this cannot be told, a process finds out, but only after all that the script does before.
    """
    main = sys.modules["__main__"]
    path = getattr(main, "__file__", None)
    if path is None or getattr(main, "__spec__", None) is not None:
        return False
    frame: FrameType | None = sys._getframe()
    while frame and (frame.f_code.co_name != "<module>" or frame.f_globals is not vars(main)):
        frame = frame.f_back
    if frame is None:
        return False
    try:
        script = Path(path).read_bytes()
    except OSError:
        return False
    return b"__name__" not in script and b"process" not in script


def _start_tracker() -> None:
    """Start Python's own helper process, which must not end with a terminal that is closed.

    It ignores Ctrl-C by itself. If it ends before the others, they print tracebacks.
    """
    if not hasattr(signal, "SIGHUP"):
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})  # which it inherits
    try:
        resource_tracker.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _exit_code(process: SpawnProcess) -> int | None:
    """The exit status of a process of a broken pool, which ends them all.

    The pool's own thread may wait for the process, and then knows the status a moment before this
    one does.
    """
    if process.pid is None:
        return None
    end = monotonic() + _MOMENT
    while process.exitcode is None and monotonic() < end:
        sleep(0.005)
    return process.exitcode


def cores() -> int:
    """The number of cores that this process may use.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _WorkerContext(SpawnContext):
    """A context that remembers the processes it starts."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]
        process = _WorkerProcess(*args, **kwargs)
        process.name = f"{_NAME}-{len(self.started) + 1}"
        self.started.append(process)
        return process


class _WorkerProcess(SpawnProcess):
    """A process that works even if the script is not a file, as with `python -`."""

    def terminate(self) -> None:
        """End the process, which ignores the signals that ask it to end.

        A pool that has lost a process terminates the others and waits for them.
        """
        self.kill()

    def start(self) -> None:
        main = sys.modules["__main__"]
        path = getattr(main, "__file__", None)
        if path is None or os.path.exists(path):  # noqa: PTH110 (as above)
            super().start()
            return
        del main.__file__
        try:
            super().start()
        finally:
            main.__file__ = path


class _WorkerPool(ProcessPoolExecutor):
    """Processes whose tasks cannot be cancelled.

    Before Python 3.13, a pool whose processes are killed fails on cancelled tasks.
    """

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        future = super().submit(fn, *args, **kwargs)
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


def _begin() -> None:
    """Run first in a new process: leave Ctrl-C to the parent, and end when the parent ends."""
    for number in ASK_TO_END:
        signal.signal(number, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
