#!/usr/bin/env python3
"""Choose the puzzles of the page's collection: fifty for each level, each harder than the last.

    python scripts/collection.py

writes web/src/game/pieces.json, which is in the repository, so that a puzzle keeps its number
whatever becomes of the generator. Of candidates in the order of their par time, every bucket gives
the one that is the most elegant.
"""

from __future__ import annotations

import json
import math
from itertools import product
from pathlib import Path

import hashikit as hk
from hashikit.generator.elegance import elegance
from hashikit.levels import LEVELS

PIECES = Path(__file__).resolve().parents[1] / "web" / "src" / "game" / "pieces.json"

NUMBER = 50
"""Puzzles of a level."""

CANDIDATES = 8
"""For each of them."""

SIDES = {
    "beginner": (5, 5, 6, 6),
    "easy": (6, 6, 7, 7),
    "medium": (7, 7, 8, 8),
    "hard": (8, 8, 9, 9),
    "expert": (8, 9, 9, 10),
    "extreme": (8, 9, 9, 10),
}
"""Rows and columns: on a phone, every one is hit without zooming."""


def effort(puzzle: hk.Puzzle) -> float:
    """Seconds of par time before they are rounded, as `parOf` in web/src/game/daily.ts has it."""
    return 2 * math.exp(hk.rate(puzzle).score / 220) * len(puzzle.islands)


def chosen(level: str) -> list[str]:
    """The puzzles of a level, the easiest first.

    Each is a hexadecimal digit for the columns, one for the rows, and the body of puzz.link.
    """
    shapes = list(product(SIDES[level], SIDES[level]))
    known: dict[str, tuple[float, float]] = {}
    seed = 0
    while len(known) < NUMBER * CANDIDATES:
        rows, cols = shapes[seed % len(shapes)]
        made = hk.generate(rows, cols, level=level, seed=seed)
        seed += 1
        if not made.met:
            continue
        body = f"{cols:X}{rows:X}" + hk.dumps(made.puzzle, "puzzlink").rpartition("/")[2]
        known[body] = (effort(made.puzzle), elegance(made.puzzle, made.solution).score)
    ordered = sorted(known, key=known.__getitem__)
    buckets = [ordered[i : i + CANDIDATES] for i in range(0, len(ordered), CANDIDATES)]
    return [max(bucket, key=lambda body: known[body][1]) for bucket in buckets]


def main() -> None:
    pieces = {level: " ".join(chosen(level)) for level in LEVELS}
    PIECES.write_text(json.dumps(pieces, indent="\t") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
