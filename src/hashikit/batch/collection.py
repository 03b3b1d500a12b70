"""A file of generated puzzles that grows line by line and can be resumed.

In a `.jsonl` file each line is a puzzle with its solution, and its `about` says how it was made:

    hashi generate --size 7 --seed 2814…; number 3 of seed 5; beginner (12); id 9f86d081884c7d65

The number is the puzzle's place in the series, the id its fingerprint. In a `.txt` file a line is a
puzz.link address; the first line is a comment with the command, and a comment `# number 3` comes
before a puzzle whose number does not follow on the last one's.

Whatever ended the run that wrote it, a line without its end is cut off before anything is appended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from json import dumps
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import formats
from .._util import checks, limits
from .._util.checks import check_file
from .._util.journal import Journal
from .._util.signals import undisturbed
from ..errors import FormatError, HashikitError
from ..generator.picture import scaled
from ..generator.request import WISHES, Flag, Picture, Techniques, Truth
from ..i18n.sentences import Message, Text
from .series import Attempt, Series, attempt, check_wishes, different
from .tasks import check_place

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Collection:
    """A file of generated puzzles, open for appending; a context manager.

    The arguments have to be the same every time the file is opened. While it is open, no other
    process can open it, on systems with file locks. A file that ends up without a puzzle is
    removed.

    Args:
        path: The file; the extension is `.jsonl` or `.txt`.
        rows: As for `hashikit.generate`, like `cols` and the wishes.
        cols: Columns.
        seed: The seed of the series; `None` for that of the file, or for a fresh one in a new file.
        **wishes: As for `hashikit.generate`.

    Raises:
        OptionError: `path` is not that of a file, an argument is out of range, or two arguments
            exclude each other.
        HashikitError: The file holds something else or the puzzles of other arguments; another
            process is writing it; or its name has another extension.
        OSError: It cannot be read or written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Collection(f"{folder}/easy.jsonl", 5, 5, seed=1, level="easy") as collection:
    ...         print(list(collection.grow(3)), len(collection))
    ...     with Collection(f"{folder}/easy.jsonl", 5, 5, level="easy") as collection:
    ...         print(collection.seed, len(collection), len(list(collection.grow(5))))
    [0, 1, 2] 3
    1 3 2
    """

    path: str
    seed: int
    """The seed of the series."""

    def __init__(
        self,
        path: str | PathLike[str],
        rows: int = 7,
        cols: int = 7,
        *,
        seed: int | None = None,
        **wishes: Any,
    ) -> None:
        check_file("path", path)
        self.path = path = fspath(path)
        if seed is not None:
            seed = limits.seed(seed)
        json = _is_json(path)
        check_wishes(rows, cols, wishes)
        command = _command(rows, cols, wishes)
        self._journal = Journal(path)
        try:
            reader = _CollectionReader(command, seed)
            end = reader.read(self._journal, path, json)
            self._journal.keep(end)
            self.seed = limits.fresh_seed() if reader.seed is None else reader.seed
            self._series = Series(reader.next, reader.fingerprints)
            self._count = len(reader.fingerprints)
            if not end and not json:
                self._journal.add(f"# {command} --seed {self.seed}\n".encode())
        except BaseException:
            self._journal.close()
            raise
        self._order = _Order(command, rows, cols, wishes, self.seed, json)
        self._next = self._series.next

    def __len__(self) -> int:
        """The number of puzzles in the file."""
        return self._count

    def grow(
        self,
        count: int,
        *,
        executor: Executor | None = None,
        jobs: int | None = None,
        workers: int | None = None,
    ) -> Iterator[int]:
        """Make puzzles until the file has `count` of them.

        Args:
            count: The number of puzzles that it is to hold, including those already there.
            executor: As for `generate_many`, like `jobs` and `workers`.
            jobs: Instead, how many processes.
            workers: How many tasks the executor runs at once, if it does not say so itself.

        Yields:
            The number of each new puzzle, once it is in the file.

        Raises:
            OptionError: At the call: an argument out of range.
            LimitReachedError: As for `generate_many`; what was made is in the file.
        """
        count = checks.number("count", count, 0)
        check_place(executor, jobs, workers)
        lines = different(
            self._order.line, count, self._series, executor=executor, jobs=jobs, workers=workers
        )
        return self._add(lines)

    def _add(self, lines: Iterator[tuple[int, str]]) -> Iterator[int]:
        for number, line in lines:
            if not self._order.json and number != self._next:
                line = f"# number {number}\n{line}"
            # Ctrl-C comes before it is written, or after it is counted; a pipe may block.
            with undisturbed() if self._journal.ordinary else nullcontext():
                self._journal.add(f"{line}\n".encode())
                self._count += 1
            self._next = number + 1
            yield number

    def __enter__(self) -> Collection:
        return self

    def __exit__(self, *_: object) -> None:
        self._journal.close(remove=not self._count)  # no file without a puzzle


class _Order(NamedTuple):
    """The order: the same order makes the same series of puzzles."""

    command: str
    """The command line, without `--seed` and what does not change the puzzles."""
    rows: int
    cols: int
    wishes: dict[str, Any]
    seed: int
    json: bool
    """Lines of JSON, not puzz.link addresses."""

    def line(self, number: int) -> Attempt[str]:
        """Make the line for the puzzle with this number, or report why there is none."""
        key, result, note = attempt(self.rows, self.cols, self.wishes, self.seed, number)
        if key is None or result is None:
            return None, None, note
        if not self.json:
            return key, formats.dumps(result.puzzle, "puzzlink"), ""
        parts = [f"{self.command} --seed {result.seed}", f"number {number} of seed {self.seed}"]
        if result.level is not None:
            parts.append(f"{result.level} ({result.score})")
        parts.append(f"id {key:016x}")
        about = dumps("; ".join(parts))
        return key, f'{formats.dumps(result.solution, "json")[:-1]},"about":{about}}}', ""


def _command(rows: int, cols: int, wishes: dict[str, Any]) -> str:
    """The command line, reduced to the options that affect the puzzles, without the seed."""
    words = [f"hashi generate --size {rows}x{cols}"]
    for wish in WISHES.values():
        value = wishes.get(wish.name, wish.default)
        if isinstance(wish.kind, Flag):
            words += [wish.option] if bool(value) != wish.default else []
        elif value is None or value == wish.default:
            continue
        elif isinstance(wish.kind, Truth):
            words.append(f"{wish.option} {'yes' if value else 'no'}")
        elif isinstance(wish.kind, Techniques):
            each = (value,) if isinstance(value, str) else value
            words += [f"{wish.option} {one}" for one in each]
        elif isinstance(wish.kind, Picture):
            words.append(f"{wish.option} '{scaled(value).replace(chr(10), '/')}'")
        else:
            words.append(f"{wish.option} {value}")
    return " ".join(words)


def _is_json(path: str) -> bool:
    """Whether a file of that name holds JSON lines; otherwise addresses."""
    extension = Path(path).suffix.lower()
    if extension not in (".jsonl", ".txt"):
        raise HashikitError(
            "{path}: the name of this file must end in .jsonl (JSON lines) or .txt (addresses)",
            path=path,
        )
    return extension == ".jsonl"


_ABOUT = re.compile(
    r'"about":"(?P<command>hashi generate[^"]*?) --seed \d+; number (?P<number>\d+) of seed '
    r'(?P<seed>\d+);[^"]* id (?P<id>[0-9a-f]{16})"}$'
)
_HEAD = re.compile(r"# (?P<command>hashi generate.*) --seed (?P<seed>\d+)$")
_NUMBER = re.compile(r"# number (?P<number>\d+)$")


class _CollectionReader:
    """The current content of the file."""

    def __init__(self, command: str, seed: int | None) -> None:
        self.command = command
        self.seed = seed
        self.next = 0
        self.fingerprints: set[int] = set()

    def read(self, journal: Journal, name: str, json: bool) -> int:
        """Read the file and return where the last complete line ends."""
        end = 0
        for line, raw in enumerate(journal.lines(), 1):
            if not raw.endswith(b"\n"):
                break  # cut short
            try:
                text = raw.decode().rstrip("\r\n")
                (self._json if json else self._text)(text, line)
            except (UnicodeDecodeError, HashikitError) as error:
                reason: Text = Message("'hashi generate --count' did not write this")
                if isinstance(error, FormatError):
                    reason = error.reason
                raise HashikitError(
                    "{name}: line {line}: {reason}", name=name, line=line, reason=reason
                ) from None
            end += len(raw)
        return end

    def _json(self, text: str, line: int) -> None:
        match = _ABOUT.search(text)
        if match is None or not text.startswith('{"format":"hashikit"'):
            raise HashikitError
        self._same(match["command"], int(match["seed"]))
        self._number(int(match["number"]))
        self.fingerprints.add(int(match["id"], 16))

    def _text(self, text: str, line: int) -> None:
        if line == 1:
            match = _HEAD.match(text)
            if match is None:
                raise HashikitError
            self._same(match["command"], int(match["seed"]))
        elif match := _NUMBER.match(text):
            self._number(int(match["number"]))
            self.next -= 1  # that of the puzzle to come
        else:
            self.fingerprints.add(formats.parse(text, format="puzzlink").fingerprint())
            self.next += 1

    def _same(self, command: str, seed: int) -> None:
        if command != self.command:
            raise FormatError(
                "begun by another command, '{command}'; choose another file", command=command
            )
        if self.seed is not None and seed != self.seed:
            raise FormatError(
                "begun with --seed {begun}, not {seed}; choose another file",
                begun=seed,
                seed=self.seed or 0,
            )
        self.seed = seed

    def _number(self, number: int) -> None:
        if number < self.next:
            raise FormatError("number {number} appears twice", number=number)
        self.next = number + 1
