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
from .sources import Origin, Part, key_of
from .status import Exit

__all__ = ["Answered", "Plain", "is_plain", "units"]

_LOOKED_AT = 16
"""Lines that are looked at to tell whether those of an input are plain."""


class Plain(Protocol):
    """Answers the first of some lines; a function of `_desk` with the arguments of a command."""

    def __call__(self, lines: list[bytes], name: str, first: int, /) -> list[_desk.Run]: ...


class Answered(NamedTuple):
    """Lines in a row that are answered."""

    text: str
    """To be written, without the last end of line."""
    lines: Lines
    origin: Origin
    status: Exit

    @property
    def number(self) -> int:
        """How many lines there are."""
        return len(self.lines.lines)

    @property
    def label(self) -> str:
        """What to call them while they are worked on."""
        return self.origin.name

    def key(self) -> bytes:
        """What was read, as `Part.key` tells it of one line after the other."""
        name, first = self.lines.name, self.lines.first
        keys = (
            key_of(name(number), line.decode("latin-1"))  # they are ASCII
            for number, line in enumerate(self.lines.lines, first)
        )
        return b"".join(keys)


def units(part: Part, plain: Plain | None) -> Iterator[Answered | Part]:
    """A part cut up as far as it can be, but for lines that are answered already."""
    lines = part.what
    if plain is None or not isinstance(lines, Lines):
        yield from part.apart()
        return
    from json import dumps

    at = 0
    name = dumps(lines.name(0)).removesuffix('0"')
    while at < len(lines.lines):
        asked = lines.lines[at : at + _desk.MOST]
        for number, text, no in plain(asked, name, lines.first + at):
            run = lines.some(at, at + number)
            at += number
            if text is None:
                yield from part._replace(what=run).apart()
            else:
                yield Answered(text, run, part.origin, Exit.NO if no else Exit.OK)


def is_plain(part: Part | None) -> bool:
    """Whether these are lines, and the first of them mostly plain."""
    if part is None or not isinstance(part.what, Lines):
        return False
    some = part.what.lines[:_LOOKED_AT]
    plain = sum(read_line(line.decode("latin-1")) is not None for line in some)
    return 2 * plain > len(some)
