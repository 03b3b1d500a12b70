"""Connectivity as clauses that grow little faster than the puzzle: a tree whose parents come first.

Every island but the root has a parent, a neighbor to which it has a bridge, and the islands have an
order in which parents come before their children. Then every island is in one network with the
root. Two ways to say that there is such an order:

- `numbers`: every island has a number in binary, greater than its parent's.
- `elimination`: of two islands that share a clause, one comes first. By transitivity it would take
  all triples of islands; vertex elimination needs those only that a perfect elimination ordering of
  the candidate edges, with fill-in, puts into one clique.

Sources: Rankooh, Rintanen, "Propositional Encodings of Acyclicity and Reachability by Using Vertex
Elimination", AAAI 2022 (arXiv 2105.12908); Janota, Grigore, Manquinho, "On the Quest for an Acyclic
Graph", 2017, for the numbers in binary.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from .network import Network

Clause = list[int]


class Tree(NamedTuple):
    """The clauses beyond those of a puzzle that is not connected, and what their variables are."""

    variables: int
    """The number of variables in all."""
    clauses: list[Clause]
    comments: list[str]


class _Variables:
    """Numbers of new variables."""

    def __init__(self, last: int) -> None:
        self.last = last

    def new(self) -> int:
        self.last += 1
        return self.last


def tree(network: Network, variables: int, way: str) -> Tree:
    """Write the clauses.

    Args:
        network: The puzzle, which has to be connected.
        variables: The number of variables before; x(e, 1) is number e · K + 1.
        way: `numbers` or `elimination`.

    Where loops are forbidden, every edge that is used joins an island with its parent.

    >>> from hashikit import Puzzle
    >>> tree(Network.of(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)])), 2, "numbers").clauses
    [[3], [-3, 1]]
    """
    numbers = _Variables(variables)
    root = max(range(len(network.clues)), key=lambda i: (len(network.incident[i]), -i))
    arcs: dict[tuple[int, int], int] = {}
    clauses: list[Clause] = []
    for u, v in network.ends:
        for parent, child in ((u, v), (v, u)):
            if child != root:
                arcs[parent, child] = numbers.new()
    comments = [
        f"c {variables + 1} to {numbers.last} = p(u,v): u is the parent of v; by edges as above,"
        f" forwards, then backwards; none into island {root}, the root"
    ]
    for island, edges in enumerate(network.incident):
        if island == root:
            continue
        parents = [arcs[sum(network.ends[e]) - island, island] for e in edges]
        clauses.append(parents)
        clauses += [[-a, -b] for i, a in enumerate(parents) for b in parents[:i]]
    most = network.puzzle.max_bridges
    for e, (u, v) in enumerate(network.ends):
        own = [arcs[arc] for arc in ((u, v), (v, u)) if arc in arcs]
        clauses += [[-arc, e * most + 1] for arc in own]
        if len(own) == 2:
            clauses.append([-own[0], -own[1]])
        if not network.puzzle.loops:
            clauses.append([-(e * most + 1), *own])
    inner = {arc: number for arc, number in arcs.items() if root not in arc}
    comments += _ORDERS[way](len(network.clues), inner, numbers, clauses)
    return Tree(numbers.last, clauses, comments)


def _by_numbers(
    islands: int, arcs: dict[tuple[int, int], int], numbers: _Variables, clauses: list[Clause]
) -> list[str]:
    """A child's number is greater than its parent's.

    l(i), "of the lowest bits up to i, those of the parent are less": bit i of the child is not
    less, and it is greater, or l(i - 1). The last of an arc's is the arc itself.
    """
    if not arcs:
        return []
    bits = max(1, (islands - 2).bit_length())  # of all islands but the root
    first = numbers.last + 1
    number = {
        island: [numbers.new() for _ in range(bits)]
        for island in sorted({end for arc in arcs for end in arc})
    }
    middle = numbers.last
    for (parent, child), arc in arcs.items():
        before: int | None = None
        for i in range(bits):
            less = arc if i == bits - 1 else numbers.new()
            a, b = number[parent][i], number[child][i]
            clauses.append([-less, -a, b])
            rest = [] if before is None else [before]
            clauses += [[-less, *rest, -a], [-less, *rest, b]]
            before = less
    return [
        f"c {first} to {middle} = the numbers of the islands but the root, {bits} bits each, the"
        " lowest first",
        f"c {middle + 1} to {numbers.last} = for each p(u,v) whether the lowest bits of u, one, two"
        " and so on, are less than those of v",
    ]


def _by_elimination(
    islands: int, arcs: dict[tuple[int, int], int], numbers: _Variables, clauses: list[Clause]
) -> list[str]:
    """Of the islands of each clique that elimination makes, one comes before another."""
    if not arcs:
        return []
    first = numbers.last + 1
    before: dict[tuple[int, int], int] = {}

    def earlier(u: int, v: int) -> int:
        """The literal for "u comes before v"; one variable serves both ways."""
        pair = (min(u, v), max(u, v))
        if pair not in before:
            before[pair] = numbers.new()
        return before[pair] if u < v else -before[pair]

    near: list[set[int]] = [set() for _ in range(islands)]
    for (parent, child), arc in arcs.items():
        clauses.append([-arc, earlier(parent, child)])
        near[parent].add(child)
        near[child].add(parent)
    for island in _elimination_order(near):
        around = sorted(near[island])
        for k, u in enumerate(around):
            for v in around[:k]:  # neither u < island < v < u nor the other way round
                cycle = [earlier(u, island), earlier(island, v), earlier(v, u)]
                clauses += [[-x for x in cycle], cycle]
    return [
        f"c {first} to {numbers.last} = whether of two islands that share a clause the one with the"
        " smaller number comes first"
    ]


def _elimination_order(near: list[set[int]]) -> list[int]:
    """The vertices in the order of elimination, always one of least degree.

    Afterwards `near` holds for each vertex its neighbors when it was eliminated.
    """
    waiting = [(len(around), v) for v, around in enumerate(near)]
    heapify(waiting)
    order: list[int] = []
    is_eliminated = [False] * len(near)
    while waiting:
        degree, v = heappop(waiting)
        if is_eliminated[v] or degree != len(near[v]):
            continue
        is_eliminated[v] = True
        order.append(v)
        for u in near[v]:
            near[u].discard(v)
            near[u] |= near[v] - {u}
        for u in near[v]:
            heappush(waiting, (len(near[u]), u))
    return order


_ORDERS: dict[
    str, Callable[[int, dict[tuple[int, int], int], _Variables, list[Clause]], list[str]]
] = {"numbers": _by_numbers, "elimination": _by_elimination}
