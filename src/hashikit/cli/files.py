"""File names, one per puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..errors import HashikitError

__all__ = ["Files"]


class Files:
    """Chooses the file for each puzzle.

    Args:
        target: A file for one puzzle, or a folder for many: an existing folder or a name that ends
            in a slash.
        extension: The extension of files in a folder, such as `.svg`.

    Raises:
        HashikitError: The folder cannot be created.
    """

    def __init__(self, target: str, extension: str) -> None:
        self._target = target
        self._extension = extension
        self._folder = self.wanted(target)
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The number last added to a name, so that the search for a free one resumes there."""
        if self._folder:
            try:
                os.makedirs(target, exist_ok=True)  # noqa: PTH103 (pathlib takes long to import)
            except OSError as error:
                raise HashikitError(f"{target}: {error.strerror}") from None

    @staticmethod
    def wanted(target: str) -> bool:
        """Whether a name on the command line means a folder."""
        return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112

    def take(self, names: Iterable[str]) -> None:
        """Reserve these names in the folder: they are taken."""
        self._taken.update(name.removesuffix(self._extension).lower() for name in names)

    def name(self, stem: str) -> str:
        """Return a unique file name in the folder for a puzzle of this name."""
        plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:100]
        base = plain.strip(".") or "puzzle"
        free, number = base, self._last.get(base, 1)
        while free.lower() in self._taken:
            number += 1
            free = f"{base}-{number}"
        self._last[base] = number
        self._taken.add(free.lower())
        return free + self._extension

    def path(self, stem: str) -> str:
        """Return a unique file path for a puzzle of this name.

        Raises:
            HashikitError: This is a second puzzle and the target is not a folder.
        """
        if self._folder:
            return os.path.join(self._target, self.name(stem))  # noqa: PTH118
        if self._taken:
            raise HashikitError(
                f"{self._target} holds one puzzle; for several give a folder, 'DIR/'"
            )
        self._taken.add(self._target)
        return self._target
