"""The command line of the papers' tables: `hashi bench` on the published set, and more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from hashikit import HashikitError
from hashikit.bench.records import Results
from hashikit.bench.table import render
from hashikit.cli.app import run
from hashikit.cli.bench import Benchmark, measuring
from hashikit.cli.command import Number, command, option
from hashikit.cli.messages import say
from hashikit.cli.status import Exit

from . import plots, tables
from .suite import ISLANDS, plan

_SET = "The published set"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the process.

    Returns:
        The exit status: see `papers`.
    """
    return run(arguments, papers, "python benchmarks/papers")


@command(
    ("A paper's table, on its puzzles", "python benchmarks/papers --data DIR --table 1"),
    ("On a few grown puzzles", "python benchmarks/papers --table sat --sample 1 --plot plots/"),
    ("What is there so far", "python benchmarks/papers --from results.jsonl --table 1"),
)
@measuring
@option(
    "--table",
    type=click.Choice(tuple(tables.TABLES)),
    help="1, 2: time and cuts by n, β, α, with (7), without; lazy: lazy-solve; sat: lazy against "
    "eager. Each has solvers of its own, unless --solvers names some.",
    section=_SET,
)
@option(
    "--data",
    metavar="DIR",
    help="Its files; without, puzzles of the same kind are grown here.",
    section=_SET,
)
@option(
    "--sample",
    metavar="K",
    type=Number(1),
    help="Only K puzzles for each n, β and α.",
    section=_SET,
)
@option("--islands", metavar="N,N,...", help="Only puzzles with so many islands.", section=_SET)
@option(
    "--plot",
    metavar="FILE",
    help="Draw time against n, a cactus plot, and cuts against β: .svg, .png, .pdf, or a folder, "
    "'DIR/', for three files.",
    section="Output",
)
def papers(
    *,
    table: str | None,
    data: str | None,
    sample: int | None,
    islands: str | None,
    plot: str | None,
    **asked: Any,
) -> Exit:
    """Make the tables of the papers, on their puzzles, with the published numbers beside ours.

    Without --table, the table of 'hashi bench' on the published set, and on other puzzles that
    are named.

    Exit status: 0 done (what a limit left unsolved is in the table), 2 bad input, 4 a wrong answer.
    """
    benchmark = Benchmark(**asked)
    if plot is not None:
        plots.ready(plot)
    draw = partial(render, by=benchmark.by) if table is None else partial(tables.render, table)

    def show(results: Results, solvers: Sequence[str] | None) -> Exit:
        status = benchmark.show(results, solvers, draw)
        if plot is not None and results:
            for path in plots.save(results, solvers, plot):
                say(f"wrote {path}")
        return status

    if benchmark.source is not None:
        for name, value in (("--data", data), ("--sample", sample), ("--islands", islands)):
            if value is not None:
                raise HashikitError(f"--from shows results and measures nothing: no {name} with it")
        return benchmark.run(show)
    if benchmark.puzzles and table is not None:
        raise HashikitError("--table has its own puzzles: no PUZZLE with it")
    kind = None if table is None else tables.TABLES[table]
    chosen = (ISLANDS if kind is None else kind.islands) if islands is None else _ns(islands)
    return benchmark.run(
        show,
        first=plan(data, chosen, sample, grow=table == "sat"),
        default="native" if kind is None else kind.solvers,
    )


def _ns(islands: str) -> list[int]:
    """The numbers of islands asked for."""
    words = islands.split(",")
    if not all(word.isascii() and word.isdigit() and 2 <= int(word) <= 100_000 for word in words):
        raise HashikitError(f"--islands takes numbers from 2 up, as in 100,200, not {islands!r}")
    return sorted(set(map(int, words)))
