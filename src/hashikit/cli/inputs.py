"""What the commands are given: files, folders, standard input, and puzzles typed as arguments."""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH112, PTH118, PTH119, PTH122, PTH123

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os.path import basename, join, splitext
from typing import NamedTuple

from .. import formats
from ..errors import FormatError, HashikitError, MissingExtraError
from ..formats import MAX_TEXT, Piece
from ..puzzle import Puzzle
from ..solution import Solution
from ..state import State
from .messages import printable, say
from .progress import Progress
from .sinks import Writer
from .status import Exit, of_error, worst

__all__ = [
    "EXTENSIONS",
    "Inputs",
    "Item",
    "Origin",
    "Source",
    "Stop",
    "failure",
    "given",
    "solution_of",
    "state_of",
]

EXTENSIONS = tuple(
    sorted({".hashi", *(ending for format in formats.FORMATS for ending in format.extensions)})
)
"""Which files of a folder are read: those of every format."""


class Stop(HashikitError):
    """An error after which the other puzzles are not tried."""


class Elsewhere(HashikitError):
    """An error in another file than the puzzle's; the message names it."""


class Item(NamedTuple):
    """One puzzle: its name, and the solution that came with it, if any."""

    name: str
    puzzle: Puzzle
    solution: Solution | None
    stem: str
    """What to call a file that is made of it."""
    several: bool
    """Whether there are others, so that what is written has to say which one it is about."""

    @property
    def title(self) -> str:
        """The name as it is shown to people."""
        return printable(self.name)


class Origin(NamedTuple):
    """What an item owes to the source it comes from."""

    name: str
    file: bool
    several: bool

    def item(self, entry: formats.Entry) -> Item:
        """The item for an entry of that source."""
        name = entry.name
        own = splitext(basename(self.name))[0] if self.file else "puzzle"
        stem = own + name[len(self.name) :].replace(":", "-")
        several = self.several or name != self.name
        return Item(name, entry.puzzle, entry.solution, stem, several)


class Source:
    """A file, standard input (`-`), or a puzzle typed as an argument.

    Args:
        name: The file or `-`; how to call the typed puzzle.
        typed: The typed puzzle.
    """

    def __init__(self, name: str, typed: str | None = None) -> None:
        self.name = name
        self.file = typed is None and name != "-"
        self._text = typed

    def text(self) -> str:
        """All of it; bytes that are not UTF-8 become lone surrogates, which no format accepts."""
        if self._text is not None:
            return self._text
        if self.name == "-":
            if sys.stdin is None:
                raise FormatError("standard input is closed")
            data = sys.stdin.buffer.read(MAX_TEXT + 1)
            self._text = data.decode("utf-8", "surrogateescape")
            return self._text
        with open(self.name, "rb") as file:
            return file.read(MAX_TEXT + 1).decode("utf-8", "surrogateescape")

    def pieces(self) -> Iterator[Piece]:
        """Read what can be read apart; raises `FormatError` or `OSError`."""
        if self.file:
            return formats.read_pieces(self.name, name=self.name)
        return formats.split(self.text(), self.name)

    def entries(self) -> Iterator[formats.Entry]:
        """Read it; raises `FormatError` or `OSError`."""
        for piece in self.pieces():
            yield from piece.entries()


