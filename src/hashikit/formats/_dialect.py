"""What a format cannot express, and answers that do not belong to their puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from ..board.geometry import MAX_ISLANDS, Bridge, Edge, Island
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import FormatError, UnsupportedRuleError
from ..i18n.sentences import Message, Text
from ._tokens import MAX_CELLS


def unsupported_error(format: str, what: Text, use: Text = "json") -> UnsupportedRuleError:
    """The error that a format cannot express something."""
    return UnsupportedRuleError(
        "{format} cannot express {what}; use {use}", format=format, what=what, use=use
    )


def check_amount(puzzle: Puzzle) -> None:
    """Refuse a puzzle whose text would be too large to read back.

    Raises:
        UnsupportedRuleError: It has too many islands, blocked cells or signs.
    """
    for number, things in (
        (len(puzzle.islands), Message("islands")),
        (len(puzzle.blocked), Message("blocked cells")),
        (len(puzzle.signs), Message("signs")),
    ):
        if number > MAX_ISLANDS:
            raise UnsupportedRuleError(
                "no format can express more than {most} {things}", most=MAX_ISLANDS, things=things
            )


def check_dialect(
    puzzle: Puzzle,
    format: str,
    *,
    clues: range,
    unknown: bool = True,
    blocked: bool = False,
    max_bridges: bool = False,
    loops: bool = False,
    signs: bool = False,
) -> None:
    """Refuse a puzzle that cannot be expressed in a format that writes out every cell.

    Args:
        puzzle: The puzzle.
        format: Name of the format.
        clues: The clues that can be written.
        unknown: Whether `?` can be written.
        blocked: Whether blocked cells can.
        max_bridges: Whether a maximum other than 2 bridges per pair can.
        loops: Whether the rule that forbids loops can.
        signs: Whether signs can.

    Raises:
        UnsupportedRuleError: The puzzle uses something else.
    """
    if puzzle.rows * puzzle.cols > MAX_CELLS:
        raise unsupported_error(
            format,
            Message("a grid as large as {rows} × {cols} cells", rows=puzzle.rows, cols=puzzle.cols),
        )
    if puzzle.max_bridges != 2 and not max_bridges:
        raise unsupported_error(
            format, Message("{max_bridges} bridges per pair", max_bridges=puzzle.max_bridges)
        )
    if puzzle.blocked and not blocked:
        raise unsupported_error(
            format, Message("the blocked cell {cell}", cell=min(puzzle.blocked))
        )
    if not puzzle.loops and not loops:
        raise unsupported_error(format, Message("that loops are forbidden"))
    if not puzzle.connected:
        raise unsupported_error(format, Message("that the network may be disconnected"))
    if puzzle.given:
        raise unsupported_error(
            format, Message("the given bridge {a}–{b}", a=puzzle.given[0].a, b=puzzle.given[0].b)
        )
    if puzzle.signs and not signs:
        raise unsupported_error(format, Message("the sign at {cell}", cell=puzzle.signs[0].at))
    values = {clue for _, _, clue in puzzle.islands}
    if not values <= ({*clues, None} if unknown else set(clues)):
        for row, col, clue in puzzle.islands:
            if clue is None and not unknown:
                raise unsupported_error(
                    format, Message("the '?' island at {cell}", cell=(row, col))
                )
            if clue is not None and clue not in clues:
                raise unsupported_error(
                    format, Message("the clue {clue} at {cell}", clue=clue, cell=(row, col))
                )


def in_sight(puzzle: Puzzle) -> Iterator[Edge]:
    """The candidate edges of a puzzle without blocked cells: the horizontal ones, row by row, then
    the vertical ones, column by column. For very many islands faster than `Puzzle.edges`."""
    cells = [(row, col) for row, col, _ in puzzle.islands]
    for a, b in pairwise(cells):
        if a[0] == b[0]:
            yield a, b
    cells.sort(key=itemgetter(1))  # stable, so each column stays ordered by row
    for a, b in pairwise(cells):
        if a[1] == b[1]:
            yield a, b


def drawable(solution: Solution, format: str, most: int) -> Sequence[Bridge]:
    """The bridges of a solution, after checking that each can be drawn in a grid.

    Raises:
        UnsupportedRuleError: One has more than `most` lines, or joins no two islands in sight of
            each other.
    """
    if solution.bridges:
        edges = set(in_sight(solution.puzzle))
        for bridge in solution.bridges:
            if bridge.count > most:
                what = Message(
                    "{count} bridges between {a} and {b}",
                    count=bridge.count,
                    a=bridge.a,
                    b=bridge.b,
                )
                raise unsupported_error(format, what)
            if bridge.edge not in edges:
                what = Message(
                    "a bridge from {a} to {b}, which are not in sight", a=bridge.a, b=bridge.b
                )
                raise unsupported_error(format, what)
    return solution.bridges


def same_puzzle(solution: Solution, puzzle: Puzzle | None) -> Solution:
    """The answer found in a text, attached to `puzzle` if one is given.

    Raises:
        FormatError: The text has another grid.
    """
    other = solution.puzzle
    if puzzle is None or puzzle == other:
        return solution
    if (puzzle.rows, puzzle.cols) != (other.rows, other.cols):
        raise FormatError(
            "this answer is for another puzzle: its grid is {rows} × {cols}, not "
            "{puzzle_rows} × {puzzle_cols}",
            rows=other.rows,
            cols=other.cols,
            puzzle_rows=puzzle.rows,
            puzzle_cols=puzzle.cols,
        )
    for one, two in zip(other.islands, puzzle.islands, strict=False):
        if one != two:
            raise FormatError(
                "this answer is for another puzzle: it has {found}, not {wanted}",
                found=_name(one),
                wanted=_name(two),
            )
    if len(other.islands) != len(puzzle.islands):
        raise FormatError(
            "this answer is for another puzzle: it has {count} islands, not {expected}",
            count=len(other.islands),
            expected=len(puzzle.islands),
        )
    return Solution(puzzle, solution.bridges)


def _name(island: Island) -> Message:
    clue = "?" if island.clue is None else island.clue
    return Message("an island {clue} at {cell}", clue=clue, cell=island.at)
