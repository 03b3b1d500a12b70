"""Puzzles made to order: they are what was asked for, and have one solution."""

from __future__ import annotations

import hashlib
import pickle
import threading
import time
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import islice, product
from math import inf, isqrt, nan
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import brute
import hashikit
import quickly
from effort import examples
from hashikit import (
    Coord,
    Generated,
    Level,
    LimitReachedError,
    OptionError,
    Puzzle,
    PuzzleError,
    Rating,
)
from hashikit.generator.request import Style, Symmetry
from quickly import complete, generate

SYMMETRIES = tuple(s for s in get_args(Symmetry) if s not in ("loose", "none"))
quick = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def has_one_solution(puzzle: Puzzle) -> bool:
    if len(puzzle.islands) <= 9:
        return len(list(islice(brute.solutions(puzzle), 2))) == 1
    return hashikit.count(puzzle, limit=2) == 1


def judge(made: Generated) -> None:
    """What is true of every unique puzzle, whatever was asked for."""
    assert hashikit.check(made.puzzle, made.solution) == []
    assert has_one_solution(made.puzzle)
    assert made.met == (made.note == "")
    assert len(made.puzzle.islands) >= 2
    assert None not in {island.clue for island in made.puzzle.islands}
    if made.level is not None:
        rating = hashikit.rate(made.puzzle)
        assert (made.level, made.score) == (rating.level, rating.score)


def doubles_of(made: Generated) -> tuple[int, int]:
    """How many joined pairs have more than one bridge, of how many."""
    counts = [bridge.count for bridge in made.solution.bridges]
    return sum(count > 1 for count in counts), len(counts)


def doubles_met(made: Generated, share: float) -> bool:
    """Within a twentieth of the pairs, or one of them."""
    multiple, pairs = doubles_of(made)
    return abs(multiple - share * pairs) <= max(1, pairs / 20) + 1e-4


def largest_empty_square(puzzle: Puzzle) -> int:
    """By trying every square."""
    cells = {island.at for island in puzzle.islands}
    side = 0
    while any(
        cells.isdisjoint((r + i, c + j) for i in range(side + 1) for j in range(side + 1))
        for r in range(puzzle.rows - side)
        for c in range(puzzle.cols - side)
    ):
        side += 1
    return side


def is_even(puzzle: Puzzle, islands: int) -> bool:
    """The measure of docs/explanation/generator.md."""
    return largest_empty_square(puzzle) <= isqrt(4 * puzzle.rows * puzzle.cols // islands)


def images(symmetry: str, at: Coord, rows: int, cols: int) -> Iterator[Coord]:
    r, c = at
    up, left = rows - 1 - r, cols - 1 - c
    if symmetry in ("rotation", "quarter", "both"):
        yield up, left
    if symmetry == "quarter":
        yield from ((c, up), (left, r))
    if symmetry in ("horizontal", "both"):
        yield r, left
    if symmetry in ("vertical", "both"):
        yield up, c
    if symmetry == "diagonal":
        yield c, r


def is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    cells = {island.at for island in puzzle.islands}
    return all(
        image in cells
        for cell in cells
        for image in images(symmetry, cell, puzzle.rows, puzzle.cols)
    )


# ---------------------------------------------------------------------------------- unique puzzles


@pytest.mark.parametrize("seed", range(30))
def test_small_ones_by_brute_force(seed: int) -> None:
    made = generate(5, 5, islands=9, seed=seed)
    assert made.met
    judge(made)


@pytest.mark.parametrize(
    ("rows", "cols", "islands"),
    [(7, 7, 16), (10, 10, 33), (14, 14, 64), (25, 25, 206), (9, 30, 80), (35, 35, 400)],
)
def test_the_usual_sizes(rows: int, cols: int, islands: int) -> None:
    for seed in range(3):
        made = generate(rows, cols, islands=islands, seed=seed)
        judge(made)
        assert made.met
        puzzle = made.puzzle
        assert (puzzle.rows, puzzle.cols, len(puzzle.islands)) == (rows, cols, islands)
        assert is_even(puzzle, islands)
        assert brute.touching(puzzle) == 0
        assert (puzzle.max_bridges, puzzle.loops, made.seed) == (2, True, seed)


def test_two_thousand_islands() -> None:
    made = generate(78, 78, islands=2000, seed=1)
    assert made.met
    judge(made)


def test_the_default_is_a_third_of_the_cells() -> None:
    assert len(generate(seed=0).puzzle.islands) == 16
    assert len(generate(10, 12, density=0.25, seed=0).puzzle.islands) == 30
    assert len(generate(9, 9, density=0, seed=0).puzzle.islands) == 2


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("side", [7, 14])
def test_every_level(side: int, level: Level) -> None:
    for seed in (1, 2):
        made = generate(side, side, level=level, seed=seed)
        judge(made)
        assert (made.met, made.level) == (True, level), made.note


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("side", "islands"), [(8, 20), (9, 28), (14, 60)])
def test_symmetry(symmetry: Any, side: int, islands: int) -> None:
    for seed in range(3):
        made = generate(side, side, islands=islands, symmetry=symmetry, seed=seed)
        judge(made)
        assert made.met
        assert is_symmetric(made.puzzle, symmetry)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("side", [4, 5, 10, 11])
