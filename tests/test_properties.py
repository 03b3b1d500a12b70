"""Properties of every puzzle, whatever its solutions are (Hypothesis)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import brute
import hashikit
import random_puzzles
from hashikit import Puzzle, Solution, check

LIMIT = 3000
"""Count up to this: enough to distinguish puzzles, few enough to count quickly."""


@st.composite
def puzzles(draw: st.DrawFn, side: int = 6) -> Puzzle:
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
        clues = [draw(st.none() | clue) for _ in taken]
    else:
        skeleton = Puzzle(rows, cols, [(r, c, None) for r, c in taken], max_bridges=max_bridges)
        degree = dict.fromkeys(taken, 0)
        for a, b in brute.lines_of_sight(skeleton):
            count = draw(st.integers(0, max_bridges))
            degree[a] += count
            degree[b] += count
        clues = [None if draw(st.integers(0, 4)) == 0 else degree[cell] for cell in taken]
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


def bounds(puzzle: Puzzle) -> list[tuple[int, int]]:
    """The bounds of all edges, in an order that does not depend on where they lie."""
    return sorted((e.minimum, e.maximum) for e in hashikit.forced(puzzle).edges)


@given(puzzles())
def test_symmetry_does_not_change_the_count(puzzle: Puzzle) -> None:
    number, forced = count(puzzle), bounds(puzzle)
    for same in puzzle.images()[1:]:
        assert count(same) == number
        assert bounds(same) == forced


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_symmetry_does_not_change_the_answers_to_larger_puzzles(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_puzzles.dense(rng, rng.randint(5, 6), rng.randint(2, 4))
    number, forced = count(puzzle), bounds(puzzle)
    for same in rng.sample(puzzle.images()[1:], 3):
        assert count(same) == number
        assert bounds(same) == forced
    for other in range(3):
        assert hashikit.count(puzzle, limit=LIMIT, seed=other) == number


@given(puzzles(), st.randoms(use_true_random=False))
def test_the_order_of_islands_does_not_matter(puzzle: Puzzle, random: Random) -> None:
    islands = list(puzzle.islands)
    random.shuffle(islands)
    assert puzzle.replace(islands=islands) == puzzle


@given(puzzles(), st.data())
def test_empty_rows_and_columns_do_not_matter(puzzle: Puzzle, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, puzzle.rows))
    col = data.draw(st.integers(0, puzzle.cols))
    wider = puzzle.replace(
        rows=puzzle.rows + 1,
        cols=puzzle.cols + 1,
        islands=[(r + (r >= row), c + (c >= col), clue) for r, c, clue in puzzle.islands],
        blocked=[(r + (r >= row), c + (c >= col)) for r, c in puzzle.blocked],
    )
    assert count(wider) == count(puzzle)
    assert bounds(wider) == bounds(puzzle)


@given(puzzles())
def test_a_weaker_rule_never_loses_a_solution(puzzle: Puzzle) -> None:
    number = count(puzzle)
    if puzzle.max_bridges < 4:
        assert count(puzzle.replace(max_bridges=puzzle.max_bridges + 1)) >= number
    assert count(puzzle.replace(loops=True)) >= number
    unknown = [island._replace(clue=None) if island.clue else island for island in puzzle.islands]
    assert count(puzzle.replace(islands=unknown)) >= number
    # Without a blocked cell islands may be joined that were not: the count may only grow.
    assert count(puzzle.replace(blocked=[])) >= number


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
