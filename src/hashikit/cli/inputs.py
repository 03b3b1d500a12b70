"""The inputs of a command, puzzle by puzzle, and the reports about bad ones."""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH112, PTH116, PTH118, PTH119, PTH122, PTH123

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain, islice
from os.path import basename, join, splitext
from typing import NamedTuple

from click import get_current_context

from .. import formats
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import FormatError, HashikitError, reason_of
from ..formats import MAX_TEXT, Entry, Lines, Piece
from ..i18n.sentences import Said
from .command import options_of
from .files import Kept, make_folder
from .outputs import Sink
from .progress import Progress, Spinner
from .status import Exit, of_error, worst
from .terminal import at, printable, say, told

_KNOWN = {ending for one in formats.FORMATS if one.in_folders for ending in one.extensions}
EXTENSIONS = tuple(sorted({".hashi", *_KNOWN}))
"""The extensions of the files that are read from a folder."""


class Elsewhere(HashikitError):
    """An error in a file other than the puzzle's; the message names the file."""


class Item(NamedTuple):
    """One puzzle: its name, and the solution that came with it, if any."""

    name: str
    puzzle: Puzzle
    solution: Solution | None
    stem: str
    """The stem of the name of an output file about it."""
    several: bool
    """Whether there are others, so that the output has to name each puzzle."""

    @property
    def title(self) -> str:
        """The name as shown to people."""
        return printable(self.name)


class Failure(NamedTuple):
    """A puzzle that could not be read or answered."""

    name: str
    """The name of the puzzle, or of its source."""
    message: str
    """The error, in one line that names the input."""
    reason: str
    """The error without the input and the place in it."""
    line: int | None = None
    column: int | None = None
    status: Exit = Exit.BAD
    stem: str = ""
    """The stem of the name of an output file about it."""

    @classmethod
    def of(
        cls, name: str, error: Exception, source: str | None = None, stem: str | None = None
    ) -> Failure:
        """Make the failure for an error.

        Args:
            name: The name of the puzzle.
            error: What was raised.
            source: The name of its source; by default the same.
            stem: The stem of an output file about it; by default the end of its name.
        """
        stem = basename(name) if stem is None else stem
        reason = told(reason_of(error) if isinstance(error, OSError) else _whole(error))
        message = reason if isinstance(error, Elsewhere) else f"{source or name}: {reason}"
        status = of_error(error)
        if isinstance(error, FormatError):
            return cls(name, message, told(error.reason), error.line, error.column, status, stem)
        return cls(name, message, reason, None, None, status, stem)

    def tell(self, sink: Sink, json: bool) -> None:
        """Report it on standard error or, with `json`, as a record among the answers."""
        if not json:
            sink.say(self.message)
            return
        sink.write_json(
            {
                "file": self.name,
                "status": "error",
                "line": self.line,
                "column": self.column,
                "message": self.reason,
            }
        )


def _whole(error: Exception) -> Said:
    return error.message if isinstance(error, HashikitError) else str(error)


class Origin(NamedTuple):
    """What an item takes from its source."""

    name: str
    file: bool
    several: bool

    def entry(self, line: int | None) -> str:
        """The name of a puzzle on that line."""
        return self.name if line is None else f"{self.name}:{line}"

    def item(self, entry: Entry) -> Item:
        """Make the item for an entry of the source."""
        name = entry.name
        several = self.several or name != self.name
        return Item(name, entry.puzzle, entry.solution, self.stem(name), several)

    def stem(self, name: str) -> str:
        """The stem of an output file about the entry of this name."""
        own = splitext(basename(self.name))[0] if self.file else "puzzle"
        return own + name[len(self.name) :].replace(":", "-")

    def failure(self, name: str, error: Exception, source: str | None = None) -> Failure:
        """The failure for the entry of this name."""
        return Failure.of(name, error, source, self.stem(name))


