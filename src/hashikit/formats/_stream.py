"""From bytes to pieces that hold one puzzle each: texts, files and streams of any length.

If every line is a puzzle of its own, lines are passed on in batches of all that have arrived. Any
other text is one puzzle or one JSON value and is read to its end first.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from os import PathLike, fspath
from os.path import basename
from time import monotonic
from typing import Protocol

from .._util.checks import check_file, check_text
from ..engine.wire import read_line
from ..errors import FormatError, HashikitError
from ._registry import Entry, Format, counts, format_by_extension, format_of, named
from ._tokens import MAX_GAP, MAX_TEXT, MAX_WIDE_TEXT


def decode_utf8(data: bytes) -> str:
    """Decode UTF-8.

    Raises:
        FormatError: It is anything else, or too long.
    """
    if len(data) > MAX_TEXT:
        raise FormatError("the text has more than {most} bytes", most=MAX_TEXT)
    if len(data) > MAX_WIDE_TEXT and not data.isascii():
        raise FormatError(
            "the text has more than {most} bytes and is not all ASCII", most=MAX_WIDE_TEXT
        )
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FormatError(
            "expected text in UTF-8, found the byte 0x{value}",
            line,
            column,
            value=format(data[error.start], "02x"),
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
            raise FormatError("the text has more than {most} characters", most=MAX_TEXT)
        if not text.isascii():
            raise FormatError(
                "the text has more than {most} characters and is not all ASCII", most=MAX_WIDE_TEXT
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
    return decode_utf8(data)


def number_lines(text: str) -> Iterator[tuple[int, str]]:
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
        return clean(decode_utf8(data))
    except FormatError as error:
        raise FormatError(error.reason, number, error.column) from None


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
                "more than {most} lines in a row without a puzzle", number, most=MAX_GAP
            )


def first_two(text: str) -> tuple[str, str]:
    """The first two lines that count, stripped; `""` for one that is missing."""
    if "\n" not in text:
        return text.strip() if counts(text) else "", ""
    lines = counting(number_lines(text))
    return next(lines, (0, ""))[1].strip(), next(lines, (0, ""))[1].strip()


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A part of a text that can be read by itself: all of it, or one line of a collection.

    Attributes:
        source: The name of the text, with which the names of its entries begin.
        text: The part.
        line: The line's number in a collection, or `None`.
        format: The name of its format, or `None` where that is still to be recognized.
        alone: Whether it is the only line of a collection: its entry is called as the text is.

    >>> piece = Piece("mine", "1.1", line=3)
    >>> piece.name, [entry.name for entry in piece.entries()]
    ('mine:3', ['mine:3'])
    """

    source: str
    text: str
    line: int | None = None
    format: str | None = None
    alone: bool = False

    @property
    def name(self) -> str:
        """What the names of its entries begin with."""
        if self.line is None or self.alone:
            return self.source
        return entry_name(self.source, str(self.line))

    @property
    def whole(self) -> bool:
        """Whether the piece is a whole text."""
        return self.line is None

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzles of this piece.

        Raises:
            FormatError: The piece holds no puzzle, or an invalid one.
            OptionError: There is no format of that name.
        """
        for entry in self.each():
            if isinstance(entry, HashikitError):
                raise entry
            yield entry

    def each(self) -> Iterator[Entry | HashikitError]:
        """Like `entries`, but yield an error in place of each puzzle of a JSON array or object that
        is wrong; in other texts, one error in place of the rest."""
        own = self.name
        if (plain := read_line(self.text, self.format)) is not None:
            yield Entry(own, *plain, self.source)
            return
        empty = True
        try:
            if self.format is not None:
                format = named(self.format)
            elif self.line is None:
                format = format_of(*first_two(self.text))
            else:
                format = format_of(self.text.strip(), "")
            for entry in format.entries(self.text):
                empty = False
                if isinstance(entry, Entry):
                    name = entry_name(own, entry.name)
                    yield Entry(name, entry.puzzle, entry.solution, self.source)
                else:
                    yield self._locate(entry)
            if empty:
                yield self._locate(FormatError("there is no puzzle here"))
        except HashikitError as error:
            yield self._locate(error)

    def _locate(self, error: HashikitError) -> HashikitError:
        """The error, which names the line of the collection."""
        if self.line is None or not isinstance(error, FormatError):
            return error
        return FormatError(error.reason, self.line, error.column)

    def __repr__(self) -> str:
        place = "" if self.line is None else f", line {self.line}"
        return f"<Piece {self.name!r}{place}: {len(self.text)} characters>"


def split(text: str, name: str = "", *, format: str | None = None) -> Iterator[Piece]:
    """Split a text into pieces that can be read independently: its lines, or the whole text.

    Args:
        text: The text.
        name: What the names of the entries begin with.
        format: The format's name, if known.

    Raises:
        FormatError: It is a collection without any puzzle.
        OptionError: At the call: there is no format of that name, or `text` is not text.

    >>> [piece.line for piece in split("# two puzzles\\n3x3m2:2a2c1a1\\n2.2/.../1.1")]
    [2, 3]
    """
    text = clean(text)
    return _text_pieces(text, name, None if format is None else named(format).name)


def _text_pieces(text: str, name: str, format: str | None) -> Iterator[Piece]:
    """The pieces of a cleaned text; its format, if it is known, is that of all of it."""
    if format is None:
        first, second = first_two(text)
        guess = format_of(first, second)
        if is_collection(guess, first, second):
            yield from _collection(number_lines(text), name)
            return
        format = guess.name
    yield Piece(name, text, None, format)


def detect(text: str) -> str:
    """Recognize the format of a text by its first lines.

    `{` or `[` begins JSON; `pzprv3` begins a file of that format; two numbers above 0 with one
    blank between them are the header of a janko grid, three that of a `.has` file (if another line
    follows, or one of the numbers has more than one digit); an address or a name such as `hashi/`
    is puzz.link; a number and then `x`, `:` or another parameter is a game ID; all else is plain
    text.

    >>> detect("1 3 2\\n2 0 2"), detect("1 3\\n2 - 2"), detect("2.2")
    ('has', 'janko', 'text')
    """
    return format_of(*first_two(clean(text))).name


def only(entries: Iterator[Entry]) -> Entry:
    """Return the only puzzle of an iterator.

    Raises:
        FormatError: There are several puzzles.
    """
    first = next(entries)
    second = next(entries, None)
    if second is not None:
        raise FormatError(
            "expected one puzzle, found several ({name}, {other}, …)",
            name=first.name,
            other=second.name,
        )
    return first


def is_collection(format: Format, first: str, second: str | None) -> bool:
    """Whether every line is a puzzle of its own.

    Args:
        format: What these lines are in.
        first: The first line that counts, stripped.
        second: The second; `""` if there is none, `None` if it is not known yet.
    """
    if format.alone is not None and format.alone(first, second):
        return True
    if format.opens is not None or not second or not second.isprintable():
        return False
    other = format_of(second, "")  # in case the first line is the invalid one
    alone = other.alone is not None and other.alone(second, None)
    return alone and (":" in second or "/" in second)


def _collection(lines: Iterator[tuple[int, str]], source: str) -> Iterator[Piece]:
    """Split a text with one puzzle per line."""
    numbered_lines = counting(lines)
    first, second = next(numbered_lines), next(numbered_lines, None)
    if second is None:
        yield Piece(source, first[1], first[0], alone=True)
        return
    for number, line in chain((first, second), numbered_lines):
        yield Piece(source, line, number)


def entry_name(label: str, name: str) -> str:
    """The name of an entry; control characters are escaped."""
    if not name.isprintable():
        name = ascii(name)[1:-1]
    name = name[:100]
    return f"{label}:{name}" if label and name else label or name


class _Composite(Enum):
    """A text that is not one puzzle, or one value of JSON."""

    LINES = "each line is a puzzle"
    LINE = "the only line is a puzzle"


_CHUNK = 1 << 18
"""Bytes per read; a pipe may return fewer."""

_GRACE = 0.1
"""Seconds to wait for a second line; a single line gets no number."""

_SKIPPED = 8 * MAX_TEXT
"""Bytes of an overlong line after which its end is no longer sought."""


class Stream(Protocol):
    """A source of bytes, such as an unbuffered file.

    >>> from io import BytesIO
    >>> file: Stream = BytesIO(b"1.1\\n")
    """

    def read(self, size: int, /) -> bytes | None:
        """Read at most this many bytes, as soon as there are any; `b""` at the end."""
        ...

    def fileno(self) -> int:
        """The file descriptor; `OSError` if there is none."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Lines:
    """Consecutive lines of a text with one puzzle per line, including blank lines and comments.

    Attributes:
        source: The name of the text.
        first: The number of the first one, from 1.
        lines: Their bytes, without the ends of lines.

    >>> from io import BytesIO
    >>> text = b"4x3m2:2b3d1b2\\n3x3m2:1a1c2a2\\n"
    >>> [type(part).__name__ for part in stream(BytesIO(text), "mine")]
    ['Lines']
    """

    source: str
    first: int
    lines: list[bytes]

    def pieces(self) -> Iterator[Piece | FormatError]:
        """Yield each line that counts as a piece, or an error that names the line."""
        for number, raw in enumerate(self.lines, self.first):
            try:
                line = decoded_line(raw, number)
            except FormatError as error:
                yield error
                continue
            if counts(line):
                yield Piece(self.source, line, number)

    def some(self, begin: int, end: int | None = None) -> Lines:
        """The lines from one index up to another."""
        return Lines(self.source, self.first + begin, self.lines[begin:end])

    def name(self, number: int) -> str:
        """What the entry of the line with this number is called."""
        return entry_name(self.source, str(number))

    def __repr__(self) -> str:
        return f"<Lines {self.source!r}: {len(self.lines)} from line {self.first}>"


