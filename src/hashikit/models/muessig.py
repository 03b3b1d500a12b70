"""The binary models of Müßig: connectivity by cuts, or by a breadth-first search written as rows.

Source: Mia Müßig, "A highly efficient Hashiwokakero solver", README of the repository
PhoenixSmaug/hashi.
"""

from __future__ import annotations

from .._util.limits import NO_LIMITS, Limits
from .bridges import BridgeModel
from .network import Network
from .signs import add_signs


def lazy(network: Network, limits: Limits = NO_LIMITS) -> BridgeModel:
    """The binary model, without its cuts; see `_binary`.

    Whenever an integer solution is disconnected, ∑ x(e,1) ≥ 1 over the edges that leave a
    connected component is added for each of them, which is (4) of `cllv`.
    """
    return _binary("mip-lazy", network, lazy=True)


def bfs(network: Network, limits: Limits = NO_LIMITS) -> BridgeModel:
    """The binary model, see `_binary`, with a polynomial connectivity encoding.

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

    Returns:
        The whole model; if the time was over first, without some of its rows.
    """
    model = _binary("mip-bfs", network, lazy=False)
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


def _binary(name: str, network: Network, *, lazy: bool) -> BridgeModel:
    """The part of Müßig's model that `lazy` and `bfs` share.

    Binary x(e,k), 1 if at least k bridges are drawn on edge e, and rows

        x(e,2) ≤ x(e,1)                   for each edge e
        ∑ x(e,1) + ∑ x(e,2) = clue of v   for each island v, over its edges e
        x(e,1) + x(f,1) ≤ 1               for each pair of edges e, f that cross

    Beyond the text: with K bridges per pair k goes up to K; a `?` has ≥ 1; where loops are
    forbidden, ∑ x(e,1) ≤ n − 1; for signs the rows of `signs`.
    """
    model = BridgeModel(name, network, lazy=lazy)
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
    add_signs(model)
    return model
