"""The same task with every puzzle of the inputs: here, in several processes, or on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Protocol

from .. import formats
from ..errors import HashikitError, MissingExtraError
from ..formats import Piece
from .inputs import Inputs, Item, Origin, Source, Stop, failure
from .progress import Progress
from .sinks import Record, Sink, Writer
from .status import Exit, of_error, worst

__all__ = ["Task", "each"]


class Task(Protocol):
    """What a command does with one puzzle, here or in another process; it can be pickled."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        """Do it, and write to `sink`."""
        ...


def each(
    inputs: Inputs, writer: Writer, task: Task, jobs: int = 1, dask: str | None = None
) -> Exit:
    """Do a task with every puzzle; one that fails does not keep the others from it.

    What is written is the same, in the same order, wherever the work is done.

    Args:
        inputs: Where the puzzles come from.
        writer: What the task writes to.
        task: The task.
        jobs: How many processes; 0 for one per core.
        dask: Address of a Dask scheduler, to use its workers instead.

    Returns:
        The worst exit status of all.
    """
    if jobs == 1 and dask is None:
        return inputs.each(writer, lambda item: task(item, writer))
    from ..batch import run, workers

    statuses = {Exit.OK}
    spoilt: set[int] = set()
    read: deque[tuple[int, int, str]] = deque()
    do = partial(_do, task, writer.color, writer.ascii)
    with Progress(len(inputs.sources), writer) as progress, workers(jobs, dask) as found:
        parts = _parts(inputs, spoilt, read)
        for outcome in run(do, parts, executor=found.executor, workers=found.number):
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
                inputs.bad(inputs.sources[source].name, done.unread)
                spoilt.add(source)
    return worst((*statuses, inputs.status))


class _Part(NamedTuple):
    """A piece of a source, an entry of it, or why there is no more."""

    origin: Origin
    what: Piece | formats.Entry | HashikitError | OSError


def _parts(inputs: Inputs, spoilt: set[int], read: deque[tuple[int, int, str]]) -> Iterator[_Part]:
    """What there is to read, in order; `read` gets source, number and name of each.

    Of a source in `spoilt` nothing more is of use.
    """
    for index, source in enumerate(inputs.sources):
        origin = inputs.origin(source)
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
                record.say(failure(item.name, error))
                status = of_error(error)
            records.append((record, status))
    except HashikitError as error:
        return _Done(records, error)
    return _Done(records)
