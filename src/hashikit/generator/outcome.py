"""The value that `generate` and `complete` answer with, and what cannot be completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from .._util.limits import Limits
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..errors import PuzzleError
from ..i18n.sentences import Figure, Message, count_message, count_of, render
from ..levels import Level, Technique, level_name
from ..reasoning import CurvePoint, ExplanationStatus, Rating, explain, rate
from ..reasoning import curve as curve_of
from ..solvers.api import solve
from .specification import Specification


@dataclass(frozen=True, slots=True, repr=False)
class Generated:
    """A puzzle made by `generate` or `complete`.

    `met` tells whether every wish was met. If not, `missed` names those that were not, `note` says
    in one line what is off, and the puzzle is the nearest that was found. `solution` is the drawing
    that the clues were counted from: of a `unique` puzzle its only solution. `seed` makes the
    puzzle again. `level` and `score` are its rating where a level was asked for, otherwise `None`.

    >>> import hashikit as hk
    >>> made = hk.generate(7, 7, level="easy", seed=2)
    >>> made.met, made.level, made.score
    (True, <Level.EASY: 'easy'>, 154)
    """

    puzzle: Puzzle
    solution: Solution
    seed: int
    level: Level | None
    score: int | None
    missed: frozenset[str] = frozenset()
    """Wishes, or `"spread"` for a large part of the grid that is empty, or `"time"` for the limit
    that ended the search."""
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether every wish was met."""
        return not self.missed

    @property
    def rating(self) -> Rating:
        """All of the rating, as `hashikit.rate` has it; the puzzle is rated each time you ask."""
        return rate(self.puzzle)

    def __bool__(self) -> NoReturn:
        raise TypeError("a Generated is neither true nor false; ask whether it met the wishes")

    def __repr__(self) -> str:
        parts = [
            f"{self.puzzle.rows}×{self.puzzle.cols}",
            count_of(len(self.puzzle.islands), "island"),
            *([] if self.level is None else [f"{self.level} {self.score}"]),
            f"seed {self.seed}",
            *([self.note] if self.note else []),
        ]
        return f"Generated({', '.join(parts)})"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str | None:
        return self.puzzle._repr_svg_()

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        return figure(self._repr_svg_(), repr(self)[len("Generated(") : -1])


_MOST_CONFLICTS = 1_000
"""For a look at whether a layout can be completed; the search itself then finds out."""


def check_completable(layout: Puzzle, time_limit: float | None) -> float | None:
    """Refuse a layout that no choice of the missing clues completes.

    Returns:
        The seconds that are left.

    Raises:
        PuzzleError: It has no solution; or it has several, and nothing in it may change.
    """
    clock = Limits(time_limit)
    fixed = all(isinstance(island.clue, int) for island in layout.islands)
    result = solve(
        layout,
        unique=fixed,
        time_limit=clock.seconds(),
        conflict_limit=_MOST_CONFLICTS,
    )
    if result.status is Status.NO_SOLUTION:
        raise PuzzleError("the layout has no solution, whatever the missing clues are")
    if fixed and result.unique is False:
        raise PuzzleError(
            "every clue of the layout is fixed, and it has several solutions: replace a clue "
            "with ?, or ask for more islands"
        )
    return clock.seconds()


def _off_curve(puzzle: Puzzle, curve: str, time_limit: float | None) -> Message | None:
    """How hard each third is, where the curve missed the wish."""
    course = curve_of(puzzle, time_limit=time_limit)
    level = course.rating.level
    if level is None or curve in course.shapes:
        return None
    thirds: tuple[list[CurvePoint], ...] = ([], [], [])
    for point in course:
        thirds[int(3 * point.done)].append(point)
    if curve == "rising":
        means = dict(zip(("one", "two", "three"), map(_mean_difficulty, thirds), strict=True))
        return Message(
            "the curve is not {curve}; the steps of its thirds have a mean difficulty of "
            "{one}, {two} and {three} (beginner 0, extreme 5)",
            curve=curve,
            **means,
        )
    one, two, three = (sum(point.level is level for point in third) for third in thirds)
    name = level_name(level)
    return Message(
        "the curve is not {curve}; its thirds have {one}, {two} and {three} points of level "
        "{level}",
        curve=curve,
        one=one,
        two=two,
        three=three,
        level=name,
    )


