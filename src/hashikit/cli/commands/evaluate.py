"""`hashi evaluate`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ... import formats
from ...answers import score
from ...board.puzzle import Puzzle
from ...datasets.build import read
from ...datasets.scores import Row, summarize
from ...errors import FormatError, HashikitError
from ...i18n.sentences import Message, grouped
from .. import options
from ..command import argument, command, option
from ..outputs import When, Writer
from ..status import Exit
from ..terminal import say


@command(
    ("Score answers to a data set", "hashi evaluate answers.jsonl --data set/test.jsonl"),
    ("Score answers that hold their puzzles", "hashi evaluate answers.jsonl"),
)
@argument(
    "answers", metavar="FILE", help="A file of JSON lines, one answer each; '-' for standard input."
)
@option(
    "--data",
    metavar="FILE",
    multiple=True,
    help="A file of the data set, or its folder for the test part. May be given several times.",
)
@options.json
@options.out
@options.color
def evaluate(answers: str, data: tuple[str, ...], json: bool, out: str | None, color: When) -> Exit:
    """Score a model's answers: how many are right, with confidence intervals, by size and level.

    A line of the file is an object with "answer", the text that the model wrote, and "id", the item
    of the data set that it answers, or "puzzle", a puzzle as text. An answer counts as solved only
    if it is a solution by every rule; the mean is that of the scores, in which a wrong drawing has
    at most a quarter, for the islands that are finished. The intervals are Wilson's, for 95
    percent.

    Exit status: 0 scored, 2 bad input.
    """
    known = {str(item.get("id")): item for path in data for item in read(_file(path))}
    scores: list[tuple[str, str, float]] = []
    for text, puzzle, level in _answers(answers, known):
        scores.append((f"{puzzle.rows}×{puzzle.cols}", level, score(text, puzzle)))
    if not scores:
        raise FormatError("{path}: there are no answers", path=answers)
    rows = summarize(scores)
    with Writer(out, color) as writer:
        if json:
            for row in rows:
                writer.write_json(row._asdict())
        else:
            for line in _table(rows, writer.ascii):
                writer.line(line)
    if known and len(scores) < len(known):
        said = Message(
            "{answered} of {all} puzzles of the data set were answered",
            answered=grouped(len(scores)),
            all=grouped(len(known)),
        )
        say(said)
    return Exit.OK


def _file(path: str) -> str:
    return str(Path(path) / "test.jsonl") if Path(path).is_dir() else path


def _answers(path: str, known: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Puzzle, str]]:
    """The text of each answer, its puzzle and that puzzle's level."""
    seen: set[str] = set()
    for number, line in enumerate(read(path), 1):
        where = f"{path}:{number}"
        text, name, level = line.get("answer"), line.get("id"), "all"
        if not isinstance(text, str):
            raise FormatError('{path}: there is no text in "answer"', path=where)
        puzzle: object = line.get("puzzle")
        if puzzle is None:
            if not isinstance(name, str):
                raise FormatError('{path}: there is neither "id" nor "puzzle"', path=where)
            if name in seen:
                raise FormatError("{path}: {id} is answered twice", path=where, id=repr(name))
            seen.add(name)
            if name not in known:
                raise FormatError(
                    "{path}: {id} is not in the data set; --data names its file",
                    path=where,
                    id=repr(name),
                )
            puzzle, level = known[name].get("puzzlink"), str(known[name].get("level"))
        if not isinstance(puzzle, str):
            raise FormatError("{path}: the puzzle is not a text", path=where)
        try:
            yield text, formats.parse(puzzle), level
        except HashikitError as error:
            raise FormatError("{path}: {reason}", path=where, reason=error.message) from None


def _table(rows: list[Row], plain: bool) -> list[str]:
    """The lines of a table, its numbers right-aligned."""
    dash = "-" if plain else "–"
    cells = [("size", "level", "answers", "solved", "95 %", "mean score")]
    for row in rows:
        share = 100 * row.solved / row.answers
        ends = f"{100 * row.low:.1f}{dash}{100 * row.high:.1f} %"
        size = row.size.replace("×", "x") if plain else row.size
        cells.append((size, row.level, str(row.answers), f"{share:.1f} %", ends, f"{row.mean:.3f}"))
    widths = [max(len(line[k]) for line in cells) for k in range(len(cells[0]))]
    return [
        "  ".join(
            f"{cell:<{width}}" if k < 2 else f"{cell:>{width}}"
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
