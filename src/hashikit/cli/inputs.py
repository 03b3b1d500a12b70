"""The inputs of a command: from arguments to sources, to units that can be read, to puzzles.

A text comes as `Lines` or a `Piece`, still to be read, and is then an `Entry` for each puzzle; a
`InputFailure` takes the place of what cannot be read.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH112, PTH116, PTH118, PTH119, PTH122, PTH123

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain, islice
from os.path import basename, join, splitext
from typing import Any, NamedTuple, TypeAlias

from .. import formats
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import AnswerError, FormatError, HashikitError, reason_of
from ..formats import MAX_TEXT, Entry, Lines, Piece
from ..i18n.sentences import Text, render
from .status import Exit, of_error, worst
from .terminal import at, log

_KNOWN = {ending for one in formats.FORMATS if one.in_folders for ending in one.extensions}
EXTENSIONS = tuple(sorted({".hashi", *_KNOWN}))
"""The extensions of the files that are read from a folder."""


class Elsewhere(HashikitError):
    """An error in a file other than the puzzle's; the message names the file."""


class InputFailure(NamedTuple):
    """A puzzle that could not be read or answered, or an input that could not be read."""

    name: str
    """The name of the puzzle, or of its source."""
    message: str
    """The error, in one line that names the input."""
    reason: str
    """The error without the input and the place in it."""
    line: int | None = None
    column: int | None = None
    status: Exit = Exit.BAD
    source: str = ""
    """The name of the text that it comes from; `""` if that could not be found."""
    english: str = ""
    """The error as a program prints it, by which a later run recognizes the input."""

    @classmethod
    def of(cls, name: str, error: Exception, source: str = "") -> InputFailure:
        """Make the failure for an error.

        Args:
            name: The name of the puzzle.
            error: What was raised.
            source: The name of the text that could not be read, if the error is about that.
        """
        reason = render(reason_of(error) if isinstance(error, OSError) else _message(error))
        message = reason if isinstance(error, Elsewhere) else f"{source or name}: {reason}"
        line = column = None
        if isinstance(error, FormatError):
            reason, line, column = render(error.reason), error.line, error.column
        return cls(name, message, reason, line, column, of_error(error), source, str(error))

    def record(self) -> dict[str, Any]:
        """The error as one of the records of `--json`."""
        return {
            "file": self.name,
            "status": "error",
            "line": self.line,
            "column": self.column,
            "message": self.reason,
        }


def _message(error: Exception) -> Text:
    return error.message if isinstance(error, HashikitError) else str(error)


class Answered(NamedTuple):
    """Consecutive lines with their answers."""

    text: str
    """The output, without the final newline."""
    lines: Lines
    status: Exit

    @property
    def name(self) -> str:
        """The name to show while they are worked on."""
        return self.lines.source

    @property
    def source(self) -> str:
        """The name of the text that they come from."""
        return self.lines.source


One: TypeAlias = Piece | Entry | InputFailure
"""What can be read independently: a text, a puzzle of it, or the error that prevented reading."""

Part: TypeAlias = Lines | One
"""A part of the input as it comes."""

Unit: TypeAlias = One | Answered
"""What is answered at once."""


def read(unit: Part) -> Iterator[Entry | InputFailure]:
    """Yield the puzzles of a part of the input, with a failure in place of each bad one."""
    if isinstance(unit, (Entry, InputFailure)):
        yield unit
    elif isinstance(unit, Lines):
        for piece in split(unit):
            yield from read(piece)
    else:
        for one in unit.each():
            yield one if isinstance(one, Entry) else InputFailure.of(unit.name, one, unit.source)


def split(unit: Part) -> Iterator[One]:
    """Split a part into units that can be read independently, by several processes for example."""
    if isinstance(unit, Lines):
        for piece in unit.pieces():
            if isinstance(piece, Piece):
                yield piece
            else:
                line = unit.source if piece.line is None else unit.name(piece.line)
                yield InputFailure.of(line, piece, unit.source)
    elif isinstance(unit, Piece) and unit.whole and unit.format == "json":
        yield from read(unit)
    else:
        yield unit


def remainder(unit: Part, done: One, others: Iterator[One]) -> Iterator[Part]:
    """The remainder of a part after one of its units.

    Args:
        unit: The part.
        done: The unit.
        others: The units that follow it.
    """
    if not isinstance(unit, Lines) or isinstance(done, Entry) or done.line is None:
        yield from others
        return
    lines = unit.some(done.line - unit.first + 1)
    if lines.lines:
        yield lines


