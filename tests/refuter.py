"""A judge of steps by SAT: what follows from some clues, rules, facts and signs alone.

It reads lines of sight by `brute`, writes its own clauses and asks PySAT, and shares no code with
the engine. Degrees are clauses over an order encoding; cuts, loops and sums are added where a model
breaks them. Everything that a step may name is an assumption, so that one solver answers for all
steps of a puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product
from typing import TypeAlias

from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

import brute
from hashikit import Coord, Edge, Puzzle, Step, Sum

Thing: TypeAlias = tuple[str, object]
"""`("island", cell)`, `("rule", name)`, `("sum", number)`, `("least", (edge, count))` or
`("most", (edge, count))`."""


class Refuter:
    """A puzzle, about parts of which one asks."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.most = puzzle.max_bridges
        self.lines = brute.lines_of_sight(puzzle)
        self.edges = list(self.lines)
        self.sums = list(puzzle.sums)
        self.solver = Solver("glucose4")
        self.last = 0
        self.x = {(e, k): self._new() for e in self.edges for k in range(1, self.most + 1)}
        self.selector: dict[Thing, int] = {}
        self.at: dict[Coord, list[Edge]] = {island.at: [] for island in puzzle.islands}
        for e in self.edges:
            for k in range(2, self.most + 1):
                self.solver.add_clause([-self.x[e, k], self.x[e, k - 1]])
            for cell in e:
                self.at[cell].append(e)
        for island in puzzle.islands:
            named = self._selects(("island", island.at))
            for clause in self._clue(island.at, island.clue):
                self.solver.add_clause([-named, *clause])
        crossing = self._selects(("rule", "crossing"))
        for e, f in combinations(self.edges, 2):
            if self.lines[e] & self.lines[f]:
                self.solver.add_clause([-crossing, -self.x[e, 1], -self.x[f, 1]])
        self.network = self._selects(("rule", "network"))
        self.loop = self._selects(("rule", "loop"))
        self.degree: dict[tuple[Coord, int], int] = {}
        for number, sum_ in enumerate(self.sums):
            self._add_sum(self._selects(("sum", number)), sum_)

    def _new(self) -> int:
        self.last += 1
        return self.last

    def _selects(self, thing: Thing) -> int:
        return self.selector.setdefault(thing, self._new())

    def _parts(self, cell: Coord, total: int) -> Iterator[list[tuple[Edge, int]]]:
        """How an island's sides can have so many bridges together."""
        sides = self.at[cell]
        for counts in product(range(self.most + 1), repeat=len(sides)):
            if sum(counts) == total:
                yield list(zip(sides, counts, strict=True))

    def _more(self, cell: Coord, than: int) -> Iterator[list[int]]:
        """Clauses that are false where the island has more bridges."""
        for parts in self._parts(cell, than + 1):
            yield [-self.x[e, k] for e, k in parts if k]

    def _fewer(self, cell: Coord, than: int) -> Iterator[list[int]]:
        """Clauses that are false where the island has fewer bridges."""
        for parts in self._parts(cell, min(than - 1, self.most * len(self.at[cell]))):
            yield [self.x[e, k + 1] for e, k in parts if k < self.most]

    def _clue(self, cell: Coord, clue: int | None) -> Iterator[list[int]]:
        if clue is not None:
            yield from self._more(cell, clue)
        if clue != 0:
            yield from self._fewer(cell, 1 if clue is None else clue)

    def _value(self, cell: Coord, least: int) -> int:
        """The literal that an island has so many bridges."""
        if (cell, least) not in self.degree:
            lit = self.degree[cell, least] = self._new()
            for clause in self._more(cell, least - 1):
                self.solver.add_clause([lit, *clause])
            for clause in self._fewer(cell, least):
                self.solver.add_clause([-lit, *clause])
        return self.degree[cell, least]

    def _add_sum(self, named: int, sum_: Sum) -> None:
        """All islands have bridges, and no two as many; the total comes later."""
        for a, b in combinations(sum_.islands, 2):
            for v in range(1, 4 * self.most + 1):
                each = [self._value(cell, v + more) for cell in (a, b) for more in (0, 1)]
                self.solver.add_clause([-named, -each[0], each[1], -each[2], each[3]])
        for cell in sum_.islands:
            if self.puzzle.at(cell).clue != 0:  # type: ignore[union-attr]
                self.solver.add_clause([-named, self._value(cell, 1)])

    def things(self, facts: dict[Edge, tuple[int, int]]) -> list[Thing]:
        """All that a step may name, with what is known."""
        islands: list[Thing] = [("island", island.at) for island in self.puzzle.islands]
        rules: list[Thing] = [("rule", "crossing")]
        rules += [("rule", "network")] if self.puzzle.connected else []
        rules += [] if self.puzzle.loops else [("rule", "loop")]
        sums: list[Thing] = [("sum", number) for number in range(len(self.sums))]
        bounds: list[Thing] = []
        for e, (low, high) in facts.items():
            bounds += [("least", (e, low))] if low > 0 else []
            most = self.most if e[0] != e[1] else 4 * self.most
            bounds += [("most", (e, high))] if high < most else []
        return [*islands, *rules, *sums, *bounds]

    def drawing(self, things: Collection[Thing]) -> dict[Edge, int] | None:
        """Bridges that satisfy these conditions alone; None if there are none."""
        assumptions = [lit for thing in things for lit in self._literals(thing)]
        chosen = set(assumptions)
        while self.solver.solve(assumptions=assumptions):
            model = set(self.solver.get_model())
            counts = {
                e: sum(self.x[e, k] in model for k in range(1, self.most + 1)) for e in self.edges
            }
            cuts = list(self._broken(counts, chosen))
            if not cuts:
                return counts
            for cut in cuts:
                self.solver.add_clause(cut)
        return None

    def _literals(self, thing: Thing) -> list[int]:
        kind, what = thing
        if kind in ("least", "most"):
            edge, count = what  # type: ignore[misc]
            if edge[0] == edge[1]:  # an island, and its bridges in all
                if kind == "least":
                    return [self._value(edge[0], count)] if count else []
                return [-self._value(edge[0], count + 1)] if count < 4 * self.most else []
            if kind == "least":
                return [self.x[edge, count]] if count else []
            return [-self.x[edge, count + 1]] if count < self.most else []
        return [self.selector[thing]]

    def _broken(self, counts: dict[Edge, int], chosen: set[int]) -> Iterator[list[int]]:
        """Clauses that this drawing breaks, of the rules that are chosen."""
        built = [e for e, count in counts.items() if count]
        if self.network in chosen and self.puzzle.connected:
            cells = list(self.at)
            while cells:
                part = reach(cells[0], built)
                cells = [cell for cell in cells if cell not in part]
                if len(part) < len(self.at):
                    out = [e for e in self.edges if (e[0] in part) != (e[1] in part)]
                    yield [-self.network, *(self.x[e, 1] for e in out)]
        if self.loop in chosen and not self.puzzle.loops:
            for k, e in enumerate(built):
                way = path(*e, built[:k])
                if way is not None:
                    yield [-self.loop, *(-self.x[f, 1] for f in (e, *way))]
                    break
        for number, sum_ in enumerate(self.sums):
            named = self.selector["sum", number]
            if named not in chosen or sum_.reading == "?":
                continue
            values = {c: sum(counts[e] for e in self.at[c]) for c in sum_.islands}
            total = sum(values.values())
            if total > sum_.reading:
                yield [-named, *(-self._value(c, v) for c, v in values.items() if v)]
            elif total < sum_.reading:
                yield [-named, *(self._value(c, v + 1) for c, v in values.items())]

    def refutes(self, things: Collection[Thing]) -> bool:
        """Whether these cannot be together."""
        return self.drawing(things) is None

    def meets(self, thing: Thing, counts: dict[Edge, int]) -> bool:
        """Whether a drawing meets a clue or a fact. (Of rules it says no.)"""
        kind, what = thing
        if kind == "island":
            clue = self.puzzle.at(what).clue  # type: ignore[arg-type, union-attr]
            have = sum(counts[e] for e in self.at[what])  # type: ignore[index]
            return have > 0 if clue is None else have == clue
        if kind in ("rule", "sum"):
            return False
        edge, count = what  # type: ignore[misc]
        return counts[edge] >= count if kind == "least" else counts[edge] <= count

    def can_do_without(self, things: Collection[Thing], always: Collection[Thing]) -> list[Thing]:
        """The conditions that can be dropped while the rest stays contradictory."""
        return [t for t in things if self.refutes([*always, *(u for u in things if u != t)])]

    def smallest(
        self, things: Collection[Thing], always: Collection[Thing], below: int
    ) -> list[Thing] | None:
        """A smallest contradictory subset of these conditions, if it is smaller than the limit.

        By hitting sets, which another program finds (PySAT's Hitman, by MaxSAT).
        """
        with Hitman(solver="g4", htype="sorted") as hitman:
            while True:
                found = hitman.get() or []
                if len(found) >= below:
                    return None
                counts = self.drawing([*always, *found])
                if counts is None:
                    return list(found)
                together = set(found)
                for thing in things:
                    if thing in together or self.meets(thing, counts):
                        together.add(thing)
                        continue
                    more = self.drawing([*always, *together, thing])
                    if more is not None:
                        together.add(thing)
                        counts = more
                rest = [thing for thing in things if thing not in together]
                if not rest:
                    return None
                hitman.hit(rest)

    def close(self) -> None:
        """Free the solver."""
        self.solver.delete()


