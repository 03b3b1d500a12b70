"""How good answers are, by size and level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from ..levels import LEVELS

_Z = 1.959963984540054
"""Of the normal distribution: 95 percent lie within."""


class Row(NamedTuple):
    """Answers to the puzzles of one size and level, or of more.

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


def summarize(scores: Iterable[tuple[str, str, float]]) -> list[Row]:
    """Scores by size and level, each level, and all of them.

    Args:
        scores: Size, level and score (0 to 1) of each answer.

    Returns:
        The rows, by size, then by level; what a row does not tell apart is `"all"`.

    >>> for row in summarize([("7×7", "easy", 1.0), ("7×7", "easy", 0.5)]):
    ...     print(row.size, row.level, row.solved, row.answers, row.mean)
    7×7 easy 1 2 0.75
    all easy 1 2 0.75
    all all 1 2 0.75
    """
    groups: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for size, level, score in scores:
        for group in {(size, level), ("all", level), ("all", "all")}:
            groups[group].append(score)
    rank = {str(level): number for number, level in enumerate(LEVELS)}

    def order(group: tuple[str, str]) -> tuple[object, ...]:
        size, level = group
        sides = [int(side) for side in size.split("×") if side.isdecimal()]
        return (size == "all", sides, size, level == "all", rank.get(level, len(rank)), level)

    rows: list[Row] = []
    for group in sorted(groups, key=order):
        found = groups[group]
        solved = sum(score == 1.0 for score in found)
        mean = sum(found) / len(found)
        rows.append(Row(*group, len(found), solved, mean, *wilson(solved, len(found))))
    return rows
