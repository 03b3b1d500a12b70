"""The cover of a bound book in one piece: the back, the spine, the front, with bleed around."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..._util.checks import check_text, number
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...errors import OptionError, nearest
from ...i18n import language
from .book import blank
from .fonts import check_fonts
from .palette import COLORED, LEAST_TYPE, POINT, Color
from .pen import Pen
from .rules import example, rules_of
from .sheet import BLEED, INCH, boxes, trim_size

STOCKS = {"white": 0.002252 * INCH, "cream": 0.0025 * INCH, "color": 0.002347 * INCH}
"""Papers of Kindle Direct Publishing, and how thick a page of each is: half a leaf."""

_BACKGROUND: Color = (24, 62, 104)
_WHITE: Color = (255,)

_SAFE = INCH / 4
"""How far from where the cover is cut and folded texts and pictures begin."""

_SPINE_SAFE = INCH / 16
_SPINE_PAGES = 80
"""Thinner books have a spine without text, as the fold may be off by `_SPINE_SAFE`."""
_SPINE_TYPE = 16.0
"""Points of the largest type on a spine."""

_USUAL = 6 * INCH
"""The width for which the sizes of type are; they grow and shrink with it."""

_CODE = (2 * INCH, 1.2 * INCH)
"""The white field for the bar code that a print service adds, at the lower right of the back."""


def spine_width(pages: int, stock: str = "white") -> float:
    """The width of the spine of a book, in millimeters.

    Args:
        pages: The number of its pages; an odd one counts as one more, as leaves have two.
        stock: The paper: a name of `STOCKS`, or the thickness of a page as in `0.06mm` or
            `0.0025in`.

    Raises:
        OptionError: No such number, or no such paper.

    >>> [round(spine_width(99, stock), 2) for stock in ("white", "cream", "0.06mm")]
    [5.72, 6.35, 6.0]
    """
    pages = number("pages", pages, 1)
    return (pages + pages % 2) * _page_thickness(stock)


def _page_thickness(stock: str) -> float:
    check_text("stock", stock)
    name = stock.strip().lower()
    if name in STOCKS:
        return STOCKS[name]
    size = re.fullmatch(r"(\d?\.\d{1,6})(in|mm)", name, re.ASCII)
    thickness = float(size[1]) * (INCH if size[2] == "in" else 1) if size else 0.0
    if not 0.02 <= thickness <= 0.5:
        raise OptionError(
            "stock is {stock}, neither a paper such as white or cream nor the thickness of a page "
            "such as 0.06mm; {nearest}",
            stock=repr(stock),
            nearest=nearest(name, list(STOCKS)),
        )
    return thickness


def cover(
    picture: Solution,
    *,
    trim: str,
    pages: int,
    stock: str = "white",
    title: str = "Hashi",
    subtitle: str = "",
    summary: str = "",
    author: str = "",
    puzzles: Iterable[Puzzle] = (),
) -> bytes:
    """Make the cover of a bound book: one page with the back, the spine and the front.

    The spine is as wide as the pages are thick together. It carries title and author from 80 pages
    on, if there is room for type of 7 points. The back has the rules, and at its lower right a
    white field of 2 × 1.2 inches for the bar code. Colors are RGB.

    Args:
        picture: The puzzle on the front, solved.
        trim: The size of the book's pages, as for `booklet`.
        pages: The number of its pages, as for `spine_width`.
        stock: The paper, as for `spine_width`.
        title: The title.
        subtitle: A line below it.
        summary: What is inside, such as `"24 puzzles, easy to hard"`.
        author: The author.
        puzzles: Those of the book, whose rules are on the back.

    Returns:
        The PDF, with an eighth of an inch of bleed on all sides, a TrimBox and a BleedBox.

    Raises:
        OptionError: An unknown trim size or paper, or a text that is not text.
        HashikitError: Text that no installed font can write.
        MissingExtraError: fpdf2 or ttf-opensans is not installed.

    Source: "Format Your Paperback" and "Create a Paperback Cover" of Kindle Direct Publishing.

    >>> cover(example(), trim="6x9", pages=100)[:5]
    b'%PDF-'
    """
    width, height = trim_size(trim)
    spine = spine_width(pages, stock)
    head = _Head(title, subtitle, summary, author)
    for name, text in head._asdict().items():
        check_text(name, text)
    check_fonts(head)
    size = (2 * width + spine + 2 * BLEED, height + 2 * BLEED)
    pdf = blank(size)
    pdf.set_title(title)
    if author:
        pdf.set_author(author)
    pdf.set_lang(language())
    pdf.add_page()
    pdf.set_fill_color(*_BACKGROUND)
    pdf.rect(0, 0, *size, "F")
    pen = Pen(pdf, COLORED)
    scale = min(max(width / _USUAL, 0.9), 1.4)
    top, bottom = BLEED + _SAFE, BLEED + height - _SAFE
    room = width - 2 * _SAFE
    _front(pen, picture, head, _Room(BLEED + width + spine + _SAFE, top, room, bottom), scale)
    if pages >= _SPINE_PAGES:
        _spine(pen, BLEED + width, spine, top, bottom, head)
    rules = rules_of(puzzles)
    _back(pen, rules, head, _Room(BLEED + _SAFE, top, room, bottom), scale)
    boxes(pdf.pages[1], size, (BLEED, BLEED, size[0] - BLEED, size[1] - BLEED))
    return bytes(pdf.output())


class _Head(NamedTuple):
    """What the book is called."""

    title: str
    subtitle: str
    summary: str
    author: str


class _Room(NamedTuple):
    """A part of the cover, without its margins."""

    left: float
    top: float
    width: float
    bottom: float


def _lines(
    pen: Pen,
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    align: Literal["L", "C"] = "L",
    style: Literal["", "B"] = "",
) -> float:
    """Lines of white text below `y`; returns the baseline of the last."""
    for line in filter(None, lines):
        y += 0.47 * size
        pen.text(line, x, y, size, style, align, _WHITE)
    return y


def _front(pen: Pen, picture: Solution, head: _Head, room: _Room, scale: float) -> None:
    """The title, the picture on a white field, what is inside, the author."""
    middle = room.left + room.width / 2
    for size in (54.0, 44.0, 36.0, 28.0, 20.0, 14.0):
        lines = pen.wrap(head.title, room.width, scale * size, "B")
        if len(lines) <= 2:
            break
    y = room.top + 0.03 * (room.bottom - room.top)
    y = _lines(pen, lines[:4], middle, y, scale * size, "C", "B")
    small, large = 12 * scale, 16 * scale
    subtitle = pen.wrap(head.subtitle, room.width, large, "")[:2]
    y = _lines(pen, subtitle, middle, y + 4 * scale, large, "C")
    end = room.bottom
    for text, size in ((head.author, large), (head.summary, small)):
        if text:
            [line, *_] = pen.wrap(text, room.width, size, "")
            pen.text(line, middle, end, size, "", "C", _WHITE)
            end -= 0.5 * size
    gap = 6 * scale
    side = min(room.width, end - y - 2 * gap)
    _picture(pen, picture, middle - side / 2, (y + end - side) / 2, side)


def _picture(pen: Pen, picture: Solution, left: float, top: float, side: float) -> None:
    """A solved puzzle on a white square."""
    pen.pdf.set_fill_color(*_WHITE)
    pen.pdf.rect(left, top, side, side, "F", round_corners=True, corner_radius=3)
    puzzle = picture.puzzle
    cell = side / (max(puzzle.rows, puzzle.cols) + 0.6)
    x, y = left + (side - cell * puzzle.cols) / 2, top + (side - cell * puzzle.rows) / 2
    pen.drawing(puzzle, picture, x, y, cell)


def _spine(pen: Pen, left: float, spine: float, top: float, bottom: float, head: _Head) -> None:
    """Title and author, read from the top down, if there is room for type."""
    size = min(_SPINE_TYPE, (spine - 2 * _SPINE_SAFE) / POINT)
    if size < LEAST_TYPE:
        return
    x = left + spine / 2 - 0.36 * size * POINT  # half the height of a capital
    room = bottom - top
    with pen.pdf.rotation(-90, x, top):
        author = pen.width(head.author, size, "")
        author = author if author < room / 2 else 0.0
        pen.write_fitted(head.title, x, top, room - author - 5, size, "B", _WHITE)
        if author:
            pen.text(head.author, x + room, top, size, "", "R", _WHITE)


def _back(pen: Pen, rules: Sequence[str], head: _Head, room: _Room, scale: float) -> None:
    """What is inside, the rules, their example, and room for the bar code."""
    wide, high = _CODE
    size, gap = 11 * scale, 2 * scale
    title = pen.wrap(head.title, room.width, 18 * scale, "B")[:2]
    y = _lines(pen, title, room.left, room.top, 18 * scale, "L", "B")
    for text in (head.subtitle, head.summary):
        y = _lines(pen, pen.wrap(text, room.width, size, "")[:2], room.left, y + gap, size)
    y += 2 * gap
    for rule in rules:
        y = _lines(pen, pen.wrap(rule, room.width, size, ""), room.left, y + gap, size)
    y += 3 * gap
    side = min(0.6 * room.width, room.bottom - high - 3 * gap - y)
    if side > 25:
        _picture(pen, example(), room.left, y, side)
    pen.pdf.set_fill_color(*_WHITE)
    pen.pdf.rect(room.left + room.width - wide, room.bottom - high, wide, high, "F")
