"""The engine against brute force on thousands of small grids, and its documented edge cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from inspect import signature
from itertools import islice, product
from math import prod
from random import Random
from time import sleep
from typing import Any

import pytest

import brute
import hashikit
import quickly
import random_puzzles
from effort import examples
from hashikit import OptionError, Puzzle, PuzzleError, Solution, Status, check

Known = tuple[Puzzle, list[Solution]]


@pytest.mark.parametrize("batch", range(10))
def test_same_solutions_as_brute_force(batch: int) -> None:
    rng = Random(-1 - batch)
    for puzzle in random_puzzles.puzzles(batch, examples(300)):
        expected = set(brute.solutions(puzzle))
        seed = rng.randrange(1000)

        found = list(hashikit.solutions(puzzle, seed=seed))
        assert len(found) == len(set(found)), f"a solution came twice: {puzzle!r} {seed=}"
        assert set(found) == expected, f"{puzzle!r} {seed=}"
        assert hashikit.count(puzzle, seed=seed) == len(expected), f"{puzzle!r} {seed=}"

        limit = rng.randint(1, len(expected) + 1)
        counted = hashikit.count(puzzle, limit=limit, seed=seed)
        assert counted == min(limit, len(expected)), f"{puzzle!r} {limit=} {seed=}"
        some = list(hashikit.solutions(puzzle, limit=limit, seed=seed))
        assert some == found[:limit], f"{puzzle!r} {limit=} {seed=}"

        assert hashikit.is_unique(puzzle, seed=seed) == (len(expected) == 1), f"{puzzle!r} {seed=}"
        compare_solve(puzzle, expected, seed)


def compare_solve(puzzle: Puzzle, expected: set[Solution], seed: int) -> None:
    result = hashikit.solve(puzzle, unique=True, seed=seed)
    context = f"{puzzle!r} {seed=} {result!r}"
    assert result.puzzle is puzzle
    assert result.solver == "native"
    if expected:
        assert result.status is Status.SOLVED, context
        assert result.solution in expected, context
        assert result.solution is not None
        assert check(puzzle, result.solution) == [], context
        assert result.unique is (len(expected) == 1), context
    else:
        assert result.status is Status.NO_SOLUTION, context
        assert result.solution is None, context
        # None, or False for "not exactly one", since there is no solution.
        assert not result.unique, context
    if len(expected) > 1:
        assert result.second in expected, context
        assert result.second != result.solution, context
    else:
        assert result.second is None, context

    alone = hashikit.solve(puzzle, seed=seed)
    assert (alone.status, alone.solution) == (result.status, result.solution), context
    assert alone.unique is None, context
    assert alone.second is None, context


@pytest.mark.parametrize("batch", range(4))
def test_same_solutions_from_a_partial_state(batch: int) -> None:
    rng = Random(100 + batch)
    for puzzle in random_puzzles.puzzles(100 + batch, examples(200)):
        state = random_puzzles.assumption(rng, puzzle)
        context = f"{puzzle!r} state={state!r}"
        expected = set(brute.solutions(puzzle, state))
        found = list(hashikit.solutions(puzzle, state=state))
        assert len(found) == len(expected), context
        assert set(found) == expected, context
        assert hashikit.count(puzzle, state=state) == len(expected), context
        result = hashikit.solve(puzzle, state=state, unique=True)
        assert result.solved == bool(expected), context
        assert result.unique is ((len(expected) == 1) if expected else result.unique), context
        assert result.solution is None or result.solution in expected, context


def test_a_large_hard_map_is_solved_tile_by_tile() -> None:
    """From 8,000 islands on; the core's own tests make tiles of smaller maps."""
    shares: dict[str, Any] = {"alpha": 0.05, "beta": 0.25}
    puzzle = quickly.generate(154, 154, model="cllv", islands=8_200, seed=1, **shares).puzzle
    solution = hashikit.solve(puzzle, time_limit=100).solution
    assert solution is not None
    assert check(puzzle, solution) == []


