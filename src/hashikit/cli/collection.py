"""A file of generated puzzles that grows line by line, and can be gone on with.

In a `.jsonl` file a line is a puzzle with its solution, and its `about` says where it comes from:

    hashi generate --size 7 --seed 2814…; number 3 of seed 5; beginner (12); id 9f86d081884c7d65

The number is the puzzle's place in the series, the id its fingerprint. In a `.txt` file a line is a
puzz.link address; the first line is a comment with the command, and a comment `# number 3` comes
before a puzzle whose number does not follow on the last one's.

Whatever ended the run that wrote it, a line without its end is cut off before anything is appended.
"""

from __future__ import annotations

import re
from contextlib import nullcontext
from json import dumps
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

from .. import formats
from ..batch import Attempt, Series, attempt, different
from ..errors import FormatError, HashikitError, LimitReachedError
from .output import Exit, Progress, count_of, duration, per_second, printable, say
from .workers import workers

__all__ = ["Collection", "Order", "fill"]


def fill(
    path: str,
    count: int,
    rows: int,
    cols: int,
    wishes: dict[str, Any],
    seed: int | None,
    fresh: int,
    jobs: int,
    dask: str | None,
) -> Exit:
    """Generate until the file has `count` puzzles, or go on to generate.

    Args:
        path: The file, `.jsonl` or `.txt`.
        count: How many puzzles it is to hold.
        rows: See `hashikit.generate`, like `cols` and `wishes`.
        cols: Columns.
        wishes: What else is asked of each puzzle.
        seed: Of the series; `None` for that of the file.
        fresh: The seed of a new file if none is given.
        jobs: How many processes.
        dask: Address of a Dask scheduler, to use its workers instead.
    """
    command = _command(rows, cols, wishes)
    start = perf_counter()
    with Collection(path, command, seed, fresh) as collection:
        series = collection.series
        before = len(series.seen)
        order = Order(command, rows, cols, wishes, collection.seed, collection.json)
        several = jobs != 1 or dask is not None
        status = Exit.OK
        try:
            with (
                Progress(count, done=before) as progress,
                workers(jobs, dask) if several and before < count else nullcontext() as found,
            ):
                executor, number_of = (None, None) if found is None else found
                for number, line in different(
                    order.line, count, series, executor=executor, workers=number_of
                ):
                    collection.add(number, line)
                    progress.step(f"number {number}")
        except LimitReachedError as limit:
            say(str(limit))
            status = Exit.NO
        except KeyboardInterrupt:
            done = len(series.seen)
            if not done:
                raise
            raise KeyboardInterrupt(
                f"interrupted; {done:,} of {count:,} puzzles are in {path}, "
                "and the same command goes on"
            ) from None
        after = len(series.seen)
        if not after:
            return status
        new = after - before
        seconds = perf_counter() - start
        said = f"{count_of(after, 'puzzle')} in {printable(path)}"
        if before:
            said += f", {new:,} of them new" if new else ", none of them new"
        if new:
            said += f" ({duration(seconds)}, {per_second(new / seconds)} a second)"
        print(said)
        return status


def _command(rows: int, cols: int, wishes: dict[str, Any]) -> str:
    """The command line with all that decides what the puzzles are, but for the seed."""
    words = [f"hashi generate --size {rows}x{cols}"]
    for name, wish in wishes.items():
        if name == "loops":
            if not wish:
                words.append("--tree")
        elif wish is True:
            words.append(f"--{name}")
        elif wish not in (None, _USUAL.get(name)):
            words.append(f"--{name.replace('_', '-')} {wish}")
    return " ".join(words)


_USUAL = {"model": "unique", "max_bridges": 2, "signs": 0, "unreadable": 0, "fewest": False}


class Order(NamedTuple):
    """What is asked for: the same order is the same series of puzzles."""

    command: str
    """The command line, without `--seed` and what does not change the puzzles."""
    rows: int
    cols: int
    wishes: dict[str, Any]
    seed: int
    json: bool
    """Lines of JSON, not puzz.link addresses."""

    def line(self, number: int) -> Attempt[str]:
        """Make the line for the puzzle with this number, or tell why there is none."""
        key, made, note = attempt(self.rows, self.cols, self.wishes, self.seed, number)
        if key is None or made is None:
            return None, None, note
        if not self.json:
            return key, formats.dump(made.puzzle, "puzzlink"), ""
        parts = [f"{self.command} --seed {made.seed}", f"number {number} of seed {self.seed}"]
        if made.level is not None:
            parts.append(f"{made.level} ({made.score})")
        parts.append(f"id {key:016x}")
        about = dumps("; ".join(parts))
        return key, f'{formats.dump(made.solution, "json")[:-1]},"about":{about}}}', ""


