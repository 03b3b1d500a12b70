"""Booklets of puzzles as PDF, to print: the puzzles first, the solutions at the back.

`flow` decides what goes where, `fonts` finds what writes other scripts than the western European
ones, `book` draws. Needs fpdf2, the extra `pdf`. See docs/book.md.
"""

from .book import MAX_SIDE, PER_PAGE, Page, Paper, booklet

__all__ = ["MAX_SIDE", "PER_PAGE", "Page", "Paper", "booklet"]
