"""XCSP3: a puzzle as an instance of constraint satisfaction, in XML.

Source: Boussemart, Lecoutre, Audemard, Piette, "XCSP3: an integrated format for benchmarking
combinatorial constrained problems". Only constraints of XCSP3-core are used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .network import Network
from .signs import sides, values_of

_ANSWER = re.compile(
    r"<instantiation[^>]*>.*?<list>(.*?)</list>.*?<values>(.*?)</values>.*?</instantiation>",
    re.DOTALL,
)


def text(network: Network, excluded: Sequence[Sequence[int]] = ()) -> str:
    """A puzzle as an XCSP3 instance, but for the `excluded` drawings, each as the bridges per edge.

    Variables are `x_0_0_0_3`, the bridges between (0, 0) and (0, 3), and `y_…`, whether there is
    one; `d_0_3`, the distance of an island from the first by the shortest way, the least of its
    `t_0_3_0_0`, those by way of each neighbor; and `v_0_3`, the
    value of an island on a side of a sign. All follow from the bridges, so that each solution of
    the puzzle is one of the instance.

    >>> from hashikit import Puzzle
    >>> print(text(Network.of(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)], connected=False))), end="")
    <instance format="XCSP3" type="CSP">
    <variables>
    <var id="x_0_0_0_2"> 0..2 </var>
    </variables>
    <constraints>
    <intension> eq(x_0_0_0_2,1) </intension>
    <intension> eq(x_0_0_0_2,1) </intension>
    </constraints>
    </instance>
    """
    writer = _Writer(network)
    variables, constraints = writer.parts()
    for counts in excluded:
        differ = [f"ne({x},{count})" for x, count in zip(writer.x, counts, strict=True)]
        some = f"or({','.join(differ)})" if len(differ) > 1 else "".join(differ) or "ge(none,1)"
        constraints.append(f"<intension> {some} </intension>")
    return "\n".join(
        [
            '<instance format="XCSP3" type="CSP">',
            "<variables>",
            *(f'<var id="{name}"> {least}..{most} </var>' for name, least, most in variables),
            "</variables>",
            "<constraints>",
            *constraints,
            "</constraints>",
            "</instance>\n",
        ]
    )


def plain(answer: str) -> str:
    """The last XCSP3 instantiation of an answer as lines of names and values; else the answer.

    >>> plain("v <instantiation> <list> a b </list> <values> 1 0 </values> </instantiation>")
    'a = 1\\nb = 0'
    """
    matches = list(_ANSWER.finditer(answer)) if "<instantiation" in answer else []
    return _lines(matches[-1]) if matches else answer


def _lines(match: re.Match[str]) -> str:
    """The lines of one instantiation; each may begin with a `v`, as in the competitions."""
    names, values = (
        [word for word in part.split() if word != "v"] for part in (match[1], match[2])
    )
    return "\n".join(f"{name} = {value}" for name, value in zip(names, values, strict=False))


class _Writer:
    """Collects the variables and constraints of one puzzle."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.cells = ["_{}_{}".format(*island.at) for island in network.puzzle.islands]
        self.x = [f"x{self.cells[u]}{self.cells[v]}" for u, v in network.ends]
        self.variables: list[tuple[str, int, int]] = []
        self.constraints: list[str] = []

    def parts(self) -> tuple[list[tuple[str, int, int]], list[str]]:
        network, puzzle = self.network, self.network.puzzle
        for x, low, high in zip(self.x, network.low, network.high, strict=True):
            self.variables.append((x, low, high))
        for clue, edges in zip(network.clues, network.incident, strict=True):
            xs = [self.x[e] for e in edges]
            self.add_sum(xs, [], "ge" if clue is None else "eq", 1 if clue is None else clue)
        for e, f in network.crossings:
            self.tell(f"or(eq({self.x[e]},0),eq({self.x[f]},0))")
        n = len(self.cells)
        if puzzle.connected and n > 1:
            self.add_distances(n)
        if not puzzle.loops:
            self.add_tree(n)
        self.add_signs()
        if not self.x and ("none", 0, 0) not in self.variables:  # an instance has at least one
            self.variables.append(("none", 0, 0))
        if not self.constraints:
            self.tell(f"ge({self.variables[0][0]},0)")
        return self.variables, self.constraints

    def tell(self, what: str) -> None:
        self.constraints.append(f"<intension> {what} </intension>")

    def add_sum(self, names: Sequence[str], weights: Sequence[int], sign: str, to: int) -> None:
        """The sum of some variables, all with weight 1 if there are no weights."""
        if len(names) > 1:
            coefficients = f"<coeffs> {' '.join(map(str, weights))} </coeffs> " if weights else ""
            self.constraints.append(
                f"<sum> <list> {' '.join(names)} </list> {coefficients}"
                f"<condition> ({sign},{to}) </condition> </sum>"
            )
        elif names:
            self.tell(f"{sign}({names[0]},{to})")
        elif to > 0 or (to < 0 and sign == "eq"):  # nothing sums up to that
            if ("none", 0, 0) not in self.variables:
                self.variables.append(("none", 0, 0))
            self.tell("eq(none,1)")

    def add_distances(self, n: int) -> None:
        """d = 1 + the least d of a neighbor; without a way to the first it would grow forever."""
        d = [f"d{cell}" for cell in self.cells]
        self.variables += [(name, 1 if i else 0, n - 1 if i else 0) for i, name in enumerate(d)]
        for i, edges in enumerate(self.network.incident):
            if i == 0:
                continue
            if not edges:
                self.add_sum([], [], "eq", 1)
                continue
            near = []
            for e in edges:
                other = self.opposite(e, i)
                near.append(f"t{self.cells[i]}{self.cells[other]}")
                self.variables.append((near[-1], 1, n))
                by_way = f"add({d[other]},1)"
                if not self.network.low[e]:  # else a given bridge, a case some solvers refuse
                    by_way = f"if(gt({self.x[e]},0),{by_way},{n})"
                self.tell(f"eq({near[-1]},{by_way})")
            if len(near) == 1:
                self.tell(f"eq({near[0]},{d[i]})")
            else:
                self.constraints.append(
                    f"<minimum> <list> {' '.join(near)} </list> "
                    f"<condition> (eq,{d[i]}) </condition> </minimum>"
                )

    def opposite(self, e: int, island: int) -> int:
        u, v = self.network.ends[e]
        return v if u == island else u

    def add_tree(self, n: int) -> None:
        """A connected network of n islands is a tree if it has n - 1 edges."""
        ys = ["y" + x[1:] for x in self.x]
        for x, y in zip(self.x, ys, strict=True):
            self.variables.append((y, 0, 1))
            self.tell(f"eq({y},gt({x},0))")
        self.add_sum(ys, [], "le", max(0, n - 1))

    def add_signs(self) -> None:
        """The values of the islands on each side of a sign: all different, with the sum it says."""
        known: set[int] = set()
        for side in sides(self.network):
            for i in side.islands:
                if i not in known:
                    known.add(i)
                    self.add_value(i)
            values = [f"v{self.cells[i]}" for i in side.islands]
            if len(values) > 1:
                text = " ".join(values)
                self.constraints.append(f"<allDifferent> {text} </allDifferent>")
            if side.total is not None:
                self.add_sum(values, [], "eq", side.total)

    def add_value(self, island: int) -> None:
        """The variable of an island's value."""
        values, edges = values_of(self.network, island), self.network.incident[island]
        if not values:  # a `?` without room for a bridge, which has no solution anyway
            values = [0]
        name = f"v{self.cells[island]}"
        self.variables.append((name, values[0], values[-1]))
        xs = [self.x[e] for e in edges]
        self.add_sum([*xs, name], [*(1 for _ in xs), -1], "eq", 0)
