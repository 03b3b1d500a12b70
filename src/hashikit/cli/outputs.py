"""Where results go: standard output, a file, a folder, or a record that is replayed later.

An output that the same command can resume is in `resuming`.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH103, PTH112, PTH113, PTH116, PTH118

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Any, Self, TextIO, TypeGuard

from .._util.files import WholeFile, is_ordinary, write_bytes
from ..errors import HashikitError, reason_of
from ..i18n.sentences import Message, Text, render
from .status import Exit, Stop, worst
from .terminal import (
    at,
    can_write,
    columns,
    is_terminal,
    log,
    name_output,
    paint,
    printable,
    standard_output,
    wrap,
)

if TYPE_CHECKING:
    from ..board.checker import Violation
    from ..board.geometry import Bridge, Coord, Drawing, Edge
    from ..board.puzzle import Puzzle
    from .inputs import InputFailure, Inputs, Part, Unit

_STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


class When(StrEnum):
    """When to use colors."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Writes(Enum):
    """What an option names that the command writes."""

    FILE = "a file, or with a slash a folder of files"
    FOLDER = "a folder that gets files"
    WHOLE = "a folder that is replaced as a whole"


class Sink:
    """Receives what a command says about puzzles, one after the other.

    Args:
        color: Whether drawings are colored.
        ascii: Whether drawings are limited to ASCII.
        several: Whether the command was given several files, puzzles or folders.
    """

    title: str = ""
    """The name of the current puzzle as people see it; `""` if the command has no other."""

    def __init__(self, color: bool, ascii: bool, several: bool = False) -> None:
        self.color = color
        self.ascii = ascii
        self.several = several

    def begin(self, name: str, source: str) -> None:
        """Begin the output about another puzzle.

        Args:
            name: Its name.
            source: The name of the text that it comes from; `""` if that could not be read.
        """
        self.title = printable(name) if self.several or name != source else ""

    @property
    def prefix(self) -> str:
        """What a line about the puzzle begins with: the title and a colon, if there is one."""
        return f"{paint(self.title, 'bold', self.color)}: " if self.title else ""

    @contextmanager
    def under_title(self) -> Iterator[None]:
        """Put the title, if there is one, above what the block writes, and an empty line below."""
        if self.title:
            self.write(paint(self.title, "bold", self.color))
        yield
        if self.title:
            self.write("")

    def write(self, text: str) -> None:
        """Write a text and a newline immediately."""
        raise NotImplementedError

    def picture(self, drawing: str, suffix: str = "") -> None:
        """Write an SVG document to the files of the current puzzle.

        Args:
            drawing: The document.
            suffix: Distinguishes several pictures of one puzzle.
        """
        raise NotImplementedError

    def log(self, message: Text) -> None:
        """Write one line to standard error, `hashi: …`."""
        log(message)

    def fail(self, failure: InputFailure, json: bool) -> None:
        """Report an error on standard error or, with `json`, as a record among the answers."""
        if json:
            self.write_json(failure.record())
        else:
            self.log(failure.message)

    def line(self, text: str, indent: int = 0) -> None:
        """Write a sentence, broken between words if it goes to a terminal: see `wrap`."""
        self.write(text)

    def draw(
        self,
        puzzle: Puzzle,
        solution: Drawing | None = None,
        highlight: Iterable[Coord] = (),
        edges: Iterable[Edge] = (),
        coordinates: bool = False,
        shares: Mapping[Edge, Sequence[int]] | None = None,
    ) -> None:
        """Write a drawing, or one line if the grid is too large for one."""
        from ..draw import text

        try:
            drawing = text.draw(
                puzzle,
                solution,
                color=self.color,
                ascii=self.ascii,
                highlight=highlight,
                edges=edges,
                coordinates=coordinates,
                shares=shares,
            )
        except HashikitError as error:
            message = render(Message("(not drawn: {error})", error=error.message))
            self.line(paint(message, "dim", self.color))
            return
        self.write(drawing)

    def violations(self, broken: Iterable[Violation], prefix: str = "") -> None:
        """Write a line for every broken rule."""
        for violation in broken:
            self.line(f"{prefix}{paint(violation.rule, 'bad', self.color)}: {violation.message}", 2)

    def write_json(self, value: dict[str, Any]) -> None:
        """Write one JSON object on its own line."""
        from json import dumps

        self.write(dumps(value, separators=(",", ":")))


