"""All formats: their names, what they can hold, how their texts begin, and which one a text is in.

A new format is a module here with `parse(text) -> Puzzle` and `dumps(puzzle) -> str` (and
`parse_solution` and `dumps_solution` if it can hold an answer), and one entry in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from os import PathLike, fspath
from os.path import splitext
from typing import Protocol, TypeAlias, cast

from .._util.checks import check_path
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import OptionError, nearest


def counts(line: str) -> bool:
    """Whether a line is neither blank nor a comment.

    A comment is a `#` followed by anything but a row of a plain text puzzle.
    """
    line = line.strip()
    return bool(line) and not (line.startswith("#") and line.strip("#█.-_·?0123456789/, \t"))


def json_value(first: str, second: str) -> bool:
    """Recognize the beginning of a JSON object or array."""
    return first.startswith(("{", "["))


def json_line(first: str, second: str) -> bool:
    """One JSON object per line: inside one value a comma or colon would separate them."""
    return (
        first.startswith("{")
        and second.startswith("{")
        and not first.endswith((",", ":", "[", "{"))
    )


def pzprv3(first: str, second: str) -> bool:
    """Recognize the first line of a file of pzpr.js."""
    return first.startswith("pzprv3")


def address(first: str, second: str) -> bool:
    """An address with or without a host, or what follows the host."""
    if first.startswith(("{", "[", "pzprv3")):
        return False
    head = first[:200]
    if _tatham_page(first) or penpa(first, second):
        return False
    start = head.rpartition("?")[2].rpartition("&")[2]
    name = start.partition("/")[0].removeprefix("m+").partition("_")[0]
    return (name in ("hashi", "hashikake", "bridges") and "/" in start) or "://" in head


def penpa(first: str, second: str) -> bool:
    """An address of a penpa+ page that contains a drawing."""
    host, slashes, rest = first[:200].partition("://")
    page, mark, behind = rest.replace("?", "#").partition("#")
    named = "penpa" in page.lower() and ("&" + behind.replace("#", "&")).find("&p=") >= 0
    return bool(slashes and mark) and " " not in host and named


def game_id(first: str, second: str) -> bool:
    """A number, and after it a parameter or the colon; also in an address of the program's page."""
    if _tatham_page(first):
        return True
    head = first[:200]
    after = head.lstrip("0123456789")
    return (
        len(after) < len(head)
        and after.startswith(("x", "i", "e", "m", "L", "d", ":"))
        and not address(first, second)
    )


def _tatham_page(first: str) -> bool:
    """Whether an address is that of a page of Bridges with a game ID behind the `#`."""
    page, mark, game = first.partition("#")
    after = game.lstrip("0123456789")
    return (
        bool(mark)
        and "://" in page
        and "?" not in page
        and "bridges" in page
        and len(after) < len(game)
        and after.startswith(("x", "i", "e", "m", "L", "d", ":", "%3A"))
    )


def riddler(first: str, second: str) -> bool:
    """Recognize the first assignment of a map."""
    name, equals, _ = first[:200].partition("=")
    return bool(equals) and name.strip() in ("Width", "Height", "Islands", "Signs")


def two_numbers(first: str, second: str) -> bool:
    """Recognize the size of a grid."""
    return _header(first, second, 2)


def three_numbers(first: str, second: str) -> bool:
    """Recognize the size of a grid and its number of islands."""
    return _header(first, second, 3)


def _header(first: str, second: str, length: int) -> bool:
    """Recognize numbers separated by single blanks, the first two above 0. In a text of one line,
    one of them must have more than one digit."""
    if not first[0].isdigit():
        return False
    numbers = first.replace("\t", " ").split(" ", length)
    return (
        len(numbers) == length
        and all(token.isascii() and token.isdigit() for token in numbers)
        and all(token.strip("0") for token in numbers[:2])
        and bool(second or max(map(len, numbers)) > 1)
    )


def any_line(first: str, second: str) -> bool:
    """Accept any line."""
    return True


def never(first: str, second: str) -> bool:
    """Recognize nothing: the texts look like plain text, and mean the same or have to be named."""
    return False


def with_slashes(first: str, second: str) -> bool:
    """Accept a line of several rows joined by slashes."""
    return "/" in first


Opening: TypeAlias = Callable[[str, str], bool]
"""Asked with the first two lines that count; the second may be missing, `""`."""


@dataclass(frozen=True, slots=True, repr=False)
class Format:
    """The description of a format.

    Attributes:
        name: Its name, which is also that of its module.
        description: What it is, in a few words.
        answers: Whether it can hold a solution.
        extensions: The extensions of its files; the first is the usual one.
        opens: Whether a text that begins with these two lines is in this format; `None` for the
            format that is assumed if no other is recognized.
        alone: Whether the first of these lines is a puzzle by itself, so that more may follow;
            `None` for never.
        holds: Whether a text may hold several puzzles, which its module's `entries(text)` reads.

    >>> FORMATS[0].name, FORMATS[0].extensions
    ('has', ('.has',))
    """

    name: str
    description: str
    answers: bool
    extensions: tuple[str, ...]
    opens: Opening | None
    alone: Opening | None = None
    holds: bool = False

    def __repr__(self) -> str:
        return f"<Format {self.name}: {self.description}>"


