"""Pictures of characters: `4=3`, one character per cell, or as hashikit draws, in any scale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice

from ..board.puzzle import Puzzle
from ..errors import AnswerError
from .cells import EdgeCounts

_ACROSS = {"-": 1, "\u2010": 1, "\u2013": 1, "\u2014": 1, "─": 1, "=": 2, "═": 2, "≡": 3}
_DOWN = {"|": 1, "│": 1, '"': 2, "‖": 2, "║": 2}
_HEAVY = "━┃"
"""Three bridges and more, with their number in the middle."""
_NUMBERS = {"³": 3, "⁴": 4}
_WATER = " .·"
_DOUBLE_DOWN = "#$H"
"""Two bridges downwards in pictures by others, where no cell is blocked."""
_BLOCKED = "#█"
_CROSSED = "+┼╪╫╬╋"

_ALL = frozenset("0123456789?" + "".join((*_ACROSS, *_DOWN, *_HEAVY, *_NUMBERS)) + _WATER)
_ALL |= frozenset(_BLOCKED + _CROSSED + _DOUBLE_DOWN)

_ISLAND = re.compile(r"[0-9]|\?")
_LONG_ISLAND = re.compile(r"[0-9]++|\?")
_HEAD = re.compile(r"\s*+(?:[A-Z]{1,2}(?:\s++[A-Z]{1,2})*+|[0-9]++(?:\s++[0-9]++)*+)\s*+")
_NUMBER = re.compile(r"[0-9]{1,7}+")
_LABEL = re.compile(r"\s*+[0-9]{1,7}+(?:\s*+[|│:])?\s")


def is_picture(lines: Sequence[str], *, part: bool = False) -> bool:
    """Whether lines may be a picture: they consist of such characters and hold an island.

    Args:
        lines: The lines.
        part: Whether they need not hold an island.

    >>> is_picture(["4=3"]), is_picture(["A1-C1: 2"]), is_picture(["---"])
    (True, False, False)
    """
    used: set[str] = set()
    for line in lines[1:] if len(lines) > 1 and _HEAD.fullmatch(lines[0]) else lines:
        used.update(line)
        if not used <= _ALL:
            return False
    return part or not used.isdisjoint("0123456789?")


def islands(lines: Sequence[str], puzzle: Puzzle) -> int:
    """The number of islands in a picture, up to one more than the puzzle has.

    >>> islands(["4=3"], Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
    2
    """
    return len(_read_islands(lines, puzzle))


def _read_islands(lines: Sequence[str], puzzle: Puzzle) -> list[tuple[int, int, str]]:
    """The line and last column of every island in a picture, and its clue."""
    pattern = _LONG_ISLAND if _has_long_clues(puzzle) else _ISLAND
    part = (
        (y, match.end() - 1, match[0])
        for y, line in enumerate(lines)
        for match in pattern.finditer(line)
    )
    return list(islice(part, len(puzzle.islands) + 1))


@lru_cache(maxsize=16)
def _has_long_clues(puzzle: Puzzle) -> bool:
    return any((island.clue or 0) > 9 for island in puzzle.islands)


def read(lines: Sequence[str], puzzle: Puzzle) -> EdgeCounts:
    """What a picture draws; a pair that is in sight and not joined has 0.

    The islands tell its scale. Each cell between two joined islands shows the bridge, and what
    stands between the cells shows it, too, or is a blank. Rows and columns may be numbered.

    Args:
        lines: The picture.
        puzzle: The puzzle whose islands it shows.

    Raises:
        AnswerError: It shows other islands, or something that is no bridge.

    >>> puzzle = Puzzle(3, 3, [(0, 0, 2), (0, 2, 3), (2, 2, 1)])
    >>> read(["2=3", "  |", ". 1"], puzzle)
    {((0, 0), (0, 2)): 2, ((0, 2), (2, 2)): 1}
    """
    try:
        return _TextPicture(lines, puzzle).counts()
    except AnswerError as error:
        for bare in _without_labels(lines):
            with suppress(AnswerError):
                return _TextPicture(bare, puzzle).counts()
        raise error from None


def _without_labels(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """The picture without the heads of its columns, and without the numbers of its rows, too."""
    heads = 0
    while heads < len(lines) and (not lines[heads].strip() or _HEAD.fullmatch(lines[heads])):
        heads += 1
    if heads in (0, len(lines)):
        return
    named = [_NUMBER.findall(line) for line in lines[:heads] if line.strip()]
    if len(named) == 1 and not _count_on(named[0]):  # in several lines, numbers run downwards
        return
    yield lines[heads:]
    labels: list[str] = []
    bare: list[str] = []
    for line in lines[heads:]:
        match = _LABEL.match(line)
        bare.append(" " * match.end() + line[match.end() :] if match else line)
        labels += _NUMBER.findall(match[0]) if match else []
    if _count_on(labels):
        yield bare


def _count_on(numbers: Sequence[str]) -> bool:
    """Whether numbers count on from 0 or 1; there may be none, as where letters name columns."""
    return list(map(int, numbers)) in [list(range(first, first + len(numbers))) for first in (0, 1)]


class _TextPicture:
    """A picture, whose islands are those of a puzzle.

    Raises:
        AnswerError: They are not.
    """

    def __init__(self, lines: Sequence[str], puzzle: Puzzle) -> None:
        self.lines = lines
        self.puzzle = puzzle
        islands = _read_islands(lines, puzzle)
        if len(islands) != len(puzzle.islands):  # at once: there may be many pictures
            raise _other_islands()
        clues = [("?" if clue is None else str(clue)) for _, _, clue in puzzle.islands]
        if [clue for _, _, clue in islands] != clues:
            raise _other_islands()
        self.ys = _scale([(i.row, y) for i, (y, _, _) in zip(puzzle.islands, islands, strict=True)])
        self.xs = _scale([(i.col, x) for i, (_, x, _) in zip(puzzle.islands, islands, strict=True)])
        self.digits = {(y, x - back) for y, x, clue in islands for back in range(len(clue))}
        self.used = set(self.digits)

    def counts(self) -> EdgeCounts:
        """The bridges."""
        bridges: EdgeCounts = {}
        for a, b in self.puzzle.edges:
            bridges[a, b] = self._between(a, b)
        blocked = {self._place(cell) for cell in self.puzzle.blocked}
        for y, line in enumerate(self.lines):
            for x, char in enumerate(line):
                if char in _WATER or (y, x) in self.used:
                    continue
                if char not in _BLOCKED or (y, x) not in blocked:
                    raise AnswerError(
                        "the picture has {char} in line {line}, column {column}, where no "
                        "whole bridge is",
                        char=repr(char),
                        line=y + 1,
                        column=x + 1,
                    )
        return bridges

    def _place(self, cell: tuple[int, int]) -> tuple[int, int]:
        (top, dy), (left, dx) = self.ys, self.xs
        return top + cell[0] * dy, left + cell[1] * dx

    def _between(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        """The number of bridges that the characters between two islands show; 0 for anything else,
        which then remains unused."""
        (y, x), (end_y, end_x) = self._place(a), self._place(b)
        level = y == end_y
        step = self.xs[1] if level else self.ys[1]
        line = [(y, at) for at in range(x + 1, end_x)]
        column = [(at, x) for at in range(y + 1, end_y)]
        places = line if level else column
        chars = {place: self._at(*place) for place in places if place not in self.digits}
        cells = [chars.get(place, "") for n, place in enumerate(places, 1) if n % step == 0]
        if not cells:  # the islands are in neighboring cells
            cells = [char for char in chars.values() if char != " "]
        kinds = {char for char in chars.values() if char != " "}
        if not cells or " " in cells:
            return 0
        heavy = "━" if level else "┃"
        if heavy in kinds or kinds & _NUMBERS.keys():
            numbers = [char for char in chars.values() if char in _NUMBERS]
            if len(numbers) != 1 or not kinds <= {heavy, *numbers}:
                return 0
            count = _NUMBERS[numbers[0]]
        elif len(kinds) == 1:
            kind = kinds.pop()
            count = (_ACROSS if level else _DOWN).get(kind, 0)
            if not level and kind in _DOUBLE_DOWN and not self.puzzle.blocked:
                count = 2
        else:
            return 0
        if count:
            self.used.update(place for place, char in chars.items() if char != " ")
        return count

    def _at(self, y: int, x: int) -> str:
        line = self.lines[y]
        return line[x] if x < len(line) else " "


def _scale(places: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Where 0 would be, and the distance from one row or column to the next, given rows or columns
    of the puzzle and their places in the picture."""
    if not places:
        return (0, 1)
    (low, at), (high, end) = min(places), max(places)
    step = 1 if high == low else (end - at) // (high - low)
    start = at - low * step
    if step < 1 or any(start + cell * step != place for cell, place in places):
        raise _other_islands()
    return start, step


def _other_islands() -> AnswerError:
    return AnswerError("the picture does not show the islands of this puzzle")
