"""The engine's interface: the only module that imports it.

Puzzles go in as flat arrays of native 32-bit numbers, answers come out as arrays and codes. These
encodings are defined here, those of reasoning steps in `hashikit.reasoning.deduction`, and those of
wishes for new puzzles in `generation`; the rest of hashikit uses `Puzzle`, `State`, `Solution`
and `Status`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from itertools import chain
from struct import pack
from time import monotonic
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from .. import _core
from .._core import (
    COUNT,
    FORCED,
    KINDS,
    NAMES,
    PHRASES,
    Cnf,
    Core,
    CutPropagator,
    LineSolver,
    MinCuts,
    ProofChecker,
    Reasoner,
    Stop,
    Table,
    generate,
    pack_islands,
    watch,
)
from .._core import prove as prove_flat
from .._util.checks import no_puzzle
from ..board.geometry import Coord, Reading, Sign
from ..board.puzzle import Puzzle
from ..board.result import Stats, Status, stats_of
from ..board.solution import Packed, Solution
from ..board.state import State, StateLike
from ..errors import PuzzleError

__all__ = [
    "COUNT",
    "FORCED",
    "KINDS",
    "LINE_FORMATS",
    "NAMES",
    "PHRASES",
    "Cnf",
    "CutPropagator",
    "Flat",
    "LineSolver",
    "MinCuts",
    "Pool",
    "ProofChecker",
    "RatingNumbers",
    "Reasoner",
    "Search",
    "Stop",
    "Sweep",
    "SweepEnding",
    "Table",
    "bounds",
    "flat",
    "generate",
    "network",
    "number",
    "pack_signs",
    "prove_flat",
    "read_islands",
    "read_line",
    "read_signs",
    "read_solution",
    "reasoner",
    "seconds",
    "status",
    "watch",
]

RatingNumbers: TypeAlias = (
    "tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int, int]"
)
"""Places in `RatingStatus`, `LEVELS` and `TECHNIQUES`; then depth, score, rounds, facts, onset,
fewest, chain, effort: see `Rating`."""

Flat: TypeAlias = "tuple[int, int, int, int, bytes, bytes, bytes, bytes]"
"""`(rows, cols, max_bridges, rules, islands, blocked, given, signs)`; see `flat`."""

_NOTHING, _UNREADABLE = -1, -2
"""A sign's side without a number; one whose number cannot be read. A clue `?` is −1 as well."""

LINE_FORMATS = ("puzzlink", "tatham", "json", "text")
"""The formats of `read_line` and of `LineSolver`, in the engine's order."""

_NO_LIMIT = -1
_MOST = (1 << 62) - 1
"""The largest limit on a count that the engine takes."""

_STATUS = {
    _core.SOLVED: Status.SOLVED,
    _core.NO_SOLUTION: Status.NO_SOLUTION,
    _core.UNKNOWN: Status.UNKNOWN,
}

_NOWHERE: frozenset[Coord] = frozenset()

T = TypeVar("T")


def flat(puzzle: Puzzle) -> Flat:
    """The flat arrays of a puzzle; made once and kept with it.

    Returns:
        `rules` is 1 if loops are allowed, plus 2 if no connected network is required. The others
        hold native 32-bit numbers: `islands` a `row, col, clue` per island; `blocked` a `row, col`
        per cell that is blocked or holds a sign; `given` an `island, side, count` per bridge, the
        number of its first island and 1 for east or 2 for south; `signs` a
        `row, col, north, east, south, west` per sign.

    Raises:
        PuzzleError: It is not a `Puzzle`.
    """
    try:
        arrays = puzzle._wired
    except AttributeError:
        raise no_puzzle(puzzle) from None
    if arrays is None:
        arrays = _flat(puzzle)
        object.__setattr__(puzzle, "_wired", arrays)
    return arrays  # type: ignore[return-value]


def _flat(puzzle: Puzzle) -> Flat:
    obstacles = puzzle.obstacles
    given: list[tuple[int, int, int]] = []
    if puzzle.given:
        numbers = {island.at: number for number, island in enumerate(puzzle.islands)}
        given = [(numbers[a], 1 if a[0] == b[0] else 2, count) for a, b, count in puzzle.given]
    return (
        puzzle.rows,
        puzzle.cols,
        puzzle.max_bridges,
        puzzle.loops + 2 * (not puzzle.connected),
        pack_islands(puzzle.islands),
        _pack(2 * len(obstacles), sorted(obstacles)) if obstacles else b"",
        _pack(3 * len(given), given) if given else b"",
        pack_signs(puzzle.signs) if puzzle.signs else b"",
    )


