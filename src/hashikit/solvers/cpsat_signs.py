"""`cpsat-signs`: CP-SAT with the islands' values as variables, for puzzles with signs."""

from __future__ import annotations

from typing import Any

from ..models.network import ALL_RULES, Network
from ..models.signs import sides
from .cpsat import OPTIONS, CpSatSession, Model, bridges, engines
from .formulation import Formulation
from .options import Engine
from .session import Session

__all__ = ["SOLVER", "SignsFormulation", "model"]


class SignsFormulation(Formulation):
    """Signs instead of clues, as Hector Pefo solved "Bridged Islands".

    To the model of `cpsat-lazy` come an integer per island i, its value v(i), 1 to 8 (four times
    `max_bridges`; its clue where there is one); per sign and side with a number its sum, Σ v(i);
    and per side that says anything, even a `?`, AllDifferent(v(i)). The values are the sums of the
    bridges, Σ_j b(i,j) = v(i). Connectivity takes cuts.

    With n islands, m candidate edges, c crossings, s numbers on signs and d sides with at least two
    islands and a number or a `?`, these are 2m + n variables and n + 2m + c + s + d rows.
    """

    name = "cpsat-signs"
    title = "CP-SAT, integers for bridges and values, connectivity by cuts"
    source = "Hector Pefo, Bridged Islands (maps of the 2018 MIT Mystery Hunt)"
    options = OPTIONS
    rules = ALL_RULES

    def engines(self) -> list[Engine]:
        """See `Formulation`."""
        return engines()

    def open(self, network: Network, *, seed: int, workers: int = 1, **options: Any) -> Session:
        """See `Formulation`."""
        made, b, u, _ = model(network)
        return CpSatSession(
            network,
            made,
            b,
            u,
            seed=seed,
            workers=workers,
            lazy=True,
            parameters={"linearization_level": 0},
        )


def model(network: Network) -> tuple[Model, range, range, range]:
    """The model before the first solution, with its variables b, literals b ≥ 1, variables v."""
    made, b, u = bridges(network)
    many = 4 * network.puzzle.max_bridges
    v = made.integers([(1, many) if clue is None else (clue, clue) for clue in network.clues])
    for value, edges in zip(v, network.incident, strict=True):
        made.linear([*(b[e] for e in edges), value], 0, 0, [1] * len(edges) + [-1])
    for side in sides(network):
        values = [v[i] for i in side.islands]
        if side.total is not None:
            made.linear(values, side.total, side.total)
        if len(values) > 1:
            made.all_different(values)
    return made, b, u, v


SOLVER = SignsFormulation()
