"""`hashi generate`."""

from __future__ import annotations

import os
from time import perf_counter
from typing import Annotated, Any, get_args

import typer

from .. import formats
from ..checking import check
from ..errors import HashikitError, LimitReachedError
from ..levels import LEVELS
from ..making import Generated, Model, Symmetry
from ..making import generate as make
from ..puzzle import Puzzle
from ..reasoning import rate
from ..solution import Solution
from .convert import BOTH, check_format
from .options import Color, Dask, Jobs, TimeLimit
from .output import Exit, When, Writer, count_of, duration, paint, say

EXAMPLES = (
    ("A puzzle of 7 by 7 cells, another one each time", "hashi generate"),
    ("One to order, the same each time", "hashi generate --size 14x14 --islands 64 --seed 5"),
    ("As a puzz.link address", "hashi generate --size 10x10 --format puzzlink"),
    ("Symmetric, without loops, with its solution", "hashi generate -y rotation --tree --solution"),
    ("A thousand different ones", "hashi generate --count 1000 --jobs 2 --out puzzles.jsonl"),
    ("A map with signs", "hashi generate --size 8x11 --islands 40 --signs 7 --unreadable 1"),
    ("Like the published instances", "hashi generate --size 16x16 --model cllv --islands 100"),
)


_MOST_RATED = 500
"""Islands up to which the rating is shown even if no level was asked for."""


# What `hashi complete` has too.

Level = Annotated[
    str | None,
    typer.Option("--level", "-l", metavar="LEVEL", help=f"One of {', '.join(LEVELS)}."),
]

Doubles = Annotated[
    float | None,
    typer.Option(
        "--doubles", metavar="SHARE", help="Share of joined pairs with more than one bridge."
    ),
]

NewSeed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", min=0, help="The same seed, the same puzzle; else another one."
    ),
]

Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help=f"Write it as one of {', '.join(formats.names())}; otherwise it is drawn.",
        autocompletion=lambda: formats.names(),
    ),
]


def generate(
    size: Annotated[
        str,
        typer.Option(
            "--size", "-s", metavar="ROWSxCOLS", help="Of the grid; one number for a square."
        ),
    ] = "7",
    islands: Annotated[
        int | None,
        typer.Option("--islands", "-n", metavar="N", help="How many; by default a third of cells."),
    ] = None,
    density: Annotated[
        float | None,
        typer.Option("--density", metavar="SHARE", help="Instead of --islands: islands per cell."),
    ] = None,
    level: Level = None,
    symmetry: Annotated[
        str | None,
        typer.Option(
            "--symmetry", "-y", metavar="NAME", help=f"One of {', '.join(get_args(Symmetry))}."
        ),
    ] = None,
    doubles: Doubles = None,
    max_bridges: Annotated[
        int, typer.Option("--max-bridges", metavar="K", help="Most between a pair, 1 to 4.")
    ] = 2,
    tree: Annotated[bool, typer.Option("--tree", help="Forbid loops: a rule then.")] = False,
    model: Annotated[
        str, typer.Option("--model", metavar="NAME", help=f"One of {', '.join(get_args(Model))}.")
    ] = "unique",
    alpha: Annotated[
        float | None,
        typer.Option("--alpha", metavar="SHARE", help="cllv: extra bridges per island (0.1)."),
    ] = None,
    beta: Annotated[
        float | None,
        typer.Option("--beta", metavar="SHARE", help="cllv: probability of a double bridge (0.5)."),
    ] = None,
    signs: Annotated[
        int,
        typer.Option("--signs", metavar="N", help="Signs that say sums; islands show no clues."),
    ] = 0,
    unreadable: Annotated[
        int, typer.Option("--unreadable", metavar="N", help="How many of the signs are so.")
    ] = 0,
    fewest: Annotated[
        bool, typer.Option("--fewest", help="No number on a sign can be left out.")
    ] = False,
    seed: NewSeed = None,
    time_limit: TimeLimit = None,
    format: Format = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Write the solution too, after the puzzle.")
    ] = False,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            "-c",
            metavar="N",
            min=1,
            help="Make N puzzles, no two alike even when turned or mirrored.",
        ),
    ] = None,
    jobs: Jobs = 1,
    dask: Dask = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE",
            help="Write there, whole or not at all; '-' is the screen. With --count to a .jsonl "
            "or .txt file, that the same command goes on with.",
        ),
    ] = None,
    color: Color = When.AUTO,
) -> Exit:
    """Make a puzzle to order, with exactly one solution.

    The last line names the seed, with which the same options give the same puzzle again.

    With --count and a file the same command goes on where it was interrupted. The puzzles do not
    depend on the number of jobs.

    Exit status: 0 made, 1 a wish could not be met: what is off is said, and the nearest puzzle
    written, 2 bad input, 3 a limit came before there was a puzzle.
    """
    if format is not None:
        check_format(format)
    if format is not None and solution and format not in formats.names(answers=True):
        able = ", ".join(formats.names(answers=True))
        raise HashikitError(f"the format {format} holds no solution; {able} do")
    rows, cols = size_of(size)
    wishes: dict[str, Any] = {
        "model": model,
        "islands": islands,
        "density": density,
        "level": level,
        "max_bridges": max_bridges,
        "symmetry": symmetry,
        "doubles": doubles,
        "loops": not tree,
        "alpha": alpha,
        "beta": beta,
        "signs": signs,
        "unreadable": unreadable,
        "fewest": fewest,
        "time_limit": time_limit,
    }
    fresh = int.from_bytes(os.urandom(4), "big")
    if count is not None:
        if output is not None and output != "-":
            if format is not None or solution:
                raise HashikitError("with --count and a file its extension tells the format")
            from .collection import fill

            return fill(output, count, rows, cols, wishes, seed, fresh, jobs, dask)
        return _several(
            count, rows, cols, wishes, fresh if seed is None else seed, format, solution, color
        )
    if jobs != 1 or dask is not None:
        raise HashikitError("--jobs and --dask go with --count and a file")
    start = perf_counter()
    try:
        made = make(rows, cols, seed=fresh if seed is None else seed, **wishes)
    except LimitReachedError as limit:
        say(str(limit))
        return Exit.UNKNOWN
    seconds = perf_counter() - start
    broken = check(made.puzzle, made.solution)
    if broken:
        say(f"the generator made a wrong puzzle: {broken[0]}")
        return Exit.WRONG
    with Writer(output, color) as writer:
        if format is None:
            draw_made(writer, made, seconds, solution, model)
        else:
            write_made(writer, made, format, solution)
    if made.met:
        return Exit.OK
    say(f"not as wished: {made.note}")
    return Exit.NO


