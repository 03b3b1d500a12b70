"""`hashi rate`."""

from __future__ import annotations

from ..rate import Rating, RatingStatus
from ..rate import rate as judge
from .inputs import Inputs, Item
from .options import Color, Json, Output, Puzzles, TimeLimit
from .output import Exit, When, Writer, paint

EXAMPLES = (
    ("How hard is it?", "hashi rate puzzle.txt"),
    ("A whole folder, one line each", "hashi rate puzzles/"),
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

        def one(item: Item) -> Exit:
            rating = judge(item.puzzle, time_limit=time_limit)
            if json:
                writer.write_json({"file": item.name, **to_json(rating)})
            else:
                name = f"{paint(item.title, 'bold', writer.color)}: " if item.several else ""
                writer.write(name + summary(rating, writer.color))
            return EXIT[rating.status]

        return inputs.each(writer, one)


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
