"""A file of answers that grows, and is gone on with by the same command, whatever ended it.

The answers are in `PATH.partial` until all are there. How far they go is in `PATH.resume`, one line
of JSON: the inputs that were answered, the bytes of their answers, what was asked, and a digest of
those inputs, so that other answers are never added to them.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH101, PTH105, PTH108, PTH110, PTH116, PTH123, SIM115

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from json import dumps, loads
from time import monotonic
from typing import Any, Protocol, TypeVar

from .._files import lock
from ..errors import HashikitError
from .status import Exit, worst

__all__ = ["Growing", "Part", "Unit"]

_INTERVAL = 0.05
"""Seconds between two notes of how far it is: at most so much is done again after `kill -9`."""


class Unit(Protocol):
    """Some of the inputs, in their order."""

    @property
    def number(self) -> int:
        """How many of them."""
        ...

    def key(self) -> bytes:
        """What they are, in bytes."""
        ...


class Part(Protocol):
    """Some of the inputs, to be cut up: see `sources.Part`."""

    def apart(self) -> Iterator[Any]:
        """Its units."""
        ...

    def after(self, unit: Any, rest: Iterator[Any]) -> Iterator[Any]:
        """What comes after a unit."""
        ...


P = TypeVar("P", bound=Part)


class Growing:
    """The file, open for writing.

    Args:
        path: Where it is to be in the end.
        asked: What is asked: only the same is gone on with.
        usable: Whether what an earlier run wrote can be gone on with; if not, it begins anew.

    Raises:
        HashikitError: What is there was begun by something else, or another process is writing it.
        OSError: It cannot be written.
    """

    status: Exit
    """The worst of those that were answered."""

    def __init__(
        self, path: str, asked: str, usable: Callable[[bytes], bool] | None = None
    ) -> None:
        self._target = os.path.realpath(path)
        self._name = path
        self.partial = f"{path}.partial"
        self._part = f"{self._target}.partial"
        self._note = f"{self._target}.resume"
        self._asked = asked
        self._digest = blake2b(digest_size=16)
        self._noted: dict[str, Any] = {}
        self._last = 0.0
        self._reached = False
        self.status = Exit.OK
        self.done = 0
        """How many inputs were answered."""
        self._file = open(self._part, "a+b", buffering=0)
        try:
            lock(self._file, self.partial)
            self._wanted = self._begun()
            self._offset = self._size = 0 if self._wanted is None else self._wanted["bytes"]
            if usable is not None and not usable(self.kept()):
                self._wanted = None
                self._offset = self._size = 0
            self._file.truncate(self._size)
        except BaseException:
            self._file.close()
            raise

    def _begun(self) -> dict[str, Any] | None:
        """How far an earlier run came; `None` if there was none.

        Raises:
            HashikitError: It was asked something else.
        """
        try:
            with open(self._note, "rb") as file:
                found: dict[str, Any] = loads(file.read(1 << 16))
            usable = (
                all(type(found[name]) is int for name in ("done", "bytes"))
                and 0 <= found["bytes"] <= os.stat(self._part).st_size
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
                f"{self.partial} was begun by another command, {asked}: "
                "remove it, or write elsewhere"
            )
        return found

    def kept(self) -> bytes:
        """All that an earlier run wrote, as far as it is noted."""
        with open(self._part, "rb") as file:
            return file.read(self._size)

    @property
    def resumed(self) -> bool:
        """Whether an earlier run began it."""
        return self._wanted is not None

    def rest(self, parts: Iterator[P]) -> Iterator[P]:
        """What was not answered yet; of a part that was answered in part the rest.

        Raises:
            HashikitError: What was answered is not the same any more.
        """
        wanted = self._wanted
        if wanted is not None:
            rest = self._skip(parts, wanted["done"])
            if self._digest.hexdigest() != wanted["digest"]:
                raise HashikitError(
                    f"{self.partial} holds answers to other puzzles than these: "
                    "remove it, or write elsewhere"
                )
            self.status = Exit(wanted["status"])
            self._reached = True
            yield from rest
        yield from parts

    def _skip(self, parts: Iterator[P], number: int) -> Iterator[P]:
        """Go past so many units; what is left of the part of the last one."""
        for part in parts:
            units = part.apart()
            for unit in units:
                self._digest.update(unit.key())
                self.done += 1
                if self.done == number:
                    return part.after(unit, units)
        return iter(())

    def write(self, data: bytes) -> None:
        """Write a piece, at once."""
        left = memoryview(data)
        try:
            while left:
                written = self._file.write(left)
                self._size += written
                left = left[written:]
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._name) from None

    def answered(self, unit: Unit, status: Exit) -> None:
        """All that is to be written of the next inputs is written."""
        self._digest.update(unit.key())
        self.done += unit.number
        self.status = worst((self.status, status))
        self._offset = self._size
        now = monotonic()
        if now - self._last > _INTERVAL:
            self._last = now
            self._keep()

    def _keep(self) -> None:
        """Note how far it is; so short a line is written whole or not at all."""
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
            # A note never becomes shorter but in `asked`, which stays; blanks cover what was there.
            os.write(file, f"{line:<400}\n".encode("utf-8", "surrogateescape"))
        finally:
            os.close(file)

    def finish(self) -> None:
        """All answers are there: the file takes its place."""
        self._file.close()
        if os.path.exists(self._target):
            os.chmod(self._part, os.stat(self._target).st_mode & 0o7777)
        os.replace(self._part, self._target)
        self._forget()

    def interrupt(self) -> bool:
        """Leave what was answered for the next run; returns whether there is anything."""
        if self._wanted is not None and not self._reached:
            self._file.close()  # as it was
            return True
        if not self._size:
            self.abandon()
            return False
        try:
            if self.done:
                self._keep()
        except OSError:  # a full disk, say: the last note may do
            pass
        self._file.close()
        return True

    def abandon(self) -> None:
        """Leave nothing behind."""
        self._file.close()
        os.unlink(self._part)
        self._forget()

    def _forget(self) -> None:
        if os.path.exists(self._note):
            os.unlink(self._note)
