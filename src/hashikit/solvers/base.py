"""What the formulations share: the numbered network, options, limits, and the questions asked.

A formulation is a `Formulation` with an `open` that loads a puzzle into its engine and gives back
a `Session`; everything that users call (`solve`, `solutions`, `count`) is made of that here, and
every answer is judged by `hashikit.check` before it is passed on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event, Thread
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from .. import _wire
from ..checking import check
from ..errors import LimitReachedError, UnsupportedRuleError, WrongAnswerError
from ..puzzle import Puzzle
from ..result import Result, Stats, Status
from ..solution import Solution
from ..state import State, StateLike
from .options import Engine, Option, settle

__all__ = [
    "NO_LIMITS",
    "Engine",
    "Formulation",
    "Limits",
    "Network",
    "Option",
    "Session",
    "components",
    "cut",
    "cycles",
    "interruptible",
    "path",
    "refuse_rules",
]

T = TypeVar("T")


class Network(NamedTuple):
    """A puzzle by numbers: islands row by row, candidate edges as in `Puzzle.edges`.

    `low` and `high` bound the bridges of each edge: by the rules, by what is drawn already, and by
    what the caller assumes. `clues` holds `None` for a `?`.
    """

    puzzle: Puzzle
    clues: list[int | None]
    ends: list[tuple[int, int]]
    """Per edge its two islands, the smaller number first."""
    incident: list[list[int]]
    """Per island its edges, in ascending order."""
    crossings: list[tuple[int, int]]
    """Pairs of edges that cross, the smaller number first."""
    low: list[int]
    high: list[int]

    @classmethod
    def of(cls, puzzle: Puzzle, state: StateLike | None = None) -> Network:
        """Number a puzzle.

        Raises:
            PuzzleError: `state` names two cells that are not a candidate edge, or bounds that
                are not 0 ≤ low ≤ high.

        >>> network = Network.of(Puzzle.from_grid([[0, 1, 0], [1, 0, 1], [0, 1, 0]]))
        >>> network.ends, network.crossings
        ([(0, 3), (1, 2)], [(0, 1)])
        """
        ends, crossings = _wire.network(puzzle)
        incident: list[list[int]] = [[] for _ in puzzle.islands]
        for e, (u, v) in enumerate(ends):
            incident[u].append(e)
            incident[v].append(e)
        low, high = [0] * len(ends), [puzzle.max_bridges] * len(ends)
        if puzzle.given:
            index = {edge: number for number, edge in enumerate(puzzle.edges)}
            for a, b, count in puzzle.given:
                low[index[a, b]] = count
        for e, (least, most) in State.of(state).on(puzzle).items():
            low[e] = max(low[e], least)
            high[e] = min(high[e], most)
        clues = [island.clue for island in puzzle.islands]
        return cls(puzzle, clues, ends, incident, crossings, low, high)

    def solution(self, counts: Sequence[int]) -> Solution:
        """The solution with `counts[e]` bridges on edge `e`."""
        cells = [island.at for island in self.puzzle.islands]
        return Solution(
            self.puzzle,
            [
                (cells[u], cells[v], count)
                for (u, v), count in zip(self.ends, counts, strict=True)
                if count
            ],
        )

    def counts(self, solution: Solution) -> list[int]:
        """Per edge its number of bridges in a solution of the puzzle."""
        drawn = solution.counts
        return [drawn.get(edge, 0) for edge in self.puzzle.edges]

    def contradictory(self) -> bool:
        """Whether some edge's bounds exclude each other, so that there is no solution."""
        return any(least > most for least, most in zip(self.low, self.high, strict=True))


