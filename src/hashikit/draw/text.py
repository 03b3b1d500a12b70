"""Puzzles and solutions as text.

    ─ ═   │ ║     one and two bridges
    ━ ┃           three and more: a heavy line with the number in its middle, as in 5━³━4
    ┼ ╪ ╫ ╬ ╋     bridges that cross (a wrong answer)
    ·             water, in a puzzle without a solution
    █             a blocked cell
    ×             a bridge that ends without an island (a wrong answer)
    ◇             a sign, with its numbers around it
    [4] (2)       without color: a highlighted cell; the end of a highlighted edge
    ┄ ┊           without color: a highlighted edge without bridges; with shares: an open edge

With `ascii`, bridges are `- = % @` and `| " % @` for one to four (`*` for more), crossings `+`,
water `.`, blocked cells `#`, stray ends `x`, signs `*`, highlighted edges without a bridge `~ :`.

A grid cell is two characters wide and one line high, which is about square on a terminal. Clues
above 9 add a character. Cells are twice as large both ways if a bridge joins two islands directly
below each other, which would leave it no room, and three times as large with signs, to make room
for their numbers.
"""

from __future__ import annotations

from codecs import charmap_decode
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from .._util.checks import flag
from ..board.geometry import Bridge, Coord, Drawing, Edge, Grid
from ..board.parts import bridges_of
from ..errors import OptionError
from .layout import (
    Raster,
    SignNumber,
    cells_of,
    check_size,
    fits,
    numbers,
    pairs_of,
    strengths_of,
    survey,
)

__all__ = ["GLYPHS", "draw", "fits"]

GLYPHS = "─═━│║┃┼╪╫╬╋·█×◇┄┊³⁴⁵⁶⁷⁸⁹⁺"
"""Every non-ASCII character that `draw` writes, to find out whether a terminal can show them."""

# The canvas holds one byte per character: digits and "?" as themselves, the rest as follows.
_BLANK, _WATER, _BLOCKED, _STRAY, _SIGN = range(5)
_MORE = 5  # a bridge with more than four lines
_LINE = 128  # + h + 6·v: h lines run from left to right, v from top to bottom
_DOTTED = 165  # + 0 from left to right, 1 from top to bottom: where a bridge is meant
_NUMBER = 176  # + n: the number on a heavy line, 10 for more than 9


def _glyphs(
    simple: str,
    across: str,
    down: str,
    crossing: dict[tuple[int, int], str],
    other: str,
    dotted: str,
    numbers: str,
) -> str:
    """The decoding table of the canvas."""
    table = list(simple) + [chr(code) for code in range(len(simple), 256)]
    for h in range(_MORE + 1):
        for v in range(_MORE + 1):
            glyph = across[h] if not v else down[v] if not h else crossing.get((h, v), other)
            table[_LINE + h + 6 * v] = glyph
    table[_DOTTED : _DOTTED + 2] = dotted
    table[_NUMBER : _NUMBER + len(numbers)] = numbers
    return "".join(table)


_CROSSING = {(1, 1): "┼", (2, 1): "╪", (1, 2): "╫", (2, 2): "╬"}
_UNICODE = _glyphs(" ·█×◇", " ─═━━━", " │║┃┃┃", _CROSSING, "╋", "┄┊", "   ³⁴⁵⁶⁷⁸⁹⁺")
_ASCII = _glyphs(" .#x*", " -=%@*", ' |"%@*', {}, "+", "~:", "   %@******")


def _draw(way: int, lines: int) -> bytes:
    """Map each canvas code to its code after `lines` bridges pass: `way` is 1 across, 6 down."""
    table = bytearray(range(256))
    table[_BLANK] = table[_WATER] = _LINE + lines * way
    for h in range(_MORE + 1):
        for v in range(_MORE + 1):
            if h or v:
                both = (max(h, lines), v) if way == 1 else (h, max(v, lines))
                table[_LINE + h + 6 * v] = _LINE + both[0] + 6 * both[1]
    return bytes(table)


_ACROSS = [_draw(1, lines) for lines in range(_MORE + 1)]
_DOWN = [_draw(6, lines) for lines in range(_MORE + 1)]

# SGR parameters by style; adding _MARKED to a style shows it in reverse.
_PLAIN, _FAINT, _BRIDGE, _WRONG, _ISLAND, _DONE, _FEW, _MANY, _READING, _INFERRED = range(10)
_MARKED = 16
_SGR = ["", "2", "36", "31", "1", "32", "1;33", "1;31", "35", "4;35", *[""] * 6]
_SGR += [f"{sgr};7".lstrip(";") for sgr in _SGR]
_DIM = "\x1b[2m{}\x1b[0m"

