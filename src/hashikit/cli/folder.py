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

from .._util.files import WholeFile
from .files import Kept, Names, make_folder
from .growing import Growing, Part, Passed, Unit
from .status import Exit

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
        make_folder(path)
        self._extension = extension
        self._list = Growing(os.path.join(path, ".hashi"), asked, self._are_there)
        self._names = Names()
        written = self._list.kept().decode("utf-8", "surrogateescape").splitlines()
        self._names.take(name.removesuffix(extension) for name in written)
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
        return self._list.resumed

    @property
    def done(self) -> int:
        """The number of answered inputs."""
        return self._list.done

    @property
    def status(self) -> Exit:
        """The worst status of all answered inputs."""
        return self._list.status

    def rest(self, parts: Iterator[P], passed: Passed | None = None) -> Iterator[P]:
        """Yield the inputs not answered yet; call `passed` with each of the others."""
        return self._list.rest(parts, passed)

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
            name = self._names.name(self._stem) + self._extension
            self._kept.check(os.path.join(self.partial, name))
            self._list.write(os.fsencode(f"{name}\n"))
            scratch = os.path.join(self.partial, ".hashi.tmp")  # only this process writes here
            self._file = WholeFile(os.path.join(self.partial, name), scratch=scratch)
        self._file.write(data)

    def answered(self, unit: Unit, status: Exit) -> None:
        """Record that the output for the next inputs is complete."""
        self._end()
        self._list.answered(unit, status)

    def _end(self) -> None:
        """Move the file into place."""
        file, self._file = self._file, None
        if file is not None:
            file.__exit__(None, None, None)

    def finish(self) -> None:
        """Finish: all inputs are answered."""
        self._end()
        self._list.abandon()

    def interrupt(self) -> bool:
        """Keep what was answered for the next run; return whether that can resume it."""
        self._drop()
        return self._list.interrupt()

    def abandon(self) -> None:
        """Remove the progress files."""
        self._drop()
        self._list.abandon()

    def _drop(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.abandon()
