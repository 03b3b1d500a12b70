"""Linear models in a neutral form: built once, read by every engine and every file writer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..base import Network

__all__ = ["BridgeModel", "LinearModel", "Name", "Row"]

Name = tuple[str | int, ...]
"""The parts of a name, `("x", 0, 3)` for `x_0_3`; they are only joined when a file is written."""


class Row(NamedTuple):
    """A row read back: low ≤ sum of coefficient × column ≤ high, `None` for no bound."""

    columns: list[int]
    coefficients: list[int]
    low: int | None
    high: int | None


class LinearModel:
    """Find integers within bounds that satisfy linear rows; there is no objective.

    What may stand in the place of one is `guide`: columns that an engine is to raise where it can
    while it looks for a point. Any point will do all the same, and files have none of it.

    Rows and columns are numbered from 0 and may be added at any time; engines take over what is
    new whenever they are run. Coefficients stand row by row: those of row `i` are
    `columns[starts[i]:starts[i + 1]]` and `coefficients[starts[i]:starts[i + 1]]`.

    Args:
        title: What the model is, in one line.

    >>> model = LinearModel("two coins")
    >>> a, b = model.column(("a",), 0, 1), model.column(("b",), 0, 3)
    >>> model.row(("sum", 1), [a, b], [1, 2], 5, None)
    0
    >>> model.row_name(0), model.get(0)
    ('sum_1', Row(columns=[0, 1], coefficients=[1, 2], low=5, high=None))
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.column_names: list[Name] = []
        self.lower: list[int] = []
        self.upper: list[int] = []
        self.row_names: list[Name] = []
        self.low: list[int | None] = []
        self.high: list[int | None] = []
        self.starts = [0]
        self.columns: list[int] = []
        self.coefficients: list[int] = []
        self.guide: list[int] = []

    def column(self, name: Name, lower: int, upper: int) -> int:
        """Add a column, an integer from `lower` to `upper`; returns its number."""
        self.column_names.append(name)
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.lower) - 1

    def row(
        self,
        name: Name,
        columns: Sequence[int],
        coefficients: Sequence[int],
        low: int | None,
        high: int | None,
    ) -> int:
        """Add a row; returns its number. No column may appear twice."""
        self.row_names.append(name)
        self.low.append(low)
        self.high.append(high)
        self.columns += columns
        self.coefficients += coefficients
        self.starts.append(len(self.columns))
        return len(self.low) - 1

    def part(self, columns: int, rows: int) -> tuple[list[Any], ...]:
        """What has been added since there were so many columns and rows; see `extend`."""
        begin = self.starts[rows]
        return (
            self.column_names[columns:],
            self.lower[columns:],
            self.upper[columns:],
            self.row_names[rows:],
            self.low[rows:],
            self.high[rows:],
            self.starts[rows + 1 :],
            self.columns[begin:],
            self.coefficients[begin:],
            [] if columns else self.guide,
        )

    def extend(self, part: tuple[list[Any], ...]) -> None:
        """Add a `part` of another model, which this one is the beginning of."""
        lists: tuple[list[Any], ...] = (
            self.column_names,
            self.lower,
            self.upper,
            self.row_names,
            self.low,
            self.high,
            self.starts,
            self.columns,
            self.coefficients,
            self.guide,
        )
        for own, more in zip(lists, part, strict=True):
            own += more

    def get(self, row: int) -> Row:
        """A row by its number."""
        part = slice(self.starts[row], self.starts[row + 1])
        return Row(self.columns[part], self.coefficients[part], self.low[row], self.high[row])

    def values(self, named: Mapping[str, float]) -> list[int]:
        """The columns' values, rounded, from a solver's list of names; a missing one is 0."""
        return [round(named.get(self.column_name(column), 0)) for column in range(len(self.lower))]

    def column_name(self, column: int) -> str:
        """The name of a column, as it stands in files."""
        return "_".join(map(str, self.column_names[column]))

    def row_name(self, row: int) -> str:
        """The name of a row, as it stands in files."""
        return "_".join(map(str, self.row_names[row]))


class BridgeModel(LinearModel):
    """A linear model of a puzzle, that knows which columns are its bridges.

    `bridges[e]` holds the columns whose sum is the number of bridges of candidate edge `e`,
    `used[e]` the column that is 1 where there is at least one. `lazy` says whether the rows that
    make the network connected are still to be found.
    """

    def __init__(self, title: str, network: Network) -> None:
        super().__init__(title)
        self.network = network
        self.most = network.puzzle.max_bridges
        cells = [island.at for island in network.puzzle.islands]
        self._cells = cells
        self._spans = [cells[u] + cells[v] for u, v in network.ends]
        self.lazy = True
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
        kept = {column: coefficient for column, coefficient in terms.items() if coefficient}
        name: Name = ("other", len(self.low))
        return self.row(name, list(kept), list(kept.values()), low, None)

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
        """Of two edges that cross at most one is used."""
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
