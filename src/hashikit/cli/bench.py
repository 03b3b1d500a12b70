"""`hashi bench`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from enum import Enum
from functools import cache, partial
from time import perf_counter
from typing import Annotated, NamedTuple, Protocol

import typer

from .. import batch, formats
from .. import solvers as registry
from ..bench import plots, tables
from ..bench.machine import describe, engine_of
from ..bench.measure import ENOUGH, Instance, Measurement, Settings, digest, measure
from ..bench.records import Book, Results, Run, read
from ..bench.suite import ISLANDS, plan
from ..bench.table import render, write_csv
from ..errors import FormatError, HashikitError
from ..puzzle import Puzzle
from ..solvers import Solver
from .inputs import Inputs
from .options import Color, ConflictLimit, Jobs
from .output import Exit, Progress, When, Writer, say, worst
from .workers import workers

EXAMPLES = (
    ("Time the engine, per group of like puzzles", "hashi bench puzzles/"),
    ("With the proof that a solution is the only one", "hashi bench --unique puzzles/"),
    ("Keep the results; the same command goes on", "hashi bench puzzles/ --out results.jsonl"),
    ("What is there so far, as a table and as CSV", "hashi bench --from results.jsonl --csv a.csv"),
    ("A paper's table, on its puzzles", "hashi bench --suite cllv --data DIR --table 1"),
    ("", "hashi bench --suite cllv --table sat --sample 1 --plot plots/"),
)

_SUITE = "The published tables"


class By(str, Enum):
    """How to group; the values of `hashikit.bench.groups.BY`."""

    AUTO = "auto"
    SET = "set"
    ALPHA = "alpha"
    ISLANDS = "islands"
    SIZE = "size"
    NONE = "none"


class Suite(str, Enum):
    """The published sets."""

    CLLV = "cllv"


class Table(str, Enum):
    """The tables of the papers; the keys of `hashikit.bench.tables.TABLES`."""

    ONE = "1"
    TWO = "2"
    LAZY = "lazy"
    SAT = "sat"


def bench(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PUZZLE",
            help="Files, folders, '-' for standard input, URLs, game IDs, puzzles in one line.",
            show_default=False,
        ),
    ] = None,
    solvers: Annotated[
        str | None,
        typer.Option(
            "--solvers",
            metavar="A,B,...",
            help="The solvers, as in native,cpsat-flow:workers=2; they are compared with A. By "
            "default native, or those of the table.",
        ),
    ] = None,
    unique: Annotated[
        bool,
        typer.Option(
            "--unique", "-u", help="Time the proof that the solution is the only one too."
        ),
    ] = False,
    repeat: Annotated[
        int,
        typer.Option(
            "--repeat",
            "-r",
            metavar="N",
            min=1,
            help="Solve each puzzle N times, or until a second is over; the fastest counts.",
        ),
    ] = 5,
    time_limit: Annotated[
        float,
        typer.Option("--time-limit", "-t", metavar="SECONDS", min=0, help="Per puzzle and solver."),
    ] = 60.0,
    conflict_limit: ConflictLimit = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0)] = 0,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", help="Append results as they come, and go on from those there."
        ),
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the results as CSV.")
    ] = None,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Measure nothing, show what --out has kept."),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw time against n, a cactus plot, and cuts against β: .svg, .png, .pdf, or a "
            "folder, 'DIR/', for three files.",
        ),
    ] = None,
    jobs: Jobs = 1,
    suite: Annotated[
        Suite | None,
        typer.Option(
            "--suite",
            help="Measure on a published set: cllv (Coelho et al. 2019).",
            rich_help_panel=_SUITE,
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="DIR",
            help="Its files; without, puzzles of the same kind are grown here.",
            rich_help_panel=_SUITE,
        ),
    ] = None,
    table: Annotated[
        Table | None,
        typer.Option(
            "--table",
            help="1, 2: time and cuts by n, β, α, with (7), without; lazy: lazy-solve; sat: lazy "
            "against eager.",
            rich_help_panel=_SUITE,
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="K",
            min=1,
            help="Only K puzzles for each n, β and α.",
            rich_help_panel=_SUITE,
        ),
    ] = None,
    islands: Annotated[
        str | None,
        typer.Option(
            "--islands",
            metavar="N,N,...",
            help="Only puzzles with so many islands.",
            rich_help_panel=_SUITE,
        ),
    ] = None,
    by: Annotated[
        By,
        typer.Option(
            "--by", help="Group by this; auto: n and β, or the size; set: n and β, or all others."
        ),
    ] = By.AUTO,
    color: Color = When.AUTO,
) -> Exit:
    """Time solvers on puzzles, in turns, and check every answer.

    Exit status: 0 done (what a limit left unsolved is in the table), 2 bad input, 4 a wrong answer.
    """
    show = _Show(None if table is None else table.value, by.value, csv, plot, color)
    if plot is not None:
        plots.ready(plot)
    if source is not None:
        if puzzles or suite is not None:
            raise HashikitError("--from shows results and measures nothing: no PUZZLE with it")
        try:
            results = read(source)
        except FormatError as error:
            raise HashikitError(f"{source}: {error}") from None
        return show(results, None if solvers is None else _names(solvers))
    if suite is None:
        for option, value in (("--data", data), ("--sample", sample), ("--islands", islands)):
            if value is not None:
                raise HashikitError(f"{option} goes with --suite cllv")
        if table is not None:
            raise HashikitError("--table goes with --suite cllv, or with --from")
    if not puzzles and suite is None:
        raise HashikitError("no PUZZLE to time")
    if puzzles and table is not None:
        raise HashikitError("--table has its own puzzles: no PUZZLE with it")

    kind = None if table is None else tables.TABLES[table.value]
    if solvers is None:
        solvers = "native" if kind is None else kind.solvers
    engines = [_ready(registry.get(spec)) for spec in _names(solvers)]
    names = [engine.name for engine in engines]
    inputs = Inputs(puzzles or ())
    sources: Sequence[_Source] = inputs.sources
    if suite is not None:
        chosen = (ISLANDS if kind is None else kind.islands) if islands is None else _ns(islands)
        sources = [*plan(data, chosen, sample, grow=table is Table.SAT), *inputs.sources]
    settings = Settings(unique, time_limit, conflict_limit, seed, repeat)
    try:
        versions = {engine.name: engine_of(engine) for engine in engines}
        book = Book(out, settings, describe(), versions)
    except FormatError as error:
        raise HashikitError(f"{out}: {error}") from None
    with book:
        run = _Run(book, engines, settings)
        try:
            run.all(sources, inputs, jobs)
        except KeyboardInterrupt:
            show(run.results(), names)
            kept = f"; what was measured is in {out}" if out is not None else ""
            raise KeyboardInterrupt(f"interrupted{kept}") from None
        return worst((inputs.status, show(run.results(), names)))


def _names(solvers: str) -> list[str]:
    return list(dict.fromkeys(solvers.split(",")))


def _ns(islands: str) -> list[int]:
    """The numbers of islands asked for."""
    words = islands.split(",")
    if not all(word.isascii() and word.isdigit() and 2 <= int(word) <= 100_000 for word in words):
        raise HashikitError(f"--islands takes numbers from 2 up, as in 100,200, not {islands!r}")
    return sorted(set(map(int, words)))


class _Source(Protocol):
    """Where puzzles come from."""

    @property
    def name(self) -> str: ...

    def entries(self) -> Iterable[formats.Entry]: ...


def _ready(solver: Solver) -> Solver:
    """The solver after its first call, which may load a lot, or find that its engine is missing.

    A failure of another kind is left to the puzzles, where it is counted.
    """
    try:
        solver.solve(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]), time_limit=10)
    except HashikitError:
        raise
    except Exception:
        pass
    return solver


class _Run:
    """One pass over the puzzles."""

    def __init__(self, book: Book, engines: Sequence[Solver], settings: Settings) -> None:
        self._book = book
        self._engines = engines
        self._settings = settings
        self._seen: set[tuple[str, str]] = set()

    def results(self) -> Results:
        """What there is on the puzzles passed so far, from this run and from earlier ones."""
        return [r for r in self._book.current() if (r[1].instance, r[1].digest) in self._seen]

    def all(self, sources: Sequence[_Source], inputs: Inputs, jobs: int) -> None:
        """Measure every puzzle that is not in the book yet, here or in several processes."""
        waiting: deque[str] = deque()
        alone = jobs == 1
        do = (
            partial(measure, solvers=self._engines, settings=self._settings)
            if alone
            else partial(_measure, tuple(e.name for e in self._engines), self._settings)
        )
        with Progress(len(sources)) as progress, _pool(jobs) as (executor, number):
            todo = self._todo(sources, inputs, progress, waiting, alone)
            for outcome in batch.run(do, todo, executor=executor, workers=number):
                name = waiting.popleft()
                if not alone:
                    progress.step(name)
                if outcome.error is not None:
                    raise outcome.error
                self._keep(outcome.value)

    def _todo(
        self,
        sources: Sequence[_Source],
        inputs: Inputs,
        progress: Progress,
        waiting: deque[str],
        alone: bool,
    ) -> Iterator[Instance]:
        """Read one source after the other; `waiting` gets the names of what is passed on."""
        names = [engine.name for engine in self._engines]
        for source in sources:
            try:
                instances = self._read(source)
            except (HashikitError, OSError) as error:
                progress.step(source.name)
                inputs.bad(source.name, error)
                continue
            progress.more(len(instances) - 1)
            for instance in instances:
                key = digest(instance.puzzle)
                self._seen.add((instance.name, key))
                done = self._book.done(instance.name, key, names)
                if done or alone:
                    progress.step(instance.name)
                if not done:
                    waiting.append(instance.name)
                    yield instance

    def _read(self, source: _Source) -> list[Instance]:
        """Read a source as often as its puzzles are solved, and take the fastest time."""
        times = []
        for _ in range(1 if source.name == "-" else self._settings.repeat):
            start = perf_counter()
            entries = list(source.entries())
            times.append(perf_counter() - start)
            if sum(times) > ENOUGH:
                break
        each = min(times) / max(1, len(entries))
        return [Instance(*entry, each) for entry in entries]

    def _keep(self, made: Sequence[Measurement]) -> None:
        self._book.add(made)
        for one in made:
            if one.message:
                what = "WRONG ANSWER" if one.status == "wrong" else "failed"
                say(f"{one.instance}: {one.solver}: {what}: {one.message}")


@contextmanager
def _pool(jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """Processes to measure in; for one job this one will do."""
    if jobs == 1:
        yield None, 1
    else:
        with workers(jobs) as found:
            yield found


def _measure(names: Sequence[str], settings: Settings, instance: Instance) -> list[Measurement]:
    """Measure in another process."""
    return measure(instance, [_once_ready(name) for name in names], settings)


@cache
def _once_ready(name: str) -> Solver:
    return _ready(registry.get(name))


class _Show(NamedTuple):
    """How results are to be shown."""

    table: str | None
    by: str
    csv: str | None
    plot: str | None
    color: When

    def __call__(self, results: Results, names: Sequence[str] | None) -> Exit:
        """Show the tables, one for all that may stand together; `WRONG` if an answer was."""
        writer = Writer(None, self.color)
        for book in _books(results):
            style = {"color": writer.color, "plain": not writer.to_terminal}
            if self.table is not None:
                text = tables.render(self.table, book, names, **style)
            else:
                text = render(book, names, self.by, **style)
            writer.write(text.translate(_ASCII) if writer.ascii else text)
        if not results:
            say("no results")
        if self.csv is not None:
            with Writer(self.csv) as file:
                write_csv(results, file)
        if self.plot is not None and results:
            for path in plots.save(results, names, self.plot):
                say(f"wrote {path}")
        return Exit.WRONG if any(made.status == "wrong" for _, made in results) else Exit.OK


def _books(results: Results) -> list[Results]:
    """Results apart whose settings, machine or versions differ."""
    books: list[tuple[Run, Results]] = []
    for run, made in results:
        for at, (whole, book) in enumerate(books):
            if whole.alike(run):
                books[at] = (whole._replace(engines={**whole.engines, **run.engines}), book)
                book.append((run, made))
                break
        else:
            books.append((run, [(run, made)]))
    return [book for _, book in books]


_ASCII = str.maketrans(
    {"µ": "u", "β": "beta ", "α": "alpha ", "≥": ">=", "×": "x", "–": "-", "÷": "/"}
)
