"""`hashi explain`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import HashikitError
from ..reasoning import Explanation, ExplanationStatus
from ..reasoning import explain as prove
from .inputs import Inputs, Item, Source, read_solution
from .options import Color, Json, Output, Puzzles, State, TimeLimit
from .output import Exit, Files, When, Writer, count_of, paint
from .rate import summary

EXAMPLES = (
    ("Why is this the solution? Step by step", "hashi explain puzzle.txt"),
    ("With a drawing of every step", "hashi explain --drawings puzzle.txt"),
    ("A picture of every step, in a folder", "hashi explain --svg steps/ puzzle.txt"),
    ("From the bridges drawn so far", "hashi explain --state mine.txt puzzle.txt"),
)

_EXIT = {
    ExplanationStatus.COMPLETE: Exit.OK,
    ExplanationStatus.SEVERAL: Exit.NO,
    ExplanationStatus.NO_SOLUTION: Exit.NO,
    ExplanationStatus.UNKNOWN: Exit.UNKNOWN,
}


def explain(
    puzzles: Puzzles,
    state: State = None,
    drawings: Annotated[
        bool, typer.Option("--drawings", "-d", help="Draw every step, what it is about marked.")
    ] = False,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FOLDER", help="Draw every step as SVG into this folder."),
    ] = None,
    trial_depth: Annotated[
        int | None,
        typer.Option(
            "--trial-depth",
            metavar="N",
            min=0,
            help="Follow assumptions so far at most; 0: assume nothing.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    json: Json = False,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Explain puzzles: why each bridge must be there, in steps, the easiest first.

    Cells are (row, column), counted from 0. The steps are a full proof: each follows from the
    islands that it names and from the steps before it.

    Exit status: 0 explained to the end, 1 no solution, or several: explained as far as they agree,
    2 bad input, 3 a limit came first.
    """
    if json and drawings:
        raise HashikitError("--drawings does not go with --json")
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:
        pictures = None if svg is None else Files(svg if svg.endswith("/") else f"{svg}/", ".svg")

        def one(item: Item) -> Exit:
            given = None if state is None else read_solution(Source(state), item.puzzle)
            found = prove(item.puzzle, given, time_limit=time_limit, trial_depth=trial_depth)
            if pictures is not None:
                width = len(str(len(found.steps)))
                for number in range(len(found.steps)):
                    path = pictures.path(f"{item.stem}-{number + 1:0{width}}")
                    with Writer(path) as file:
                        file.write(found.svg(number))
            if json:
                writer.write_json({"file": item.name, **found.to_json()})
            else:
                _show(writer, item, found, drawings)
            return _EXIT[found.status]

        return inputs.each(writer, one)


def _show(writer: Writer, item: Item, found: Explanation, drawings: bool) -> None:
    if item.several:
        writer.write(paint(item.title, "bold", writer.color))
    width = len(str(len(found.steps)))
    for number, step in enumerate(found.steps, 1):
        level = paint(f" [{step.level}]", "dim", writer.color)
        text = step.text
        if len(step.chain) > 1:  # each consequence on a line of its own
            indent = " " * (width + 4)
            text = text.replace("; ", f";\n{indent}").replace(". So ", f".\n{indent[2:]}So ")
        writer.write(f"{paint(f'{number:>{width}}.', 'bold', writer.color)} {text}{level}")
        if drawings:
            writer.draw(item.puzzle, found.state(number), step.cells, step.edges)
            writer.write("")
    writer.write(f"{_end(found, writer.color)}; {summary(found.rating, writer.color)}")
    if item.several:
        writer.write("")


def _end(found: Explanation, color: bool) -> str:
    steps = count_of(len(found.steps), "step")
    if found.status is ExplanationStatus.COMPLETE:
        return f"{paint('solved', 'good', color)} in {steps}, the only solution"
    if found.status is ExplanationStatus.SEVERAL:
        return f"{paint('several solutions', 'doubt', color)}: {steps} lead as far as they agree"
    if found.status is ExplanationStatus.NO_SOLUTION:
        return paint("no solution", "bad", color)
    return f"{paint('unknown', 'doubt', color)}: a limit came first, after {steps}"
