"""Reading the drawings that `hashi solve` prints.

A drawing counts only if drawing what was read gives the same text again, so none is misread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..board.geometry import Bridge, Edge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..draw.layout import Raster
from ..draw.text import draw, fits
from ..errors import FormatError, HashikitError

_COLOR = re.compile(r"\x1b\[[0-9;]*m")
_BRACKETS = "[]()"
_CLUES = frozenset("0123456789?")
_ACROSS = {"─": 1, "═": 2, "-": 1, "=": 2, "%": 3, "@": 4}
_DOWN = {"│": 1, "║": 2, "|": 1, '"': 2, "%": 3, "@": 4}
_NUMBERS = dict(zip("³⁴⁵⁶⁷⁸⁹", range(3, 10), strict=True))
_CROSSED = {"┼": (1, 1), "╪": (2, 1), "╫": (1, 2), "╬": (2, 2), "╋": (0, 0), "+": (0, 0)}
"""The bridges across and down; 0: it does not say."""
_SYMBOLS = frozenset("0123456789?·.█#×x◇*━┃ " + "".join((*_ACROSS, *_DOWN, *_NUMBERS, *_CROSSED)))
_SYMBOLS |= frozenset(_BRACKETS)


def read_drawing(text: str, puzzle: Puzzle) -> Solution | None:
    """Find the drawing of a puzzle among all that `hashi solve` has written.

    Args:
        text: The drawings, also of other puzzles, with status lines and colors.
        puzzle: The puzzle whose islands it shows.

    Returns:
        What it draws, right or wrong; `None` if there is no drawing of this puzzle with a bridge.

    Raises:
        FormatError: There are different drawings of this puzzle.

    >>> puzzle = Puzzle(3, 3, [(0, 0, 2), (0, 2, 3), (2, 2, 1)])
    >>> print(read_drawing("2═══3\\n    │\\n    1\\nsolved (12 µs, 0 conflicts)", puzzle))
    2═══3
        │
        1
    """
    if not puzzle.islands or not fits(puzzle):
        return None
    lines = [line.rstrip() for line in _COLOR.sub("", text).splitlines()]
    first: Solution | None = None
    for raster in _rasters(puzzle):
        # Rows without islands at the top and at the bottom may have been cut off.
        padding = [""] * raster.height
        padded = [*padding, *lines, *padding]
        for start in range(len(padded) - raster.height + 1):
            end = start + raster.height
            around = *padded[max(0, start - 1) : start], *padded[end : end + 1]
            if any(line and _SYMBOLS.issuperset(line) for line in around):
                continue
            solution = _read(padded[start:end], puzzle, raster)
            if solution is None or (first is not None and solution == first):
                continue
            if first is not None:
                raise FormatError("there are two different drawings in the text")
            first = solution
    return first


def _rasters(puzzle: Puzzle) -> Iterator[Raster]:
    """Where the cells may be: that depends on the numbers, which a solution may complete."""
    longest = max(len(str(clue or 0)) for _, _, clue in puzzle.islands)
    for spare in (0, 1):
        if not puzzle.signs:
            for scale in (1, 2):
                dx = (longest + 1) * scale
                yield Raster(0, (puzzle.rows - 1) * scale + 1, dx, scale, longest - 1 + spare)
            continue
        top = int(any(sign.at[0] == 0 and sign.north is not None for sign in puzzle.signs))
        last = puzzle.rows - 1
        bottom = int(any(sign.at[0] == last and sign.south is not None for sign in puzzle.signs))
        for dx in range(4, 9):
            for left in range(4):
                yield Raster(0, top + last * 3 + 1 + bottom, dx, 3, left + spare, top)


def _read(block: Sequence[str], puzzle: Puzzle, raster: Raster) -> Solution | None:
    """What a block of lines draws; `None` if it is no drawing of this puzzle."""

    def at(y: int, x: int) -> str:
        line = block[y]
        return line[x] if x < len(line) else " "

    for row, col, clue in puzzle.islands:
        y, x = raster.top + row * raster.dy, raster.left + col * raster.dx
        excerpt = block[y][max(0, x - 8) : x + 1]
        if len(block[y]) <= x or not (
            excerpt[-1:] in _CLUES if clue is None else excerpt.endswith(str(clue))
        ):
            return None
    bridges: list[Bridge] = []
    passed: set[tuple[int, int]] = set()  # by the bridges across
    for edge in sorted(puzzle.edges, key=lambda edge: edge[0][0] != edge[1][0]):
        places = list(_between(edge, raster))
        across = edge[0][0] == edge[1][0]
        chars = [at(*place) for place in places]
        if not across:
            chars = [
                char if place not in passed or char in _CROSSED else " "
                for char, place in zip(chars, places, strict=True)
            ]
        count = _count(chars, across)
        if count is None:
            return None
        if count:
            bridges.append(Bridge(*edge, count))
            passed.update(places if across else ())
    solution = Solution(puzzle, bridges)
    # Without a bridge, it is rather the puzzle.
    return solution if bridges and _shows(block, puzzle, solution) else None


def _between(edge: Edge, raster: Raster) -> Iterator[tuple[int, int]]:
    (row, col), (end_row, end_col) = edge
    y, x = raster.top + row * raster.dy, raster.left + col * raster.dx
    if row == end_row:
        yield from ((y, at) for at in range(x + 1, raster.left + end_col * raster.dx))
    else:
        yield from ((at, x) for at in range(y + 1, raster.top + end_row * raster.dy))


def _count(chars: Sequence[str], across: bool) -> int | None:
    """The number of bridges that characters in a row or column show; `None` if that is open."""
    glyphs, heavy = (_ACROSS, "━") if across else (_DOWN, "┃")
    counts: set[int] = set()
    thick = False
    for char in chars:
        if char in _BRACKETS or (across and char.isdecimal()):  # a clue of several digits
            continue
        if char in glyphs:
            counts.add(glyphs[char])
        elif char in _NUMBERS:
            thick = True
            counts.add(_NUMBERS[char])
        elif char == heavy:
            thick = True
        elif char in _CROSSED:
            counts |= {_CROSSED[char][0 if across else 1]} - {0}
        else:
            return 0
    if not counts and not thick:
        return None if any(char in _BRACKETS or char in _CROSSED for char in chars) else 0
    return counts.pop() if len(counts) == 1 else None


def _shows(block: Sequence[str], puzzle: Puzzle, solution: Solution) -> bool:
    """Whether this is how the solution is drawn, but for brackets."""
    text = "\n".join(block)
    try:
        expected = draw(puzzle, solution, ascii=text.isascii())
    except HashikitError:
        return False
    indent = " " * any(bracket in text for bracket in _BRACKETS)  # a place for them
    lines = [(indent + line).rstrip() for line in expected.split("\n")]
    return len(lines) == len(block) and all(
        len(line) >= len(own)
        and all(
            char in _BRACKETS or char == mine
            for char, mine in zip(line, own.ljust(len(line)), strict=True)
        )
        for line, own in zip(block, lines, strict=True)
    )
