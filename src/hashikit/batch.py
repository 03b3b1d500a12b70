"""The same question to many puzzles, on any number of cores or machines.

Every call here takes a `concurrent.futures.Executor`: a `ThreadPoolExecutor` (the engine lets other
threads run while it works), a `ProcessPoolExecutor`, or what `dask.distributed.Client.get_executor`
returns. Puzzles are read from the iterable as they are needed and answers are yielded as they come,
so that a million puzzles take no more memory than a few hundred.

>>> puzzles = [Puzzle.from_grid([[2, 0, 2]]), Puzzle.from_grid([[2, 0, 1]])]
>>> for outcome in solve_many(puzzles):
...     print(outcome.index, outcome.value.status)
0 solved
1 no-solution
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import count as numbers
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _core, solving
from .checking import check
from .errors import LimitReachedError, WrongAnswerError
from .puzzle import Puzzle
from .result import Result

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from .levels import Level
    from .making import Generated
    from .reasoning import Rating

__all__ = [
    "Outcome",
    "Series",
    "attempt",
    "different",
    "generate_many",
    "rate_many",
    "run",
    "seed_of",
    "solve_many",
]

T = TypeVar("T")
R = TypeVar("R")

_RETRIES = 3
"""Times that a task is begun again which its executor failed at."""

_CHUNK_SECONDS = 0.05
"""How long a task should take: far more than it costs to send one, and soon over after Ctrl-C."""

_MAX_CHUNK = 1000
_PATIENCE = 300
"""After so many attempts in a row without a new puzzle there are hardly any left to be found."""
_FIRST_PATIENCE = 10
"""After so many without any puzzle at all, each of which is many tries, the wish cannot be met."""
_QUEUED = 3
"""Tasks per worker that it works on or that wait for it."""
_AHEAD = 20
"""Tasks per worker whose answers are not passed on yet, since an earlier one takes its time."""


class Outcome(Generic[R]):
    """What became of one of many: `value`, or the `error` that came instead.

    `index` is its place among those asked, from 0. To read `value` of one that failed raises its
    error, so that no failure goes unseen.
    """

    __slots__ = ("_value", "error", "index")

    def __init__(self, index: int, value: R | None, error: Exception | None = None) -> None:
        self.index = index
        self.error = error
        self._value = value

    @property
    def value(self) -> R:
        """The answer.

        Raises:
            Exception: `error`, if there is one.
        """
        if self.error is not None:
            raise self.error
        return self._value  # type: ignore[return-value]  # only None if R is

    def __repr__(self) -> str:
        shown = repr(self._value) if self.error is None else f"error={self.error!r}"
        return f"Outcome({self.index}, {shown})"


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    executor: Executor | None = None,
    ordered: bool = True,
    workers: int | None = None,
    solver: str = "native",
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    unique: bool = False,
    **options: Any,
) -> Iterator[Outcome[Result]]:
    """Solve many puzzles.

    Args:
        puzzles: The puzzles; read as they are needed.
        executor: Where to do it; `None` for this thread.
        ordered: Yield in the order of the puzzles; otherwise as they are done, tasks at a time.
        workers: How many tasks the executor does at once, if it does not tell.
        solver: As for `hashikit.solve`, like all that follow. The limits are for each puzzle.
        time_limit: Seconds.
        conflict_limit: Conflicts.
        seed: The same seed gives the same search.
        unique: Also look for a second solution.
        **options: Options of that solver.

    Yields:
        One `Outcome` per puzzle; its `value` is the `Result`, whose `puzzle` is the object that
        was given.

    Raises:
        Exception: What reading `puzzles` raises, after the outcomes of those before.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> puzzles = (Puzzle.from_grid([[n, 0, n]]) for n in range(1, 4))
    >>> with ThreadPoolExecutor(2) as pool:
    ...     [outcome.value.solved for outcome in solve_many(puzzles, executor=pool)]
    [True, True, False]
    """
    ask = partial(
        solving.solve,
        solver=solver,
        time_limit=time_limit,
        conflict_limit=conflict_limit,
        seed=seed,
        unique=unique,
        **options,
    )
    return run(ask, puzzles, executor=executor, ordered=ordered, workers=workers)


def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    executor: Executor | None = None,
    ordered: bool = True,
    workers: int | None = None,
    time_limit: float | None = None,
    at_most: Level | str | None = None,
) -> Iterator[Outcome[Rating]]:
    """Rate many puzzles.

    Args:
        puzzles: As for `solve_many`, like all up to `workers`.
        executor: Where to do it.
        ordered: Yield in the order of the puzzles.
        workers: How many tasks the executor does at once.
        time_limit: As for `hashikit.rate`, for each puzzle, like `at_most`.
        at_most: The hardest level that is of interest.

    Yields:
        One `Outcome` per puzzle; its `value` is the `Rating`.

    Raises:
        Exception: What reading `puzzles` raises, after the outcomes of those before.

    >>> [str(outcome.value) for outcome in rate_many([Puzzle.from_grid([[2, 0, 2]])])]
    ['beginner (0)']
    """
    ask = partial(_rate, time_limit=time_limit, at_most=at_most)
    return run(ask, puzzles, executor=executor, ordered=ordered, workers=workers)


def _rate(puzzle: Puzzle, time_limit: float | None, at_most: Level | str | None) -> Rating:
    from .reasoning import rate

    return rate(puzzle, time_limit=time_limit, at_most=at_most)


def generate_many(
    count: int,
    rows: int = 7,
    cols: int = 7,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    seed: int = 0,
    **wishes: Any,
) -> Iterator[Generated]:
    """Make many puzzles, no two alike up to rotation and reflection.

    They are numbered, and the number gives the seed of each (`seed_of`), so that the same
    arguments give the same puzzles in the same order whatever the executor is. Those that are like
    an earlier one, or do not meet every wish, are left out, and so are their numbers. The checker
    has passed the solution of each.

    Args:
        count: How many.
        rows: As for `hashikit.generate`, like `cols` and the wishes.
        cols: Columns.
        executor: Where to do it; `None` for this thread.
        workers: How many tasks the executor does at once, if it does not tell.
        seed: Of all of them together.
        **wishes: As for `hashikit.generate`. A time limit is for each puzzle, and makes what comes
            out depend on the machine.

    Raises:
        PuzzleError: A wish out of range, or two that do not go together.
        LimitReachedError: 300 attempts in a row gave no new one, or the first 10 none at all; its
            `found` is how many there were.

    >>> puzzles = list(generate_many(5, 5, 5, seed=1))
    >>> [made.seed == seed_of(1, number) for number, made in enumerate(puzzles)]
    [True, True, True, True, True]
    """
    ask = partial(attempt, rows, cols, wishes, seed)
    for _, made in different(ask, count, Series(), executor=executor, workers=workers):
        yield made


def seed_of(seed: int, number: int) -> int:
    """The seed of one puzzle of a series: 48 bits, well mixed (SplitMix64, Steele et al. 2014).

    >>> seed_of(0, 0), seed_of(0, 1)
    (248629889170205, 121464332919225)
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return (z ^ z >> 31) >> 16


