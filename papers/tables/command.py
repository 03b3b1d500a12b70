"""The command line of the papers' tables: `hashi bench` on the published set, and more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from hashikit import HashikitError, MissingExtraError
from hashikit.bench.measure import Measurement
from hashikit.bench.records import BenchRun, Results
from hashikit.bench.scripts import CORPUS, PUBLISHED
from hashikit.bench.table import render, write_csv
from hashikit.cli.app import run as run_app
from hashikit.cli.command import WholeNumber, command, option
from hashikit.cli.commands.bench import ASCII, Benchmark, Show, measuring
from hashikit.cli.outputs import Writes, open_output
from hashikit.cli.status import Exit, worst
from hashikit.cli.terminal import log

from . import kept, plots
from .found import Found
from .page import fill, folder, machines
from .parts import TABLES, Step, Where, draw, steps
from .suite import ISLANDS, plan

_SET = "The published set"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the process.

    Returns:
        The exit status: see `papers`.
    """
    return run_app(arguments, papers, "python papers/tables")


@command(
    ("Everything, on one page", "python papers/tables --suite --out r.jsonl --tables out/"),
    ("A paper's table, on its puzzles", "python papers/tables --data DIR --table 1"),
    ("On a few grown puzzles", "python papers/tables --table sat --sample 1 --plot plots/"),
    ("What is there so far", "python papers/tables --from r.jsonl --suite --page PAGE.md"),
    english=True,
)
@measuring
@option(
    "--suite",
    is_flag=True,
    help="All tables, with the puzzles that HASHIKIT_CORPUS names.",
    section=_SET,
)
@option(
    "--table",
    type=click.Choice(tuple(TABLES)),
    help="One table: "
    + "; ".join(f"{name}: {what}" for name, what in TABLES.items())
    + ". Each has solvers and puzzles of its own; --solvers puts others in their place.",
    section=_SET,
)
@option(
    "--data",
    metavar="DIR",
    help=f"Its files ({PUBLISHED}); without, puzzles of the same kind are grown here.",
    section=_SET,
)
@option(
    "--sample",
    metavar="K",
    type=WholeNumber(1),
    help="Only K puzzles for each n, β and α.",
    section=_SET,
)
@option("--islands", metavar="N,N,...", help="Only puzzles with this many islands.", section=_SET)
@option(
    "--quick",
    is_flag=True,
    help="A puzzle for each β and α, the smallest n: to see that it works.",
    section=_SET,
)
@option(
    "--tables",
    metavar="DIR",
    writes=Writes.FOLDER,
    help="Write each table as Markdown, CSV and LaTeX.",
    section="Output",
)
@option(
    "--page",
    metavar="FILE",
    writes=Writes.FILE,
    help="Put the tables into a page, between '<!-- papers: NAME -->' and '<!-- /papers -->'.",
    section="Output",
)
@option(
    "--keep",
    metavar="FILE.xz",
    writes=Writes.FILE,
    help="Write all results in short, for --from.",
    section="Output",
)
@option(
    "--plot",
    metavar="FILE",
    writes=Writes.FILE,
    help="Draw time against n, a cactus plot, and cuts against β: .svg, .png, .pdf, or a folder, "
    "'DIR/', for three files.",
    section="Output",
)
def papers(
    *,
    suite: bool,
    table: str | None,
    data: str | None,
    sample: int | None,
    islands: str | None,
    quick: bool,
    tables: str | None,
    page: str | None,
    keep: str | None,
    plot: str | None,
    **asked: Any,
) -> Exit:
    """Make the tables of the papers, on their puzzles, with the published numbers beside ours.

    Without --suite and --table, the table of 'hashi bench' on the puzzles that are named, or on the
    published set; on both if --data, --sample or --islands chooses from that set.

    Exit status: 0 done (the table counts puzzles left unsolved), 2 bad input, 4 a wrong answer.
    """
    benchmark = Benchmark(**asked)
    if suite and table is not None:
        raise HashikitError("--suite makes every table and cannot be combined with --table")
    shown = tuple(TABLES) if suite else () if table is None else (table,)
    if not shown and (tables is not None or page is not None):
        raise HashikitError("--tables and --page need --suite or --table")
    if plot is not None:
        plots.ready(plot)
    if keep is not None and not keep.endswith(kept.ENDING):
        raise HashikitError(f"{keep}: --keep takes a name that ends in {kept.ENDING}")

    def show(results: Results, solvers: Sequence[str] | None) -> Exit:
        if shown:
            status = _show(benchmark, shown, results, solvers)
            _write(Found(results), shown, solvers, tables, page)
        else:
            status = benchmark.show(results, solvers, partial(render, by=benchmark.by))
        if keep is not None and results:
            kept.save(Path(keep), results)
            log(f"wrote {keep}")
        if plot is not None and results:
            for path in plots.save(results, solvers, plot):
                log(f"wrote {path}")
        return status

    if benchmark.source is not None:
        for name, value in (("--data", data), ("--sample", sample), ("--islands", islands)):
            if value is not None:
                raise HashikitError(
                    f"--from shows saved results and cannot be combined with {name}"
                )
        with kept.plain(benchmark.source) as source:
            return replace(benchmark, source=source).run(show)
    if benchmark.puzzles and shown:
        raise HashikitError(
            "a table of the papers has its own puzzles and cannot be combined with a PUZZLE"
        )
    if suite and data is None and (CORPUS / "cllv").is_dir():
        data = str(CORPUS / "cllv")
    where = Where(data, CORPUS, sample, None if islands is None else _ns(islands), quick)
    if shown and benchmark.solvers is None:
        return _measure(benchmark, steps(shown), where, show)
    if benchmark.puzzles and data is None and sample is None and islands is None:
        return benchmark.run(show)
    chosen = ISLANDS if where.islands is None else where.islands
    return benchmark.run(show, first=plan(data, chosen, sample, grow=table == "sat"))


