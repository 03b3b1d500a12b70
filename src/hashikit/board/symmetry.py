"""The eight images of a grid under rotation and reflection.

`Puzzle.rotate`, `mirror`, `images`, `canonical` and `fingerprint` are built on these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .geometry import Bridge, Coord, Grid, Island, Reading, Sign


class Transform(NamedTuple):
    """One of the eight: rows and columns change places first if `turned`; then rows are in reverse
    order if `flipped`, columns if `mirrored`."""

    turned: bool
    flipped: bool
    mirrored: bool


TURNS = tuple(
    Transform(t, f, m) for t in (False, True) for f in (False, True) for m in (False, True)
)
"""All eight; the identity comes first."""

Image = tuple[int, int, list[int], list[tuple[int, int, int]], list[tuple[int, str, str, str, str]]]
"""An image, as a value that can be ordered.

Rows, columns, and sorted: `cell * _MARKS + mark` of islands and blocked cells, `cell, cell, count`
of given bridges, `cell, north, east, south, west` of signs. Cells are numbered row by row. The mark
is 0 for a blocked cell, a clue plus 1, or `_UNKNOWN`; a reading is its text, `""` for none.
"""

_UNKNOWN = 257
_MARKS = 258


def image(grid: Grid, turn: Transform) -> Image:
    """One image of a grid."""
    rows, cols = grid.rows, grid.cols
    things = [(r, c, _UNKNOWN if clue is None else clue + 1) for r, c, clue in grid.islands]
    things += [(r, c, 0) for r, c in grid.blocked]
    return _image(grid, things, (cols, rows) if turn.turned else (rows, cols), turn)


def images(grid: Grid) -> Iterator[Image]:
    """All eight images, in the order of `TURNS`."""
    return (image(grid, turn) for turn in TURNS)


def _image(
    grid: Grid, things: Sequence[tuple[int, int, int]], size: tuple[int, int], turn: Transform
) -> Image:
    # The number of cell (r, c) in this image is by_row * r + by_col * c + first.
    height, width = size
    down, across = -width if turn.flipped else width, -1 if turn.mirrored else 1
    first = (height - 1) * width * turn.flipped + (width - 1) * turn.mirrored
    by_row, by_col = (across, down) if turn.turned else (down, across)
    y, x, z = by_row * _MARKS, by_col * _MARKS, first * _MARKS
    codes = [y * r + x * c + mark + z for r, c, mark in things]
    codes.sort()

    def number(cell: Coord) -> int:
        return by_row * cell[0] + by_col * cell[1] + first

    given: list[tuple[int, int, int]] = []
    for bridge in grid.given:
        a, b = number(bridge.a), number(bridge.b)
        given.append((min(a, b), max(a, b), bridge.count))
    given.sort()
    signs: list[tuple[int, str, str, str, str]] = []
    for sign in grid.signs:
        north, south, west, east = map(_text, (sign.north, sign.south, sign.west, sign.east))
        if turn.turned:
            north, south, west, east = west, east, north, south
        if turn.flipped:
            north, south = south, north
        if turn.mirrored:
            west, east = east, west
        signs.append((number(sign.at), north, east, south, west))
    signs.sort()
    return (height, width, codes, given, signs)


def parts(
    image: Image,
) -> tuple[int, int, list[Island], list[Coord], list[Bridge], list[Sign]]:
    """Rows, columns, islands, blocked cells, given bridges and signs of an image."""
    rows, cols, codes, given, signs = image
    islands: list[Island] = []
    blocked: list[Coord] = []
    for code in codes:
        cell, mark = divmod(code, _MARKS)
        if mark:
            islands.append(Island(*divmod(cell, cols), None if mark == _UNKNOWN else mark - 1))
        else:
            blocked.append(divmod(cell, cols))
    bridges = [Bridge(divmod(a, cols), divmod(b, cols), count) for a, b, count in given]
    return rows, cols, islands, blocked, bridges, [_sign(cols, *sign) for sign in signs]


def _sign(cols: int, cell: int, north: str, east: str, south: str, west: str) -> Sign:
    row, col = divmod(cell, cols)
    return Sign(
        row,
        col,
        north=_reading(north),
        east=_reading(east),
        south=_reading(south),
        west=_reading(west),
    )


def _text(reading: Reading) -> str:
    return "" if reading is None else str(reading)


def _reading(text: str) -> Reading:
    return None if not text else "?" if text == "?" else int(text)