class Part(NamedTuple):
    """One piece of input: lines, one text, one puzzle of it, or the error that prevented
    reading."""

    origin: Origin
    what: Lines | Piece | Entry | HashikitError | OSError

    def found(self) -> Iterator[Item | Failure]:
        """Yield its puzzles, with a failure in place of each bad one."""
        origin, what = self
        if isinstance(what, Entry):
            yield origin.item(what)
            return
        if isinstance(what, Exception):
            yield origin.failure(origin.name, what)
            return
        for piece in what.pieces() if isinstance(what, Lines) else (what,):
            if isinstance(piece, FormatError):
                yield origin.failure(origin.entry(piece.line), piece, origin.name)
                continue
            for one in piece.each():
                if isinstance(one, Entry):
                    yield origin.item(one)
                else:
                    yield origin.failure(piece.label, one, origin.name)

    def apart(self) -> Iterator[Part]:
        """Split it into units that can be read independently, by several processes for example."""
        origin, what = self
        if isinstance(what, Lines):
            for piece in what.pieces():
                yield Part(origin, piece)  # an error too, since it is one line
        elif isinstance(what, Piece) and what.whole and what.format == "json":
            for one in what.each():
                yield Part(origin, one)
        else:
            yield self

    def after(self, unit: Part, rest: Iterator[Part]) -> Iterator[Part]:
        """The remainder after a unit; `rest` are the units that follow."""
        what = self.what
        line = getattr(unit.what, "line", None)
        if not isinstance(what, Lines) or line is None:
            yield from rest
            return
        lines = what.some(line - what.first + 1)
        if lines.lines:
            yield self._replace(what=lines)

    def key(self) -> bytes:
        """The bytes read, to recognize the same input later."""
        what = self.what
        if isinstance(what, Piece):
            return key_of(what.label, what.text)
        if isinstance(what, Entry):
            return key_of(what.name, f"{what.puzzle!r:.2000}")
        return key_of(self.origin.name, str(what))

    @property
    def number(self) -> int:
        """The number of its units."""
        return 1

    @property
    def label(self) -> str:
        """The name to show while it is worked on."""
        if isinstance(self.what, Entry):
            return self.what.name
        return self.what.label if isinstance(self.what, Piece) else self.origin.name


def key_of(name: str, what: str) -> bytes:
    """A key for an input, to recognize the same input later."""
    return f"{name}\n{what}\n".encode("utf-8", "surrogatepass")


class Source:
    """A file, standard input (`-`), or a puzzle typed as an argument.

    Args:
        name: The file, or `-`, or a name for the typed puzzle.
        typed: The typed puzzle.
    """

    def __init__(self, name: str, typed: str | None = None) -> None:
        self.name = name
        self.file = typed is None and name != "-"
        self._text = typed
        self._peeked: Iterator[Part] | None = None

    def text(self) -> str:
        """Return the whole text; it can be read again. Bytes that are not UTF-8 become lone
        surrogates, which no format accepts."""
        if self._text is None:
            with self._open() as file:
                parts = []
                left = MAX_TEXT + 1
                while left and (part := file.read(left)):
                    parts.append(part)
                    left -= len(part)
            self._text = b"".join(parts).decode("utf-8", "surrogateescape")
        return self._text

    def parts(self, several: bool) -> Iterator[Part]:
        """Read it as it comes; the last part may be the error that ended the reading.

        Args:
            several: Whether there are other sources.
        """
        origin = Origin(self.name, self.file, several)
        if self._peeked is not None:
            peeked, self._peeked = self._peeked, None
            return (part._replace(origin=origin) for part in peeked)
        return self._parts(origin)

    def _parts(self, origin: Origin) -> Iterator[Part]:
        try:
            with self._open() as file:
                for what in formats.stream(file, self.name):
                    yield Part(origin, what)
        except (HashikitError, OSError) as error:
            yield Part(origin, error)

    def first(self, number: int) -> list[Item | Failure]:
        """Return at most the first `number` puzzles; `parts` yields them again."""
        parts = self.parts(several=False)
        read: list[Part] = []
        found: list[Item | Failure] = []
        while len(found) < number and (part := next(parts, None)) is not None:
            read.append(part)
            found += islice(part.found(), number - len(found))
        self._peeked = chain(read, parts)
        return found

    @property
    def waits(self) -> bool:
        """Whether reading it may block indefinitely: it is not an ordinary file."""
        if self._text is not None:
            return False
        try:
            status = os.stat(self.name) if self.file else os.fstat(_standard_input().fileno())
        except (OSError, HashikitError):
            return False
        return not stat.S_ISREG(status.st_mode)

    def entries(self) -> Iterator[Entry]:
        """Read it; raise the first error."""
        with self._open() as file:
            for what in formats.stream(file, self.name):
                for piece in what.pieces() if isinstance(what, Lines) else (what,):
                    if isinstance(piece, FormatError):
                        raise piece
                    yield from piece.entries()

    @contextmanager
    def _open(self) -> Iterator[formats.Stream]:
        if self._text is not None:
            yield BytesIO(self._text.encode("utf-8", "surrogateescape"))
        elif self.file:
            with open(self.name, "rb", buffering=0) as file:
                yield file
        else:
            yield _standard_input()


