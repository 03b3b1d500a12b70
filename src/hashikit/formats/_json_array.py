"""JSON arrays of any length, cut into their objects as they arrive.

Each object is scanned only for its end here and decoded separately, later. So one that is not JSON
does not prevent reading the next ones, and only one is in memory at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .._util.checks import expected
from ..errors import FormatError
from ..i18n.sentences import Message, Said
from ._tokens import MAX_TEXT

Place = tuple[int, int]
"""Line and column, from 1."""


def begins(text: str) -> bool:
    """Whether a text begins with an array."""
    return text.lstrip(" \t\n\r").startswith("[")


def objects(chunks: Iterator[str]) -> Iterator[tuple[str, Place]]:
    """Yield the objects of an array as texts, with the places where they begin.

    Each is yielded as soon as its closing bracket has arrived. Only the last may lack one.

    Args:
        chunks: The text; it begins with an array.

    Raises:
        FormatError: From some point on, it is not an array of objects.

    >>> list(objects(iter('[{"a":1},\\n{}]')))
    [('{"a":1}', (1, 2)), ('{}', (2, 1))]
    """
    text = _Coming(chunks)
    mark = text.next()  # the bracket
    text.skip()
    mark = text.next()
    while mark != "]":
        if mark != "{":
            raise text.wrong(Message("an object"))
        place = text.place
        yield text.object(), place
        mark = text.next()
        if not text.closed:
            return  # decoding it reports the error
        if mark == ",":
            text.skip()
            mark = text.next()
            if mark == "]":
                raise text.wrong(Message("an object"))
        elif mark != "]":
            raise text.wrong(Message("',' or ']'"))
    text.skip()
    if text.next():
        raise text.wrong(Message("the end"))


def shifted(error: FormatError, place: Place) -> FormatError:
    """Translate an error in an object to its place in the whole text.

    Args:
        error: The error.
        place: Where the object begins.
    """
    line, column = error.line or 1, error.column or 1
    if line == 1:
        column += place[1] - 1
    return FormatError(error.reason, line + place[0] - 1, column)


class _Coming:
    """A text that arrives in chunks, read once from beginning to end."""

    def __init__(self, chunks: Iterator[str]) -> None:
        self.place = (1, 1)
        """Where the next character is."""
        self.closed = True
        """Whether the last object had an end."""
        self._chunks = chunks
        self._data = ""
        self._at = 0

    def next(self) -> str:
        """The next character that is not blank; `""` at the end."""
        while True:
            match = _NO_BLANK.search(self._data, self._at)
            if match:
                self._pass(match.start())
                return match[0]
            self._pass(len(self._data))
            if not self._more():
                return ""

    def skip(self) -> None:
        """Go past the next character."""
        self._pass(self._at + 1)

    def object(self) -> str:
        """Skip the object that comes next; if it does not end, skip to the end of the text.

        Raises:
            FormatError: It is too long.
        """
        start = self.place
        end = _End()
        parts: list[str] = []
        size = 0
        while True:
            found = end.find(self._data, self._at)
            parts.append(self._data[self._at : found])
            size += len(parts[-1])
            if size > MAX_TEXT:
                raise FormatError(
                    "the object has more than {most} characters", *start, most=MAX_TEXT
                )
            self._pass(len(self._data) if found is None else found)
            self.closed = found is not None
            if self.closed or not self._more():
                return "".join(parts)

    def wrong(self, what: Said) -> FormatError:
        """The error that something else comes next, which the error quotes."""
        found = self._data[self._at : self._at + 21]
        place = self.place
        while len(found) < 21 and self._more():
            found += self._data[: 21 - len(found)]
        token = _TOKEN.match(found)
        return expected(what, found if token is None else token[0], *place)

    def _pass(self, to: int) -> None:
        line, column = self.place
        if newlines := self._data.count("\n", self._at, to):
            self.place = (line + newlines, to - self._data.rfind("\n", self._at, to))
        else:
            self.place = (line, column + to - self._at)
        self._at = to

    def _more(self) -> bool:
        """Replace the chunk by the next one; return whether there is one."""
        for chunk in self._chunks:
            if chunk:
                self._data, self._at = chunk, 0
                return True
        return False


class _End:
    """Finds the end of an object, chunk by chunk."""

    def __init__(self) -> None:
        self._depth = 0
        self._quoted = False
        self._escaped = False

    def find(self, data: str, at: int) -> int | None:
        """The place after its end, if it ends in this chunk from `at` on."""
        while True:
            if self._quoted:
                at = self._past_string(data, at)
                if self._quoted:
                    return None
            for mark in _MARK.finditer(data, at):
                kind = mark.lastindex
                if kind == _OPENS:
                    self._depth += 1
                elif kind == _CLOSES:
                    self._depth -= 1
                    if not self._depth:
                        return mark.end()
                elif kind == _QUOTES:
                    self._quoted = True
                    at = mark.end()
                    break
            else:
                return None

    def _past_string(self, data: str, at: int) -> int:
        """The place after the string, or the end of the chunk."""
        match = _INSIDE.match(data, at + self._escaped)
        end = match.end() if match else len(data)
        self._escaped = data.startswith("\\", end)
        if data.startswith('"', end):
            self._quoted = False
            return end + 1
        return len(data)


_NO_BLANK = re.compile(r"[^ \t\n\r]")
_TOKEN = re.compile(r'[^\s,:\[\]{}"]+|"[^"\\]*"')
"""A number, a word or a short string."""
_MARK = re.compile(r'(\{)|(\})|"[^"\\]*+(?:\\.[^"\\]*+)*+"|(")', re.DOTALL)
"""A bracket, a string, or the opening quote of a string that does not end in this chunk."""
_OPENS, _CLOSES, _QUOTES = 1, 2, 3
_INSIDE = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
