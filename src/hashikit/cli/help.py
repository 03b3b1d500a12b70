"""Help that fits the terminal, however narrow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import click
from click.formatting import iter_rows, measure_table, wrap_text

Example = tuple[str, str]
"""A caption (or `""`) and the command line."""

_MOST = 100
"""Columns of the widest help: longer lines are hard to read."""
_LEAST = 20
_BESIDE = 24
"""Columns that a description needs beside its option; with less room it goes below."""


class Formatter(click.HelpFormatter):
    """Click's formatter for narrow terminals, too: its own lines have at least 50 columns."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            from shutil import get_terminal_size

            width = max(min(get_terminal_size().columns, _MOST) - 2, _LEAST)
        super().__init__(indent_increment, width, max_width)

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        indent = " " * self.current_indent
        self.write(f"{wrap_text(f'{heading}:', self.width, indent, indent)}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with their descriptions beside or, if there is no room, below them."""
        rows = list(rows)
        first = min(measure_table(rows)[0], col_max) + col_spacing
        if self.width - first - 2 >= _BESIDE:
            super().write_dl(rows, col_max, col_spacing)
            return
        name, about = " " * self.current_indent, " " * (self.current_indent + 4)
        for term, description in iter_rows(rows, 2):
            self.write(f"{wrap_text(term.strip(), self.width, name, about)}\n")
            if description:
                self.write(f"{wrap_text(description, self.width, about, about)}\n")


class Context(click.Context):
    """A context whose help is written by `Formatter`."""

    formatter_class = Formatter


def write_examples(examples: Sequence[Example], formatter: click.HelpFormatter) -> None:
    """Write the section with the examples so that they can be copied: a backslash continues a
    command that is longer than a line."""
    if not examples:
        return
    with formatter.section("Examples"):
        for what, line in examples:
            if what:
                caption = wrap_text(what, formatter.width, "  # ", "  # ")
                formatter.write(f"{caption}\n")
            formatter.write(f"  $ {_continued(line, formatter.width - 2)}\n")


def _continued(line: str, width: int) -> str:
    """A command in lines that fit as far as its words do."""
    lines = [""]
    for word in re.findall(r"(?:'[^']*'|[^' ])+", line):  # quotes may hold blanks
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) + 4 > width:  # 4: what begins and ends a line
            lines.append(word)
        else:
            lines[-1] = longer
    return line if len(line) + 2 <= width else " \\\n      ".join(lines)