def stream(file: Stream, source: str) -> Iterator[Lines | Piece | FormatError]:
    """Yield the parts of a text as soon as they arrive.

    It never waits for more input while it has lines to yield, except for a tenth of a second after
    the first line.

    Args:
        file: Where it comes from.
        source: Its name, with which the names of its entries begin.

    Yields:
        Batches of lines, or the whole text as one piece; an error in place of a line that is too
        long.

    Raises:
        FormatError: The input is too long for one puzzle, is not text, or has far too many empty
            lines in a row.
        OSError: It cannot be read.

    >>> from io import BytesIO
    >>> [part.source for part in stream(BytesIO(b"1.1\\n...\\n1.1\\n"), "mine")]
    ['mine']
    """
    reader = _LineReader(file)
    format = format_by_extension(source) or reader.verdict()
    if format is _Composite.LINE:
        yield from _collection(number_lines(clean(decode_utf8(reader.rest()))), source)
        return
    if format is not _Composite.LINES:
        yield Piece(source, clean(decode_utf8(reader.rest())), None, format)
        return
    gap = 0
    while reader.lines or reader.fill():
        number, lines = reader.take()
        if any(counts(line[:1000].decode("utf-8", "replace")) for line in lines):
            gap = 0
        else:
            gap += len(lines)
            if gap > MAX_GAP:
                raise FormatError(
                    "more than {most} lines in a row without a puzzle", number, most=MAX_GAP
                )
        if lines:
            yield Lines(source, number, lines)
        if reader.too_long:
            yield FormatError("the line has more than {most} bytes", reader.next, most=MAX_TEXT)
            reader.skip()


