"""Write files, and folders of files, whole or not at all.

The text goes to a hidden file beside the target, which replaces the target once it is complete. An
existing target that is not an ordinary file, such as `/dev/null`, is written directly.
"""

# pathlib takes longer to import than the rest of hashikit.
# ruff: noqa: PTH100, PTH101, PTH102, PTH103, PTH104, PTH105, PTH108, PTH110, PTH113, PTH116, PTH118
# ruff: noqa: PTH119, PTH120, PTH123, PTH208

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from os import PathLike, fspath
from typing import IO, Any
from weakref import finalize

from ..errors import HashikitError
from ..i18n.sentences import Message
from .signals import undisturbed

Path = str | PathLike[str]


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8.

    Args:
        path: The file; if it exists, it is replaced and keeps its mode.
        text: Its new content.

    Raises:
        OSError: The file cannot be written; it is as it was before.
    """
    write_bytes(path, text.encode("utf-8", "surrogateescape"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file: see `write_text`."""
    with WholeFile(path) as file:
        file.write(data)


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder of files.

    Args:
        path: The folder; if it exists, it is replaced as a whole and keeps its mode.
        files: The content of each file by its path in the folder, with `/` between folders.

    Raises:
        OSError: It cannot be written; it is as it was before.
    """
    with whole_folder(path) as folder:
        for name, data in files.items():
            file = os.path.join(folder, name)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "wb") as out:
                out.write(data)


@contextmanager
def whole_folder(path: Path) -> Iterator[str]:
    """A new folder to fill; it appears when the `with` block ends without an error.

    Args:
        path: The folder; if it exists, it is replaced as a whole and keeps its mode.

    Raises:
        OSError: It cannot be written; it is as it was before.
    """
    folder = os.path.realpath(path)  # what a link leads to, not the link
    parent, base = os.path.split(folder)
    try:
        os.makedirs(parent, exist_ok=True)
        with _hidden_folder(parent, base) as hidden:
            new, old = os.path.join(hidden, "new"), os.path.join(hidden, "old")
            os.mkdir(new)
            yield new
            with undisturbed():  # in between there is no folder of this name
                if os.path.exists(folder):
                    os.chmod(new, os.stat(folder).st_mode)
                    os.rename(folder, old)
                try:
                    os.rename(new, folder)
                except OSError:
                    if os.path.exists(old):
                        os.rename(old, folder)
                    raise
    except OSError as error:  # name the requested folder, not the hidden one
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, fspath(path)) from None


@contextmanager
def _hidden_folder(parent: str, base: str) -> Iterator[str]:
    """A folder `.BASE.hashi-…` that is locked while it is in use, and removed after.

    Folders left by a killed process, which no process has locked, are removed first.
    """
    from shutil import rmtree
    from tempfile import mkdtemp  # these take long to import

    prefix = f".{base[:200]}.hashi-"
    for name in os.listdir(parent):
        if name.startswith(prefix):
            left = os.path.join(parent, name)
            with suppress(OSError), _lock(left) as mine:
                if mine:
                    rmtree(left, ignore_errors=True)
    folder = mkdtemp(prefix=".hashi-", dir=parent)
    try:
        with _lock(folder):  # visible to others only once it is locked
            named = os.path.join(parent, prefix + os.path.basename(folder)[len(".hashi-") :])
            with undisturbed():
                os.rename(folder, named)
                folder = named
            yield folder
    finally:
        rmtree(folder, ignore_errors=True)


@contextmanager
def _lock(folder: str) -> Iterator[bool]:
    """Lock a folder; return whether that worked. Without `fcntl`, as on Windows, it never does."""
    try:
        import fcntl
    except ImportError:
        yield False
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)


def is_ordinary(path: str) -> bool:
    """Whether a file of that name can be replaced, because it is neither a device nor a stream."""
    if os.path.abspath(path).startswith(("/dev/", "/proc/")):
        return False
    return os.path.isfile(path) or not os.path.exists(path)


class WholeFile:
    """A file to be written piece by piece; it appears when the `with` block ends without an error.

    Args:
        path: The file; if it exists, it is replaced and keeps its mode.
        keep_partial: Whether Ctrl-C leaves what was written so far in `PATH.partial`.
        scratch: The hidden file, on the same file system; by default one of its own beside `path`.

    Raises:
        OSError: The file cannot be written; it is as it was before. The error names `path`.
    """

    def __init__(
        self, path: Path, *, keep_partial: bool = False, scratch: str | None = None
    ) -> None:
        self._name = fspath(path)
        self._keep_partial = keep_partial
        self._empty = True
        self._target: str | None = None
        part = self._name
        if is_ordinary(self._name):
            self._target = os.path.realpath(self._name)
            folder, base = os.path.split(self._target)
            part = scratch or os.path.join(folder, f".{base}.{os.getpid()}.tmp")
        self._part = part
        mode = "ab" if self._target is None else "wb"  # others may write to the same stream
        try:
            # No hidden file without somebody to remove it; a pipe may wait for its reader.
            with nullcontext() if self._target is None else undisturbed():
                self._file = open(part, mode, buffering=0)  # noqa: SIM115
                self._remove = finalize(self, _remove, None if self._target is None else part)
        except OSError as error:
            raise self._name_request(error) from None

    def write(self, data: bytes) -> None:
        """Write a piece, at once."""
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) :]
                self._empty = False
        except OSError as error:
            raise self._name_request(error) from None

    def abandon(self) -> None:
        """Leave the file as it was."""
        self._file.close()
        self._remove()

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            self._file.close()
            if self._target is None:
                return
            if error is None:
                if os.path.exists(self._target):
                    os.chmod(self._part, os.stat(self._target).st_mode & 0o7777)
                os.replace(self._part, self._target)
                self._remove.detach()
                return
        except OSError as failure:
            self._remove()
            raise self._name_request(failure) from None
        if self._keep_partial and isinstance(error, KeyboardInterrupt) and not self._empty:
            partial = self._target + ".partial"
            os.replace(self._part, partial)
            self._remove.detach()
            raise KeyboardInterrupt(
                Message("interrupted; what was done so far is in {kept}", kept=partial)
            )
        self._remove()

    def _name_request(self, error: OSError) -> OSError:
        """The same error, naming the requested file instead of the hidden one."""
        return OSError(error.errno, error.strerror, self._name)


def _remove(path: str | None) -> None:
    """Remove a hidden file, if there is one."""
    if path is not None:
        with suppress(OSError):
            os.unlink(path)


@contextmanager
def locked_folder(path: Path) -> Iterator[None]:
    """Keep other processes from filling a folder during the block: see `lock`.

    Raises:
        HashikitError: Another one is filling it.
        OSError: There is no such folder.
    """
    if os.name == "nt":  # folders cannot be opened
        yield
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        lock(descriptor, fspath(path))
        yield
    finally:
        os.close(descriptor)


def lock(file: IO[Any] | int, name: str) -> None:
    """Keep other processes from writing to a file or folder, where the system supports locks.

    Raises:
        HashikitError: Another one is writing to it.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise HashikitError("{name}: another process is writing to it", name=name) from None
    except OSError:
        return  # a file system without locks
