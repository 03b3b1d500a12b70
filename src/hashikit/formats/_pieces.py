"""Split texts and files into pieces that can be read independently, and read the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..engine.plain_lines import read_line
from ..errors import FormatError, HashikitError
from ..i18n.sentences import Message
from ._entry import Entry
from ._json_array import Place
from ._lines import clean, counting, first_two, numbered
from ._registry import Format, answer_module, detected, named, puzzle_module
from ._tokens import expected

__all__ = ["Piece", "detect", "foreign", "is_collection", "joined", "only", "split"]

E = TypeVar("E", bound=HashikitError)


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A part of a text that can be read by itself: all of it, one line of a collection, or one
    object of a JSON array.

    Attributes:
        label: What the names of its entries begin with.
        text: The part.
        line: The line's number in a collection, or `None`.
        format: The name of its format, or `None` where that is still to be recognized.
        key: The index of the object in its array, or `None`.
        place: Line and column where the object begins.

    >>> Piece("mine", "1.1", line=3).line
    3
    """

    label: str
    text: str
    line: int | None = None
    format: str | None = None
    key: str | None = None
    place: Place = (1, 1)

    @property
    def whole(self) -> bool:
        """Whether the piece is a whole text."""
        return self.line is None and self.key is None

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzles of this piece.

        Raises:
            FormatError: The piece holds no puzzle, or an invalid one.
            OptionError: There is no format of that name.
        """
        if (plain := read_line(self.text, self.format)) is not None:
            yield Entry(joined(self.label, self.key or ""), *plain)
            return
        if self.key is not None:
            module: Any = puzzle_module(named("json"))
            entry = module.element(self.text, self.key, self.place, foreign)
            yield from _labelled(iter((entry,)), self.label)
            return
        if self.format is not None:
            format = named(self.format)
        elif self.line is None:
            format = detected(*first_two(self.text))
        else:
            format = detected(self.text.strip(), "")
        if self.line is None:
            yield from _entries(self.text, self.label, format)
            return
        try:
            yield from _entries(self.text, self.label, format)
        except FormatError as error:
            raise FormatError(error.what, self.line, error.column) from None

    def each(self) -> Iterator[Entry | HashikitError]:
        """Like `entries`, but yield an error in place of each puzzle of a JSON array or object that
        is wrong; in other texts, one error in place of the rest."""
        try:
            if self.whole and self.format == "json":
                module: Any = puzzle_module(named("json"))
                yield from _labelled(module.each(self.text, foreign), self.label)
            else:
                yield from self.entries()
        except HashikitError as error:
            yield error

    def __repr__(self) -> str:
        number = self.place[0] if self.line is None else self.line
        place = "" if self.whole else f", line {number}"
        return f"<Piece {self.label!r}{place}: {len(self.text)} characters>"


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
    """The pieces of a cleaned text."""
    if format is not None:
        yield Piece(name, text, None, format)
        return
    first, second = first_two(text)
    if is_collection(first, second):
        yield from _collection(numbered(text), name)
        return
    yield Piece(name, text, None, detected(first, second).name)


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
    return detected(*first_two(clean(text))).name


def only(entries: Iterator[Entry]) -> Entry:
    """Return the only puzzle of an iterator.

    Raises:
        FormatError: There are several puzzles.
    """
    first = next(entries)
    second = next(entries, None)
    if second is not None:
        raise FormatError(
            Message(
                "expected one puzzle, found several ({name}, {other}, …)",
                name=first.name,
                other=second.name,
            )
        )
    return first


def foreign(problem: str, answer: str | None) -> tuple[Puzzle, Solution | None]:
    """A puzzle embedded in a text as a text of another format, with its answer.

    Raises:
        FormatError: It cannot be read.
    """
    if problem.lstrip()[:1] in ("{", "["):
        raise expected(Message('a puzzle in a format other than JSON as "problem"'), problem)
    puzzle = only(chain.from_iterable(piece.entries() for piece in split(problem))).puzzle
    if answer is None:
        return puzzle, None
    answer = clean(answer)
    format = detected(*first_two(answer))
    if not format.answers or format.holds:
        raise FormatError(
            Message("expected an answer in a format such as janko, found {name}", name=format.name)
        )
    return puzzle, answer_module(format).parse_solution(answer, puzzle)


def is_collection(first: str, second: str | None) -> bool:
    """Whether every line is a puzzle of its own.

    Args:
        first: The first line that counts, stripped.
        second: The second; `""` if there is none, `None` if it is not known yet.
    """
    format = detected(first, second or "")
    if format.alone is not None and format.alone(first, second or ""):
        return True
    if format.holds:
        return second != "" and first.endswith("}") and _complete(first)
    if format.opens is not None or not second or not second.isprintable():
        return False
    other = detected(second, "")  # in case the first line is the invalid one
    if other.alone is None:
        return False
    if other.holds:
        return second.startswith("{") and second.endswith("}")
    return other.alone(second, "") and (":" in second or "/" in second)


def _complete(line: str) -> bool:
    """Whether a line is a JSON object by itself."""
    from ._json_text import decode

    try:
        return isinstance(decode(line)[0], dict)
    except FormatError:
        return False


def _collection(lines: Iterator[tuple[int, str]], label: str) -> Iterator[Piece]:
    """Split a text with one puzzle per line."""
    found = counting(lines)
    first, second = next(found), next(found, None)
    if second is None:
        yield Piece(label, first[1], first[0])
        return
    for number, line in chain((first, second), found):
        yield Piece(joined(label, str(number)), line, number)


def _entries(text: str, label: str, format: Format) -> Iterator[Entry]:
    """Read a text that does not have one puzzle per line."""
    module: Any = puzzle_module(format)
    if format.holds:
        yield from _labelled(module.entries(text, foreign), label)
    elif hasattr(module, "parse_both"):
        puzzle, solution = module.parse_both(text)
        yield Entry(label, puzzle, solution if solution and solution.bridges else None)
    else:
        yield Entry(label, module.parse(text))


def _labelled(entries: Iterator[Entry | E], label: str) -> Iterator[Entry | E]:
    """Name entries after their source; errors among them stay as they are.

    Raises:
        FormatError: There are none.
    """
    found = False
    for entry in entries:
        found = True
        if isinstance(entry, Entry):
            yield Entry(joined(label, entry.name), entry.puzzle, entry.solution)
        else:
            yield entry
    if not found:
        raise FormatError(Message("there is no puzzle here"))


def joined(label: str, name: str) -> str:
    """The name of an entry; control characters are escaped."""
    if not name.isprintable():
        name = ascii(name)[1:-1]
    name = name[:100]
    return f"{label}:{name}" if label and name else label or name
