"""The sentences about mistakes: where they are, why they are, and that no solution has them."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.state import Bounds, State
from ..i18n import listed, say
from .names import MOST_NAMED, Names
from .sides import closed_group, sides_of

_CELLS = Names()


def mistake(edges: Sequence[Edge], names: Names = _CELLS) -> str:
    """Where to look for a mistake."""
    places = [names.between(edge) for edge in edges[:MOST_NAMED]]
    more = len(edges) - MOST_NAMED
    if more > 0:
        places.append(say("name.more_places", count=more))
    return say("hint.near", place=listed(places, clauses=True))


def fault(puzzle: Puzzle, drawn: State, edges: Sequence[Edge], *, together: bool = False) -> str:
    """Why edges are wrong, where the islands at their ends show it; `""` if they do not.

    Args:
        puzzle: The puzzle.
        drawn: What is drawn.
        edges: Where it is wrong.
        together: Whether only all of them together are wrong: then nothing else is the reason.
    """
    ends = list(dict.fromkeys(cell for edge in edges for cell in edge))
    board = sides_of(puzzle, drawn, ends)
    if together:
        drawn = State({edge: drawn.bounds[edge] for edge in edges})
    sides = sides_of(puzzle, drawn, ends)

    def told(key: str, cell: Coord, clue: int, count: int, whole: int) -> str:
        alone = "" if count == whole else "_alone"
        named = say("name.unknown", cell=_CELLS.cell(cell))
        return say(f"hint.{key}{alone}", A=named, clue=clue, count=count)

    clued = [(cell, island.clue) for cell in ends if (island := puzzle.at(cell))]
    for cell, clue in clued:
        if clue is not None and sides[cell].have > clue:
            return told("over", cell, clue, sides[cell].have, board[cell].have)
    for cell in ends:
        group = closed_group(puzzle, drawn, cell)
        if group:
            return say("hint.closed", group=_CELLS.group_of(group))
    for cell, clue in clued:
        if clue is not None and sides[cell].total < clue:
            return told("short", cell, clue, sides[cell].total, board[cell].total)
    return ""


def refusal(puzzle: Puzzle, wrong: Sequence[Bounds], *, together: bool) -> str:
    """That no solution agrees with a drawing.

    Args:
        puzzle: The puzzle.
        wrong: What is drawn wrongly.
        together: Whether only all of it together is wrong.
    """
    kind = "drawing"
    if all(high == 0 for _, high in wrong):
        kind = "mark"
    elif all(low and (high is None or high >= puzzle.max_bridges) for low, high in wrong):
        kind = "bridge"  # at least so many; so many and no more could be too few
    if together:
        return say(f"hint.not_all_{kind}s")
    if kind == "bridge" and any(low > 1 for low, _ in wrong):
        kind = "bridges"  # fewer may be right
    return say(f"hint.no_{kind}", count=len(wrong))
