"""`cpsat-lazy`: CP-SAT with connectivity by cuts."""

from __future__ import annotations

from typing import Any

from ..models.graph import cut
from ..models.network import ALL_BUT_SIGNS, Network
from .cpsat import OPTIONS, CpSatSession, Model, bridges, degrees, engines
from .formulation import Formulation
from .options import Engine
from .session import Session

__all__ = ["SOLVER", "LazyFormulation", "model"]


class LazyFormulation(Formulation):
    """The model of `cpsat-flow` with cuts in place of the flow.

    While the solution falls into several components, one of the edges that leave a component has
    to be used, for each of them; CP-SAT is called again, with the last solution as a hint. The
    model begins with those cuts that are seen without a solution: two islands with one and the
    same clue of at most `max_bridges` have more neighbors than each other.

    With n islands, m candidate edges, p of them between two such islands, and c crossings these
    are 2m variables and n + 2m + c + p rows. Where loops are forbidden there is one more: n − 1
    pairs have a bridge. Where connectivity is not required, there are only cuts of loops, if they
    are forbidden.
    """

    name = "cpsat-lazy"
    title = "CP-SAT, integers b(p,q), connectivity by cuts"
    source = "hashikit; the model of cpsat-flow without its flow"
    options = OPTIONS
    rules = ALL_BUT_SIGNS

    def engines(self) -> list[Engine]:
        """See `Formulation`."""
        return engines()

    def open(self, network: Network, *, seed: int, workers: int = 1, **options: Any) -> Session:
        """See `Formulation`."""
        made, b, u = model(network)
        # There are many short calls, so avoid anything that is slow to start.
        return CpSatSession(
            network,
            made,
            b,
            u,
            seed=seed,
            workers=workers,
            lazy=True,
            parameters={"cp_model_presolve": False, "linearization_level": 0},
        )


def model(network: Network) -> tuple[Model, range, range]:
    """The model before the first solution, with its variables `b` and its literals b ≥ 1."""
    made, b, u = bridges(network)
    degrees(made, network, b)
    if network.puzzle.connected and len(network.clues) > 2:
        for p, q in network.ends:
            clue, other = network.clues[p], network.clues[q]
            if clue is not None and clue == other and clue <= network.puzzle.max_bridges:
                made.clause(u[e] for e in cut(network, (p, q)))
    return made, b, u


SOLVER = LazyFormulation()
