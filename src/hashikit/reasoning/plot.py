"""Solving curves as pictures: SVG, and text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple, Protocol

from ..i18n import translate
from ..i18n.sentences import Message, render
from ..levels import LEVELS, Level, level_name

_MOST_COLUMNS = 120
"""Columns; if there are more points, several share a column."""

_COLORS = ("#7fb069", "#3f9e9a", "#3d6fb4", "#8a56ac", "#d1603d", "#b3243c")
"""The color of each level, from green to red; each contrasts with white and with black."""


class _Point(Protocol):
    """The part of a point that a picture shows."""

    @property
    def level(self) -> Level: ...
    @property
    def moves(self) -> int: ...


class _PlotColumn(NamedTuple):
    """Some points in a row: the fewest moves and the hardest level among them."""

    moves: int
    level: Level


def _columns(points: Sequence[_Point], most: int) -> list[_PlotColumn]:
    each = max(1, -(-len(points) // most))
    parts = (points[first : first + each] for first in range(0, len(points), each))
    return [_PlotColumn(min(p.moves for p in part), max(p.level for p in part)) for part in parts]


def svg(points: Sequence[_Point], title: str) -> str:
    """Draw a column for each point, as high as it has moves, in the color of its level.

    Args:
        points: The points, in order; where they are many some share a column, which has the fewest
            moves and the hardest level of these.
        title: A line above them.
    """
    columns = _columns(points, _MOST_COLUMNS)
    wide = max(3.0, min(16.0, 480 / max(1, len(columns))))
    left, top, tall = 34, 30, 140
    width, height = max(260.0, left + wide * len(columns) + 12), top + tall + 52
    most = max([column.moves for column in columns], default=1)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height}" '
        f'viewBox="0 0 {width:g} {height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width:g}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18" font-size="13" fill="#222">{escape(title)}</text>',
    ]
    for moves in sorted({1, -(-most // 2), most}):
        y = top + tall - tall * moves / most
        out.append(
            f'<path d="M{left} {y:.1f}H{width - 12:.1f}" stroke="#ddd"/>'
            f'<text x="{left - 5}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{moves}</text>'
        )
    for number, column in enumerate(columns):
        high = tall * column.moves / most
        out.append(
            f'<rect x="{left + wide * number + 0.5:.1f}" y="{top + tall - high:.1f}" '
            f'width="{wide - 1:.1f}" height="{high:.1f}" fill="{_COLORS[column.level.rank]}"/>'
        )
    out.append(f'<path d="M{left} {top + tall}H{width - 12:.1f}" stroke="#888"/>')
    below = render(Message("moves open, point by point"))
    out.append(f'<text x="{left}" y="{top + tall + 16}" fill="#555">{below}</text>')
    x = float(left)
    for level in LEVELS:
        if any(column.level is level for column in columns):
            y = top + tall + 36
            out.append(
                f'<g class="key"><rect x="{x:g}" y="{y - 9}" width="10" height="10" '
                f'fill="{_COLORS[level.rank]}"/><text x="{x + 14:g}" y="{y}" fill="#222">'
                f"{level_name(level)}</text></g>"
            )
            x += 28 + sum(map(_width, level_name(level)))
    out.append("</svg>")
    return "\n".join(out)


def _width(letter: str) -> float:
    """About how wide a letter of the key is."""
    if letter > "\u2e80":
        return 11
    return 3 if letter in "ijlI" else 4 if letter in "frt" else 9.5 if letter in "mwMW" else 6.2


def text(points: Sequence[_Point], width: int = 72, height: int = 8) -> str:
    """Draw the same in letters: one for each level, as high as there are moves.

    Args:
        points: As for `svg`.
        width: Columns.
        height: Lines, besides one for the axis and one for the legend.
    """
    if not points:
        return translate("rating.nothing")
    columns = _columns(points, width)
    most = max(column.moves for column in columns)
    height = min(height, most)
    signs = dict(zip(LEVELS, "bemhx!", strict=True))
    label = len(str(most))
    lines = []
    for line in range(height, 0, -1):
        least = 1 if line == 1 else -(-most * line // height)  # moves that reach this line
        row = "".join(signs[c.level] if c.moves >= least else " " for c in columns)
        lines.append(f"{least:>{label}} │{row}".rstrip())
    lines.append(f"{'':>{label}} └{'─' * len(columns)}")
    there = [level for level in LEVELS if any(c.level is level for c in columns)]
    legend = "  ".join(f"{signs[level]} {level_name(level)}" for level in there)
    lines.append(f"{'':>{label}}  {legend}")
    return "\n".join(lines)
