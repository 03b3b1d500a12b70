"""Reading and writing puzzles: one module per format, each with `parse` and `dumps`.

>>> puzzle = parse("https://puzz.link/p?hashi/3/3/3g3i2g2")
>>> print(dumps(puzzle, "text"), end="")
3.3
...
2.2

In: `parse`, `parse_all`, `parse_solution`, `parse_state` take a text; `read`, `read_all`,
`read_solution`, `read_state` a file. Out: `dumps` gives a text, `write` makes a file. `FORMATS`
tells which formats there are, `named` finds one by its name, `detect` says which one a text is in.
`split` and `read_pieces` cut a collection into pieces that can be read apart, `stream` does so
while it comes. `limit_cells` refuses large grids before they are read.
"""

from importlib import import_module
from types import ModuleType

from ._reading import (
    parse,
    parse_all,
    parse_solution,
    parse_state,
    read,
    read_all,
    read_solution,
    read_state,
)
from ._registry import FORMATS, Entry, Format, named, names
from ._stream import Lines, Piece, Stream, detect, read_pieces, split, stream
from ._tokens import MAX_TEXT, limit_cells
from ._writing import dumps, write

__all__ = [
    "FORMATS",
    "MAX_TEXT",
    "Entry",
    "Format",
    "Lines",
    "Piece",
    "Stream",
    "detect",
    "dumps",
    "limit_cells",
    "named",
    "names",
    "parse",
    "parse_all",
    "parse_solution",
    "parse_state",
    "read",
    "read_all",
    "read_pieces",
    "read_solution",
    "read_state",
    "split",
    "stream",
    "write",
]


def __getattr__(name: str) -> ModuleType:
    """The module of a format, imported when it is first asked for."""
    if name in names():
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
