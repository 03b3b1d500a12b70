"""Several threads, several generators, one package: nobody waits and nobody disturbs another."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice, zip_longest

import pytest

import brute
import hard
import hashikit
import random_puzzles
from hashikit import LimitReachedError, Puzzle, Solution, Status, check
from hashikit.engine import wire


@pytest.fixture(scope="module")
def known() -> list[tuple[Puzzle, set[Solution]]]:
    """Puzzles with all their solutions."""
    return [(puzzle, set(brute.solutions(puzzle))) for puzzle in random_puzzles.puzzles(80, 400)]


def test_many_threads_solve_different_puzzles(
    known: list[tuple[Puzzle, set[Solution]]],
) -> None:
    def ask(number: int) -> int:
        puzzle, expected = known[number % len(known)]
        result = hashikit.solve(puzzle, unique=True)
        assert result.solved == bool(expected), repr(puzzle)
        assert result.solution is None or result.solution in expected, repr(puzzle)
        assert set(hashikit.solutions(puzzle)) == expected, repr(puzzle)
        assert hashikit.count(puzzle) == len(expected), repr(puzzle)
        forced = hashikit.forced(puzzle)
        bounds = brute.bounds_of({(e.a, e.b): None for e in forced.edges}, list(expected))
        assert (
            bounds is None or {(e.a, e.b): (e.minimum, e.maximum) for e in forced.edges} == bounds
        ), repr(puzzle)
        return 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # change threads as often as possible
    try:
        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(ask, range(3 * len(known)))) == 3 * len(known)
    finally:
        sys.setswitchinterval(interval)


def test_larger_searches_run_side_by_side() -> None:
    puzzle = hard.unsolvable()
    alone = hashikit.solve(puzzle, conflict_limit=2000)

    def ask(_: int) -> hashikit.Result:
        return hashikit.solve(puzzle, conflict_limit=2000)

    with ThreadPoolExecutor(4) as pool:
        for result in pool.map(ask, range(8)):
            assert result.status is Status.UNKNOWN
            assert brute.counters(result.stats) == brute.counters(alone.stats), (
                "another thread changed the search"
            )


@pytest.mark.parametrize(
    ("ask", "puzzle"),
    [
        (hashikit.solve, hard.unsolvable()),
        (hashikit.forced, hard.unsolvable()),
        (hashikit.count, hard.endless()),
    ],
    ids=["solve", "forced", "count"],
)
def test_other_threads_go_on_during_a_search(ask: Callable[..., object], puzzle: Puzzle) -> None:
    """Progress, not time: a counter in a second thread moves while the engine searches."""
    steps = 0
    during = 0
    searching = threading.Event()
    over = threading.Event()

    def count() -> None:
        nonlocal steps
        searching.wait()
        while not over.is_set():
            steps += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        searching.set()
        before = steps
        with suppress(LimitReachedError):
            ask(puzzle, time_limit=0.5)
        during = steps - before
    finally:
        over.set()
        thread.join()
    print(f"{during} steps of another thread during half a second of search")
    # With the interpreter locked it would be a few at most, in the moments around the call.
    assert during > 10_000


def test_interleaved_generators(known: list[tuple[Puzzle, set[Solution]]]) -> None:
    several = [(puzzle, expected) for puzzle, expected in known if len(expected) > 3][:30]
    assert len(several) == 30
    generators = [hashikit.solutions(puzzle) for puzzle, _ in several]
    columns = zip_longest(*generators)
    found: list[list[Solution]] = [[] for _ in several]
    for row in columns:
        for number, solution in enumerate(row):
            if solution is not None:
                found[number].append(solution)
        # Another question in between must not disturb them.
        assert hashikit.count(several[0][0]) == len(several[0][1])
    for solutions, (puzzle, expected) in zip(found, several, strict=True):
        assert len(solutions) == len(expected), repr(puzzle)
        assert set(solutions) == expected, repr(puzzle)


def test_two_generators_over_one_puzzle() -> None:
    puzzle = Puzzle.from_grid([["?"] * 4] * 2, max_bridges=1, loops=False)
    both = list(zip(hashikit.solutions(puzzle), hashikit.solutions(puzzle), strict=True))
    assert len(both) == 56
    assert all(one == other for one, other in both)


def test_abandoned_generators_do_no_harm() -> None:
    endless = hard.endless()
    for _ in range(50):
        assert len(list(islice(hashikit.solutions(endless), 3))) == 3
    gc.collect()
    generator = hashikit.solutions(endless)
    first = next(generator)
    generator.close()
    assert check(endless, first) == []
    assert list(generator) == []
    assert hashikit.solve(endless).solved


def test_one_solution_read_by_many_threads() -> None:
    """`bridges` is only made when first asked for, here by all threads at the same moment."""
    puzzle = hard.endless()
    expected = hashikit.solve(puzzle).solution
    assert expected is not None
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            fresh = hashikit.solve(puzzle).solution
            assert fresh is not None
            start = threading.Barrier(8)

            def read(fresh: Solution = fresh, start: threading.Barrier = start) -> int:
                start.wait()
                return len(fresh.bridges)

            with ThreadPoolExecutor(8) as pool:
                sizes = {future.result() for future in [pool.submit(read) for _ in range(8)]}
            assert sizes == {len(expected.bridges)}
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.slow
def test_a_thread_that_searches_leaves_the_gil_alone() -> None:
    """Only the main thread handles signals, so that no other one has to ask for them."""
    ready = threading.Event()
    times: list[float] = []

    def search() -> None:
        with wire.Search(hard.unsolvable(12)) as engine:
            ready.set()
            engine.next(time_limit=0.3)
            times.append(engine.stats.solve_time)

    worker = threading.Thread(target=search)
    before = sys.getswitchinterval()
    worker.start()
    try:
        ready.wait()
        time.sleep(0.05)  # the search has begun, without the GIL
        sys.setswitchinterval(30)  # from now on who wants the GIL waits until it is given up
        end = time.perf_counter() + 3
        while time.perf_counter() < end:
            pass
    finally:
        sys.setswitchinterval(before)
    worker.join()
    assert times[0] < 2  # 3, if it had waited for the GIL


def test_a_stop_that_is_watched_may_go() -> None:
    def search() -> None:
        stop = wire.Stop()
        stop.set()
        wire.watch(stop)
        del stop
        gc.collect()
        with pytest.raises(KeyboardInterrupt):
            hashikit.solve(hard.unsolvable(12), time_limit=30)

    worker = threading.Thread(target=search)
    worker.start()
    worker.join(20)
    assert not worker.is_alive()


SHORT_OF_MEMORY = """
import os, resource, hashikit
puzzle = hashikit.generate(
    400, 400, model="cllv", islands=50_000, alpha=0.05, beta=0.25, seed=1
).puzzle
hashikit.solve(puzzle, time_limit=0)
for more in range(40, 60, 4):
    child = os.fork()
    if child == 0:
        with open("/proc/self/statm") as status:
            pages = int(status.read().split()[0])
        most = pages * resource.getpagesize() + (more << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        try:
            hashikit.solve(puzzle, workers=2, time_limit=30)
        except MemoryError:
            os._exit(3)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on memory")
def test_a_thread_that_runs_out_of_memory_ends_the_search_only() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHORT_OF_MEMORY], capture_output=True, text=True, check=True
    )
    statuses = done.stdout.split()
    assert len(statuses) == 5
    assert set(statuses) <= {"0", "3"}, done
    assert "3" in statuses


EXIT = """
import sys, threading, time
import hashikit
from hashikit.engine import wire

class Last:
    def __del__(self, sleep=time.sleep):
        sleep(0.1)  # while Python ends, so that each thread comes back from the engine meanwhile

last = Last()
puzzle = hashikit.Puzzle.from_grid(["2.2", "...", "2.2"])
flat = wire.flat(puzzle)

def solve():
    hashikit.solve(puzzle)

def prove():
    wire.prove_flat(flat, b"", wire.COUNT, 2, 0, -1, -1, write, write)

def write(text):
    begun.release()
    time.sleep(0.01)

def work():
    while True:
        begun.release()
        globals()[sys.argv[1]]()

begun = threading.Semaphore(0)
threads = int(sys.argv[2])
for _ in range(threads):
    threading.Thread(target=work, daemon=True).start()
for _ in range(3 * threads):
    begun.acquire()
"""


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("work", ["solve", "prove"])
def test_python_ends_while_daemon_threads_work(work: str, threads: int) -> None:
    """Python ends them as they ask for the GIL: after a search, or in a function it calls."""
    done = subprocess.run(
        [sys.executable, "-c", EXIT, work, str(threads)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
