"""`State`: the one type for a partial drawing."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import hashikit
import random_puzzles
from hashikit import Bridge, Puzzle, PuzzleError, Solution, State

A, B, C = (0, 0), (0, 2), (2, 2)
PUZZLE = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], [0, 0, "?"]], max_bridges=3)


def test_edges_are_named_in_either_order() -> None:
    state = State({(B, A): 1, (B, C): (0, 2)})
    assert state == State({(A, B): (1, 1), (B, C): [0, 2]})  # type: ignore[dict-item]
    assert hash(state) == hash(State({(B, C): (0, 2), (A, B): 1}))
    assert dict(state.bounds) == {(A, B): (1, 1), (B, C): (0, 2)}
    assert state.bridges == (Bridge(A, B, 1),)
    assert state
    assert not State({})
    assert state != State({(A, B): 1})
    assert (state == {(A, B): 1}) is False


def test_it_is_made_of_whatever_can_be_one() -> None:
    solution = Solution(PUZZLE, [(A, B, 2)])
    least = State({(A, B): (2, None)})
    assert State.of(solution) == State.at_least(solution) == State.of(least) == least
    assert State.at_least([(B, A, 2)]) == least
    assert State.of({(A, B): 2}) == State({(A, B): 2})
    assert State.of(None) == State({})
    assert State.exactly(PUZZLE, solution) == State({(A, B): 2, (B, C): 0})
    assert hashikit.forced(PUZZLE).state == State({(A, B): (1, 3), (B, C): (1, 3)})


def test_numbers_of_edges() -> None:
    assert State({(A, B): (1, None), (B, C): 0}).on(PUZZLE) == {0: (1, 3), 1: (0, 0)}
    assert State({}).on(PUZZLE) == {}
    assert State({(A, B): (7, None)}).on(PUZZLE) == {0: (7, 7)}, "more than there can be"
    with pytest.raises(PuzzleError, match=r"^\(0, 0\) and \(2, 2\) are not two islands in sight"):
        State({(A, C): 1}).on(PUZZLE)


def test_there_and_back() -> None:
    rng = Random(1)
    for puzzle in random_puzzles.puzzles(71, 100):
        state = State(random_puzzles.assumption(rng, puzzle))
        assert State.from_json(state.to_json()) == state
        assert eval(repr(state), {"State": State}) == state
        assert pickle.loads(pickle.dumps(state)) == state == copy.deepcopy(state)
    half = State({(A, B): (1, None)})
    assert half.to_json() == {"bridges": [[[0, 0], [0, 2], [1, None]]]}
    assert State.from_json(half.to_json()) == half


@pytest.mark.parametrize(
    "bounds",
    [
        None,
        [],
        "text",
        {(A, B): -1},
        {(A, B): (2, 1)},
        {(A, B): (None, 1)},
        {(A, B): (1, 2, 3)},
        {(A, B): "1"},
        {(A, B): 1.5},
        {(A, B): 1001},
        {(A, B): (1, 1001)},
        {(A, B): 1, (B, A): 1},
        {(A,): 1},
        {"ab": 1},
        {((0, 0, 0), B): 1},
        {(("0", 0), B): 1},
    ],
)
def test_bounds_that_are_none(bounds: Any) -> None:
    with pytest.raises(PuzzleError) as caught:
        State(bounds)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"bridges": 1},
        {"bridges": [1]},
        {"bridges": [[[0, 0], [0, 2]]]},
        {"bridges": [[[0, 0], [0, 2], "1"]]},
        {"bridges": [[[0, 0], [0, 2], [1]]]},
        {"bridges": [[[0], [0, 2], 1]]},
        {"bridges": [[[0, 0], [0, 2], 1], [[0, 2], [0, 0], 1]]},
        {"bridges": [[[0, 0], [0, 2], [2, 1]]]},
    ],
)
def test_json_that_is_none(value: Any) -> None:
    with pytest.raises(PuzzleError) as caught:
        State.from_json(value)
    assert "\n" not in str(caught.value)


def test_it_cannot_be_changed() -> None:
    state = State({(A, B): 1})
    with pytest.raises(AttributeError):
        state.bounds = {}  # type: ignore[misc]
    with pytest.raises(TypeError):
        state.bounds[A, B] = (2, 2)  # type: ignore[index]
