"""All solutions at once: how many there are, fair samples, and where the puzzle is open.

A sweep over the candidate edges carries all that is possible on the frontier between decided and
undecided edges, instead of one solution after the other. (Frontier-based search: Sekine, Imai and
Tani, "Computing the Tutte polynomial of a graph of moderate size", 1995; Knuth's Simpath, "The Art
of Computer Programming" 4A, 7.1.4.)
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .._util.limits import number
from .._util.limits import seed as checked_seed
from .._util.limits import time_limit as checked_time
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import StateLike
from ..engine.wire import Sweep, SweepEnding, flat
from ..errors import LimitReachedError, UnsupportedRuleError
from ..i18n.sentences import Message

if TYPE_CHECKING:
    from ..board.geometry import Edge

__all__ = ["Census", "census"]

_MOST_MEMORY = 8 << 30


def usual_memory() -> int:
    """The limit on memory if none is given, in bytes: 8 GiB, or half of a smaller machine's."""
    try:
        machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # as on Windows
        machine = _MOST_MEMORY
    return min(_MOST_MEMORY, machine // 2)


class Census:
    """All solutions of a puzzle; made by `census`.

    >>> import hashikit as hk
    >>> found = hk.census(hk.parse("?.?.?"))
    >>> found.count, found.marginals()[(0, 0), (0, 2)]
    (4, (0, 2, 2))
    """

    __slots__ = ("_sweep", "count", "memory", "puzzle", "states")

    puzzle: Puzzle
    count: int
    """How many solutions there are."""
    states: int
    """How many states the sweep went through."""
    memory: int
    """The most memory that these took at a time, in bytes."""

    def __init__(self, puzzle: Puzzle, sweep: Sweep) -> None:
        self.puzzle = puzzle
        self.count = sweep.count
        self.states = sweep.states
        self.memory = sweep.memory
        self._sweep = sweep

    def sample(self, n: int, *, seed: int = 0) -> list[Solution]:
        """Draw solutions, each time every one with the same chance; one may come again.

        Args:
            n: How many to draw.
            seed: The same seed gives the same solutions, on every machine.

        Returns:
            `n` solutions, none if the puzzle has none.

        Raises:
            OptionError: `n` is no whole number from 0 to 2⁶³ - 1, or an invalid seed.
            InternalError: A solution failed its check: a bug in hashikit.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> puzzle = hk.parse("4.3/.../3.2")
        >>> [drawn] = hk.census(puzzle).sample(1)
        >>> drawn == hk.solve(puzzle).solution
        True
        """
        drawn = number("n", n, 0, (1 << 63) - 1)
        return self._sweep.sample(checked_seed(seed), drawn) if self.count else []

    def marginals(self) -> dict[Edge, tuple[int, ...]]:
        """Count the solutions by the bridges of each candidate edge.

        Returns:
            By candidate edge, in the order of `Puzzle.edges`: how many solutions have 0, 1, …
            `max_bridges` bridges there. Each adds up to `count`.

        Raises:
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> hk.census(hk.parse("1.?.?")).marginals()
        {((0, 0), (0, 2)): (0, 2, 0), ((0, 2), (0, 4)): (0, 1, 1)}
        """
        return dict(zip(self.puzzle.edges, self._sweep.marginals(), strict=True))

    def __repr__(self) -> str:
        return f"Census({self.count})"


def census(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    state: StateLike | None = None,
) -> Census:
    """Count all solutions of a puzzle at once, however many there are, to draw some of them fairly
    and to see where the puzzle is open.

    The work grows with the width of the puzzle's network, not with the number of solutions:
    published puzzles of 400 islands with 10¹⁵ solutions take a tenth of a second in the median.

    Args:
        puzzle: The puzzle, of any rules but signs.
        time_limit: Seconds after which to give up, `None` for no limit.
        memory_limit: Bytes that the sweep may use, `None` for 8 GiB, or half of what the machine
            has if that is less.
        state: A partial drawing, as for `solve`; only solutions that agree with it count.

    Raises:
        LimitReachedError: A limit was reached; nothing is known then.
        UnsupportedRuleError: The puzzle has signs.
        OptionError: An invalid limit.
        PuzzleError: `state` names two cells that are not a candidate edge.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> import hashikit as hk
    >>> puzzle = hk.Puzzle.from_grid([["?", 0] * 8, [0] * 16] * 8)
    >>> hk.census(puzzle).count > 10**40
    True
    """
    seconds = checked_time(time_limit)
    most = (
        usual_memory()
        if memory_limit is None
        else number("memory_limit", memory_limit, 1, (1 << 63) - 1)
    )
    flat(puzzle)  # raises if it is not one
    if puzzle.signs:
        raise UnsupportedRuleError(Message("a census does not support signs"))
    swept = Sweep(puzzle, state, seconds, most)
    if swept.ending is SweepEnding.COMPLETE:
        return Census(puzzle, swept)
    raise LimitReachedError(
        {
            SweepEnding.STOPPED: Message(
                "the time limit was reached before the census was complete"
            ),
            SweepEnding.MEMORY: Message(
                "the memory limit was reached before the census was complete"
            ),
            SweepEnding.WIDE: Message("the puzzle is too wide for a census"),
        }[swept.ending]
    )
