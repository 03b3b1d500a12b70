"""The book itself: vector drawings with the measures of `hashikit.draw.layout`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Literal, get_args

from ..._util.checks import check_text, choice, flag, is_bool, show
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...board.state import State
from ...errors import HashikitError, OptionError, missing
from ...i18n import language
from ...i18n.sentences import Message, count_message
from ..layout import check_size
from . import flow as laid
from .flow import Spot
from .fonts import check_fonts
from .isbn import check_isbn
from .palette import COLORED, LEAST_LINE, PLAIN, POINT, Palette
from .parts import Chapter, Lesson, Page, check_pages
from .pen import Pen, margins
from .plan import (
    CONTENTS,
    GUIDE_PICTURE,
    LEAST_CELL,
    MAX_CELL,
    Block,
    Plan,
    Sheaf,
    Wishes,
    contents_lines,
)
from .rules import example, exceptions, rules_of, words
from .sheet import Sheet, bound, boxes, office, trim_size

_Draw = Callable[[int, Spot], None]

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["PER_PAGE", "Paper", "booklet", "count_pages", "draw", "most_cells"]

Paper = Literal["a4", "letter"]
"""Paper sizes."""

PER_PAGE = (1, 2, 4, 6, 9, 12)
"""The possible numbers of puzzles per page."""

_SIZES = (11.5, 10.5, 9.5, 8.5)
"""Of running text, in points: the first with which it fits."""
_TITLE_PAGES = ((11.5, 62.0), (10.5, 62.0), (11.5, 44.0), (10.5, 44.0), (9.5, 38.0), (8.5, 26.0))
"""Of the rules, in points, with the side of the example: the first pair with which both fit."""


def booklet(
    pages: Iterable[Page],
    *,
    title: str = "Hashi",
    paper: Paper = "a4",
    trim: str | None = None,
    bleed: bool = False,
    color: bool = False,
    large_print: bool = False,
    chapters: Sequence[Chapter] = (),
    lessons: Sequence[Lesson] = (),
    per_page: int | None = None,
    subtitle: str = "",
    summary: str = "",
    author: str = "",
    isbn: str = "",
    coordinates: bool = False,
    most_pages: int | None = None,
    report: Callable[[int], None] | None = None,
) -> bytes:
    """Make a booklet, or a book for a printer.

    It has a title page with the rules, the numbered puzzles, then the solutions, smaller. In a
    booklet, puzzles and solutions link to each other and are listed in the outline. A bound book
    has neither links nor an outline, which print services refuse, but an imprint; its parts begin
    on pages on the right, and its headers and margins are mirrored. Its own texts are in the
    language of `hashikit.i18n`; yours may be in any script. All fonts are embedded: Open Sans, and
    fonts of this system for characters that it lacks. No type is smaller than 7 points and no line
    thinner than 0.75 points; only what a sheet of an office printer has no room for may be.

    Args:
        pages: The puzzles with their solutions.
        title: The title on the title page and at the top of other pages.
        paper: `"a4"` or `"letter"`, for an office printer.
        trim: For a bound book, the size of its pages once they are cut, instead of `paper`: a name
            such as `"6x9"` or `"a5"`, or width and height as in `"5.25x8in"` or `"170x240mm"`.
            Inner margins are at the spine and grow with the number of pages.
        bleed: Of a bound book, print an eighth of an inch beyond the edges that are cut, which the
            bands of chapters' first pages fill.
        color: Print bands and highlights in color (RGB); without it, everything is black or gray.
        large_print: Cells of at least 12 mm, digits of at least 16 points.
        chapters: The parts of a book, in order; all puzzles belong to one. They are listed on a
            page of contents.
        lessons: Worked steps. With them a first chapter says how to solve, and the rules are there.
        per_page: Puzzles per page, one of `PER_PAGE`; by default each puzzle is laid out by its
            size, with as many on a page as can be solved comfortably.
        subtitle: The subtitle on the title page.
        summary: A line below it that says what is inside, such as `"24 puzzles, easy to hard"`.
        author: The author, for the title page, the imprint and the metadata.
        isbn: The ISBN for the imprint, of 10 or 13 digits.
        coordinates: Letter the columns and number the rows of every puzzle, A1 at the top left.
            Always so if there are hints.
        most_pages: Refuse a book of more pages, and add blank pages to one of fewer.
        report: Called with the number of puzzles and solutions drawn, after each of them.

    Returns:
        The PDF. Of a bound book each page has a TrimBox and a BleedBox.

    Raises:
        OptionError: An unknown paper or trim size or number of puzzles per page; bleed without a
            trim size; a number that is no ISBN; chapters that do not have just these puzzles;
            invalid pages; a title or note that is not text.
        HashikitError: No puzzles, text that no installed font can write, a grid too fine to read or
            too large for large print, a chapter whose first page is too long, or more pages than
            wanted.
        MissingExtraError: fpdf2 or ttf-opensans is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> book = booklet([Page(Solution(puzzle, [((0, 0), (0, 2), 2)]), "beginner")])
    >>> book[:5], book.count(b"/Type /Page\\n")
    (b'%PDF-', 3)
    """
    pages = check_pages(pages)
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
            value=show(per_page),
            names=str(PER_PAGE)[1:-1],
            meant="",
        )
    for name, text in (
        ("title", title),
        ("subtitle", subtitle),
        ("summary", summary),
        ("author", author),
    ):
        check_text(name, text)
    puzzle_count = sum(chapter.puzzles for chapter in chapters)
    if chapters and puzzle_count != len(pages):
        raise OptionError(
            "the chapters have {held} puzzles, the book {pages}",
            held=puzzle_count,
            pages=len(pages),
        )
    hinted = any(page.hint for page in pages)
    wishes = Wishes(
        title,
        subtitle,
        summary,
        author,
        isbn and check_isbn(isbn),
        per_page,
        flag("coordinates", coordinates) or hinted,
        flag("large_print", large_print),
        chapters,
        lessons,
    )
    colors = COLORED if flag("color", color) else PLAIN
    return _laid_out(pages, wishes, paper, size, bleed, colors, report).make(most_pages)


def _laid_out(
    pages: Sequence[Page],
    wishes: Wishes,
    paper: Paper,
    size: tuple[float, float] | None,
    bleed: bool = False,
    colors: Palette = PLAIN,
    report: Callable[[int], None] | None = None,
) -> _BookLayout:
    """A book on sheets whose inner margins are as wide as its number of pages needs."""
    sheet = office(paper) if size is None else bound(size, 0, bleed)
    book = _BookLayout(pages, wishes, sheet, colors, report)
    if size is not None:
        # More pages need a wider margin, which may need more pages.
        while (sheet := bound(size, book.plan.last, bleed)).inner > book.plan.sheet.inner:
            book.lay_out(sheet)
    return book


def count_pages(
    pages: Iterable[Page],
    *,
    paper: Paper = "a4",
    trim: str | None = None,
    large_print: bool = False,
    chapters: Sequence[Chapter] = (),
    lessons: Sequence[Lesson] = (),
    per_page: int | None = None,
    coordinates: bool = False,
    imprint: bool = False,
) -> int:
    """How many pages `booklet` would make of the same arguments, without drawing them.

    Args:
        pages: The puzzles.
        paper: As for `booklet`, like the following ones.
        trim: The size of a bound book.
        large_print: Whether cells are large.
        chapters: The chapters.
        lessons: Worked steps.
        per_page: Puzzles per page.
        coordinates: Whether there are coordinates.
        imprint: Whether there is an author or an ISBN.

    Raises:
        OptionError: An unknown trim size, or invalid pages.
        HashikitError: No puzzles, or a grid too large to print.
        MissingExtraError: fpdf2 or ttf-opensans is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> count_pages([Page(Solution(puzzle, [((0, 0), (0, 2), 2)]))] * 100)
    8
    """
    pages = check_pages(pages)
    hinted = any(page.hint for page in pages)
    author = " " * imprint
    lettered = coordinates or hinted
    wishes = Wishes("", "", "", author, "", per_page, lettered, large_print, chapters, lessons)
    size = None if trim is None else trim_size(trim)
    return _laid_out(pages, wishes, paper, size).plan.last


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
        cell: Distance between neighboring cells in millimeters, 1 to 100.
        coordinates: Letter the columns and number the rows, A1 at the top left.

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
            "cell is {cell}, not a number of millimeters from 1 to 100", cell=show(cell)
        )
    margin = 0.5 * cell
    across, down = margins(puzzle) if flag("coordinates", coordinates) else (0.0, 0.0)
    size = ((puzzle.cols + across) * cell + 2 * margin, (puzzle.rows + down) * cell + 2 * margin)
    pdf = blank(size)
    pdf.add_page()
    pen = Pen(pdf, COLORED)
    left = top = margin
    if coordinates:
        left, top = pen.coordinates(puzzle, left, top, cell)
    pen.drawing(puzzle, solution, left, top, cell)
    return bytes(pdf.output())


def blank(size: tuple[float, float]) -> FPDF:
    """A PDF without pages, which will have this size, in millimeters."""
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
    """The side of the largest square grid that fits on a page with cells large enough to solve in.

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
    return int(min(sheet.room, sheet.height - sheet.top - sheet.bottom) / LEAST_CELL[large_print])


