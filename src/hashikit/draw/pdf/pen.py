"""What draws on a page: puzzles, and lines of text in any script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...board.geometry import Coord, Edge, column_name
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...board.state import State
from ..layout import (
    BASELINE,
    FONT,
    LABEL_END,
    LINE,
    RADIUS,
    RING,
    SIGN,
    lines,
    numbers,
)
from .fonts import can_write, fonts_for, own
from .palette import LEAST_LINE, LEAST_TYPE, POINT, Color, Palette

if TYPE_CHECKING:
    from fpdf import FPDF

_WIDE = "\u3000-\u9fff\uff00-\uffef"
_PIECES = re.compile(rf"(?:[{_WIDE}]|[^ {_WIDE}(]+|.)[、。，．：；！？）」』ー:;]* *", re.DOTALL)
"""What stays on one line, with the blanks after it."""

_LABEL = 12 / 32
"""The font size of a coordinate, in cells."""
_EACH = (1, 2, 5, 10)
"""Every column has its letter, or every second, …: as many as there is room for."""


def margins(puzzle: Puzzle) -> tuple[float, float]:
    """How much further to the right and further down, in cells, a drawing with coordinates begins.

    >>> margins(Puzzle(9, 9, [])), margins(Puzzle(10, 10, []))
    ((0.5, 0.5), (0.75, 0.5))
    """
    return (0.5 if puzzle.rows < 10 else 0.75), 0.5


class Pen:
    """What draws on the pages of a PDF, in millimeters, in the colors of a palette. No type and no
    line is smaller than print services take."""

    def __init__(self, pdf: FPDF, colors: Palette) -> None:
        self.pdf = pdf
        self.colors = colors
        self._families: dict[str, str] = {}
        """The names under which fonts were added, by their files."""
        self._used: dict[bool, list[Path]] = {False: [], True: []}
        """The fonts of the system in use, plain and bold."""
        self._widths: dict[tuple[str, str], float] = {}
        """The widths of texts in a size of one point, by text and style."""

    def drawing(
        self,
        puzzle: Puzzle,
        solution: Solution | State | None,
        left: float,
        top: float,
        cell: float,
        *,
        cells: Iterable[Coord] = (),
        edges: Iterable[Edge] = (),
    ) -> None:
        """A puzzle whose top left cell begins at `(left, top)`, with these cells and candidate
        edges highlighted."""
        pdf, colors = self.pdf, self.colors
        left, top = left - cell / 2, top - cell / 2  # `layout` has the first cell at (1, 1)
        pdf.set_fill_color(*colors.mark)
        for (a, b), (c, d) in sorted(set(edges)):
            x, y = left + (b + 0.75) * cell, top + (a + 0.75) * cell
            pdf.rect(x, y, (d - b + 0.5) * cell, (c - a + 0.5) * cell, "F")
        for row, col in sorted(set(cells)):
            pdf.rect(left + (col + 0.5) * cell, top + (row + 0.5) * cell, cell, cell, "F")
        pdf.set_fill_color(*colors.rock)
        for row, col in sorted(puzzle.blocked):
            pdf.rect(left + (col + 0.5) * cell, top + (row + 0.5) * cell, cell, cell, "F")
        pdf.set_draw_color(*colors.ink)
        pdf.set_line_width(max(LINE * cell, LEAST_LINE))
        for bridge in puzzle.given if solution is None else solution.bridges:
            for line in lines(puzzle, bridge):
                x, y = left + line.x * cell, top + line.y * cell
                pdf.line(x, y, x + line.across * cell, y + line.down * cell)
        values = solution.values if isinstance(solution, Solution) and puzzle.signs else None
        pdf.set_line_width(max(RING * cell, LEAST_LINE))
        pdf.set_fill_color(255)
        for row, col, clue in puzzle.islands:
            x, y = left + (col + 1) * cell, top + (row + 1) * cell
            pdf.circle(x, y, RADIUS * cell, "DF")
            label, ink = str(clue), colors.ink
            if clue is None and values is not None:
                label, ink = str(values[row, col]), colors.answer
            elif clue is None:
                label = "" if puzzle.signs else "?"  # leaves room to write on signs
            font = max(FONT[max(1, len(label))] * cell, LEAST_TYPE * POINT)
            self.text(label, x, y + BASELINE * font, font / POINT, "", "C", ink)
        pdf.set_line_width(max(LINE / 2 * cell, LEAST_LINE))
        pdf.set_fill_color(*colors.band)
        for sign in puzzle.signs:
            x, y = left + (sign.col + 1) * cell, top + (sign.row + 1) * cell
            half = SIGN * cell
            corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
            pdf.polygon(corners, style="DF")
            for down in (-1, 1):
                pdf.line(x - half / 2, y + down * half / 2, x + half / 2, y - down * half / 2)
        for number in numbers(puzzle, values):
            x, y = number.middle
            font = max(number.font * cell, LEAST_TYPE * POINT)
            at = (left + x * cell, top + y * cell + BASELINE * font)
            ink = colors.answer if number.follows else colors.ink
            self.text(number.text, *at, font / POINT, "", "C", ink)

    def coordinates(
        self, puzzle: Puzzle, left: float, top: float, cell: float
    ) -> tuple[float, float]:
        """The letters of the columns and the numbers of the rows of a drawing that begins here with
        them; returns where the puzzle begins."""
        left += margins(puzzle)[0] * cell
        top += margins(puzzle)[1] * cell
        font = max(_LABEL * cell, LEAST_TYPE * POINT)
        size, gap = font / POINT, (0.5 - LABEL_END) * cell
        columns = [column_name(n) for n in range(puzzle.cols)]
        widest = max(self.width(name, size, "") for name in columns)
        each = next(n for n in _EACH if widest + 0.5 <= n * cell)
        for n in range(0, puzzle.cols, each):
            x = left + (n + 0.5) * cell
            self.text(columns[n], x, top - gap, size, "", "C", self.colors.small)
        for n in range(0, puzzle.rows, each):
            y = top + (n + 0.5) * cell + BASELINE * font
            self.text(str(n + 1), left - gap, y, size, "", "R", self.colors.small)
        return left, top

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        size: float,
        style: Literal["", "B"],
        align: Literal["L", "C", "R"],
        color: Color | None = None,
    ) -> float:
        """One line of text at or around `x`; returns its width."""
        pdf = self.pdf
        pdf.set_text_color(*(color or self.colors.ink))
        share = {"L": 0.0, "C": 0.5, "R": 1.0}[align]
        with self._font(text, size, style) as plain:
            width = self._measure(text, size, style)
            if plain:
                pdf.text(x - share * width, baseline, text)
            else:
                # A cell puts its text below its middle by this much.
                pdf.set_xy(x - share * width, baseline - 0.8 * size * POINT)
                pdf.cell(w=width, h=size * POINT, text=text)
        return width

    def write_fitted(
        self,
        text: str,
        x: float,
        baseline: float,
        room: float,
        size: float,
        style: Literal["", "B"],
        color: Color | None = None,
    ) -> float:
        """A line of text in a room: smaller if it has to be, and shortened if even that is not
        enough; returns its width."""
        least = max(0.7 * size, min(size, LEAST_TYPE + 0.5))
        while size > least and self.width(text, size, style) > room:
            size -= 0.5
        short = text
        while len(short) > 1 and self.width(short, size, style) > room:
            short = short[:-2].rstrip() + "…"
        return self.text(short, x, baseline, size, style, "L", color)

    def wrap(self, text: str, room: float, size: float, style: Literal["", "B"]) -> list[str]:
        """A text in lines that fit into a room, cut at blanks and between Japanese characters where
        that can be, but not before a closing mark."""
        lines: list[str] = []
        line, used = "", 0.0  # widths are added up: whole lines would be measured again and again
        for piece in _PIECES.findall(text):
            if used + self.width(piece.rstrip(" "), size, style) <= room:
                line += piece
                used += self.width(piece, size, style)
                continue
            if line.strip():
                lines.append(line.rstrip(" "))
            line, used = "", 0.0
            for letter in piece:  # a word may be longer than a line
                wide = self.width(letter, size, style)
                if line and used + wide > room:
                    lines.append(line)
                    line, used = "", 0.0
                line += letter
                used += wide
            line = line.lstrip(" ")
        return [*lines, line.rstrip(" ")]

    def width(self, text: str, size: float, style: Literal["", "B"]) -> float:
        if (text, style) in self._widths:
            return self._widths[text, style] * size
        with self._font(text, size, style):
            return self._measure(text, size, style)

    def _measure(self, text: str, size: float, style: Literal["", "B"]) -> float:
        """The width of a text in the font that is set, which is its own."""
        key = (text, style)
        if key not in self._widths:
            self._widths[key] = self.pdf.get_string_width(text) / size
        return self._widths[key] * size

    @contextmanager
    def _font(self, text: str, size: float, style: Literal["", "B"]) -> Iterator[bool]:
        """Write with fonts that have all characters of a text; says whether Open Sans has them, so
        that there is nothing to shape."""
        paths = self._fonts_for(text, bool(style))
        names = []
        for path in paths:
            name = self._families.setdefault(str(path), f"font{len(self._families)}")
            if name not in self.pdf.fonts:
                self.pdf.add_font(name, fname=path)
            names.append(name)
        self.pdf.set_font(names[0], "", size)
        if len(paths) == 1 and paths[0].parent == own().parent:
            yield True
            return
        self.pdf.set_fallback_fonts(names[1:], exact_match=False)
        if find_spec("uharfbuzz") is not None:
            self.pdf.set_text_shaping(True)
        try:
            yield False
        finally:
            self.pdf.set_text_shaping(False)
            self.pdf.set_fallback_fonts([])

    def _fonts_for(self, text: str, bold: bool) -> tuple[Path, ...]:
        """The fonts of a text: Open Sans, or one in use already, if it will do, since each one more
        makes the PDF larger and asking the system takes time."""
        if can_write(own(), text):
            return fonts_for(text, bold) or (own(),)
        used = self._used[bold]
        for path in used:
            if can_write(path, text):
                return (path,)
        paths = fonts_for(text, bold) or (own(),)
        used += [path for path in paths if path not in used]
        return paths
