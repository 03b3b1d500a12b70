"""Booklets of puzzles as PDF, to print: the puzzles first, the solutions at the back.

Vector drawings with the measures of `_layout`. Needs fpdf2, the extra `pdf`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ._arguments import check_text, shown
from ._layout import BASELINE, FONT, LINE, RADIUS, RING, SIGN, check_size, lines, numbers
from ._limits import choice
from .errors import HashikitError, MissingExtraError, OptionError
from .puzzle import Puzzle
from .solution import Solution

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["MAX_SIDE", "PER_PAGE", "Page", "Paper", "booklet", "finest"]

Paper = Literal["a4", "letter"]
"""Sizes of paper."""

PER_PAGE = (1, 2, 4, 6, 9, 12)
"""How many puzzles a page may hold."""

MAX_SIDE = 60
"""Most rows and columns that can still be read on a page."""


class Page(NamedTuple):
    """One puzzle of a booklet: its solution, and what stands beside its number, as its level."""

    solution: Solution
    note: str = ""


# All in millimetres.
_PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_MARGIN = 18.0
_TOP = 30.0
"""Down to here goes the heading of a page."""
_BOTTOM = 20.0
_GAP = 12.0
_CAPTION = 7.0
_MAX_CELL = 15.0
"""A small puzzle does not fill a page: islands would be larger than a thumb."""

_GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles on a page."""

_INK = (27, 27, 31)
_GRAY = (120, 120, 128)
_ROCK = (154, 154, 162)
_SKY = (228, 236, 249)
"""Signs."""
_FOUND = (31, 95, 196)
"""What a solution fills in."""
_POINT = 0.3528  # millimetres


def booklet(
    pages: Iterable[Page],
    *,
    title: str = "Hashi",
    paper: Paper = "a4",
    per_page: int = 1,
    subtitle: str = "",
) -> bytes:
    """Make a booklet.

    A title page with the rules, the puzzles numbered in their order, then the solutions, smaller.
    Puzzles and solutions are linked to each other, and listed in the outline.

    Args:
        pages: The puzzles with their solutions.
        title: On the title page and on top of every other one.
        paper: `"a4"` or `"letter"`.
        per_page: How many puzzles a page holds, one of `PER_PAGE`.
        subtitle: On the title page.

    Returns:
        The PDF.

    Raises:
        OptionError: No such paper or number of puzzles per page; pages that are none; a title or
            note that is no text.
        HashikitError: Nothing to print, a title that the standard fonts of PDF cannot write, or a
            grid that would be too fine to read.
        MissingExtraError: fpdf2 is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> book = booklet([Page(Solution(puzzle, [((0, 0), (0, 2), 2)]), "beginner")])
    >>> book[:5], book.count(b"/Type /Page\\n")
    (b'%PDF-', 3)
    """
    pages = _checked(pages)
    if not pages:
        raise HashikitError("a booklet without puzzles")
    choice("paper", paper, get_args(Paper))
    if per_page not in PER_PAGE:
        raise OptionError(f"per_page is {shown(per_page)}, not one of {str(PER_PAGE)[1:-1]}")
    check_text("title", title)
    check_text("subtitle", subtitle)
    for text in (title, subtitle, *(page.note for page in pages)):
        try:
            text.encode("cp1252")
        except UnicodeEncodeError as error:
            raise HashikitError(
                f"the standard fonts of PDF cannot write {text[error.start]!r}, as in {text!r}"
            ) from None
    for number, page in enumerate(pages, 1):
        puzzle = page.solution.puzzle
        check_size(puzzle)
        if max(puzzle.rows, puzzle.cols) > MAX_SIDE:
            raise HashikitError(
                f"puzzle {number}: {puzzle.rows} × {puzzle.cols} cells are too many to print; "
                f"at most {MAX_SIDE} either way"
            )
    return _Book(pages, title, paper, per_page, subtitle).make()


def _checked(pages: Iterable[Page]) -> Sequence[Page]:
    """The pages, each looked at; `OptionError` if they are something else."""
    if not isinstance(pages, Iterable) or isinstance(pages, str | bytes | Page):
        raise OptionError(f"pages is {shown(pages)}, not a list of Page(solution, note)")
    pages = list(pages)
    for number, page in enumerate(pages):
        if not isinstance(page, Page):
            raise OptionError(f"pages[{number}] is {shown(page)}, not a Page(solution, note)")
        if not isinstance(page.solution, Solution):
            found = shown(page.solution)
            raise OptionError(f"the solution of pages[{number}] is {found}, not a Solution")
        check_text(f"the note of pages[{number}]", page.note)
    return pages


class _Spot(NamedTuple):
    """Where something goes on a page."""

    x: float
    y: float
    width: float
    height: float


_Draw = Callable[[int, _Spot], None]


