"""Where results go: standard output, a file, a folder, or a record that is replayed later."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .._util.files import WholeFile, is_ordinary
from .._util.signals import undisturbed
from ..errors import HashikitError, MissingExtraError, reason_of
from ..i18n.sentences import Message, Said
from .files import Files, Kept, Names
from .status import Exit, Stop, worst
from .terminal import (
    at,
    can_write,
    columns,
    fitted,
    is_terminal,
    name_output,
    paint,
    say,
    standard_output,
    told,
)

if TYPE_CHECKING:
    from ..board.geometry import Coord, Drawing, Edge
    from ..board.puzzle import Puzzle
    from .folder import Folder
    from .growing import Growing, Part, Unit

P = TypeVar("P", bound="Part")

_STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


class When(StrEnum):
    """When to use colors."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Sink:
    """Receives results, one text after the other."""

    stem: str = "puzzle"
    """The name for other files about the current puzzle, without an extension."""
    color: bool
    """Whether drawings are colored."""
    ascii: bool
    """Whether drawings are limited to ASCII."""

    @property
    def resumed(self) -> bool:
        """Whether the output continues that of an earlier run."""
        return False

    def keep(self, kept: Kept) -> None:
        """Never replace these files.

        Raises:
            Stop: The output is one of them.
        """

    def begin(self, stem: str) -> None:
        """Begin the output for another puzzle: in a folder, a file of this name."""

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

    def say(self, message: Said) -> None:
        """Write one line to standard error, `hashi: …`."""
        say(message)

    def line(self, text: str, indent: int = 0) -> None:
        """Write a sentence, broken between words if it goes to a terminal: see `fitted`."""
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
            message = told(Message("(not drawn: {error})", error=error.message))
            self.line(paint(message, "dim", self.color))
            return
        self.write(drawing)

    def write_json(self, value: dict[str, Any]) -> None:
        """Write one JSON object on its own line."""
        from json import dumps

        self.write(dumps(value, separators=(",", ":")))


class Record(Sink):
    """Records the output of another process, to be replayed here later.

    Args:
        stem: The name for its file.
        color: See `Sink`.
        ascii: See `Sink`.
    """

    def __init__(self, stem: str, color: bool, ascii: bool) -> None:
        self.color = color
        self.ascii = ascii
        self.stem = stem
        self._kept: list[tuple[str, tuple[Any, ...]]] = []

    def write(self, text: str) -> None:
        """Record a text."""
        self._kept.append(("write", (text,)))

    def line(self, text: str, indent: int = 0) -> None:
        """Record a sentence."""
        self._kept.append(("line", (text, indent)))

    def say(self, message: Said) -> None:
        """Record a line for standard error."""
        self._kept.append(("say", (told(message),)))

    def picture(self, drawing: str, suffix: str = "") -> None:
        """Record a picture."""
        self._kept.append(("picture", (drawing, suffix)))

    def replay(self, to: Sink) -> None:
        """Write everything in its order."""
        to.begin(self.stem)
        for what, values in self._kept:
            getattr(to, what)(*values)


class Beside(Protocol):
    """Picture files about the puzzles: see `pictures`."""

    def use(self) -> None:
        """Note that the files of a puzzle are there."""
        ...

    def write(self, name: str, drawing: str) -> None:
        """Write the files of this name."""
        ...


