"""A person's reasoning as the engine tells it: `core/people` over the wire, in plain values.

Beside `_wire` this is the only module that knows a code of the engine: here those of `Step::write`,
and the order of its statuses. What comes out are names, numbers and `Deduction`s.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import _wire
from .facts import Conclusion, Deduction, Fact, Failure, Link
from .geometry import Coord, Edge, Sum
from .levels import LEVELS, TECHNIQUES, Technique
from .puzzle import Puzzle
from .state import State

__all__ = ["Rated", "explain", "hint", "rate"]

# In the engine's order.
_RATED = ("rated", "harder", "several-solutions", "no-solution", "unknown")
_EXPLAINED = ("complete", "several-solutions", "no-solution", "unknown")
_HINTED = ("step", "mistake", "finished", "several-solutions", "no-solution", "unknown")
_WHY = ("given", "assumed", "most", "least", "crossing", "way-out", "loop")
_FAILURE = ("", "too-many", "too-few", "cut-off", "clash")

# Bits.
_RULES = ((1, "crossing"), (2, "network"), (4, "loop"), (8, "signs"))


class Rated(NamedTuple):
    """A rating: `level` and `hardest` are places in `LEVELS` and `TECHNIQUES`."""

    status: str
    level: int
    hardest: int
    depth: int
    score: int
    rounds: tuple[int, ...]
    facts: tuple[int, ...]


def rate(puzzle: Puzzle, time_limit: float | None, at_most: int) -> Rated:
    """Rate a puzzle, up to the level of that rank."""
    with _wire.deducer(puzzle) as deducer:
        rated = deducer.rate(_wire.flat(puzzle), _wire.seconds(time_limit), at_most)
    status, level, hardest, depth, score, rounds, facts = rated
    return Rated(_RATED[status], level, hardest, depth, score, rounds, facts)


def explain(
    puzzle: Puzzle, start: State, time_limit: float | None, depth: int
) -> tuple[str, list[Deduction]]:
    """How far an explanation goes, and its steps."""
    bounds = _wire.bounds(puzzle, start)
    with _wire.deducer(puzzle) as deducer:
        status, steps = deducer.explain(
            _wire.flat(puzzle), bounds, _wire.seconds(time_limit), depth
        )
    return _EXPLAINED[status], list(_Reader(puzzle, steps).deductions())


def hint(
    puzzle: Puzzle, drawn: State, time_limit: float | None
) -> tuple[str, list[Deduction], tuple[Edge, ...]]:
    """What a hint says, its steps, and the edges with mistakes."""
    bounds = _wire.bounds(puzzle, drawn)
    with _wire.deducer(puzzle) as deducer:
        kind, steps, wrong = deducer.hint(_wire.flat(puzzle), bounds, _wire.seconds(time_limit))
    mistakes = tuple(puzzle.edges[e] for e in memoryview(wrong).cast("i"))
    return _HINTED[kind], list(_Reader(puzzle, steps).deductions()), mistakes


class _Reader:
    """Reads what `Step::write` in `core/deduce_explain.cpp` wrote."""

    def __init__(self, puzzle: Puzzle, data: bytes) -> None:
        self.puzzle = puzzle
        self.edges = puzzle.edges
        self.cells = [island.at for island in puzzle.islands]
        self.numbers = array("i", data)
        self.at = 0
        self.said = _sums_by_islands(puzzle)

    def deductions(self) -> Iterator[Deduction]:
        while self.at < len(self.numbers):
            yield self._deduction()

    def _take(self, count: int) -> Sequence[int]:
        self.at += count
        return self.numbers[self.at - count : self.at]

    def _list(self, width: int) -> Iterator[Sequence[int]]:
        (count,) = self._take(1)
        for _ in range(count):
            yield self._take(width)

    def _deduction(self) -> Deduction:
        cells, edges = self.cells, self.edges
        head = self._take(10)
        code, level, depth, place, rules, failure, failed, supposed, fewest, most = head
        technique = TECHNIQUES[code]
        crossed = technique is Technique.CROSSING
        islands = tuple(cells[i] for (i,) in self._list(1))
        group = tuple(cells[i] for (i,) in self._list(1))
        conclusions = tuple(
            Conclusion(*edges[e], (low_, high_), (low, high))
            for e, low_, high_, low, high in self._list(5)
        )
        facts = tuple(Fact(*edges[e], low, high) for e, low, high in self._list(3))
        chain = tuple(
            Link(*edges[e], bool(low), bound, _WHY[why], *self._because(_WHY[why], at))
            for e, low, bound, why, at in self._list(5)
        )
        return Deduction(
            puzzle=self.puzzle,
            technique=technique,
            level=LEVELS[level],
            depth=depth,
            island=cells[place] if place >= 0 and not crossed else None,
            bridge=edges[place] if crossed else None,
            islands=islands,
            group=group,
            rules=frozenset(name for bit, name in _RULES if rules & bit),
            conclusions=conclusions,
            facts=facts,
            supposed=Fact(*edges[supposed], fewest, most) if supposed >= 0 else None,
            chain=chain,
            failure=self._failure(_FAILURE[failure], failed) if failure else None,
            said=self.said[frozenset(group)] if technique in _OF_SIGNS else None,
        )

    def _because(self, why: str, at: int) -> tuple[Coord | None, Edge | None]:
        if why == "loop":
            return None, None
        return (None, self.edges[at]) if why == "crossing" else (self.cells[at], None)

    def _failure(self, kind: str, at: int) -> Failure:
        if kind == "clash":
            return Failure(kind, None, self.edges[at])
        return Failure(kind, self.cells[at], None)


_OF_SIGNS = (Technique.SUM_REST, Technique.NO_REPEAT, Technique.SUM)


def _sums_by_islands(puzzle: Puzzle) -> dict[frozenset[Coord], Sum]:
    """What signs say, by the islands that they add up; where two do, rather the number than `?`."""
    found: dict[frozenset[Coord], Sum] = {}
    for sum in puzzle.sums:
        islands = frozenset(sum.islands)
        if islands not in found or (found[islands].reading == "?" and sum.reading != "?"):
            found[islands] = sum
    return found
