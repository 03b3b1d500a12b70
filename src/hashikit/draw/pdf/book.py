"""The booklet itself: vector drawings with the measures of `hashikit.draw.layout`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ..._util.limits import choice, is_bool, shown
from ...board.arguments import check_text
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...errors import HashikitError, MissingExtraError, OptionError
from ...i18n.sentences import Message, said
from ..layout import BASELINE, LABEL_END, check_size, label_font, label_room
from . import flow as laid
from .flow import Area, Kind, Look, Spot
from .fonts import fonts_for, is_western
from .pen import BLUE, GRAY, INK, POINT, ROCK, Pen

_Draw = Callable[[int, Spot], None]

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["MAX_SIDE", "PER_PAGE", "Page", "Paper", "booklet"]

Paper = Literal["a4", "letter"]
"""Paper sizes."""

PER_PAGE = (1, 2, 4, 6, 9, 12)
"""The possible numbers of puzzles per page."""

MAX_SIDE = 60
"""The most rows and columns that are readable on a page."""


class Page(NamedTuple):
    """One puzzle of a booklet: its solution, and the text above it beside its number.

    `note` may be its level, `title` its name, and `link` a URL that the title links to, for example
    one where the puzzle can be played.

    >>> import hashikit as hk
    >>> Page(hk.solve(hk.parse("2.2")).solution, note="beginner").note
    'beginner'
    """

    solution: Solution
    note: str = ""
    title: str = ""
    link: str = ""


# All in millimeters.
_PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_MARGIN = 18.0
_TOP = 30.0
"""Down to here goes the heading of a page."""
_BOTTOM = 20.0
_MAX_CELL = 15.0
"""A small puzzle does not fill a page: islands would be larger than a thumb."""
_SIGNS = 1.5
"""How much larger cells are where there are signs, whose numbers are small."""
_PUZZLES = Look(least=6.2, most=12.0, width=46.0)
_SOLUTIONS = Look(least=3.4, most=6.0, width=34.0)
"""Of solutions a clue can still be read; nobody writes into them."""

_GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles on a page."""


def booklet(
    pages: Iterable[Page],
    *,
    title: str = "Hashi",
    paper: Paper = "a4",
    per_page: int | None = None,
    subtitle: str = "",
    coordinates: bool = False,
    report: Callable[[int], None] | None = None,
) -> bytes:
    """Make a booklet.

    It has a title page with the rules, the numbered puzzles, then the solutions, smaller. Puzzles
    and solutions link to each other and are listed in the outline. Its own texts are in the
    language of `hashikit.i18n`; yours may be in any script. Characters that the standard PDF fonts
    lack are written with fonts of this system.

    Args:
        pages: The puzzles with their solutions.
        title: The title on the title page and at the top of every other page.
        paper: `"a4"` or `"letter"`.
        per_page: Puzzles per page, one of `PER_PAGE`; by default each puzzle is laid out by its
            size, with as many on a page as can be solved comfortably.
        subtitle: The subtitle on the title page.
        coordinates: Number the rows and columns, from 0, of every puzzle.
        report: Called with the number of puzzles and solutions drawn, after each of them.

    Returns:
        The PDF.

    Raises:
        OptionError: An unknown paper size or number of puzzles per page; invalid pages; a title or
            note that is not text.
        HashikitError: No puzzles, text that no installed font can write, or a grid too fine to
            read.
        MissingExtraError: fpdf2 is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> book = booklet([Page(Solution(puzzle, [((0, 0), (0, 2), 2)]), "beginner")])
    >>> book[:5], book.count(b"/Type /Page\\n")
    (b'%PDF-', 3)
    """
    pages = _checked(pages)
    if not pages:
        raise HashikitError(Message("the booklet has no puzzles"))
    choice("paper", paper, get_args(Paper))
    if per_page is not None and (is_bool(per_page) or per_page not in PER_PAGE):
        raise OptionError(
            Message(
                "{name} is {value}, not one of {names}{meant}",
                name="per_page",
                value=shown(per_page),
                names=str(PER_PAGE)[1:-1],
                meant="",
            )
        )
    check_text("title", title)
    check_text("subtitle", subtitle)
    for text in (title, subtitle, *(text for page in pages for text in page[1:3])):
        if not is_western(text):
            fonts_for(text)
    for number, page in enumerate(pages, 1):
        puzzle = page.solution.puzzle
        check_size(puzzle)
        if max(puzzle.rows, puzzle.cols) > MAX_SIDE:
            raise HashikitError(
                Message(
                    "puzzle {number}: a grid of {rows} × {cols} cells is too large to print; "
                    "at most {most} rows and columns can be printed",
                    number=number,
                    rows=puzzle.rows,
                    cols=puzzle.cols,
                    most=MAX_SIDE,
                )
            )
    return _Book(pages, title, paper, per_page, subtitle, coordinates, report).make()


