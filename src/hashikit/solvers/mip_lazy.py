"""`mip-lazy`: the binary model of Müßig, with lazy connectivity constraints."""

from __future__ import annotations

from typing import Any

from .._util.limits import NO_LIMITS, Limits
from ..models.bridges import BridgeModel
from ..models.muessig import lazy
from ..models.network import Network
from .mip.formulation import MipFormulation, guide

__all__ = ["SOLVER", "MipLazy"]


class MipLazy(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), connectivity by cuts; `hashikit.models.muessig` has the rows.

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
        return lazy(network, limits)


SOLVER = MipLazy()
