"""`hashi show`."""

from __future__ import annotations

from ...board.result import Status
from ...board.solution import Solution
from ...draw import svg as pictures
from ...errors import FormatError, HashikitError
from ...formats import Entry
from ...i18n.sentences import Message, render
from ...solvers import api
from .. import openness, options
from ..command import command, option
from ..inputs import solution_of
from ..outputs import Output, Pictures
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import paint, printable
from ..terminal import status as status_word


@command(
    ("Draw a puzzle", "hashi show puzzle.txt"),
    ("Solve it and draw the solution", "hashi show --solve puzzle.txt"),
    ("Draw a solution, right or wrong, from a file", "hashi show --solution mine.txt puzzle.txt"),
    ("Write a picture", "hashi show --solve --svg picture.svg puzzle.txt"),
    (
        "Write a PNG picture with row and column numbers",
        "hashi show --png a.png --coordinates puzzle.txt",
    ),
    ("Draw where a puzzle with several solutions is open", "hashi show --open puzzle.txt"),
    (
        "Write a picture of every puzzle of a collection",
        "hashi show --svg pictures/ collection.jsonl",
    ),
)
@options.puzzles
@options.strict
@options.solution_file
@option("--own", is_flag=True, help="Draw the solution that comes with the puzzle.")
@option("--solve", is_flag=True, help="Solve the puzzle and draw the solution.")
@option(
    "--open",
    "where_open",
    is_flag=True,
    help="Draw where solutions differ: the darker a bridge, the more solutions have it. Say which "
    "extra clue would rule out the most solutions (with --own or --solution: one that fits it).",
)
@options.time_limit
@options.svg
@options.png
@options.coordinates
@options.out_or_folder
@options.color
@for_puzzles
def show(
    run: Run,
    solution: str | None,
    own: bool,
    solve: bool,
    where_open: bool,
    time_limit: float | None,
    svg: str | None,
    png: str | None,
    coordinates: bool | None,
) -> Exit:
    """Draw puzzles and solutions.

    Exit status: 0 drawn, 1 no solution (--solve, --open), 2 bad input, 3 a limit was reached.
    """
    if (solution is not None) + own + solve > 1:
        raise HashikitError("use only one of --solution, --own and --solve")
    if solve and where_open:
        raise HashikitError("use only one of --solve and --open")
    answer = run.open(solution)
    files = Pictures(svg, png)

    def drawing(entry: Entry) -> Solution | None:
        if answer is not None:
            return solution_of(answer, entry.puzzle)
        if own and entry.solution is None:
            raise FormatError("this puzzle comes without a solution")
        return entry.solution if own else None

    def one(entry: Entry, output: Output) -> Exit:
        picture, status = drawing(entry), Status.SOLVED
        if where_open:
            return openness.show(
                output,
                entry,
                picture,
                picture=files.enabled,
                coordinates=coordinates,
                time_limit=time_limit,
            )
        if solve:
            result = api.solve(entry.puzzle, time_limit=time_limit)
            picture, status = result.solution, result.status
        if files.enabled:
            output.picture(pictures.draw(entry.puzzle, picture, coordinates=bool(coordinates)))
        else:
            with output.under_title():
                output.draw(entry.puzzle, picture, coordinates=bool(coordinates))
        name = printable(entry.name)
        if status is Status.UNKNOWN:
            limit = paint(render(Message("a limit was reached")), "doubt", output.color)
            output.line(f"{name}: {limit}")
            return Exit.UNKNOWN
        if status is Status.NO_SOLUTION:
            output.line(f"{name}: {status_word(Message('no solution'), 'bad', output.color)}")
            return Exit.NO
        return Exit.OK

    return run.each(one, pictures=files)