def _standard_input() -> formats.Stream:
    """Return standard input without its buffer, whose lock a waiting thread would hold.

    Raises:
        FormatError: It is closed.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise FormatError("standard input is closed")
    buffer = sys.stdin.buffer
    return getattr(buffer, "raw", buffer)


def sources_of(argument: str) -> Iterator[Source | Failure]:
    """Yield the sources that a command-line argument stands for; for a folder, its readable files.

    Raises:
        FormatError: The argument cannot be read.
    """
    if argument == "-":
        yield Source("-")
    elif os.path.isdir(argument):  # false, not an error, for a puzzle too long for a file name
        yield from _folder(argument)
    elif os.path.lexists(argument):
        yield Source(argument)
    else:
        yield _typed(argument)


def _folder(top: str) -> Iterator[Source | Failure]:
    found = False
    unread: list[OSError] = []
    for folder, folders, files in os.walk(top, onerror=unread.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and name.lower().endswith(EXTENSIONS):
                found = True
                yield Source(join(folder, name))
    for error in unread:
        found = True
        yield Failure.of(str(error.filename), error)
    if not found:
        raise FormatError(
            "no puzzles in this folder (searched for {names})", names=", ".join(EXTENSIONS)
        )


def _typed(argument: str) -> Source:
    """Read an argument as a typed puzzle, or report a missing file."""
    try:
        for _ in formats.parse_all(argument):
            break
    except FormatError:
        marked = any(mark in argument for mark in ("\n", "{", "?", ",")) or ":" in argument[2:]
        if argument.strip() and not marked and formats.detect(argument) == "text":
            raise FormatError("no such file or folder, and not a puzzle") from None
    return Source(short(argument), argument)


def short(name: str) -> str:
    """Shorten a long name."""
    if not name.strip():
        return f"'{name[:77]}'"
    return name if len(name) <= 80 else name[:77] + "..."


class Halt(Exception):
    """Bad input has been reported, and `--strict` stops the command there."""


class Inputs:
    """All inputs of a command.

    Files and folders come in the given order. A folder yields its files recursively and sorted,
    those with one of `EXTENSIONS`, without hidden ones. What cannot be read is reported and
    skipped, and `status` shows it.

    Args:
        arguments: As on the command line.
        json: Report errors as records among the answers.
        strict: Stop at the first error.
        also: Another file that the command reads.

    Raises:
        HashikitError: With `strict` and without `json`: an argument cannot be read.
    """

    status: Exit
    """`Exit.BAD` after an unreadable input, `Exit.WRONG` or `Exit.INTERNAL` after a wrong
    answer."""
    sources: list[Source]

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        json: bool = False,
        strict: bool = False,
        also: Source | None = None,
    ) -> None:
        self.status = Exit.OK
        self.progress: Progress | None = None
        """The bar on the screen."""
        self.json = json
        self.strict = strict
        self.options = options_of(get_current_context().command.params)
        """The names of the command's options, by the arguments of the library."""
        self.sources = []
        self._several = len(arguments) > 1
        self._untold: list[Failure] = []
        for argument in arguments:
            try:
                for source in sources_of(argument):
                    if isinstance(source, Source):
                        self.sources.append(source)
                    else:
                        self._early(source)
            except (HashikitError, OSError) as error:
                self._early(Failure.of(short(argument), error))
        self._read = [*self.sources, *(() if also is None else (also,))]

    def _early(self, failure: Failure) -> None:
        if self.json:  # as soon as there is a place to write it
            self._untold.append(failure)
            return
        if self.strict:
            raise HashikitError(failure.message)
        self.bad(failure)

    @property
    def incomplete(self) -> bool:
        """Whether an argument could not be read."""
        return bool(self._untold) or self.status is not Exit.OK

    def take_last(self) -> Source:
        """Remove and return the last source, which holds something other than puzzles."""
        self._several = False
        return self.sources.pop()

    def bad(self, failure: Failure, sink: Sink | None = None) -> None:
        """Report an error of an input, or of its answer.

        Raises:
            Halt: `strict` is set.
        """
        self.status = worst((self.status, failure.status))
        if sink is None:
            say(failure.message)
        else:
            failure.tell(sink, self.json)
        if self.strict:
            raise Halt

    def keep(self, sink: Sink) -> None:
        """Let no output replace an input.

        Raises:
            Stop: The output is one of them.
        """
        sink.keep(Kept([source.name for source in self._read if source.file]))

    def parts(self, sink: Sink | None = None) -> Iterator[Part]:
        """Read all inputs as they come.

        Raises:
            Stop: The output is one of them.
        """
        if sink is not None:
            self.keep(sink)
        for failure in self._untold:
            if sink is not None:
                sink.begin(failure.stem)
            if sink is not None and sink.resumed:  # errors come at their place
                self.status = worst((self.status, failure.status))
            else:
                self.bad(failure, sink)
        self._untold = []
        for source in self.sources:
            yield from source.parts(self._several or len(self.sources) > 1)

    def items(self, progress: Progress | None = None, sink: Sink | None = None) -> Iterator[Item]:
        """Read one puzzle after the other."""
        last = None
        for part in self.parts(sink):
            for thing in part.found():
                if progress is not None:
                    progress.step(thing.name, extra=part.origin is last)
                last = part.origin
                if isinstance(thing, Failure):
                    self.bad(thing, sink)
                else:
                    yield thing

    def spinner(self, item: Item) -> Spinner:
        """Shows how far the work on a puzzle is."""
        return Spinner(name=item.title if item.several else "", beside=self.progress)

    @property
    def waits(self) -> bool:
        """Whether reading may block indefinitely."""
        return any(source.waits for source in self.sources)


