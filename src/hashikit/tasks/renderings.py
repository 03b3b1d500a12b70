"""How a question shows a puzzle, and how it names islands and pairs: four renderings."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Literal, get_args

from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.state import State
from ..draw import png, text

Rendering = Literal["picture", "islands", "edges", "image"]
"""`"picture"`: characters in a grid. `"islands"`: a list of islands with coordinates. `"edges"`: a
graph of numbered islands and candidate edges, without coordinates. `"image"`: a PNG."""

RENDERINGS: tuple[Rendering, ...] = get_args(Rendering)

_RULES = """\
Islands are joined by bridges.
- A bridge runs straight, across or down, from one island to the next one in that line.
- At most two bridges join the same two islands.
- Bridges do not cross.
- The clue of an island is the number of bridges that end there.
- All islands are connected: from each one, bridges lead to every other.
Coordinates are (row, column), counted from (0, 0) at the top left."""

_GRAPH_RULES = """\
Islands are joined by bridges along candidate edges.
- Each candidate edge gets no bridge, one bridge or two bridges.
- Of two edges that cross, at most one has bridges.
- The clue of an island is the number of bridges that end there.
- All islands are connected: from each one, bridges lead to every other."""

_WATER = "A number is an island with its clue, and · is water."
_UNKNOWN = " One clue is unknown: ?"
_LINES = "A number is an island with its clue. ─ and │ are one bridge, ═ and ║ are two."

_CELL = r"\( {0,3}([0-9]{1,4}) {0,3}, {0,3}([0-9]{1,4}) {0,3}\)"
_DASH = r" {0,3}[-–—] {0,3}"


class Names:
    """The names of islands and pairs in a question: coordinates, or numbers in a graph.

    Args:
        puzzle: The puzzle.
        rendering: How it is shown.

    >>> puzzle = Puzzle.from_grid([[1, 0, 1]])
    >>> Names(puzzle, "islands").edge(puzzle.edges[0]), Names(puzzle, "edges").edge(puzzle.edges[0])
    ('(0, 0)-(0, 2)', 'e0')
    """

    def __init__(self, puzzle: Puzzle, rendering: Rendering) -> None:
        self._puzzle = puzzle
        self.numbered = rendering == "edges"
        self.island_pattern = "i[0-9]{1,6}" if self.numbered else _unnamed(_CELL)
        """A regular expression for the name of an island, without groups."""
        self.edge_pattern = "e[0-9]{1,6}" if self.numbered else _unnamed(_CELL + _DASH + _CELL)
        """The same for a pair."""

    def island(self, cell: Coord) -> str:
        """The name of an island."""
        if not self.numbered:
            return f"({cell[0]}, {cell[1]})"
        return f"i{[island.at for island in self._puzzle.islands].index(cell)}"

    def edge(self, edge: Edge) -> str:
        """The name of a pair of islands."""
        if not self.numbered:
            return f"{self.island(edge[0])}-{self.island(edge[1])}"
        return f"e{self._puzzle.edges.index(edge)}"

    def island_of(self, name: str) -> Coord | None:
        """The island that a name in the form of the pattern stands for, if there is one."""
        if self.numbered:
            number = int(name[1:])
            islands = self._puzzle.islands
            return islands[number].at if number < len(islands) else None
        row, col = map(int, re.findall("[0-9]+", name))
        island = self._puzzle.at((row, col))
        return island.at if island else None

    def edge_of(self, name: str) -> Edge | None:
        """The candidate edge that a name in the form of the pattern stands for, if there is one."""
        if self.numbered:
            number = int(name[1:])
            return self._puzzle.edges[number] if number < len(self._puzzle.edges) else None
        row, col, row2, col2 = map(int, re.findall("[0-9]+", name))
        edge = min(((row, col), (row2, col2)), ((row2, col2), (row, col)))
        return edge if edge in self._puzzle.edges else None


def _unnamed(pattern: str) -> str:
    return pattern.replace("([", "(?:[")


def rules(rendering: Rendering) -> str:
    """The rules, in the words of a rendering."""
    return _GRAPH_RULES if rendering == "edges" else _RULES


def shown(puzzle: Puzzle, drawn: State, rendering: Rendering) -> str:
    """A puzzle and the bridges that are drawn, in a rendering.

    >>> print(shown(Puzzle.from_grid([[1, 0, 1]]), State({}), "edges"))
    Islands and their clues:
    i0: 1
    i1: 1
    Candidate edges:
    e0: i0-i1
    """
    if rendering == "picture":
        about = _LINES if drawn else _WATER
        picture = text.draw(puzzle, drawn or None, coordinates=True)
        return f"{about}{_question_mark(puzzle)}\n{picture}"
    if rendering == "image":
        bridges = ", with some bridges" if drawn else ""
        return f"The image shows the puzzle{bridges}.{_question_mark(puzzle)}"
    names = Names(puzzle, rendering)
    lines = ["Islands and their clues:"]
    lines += [
        f"{names.island(island.at)}: {'?' if island.clue is None else island.clue}"
        for island in puzzle.islands
    ]
    if rendering == "edges":
        number = {island.at: n for n, island in enumerate(puzzle.islands)}
        lines.append("Candidate edges:")
        lines += [f"e{e}: i{number[a]}-i{number[b]}" for e, (a, b) in enumerate(puzzle.edges)]
        if puzzle.crossings:
            lines.append("Edges that cross:")
            lines += [f"e{one}, e{two}" for one, two in puzzle.crossings]
    if drawn:
        lines.append("Bridges so far:")
        lines += [f"{names.edge(bridge.edge)}: {bridge.count}" for bridge in drawn.bridges]
    return "\n".join(lines)


def _question_mark(puzzle: Puzzle) -> str:
    return _UNKNOWN if any(island.clue is None for island in puzzle.islands) else ""


def image(puzzle: Puzzle, drawn: State) -> str:
    """The picture of a puzzle and the bridges that are drawn: a PNG in Base64."""
    drawing = png.draw(puzzle, drawn or None, scale=1, cell=32, coordinates=True)
    return b64encode(drawing).decode()
