"""All solutions at once: how many there are, fair samples, and where the puzzle is open.

A sweep over the candidate edges carries all that is possible on the frontier between decided and
undecided edges, instead of one solution after the other. (Frontier-based search: Sekine, Imai and
Tani, "Computing the Tutte polynomial of a graph of moderate size", 1995; Knuth's Simpath, "The Art
of Computer Programming" 4A, 7.1.4.)
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .._util.checks import number
from .._util.limits import Limits
from .._util.limits import seed as checked_seed
from ..board.checker import check
from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State, StateLike
from ..engine.wire import Sweep, SweepEnding, flat
from ..errors import LimitReachedError, PuzzleError, UnsupportedRuleError
from ..i18n.sentences import Message, all_digits, count_of

if TYPE_CHECKING:
    from ..errors import Limit

__all__ = ["Census", "ExtraClue", "census", "marginals", "sample"]

T = TypeVar("T")

_MOST_MEMORY = 8 << 30


def usual_memory() -> int:
    """The limit on memory if none is given, in bytes: 8 GiB, or half of a smaller machine's."""
    try:
        machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # as on Windows
        machine = _MOST_MEMORY
    return min(_MOST_MEMORY, machine // 2)


def most_memory(memory_limit: int | None) -> int:
    """A limit on memory in bytes, `usual_memory` if it is `None`.

    Raises:
        OptionError: It is no whole number from 1 to 2⁶³ - 1.
    """
    if memory_limit is None:
        return usual_memory()
    return number("memory_limit", memory_limit, 1, (1 << 63) - 1)


class ExtraClue(NamedTuple):
    """What one more clue would do to the number of solutions: see `Census.extra_clues`."""

    island: Coord | None
    """An island without a clue, which could get one …"""
    edge: Edge | None
    """… or a candidate edge where a bridge could be given. One of the two is `None`."""
    numbers: tuple[int, ...]
    """How many solutions have 0, 1, … bridges there."""
    value: int | None
    """The number of bridges in the solution asked about; `None` if it was about all of them."""
    share: float
    """The share of the solutions that remain, 0 to 1; if it was about all, on average."""


class Census:
    """All solutions of a puzzle; made by `census`.

    It can be pickled, but only with the numbers: the copy sweeps again when it is first asked for
    more.

    >>> import hashikit as hk
    >>> every = hk.census(hk.parse("?.?.?"))
    >>> every.count, every.marginals()[(0, 0), (0, 2)]
    (4, (0, 2, 2))
    """

    __slots__ = (
        "_cached",
        "_memory_limit",
        "_shares",
        "count",
        "memory",
        "puzzle",
        "state",
        "states",
    )

    puzzle: Puzzle
    state: State
    """The partial drawing that all solutions agree with."""
    count: int
    """How many solutions there are."""
    states: int
    """How many states the sweep went through."""
    memory: int
    """The most memory that these took at a time, in bytes."""

    def __init__(
        self,
        puzzle: Puzzle,
        state: State,
        memory_limit: int,
        numbers: tuple[int, int, int],
        sweep: Sweep | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.state = state
        self.count, self.states, self.memory = numbers
        self._memory_limit = memory_limit
        self._cached = sweep
        self._shares: dict[Edge, tuple[int, ...]] | None = None

    def _sweep(self, limits: Limits) -> Sweep:
        if self._cached is None:
            self._cached = _sweep(self.puzzle, self.state, limits, self._memory_limit)
        return self._cached

    def sample(self, n: int, *, seed: int = 0, time_limit: float | None = None) -> list[Solution]:
        """Draw solutions at random, each as likely as any other; one may come more than once.

        Args:
            n: How many to draw.
            seed: The same seed gives the same solutions, on every machine.
            time_limit: Seconds after which to give up, `None` for no limit.

        Returns:
            `n` solutions, none if the puzzle has none.

        Raises:
            OptionError: `n` is no whole number from 0 to 2⁶³ - 1, or an invalid seed or limit.
            LimitReachedError: The time limit was reached.
            InternalError: A solution failed its check: a bug in hashikit.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> puzzle = hk.parse("4.3/.../3.2")
        >>> [drawn] = hk.census(puzzle).sample(1)
        >>> drawn == hk.solve(puzzle).solution
        True
        """
        limits = Limits(time_limit)
        size = number("n", n, 0, (1 << 63) - 1)
        seeded = checked_seed(seed)
        if not self.count:
            return []
        return _in_time(self._sweep(limits).sample(seeded, size, limits.seconds()))

    def marginals(self, *, time_limit: float | None = None) -> dict[Edge, tuple[int, ...]]:
        """Count the solutions by the bridges of each candidate edge.

        Args:
            time_limit: Seconds after which to give up, `None` for no limit.

        Returns:
            By candidate edge, in the order of `Puzzle.edges`: how many solutions have 0, 1, …
            `max_bridges` bridges there. Each adds up to `count`.

        Raises:
            OptionError: An invalid limit.
            LimitReachedError: The time limit was reached.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> hk.census(hk.parse("1.?.?")).marginals()
        {((0, 0), (0, 2)): (0, 2, 0), ((0, 2), (0, 4)): (0, 1, 1)}
        """
        limits = Limits(time_limit)
        if self._shares is None:
            numbers = _in_time(self._sweep(limits).marginals(limits.seconds()))
            self._shares = dict(zip(self.puzzle.edges, numbers, strict=True))
        return dict(self._shares)

    def sums(self, *, time_limit: float | None = None) -> dict[Coord, tuple[int, ...]]:
        """Count the solutions by the bridges of each island without a clue.

        Args:
            time_limit: Seconds after which to give up, `None` for no limit.

        Returns:
            By island, in the order of `Puzzle.islands`: how many solutions have 0, 1, … bridges
            there, up to the most that any has. Each adds up to `count`.

        Raises:
            OptionError: An invalid limit.
            LimitReachedError: The time limit was reached.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> hk.census(hk.parse("1.?.?")).sums()
        {(0, 2): (0, 0, 1, 1), (0, 4): (0, 1, 1)}
        """
        limits = Limits(time_limit)
        open_ = [i for i, island in enumerate(self.puzzle.islands) if island.clue is None]
        numbers = _in_time(self._sweep(limits).sums(open_, limits.seconds()))
        return {self.puzzle.islands[i].at: its for i, its in zip(open_, numbers, strict=True)}

    def count_with(self, state: StateLike, *, time_limit: float | None = None) -> int:
        """Count the solutions that agree with a further partial drawing, without another sweep.

        Args:
            state: The drawing, as for `solve`.
            time_limit: Seconds after which to give up, `None` for no limit.

        Raises:
            OptionError: An invalid limit.
            LimitReachedError: The time limit was reached.
            PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than
                the puzzle allows.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> hk.census(hk.parse("?.?.?")).count_with({((0, 0), (0, 2)): 1})
        2
        """
        limits = Limits(time_limit)
        start = possible(self.puzzle, state)
        return _in_time(self._sweep(limits).within(start, limits.seconds()))

    def extra_clues(
        self, solution: Solution | None = None, *, time_limit: float | None = None
    ) -> list[ExtraClue]:
        """Rank what one more clue would do: the number of an island without one, or a given bridge.

        With a solution, that is the one that the setter has in mind: a clue says what it has there,
        and `share` is exactly what remains. Without one, `share` is the average over all solutions.
        A given bridge says "at least so many"; where a solution has no bridge, none can be given.

        Args:
            solution: The solution that the clue has to agree with; `None` for any.
            time_limit: Seconds after which to give up, `None` for no limit.

        Returns:
            The clues that remove any solution, the one that removes most first.

        Raises:
            OptionError: An invalid limit.
            LimitReachedError: The time limit was reached.
            PuzzleError: `solution` is none of this puzzle.
            KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

        >>> import hashikit as hk
        >>> best = hk.census(hk.parse("1.?.?")).extra_clues()[0]
        >>> best.island, best.numbers, best.share
        ((0, 2), (0, 0, 1, 1), 0.5)
        """
        limits = Limits(time_limit)
        bridges: dict[Edge, int] | None = None
        if solution is not None:
            if check(self.puzzle, solution):
                raise PuzzleError("the drawing is not a solution of the puzzle")
            bridges = {bridge.edge: bridge.count for bridge in solution.bridges}
            for edge, (low, high) in self.state.bounds.items():
                have = bridges.get(edge, 0)
                if have < low or (high is not None and have > high):
                    message = Message("the solution does not agree with the partial drawing")
                    raise PuzzleError(message)
        # Products of numbers of thousands of digits take long; the first ones rank as well.
        cut = max(0, self.count.bit_length() - _RANKED_BITS)
        whole = (self.count >> cut) ** (1 if solution is not None else 2)
        ranked: list[tuple[int, ExtraClue]] = []  # with the share times `whole`

        def add(
            place: tuple[Coord | None, Edge | None],
            numbers: tuple[int, ...],
            left: Sequence[int],
            value: int,
        ) -> None:
            """`left`: by bridges there, how many solutions a clue leaves that says so."""
            if limits.over():
                raise LimitReachedError(_TIME, limit="time")
            if bridges is None:
                pairs = [(n, rest) for n, rest in zip(numbers, left, strict=True) if n]
                share = sum((n >> cut) * (rest >> cut) for n, rest in pairs)
            else:
                pairs = [(1, left[value])]
                share = left[value] >> cut
            if any(rest < self.count for _, rest in pairs):
                number = None if bridges is None else value
                ranked.append((share, ExtraClue(*place, numbers, number, share / whole)))

        if self.count > 1:
            start = bridges or {}
            degree: dict[Coord, int] = {}
            for edge, number_there in start.items():
                for cell in edge:
                    degree[cell] = degree.get(cell, 0) + number_there
            for cell, numbers in self.sums(time_limit=limits.seconds()).items():
                add((cell, None), numbers, numbers, degree.get(cell, 0))
            for edge, numbers in self.marginals(time_limit=limits.seconds()).items():
                left = [self.count, *(sum(numbers[k:]) for k in range(1, len(numbers)))]
                add((None, edge), numbers, left, start.get(edge, 0))
        return [clue for _, clue in sorted(ranked, key=lambda one: one[0])]

    def __reduce__(self) -> tuple[object, ...]:
        numbers = (self.count, self.states, self.memory)
        return Census, (self.puzzle, self.state, self._memory_limit, numbers)

    def __copy__(self) -> Census:
        return self

    def __deepcopy__(self, memo: object) -> Census:
        return self

    def _repr_html_(self) -> str | None:
        """The drawing of where the puzzle is open, for a notebook."""
        from ..draw.notebook import figure, picture

        with all_digits():
            solutions = count_of(self.count, "solution")
        try:
            shares = self.marginals(time_limit=_PATIENCE) if self.count else None
        except LimitReachedError:
            shares = None
        return figure(picture(self.puzzle, shares=shares), solutions)

    def __repr__(self) -> str:
        with all_digits():
            return f"Census({self.count})"


_RANKED_BITS = 256
"""So many leading bits of a count rank extra clues."""

_PATIENCE = 10.0
"""Seconds that the picture in a notebook may take."""


def census(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    state: StateLike | None = None,
) -> Census:
    """Count all solutions of a puzzle at once, however many there are; the census can then draw
    some at random and show where the puzzle is open.

    The work grows with the width of the puzzle's network, not with the number of solutions:
    published puzzles of 400 islands with 10¹⁵ solutions take a tenth of a second in the median.

    Args:
        puzzle: The puzzle, of any rules but signs.
        time_limit: Seconds after which to give up, `None` for no limit.
        memory_limit: Bytes that the sweep may use, `None` for 8 GiB, or half of what the machine
            has if that is less.
        state: A partial drawing, as for `solve`; only solutions that agree with it count.

    Raises:
        LimitReachedError: A limit was reached; nothing is known then. Its `limit` tells which.
        UnsupportedRuleError: The puzzle has signs.
        OptionError: An invalid limit.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> import hashikit as hk
    >>> puzzle = hk.Puzzle.from_grid([["?", 0] * 8, [0] * 16] * 8)
    >>> hk.census(puzzle).count > 10**40
    True
    """
    limits = Limits(time_limit)
    most = most_memory(memory_limit)
    flat(puzzle)  # raises if it is not one
    if puzzle.signs:
        raise UnsupportedRuleError("a census does not support signs")
    start = possible(puzzle, state)
    swept = _sweep(puzzle, start, limits, most)
    return Census(puzzle, start, most, (swept.count, swept.states, swept.memory), swept)


def sample(
    puzzle: Puzzle,
    n: int,
    *,
    seed: int = 0,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    state: StateLike | None = None,
) -> list[Solution]:
    """Draw solutions at random, each as likely as any other; one may come more than once.

    For more than one question about a puzzle use `census`, which sweeps once.

    Args:
        puzzle: The puzzle, of any rules but signs.
        n: How many to draw.
        seed: The same seed gives the same solutions, on every machine.
        time_limit: Seconds after which to give up, `None` for no limit.
        memory_limit: Bytes, as for `census`.
        state: A partial drawing, as for `solve`; only solutions that agree with it are drawn.

    Returns:
        `n` solutions, none if the puzzle has none.

    Raises:
        OptionError: `n` is no whole number from 0 to 2⁶³ - 1, or an invalid seed or limit.
        LimitReachedError: A limit was reached. Its `limit` tells which.
        UnsupportedRuleError: The puzzle has signs.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("?.?.?/...../?.?.?")
    >>> drawn = sample(puzzle, 3, seed=1)
    >>> [hk.check(puzzle, solution) for solution in drawn]
    [[], [], []]
    """
    limits = Limits(time_limit)
    number("n", n, 0, (1 << 63) - 1)
    checked_seed(seed)
    solutions = census(puzzle, time_limit=limits.seconds(), memory_limit=memory_limit, state=state)
    return solutions.sample(n, seed=seed, time_limit=limits.seconds())


def marginals(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    state: StateLike | None = None,
) -> dict[Edge, tuple[int, ...]]:
    """Count the solutions of a puzzle by the bridges of each candidate edge.

    For more than one question about a puzzle use `census`, which sweeps once.

    Args:
        puzzle: The puzzle, of any rules but signs.
        time_limit: Seconds after which to give up, `None` for no limit.
        memory_limit: Bytes, as for `census`.
        state: A partial drawing, as for `solve`; only solutions that agree with it count.

    Returns:
        By candidate edge, in the order of `Puzzle.edges`: how many solutions have 0, 1, …
        `max_bridges` bridges there. Each adds up to the number of solutions.

    Raises:
        OptionError: An invalid limit.
        LimitReachedError: A limit was reached. Its `limit` tells which.
        UnsupportedRuleError: The puzzle has signs.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> import hashikit as hk
    >>> marginals(hk.parse("1.?.?"))
    {((0, 0), (0, 2)): (0, 2, 0), ((0, 2), (0, 4)): (0, 1, 1)}
    """
    limits = Limits(time_limit)
    solutions = census(puzzle, time_limit=limits.seconds(), memory_limit=memory_limit, state=state)
    return solutions.marginals(time_limit=limits.seconds())


def possible(puzzle: Puzzle, state: StateLike | None) -> State:
    """A partial drawing, unless no drawing at all could agree with it.

    Raises:
        PuzzleError: It has more bridges somewhere than the puzzle allows.
    """
    start = State.of(state)
    for (a, b), (low, _) in start.bounds.items():
        if low > puzzle.max_bridges:
            raise PuzzleError(
                "the partial drawing has {count} bridges between {a} and {b}; the puzzle "
                "allows at most {most}",
                count=low,
                a=a,
                b=b,
                most=puzzle.max_bridges,
            )
    return start


def _sweep(
    puzzle: Puzzle,
    state: State,
    limits: Limits,
    memory: int,
) -> Sweep:
    """A complete sweep."""
    sweep = Sweep(puzzle, state, limits.seconds(), memory)
    if sweep.ending is SweepEnding.COMPLETE:
        return sweep
    message, limit = _SHORT_OF[sweep.ending]
    raise LimitReachedError(message, limit=limit)


_TIME = Message("the time limit was reached before the census was complete")
_SHORT_OF: dict[SweepEnding, tuple[Message, Limit]] = {
    SweepEnding.STOPPED: (_TIME, "time"),
    SweepEnding.MEMORY: (
        Message("the memory limit was reached before the census was complete"),
        "memory",
    ),
    SweepEnding.WIDE: (Message("the puzzle is too wide for a census"), "width"),
}


def _in_time(answer: T | None) -> T:
    """An answer of the sweep."""
    if answer is None:
        raise LimitReachedError(_TIME, limit="time")
    return answer
