"""The rules of a puzzle as pseudo-Boolean constraints: see `veripb`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .. import verifier

Term: TypeAlias = tuple[int, int]
"""A coefficient, and a variable."""


class Planes:
    """The constraints, and their numbers.

    Args:
        board: The puzzle, without signs.
    """

    constraints = 0
    """An exact one counts twice: at least, and at most."""
    rows: list[str]
    """Their text."""
    variables: int

    def __init__(self, board: verifier.Board) -> None:
        self._board = board
        self.rows = []
        self.variables = len(board.edges) * board.most
        self.direct: dict[frozenset[int], int] = {}  # the clauses among them
        self.flow: list[list[Term]] = []
        self._write_rules()
        if board.connected and len(board.cells) > 1:
            self._write_flow(len(board.cells) - 1)
        if not board.loops:
            self._write_arcs()

    def _write_rules(self) -> None:
        board, most = self._board, self._board.most
        self.order: list[list[int]] = []  # per edge and k < K: x(e,k+1) implies x(e,k)
        self.bounds: dict[int, list[int]] = {}  # per edge: units, as given or drawn
        for e, (low, high) in enumerate(board.bounds[: len(board.edges)]):
            x = [e * most + k for k in range(1, most + 1)]
            self.order.append([self._clause([x[k], -x[k + 1]]) for k in range(most - 1)])
            units = x[:low] + [-v for v in x[max(0, high) :]]
            self.bounds[e] = [self._clause([unit]) for unit in units]
            if low > most or high < 0:
                self.bounds[e].append(self._clause([]))
        passing: dict[tuple[int, int], list[int]] = {}
        for e, cells in enumerate(board.passed):
            for cell in cells:
                passing.setdefault(cell, []).append(e)
        self.crossings = {(both[0], both[1]) for both in passing.values() if len(both) == 2}
        for e, f in sorted(self.crossings):
            self._clause([-(e * most + 1), -(f * most + 1)])
        self.degrees: list[list[int]] = []
        for i, sides in enumerate(board.sides):
            terms = [(1, e * most + k) for e in sides for k in range(1, most + 1)]
            low, high = board.bounds[len(board.edges) + i]
            self.degrees.append(self._row(terms, low, exactly=low == high))

    def _write_flow(self, most: int) -> None:
        board = self._board
        bits = (2 * most).bit_length()
        self.flow = [self._binary(bits) for _ in board.edges]  # by edge: the flow plus `most`
        self.capacities: list[tuple[int, int]] = []  # per edge: from its first island, to it
        for e, flow in enumerate(self.flow):
            x = (most, e * board.most + 1)
            forth = self._row([x, *_times(-1, flow)], -most)[0]
            self.capacities.append((forth, self._row([x, *flow], most)[0]))
        self.balance: list[list[int]] = []
        for i, sides in enumerate(board.sides):
            terms, total = list[Term](), -most if i == 0 else 1
            for e in sides:
                way = 1 if board.edges[e][1] == i else -1
                terms += _times(way, self.flow[e])
                total += way * most
            self.balance.append(self._row(terms, total, exactly=True))

    def _write_arcs(self) -> None:
        board, n = self._board, len(self._board.cells)
        bits = max(1, (n - 1).bit_length())
        self.depth = [self._binary(bits) for _ in range(n)]
        self.arc = [(self._variable(), self._variable()) for _ in board.edges]  # to b, to a
        self.one_way: list[int] = []
        self.deeper: list[tuple[int, int]] = []
        into: list[list[Term]] = [[] for _ in range(n)]
        for e, (a, b) in enumerate(board.edges):
            to_b, to_a = self.arc[e]
            self.one_way.append(self._row([(1, to_b), (1, to_a), (-1, e * board.most + 1)], 0)[0])
            deeper = []
            for arc, start, end in ((to_b, a, b), (to_a, b, a)):
                terms = [*self.depth[end], *_times(-1, self.depth[start]), (-(1 << bits), arc)]
                deeper.append(self._row(terms, 1 - (1 << bits))[0])
                into[end].append((-1, arc))
            self.deeper.append((deeper[0], deeper[1]))
        self.entries = [self._row(terms, -1)[0] for terms in into]

    def _variable(self) -> int:
        self.variables += 1
        return self.variables

    def _binary(self, bits: int) -> list[Term]:
        return [(1 << bit, self._variable()) for bit in range(bits)]

    def _row(self, terms: Iterable[Term], least: int, *, exactly: bool = False) -> list[int]:
        """A constraint of the formula: its numbers, at least and, if it is exact, at most."""
        text = " ".join(f"{factor:+} x{variable}" for factor, variable in terms)
        self.rows.append(f"{text} {'=' if exactly else '>='} {least} ;\n".lstrip())
        self.constraints += 1 + exactly
        return [self.constraints - 1, self.constraints] if exactly else [self.constraints]

    def _clause(self, literals: Sequence[int]) -> int:
        negative = sum(literal < 0 for literal in literals)
        terms = [(1 if literal > 0 else -1, abs(literal)) for literal in literals]
        (row,) = self._row(terms, 1 - negative)
        self.direct.setdefault(frozenset(literals), row)
        return row


def _times(factor: int, terms: Iterable[Term]) -> list[Term]:
    return [(factor * coefficient, variable) for coefficient, variable in terms]
