"""What the commands are given: files, folders, standard input, and puzzles typed as arguments."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from .. import formats
from ..errors import FormatError, HashikitError, MissingExtraError, WrongAnswerError
from ..formats import Piece
from ..formats.common import MAX_TEXT
from ..puzzle import Puzzle
from ..solution import Solution
from .output import Exit, Progress, Record, Sink, Writer, printable, say, worst

__all__ = ["EXTENSIONS", "Inputs", "Item", "Source", "Stop", "Task", "read_solution"]

EXTENSIONS = (".has", ".hashi", ".json", ".jsonl", ".pzprv3", ".txt")
"""Which files of a folder are read."""


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


class Task(Protocol):
    """What a command does with one puzzle, here or in another process; it can be pickled."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        """Do it, and write to `sink`."""
        ...


class Origin(NamedTuple):
    """What an item owes to the source it comes from."""

    name: str
    file: bool
    several: bool

    def item(self, entry: formats.Entry) -> Item:
        """The item for an entry of that source."""
        name, puzzle, solution = entry
        own = Path(self.name).stem if self.file else "puzzle"
        stem = own + name[len(self.name) :].replace(":", "-")
        return Item(name, puzzle, solution, stem, self.several or name != self.name)


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
            data = sys.stdin.buffer.read(MAX_TEXT + 1)
            self._text = data.decode("utf-8", "surrogateescape")
            return self._text
        with Path(self.name).open("rb") as file:
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
    """`Exit.BAD` once something could not be read, `Exit.WRONG` once an answer was wrong."""
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
        say(_line(name, error))
        self.status = worst((self.status, status))

    def items(self, progress: Progress | None = None) -> Iterator[Item]:
        """Read one puzzle after the other."""
        for source in self.sources:
            if progress is not None:
                progress.step(source.name)
            try:
                origin = self._origin(source)
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
                    wrong = isinstance(error, WrongAnswerError)
                    self.bad(item.name, error, Exit.WRONG if wrong else Exit.BAD)
        return worst((status, self.status))

    def each_by(self, writer: Writer, task: Task, jobs: int = 1, dask: str | None = None) -> Exit:
        """Like `each`, but by several processes or a Dask cluster if that is asked for.

        What is written is the same, in the same order.
        """
        if jobs == 1 and dask is None:
            return self.each(writer, lambda item: task(item, writer))
        from .. import batch
        from .workers import workers

        statuses = {Exit.OK}
        spoilt: set[int] = set()
        read: deque[tuple[int, int, str]] = deque()
        do = partial(_do, task, writer.color, writer.ascii)
        with Progress(len(self.sources), writer) as progress, workers(jobs, dask) as found:
            parts = self._parts(spoilt, read)
            for outcome in batch.run(do, parts, executor=found.executor, workers=found.number):
                source, number, name = read.popleft()
                if source in spoilt:
                    continue
                progress.step(name, extra=number > 0)
                done = outcome.value
                for record, status in done.records:
                    record.replay(writer)
                    statuses.add(status)
                if done.stop is not None:
                    raise done.stop
                if done.unread is not None:
                    self.bad(self.sources[source].name, done.unread)
                    spoilt.add(source)
        return worst((*statuses, self.status))

    def _origin(self, source: Source) -> Origin:
        return Origin(source.name, source.file, self._several or len(self.sources) > 1)

    def _parts(self, spoilt: set[int], read: deque[tuple[int, int, str]]) -> Iterator[_Part]:
        """What there is to read, in order; `read` gets source, number and name of each.

        Of a source in `spoilt` nothing more is of use.
        """
        for index, source in enumerate(self.sources):
            origin = self._origin(source)
            number = 0
            try:
                for number, (name, what) in enumerate(_apart(source)):
                    if index in spoilt:
                        break
                    read.append((index, number, name))
                    yield _Part(origin, what)
            except (HashikitError, OSError) as error:
                read.append((index, number, source.name))
                yield _Part(origin, error)


class _Part(NamedTuple):
    """A piece of a source, an entry of it, or why there is no more."""

    origin: Origin
    what: Piece | formats.Entry | HashikitError | OSError


def _apart(source: Source) -> Iterator[tuple[str, Piece | formats.Entry]]:
    """What of a source can go to different workers, with its name."""
    for piece in source.pieces():
        if piece.line is None and piece.format == "json":  # perhaps many puzzles
            for entry in piece.entries():
                yield entry.name, entry
        else:
            yield piece.label, piece


class _Done(NamedTuple):
    """What became of a part: per puzzle what was written, and the status."""

    records: list[tuple[Record, Exit]]
    unread: HashikitError | OSError | None = None
    """Why the rest of its source cannot be read."""
    stop: HashikitError | None = None
    """Why nothing more is to be tried."""


def _do(task: Task, color: bool, ascii: bool, part: _Part) -> _Done:
    """Do a task with every puzzle of a part."""
    records: list[tuple[Record, Exit]] = []
    if isinstance(part.what, Exception):
        return _Done(records, part.what)
    try:
        for entry in part.what.entries() if isinstance(part.what, Piece) else (part.what,):
            item = part.origin.item(entry)
            record = Record(color, ascii)
            try:
                status = task(item, record)
            except (Stop, MissingExtraError) as error:
                return _Done(records, stop=error)
            except HashikitError as error:
                record.say(_line(item.name, error))
                status = Exit.WRONG if isinstance(error, WrongAnswerError) else Exit.BAD
            records.append((record, status))
    except HashikitError as error:
        return _Done(records, error)
    return _Done(records)


def read_solution(source: Source, puzzle: Puzzle) -> Solution:
    """Read an answer to a puzzle.

    Raises:
        Elsewhere: It cannot be read.
    """
    try:
        return formats.parse_solution(source.text(), puzzle)
    except OSError as error:
        raise Elsewhere(f"{source.name}: {error.strerror or error}") from None
    except HashikitError as error:
        raise Elsewhere(f"{source.name}: {error}") from None


def _line(name: str, error: Exception) -> str:
    """What is wrong with an input, in one line."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text if isinstance(error, Elsewhere) else f"{name}: {text}"


def _sources(argument: str) -> Iterator[Source]:
    if argument == "-":
        yield Source("-")
    elif os.path.isdir(argument):  # noqa: PTH112 (a long puzzle is no name: no error here)
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
                yield Source(str(Path(folder, name)))
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
