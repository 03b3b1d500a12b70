"""Every solver of the registry against brute force and against every other.

`HASHIKIT_RANDOM_PUZZLES=3000 pytest tests/test_solvers.py -k random` compares on so many puzzles
instead of the few that every run has time for.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import brute
import hard
import hashikit
import random_puzzles
from effort import examples
from foreign import missing
from hashikit import (
    LimitReachedError,
    Puzzle,
    PuzzleError,
    Solution,
    Status,
    UnsupportedRuleError,
    check,
    solvers,
)

NUMBER = int(os.environ.get("HASHIKIT_RANDOM_PUZZLES", examples(32)))
MOST_SOLUTIONS = 12
"""Count at most this many solutions, since each takes a search of its own."""

ENDLESS = hard.endless()
SMALL = Puzzle.from_grid(["4.3", "...", "3.2"])
SLACK = 30.0  # seconds, for loaded machines; what was measured is printed


def ready(name: str) -> solvers.Solver:
    """The solver, if one of its engines is installed; otherwise the test is skipped."""
    solver = solvers.get(name)
    if all(engine.version is None for engine in solver.engines()):
        needed = ", ".join(engine.install for engine in solver.engines())
        missing(f"{name} cannot run here: {needed}")
    return solver


PROGRAMS = {"minizinc", "xcsp3"}
"""Solvers that start a process for each answer: tests/test_commands.py is about them."""


@pytest.fixture(params=[name for name in solvers.names() if name not in PROGRAMS])
def solver(request: pytest.FixtureRequest) -> solvers.Solver:
    """One solver after the other."""
    return ready(request.param)


class Case:
    """A random puzzle, what is assumed of it, and all its solutions by brute force."""

    def __init__(self, seed: int, puzzle: Puzzle) -> None:
        rng = Random(seed)
        self.puzzle = puzzle
        self.assume = random_puzzles.assumption(rng, puzzle) if rng.random() < 0.25 else None
        self.solutions = frozenset(brute.solutions(puzzle, self.assume))


@cache
def cases(number: int) -> list[Case]:
    """So many puzzles with clues, with all sorts of rules, and a third as many with signs."""
    rng = Random(5)
    found: list[Case] = []
    for puzzle in random_puzzles.puzzles(2026, number):
        found.append(Case(len(found), random_puzzles.ruled(rng, puzzle)))
    for puzzle in random_puzzles.puzzles(2027, 10 * number):
        if len(found) == number + number // 3:
            break
        solution = next(brute.solutions(random_puzzles.ruled(rng, puzzle)), None)
        if solution is not None:
            signed = random_puzzles.signed(rng, solution.puzzle, solution)
            if signed.signs and random_puzzles.small(signed):
                found.append(Case(len(found), signed))
    return found


@cache
def small_published(corpus: Path) -> list[hashikit.Entry]:
    """Some of the puzzles with fewer than 50 islands."""
    entries = hashikit.read_all(corpus / "janko" / "janko_hashi_odd.json")
    small = [entry for entry in entries if len(entry.puzzle.islands) < 50][::40]
    assert len(small) >= 3
    return small


def test_the_random_puzzles_are_of_every_kind() -> None:
    every = cases(100)
    for signs in (False, True):
        some = [case for case in every if bool(case.puzzle.signs) is signs]
        kinds = Counter(min(len(case.solutions), 2) for case in some)
        assert all(kinds[kind] > len(some) // 10 for kind in (0, 1, 2)), (
            f"too few without solution, with one, with several: {kinds}"
        )
    used = {rule for case in every for rule in case.puzzle.rules}
    assert used == {"blocked", "connected", "given", "loops", "max_bridges", "signs", "unknown"}
    assert {case.puzzle.max_bridges for case in every} == {1, 2, 3, 4}


def test_random_puzzles(solver: solvers.Solver) -> None:
    compared = 0
    for case in cases(NUMBER):
        puzzle, expected = case.puzzle, case.solutions
        context = f"{solver.name}: {puzzle!r} {case.assume}"
        if puzzle.rules - solver.rules:
            with pytest.raises(UnsupportedRuleError):
                solver.solve(puzzle)
            continue
        try:
            result = solver.solve(puzzle, unique=True, state=case.assume)
        except UnsupportedRuleError:
            assert puzzle.rules >= {"connected", "loops"}, context  # a forest: some cannot
            continue
        compared += 1
        if not expected:
            assert result.status is Status.NO_SOLUTION, context
            assert result.solution is None, context
            continue
        assert result.status is Status.SOLVED, context
        assert result.solution in expected, context
        assert result.unique is (len(expected) == 1), context
        assert result.second is None or result.second in expected - {result.solution}, context
        if len(expected) > MOST_SOLUTIONS:
            found = solver.count(puzzle, limit=MOST_SOLUTIONS, state=case.assume)
            assert found == MOST_SOLUTIONS, context
        else:
            solutions = list(solver.solutions(puzzle, state=case.assume))
            assert len(solutions) == len(expected), context
            assert set(solutions) == expected, context
    print(f"{solver.name}: {compared} of {len(cases(NUMBER))} puzzles compared")
    assert compared > NUMBER // 4


@pytest.mark.slow
def test_published_puzzles(solver: solvers.Solver, corpus: Path) -> None:
    """Small ones made by hand, with their one solution; a large one that has many."""
    slow = solver.name == "mip-bfs"  # a model of m² columns
    for entry in small_published(corpus):
        name, puzzle, published = entry.name, entry.puzzle, entry.solution
        if slow and len(puzzle.islands) > 25:
            continue
        result = solver.solve(puzzle, unique=True)
        assert result.unique, (solver.name, name)
        assert result.solution == published, (solver.name, name)
    if slow:
        return
    path = min((corpus / "cllv" / "100").glob("*_75_*.has"))
    large = hashikit.read(path)
    result = solver.solve(large)
    assert result.solution is not None
    assert check(large, result.solution) == []


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [
        (Puzzle(3, 3, []), 1),
        (Puzzle(1, 1, [(0, 0, 0)]), 1),
        (Puzzle(1, 1, [(0, 0, 1)]), 0),
        (Puzzle(1, 1, [(0, 0, None)]), 0),
        (Puzzle(1, 3, [(0, 0, 0), (0, 2, 0)]), 0),
        (Puzzle(1, 3, [(0, 0, 255), (0, 2, 255)], max_bridges=4), 0),
        (Puzzle(2, 2, [(0, 0, 1), (1, 1, 1)]), 0),
        (Puzzle.from_grid(["?.?"], max_bridges=4), 4),
        (Puzzle.from_grid(["1.1.1.1"]), 0),
        (Puzzle.from_grid(["2.2", "...", "2.2"], loops=False), 0),
    ],
)
def test_small_puzzles(solver: solvers.Solver, puzzle: Puzzle, number: int) -> None:
    if puzzle.rules <= solver.rules:
        assert solver.count(puzzle) == number
        assert len({s.bridges for s in solver.solutions(puzzle)}) == number


def test_seeds_and_statistics(solver: solvers.Solver) -> None:
    puzzle = random_puzzles.dense(Random(3), 5)
    puzzle = Puzzle(
        puzzle.rows, puzzle.cols, [i._replace(clue=i.clue or 1) for i in puzzle.islands]
    )
    first = solver.solve(puzzle, seed=3)
    again = solver.solve(puzzle, seed=3)
    assert first.solution == again.solution, "the same seed gives the same search"
    timeless = [replace(r.stats, build_time=0.0, solve_time=0.0) for r in (first, again)]
    assert timeless[0] == timeless[1]
    assert first.stats.build_time > 0
    assert first.stats.solve_time > 0
    assert isinstance(first.solution, Solution | None)


def test_a_state_may_be_a_solution(solver: solvers.Solver) -> None:
    whole = solver.solve(SMALL).solution
    assert whole is not None
    assert solver.solve(SMALL, state=whole, unique=True).unique
    wrong = Solution(SMALL, [((0, 0), (0, 2), 1), ((0, 2), (2, 2), 2)])
    assert solver.solve(SMALL, state=wrong).status is Status.NO_SOLUTION


def test_a_bad_state_is_refused_at_the_call(solver: solvers.Solver) -> None:
    for state in ({((0, 0), (2, 2)): 1}, {((0, 0), (0, 2)): -1}, 7):
        with pytest.raises(PuzzleError):
            solver.solutions(SMALL, state=state)  # type: ignore[arg-type]


def test_a_huge_limit_is_none(solver: solvers.Solver) -> None:
    for seconds in (1e300, float("inf")):
        assert solver.solve(SMALL, time_limit=seconds, conflict_limit=10**30).solved
    assert solver.count(SMALL, limit=10**30) == 1


@pytest.mark.slow
def test_the_time_of_the_caller_does_not_count() -> None:
    """All solvers at once, so that the waiting is done once."""
    puzzle = Puzzle.from_grid(["?.?"], max_bridges=4)
    some = [solvers.get(name) for name in solvers.names() if name not in PROGRAMS]
    some = [one for one in some if any(engine.version for engine in one.engines())]
    assert [one.count(puzzle) for one in some] == [4] * len(some)  # what they need is loaded
    found = [one.solutions(puzzle, time_limit=3.0) for one in some]
    for _ in range(4):
        for solutions in found:
            next(solutions)
        time.sleep(0.8)
    assert [list(solutions) for solutions in found] == [[]] * len(some)


def test_time_limit(solver: solvers.Solver) -> None:
    begin = time.perf_counter()
    with pytest.raises(LimitReachedError) as caught:
        solver.count(ENDLESS, time_limit=0.3)
    late = time.perf_counter() - begin - 0.3
    print(f"{solver.name}: {caught.value.count} solutions, back {1000 * late:.1f} ms late")
    assert late < SLACK
    assert solver.solve(ENDLESS, time_limit=0).status is Status.UNKNOWN


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself on Windows")
@pytest.mark.parametrize("delay", [0.0, 0.2])
def test_ctrl_c(solver: solvers.Solver, delay: float) -> None:
    solver.solve(SMALL)  # what it needs is loaded
    sent: list[float] = []

    def send() -> None:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(delay, send)
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012  # it may come at once
            timer.start()
            solver.count(ENDLESS, time_limit=60)
        late = time.perf_counter() - sent[0]
    finally:
        timer.cancel()
        timer.join()
    print(f"{solver.name}: back {1000 * late:.1f} ms after Ctrl-C")
    assert late < SLACK
    assert solver.solve(SMALL, unique=True).unique
