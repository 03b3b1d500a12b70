"""What leaves the program: text, files, one-line messages, exit statuses, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from enum import Enum, IntEnum
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from ..errors import HashikitError

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from ..geometry import Bridge, Coord, Edge
    from ..puzzle import Puzzle
    from ..solution import Solution

__all__ = [
    "Exit",
    "Files",
    "Progress",
    "Record",
    "Sink",
    "When",
    "Writer",
    "bridges_json",
    "count_of",
    "duration",
    "paint",
    "per_second",
    "prepare_streams",
    "printable",
    "say",
    "signs_json",
    "worst",
    "write_bytes",
]


class Exit(IntEnum):
    """Exit statuses."""

    OK = 0
    """Solved; right; done."""
    NO = 1
    """No solution; a wrong solution."""
    BAD = 2
    """Bad input or a bad command line."""
    UNKNOWN = 3
    """A limit came first."""
    WRONG = 4
    """A solver's answer did not pass the checker."""
    INTERRUPTED = 130
    PIPE = 141
    """Nobody reads the output any more."""


_SEVERITY = (Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG)


def worst(statuses: Iterable[Exit]) -> Exit:
    """The status for several inputs together: 4 before 2 before 3 before 1 before 0."""
    return max(statuses, key=_SEVERITY.index, default=Exit.OK)


class When(str, Enum):
    """When to use colours."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def prepare_streams() -> None:
    """Never fail on a closed output, or on a character that the locale cannot write."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def say(message: str) -> None:
    """Write one line to standard error, `hashi: …`."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"hashi: {printable(message)}\n")
        sys.stderr.flush()
    except OSError:
        pass


def printable(text: str) -> str:
    """One line that cannot steer a terminal: control characters are written as escapes."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or 0xDC80 <= ord(c) <= 0xDCFF else c.encode("unicode_escape").decode()
        for c in text
    )


def duration(seconds: float) -> str:
    """A time with three digits.

    >>> [duration(t) for t in (0.0000123, 0.0123, 12.3, 1234.5)]
    ['12.3 µs', '12.3 ms', '12.3 s', '1234 s']
    """
    for unit, factor in (("µs", 1e6), ("ms", 1e3)):
        if seconds * factor < 999.5:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:.0f} s"


def count_of(number: int, noun: str) -> str:
    """`1 conflict`, `2 conflicts`, `12,345 conflicts`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


_STYLES = {"good": "32", "bad": "31", "doubt": "33", "dim": "2", "bold": "1"}


def paint(text: str, style: str, color: bool) -> str:
    """The text in one of the styles good, bad, doubt, dim and bold."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if color and text else text


class Sink:
    """What results are written to, one text after the other."""

    color: bool
    """Whether drawings are to be coloured."""
    ascii: bool
    """Whether drawings have to do without Unicode."""

    def write(self, text: str) -> None:
        """Write some text and a newline, at once."""
        raise NotImplementedError

    def say(self, message: str) -> None:
        """Write one line to standard error, `hashi: …`."""
        say(message)

    def draw(
        self,
        puzzle: Puzzle,
        solution: Solution | None = None,
        highlight: Iterable[Coord] = (),
        edges: Iterable[Edge] = (),
    ) -> None:
        """Write a drawing, or one line if the grid is too large for one."""
        from .. import text

        try:
            drawing = text.draw(
                puzzle,
                solution,
                color=self.color,
                ascii=self.ascii,
                highlight=highlight,
                edges=edges,
            )
        except HashikitError as error:
            drawing = paint(f"(not drawn: {error})", "dim", self.color)
        self.write(drawing)

    def write_json(self, value: dict[str, Any]) -> None:
        """Write one JSON object on a line of its own."""
        from json import dumps

        self.write(dumps(value, separators=(",", ":")))


class Record(Sink):
    """Keeps what another process writes, to be written here later.

    Args:
        color: See `Sink`.
        ascii: See `Sink`.
    """

    def __init__(self, color: bool, ascii: bool) -> None:
        self.color = color
        self.ascii = ascii
        self._kept: list[tuple[bool, str]] = []

    def write(self, text: str) -> None:
        """Keep some text."""
        self._kept.append((False, text))

    def say(self, message: str) -> None:
        """Keep a line for standard error."""
        self._kept.append((True, message))

    def replay(self, to: Sink) -> None:
        """Write all of it, in its order."""
        for message, text in self._kept:
            (to.say if message else to.write)(text)


