"""One task for every puzzle of the inputs: here, in several processes, or on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple, Protocol

from .. import i18n
from ..errors import HashikitError, MissingExtraError
from ..formats import Lines
from .inputs import Answered, Failure, Halt, Inputs, Item, Part, Plain, answered, is_plain, units
from .interrupt import look
from .outputs import Record, Sink, Writer
from .progress import Progress
from .status import Exit, Stop, worst


class Task(Protocol):
    """What a command does with one puzzle, here or in another process. It can be pickled."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        """Do the task and write to `sink`."""
        ...


def each(
    inputs: Inputs,
    writer: Writer,
    task: Task,
    jobs: int = 1,
    dask: str | None = None,
    plain: Plain | None = None,
) -> Exit:
    """Do a task with every puzzle; a failure does not stop the others.

    The output is the same, in the same order, wherever the work is done.

    Args:
        inputs: Where the puzzles come from.
        writer: Receives the output.
        task: The task.
        jobs: Number of processes; 0 for one per core.
        dask: Address of a Dask scheduler, to use its workers instead.
        plain: Does the same for many plain lines at once. Threads are then enough if the first
            lines are plain.

    Returns:
        The worst exit status of all.
    """
    if writer.apart:
        plain = None
    if jobs == 1 and dask is None:
        return inputs.each(writer, lambda item: task(item, writer), plain)
    from ..batch import Ahead, run, threads, workers

    parts = writer.rest(inputs.parts(writer))
    try:
        first = next(parts, None)
        threaded = dask is None and plain is not None and is_plain(first)
        if first is not None:
            parts = chain((first,), parts)
        place = threads(jobs) if threaded else workers(jobs, dask)
        with Progress(len(inputs.sources), writer) as progress, place as found:
            cut = _Cut(parts, by_line=not threaded)
            do = _Do(
                task,
                writer.color,
                writer.ascii,
                inputs.json,
                plain if threaded else None,
                i18n.language(),
                inputs.options,
            )
            pieces = Ahead(iter(cut)) if inputs.waits else iter(cut)
            last = None
            for outcome in run(do, pieces, executor=found.executor, workers=found.number):
                look()
                part = cut.read.popleft()
                for done in outcome.value:
                    unit = part if done.unit is None else done.unit
                    progress.step(unit.label, extra=part.origin is last, number=unit.number)
                    last = part.origin
                    if isinstance(unit, Answered):
                        writer.write_answers(unit, unit.text, unit.status)
                        continue
                    _write(done, inputs, writer)
                    writer.answered(unit, done.status)
                if threaded:
                    cut.learn(part, outcome.value)
    except Halt:
        writer.unfinished()
    return worst((writer.status, inputs.status))


def _write(done: _Done, inputs: Inputs, writer: Writer) -> None:
    """Write the outcome of a unit.

    Raises:
        Halt: Something was wrong and the command has to stop there.
    """
    for record, _, failed in done.records:
        record.replay(writer)
        if failed and inputs.strict:
            inputs.status = worst((inputs.status, done.status))
            raise Halt
    if done.stop is not None:
        raise done.stop


class _Cut:
    """Cuts parts up for workers; `read` holds what was handed out until it is answered.

    Processes get one unit at a time. Threads get pieces of several lines: as long as all are plain,
    each piece is twice as large as the one before, to keep the overhead per line small; slow lines
    come one by one, so that no thread gets stuck with all of them.

    Args:
        parts: The work to do.
        by_line: Whether each line is a unit.
    """

    def __init__(self, parts: Iterator[Part], by_line: bool) -> None:
        self.read: deque[Part] = deque()
        self._parts = parts
        self._by_line = by_line
        self._size = 1

    def __iter__(self) -> Iterator[Part]:
        for part in self._parts:
            for piece in part.apart() if self._by_line else self._pieces(part):
                self.read.append(piece)
                yield piece

    def _pieces(self, part: Part) -> Iterator[Part]:
        lines = part.what
        if not isinstance(lines, Lines):
            yield part
            return
        at = 0
        while at < len(lines.lines):
            size = self._size
            yield part._replace(what=lines.some(at, at + size))
            at += size

    def learn(self, piece: Part, told: Sequence[_Done]) -> None:
        """Take note of the outcome of a piece."""
        plain = all(isinstance(done.unit, Answered) for done in told)
        if not plain:
            self._size = 1
        elif isinstance(piece.what, Lines) and len(piece.what.lines) == self._size:
            self._size = min(2 * self._size, _TOGETHER)


_TOGETHER = 64
"""The largest number of lines in a piece."""


class _Done(NamedTuple):
    """The outcome of a unit."""

    unit: Part | Answered | None
    """The unit; `None` if it is the whole part."""
    records: list[tuple[Record, Exit, bool]] = []  # noqa: RUF012 (never written to)
    """For each puzzle its output, its status, and whether something was wrong."""
    stop: HashikitError | None = None
    """The reason to stop, if there is one."""

    @property
    def status(self) -> Exit:
        """The worst status."""
        return worst(status for _, status, _ in self.records)


@dataclass(frozen=True, slots=True)
class _Do:
    """Do a task with every puzzle of a part; it can be pickled."""

    task: Task
    color: bool
    ascii: bool
    json: bool
    plain: Plain | None
    language: str
    options: dict[str, str]

    def __call__(self, part: Part) -> list[_Done]:
        with i18n.speaking(self.language):  # threads and processes begin with the default
            return self._all(part)

    def _all(self, part: Part) -> list[_Done]:
        if self.plain is None:
            return [self._unit(part)._replace(unit=None)]
        told = []
        for unit in units(part, self.plain):
            told.append(_Done(unit) if isinstance(unit, Answered) else self._unit(unit))
            if told[-1].stop is not None:
                break
        return told

    def _unit(self, unit: Part) -> _Done:
        """Do the task with every puzzle of a unit."""
        done = _Done(unit, [])
        for found in unit.found():
            record = Record(found.stem, self.color, self.ascii)
            try:
                status = answered(found, partial(self.task, sink=record), self.options)
            except (Stop, MissingExtraError) as error:
                return done._replace(stop=error)
            if isinstance(status, Failure):
                status.tell(record, self.json)
                done.records.append((record, status.status, True))
            else:
                done.records.append((record, status, False))
        return done
