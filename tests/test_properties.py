"""Properties of every puzzle, whatever its solutions are (Hypothesis)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import brute
import hashikit
import random_puzzles
from hashikit import Coord, Island, Puzzle, Solution, check

LIMIT = 3000
"""Count up to this: enough to distinguish puzzles, few enough to count quickly."""


@st.composite
def puzzles(draw: st.DrawFn, side: int = 6, full_clues: bool = False) -> Puzzle:
    """Any small puzzle; mostly with few islands, some with clues that fit a drawing."""
    rows = draw(st.integers(1, side))
    cols = draw(st.integers(1, side))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    taken = draw(st.lists(cells, unique=True, max_size=10))
    walls = draw(st.lists(cells, unique=True, max_size=2))
    max_bridges = draw(st.integers(1, 4))
    loops = draw(st.booleans())
    clue = st.integers(0, 4 * max_bridges + 1)
    clues: list[int | None]
    if draw(st.booleans()):
        clues = [draw(clue if full_clues else st.none() | clue) for _ in taken]
    else:
        skeleton = Puzzle(rows, cols, [(r, c, None) for r, c in taken], max_bridges=max_bridges)
        degree = dict.fromkeys(taken, 0)
        for a, b in brute.lines_of_sight(skeleton):
            count = draw(st.integers(0, max_bridges))
            degree[a] += count
            degree[b] += count
        clues = [
            None if not full_clues and draw(st.integers(0, 4)) == 0 else degree[cell]
            for cell in taken
        ]
    return Puzzle(
        rows,
        cols,
        [(r, c, clue) for (r, c), clue in zip(taken, clues, strict=True)],
        max_bridges=max_bridges,
        blocked=[wall for wall in walls if wall not in taken],
        loops=loops,
    )


solvable = st.builds(
    lambda seed, rows, cols, steps: random_puzzles.drawn(Random(seed), rows, cols, steps),
    st.integers(0, 10**6),
    st.integers(2, 9),
    st.integers(2, 9),
    st.integers(8, 80),
)
"""Puzzles made from a drawn network of a few dozen islands at most."""


def count(puzzle: Puzzle) -> int:
    return hashikit.count(puzzle, limit=LIMIT)


def moved(puzzle: Puzzle, rows: int, cols: int, move: Callable[[int, int], Coord]) -> Puzzle:
    return Puzzle(
        rows,
        cols,
        [(*move(r, c), clue) for r, c, clue in puzzle.islands],
        max_bridges=puzzle.max_bridges,
        blocked=[move(r, c) for r, c in puzzle.blocked],
        loops=puzzle.loops,
    )


def transposed(puzzle: Puzzle) -> Puzzle:
    return moved(puzzle, puzzle.cols, puzzle.rows, lambda r, c: (c, r))


def mirrored(puzzle: Puzzle) -> Puzzle:
    return moved(puzzle, puzzle.rows, puzzle.cols, lambda r, c: (r, puzzle.cols - 1 - c))


def turned(puzzle: Puzzle) -> Puzzle:
    return moved(puzzle, puzzle.cols, puzzle.rows, lambda r, c: (c, puzzle.rows - 1 - r))


def changed(puzzle: Puzzle, **parts: object) -> Puzzle:
    base = {
        "islands": puzzle.islands,
        "max_bridges": puzzle.max_bridges,
        "blocked": puzzle.blocked,
        "loops": puzzle.loops,
    }
    return Puzzle(puzzle.rows, puzzle.cols, **{**base, **parts})  # type: ignore[arg-type]


def bounds(puzzle: Puzzle) -> list[tuple[int, int]]:
    """The bounds of all edges, in an order that does not depend on where they lie."""
    return sorted((e.minimum, e.maximum) for e in hashikit.forced(puzzle).edges)


@given(puzzles())
def test_symmetry_does_not_change_the_count(puzzle: Puzzle) -> None:
    number, forced = count(puzzle), bounds(puzzle)
    for same in (transposed(puzzle), mirrored(puzzle), turned(puzzle), turned(turned(puzzle))):
        assert count(same) == number
        assert bounds(same) == forced


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_symmetry_does_not_change_the_answers_to_larger_puzzles(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_puzzles.dense(rng, rng.randint(5, 6), rng.randint(2, 4))
    number, forced = count(puzzle), bounds(puzzle)
    for same in (transposed(puzzle), mirrored(puzzle), turned(puzzle)):
        assert count(same) == number
        assert bounds(same) == forced
    for other in range(3):
        assert hashikit.count(puzzle, limit=LIMIT, seed=other) == number


@given(puzzles(), st.randoms(use_true_random=False))
def test_the_order_of_islands_does_not_matter(puzzle: Puzzle, random: Random) -> None:
    islands = list(puzzle.islands)
    random.shuffle(islands)
    assert changed(puzzle, islands=islands) == puzzle


@given(puzzles(), st.data())
def test_empty_rows_and_columns_do_not_matter(puzzle: Puzzle, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, puzzle.rows))
    col = data.draw(st.integers(0, puzzle.cols))
    wider = moved(
        puzzle,
        puzzle.rows + 1,
        puzzle.cols + 1,
        lambda r, c: (r + (r >= row), c + (c >= col)),
    )
    assert count(wider) == count(puzzle)
    assert bounds(wider) == bounds(puzzle)


@given(puzzles(), st.sampled_from([None, 0, 1, 2]))
def test_an_isolated_island_makes_it_unsolvable(puzzle: Puzzle, clue: int | None) -> None:
    assume(puzzle.islands)
    alone = Island(puzzle.rows, puzzle.cols, clue)  # a row and a column of its own
    lonely = Puzzle(
        puzzle.rows + 1,
        puzzle.cols + 1,
        [*puzzle.islands, alone],
        max_bridges=puzzle.max_bridges,
        blocked=puzzle.blocked,
        loops=puzzle.loops,
    )
    assert not hashikit.solve(lonely).solved
    assert count(lonely) == 0


@given(puzzles())
def test_a_weaker_rule_never_loses_a_solution(puzzle: Puzzle) -> None:
    number = count(puzzle)
    if puzzle.max_bridges < 4:
        assert count(changed(puzzle, max_bridges=puzzle.max_bridges + 1)) >= number
    assert count(changed(puzzle, loops=True)) >= number
    unknown = [island._replace(clue=None) if island.clue else island for island in puzzle.islands]
    assert count(changed(puzzle, islands=unknown)) >= number
    # Without a blocked cell islands may be joined that were not: the count may only grow.
    assert count(changed(puzzle, blocked=[])) >= number


@given(puzzles(full_clues=True))
def test_clues_of_both_ends_add_up(puzzle: Puzzle) -> None:
    """Every bridge has two ends: with an odd sum of clues there is no solution."""
    clues = [island.clue or 0 for island in puzzle.islands]
    if sum(clues) % 2:
        assert not hashikit.solve(puzzle).solved
    for solution in hashikit.solutions(puzzle, limit=20):
        assert 2 * sum(bridge.count for bridge in solution.bridges) == sum(clues)


@given(puzzles())
def test_every_solution_passes_the_check_and_is_new(puzzle: Puzzle) -> None:
    found = list(hashikit.solutions(puzzle, limit=200))
    assert len(set(found)) == len(found)
    for solution in found:
        assert check(puzzle, solution) == []


@given(solvable, st.data())
def test_a_changed_bridge_breaks_a_clue(puzzle: Puzzle, data: st.DataObject) -> None:
    clues = {island.at: island.clue for island in puzzle.islands}
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    bridges = list(solution.bridges)
    told = [at for at, b in enumerate(bridges) if clues[b.a] is not None or clues[b.b] is not None]
    assume(told)
    at = data.draw(st.sampled_from(told))
    number = bridges[at].count
    other = data.draw(st.integers(0, 5).filter(lambda n: n != number))
    bridges[at : at + 1] = [] if other == 0 else [bridges[at]._replace(count=other)]
    assert check(puzzle, Solution(puzzle, bridges))


@given(puzzles())
def test_each_edge_splits_the_solutions(puzzle: Puzzle) -> None:
    """Over all numbers of bridges on one edge the counts add up; so do the bounds."""
    number = count(puzzle)
    assume(number < LIMIT)
    forced = hashikit.forced(puzzle)
    for edge in forced.edges[:4]:
        a, b, low, high = edge.a, edge.b, edge.minimum, edge.maximum
        parts = [hashikit.count(puzzle, state={(a, b): k}) for k in range(puzzle.max_bridges + 1)]
        assert sum(parts) == number
        possible = [k for k, part in enumerate(parts) if part]
        assert (min(possible), max(possible)) == (low, high)
        assert hashikit.count(puzzle, state={(b, a): (low, high)}) == number


@given(puzzles())
def test_any_seed_finds_the_same_solutions(puzzle: Puzzle) -> None:
    assume(count(puzzle) < 200)
    sets = {frozenset(hashikit.solutions(puzzle, seed=seed)) for seed in range(4)}
    assert len(sets) == 1


@given(solvable)
def test_a_solution_as_assumption_is_the_only_one_left(puzzle: Puzzle) -> None:
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    state = {edge: solution.counts.get(edge, 0) for edge in puzzle.edges}
    result = hashikit.solve(puzzle, state=state, unique=True)
    assert result.solution == solution
    assert result.unique is True
