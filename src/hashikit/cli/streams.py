"""Standard output and standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from ..errors import HashikitError
from ..i18n.sentences import Message, said

__all__ = [
    "can_write",
    "columns",
    "is_terminal",
    "name_output",
    "naming_output",
    "prepare_streams",
    "standard_output",
]


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
        raise HashikitError(Message("standard output is closed"))
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
        error.filename = str(said(Message("standard output")))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def columns(stream: TextIO) -> int:
    """The width of a terminal, 80 if it is unknown. The variable `COLUMNS` overrides it."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and int(asked) > 0:
        return max(int(asked), _LEAST)
    try:
        found = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):  # not a terminal; closed
        found = 0
    return max(found, _LEAST) if found else 80


_LEAST = 20
"""Narrower terminals get lines of this width."""


def can_write(stream: TextIO, text: str) -> bool:
    """Whether the encoding of the stream has these characters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
