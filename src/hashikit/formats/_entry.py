"""One puzzle of a text or a file."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..board.puzzle import Puzzle
from ..board.solution import Solution


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """One puzzle of a text or a file.

    Attributes:
        name: The name of the file; if it holds several puzzles, followed by a colon and the line or
            the key.
        puzzle: The puzzle.
        solution: The answer that came with it, right or wrong; `None` if none did.
        source: The name of the text or file alone.

    >>> import hashikit as hk
    >>> hk.Entry("mine", hk.parse("1.1")).name
    'mine'
    """

    name: str
    puzzle: Puzzle
    solution: Solution | None = None
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        answer = "" if self.solution is None else ", with its solution"
        return f"<Entry {self.name!r}: {self.puzzle.rows}×{self.puzzle.cols}{answer}>"
