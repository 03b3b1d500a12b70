"""The booklet itself: vector drawings with the measures of `hashikit.draw.layout`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ..._util.checks import check_text, choice, flag, is_bool, shown
from ...board.geometry import Coord, Edge
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...board.state import State
from ...errors import HashikitError, OptionError, missing
from ...i18n.sentences import Message, said
from ..layout import check_size, label_room
from . import flow as laid
from .flow import Area, Kind, Look, Spot
from .fonts import fonts_for
from .pen import BLUE, GRAY, INK, POINT, ROCK, SKY, Pen
from .sheet import INCH, Sheet, bound, office, trim_size

_Draw = Callable[[int, Spot], None]

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = [
    "MAX_SIDE",
    "PER_PAGE",
    "Chapter",
    "Lesson",
    "Page",
    "Paper",
    "booklet",
    "draw",
    "most_cells",
]

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


class Lesson(NamedTuple):
    """A technique, explained with a picture: a position in a puzzle, what follows in it, and why.

    `text` is the sentence below the picture; `cells` and `edges` are highlighted.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> drawn = State({((0, 0), (0, 2)): 2})
    >>> Lesson("full", "Both islands need two.", puzzle, drawn, [(0, 0)]).title
    'full'
    """

    title: str
    text: str
    puzzle: Puzzle
    drawn: Solution | State
    cells: Sequence[Coord] = ()
    edges: Sequence[Edge] = ()


class Chapter(NamedTuple):
    """A part of a booklet, which opens with a page of its own: its title, the number of its
    puzzles, an introduction, and a technique that they need.

    >>> Chapter("Easy", 24, "Two islands at a time.").lesson is None
    True
    """

    title: str
    puzzles: int
    text: str = ""
    lesson: Lesson | None = None


_MAX_CELL = 15.0
"""A small puzzle does not fill a page: islands would be larger than a thumb."""
_SIGNS = 1.5
"""How much larger cells are where there are signs, whose numbers are small."""
_LEAST_CELL = {False: 6.2, True: 12.1}
"""Of puzzles to solve, by whether they are in large print: then digits have 16 points, also of a
clue of two digits."""


def _looks(large: bool) -> tuple[Look, Look]:
    """How puzzles and solutions look. Of solutions a clue can still be read; nobody writes into
    them."""
    least = _LEAST_CELL[large]
    if large:
        return Look(least, _MAX_CELL, width=80.0), Look(8.0, 10.0, width=56.0)
    return Look(least, most=12.0, width=46.0), Look(least=3.4, most=6.0, width=34.0)


_SIZES = (11.5, 10.5, 9.5, 8.5)
"""Of running text, in points: the first with which it fits."""
_TITLE_PAGES = ((11.5, 62.0), (10.5, 62.0), (11.5, 44.0), (10.5, 44.0), (9.5, 38.0), (8.5, 26.0))
"""Of the rules, in points, with the side of the example: the first pair with which both fit."""
_LARGE = 1.6
"""How much larger texts are in large print."""
_CONTENTS = 8.0
"""From one line of the contents to the next."""

_GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles on a page."""


