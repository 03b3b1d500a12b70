"""Many questions in one call of the engine, which lets other threads run in the meantime.

A question that the engine declines has to be asked in the usual way: a line that is not
plain, a puzzle that is large or hard, one that the engine cannot hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ..board.puzzle import Puzzle
from ..board.result import Result, result_of, stats_of
from ..levels import LEVELS, TECHNIQUES, RatingStatus
from . import wire

MOST = 256
"""The most questions per call."""

_BUDGET = 0.02
"""The longest time of a call in seconds, apart from a small overrun."""

_PATIENCE = 0.01
"""Seconds after which a question is declined, because others are waiting."""

_LARGEST = 1000
"""The most islands of a puzzle that the engine accepts here."""

Run: TypeAlias = tuple[int, str | None, bool]
"""Consecutive lines: their number, their output without the last line break (`None` if they were
declined), and whether the answer to one of them is no (there is no solution)."""


def _line_solver() -> wire.LineSolver:
    return wire.LineSolver([*map(str, RatingStatus)], [*map(str, LEVELS)], [*map(str, TECHNIQUES)])


_SOLVERS = wire.Pool(_line_solver)


def solve_lines(
    lines: list[bytes],
    name: str,
    first: int,
    *,
    unique: bool,
    seed: int,
    time_limit: float | None,
) -> list[Run]:
    """Answer the first of some lines, at least one, as `hashi solve --json` does.

    Args:
        lines: The puzzles, without ends of lines.
        name: What their names begin with, as JSON; the number of the line follows.
        first: The number of the first line.
        unique: Whether to look for a second solution.
        seed: The seed of the search.
        time_limit: Seconds, for each.
    """
    solver = _SOLVERS.take()
    runs = solver.solve_lines(lines, name, first, unique, seed, _patience(time_limit), _BUDGET)
    _SOLVERS.give(solver)
    return runs


def rate_lines(lines: list[bytes], name: str, first: int, *, time_limit: float | None) -> list[Run]:
    """Answer the first of some lines, at least one, as `hashi rate --json` does.

    Args:
        lines: As for `solve_lines`, like all that follow.
        name: What their names begin with.
        first: The number of the first line.
        time_limit: Seconds, for each.
    """
    solver = _SOLVERS.take()
    runs = solver.rate_lines(lines, name, first, _patience(time_limit), _BUDGET)
    _SOLVERS.give(solver)
    return runs


def convert_lines(
    lines: list[bytes], name: str, first: int, *, format: str, answers: bool
) -> list[Run]:
    """Answer the first of some lines, at least one, as `hashi convert` does.

    Args:
        lines: The puzzles, without ends of lines.
        name: Not written.
        first: Not written.
        format: One of `wire.LINE_FORMATS`.
        answers: Whether answers that come along are written, where the format can hold them.
    """
    solver = _SOLVERS.take()
    runs = solver.convert_lines(lines, wire.LINE_FORMATS.index(format), answers, _BUDGET)
    _SOLVERS.give(solver)
    return runs


def solve(
    puzzles: Sequence[Puzzle], unique: bool, seed: int, time_limit: float | None
) -> list[Result | None]:
    """Solve the first of some puzzles, at least one; `None` is one that was declined."""
    flats = _small(puzzles)
    if not flats:
        return [None]
    solver = _SOLVERS.take()
    answers = solver.solve(flats, unique, seed, _patience(time_limit), _BUDGET)
    _SOLVERS.give(solver)
    results: list[Result | None] = []
    for puzzle, answer in zip(puzzles, answers, strict=False):
        if answer is None:
            results.append(None)
            continue
        code, ends, counts, other, only, numbers = answer
        first = None if counts is None else wire.read_solution(puzzle, ends, counts)
        second = None if other is None else wire.read_solution(puzzle, ends, other)
        results.append(
            result_of(puzzle, wire.status(code), first, only, second, "native", stats_of(numbers))
        )
    return results


def rate(
    puzzles: Sequence[Puzzle], time_limit: float | None, at_most: int
) -> list[wire.RatingNumbers | None]:
    """Rate the first of some puzzles, at least one; `None` is one that was declined."""
    flats = _small(puzzles)
    if not flats:
        return [None]
    solver = _SOLVERS.take()
    answers = solver.rate(flats, _patience(time_limit), _BUDGET, at_most)
    _SOLVERS.give(solver)
    return answers


def _small(puzzles: Sequence[Puzzle]) -> list[wire.Flat]:
    """The flat arrays of the first puzzles, up to one that is large."""
    flats: list[wire.Flat] = []
    for puzzle in puzzles:
        if type(puzzle) is not Puzzle or len(puzzle.islands) > _LARGEST:
            break
        flats.append(wire.flat(puzzle))
    return flats


def _patience(time_limit: float | None) -> float:
    return _PATIENCE if time_limit is None else min(time_limit, _PATIENCE)
