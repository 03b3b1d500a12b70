"""Lines that name pairs: `A1-C1: 2`, `(0, 0)-(0, 2): 2`, `3: 2`; and lines that do not."""

from __future__ import annotations

import re
from enum import Enum

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from .cells import Named, cell_of, edge_numbered

# All that may repeat is possessive or bounded, so no text is read more than a few times.
_DECOR = r"[\s*`]*+"
_DASHES = "\\-\u2010\u2011\u2012\u2013\u2014\u2212"
_JOIN = rf"(?:<?[{_DASHES}]-?>|<?[{_DASHES}]|[\u2192\u2194,|]|(?<![a-z])(?:to|and)(?![a-z]))"
_END = r"(?!\.?[0-9A-Za-z])"


def _cell(name: str) -> str:
    number = r"[0-9]{1,7}+"
    letters = rf"(?P<{name}_letters>[a-z]{{1,5}}+)(?P<{name}_number>[1-9][0-9]{{0,6}}+)(?![0-9a-z])"
    pair = rf"\s*+(?P<{name}_row>{number})\s*+,\s*+(?P<{name}_col>{number})\s*+"
    opening = rf"(?:(?P<{name}_round>\()|\[)"
    return rf"(?:(?<![0-9a-z]){letters}|{opening}{pair}(?({name}_round)\)|\]))"


_FLAGS = re.IGNORECASE | re.ASCII
_PAIR = re.compile(rf"{_cell('a')}{_DECOR}(?P<join>{_JOIN})?{_DECOR}{_cell('b')}", _FLAGS)
_NUMBERED = re.compile(r"(?:[Ee]dge\s|e|#)?([0-9]{1,7}+)(?![0-9A-Za-z.])", re.ASCII)
_SEPARATED = re.compile(rf"{_DECOR}[:=]")
_WORDS = {"no": 0, "none": 0, "single": 1, "one": 1, "double": 2, "two": 2, "triple": 3, "three": 3,
          "four": 4}  # fmt: skip
_COUNT = re.compile(
    rf"{_DECOR}(?:[:=,|]{_DECOR})?(?:[x\u00d7]{_DECOR})?(\()?"
    rf"(?P<count>[0-9]|{'|'.join(_WORDS)}){_END}{_DECOR}(?:(?:bridges?(?:\(s\))?|lines?){_END})?(?(1)\))",
    _FLAGS,
)
_BETWEEN = re.compile(rf"{_DECOR}(?:(?:[,;|]{_DECOR})?and\b{_DECOR}|[,;|]{_DECOR})?", _FLAGS)
_MARK = re.compile(r"\s*+(?:>\s*+)?(?:(?:[-*+\u2022\u2013]|[0-9]{1,4}[.)])\s++)?[|*`\s]*+")
_TAIL = re.compile(rf"{_DECOR}[.,;|]?{_DECOR}")
_VALUE = re.compile(r"\W{0,3}?(?:\[\s*+[\[{(\"']|\{\s*+[\"'0-9])")
"""How a list or object begins."""
_WORD = re.compile(r"[^\W\d_]{2,}+")


class Line(Enum):
    """What a line is that names no pairs in full."""

    PROSE = "prose"
    TALK = "talk"
    """Prose that names a pair."""
    PAIR = "pair"
    """It names a pair and little else, or begins as a list or object does."""
    STRANGE = "strange"
    """It holds numbers and little else."""


def pairs(line: str, puzzle: Puzzle) -> list[Named] | None:
    """The pairs that a line names, if it consists of nothing else.

    Raises:
        AnswerError: It names a candidate edge by a number that there is not.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> pairs("- **A1-C1**: 2", puzzle)
    [Named(a=(0, 0), b=(0, 2), bridges=2)]
    >>> pairs("A1-C1: 2 or 1", puzzle)
    """
    found: list[Named] = []
    numbers: list[tuple[int, int]] = []
    at = _end(_MARK, line, 0)
    while at < len(line):
        match = _PAIR.match(line, at)
        if match:
            count, at = _count(line, match.end())
            if count is None and match["join"] is None:
                return None
            found.append(
                Named(_found(match, "a"), _found(match, "b"), 1 if count is None else count)
            )
        else:
            match = _NUMBERED.match(line, at)
            if not match:
                return None
            count, at = _count(line, match.end(), separated=True)
            if count is None:
                return None
            numbers.append((int(match[1]), count))
        end = _end(_BETWEEN, line, at)
        if end == at and at < len(line):
            break
        at = end
    if _end(_TAIL, line, at) != len(line) or bool(found) == bool(numbers):
        return None
    return found or [Named(*edge_numbered(number, puzzle), count) for number, count in numbers]


def kind(line: str) -> Line:
    """What a line is that names no pairs in full.

    >>> kind("The 7 bridges of the answer:"), kind("A1-C1: 22"), kind("So A1-C1 must be double")
    (<Line.PROSE: 'prose'>, <Line.PAIR: 'pair'>, <Line.TALK: 'talk'>)
    """
    if _VALUE.match(line):
        return Line.PAIR
    words = 0
    for _ in _WORD.finditer(line):
        words += 1
        if words == 2:
            break
    if _PAIR.search(line):
        return Line.TALK if words == 2 else Line.PAIR
    if words == 2 or (words and line.rstrip(" \t*_`").endswith(":")):
        return Line.PROSE
    return Line.STRANGE if any(map(str.isnumeric, line)) else Line.PROSE


def _end(pattern: re.Pattern[str], line: str, at: int) -> int:
    match = pattern.match(line, at)
    return match.end() if match else at


def _found(match: re.Match[str], name: str) -> Coord:
    letters = match[f"{name}_letters"]
    if letters:
        return cell_of(letters, match[f"{name}_number"])
    return (int(match[f"{name}_row"]), int(match[f"{name}_col"]))


def _count(line: str, at: int, *, separated: bool = False) -> tuple[int | None, int]:
    """The count that follows a pair, and where the text goes on."""
    match = _COUNT.match(line, at)
    if not match or (separated and not _SEPARATED.match(line, at)):
        return None, at
    word = match["count"].lower()
    return (_WORDS[word] if word in _WORDS else int(word)), match.end()