def read_pieces(
    path: str | PathLike[str], *, name: str | None = None, format: str | None = None
) -> Iterator[Piece]:
    """Split a file into pieces that can be read independently, for example by several processes.

    Args:
        path: The file.
        name: What to call it in the names of the entries; by default its own name.
        format: Name of its format if it is known.

    Raises:
        FormatError: It is not text, or is a collection without a puzzle.
        OptionError: At the call: there is no format of that name, or `path` is not that of a file.
        OSError: The file cannot be read; where it cannot be opened, at the call.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "two.txt")
    ...     _ = path.write_text("4x3m2:2b3d1b2\\n3x3m2:1a1c2a2\\n")
    ...     [piece.line for piece in read_pieces(path)]
    [1, 2]
    """
    check_file("path", path)
    if format is not None:
        named(format)
    else:
        format = format_by_extension(fspath(path))
    label = basename(fspath(path)) if name is None else name  # noqa: PTH119 (as below)
    pieces = _file_pieces(path, label, format)
    next(pieces)  # now the file is open, and is closed with the iterator
    return pieces


def _file_pieces(path: str | PathLike[str], label: str, format: str | None) -> Iterator[Piece]:
    """Open a file and yield an empty piece; then yield the pieces of the file."""
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (pathlib takes long to import)
        yield Piece("", "")
        if format is not None:
            yield from split(decode_utf8(_LineReader(file).rest()), label, format=format)
            return
        for part in stream(file, label):
            for piece in part.pieces() if isinstance(part, Lines) else (part,):
                if isinstance(piece, FormatError):
                    raise piece
                yield piece