def test_a_density_leaves_room_for_a_symmetry(symmetry: Any, side: int) -> None:
    made = generate(side, side, symmetry=symmetry, seed=side)
    judge(made)
    assert is_symmetric(made.puzzle, symmetry)
    assert made.met, made.note


@pytest.mark.slow
def test_a_symmetry_that_keeps_islands_apart() -> None:
    # Of two cells, mirror images across the diagonal, neither sees the other.
    with pytest.raises(LimitReachedError, match="the work limit was reached before"):
        generate(2, 2, islands=2, symmetry="diagonal")


def test_a_number_of_islands_that_a_symmetry_does_not_have() -> None:
    # No cell of this grid is its own image: there is an even number of islands.
    made = generate(6, 6, islands=11, symmetry="rotation", seed=0)
    judge(made)
    assert is_symmetric(made.puzzle, "rotation")
    assert (made.met, made.note) == (False, "10 islands, not 11")


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("loops", [True, False])
def test_the_share_of_doubles(share: float, loops: bool) -> None:
    for seed in range(3):
        made = generate(12, 12, doubles=share, loops=loops, seed=seed)
        judge(made)
        assert made.met
        assert doubles_met(made, share)


def networks_of(made: Generated) -> int:
    """How many networks the bridges make."""
    part = {island.at: island.at for island in made.puzzle.islands}
    for a, b, _ in made.solution.bridges:
        old, new = part[a], part[b]
        part = {cell: new if own == old else own for cell, own in part.items()}
    return len(set(part.values()))


@pytest.mark.parametrize("style", ["natural", "quick"])
@pytest.mark.parametrize("max_bridges", [2, 3])
def test_several_networks(style: Style, max_bridges: int) -> None:
    """They have one solution without the condition that all islands are joined: brute force."""
    apart = 0
    for seed in range(12):
        made = generate(
            6, 6, islands=9, connected=False, max_bridges=max_bridges, style=style, seed=seed
        )
        assert made.met
        assert not made.puzzle.connected
        assert list(islice(brute.solutions(made.puzzle), 2)) == [made.solution]
        apart += networks_of(made) > 1
    assert apart >= 2


def test_several_networks_of_a_level() -> None:
    for level in ("easy", "hard"):
        made = generate(9, 9, level=level, connected=False, seed=5)
        judge(made)
        assert (made.met, made.level) == (True, level)


def test_completing_keeps_several_networks() -> None:
    cells = [island.at for island in generate(6, 6, connected=False, seed=2).puzzle.islands]
    layout = Puzzle(6, 6, [(row, col, None) for row, col in cells], connected=False)
    made = complete(layout, seed=3)
    judge(made)
    assert not made.puzzle.connected
    assert [island.at for island in made.puzzle.islands] == cells


def test_without_loops_the_network_is_a_tree() -> None:
    for seed in range(5):
        made = generate(11, 11, loops=False, seed=seed)
        judge(made)
        assert not made.puzzle.loops
        assert len(made.solution.bridges) == len(made.puzzle.islands) - 1


