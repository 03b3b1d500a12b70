"""The answers to the questions; each depends on nothing but the fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from decimal import Decimal
from time import perf_counter
from typing import Any

from .. import formats, generator, reasoning
from .._util.limits import Limits
from ..board.checker import check as broken_rules
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..board.state import State
from ..draw import png, svg, text
from ..errors import FormatError, LimitReachedError, OptionError
from ..solvers import api
from ..solvers.counting import count_all
from ..solvers.solver import Query
from . import proofs
from .settings import Settings

MOST_COUNTED = 1_000_000
_MOST_MEMORY = 256 << 20
"""Bytes that counting all solutions at once may take."""
_MOST_PIXELS = 4_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    """The body of an answer, and its content type."""

    body: bytes
    media: str = "application/json"


def _puzzle(values: dict[str, Any], settings: Settings) -> Puzzle:
    source = values.pop("puzzle")
    if (
        isinstance(source, str)
        and sum(map(source.count, "0123456789?")) > 10 * settings.cells + 1000
    ):
        # Before a slow read: no format has that many digits per cell.
        raise OptionError(
            "the puzzle is too large for this service: at most {cells} cells", cells=settings.cells
        )
    with _on_time(values):
        puzzle = (
            _one(formats.parse_all(source)) if isinstance(source, str) else formats.parse(source)
        )
    _check_cells(puzzle.rows, puzzle.cols, settings)
    return puzzle


@contextmanager
def _on_time(values: dict[str, Any]) -> Iterator[None]:
    """Count the time that reading takes toward the time limit."""
    start = perf_counter()
    yield
    if "time_limit" in values:
        values["time_limit"] = max(0.0, values["time_limit"] - (perf_counter() - start))


def _one(entries: Iterator[formats.Entry]) -> Puzzle:
    puzzle = next(entries).puzzle
    if next(entries, None) is not None:
        raise FormatError("expected one puzzle, found several")
    return puzzle


def _check_cells(rows: int, cols: int, settings: Settings) -> None:
    if rows * cols > settings.cells:
        raise OptionError(
            "a grid of {rows} × {cols} is too large for this service: at most {cells} cells",
            rows=rows,
            cols=cols,
            cells=settings.cells,
        )


def _with_state(values: dict[str, Any], settings: Settings) -> tuple[Puzzle, dict[str, Any]]:
    """The puzzle, and the other arguments."""
    puzzle = _puzzle(values, settings)
    source = values.pop("state", None)
    if source is not None:
        with _on_time(values):
            values["state"] = formats.parse_state(source, puzzle)
    return puzzle, values


def _bridges(solution: Solution | None) -> list[Any] | None:
    if solution is None:
        return None
    return [[bridge.a, bridge.b, bridge.count] for bridge in solution.bridges]


def solve(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(values, settings)
    result = api.solve(puzzle, **rest)
    return {
        "status": result.status,
        "unique": result.unique,
        "bridges": _bridges(result.solution),
        "stats": asdict(result.stats),
    }


def count(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(values, settings)
    exact, limit = True, None
    try:
        if puzzle.signs or "limit" in rest or "conflict_limit" in rest:
            most = rest.setdefault("limit", MOST_COUNTED)
            number = api.count(puzzle, **rest)
            if number == most:
                exact, limit = False, "count"
        else:
            number, exact, limit = count_all(
                puzzle,
                Query.checked(rest["time_limit"], None, rest.get("seed", 0)),
                rest.get("state"),
                listed=MOST_COUNTED,
                memory_limit=_MOST_MEMORY,
            )
    except LimitReachedError as reached:
        number, exact, limit = reached.count, False, reached.limit
    answer = json.dumps({"count": 0, "exact": exact, "limit": limit}, separators=(",", ":"))
    # Through Decimal, which writes numbers of any length.
    return Answer(answer.replace("0", f"{Decimal(number):f}", 1).encode())


def rate(values: dict[str, Any], settings: Settings) -> Any:
    return reasoning.rate(_puzzle(values, settings), **values).to_json()


def explain(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(values, settings)
    return reasoning.explain(puzzle, rest.pop("state", None), **rest).to_json()


def hint(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(values, settings)
    return reasoning.hint(puzzle, rest.pop("state", None), **rest).to_json()


def check(values: dict[str, Any], settings: Settings) -> Any:
    puzzle = _puzzle(values, settings)
    with _on_time(values):
        solution = _solution(values["solution"], puzzle)
    if values["time_limit"] == 0:
        raise LimitReachedError("not checked: a limit was reached")
    return {
        "right": not (broken := broken_rules(puzzle, solution)),
        "violations": [violation.to_json() for violation in broken],
    }


def prove(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, rest = _with_state(values, settings)
    return proofs.prove(puzzle, rest, settings)


def verify(values: dict[str, Any], settings: Settings) -> Any:
    puzzle, state = None, State.of(None)
    if "puzzle" in values:
        puzzle, values = _with_state(values, settings)
        state = values.get("state", state)
    elif "state" in values:
        raise OptionError("state requires a puzzle, which is missing")
    limit = values["time_limit"]

    def about(text: str) -> Puzzle:
        return _puzzle({"puzzle": text}, settings)

    return proofs.verify(values["files"], about, puzzle, state, limit, settings)


def _solution(source: str | dict[str, Any], puzzle: Puzzle) -> Solution:
    return formats.parse_solution(source, puzzle)


def generate(values: dict[str, Any], settings: Settings) -> Any:
    rows, cols = values.setdefault("rows", 7), values.setdefault("cols", 7)
    _check_cells(rows, cols, settings)
    form = values.pop("format", "json")
    clock = Limits(values["time_limit"])
    outcome = generator.generate(**values)
    rating = reasoning.rate(outcome.puzzle, time_limit=clock.seconds())
    return {
        "puzzle": outcome.puzzle.to_json()
        if form == "json"
        else formats.dumps(outcome.puzzle, form),
        "bridges": _bridges(outcome.solution),
        "seed": outcome.seed,
        "level": rating.level,
        "score": rating.score,
        "met": outcome.met,
        "note": outcome.note,
    }


def render(values: dict[str, Any], settings: Settings) -> Any:
    puzzle = _puzzle(values, settings)
    limit = values.pop("time_limit")
    form = values.pop("as", "svg")
    source, solve = values.pop("solution", None), values.pop("solve", False)
    if source is not None and solve:
        raise OptionError("only one of solution and solve")
    solution = None if source is None else _solution(source, puzzle)
    if solve:
        result = api.solve(puzzle, time_limit=limit)
        solution = result.solution
        if result.status is Status.UNKNOWN:
            raise LimitReachedError("a limit was reached")
        if solution is None:
            raise OptionError("there is no solution to draw")
    coordinates = values.pop("coordinates", False)
    if form == "text":
        picture = text.draw(puzzle, solution, coordinates=coordinates)
        return Answer(f"{picture}\n".encode(), "text/plain; charset=utf-8")
    if form == "png":
        cell, scale = values.get("cell", 32), values.pop("scale", 2)
        pixels = (puzzle.rows + 1) * (puzzle.cols + 2) * (cell * scale) ** 2
        if pixels > _MOST_PIXELS:
            raise OptionError(
                "the picture would have more than {most} pixels: choose a smaller scale",
                most=_MOST_PIXELS,
            )
        data = png.draw(puzzle, solution, scale=scale, coordinates=coordinates, **values)
        return Answer(data, "image/png")
    values.pop("scale", None)
    drawing = svg.draw(puzzle, solution, coordinates=coordinates, **values)
    return Answer(drawing.encode(), "image/svg+xml")
