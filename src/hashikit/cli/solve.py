"""`hashi solve`."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import Annotated, NamedTuple

import typer

from .. import solving as api
from ..checking import check
from ..errors import HashikitError, LimitReachedError
from ..geometry import Edge
from ..result import Result, Status
from ..solution import Solution
from .inputs import Inputs, Item, Task
from .options import (
    Backend,
    Color,
    ConflictLimit,
    Dask,
    EngineName,
    Jobs,
    Json,
    NoWeak,
    Output,
    Puzzles,
    Quiet,
    SatCommand,
    Seed,
    SolverName,
    TimeLimit,
    Workers,
    chosen,
)
from .output import Exit, Sink, When, Writer, bridges_json, count_of, duration, paint, signs_json

EXAMPLES = (
    ("Solve a puzzle and draw the solution", "hashi solve puzzle.txt"),
    ("Is it the only solution?", "hashi solve --unique 'https://puzz.link/p?hashi/3/3/4g3i3g2'"),
    ("A whole folder, one JSON object per line", "hashi solve --json puzzles/ -o results.jsonl"),
    ("The same by four processes", "hashi solve --json --jobs 4 puzzles/ -o results.jsonl"),
    ("The first ten solutions", "hashi solve --limit 10 puzzle.txt"),
    ("From standard input, for five seconds at most", "hashi solve --time-limit 5 - < puzzle.txt"),
)


def solve(
    puzzles: Puzzles,
    unique: Annotated[
        bool, typer.Option("--unique", "-u", help="Also find out whether it is the only solution.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", "-a", help="Find all solutions.")] = False,
    limit: Annotated[
        int | None,
        typer.Option("--limit", "-n", metavar="N", min=1, help="Find up to N solutions."),
    ] = None,
    time_limit: TimeLimit = None,
    conflict_limit: ConflictLimit = None,
    seed: Seed = 0,
    solver: SolverName = "native",
    engine: EngineName = None,
    backend: Backend = None,
    sat_command: SatCommand = None,
    workers: Workers = None,
    no_weak: NoWeak = False,
    json: Json = False,
    quiet: Quiet = False,
    jobs: Jobs = 1,
    dask: Dask = None,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Solve puzzles and draw the solutions.

    Exit status: 0 solved, 1 no solution (proved), 2 bad input, 3 unknown (a limit came first).
    Of several puzzles the worst counts: 2, then 3, then 1, then 0.
    """
    name = chosen(solver, engine, backend, sat_command, workers, no_weak)
    if every or limit is not None:
        if unique:
            raise HashikitError("--unique does not go with --all or --limit")
        if conflict_limit is not None:
            raise HashikitError("--conflict-limit does not go with --all or --limit")
        if limit is None and (jobs != 1 or dask is not None):
            raise HashikitError("--all needs a --limit with several workers")
        task: Task = _Many(name, limit, time_limit, seed, json, quiet)
    else:
        task = _First(name, time_limit, conflict_limit, seed, unique, json, quiet)
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:
        return inputs.each_by(writer, task, jobs, dask)


class _First(NamedTuple):
    """Find a solution."""

    solver: str
    time_limit: float | None
    conflict_limit: int | None
    seed: int
    unique: bool
    json: bool
    quiet: bool

    def __call__(self, item: Item, sink: Sink) -> Exit:
        result = api.solve(
            item.puzzle,
            solver=self.solver,
            time_limit=self.time_limit,
            conflict_limit=self.conflict_limit,
            seed=self.seed,
            unique=self.unique,
        )
        if _wrong(item, result.solution, sink) or _wrong(item, result.second, sink):
            return Exit.WRONG
        _report(sink, self.json, self.quiet).one(item, result, self.unique)
        if result.status is Status.NO_SOLUTION:
            return Exit.NO
        open_ = result.solution is None or (self.unique and result.unique is None)
        return Exit.UNKNOWN if open_ else Exit.OK


class _Many(NamedTuple):
    """Find several solutions, or all."""

    solver: str
    limit: int | None
    time_limit: float | None
    seed: int
    json: bool
    quiet: bool

    def __call__(self, item: Item, sink: Sink) -> Exit:
        report = _report(sink, self.json, self.quiet)
        found, seconds = 0, 0.0
        end = "all of them"
        answers = api.solutions(
            item.puzzle,
            solver=self.solver,
            limit=self.limit,
            time_limit=self.time_limit,
            seed=self.seed,
        )
        try:
            while True:
                start = perf_counter()
                solution = next(answers, None)
                seconds += perf_counter() - start
                if solution is None:
                    break
                if _wrong(item, solution, sink):
                    return Exit.WRONG
                found += 1
                report.next(item, found, solution, seconds)
            if found == self.limit:
                end = "there may be more"
        except LimitReachedError:
            seconds += perf_counter() - start
            end = ""
        report.end(item, found, end, seconds)
        return Exit.UNKNOWN if not end else Exit.OK if found else Exit.NO