@pytest.mark.draws
@pytest.mark.parametrize("batch", range(examples(1)))
def test_large_puzzles_made_of_small_ones(batch: int) -> None:
    """Far too large for brute force, yet with a known number of solutions and known bounds."""
    solvable: dict[object, list[Known]] = {}
    unsolvable: dict[object, list[Known]] = {}
    for puzzle in random_puzzles.puzzles(500 + batch, 1200):
        if random_puzzles.exits(puzzle):
            found = list(brute.solutions(puzzle))
            rules = (puzzle.max_bridges, puzzle.loops)
            (solvable if found else unsolvable).setdefault(rules, []).append((puzzle, found))
    rng = Random(batch)
    seen = Counter[Status]()
    for rules, known in solvable.items():
        for _ in range(10):
            blocks = rng.sample(known, min(len(known), rng.choice((2, 5, 15, 40))))
            if rng.random() < 0.3:
                blocks[rng.randrange(len(blocks))] = rng.choice(unsolvable[rules])
            whole, shifts = random_puzzles.combined([puzzle for puzzle, _ in blocks])
            number = prod(len(found) for _, found in blocks)
            result = hashikit.solve(whole, unique=True, seed=batch)
            seen[result.status] += 1
            assert result.solved == (number > 0), repr(whole)
            if result.solution is None:
                continue
            assert check(whole, result.solution) == [], repr(whole)
            assert result.unique == (number == 1), repr(whole)
            if result.second is not None:
                assert check(whole, result.second) == [], repr(whole)
                assert result.second != result.solution, repr(whole)
            assert hashikit.count(whole, limit=3000) == min(3000, number), repr(whole)
            forced = {(e.a, e.b): (e.minimum, e.maximum) for e in hashikit.forced(whole).edges}
            for (puzzle, found), (dr, dc) in zip(blocks, shifts, strict=True):
                bounds = brute.bounds_of(brute.lines_of_sight(puzzle), found)
                assert bounds is not None
                for (a, b), expected in bounds.items():
                    edge = ((a[0] + dr, a[1] + dc), (b[0] + dr, b[1] + dc))
                    assert forced[edge] == expected, repr(whole)
    assert min(seen[Status.SOLVED], seen[Status.NO_SOLUTION]) > 5


SHAPES = [(3, 90), (90, 3), (8, 40), (40, 8), (14, 26), (26, 14), (20, 20), (1, 200), (60, 60)]


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_drawn_puzzles_of_every_shape_have_their_solution(rows: int, cols: int) -> None:
    """A wrong "no solution" is detected, because the puzzle was made from one."""
    rng = Random(rows)
    sizes = []
    for seed in range(examples(20)):
        puzzle = random_puzzles.drawn(rng, rows, cols, 4 * rows * cols)
        result = hashikit.solve(puzzle, seed=seed)
        assert result.solution is not None, f"{puzzle!r} {seed=}"
        assert check(puzzle, result.solution) == [], f"{puzzle!r} {seed=}"
        sizes.append(len(puzzle.islands))
    assert max(sizes) > 30


def test_same_seed_same_search() -> None:
    for number, puzzle in enumerate(random_puzzles.puzzles(7, 200)):
        one, other = (list(hashikit.solutions(puzzle, seed=number)) for _ in range(2))
        assert one == other, f"{puzzle!r} seed={number}"
        first, second = (hashikit.solve(puzzle, seed=number, unique=True) for _ in range(2))
        assert first.solution == second.solution
        assert first.second == second.second
        assert brute.counters(first.stats) == brute.counters(second.stats), (
            f"{puzzle!r} seed={number}"
        )


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_seeds(seed: int) -> None:
    puzzle = line("?", 0, "?", 0, "?")
    assert hashikit.solve(puzzle, seed=seed).solved
    assert len(list(hashikit.solutions(puzzle, seed=seed))) == 4


ASK = (hashikit.solve, hashikit.solutions, hashikit.count, hashikit.is_unique, hashikit.forced)
LIMITS: dict[str, list[object]] = {
    "seed": [-1, 2**64, 1.5, "1", None],
    "time_limit": [-1, float("nan"), float("-inf"), "1", -0.001, [], b"1"],
    "conflict_limit": [-1, 0.5, "1", float("nan")],
    "limit": [0, -1, 0.5, float("nan"), "1"],
}


