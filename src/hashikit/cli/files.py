"""One file per puzzle: the names."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import HashikitError

__all__ = ["Files"]


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