class Writer(Sink):
    """Standard output, or a file that is written whole or not at all.

    What was written up to Ctrl-C is kept in `PATH.partial`. A path that is there but is no
    ordinary file, as `/dev/null`, is written to directly.

    Args:
        path: The file, `None` or `-` for standard output.
        when: When to use colours; `auto` means on a terminal, and follows `NO_COLOR` and
            `FORCE_COLOR`; never in a file.
    """

    to_terminal: bool

    def __init__(self, path: str | None = None, when: When = When.AUTO) -> None:
        self._part: Path | None = None
        self._empty = True
        if path is None or path == "-":
            self._path = None
            self._file: TextIO = sys.stdout
            self.to_terminal = _is_terminal(sys.stdout)
            self.ascii = not _can_write(sys.stdout, "─═━│║┃┼╪╫╬╋·█×◇³⁴⁵⁶⁷⁸⁹⁺")
        else:
            self._path = Path(path)
            if self._path.exists() and not self._path.is_file():
                target = self._path
            else:
                self._path = self._path.resolve()
                target = self._path.with_name(f".{self._path.name}.{os.getpid()}.tmp")
                self._part = target
            try:
                self._file = target.open("w", encoding="utf-8", errors="surrogateescape")
            except OSError as error:
                raise HashikitError(f"{path}: {error.strerror}") from None
            self.to_terminal = False
            self.ascii = False
        if when is When.AUTO and self._path is not None:
            when = When.NEVER
        self.color = _wants_color(when, self.to_terminal)

    def write(self, text: str) -> None:
        """Write some text and a newline, at once."""
        self._file.write(text + "\n")
        self._file.flush()
        self._empty = False

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._path is None:
            return
        self._file.close()
        if self._part is None:
            return
        if error is None:
            if self._path.exists():
                self._part.chmod(self._path.stat().st_mode & 0o7777)
            self._part.replace(self._path)
        elif isinstance(error, KeyboardInterrupt) and not self._empty:
            kept = self._path.with_name(self._path.name + ".partial")
            self._part.replace(kept)
            raise KeyboardInterrupt(f"interrupted; what was done so far is in {kept}")
        else:
            self._part.unlink()


def write_bytes(path: str, data: bytes) -> None:
    """Write a file, whole or not at all."""
    target = Path(path)
    if target.exists() and not target.is_file():  # as /dev/stdout
        target.write_bytes(data)
        return
    target = target.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        part.write_bytes(data)
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise HashikitError(f"{path}: {error.strerror}") from None


class Files:
    """Where one file per puzzle goes.

    Args:
        target: A file, for one puzzle; a folder, for many, if there is one of that name or it ends
            in a slash.
        extension: Of the files in a folder, as `.svg`.
    """

    def __init__(self, target: str, extension: str) -> None:
        self._target = target
        self._extension = extension
        self._folder = self.wanted(target)
        self._taken: set[str] = set()
        if self._folder:
            Path(target).mkdir(parents=True, exist_ok=True)

    @staticmethod
    def wanted(target: str) -> bool:
        """Whether a name on the command line means a folder."""
        return target.endswith(("/", os.sep)) or Path(target).is_dir()

    def path(self, stem: str) -> str:
        """The file for a puzzle with this name; no two get the same.

        Raises:
            HashikitError: A second puzzle, and no folder.
        """
        if not self._folder:
            if self._taken:
                raise HashikitError(
                    f"{self._target} takes one puzzle; for more give a folder, 'DIR/'"
                )
            self._taken.add(self._target)
            return self._target
        plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:100]
        base = plain.strip(".") or "puzzle"
        free, number = base, 1
        while free.lower() in self._taken:
            number += 1
            free = f"{base}-{number}"
        self._taken.add(free.lower())
        return str(Path(self._target, free + self._extension))


def bridges_json(bridges: Iterable[Bridge]) -> list[list[Any]]:
    """Bridges as `[[r1, c1], [r2, c2], count]`."""
    return [[list(bridge.a), list(bridge.b), bridge.count] for bridge in bridges]


def signs_json(solution: Solution) -> dict[str, Any]:
    """What a solution says of a puzzle with signs: all values, and the signs with their sums."""
    if not solution.puzzle.signs:
        return {}
    from ..formats.json import sign_json

    return {
        "values": [[*cell, value] for cell, value in solution.values.items()],
        "signs": [sign_json(sign) for sign in solution.signs],
    }


class Progress:
    """A progress bar on standard error, for runs over many inputs that take their time.

    It only shows where standard error is a terminal that nothing else is written to, and not
    before half a second.

    Args:
        total: How many steps there are.
        writer: Where the results go.
        done: How many of them were done earlier.
    """

    def __init__(self, total: int, writer: Writer | None = None, done: int = 0) -> None:
        self._total = total
        self._done = self._first = done
        self._shown = 0.0
        self._bar: RichProgress | None = None
        busy = writer is not None and writer.to_terminal
        self._start = monotonic() if _is_terminal(sys.stderr) and not busy else None

    def more(self, steps: int) -> None:
        """There are so many more steps than was thought."""
        self._total += steps

    def step(self, name: str, *, extra: bool = False) -> None:
        """One step begins; the one before it is done.

        With `extra` it is one that was not counted: of how many is not known at that time.
        """
        self._total += extra
        if self._start is not None and self._total > 1:
            now = monotonic()
            if self._bar is None and now - self._start > 0.5:
                self._bar = self._begin()
            if self._bar is not None and now - self._shown > 0.05:
                self._shown = now
                task = self._bar.tasks[0]
                task.total = None if extra else self._total  # by `update`, None changes nothing
                self._bar.update(
                    task.id,
                    completed=self._done,
                    rate=f"{per_second((self._done - self._first) / (now - self._start))}/s",
                    name=printable(Path(name).name),
                )
        self._done += 1

    def _begin(self) -> RichProgress:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("left"),
            TextColumn("{task.fields[name]}", style="dim", markup=False),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("", total=self._total, completed=self._done, rate="", name="")
        bar.start()
        return bar

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def per_second(rate: float) -> str:
    """A rate with about three digits.

    >>> [per_second(rate) for rate in (0.0123, 1.234, 1234.5)]
    ['0.012', '1.2', '1,234']
    """
    return f"{rate:,.0f}" if rate >= 9.95 else f"{rate:.1f}" if rate >= 0.95 else f"{rate:.2g}"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _wants_color(when: When, terminal: bool) -> bool:
    if when is not When.AUTO:
        return when is When.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return terminal and os.environ.get("TERM") != "dumb"