class Inputs:
    """All inputs of a command.

    Files and folders come in the order given; a folder's files sorted, recursively, those with
    one of `EXTENSIONS`, hidden ones left out. What cannot be read is said at once and passed over,
    and shows in `status`.

    Args:
        arguments: As on the command line.
    """

    status: Exit
    """`Exit.BAD` once something could not be read, `Exit.WRONG` or `Exit.BUG` once an answer was
    wrong."""
    sources: list[Source]

    def __init__(self, arguments: Sequence[str]) -> None:
        self.status = Exit.OK
        self.sources = []
        self._several = len(arguments) > 1
        for argument in arguments:
            try:
                self.sources.extend(_sources(argument))
            except (HashikitError, OSError) as error:
                self.bad(_short(argument), error)

    def bad(self, name: str, error: Exception, status: Exit = Exit.BAD) -> None:
        """Say what is wrong with an input, or with the answer to it."""
        say(failure(name, error))
        self.status = worst((self.status, status))

    def items(self, progress: Progress | None = None) -> Iterator[Item]:
        """Read one puzzle after the other."""
        for source in self.sources:
            if progress is not None:
                progress.step(source.name)
            try:
                origin = self.origin(source)
                for index, entry in enumerate(source.entries()):
                    if index and progress is not None:
                        progress.step(entry.name, extra=True)
                    yield origin.item(entry)
            except (HashikitError, OSError) as error:
                self.bad(source.name, error)

    def each(self, writer: Writer, do: Callable[[Item], Exit]) -> Exit:
        """Do something with every puzzle; one that fails does not keep the others from it.

        Returns:
            The worst exit status of all.
        """
        status = Exit.OK
        with Progress(len(self.sources), writer) as progress:
            for item in self.items(progress):
                try:
                    status = worst((status, do(item)))
                except (Stop, MissingExtraError):
                    raise
                except HashikitError as error:
                    self.bad(item.name, error, of_error(error))
        return worst((status, self.status))

    def origin(self, source: Source) -> Origin:
        """What the items of a source have in common."""
        return Origin(source.name, source.file, self._several or len(self.sources) > 1)


def given(path: str | None) -> Source | None:
    """A file with a solution or a state, `-` for standard input; it is read now, and only once.

    Raises:
        HashikitError: It cannot be read; the message names it.
    """
    if path is None:
        return None
    source = Source(path)
    with _named(source):
        return Source(path, source.text())


def solution_of(source: Source, puzzle: Puzzle) -> Solution:
    """The solution of a puzzle in a source.

    Raises:
        HashikitError: It cannot be read; the message names the source.
    """
    with _named(source):
        return formats.parse_solution(source.text(), puzzle)


def state_of(source: Source | None, puzzle: Puzzle) -> State | None:
    """The partial drawing of a puzzle in a source.

    Of a drawn solution there are at least the bridges in it; of JSON with nothing but `bridges`,
    exactly so many, or a range.

    Raises:
        HashikitError: It cannot be read; the message names the source.
    """
    if source is None:
        return None
    with _named(source):
        return formats.parse_state(source.text(), puzzle)


@contextmanager
def _named(source: Source) -> Iterator[None]:
    """Name the source in errors."""
    try:
        yield
    except OSError as error:
        raise Elsewhere(f"{source.name}: {error.strerror or error}") from None
    except HashikitError as error:
        raise Elsewhere(f"{source.name}: {error}") from None


def failure(name: str, error: Exception) -> str:
    """What is wrong with an input, in one line."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text if isinstance(error, Elsewhere) else f"{name}: {text}"


def _sources(argument: str) -> Iterator[Source]:
    if argument == "-":
        yield Source("-")
    elif os.path.isdir(argument):  # a long puzzle is no name: no error here
        yield from _folder(argument)
    elif os.path.lexists(argument):
        yield Source(argument)
    else:
        yield _typed(argument)


def _folder(top: str) -> Iterator[Source]:
    found = False
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and name.lower().endswith(EXTENSIONS):
                found = True
                yield Source(join(folder, name))
    if not found:
        raise FormatError(f"no puzzle in this folder (looked for {', '.join(EXTENSIONS)})")


def _typed(argument: str) -> Source:
    """A puzzle on the command line, or a file that is missing, if it is no puzzle."""
    try:
        for _ in formats.parse_all(argument):
            break
    except FormatError:
        marked = any(mark in argument for mark in ("\n", "{", "?", ",")) or ":" in argument[2:]
        if not marked:
            raise FormatError("no such file or folder, and no puzzle") from None
    return Source(_short(argument), argument)


def _short(name: str) -> str:
    return name if len(name) <= 80 else name[:77] + "..."
