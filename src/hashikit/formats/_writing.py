"""Writing puzzles and answers, to texts and files."""

from __future__ import annotations

from os import PathLike

from .._util.checks import check_file, show
from .._util.files import write_text
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import PuzzleError, UnsupportedRuleError
from ..i18n.sentences import Message, Text
from ._dialect import check_amount, unsupported_error
from ._registry import by_extension, named, names
from ._tokens import MAX_TEXT


def dumps(what: Puzzle | Solution | State, format: str) -> str:
    """Write a puzzle, a puzzle with its solution, or a state.

    Args:
        what: The puzzle, the solution, or the state; only JSON can hold a state.
        format: Name of the format.

    Returns:
        The text; it ends with a newline if the format has several lines. Reading it gives an equal
        puzzle, solution or state.

    Raises:
        UnsupportedRuleError: The format cannot express it.
        OptionError: There is no format of that name.
        PuzzleError: `what` is something else.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), "puzzlink")
    'https://puzz.link/p?hashi/3/1/2g2'
    """
    target = named(format)
    if isinstance(what, Puzzle):
        check_amount(what)
        text = target.module.dumps(what)
    elif isinstance(what, Solution):
        check_amount(what.puzzle)
        if not target.answers:
            raise unsupported_error(format, Message("a solution"), " or ".join(names(answers=True)))
        text = target.module.dumps_solution(what)
    elif isinstance(what, State):
        if not target.states:
            raise unsupported_error(format, Message("a state"))
        text = target.module.dumps_state(what)
    else:
        raise _not_written(what)
    if len(text) > MAX_TEXT:
        raise UnsupportedRuleError(
            "as {format} this would be longer than {most} characters", format=format, most=MAX_TEXT
        )
    return text


def write(
    what: Puzzle | Solution | State, path: str | PathLike[str], format: str | None = None
) -> None:
    """Write a puzzle, a puzzle with its solution, or a state to a file: whole or not at all.

    Args:
        what: As for `dumps`.
        path: The file; an existing one is replaced.
        format: Name of the format; by default the file's extension determines it; `formats.FORMATS`
            has the extensions of each.

    Raises:
        UnsupportedRuleError: The format cannot express it.
        OptionError: There is no format of that name; the file's extension does not determine it;
            or `path` is a folder.
        PuzzleError: `what` is something else.
        OSError: The file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import hashikit as hk
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "small.url")
    ...     write(hk.parse("1.1/.../1.1"), path)
    ...     print(path.read_text(), end="")
    https://puzz.link/p?hashi/3/3/1g1i1g1
    """
    check_file("path", path)
    text = dumps(what, by_extension(path).name if format is None else format)
    write_text(path, text if text.endswith("\n") else text + "\n")


def _not_written(what: object) -> PuzzleError:
    """The error for an argument that is not a puzzle, a solution or a state."""
    value: Text = show(what)
    hint: Text = ""
    if isinstance(what, str):
        hint = Message("; hashikit.parse makes a puzzle of text")
    elif parts := [
        f".{name}"
        for name in ("solution", "puzzle", "state")
        if isinstance(getattr(what, name, None), Puzzle | Solution | State)
    ]:
        value = Message("of type {kind}", kind=type(what).__name__)
        hint = Message("; give its {names}", names=" or ".join(parts))
    return PuzzleError(
        "what is {given}, not a Puzzle, a Solution or a State{hint}", given=value, hint=hint
    )
