"""How good answers are, by size and level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import comb, sqrt
from typing import NamedTuple

from .._util import checks
from ..levels import LEVELS

_Z = 1.959963984540054
"""95 percent of a normal distribution lie within so many standard deviations."""


class Row(NamedTuple):
    """A row of the table of scores: the answers for one size and level, or for several at once.

    >>> Row("7×7", "easy", 10, 8, 0.9, 0.49, 0.943).solved
    8
    """

    size: str
    level: str
    answers: int
    solved: int
    """Answers whose score is 1."""
    mean: float
    """The mean of the scores."""
    low: float
    """The lower end of the 95 % confidence interval of the share that is solved."""
    high: float
    variant: str = "solve"
    """What was asked."""
    unread: int = 0
    """Answers in which nothing could be read that answers the question."""
    items: int = 0
    """How many items they answer: fewer than answers, if there are several to each."""
    at: dict[str, float] = {}  # noqa: RUF012
    """The chance that of *k* answers to an item one is right, by `pass@k`."""


class Score(NamedTuple):
    """What an answer got.

    >>> Score("7×7", "easy", 1.0).unread
    False
    """

    size: str
    level: str
    score: float
    """0 to 1."""
    unread: bool = False
    variant: str = "solve"
    item: str = ""
    """The item that it answers; an answer without one is the only one to its item."""


def pass_at(answers: int, right: int, k: int) -> float:
    """The chance that at least one of `k` answers, drawn from all, is right (Chen et al. 2021).

    Args:
        answers: The number of answers, at least `k`.
        right: The number of right ones among them.
        k: The number of answers that are drawn, at least 1.

    Raises:
        OptionError: A number is out of range.

    >>> pass_at(4, 1, 1), pass_at(4, 1, 2), pass_at(4, 3, 2)
    (0.25, 0.5, 1.0)
    """
    answers = checks.number("answers", answers, 1)
    right = checks.number("right", right, 0, answers)
    k = checks.number("k", k, 1, answers)
    return 1.0 - comb(answers - right, k) / comb(answers, k)


def wilson(solved: int, answers: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927).

    Args:
        solved: The number of right answers.
        answers: The number of answers.

    Returns:
        Its ends, 0 to 1; both of them without any answer.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if answers == 0:
        return 0.0, 1.0
    share, z2 = solved / answers, _Z * _Z
    middle = share + z2 / (2 * answers)
    half = _Z * sqrt(share * (1 - share) / answers + z2 / (4 * answers * answers))
    low, high = ((middle + sign * half) / (1 + z2 / answers) for sign in (-1, 1))
    return (0.0 if solved == 0 else low), (1.0 if solved == answers else high)


def summarize(
    scores: Iterable[Score | tuple[str, str, float]], *, k: Sequence[int] = ()
) -> list[Row]:
    """Scores by size and level, each level, and all of them, for each kind of question.

    Args:
        scores: Of each answer; size, level and score are enough.
        k: For which numbers of answers to give `pass@k`, over the items that have as many.

    Returns:
        The rows, by size, then by level; what a row does not tell apart is `"all"`.

    >>> for row in summarize([("7×7", "easy", 1.0), ("7×7", "easy", 0.5)]):
    ...     print(row.size, row.level, row.solved, row.answers, row.mean)
    7×7 easy 1 2 0.75
    all easy 1 2 0.75
    all all 1 2 0.75
    """
    groups: defaultdict[tuple[str, str, str], list[Score]] = defaultdict(list)
    for one in scores:
        score = Score(*one)
        for size, level in {(score.size, score.level), ("all", score.level), ("all", "all")}:
            groups[score.variant, size, level].append(score)
    rank = {str(level): number for number, level in enumerate(LEVELS)}

    def order(group: tuple[str, str, str]) -> tuple[object, ...]:
        variant, size, level = group
        sides = [int(side) for side in size.split("×") if side.isdecimal()]
        return (
            variant, size == "all", sides, size, level == "all", rank.get(level, len(rank)), level,
        )  # fmt: skip

    rows: list[Row] = []
    for group in sorted(groups, key=order):
        variant, size, level = group
        group_scores = groups[group]
        solved = sum(one.score == 1.0 for one in group_scores)
        by_item: defaultdict[str, list[bool]] = defaultdict(list)
        for number, one in enumerate(group_scores):
            by_item[one.item or f"\0{number}"].append(one.score == 1.0)
        at: dict[str, float] = {}
        for number in k:
            enough = [right for right in by_item.values() if len(right) >= number]
            if enough:
                chances = [pass_at(len(right), sum(right), number) for right in enough]
                at[f"pass@{number}"] = sum(chances) / len(chances)
        rows.append(
            Row(
                size,
                level,
                len(group_scores),
                solved,
                sum(one.score for one in group_scores) / len(group_scores),
                *wilson(solved, len(group_scores)),
                variant=variant,
                unread=sum(one.unread for one in group_scores),
                items=len(by_item),
                at=at,
            )
        )
    return rows