@pytest.mark.parametrize("most", [1, 3, 4])
def test_other_numbers_of_bridges(most: int) -> None:
    for seed in range(4):
        made = generate(10, 10, max_bridges=most, seed=seed)
        judge(made)
        assert made.puzzle.max_bridges == most
        assert max(bridge.count for bridge in made.solution.bridges) <= most
    assert most == 1 or doubles_of(made)[0] > 0


@pytest.mark.parametrize(
    ("rows", "cols", "islands"),
    [(1, 2, 2), (1, 9, 5), (9, 1, 9), (2, 2, 4), (3, 3, 9), (6, 6, 36), (12, 12, 100), (2, 40, 30)],
)
def test_odd_grids(rows: int, cols: int, islands: int) -> None:
    for seed in range(3):
        made = generate(rows, cols, islands=islands, seed=seed)
        judge(made)
        assert len(made.puzzle.islands) == islands


def test_a_wish_that_cannot_be_met_is_named() -> None:
    made = generate(2, 2, islands=4, level="extreme", seed=0)
    judge(made)
    assert not made.met
    assert made.note == f"level {made.level}, not extreme"


def test_a_sparse_grid_is_even_or_says_that_it_is_not() -> None:
    for seed in range(5):
        made = generate(30, 30, islands=20, seed=seed)
        judge(made)
        assert made.met == is_even(made.puzzle, 20)
        assert made.met or made.note == "a large part of the grid is empty"


def test_they_are_not_trivial() -> None:
    """Clues vary, doubles and loops are there, and neither 1 nor 8 is all there is."""
    clues: list[int] = []
    doubles = pairs = loops = 0
    for seed in range(40):
        made = generate(10, 10, seed=seed)
        own = [island.clue or 0 for island in made.puzzle.islands]
        assert len(set(own)) >= 4
        assert own.count(1) <= len(own) * 2 // 5
        clues += own
        doubles += doubles_of(made)[0]
        pairs += doubles_of(made)[1]
        loops += len(made.solution.bridges) - len(own) + 1
    shares = {clue: clues.count(clue) / len(clues) for clue in range(1, 9)}
    assert max(shares.values()) < 0.4
    assert 0.1 < shares[1] < 0.25
    assert set(clues) >= {1, 2, 3, 4, 5, 6}
    assert 0.2 < doubles / pairs < 0.45
    assert loops >= 40


@settings(quick, max_examples=examples(40))
@given(st.data())
def test_any_wish(data: st.DataObject) -> None:
    draw = data.draw
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(2, 9))
    options: dict[str, Any] = {
        "islands": draw(st.integers(2, rows * cols)),
        "max_bridges": draw(st.integers(1, 4)),
        "loops": draw(st.booleans()),
        "seed": draw(st.integers(0, 2**64 - 1)),
    }
    if draw(st.booleans()):
        square = {"quarter", "diagonal"} if rows != cols else set()
        options["symmetry"] = draw(st.sampled_from(sorted(set(SYMMETRIES) - square)))
    if options["max_bridges"] > 1 and draw(st.booleans()):
        options["doubles"] = draw(st.floats(0, 1))
    if draw(st.integers(0, 3)) == 0:
        options["level"] = draw(st.sampled_from(Level))
    options["time_limit"] = 2.0
    in_a_line = options["islands"] <= 3 or 1 in (rows, cols)
    if in_a_line and options.get("level", Level.BEGINNER) > Level.BEGINNER:
        with pytest.raises(OptionError, match="up to three islands"):
            generate(rows, cols, **options)
        return
    try:
        made = generate(rows, cols, **options)
    except LimitReachedError:
        return
    judge(made)
    puzzle = made.puzzle
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert (puzzle.max_bridges, puzzle.loops) == (options["max_bridges"], options["loops"])
    if "symmetry" in options:
        assert is_symmetric(puzzle, options["symmetry"])
    if made.met:
        assert len(puzzle.islands) == options["islands"]
        assert is_even(puzzle, options["islands"])
        if "doubles" in options:
            assert doubles_met(made, options["doubles"])
        if "level" in options:
            assert made.level is options["level"]


# ----------------------------------------------------------------------------------------- layouts


