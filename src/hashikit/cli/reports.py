"""Solutions and broken rules, as several commands print them or write them as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..board.checker import Violation, check
from ..board.geometry import Bridge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import WrongAnswerError
from ..i18n.sentences import Message
from .outputs import Sink
from .terminal import paint


def judge(puzzle: Puzzle, solution: Solution, who: Message) -> None:
    """Check a solution made by a solver or a generator.

    Raises:
        WrongAnswerError: It breaks a rule.
    """
    broken = check(puzzle, solution)
    if broken:
        raise WrongAnswerError("{who}: {broken}", who=who, broken=broken[0])


def bridges_json(bridges: Iterable[Bridge]) -> list[list[Any]]:
    """Bridges as `[[r1, c1], [r2, c2], count]`."""
    return [[list(bridge.a), list(bridge.b), bridge.count] for bridge in bridges]


def signs_json(solution: Solution) -> dict[str, Any]:
    """The values and sums of a solution of a puzzle with signs."""
    if not solution.puzzle.signs:
        return {}
    from ..board.json_values import sign_json

    return {
        "values": [[*cell, value] for cell, value in solution.values.items()],
        "signs": [sign_json(sign) for sign in solution.signs],
    }


def violations_json(violations: Iterable[Violation]) -> list[dict[str, Any]]:
    """Broken rules as objects."""
    return [violation.to_json() for violation in violations]


def write_violations(sink: Sink, violations: Sequence[Violation], prefix: str = "") -> None:
    """Write a line for every broken rule."""
    for violation in violations:
        sink.line(f"{prefix}{paint(violation.rule, 'bad', sink.color)}: {violation.message}", 2)
