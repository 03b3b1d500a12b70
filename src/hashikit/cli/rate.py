"""`hashi rate`."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from .. import _desk, reasoning
from ..reasoning import RatingStatus
from . import options, parallel
from .command import asked, command
from .inputs import Inputs, Item
from .messages import paint
from .ratings import rating_line
from .sinks import Sink, When, Writer
from .status import Exit

_EXIT = {
    RatingStatus.RATED: Exit.OK,
    RatingStatus.SEVERAL: Exit.NO,
    RatingStatus.NO_SOLUTION: Exit.NO,
    RatingStatus.UNKNOWN: Exit.UNKNOWN,
}


@command(
    ("How hard is it?", "hashi rate puzzle.txt"),
    ("A whole folder, one line each", "hashi rate puzzles/"),
    ("By four processes", "hashi rate --jobs 4 puzzles/"),
    ("As JSON, with what made it so hard", "hashi rate --json puzzles/ -o ratings.jsonl"),
)
@options.puzzles
@options.strict
@options.time_limit
@options.jobs
@options.dask
@options.json
@options.out
@options.color
def rate(
    puzzles: tuple[str, ...],
    strict: bool,
    time_limit: float | None,
    jobs: int,
    dask: str | None,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Rate how hard puzzles are for a person.

    The level is beginner, easy, medium, hard, expert or extreme; the score, 0 to 599, orders the
    puzzles of one level too. A puzzle without exactly one solution has no rating.

    Exit status: 0 rated, 1 no solution or several, 2 bad input, 3 a limit came first.
    """
    inputs = Inputs(puzzles, json=json, strict=strict)
    plain = partial(_desk.rate_lines, time_limit=time_limit) if json else None
    with Writer(out, color, asked=asked()) as writer:
        return parallel.each(inputs, writer, _Rate(time_limit, json), jobs, dask, plain)


class _Rate(NamedTuple):
    """Rate a puzzle."""

    time_limit: float | None
    json: bool

    def __call__(self, item: Item, sink: Sink) -> Exit:
        rating = reasoning.rate(item.puzzle, time_limit=self.time_limit)
        if self.json:
            sink.write_json({"file": item.name, **rating.to_json()})
        else:
            name = f"{paint(item.title, 'bold', sink.color)}: " if item.several else ""
            sink.write(name + rating_line(rating, sink.color))
        return _EXIT[rating.status]
