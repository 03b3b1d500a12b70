"""Cells by name, such as `A1`; candidate edges by number; what is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..errors import AnswerError

Drawn = dict[Edge, int]
"""The number of bridges of each pair that is named, 0 where it is told so."""


class Named(NamedTuple):
    """A pair of cells and its number of bridges, as a text names them."""

    a: Coord
    b: Coord
    bridges: int


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
    letters = ""
    col += 1
    while col:
        col, letter = divmod(col - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row + 1}"


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


def drawn(named: Iterable[Named]) -> Drawn:
    """What these pairs draw together.

    Raises:
        AnswerError: A pair is named twice, or joins a cell with itself.
    """
    made: Drawn = {}
    for a, b, count in named:
        edge = (a, b) if a < b else (b, a)
        if a == b:
            raise AnswerError("{edge} joins a cell with itself", edge=edge_name(edge))
        if edge in made:
            raise AnswerError("{edge} is named twice", edge=edge_name(edge))
        made[edge] = count
    return made
