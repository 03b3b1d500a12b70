#!/usr/bin/env python3
"""Reduce the font of headings and large numbers to the signs that English and German need.

    npm pack @fontsource/nunito@5.3.0 && tar xzf fontsource-nunito-5.3.0.tgz
    python scripts/headings.py package

Nunito is under the SIL Open Font License (package/LICENSE, copied to web/public/headings.txt). It
needs `fonttools[woff]`. Japanese headings are in the device's own font.
"""

from __future__ import annotations

import sys
from pathlib import Path
from string import ascii_letters, digits

from fontTools import subset
from fontTools.ttLib import TTFont

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"

SIGNS = f"{ascii_letters}{digits} !%&'()+,-./:;?\N{NO-BREAK SPACE}·ÄÖ×Üßäöüé–’“„”…"
"""Others, which only titles by players have, are in the device's own font."""
LEAST_KERN = 26
"""Pairs of letters that move by less, in 1/1000 of the size of the type, stay where they are: less
than a pixel in the largest heading."""


def drop_small_kerning(font: TTFont) -> None:
    """Most pairs are kerned too little to be seen, and cost a tenth of the bytes."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            for first in getattr(table, "Class1Record", ()):
                for second in first.Class2Record:
                    value = second.Value1
                    if value is not None and abs(value.XAdvance) < LEAST_KERN:
                        value.XAdvance = 0
            for pairs in getattr(table, "PairSet", ()):
                records = pairs.PairValueRecord
                pairs.PairValueRecord = [
                    pair for pair in records if abs(pair.Value1.XAdvance) >= LEAST_KERN
                ]
                pairs.PairValueCount = len(pairs.PairValueRecord)


def main(package: Path) -> None:
    options = subset.Options(
        flavor="woff2",
        hinting=False,
        layout_features=["kern", "lnum", "tnum"],
        drop_tables=[*subset.Options().drop_tables, "GDEF", "STAT", "gasp"],
        name_IDs=[0, 1, 2, 13, 14],  # its copyright and its license stay in it
    )
    font = subset.load_font(str(package / "files" / "nunito-latin-700-normal.woff2"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    drop_small_kerning(font)
    font.recalcTimestamp = False
    target = PUBLIC / "headings.woff2"
    subset.save_font(font, str(target), options)
    (PUBLIC / "headings.txt").write_text((package / "LICENSE").read_text(encoding="utf-8"), "utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