_DOTS = {_DOTTED: _FAINT, _DOTTED + 1: _FAINT}
_STYLES = bytes(
    {_WATER: _FAINT, _BLOCKED: _FAINT, _STRAY: _WRONG, _SIGN: _READING, **_DOTS}.get(code, _PLAIN)
    for code in range(256)
)


def draw(
    puzzle: Grid,
    solution: Drawing | None = None,
    *,
    color: bool = False,
    ascii: bool = False,
    highlight: Iterable[Coord] = (),
    edges: Iterable[Edge] = (),
    coordinates: bool = False,
    shares: Mapping[Edge, Sequence[int]] | None = None,
) -> str:
    """Draw a puzzle with the bridges of its solution, or without one with the given bridges.

    A wrong or partial solution is drawn as far as it lies on the grid. On a puzzle with signs it
    also fills in the values of the islands without a clue and the numbers that cannot be read.
    Below a puzzle without a solution, the non-standard rules are listed, so that `hashikit.parse`
    reads the drawing as the same puzzle (without signs and given bridges).

    Args:
        puzzle: The puzzle.
        solution: The bridges to draw on it, right or wrong.
        color: Add ANSI colors: bridges cyan, islands bold; with a solution, islands that have
            all their bridges green, those with too few yellow, with too many red; bridges that
            break a rule red; signs magenta, what a solution fills in there underlined.
        ascii: Use ASCII only.
        highlight: Cells to show in reverse video; without `color`, in brackets: `[4]`.
        edges: Pairs of cells in one row or column whose connection to highlight. Without `color`, a
            dotted line marks an edge without a bridge, and round brackets mark ends that are not
            highlighted themselves.
        coordinates: Number the rows and columns, from 0, at the left and at the top. Column numbers
            that do not fit side by side run downwards.
        shares: How many solutions have 0, 1, … bridges on each candidate edge, as
            `hashikit.marginals` returns it. The bridges that all solutions have are drawn, and a
            dotted line where some have one and others none. Instead of a solution.

    Returns:
        The lines joined by newlines, without a final newline or trailing blanks.

    Raises:
        OptionError: `shares` are not numbers of solutions, the same in total on each edge, or come
            with a solution.
        HashikitError: The grid has more than `MAX_CELLS` cells.

    >>> from hashikit import Puzzle, Solution
    >>> puzzle = Puzzle(3, 3, [(0, 0, 3), (0, 2, 3), (2, 0, 2), (2, 2, None)])
    >>> print(draw(puzzle))
    3 · 3
    · · ·
    2 · ?
    >>> bridges = [((0, 0), (0, 2), 2), ((0, 0), (2, 0), 1), ((0, 2), (2, 2), 1)]
    >>> print(draw(puzzle, Solution(puzzle, bridges)))
    3═══3
    │   │
    2   ?
    >>> print(draw(Puzzle(1, 3, [(0, 0, 3), (0, 2, 3)], max_bridges=3)))
    3 · 3
    <BLANKLINE>
    max_bridges: 3
    >>> pair = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> print(draw(pair, highlight=[(0, 0)], edges=pair.edges, coordinates=True).lstrip())
    0 1 2
    0  [2]┄(2)
    """
    check_size(puzzle)
    cells, pairs = sorted(set(cells_of(highlight))), sorted(set(pairs_of(edges)))
    marks = not color and bool(cells or pairs)
    bridges = puzzle.given if solution is None else bridges_of(solution)
    open_: list[Edge] = []
    if shares is not None:
        bridges, open_ = _certain(puzzle, solution, shares)
    view = survey(puzzle, bridges)
    readings = numbers(puzzle, None if solution is None else view.degree)
    labels = [
        _label(view.degree[row, col] if puzzle.signs and solution is not None else None)
        if clue is None
        else _label(clue)
        for row, col, clue in puzzle.islands
    ]
    dotted = [Bridge(a, b, 1) for a, b in open_]
    raster, digits = _layout(puzzle, [*bridges, *dotted], labels, readings, int(marks))
    width = raster.width
    strips = raster.passages(bridges)

    canvas = bytearray(width * raster.height)
    if solution is None and shares is None:
        water = bytearray(width)
        water[raster.left :: raster.dx] = bytes([_WATER]) * len(water[raster.left :: raster.dx])
        for row in range(puzzle.rows):
            start = (row * raster.dy + raster.top) * width
            canvas[start : start + width] = water
    _paint_bridges(canvas, bridges, strips, digits)
    for cell in puzzle.blocked:
        canvas[raster.at(cell)] = _BLOCKED
    for cell in view.stray:
        canvas[raster.at(cell)] = _STRAY
    for sign in puzzle.signs:
        canvas[raster.at(sign.at)] = _SIGN
    signposts = [_place(raster, number) for number in readings]
    for number, spot in zip(readings, signposts, strict=True):
        canvas[spot] = number.text.encode()
    spots = []  # where each clue is written
    for island, label in zip(puzzle.islands, labels, strict=True):
        end = raster.at(island.at) + 1
        spots.append(slice(end - len(label), end))
        canvas[spots[-1]] = label
    _dot(canvas, raster, open_)
    if marks:
        _mark(canvas, raster, puzzle, dict(zip(view.degree, spots, strict=True)), cells, pairs)
    glyphs = _ASCII if ascii else _UNICODE
    lines = [
        charmap_decode(canvas[at : at + width], "strict", glyphs)[0]
        for at in range(0, len(canvas), width)
    ]
    if color:
        styles = canvas.translate(_STYLES)
        for strip, wrong in zip(strips, view.wrong, strict=True):
            if strip:
                _style(styles, strip, _WRONG if wrong else _BRIDGE)
        for island, spot in zip(puzzle.islands, spots, strict=True):
            excess = view.excess(island.at, island.clue)
            seen = _MANY if excess > 0 else _FEW if excess < 0 else _DONE
            _style(styles, spot, _ISLAND if solution is None else seen)
        for number, spot in zip(readings, signposts, strict=True):
            _style(
                styles, spot, _WRONG if number.wrong else _INFERRED if number.follows else _READING
            )
        _reverse(styles, raster, puzzle, digits, cells, pairs)
        lines = [_color(line, styles[n * width : (n + 1) * width]) for n, line in enumerate(lines)]
    if flag("coordinates", coordinates):
        lines = _add_numbers(lines, raster, puzzle, _DIM if color else "{}")
    lines = [line.rstrip() for line in lines]
    return "\n".join([*lines, *(_rules(puzzle) if solution is None else [])])


