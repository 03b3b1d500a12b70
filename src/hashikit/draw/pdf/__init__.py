"""Booklets of puzzles as PDF, to print: the puzzles first, the solutions at the back.

`sheet` has the sizes and margins of pages, `flow` decides what goes where, `fonts` finds what
writes other scripts than Open Sans does, `pen` and `book` draw. Needs fpdf2 and ttf-opensans, the
extra `pdf`. See docs/howto/book.md.
"""

from .book import MAX_SIDE, PER_PAGE, Chapter, Lesson, Page, Paper, booklet, draw, most_cells

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
