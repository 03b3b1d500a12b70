"""All that a command is given to read, puzzle by puzzle, and what is said of the wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from .. import formats
from ..errors import HashikitError, MissingExtraError
from ..puzzle import Puzzle
from ..solution import Solution
from ..state import State
from .interrupt import look
from .messages import say
from .plain import Answered, Plain, units
from .progress import Progress
from .sinks import Sink, Writer
from .sources import Elsewhere, Failure, Item, Part, Source, short, sources_of
from .status import Exit, Stop, worst

__all__ = [
    "Halt",
    "Inputs",
    "Item",
    "Source",
    "Stop",
    "given",
    "solution_of",
    "state_of",
]


class Halt(Exception):
    """What was wrong has been told, and with `--strict` the rest is not tried."""


class Inputs:
    """All inputs of a command.

    Files and folders come in the order given; a folder's files sorted, recursively, those with
    one of `sources.EXTENSIONS`, hidden ones left out. What cannot be read is told and passed over,
    and shows in `status`.

    Args:
        arguments: As on the command line.
        json: Whether what is wrong is told by records among the answers.
        strict: Whether the first thing that is wrong ends it all.

    Raises:
        HashikitError: With `strict`, and without `json`: an argument is nothing that can be read.
    """

    status: Exit
    """`Exit.BAD` once something could not be read, `Exit.WRONG` or `Exit.INTERNAL` once an answer
    was wrong."""
    sources: list[Source]

    def __init__(
        self, arguments: Sequence[str], *, json: bool = False, strict: bool = False
    ) -> None:
        self.status = Exit.OK
        self.json = json
        self.strict = strict
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

    def _early(self, failure: Failure) -> None:
        if self.json:  # as soon as there is where to write it
            self._untold.append(failure)
            return
        if self.strict:
            raise HashikitError(failure.message)
        self.bad(failure)

    @property
    def incomplete(self) -> bool:
        """Whether an argument is nothing that can be read."""
        return bool(self._untold) or self.status is not Exit.OK

    def take_last(self) -> Source:
        """Remove the last source, which is something else than puzzles."""
        self._several = False
        return self.sources.pop()

    def bad(self, failure: Failure, sink: Sink | None = None) -> None:
        """Tell what is wrong with an input, or with the answer to it.

        Raises:
            Halt: It was the first, and there is to be no second.
        """
        self.status = worst((self.status, failure.status))
        if sink is None:
            say(failure.message)
        else:
            failure.tell(sink, self.json)
        if self.strict:
            raise Halt

    def parts(self, sink: Sink | None = None) -> Iterator[Part]:
        """Read all of it, as it comes."""
        for failure in self._untold:
            if sink is not None and sink.resumed:  # there it stands
                self.status = worst((self.status, failure.status))
                continue
            if sink is not None:
                sink.begin(failure.stem)
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

    def each(self, writer: Writer, do: Callable[[Item], Exit], plain: Plain | None = None) -> Exit:
        """Do something with every puzzle; one that fails does not keep the others from it.

        Args:
            writer: Where the answers go.
            do: What to do.
            plain: Does the same with plain lines, many at once.

        Returns:
            The worst exit status of all.
        """
        try:
            with Progress(len(self.sources), writer) as progress:
                last = None
                for part in writer.rest(self.parts(writer)):
                    for unit in units(part, None if writer.apart else plain):
                        look()
                        progress.step(unit.label, extra=unit.origin is last, number=unit.number)
                        last = unit.origin
                        if isinstance(unit, Answered):
                            writer.write_answers(unit, unit.text, unit.status)
                        else:
                            writer.answered(unit, self._unit(unit, writer, do))
        except Halt:
            writer.unfinished()
        return worst((writer.status, self.status))

    def _unit(self, unit: Part, writer: Writer, do: Callable[[Item], Exit]) -> Exit:
        """Do something with every puzzle of a unit."""
        return worst(self._one(thing, writer, do) for thing in unit.found())

    def _one(self, thing: Item | Failure, writer: Writer, do: Callable[[Item], Exit]) -> Exit:
        """Do something with a puzzle, or tell why there is none."""
        failure = thing if isinstance(thing, Failure) else None
        writer.begin(thing.stem)
        if isinstance(thing, Item):
            try:
                return do(thing)
            except (Stop, MissingExtraError):
                raise
            except HashikitError as error:
                failure = Failure.of(thing.name, error)
        assert failure is not None
        self.bad(failure, writer)
        return failure.status

    @property
    def waits(self) -> bool:
        """Whether reading may take as long as somebody likes."""
        return any(source.waits for source in self.sources)


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
