"""File names, one per puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable

from .._sentences import Message
from ..errors import HashikitError
from .messages import at, reason_of
from .status import Stop

__all__ = ["Files", "Kept"]


class Kept:
    """Files that no output may replace, under whatever name: those that the command reads.

    Args:
        names: Their names; one that does not exist does no harm.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._found: set[tuple[int, int]] | None = None

    def check(self, path: str) -> None:
        """Refuse one of them as an output.

        Raises:
            Stop: It is one of them.
        """
        if not os.path.isfile(path):  # noqa: PTH113
            return
        if self._found is None:
            self._found = {found for name in self._names if (found := _identity(name))}
        if _identity(path) in self._found:
            raise Stop(Message("cli.output_is_input", path=path))


def _identity(name: str) -> tuple[int, int] | None:
    """What two names of one file have in common; `None` if there is no file."""
    try:
        found = os.stat(name)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


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
                raise HashikitError(at(target, reason_of(error))) from None

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
            raise HashikitError(Message("cli.one_puzzle_only", target=self._target))
        self._taken.add(self._target)
        return self._target
