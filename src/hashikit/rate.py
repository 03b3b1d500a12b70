"""How hard a puzzle is for a person: `rate`, `Rating`, `Level`, `Technique`. See docs/rating.md."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeVar

from . import _core, _wire
from .errors import PuzzleError
from .puzzle import Puzzle

__all__ = ["Level", "Rating", "RatingStatus", "Technique", "rate"]


class Level(StrEnum):
    """How hard a puzzle or a step is; levels compare by difficulty.

    >>> Level.EASY < Level.HARD, max(Level), Level("medium").rank
    (True, <Level.EXTREME: 'extreme'>, 2)
    """

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Its place in the order, 0 to 5."""
        return LEVELS.index(self)

    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank


LEVELS = tuple(Level)
T = TypeVar("T")


class Technique(StrEnum):
    """The techniques, in order of difficulty; docs/explain.md describes each."""

    COMPLETE = "complete"
    CROSSING = "crossing"
    FULL = "full"
    ONE_EACH_WAY = "one-each-way"
    CAPACITY = "capacity"
    ROOM = "room"
    LOOP = "loop"
    PAIR = "pair"
    SUM_REST = "sum-rest"
    NO_REPEAT = "no-repeat"
    SUM = "sum"
    WAY_OUT = "way-out"
    CLOSED_GROUP = "closed-group"
    BLOCKED = "blocked"
    OUTLET = "outlet"
    SPLIT = "split"
    PARITY = "parity"
    TRIAL = "trial"
    MINIMAL = "minimal"


TECHNIQUES = tuple(Technique)


class RatingStatus(StrEnum):
    """Whether a puzzle could be rated."""

    RATED = "rated"
    HARDER = "harder"
    """Than `at_most`."""
    SEVERAL = "several-solutions"
    """No reasoning can lead to one of them, so there is no level."""
    NO_SOLUTION = "no-solution"
    UNKNOWN = "unknown"
    """A limit was reached first."""


_STATUS = tuple(RatingStatus)


class Rating(NamedTuple):
    """How hard a puzzle is.

    `level`, `score` and `hardest` are `None` unless `status` is `RATED`. `score` is 0 to 599: its
    hundreds are the level. `depth` is that of the deepest trial. `rounds` tells for each level how
    often nothing easier was left, `facts` by how many bridges those techniques narrowed the edges.
    """

    puzzle: Puzzle
    status: RatingStatus
    level: Level | None
    score: int | None
    hardest: Technique | None
    depth: int
    rounds: tuple[int, ...]
    facts: tuple[int, ...]

    def __str__(self) -> str:
        return str(self.status) if self.level is None else f"{self.level} ({self.score})"


_idle: list[_core.Deducer] = []


def ask(puzzle: Puzzle, question: Callable[[_core.Deducer, _wire.Flat], T]) -> T:
    """Ask an idle deducer, or a new one, about a puzzle."""
    try:
        deducer = _idle.pop()
    except IndexError:
        deducer = _core.Deducer()
    try:
        answer = question(deducer, _wire.flat(puzzle))
    except ValueError as error:
        raise PuzzleError(f"the engine cannot hold this puzzle: {error}") from None
    _idle.append(deducer)
    return answer


def seconds(time_limit: float | None) -> float:
    """A time limit as the engine takes it, for which a negative one means none."""
    return -1.0 if time_limit is None else max(0.0, time_limit)


def rate(
    puzzle: Puzzle, *, time_limit: float | None = None, at_most: Level | str | None = None
) -> Rating:
    """Rate how hard a puzzle is for a person; turning and mirroring it changes nothing.

    Args:
        puzzle: The puzzle.
        time_limit: Seconds after which to give up, `None` for no limit.
        at_most: Stop as soon as the puzzle is known to be harder than this level; the status is
            then `HARDER`.

    Raises:
        PuzzleError: The engine cannot hold the puzzle.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> r = rate(Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]]))
    >>> r.level, r.score, r.hardest
    (<Level.BEGINNER: 'beginner'>, 0, <Technique.ONE_EACH_WAY: 'one-each-way'>)
    >>> rate(Puzzle.from_grid([["?", 0, "?"]])).status
    <RatingStatus.SEVERAL: 'several-solutions'>
    """
    limit = LEVELS[-1] if at_most is None else Level(at_most)
    status, level, hardest, depth, score, rounds, facts = ask(
        puzzle, lambda deducer, flat: deducer.rate(flat, seconds(time_limit), limit.rank)
    )
    if _STATUS[status] is not RatingStatus.RATED:
        return Rating(puzzle, _STATUS[status], None, None, None, depth, rounds, facts)
    made = (RatingStatus.RATED, LEVELS[level], score, TECHNIQUES[hardest], depth)
    return Rating(puzzle, *made, rounds, facts)
