"""`hashi complete`."""

from __future__ import annotations

from time import perf_counter

from ... import formats
from ..._util.limits import fresh_seed
from ...errors import LimitReachedError
from ...generator.generate import Curve
from ...generator.generate import complete as finish
from ...i18n.sentences import Message
from .. import made, options
from ..command import Number, argument, command, option
from ..inputs import Inputs, Item
from ..messages import at, paint, say
from ..reports import judge
from ..sinks import When, Writer
from ..status import Exit


@command(
    ("Find clues that give one solution", "hashi complete '?.?./..../?..?/.?.?'"),
    (
        "Choose a level; get the same puzzle each time",
        "hashi complete layout.txt --level medium --seed 1",
    ),
    (
        "Add islands until they form a picture",
        "hashi complete layout.txt --picture heart.txt",
    ),
    ("Add islands; print a puzz.link URL", "hashi complete layout.txt --islands 12 -f puzzlink"),
)
@argument(
    "layouts",
    metavar="LAYOUT...",
    nargs=-1,
    required=True,
    help="Puzzles to complete: islands and clues stay, and each '?' gets a clue.",
)
@options.strict
@option(
    "--islands",
    metavar="N",
    type=Number(2),
    help="Number of islands in the result; by default as many as in the layout.",
)
@made.picture
@made.level
@made.doubles
@made.loops
@made.best_of
@made.solving
@options.fresh_seed
@options.time_limit
@made.to_format
@options.out
@options.color
def complete(
    layouts: tuple[str, ...],
    strict: bool,
    islands: int | None,
    picture: str | None,
    level: str | None,
    doubles: float | None,
    loop_share: float | None,
    need: tuple[str, ...],
    without: tuple[str, ...],
    curve: Curve | None,
    best_of: int,
    seed: int | None,
    time_limit: float | None,
    format: str | None,
    out: str | None,
    color: When,
) -> Exit:
    """Complete layouts: find clues, and on request more islands, that give exactly one solution.

    The last line names the seed; the same options with that seed make the same puzzle again.

    Exit status: 0 made, 1 a request could not be met (the closest puzzle is written, with a note of
    what differs), 2 bad input, 3 nothing was found, which does not prove that nothing exists.
    """
    if format is not None:
        formats.named(format)
    inputs = Inputs(layouts, strict=strict)
    with Writer(out, color) as writer:

        def one(item: Item) -> Exit:
            start = perf_counter()
            try:
                puzzle = finish(
                    item.puzzle,
                    islands=islands,
                    picture=None
                    if picture is None
                    else made.art(picture, f"{item.puzzle.rows}x{item.puzzle.cols}"),
                    level=level,
                    doubles=doubles,
                    loop_share=loop_share,
                    need=need,
                    without=without,
                    curve=curve,
                    best_of=best_of,
                    seed=fresh_seed() if seed is None else seed,
                    time_limit=time_limit,
                )
            except LimitReachedError as limit:
                say(at(item.name, limit.whole))
                return Exit.UNKNOWN
            seconds = perf_counter() - start
            judge(puzzle.puzzle, puzzle.solution, Message("the generator made a wrong puzzle"))
            if format is None:
                if item.several:
                    writer.write(paint(item.title, "bold", writer.color))
                made.draw(writer, puzzle, seconds)
                if item.several:
                    writer.write("")
            else:
                made.write(writer, puzzle, format)
            if puzzle.met:
                return Exit.OK
            say(Message("{name}: not as requested: {note}", name=item.name, note=puzzle.note))
            return Exit.NO

        return inputs.each(writer, one)
