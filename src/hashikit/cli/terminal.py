"""The terminal: standard output and standard error, one-line messages, colors, line breaks."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from ..errors import HashikitError
from ..i18n.sentences import Message, Text, render


def prepare_streams() -> None:
    """Keep a closed stream, or a character that the locale cannot encode, from failing."""
    if sys.stdout is None:  # no file may take its place; `Writer` refuses it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def standard_output() -> TextIO:
    """Return standard output.

    Raises:
        HashikitError: It is closed.
    """
    if getattr(sys.stdout, "name", None) == os.devnull:  # see `prepare_streams`
        raise HashikitError("standard output is closed")
    return sys.stdout


@contextmanager
def naming_output() -> Iterator[None]:
    """Name standard output in errors that writing to it raises."""
    try:
        yield
    except OSError as error:
        name_output(error)
        raise


def name_output(error: OSError) -> None:
    """Name standard output in an error that writing to it raised."""
    if error.filename is None:
        error.filename = render(Message("standard output"))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def columns(stream: TextIO) -> int:
    """The width of a terminal, 80 if it is unknown. The variable `COLUMNS` overrides it."""
    variable = os.environ.get("COLUMNS", "")
    if variable.isascii() and variable.isdigit() and int(variable) > 0:
        return max(int(variable), _LEAST)
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):  # not a terminal; closed
        width = 0
    return max(width, _LEAST) if width else 80


_LEAST = 20
"""Narrower terminals get lines of this width."""


def can_write(stream: TextIO, text: str) -> bool:
    """Whether the encoding of the stream has these characters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def status(word: Message, style: str, color: bool) -> str:
    """A word of a status line, such as "solved", in the current language and in a style."""
    return paint(render(word), style, color)


def at(place: object, message: Text) -> Message:
    """A message that begins with the name of its subject, such as a file or a puzzle."""
    return Message("{place}: {message}", place=place, message=message)


def log(message: Text) -> None:
    """Write one line to standard error, `hashi: …`; on a narrow terminal it is broken."""
    if sys.stderr is None:
        return
    line = f"hashi: {printable(render(message))}"
    if is_terminal(sys.stderr):
        line = wrap(line, columns(sys.stderr), 2)
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        pass


def report(text: str) -> None:
    """Write one line to standard output; on a narrow terminal it is broken."""
    with naming_output():
        print(wrap(text, columns(sys.stdout)) if is_terminal(sys.stdout) else text, flush=True)


def printable(text: str) -> str:
    """Make text safe for a terminal: one line, with control characters escaped."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or 0xDC80 <= ord(c) <= 0xDCFF else c.encode("unicode_escape").decode()
        for c in text
    )


def wrap(text: str, columns: int, indent: int = 0) -> str:
    """Break lines between words so that they fit.

    The name of a cell, as in (2, 3), and a number with its unit stay in one piece. So does a word
    that is longer than a line, such as a path, which can then still be copied.

    Args:
        text: One line or more. Colors take no room.
        columns: The width of the terminal.
        indent: Of what follows the first line; that of any other line is its own.

    >>> print(wrap("1. one two three\\n   four five", 11, 3))
    1. one two
       three
       four
       five
    """
    lines = text.split("\n")
    broken: list[str] = []
    for number, line in enumerate(lines):
        if shown_width(line) <= columns:
            broken.append(line)
            continue
        own = indent if number == 0 else len(line) - len(line.lstrip(" "))
        broken += _wrap_line(
            line, columns, own if columns - own >= _LEAST_INDENTED else min(own, 4)
        )
    return "\n".join(broken)


def _wrap_line(line: str, columns: int, indent: int) -> Iterator[str]:
    """Break a line: see `wrap`."""
    start = len(line) - len(line.lstrip(" "))
    now, wide, empty = line[:start], start, True
    for blank, word in _WORD.findall(line[start:]):
        room = shown_width(word)
        if not empty and wide + len(blank) + room > columns:
            yield now
            now, wide, empty = " " * indent, indent, True
            blank = ""
        now += blank + word
        wide += len(blank) + room
        empty = False
    yield now


_LEAST_INDENTED = 20
"""Columns that an indented line needs; with less room it is indented less."""
_COLOR = r"\x1b\[[\d;]*m"
_WIDE = (
    r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-"
    r"\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]"
)
_CLOSING = r"[、。，．：；！？）」』】ー]"
_JOINED = r"(?:(?<=\d,) (?=\d)|(?<=\d) (?=(?:[nµm]?s|min|h|bytes|[kMG]B)\b))"
_WORD = re.compile(
    rf"( *)((?:{_COLOR})*(?:{_WIDE}{_CLOSING}*|(?:{_JOINED}|(?!{_WIDE})[^ ])+)(?:{_COLOR})*)"
)
"""The blanks before a word, and the word. Lines may break between any two characters of Chinese or
Japanese, except before a closing mark."""


def shown_width(text: str) -> int:
    """How many columns a line takes on a terminal.

    >>> shown_width("\\x1b[1m橋\\x1b[0m 1")
    4
    """
    text = re.sub(_COLOR, "", text)
    return len(text) if text.isascii() else len(text) + len(re.findall(_WIDE, text))


_STYLES = {"good": "32", "bad": "31", "doubt": "33", "dim": "2", "bold": "1"}


def paint(text: str, style: str, color: bool) -> str:
    """Color a text in one of the styles good, bad, doubt, dim and bold."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text
