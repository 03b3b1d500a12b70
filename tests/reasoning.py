"""Judges of explanation steps: does a conclusion follow from what the step names alone?

`refuted` tries everything on the grid and shares no code with the package; `refuted_by_engine` asks
the engine about a puzzle from which all that the step does not name is taken away.
"""

from __future__ import annotations

from array import array

import brute
from hashikit import Conclusion, Coord, Edge, Puzzle, Step, Sum, Technique, _core
from hashikit.engine import wire

Range = tuple[int, int]


def sums_used(step: Step) -> list[Sum]:
    """The signs that a step uses; for a repeat without the number."""
    assert ("signs" in step.rules) == bool(step.sums)
    found = list(step.sums)
    if step.technique is Technique.NO_REPEAT:
        found = [sum._replace(reading="?") for sum in found]
    return found


def opposites(puzzle: Puzzle, c: Conclusion) -> list[Range]:
    """What a conclusion rules out: fewer bridges than it says, more, or both."""
    found: list[Range] = []
    most = (4 if c.is_value else 1) * puzzle.max_bridges
    if c.after[0] > c.before[0]:
        found.append((0, c.after[0] - 1))
    if c.after[1] < c.before[1]:
        found.append((c.after[1] + 1, most))
    return found


def refuted(step: Step, edge: Edge, opposite: Range) -> bool:
    """Whether no drawing satisfies the step's islands, rules, facts and the opposite."""
    puzzle = step.puzzle
    lines = brute.lines_of_sight(puzzle)
    edges = list(lines)
    crossing = {e: [f for f in edges if f != e and lines[e] & lines[f]] for e in edges}
    allowed = dict.fromkeys(edges, (0, puzzle.max_bridges))
    values: dict[Coord, Range] = {}  # of islands, how many bridges in all
    for f in step.facts:
        if f.is_value:
            values[f.a] = (f.minimum, f.maximum)
        else:
            allowed[f.a, f.b] = (f.minimum, f.maximum)
    if edge[0] == edge[1]:
        low, high = values.get(edge[0], opposite)
        values[edge[0]] = (max(low, opposite[0]), min(high, opposite[1]))
    else:
        low, high = allowed[edge]
        allowed[edge] = (max(low, opposite[0]), min(high, opposite[1]))
    clues = {island.at: island.clue for island in puzzle.islands}
    named = set(step.islands)
    last = {cell: number for number, e in enumerate(edges) for cell in e}
    network = "network" in step.rules and puzzle.connected
    sums = sums_used(step)
    added = {cell for sum in sums for cell in sum.islands}
    assert added <= named or step.technique is Technique.MINIMAL

    def added_up(degree: dict[Coord, int]) -> bool:
        for _, _, reading, cells in sums:
            values = [degree[cell] for cell in cells if clues[cell] != 0 or degree[cell]]
            if 0 in values:  # every island that may has bridges
                return False
            if len(set(values)) < len(values) or reading not in ("?", sum(values)):
                return False
        return True

    def choices(e: Edge) -> list[int]:
        low, high = allowed[e]
        if e == edge or (named | added | set(values)) & set(e):
            return list(range(low, high + 1))
        # The number of these bridges does not matter, only whether there is one.
        return sorted({low, min(high, max(low, 1))} if network else {low})

    def starved(cell: Coord, degree: int) -> bool:
        clue = clues[cell]
        if cell in values and degree < values[cell][0]:
            return True
        return cell in named and (degree < 1 if clue is None else degree != clue)

    def overfull(cell: Coord, degree: int) -> bool:
        clue = clues[cell]
        if cell in values and degree > values[cell][1]:
            return True
        return cell in named and clue is not None and degree > clue

    def possible(number: int, drawn: dict[Edge, int], degree: dict[Coord, int]) -> bool:
        if number == len(edges):
            joined = list(drawn)
            if not added_up(degree):
                return False
            if network and not brute.is_one_network(list(clues), joined):
                return False
            return "loop" not in step.rules or puzzle.loops or is_forest(list(clues), joined)
        e = edges[number]
        for count in choices(e):
            if count and "crossing" in step.rules and any(f in drawn for f in crossing[e]):
                continue
            now = {**degree, e[0]: degree[e[0]] + count, e[1]: degree[e[1]] + count}
            if any(overfull(cell, now[cell]) for cell in e):
                continue
            if any(last[cell] == number and starved(cell, now[cell]) for cell in e):
                continue
            if possible(number + 1, {**drawn, e: count} if count else drawn, now):
                return True
        return False

    return not possible(0, {}, dict.fromkeys(clues, 0))


def is_forest(cells: list[Coord], joined: list[Edge]) -> bool:
    """Whether the edges close no loop."""
    parent = {cell: cell for cell in cells}

    def root(cell: Coord) -> Coord:
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    for a, b in joined:
        one, two = root(a), root(b)
        if one == two:
            return False
        parent[one] = two
    return True


class Engine:
    """The engine, called for one puzzle after the other."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.core = _core.Core()
        self.number = {edge: number for number, edge in enumerate(puzzle.edges)}

    def refutes(self, step: Step, edge: Edge, opposite: Range) -> bool:
        """As `refuted`, but that crossings always count."""
        rows, cols, most, _, _, blocked, _, _ = wire.flat(self.puzzle)
        named = set(step.islands)
        islands = array("i")
        value = edge[0] == edge[1]
        values = {f.a: (f.minimum, f.maximum) for f in step.facts if f.is_value}
        if value:
            low, high = values.get(edge[0], opposite)
            values[edge[0]] = (max(low, opposite[0]), min(high, opposite[1]))
        for row, col, clue in self.puzzle.islands:
            known = -1 if clue is None else clue
            known = known if (row, col) in named else -2
            if (row, col) in values:
                low, high = values[row, col]
                known = -3 - (256 * max(low, known, int(known == -1)) + high)
            islands.extend((row, col, known))
        rules = int(self.puzzle.loops or "loop" not in step.rules)
        rules += 2 * ("network" not in step.rules or not self.puzzle.connected)
        assume = array("i")
        for f in step.facts:
            if not f.is_value:
                assume.extend((self.number[f.a, f.b], f.minimum, f.maximum))
        if not value:
            assume.extend((self.number[edge], *opposite))
        used = {(sum.sign.at, sum.side): sum.reading for sum in sums_used(step)}
        sides = ("north", "east", "south", "west")
        signs = [
            sign._replace(**{side: used.get((sign.at, side)) for side in sides})
            for sign in self.puzzle.signs
        ]
        flat = (rows, cols, most, rules, islands.tobytes(), blocked, b"", wire.pack_signs(signs))
        self.core.load(flat, assume.tobytes(), 0)
        return self.core.next(-1.0, -1)[0] == _core.NO_SOLUTION
