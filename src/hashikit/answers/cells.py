"""Cells by name, such as `A1`; candidate edges by number; what is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..board.geometry import Coord, Edge, column_name
from ..board.puzzle import Puzzle
from ..errors import AnswerError

EdgeCounts = dict[Edge, int]
"""The number of bridges of each pair that is named, 0 where it is told so."""


class Named(NamedTuple):
    """A pair of cells and its number of bridges, as a text names them."""

    a: Coord
    b: Coord
    bridges: int


class Naming(NamedTuple):
    """How a text names islands and pairs.

    >>> Naming(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])).edge(((0, 0), (0, 2)))
    '(0, 0)-(0, 2)'
    """

    puzzle: Puzzle
    graph: bool = False
    """Whether islands are i0, i1 … and candidate edges e0, e1 …, and there are no coordinates."""

    def island(self, cell: Coord) -> str:
        """The name of an island."""
        if not self.graph:
            return f"({cell[0]}, {cell[1]})"
        return f"i{[island.at for island in self.puzzle.islands].index(cell)}"

    def edge(self, edge: Edge) -> str:
        """The name of a pair."""
        if self.graph and edge in self.puzzle.numbers:
            return f"e{self.puzzle.numbers[edge]}"
        return f"{self.island(edge[0])}-{self.island(edge[1])}"

    def island_numbered(self, number: int) -> Coord:
        """The island of a number.

        Raises:
            AnswerError: There is none.
        """
        islands = self.puzzle.islands
        if number >= len(islands):
            raise AnswerError(
                "there is no island {number}, only 0 to {last}",
                number=number,
                last=len(islands) - 1,
            )
        return islands[number].at


def cell_name(cell: Coord) -> str:
    """The name of a cell: its column in letters, A to Z, then AA, and its row, from 1.

    Args:
        cell: Row and column, from 0.

    Raises:
        AnswerError: `cell` lies left of or above the grid.

    >>> cell_name((0, 0)), cell_name((11, 27))
    ('A1', 'AB12')
    """
    row, col = cell
    if row < 0 or col < 0:
        raise AnswerError("there is no cell {cell}", cell=cell)
    return f"{column_name(col)}{row + 1}"


def cell_of(letters: str, row: str) -> Coord:
    """The cell of a name.

    >>> cell_of("ab", "12")
    (11, 27)
    """
    col = 0
    for letter in letters.upper():
        col = 26 * col + ord(letter) - 64
    return (int(row) - 1, col - 1)


def edge_name(edge: Edge) -> str:
    """A pair of cells by their names."""
    return f"{cell_name(edge[0])}-{cell_name(edge[1])}"


def edge_numbered(number: int, puzzle: Puzzle) -> Edge:
    """The candidate edge of a number.

    Raises:
        AnswerError: There is none.
    """
    if not 0 <= number < len(puzzle.edges):
        raise AnswerError(
            "there is no candidate edge {number}, only 0 to {last}",
            number=number,
            last=len(puzzle.edges) - 1,
        )
    return puzzle.edges[number]


def counts_by_edge(named: Iterable[Named], naming: Naming) -> EdgeCounts:
    """What these pairs draw together.

    A pair may be named twice only where each one is named from both of its ends, as in a list that
    goes from island to island.

    Raises:
        AnswerError: A pair is named twice, or joins a cell with itself.
    """
    counts: EdgeCounts = {}
    again: dict[Edge, Named] = {}
    first: dict[Edge, Coord] = {}
    for one in named:
        a, b, count = one
        edge = (a, b) if a < b else (b, a)
        if a == b:
            raise AnswerError("{edge} joins a cell with itself", edge=naming.edge(edge))
        if edge not in counts:
            counts[edge], first[edge] = count, a
        elif edge in again or counts[edge] != count or first[edge] == a:
            raise AnswerError("{edge} is named twice", edge=naming.edge(edge))
        else:
            again[edge] = one
    if again and (len(again) < 2 or again.keys() != {edge for edge, n in counts.items() if n}):
        raise AnswerError("{edge} is named twice", edge=naming.edge(next(iter(again))))
    return counts