class _LineReader:
    """A stream cut into lines; ends of lines are `\\n`, `\\r\\n` or `\\r`."""

    def __init__(self, file: Stream) -> None:
        self.lines: list[bytes] = []
        """Complete lines that have arrived and were not taken yet."""
        self.next = 1
        """The number of the first of them."""
        self.ended = False
        self.too_long = False
        """Whether the following line is too long."""
        self._file = file
        self._begun: list[bytes] = []
        """Parts of the following, incomplete line."""
        self._size = 0
        self._cut = False
        """Whether the last line of all has no end of line."""
        self._return = False
        self._start = True

    def take(self) -> tuple[int, list[bytes]]:
        """Remove the lines; return the number of the first one, and the lines."""
        number, lines = self.next, self.lines
        self.lines = []
        self.next += len(lines)
        return number, lines

    def fill(self) -> bool:
        """Wait for a complete line; return whether there is one, even if it is too long."""
        while not self.lines and not self.ended and not self.too_long:
            self._more()
        return bool(self.lines) or self.too_long

    def skip(self) -> None:
        """Drop the line that is too long."""
        self.too_long = False
        size = 0
        while not self.lines and not self.ended:
            size += self._size
            if size > _SKIPPED:
                raise FormatError("the line has more than {most} bytes", self.next, most=_SKIPPED)
            self._begun, self._size = [], 0
            self._more()
        if self.lines:
            del self.lines[0]  # its end
            self.next += 1

    def verdict(self) -> str | _Composite:
        """Read until it is clear what the text is in; return the name of the format."""
        starts: list[str] = []
        looked = 0
        late = 0.0
        guess: Format | None = None
        while True:
            for raw in self.lines[looked:]:
                looked += 1
                if len(starts) < 2 and counts(raw[:1000].decode("utf-8", "replace")):
                    starts.append(raw.decode("latin-1").strip())  # ASCII tells the format
            if len(starts) == 2 or self.ended or self.too_long or looked > MAX_GAP:
                break
            if starts and guess is None:
                guess = format_of(starts[0], "")
            if guess is not None and is_collection(guess, starts[0], None):
                late = late or monotonic() + _GRACE
                if not self._wait(late - monotonic()):
                    return _Composite.LINES
            self._more()
        if not starts and looked > MAX_GAP:
            return _Composite.LINES  # which ends at this gap
        first, second = (*starts, "", "")[:2]
        if second or guess is None:
            guess = format_of(first, second)
        if is_collection(guess, first, second):
            # One line alone needs no number.
            return _Composite.LINES if second or not self.ended else _Composite.LINE
        decode_utf8(b"\n".join(self.lines[:looked]))  # refuse at once what is not text
        return guess.name

    def rest(self) -> bytes:
        """The whole text, up to one byte more than is allowed."""
        parts = [self._pending()]
        size = len(parts[0])
        while not self.ended and size <= MAX_TEXT:
            parts.append(self._read(min(_CHUNK, MAX_TEXT + 1 - size)))
            size += len(parts[-1])
        return b"".join(parts)

    def _pending(self) -> bytes:
        """The bytes read so far; can be taken once."""
        end = b"\n" if self.lines and not self._cut else b""
        data = b"".join((b"\n".join(self.lines), end, *self._begun))
        self.lines, self._begun = [], []
        return data

    def _more(self) -> None:
        """Read once, waiting if necessary."""
        data = self._read(_CHUNK)
        head, newline, tail = data.rpartition(b"\n")
        if newline:
            self._begun.append(head)
            self.lines += b"".join(self._begun).split(b"\n")
            self._begun, self._size = [], 0
        if tail:
            self._begun.append(tail)
            self._size += len(tail)
        if self.ended and self._begun:
            self.lines.append(b"".join(self._begun))
            self._begun, self._size, self._cut = [], 0, True
        self.too_long = self._size > MAX_TEXT

    def _read(self, size: int) -> bytes:
        data = self._next(size)
        self.ended = not data
        if self._start:
            self._start = False
            while data and data != BOM_UTF8 and BOM_UTF8.startswith(data):
                if not (more := self._next(size)):
                    break
                data += more
            data = data.removeprefix(BOM_UTF8)
        if self._return:
            data = data.removeprefix(b"\n")
        self._return = data.endswith(b"\r")
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return data

    def _next(self, size: int) -> bytes:
        """What the stream has next; `b""` at its end."""
        while (data := self._file.read(size)) is None:  # another process made the pipe non-blocking
            self._wait(None)
        return data

    def _wait(self, seconds: float | None) -> bool:
        """Wait until there is something to read, or the end; returns whether there is."""
        if seconds is not None and seconds <= 0:
            return False
        try:
            from select import select

            return bool(select([self._file.fileno()], [], [], seconds)[0])
        except (OSError, ValueError):  # not a system file, or one that never blocks
            return True
