"""A table as a value, which prints as text for the terminal, Markdown, CSV or LaTeX."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from hashikit.bench.scores import tex

__all__ = ["FORMS", "WIDE", "Grid"]

WIDE = 100
"""The maximum width of a text table, in characters."""

_MANY = 8
"""Tables of more columns are set smaller in LaTeX."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its name in files, a title, column heads, rows of words, and notes."""

    name: str
    title: str
    heads: Sequence[str]
    rows: list[list[str]]
    notes: list[str] = field(default_factory=list)
    left: int = 1
    """This many columns are left-aligned words; the others are numbers."""
    spans: Sequence[tuple[str, int]] = ()
    """In LaTeX, heads above the heads, each over so many columns; "" for none."""

    def text(self) -> str:
        """For the terminal, in columns.

        >>> print(Grid("a", "A", ["n", "time s"], [["100", "1.5"]], ["One."]).text())
        A
        <BLANKLINE>
        n    time s
        100     1.5
        <BLANKLINE>
        One.
        """
        lines = [list(self.heads), *self.rows]
        wide = [max(map(_wide, column)) for column in zip(*lines, strict=True)]
        drawn = ["  ".join(map(self._pad, line, wide, range(len(wide)))).rstrip() for line in lines]
        return "\n".join([self.title, "", *drawn, *(["", *self.notes] if self.notes else [])])

    def _pad(self, word: str, wide: int, at: int) -> str:
        space = " " * (wide - _wide(word))
        return word + space if at < self.left else space + word

    def markdown(self) -> str:
        """A table of GitHub's Markdown with its title in bold and its notes below.

        >>> print(Grid("a", "A", ["n", "t"], [["100", "1|5"]]).markdown())
        **A**
        <BLANKLINE>
        | n | t |
        |---|--:|
        | 100 | 1\\|5 |
        """
        rule = ["---" if at < self.left else "--:" for at in range(len(self.heads))]
        lines = [_bar(self.heads), "|" + "|".join(rule) + "|", *map(_bar, self.rows)]
        notes = [part for note in self.notes for part in ("", note)]
        return "\n".join([f"**{self.title}**", "", *lines, *notes])

    def csv(self) -> str:
        """Comma-separated, heads first, without title and notes.

        >>> Grid("a", "A", ["n", "t"], [["100", "1,5"]]).csv()
        'n,t\\n100,"1,5"\\n'
        """
        file = io.StringIO()
        csv.writer(file, lineterminator="\n").writerows([self.heads, *self.rows])
        return file.getvalue()

    def latex(self) -> str:
        """A `table` with a `tabular`, its notes below; needs the package booktabs.

        >>> print(Grid("a", "50 %", ["n", "t"], [["100", "<1"]], ["One."]).latex())
        \\begin{table}
        \\centering
        \\caption{50 \\%}\\label{tab:a}
        \\begin{tabular}{lr}
        \\toprule
        n & t \\\\
        \\midrule
        100 & $<$1 \\\\
        \\bottomrule
        \\end{tabular}
        \\par\\smallskip\\begin{minipage}{\\linewidth}\\footnotesize
        One.
        \\end{minipage}
        \\end{table}
        """
        columns = "l" * self.left + "r" * (len(self.heads) - self.left)
        many = len(self.heads) > _MANY
        lines = [
            r"\begin{table}",
            r"\centering",
            *([r"\small\setlength{\tabcolsep}{3pt}"] if many else []),
            rf"\caption{{{tex(self.title)}}}\label{{tab:{self.name}}}",
            rf"\begin{{tabular}}{{{columns}}}",
            r"\toprule",
            *self._spanning(),
            _row(self.heads),
            r"\midrule",
            *map(_row, self.rows),
            r"\bottomrule",
            r"\end{tabular}",
        ]
        if self.notes:
            lines += [
                r"\par\smallskip\begin{minipage}{\linewidth}\footnotesize",
                *(rf"{tex(note)}\par" for note in self.notes[:-1]),
                tex(self.notes[-1]),
                r"\end{minipage}",
            ]
        return "\n".join([*lines, r"\end{table}"])

    def _spanning(self) -> list[str]:
        """The heads above the heads, with their rules."""
        if not self.spans:
            return []
        cells, rules, first = [], [], 1
        for words, width in self.spans:
            cells.append(rf"\multicolumn{{{width}}}{{c}}{{{tex(words)}}}")
            if words:
                rules.append(rf"\cmidrule(lr){{{first}-{first + width - 1}}}")
            first += width
        return [" & ".join(cells) + r" \\", "".join(rules)]


FORMS = {"text": Grid.text, "markdown": Grid.markdown, "csv": Grid.csv, "latex": Grid.latex}


def _wide(word: str) -> int:
    """Columns on a terminal."""
    return sum(not unicodedata.combining(letter) for letter in word)


def _bar(words: Sequence[str]) -> str:
    return "| " + " | ".join(word.replace("|", r"\|") for word in words) + " |"


def _row(words: Sequence[str]) -> str:
    return " & ".join(map(tex, words)) + r" \\"