def key_of(unit: Unit) -> bytes:
    """The bytes read, to recognize the same input later."""
    if isinstance(unit, Answered):
        lines = unit.lines
        return b"".join(
            _key(lines.name(number), line.decode("latin-1"))  # plain lines are ASCII
            for number, line in enumerate(lines.lines, lines.first)
        )
    if isinstance(unit, Piece):
        return _key(unit.name, unit.text)
    if isinstance(unit, Entry):
        return _key(unit.name, f"{unit.puzzle!r:.2000}")
    return _key(unit.source or unit.name, unit.english)


def _key(name: str, what: str) -> bytes:
    return f"{name}\n{what}\n".encode("utf-8", "surrogatepass")


def number_of(unit: Unit) -> int:
    """How many inputs there are in a unit."""
    return len(unit.lines.lines) if isinstance(unit, Answered) else 1


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

    def units(self) -> Iterator[Part]:
        """Read it as it comes; the last part may be the error that ended the reading."""
        if self._peeked is not None:
            peeked, self._peeked = self._peeked, None
            return peeked
        return self._units()

    def _units(self) -> Iterator[Part]:
        try:
            with self._open() as file:
                for part in formats.stream(file, self.name):
                    if isinstance(part, FormatError):
                        yield InputFailure.of(self.name, part, self.name)
                    else:
                        yield part
        except (HashikitError, OSError) as error:
            yield InputFailure.of(self.name, error, self.name)

    def first(self, number: int) -> list[Entry | InputFailure]:
        """Return at most the first `number` puzzles; `units` yields them again."""
        units = self.units()
        parts: list[Part] = []
        puzzles: list[Entry | InputFailure] = []
        while len(puzzles) < number and (unit := next(units, None)) is not None:
            parts.append(unit)
            puzzles += islice(read(unit), number - len(puzzles))
        self._peeked = chain(parts, units)
        return puzzles

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
    """Return standard input without its buffer, whose lock a waiting thread would hold."""
    if sys.stdin is None or sys.stdin.closed:
        raise FormatError("standard input is closed")
    buffer = sys.stdin.buffer
    return getattr(buffer, "raw", buffer)


def sources_of(argument: str) -> Iterator[Source | InputFailure]:
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
        yield _source_of(argument)


_MANIFEST = "manifest.json"
"""The list of a set of instances, which is no puzzle."""


def _folder(top: str) -> Iterator[Source | InputFailure]:
    any_file = False
    unread: list[OSError] = []
    for folder, folders, files in os.walk(top, onerror=unread.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.startswith(".") or name == _MANIFEST:
                continue
            if name.lower().endswith(EXTENSIONS):
                any_file = True
                yield Source(join(folder, name))
    for error in unread:
        any_file = True
        yield InputFailure.of(str(error.filename), error)
    if not any_file:
        raise FormatError(
            "no puzzles in this folder (searched for {names})", names=", ".join(EXTENSIONS)
        )


def _source_of(argument: str) -> Source:
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
        strict: Stop at the first error.
        json: Errors become records among the answers, so they are kept for whoever reads `units`.
        also: Other files that the command reads.

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
        strict: bool = False,
        json: bool = False,
        also: Iterable[Source] = (),
    ) -> None:
        self.status = Exit.OK
        self.strict = strict
        self.sources = []
        self.early: list[InputFailure] = []
        """The arguments that could not be read and are still to be reported."""
        self._several = len(arguments) > 1
        for argument in arguments:
            try:
                for source in sources_of(argument):
                    if isinstance(source, Source):
                        self.sources.append(source)
                    else:
                        self._early(source, json)
            except (HashikitError, OSError) as error:
                self._early(InputFailure.of(short(argument), error), json)
        self._typed = frozenset(source.name for source in self.sources if not source.file)
        self.files = [source.name for source in (*self.sources, *also) if source.file]
        """The files that the command reads, which no output may replace."""

    def _early(self, failure: InputFailure, json: bool) -> None:
        if json:  # as soon as there is a place to write it
            self.early.append(failure)
            return
        if self.strict:
            raise HashikitError(failure.message)
        self.bad(failure)

    @property
    def several(self) -> bool:
        """Whether the output has to say which input it is about."""
        return self._several or len(self.sources) > 1

    def stem(self, name: str, source: str) -> str:
        """The stem of the name of an output file about a puzzle, or about what has no source."""
        if not source:
            return basename(name)
        own = "puzzle" if source in self._typed else splitext(basename(source))[0]
        return own + name[len(source) :].replace(":", "-")

    @property
    def incomplete(self) -> bool:
        """Whether an argument could not be read."""
        return bool(self.early) or self.status is not Exit.OK

    def take_last(self) -> Source:
        """Remove and return the last source, which holds something other than puzzles."""
        self._several = False
        return self.sources.pop()

    def bad(
        self, failure: InputFailure, report: Callable[[InputFailure], object] | None = None
    ) -> None:
        """Report an error of an input, or of its answer.

        Args:
            failure: What is wrong.
            report: Reports it; by default it is a line on standard error.

        Raises:
            Halt: `strict` is set.
        """
        self.status = worst((self.status, failure.status))
        if report is None:
            log(failure.message)
        else:
            report(failure)
        if self.strict:
            raise Halt

    def units(self) -> Iterator[Part]:
        """Read all inputs as they come."""
        for source in self.sources:
            yield from source.units()

    def entries(self, step: Callable[..., object] | None = None) -> Iterator[Entry]:
        """Read one puzzle after the other.

        Args:
            step: Called before each with its name, and whether it is a further one of its source:
                see `Progress.step`.
        """
        for source in self.sources:
            extra = False
            for unit in source.units():
                for one in read(unit):
                    if step is not None:
                        step(one.name, extra=extra)
                    extra = True
                    if isinstance(one, InputFailure):
                        self.bad(one)
                    else:
                        yield one

    @property
    def waits(self) -> bool:
        """Whether reading may block indefinitely."""
        return any(source.waits for source in self.sources)


