"""Addresses of penpa+ (penpa-edit), a drawing program for puzzles of all kinds.

`https://swaroopg92.github.io/penpa-edit/#m=solve&p=DATA`. The data is text, deflated without a
header and written in base64. Its lines: a header (kind of grid, columns, rows, view, title,
author, separated by commas), the margins of the grid, the tools, the drawing as JSON, the player's
drawing, the cells of the grid as differences. Everywhere `zZ` stands for a `z`, `zO` for `null`,
and `z` and another character for a frequent name with its quotes.

A cell has the number `(row + 2) * (columns + 4) + column + 2`: two more cells surround the grid.
An island is a number in a circle, style 6, as the program draws the Hashi puzzles it imports.

Also read: islands without a number drawn as circles, numbers of any style, grids with margins, and
links to edit (`#m=edit`, with `?` for `#` as in older ones). Whatever else is drawn is left out.

Source: penpa-edit, `maketext_solve` and `load`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from typing import Any
from urllib.parse import unquote

from .._util.checks import expected
from ..board.geometry import MAX_CLUE, MAX_ISLANDS, MAX_SIDE, Coord
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._dialect import check_dialect
from ._tokens import MAX_TEXT, check_size, number, one_line

__all__ = ["dumps", "parse"]

_PAGE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
_AROUND = 2
"""Cells around a grid that have numbers, too."""
_PIXELS = 38
"""Size of a cell on the program's screen."""
_EMPTY = (
    "z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},"
    "zW:{},zC:{},z4:{},z6:[],z7:[]"
)
"""Everything that may be drawn, except numbers."""
_DATA = re.compile(r"[#&?]p=([A-Za-z0-9+/=%]+)")
_NAME = re.compile(r"z([0-9A-Z_])")


def parse(text: str) -> Puzzle:
    """Read the islands of a penpa+ address.

    Raises:
        FormatError: The text is not such an address, its data is damaged, its grid is not made of
            squares, or a number is not a clue.

    >>> parse(dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])))
    Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])
    """
    content, line, column = one_line(text, Message("a penpa+ address"))
    data = _DATA.search(content)
    if data is None:
        raise expected(Message("a penpa+ address"), content, line, column)
    at = (line, column + data.start(1))
    lines = [*_unpacked(data[1], *at).split("\n"), "", "", ""]
    kind, width, height, *_ = [*lines[0].split(","), "", ""]
    if kind != "square":
        raise expected(Message("a grid of squares"), kind, *at)
    margins = _json(lines[1], *at)
    if not isinstance(margins, list):
        raise expected(Message("the margins of the grid"), lines[1], *at)
    top, bottom, left, right = (_margin(margins, i) for i in range(4))
    across = number(width, Message("the number of columns"), 1, MAX_SIDE, *at)
    down = number(height, Message("the number of rows"), 1, MAX_SIDE, *at)
    rows = number(str(down - top - bottom), Message("the number of rows"), 1, MAX_SIDE, *at)
    cols = number(str(across - left - right), Message("the number of columns"), 1, MAX_SIDE, *at)
    check_size(rows, cols, *at)
    drawn = _json(lines[3], *at)
    islands: dict[Coord, int | None] = {}

    def put(index: str, clue: int | None) -> None:
        if not (index.isascii() and index.isdigit() and len(index) <= 9):
            return
        row, col = divmod(int(index), across + 2 * _AROUND)
        row, col = row - _AROUND - top, col - _AROUND - left
        if 0 <= row < rows and 0 <= col < cols:
            islands[row, col] = clue

    for index, symbol in _table(drawn, "symbol"):
        if str(symbol[1:2]).startswith("['circle"):
            put(index, None)
    for index, entry in _table(drawn, "number"):
        said = str(entry[0]).strip() if entry and entry[0] is not None else ""
        if said == "?":
            put(index, None)
        elif said:
            put(index, number(said, Message("a clue"), 0, MAX_CLUE, *at))
    if len(islands) > MAX_ISLANDS:
        raise FormatError("more than {most} islands", *at, most=MAX_ISLANDS)
    return Puzzle(rows, cols, [(row, col, clue) for (row, col), clue in islands.items()])


def dumps(puzzle: Puzzle) -> str:
    """Write an address that opens the puzzle in penpa+, ready to be solved there.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, signs, given bridges, another number of
            bridges per pair than 2, forbids loops, or need not be connected.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))[:51]
    'https://swaroopg92.github.io/penpa-edit/#m=solve&p='
    """
    check_dialect(puzzle, "penpa", clues=range(MAX_CLUE + 1))
    rows, cols = puzzle.rows, puzzle.cols
    wide = cols + 2 * _AROUND
    # The point in the middle: a cell, a corner, or the middle of a side.
    kind = (0, 3, 2, 1)[(rows % 2 == 0) * 2 + (cols % 2 == 0)]
    center = kind * wide * (rows + 2 * _AROUND)
    center += (_AROUND + (rows - 1) // 2) * wide + _AROUND + (cols - 1) // 2
    head = [
        *("square", cols, rows, _PIXELS, 0, 1, 1),
        *((cols + 1) * _PIXELS, (rows + 1) * _PIXELS, center, center),
        *(0, 0, 0, 0, "Title: ", "Author: ", "", "", "OFF", "false"),
    ]
    numbers = ",".join(
        f'"{(row + _AROUND) * wide + col + _AROUND}":["{"?" if clue is None else clue}",6,"1"]'
        for row, col, clue in puzzle.islands
    )
    step = ",1" * (cols - 1)
    cells = f"{_AROUND * wide + _AROUND}{step}" + f",{2 * _AROUND + 1}{step}" * (rows - 1)
    stacks = "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]}"
    lines = [
        ",".join(map(str, head)),
        "[0,0,0,0]",
        '["3","2","2"]~"combi"~["hashi",""]',
        f"{{{stacks},zS:{{}},zN:{{{numbers}}},{_EMPTY}}}",
        "",
        f"[{cells}]",
        "[]",
    ]
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return _PAGE + b64encode(packed).decode()


def _unpacked(data: str, line: int, column: int) -> str:
    """The text of an address, unpacked."""
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = unpacker.decompress(b64decode(unquote(data), validate=True), MAX_TEXT)
        if not unpacker.eof:
            raise ValueError("cut off, or too long")
        return raw.decode()
    except (ValueError, zlib.error):
        raise expected(Message("the data of a penpa+ address"), data, line, column) from None


def _json(text: str, line: int, column: int) -> Any:
    """The value of a line of the data."""
    names = {"N": '"number"', "Y": '"symbol"', "O": "null", "Z": "z"}
    try:
        return json.loads(_NAME.sub(lambda found: names.get(found[1], f'"{found[0]}"'), text))
    except (ValueError, RecursionError):
        raise expected(Message("the drawing of a penpa+ address"), text, line, column) from None


def _margin(margins: list[Any], i: int) -> int:
    """One of the four margins, 0 if it is missing."""
    value = margins[i] if i < len(margins) else 0
    return value if isinstance(value, int) and 0 <= value <= MAX_SIDE else 0


def _table(drawn: Any, name: str) -> list[tuple[str, list[Any]]]:
    """The contents of the drawn cells, by cell number."""
    table = drawn.get(name) if isinstance(drawn, dict) else None
    if not isinstance(table, dict):
        return []
    return [(index, value) for index, value in table.items() if isinstance(value, list)]
