"""Rejection sampling of questions, so that shallow features (looks) do not tell their answers.

A wrong bridge laid at random betrays itself: it is often a second one, at islands that are full. So
it and the right bridges beside it are such as look doubtful on the empty puzzle. Besides, a small
model that knows looks alone estimates how likely each answer is, and a question is kept with a
probability inverse to that of its right answer: then whatever answer looks likely is right as often
as any other. `papers/shortcuts.py` fits the models and measures what learners still find.

This holds only if each question is drawn once. To draw from a puzzle until one is kept would ask
about the puzzles that give themselves away as often as about others. So few are drawn from each.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log, tanh
from pathlib import Path
from typing import NamedTuple

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..levels import Level
from .draws import Draws

Looks = list[float]
"""Numbers about an answer, or about a question. The models know their usual ranges."""

_FINE = 1 << 30
_FAR = 3.0
"""Standard deviations beyond which looks count as no more unusual, as on boards of other sizes."""


class LooksModel(NamedTuple):
    """A network of one layer that scores looks; a difference of scores is one of log-likelihoods.

    >>> LooksModel([1.0], [2.0], [[0.0]], [0.0], [[0.0]], [[1.0]], [0.5]).scores([4.0])
    [2.0]
    """

    means: Sequence[float]
    spreads: Sequence[float]
    weights: Sequence[Sequence[float]]
    shifts: Sequence[float]
    outputs: Sequence[Sequence[float]]
    straight: Sequence[Sequence[float]]
    constants: Sequence[float]

    def scores(self, looks: Looks) -> list[float]:
        """The score of an answer with these looks, or of each answer to a question with them."""
        row = [
            max(-_FAR, min(_FAR, (value - mean) / spread))
            for value, mean, spread in zip(looks, self.means, self.spreads, strict=True)
        ]
        hidden = [
            tanh(shift + sum(map(float.__mul__, weights, row)))
            for weights, shift in zip(self.weights, self.shifts, strict=True)
        ]
        return [
            constant
            + sum(map(float.__mul__, straight, row))
            + sum(map(float.__mul__, outputs, hidden))
            for outputs, straight, constant in zip(
                self.outputs, self.straight, self.constants, strict=True
            )
        ]


class TreesModel(NamedTuple):
    """Trees that score the looks of an answer. Each asks of four looks whether they exceed a limit;
    the answers together choose what it adds to the score.

    >>> leaves = [0.25 * n for n in range(16)]
    >>> TreesModel([[0, 0, 0, 0]], [[1.0, 2.0, 3.0, 4.0]], [leaves]).scores([2.5])
    [3.0]
    """

    asked: Sequence[Sequence[int]]
    limits: Sequence[Sequence[float]]
    leaves: Sequence[Sequence[float]]

    def scores(self, looks: Looks) -> list[float]:
        """The score of an answer with these looks."""
        score = 0.0
        for (a, b, c, d), (one, two, three, four), leaves in zip(
            self.asked, self.limits, self.leaves, strict=True
        ):
            score += leaves[
                8 * (looks[a] > one)
                + 4 * (looks[b] > two)
                + 2 * (looks[c] > three)
                + (looks[d] > four)
            ]
        return [score]


@cache
def model_of(question: str) -> LooksModel | TreesModel | None:
    """The model of a question, if there is one."""
    path = Path(__file__).with_name("looks.json")
    found = json.loads(path.read_text("utf-8")).get(question) if path.exists() else None
    if isinstance(found, dict):
        return TreesModel(**found)
    return None if found is None else LooksModel(*found)


def keeps(question: str, looks: Sequence[Looks], right: int, draws: Draws) -> bool:
    """Whether to ask a question, so that its right answer does not stand out by its looks.

    Args:
        question: Its variant.
        looks: Those of each answer; or those of the question alone, if all questions have the same
            answers.
        right: The number of the right answer.
        draws: Decide.
    """
    model = model_of(question)
    if model is None:
        return True
    # Kept as often as the least likely answer is right, so that no answer is more likely.
    limit = log((1 + draws.below(_FINE)) / _FINE)
    if len(looks) == 1:
        scores = model.scores(looks[0])
        return min(scores) >= scores[right] + limit
    limit += model.scores(looks[right])[0]
    return all(model.scores(row)[0] >= limit for row in looks)


# ------------------------------------------------------------------------------------------- looks


def _beside(puzzle: Puzzle) -> dict[Coord, list[Coord]]:
    """The cells of the neighbors of each island."""
    beside: dict[Coord, list[Coord]] = {island.at: [] for island in puzzle.islands}
    for a, b in puzzle.edges:
        beside[a].append(b)
        beside[b].append(a)
    return beside


def _across(puzzle: Puzzle) -> dict[Edge, list[Edge]]:
    """The candidate edges that cross each."""
    edges = puzzle.edges
    across: dict[Edge, list[Edge]] = {edge: [] for edge in edges}
    for one, two in puzzle.crossings:
        across[edges[one]].append(edges[two])
        across[edges[two]].append(edges[one])
    return across


def _border(puzzle: Puzzle, cell: Coord) -> int:
    return (cell[0] in (0, puzzle.rows - 1)) + (cell[1] in (0, puzzle.cols - 1))


_DOUBTFUL = (0.0, 4.0)
"""Doubts that many right bridges and many wrong ones have."""

_LARGE = 7
_DOUBTFUL_IF_SMALL = (-2.0, 6.0)
"""The same on boards of fewer rows, where hardly any puzzle has enough of the others."""


class Glance:
    """How wrong each bridge that could be drawn on an empty puzzle looks.

    Args:
        puzzle: All of its clues are known.
        level: Its level.
    """

    def __init__(self, puzzle: Puzzle, level: Level) -> None:
        self._puzzle, self._rank = puzzle, level.rank
        most = puzzle.max_bridges
        self._clues = clues = {island.at: island.clue or 0 for island in puzzle.islands}
        self._beside, self._across = _beside(puzzle), _across(puzzle)
        self._gives = {
            cell: sum(min(most, clues[at]) for at in beside)
            for cell, beside in self._beside.items()
        }
        self._rows: dict[Edge, Looks] = {}
        self._doubts: dict[tuple[Edge, int], float] = {}
        self.bridges = [
            (edge, count)
            for edge in puzzle.edges
            for count in range(1, min(most, clues[edge[0]], clues[edge[1]]) + 1)
        ]
        """Each pair with each number of bridges on it."""

    def doubt(self, bridge: tuple[Edge, int]) -> float:
        """How likely the solution has fewer there, at a glance: the logarithm of the odds, but for
        a constant."""
        if bridge not in self._doubts:
            model = model_of("bridge")
            assert model is not None
            self._doubts[bridge] = round(model.scores(self.looks(bridge))[0], 6)
        return self._doubts[bridge]

    def doubtful(self) -> list[tuple[Edge, int]]:
        """The bridges that look neither plainly right nor plainly wrong."""
        low, high = _DOUBTFUL if self._puzzle.rows >= _LARGE else _DOUBTFUL_IF_SMALL
        return [bridge for bridge in self.bridges if low <= self.doubt(bridge) <= high]

    def looks(self, bridge: tuple[Edge, int]) -> Looks:
        """The looks of a number of bridges on a pair, with nothing else drawn."""
        edge, count = bridge
        if edge not in self._rows:
            self._rows[edge] = self._row(edge)
        full = [float(self._clues[cell] == count) for cell in edge]
        return [*self._rows[edge], float(count > 1), *full]

    def _row(self, edge: Edge) -> Looks:
        clues, beside, gives = self._clues, self._beside, self._gives
        a, b = edge
        row = [self._rank / 2, len(clues) / 20, len(self._across[edge]) / 2]
        row.append((abs(a[0] - b[0]) + abs(a[1] - b[1])) / 4)
        spare = [gives[cell] - clues[cell] for cell in edge]
        # What an end needs of the other at least, and how that compares with the most.
        most = self._puzzle.max_bridges
        needs = [min(most, clues[b]) - spare[0], min(most, clues[a]) - spare[1]]
        pairs: list[list[float]] = [
            [clues[a] / 4, clues[b] / 4],
            [len(beside[a]) / 2, len(beside[b]) / 2],
            [spare[0] / 3, spare[1] / 3],
            [clues[a] / len(beside[a]), clues[b] / len(beside[b])],
            [needs[0] / 2, needs[1] / 2],
            [
                sum(clues[at] / len(beside[at]) for at in beside[cell]) / len(beside[cell])
                for cell in edge
            ],
            [_border(self._puzzle, cell) > 0 for cell in edge],
        ]
        for least in (min, max):
            row += [least(pair) for pair in pairs]
        row.append(clues[a] == clues[b])
        return [float(part) for part in row]


def mistakes(
    puzzle: Puzzle, drawing: Mapping[Edge, int], glance: Glance, level: Level
) -> dict[Edge, Looks]:
    """The looks of each pair that is drawn, as the one with a bridge too many.

    Args:
        puzzle: All of its clues are known.
        drawing: The bridges.
        glance: How wrong each looks alone.
        level: The level of the puzzle.
    """
    most, size, lines = puzzle.max_bridges, len(puzzle.islands), len(drawing)
    clues = {island.at: island.clue or 0 for island in puzzle.islands}
    beside, across = _beside(puzzle), _across(puzzle)
    drawn: dict[tuple[Coord, Coord], int] = {}
    has, ends = dict.fromkeys(clues, 0), dict.fromkeys(clues, 0)
    for (a, b), count in drawing.items():
        drawn[a, b] = drawn[b, a] = count
        for cell in (a, b):
            has[cell] += count
            ends[cell] += 1
    lack = {cell: clues[cell] - has[cell] for cell in clues}
    dead = {other for edge in drawing for other in across[edge]}
    free = {
        (a, b): 0 if edge in dead else most - drawn.get(edge, 0)
        for edge in puzzle.edges
        for a, b in (edge, edge[::-1])
    }
    more = {(a, b): min(count, lack[a], lack[b]) for (a, b), count in free.items()}
    room = {cell: sum(more[cell, at] for at in beside[cell]) - lack[cell] for cell in clues}
    gives = {cell: sum(min(most, clues[at]) for at in beside[cell]) for cell in clues}
    ratio = {cell: clues[cell] / len(beside[cell]) for cell in clues}
    group = _groups(drawing, clues)
    needs, sizes = Counter[Coord](), Counter(group.values())
    for cell in clues:
        needs[group[cell]] += lack[cell]

    def end(cell: Coord, other: Coord, count: int) -> Looks:
        """How one end of a pair looks."""
        others = [at for at in beside[cell] if at != other]
        several = max(1, len(others))
        # What it could get elsewhere if the bridges of this pair were gone.
        elsewhere = sum(min(free[cell, at], lack[cell] + count, lack[at]) for at in others)
        return [
            clues[cell], len(beside[cell]), lack[cell], ends[cell], has[cell] - count, room[cell],
            sum(more[cell, at] > 0 for at in beside[cell]),
            room[cell] - more[cell, other],
            # The same for an eye that overlooks crossings, and before anything was drawn.
            sum(min(most, lack[at]) for at in others) - lack[cell],
            sum(min(most, clues[at]) for at in others) - clues[cell] + count,
            gives[cell] - clues[cell], ratio[cell],
            sum(clues[at] == 1 for at in others), min((clues[at] for at in others), default=0),
            sum(lack[at] > 0 for at in others), sum(ratio[at] for at in others) / several,
            sum((cell, at) not in drawn and free[cell, at] > 0 for at in others),
            sum(min(room[at], 4) for at in others) / several, min(room[at] for at in beside[cell]),
            elsewhere - lack[cell] - count + 1,
            _border(puzzle, cell), lack[cell] == 0,
        ]  # fmt: skip

    def around(cell: Coord, other: Coord) -> Looks:
        """How the other neighbors of an end look, and their neighbors."""
        others = [at for at in beside[cell] if at != other]
        beyond = [far for at in others for far in beside[at] if far != cell]
        gaps = sum(abs(cell[0] - at[0]) + abs(cell[1] - at[1]) for at in others)
        several, many = max(1, len(others)), max(1, len(beyond))
        return [
            gaps / several,
            sum(crossed[cell, at] for at in others),
            max((clues[at] for at in others), default=0),
            max((lack[at] for at in others), default=0),
            sum(clues[at] for at in others),
            sum(clues[at] == gives[at] for at in others),
            len(beyond),
            sum(ratio[far] for far in beyond) / many,
            sum(min(room[far], 4) for far in beyond) / many,
            sum(lack[far] for far in beyond),
            sum(clues[far] == 1 for far in beyond),
            sum(usually[at] for at in others) / several,
            sum(usually[at] - ratio[at] for at in others),
            # What the tightest could lose to others before it needs this end.
            min((room[at] - more[at, cell] for at in others), default=5),
        ]

    # What the neighbors of each have per neighbor of theirs.
    usually = {cell: sum(ratio[at] for at in near) / len(near) for cell, near in beside.items()}
    crossed = {(a, b): len(across[edge]) for edge in puzzle.edges for a, b in (edge, edge[::-1])}
    rows: dict[Edge, Looks] = {}
    surroundings: dict[Edge, Looks] = {}
    mean = sum(glance.doubt(one) for one in drawing.items()) / max(1, lines)
    for edge, count in drawing.items():
        a, b = sorted(edge, key=lambda cell: (clues[cell], len(beside[cell]), cell))
        one, two = end(a, b, count), end(b, a, count)
        balance = [min(clues[x] / len(beside[x]) for x in other) for other in across[edge]]
        row = [
            *map(min, one, two), *map(max, one, two),
            count, glance.doubt((edge, count)) - mean, abs(a[0] - b[0]) + abs(a[1] - b[1]),
            len(across[edge]), max(balance, default=0), sum(x in dead for x in across[edge]),
            min(needs[group[a]], 8), sizes[group[a]],
            clues[a] == clues[b], clues[a] == clues[b] == count, count / (clues[a] + clues[b]),
            lack[a] == lack[b] == 0, count > 1 and lack[a] == 0, count > 1 and lack[b] == 0,
            ratio[a] + ratio[b] - count,
        ]  # fmt: skip
        rows[edge] = [*map(float, row), *one, *two]
        squares = sum(
            far in beside[b] and far != a for at in beside[a] if at != b for far in beside[at]
        )
        surroundings[edge] = [*around(a, b), *around(b, a), squares]
    usual = [sum(column) / lines for column in zip(*surroundings.values(), strict=True)]
    means = [sum(column) / lines for column in zip(*rows.values(), strict=True)]
    item = [
        level.rank, puzzle.rows, size, lines, len(puzzle.edges) / size,
        sum(count > 1 for count in drawing.values()) / lines,
        sum(has.values()) / sum(clues.values()), sum(clues.values()) / 2 / len(puzzle.edges),
    ]  # fmt: skip
    return {
        edge: [
            float(value)
            for value in (
                *row,
                *map(float.__sub__, row[:_COMPARED], means[:_COMPARED]),
                *item,
                *surroundings[edge],
                *(value - mean for value, mean in zip(surroundings[edge], usual, strict=True)),
            )
        ]
        for edge, row in rows.items()
    }


_COMPARED = 59
"""So many of the looks of a pair, the first, are compared with those of the other pairs."""


def _groups(drawing: Mapping[Edge, int], cells: Iterable[Coord]) -> dict[Coord, Coord]:
    """One of the islands that each is joined to."""
    parent = {cell: cell for cell in cells}

    def root(cell: Coord) -> Coord:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    for a, b in drawing:
        parent[root(a)] = root(b)
    return {cell: root(cell) for cell in parent}


def clue_options(puzzle: Puzzle, clues: Mapping[Coord, int], cell: Coord) -> range:
    """The values that an unknown clue may have at a glance: the sum of all clues is even, and the
    neighbors can give and take so many bridges.

    >>> row = Puzzle.from_grid([[1, 0, 2, 0, 1]])
    >>> clue_options(row, {(0, 0): 1, (0, 2): 2, (0, 4): 1}, (0, 2))
    range(2, 3, 2)
    """
    most = puzzle.max_bridges
    beside = _beside(puzzle)
    high = low = 0
    for at in beside[cell]:
        elsewhere = sum(min(most, clues[other]) for other in beside[at] if other != cell)
        high += min(most, clues[at])
        low += max(0, clues[at] - elsewhere)
    low = max(1, low)
    others = sum(clues.values()) - clues[cell]
    return range(low + (low + others) % 2, high + 1, 2)


def clue_values(
    puzzle: Puzzle, clues: Mapping[Coord, int], cell: Coord, options: range, level: Level
) -> list[Looks]:
    """The looks of each value of an unknown clue.

    Args:
        puzzle: Its other clues are known.
        clues: Those of all islands.
        cell: Where the unknown one is.
        options: Its values.
        level: The level of the puzzle.
    """
    most, beside, across = puzzle.max_bridges, _beside(puzzle), _across(puzzle)
    around = beside[cell]
    degree, size, edges = len(around), len(clues), len(puzzle.edges)
    others = [clue for at, clue in clues.items() if at != cell]
    total = sum(others)
    ratio = {at: clue / len(beside[at]) for at, clue in clues.items()}
    mean = (sum(ratio.values()) - ratio[cell]) / len(others)
    # What the others beside a neighbor can give it beyond its clue.
    slack = {
        at: sum(min(most, clues[other]) for other in beside[at] if other != cell) - clues[at]
        for at in around
    }
    crossed = [len(across[min(cell, at), max(cell, at)]) for at in around]
    high, low = sum(min(most, clues[at]) for at in around), sum(max(0, -slack[at]) for at in around)
    # What each neighbor would give, if it shared out evenly, or by what others can take.
    even = sum(min(most, ratio[at]) for at in around)
    fair = sum(
        clues[at] * min(most, clues[at]) / (clues[at] + max(slack[at] + min(most, clues[at]), 0))
        for at in around
    )

    def four(values: Iterable[float]) -> Looks:
        return (sorted(values) + [0.0] * 4)[:4]

    item = [
        level.rank, puzzle.rows, size, edges / size, degree, len(options), high, low, even, fair,
        *four(clues[at] for at in around), *four(slack.values()), *four(ratio[at] for at in around),
        sum(crossed), max(crossed), sum(len(beside[at]) for at in around),
        sum(ratio[other] for at in around for other in beside[at] if other != cell)
        / max(1, sum(len(beside[at]) - 1 for at in around)),
        sum(clues[other] == 1 for at in around for other in beside[at] if other != cell),
        sum(abs(cell[0] - at[0]) + abs(cell[1] - at[1]) for at in around) / degree,
        total / len(others), total / 2 / edges, mean, total / 2 - size, _border(puzzle, cell),
        others.count(1) / size, others.count(2) / size,
        sum(len(near) == 1 for near in beside.values()) / size,
        sum(one <= 1 for one in slack.values()),
        sum(clues[at] > most * (len(beside[at]) - 1) for at in around),
    ]  # fmt: skip
    last = len(options) - 1
    return [
        [
            float(value)
            for value in (
                one, n, last - n, n == 0, n == last, one / degree, one - degree, abs(one - degree),
                one == degree, one - even, abs(one - even), one - fair, abs(one - fair),
                one / degree - mean, abs(one / degree - mean), one - low, high - one,
                (one - low) / max(1, high - low), others.count(one) / size,
                sum(clues[at] == one for at in around), one == 1, one == 2,
                one >= most * degree - 1, *item,
            )
        ]
        for n, one in enumerate(options)
    ]  # fmt: skip


def counts(puzzle: Puzzle, level: Level) -> Looks:
    """The looks of a puzzle as one with no solution, one or more.

    Args:
        puzzle: All of its clues are known.
        level: The level of the puzzle whose clues were changed.
    """
    most, edges = puzzle.max_bridges, puzzle.edges
    clues = {island.at: island.clue or 0 for island in puzzle.islands}
    beside, across = _beside(puzzle), _across(puzzle)
    size, lines, total = len(clues), max(1, len(edges)), sum(clues.values())
    degree = {cell: len(near) for cell, near in beside.items()}
    ratio = {cell: clues[cell] / max(1, degree[cell]) for cell in clues}
    gives = {cell: sum(min(most, clues[at]) for at in beside[cell]) for cell in clues}
    slack = {cell: gives[cell] - clues[cell] for cell in clues}
    mean, usual = total / size, sum(ratio.values()) / size
    side = _sides(beside)
    odd = sum(side[a] == side[b] for a, b in edges)
    balance = abs(sum(clue * side[cell] for cell, clue in clues.items()))
    values, rooms, degrees = (
        Counter(clues.values()),
        Counter(slack.values()),
        Counter(degree.values()),
    )
    kinds = Counter((degree[cell], clues[cell]) for cell in clues)
    pairs = Counter((min(clues[a], clues[b]), max(clues[a], clues[b])) for a, b in edges)
    looks = [
        mean, sum(clue * clue for clue in clues.values()) / size - mean * mean, max(clues.values()),
        total / 2 / lines, (total / 2 - size) / size, total % 2, lines / size,
        len(puzzle.crossings) / lines, usual,
        sum(value * value for value in ratio.values()) / size - usual * usual,
        balance / size, odd / lines, balance > most * odd,
        sum(slack.values()) / size, sum(value * value for value in slack.values()) / size,
        min(slack.values()), max(slack.values()),
        *(values[n] / size for n in range(1, 8)),
        *(degrees[n] / size for n in range(1, 4)),
        *(rooms[n] / size for n in range(-1, 6)),
        *(
            kinds[n, clue] / size
            for n in range(1, 5)
            for clue in (n - 1, n, n + 1, 2 * n - 1, 2 * n)
            if clue
        ),
        *(pairs[pair] / lines for pair in ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (3, 4))),
        sum(abs(clues[a] - clues[b]) for a, b in edges) / lines,
        sum(abs(ratio[a] - ratio[b]) for a, b in edges) / lines,
        sum(clues[cell] * degree[cell] for cell in clues) / size,
        sum(clues[cell] * gives[cell] for cell in clues) / size,
        sum(clues[a] * clues[b] for a, b in edges) / lines,
        sum(clues[cell] < degree[cell] for cell in clues) / size,
        sum(clues[cell] >= most * degree[cell] - 1 for cell in clues) / size,
        sum(sum(clues[at] == 1 for at in near) >= len(near) - 1 for near in beside.values()) / size,
        sum(degree[cell] <= 2 and slack[cell] <= 1 for cell in clues) / size,
        sum(slack[a] <= 0 and slack[b] <= 0 for a, b in edges) / lines,
        sum(slack[a] <= 1 and slack[b] <= 1 for a, b in edges) / lines,
    ]  # fmt: skip
    # Bridges that single islands force; then the same once more, with these drawn.
    least = dict.fromkeys(edges, 0)
    room = {edge: min(most, clues[edge[0]], clues[edge[1]]) for edge in edges}
    for _ in range(2):
        can = dict.fromkeys(clues, 0)
        for (a, b), count in room.items():
            can[a] += count
            can[b] += count
        least = {
            (a, b): min(
                count, max(least[a, b], clues[a] - can[a] + count, clues[b] - can[b] + count)
            )
            for (a, b), count in room.items()
        }
        left = dict(clues)
        for (a, b), count in least.items():
            left[a] -= count
            left[b] -= count
        spare = [can[cell] - clues[cell] for cell in clues]
        drawn = sum(least.values())
        looks += [
            drawn / lines, drawn / max(1, total), sum(one > 0 for one in least.values()) / lines,
            sum(count > 0 for count in room.values()) / lines,
            sum(not count for count in left.values()) / size, min(left.values()),
            sum(count < 0 for count in left.values()),
            sum(spare) / size, spare.count(0) / size, min(spare), sum(one < 0 for one in spare),
        ]  # fmt: skip
        room = {
            edge: 0
            if any(least[other] for other in across[edge])
            else max(0, min(room[edge], least[edge] + min(left[cell] for cell in edge)))
            for edge in edges
        }
        least = {edge: min(count, room[edge]) for edge, count in least.items()}
    return [float(value) for value in (level.rank, puzzle.rows, size, *looks)]


def _sides(beside: Mapping[Coord, Sequence[Coord]]) -> dict[Coord, int]:
    """1 or -1 for each island, so that neighbors differ as far as going through them shows."""
    side: dict[Coord, int] = {}
    for start in beside:
        if start in side:
            continue
        side[start] = 1
        ahead = [start]
        while ahead:
            cell = ahead.pop()
            for at in beside[cell]:
                if at not in side:
                    side[at] = -side[cell]
                    ahead.append(at)
    return side
