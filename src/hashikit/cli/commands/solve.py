"""`hashi solve`."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from ... import solvers
from ..._util.limits import Limits
from ...board.geometry import Edge
from ...board.result import Result, Status
from ...board.solution import Solution
from ...engine import bulk
from ...errors import HashikitError, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message, Said, counted, duration
from ...solvers import Solver
from ...solvers.solver import Query
from .. import options
from ..command import Number, command, option
from ..inputs import Source, state_of
from ..outputs import Output, Sink, Writes, bridges_json, folder_of
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import paint, status, told


@command(
    ("Solve a puzzle and draw the solution", "hashi solve puzzle.txt"),
    ("Is it the only solution?", "hashi solve --unique 'https://puzz.link/p?hashi/3/3/4g3i3g2'"),
    (
        "Solve a whole folder, one JSON object per line",
        "hashi solve --json puzzles/ -o results.jsonl",
    ),
    ("Use four processes", "hashi solve --json --jobs 4 puzzles/ -o results.jsonl"),
    ("Find the first ten solutions", "hashi solve --limit 10 puzzle.txt"),
    (
        "Show what a lazy solver tried, as a web page",
        "hashi solve --solver sat-lazy --trace out puzzle.txt",
    ),
    (
        "Read standard input, and give up after five seconds",
        "hashi solve --time-limit 5 - < puzzle.txt",
    ),
)
@options.puzzles
@options.strict
@option("--unique", "-u", is_flag=True, help="Also find out whether the solution is unique.")
@option("--all", "-a", "every", is_flag=True, help="Find all solutions.")
@option("--limit", "-n", metavar="N", type=Number(1), help="Find up to N solutions.")
@options.state
@options.time_limit
@options.conflict_limit
@options.solver
@options.seed
@options.jobs
@options.dask
@options.json
@options.quiet
@option(
    "--trace",
    metavar="DIR",
    writes=Writes.WHOLE,
    help="Write the candidate solutions and cuts of a lazy solver to this folder, whole or not "
    "at all: "
    "pictures, a page, JSON. With several puzzles, or if it ends in '/', each puzzle gets a "
    "subfolder of its name.",
)
@options.out_or_folder
@options.color
@for_puzzles
def solve(
    run: Run,
    unique: bool,
    every: bool,
    limit: int | None,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    solver: str,
    seed: int,
    quiet: bool,
    trace: str | None,
) -> Exit:
    """Solve puzzles and draw the solutions.

    Exit status: 0 solved, 1 no solution (proved), 2 bad input, 3 unknown (a limit was reached), 4 a
    solver's answer is wrong. With several puzzles the worst status counts: 70 (a bug in hashikit),
    then 4, then 2, then 3, then 1, then 0.
    """
    chosen = solvers.get(solver)
    query = Query.checked(time_limit, conflict_limit, seed, unique, limit)
    drawn = run.open(state)
    many = run.jobs != 1 or run.dask is not None
    if trace is not None:
        alone = {"--unique": unique, "--all": every, "--limit": limit is not None}
        alone |= {"--jobs": run.jobs != 1, "--dask": run.dask is not None}
        for name, is_given in alone.items():
            if is_given:
                raise HashikitError("--trace cannot be combined with {name}", name=name)
    show = _Json() if run.json else _Text(quiet)
    if every or limit is not None:
        if unique:
            raise HashikitError("--unique cannot be combined with --all or --limit")
        if conflict_limit is not None:
            raise HashikitError("--conflict-limit cannot be combined with --all or --limit")
        if limit is None and many:
            raise HashikitError("--all with several workers needs a --limit")
        return run.share(_Several(chosen, query, drawn, show))
    plain = None
    usual = solver == "native" and conflict_limit is None and drawn is None and trace is None
    if run.json and usual:
        plain = partial(bulk.solve_lines, unique=unique, seed=seed, time_limit=time_limit)
    task = _First(chosen, query, drawn, show)
    if trace is None:
        return run.share(task, plain=plain)
    return run.each(partial(_traced, task, trace), beside=True)


class _First(NamedTuple):
    """Find a solution."""

    solver: Solver
    query: Query
    state: Source | None
    show: _Text | _Json

    def __call__(self, entry: Entry, sink: Sink) -> Exit:
        state = state_of(self.state, entry.puzzle)
        result = self.solver.answer(entry.puzzle, self.query, state)
        return self.tell(entry, sink, result)

    def tell(self, entry: Entry, sink: Sink, result: Result) -> Exit:
        """Show a result."""
        self.show.one(sink, entry, result, self.query.unique)
        if result.status is Status.NO_SOLUTION:
            return Exit.NO
        open_ = result.solution is None or (self.query.unique and result.unique is None)
        return Exit.UNKNOWN if open_ else Exit.OK


def _traced(task: _First, target: str, entry: Entry, output: Output) -> Exit:
    """Find a solution, and write the trace."""
    from ...solvers import tracing

    folder = folder_of(target, output)
    tracing.check_target(folder)
    state = state_of(task.state, entry.puzzle)
    trace = tracing.trace_query(task.solver, entry.puzzle, task.query, state)
    trace.write(folder)
    return task.tell(entry, output, trace.result)


class _Several(NamedTuple):
    """Find several solutions, or all."""

    solver: Solver
    query: Query
    state: Source | None
    show: _Text | _Json

    def __call__(self, entry: Entry, sink: Sink) -> Exit:
        number, seconds = 0, 0.0
        end: Message | None = Message("all of them")
        clock = Limits(self.query.time_limit)  # also covers the time spent on the solutions here
        state = state_of(self.state, entry.puzzle)
        solutions = self.solver.answers(entry.puzzle, self.query, state)
        try:
            while True:
                start = perf_counter()
                solution = next(solutions, None)
                seconds += perf_counter() - start
                if solution is None:
                    break
                number += 1
                self.show.next(sink, entry, number, solution, seconds)
                if clock.over() and number != self.query.limit:
                    end = None
                    break
            if number == self.query.limit:
                end = Message("there may be more")
        except LimitReachedError:
            seconds += perf_counter() - start
            end = None
        self.show.end(sink, entry, number, end, seconds)
        return Exit.UNKNOWN if not end else Exit.OK if number else Exit.NO


class _Text:
    """Shows answers as drawings and status lines."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def one(self, sink: Sink, entry: Entry, result: Result, unique: bool) -> None:
        """Show the only answer; `unique` tells whether a second solution was searched for."""
        color = sink.color
        conflicts = told(counted("{number} conflict", "{number} conflicts", result.stats.conflicts))
        took = f"{told(duration(result.stats.time))}, {conflicts}"
        marked: list[Edge] = []
        if result.status is Status.NO_SOLUTION:
            line: Said = status(Message("no solution"), "bad", color)
        elif result.solution is None:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
        else:
            line = status(Message("solved"), "good", color)
            if result.unique:
                line = Message("{solved}, the only solution", solved=line)
            elif result.second is not None:
                marked = _difference(result.solution, result.second)
                what = status(Message("not the only solution"), "doubt", color)
                also = counted(
                    "{what}: another differs between {number} pair of islands",
                    "{what}: another differs between {number} pairs of islands",
                    len(marked),
                    what=what,
                )
                line = Message("{solved}, {also}", solved=line, also=also)
            elif unique:
                perhaps = status(Message("perhaps not the only solution"), "doubt", color)
                also = Message("{what}: a limit was reached", what=perhaps)
                line = Message("{solved}, {also}", solved=line, also=also)
        text = f"{told(line)} {paint(f'({took})', 'dim', color)}"
        if self.quiet or result.solution is None:
            self._line(sink, text)
            return
        with sink.titled():
            sink.draw(entry.puzzle, result.solution, {cell for edge in marked for cell in edge})
            sink.line(text)

    def next(
        self, sink: Sink, entry: Entry, number: int, solution: Solution, seconds: float
    ) -> None:
        """Show one of several solutions, found after `seconds`."""
        if not self.quiet:
            name = f"{sink.title}, " if sink.title else ""
            which = told(Message("solution {number}", number=number))
            sink.write(paint(f"{name}{which}", "bold", sink.color))
            sink.draw(entry.puzzle, solution)
            sink.write("")

    def end(
        self, sink: Sink, entry: Entry, number: int, end: Message | None, seconds: float
    ) -> None:
        """Show how many there are, and why the search ended; `None`: a limit was reached."""
        color = sink.color
        count = told(counted("{number} solution", "{number} solutions", number))
        if number and end:
            line: Said = Message("{what}: {note}", what=paint(count, "good", color), note=end)
        elif number:
            line = Message("{what}: a limit was reached", what=paint(count, "doubt", color))
        elif end:
            line = status(Message("no solution"), "bad", color)
        else:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
        took = paint(f"({told(duration(seconds))})", "dim", color)
        self._line(sink, f"{told(line)} {took}")

    def _line(self, sink: Sink, text: str) -> None:
        """Write a status line without a drawing."""
        sink.line(sink.prefix + text)
        if sink.title and not self.quiet:
            sink.write("")


