"""OPB files (pseudo-Boolean competition format) of linear models."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from .linear import LinearModel

_MOST_LEVELS = 4
"""A column that goes from 0 to this at most, as bridges do, has a variable for each level."""


class _ColumnSum(NamedTuple):
    """A column as a sum: `low` plus, of the variables that are true, their `weights`."""

    low: int
    weights: tuple[int, ...]
    variables: range

    @property
    def by_levels(self) -> bool:
        """Whether the k-th variable is 1 if the column's value is at least k."""
        return self.low == 0 and set(self.weights) <= {1}


def _columns(model: LinearModel) -> list[_ColumnSum]:
    """The columns as sums, in order."""
    columns: list[_ColumnSum] = []
    end = 1
    for lower, upper in zip(model.lower, model.upper, strict=True):
        if lower >= 0 and upper <= _MOST_LEVELS:
            low, weights = 0, (1,) * max(1, upper)
        else:
            low, weights = lower, tuple(1 << k for k in range(max(1, upper - lower).bit_length()))
        columns.append(_ColumnSum(low, weights, range(end, end + len(weights))))
        end += len(weights)
    return columns


def text(model: LinearModel) -> str:
    """A model as OPB, which clasp, Exact, RoundingSat, Sat4j and others read.

    A column from 0 to u, u ≤ 4, is written as u variables, the k-th for "at least k"; any other one
    from l to u in binary, l + ∑ 2^k · its k-th variable. Comment lines tell which is which.

    Source: O. Roussel, V. Manquinho, "Input/Output Format and Solver Requirements for the
    Competitions of Pseudo-Boolean Solvers".

    >>> model = LinearModel("one row")
    >>> x, f = model.column(("x", 0), 0, 2), model.column(("f", 0), -3, 3)
    >>> model.row(("r", 1), [x, f], [1, -2], None, 0)
    0
    >>> print(text(model), end="")
    * #variable= 5 #constraint= 3
    * one row
    * x1 x_0_1
    * x2 x_0_2
    * f_0 = -3 + 1 x3 + 2 x4 + 4 x5
    +1 x1 -1 x2 >= 0 ;
    -1 x3 -2 x4 -4 x5 >= -6 ;
    -1 x1 -1 x2 +2 x3 +4 x4 +8 x5 >= 6 ;
    """
    sums = _columns(model)
    named: list[str] = []
    rows: list[str] = []
    for number, column in enumerate(sums):
        name, own = model.column_name(number), column.variables
        lower, upper = model.lower[number], model.upper[number]
        if column.by_levels:
            levels = enumerate(own, 1)
            named += [f"* x{x} {name}_{k}" if len(own) > 1 else f"* x{x} {name}" for k, x in levels]
            rows += [f"+1 x{x} -1 x{after} >= 0 ;" for x, after in pairwise(own)]
            rows += [f"+1 x{x} >= 1 ;" for x in own[:lower]]
            rows += [f"-1 x{x} >= 0 ;" for x in own[upper:]]
            continue
        pairs = list(zip(column.weights, own, strict=True))
        named.append(f"* {name} = {lower}" + "".join(f" + {w} x{x}" for w, x in pairs))
        if sum(column.weights) > upper - lower:
            rows.append(" ".join(f"{-w:+} x{x}" for w, x in pairs) + f" >= {lower - upper} ;")
    count = sums[-1].variables.stop - 1 if sums else 0
    for row in range(len(model.low)):
        columns, coefficients, low, high = model.get(row)
        terms: list[tuple[int, int]] = []
        shift = 0
        for j, coefficient in zip(columns, coefficients, strict=True):
            shift += coefficient * sums[j].low
            own_terms = zip(sums[j].weights, sums[j].variables, strict=True)
            terms += [(coefficient * weight, x) for weight, x in own_terms]
        low = None if low is None else low - shift
        high = None if high is None else high - shift
        if not terms:
            if (low is None or low <= 0) and (high is None or high >= 0):
                continue
            terms, low, high = [(1, 1)], 2, None  # no 0-1 variable is 2
            count = max(count, 1)
        if low is not None:
            sense = "=" if low == high else ">="
            rows.append(" ".join(f"{c:+} x{x}" for c, x in terms) + f" {sense} {low} ;")
        if high is not None and low != high:
            rows.append(" ".join(f"{-c:+} x{x}" for c, x in terms) + f" >= {-high} ;")
    head = [f"* #variable= {count} #constraint= {len(rows)}", f"* {model.title}"]
    return "\n".join([*head, *named, *rows]) + "\n"


def with_sizes(text: str) -> str:
    """A file whose first line also counts the equations, and gives as `intsize` the bits of the
    largest sum of the absolute values of a row's numbers.

    The competitions since 2016 have such lines; clasp 3.3.5 refuses them.

    >>> with_sizes("* #variable= 2 #constraint= 1\\n+1 x1 -1 x2 = 1 ;\\n").splitlines()[0]
    '* #variable= 2 #constraint= 1 #equal= 1 intsize= 2'
    """
    first, _, rest = text.partition("\n")
    equal = largest = 0
    for row in rest.splitlines():
        if not row.startswith("*"):
            words = row.split()
            equal += words[-3] == "="
            whole = sum(abs(int(word)) for word in words[:-3:2]) + abs(int(words[-2]))
            largest = max(largest, whole)
    return f"{first} #equal= {equal} intsize= {max(1, largest.bit_length())}\n{rest}"


def values(model: LinearModel, true: Collection[int]) -> list[int]:
    """The values of the columns, given the true variables of the OPB file.

    >>> model = LinearModel("")
    >>> x, y = model.column(("x",), 0, 2), model.column(("y",), 0, 1)
    >>> values(model, {1, 2})
    [2, 0]
    """
    literals = set(true)
    return [
        low + sum(w for w, x in zip(weights, variables, strict=True) if x in literals)
        for low, weights, variables in _columns(model)
    ]