def _mean_difficulty(points: Sequence[CurvePoint]) -> Figure:
    """The mean level of some points, from 0, over the bridges by which they narrow bounds."""
    facts = sum(point.facts for point in points)
    levels = sum(point.facts * point.level.rank for point in points)
    return Figure(f"{levels / facts:.2f}" if facts else "–")


def _off_techniques(
    puzzle: Puzzle,
    need: Sequence[tuple[Technique, int]],
    without: Sequence[Technique],
    time_limit: float | None,
) -> list[Message]:
    """Which techniques an explanation uses too rarely, and which although they were excluded."""
    explanation = explain(puzzle, time_limit=time_limit)
    if explanation.status is ExplanationStatus.UNKNOWN:
        return []
    used = Counter(step.technique for step in explanation)
    which = [
        Message(
            "{technique} {have}×, not {wanted}×",
            technique=technique,
            have=used[technique],
            wanted=times,
        )
        for technique, times in need
        if used[technique] < times
    ]
    which += [
        Message("{technique} {have}× although excluded", technique=technique, have=used[technique])
        for technique in without
        if used[technique]
    ]
    return which


TIME_ENDED = Message("the time limit ended the search")

_GRACE = 0.02
"""As many of these seconds may lie beyond the caller's time limit, which is used up when no puzzle
meets the request; enough for a small puzzle."""


def note_of(generated: Generated, wish: Specification, time_limit: float | None) -> str:
    """What differs from the request, in one line and in the current language.

    How often each technique is used, and where the curve rises, is left out when that cannot be
    determined within `time_limit` seconds, or `_GRACE`. Without a limit it never is: then a note,
    too, is the same on every machine.
    """
    puzzle, solution, missed = generated.puzzle, generated.solution, generated.missed
    clock = Limits(None if time_limit is None else max(time_limit, _GRACE))
    off: list[Message] = []
    if "islands" in missed:
        have = len(puzzle.islands)
        off.append(Message("{have} islands, not {wanted}", have=have, wanted=wish.islands))
    if "doubles" in missed:
        pairs = solution.bridges
        share = sum(bridge.count > 1 for bridge in pairs) / len(pairs)
        off.append(
            Message(
                "{have} doubles, not {wanted}",
                have=Figure(f"{share:.0%}"),
                wanted=Figure(f"{wish.doubles:.0%}"),
            )
        )
    if "loops" in missed:
        count = len(puzzle.islands)
        share = (len(solution.bridges) - count + 1) / count
        off.append(
            Message(
                "{have} loops per island, not {wanted}",
                have=Figure(f"{share:.3f}"),
                wanted=Figure(f"{wish.loop_share:.3f}"),
            )
        )
    if "level" in missed:
        pair = {"have": generated.level, "wanted": wish.level}
        levels = {name: level and level_name(level) for name, level in pair.items()}
        off.append(Message("level {have}, not {wanted}", **levels))
    # The search looks at techniques and at the curve only once all other wishes are met.
    if missed and (wish.need or wish.without):
        which = _off_techniques(puzzle, wish.need, wish.without, clock.seconds())
        if which:
            names = ", ".join(render(one) for one in which)
            off.append(
                Message(
                    "the techniques that it needs are not those requested: {which}", which=names
                )
            )
        elif "techniques" in missed:
            off.append(Message("the techniques that it needs are not those requested"))
    if missed and wish.curve is not None:
        thirds = _off_curve(puzzle, wish.curve, clock.seconds())
        if thirds is not None:
            off.append(thirds)
        elif "curve" in missed:
            off.append(Message("the curve is not {curve}", curve=wish.curve))
    if "spread" in missed:
        off.append(Message("a large part of the grid is empty"))
    if "signs" in missed:
        silent = sum(set(sign[2:]) == {None} for sign in puzzle.signs)
        count = len(puzzle.signs)
        off.append(
            count_message(
                "{count} of {all} signs is blank",
                "{count} of {all} signs are blank",
                silent,
                all=count,
            )
        )
    if "time" in missed:
        off.append(TIME_ENDED)
    return "; ".join(map(str, map(render, off)))
