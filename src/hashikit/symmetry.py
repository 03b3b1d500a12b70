"""The eight images of a puzzle under rotation and reflection, and which puzzles are alike.

>>> puzzle = Puzzle.from_grid([[1, 2, 0], [0, 1, 0]])
>>> fingerprint(puzzle) == fingerprint(Puzzle.from_grid([[0, 0], [1, 2], [0, 1]]))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .puzzle import Bridge, Coord, Puzzle, Reading, Sign

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

    rules = (puzzle.max_bridges, puzzle.loops, puzzle.connected)
    text = repr((*rules, *min(_images(puzzle)))).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


_Image = tuple[int, int, list[int], list[tuple[int, int, int]], list[tuple[int, ...]]]
"""An image, as something that has an order.

Rows, columns, and sorted: `cell * _MARKS + mark` of islands and blocked cells, `cell, cell, count`
of given bridges, `cell, north, east, south, west` of signs. Cells are numbered row by row. The mark
is 0 for a blocked cell, a clue plus 1, or `_UNKNOWN`; a reading is −1 for nothing, −2 for `?`.
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
                # The number of cell (r, c) in this image is by_row * r + by_col * c + first.
                by_row = up * (1 if turned else cols)
                by_col = left * (rows if turned else 1)
                first = -min(0, by_row * (rows - 1)) - min(0, by_col * (cols - 1))
                numbers = (by_row, by_col, first)
                y, x, z = by_row * _MARKS, by_col * _MARKS, first * _MARKS
                codes = [y * r + x * c + mark + z for r, c, mark in things]
                codes.sort()
                given = _given(puzzle.given, numbers) if puzzle.given else []
                signs = _signs(puzzle.signs, numbers, turned, up, left) if puzzle.signs else []
                yield (*((cols, rows) if turned else (rows, cols)), codes, given, signs)


_Numbers = tuple[int, int, int]
"""A row's, a column's and a constant part of the number of a cell."""


def _given(bridges: Sequence[Bridge], numbers: _Numbers) -> list[tuple[int, int, int]]:
    ends = ((_number(a, numbers), _number(b, numbers), count) for a, b, count in bridges)
    return sorted((min(a, b), max(a, b), count) for a, b, count in ends)


def _signs(
    signs: Sequence[Sign], numbers: _Numbers, turned: bool, up: int, left: int
) -> list[tuple[int, ...]]:
    made: list[tuple[int, ...]] = []
    for sign in signs:
        down = (sign.north, sign.south)[::up]
        across = (sign.west, sign.east)[::left]
        if turned:
            down, across = across, down
        readings = (down[0], across[1], down[1], across[0])
        codes = (-1 if r is None else -2 if isinstance(r, str) else r for r in readings)
        made.append((_number(sign.at, numbers), *codes))
    return sorted(made)


def _number(cell: Coord, numbers: _Numbers) -> int:
    return numbers[0] * cell[0] + numbers[1] * cell[1] + numbers[2]


def _puzzle(image: _Image, rules: Puzzle) -> Puzzle:
    """The puzzle of an image, with the rules of another one."""
    rows, cols, codes, given, signs = image
    islands: list[tuple[int, int, int | None]] = []
    blocked: list[Coord] = []
    for code in codes:
        cell, mark = divmod(code, _MARKS)
        if mark:
            islands.append((*divmod(cell, cols), None if mark == _UNKNOWN else mark - 1))
        else:
            blocked.append(divmod(cell, cols))
    return Puzzle(
        rows,
        cols,
        islands,
        max_bridges=rules.max_bridges,
        blocked=blocked,
        loops=rules.loops,
        connected=rules.connected,
        given=[(divmod(a, cols), divmod(b, cols), count) for a, b, count in given],
        signs=[_sign(cols, *sign) for sign in signs],
    )


def _sign(cols: int, cell: int, north: int, east: int, south: int, west: int) -> Sign:
    def reading(code: int) -> Reading:
        return None if code == -1 else "?" if code == -2 else code

    return Sign(
        *divmod(cell, cols),
        north=reading(north),
        east=reading(east),
        south=reading(south),
        west=reading(west),
    )