def read_once(path: str | None) -> Source | None:
    """Open a file with a solution or a state (`-`: standard input); it is read now, once.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    if path is None:
        return None
    source = Source(path)
    with naming(source):
        source.text()
    return source


def solution_of(source: Source, puzzle: Puzzle) -> Solution:
    """Read the solution of a puzzle from a source: an answer in one of the formats, what `hashi
    solve` prints, or anything else that `hashikit.answers` reads, such as a line for each bridge.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    with naming(source):
        try:
            return formats.parse_solution(source.text(), puzzle)
        except FormatError as error:
            from .drawings import read_drawing

            if not source.text().strip():
                raise
            solution = read_drawing(source.text(), puzzle)
            if solution is None:
                solution = _read_answer(source.text(), puzzle)
            if solution is None:
                raise (_no_drawing(source.text()) or error) from None
            return solution


def _read_answer(text: str, puzzle: Puzzle) -> Solution | None:
    """The drawing that a text describes; `None` if it is a mistaken text of a format, whose own
    message says more, or if nothing in it names a bridge."""
    from .. import answers
    from ..answers.texts import NOTHING

    try:
        solution = answers.read(text, puzzle)
    except AnswerError as error:
        if error.message == NOTHING or _is_known(text):
            return None
        raise
    return solution if solution.bridges else None  # without a bridge, it is rather the puzzle


def _no_drawing(text: str) -> FormatError | None:
    """The error for words that are neither an answer nor a puzzle; `None` for any other text."""
    from ..answers.texts import NOTHING

    if formats.detect(text) != "text":
        return None
    try:
        formats.parse(text)
    except HashikitError:
        return FormatError(NOTHING)
    return None


def _is_known(text: str) -> bool:
    """Whether a text is in one of the formats."""
    try:
        formats.parse(text)
    except HashikitError:
        try:
            return formats.named(formats.detect(text)).answers
        except HashikitError:
            return False
    return True


def state_of(source: Source | None, puzzle: Puzzle) -> State | None:
    """Read a partial drawing of a puzzle from a source.

    A drawn solution means at least its bridges; JSON with only `bridges` means exactly that many,
    or a range.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    if source is None:
        return None
    with naming(source):
        return formats.parse_state(source.text(), puzzle)


@contextmanager
def naming(source: Source) -> Iterator[None]:
    """Add the source's name to errors."""
    try:
        yield
    except OSError as error:
        raise Elsewhere(at(source.name, reason_of(error))) from None
    except HashikitError as error:
        raise Elsewhere(at(source.name, error.message)) from None
