"""Options whose values are names: formats, levels, solvers; with completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from .. import formats
from ..errors import OptionError
from ..levels import LEVELS

__all__ = ["BOTH", "LEVEL_NAMES", "among", "check_format"]

BOTH = ("pzprv3", "json")
"""Formats that hold a puzzle and its solution; in a janko grid it is one or the other."""

LEVEL_NAMES = ", ".join(LEVELS)

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def among(names: Iterable[str]) -> Completer:
    """What a shell offers for an option that takes one of these names."""
    known = list(names)

    def complete(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
        return [name for name in known if name.startswith(begun)]

    return complete


def check_format(name: str) -> None:
    """Check the name of a format to write.

    Raises:
        OptionError: There is none of that name.
    """
    if name not in formats.names():
        raise OptionError(f"no format '{name}'; there are: {', '.join(formats.names())}")
