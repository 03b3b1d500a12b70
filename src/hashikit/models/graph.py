"""Components, paths, cycles and cuts of the bridges drawn on a network.

Wherever `counts` is an argument it holds a number per edge; an edge counts as drawn if its number
is not 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from .network import Network


def components(network: Network, counts: Sequence[int]) -> list[list[int]]:
    """The connected components of the islands under the edges with a bridge.

    Returns:
        The components' islands, ascending; the components by size, then by first island. One
        component (or none, on an empty grid) means that the network is connected.

    >>> from hashikit import Puzzle
    >>> network = Network.of(Puzzle.from_grid([[1, 1, 1, 1]]))
    >>> components(network, [1, 0, 1])
    [[0, 1], [2, 3]]
    """
    parent = list(range(len(network.clues)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for (u, v), count in zip(network.ends, counts, strict=True):
        if count:
            parent[root(u)] = root(v)
    groups: dict[int, list[int]] = {}
    for i in range(len(parent)):
        groups.setdefault(root(i), []).append(i)
    return sorted(groups.values(), key=lambda group: (len(group), group[0]))


def apart(network: Network, counts: Sequence[int]) -> list[list[int]]:
    """The components that need a cut, each as its islands; two have the same one.

    None where one network is not required.

    >>> from hashikit import Puzzle
    >>> network = Network.of(Puzzle.from_grid([[1, 1, 1, 1, 1, 1]]))
    >>> apart(network, [1, 0, 1, 0, 1])
    [[0, 1], [2, 3], [4, 5]]
    >>> apart(network, [1, 0, 1, 1, 1]), apart(network, [1] * 5)
    ([[0, 1]], [])
    """
    groups = components(network, counts) if network.puzzle.connected else []
    return groups if len(groups) > 2 else groups[: len(groups) - 1]


def path(network: Network, counts: Sequence[int], start: int, end: int) -> list[int]:
    """The edges of a shortest path of bridges between two islands, empty if there is none.

    >>> from hashikit import Puzzle
    >>> path(Network.of(Puzzle.from_grid([[2, 2], [2, 2]])), [0, 1, 1, 1], 0, 1)
    [1, 3, 2]
    """
    via = {end: -1}
    frontier = [end]
    while frontier and start not in via:
        component = []
        for here in frontier:
            for e in network.incident[here]:
                there = sum(network.ends[e]) - here
                if counts[e] and there not in via:
                    via[there] = e
                    component.append(there)
        frontier = component
    edges: list[int] = []
    while start != end and start in via:
        edges.append(via[start])
        start = sum(network.ends[via[start]]) - start
    return edges


def cycles(network: Network, counts: Sequence[int]) -> list[list[int]]:
    """A cycle for every edge with a bridge that closes one.

    Where loops are forbidden, each of these cycles must lose an edge.

    >>> from hashikit import Puzzle
    >>> square = Network.of(Puzzle.from_grid([[2, 2], [2, 2]]))
    >>> cycles(square, [1, 1, 1, 1]), cycles(square, [2, 1, 1, 0])
    ([[0, 1, 2, 3]], [])
    """
    n = len(network.incident)
    depth, parent, via = [-1] * n, [-1] * n, [-1] * n  # of a spanning forest
    closing: list[int] = []
    for start in range(n):
        if depth[start] >= 0:
            continue
        depth[start] = 0
        frontier = [start]
        while frontier:
            here = frontier.pop()
            for e in network.incident[here]:
                there = sum(network.ends[e]) - here
                if not counts[e] or e == via[here] or e == via[there]:
                    continue
                if depth[there] < 0:
                    depth[there], parent[there], via[there] = depth[here] + 1, here, e
                    frontier.append(there)
                elif here < there:  # seen from both ends
                    closing.append(e)
    result: list[list[int]] = []
    for e in closing:
        edges = [e]
        one, two = network.ends[e]
        while one != two:
            if depth[one] < depth[two]:
                one, two = two, one
            edges.append(via[one])
            one = parent[one]
        result.append(sorted(edges))
    return result


def cut(network: Network, group: Sequence[int]) -> list[int]:
    """The candidate edges that leave a group of islands: at least one of them must be built.

    >>> from hashikit import Puzzle
    >>> cut(Network.of(Puzzle.from_grid([[1, 1, 1, 1]])), [0, 1])
    [1]
    """
    inside = set(group)
    return sorted(
        e
        for i in group
        for e in network.incident[i]
        if (network.ends[e][0] in inside) != (network.ends[e][1] in inside)
    )
