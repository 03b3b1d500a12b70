"""Fuzz target: any bytes as lines of a collection, read, solved, rated and converted twice.

What the engine's own readers and writers of plain lines make of them is what those in Python make
of them, byte for byte but for times; and what they decline is nobody's loss.
"""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import harness

with harness.instrumented():
    import hashikit
    from hashikit import solvers
    from hashikit.cli.answers import Listed
    from hashikit.cli.commands import rate, solve
    from hashikit.cli.inputs import Answered, InputFailure, key_of, number_of, read
    from hashikit.cli.options import LINES
    from hashikit.cli.outputs import Record
    from hashikit.cli.run import Plain, units
    from hashikit.engine import bulk
    from hashikit.engine.wire import LINE_FORMATS
    from hashikit.errors import HashikitError
    from hashikit.formats import Entry, Lines
    from hashikit.solvers.solver import Query

from format_cases import ANSWER, SAMPLE, SAMPLES

TIMES = re.compile(r'"(build|solve)_time":[0-9.e-]+')
Told = list[tuple[bool, str]]


def slow_readers() -> ExitStack:
    """Without the engine's reader of plain lines, wherever it is asked."""
    stack = ExitStack()
    for module in ("_stream", "_reading"):
        stack.enter_context(patch(f"hashikit.formats.{module}.read_line", lambda *_: None))
    return stack


class Sink(Record):
    """Keeps what is written, line by line, without the times."""

    def __init__(self) -> None:
        super().__init__(False, False)
        self.told: Told = []

    def write(self, text: str) -> None:
        self.told += [(False, TIMES.sub(r'"\1_time":0', line)) for line in text.split("\n")]

    def log(self, message: str) -> None:
        self.told.append((True, message))


def told(part: Lines, task: Any, plain: Plain | None) -> Told:
    """What a command writes of a part."""
    sink = Sink()
    for unit in units(part, plain):
        if isinstance(unit, Answered):
            sink.write(unit.text)
            continue
        for one in read(unit):
            if isinstance(one, InputFailure):
                sink.fail(one, True)
                continue
            try:
                task(one, sink)
            except HashikitError as error:
                sink.fail(InputFailure.of(one.name, error), True)
    return sink.told


def noted(part: Lines, plain: Plain | None) -> tuple[int, bytes]:
    """What a run that is gone on with notes of a part."""
    answered = list(units(part, plain))
    return sum(map(number_of, answered)), b"".join(map(key_of, answered))


def converted(to: str, bare: bool, entry: Entry, sink: Record) -> None:
    """What `hashi convert` does with a puzzle."""
    what: Any = entry.puzzle
    if not bare and to == "json" and entry.solution is not None:
        what = entry.solution
    sink.write(hashikit.dumps(what, to).removesuffix("\n"))


def questions() -> list[tuple[Any, Plain]]:
    """The tasks of the commands, and what does the same with plain lines."""
    first = solve._First(solvers.get("native"), Query(unique=True), None, Listed())
    asked: list[tuple[Any, Plain]] = [
        (first, partial(bulk.solve_lines, unique=True, seed=0, time_limit=None)),
        (rate._RateTask(None, True, False, False), partial(bulk.rate_lines, time_limit=None)),
    ]
    for to in filter(LINE_FORMATS.__contains__, LINES):
        for bare in (False, True):
            plain = partial(bulk.convert_lines, format=to, answers=not bare)
            asked.append((partial(converted, to, bare), plain))
    return asked


def agree(lines: list[bytes], name: str = "a.txt") -> None:
    """Every question about these lines has the same answer either way."""
    part = Lines(name, 3, lines)
    for task, plain in questions():
        quick = told(part, task, plain), noted(part, plain)
        with slow_readers():
            assert quick == (told(part, task, None), noted(part, None)), lines


def one_input(data: bytes) -> None:
    """Lines; those with very many cells are left out, as they take long in any case."""
    lines = data.replace(b"\r", b"\n").split(b"\n")[:40]
    agree([line for line in lines if not re.search(rb"[0-9]{4}", line) and len(line) < 3000])


def seeds() -> list[bytes]:
    """Collections in every format that is one line."""
    plain = [SAMPLES["puzzlink"], SAMPLES["tatham"], SAMPLES["json"], "2..3/..../1..2"]
    answer = hashikit.dumps(ANSWER, "json")
    about = answer[:-1] + ',"about":"hashi generate --size 3x4; number 1"}'
    rules = hashikit.dumps(SAMPLE.replace(max_bridges=3, loops=False, blocked=[(1, 1)]), "json")
    return [
        *(text.encode() for text in plain),
        "\n".join([*plain, "# a comment", "", answer, about, rules, "2.1/..."]).encode(),
    ]


if __name__ == "__main__":
    harness.run(one_input, seeds())
