"""Numbers that others published, each with its source: `published.json`, and how to look one up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

__all__ = ["CPSAT", "SAT_LAZY", "SIGNS", "SOURCES", "Measure", "Published", "cell", "lazy_solve"]

Measure = Literal["time", "cuts"]


@dataclass(frozen=True, slots=True)
class Published:
    """A number, or with `below` a bound that it lies under. Times are in seconds."""

    number: float
    below: bool = False


def cell(
    what: Measure, n: int | None, beta: int | None, alpha: int | None, *, weak: bool
) -> float | None:
    """A cell of Table 1 (`weak`: with (7)) or 2 of Coelho et al.; in a mean `None` is "all".

    Returns:
        Seconds, or the number of strong connectivity cuts: a mean over 30 instances, or over the
        cells that it is the average of. `None` where the tables have no such cell.

    >>> cell("time", 400, 75, 5, weak=True), cell("cuts", None, None, None, weak=False)
    (152.18, 54.33)
    >>> cell("time", 50, 75, 5, weak=True)
    """
    row = _rows(weak).get((n, beta))
    if row is None:
        return None
    found: float | None = row[what].get("avg" if alpha is None else str(alpha))
    return found


def lazy_solve(n: int) -> Published | None:
    """Mean time of lazy-solve over the instances with n islands, from Müßig's README.

    >>> lazy_solve(100), lazy_solve(400)
    (Published(number=0.01, below=True), Published(number=1.48, below=False))
    """
    found = _all()["lazy_solve"]["lazy-solve"].get(str(n))
    if found is None:
        return None
    return Published(float(str(found).removeprefix("<")), str(found).startswith("<"))


@cache
def _all() -> Any:
    return json.loads(Path(__file__).with_name("published.json").read_text("utf-8"))


@cache
def _rows(weak: bool) -> dict[tuple[int | None, int | None], Any]:
    name = "table_1_with_weak_connectivity" if weak else "table_2_without_weak_connectivity"
    return {
        (row["n"], None if row["beta"] is None else round(100 * row["beta"])): row
        for row in _all()["cllv"][name]
    }


CPSAT = Published(0.044)
"""Seconds of the CP-SAT chapter for janko 539, and for the toy of its Figure 10.1."""

SIGNS = Published(2.0)
""""A couple of seconds", for a map of the Riddler."""

SAT_LAZY = Published(1.0, below=True)
"""Seconds for lazy connectivity at 1000 islands and more."""

SOURCES = {
    "CLLV": (
        "L. C. Coelho, G. Laporte, A. Lindbeck and T. Vidal, Benchmark instances and "
        "branch-and-cut algorithm for the Hashiwokakero puzzle, arXiv 1905.00973 (2019): Gurobi "
        "8.0, Visual Basic, 30 instances a cell"
    ),
    "lazy-solve": "M. Müßig, README of PhoenixSmaug/hashi: means by n over the same instances",
    "CP-SAT": "Jandhyala, Nikoli, chapter 10: CP-SAT with a single-commodity flow",
    "SAT": "Solving and Generating Hashi Puzzles using SAT Solvers, hashi-puzzle.de: Apple M1 Max",
    "signs": "FiveThirtyEight, the Riddler: Hector Pefo's program",
}
