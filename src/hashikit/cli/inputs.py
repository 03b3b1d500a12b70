"""The inputs of a command, puzzle by puzzle, and the reports about bad ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from click import get_current_context

from .. import formats
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import HashikitError, MissingExtraError, OptionError
from .command import in_options, options_of
from .files import Kept, make_folder
from .interrupt import look
from .messages import at, reason_of, say
from .plain import Answered, Plain, units
from .progress import Progress, Spinner
from .sinks import Sink, Writer
from .sources import Elsewhere, Failure, Item, Part, Source, short, sources_of
from .status import Exit, Stop, worst

__all__ = [
    "Halt",
    "Inputs",
    "Item",
    "Source",
    "Stop",
    "folder_of",
    "given",
    "solution_of",
    "state_of",
]


class Halt(Exception):
    """Bad input has been reported, and `--strict` stops the command there."""


class Inputs:
    """All inputs of a command.

    Files and folders come in the given order. A folder yields its files recursively and sorted,
    those with one of `sources.EXTENSIONS`, without hidden ones. What cannot be read is reported and
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
        self._progress: Progress | None = None
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

    def each(self, writer: Writer, do: Callable[[Item], Exit], plain: Plain | None = None) -> Exit:
        """Call `do` with every puzzle; a failure does not stop the others.

        Args:
            writer: Receives the answers.
            do: The function to call.
            plain: Does the same for many plain lines at once.

        Returns:
            The worst exit status of all.
        """
        try:
            with Progress(len(self.sources), writer) as progress:
                self._progress = progress
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
        """Call `do` with every puzzle of a unit."""
        return worst(self._one(thing, writer, do) for thing in unit.found())

    def _one(self, thing: Item | Failure, writer: Writer, do: Callable[[Item], Exit]) -> Exit:
        """Call `do` with a puzzle, or report why there is none."""
        writer.begin(thing.stem)
        done = answered(thing, do, self.options)
        if isinstance(done, Failure):
            self.bad(done, writer)
            return done.status
        return done

    def spinner(self, item: Item) -> Spinner:
        """Shows how far the work on a puzzle is."""
        return Spinner(name=item.title if item.several else "", beside=self._progress)

    @property
    def waits(self) -> bool:
        """Whether reading may block indefinitely."""
        return any(source.waits for source in self.sources)


def answered(
    thing: Item | Failure, do: Callable[[Item], Exit], options: Mapping[str, str]
) -> Exit | Failure:
    """Call `do` with a puzzle; return its status, or why there is no answer.

    Args:
        thing: The puzzle, or why it could not be read.
        do: The function to call.
        options: The names of the options, for messages: see `options_of`.

    Raises:
        Stop: The command has to end here.
        MissingExtraError: So it has: the other puzzles would fail, too.
    """
    if isinstance(thing, Failure):
        return thing
    try:
        return do(thing)
    except (Stop, MissingExtraError):
        raise
    except OptionError as error:
        return Failure.of(thing.name, OptionError(in_options(error.whole, options)))
    except HashikitError as error:
        return Failure.of(thing.name, error)


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
    """Read the solution of a puzzle from a source.

    Raises:
        HashikitError: The source cannot be read; the message names it.
    """
    with _named(source):
        return formats.parse_solution(source.text(), puzzle)


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
        raise Elsewhere(at(source.name, error.whole)) from None
