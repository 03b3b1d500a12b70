"""`mip-bfs`: the binary model of Müßig, with connectivity by a breadth-first search as rows."""

from __future__ import annotations

from typing import Any

from .._util.limits import NO_LIMITS, Limits
from ..models.bridges import BridgeModel
from ..models.muessig import bfs
from ..models.network import Network
from .mip.formulation import MipFormulation

__all__ = ["SOLVER", "MipBfs"]


class MipBfs(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), connectivity by y(e,t); `hashikit.models.muessig` has the rows.

    Source: as `mip-lazy`.
    """

    name = "mip-bfs"
    title = "binary x(e,1) ≥ x(e,2), connectivity by a breadth-first search y(e,t)"
    source = "Müßig"

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The whole model."""
        return bfs(network, limits)


SOLVER = MipBfs()
