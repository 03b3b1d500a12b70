"""Uncertain clues, checked against all assignments of small puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from math import isclose, prod
from random import Random
from typing import Any

import pytest

import brute
import hashikit
import quickly
import random_puzzles
from hashikit import (
    Coord,
    FormatError,
    OptionError,
    Puzzle,
    PuzzleError,
    Sign,
    Status,
    check,
    likeliest,
)
from hashikit.scan import parse

pytest.importorskip("ortools", reason="pip install 'hashikit[cpsat]'")

NUMBER = int(os.environ.get("HASHIKIT_RANDOM_PUZZLES", "100"))


def weighed(rng: Random, puzzle: Puzzle) -> tuple[Puzzle, dict[Coord, list[float]]]:
    """The puzzle with weights in place of most clues, as from an uncertain scan."""
    weights: dict[Coord, list[float]] = {}
    islands = []
    for island in puzzle.islands:
        if rng.random() < 0.75:
            kind = rng.choice(("blurred", "any", "some"))
            given = [rng.random() if kind != "some" or rng.random() < 0.6 else 0 for _ in range(8)]
            if kind == "blurred" and island.clue is not None and 1 <= island.clue <= 8:
                given[island.clue - 1] += 2
            if any(given):
                weights[island.at] = given
                island = island._replace(clue=None)
        islands.append(island)
    return puzzle.replace(islands=islands), weights


def all_assignments(
    puzzle: Puzzle, weights: dict[Coord, list[float]]
) -> dict[tuple[int, ...], list[hashikit.Solution]]:
    """The possible values of the uncertain islands, each with the solutions that it leaves."""
    found: dict[tuple[int, ...], list[hashikit.Solution]] = {}
    for solution in brute.solutions(puzzle):
        values = solution.values
        mine = tuple(values[cell] for cell in weights)
        if probability(weights, mine):
            found.setdefault(mine, []).append(solution)
    return found


def probability(weights: dict[Coord, list[float]], values: Sequence[int]) -> float:
    """How likely these values are."""
    return prod(
        given[value - 1] / sum(given) if value <= len(given) else 0.0
        for given, value in zip(weights.values(), values, strict=True)
    )


@pytest.mark.slow
def test_random_puzzles() -> None:
    rng = Random(11)
    compared = others = corrected = 0
    for puzzle in random_puzzles.puzzles(31, 6 * NUMBER):
        uncertain, weights = weighed(rng, random_puzzles.ruled(rng, puzzle))
        if not random_puzzles.small(uncertain) or compared == NUMBER:
            continue
        compared += 1
        context = f"{uncertain!r} {weights}"
        known = all_assignments(uncertain, weights)
        certain = {values: found for values, found in known.items() if len(found) == 1}
        best = {}
        for unique, answers in ((False, known), (True, certain)):
            read = likeliest(uncertain, weights, unique=unique)
            if not answers:
                assert read.status is Status.NO_SOLUTION, context
                assert read.puzzle is read.solution is None, context
                continue
            assert read.puzzle is not None, context
            assert read.solution is not None, context
            values = tuple(i.clue or 0 for i in read.puzzle.islands if i.at in weights)
            best[unique] = max(probability(weights, each) for each in answers)
            in_order = {cell: weights[cell] for cell in sorted(weights)}
            assert isclose(probability(in_order, values), best[unique], rel_tol=1e-5), context
            assert isclose(read.probability, best[unique], rel_tol=1e-5), context
            assert check(read.puzzle, read.solution) == [], context
            found = list(brute.solutions(read.puzzle))
            assert read.solution in found, context
            assert not unique or len(found) == 1, context
            blank = {i.at: i.clue for i in uncertain.islands}
            for island in read.puzzle.islands:
                assert island.at in weights or island.clue == blank[island.at], context
            wrong = {
                i.at
                for i in read.puzzle.islands
                if i.at in weights and weights[i.at][(i.clue or 0) - 1] < max(weights[i.at])
            }
            assert wrong == {i.at for i in read.corrected}, context
            corrected += bool(wrong)
        others += best.get(True, 0) < best.get(False, 0)
    print(f"{compared} puzzles compared, {others} with another answer for a unique solution")
    assert compared == NUMBER
    assert others > NUMBER // 20
    assert corrected > NUMBER // 2


def test_a_larger_scan_is_read_back() -> None:
    """A unique puzzle comes out although each clue is blurred and one in eight misread."""
    rng = Random(4)
    puzzle = quickly.generate(12, 12, seed=3).puzzle
    weights = {}
    for row, col, clue in puzzle.islands:
        assert clue is not None
        given = [0.01] * 8
        given[clue - 1] = 0.6
        given[(clue - 1 + rng.choice((-1, 1))) % 8] = 0.9 if rng.random() < 0.125 else 0.3
        weights[row, col] = given
    blank = puzzle.replace(islands=[island._replace(clue=None) for island in puzzle.islands])
    read = likeliest(blank, weights, unique=True)
    assert read.puzzle is not None
    assert read.solution is not None
    assert hashikit.is_unique(read.puzzle)
    truth = [weights[i.at][(i.clue or 0) - 1] / sum(weights[i.at]) for i in puzzle.islands]
    assert read.probability >= prod(truth) * (1 - 1e-5)


def test_signs_say_something_too() -> None:
    puzzle = Puzzle(1, 4, [(0, 1, None), (0, 3, None)], signs=[Sign(0, 0, east="?")])
    weights = {(0, 1): [1.0, 1.0], (0, 3): [1.0, 1.0]}
    assert likeliest(puzzle, weights).status is Status.NO_SOLUTION  # the same value twice


def test_nothing_uncertain() -> None:
    puzzle = Puzzle.from_grid(["4.3", "...", "3.2"])
    read = likeliest(puzzle, {}, unique=True)
    assert (read.puzzle, read.probability, read.corrected) == (puzzle, 1.0, ())
    assert likeliest(Puzzle.from_grid(["?.?"]), {}, unique=True).status is Status.NO_SOLUTION
    assert likeliest(Puzzle(2, 2, []), {}, unique=True).solution is not None


def test_the_answer_is_a_value() -> None:
    puzzle = Puzzle.from_grid(["?.?"])
    read = likeliest(puzzle, {(0, 0): [0.9, 0.1], (0, 2): [0.2, 0.8]})
    assert read.solved
    assert repr(read) == "Likeliest(solved, probability 0.18, 1 island corrected)"
    assert read == replace(read)
    with pytest.raises(TypeError):
        bool(read)
    with pytest.raises(AttributeError):
        read.probability = 1.0  # type: ignore[misc]
    none = likeliest(puzzle, {(0, 0): [1], (0, 2): [0, 1]})
    assert not none.solved
    assert repr(none) == "Likeliest(no-solution)"


@pytest.mark.parametrize(
    ("argument", "value"),
    [("time_limit", float("nan")), ("time_limit", -1), ("seed", -1), ("workers", -1)],
)
def test_bad_arguments(argument: str, value: float) -> None:
    arguments: dict[str, Any] = {argument: value}
    with pytest.raises(OptionError, match=argument):
        likeliest(Puzzle.from_grid(["?.?"]), {}, **arguments)


def test_a_limit() -> None:
    side = 12
    puzzle = Puzzle.from_grid([["?"] * side] * side)
    rng = Random(1)
    weights = {i.at: [rng.random() for _ in range(8)] for i in puzzle.islands}
    read = likeliest(puzzle, weights, unique=True, time_limit=0.2)
    assert read.status is Status.UNKNOWN
    assert read.puzzle is read.solution is None


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({(0, 1): [1]}, "weights for (0, 1), where there is no island"),
        ({(0, 2): [1]}, "the island at (0, 2) has weights and a clue"),
        ({(0, 0): []}, "the island at (0, 0) has 0 weights, not 1 to 16"),
        ({(0, 0): [1] * 17}, "the island at (0, 0) has 17 weights, not 1 to 16"),
        ({(0, 0): [0, 0.0]}, "all weights of the island at (0, 0) are 0"),
        ({(0, 0): [1, -1]}, "a weight of the island at (0, 0) is not a number from 0 to 1e+300"),
        ({(0, 0): [float("nan")]}, "a weight of the island at (0, 0) is not a number"),
        ({(0, 0): [10**400]}, "a weight of the island at (0, 0) is not a number"),
    ],
)
def test_wrong_weights(weights: dict[Coord, list[float]], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        likeliest(Puzzle(1, 3, [(0, 0, None), (0, 2, 1)]), weights)
    assert str(caught.value).startswith(message)


def test_parse() -> None:
    text = {"rows": 1, "cols": 4, "islands": [[0, 0, [0.5, 1]], [0, 3, None]], "loops": False}
    puzzle, weights = parse(json.dumps(text))
    assert puzzle == Puzzle(1, 4, [(0, 0, None), (0, 3, None)], loops=False)
    assert weights == {(0, 0): [0.5, 1]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected '{' or '[', found the end"),
        ("[", "line 1, column 2: expected a value, found the end"),
        ("[" * 100_000, "line 1, column 1: more than 50 levels of nesting"),
        ("[]", "there is no puzzle here"),
        ("4.3", ""),
        ('{"rows": 1, "cols": 1}', 'expected a puzzle: an object with "format"'),
        (
            '{"rows": 1, "cols": 1, "islands": [[0, 0, ["a"]]]}',
            "island at (0, 0): expected a weight",
        ),
        (
            '{"rows": 1, "cols": 1, "islands": [[0, 0, [true]]]}',
            "island at (0, 0): expected a weight",
        ),
        ('{"rows": 1, "cols": 1, "islands": [[[], 0, [1]]]}', ""),
        ('{"rows": 1, "cols": 1, "islands": [[0, 9, [1]]]}', ""),
        ('{"rows": 1, "cols": 1, "islands": {"a": 1}}', ""),
        ('{"rows": 1, "cols": 1, "islands": [[0, 0, %s]]}' % ("9" * 5000), ""),
    ],
)
def test_text_that_is_none(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
