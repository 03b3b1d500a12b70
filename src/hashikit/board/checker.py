"""An independent checker in plain Python; it shares no code with any solver."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from .._util.checks import no_puzzle
from .geometry import Bridge, Coord, Drawing, Edge, Grid, Sign, crossings
from .parts import bridges_of

__all__ = ["MOST_CROSSINGS", "Violation", "check"]

MOST_CROSSINGS = 1000
"""The most crossings that `check` lists: every pair of bridges may cross."""

MOST_NAMED = 4
"""The most islands of a group that a message names."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    `rule` is one of `"no-island"`, `"not-straight"`, `"not-in-sight"`, `"blocked"`,
    `"too-many"`, `"crossing"`, `"given"`, `"clue"`, `"sum"`, `"repeat"`, `"loop"`,
    `"disconnected"`; `cells` are the cells it happens at.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("4.3/.../3.2")
    >>> hk.check(puzzle, [((0, 0), (0, 2), 2)])[0].rule
    'clue'
    """

    rule: str
    cells: tuple[Coord, ...]
    _phrase: tuple[str, tuple[tuple[str, object], ...]]
    """The key of the sentence and its arguments."""

    @property
    def message(self) -> str:
        """The error in one line, in the current language (`hashikit.i18n`)."""
        from ..i18n import listed, translate

        key, values = self._phrase
        texts = dict(values)
        if key == "disconnected":
            named = [str(cell) for cell in self.cells[:MOST_NAMED]]
            more = len(self.cells) - MOST_NAMED
            texts["islands"] = listed(
                [*named, translate("name.more", count=more)] if more > 0 else named
            )
        if "side" in texts:
            texts["side"] = translate(f"side_of.{texts['side']}")
        return translate(f"broken.{key}", **texts)

    def to_json(self) -> dict[str, object]:
        """Return the violation as plain objects."""
        return {"rule": self.rule, "cells": self.cells, "message": self.message}

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {self.cells!r}, {self.message!r})"

    def __str__(self) -> str:
        return self.message


def _violation(rule: str, cells: tuple[Coord, ...], key: str = "", **values: object) -> Violation:
    """Make a violation; its sentence has the name of the rule unless another is given."""
    return Violation(rule, cells, (key or rule.replace("-", "_"), tuple(values.items())))


def check(
    puzzle: Grid, drawing: Drawing | Iterable[Bridge | tuple[Coord, Coord, int]]
) -> list[Violation]:
    """Check a drawing against every rule of the puzzle.

    Args:
        puzzle: The `Puzzle`.
        drawing: The bridges to check: a `Solution` (its own puzzle is ignored), a `State`, a
            mapping from edges to numbers, or bridges.

    Raises:
        PuzzleError: `puzzle` or `drawing` has the wrong type.

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
    violations: list[Violation] = []
    islands = {island.at: island.clue for island in puzzle.islands}
    degree = dict.fromkeys(islands, 0)
    parent = {cell: cell for cell in islands}

    def root(cell: Coord) -> Coord:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    islands_on = _CellIndex(islands)
    walls_on = _CellIndex(puzzle.blocked)
    signs_on = _CellIndex((sign.row, sign.col) for sign in puzzle.signs)
    edges: list[Edge] = []
    for bridge in bridges:
        a, b, count = bridge.a, bridge.b, bridge.count
        name = f"{a}–{b}"
        missing = [end for end in (a, b) if end not in islands]
        if missing:
            violations.append(_violation("no-island", (a, b), bridge=name, cell=missing[0]))
            continue
        if a[0] != b[0] and a[1] != b[1]:
            violations.append(_violation("not-straight", (a, b), bridge=name))
            continue
        passed = islands_on.first_between(a, b)
        if passed is not None:
            violations.append(_violation("not-in-sight", (a, b), bridge=name, cell=passed))
            continue
        wall = walls_on.first_between(a, b)
        if wall is not None:
            violations.append(_violation("blocked", (a, b), bridge=name, cell=wall))
        post = signs_on.first_between(a, b)
        if post is not None:
            violations.append(_violation("blocked", (a, b), "blocked_sign", bridge=name, cell=post))
        if count > puzzle.max_bridges:
            most = puzzle.max_bridges
            violations.append(_violation("too-many", (a, b), bridge=name, count=count, most=most))
        degree[a] += count
        degree[b] += count
        edges.append((a, b))
        one, two = root(a), root(b)
        if one != two:
            parent[one] = two
        elif not puzzle.loops:
            violations.append(_violation("loop", (a, b), bridge=name))

    for (top, bottom), (left, right) in islice(crossings(edges), MOST_CROSSINGS):
        ends, at = (top, bottom, left, right), (left[0], top[1])
        up, across = f"{top}–{bottom}", f"{left}–{right}"
        violations.append(_violation("crossing", ends, one=up, two=across, cell=at))

    if puzzle.given:
        have_now = {(a, b): count for a, b, count in bridges}
        for a, b, count in puzzle.given:
            if have_now.get((a, b), 0) < count:
                violations.append(_violation("given", (a, b), bridge=f"{a}–{b}", count=count))

    for cell, clue in islands.items():
        have = degree[cell]
        if clue is None:
            if have == 0:
                violations.append(_violation("clue", (cell,), "clue_none", cell=cell))
        elif have != clue:
            violations.append(_violation("clue", (cell,), cell=cell, count=have, clue=clue))

    for sign in puzzle.signs:
        violations.extend(_sign_violations(sign, degree, islands_on, signs_on))

    if not puzzle.connected:
        return violations
    groups: dict[Coord, list[Coord]] = {}
    for cell in islands:
        groups.setdefault(root(cell), []).append(cell)
    if len(groups) > 1:
        smallest = min(groups.values(), key=lambda group: (len(group), group))
        violations.append(_violation("disconnected", tuple(smallest), count=len(groups)))
    return violations


