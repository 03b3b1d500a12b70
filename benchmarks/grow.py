"""Grow large puzzles in the manner of Coelho, Laporte, Lindbeck and Vidal (2019), for scale tests.

A tree of islands grows at random: an island, a direction, a distance, a new island there if the way
is free. Then extra bridges close cycles, some bridges are doubled, and the clues are counted. The
puzzle has that solution, and usually very many others.

    python benchmarks/grow.py 10000 --doubles 0.25 --seed 1 > puzzle.has

The same arguments give the same puzzle, with every Python from 3.10 on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from hashikit import Puzzle, dump

EMPTY, ISLAND, HORIZONTAL, VERTICAL = range(4)


def grow(
    islands: int,
    *,
    doubles: float,
    cycles: float = 0.05,
    area: float = 2.9,
    step: int = 20,
    seed: int = 0,
) -> Puzzle:
    """Grow a puzzle.

    Args:
        islands: How many islands.
        doubles: Probability of a bridge to be double, 0 to 1.
        cycles: Extra bridges, as a share of the islands.
        area: Cells per island; the grid is square.
        step: Longest bridge of the tree, in cells.
        seed: Same seed, same puzzle.

    Raises:
        ValueError: An argument out of range, or no tree bridge fits any more before all islands
            have found a place: another seed, or more area, helps.

    >>> puzzle = grow(50, doubles=0.25, seed=1)
    >>> puzzle.rows, puzzle.cols, len(puzzle.islands)
    (12, 12, 50)
    """
    if islands < 1 or step < 1:
        raise ValueError("islands and step have to be 1 or more")
    if not 0 <= doubles <= 1 or not 0 <= cycles <= 1:
        raise ValueError("doubles and cycles have to be between 0 and 1")
    if not 1 <= area <= 1000:
        raise ValueError("area has to be between 1 and 1000 cells per island")
    rng = random.Random(seed)
    side = max(2, round((area * islands) ** 0.5))
    wide = side + 2  # a frame of islands ends every walk
    grid = bytearray(wide * wide)
    for i in range(wide):
        grid[i] = grid[i * wide] = grid[i * wide + wide - 1] = grid[-1 - i] = ISLAND
    ways = (1, wide, -1, -wide)

    def free(cell: int, way: int) -> int:
        """How many empty cells lie that way, at most `step`."""
        length = 0
        while length < step and grid[cell + way * (length + 1)] == EMPTY:
            length += 1
        return length

    start = wide * (1 + rng.randrange(side)) + 1 + rng.randrange(side)
    grid[start] = ISLAND
    cells = [start]
    active = [start]
    bridges: list[tuple[int, int]] = []
    joined: set[tuple[int, int]] = set()

    def build(a: int, b: int, way: int) -> None:
        mark = HORIZONTAL if abs(way) == 1 else VERTICAL
        for cell in range(a + way, b, way):
            grid[cell] = mark
        bridges.append((a, b))
        joined.add((min(a, b), max(a, b)))

    while len(cells) < islands:
        if not active:
            raise ValueError(f"only {len(cells)} of {islands} islands found a place")
        at = rng.randrange(len(active))
        cell = active[at]
        open_ways = [(way, length) for way in ways if (length := free(cell, way))]
        if not open_ways:
            active[at] = active[-1]
            active.pop()
            continue
        way, length = open_ways[rng.randrange(len(open_ways))]
        new = cell + way * (1 + rng.randrange(length))
        grid[new] = ISLAND
        build(cell, new, way)
        cells.append(new)
        active.append(new)

    wanted, tries = int(cycles * islands), 50 * islands
    inside = set(cells)
    while wanted and tries:
        tries -= 1
        a = cells[rng.randrange(islands)]
        way = ways[rng.randrange(4)]
        b = a + way
        while grid[b] == EMPTY:
            b += way
        if grid[b] == ISLAND and b in inside and (min(a, b), max(a, b)) not in joined:
            build(a, b, way)
            wanted -= 1

    clues = dict.fromkeys(cells, 0)
    for a, b in bridges:
        count = 2 if rng.random() < doubles else 1
        clues[a] += count
        clues[b] += count
    return Puzzle(
        side, side, ((cell // wide - 1, cell % wide - 1, clue) for cell, clue in clues.items())
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a puzzle; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Grow a large puzzle that has a solution, and print it as .has.",
        epilog="example: python benchmarks/grow.py 10000 --doubles 0.75 --seed 1 > puzzle.has",
    )
    parser.add_argument("islands", type=int, help="how many islands")
    parser.add_argument("--doubles", type=float, default=0.25, help="share of double bridges")
    parser.add_argument("--cycles", type=float, default=0.05, help="extra bridges per island")
    parser.add_argument("--seed", type=int, default=0, help="the same seed, the same puzzle")
    options = parser.parse_args(arguments)
    try:
        puzzle = grow(
            options.islands, doubles=options.doubles, cycles=options.cycles, seed=options.seed
        )
    except ValueError as error:
        parser.error(str(error))
    sys.stdout.write(dump(puzzle, "has"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
