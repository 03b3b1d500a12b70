"""Lines, tokens and limits of a text, and the errors about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from .._util.checks import expected_error
from ..board.geometry import MAX_SIDE
from ..errors import FormatError
from ..i18n.sentences import Message, Text

MAX_TEXT = 48 << 20
"""The longest text that is read, in bytes."""

MAX_WIDE_TEXT = 4 << 20
"""The longest text with non-ASCII characters, which take up to four times the memory."""

MAX_CELLS = 1 << 24
"""The largest grid, in cells, for formats that write out every cell."""

_most_cells: ContextVar[int] = ContextVar("most_cells", default=MAX_CELLS)

MAX_LINE = 1 << 24
"""The longest line, in characters, of single-line formats."""

MAX_LINES = 4 * MAX_SIDE
"""The most lines of a text that holds one puzzle."""

MAX_GAP = 100_000
"""The most consecutive blank lines and comments between puzzles, or before any puzzle."""


@contextmanager
def limit_cells(most: int) -> Iterator[None]:
    """Refuse larger grids while the context is open, before they are read.

    It holds for all formats but `json`, whose grids may be large and empty.

    Args:
        most: The most cells that a grid may have.

    Raises:
        FormatError: By what reads a larger grid.

    >>> from hashikit import formats
    >>> with formats.limit_cells(1000):
    ...     formats.parse("100x100m2:z")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hashikit.errors.FormatError: line 1, column 1: a grid of 100 × 100 cells is too large: ...
    """
    before = _most_cells.set(min(most, MAX_CELLS))
    try:
        yield
    finally:
        _most_cells.reset(before)


def check_size(rows: int, cols: int, line: int | None = None, column: int | None = None) -> None:
    """Refuse a grid with too many cells.

    Raises:
        FormatError: It has more than `MAX_CELLS`, or than `limit_cells` says.
    """
    most = _most_cells.get()
    if rows * cols > most:
        raise FormatError(
            "a grid of {rows} × {cols} cells is too large: at most {most} can be read",
            line,
            column,
            rows=rows,
            cols=cols,
            most=most,
        )


def number(
    token: str,
    what: Text,
    least: int,
    most: int,
    line: int | None = None,
    column: int | None = None,
) -> int:
    """The value of a token of ASCII digits, however long it is.

    Raises:
        FormatError: It is anything else, or not in `least` to `most`.
    """
    if token.isascii() and token.isdigit():
        digits = token.lstrip("0")
        if len(digits) <= 9:
            value = int(digits or "0")
            if least <= value <= most:
                return value
    raise expected_error(
        Message("{what}, {least} to {most}", what=what, least=least, most=most), token, line, column
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text without the blank ones at its end.

    Raises:
        FormatError: There are far too many.
    """
    if text.count("\n") > MAX_LINES:
        raise FormatError("more than {most} lines", most=MAX_LINES)
    lines = text.rstrip().split("\n")
    return lines if lines != [""] else []


def first_line(lines: Sequence[str]) -> int:
    """The index of the first line that is not blank; the number of lines if there is none."""
    return next((i for i, line in enumerate(lines) if line and not line.isspace()), len(lines))


def one_line(text: str, what: Text) -> tuple[str, int, int]:
    """The only line of a text that is not blank, stripped, and where it begins: line and column.

    Raises:
        FormatError: There is no such line, or a second one.
    """
    content = text.strip()
    if not content:
        raise FormatError("expected {what}, found the end", what=what)
    if len(content) > MAX_LINE:
        raise FormatError(
            "expected {what}, found a text of more than {most} characters", most=MAX_LINE, what=what
        )
    end = content.find("\n")
    if end < 0 and text.startswith(content[0]):
        return content, 1, 1
    start = text.index(content[0])
    line = text.count("\n", 0, start) + 1
    if end >= 0:
        more = content[end:].lstrip()
        raise expected_error(
            Message("the end after the first line"), more, text.count("\n", 0, text.index(more)) + 1
        )
    return content, line, start - text.rfind("\n", 0, start)


def column_of(line: str, index: int) -> int:
    """The one-based column where the blank-separated token with that index begins."""
    column = 0
    for token in line.split(None, index + 1)[: index + 1]:
        start = line.index(token, column)
        column = start + len(token)
    return start + 1


def expect_end(lines: Sequence[str], end: int, after: Text) -> None:
    """Refuse anything but blank lines from the line with index `end` on.

    Raises:
        FormatError: There is more.
    """
    for at in range(end, len(lines)):
        if lines[at].strip():
            raise expected_error(
                Message("the end after {after}", after=after), lines[at].strip(), at + 1
            )
