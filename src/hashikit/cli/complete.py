"""`hashi complete`."""

from __future__ import annotations

from time import perf_counter

from .. import formats
from .._limits import fresh_seed
from ..errors import LimitReachedError
from ..making import Curve
from ..making import complete as finish
from . import made, options
from .command import Number, argument, command, option
from .inputs import Inputs, Item
from .messages import paint, say
from .reports import judge
from .sinks import When, Writer
from .status import Exit


@command(
    ("Find clues that give one solution", "hashi complete '?.?./..../?..?/.?.?'"),
    ("The same each time, at a level", "hashi complete layout.txt --level medium --seed 1"),
    ("More islands, as a puzz.link address", "hashi complete layout.txt --islands 12 -f puzzlink"),
)
@argument(
    "layouts",
    metavar="LAYOUT...",
    nargs=-1,
    required=True,
    help="Puzzles whose islands stay; clues stay too, and each '?' is found.",
)
@options.strict
@option("--islands", metavar="N", type=Number(2), help="How many in the end; else as many.")
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
    """Finish layouts: find the clues, and more islands if wanted, that give exactly one solution.

    The last line names the seed, with which the same options give the same puzzle again.

    Exit status: 0 made, 1 a wish could not be met: what is off is said, and the nearest puzzle
    written, 2 bad input, 3 nothing was found: perhaps there is nothing to be found.
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
                say(f"{item.name}: {limit}")
                return Exit.UNKNOWN
            seconds = perf_counter() - start
            judge(puzzle.puzzle, puzzle.solution, "the generator made a wrong puzzle")
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
            say(f"{item.name}: not as wished: {puzzle.note}")
            return Exit.NO

        return inputs.each(writer, one)
