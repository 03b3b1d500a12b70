"""`hashi hint`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..reasoning import Hint, HintKind
from ..reasoning import hint as look
from ..solution import Solution
from .inputs import Inputs, Item, Source, read_solution
from .options import Color, Json, Output, Puzzles, State, TimeLimit
from .output import Exit, Files, When, Writer, paint

EXAMPLES = (
    ("Where to begin?", "hashi hint puzzle.txt"),
    ("What next, from the bridges drawn so far?", "hashi hint --state mine.txt puzzle.txt"),
    ("As JSON: place, reason and conclusion apart", "hashi hint --json puzzle.txt"),
)

_EXIT = {
    HintKind.STEP: Exit.OK,
    HintKind.FINISHED: Exit.OK,
    HintKind.MISTAKE: Exit.NO,
    HintKind.SEVERAL: Exit.NO,
    HintKind.NO_SOLUTION: Exit.NO,
    HintKind.UNKNOWN: Exit.UNKNOWN,
}


def hint(
    puzzles: Puzzles,
    state: State = None,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw it as SVG to this file; into a folder if it ends in '/'.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    json: Json = False,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Say what to look at next: a mistake if there is one, else the easiest next step, and why.

    Cells are (row, column), counted from 0.

    Exit status: 0 a step, or finished, 1 a mistake, no solution, or several and nothing more
    follows, 2 bad input, 3 a limit came first.
    """
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:
        pictures = None if svg is None else Files(svg, ".svg")

        def one(item: Item) -> Exit:
            drawn = Solution(item.puzzle, item.puzzle.given)
            if state is not None:
                drawn = read_solution(Source(state), item.puzzle)
            found = look(item.puzzle, drawn, time_limit=time_limit)
            if pictures is not None:
                from .. import svg as picture

                with Writer(pictures.path(item.stem)) as file:
                    file.write(
                        picture.draw(item.puzzle, drawn, highlight=found.cells, edges=found.edges)
                    )
            if json:
                writer.write_json({"file": item.name, **found.to_json()})
            else:
                _show(writer, item, found, drawn)
            return _EXIT[found.kind]

        return inputs.each(writer, one)


def _show(writer: Writer, item: Item, found: Hint, drawn: Solution) -> None:
    if item.several:
        writer.write(paint(item.title, "bold", writer.color))
    if found.cells:
        writer.draw(item.puzzle, drawn, found.cells, found.edges)
    writer.write(str(found))
    if item.several:
        writer.write("")
