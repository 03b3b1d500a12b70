"""Reading and writing puzzles: one module a format, each with `parse` and `dump`.

>>> puzzle = parse("https://puzz.link/p?hashi/3/3/3g3i2g2")
>>> print(dump(puzzle, "text"), end="")
3.3
...
2.2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from os import PathLike, fspath
from os.path import basename
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, Protocol, cast

from ..errors import FormatError, UnsupportedRuleError
from ..puzzle import Puzzle
from ..solution import Solution
from .common import MAX_ISLANDS, MAX_TEXT, MAX_WIDE_TEXT, uncollected, unsupported

if TYPE_CHECKING:
    from .json import Item

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "Piece",
    "detect",
    "dump",
    "names",
    "parse",
    "parse_all",
    "parse_solution",
    "read",
    "read_all",
    "read_pieces",
    "split",
]


class Format(NamedTuple):
    """What there is to know of a format; `answers` tells whether it can hold a solution."""

    name: str
    description: str
    answers: bool


FORMATS = (
    Format("has", "the files of the CLLV set: a header, then numbers, 0 for water", False),
    Format("puzzlink", "a puzz.link address (pzv.jp, pzplus, …)", False),
    Format("pzprv3", "a file of pzpr.js, with its answer", True),
    Format("tatham", "a game ID of Simon Tatham's Bridges", False),
    Format("janko", "a grid of janko.at, or its solution grid", True),
    Format("text", "plain text as people type it", False),
    Format("json", "hashikit's own JSON, which carries everything", True),
)
"""All formats."""

_MAX_GAP = 100_000
"""Most blank lines and comments in a row in a text with one puzzle a line, and before any."""

_FORMATS = {format.name: format for format in FORMATS}


class Entry(NamedTuple):
    """One puzzle of a text or a file.

    `name` tells them apart: the name of the file, and after a colon the line or the key where
    there are several. `solution` is the answer that came with the puzzle, right or wrong.
    """

    name: str
    puzzle: Puzzle
    solution: Solution | None


class Piece(NamedTuple):
    """A part of a text that can be read by itself: all of it, or one line of a collection.

    `label` is what the names of its entries begin with; `line` its number in a collection, or
    `None`; `format` the name of its format, or `None` where that is still to be recognised.
    """

    label: str
    text: str
    line: int | None = None
    format: str | None = None

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzles of this piece.

        Raises:
            FormatError: There is none, or one that is wrong.
        """
        if self.line is None:
            yield from _whole(self.text, self.label, self.format or detect(self.text))
            return
        try:
            format = self.format or _detect(self.text.strip(), "")
            yield from _whole(self.text, self.label, format)
        except FormatError as error:
            raise FormatError(error.message, self.line, error.column) from None


def names(*, answers: bool = False) -> list[str]:
    """The names of all formats, or with `answers` of those that can hold a solution.

    >>> names()
    ['has', 'puzzlink', 'pzprv3', 'tatham', 'janko', 'text', 'json']
    >>> names(answers=True)
    ['pzprv3', 'janko', 'json']
    """
    return [format.name for format in FORMATS if format.answers or not answers]


def parse(text: str, *, format: str | None = None) -> Puzzle:
    """Read the one puzzle of a text.

    Args:
        text: The puzzle in any format.
        format: Its name if it is known; otherwise it is recognised by the content.

    Raises:
        FormatError: There is no puzzle, or more than one; the message names line and column and
            what was expected. Or there is no format of that name.

    >>> parse("3x3m2:2a2c1a1")
    Puzzle(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 1), (2, 2, 1)])
    """
    if format is not None:
        return _parse(_clean(text), format)
    return _only(parse_all(text)).puzzle


