"""Counting all solutions: by search while there are few, and all at once where it would not end.

All at once, there are two ways: a census, which keeps a diagram, and joins, which do not.
"""

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
SHORT = 0.5
"""Seconds that it may take for them: on maps of thousands of islands, each solution takes long."""

ATTEMPTS = ((1.0, 64 << 20), (5.0, 1 << 30), (None, None))
"""Counting all at once, by turns: seconds for joins, then bytes for a census. Joins are faster on
nearly all puzzles, but on open grids a census is (of 81 islands .3 s and more than a minute)."""

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
        LimitReachedError: The time limit was reached; its `count` is the count so far.
        OptionError: `memory_limit` is no whole number from 1 to 2⁶³ - 1.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.
    """
    limits = Limits(query.time_limit)
    most = most_memory(memory_limit)
    start = possible(puzzle, state)
    try:
        short = SHORT if query.time_limit is None else min(SHORT, query.time_limit)
        few = query._replace(limit=FEW, conflict_limit=FEW, time_limit=short)
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

    def attempt(memory: int, time: float | None, *, joins: bool) -> Sweep:
        left = limits.seconds()
        if time is not None:
            left = time if left is None else min(time, left)
        return Sweep(
            puzzle,
            start,
            left,
            memory,
            only_count=joins,
            report=swept if joins and report is not None else None,
        )

    ending = SweepEnding.STOPPED  # of joins
    for time, memory in ATTEMPTS:
        if ending is SweepEnding.STOPPED:
            sweep = attempt(most, time, joins=True)
            ending = sweep.ending
        if ending is not SweepEnding.COMPLETE and memory is not None:
            sweep = attempt(min(most, memory), None, joins=False)
        if sweep.ending is SweepEnding.COMPLETE:
            return Counted(sweep.count, True)
        if limits.over():
            raise limit_reached(number, "time")
    if report is not None:
        report(Message("too much to count all at once; counting one by one"))
    rest = query._replace(limit=listed, time_limit=limits.seconds())
    number = _NATIVE.number_of_answers(puzzle, rest, start)
    if listed is None or number < listed:
        return Counted(number, True)
    return Counted(number, False, "memory" if ending is SweepEnding.MEMORY else "width")