class _Book:
    """A booklet in the making."""

    def __init__(
        self, pages: Sequence[Page], title: str, paper: Paper, per_page: int, subtitle: str
    ) -> None:
        try:
            from fpdf import FPDF
        except ImportError:
            raise MissingExtraError("fpdf2 is not installed: pip install 'hashikit[pdf]'") from None
        self.pages = pages
        self.title = title
        self.subtitle = subtitle
        self.per_page = per_page
        self.width, self.height = _PAPER[paper]
        self.pdf: FPDF = FPDF(unit="mm", format=paper)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.core_fonts_encoding = "windows-1252"
        self.pdf.set_title(title)
        self.pdf.set_creator("hashikit")
        self.at_the_back = _solutions_per_page(pages, per_page)
        first = 2 + -(-len(pages) // per_page)
        numbers = range(len(pages))
        self.there = [self.pdf.add_link(page=first + n // self.at_the_back) for n in numbers]
        """From a puzzle to its solution."""
        self.back = [self.pdf.add_link(page=2 + n // per_page) for n in numbers]

    def make(self) -> bytes:
        """Draw everything."""
        self._title_page()
        self._part("Puzzles", self.per_page, self._puzzle)
        self._part("Solutions", self.at_the_back, self._answer)
        return bytes(self.pdf.output())

    def _part(self, name: str, per_page: int, draw: _Draw) -> None:
        for first in range(0, len(self.pages), per_page):
            self.pdf.add_page()
            if not first:
                self.pdf.start_section(name)
            self._heading(name)
            spots = self._spots(per_page)
            for index in range(first, min(first + per_page, len(self.pages))):
                draw(index, next(spots))

    def _spots(self, per_page: int) -> Iterator[_Spot]:
        """The places of a page, row by row."""
        across, down = _GRID[per_page]
        width = (self.width - 2 * _MARGIN - (across - 1) * _GAP) / across
        height = (self.height - _TOP - _BOTTOM - (down - 1) * _GAP) / down
        for row in range(down):
            for col in range(across):
                x, y = _MARGIN + col * (width + _GAP), _TOP + row * (height + _GAP)
                yield _Spot(x, y, width, height)

    # What is on the pages.

    def _title_page(self) -> None:
        pdf = self.pdf
        pdf.add_page()
        middle = self.width / 2
        self._text(self.title, middle, 0.24 * self.height, 34, "B", "C")
        if self.subtitle:
            self._text(self.subtitle, middle, 0.24 * self.height + 12, 13, "", "C", _GRAY)
        example = _example()
        side = 62.0
        self._drawing(
            example.puzzle, example, _Spot(middle - side / 2, 0.36 * self.height, side, side)
        )
        y = 0.36 * self.height + side + 24
        signs = any(page.solution.puzzle.signs for page in self.pages)
        for rule in _RULES + _SIGN_RULES * signs:
            self._text(rule, middle, y, 11.5, "", "C")
            y += 7.5

    def _heading(self, name: str) -> None:
        """The top and the bottom of a page."""
        pdf = self.pdf
        y = 17.0
        self._text(self.title, _MARGIN, y, 10, "B", "L", _GRAY)
        self._text(name, self.width - _MARGIN, y, 10, "", "R", _GRAY)
        pdf.set_draw_color(*_ROCK)
        pdf.set_line_width(0.2)
        pdf.line(_MARGIN, y + 2.5, self.width - _MARGIN, y + 2.5)
        self._text(str(pdf.page_no()), self.width / 2, self.height - 10, 10, "", "C", _GRAY)

    def _puzzle(self, index: int, spot: _Spot) -> None:
        self.pdf.set_link(self.back[index], y=spot.y, page=self.pdf.page_no())
        self._one(index, spot, self.there[index], None, 12)

    def _answer(self, index: int, spot: _Spot) -> None:
        self.pdf.set_link(self.there[index], y=spot.y, page=self.pdf.page_no())
        self._one(index, spot, self.back[index], self.pages[index].solution, 9)

    def _one(
        self, index: int, spot: _Spot, link: int, solution: Solution | None, size: float
    ) -> None:
        """A puzzle or its solution, below its number and note."""
        page = self.pages[index]
        puzzle = page.solution.puzzle
        inner = _Spot(spot.x, spot.y + _CAPTION, spot.width, spot.height - _CAPTION)
        cell = _cell(puzzle, inner)
        # Above the drawing, at its left edge.
        x = spot.x + (spot.width - cell * puzzle.cols) / 2
        y = inner.y + (inner.height - cell * puzzle.rows) / 2 - 3.0
        label = str(index + 1)
        wide = self._text(label, x, y, size, "B", "L")
        note = ", ".join(filter(None, (page.note, *_rules(puzzle))))
        if note:
            wide += 2 + self._text(note, x + wide + 2, y, size - 2, "", "L", _GRAY)
        self.pdf.link(x, y - size * _POINT, wide, 1.3 * size * _POINT, link)
        self._drawing(puzzle, solution, inner)

    def _drawing(self, puzzle: Puzzle, solution: Solution | None, spot: _Spot) -> None:
        """A puzzle in the middle of a place, as large as it fits."""
        pdf = self.pdf
        cell = _cell(puzzle, spot)
        # `layout` has the first cell at (1, 1); half a cell is left around the outer ones.
        left = spot.x + (spot.width - cell * puzzle.cols) / 2 - cell / 2
        top = spot.y + (spot.height - cell * puzzle.rows) / 2 - cell / 2
        pdf.set_fill_color(*_ROCK)
        for row, col in sorted(puzzle.blocked):
            pdf.rect(left + (col + 0.5) * cell, top + (row + 0.5) * cell, cell, cell, "F")
        pdf.set_draw_color(*_INK)
        pdf.set_line_width(LINE * cell)
        for bridge in puzzle.given if solution is None else solution.bridges:
            for line in lines(puzzle, bridge):
                x, y = left + line.x * cell, top + line.y * cell
                pdf.line(x, y, x + line.across * cell, y + line.down * cell)
        values = None if solution is None or not puzzle.signs else solution.values
        pdf.set_line_width(RING * cell)
        pdf.set_fill_color(255, 255, 255)
        for row, col, clue in puzzle.islands:
            x, y = left + (col + 1) * cell, top + (row + 1) * cell
            pdf.circle(x, y, RADIUS * cell, "DF")
            label, ink = str(clue), _INK
            if clue is None and values is not None:
                label, ink = str(values[row, col]), _FOUND
            elif clue is None:
                label = "" if puzzle.signs else "?"  # with signs there is room to write in
            font = FONT[max(1, len(label))] * cell
            self._text(label, x, y + BASELINE * font, font / _POINT, "", "C", ink)
        pdf.set_line_width(LINE / 2 * cell)
        pdf.set_fill_color(*_SKY)
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
            ink = _FOUND if number.found else _INK
            self._text(number.text, *at, font / _POINT, "", "C", ink)

    def _text(
        self,
        text: str,
        x: float,
        baseline: float,
        size: float,
        style: Literal["", "B"],
        align: Literal["L", "C", "R"],
        color: tuple[int, int, int] = _INK,
    ) -> float:
        """One line of text at or around `x`; returns its width."""
        pdf = self.pdf
        pdf.set_font("Helvetica", style, size)
        pdf.set_text_color(*color)
        width = pdf.get_string_width(text)
        pdf.text(x - {"L": 0.0, "C": 0.5, "R": 1.0}[align] * width, baseline, text)
        return width


_RULES = (
    "Join all islands to one network of bridges.",
    "The number on an island is the number of bridges that end there.",
    "Bridges run straight, across or down, and never cross an island or each other.",
    "At most two bridges join the same two islands.",
)


_SIGN_RULES = (
    "A number on a sign is the sum of all islands on the straight line that way,",
    "up to the edge of the map or the next sign. On such a line no two islands are equal,",
    'not even where the sign has become unreadable: "?". Bridges cannot pass a sign.',
)


def _rules(puzzle: Puzzle) -> Iterator[str]:
    """What is not as on the title page."""
    if puzzle.max_bridges != 2:
        yield f"at most {puzzle.max_bridges} bridges" if puzzle.max_bridges > 1 else "no doubles"
    if not puzzle.loops:
        yield "no loops"
    if not puzzle.connected:
        yield "several networks allowed"


def _example() -> Solution:
    """What the title page shows: a small puzzle, solved."""
    grid = ["4.4.3", ".....", "5.1.2", ".....", "3.2.2"]
    return Solution(
        Puzzle.from_grid(grid),
        [
            ((0, 0), (0, 2), 2),
            ((0, 0), (2, 0), 2),
            ((0, 2), (0, 4), 2),
            ((0, 4), (2, 4), 1),
            ((2, 0), (2, 2), 1),
            ((2, 0), (4, 0), 2),
            ((2, 4), (4, 4), 1),
            ((4, 0), (4, 2), 1),
            ((4, 2), (4, 4), 1),
        ],
    )


def _cell(puzzle: Puzzle, spot: _Spot) -> float:
    return min(spot.width / puzzle.cols, spot.height / puzzle.rows, _MAX_CELL)


def finest(pages: Sequence[Page]) -> float:
    """Most cells that have to find room in a row or column; where there are signs, whose numbers
    are small, half as many again."""
    puzzles = [page.solution.puzzle for page in pages]
    return max(max(p.rows, p.cols) * (1.5 if p.signs else 1) for p in puzzles)


def _solutions_per_page(pages: Sequence[Page], per_page: int) -> int:
    """More than puzzles, but so that a clue can still be read."""
    side = finest(pages)
    return next(
        (
            number
            for number in reversed(PER_PAGE)
            if number >= per_page and side <= _READABLE[number]
        ),
        per_page,
    )


_READABLE = {12: 14, 9: 16, 6: 22, 4: 25, 2: 36, 1: 60}
"""Up to which side of the grid, by the number of solutions on a page."""
