"""`hashi book`."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from ..batch import generate_many
from ..checking import check
from ..errors import HashikitError, LimitReachedError, WrongAnswerError
from ..pdf import PER_PAGE, Page, booklet, finest
from ..levels import LEVELS, Level
from ..reasoning import rate
from ..solving import solve
from .generate import size_of
from .inputs import Inputs, Item
from .options import Dask, Jobs
from .output import Exit, Progress, count_of, printable, say, worst, write_bytes

if TYPE_CHECKING:
    from concurrent.futures import Executor

EXAMPLES = (
    ("A booklet from beginner to extreme", "hashi book --count 24 --level mixed --out book.pdf"),
    ("Your own puzzles, six on a page", "hashi book puzzles/ --per-page 6 --out mine.pdf"),
    ("On paper of the size letter", "hashi book --level easy --paper letter --title 'For Ann'"),
)

_SIDES = {"beginner": 7, "easy": 8, "medium": 9, "hard": 10, "expert": 11, "extreme": 12}
"""Of the grid, where no size is asked for."""


def book(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PUZZLE",
            help="Puzzles to print, as for the other commands; without any they are generated.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", "-c", metavar="N", min=1, help="Generate N (24).")
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", "-l", metavar="LEVEL", help=f"mixed, or one of {', '.join(LEVELS)}."
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size", "-s", metavar="ROWSxCOLS", help="Of the grids; by default 7 to 12 by level."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", min=0, help="The same seed, the same booklet."),
    ] = None,
    title: Annotated[str, typer.Option("--title", help="On the title page.")] = "Hashi",
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page",
            metavar="N",
            help=f"Puzzles on a page: {', '.join(map(str, PER_PAGE))}; by default by their size.",
        ),
    ] = None,
    jobs: Jobs = 1,
    dask: Dask = None,
    output: Annotated[
        str, typer.Option("--out", "--output", "-o", metavar="FILE", help="The PDF to write.")
    ] = "book.pdf",
) -> Exit:
    """Make a booklet to print: puzzles first, solutions at the back.

    Every puzzle has exactly one solution, and stands with its number and level.

    Exit status: 0 made, 1 a wish could not be met, 2 bad input, or a puzzle that has not exactly
    one solution.
    """
    status = Exit.OK
    if puzzles:
        for name, wish in (("count", count), ("level", level), ("size", size), ("seed", seed)):
            if wish is not None:
                raise HashikitError(f"--{name} is for generated puzzles: no PUZZLE with it")
        pages, status = _given(puzzles)
    else:
        if level is not None and level != "mixed" and level not in LEVELS:
            raise HashikitError(f"no level '{level}'; there are: mixed, {', '.join(LEVELS)}")
        fresh = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        try:
            pages = _generated(count or 24, level or "mixed", size, fresh, jobs, dask)
        except LimitReachedError as limit:
            say(str(limit))
            return Exit.NO
    if not pages:
        return worst((status, Exit.BAD))
    if per_page is None:
        side = finest(pages)
        per_page = 4 if side <= 13 else 2 if side <= 22 else 1
    levels = list(dict.fromkeys(page.note for page in pages if page.note))
    subtitle = count_of(len(pages), "puzzle")
    if levels:
        ordered = sorted(levels, key=lambda name: Level(name).rank)
        subtitle += f", {ordered[0]}" + (f" to {ordered[-1]}" if len(ordered) > 1 else "")
    data = booklet(pages, title=title, paper=paper, per_page=per_page, subtitle=subtitle)  # type: ignore[arg-type]
    write_bytes(output, data)
    print(f"{subtitle} in {printable(output)}")
    return status


def _given(puzzles: list[str]) -> tuple[list[Page], Exit]:
    """Solve and rate the puzzles of files."""
    inputs = Inputs(puzzles)
    pages: list[Page] = []
    with Progress(len(inputs.sources)) as progress:
        for item in inputs.items(progress):
            try:
                pages.append(_page(item))
            except HashikitError as error:
                inputs.bad(item.name, error)
    return pages, inputs.status


def _page(item: Item) -> Page:
    result = solve(item.puzzle, unique=True)
    if result.solution is None:
        raise HashikitError("no solution: not for a booklet")
    if not result.unique:
        raise HashikitError("more than one solution: not for a booklet")
    broken = check(item.puzzle, result.solution)
    if broken:
        raise WrongAnswerError(f"the solver gave a wrong answer: {broken[0]}")
    try:
        level = rate(item.puzzle).level
    except HashikitError:  # it has rules that the rating does not know
        level = None
    return Page(result.solution, str(level or ""))


def _generated(
    count: int, level: str, size: str | None, seed: int, jobs: int, dask: str | None
) -> list[Page]:
    """Make puzzles, from the easiest to the hardest."""
    pages: list[Page] = []
    with ExitStack() as stack:
        executor: Executor | None = None
        number: int | None = None
        if jobs != 1 or dask is not None:
            from .workers import workers

            executor, number = stack.enter_context(workers(jobs, dask))
        progress = stack.enter_context(Progress(count))
        for index, name in enumerate(LEVELS):
            if level not in ("mixed", name):
                continue
            share = count
            if level == "mixed":  # evenly, and the easier ones take what is over
                share = (count + len(LEVELS) - 1 - index) // len(LEVELS)
            rows, cols = (_SIDES[name],) * 2 if size is None else size_of(size)
            for made in generate_many(
                share, rows, cols, executor=executor, workers=number, seed=seed, level=str(name)
            ):
                progress.step(str(name))
                pages.append(Page(made.solution, made.level or ""))
    return pages
