"""Numbers that others published, each with its source.

The single cells of Tables 1 and 2 of Coelho et al. and the numbers of the article on SAT are
missing: they stood in nothing that was within reach.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CLLV", "CLLV_CUTS", "LAZY_SOLVE", "SOURCES", "Published"]


@dataclass(frozen=True, slots=True)
class Published:
    """A number, or with `below` a bound that it lies under. Times are in seconds."""

    number: float
    below: bool = False


LAZY_SOLVE: dict[int | None, Published] = {
    100: Published(0.01, below=True),
    200: Published(0.04),
    300: Published(0.12),
    400: Published(1.48),
}
"""Average time of lazy-solve by n."""

CLLV: dict[int | None, Published] = {
    100: Published(0.16),
    200: Published(1.13),
    300: Published(6.32),
    400: Published(36.94),
    None: Published(11.14),
}
"""Average time of CLLV by n, and over all 1440 instances."""

CLLV_CUTS = Published(31.90)
"""Average number of strong connectivity cuts over all instances."""

SOURCES = {
    "1": (
        "published: Coelho, Laporte, Lindbeck and Vidal, arXiv 1905.00973. The means by n stand in "
        "the README of Müßig's PhoenixSmaug/hashi; the means over all, 11.14 s and 31.90 cuts, are "
        "quoted from the paper at second hand. The mean of the four is 11.14, so they agree."
    ),
    "2": (
        "published: no number without (7) was found but one, quoted at second hand: (7) saves up "
        "to 24% of the time on large instances."
    ),
    "lazy": "published: README of Müßig's PhoenixSmaug/hashi.",
    "sat": (
        "published: 'Solving and Generating Hashi Puzzles using SAT Solvers' (hashi-puzzle.de) "
        "claims that lazy connectivity is what makes SAT fast; no number of it was found."
    ),
}
"""A note for each table: where its numbers are from."""
