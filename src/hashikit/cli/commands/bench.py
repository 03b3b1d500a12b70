"""`hashi bench`, and the code it shares with the papers' tables in `papers/`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from ...bench.groups import BY
from ...bench.machine import describe, engine_of
from ...bench.measure import BenchSettings, Measurement
from ...bench.records import Records, Results, apart, read
from ...bench.running import Pass, PuzzleSource, ready
from ...bench.scores import CLOCKS, latex
from ...bench.table import render, render_scores, write_csv
from ...errors import FormatError, HashikitError, OptionError, SolverFailedError
from ...i18n.sentences import Message
from ...solvers import Solver
from .. import options
from ..command import Choice, Decorator, TimeLimit, WholeNumber, argument, command, option
from ..inputs import InputFailure, Inputs
from ..outputs import When, Writes, open_output
from ..progress import Progress
from ..status import Exit, worst
from ..terminal import at, log

ASCII = str.maketrans(
    {"µ": "u", "β": "beta ", "α": "alpha ", "≥": ">=", "×": "x", "–": "-", "÷": "/"}
)
"""Replacements for a terminal without UTF-8."""

_MEASURING: Sequence[Decorator] = (
    argument(
        "puzzles",
        metavar="PUZZLE...",
        nargs=-1,
        help="Files, folders, '-' for standard input, URLs, game IDs, puzzles in one line.",
    ),
    option(
        "--solvers",
        metavar="A,B,...",
        help="The solvers to time, such as native,cpsat-flow:workers=2. The first is the "
        "baseline.  [default: native, unless the command names others]",
    ),
    option(
        "--unique",
        "-u",
        is_flag=True,
        help="Include the proof that the solution is unique.",
    ),
    option(
        "--repeat",
        "-r",
        metavar="N",
        type=WholeNumber(1),
        default=5,
        help="Solve each puzzle up to N times, starting no run after a second; the fastest counts.",
    ),
    option(
        "--by",
        type=Choice(BY),
        default="auto",
        help="Group the results. auto: by n and β, or by size; set: by n and β, the rest in one "
        "group.",
    ),
    option(
        "--time-limit",
        "-t",
        metavar="SECONDS",
        type=TimeLimit(),
        default=60.0,
        help="Give up on a puzzle after this time, for each solver.",
        section="Limits",
    ),
    options.conflict_limit,
    options.seed,
    option(
        "--seeds",
        metavar="N,N,...",
        help="Measure each puzzle with each of these seeds; the table covers all of them.",
        section="Limits",
    ),
    option(
        "--memory-limit",
        metavar="MB",
        type=WholeNumber(1),
        help="Limit the memory of each measurement, which then runs in a process of its own.",
        section="Limits",
    ),
    option(
        "--out",
        metavar="FILE",
        writes=Writes.FILE,
        help="Append results to this file as they come; skip those already in it.",
        section="Output",
    ),
    option(
        "--csv",
        metavar="FILE",
        writes=Writes.FILE,
        help="Write the results as CSV.",
        section="Output",
    ),
    option(
        "--scores",
        is_flag=True,
        help="Add a table of scores: solved, PAR-2, shifted geometric mean, performance profile, "
        "virtual best.",
        section="Output",
    ),
    option(
        "--clock",
        type=Choice(CLOCKS),
        default="wall",
        help="Score by wall-clock time or by processor time.",
        section="Output",
    ),
    option(
        "--shift",
        metavar="SECONDS",
        type=TimeLimit(),
        default=1.0,
        help="The shift of the shifted geometric mean.",
        section="Output",
    ),
    option(
        "--latex",
        metavar="FILE",
        writes=Writes.FILE,
        help="Write the scores as a table in LaTeX, with booktabs.",
        section="Output",
    ),
    option(
        "--from",
        "source",
        metavar="FILE",
        reads=True,
        help="Measure nothing; show the results kept by --out.",
        section="Output",
    ),
    options.color,
    options.jobs,
)


def measuring(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments and options of a timing command: the fields of `Benchmark`."""
    for decorate in reversed(_MEASURING):
        function = decorate(function)
    return function


class Draw(Protocol):
    """Draws a table of comparable results."""

    def __call__(
        self,
        results: Results,
        solvers: Sequence[str] | None,
        *,
        color: bool,
        plain: bool,
        columns: int | None,
    ) -> str: ...


