"""Options for the wishes of a `Request`, made from what it says about each."""

from __future__ import annotations

from collections.abc import Callable
from os.path import exists  # pathlib takes long to import
from typing import Any

import click

from ..board.geometry import MAX_SIDE
from ..errors import HashikitError, OptionError
from ..generator.request import WISHES, Flag, LevelName, OneOf, Share, Techniques, Whole, Wish
from ..i18n.sentences import Message
from .choices import among, level_said
from .command import Decorator, Number, Real, option


def wishes(*names: str) -> Decorator:
    """Add options for wishes to a command, in this order.

    Each value becomes an argument under the name of the wish, fit for `Request`; that of `picture`
    is still the text of the option, which `art` reads.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in reversed(names):
            function = wish(name)(function)
        return function

    return add


def wish(name: str, help: str | None = None) -> Decorator:
    """Add the option for one wish.

    Args:
        name: That of the field of `Request`.
        help: Its help, if not what `Request` says.
    """
    asked = WISHES[name]
    return option(
        *(asked.options or (asked.option,)),
        name,
        help=asked.help if help is None else help,
        section=asked.section,
        **_settings(asked),
    )


def _settings(asked: Wish) -> dict[str, Any]:
    """What the option for a wish accepts."""
    kind = asked.kind
    if isinstance(kind, Flag):
        return {"is_flag": True, "callback": lambda _context, _param, on: on != asked.default}
    settings: dict[str, Any] = {"metavar": asked.metavar or kind.metavar}
    if asked.default is not None:
        settings["default"] = asked.default
    if isinstance(kind, Whole):
        settings["type"] = Number(kind.least, kind.most)
    elif isinstance(kind, Share):
        settings["type"] = Real()
    elif isinstance(kind, OneOf | Techniques):
        settings["shell_complete"] = among(kind.names)
    if isinstance(kind, LevelName):
        settings["callback"] = level_said
    if isinstance(kind, Techniques):
        settings |= {"multiple": True, "callback": _none_if_empty}
    return settings


def _none_if_empty(
    context: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...] | None:
    return values or None


def size_of(text: str) -> tuple[int, int]:
    """Read `7` or `7x9`, rows first.

    Raises:
        HashikitError: It is neither.

    >>> size_of("7"), size_of("7x9")
    ((7, 7), (7, 9))
    """
    sides = text.lower().replace("×", "x").split("x")
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise HashikitError(
            "the size is ROWSxCOLS, such as 7x9, or one number, not '{text}'", text=text
        )
    longest = max(sides, key=len)
    if len(longest) > len(str(MAX_SIDE)) + 20:  # before Python refuses to read it
        bounds = Message("from {least} to {most}", least=1, most=MAX_SIDE)
        value = f"{longest[:20]}…"
        raise OptionError(
            "{name} is {value}, not a whole number {bounds}",
            name="size",
            value=value,
            bounds=bounds,
        )
    rows, cols = map(int, sides)
    return rows, cols


def art(file: str, size: str | None) -> str:
    """Convert an image or text file, or text art in one line, to text art of the given size."""
    from ..generator import picture

    rows_cols = (None, None) if size is None else size_of(size)
    plain = set(file) <= set("#./")
    if plain and ("#" in file or not exists(file)):  # noqa: PTH110
        return picture.scaled(file, *rows_cols)
    return picture.read(file, *rows_cols)