def booklet(
    pages: Iterable[Page],
    *,
    title: str = "Hashi",
    paper: Paper = "a4",
    trim: str | None = None,
    bleed: bool = False,
    large_print: bool = False,
    chapters: Sequence[Chapter] = (),
    per_page: int | None = None,
    subtitle: str = "",
    coordinates: bool = False,
    report: Callable[[int], None] | None = None,
) -> bytes:
    """Make a booklet, or a book for a printer.

    It has a title page with the rules, the numbered puzzles, then the solutions, smaller. Puzzles
    and solutions link to each other and are listed in the outline. Its own texts are in the
    language of `hashikit.i18n`; yours may be in any script. All fonts are embedded: Open Sans, and
    fonts of this system for characters that it lacks.

    Args:
        pages: The puzzles with their solutions.
        title: The title on the title page and at the top of every other page.
        paper: `"a4"` or `"letter"`, for an office printer.
        trim: For a bound book, the size of its pages once they are cut, instead of `paper`: a name
            such as `"6x9"` or `"a5"`, or width and height as in `"5.25x8in"` or `"170x240mm"`.
            Inner margins are at the spine and grow with the number of pages.
        bleed: Of a bound book, print an eighth of an inch beyond the edges that are cut, which the
            color of chapters' first pages fills.
        large_print: Cells of at least 12 mm, digits of at least 16 points.
        chapters: The parts of a book, in order; all puzzles belong to one. They are listed on a
            page of contents.
        per_page: Puzzles per page, one of `PER_PAGE`; by default each puzzle is laid out by its
            size, with as many on a page as can be solved comfortably.
        subtitle: The subtitle on the title page.
        coordinates: Number the rows and columns, from 0, of every puzzle.
        report: Called with the number of puzzles and solutions drawn, after each of them.

    Returns:
        The PDF. Of a bound book each page has a TrimBox and a BleedBox.

    Raises:
        OptionError: An unknown paper or trim size or number of puzzles per page; bleed without a
            trim size; chapters that do not have just these puzzles; invalid pages; a title or note
            that is not text.
        HashikitError: No puzzles, text that no installed font can write, a grid too fine to read or
            too large for large print, or a chapter whose first page is too long.
        MissingExtraError: fpdf2 or ttf-opensans is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> book = booklet([Page(Solution(puzzle, [((0, 0), (0, 2), 2)]), "beginner")])
    >>> book[:5], book.count(b"/Type /Page\\n")
    (b'%PDF-', 3)
    """
    pages = _checked(pages)
    if not pages:
        raise HashikitError("the booklet has no puzzles")
    choice("paper", paper, get_args(Paper))
    size = None
    if trim is not None:
        check_text("trim", trim)
        size = trim_size(trim)
    elif flag("bleed", bleed):
        raise OptionError("bleed is only for books with a trim size")
    if per_page is not None and (is_bool(per_page) or per_page not in PER_PAGE):
        raise OptionError(
            "{name} is {value}, not one of {names}{meant}",
            name="per_page",
            value=shown(per_page),
            names=str(PER_PAGE)[1:-1],
            meant="",
        )
    check_text("title", title)
    check_text("subtitle", subtitle)
    for number, page in enumerate(pages, 1):
        puzzle = page.solution.puzzle
        check_size(puzzle)
        if max(puzzle.rows, puzzle.cols) > MAX_SIDE:
            raise HashikitError(
                "puzzle {number}: a grid of {rows} × {cols} cells is too large to print; "
                "at most {most} rows and columns can be printed",
                number=number,
                rows=puzzle.rows,
                cols=puzzle.cols,
                most=MAX_SIDE,
            )
    held = sum(chapter.puzzles for chapter in chapters)
    if chapters and held != len(pages):
        raise OptionError(
            "the chapters have {held} puzzles, the book {pages}", held=held, pages=len(pages)
        )
    _blank((INCH, INCH))  # fpdf2 is there
    lessons = [chapter.lesson for chapter in chapters if chapter.lesson is not None]
    for text in (
        *(title, subtitle),
        *(text for page in pages for text in page[1:3]),
        *(text for chapter in chapters for text in (chapter.title, chapter.text)),
        *(text for lesson in lessons for text in (lesson.title, lesson.text)),
    ):
        fonts_for(text)
    wishes = _Wishes(title, subtitle, per_page, coordinates, large_print, chapters)
    if size is None:
        return _Book(pages, wishes, office(paper), report).make()
    # More pages need a wider margin, which may need more pages.
    made = _Book(pages, wishes, bound(size, 0, bleed), report)
    while (sheet := bound(size, made.last, bleed)).inner > made.sheet.inner:
        made = _Book(pages, wishes, sheet, report)
    return made.make()


