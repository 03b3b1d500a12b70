"""Why an answer is worth what it is: what was read, what is wrong, and what would be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from .cells import Naming
from .lines import Tokens
from .texts import zones

Status = Literal["right", "wrong", "unread"]


class Verdict(NamedTuple):
    """What an answer is worth, and why. `str` makes one text of it.

    >>> print(Verdict(0.0, "unread", "", ("there is no drawing in the text",)))
    unread (0): there is no drawing in the text
    """

    score: float
    """0 to 1."""
    status: Status
    """`"right"`, `"wrong"`, or `"unread"`: nothing that answers the question could be read."""
    read: str
    """What was read, in the form that is asked for."""
    reasons: tuple[str, ...] = ()
    """What is wrong, or why it could not be read."""
    hint: str = ""
    """What the model may have meant, or the nearest form that is read."""

    def __str__(self) -> str:
        text = f"{self.status} ({self.score:g})"
        if self.reasons:
            text += ": " + "; ".join(self.reasons)
        return f"{text}. {self.hint}" if self.hint else text


_CHANGES: tuple[tuple[str, Callable[[Coord], Coord]], ...] = (
    (
        "your coordinates look 1-based: count rows and columns from 0",
        lambda c: (c[0] - 1, c[1] - 1),
    ),
    ("your coordinates look like (x, y): write (row, column)", lambda c: (c[1], c[0])),
    (
        "your coordinates look like (x, y), 1-based: write (row, column), counted from 0",
        lambda c: (c[1] - 1, c[0] - 1),
    ),
    ("your cells look counted from the bottom: row 0 is at the top", lambda c: (-1 - c[0], c[1])),
)


def suspicion(cells: Iterable[Coord], puzzle: Puzzle) -> str:
    """The mix-up of coordinates that explains why cells are no islands, if there is one.

    >>> suspicion([(1, 1), (1, 3)], Puzzle(3, 3, [(0, 0, 2), (0, 2, 2)]))
    'your coordinates look 1-based: count rows and columns from 0'
    """
    named = set(cells)
    islands = {island.at for island in puzzle.islands}
    if not named or named <= islands:
        return ""
    for text, change in _CHANGES:
        changed = {change(cell) for cell in named}
        if text.startswith("your cells"):
            changed = {(row + puzzle.rows, col) for row, col in changed}
        if changed <= islands:
            return text
    return ""


def nearest(text: str, naming: Naming, form: str) -> str:
    """The nearest form that is read, for the first line that names a pair; else the form.

    Args:
        text: The answer, which cannot be read.
        naming: How islands are named.
        form: The form that is asked for.
    """
    for zone in zones(text):
        for line in zone.text.split("\n")[:400]:
            tokens = Tokens(line[:400], naming)
            edge = next((edge for edge in tokens.mentions if edge[0] != edge[1]), None)
            if edge is None:
                continue
            counts = [
                token.text
                for token in tokens.all
                if token.kind == "number" and len(token.text) == 1
            ]
            name = (
                f"{naming.island(edge[0])}-{naming.island(edge[1])}"
                if not naming.graph
                else naming.edge(edge)
            )
            example = f"{name}: {counts[0] if len(counts) == 1 else 'NUMBER'}"
            return f"a line that is read: {example}"
        break
    return f"the form that is asked for: {form}" if form else ""