@settings(quick, max_examples=examples(30))
@given(st.integers(0, 2**32), st.integers(0, 3), st.booleans())
def test_a_layout_is_finished(seed: int, more: int, blocked: bool) -> None:
    """Of a puzzle some clues and a few islands are left; that can be finished in some way."""
    start = generate(6, 6, islands=9, seed=seed).puzzle
    rng = Random(seed)
    kept = [
        (i.row, i.col, i.clue if rng.random() < 0.3 else None)
        for i in start.islands
        if more == 0 or rng.random() < 0.8
    ]
    free = {(r, c) for r in range(6) for c in range(6)} - {island.at for island in start.islands}
    passed = {
        cell
        for bridge in hashikit.solve(start).solution.bridges  # type: ignore[union-attr]
        for cell in brute.cells_between(bridge.a, bridge.b) or ()
    }
    walls = set(rng.sample(sorted(free - passed), 2)) if blocked else set[Coord]()
    layout = Puzzle(6, 6, kept, blocked=walls)
    try:
        made = complete(layout, islands=max(2, len(kept), 9), seed=seed, time_limit=3)
    except LimitReachedError:
        return
    judge(made)
    assert made.puzzle.blocked == walls
    given = {island.at: island.clue for island in made.puzzle.islands}
    for row, col, clue in kept:
        assert (row, col) in given
        assert clue is None or given[row, col] == clue


def test_layouts_are_nearly_always_finished() -> None:
    """With free clues there is a puzzle for most layouts of a puzzle."""
    finished = 0
    for seed in range(30):
        start = generate(7, 7, seed=seed).puzzle
        layout = Puzzle(7, 7, [(i.row, i.col, None) for i in start.islands])
        made = complete(layout, seed=seed + 100)
        judge(made)
        assert {i.at for i in made.puzzle.islands} == {i.at for i in start.islands}
        finished += made.met
    assert finished == 30


def test_a_finished_puzzle_stays_as_it_is() -> None:
    puzzle = generate(7, 7, seed=5).puzzle
    assert complete(puzzle, seed=0).puzzle == puzzle


def test_a_layout_with_a_level() -> None:
    layout = Puzzle(9, 9, [(0, 0, None), (4, 4, 5), (8, 8, None)])
    made = complete(layout, islands=27, level="hard", seed=3)
    judge(made)
    assert made.level is Level.HARD
    assert (4, 4, 5) in made.puzzle.islands


