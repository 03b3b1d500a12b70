"""Rotation and reflection: eight images, one fingerprint."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import hashikit
import random_puzzles
from hashikit import Coord, Puzzle, Sign


def moved(puzzle: Puzzle, rows: int, cols: int, at: Callable[[Coord], Coord], sides: str) -> Puzzle:
    """With its cells elsewhere; these sides of a sign become its north, south, east and west."""
    return Puzzle(
        rows,
        cols,
        [(*at((r, c)), clue) for r, c, clue in puzzle.islands],
        max_bridges=puzzle.max_bridges,
        blocked=map(at, puzzle.blocked),
        loops=puzzle.loops,
        connected=puzzle.connected,
        given=[(at(a), at(b), count) for a, b, count in puzzle.given],
        signs=[
            Sign(*at(s.at), *(getattr(s, side) for side in sides.split())) for s in puzzle.signs
        ],
    )


def turned(puzzle: Puzzle) -> Puzzle:
    """A quarter turn clockwise, cell by cell."""
    rows, cols = puzzle.rows, puzzle.cols
    return moved(puzzle, cols, rows, lambda at: (at[1], rows - 1 - at[0]), "west east north south")


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Left and right exchanged."""
    rows, cols = puzzle.rows, puzzle.cols
    return moved(puzzle, rows, cols, lambda at: (at[0], cols - 1 - at[1]), "north south west east")


def eight(puzzle: Puzzle) -> list[Puzzle]:
    """All images by turning and mirroring one step at a time."""
    made = [puzzle]
    for _ in range(3):
        made.append(turned(made[-1]))
    return made + [mirrored(image) for image in made]


def decorated(seed: int) -> Puzzle:
    """A random puzzle, some with given bridges, signs, or no network required."""
    rng = Random(seed)
    puzzle = next(random_puzzles.puzzles(seed, 1))
    edges = list(puzzle.edges)
    given = [(*edge, rng.randint(1, puzzle.max_bridges)) for edge in edges if rng.random() < 0.2]
    taken = {island.at for island in puzzle.islands} | puzzle.blocked
    for a, b, _ in given:
        taken |= {(r, c) for r in range(a[0], b[0] + 1) for c in range(a[1], b[1] + 1)}
    free = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols) if (r, c) not in taken]
    readings = [None, "?", 3, 15, 0]
    signs = [] if given or rng.random() < 0.5 else rng.sample(free, min(2, len(free)))
    return Puzzle(
        puzzle.rows,
        puzzle.cols,
        puzzle.islands,
        max_bridges=puzzle.max_bridges,
        blocked=puzzle.blocked,
        loops=puzzle.loops,
        connected=rng.random() < 0.7,
        given=given,
        signs=[Sign(*cell, *(rng.choice(readings) for _ in range(4))) for cell in signs],  # type: ignore[misc]
    )


@pytest.mark.parametrize("seed", range(150))
def test_the_images_are_those_of_turning_and_mirroring(seed: int) -> None:
    puzzle = decorated(seed)
    expected = eight(puzzle)
    made = puzzle.images()
    assert made[0] == puzzle
    assert sorted(map(repr, made)) == sorted(map(repr, expected))
    assert {image.fingerprint() for image in expected} == {puzzle.fingerprint()}
    assert {image.canonical() for image in expected} == {puzzle.canonical()}
    assert puzzle.canonical() in made


def test_different_puzzles_have_different_fingerprints() -> None:
    puzzles = [decorated(seed) for seed in range(150)]
    puzzles += random_puzzles.puzzles(150, 1500)
    classes = {frozenset(eight(puzzle)) for puzzle in puzzles}
    assert len({puzzle.fingerprint() for puzzle in puzzles}) == len(classes)
    assert len({puzzle.canonical() for puzzle in puzzles}) == len(classes)
    assert len(classes) > 1400


@pytest.mark.parametrize(
    "other",
    [
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], max_bridges=1),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], loops=False),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], connected=False),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, None)]),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 2)]),
        Puzzle(2, 4, [(0, 0, 1), (0, 1, 2), (1, 1, 1)]),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], blocked=[(0, 2)]),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], given=[((0, 0), (0, 1), 1)]),
        Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)], signs=[Sign(1, 0)]),
    ],
)
def test_rules_and_all_that_is_on_the_grid_count(other: Puzzle) -> None:
    puzzle = Puzzle(2, 3, [(0, 0, 1), (0, 1, 2), (1, 1, 1)])
    assert other.fingerprint() != puzzle.fingerprint()
    assert hashikit.solve(puzzle).solved


@pytest.mark.parametrize("seed", range(20))
def test_rotate_and_mirror(seed: int) -> None:
    puzzle = decorated(seed)
    assert puzzle.rotate() == turned(puzzle)
    assert puzzle.rotate(-1) == turned(turned(turned(puzzle)))
    assert puzzle.rotate(2) == turned(turned(puzzle)) == puzzle.rotate(-6)
    assert puzzle.rotate(0) == puzzle
    assert puzzle.mirror() == mirrored(puzzle)
