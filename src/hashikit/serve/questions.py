"""What can be asked: each question with its fields, and what answers it.

An answer is a function of the fields and nothing else: no file, command or address is in reach.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, get_args

from .. import formats, making, png, reasoning, solving, svg, text
from .._limits import Limits
from ..checking import check
from ..errors import FormatError, LimitReachedError, OptionError
from ..levels import LEVELS
from ..puzzle import Puzzle
from ..solution import Solution
from .fields import Field, checked, read_object
from .settings import Settings

__all__ = ["QUESTIONS", "Answer", "Question"]

_LEVELS = [level.value for level in LEVELS]
_MOST_COUNTED = 1_000_000
_MOST_PIXELS = 4_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    """The body of an answer, and what it is."""

    body: bytes
    media: str = "application/json"


Reply = Callable[[dict[str, Any], Settings], Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its name, a line about it, its fields, an example, and what answers it."""

    name: str
    help: str
    fields: Sequence[Field]
    example: dict[str, Any]
    reply: Reply
    answers: tuple[str, ...] = ("application/json",)

    def answer(self, body: bytes, settings: Settings) -> Answer:
        """Answer a request.

        Raises:
            HashikitError: The request is wrong.
        """
        asked = checked(read_object(body), self.fields)
        most = settings.time_limit
        asked["time_limit"] = min(asked.get("time_limit", most), most)
        made = self.reply(asked, settings)
        if isinstance(made, Answer):
            return made
        return Answer(json.dumps(made, separators=(",", ":")).encode())


_PUZZLE = Field(
    "puzzle",
    "text or object",
    "The puzzle: text in any format that hashikit reads, or the object of its JSON format.",
    example="4.3/.../3.2",
    required=True,
)
_STATE = Field(
    "state",
    "text or object",
    "What is drawn already: an object with bridges [[[r,c],[r,c],n], …], where n is a number for "
    "exactly that many or [minimum, maximum]; or a drawn solution, for at least those bridges.",
)
_TIME = Field(
    "time_limit",
    "number",
    "Seconds after which to give up; at most, and by default, the limit of the service.",
    least=0,
)
_NEAR = Field("near", "cell", "Of steps as easy, the one that is nearest to this cell.", [0, 2])
_CONFLICTS = Field("conflict_limit", "integer", "Conflicts after which to give up.", least=0)
_SEED = Field("seed", "integer", "The same seed gives the same answer.", least=0, most=2**64 - 1)
_DEPTH = Field(
    "trial_depth", "integer", "Assumptions are followed so many layers deep at most.", least=0
)


def _puzzle(asked: dict[str, Any], settings: Settings) -> Puzzle:
    given = asked.pop("puzzle")
    if isinstance(given, str) and sum(map(given.count, "0123456789?")) > 10 * settings.cells + 1000:
        # Before it takes long to read: no format has so many digits a cell.
        raise OptionError(f"the puzzle is too large here: at most {settings.cells} cells")
    entries = formats.parse_all(given if isinstance(given, str) else json.dumps(given))
    puzzle = next(entries).puzzle
    if next(entries, None) is not None:
        raise FormatError("expected one puzzle, found several")
    _check_cells(puzzle.rows, puzzle.cols, settings)
    return puzzle


def _check_cells(rows: int, cols: int, settings: Settings) -> None:
    if rows * cols > settings.cells:
        raise OptionError(
            f"a grid of {rows} × {cols} is too large here: at most {settings.cells} cells"
        )


def _with_state(asked: dict[str, Any], settings: Settings) -> tuple[Puzzle, dict[str, Any]]:
    """The puzzle, and the other arguments."""
    puzzle = _puzzle(asked, settings)
    given = asked.pop("state", None)
    if given is not None:
        drawn = given if isinstance(given, str) else json.dumps(given)
        asked["state"] = formats.parse_state(drawn, puzzle)
    return puzzle, asked


def _bridges(solution: Solution | None) -> list[Any] | None:
    if solution is None:
        return None
    return [[bridge.a, bridge.b, bridge.count] for bridge in solution.bridges]


