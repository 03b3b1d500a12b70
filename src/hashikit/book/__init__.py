"""What is in a book of puzzles, besides them: chapters, worked steps, first hints; and how many
puzzles fill a number of pages.

`hashikit.draw.pdf` lays out and draws what comes from here; `hashi book` asks for it.
"""

from .contents import Contents, compose, fitting, shares

__all__ = ["Contents", "compose", "fitting", "shares"]
