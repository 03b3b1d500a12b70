"""Time one instance under several solvers, alternating, and judge every answer."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

from .._util.processor import processor_time
from ..board.checker import check
from ..board.geometry import Bridge
from ..board.puzzle import Puzzle
from ..board.result import Result, Stats, Status
from ..board.solution import Solution
from ..engine import wire
from ..errors import WrongAnswerError
from ..solvers import Solver

ENOUGH = 1.0
"""Seconds after which an instance is not repeated."""


@dataclass(frozen=True, slots=True)
class TimedPuzzle:
    """A puzzle to time: its name, the solution published with it, seconds to read and parse it."""

    name: str
    puzzle: Puzzle
    solution: Solution | None = None
    parse_time: float = 0.0


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """The settings for every solver; measurements with different settings are never mixed."""

    unique: bool = False
    time_limit: float | None = 60.0
    conflict_limit: int | None = None
    seed: int = 0
    repeat: int = 5
    memory_limit: int | None = None
    """Megabytes of address space for the process that measures, and for each that it starts."""


@dataclass(frozen=True, slots=True)
class Measurement:
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
    cpu: tuple[float, ...] = ()
    """Of the processor, in this process and in those that it started."""

    @property
    def answered(self) -> bool:
        """Whether there is an answer: a solution, or the proof that there is none.

        Where uniqueness was asked for, an undecided one is no answer; `measure` says
        `"unknown"` then.
        """
        return self.status in (Status.SOLVED.value, Status.NO_SOLUTION.value)


def measure(
    instance: TimedPuzzle, solvers: Sequence[Solver], settings: BenchSettings
) -> list[Measurement]:
    """Time every solver on one instance.

    All solvers run once before any runs again, and each round starts with another one, so that
    whatever slows the machine down for a while slows all of them alike. Every call gets a copy of
    the puzzle, because a puzzle keeps what was once computed from it. There are
    `settings.repeat` rounds, but none begins after `ENOUGH` seconds; a solver that did not answer
    is not asked again. Every answer is judged, after the last round.

    >>> from hashikit.solvers import get
    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> settings = BenchSettings(unique=True, repeat=3)
    >>> [m] = measure(TimedPuzzle("two", puzzle), [get("native")], settings)
    >>> m.status, m.unique, len(m.wall)
    ('solved', True, 3)
    """
    tries = [_Tries(solver) for solver in solvers]
    began = perf_counter()
    collecting = gc.isenabled()
    gc.disable()  # as timeit does: a garbage collection would count for the solver that triggers it
    try:
        for turn in range(settings.repeat):
            if turn and perf_counter() - began > ENOUGH:
                break
            for step in range(len(tries)):
                tries[(turn + step) % len(tries)].once(instance.puzzle, settings)
    finally:
        if collecting:
            gc.enable()
    for one in tries:
        one.judge(settings.unique)
    _compare(tries, instance)
    key = digest(instance.puzzle)
    return [one.measurement(instance, key, settings.unique) for one in tries]


class _Tries:
    """The calls of one solver on one instance."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.results: list[Result] = []
        self.answer: Result | None = None
        self.over = False
        self.error = ""
        self.wrong = ""

    def once(self, puzzle: Puzzle, settings: BenchSettings) -> None:
        """Call the solver, unless it is finished."""
        if self.over:
            return
        fresh = puzzle.replace()  # a puzzle caches what was computed from it
        busy, start = processor_time(), perf_counter()
        try:
            result = self.solver.solve(
                fresh,
                time_limit=settings.time_limit,
                conflict_limit=settings.conflict_limit,
                seed=settings.seed,
                unique=settings.unique,
            )
        except WrongAnswerError as error:
            self.wrong = str(error)
            self.over = True
        except Exception as error:  # one solver's failure must not end a long run
            self.error = " ".join(f"{type(error).__name__}: {error}".split())
            self.over = True
        else:
            self.results.append(result)
            self.over = not _is_decided(result, settings.unique)
        finally:
            self.wall.append(perf_counter() - start)
            self.cpu.append(processor_time() - busy)

    def judge(self, unique: bool) -> None:
        """Look for a wrong answer."""
        for result in self.results:
            refuted = _refutation(result, unique)
            if refuted:
                self.wrong = refuted
                self.answer = result
                return
        self.answer = self.results[0] if self.results else None

    def measurement(self, instance: TimedPuzzle, key: str, unique: bool) -> Measurement:
        """The finished measurement."""
        answer = self.answer
        if self.wrong:
            status = "wrong"
        elif self.error:
            status = "error"
        elif answer is None or not _is_decided(answer, unique):
            status = Status.UNKNOWN.value
        else:
            status = answer.status.value
        return Measurement(
            instance=instance.name,
            rows=instance.puzzle.rows,
            cols=instance.puzzle.cols,
            islands=len(instance.puzzle.islands),
            digest=key,
            solver=self.solver.name,
            status=status,
            unique=None if answer is None else answer.unique,
            wall=tuple(self.wall),
            engine=tuple(result.stats.time for result in self.results),
            parse=instance.parse_time,
            stats=Stats() if answer is None else answer.stats,
            message=self.wrong or self.error,
            cpu=tuple(self.cpu),
        )


def _refutation(result: Result, unique: bool) -> str:
    """Say in one line why an answer is wrong, or `""` if nothing contradicts it."""
    if (result.status is Status.SOLVED) != (result.solution is not None):
        return f"the status is {result.status}, but there is {_a(result.solution)}"
    for which, solution in (("solution", result.solution), ("second solution", result.second)):
        if solution is not None:
            broken = check(result.puzzle, solution)
            if broken:
                return f"the {which} breaks a rule: {broken[0]}"
    if unique and result.unique is False and result.second is None:
        return "claims a second solution but shows none"
    if result.second is not None and (
        result.unique or result.solution is None or result.second.bridges == result.solution.bridges
    ):
        return "the second solution equals the first"
    return ""


def digest(puzzle: Puzzle) -> str:
    """A short fingerprint of a puzzle's content."""
    sha = sha256()
    for part in wire.flat(puzzle):
        sha.update(part if isinstance(part, bytes) else b"%d;" % part)
    return sha.hexdigest()[:16]


def _is_decided(result: Result, unique: bool) -> bool:
    if result.status is Status.SOLVED and unique:
        return result.unique is not None
    return result.status is not Status.UNKNOWN


def _compare(tries: Sequence[_Tries], instance: TimedPuzzle) -> None:
    """Mark every answer that a checked solution from elsewhere refutes."""
    solutions: set[tuple[Bridge, ...]] = set()
    for one in tries:
        for result in () if one.wrong else one.results:
            solutions.update(s.bridges for s in (result.solution, result.second) if s is not None)
    if instance.solution is not None and not check(instance.puzzle, instance.solution):
        solutions.add(instance.solution.bridges)
    for one in tries:
        for result in () if one.wrong else one.results:
            if result.status is Status.NO_SOLUTION and solutions:
                one.wrong = "claims that there is no solution, but there is one"
            elif result.unique and result.solution is not None and len(solutions) > 1:
                one.wrong = "claims uniqueness, but there is another solution"


def _a(solution: Solution | None) -> str:
    return "no solution with it" if solution is None else "a solution with it"
