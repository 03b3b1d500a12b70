"""Engines that wait for work: shared by threads, few, and without the memory of large puzzles."""

from __future__ import annotations

import gc
import os
import threading
from pathlib import Path

import pytest

import hashikit
from hashikit import Puzzle, Status
from hashikit.solvers.mip import engine as engines
from hashikit.solvers.mip import remote
from hashikit.solvers.mip.idle import Idle

SMALL = Puzzle.from_grid(["4.3", "...", "3.2"])
STATM = Path("/proc/self/statm")


class Emptied(list[str]):
    """A list from which another thread always takes the last thing first."""

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return 100

    def pop(self, index: object = -1) -> str:
        raise IndexError("pop from empty list")


def test_another_thread_was_first() -> None:
    ended: list[str] = []
    idle = Idle[str](1, ended.append)
    idle._by_process[os.getpid()] = Emptied()
    assert idle.take(lambda: "new") == "new"
    idle.give("one")
    assert ended == []


def test_few_are_kept() -> None:
    ended: list[int] = []
    idle = Idle[int](3, ended.append)
    for number in range(10):
        idle.give(number)
    assert ended == [0, 1, 2, 3, 4, 5, 6]
    assert [idle.take(lambda: 99) for _ in range(4)] == [9, 8, 7, 99]


def test_no_thing_is_lost_or_lent_twice() -> None:
    idle = Idle[list[int]](4, lambda thing: None)
    twice: list[int] = []

    def work() -> None:
        for _ in range(2000):
            thing = idle.take(lambda: [0])
            thing[0] += 1
            if thing[0] != 1:
                twice.append(1)
            thing[0] -= 1
            idle.give(thing)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert twice == []


@pytest.fixture
def highs() -> str:
    """An engine in a process of its own, with none waiting."""
    if engines.find_engine("highs").version is None:
        pytest.skip("highspy is not installed")
    remote._waiting("highs").clear()
    return "highs"


def waiting() -> list[remote._Process]:
    return remote._waiting("highs")._own()


def test_threads_share_the_processes(highs: str) -> None:
    """However many ask at once, few processes are left."""
    answers: list[Status] = []

    def work() -> None:
        answers.append(hashikit.solve(SMALL, solver="mip-lazy", engine=highs).status)

    threads = [threading.Thread(target=work) for _ in range(remote.MOST_IDLE + 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [Status.SOLVED] * len(threads)
    assert 1 <= len(waiting()) <= remote.MOST_IDLE


@pytest.mark.slow
def test_a_process_with_much_memory_is_ended(highs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hashikit.solve(SMALL, solver="mip-lazy", engine=highs).solved
    assert len(waiting()) == 1
    if not STATM.exists():
        pytest.skip("this system does not tell how much memory a process holds")
    monkeypatch.setattr(remote, "MOST_MEMORY", 1000)
    assert hashikit.solve(SMALL, solver="mip-lazy", engine=highs).solved
    assert waiting() == []


def test_a_process_that_ended_while_it_waited(highs: str) -> None:
    assert hashikit.solve(SMALL, solver="mip-lazy", engine=highs).solved
    (process,) = waiting()
    process.kill()
    process._popen.wait()
    assert hashikit.solve(SMALL, solver="mip-lazy", engine=highs).solved


@pytest.mark.slow
@pytest.mark.skipif(not STATM.exists(), reason="reads /proc")
def test_native_gives_the_memory_of_a_large_puzzle_back() -> None:
    def held() -> float:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    side = 500
    puzzle = Puzzle.from_grid([["?"] * side] * side)
    assert hashikit.solve(SMALL).solved
    before = held()
    status = hashikit.solve(puzzle, time_limit=20).status
    gc.collect()
    more = held() - before
    print(f"{side * side:,} islands: {status}, {more:.0f} MB more than before")
    assert more < 40  # of some 80 MB and more, of which 10 are the puzzle's own arrays
    assert hashikit.solve(SMALL).solved
