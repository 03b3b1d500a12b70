"""`hashi complete`."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from ... import formats
from ...errors import LimitReachedError
from ...formats import Entry
from ...generator.generate import fulfill
from ...generator.request import Request
from ...i18n.sentences import Message
from .. import new_puzzles, options
from ..command import argument, command
from ..new_puzzles import art, option_for, wishes
from ..outputs import Output
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import at, log


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
    "puzzles",
    metavar="LAYOUT...",
    nargs=-1,
    required=True,
    help="Puzzles to complete: islands and clues stay, and each '?' gets a clue.",
)
@options.strict
@option_for("islands", "Number of islands in the result; by default as many as in the layout.")
@wishes("picture", "level", "symmetry", "style", "doubles", "loop_share", "best_of")
@wishes("need", "without", "curve")
@options.fresh_seed
@options.time_limit
@new_puzzles.to_format
@options.out
@options.color
@for_puzzles
def complete(run: Run, picture: str | None, format: str | None, **wishes: Any) -> Exit:
    """Complete layouts: find clues, and on request more islands, that give exactly one solution.

    The last line names the seed; the same options with that seed make the same puzzle again.

    Exit status: 0 made, 1 a wish could not be met (the closest puzzle is written, with a note of
    what differs), 2 bad input, 3 nothing was found, which does not prove that nothing exists.
    """
    if format is not None:
        formats.named(format)
    request = Request(**wishes)

    def one(entry: Entry, output: Output) -> Exit:
        start = perf_counter()
        try:
            drawing = None
            if picture is not None:
                drawing = art(picture, f"{entry.puzzle.rows}x{entry.puzzle.cols}")
            puzzle = fulfill(replace(request, picture=drawing), entry.puzzle)
        except LimitReachedError as limit:
            log(at(entry.name, limit.message))
            return Exit.UNKNOWN
        seconds = perf_counter() - start
        if format is None:
            with output.under_title():
                new_puzzles.draw(output, puzzle, seconds)
        else:
            new_puzzles.write(output, puzzle, format, seconds)
        if puzzle.met:
            return Exit.OK
        log(Message("{name}: not as requested: {note}", name=entry.name, note=puzzle.note))
        return Exit.NO

    return run.each(one, resumable=False)