@pytest.mark.parametrize("ask", ASK)
def test_bad_limits_are_refused_at_the_call(ask: Callable[..., object]) -> None:
    """Not at the first `next()`, and with one line that names the argument."""
    known = signature(ask).parameters
    solvers = ("native", "sat-lazy") if "solver" in known else ("native",)
    for solver, name in product(solvers, LIMITS.keys() & known.keys()):
        more = {} if solver == "native" else {"solver": solver}
        for value in LIMITS[name]:
            with pytest.raises(OptionError, match=rf"^{name} is ") as caught:
                ask(line(1, 1), **more, **{name: value})
            assert "\n" not in str(caught.value)


@pytest.mark.parametrize("ask", ASK)
def test_what_is_no_puzzle_is_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(PuzzleError, match=r"^puzzle is 'str', not a Puzzle; "):
        ask("4.3/.../3.2")


@pytest.mark.parametrize("solver", ["native", "sat-lazy"])
def test_a_limit_of_zero_gives_up_at_once(solver: str) -> None:
    puzzle = line(1, 1)
    assert hashikit.solve(puzzle, solver=solver, time_limit=0).status is Status.UNKNOWN
    with pytest.raises(hashikit.OptionError, match="limit is 0, not a whole number from 1 up"):
        hashikit.count(puzzle, solver=solver, limit=0)


def test_a_conflict_limit_ends_the_search_at_the_next_conflict() -> None:
    """Also where a hard map is guessed tile by tile."""
    puzzle = quickly.generate(
        170, 170, model="cllv", islands=10_000, alpha=0.05, beta=0.25, seed=1
    ).puzzle
    for limit in (0, 1000, 5000, 6000):
        result = hashikit.solve(puzzle, conflict_limit=limit)
        assert result.status is Status.UNKNOWN
        assert result.stats.conflicts == limit + 1


def test_the_time_limit_of_solutions_is_for_the_search_alone() -> None:
    """What the caller does between two solutions does not count."""
    found = hashikit.solutions(line("?", 0, "?", 0, "?"), time_limit=1)
    next(found)
    sleep(1.1)
    assert len(list(found)) == 3


def test_grid_of_unknowns_has_as_many_solutions_as_spanning_trees() -> None:
    """Enumeration beyond brute force.

    With `loops=False` and one bridge per pair, a grid of adjacent `?` islands has as many solutions
    as the grid graph has spanning trees (OEIS A001353 for 2 × n, A006238 for 3 × n).
    """
    for n, trees in ((2, 4), (3, 15), (4, 56), (5, 209), (6, 780), (7, 2911)):
        grid = Puzzle.from_grid([["?"] * n] * 2, max_bridges=1, loops=False)
        assert hashikit.count(grid) == trees
    for n, trees in ((2, 15), (3, 192), (4, 2415), (5, 30305)):
        grid = Puzzle.from_grid([["?"] * n] * 3, max_bridges=1, loops=False)
        assert hashikit.count(grid) == trees
        found = list(hashikit.solutions(grid, limit=trees + 1))
        assert len(set(found)) == trees
    double = Puzzle.from_grid([["?"] * 3] * 2, max_bridges=2, loops=False)
    assert hashikit.count(double) == 15 * 2**5


def line(*clues: int | str) -> Puzzle:
    return Puzzle.from_grid([list(clues)])


def test_no_islands_has_the_empty_solution() -> None:
    for puzzle in (line(0, 0, 0), Puzzle(1, 1, []), Puzzle(2, 2, [], blocked=[(0, 0)])):
        result = hashikit.solve(puzzle, unique=True)
        assert result.status is Status.SOLVED
        assert result.solution == Solution(puzzle, [])
        assert result.unique is True
        assert hashikit.count(puzzle) == 1
        assert hashikit.is_unique(puzzle)
        assert list(hashikit.solutions(puzzle)) == [Solution(puzzle, [])]
        assert hashikit.solve(Puzzle(1, 1, [], loops=False)).solved


