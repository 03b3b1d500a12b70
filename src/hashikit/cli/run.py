"""The run of a command over its puzzles: here, in threads, in processes, or on a cluster.

Plain lines are answered by the engine, many at once; other lines one by one. The output is the same
either way, except for the times in `hashi solve --json`; `hashikit.engine.wire` defines
which lines are plain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from itertools import chain
from typing import Any, NamedTuple, Protocol, TypeAlias

from click import get_current_context

from .._util.signals import raise_lost
from ..engine import bulk
from ..engine.wire import read_line
from ..errors import HashikitError, MissingExtraError, OptionError
from ..formats import Entry, Lines
from ..i18n.sentences import in_language, language
from .command import description, in_options, options_of
from .inputs import (
    Answered,
    Halt,
    InputFailure,
    Inputs,
    One,
    Part,
    Source,
    Unit,
    number_of,
    read,
    read_once,
    split,
)
from .outputs import (
    InputFiles,
    Names,
    Output,
    Pictures,
    Record,
    Sink,
    When,
    names_file,
    open_output,
)
from .progress import Progress, Spinner
from .status import Exit, Stop, worst


class Task(Protocol):
    """What a command does with one puzzle, here or in another process. It can be pickled."""

    def __call__(self, entry: Entry, sink: Sink) -> Exit:
        """Do the task and write to `sink`."""
        ...


class Plain(Protocol):
    """Answers the first few of some lines: a function of `hashikit.engine.bulk` with arguments."""

    def __call__(self, lines: list[bytes], name: str, first: int, /) -> list[bulk.Run]: ...


Handler: TypeAlias = Callable[[Entry, Output], Exit | InputFailure]
"""What a command does with one puzzle here."""


class Run:
    """The run of a command over its puzzles, with the options that all such commands share.

    Args:
        puzzles: The arguments.
        strict: Whether to stop at the first input that cannot be read or answered.
        json: Whether the answers are JSON.
        out: The file or folder for them; `None` or `-` for standard output.
        color: When to use colors.
        jobs: Number of processes; 0 for one per core, 1 for none but this one.
        dask: Address of a Dask scheduler, to use its workers instead.
        parquet: Whether the JSON is written as a Parquet file.
    """

    def __init__(
        self,
        puzzles: Sequence[str],
        *,
        strict: bool = False,
        json: bool = False,
        out: str | None = None,
        color: When = When.AUTO,
        jobs: int = 1,
        dask: str | None = None,
        parquet: bool = False,
    ) -> None:
        self.puzzles = puzzles
        self.parquet = parquet
        self.strict = strict
        self.json = json or parquet
        self.out = out
        self.color = color
        self.jobs = jobs
        self.dask = dask
        self.also: list[Source] = []
        """The other files that the command reads."""
        self._options = options_of(get_current_context().command.params)
        self._progress: Progress | None = None
        self._output: Output | None = None

    def open(self, path: str | None) -> Source | None:
        """Read another file of the command, with a solution or a state: see `read_once`."""
        source = read_once(path)
        self.also += () if source is None else (source,)
        return source

    @cached_property
    def inputs(self) -> Inputs:
        """The puzzles; the first to ask for them opens the files.

        Raises:
            HashikitError: With `strict` and without `json`: an argument cannot be read.
        """
        return Inputs(self.puzzles, json=self.json, strict=self.strict, also=self.also)

    def spinner(self) -> Spinner:
        """Shows how far the work on the current puzzle is."""
        assert self._output is not None
        return Spinner(name=self._output.title, beside=self._progress)

    def each(
        self,
        do: Handler,
        *,
        plain: Plain | None = None,
        extension: str | None = None,
        pictures: Pictures | None = None,
        beside: bool = False,
        resumable: bool = True,
    ) -> Exit:
        """Call `do` with every puzzle; a failure does not stop the others.

        Args:
            do: The function to call; it writes the answer.
            plain: Does the same for many plain lines at once.
            extension: That of the files in a folder; by default the one for texts or JSON lines.
            pictures: The picture files that `do` writes.
            beside: Whether it writes other files about each puzzle.
            resumable: Whether the same command continues the output of an interrupted run.

        Returns:
            The worst exit status of all.
        """
        with self._open(extension, pictures, beside, resumable) as output:
            if pictures is not None:
                pictures.open()
            return self._loop(output, self._here(output, do, None if output.apart else plain))

    def share(
        self,
        task: Task,
        *,
        plain: Plain | None = None,
        pictures: Pictures | None = None,
        beside: bool = False,
    ) -> Exit:
        """Like `each`, with the work shared among processes or machines.

        The output is the same, in the same order, wherever the work is done. For plain lines,
        threads are enough if the first lines are plain.
        """
        if self.jobs == 1 and self.dask is None:
            return self.each(task, plain=plain, pictures=pictures, beside=beside)
        with self._open(None, pictures, beside, True) as output:
            if pictures is not None:
                pictures.open()
            return self._loop(
                output, self._answer_elsewhere(output, task, None if output.apart else plain)
            )

    def _open(
        self, extension: str | None, pictures: Pictures | None, beside: bool, resumable: bool
    ) -> Output:
        """Open the inputs, then the output."""
        inputs, ending = self.inputs, ".jsonl" if self.json else ".txt"
        if self.parquet:
            from .parquet import ParquetFile

            name = get_current_context().command.name
            output: Output = ParquetFile(self.out, name or "")
        elif resumable and names_file(self.out):
            from .resuming import open_resumable

            output = open_resumable(self.out, self.color, description(), extension or ending)
        else:
            output = open_output(self.out, self.color)
        output.several, output.inputs, output.pictures = inputs.several, inputs, pictures
        if beside or pictures is not None:
            output.names = Names()
        self._output = output
        return output

    def _units(self, output: Output) -> Iterator[Part]:
        """Read all inputs as they come; none may be the output."""
        inputs = self.inputs
        output.protect(InputFiles(inputs.files))
        for failure in inputs.early:
            output.begin(failure.name, failure.source)
            if output.is_resumed:  # errors come at their place
                inputs.status = worst((inputs.status, failure.status))
            else:
                self._fail(output, failure)
        inputs.early = []
        yield from inputs.units()

    def _fail(self, output: Output, failure: InputFailure) -> None:
        self.inputs.bad(failure, partial(output.fail, json=self.json))

    def _loop(self, output: Output, work: Generator[tuple[Unit, Answers], None, None]) -> Exit:
        """Write the answers to all units in their order, with a progress bar."""
        inputs = self.inputs
        try:
            busy = output.to_terminal
            with Progress(len(inputs.sources), busy=busy) as progress, closing(work):
                self._progress = progress
                last = None
                for unit, answers in work:
                    raise_lost()
                    # The same object, since a file may be named twice.
                    extra = unit.source is last
                    progress.step(unit.name, extra=extra, number=number_of(unit))
                    last = unit.source
                    if isinstance(unit, Answered):
                        output.write_answers(unit, unit.text, unit.status)
                        continue
                    status = Exit.OK
                    for answer in answers:
                        if isinstance(answer, InputFailure):
                            self._fail(output, answer)
                            status = worst((status, answer.status))
                        else:
                            status = worst((status, answer))
                    output.record_answer(unit, status)
        except Halt:
            output.note_unfinished()
        return worst((output.status, inputs.status))

    def _here(
        self, output: Output, do: Handler, plain: Plain | None
    ) -> Generator[tuple[Unit, Answers], None, None]:
        """Every unit, answered by this thread as the loop goes through its answers."""

        def answers(unit: One) -> Answers:
            for one in read(unit):
                output.begin(one.name, one.source)
                yield _answer(one, lambda entry: do(entry, output), self._options)

        for part in output.rest(self._units(output)):
            for unit in units(part, plain):
                yield unit, () if isinstance(unit, Answered) else answers(unit)

    def _answer_elsewhere(
        self, output: Output, task: Task, plain: Plain | None
    ) -> Generator[tuple[Unit, Answers], None, None]:
        """Every unit, answered elsewhere; its answers are written as the loop goes through them."""
        from ..batch import Ahead, run, threads, workers

        def answers(result: _UnitResult) -> Answers:
            for record, answer in result.records:
                record.replay(output)
                yield answer
            if result.stop is not None:
                raise result.stop

        parts = output.rest(self._units(output))
        first = next(parts, None)
        threaded = self.dask is None and plain is not None and is_plain(first)
        if first is not None:
            parts = chain((first,), parts)
        cut = _Dispatcher(parts, by_line=not threaded)
        do = _UnitTask(
            task,
            output.color,
            output.ascii,
            output.several,
            plain if threaded else None,
            language(),
            self._options,
        )
        with threads(self.jobs) if threaded else workers(self.jobs, self.dask) as pool:
            pieces = Ahead(iter(cut)) if self.inputs.waits else iter(cut)
            for outcome in run(do, pieces, executor=pool.executor, workers=pool.number):
                part = cut.read.popleft()
                for result in outcome.value:
                    if isinstance(result, Answered):
                        yield result, ()
                    else:
                        unit = part if result.unit is None else result.unit
                        assert not isinstance(unit, Lines)  # it was cut by line
                        yield unit, answers(result)
                if threaded:
                    cut.learn(part, outcome.value)


def for_puzzles(function: Callable[..., Exit]) -> Callable[..., Exit]:
    """Give a command its `Run`, made of the options that are the run's and not its own."""

    @wraps(function)
    def command(**options: Any) -> Exit:
        own = {name: options.pop(name) for name in _SHARED if name in options}
        return function(Run(**own), **options)

    return command


