"""`hashi rate`."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ... import i18n, reasoning
from ...engine import bulk
from ...errors import HashikitError
from ...formats import Entry
from ...levels import level_name
from ...reasoning import RatingStatus
from .. import options
from ..command import command, option
from ..outputs import Pictures, Sink
from ..ratings import rating_line
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import printable

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
@options.parquet
@options.out_or_folder
@options.color
@for_puzzles
def rate(run: Run, time_limit: float | None, curve: bool, svg: str | None, png: str | None) -> Exit:
    """Rate how hard puzzles are for a person.

    The level is beginner, easy, medium, hard, expert or extreme. The score, 0 to 599, also ranks
    puzzles of the same level. Only puzzles with exactly one solution have a rating. --curve adds
    how many moves are available at each point: as text, as a picture (--svg, --png) or as JSON
    (--json).

    Exit status: 0 rated, 1 no solution or several, 2 bad input, 3 a limit was reached.
    """
    if (svg is not None or png is not None) and not curve:
        raise HashikitError("--svg and --png require --curve")
    plain = partial(bulk.rate_lines, time_limit=time_limit) if run.json and not curve else None
    pictures = Pictures(svg, png) if curve else None
    task = _RateTask(time_limit, run.json, curve, pictures is not None and pictures.enabled)
    return run.share(task, plain=plain, pictures=pictures)


class _RateTask(NamedTuple):
    """Rate a puzzle."""

    time_limit: float | None
    json: bool
    curve: bool
    pictures: bool
    """Whether curves are drawn to files."""

    def __call__(self, entry: Entry, sink: Sink) -> Exit:
        if not self.curve:
            rating = reasoning.rate(entry.puzzle, time_limit=self.time_limit)
            to_json = rating.to_json
        else:
            result = reasoning.curve(entry.puzzle, time_limit=self.time_limit)
            rating, to_json = result.rating, result.to_json
        if self.json:
            sink.write_json({"file": entry.name, **to_json()})
        else:
            sink.line(sink.prefix + rating_line(rating, sink.color))
        if self.curve and self.pictures:
            sink.picture(result.svg(title=f"{printable(entry.name)}: {rating}"))
        elif self.curve and not self.json:
            sink.write(str(result))
            if rating.level is not None:
                sink.line(
                    i18n.translate(
                        "rating.open",
                        effort=rating.effort,
                        count=rating.fewest or 0,
                        level=level_name(rating.level),
                        onset=rating.onset,
                    )
                )
        return _EXIT[rating.status]
