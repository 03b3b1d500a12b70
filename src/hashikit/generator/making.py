"""Puzzles from the engine: `core/make`, and the numbers that it has for wishes."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

from ..board.puzzle import Puzzle
from ..board.result import Status
from ..engine import wire
from ..errors import HashikitError
from ..levels import LEVELS, TECHNIQUES, Technique
from .outcome import Generated
from .specification import Specification

T = TypeVar("T")

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
"""The bits of wishes that were missed: `Generated.missed` has their names."""


def make(
    wish: Specification, seed: int, time_limit: float | None = None
) -> Generated | Literal["time", "work"]:
    """Make a puzzle from a seed, without a look at the rest: no note says what it misses.

    Returns:
        The puzzle; or which limit was reached, the one on time or the one on work.
    """
    frame = wish.frame
    _, _, _, _, islands, blocked, _, _ = wire.flat(frame)
    techniques = [n for technique, times in wish.need for n in (_code(technique), times)]
    code, cells, ends, counts, signs, rank, score, missed = wire.generate(
        _MODELS[wish.model],
        frame.rows,
        frame.cols,
        wish.islands,
        frame.max_bridges,
        frame.loops,
        frame.connected,
        wish.natural,
        _SYMMETRIES[wish.symmetry],
        _millionths(wish.doubles),
        _ANY if wish.level is None else wish.level.rank,
        _millionths(wish.extra or 0),
        seed,
        islands,
        blocked,
        wish.signs,
        wish.unreadable,
        wish.fewest,
        _millionths(wish.loop_share),
        array("i", techniques).tobytes(),
        sum(1 << _code(technique) for technique in wish.without),
        _CURVES[wish.curve],
        array("i", [n for cell in wish.bare for n in cell]).tobytes(),
        wire.seconds(time_limit),
    )
    status = wire.status(code)
    if status is not Status.SOLVED:
        return "time" if status is Status.UNKNOWN else "work"
    placed = wire.read_islands(cells)
    puzzle = Puzzle(
        frame.rows,
        frame.cols,
        [(row, col, None) for row, col, _ in placed] if signs else placed,
        max_bridges=frame.max_bridges,
        blocked=frame.blocked,
        loops=frame.loops,
        connected=frame.connected,
        signs=list(wire.read_signs(signs)),
    )
    return Generated(
        puzzle,
        wire.read_solution(puzzle, ends, counts),
        seed,
        None if rank < 0 else LEVELS[rank],
        None if score < 0 else score,
        frozenset(name for bit, name in _MISSED.items() if missed & bit),
    )


def make_exactly(wish: Specification, seed: int) -> Generated | None:
    """Make a puzzle from a seed, or give none if it would miss anything."""
    puzzle = make(wish, seed)
    return None if isinstance(puzzle, str) or puzzle.missed else puzzle


def successes(
    results: Iterable[T | None],
    patience: int,
    failure: Callable[[int], HashikitError],
    at_first: int | None = None,
) -> Iterator[tuple[int, T]]:
    """Go through the results of attempts until too many in a row gave nothing.

    Args:
        results: What each attempt gave, `None` for nothing.
        patience: How many in a row are too many.
        failure: Makes the error of that from the number of attempts.
        at_first: How many are too many as long as nothing succeeded, if not the same.

    Yields:
        The place of each success among the results, and its result.

    Raises:
        HashikitError: `failure`, also where the results end.
    """
    failures, limit, place = 0, patience if at_first is None else at_first, -1
    for place, result in enumerate(results):
        if result is not None:
            failures, limit = 0, patience
            yield place, result
            continue
        failures += 1
        if failures == limit:
            break
    raise failure(place + 1)


def _millionths(share: float | None) -> int:
    """A share as the engine takes it."""
    return _ANY if share is None else round(share * 1_000_000)


def _code(technique: Technique) -> int:
    return TECHNIQUES.index(technique)
