"""`hashi show`."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import solving as api
from ..errors import FormatError, HashikitError
from ..solution import Solution
from .inputs import Inputs, Item, Source, read_solution
from .options import Color, Output, Puzzles, SolutionFile
from .output import Exit, Files, When, Writer, paint

EXAMPLES = (
    ("Draw a puzzle", "hashi show puzzle.txt"),
    ("With its solution, found now", "hashi show --solve puzzle.txt"),
    ("With a solution, right or wrong, from a file", "hashi show --solution mine.txt puzzle.txt"),
    ("As a picture", "hashi show --solve --svg picture.svg puzzle.txt"),
    ("A picture of every puzzle of a collection", "hashi show --svg pictures/ collection.jsonl"),
)


def show(
    puzzles: Puzzles,
    solution: SolutionFile = None,
    own: Annotated[
        bool, typer.Option("--own", help="Draw the solution that stands with the puzzle.")
    ] = False,
    solve: Annotated[bool, typer.Option("--solve", help="Draw a solution, found now.")] = False,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw as SVG to this file; into a folder if it ends in '/'.",
        ),
    ] = None,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Draw puzzles, and solutions.

    Exit status: 0 drawn, 1 no solution to draw (--solve), 2 bad input.
    """
    if (solution is not None) + own + solve > 1:
        raise HashikitError("only one of --solution, --own and --solve")
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:
        pictures = None if svg is None else Files(svg, ".svg")

        def one(item: Item) -> Exit:
            drawn: Solution | None = None
            if solution is not None:
                drawn = read_solution(Source(solution), item.puzzle)
            elif own:
                if item.solution is None:
                    raise FormatError("no solution comes with this puzzle")
                drawn = item.solution
            elif solve:
                drawn = api.solve(item.puzzle).solution
            if pictures is not None:
                from .. import svg as picture

                with Writer(pictures.path(item.stem)) as file:
                    file.write(picture.draw(item.puzzle, drawn))
            else:
                if item.several:
                    writer.write(paint(item.title, "bold", writer.color))
                writer.draw(item.puzzle, drawn)
                if item.several:
                    writer.write("")
            if solve and drawn is None:
                writer.write(f"{item.title}: " + paint("no solution", "bad", writer.color))
                return Exit.NO
            return Exit.OK

        return inputs.each(writer, one)
