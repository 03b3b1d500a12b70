"""Plain lines, which the engine answers many at once; other lines are answered one by one.

The output is the same either way, except for the times in `hashi solve --json`.
`hashikit.engine.plain_lines` defines which lines are plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ..engine import many
from ..engine.plain_lines import read_line
from ..formats import Lines
from .sources import Origin, Part, key_of
from .status import Exit

__all__ = ["Answered", "Plain", "is_plain", "units"]

_LOOKED_AT = 16
"""How many lines of an input are examined to tell whether it is plain."""


class Plain(Protocol):
    """Answers the first few of some lines: a function of `hashikit.engine.many` with arguments."""

    def __call__(self, lines: list[bytes], name: str, first: int, /) -> list[many.Run]: ...


class Answered(NamedTuple):
    """Consecutive lines with their answers."""

    text: str
    """The output, without the final newline."""
    lines: Lines
    origin: Origin
    status: Exit

    @property
    def number(self) -> int:
        """How many lines there are."""
        return len(self.lines.lines)

    @property
    def label(self) -> str:
        """The name to show while they are worked on."""
        return self.origin.name

    def key(self) -> bytes:
        """The bytes read, as `Part.key` returns them line by line."""
        name, first = self.lines.name, self.lines.first
        keys = (
            key_of(name(number), line.decode("latin-1"))  # plain lines are ASCII
            for number, line in enumerate(self.lines.lines, first)
        )
        return b"".join(keys)


def units(part: Part, plain: Plain | None) -> Iterator[Answered | Part]:
    """Split a part as far as possible, except for lines that are answered already."""
    lines = part.what
    if plain is None or not isinstance(lines, Lines):
        yield from part.apart()
        return
    from json import dumps

    at = 0
    name = dumps(lines.name(0)).removesuffix('0"')
    while at < len(lines.lines):
        asked = lines.lines[at : at + many.MOST]
        for number, text, no in plain(asked, name, lines.first + at):
            run = lines.some(at, at + number)
            at += number
            if text is None:
                yield from part._replace(what=run).apart()
            else:
                yield Answered(text, run, part.origin, Exit.NO if no else Exit.OK)


def is_plain(part: Part | None) -> bool:
    """Whether these are lines and the first ones are mostly plain."""
    if part is None or not isinstance(part.what, Lines):
        return False
    some = part.what.lines[:_LOOKED_AT]
    plain = sum(read_line(line.decode("latin-1")) is not None for line in some)
    return 2 * plain > len(some)