class Writer(Sink):
    """Standard output, a file that is written whole or not at all, or a folder of such files.

    After Ctrl-C or another ending signal, `PATH.partial` keeps what was written so far. If nothing
    was written (no input could be read, say), the file stays as it was.

    Args:
        path: The file or folder; `None` or `-` for standard output.
        when: When to use colors; `auto` means on a terminal, and follows `NO_COLOR` and
            `FORCE_COLOR`; never in a file.
        asked: Describes the command, for a file that the same command can resume: see `growing`.
        extension: The extension of the files in a folder, one per puzzle; without it, folders are
            refused.
        beside: Whether the command writes other files about each puzzle: it then gets a unique
            `stem`, the same if a later run resumes this one.

    Raises:
        HashikitError: The file cannot be opened, or standard output is closed.
    """

    to_terminal: bool
    pictures: Beside | None
    """The picture files that the command writes."""

    def __init__(
        self,
        path: str | None = None,
        when: When = When.AUTO,
        *,
        asked: Callable[[], str] | None = None,
        extension: str | None = None,
        beside: bool = False,
    ) -> None:
        self.pictures = None
        self._names = Names() if beside else None
        self._whole: WholeFile | None = None
        self._growing: Growing | Folder | None = None
        self._folder: Folder | None = None
        self._empty = True
        self._cut = False
        self._status = Exit.OK
        self._path = None if path in _STANDARD_OUTPUT else path
        if path is None or path in _STANDARD_OUTPUT:
            self._stream = standard_output()
            self.to_terminal = is_terminal(sys.stdout)
            self.ascii = not can_write(sys.stdout, "─═━│║┃┼╪╫╬╋·█×◇┄┊³⁴⁵⁶⁷⁸⁹⁺")
        else:
            try:
                if Files.wanted(path):
                    self._growing = self._folder = _folder(path, asked, extension)
                elif asked is not None and is_ordinary(path):
                    from .growing import Growing

                    self._growing = Growing(path, asked())
                else:
                    self._whole = WholeFile(path, keep_partial=True)
            except OSError as error:
                raise HashikitError(at(path, reason_of(error))) from None
            self.to_terminal = False
            self.ascii = False
            if when is When.AUTO:
                when = When.NEVER
        self.color = _wants_color(when, self.to_terminal)

    def keep(self, kept: Kept) -> None:
        """See `Sink.keep`."""
        if self._folder is not None:
            self._folder.keep(kept)
        elif self._path is not None:
            kept.check(self._path)

    def begin(self, stem: str) -> None:
        """See `Sink.begin`."""
        if self._folder is not None:
            self._folder.begin(stem)
        self.stem = stem if self._names is None else self._names.name(stem)

    def picture(self, drawing: str, suffix: str = "") -> None:
        """See `Sink.picture`."""
        assert self.pictures is not None
        self.pictures.write(self.stem + suffix, drawing)

    def write(self, text: str) -> None:
        """Write a text and a newline immediately; raise `OSError` if the disk is full."""
        if self._whole is None and self._growing is None:
            try:
                self._stream.write(text + "\n")
                self._stream.flush()
            except OSError as error:
                name_output(error)
                raise
            return
        self._empty = False
        data = f"{text}\n".encode("utf-8", "surrogateescape")
        if self._growing is not None:
            self._growing.write(data)
        elif self._whole is not None:
            self._whole.write(data)

    def line(self, text: str, indent: int = 0) -> None:
        """See `Sink.line`."""
        room = self.columns
        self.write(text if room is None else fitted(text, room, indent))

    @property
    def columns(self) -> int | None:
        """The width of the terminal; `None` if it is none."""
        return columns(self._stream) if self.to_terminal else None

    @property
    def apart(self) -> bool:
        """Whether each puzzle has a file of its own."""
        return self._folder is not None

    @property
    def grows(self) -> bool:
        """Whether a later run can resume the output, so that progress has to be recorded."""
        return self._growing is not None

    @property
    def resumed(self) -> bool:
        """See `Sink.resumed`."""
        return self._growing is not None and self._growing.resumed

    def rest(self, parts: Iterator[P]) -> Iterator[P]:
        """Yield the inputs that the file does not answer yet; call `answered` after each."""
        if self._growing is None:
            return parts
        return self._growing.rest(parts, None if self._names is None else self._passed)

    def _passed(self, unit: Any) -> None:
        """Reserve the names of the files that an earlier run wrote about a unit."""
        assert self._names is not None
        for found in unit.found():
            self._names.name(found.stem)
            if hasattr(found, "puzzle") and self.pictures is not None:  # no failure
                self.pictures.use()

    def answered(self, unit: Unit, status: Exit) -> None:
        """Record that the output for an input is complete."""
        self._status = worst((self._status, status))
        if self._growing is not None:
            self._growing.answered(unit, status)

    def write_answers(self, unit: Unit, text: str, status: Exit) -> None:
        """Write the whole output for the next inputs."""
        with undisturbed() if self.grows else nullcontext():  # a pipe may block
            self.write(text)
            self.answered(unit, status)

    @property
    def status(self) -> Exit:
        """The worst status of all answered inputs, earlier runs included."""
        return self._status if self._growing is None else self._growing.status

    def unfinished(self) -> None:
        """Note that more inputs remain for a later run."""
        self._cut = True

    def nothing(self) -> None:
        """Accept an empty output: the file becomes empty."""
        self._empty = False

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._growing is not None:
            self._close(self._growing, error)
            return
        if self._whole is None:
            return
        if error is None and self._empty:
            self._whole.abandon()
        else:
            self._whole.__exit__(kind, error, trace)

    def _close(self, growing: Growing | Folder, error: BaseException | None) -> None:
        """Move the file into place, or keep the part that is done for the next run."""
        if error is None and not self._cut:
            if self._empty and not growing.resumed:
                growing.abandon()
            else:
                growing.finish()
            return
        if isinstance(error, (Stop, MissingExtraError)) and not growing.resumed:
            growing.abandon()
            return
        if not growing.interrupt():
            return
        if growing.done:
            kept = Message(
                "the results so far are in {path}; run the same command again to continue",
                path=growing.partial,
            )
        else:
            kept = Message("the results so far are in {path}", path=growing.partial)
        if isinstance(error, KeyboardInterrupt):
            raise KeyboardInterrupt(Message("interrupted; {kept}", kept=kept))
        say(kept)


def _folder(path: str, asked: Callable[[], str] | None, extension: str | None) -> Folder:
    """Open a folder for writing.

    Raises:
        HashikitError: This output is a single file.
    """
    if asked is None or extension is None:
        raise HashikitError("{path}: a folder, but this output is a single file", path=path)
    from .folder import Folder

    return Folder(path, extension, asked())


def _wants_color(when: When, terminal: bool) -> bool:
    if when is not When.AUTO:
        return when is When.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    force = os.environ.get("FORCE_COLOR")
    if force:
        return force.lower() not in ("0", "false")
    return terminal and os.environ.get("TERM") != "dumb"