def _measure(benchmark: Benchmark, todo: Sequence[Step], where: Where, show: Show) -> Exit:
    """Measure one step after the other, and show everything at the end, or at Ctrl-C."""
    kept: dict[tuple[str, str, str], tuple[BenchRun, Measurement]] = {}

    def keep(results: Results, _: Sequence[str] | None) -> Exit:
        for (
            run,
            made,
        ) in results:  # every step that has its puzzle repeats a file's earlier results
            kept[run.name, made.solver, made.instance] = run, made
        return Exit.OK

    statuses = [Exit.OK]
    for at, step in enumerate(todo, 1):
        puzzles = list(step.puzzles(where))
        if not puzzles:
            continue
        log(f"step {at} of {len(todo)}: {', '.join(step.solvers)}")
        one = replace(
            benchmark,
            solvers=",".join(step.solvers),
            unique=step.unique,
            repeat=min(benchmark.repeat, step.repeat),
            csv=None,
        )
        try:
            statuses.append(one.run(keep, first=puzzles))
        except MissingExtraError as error:
            log(f"left out: {error}")
        except KeyboardInterrupt:
            show(list(kept.values()), None)
            raise
    return worst((*statuses, show(list(kept.values()), None)))


def _show(
    benchmark: Benchmark, shown: Sequence[str], results: Results, solvers: Sequence[str] | None
) -> Exit:
    """Write the tables, what they were made with, and the CSV file of all measurements."""
    found = Found(results)
    writer = open_output(None, benchmark.color)
    grids = [grid for table in shown for grid in draw(table, found, solvers)]
    for text in (*(grid.text() for grid in grids), *machines(results)):
        writer.write((text.translate(ASCII) if writer.ascii else text) + "\n")
    if not grids:
        log(f"no results for table {', '.join(shown)}")
    if benchmark.csv is not None:
        with open_output(benchmark.csv) as file:
            write_csv(results, file)
    return Exit.WRONG if any(made.status == "wrong" for _, made in results) else Exit.OK


def _write(
    found: Found,
    shown: Sequence[str],
    solvers: Sequence[str] | None,
    tables: str | None,
    page: str | None,
) -> None:
    """Write the tables as files and into a page, if that was asked for."""
    grids = [grid for table in shown for grid in draw(table, found, solvers)]
    if tables is not None:
        log(f"wrote {len(folder(Path(tables), grids))} files in {tables}")
    if page is not None:
        filled, empty = fill(Path(page), grids, machines(found.results))
        left = f"; nothing for {', '.join(empty)}" if empty else ""
        log(f"{page}: filled {', '.join(filled) or 'nothing'}{left}")


def _ns(islands: str) -> list[int]:
    """The numbers of islands asked for."""
    words = islands.split(",")
    if not all(word.isascii() and word.isdigit() and 2 <= int(word) <= 100_000 for word in words):
        raise HashikitError(f"--islands takes numbers from 2 up, as in 100,200, not {islands!r}")
    return sorted(set(map(int, words)))