def test_unknown_clue_is_any_number_from_one() -> None:
    found = {s.bridges[0].count for s in hashikit.solutions(line("?", 0, "?"))}
    assert found == {1, 2}
    assert hashikit.count(line("?", 0, "?", 0, "?")) == 4


def test_clue_over_capacity_has_no_solution() -> None:
    for k in (1, 2, 3, 4):
        ok = Puzzle(1, 3, [(0, 0, k), (0, 2, k)], max_bridges=k)
        assert hashikit.solve(ok).solved
        for clue in (k + 1, 4 * k + 1, 255):
            over = Puzzle(1, 3, [(0, 0, clue), (0, 2, clue)], max_bridges=k)
            assert hashikit.solve(over).status is Status.NO_SOLUTION
    plus = [(1, 1, 16), (0, 1, 4), (1, 0, 4), (1, 2, 4), (2, 1, 4)]
    assert hashikit.solve(Puzzle(3, 3, plus, max_bridges=4)).solved
    assert not hashikit.solve(Puzzle(3, 3, plus, max_bridges=3)).solved


def test_islands_side_by_side_are_joined() -> None:
    result = hashikit.solve(line(1, 2, 1), unique=True)
    assert result.unique is True
    assert result.solution is not None
    assert [tuple(b) for b in result.solution.bridges] == [((0, 0), (0, 1), 1), ((0, 1), (0, 2), 1)]
    full = Puzzle.from_grid([[2, 3, 2], [3, 4, 3], [2, 3, 2]])
    result = hashikit.solve(full)
    assert result.solution is not None
    assert check(full, result.solution) == []


def test_one_row_and_one_column() -> None:
    clues = [1, 0, 3, 0, 0, 4, 2, 0]
    row = line(*clues)
    column = Puzzle.from_grid([[c] for c in clues])
    for puzzle in (row, column):
        assert hashikit.solve(puzzle, unique=True).unique is True
    counts = [b.count for b in hashikit.solve(row).solution.bridges]  # type: ignore[union-attr]
    assert counts == [1, 2, 2]


def test_huge_sparse_grid_costs_nothing() -> None:
    side = hashikit.board.puzzle.MAX_SIDE
    corners = [(0, 0, 4), (0, side - 1, 3), (side - 1, 0, 3), (side - 1, side - 1, 2)]
    puzzle = Puzzle(side, side, corners)
    result = hashikit.solve(puzzle, unique=True)
    assert result.unique is True
    assert result.solution is not None
    assert check(puzzle, result.solution) == []
    middle = (side // 2, 0)
    assert not hashikit.solve(Puzzle(side, side, corners, blocked=[middle])).solved


def test_solutions_is_lazy() -> None:
    big = Puzzle.from_grid([["?"] * 12] * 12)
    found = list(islice(hashikit.solutions(big), 50))
    assert len(set(found)) == 50
    assert all(check(big, s) == [] for s in found)
    assert hashikit.count(big, limit=1000) == 1000


def test_a_solved_puzzle_keeps_no_trace_of_an_earlier_assumption() -> None:
    puzzle = line("?", 0, "?")
    edge = ((0, 0), (0, 2))
    assert hashikit.count(puzzle, state={edge: 1}) == 1
    assert hashikit.count(puzzle, state={edge: 0}) == 0
    assert hashikit.count(puzzle, state={edge: (2, 9)}) == 1
    with pytest.raises(PuzzleError, match=r"has 3 bridges between .* at most 2"):
        hashikit.count(puzzle, state={edge: (3, 9)})
    assert hashikit.count(puzzle) == 2


def test_statistics_are_sane() -> None:
    puzzle = Puzzle.from_grid([["?"] * 6] * 6, max_bridges=1, loops=False)
    stats = hashikit.solve(puzzle).stats
    assert stats.time == stats.build_time + stats.solve_time
    assert 0 <= stats.build_time < 10
    assert 0 < stats.solve_time < 10
    assert all(isinstance(value, int) and value >= 0 for value in brute.counters(stats))
    assert stats.decisions + stats.propagations > 0