def _pack(size: int, rows: Iterable[Iterable[int]]) -> bytes:
    return pack(f"{size}i", *chain.from_iterable(rows))


def pack_signs(signs: Iterable[Sign]) -> bytes:
    """Signs as the engine takes them."""
    rows = [
        (s.row, s.col, _code(s.north), _code(s.east), _code(s.south), _code(s.west)) for s in signs
    ]
    return _pack(6 * len(rows), rows)


def read_signs(data: bytes) -> Iterator[Sign]:
    """The signs in an answer of the engine."""
    readings: dict[int, Reading] = {_NOTHING: None, _UNREADABLE: "?"}
    numbers = memoryview(data).cast("i").tolist()
    for at in range(0, len(numbers), 6):
        row, col, *codes = numbers[at : at + 6]
        north, east, south, west = (readings.get(number, number) for number in codes)
        yield Sign(row, col, north, south, east, west)


def _code(reading: Reading) -> int:
    return _NOTHING if reading is None else _UNREADABLE if isinstance(reading, str) else reading


def read_islands(data: bytes) -> list[tuple[int, int, int | None]]:
    """The islands in an answer of the engine."""
    numbers = memoryview(data).cast("i").tolist()
    return [
        (row, col, None if clue < 0 else clue)
        for row, col, clue in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    ]


def bounds(puzzle: Puzzle, state: StateLike | None) -> bytes:
    """A partial drawing as the engine takes it: `edge, minimum, maximum` per edge that it names.

    Raises:
        PuzzleError: It names two cells that are not a candidate edge.
    """
    if state is None:
        return b""
    entries = array("i")
    for edge, (low, high) in State.of(state).on(puzzle).items():
        entries.extend((edge, low, high))
    return entries.tobytes()