class Series:
    """How far a series of different puzzles has come.

    Args:
        next: The number to go on with.
        seen: Fingerprints of the puzzles that there are.
    """

    def __init__(self, next: int = 0, seen: Iterable[int] = ()) -> None:
        self.next = next
        self.seen = set(seen)


Attempt = tuple["int | None", "T | None", str]
"""The fingerprint of a puzzle, what was made of it and `""`; or twice `None` and why not."""


def attempt(
    rows: int, cols: int, wishes: Mapping[str, Any], seed: int, number: int
) -> Attempt[Generated]:
    """Make one puzzle of a series.

    Raises:
        WrongAnswerError: The checker refutes its solution.
    """
    from .making import generate

    try:
        made = generate(rows, cols, seed=seed_of(seed, number), **wishes)
    except LimitReachedError as limit:
        return None, None, str(limit)
    if not made.met:
        return None, None, made.note
    broken = check(made.puzzle, made.solution)
    if broken:
        raise WrongAnswerError(f"the generator made a wrong puzzle: {broken[0]}")
    return made.puzzle.fingerprint(), made, ""


def different(
    make: Callable[[int], Attempt[T]],
    count: int,
    series: Series,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[tuple[int, T]]:
    """Go on with a series until it has `count` different puzzles.

    Args:
        make: Makes an attempt from its number, as `attempt` does.
        count: How many there are to be in the end, with those that are there.
        series: Kept up to date: when a puzzle is yielded it counts already.
        executor: As for `run`.
        workers: As for `run`.

    Yields:
        The number of each and what was made.

    Raises:
        LimitReachedError: `_PATIENCE` attempts in a row gave no new one, or the first ten none.
        Exception: What `make` raises.
    """
    if len(series.seen) >= count:
        return
    first = series.next
    misses = 0
    with closing(run(make, numbers(first), executor=executor, workers=workers)) as outcomes:
        for outcome in outcomes:
            number = first + outcome.index
            key, made, note = outcome.value
            if key is not None and made is not None and key not in series.seen:
                series.seen.add(key)
                series.next = number + 1
                misses = 0
                yield number, made
                if len(series.seen) >= count:
                    return
                continue
            misses += 1
            if misses == (_PATIENCE if series.seen else _FIRST_PATIENCE):
                last = f"the last one: {note}" if key is None else "all were like earlier ones"
                raise LimitReachedError(
                    f"{misses} attempts in a row gave no new puzzle; {last}", len(series.seen)
                )


def run(
    function: Callable[[T], R],
    items: Iterable[T],
    *,
    executor: Executor | None = None,
    ordered: bool = True,
    workers: int | None = None,
) -> Generator[Outcome[R], None, None]:
    """Call a function with each of many things, some at a time in one task.

    The tasks take about a twentieth of a second each, however quick the function is, and no more
    than 20 per worker are under way or wait to be passed on.

    When the iterator is closed, or Ctrl-C pressed, tasks that were not begun are cancelled, and
    those that run in threads of this process end within some 10 ms where they are in the engine.

    Args:
        function: What to call; for other processes something that can be pickled, such as a
            function of a module, or a `functools.partial` of one.
        items: The things; read as they are needed.
        executor: Where to do it; `None` for this thread.
        ordered: Yield in the order of the items; otherwise as they are done.
        workers: How many tasks the executor does at once, if it does not tell.

    Raises:
        Exception: What reading `items` raises, after the outcomes of those before; what the
            executor itself raises, such as `BrokenProcessPool` when a worker dies.

    >>> [outcome.error or outcome.value for outcome in run(int, ["1", "x"])]
    [1, ValueError("invalid literal for int() with base 10: 'x'")]
    """
    if executor is None:
        for index, item in enumerate(items):
            yield Outcome(index, *_one(function, item))
        return

    if workers is None:
        workers = getattr(executor, "_max_workers", None) or _cores()
    tasks = _Tasks(function, items, executor, workers)
    try:
        while tasks.more():
            start, made = tasks.take(ordered)
            tasks.more()  # so that nobody is idle while these are looked at
            for index, (value, error) in enumerate(made, start):
                yield Outcome(index, value, error)
    finally:
        tasks.end()
    if tasks.error is not None:
        raise tasks.error


_Made = Sequence[tuple[Any, "Exception | None"]]
"""Per item its value, or `None` and the error."""


class _Task:
    """Some items that are worked on together."""

    __slots__ = ("future", "items", "start")

    def __init__(self, start: int, items: list[Any], future: Future[tuple[float, Any]]) -> None:
        self.start = start
        self.items = items
        self.future = future


class _Tasks:
    """The tasks under way, in the order of their items."""

    def __init__(
        self,
        function: Callable[[Any], Any],
        items: Iterable[Any],
        executor: Executor,
        workers: int,
    ) -> None:
        self.error: Exception | None = None
        """What reading the items raised."""
        self._function = function
        self._items = iter(items)
        self._executor = executor
        self._workers = workers
        self._tasks: deque[_Task] = deque()
        self._stop = _Stop(_core.Stop())
        self._next = 0
        self._size = 1
        self._over = False

    def more(self) -> bool:
        """Begin tasks while there is room; returns whether there are any under way."""
        open_ = sum(not task.future.done() for task in self._tasks)
        while (
            not self._over
            and open_ < _QUEUED * self._workers
            and len(self._tasks) < _AHEAD * self._workers
        ):
            part: list[Any] = []
            try:
                for item in islice(self._items, self._size):
                    part.append(item)
            except Exception as error:
                self.error = error
            self._over = len(part) < self._size
            if part:
                future = self._executor.submit(_work, self._function, part, self._stop)
                self._tasks.append(_Task(self._next, part, future))
                self._next += len(part)
                open_ += 1
        return bool(self._tasks)

    def take(self, ordered: bool) -> tuple[int, _Made]:
        """Wait for the first task, or if not `ordered` for any, and remove it."""
        from concurrent.futures import FIRST_COMPLETED, wait

        if ordered:
            task = self._tasks.popleft()
            while not task.future.done():
                self._tasks.appendleft(task)
                wait([t.future for t in self._tasks], return_when=FIRST_COMPLETED)
                self.more()
                self._tasks.popleft()
        else:
            wait([task.future for task in self._tasks], return_when=FIRST_COMPLETED)
            task = next(task for task in self._tasks if task.future.done())
            self._tasks.remove(task)
        seconds, made = self._result(task)
        # At most doubled, since one puzzle can be much quicker than the next.
        best = round(len(task.items) * _CHUNK_SECONDS / max(seconds, 1e-9))
        self._size = max(1, min(best, 2 * len(task.items), _MAX_CHUNK))
        if isinstance(made, bytes):
            made = _unpack(made, task.items)
        return task.start, made

    def _result(self, task: _Task) -> tuple[float, Any]:
        """What a task came to; one that its executor failed at is begun again.

        Errors of items are part of the result, so what is raised here is the executor's: a cluster
        that loses a worker may fail a task together with it.
        """
        from concurrent.futures import BrokenExecutor

        for _ in range(_RETRIES):
            try:
                return task.future.result()
            except BrokenExecutor:
                raise
            except Exception:
                task.future = self._executor.submit(_work, self._function, task.items, self._stop)
        return task.future.result()

    def end(self) -> None:
        """Cancel what is still under way."""
        if self._tasks:
            self._stop.set()
            for task in reversed(self._tasks):
                task.future.cancel()


class _Stop:
    """Ends the calls of threads of this process; in another process it does nothing."""

    def __init__(self, core: _core.Stop | None) -> None:
        self.core = core

    def __reduce__(self) -> tuple[object, ...]:
        return (_Stop, (None,))

    def set(self) -> None:
        if self.core is not None:
            self.core.set()


def _work(function: Callable[[T], R], items: list[T], stop: _Stop) -> tuple[float, _Made | bytes]:
    """One task: the seconds it took and what was made; as bytes if it was in another process."""
    start = perf_counter()
    made: list[tuple[R | None, Exception | None]] = []
    here = stop.core
    _core.watch(here)
    try:
        for item in items:
            if here is not None and here.is_set():
                raise KeyboardInterrupt
            made.append(_one(function, item))
    finally:
        _core.watch(None)
    return perf_counter() - start, made if here is not None else _pack(made, items)


def _one(function: Callable[[T], R], item: T) -> tuple[R | None, Exception | None]:
    try:
        return function(item), None
    except Exception as error:  # it is the answer to this item, and keeps no other from its own
        return None, error


def _pack(made: _Made, items: Sequence[Any]) -> bytes:
    """Pickle what was made, but for the puzzles, which the other side has."""
    from io import BytesIO
    from pickle import HIGHEST_PROTOCOL, Pickler

    known = {id(item): number for number, item in enumerate(items) if isinstance(item, Puzzle)}

    class Packer(Pickler):
        def persistent_id(self, thing: object) -> int | None:
            return known.get(id(thing)) if isinstance(thing, Puzzle) else None

    file = BytesIO()
    Packer(file, HIGHEST_PROTOCOL).dump([(value, _portable(error)) for value, error in made])
    return file.getvalue()


def _unpack(data: bytes, items: Sequence[Any]) -> _Made:
    from io import BytesIO
    from pickle import Unpickler

    class Unpacker(Unpickler):
        def persistent_load(self, number: int) -> Any:
            return items[number]

    made: _Made = Unpacker(BytesIO(data)).load()
    return made


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


def _cores() -> int:
    from os import cpu_count

    return cpu_count() or 1
