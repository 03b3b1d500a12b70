"""Grow the puzzles that the benchmarks solve, by the model of the published set.

By default: on a square grid of 2.9 cells per island, with 5 % more bridges than a tree has. See
docs/explanation/generator.md.
"""

from __future__ import annotations

from math import sqrt

from hashikit import Generated, Puzzle, generate
from hashikit.bench.scripts import grow_like

__all__ = ["ALPHA", "command", "grow", "grow_like", "grow_on", "side"]

ALPHA = 0.05


def side(islands: int) -> int:
    """Rows, and columns, of the grid.

    >>> side(10_000)
    170
    """
    return max(2, round(sqrt(2.9 * islands)))


def grow(islands: int, *, doubles: float, seed: int) -> Puzzle:
    """Grow a puzzle in which a bridge is double with that probability.

    >>> puzzle = grow(50, doubles=0.25, seed=1)
    >>> puzzle.rows, puzzle.cols, len(puzzle.islands)
    (12, 12, 50)
    """
    made = grow_on(side(islands), islands, alpha=ALPHA, doubles=doubles, seed=seed)
    assert made.met, made.note
    return made.puzzle


def grow_on(wide: int, islands: int, *, alpha: float, doubles: float, seed: int) -> Generated:
    """Grow a puzzle on a square grid, with a share `alpha` of bridges beyond a tree."""
    return generate(wide, wide, model="cllv", islands=islands, alpha=alpha, beta=doubles, seed=seed)


def command(islands: int, *, doubles: float, seed: int) -> list[str]:
    """The arguments of `hashi` that write the same puzzle as .has."""
    return (
        f"generate --model cllv --size {side(islands)} --islands {islands} --alpha {ALPHA} "
        f"--beta {doubles} --seed {seed} --format has"
    ).split()
