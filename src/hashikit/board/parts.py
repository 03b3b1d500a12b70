"""The checks that make the arguments of a `Puzzle` plain values, or refuse them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, pairwise
from operator import index, itemgetter
from typing import Any

from .._util.checks import index_of, is_bool, show
from ..errors import PuzzleError
from ..i18n.sentences import Message
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
    candidate_edges,
)

SIDE_NAMES: dict[str, Message] = {
    "north": Message("north"),
    "south": Message("south"),
    "east": Message("east"),
    "west": Message("west"),
}
"""What messages call the sides of a sign."""

_PLAIN = frozenset((int, type(None)))


def ordered_islands(
    islands: Iterable[Island | tuple[int, int, int | None]], rows: int, cols: int
) -> tuple[Island, ...]:
    """The islands row by row, with plain numbers for those of another integer type (NumPy's).

    Raises:
        PuzzleError: One is off the grid, in the cell of another or has a clue that cannot be
            written; or an entry is not a `(row, col, clue)` triple.
    """
    try:
        result = list(map(Island._make, islands))
        if not _PLAIN.issuperset(map(type, chain.from_iterable(result))):
            result = [
                Island(index_of(row), index_of(col), None if clue is None else index_of(clue))
                for row, col, clue in result
            ]
        if not (_CLUES.issuperset(map(_clue, result)) and _in_order(result, rows, cols)):
            result.sort(key=_cell)
            _check_islands(result, rows, cols)
    except TypeError:
        raise PuzzleError(
            "islands are (row, col, clue) triples of whole numbers; a clue may be None"
        ) from None
    return tuple(result)


_CLUES = frozenset((None, *range(MAX_CLUE + 1)))
_clue = itemgetter(2)


def _in_order(islands: Iterable[Island], rows: int, cols: int) -> bool:
    """Whether these are distinct cells of the grid in row order, so that they need no sorting."""
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
            raise PuzzleError(
                "island at {cell} is off the {rows} × {cols} grid", cell=cell, rows=rows, cols=cols
            )
        if cell == previous:
            raise PuzzleError("two islands at {cell}", cell=cell)
        if clue is not None and not 0 <= clue <= MAX_CLUE:
            raise PuzzleError(
                "the clue at {cell} is {clue}, not 0 to {most} or None",
                cell=cell,
                clue=clue,
                most=MAX_CLUE,
            )
        previous = cell


def _cell(part: Island | Sign) -> Coord:
    return (part.row, part.col)


def clue_of(value: Any, row: int, col: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        return int(value)
    if hasattr(value, "__index__") and not is_bool(value):
        return index(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise PuzzleError(
        "cell ({row}, {col}) is {value}, not a clue, '?', '#' or water",
        row=row,
        col=col,
        value=show(value),
    )


def checked_blocked(grid: Grid, blocked: Iterable[Coord]) -> frozenset[Coord]:
    try:
        cells = frozenset((index_of(row), index_of(col)) for row, col in blocked)
    except (TypeError, ValueError):
        raise PuzzleError("blocked cells are (row, col) pairs of whole numbers") from None
    for cell in sorted(cells):
        if not (0 <= cell[0] < grid.rows and 0 <= cell[1] < grid.cols):
            raise PuzzleError(
                "blocked cell {cell} is off the {rows} × {cols} grid",
                cell=cell,
                rows=grid.rows,
                cols=grid.cols,
            )
    for island in grid.islands:
        if island.at in cells:
            raise PuzzleError("an island on the blocked cell {cell}", cell=island.at)
    return cells


def edge_of(pair: Any) -> Edge:
    """A pair of cells as an edge, the smaller cell first.

    Raises:
        PuzzleError: It is anything else, or the same cell twice.
    """
    try:
        (r1, c1), (r2, c2) = pair
        one, two = (index_of(r1), index_of(c1)), (index_of(r2), index_of(c2))
    except (TypeError, ValueError):
        raise PuzzleError(
            "{pair} is not an edge, a pair of cells ((row, col), (row, col))", pair=show(pair)
        ) from None
    if one == two:
        raise PuzzleError("an edge from {one} to itself", one=one)
    return (one, two) if one < two else (two, one)


def bridges_of(drawing: Any) -> tuple[Bridge, ...]:
    """The bridges of anything that can represent a drawing, sorted.

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
    hint = Message("; take its solution") if hasattr(drawing, "solution") else ""
    if isinstance(drawing, (str, bytes)) or not isinstance(drawing, Iterable):
        raise PuzzleError(
            "a drawing is a Solution, a State, a mapping from edges to numbers of bridges, or "
            "(a, b, count) triples, not {drawing}{hint}",
            drawing=show(drawing),
            hint=hint,
        )
    return ordered_bridges(drawing)


def ordered_bridges(
    bridges: Iterable[Bridge | tuple[Coord, Coord, int]],
) -> tuple[Bridge, ...]:
    """Bridges sorted, each with its smaller end first.

    Raises:
        PuzzleError: One is listed twice, has a count below 1, or ends that are one cell; or an
            entry is not an `(a, b, count)` triple.
    """
    result: list[Bridge] = []
    try:
        for a, b, count in bridges:
            first, second = (index_of(a[0]), index_of(a[1])), (index_of(b[0]), index_of(b[1]))
            if first == second:
                raise PuzzleError("a bridge from {first} to itself", first=first)
            if count < 1:
                raise PuzzleError(
                    "{count} bridges between {first} and {second}",
                    count=count,
                    first=first,
                    second=second,
                )
            result.append(Bridge(min(first, second), max(first, second), index_of(count)))
    except (TypeError, IndexError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("bridges are (a, b, count) with cells a and b, (row, col)") from error
    result.sort()
    for one, two in pairwise(result):
        if one.a == two.a and one.b == two.b:
            raise PuzzleError("the bridge between {a} and {b} is listed twice", a=one.a, b=one.b)
    return tuple(result)


def checked_given(
    grid: Grid, given: Iterable[Bridge | tuple[Coord, Coord, int]]
) -> tuple[Bridge, ...]:
    bridges = ordered_bridges(given)
    edges = set(candidate_edges(grid.islands, grid.obstacles)) if bridges else set()
    for a, b, count in bridges:
        if (a, b) not in edges:
            raise PuzzleError(
                "the given bridge {a}–{b} does not join two islands in sight of each other",
                a=a,
                b=b,
            )
        if count > grid.max_bridges:
            raise PuzzleError(
                "{count} bridges are given between {a} and {b}, at most {max_bridges} are allowed",
                a=a,
                b=b,
                count=count,
                max_bridges=grid.max_bridges,
            )
    return bridges


def checked_signs(
    grid: Grid, signs: Iterable[Sign | tuple[int, int, Reading, Reading, Reading, Reading]]
) -> tuple[Sign, ...]:
    try:
        result = sorted((_plain_sign(Sign._make(sign)) for sign in signs), key=_cell)
    except TypeError:
        raise PuzzleError("signs are (row, col, north, south, east, west) tuples") from None
    islands = {island.at for island in grid.islands} if result else set()
    for sign in result:
        if not (0 <= sign.row < grid.rows and 0 <= sign.col < grid.cols):
            raise PuzzleError(
                "sign at {cell} is off the {rows} × {cols} grid",
                cell=sign.at,
                rows=grid.rows,
                cols=grid.cols,
            )
        if sign.at in islands:
            raise PuzzleError("a sign and an island at {cell}", cell=sign.at)
        if sign.at in grid.blocked:
            raise PuzzleError("a sign on the blocked cell {cell}", cell=sign.at)
    for one, two in pairwise(result):
        if one.at == two.at:
            raise PuzzleError("two signs at {cell}", cell=one.at)
    return tuple(result)


def _plain_sign(sign: Sign) -> Sign:
    cell = (index_of(sign.row), index_of(sign.col))
    readings: list[Reading] = []
    for side, reading in zip(sign._fields[2:], sign[2:], strict=True):
        if reading is None or reading == "?":
            readings.append(reading)
        elif (
            hasattr(reading, "__index__")
            and not is_bool(reading)
            and 0 <= index(reading) <= MAX_SUM
        ):
            readings.append(index(reading))
        else:
            raise PuzzleError(
                "the sign at {cell} says {reading} to the {side}, not 0 to {most}, '?' or None",
                cell=cell,
                reading=repr(reading),
                side=SIDE_NAMES[side],
                most=MAX_SUM,
            )
    return Sign(*cell, *readings)