def _solve(asked: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(asked, settings)
    result = solving.solve(puzzle, **rest)
    return {
        "status": result.status,
        "unique": result.unique,
        "bridges": _bridges(result.solution),
        "stats": asdict(result.stats),
    }


def _count(asked: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(asked, settings)
    limit = rest.setdefault("limit", _MOST_COUNTED)
    try:
        found = solving.count(puzzle, **rest)
    except LimitReachedError as reached:
        return {"count": reached.found, "exact": False}
    return {"count": found, "exact": found < limit}


def _rate(asked: dict[str, Any], settings: Settings) -> Any:
    return reasoning.rate(_puzzle(asked, settings), **asked).to_json()


def _explain(asked: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(asked, settings)
    return reasoning.explain(puzzle, rest.pop("state", None), **rest).to_json()


def _hint(asked: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(asked, settings)
    return reasoning.hint(puzzle, rest.pop("state", None), **rest).to_json()


def _check(asked: dict[str, Any], settings: Settings) -> Any:
    puzzle = _puzzle(asked, settings)
    solution = _solution(asked["solution"], puzzle)
    return {
        "right": not (broken := check(puzzle, solution)),
        "violations": [violation.to_json() for violation in broken],
    }


def _solution(given: str | dict[str, Any], puzzle: Puzzle) -> Solution:
    return formats.parse_solution(given if isinstance(given, str) else json.dumps(given), puzzle)


def _generate(asked: dict[str, Any], settings: Settings) -> Any:
    rows, cols = asked.setdefault("rows", 7), asked.setdefault("cols", 7)
    _check_cells(rows, cols, settings)
    form = asked.pop("format", "json")
    clock = Limits(asked["time_limit"])
    made = making.generate(**asked)
    puzzle = formats.dumps(made.puzzle, form)
    rating = reasoning.rate(made.puzzle, time_limit=clock.seconds())
    return {
        "puzzle": json.loads(puzzle) if form == "json" else puzzle,
        "bridges": _bridges(made.solution),
        "seed": made.seed,
        "level": rating.level,
        "score": rating.score,
        "met": made.met,
        "note": made.note,
    }


def _render(asked: dict[str, Any], settings: Settings) -> Any:
    limit = asked.pop("time_limit")
    puzzle = _puzzle(asked, settings)
    form = asked.pop("as", "svg")
    given, solve = asked.pop("solution", None), asked.pop("solve", False)
    if given is not None and solve:
        raise OptionError("only one of solution and solve")
    solution = None if given is None else _solution(given, puzzle)
    if solve:
        solution = solving.solve(puzzle, time_limit=limit).solution
        if solution is None:
            raise OptionError("no solution was found to draw")
    coordinates = asked.pop("coordinates", False)
    if form == "text":
        drawn = text.draw(puzzle, solution, coordinates=coordinates)
        return Answer(f"{drawn}\n".encode(), "text/plain; charset=utf-8")
    if form == "png":
        cell, scale = asked.get("cell", 32), asked.pop("scale", 2)
        pixels = (puzzle.rows + 1) * (puzzle.cols + 2) * (cell * scale) ** 2
        if pixels > _MOST_PIXELS:
            raise OptionError(f"a picture of more than {_MOST_PIXELS} pixels: take a smaller scale")
        data = png.draw(puzzle, solution, scale=scale, coordinates=coordinates, **asked)
        return Answer(data, "image/png")
    asked.pop("scale", None)
    drawing = svg.draw(puzzle, solution, coordinates=coordinates, **asked)
    return Answer(drawing.encode(), "image/svg+xml")


_SOLUTION = Field(
    "solution",
    "text or object",
    "Bridges, right or wrong: what /solve answered, or text in a format that can hold them.",
)
_ONE = {"puzzle": "4.3/.../3.2"}
_LIST: tuple[Question, ...] = (
    Question(
        "solve",
        "Solve a puzzle.",
        (
            _PUZZLE,
            Field("unique", "boolean", "Also find out whether there is another solution."),
            _STATE,
            _TIME,
            _CONFLICTS,
            _SEED,
        ),
        {**_ONE, "unique": True},
        _solve,
    ),
    Question(
        "count",
        "Count the solutions of a puzzle.",
        (
            _PUZZLE,
            Field(
                "limit",
                "integer",
                "Stop counting there; a million by default.",
                least=1,
                most=_MOST_COUNTED,
            ),
            _STATE,
            _TIME,
            _CONFLICTS,
            _SEED,
        ),
        {"puzzle": "?.?/.../?.?"},
        _count,
    ),
    Question(
        "rate",
        "Rate how hard a puzzle is for a person.",
        (_PUZZLE, Field("at_most", "string", "Stop at harder ones.", choices=_LEVELS), _TIME),
        _ONE,
        _rate,
    ),
    Question(
        "explain",
        "Explain a puzzle: why each bridge must be there, step by step.",
        (_PUZZLE, _STATE, _DEPTH, _TIME),
        _ONE,
        _explain,
    ),
    Question(
        "hint",
        "Say what to look at next, and why.",
        (_PUZZLE, _STATE, _NEAR, _TIME),
        {**_ONE, "state": {"bridges": [[[0, 0], [0, 2], 2]]}},
        _hint,
    ),
    Question(
        "check",
        "Check a solution: which rule is broken, and where.",
        (_PUZZLE, Field(_SOLUTION.name, _SOLUTION.kind, _SOLUTION.help, required=True), _TIME),
        {**_ONE, "solution": {"bridges": [[[0, 0], [0, 2], 2]]}},
        _check,
    ),
    Question(
        "generate",
        "Make a puzzle to order, with exactly one solution.",
        (
            Field("rows", "integer", "Rows of the grid; 7 by default.", least=1),
            Field("cols", "integer", "Columns of the grid; 7 by default.", least=1),
            Field("islands", "integer", "How many islands.", least=2),
            Field("density", "number", "Instead of that, islands per cell.", least=0, most=1),
            Field("level", "string", "How hard it is to be.", choices=_LEVELS),
            Field("symmetry", "string", "Of the islands.", choices=get_args(making.Symmetry)),
            Field("max_bridges", "integer", "Most between two islands.", least=1, most=4),
            Field("doubles", "number", "Share of double bridges.", least=0, most=1),
            Field("loops", "boolean", "False: the network has to be a tree."),
            Field("loop_share", "number", "Loops an island.", least=0, most=1),
            Field("need", "string", "A technique that it is to need, as pair or pair:3."),
            Field("without", "string", "A technique that it is not to need."),
            Field("curve", "string", "How it gets harder.", choices=get_args(making.Curve)),
            Field("signs", "integer", "Signs between the islands.", least=0),
            Field("format", "string", "How the puzzle is written; json.", choices=formats.names()),
            _SEED,
            _TIME,
        ),
        {"rows": 8, "cols": 8, "level": "medium", "seed": 1},
        _generate,
    ),
    Question(
        "render",
        "Draw a puzzle, with its bridges if there are any.",
        (
            _PUZZLE,
            _SOLUTION,
            Field("solve", "boolean", "Draw the solution, found now."),
            Field("as", "string", "What to draw; svg.", choices=("svg", "png", "text")),
            Field("theme", "string", "The colors; light.", choices=[*svg.THEMES]),
            Field("cell", "number", "Units from cell to cell; 32.", least=4, most=128),
            Field("scale", "number", "Of PNG: pixels per unit; 2.", least=0.1, most=8),
            Field("coordinates", "boolean", "Number the rows and columns."),
            _TIME,
        ),
        {**_ONE, "solve": True, "as": "text"},
        _render,
        ("image/svg+xml", "image/png", "text/plain"),
    ),
)
QUESTIONS = {question.name: question for question in _LIST}
"""By their names, which are also their paths."""