def _sign_violations(
    sign: Sign, degree: Mapping[Coord, int], islands_on: _CellIndex, signs_on: _CellIndex
) -> Iterator[Violation]:
    """Yield every rule of a sign that the drawing breaks."""
    row, col = sign.row, sign.col
    north, south = _beside(islands_on.cols.get(col, ()), signs_on.cols[col], row)
    west, east = _beside(islands_on.rows.get(row, ()), signs_on.rows[row], col)
    for side, reading, cells in (
        ("north", sign.north, [(r, col) for r in north]),
        ("south", sign.south, [(r, col) for r in south]),
        ("east", sign.east, [(row, c) for c in east]),
        ("west", sign.west, [(row, c) for c in west]),
    ):
        if reading is None:
            continue
        sign_at = (row, col)
        values = [degree[cell] for cell in cells]
        if reading != "?" and sum(values) != reading:
            have = sum(values)
            yield _violation(
                "sum", (sign_at, *cells), side=side, cell=sign_at, count=have, reading=reading
            )
        first: dict[int, Coord] = {}
        for cell, value in zip(cells, values, strict=True):
            if value in first:
                one = first[value]
                yield _violation(
                    "repeat", (sign_at, one, cell),
                    side=side, cell=sign_at, one=one, two=cell, count=value,
                )  # fmt: skip
                break
            first[value] = cell


def _beside(
    islands: Sequence[int], signs: Sequence[int], at: int
) -> tuple[Sequence[int], Sequence[int]]:
    """The islands of a line before and after the sign at that place, up to the next signs.

    Both lines are sorted; each island is looked at twice at most, however many signs there are.
    """
    one = bisect_left(signs, at)
    middle = bisect_left(islands, at)
    start = bisect_left(islands, signs[one - 1]) if one else 0
    end = bisect_left(islands, signs[one + 1]) if one + 1 < len(signs) else len(islands)
    return islands[start:middle], islands[middle:end]


class _CellIndex:
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
