"""Arguments of the wrong kind: one check for each kind that many calls take."""

from __future__ import annotations

from os import PathLike, fspath

from ._parts import no_puzzle
from .errors import OptionError
from .puzzle import Puzzle

__all__ = ["check_path", "check_puzzle", "check_text", "shown"]

_MOST_SHOWN = 60


def shown(value: object) -> str:
    """What was given, for a message; what is long by its type.

    >>> shown(5), shown("2.2"), shown(range(3)), shown([0] * 100)
    ('5', "'2.2'", 'range(0, 3)', 'a list')
    """
    text = repr(value)
    if len(text) <= _MOST_SHOWN and text.isprintable() and not text.startswith("<"):
        return text
    kind = type(value).__name__
    return f"{'an' if kind[:1].lower() in 'aeio' else 'a'} {kind}"


def check_text(name: str, value: object) -> None:
    """Refuse what is no `str`.

    Raises:
        OptionError: It is something else.

    >>> check_text("text", b"2.2")
    Traceback (most recent call last):
    hashikit.errors.OptionError: text is b'2.2', not a str; decode the bytes first
    """
    if not isinstance(value, str):
        hint = "; decode the bytes first" if isinstance(value, bytes | bytearray) else ""
        raise OptionError(f"{name} is {shown(value)}, not a str{hint}")


def check_path(name: str, value: object) -> None:
    """Refuse what is no path of a file or folder.

    Raises:
        OptionError: It is something else.

    >>> check_path("path", None)
    Traceback (most recent call last):
    hashikit.errors.OptionError: path is None, not a path: a str or a pathlib.Path
    """
    path = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(path, str) or "\0" in path:
        raise OptionError(f"{name} is {shown(value)}, not a path: a str or a pathlib.Path")


def check_puzzle(value: object) -> None:
    """Refuse what is no `Puzzle`.

    Raises:
        PuzzleError: It is something else.

    >>> check_puzzle("2.2")
    Traceback (most recent call last):
    hashikit.errors.PuzzleError: puzzle is 'str', not a Puzzle; hashikit.parse makes one of text
    """
    if not isinstance(value, Puzzle):
        raise no_puzzle(value)