_SHARED = ("puzzles", "strict", "json", "out", "color", "jobs", "dask", "parquet")
"""The options of a `Run`."""

Answers: TypeAlias = Iterable[Exit | InputFailure]
"""How each puzzle of a unit was answered; going through them writes the answers."""


def units(part: Part, plain: Plain | None) -> Iterator[Unit]:
    """Split a part as far as possible, except for lines that are answered already."""
    if plain is None or not isinstance(part, Lines):
        yield from split(part)
        return
    from json import dumps

    at = 0
    name = dumps(part.name(0)).removesuffix('0"')
    while at < len(part.lines):
        some = part.lines[at : at + bulk.MOST]
        for number, text, no in plain(some, name, part.first + at):
            lines = part.some(at, at + number)
            at += number
            if text is None:
                yield from split(lines)
            else:
                yield Answered(text, lines, Exit.NO if no else Exit.OK)


def is_plain(part: Part | None) -> bool:
    """Whether these are lines and the first ones are mostly plain."""
    if not isinstance(part, Lines):
        return False
    some = part.lines[:_LOOKED_AT]
    plain = sum(read_line(line.decode("latin-1")) is not None for line in some)
    return 2 * plain > len(some)


_LOOKED_AT = 16
"""How many lines of an input are examined to tell whether it is plain."""


