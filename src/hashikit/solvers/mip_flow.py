"""`mip-flow`: the single-commodity flow of Jandhyala's chapter as a linear model."""

from __future__ import annotations

from typing import Any

from .._util.limits import NO_LIMITS, Limits
from ..models.bridges import BridgeModel
from ..models.flow import flow
from ..models.network import Network
from .mip.formulation import MipFormulation, guide

__all__ = ["SOLVER", "MipFlow"]


class MipFlow(MipFormulation):
    """Integers b(p,q), connectivity as a flow to a root; `hashikit.models.flow` has the rows.

    Source: Jandhyala, "Nikoli", chapter 10, which solves it with CP-SAT: that is `cpsat-flow`.
    """

    name = "mip-flow"
    title = "integers b(p,q), connectivity as a flow to a root"
    source = "Jandhyala, Nikoli, chapter 10, as a linear model"
    options = (*MipFormulation.options, guide(False))

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The whole model."""
        return flow(network, limits)


SOLVER = MipFlow()
