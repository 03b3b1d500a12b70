"""Counting all solutions: by search while there are few, and all at once where it would not end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .._util.limits import Limits
from ..board.puzzle import Puzzle
from ..board.state import StateLike
from ..engine.wire import Sweep, SweepEnding, SweepProgress
from ..errors import LimitReachedError
from ..i18n.sentences import Message, amount, percent
from .census import most_memory, possible
from .native import NativeSolver
from .solver import Query, limit_reached

if TYPE_CHECKING:
    from ..errors import Limit

FEW = 20_000
"""Solutions, and conflicts, up to which the search alone counts: some hundredths of a second."""

_NATIVE = NativeSolver()


def _progress(progress: SweepProgress) -> Message:
    """How far a count by joins is."""
    if progress.parts < 2:
        return Message(
            "pass {number} of 3: {share}, {size}",
            number=progress.step,
            share=percent(progress.share),
            size=amount(progress.size),
        )
    return Message(
        "part {part} of {parts}, pass {number} of 3: {share}, {size}",
        part=progress.part,
        parts=progress.parts,
        number=progress.step,
        share=percent(progress.share),
        size=amount(progress.size),
    )


class Counted(NamedTuple):
    """A count, and whether that is all."""

    number: int
    exact: bool
    limit: Limit | None = None
    """What kept the joins from counting all of them."""


def count_all(
    puzzle: Puzzle,
    query: Query,
    state: StateLike | None,
    *,
    listed: int | None = None,
    memory_limit: int | None = None,
    report: Callable[[Message], object] | None = None,
) -> Counted:
    """Count the solutions of a puzzle without signs.

    Args:
        puzzle: The puzzle.
        query: The time limit, and the seed of the search.
        state: A partial drawing, as for `solve`.
        listed: If joins would take too much memory, count up to this many by search.
        memory_limit: Bytes that joins may use, `None` as for `census`.
        report: Called with how far it is: several times a second of the joins, and after them.

    Raises:
        LimitReachedError: The time limit was reached; its `found` is the count so far.
        OptionError: `memory_limit` is no whole number from 1 to 2⁶³ - 1.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.
    """
    limits = Limits(query.time_limit)
    most = most_memory(memory_limit)
    start = possible(puzzle, state)
    try:
        few = query._replace(limit=FEW, conflict_limit=FEW)
        number = _NATIVE.number_of_answers(puzzle, few, start)
        if number < FEW:
            return Counted(number, True)
    except LimitReachedError as reached:
        number = reached.count
    if limits.over():
        raise limit_reached(number, "time")

    def swept(progress: SweepProgress) -> None:
        if report is not None and progress.step:  # none while it looks for a tree
            report(_progress(progress))

    sweep = Sweep(
        puzzle,
        start,
        limits.seconds(),
        most,
        only_count=True,
        report=None if report is None else swept,
    )
    if sweep.ending is SweepEnding.COMPLETE:
        return Counted(sweep.count, True)
    if sweep.ending is SweepEnding.STOPPED:
        raise limit_reached(number, "time")
    if report is not None:
        report(Message("too much to count all at once; counting one by one"))
    rest = query._replace(limit=listed, time_limit=limits.seconds())
    number = _NATIVE.number_of_answers(puzzle, rest, start)
    if listed is None or number < listed:
        return Counted(number, True)
    return Counted(number, False, "memory" if sweep.ending is SweepEnding.MEMORY else "width")