class Record(Sink):
    """Records the output about a puzzle in another process, to be replayed here later."""

    def __init__(self, color: bool, ascii: bool, several: bool = False) -> None:
        super().__init__(color, ascii, several)
        self._subject = ("", "")
        self._calls: list[tuple[str, tuple[Any, ...]]] = []

    def begin(self, name: str, source: str) -> None:
        """See `Sink.begin`."""
        super().begin(name, source)
        self._subject = name, source

    def write(self, text: str) -> None:
        """Record a text."""
        self._calls.append(("write", (text,)))

    def line(self, text: str, indent: int = 0) -> None:
        """Record a sentence."""
        self._calls.append(("line", (text, indent)))

    def log(self, message: Text) -> None:
        """Record a line for standard error."""
        self._calls.append(("log", (render(message),)))

    def picture(self, drawing: str, suffix: str = "") -> None:
        """Record a picture."""
        self._calls.append(("picture", (drawing, suffix)))

    def replay(self, to: Sink) -> None:
        """Write everything in its order."""
        to.begin(*self._subject)
        for what, values in self._calls:
            getattr(to, what)(*values)


class Output(Sink):
    """The output of a command: `Screen`, `File`, or one of those in `resuming`.

    It is a context manager; `open_output` opens the one that a path means.
    """

    to_terminal = False
    """Whether it goes to a terminal."""
    columns: int | None = None
    """The width of the terminal; `None` if it is none."""
    apart = False
    """Whether each puzzle has a file of its own."""
    is_resumed = False
    """Whether it continues that of an earlier run."""
    status: Exit = Exit.OK
    """The worst status of all answered inputs, those of earlier runs included."""
    stem = "puzzle"
    """The name for other files about the current puzzle, without an extension."""
    inputs: Inputs
    """What the command reads."""
    names: Names | None = None
    """Makes stems unique, for a command that writes other files about each puzzle; they are the
    same if a later run resumes this one."""
    pictures: Pictures | None = None
    """The picture files that the command writes."""
    _written = False

    def begin(self, name: str, source: str) -> None:
        """See `Sink.begin`."""
        super().begin(name, source)
        stem = self.inputs.stem(name, source)
        self.stem = stem if self.names is None else self.names.name(stem)

    def protect(self, inputs: InputFiles) -> None:
        """Never replace these files.

        Raises:
            Stop: The output is one of them.
        """

    def picture(self, drawing: str, suffix: str = "") -> None:
        """See `Sink.picture`."""
        assert self.pictures is not None
        self.pictures.write(self.stem + suffix, drawing)

    def write_alone(self, text: str, reason: Message | None) -> None:
        """Write the text of a puzzle.

        Args:
            text: The text.
            reason: Why a file cannot hold the text of another puzzle, if it cannot.

        Raises:
            Stop: It holds one already.
        """
        if reason is not None and not self.apart and (self._written or self.is_resumed):
            raise Stop("{reason}: use -o DIR/ for several", reason=reason)
        self._written = True
        self.write(text)

    def rest(self, units: Iterator[Part]) -> Iterator[Part]:
        """Yield the inputs that are not answered yet; call `record_answer` after each."""
        return units

    def record_answer(self, unit: Unit, status: Exit) -> None:
        """Record that the output for the next inputs is complete."""
        self.status = worst((self.status, status))

    def write_answers(self, unit: Unit, text: str, status: Exit) -> None:
        """Write the whole output for the next inputs."""
        self.write(text)
        self.record_answer(unit, status)

    def note_unfinished(self) -> None:
        """Note that more inputs remain for a later run."""

    def nothing(self) -> None:
        """Accept an empty output: the file becomes empty."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Move the file into place, or keep what is done."""


class Screen(Output):
    """Standard output.

    Raises:
        HashikitError: It is closed.
    """

    def __init__(self, when: When = When.AUTO) -> None:
        self._stream: TextIO = standard_output()
        self.to_terminal = is_terminal(sys.stdout)
        super().__init__(
            wants_color(when, self.to_terminal),
            not can_write(sys.stdout, "─═━│║┃┼╪╫╬╋·█×◇┄┊³⁴⁵⁶⁷⁸⁹⁺"),
        )

    @property
    def columns(self) -> int | None:  # type: ignore[override]
        """See `Output.columns`."""
        return columns(self._stream) if self.to_terminal else None

    def write(self, text: str) -> None:
        """See `Sink.write`."""
        try:
            self._stream.write(text + "\n")
            self._stream.flush()
        except OSError as error:
            name_output(error)
            raise

    def line(self, text: str, indent: int = 0) -> None:
        """See `Sink.line`."""
        room = self.columns
        self.write(text if room is None else wrap(text, room, indent))


