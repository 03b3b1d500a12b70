"""`hashi complete`."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from ... import formats
from ...errors import LimitReachedError
from ...generator.generate import complete_requested
from ...generator.request import Request
from ...i18n.sentences import Message
from .. import loop, new_puzzles, options
from ..command import argument, command
from ..inputs import Inputs, Item
from ..outputs import When, Writer
from ..reports import judge
from ..status import Exit
from ..terminal import at, paint, say
from ..wishes import art, wish, wishes


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
@wish("islands", "Number of islands in the result; by default as many as in the layout.")
@wishes("picture", "level", "doubles", "loop_share", "best_of", "need", "without", "curve")
@options.fresh_seed
@options.time_limit
@new_puzzles.to_format
@options.out
@options.color
def complete(
    layouts: tuple[str, ...],
    strict: bool,
    picture: str | None,
    format: str | None,
    out: str | None,
    color: When,
    **asked: Any,
) -> Exit:
    """Complete layouts: find clues, and on request more islands, that give exactly one solution.

    The last line names the seed; the same options with that seed make the same puzzle again.

    Exit status: 0 made, 1 a request could not be met (the closest puzzle is written, with a note of
    what differs), 2 bad input, 3 nothing was found, which does not prove that nothing exists.
    """
    if format is not None:
        formats.named(format)
    request = Request(**asked)
    inputs = Inputs(layouts, strict=strict)
    with Writer(out, color) as writer:

        def one(item: Item) -> Exit:
            start = perf_counter()
            try:
                shown = None
                if picture is not None:
                    shown = art(picture, f"{item.puzzle.rows}x{item.puzzle.cols}")
                puzzle = complete_requested(item.puzzle, replace(request, picture=shown))
            except LimitReachedError as limit:
                say(at(item.name, limit.message))
                return Exit.UNKNOWN
            seconds = perf_counter() - start
            judge(puzzle.puzzle, puzzle.solution, Message("the generator made a wrong puzzle"))
            if format is None:
                if item.several:
                    writer.write(paint(item.title, "bold", writer.color))
                new_puzzles.draw(writer, puzzle, seconds)
                if item.several:
                    writer.write("")
            else:
                new_puzzles.write(writer, puzzle, format, seconds)
            if puzzle.met:
                return Exit.OK
            say(Message("{name}: not as requested: {note}", name=item.name, note=puzzle.note))
            return Exit.NO

        return loop.each(inputs, writer, one)
