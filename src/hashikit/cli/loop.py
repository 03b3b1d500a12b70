"""The loop over the puzzles of a command: here, in threads, in processes, or on a cluster.

Plain lines are answered by the engine, many at once; other lines one by one. The output is the same
either way, except for the times in `hashi solve --json`; `hashikit.engine.wire` defines
which lines are plain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias

from .. import i18n
from ..engine import bulk
from ..engine.wire import read_line
from ..errors import HashikitError, MissingExtraError, OptionError
from ..formats import Lines
from .command import in_options
from .inputs import Failure, Halt, Inputs, Item, Origin, Part, key_of
from .interrupt import look
from .outputs import Record, Sink, Writer
from .progress import Progress
from .status import Exit, Stop, worst


class Task(Protocol):
    """What a command does with one puzzle, here or in another process. It can be pickled."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        """Do the task and write to `sink`."""
        ...


class Plain(Protocol):
    """Answers the first few of some lines: a function of `hashikit.engine.bulk` with arguments."""

    def __call__(self, lines: list[bytes], name: str, first: int, /) -> list[bulk.Run]: ...


def each(
    inputs: Inputs, writer: Writer, do: Callable[[Item], Exit], plain: Plain | None = None
) -> Exit:
    """Call `do` with every puzzle; a failure does not stop the others.

    Args:
        inputs: Where the puzzles come from.
        writer: Receives the answers, which `do` writes.
        do: The function to call.
        plain: Does the same for many plain lines at once.

    Returns:
        The worst exit status of all.
    """
    return _loop(inputs, writer, _here(inputs, writer, do, None if writer.apart else plain))


def share(
    inputs: Inputs,
    writer: Writer,
    task: Task,
    jobs: int = 1,
    dask: str | None = None,
    plain: Plain | None = None,
) -> Exit:
    """Like `each`, with the work shared among processes or machines.

    The output is the same, in the same order, wherever the work is done.

    Args:
        inputs: Where the puzzles come from.
        writer: Receives the answers.
        task: What to do with a puzzle.
        jobs: Number of processes; 0 for one per core, 1 for none but this one.
        dask: Address of a Dask scheduler, to use its workers instead.
        plain: Does the same for many plain lines at once. Threads are then enough if the first
            lines are plain.

    Returns:
        The worst exit status of all.
    """
    if jobs == 1 and dask is None:
        return each(inputs, writer, lambda item: task(item, writer), plain)
    if writer.apart:
        plain = None
    return _loop(inputs, writer, _shared(inputs, writer, task, jobs, dask, plain))


Answers: TypeAlias = Iterable[Exit | Failure]
"""How each puzzle of a unit was answered; going through them writes the answers."""


def _loop(
    inputs: Inputs, writer: Writer, work: Generator[tuple[Answered | Part, Answers], None, None]
) -> Exit:
    """Write the answers to all units in their order, with a progress bar."""
    try:
        with Progress(len(inputs.sources), writer) as progress, closing(work):
            inputs.progress = progress
            last = None
            for unit, answers in work:
                look()
                progress.step(unit.label, extra=unit.origin is last, number=unit.number)
                last = unit.origin
                if isinstance(unit, Answered):
                    writer.write_answers(unit, unit.text, unit.status)
                    continue
                status = Exit.OK
                for answer in answers:
                    if isinstance(answer, Failure):
                        inputs.bad(answer, writer)
                        status = worst((status, answer.status))
                    else:
                        status = worst((status, answer))
                writer.answered(unit, status)
    except Halt:
        writer.unfinished()
    return worst((writer.status, inputs.status))


def _here(
    inputs: Inputs, writer: Writer, do: Callable[[Item], Exit], plain: Plain | None
) -> Generator[tuple[Answered | Part, Answers], None, None]:
    """Every unit, answered by this thread as the loop goes through its answers."""

    def answers(unit: Part) -> Answers:
        for found in unit.found():
            writer.begin(found.stem)
            yield _answer(found, do, inputs.options)

    for part in writer.rest(inputs.parts(writer)):
        for unit in units(part, plain):
            yield unit, () if isinstance(unit, Answered) else answers(unit)


def _shared(
    inputs: Inputs,
    writer: Writer,
    task: Task,
    jobs: int,
    dask: str | None,
    plain: Plain | None,
) -> Generator[tuple[Answered | Part, Answers], None, None]:
    """Every unit, answered elsewhere; its answers are written as the loop goes through them."""
    from ..batch import Ahead, run, threads, workers

    def answers(done: _Done) -> Answers:
        for record, answer in done.records:
            record.replay(writer)
            yield answer
        if done.stop is not None:
            raise done.stop

    parts = writer.rest(inputs.parts(writer))
    first = next(parts, None)
    threaded = dask is None and plain is not None and is_plain(first)
    if first is not None:
        parts = chain((first,), parts)
    cut = _Cut(parts, by_line=not threaded)
    do = _Do(
        task,
        writer.color,
        writer.ascii,
        plain if threaded else None,
        i18n.language(),
        inputs.options,
    )
    with threads(jobs) if threaded else workers(jobs, dask) as found:
        pieces = Ahead(iter(cut)) if inputs.waits else iter(cut)
        for outcome in run(do, pieces, executor=found.executor, workers=found.number):
            part = cut.read.popleft()
            for done in outcome.value:
                if isinstance(done, Answered):
                    yield done, ()
                else:
                    yield part if done.unit is None else done.unit, answers(done)
            if threaded:
                cut.learn(part, outcome.value)


class Answered(NamedTuple):
    """Consecutive lines with their answers."""

    text: str
    """The output, without the final newline."""
    lines: Lines
    origin: Origin
    status: Exit

    @property
    def number(self) -> int:
        """How many lines there are."""
        return len(self.lines.lines)

    @property
    def label(self) -> str:
        """The name to show while they are worked on."""
        return self.origin.name

    def key(self) -> bytes:
        """The bytes read, as `Part.key` returns them line by line."""
        name, first = self.lines.name, self.lines.first
        keys = (
            key_of(name(number), line.decode("latin-1"))  # plain lines are ASCII
            for number, line in enumerate(self.lines.lines, first)
        )
        return b"".join(keys)


def units(part: Part, plain: Plain | None) -> Iterator[Answered | Part]:
    """Split a part as far as possible, except for lines that are answered already."""
    lines = part.what
    if plain is None or not isinstance(lines, Lines):
        yield from part.apart()
        return
    from json import dumps

    at = 0
    name = dumps(lines.name(0)).removesuffix('0"')
    while at < len(lines.lines):
        asked = lines.lines[at : at + bulk.MOST]
        for number, text, no in plain(asked, name, lines.first + at):
            run = lines.some(at, at + number)
            at += number
            if text is None:
                yield from part._replace(what=run).apart()
            else:
                yield Answered(text, run, part.origin, Exit.NO if no else Exit.OK)


def is_plain(part: Part | None) -> bool:
    """Whether these are lines and the first ones are mostly plain."""
    if part is None or not isinstance(part.what, Lines):
        return False
    some = part.what.lines[:_LOOKED_AT]
    plain = sum(read_line(line.decode("latin-1")) is not None for line in some)
    return 2 * plain > len(some)


_LOOKED_AT = 16
"""How many lines of an input are examined to tell whether it is plain."""


def _answer(
    found: Item | Failure, do: Callable[[Item], Exit], options: Mapping[str, str]
) -> Exit | Failure:
    """Call `do` with a puzzle; return its status, or why there is no answer.

    Args:
        found: The puzzle, or why it could not be read.
        do: The function to call.
        options: The names of the options, for messages: see `options_of`.

    Raises:
        Stop: The command has to end here.
        MissingExtraError: So it has: the other puzzles would fail, too.
    """
    if isinstance(found, Failure):
        return found
    try:
        return do(found)
    except (Stop, MissingExtraError):
        raise
    except OptionError as error:
        return Failure.of(found.name, OptionError(in_options(error.message, options)))
    except HashikitError as error:
        return Failure.of(found.name, error)


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

    def learn(self, piece: Part, told: Sequence[Answered | _Done]) -> None:
        """Take note of the outcome of a piece."""
        plain = all(isinstance(done, Answered) for done in told)
        if not plain:
            self._size = 1
        elif isinstance(piece.what, Lines) and len(piece.what.lines) == self._size:
            self._size = min(2 * self._size, _TOGETHER)


_TOGETHER = 64
"""The largest number of lines in a piece."""


class _Done(NamedTuple):
    """The outcome of a unit."""

    unit: Part | None
    """The unit; `None` if it is the whole part."""
    records: list[tuple[Record, Exit | Failure]]
    """For each puzzle its output, and its status or what was wrong."""
    stop: HashikitError | None = None
    """The reason to stop, if there is one."""


@dataclass(frozen=True, slots=True)
class _Do:
    """Do a task with every puzzle of a part; it can be pickled."""

    task: Task
    color: bool
    ascii: bool
    plain: Plain | None
    language: str
    options: dict[str, str]

    def __call__(self, part: Part) -> list[Answered | _Done]:
        with i18n.speaking(self.language):  # threads and processes begin with the default
            return self._all(part)

    def _all(self, part: Part) -> list[Answered | _Done]:
        if self.plain is None:
            return [self._unit(part)._replace(unit=None)]
        told: list[Answered | _Done] = []
        for unit in units(part, self.plain):
            if isinstance(unit, Answered):
                told.append(unit)
                continue
            done = self._unit(unit)
            told.append(done)
            if done.stop is not None:
                break
        return told

    def _unit(self, unit: Part) -> _Done:
        """Do the task with every puzzle of a unit."""
        done = _Done(unit, [])
        for found in unit.found():
            record = Record(found.stem, self.color, self.ascii)
            try:
                answer = _answer(found, partial(self.task, sink=record), self.options)
            except (Stop, MissingExtraError) as error:
                return done._replace(stop=error)
            done.records.append((record, answer))
        return done