class File(Output):
    """A file that is written whole or not at all.

    After Ctrl-C or another ending signal, `PATH.partial` keeps what was written so far. If nothing
    was written (no input could be read, say), the file stays as it was.
    """

    def __init__(self, path: str, when: When = When.AUTO) -> None:
        super().__init__(wants_color(when, None), ascii=False)
        self._path = path
        self._file = WholeFile(path, keep_partial=True)
        self._empty = True

    def protect(self, inputs: InputFiles) -> None:
        """See `Output.keep`."""
        inputs.check(self._path)

    def write(self, text: str) -> None:
        """Write a text and a newline immediately; raise `OSError` if the disk is full."""
        self._empty = False
        self._file.write(encode_line(text))

    def nothing(self) -> None:
        """See `Output.nothing`."""
        self._empty = False

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """See `Output.__exit__`."""
        if error is None and self._empty:
            self._file.abandon()
        else:
            self._file.__exit__(kind, error, trace)


def bridges_json(bridges: Iterable[Bridge]) -> list[list[Any]]:
    """Bridges as `[[r1, c1], [r2, c2], count]`."""
    return [[list(bridge.a), list(bridge.b), bridge.count] for bridge in bridges]


def encode_line(text: str) -> bytes:
    """A text and a newline as the bytes of a file."""
    return f"{text}\n".encode("utf-8", "surrogateescape")


def open_output(path: str | None = None, when: When = When.AUTO) -> Output:
    """Open standard output or a file: see `resuming` for what a later run can resume.

    Args:
        path: The file; `None` or `-` for standard output.
        when: When to use colors; `auto` means on a terminal, and follows `NO_COLOR` and
            `FORCE_COLOR`; never in a file.

    Raises:
        HashikitError: The file cannot be opened, or standard output is closed.
    """
    if not names_file(path):
        return Screen(when)
    if Files.is_folder(path):
        raise HashikitError("{path}: a folder, but this output is a single file", path=path)
    try:
        return File(path, when)
    except OSError as error:
        raise HashikitError(at(path, reason_of(error))) from None


def names_file(path: str | None) -> TypeGuard[str]:
    """Whether an output is a file or a folder, not standard output."""
    return path is not None and path not in _STANDARD_OUTPUT


def wants_color(when: When, terminal: bool | None) -> bool:
    """Whether to use colors; `terminal` is `None` for a file."""
    if when is not When.AUTO:
        return when is When.ALWAYS
    if terminal is None or os.environ.get("NO_COLOR"):
        return False
    force = os.environ.get("FORCE_COLOR")
    if force:
        return force.lower() not in ("0", "false")
    return terminal and os.environ.get("TERM") != "dumb"


