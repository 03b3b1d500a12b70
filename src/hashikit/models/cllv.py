"""Formulation (1)–(7) of Coelho, Laporte, Lindbeck and Vidal, but for its cuts (4)."""

from __future__ import annotations

from .._util.limits import NO_LIMITS, Limits
from .bridges import IntegerModel
from .network import Network
from .signs import add_signs


def cllv(network: Network, limits: Limits = NO_LIMITS, *, weak: bool = True) -> IntegerModel:
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
    ≥ 1 in (1); where loops are forbidden, ∑ y(i,j) ≤ n − 1; for signs the rows of `signs`.

    Source: Coelho, Laporte, Lindbeck, Vidal, "Benchmark Instances and Branch-and-Cut Algorithm
    for the Hashiwokakero Puzzle", arXiv 1905.00973, 2019.
    """
    model = IntegerModel("mip-cllv", network, lazy=True)
    model.add_degrees()
    model.add_links()
    model.add_crossings()
    model.add_size(least=weak, most=not network.puzzle.loops)
    add_signs(model)
    return model
