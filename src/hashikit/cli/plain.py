"""Plain lines, answered by the engine many at once; others are read and answered one by one.

What a command writes is the same either way, but for the times that `hashi solve --json` tells. See
`hashikit._desk` for what is plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from .. import _desk
from .._plain import read_line
from ..formats import Lines
from .sources import Failure, Item, Part
from .status import Exit

__all__ = ["Answered", "Plain", "answered", "found", "is_plain"]

_LOOKED_AT = 16
"""Lines that are looked at to tell whether those of an input are plain."""


class Plain(Protocol):
    """Answers the first of some lines; a function of `_desk` with the arguments of a command."""

    def __call__(self, lines: list[bytes], name: str, first: int, /) -> list[_desk.Run]: ...


class Answered(NamedTuple):
    """Lines in a row that are answered."""

    text: str
    """To be written, without the last end of line."""
    number: int
    status: Exit


def found(part: Part, plain: Plain | None) -> Iterator[Answered | Item | Failure]:
    """What is found in a part, as `Part.found` tells it, or answered at once."""
    lines = part.what
    if plain is None or not isinstance(lines, Lines):
        yield from part.found()
        return
    at = 0
    while at < len(lines.lines):
        for run in answered(lines, at, at + _desk.MOST, plain):
            if isinstance(run, Answered):
                yield run
                at += run.number
            else:
                yield from part._replace(what=run).found()
                at += len(run.lines)


def answered(lines: Lines, begin: int, end: int, plain: Plain) -> Iterator[Answered | Lines]:
    """The first of some lines, at least one: as answers, or where they are not plain as lines.

    Args:
        lines: Lines.
        begin: The index of the first one.
        end: And of the one after the last.
        plain: Answers them.
    """
    from json import dumps

    name = dumps(lines.name(0)).removesuffix('0"')
    at = begin
    for number, text, no in plain(lines.lines[begin:end], name, lines.first + begin):
        if text is None:
            yield Lines(lines.label, lines.first + at, lines.lines[at : at + number])
        else:
            yield Answered(text, number, Exit.NO if no else Exit.OK)
        at += number


def is_plain(part: Part | None) -> bool:
    """Whether these are lines, and the first of them mostly plain."""
    if part is None or not isinstance(part.what, Lines):
        return False
    some = part.what.lines[:_LOOKED_AT]
    plain = sum(read_line(line.decode("latin-1")) is not None for line in some)
    return 2 * plain > len(some)