def _rules(puzzle: Grid) -> list[str]:
    """Return the lines below a puzzle that list its non-standard rules."""
    rules: list[str] = []
    if puzzle.max_bridges != 2:
        rules.append(f"max_bridges: {puzzle.max_bridges}")
    if not puzzle.loops:
        rules.append("loops: false")
    if not puzzle.connected:
        rules.append("connected: false")
    return ["", *rules] if rules else []


def _label(clue: int | None) -> bytes:
    return b"?" if clue is None else b"%d" % clue


def _layout(
    puzzle: Grid,
    bridges: Sequence[Bridge],
    labels: Sequence[bytes],
    readings: Sequence[SignNumber],
    spare: int,
) -> tuple[Raster, int]:
    """Compute the layout, with `spare` places left and right, and the digits of the longest
    clue."""
    digits = max(map(len, labels), default=1)
    if not puzzle.signs:
        below = any(b.a[1] == b.b[1] and b.b[0] - b.a[0] == 1 for b in bridges)
        scale = 2 if below else 1
        dx, dy = (digits + 1) * scale, scale
        width = (puzzle.cols - 1) * dx + digits + 2 * spare
        return Raster(width, (puzzle.rows - 1) * dy + 1, dx, dy, digits - 1 + spare), digits
    # Two adjacent numbers, or a number and a clue, with a blank between them.
    long = max((len(number.text) for number in readings), default=1)
    dx, dy = max(2 * long + 2, long + digits + 2), 3

    def beyond(side: str, col: int) -> int:
        """Return how far the numbers on signs in that column reach to that side."""
        reach = [
            len(n.text) if n.side == side else len(n.text) // 2
            for n in readings
            if n.sign.col == col and n.side in (side, "north", "south")
        ]
        return max(reach, default=0)

    left = max(digits - 1, beyond("west", 0)) + spare
    top = int(any(n.sign.row == 0 and n.side == "north" for n in readings))
    bottom = int(any(n.sign.row == puzzle.rows - 1 and n.side == "south" for n in readings))
    width = left + (puzzle.cols - 1) * dx + 1 + beyond("east", puzzle.cols - 1) + spare
    height = top + (puzzle.rows - 1) * dy + 1 + bottom
    return Raster(width, height, dx, dy, left, top), digits


def _place(raster: Raster, number: SignNumber) -> slice:
    """Return the position of a number on a sign."""
    middle, size = raster.at(number.sign.at), len(number.text)
    start = {
        "north": middle - raster.width - size // 2,
        "south": middle + raster.width - size // 2,
        "east": middle + 1,
        "west": middle - size,
    }[number.side]
    return slice(start, start + size)


