"""How a question shows a puzzle, and how it names islands and pairs: four renderings."""

from __future__ import annotations

from base64 import b64encode
from typing import Literal, get_args

from ..answers.cells import Naming
from ..board.puzzle import Puzzle
from ..board.state import State
from ..draw import png, text
from ..draw.svg import THEMES

Rendering = Literal["picture", "islands", "edges", "image"]
"""`"picture"`: characters in a grid. `"islands"`: a list of islands with coordinates. `"edges"`: a
graph of numbered islands and candidate edges, without coordinates. `"image"`: a PNG."""

RENDERINGS: tuple[Rendering, ...] = get_args(Rendering)
"""All renderings."""

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


def rules(rendering: Rendering) -> str:
    """The rules, in the words of a rendering."""
    return _GRAPH_RULES if rendering == "edges" else _RULES


def render(puzzle: Puzzle, state: State, rendering: Rendering) -> str:
    """A puzzle and the bridges that are drawn, in a rendering.

    >>> print(render(Puzzle.from_grid([[1, 0, 1]]), State({}), "edges"))
    Islands and their clues:
    i0: 1
    i1: 1
    Candidate edges:
    e0: i0-i1
    """
    if rendering == "picture":
        about = _LINES if state else _WATER
        picture = text.draw(puzzle, state or None, coordinates=True)
        return f"{about}{_question_mark(puzzle)}\n{picture}"
    if rendering == "image":
        bridges = ", with some bridges" if state else ""
        return f"The image shows the puzzle{bridges}.{_question_mark(puzzle)}"
    names = Naming(puzzle, rendering == "edges")
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
    if state:
        lines.append("Bridges so far:")
        lines += [f"{names.edge(bridge.edge)}: {bridge.count}" for bridge in state.bridges]
    return "\n".join(lines)


def _question_mark(puzzle: Puzzle) -> str:
    return _UNKNOWN if any(island.clue is None for island in puzzle.islands) else ""


def image(puzzle: Puzzle, state: State) -> str:
    """The picture of a puzzle and the bridges that are drawn: a PNG in Base64."""
    # Islands that lack bridges look like all others, as in the other renderings.
    light = THEMES["light"]
    plain = light._replace(few=light.land, many=light.land, wrong=light.ink)
    drawing = png.draw(puzzle, state or None, scale=1, cell=32, theme=plain, coordinates=True)
    return b64encode(drawing).decode()
