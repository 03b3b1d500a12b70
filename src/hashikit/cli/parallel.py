"""The same task with every puzzle of the inputs: here, in several processes, or on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Protocol

from ..errors import HashikitError, MissingExtraError
from .inputs import Halt, Inputs, Item, Stop
from .interrupt import look
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
    from ..batch import Ahead, run, workers

    read: deque[Part] = deque()
    do = partial(_do, task, writer.color, writer.ascii, inputs.json)
    try:
        with Progress(len(inputs.sources), writer) as progress, workers(jobs, dask) as found:
            parts = _parts(inputs, writer, read)
            if inputs.waits:
                parts = Ahead(parts)
            last = None
            for outcome in run(do, parts, executor=found.executor, workers=found.number):
                look()
                unit = read.popleft()
                progress.step(unit.label, extra=unit.origin is last)
                last = unit.origin
                done = outcome.value
                for record, _, failed in done.records:
                    record.replay(writer)
                    if failed and inputs.strict:
                        inputs.status = worst((inputs.status, done.status))
                        raise Halt
                if done.stop is not None:
                    raise done.stop
                writer.answered(unit, done.status)
    except Halt:
        writer.unfinished()
    return worst((writer.status, inputs.status))


def _parts(inputs: Inputs, writer: Writer, read: deque[Part]) -> Iterator[Part]:
    """What there is to read, in order; `read` gets it, too."""
    for part in inputs.units(writer):
        read.append(part)
        yield part


class _Done(NamedTuple):
    """What became of a part."""

    records: list[tuple[Record, Exit, bool]]
    """Per puzzle what was written, the status, and whether something was wrong with it."""
    stop: HashikitError | None = None
    """Why nothing more is to be tried."""

    @property
    def status(self) -> Exit:
        """The worst of them."""
        return worst(status for _, status, _ in self.records)


def _do(task: Task, color: bool, ascii: bool, json: bool, part: Part) -> _Done:
    """Do a task with every puzzle of a part."""
    done = _Done([])
    for found in part.found():
        record = Record(color, ascii)
        failure = found if isinstance(found, Failure) else None
        if isinstance(found, Item):
            try:
                done.records.append((record, task(found, record), False))
            except (Stop, MissingExtraError) as error:
                return done._replace(stop=error)
            except HashikitError as error:
                failure = Failure.of(found.name, error)
        if failure is not None:
            failure.tell(record, json)
            done.records.append((record, failure.status, True))
    return done
