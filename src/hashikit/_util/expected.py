"""The error that something else was expected, and pieces of the input as messages show them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ..errors import FormatError
from ..i18n.sentences import Message, Said


def quoted(text: str) -> str:
    """A short piece of the input, quoted and escaped, for a message."""
    return repr(text[:20]) + ("…" if len(text) > 20 else "")


def written(value: Any) -> str:
    """The beginning of a value as JSON, for a message."""
    if isinstance(value, str):
        value = value[:21]
    from json import JSONEncoder  # few programs get to see this

    parts = islice(JSONEncoder(default=repr).iterencode(value), 21)
    return "".join(parts)[:21]


def expected(
    what: Said, found: str, line: int | None = None, column: int | None = None
) -> FormatError:
    """The error that something else was expected."""
    return FormatError(
        "expected {what}, found {found}",
        line,
        column,
        what=what,
        found=quoted(found) if found else Message("the end"),
    )
