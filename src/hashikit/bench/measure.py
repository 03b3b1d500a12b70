"""Time one instance under several solvers, in turns, and judge every answer."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from ..check import check
from ..puzzle import Bridge, Puzzle, Solution
from ..result import Result, Stats, Status
from ..solvers import Solver

__all__ = ["ENOUGH", "Instance", "Measurement", "Settings", "digest", "measure"]

ENOUGH = 1.0
"""Seconds after which an instance is not repeated any more."""


class Instance(NamedTuple):
    """A puzzle to time: its name, the solution published with it, seconds to read and parse it."""

    name: str
    puzzle: Puzzle
    solution: Solution | None = None
    parse_time: float = 0.0


class Settings(NamedTuple):
    """What is asked of every solver; measurements with different settings are never mixed."""

    unique: bool = False
    time_limit: float | None = 60.0
    conflict_limit: int | None = None
    seed: int = 0
    repeat: int = 5


class Measurement(NamedTuple):
    """One instance under one solver. Times are in seconds, one per repeat.

    `status` is that of the `Result`, or `"wrong"` for an answer that the checker or another
    solver's checked answer refutes, or `"error"` if the solver raised; `message` then says why.
    """

    instance: str
    rows: int
    cols: int
    islands: int
    digest: str
    solver: str
    status: str
    unique: bool | None
    wall: tuple[float, ...]
    """Of the whole `solve` call, from a puzzle that was never solved before to the `Result`."""
    engine: tuple[float, ...]
    """By the solver's own clock, `Result.stats.time`."""
    parse: float
    stats: Stats
    message: str = ""

    @property
    def answered(self) -> bool:
        """Whether there is a right answer: a solution, or the proof that there is none.

        Where uniqueness was asked for, an undecided one is no answer; `measure` says
        `"unknown"` then.
        """
        return self.status in (Status.SOLVED.value, Status.NO_SOLUTION.value)


def measure(instance: Instance, solvers: Sequence[Solver], settings: Settings) -> list[Measurement]:
    """Time every solver on one instance.

    All solvers run once before any runs again, and each round starts with another one, so that
    whatever slows the machine down for a while slows all of them alike. Every call gets a copy of
    the puzzle, because a puzzle keeps what was once computed from it. There are
    `settings.repeat` rounds, but none begins after `ENOUGH` seconds; a solver that did not answer
    is not asked again.

    >>> from hashikit.solvers import get
    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> [m] = measure(Instance("two", puzzle), [get("native")], Settings(unique=True, repeat=3))
    >>> m.status, m.unique, len(m.wall)
    ('solved', True, 3)
    """
    puzzle = instance.puzzle
    walls: list[list[float]] = [[] for _ in solvers]
    engines: list[list[float]] = [[] for _ in solvers]
    first: list[Result | None] = [None] * len(solvers)
    messages = [""] * len(solvers)
    alive = set(range(len(solvers)))
    began = perf_counter()
    collecting = gc.isenabled()
    gc.disable()
    try:
        for turn in range(settings.repeat):
            if not alive or (turn and perf_counter() - began > ENOUGH):
                break
            for step in range(len(solvers)):
                at = (turn + step) % len(solvers)
                if at not in alive:
                    continue
                fresh = _copy(puzzle)
                start = perf_counter()
                try:
                    result = solvers[at].solve(
                        fresh,
                        time_limit=settings.time_limit,
                        conflict_limit=settings.conflict_limit,
                        seed=settings.seed,
                        unique=settings.unique,
                    )
                except Exception as error:  # one solver's failure must not end a long run
                    walls[at].append(perf_counter() - start)
                    messages[at] = " ".join(f"{type(error).__name__}: {error}".split())
                    alive.discard(at)
                    continue
                walls[at].append(perf_counter() - start)
                engines[at].append(result.stats.time)
                wrong = _refuted(result, settings.unique)
                if wrong:
                    messages[at] = wrong
                if first[at] is None or wrong:
                    first[at] = result
                if wrong or not _decided(result, settings.unique):
                    alive.discard(at)
    finally:
        if collecting:
            gc.enable()
    _compare(first, messages, instance.solution)

    found: list[Measurement] = []
    key = digest(puzzle)
    for at, solver in enumerate(solvers):
        answer = first[at]
        if messages[at]:
            status = "error" if len(engines[at]) < len(walls[at]) else "wrong"
        elif answer is None or not _decided(answer, settings.unique):
            status = Status.UNKNOWN.value
        else:
            status = answer.status.value
        found.append(
            Measurement(
                instance.name,
                puzzle.rows,
                puzzle.cols,
                len(puzzle.islands),
                key,
                solver.name,
                status,
                None if answer is None else answer.unique,
                tuple(walls[at]),
                tuple(engines[at]),
                instance.parse_time,
                Stats() if answer is None else answer.stats,
                messages[at],
            )
        )
    return found


def _refuted(result: Result, unique: bool) -> str:
    """Why an answer is wrong, in one line, or `""` if nothing speaks against it."""
    if (result.status is Status.SOLVED) != (result.solution is not None):
        return f"the status is {result.status}, but there is {_a(result.solution)}"
    for which, solution in (("solution", result.solution), ("second solution", result.second)):
        if solution is not None:
            broken = check(result.puzzle, solution)
            if broken:
                return f"the {which} breaks a rule: {broken[0]}"
    if unique and result.unique is False and result.second is None:
        return "not unique, it says, but shows no second solution"
    if result.second is not None and (
        result.unique or result.solution is None or result.second.bridges == result.solution.bridges
    ):
        return "the second solution is not another one"
    return ""


def digest(puzzle: Puzzle) -> str:
    """A short fingerprint of a puzzle's content."""
    from hashlib import sha256

    made = sha256()
    for part in puzzle.flat():
        made.update(part if isinstance(part, bytes) else b"%d;" % part)
    return made.hexdigest()[:16]


def _copy(puzzle: Puzzle) -> Puzzle:
    return Puzzle(
        puzzle.rows,
        puzzle.cols,
        puzzle.islands,
        max_bridges=puzzle.max_bridges,
        blocked=puzzle.blocked,
        loops=puzzle.loops,
    )


def _decided(result: Result, unique: bool) -> bool:
    if result.status is Status.SOLVED and unique:
        return result.unique is not None
    return result.status is not Status.UNKNOWN


def _compare(
    results: Sequence[Result | None], messages: list[str], published: Solution | None
) -> None:
    """Set the message of every answer that a checked solution from elsewhere refutes."""
    known: set[tuple[Bridge, ...]] = set()
    for result, message in zip(results, messages, strict=True):
        if result is not None and not message:
            known.update(s.bridges for s in (result.solution, result.second) if s is not None)
    for at, result in enumerate(results):
        if result is None or messages[at]:
            continue
        others = known
        if published is not None and not check(result.puzzle, published):
            others = known | {published.bridges}
        if result.status is Status.NO_SOLUTION and others:
            messages[at] = "no solution, it says, but there is one"
        elif result.unique and result.solution is not None and others - {result.solution.bridges}:
            messages[at] = "unique, it says, but there is another solution"


def _a(solution: Solution | None) -> str:
    return "no solution with it" if solution is None else "a solution with it"
