"""A file that only grows, line by line, and that a later run can continue.

Whatever ended the run that wrote it, at most its last line lacks an end: that is cut off before
anything is added. One process at a time writes it, on systems with file locks.
"""

# pathlib takes longer to import than most commands take to run.
# ruff: noqa: PTH108, PTH123

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext

from .files import is_ordinary, lock
from .signals import undisturbed


class Journal:
    """The file, open for adding to it.

    Args:
        path: The file; it is made if it is missing. What is no ordinary file, such as `/dev/null`,
            is taken as empty and not locked.
        name: What errors call it, if that is not `path`.

    Raises:
        HashikitError: Another process is writing to it.
        OSError: It cannot be opened.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     journal = Journal(f"{folder}/notes.txt")
    ...     journal.add(b"one\\ntw")
    ...     list(journal.lines())
    ...     journal.keep(4)
    ...     journal.add(b"two\\n")
    ...     list(journal.lines())
    ...     journal.close()
    [b'one\\n', b'tw']
    [b'one\\n', b'two\\n']
    """

    name: str
    """What errors call it."""
    size: int
    """Its length in bytes."""
    ordinary: bool
    """Whether it is an ordinary file; any other, such as a pipe, may block whoever writes to it."""

    def __init__(self, path: str, name: str | None = None) -> None:
        self._path = path
        self.name = path if name is None else name
        self.ordinary = is_ordinary(path)
        ours = False
        try:
            # Ctrl-C is heeded when it is known whose file it is; a pipe may wait for its reader.
            with undisturbed() if self.ordinary else nullcontext():
                self._file = open(path, "a+b" if self.ordinary else "ab", buffering=0)  # noqa: SIM115
                if self.ordinary:
                    lock(self._file, self.name)
                self.size = os.fstat(self._file.fileno()).st_size if self.ordinary else 0
                ours = True
        except BaseException:
            if hasattr(self, "_file"):
                self.close(remove=ours and not self.size)  # there is nothing to keep yet
            raise

    def lines(self, longest: int = -1) -> Iterator[bytes]:
        """The lines, each with its end; the last one may lack it.

        Args:
            longest: The most bytes of a line that are read at once; what follows counts as the
                next line.
        """
        if self.ordinary:
            with open(self._path, "rb") as file:
                while line := file.readline(longest):
                    yield line

    def keep(self, size: int) -> None:
        """Cut off what comes after so many bytes."""
        if self.size > size:
            self._file.truncate(size)
            self.size = size

    def add(self, data: bytes) -> None:
        """Add a piece, at once.

        Raises:
            OSError: It cannot be written, or not all of it; `size` counts what was.
        """
        left = memoryview(data)
        try:
            while left:
                written = self._file.write(left)
                self.size += written
                left = left[written:]
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.name) from None

    def close(self, *, remove: bool = False) -> None:
        """Close the file, and remove it if wanted and if it is an ordinary one."""
        self._file.close()
        if remove and self.ordinary:
            os.unlink(self._path)