def _checked(pages: Iterable[Page]) -> Sequence[Page]:
    """The pages, each checked; `OptionError` if they are anything else."""
    if not isinstance(pages, Iterable) or isinstance(pages, str | bytes | Page):
        raise OptionError(
            Message("pages is {pages}, not a list of Page(solution, note)", pages=shown(pages))
        )
    pages = list(pages)
    for number, page in enumerate(pages):
        if not isinstance(page, Page):
            raise OptionError(
                Message(
                    "pages[{number}] is {page}, not a Page(solution, note)",
                    number=number,
                    page=shown(page),
                )
            )
        if not isinstance(page.solution, Solution):
            found = shown(page.solution)
            raise OptionError(
                Message(
                    "the solution of pages[{number}] is {found}, not a Solution",
                    number=number,
                    found=found,
                )
            )
        for name in ("note", "title", "link"):
            check_text(f"the {name} of pages[{number}]", getattr(page, name))
    return pages


class _Book:
    """A booklet in the making."""

    def __init__(
        self,
        pages: Sequence[Page],
        title: str,
        paper: Paper,
        per_page: int | None,
        subtitle: str,
        coordinates: bool,
        report: Callable[[int], None] | None,
    ) -> None:
        try:
            from fpdf import FPDF
        except ImportError:
            raise MissingExtraError(
                Message(
                    "{package} is not installed: pip install 'hashikit[{extra}]'",
                    package="fpdf2",
                    extra="pdf",
                )
            ) from None
        self.pages = pages
        self.title = title
        self.subtitle = subtitle
        self.coordinates = coordinates
        self.report = report
        self.drawn = 0
        self.width, self.height = _PAPER[paper]
        self.pdf: FPDF = FPDF(unit="mm", format=paper)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.core_fonts_encoding = "windows-1252"
        self.pdf.set_title(title)
        self.pdf.set_creator("hashikit")
        self.pen = Pen(self.pdf)
        self.puzzles = self._laid(per_page, _PUZZLES, titles=True)
        at_the_back = None if per_page is None else _solutions_per_page(pages, per_page)
        self.solutions = self._laid(at_the_back, _SOLUTIONS, titles=False)
        self.answers = 3 + self.puzzles[-1].page
        """The page on which the solutions begin."""
        self.there = [self.pdf.add_link(page=self.answers + spot.page) for spot in self.solutions]
        """From a puzzle to its solution."""
        self.back = [self.pdf.add_link(page=2 + spot.page) for spot in self.puzzles]

    def _laid(self, per_page: int | None, look: Look, *, titles: bool) -> list[Spot]:
        """Where the drawings of a part go."""
        kinds = []
        for page in self.pages:
            puzzle = page.solution.puzzle
            margin = 0.5 if self.coordinates else 0
            left = margin and margin + label_room(puzzle)
            count = 1 + titles * (bool(page.title) + any(_rules(puzzle)))
            fine = _SIGNS if puzzle.signs else 1.0
            kinds.append(Kind(puzzle.cols + left, puzzle.rows + margin, count, fine))
        area = Area(_MARGIN, _TOP, self.width - 2 * _MARGIN, self.height - _TOP - _BOTTOM)
        if per_page is None:
            return laid.flow(kinds, area, look)
        return laid.grid(kinds, area, *_GRID[per_page], _MAX_CELL)

    def make(self) -> bytes:
        """Draw everything."""
        self._title_page()
        self._part(Message("Puzzles"), self.puzzles, self._puzzle)
        self._part(Message("Solutions"), self.solutions, self._answer)
        return bytes(self.pdf.output())

    def _part(self, part: Message, spots: Sequence[Spot], draw: _Draw) -> None:
        name = _say(part)
        page = -1
        for index, spot in enumerate(spots):
            if spot.page != page:
                page = spot.page
                self.pdf.add_page()
                if not page:
                    self.pdf.start_section(name)
                self._heading(name)
            draw(index, spot)
            self.drawn += 1
            if self.report is not None:
                self.report(self.drawn)

    # What is on the pages.

    def _title_page(self) -> None:
        pdf = self.pdf
        pdf.add_page()
        middle = self.width / 2
        lines, size = self._title_lines(self.width - 2 * _MARGIN)
        y = 0.24 * self.height - 0.45 * size * (len(lines) - 1)
        for line in lines:
            self.pen.text(line, middle, y, size, "B", "C")
            y += 0.45 * size
        if self.subtitle:
            self.pen.text(self.subtitle, middle, 0.24 * self.height + 12, 13, "", "C", GRAY)
        example = _example()
        side = 62.0
        self.pen.drawing(example.puzzle, example, middle - side / 2, 0.36 * self.height, side / 5)
        y = 0.36 * self.height + side + 24
        signs = any(page.solution.puzzle.signs for page in self.pages)
        for rule in _RULES + _SIGN_RULES * signs:
            for line in self.pen.wrapped(_say(rule), self.width - 2 * _MARGIN, 11.5, ""):
                self.pen.text(line, middle, y, 11.5, "", "C")
                y += 7.5

    def _title_lines(self, room: float) -> tuple[list[str], float]:
        """The title in as few lines as possible, and its font size in points."""
        lines = [self.title]
        for size, most in ((34, 1), (26, 2), (20, 3), (14, 5)):
            lines = self.pen.wrapped(self.title, room, size, "B")
            if len(lines) <= most:
                return lines, size
        return [*lines[:4], f"{lines[4][:-2].rstrip()}…"], 14

    def _heading(self, name: str) -> None:
        """The top and the bottom of a page."""
        pdf = self.pdf
        y = 17.0
        room = self.width - 2 * _MARGIN - self.pen.width(name, 10, "") - 6
        self.pen.fitted(self.title, _MARGIN, y, room, 10, "B", GRAY)
        self.pen.text(name, self.width - _MARGIN, y, 10, "", "R", GRAY)
        pdf.set_draw_color(*ROCK)
        pdf.set_line_width(0.2)
        pdf.line(_MARGIN, y + 2.5, self.width - _MARGIN, y + 2.5)
        self.pen.text(str(pdf.page_no()), self.width / 2, self.height - 10, 10, "", "C", GRAY)

    def _puzzle(self, index: int, spot: Spot) -> None:
        pdf, page = self.pdf, self.pages[index]
        pdf.set_link(self.back[index], y=spot.y, page=pdf.page_no())
        y = spot.y + laid.LINE - 1
        number = self.pen.text(str(index + 1), spot.x, y, 12, "B", "L")
        x = spot.x + number + 2
        end = spot.x + spot.wide
        if page.title:
            color = BLUE if page.link else INK
            wide = self.pen.fitted(page.title, x, y, end - x, 11, "B", color)
            if page.link:
                pdf.link(x, y - 11 * POINT, wide, 1.3 * 11 * POINT, page.link)
            y += laid.LINE
            x = spot.x
        where = _say(
            Message("solution on page {page}", page=self.answers + self.solutions[index].page)
        )
        note = page.note
        if page.link and not page.title:
            play = self.pen.text(_say(Message("play")), x, y, 10, "", "L", BLUE)
            pdf.link(x, y - 10 * POINT, play, 1.3 * 10 * POINT, page.link)
            x += play + 2
        if note:
            x += 2 + self.pen.fitted(note, x, y, end - x, 10, "", GRAY)
        wide = self.pen.fitted(where, x, y, end - x, 8, "", GRAY)
        pdf.link(spot.x, y - 12 * POINT, x + wide - spot.x, 1.3 * 12 * POINT, self.there[index])
        rules = ", ".join(_rules(page.solution.puzzle))
        if rules:
            self.pen.fitted(rules, spot.x, y + laid.LINE, spot.wide, 9, "", GRAY)
        self._framed(index, spot, None)

    def _answer(self, index: int, spot: Spot) -> None:
        pdf, page = self.pdf, self.pages[index]
        pdf.set_link(self.there[index], y=spot.y, page=pdf.page_no())
        y = spot.y + laid.LINE - 1
        wide = 2 + self.pen.text(str(index + 1), spot.x, y, 9, "B", "L")
        if page.note:
            room = spot.wide - wide
            wide += self.pen.fitted(page.note, spot.x + wide, y, room, 7, "", GRAY)
        pdf.link(spot.x, y - 9 * POINT, wide, 1.3 * 9 * POINT, self.back[index])
        self._framed(index, spot, page.solution)

    def _framed(self, index: int, spot: Spot, solution: Solution | None) -> None:
        """A drawing, with the numbers of rows and columns if they are wanted."""
        puzzle, cell = self.pages[index].solution.puzzle, spot.cell
        left, top = spot.left, spot.top
        if self.coordinates:
            left += (0.5 + label_room(puzzle)) * cell
            top += 0.5 * cell
            ink = GRAY
            for count, down in ((puzzle.rows, True), (puzzle.cols, False)):
                font = label_font(count - 1) * cell
                for n in range(count):
                    if down:
                        x, y = left - (0.5 - LABEL_END) * cell, top + (n + 0.5) * cell
                        self.pen.text(str(n), x, y + BASELINE * font, font / POINT, "", "R", ink)
                    else:
                        x, y = left + (n + 0.5) * cell, top - (0.5 - LABEL_END) * cell
                        self.pen.text(str(n), x, y, font / POINT, "", "C", ink)
        self.pen.drawing(puzzle, solution, left, top, cell)


