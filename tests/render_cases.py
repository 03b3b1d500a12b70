"""Hypothesis strategies for drawings: right and wrong states on random puzzles."""

from __future__ import annotations

from hypothesis import strategies as st

from hashikit import Coord, Puzzle, Solution


@st.composite
def _puzzles(draw: st.DrawFn) -> Puzzle:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    used = draw(st.lists(cells, unique=True, max_size=20))
    walls = draw(st.integers(0, min(4, len(used))))
    top = draw(st.sampled_from((4, 8, 16, 255)))
    clues = st.none() | st.integers(0, top)
    return Puzzle(
        rows,
        cols,
        [(r, c, draw(clues)) for r, c in used[walls:]],
        max_bridges=draw(st.integers(1, 4)),
        blocked=used[:walls],
    )


@st.composite
def networks(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    """Bridges between islands in sight of each other, without crossings; clues may be wrong."""
    puzzle = draw(_puzzles())
    passed: set[Coord] = set()
    bridges = []
    for a, b in puzzle.edges:
        count = draw(st.integers(0, puzzle.max_bridges))
        between = {
            (r, c) for r in range(a[0], b[0] + 1) for c in range(a[1], b[1] + 1)
        } - {a, b}  # fmt: skip
        if count and not between & passed:
            passed |= between
            bridges.append((a, b, count))
    return puzzle, Solution(puzzle, bridges)


@st.composite
def anything(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    """Bridges between any cells, on and off the grid, oblique ones too."""
    puzzle = draw(_puzzles())
    places = st.tuples(st.integers(-3, 12), st.integers(-3, 12)) | st.just((10**30, 4))
    if puzzle.islands:
        places |= st.sampled_from([island.at for island in puzzle.islands])
    bridges: dict[tuple[Coord, Coord], int] = {}
    for a, b in draw(st.lists(st.tuples(places, places), max_size=12)):
        if draw(st.booleans()):  # most bridges straight
            b = (a[0], b[1]) if draw(st.booleans()) else (b[0], a[1])
        if a != b:
            bridges[min(a, b), max(a, b)] = draw(st.integers(1, 12) | st.just(10**30))
    return puzzle, Solution(puzzle, [(a, b, count) for (a, b), count in bridges.items()])


def rows(side: int) -> tuple[Puzzle, Solution]:
    """A square of islands, joined row by row."""
    puzzle = Puzzle(side, 2 * side, [(r, 2 * c, 4) for r in range(side) for c in range(side)])
    pairs = [((r, 2 * c), (r, 2 * c + 2), 2) for r in range(side) for c in range(side - 1)]
    return puzzle, Solution(puzzle, pairs)
