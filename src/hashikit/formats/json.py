"""hashikit's own JSON, the only format that carries everything.

    {"format": "hashikit", "version": 1, "rows": 2, "cols": 3,
     "islands": [[0, 0, 2], [0, 2, null], [1, 2]],
     "max_bridges": 2, "blocked": [[1, 0]], "loops": true, "connected": true,
     "given": [[[0, 0], [0, 2], 1]],
     "signs": [{"at": [1, 1], "north": null, "east": "?", "south": null, "west": 0}],
     "solution": {"bridges": [[[0, 0], [0, 2], 2], [[0, 2], [1, 2], 1]],
                  "values": [[0, 0, 2], [0, 2, 3], [1, 2, 1]]}}

Keys come in any order; all but `rows`, `cols` and `islands` may be left out. A clue is a number, or
`null`, `"?"` or left out where it is not given; on a sign `null` or nothing is no number, `"?"` one
that cannot be read. `values` repeats what follows from the bridges; it is written for puzzles with
signs. `name` and `about` are for people; they are read but not kept. Any other key is an error: it
may be a rule that this version does not know.

Also read: an object or an array of such objects, or of objects with a `problem` and perhaps a
`solution` in another format, as text; and the answers that `hashi solve --json` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import JSONEncoder
from typing import Any, TypeAlias, TypeVar

from .._util.checks import expected_error, quote, show_json
from ..board.json_values import KEYS, bridges_from, solution_bridges
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import FormatError, PuzzleError
from ..i18n.sentences import Message
from ._dialect import same_puzzle
from ._json_text import check_depth, decode, members, place
from ._registry import Entry, format_of
from ._stream import clean, first_two, only, split

__all__ = [
    "dumps",
    "dumps_solution",
    "dumps_state",
    "entries",
    "parse",
    "parse_solution",
    "parse_state",
]

T = TypeVar("T")


def parse(text: str | dict[str, Any]) -> Puzzle:
    """Read the one puzzle of a JSON text.

    Args:
        text: The text, or an object that has been decoded.

    Raises:
        FormatError: It is not JSON of a known kind, or holds no puzzle or several.

    >>> parse('{"format":"hashikit","version":1,"rows":1,"cols":3,"islands":[[0,0,2],[0,2,2]]}')
    Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    """
    return _entry(*_only(text)).puzzle


def parse_solution(text: str | dict[str, Any], puzzle: Puzzle | None = None) -> Solution:
    """Read the one answer of a JSON text.

    Args:
        text: A puzzle with its solution, or what `hashi solve --json` wrote; also as an object
            that has been decoded.
        puzzle: The puzzle that it must be an answer to; needed where it is not in the text.

    Raises:
        FormatError: It is not JSON of a known kind, holds no answer or several, or one to another
            puzzle.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> parse_solution('{"status":"solved","bridges":[[[0,0],[0,2],2]]}', p).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    """
    name, value, at = _only(text)
    if not _is_answer(value):
        solution = _entry(name, value, at).solution
        if solution is None:
            raise FormatError("expected an answer, found only a puzzle")
        return same_puzzle(solution, puzzle)
    _check_solved(value)
    if puzzle is None:
        raise FormatError("this answer can only be read together with its puzzle")
    bridges = _read_at(at, lambda: bridges_from(value["bridges"], "bridges"))
    return _read_at(at, lambda: _answer(puzzle, bridges))


def parse_state(text: str | dict[str, Any], puzzle: Puzzle) -> State:
    """Read a partial drawing.

    Args:
        text: An object with `bridges`, each with a number or a range `[minimum, maximum]`; or a
            puzzle with its solution, or an answer of `hashi solve --json` (it has a `status`),
            which mean at least these bridges. Also as an object that has been decoded.
        puzzle: The puzzle that it is drawn on.

    Raises:
        FormatError: It is anything else.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> parse_state('{"bridges":[[[0,0],[0,2],[1,2]]]}', p)
    State({((0, 0), (0, 2)): (1, 2)})
    """
    _, value, at = _only(text)
    if not _STATES.intersection(value):
        raise FormatError(
            'expected a state: an object with "bridges", or a puzzle with its "solution"', *at()
        )
    if not _is_answer(value) or "status" in value:
        return State.at_least(parse_solution(text, puzzle))
    _check_solved(value)
    return _read_at(at, lambda: State.from_json(value))


def entries(text: str) -> Iterator[Entry | FormatError]:
    """Read a JSON text puzzle by puzzle; one that is wrong gives its error, and those after it
    follow.

    Raises:
        FormatError: From there on it is not JSON of a known kind.
    """
    for name, value, at in _objects(text):
        try:
            yield _entry(name, value, at)
        except FormatError as error:
            yield error


def dumps(puzzle: Puzzle) -> str:
    """Write one line of JSON; what has its usual value is left out.

    >>> dumps(Puzzle(1, 3, [(0, 0, 2), (0, 2, None)], max_bridges=1))
    '{"format":"hashikit","version":1,"rows":1,"cols":3,"islands":[[0,0,2],[0,2,null]],"max_bridges":1}'
    """
    return _encode(puzzle.to_json())


def dumps_solution(solution: Solution) -> str:
    """Write one line of JSON: the puzzle with the solution.

    >>> dumps_solution(Solution(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]), [((0, 0), (0, 1), 1)]))[-41:]
    '"solution":{"bridges":[[[0,0],[0,1],1]]}}'
    """
    answer: dict[str, Any] = {"bridges": [(b.a, b.b, b.count) for b in solution.bridges]}
    if solution.puzzle.signs:
        answer["values"] = [(*cell, value) for cell, value in solution.values.items()]
    return _encode({**solution.puzzle.to_json(), "solution": answer})


def dumps_state(state: State) -> str:
    """Write one line of JSON: the bounds of a partial drawing.

    >>> dumps_state(State({((0, 0), (0, 2)): (1, 2)}))
    '{"bridges":[[[0,0],[0,2],[1,2]]]}'
    """
    return _encode(state.to_json())


_encode = JSONEncoder(separators=(",", ":")).encode


_NO_COLLECTION = KEYS | {"bridges", "stats"}
"""First keys of an object that is no collection."""

_STATES = frozenset(("bridges", "status", "problem", "islands", "format"))
"""An object that tells a partial drawing has one of these keys."""

_Place: TypeAlias = "Callable[[], tuple[int, int] | tuple[()]]"
"""Tells line and column, where there is a text and if anybody wants to know."""


def _objects(text: str) -> Iterator[tuple[str, dict[str, Any], _Place]]:
    """Yield the objects of a text: name, value, and where it is."""
    collection = members(text, _NO_COLLECTION)
    if collection is None:
        value, start = decode(text)
        yield "", value, lambda: place(text, start)
        return
    for name, value, start in collection:
        yield name, value, lambda start=start: place(text, start)  # type: ignore[misc]


def _decoded_objects(value: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], _Place]]:
    """The same for an object that has been decoded."""
    if not _NO_COLLECTION.isdisjoint(value) or not all(
        isinstance(part, dict) for part in value.values()
    ):
        check_depth(value)
        yield "", value, lambda: ()
        return
    for name, part in value.items():
        check_depth(part)
        yield name, part, lambda: ()


def _only(text: str | dict[str, Any]) -> tuple[str, dict[str, Any], _Place]:
    objects = _decoded_objects(text) if isinstance(text, dict) else _objects(text)
    first = next(objects, None)
    if first is None:
        raise FormatError("there is no puzzle here")
    second = next(objects, None)
    if second is not None:
        keys = (first[0], second[0])
        names = ", ".join(key if key.isprintable() else ascii(key) for key in keys)
        raise FormatError("expected one puzzle, found several ({names}, …)", names=names[:100])
    return first


def _read_at(at: _Place, read: Callable[[], T]) -> T:
    """What `read` gives; its errors tell where the object is."""
    try:
        return read()
    except FormatError as error:
        if error.line is None:
            raise FormatError(error.reason, *at()) from None
        raise
    except PuzzleError as error:
        raise FormatError(error.message, *at()) from None


def _entry(name: str, value: dict[str, Any], at: _Place) -> Entry:
    """The puzzle that an object holds, with its answer."""
    return _read_at(at, lambda: _read_entry(name, value))


def _read_entry(name: str, value: dict[str, Any]) -> Entry:
    called = value.get("name")
    name = name or (called if isinstance(called, str) else "")
    if "problem" in value:
        check_depth(value)
        return _foreign(name, value)
    if "islands" in value or "format" in value:
        check_depth(called)
        check_depth(value.get("about"))
        puzzle = Puzzle.from_json(value)
        bridges = solution_bridges(value.get("solution"))
        return Entry(name, puzzle, None if bridges is None else _answer(puzzle, bridges))
    if _is_answer(value):
        raise FormatError("expected a puzzle, found an answer without its puzzle")
    check_depth(value)
    raise FormatError('expected a puzzle: an object with "format": "hashikit", or with a "problem"')


def _foreign(name: str, value: dict[str, Any]) -> Entry:
    """A puzzle in another format, as text."""
    problem, answer = value["problem"], value.get("solution")
    if not isinstance(problem, str):
        raise expected_error(Message('a text as "problem"'), show_json(problem))
    as_text = answer if isinstance(answer, str) else None
    try:
        puzzle, solution = _problem(problem, as_text)
    except FormatError as error:
        where = Message("the problem")
        if name:
            where = Message("the puzzle {name}", name=quote(name))
        raise FormatError("in {where}: {error}", where=where, error=error.message) from None
    if as_text is None:
        bridges = solution_bridges(answer)
        solution = None if bridges is None else _answer(puzzle, bridges)
    return Entry(name, puzzle, solution)


def _problem(problem: str, answer: str | None) -> tuple[Puzzle, Solution | None]:
    """The puzzle that a text in another format holds, and its answer."""
    if problem.lstrip()[:1] in ("{", "["):
        raise expected_error(Message('a puzzle in a format other than JSON as "problem"'), problem)
    puzzle = only(entry for piece in split(problem) for entry in piece.entries()).puzzle
    if answer is None:
        return puzzle, None
    answer = clean(answer)
    format = format_of(*first_two(answer))
    if not format.answers or format.name == "json":
        raise FormatError(
            "expected an answer in a format such as janko, found {name}", name=format.name
        )
    return puzzle, format.module.parse_solution(answer, puzzle)


def _is_answer(value: dict[str, Any]) -> bool:
    """Whether an object is an answer without its puzzle."""
    others = ("problem", "islands", "format")
    return ("bridges" in value or "status" in value) and not any(key in value for key in others)


def _check_solved(value: dict[str, Any]) -> None:
    """Refuse an answer that says that there is no solution."""
    if value.get("bridges") is None:
        status = value.get("status")
        name = quote(status if isinstance(status, str) else "")
        raise FormatError("expected an answer, found the status {said}", said=name)


def _answer(puzzle: Puzzle, bridges: list[Any]) -> Solution:
    try:
        return Solution(puzzle, bridges)
    except PuzzleError as error:
        raise FormatError(error.message) from None
