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

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"

SIGNS = f"{ascii_letters}{digits} !%&'()+,-./:;?\N{NO-BREAK SPACE}·ÄÖ×Üßäöüé–’“„”…"
"""Others, which only titles by players have, are in the device's own font."""


def main(package: Path) -> None:
    options = subset.Options(
        flavor="woff2",
        hinting=False,
        layout_features=["kern", "lnum", "tnum"],
        name_IDs=[0, 1, 2, 13, 14],  # its copyright and its license stay in it
    )
    font = subset.load_font(str(package / "files" / "nunito-latin-700-normal.woff2"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    font.recalcTimestamp = False
    target = PUBLIC / "headings.woff2"
    subset.save_font(font, str(target), options)
    (PUBLIC / "headings.txt").write_text((package / "LICENSE").read_text(encoding="utf-8"), "utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
