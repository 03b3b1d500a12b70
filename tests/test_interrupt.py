"""Limits and Ctrl-C take effect at once, from any thread, and never cause a wrong answer.

Times are asserted with seconds of slack, for loaded machines; the figures measured are printed
(`pytest -rP`) and held against the promised 50 ms by the benchmarks.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import brute
import hard
import hashikit
import random_puzzles
from hashikit import LimitReachedError, Puzzle, Solution, Status, _core
from hashikit.engine import wire

pytestmark = pytest.mark.slow

HARD = hard.unsolvable()
ENDLESS = hard.endless()
SMALL = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])

SLACK = 30.0  # seconds, of what would never end; `test_lateness.py` measures how late
posix = pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself on Windows")


def drain(puzzle: Puzzle, **limits: Any) -> int:
    return sum(1 for _ in hashikit.solutions(puzzle, **limits))


QUESTIONS: dict[str, Callable[..., object]] = {
    "solve": lambda **limits: hashikit.solve(HARD, **limits),
    "forced": lambda **limits: hashikit.forced(HARD, **limits),
    "count": lambda **limits: hashikit.count(ENDLESS, **limits),
    "count-hard": lambda **limits: hashikit.count(HARD, **limits),
    "solutions": lambda **limits: drain(ENDLESS, **limits),
    "unique": lambda **limits: hashikit.is_unique(HARD, **limits),
}


@contextmanager
def measured(what: str, expected: float) -> Iterator[None]:
    begin = time.perf_counter()
    yield
    over = time.perf_counter() - begin - expected
    print(f"{what}: {1000 * over:.1f} ms after it was due")
    assert -0.05 < over < SLACK


# -------------------------------------------------------------------------------------- the limits


@pytest.mark.parametrize("limit", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("question", ["solve", "forced"])
def test_time_limit_gives_unknown(question: str, limit: float) -> None:
    with measured(f"{question}, time limit {limit} s", limit):
        answer: Any = QUESTIONS[question](time_limit=limit)
    assert answer.status is Status.UNKNOWN
    assert answer.stats.solve_time < limit + SLACK
    if limit > 0:
        assert answer.stats.solve_time >= 0.9 * limit
        assert answer.stats.decisions > 0
        assert answer.stats.propagations > 0


def test_unknown_says_nothing() -> None:
    result = hashikit.solve(HARD, time_limit=0.05, unique=True)
    assert result.status is Status.UNKNOWN
    assert (result.solution, result.unique, result.second) == (None, None, None)
    forced = hashikit.forced(HARD, time_limit=0.05)
    assert [(e.a, e.b) for e in forced.edges] == list(HARD.edges)
    assert all(0 <= e.minimum <= e.maximum <= 2 for e in forced.edges)


@pytest.mark.parametrize("question", ["count", "count-hard", "solutions", "unique"])
def test_time_limit_is_raised_where_the_answer_is_a_number(question: str) -> None:
    with (
        measured(f"{question}, time limit 0.2 s", 0.2),
        pytest.raises(LimitReachedError) as caught,
    ):
        QUESTIONS[question](time_limit=0.2)
    assert "\n" not in str(caught.value)
    if question in ("count", "solutions"):
        assert caught.value.count > 1000
    else:
        assert caught.value.count == 0


def test_time_limit_covers_the_second_solution_too() -> None:
    """First solution at once, second one never: status solved, unique not decided."""
    easy_then_hard = Puzzle(
        HARD.rows + 2,
        HARD.cols,
        [*HARD.islands, (HARD.rows + 1, 0, 1), (HARD.rows + 1, 2, 1)],
    )
    with measured("solve with unique, time limit 0.2 s", 0.2):
        result = hashikit.solve(easy_then_hard, unique=True, time_limit=0.2)
    assert result.status is Status.UNKNOWN
    assert result.unique is None


@pytest.mark.parametrize("limit", [0, 1, 10, 500])
def test_conflict_limit(limit: int) -> None:
    for question in ("solve", "forced"):
        answer: Any = QUESTIONS[question](conflict_limit=limit)
        assert answer.status is Status.UNKNOWN
        assert limit <= answer.stats.conflicts <= limit + 1, question
    for question in ("count-hard", "unique"):
        with pytest.raises(LimitReachedError):
            QUESTIONS[question](conflict_limit=limit)


def test_conflict_limit_is_for_the_whole_question() -> None:
    """And not for each solution separately."""
    for seed in range(20):
        puzzle = random_puzzles.dense(Random(seed), 5)
        core = _core.Core()
        core.load(wire.flat(puzzle), b"", 0)
        _, count, numbers = core.count(-1, -1.0, -1)
        conflicts = numbers[2]
        assert hashikit.count(puzzle, conflict_limit=conflicts) == count
        if conflicts > 10:
            with pytest.raises(LimitReachedError) as caught:
                hashikit.count(puzzle, conflict_limit=conflicts // 2)
            assert caught.value.count <= count
        forced = hashikit.forced(puzzle)
        if forced.stats.conflicts > 10:
            few = forced.stats.conflicts // 2
            stopped = hashikit.forced(puzzle, conflict_limit=few)
            assert stopped.status is Status.UNKNOWN
            assert few <= stopped.stats.conflicts <= few + 1


@pytest.fixture(scope="module")
def known() -> list[tuple[Puzzle, set[Solution]]]:
    """Puzzles with all their solutions: small ones by brute force, harder ones by the engine."""
    small = [(puzzle, set(brute.solutions(puzzle))) for puzzle in random_puzzles.puzzles(70, 300)]
    for seed in range(40):
        puzzle = random_puzzles.dense(Random(seed), 5)
        solutions = list(hashikit.solutions(puzzle, limit=2001))
        if len(solutions) <= 2000:
            small.append((puzzle, set(solutions)))
    return small


def test_limits_never_make_a_wrong_answer(known: list[tuple[Puzzle, set[Solution]]]) -> None:
    stops = 0
    for puzzle, expected in known:
        bounds = brute.bounds_of(brute.lines_of_sight(puzzle), list(expected))
        for conflicts in (0, 1, 2, 10, 40):
            context = f"{puzzle!r} {conflicts=}"
            result = hashikit.solve(puzzle, conflict_limit=conflicts, unique=True)
            if result.status is Status.SOLVED:
                assert result.solution in expected, context
                assert result.unique in (None, len(expected) == 1), context
            elif result.status is Status.NO_SOLUTION:
                assert not expected, context
            else:
                stops += 1

            forced = hashikit.forced(puzzle, conflict_limit=conflicts)
            if forced.status is Status.NO_SOLUTION:
                assert bounds is None, context
            elif bounds is None:
                assert forced.status is Status.UNKNOWN, context
            else:
                exact = forced.status is Status.SOLVED
                stops += not exact
                for edge in forced.edges:
                    a, b, low, high = edge.a, edge.b, edge.minimum, edge.maximum
                    least, most = bounds[a, b]
                    assert low <= least, context
                    assert most <= high, context
                    assert not exact or (low, high) == (least, most), context

            try:
                count = hashikit.count(puzzle, conflict_limit=conflicts)
            except LimitReachedError as limit:
                stops += 1
                assert limit.count <= len(expected), context  # noqa: PT017
            else:
                assert count == len(expected), context
    assert stops > 100, "these puzzles are too easy to test limits"


def test_enumeration_goes_on_after_every_limit(
    known: list[tuple[Puzzle, set[Solution]]],
) -> None:
    """The engine stopped again and again yields the same solutions, each once."""
    core = _core.Core()
    stops = 0
    for puzzle, expected in known:
        core.load(wire.flat(puzzle), b"", 0)
        ends = core.ends()
        found = []
        for _ in range(20_000):
            code, counts, _ = core.next(-1.0, 1)
            if counts is not None:
                found.append(wire.read_solution(puzzle, ends, counts))
            elif code == _core.NO_SOLUTION:
                break
            else:
                stops += 1
        else:
            pytest.fail(f"no end: {puzzle!r}")
        assert len(found) == len(set(found)), repr(puzzle)
        assert set(found) == expected, repr(puzzle)
    assert stops > 100, "these puzzles are too easy to test limits"


# ------------------------------------------------------------------------------------- interrupts


@posix
def test_another_signal_handler_runs_and_the_search_goes_on() -> None:
    calls: list[float] = []
    before = signal.signal(signal.SIGALRM, lambda *_: calls.append(time.perf_counter()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        result = hashikit.solve(HARD, time_limit=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert result.status is Status.UNKNOWN
    assert result.stats.solve_time > 0.95
    assert len(calls) >= 3, "handlers did not run while the engine searched"


def test_limits_work_outside_the_main_thread() -> None:
    answers: list[Any] = []

    def ask() -> None:
        answers.append(hashikit.solve(HARD, time_limit=0.2))
        answers.append(hashikit.forced(HARD, conflict_limit=50))
        answers.append(hashikit.solve(SMALL))

    thread = threading.Thread(target=ask)
    with measured("time limit 0.2 s in a thread", 0.2):
        thread.start()
        thread.join(30)
    assert [answer.status for answer in answers] == [
        Status.UNKNOWN,
        Status.UNKNOWN,
        Status.SOLVED,
    ]


def test_one_engine_interrupted_from_another_thread_and_used_again() -> None:
    core = _core.Core()
    core.load(wire.flat(HARD), b"", 0)
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(core.next(60.0, -1)[0]))
    thread.start()
    time.sleep(0.1)
    begin = time.perf_counter()
    core.interrupt()
    thread.join(30)
    print(f"back {1000 * (time.perf_counter() - begin):.1f} ms after interrupt()")
    assert time.perf_counter() - begin < SLACK
    assert answers == [_core.UNKNOWN]

    # The interrupt is consumed; the same search continues, and the next puzzle starts afresh.
    code, _, numbers = core.next(-1.0, 100)
    assert code == _core.UNKNOWN
    assert numbers[2] > 100
    core.load(wire.flat(SMALL), b"", 0)
    assert core.next(-1.0, -1)[0] == _core.SOLVED
    assert core.next(-1.0, -1)[0] == _core.NO_SOLUTION
