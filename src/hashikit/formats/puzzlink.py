"""puzz.link addresses, as pzpr.js and its many hosts read them.

`https://puzz.link/p?hashi/COLS/ROWS/BODY`, the cells row by row in the body: `0` to `f` a clue,
`-` and two hexadecimal digits a larger one, `.` an island whose clue is not given, `g` to `z` a
run of 1 to 20 cells of water.

Also read: any other host, none at all (`hashi/9/9/…`), the names `hashikake` and `bridges`,
variant flags before the size, a slash at the end, `+` and three digits, and the addresses of
kanpen.net (`?pzpr=` and `?problem=`).

Source: pzpr.js, `decodeNumber16` and its URL parser.
"""

from __future__ import annotations

from ..errors import FormatError
from ..geometry import MAX_CLUE, MAX_SIDE
from ..puzzle import Puzzle
from .common import (
    CLUES,
    Cell,
    check_dialect,
    check_size,
    expected,
    fill,
    number,
    one_line,
    read_cells,
)

__all__ = ["NAMES", "dump", "parse"]

NAMES = ("hashi", "hashikake", "bridges")
"""What pzpr.js calls this puzzle."""

_RUNS = {letter: run for run, letter in enumerate("ghijklmnopqrstuvwxyz", 1)}
_DIGITS = {digit: value for value, digit in enumerate("0123456789abcdef")}
_LONG = {"-": 2, "+": 3}  # so many hexadecimal digits follow
_CHARACTERS = frozenset([*_RUNS, *_DIGITS, *_LONG, "."])
_WHAT = "a hexadecimal digit, g to z, '-', '+' or '.'"


def parse(text: str) -> Puzzle:
    """Read an address.

    Raises:
        FormatError: It is none, it is of another kind of puzzle, or its body does not fill the
            grid exactly.

    >>> parse("https://puzz.link/p?hashi/3/1/2g.")
    Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])
    """
    content, line, shift = one_line(text, "a puzz.link address")
    url, _, _ = content.partition("#")
    head, _, tail = url.rpartition("?")
    kanpen = tail.startswith("problem=")
    if kanpen or tail.startswith("pzpr="):
        name = head.rpartition("/")[2].removesuffix(".html")
        _, _, rest = tail.partition("=")
    else:
        _, _, tail = tail.rpartition("&")  # options of the page
        name, _, rest = tail.partition("/")
        if not name:  # the first applets: …/hashi/sa/q.html?/9/9/…
            name = next((part for part in head.split("/") if part in NAMES), "")
    if name not in NAMES:
        if "?" not in url and "://" in url:
            raise FormatError("expected '?hashi/COLS/ROWS/BODY' in this address", line, shift)
        raise expected("a puzzle named 'hashi'", name, line, shift + max(0, url.find(name)))
    flags, _, sizes = rest.partition("/")
    if not kanpen and not (flags.isascii() and flags.isdigit()):
        rest = sizes  # drop flags (`hashi/d/9/9/…`) or nothing (`?pzpr=/9/9/…`) before the size
    fields = rest.split("/", 2)
    at = len(url) - len(rest)
    if len(fields) != 3:
        what = "ROWS/COLS/CELLS" if kanpen else "COLS/ROWS/BODY"
        raise expected(f"{what} after the name", rest, line, shift + at)
    order = ("rows", "columns") if kanpen else ("columns", "rows")
    sides = []
    for field, what in zip(fields[:2], order, strict=True):
        sides.append(number(field, f"the number of {what}", 1, MAX_SIDE, line, shift + at))
        at += len(field) + 1
    rows, cols = sides if kanpen else reversed(sides)
    check_size(rows, cols, line)
    if kanpen:
        return _kanpen(fields[2], rows, cols, line)
    return Puzzle(rows, cols, _decode(fields[2].removesuffix("/"), rows, cols, line, shift + at))


def dump(puzzle: Puzzle) -> str:
    """Write an address, with the body that pzpr.js itself would write.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, another number of bridges per pair than 2,
            or forbids loops.

    >>> dump(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)]))
    'https://puzz.link/p?hashi/3/1/2g./'
    """
    check_dialect(puzzle, "puzzlink", clues=range(MAX_CLUE + 1))
    parts: list[str] = []
    done = 0  # cells written so far
    for row, col, clue in puzzle.islands:
        cell = row * puzzle.cols + col
        parts.append(_water(cell - done))
        parts.append("." if clue is None else f"{clue:x}" if clue < 16 else f"-{clue:x}")
        done = cell + 1
    parts.append(_water(puzzle.rows * puzzle.cols - done))
    body = "".join(parts)
    # Programs that find addresses in running text leave out a dot at the end.
    end = "/" if body.endswith(".") else ""
    return f"https://puzz.link/p?hashi/{puzzle.cols}/{puzzle.rows}/{body}{end}"


def _water(run: int) -> str:
    full, rest = divmod(run, 20)
    return "z" * full + (chr(ord("g") + rest - 1) if rest else "")


def _decode(body: str, rows: int, cols: int, line: int, column: int) -> list[Cell]:
    """The islands of a body that begins in that column."""
    for at in sorted(map(body.index, set(body) - _CHARACTERS)):
        raise expected(_WHAT, body[at:], line, column + at)
    digits = sum(map(body.count, _DIGITS))
    longer = sum(body.count(mark) * (size - 1) for mark, size in _LONG.items())
    fill(body, _RUNS, rows, cols, line, column, digits - longer + body.count("."))
    islands: list[Cell] = []
    cell = at = 0
    while at < len(body):
        char = body[at]
        run = _RUNS.get(char)
        if run is not None:
            cell += run
            at += 1
            continue
        clue = _DIGITS.get(char)  # None for "."
        if char in _LONG:
            size = _LONG[char]
            code = body[at + 1 : at + 1 + size]
            if len(code) != size or not _DIGITS.keys() >= set(code):
                what = f"{size} hexadecimal digits after {char!r}"
                raise expected(what, code, line, column + at + 1)
            clue = int(code, 16)
            if clue > MAX_CLUE:
                raise FormatError(f"the clue {clue} is over {MAX_CLUE}", line, column + at)
            at += size
        islands.append((*divmod(cell, cols), clue))
        cell += 1
        at += 1
    return islands


def _kanpen(body: str, rows: int, cols: int, line: int) -> Puzzle:
    """The grid of a kanpen.net address: rows end with `/`, cells with `_`; 9 is a `?`."""
    clues = {digit: CLUES[digit] for digit in "12345678"} | {"9": None}
    lines = body.replace("_", " ").removesuffix("/").split("/", rows)
    if len(lines) != rows:
        raise FormatError(f"expected {rows} rows of cells, found {len(lines)}", line)
    try:
        islands = read_cells(
            lines, 0, rows, cols, water=".", clues=clues, what="a clue, 1 to 8, 9 or '.'"
        )
    except FormatError as error:
        raise FormatError(f"row {error.line}: {error.message}", line) from None
    return Puzzle(rows, cols, islands)
