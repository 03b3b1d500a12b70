"""The native solver's threads, on maps that are large and hard enough for them."""

from __future__ import annotations

from functools import cache

import pytest

import hashikit
import quickly
from effort import some
from hashikit import Puzzle, Status

pytestmark = pytest.mark.slow


@cache
def hard_map(islands: int) -> Puzzle:
    """A grown map of few double bridges, the hardest kind; see `benchmarks/grow.py`."""
    side = round((2.9 * islands) ** 0.5)
    return quickly.generate(
        side, side, model="cllv", islands=islands, alpha=0.05, beta=0.25, seed=1
    ).puzzle


def test_any_number_of_workers_gives_the_same_answer() -> None:
    puzzle = hard_map(20_000)
    answers = [hashikit.solve(puzzle, seed=3, workers=workers) for workers in some((1, 3, 2, 0), 2)]
    for answer in answers:
        assert answer.solution is not None
        assert hashikit.check(puzzle, answer.solution) == []
    first = answers[0].stats
    assert first.conflicts > 10_000  # or there was nothing to share
    for answer in answers[1:]:
        assert answer.solution == answers[0].solution
        assert answer.stats.conflicts == first.conflicts
        assert answer.stats.propagations == first.propagations


def test_a_second_solution_after_threads() -> None:
    puzzle = hard_map(20_000)
    result = hashikit.solve(puzzle, unique=True, workers=2)
    assert result.unique is False
    assert result.second is not None
    assert result.second != result.solution
    assert hashikit.check(puzzle, result.second) == []


@pytest.mark.parametrize("limit", [0, 100, 5_000])
def test_a_conflict_limit_is_kept(limit: int) -> None:
    result = hashikit.solve(hard_map(20_000), workers=2, conflict_limit=limit)
    assert result.status is Status.UNKNOWN
    assert result.stats.conflicts <= limit + 1
