"""Named values of options, and their shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from .._util.limits import choice
from ..i18n import say
from ..levels import LEVELS

LINES = ("puzzlink", "penpa", "tatham", "json")
"""Formats with one line per puzzle, so that one text can hold several."""

BOTH = ("pzprv3", "json")
"""Formats that hold a puzzle together with its solution; a janko grid holds only one of them."""

LEVEL_NAMES = ", ".join(LEVELS)

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def among(names: Iterable[str]) -> Completer:
    """Complete the value of an option that takes one of these names."""
    known = list(names)

    def complete(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
        return [name for name in known if name.startswith(begun)]

    return complete


def level_said(*also: str) -> Callable[[click.Context, click.Parameter, str | None], str | None]:
    """Take a level by its name in the language of the command, too: `schwer` for `hard`.

    Args:
        *also: Other words that are accepted.
    """

    def read(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is None:
            return None
        names = {say(f"level.{level}"): level for level in LEVELS}
        word = value.strip().lower()
        for name, level in names.items():
            if word in (name.lower(), level):
                return level
        shown = [level if name.lower() == level else name for name, level in names.items()]
        return choice(param.opts[0], value, [*also, *shown])

    return read
