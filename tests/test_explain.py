"""Explanations and hints: every step follows from what it names, and the steps lead to the end."""

from __future__ import annotations

import json
import pickle
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import FrozenInstanceError
from itertools import product
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import brute
import hashikit
import quickly
import random_puzzles
import reasoning
from effort import some
from hashikit import (
    Conclusion,
    Edge,
    Explanation,
    ExplanationStatus,
    HintKind,
    Level,
    OptionError,
    Puzzle,
    PuzzleError,
    Rating,
    Sign,
    Solution,
    State,
    Step,
    Technique,
    check,
    explain,
    hint,
    parse,
    rate,
    read_all,
    solve,
)
from hashikit.draw import svg
from hashikit.reasoning import explanation as explaining
from quickly import generate
from refuter import Refuter, named_by, opposites_of

Bounds = dict[Edge, tuple[int, int]]


def published(corpus: Path) -> list[tuple[str, Puzzle, Solution | None]]:
    """The puzzles of janko.at, with their names and solutions."""
    entries = read_all(corpus / "janko" / "janko_hashi_odd.json")
    return [(entry.name, entry.puzzle, entry.solution) for entry in entries]


def replay(explained: Explanation) -> Iterator[tuple[Step, Bounds]]:
    """Every step with what is known before it; checks that it builds on that, and adds to it."""
    puzzle = explained.puzzle
    most = puzzle.max_bridges
    known: Bounds = dict.fromkeys(puzzle.edges, (0, most))
    for at, clue in (((row, col), clue) for row, col, clue in puzzle.islands if puzzle.signs):
        known[at, at] = (1, 4 * most) if clue is None else (clue, clue)
    edges = set(puzzle.edges)

    def learn(edge: Edge, low: int, high: int) -> None:
        known[edge] = (max(known[edge][0], low), min(known[edge][1], high))

    def check_state(state: State) -> None:
        told = {e: (low, most if high is None else high) for e, (low, high) in state.bounds.items()}
        found = {edge: bounds for edge, bounds in known.items() if edge in edges}
        assert dict.fromkeys(puzzle.edges, (0, most)) | told == found

    for edge, (low, high) in explained.start.bounds.items():
        learn(edge, low, most if high is None else high)
    for bridge in puzzle.given:
        learn(bridge.edge, bridge.count, most)
    for number, step in enumerate(explained):
        if number % 5 == 0:
            check_state(explained.state(number))
        for fact in step.facts:
            low, high = known[fact.a, fact.b]
            assert fact.minimum <= low, step
            assert high <= fact.maximum, step
        yield step, known
        for c in step.conclusions:
            assert c.after != c.before, step
            learn((c.a, c.b), *c.after)
            low, high = known[c.a, c.b]
            assert low <= high
        if number % 7 == 0:
            check_state(step.state)
    check_state(explained.state())
    drawn = {edge: low for edge, (low, _) in known.items() if low and edge in edges}
    assert drawn_in(explained) == drawn


def check_conclusions(step: Step, refutes: Callable[..., bool] = reasoning.refuted) -> None:
    """With what a step names, nothing but its conclusions is possible."""
    for c in step.conclusions:
        for opposite in reasoning.opposites(step.puzzle, c):
            assert refutes(step, c.edge, opposite), (step.puzzle, step)


def drawn_in(explained: Explanation) -> dict[Edge, int]:
    """How many bridges an explanation has drawn in the end."""
    return {bridge.edge: bridge.count for bridge in explained.state().bridges}


def agreed(puzzle: Puzzle, found: list[Solution]) -> Bounds | None:
    return brute.bounds_of(brute.lines_of_sight(puzzle), found)


