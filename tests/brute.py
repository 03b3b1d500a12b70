"""Find every solution of a small puzzle by brute force.

Written straight from the rules and sharing no code with the package but the values `Puzzle` and
`Solution`, so that it can be held against every solver and against `hashikit.check`. Slow on
purpose: nothing here is clever, and what prunes the search is plainly implied by a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from hashikit import Coord, Edge, Puzzle, Solution, Stats

Range = tuple[int, int]


def cells_between(a: Coord, b: Coord) -> list[Coord] | None:
    """The cells strictly between two cells of one row or column; `None` if they share neither."""
    if a[0] == b[0]:
        return [(a[0], col) for col in range(min(a[1], b[1]) + 1, max(a[1], b[1]))]
    if a[1] == b[1]:
        return [(row, a[1]) for row in range(min(a[0], b[0]) + 1, max(a[0], b[0]))]
    return None


def touching(puzzle: Puzzle) -> int:
    """How many pairs of islands are side by side."""
    cells = {island.at for island in puzzle.islands}
    return sum(((r + 1, c) in cells) + ((r, c + 1) in cells) for r, c in cells)


def lines_of_sight(puzzle: Puzzle) -> dict[Edge, set[Coord]]:
    """Every pair of islands that a bridge can join, with the cells that the bridge passes."""
    cells = sorted((row, col) for row, col, _ in puzzle.islands)
    obstacles = set(cells) | set(puzzle.blocked) | {(s.row, s.col) for s in puzzle.signs}
    lines: dict[Edge, set[Coord]] = {}
    for i, a in enumerate(cells):
        for b in cells[i + 1 :]:
            between = cells_between(a, b)
            if between is not None and not obstacles & set(between):
                lines[a, b] = set(between)
    return lines


def ranges(puzzle: Puzzle, state: Mapping[Edge, int | Range] | None) -> dict[Edge, Range]:
    """How many bridges each line of sight may carry: from those given (0) to `max_bridges`, less
    what is assumed."""
    allowed = dict.fromkeys(lines_of_sight(puzzle), (0, puzzle.max_bridges))
    for a, b, count in puzzle.given:
        allowed[a, b] = (count, puzzle.max_bridges)
    for (a, b), bounds in (state or {}).items():
        low, high = (bounds, bounds) if isinstance(bounds, int) else bounds
        edge = (min(a, b), max(a, b))
        allowed[edge] = (max(allowed[edge][0], low), min(allowed[edge][1], high))
    return allowed


def is_one_network(cells: list[Coord], joined: list[Edge]) -> bool:
    """Whether the bridges join all islands."""
    if not cells:
        return True
    reached = {cells[0]}
    frontier = [cells[0]]
    while frontier:
        here = frontier.pop()
        for a, b in joined:
            for one, other in ((a, b), (b, a)):
                if one == here and other not in reached:
                    reached.add(other)
                    frontier.append(other)
    return len(reached) == len(cells)


def is_forest(joined: list[Edge]) -> bool:
    """Whether there is no cycle: removing leaves repeatedly removes everything."""
    left = set(joined)
    while left:
        ends = [cell for edge in left for cell in edge]
        leaves = {edge for edge in left if any(ends.count(cell) == 1 for cell in edge)}
        if not leaves:
            return False
        left -= leaves
    return True


def looking(puzzle: Puzzle, cell: Coord, down: int, right: int) -> list[Coord]:
    """The islands seen from a cell in one direction, up to the edge of the grid or a sign."""
    islands = {(row, col) for row, col, _ in puzzle.islands}
    signs = {(sign.row, sign.col) for sign in puzzle.signs}
    seen = []
    row, col = cell[0] + down, cell[1] + right
    while 0 <= row < puzzle.rows and 0 <= col < puzzle.cols and (row, col) not in signs:
        if (row, col) in islands:
            seen.append((row, col))
        row, col = row + down, col + right
    return seen


def signs_hold(puzzle: Puzzle, degree: Mapping[Coord, int]) -> bool:
    """Whether what every sign says is so."""
    for row, col, north, south, east, west in puzzle.signs:
        for number, way in ((north, (-1, 0)), (south, (1, 0)), (east, (0, 1)), (west, (0, -1))):
            if number is None:
                continue
            values = [degree[cell] for cell in looking(puzzle, (row, col), *way)]
            if len(set(values)) < len(values):
                return False
            if number != "?" and sum(values) != number:
                return False
    return True


def solutions(
    puzzle: Puzzle, state: Mapping[Edge, int | Range] | None = None
) -> Iterator[Solution]:
    """Yield every solution of the puzzle once."""
    lines = lines_of_sight(puzzle)
    edges = list(lines)
    allowed = ranges(puzzle, state)
    crossing = {
        edge: [other for other in edges if other != edge and lines[edge] & lines[other]]
        for edge in edges
    }
    clues = {(row, col): clue for row, col, clue in puzzle.islands}
    cells = list(clues)
    last_edge = dict.fromkeys(cells, -1)
    for number, edge in enumerate(edges):
        for cell in edge:
            last_edge[cell] = number

    def over(cell: Coord, degree: int) -> bool:
        clue = clues[cell]
        return clue is not None and degree > clue

    def met(cell: Coord, degree: int) -> bool:
        clue = clues[cell]
        return degree >= 1 if clue is None else degree == clue

    def extend(number: int, drawn: dict[Edge, int], degree: dict[Coord, int]) -> Iterator[Solution]:
        if number == len(edges):
            if puzzle.connected and not is_one_network(cells, list(drawn)):
                return
            if not puzzle.loops and not is_forest(list(drawn)):
                return
            if not signs_hold(puzzle, degree):
                return
            yield Solution(puzzle, [(a, b, count) for (a, b), count in drawn.items()])
            return
        a, b = edge = edges[number]
        low, high = allowed[edge]
        for count in range(low, high + 1):
            if count and any(other in drawn for other in crossing[edge]):
                break  # bridges may not cross
            now = {**degree, a: degree[a] + count, b: degree[b] + count}
            if any(over(end, now[end]) for end in edge):
                break  # an island has too many bridges, and further ones only add to them
            if any(last_edge[end] == number and not met(end, now[end]) for end in edge):
                continue  # an island's last line of sight is decided and its clue is not met
            yield from extend(number + 1, {**drawn, edge: count} if count else drawn, now)

    # An island that sees no other one gets no bridge, whatever is drawn.
    if all(met(cell, 0) for cell in cells if last_edge[cell] == -1):
        yield from extend(0, {}, dict.fromkeys(cells, 0))


def forced(
    puzzle: Puzzle, state: Mapping[Edge, int | Range] | None = None
) -> dict[Edge, Range] | None:
    """Fewest and most bridges per line of sight over all solutions; `None` if there are none."""
    return bounds_of(lines_of_sight(puzzle), list(solutions(puzzle, state)))


def bounds_of(edges: Mapping[Edge, object], found: list[Solution]) -> dict[Edge, Range] | None:
    """Fewest and most bridges per edge over the given solutions; `None` if there are none."""
    if not found:
        return None
    counts = [{(b.a, b.b): b.count for b in solution.bridges} for solution in found]
    return {
        edge: (
            min(drawn.get(edge, 0) for drawn in counts),
            max(drawn.get(edge, 0) for drawn in counts),
        )
        for edge in edges
    }


def counters(stats: Stats) -> tuple[int, ...]:
    """The statistics of a search without the times."""
    return tuple(asdict(stats).values())[2:]
