"""The checks that make the arguments of a `Puzzle` plain values, or refuse them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, pairwise
from operator import index, itemgetter
from typing import Any, SupportsIndex

from .errors import PuzzleError
from .geometry import (
    MAX_CLUE,
    MAX_SUM,
    Bridge,
    Coord,
    Edge,
    Grid,
    Island,
    Reading,
    Sign,
    bridge_of,
    candidate_edges,
)

__all__ = [
    "bridges_of",
    "checked_blocked",
    "checked_given",
    "checked_signs",
    "clue_of",
    "edge_of",
    "no_puzzle",
    "ordered_bridges",
    "ordered_islands",
    "truth",
    "whole",
]

_PLAIN = frozenset((int, type(None)))


def whole(name: str, value: SupportsIndex) -> int:
    try:
        return index(value)
    except TypeError:
        raise PuzzleError(f"{name} is a whole number, not {value!r}") from None


def ordered_islands(
    islands: Iterable[Island | tuple[int, int, int | None]], rows: int, cols: int
) -> tuple[Island, ...]:
    """The islands row by row, with plain numbers for those of another integer type (NumPy's).

    Raises:
        PuzzleError: One is off the grid, in the cell of another or has a clue that cannot be
            written; or it is no `(row, col, clue)` at all.
    """
    try:
        made = list(map(Island._make, islands))
        if not _PLAIN.issuperset(map(type, chain.from_iterable(made))):
            made = [
                Island(index(row), index(col), None if clue is None else index(clue))
                for row, col, clue in made
            ]
        if not (_CLUES.issuperset(map(_clue, made)) and _in_order(made, rows, cols)):
            made.sort(key=_cell)
            _check_islands(made, rows, cols)
    except TypeError:
        raise PuzzleError(
            "islands are (row, col, clue) triples of whole numbers; a clue may be None"
        ) from None
    return tuple(made)


_CLUES = frozenset((None, *range(MAX_CLUE + 1)))
_clue = itemgetter(2)


def _in_order(islands: Iterable[Island], rows: int, cols: int) -> bool:
    """Whether these are cells of the grid, row by row, each but once: then they need no sorting."""
    last = -1
    for row, col, _ in islands:
        cell = row * cols + col
        if cell <= last or not 0 <= col < cols:
            return False
        last = cell
    return last < rows * cols


def _check_islands(ordered: Iterable[Island], rows: int, cols: int) -> None:
    previous: Coord = (-1, -1)
    for row, col, clue in ordered:
        cell = (row, col)
        if not (0 <= row < rows and 0 <= col < cols):
            raise PuzzleError(f"island at {cell} is off the {rows} × {cols} grid")
        if cell == previous:
            raise PuzzleError(f"two islands at {cell}")
        if clue is not None and not 0 <= clue <= MAX_CLUE:
            raise PuzzleError(f"the clue at {cell} is {clue}, not 0 to {MAX_CLUE} or None")
        previous = cell


def _cell(part: Island | Sign) -> Coord:
    return (part.row, part.col)


def clue_of(value: Any, row: int, col: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        return int(value)
    if hasattr(value, "__index__") and not isinstance(value, bool):
        return index(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise PuzzleError(f"cell ({row}, {col}) is {value!r}, not a clue, '?', '#' or water")


def checked_blocked(grid: Grid, blocked: Iterable[Coord]) -> frozenset[Coord]:
    try:
        cells = frozenset((index(row), index(col)) for row, col in blocked)
    except (TypeError, ValueError):
        raise PuzzleError("blocked cells are (row, col) pairs of whole numbers") from None
    for cell in sorted(cells):
        if not (0 <= cell[0] < grid.rows and 0 <= cell[1] < grid.cols):
            raise PuzzleError(f"blocked cell {cell} is off the {grid.rows} × {grid.cols} grid")
    for island in grid.islands:
        if island.at in cells:
            raise PuzzleError(f"an island on the blocked cell {island.at}")
    return cells


def edge_of(pair: Any) -> Edge:
    """A pair of cells as an edge, the smaller cell first.

    Raises:
        PuzzleError: It is something else, or twice the same cell.
    """
    try:
        (r1, c1), (r2, c2) = pair
        one, two = (index(r1), index(c1)), (index(r2), index(c2))
    except (TypeError, ValueError):
        raise PuzzleError(
            f"{pair!r} is not an edge, a pair of cells ((row, col), (row, col))"
        ) from None
    if one == two:
        raise PuzzleError(f"an edge from {one} to itself")
    return (one, two) if one < two else (two, one)


def bridges_of(drawing: Any) -> tuple[Bridge, ...]:
    """The bridges of whatever can stand for a drawing, sorted.

    Args:
        drawing: A `Solution`, a `State` or anything else with `bridges`; a mapping from edges to
            numbers of bridges; or `(a, b, count)` triples.

    Raises:
        PuzzleError: It is none of these.
    """
    bridges = getattr(drawing, "bridges", None)
    if isinstance(bridges, tuple):
        return bridges
    if isinstance(drawing, Mapping):
        return ordered_bridges((*edge_of(pair), count) for pair, count in drawing.items() if count)
    hint = "; take its solution" if hasattr(drawing, "solution") else ""
    if isinstance(drawing, (str, bytes)) or not isinstance(drawing, Iterable):
        raise PuzzleError(
            f"a drawing is a Solution, a State, a mapping from edges to numbers of bridges, or "
            f"(a, b, count) triples, not {drawing!r}{hint}"
        )
    return ordered_bridges(drawing)


def no_puzzle(thing: object) -> PuzzleError:
    """The error that something stands where a `Puzzle` is wanted."""
    kind = type(thing).__name__
    hint = "; hashikit.parse makes one of text" if isinstance(thing, str) else ""
    if hasattr(thing, "puzzle"):
        hint = "; give its .puzzle"
    return PuzzleError(f"puzzle is {kind!r}, not a Puzzle{hint}")


def truth(name: str, value: object) -> bool:
    """`True` or `False`, or a number that is one of them.

    Raises:
        PuzzleError: It is something else.
    """
    if isinstance(value, str) or value not in (True, False):
        raise PuzzleError(f"{name} is {value!r}, not True or False")
    return bool(value)


def ordered_bridges(
    bridges: Iterable[Bridge | tuple[Coord, Coord, int]],
) -> tuple[Bridge, ...]:
    """Bridges sorted, each with its smaller end first.

    Raises:
        PuzzleError: One is listed twice, has a count below 1, or ends that are one cell; or it is
            no `(a, b, count)` at all.
    """
    made: list[Bridge] = []
    try:
        for a, b, count in bridges:
            first, second = (index(a[0]), index(a[1])), (index(b[0]), index(b[1]))
            if first == second:
                raise PuzzleError(f"a bridge from {first} to itself")
            if count < 1:
                raise PuzzleError(f"{count} bridges between {first} and {second}")
            made.append(bridge_of(min(first, second), max(first, second), index(count)))
    except (TypeError, IndexError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("bridges are (a, b, count) with cells a and b, (row, col)") from error
    made.sort()
    for one, two in pairwise(made):
        if one.a == two.a and one.b == two.b:
            raise PuzzleError(f"the bridge between {one.a} and {one.b} is listed twice")
    return tuple(made)


def checked_given(
    grid: Grid, given: Iterable[Bridge | tuple[Coord, Coord, int]]
) -> tuple[Bridge, ...]:
    bridges = ordered_bridges(given)
    edges = set(candidate_edges(grid.islands, grid.obstacles)) if bridges else set()
    for a, b, count in bridges:
        if (a, b) not in edges:
            raise PuzzleError(
                f"the given bridge {a}–{b} does not join two islands in sight of each other"
            )
        if count > grid.max_bridges:
            raise PuzzleError(
                f"the given bridge {a}–{b} is {count}-fold, at most {grid.max_bridges} allowed"
            )
    return bridges


def checked_signs(
    grid: Grid, signs: Iterable[Sign | tuple[int, int, Reading, Reading, Reading, Reading]]
) -> tuple[Sign, ...]:
    try:
        made = sorted((_plain_sign(Sign._make(sign)) for sign in signs), key=_cell)
    except TypeError:
        raise PuzzleError("signs are (row, col, north, south, east, west) tuples") from None
    islands = {island.at for island in grid.islands} if made else set()
    for sign in made:
        if not (0 <= sign.row < grid.rows and 0 <= sign.col < grid.cols):
            raise PuzzleError(f"sign at {sign.at} is off the {grid.rows} × {grid.cols} grid")
        if sign.at in islands:
            raise PuzzleError(f"a sign and an island at {sign.at}")
        if sign.at in grid.blocked:
            raise PuzzleError(f"a sign on the blocked cell {sign.at}")
    for one, two in pairwise(made):
        if one.at == two.at:
            raise PuzzleError(f"two signs at {one.at}")
    return tuple(made)


def _plain_sign(sign: Sign) -> Sign:
    cell = (index(sign.row), index(sign.col))
    readings: list[Reading] = []
    for side, reading in zip(sign._fields[2:], sign[2:], strict=True):
        if reading is None or reading == "?":
            readings.append(reading)
        elif hasattr(reading, "__index__") and 0 <= index(reading) <= MAX_SUM:
            readings.append(index(reading))
        else:
            raise PuzzleError(
                f"the sign at {cell} says {reading!r} to the {side}, "
                f"not 0 to {MAX_SUM}, '?' or None"
            )
    return Sign(*cell, *readings)