def network(puzzle: Puzzle) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The two islands of every candidate edge, and the two edges of every crossing, by numbers."""
    ends, crossings = (memoryview(data).cast("i").tolist() for data in _core.network(flat(puzzle)))
    return (
        list(zip(ends[::2], ends[1::2], strict=True)),
        list(zip(crossings[::2], crossings[1::2], strict=True)),
    )


def read_line(line: str, format: str | None = None) -> tuple[Puzzle, Solution | None] | None:
    """The puzzle in a plain line, and its answer if it came along.

    Args:
        line: The line, in a format of `LINE_FORMATS`.
        format: The format that the line must have, if it is known.

    Returns:
        `None` where the engine's reader is not certain: the line may still be a puzzle, and
        `hashikit.formats` reads it or says what is wrong.
    """
    parts = _core.read_line(line)
    if parts is None:
        return None
    code, rows, cols, most, rules, islands, island_bytes, blocked_bytes, answer = parts
    if format is not None and LINE_FORMATS[code] != format:
        return None
    blocked = _NOWHERE
    if blocked_bytes:
        numbers = memoryview(blocked_bytes).cast("i").tolist()
        blocked = frozenset(zip(numbers[::2], numbers[1::2], strict=True))
    wired = (rows, cols, most, rules, island_bytes, blocked_bytes, b"", b"")
    loops, connected = bool(rules & 1), not rules & 2
    puzzle = Puzzle.checked(rows, cols, islands, most, blocked, loops, connected, wired)
    if answer is None:
        return puzzle, None
    return puzzle, Solution.deferred(puzzle, Packed(array("i", answer)))


def status(code: int) -> Status:
    """How the engine ended."""
    return _STATUS[code]


def seconds(limit: float | None) -> float:
    """A time limit as the engine takes it."""
    return _NO_LIMIT if limit is None else limit


def number(limit: int | None) -> int:
    """A limit on conflicts or solutions as the engine takes it."""
    return _NO_LIMIT if limit is None else min(limit, _MOST)


class Pool(Generic[T]):
    """Idle engines, to be used again: a new one costs more than a small puzzle.

    An engine keeps the memory of its largest puzzle, so one that has searched a large puzzle is
    dropped, as are any beyond a small number.
    """

    MOST_IDLE = 16
    MOST_ISLANDS = 20_000

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._idle: list[T] = []

    def take(self) -> T:
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def give(self, engine: T, puzzle: Puzzle | None = None) -> None:
        small = puzzle is None or len(puzzle.islands) <= self.MOST_ISLANDS
        if small and len(self._idle) < self.MOST_IDLE:
            self._idle.append(engine)


_CORES = Pool(Core)
_REASONERS = Pool(Reasoner)


class Search:
    """An engine lent for searching one puzzle; a context manager that returns it.

    After an exception it is not used again.

    Args:
        puzzle: The puzzle.
        state: A partial drawing to start from.
        seed: The same seed gives the same search.
        traced: How many of the cuts found to keep.
        threads: For a first solution of a large, hard map; 0 for one per core. Any number gives the
            same answer.
        time_limit: In seconds. If it ends the loading of a large puzzle, every question about it
            ends with `UNKNOWN`.

    Raises:
        PuzzleError: The engine cannot hold the puzzle, or `state` names no candidate edge.
        KeyboardInterrupt: Ctrl-C.
    """

    __slots__ = ("_core", "_ends", "_loading", "_numbers", "_puzzle", "_traced")

    def __init__(
        self,
        puzzle: Puzzle,
        state: StateLike | None = None,
        seed: int = 0,
        traced: int = 0,
        threads: int = 1,
        time_limit: float | None = None,
    ) -> None:
        begin = monotonic()
        arrays = flat(puzzle)
        entries = b"" if state is None else bounds(puzzle, state)
        self._puzzle = puzzle
        self._ends: bytes | None = None
        self._numbers: _core.Numbers = (0.0, 0.0, 0, 0, 0, 0, 0)
        self._core = _CORES.take()
        self._traced = traced > 0
        if traced:
            self._core.trace(traced)
        try:
            left = None if time_limit is None else max(0.0, time_limit - (monotonic() - begin))
            self._core.load(arrays, entries, seed, threads, seconds(left))
        except ValueError as error:
            raise PuzzleError("the engine cannot hold this puzzle: {error}", error=error) from None
        self._loading = monotonic() - begin

    def _seconds(self, time_limit: float | None) -> float:
        """A limit for the engine; that of the first call includes the time to load the puzzle."""
        loading, self._loading = self._loading, 0.0
        return seconds(None if time_limit is None else max(0.0, time_limit - loading))

    def next(
        self, time_limit: float | None = None, conflict_limit: int | None = None
    ) -> tuple[Status, Solution | None]:
        """The next solution, never the same one twice; the limits are for this call alone."""
        code, counts, self._numbers = self._core.next(
            self._seconds(time_limit), number(conflict_limit)
        )
        if counts is None:
            return _STATUS[code], None
        if self._ends is None:
            self._ends = self._core.ends()
        return _STATUS[code], read_solution(self._puzzle, self._ends, counts)

    def count(
        self,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
    ) -> tuple[Status, int]:
        """How many further solutions there are, up to `limit`; `UNKNOWN` if a limit was reached."""
        code, total, self._numbers = self._core.count(
            number(limit), self._seconds(time_limit), number(conflict_limit)
        )
        return _STATUS[code], total

    def forced(
        self, time_limit: float | None = None, conflict_limit: int | None = None
    ) -> tuple[Status, bytes, bytes]:
        """The fewest and the most bridges of every candidate edge over all solutions."""
        code, low, high, self._numbers = self._core.forced(
            self._seconds(time_limit), number(conflict_limit)
        )
        return _STATUS[code], low, high

    def cuts(self) -> tuple[list[tuple[bytes, list[int]]], int]:
        """The cuts that were kept, as bridges drawn and islands on one side; how many more."""
        return self._core.trace_frames()

    @property
    def stats(self) -> Stats:
        """What the search has done so far."""
        return stats_of(self._numbers)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            if self._traced:
                self._core.trace(0)
            _CORES.give(self._core, self._puzzle)


class SweepEnding(Enum):
    """How a sweep ended."""

    COMPLETE = _core.COMPLETE
    STOPPED = _core.STOPPED
    MEMORY = _core.MEMORY
    WIDE = _core.WIDE


class SweepProgress(NamedTuple):
    """How far a sweep is, or a count by joins."""

    states: int
    """So far."""
    size: int
    """Bytes in use."""
    part: int
    """While counting, the part of the puzzle, from 1; 0 before the first, and in a sweep."""
    parts: int
    """While counting, the number of parts that are counted one after the other, but small ones."""
    step: int
    """While counting, the pass over the part, from 1 to 3; 0 before the first."""
    share: float
    """While counting, the estimated share of the pass that is done, 0 to 1."""


class Sweep:
    """A sweep over all solutions of a puzzle at once; the puzzle must have no signs.

    Args:
        puzzle: The puzzle.
        state: A partial drawing to start from.
        time_limit: In seconds.
        memory_limit: In bytes.
        variant: Another order of the edges than 0, for tests.
        only_count: Take no more memory than the count needs: no samples and no marginals then.
        report: Called several times a second with how far it is.

    The methods return `None` if their time limit, in seconds, is reached.

    Raises:
        PuzzleError: The engine cannot hold the puzzle, or `state` names no candidate edge.
        KeyboardInterrupt: Ctrl-C.
    """

    __slots__ = ("_census", "_puzzle", "count", "ending", "memory", "states")

    def __init__(
        self,
        puzzle: Puzzle,
        state: StateLike | None,
        time_limit: float | None,
        memory_limit: int,
        variant: int = 0,
        only_count: bool = False,
        report: Callable[[SweepProgress], object] | None = None,
    ) -> None:
        arrays = flat(puzzle)
        entries = bounds(puzzle, state)
        self._puzzle = puzzle
        self._census = _core.Census()
        try:
            ending, count, self.states, self.memory = self._census.take(
                arrays,
                entries,
                0,
                seconds(time_limit),
                memory_limit,
                variant,
                only_count,
                None if report is None else lambda values: report(SweepProgress(*values)),
            )
        except ValueError as error:
            raise PuzzleError("the engine cannot hold this puzzle: {error}", error=error) from None
        self.ending = SweepEnding(ending)
        self.count = int.from_bytes(count, "little")

    def sample(self, seed: int, number: int, time_limit: float | None) -> list[Solution] | None:
        """So many solutions, each time every one with the same chance; there must be one."""
        size = len(self._puzzle.edges)
        samples = self._census.sample(seed, number, seconds(time_limit))
        if samples is None:
            return None
        ends = _core.network(flat(self._puzzle))[0]
        return [
            read_solution(self._puzzle, ends, samples[size * k : size * (k + 1)])
            for k in range(number)
        ]

    def marginals(self, time_limit: float | None) -> list[tuple[int, ...]] | None:
        """For each candidate edge, how many solutions have 0, 1, … bridges there."""
        numbers = self._census.marginals(seconds(time_limit))
        if numbers is None:
            return None
        values = self._puzzle.max_bridges + 1
        whole = _numbers(numbers)
        return [whole[at : at + values] for at in range(0, len(whole), values)]

    def sums(
        self, islands: Sequence[int], time_limit: float | None
    ) -> list[tuple[int, ...]] | None:
        """For each of these islands, how many solutions have 0, 1, … bridges there, up to the last
        number that is not 0."""
        numbers = self._census.sums(array("i", islands).tobytes(), seconds(time_limit))
        return None if numbers is None else [_numbers(its) for its in numbers]

    def within(self, state: StateLike, time_limit: float | None) -> int | None:
        """How many solutions agree with this partial drawing too."""
        number = self._census.within(bounds(self._puzzle, state), seconds(time_limit))
        return None if number is None else int.from_bytes(number, "little")


def _numbers(words: Iterable[bytes]) -> tuple[int, ...]:
    return tuple(int.from_bytes(number, "little") for number in words)


def read_solution(puzzle: Puzzle, ends: bytes, counts: bytes) -> Solution:
    """The solution in an answer of the engine; its bridges are computed on demand.

    Args:
        puzzle: The puzzle.
        ends: Per joined pair of islands their two numbers.
        counts: Per joined pair a byte, its number of bridges.
    """
    return Solution.deferred(puzzle, _PackedBridges(puzzle, ends, counts))


class _PackedBridges:
    """The bridges of a solution as the engine gave them: per candidate edge, in its order, the
    numbers of its two islands and a byte, its bridges."""

    __slots__ = ("_counts", "_ends", "_puzzle")

    def __init__(self, puzzle: Puzzle, ends: bytes, counts: bytes) -> None:
        self._puzzle = puzzle
        self._ends = ends
        self._counts = counts

    def __call__(self) -> Iterator[tuple[Coord, Coord, int]]:
        cells = [island[:2] for island in self._puzzle.islands]
        ends = memoryview(self._ends).cast("i").tolist()
        for one, two, count in zip(ends[::2], ends[1::2], self._counts, strict=True):
            if count:
                yield cells[one], cells[two], count


@contextmanager
def reasoner(puzzle: Puzzle) -> Iterator[Reasoner]:
    """Lend a reasoner: `with reasoner(puzzle) as core: core.rate(flat(puzzle), …)`.

    After an exception it is not used again.

    Raises:
        PuzzleError: The engine cannot hold the puzzle.
    """
    lent = _REASONERS.take()
    try:
        yield lent
    except PuzzleError:
        raise
    except ValueError as error:
        raise PuzzleError("the engine cannot hold this puzzle: {error}", error=error) from None
    _REASONERS.give(lent, puzzle)
