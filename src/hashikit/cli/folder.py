"""A folder of answers, one file per puzzle, that the same command goes on with.

Each file is written whole or not at all. Until all are there, `DIR/.hashi.partial` holds their
names, one a line, and `DIR/.hashi.resume` how far they go: see `growing`.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH118

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TypeVar

from .._files import WholeFile
from .files import Files
from .growing import Growing, Part, Unit
from .status import Exit

__all__ = ["Folder"]

P = TypeVar("P", bound=Part)


class Folder:
    """The folder, open for writing; used as a `Growing` file is.

    Args:
        path: The folder; it is made if there is none.
        extension: Of the files in it, as `.txt`.
        asked: What is asked: only the same is gone on with.

    Raises:
        HashikitError: What is there was begun by something else, or another process is writing it.
        OSError: It cannot be written.
    """

    def __init__(self, path: str, extension: str, asked: str) -> None:
        self.partial = path
        self._files = Files(path, extension)
        self._names = Growing(os.path.join(path, ".hashi"), asked, self._are_there)
        self._files.take(self._names.kept().decode("utf-8", "surrogateescape").splitlines())
        self._stem = "puzzle"
        self._file: WholeFile | None = None

    def _are_there(self, names: bytes) -> bool:
        """Whether all files of these names are in the folder."""
        paths = (os.path.join(os.fsencode(self.partial), name) for name in names.splitlines())
        return all(map(os.path.exists, paths))

    @property
    def resumed(self) -> bool:
        """Whether an earlier run began it."""
        return self._names.resumed

    @property
    def done(self) -> int:
        """How many inputs were answered."""
        return self._names.done

    @property
    def status(self) -> Exit:
        """The worst of those that were answered."""
        return self._names.status

    def rest(self, parts: Iterator[P]) -> Iterator[P]:
        """What was not answered yet."""
        return self._names.rest(parts)

    def begin(self, stem: str) -> None:
        """What is written next is about a puzzle with this name."""
        self._end()
        self._stem = stem

    def write(self, data: bytes) -> None:
        """Write a piece of what goes into one file."""
        if self._file is None:
            name = self._files.name(self._stem)
            self._names.write(os.fsencode(f"{name}\n"))
            scratch = os.path.join(self.partial, ".hashi.tmp")  # only one process writes here
            self._file = WholeFile(os.path.join(self.partial, name), scratch=scratch)
        self._file.write(data)

    def answered(self, unit: Unit, status: Exit) -> None:
        """All that is to be written of the next inputs is written."""
        self._end()
        self._names.answered(unit, status)

    def _end(self) -> None:
        """Let the file take its place."""
        file, self._file = self._file, None
        if file is not None:
            file.__exit__(None, None, None)

    def finish(self) -> None:
        """All answers are there."""
        self._end()
        self._names.abandon()

    def interrupt(self) -> bool:
        """Leave what was answered for the next run; returns whether there is anything."""
        self._drop()
        return self._names.interrupt()

    def abandon(self) -> None:
        """Leave no notes behind."""
        self._drop()
        self._names.abandon()

    def _drop(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.abandon()