def draw(
    puzzle: Puzzle,
    solution: Solution | State | None = None,
    *,
    cell: float = 8.0,
    coordinates: bool = False,
) -> bytes:
    """Draw a puzzle as a PDF of one page, which is as large as the drawing.

    Args:
        puzzle: The puzzle.
        solution: The bridges to draw on it; without one the given bridges are drawn.
        cell: Distance between neighboring cells in millimetres, 1 to 100.
        coordinates: Number the rows and columns, from 0.

    Returns:
        The PDF; its font is embedded.

    Raises:
        OptionError: `cell` is not 1 to 100.
        HashikitError: The grid is too large to draw.
        MissingExtraError: fpdf2 or ttf-opensans is not installed.

    >>> draw(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))[:5]
    b'%PDF-'
    """
    check_size(puzzle)
    if is_bool(cell) or not isinstance(cell, int | float) or not 1 <= cell <= 100:
        raise OptionError(
            "cell is {cell}, not a number of millimetres from 1 to 100", cell=shown(cell)
        )
    margin = 0.5 * cell
    more = margin if flag("coordinates", coordinates) else 0.0
    side = more + more / 0.5 * label_room(puzzle)
    size = (puzzle.cols * cell + 2 * margin + side, puzzle.rows * cell + 2 * margin + more)
    pdf = _blank(size)
    pdf.add_page()
    pen = Pen(pdf)
    left = top = margin
    if coordinates:
        left, top = pen.coordinates(puzzle, left, top, cell)
    pen.drawing(puzzle, solution, left, top, cell)
    return bytes(pdf.output())