def parse_solution(
    text: str, puzzle: Puzzle | None = None, *, format: str | None = None
) -> Solution:
    """Read an answer: JSON, what `hashi solve --json` writes, `pzprv3`, or a janko solution grid.

    Args:
        text: The answer.
        puzzle: The puzzle that it is for; needed where the text does not hold it (a janko grid,
            a line of `hashi solve --json`).
        format: Name of the format if it is known.

    Raises:
        FormatError: The text is no answer, or one to another puzzle.

    >>> parse_solution("1 3\\n- 2 -", parse("2.2")).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    text = _clean(text)
    name = detect(text) if format is None else format
    module = _module(name)
    if not _FORMATS[name].answers:
        raise FormatError(
            f"expected an answer ({', '.join(names(answers=True))}), found a puzzle ({name})"
        )
    with uncollected(len(text)):
        return cast(_AnswerModule, module).parse_solution(text, puzzle)


def dump(what: Puzzle | Solution, format: str) -> str:
    """Write a puzzle, or a puzzle with its solution.

    Args:
        what: The puzzle, or the solution.
        format: Name of the format.

    Returns:
        The text; it ends with a newline where it has several lines in general. Reading it gives
        an equal puzzle or solution.

    Raises:
        UnsupportedRuleError: The format cannot express it.
        FormatError: There is no format of that name.

    >>> dump(parse("2.2"), "puzzlink")
    'https://puzz.link/p?hashi/3/1/2g2'
    """
    module = _module(format)
    puzzle = what if isinstance(what, Puzzle) else what.puzzle
    for number, things in (
        (len(puzzle.islands), "islands"),
        (len(puzzle.blocked), "blocked cells"),
        (len(puzzle.signs), "signs"),
    ):
        if number > MAX_ISLANDS:
            raise UnsupportedRuleError(f"no format can express more than {MAX_ISLANDS} {things}")
    with uncollected(10 * len(puzzle.islands)):
        if isinstance(what, Puzzle):
            text = module.dump(what)
        elif _FORMATS[format].answers:
            text = cast(_AnswerModule, module).dump_solution(what)
        else:
            raise unsupported(format, "a solution", " or ".join(names(answers=True)))
    if len(text) > MAX_TEXT:
        raise UnsupportedRuleError(f"as {format} this would be longer than {MAX_TEXT} characters")
    return text


def read(path: str | PathLike[str], *, format: str | None = None) -> Puzzle:
    """Read the one puzzle of a file.

    Args:
        path: The file.
        format: Name of its format if it is known.

    Raises:
        FormatError: There is no puzzle in the file, or more than one.
        OSError: The file cannot be read.
    """
    return _only(read_all(path, format=format)).puzzle


def read_all(
    path: str | PathLike[str], *, name: str | None = None, format: str | None = None
) -> Iterator[Entry]:
    """Yield every puzzle of a file: see `parse_all`.

    Puzzles in one line each are read line by line, however many there are.

    Args:
        path: The file.
        name: What to call it in the names of the entries; by default its own name.
        format: Name of its format if it is known.

    Raises:
        FormatError: There is no puzzle in the file, or one that is wrong.
        OSError: The file cannot be read.
    """
    for piece in read_pieces(path, name=name, format=format):
        yield from piece.entries()


def read_pieces(
    path: str | PathLike[str], *, name: str | None = None, format: str | None = None
) -> Iterator[Piece]:
    """Yield the pieces of a file that can be read apart, by several processes for example.

    Args:
        path: The file.
        name: What to call it in the names of the entries; by default its own name.
        format: Name of its format if it is known.

    Raises:
        FormatError: It is no text, or a collection without a puzzle.
        OSError: The file cannot be read.
    """
    label = basename(fspath(path)) if name is None else name  # noqa: PTH119 (as below)
    with open(path, "rb") as file:  # noqa: PTH123 (pathlib takes longer to import than this)
        head = _head(file)
        first, second = _first_two(_numbered(_decoded(head)))
        if format is None and _is_collection(first, second):
            yield from _collection(_numbered_file(file, head), label)
            return
        data = head + file.read(MAX_TEXT + 1 - len(head))
    del head, first, second  # they may be long
    text = _decoded(data)
    del data
    yield from split(text, label, format=format)


def parse_all(text: str, name: str = "", *, format: str | None = None) -> Iterator[Entry]:
    """Yield every puzzle of a text.

    There are several in a text with one puzzle a line (addresses, game IDs, JSON objects, rows
    joined by `/`; blank lines and lines of `#` and a comment are left out), and in JSON in an
    array or an object of puzzles.

    Args:
        text: The text.
        name: What the names of the entries begin with.
        format: Name of the format if it is known.

    Raises:
        FormatError: There is no puzzle in the text, or one that is wrong.

    >>> for entry in parse_all("# two puzzles\\n3x3m2:2a2c1a1\\n2.2/.../1.1", "mine"):
    ...     print(entry.name, repr(entry.puzzle))
    mine:2 Puzzle(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 1), (2, 2, 1)])
    mine:3 Puzzle(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 1), (2, 2, 1)])
    """
    for piece in split(text, name, format=format):
        yield from piece.entries()


def split(text: str, name: str = "", *, format: str | None = None) -> Iterator[Piece]:
    """Yield the pieces of a text that can be read apart: its lines, or the one that it is.

    Args:
        text: The text.
        name: What the names of the entries begin with.
        format: Name of the format if it is known.

    Raises:
        FormatError: It is a collection without a puzzle.

    >>> [piece.line for piece in split("# two puzzles\\n3x3m2:2a2c1a1\\n2.2/.../1.1")]
    [2, 3]
    """
    text = _clean(text)
    if format is None:
        first, second = _first_two(_numbered(text))
        if _is_collection(first, second):
            yield from _collection(_numbered(text), name)
            return
        format = _detect(first, second)
    yield Piece(name, text, None, format)


def detect(text: str) -> str:
    """The name of the format that a text seems to be in, by its first lines.

    In this order: `{` or `[` begins JSON; `pzprv3` begins that; two numbers above 0 with one blank
    between them are the header of a janko grid, with a third one that of a `.has` file (if there
    is a line after it, or one of them has more than one digit); an address or a name such as
    `hashi/` is puzz.link; a number and then `x`, `:` or another parameter is a game ID; all else
    is plain text.

    >>> detect("1 3 2\\n2 0 2"), detect("1 3\\n2 - 2"), detect("2.2")
    ('has', 'janko', 'text')
    """
    return _detect(*_first_two(_numbered(_clean(text))))


class _Module(Protocol):
    """What every format's module offers."""

    def parse(self, text: str) -> Puzzle: ...

    def dump(self, puzzle: Puzzle) -> str: ...


