"""The single-commodity flow of Jandhyala's chapter, as a linear model."""

from __future__ import annotations

from .._util.limits import NO_LIMITS, Limits
from .bridges import IntegerModel
from .network import Network
from .signs import add_signs


def flow(network: Network, limits: Limits = NO_LIMITS) -> IntegerModel:
    """The model of `cpsat-flow`, with its implications as rows.

    For each pair of islands p, q in sight of each other, with N islands:

        b(p,q) ∈ {0, 1, 2}                        its number of bridges
        y(p,q) ∈ {0, 1}                           whether it is positive
        f(p,q) ∈ [−N, N], integer                 the flow from p to q

        ∑ b(p,q) over q = d(p)                    the clue, for each island p
        y(p,q) ≤ b(p,q) ≤ 2 y(p,q)                y is 1 where b is positive
        y(p,q) + y(r,s) ≤ 1                       for pairs that cross
        −N y(p,q) ≤ f(p,q) ≤ N y(p,q)             no flow where there is no bridge
        ∑ f(p,q) − ∑ f(q,p) over q = 1            one unit from each island p, but for the root:
                                                  into it, the first island, flow N − 1

    The chapter has a literal, tied to b both ways, in place of y; the rows are what that means. In
    files b is `x_…`, as in the other models. These are 3m columns and 2n + 4m + c rows for n
    islands, m pairs and c crossings. Beyond the text: up to K bridges per pair; a `?` has ≥ 1;
    where loops are forbidden, ∑ y(p,q) ≤ N − 1; where one network is not required, no flow; for
    signs the rows of `signs`.

    Source: Jandhyala, "Nikoli", chapter 10.
    """
    model = IntegerModel("mip-flow", network, lazy=False)
    model.add_degrees()
    model.add_links()
    model.add_crossings()
    model.add_size(least=False, most=not network.puzzle.loops)
    add_signs(model)
    n = len(network.clues)
    if not network.puzzle.connected or n < 2:
        return model
    f = [model.column(model.edge_name("f", e), -n, n) for e in range(len(network.ends))]
    for e, (flows, y) in enumerate(zip(f, model.used, strict=True)):
        model.row(model.edge_name("forth", e), [flows, y], [1, -n], None, 0)
        model.row(model.edge_name("back", e), [flows, y], [1, n], 0, None)
    for i, edges in enumerate(network.incident):
        sent = 1 if i else 1 - n
        signs = [1 if network.ends[e][0] == i else -1 for e in edges]
        model.row(model.island_name("flow", i), [f[e] for e in edges], signs, sent, sent)
    return model