def components(network: Network, counts: Sequence[int]) -> list[list[int]]:
    """The connected components of the islands under the edges with a bridge.

    Returns:
        The components' islands, ascending; the components by size, then by first island. One
        component (or none, on an empty grid) means that the network is connected.

    >>> network = Network.of(Puzzle.from_grid([[1, 1, 1, 1]]))
    >>> components(network, [1, 0, 1])
    [[0, 1], [2, 3]]
    """
    parent = list(range(len(network.clues)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for (u, v), count in zip(network.ends, counts, strict=True):
        if count:
            parent[root(u)] = root(v)
    groups: dict[int, list[int]] = {}
    for i in range(len(parent)):
        groups.setdefault(root(i), []).append(i)
    return sorted(groups.values(), key=lambda group: (len(group), group[0]))


def path(network: Network, counts: Sequence[int], start: int, end: int) -> list[int]:
    """The edges of a shortest way between two islands over edges with a bridge, empty if there is
    none.

    >>> path(Network.of(Puzzle.from_grid([[2, 2], [2, 2]])), [0, 1, 1, 1], 0, 1)
    [1, 3, 2]
    """
    via = {end: -1}
    frontier = [end]
    while frontier and start not in via:
        reached = []
        for here in frontier:
            for e in network.incident[here]:
                there = sum(network.ends[e]) - here
                if counts[e] and there not in via:
                    via[there] = e
                    reached.append(there)
        frontier = reached
    edges: list[int] = []
    while start != end and start in via:
        edges.append(via[start])
        start = sum(network.ends[via[start]]) - start
    return edges


def cycles(network: Network, counts: Sequence[int]) -> list[list[int]]:
    """A cycle for every edge with a bridge that closes one; where loops are forbidden, each of
    them must lose an edge.

    >>> square = Network.of(Puzzle.from_grid([[2, 2], [2, 2]]))
    >>> cycles(square, [1, 1, 1, 1]), cycles(square, [2, 1, 1, 0])
    ([[0, 1, 2, 3]], [])
    """
    n = len(network.incident)
    depth, parent, via = [-1] * n, [-1] * n, [-1] * n  # of a spanning forest
    closing: list[int] = []
    for start in range(n):
        if depth[start] >= 0:
            continue
        depth[start] = 0
        frontier = [start]
        while frontier:
            here = frontier.pop()
            for e in network.incident[here]:
                there = sum(network.ends[e]) - here
                if not counts[e] or e == via[here] or e == via[there]:
                    continue
                if depth[there] < 0:
                    depth[there], parent[there], via[there] = depth[here] + 1, here, e
                    frontier.append(there)
                elif here < there:  # seen from both ends
                    closing.append(e)
    found: list[list[int]] = []
    for e in closing:
        edges = [e]
        one, two = network.ends[e]
        while one != two:
            if depth[one] < depth[two]:
                one, two = two, one
            edges.append(via[one])
            one = parent[one]
        found.append(sorted(edges))
    return found


def cut(network: Network, group: Sequence[int]) -> list[int]:
    """The candidate edges that leave a group of islands: one of them must be built.

    >>> cut(Network.of(Puzzle.from_grid([[1, 1, 1, 1]])), [0, 1])
    [1]
    """
    inside = set(group)
    return sorted(
        e
        for i in group
        for e in network.incident[i]
        if (network.ends[e][0] in inside) != (network.ends[e][1] in inside)
    )


class Limits:
    """When to stop, for all that one call does.

    Args:
        time_limit: Seconds from now on, `None` for no limit.
        conflict_limit: Conflicts (nodes, in a branch-and-bound), `None` for no limit.
    """

    def __init__(self, time_limit: float | None, conflict_limit: int | None = None) -> None:
        self._end = None if time_limit is None else perf_counter() + max(0.0, time_limit)
        self.conflicts = conflict_limit

    def seconds(self) -> float | None:
        """Seconds left, at least 0; `None` for no limit."""
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and perf_counter() >= self._end


NO_LIMITS = Limits(None)


class Session(ABC):
    """One puzzle in one engine, to be asked for one solution after the other."""

    @abstractmethod
    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """Find a solution that was not excluded: per edge its number of bridges.

        Returns:
            `SOLVED` and the counts; `NO_SOLUTION` (proved) or `UNKNOWN` (a limit) and `None`.

        Raises:
            SolverFailedError: The engine crashed, ran out of memory or answered rubbish.
            SolverRefusedError: The engine will not take the puzzle, for its licence's sake for example.
            KeyboardInterrupt: Ctrl-C.
        """

    @abstractmethod
    def exclude(self, counts: Sequence[int]) -> None:
        """Forbid a solution found before."""

    @abstractmethod
    def stats(self) -> Stats:
        """What the search did up to now.

        The two times are measured by the caller; of what it takes for the time of solving,
        `build_time` is what belongs to building (of a model that is loaded at the first question).
        """

    def close(self) -> None:  # noqa: B027  # most engines free themselves
        """Free what the engine holds; nothing is asked afterwards."""


class Formulation(ABC):
    """A published way of solving Hashi; the base of every solver but `native`.

    Class attributes: `name`; `title`, the formulation in a few words; `source`, where it was
    published; `options`; `rules`, the rules beyond the standard ones (`Puzzle.rules`) that it
    can have.
    """

    name: str
    title: str
    source: str
    options: tuple[Option, ...] = ()
    rules: frozenset[str] = frozenset()

    @abstractmethod
    def engines(self) -> list[Engine]:
        """The engines it can run on, the default first, with the versions found."""

    @abstractmethod
    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """Load a puzzle whose bounds do not contradict each other; all options are given.

        Raises:
            MissingExtraError: The engine is not installed.
            SolverRefusedError: It will not take the puzzle.
        """

    def solve(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        state: StateLike | None = None,
        **options: Any,
    ) -> Result:
        """See `hashikit.solve`."""
        limits = Limits(time_limit, conflict_limit)
        run = _Run(self, puzzle, state, seed, options)
        try:
            status, first = run.next(limits)
            second: Solution | None = None
            only: bool | None = None
            if first is not None and unique:
                decided, second = run.next(limits)
                if decided is not Status.UNKNOWN:
                    only = second is None
            return Result(puzzle, status, first, only, second, self.name, run.stats())
        finally:
            run.close()

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> Iterator[Solution]:
        """See `hashikit.solutions`."""
        run = _Run(self, puzzle, state, seed, options)
        yield from run.all(limit, Limits(time_limit))

    def count(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> int:
        """See `hashikit.count`."""
        limits = Limits(time_limit, conflict_limit)
        run = _Run(self, puzzle, state, seed, options)
        return sum(1 for _ in run.all(limit, limits))


def refuse_rules(formulation: Formulation, puzzle: Puzzle) -> None:
    """Look at the puzzle's rules.

    Raises:
        UnsupportedRuleError: The formulation cannot have one of them.
    """
    refused = sorted(puzzle.rules - formulation.rules)
    if refused:
        raise UnsupportedRuleError(f"{formulation.name} does not know this rule: {refused[0]}")


class _Run:
    """One call: a session with its clock and its judge."""

    def __init__(
        self,
        formulation: Formulation,
        puzzle: Puzzle,
        state: StateLike | None,
        seed: int,
        options: dict[str, Any],
    ) -> None:
        settled = settle(formulation.name, formulation.options, options)
        refuse_rules(formulation, puzzle)
        begin = perf_counter()
        self._name = formulation.name
        self._network = Network.of(puzzle, state)
        self._session: Session | None = None
        if not self._network.contradictory():
            self._session = formulation.open(self._network, seed=seed, **settled)
        self._last: Sequence[int] | None = None
        self._build = perf_counter() - begin
        self._solve = 0.0

    def next(self, limits: Limits) -> tuple[Status, Solution | None]:
        """The next solution, judged."""
        session = self._session
        if session is None:
            return Status.NO_SOLUTION, None
        begin = perf_counter()
        try:
            if limits.over():
                return Status.UNKNOWN, None
            if self._last is not None:
                session.exclude(self._last)
            status, counts = session.next(limits)
            self._last = counts
        finally:
            self._solve += perf_counter() - begin
        if counts is None:
            return status, None
        solution = self._network.solution(counts)
        broken = check(self._network.puzzle, solution)
        if broken:
            raise WrongAnswerError(f"{self._name}: the engine's answer breaks a rule: {broken[0]}")
        for e, count in enumerate(counts):
            if not self._network.low[e] <= count <= self._network.high[e]:
                raise WrongAnswerError(f"{self._name}: the engine's answer breaks an assumed bound")
        return status, solution

    def all(self, limit: int | None, limits: Limits) -> Iterator[Solution]:
        """One solution after the other, up to `limit`; then it is closed."""
        try:
            found = 0
            while limit is None or found < limit:
                status, solution = self.next(limits)
                if solution is None:
                    if status is Status.UNKNOWN:
                        raise LimitReachedError(
                            f"a limit came after {found} solutions; there may be more", found
                        )
                    return
                found += 1
                yield solution
        finally:
            self.close()

    def stats(self) -> Stats:
        stats = Stats() if self._session is None else self._session.stats()
        return replace(stats,
            build_time=self._build + stats.build_time,
            solve_time=self._solve - stats.build_time,
        )

    def close(self) -> None:
        if self._session is not None:
            self._session.close()


def interruptible(call: Callable[[], T], stop: Callable[[], object]) -> T:
    """Run a blocking call that releases the interpreter's lock, so that Ctrl-C is seen.

    Args:
        call: What to run, in a thread of its own.
        stop: Makes `call` return early; called from this thread at Ctrl-C, again and again until
            it has: what is still getting ready may not have heard the first time.

    Raises:
        KeyboardInterrupt: Ctrl-C, after `call` has ended.

    >>> interruptible(lambda: 1 + 1, lambda: None)
    2
    """
    made: list[T] = []
    failed: list[BaseException] = []
    done = Event()  # not Thread.join, which takes the thread for ended when it is interrupted

    def work() -> None:
        try:
            made.append(call())
        except BaseException as error:
            failed.append(error)
        finally:
            done.set()

    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
        while not done.wait(0.05):
            pass
    except KeyboardInterrupt:
        while thread.ident is not None and not done.is_set():
            with suppress(KeyboardInterrupt):  # one is enough
                stop()
                done.wait(0.01)
        raise
    if failed:
        raise failed[0]
    return made[0]