class _AnswerModule(Protocol):
    """And what those offer that can hold an answer."""

    def parse_solution(self, text: str, puzzle: Puzzle | None = None) -> Solution: ...

    def dump_solution(self, solution: Solution) -> str: ...


def _module(name: str) -> _Module:
    if name not in _FORMATS:
        raise FormatError(f"no format {name!r}; there are: {', '.join(names())}")
    return cast(_Module, import_module(f".{name}", __name__))


def _only(entries: Iterator[Entry]) -> Entry:
    first = next(entries)
    second = next(entries, None)
    if second is not None:
        raise FormatError(f"expected one puzzle, found several ({first.name}, {second.name}, …)")
    return first


# From bytes to text.


def _decoded(data: bytes) -> str:
    """Decode UTF-8."""
    if len(data) > MAX_TEXT:
        raise FormatError(f"a text of more than {MAX_TEXT} bytes")
    if len(data) > MAX_WIDE_TEXT and not data.isascii():
        raise FormatError(f"a text of more than {MAX_WIDE_TEXT} bytes that are not all ASCII")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FormatError(
            f"expected text in UTF-8, found the byte 0x{data[error.start]:02x}", line, column
        ) from None


def _clean(text: str) -> str:
    """Drop a byte order mark, and make every end of line a newline."""
    if len(text) > MAX_TEXT:
        raise FormatError(f"a text of more than {MAX_TEXT} characters")
    if len(text) > MAX_WIDE_TEXT and not text.isascii():
        raise FormatError(f"a text of more than {MAX_WIDE_TEXT} characters that are not all ASCII")
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, from 1, one at a time."""
    start = number = 0
    while start <= len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        number += 1
        yield number, text[start:end]
        start = end + 1


def _head(file: BinaryIO) -> bytes:
    """Read up to and with the second line that counts, or all if there are fewer."""
    parts: list[bytes] = []
    size = counting = 0
    while counting < 2 and size <= MAX_TEXT and len(parts) <= _MAX_GAP:
        part = file.readline(MAX_TEXT + 1 - size)
        if not part:
            break
        parts.append(part)
        size += len(part)
        counting += _counts(part[:1000].decode("ascii", "replace"))
    return b"".join(parts)


def _numbered_file(file: BinaryIO, head: bytes) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file of which `head` has been read, each decoded by itself."""
    number = 0
    for number, line in _numbered(_clean(_decoded(head)).removesuffix("\n")):
        yield number, line
    while part := file.readline(MAX_TEXT + 1):
        number += 1
        try:
            yield number, _clean(_decoded(part)).removesuffix("\n")
        except FormatError as error:
            raise FormatError(error.message, number, error.column) from None


