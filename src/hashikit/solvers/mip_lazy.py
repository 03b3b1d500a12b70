"""The binary model of Müßig, with lazy connectivity constraints."""

from __future__ import annotations

from typing import Any

from .base import NO_LIMITS, Limits, Network
from .mip.formulation import MipFormulation, guide
from .mip.model import BridgeModel

__all__ = ["SOLVER", "MipLazy", "binary_model"]


def binary_model(title: str, network: Network) -> BridgeModel:
    """The part of Müßig's model that `mip-lazy` and `mip-bfs` share.

    Binary x(e,k), 1 if at least k bridges are drawn on edge e, and rows

        x(e,2) ≤ x(e,1)                   for each edge e
        ∑ x(e,1) + ∑ x(e,2) = clue of v   for each island v, over its edges e
        x(e,1) + x(f,1) ≤ 1               for each pair of edges e, f that cross

    Beyond the text: with K bridges per pair k goes up to K; a `?` has ≥ 1; where loops are
    forbidden, ∑ x(e,1) ≤ n − 1.
    """
    model = BridgeModel(title, network)
    for e, (low, high) in enumerate(zip(network.low, network.high, strict=True)):
        columns = [
            model.column(model.edge_name("x", e, k), int(k <= low), int(k <= high))
            for k in range(1, model.most + 1)
        ]
        model.bridges.append(columns)
        model.used.append(columns[0])
    for e, columns in enumerate(model.bridges):
        for k in range(1, model.most):
            model.row(model.edge_name("imply", e, k + 1), columns[k - 1 : k + 1], [1, -1], 0, None)
    model.add_degrees()
    model.add_crossings()
    model.add_size(least=False, most=not network.puzzle.loops)
    return model


class MipLazy(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), see `binary_model`, and connectivity lazily.

    Whenever an integer solution is disconnected, ∑ x(e,1) ≥ 1 over the edges that leave a
    connected component is added for each of them, which is (4) of `mip-cllv`.

    Beyond the text, which has no objective: unless the option `guide` is off, engines look for a
    large ∑ x(e,1) and the first solution found is taken; the more edges, the fewer cuts.

    Source: Mia Müßig, "A highly efficient Hashiwokakero solver", README of the repository
    PhoenixSmaug/hashi.
    """

    name = "mip-lazy"
    title = "binary x(e,1) ≥ x(e,2), connectivity by cuts"
    source = "Müßig"
    options = (*MipFormulation.options, guide(True))

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """All rows but the cuts."""
        return binary_model("mip-lazy; the connectivity cuts are not in it", network)


SOLVER = MipLazy()
