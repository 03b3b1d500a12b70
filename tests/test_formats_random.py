"""Properties of all formats: exact round trips, detection, and no other error than their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from effort import examples
from format_cases import BY_NAME, SAMPLE, SAMPLES, answers, bad_text, expressible, puzzles
from hashikit import (
    FormatError,
    Puzzle,
    PuzzleError,
    Solution,
    UnsupportedRuleError,
    dumps,
    formats,
    parse,
    parse_solution,
)

NAMES = [name for name in formats.names() if name not in BY_NAME]
"""Those that are recognized; for the others see `test_course_formats`."""


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(300))
@given(puzzle=puzzles())
def test_round_trip(name: str, puzzle: Puzzle) -> None:
    if not expressible(puzzle, name):
        with pytest.raises(UnsupportedRuleError, match=r"; use json$"):
            dumps(puzzle, name)
        return
    text = dumps(puzzle, name)
    assert text.isascii()
    assert text.endswith("\n") != formats.named(name).one_line
    assert formats.detect(text) == name
    assert parse(text) == parse(text, format=name) == puzzle
    assert dumps(parse(text), name) == text
    (entry,) = formats.parse_all(text, "x")
    assert entry == formats.Entry("x", puzzle, None)


@settings(max_examples=examples(300))
@given(puzzle=puzzles())
def test_plain_objects(puzzle: Puzzle) -> None:
    """A puzzle as an object is what its text holds, and is read like it."""
    value = puzzle.to_json()
    assert value == json.loads(dumps(puzzle, "json"))
    assert Puzzle.from_json(value) == parse(value) == puzzle


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=9), part, max_size=4)
    ),
    max_leaves=12,
)
PARTS = ("rows", "cols", "islands", "max_bridges", "blocked", "loops", "given", "signs", "solution")


@settings(max_examples=examples(200))
@given(
    value=JSON | st.fixed_dictionaries({}, optional={"problem": JSON, "extra": JSON}),
    puzzle=puzzles(),
    key=st.sampled_from(PARTS),
    other=JSON,
)
def test_objects_that_are_no_puzzle(value: object, puzzle: Puzzle, key: str, other: object) -> None:
    """Whatever stands in an object: a puzzle, or one clear error; and the same as in a text."""
    for found in (value, {**puzzle.to_json(), key: other}):
        with suppress(FormatError):
            Puzzle.from_json(found)
        if not isinstance(found, dict):
            continue
        assert is_read(found) == is_read(json.dumps(found))


def is_read(found: str | dict[str, Any]) -> Puzzle | None:
    """The puzzle, if it is one."""
    with suppress(FormatError):
        return parse(found, format="json")
    return None


@given(puzzle=puzzles(plain=True), order=st.permutations(NAMES))
def test_rotation_through_all_formats(puzzle: Puzzle, order: list[str]) -> None:
    seen = puzzle
    for name in order:
        if expressible(puzzle, name):
            seen = parse(dumps(seen, name))
    assert seen == puzzle


@given(solution=answers())
def test_answers(solution: Solution) -> None:
    puzzle = solution.puzzle
    assert parse_solution(dumps(solution, "json")) == solution
    if not expressible(puzzle, "pzprv3"):
        for name in ("pzprv3", "janko"):
            with pytest.raises(UnsupportedRuleError):
                dumps(solution, name)
        return
    text = dumps(solution, "pzprv3")
    assert parse_solution(text) == parse_solution(text, puzzle) == solution
    assert parse(text) == puzzle
    assert dumps(parse_solution(text), "pzprv3") == text
    (entry,) = formats.parse_all(text)
    assert entry.solution == (solution if solution.bridges else None)
    if not expressible(puzzle, "janko"):
        return
    try:
        text = dumps(solution, "janko")
    except UnsupportedRuleError as error:
        assert "side by side" in str(error)  # noqa: PT017
        cells = {island.at for island in puzzle.islands}
        assert any((r + 1, c) in cells or (r, c + 1) in cells for r, c in cells)
    else:
        assert formats.detect(text) == "janko"
        assert parse_solution(text, puzzle) == solution


@given(st.lists(puzzles(plain=True, side=9), min_size=2, max_size=6), st.randoms())
def test_collections(found: list[Puzzle], rng: Random) -> None:
    lines = []
    for number, puzzle in enumerate(found):
        # The first line tells that each is a puzzle: one row of plain text does not.
        names = ["puzzlink", "tatham", "pzprv3", *(["text", "json"] if number else [])]
        name = rng.choice([name for name in names if expressible(puzzle, name)])
        lines.append(dumps(puzzle, name).rstrip("\n").replace("\n", "/"))
    entries = list(formats.parse_all("\n".join(lines)))
    assert [entry.puzzle for entry in entries] == found
    assert [entry.name for entry in entries] == [str(i + 1) for i in range(len(found))]
    array = "[" + ",".join(dumps(puzzle, "json") for puzzle in found) + "]"
    assert [entry.puzzle for entry in formats.parse_all(array)] == found


def test_every_order_of_keys() -> None:
    parts = SAMPLES["json"][1:-1]
    islands = parts.index('"islands"')
    keys = [*parts[: islands - 1].split(","), parts[islands:]]
    assert len(keys) == 5
    for order in permutations(keys):
        assert parse("{" + ", ".join(order) + "}") == SAMPLE


def only_its_own_errors(read: Callable[[], object]) -> None:
    """Whatever goes wrong is a `FormatError` or `PuzzleError` of one short line."""
    try:
        read()
    except (FormatError, PuzzleError) as error:
        said = str(error)
        assert said.isprintable(), said
        assert len(said) < 300, said


@pytest.mark.parametrize("name", [None, *NAMES])
@settings(max_examples=examples(400))
@given(text=bad_text() | st.text() | st.text('0123456789 .-?#/,\n:{}[]"xmLz', max_size=60))
@example("[" * 3000)
@example('{"problem":' * 500)
@example('{"a":{"problem":"{\\"a\\":{\\"problem\\":\\"1\\"}}"}}')
@example("9" * 6000 + "x3:a")
@example("3x" + "9" * 6000 + ":a")
@example("hashi/" + "9" * 6000 + "/9/a")
@example("0 0\n-")
@example("2 2")
@example("12 12")
@example("hashi/")
@example("?problem=")
@example("&/:")
@example("pzprv3")
@example("//")
@example(",")
@example(", ,\n1")
def test_no_other_errors(name: str | None, text: str) -> None:
    only_its_own_errors(lambda: parse(text, format=name))
    only_its_own_errors(lambda: list(formats.parse_all(text, "x", format=name)))
    only_its_own_errors(lambda: parse_solution(text, format=name))
    only_its_own_errors(lambda: parse_solution(text, SAMPLE, format=name))


@given(text=bad_text())
def test_what_is_read_can_be_written(text: str) -> None:
    """Whatever is accepted is a puzzle that goes through JSON unchanged."""
    try:
        puzzle = parse(text)
    except FormatError:
        return
    assert parse(dumps(puzzle, "json")) == puzzle
