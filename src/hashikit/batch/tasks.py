"""Call a function on many items, several per task, here or elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from operator import length_hint
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .._util import checks
from .._util.checks import show
from .._util.signals import undisturbed
from ..board.puzzle import Puzzle
from ..engine.wire import Stop, watch
from ..errors import OptionError
from .outcome import Outcome
from .prefetch import Ahead

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
R = TypeVar("R")
T_contra = TypeVar("T_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

_MOST = 256
"""Items passed to a `Batched` function at once."""

_RETRIES = 3
"""How often a task is retried after its executor failed."""

_CHUNK_SECONDS = 0.05
"""How long a task should take: far more than it costs to send one, and soon over after Ctrl-C."""

_DASK_SECONDS = 0.5
"""The same on a Dask cluster, where sending a task costs several milliseconds."""

_MAX_CHUNK = 1000
_DASK_MAX_CHUNK = 10_000
_GROWTH = 4
"""How many times as many items the next task may have."""
_QUEUED = 3
"""Tasks per worker that run or wait."""
_AHEAD = 20
"""Tasks per worker whose results wait for an earlier, slower task."""


class Batched(Protocol[T_contra, R_co]):
    """A function of one item that can also answer several at once, much faster."""

    def __call__(self, item: T_contra, /) -> R_co: ...

    def first(self, items: Sequence[T_contra], /) -> Sequence[R_co | None]:
        """Answer the first of some things, at least one, and soon; `None`: that one is to be
        asked by itself."""
        ...


def _outcomes(
    function: Callable[[T], R], items: Sequence[T]
) -> Iterator[tuple[R | None, Exception | None]]:
    """Yield the outcomes one after the other."""
    first = getattr(function, "first", None)
    at = 0
    while at < len(items):
        some = items[at : at + _MOST]
        answers: Sequence[R | None] = [None] * len(some)
        if first is not None:
            try:
                answers = first(some)
            except Exception:  # the item that fails will raise it when it is called alone
                answers = [None] * len(some)
        for item, answer in zip(some, answers, strict=False):
            yield _outcome(function, item) if answer is None else (answer, None)
        at += len(answers)


def _outcome(function: Callable[[T], R], item: T) -> tuple[R | None, Exception | None]:
    """The answer to one item, or its error."""
    try:
        return function(item), None
    except Exception as error:  # only this item fails
        return None, error


def run(
    function: Callable[[T], R],
    items: Iterable[T],
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    ordered: bool = True,
    workers: int | None = None,
) -> Generator[Outcome[R], None, None]:
    """Call a function with each of many items, several per task.

    A function that is `Batched` is asked about many things of a task or list at once.

    The tasks take about a twentieth of a second each, or half a second on a Dask cluster, however
    quick the function is, and no more than 20 per worker are under way or wait to be passed on.

    When the iterator is closed, or Ctrl-C pressed, tasks that were not begun are cancelled, those
    that run in threads of this process end within some 10 ms where they are in the engine, and
    processes that were started for `jobs` end at once.

    Args:
        function: What to call; for other processes something that can be pickled, such as a
            function of a module, or a `functools.partial` of one.
        items: The things; read as they are needed.
        executor: What runs the work; `None` for this thread.
        jobs: Instead of an executor, how many processes to start; 0 for one per core, 1 or `None`
            for this thread. They import the program's script, which has to do its work under
            `if __name__ == "__main__":`.
        ordered: Yield in the order of the items; otherwise as they are done.
        workers: How many tasks the executor runs at once, if it does not say so itself.

    Yields:
        One `Outcome` per item.

    Raises:
        OptionError: At the call: `executor` and `jobs` together, numbers out of range, or what is
            no executor or no iterable.
        HashikitError: A process that was started for `jobs` died.
        Exception: What reading `items` raises, after the outcomes of those before; what the
            executor itself raises, such as `BrokenProcessPool` when a worker dies.

    >>> [outcome.error or outcome.value for outcome in run(int, ["1", "x"])]
    [1, ValueError("invalid literal for int() with base 10: 'x'")]
    """
    check_place(executor, jobs, workers)
    if executor is None and jobs in (None, 1) and isinstance(items, list):
        return _run_in_order(function, items)
    try:
        items = iter(items)
    except TypeError:
        raise OptionError("items is {items}, not an iterable", items=show(items)) from None
    if executor is not None:
        return _elsewhere(function, items, executor, ordered, workers)
    if jobs in (None, 1):
        return _here(function, items)
    return _processes(function, items, jobs or 0, ordered)


def check_place(executor: Executor | None, jobs: int | None, workers: int | None) -> None:
    """Check the arguments that say where the work is done.

    Raises:
        OptionError: `executor` and `jobs` together, numbers out of range, or no executor.
    """
    if jobs is not None:
        checks.number("jobs", jobs, 0)
        if executor is not None:
            raise OptionError("executor and jobs cannot be combined")
    if workers is not None:
        checks.number("workers", workers, 1)
    if executor is not None and (
        isinstance(executor, type) or not callable(getattr(executor, "submit", None))
    ):
        raise OptionError(
            "executor is {executor}, not a concurrent.futures.Executor", executor=show(executor)
        )


def _here(function: Callable[[T], R], items: Iterable[T]) -> Generator[Outcome[R], None, None]:
    for index, item in enumerate(items):
        yield Outcome(index, *_outcome(function, item))


def _run_in_order(function: Callable[[T], R], items: list[T]) -> Generator[Outcome[R], None, None]:
    for index, (value, error) in enumerate(_outcomes(function, items)):
        yield Outcome(index, value, error)


def _processes(
    function: Callable[[T], R], items: Iterable[T], jobs: int, ordered: bool
) -> Generator[Outcome[R], None, None]:
    from .pools import processes  # not needed by most programs, and slow to import

    with processes(jobs) as (executor, number):
        yield from _elsewhere(function, items, executor, ordered, number)


def _elsewhere(
    function: Callable[[T], R],
    items: Iterable[T],
    executor: Executor,
    ordered: bool,
    workers: int | None,
) -> Generator[Outcome[R], None, None]:
    if workers is None:
        from .pools import cores

        workers = getattr(executor, "_max_workers", None) or cores()
    tasks = _Tasks(function, items, executor, workers)
    try:
        while tasks.more():
            start, outcomes = tasks.take(ordered)
            tasks.more(wait=False)  # so that no worker is idle while these are handled
            for index, (value, error) in enumerate(outcomes, start):
                yield Outcome(index, value, error)
    finally:
        tasks.end()
    if tasks.error is not None:
        raise tasks.error


_Outcomes = Sequence[tuple[Any, "Exception | None"]]
"""The value of each item, or `None` and the error."""


class _Chunk:
    """Several items that one worker handles together."""

    __slots__ = ("done", "future", "items", "start", "tries")

    def __init__(self, start: int, items: list[Any]) -> None:
        self.start = start
        self.items = items
        self.future: Future[tuple[float, Any]]
        self.done = False
        self.tries = 0


class _Tasks:
    """The tasks under way, in the order of their items.

    Ctrl-C is postponed during every call to the executor and its futures. It takes effect while
    items are read, and while waiting for a task.
    """

    def __init__(
        self,
        function: Callable[[Any], Any],
        items: Iterable[Any],
        executor: Executor,
        workers: int,
    ) -> None:
        self.error: Exception | None = None
        """The error that reading the items raised."""
        self._function = function
        self._items = iter(items)
        self._executor = executor
        self._workers = workers
        self._tasks: deque[_Chunk] = deque()
        self._finished: SimpleQueue[_Chunk | None] = SimpleQueue()
        """Finished tasks; `None` means that another item can be read."""
        self._check: Callable[[], None] | None = getattr(executor, "check", None)
        """Raises an error if the workers have disappeared."""
        self._ahead = items if isinstance(items, Ahead) else None
        if self._ahead is not None:
            self._ahead.wake = partial(self._finished.put, None)
        self._stop = _StopFlag(Stop())
        self._next = 0
        self._size = 1
        dask = type(executor).__module__.startswith("distributed.")
        self._seconds, self._largest = (
            (_DASK_SECONDS, _DASK_MAX_CHUNK) if dask else (_CHUNK_SECONDS, _MAX_CHUNK)
        )
        self._over = False

    def more(self, wait: bool = True) -> bool:
        """Start tasks while there is room; return whether any are running.

        With `wait` it waits for something to read, if there is nothing else to be done.
        """
        while not self._finished.empty():
            self._next_event()
        open_ = sum(not task.done for task in self._tasks)
        while (
            not self._over
            and open_ < _QUEUED * self._workers
            and len(self._tasks) < _AHEAD * self._workers
        ):
            busy = bool(self._tasks) or not wait
            if busy and self._ahead is not None and not self._ahead.ready():
                break
            part = self._read()
            if part:
                task = _Chunk(self._next, part)
                self._begin(task)
                self._tasks.append(task)
                self._next += len(part)
                open_ += 1
        return bool(self._tasks)

    def _read(self) -> list[Any]:
        """The items of the next task; blocks only for the first."""
        part: list[Any] = []
        most = self._most()
        while len(part) < most and not self._over:
            if part and self._ahead is not None and not self._ahead.ready():
                break
            try:
                part.append(next(self._items))
            except StopIteration:
                self._over = True
            except Exception as error:
                self.error = error
                self._over = True
        return part

    def _most(self) -> int:
        """The most items of the next task: fewer near the end of a list, so all end together."""
        left = length_hint(self._items) or self._size * 2 * self._workers
        return min(self._size, max(1, self._size // 16, left // (2 * self._workers)))

    def _next_event(self) -> None:
        """Wait until a task is done or another item can be read."""
        task = None
        while True:
            try:
                task = self._finished.get(timeout=None if self._check is None else 1.0)
                break
            except Empty:
                if self._check is not None:
                    self._check()
        if task is not None:
            task.done = True

    def take(self, ordered: bool) -> tuple[int, _Outcomes]:
        """Wait for the first task, or if not `ordered` for any, and remove it."""
        while True:
            done = (task for task in self._tasks if task.done)
            task = next(done, None)
            if task is None or (ordered and task is not self._tasks[0]):
                self._next_event()
                self.more()
            elif (result := self._result(task)) is not None:
                break
        self._tasks.remove(task)
        del task.future  # the callback refers to the task, so the two would keep each other alive
        seconds, outcomes = result
        # Larger in steps, since one puzzle can be much faster than the next.
        best = round(len(task.items) * self._seconds / max(seconds, 1e-9))
        self._size = max(1, min(best, _GROWTH * len(task.items), self._largest))
        if isinstance(outcomes, bytes):
            outcomes = _unpack(outcomes, task.items)
        return task.start, outcomes

    def _begin(self, task: _Chunk) -> None:
        with undisturbed():
            task.future = self._executor.submit(_work, self._function, task.items, self._stop)
            task.future.add_done_callback(lambda _: self._finished.put(task))

    def _result(self, task: _Chunk) -> tuple[float, Any] | None:
        """The result of a task; `None` for a task that its executor failed at, which starts over.

        Errors of items are part of the result, so what is raised here is the executor's: a cluster
        that loses a worker may fail a task together with it.
        """
        from concurrent.futures import BrokenExecutor

        try:
            with undisturbed():
                return task.future.result()
        except BrokenExecutor:
            raise
        except Exception:
            if task.tries == _RETRIES:
                raise
        task.tries += 1
        task.done = False
        self._begin(task)
        return None

    def end(self) -> None:
        """Cancel the tasks that still run."""
        if self._tasks:
            self._stop.set()
            with undisturbed():
                for task in reversed(self._tasks):
                    task.future.cancel()


class _StopFlag:
    """Stops the calls in threads of this process; has no effect in another process."""

    def __init__(self, core: Stop | None) -> None:
        self.core = core

    def __reduce__(self) -> tuple[object, ...]:
        return (_StopFlag, (None,))

    def set(self) -> None:
        if self.core is not None:
            self.core.set()


def _work(
    function: Callable[[T], R], items: list[T], stop: _StopFlag
) -> tuple[float, _Outcomes | bytes]:
    """Run one task; return its time in seconds and its results, pickled in another process."""
    start = perf_counter()
    outcomes: list[tuple[R | None, Exception | None]] = []
    here = stop.core
    watch(here)
    try:
        for done in _outcomes(function, items):
            outcomes.append(done)
            if here is not None and here.is_set():
                raise KeyboardInterrupt
    finally:
        watch(None)
    return perf_counter() - start, outcomes if here is not None else _pack(outcomes, items)


def _pack(outcomes: _Outcomes, items: Sequence[Any]) -> bytes:
    """Pickle the results without the puzzles, which the other process has."""
    from io import BytesIO
    from pickle import HIGHEST_PROTOCOL, Pickler

    numbers = {id(item): number for number, item in enumerate(items) if isinstance(item, Puzzle)}

    class Packer(Pickler):
        def persistent_id(self, thing: object) -> int | None:
            return numbers.get(id(thing)) if isinstance(thing, Puzzle) else None

    file = BytesIO()
    Packer(file, HIGHEST_PROTOCOL).dump([(value, _portable(error)) for value, error in outcomes])
    return file.getvalue()


def _unpack(data: bytes, items: Sequence[Any]) -> _Outcomes:
    from io import BytesIO
    from pickle import Unpickler

    class Unpacker(Unpickler):
        def persistent_load(self, number: int) -> Any:
            return items[number]

    outcomes: _Outcomes = Unpacker(BytesIO(data)).load()
    return outcomes


def _portable(error: Exception | None) -> Exception | None:
    """An error that survives pickling."""
    if error is None:
        return None
    from pickle import dumps, loads

    try:
        loads(dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
