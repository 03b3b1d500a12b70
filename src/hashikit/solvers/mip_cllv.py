"""`mip-cllv`: formulation (1)–(7) of Coelho, Laporte, Lindbeck and Vidal."""

from __future__ import annotations

from typing import Any

from .._util.limits import NO_LIMITS, Limits
from ..models.bridges import BridgeModel
from ..models.cllv import cllv
from ..models.network import Network
from .mip.formulation import MipFormulation, fractional, guide
from .options import Option

__all__ = ["SOLVER", "MipCllv"]


class MipCllv(MipFormulation):
    """Branch-and-cut with x(i,j) ∈ {0, 1, 2} and y(i,j) ∈ {0, 1}; `hashikit.models.cllv` has the
    formulation with its equations.

    Source: Coelho, Laporte, Lindbeck, Vidal, "Benchmark Instances and Branch-and-Cut Algorithm
    for the Hashiwokakero Puzzle", arXiv 1905.00973, 2019.
    """

    name = "mip-cllv"
    title = "x(i,j) in {0,1,2}, y(i,j) binary, connectivity by cuts"
    source = "Coelho, Laporte, Lindbeck, Vidal 2019"
    options = (
        *MipFormulation.options,
        Option("weak", True, "Add weak connectivity (7), ∑ y ≥ n − 1."),
        fractional(),
        guide(False),
    )

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The rows (1), (2), (3) and, with the option `weak`, (7)."""
        return cllv(network, limits, weak=options["weak"])


SOLVER = MipCllv()
