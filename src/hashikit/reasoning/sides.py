"""The arithmetic of an island: what each of its sides can give, as far as a step knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from ..board.geometry import Coord, Edge, crossings
from ..board.puzzle import Puzzle
from ..board.state import State
from .steps import History, Step


@dataclass(frozen=True, slots=True)
class Sides:
    """What is drawn on each side of an island, and the most that it can give: north, east, south,
    west.

    Sides without an island in sight are left out.
    """

    drawn: dict[Edge, int]
    most: dict[Edge, int]

    @property
    def have(self) -> int:
        """What is drawn on all sides together."""
        return sum(self.drawn.values())

    @property
    def open(self) -> list[Edge]:
        """The sides that can give more than is drawn."""
        return [edge for edge, most in self.most.items() if most > self.drawn[edge]]

    @property
    def total(self) -> int:
        """What all sides can give together."""
        return sum(self.most.values())


def sides_at(step: Step, cell: Coord, most: int) -> Sides:
    """The sides of an island before a step, by what is drawn there and what the step names.

    Args:
        step: The step. What the islands around already have counts only where it names that.
        cell: The island.
        most: The most bridges that it can have.
    """
    board = _board(step._history)
    now = step._number
    edges = board.edges_at(cell)
    drawn = {edge: board.bounds(edge, now)[0] for edge in edges}
    limits = {f.edge: f.maximum for f in step.facts}
    named = {f.edge: f.minimum for f in step.facts}
    room = most - sum(drawn.values())
    can = {}
    for edge in edges:
        (other,) = (end for end in edge if end != cell)
        had = sum(named.get(e, 0) for e in board.edges_at(other) if e != edge)
        rooms = [room + drawn[edge], *board.room(other, had)]
        can[edge] = board.most(edge, now, min(limits.get(edge, room + drawn[edge]), *rooms))
    return Sides(drawn, can)


def sides_of(puzzle: Puzzle, drawn: State, cells: Iterable[Coord]) -> dict[Coord, Sides]:
    """The sides of some islands, by what is drawn alone."""
    board = _Board(History(puzzle, drawn, []))

    def most(edge: Edge) -> int:
        low, _ = board.bounds(edge, 0)
        rooms = (room for end in edge for room in board.room(end, board.degree(end, 0) - low))
        return board.most(edge, 0, min(rooms, default=puzzle.max_bridges))

    found = {}
    for cell in cells:
        edges = board.edges_at(cell)
        found[cell] = Sides({e: board.bounds(e, 0)[0] for e in edges}, {e: most(e) for e in edges})
    return found


def closed_group(puzzle: Puzzle, drawn: State, cell: Coord) -> tuple[Coord, ...]:
    """The group of an island, if all of it have their bridges although there are others."""
    board = _Board(History(puzzle, drawn, []))
    group, left = {cell}, [cell]
    while left:
        here = left.pop()
        island = puzzle.at(here)
        if island is None or island.clue != board.degree(here, 0):
            return ()
        joined = {c for e in board.edges_at(here) if board.bounds(e, 0)[0] for c in e} - group
        group |= joined
        left.extend(joined)
    return tuple(sorted(group)) if puzzle.connected and len(group) < len(puzzle.islands) else ()


class _Board:
    """What is known of each edge at each step of a series; built once, queried for a few edges."""

    def __init__(self, history: History) -> None:
        self.puzzle = history.puzzle
        self.begun = history.state(0).bounds
        self.steps = len(history.learned)
        self.learned: dict[Edge, list[tuple[int, tuple[int, int]]]] = {}
        for number, conclusions in enumerate(history.learned):
            for c in conclusions:
                self.learned.setdefault(c.edge, []).append((number, c.after))
        self.crossed: dict[Edge, list[Edge]] = {}
        for one, other in crossings(self.puzzle.edges):
            self.crossed.setdefault(one, []).append(other)
            self.crossed.setdefault(other, []).append(one)

    def bounds(self, edge: Edge, now: int) -> tuple[int, int]:
        """What is known of an edge before a step."""
        learned = self.learned.get(edge, [])
        place = bisect_left(learned, now, key=lambda entry: entry[0])
        if place:
            return learned[place - 1][1]
        low, high = self.begun.get(edge, (0, None))
        return low, self.puzzle.max_bridges if high is None else high

    def edges_at(self, cell: Coord) -> list[Edge]:
        """The candidate edges of an island: north, east, south, west."""
        ends = (sorted((cell, other.at)) for other in self.puzzle.neighbors(cell))
        return [(a, b) for a, b in ends]

    def degree(self, cell: Coord, now: int) -> int:
        """How many bridges are drawn at an island."""
        return sum(self.bounds(edge, now)[0] for edge in self.edges_at(cell))

    def room(self, cell: Coord, had: int) -> list[int]:
        """How many more bridges an island can take that has so many: a number, or nothing."""
        island = self.puzzle.at(cell)
        return [] if island is None or island.clue is None else [island.clue - had]

    def most(self, edge: Edge, now: int, limit: int) -> int:
        """The most bridges that an edge can have, given the drawing and a limit."""
        drawn, high = self.bounds(edge, now)
        if high == 0 or any(self.bounds(other, now)[0] for other in self.crossed.get(edge, ())):
            return drawn
        return max(drawn, min(limit, self.puzzle.max_bridges))


def _board(history: History) -> _Board:
    """What is known, kept with the series while it does not grow."""
    known = history.memory
    if not isinstance(known, _Board) or known.steps != len(history.learned):
        known = history.memory = _Board(history)
    return known
