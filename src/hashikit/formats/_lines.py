"""From bytes to text, and from text to numbered lines."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike

from ..board.arguments import check_file, check_text
from ..errors import FormatError
from ..i18n.sentences import Message
from ._limits import MAX_GAP, MAX_TEXT, MAX_WIDE_TEXT
from ._openings import counts

__all__ = [
    "clean",
    "counting",
    "decoded",
    "decoded_line",
    "first_two",
    "numbered",
    "text_of",
]


def decoded(data: bytes) -> str:
    """Decode UTF-8.

    Raises:
        FormatError: It is anything else, or too long.
    """
    if len(data) > MAX_TEXT:
        raise FormatError(Message("the text has more than {most} bytes", most=MAX_TEXT))
    if len(data) > MAX_WIDE_TEXT and not data.isascii():
        raise FormatError(
            Message("the text has more than {most} bytes and is not all ASCII", most=MAX_WIDE_TEXT)
        )
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FormatError(
            Message(
                "expected text in UTF-8, found the byte 0x{value}",
                value=format(data[error.start], "02x"),
            ),
            line,
            column,
        ) from None


def clean(text: str) -> str:
    """Drop a byte order mark, and make every end of line a newline.

    Raises:
        FormatError: The text is too long.
        OptionError: It is not text.
    """
    if type(text) is not str:
        check_text("text", text)
    if len(text) > MAX_WIDE_TEXT:
        if len(text) > MAX_TEXT:
            raise FormatError(Message("the text has more than {most} characters", most=MAX_TEXT))
        if not text.isascii():
            raise FormatError(
                Message(
                    "the text has more than {most} characters and is not all ASCII",
                    most=MAX_WIDE_TEXT,
                )
            )
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def text_of(path: str | PathLike[str]) -> str:
    """The text of a file.

    Raises:
        FormatError: It is not text, or too long.
        OptionError: `path` is not that of a file.
        OSError: The file cannot be read.
    """
    check_file("path", path)
    with open(path, "rb") as file:  # noqa: PTH123 (pathlib takes longer to import than this)
        data = file.read(MAX_TEXT + 1)
    return decoded(data)


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, from 1, one at a time."""
    start = number = 0
    while start <= len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        number += 1
        yield number, text[start:end]
        start = end + 1


def decoded_line(data: bytes, number: int) -> str:
    """Decode one line of a text.

    Raises:
        FormatError: It is not UTF-8, or too long; the message names the line.
    """
    try:
        return clean(decoded(data))
    except FormatError as error:
        raise FormatError(error.what, number, error.column) from None


def counting(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor a comment.

    Raises:
        FormatError: Too many blank lines and comments in a row.
    """
    last = 0
    for number, line in lines:
        if counts(line):
            last = number
            yield number, line
        elif number - last > MAX_GAP:
            raise FormatError(
                Message("more than {most} lines in a row without a puzzle", most=MAX_GAP), number
            )


def first_two(text: str) -> tuple[str, str]:
    """The first two lines that count, stripped; `""` for one that is missing."""
    if "\n" not in text:
        return text.strip() if counts(text) else "", ""
    found = counting(numbered(text))
    return next(found, (0, ""))[1].strip(), next(found, (0, ""))[1].strip()
