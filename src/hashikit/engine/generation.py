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
from ..levels import TECHNIQUES, Technique
from . import wire

__all__ = ["Made", "make"]


_MODELS = {"unique": 0, "cllv": 1, "cllv-files": 2}
_SYMMETRIES = {
    None: 0,
    "rotation": 1,
    "quarter": 2,
    "horizontal": 3,
    "vertical": 4,
    "both": 5,
    "diagonal": 6,
}
_CURVES = {None: 0, "steady": 1, "rising": 2, "sting": 3}
_ANY = -1
"""Stands for a wish that was not expressed."""
_WHOLE = 1_000_000
"""Shares are whole numbers, in millionths."""
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


class Made(NamedTuple):
    """A puzzle that the engine made."""

    puzzle: Puzzle
    solution: Solution
    level: int | None
    """Its rank, `None` if it was not rated."""
    score: int | None
    missed: frozenset[str]
    """Wishes that were not met: the names of `_MISSED`."""


def make(
    frame: Puzzle,
    *,
    model: str,
    islands: int,
    symmetry: str | None,
    level: int | None,
    doubles: float | None,
    extra: float | None,
    signs: tuple[int, int, bool],
    loop_share: float | None,
    need: Sequence[tuple[Technique, int]],
    without: Sequence[Technique],
    curve: str | None,
    bare: Sequence[Coord],
    seed: int,
    time_limit: float | None,
) -> Made | Literal["time", "work"]:
    """Make a puzzle that keeps everything in the frame.

    Args:
        frame: A puzzle whose islands, blocked cells, `max_bridges` and `loops` are kept.
        model: A name from `hashikit.generator.generate.Model`.
        islands: How many there are to be.
        symmetry: A name from `hashikit.generator.generate.Symmetry`.
        level: The rank of the level wanted.
        doubles: A share, 0 to 1, of joined pairs with more than one bridge.
        extra: A share, of the islands: bridges beyond the tree.
        signs: How many, how many of them unreadable, and whether with the fewest numbers.
        loop_share: A share, of the islands: joined pairs beyond a tree.
        need: Techniques that an explanation has to use, and how often.
        without: Techniques that it must not use.
        curve: A name from `hashikit.generator.generate.Curve`.
        bare: Cells where no island may stand, row by row.
        seed: 0 to 2⁶⁴ − 1.
        time_limit: Seconds, `None` for no limit.

    Returns:
        What was made; or which limit was reached, the one on time or the one on work.
    """
    _, _, _, _, kept, blocked, _, _ = wire.flat(frame)
    code, cells, ends, counts, said, rank, score, missed = wire.generate(
        _MODELS[model],
        frame.rows,
        frame.cols,
        islands,
        frame.max_bridges,
        frame.loops,
        _SYMMETRIES[symmetry],
        _ANY if doubles is None else round(doubles * _WHOLE),
        _ANY if level is None else level,
        0 if extra is None else round(extra * _WHOLE),
        seed,
        kept,
        blocked,
        *signs,
        _ANY if loop_share is None else round(loop_share * _WHOLE),
        array("i", [n for technique, times in need for n in (_code(technique), times)]).tobytes(),
        sum(1 << _code(technique) for technique in without),
        _CURVES[curve],
        array("i", [n for cell in bare for n in cell]).tobytes(),
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
    return Made(
        puzzle,
        wire.read_solution(puzzle, ends, counts),
        None if rank < 0 else rank,
        None if score < 0 else score,
        frozenset(name for bit, name in _MISSED.items() if missed & bit),
    )


def _code(technique: Technique) -> int:
    return TECHNIQUES.index(technique)
