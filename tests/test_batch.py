"""Many puzzles in one call: order, errors, laziness, memory and shutdown."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hashikit
import random_puzzles
from cli_process import environment
from hashikit import (
    HashikitError,
    OptionError,
    Puzzle,
    PuzzleError,
    UnknownSolverError,
    UnsupportedRuleError,
    check,
    rate_many,
    solve_many,
)
from hashikit.batch import Outcome, cores, run
from hashikit.batch import processes as own_processes
from waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as pool:
        yield pool


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture(params=["here", "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Executor | None:
    """All the ways to run a batch on one machine."""
    if request.param == "here":
        return None
    chosen: Executor = request.getfixturevalue(request.param)
    return chosen


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(random_puzzles.puzzles(71, 600))


# At module level, so that they can be sent to other processes.


def double_or_fail(number: int) -> int:
    if number % 3 == 0:
        raise PuzzleError(f"{number} is no good")
    return 2 * number


class Odd(Exception):
    """It cannot be unpickled, since it wants two arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def fail_oddly(number: int) -> int:
    raise Odd(number, number)


def die(number: int) -> int:
    if number == 5:
        os._exit(1)
    return number


def sleep_and_return(milliseconds: int) -> int:
    time.sleep(milliseconds / 1000)
    return milliseconds


# -- the answers


def test_the_answers_are_those_of_solve_in_order(
    executor: Executor | None, puzzles: list[Puzzle]
) -> None:
    outcomes = list(solve_many(puzzles, executor=executor, unique=True))
    assert [outcome.index for outcome in outcomes] == list(range(len(puzzles)))
    kinds = set()
    for puzzle, outcome in zip(puzzles, outcomes, strict=True):
        alone = hashikit.solve(puzzle, unique=True)
        result = outcome.value
        assert result.puzzle is puzzle, "no copies, even from another process"
        untimed = replace(result.stats, build_time=0, solve_time=0)
        assert untimed == replace(alone.stats, build_time=0, solve_time=0)
        assert replace(result, stats=alone.stats) == alone
        for solution in (result.solution, result.second):
            assert solution is None or (solution.puzzle is puzzle and not check(puzzle, solution))
        kinds.add((result.solved, result.unique))
    assert len(kinds) == 3, "all of: no solution, one, several"


def test_unordered_each_comes_once(executor: Executor | None, puzzles: list[Puzzle]) -> None:
    seen = set()
    for outcome in solve_many(puzzles, executor=executor, ordered=False):
        assert outcome.value.puzzle is puzzles[outcome.index]
        seen.add(outcome.index)
    assert seen == set(range(len(puzzles)))


def test_unordered_does_not_wait_for_the_slow() -> None:
    with ThreadPoolExecutor(2) as pool:
        waits = [300, *[1] * 50]
        order = [o.index for o in run(sleep_and_return, waits, executor=pool, ordered=False)]
        assert sorted(order) == list(range(51))
        assert order[0] != 0
        ordered = [o.value for o in run(sleep_and_return, waits, executor=pool)]
        assert ordered == waits


@settings(max_examples=50)
@given(st.lists(st.integers(0, 1000), max_size=400), st.booleans(), st.integers(1, 5))
def test_any_list_any_number_of_workers(numbers: list[int], ordered: bool, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        outcomes = list(run(double_or_fail, numbers, executor=pool, ordered=ordered))
    if ordered:
        assert [o.index for o in outcomes] == list(range(len(numbers)))
    assert sorted(o.index for o in outcomes) == list(range(len(numbers)))
    for outcome in outcomes:
        number = numbers[outcome.index]
        if number % 3:
            assert outcome.value == 2 * number
            assert outcome.error is None
        else:
            assert str(outcome.error) == f"{number} is no good"


def test_no_puzzles_at_all(executor: Executor | None) -> None:
    assert list(solve_many([], executor=executor)) == []


# -- processes of its own


def test_jobs(puzzles: list[Puzzle]) -> None:
    before = active_children()
    here = [outcome.value.status for outcome in solve_many(puzzles)]
    for jobs in (0, 1, 2):
        there = [outcome.value for outcome in solve_many(puzzles, jobs=jobs)]
        assert [result.status for result in there] == here
        assert all(result.puzzle is puzzles[at] for at, result in enumerate(there))
    assert set(active_children()) <= set(before)


def test_leaving_early_ends_the_processes(puzzles: list[Puzzle]) -> None:
    other = get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    before = active_children()
    try:
        outcomes = solve_many(puzzles * 100, jobs=2)
        next(outcomes)
        started = set(active_children()) - set(before)
        assert len(started) == 2
        outcomes.close()  # type: ignore[attr-defined]
        wait_until(lambda: not started & set(active_children()), "the end of its processes")
        assert other.is_alive(), "only its own"
    finally:
        other.terminate()
        other.join()


@pytest.mark.parametrize("end", [KeyboardInterrupt, HashikitError, GeneratorExit])
def test_the_thread_of_the_processes_ends_with_them(end: type[BaseException]) -> None:
    # Otherwise Python 3.11 says "Exception in atexit callback … Bad file descriptor" now and then.
    def leave() -> None:
        with own_processes(2) as (pool, _):
            for _ in range(4):
                pool.submit(time.sleep, 60)
            assert any("Executor" in type(thread).__name__ for thread in threading.enumerate())
            raise end

    before = set(threading.enumerate())
    with pytest.raises(end):
        leave()
    left = set(threading.enumerate()) - before
    assert not any("Executor" in type(thread).__name__ for thread in left)


@pytest.mark.slow
def test_a_process_of_its_own_that_dies_is_one_line() -> None:
    with pytest.raises(
        HashikitError, match=r"^a worker process died: it was killed or ran out of memory$"
    ):
        list(run(die, range(100), jobs=2))


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="affinity as on Linux")
def test_as_many_processes_as_cores_that_it_may_use() -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, before)
    assert cores() == len(before)


