"""The checker alone: each rule broken in turn, and every drawing against brute force."""

from __future__ import annotations

from itertools import product

import pytest

import brute
import random_puzzles
from hashikit import Coord, Puzzle, Solution, Violation, check
from hashikit.board.checker import MOST_CROSSINGS

Bridges = list[tuple[Coord, Coord, int]]


def judge(puzzle: Puzzle, bridges: Bridges) -> list[tuple[str, tuple[Coord, ...]]]:
    found = check(puzzle, Solution(puzzle, bridges))
    assert all(v.message and "\n" not in v.message and str(v) == v.message for v in found)
    return [(v.rule, v.cells) for v in found]


SQUARE = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
A, B, C, D = (0, 0), (0, 2), (2, 0), (2, 2)
RIGHT: Bridges = [(A, B, 2), (A, C, 2), (B, D, 1), (C, D, 1)]


def test_right_answer_breaks_nothing() -> None:
    assert judge(SQUARE, RIGHT) == []
    assert judge(SQUARE, [(b, a, count) for a, b, count in reversed(RIGHT)]) == []


def test_bridge_from_a_cell_without_island() -> None:
    assert judge(SQUARE, [*RIGHT, ((0, 1), (2, 1), 1)]) == [("no-island", ((0, 1), (2, 1)))]
    assert judge(SQUARE, [*RIGHT, (A, (0, 1), 1)]) == [("no-island", (A, (0, 1)))]
    assert judge(SQUARE, [*RIGHT, (D, (50, 2), 1)]) == [("no-island", (D, (50, 2)))]
    assert "(0, 1)" in check(SQUARE, Solution(SQUARE, [*RIGHT, (A, (0, 1), 1)]))[0].message


def test_bridge_that_is_not_straight() -> None:
    assert judge(SQUARE, [*RIGHT, (A, D, 1)]) == [("not-straight", (A, D))]


