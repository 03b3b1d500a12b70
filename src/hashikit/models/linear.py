"""Linear models in a neutral form: built once, read by every engine and every file writer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Name = tuple[str | int, ...]
"""The parts of a name, `("x", 0, 3)` for `x_0_3`; they are only joined when a file is written."""


class LinearRow(NamedTuple):
    """A row read back: low ≤ sum of coefficient × column ≤ high, `None` for no bound."""

    columns: list[int]
    coefficients: list[int]
    low: int | None
    high: int | None


class LinearModel:
    """Find integers within bounds that satisfy linear rows; there is no objective.

    In place of an objective there may be a `guide`: columns that an engine should try to raise
    while it looks for a point. Any point is still an answer, and files omit the guide.

    Rows and columns are numbered from 0 and may be added at any time; engines take
    over what is new whenever they run. Coefficients stand row by row: those of row `i` are
    `columns[starts[i]:starts[i + 1]]` and `coefficients[starts[i]:starts[i + 1]]`.

    Args:
        title: What the model is, in one line.

    >>> model = LinearModel("two coins")
    >>> a, b = model.column(("a",), 0, 1), model.column(("b",), 0, 3)
    >>> model.row(("sum", 1), [a, b], [1, 2], 5, None)
    0
    >>> model.row_name(0), model.get(0)
    ('sum_1', LinearRow(columns=[0, 1], coefficients=[1, 2], low=5, high=None))
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.name = "hashi"
        """What an MPS file calls it."""
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
        """What has been added beyond the first columns and rows; see `extend`."""
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

    def get(self, row: int) -> LinearRow:
        """A row by its number."""
        part = slice(self.starts[row], self.starts[row + 1])
        return LinearRow(self.columns[part], self.coefficients[part], self.low[row], self.high[row])

    def values(self, named: Mapping[str, float]) -> list[int]:
        """The columns' values, rounded, from a solver's list of names; a missing one is 0."""
        return [round(named.get(self.column_name(column), 0)) for column in range(len(self.lower))]

    def column_name(self, column: int) -> str:
        """The name of a column, as it stands in files."""
        return "_".join(map(str, self.column_names[column]))

    def row_name(self, row: int) -> str:
        """The name of a row, as it stands in files."""
        return "_".join(map(str, self.row_names[row]))
