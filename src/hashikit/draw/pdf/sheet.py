"""The sheet that a book is printed on: its trim size, its margins, its bleed.

All lengths are in millimeters, `x` to the right and `y` down from the corner of the page as it is
printed, bleed included.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...errors import OptionError, nearest

INCH = 25.4

PAPERS = {"a4": (210.0, 297.0), "letter": (8.5 * INCH, 11 * INCH)}
"""Sheets of office printers, by their names: width and height."""

TRIMS = {
    "5x8": (5 * INCH, 8 * INCH),
    "5.5x8.5": (5.5 * INCH, 8.5 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "7x10": (7 * INCH, 10 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
}
"""Usual trim sizes, by their names: width and height."""

_LEAST, _MOST = 90.0, 450.0
"""Sides of a page."""

_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
"""What Kindle Direct Publishing requires: (most pages, inches)."""

_EASE = INCH / 8
"""How much more than what is asked for the inner margin is: near the fold a page bends."""

_OUTER = INCH / 2
BLEED = INCH / 8
"""How far beyond where paper is cut it is printed."""


class Sheet(NamedTuple):
    """A page: its trim size, the margins inside it, and how far paper is printed beyond it.

    `inner` is the margin at the spine, on the left of odd pages; `top` and `bottom` are where the
    drawings begin and end, `head` and `foot` the baselines of the lines there, all four measured
    from the edges of the trimmed page.
    """

    width: float
    height: float
    inner: float
    outer: float
    head: float
    top: float
    bottom: float
    foot: float
    bleed: float = 0.0
    bound: bool = True

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - self.inner - self.outer

    @property
    def media(self) -> tuple[float, float]:
        """Width and height of the page as it is printed. There is no bleed at the spine."""
        return self.width + self.bleed, self.height + 2 * self.bleed

    def left(self, page: int) -> float:
        """Where the text of a page begins, numbered from 1."""
        return self.inner if page % 2 else self.bleed + self.outer

    def trim_box(self, page: int) -> tuple[float, float, float, float]:
        """The trimmed page: left, top, right, bottom."""
        left = 0.0 if page % 2 else self.bleed
        return left, self.bleed, left + self.width, self.bleed + self.height


def office(paper: str) -> Sheet:
    """A sheet of an office printer, bound in no way.

    >>> office("a4").room
    174.0
    """
    width, height = PAPERS[paper]
    return Sheet(width, height, 18, 18, head=17, top=30, bottom=20, foot=10, bound=False)


def bound(trim: tuple[float, float], pages: int, bleed: bool = False) -> Sheet:
    """A page of a bound book. The inner margin grows with the number of pages.

    Source: the margins that Kindle Direct Publishing asks for, "Set trim size, bleed, and margins".

    >>> [round(bound(TRIMS["6x9"], pages).inner / INCH, 3) for pages in (100, 200, 828)]
    [0.5, 0.625, 1.0]
    >>> bound(TRIMS["6x9"], 100, bleed=True).media
    (155.575, 234.95)
    """
    width, height = trim
    inner = INCH * next((inches for most, inches in _GUTTERS if pages <= most), 0.875) + _EASE
    return Sheet(
        width,
        height,
        inner,
        _OUTER,
        head=_OUTER + 2.5,
        top=_OUTER + 13,
        bottom=_OUTER + 9,
        foot=_OUTER,
        bleed=BLEED if bleed else 0.0,
    )


def trim_size(text: str) -> tuple[float, float]:
    """Read a trim size: a name of `TRIMS`, or width and height as in `6x9in` or `170x240mm`.

    Raises:
        OptionError: It is neither, or a side is too short or too long.

    >>> trim_size("a5"), trim_size("170x240mm"), trim_size("6x9IN")
    ((148.0, 210.0), (170.0, 240.0), (152.39999999999998, 228.6))
    """
    name = text.strip().lower().replace("×", "x")
    if name in TRIMS:
        return TRIMS[name]
    sides = re.fullmatch(r"(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)(in|mm)", name, re.ASCII)
    if sides is None:
        raise OptionError(
            "trim is {trim}, not a size such as 6x9, 5.25x8in or 170x240mm; {nearest}",
            trim=repr(text),
            nearest=nearest(name, list(TRIMS)),
        )
    unit = INCH if sides[3] == "in" else 1.0
    width, height = float(sides[1]) * unit, float(sides[2]) * unit
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise OptionError(
            "trim is {trim}; the sides of a page are {least} to {most} mm",
            trim=repr(text),
            least=int(_LEAST),
            most=int(_MOST),
        )
    return width, height


def boxes(
    page: Any, media: tuple[float, float], trimmed: tuple[float, float, float, float]
) -> None:
    """Say in a page of fpdf2 where it is cut; what lies outside is bleed.

    Args:
        page: The page.
        media: Width and height as it is printed.
        trimmed: Left, top, right and bottom of what remains.
    """
    width, height = media
    for name, box in (("trim_box", trimmed), ("bleed_box", (0.0, 0.0, width, height))):
        left, top, right, bottom = box  # PDF has the origin at the lower left
        corners = (left, height - bottom, right, height - top)
        points = " ".join(f"{corner / INCH * 72:.2f}" for corner in corners)
        setattr(page, name, f"[{points}]")  # fpdf2 writes it as it writes its own