Show = Callable[[Results, Sequence[str] | None], Exit]
"""Shows results, for the named solvers only if any are named; returns `Exit.WRONG` if an answer was
wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A request from the command line: what to measure and how to show it."""

    puzzles: Sequence[str]
    solvers: str | None
    unique: bool
    repeat: int
    time_limit: float
    conflict_limit: int | None
    seed: int
    jobs: int
    out: str | None
    csv: str | None
    source: str | None
    by: str
    color: When
    seeds: str | None
    memory_limit: int | None
    scores: bool
    clock: str
    shift: float
    latex: str | None

    def run(
        self, show: Show, *, first: Sequence[PuzzleSource] = (), default: str = "native"
    ) -> Exit:
        """Measure, or read earlier measurements, and show them.

        Args:
            show: Shows the results, including those of a run ended by Ctrl-C.
            first: Sources to measure before the puzzles of the command line.
            default: The solvers to use if the command line names none.

        Raises:
            HashikitError: The options contradict each other or have invalid values.
            KeyboardInterrupt: Ctrl-C; its message says where the results are.
        """
        if (self.clock, self.shift) != ("wall", 1.0) and not self.scores and self.latex is None:
            raise HashikitError("--clock and --shift are for --scores and --latex")
        if self.source is not None:
            if self.puzzles or first:
                raise HashikitError(
                    "--from shows saved results and cannot be combined with a PUZZLE"
                )
            names = None if self.solvers is None else _names(self.solvers)
            return show(_earlier(self.source), names)
        if not self.puzzles and not first:
            raise HashikitError("no PUZZLE to time")
        solvers = [
            _ready(name) for name in _names(default if self.solvers is None else self.solvers)
        ]
        names = [solver.name for solver in solvers]
        inputs = Inputs(self.puzzles)
        sources = [*first, *inputs.sources]
        for path in (self.csv, self.latex):
            if path is not None:
                with open_output(path):  # fail before hours of work if it cannot be written
                    pass
        engines = {solver.name: engine_of(solver) for solver in solvers}

        def unread(name: str, error: Exception) -> None:
            inputs.bad(InputFailure.of(name, error))

        results: Results = []
        for seed in self._seeds():
            settings = BenchSettings(
                self.unique,
                self.time_limit,
                self.conflict_limit,
                seed,
                self.repeat,
                self.memory_limit,
            )
            with _records(self.out, settings, engines) as book:
                one_pass = Pass(book, solvers)
                try:
                    with Progress(len(sources)) as progress:
                        for measurements in one_pass.measure(
                            sources,
                            watch=progress,
                            unread=unread,
                            jobs=self.jobs,
                        ):
                            _tell(measurements)
                except KeyboardInterrupt:
                    show(results + one_pass.results(), names)
                    if self.out is None:
                        raise
                    message = Message(
                        "interrupted; the measurements so far are in {path}", path=self.out
                    )
                    raise KeyboardInterrupt(message) from None
                results += one_pass.results()
        return worst((inputs.status, show(results, names)))

    def _seeds(self) -> list[int]:
        """The seeds to measure with."""
        if self.seeds is None:
            return [self.seed]
        if "-" in self.puzzles:
            raise HashikitError("--seeds reads the puzzles again, which '-' does not allow")
        words = self.seeds.split(",")
        if not all(word.isascii() and word.isdigit() and len(word) < 19 for word in words):
            raise OptionError("seeds is {seeds}, not numbers such as 1,2,3", seeds=repr(self.seeds))
        return list(dict.fromkeys(map(int, words)))

    def show(self, results: Results, solvers: Sequence[str] | None, draw: Draw) -> Exit:
        """Write a table for each comparable part of the results, and the CSV file."""
        writer = open_output(None, self.color)
        for book in apart(results):
            text = draw(
                book,
                solvers,
                color=writer.color,
                plain=not writer.to_terminal,
                columns=writer.columns,
            )
            if self.scores:
                text += "\n" + render_scores(
                    book,
                    clock=self.clock,
                    shift=self.shift,
                    color=writer.color,
                    plain=not writer.to_terminal,
                    columns=writer.columns,
                )
            writer.write(text.translate(ASCII) if writer.ascii else text)
        if self.latex is not None:
            with open_output(self.latex) as file:
                for number, book in enumerate(apart(results), 1):
                    label = "tab:scores" if number == 1 else f"tab:scores-{number}"
                    table = latex(book, clock=self.clock, shift=self.shift, label=label)
                    file.write(table.rstrip("\n"))
        if not results:
            log(Message("no results"))
        if self.csv is not None:
            with open_output(self.csv) as file:
                write_csv(results, file)
        return Exit.WRONG if any(one.status == "wrong" for _, one in results) else Exit.OK


def _tell(measurements: Sequence[Measurement]) -> None:
    """Report at once a wrong answer, or the reason for a missing one."""
    for one in measurements:
        if one.message:
            what = Message("WRONG ANSWER") if one.status == "wrong" else Message("failed")
            log(
                Message(
                    "{instance}: {solver}: {what}: {message}",
                    instance=one.instance,
                    solver=one.solver,
                    what=what,
                    message=one.message,
                )
            )


def _ready(name: str) -> Solver:
    """A solver that has answered once; if its engine fails, the message names the solver."""
    try:
        return ready(name)
    except SolverFailedError as error:
        raise HashikitError(at(name, error.message)) from None


def _names(solvers: str) -> list[str]:
    return list(dict.fromkeys(solvers.split(",")))


def _earlier(path: str) -> Results:
    try:
        return read(path)
    except FormatError as error:
        raise HashikitError(at(path, error.message)) from None


def _records(path: str | None, settings: BenchSettings, engines: dict[str, str]) -> Records:
    try:
        return Records(path, settings, describe(), engines)
    except FormatError as error:
        raise HashikitError(at(path, error.message)) from None


@command(
    ("Time the engine, by group of similar puzzles", "hashi bench puzzles/"),
    ("Include the proof that the solution is unique", "hashi bench --unique puzzles/"),
    ("Compare two solvers, puzzle by puzzle", "hashi bench puzzles/ --solvers native,sat-lazy"),
    (
        "Keep the results; after an interruption run the same command again",
        "hashi bench puzzles/ --out results.jsonl",
    ),
    (
        "Show the results so far, as a table and as CSV",
        "hashi bench --from results.jsonl --csv a.csv",
    ),
)
@measuring
def bench(**options: Any) -> Exit:
    """Time solvers on puzzles and check every answer; the solvers take turns.

    To reproduce the papers' tables next to their published numbers, run 'python papers/tables
    --suite' in the repository.

    Exit status: 0 done (the table counts puzzles left unsolved), 2 bad input, 4 a wrong answer.
    """
    benchmark = Benchmark(**options)
    return benchmark.run(partial(benchmark.show, draw=partial(render, by=benchmark.by)))
