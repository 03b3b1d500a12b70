"""File names, one per puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..errors import HashikitError, reason_of
from .status import Stop
from .terminal import at


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
            raise Stop("{path}: an input too: choose another output", path=path)


def _identity(name: str) -> tuple[int, int] | None:
    """What two names of one file have in common; `None` if there is no file."""
    try:
        found = os.stat(name)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def make_folder(path: str) -> None:
    """Create a folder if it does not exist.

    Raises:
        HashikitError: It cannot be created.
    """
    try:
        os.makedirs(path, exist_ok=True)  # noqa: PTH103 (pathlib takes long to import)
    except OSError as error:
        raise HashikitError(at(path, reason_of(error))) from None


class Names:
    """Names for files about puzzles, one per puzzle, distinct even where case does not count."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The number last added to a name, so that the search for a free one resumes there."""

    def take(self, names: Iterable[str]) -> None:
        """Reserve these names."""
        self._taken.update(map(str.lower, names))

    def name(self, stem: str) -> str:
        """Return a unique name for a puzzle of this name."""
        plain = "".join(c if c.isalnum() or c in "-_." else "_" for c in stem)[:100]
        base = plain.strip(".") or "puzzle"
        free, number = base, self._last.get(base, 1)
        while free.lower() in self._taken:
            number += 1
            free = f"{base}-{number}"
        self._last[base] = number
        self._taken.add(free.lower())
        return free


class Files:
    """The files of one kind beside the main output: one for one puzzle, or a folder for many.

    Args:
        target: A file, or a folder: an existing one or a name that ends in a slash.
        extension: The extension of files in a folder, such as `.svg`.

    Raises:
        HashikitError: The folder cannot be created.
    """

    def __init__(self, target: str, extension: str) -> None:
        self._target = target
        self._extension = extension
        self._folder = self.wanted(target)
        self._used = False
        if self._folder:
            make_folder(target)

    @staticmethod
    def wanted(target: str) -> bool:
        """Whether a name on the command line means a folder."""
        return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112

    def use(self) -> None:
        """Note that the file of a puzzle is there: a single file holds no other one."""
        self._used = True

    def path(self, name: str) -> str:
        """Return the path of the file with this name, one of `Names`.

        Raises:
            HashikitError: The target is a single file, and in use.
        """
        if self._folder:
            return os.path.join(self._target, name + self._extension)  # noqa: PTH118
        if self._used:
            raise HashikitError(
                "{target} holds one puzzle; for several give a folder, 'DIR/'", target=self._target
            )
        self.use()
        return self._target