@pytest.mark.parametrize("trial_depth", [None, 0], ids=["trials", "no-trials"])
def test_small_puzzles_by_trying_everything(trial_depth: int | None) -> None:
    seen = set()
    for puzzle in random_puzzles.puzzles(41, 500):
        explained = explain(puzzle, trial_depth=trial_depth)
        known: Bounds = {}
        for step, bounds_now in replay(explained):
            known = bounds_now
            check_conclusions(step)
            seen.add(step.technique)
        found = list(brute.solutions(puzzle))
        if not found:
            assert explained.status is ExplanationStatus.NO_SOLUTION
            continue
        assert explained.complete == (len(found) == 1)
        if explained.complete:
            assert explained.solution == found[0]
        else:
            assert explained.status is ExplanationStatus.SEVERAL
            bounds = agreed(puzzle, found)
            assert bounds is not None
            drawn = {edge: low for edge, (low, _) in bounds.items() if low}
            assert drawn_in(explained) == drawn, puzzle
            for edge, (low, high) in known.items():
                assert low <= bounds[edge][0]
                assert high >= bounds[edge][1]
    assert seen >= {
        Technique.FULL,
        Technique.ONE_EACH_WAY,
        Technique.COMPLETE,
        Technique.CAPACITY,
        Technique.ROOM,
        Technique.LOOP,
        Technique.PAIR,
        Technique.WAY_OUT,
        Technique.OUTLET,
        Technique.MINIMAL if trial_depth == 0 else Technique.TRIAL,
    }


def test_a_state_is_built_on() -> None:
    rng = Random(3)
    wrong = 0
    for puzzle in random_puzzles.puzzles(42, 150):
        state = random_puzzles.assumption(rng, puzzle)
        explained = explain(puzzle, state)
        for step, _ in replay(explained):
            check_conclusions(step)
        found = list(brute.solutions(puzzle, state))
        assert (explained.status is ExplanationStatus.NO_SOLUTION) == (not found)
        wrong += not found
        if len(found) == 1:
            assert explained.complete
            assert explained.solution == found[0]
    assert wrong > 10


@pytest.mark.slow
def test_published_puzzles_by_the_engine(corpus: Path) -> None:
    entries = published(corpus)
    for number, (name, puzzle, solution) in enumerate(some(entries, 55)):
        assert number % 6 or explain(puzzle, trial_depth=0).solution == solution, name
        explained = explain(puzzle)
        assert explained.complete, name
        assert explained.solution == solution, name
        assert not check(puzzle, explained.state())
        assert not check(puzzle, explained.solution)
        engine = reasoning.Engine(puzzle)
        for step, _ in replay(explained):
            assert step.technique is not Technique.MINIMAL, name
            check_conclusions(step, engine.refutes)


# ----------------------------------------------------------------------- techniques, one at a time


def test_levels_of_steps_do_not_exceed_the_rating(corpus: Path) -> None:
    entries = published(corpus)
    for name, puzzle, _ in entries[::20]:
        explained = explain(puzzle)
        assert explained.rating.level is not None
        assert max(step.level for step in explained.steps) <= explained.rating.level, name


# ---------------------------------------------------------------------------------- what comes out


def test_an_explanation_is_shown() -> None:
    explained = explain(parse("1.3/.../..2"))
    assert str(explained).splitlines()[-1] == "That is the only solution."
    assert explained.rating.level is Level.BEGINNER
    document = explained.svg(0, theme="dark")
    assert document.startswith("<svg")
    assert document.count("<rect") > explain(parse("1.3/.../..2"))._repr_svg_().count("<rect")
    value = json.loads(json.dumps(explained.to_json()))
    assert value["status"] == "complete"
    assert [step["technique"] for step in value["steps"]] == ["full", "full"]
    assert value["steps"][0]["conclusions"][0]["after"] == [1, 1]


def test_an_explanation_is_a_sequence_of_steps(corpus: Path) -> None:
    (_, puzzle, _), *_ = published(corpus)[3:]
    explained = explain(puzzle)
    assert isinstance(explained, Sequence)
    assert list(explained) == list(explained.steps)
    assert len(explained) == len(explained.steps)
    assert explained[-1] is explained.steps[-1]
    assert explained[1:3] == explained.steps[1:3]
    assert explained[0] in explained
    assert explained.index(explained[2]) == 2
    assert [str(step) for step in explained] == [step.text for step in explained.steps]
    with pytest.raises(IndexError):
        _ = explained[len(explained)]


