"""Linear models of a puzzle: the columns that are its bridges, and the rows that all share."""

from __future__ import annotations

from collections.abc import Sequence

from .linear import LinearModel, Name
from .network import Network, left_out


class BridgeModel(LinearModel):
    """A linear model of a puzzle that knows which columns are its bridges.

    Its title tells what it leaves out. `bridges[e]` holds the columns whose sum is the number of
    bridges of candidate edge `e`, `used[e]` the column that is 1 where there is at least one.
    `lazy` says whether the rows that make the network connected are still to be found.
    """

    def __init__(self, name: str, network: Network, *, lazy: bool) -> None:
        super().__init__(name + left_out(network.puzzle, joins=not lazy, counts=True))
        self.network = network
        self.most = network.puzzle.max_bridges
        cells = [island.at for island in network.puzzle.islands]
        self._cells = cells
        self._spans = [cells[u] + cells[v] for u, v in network.ends]
        self.lazy = lazy
        self.bridges: list[list[int]] = []
        self.used: list[int] = []

    def counts(self, values: Sequence[int]) -> list[int]:
        """The number of bridges of each edge, from the columns' values."""
        return [sum([values[column] for column in columns]) for columns in self.bridges]

    def at_least(self, e: int, k: int) -> list[tuple[int, int]]:
        """`(column, coefficient)` pairs whose sum is 1 if edge `e` has `k` or more bridges, else 0.

        `k` is from 1 to `max_bridges`.
        """
        return [(self.bridges[e][k - 1], 1)]

    def exclude(self, counts: Sequence[int]) -> int:
        """Add a row that forbids just the drawing with these bridges; returns its number.

        Some edge has fewer, or some edge has more:
        ∑ (1 − [e has at least counts(e)]) + ∑ [e has at least counts(e) + 1] ≥ 1.
        """
        terms: dict[int, int] = {}
        low = 1
        for e, count in enumerate(counts):
            signed = [(1, count + 1)] if count < self.most else []
            if count:
                signed.append((-1, count))
                low -= 1
            for sign, k in signed:
                for column, coefficient in self.at_least(e, k):
                    terms[column] = terms.get(column, 0) + sign * coefficient
        nonzero = {column: coefficient for column, coefficient in terms.items() if coefficient}
        name: Name = ("other", len(self.low))
        return self.row(name, list(nonzero), list(nonzero.values()), low, None)

    # Rows that all formulations have; `bridges` and `used` are complete by then.

    def add_degrees(self) -> None:
        """Each island has as many bridges as its clue says; a `?` has at least one."""
        network = self.network
        for i, clue in enumerate(network.clues):
            columns = [column for e in network.incident[i] for column in self.bridges[e]]
            least = 1 if clue is None else clue
            if not columns and clue == 0:
                continue
            self.row(self.island_name("degree", i), columns, [1] * len(columns), least, clue)

    def add_crossings(self) -> None:
        """At most one of two edges that cross is used."""
        for e, f in self.network.crossings:
            name = self.edge_name("cross", e) + self.edge_name("", f)[1:]
            self.row(name, [self.used[e], self.used[f]], [1, 1], None, 1)

    def add_size(self, *, least: bool, most: bool) -> None:
        """A connected network of n islands uses at least n − 1 edges, a tree at most n − 1."""
        size = max(0, len(self.network.clues) - 1)
        if self.network.puzzle.connected and (least or most):
            name: Name = ("weak",) if least else ("tree",)
            ones = [1] * len(self.used)
            self.row(name, self.used, ones, size if least else None, size if most else None)

    def island_name(self, kind: str, island: int) -> Name:
        """`kind_row_col`."""
        return (kind, *self._cells[island])

    def edge_name(self, kind: str, e: int, *more: int) -> Name:
        """`kind_row_col_row_col…`, the edge's two islands."""
        return (kind, *self._spans[e], *more)


class IntegerModel(BridgeModel):
    """An integer x, 0 to K, for the number of bridges on each edge, and a binary y: whether any.

    At least 1 is y; at least 2 is x − y if that is the most, else it takes new columns.
    """

    def __init__(self, name: str, network: Network, *, lazy: bool) -> None:
        super().__init__(name, network, lazy=lazy)
        self._order: list[list[int]] = []
        for e, (low, high) in enumerate(zip(network.low, network.high, strict=True)):
            self.bridges.append([self.column(self.edge_name("x", e), low, min(high, self.most))])
        for e in range(len(network.ends)):
            self.used.append(self.column(self.edge_name("y", e), 0, 1))

    def add_links(self) -> None:
        """y ≤ x ≤ K y for each edge."""
        for e, ((x,), y) in enumerate(zip(self.bridges, self.used, strict=True)):
            self.row(self.edge_name("lower", e), [x, y], [1, -1], 0, None)
            self.row(self.edge_name("upper", e), [x, y], [1, -self.most], None, 0)

    def at_least(self, e: int, k: int) -> list[tuple[int, int]]:
        """See `BridgeModel`."""
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
