"""Formulation (1)–(7) of Coelho, Laporte, Lindbeck and Vidal, but for its cuts (4)."""

from __future__ import annotations

from .._limits import NO_LIMITS, Limits
from .bridges import BridgeModel
from .network import Network

__all__ = ["cllv"]


def cllv(network: Network, limits: Limits = NO_LIMITS, *, weak: bool = True) -> BridgeModel:
    """The rows (1), (2), (3) and, if `weak`, (7) of this formulation.

    x(i,j) ∈ {0, 1, 2} and y(i,j) ∈ {0, 1}. For islands 1…n with clues d(k), candidate edges (i,j),
    i < j, and the set Δ of pairs of edges that cross:

        (1) ∑ x(i,k) + ∑ x(k,j) = d(k)            for each island k
        (2) y(i,j) ≤ x(i,j) ≤ 2 y(i,j)            for each edge
        (3) y(i,j) + y(k,l) ≤ 1                   for each pair in Δ
        (4) ∑ y(i,j) over the edges leaving S ≥ 1 for each set S of islands, ∅ ≠ S ≠ all
        (5) x(i,j) ∈ {0, 1, 2}
        (6) y(i,j) ∈ {0, 1}
        (7) ∑ y(i,j) ≥ n − 1

    (4) is strong connectivity; there are too many of these to write down, so one is added for
    each connected component whenever an integer solution is disconnected. (7) is weak
    connectivity, which follows from (4) and is there to need fewer cuts.

    Beyond the paper: with K bridges per pair, x(i,j) ∈ {0…K} and x(i,j) ≤ K y(i,j); a `?` has
    ≥ 1 in (1); where loops are forbidden, ∑ y(i,j) ≤ n − 1.

    Source: Coelho, Laporte, Lindbeck, Vidal, "Benchmark Instances and Branch-and-Cut Algorithm
    for the Hashiwokakero Puzzle", arXiv 1905.00973, 2019.
    """
    model = _CllvModel("mip-cllv: (1)-(3), (5)-(7); the cuts (4) are not in it", network)
    most = model.most
    for e, (low, high) in enumerate(zip(network.low, network.high, strict=True)):
        x = model.column(model.edge_name("x", e), low, min(high, most))
        model.bridges.append([x])
    for e in range(len(network.ends)):
        model.used.append(model.column(model.edge_name("y", e), 0, 1))
    model.add_degrees()
    for e, ((x,), y) in enumerate(zip(model.bridges, model.used, strict=True)):
        model.row(model.edge_name("lower", e), [x, y], [1, -1], 0, None)
        model.row(model.edge_name("upper", e), [x, y], [1, -most], None, 0)
    model.add_crossings()
    model.add_size(least=weak, most=not network.puzzle.loops)
    return model


class _CllvModel(BridgeModel):
    """At least 1 is y; at least 2 is x − y if that is the most, else it takes new columns."""

    def __init__(self, title: str, network: Network) -> None:
        super().__init__(title, network)
        self._order: list[list[int]] = []

    def at_least(self, e: int, k: int) -> list[tuple[int, int]]:
        if k == 1:
            return [(self.used[e], 1)]
        if self.most == 2:
            return [(self.bridges[e][0], 1), (self.used[e], -1)]
        if not self._order:
            for edge in range(len(self.used)):
                self._add_order(edge)
        return [(self._order[e][k - 1], 1)]

    def _add_order(self, e: int) -> None:
        """Columns z(e,1) = y(e) ≥ z(e,2) ≥ … with the sum x(e)."""
        order = [self.used[e]]
        for k in range(2, self.most + 1):
            order.append(self.column(self.edge_name("z", e, k), 0, 1))
            self.row(self.edge_name("order", e, k), order[-2:], [1, -1], 0, None)
        ones = [1] * self.most
        self.row(self.edge_name("sum", e), [self.bridges[e][0], *order], [-1, *ones], 0, 0)
        self._order.append(order)
