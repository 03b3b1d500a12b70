"""What every solution has in common, against brute force."""

from __future__ import annotations

from random import Random

import pytest

import brute
import hard
import hashikit
import random_puzzles
from effort import examples
from hashikit import Edge, Puzzle, Status


def as_mapping(forced: hashikit.Forced) -> dict[Edge, tuple[int, int]] | None:
    if forced.status is Status.NO_SOLUTION:
        assert forced.edges == ()
        return None
    assert forced.status is Status.SOLVED
    return {(e.a, e.b): (e.minimum, e.maximum) for e in forced.edges}


@pytest.mark.parametrize("batch", range(6))
def test_same_bounds_as_brute_force(batch: int) -> None:
    rng = Random(batch)
    for puzzle in random_puzzles.puzzles(200 + batch, examples(125)):
        seed = rng.randrange(100)
        found = as_mapping(hashikit.forced(puzzle, seed=seed))
        assert found == brute.forced(puzzle), f"{puzzle!r} {seed=}"
        state = random_puzzles.assumption(rng, puzzle)
        found = as_mapping(hashikit.forced(puzzle, state=state, seed=seed))
        assert found == brute.forced(puzzle, state), f"{puzzle!r} state={state!r} {seed=}"


def test_edges_come_as_the_puzzle_lists_them() -> None:
    for puzzle in random_puzzles.puzzles(300, 200):
        assert sorted(puzzle.edges) == sorted(brute.lines_of_sight(puzzle)), repr(puzzle)
        forced = hashikit.forced(puzzle)
        if forced.status is Status.SOLVED:
            assert [(e.a, e.b) for e in forced.edges] == list(puzzle.edges), repr(puzzle)
            fixed = [e for e in forced.edges if e.minimum == e.maximum]
            assert list(forced.fixed()) == fixed


@pytest.mark.slow
def test_a_limit_that_ends_the_loading_leaves_the_widest_bounds() -> None:
    """Such a puzzle is too large to be loaded before anybody looks at the clock; walls and the
    maximum change how many edges there are, and how far they are bounded."""
    side = range(90)
    cells = [["?" if (r + c) % 3 else "#" if r % 7 == 0 else 0 for c in side] for r in side]
    lines = brute.lines_of_sight(Puzzle.from_grid(cells))
    for most in (1, 2, 4):
        puzzle = Puzzle.from_grid(cells, max_bridges=most)
        found = hashikit.forced(puzzle, time_limit=0)
        assert found.status is Status.UNKNOWN
        assert found.stats.propagations == found.stats.conflicts == 0
        edges = {(e.a, e.b): (e.minimum, e.maximum) for e in found.edges}
        assert edges == dict.fromkeys(lines, (0, most))


def test_a_unique_puzzle_is_forced_everywhere() -> None:
    unique = 0
    for puzzle in random_puzzles.puzzles(301, 300):
        if not hashikit.is_unique(puzzle):
            continue
        unique += 1
        solution = hashikit.solve(puzzle).solution
        assert solution is not None
        forced = hashikit.forced(puzzle)
        assert len(list(forced.fixed())) == len(forced.edges)
        assert {(e.a, e.b): e.minimum for e in forced.edges if e.minimum} == solution.counts
    assert unique > 50


def test_no_islands_and_lone_island() -> None:
    assert hashikit.forced(Puzzle(2, 2, [])).status is Status.SOLVED
    assert hashikit.forced(Puzzle(2, 2, [])).edges == ()
    assert hashikit.forced(Puzzle(2, 2, [(0, 0, 0)])).status is Status.SOLVED
    assert hashikit.forced(Puzzle(2, 2, [(0, 0, None)])).status is Status.NO_SOLUTION


def test_bounds_beyond_brute_force_by_two_questions_each() -> None:
    """On larger grids: a bound is right if it is reached and nothing lies beyond it."""
    rng = Random(5)
    puzzle = Puzzle.from_grid(
        [[rng.choice([0, "?", "?"]) for _ in range(9)] for _ in range(9)], max_bridges=3
    )
    forced = hashikit.forced(puzzle)
    assert forced.status is Status.SOLVED
    for edge in forced.edges:
        a, b, low, high = edge.a, edge.b, edge.minimum, edge.maximum
        for reached in (low, high):
            assert hashikit.solve(puzzle, state={(a, b): reached}).solved
        if low:
            assert not hashikit.solve(puzzle, state={(a, b): (0, low - 1)}).solved
        if high < puzzle.max_bridges:
            assert not hashikit.solve(puzzle, state={(a, b): (high + 1, 3)}).solved


def test_limits_hold_for_all_searches_together() -> None:
    """A search starts over after 20,000 conflicts, but not with a new limit."""
    found = hashikit.forced(hard.unsolvable(), conflict_limit=21_000)
    assert found.status is Status.UNKNOWN
    assert 21_000 <= found.stats.conflicts <= 21_002
    assert hashikit.forced(hard.unsolvable(), time_limit=0).stats.conflicts == 0


def test_a_long_ladder_without_clues_takes_few_steps() -> None:
    """Its component grows to nearly all islands, with few ways out; each step that looked at all of
    them again would make the work grow with the square of the length."""
    length = 1000
    rails = [(row, 2 * k, None) for row in (2, 4) for k in range(length)]
    across = [(0, 0, None), (0, 2 * length - 2, None)]
    found = hashikit.forced(Puzzle(5, 2 * length - 1, rails + across))
    assert found.status is Status.SOLVED
    assert found.stats.propagations < 50 * length
