"""`hashi bench`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from time import perf_counter
from typing import Annotated

import typer

from .. import solvers as registry
from ..bench.machine import describe
from ..bench.measure import ENOUGH, Instance, Settings, digest, measure
from ..bench.records import Book, Results, read
from ..bench.table import render, write_csv
from ..errors import FormatError, HashikitError
from ..puzzle import Puzzle
from ..solvers import Solver
from .inputs import Inputs, Source
from .options import Color, ConflictLimit
from .output import Exit, Progress, When, Writer, say, worst

EXAMPLES = (
    ("Time the engine, per group of like puzzles", "hashi bench puzzles/"),
    ("With the proof that a solution is the only one", "hashi bench --unique puzzles/"),
    ("Keep the results; the same command goes on", "hashi bench puzzles/ --out results.jsonl"),
    ("What is there so far, as a table and as CSV", "hashi bench --from results.jsonl --csv a.csv"),
)


class By(str, Enum):
    """How to group; the values of `hashikit.bench.groups.BY`."""

    AUTO = "auto"
    ALPHA = "alpha"
    ISLANDS = "islands"
    SIZE = "size"
    NONE = "none"


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
        str,
        typer.Option(
            "--solvers",
            metavar="A,B,...",
            help="The solvers, as in native,cpsat-flow:workers=2; they are compared with A.",
        ),
    ] = "native",
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
    by: Annotated[
        By, typer.Option("--by", help="Group by this; auto: n and β, or the size.")
    ] = By.AUTO,
    color: Color = When.AUTO,
) -> Exit:
    """Time solvers on puzzles, in turns, and check every answer.

    Exit status: 0 done (what a limit left unsolved is in the table), 2 bad input, 4 a wrong answer.
    """
    if source is not None:
        if puzzles:
            raise HashikitError("--from shows results and measures nothing: no PUZZLE with it")
        try:
            results = read(source)
        except FormatError as error:
            raise HashikitError(f"{source}: {error}") from None
        return _report(results, None, by.value, csv, color)
    if not puzzles:
        raise HashikitError("no PUZZLE to time")

    engines = [_ready(registry.get(spec)) for spec in dict.fromkeys(solvers.split(","))]
    names = [engine.name for engine in engines]
    inputs = Inputs(puzzles)
    settings = Settings(unique, time_limit, conflict_limit, seed, repeat)
    try:
        book = Book(out, settings, describe())
    except FormatError as error:
        raise HashikitError(f"{out}: {error}") from None
    with book:
        run = _Run(book, engines, settings)
        try:
            run.all(inputs)
        except KeyboardInterrupt:
            _report(run.results(), names, by.value, csv, color)
            kept = f"; what was measured is in {out}" if out is not None else ""
            raise KeyboardInterrupt(f"interrupted{kept}") from None
        return worst((inputs.status, _report(run.results(), names, by.value, csv, color)))


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

    def all(self, inputs: Inputs) -> None:
        """Measure every puzzle that is not in the book yet."""
        with Progress(len(inputs.sources)) as progress:
            for source in inputs.sources:
                progress.step(source.name)
                try:
                    instances = self._read(source)
                except (HashikitError, OSError) as error:
                    inputs.bad(source.name, error)
                    continue
                progress.more(len(instances) - 1)
                for at, instance in enumerate(instances):
                    if at:
                        progress.step(instance.name)
                    self._one(instance)

    def _read(self, source: Source) -> list[Instance]:
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

    def _one(self, instance: Instance) -> None:
        key = digest(instance.puzzle)
        self._seen.add((instance.name, key))
        if self._book.done(instance.name, key, [engine.name for engine in self._engines]):
            return
        made = measure(instance, self._engines, self._settings)
        self._book.add(made)
        for one in made:
            if one.message:
                what = "WRONG ANSWER" if one.status == "wrong" else "failed"
                say(f"{one.instance}: {one.solver}: {what}: {one.message}")


def _report(
    results: Results, names: Sequence[str] | None, by: str, csv: str | None, color: When
) -> Exit:
    """Show the tables, one for each setting and machine; returns `WRONG` if an answer was."""
    writer = Writer(None, color)
    books: dict[str, Results] = {}
    for run, made in results:
        books.setdefault(repr((run.settings, run.machine)), []).append((run, made))
    for book in books.values():
        text = render(book, names, by, color=writer.color, plain=not writer.to_terminal)
        writer.write(text.translate(_ASCII) if writer.ascii else text)
    if not results:
        say("no results")
    if csv is not None:
        with Writer(csv) as file:
            write_csv(results, file)
    return Exit.WRONG if any(made.status == "wrong" for _, made in results) else Exit.OK


_ASCII = str.maketrans({"µ": "u", "β": "beta ", "α": "alpha ", "≥": ">=", "×": "x", "–": "-"})