FORMATS = (
    Format(
        "has",
        "the files of the CLLV set: a header, then numbers, 0 for water",
        False,
        (".has",),
        three_numbers,
    ),
    Format(
        "puzzlink",
        "a puzz.link address (pzv.jp, pzplus, …)",
        False,
        (".url", ".puzzlink"),
        address,
        any_line,
    ),
    Format(
        "penpa",
        "a penpa+ address (penpa-edit)",
        False,
        (".penpa",),
        penpa,
        any_line,
    ),
    Format(
        "pzprv3",
        "a file of pzpr.js, with its answer",
        True,
        (".pzprv3",),
        pzprv3,
        with_slashes,
    ),
    Format(
        "tatham",
        "a game ID of Simon Tatham's Bridges",
        False,
        (".tatham",),
        game_id,
        any_line,
    ),
    Format(
        "janko",
        "a grid of janko.at, or its solution grid",
        True,
        (".janko",),
        two_numbers,
    ),
    Format(
        "riddler",
        "a map of the Riddler, as its program has it",
        False,
        (".riddler",),
        riddler,
    ),
    Format(
        "csv",
        "a grid of numbers with commas between them, 0 for water",
        False,
        (".csv",),
        never,
    ),
    Format(
        "unsw",
        "homework of COMP3411: up to 3 bridges, letters a to c, not one network",
        True,
        (".unsw",),
        never,
    ),
    Format(
        "text",
        "plain text as people type it",
        False,
        (".txt", ".text"),
        None,
        with_slashes,
    ),
    Format(
        "json",
        "hashikit's own JSON, which carries everything",
        True,
        (".json", ".jsonl"),
        json_value,
        json_line,
        holds=True,
    ),
)
"""All formats."""

_BY_NAME = {format.name: format for format in FORMATS}
_OPENINGS = [(format.opens, format) for format in FORMATS if format.opens is not None]
_OTHERWISE = next(format for format in FORMATS if format.opens is None)


class PuzzleModule(Protocol):
    """What every format's module offers."""

    def parse(self, text: str) -> Puzzle: ...

    def dumps(self, puzzle: Puzzle) -> str: ...


class AnswerModule(Protocol):
    """And what those offer that can hold an answer.

    One whose texts of puzzles may bring the answer along also has `parse_both(text)`.
    """

    def parse_solution(self, text: str, puzzle: Puzzle | None = None) -> Solution: ...

    def dumps_solution(self, solution: Solution) -> str: ...


def names(*, answers: bool = False) -> list[str]:
    """The names of all formats; with `answers`, only of those that can hold a solution.

    >>> names()[:8]
    ['has', 'puzzlink', 'penpa', 'pzprv3', 'tatham', 'janko', 'riddler', 'csv']
    >>> names(answers=True)
    ['pzprv3', 'janko', 'unsw', 'json']
    """
    return [format.name for format in FORMATS if format.answers or not answers]


def named(name: str) -> Format:
    """The format of that name.

    Raises:
        OptionError: There is no such format.

    >>> named("janko").extensions
    ('.janko',)
    """
    known = _BY_NAME.get(name) if isinstance(name, str) else None
    if known is None:
        ending = f".{name}"
        meant = next((format.name for format in FORMATS if ending in format.extensions), name)
        raise OptionError(
            "no format {name}; {nearest}", name=repr(name), nearest=nearest(meant, names())
        )
    return known


def by_extension(path: str | PathLike[str]) -> Format:
    """Return the format of a file of that name.

    Raises:
        OptionError: The name does not determine it, or is not a path.

    >>> by_extension("puzzles/first.has").name
    'has'
    """
    check_path("path", path)
    ending = splitext(fspath(path))[1].lower()  # noqa: PTH122 (pathlib takes long to import)
    for format in FORMATS:
        if ending in format.extensions:
            return format
    known = ", ".join(ending for format in FORMATS for ending in format.extensions)
    raise OptionError(
        "the name {path} does not determine the format; give one, or use an extension of {known}",
        path=repr(fspath(path)),
        known=known,
    )


def detected(first: str, second: str) -> Format:
    """Return the format of a text, given its first two lines that count.

    Args:
        first: The first line, stripped.
        second: The second line, `""` if there is none.
    """
    if first:
        for opens, format in _OPENINGS:
            if opens(first, second):
                return format
    return _OTHERWISE


def puzzle_module(format: Format) -> PuzzleModule:
    """The module of a format; it is imported when it is needed first."""
    return cast(PuzzleModule, _module(format.name))


def answer_module(format: Format) -> AnswerModule:
    """The module of a format that can hold an answer."""
    return cast(AnswerModule, _module(format.name))


_modules: dict[str, object] = {}


def _module(name: str) -> object:
    module = _modules.get(name)
    if module is None:
        module = _modules[name] = import_module(f".{name}", __package__)
    return module
