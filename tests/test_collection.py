"""The page's collection: fifty puzzles a level, each with one solution and harder than the last."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import hashikit as hk
from hashikit.levels import LEVELS

PIECES = Path(__file__).resolve().parents[1] / "web" / "src" / "game" / "pieces.json"


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_rises(level: hk.Level) -> None:
    pieces = json.loads(PIECES.read_text("utf-8"))[level].split()
    assert len(pieces) == len(set(pieces)) == 50
    efforts = []
    for piece in pieces:
        cols, rows = int(piece[0], 16), int(piece[1], 16)
        puzzle = hk.parse(f"https://puzz.link/p?hashi/{cols}/{rows}/{piece[2:]}")
        assert (puzzle.cols, puzzle.rows) == (cols, rows)
        assert hk.count(puzzle) == 1
        rating = hk.rate(puzzle)
        assert rating.level == level
        efforts.append(2 * math.exp(rating.score / 220) * len(puzzle.islands))
    assert efforts == sorted(efforts)
    assert efforts[-1] > 1.25 * efforts[0]
