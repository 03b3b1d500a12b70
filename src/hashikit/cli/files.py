"""Names of files: one per puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..errors import HashikitError

__all__ = ["Files"]


class Files:
    """Where one file per puzzle goes.

    Args:
        target: A file, for one puzzle; a folder, for many, if there is one of that name or it ends
            in a slash.
        extension: Of the files in a folder, as `.svg`.

    Raises:
        HashikitError: The folder cannot be made.
    """

    def __init__(self, target: str, extension: str) -> None:
        self._target = target
        self._extension = extension
        self._folder = self.wanted(target)
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The number that was last added to a name, so that it is not looked for again."""
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
        """Give these names in the folder to nobody: they have been given."""
        self._taken.update(name.removesuffix(self._extension).lower() for name in names)

    def name(self, stem: str) -> str:
        """The name in the folder for a puzzle with this name; no two get the same."""
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
        """The file for a puzzle with this name; no two get the same.

        Raises:
            HashikitError: A second puzzle, and no folder.
        """
        if self._folder:
            return os.path.join(self._target, self.name(stem))  # noqa: PTH118
        if self._taken:
            raise HashikitError(f"{self._target} takes one puzzle; for more give a folder, 'DIR/'")
        self._taken.add(self._target)
        return self._target