_RULES = (
    Message("Join all islands into one network of bridges."),
    Message("The number on an island is the number of bridges that end there."),
    Message("Bridges run straight, across or down, and never cross an island or each other."),
    Message("At most two bridges join the same two islands."),
)

_SIGN_RULES = (
    Message(
        "A number on a sign is the sum of the islands in a straight line in that direction, "
        "up to the edge of the map or the next sign."
    ),
    Message(
        "No two islands in such a line have the same number, not even if the number on the "
        "sign is unreadable: “?”."
    ),
    Message("Bridges cannot pass a sign."),
)


def _say(text: Message) -> str:
    """A text of the booklet in the current language."""
    return str(said(text))


def _rules(puzzle: Puzzle) -> Iterator[str]:
    """The rules that differ from those on the title page."""
    if puzzle.max_bridges != 2:
        yield (
            _say(Message("at most {most} bridges", most=puzzle.max_bridges))
            if puzzle.max_bridges > 1
            else _say(Message("no doubles"))
        )
    if not puzzle.loops:
        yield _say(Message("no loops"))
    if not puzzle.connected:
        yield _say(Message("several networks allowed"))


def _example() -> Solution:
    """What the title page shows: a small puzzle, solved."""
    grid = ["4.4.3", ".....", "5.1.2", ".....", "3.2.2"]
    return Solution(
        Puzzle.from_grid(grid),
        [
            ((0, 0), (0, 2), 2), ((0, 0), (2, 0), 2), ((0, 2), (0, 4), 2), ((0, 4), (2, 4), 1),
            ((2, 0), (2, 2), 1), ((2, 0), (4, 0), 2), ((2, 4), (4, 4), 1), ((4, 0), (4, 2), 1),
            ((4, 2), (4, 4), 1),
        ],
    )  # fmt: skip


def _solutions_per_page(pages: Sequence[Page], per_page: int) -> int:
    """More per page than puzzles, but with readable clues."""
    puzzles = [page.solution.puzzle for page in pages]
    side = max(max(p.rows, p.cols) * (_SIGNS if p.signs else 1) for p in puzzles)
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
