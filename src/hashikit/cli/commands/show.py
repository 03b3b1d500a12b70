"""`hashi show`."""

from __future__ import annotations

from ...board.result import Status
from ...board.solution import Solution
from ...draw import svg as pictures
from ...errors import FormatError, HashikitError
from ...i18n.sentences import Message
from ...solvers import api
from .. import loop, openness, options
from ..command import asked, command, option
from ..inputs import Inputs, Item, given, solution_of
from ..outputs import When, Writer
from ..pictures import Pictures
from ..status import Exit
from ..terminal import paint, told
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
def show(
    puzzles: tuple[str, ...],
    strict: bool,
    solution: str | None,
    own: bool,
    solve: bool,
    where_open: bool,
    time_limit: float | None,
    svg: str | None,
    png: str | None,
    coordinates: bool | None,
    out: str | None,
    color: When,
) -> Exit:
    """Draw puzzles and solutions.

    Exit status: 0 drawn, 1 no solution (--solve, --open), 2 bad input, 3 a limit was reached.
    """
    if (solution is not None) + own + solve > 1:
        raise HashikitError("use only one of --solution, --own and --solve")
    if solve and where_open:
        raise HashikitError("use only one of --solve and --open")

    answer = given(solution)

    def drawing(item: Item) -> Solution | None:
        if answer is not None:
            return solution_of(answer, item.puzzle)
        if own and item.solution is None:
            raise FormatError("this puzzle comes without a solution")
        return item.solution if own else None

    inputs = Inputs(puzzles, strict=strict, also=answer)
    with Writer(out, color, asked=asked, extension=".txt", beside=True) as writer:
        writer.pictures = files = Pictures(svg, png)

        def one(item: Item) -> Exit:
            drawn, status = drawing(item), Status.SOLVED
            if where_open:
                return openness.show(
                    writer,
                    item,
                    drawn,
                    picture=files.wanted,
                    coordinates=coordinates,
                    time_limit=time_limit,
                )
            if solve:
                result = api.solve(item.puzzle, time_limit=time_limit)
                drawn, status = result.solution, result.status
            if files.wanted:
                picture = pictures.draw(item.puzzle, drawn, coordinates=bool(coordinates))
                writer.picture(picture)
            else:
                if item.several:
                    writer.write(paint(item.title, "bold", writer.color))
                writer.draw(item.puzzle, drawn, coordinates=bool(coordinates))
                if item.several:
                    writer.write("")
            if status is Status.UNKNOWN:
                writer.line(
                    f"{item.title}: "
                    + paint(told(Message("a limit was reached")), "doubt", writer.color)
                )
                return Exit.UNKNOWN
            if status is Status.NO_SOLUTION:
                writer.line(
                    f"{item.title}: " + status_word(Message("no solution"), "bad", writer.color)
                )
                return Exit.NO
            return Exit.OK

        return loop.each(inputs, writer, one)
