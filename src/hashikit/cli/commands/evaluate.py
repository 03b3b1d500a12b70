"""`hashi evaluate`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ... import answers as answers_
from ... import formats
from ...datasets.build import read
from ...datasets.scores import Row, Score, summarize
from ...errors import FormatError, HashikitError
from ...i18n.sentences import Message, group_digits
from ...tasks.items import explain
from .. import options
from ..command import WholeNumber, argument, command, option
from ..outputs import When, open_output
from ..status import Exit
from ..terminal import log


@command(
    ("Score answers to a data set", "hashi evaluate answers.jsonl --data set/test.jsonl"),
    (
        "Score answers to questions, several to each",
        "hashi evaluate answers.jsonl --data set/test.jsonl -k 4",
    ),
    ("Score answers that hold their puzzles", "hashi evaluate answers.jsonl"),
)
@argument(
    "answers", metavar="FILE", help="A file of JSON lines, one answer each; '-' for standard input."
)
@option(
    "--data",
    metavar="FILE",
    multiple=True,
    help="A file of the data set or of questions (JSON lines, or Parquet), or its folder for the "
    "test part. May be given several times.",
)
@option(
    "--pass",
    "-k",
    "k",
    metavar="K",
    type=WholeNumber(1),
    multiple=True,
    help="Show pass@K: the chance that of K answers to an item one is right. May be given several "
    "times.",
)
@options.json
@options.out
@options.color
def evaluate(
    answers: str,
    data: tuple[str, ...],
    k: tuple[int, ...],
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Score a model's answers: how many are right, with confidence intervals, by size and level.

    A line of the file is an object with "answer", the text that the model wrote (or null), and
    "id", the item that it answers, or "puzzle", a puzzle as text. An item may be answered several
    times. The items are those of a data set, whose puzzles are to be solved, or questions of
    "hashi tasks". An answer counts as solved only if it is right by every rule; the mean covers
    all scores, where a wrong drawing earns up to a quarter for its finished islands.
    An answer is unread if nothing in it answers the question. The 95 % intervals are Wilson's and
    assume independent answers.

    Exit status: 0 scored, 2 bad input.
    """
    items = {str(item.get("id")): item for path in data for item in read(_file(path))}
    scores = list(_scores(answers, items))
    if not scores:
        raise FormatError("{path}: there are no answers", path=answers)
    each = Counter(one.item or str(n) for n, one in enumerate(scores))
    for number in sorted(set(k)):
        enough = sum(times >= number for times in each.values())
        if not enough:
            raise FormatError(
                "{path}: pass@{k} needs {k} answers to an item, and none has more than {most}",
                path=answers,
                k=number,
                most=max(each.values()),
            )
        if enough < len(each):
            log(
                Message(
                    "pass@{k}: {enough} of {all} items have so many answers",
                    k=number,
                    enough=group_digits(enough),
                    all=group_digits(len(each)),
                )
            )
    rows = summarize(scores, k=sorted(set(k)))
    with open_output(out, color) as output:
        if json:
            for row in rows:
                plain = row._asdict()
                at = plain.pop("at")
                output.write_json({**plain, **at})
        else:
            for line in _table(rows, output.ascii):
                output.line(line)
    answered = len({one.item for one in scores} & items.keys())
    if items and answered < len(items):
        note = Message(
            "{answered} of {all} items of the data set were answered",
            answered=group_digits(answered),
            all=group_digits(len(items)),
        )
        log(note)
    return Exit.OK


def _file(path: str) -> str:
    return str(Path(path) / "test.jsonl") if Path(path).is_dir() else path


def _scores(path: str, known: dict[str, dict[str, Any]]) -> Iterator[Score]:
    """What each answer gets."""
    for number, line in enumerate(read(path), 1):
        where = f"{path}:{number}"
        text, name = line.get("answer"), line.get("id")
        if not (isinstance(text, str) or (text is None and "answer" in line)):
            raise FormatError('{path}: there is no text in "answer"', path=where)
        puzzle: object = line.get("puzzle")
        if puzzle is not None:
            item = name if isinstance(name, str) else str(puzzle)
            yield _score(text, puzzle, "all", item, where)
            continue
        if not isinstance(name, str):
            raise FormatError('{path}: there is neither "id" nor "puzzle"', path=where)
        if name not in known:
            raise FormatError(
                "{path}: {id} is not in the data set; --data names its file",
                path=where,
                id=repr(name),
            )
        entry = known[name]
        if "metadata" not in entry:
            yield _score(text, entry.get("puzzlink"), str(entry.get("level")), name, where)
            continue
        try:
            verdict = explain(text, entry)
            about = entry["metadata"]
            size, level, variant = (
                f"{about['size']}×{about['size']}",
                about["level"],
                about["variant"],
            )
        except (HashikitError, KeyError, TypeError):
            raise FormatError(
                "{path}: {id} is no question of hashikit", path=where, id=repr(name)
            ) from None
        yield Score(size, str(level), verdict.score, verdict.status == "unread", variant, name)


def _score(text: str | None, puzzle: object, level: str, name: str, where: str) -> Score:
    """What an answer to a puzzle gets."""
    if not isinstance(puzzle, str):
        raise FormatError("{path}: the puzzle is not a text", path=where)
    try:
        parsed = formats.parse(puzzle)
    except HashikitError as error:
        raise FormatError("{path}: {reason}", path=where, reason=error.message) from None
    verdict = answers_.explain(text, parsed)
    size = f"{parsed.rows}×{parsed.cols}"
    return Score(size, level, verdict.score, verdict.status == "unread", "solve", name)


def _table(rows: list[Row], plain: bool) -> list[str]:
    """The lines of a table, its numbers right-aligned."""
    dash = "-" if plain else "–"
    several = len({row.variant for row in rows}) > 1 or rows[0].variant != "solve"
    names = sorted({name for row in rows for name in row.at}, key=lambda name: int(name[5:]))
    left = ("question", "size", "level") if several else ("size", "level")
    cells = [(*left, "answers", "solved", "95 %", "mean score", "unread", *names)]
    for row in rows:
        share = 100 * row.solved / row.answers
        ends = f"{100 * row.low:.1f}{dash}{100 * row.high:.1f} %"
        size = row.size.replace("×", "x") if plain else row.size
        first = (row.variant, size, row.level) if several else (size, row.level)
        unread = f"{100 * row.unread / row.answers:.1f} %"
        more = [f"{100 * row.at[name]:.1f} %" if name in row.at else "" for name in names]
        cells.append(
            (*first, str(row.answers), f"{share:.1f} %", ends, f"{row.mean:.3f}", unread, *more)
        )
    widths = [max(len(line[k]) for line in cells) for k in range(len(cells[0]))]
    return [
        "  ".join(
            f"{cell:<{width}}" if k < len(left) else f"{cell:>{width}}"
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
