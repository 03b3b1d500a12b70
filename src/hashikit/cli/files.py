"""One file per puzzle, or one text for all."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from ..errors import HashikitError
from .command import asked
from .inputs import Item, Stop
from .sinks import Writer

__all__ = ["Files", "Texts"]


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


class Texts:
    """Where the texts of puzzles go: each into a file of its own, or all into one.

    It is a context manager.

    Args:
        out: The file; a folder, for a file each; `None` or `-` for standard output.
        extension: Of the files in a folder, as `.has`.
        many: Whether one text can hold several puzzles.

    Raises:
        HashikitError: The file cannot be written.
    """

    def __init__(self, out: str | None, extension: str, *, many: bool = False) -> None:
        self._files: Files | None = None
        if out is not None and Files.wanted(out):
            self._files, out = Files(out, extension), None
        self._room = many or self._files is not None
        self._written = 0
        self.writer = Writer(out, asked=asked())

    @property
    def together(self) -> bool:
        """Whether they all go into one."""
        return self._files is None

    def write(self, item: Item, text: str, reason: str) -> None:
        """Write the text of a puzzle.

        Raises:
            Stop: It is one too many; `reason` says why.
        """
        self._written += 1
        if (self._written > 1 or self.writer.resumed) and not self._room:
            raise Stop(f"{reason}: use -o DIR/ for more")
        if self._files is None:
            self.writer.write(text)
            return
        with Writer(self._files.path(item.stem)) as file:
            file.write(text)

    def __enter__(self) -> Texts:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.writer.__exit__(kind, error, trace)
