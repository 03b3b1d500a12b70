"""Writing puzzles and answers, to texts and files."""

from __future__ import annotations

from os import PathLike

from .._files import write_text
from ..errors import UnsupportedRuleError
from ..puzzle import Puzzle
from ..solution import Solution
from ._dialect import check_amount, unsupported
from ._limits import MAX_TEXT
from ._registry import answer_module, by_extension, named, names, puzzle_module

__all__ = ["dumps", "write"]


def dumps(what: Puzzle | Solution, format: str) -> str:
    """Write a puzzle, or a puzzle with its solution.

    Args:
        what: The puzzle, or the solution.
        format: Name of the format.

    Returns:
        The text; it ends with a newline where it has several lines in general. Reading it gives
        an equal puzzle or solution.

    Raises:
        UnsupportedRuleError: The format cannot express it.
        OptionError: There is no format of that name.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), "puzzlink")
    'https://puzz.link/p?hashi/3/1/2g2'
    """
    known = named(format)
    if isinstance(what, Puzzle):
        check_amount(what)
        text = puzzle_module(known).dumps(what)
    else:
        check_amount(what.puzzle)
        if not known.answers:
            raise unsupported(format, "a solution", " or ".join(names(answers=True)))
        text = answer_module(known).dumps_solution(what)
    if len(text) > MAX_TEXT:
        raise UnsupportedRuleError(f"as {format} this would be longer than {MAX_TEXT} characters")
    return text


def write(what: Puzzle | Solution, path: str | PathLike[str], format: str | None = None) -> None:
    """Write a puzzle, or a puzzle with its solution, to a file: whole or not at all.

    Args:
        what: The puzzle, or the solution.
        path: The file; one that exists is replaced.
        format: Name of the format; by default the end of the file's name tells it: `.has`, `.url`
            (puzz.link), `.pzprv3`, `.tatham`, `.janko`, `.txt` (plain text), `.json`.

    Raises:
        UnsupportedRuleError: The format cannot express it.
        OptionError: There is no format of that name, or the file's name does not tell it.
        OSError: The file cannot be written.
    """
    text = dumps(what, by_extension(path).name if format is None else format)
    write_text(path, text if text.endswith("\n") else text + "\n")
