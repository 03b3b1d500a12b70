#!/usr/bin/env python3
"""Draw the page's icons and the picture of its link previews from web/public/icons/icon.svg.

    python scripts/icons.py

They are kept in the repository, so only a new icon makes this necessary. It needs the extra `png`.
"""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

from hashikit import parse, solve, svg

ICONS = Path(__file__).resolve().parents[1] / "web" / "public" / "icons"
SIZES = (512,)
DIGITS = Path(svg.__file__).with_name("digits.ttf")
PUZZLE = "https://puzz.link/p?hashi/7/7/3h5g1n4h5g2h1j14j1h3g4h23g2g1h"
WIDTH, HEIGHT = 1200, 630
"""What link previews expect."""


def main() -> None:
    """Write them."""
    icon = (ICONS / "icon.svg").read_text("utf-8")
    # Without round corners: the system cuts out the shape that it wants.
    square = icon.replace('rx="14" ', "")
    for size in SIZES:
        png = resvg_py.svg_to_bytes(svg_string=square, width=size, height=size)
        (ICONS / f"icon-{size}.png").write_bytes(bytes(png))
    picture = resvg_py.svg_to_bytes(
        svg_string=preview(icon), skip_system_fonts=True, font_files=[str(DIGITS)]
    )
    (ICONS / "preview.png").write_bytes(bytes(picture))


def preview(icon: str) -> str:
    """A solved puzzle, and the icon beside it."""
    puzzle = parse(PUZZLE)
    solution = solve(puzzle).solution
    assert solution is not None
    side = HEIGHT - 60
    drawing = svg.draw(puzzle, solution, cell=80)
    drawing = re.sub(r'font-family="[^"]*"', 'font-family="Aileron"', drawing)
    drawing = re.sub(r"<svg ", f'<svg x="{WIDTH - side - 40}" y="30" ', drawing, count=1)
    drawing = re.sub(r'(<svg [^>]*?) width="[^"]*"', rf'\1 width="{side}"', drawing, count=1)
    drawing = re.sub(r'(<svg [^>]*?) height="[^"]*"', rf'\1 height="{side}"', drawing, count=1)
    sign = re.sub(r"<svg ", '<svg x="130" y="155" width="320" height="320" ', icon, count=1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{sign}{drawing}</svg>'
    )


if __name__ == "__main__":
    main()
