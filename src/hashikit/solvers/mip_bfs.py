"""The binary model of Müßig, with connectivity by a breadth-first search written as rows."""

from __future__ import annotations

from typing import Any

from .base import NO_LIMITS, Limits, Network
from .mip.formulation import MipFormulation
from .mip.model import BridgeModel
from .mip_lazy import binary_model

__all__ = ["SOLVER", "MipBfs"]


class MipBfs(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), see `binary_model`, and a polynomial connectivity encoding.

    Binary y(e,t), 1 if edge e can be reached from a source edge in at most t − 1 steps, for the
    m edges and t = 1…m, and rows

        ∑ y(e,1) = 1                                 one source edge
        y(e,t) ≤ y(e,t+1)                            for each e and t < m
        y(e,t+1) ≤ y(e,t) + ∑ y(f,t)                 for each e and t < m, over all other edges f
                                                     of its two islands
        x(e,1) = y(e,m)                              for each e

    So all bridges are connected, which is the same as all islands, since every island has a
    bridge. (A clue 0 would have none: where there is one beside other islands, a row that asks
    for a bridge makes the model infeasible, as the puzzle is. One island alone has no rows
    for connectivity, nor has a puzzle that does not ask for it.)

    Source: as `mip-lazy`.
    """

    name = "mip-bfs"
    title = "binary x(e,1) ≥ x(e,2), connectivity by a breadth-first search y(e,t)"
    source = "Müßig"

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The whole model."""
        model = binary_model("mip-bfs", network)
        model.lazy = False
        m = len(network.ends)
        if len(network.clues) < 2 or not network.puzzle.connected:
            return model
        y: list[list[int]] = []
        for e in range(m):
            if limits.over():
                return model
            y.append([model.column(model.edge_name("y", e, t + 1), 0, 1) for t in range(m)])
        model.row(("source",), [steps[0] for steps in y], [1] * m, 1, 1)
        for e, (u, v) in enumerate(network.ends):
            if limits.over():
                return model
            beside = [f for f in network.incident[u] + network.incident[v] if f != e]
            signs = [-1, 1] + [1] * len(beside)
            own = y[e]
            for t in range(m - 1):
                model.row(model.edge_name("grow", e, t + 1), own[t : t + 2], [-1, 1], 0, None)
                columns = [own[t + 1], own[t], *[y[f][t] for f in beside]]
                model.row(model.edge_name("reach", e, t + 2), columns, signs, 0, None)
            model.row(model.edge_name("all", e), [model.used[e], own[m - 1]], [1, -1], 0, 0)
        for i, clue in enumerate(network.clues):
            if clue == 0:
                edges = [model.used[e] for e in network.incident[i]]
                model.row(model.island_name("isolated", i), edges, [1] * len(edges), 1, None)
        return model


SOLVER = MipBfs()