@pytest.mark.parametrize(
    ("layout", "options", "message"),
    [
        (Puzzle(3, 3, [(0, 0, 1), (0, 2, 1)]), {"islands": 1}, "islands is 1, not .* from 2 to 9"),
        (
            Puzzle(1, 3, [(0, 0, 1), (0, 1, 2), (0, 2, 1)]),
            {"islands": 2},
            "islands is 2, but there are 3 islands",
        ),
        (
            Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]),
            {"doubles": 2},
            "doubles is 2, not a number from 0 to 1",
        ),
        (
            Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)], max_bridges=1),
            {"doubles": 0.5},
            "doubles is 0.5, but with max_bridges 1 no bridge can be double",
        ),
    ],
)
def test_wishes_that_do_not_go_with_a_layout(
    layout: Puzzle, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        complete(layout, **options)


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (
            Puzzle(3, 3, [(0, 0, None)]),
            "a layout has at least two islands, not 1; ask for more islands",
        ),
        (Puzzle(5000, 5000, [(0, 0, 1), (0, 2, 1)]), "5000 × 5000 cells are too many"),
        ("1.1", "puzzle is 'str', not a Puzzle"),
    ],
)
def test_layouts_that_cannot_be_taken(layout: Any, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        complete(layout)


def test_a_layout_that_cannot_be_finished() -> None:
    with pytest.raises(LimitReachedError, match="before a puzzle of this kind was found"):
        complete(Puzzle(1, 3, [(0, 0, 1), (0, 2, 3)]), islands=3)


# -------------------------------------------------------------------------------- published model


@pytest.mark.parametrize("beta", [0.0, 0.25, 1.0])
@pytest.mark.parametrize(("side", "islands"), [(2, 2), (13, 60), (66, 1500)])
def test_cllv_has_a_solution(side: int, islands: int, beta: float) -> None:
    made = generate(side, side, model="cllv", islands=islands, beta=beta, seed=3)
    assert made.met
    assert len(made.puzzle.islands) == islands
    assert hashikit.check(made.puzzle, made.solution) == []


def test_cllv_counts() -> None:
    """The tree, the extra bridges and the doubles are as many as the parameters say."""
    n = 2000
    for alpha, beta in ((0, 0), (0.05, 1), (0.15, 0.25)):
        made = generate(80, 80, model="cllv", islands=n, alpha=alpha, beta=beta, seed=1)
        doubles, pairs = doubles_of(made)
        assert pairs == n - 1 + alpha * n
        assert doubles / pairs == pytest.approx(beta, abs=0.04)
        assert sum(i.clue or 0 for i in made.puzzle.islands) == 2 * (pairs + doubles)


@pytest.mark.parametrize(
    ("n", "alpha", "beta", "doubles"),
    [  # of the published files
        (100, 0.05, 0.75, 73),
        (100, 0.10, 0.5, 49),
        (200, 0.15, 0.5, 99),
        (300, 0.05, 0.25, 74),
        (400, 0.10, 0.75, 298),
    ],
)
def test_cllv_files_counts(n: int, alpha: float, beta: float, doubles: int) -> None:
    side = {100: 16, 200: 24, 300: 29, 400: 34}[n]
    for seed in range(20):
        made = generate(
            side, side, model="cllv-files", islands=n, alpha=alpha, beta=beta, seed=seed
        )
        assert made.met
        assert hashikit.check(made.puzzle, made.solution) == []
        assert doubles_of(made) == (doubles, n - 1 + alpha * n)


def test_cllv_files_has_a_loop_now_and_then_where_none_is_wanted() -> None:
    counts = [
        len(generate(16, 16, model="cllv-files", islands=100, alpha=0, seed=s).solution.bridges)
        for s in range(100)
    ]
    assert set(counts) == {99, 100}
    assert 20 < counts.count(100) < 55


def test_cllv_files_has_more_leaves() -> None:
    """A tree of the files has four leaves in ten islands, one of the paper's growth 35 in 100."""
    leaves = {}
    for model in ("cllv", "cllv-files"):
        made = [
            generate(34, 34, model=model, islands=400, alpha=0, beta=0, seed=s) for s in range(20)
        ]
        leaves[model] = sum(i.clue == 1 for m in made for i in m.puzzle.islands) / 20 / 400
    assert leaves["cllv"] == pytest.approx(0.35, abs=0.02)
    assert leaves["cllv-files"] == pytest.approx(0.395, abs=0.02)


def test_cllv_where_islands_find_no_place() -> None:
    made = generate(10, 10, model="cllv", islands=100, seed=1)
    assert hashikit.check(made.puzzle, made.solution) == []
    assert not made.met
    assert made.note == f"{len(made.puzzle.islands)} islands, not 100"
    assert len(made.puzzle.islands) > 30


def test_a_hundred_thousand_islands() -> None:
    made = generate(539, 539, model="cllv", islands=100_000, seed=1)
    assert made.met
    assert len(made.puzzle.islands) == 100_000
    assert sum(b.count for b in made.solution.bridges) * 2 == sum(
        i.clue or 0 for i in made.puzzle.islands
    )


# ---------------------------------------------------------------------------------------- touching


@pytest.mark.parametrize(
    ("size", "islands", "level"),
    [
        (6, 15, "hard"),
        (10, 43, "medium"),
        (11, 53, "expert"),
        (14, 84, "medium"),
        (20, 172, "easy"),
    ],
)
def test_dense_islands_do_not_touch_without_need(size: int, islands: int, level: str) -> None:
    for seed in range(6):
        made = generate(size, size, islands=islands, level=level, seed=seed)
        assert made.met
        assert len(made.puzzle.islands) == islands
        assert brute.touching(made.puzzle) == 0


def test_mirrored_islands_do_not_touch_without_need() -> None:
    for seed in range(6):
        made = generate(10, 10, level="medium", symmetry="horizontal", seed=seed)
        assert made.met
        assert brute.touching(made.puzzle) == 0


@pytest.mark.parametrize(
    ("size", "symmetry", "most"), [(8, "horizontal", 16), (8, "both", 16), (10, "both", 24)]
)
def test_mirrored_islands_of_even_grids_touch_only_where_they_must(
    size: int, symmetry: str, most: int
) -> None:
    """The most islands of which no two touch: by trying all layouts that can be one network."""
    fold, last = size // 2 - 1, size - 1
    cells = list(product(range(size if symmetry == "horizontal" else fold), range(fold)))
    images = 2 if symmetry == "horizontal" else 4

    def layouts(number: int, start: int, chosen: tuple[Coord, ...]) -> Iterator[Puzzle]:
        if len(chosen) == number:
            mirrored = {(r, c) for r, col in chosen for c in (col, last - col)}
            if symmetry == "both":
                mirrored |= {(last - r, c) for r, c in mirrored}
            yield Puzzle(size, size, [(r, c, None) for r, c in sorted(mirrored)])
            return
        for k in range(start, len(cells) - (number - len(chosen)) + 1):
            r, c = cells[k]
            if (r - 1, c) not in chosen and (r, c - 1) not in chosen:
                yield from layouts(number, k + 1, (*chosen, (r, c)))

    def possible(number: int) -> bool:
        found = (p for p in layouts(number // images, 0, ()) if in_sight(p))
        return any(hashikit.solve(p, solver="sat-lazy").solution for p in found)

    assert possible(most)
    assert not any(possible(more) for more in range(most + images, size * size // 2 + 1, images))
    for islands in (most, most + images):
        for seed in range(6):
            made = generate(size, size, islands=islands, symmetry=symmetry, seed=seed)
            assert made.met
            assert len(made.puzzle.islands) == islands
            assert (brute.touching(made.puzzle) > 0) == (islands > most)


def in_sight(puzzle: Puzzle) -> bool:
    """Whether all islands could be joined if bridges might cross."""
    return brute.is_one_network([i.at for i in puzzle.islands], list(brute.lines_of_sight(puzzle)))


def test_a_layout_is_completed_without_touching_islands() -> None:
    layout = hashikit.Puzzle.from_grid(["?" + "." * 9, *["." * 10] * 8, "." * 9 + "?"])
    for seed in range(10):
        made = quickly.complete(layout, islands=30, seed=seed)
        assert made.met
        assert brute.touching(made.puzzle) == 0


@pytest.mark.parametrize(
    ("symmetry", "islands", "possible"),
    [("rotation", 33, 32), ("quarter", 35, 32), ("both", 38, 36), ("vertical", 21, 20)],
)
def test_an_impossible_number_of_islands_is_not_searched_for(
    symmetry: str, islands: int, possible: int
) -> None:
    made = generate(10, 10, islands=islands, symmetry=symmetry, seed=1)
    assert not made.met
    assert made.note == f"{possible} islands, not {islands}"
    assert made.puzzle == generate(10, 10, islands=possible, symmetry=symmetry, seed=1).puzzle


# ------------------------------------------------------------------------------------- determinism


RECIPES: dict[str, dict[str, Any]] = {
    "7x7": {},
    "level": {"rows": 10, "cols": 10, "level": "hard"},
    "tree": {"rows": 9, "cols": 12, "loops": False, "symmetry": "rotation", "islands": 30},
    "doubles": {"rows": 10, "cols": 10, "doubles": 0.6, "max_bridges": 3},
    "cllv": {"rows": 20, "cols": 20, "model": "cllv", "islands": 120},
    "files": {"rows": 20, "cols": 20, "model": "cllv-files", "islands": 120},
}
HASHES = {
    "7x7": "d9101b3ecac893b4",
    "level": "256c319e2ede72d6",
    "tree": "5e4eb90a60a04790",
    "doubles": "dcaeda8c4d547750",
    "cllv": "3d31fd1a5741326b",
    "files": "caed1f9133ac1b1b",
}


@pytest.mark.parametrize("name", RECIPES)
def test_a_seed_is_a_puzzle(name: str) -> None:
    digest = hashlib.sha256()
    for seed in range(5):
        first = generate(**RECIPES[name], seed=seed)
        again = generate(**RECIPES[name], seed=seed)
        assert first == again
        digest.update(hashikit.dumps(first.solution, "json").encode())
    assert digest.hexdigest()[:16] == HASHES[name], "puzzles are not what their seeds say any more"


def test_other_seeds_and_other_wishes_are_other_puzzles() -> None:
    made = {generate(seed=seed).puzzle for seed in range(100)}
    assert len(made) == 100
    assert generate(seed=1).puzzle != generate(seed=1, doubles=0.3).puzzle


def test_a_layout_that_nothing_completes_is_refused() -> None:
    """These were searched up to the work limit."""
    for grid, message in (
        (["3.3", "...", "3.3"], "every clue of the layout is fixed, and it has several solutions"),
        (["9.?", "...", "?.?"], "the layout has no solution, whatever the missing clues are"),
    ):
        layout = Puzzle.from_grid([list(row) for row in grid])
        with pytest.raises(PuzzleError, match=message):
            complete(layout, seed=1)


def test_islands_of_a_layout_count() -> None:
    layout = Puzzle.from_grid([list(row) for row in ("2.?", "...", "?.?")])
    for number in (30, 1, 0, "4"):
        with pytest.raises(OptionError, match=r"islands is .*, not a whole number from 4 to 9"):
            complete(layout, islands=number)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="islands is 3, but there are 4 islands already"):
        complete(layout, islands=3)


def test_a_time_limit_that_is_not_reached_changes_nothing() -> None:
    for seed in range(5):
        wish: dict[str, Any] = {"rows": 10, "cols": 10, "level": "expert", "seed": seed}
        assert generate(**wish, time_limit=60) == generate(**wish)


def test_threads_do_not_disturb_each_other() -> None:
    expected = [generate(10, 10, level="medium", seed=seed) for seed in range(8)]
    made: dict[int, Generated] = {}

    def run(seed: int) -> None:
        made[seed] = generate(10, 10, level="medium", seed=seed)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [made[seed] for seed in range(8)] == expected


# --------------------------------------------------------------------------------- limits, misuse


def test_the_time_limit_is_kept() -> None:
    with pytest.raises(LimitReachedError, match="the time limit was reached before"):
        generate(7, 7, time_limit=0)
    begin = time.monotonic()
    try:
        made = generate(300, 300, islands=30_000, time_limit=0.3)
    except LimitReachedError:
        pass
    else:
        assert hashikit.check(made.puzzle, made.solution) == []
    assert time.monotonic() - begin < 60  # a safeguard against running to the end, no measurement


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "rows is 0, not a whole number from 1 to 1000000"),
        ({"rows": -(10**30)}, "rows is -1000.*, not a whole number from 1 to 1000000"),
        (
            {"rows": 10**6, "cols": 10**6},
            "1000000 × 1000000 cells are too many: at most 20,000",
        ),
        ({"rows": 7.5}, "rows is 7.5, not a whole number"),
        ({"rows": 1, "cols": 1}, "one cell cannot hold two islands"),
        ({"islands": 1}, "islands is 1, not a whole number from 2 to 49"),
        ({"islands": 50}, "islands is 50, not a whole number from 2 to 49"),
        ({"islands": 10, "density": 0.2}, "islands and density cannot be combined"),
        ({"density": "many"}, "density is 'many', not a number from 0 to 1"),
        ({"level": "nightmare"}, "level is 'nightmare', not one of beginner, easy"),
        ({"level": "hrd"}, "level is 'hrd', not one of .*extreme; did you mean 'hard'\\?"),
        ({"max_bridges": 5}, "max_bridges is 5, not a whole number from 1 to 4"),
        ({"symmetry": "quater"}, "symmetry is 'quater', not one of .*did you mean 'quarter'"),
        ({"symmetry": "quarter", "cols": 8}, "symmetry 'quarter' needs a square grid, not 7 × 8"),
        ({"doubles": -0.1}, "doubles is -0.1, not a number from 0 to 1"),
        ({"doubles": 0.5, "max_bridges": 1}, "with max_bridges 1 no bridge can be double"),
        ({"alpha": 0.1}, "alpha and beta require the model 'cllv' or 'cllv-files'"),
        ({"model": "random"}, "model is 'random', not one of unique, cllv, cllv-files"),
        ({"model": "cllv", "level": "easy"}, "level cannot be combined with model 'cllv'"),
        (
            {"model": "cllv-files", "best_of": 2},
            "best_of cannot be combined with model 'cllv-files'",
        ),
        ({"model": "cllv-files", "loops": False}, "loops=False cannot be combined with model"),
        ({"model": "cllv", "doubles": 0.5}, "beta is its share of doubles"),
        ({"model": "cllv", "loops": False}, "alpha=0 gives a tree"),
        ({"model": "cllv", "beta": inf}, "beta is inf, not a number from 0 to 1"),
        ({"model": "cllv", "beta": 0.5, "max_bridges": 1}, "no bridge can be double"),
        ({"connected": 2}, "connected is 2, not True or False"),
        ({"connected": False, "level": "medium"}, "level is 'medium', which requires connected"),
        ({"connected": False, "need": "way-out"}, "need is 'way-out', which requires connected"),
        ({"connected": False, "loops": False}, "loops=False cannot be combined with connected"),
        ({"connected": False, "loop_share": 0.1}, "loop_share cannot be combined with connected"),
        ({"connected": False, "signs": 1}, "connected cannot be combined with signs"),
        ({"connected": False, "model": "cllv"}, "connected cannot be combined with model"),
        ({"seed": -1}, "seed is -1, not a whole number from 0 to"),
        ({"seed": 2**64}, "seed is 18446744073709551616, not a whole number from 0 to"),
        ({"time_limit": -1}, "time_limit is -1, not a number of seconds from 0 up"),
        ({"time_limit": nan}, "time_limit is nan, not a number of seconds"),
    ],
)
def test_misuse_is_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        generate(**options)
    assert "\n" not in str(caught.value)


def test_no_seed_is_another_one_each_time() -> None:
    made = [generate(6, 6) for _ in range(20)]
    assert len({each.seed for each in made}) == 20
    assert all(generate(6, 6, seed=each.seed) == each for each in made)
    layout = Puzzle.from_grid(["?..?", "....", "?.4.", "....", "?..?"])
    finished = complete(layout, islands=7)
    assert complete(layout, islands=7).seed != finished.seed
    assert complete(layout, islands=7, seed=finished.seed) == finished


def test_what_is_made_is_a_value() -> None:
    made = generate(6, 6, islands=10, seed=1)
    assert repr(made) == "Generated(6×6, 10 islands, seed 1)"
    hard = generate(10, 10, level="hard", seed=1)
    assert repr(hard) == f"Generated(10×10, 33 islands, hard {hard.score}, seed 1)"
    assert isinstance(hard.rating, Rating)
    assert (hard.rating.level, hard.rating.score) == (hard.level, hard.score)
    assert pickle.loads(pickle.dumps(hard)) == hard
    with pytest.raises(TypeError, match=r"neither true nor false.*met"):
        bool(made)
    with pytest.raises(FrozenInstanceError):
        made.seed = 3  # type: ignore[misc]


def test_the_core_refuses_what_python_would_not_pass() -> None:
    from hashikit import _core

    right: list[Any] = [0, 7, 7, 16, 2, True, True, False, 0, -1, -1, 0, 1, b"", b"", 0, 0, False,
                        -1, b"", 0, 0, b"", -1.0]  # fmt: skip
    assert _core.generate(*right)[0] == _core.SOLVED
    for place, wrong in [
        (1, 0), (2, -5), (3, 1), (3, 50), (4, 0), (4, 5), (8, 7), (8, 9), (9, 1_000_001), (9, -2),
        (10, 6), (11, -1), (13, b"\0" * 11), (13, b"\xff" * 12), (13, b"\0" * 24),
        (14, b"\0" * 7), (15, -1), (15, 40), (16, 1), (16, -1), (18, 1_000_001), (18, -2),
        (19, b"\0" * 4), (19, b"\0" * 8), (20, 1 << 18), (20, 1 << 30), (21, 4),
        (22, b"\0" * 7), (22, b"\xff" * 8),
    ]:  # fmt: skip
        changed = [*right]
        changed[place] = wrong
        with pytest.raises((ValueError, TypeError)):
            _core.generate(*changed)
    several = [*right]
    several[6] = False
    for place, wrong in [(5, False), (15, 1), (18, 0)]:
        changed = [*several]
        changed[place] = wrong
        with pytest.raises(ValueError, match="several networks"):
            _core.generate(*changed)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_time_limit_may_end_anywhere(level: str) -> None:
    """Also within the first rating, before there is anything to look at."""
    for number in range(150):
        try:
            quickly.generate(10, 10, level=level, seed=number, time_limit=number * 4e-6)
        except hashikit.LimitReachedError:
            continue
