"""Puzzles in plain lines, read by the engine."""

from __future__ import annotations

from array import array

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Packed, Solution
from . import wire

LINE_FORMATS = ("puzzlink", "tatham", "json", "text")
"""The formats of `read_line` and of `LineSolver`, in the engine's order."""

_NOWHERE: frozenset[Coord] = frozenset()


def read_line(line: str, format: str | None = None) -> tuple[Puzzle, Solution | None] | None:
    """The puzzle in a plain line, and its answer if it came along.

    Args:
        line: The line, in a format of `LINE_FORMATS`.
        format: The format that the line must have, if it is known.

    Returns:
        `None` where the engine's reader is not certain: the line may still be a puzzle, and
        `hashikit.formats` reads it or says what is wrong.
    """
    found = wire.read_plain(line)
    if found is None:
        return None
    written, rows, cols, most, rules, islands, island_bytes, blocked_bytes, answer = found
    if format is not None and LINE_FORMATS[written] != format:
        return None
    blocked = _NOWHERE
    if blocked_bytes:
        numbers = memoryview(blocked_bytes).cast("i").tolist()
        blocked = frozenset(zip(numbers[::2], numbers[1::2], strict=True))
    wired = (rows, cols, most, rules, island_bytes, blocked_bytes, b"", b"")
    loops, connected = bool(rules & 1), not rules & 2
    puzzle = Puzzle.checked(rows, cols, islands, most, blocked, loops, connected, wired)
    if answer is None:
        return puzzle, None
    return puzzle, Solution.deferred(puzzle, Packed(array("i", answer)))
