"""Reading: puzzles, answers and partial drawings, from texts and files."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import Any

from ..board.puzzle import Puzzle, check_puzzle
from ..board.solution import Solution
from ..board.state import State
from ..engine.wire import read_line
from ..errors import FormatError, PuzzleError
from ..i18n.sentences import Message
from ._registry import Entry, Format, format_of, named, names
from ._stream import clean, first_two, only, read_pieces, split, text_of


def parse(text: str | dict[str, Any], *, format: str | None = None) -> Puzzle:
    """Read the one puzzle of a text.

    Args:
        text: The puzzle in any format, or an object of JSON that has been decoded.
        format: Its name if it is known; otherwise it is recognized by the content.

    Raises:
        FormatError: There is no puzzle, or more than one; the message names line and column and
            what was expected.
        OptionError: There is no format of that name, or `text` is not text.

    >>> parse("3x3m2:2a2c1a1")
    Puzzle(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 1), (2, 2, 1)])
    """
    if type(text) is str and (plain := read_line(text.strip("\n"), format)) is not None:
        return plain[0]
    if isinstance(text, dict):
        from .json import parse as parse_json

        return parse_json(text)
    # One puzzle in one piece needs no entries.
    text = clean(text)
    if format is not None:
        source = named(format)
    else:
        first, second = first_two(text)
        source = format_of(first, second)
        if source.alone and "\n" in text.rstrip() and source.alone(first, second):
            return only(parse_all(text)).puzzle
    try:
        return source.module.parse(text)
    except FormatError as error:
        if _like_a_file(text):
            message = Message("{message} (to read a file use hashikit.read)", message=error.reason)
            raise FormatError(message, error.line, error.column) from None
        raise


def parse_all(text: str, name: str = "", *, format: str | None = None) -> Iterator[Entry]:
    """Yield every puzzle of a text.

    A text holds several if each line is a puzzle (an address, a game ID, a JSON object, or rows
    joined by `/`; blank lines and comments, which begin with `#`, are skipped), or if it is a JSON
    array or object of puzzles.

    Args:
        text: The text.
        name: What the names of the entries begin with.
        format: Name of the format if it is known.

    Raises:
        FormatError: The text holds no puzzle, or an invalid one.
        OptionError: At the call: there is no format of that name, or `text` is not text.

    >>> for entry in parse_all("# two puzzles\\n3x3m2:2a2c1a1\\n2.2/.../1.1", "mine"):
    ...     print(entry)
    <Entry 'mine:2': 3×3>
    <Entry 'mine:3': 3×3>
    """
    pieces = split(text, name, format=format)
    return (entry for piece in pieces for entry in piece.entries())


def parse_solution(
    text: str | dict[str, Any], puzzle: Puzzle | None = None, *, format: str | None = None
) -> Solution:
    """Read an answer: JSON, what `hashi solve --json` writes, `pzprv3`, or a janko solution grid.

    Args:
        text: The answer; JSON also as an object that has been decoded.
        puzzle: The puzzle that it answers; required if the text does not hold it (a janko grid, a
            line of `hashi solve --json`).
        format: Name of the format if it is known.

    Raises:
        FormatError: The text is not an answer, or answers another puzzle.
        OptionError: There is no format of that name, or `text` is not text.
        PuzzleError: `puzzle` is not a puzzle.

    >>> parse_solution("1 3\\n- 2 -", parse("2.2")).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    if puzzle is not None:
        check_puzzle(puzzle)
    answer, known = _answer(text, format)
    return known.module.parse_solution(answer, puzzle)


def parse_state(text: str | dict[str, Any], puzzle: Puzzle, *, format: str | None = None) -> State:
    """Read a partial drawing: the bridges drawn so far, or bounds on their numbers.

    Args:
        text: JSON `{"bridges": [[[row, col], [row, col], bound], …]}`, where a bound is a number
            for exactly that many, or `[minimum, maximum]` for a range (`maximum` may be `null`); or
            any drawing that `parse_solution` can read, which means at least these bridges. JSON
            also as an object that has been decoded.
        puzzle: The puzzle that it is drawn on.
        format: Name of the format if it is known.

    Raises:
        FormatError: The text has another form, or names an edge that is not a candidate edge.
        OptionError: There is no format of that name, or `text` is not text.
        PuzzleError: `puzzle` is not a puzzle.

    >>> puzzle = parse("2.2")
    >>> parse_state('{"bridges": [[[0, 0], [0, 2], [1, 2]]]}', puzzle)
    State({((0, 0), (0, 2)): (1, 2)})
    >>> parse_state("1 3\\n- 1 -", puzzle)
    State({((0, 0), (0, 2)): (1, None)})
    """
    check_puzzle(puzzle)
    answer, known = _answer(text, format)
    module = known.module
    try:
        if known.states:
            state = module.parse_state(answer, puzzle)
        else:
            state = State.at_least(module.parse_solution(answer, puzzle))
        state.on(puzzle)
    except PuzzleError as error:
        raise FormatError(error.message) from None
    return state


