"""What several commands say or write as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from ..checking import Violation, check
from ..errors import WrongAnswerError
from ..geometry import Bridge
from ..puzzle import Puzzle
from ..reasoning import Rating, RatingStatus
from ..solution import Solution
from .messages import paint
from .sinks import Sink

__all__ = [
    "bridges_json",
    "judge",
    "rating_line",
    "signs_json",
    "violations_json",
    "write_violations",
]


def judge(puzzle: Puzzle, solution: Solution, who: str) -> None:
    """Let the checker judge what somebody made.

    Raises:
        WrongAnswerError: It breaks a rule.
    """
    broken = check(puzzle, solution)
    if broken:
        raise WrongAnswerError(f"{who}: {broken[0]}")


def bridges_json(bridges: Iterable[Bridge]) -> list[list[Any]]:
    """Bridges as `[[r1, c1], [r2, c2], count]`."""
    return [[list(bridge.a), list(bridge.b), bridge.count] for bridge in bridges]


def signs_json(solution: Solution) -> dict[str, Any]:
    """What a solution says of a puzzle with signs: all values, and the signs with their sums."""
    if not solution.puzzle.signs:
        return {}
    from ..formats.json import sign_json

    return {
        "values": [[*cell, value] for cell, value in solution.values.items()],
        "signs": [sign_json(sign) for sign in solution.signs],
    }


def violations_json(violations: Iterable[Violation]) -> list[dict[str, Any]]:
    """Broken rules as objects."""
    return [asdict(violation) for violation in violations]


def write_violations(sink: Sink, violations: Sequence[Violation], prefix: str = "") -> None:
    """Write a line for every broken rule."""
    for violation in violations:
        sink.write(f"{prefix}{paint(violation.rule, 'bad', sink.color)}: {violation.message}")


def rating_line(rating: Rating, color: bool) -> str:
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
