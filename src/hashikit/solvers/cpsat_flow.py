"""`cpsat-flow`: CP-SAT with connectivity as a single-commodity flow."""

from __future__ import annotations

from typing import Any

from ..models.network import ALL_BUT_SIGNS, Network
from .cpsat import OPTIONS, CpSatSession, Model, bridges, degrees, engines
from .formulation import Formulation
from .options import Engine
from .session import Session

__all__ = ["SOLVER", "FlowFormulation", "flow", "model"]


class FlowFormulation(Formulation):
    """Jandhyala, *Nikoli*, chapter 10.

    For each pair of islands p, q in sight of each other, with N islands:

    - b(p,q) ∈ {0, 1, 2}, the number of bridges (up to `max_bridges`), and a literal that says
      whether it is positive, tied to it both ways;
    - Σ_q b(p,q) = d(p), the clue, for every island p;
    - of two pairs that cross, one is not positive;
    - f(p,q) ∈ [−N, N], an integer flow, zero on every pair that is not positive; one unit goes
      from every island to the root, the first one, into which N − 1 units flow.

    With n islands, m candidate edges and c crossings these are 3m variables and 2n + 3m + c rows.
    Where loops are forbidden there is one more: n − 1 pairs are positive. Where connectivity is not
    required there is no flow, and forbidden loops are cut as they are found.
    """

    name = "cpsat-flow"
    title = "CP-SAT, integers b(p,q), connectivity as a flow to a root"
    source = "Jandhyala, Nikoli, chapter 10"
    options = OPTIONS
    rules = ALL_BUT_SIGNS

    def engines(self) -> list[Engine]:
        """See `Formulation`."""
        return engines()

    def open(self, network: Network, *, seed: int, workers: int = 1, **options: Any) -> Session:
        """See `Formulation`."""
        made, b, u = model(network)
        # Presolve costs more than it saves on puzzles of a few hundred islands.
        return CpSatSession(
            network,
            made,
            b,
            u,
            seed=seed,
            workers=workers,
            lazy=False,
            parameters={"cp_model_presolve": False},
        )


def model(network: Network) -> tuple[Model, range, range]:
    """The model, with its variables `b` and its literals b ≥ 1."""
    made, b, u = bridges(network)
    degrees(made, network, b)
    if network.puzzle.connected:
        flow(made, network, u)
    return made, b, u


def flow(made: Model, network: Network, u: range) -> None:
    """Add the flow to a model with the literals b ≥ 1."""
    n = len(network.clues)
    f = made.integers([(-n, n)] * len(u))
    for e in range(len(u)):
        made.linear([f[e]], 0, 0, where=~u[e])
    for i, incident in enumerate(network.incident):
        out = 1 if i else 1 - n
        signs = [1 if network.ends[e][0] == i else -1 for e in incident]
        made.linear([f[e] for e in incident], out, out, signs)


SOLVER = FlowFormulation()
