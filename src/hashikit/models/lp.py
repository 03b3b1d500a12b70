"""LP files (CPLEX LP format) of linear models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .linear import LinearModel

_PER_LINE = 6
"""Terms in a line: names are long, and some readers take no more than 255 characters."""


def text(model: LinearModel) -> str:
    r"""A model in the LP format, which people can read, and HiGHS, SCIP, Gurobi and CPLEX.

    All columns are integer, there is no objective, bounds are all written out. At least one column
    there has to be. (OR-Tools' reader of "LP" files wants lp_solve's format, which is another.)

    >>> model = LinearModel("one row")
    >>> x, y = model.column(("x", 0), 0, 2), model.column(("y", 0), 0, 1)
    >>> model.row(("r", 1), [x, y], [1, -2], None, 0)
    0
    >>> print(text(model), end="")
    \ one row
    Minimize
     obj: 0 x_0
    Subject To
     r_1: + 1 x_0 - 2 y_0 <= 0
    Bounds
     0 <= x_0 <= 2
     0 <= y_0 <= 1
    General
     x_0
     y_0
    End
    """
    names = [model.column_name(column) for column in range(len(model.lower))]
    lines = [f"\\ {model.title}", "Minimize", f" obj: 0 {names[0]}", "Subject To"]
    for row in range(len(model.low)):
        columns, coefficients, low, high = model.get(row)
        name = model.row_name(row)
        terms = [
            f"{'-' if coefficient < 0 else '+'} {abs(coefficient)} {names[column]}"
            for column, coefficient in zip(columns, coefficients, strict=True)
        ] or [f"0 {names[0]}"]
        if low is not None and low == high:
            lines += _row(name, terms, f"= {low}")
            continue
        if low is not None:
            lines += _row(name if high is None else f"{name}_low", terms, f">= {low}")
        if high is not None:
            lines += _row(name if low is None else f"{name}_high", terms, f"<= {high}")
    lines.append("Bounds")
    for name, lower, upper in zip(names, model.lower, model.upper, strict=True):
        lines.append(f" {lower} <= {name} <= {upper}")
    lines += ["General", *(f" {name}" for name in names), "End\n"]
    return "\n".join(lines)


def _row(name: str, terms: Sequence[str], end: str) -> Iterator[str]:
    parts = [" ".join(terms[i : i + _PER_LINE]) for i in range(0, len(terms), _PER_LINE)]
    parts[-1] += f" {end}"
    yield f" {name}: {parts[0]}"
    for part in parts[1:]:
        yield f"  {part}"
