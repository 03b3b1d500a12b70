"""Published numbers of others, each with its source in `published.json`, and how to look one up."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

__all__ = ["CPSAT", "SAT_LAZY", "SIGNS", "SOURCES", "Measure", "Published", "cell", "lazy_solve"]

Measure = Literal["time", "cuts"]


@dataclass(frozen=True, slots=True)
class Published:
    """A number or, with `below`, an upper bound of it. Times are in seconds."""

    number: float
    below: bool = False
    said: str = field(default="", repr=False)
    """The words, if it is not a number."""


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


CPSAT = Published(_all()["cpsat_flow"]["seconds"]["toy of Figure 10.1"])
"""Seconds of the CP-SAT chapter for the toy of its Figure 10.1, and the same for janko 539."""

SIGNS = Published(2.0, said="a couple of seconds")
"""For a map of the Riddler."""

SAT_LAZY = Published(1.0, below=True)
"""Seconds for lazy connectivity at 1000 islands and more."""

SOURCES: tuple[str, ...] = tuple(
    part["source"] for part in _all().values() if isinstance(part, dict)
)
"""The sources of the numbers, one line each."""
