"""Outputs that the same command resumes, however the last run ended: a file, or a folder of files.

The answers stay in `PATH.partial` until they are complete. `PATH.resume` records the progress in
one line of JSON: the number of answered inputs, the bytes of their answers, the command, and a
digest of those inputs, so that answers to other inputs are never appended.

In a folder each file is written whole or not at all. Until all are written, `DIR/.hashi.partial`
lists their names, one per line, and `DIR/.hashi.resume` records the progress.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH101, PTH105, PTH108, PTH110, PTH116, PTH118, PTH123

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from json import dumps, loads
from time import monotonic
from typing import Any

from .._util.files import WholeFile, is_ordinary
from .._util.journal import Journal
from .._util.signals import undisturbed
from ..errors import HashikitError, MissingExtraError, reason_of
from ..formats import Entry
from ..i18n.sentences import Message
from .inputs import One, Part, Unit, key_of, number_of, read, remainder, split
from .outputs import (
    Files,
    InputFiles,
    Names,
    Output,
    When,
    encode_line,
    make_folder,
    open_output,
    wants_color,
)
from .status import Exit, Stop, worst
from .terminal import at, log

_INTERVAL = 0.05
"""Seconds between two records of progress: the most work that `kill -9` can lose."""


class _Growing:
    """A growing file, with the record of the progress.

    Args:
        path: Its final path.
        command: A description of the command; only the same command may resume.
        usable: Tells whether the output of an earlier run can be resumed; if not, it starts over.

    Raises:
        HashikitError: Another command began this output, or another process is writing it.
        OSError: It cannot be written.
    """

    status: Exit
    """The worst status of all answered inputs."""

    def __init__(
        self, path: str, command: str, usable: Callable[[bytes], bool] | None = None
    ) -> None:
        self._target = os.path.realpath(path)
        self.partial = f"{path}.partial"
        self._part = f"{self._target}.partial"
        self._note = f"{self._target}.resume"
        self._command = command
        self._digest = blake2b(digest_size=16)
        self._noted: dict[str, Any] = {}
        self._last = 0.0
        self._reached = False
        self._refused = False
        self.status = Exit.OK
        self.done = 0
        """The number of answered inputs."""
        self._journal = Journal(self._part, self.partial)
        try:
            self._record = self._read_record()
            self._offset = 0 if self._record is None else self._record["bytes"]
            if usable is not None and not usable(self.read_recorded()):
                self._record = None
                self._offset = 0
            self._journal.keep(self._offset)
        except BaseException as error:
            # After Ctrl-C so early there may be nothing to keep yet.
            empty = isinstance(error, KeyboardInterrupt) and not self._journal.size
            self._journal.close(remove=empty)
            raise
        self._journal.name = path

    def _read_record(self) -> dict[str, Any] | None:
        """Read the progress of an earlier run; `None` if there was none."""
        try:
            with open(self._note, "rb") as file:
                record: dict[str, Any] = loads(file.read(1 << 16))
            usable = (
                all(type(record[name]) is int for name in ("done", "bytes"))
                and 0 <= record["bytes"] <= self._journal.size
                and record["done"] > 0
            )
            Exit(record["status"])
            command = str(record["asked"])
            bytes.fromhex(record["digest"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if not usable:
            return None
        if command != self._command:
            raise HashikitError(
                "{partial} was started {how}: remove it or choose another output",
                partial=self.partial,
                how=_differs(command, self._command),
            )
        return record

    def read_recorded(self) -> bytes:
        """Everything that an earlier run wrote, as far as it is recorded."""
        with open(self._part, "rb") as file:
            return file.read(self._offset)

    @property
    def is_resumed(self) -> bool:
        """Whether an earlier run began this output."""
        return self._record is not None

    def rest(self, units: Iterator[Part], passed: Callable[[One], None] | None) -> Iterator[Part]:
        """Yield the inputs not answered yet, and the rest of partly answered lines. Call
        `passed` with each one that is answered; these must not have changed."""
        record = self._record
        if record is not None:
            rest = self._skip(units, record["done"], passed)
            if self._digest.hexdigest() != record["digest"]:
                self._refused = True
                raise HashikitError(
                    "{partial} holds answers to other puzzles than these: remove it or choose "
                    "another output",
                    partial=self.partial,
                )
            self.status = Exit(record["status"])
            self._reached = True
            yield from rest
        yield from units

    def _skip(
        self, units: Iterator[Part], number: int, passed: Callable[[One], None] | None
    ) -> Iterator[Part]:
        """Skip `number` inputs; yield the rest of the unit that holds the last one."""
        for unit in units:
            ones = split(unit)
            for one in ones:
                self._digest.update(key_of(one))
                if passed is not None:
                    passed(one)
                self.done += 1
                if self.done == number:
                    return remainder(unit, one, ones)
        return iter(())

    def write(self, data: bytes) -> None:
        """Write a piece immediately."""
        self._journal.add(data)

    def record_answer(self, unit: Unit, status: Exit) -> None:
        """Record that the output for the next inputs is complete."""
        self._digest.update(key_of(unit))
        self.done += number_of(unit)
        self.status = worst((self.status, status))
        self._offset = self._journal.size
        now = monotonic()
        if now - self._last > _INTERVAL:
            self._last = now
            self._keep()

    def _keep(self) -> None:
        """Record the progress; a line this short is written whole or not at all."""
        line = dumps(
            {
                "done": self.done,
                "bytes": self._offset,
                "status": int(self.status),
                "digest": self._digest.hexdigest(),
                "asked": self._command,
            }
        )
        file = os.open(self._note, os.O_WRONLY | os.O_CREAT, 0o666)
        try:
            # The record can only shrink in `asked`, which never changes; blanks cover the old text.
            os.write(file, f"{line:<400}\n".encode("utf-8", "surrogateescape"))
        finally:
            os.close(file)

    def finish(self) -> None:
        """Finish: move the complete file into place."""
        self._journal.close()
        if os.path.exists(self._target):
            os.chmod(self._part, os.stat(self._target).st_mode & 0o7777)
        os.replace(self._part, self._target)
        self._forget()

    def interrupt(self) -> bool:
        """Keep what was answered for the next run; return whether that can resume it."""
        if self._record is not None and not self._reached:
            self._journal.close()  # as it was
            return not self._refused
        if not self._journal.size:
            self.abandon()
            return False
        try:
            if self.done:
                self._keep()
        except OSError:  # a full disk, say: the last record may still serve
            pass
        self._journal.close()
        return True

    def abandon(self) -> None:
        """Remove all files."""
        self._journal.close(remove=True)
        self._forget()

    def _forget(self) -> None:
        if os.path.exists(self._note):
            os.unlink(self._note)


def _differs(before: str, now: str) -> Message:
    """How a command differs from this one, as `command.description` describes them."""
    name, version = before.partition(" {")[0], before.rpartition(" (")[2].rstrip(")")
    if name != now.partition(" {")[0]:
        return Message("by another command, {name}", name=name)
    if version != now.rpartition(" (")[2].rstrip(")"):
        return Message("by another version of hashikit, {version}", version=version)
    return Message("by {name} with other options", name=name)


def open_resumable(path: str, when: When, command: str, extension: str) -> Output:
    """Open a file or folder that the same command resumes; a device, say, is only written to.

    Args:
        path: The file or folder.
        when: When to use colors.
        command: Describes the command.
        extension: The extension of the files in a folder, one per puzzle.

    Raises:
        HashikitError: It cannot be opened, or another command began it.
    """
    color = wants_color(when, None)
    try:
        if Files.is_folder(path):
            return Folder(path, extension, command, color)
        if is_ordinary(path):
            return GrowingFile(path, command, color)
    except OSError as error:
        raise HashikitError(at(path, reason_of(error))) from None
    return open_output(path, when)


class Resumable(Output):
    """What `GrowingFile` and `Folder` share.

    Args:
        growing: The file that grows, or grows by the names of files.
        place: What to call it in messages.
        color: Whether drawings are colored.
    """

    def __init__(self, growing: _Growing, place: str, color: bool) -> None:
        super().__init__(color, ascii=False)
        self.growing = growing
        self._place = place
        self._empty = True
        self._cut = False

    @property
    def is_resumed(self) -> bool:  # type: ignore[override]
        """See `Output.is_resumed`."""
        return self.growing.is_resumed

    @property
    def status(self) -> Exit:  # type: ignore[override]
        """See `Output.status`."""
        return self.growing.status

    def rest(self, units: Iterator[Part]) -> Iterator[Part]:
        """See `Output.rest`."""
        return self.growing.rest(units, None if self.names is None else self._reserve_names)

    def _reserve_names(self, unit: One) -> None:
        """Reserve the names of the files that an earlier run wrote about an input."""
        assert self.names is not None
        for one in read(unit):
            self.names.name(self.inputs.stem(one.name, one.source))
            if isinstance(one, Entry) and self.pictures is not None:
                self.pictures.use()

    def record_answer(self, unit: Unit, status: Exit) -> None:
        """See `Output.record_answer`."""
        self.growing.record_answer(unit, status)

    def write_answers(self, unit: Unit, text: str, status: Exit) -> None:
        """See `Output.write_answers`."""
        with undisturbed():
            super().write_answers(unit, text, status)

    def note_unfinished(self) -> None:
        """See `Output.note_unfinished`."""
        self._cut = True

    def nothing(self) -> None:
        """See `Output.nothing`."""
        self._empty = False

    def finish(self) -> None:
        """Move the output into place: all inputs are answered."""
        self.growing.finish()

    def drop(self) -> None:
        """Drop what is written about an input whose answer is not complete."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """See `Output.__exit__`."""
        growing = self.growing
        if error is None and not self._cut:
            if self._empty and not growing.is_resumed:
                self.drop()
                growing.abandon()
            else:
                self.finish()
            return
        self.drop()
        if isinstance(error, (Stop, MissingExtraError)) and not growing.is_resumed:
            growing.abandon()
            return
        if not growing.interrupt():
            return
        if growing.done:
            message = Message(
                "the results so far are in {path}; run the same command again to continue",
                path=self._place,
            )
        else:
            message = Message("the results so far are in {path}", path=self._place)
        if isinstance(error, KeyboardInterrupt):
            raise KeyboardInterrupt(Message("interrupted; {kept}", kept=message))
        log(message)


class GrowingFile(Resumable):
    """A file that appears once all inputs are answered.

    Raises:
        HashikitError: Another command began this output, or another process is writing it.
        OSError: It cannot be written.
    """

    def __init__(self, path: str, command: str, color: bool) -> None:
        growing = _Growing(path, command)
        super().__init__(growing, growing.partial, color)
        self._path = path

    def protect(self, inputs: InputFiles) -> None:
        """See `Output.keep`."""
        inputs.check(self._path)

    def write(self, text: str) -> None:
        """See `Sink.write`; raise `OSError` if the disk is full."""
        self._empty = False
        self.growing.write(encode_line(text))


class Folder(Resumable):
    """A folder of files, one per puzzle.

    Args:
        path: The folder; it is created if missing.
        extension: The extension of its files, such as `.txt`.
        command: A description of the command; only the same command may resume.
        color: Whether drawings are colored.

    Raises:
        HashikitError: Another command began this output, or another process is writing it.
        OSError: It cannot be written.
    """

    apart = True

    def __init__(self, path: str, extension: str, command: str, color: bool) -> None:
        make_folder(path)
        self._path = path
        super().__init__(
            _Growing(os.path.join(path, ".hashi"), command, self._are_there), path, color
        )
        self._extension = extension
        self._taken = Names()
        written = self.growing.read_recorded().decode("utf-8", "surrogateescape").splitlines()
        self._taken.take(name.removesuffix(extension) for name in written)
        self._file_stem = "puzzle"
        self._inputs = InputFiles(())
        self._file: WholeFile | None = None

    def _are_there(self, names: bytes) -> bool:
        """Whether the folder holds all files of these names."""
        paths = (os.path.join(os.fsencode(self._path), name) for name in names.splitlines())
        return all(map(os.path.exists, paths))

    def protect(self, inputs: InputFiles) -> None:
        """See `Output.keep`."""
        self._inputs = inputs

    def begin(self, name: str, source: str) -> None:
        """See `Sink.begin`."""
        self._end()
        super().begin(name, source)
        self._file_stem = self.inputs.stem(name, source)

    def write(self, text: str) -> None:
        """Write a piece of the current file."""
        self._empty = False
        if self._file is None:
            name = self._taken.name(self._file_stem) + self._extension
            self._inputs.check(os.path.join(self._path, name))
            self.growing.write(os.fsencode(f"{name}\n"))
            scratch = os.path.join(self._path, ".hashi.tmp")  # only this process writes here
            self._file = WholeFile(os.path.join(self._path, name), scratch=scratch)
        self._file.write(encode_line(text))

    def record_answer(self, unit: Unit, status: Exit) -> None:
        """See `Output.record_answer`."""
        self._end()
        super().record_answer(unit, status)

    def _end(self) -> None:
        """Move the file into place."""
        file, self._file = self._file, None
        if file is not None:
            file.__exit__(None, None, None)

    def finish(self) -> None:
        """Remove the record of the progress: all files are in place."""
        self._end()
        self.growing.abandon()

    def drop(self) -> None:
        """See `Resumable.drop`."""
        file, self._file = self._file, None
        if file is not None:
            file.abandon()
