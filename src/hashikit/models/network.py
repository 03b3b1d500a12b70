"""A puzzle as numbers, the common basis of all formulations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .._util.checks import no_puzzle
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State, StateLike
from ..engine import wire
from ..errors import UnsupportedRuleError

ALL_BUT_SIGNS = frozenset(("blocked", "connected", "given", "loops", "max_bridges", "unknown"))
"""The rules (`Puzzle.rules`) that a model of bridges alone can express."""

ALL_RULES = ALL_BUT_SIGNS | {"signs"}
"""All rules, with the values of islands."""


@dataclass(frozen=True, slots=True)
class Network:
    """A puzzle by numbers: islands row by row, candidate edges as in `Puzzle.edges`.

    `low` and `high` bound the bridges of each edge: by the rules, by what is drawn already, and by
    the caller's partial drawing. `clues` holds `None` for a `?`.
    """

    puzzle: Puzzle
    clues: list[int | None]
    ends: list[tuple[int, int]]
    """The two islands of each edge, the smaller number first."""
    incident: list[list[int]]
    """The edges of each island, in ascending order."""
    crossings: list[tuple[int, int]]
    """Pairs of edges that cross, the smaller number first."""
    low: list[int]
    high: list[int]

    @classmethod
    def of(cls, puzzle: Puzzle, state: StateLike | None = None) -> Network:
        """Number a puzzle.

        Raises:
            PuzzleError: `state` names two cells that are not a candidate edge.

        >>> network = Network.of(Puzzle.from_grid([[0, 1, 0], [1, 0, 1], [0, 1, 0]]))
        >>> network.ends, network.crossings
        ([(0, 3), (1, 2)], [(0, 1)])
        """
        ends, crossings = wire.network(puzzle)
        incident: list[list[int]] = [[] for _ in puzzle.islands]
        for e, (u, v) in enumerate(ends):
            incident[u].append(e)
            incident[v].append(e)
        low, high = [0] * len(ends), [puzzle.max_bridges] * len(ends)
        if puzzle.given:
            number = {edge: e for e, edge in enumerate(puzzle.edges)}
            for bridge in puzzle.given:
                low[number[bridge.edge]] = bridge.count
        for e, (least, most) in State.of(state).on(puzzle).items():
            low[e] = max(low[e], least)
            high[e] = min(high[e], most)
        clues = [island.clue for island in puzzle.islands]
        return cls(puzzle, clues, ends, incident, crossings, low, high)

    def solution(self, counts: Sequence[int]) -> Solution:
        """The solution with `counts[e]` bridges on edge `e`."""
        return Solution.from_counts(self.puzzle, counts)

    def counts(self, solution: Solution) -> list[int]:
        """The number of bridges on each edge in a solution of the puzzle."""
        counts = solution.counts
        return [counts.get(edge, 0) for edge in self.puzzle.edges]

    def contradictory(self) -> bool:
        """Whether some edge's bounds exclude each other, so that there is no solution."""
        return any(least > most for least, most in zip(self.low, self.high, strict=True))


def refuse_rules(name: str, known: frozenset[str], puzzle: Puzzle) -> None:
    """Make sure that a model can express a puzzle.

    Args:
        name: The model or solver, for the message.
        known: The rules that it can express, of those in `Puzzle.rules`.
        puzzle: The puzzle.

    Raises:
        UnsupportedRuleError: It cannot express a rule that the puzzle uses.
        PuzzleError: It is not a `Puzzle`.
    """
    if not isinstance(puzzle, Puzzle):
        raise no_puzzle(puzzle)
    refused = sorted(puzzle.rules - known)
    if refused:
        raise UnsupportedRuleError(
            "{name} does not support this rule: {rule}", name=name, rule=refused[0]
        )


def left_out(puzzle: Puzzle, *, joins: bool, counts: bool) -> str:
    """The rules that a model omits, as the end of its first line; `""` if none.

    Args:
        puzzle: The puzzle.
        joins: Whether the model makes one network.
        counts: Whether it counts the pairs that a tree joins: one network then has no loops, while
            several may have some.

    >>> left_out(Puzzle(1, 1, []), joins=False, counts=True)
    '; the islands need not be connected: cuts have to be added'
    """
    left = []
    if puzzle.connected and not joins:
        left.append("the islands need not be connected")
    if not (puzzle.loops or (counts and puzzle.connected)):
        left.append("there may be loops")
    elif not (puzzle.loops or joins):
        left.append("there may be loops where they are not")
    return "; " + " and ".join(left) + ": cuts have to be added" if left else ""
