"""Booklets of puzzles as PDF, to print: the puzzles first, the solutions at the back.

`parts` says what a book is made of, `sheet` has the sizes and margins of pages, `palette` the
colors and the least sizes, `flow` decides what goes where on a page and `plan` on which page,
`fonts` finds what writes other scripts than Open Sans does, `pen`, `book` and `cover` draw. Needs
fpdf2 and ttf-opensans, the extra `pdf`. See docs/howto/book.md.
"""

from .book import PER_PAGE, Paper, booklet, count_pages, draw, most_cells
from .cover import cover, spine_width
from .parts import MAX_SIDE, Chapter, Lesson, Page

__all__ = [
    "MAX_SIDE",
    "PER_PAGE",
    "Chapter",
    "Lesson",
    "Page",
    "Paper",
    "booklet",
    "count_pages",
    "cover",
    "draw",
    "most_cells",
    "spine_width",
]