def test_a_step_draws_the_board_after_it() -> None:
    explained = explain(parse("1.3/.../..2"))
    puzzle = explained.puzzle
    first, last = explained
    assert first.state.bridges == Solution(puzzle, [((0, 0), (0, 2), 1)]).bridges
    assert last.state == explained.state()
    for number, step in enumerate(explained):
        drawn = explained.state(number + 1)
        picture = svg.draw(puzzle, drawn, highlight=step.cells, edges=step.edges, coordinates=True)
        assert step.svg() == explained.svg(number) == picture
        assert step._repr_svg_() == picture
    assert first.svg(theme="dark") == explained.svg(0, theme="dark")
    assert first.svg(theme="dark") != first.svg()


def test_numbers_of_steps_count_from_the_end_as_in_a_list() -> None:
    explained = explain(parse("4.3/.../3.2"))
    count = len(explained)
    assert count > 1
    assert explained.svg(-1) == explained.svg(count - 1)
    assert explained.svg(-count) == explained.svg(0)
    for wrong in (count, -count - 1):
        with pytest.raises(IndexError, match=f"no step {wrong}: there are {count} steps, from 0"):
            explained.svg(wrong)
    for wrong in (count + 1, -1):
        with pytest.raises(IndexError, match=f"there are 0 to {count} steps, not {wrong}"):
            explained.state(wrong)


def test_answers_are_values() -> None:
    explained = explain(parse("1.3/.../..2"), {((0, 0), (0, 2)): 1})
    told = hint(parse("4.3/.../3.2"))
    assert repr(explained) == "Explanation(complete, 1 step)"
    assert repr(explained[0]) == "Step(full, (0, 2)–(2, 2))"
    assert repr(told) == "Hint(step, 'Look at the 4 at (0, 0).')"
    assert repr(hint(parse("1.2"))) == "Hint(no-solution)"
    for answer in (explained, told):
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(answer)
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer
        assert hash(again) == hash(answer)
        steps, answers = again.steps, answer.steps
        assert [step.svg() for step in steps] == [step.svg() for step in answers]
    with pytest.raises(FrozenInstanceError):
        explained[0].depth = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        told.kind = HintKind.FINISHED  # type: ignore[misc]
    c = explained[0].conclusions[0]
    assert c == Conclusion((0, 2), (2, 2), (0, 2), (2, 2))
    assert c.edge == ((0, 2), (2, 2))


def test_every_kind_of_state_is_taken() -> None:
    puzzle = parse("4.3/.../3.2")
    edge: Edge = ((0, 0), (0, 2))
    drawn = Solution(puzzle, [(*edge, 2)])
    for state in (State({edge: 2}), {edge: 2}, drawn, {edge: (2, None)}):
        explained = explain(puzzle, state)
        assert explained.complete
        assert explained.start == State.of(state)
        assert explained.state(0).bridges == drawn.bridges
        told = hint(puzzle, state)
        assert told.kind is HintKind.STEP
        assert told.state == State.of(state)
        marks: Any = {"highlight": told.cells, "edges": told.edges}
        assert told.svg() == svg.draw(puzzle, drawn, coordinates=True, **marks)
        assert told.svg(coordinates=False) == svg.draw(puzzle, drawn, **marks)
        assert told.steps[-1].state.bridges != drawn.bridges
    wrong = explain(puzzle, {edge: 1})
    assert wrong.status is ExplanationStatus.NO_SOLUTION
    with pytest.raises(PuzzleError, match="puzzle is 'str', not a Puzzle"):
        explain("4.3/.../3.2", {edge: 1})  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="puzzle is 'str', not a Puzzle"):
        hint("4.3/.../3.2")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "9x9m2L:1a1a3a2a2i2a3a5a4a4c1e1a2a2b1d2a2b43a3a1a2k2a1a1a4a3",
        "9x9m3L:a2b4a3a23a4b4a4b1f23a2c1c4a6a5a3a3a4c6a4d3m5a6a5a4a3",
    ],
)
def test_two_bridges_at_once_close_a_loop(text: str) -> None:
    puzzle = parse(text)
    explanation = explain(puzzle)
    assert all(step.failure for step in explanation if step.technique is Technique.TRIAL)
    assert "would close a loop. So" in str(explanation)
    assert "But then a bridge between" in str(explanation)
    engine = reasoning.Engine(puzzle)
    for step in explanation:
        check_conclusions(step, engine.refutes)


