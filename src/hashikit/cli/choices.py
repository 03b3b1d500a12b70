"""Named values of options, and their shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from .._util.checks import choice
from ..formats import FORMATS
from ..i18n import say
from ..levels import LEVELS, Level

LINES = tuple(format.name for format in FORMATS if format.one_line)
"""Formats with one line per puzzle, so that one text can hold several."""

BOTH = tuple(format.name for format in FORMATS if format.with_puzzle)
"""Formats that hold a puzzle together with its solution; a janko grid holds only one of them."""

LEVEL_NAMES = ", ".join(LEVELS)
MIXED = "mixed"
"""Stands for all levels."""

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def among(names: Iterable[str]) -> Completer:
    """Complete the value of an option that takes one of these names."""
    known = list(names)

    def complete(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
        return [name for name in known if name.startswith(begun)]

    return complete


def level_said(context: click.Context, param: click.Parameter, value: str | None) -> Level | None:
    """Take a level by its name in the language of the command, too: `schwer` for `hard`."""
    return None if value is None else _level(value, param.opts[0])


def levels_said(
    context: click.Context, param: click.Parameter, value: str | None
) -> tuple[Level, ...] | None:
    """Take levels with commas between them, or `mixed` for all of them."""
    if value is None:
        return None
    found = {_level(word, param.opts[0], MIXED) for word in value.split(",")}
    return LEVELS if None in found else tuple(level for level in LEVELS if level in found)


def _level(word: str, name: str, *also: str) -> Level | None:
    """The level of a name, in English or the language of the command; `None` for one of `also`."""
    word = word.strip()
    names = {say(f"level.{level}"): level for level in LEVELS}
    for said, level in names.items():
        if word.lower() in (said.lower(), level):
            return level
    shown = [level if said.lower() == level else said for said, level in names.items()]
    choice(name, word.lower() if word.lower() in also else word, [*also, *shown])
    return None
