"""Limits on the size of a text and of its parts."""

from __future__ import annotations

from ..board.geometry import MAX_SIDE
from ..errors import FormatError
from ..i18n.sentences import Message

__all__ = [
    "MAX_CELLS",
    "MAX_GAP",
    "MAX_ISLANDS",
    "MAX_LINE",
    "MAX_LINES",
    "MAX_TEXT",
    "MAX_WIDE_TEXT",
    "check_size",
]

MAX_TEXT = 48 << 20
"""The longest text that is read, in bytes."""

MAX_WIDE_TEXT = 4 << 20
"""The longest text with non-ASCII characters, which take up to four times the memory."""

MAX_CELLS = 1 << 24
"""The largest grid, in cells, for formats that write out every cell."""

MAX_ISLANDS = 1_500_000
"""The most islands, blocked cells or signs in one text."""

MAX_LINE = 1 << 24
"""The longest line, in characters, of single-line formats."""

MAX_LINES = 4 * MAX_SIDE
"""The most lines of a text that holds one puzzle."""

MAX_GAP = 100_000
"""The most consecutive blank lines and comments between puzzles, or before any puzzle."""


def check_size(rows: int, cols: int, line: int | None = None, column: int | None = None) -> None:
    """Refuse a grid with too many cells.

    Raises:
        FormatError: It has more than `MAX_CELLS`.
    """
    if rows * cols > MAX_CELLS:
        raise FormatError(
            Message(
                "a grid of {rows} × {cols} cells is too large: at most {most} can be read",
                rows=rows,
                cols=cols,
                most=MAX_CELLS,
            ),
            line,
            column,
        )
