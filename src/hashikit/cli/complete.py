"""`hashi complete`."""

from __future__ import annotations

import os
from time import perf_counter
from typing import Annotated

import typer

from ..checking import check
from ..errors import LimitReachedError, WrongAnswerError
from ..making import complete as finish
from .convert import check_format
from .generate import Doubles, Format, Level, NewSeed, draw_made, write_made
from .inputs import Inputs, Item
from .options import Color, Output, TimeLimit
from .output import Exit, When, Writer, paint, say

EXAMPLES = (
    ("Find clues that give one solution", "hashi complete '?.?./..../?..?/.?.?'"),
    ("The same each time, at a level", "hashi complete layout.txt --level medium --seed 1"),
    ("More islands, as a puzz.link address", "hashi complete layout.txt --islands 12 -f puzzlink"),
)


def complete(
    layouts: Annotated[
        list[str],
        typer.Argument(
            metavar="LAYOUT",
            help="Puzzles whose islands stay; clues stay too, and each '?' is found.",
            show_default=False,
        ),
    ],
    islands: Annotated[
        int | None,
        typer.Option("--islands", "-n", metavar="N", help="How many in the end; else as many."),
    ] = None,
    level: Level = None,
    doubles: Doubles = None,
    seed: NewSeed = None,
    time_limit: TimeLimit = None,
    format: Format = None,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Finish layouts: find the clues, and more islands if wanted, that give exactly one solution.

    Exit status: 0 made, 1 a wish could not be met: what is off is said, and the nearest puzzle
    written, 2 bad input, 3 nothing was found: perhaps there is nothing to be found.
    """
    if format is not None:
        check_format(format)
    number = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    with Writer(output, color) as writer:

        def one(item: Item) -> Exit:
            start = perf_counter()
            try:
                made = finish(
                    item.puzzle,
                    islands=islands,
                    level=level,
                    doubles=doubles,
                    seed=number,
                    time_limit=time_limit,
                )
            except LimitReachedError as limit:
                say(f"{item.name}: {limit}")
                return Exit.UNKNOWN
            seconds = perf_counter() - start
            broken = check(made.puzzle, made.solution)
            if broken:
                raise WrongAnswerError(f"the generator made a wrong puzzle: {broken[0]}")
            if format is None:
                if item.several:
                    writer.write(paint(item.title, "bold", writer.color))
                draw_made(writer, made, seconds)
                if item.several:
                    writer.write("")
            else:
                write_made(writer, made, format)
            if made.met:
                return Exit.OK
            say(f"{item.name}: not as wished: {made.note}")
            return Exit.NO

        return Inputs(layouts).each(writer, one)
