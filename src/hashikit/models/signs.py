"""The sums on signs as numbers, and as rows of a linear model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .bridges import BridgeModel
from .network import Network


class Side(NamedTuple):
    """One side of a sign that says something."""

    name: tuple[int, int, str]
    """The sign's row and column, and `"north"`, `"south"`, `"east"` or `"west"`."""
    total: int | None
    """The sum of the islands' values; `None` where it cannot be read any more."""
    islands: list[int]
    """The islands on the straight line in that direction, the nearest first."""


def sides(network: Network) -> list[Side]:
    """Every side of a sign that says something, in the order of `Puzzle.sums`.

    >>> from hashikit import Puzzle
    >>> puzzle = Puzzle(1, 3, [(0, 2, None)], signs=[(0, 0, None, None, "?", 0)])
    >>> [(side.total, side.islands) for side in sides(Network.of(puzzle))]
    [(None, [0]), (0, [])]
    """
    puzzle = network.puzzle
    if not puzzle.signs:
        return []
    number = {island.at: i for i, island in enumerate(puzzle.islands)}
    return [
        Side(
            (*sign.at, side),
            None if reading == "?" else reading,
            [number[cell] for cell in islands],
        )
        for sign, side, reading, islands in puzzle.sums
    ]


def values_of(network: Network, island: int) -> Sequence[int]:
    """The values that an island can have: its clue, or 1 to as many bridges as it has room for."""
    clue = network.clues[island]
    if clue is not None:
        return [clue]
    return range(1, network.puzzle.max_bridges * len(network.incident[island]) + 1)


def add_signs(model: BridgeModel) -> None:
    """Add what the signs say to a model that has its bridges.

    The value of island i is the sum of the bridges of its edges e; for a sum s of the islands on
    one side of a sign

        ∑ value(i) over i in s = total(s)         if it can be read
        v(i,d) ∈ {0, 1}                           whether the value of i is d
        ∑ v(i,d) over d = 1                       for each island of such a side
        ∑ d v(i,d) over d = value(i)              for each of them
        ∑ v(i,d) over i in s ≤ 1                  for each value d: all are different

    No paper has these rows; they are the usual ones for an AllDifferent.
    """
    network = model.network
    v: dict[int, dict[int, int]] = {}
    for side in sides(network):
        name, total, islands = side
        if total is not None:
            columns, coefficients = _bridges(model, islands)
            model.row(("sum", *name), columns, coefficients, total, total)
        if len(islands) < 2:
            continue
        for i in islands:
            if i not in v:
                v[i] = _choice(model, i)
        for d in sorted({d for i in islands for d in v[i]}):
            columns = [v[i][d] for i in islands if d in v[i]]
            if len(columns) > 1:
                model.row(("differ", *name, d), columns, [1] * len(columns), None, 1)


def _bridges(model: BridgeModel, islands: Sequence[int]) -> tuple[list[int], list[int]]:
    """The sum of the values of some islands, as columns and their coefficients."""
    terms: dict[int, int] = {}
    for i in islands:
        for e in model.network.incident[i]:
            for column in model.bridges[e]:
                terms[column] = terms.get(column, 0) + 1
    return list(terms), list(terms.values())


def _choice(model: BridgeModel, island: int) -> dict[int, int]:
    """The columns v(i,d) of an island, with the rows that make them its value."""
    values = values_of(model.network, island)
    v = {d: model.column((*model.island_name("v", island), d), 0, 1) for d in values}
    model.row(model.island_name("one", island), list(v.values()), [1] * len(v), 1, 1)
    columns, ones = _bridges(model, [island])
    weighted = [(column, -d) for d, column in v.items() if d]
    model.row(
        model.island_name("value", island),
        [*columns, *(column for column, _ in weighted)],
        [*ones, *(weight for _, weight in weighted)],
        0,
        0,
    )
    return v
