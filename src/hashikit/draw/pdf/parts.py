"""What a book is made of: its puzzles, its lessons, its chapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..._util.checks import check_text, show
from ...board.geometry import Coord, Edge
from ...board.puzzle import Puzzle
from ...board.solution import Solution
from ...board.state import State
from ...errors import HashikitError, OptionError
from ..layout import check_size

MAX_SIDE = 60
"""The most rows and columns that are readable on a page."""

MAX_STARS = 9
"""The most stars of a puzzle."""


class Page(NamedTuple):
    """One puzzle of a booklet: its solution, and the text above it beside its number.

    `note` may be its level, `title` its name, and `link` a URL that its number and its title link
    to, for example one where the puzzle can be played; a bound book has no links. `stars` says how
    hard it is, and `hint` where to begin: hints are printed together, before the solutions.

    >>> import hashikit as hk
    >>> Page(hk.solve(hk.parse("2.2")).solution, note="beginner").note
    'beginner'
    """

    solution: Solution
    note: str = ""
    title: str = ""
    link: str = ""
    stars: int = 0
    hint: str = ""


class Lesson(NamedTuple):
    """A technique, explained with a picture: a position in a puzzle, what follows in it, and why.

    `text` is the sentence beside the picture, which calls cells `A1`, `B1`, … as the picture does;
    `cells` and `edges` are highlighted.

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


def check_pages(pages: Iterable[Page]) -> Sequence[Page]:
    """The pages, each checked.

    Raises:
        OptionError: They are anything else.
        HashikitError: There are none, or a grid is too large to print.
    """
    if not isinstance(pages, Iterable) or isinstance(pages, str | bytes | Page):
        raise OptionError("pages is {pages}, not a list of Page(solution, note)", pages=show(pages))
    pages = list(pages)
    for number, page in enumerate(pages):
        if not isinstance(page, Page):
            raise OptionError(
                "pages[{number}] is {page}, not a Page(solution, note)",
                number=number,
                page=show(page),
            )
        if not isinstance(page.solution, Solution):
            value = show(page.solution)
            raise OptionError(
                "the solution of pages[{number}] is {found}, not a Solution",
                number=number,
                found=value,
            )
        for name in ("note", "title", "link", "hint"):
            check_text(f"the {name} of pages[{number}]", getattr(page, name))
        stars = page.stars
        if not isinstance(stars, int) or not 0 <= stars <= MAX_STARS:
            raise OptionError(
                "the stars of pages[{number}] are {stars}, not a number from 0 to {most}",
                number=number,
                stars=show(stars),
                most=MAX_STARS,
            )
        puzzle = page.solution.puzzle
        check_size(puzzle)
        if max(puzzle.rows, puzzle.cols) > MAX_SIDE:
            raise HashikitError(
                "puzzle {number}: a grid of {rows} × {cols} cells is too large to print; "
                "at most {most} rows and columns can be printed",
                number=number + 1,
                rows=puzzle.rows,
                cols=puzzle.cols,
                most=MAX_SIDE,
            )
    if not pages:
        raise HashikitError("the booklet has no puzzles")
    return pages
