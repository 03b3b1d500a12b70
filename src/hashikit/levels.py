"""The levels of difficulty and the solving techniques, easiest first.

docs/techniques/ describes each technique, docs/explanation/ratings.md defines the levels.
"""

from __future__ import annotations

from enum import StrEnum

from ._util.checks import choice
from .i18n import language, translate

__all__ = ["LEVELS", "TECHNIQUES", "Level", "RatingStatus", "Technique", "level_of"]


class _Ordered(StrEnum):
    """Names that compare by their order, with each other and with plain strings."""

    def _place(self, other: object) -> int:
        kind = type(self)
        return list(kind).index(kind(choice(kind.__name__.lower(), other, tuple(kind))))

    def __lt__(self, other: object) -> bool:
        return self._place(self) < self._place(other) if isinstance(other, str) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._place(self) <= self._place(other) if isinstance(other, str) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._place(self) > self._place(other) if isinstance(other, str) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._place(self) >= self._place(other) if isinstance(other, str) else NotImplemented


class Level(_Ordered):
    """The difficulty of a puzzle or a step. Levels compare by difficulty, even with plain names.

    >>> Level.EASY < Level.HARD, max(Level), Level("medium").rank
    (True, <Level.EXTREME: 'extreme'>, 2)
    >>> Level.HARD >= "medium"
    True
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


LEVELS = tuple(Level)
"""All levels, easiest first."""


class Technique(_Ordered):
    """A solving technique. Techniques compare by difficulty; docs/techniques/ describes each.

    >>> Technique.PARITY > Technique.FULL, max(Technique)
    (True, <Technique.MINIMAL: 'minimal'>)
    """

    # scripts/names.py writes these names and `_FIRST`, from core/people/technique.hpp.
    COMPLETE = "complete"
    CROSSING = "crossing"
    FULL = "full"
    ONE_EACH_WAY = "one-each-way"
    CAPACITY = "capacity"
    SUM_REST = "sum-rest"
    ROOM = "room"
    LOOP = "loop"
    PAIR = "pair"
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

    @property
    def level(self) -> Level:
        """The level of a step; of trials, that of the shallowest: deeper ones are extreme.

        >>> Technique.PAIR.level, Technique.TRIAL.level
        (<Level.EASY: 'easy'>, <Level.EXPERT: 'expert'>)
        """
        return max(level for level, first in _FIRST.items() if first <= self)


_FIRST = {
    Level.BEGINNER: Technique.COMPLETE,
    Level.EASY: Technique.ROOM,
    Level.MEDIUM: Technique.SUM,
    Level.HARD: Technique.OUTLET,
    Level.EXPERT: Technique.TRIAL,
    Level.EXTREME: Technique.MINIMAL,
}
"""The easiest technique of each level."""

TECHNIQUES = tuple(Technique)
"""All techniques, easiest first."""


class RatingStatus(StrEnum):
    """Whether a puzzle could be rated.

    >>> import hashikit as hk
    >>> hk.rate(hk.parse("?.?.?")).status
    <RatingStatus.SEVERAL: 'several-solutions'>
    """

    RATED = "rated"
    HARDER = "harder"
    """The puzzle is harder than `at_most`."""
    SEVERAL = "several-solutions"
    """No reasoning can lead to one of them, so there is no level."""
    NO_SOLUTION = "no-solution"
    UNKNOWN = "unknown"
    """A limit was reached first."""


def level_of(value: object, name: str = "level") -> Level:
    """Return the level that an argument names.

    Args:
        value: The caller's argument: a `Level` or its name.
        name: The argument's name, for the message.

    Raises:
        OptionError: There is no such level.

    >>> level_of("hard"), level_of("Hard")
    (<Level.HARD: 'hard'>, <Level.HARD: 'hard'>)
    >>> level_of("hrd")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hashikit.errors.OptionError: level is 'hrd', not one of beginner, ...; did you mean 'hard'?
    """
    return Level(choice(name, value.lower() if isinstance(value, str) else value, LEVELS))


def level_name(level: Level) -> str:
    """A level in the current language; in English the plain name that options take."""
    return str(level) if language() == "en" else translate(f"level.{level}")


def technique_name(technique: Technique) -> str:
    """A technique in the current language; in English the plain name that options take."""
    if language() == "en":
        return str(technique)
    return translate(f"technique.{technique.value.replace('-', '_')}")
