"""Requests to the engine's generator and its answers: `core/make` over the wire, in plain values.

Besides `wire`, only this module knows codes of the engine: those of wishes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Literal, NamedTuple

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..levels import TECHNIQUES, Level, Technique
from . import wire

_MODELS = {"unique": 0, "cllv": 1, "cllv-files": 2}
_SYMMETRIES = {
    None: 0,
    "rotation": 1,
    "quarter": 2,
    "horizontal": 3,
    "vertical": 4,
    "both": 5,
    "diagonal": 6,
    "loose": 7,
    "none": 8,
}
_CURVES = {None: 0, "steady": 1, "rising": 2, "sting": 3}
_ANY = -1
"""Stands for a wish that was not expressed."""
_MISSED = {
    1: "islands",
    2: "doubles",
    4: "level",
    8: "spread",
    16: "signs",
    32: "loops",
    64: "techniques",
    128: "curve",
    256: "time",
}
"""The bits of wishes that were missed; `time` is the limit that ended the search for them."""


class Specification(NamedTuple):
    """The puzzle to make, in values that are known to be valid."""

    frame: Puzzle
    """Its islands, blocked cells, `max_bridges` and `loops` are kept."""
    islands: int
    """How many there are to be."""
    model: str = "unique"
    """A name from `hashikit.generator.Model`."""
    natural: bool = False
    """Whether it is to look as if made by hand."""
    symmetry: str | None = None
    """A name from `hashikit.generator.Symmetry`."""
    level: Level | None = None
    doubles: float | None = None
    """A share, 0 to 1, of joined pairs with more than one bridge."""
    extra: float | None = None
    """A share, of the islands: bridges beyond the tree."""
    loop_share: float | None = None
    """A share, of the islands: joined pairs beyond a tree."""
    need: Sequence[tuple[Technique, int]] = ()
    """Techniques that an explanation has to use, and how often."""
    without: Sequence[Technique] = ()
    """Techniques that it must not use."""
    curve: str | None = None
    """A name from `hashikit.generator.Curve`."""
    bare: Sequence[Coord] = ()
    """Cells where no island may stand, row by row."""
    signs: int = 0
    """How many."""
    unreadable: int = 0
    """How many of them."""
    fewest: bool = False
    """Whether they keep only the numbers that are needed."""


class NewPuzzle(NamedTuple):
    """A puzzle that the engine made."""

    puzzle: Puzzle
    solution: Solution
    level: int | None
    """Its rank, `None` if it was not rated."""
    score: int | None
    missed: frozenset[str]
    """Wishes that were not met: the names of `_MISSED`."""


def make(
    wanted: Specification, seed: int, time_limit: float | None
) -> NewPuzzle | Literal["time", "work"]:
    """Make a puzzle.

    Args:
        wanted: What it is to be like.
        seed: 0 to 2⁶⁴ − 1; the same one makes the same puzzle.
        time_limit: Seconds, `None` for no limit.

    Returns:
        What was made; or which limit was reached, the one on time or the one on work.
    """
    frame = wanted.frame
    _, _, _, _, kept, blocked, _, _ = wire.flat(frame)
    needed = [n for technique, times in wanted.need for n in (_code(technique), times)]
    code, cells, ends, counts, said, rank, score, missed = wire.generate(
        _MODELS[wanted.model],
        frame.rows,
        frame.cols,
        wanted.islands,
        frame.max_bridges,
        frame.loops,
        wanted.natural,
        _SYMMETRIES[wanted.symmetry],
        _millionths(wanted.doubles),
        _ANY if wanted.level is None else wanted.level.rank,
        _millionths(wanted.extra or 0),
        seed,
        kept,
        blocked,
        wanted.signs,
        wanted.unreadable,
        wanted.fewest,
        _millionths(wanted.loop_share),
        array("i", needed).tobytes(),
        sum(1 << _code(technique) for technique in wanted.without),
        _CURVES[wanted.curve],
        array("i", [n for cell in wanted.bare for n in cell]).tobytes(),
        wire.seconds(time_limit),
    )
    status = wire.status(code)
    if status is not Status.SOLVED:
        return "time" if status is Status.UNKNOWN else "work"
    placed = wire.read_islands(cells)
    puzzle = Puzzle(
        frame.rows,
        frame.cols,
        [(row, col, None) for row, col, _ in placed] if said else placed,
        max_bridges=frame.max_bridges,
        blocked=frame.blocked,
        loops=frame.loops,
        signs=list(wire.read_signs(said)),
    )
    return NewPuzzle(
        puzzle,
        wire.read_solution(puzzle, ends, counts),
        None if rank < 0 else rank,
        None if score < 0 else score,
        frozenset(name for bit, name in _MISSED.items() if missed & bit),
    )


def _millionths(share: float | None) -> int:
    """A share as the engine takes it."""
    return _ANY if share is None else round(share * 1_000_000)


def _code(technique: Technique) -> int:
    return TECHNIQUES.index(technique)
