"""Checks of arguments, one of each kind, and how messages show what was wrong.

A check returns the plain value, or raises an error that names the argument: an `OptionError` unless
the caller says which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from operator import index
from os import PathLike, fspath
from os.path import isdir
from typing import Any, SupportsIndex

from ..errors import FormatError, HashikitError, OptionError, PuzzleError
from ..i18n.sentences import Message, Text

_MOST_SHOWN = 60


def show(value: object) -> str:
    """A value as a message shows it: by its type if it is long.

    >>> show(5), show("2.2"), show(range(3)), show([0] * 100)
    ('5', "'2.2'", 'range(0, 3)', 'a list')
    """
    text = repr(value)
    if len(text) <= _MOST_SHOWN and text.isprintable() and not text.startswith("<"):
        return text
    kind = type(value).__name__
    return f"{'an' if kind[:1].lower() in 'aeio' else 'a'} {kind}"


def is_bool(value: object) -> bool:
    """Whether it is true or false, or NumPy's: Python takes them for numbers, hashikit does not.

    >>> is_bool(True), is_bool(1)
    (True, False)
    """
    return type(value).__name__ in ("bool", "bool_")


def index_of(value: SupportsIndex) -> int:
    """A whole number, of NumPy's types too; `TypeError` for anything else, also for a `bool`."""
    if type(value) is int:
        return value
    if is_bool(value):
        raise TypeError("true and false are no numbers")
    return index(value)


def number(
    name: str,
    value: object,
    least: int | None = None,
    most: int | None = None,
    error: type[HashikitError] = OptionError,
) -> int:
    """A whole number within bounds.

    Args:
        name: The argument's name, for the message.
        value: What the caller gave; NumPy's integers count too.
        least: The smallest accepted value, `None` for any.
        most: The largest, `None` for any.
        error: What to raise for anything else.

    >>> number("islands", 7, 2)
    7
    """
    try:
        whole = index_of(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    else:
        if (least is None or least <= whole) and (most is None or whole <= most):
            return whole
    if least is None:
        raise error(Message("{name} is a whole number, not {value}", name=name, value=show(value)))
    bounds = Message("from {least} up", least=least)
    if most is not None:
        bounds = Message("from {least} to {most}", least=least, most=most)
    raise error(
        Message(
            "{name} is {value}, not a whole number {bounds}",
            name=name,
            value=show(value),
            bounds=bounds,
        )
    )


def flag(
    name: str, value: object, error: type[HashikitError] = OptionError, *, binary: bool = False
) -> bool:
    """True or false; NumPy's count too.

    Args:
        name: The argument's name, for the message.
        value: What the caller gave.
        error: What to raise for anything else.
        binary: Accept 0 and 1, too.

    >>> flag("unique", "no")
    Traceback (most recent call last):
    hashikit.errors.OptionError: unique is 'no', not True or False
    """
    if value is True or value is False:
        return value
    if is_bool(value) or (binary and not isinstance(value, str) and value in (0, 1)):
        return bool(value)
    raise error(Message("{name} is {value}, not True or False", name=name, value=show(value)))


def choice(name: str, value: object, choices: Sequence[str]) -> str:
    """One of a few words.

    Args:
        name: The argument's name, for the message.
        value: What the caller gave.
        choices: The accepted values.

    >>> choice("fruit", "aple", ["apple", "pear"])
    Traceback (most recent call last):
    hashikit.errors.OptionError: fruit is 'aple', not one of apple, pear; did you mean 'apple'?
    """
    if isinstance(value, str) and value in choices:
        return value
    from difflib import get_close_matches

    near = get_close_matches(str(value).lower(), choices, 1)
    meant = Message("; did you mean {near}?", near=repr(str(near[0]))) if near else ""
    raise OptionError(
        "{name} is {value}, not one of {names}{meant}",
        name=name,
        value=show(value),
        names=", ".join(choices),
        meant=meant,
    )


def check_text(name: str, value: object) -> None:
    """Refuse anything but a `str`.

    >>> check_text("text", b"2.2")
    Traceback (most recent call last):
    hashikit.errors.OptionError: text is b'2.2', not a str; decode the bytes first
    """
    if not isinstance(value, str):
        hint = Message("; decode the bytes first") if isinstance(value, bytes | bytearray) else ""
        raise OptionError(
            "{name} is {value}, not a str{hint}", name=name, value=show(value), hint=hint
        )


def check_path(name: str, value: object) -> None:
    """Refuse anything but a path of a file or folder.

    >>> check_path("path", None)
    Traceback (most recent call last):
    hashikit.errors.OptionError: path is None, not a path: a str or a pathlib.Path
    """
    path = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(path, str) or "\0" in path:
        raise OptionError(
            "{name} is {value}, not a path: a str or a pathlib.Path", name=name, value=show(value)
        )


def check_file(name: str, value: object) -> None:
    """Refuse anything but a path, and a folder.

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
            "{name} is {value}, not the name of a folder", name=name, value=show(value)
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


def no_puzzle(thing: object) -> PuzzleError:
    """The error for a value that is not a `Puzzle`."""
    kind = type(thing).__name__
    hint: Text = Message("; hashikit.parse makes one of text") if isinstance(thing, str) else ""
    if hasattr(thing, "puzzle"):
        hint = Message("; give its {names}", names=".puzzle")
    return PuzzleError("puzzle is {kind}, not a Puzzle{hint}", kind=repr(kind), hint=hint)


def quote(text: str) -> str:
    """A short piece of the input, quoted and escaped, for a message."""
    return repr(text[:20]) + ("…" if len(text) > 20 else "")


def show_json(value: Any) -> str:
    """The beginning of a value as JSON, for a message."""
    if isinstance(value, str):
        value = value[:21]
    from json import JSONEncoder  # few programs get to see this

    parts = islice(JSONEncoder(default=repr).iterencode(value), 21)
    return "".join(parts)[:21]


def expected_error(
    what: Text, found: str, line: int | None = None, column: int | None = None
) -> FormatError:
    """The error that something else was expected."""
    return FormatError(
        "expected {what}, found {found}",
        line,
        column,
        what=what,
        found=quote(found) if found else Message("the end"),
    )
