"""All formats: their names, what they can hold, how their texts begin, and which one a text is in.

A new format is a module here with `parse(text) -> Puzzle` and `dumps(puzzle) -> str`, and one entry
in `FORMATS`, which says everything else that the rest of hashikit needs to know about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from os import PathLike, fspath
from os.path import splitext
from typing import Protocol, TypeAlias, cast

from .._util.checks import check_path
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import FormatError, OptionError, nearest


def counts(line: str) -> bool:
    """Whether a line is neither blank nor a comment.

    A comment is a `#` followed by anything but a row of a plain text puzzle.
    """
    line = line.strip()
    return bool(line) and not (line.startswith("#") and line.strip("#█.-_·?0123456789/, \t"))


def json_value(first: str, second: str) -> bool:
    """Recognize the beginning of a JSON object or array."""
    return first.startswith(("{", "["))


def json_line(first: str, second: str | None) -> bool:
    """One JSON object per line: inside one value a comma or colon would separate them."""
    is_object = first.startswith("{") and (second or "").startswith("{")
    if is_object and not first.endswith((",", ":", "[", "{")):
        return True
    if second == "" or not first.endswith("}"):
        return False
    from ._json_text import decode

    try:
        return isinstance(decode(first)[0], dict)
    except FormatError:
        return False


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


def any_line(first: str, second: str | None) -> bool:
    """Accept any line."""
    return True


def never(first: str, second: str) -> bool:
    """Recognize nothing: the texts look like plain text, and mean the same or have to be named."""
    return False


def with_slashes(first: str, second: str | None) -> bool:
    """Accept a line of several rows joined by slashes."""
    return "/" in first


Opening: TypeAlias = Callable[[str, str], bool]
"""Asked with the first two lines that count; the second may be missing, `""`."""

Line: TypeAlias = Callable[[str, str | None], bool]
"""The same, but the second line is `None` as long as nobody knows whether it comes."""


class FormatModule(Protocol):
    """What the module of a format offers: `parse` and `dumps`, and of the rest what its `Format`
    promises."""

    def parse(self, text: str) -> Puzzle: ...

    def dumps(self, puzzle: Puzzle) -> str: ...

    def parse_solution(self, text: str, puzzle: Puzzle | None = None) -> Solution: ...

    def dumps_solution(self, solution: Solution) -> str: ...

    def entries(self, text: str) -> Iterator[Entry | FormatError]: ...

    def parse_state(self, text: str, puzzle: Puzzle) -> State: ...

    def dumps_state(self, state: State) -> str: ...


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """One puzzle of a text or a file.

    Attributes:
        name: The name of the file; if it holds several puzzles, followed by a colon and the line or
            the key.
        puzzle: The puzzle.
        solution: The answer that came with it, right or wrong; `None` if none did.
        source: The name of the text or file alone.

    >>> import hashikit as hk
    >>> hk.Entry("mine", hk.parse("1.1")).name
    'mine'
    """

    name: str
    puzzle: Puzzle
    solution: Solution | None = None
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        answer = "" if self.solution is None else ", with its solution"
        return f"<Entry {self.name!r}: {self.puzzle.rows}×{self.puzzle.cols}{answer}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Format:
    """The description of a format.

    Attributes:
        name: Its name, which is also that of its module.
        description: What it is, in a few words.
        extensions: The extensions of its files; the first is the usual one.
        opens: Whether a text that begins with these two lines is in this format; `None` for the
            format that is assumed if no other is recognized.
        alone: Whether the first of these lines is a puzzle by itself, so that more may follow;
            `None` for never.
        by_extension: Whether the extension of a file determines that it is in this format, since
            its content would mislead.
        in_folders: Whether such files are read from a folder, where nobody named them.
        one_line: Whether a puzzle is written as one line, so that a file can hold several.
        answers: Whether it can hold a solution: its module has `parse_solution` and
            `dumps_solution`.
        with_puzzle: Whether a text with a solution also holds the puzzle: its module has `entries`.
        states: Whether it can hold a partial drawing: its module has `parse_state` and
            `dumps_state`.

    >>> FORMATS[0].name, FORMATS[0].extensions
    ('has', ('.has',))
    """

    name: str
    description: str
    extensions: tuple[str, ...]
    opens: Opening | None
    alone: Line | None = None
    by_extension: bool = False
    in_folders: bool = True
    one_line: bool = False
    answers: bool = False
    with_puzzle: bool = False
    states: bool = False

    def __repr__(self) -> str:
        return f"<Format {self.name}: {self.description}>"

    @property
    def module(self) -> FormatModule:
        """Its module, imported when it is first needed."""
        module = _modules.get(self.name)
        if module is None:
            module = cast(FormatModule, import_module(f".{self.name}", __package__))
            _modules[self.name] = module
        return module

    def entries(self, text: str) -> Iterator[Entry | FormatError]:
        """Read a text puzzle by puzzle; each that is wrong gives its error.

        Raises:
            FormatError: The text is not in this format from there on.
        """
        if self.with_puzzle:
            return self.module.entries(text)
        return iter((Entry("", self.module.parse(text)),))


_modules: dict[str, FormatModule] = {}

FORMATS = (
    Format(
        name="has",
        description="the files of the CLLV set: a header, then numbers, 0 for water",
        extensions=(".has",),
        opens=three_numbers,
    ),
    Format(
        name="puzzlink",
        description="a puzz.link address (pzv.jp, pzplus, …)",
        extensions=(".url", ".puzzlink"),
        opens=address,
        alone=any_line,
        one_line=True,
    ),
    Format(
        name="penpa",
        description="a penpa+ address (penpa-edit)",
        extensions=(".penpa",),
        opens=penpa,
        alone=any_line,
        one_line=True,
    ),
    Format(
        name="pzprv3",
        description="a file of pzpr.js, with its answer",
        extensions=(".pzprv3",),
        opens=pzprv3,
        alone=with_slashes,
        answers=True,
        with_puzzle=True,
    ),
    Format(
        name="tatham",
        description="a game ID of Simon Tatham's Bridges",
        extensions=(".tatham",),
        opens=game_id,
        alone=any_line,
        one_line=True,
    ),
    Format(
        name="janko",
        description="a grid of janko.at, or its solution grid",
        extensions=(".janko",),
        opens=two_numbers,
        answers=True,
    ),
    Format(
        name="riddler",
        description="a map of the Riddler, as its program has it",
        extensions=(".riddler",),
        opens=riddler,
    ),
    Format(
        name="csv",
        description="a grid of numbers with commas between them, 0 for water",
        extensions=(".csv",),
        opens=never,
        in_folders=False,  # a table beside puzzles is seldom a puzzle
    ),
    Format(
        name="unsw",
        description="homework of COMP3411: up to 3 bridges, letters a to c, not one network",
        extensions=(".unsw",),
        opens=never,
        answers=True,
        by_extension=True,  # it looks like plain text, and has other rules
    ),
    Format(
        name="text",
        description="plain text as people type it",
        extensions=(".txt", ".text"),
        opens=None,
        alone=with_slashes,
    ),
    Format(
        name="json",
        description="hashikit's own JSON, which carries everything",
        extensions=(".json", ".jsonl"),
        opens=json_value,
        alone=json_line,
        one_line=True,
        answers=True,
        with_puzzle=True,
        states=True,
    ),
)
"""All formats."""

_BY_NAME = {format.name: format for format in FORMATS}
_OPENINGS = [(format.opens, format) for format in FORMATS if format.opens is not None]
_OTHERWISE = next(format for format in FORMATS if format.opens is None)


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
    entry = _BY_NAME.get(name) if isinstance(name, str) else None
    if entry is None:
        ending = f".{name}"
        meant = next((format.name for format in FORMATS if ending in format.extensions), name)
        raise OptionError(
            "no format {name}; {nearest}", name=repr(name), nearest=nearest(meant, names())
        )
    return entry


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
    endings = ", ".join(ending for format in FORMATS for ending in format.extensions)
    raise OptionError(
        "the name {path} does not determine the format; give one, or use an extension of {known}",
        path=repr(fspath(path)),
        known=endings,
    )


def format_by_extension(file: str) -> str | None:
    """The name of the format that the extension of a file determines, whatever its content."""
    ending = splitext(file)[1].lower()  # noqa: PTH122 (pathlib takes long to import)
    return next((f.name for f in FORMATS if f.by_extension and ending in f.extensions), None)


def format_of(first: str, second: str) -> Format:
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
