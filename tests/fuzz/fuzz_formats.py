"""Fuzz target: any bytes as a puzzle or an answer in every format.

There is a puzzle, which every format either writes so that it reads back the same or refuses; or
there is a `FormatError` of one short line. Nothing else.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import harness

with harness.instrumented():
    import hashikit
    from hashikit import FormatError, Puzzle, Solution, UnsupportedRuleError, formats

    for module in formats.names():  # they are loaded when they are needed, which is too late here
        import_module(f"hashikit.formats.{module}")

from format_cases import ANSWER, BY_NAME, SAMPLE, SAMPLES

NAMES = formats.names()
ANSWERS = formats.names(answers=True)


def one_line(error: FormatError) -> None:
    text = str(error)
    assert text, "an empty message"
    assert text.isprintable(), f"not one printable line: {text!r}"
    assert len(text) < 500, f"a message of {len(text)} characters"


def puzzle_or_error(text: str, name: str | None) -> Puzzle | None:
    try:
        puzzle = hashikit.parse(text, format=name)
    except FormatError as error:
        one_line(error)
        return None
    for other in NAMES:
        try:
            written = hashikit.dumps(puzzle, other)
        except UnsupportedRuleError:
            assert other != "json", "JSON can hold every puzzle"
            continue
        assert hashikit.parse(written, format=other) == puzzle, f"{other}: {puzzle!r}"
        detected = formats.detect(written)
        assert other in BY_NAME or detected == other, (
            f"{other} is taken for something else: {puzzle!r}"
        )
    return puzzle


def answer_or_error(text: str, puzzle: Puzzle | None, name: str | None) -> None:
    try:
        solution = hashikit.parse_solution(text, puzzle, format=name)
    except FormatError as error:
        one_line(error)
        return
    hashikit.check(solution.puzzle, solution)
    written = hashikit.dumps(solution, "json")
    assert hashikit.parse_solution(written) == solution, repr(solution)


def one_input(data: bytes) -> None:
    """The first byte says what to ask of the rest."""
    if not data:
        return
    text = data[1:].decode("utf-8", "surrogateescape")
    names = [None, *NAMES]
    name = names[data[0] % len(names)]
    kind = data[0] // len(names) % 3
    if kind == 0:
        puzzle_or_error(text, name)
    elif kind == 1:
        answer_or_error(text, SAMPLE if data[0] & 1 else None, name if name in ANSWERS else None)
    else:
        try:
            for entry in formats.parse_all(text, "input", format=name):
                assert isinstance(entry.puzzle, Puzzle)
                assert entry.solution is None or isinstance(entry.solution, Solution)
        except FormatError as error:
            one_line(error)


def seeds() -> list[bytes]:
    """A puzzle in every format, asked in every way."""
    answers = [hashikit.dumps(ANSWER, name) for name in ANSWERS if name not in BY_NAME]
    several = "\n".join([SAMPLES["puzzlink"], SAMPLES["tatham"], SAMPLES["json"]])
    texts = [*SAMPLES.values(), *answers, several]
    kinds = (0, len(NAMES) + 1, 2 * (len(NAMES) + 1))
    return [bytes([kind]) + text.encode() for text in texts for kind in kinds]


if __name__ == "__main__":
    harness.run(one_input, seeds())
