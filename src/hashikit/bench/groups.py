"""How a table groups puzzles.

The files of the CLLV set (Coelho, Laporte, Lindbeck and Vidal 2019) are named
`Hs_<side>_<n>_<β>_<100 α>_<index>.has`. In the paper β is the probability that a bridge is a
*double* one, but the published files have it the other way round: in those named `25` three
quarters of the bridges are doubles, in those named `75`, the hard ones, one quarter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .measure import Measurement

BETA_NOTE = (
    "β as in the file names: if α = 0, some 75% of the bridges are double in the files named 25, "
    "and 25% in those named 75."
)

_CLLV = re.compile(r"Hs_(\d{1,4})_(\d{1,7})_(\d{1,3})_(\d{1,3})_(\d{1,6})(?!\d)")

Group = tuple[tuple[int, ...], str]
"""A key to sort by, and what the table says."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """What the name of a puzzle of the CLLV set says; β and α in percent."""

    side: int
    n: int
    beta: int
    alpha: int
    number: int
    """From 1."""


def cell_of(name: str) -> Cell | None:
    """Read a puzzle's name; `None` if it is not of the CLLV set.

    >>> cell_of("cllv/Hs_16_100_75_05_001.has")
    Cell(side=16, n=100, beta=75, alpha=5, number=1)
    """
    match = _CLLV.search(name)
    return None if match is None else Cell(*map(int, match.groups()))


def is_cllv(measurement: Measurement) -> bool:
    """Whether a puzzle has a name of the CLLV set."""
    return cell_of(measurement.instance) is not None


def _auto(measurement: Measurement) -> Group:
    cell = cell_of(measurement.instance)
    if cell is None:
        return _size(measurement)
    return (0, cell.n, cell.beta), f"n={cell.n} β={cell.beta}"


def _set(measurement: Measurement) -> Group:
    return _auto(measurement) if is_cllv(measurement) else ((1,), "others")


def _alpha(measurement: Measurement) -> Group:
    cell = cell_of(measurement.instance)
    if cell is None:
        return _size(measurement)
    key, label = _auto(measurement)
    return (*key, cell.alpha), f"{label} α={cell.alpha / 100:.2f}"


def _islands(measurement: Measurement) -> Group:
    number = measurement.islands
    return (1, number), f"{number} island{'' if number == 1 else 's'}"


def _size(measurement: Measurement) -> Group:
    rows, cols = measurement.rows, measurement.cols
    return (1, rows * cols, rows), f"{rows}×{cols}"


def _none(measurement: Measurement) -> Group:
    return (0,), "all"


_GROUPINGS: dict[str, Callable[[Measurement], Group]] = {
    "auto": _auto,
    "set": _set,
    "alpha": _alpha,
    "islands": _islands,
    "size": _size,
    "none": _none,
}

BY = tuple(_GROUPINGS)
"""The ways of grouping. `auto` is n and β for names of the CLLV set and `size` for others, `set`
the same with one group for all others."""


def grouping(by: str) -> Callable[[Measurement], Group]:
    """The function that names a measurement's group, for one of `BY`.

    >>> from hashikit import Stats
    >>> m = Measurement("Hs_16_100_75_05_001", 16, 16, 100, "", "native", "solved", None,
    ...     (0.1,), (0.1,), 0.0, Stats())
    >>> [grouping(by)(m)[1] for by in BY]
    ['n=100 β=75', 'n=100 β=75', 'n=100 β=75 α=0.05', '100 islands', '16×16', 'all']
    """
    return _GROUPINGS[by]
