"""Moves judged: the kind by brute force, the reasons by SAT, which knows only what a step names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import brute
import hashikit as hk
import quickly
import random_puzzles
from effort import examples
from hashikit import JudgementKind, Puzzle, State, Technique
from hashikit.board.state import Bounds

PUZZLE = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])


def fit(solution: hk.Solution, state: State) -> bool:
    counts = solution.counts
    return all(
        low <= counts.get(edge, 0) <= (9 if high is None else high)
        for edge, (low, high) in state.bounds.items()
    )


def random_move(random: Random, puzzle: Puzzle) -> State:
    edge = random.choice(puzzle.edges)
    low = random.randint(0, puzzle.max_bridges)
    bound: tuple[int, int | None] = (low, random.choice((None, low, puzzle.max_bridges)))
    return State({edge: (1, None) if bound[0] == 0 and bound[1] is None else bound})


def test_kinds_are_those_of_brute_force() -> None:
    random = Random(1)
    seen: dict[str, int] = {}
    for puzzle in random_puzzles.all_rules(71, examples(100)):
        found = list(brute.solutions(puzzle))
        if not puzzle.edges:
            continue
        for _ in range(4):
            drawn = State(
                random_puzzles.assumption(random, puzzle) if random.random() < 0.7 else {}
            )
            if found and random.random() < 0.6:
                some = random.choice(found).bridges
                drawn = State.at_least(random.sample(some, random.randint(0, len(some))))
            move = random_move(random, puzzle)
            left = [solution for solution in found if fit(solution, drawn)]
            have = sum(fit(solution, move) for solution in left)
            wanted = (
                JudgementKind.NO_SOLUTION
                if not left
                else JudgementKind.WRONG
                if have == 0
                else JudgementKind.FORCED
                if have == len(left)
                else JudgementKind.OPEN
            )
            why = random.random() < 0.5
            judged = hk.judge(puzzle, drawn, move, why=why)
            assert judged.kind == wanted, (puzzle, drawn, move)
            assert why or not judged.refutations
            seen[wanted] = seen.get(wanted, 0) + 1
    assert min(seen.values()) > 10
    assert len(seen) == 4


def test_reasons_follow() -> None:
    """Every step follows from what it names, and what is named is known, assumed or concluded."""
    pytest.importorskip("pysat")
    from refuter import Refuter, follows

    random = Random(2)
    steps = 0
    for seed in range(examples(6)):
        puzzle = quickly.generate(
            8, 8, level=("medium", "hard", "expert")[seed % 3], seed=seed
        ).puzzle
        solution = next(hk.solutions(puzzle))
        refuter = Refuter(puzzle)
        for _ in range(10):
            some = random.sample(solution.bridges, random.randint(0, len(solution.bridges)))
            edge = random.choice(puzzle.edges)
            count = solution.counts.get(edge, 0)
            right: State = State({edge: count})
            for move in (right, State({edge: count + 1 if count < 2 else 0})):
                judged = hk.judge(puzzle, some, move)
                expected = JudgementKind.FORCED if move == right else JudgementKind.WRONG
                assert judged.kind == expected
                for fact, series in zip(judged.assumed, judged.refutations, strict=True):
                    assert fact is not None
                    known: dict[Any, Bounds] = dict(State.at_least(some).bounds)
                    low, high = known.get(fact.edge, (0, 2))
                    known[fact.edge] = (max(low, fact.minimum), fact.maximum)
                    for step in series:
                        steps += 1
                        assert follows(step, refuter), step.text
                        for used in step.facts:
                            low, high = known.get(used.edge, (0, 2))
                            assert low >= used.minimum or used.is_value
                            assert (2 if high is None else high) <= used.maximum or used.is_value
                        for c in step.conclusions:
                            known[c.edge] = c.after
                    assert series[-1].contradicts
                    assert set(judged.premises.islands) >= set(series[-1].islands)
        refuter.close()
    assert steps > 100


def test_what_is_said() -> None:
    judged = hk.judge(PUZZLE, None, ((0, 2), (2, 2), 2))
    assert judged.kind is JudgementKind.WRONG
    assert judged.technique in Technique
    assert judged.length >= 1
    assert judged.text.startswith("Assume 2 bridges between (0, 2) and (2, 2). ")
    assert judged.text.endswith("So no solution fits what was drawn.")
    assert judged.to_json()["kind"] == "wrong"
    assert str(judged).startswith("wrong ")
    both = hk.judge(
        Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)], max_bridges=3), None, {((0, 0), (0, 2)): 2}
    )
    assert both.kind is JudgementKind.FORCED
    assert len(both.refutations) == 2
    known = hk.judge(PUZZLE, [((0, 0), (0, 2), 2)], ((0, 2), (0, 0), 2))
    assert (known.kind, known.text, known.length) == ("forced", "That is drawn already.", 0)
    ruled_out = hk.judge(PUZZLE, {((0, 2), (2, 2)): 1}, ((0, 2), (2, 2), 2))
    assert (ruled_out.kind, ruled_out.text) == ("wrong", "What is drawn rules that out.")
    lost = hk.judge(PUZZLE, {((0, 2), (2, 2)): 2}, ((0, 0), (0, 2), 1))
    assert lost.kind is JudgementKind.NO_SOLUTION
    assert lost.text.endswith("So no solution fits what was drawn.")
    several = hk.judge(hk.parse("?.?"), None, ((0, 0), (0, 2), 2))
    assert (several.kind, several.text, several.technique) == ("open", "", None)
    stopped = hk.judge(PUZZLE, None, ((0, 0), (0, 2), 1), time_limit=0)
    assert (stopped.kind, stopped.text) == ("unknown", "")
    with pytest.raises(TypeError):
        bool(judged)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (((0, 0), (2, 2), 1), r"not two islands in sight"),
        (((0, 0), (0, 2), 0), r"0"),
        ({((0, 0), (0, 2)): 1, ((0, 2), (2, 2)): 1}, r"^move is "),
        ({}, r"^move is "),
        (7, r"^move is 7"),
        (None, r"^move is None"),
        ("A1-C1", r"^move is 'A1-C1'"),
    ],
)
def test_bad_moves(move: Any, says: str) -> None:
    for state in (None, [((0, 0), (0, 2), 1)]):
        with pytest.raises(hk.HashikitError, match=says):
            hk.judge(PUZZLE, state, move)
    with pytest.raises(hk.HashikitError, match=says):
        hk.first_error(PUZZLE, [move])


@pytest.mark.parametrize("count", [3, 4, 300, 1000])
def test_more_than_there_can_be(count: int) -> None:
    edge = ((0, 0), (0, 2))
    assert hk.judge(PUZZLE, None, (*edge, count)).kind is JudgementKind.WRONG
    assert hk.judge(PUZZLE, [(*edge, count)], (*edge, 1)).kind is JudgementKind.NO_SOLUTION
    assert hk.judge(PUZZLE, None, {edge: (1, count)}).kind is JudgementKind.FORCED


def test_first_error_is_the_first() -> None:
    random = Random(3)
    for seed in range(examples(10)):
        puzzle = quickly.generate(7, 7, seed=seed).puzzle
        bridges = list(next(hk.solutions(puzzle)).bridges)
        random.shuffle(bridges)
        assert hk.first_error(puzzle, bridges) is None
        counts = {bridge.edge: bridge.count for bridge in bridges}
        wrong = next(edge for edge in puzzle.edges if counts.get(edge, 0) < 2)
        move = (*wrong, counts.get(wrong, 0) + 1)
        at = random.randint(0, len(bridges))
        found = hk.first_error(puzzle, [*bridges[:at], move, *bridges[at:]])
        assert found is not None
        assert found.index == at
        assert found.judgement.kind is JudgementKind.WRONG
        assert found.judgement.text
        found = hk.first_error(puzzle, [*bridges[:at], {bridges[0].edge: 0}, *bridges[at:]])
        assert found is not None
        assert found.index == at


def test_first_error_where_nothing_fits() -> None:
    assert hk.first_error(PUZZLE, []) is None
    broken = hk.parse("2.1")
    found = hk.first_error(broken, [((0, 0), (0, 2), 1), ((0, 0), (0, 2), 2)])
    assert found is not None
    assert (found.index, found.judgement.kind) == (0, JudgementKind.NO_SOLUTION)
    with pytest.raises(hk.LimitReachedError):
        hk.first_error(PUZZLE, [((0, 0), (0, 2), 1)], time_limit=0)
