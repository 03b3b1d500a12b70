"""How large a text may be, and what is in it."""

from __future__ import annotations

from .._sentences import Message
from ..errors import FormatError
from ..geometry import MAX_SIDE

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
"""Longest text that is read, in bytes."""

MAX_WIDE_TEXT = 4 << 20
"""Longest text with characters outside ASCII (they take up to four times the room)."""

MAX_CELLS = 1 << 24
"""Largest grid, in cells, of the formats that write out every cell."""

MAX_ISLANDS = 1_500_000
"""Most islands, most blocked cells and most signs of one text."""

MAX_LINE = 1 << 24
"""Longest line, in characters, of the formats that are one line."""

MAX_LINES = 4 * MAX_SIDE
"""Most lines of a text that holds one puzzle."""

MAX_GAP = 100_000
"""Most blank lines and comments in a row in a text with one puzzle a line, and before any."""


def check_size(rows: int, cols: int, line: int | None = None, column: int | None = None) -> None:
    """Refuse a grid with too many cells.

    Raises:
        FormatError: It has more than `MAX_CELLS`.
    """
    if rows * cols > MAX_CELLS:
        raise FormatError(
            Message("format.grid_too_large", rows=rows, cols=cols, most=MAX_CELLS),
            line,
            column,
        )