def _several(
    count: int,
    rows: int,
    cols: int,
    wishes: dict[str, Any],
    seed: int,
    format: str | None,
    solution: bool,
    color: When,
) -> Exit:
    """Write many puzzles to standard output."""
    from ..batch import generate_many

    with Writer(None, color) as writer:
        puzzles = generate_many(count, rows, cols, seed=seed, **wishes)
        try:
            start = perf_counter()
            for number, made in enumerate(puzzles):
                if number and format is None:
                    writer.write("")
                if format is None:
                    draw_made(writer, made, perf_counter() - start, solution, wishes["model"])
                else:
                    write_made(writer, made, format, solution)
                start = perf_counter()
        except LimitReachedError as limit:
            say(str(limit))
            return Exit.NO
    return Exit.OK


def draw_made(
    writer: Writer,
    made: Generated,
    seconds: float,
    solution: bool = False,
    model: str = "unique",
) -> None:
    """Draw a puzzle, with its solution if wanted, and say in a line what it is like."""
    writer.draw(made.puzzle)
    if solution:
        writer.write("")
        writer.draw(made.puzzle, made.solution)
    parts = [count_of(len(made.puzzle.islands), "island")]
    if model == "cllv":
        parts.append("perhaps many solutions")
    else:
        if made.level is not None:
            parts.append(f"{made.level} ({made.score})")
        elif len(made.puzzle.islands) <= _MOST_RATED:
            parts.append(str(rate(made.puzzle)))
        parts.append("one solution")
    parts.append(f"seed {made.seed}")
    line = paint(", ".join(parts), "good" if made.met else "doubt", writer.color)
    writer.write(f"{line} {paint(f'({duration(seconds)})', 'dim', writer.color)}")


def write_made(writer: Writer, made: Generated, format: str, solution: bool = False) -> None:
    """Write a puzzle in a format, with its solution if wanted."""
    parts: list[Puzzle | Solution] = [made.puzzle]
    if solution:
        parts.append(made.solution)
    for part in parts[-1:] if format in BOTH else parts:
        if part is made.solution and format not in BOTH:
            writer.write("")
        writer.write(formats.dump(part, format).removesuffix("\n"))


def size_of(text: str) -> tuple[int, int]:
    """`7` or `7x9`, rows first."""
    sides = text.lower().replace("×", "x").split("x")
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise HashikitError(f"the size is ROWSxCOLS, as 7x9, or one number, not '{text}'")
    rows, cols = (int(side) if len(side) < 9 else 10**9 for side in sides)
    return rows, cols
