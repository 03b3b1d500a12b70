"""MPS files, free format, of linear models."""

from __future__ import annotations

from .linear import LinearModel

_SENSES = {(False, False): "N", (False, True): "L", (True, False): "G", (True, True): "E"}


def text(model: LinearModel) -> str:
    """A model as free-format MPS, which HiGHS, SCIP, Gurobi, CPLEX, OR-Tools and others read.

    All columns are integer, the objective is empty, bounds are all written out. Columns and
    rows stand in the model's order.

    Source: the format's description in the manuals of these solvers; `RANGES` as in all of them.

    >>> model = LinearModel("one row")
    >>> model.row(("r", 1), [model.column(("x", 0), 0, 2)], [3], 3, None)
    0
    >>> print(text(model), end="")
    * one row
    NAME hashi
    ROWS
     N none
     G r_1
    COLUMNS
     M1 'MARKER' 'INTORG'
     x_0 r_1 3
     M2 'MARKER' 'INTEND'
    RHS
     RHS r_1 3
    RANGES
    BOUNDS
     LO BND x_0 0
     UP BND x_0 2
    ENDATA
    """
    names = [model.row_name(row) for row in range(len(model.low))]
    bounds = list(zip(names, model.low, model.high, strict=True))
    lines = [f"* {model.title}", f"NAME {model.name}", "ROWS", " N none"]
    lines += [f" {_SENSES[low is not None, high is not None]} {name}" for name, low, high in bounds]
    entries: list[list[str]] = [[] for _ in model.lower]
    for row, name in enumerate(names):
        columns, coefficients, _, _ = model.get(row)
        for column, coefficient in zip(columns, coefficients, strict=True):
            entries[column].append(f"{name} {coefficient}")
    lines += ["COLUMNS", " M1 'MARKER' 'INTORG'"]
    columns_named = [model.column_name(column) for column in range(len(entries))]
    for column_name, of_column in zip(columns_named, entries, strict=True):
        lines += [f" {column_name} {entry}" for entry in of_column or ["none 0"]]
    lines += [" M2 'MARKER' 'INTEND'", "RHS"]
    for name, low, high in bounds:
        if low if low is not None else high:
            lines.append(f" RHS {name} {high if low is None else low}")
    lines.append("RANGES")
    for name, low, high in bounds:
        if low is not None and high is not None and low != high:
            lines.append(f" RNG {name} {high - low}")
    lines.append("BOUNDS")
    for column_name, lower, upper in zip(columns_named, model.lower, model.upper, strict=True):
        lines += [f" LO BND {column_name} {lower}", f" UP BND {column_name} {upper}"]
    lines.append("ENDATA\n")
    return "\n".join(lines)
