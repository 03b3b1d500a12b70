"""The same task with every puzzle of the inputs: here, in several processes, or on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias

from ..errors import HashikitError, MissingExtraError
from ..formats import Lines
from .inputs import Halt, Inputs, Item, Stop
from .interrupt import look
from .plain import Answered, Plain, answered, is_plain
from .progress import Progress
from .sinks import Record, Sink, Writer
from .sources import Failure, Part
from .status import Exit, worst

__all__ = ["Task", "each"]


class Task(Protocol):
    """What a command does with one puzzle, here or in another process; it can be pickled."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        """Do it, and write to `sink`."""
        ...


def each(
    inputs: Inputs,
    writer: Writer,
    task: Task,
    jobs: int = 1,
    dask: str | None = None,
    plain: Plain | None = None,
) -> Exit:
    """Do a task with every puzzle; one that fails does not keep the others from it.

    What is written is the same, in the same order, wherever the work is done.

    Args:
        inputs: Where the puzzles come from.
        writer: What the task writes to.
        task: The task.
        jobs: How many processes; 0 for one per core.
        dask: Address of a Dask scheduler, to use its workers instead.
        plain: Does the same with plain lines, many at once; then threads are enough, where the
            first lines are plain.

    Returns:
        The worst exit status of all.
    """
    if jobs == 1 and dask is None:
        return inputs.each(writer, lambda item: task(item, writer), plain)
    from ..batch import Ahead, run, threads, workers

    parts = inputs.parts(writer)
    do = _Do(task, writer.color, writer.ascii, inputs.json, plain)
    try:
        threaded = False
        if plain is not None and dask is None and not writer.grows:
            first = next(parts, None)
            if first is not None:
                parts = chain((first,), parts)
            threaded = is_plain(first)  # the engine answers plain lines while others run
        place = threads(jobs) if threaded else workers(jobs, dask)
        with Progress(len(inputs.sources), writer) as progress, place as found:
            read: deque[Part] = deque()
            pieces = _lines(parts, read) if threaded else _apart(inputs.units(writer, parts), read)
            if inputs.waits:
                pieces = Ahead(pieces)
            last = None
            for outcome in run(do, pieces, executor=found.executor, workers=found.number):
                look()
                part = read.popleft()
                progress.step(part.label, extra=part.origin is last)
                last = part.origin
                done = outcome.value
                _write(done, inputs, writer)
                writer.answered(part, done.status)
    except Halt:
        writer.unfinished()
    return worst((writer.status, inputs.status))


def _write(done: _Done, inputs: Inputs, writer: Writer) -> None:
    """Write what became of a part.

    Raises:
        Halt: Something was wrong, and that is to be the end.
    """
    if done.answered is not None:
        writer.write(done.answered.text)
    for record, _, failed in done.records:
        record.replay(writer)
        if failed and inputs.strict:
            inputs.status = worst((inputs.status, done.status))
            raise Halt
    if done.stop is not None:
        raise done.stop


_Piece: TypeAlias = "tuple[Part, int | None]"
"""A part; or one line of a part that is `Lines`, by its index."""


def _apart(units: Iterator[Part], read: deque[Part]) -> Iterator[_Piece]:
    """What different processes can work on, in order; `read` gets it, too."""
    for unit in units:
        read.append(unit)
        yield unit, None


def _lines(parts: Iterator[Part], read: deque[Part]) -> Iterator[_Piece]:
    """What different threads can work on, likewise; lines stay where they are."""
    for part in parts:
        if isinstance(part.what, Lines):
            for index in range(len(part.what.lines)):
                read.append(part)
                yield part, index
        else:
            read.append(part)
            yield part, None


class _Done(NamedTuple):
    """What became of a part."""

    records: list[tuple[Record, Exit, bool]]
    """Per puzzle what was written, the status, and whether something was wrong with it."""
    stop: HashikitError | None = None
    """Why nothing more is to be tried."""
    answered: Answered | None = None
    """What is to be written for this part and some after it, of which nothing else comes."""

    @property
    def status(self) -> Exit:
        """The worst of them."""
        status = Exit.OK if self.answered is None else self.answered.status
        return worst((status, *(status for _, status, _ in self.records)))


_TOLD = _Done([])


@dataclass(frozen=True, slots=True)
class _Do:
    """Do a task with every puzzle of a part; it can be pickled."""

    task: Task
    color: bool
    ascii: bool
    json: bool
    plain: Plain | None

    def __call__(self, piece: _Piece) -> _Done:
        part, index = piece
        if index is not None and isinstance(part.what, Lines):
            part = part._replace(what=part.what.only(index))
        done = _Done([])
        for found in part.found():
            record = Record(self.color, self.ascii)
            failure = found if isinstance(found, Failure) else None
            if isinstance(found, Item):
                try:
                    done.records.append((record, self.task(found, record), False))
                except (Stop, MissingExtraError) as error:
                    return done._replace(stop=error)
                except HashikitError as error:
                    failure = Failure.of(found.name, error)
            if failure is not None:
                failure.tell(record, self.json)
                done.records.append((record, failure.status, True))
        return done

    def first(self, pieces: Sequence[_Piece]) -> Sequence[_Done | None]:
        """See `batch.batched.Batched`: the first lines, as far as they lie together."""
        (part, begin), lines = pieces[0], pieces[0][0].what
        if self.plain is None or begin is None or not isinstance(lines, Lines):
            return [None]
        end = begin
        while end - begin < len(pieces) and pieces[end - begin][0] is part:
            end += 1
        made: list[_Done | None] = []
        for run in answered(lines, begin, end, self.plain):
            if isinstance(run, Answered):
                made.append(_Done([], answered=run))
                made += [_TOLD] * (run.number - 1)
            else:
                made += [None] * len(run.lines)
        return made
