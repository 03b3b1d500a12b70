"""An output file that grows; the same command resumes it, however the last run ended.

The answers stay in `PATH.partial` until they are complete. `PATH.resume` records the progress in
one line of JSON: the number of answered inputs, the bytes of their answers, the command, and a
digest of those inputs, so that answers to other inputs are never appended.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH101, PTH105, PTH108, PTH110, PTH116, PTH123

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from json import dumps, loads
from time import monotonic
from typing import Any, Protocol, TypeVar

from .._util.journal import Journal
from ..errors import HashikitError
from ..i18n.sentences import Message
from .status import Exit, worst

_INTERVAL = 0.05
"""Seconds between two records of progress: the most work that `kill -9` can lose."""


class Unit(Protocol):
    """Consecutive inputs."""

    @property
    def number(self) -> int:
        """How many of them."""
        ...

    def key(self) -> bytes:
        """What they are, in bytes."""
        ...


class Part(Protocol):
    """Inputs that can be split: see `inputs.Part`."""

    def apart(self) -> Iterator[Any]:
        """Its units."""
        ...

    def after(self, unit: Any, rest: Iterator[Any]) -> Iterator[Any]:
        """Return what follows a unit."""
        ...


Passed = Callable[[Any], None]
"""Takes note of a unit that an earlier run answered."""

P = TypeVar("P", bound=Part)


class Growing:
    """The file, open for writing.

    Args:
        path: Its final path.
        asked: A description of the command; only the same command may resume.
        usable: Tells whether the output of an earlier run can be resumed; if not, it starts over.

    Raises:
        HashikitError: Another command began this output, or another process is writing it.
        OSError: It cannot be written.
    """

    status: Exit
    """The worst status of all answered inputs."""

    def __init__(
        self, path: str, asked: str, usable: Callable[[bytes], bool] | None = None
    ) -> None:
        self._target = os.path.realpath(path)
        self.partial = f"{path}.partial"
        self._part = f"{self._target}.partial"
        self._note = f"{self._target}.resume"
        self._asked = asked
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
            self._wanted = self._begun()
            self._offset = 0 if self._wanted is None else self._wanted["bytes"]
            if usable is not None and not usable(self.kept()):
                self._wanted = None
                self._offset = 0
            self._journal.keep(self._offset)
        except BaseException as error:
            # After Ctrl-C so early there may be nothing to keep yet.
            empty = isinstance(error, KeyboardInterrupt) and not self._journal.size
            self._journal.close(remove=empty)
            raise
        self._journal.name = path

    def _begun(self) -> dict[str, Any] | None:
        """Read the progress of an earlier run; `None` if there was none.

        Raises:
            HashikitError: That run had another command.
        """
        try:
            with open(self._note, "rb") as file:
                found: dict[str, Any] = loads(file.read(1 << 16))
            usable = (
                all(type(found[name]) is int for name in ("done", "bytes"))
                and 0 <= found["bytes"] <= self._journal.size
                and found["done"] > 0
            )
            Exit(found["status"])
            asked = str(found["asked"])
            bytes.fromhex(found["digest"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if not usable:
            return None
        if asked != self._asked:
            raise HashikitError(
                "{partial} was started {how}: remove it or choose another output",
                partial=self.partial,
                how=_differs(asked, self._asked),
            )
        return found

    def kept(self) -> bytes:
        """Everything that an earlier run wrote, as far as it is recorded."""
        with open(self._part, "rb") as file:
            return file.read(self._offset)

    @property
    def resumed(self) -> bool:
        """Whether an earlier run began this output."""
        return self._wanted is not None

    def rest(self, parts: Iterator[P], passed: Passed | None = None) -> Iterator[P]:
        """Yield the inputs not answered yet, and the rest of a partly answered part.

        Args:
            parts: All inputs.
            passed: Called with each unit that is answered.

        Raises:
            HashikitError: The answered inputs have changed.
        """
        wanted = self._wanted
        if wanted is not None:
            rest = self._skip(parts, wanted["done"], passed)
            if self._digest.hexdigest() != wanted["digest"]:
                self._refused = True
                raise HashikitError(
                    "{partial} holds answers to other puzzles than these: remove it or choose "
                    "another output",
                    partial=self.partial,
                )
            self.status = Exit(wanted["status"])
            self._reached = True
            yield from rest
        yield from parts

    def _skip(self, parts: Iterator[P], number: int, passed: Passed | None) -> Iterator[P]:
        """Skip `number` units; yield the rest of the last one's part."""
        for part in parts:
            units = part.apart()
            for unit in units:
                self._digest.update(unit.key())
                if passed is not None:
                    passed(unit)
                self.done += 1
                if self.done == number:
                    return part.after(unit, units)
        return iter(())

    def write(self, data: bytes) -> None:
        """Write a piece immediately."""
        self._journal.add(data)

    def answered(self, unit: Unit, status: Exit) -> None:
        """Record that the output for the next inputs is complete."""
        self._digest.update(unit.key())
        self.done += unit.number
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
                "asked": self._asked,
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
        if self._wanted is not None and not self._reached:
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


def _differs(begun: str, asked: str) -> Message:
    """How a command differs from this one, as `command.asked` describes them."""
    name, version = begun.partition(" {")[0], begun.rpartition(" (")[2].rstrip(")")
    if name != asked.partition(" {")[0]:
        return Message("by another command, {name}", name=name)
    if version != asked.rpartition(" (")[2].rstrip(")"):
        return Message("by another version of hashikit, {version}", version=version)
    return Message("by {name} with other options", name=name)
