"""Game IDs of Bridges in Simon Tatham's Portable Puzzle Collection.

`WxH[iI][eE]mM[L][dD]:DESC`, the cells row by row in the description: `1` to `9` and `A` to `G` a
clue up to 16, `a` to `z` a run of 1 to 26 cells of water. `m` is the number of bridges per pair,
`L` forbids loops; `i`, `e` and `d` steer the generator only and are dropped. `H` is `W` where it
is left out, and `m` is 2.

Also read: the address of the program's own page with the ID in it, `…/js/bridges.html#7x7m2:…`.

Source: `bridges.c`, `decode_params`, `validate_desc` and `encode_game`.
"""

from __future__ import annotations

from collections.abc import Iterable

from .._util.checks import expected_error
from ..board.geometry import MAX_SIDE
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import Cell, read_runs, write_runs
from ._dialect import check_dialect, unsupported_error
from ._tokens import check_size, number, one_line

__all__ = ["dumps", "parse"]

_CLUES: dict[str, int | None] = {char: clue for clue, char in enumerate("0123456789ABCDEFG")}
_WATER = "abcdefghijklmnopqrstuvwxyz"
_STEPS = {**{char: run for run, char in enumerate(_WATER, 1)}, **dict.fromkeys(_CLUES, 1)}
_WRITTEN = {clue: char for char, clue in _CLUES.items()}
_MOST = 16
_ESCAPES = {"%3A": ":", "%3a": ":", "%23": "#"}
"""What stands in an address for marks of an ID."""
_LEAST_SIDE = 3  # of a game that the program accepts


def parse(text: str) -> Puzzle:
    """Read a game ID.

    Islands side by side and clues of 0 are read although the program itself refuses them.

    Raises:
        FormatError: The text is not a game ID, or its description does not fill the grid exactly.

    >>> parse("3x3m2:2a2c1a1")
    Puzzle(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 1), (2, 2, 1)])
    """
    content, line, shift = one_line(text, Message("a game ID such as 7x7m2:DESCRIPTION"))
    if "://" in content:
        page, _, content = content.partition("#")
        shift += len(page) + 1
        for escape, mark in _ESCAPES.items():
            content = content.replace(escape, mark)
    params, colon, desc = content.partition(":")
    if not colon:
        if "#" in params:
            raise FormatError(
                "this is a random seed; a game ID has a colon, as in 7x7m2:DESCRIPTION", line, shift
            )
        raise expected_error(Message("a game ID such as 7x7m2:DESCRIPTION"), params, line, shift)

    values: dict[str, int] = {}
    at = 0
    for letter, what, least, most in _PARAMS:
        if not params.startswith(letter, at):
            continue
        at += len(letter)
        tail = params[at:]
        digits = tail[: len(tail) - len(tail.lstrip("0123456789"))]
        values[letter] = number(digits or tail, what, least, most, line, shift + at)
        at += len(digits)
    loops = not params.startswith("L", at)
    if not loops:
        at += 1
    if params.startswith("d", at):
        at += 1
        at += len(params[at:]) - len(params[at:].lstrip("0123456789"))
    if at < len(params):
        raise expected_error(
            Message("the parameters WxHmM and a colon"), params[at:], line, shift + at
        )
    cols = values[""]
    rows = values.get("x", cols)
    check_size(rows, cols, line, shift)
    islands = _decode(desc, rows, cols, line, shift + len(params) + 1)
    return Puzzle(rows, cols, islands, max_bridges=values.get("m", 2), loops=loops)


# The parameters that have a value, in their order: letter, meaning, smallest and largest value.
_PARAMS = (
    ("", Message("the width"), 1, MAX_SIDE),
    ("x", Message("the height"), 1, MAX_SIDE),
    ("i", Message("the percentage of islands"), 0, 100),
    ("e", Message("the expansion factor"), 0, 100),
    ("m", Message("the number of bridges per pair"), 1, 4),
)


def dumps(puzzle: Puzzle) -> str:
    """Write a game ID that the program takes.

    Raises:
        UnsupportedRuleError: The program takes no such puzzle: it has `?` islands, clues of 0 or
            over 16, islands side by side, fewer than two islands, a side below 3, or blocked
            cells.

    >>> dumps(Puzzle(3, 3, [(0, 0, 4), (0, 2, 4)], max_bridges=4, loops=False))
    '3x3m4L:4a4f'
    """
    check_dialect(
        puzzle,
        "tatham",
        clues=range(1, _MOST + 1),
        unknown=False,
        max_bridges=True,
        loops=True,
    )
    if min(puzzle.rows, puzzle.cols) < _LEAST_SIDE:
        raise unsupported_error(
            "tatham",
            Message("a grid as small as {rows} × {cols} cells", rows=puzzle.rows, cols=puzzle.cols),
        )
    if len(puzzle.islands) < 2:
        raise unsupported_error("tatham", Message("fewer than two islands"))
    cells = {(row, col) for row, col, _ in puzzle.islands}
    for row, col, _ in puzzle.islands:
        for other in ((row, col + 1), (row + 1, col)):
            if other in cells:
                what = Message(
                    "the islands side by side at {cell} and {other}", cell=(row, col), other=other
                )
                raise unsupported_error("tatham", what)
    size = f"{puzzle.cols}x{puzzle.rows}"
    rules = f"m{puzzle.max_bridges}{'' if puzzle.loops else 'L'}"
    return f"{size}{rules}:{write_runs(puzzle, _WATER, _WRITTEN)}"


def _decode(desc: str, rows: int, cols: int, line: int, column: int) -> Iterable[Cell]:
    """The islands of a description that begins in that column."""
    try:
        return read_runs(desc, _STEPS, _CLUES, rows, cols, line, column)
    except KeyError:
        at = min(map(desc.index, set(desc) - _STEPS.keys()))
        raise expected_error(
            Message("1 to 9, A to G or a to z"), desc[at:], line, column + at
        ) from None
