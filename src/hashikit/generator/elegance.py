"""How much a puzzle is like those that people make: what `generate(best_of=…)` ranks by.

docs/explanation/generator.md says how the measure was found, and how far it tells the two apart.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import NamedTuple

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution

__all__ = ["WEIGHTS", "Elegance", "elegance"]


class Elegance(NamedTuple):
    """What the measure adds up."""

    corners: float
    """Islands joined on two sides that are not opposite, of all."""
    boxes: float
    """Rectangles of four islands, each joined to the next, per island."""
    loops: float
    """Joined pairs beyond those of a tree, per island."""
    openings: float
    """Islands whose sides can give at most one bridge more than they need, of all: there one can
    begin."""
    length: float
    """Cells between joined islands, on average."""
    longest: float
    """The most of them, as a share of the grid's longer side."""
    border: float
    """Islands in the outermost rows and columns, as a share of the cells there."""

    @property
    def score(self) -> float:
        """The weighted sum; more is better."""
        return sum(weight * value for weight, value in zip(WEIGHTS, self, strict=True))


WEIGHTS = (12.0, 55.0, -37.0, -4.5, 7.0, -6.0, 16.0)
"""How much each counts, in the order of the fields: log odds that a puzzle is made by hand."""


def elegance(puzzle: Puzzle, solution: Solution) -> Elegance:
    """Measure a puzzle with one solution.

    Args:
        puzzle: With clues; no signs.
        solution: Its solution.

    >>> import hashikit
    >>> made = hashikit.generate(7, 7, seed=1)
    >>> 0 <= elegance(made.puzzle, made.solution).openings <= 1
    True
    """
    count, pairs = len(puzzle.islands), len(solution.bridges)
    most = puzzle.max_bridges
    # By island: the next ones joined to it in its row, and in its column.
    across: defaultdict[Coord, set[Coord]] = defaultdict(set)
    down: defaultdict[Coord, set[Coord]] = defaultdict(set)
    for bridge in solution.bridges:
        ways = across if bridge.a[0] == bridge.b[0] else down
        ways[bridge.a].add(bridge.b)
        ways[bridge.b].add(bridge.a)
    lengths = [sum(bridge.b) - sum(bridge.a) - 1 for bridge in solution.bridges]
    outer = {
        (row, col)
        for row in range(puzzle.rows)
        for col in range(puzzle.cols)
        if row in (0, puzzle.rows - 1) or col in (0, puzzle.cols - 1)
    }

    def opens(at: Coord, clue: int) -> bool:
        """Whether the sides can give what the island needs, or at most one bridge more."""
        near = puzzle.neighbors(at)
        room = sum(min(most, clue, most if other.clue is None else other.clue) for other in near)
        return room - clue <= 1

    def box(at: Coord) -> bool:
        """Whether an island is the top left corner of a rectangle of four."""
        right = [other for other in across[at] if other > at]
        below = [other for other in down[at] if other > at]
        return any((d[0], r[1]) in down[r] & across[d] for r in right for d in below)

    return Elegance(
        corners=sum(len(across[i.at]) == len(down[i.at]) == 1 for i in puzzle.islands) / count,
        boxes=sum(box(i.at) for i in puzzle.islands) / count,
        loops=(pairs - count + 1) / count,
        openings=sum(opens(i.at, i.clue) for i in puzzle.islands if i.clue is not None) / count,
        length=fmean(lengths or [0]),
        longest=max(lengths, default=0) / max(puzzle.rows, puzzle.cols),
        border=sum(i.at in outer for i in puzzle.islands) / len(outer),
    )