def test_several_solutions_and_none() -> None:
    explained = explain(parse("?.?"))
    assert explained.status is ExplanationStatus.SEVERAL
    assert not explained.complete
    assert drawn_in(explained) == {((0, 0), (0, 2)): 1}
    assert explain(parse("1.2")).status is ExplanationStatus.NO_SOLUTION
    (step,) = explain(parse("1.2"))
    assert step.contradicts
    assert step.failure is not None
    assert (step.failure.kind, step.failure.island) == ("too-few", (0, 2))
    assert step.text == (
        "The island at (0, 2) needs 2, but its sides can give only 1. So there is no solution."
    )


def test_a_time_limit_is_kept() -> None:
    explained = explain(parse("4.3/.../3.2"), time_limit=0)
    assert explained.status is ExplanationStatus.UNKNOWN
    assert hint(parse("4.3/.../3.2"), time_limit=0).kind is HintKind.UNKNOWN


def test_explaining_and_rating_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[float | None] = []

    def spy(puzzle: Puzzle, *, time_limit: float | None) -> Rating:
        left.append(time_limit)
        return rate(puzzle, time_limit=time_limit)

    monkeypatch.setattr(explaining, "rate", spy)
    limited, unlimited = explain(parse("4.3/.../3.2"), time_limit=1000), explain(parse("2.2"))
    assert not left  # nobody has asked for a rating
    assert limited.rating is limited.rating
    assert unlimited.rating.level
    first, second = left
    assert first is not None
    assert 900 < first < 1000
    assert second is None


@pytest.mark.parametrize("limit", [-1, float("nan"), "soon"])
def test_limits_that_are_none(limit: Any) -> None:
    for ask in (explain, hint):
        with pytest.raises(OptionError, match=r"time_limit is .*, not a number of seconds"):
            ask(parse("1.1"), time_limit=limit)
    with pytest.raises(OptionError, match=r"trial_depth is .*, not a whole number from 0 to 24"):
        explain(parse("1.1"), trial_depth=limit)
    with pytest.raises(OptionError, match=r"trial_depth is 25, not a whole number from 0 to 24"):
        explain(parse("1.1"), trial_depth=25)