# What kind of text it is.


def _counts(line: str) -> bool:
    """Whether a line is neither blank nor a comment.

    A comment is `#` and something that is not a row of a plain text puzzle.
    """
    line = line.strip()
    return bool(line) and not (line.startswith("#") and line.strip("#█.-_·?0123456789/, \t"))


def _first_two(lines: Iterable[tuple[int, str]]) -> tuple[str, str]:
    """The first two lines that count, stripped; `""` for one that is missing."""
    counting = _counting(lines)
    return next(counting, (0, ""))[1].strip(), next(counting, (0, ""))[1].strip()


def _counting(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines that count."""
    last = 0
    for number, line in lines:
        if _counts(line):
            last = number
            yield number, line
        elif number - last > _MAX_GAP:
            raise FormatError(f"more than {_MAX_GAP} lines in a row without a puzzle", number)


def _is_collection(first: str, second: str) -> bool:
    """Whether every line is a puzzle of its own."""
    if first.startswith("{"):
        # Within one JSON value a comma would be between the two.
        return first.endswith("}") and second.startswith("{")
    return _line_format(first) is not None


def _line_format(line: str) -> str | None:
    """The format of a line that is a puzzle of its own."""
    if line.startswith("pzprv3"):
        return "pzprv3" if "/" in line else None
    head = line[:200]
    start = head.rpartition("?")[2].rpartition("&")[2]
    if "://" in head or start.startswith(("hashi/", "hashikake/", "bridges/")):
        return "puzzlink"
    after = head.lstrip("0123456789")
    if len(after) < len(head) and after.startswith(("x", "i", "e", "m", "L", "d", ":")):
        return "tatham"
    return "text" if "/" in line else None


def _detect(first: str, second: str) -> str:
    """See `detect`."""
    if first.startswith(("{", "[")):
        return "json"
    if first.startswith("pzprv3"):
        return "pzprv3"
    numbers = first.replace("\t", " ").split(" ", 3)
    if (
        len(numbers) in (2, 3)
        and all(token.isascii() and token.isdigit() for token in numbers)
        and all(token.strip("0") for token in numbers[:2])
        and (second or max(map(len, numbers)) > 1)
    ):
        return "janko" if len(numbers) == 2 else "has"
    return _line_format(first) or "text"


# From text to puzzles.


def _collection(lines: Iterable[tuple[int, str]], label: str) -> Iterator[Piece]:
    """Split what has one puzzle a line."""
    counting = _counting(lines)
    first, second = next(counting), next(counting, None)
    if second is None:
        yield Piece(label, first[1], first[0])
        return
    for number, line in chain((first, second), counting):
        yield Piece(_joined(label, str(number)), line, number)


def _whole(text: str, label: str, format: str) -> Iterator[Entry]:
    """Read a text that is not one puzzle a line."""
    solution: Solution | None = None
    if format == "json":
        from . import json

        found = False
        for item in json.items(text):
            found = True
            yield _entry(item, label)
        if not found:
            raise FormatError("there is no puzzle here")
    elif format == "pzprv3":
        from . import pzprv3

        with uncollected(len(text)):
            puzzle, solution = pzprv3.parse_both(text)
        yield Entry(label, puzzle, solution if solution and solution.bridges else None)
    else:
        yield Entry(label, _parse(text, format), None)


def _parse(text: str, format: str) -> Puzzle:
    module = _module(format)
    with uncollected(len(text)):
        return module.parse(text)


def _entry(item: Item, label: str) -> Entry:
    if item.puzzle is None:
        raise FormatError("expected a puzzle, found an answer without its puzzle")
    return Entry(_joined(label, item.name), item.puzzle, item.solution)


def _joined(label: str, name: str) -> str:
    """The name of an entry; control characters are escaped."""
    if not name.isprintable():
        name = ascii(name)[1:-1]
    name = name[:100]
    return f"{label}:{name}" if label and name else label or name
