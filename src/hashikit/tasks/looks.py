"""What a question looks like at a glance, and how to ask it so that looks do not answer it.

A wrong bridge laid at random betrays itself: it is often a second one, at islands that are full. So
the right bridges beside it are such as look as wrong as it does, and a small model that knows looks
alone says how likely each answer is: a question is kept with a chance that is inverse to that of
its right answer. What remains tells nobody anything: whatever answer looks likely, it is right as
often as any other. `papers/shortcuts.py` fits the models and measures what learners still find.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, tanh
from pathlib import Path
from typing import NamedTuple

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..levels import Level
from .draws import Draws

Looks = list[float]
"""Numbers from about -3 to 3."""

_FINE = 1 << 30


class LooksModel(NamedTuple):
    """A network of one layer that scores looks; a difference of scores is one of log-likelihoods.

    >>> LooksModel([[0.0]], [0.0], [0.0], [1.0]).score([2.0])
    2.0
    """

    weights: Sequence[Sequence[float]]
    shifts: Sequence[float]
    outputs: Sequence[float]
    straight: Sequence[float]

    def score(self, looks: Looks) -> float:
        """The score of an answer with these looks."""
        total = sum(map(float.__mul__, self.straight, looks))
        for weights, shift, output in zip(self.weights, self.shifts, self.outputs, strict=True):
            total += output * tanh(shift + sum(map(float.__mul__, weights, looks)))
        return total


@cache
def models(question: str) -> tuple[LooksModel, ...]:
    """The models of a question. Their scores add up."""
    path = Path(__file__).with_name("looks.json")
    if not path.exists():
        return ()
    return tuple(
        LooksModel(*model) for model in json.loads(path.read_text("utf-8")).get(question, ())
    )


def keeps(question: str, answers: Sequence[Looks], right: int, spare: float, draws: Draws) -> bool:
    """Whether to ask a question, so that its right answer does not stand out by its looks.

    Args:
        question: Its variant.
        answers: The looks of all possible answers.
        right: Which is right.
        spare: The share of answers that may look less likely than all others.
        draws: Decide.
    """
    scores = [sum(model.score(looks) for model in models(question)) for looks in answers]
    # Kept with this chance, all answers but those are equally likely.
    least = sorted(scores)[int(spare * len(scores))]
    return chance(least - scores[right], draws)


def chance(logarithm: float, draws: Draws) -> bool:
    """True with a chance of this logarithm; always, if it is not negative."""
    return draws.below(_FINE) < exp(min(0.0, logarithm)) * _FINE


def keeps_class(
    question: str, looks: Looks, right: int, classes: int, spare: float, draws: Draws
) -> bool:
    """The same for answers that have no looks of their own: the question has.

    Args:
        question: Its variant.
        looks: Of the question.
        right: Which answer is right, from 0.
        classes: How many there are.
        spare: As for `keeps`.
        draws: Decide.
    """
    answers = [[float(n == one) for n in range(classes)] for one in range(classes)]
    return keeps(
        question,
        [[*answer, *(value * part for part in answer for value in looks)] for answer in answers],
        right,
        spare,
        draws,
    )


# ------------------------------------------------------------------------------------------- looks


def near(puzzle: Puzzle, cell: Coord) -> list[Coord]:
    """The cells of the neighbors of an island."""
    return [island.at for island in puzzle.neighbors(cell)]


def _ends(puzzle: Puzzle, clues: Mapping[Coord, int]) -> dict[Coord, int]:
    """The most bridges that the neighbors of each island can give it."""
    most = puzzle.max_bridges
    return {
        cell: sum(min(most, clues.get(at, most)) for at in near(puzzle, cell)) for cell in clues
    }


Doubts = dict[tuple[Edge, int], float]
"""For each pair and number of bridges on it, how likely the solution has fewer there, at a glance:
the logarithm of the odds, but for a constant."""


def doubts(puzzle: Puzzle, level: Level) -> Doubts:
    """How wrong each bridge that could be drawn on an empty puzzle looks.

    Args:
        puzzle: All of its clues are known.
        level: Its level.
    """
    return {
        one: round(sum(model.score(row) for model in models("bridge")), 6)
        for one, row in bridges(puzzle, level).items()
    }


def bridges(puzzle: Puzzle, level: Level) -> dict[tuple[Edge, int], Looks]:
    """The looks of each number of bridges on each pair, with nothing else drawn."""
    most = puzzle.max_bridges
    clues = {island.at: island.clue or 0 for island in puzzle.islands}
    gives = _ends(puzzle, clues)
    beside = {cell: near(puzzle, cell) for cell in clues}
    crossings = dict.fromkeys(puzzle.edges, 0)
    for pair in puzzle.crossings:
        for number in pair:
            crossings[puzzle.edges[number]] += 1
    looks: dict[tuple[Edge, int], Looks] = {}
    for edge in puzzle.edges:
        a, b = edge
        row = [level.rank / 2, len(clues) / 20, crossings[edge] / 2]
        row.append((abs(a[0] - b[0]) + abs(a[1] - b[1])) / 4)
        for least in (min, max):
            row += [
                least(clues[a], clues[b]) / 4,
                least(len(beside[a]), len(beside[b])) / 2,
                least(gives[a] - clues[a], gives[b] - clues[b]) / 3,
                least(clues[a] / len(beside[a]), clues[b] / len(beside[b])),
                # What an end needs of the other at least, and how that compares with the most.
                least(
                    clues[cell] - gives[cell] + min(most, clues[other])
                    for cell, other in (edge, edge[::-1])
                )
                / 2,
                least(
                    sum(clues[at] / len(beside[at]) for at in beside[cell]) / len(beside[cell])
                    for cell in edge
                ),
                least(
                    cell[0] in (0, puzzle.rows - 1) or cell[1] in (0, puzzle.cols - 1)
                    for cell in edge
                ),
            ]
        row.append(float(clues[a] == clues[b]))
        for count in range(1, min(most, clues[a], clues[b]) + 1):
            looks[edge, count] = [
                float(part) for part in (*row, count > 1, clues[a] == count, clues[b] == count)
            ]
    return looks


def mistakes(
    puzzle: Puzzle, drawing: Mapping[Edge, int], doubtful: Doubts, level: Level
) -> dict[Edge, Looks]:
    """The looks of each pair that is drawn, as the one with a bridge too many.

    Args:
        puzzle: All of its clues are known.
        drawing: The bridges.
        doubtful: How wrong each looks alone.
        level: The level of the puzzle.
    """
    most = puzzle.max_bridges
    clues = {island.at: island.clue or 0 for island in puzzle.islands}
    beside = {cell: near(puzzle, cell) for cell in clues}
    has = dict.fromkeys(clues, 0)
    lines = dict.fromkeys(clues, 0)
    for edge, count in drawing.items():
        for cell in edge:
            has[cell] += count
            lines[cell] += 1
    edges = puzzle.edges
    dead = {
        edges[two if one_ == one else one]
        for one, two in puzzle.crossings
        for one_ in (one, two)
        if edges[one_] in drawing
    }
    crossings = dict.fromkeys(edges, 0)
    for one, two in puzzle.crossings:
        crossings[edges[one]] += 1
        crossings[edges[two]] += 1
    room = dict.fromkeys(clues, 0)
    for a, b in edges:
        if (a, b) not in dead:
            more = min(most - drawing.get((a, b), 0), clues[a] - has[a], clues[b] - has[b])
            room[a] += more
            room[b] += more
    # What the other neighbors of an end can give it beyond what it lacks.
    spare = {
        (a, b): room[a]
        - min(most - count, clues[a] - has[a], clues[b] - has[b])
        - (clues[a] - has[a])
        for one, count in drawing.items()
        for a, b in (one, one[::-1])
    }
    gives = _ends(puzzle, clues)
    # The same for an eye that overlooks crossings, and before anything was drawn.
    loose = {
        (a, b): sum(min(most, clues[at] - has[at]) for at in beside[a] if at != b)
        - clues[a]
        + has[a]
        for one, count in drawing.items()
        for a, b in (one, one[::-1])
    }
    first = {
        (a, b): gives[a] - min(most, clues[b]) - clues[a] + count
        for one, count in drawing.items()
        for a, b in (one, one[::-1])
    }
    group: dict[Coord, Coord] = {cell: cell for cell in clues}

    def root(cell: Coord) -> Coord:
        while group[cell] != cell:
            group[cell] = group[group[cell]]
            cell = group[cell]
        return cell

    for a, b in drawing:
        group[root(a)] = root(b)
    needs: dict[Coord, int] = {}
    sizes: dict[Coord, int] = {}
    for cell in clues:
        needs[root(cell)] = needs.get(root(cell), 0) + clues[cell] - has[cell]
        sizes[root(cell)] = sizes.get(root(cell), 0) + 1
    doubles = sum(count > 1 for count in drawing.values()) / max(1, len(drawing))
    share = sum(has.values()) / max(1, sum(clues.values()))
    mean = sum(doubtful[one] for one in drawing.items()) / max(1, len(drawing))
    looks: dict[Edge, Looks] = {}
    for (a, b), count in drawing.items():
        if clues[a] > clues[b]:
            a, b = b, a
        edge = min((a, b), (b, a))
        row: Looks = [
            float(count > 1), doubles, share, len(drawing) / 10, len(clues) / 20, level.rank / 2,
            (doubtful[edge, count] - mean) / 2,
        ]  # fmt: skip
        for least in (min, max):
            row += [
                least(clues[a], clues[b]) / 4,
                least(len(beside[a]), len(beside[b])) / 2,
                least(clues[a] - has[a], clues[b] - has[b]) / 2,
                least(lines[a], lines[b]) / 2,
                least(room[a] - clues[a] + has[a], room[b] - clues[b] + has[b]) / 3,
                least(spare[a, b], spare[b, a]) / 3,
                least(loose[a, b], loose[b, a]) / 3,
                least(first[a, b], first[b, a]) / 3,
                least(has[a] - count, has[b] - count) / 2,
                least(gives[a] - clues[a], gives[b] - clues[b]) / 3,
                least(clues[a] / gives[a], clues[b] / gives[b]),
            ]
        row += [
            float(clues[a] == has[a] and clues[b] == has[b]),
            float(clues[a] == has[a]) + float(clues[b] == has[b]),
            (abs(a[0] - b[0]) + abs(a[1] - b[1])) / 4,
            crossings[edge] / 2,
            min(needs[root(a)], 6) / 4,
            sizes[root(a)] / 5,
            float(count > 1) * (clues[a] + clues[b]) / 6,
            4 * count / (clues[a] + clues[b]) - 1,
            float(clues[a] == clues[b] == count),
            sum(clues[at] > has[at] for cell in (a, b) for at in beside[cell]) / 4,
        ]
        looks[edge] = [float(value) for value in row]
    return looks


def clue_options(puzzle: Puzzle, clues: Mapping[Coord, int], cell: Coord) -> range:
    """The values that an unknown clue may have at a glance: the sum of all clues is even, and the
    neighbors can give and take so many bridges.

    >>> row = Puzzle.from_grid([[1, 0, 2, 0, 1]])
    >>> clue_options(row, {(0, 0): 1, (0, 2): 2, (0, 4): 1}, (0, 2))
    range(2, 3, 2)
    """
    most = puzzle.max_bridges
    others = {at: clue for at, clue in clues.items() if at != cell}
    high = low = 0
    for at in near(puzzle, cell):
        elsewhere = sum(min(most, clues[other]) for other in near(puzzle, at) if other != cell)
        high += min(most, clues[at])
        low += max(0, clues[at] - elsewhere)
    low = max(1, low)
    return range(low + (low + sum(others.values())) % 2, high + 1, 2)


def clue_values(
    puzzle: Puzzle, clues: Mapping[Coord, int], cell: Coord, options: Sequence[int]
) -> list[Looks]:
    """The looks of each value of an unknown clue."""
    beside = near(puzzle, cell)
    degree = len(beside)
    around = [clues[at] for at in beside]
    edges = max(1, len(puzzle.edges))
    others = sum(clue for at, clue in clues.items() if at != cell)
    share = others / (2 * edges)
    ratio = sum(clue / len(puzzle.neighbors(at)) for at, clue in clues.items() if at != cell) / max(
        1, len(clues) - 1
    )
    border = (cell[0] in (0, puzzle.rows - 1)) + (cell[1] in (0, puzzle.cols - 1))
    slack = sum(
        sum(min(2, clues[other]) for other in near(puzzle, at) if other != cell) - clues[at]
        for at in beside
    )
    looks: list[Looks] = []
    for n, value in enumerate(options):
        at = n / max(1, len(options) - 1)
        row = [
            value / 4, degree / 2, value / degree, at, at * at, abs(value - degree) / 2,
            float(value == degree), len(options) / 3, sum(around) / 8, min(around) / 2,
            max(around) / 4, share, ratio, value / degree - ratio, abs(value / degree - ratio),
            border / 2, slack / 6, value / 4 * sum(around) / 8, at * len(options) / 3,
            at * degree / 2, value * slack / 20, float(n == 0), float(n == len(options) - 1),
            at * border, sum(one == 1 for one in around) / 2,
            value * sum(one == 1 for one in around) / 6, at * sum(around) / 8, len(clues) / 20,
        ]  # fmt: skip
        looks.append([float(part) for part in row])
    return looks


def counts(puzzle: Puzzle) -> Looks:
    """The looks of a puzzle as one with no solution, one or more."""
    clues = {island.at: island.clue or 0 for island in puzzle.islands}
    gives = _ends(puzzle, clues)
    islands, edges = len(clues), max(1, len(puzzle.edges))
    degrees = {cell: len(puzzle.neighbors(cell)) for cell in clues}
    slack = [gives[cell] - clues[cell] for cell in clues]
    looks = [
        islands / 20,
        edges / 25,
        len(puzzle.crossings) / 8,
        sum(clues.values()) / 2 / edges,
        sum(clues.values()) / islands / 3,
        sum(slack) / islands / 2,
        sum(one == 0 for one in slack) / islands * 4,
        sum(one == 1 for one in slack) / islands * 4,
        sum(one < 0 for one in slack),
        sum(one >= 3 for one in slack) / islands * 3,
        sum(clue == 1 for clue in clues.values()) / islands * 4,
        sum(clue == 2 for clue in clues.values()) / islands * 4,
        sum(clue >= 5 for clue in clues.values()) / islands * 4,
        sum(clues[a] == clues[b] == 1 for a, b in puzzle.edges) / 3,
        sum(clues[a] == clues[b] == 2 for a, b in puzzle.edges) / 3,
        sum(degree == 1 for degree in degrees.values()) / islands * 4,
        sum(degrees[c] == 1 and clues[c] <= 2 for c in clues) / islands * 4,
        sum(clues[c] > 2 * degrees[c] - 2 for c in clues) / islands * 4,
        sum(clues[c] < degrees[c] for c in clues) / islands * 3,
        sum(abs(clues[a] - clues[b]) for a, b in puzzle.edges) / edges / 2,
        sum(clues.values()) % 2,
        edges / islands,
    ]
    return [float(value) for value in looks]
