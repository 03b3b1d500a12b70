"""Puzzles and solutions as SVG, for notebooks, web pages and paper.

Plain SVG 1.1 without scripts, style sheets or fonts of its own. Lengths are rounded to hundredths,
so the same input always gives the same bytes. The structure, for programs that read it:

    <svg>
      <title>             a description in words
      <rect>              the background, unless the theme has none
      <g>                 the numbers of rows, then those of columns, if asked for: one <text> each
      <g>                 groups of cells, a <g> for each: one <rect> a cell
    <g>                 highlighted edges and cells: one <rect> each
      <path>              blocked cells, all in one
      <g>                 shares of solutions: one <path> a line, as opaque as its share
      <g>                 bridges: one <path> each, one subpath a line
      <g>                 islands: one <circle> each
      <g>                 clues: one <text> each, in the same order
      <path>              signs, all in one: diamonds
      <path>              the lines that quarter them
      <g>                 what the signs say: one <text> a number

Groups with nothing in them are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from .._util.checks import flag, is_bool, show
from ..board.geometry import Bridge, Coord, Drawing, Edge, Grid, column_name
from ..board.parts import bridges_of
from ..errors import OptionError, nearest
from ..i18n.sentences import Message, count_message, render
from .layout import (
    BAR,
    BASELINE,
    FONT,
    LABEL_END,
    LINE,
    OFFSETS,
    RADIUS,
    RING,
    SAID_FONT,
    SIGN,
    cells_of,
    check_size,
    fits,
    label_font,
    label_room,
    lines,
    numbers,
    pairs_of,
    strengths_of,
    survey,
)

__all__ = ["THEMES", "Theme", "draw", "fits"]


class Theme(NamedTuple):
    """The colors of a drawing, in SVG notation.

    >>> import hashikit as hk
    >>> hk.svg.THEMES["dark"].ink
    '#e8e8ec'
    >>> red = hk.svg.THEMES["light"]._replace(ink="#b00")
    >>> "#b00" in hk.svg.draw(hk.parse("2.2"), theme=red)
    True
    """

    paper: str
    """The background; `"none"` for a transparent one."""
    ink: str
    """Islands, clues and bridges."""
    land: str
    """Inside of an island."""
    rock: str
    """Blocked cells."""
    few: str
    """Inside of an island with too few bridges."""
    many: str
    """Inside of an island with too many bridges."""
    wrong: str
    """Bridges that break a rule, and the clues and rings of islands with too many."""
    mark: str
    """Highlighted cells."""
    sign: str
    """Inside of a sign."""
    found: str
    """Numbers that a solution fills in: values of islands, unreadable sums."""


THEMES = {
    "light": Theme(
        paper="#fff",
        ink="#1b1b1f",
        land="#fff",
        rock="#9a9aa2",
        few="#fff0b8",
        many="#ffdcd8",
        wrong="#d3281c",
        mark="#ffe36e",
        sign="#e4ecf9",
        found="#1f5fc4",
    ),
    "dark": Theme(
        paper="#1b1b1f",
        ink="#e8e8ec",
        land="#1b1b1f",
        rock="#5c5c66",
        few="#5a4a08",
        many="#641d17",
        wrong="#ff7a6e",
        mark="#75620c",
        sign="#2a3550",
        found="#8db8ff",
    ),
    "clear": Theme(
        paper="none",
        ink="currentColor",
        land="none",
        rock="#8a8a92",
        few="#d9a40055",
        many="#e5392d44",
        wrong="#e5392d",
        mark="#e0b00066",
        sign="#6f94d044",
        found="#4a86e8",
    ),
}
"""`light`: black on white, for paper and any page. `dark`: the reverse. `clear`: no background,
lines in the text color of the surrounding page."""

# In cells; the other measures are in `layout`, which printed pages share.
_STRAY = 5 / 32  # half of the cross where a bridge ends without an island
_BAND = 14 / 32  # width of the band behind a highlighted edge
_MARGIN = 0.5
_GROUPS = ("#e6550d", "#3182bd", "#31a354", "#8f6fd1", "#c23f6b", "#a07a10", "#12a0ae", "#7f7f7f")
"""Colors behind groups of cells, in order; they are translucent."""
_FAMILY = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def draw(
    puzzle: Grid,
    solution: Drawing | None = None,
    *,
    cell: float = 32,
    theme: str | Theme = "light",
    highlight: Iterable[Coord] = (),
    edges: Iterable[Edge] = (),
    groups: Iterable[Iterable[Coord]] = (),
    coordinates: bool | Literal["A1"] = False,
    shares: Mapping[Edge, Sequence[int]] | None = None,
) -> str:
    """Draw a puzzle as an SVG document, with the bridges of its solution if there is one.

    Without a solution the given bridges are drawn. A wrong or partial solution is drawn as far as
    it lies on the grid: what breaks a rule is red, islands with too few bridges are tinted. On a
    puzzle with signs a solution also fills in the values of islands without a clue and the numbers
    that cannot be read.

    Args:
        puzzle: The puzzle.
        solution: The bridges to draw on it, right or wrong.
        cell: Distance between neighboring cells in pixels (SVG user units); above 0.
        theme: A name from `THEMES`, or your own colors.
        highlight: Cells to highlight with a colored square.
        edges: Pairs of cells in one row or column to highlight with a colored band.
        groups: Sets of cells; each set gets its own background color (there are eight).
        coordinates: Number the rows and columns, from 0, at the left and at the top. `"A1"`: letter
            the columns and number the rows from 1, as on paper.
        shares: How many solutions have 0, 1, … bridges on each candidate edge, as
            `hashikit.marginals` returns it. The first line of an edge is as strong as the share of
            solutions with a bridge there, the second as that of solutions with two, and so on.
            Instead of a solution.

    Returns:
        One `<svg>` element, without an XML declaration or a final newline.

    Raises:
        OptionError: There is no such theme, `cell` is not 1 to 1000, or `shares` are not numbers of
            solutions, the same in total on each edge, or come with a solution.
        HashikitError: The grid is too large to draw; `fits` tells.

    >>> from hashikit import Puzzle
    >>> print(draw(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]))[:61])
    <svg xmlns="http://www.w3.org/2000/svg" width="96" height="64
    """
    check_size(puzzle)
    if not isinstance(theme, Theme):
        if not isinstance(theme, str) or theme not in THEMES:
            raise OptionError(
                "theme is {theme}; {nearest}",
                theme=show(theme),
                nearest=nearest(str(theme), list(THEMES)),
            )
        theme = THEMES[theme]
    if is_bool(cell) or not isinstance(cell, int | float) or not 1 <= cell <= 1000:
        raise OptionError("cell is {cell}, not a number of units from 1 to 1000", cell=show(cell))
    strengths: list[tuple[Edge, list[float]]] = []
    if shares is not None:
        if solution is not None:
            raise OptionError("draw either shares or a solution, not both")
        strengths = strengths_of(puzzle, shares)
    given = puzzle.given if shares is None else ()
    bridges = given if solution is None else bridges_of(solution)
    view = survey(puzzle, bridges)
    lettered = isinstance(coordinates, str) and coordinates == "A1"
    labeled = lettered or flag("coordinates", coordinates)
    first = 1 if lettered else 0
    left = -label_room(puzzle.rows - 1 + first) * cell if labeled else 0
    width, height = _number((puzzle.cols + 1) * cell - left), _number((puzzle.rows + 1) * cell)
    stroke = _number(LINE * cell)
    islands = count_message("{number} island", "{number} islands", len(puzzle.islands))
    about = Message(
        "Hashi puzzle, {rows} × {cols} cells, {islands}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        islands=islands,
    )
    if solution is not None:
        about = count_message(
            "{puzzle}, {number} bridge drawn",
            "{puzzle}, {number} bridges drawn",
            sum(b.count for b in bridges),
            puzzle=about,
        )
    title = render(about)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{_number(left)} 0 {width} {height}" role="img" aria-label="{title}">',
        f"<title>{title}</title>",
    ]
    if theme.paper != "none":
        start = f'x="{_number(left)}" ' if left else ""
        out.append(f'<rect {start}width="{width}" height="{height}" fill="{theme.paper}"/>')
    if labeled:
        rows = [str(r + first) for r in range(puzzle.rows)]
        cols = [column_name(c) if lettered else str(c) for c in range(puzzle.cols)]
        _coordinates(out, rows, cols, cell, theme)

    side = _number(cell)
    tinted: list[str] = []
    for i, group in enumerate(groups):
        _group(tinted, f'fill="{_GROUPS[i % len(_GROUPS)]}"', _squares(puzzle, group, cell))
    _group(out, 'fill-opacity="0.4"', tinted)
    marked = [_band(a, b, cell) for a, b in sorted(set(pairs_of(edges)))]
    marked += _squares(puzzle, highlight, cell)
    _group(out, f'fill="{theme.mark}"', marked)

    if puzzle.blocked:
        squares = "".join(
            f"M{_number((c + 0.5) * cell)} {_number((r + 0.5) * cell)}h{side}v{side}h-{side}z"
            for r, c in sorted(puzzle.blocked)
        )
        out.append(f'<path fill="{theme.rock}" d="{squares}"/>')

    faint = [
        f'<path{_opacity(strength)} d="{path}"/>'
        for (a, b), each in strengths
        for strength, path in zip(each, _lines(puzzle, Bridge(a, b, len(each)), cell), strict=True)
    ]
    _group(out, f'fill="none" stroke="{theme.ink}" stroke-width="{stroke}"', faint)

    paths = []
    for bridge, wrong in zip(bridges, view.wrong, strict=True):
        a, b, count = bridge.a, bridge.b, bridge.count
        path = _bridge(puzzle, a, b, count, (a in view.degree, b in view.degree), cell)
        if path:
            style = f' stroke="{theme.wrong}"' if wrong else ""
            if count not in OFFSETS:
                style += f' stroke-width="{_number(BAR * cell)}"'
            paths.append(f'<path{style} d="{path}"/>')
    full = _number(2 * _STRAY * cell)
    for r, c in view.stray:
        start = f"{_number((c + 1 - _STRAY) * cell)} {_number((r + 1 - _STRAY) * cell)}"
        paths.append(
            f'<path stroke="{theme.wrong}" d="M{start}l{full} {full}m0 -{full}l-{full} {full}"/>'
        )
    _group(out, f'fill="none" stroke="{theme.ink}" stroke-width="{stroke}"', paths)

    circles, clues = [], []
    radius = _number(RADIUS * cell)
    for row, col, clue in puzzle.islands:
        x, y = (col + 1) * cell, (row + 1) * cell
        excess = 0 if solution is None else view.excess((row, col), clue)
        ring = ink = ""
        if excess > 0:
            ring, ink = f' fill="{theme.many}" stroke="{theme.wrong}"', f' fill="{theme.wrong}"'
        elif excess < 0:
            ring = f' fill="{theme.few}"'
        circles.append(f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{radius}"{ring}/>')
        if clue is None and puzzle.signs and solution is not None:
            clue = view.degree[row, col]
            ink = ink or f' fill="{theme.found}"'
        label = "?" if clue is None else str(clue)
        font = FONT[len(label)] * cell
        size = f' font-size="{_number(font)}"' if len(label) > 1 else ""
        clues.append(
            f'<text x="{_number(x)}" y="{_number(y + BASELINE * font)}"{size}{ink}>{label}</text>'
        )
    _group(
        out,
        f'fill="{theme.land}" stroke="{theme.ink}" stroke-width="{_number(RING * cell)}"',
        circles,
    )
    _group(
        out,
        f'fill="{theme.ink}" font-family="{_FAMILY}" '
        f'font-size="{_number(FONT[1] * cell)}" text-anchor="middle"',
        clues,
    )
    _signs(out, puzzle, None if solution is None else view.degree, cell, theme)
    out.append("</svg>")
    return "\n".join(out)


def _coordinates(
    out: list[str], rows: Sequence[str], cols: Sequence[str], cell: float, theme: Theme
) -> None:
    """The names of the rows at the left and of the columns at the top."""
    down, across = label_font(rows[-1]), label_font(cols[-1])
    end, middle = _number(LABEL_END * cell), BASELINE * down
    texts = [
        f'<text x="{end}" y="{_number((r + 1 + middle) * cell)}" '
        f'font-size="{_number(down * cell)}" text-anchor="end">{name}</text>'
        for r, name in enumerate(rows)
    ]
    texts += [
        f'<text x="{_number((c + 1) * cell)}" y="{end}" font-size="{_number(across * cell)}" '
        f'text-anchor="middle">{name}</text>'
        for c, name in enumerate(cols)
    ]
    _group(out, f'fill="{theme.ink}" fill-opacity="0.65" font-family="{_FAMILY}"', texts)


def _squares(puzzle: Grid, cells: Iterable[Coord], cell: float) -> list[str]:
    """A square on each of these cells."""
    side = _number(cell)
    return [
        f'<rect x="{_number((c + 0.5) * cell)}" y="{_number((r + 0.5) * cell)}" '
        f'width="{side}" height="{side}"/>'
        for r, c in sorted(set(cells_of(cells)))
        if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols
    ]


def _band(a: Coord, b: Coord, cell: float) -> str:
    """A highlighted edge: from the middle of one cell to that of the other."""
    x, y = (a[1] + 1 - _BAND / 2) * cell, (a[0] + 1 - _BAND / 2) * cell
    width, height = (b[1] - a[1] + _BAND) * cell, (b[0] - a[0] + _BAND) * cell
    return (
        f'<rect x="{_number(x)}" y="{_number(y)}" '
        f'width="{_number(width)}" height="{_number(height)}"/>'
    )


def _signs(
    out: list[str], puzzle: Grid, degree: dict[Coord, int] | None, cell: float, theme: Theme
) -> None:
    """Draw signs: quartered diamonds, with a number in each labeled quarter."""
    if not puzzle.signs:
        return
    half = _number(SIGN * cell)
    diamonds = quarters = ""
    for sign in puzzle.signs:
        x, y = (sign.col + 1) * cell, (sign.row + 1) * cell
        diamonds += (
            f"M{_number(x)} {_number(y - SIGN * cell)}l{half} {half}l-{half} {half}"
            f"l-{half} -{half}z"
        )
        for down in (-1, 1):
            start = f"{_number(x - SIGN * cell / 2)} {_number(y + down * SIGN * cell / 2)}"
            quarters += f"M{start}l{half} {_number(-down * SIGN * cell)}"
    stroke = _number(LINE / 2 * cell)
    out.append(
        f'<path fill="{theme.sign}" stroke="{theme.ink}" stroke-width="{stroke}" d="{diamonds}"/>'
    )
    out.append(
        f'<path fill="none" stroke="{theme.ink}" stroke-opacity="0.3" stroke-width="{stroke}" '
        f'd="{quarters}"/>'
    )
    texts = []
    for number in numbers(puzzle, degree):
        font = number.font * cell
        x, y = number.middle
        x, y = x * cell, y * cell + BASELINE * font
        size = f' font-size="{_number(font)}"' if len(number.text) > 1 else ""
        ink = ""
        if number.wrong or number.follows:
            ink = f' fill="{theme.wrong if number.wrong else theme.found}"'
        texts.append(f'<text x="{_number(x)}" y="{_number(y)}"{size}{ink}>{number.text}</text>')
    _group(
        out,
        f'fill="{theme.ink}" font-family="{_FAMILY}" '
        f'font-size="{_number(SAID_FONT[1] * cell)}" text-anchor="middle"',
        texts,
    )


def _bridge(
    puzzle: Grid, a: Coord, b: Coord, count: int, has_ends: tuple[bool, bool], cell: float
) -> str:
    """The path of a bridge: from ring to ring, one subpath a line; `""` if none of it shows.

    `has_ends` tells which ends are islands.
    """
    return "".join(_lines(puzzle, Bridge(a, b, count), cell, has_ends))


def _lines(
    puzzle: Grid, bridge: Bridge, cell: float, has_ends: tuple[bool, bool] = (True, True)
) -> Iterator[str]:
    """The paths of the lines of a bridge."""
    for x, y, across, down in lines(puzzle, bridge, has_ends):
        path = f"M{_number(x * cell)} {_number(y * cell)}"
        if not down:
            yield f"{path}h{_number(across * cell)}"
        elif not across:
            yield f"{path}v{_number(down * cell)}"
        else:
            yield f"{path}l{_number(across * cell)} {_number(down * cell)}"


_FAINTEST = 0.05
"""The least opacity of a line that some solution has, so that it can be seen."""


def _opacity(strength: float) -> str:
    """The attribute for a line that this share of the solutions have."""
    opacity = _number(max(strength, _FAINTEST))
    return "" if opacity == "1" else f' stroke-opacity="{opacity}"'


def _group(out: list[str], attributes: str, parts: list[str]) -> None:
    if parts:
        out.append(f"<g {attributes}>")
        out.extend(parts)
        out.append("</g>")


def _number(value: float) -> str:
    """Format a length, rounded to hundredths, without needless digits."""
    whole = int(value)
    if value == whole:
        return str(whole)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
