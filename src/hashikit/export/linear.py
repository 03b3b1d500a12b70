"""The linear models by the names that files are asked for."""

from __future__ import annotations

from ..puzzle import Puzzle
from ..solvers.base import NO_LIMITS, Network, refuse_rules
from ..solvers.mip.formulation import MipFormulation
from ..solvers.mip.model import LinearModel
from ..solvers.mip_bfs import SOLVER as MIP_BFS
from ..solvers.mip_cllv import SOLVER as MIP_CLLV
from ..solvers.mip_lazy import SOLVER as MIP_LAZY
from ..solvers.options import settle

__all__ = ["linear_model"]

_FORMULATIONS: tuple[MipFormulation, ...] = (MIP_CLLV, MIP_LAZY, MIP_BFS)


def linear_model(puzzle: Puzzle, name: str) -> LinearModel:
    """The model of a puzzle, with the formulation's default options.

    Raises:
        UnsupportedRuleError: It cannot express a rule that the puzzle uses.

    >>> model = linear_model(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]), "mip-lazy")
    >>> [model.column_name(column) for column in range(2)]
    ['x_0_0_0_2_1', 'x_0_0_0_2_2']
    """
    (formulation,) = (known for known in _FORMULATIONS if known.name == name)
    refuse_rules(formulation, puzzle)
    options = settle(name, formulation.options, {})
    del options["engine"]
    model = formulation.model(Network.of(puzzle), NO_LIMITS, **options)
    if not model.lower:
        model.column(("none",), 0, 0)  # some solvers do not look at the rows if there is no column
    return model
