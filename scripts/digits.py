#!/usr/bin/env python3
"""Draw the font of the islands' numbers: the digits and the question mark, in one weight.

    python scripts/digits.py

The lines below are its source; they are given round ends and written as web/public/digits.woff2. It
needs `fonttools[woff]` and `skia-pathops`, which nothing else here does.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from pathops import LineCap, LineJoin
from pathops import Path as Outline

TARGET = Path(__file__).resolve().parents[1] / "web" / "public" / "digits.woff2"

EM, ADVANCE, STROKE = 1000, 580, 106
"""The unit, the width of each glyph, and that of its lines."""

STROKES = {
    "0": "M290 657C400 657 470 560 470 355S400 53 290 53 110 150 110 355 180 657 290 657Z",
    "1": "M193 545C258 580 318 625 343 657L343 53",
    "2": "M118 500C125 600 195 657 288 657C388 657 456 590 456 492C456 400 395 335 310 260"
    "L118 80L118 53L468 53",
    "3": "M128 560C160 622 215 657 288 657C380 657 442 600 442 518C442 432 376 375 290 375"
    "L250 375M290 375C392 375 462 315 462 217C462 118 388 53 286 53C200 53 140 92 112 160",
    "4": "M378 53L378 657L346 657L92 238L92 205L490 205",
    "5": "M432 657L160 657L136 375C172 408 224 424 280 424C388 424 462 350 462 241"
    "C462 128 386 53 280 53C198 53 138 88 110 152",
    "6": "M404 657C240 580 110 430 110 243C110 130 184 53 290 53C396 53 470 130 470 243"
    "C470 350 396 424 290 424C190 424 118 356 110 243",
    "7": "M110 657L468 657L468 630C350 440 280 250 250 53",
    "8": "M290 657C378 657 440 600 440 516C440 434 378 376 290 376S140 434 140 516"
    "C140 600 202 657 290 657ZM290 376C394 376 464 310 464 215C464 118 394 53 290 53"
    "S116 118 116 215C116 310 186 376 290 376Z",
    "9": "M176 53C340 130 470 280 470 467C470 580 396 657 290 657C184 657 110 580 110 467"
    "C110 360 184 286 290 286C390 286 462 354 470 467",
    "?": "M128 540C145 612 205 657 286 657C382 657 446 600 446 514C446 440 400 398 352 362"
    "C310 330 290 300 290 240M290 58L290 56",
}
"""Paths as in SVG, with y upwards."""


def drawn(strokes: str) -> Outline:
    """The outline of lines with round ends."""
    outline = Outline()
    parse_path(strokes, outline.getPen())
    outline.stroke(STROKE, LineCap.ROUND_CAP, LineJoin.ROUND_JOIN, 4)
    outline.convertConicsToQuads(1)
    outline.simplify(fix_winding=True, keep_starting_points=False)
    return outline


def main() -> None:
    names = {sign: f"uni{ord(sign):04X}" for sign in STROKES}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, strokes in STROKES.items():
        pen = TTGlyphPen(None)
        drawn(strokes).draw(Cu2QuPen(pen, max_err=1.5, reverse_direction=False))
        glyphs[names[sign]] = pen.glyph()
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    font.setupGlyf(glyphs)
    # A bearing that is not that of the outline would move it.
    bearings = {name: getattr(font.font["glyf"][name], "xMin", 0) for name in glyphs}
    font.setupHorizontalMetrics({name: (ADVANCE, left) for name, left in bearings.items()})
    font.setupHorizontalHeader(ascent=760, descent=-60)
    font.setupNameTable({"familyName": "Hashi digits", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=760, sTypoDescender=-60, usWinAscent=760, usWinDescent=60)
    font.setupPost(keepGlyphNames=False)
    font.font.flavor = "woff2"
    font.font["head"].created = font.font["head"].modified = (
        3_600_000_000  # the same bytes every time
    )
    font.font.recalcTimestamp = False
    font.save(TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
