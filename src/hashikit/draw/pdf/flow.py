"""What of a booklet goes where: on every page rows of drawings, each with lines of text above it.

All lengths are in millimeters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

GAP = 12.0
"""Between drawings."""
SPREAD = 20.0
"""At most so much is added to it between the rows of a full page."""
LINE = 4.6
"""A line of text above a drawing."""
SPARE = 3.0
"""Between the text and the drawing."""
ALIKE = 1.25
"""How much larger than on one page cells may be on another, which is less full."""


class Area(NamedTuple):
    """The part of a page that drawings fill."""

    x: float
    y: float
    width: float
    height: float


class PuzzleShape(NamedTuple):
    """What is laid out: the numbers of cells across and down, the lines of text above (in lines of
    the usual height), and how much larger than others its cells have to be to be read."""

    cols: float
    rows: float
    lines: float
    fine: float = 1.0


class Look(NamedTuple):
    """How large drawings should be: the least side of a cell, the side of one that is worth no
    further enlarging, and the least width of a drawing with its text."""

    least: float
    most: float
    width: float


class Spot(NamedTuple):
    """Where a drawing goes, with the side of its cells; the text begins at `(x, y)`, and `wide` is
    the room for it."""

    page: int
    x: float
    y: float
    wide: float
    left: float
    top: float
    cell: float


Row = list[PuzzleShape]


def flow(kinds: Sequence[PuzzleShape], area: Area, look: Look) -> list[Spot]:
    """Lay out drawings row by row in their order, all of a page with cells of one size.

    A page takes as many drawings as fit with the least cells, but the last page is not left with a
    row or two while the one before it is full. Its cells then grow as far as there is room, but not
    much beyond those of the other pages. A grid whose cells would be smaller than
    the least even alone on a page is as large as fits, and the others do not follow it.

    >>> kinds = [PuzzleShape(7, 7, 1)] * 12 + [PuzzleShape(25, 25, 1)]
    >>> spots = flow(kinds, Area(18, 30, 174, 247), Look(6, 12, 45))
    >>> [spot.page for spot in spots]
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    """
    pages: list[list[Row]] = []
    for kind in kinds:
        rows = pages[-1] if pages else []
        beside = [*rows[:-1], [*rows[-1], kind]] if rows else []
        below = [*rows, [kind]]
        for wider in (beside, below):
            if rows and _fits(wider, area, look, look.least):
                pages[-1] = wider
                break
        else:
            pages.append([[kind]])
    _even(pages, area, look)
    units = [_unit(rows, area, look) for rows in pages]
    most = ALIKE * min(units)
    spots: list[Spot] = []
    for number, (rows, unit) in enumerate(zip(pages, units, strict=True)):
        full = number < len(pages) - 1
        spots += _page(number, rows, area, look, min(unit, most), spread=full)
    return spots


def grid(
    kinds: Sequence[PuzzleShape], area: Area, across: int, down: int, most: float
) -> list[Spot]:
    """Lay out drawings in a grid of equal places, each as large as its place lets it be."""
    width = (area.width - (across - 1) * GAP) / across
    height = (area.height - (down - 1) * GAP) / down
    spots = []
    for index, kind in enumerate(kinds):
        page, place = divmod(index, across * down)
        x = area.x + place % across * (width + GAP)
        y = area.y + place // across * (height + GAP)
        free = height - _above(kind)
        cell = min(width / kind.cols, free / kind.rows, most)
        left = x + (width - cell * kind.cols) / 2
        top = y + _above(kind) + (free - cell * kind.rows) / 2
        spots.append(Spot(page, left, top - _above(kind), x + width - left, left, top, cell))
    return spots


def _even(pages: list[list[Row]], area: Area, look: Look) -> None:
    """Share the rows of the last two pages more evenly."""
    if len(pages) < 2:
        return
    before, last = pages[-2:]
    while len(before) > len(last) + 1 and _fits([before[-1], *last], area, look, look.least):
        last.insert(0, before.pop())


def _unit(rows: Sequence[Row], area: Area, look: Look) -> float:
    """The largest cells with which a page fits."""
    alone = [_alone(kind, area) / kind.fine for row in rows for kind in row]
    most = min([look.most, *(cell for cell in alone if cell >= look.least)])
    if _fits(rows, area, look, most):
        return most
    least = look.least
    for _ in range(40):
        middle = (least + most) / 2
        if _fits(rows, area, look, middle):
            least = middle
        else:
            most = middle
    return least


def _page(
    number: int, rows: Sequence[Row], area: Area, look: Look, unit: float, *, spread: bool
) -> Iterator[Spot]:
    """The places on one page, with cells of this size; of a full page, spread over its height."""
    y = area.y
    used = sum(_height(row, area, unit) for row in rows) + (len(rows) - 1) * GAP
    below = GAP + min(SPREAD, (area.height - used) / len(rows)) * spread
    for row in rows:
        text = max(map(_above, row))
        between = GAP + (area.width - _width(row, area, look, unit)) / len(row)
        x = area.x + (between - GAP) / 2
        for kind in row:
            cell = _cell(kind, area, unit)
            width = max(look.width, cell * kind.cols)
            yield Spot(number, x, y + text - _above(kind), width, x, y + text, cell)
            x += width + between
        y += _height(row, area, unit) + below


def _fits(rows: Sequence[Row], area: Area, look: Look, unit: float) -> bool:
    """Whether a page has room for cells of this size."""
    height = sum(_height(row, area, unit) for row in rows) + (len(rows) - 1) * GAP
    width = max(_width(row, area, look, unit) for row in rows)
    return width <= area.width + 1e-9 and height <= area.height + 1e-9


def _width(row: Row, area: Area, look: Look, unit: float) -> float:
    widths = (max(look.width, _cell(kind, area, unit) * kind.cols) for kind in row)
    return sum(widths) + (len(row) - 1) * GAP


def _height(row: Row, area: Area, unit: float) -> float:
    """The height of a row with its text."""
    return max(map(_above, row)) + max(_cell(kind, area, unit) * kind.rows for kind in row)


def _cell(kind: PuzzleShape, area: Area, unit: float) -> float:
    return min(unit * kind.fine, _alone(kind, area))


def _alone(kind: PuzzleShape, area: Area) -> float:
    """The largest cells of a drawing that has a page for itself."""
    return min(area.width / kind.cols, (area.height - _above(kind)) / kind.rows)


def _above(kind: PuzzleShape) -> float:
    """The height of the text above a drawing."""
    return kind.lines * LINE + SPARE
