"""Islands side by side: in a grid of one character a cell nothing shows the bridges between them.

They follow from the clues, or the grid does not say how many there are.
"""

from __future__ import annotations

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..errors import FormatError


def is_beside(a: Coord, b: Coord) -> bool:
    """Whether two islands, the first before the second, are in neighboring cells."""
    return b[0] - a[0] + b[1] - a[1] == 1


def fill_beside(puzzle: Puzzle, bridges: dict[Edge, int]) -> None:
    """Add the bridges between islands side by side that follow from the clues.

    Args:
        puzzle: The puzzle.
        bridges: The numbers of all other bridges; those between islands side by side are added.

    Raises:
        FormatError: The clues do not determine them.
    """
    beside = [edge for edge in puzzle.edges if is_beside(*edge)]
    open_at: dict[Coord, list[Edge]] = {}
    for edge in beside:
        for end in edge:
            open_at.setdefault(end, []).append(edge)
    need = {island.at: island.clue for island in puzzle.islands if island.at in open_at}
    for (a, b), count in bridges.items():
        for end in (a, b):
            clue = need.get(end)
            if clue is not None:
                need[end] = clue - count
    low = dict.fromkeys(beside, 0)
    high = dict.fromkeys(beside, puzzle.max_bridges)
    todo = list(open_at)
    while todo:
        cell = todo.pop()
        left = need[cell]
        if left is None:
            continue
        edges = open_at[cell]
        for edge in edges:
            least = left - sum(high[e] for e in edges if e != edge)
            most = left - sum(low[e] for e in edges if e != edge)
            if least > low[edge] or most < high[edge]:
                low[edge] = max(low[edge], least)
                high[edge] = min(high[edge], most)
                if low[edge] > high[edge]:
                    raise FormatError(
                        "no number of bridges between {a} and {b}, which are side by side, "
                        "fits the clues",
                        a=edge[0],
                        b=edge[1],
                    )
                todo.extend(edge)
    for edge in beside:
        if low[edge] < high[edge]:
            raise FormatError(
                "the bridges between {a} and {b}, which are side by side, do not follow from "
                "the clues",
                a=edge[0],
                b=edge[1],
            )
        if high[edge]:
            bridges[edge] = high[edge]
