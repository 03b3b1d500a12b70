"""Named values of options, and their shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from ..levels import LEVELS

__all__ = ["BOTH", "LEVEL_NAMES", "among"]

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
