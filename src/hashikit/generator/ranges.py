"""Wishes for puzzles of several sizes, numbers of islands and levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .._util import checks
from ..errors import OptionError
from ..levels import Level
from .request import Request
from .specification import specification


def ends(name: str, value: object, least: int, most: int | None) -> tuple[int, int]:
    """The ends of a range, which may be one number.

    Args:
        name: What the range is of.
        value: A number, or the fewest and the most.
        least: The least that it may be.
        most: The most; `None` for no limit.

    Raises:
        OptionError: It is neither, or out of range.

    >>> ends("rows", (5, 9), 1, None), ends("rows", 7, 1, None)
    ((5, 9), (7, 7))
    """
    both = tuple(value) if isinstance(value, (tuple, list)) else (value, value)
    if len(both) != 2:
        raise OptionError("{name} is {value}, not two numbers", name=name, value=checks.show(value))
    low = checks.number(name, both[0], least, most)
    return low, checks.number(name, both[1], low, most)


def wishes(
    sizes: Iterable[tuple[int, int]],
    level: Level | str | Sequence[Level | str] | None,
    islands: int | tuple[int, int] | None,
) -> tuple[Request, ...]:
    """A request for each size, level and number of islands, for puzzles made quickly.

    Args:
        sizes: Rows and columns.
        level: A level, several of them, or `None` for any.
        islands: A number, or the fewest and the most; `None` for a third of the cells.

    Raises:
        OptionError: Something is out of range, or no puzzle can be like that.

    >>> len(wishes([(7, 7), (8, 8)], ["easy", "medium"], (12, 14)))
    12
    """
    levels: list[Any] = list(level) if isinstance(level, (tuple, list)) else [level]
    if not levels:
        raise OptionError("{name} is {value}, which is empty", name="level", value="[]")
    numbers: Sequence[int | None] = [islands]  # type: ignore[list-item]
    if isinstance(islands, (tuple, list)):
        low, high = ends("islands", islands, 2, None)
        numbers = range(low, high + 1)
    requests = tuple(
        Request(rows=rows, cols=cols, level=one, islands=number, style="quick")
        for rows, cols in sizes
        for one in levels
        for number in numbers
    )
    for request in requests:
        specification(request)
    return requests
