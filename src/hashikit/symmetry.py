"""The eight images of a puzzle under rotation and reflection, and which puzzles are alike.

>>> puzzle = Puzzle.from_grid([[1, 2, 0], [0, 1, 0]])
>>> fingerprint(puzzle) == fingerprint(Puzzle.from_grid([[0, 0], [1, 2], [0, 1]]))
True
"""

from __future__ import annotations

from collections.abc import Iterator

from .puzzle import Coord, Puzzle

__all__ = ["canonical", "fingerprint", "images"]


def images(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle turned and mirrored in all eight ways, itself first; some may be equal.

    >>> [image.rows for image in images(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]))]
    [1, 1, 1, 1, 2, 2, 2, 2]
    """
    return [_puzzle(image, puzzle) for image in _images(puzzle)]


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same one of its images for all of them: two puzzles are alike if theirs are equal.

    >>> canonical(Puzzle(2, 1, [(0, 0, 1), (1, 0, 1)]))
    Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)])
    """
    return _puzzle(min(_images(puzzle)), puzzle)


def fingerprint(puzzle: Puzzle) -> int:
    """A number of 64 bits, the same for all images of a puzzle and for no other one.

    But for chance: among a million puzzles the probability that any two share one by accident is
    3 in 100 million.

    >>> 0 <= fingerprint(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)])) < 2**64
    True
    """
    from hashlib import blake2b

    rows, cols, things = min(_images(puzzle))
    text = f"{rows} {cols} {puzzle.max_bridges} {puzzle.loops:d} {things}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


_Image = tuple[int, int, list[int]]
"""Rows, columns, and in order `cell * _MARKS + mark` of all that is on the grid.

Cells are numbered row by row. The mark is 0 for a blocked cell, a clue plus 1, or `_UNKNOWN`.
"""

_UNKNOWN = 257
_MARKS = 258


def _images(puzzle: Puzzle) -> Iterator[_Image]:
    rows, cols = puzzle.rows, puzzle.cols
    things = [(r, c, _UNKNOWN if clue is None else clue + 1) for r, c, clue in puzzle.islands]
    things += [(r, c, 0) for r, c in puzzle.blocked]
    for turned in (False, True):
        for up in (1, -1):
            for left in (1, -1):
                # The number of cell (r, c) in this image is by_row * r + by_col * c + a constant.
                by_row = up * (1 if turned else cols) * _MARKS
                by_col = left * (rows if turned else 1) * _MARKS
                first = -min(0, by_row * (rows - 1)) - min(0, by_col * (cols - 1))
                codes = [by_row * r + by_col * c + mark + first for r, c, mark in things]
                codes.sort()
                yield (cols, rows, codes) if turned else (rows, cols, codes)


def _puzzle(image: _Image, rules: Puzzle) -> Puzzle:
    """The puzzle of an image, with the rules of another one."""
    rows, cols, codes = image
    islands: list[tuple[int, int, int | None]] = []
    blocked: list[Coord] = []
    for code in codes:
        cell, mark = divmod(code, _MARKS)
        if mark:
            islands.append((*divmod(cell, cols), None if mark == _UNKNOWN else mark - 1))
        else:
            blocked.append(divmod(cell, cols))
    return Puzzle(
        rows, cols, islands, max_bridges=rules.max_bridges, blocked=blocked, loops=rules.loops
    )
