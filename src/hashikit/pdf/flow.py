"""What of a booklet goes where: on every page rows of drawings, each with lines of text above it.

All lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Area", "Kind", "Look", "Spot", "flow", "grid"]

GAP = 12.0
"""Between drawings."""
LINE = 4.6
"""A line of text above a drawing."""
SPARE = 3.0
"""Between the text and the drawing."""


class Area(NamedTuple):
    """The part of a page that drawings fill."""

    x: float
    y: float
    width: float
    height: float


class Kind(NamedTuple):
    """What is laid out: the numbers of cells across and down, the lines of text above, and how
    much larger than others its cells have to be to be read."""

    cols: float
    rows: float
    lines: int
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


class _Item(NamedTuple):
    place: int
    cell: float


Row = list[_Item]


def flow(kinds: Sequence[Kind], area: Area, look: Look) -> list[Spot]:
    """Lay out each drawing for itself, in their order.

    A drawing is as large as it may be with as many beside it as there can be without its cells
    becoming smaller than `look.least`; one that is larger than the page even so is as large as
    fits. Rows are filled one after the other, then all of a page are enlarged together.

    >>> kinds = [Kind(7, 7, 1)] * 12 + [Kind(25, 25, 1)]
    >>> spots = flow(kinds, Area(18, 30, 174, 247), Look(6, 12, 45))
    >>> [spot.page for spot in spots]
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    """
    pages: list[list[Row]] = []
    used = 0.0
    for index, kind in enumerate(kinds):
        item = _Item(index, _cell(kind, area, look))
        row = pages[-1][-1] if pages else []
        if row and _row_width([*row, item], kinds, look) <= area.width + 1e-9:
            taller = _row_height([*row, item], kinds)
            if used - _row_height(row, kinds) + taller <= area.height + 1e-9:
                used += taller - _row_height(row, kinds)
                row.append(item)
                continue
        room = area.height - used - GAP
        if pages and _height(item, kinds) > room >= _height(
            _Item(index, look.least * kind.fine), kinds
        ):
            item = _Item(index, (room - _above(kind)) / kind.rows)  # a little smaller will do
        if not pages or _height(item, kinds) > room + 1e-9:
            pages.append([])
            used = -GAP
        pages[-1].append([item])
        used += GAP + _height(item, kinds)
    return [
        spot for number, rows in enumerate(pages) for spot in _page(number, rows, kinds, area, look)
    ]


def grid(kinds: Sequence[Kind], area: Area, across: int, down: int, most: float) -> list[Spot]:
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


def _cell(kind: Kind, area: Area, look: Look) -> float:
    """The side of a drawing's cells, before its page is enlarged."""
    for across in range(6, 0, -1):
        width = (area.width - (across - 1) * GAP) / across
        if width >= look.width and width / kind.cols >= look.least * kind.fine:
            break
    cell = min(width / kind.cols, look.most * kind.fine)
    return min(cell, (area.height - _above(kind)) / kind.rows)


def _page(
    number: int, rows: Sequence[Row], kinds: Sequence[Kind], area: Area, look: Look
) -> list[Spot]:
    """The places on one page, enlarged as far as there is room."""
    factor = look.most / max(item.cell for row in rows for item in row)
    for row in rows:
        cells = sum(item.cell * kinds[item.place].cols for item in row)
        factor = min(factor, (area.width - (len(row) - 1) * GAP) / cells)
    texts = [max(_above(kinds[item.place]) for item in row) for row in rows]
    fixed = sum(texts) + (len(rows) - 1) * GAP
    drawn = sum(max(item.cell * kinds[item.place].rows for item in row) for row in rows)
    factor = max(1.0, min(factor, (area.height - fixed) / drawn))
    spots = []
    y = area.y
    for row, text in zip(rows, texts, strict=True):
        widths = [max(look.width, factor * item.cell * kinds[item.place].cols) for item in row]
        free = area.width - sum(widths) - (len(row) - 1) * GAP
        if free < 0:  # enlarged over the least width
            widths = [factor * item.cell * kinds[item.place].cols for item in row]
            free = area.width - sum(widths) - (len(row) - 1) * GAP
        between = GAP + free / len(row)
        x = area.x + free / len(row) / 2
        for item, width in zip(row, widths, strict=True):
            kind, cell = kinds[item.place], factor * item.cell
            above = _above(kind)
            spots.append(Spot(number, x, y + text - above, width, x, y + text, cell))
            x += width + between
        y += text + factor * max(item.cell * kinds[item.place].rows for item in row) + GAP
    return spots


def _row_width(row: Row, kinds: Sequence[Kind], look: Look) -> float:
    widths = (max(look.width, item.cell * kinds[item.place].cols) for item in row)
    return sum(widths) + (len(row) - 1) * GAP


def _row_height(row: Row, kinds: Sequence[Kind]) -> float:
    text = max(_above(kinds[item.place]) for item in row)
    return text + max(item.cell * kinds[item.place].rows for item in row)


def _height(item: _Item, kinds: Sequence[Kind]) -> float:
    kind = kinds[item.place]
    return _above(kind) + item.cell * kind.rows


def _above(kind: Kind) -> float:
    return kind.lines * LINE + SPARE
