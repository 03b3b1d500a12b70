"""Proofs for VeriPB: a formula of pseudo-Boolean constraints, and a proof by cutting planes with no
lemma to be taken on trust.

The formula says all that the rules say. Each edge e has its variables x(e,1) … x(e,K); in a puzzle
that has to be one network also a flow of -(n - 1) to n - 1, for n islands: one unit from the first
island to each other one, and only where there are bridges; where loops are forbidden, an arc to
either end and for each island a depth, as binary numbers. Then the lemmas of a proof follow:

- Islands whose clues have an odd sum: half of it, rounded up and rounded down. Islands that need
  more than those around them can take: the rows of both added up.
- What leaves a set S of islands: the sum of the flow's rows over S and of what the edges that lead
  out can carry, divided by n - 1.
- Not all edges of a loop have bridges: no island has two arcs to it, so all arcs run the same way
  around; along them depths rise, in one way or in the other.

The format is that of VeriPB 3.0; see S. Gocht, J. Nordström: *Certifying Parity Reasoning
Efficiently Using Pseudo-Boolean Proofs*, AAAI 2021.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from .. import verifier
from .._util.files import WholeFile
from ..errors import HashikitError, ProofError
from .cutting_planes import Planes, Term
from .lines import LineWriter
from .verdict import Report, Watched

_ABOUT = """\
* #variable= {variables} #constraint= {rows}
* x1 to x{edges}: edge e (from 1) has at least k bridges, x of (e - 1) * {most} + k.
* The others: flows through edges, directions of bridges, depths of islands.
"""


class VeripbWriter(Watched):
    """Writes down, as cutting planes, what it has checked.

    Args:
        folder: The folder of the proof.
        files: Where the formula goes, and the proof.
        facts: Whether the proof is about what is forced. The formula then says that not all of that
            holds.
        report: Is told the number of lines read, now and then.
    """

    def __init__(
        self, folder: Path, files: tuple[WholeFile, WholeFile], facts: bool, report: Report | None
    ) -> None:
        super().__init__(folder, report)
        self._opb, self._pbp = files[0], LineWriter(files[1])
        self.lines_out = (self._pbp,)
        self._facts = facts
        self._ids = 0  # constraints so far
        self._known: dict[int, int] = {}  # by number in the proof: the constraint
        self._rules = 0  # clauses of formula.cnf
        self._reading = True
        self._lemma: tuple[bytes, list[int]] = (b"", [])
        self._counts: list[int] = []
        self._impossible = 0  # number of an empty clause of formula.cnf
        self._contradiction = 0  # the constraint that the first other one is

    # ---- The formula ----

    def read_formula(self) -> None:
        """Before the first step there is the formula of constraints."""
        super().read_formula()
        board = self.board
        self._rules, self._reading = self.last, False
        self._planes = Planes(board)
        self._formula = self._planes.constraints + self._facts
        self._put(f"pseudo-Boolean proof version 3.0\nf {self._formula} ;\n")
        self._ids = self._formula

    # ---- The proof ----

    def lemma(self, kind: bytes, numbers: list[int]) -> verifier.Clause:
        """The clause that a rule implies."""
        self._lemma = (kind, list(numbers))
        return super().lemma(kind, numbers)

    def list_solution(self, counts: list[int], witness: bool) -> None:
        """A solution."""
        self._lemma, self._counts = (b"solution", []), counts
        super().list_solution(counts, witness)

    def add(self, clause: verifier.Clause, hints: verifier.Clause | None = None) -> None:
        """Add a clause, and derive it."""
        super().add(clause, hints)
        empty = not self.clauses[self.last]
        if self._reading:
            if empty:
                self._impossible = self.last
            return
        kind, numbers = self._lemma
        if hints is not None:
            row = self._rup(self.clauses[self.last], [self._id(hint) for hint in hints])
        elif kind == b"cut":
            row = self._cut({number - 1 for number in numbers})
        elif kind == b"path":
            row = self._path([number - 1 for number in numbers])
        elif kind == b"odd":
            row = self._odd([number - 1 for number in numbers])
        elif kind == b"hall":
            row = self._hall({number - 1 for number in numbers})
        else:
            row = self._solution()
        self._known[self.last] = row
        if empty and not self._contradiction:
            self._contradiction = row

    def remove(self, number: int) -> None:
        """Remove a clause."""
        super().remove(number)
        row = self._known.pop(number, 0)
        if number > self._rules and row != self._contradiction:
            self._put(f"del id {row} ;\n")

    def finish(self) -> None:
        """End the files."""
        claim = f"ENUMERATION_PARTIAL {self.listed}"
        if self._facts:
            claim = f"UNSAT : {self._refute_facts()}"
        elif self.complete:
            row = self._contradiction or self._id(self._impossible)
            claim = (
                f"ENUMERATION_COMPLETE {self.listed} : {row}" if self.listed else f"UNSAT : {row}"
            )
        self._put(f"output NONE ;\nconclusion {claim} ;\nend pseudo-Boolean proof ;\n")
        self._pbp.flush()
        edges, most = len(self.board.edges), self.board.most
        about = _ABOUT.format(
            variables=self._planes.variables,
            rows=len(self._planes.rows),
            edges=edges * most,
            most=most,
        )
        preserved = " ".join(f"x{variable}" for variable in range(1, edges * most + 1))
        text = [about, f"preserved: {preserved} ;\n", *self._planes.rows]
        self._opb.write("".join(text).encode())

    def _refute_facts(self) -> int:
        units = {next(iter(c)): number for number, c in self.clauses.items() if len(c) == 1}
        facts = list[int]()
        for e, (low, high) in enumerate(self.bounds or ()):
            facts += [e * self.board.most + low] if low > 0 else []
            facts += [-(e * self.board.most + high + 1)] if high < self.board.most else []
        if not facts:
            raise HashikitError(
                "{folder}: nothing is forced, so there is nothing to refute", folder=self.folder
            )
        if not units.keys() >= set(facts):
            raise ProofError(
                "{folder}: formula.cnf lacks a clause for a bound of the puzzle", folder=self.folder
            )
        terms = " ".join(f"-1 x{fact}" if fact > 0 else f"+1 x{-fact}" for fact in facts)
        least = 1 - sum(fact > 0 for fact in facts)
        self._planes.rows.append(f"{terms} >= {least} ;\n")  # the last one: not all of these
        return self._rup((), [*(self._id(units[fact]) for fact in facts), self._formula])

    def _id(self, number: int) -> int:
        """The constraint that a clause is; those of formula.cnf are derived when they are used."""
        if number not in self._known:
            clause = self.clauses[number]
            row = self._planes.direct.get(clause)
            self._known[number] = self._by_rules(clause) if row is None else row
        return self._known[number]

    def _by_rules(self, clause: frozenset[int]) -> int:
        """A clause of formula.cnf, by what the checker took it for: see `Board.excludes`."""
        board, edges = self.board, len(self.board.edges)
        named = board.without(clause) or dict(enumerate(board.bounds))
        for e, (low, high) in named.items():
            if e < edges and low > high:
                return self._rup(clause, [*self._planes.order[e], *self._planes.bounds[e]])
        for e, (low, _) in named.items():
            for f, (other, _) in named.items():
                if (e, f) in self._planes.crossings and low > 0 and other > 0:
                    row = self._planes.direct[
                        frozenset((-(e * board.most + 1), -(f * board.most + 1)))
                    ]
                    return self._rup(
                        clause,
                        [
                            *self._planes.order[e],
                            *self._planes.order[f],
                            *self._planes.bounds[e],
                            *self._planes.bounds[f],
                            row,
                        ],
                    )
        islands = {i for a in named if a < edges for i in board.edges[a]}
        for i in sorted(islands) if clause else range(len(board.cells)):
            sides = [named.get(e, board.bounds[e]) for e in board.sides[i]]
            low, high = board.bounds[edges + i]
            if sum(most for _, most in sides) < low or sum(fewest for fewest, _ in sides) > high:
                hints = [
                    row
                    for e in board.sides[i]
                    for row in (*self._planes.bounds[e], *self._planes.order[e])
                ]
                return self._rup(clause, [*hints, *self._planes.degrees[i]])
        raise ProofError("{folder}: no rule implies a clause of formula.cnf", folder=self.folder)

    def _rup(self, clause: Iterable[int], hints: Iterable[int]) -> int:
        """A clause by unit propagation over these constraints."""
        literals = "".join(f"+1 {_name(literal)} " for literal in sorted(clause, key=abs))
        return self._put(f"rup {literals}>= 1 : ~ {' '.join(map(str, hints))} ;\n", 1)

    def _pol(self, rows: Sequence[int], divisor: int) -> int:
        """The sum of these constraints, divided and rounded up."""
        plus = "".join(f" {row} +" for row in rows[1:])
        divided = f" {divisor} d" if divisor > 1 else ""
        return self._put(f"pol {rows[0]}{plus}{divided} ;\n", 1)

    def _cut(self, inside: set[int]) -> int:
        board = self.board
        into = 0 not in inside  # the flow goes to S, or from there to the others
        rows = [self._planes.balance[i][0 if into else 1] for i in sorted(inside)]
        for e, (a, b) in enumerate(board.edges):
            if (a in inside) != (b in inside):
                rows.append(self._planes.capacities[e][0 if (b in inside) == into else 1])
        return self._pol(rows, len(board.cells) - 1)

    def _odd(self, islands: Sequence[int]) -> int:
        """Half of what the islands need is not whole; from below and from above."""
        halves = [self._pol([self._planes.degrees[i][way] for i in islands], 2) for way in (0, 1)]
        return self._pol(halves, 1)

    def _hall(self, islands: set[int]) -> int:
        """The clues of the islands, and of those around them where these tell more than the edges
        do."""
        board, edges = self.board, len(self.board.edges)
        rows, units = [self._planes.degrees[i][0] for i in sorted(islands)], list[int]()
        around = dict[int, list[int]]()
        for e in sorted({e for i in islands for e in board.sides[i]}):
            units += [*self._planes.bounds[e], *self._planes.order[e]]
            for i in board.edges[e]:
                if i not in islands:
                    around.setdefault(i, []).append(e)
        for i, sides in around.items():
            if board.bounds[edges + i][1] < sum(board.bounds[e][1] for e in sides):
                rows.append(self._planes.degrees[i][-1])
        total = self._pol(rows, 1)
        row = self._rup((), [total, *units])
        self._put(f"del id {total} ;\n")
        return row

    def _path(self, edges: Sequence[int]) -> int:
        around = self._loop(set(edges))  # (edge, whether it is traversed from its first island)
        bits, x = len(self._planes.depth[0]), [-(e * self.board.most + 1) for e, _ in around]
        ways = []
        for way in (True, False):
            ways.append(
                self._pol(
                    [self._planes.deeper[e][forth is not way] for e, forth in around], 1 << bits
                )
            )
        # If the first arc runs that way, so do the others; if not, they run the other way.
        first, forth = around[0]
        arc = self._planes.arc[first][0 if forth else 1]
        ends = [self.board.edges[e][1 if ahead else 0] for e, ahead in around]
        hints = []
        for k in range(1, len(around)):
            hints += [self._planes.entries[ends[k - 1]], self._planes.one_way[around[k][0]]]
        one = self._rup([*x, -arc], [*hints, ways[0]])
        hints = [one, self._planes.one_way[first]]
        for k in range(len(around) - 1, 0, -1):
            hints += [self._planes.entries[ends[k]], self._planes.one_way[around[k][0]]]
        row = self._rup(x, [*hints, ways[1]])
        self._put(f"del id {ways[0]} {ways[1]} {one} ;\n")
        return row

    def _loop(self, edges: set[int]) -> list[tuple[int, bool]]:
        """One of the loops among these edges, in order."""
        board = self.board
        e = min(edges)
        around, at = [(e, True)], board.edges[e][1]
        while at != board.edges[around[0][0]][0]:
            e = next(f for f in board.sides[at] if f in edges and f != around[-1][0])
            forth = board.edges[e][0] == at
            around.append((e, forth))
            at = board.edges[e][1 if forth else 0]
        return around

    def _solution(self) -> int:
        """Log a solution; the constraint that excludes it, and then the clause."""
        board, most, counts = self.board, self.board.most, self._counts
        literals = [
            (1 if k <= count else -1) * (e * most + k)
            for e, count in enumerate(counts)
            for k in range(1, most + 1)
        ]
        below, first = self._forest()
        if self._planes.flow:
            flows = [len(board.cells) - 1] * len(counts)
            size = [1] * len(board.cells)
            for i in reversed(below):  # islands farther from the root come first
                e = first[i]
                if e >= 0:
                    a, b = board.edges[e]
                    size[a + b - i] += size[i]
                    flows[e] += size[i] if b == i else -size[i]
            for e, flow in enumerate(flows):
                literals += _bits(flow, self._planes.flow[e])
        if not board.loops:
            depth = [0] * len(board.cells)
            for i in below:
                if first[i] >= 0:
                    a, b = board.edges[first[i]]
                    depth[i] = depth[a + b - i] + 1
            for e, (_, b) in enumerate(board.edges):
                used = counts[e] > 0
                to_b, to_a = self._planes.arc[e]
                literals.append(to_b if used and first[b] == e else -to_b)
                literals.append(to_a if used and first[b] != e else -to_a)
            for i, depth_of in enumerate(depth):
                literals += _bits(depth_of, self._planes.depth[i])
        line = self._put(f"solx {' '.join(map(_name, literals))} ;\n", 1)
        orders = [row for order in self._planes.order for row in order]
        return self._rup(self.clauses[self.last], [*orders, line])

    def _forest(self) -> tuple[list[int], list[int]]:
        """Islands, nearer to a root first, each with the edge that leads to it, or -1."""
        board = self.board
        below, first = list[int](), [-2] * len(board.cells)
        for root in range(len(first)):
            if first[root] != -2:
                continue
            first[root] = -1
            start = len(below)
            below.append(root)
            for i in _growing(below, start):
                for e in board.sides[i]:
                    other = sum(board.edges[e]) - i
                    if self._counts[e] and first[other] == -2:
                        first[other] = e
                        below.append(other)
        return below, first

    def _put(self, line: str, constraints: int = 0) -> int:
        """Write a line of the proof; the number of its constraint."""
        self._pbp.put(line)
        self._ids += constraints
        return self._ids


def _growing(items: list[int], start: int) -> Iterator[int]:
    """The items of a list, including those added meanwhile."""
    while start < len(items):
        yield items[start]
        start += 1


def _bits(number: int, digits: Sequence[Term]) -> list[int]:
    """The literals that encode a binary number."""
    return [variable if number & power else -variable for power, variable in digits]


def _name(literal: int) -> str:
    return f"x{literal}" if literal > 0 else f"~x{-literal}"