class _Json:
    """Shows answers as one JSON object per line. An enumeration writes one per solution, and one
    more if it found none or reached a limit."""

    def one(self, sink: Sink, entry: Entry, result: Result, unique: bool) -> None:
        """See `_Text.one`."""
        stats = asdict(result.stats)
        self._write(sink, entry, result.status, result.solution, stats, result.unique)

    def next(
        self, sink: Sink, entry: Entry, number: int, solution: Solution, seconds: float
    ) -> None:
        """See `_Text.next`."""
        self._write(sink, entry, Status.SOLVED, solution, {"time": seconds})

    def end(
        self, sink: Sink, entry: Entry, number: int, end: Message | None, seconds: float
    ) -> None:
        """See `_Text.end`."""
        if not end:
            self._write(sink, entry, Status.UNKNOWN, None, {"time": seconds})
        elif not number:
            self._write(sink, entry, Status.NO_SOLUTION, None, {"time": seconds})

    def _write(
        self,
        sink: Sink,
        entry: Entry,
        status: Status,
        solution: Solution | None,
        stats: dict[str, float],
        unique: bool | None = None,
    ) -> None:
        sink.write_json(
            {
                "file": entry.name,
                "status": status,
                "unique": unique,
                "bridges": None if solution is None else bridges_json(solution.bridges),
                **({} if solution is None else _signs(solution)),
                "stats": stats,
            }
        )


def _difference(one: Solution, two: Solution) -> list[Edge]:
    """The pairs of islands between which two solutions have different numbers of bridges."""
    first, second = one.counts, two.counts
    return [e for e in {**first, **second} if first.get(e, 0) != second.get(e, 0)]


def _signs(solution: Solution) -> dict[str, Any]:
    """The values and sums of a solution of a puzzle with signs."""
    if not solution.puzzle.signs:
        return {}
    from ...board.json_values import sign_json

    return {
        "values": [[*cell, value] for cell, value in solution.values.items()],
        "signs": [sign_json(sign) for sign in solution.signs],
    }
