"""How values appear in a notebook: as a picture, unless it is too large, and as text."""

from __future__ import annotations

from html import escape
from typing import Any

from ..board.geometry import Drawing, Grid
from . import svg

MOST_CELLS = 40_000
"""The largest grid that is drawn without being asked for: its picture has a few megabytes, and a
larger one would make the notebook slow to open. What is larger shows itself in a line of text."""


def picture(puzzle: Grid, solution: Drawing | None = None, **options: Any) -> str | None:
    """The drawing, or `None` for a grid that is too large for a notebook.

    Args:
        puzzle: The puzzle.
        solution: The bridges to draw on it.
        **options: As for `hashikit.svg.draw`.
    """
    if puzzle.rows * puzzle.cols > MOST_CELLS:
        return None
    return svg.draw(puzzle, solution, **options)


def figure(drawing: str | None, *lines: str) -> str | None:
    """A drawing with lines of text below it, as HTML; `None` without a drawing.

    >>> figure("<svg/>", "1 < 2")
    '<figure style="margin: 0"><svg/><figcaption>1 &lt; 2</figcaption></figure>'
    """
    if drawing is None:
        return None
    words = "<br>".join(escape(line) for line in lines if line)
    return f'<figure style="margin: 0">{drawing}<figcaption>{words}</figcaption></figure>'
