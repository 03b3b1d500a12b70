"""The judge: an independent checker in plain Python; it shares no code with any solver."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ._parts import bridges_of, no_puzzle
from .geometry import MAX_SIDE, Bridge, Coord, Drawing, Edge, Grid, Sign, crossings

__all__ = ["MOST_CROSSINGS", "Violation", "check"]

MOST_CROSSINGS = 1000
"""Most crossings that `check` lists: there can be as many as pairs of bridges."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    `rule` is one of `"no-island"`, `"not-straight"`, `"not-in-sight"`, `"blocked"`,
    `"too-many"`, `"crossing"`, `"given"`, `"clue"`, `"sum"`, `"repeat"`, `"loop"`,
    `"disconnected"`; `cells` are the cells it happens at; `message` says it in one line.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("4.3/.../3.2")
    >>> hk.check(puzzle, [((0, 0), (0, 2), 2)])[0].rule
    'clue'
    """

    rule: str
    cells: tuple[Coord, ...]
    message: str

    def __str__(self) -> str:
        return self.message


def check(
    puzzle: Grid, drawing: Drawing | Iterable[Bridge | tuple[Coord, Coord, int]]
) -> list[Violation]:
    """Check a drawing against every rule of the puzzle.

    Args:
        puzzle: The `Puzzle`.
        drawing: The bridges to judge: a `Solution` (whose own puzzle is not looked at), a `State`,
            a mapping from edges to numbers, or bridges.

    Raises:
        PuzzleError: `puzzle` or `drawing` is something else.

    Returns:
        Every broken rule, in the order bridges, crossings (the first `MOST_CROSSINGS`), given
        bridges, clues, signs, network; empty if the drawing is a solution.

    >>> from hashikit import Puzzle
    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> check(p, [((0, 0), (0, 2), 2)])
    []
    >>> print(*check(p, [((0, 0), (0, 2), 1)]), sep="\\n")
    island at (0, 0) has 1 bridge, its clue is 2
    island at (0, 2) has 1 bridge, its clue is 2
    """
    if not hasattr(puzzle, "islands"):
        raise no_puzzle(puzzle)
    bridges = bridges_of(drawing)
    found: list[Violation] = []
    islands = {island.at: island.clue for island in puzzle.islands}
    degree = dict.fromkeys(islands, 0)
    parent = {cell: cell for cell in islands}

    def root(cell: Coord) -> Coord:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    islands_on = _Lines(islands)
    walls_on = _Lines(puzzle.blocked)
    signs_on = _Lines((sign.row, sign.col) for sign in puzzle.signs)
    drawn: list[Edge] = []
    for bridge in bridges:
        a, b, count = bridge.a, bridge.b, bridge.count
        name = f"bridge {a}–{b}"
        missing = [end for end in (a, b) if end not in islands]
        if missing:
            found.append(Violation("no-island", (a, b), f"{name}: no island at {missing[0]}"))
            continue
        if a[0] != b[0] and a[1] != b[1]:
            found.append(
                Violation("not-straight", (a, b), f"{name} is neither horizontal nor vertical")
            )
            continue
        passed = islands_on.first_between(a, b)
        if passed is not None:
            found.append(
                Violation("not-in-sight", (a, b), f"{name} runs over the island at {passed}")
            )
            continue
        wall = walls_on.first_between(a, b)
        if wall is not None:
            found.append(Violation("blocked", (a, b), f"{name} passes the blocked cell {wall}"))
        post = signs_on.first_between(a, b)
        if post is not None:
            found.append(Violation("blocked", (a, b), f"{name} passes the sign at {post}"))
        if count > puzzle.max_bridges:
            found.append(
                Violation(
                    "too-many",
                    (a, b),
                    f"{name} is {count}-fold, at most {puzzle.max_bridges} allowed",
                )
            )
        degree[a] += count
        degree[b] += count
        drawn.append((a, b))
        one, two = root(a), root(b)
        if one != two:
            parent[one] = two
        elif not puzzle.loops:
            found.append(Violation("loop", (a, b), f"{name} closes a loop"))

    for (top, bottom), (left, right) in islice(crossings(drawn), MOST_CROSSINGS):
        found.append(
            Violation(
                "crossing",
                (top, bottom, left, right),
                f"bridges {top}–{bottom} and {left}–{right} cross at {(left[0], top[1])}",
            )
        )

    if puzzle.given:
        have_now = {(a, b): count for a, b, count in bridges}
        for a, b, count in puzzle.given:
            if have_now.get((a, b), 0) < count:
                found.append(
                    Violation("given", (a, b), f"the given bridge {a}–{b} ({count}) is missing")
                )

    for cell, clue in islands.items():
        have = degree[cell]
        number = f"{have} bridge{'' if have == 1 else 's'}"
        if clue is None:
            if have == 0:
                found.append(Violation("clue", (cell,), f"island at {cell} has no bridge"))
        elif have != clue:
            found.append(
                Violation("clue", (cell,), f"island at {cell} has {number}, its clue is {clue}")
            )

    for sign in puzzle.signs:
        found.extend(_misled(sign, degree, islands_on, signs_on))

    if not puzzle.connected:
        return found
    groups: dict[Coord, list[Coord]] = {}
    for cell in islands:
        groups.setdefault(root(cell), []).append(cell)
    if len(groups) > 1:
        smallest = min(groups.values(), key=lambda group: (len(group), group))
        found.append(
            Violation(
                "disconnected",
                tuple(smallest),
                f"the islands form {len(groups)} separate groups; the smallest is "
                + ", ".join(map(str, smallest[:6]))
                + (" …" if len(smallest) > 6 else ""),
            )
        )
    return found


def _misled(
    sign: Sign, degree: Mapping[Coord, int], islands_on: _Lines, signs_on: _Lines
) -> Iterator[Violation]:
    """Yield what a sign says that is not so."""
    row, col = sign.row, sign.col
    column = [(r, col) for r in islands_on.cols.get(col, ())]
    line = [(row, c) for c in islands_on.rows.get(row, ())]
    above = max((r for r in signs_on.cols[col] if r < row), default=-1)
    below = min((r for r in signs_on.cols[col] if r > row), default=row + MAX_SIDE)
    left = max((c for c in signs_on.rows[row] if c < col), default=-1)
    right = min((c for c in signs_on.rows[row] if c > col), default=col + MAX_SIDE)
    for side, reading, cells in (
        ("north", sign.north, [cell for cell in column if above < cell[0] < row]),
        ("south", sign.south, [cell for cell in column if row < cell[0] < below]),
        ("east", sign.east, [cell for cell in line if col < cell[1] < right]),
        ("west", sign.west, [cell for cell in line if left < cell[1] < col]),
    ):
        if reading is None:
            continue
        name = f"the islands {side} of the sign at {(row, col)}"
        values = [degree[cell] for cell in cells]
        if reading != "?" and sum(values) != reading:
            message = f"{name} have {sum(values)} bridges in all, it says {reading}"
            yield Violation("sum", ((row, col), *cells), message)
        first: dict[int, Coord] = {}
        for cell, value in zip(cells, values, strict=True):
            if value in first:
                message = f"{name} repeat a value: {first[value]} and {cell} both have {value}"
                yield Violation("repeat", ((row, col), first[value], cell), message)
                break
            first[value] = cell


class _Lines:
    """Cells by row and by column, to find the first one strictly between two cells."""

    def __init__(self, cells: Iterable[Coord]) -> None:
        self.rows: dict[int, list[int]] = {}
        self.cols: dict[int, list[int]] = {}
        for row, col in sorted(cells):
            self.rows.setdefault(row, []).append(col)
            self.cols.setdefault(col, []).append(row)

    def first_between(self, a: Coord, b: Coord) -> Coord | None:
        """The first cell strictly between `a` and `b`, which share a row or a column, `a < b`."""
        level = a[0] == b[0]
        line = self.rows.get(a[0], []) if level else self.cols.get(a[1], [])
        low, high = (a[1], b[1]) if level else (a[0], b[0])
        at = bisect_right(line, low)
        if at == len(line) or line[at] >= high:
            return None
        return (a[0], line[at]) if level else (line[at], a[1])
