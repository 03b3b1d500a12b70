"""OPB files (pseudo-Boolean competition format) of linear models."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from .linear import LinearModel

__all__ = ["text", "values"]


def _bits(model: LinearModel) -> list[range]:
    """Per column its variables: the k-th is 1 if the column's value is at least k."""
    bits: list[range] = []
    end = 1
    for upper in model.upper:
        bits.append(range(end, end + max(1, upper)))
        end = bits[-1].stop
    return bits


def text(model: LinearModel) -> str:
    """A model as OPB, which clasp, Exact, RoundingSat, Sat4j and others read.

    A column from 0 to u is written as u variables, the k-th for "at least k"; comment lines tell
    which is which. Lower bounds have to be 0 or more, as they are in all models here.

    Source: O. Roussel, V. Manquinho, "Input/Output Format and Solver Requirements for the
    Competitions of Pseudo-Boolean Solvers".

    >>> model = LinearModel("one row")
    >>> x, y = model.column(("x", 0), 0, 2), model.column(("y", 0), 0, 1)
    >>> model.row(("r", 1), [x, y], [1, -2], None, 0)
    0
    >>> print(text(model), end="")
    * #variable= 3 #constraint= 2
    * one row
    * x1 x_0_1
    * x2 x_0_2
    * x3 y_0
    +1 x1 -1 x2 >= 0 ;
    -1 x1 -1 x2 +2 x3 >= 0 ;
    """
    bits = _bits(model)
    named: list[str] = []
    rows: list[str] = []
    for column, own in enumerate(bits):
        name = model.column_name(column)
        several = len(own) > 1
        named += [
            f"* x{x} {name}_{k}" if several else f"* x{x} {name}" for k, x in enumerate(own, 1)
        ]
        rows += [f"+1 x{x} -1 x{after} >= 0 ;" for x, after in pairwise(own)]
        rows += [f"+1 x{x} >= 1 ;" for x in own[: model.lower[column]]]
        rows += [f"-1 x{x} >= 0 ;" for x in own[model.upper[column] :]]
    count = bits[-1].stop - 1 if bits else 0
    for row in range(len(model.low)):
        columns, coefficients, low, high = model.get(row)
        terms = [
            (coefficient, x)
            for column, coefficient in zip(columns, coefficients, strict=True)
            for x in bits[column]
        ]
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


def values(model: LinearModel, true: Collection[int]) -> list[int]:
    """The columns' values, from the numbers of the variables that are true in the OPB file.

    >>> model = LinearModel("")
    >>> x, y = model.column(("x",), 0, 2), model.column(("y",), 0, 1)
    >>> values(model, {1, 2})
    [2, 0]
    """
    chosen = set(true)
    return [sum(x in chosen for x in own) for own in _bits(model)]
