"""`hashi rate`."""

from __future__ import annotations

from typing import NamedTuple

from ..reasoning import Rating, RatingStatus
from ..reasoning import rate as judge
from .inputs import Inputs, Item
from .options import Color, Dask, Jobs, Json, Output, Puzzles, TimeLimit
from .output import Exit, Sink, When, Writer, paint

EXAMPLES = (
    ("How hard is it?", "hashi rate puzzle.txt"),
    ("A whole folder, one line each", "hashi rate puzzles/"),
    ("By four processes", "hashi rate --jobs 4 puzzles/"),
    ("As JSON, with what made it so hard", "hashi rate --json puzzles/ -o ratings.jsonl"),
)

EXIT = {
    RatingStatus.RATED: Exit.OK,
    RatingStatus.SEVERAL: Exit.NO,
    RatingStatus.NO_SOLUTION: Exit.NO,
    RatingStatus.UNKNOWN: Exit.UNKNOWN,
}


def rate(
    puzzles: Puzzles,
    time_limit: TimeLimit = None,
    json: Json = False,
    jobs: Jobs = 1,
    dask: Dask = None,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Rate how hard puzzles are for a person.

    The level is beginner, easy, medium, hard, expert or extreme; the score, 0 to 599, orders the
    puzzles of one level too. A puzzle without exactly one solution has no rating.

    Exit status: 0 rated, 1 no solution or several, 2 bad input, 3 a limit came first.
    """
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:
        return inputs.each_by(writer, _Rate(time_limit, json), jobs, dask)


class _Rate(NamedTuple):
    """Rate a puzzle."""

    time_limit: float | None
    json: bool

    def __call__(self, item: Item, sink: Sink) -> Exit:
        rating = judge(item.puzzle, time_limit=self.time_limit)
        if self.json:
            sink.write_json({"file": item.name, **to_json(rating)})
        else:
            name = f"{paint(item.title, 'bold', sink.color)}: " if item.several else ""
            sink.write(name + summary(rating, sink.color))
        return EXIT[rating.status]


def summary(rating: Rating, color: bool) -> str:
    """A rating in one line."""
    if rating.level is None:
        if rating.status is RatingStatus.UNKNOWN:
            return f"{paint('unknown', 'doubt', color)}: a limit came first"
        return paint(str(rating.status).replace("-", " "), "bad", color)
    hardest = f"hardest technique: {rating.hardest}"
    if rating.depth:
        hardest += f" of depth {rating.depth}"
    level = paint(str(rating.level), "good", color)
    return f"{level} {rating.score} {paint(f'({hardest})', 'dim', color)}"


def to_json(rating: Rating) -> dict[str, object]:
    """A rating as plain objects, without its puzzle."""
    return {
        "status": rating.status.value,
        "level": rating.level and rating.level.value,
        "score": rating.score,
        "hardest": rating.hardest and rating.hardest.value,
        "depth": rating.depth,
        "rounds": rating.rounds,
        "facts": rating.facts,
    }
