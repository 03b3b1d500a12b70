"""`hashi hint`."""

from __future__ import annotations

from ...board.solution import Solution
from ...errors import HashikitError
from ...reasoning import Hint, HintKind
from ...reasoning import hint as look
from .. import loop, options
from ..command import asked, command, option
from ..inputs import Inputs, Item, given, state_of
from ..outputs import When, Writer
from ..pictures import Pictures
from ..status import Exit
from ..terminal import paint, printable

_EXIT = {
    HintKind.STEP: Exit.OK,
    HintKind.FINISHED: Exit.OK,
    HintKind.MISTAKE: Exit.NO,
    HintKind.SEVERAL: Exit.NO,
    HintKind.NO_SOLUTION: Exit.NO,
    HintKind.UNKNOWN: Exit.UNKNOWN,
}


@command(
    ("Ask where to begin", "hashi hint puzzle.txt"),
    (
        "Ask for the next step from the bridges drawn so far",
        "hashi hint --state mine.txt puzzle.txt",
    ),
    ("Prefer a step near the last bridge", "hashi hint --state mine.txt --near 2,4 puzzle.txt"),
    ("Get place, reason and conclusion as JSON", "hashi hint --json puzzle.txt"),
)
@options.puzzles
@options.strict
@options.state
@option(
    "--near",
    metavar="ROW,COL",
    help="Among equally easy steps, show the one nearest to this cell.",
)
@options.time_limit
@options.svg
@options.png
@options.coordinates
@options.json
@options.out_or_folder
@options.color
def hint(
    puzzles: tuple[str, ...],
    strict: bool,
    state: str | None,
    near: str | None,
    time_limit: float | None,
    svg: str | None,
    png: str | None,
    coordinates: bool | None,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Show the next step, and why it follows; or a mistake, if there is one.

    Cells are (row, column), counted from 0.

    Exit status: 0 a step or a finished puzzle, 1 a mistake, no solution, or several solutions and
    nothing more follows, 2 bad input, 3 a limit was reached.
    """
    drawn = given(state)
    cell = None if near is None else _cell(near)
    inputs = Inputs(puzzles, json=json, strict=strict, also=drawn)
    ending = ".jsonl" if json else ".txt"
    with Writer(out, color, asked=asked, extension=ending, beside=True) as writer:
        files = writer.pictures = Pictures(svg, png)
        numbered = coordinates is not False

        def one(item: Item) -> Exit:
            begun = state_of(drawn, item.puzzle)
            bridges = item.puzzle.given if begun is None else begun.bridges
            drawing = Solution(item.puzzle, bridges)
            found = look(item.puzzle, begun, near=cell, time_limit=time_limit)
            if files.wanted:
                writer.picture(found.svg(solution=drawing, coordinates=numbered))
            if json:
                writer.write_json({"file": item.name, **found.to_json()})
            else:
                _show(writer, item, found, drawing, numbered)
            return _EXIT[found.kind]

        return loop.each(inputs, writer, one)


def _cell(text: str) -> tuple[int, int]:
    row, _, col = text.partition(",")
    try:
        return int(row), int(col)
    except ValueError:
        raise HashikitError(
            "--near is '{text}', not a row and a column such as 2,4", text=printable(text)
        ) from None


def _show(writer: Writer, item: Item, found: Hint, drawing: Solution, numbered: bool) -> None:
    if item.several:
        writer.write(paint(item.title, "bold", writer.color))
    if found.cells:
        writer.draw(item.puzzle, drawing, found.cells, found.edges, numbered)
    writer.line(str(found))
    if item.several:
        writer.write("")