def folder_of(target: str, item: Item, sink: Sink) -> str:
    """The folder for a puzzle's files: the target or, with several puzzles or if it ends in a
    slash, a subfolder of the puzzle's name.

    Raises:
        HashikitError: The target cannot be created.
    """
    if not item.several and not target.endswith("/"):
        return target
    make_folder(target)
    return f"{target.rstrip('/') or '/'}/{sink.stem}"


def given(path: str | None) -> Source | None:
    """Open a file with a solution or a state (`-`: standard input); it is read now, once.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    if path is None:
        return None
    source = Source(path)
    with _named(source):
        source.text()
    return source


def solution_of(source: Source, puzzle: Puzzle) -> Solution:
    """Read the solution of a puzzle from a source: an answer, or what `hashi solve` prints.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    with _named(source):
        try:
            return formats.parse_solution(source.text(), puzzle)
        except FormatError as error:
            from .drawings import read_drawing

            drawn = read_drawing(source.text(), puzzle)
            if drawn is None:
                raise error from None
            return drawn


def state_of(source: Source | None, puzzle: Puzzle) -> State | None:
    """Read a partial drawing of a puzzle from a source.

    A drawn solution means at least its bridges; JSON with only `bridges` means exactly that many,
    or a range.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    if source is None:
        return None
    with _named(source):
        return formats.parse_state(source.text(), puzzle)


@contextmanager
def _named(source: Source) -> Iterator[None]:
    """Add the source's name to errors."""
    try:
        yield
    except OSError as error:
        raise Elsewhere(at(source.name, reason_of(error))) from None
    except HashikitError as error:
        raise Elsewhere(at(source.name, error.message)) from None
