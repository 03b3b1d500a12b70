"""An output folder, one file per puzzle, that an interrupted command resumes.

Each file is written whole or not at all. Until all are written, `DIR/.hashi.partial` lists their
names, one per line, and `DIR/.hashi.resume` records the progress: see `growing`.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH118

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TypeVar

from .._files import WholeFile
from .files import Files, Kept
from .growing import Growing, Part, Unit
from .status import Exit

__all__ = ["Folder"]

P = TypeVar("P", bound=Part)


class Folder:
    """The folder, open for writing, with the interface of a `Growing` file.

    Args:
        path: The folder; it is created if missing.
        extension: The extension of its files, such as `.txt`.
        asked: A description of the command; only the same command may resume.

    Raises:
        HashikitError: Another command began this output, or another process is writing it.
        OSError: It cannot be written.
    """

    def __init__(self, path: str, extension: str, asked: str) -> None:
        self.partial = path
        self._files = Files(path, extension)
        self._names = Growing(os.path.join(path, ".hashi"), asked, self._are_there)
        self._files.take(self._names.kept().decode("utf-8", "surrogateescape").splitlines())
        self._stem = "puzzle"
        self._kept = Kept(())
        self._file: WholeFile | None = None

    def _are_there(self, names: bytes) -> bool:
        """Whether the folder holds all files of these names."""
        paths = (os.path.join(os.fsencode(self.partial), name) for name in names.splitlines())
        return all(map(os.path.exists, paths))

    @property
    def resumed(self) -> bool:
        """Whether an earlier run began this output."""
        return self._names.resumed

    @property
    def done(self) -> int:
        """The number of answered inputs."""
        return self._names.done

    @property
    def status(self) -> Exit:
        """The worst status of all answered inputs."""
        return self._names.status

    def rest(self, parts: Iterator[P]) -> Iterator[P]:
        """Yield the inputs not answered yet."""
        return self._names.rest(parts)

    def keep(self, kept: Kept) -> None:
        """Never replace these files."""
        self._kept = kept

    def begin(self, stem: str) -> None:
        """Begin the file of a puzzle of this name."""
        self._end()
        self._stem = stem

    def write(self, data: bytes) -> None:
        """Write a piece of the current file."""
        if self._file is None:
            name = self._files.name(self._stem)
            self._kept.check(os.path.join(self.partial, name))
            self._names.write(os.fsencode(f"{name}\n"))
            scratch = os.path.join(self.partial, ".hashi.tmp")  # only this process writes here
            self._file = WholeFile(os.path.join(self.partial, name), scratch=scratch)
        self._file.write(data)

    def answered(self, unit: Unit, status: Exit) -> None:
        """Record that the output for the next inputs is complete."""
        self._end()
        self._names.answered(unit, status)

    def _end(self) -> None:
        """Move the file into place."""
        file, self._file = self._file, None
        if file is not None:
            file.__exit__(None, None, None)

    def finish(self) -> None:
        """Finish: all inputs are answered."""
        self._end()
        self._names.abandon()

    def interrupt(self) -> bool:
        """Keep what was answered for the next run; return whether that can resume it."""
        self._drop()
        return self._names.interrupt()

    def abandon(self) -> None:
        """Remove the progress files."""
        self._drop()
        self._names.abandon()

    def _drop(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.abandon()