def test_words_cost_the_same_on_a_large_puzzle() -> None:
    """All sentences of twice the islands are twice the work, counted in calls of functions."""

    def work(islands: int) -> int:
        ends = [(0, 2 * k, 1 if k in (0, islands - 1) else 2) for k in range(islands)]
        explained = explain(Puzzle(1, 2 * islands, ends, max_bridges=1))
        assert len(explained) > islands / 2
        calls = 0

        def count(frame: FrameType, event: str, arg: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(count)
        try:
            for step in explained:
                _ = step.text
        finally:
            sys.setprofile(before)
        return calls

    assert work(400) < 2.5 * work(200)


def test_a_state_that_is_none_is_refused() -> None:
    with pytest.raises(PuzzleError, match="not two islands in sight"):
        hint(parse("1.1"), {((0, 0), (5, 5)): 1})


def test_the_sign_map_is_explained(corpus: Path) -> None:
    (entry,) = read_all(corpus / "signs" / "map1.json")
    puzzle, solution = entry.puzzle, entry.solution
    explained = explain(puzzle)
    assert explained.complete
    assert explained.solution == solution
    assert explained.rating.level is Level.MEDIUM
    engine = reasoning.Engine(puzzle)
    for step, _ in replay(explained):
        check_conclusions(step, engine.refutes)
    named = sum(step.technique in SIGN_TECHNIQUES for step in explained.steps)
    assert named > len(explained.steps) / 3


SIGN_TECHNIQUES = {Technique.SUM_REST, Technique.NO_REPEAT, Technique.SUM}


def test_small_maps_with_signs_by_trying_everything() -> None:
    seen = Counter[Technique]()
    for puzzle in random_puzzles.all_rules(45, 220):
        if not puzzle.signs:
            continue
        explained = explain(puzzle, trial_depth=0)
        for step, _ in replay(explained):
            check_conclusions(step)
            seen[step.technique] += 1
        found = list(brute.solutions(puzzle))
        assert (explained.status is ExplanationStatus.NO_SOLUTION) == (not found)
        assert explained.complete == (len(found) == 1)
        if explained.complete:
            assert explained.solution == found[0]
    assert all(seen[technique] > 3 for technique in SIGN_TECHNIQUES), seen


def test_what_signs_say_in_words() -> None:
    row = [(0, 1, None), (0, 3, None), (0, 5, None)]
    one = Puzzle(3, 6, row, signs=[Sign(2, 1, north=1), Sign(2, 5, north=2)])
    words = [step.text for step in explain(one).steps if step.technique is Technique.SUM_REST]
    assert words[0] == (
        "The sign at (2, 5) says 2 to the north. The island at (0, 5) is the only island there. "
        "So there must be exactly 2 bridges at (0, 5) in all."
    )
    words = [step.text for step in explain(one)]
    assert words[3] == (
        "The island at (0, 5) needs 2, and only one side is still open. "
        "So there must be 2 bridges to (0, 3)."
    )
    two = Puzzle(3, 6, row, signs=[Sign(2, 1, north=1), Sign(0, 0, east=6)])
    words = [step.text for step in explain(two).steps]
    assert any("The sign at (0, 0) says 6 to the east. " in text for text in words), words
    repeat = Puzzle(3, 6, row, signs=[Sign(2, 1, north=1), Sign(0, 0, east="?")])
    words = [step.text for step in explain(repeat).steps]
    assert any("have different numbers of bridges; (0, " in text for text in words), words


def test_given_bridges_and_networks_in_parts() -> None:
    given = Puzzle(1, 5, [(0, 0, None), (0, 2, 3), (0, 4, None)], given=[((0, 0), (0, 2), 2)])
    explained = explain(given)
    assert explained.complete
    assert drawn_in(explained) == {((0, 0), (0, 2)): 2, ((0, 2), (0, 4)): 1}
    parts = Puzzle(3, 3, [(0, 0, 1), (0, 2, 1), (2, 0, 1), (2, 2, 1)], connected=False)
    assert explain(parts).status is ExplanationStatus.SEVERAL
    pair = Puzzle(1, 5, [(0, 0, 1), (0, 1, 1), (0, 3, 2), (0, 4, 2)], connected=False)
    assert explain(pair).complete


# ------------------------------------------------------------------------------------------- hints


@pytest.mark.slow
def test_hints_to_the_end_solve_it(corpus: Path) -> None:
    entries = published(corpus)
    for name, puzzle, solution in entries[5:400:40]:
        drawn: dict[Edge, int] = {}
        for _ in range(10_000):
            state = Solution(puzzle, [(a, b, n) for (a, b), n in drawn.items()])
            found = hint(puzzle, state)
            if found.kind is HintKind.FINISHED:
                assert state == solution, name
                break
            assert found.kind is HintKind.STEP, name
            assert found.steps[-1].draws
            assert not any(step.draws for step in found.steps[:-1])
            assert found.place
            assert found.reason
            for c in found.steps[-1].conclusions:
                drawn[c.a, c.b] = max(c.after[0], drawn.get((c.a, c.b), 0)) or 1
            drawn = {edge: n for edge, n in drawn.items() if n}
        else:
            pytest.fail(f"{name}: no end")


def test_a_mistake_comes_first(corpus: Path) -> None:
    rng = Random(9)
    entries = published(corpus)
    for name, puzzle, solution in entries[3:200:13]:
        assert solution is not None
        right = solution.counts
        wrong = rng.choice([edge for edge in puzzle.edges if right.get(edge, 0) < 2])
        found = hint(puzzle, {wrong: right.get(wrong, 0) + 1})
        assert found.kind is HintKind.MISTAKE, name
        assert found.mistakes == (wrong,)
        built = rng.choice(list(right))
        found = hint(puzzle, {built: 0})
        assert found.kind is HintKind.MISTAKE, "a mark that there is none, where there is one"
        assert found.mistakes == (built,)


def test_mistakes_of_puzzles_with_several_solutions() -> None:
    for number, puzzle in enumerate(random_puzzles.puzzles(43, 150)):
        found = list(brute.solutions(puzzle))
        if len(found) < 2:
            continue
        state = random_puzzles.assumption(Random(number), puzzle)
        told = hint(puzzle, state)
        agree = list(brute.solutions(puzzle, state))
        assert (told.kind is HintKind.MISTAKE) == (not agree), puzzle
        if told.kind is not HintKind.MISTAKE:
            continue
        named = {e: r for e, r in state.items() if (min(e), max(e)) in told.mistakes}
        assert not list(brute.solutions(puzzle, named)), "what it names is wrong by itself"


def test_hints_say_what_there_is() -> None:
    assert hint(parse("1.2")).kind is HintKind.NO_SOLUTION
    puzzle = parse("?.?")
    assert hint(puzzle).kind is HintKind.STEP
    one = hint(puzzle, {((0, 0), (0, 2)): (1, 2)})
    assert one.kind is HintKind.FINISHED
    open_ = parse("2.4.2/...../2.4.2")
    drawn = explain(open_).state()
    assert len(list(brute.solutions(open_))) > 1
    told = hint(open_, drawn)
    assert told.kind is HintKind.SEVERAL
    assert str(told) == ("From here on there is more than one solution, so nothing more follows.")
    done = solve(open_).solution
    assert done is not None
    assert str(hint(open_, done)) == "The puzzle is solved."


@pytest.mark.slow
def test_a_large_explanation_tells_how_far_it_is() -> None:
    """Of a map whose solutions differ in many places; what the listener raises ends the work."""
    puzzle = quickly.generate(20, 20, model="cllv", islands=160, beta=0.25, seed=3).puzzle
    told: list[float] = []
    explained = explain(puzzle, report=told.append)
    assert explained.status is ExplanationStatus.SEVERAL
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] < 1
    puzzle = generate(33, 33, model="cllv-files", islands=400, alpha=0.1, beta=0.25, seed=1).puzzle
    told.clear()
    explain(puzzle, report=told.append)
    assert told == sorted(told)
    assert 0.15 < told[len(told) // 2] < 0.85, "the reports come at equal intervals"

    def refuse(done: float) -> None:
        raise LookupError(done)

    with pytest.raises(LookupError):
        explain(puzzle, report=refuse)


@pytest.mark.slow
def test_large_minimal_steps_name_nothing_that_is_not_needed(corpus: Path) -> None:
    """On maps so large that what is far away is fixed first."""
    seen = 0
    for path in some(sorted((corpus / "cllv" / "400").glob("*_75_10_00[12].has")), 1):
        explained = explain(hashikit.read(path))
        refuter = Refuter(explained.puzzle)
        for step in [s for s in explained.steps if s.technique is Technique.MINIMAL][:6]:
            named = named_by(step, refuter)
            (opposite,) = opposites_of(step)
            assert refuter.refutes([*opposite, *named])
            assert not refuter.can_do_without(named, opposite), step.text
            seen += 1
        refuter.close()
    assert seen > 5


@pytest.mark.slow
def test_questions_too_hard_for_assumed_clues_are_answered(corpus: Path) -> None:
    """Asked about assumed clues, the engine takes minutes for one of the facts of this map."""
    explained = explain(hashikit.read(corpus / "cllv" / "400" / "Hs_34_400_75_10_014.has"))
    assert explained.status is ExplanationStatus.SEVERAL
    refuter = Refuter(explained.puzzle)
    minimal = [s for s in explained.steps if s.technique is Technique.MINIMAL]
    for step in minimal:
        (opposite,) = opposites_of(step)
        assert refuter.refutes([*opposite, *named_by(step, refuter)]), step.text
    refuter.close()
    assert len(minimal) > 20


def test_common_bounds_are_exact_after_starting_over(corpus: Path) -> None:
    """With the first seed, what this map's solutions have in common takes 590 000 conflicts."""
    puzzle = hashikit.read(corpus / "cllv" / "400" / "Hs_34_400_50_15_006.has")
    common = hashikit.forced(puzzle, seed=1)
    assert common.status is hashikit.Status.SOLVED
    told = explain(puzzle).state().on(puzzle)
    for edge, (low, high) in common.state.on(puzzle).items():
        least, most = told.get(edge, (0, puzzle.max_bridges))
        assert least == low
        assert most >= high  # what is plain in the drawing is not told


def test_a_mistake_says_why_where_islands_show_it() -> None:
    puzzle = generate(7, 7, level="easy", seed=1).puzzle
    seen = Counter[str]()
    for edge in puzzle.edges:
        for count in (0, 1, 2):
            told = hint(puzzle, {edge: (count, None) if count else 0})
            if told.kind is not HintKind.MISTAKE:
                continue
            for words in ("already has", "can get only", "cut off from the rest"):
                seen[words] += words in told.reason
            clues = [island.clue or 9 for island in puzzle.islands if island.at in edge]
            assert ("already has" in told.reason) == (count > min(clues))
    assert seen["already has"]
    closed = hint(parse("1.2/.../1.2"), {((0, 0), (2, 0)): 1})
    assert closed.reason == "The group of (0, 0) and (2, 0) is cut off from the rest."
    short = hint(parse("4.3/.../3.2"), {((0, 0), (0, 2)): 0})
    assert short.reason == "The island at (0, 0) needs 4. With what is drawn, it can get only 2."
    assert short.conclusion == "No solution agrees with this mark."


def test_no_chain_says_the_same_twice() -> None:
    trials = 0
    for seed in range(30):
        for step in explain(generate(8, 8, level="expert", seed=seed).puzzle):
            links = [(link.a, link.b, link.at_least, link.bound) for link in step.chain]
            assert len(set(links)) == len(links), step.text
            trials += bool(links)
    assert trials > 30


@pytest.mark.parametrize("seconds", [0.001, 0.002, 0.005, 0.01])
def test_a_time_limit_leaves_no_empty_step(seconds: float) -> None:
    """It mostly expires in the search for a step of its own, which is then left out."""
    puzzle = generate(14, 14, level="extreme", seed=0).puzzle
    explanation = explain(puzzle, time_limit=seconds, trial_depth=0)
    assert all(step.conclusions and str(step) for step in explanation)
    assert str(explanation)
    for steps in range(0, len(explanation), 10):
        found = hashikit.hint(puzzle, explanation.state(steps), time_limit=seconds)
        assert all(step.conclusions for step in found.steps)
        assert found.kind != "unknown" or not found.steps


@pytest.mark.parametrize("max_bridges", [2, 3])
def test_the_arithmetic_of_sides_is_true(max_bridges: int) -> None:
    """Every sum and difference that a sentence about an island's sides names."""
    found = Counter[str]()
    for seed, level in product(range(12), ("medium", "hard")):
        made = quickly.generate(10, 10, level=level, max_bridges=max_bridges, seed=seed)
        for step in hashikit.explain(made.puzzle).steps:
            reason, text = step.reason, step.text
            sums = r"needs (\d+)\. Its sides can give ([\d +]+), so each must"
            if each := re.search(sums, reason):
                sides = [int(side) for side in each[2].split(" + ")]
                assert min(sides) > sum(sides) - int(each[1]), reason
                found["each"] += 1
            if some := re.search(
                r"needs (\d+)\. Its sides can give ([\d +]+): any .* than (\d+)", reason
            ):
                sides = [int(side) for side in some[2].split(" + ")]
                assert sum(sides) - int(some[1]) == int(some[3]) >= min(sides), reason
                found["some"] += 1
            if rest := re.search(
                r"needs (\d+)\. Its other sides .* most ([\d +]+)\. .* (\d+) bridges? to", text
            ):
                sides = [int(side) for side in rest[2].split(" + ")]
                assert int(rest[1]) - sum(sides) == int(rest[3]), text
                found["rest"] += 1
    assert found["each"] >= 20
    assert found["some"] >= 5
    assert found["rest"] >= 50


@pytest.mark.slow
def test_the_arithmetic_of_parities_is_true() -> None:
    """Numbers, less the bridges that lead out elsewhere, are as even as the bound concluded."""
    found = Counter[bool]()
    for seed in range(60):
        puzzle = generate(9, 9, level="hard", need="parity", seed=seed).puzzle
        solution = hashikit.solve(puzzle).solution
        assert solution is not None
        some = dict(list(solution.counts.items())[: seed % 12])
        for step in explain(puzzle, some if seed % 2 else None):
            if step.technique is not Technique.PARITY:
                continue
            told = re.search(
                r"one undecided way out(?: and (\d+) bridges? leading out elsewhere)?\. "
                r"Its numbers add up to (\d+)",
                step.reason,
            )
            assert told is not None
            assert told[1] != "0"
            out = int(told[1] or 0)
            (c,) = step.conclusions
            real = [e for e in puzzle.edges if (e[0] in step.group) != (e[1] in step.group)]
            assert out == sum(solution.counts.get(e, 0) for e in real if e != c.edge), step.text
            clues = [island.clue or 0 for island in puzzle.islands if island.at in step.group]
            assert int(told[2]) == sum(clues)
            bound = c.after[0] if c.after[0] > c.before[0] else c.after[1]
            assert (int(told[2]) - out - bound) % 2 == 0, step.text
            found[c.before[0] > 0] += 1
    assert found[True] >= 5
    assert found[False] >= 10


def texts(puzzle: str) -> list[str]:
    return [step.text for step in explain(parse(puzzle))]


def test_a_bridge_on_the_open_side_is_not_had_elsewhere() -> None:
    """Of the two bridges drawn at (6, 3), one is on the side of which the sentence speaks."""
    said = texts("1.2.3.2/......./....1.2/3.3..2./.1.2..2/.....1./1..3..3")
    assert (
        "The island at (6, 3) needs 3 and has 1 elsewhere, and only one side is still open. "
        "So there must be 2 bridges to (6, 6)."
    ) in said


def test_what_follows_names_all_that_it_is_about() -> None:
    """Both ends of a bridge after a reason that names more, a group as such, and nothing twice."""
    steps = hashikit.explain(quickly.generate(8, 8, level="expert", seed=12).puzzle).steps
    texts = [step.text for step in steps]
    outlets = [step.text for step in steps if step.technique is Technique.OUTLET]
    assert outlets
    for text in outlets:
        assert re.search(r"bridge between \(\d, \d\) and \(\d, \d\)\.$", text), text
    groups = [text for text in texts if "the only way on from the group with" in text]
    assert groups
    for text in texts:
        for start, ends in re.findall(
            r"only way on from (\(.*?\)) is the bridge (between .*?);", text
        ):
            assert start in ends, text
        if "Its other sides" in text:
            assert text.count("at least") <= 1, text