def test_bridge_over_an_island() -> None:
    row = Puzzle.from_grid([[1, 0, 2, 0, 1]])
    found = judge(row, [((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1), ((0, 0), (0, 4), 1)])
    assert found == [("not-in-sight", ((0, 0), (0, 4)))]
    column = Puzzle.from_grid([[1], [2], [1]])
    found = judge(column, [((0, 0), (1, 0), 1), ((1, 0), (2, 0), 1), ((0, 0), (2, 0), 1)])
    assert found == [("not-in-sight", ((0, 0), (2, 0)))]


def test_bridge_over_a_blocked_cell() -> None:
    row = Puzzle.from_grid([[1, "#", 0, 1]])
    assert judge(row, [((0, 0), (0, 3), 1)]) == [("blocked", ((0, 0), (0, 3)))]
    column = Puzzle.from_grid([[1], ["#"], [1]])
    assert judge(column, [((0, 0), (2, 0), 1)]) == [("blocked", ((0, 0), (2, 0)))]
    beside = Puzzle.from_grid([["#", 1, 0, 1, "#"], [0, 0, "#", 0, 0]])
    assert judge(beside, [((0, 1), (0, 3), 1)]) == []


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_too_many_bridges_between_a_pair(k: int) -> None:
    puzzle = Puzzle(1, 2, [(0, 0, k + 1), (0, 1, k + 1)], max_bridges=k)
    assert judge(puzzle, [((0, 0), (0, 1), k + 1)]) == [("too-many", ((0, 0), (0, 1)))]
    unknown = Puzzle(1, 2, [(0, 0, None), (0, 1, None)], max_bridges=k)
    assert judge(unknown, [((0, 0), (0, 1), k)]) == []
    assert judge(unknown, [((0, 0), (0, 1), k + 1)]) == [("too-many", ((0, 0), (0, 1)))]


def test_crossing() -> None:
    cross = Puzzle.from_grid([["?", "?", "?"], ["?", 0, "?"], ["?", "?", "?"]])
    ring: Bridges = [
        ((0, 0), (0, 1), 1),
        ((0, 1), (0, 2), 1),
        ((0, 0), (1, 0), 1),
        ((1, 0), (2, 0), 1),
        ((2, 0), (2, 1), 1),
        ((2, 1), (2, 2), 1),
        ((0, 2), (1, 2), 1),
    ]
    across: Bridges = [((1, 0), (1, 2), 2), ((0, 1), (2, 1), 1)]
    assert judge(cross, ring) == []
    assert judge(cross, [*ring, across[0]]) == []
    assert judge(cross, [*ring, across[1]]) == []
    found = judge(cross, [*ring, *across])
    assert found == [("crossing", ((0, 1), (2, 1), (1, 0), (1, 2)))]
    message = check(cross, Solution(cross, [*ring, *across]))[0].message
    assert "(1, 1)" in message


def test_bridges_that_only_touch_do_not_cross() -> None:
    # A T: the vertical bridge ends at an island of the row.
    tee = Puzzle.from_grid([[1, 0, 3, 0, 1], [0, 0, 0, 0, 0], [0, 0, 1, 0, 0]])
    assert judge(tee, [((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1), ((0, 2), (2, 2), 1)]) == []


def test_clue_not_met() -> None:
    fewer: Bridges = [(A, B, 1), *RIGHT[1:]]
    assert judge(SQUARE, fewer) == [("clue", (A,)), ("clue", (B,))]
    messages = [v.message for v in check(SQUARE, Solution(SQUARE, fewer))]
    assert messages[0] == "island at (0, 0) has 3 bridges, its clue is 4"
    more: Bridges = [*RIGHT[:3], (C, D, 2)]
    assert judge(SQUARE, more) == [("clue", (C,)), ("clue", (D,))]


def test_unknown_island_needs_a_bridge() -> None:
    puzzle = Puzzle(1, 5, [(0, 0, 1), (0, 2, 1), (0, 4, None)])
    found = judge(puzzle, [((0, 0), (0, 2), 1)])
    assert found == [("clue", ((0, 4),)), ("disconnected", ((0, 4),))]


def test_clue_zero_and_lone_islands() -> None:
    assert judge(Puzzle(1, 1, [(0, 0, 0)]), []) == []
    assert judge(Puzzle(1, 1, [(0, 0, 1)]), []) == [("clue", ((0, 0),))]
    assert judge(Puzzle(1, 1, [(0, 0, None)]), []) == [("clue", ((0, 0),))]
    assert judge(Puzzle(3, 3, []), []) == []
    two_zeros = Puzzle(1, 2, [(0, 0, 0), (0, 1, 0)])
    assert [rule for rule, _ in judge(two_zeros, [])] == ["disconnected"]


def test_disconnected_names_the_smallest_group() -> None:
    puzzle = Puzzle.from_grid([[1, 0, 2, 0, 1], [0, 0, 0, 0, 0], [1, 0, 1, 0, 0]])
    found = judge(puzzle, [((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1), ((2, 0), (2, 2), 1)])
    assert found == [("disconnected", ((2, 0), (2, 2)))]
    nothing = check(puzzle, Solution(puzzle, []))
    assert nothing[-1].rule == "disconnected"
    assert "5 separate groups" in nothing[-1].message


def test_loop_where_loops_are_forbidden() -> None:
    ring: Bridges = [(A, B, 1), (A, C, 1), (B, D, 1), (C, D, 1)]
    grid = [[2, 0, 2], [0, 0, 0], [2, 0, 2]]
    assert judge(Puzzle.from_grid(grid), ring) == []
    assert judge(Puzzle.from_grid(grid, loops=False), ring) == [("loop", (C, D))]
    assert judge(Puzzle.from_grid([[2, 0, 2]], loops=False), [((0, 0), (0, 2), 2)]) == []


def test_several_broken_rules_come_together_in_order() -> None:
    puzzle = Puzzle.from_grid([[1, 0, 1], [0, 0, 0], [1, 0, 1]])
    found = judge(puzzle, [(A, D, 1), (A, B, 3)])
    assert found == [
        ("too-many", (A, B)),
        ("not-straight", (A, D)),
        ("clue", (A,)),
        ("clue", (B,)),
        ("clue", (C,)),
        ("clue", (D,)),
        ("disconnected", (C,)),
    ]


def test_the_puzzle_given_is_the_one_judged() -> None:
    other = Puzzle.from_grid([[1, 0, 1]])
    assert check(other, Solution(SQUARE, [(A, B, 1)])) == []
    assert isinstance(check(other, Solution(SQUARE, []))[0], Violation)


def test_every_drawing_is_right_exactly_if_brute_force_finds_it() -> None:
    drawings = 0
    for puzzle in random_puzzles.puzzles(40, 400):
        edges = list(brute.lines_of_sight(puzzle))
        if (puzzle.max_bridges + 1) ** len(edges) > 500:
            continue
        right = set(brute.solutions(puzzle))
        for counts in product(range(puzzle.max_bridges + 1), repeat=len(edges)):
            drawing = Solution(
                puzzle, [(a, b, n) for (a, b), n in zip(edges, counts, strict=True) if n]
            )
            drawings += 1
            assert (check(puzzle, drawing) == []) == (drawing in right), repr(drawing)
    assert drawings > 5000


def test_a_huge_sparse_grid_costs_no_more_than_its_bridges() -> None:
    """Memory and time depend on the number of bridges, not on their length."""
    side = 1_000_000
    middle, end = side // 2, side - 1
    islands = [(0, middle, None), (end, middle, None), (middle, 0, None), (middle, end, None)]
    puzzle = Puzzle(side, side, islands)
    found = judge(puzzle, [((0, middle), (end, middle), 1), ((middle, 0), (middle, end), 1)])
    assert [rule for rule, _ in found] == ["crossing", "disconnected"]


def test_crossings_are_listed_up_to_a_limit() -> None:
    n = 60
    islands = [cell for i in range(1, n + 1) for cell in ((0, i), (n + 1, i), (i, 0), (i, n + 1))]
    puzzle = Puzzle(n + 2, n + 2, [(r, c, None) for r, c in islands])
    down: Bridges = [((0, i), (n + 1, i), 1) for i in range(1, n + 1)]
    right: Bridges = [((i, 0), (i, n + 1), 1) for i in range(1, n + 1)]
    found = [rule for rule, _ in judge(puzzle, down + right)]
    assert found.count("crossing") == MOST_CROSSINGS < n * n
    assert found[-1] == "disconnected"
