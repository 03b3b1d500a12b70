"""`hashi solve`."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import NamedTuple

from ... import solvers
from ..._util.limits import Limits
from ...board.result import Result, Status
from ...engine import bulk
from ...errors import HashikitError, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message
from ...solvers import Solver
from ...solvers.solver import Query
from .. import options
from ..answers import DrawingAnswers, Listed, answers
from ..command import WholeNumber, command, option
from ..inputs import Source, state_of
from ..outputs import Output, Sink, Writes, folder_of
from ..run import Run, for_puzzles
from ..status import Exit


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
@option("--limit", "-n", metavar="N", type=WholeNumber(1), help="Find up to N solutions.")
@options.state
@options.time_limit
@options.conflict_limit
@options.solver
@options.seed
@options.jobs
@options.dask
@options.json
@options.parquet
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
    instance = solvers.get(solver)
    query = Query.checked(time_limit, conflict_limit, seed, unique, limit)
    drawing = run.open(state)
    many = run.jobs != 1 or run.dask is not None
    if trace is not None:
        alone = {"--unique": unique, "--all": every, "--limit": limit is not None}
        alone |= {"--jobs": run.jobs != 1, "--dask": run.dask is not None}
        for name, is_given in alone.items():
            if is_given:
                raise HashikitError("--trace cannot be combined with {name}", name=name)
    show = answers(run.json, quiet)
    if every or limit is not None:
        if unique:
            raise HashikitError("--unique cannot be combined with --all or --limit")
        if conflict_limit is not None:
            raise HashikitError("--conflict-limit cannot be combined with --all or --limit")
        if limit is None and many:
            raise HashikitError("--all with several workers needs a --limit")
        return run.share(_Several(instance, query, drawing, show))
    plain = None
    usual = solver == "native" and conflict_limit is None and drawing is None and trace is None
    if run.json and usual:
        plain = partial(bulk.solve_lines, unique=unique, seed=seed, time_limit=time_limit)
    task = _First(instance, query, drawing, show)
    if trace is None:
        return run.share(task, plain=plain)
    return run.each(partial(_trace, task, trace), beside=True)


class _First(NamedTuple):
    """Find a solution."""

    solver: Solver
    query: Query
    state: Source | None
    show: DrawingAnswers | Listed

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


def _trace(task: _First, target: str, entry: Entry, output: Output) -> Exit:
    """Find a solution, and write the trace."""
    from ...solvers.tracing.frames import check_target, trace_query

    folder = folder_of(target, output)
    check_target(folder)
    state = state_of(task.state, entry.puzzle)
    trace = trace_query(task.solver, entry.puzzle, task.query, state)
    trace.write(folder)
    return task.tell(entry, output, trace.result)


class _Several(NamedTuple):
    """Find several solutions, or all."""

    solver: Solver
    query: Query
    state: Source | None
    show: DrawingAnswers | Listed

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
