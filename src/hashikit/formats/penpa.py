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

from .._util.checks import expected_error, show_json
from ..board.geometry import MAX_CLUE, MAX_SIDE, Coord
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._dialect import check_dialect, unsupported_error
from ._tokens import MAX_TEXT, check_size, number, one_line

__all__ = ["dumps", "parse"]

_PAGE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
_AROUND = 2
"""Cells around a grid that have numbers, too."""
_PIXELS = 38
"""Size of a cell on the program's screen."""
_STACKS = "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]}"
_EMPTY = (
    "z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},"
    "zW:{},zC:{},z4:{},z6:[],z7:[]"
)
"""Everything that may be drawn, except numbers."""
_DATA = re.compile(r"[#&?]p=([A-Za-z0-9+/=%]+)")
_ESCAPES = {"%2B": "+", "%2F": "/", "%3D": "=", "%2b": "+", "%2f": "/", "%3d": "="}
"""What stands for the marks of base64 in an address."""
_NAMES = {f"z{mark}": f'"z{mark}"' for mark in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY_"}
_NAMES |= {"zN": '"number"', "zY": '"symbol"', "zO": "null", "zZ": "z"}  # a z comes last
_MOST_HEAD = 1 << 16
"""The longest that the header and the margins may be, in bytes."""
_MOST_DRAWING = 4_000_000
"""The longest drawing of all, in bytes: parsed, it takes up to thirty times as much memory."""


def _longest_drawing(rows: int, cols: int) -> int:
    """The longest drawing of a grid, in bytes.

    A number takes some 22 bytes, a circle as many; other layers of a Hashi drawing are empty.
    """
    return min(_MOST_DRAWING, (1 << 16) + 64 * rows * cols)


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
        raise expected_error(Message("a penpa+ address"), content, line, column)
    at = (line, column + data.start(1))
    packed = _Unpacker(data[1], *at)
    head, frame = packed.lines(2, _MOST_HEAD)
    kind, width, height, *_ = [*head.split(",", 3), "", ""]
    if kind != "square":
        raise expected_error(Message("a grid of squares"), kind, *at)
    margins = _json(frame, *at)
    if not isinstance(margins, list):
        raise expected_error(Message("the margins of the grid"), frame, *at)
    top, bottom, left, right = (_margin(margins, i) for i in range(4))
    across = number(width, Message("the number of columns"), 1, MAX_SIDE, *at)
    down = number(height, Message("the number of rows"), 1, MAX_SIDE, *at)
    rows = number(str(down - top - bottom), Message("the number of rows"), 1, MAX_SIDE, *at)
    cols = number(str(across - left - right), Message("the number of columns"), 1, MAX_SIDE, *at)
    check_size(rows, cols, *at)
    _, drawing = packed.lines(2, _longest_drawing(rows, cols))
    packed.check_end()
    parts = _json(drawing, *at)
    islands: dict[Coord, int | None] = {}

    def put(index: str, clue: int | None) -> None:
        if not (index.isascii() and index.isdigit() and len(index) <= 9):
            return
        row, col = divmod(int(index), across + 2 * _AROUND)
        row, col = row - _AROUND - top, col - _AROUND - left
        if 0 <= row < rows and 0 <= col < cols:
            islands[row, col] = clue

    for index, symbol in _table(parts, "symbol"):
        if len(symbol) > 1 and isinstance(symbol[1], str) and symbol[1].startswith("circle"):
            put(index, None)
    for index, entry in _table(parts, "number"):
        if not entry or entry[0] is None:
            continue
        entry_text = entry[0].strip() if isinstance(entry[0], str) else show_json(entry[0])
        if entry_text == "?":
            put(index, None)
        elif entry_text:
            put(index, number(entry_text, Message("a clue"), 0, MAX_CLUE, *at))
    return Puzzle(rows, cols, [(row, col, clue) for (row, col), clue in islands.items()])


def dumps(puzzle: Puzzle) -> str:
    """Write an address that opens the puzzle in penpa+, ready to be solved there.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, signs, given bridges, another number of
            bridges per pair than 2, forbids loops, or need not be connected; or it has so many
            islands that the address could not be read.

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
    drawing = f"{{{_STACKS},zS:{{}},zN:{{{numbers}}},{_EMPTY}}}"
    if len(drawing) > _longest_drawing(rows, cols):
        raise unsupported_error("penpa", Message("so many islands"))
    step = ",1" * (cols - 1)
    cells = f"{_AROUND * wide + _AROUND}{step}" + f",{2 * _AROUND + 1}{step}" * (rows - 1)
    lines = [
        ",".join(map(str, head)),
        "[0,0,0,0]",
        '["3","2","2"]~"combi"~["hashi",""]',
        drawing,
        "",
        f"[{cells}]",
        "[]",
    ]
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return _PAGE + b64encode(packed).decode()


class _Unpacker:
    """The data of an address, unpacked line by line: a short address may hold gigabytes."""

    def __init__(self, data: str, line: int, column: int) -> None:
        self._data, self._at = data, (line, column)
        for escape, mark in _ESCAPES.items():
            data = data.replace(escape, mark)
        try:
            self._left = b64decode(data, validate=True)
        except ValueError:
            raise self._damage_error() from None
        self._inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        self._text = b""
        """What is unpacked and not taken yet."""
        self._size = 0

    def lines(self, count: int, most: int) -> list[str]:
        """The next lines, in at most so many bytes; one that is missing is empty."""
        while len(self._text) <= most and not self._inflater.eof:
            self._text += self._more(most + 1 - len(self._text))
        *lines, rest = self._text.split(b"\n", count)
        if len(lines) < count and self._inflater.eof:
            lines, rest = [*lines, rest, *[b""] * count][:count], b""
        if len(lines) < count or len(self._text) - len(rest) > most:
            raise self._too_long()
        self._text = rest
        try:
            return [line.decode() for line in lines]
        except UnicodeDecodeError:
            raise self._damage_error() from None

    def check_end(self) -> None:
        """Refuse data that is cut off."""
        while not self._inflater.eof:
            self._more(1 << 20)
            if self._size > MAX_TEXT:
                raise self._too_long()

    def _more(self, most: int) -> bytes:
        try:
            part = self._inflater.decompress(self._left, most)
        except zlib.error:
            raise self._damage_error() from None
        if not part and not self._inflater.eof:
            raise self._damage_error()
        self._left = self._inflater.unconsumed_tail
        self._size += len(part)
        return part

    def _damage_error(self) -> FormatError:
        return expected_error(Message("the data of a penpa+ address"), self._data, *self._at)

    def _too_long(self) -> FormatError:
        return FormatError(
            "the data of a penpa+ address unpacks to more than a drawing needs", *self._at
        )


def _json(text: str, line: int, column: int) -> Any:
    """The value of a line of the data."""
    for name, meaning in _NAMES.items():
        text = text.replace(name, meaning)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise expected_error(
            Message("the drawing of a penpa+ address"), text, line, column
        ) from None


def _margin(margins: list[Any], i: int) -> int:
    """One of the four margins, 0 if it is missing."""
    value = margins[i] if i < len(margins) else 0
    return value if isinstance(value, int) and 0 <= value <= MAX_SIDE else 0


def _table(parts: Any, name: str) -> list[tuple[str, list[Any]]]:
    """The contents of the drawn cells, by cell number."""
    table = parts.get(name) if isinstance(parts, dict) else None
    if not isinstance(table, dict):
        return []
    return [(index, value) for index, value in table.items() if isinstance(value, list)]