def read(path: str | PathLike[str], *, format: str | None = None) -> Puzzle:
    """Read the one puzzle of a file.

    Args:
        path: The file.
        format: Name of its format if it is known.

    Raises:
        FormatError: There is no puzzle in the file, or more than one.
        OptionError: There is no format of that name, or `path` is not that of a file.
        OSError: The file cannot be read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "small.txt")
    ...     _ = path.write_text("1.1\\n")
    ...     puzzle = read(path)
    >>> puzzle.rows, puzzle.cols, len(puzzle.islands)
    (1, 3, 2)
    """
    return only(read_all(path, format=format)).puzzle


def read_all(
    path: str | PathLike[str], *, name: str | None = None, format: str | None = None
) -> Iterator[Entry]:
    """Yield every puzzle of a file: see `parse_all`.

    Files with one puzzle per line are read line by line, however long they are.

    Args:
        path: The file.
        name: What to call it in the names of the entries; by default its own name.
        format: Name of its format if it is known.

    Raises:
        FormatError: The file holds no puzzle, or an invalid one.
        OptionError: At the call: there is no format of that name, or `path` is not that of a file.
        OSError: The file cannot be read; where it cannot be opened, at the call.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "two.txt")
    ...     _ = path.write_text("4x3m2:2b3d1b2\\n3x3m2:1a1c2a2\\n")
    ...     [entry.name for entry in read_all(path)]
    ['two.txt:1', 'two.txt:2']
    """
    pieces = read_pieces(path, name=name, format=format)
    return (entry for piece in pieces for entry in piece.entries())


def read_solution(
    path: str | PathLike[str], puzzle: Puzzle | None = None, *, format: str | None = None
) -> Solution:
    """Read the answer in a file: see `parse_solution`.

    Raises:
        FormatError: The file holds no answer, or one to another puzzle.
        OptionError: There is no format of that name, or `path` is not that of a file.
        OSError: The file cannot be read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> puzzle = parse("2.2")
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "answer.json")
    ...     _ = path.write_text('{"bridges": [[[0, 0], [0, 2], 2]]}')
    ...     answer = read_solution(path, puzzle)
    >>> print(answer)
    2═══2
    """
    return parse_solution(text_of(path), puzzle, format=format)


def read_state(path: str | PathLike[str], puzzle: Puzzle, *, format: str | None = None) -> State:
    """Read the partial drawing in a file: see `parse_state`.

    Raises:
        FormatError: The file holds no drawing, or one of another puzzle.
        OptionError: There is no format of that name, or `path` is not that of a file.
        OSError: The file cannot be read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> puzzle = parse("2.2")
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "drawn.json")
    ...     _ = path.write_text('{"bridges": [[[0, 0], [0, 2], [1, 2]]]}')
    ...     read_state(path, puzzle)
    State({((0, 0), (0, 2)): (1, 2)})
    """
    return parse_state(text_of(path), puzzle, format=format)


def _like_a_file(text: str) -> bool:
    """Whether a text that is not a puzzle looks like a file name. The file is not looked up, since
    the text may come from a stranger."""
    ending = text.rpartition(".")[2]
    return (
        len(text) < 256
        and "\n" not in text
        and "://" not in text
        and len(ending) < len(text)
        and len(ending) < 10
        and ending[:1].isalpha()
        and ending.isalnum()
    )


def _answer(text: str | dict[str, Any], format: str | None) -> tuple[Any, Format]:
    """An answer, its text cleaned or its decoded object, and its format."""
    if isinstance(text, dict):
        return text, named("json")
    text = clean(text)
    if not text.strip():
        raise FormatError("expected an answer, found nothing")
    source = format_of(*first_two(text)) if format is None else named(format)
    if not source.answers:
        able = ", ".join(names(answers=True))
        raise FormatError(
            "expected an answer ({able}), found a puzzle ({name})", able=able, name=source.name
        )
    return text, source
