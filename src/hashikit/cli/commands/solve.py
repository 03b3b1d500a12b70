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
from ...i18n.sentences import Message
from ...solvers import api
from .. import loop, options
from ..answers import answers_to
from ..command import Number, asked, command, option
from ..inputs import Inputs, Item, Source, folder_of, given, state_of
from ..outputs import Sink, When, Writer
from ..reports import judge
from ..status import Exit

_WRONG = Message("the solver gave a wrong answer")


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
    help="Write the candidate solutions and cuts of a lazy solver to this folder, whole or not "
    "at all: "
    "pictures, a page, JSON. With several puzzles, or if it ends in '/', each puzzle gets a "
    "subfolder of its name.",
)
@options.out_or_folder
@options.color
def solve(
    puzzles: tuple[str, ...],
    strict: bool,
    unique: bool,
    every: bool,
    limit: int | None,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    solver: str,
    seed: int,
    jobs: int,
    dask: str | None,
    json: bool,
    quiet: bool,
    trace: str | None,
    out: str | None,
    color: When,
) -> Exit:
    """Solve puzzles and draw the solutions.

    Exit status: 0 solved, 1 no solution (proved), 2 bad input, 3 unknown (a limit was reached), 4 a
    solver's answer is wrong. With several puzzles the worst status counts: 70 (a bug in hashikit),
    then 4, then 2, then 3, then 1, then 0.
    """
    solvers.get(solver)
    drawn = given(state)
    if trace is not None:
        alone = {"--unique": unique, "--all": every, "--limit": limit is not None}
        alone |= {"--jobs": jobs != 1, "--dask": dask is not None}
        for name, is_given in alone.items():
            if is_given:
                raise HashikitError("--trace cannot be combined with {name}", name=name)
    if every or limit is not None:
        if unique:
            raise HashikitError("--unique cannot be combined with --all or --limit")
        if conflict_limit is not None:
            raise HashikitError("--conflict-limit cannot be combined with --all or --limit")
        if limit is None and (jobs != 1 or dask is not None):
            raise HashikitError("--all with several workers needs a --limit")
        task: loop.Task = _Many(solver, limit, time_limit, seed, drawn, json, quiet)
    else:
        task = _First(solver, time_limit, conflict_limit, seed, unique, drawn, json, quiet, trace)
    plain = None
    usual = solver == "native" and conflict_limit is None and drawn is None and trace is None
    if json and usual and isinstance(task, _First):
        plain = partial(bulk.solve_lines, unique=unique, seed=seed, time_limit=time_limit)
    inputs = Inputs(puzzles, json=json, strict=strict, also=drawn)
    ending = ".jsonl" if json else ".txt"
    traced = trace is not None
    with Writer(out, color, asked=asked, extension=ending, beside=traced) as writer:
        return loop.share(inputs, writer, task, jobs, dask, plain)


class _First(NamedTuple):
    """Find a solution."""

    solver: str
    time_limit: float | None
    conflict_limit: int | None
    seed: int
    unique: bool
    state: Source | None
    json: bool
    quiet: bool
    trace: str | None = None
    """The folder for traces."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        result = self._solved(item) if self.trace is None else self._traced(item, self.trace, sink)
        for solution in (result.solution, result.second):
            if solution is not None:
                judge(item.puzzle, solution, _WRONG)
        answers_to(sink, self.json, self.quiet).one(item, result, self.unique)
        if result.status is Status.NO_SOLUTION:
            return Exit.NO
        open_ = result.solution is None or (self.unique and result.unique is None)
        return Exit.UNKNOWN if open_ else Exit.OK

    def _solved(self, item: Item) -> Result:
        return api.solve(
            item.puzzle,
            solver=self.solver,
            time_limit=self.time_limit,
            conflict_limit=self.conflict_limit,
            seed=self.seed,
            unique=self.unique,
            state=state_of(self.state, item.puzzle),
        )

    def _traced(self, item: Item, target: str, sink: Sink) -> Result:
        """Solve, and write the trace."""
        from ...solvers import tracing

        folder = folder_of(target, item, sink)
        tracing.check_target(folder)
        trace = tracing.trace(
            item.puzzle,
            solver=self.solver,
            time_limit=self.time_limit,
            conflict_limit=self.conflict_limit,
            seed=self.seed,
            state=state_of(self.state, item.puzzle),
        )
        trace.write(folder)
        return trace.result


class _Many(NamedTuple):
    """Find several solutions, or all."""

    solver: str
    limit: int | None
    time_limit: float | None
    seed: int
    state: Source | None
    json: bool
    quiet: bool

    def __call__(self, item: Item, sink: Sink) -> Exit:
        answers = answers_to(sink, self.json, self.quiet)
        found, seconds = 0, 0.0
        end: Message | None = Message("all of them")
        clock = Limits(self.time_limit)  # also covers the time spent on the solutions here
        solutions = api.solutions(
            item.puzzle,
            solver=self.solver,
            limit=self.limit,
            time_limit=self.time_limit,
            seed=self.seed,
            state=state_of(self.state, item.puzzle),
        )
        try:
            while True:
                start = perf_counter()
                solution = next(solutions, None)
                seconds += perf_counter() - start
                if solution is None:
                    break
                judge(item.puzzle, solution, _WRONG)
                found += 1
                answers.next(item, found, solution, seconds)
                if clock.over() and found != self.limit:
                    end = None
                    break
            if found == self.limit:
                end = Message("there may be more")
        except LimitReachedError:
            seconds += perf_counter() - start
            end = None
        answers.end(item, found, end, seconds)
        return Exit.UNKNOWN if not end else Exit.OK if found else Exit.NO
