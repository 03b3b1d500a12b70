"""Proofs from a naive second prover, for puzzles small enough for brute force.

It branches on how many bridges an edge has, one edge after the other, and lets unit propagation
over all clauses find what is impossible; whatever the clauses allow and the rules forbid becomes a
lemma. Nothing is shared with the engine, and nothing with the checker but the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path

import brute
from hashikit import Coord, Edge, Puzzle, dumps

Clause = tuple[int, ...]


class Writer:
    """The formula of a puzzle, and the lines of a proof.

    Args:
        puzzle: The puzzle.
        state: A partial drawing: per edge a number of bridges or a range.
    """

    def __init__(
        self, puzzle: Puzzle, state: Mapping[Edge, int | tuple[int, int]] | None = None
    ) -> None:
        self.puzzle = puzzle
        self.state = dict(state or {})
        self.most = puzzle.max_bridges
        self.lines = brute.lines_of_sight(puzzle)
        self.edges = sorted(self.lines, key=lambda edge: (edge[0], edge[0][0] != edge[1][0]))
        self.cells = [(row, col) for row, col, _ in puzzle.islands]
        self.sums = [
            (reading, brute.looking(puzzle, (row, col), *way))
            for row, col, north, south, east, west in puzzle.signs
            for reading, way in ((north, (-1, 0)), (east, (0, 1)), (south, (1, 0)), (west, (0, -1)))
            if reading is not None
        ]
        self.valued = sorted({cell for _, cells in self.sums for cell in cells})
        self.clauses: dict[int, Clause] = {}
        self.last = 0
        self.steps: list[str] = ["hashikit proof 1"]
        self.guards: list[tuple[int, Clause]] = []
        self.listed = 0
        self.formula: list[Clause] = []
        for clause in self._formula():
            self.formula.append(clause)
            self._add(clause)

    def x(self, edge: Edge, k: int) -> int:
        return 1 + self.edges.index(edge) * self.most + k - 1

    def y(self, cell: Coord, k: int) -> int:
        return len(self.edges) * self.most + self.cells.index(cell) * 4 * self.most + k

    def _formula(self) -> Iterable[Clause]:
        most, edges = self.most, self.edges
        for edge in edges:
            for k in range(2, most + 1):
                yield (-self.x(edge, k), self.x(edge, k - 1))
        for cell in self.valued:
            for k in range(2, 4 * most + 1):
                yield (-self.y(cell, k), self.y(cell, k - 1))
        for e, edge in enumerate(edges):
            for other in edges[e + 1 :]:
                if self.lines[edge] & self.lines[other]:
                    yield (-self.x(edge, 1), -self.x(other, 1))
        for row, col, clue in self.puzzle.islands:
            cell = (row, col)
            sides = [edge for edge in edges if cell in edge]
            low, high = (1, 4 * most) if clue is None else (clue, clue)
            full = most * len(sides)
            if not low <= full:
                yield ()
            for counts in product(range(most + 1), repeat=len(sides)):
                some = list(zip(sides, counts, strict=True))
                fewer = tuple(-self.x(edge, a) for edge, a in some if a > 0)
                more = tuple(self.x(edge, b + 1) for edge, b in some if b < most)
                total = sum(counts)
                if total == high + 1:
                    yield fewer
                if total == low - 1:
                    yield more
                if cell in self.valued:
                    if total > 0:
                        yield (*fewer, self.y(cell, total))
                    if total < 4 * most:
                        yield (*more, -self.y(cell, total + 1))
        for bridge in self.puzzle.given:
            if bridge.count:
                yield (self.x(bridge.edge, bridge.count),)
        for edge, bound in self.state.items():
            low, high = bound if isinstance(bound, tuple) else (bound, bound)
            if low > most:
                yield ()
                continue
            if low > 0:
                yield (self.x(edge, low),)
            if high < most:
                yield (-self.x(edge, high + 1),)

    def _add(self, clause: Clause) -> int:
        self.last += 1
        self.clauses[self.last] = clause
        return self.last

    def lemma(self, kind: str, numbers: Sequence[int], clause: Clause) -> int:
        """Write a lemma, or a solution, and the clause that it stands for."""
        number = self._add(clause)
        end = [] if kind == "solution" else [0]
        self.steps.append(" ".join(map(str, [number, kind, *numbers, *end])))
        return number

    def hints(self, clause: Clause) -> list[int] | None:
        """The hints by which the clause's negation propagates to a conflict, if it does."""
        reason: dict[int, int | None] = {-literal: None for literal in clause}
        order: list[int] = []
        while True:
            found = False
            for number, other in self.clauses.items():
                if any(literal in reason for literal in other):
                    continue
                rest = {literal for literal in other if -literal not in reason}
                if not rest:
                    needed = {number}
                    for step in [number, *reversed(order)]:
                        if step in needed:
                            reasons = (reason.get(-literal) for literal in self.clauses[step])
                            needed.update(r for r in reasons if r is not None and r != step)
                    return [step for step in order if step in needed] + [number]
                if len(rest) == 1:
                    reason[rest.pop()] = number
                    order.append(number)
                    found = True
            if not found:
                return None

    def derive(self, clause: Clause) -> int | None:
        """Write a step, if propagation shows the clause."""
        hints = self.hints(clause)
        if hints is None:
            return None
        number = self._add(clause)
        self.steps.append(" ".join(map(str, [number, *clause, 0, *hints, 0])))
        return number

    def search(self, clause: Clause = (), e: int = 0, counts: tuple[int, ...] = ()) -> None:
        """Show a clause, whose negation says how many bridges the first `e` edges have, listing
        the solutions that it excludes."""
        if any(-literal in clause for literal in clause):
            return
        guards = len(self.guards)
        if self.derive(clause) is None:
            if e == len(self.edges):
                self._full(counts)
            else:
                for count in range(self.most + 1):
                    fewer = (-self.x(self.edges[e], count),) if count else ()
                    more = (self.x(self.edges[e], count + 1),) if count < self.most else ()
                    self.search((*clause, *fewer, *more), e + 1, (*counts, count))
            assert self.derive(clause) is not None
        below = self.guards[guards:]
        if below:
            for number, _ in below:
                self.steps.append(f"g {number} {self.last}")
                del self.clauses[number]
            self.guards[guards:] = [(self.last, clause)]

    def _full(self, counts: tuple[int, ...]) -> None:
        drawn = [edge for edge, count in zip(self.edges, counts, strict=True) if count]
        numbers = dict(zip(self.edges, counts, strict=True))
        if self.puzzle.connected and not brute.is_one_network(self.cells, drawn):
            self.cut(drawn)
            return
        if not self.puzzle.loops and not brute.is_forest(drawn):
            self.path(drawn)
            return
        degree = {cell: sum(n for e, n in numbers.items() if cell in e) for cell in self.cells}
        for s, (reading, cells) in enumerate(self.sums):
            values = [degree[cell] for cell in cells]
            if len(set(values)) < len(values) or reading not in ("?", sum(values)):
                clause = []
                for cell, value in zip(cells, values, strict=True):
                    clause += [-self.y(cell, value)] if value > 0 else []
                    clause += [self.y(cell, value + 1)] if value < 4 * self.most else []
                self.lemma("sum", [s + 1, *clause], tuple(clause))
                return
        fewer = [-self.x(edge, n) for edge, n in numbers.items() if n > 0]
        more = [self.x(edge, n + 1) for edge, n in numbers.items() if n < self.most]
        number = self.lemma("solution", counts, tuple(fewer + more))
        self.guards.append((number, tuple(fewer + more)))
        self.listed += 1

    def cut(self, drawn: list[Edge]) -> None:
        """Write a lemma: what is drawn does not lead out of the first island's part."""
        part = {self.cells[0]}
        while more := {end for edge in drawn if part & set(edge) for end in edge} - part:
            part |= more
        out = tuple(self.x(edge, 1) for edge in self.edges if len(part & set(edge)) == 1)
        self.lemma("cut", [self.cells.index(cell) + 1 for cell in part], out)

    def path(self, drawn: list[Edge]) -> None:
        """Write a lemma: a loop of what is drawn."""
        loop = set(drawn)
        for edge in drawn:  # without it there still is one: it is not needed
            if not brute.is_forest(list(loop - {edge})):
                loop.discard(edge)
        numbers = [self.edges.index(edge) + 1 for edge in loop]
        self.lemma("path", numbers, tuple(-self.x(edge, 1) for edge in loop))

    def count(self) -> None:
        """List all solutions, and claim that these are all."""
        self.search()
        self.steps.append(f"claim count {self.listed} complete")

    def some(self, answers: Iterable[Sequence[int]]) -> None:
        """List some solutions."""
        for counts in answers:
            self._full(tuple(counts))
        self.steps.append(f"claim count {self.listed}")

    def forced(self) -> None:
        """Show the tightest bounds, and that they are."""
        found = list(brute.solutions(self.puzzle, self.state))
        if not found:
            self.count()
            return
        for solution in found:
            numbers = {(b.a, b.b): b.count for b in solution.bridges}
            self.last += 1
            counts = (numbers.get(edge, 0) for edge in self.edges)
            self.steps.append(" ".join(map(str, [self.last, "witness", *counts])))
        for edge, (low, high) in (brute.bounds_of(self.lines, found) or {}).items():
            facts = [self.x(edge, low)] if low else []
            facts += [-self.x(edge, high + 1)] if high < self.most else []
            for fact in facts:
                if (fact,) not in self.clauses.values():
                    self.search((fact,))
        self.steps.append("claim forced complete")

    def files(self) -> dict[str, str]:
        """The files of the proof."""
        variables = (len(self.edges) + 4 * len(self.cells)) * self.most
        formula = [
            f"p cnf {variables} {len(self.formula)}",
            *(" ".join(map(str, [*clause, 0])) for clause in self.formula),
        ]
        files = {
            "puzzle.json": dumps(self.puzzle, "json") + "\n",
            "formula.cnf": "\n".join(formula) + "\n",
            "proof.txt": "\n".join(self.steps) + "\n",
        }
        if self.state:
            bridges = [[*edge, bound] for edge, bound in self.state.items()]
            files["state.json"] = json.dumps({"bridges": bridges}) + "\n"
        return files


def save(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files of a proof."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("puzzle.json", "state.json", "formula.cnf", "proof.txt"):
        content = files.get(name)
        if content is None:
            (folder / name).unlink(missing_ok=True)
        else:
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
    return folder