class InputFiles:
    """Files that no output may replace, under whatever name: those that the command reads.

    Args:
        names: Their names; `-` is standard input, and one that does not exist does no harm.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._identities: set[tuple[int, int]] | None = None

    def check(self, path: str) -> None:
        """Refuse one of them as an output.

        Raises:
            Stop: It is one of them.
        """
        if os.path.isfile(path) and self._holds(path):
            raise Stop("{path}: an input too: choose another output", path=path)

    def check_standard_output(self) -> None:
        """Refuse standard output if it is added to one of them, which might never end.

        Raises:
            Stop: It is.
        """
        try:
            descriptor = sys.stdout.fileno()
            regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        except (AttributeError, OSError, ValueError):  # closed, or caught by a program
            return
        if regular and self._holds(descriptor):
            raise Stop("standard output is an input too: choose another output")

    def _holds(self, file: str | int) -> bool:
        if self._identities is None:
            files = (0 if name == "-" else name for name in self._names)
            self._identities = {identity for each in files if (identity := _identity(each))}
        return _identity(file) in self._identities


def _identity(file: str | int) -> tuple[int, int] | None:
    """What two names, or descriptors, of one file have in common; `None` if there is no file."""
    try:
        identity = os.stat(file)
    except (OSError, ValueError):
        return None
    return identity.st_dev, identity.st_ino


def check_apart(outputs: Sequence[tuple[str, Writes, str]]) -> None:
    """Refuse to write two outputs to one file. Folders may hold files of several kinds.

    Args:
        outputs: The option, what it names, and its value.

    Raises:
        HashikitError: Two of them are the same.
    """
    places: list[tuple[str, bool, object]] = []
    for option, writes, path in outputs:
        folder = Files.is_folder(path)
        if not (folder or is_ordinary(path)):
            continue
        # Of a folder named with a slash, what is replaced as a whole are folders in it.
        shared = folder if writes is Writes.FILE else writes is Writes.FOLDER or path.endswith("/")
        places.append((option, shared, _identity(path) or os.path.realpath(path)))
    for (first, first_shared, one), (second, second_shared, other) in combinations(places, 2):
        if one == other and not (first_shared and second_shared):
            raise HashikitError(
                "{first} and {second} write to the same place: choose another output",
                first=first,
                second=second,
            )


def make_folder(path: str) -> None:
    """Create a folder if it does not exist.

    Raises:
        HashikitError: It cannot be created.
    """
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise HashikitError(at(path, reason_of(error))) from None


def folder_of(target: str, output: Output) -> str:
    """The folder for the files of the current puzzle: the target or, with several puzzles or if it
    ends in a slash, a subfolder of the puzzle's name.

    Raises:
        HashikitError: The target cannot be created.
    """
    if not output.title and not target.endswith("/"):
        return target
    make_folder(target)
    return f"{target.rstrip('/') or '/'}/{output.stem}"


class Names:
    """Names for files about puzzles, one per puzzle, distinct even where case does not count."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The number last added to a name, so that the search for a free one resumes there."""

    def take(self, names: Iterable[str]) -> None:
        """Reserve these names."""
        self._taken.update(map(str.lower, names))

    def name(self, stem: str) -> str:
        """Return a unique name for a puzzle of this name."""
        plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:100]
        base = plain.strip(".") or "puzzle"
        free, number = base, self._last.get(base, 1)
        while free.lower() in self._taken:
            number += 1
            free = f"{base}-{number}"
        self._last[base] = number
        self._taken.add(free.lower())
        return free


class Files:
    """The files of one kind beside the main output: one for one puzzle, or a folder for many.

    Args:
        target: A file, or a folder: an existing one or a name that ends in a slash.
        extension: The extension of files in a folder, such as `.svg`.

    Raises:
        HashikitError: The folder cannot be created.
    """

    def __init__(self, target: str, extension: str) -> None:
        self._target = target
        self._extension = extension
        self._folder = self.is_folder(target)
        self._used = False
        if self._folder:
            make_folder(target)

    @staticmethod
    def is_folder(target: str) -> bool:
        """Whether a name on the command line means a folder."""
        return target.endswith(("/", os.sep)) or os.path.isdir(target)

    def use(self) -> None:
        """Note that the file of a puzzle is there: a single file holds no other one."""
        self._used = True

    def path(self, name: str) -> str:
        """Return the path of the file with this name, one of `Names`.

        Raises:
            HashikitError: The target is a single file, and in use.
        """
        if self._folder:
            return os.path.join(self._target, name + self._extension)
        if self._used:
            raise HashikitError(
                "{target} holds one puzzle; for several give a folder, 'DIR/'", target=self._target
            )
        self.use()
        return self._target


class Pictures:
    """The picture files of a command.

    Args:
        svg: A file or folder for SVG; `None` for none.
        png: A file or folder for PNG; `None` for none.
    """

    def __init__(self, svg: str | None, png: str | None) -> None:
        self.enabled = svg is not None or png is not None
        """Whether there is any file to write."""
        self._paths = svg, png
        self._svg: Files | None = None
        self._png: Files | None = None

    def open(self) -> None:
        """Make their folders.

        Raises:
            HashikitError: A folder cannot be created.
            MissingExtraError: PNG was requested but resvg-py is not installed.
        """
        svg, png = self._paths
        if png is not None:
            from ..draw.png import ready

            ready()
        self._svg = None if svg is None else Files(svg, ".svg")
        self._png = None if png is None else Files(png, ".png")

    def use(self) -> None:
        """Note that the files of a puzzle are there: see `Files.use`."""
        for files in (self._svg, self._png):
            if files is not None:
                files.use()

    def write(self, name: str, drawing: str) -> None:
        """Write an SVG document to the files with this name: see `Files.path`."""
        if self._svg is not None:
            with open_output(self._svg.path(name)) as file:
                file.write(drawing)
        if self._png is not None:
            from ..draw.png import from_svg

            data = from_svg(drawing)
            write_bytes(self._png.path(name), data)