def reach(cell: Coord, edges: Collection[Edge]) -> set[Coord]:
    """The cells that one comes to over the edges."""
    part, todo = {cell}, [cell]
    while todo:
        here = todo.pop()
        for a, b in edges:
            if here in (a, b):
                there = b if here == a else a
                if there not in part:
                    part.add(there)
                    todo.append(there)
    return part


def path(a: Coord, b: Coord, edges: Collection[Edge]) -> list[Edge] | None:
    """A way from a to b; None if there is none."""
    ways: dict[Coord, list[Edge]] = {a: []}
    todo = [a]
    for here in todo:
        for e in edges:
            if here in e:
                there = e[1] if here == e[0] else e[0]
                if there not in ways:
                    ways[there] = [*ways[here], e]
                    todo.append(there)
    return ways.get(b)


def named_by(step: Step, refuter: Refuter) -> list[Thing]:
    """What a step names: clues, rules, sums and facts."""
    things: list[Thing] = [("island", cell) for cell in step.islands]
    things += [("rule", rule) for rule in sorted(step.rules - {"signs"})]
    things += [("sum", refuter.sums.index(sum_)) for sum_ in step.sums]
    for fact in step.facts:
        if fact.minimum:
            things.append(("least", (fact.edge, fact.minimum)))
        if fact.maximum < refuter.most * (4 if fact.is_value else 1):
            things.append(("most", (fact.edge, fact.maximum)))
    return things


