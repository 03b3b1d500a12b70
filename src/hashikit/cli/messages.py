"""One-line messages and formatted numbers."""

from __future__ import annotations

import sys

from .._sentences import Message, Said, said
from .._units import amount, count_of, duration, per_second
from ..errors import reason_of

__all__ = [
    "amount",
    "at",
    "count_of",
    "duration",
    "fitted",
    "paint",
    "per_second",
    "printable",
    "reason_of",
    "say",
    "status",
    "told",
]


def told(message: Said) -> str:
    """A message in the language spoken now."""
    return str(said(message))


def status(name: str, style: str, color: bool) -> str:
    """A word of a status line, such as "solved", in the language spoken now and in a style."""
    return paint(told(Message(f"status.{name}")), style, color)


def at(place: object, message: Said) -> Message:
    """A message about a file, a puzzle or another thing, which it begins with."""
    return Message("format.at", place=place, message=message)


def say(message: Said) -> None:
    """Write one line to standard error, `hashi: …`."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"hashi: {printable(told(message))}\n")
        sys.stderr.flush()
    except OSError:
        pass


def printable(text: str) -> str:
    """Make text safe for a terminal: one line, with control characters escaped."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or 0xDC80 <= ord(c) <= 0xDCFF else c.encode("unicode_escape").decode()
        for c in text
    )


def fitted(text: str, columns: int, indent: int = 0) -> str:
    """Break lines between words so that they fit, but not within the name of a cell.

    Languages without spaces stay as they are.

    Args:
        text: One line or more, without colors.
        columns: The width of the terminal.
        indent: Of what follows the first line; that of any other line is its own.

    >>> print(fitted("1. one two three\\n   four five", 11, 3))
    1. one two
       three
       four
       five
    """
    from re import sub
    from textwrap import wrap

    glue = "\0"  # for the space in (2, 3)
    text = sub(r"(?<=\d,) (?=\d)", glue, text)
    lines = []
    for number, line in enumerate(text.split("\n")):
        own = indent if number == 0 else len(line) - len(line.lstrip())
        lines += wrap(
            line,
            columns,
            subsequent_indent=" " * own,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [line]
    return "\n".join(lines).replace(glue, " ")


_STYLES = {"good": "32", "bad": "31", "doubt": "33", "dim": "2", "bold": "1"}


def paint(text: str, style: str, color: bool) -> str:
    """Color a text in one of the styles good, bad, doubt, dim and bold."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text
