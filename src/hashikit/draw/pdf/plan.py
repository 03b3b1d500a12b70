"""The plan of a book: on which page everything is, and where. Nothing is drawn here.

All lengths are in millimeters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...board.puzzle import Puzzle
from ...errors import HashikitError
from ..layout import numbers
from . import flow as laid
from .flow import Area, Look, PuzzleShape, Spot
from .parts import Chapter, Lesson, Page
from .pen import margins
from .rules import exceptions
from .sheet import Sheet

MAX_CELL = 15.0
"""A small puzzle does not fill a page: islands would be larger than a thumb."""

LEAST_CELL = {False: 6.2, True: 12.1}
"""Of puzzles to solve, by whether they are in large print: then digits have 16 points, also of a
clue of two digits."""

LARGE = 1.6
"""How much larger texts are in large print."""

CONTENTS = 8.0
"""From one line of the contents to the next."""

GUIDE_PICTURE = 48.0
"""The side of a worked step's picture, unless its grid needs more."""

_GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles on a page."""

_NARROW = {1: 2.8, 2: 4.2, 3: 5.4}
"""The least cell in whose circle a clue of so many digits has room in the smallest type."""


class Wishes(NamedTuple):
    """What a book should be, but for its sheet."""

    title: str
    subtitle: str
    summary: str
    author: str
    isbn: str
    per_page: int | None
    coordinates: bool
    large: bool
    chapters: Sequence[Chapter]
    lessons: Sequence[Lesson]

    @property
    def scale(self) -> float:
        """Of the texts beside the drawings."""
        return LARGE if self.large else 1.0

    @property
    def guide(self) -> bool:
        """Whether there is a chapter that says how to solve."""
        return bool(self.lessons)


class Block(NamedTuple):
    """A part of a running page: its height, and what draws it at `(left, top)`."""

    height: float
    draw: Callable[[float, float], None]


class Sheaf(NamedTuple):
    """Blocks on pages: the first page, and for each page its blocks with their distance from the
    top."""

    first: int
    pages: Sequence[Sequence[tuple[float, Block]]]


def sheaf(first: int, blocks: Sequence[Block], room: float) -> Sheaf:
    """Put blocks on pages of this height, in order; one that is higher has a page for itself."""
    pages: list[list[tuple[float, Block]]] = []
    used = room
    for block in blocks:
        if not pages or (used and used + block.height > room):
            pages.append([])
            used = 0.0
        pages[-1].append((used, block))
        used += block.height
    return Sheaf(first, pages)


class Plan:
    """Where everything of a book is, on a sheet: the pages, counted from 1, of each part. The guide
    and the hints come as blocks of this sheet's width."""

    def __init__(
        self,
        pages: Sequence[Page],
        wishes: Wishes,
        sheet: Sheet,
        guide: Sequence[Block],
        hints: Sequence[Block],
    ) -> None:
        self.pages = pages
        self.wishes = wishes
        self.sheet = sheet
        chapters = wishes.chapters
        self.imprint = 2 if sheet.bound or wishes.author or wishes.isbn else 0
        """The page of the imprint, 0 if there is none."""
        page = 3 if self.imprint else 2
        self.contents = range(0)
        """The pages of contents."""
        room = sheet.height - sheet.top - sheet.bottom
        if chapters:
            entries = len(chapters) + 1 + bool(guide) + bool(hints)
            lines = contents_lines(sheet, wishes.scale)
            self.contents = range(page, page - (-entries // lines))
            page = self.contents.stop
        self.guide: Sheaf | None = None
        self.hints: Sheaf | None = None
        if guide:
            self.guide = sheaf(self._opening(page), guide, room)
            page = self.guide.first + len(self.guide.pages)
        self.opens: list[int] = []
        """The first page of each chapter; of a book without chapters, of its puzzles."""
        self.puzzles: list[Spot] = []
        puzzles, solutions = _looks(wishes.large)
        first = 0
        for count in [chapter.puzzles for chapter in chapters] or [len(pages)]:
            page = self._opening(page)
            self.opens.append(page)
            page += bool(chapters)
            of_chapter = pages[first : first + count]
            if of_chapter:
                spots = self._lay_out(of_chapter, wishes.per_page, puzzles, titles=True)
                self.puzzles += self._place(spots, page)
                page = self.puzzles[-1].page + 1
            first += count
        if hints:
            self.hints = sheaf(self._opening(page), hints, room)
            page = self.hints.first + len(self.hints.pages)
        self.answers = self._opening(page)
        """The page on which the solutions begin."""
        spots = self._lay_out(pages, None, solutions, titles=False)
        self.solutions = self._place(spots, self.answers)
        self.last = self.solutions[-1].page
        """The number of pages."""

    def _opening(self, page: int) -> int:
        """The page on which a part begins that would follow on this one: in a bound book one on the
        right."""
        return page + (self.sheet.bound and page % 2 == 0)

    def _lay_out(
        self, pages: Sequence[Page], per_page: int | None, look: Look, *, titles: bool
    ) -> list[Spot]:
        """Where the drawings of a part go, on pages from 0 whose text begins at `x` = 0."""
        kinds = []
        for page in pages:
            puzzle = page.solution.puzzle
            left, top = margins(puzzle) if self.wishes.coordinates else (0.0, 0.0)
            count = 1 + titles * (bool(page.title) + any(exceptions(puzzle)))
            lines = self.wishes.scale * count
            kinds.append(
                PuzzleShape(puzzle.cols + left, puzzle.rows + top, lines, _fineness(puzzle))
            )
        sheet = self.sheet
        top = sheet.bleed + sheet.top
        area = Area(0, top, sheet.room, sheet.height - sheet.top - sheet.bottom)
        if per_page is None:
            return laid.flow(kinds, area, look)
        return laid.grid(kinds, area, *_GRID[per_page], MAX_CELL)

    def _place(self, spots: Sequence[Spot], first: int) -> list[Spot]:
        """The spots on their pages, of which this is the first."""
        result = []
        for spot in spots:
            left = self.sheet.left(first + spot.page)
            result.append(
                spot._replace(page=first + spot.page, x=left + spot.x, left=left + spot.left)
            )
        return result

    def check(self) -> None:
        """Refuse cells that are too small: in large print, and in a bound book, where a print
        service wants digits of 7 points.

        Raises:
            HashikitError: The first puzzle that has such cells.
        """
        for number, page in enumerate(self.pages, 1):
            puzzle = page.solution.puzzle
            values = {
                "number": number,
                "rows": puzzle.rows,
                "cols": puzzle.cols,
            }
            spot = self.puzzles[number - 1]
            if self.wishes.large and spot.cell < (least := LEAST_CELL[True]) - 1e-6:
                raise HashikitError(
                    "puzzle {number}: a grid of {rows} × {cols} cells would have cells of "
                    "{cell} mm; large print needs {least} mm: use larger pages, fewer puzzles "
                    "on a page, or smaller grids",
                    cell=round(spot.cell, 1),
                    least=least,
                    **values,
                )
            cell = min(spot.cell, self.solutions[number - 1].cell)
            if self.sheet.bound and cell < (least := _least(puzzle)) - 1e-6:
                raise HashikitError(
                    "puzzle {number}: a grid of {rows} × {cols} cells would have cells of "
                    "{cell} mm; digits of 7 points, which print services want, need {least} mm: "
                    "use larger pages, fewer puzzles on a page, or smaller grids",
                    cell=round(cell, 1),
                    least=round(least, 1),
                    **values,
                )


def contents_lines(sheet: Sheet, scale: float) -> int:
    """How many lines a page of contents has room for."""
    room = sheet.height - sheet.top - sheet.bottom
    return max(1, int(room / (CONTENTS * scale)) - 3)


def _looks(large: bool) -> tuple[Look, Look]:
    """How puzzles and solutions look. Of solutions a clue can still be read, in type of at least 7
    points; nobody writes into them."""
    least = LEAST_CELL[large]
    if large:
        return Look(least, MAX_CELL, width=80.0), Look(8.0, 10.0, width=56.0)
    return Look(least, most=12.0, width=46.0), Look(least=4.5, most=6.5, width=34.0)


def _fineness(puzzle: Puzzle) -> float:
    """How much larger cells are than of a puzzle of plain clues: for the numbers on signs."""
    digits = max((len(number.text) for number in numbers(puzzle, None)), default=0)
    return {0: 1.0, 1: 1.6, 2: 1.76}.get(digits, 2.52)


def _least(puzzle: Puzzle) -> float:
    """The side of the smallest cell in which the clues have 7 points."""
    if puzzle.signs:
        return 4.5 * _fineness(puzzle)
    digits = max((len(str(clue or "")) for _, _, clue in puzzle.islands), default=1)
    return _NARROW[max(1, min(digits, 3))]
