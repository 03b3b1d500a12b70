"""Counting all solutions: by search while there are few, and all at once where it would not end."""

from __future__ import annotations

from time import monotonic

from ..board.puzzle import Puzzle
from ..board.state import StateLike
from ..engine.wire import Sweep, SweepEnding
from ..errors import LimitReachedError
from .census import usual_memory
from .native import NativeSolver
from .solver import limit_reached

FEW = 20_000
"""Solutions, and conflicts, up to which the search alone counts: some hundredths of a second."""

_NATIVE = NativeSolver()


def count_all(
    puzzle: Puzzle,
    *,
    time_limit: float | None,
    seed: int,
    state: StateLike | None,
    listed: int | None = None,
) -> tuple[int, bool]:
    """Count the solutions of a puzzle without signs.

    Args:
        puzzle: The puzzle.
        time_limit: Seconds after which to give up, `None` for no limit.
        seed: Seed of the search.
        state: A partial drawing, as for `solve`.
        listed: If a sweep would take too much memory, count up to this many by search.

    Returns:
        The count, and whether that is all.

    Raises:
        LimitReachedError: The time limit was reached; its `found` is the count so far.
    """
    begin = monotonic()

    def left() -> float | None:
        return None if time_limit is None else max(0.0, time_limit - (monotonic() - begin))

    try:
        found = _NATIVE.count(
            puzzle, limit=FEW, time_limit=time_limit, conflict_limit=FEW, seed=seed, state=state
        )
        if found < FEW:
            return found, True
    except LimitReachedError as reached:
        found = reached.found
    if left() == 0:
        raise limit_reached(found)
    sweep = Sweep(puzzle, state, left(), usual_memory(), only_count=True)
    if sweep.ending is SweepEnding.COMPLETE:
        return sweep.count, True
    if sweep.ending is SweepEnding.STOPPED:
        raise limit_reached(found)
    found = _NATIVE.count(puzzle, limit=listed, time_limit=left(), seed=seed, state=state)
    return found, listed is None or found < listed