def _blank(size: tuple[float, float]) -> FPDF:
    """A PDF without pages, which will have this size, in millimetres."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise missing("fpdf2", "pdf") from None
    pdf = FPDF(unit="mm", format=size)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_creator("hashikit")
    return pdf


def most_cells(trim: str | None, paper: Paper, large_print: bool) -> int:
    """The side of the largest square grid that a page has room for with cells to solve in.

    Args:
        trim: The size of a bound book's pages, which counts instead of `paper`; or `None`.
        paper: `"a4"` or `"letter"`.
        large_print: Whether cells are those of large print.

    Raises:
        OptionError: No size of pages is called `trim`.

    >>> most_cells("6x9", "a4", False), most_cells("6x9", "a4", True)
    (18, 9)
    """
    sheet = office(paper) if trim is None else bound(trim_size(trim), 828)
    return int(min(sheet.room, sheet.height - sheet.top - sheet.bottom) / _LEAST_CELL[large_print])


def _checked(pages: Iterable[Page]) -> Sequence[Page]:
    """The pages, each checked; `OptionError` if they are anything else."""
    if not isinstance(pages, Iterable) or isinstance(pages, str | bytes | Page):
        raise OptionError(
            "pages is {pages}, not a list of Page(solution, note)", pages=shown(pages)
        )
    pages = list(pages)
    for number, page in enumerate(pages):
        if not isinstance(page, Page):
            raise OptionError(
                "pages[{number}] is {page}, not a Page(solution, note)",
                number=number,
                page=shown(page),
            )
        if not isinstance(page.solution, Solution):
            found = shown(page.solution)
            raise OptionError(
                "the solution of pages[{number}] is {found}, not a Solution",
                number=number,
                found=found,
            )
        for name in ("note", "title", "link"):
            check_text(f"the {name} of pages[{number}]", getattr(page, name))
    return pages


class _Wishes(NamedTuple):
    """What a booklet should be, but for its sheet."""

    title: str
    subtitle: str
    per_page: int | None
    coordinates: bool
    large: bool
    chapters: Sequence[Chapter]


class _Book:
    """A booklet in the making: laid out for a sheet, then drawn."""

    def __init__(
        self,
        pages: Sequence[Page],
        wishes: _Wishes,
        sheet: Sheet,
        report: Callable[[int], None] | None,
    ) -> None:
        self.pages = pages
        self.wishes = wishes
        self.sheet = sheet
        self.report = report
        self.drawn = 0
        self.scale = _LARGE if wishes.large else 1.0
        """Of the texts beside the drawings."""
        self.pdf = _blank(sheet.media)
        self.pdf.set_title(wishes.title)
        self.pen = Pen(self.pdf)
        self._lay_out()

    def _lay_out(self) -> None:
        """Say on which page everything is, and where."""
        puzzles, solutions = _looks(self.wishes.large)
        chapters = self.wishes.chapters
        self.contents = 0
        """The number of pages of contents."""
        if chapters:
            self.contents = -(-(len(chapters) + 1) // self._contents_lines())
        self.opens: list[int] = []
        """The first page of each chapter."""
        self.puzzles: list[Spot] = []
        page = 2 + self.contents
        first = 0
        for count in [chapter.puzzles for chapter in chapters] or [len(self.pages)]:
            self.opens.append(page)
            page += bool(chapters)
            of_chapter = self.pages[first : first + count]
            if of_chapter:
                spots = self._laid(of_chapter, self.wishes.per_page, puzzles, titles=True)
                self.puzzles += self._placed(spots, page)
                page = self.puzzles[-1].page + 1
            first += count
        self._check_cells(puzzles.least)
        self.answers = page
        """The page on which the solutions begin."""
        per_page = self.wishes.per_page
        at_the_back = None if per_page is None else _solutions_per_page(self.pages, per_page)
        spots = self._laid(self.pages, at_the_back, solutions, titles=False)
        self.solutions = self._placed(spots, page)
        self.last = self.solutions[-1].page
        """The number of pages."""

    def _laid(
        self, pages: Sequence[Page], per_page: int | None, look: Look, *, titles: bool
    ) -> list[Spot]:
        """Where the drawings of a part go, on pages from 0 whose text begins at `x` = 0."""
        kinds = []
        for page in pages:
            puzzle = page.solution.puzzle
            margin = 0.5 if self.wishes.coordinates else 0
            left = margin and margin + label_room(puzzle)
            count = 1 + titles * (bool(page.title) + any(_rules(puzzle)))
            fine = _SIGNS if puzzle.signs else 1.0
            kinds.append(Kind(puzzle.cols + left, puzzle.rows + margin, self.scale * count, fine))
        sheet = self.sheet
        top = sheet.bleed + sheet.top
        area = Area(0, top, sheet.room, sheet.height - sheet.top - sheet.bottom)
        if per_page is None:
            return laid.flow(kinds, area, look)
        return laid.grid(kinds, area, *_GRID[per_page], _MAX_CELL)

    def _placed(self, spots: Sequence[Spot], first: int) -> list[Spot]:
        """The spots on their pages, numbered from 1, of which this is the first."""
        placed = []
        for spot in spots:
            left = self.sheet.left(first + spot.page)
            placed.append(
                spot._replace(page=first + spot.page, x=left + spot.x, left=left + spot.left)
            )
        return placed

    def _check_cells(self, least: float) -> None:
        """Large print has large cells."""
        if not self.wishes.large:
            return
        for number, (page, spot) in enumerate(zip(self.pages, self.puzzles, strict=True), 1):
            puzzle = page.solution.puzzle
            if spot.cell < least - 1e-6:
                raise HashikitError(
                    "puzzle {number}: a grid of {rows} × {cols} cells would have cells of "
                    "{cell} mm; large print needs {least} mm: use larger pages, fewer puzzles "
                    "on a page, or smaller grids",
                    number=number,
                    rows=puzzle.rows,
                    cols=puzzle.cols,
                    cell=round(spot.cell, 1),
                    least=least,
                )

    def make(self) -> bytes:
        """Draw everything."""
        pdf, chapters = self.pdf, self.wishes.chapters
        self.there = [pdf.add_link(page=spot.page) for spot in self.solutions]
        """From a puzzle to its solution."""
        self.back = [pdf.add_link(page=spot.page) for spot in self.puzzles]
        self._title_page()
        if chapters:
            self._contents()
        first = 0
        for chapter in chapters or [Chapter(_say(Message("Puzzles")), len(self.pages))]:
            if chapters:
                self._opening(chapter)
            numbers = range(first, first + chapter.puzzles)
            self._part(chapter.title, numbers, self.puzzles, self._puzzle, outline=not chapters)
            first += chapter.puzzles
        numbers = range(len(self.pages))
        self._part(_say(Message("Solutions")), numbers, self.solutions, self._answer, outline=True)
        self._boxes()
        return bytes(pdf.output())

    def _boxes(self) -> None:
        """Say in every page of a bound book where it is cut."""
        if not self.sheet.bound:
            return
        width, height = self.sheet.media
        whole = (0.0, 0.0, width, height)
        for number, page in self.pdf.pages.items():
            for name, box in (("trim_box", self.sheet.trimmed(number)), ("bleed_box", whole)):
                left, top, right, bottom = box  # PDF has the origin at the lower left
                corners = (left, height - bottom, right, height - top)
                points = " ".join(f"{corner / INCH * 72:.2f}" for corner in corners)
                setattr(page, name, f"[{points}]")  # fpdf2 writes it as it writes its own

    def _part(
        self, name: str, numbers: range, spots: Sequence[Spot], draw: _Draw, *, outline: bool
    ) -> None:
        page = 0
        for index in numbers:
            spot = spots[index]
            if spot.page != page:
                self.pdf.add_page()
                if not page and outline:
                    self.pdf.start_section(name)
                page = spot.page
                self._heading(name)
            draw(index, spot)
            self.drawn += 1
            if self.report is not None:
                self.report(self.drawn)

    # What is on the pages.

    def _title_page(self) -> None:
        pdf, sheet = self.pdf, self.sheet
        pdf.add_page()
        left = sheet.left(1)
        middle = left + sheet.room / 2
        lines, size = self._title_lines(sheet.room)
        y = sheet.bleed + 0.24 * sheet.height
        top = y - 0.45 * size * (len(lines) - 1)
        for line in lines:
            self.pen.text(line, middle, top, size, "B", "C")
            top += 0.45 * size
        for line in self.pen.wrapped(self.wishes.subtitle, sheet.room, 13, "")[:3]:
            self.pen.text(line, middle, y + 12, 13, "", "C", GRAY)
            y += 6.5
        signs = any(page.solution.puzzle.signs for page in self.pages)
        rules = [_say(rule) for rule in _RULES + _SIGN_RULES * signs]
        example = _example()
        y = sheet.bleed + 0.36 * sheet.height
        end = sheet.bleed + sheet.height - sheet.bottom
        for size, side in _TITLE_PAGES:
            font = self.scale * size
            said = [self.pen.wrapped(rule, sheet.room, font, "") for rule in rules]
            step = 0.65 * font  # from one rule to the next; the lines of one rule are closer
            leading = 0.47 * font
            height = sum(step + (len(lines) - 1) * leading for lines in said)
            if y + side + 2 * step + height <= end:
                break
        self.pen.drawing(example.puzzle, example, middle - side / 2, y, side / 5)
        y = max(y + side + 2 * step, min(y + side + 24, end - height))
        for lines in said:
            for line in lines:
                self.pen.text(line, middle, y, font, "", "C")
                y += leading
            y += step - leading

    def _title_lines(self, room: float) -> tuple[list[str], float]:
        """The title in as few lines as possible, and its font size in points."""
        title = self.wishes.title
        lines = [title]
        for size, most in ((34, 1), (26, 2), (20, 3), (14, 5)):
            lines = self.pen.wrapped(title, room, size, "B")
            if len(lines) <= most:
                return lines, size
        return [*lines[:4], f"{lines[4][:-2].rstrip()}…"], 14

    def _contents_lines(self) -> int:
        """How many lines a page of contents has room for."""
        room = self.sheet.height - self.sheet.top - self.sheet.bottom
        return max(1, int(room / (_CONTENTS * self.scale)) - 3)

    def _contents(self) -> None:
        """The pages of contents: the chapters, the solutions."""
        pdf, sheet = self.pdf, self.sheet
        name, step = _say(Message("Contents")), _CONTENTS * self.scale
        lines = [(c.title, page) for c, page in zip(self.wishes.chapters, self.opens, strict=True)]
        lines.append((_say(Message("Solutions")), self.answers))
        each = self._contents_lines()
        for start in range(0, len(lines), each):
            pdf.add_page()
            left = sheet.left(pdf.page_no())
            y = sheet.bleed + sheet.top + step
            self.pen.text(name, left, y, 20, "B", "L")
            size = 11 * self.scale
            for title, page in lines[start : start + each]:
                y += step
                number = self.pen.width(str(page), size, "")
                room = sheet.room - number - 6
                wide = self.pen.fitted(title, left, y + step, room, size, "", INK)
                self.pen.text(str(page), left + sheet.room, y + step, size, "", "R")
                pdf.set_draw_color(*ROCK)
                pdf.set_line_width(0.2)
                pdf.line(left + wide + 2, y + step, left + sheet.room - number - 2, y + step)
                line = size * POINT
                pdf.link(left, y + step - line, sheet.room, 1.3 * line, pdf.add_link(page=page))

    def _opening(self, chapter: Chapter) -> None:
        """The first page of a chapter: its title, what it is about, and a technique."""
        pdf, sheet = self.pdf, self.sheet
        pdf.add_page()
        page = pdf.page_no()
        pdf.start_section(chapter.title)
        left, top = sheet.left(page), sheet.bleed
        band = 0.16 * sheet.height
        pdf.set_fill_color(*SKY)
        if sheet.bleed:  # to the edges, and beyond
            pdf.rect(0, 0, sheet.media[0], top + band, "F")
        else:
            start = sheet.head - 4
            pdf.rect(left, start, sheet.room, band - start, "F")
        inset = 0.0 if sheet.bleed else 5.0
        room = sheet.room - 2 * inset
        self.pen.fitted(chapter.title, left + inset, top + band - 7, room, 28, "B", INK)
        y = top + band + 10
        end = top + sheet.height - sheet.bottom
        lesson = chapter.lesson
        sizes = [self.scale * size for size in _SIZES]
        for least, size in itertools.product((50.0, 30.0), sizes):
            step = 0.5 * size
            text = self.pen.wrapped(chapter.text, sheet.room, size, "")
            below = [] if lesson is None else self.pen.wrapped(lesson.text, sheet.room, size, "")
            used = step * (len(text) + len(below) + (0 if lesson is None else 4))
            side = min(sheet.room, 90.0, end - y - used)
            if side >= least or (lesson is None and side >= 0):
                break
        else:
            raise HashikitError(
                "the first page of chapter {title} is too long", title=repr(chapter.title)
            )
        for line in text:
            self.pen.text(line, left, y, size, "", "L")
            y += step
        if lesson is not None:
            y += step
            self.pen.fitted(lesson.title, left, y, sheet.room, 1.2 * size, "B", INK)
            y += step
            y = self._picture(lesson, y, side) + 1.5 * step
            for line in below:
                self.pen.text(line, left, y, size, "", "L")
                y += step
        self._number()

    def _picture(self, lesson: Lesson, y: float, side: float) -> float:
        """The picture of a lesson, whose text names cells, so that rows and columns are numbered;
        returns where it ends."""
        sheet, puzzle = self.sheet, lesson.puzzle
        across, down = puzzle.cols + 0.5 + label_room(puzzle), puzzle.rows + 0.5
        cell = min(side / across, side / down, _MAX_CELL)
        left = sheet.left(self.pdf.page_no()) + (sheet.room - cell * across) / 2
        left, top = self.pen.coordinates(puzzle, left, y, cell)
        self.pen.drawing(
            puzzle, lesson.drawn, left, top, cell, cells=lesson.cells, edges=lesson.edges
        )
        return y + cell * down

    def _heading(self, name: str) -> None:
        """The top and the bottom of a page."""
        pdf, sheet = self.pdf, self.sheet
        y = sheet.bleed + sheet.head
        left = sheet.left(pdf.page_no())
        right = left + sheet.room
        size = 10 * self.scale
        room = sheet.room - self.pen.width(name, size, "") - 6
        self.pen.fitted(self.wishes.title, left, y, room, size, "B", GRAY)
        self.pen.text(name, right, y, size, "", "R", GRAY)
        pdf.set_draw_color(*ROCK)
        pdf.set_line_width(0.2)
        pdf.line(left, y + 2.5, right, y + 2.5)
        self._number()

    def _number(self) -> None:
        """The number of the page."""
        sheet, page = self.sheet, self.pdf.page_no()
        middle = sheet.left(page) + sheet.room / 2
        y = sheet.bleed + sheet.height - sheet.foot
        self.pen.text(str(page), middle, y, 10 * self.scale, "", "C", GRAY)

    def _puzzle(self, index: int, spot: Spot) -> None:
        pdf, page = self.pdf, self.pages[index]
        pdf.set_link(self.back[index], y=spot.y, page=pdf.page_no())
        scale = self.scale
        line = scale * laid.LINE
        y = spot.y + line - 1
        number = self.pen.text(str(index + 1), spot.x, y, 12 * scale, "B", "L")
        x = spot.x + number + 2
        end = spot.x + spot.wide
        if page.title:
            color = BLUE if page.link else INK
            wide = self.pen.fitted(page.title, x, y, end - x, 11 * scale, "B", color)
            if page.link:
                pdf.link(x, y - 11 * scale * POINT, wide, 1.3 * 11 * scale * POINT, page.link)
            y += line
            x = spot.x
        where = _say(Message("solution on page {page}", page=self.solutions[index].page))
        note = page.note
        if page.link and not page.title:
            play = self.pen.text(_say(Message("play")), x, y, 10 * scale, "", "L", BLUE)
            pdf.link(x, y - 10 * scale * POINT, play, 1.3 * 10 * scale * POINT, page.link)
            x += play + 2
        if note:
            x += 2 + self.pen.fitted(note, x, y, end - x, 10 * scale, "", GRAY)
        wide = self.pen.fitted(where, x, y, end - x, 8 * scale, "", GRAY)
        high = 12 * scale * POINT
        pdf.link(spot.x, y - high, x + wide - spot.x, 1.3 * high, self.there[index])
        rules = ", ".join(_rules(page.solution.puzzle))
        if rules:
            self.pen.fitted(rules, spot.x, y + line, spot.wide, 9 * scale, "", GRAY)
        self._framed(index, spot, None)

    def _answer(self, index: int, spot: Spot) -> None:
        pdf, page = self.pdf, self.pages[index]
        pdf.set_link(self.there[index], y=spot.y, page=pdf.page_no())
        scale = self.scale
        y = spot.y + scale * laid.LINE - 1
        wide = 2 + self.pen.text(str(index + 1), spot.x, y, 9 * scale, "B", "L")
        if page.note:
            room = spot.wide - wide
            wide += self.pen.fitted(page.note, spot.x + wide, y, room, 7 * scale, "", GRAY)
        high = 9 * scale * POINT
        pdf.link(spot.x, y - high, wide, 1.3 * high, self.back[index])
        self._framed(index, spot, page.solution)

    def _framed(self, index: int, spot: Spot, solution: Solution | None) -> None:
        """A drawing, with the numbers of rows and columns if they are wanted."""
        puzzle, cell = self.pages[index].solution.puzzle, spot.cell
        left, top = spot.left, spot.top
        if self.wishes.coordinates:
            left, top = self.pen.coordinates(puzzle, left, top, cell)
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