# -- errors


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"solver": "nativ"}, UnknownSolverError, "no solver 'nativ'"),
        ({"workers_": 3}, OptionError, "native has no option 'workers_'"),
        ({"time_limit": -1}, OptionError, "time_limit is -1"),
        ({"conflict_limit": 0.5}, OptionError, "conflict_limit is 0.5"),
        ({"seed": "x"}, OptionError, "seed is 'x'"),
        ({"jobs": -1}, OptionError, "jobs is -1"),
        ({"workers": 0}, OptionError, "workers is 0"),
        ({"jobs": 2, "executor": object()}, OptionError, "executor and jobs"),
    ],
)
def test_bad_arguments_are_errors_at_the_call(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    """And not only when the first outcome is requested."""
    with pytest.raises(error, match=message):
        solve_many([], **arguments)


def test_bad_arguments_of_rate_many_are_errors_at_the_call() -> None:
    with pytest.raises(OptionError, match="hrd"):
        rate_many([], at_most="hrd")
    with pytest.raises(OptionError, match="time_limit"):
        rate_many([], time_limit=float("nan"))


def test_an_error_is_a_result_of_its_own(executor: Executor | None) -> None:
    outcomes = list(run(double_or_fail, range(1, 300), executor=executor))
    assert len(outcomes) == 299
    failed = [o for o in outcomes if o.error is not None]
    assert [o.index + 1 for o in failed] == list(range(3, 300, 3))
    assert all(type(o.error) is PuzzleError for o in failed)
    with pytest.raises(PuzzleError, match=r"^3 is no good$"):
        _ = failed[0].value
    assert repr(outcomes[0]) == "Outcome(0, 2)"
    assert repr(failed[0]) == "Outcome(2, error=PuzzleError('3 is no good'))"


def test_an_error_that_cannot_be_sent(executor: Executor | None) -> None:
    outcomes = list(run(fail_oddly, [1, 2], executor=executor))
    assert ["1 and 1" in str(o.error) for o in outcomes] == [True, False]
    assert [o.index for o in outcomes] == [0, 1]


def test_reading_fails_after_the_outcomes_of_those_before(executor: Executor | None) -> None:
    def read() -> Iterator[int]:
        yield from [1, 2, 4, 5, 7]
        raise UnsupportedRuleError("the sixth")

    seen: list[Outcome[int]] = []
    with pytest.raises(UnsupportedRuleError, match="the sixth"):
        seen.extend(run(double_or_fail, read(), executor=executor))
    answers = run(double_or_fail, read(), executor=executor)
    assert [next(answers).value for _ in range(5)] == [2, 4, 8, 10, 14]


@pytest.mark.slow
def test_a_worker_that_dies_is_an_error_not_a_hang() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        seen: list[int] = []
        with pytest.raises(BrokenProcessPool):
            seen.extend(outcome.value for outcome in run(die, range(100), executor=pool))


# -- laziness and memory


def test_only_as_much_is_read_as_is_needed(
    executor: Executor | None, puzzles: list[Puzzle]
) -> None:
    read = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal read
        while True:
            for puzzle in puzzles:
                read += 1
                yield puzzle

    outcomes = solve_many(endless(), executor=executor)
    for count, outcome in enumerate(islice(outcomes, 3000), 1):
        assert outcome.value.puzzle is puzzles[outcome.index % len(puzzles)]
        assert read - count <= 65_000  # 20 tasks of at most 1000 for each of 3 workers, and some
    assert next(islice(solve_many(endless(), executor=executor), 1)).index == 0
    outcomes.close()  # type: ignore[attr-defined]


class Recording(Executor):
    """Does each task at once, and notes how many items it has."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sizes.append(len(args[1]))
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_the_last_tasks_of_a_list_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one worker would have a long task while the others have none."""
    monkeypatch.setattr("hashikit.batch.tasks.perf_counter", lambda: 0.0)
    executor = Recording()
    numbers = list(range(1, 20_001))
    answers = [made.value for made in run(abs, numbers, executor=executor, workers=2)]
    assert answers == numbers
    assert sum(executor.sizes) == len(numbers)
    assert max(executor.sizes) == 1000
    assert max(executor.sizes[-4:]) <= 100


@pytest.mark.parametrize(("module", "seconds"), [(__name__, 0.05), ("distributed.cfexecutor", 0.5)])
def test_tasks_on_a_cluster_are_larger(
    monkeypatch: pytest.MonkeyPatch, module: str, seconds: float
) -> None:
    """Dask takes milliseconds to send a task."""
    monkeypatch.setattr(Recording, "__module__", module)
    clock = 0

    def take_a_millisecond(number: int) -> int:
        nonlocal clock
        clock += 1
        return number

    monkeypatch.setattr("hashikit.batch.tasks.perf_counter", lambda: clock / 1000)
    executor = Recording()
    for _ in run(take_a_millisecond, range(20_000), executor=executor, workers=2):
        pass
    assert max(executor.sizes) / 1000 == pytest.approx(seconds)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number(puzzles: list[Puzzle]) -> None:
    small = puzzles[:50]

    def copies(number: int) -> Iterator[Puzzle]:
        for index in range(number):
            p = small[index % len(small)]
            yield Puzzle(p.rows, p.cols, p.islands, max_bridges=p.max_bridges)

    def peak(keep: bool) -> int:
        gc.collect()
        tracemalloc.start()
        try:
            with ThreadPoolExecutor(2) as pool:
                outcomes = run(_pause, copies(5000), executor=pool, workers=2)
                number = len(list(outcomes)) if keep else sum(1 for _ in outcomes)
            assert number == 5000
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    passing, kept = peak(False), peak(True)
    assert passing < kept / 4, (passing, kept)


def _pause(puzzle: Puzzle) -> hashikit.Result:
    time.sleep(0.0003)  # so that a task has some 100 puzzles, as with larger ones
    return hashikit.solve(puzzle)


# -- how it ends

ENDLESS = """
import sys, time
sys.path.insert(0, {tests!r})
from concurrent.futures import ThreadPoolExecutor
import hard, hashikit
from hashikit import solve_many
quick = hashikit.parse("4.3/.../3.2")
def puzzles():
    yield quick
    while True:
        yield hard.unsolvable()
with ThreadPoolExecutor(2) as pool:
    try:
        for outcome in solve_many(puzzles(), executor=pool):
            assert outcome.value.solved
            print(outcome.index, flush=True)
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_ctrl_c_ends_threads_in_the_engine() -> None:
    code = ENDLESS.format(tests=os.path.dirname(__file__))  # noqa: PTH120
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stdout is not None
    try:
        # Only the first task is certain to contain quick puzzles alone.
        assert process.stdout.readline() == "0\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)  # of what would never end
        assert out == "stopped\n"
        assert process.returncode == 0
    finally:
        process.kill()


@pytest.mark.slow
def test_leaving_early_cancels_what_is_not_begun() -> None:
    import hard

    done = threading.Event()

    def puzzles() -> Iterator[Puzzle]:
        yield hashikit.parse("4.3/.../3.2")
        while True:
            yield hard.unsolvable()

    with ThreadPoolExecutor(2) as pool:
        outcomes = solve_many(puzzles(), executor=pool)
        assert next(outcomes).value.solved
        outcomes.close()  # type: ignore[attr-defined]
        # Nothing remains: the pool is free for others at once, and its exit does not hang.
        pool.submit(done.set)
        assert done.wait(10)


@pytest.mark.slow
def test_a_stop_reaches_only_its_own_batch(puzzles: list[Puzzle]) -> None:
    with ThreadPoolExecutor(4) as pool:
        one = solve_many(puzzles * 3, executor=pool)
        two = solve_many(puzzles * 3, executor=pool)
        next(one)
        next(two)
        one.close()  # type: ignore[attr-defined]
        assert sum(outcome.value is not None for outcome in two) == 3 * len(puzzles) - 1
        assert hashikit.solve(puzzles[0]) is not None