def _wrong(item: Item, solution: Solution | None, sink: Sink) -> bool:
    """Whether an answer breaks a rule; it is then said, and not passed on."""
    broken = [] if solution is None else check(item.puzzle, solution)
    if broken:
        sink.say(f"{item.name}: the solver gave a wrong answer: {broken[0]}")
    return bool(broken)


def _report(sink: Sink, json: bool, quiet: bool) -> _TextReport | _JsonReport:
    return _JsonReport(sink) if json else _TextReport(sink, quiet)


class _TextReport:
    """Drawings and status lines."""

    def __init__(self, sink: Sink, quiet: bool) -> None:
        self.sink = sink
        self.quiet = quiet

    def one(self, item: Item, result: Result, unique: bool) -> None:
        color = self.sink.color
        took = f"{duration(result.stats.time)}, {count_of(result.stats.conflicts, 'conflict')}"
        marked: list[Edge] = []
        if result.status is Status.NO_SOLUTION:
            line = paint("no solution", "bad", color)
        elif result.solution is None:
            line = paint("unknown", "doubt", color) + ": a limit came first"
        else:
            line = paint("solved", "good", color)
            if result.unique:
                line += ", the only solution"
            elif result.second is not None:
                marked = _difference(result.solution, result.second)
                line += ", " + paint("not the only solution", "doubt", color)
                line += f": another differs between {count_of(len(marked), 'pair')} of islands"
            elif unique:
                line += ", " + paint("perhaps not the only solution", "doubt", color)
                line += ": a limit came first"
        line += " " + paint(f"({took})", "dim", color)
        self._show(item, line, result.solution, marked)

    def next(self, item: Item, number: int, solution: Solution, seconds: float) -> None:
        if not self.quiet:
            name = f"{item.title}, " if item.several else ""
            self.sink.write(paint(f"{name}solution {number}", "bold", self.sink.color))
            self.sink.draw(item.puzzle, solution)
            self.sink.write("")

    def end(self, item: Item, found: int, end: str, seconds: float) -> None:
        color = self.sink.color
        if found:
            line = paint(count_of(found, "solution"), "good" if end else "doubt", color)
            line += f": {end or 'a limit came first'}"
        elif end:
            line = paint("no solution", "bad", color)
        else:
            line = paint("unknown", "doubt", color) + ": a limit came first"
        self._show(item, line + " " + paint(f"({duration(seconds)})", "dim", color))

    def _show(
        self,
        item: Item,
        line: str,
        solution: Solution | None = None,
        marked: list[Edge] | None = None,
    ) -> None:
        several = item.several
        name = paint(item.title, "bold", self.sink.color)
        if self.quiet or solution is None:
            self.sink.write(f"{name}: {line}" if several else line)
        else:
            if several:
                self.sink.write(name)
            cells = {cell for edge in marked or () for cell in edge}
            self.sink.draw(item.puzzle, solution, cells)
            self.sink.write(line)
        if several and not self.quiet:
            self.sink.write("")


class _JsonReport:
    """One object per line; of an enumeration one per solution, and one more if it found none or
    ran into a limit."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def one(self, item: Item, result: Result, unique: bool) -> None:
        stats = asdict(result.stats)
        self._write(item, result.status, result.solution, stats, result.unique)

    def next(self, item: Item, number: int, solution: Solution, seconds: float) -> None:
        self._write(item, Status.SOLVED, solution, {"time": seconds})

    def end(self, item: Item, found: int, end: str, seconds: float) -> None:
        if not end:
            self._write(item, Status.UNKNOWN, None, {"time": seconds})
        elif not found:
            self._write(item, Status.NO_SOLUTION, None, {"time": seconds})

    def _write(
        self,
        item: Item,
        status: Status,
        solution: Solution | None,
        stats: dict[str, float],
        unique: bool | None = None,
    ) -> None:
        self.sink.write_json(
            {
                "file": item.name,
                "status": status.value,
                "unique": unique,
                "bridges": None if solution is None else bridges_json(solution.bridges),
                **({} if solution is None else signs_json(solution)),
                "stats": stats,
            }
        )


def _difference(one: Solution, two: Solution) -> list[Edge]:
    """The pairs of islands between which two solutions have different numbers of bridges."""
    first, second = one.counts, two.counts
    return [e for e in {**first, **second} if first.get(e, 0) != second.get(e, 0)]