def _answer(
    one: Entry | InputFailure,
    do: Callable[[Entry], Exit | InputFailure],
    options: Mapping[str, str],
) -> Exit | InputFailure:
    """Call `do` with a puzzle; return its status, or why there is no answer. Messages name the
    options as `options_of` does. What concerns all puzzles, such as a missing extra, is raised."""
    if isinstance(one, InputFailure):
        return one
    try:
        return do(one)
    except (Stop, MissingExtraError):
        raise
    except OptionError as error:
        return InputFailure.of(one.name, OptionError(in_options(error.message, options)))
    except HashikitError as error:
        return InputFailure.of(one.name, error)


class _Dispatcher:
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
            for piece in split(part) if self._by_line else self._pieces(part):
                self.read.append(piece)
                yield piece

    def _pieces(self, part: Part) -> Iterator[Part]:
        if not isinstance(part, Lines):
            yield part
            return
        at = 0
        while at < len(part.lines):
            size = self._size
            yield part.some(at, at + size)
            at += size

    def learn(self, part: Part, outcome: Sequence[Answered | _UnitResult]) -> None:
        """Take note of the outcome of a piece."""
        plain = all(isinstance(each, Answered) for each in outcome)
        if not plain:
            self._size = 1
        elif isinstance(part, Lines) and len(part.lines) == self._size:
            self._size = min(2 * self._size, _TOGETHER)


_TOGETHER = 64
"""The largest number of lines in a piece."""


class _UnitResult(NamedTuple):
    """The outcome of a unit."""

    unit: One | None
    """The unit; `None` if it is the whole part."""
    records: list[tuple[Record, Exit | InputFailure]]
    """For each puzzle its output, and its status or what was wrong."""
    stop: HashikitError | None = None
    """The reason to stop, if there is one."""


@dataclass(frozen=True, slots=True)
class _UnitTask:
    """Do a task with every puzzle of a part; it can be pickled."""

    task: Task
    color: bool
    ascii: bool
    several: bool
    plain: Plain | None
    language: str
    options: dict[str, str]

    def __call__(self, part: Part) -> list[Answered | _UnitResult]:
        with in_language(self.language):  # threads and processes begin with the default
            return self._all(part)

    def _all(self, part: Part) -> list[Answered | _UnitResult]:
        if self.plain is None:
            assert not isinstance(part, Lines)  # it was cut by line
            return [self._unit(part)._replace(unit=None)]
        outcome: list[Answered | _UnitResult] = []
        for unit in units(part, self.plain):
            if isinstance(unit, Answered):
                outcome.append(unit)
                continue
            result = self._unit(unit)
            outcome.append(result)
            if result.stop is not None:
                break
        return outcome

    def _unit(self, unit: One) -> _UnitResult:
        """Do the task with every puzzle of a unit."""
        result = _UnitResult(unit, [])
        for one in read(unit):
            record = Record(self.color, self.ascii, self.several)
            record.begin(one.name, one.source)
            try:
                answer = _answer(one, partial(self.task, sink=record), self.options)
            except (Stop, MissingExtraError) as error:
                return result._replace(stop=error)
            result.records.append((record, answer))
        return result
