"""What is in a book: its puzzles in their order, its chapters, its worked steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..draw.pdf import Chapter, Lesson, Page
from ..errors import HashikitError
from ..levels import Level
from .chapters import by_level
from .guide import with_hints, with_levels, worked_steps


class Contents(NamedTuple):
    """The parts of a book, as `hashikit.draw.pdf.booklet` takes them."""

    pages: Sequence[Page]
    chapters: Sequence[Chapter] = ()
    lessons: Sequence[Lesson] = ()


def compose(
    pages: Sequence[Page],
    *,
    chapters: bool = False,
    hints: bool = False,
    time_limit: float | None = None,
) -> Contents:
    """Make a book's contents of puzzles.

    Args:
        pages: The puzzles; the note of each is the name of its level, `""` if it has none.
        chapters: Whether each level has a chapter, after one that says how to solve.
        hints: Whether there is a first hint for each puzzle.
        time_limit: Seconds for each hint, `None` for no limit.

    >>> import hashikit as hk
    >>> pages = [Page(hk.solve(hk.parse("4.3/.../3.2")).solution, "beginner")]
    >>> book = compose(pages, chapters=True, hints=True)
    >>> book.pages[0].stars, book.pages[0].hint[:21], book.chapters[0].title
    (1, 'Look at the 4 at A1. ', 'Beginner')
    """
    parts: Sequence[Chapter] = ()
    lessons: Sequence[Lesson] = ()
    if chapters:
        pages, parts = by_level(pages)
        lessons = worked_steps(pages)
    if hints:
        pages = with_hints(pages, time_limit)
    return Contents(with_levels(pages), parts, lessons)


def shares(count: int, levels: Sequence[Level]) -> list[int]:
    """How many of so many puzzles have each level: evenly, the easier ones take the remainder.

    >>> shares(8, list(Level))
    [2, 2, 1, 1, 1, 1]
    """
    return [(count + len(levels) - 1 - index) // len(levels) for index in range(len(levels))]


def fitting(
    most: int,
    sizes: Sequence[tuple[Level, int, int]],
    make: Callable[[int], Sequence[Page]],
    count_pages: Callable[[Contents], int],
    *,
    chapters: bool,
    hints: bool,
) -> Contents:
    """The contents of a book of as many puzzles as fit on a number of pages.

    Args:
        most: The number of pages.
        sizes: The levels, each with the rows and columns of its puzzles.
        make: Makes so many puzzles, shared among the levels by `shares`, in their order.
        count_pages: The number of pages of a book.
        chapters: As for `compose`.
        hints: As for `compose`.

    Raises:
        HashikitError: Not even one puzzle of each level fits.
    """
    levels = [level for level, _, _ in sizes]

    def blank(number: int) -> Sequence[Page]:
        """Puzzles of these sizes without islands: they fill as many pages."""
        return [
            Page(Solution(Puzzle(rows, cols, []), []), level.value)
            for share, (level, rows, cols) in zip(shares(number, levels), sizes, strict=True)
            for _ in range(share)
        ]

    def bare(number: int) -> bool:
        pages = with_levels(blank(number))
        parts = [Chapter("", share) for share in shares(number, levels)] if chapters else []
        return count_pages(Contents(pages, parts)) <= most

    upper = _largest(bare, len(levels))
    pages = list(make(upper))
    if hints:
        pages = with_hints(pages)

    def part(number: int) -> Contents:
        """A book of the first puzzles of each level."""
        pages_in_order: list[Page] = []
        first = 0
        for held, share in zip(shares(upper, levels), shares(number, levels), strict=True):
            pages_in_order += pages[first : first + share]
            first += held
        return compose(pages_in_order, chapters=chapters)

    number = _largest(lambda n: n <= upper and count_pages(part(n)) <= most, len(levels))
    if number < len(levels):
        raise HashikitError(
            "{most} pages are too few: a book of one puzzle for each level has {pages}",
            most=most,
            pages=count_pages(part(min(len(levels), upper))),
        )
    return part(number)


def _largest(fits: Callable[[int], bool], least: int) -> int:
    """The largest number that fits, at least this one less 1; where it is not quite monotonic, as
    parts begin on pages on the right, one of the largest."""
    low, step = least - 1, least
    while fits(low + step):
        low += step
        step *= 2
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return next((n for n in range(low + 2, low, -1) if fits(n)), low)
