"""The colors of a book, and the least sizes that a print service takes.

Black is one ink: `0 g` in the PDF, never a mixture, which a press would screen. A book without
color has nothing but grays.
"""

from __future__ import annotations

from typing import NamedTuple

Color = tuple[int] | tuple[int, int, int]
"""A gray, or red, green and blue, each from 0 to 255, as fpdf2 takes them."""

POINT = 25.4 / 72
"""In millimeters."""

LEAST_TYPE = 7.0
"""Points of the smallest type. Kindle Direct Publishing wants at least so many."""

LEAST_LINE = 0.75 * POINT
"""The width of the thinnest line, in millimeters: 0.75 points, from the same source."""


class Palette(NamedTuple):
    """The colors: `ink` of clues and lines, `small` of what accompanies them, `rule` of the lines
    between texts, `rock` of blocked cells, `band` of chapters' titles and of signs, `mark` of what
    a lesson is about, `answer` of what a solution fills in."""

    ink: Color
    small: Color
    rule: Color
    rock: Color
    band: Color
    mark: Color
    answer: Color


PLAIN = Palette((0,), (0,), (0,), (154,), (222,), (204,), (0,))
"""Black ink. Bands have 13 % of it, as lighter ones all but vanish on a press."""

COLORED = Palette(
    ink=(0,),
    small=(90,),
    rule=(154,),
    rock=(154,),
    band=(214, 228, 248),
    mark=(255, 227, 110),
    answer=(31, 95, 196),
)
"""Black is one ink here, too."""
