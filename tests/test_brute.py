"""The brute-force enumerator itself, against counts worked out by hand."""

from __future__ import annotations

import pytest

import brute
from hashikit import Puzzle


def count(grid: list[list[object]], **rules: object) -> int:
    return len(list(brute.solutions(Puzzle.from_grid(grid, **rules))))  # type: ignore[arg-type]


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_path_of_unknown_islands_has_k_choices_per_gap(k: int) -> None:
    assert count([["?", 0, "?", "?", 0, 0, "?"]], max_bridges=k) == k**3


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_ring_of_four_is_one_cycle_or_one_of_four_paths(k: int) -> None:
    ring = [["?", 0, "?"], [0, 0, 0], ["?", 0, "?"]]
    assert count(ring, max_bridges=k) == k**4 + 4 * k**3
    assert count(ring, max_bridges=k, loops=False) == 4 * k**3


def test_cross_of_five_joins_only_through_its_centre() -> None:
    assert count([[0, "?", 0], ["?", "?", "?"], [0, "?", 0]]) == 2**4
    # Without the centre the two lines cross and the four ends cannot be one network.
    assert count([[0, "?", 0], ["?", 0, "?"], [0, "?", 0]]) == 0


def test_blocked_cell_ends_the_line_of_sight() -> None:
    assert count([[1, 0, 1]]) == 1
    assert count([[1, "#", 1]]) == 0


def test_two_pairs_are_not_one_network() -> None:
    assert count([[1, 0, 1], [0, 0, 0], [1, 0, 1]]) == 0
    assert count([[2, 0, 2], [0, 0, 0], [2, 0, 2]]) == 1


def test_corner_cases_by_the_rules() -> None:
    assert count([[0, 0]]) == 1
    assert count([["?"]]) == 0
    assert count([[1]]) == 0
    zero = Puzzle(1, 1, [(0, 0, 0)])
    assert len(list(brute.solutions(zero))) == 1
    assert len(list(brute.solutions(Puzzle(1, 2, [(0, 0, 0), (0, 1, 0)])))) == 0


def test_assumptions_and_forced() -> None:
    puzzle = Puzzle.from_grid([[3, 0, 3], [0, 0, 0], [2, 0, 2]])
    top, left, right, bottom = (
        ((0, 0), (0, 2)),
        ((0, 0), (2, 0)),
        ((0, 2), (2, 2)),
        ((2, 0), (2, 2)),
    )
    assert brute.forced(puzzle) == {top: (1, 2), left: (1, 2), right: (1, 2), bottom: (0, 1)}
    assert brute.forced(puzzle, {bottom: 1}) == {
        top: (2, 2),
        left: (1, 1),
        right: (1, 1),
        bottom: (1, 1),
    }
    assert brute.forced(puzzle, {(bottom[1], bottom[0]): (2, 2)}) is None
