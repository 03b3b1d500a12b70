"""A person's reasoning as the engine reports it: `core/people` over the wire, as steps.

Outside `hashikit.engine`, only this module knows codes of the engine: those of `Step::write`, and
the order of the statuses of explanations and hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..board.geometry import Coord, Edge, Sum
from ..board.puzzle import Puzzle
from ..board.state import MAX_BOUND, State
from ..engine import wire
from ..levels import LEVELS, TECHNIQUES, Technique
from .steps import Conclusion, Fact, Failure, History, Link, Step

# In the engine's order.
_EXPLAINED = ("complete", "several-solutions", "no-solution", "unknown")
_HINTED = (
    "step",
    "mistake",
    "finished",
    "several-solutions",
    "no-solution",
    "unknown",
    "together",
)
_WHY = ("given", "assumed", "most", "least", "crossing", "way-out", "loop", "sum")
_FAILURE = (
    "",
    "too-many",
    "too-few",
    "cut-off",
    "clash",
    "loop",
    "sum",
    "crossing",
    "odd",
    "unbalanced",
)

# By the bits of the rules that a step uses.
_RULES = [
    frozenset(
        name for bit, name in enumerate(("crossing", "network", "loop", "signs")) if n >> bit & 1
    )
    for n in range(16)
]

_HEAD = 10
"""How many numbers each step begins with."""

_WIDTHS, _CHAIN = (1, 1, 5, 3, 5, 1, 1), 4
"""How many numbers an entry has in each of the lists that follow, and which list is the chain."""


def explain(
    puzzle: Puzzle,
    start: State,
    time_limit: float | None,
    depth: int,
    report: Callable[[float], object] | None,
) -> tuple[str, tuple[Step, ...]]:
    """How far an explanation goes, and its steps."""
    flat, bounds = wire.flat(puzzle), wire.bounds(puzzle, start)
    with wire.reasoner(puzzle) as reasoner:
        status, steps = reasoner.explain(flat, bounds, wire.seconds(time_limit), depth, report)
        edges = _Edges(puzzle, reasoner.ends())
    return _EXPLAINED[status], tuple(_StepReader(puzzle, start, edges, steps))


def hint(
    puzzle: Puzzle, state: State, time_limit: float | None, near: Coord | None
) -> tuple[str, tuple[Step, ...], tuple[Edge, ...], bool, Sequence[int], Sequence[int]]:
    """What a hint says, its steps, the mistakes, and whether these are wrong only together; then
    the phrases that say why, and that no solution has them."""
    flat, bounds = wire.flat(puzzle), wire.bounds(puzzle, state)
    with wire.reasoner(puzzle) as reasoner:
        says, steps, wrong, fault, refusal = reasoner.hint(
            flat, bounds, wire.seconds(time_limit), *((-1, -1) if near is None else near)
        )
        edges = _Edges(puzzle, reasoner.ends())
    mistakes = tuple(edges[e] for e in memoryview(wrong).cast("i"))
    hinted, together = _HINTED[says], _HINTED[says] == "together"
    read = tuple(_StepReader(puzzle, state, edges, steps))
    kind = "mistake" if together else hinted
    return kind, read, mistakes, together, _ints(fault), _ints(refusal)


_JUDGED = ("wrong", "forced", "open", "no-solution", "unknown")


class Refutation:
    """A proof by contradiction; its steps are decoded when they are first asked for."""

    __slots__ = ("_edges", "_read", "_start", "assumed", "assumption", "data", "puzzle")

    def __init__(
        self,
        puzzle: Puzzle,
        state: State,
        assumed: Fact | None,
        ends: bytes,
        answer: tuple[bytes, bytes],
    ) -> None:
        assumption, data = answer
        self.puzzle = puzzle
        self.assumed = assumed
        self.assumption = _ints(assumption)
        """A phrase that says so."""
        self.data = data
        self._start = state
        self._edges = ends
        self._read: tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        if self._read is None:
            start, fact = self._start, self.assumed
            if fact is not None:
                least, top = start.bounds.get(fact.edge, (0, None))
                bound = (
                    max(fact.minimum, least),
                    fact.maximum if top is None else min(fact.maximum, top),
                )
                start = State({**start.bounds, fact.edge: bound})
            edges = _Edges(self.puzzle, self._edges)
            self._read = tuple(_StepReader(self.puzzle, start, edges, self.data))
        return self._read

    def labels(self) -> Iterator[tuple[int, int, int]]:
        """Technique, level and length of the chain of each step, as numbers."""
        numbers = memoryview(self.data).cast("i")
        at = 0
        while at < len(numbers):
            technique, level = numbers[at], numbers[at + 1]
            at += _HEAD
            sizes: list[int] = []
            for width in _WIDTHS:
                sizes.append(numbers[at])
                at += 1 + width * numbers[at]
            yield technique, level, sizes[_CHAIN]


def judge(
    puzzle: Puzzle, state: State, move: State, why: bool, time_limit: float | None
) -> tuple[str, tuple[Refutation, ...]]:
    """What a move is, and the refutations that say why."""
    ((edge, _),) = move.bounds.items()
    ((number, (low, high)),) = move.on(puzzle).items()
    flat, bounds = wire.flat(puzzle), wire.bounds(puzzle, state)
    with wire.reasoner(puzzle) as reasoner:
        code, refutations = reasoner.judge(
            flat, bounds, number, low, high, why, wire.seconds(time_limit)
        )
        kind = _JUDGED[code]
        if not refutations:
            return kind, ()
        ends = reasoner.ends()
    if kind == "no-solution":
        return kind, tuple(
            Refutation(puzzle, state, None, ends, one) for one in refutations if one[1]
        )
    most = puzzle.max_bridges
    least, top = state.bounds.get(edge, (0, MAX_BOUND))
    top = max(least, most) if top is None else top
    sides = [(low, high)] if kind == "wrong" else [(0, low - 1), (high + 1, most)]
    assumed = [
        Fact(*edge, one, other)
        for one, other in sides
        if max(one, least) <= min(other, top)  # else what is drawn says so already
    ]
    return kind, tuple(
        Refutation(puzzle, state, fact, ends, one)
        for fact, one in zip(assumed, refutations, strict=True)
        if one[1]
    )


class _Edges:
    """Candidate edges by their number, each made when it is asked for: a large puzzle has many, and
    what a limit cut short names few."""

    def __init__(self, puzzle: Puzzle, ends: bytes) -> None:
        self._islands = puzzle.islands
        self._ends = memoryview(ends).cast("i")

    def __getitem__(self, number: int) -> Edge:
        value = number - len(self._ends) // 2
        if value >= 0:  # after the edges come the values, from an island to itself
            return self._islands[value].at, self._islands[value].at
        one, other = self._ends[2 * number : 2 * number + 2]
        return self._islands[one].at, self._islands[other].at


class _StepReader:
    """Decodes the output of `Step::write` in `core/people` into steps."""

    def __init__(self, puzzle: Puzzle, start: State, edges: _Edges, data: bytes) -> None:
        self.puzzle = puzzle
        self.edges = edges
        self.numbers = memoryview(data).cast("i").tolist()
        self.at = 0
        self.sums = _sums_in_order(puzzle)
        self.history = History(puzzle, start, [])

    def __iter__(self) -> Iterator[Step]:
        while self.at < len(self.numbers):
            yield self._step()

    def _cell(self, number: int) -> Coord:
        return self.puzzle.islands[number].at

    def _list(self) -> list[int]:
        """A list of numbers, after how many there are."""
        start = self.at + 1
        self.at = start + self.numbers[start - 1]
        return self.numbers[start : self.at]

    def _rows(self, width: int) -> Iterable[tuple[int, ...]]:
        """A list of rows of numbers, after how many there are."""
        start = self.at + 1
        count = self.numbers[start - 1]
        self.at = start + width * count
        if count == 0:
            return ()
        each = [iter(self.numbers[start : self.at])] * width
        return zip(*each, strict=True)

    def _step(self) -> Step:
        edges = self.edges
        head = self.numbers[self.at : self.at + _HEAD]
        self.at += _HEAD
        code, level, depth, place, rules, failure, failed, supposed, fewest, most = head
        technique = TECHNIQUES[code]
        crossed = technique is Technique.CROSSING
        islands = tuple([self._cell(i) for i in self._list()])
        group = tuple([self._cell(i) for i in self._list()])
        conclusions = tuple(
            [
                Conclusion(*edges[e], (low_, high_), (low, high))
                for e, low_, high_, low, high in self._rows(5)
            ]
        )
        facts = tuple([Fact(*edges[e], low, high) for e, low, high in self._rows(3)])
        chain = tuple(
            [
                self._link(e, bool(low), bound, _WHY[why], at)
                for e, low, bound, why, at in self._rows(5)
            ]
        )
        sums = tuple([self.sums[s] for s in self._list()])
        words = self._list()
        self.history.learned.append(conclusions)
        return Step(
            self.puzzle,
            technique,
            LEVELS[level],
            depth,
            self._cell(place) if place >= 0 and not crossed else None,
            edges[place] if crossed else None,
            islands,
            group,
            _RULES[rules],
            conclusions,
            facts,
            Fact(*edges[supposed], fewest, most) if supposed >= 0 else None,
            chain,
            self._failure(_FAILURE[failure], failed) if failure else None,
            sums,
            self.history,
            len(self.history.learned) - 1,
            words,
        )

    def _link(self, e: int, low: bool, bound: int, why: str, at: int) -> Link:
        a, b = self.edges[e]
        if why == "loop":
            return Link(a, b, low, bound, why, None, None, None)
        if why == "sum":
            return Link(a, b, low, bound, why, None, None, self.sums[at])
        if why == "crossing":
            return Link(a, b, low, bound, why, None, self.edges[at], None)
        return Link(a, b, low, bound, why, self._cell(at), None, None)

    def _failure(self, kind: str, at: int) -> Failure:
        if kind == "sum":
            return Failure(kind, None, None, self.sums[at])
        if kind == "odd":
            return Failure(kind, None, None, None)
        if kind in ("clash", "loop", "crossing"):
            a, b = self.edges[at]
            return Failure(kind, a if a == b else None, None if a == b else (a, b), None)
        return Failure(kind, self._cell(at), None, None)


def _ints(data: bytes) -> list[int]:
    return memoryview(data).cast("i").tolist()


def _sums_in_order(puzzle: Puzzle) -> list[Sum]:
    """What signs say, in the engine's order: along the rows, then along the columns."""
    across = ("west", "east")

    def place(sum: Sum) -> tuple[bool, int, int, bool]:
        row, col = sum.sign.at
        if sum.side in across:
            return (False, row, col, sum.side == "east")
        return (True, col, row, sum.side == "south")

    return sorted(puzzle.sums, key=place) if puzzle.signs else []
