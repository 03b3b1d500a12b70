"""The arithmetic of an island: what each of its sides can give, as far as a step knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from ..facts import Course, Deduction
from ..geometry import Coord, Edge, crossings
from ..puzzle import Puzzle
from ..state import State

__all__ = ["Sides", "closed_group", "sides_at", "sides_of"]


@dataclass(frozen=True, slots=True)
class Sides:
    """What is drawn at an island, and the most that each side can give: north, east, south, west.

    Sides without an island in sight are left out.
    """

    have: int
    most: dict[Edge, int]

    @property
    def total(self) -> int:
        """What all sides can give together."""
        return sum(self.most.values())


def sides_at(step: Deduction, cell: Coord) -> Sides:
    """The sides of an island before a step."""
    board = _board(step._course)
    now = step._number
    limits = {f.edge: f.maximum for f in step.facts if not f.is_value}
    limits.update((c.edge, c.before[1]) for c in step.conclusions if not c.is_value)
    most = {edge: board.most(edge, now, limits.get(edge)) for edge in board.edges_at(cell)}
    return Sides(board.degree(cell, now), most)


def sides_of(puzzle: Puzzle, drawn: State, cells: Iterable[Coord]) -> dict[Coord, Sides]:
    """The sides of some islands, by what is drawn alone."""
    board = _Board(Course(puzzle, drawn, []))
    return {
        cell: Sides(
            board.degree(cell, 0), {e: board.most(e, 0, None) for e in board.edges_at(cell)}
        )
        for cell in cells
    }


def closed_group(puzzle: Puzzle, drawn: State, cell: Coord) -> tuple[Coord, ...]:
    """The group of an island, if all of it have their bridges although there are others."""
    board = _Board(Course(puzzle, drawn, []))
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

    def __init__(self, course: Course) -> None:
        self.puzzle = course.puzzle
        self.begun = course.state(0).bounds
        self.steps = len(course.learned)
        self.learned: dict[Edge, list[tuple[int, tuple[int, int]]]] = {}
        for number, conclusions in enumerate(course.learned):
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

    def most(self, edge: Edge, now: int, limit: int | None) -> int:
        """The most bridges that an edge can have, given the drawing and the other bounds."""
        drawn, high = self.bounds(edge, now)
        if high == 0 or any(self.bounds(other, now)[0] for other in self.crossed.get(edge, ())):
            return drawn
        most = self.puzzle.max_bridges if limit is None else min(limit, self.puzzle.max_bridges)
        for cell in edge:
            island = self.puzzle.at(cell)
            if island is not None and island.clue is not None:
                most = min(most, island.clue - self.degree(cell, now) + drawn)
        return max(drawn, most)


def _board(course: Course) -> _Board:
    """What is known, kept with the series while it does not grow."""
    known = course.memory
    if not isinstance(known, _Board) or known.steps != len(course.learned):
        known = course.memory = _Board(course)
    return known
