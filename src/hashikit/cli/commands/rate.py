"""`hashi rate`."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ... import i18n, reasoning
from ...engine import bulk
from ...errors import HashikitError
from ...reasoning import RatingStatus
from ...reasoning.names import level_name
from .. import loop, options
from ..command import asked, command, option
from ..inputs import Inputs, Item
from ..outputs import Sink, When, Writer
from ..pictures import Pictures
from ..ratings import rating_line
from ..status import Exit
from ..terminal import paint

_EXIT = {
    RatingStatus.RATED: Exit.OK,
    RatingStatus.SEVERAL: Exit.NO,
    RatingStatus.NO_SOLUTION: Exit.NO,
    RatingStatus.UNKNOWN: Exit.UNKNOWN,
}


@command(
    ("How hard is it?", "hashi rate puzzle.txt"),
    ("Rate a whole folder, one line each", "hashi rate puzzles/"),
    ("Use four processes", "hashi rate --jobs 4 puzzles/"),
    ("Write JSON, with the reasons for the rating", "hashi rate --json puzzles/ -o ratings.jsonl"),
    ("Show the moves available at each point", "hashi rate --curve puzzle.txt"),
    ("Draw that curve as a picture", "hashi rate --curve --svg curve.svg puzzle.txt"),
)
@options.puzzles
@options.strict
@options.time_limit
@options.jobs
@options.dask
@option(
    "--curve",
    is_flag=True,
    help="Show how many moves are available at each point, and how hard they are.",
)
@options.svg
@options.png
@options.json
@options.out_or_folder
@options.color
def rate(
    puzzles: tuple[str, ...],
    strict: bool,
    time_limit: float | None,
    jobs: int,
    dask: str | None,
    curve: bool,
    svg: str | None,
    png: str | None,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Rate how hard puzzles are for a person.

    The level is beginner, easy, medium, hard, expert or extreme. The score, 0 to 599, also ranks
    puzzles of the same level. Only puzzles with exactly one solution have a rating. --curve adds
    how many moves are available at each point: as text, as a picture (--svg, --png) or as JSON
    (--json).

    Exit status: 0 rated, 1 no solution or several, 2 bad input, 3 a limit was reached.
    """
    inputs = Inputs(puzzles, json=json, strict=strict)
    if (svg is not None or png is not None) and not curve:
        raise HashikitError("--svg and --png require --curve")
    plain = partial(bulk.rate_lines, time_limit=time_limit) if json and not curve else None
    ending = ".jsonl" if json else ".txt"
    with Writer(out, color, asked=asked, extension=ending, beside=curve) as writer:
        writer.pictures = files = Pictures(svg, png)
        task = _Rate(time_limit, json, curve, files.wanted)
        return loop.share(inputs, writer, task, jobs, dask, plain)


class _Rate(NamedTuple):
    """Rate a puzzle."""

    time_limit: float | None
    json: bool
    curve: bool
    pictures: bool
    """Whether curves are drawn to files."""

    def __call__(self, item: Item, sink: Sink) -> Exit:
        if not self.curve:
            rating = reasoning.rate(item.puzzle, time_limit=self.time_limit)
            told = rating.to_json
        else:
            found = reasoning.curve(item.puzzle, time_limit=self.time_limit)
            rating, told = found.rating, found.to_json
        if self.json:
            sink.write_json({"file": item.name, **told()})
        else:
            name = f"{paint(item.title, 'bold', sink.color)}: " if item.several else ""
            sink.line(name + rating_line(rating, sink.color))
        if self.curve and self.pictures:
            sink.picture(found.svg(title=f"{item.title}: {rating}"))
        elif self.curve and not self.json:
            sink.write(str(found))
            if rating.level is not None:
                sink.line(
                    i18n.say(
                        "rating.open",
                        effort=rating.effort,
                        count=rating.fewest or 0,
                        level=level_name(rating.level),
                        onset=rating.onset,
                    )
                )
        return _EXIT[rating.status]
