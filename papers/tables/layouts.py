"""Which published files have their islands in the same cells: `layouts.json`.

Files of one n with the same layout differ in β, α or the doubles, or in nothing at all. They are
not independent draws, so a bootstrap keeps a layout's files together.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from hashikit.bench.groups import cell_of

__all__ = ["layout"]


def layout(instance: str) -> str:
    """A name for the layout of a puzzle, by the puzzle's name; grown puzzles have their own.

    >>> layout("Hs_16_100_75_00_009") == layout("Hs_16_100_75_00_013")
    True
    >>> layout("grown/Hs_16_100_75_00_009")
    'grown/Hs_16_100_75_00_009'
    """
    return _shared().get(instance.removesuffix(".has"), instance)


@cache
def _shared() -> dict[str, str]:
    """The first file of its layout, for each file that is not alone in it."""
    lists = json.loads(Path(__file__).with_name("layouts.json").read_text("utf-8"))
    return {
        _name(n, one): _name(n, together[0])
        for n, groups in lists.items()
        for together in groups
        for one in together
    }


def _name(n: str, rest: str) -> str:
    name = f"Hs_{_SIDES[n]}_{n}_{rest}"
    assert cell_of(name) is not None
    return name


_SIDES = {"100": 16, "200": 24, "300": 29, "400": 34}
