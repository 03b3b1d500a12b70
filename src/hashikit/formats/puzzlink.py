"""puzz.link addresses, as pzpr.js and its many hosts read them.

`https://puzz.link/p?hashi/COLS/ROWS/BODY`, the cells row by row in the body: `0` to `f` a clue,
`-` and two hexadecimal digits a larger one, `.` an island whose clue is not given, `g` to `z` a
run of 1 to 20 cells of water.

Also read: any other host, none at all (`hashi/9/9/…`), the names `hashikake` and `bridges`, those
of the editor (`hashi_edit/9/9/…`) and of other modes,
variant flags before the size, a slash at the end, `+` and three digits, and the addresses of
kanpen.net (`?pzpr=` and `?problem=`).

Source: pzpr.js, `decodeNumber16` and its URL parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from re import IGNORECASE, compile

from .._util.checks import expected_error
from ..board.geometry import MAX_CLUE, MAX_ISLANDS, MAX_SIDE
from ..board.puzzle import Puzzle
from ..errors import FormatError
from ..i18n.sentences import Message
from ._cells import CLUES, Cell, check_filled, read_cells, read_runs, write_runs
from ._dialect import check_dialect
from ._tokens import check_size, number, one_line

__all__ = ["NAMES", "dumps", "parse"]

NAMES = ("hashi", "hashikake", "bridges")
"""What pzpr.js calls this puzzle."""

_MODES = ("_edit", "_play", "_test")
"""In which an address opens the page: `hashi_edit/…` is that of a puzzle in its editor."""

_WATER = "ghijklmnopqrstuvwxyz"
_DIGITS = {digit: value for value, digit in enumerate("0123456789abcdef")}
_CLUES: dict[str, int | None] = {**_DIGITS, ".": None}
_STEPS = {**{letter: run for run, letter in enumerate(_WATER, 1)}, **dict.fromkeys(_CLUES, 1)}
_LONG = {"-": 2, "+": 3}  # this many hexadecimal digits follow
_WRITTEN: dict[int | None, str] = {
    None: ".",
    **{clue: f"{clue:x}" if clue < 16 else f"-{clue:x}" for clue in range(MAX_CLUE + 1)},
}
_PAGE = compile(r"((https?://|(?=[^/]*[a-z]))[^\s?:/]+(:[0-9]+)?)?(/[^\s?:]*)?", IGNORECASE)
_WHAT = Message("a hexadecimal digit, g to z, '-', '+' or '.'")


def parse(text: str) -> Puzzle:
    """Read an address.

    Raises:
        FormatError: The text is not such an address, is for another kind of puzzle, or its body
            does not fill the grid exactly.

    >>> parse("https://puzz.link/p?hashi/3/1/2g.")
    Puzzle(1, 3, [(0, 0, 2), (0, 2, None)])
    """
    content, line, shift = one_line(text, Message("a puzz.link address"))
    url, _, _ = content.partition("#")
    head, _, tail = url.rpartition("?")
    _check_page(head, line, shift)
    kanpen = tail.startswith("problem=")
    if kanpen or tail.startswith("pzpr="):
        name = head.rpartition("/")[2].removesuffix(".html")
        _, _, rest = tail.partition("=")
    else:
        _, _, tail = tail.rpartition("&")  # options of the page
        name, _, rest = tail.partition("/")
        if not name:  # the first applets: …/hashi/sa/q.html?/9/9/…
            name = next((part for part in head.split("/") if part in NAMES), "")
    name = name.removeprefix("m+")
    for mode in _MODES:
        name = name.removesuffix(mode)
    if name not in NAMES:
        if "?" not in url and "://" in url:
            raise FormatError("expected '?hashi/COLS/ROWS/BODY' in this address", line, shift)
        raise expected_error(
            Message("a puzzle named 'hashi'"), name, line, shift + max(0, url.find(name))
        )
    flags, _, sizes = rest.partition("/")
    if not kanpen and not (flags.isascii() and flags.isdigit()):
        rest = sizes  # drop flags (`hashi/d/9/9/…`) or nothing (`?pzpr=/9/9/…`) before the size
    fields = rest.split("/", 2)
    at = len(url) - len(rest)
    if len(fields) != 3:
        what = "ROWS/COLS/CELLS" if kanpen else "COLS/ROWS/BODY"
        raise expected_error(Message("{what} after the name", what=what), rest, line, shift + at)
    order = (Message("the number of rows"), Message("the number of columns"))
    if not kanpen:
        order = order[::-1]
    sides = []
    for field, side in zip(fields[:2], order, strict=True):
        sides.append(number(field, side, 1, MAX_SIDE, line, shift + at))
        at += len(field) + 1
    rows, cols = sides if kanpen else reversed(sides)
    check_size(rows, cols, line)
    if kanpen:
        return _kanpen(fields[2], rows, cols, line)
    return Puzzle(rows, cols, _decode(fields[2].removesuffix("/"), rows, cols, line, shift + at))


def _check_page(page: str, line: int, column: int) -> None:
    """Refuse anything but the address of a page before the puzzle, which would be lost."""
    if not page or _PAGE.fullmatch(page):
        return
    second = page.rfind("http")
    if second > 0:
        raise expected_error(Message("one address in a line"), page[second:], line, column + second)
    raise expected_error(Message("the address of a page before the '?'"), page, line, column)


def dumps(puzzle: Puzzle) -> str:
    """Write an address, with the body that pzpr.js itself would write.

    Raises:
        UnsupportedRuleError: The puzzle has blocked cells, another number of bridges per pair than
            2, or forbids loops.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)]))
    'https://puzz.link/p?hashi/3/1/2g./'
    """
    check_dialect(puzzle, "puzzlink", clues=range(MAX_CLUE + 1))
    body = write_runs(puzzle, _WATER, _WRITTEN)
    # Programs that find addresses in running text leave out a dot at the end.
    end = "/" if body.endswith(".") else ""
    return f"https://puzz.link/p?hashi/{puzzle.cols}/{puzzle.rows}/{body}{end}"


def _decode(body: str, rows: int, cols: int, line: int, column: int) -> Iterable[Cell]:
    """The islands of a body that begins in that column."""
    try:
        return read_runs(body, _STEPS, _CLUES, rows, cols, line, column)
    except KeyError:  # another character, or a mark for more digits
        return _decode_long(body, rows, cols, line, column)


def _decode_long(body: str, rows: int, cols: int, line: int, column: int) -> Iterable[Cell]:
    """The islands of a body with clues of several digits."""
    strange = set(body) - _STEPS.keys() - _LONG.keys()
    if strange:
        at = min(map(body.index, strange))
        raise expected_error(_WHAT, body[at:], line, column + at)
    longer = sum(body.count(mark) * (size - 1) for mark, size in _LONG.items())
    islands = sum(map(body.count, _CLUES)) - longer
    water = sum(body.count(letter) * _STEPS[letter] for letter in _WATER)
    check_filled(islands + water, rows, cols, line, column)
    if islands > MAX_ISLANDS:
        raise FormatError("more than {most} islands", line, column, most=MAX_ISLANDS)
    return _cells(body, cols, line, column)


def _cells(body: str, cols: int, line: int, column: int) -> Iterator[Cell]:
    """The islands of a body that fills the grid."""
    cell = at = 0
    while at < len(body):
        char = body[at]
        at += 1
        if char in _LONG:
            size = _LONG[char]
            code = body[at : at + size]
            if len(code) != size or not _DIGITS.keys() >= set(code):
                what = Message("{size} hexadecimal digits after {char}", size=size, char=repr(char))
                raise expected_error(what, code, line, column + at)
            clue = int(code, 16)
            if clue > MAX_CLUE:
                raise FormatError(
                    "the clue {clue} is over {most}",
                    line,
                    column + at - 1,
                    clue=clue,
                    most=MAX_CLUE,
                )
            yield cell // cols, cell % cols, clue
            at += size
        elif char in _CLUES:
            yield cell // cols, cell % cols, _CLUES[char]
        cell += _STEPS.get(char, 1)


def _kanpen(body: str, rows: int, cols: int, line: int) -> Puzzle:
    """The grid of a kanpen.net address: rows end with `/`, cells with `_`; 9 is a `?`."""
    clues = {digit: CLUES[digit] for digit in "12345678"} | {"9": None}
    lines = body.replace("_", " ").removesuffix("/").split("/", rows)
    if len(lines) != rows:
        raise FormatError(
            "expected {rows} rows of cells, found {count}", line, rows=rows, count=len(lines)
        )
    what = Message("a clue, 1 to 8, 9 or '.'")
    cells = read_cells(lines, 0, rows, cols, water=".", clues=clues, what=what)
    try:
        return Puzzle(rows, cols, cells)
    except FormatError as error:
        raise FormatError(
            "row {row}: {message}", line, row=error.line, message=error.reason
        ) from None