class Collection:
    """The file, open for appending.

    Args:
        path: Its name; the extension is `.jsonl` or `.txt`.
        command: See `Order`.
        seed: Of the series; `None` to go on with that of the file, or take `fresh`.
        fresh: The seed of a new file if none is given.

    Raises:
        HashikitError: The file holds something else, or a series made by another command; another
            process is writing it.
        OSError: It cannot be read or written.
    """

    series: Series
    seed: int

    def __init__(self, path: str, command: str, seed: int | None, fresh: int) -> None:
        self._path = path
        self.json = is_json(path)
        self._file: BinaryIO = Path(path).open("a+b")  # noqa: SIM115 (this is the context manager)
        try:
            _lock(self._file, path)
            reader = _Reader(command, seed)
            end = reader.read(self._file, self.json)
            self._file.truncate(end)
            self.seed = fresh if reader.seed is None else reader.seed
            self.series = Series(reader.next, reader.seen)
            if not end and not self.json:
                self._write(f"# {command} --seed {self.seed}\n")
        except BaseException:
            self._file.close()
            raise
        self._next = self.series.next

    def add(self, number: int, line: str) -> None:
        """Append the puzzle with this number."""
        if not self.json and number != self._next:
            line = f"# number {number}\n{line}"
        self._write(line + "\n")
        self._next = number + 1

    def _write(self, text: str) -> None:
        self._file.write(text.encode())
        self._file.flush()

    def __enter__(self) -> Collection:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        if not self.series.seen:
            Path(self._path).unlink()  # nobody wants a file without a puzzle


def is_json(path: str) -> bool:
    """Whether a file of that name holds JSON lines; otherwise addresses.

    Raises:
        HashikitError: Neither.
    """
    extension = Path(path).suffix.lower()
    if extension not in (".jsonl", ".txt"):
        raise HashikitError(
            f"{path}: the name of the file has to end in .jsonl (JSON lines) or .txt (addresses)"
        )
    return extension == ".jsonl"


_ABOUT = re.compile(
    r'"about":"(?P<command>hashi generate[^"]*?) --seed \d+; number (?P<number>\d+) of seed '
    r'(?P<seed>\d+);[^"]* id (?P<id>[0-9a-f]{16})"}$'
)
_HEAD = re.compile(r"# (?P<command>hashi generate.*) --seed (?P<seed>\d+)$")
_NUMBER = re.compile(r"# number (?P<number>\d+)$")


class _Reader:
    """What the file holds so far."""

    def __init__(self, command: str, seed: int | None) -> None:
        self.command = command
        self.seed = seed
        self.next = 0
        self.seen: set[int] = set()

    def read(self, file: BinaryIO, json: bool) -> int:
        """Read it; returns where the last whole line ends."""
        file.seek(0)
        end = 0
        for line, raw in enumerate(file, 1):
            if not raw.endswith(b"\n"):
                break  # cut short
            try:
                text = raw.decode().rstrip("\r\n")
                (self._json if json else self._text)(text, line)
            except (UnicodeDecodeError, HashikitError) as error:
                reason = error.message if isinstance(error, FormatError) else ""
                reason = reason or "this was not written by 'hashi generate --count'"
                raise HashikitError(f"{file.name}: line {line}: {reason}") from None
            end += len(raw)
        return end

    def _json(self, text: str, line: int) -> None:
        found = _ABOUT.search(text)
        if found is None or not text.startswith('{"format":"hashikit"'):
            raise HashikitError
        self._same(found["command"], int(found["seed"]))
        self._number(int(found["number"]))
        self.seen.add(int(found["id"], 16))

    def _text(self, text: str, line: int) -> None:
        if line == 1:
            found = _HEAD.match(text)
            if found is None:
                raise HashikitError
            self._same(found["command"], int(found["seed"]))
        elif found := _NUMBER.match(text):
            self._number(int(found["number"]))
            self.next -= 1  # that of the puzzle to come
        else:
            self.seen.add(formats.parse(text, format="puzzlink").fingerprint())
            self.next += 1

    def _same(self, command: str, seed: int) -> None:
        if command != self.command:
            raise FormatError(f"begun by another command, '{command}'; take another file")
        if self.seed is not None and seed != self.seed:
            raise FormatError(f"begun with --seed {seed}, not {self.seed}; take another file")
        self.seed = seed

    def _number(self, number: int) -> None:
        if number < self.next:
            raise FormatError(f"number {number} comes twice")
        self.next = number + 1


def _lock(file: BinaryIO, path: str) -> None:
    """Keep other runs from writing to the file, where the system can do that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise HashikitError(f"{path}: another process is writing it") from None
    except OSError:
        return  # a file system without locks