def _paint_bridges(
    canvas: bytearray, bridges: Sequence[Bridge], strips: Sequence[slice | None], digits: int
) -> None:
    """Draw the lines, then write the number on lines of three or more, clear of crossings."""
    for bridge, strip in zip(bridges, strips, strict=True):
        a, b, count = bridge.a, bridge.b, bridge.count
        if strip:
            tables = _ACROSS if a[0] == b[0] else _DOWN
            canvas[strip] = canvas[strip].translate(tables[min(count, _MORE)])
    for bridge, strip in zip(bridges, strips, strict=True):
        a, b, count = bridge.a, bridge.b, bridge.count
        if strip and count > 2:
            level = a[0] == b[0]
            margin = digits - 1 if level else 0  # covered by a long clue at the far end
            free = range(strip.start, strip.stop - margin, strip.step or 1)
            at = free[(len(free) - 1) // 2] if free else strip.start
            if canvas[at] == _LINE + min(count, _MORE) * (1 if level else 6):
                canvas[at] = _NUMBER + min(count, 10)


def _certain(
    puzzle: Grid, solution: Drawing | None, shares: Mapping[Edge, Sequence[int]]
) -> tuple[tuple[Bridge, ...], list[Edge]]:
    """The bridges that all solutions have, and the edges where some have none."""
    if solution is not None:
        raise OptionError("draw either shares or a solution, not both")
    strengths = strengths_of(puzzle, shares)
    least = [(edge, sum(strength == 1 for strength in each)) for edge, each in strengths]
    return (
        tuple(Bridge(*edge, count) for edge, count in least if count),
        [edge for edge, each in strengths if each[0] < 1],
    )


def _dot(canvas: bytearray, raster: Raster, pairs: Iterable[Edge]) -> None:
    """Draw dotted lines where there is no bridge."""
    for a, b in pairs:
        strip = raster.between(a, b)
        for at in range(strip.start, strip.stop, strip.step or 1) if strip else ():
            if canvas[at] in (_BLANK, _WATER):
                canvas[at] = _DOTTED + (a[0] != b[0])


def _mark(
    canvas: bytearray,
    raster: Raster,
    puzzle: Grid,
    clues: dict[Coord, slice],
    cells: Sequence[Coord],
    pairs: Sequence[Edge],
) -> None:
    """Highlight without color. Brackets of neighbors may share a place, or a bridge may occupy
    it."""
    _dot(canvas, raster, pairs)
    ends = {cell for edge in pairs for cell in edge}.difference(cells)
    for marked, brackets in ((ends, b"()"), (cells, b"[]")):
        for row, col in marked:
            if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
                continue
            middle = raster.at((row, col))
            spot = clues.get((row, col), slice(middle, middle + 1))
            shared = raster.dx - (spot.stop - spot.start) < 2
            for at, bracket, beside in ((spot.start - 1, 0, -1), (spot.stop, 1, 1)):
                if shared and (row, col + beside) in clues and canvas[at] >= _LINE:
                    continue
                canvas[at] = brackets[bracket]


def _reverse(
    styles: bytearray,
    raster: Raster,
    puzzle: Grid,
    digits: int,
    cells: Iterable[Coord],
    pairs: Iterable[Edge],
) -> None:
    """Highlight in reverse video."""
    for row, col in cells:
        if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
            end = raster.at((row, col)) + 1
            for at in range(end - digits, end):
                styles[at] |= _MARKED
    for a, b in pairs:
        strip = raster.between(a, b)
        if strip:
            for at in range(strip.start, strip.stop, strip.step or 1):
                styles[at] |= _MARKED


def _add_numbers(lines: Sequence[str], raster: Raster, puzzle: Grid, style: str) -> list[str]:
    """Return the lines with row numbers at the left and column numbers above."""
    names = [str(col) for col in range(puzzle.cols)]
    longest, width = len(names[-1]), len(str(puzzle.rows - 1))
    places = range(raster.left, raster.left + raster.dx * puzzle.cols, raster.dx)
    heads = [[" "] * (width + 2 + raster.left + raster.dx * puzzle.cols) for _ in names[-1]]
    for place, name in zip(places, names, strict=True):
        end = width + 2 + place + 1
        if longest < raster.dx:  # beside each other
            heads[-1][end - len(name) : end] = name
        else:
            for line, digit in zip(heads, name.rjust(longest), strict=True):
                line[end - 1] = digit
    above = ["".join(head).rstrip() for head in heads]
    result = [style.format(line) for line in above if line]
    for y, picture in enumerate(lines):
        row, between = divmod(y - raster.top, raster.dy)
        own = between == 0 and row >= 0
        result.append((style.format(f"{row:>{width}}") if own else " " * width) + "  " + picture)
    return result


def _style(styles: bytearray, strip: slice, style: int) -> None:
    styles[strip] = bytes([style]) * len(range(strip.start, strip.stop, strip.step or 1))


def _color(line: str, styles: bytearray) -> str:
    """Return a line with escape sequences, one pair per run of the same style."""
    out, position = "", 0
    for style, group in groupby(styles.rstrip(b"\0")):
        end = position + sum(1 for _ in group)
        part = line[position:end]
        out += f"\x1b[{_SGR[style]}m{part}\x1b[0m" if style else part
        position = end
    return (out + line[position:]).rstrip()
