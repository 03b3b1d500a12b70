"""Puzzles and solutions as PNG: the drawings of `hashikit.svg`, in pixels.

Digits are drawn with a font that comes with hashikit (Aileron, in the public domain), so that the
same input gives the same picture on every machine, whatever fonts are installed. Needs resvg-py,
the extra `png`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from .._util.checks import check_text, flag
from ..board.geometry import Drawing, Grid
from ..errors import HashikitError, OptionError, missing
from .layout import check_size

__all__ = ["MAX_PIXELS", "draw", "from_svg", "ready"]

MAX_PIXELS = 50_000_000
"""The largest picture, in pixels."""

_DIGITS = Path(__file__).with_name("digits.ttf")
"""Aileron Regular by Sora Sagano, CC0, of which only digits and the question mark are kept."""


def ready() -> None:
    """Fail early if pictures cannot be made.

    Raises:
        MissingExtraError: resvg-py is not installed.

    >>> ready()
    """
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise missing("resvg-py", "png") from None


def draw(
    puzzle: Grid, solution: Drawing | None = None, *, scale: float = 2, **options: Any
) -> bytes:
    """Draw a puzzle as a PNG picture.

    Args:
        puzzle: The puzzle.
        solution: The bridges to draw on it, right or wrong.
        scale: Pixels per unit of the SVG drawing, which has 32 units per cell unless `cell` says
            otherwise.
        **options: As for `hashikit.svg.draw`.

    Raises:
        OptionError: An invalid option, or a scale that is not above 0.
        HashikitError: The picture would have more than `MAX_PIXELS`.
        MissingExtraError: resvg-py is not installed.

    >>> from hashikit import Puzzle
    >>> draw(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]))[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    from . import svg

    check_size(puzzle)
    cell = options.get("cell", 32)
    if isinstance(cell, (int, float)):
        _check(scale, (puzzle.cols + 1.75) * cell, (puzzle.rows + 1) * cell)
    return from_svg(svg.draw(puzzle, solution, **options), scale=scale)


def _without_words(drawing: str) -> str:
    """Leave out the texts that the font cannot draw, which would come out as boxes, and the keys
    of colors that only such a text explains."""
    drawing = re.sub(r'<g class="key">.*?</g>', "", drawing)
    return re.sub(r"<text\b[^<>]*>([^<]*[^<0-9?\s][^<]*)</text>", "", drawing)


def from_svg(drawing: str, *, scale: float = 2, words: bool = False) -> bytes:
    """Turn a drawing of `hashikit.svg` into a PNG picture, without words unless they are wanted.

    Args:
        drawing: The SVG document.
        scale: Pixels per unit of the drawing.
        words: Keep words and letters, and write everything in Open Sans, of the extra `pdf`.

    Raises:
        OptionError: The drawing is not an SVG document, or the scale is not above 0.
        HashikitError: The picture would have more than `MAX_PIXELS`.
        MissingExtraError: resvg-py is not installed, or with `words` ttf-opensans.

    >>> import hashikit as hk
    >>> from_svg(hk.svg.draw(hk.parse("2.2")))[1:4]
    b'PNG'
    """
    ready()
    import resvg_py

    check_text("drawing", drawing)
    _check(scale, *_size(drawing))
    font, family = _DIGITS, "Aileron"
    if flag("words", words):
        from .pdf.fonts import own

        font, family = own(), "Open Sans"
    try:
        return resvg_py.svg_to_bytes(
            svg_string=drawing if words else _without_words(drawing),
            zoom=scale,
            skip_system_fonts=True,
            font_files=[str(font)],
            sans_serif_family=family,
        )
    except ValueError as error:
        raise OptionError("drawing is not an SVG document: {error}", error=error) from None


def _size(drawing: str) -> tuple[float, float]:
    """Return the width and height that the document states."""
    import re

    head = re.match(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"', drawing)
    if head is None:
        raise OptionError("drawing is not an SVG document drawn by hashikit.svg")
    return float(head[1]), float(head[2])


def _check(scale: float, width: float, height: float) -> None:
    if not isinstance(scale, (int, float)) or not 0 < scale <= 100:
        raise OptionError("scale is {scale}, not a number above 0 and up to 100", scale=repr(scale))
    if width * height * scale * scale > MAX_PIXELS:
        raise HashikitError(
            "a picture of {width} × {height} pixels is too large; the limit is {most} "
            "pixels: choose a smaller scale",
            width=f"{width * scale:.0f}",
            height=f"{height * scale:.0f}",
            most=MAX_PIXELS,
        )