def opposites_of(step: Step) -> Iterator[list[Thing]]:
    """What each bound that a step moves rules out; nothing, where the step itself is impossible."""
    if step.contradicts:
        yield []
    for c in step.conclusions:
        if c.after[0] > c.before[0]:
            yield [("most", (c.edge, c.after[0] - 1))]
        if c.after[1] < c.before[1]:
            yield [("least", (c.edge, c.after[1] + 1))]


def follows(step: Step, refuter: Refuter) -> bool:
    """Whether every conclusion of a step follows from what it names."""
    named = named_by(step, refuter)
    return all(refuter.refutes([*named, *opposite]) for opposite in opposites_of(step))


def plain_to_see(step: Step, refuter: Refuter) -> list[Thing]:
    """What the facts of a step and the clues of its islands say one by one: an island that has all
    its bridges takes no more of them, and no bridge more than a clue."""
    low = {fact.edge: fact.minimum for fact in step.facts}
    seen: list[Thing] = []
    for cell in step.islands:
        clue = refuter.puzzle.at(cell).clue  # type: ignore[union-attr]
        if clue is None:
            continue
        edges = refuter.at[cell]
        complete = sum(low.get(e, 0) for e in edges) == clue
        seen += [
            ("most", (e, low.get(e, 0) if complete else min(clue, refuter.most))) for e in edges
        ]
    return seen


_RULE_OF = {"crossing": "crossing", "way-out": "network", "cut-off": "network", "loop": "loop"}


def links_that_do_not_follow(step: Step, refuter: Refuter) -> list[int]:
    """The links of a trial, by number, that do not follow from the assumption, the facts, the links
    before and what they name: an island's clue, a rule, or a sign. The last is how it fails."""
    assert step.supposed is not None
    assert step.failure is not None
    said = [thing for thing in named_by(step, refuter) if thing[0] in ("least", "most")]
    said += plain_to_see(step, refuter)
    said.append(("least", (step.supposed.edge, step.supposed.minimum)))
    said.append(("most", (step.supposed.edge, step.supposed.maximum)))

    def by(why: str, island: Coord | None) -> list[Thing]:
        if why in _RULE_OF:
            return [("rule", _RULE_OF[why])]
        if why == "sum":
            return [thing for thing in named_by(step, refuter) if thing[0] in ("sum", "island")]
        return [] if island is None else [("island", island)]

    wrong: list[int] = []
    for number, link in enumerate(step.chain):
        opposite: Thing = ("most", (link.edge, link.bound - 1))
        if not link.at_least:
            opposite = ("least", (link.edge, link.bound + 1))
        if not refuter.refutes([*said, *by(link.why, link.island), opposite]):
            wrong.append(number)
        said.append(("least" if link.at_least else "most", (link.edge, link.bound)))
    if not refuter.refutes([*said, *by(step.failure.kind, step.failure.island)]):
        wrong.append(len(step.chain))
    return wrong
