"""What draws on a page: puzzles, and lines of text in any script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

from ...board.geometry import Coord, Edge
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
    label_font,
    label_room,
    lines,
    numbers,
)
from .fonts import fonts_for, own

if TYPE_CHECKING:
    from fpdf import FPDF

INK = (27, 27, 31)
GRAY = (120, 120, 128)
ROCK = (154, 154, 162)
SKY = (228, 236, 249)
"""Signs."""
MARK = (255, 227, 110)
"""What a lesson is about."""
BLUE = (31, 95, 196)
"""What a solution fills in, and links."""
POINT = 0.3528
"""In millimetres."""

_CELL = re.compile(r"\((\d+), (\d+)\)")
_WIDE = "\u3000-\u9fff\uff00-\uffef"
_PIECES = re.compile(
    rf"(?:\(\d+,\xa0\d+\)|[{_WIDE}]|[^ {_WIDE}(]+|.)[、。，．）」』ー]* *", re.DOTALL
)
"""What stays on one line, with the blanks after it."""


class Pen:
    """What draws on the pages of a PDF, in millimetres."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self._families: dict[str, str] = {}
        """The names under which fonts were added, by their files."""

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
        pdf = self.pdf
        left, top = left - cell / 2, top - cell / 2  # `layout` has the first cell at (1, 1)
        pdf.set_fill_color(*MARK)
        for (a, b), (c, d) in sorted(set(edges)):
            x, y = left + (b + 0.75) * cell, top + (a + 0.75) * cell
            pdf.rect(x, y, (d - b + 0.5) * cell, (c - a + 0.5) * cell, "F")
        for row, col in sorted(set(cells)):
            pdf.rect(left + (col + 0.5) * cell, top + (row + 0.5) * cell, cell, cell, "F")
        pdf.set_fill_color(*ROCK)
        for row, col in sorted(puzzle.blocked):
            pdf.rect(left + (col + 0.5) * cell, top + (row + 0.5) * cell, cell, cell, "F")
        pdf.set_draw_color(*INK)
        pdf.set_line_width(LINE * cell)
        for bridge in puzzle.given if solution is None else solution.bridges:
            for line in lines(puzzle, bridge):
                x, y = left + line.x * cell, top + line.y * cell
                pdf.line(x, y, x + line.across * cell, y + line.down * cell)
        values = solution.values if isinstance(solution, Solution) and puzzle.signs else None
        pdf.set_line_width(RING * cell)
        pdf.set_fill_color(255, 255, 255)
        for row, col, clue in puzzle.islands:
            x, y = left + (col + 1) * cell, top + (row + 1) * cell
            pdf.circle(x, y, RADIUS * cell, "DF")
            label, ink = str(clue), INK
            if clue is None and values is not None:
                label, ink = str(values[row, col]), BLUE
            elif clue is None:
                label = "" if puzzle.signs else "?"  # leaves room to write on signs
            font = FONT[max(1, len(label))] * cell
            self.text(label, x, y + BASELINE * font, font / POINT, "", "C", ink)
        pdf.set_line_width(LINE / 2 * cell)
        pdf.set_fill_color(*SKY)
        for sign in puzzle.signs:
            x, y = left + (sign.col + 1) * cell, top + (sign.row + 1) * cell
            half = SIGN * cell
            corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
            pdf.polygon(corners, style="DF")
            for down in (-1, 1):
                pdf.line(x - half / 2, y + down * half / 2, x + half / 2, y - down * half / 2)
        for number in numbers(puzzle, values):
            x, y = number.middle
            font = number.font * cell
            at = (left + x * cell, top + y * cell + BASELINE * font)
            ink = BLUE if number.found else INK
            self.text(number.text, *at, font / POINT, "", "C", ink)

    def coordinates(
        self, puzzle: Puzzle, left: float, top: float, cell: float
    ) -> tuple[float, float]:
        """The numbers of the rows and columns of a drawing that begins here with them; returns
        where the puzzle begins."""
        left += (0.5 + label_room(puzzle)) * cell
        top += 0.5 * cell
        for count, down in ((puzzle.rows, True), (puzzle.cols, False)):
            font = label_font(count - 1) * cell
            for n in range(count):
                if down:
                    x, y = left - (0.5 - LABEL_END) * cell, top + (n + 0.5) * cell
                    self.text(str(n), x, y + BASELINE * font, font / POINT, "", "R", GRAY)
                else:
                    x, y = left + (n + 0.5) * cell, top - (0.5 - LABEL_END) * cell
                    self.text(str(n), x, y, font / POINT, "", "C", GRAY)
        return left, top

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        size: float,
        style: Literal["", "B"],
        align: Literal["L", "C", "R"],
        color: tuple[int, int, int] = INK,
    ) -> float:
        """One line of text at or around `x`; returns its width."""
        pdf = self.pdf
        pdf.set_text_color(*color)
        share = {"L": 0.0, "C": 0.5, "R": 1.0}[align]
        with self._font(text, size, style) as plain:
            width = pdf.get_string_width(text)
            if plain:
                pdf.text(x - share * width, baseline, text)
            else:
                # A cell puts its text below its middle by this much.
                pdf.set_xy(x - share * width, baseline - 0.8 * size * POINT)
                pdf.cell(w=width, h=size * POINT, text=text)
        return width

    def fitted(
        self,
        text: str,
        x: float,
        baseline: float,
        room: float,
        size: float,
        style: Literal["", "B"],
        color: tuple[int, int, int],
    ) -> float:
        """A line of text in a room: smaller if it has to be, and shortened if even that is not
        enough; returns its width."""
        least = 0.7 * size
        while size > least and self.width(text, size, style) > room:
            size -= 0.5
        short = text
        while len(short) > 1 and self.width(short, size, style) > room:
            short = short[:-2].rstrip() + "…"
        return self.text(short, x, baseline, size, style, "L", color)

    def wrapped(self, text: str, room: float, size: float, style: Literal["", "B"]) -> list[str]:
        """A text in lines that fit into a room, cut at blanks and between Japanese characters where
        that can be, but not within the name of a cell or before a closing mark."""
        lines: list[str] = []
        line = ""
        for piece in _PIECES.findall(_CELL.sub("(\\1,\N{NO-BREAK SPACE}\\2)", text)):
            if self.width((line + piece).rstrip(" "), size, style) <= room:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip(" "))
            line = ""
            for letter in piece:  # a word may be longer than a line
                if line and self.width(line + letter, size, style) > room:
                    lines.append(line)
                    line = ""
                line += letter
            line = line.lstrip(" ")
        return [*lines, line.rstrip(" ")]

    def width(self, text: str, size: float, style: Literal["", "B"]) -> float:
        with self._font(text, size, style):
            return self.pdf.get_string_width(text)

    @contextmanager
    def _font(self, text: str, size: float, style: Literal["", "B"]) -> Iterator[bool]:
        """Write with fonts that have all characters of a text; says whether Open Sans has them, so
        that there is nothing to shape."""
        paths = fonts_for(text, bool(style)) or (own(),)
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
