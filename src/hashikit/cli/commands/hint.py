"""`hashi hint`."""

from __future__ import annotations

from ...board.solution import Solution
from ...errors import HashikitError
from ...formats import Entry
from ...reasoning import HintKind
from ...reasoning import hint as look
from .. import options
from ..command import command, option
from ..inputs import state_of
from ..outputs import Output, Pictures
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import printable

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
@for_puzzles
def hint(
    run: Run,
    state: str | None,
    near: str | None,
    time_limit: float | None,
    svg: str | None,
    png: str | None,
    coordinates: bool | None,
) -> Exit:
    """Show the next step, and why it follows; or a mistake, if there is one.

    Cells are (row, column), counted from 0.

    Exit status: 0 a step or a finished puzzle, 1 a mistake, no solution, or several solutions and
    nothing more follows, 2 bad input, 3 a limit was reached.
    """
    state_file = run.open(state)
    cell = None if near is None else _cell(near)
    pictures = Pictures(svg, png)
    with_numbers = coordinates is not False

    def one(entry: Entry, output: Output) -> Exit:
        state = state_of(state_file, entry.puzzle)
        bridges = entry.puzzle.given if state is None else state.bridges
        drawing = Solution(entry.puzzle, bridges)
        answer = look(entry.puzzle, state, near=cell, time_limit=time_limit)
        if pictures.enabled:
            output.picture(answer.svg(solution=drawing, coordinates=with_numbers))
        if run.json:
            output.write_json({"file": entry.name, **answer.to_json()})
        else:
            with output.under_title():
                if answer.cells:
                    output.draw(entry.puzzle, drawing, answer.cells, answer.edges, with_numbers)
                output.line(str(answer))
        return _EXIT[answer.kind]

    return run.each(one, pictures=pictures)


def _cell(text: str) -> tuple[int, int]:
    row, _, col = text.partition(",")
    try:
        return int(row), int(col)
    except ValueError:
        raise HashikitError(
            "--near is '{text}', not a row and a column such as 2,4", text=printable(text)
        ) from None
