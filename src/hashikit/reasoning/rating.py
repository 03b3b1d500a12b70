"""How hard a puzzle is for a person: `rate` and its answer. See docs/explanation/ratings.md."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from .._util import limits
from ..board.puzzle import Puzzle
from ..engine import wire
from ..levels import LEVELS, TECHNIQUES, Level, RatingStatus, Technique, level_of


@dataclass(frozen=True, slots=True, repr=False)
class Rating:
    """How hard a puzzle is.

    `level`, `score` and `hardest` are `None` unless `status` is `RATED`. `score` is 0 to 599: its
    hundreds are the level. `depth` is the depth of the deepest trial. For each level, `rounds` is
    how often nothing easier was left, and `facts` the number of bridges by which its techniques
    narrowed the edges.

    Two puzzles of one level can still differ widely. `effort` estimates a person's work, in looks
    (glances at one place); `onset` is the percentage of the bounds that have moved when the first
    step of the puzzle's level is needed; `fewest` is the smallest number of moves available at any
    point, and `chain` the number of consequences of the assumption in the longest trial needed.
    They, too, are `None` unless the puzzle is rated. `hashikit.curve` has these numbers point by
    point; docs/explanation/ratings.md says how they are counted.

    Ratings compare by score; those without a score come last, in the order of `RatingStatus`. With
    a `Level` or its name they compare by level; without a level every such comparison is false.

    >>> import hashikit
    >>> rating = hashikit.rate(hashikit.parse("1.1/.../2.2"))
    >>> rating, rating >= Level.EASY, rating > Level.EASY
    (Rating(easy, 151), True, False)
    """

    puzzle: Puzzle
    status: RatingStatus
    level: Level | None
    score: int | None
    hardest: Technique | None
    depth: int
    rounds: tuple[int, ...]
    facts: tuple[int, ...]
    effort: int | None
    onset: int | None
    fewest: int | None
    chain: int | None

    def to_json(self) -> dict[str, Any]:
        """Return everything but the puzzle as plain objects."""
        return {
            "status": self.status.value,
            "level": self.level and self.level.value,
            "score": self.score,
            "hardest": self.hardest and self.hardest.value,
            "effort": self.effort,
            "onset": self.onset,
            "fewest": self.fewest,
            "chain": self.chain,
            "depth": self.depth,
            "rounds": self.rounds,
            "facts": self.facts,
        }

    def _compare(self, other: object, holds: Callable[[Any, Any], bool]) -> bool:
        if isinstance(other, Rating):
            return holds(self._order, other._order)
        if isinstance(other, str):
            level = level_of(other)
            return self.level is not None and holds(self.level, level)
        return NotImplemented  # type: ignore[no-any-return]

    def __lt__(self, other: object) -> bool:
        return self._compare(other, operator.lt)

    def __le__(self, other: object) -> bool:
        return self._compare(other, operator.le)

    def __gt__(self, other: object) -> bool:
        return self._compare(other, operator.gt)

    def __ge__(self, other: object) -> bool:
        return self._compare(other, operator.ge)

    @property
    def _order(self) -> tuple[int, int]:
        return (_STATUSES.index(self.status), self.score or 0)

    def __bool__(self) -> NoReturn:
        raise TypeError("a Rating is neither true nor false; ask for its status or its level")

    def __repr__(self) -> str:
        return f"Rating({self.status if self.level is None else f'{self.level}, {self.score}'})"

    def __str__(self) -> str:
        return str(self.status) if self.level is None else f"{self.level} ({self.score})"

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import picture

        return picture(self.puzzle)

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        if self.level is None:
            return figure(self._repr_svg_(), f"not rated: {self.status}")
        deep = f", trials of depth {self.depth}" if self.depth else ""
        rounds = [f"{n}× {level}" for level, n in zip(LEVELS, self.rounds, strict=False) if n]
        return figure(
            self._repr_svg_(),
            f"{self.level}, score {self.score} (hardest technique: {self.hardest}{deep})",
            f"looked for in rounds: {', '.join(rounds)}" if rounds else "",
            f"effort: {self.effort} looks; first {self.level} step at {self.onset} %",
        )


_STATUSES = tuple(RatingStatus)
"""The statuses in the order of the engine's codes."""


def rate(
    puzzle: Puzzle, *, time_limit: float | None = None, at_most: Level | str | None = None
) -> Rating:
    """Rate how hard a puzzle is for a person; rotating or mirroring it changes nothing.

    Args:
        puzzle: The puzzle.
        time_limit: Seconds after which to give up, `None` for no limit.
        at_most: Stop as soon as the puzzle is known to be harder than this level; the status is
            then `HARDER`.

    Raises:
        PuzzleError: The engine cannot hold the puzzle.
        OptionError: An invalid limit or level.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> r = rate(Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]]))
    >>> r.level, r.score, r.hardest
    (<Level.BEGINNER: 'beginner'>, 0, <Technique.FULL: 'full'>)
    >>> rate(Puzzle.from_grid([["?", 0, "?"]])).status
    <RatingStatus.SEVERAL: 'several-solutions'>
    """
    top = LEVELS[-1] if at_most is None else level_of(at_most, "at_most")
    flat, seconds = wire.flat(puzzle), wire.seconds(limits.time_limit(time_limit))
    with wire.reasoner(puzzle) as reasoner:
        answer = reasoner.rate(flat, seconds, top.rank)
    return rating_of(puzzle, answer)


def rating_of(puzzle: Puzzle, answer: wire.RatingNumbers) -> Rating:
    """The rating in the engine's answer."""
    code, level, hardest, depth, score, rounds, facts, onset, fewest, chain, effort = answer
    status = _STATUSES[code]
    rated = status is RatingStatus.RATED
    return Rating(
        puzzle,
        status,
        level=LEVELS[level] if rated else None,
        score=score if rated else None,
        hardest=TECHNIQUES[hardest] if rated else None,
        depth=depth,
        rounds=rounds,
        facts=facts,
        effort=effort if rated else None,
        onset=onset if rated else None,
        fewest=fewest if rated else None,
        chain=chain if rated else None,
    )
