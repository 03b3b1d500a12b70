"""Checks of arguments: one for each kind that several calls take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike, fspath
from os.path import isdir

from .._util.limits import shown
from ..errors import HashikitError, OptionError
from ..i18n.sentences import Message
from .geometry import Coord
from .parts import no_puzzle
from .puzzle import Puzzle


def check_text(name: str, value: object) -> None:
    """Refuse anything but a `str`.

    Raises:
        OptionError: It is anything else.

    >>> check_text("text", b"2.2")
    Traceback (most recent call last):
    hashikit.errors.OptionError: text is b'2.2', not a str; decode the bytes first
    """
    if not isinstance(value, str):
        hint = Message("; decode the bytes first") if isinstance(value, bytes | bytearray) else ""
        raise OptionError(
            "{name} is {value}, not a str{hint}", name=name, value=shown(value), hint=hint
        )


def check_path(name: str, value: object) -> None:
    """Refuse anything but a path of a file or folder.

    Raises:
        OptionError: It is anything else.

    >>> check_path("path", None)
    Traceback (most recent call last):
    hashikit.errors.OptionError: path is None, not a path: a str or a pathlib.Path
    """
    path = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(path, str) or "\0" in path:
        raise OptionError(
            "{name} is {value}, not a path: a str or a pathlib.Path", name=name, value=shown(value)
        )


def check_file(name: str, value: object) -> None:
    """Refuse anything but a path, and a folder.

    Raises:
        OptionError: It is anything else.

    >>> check_file("path", "/")
    Traceback (most recent call last):
    hashikit.errors.OptionError: path is '/', a folder: give a file in it
    """
    check_path(name, value)
    assert isinstance(value, str | PathLike)
    if isdir(value):  # noqa: PTH112 (pathlib takes long to import)
        raise OptionError(
            "{name} is {value}, a folder: give a file in it", name=name, value=repr(fspath(value))
        )


def check_own_folder(
    name: str, value: object, what: Message, is_ours: Callable[[str], object]
) -> None:
    """Refuse an output folder that holds files of another kind.

    Args:
        name: Of the argument.
        value: The folder; it need not exist.
        what: What is written, such as `Message("file.proof")`.
        is_ours: Whether a file of that name belongs to it.

    Raises:
        OptionError: It is not a path.
        HashikitError: It holds other files, or is a file itself.

    >>> check_own_folder("out", "", Message("file.proof"), bool)
    Traceback (most recent call last):
    hashikit.errors.OptionError: out is '', not the name of a folder
    """
    check_path(name, value)
    assert isinstance(value, str | PathLike)
    if fspath(value) in ("", "-"):
        raise OptionError(
            "{name} is {value}, not the name of a folder", name=name, value=shown(value)
        )
    from pathlib import Path  # slow to import, and most commands never write a folder

    folder = Path(value)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise HashikitError("{folder}: a file of that name exists", folder=folder)
    for file in sorted(path.name for path in folder.iterdir()):
        if not is_ours(file):
            raise HashikitError(
                "{folder}: '{file}' is not part of {what}; choose another folder",
                folder=folder,
                file=file,
                what=what,
            )


def check_cell(name: str, value: object, puzzle: Puzzle) -> Coord:
    """A cell of a puzzle.

    Raises:
        OptionError: It is anything else.

    >>> check_cell("near", (0, 3), Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]))
    Traceback (most recent call last):
    hashikit.errors.OptionError: near is (0, 3), not a cell (row, column) of the 1×3 puzzle
    """
    if isinstance(value, Sequence) and len(value) == 2:
        row, col = value
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        if whole and 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
            return (row, col)
    size = f"{puzzle.rows}×{puzzle.cols}"
    raise OptionError(
        "{name} is {value}, not a cell (row, column) of the {size} puzzle",
        name=name,
        value=shown(value),
        size=size,
    )


def check_puzzle(value: object) -> None:
    """Refuse what is not a `Puzzle`.

    Raises:
        PuzzleError: It is anything else.

    >>> check_puzzle("2.2")
    Traceback (most recent call last):
    hashikit.errors.PuzzleError: puzzle is 'str', not a Puzzle; hashikit.parse makes one of text
    """
    if not isinstance(value, Puzzle):
        raise no_puzzle(value)