class _BookLayout:
    """A book in the making: laid out for a sheet, then drawn."""

    def __init__(
        self,
        pages: Sequence[Page],
        wishes: Wishes,
        sheet: Sheet,
        colors: Palette,
        report: Callable[[int], None] | None,
    ) -> None:
        self.pages = pages
        self.wishes = wishes
        self.report = report
        self.progress = 0
        self.scale = wishes.scale
        self.pdf = blank(sheet.media)
        self.pen = Pen(self.pdf, colors)
        self.colors = colors
        self._check_fonts()
        self.lay_out(sheet)

    def _check_fonts(self) -> None:
        """Refuse a text that no font can write before anything is drawn."""
        wishes = self.wishes
        lessons = [chapter.lesson for chapter in wishes.chapters if chapter.lesson is not None]
        check_fonts(
            [
                *(wishes.title, wishes.subtitle, wishes.summary, wishes.author),
                *(text for page in self.pages for text in (page.note, page.title, page.hint)),
                *(text for chapter in wishes.chapters for text in (chapter.title, chapter.text)),
                *(text for one in (*lessons, *wishes.lessons) for text in (one.title, one.text)),
            ]
        )

    def lay_out(self, sheet: Sheet) -> None:
        """Say on which page everything is, and where."""
        self.sheet = sheet
        hints: list[Block] = []
        if any(page.hint for page in self.pages):
            hints = [self._opener(words(Message("First hints"))), *self._hints()]
        self.plan = Plan(self.pages, self.wishes, sheet, self._guide(), hints)

    def make(self, most_pages: int | None) -> bytes:
        """Draw everything."""
        pdf, plan, chapters = self.pdf, self.plan, self.wishes.chapters
        plan.check()
        if most_pages is not None and plan.last > most_pages:
            raise HashikitError(
                "the book has {pages} pages, more than {most}", pages=plan.last, most=most_pages
            )
        self._describe()
        self.there: list[int] = []
        """From a puzzle to its solution."""
        self.back: list[int] = []
        if not self.sheet.bound:
            self.there = [pdf.add_link(page=spot.page) for spot in plan.solutions]
            self.back = [pdf.add_link(page=spot.page) for spot in plan.puzzles]
        self._title_page()
        if plan.imprint:
            self._imprint()
        if chapters:
            self._contents()
        if plan.guide is not None:
            self._running(plan.guide, words(_GUIDE))
        first = 0
        whole = [Chapter(words(Message("Puzzles")), len(self.pages))]
        for chapter, page in zip(chapters or whole, plan.opens, strict=True):
            self._blanks(page)
            if chapters:
                self._opening(chapter)
            numbers = range(first, first + chapter.puzzles)
            self._part(chapter.title, numbers, plan.puzzles, self._puzzle, outline=not chapters)
            first += chapter.puzzles
        if plan.hints is not None:
            self._running(plan.hints, words(Message("First hints")))
        self._blanks(plan.answers)
        numbers = range(len(self.pages))
        title = words(Message("Solutions"))
        self._part(title, numbers, plan.solutions, self._answer, outline=True)
        self._blanks((most_pages or 0) + 1)
        self._boxes()
        return bytes(pdf.output())

    def _describe(self) -> None:
        """What a library, a shop or a screen reader asks of a PDF."""
        pdf, wishes = self.pdf, self.wishes
        pdf.set_title(wishes.title)
        if wishes.author:
            pdf.set_author(wishes.author)
        number = words(count_message("{number} puzzle", "{number} puzzles", len(self.pages)))
        pdf.set_subject(wishes.summary or wishes.subtitle or number)
        pdf.set_keywords("Hashi, Hashiwokakero, Bridges, puzzles")
        pdf.set_lang(language())

    def _page(self) -> None:
        """Begin a page."""
        self.pdf.add_page()
        if self.pdf.page_no() == 1:
            self.pdf.set_page_label("D", label_start=1)

    def _blanks(self, page: int) -> None:
        """Leave pages blank until this one comes next."""
        while self.pdf.page_no() < page - 1:
            self._page()

    def _section(self, name: str) -> None:
        """List a part in the outline, which a bound book does not have."""
        if not self.sheet.bound:
            self.pdf.start_section(name)

    def _link(self, x: float, baseline: float, wide: float, size: float, to: int | str) -> None:
        """Make a link of a text of this size, in points."""
        if to and not self.sheet.bound:
            high = size * POINT
            self.pdf.link(x, baseline - high, wide, 1.3 * high, to)

    def _boxes(self) -> None:
        """Say in every page of a bound book where it is cut."""
        if self.sheet.bound:
            for number, page in self.pdf.pages.items():
                boxes(page, self.sheet.media, self.sheet.trim_box(number))

    def _part(
        self, name: str, numbers: range, spots: Sequence[Spot], draw: _Draw, *, outline: bool
    ) -> None:
        page = 0
        for index in numbers:
            spot = spots[index]
            if spot.page != page:
                self._page()
                if not page and outline:
                    self._section(name)
                page = spot.page
                self._heading(name)
            draw(index, spot)
            self.progress += 1
            if self.report is not None:
                self.report(self.progress)

    def _running(self, sheaf: Sheaf, name: str) -> None:
        """A part of running text with pictures."""
        self._blanks(sheaf.first)
        top = self.sheet.bleed + self.sheet.top
        for number, blocks in enumerate(sheaf.pages):
            self._page()
            if number:
                self._heading(name)
            else:
                self._section(name)
                self._number()
            left = self.sheet.left(self.pdf.page_no())
            for below, block in blocks:
                block.draw(left, top + below)

    # What is on the pages.

    def _title_page(self) -> None:
        self._page()
        sheet, wishes = self.sheet, self.wishes
        left = sheet.left(1)
        middle = left + sheet.room / 2
        lines, size = self._title_lines(sheet.room)
        y = sheet.bleed + 0.24 * sheet.height
        top = y - 0.45 * size * (len(lines) - 1)
        for line in lines:
            self.pen.text(line, middle, top, size, "B", "C")
            top += 0.45 * size
        y += 12
        for text, points in ((wishes.subtitle, 13.0), (wishes.summary, 10.5)):
            for line in self.pen.wrap(text, sheet.room, points, "")[:2]:
                self.pen.text(line, middle, y, points, "", "C", self.colors.small)
                y += 0.5 * points * bool(line)
        end = sheet.bleed + sheet.height - sheet.bottom
        if wishes.author:
            [author, *_] = self.pen.wrap(wishes.author, sheet.room, 14, "B")
            self.pen.text(author, middle, end, 14, "B", "C")
            end -= 16
        y = max(y, sheet.bleed + 0.36 * sheet.height)
        if wishes.guide:
            side = min(0.6 * sheet.room, end - y, 5 * MAX_CELL)
            self._example(middle - side / 2, y + (end - y - side) / 3, side)
        else:
            self._rules(y, end)

    def _example(self, left: float, top: float, side: float) -> None:
        """The solved example."""
        solved = example()
        self.pen.drawing(solved.puzzle, solved, left, top, side / solved.puzzle.rows)

    def _rules(self, y: float, end: float) -> None:
        """The rules on the title page, below the example."""
        sheet = self.sheet
        middle = sheet.left(1) + sheet.room / 2
        rules = rules_of(page.solution.puzzle for page in self.pages)
        for size, side in _TITLE_PAGES:
            font = self.scale * size
            wrapped = [self.pen.wrap(rule, sheet.room, font, "") for rule in rules]
            step = 0.65 * font  # from one rule to the next; the lines of one rule are closer
            leading = 0.47 * font
            height = sum(step + (len(lines) - 1) * leading for lines in wrapped)
            if y + side + 2 * step + height <= end:
                break
        self._example(middle - side / 2, y, side)
        y = max(y + side + 2 * step, min(y + side + 24, end - height))
        for lines in wrapped:
            for line in lines:
                self.pen.text(line, middle, y, font, "", "C")
                y += leading
            y += step - leading

    def _title_lines(self, room: float) -> tuple[list[str], float]:
        """The title in as few lines as possible, and its font size in points."""
        title = self.wishes.title
        lines = [title]
        for size, most in ((34, 1), (26, 2), (20, 3), (14, 5)):
            lines = self.pen.wrap(title, room, size, "B")
            if len(lines) <= most:
                return lines, size
        return [*lines[:4], f"{lines[4][:-2].rstrip()}…"], 14

    def _imprint(self) -> None:
        """Who made the book, at the bottom of the page behind the title."""
        self._page()
        sheet, wishes = self.sheet, self.wishes
        size = 8.5 * self.scale
        texts = [wishes.title, wishes.subtitle, wishes.summary, ""]
        if wishes.author:
            texts.append(f"© {date.today().year} {wishes.author}")
        if wishes.isbn:
            texts.append(f"ISBN {wishes.isbn}")
        texts.append(words(Message("Every puzzle in this book has exactly one solution.")))
        texts.append(words(Message("Puzzles and pages were made with hashikit.")))
        lines = []
        for number, text in enumerate(texts):
            if text or number == 3:
                style: Literal["", "B"] = "" if number else "B"
                lines += [(line, style) for line in self.pen.wrap(text, sheet.room, size, style)]
        y = sheet.bleed + sheet.height - sheet.bottom - (len(lines) - 1) * 0.5 * size
        left = sheet.left(self.pdf.page_no())
        for line, style in lines:
            self.pen.text(line, left, y, size, style, "L")
            y += 0.5 * size

    def _contents(self) -> None:
        """The pages of contents: the guide, the chapters, the hints, the solutions."""
        pdf, sheet, plan = self.pdf, self.sheet, self.plan
        step = CONTENTS * self.scale
        lines = [(c.title, page) for c, page in zip(self.wishes.chapters, plan.opens, strict=True)]
        if plan.guide is not None:
            lines.insert(0, (words(_GUIDE), plan.guide.first))
        if plan.hints is not None:
            lines.append((words(Message("First hints")), plan.hints.first))
        lines.append((words(Message("Solutions")), plan.answers))
        each = contents_lines(sheet, self.scale)
        self._blanks(plan.contents.start)
        for start in range(0, len(lines), each):
            self._page()
            left = sheet.left(pdf.page_no())
            y = sheet.bleed + sheet.top + step
            self.pen.text(words(Message("Contents")), left, y, 20, "B", "L")
            size = 11 * self.scale
            for title, page in lines[start : start + each]:
                y += step
                number = self.pen.width(str(page), size, "")
                room = sheet.room - number - 6
                wide = self.pen.write_fitted(title, left, y + step, room, size, "")
                self.pen.text(str(page), left + sheet.room, y + step, size, "", "R")
                pdf.set_draw_color(*self.colors.rule)
                pdf.set_line_width(LEAST_LINE)
                with pdf.local_context(dash_pattern={"dash": LEAST_LINE, "gap": 1.6, "phase": 0}):
                    pdf.line(left + wide + 2, y + step, left + sheet.room - number - 2, y + step)
                if not sheet.bound:
                    self._link(left, y + step, sheet.room, size, pdf.add_link(page=page))

    def _opening(self, chapter: Chapter) -> None:
        """The first page of a chapter: its title, what it is about, and a technique."""
        self._page()
        sheet = self.sheet
        self._section(chapter.title)
        left, top = sheet.left(self.pdf.page_no()), sheet.bleed
        band = 0.16 * sheet.height
        self._band(chapter.title, band)
        y = top + band + 10
        end = top + sheet.height - sheet.bottom
        lesson = chapter.lesson
        sizes = [self.scale * size for size in _SIZES]
        for least, size in itertools.product((50.0, 30.0), sizes):
            step = 0.5 * size
            text = self.pen.wrap(chapter.text, sheet.room, size, "")
            below = [] if lesson is None else self.pen.wrap(lesson.text, sheet.room, size, "")
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
            self.pen.write_fitted(lesson.title, left, y, sheet.room, 1.2 * size, "B")
            y += step
            cell = self._picture_cell(lesson, side)
            wide = cell * (lesson.puzzle.cols + margins(lesson.puzzle)[0])
            y = self._picture(lesson, left + (sheet.room - wide) / 2, y, cell) + 1.5 * step
            for line in below:
                self.pen.text(line, left, y, size, "", "L")
                y += step
        self._number()

    def _band(self, title: str, band: float) -> None:
        """The band with a title at the top of a page; with a bleed, to the edges and beyond."""
        pdf, sheet = self.pdf, self.sheet
        left, top = sheet.left(pdf.page_no()), sheet.bleed
        pdf.set_fill_color(*self.colors.band)
        if sheet.bleed:
            pdf.rect(0, 0, sheet.media[0], top + band, "F")
        else:
            start = sheet.head - 4
            pdf.rect(left, start, sheet.room, band - start, "F")
        inset = 0.0 if sheet.bleed else 5.0
        self.pen.write_fitted(title, left + inset, top + band - 7, sheet.room - 2 * inset, 28, "B")

    def _opener(self, title: str) -> Block:
        """The top of the first page of a running part."""
        band = 0.16 * self.sheet.height
        room = band + 10 - self.sheet.top
        return Block(room, lambda left, y: self._band(title, band))

    def _picture_cell(self, lesson: Lesson, side: float) -> float:
        """The side of a cell with which a picture fits into a square."""
        across, down = margins(lesson.puzzle)
        return min(
            side / (lesson.puzzle.cols + across), side / (lesson.puzzle.rows + down), MAX_CELL
        )

    def _picture(self, lesson: Lesson, left: float, y: float, cell: float) -> float:
        """The picture of a lesson, whose text names cells, so that it has coordinates; returns
        where it ends."""
        puzzle = lesson.puzzle
        end = y + cell * (puzzle.rows + margins(puzzle)[1])
        left, top = self.pen.coordinates(puzzle, left, y, cell)
        self.pen.drawing(
            puzzle, lesson.drawn, left, top, cell, cells=lesson.cells, edges=lesson.edges
        )
        return end

    def _guide(self) -> list[Block]:
        """How to solve: the rules, what the stars say, and worked steps."""
        if not self.wishes.guide:
            return []
        size = 10.5 * self.scale
        rules = rules_of(page.solution.puzzle for page in self.pages)
        side = 40.0
        blocks = [self._opener(words(_GUIDE)), self._rule_block(rules, size, side)]
        legend = list(dict.fromkeys((p.stars, p.note) for p in self.pages if p.stars and p.note))
        if legend:
            blocks.append(self._legend(legend, size))
        return [*blocks, *(self._lesson(lesson, size) for lesson in self.wishes.lessons)]

    def _rule_block(self, rules: Sequence[str], size: float, side: float) -> Block:
        """The rules, with the example beside them: as it is printed, and solved."""
        step, room = 0.47 * size, self.sheet.room
        beside = room - side - 8 >= 65 * self.scale
        wide = room - side - 8 if beside else room
        lines = [line for rule in rules for line in (*self.pen.wrap(rule, wide, size, ""), "")]
        heights = [0.5 * step if not line else step for line in lines]
        text = sum(heights)
        height = max(text, side) if beside else text + side + step

        def draw(left: float, y: float) -> None:
            if beside:
                self._example(left + room - side, y, side)
            else:
                self._example(left + (room - side) / 2, y + text, side)
            for line, high in zip(lines, heights, strict=True):
                self.pen.text(line, left, y + 0.7 * step, size, "", "L")
                y += high

        return Block(height + step, draw)

    def _legend(self, levels: Sequence[tuple[int, str]], size: float) -> Block:
        """What the stars mean."""
        step = 0.56 * size
        widest = max(stars for stars, _ in levels) * _STAR * size * POINT

        def draw(left: float, y: float) -> None:
            for number, (stars, note) in enumerate(levels):
                line = y + (number + 0.7) * step
                self._stars(stars, left, line, size)
                self.pen.text(note, left + widest + 2, line, size, "", "L")

        return Block(step * (len(levels) + 1), draw)

    def _lesson(self, lesson: Lesson, size: float) -> Block:
        """A worked step: the picture, and beside or below it the text."""
        step, room = 0.5 * size, self.sheet.room
        puzzle = lesson.puzzle
        across, down = margins(puzzle)
        side = max(puzzle.cols + across, puzzle.rows + down)
        side = min(max(GUIDE_PICTURE, 4.8 * side), room)
        cell = self._picture_cell(lesson, side)
        high = cell * (puzzle.rows + down)
        beside = room - side - 6 >= 55 * self.scale
        wide = room - side - 6 if beside else room
        titles = self.pen.wrap(lesson.title, wide, 1.1 * size, "B")
        lines = self.pen.wrap(lesson.text, wide, size, "")
        text = step * (1.1 * len(titles) + len(lines) + 0.4)
        height = max(high, text) if beside else text + high

        def draw(left: float, y: float) -> None:
            at = left + side + 6 if beside else left
            line = y
            for row in titles:
                line += 1.1 * step
                self.pen.text(row, at, line, 1.1 * size, "B", "L")
            line += 0.3 * step
            for row in lines:
                line += step
                self.pen.text(row, at, line, size, "", "L")
            if not beside:
                y = line + step
            self._picture(lesson, left, y, cell)

        return Block(height + 2 * step, draw)

    def _hints(self) -> Iterator[Block]:
        """Where to begin with each puzzle."""
        size = 9.0 * self.scale
        indent = self.pen.width(f"{len(self.pages)} ", size, "B") + 1.5
        for number, page in enumerate(self.pages, 1):
            if page.hint:
                yield self._hint(str(number), page.hint, size, indent)

    def _hint(self, number: str, text: str, size: float, indent: float) -> Block:
        step = 0.47 * size
        lines = self.pen.wrap(text, self.sheet.room - indent, size, "")

        def draw(left: float, y: float) -> None:
            self.pen.text(number, left, y + 0.7 * step, size, "B", "L")
            for row, line in enumerate(lines):
                self.pen.text(line, left + indent, y + (row + 0.7) * step, size, "", "L")

        return Block(step * (len(lines) + 0.5), draw)

    def _heading(self, name: str) -> None:
        """The top and the bottom of a page. In a bound book the title is on pages on the left, the
        chapter on those on the right, both outside."""
        pdf, sheet = self.pdf, self.sheet
        y = sheet.bleed + sheet.head
        left = sheet.left(pdf.page_no())
        right = left + sheet.room
        size, small = 10 * self.scale, self.colors.small
        title = self.wishes.title
        on_the_right = pdf.page_no() % 2 == 1
        if not sheet.bound:
            room = sheet.room - self.pen.width(name, size, "") - 6
            self.pen.write_fitted(title, left, y, room, size, "B", small)
        elif not on_the_right:
            self.pen.write_fitted(title, left, y, sheet.room, size, "B", small)
        if not sheet.bound or on_the_right:
            self.pen.text(name, right, y, size, "", "R", small)
        pdf.set_draw_color(*self.colors.rule)
        pdf.set_line_width(LEAST_LINE)
        pdf.line(left, y + 2.5, right, y + 2.5)
        self._number()

    def _number(self) -> None:
        """The number of the page: in a bound book outside."""
        sheet, page = self.sheet, self.pdf.page_no()
        left = sheet.left(page)
        y = sheet.bleed + sheet.height - sheet.foot
        size = 10 * self.scale
        if not sheet.bound:
            self.pen.text(str(page), left + sheet.room / 2, y, size, "", "C", self.colors.small)
        elif page % 2:
            self.pen.text(str(page), left + sheet.room, y, size, "", "R", self.colors.small)
        else:
            self.pen.text(str(page), left, y, size, "", "L", self.colors.small)

    def _stars(self, stars: int, x: float, baseline: float, size: float) -> float:
        """Stars as high as the capitals of a text; returns their width."""
        wide = _STAR * size * POINT
        self.pdf.set_fill_color(*self.colors.ink)
        for number in range(stars):
            middle = (x + (number + 0.5) * wide, baseline - 0.36 * size * POINT)
            self.pdf.polygon(_star(*middle, 0.46 * wide), style="F")
        return stars * wide

    def _puzzle(self, index: int, spot: Spot) -> None:
        page = self.pages[index]
        scale, small = self.scale, self.colors.small
        line = scale * laid.LINE
        y = spot.y + line - 1
        number = self.pen.text(str(index + 1), spot.x, y, 12 * scale, "B", "L")
        x = spot.x + number + 2
        end = spot.x + spot.wide
        wide = (
            self.pen.write_fitted(page.title, x, y, end - x, 11 * scale, "B") if page.title else 0.0
        )
        self._link(spot.x, y, number + 2 + wide, 12 * scale, page.link)
        if page.title:
            y += line
            x = spot.x
        start = x
        if page.stars:
            x += 2 + self._stars(page.stars, x, y, 10 * scale)
        where = words(Message("solution on page {page}", page=self.plan.solutions[index].page))
        room = end - x - 2 - self.pen.width(where, 8 * scale, "")
        if page.note and not (page.stars and self.pen.width(page.note, 10 * scale, "") > room):
            x += 2 + self.pen.write_fitted(page.note, x, y, end - x, 10 * scale, "", small)
        x += self.pen.write_fitted(where, x, y, end - x, 8 * scale, "", small)
        if self.there:
            self.pdf.set_link(self.back[index], y=spot.y, page=self.pdf.page_no())
            self._link(start, y, x - start, 12 * scale, self.there[index])
        rules = ", ".join(exceptions(page.solution.puzzle))
        if rules:
            self.pen.write_fitted(rules, spot.x, y + line, spot.wide, 9 * scale, "", small)
        self._draw_framed(index, spot, None)

    def _answer(self, index: int, spot: Spot) -> None:
        page = self.pages[index]
        scale = self.scale
        y = spot.y + scale * laid.LINE - 1
        wide = 2 + self.pen.text(str(index + 1), spot.x, y, 9 * scale, "B", "L")
        if page.note:
            x, room = spot.x + wide, spot.wide - wide
            wide += self.pen.write_fitted(page.note, x, y, room, 8 * scale, "", self.colors.small)
        if self.back:
            self.pdf.set_link(self.there[index], y=spot.y, page=self.pdf.page_no())
            self._link(spot.x, y, wide, 9 * scale, self.back[index])
        self._draw_framed(index, spot, page.solution)

    def _draw_framed(self, index: int, spot: Spot, solution: Solution | None) -> None:
        """A drawing, with coordinates if they are wanted."""
        puzzle, cell = self.pages[index].solution.puzzle, spot.cell
        left, top = spot.left, spot.top
        if self.wishes.coordinates:
            left, top = self.pen.coordinates(puzzle, left, top, cell)
        self.pen.drawing(puzzle, solution, left, top, cell)


_GUIDE = Message("How to solve")

_STAR = 0.95
"""The width of a star with the room beside it, in font sizes."""


def _star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The ten corners of a star around a point."""
    corners = []
    for number in range(10):
        angle = math.pi * (number / 5 - 0.5)
        reach = radius if number % 2 == 0 else 0.4 * radius
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return corners
