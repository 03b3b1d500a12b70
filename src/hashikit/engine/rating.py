"""Ratings and solving curves as the engine reports them, in numbers."""

from __future__ import annotations

from typing import NamedTuple

from ..board.puzzle import Puzzle
from . import wire

STATUSES = ("rated", "harder", "several-solutions", "no-solution", "unknown")
"""In the engine's order."""


class Rated(NamedTuple):
    """A rating: `level` and `hardest` are places in `LEVELS` and `TECHNIQUES`."""

    status: str
    level: int
    hardest: int
    depth: int
    score: int
    rounds: tuple[int, ...]
    facts: tuple[int, ...]
    onset: int
    fewest: int
    chain: int
    effort: int


def rate(puzzle: Puzzle, time_limit: float | None, at_most: int) -> Rated:
    """Rate a puzzle, up to the level of that rank."""
    flat = wire.flat(puzzle)
    with wire.reasoner(puzzle) as reasoner:
        rated = reasoner.rate(flat, wire.seconds(time_limit), at_most)
    return rated_of(rated)


def rated_of(
    found: tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int, int],
) -> Rated:
    """Decode a rating."""
    return Rated(STATUSES[found[0]], *found[1:])


class Met(NamedTuple):
    """A point of a solving curve: `technique` and `level` are places in the lists of them."""

    technique: int
    level: int
    depth: int
    moves: int
    chain: int
    facts: int
    left: int
    effort: int


def curve(puzzle: Puzzle, time_limit: float | None) -> tuple[Rated, list[Met]]:
    """Rate a puzzle, and report which moves were open at each point."""
    flat = wire.flat(puzzle)
    with wire.reasoner(puzzle) as reasoner:
        rated, points = reasoner.curve(flat, wire.seconds(time_limit))
    numbers = [iter(memoryview(points).cast("i").tolist())] * len(Met._fields)
    return rated_of(rated), [Met(*each) for each in zip(*numbers, strict=True)]
