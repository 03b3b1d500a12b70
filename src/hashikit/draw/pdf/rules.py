"""The rules as a book states them, with their example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...i18n.sentences import Message, render

_RULES = (
    Message("Join all islands into one network of bridges."),
    Message("The number on an island is the number of bridges that end there."),
    Message("Bridges run straight, across or down, and never cross an island or each other."),
    Message("At most two bridges join the same two islands."),
)

_SIGN_RULES = (
    Message(
        "A number on a sign is the sum of the islands in a straight line in that direction, "
        "up to the edge of the map or the next sign."
    ),
    Message(
        "No two islands in such a line have the same number, not even if the number on the "
        "sign is unreadable: “?”."
    ),
    Message("Bridges cannot pass a sign."),
)


def words(text: Message) -> str:
    """A text of the book in the current language."""
    return render(text)


def rules_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """The rules of these puzzles, a sentence each. What all of them allow beyond the standard
    rules is said here; what only some allow, at each of those.

    >>> rules_of([Puzzle.from_grid(["3.3"], max_bridges=3)])[-1]
    'At most 3 bridges join the same two islands.'
    """
    puzzles = list(puzzles)
    network, *middle, most = _RULES
    if puzzles and not any(puzzle.connected for puzzle in puzzles):
        network = Message("Join islands by bridges; they need not form one network.")
    if len(limits := {puzzle.max_bridges for puzzle in puzzles}) == 1 and max(limits) > 2:
        most = Message("At most {most} bridges join the same two islands.", most=max(limits))
    signs = any(puzzle.signs for puzzle in puzzles)
    return [words(rule) for rule in (network, *middle, most, *_SIGN_RULES * signs)]


def exceptions(puzzle: Puzzle) -> Iterator[str]:
    """How the rules of one puzzle differ from those."""
    if puzzle.max_bridges != 2:
        yield (
            words(Message("at most {most} bridges", most=puzzle.max_bridges))
            if puzzle.max_bridges > 1
            else words(Message("no doubles"))
        )
    if not puzzle.loops:
        yield words(Message("no loops"))
    if not puzzle.connected:
        yield words(Message("several networks allowed"))


def example() -> Solution:
    """A small puzzle, solved."""
    grid = ["4.4.3", ".....", "5.1.2", ".....", "3.2.2"]
    return Solution(
        Puzzle.from_grid(grid),
        [
            ((0, 0), (0, 2), 2), ((0, 0), (2, 0), 2), ((0, 2), (0, 4), 2), ((0, 4), (2, 4), 1),
            ((2, 0), (2, 2), 1), ((2, 0), (4, 0), 2), ((2, 4), (4, 4), 1), ((4, 0), (4, 2), 1),
            ((4, 2), (4, 4), 1),
        ],
    )  # fmt: skip
