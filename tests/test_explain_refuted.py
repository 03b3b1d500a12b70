"""Explanations judged by SAT, which knows only what a step names.

On every kind of puzzle that the generator makes: each step follows, each link of a trial follows
from what is said before it, and of what a `minimal` step names nothing can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import random_puzzles
from hashikit import Edge, HintKind, Puzzle, Step, Technique, explain, hint, parse, solve
from hashikit.models.network import ALL_RULES
from quickly import generate
from refuter import (
    Refuter,
    follows,
    links_that_do_not_follow,
    named_by,
    opposites_of,
)

pytestmark = pytest.mark.slow

KINDS: dict[str, dict[str, Any]] = {
    "usual": {},
    "trees": {"loops": False},
    "one bridge": {"max_bridges": 1},
    "three bridges": {"max_bridges": 3},
    "four bridges": {"max_bridges": 4},
    "trees of one bridge": {"loops": False, "max_bridges": 1},
    "trees of four bridges": {"loops": False, "max_bridges": 4},
    "many loops": {"loop_share": 0.12},
    "symmetric": {"symmetry": "rotation"},
    "unknown clues": {"unknown": 0.3},
    "signs": {"signs": 6},
    "signs in trees": {"signs": 6, "loops": False},
    "signs of one bridge": {"signs": 6, "max_bridges": 1},
    "signs of three bridges": {"signs": 6, "max_bridges": 3},
    "signs of four bridges": {"signs": 6, "max_bridges": 4, "islands": 12},
    "unreadable signs": {"signs": 8, "unreadable": 3},
    "fewest signs": {"signs": 8, "fewest": True},
    "several solutions": {"model": "cllv-files"},
    "forests": {"loops": False},
    "forests with signs": {"signs": 6, "loops": False},
    "given in trees": {"loops": False},
}
"""Arguments of the generator; what it cannot make, `made` changes in the puzzle."""

FORESTS = ("forests", "forests with signs")
APART = ("several networks", *FORESTS)


def made(kind: str, number: int) -> Iterator[Puzzle]:
    options = {"islands": 22, "level": "extreme"} | KINDS.get(kind, {})
    if "model" in options:
        del options["level"]
    unknown = options.pop("unknown", 0)
    for seed in range(number):
        puzzle = generate(9, 9, seed=seed, **options).puzzle
        solution = solve(puzzle).solution
        assert solution is not None
        change: dict[str, Any] = {}
        if unknown:
            rng = Random(seed)
            islands = [
                (row, col, None if rng.random() < unknown else clue)
                for row, col, clue in puzzle.islands
            ]
            puzzle = Puzzle(puzzle.rows, puzzle.cols, islands)
        if kind in ("given", "given in trees"):
            change["given"] = solution.bridges[seed % 5 :: 7]
        if kind == "blocked":
            crossed = {cell for b in solution.bridges for cell in _between(b.a, b.b)}
            free = [
                (row, col)
                for row in range(puzzle.rows)
                for col in range(puzzle.cols)
                if (row, col) not in crossed and puzzle.at((row, col)) is None
            ]
            change["blocked"] = Random(seed).sample(free, 3)
        if kind in APART:
            change["connected"] = False
        puzzle = puzzle.replace(**change)
        yield puzzle


def _between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    rows, cols = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return [(r, c) for r in range(rows[0], rows[1] + 1) for c in range(cols[0], cols[1] + 1)]


ALL_KINDS = [*KINDS, "given", "blocked", "several networks"]


def told(puzzle: Puzzle, trial_depth: int | None) -> Iterator[tuple[Step, dict[Edge, Any]]]:
    """Each step, and all that is known before it."""
    explained = explain(puzzle, trial_depth=trial_depth, time_limit=60)
    assert explained.status != "unknown"
    known: dict[Edge, Any] = dict.fromkeys(puzzle.edges, (0, puzzle.max_bridges))
    for bridge in puzzle.given:
        known[bridge.edge] = (bridge.count, puzzle.max_bridges)
    for step in explained:
        yield step, known
        for c in step.conclusions:
            low, high = known.get(c.edge, (0, 4 * puzzle.max_bridges))
            known[c.edge] = (max(low, c.after[0]), min(high, c.after[1]))


def bridges(known: dict[Edge, Any]) -> dict[Edge, Any]:
    """What is known of edges: a smallest step uses nothing of what islands have in all."""
    return {e: bounds for e, bounds in known.items() if e[0] != e[1]}


def test_the_kinds_have_all_rules() -> None:
    rules = {rule for kind in ALL_KINDS for puzzle in made(kind, 1) for rule in puzzle.rules}
    assert rules == ALL_RULES


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_steps_and_links_follow(kind: str) -> None:
    links = steps = 0
    for puzzle in made(kind, 8):
        refuter = Refuter(puzzle)
        for depth in (None, 0):
            for step, _ in told(puzzle, depth):
                steps += 1
                assert follows(step, refuter), (kind, step, step.text)
                if step.technique is Technique.TRIAL:
                    links += len(step.chain)
                    assert not links_that_do_not_follow(step, refuter), (kind, step, step.text)
        refuter.close()
    assert steps > 100
    assert links > 20


@pytest.mark.parametrize("number", [4, pytest.param(12, marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_minimal_steps_are_the_smallest(kind: str, number: int) -> None:
    """Nothing can be left out, and no smaller set would do: by hitting sets of another program."""
    seen = 0
    for puzzle in made(kind, number):
        refuter = Refuter(puzzle)
        for step, known in told(puzzle, 0):
            if step.technique is not Technique.MINIMAL:
                continue
            seen += 1
            named = named_by(step, refuter)
            (opposite,) = opposites_of(step)
            assert not refuter.can_do_without(named, opposite), (kind, step, step.text)
            smaller = refuter.smallest(refuter.things(bridges(known)), opposite, len(named))
            assert smaller is None, (kind, step, step.text, smaller)
        refuter.close()
    assert seen > number // 4


def test_the_judge_knows_what_is_smallest() -> None:
    """Its own smallest sets, by trying all smaller ones."""
    seen = 0
    for puzzle in made("usual", 3):
        refuter = Refuter(puzzle)
        for step, known in told(puzzle, 0):
            named = named_by(step, refuter)
            opposite = next(opposites_of(step))
            things = refuter.things(known)
            best = refuter.smallest(things, opposite, len(named) + 1)
            assert best is not None
            if len(best) > 3:
                continue
            seen += 1
            for size in range(len(best)):
                for chosen in combinations(things, size):
                    assert not refuter.refutes([*opposite, *chosen])
        refuter.close()
    assert seen > 5


def test_a_link_that_says_too_little_is_found() -> None:
    """A trial without one of its links has a hole, and the judge sees it."""
    holes = 0
    for puzzle in made("usual", 12):
        refuter = Refuter(puzzle)
        for step, _ in told(puzzle, None):
            if step.technique is not Technique.TRIAL or len(step.chain) < 2:
                continue
            chain = step.chain[1:]
            holes += bool(links_that_do_not_follow(_with_chain(step, chain), refuter))
        refuter.close()
    assert holes > 3


def _with_chain(step: Step, chain: Any) -> Step:
    from dataclasses import replace

    return replace(step, chain=chain)


def test_small_puzzles_of_all_rules() -> None:
    techniques = set()
    for puzzle in random_puzzles.all_rules(47, 120):
        refuter = Refuter(puzzle)
        for depth in (None, 0):
            for step, _ in told(puzzle, depth):
                techniques.add(step.technique)
                assert follows(step, refuter), (puzzle, step, step.text)
                if step.technique is Technique.TRIAL:
                    assert not links_that_do_not_follow(step, refuter), (puzzle, step.text)
        refuter.close()
    assert {Technique.TRIAL, Technique.MINIMAL, Technique.SUM} <= techniques


def test_minimal_steps_name_the_sums_that_they_use() -> None:
    seen = 0
    for puzzle in random_puzzles.all_rules(45, 260):
        if not puzzle.signs:
            continue
        refuter = Refuter(puzzle)
        for step, _ in told(puzzle, 0):
            if step.technique is not Technique.MINIMAL:
                continue
            (opposite,) = opposites_of(step)
            named = named_by(step, refuter)
            assert not refuter.can_do_without(named, opposite), (puzzle, step.text)
            seen += bool(step.sums)
            for sum_ in step.sums[:3]:
                assert f"the sign at ({sum_.sign.row}, {sum_.sign.col})" in step.text
            assert ("to join all islands" in step.text) == ("network" in step.rules), step.text
        refuter.close()
    assert seen > 1  # values of islands leave few to them


# ------------------------------------------------------------------------------------- hints


def positions(seed: int, number: int) -> Iterator[tuple[Puzzle, dict[Edge, int], Random]]:
    """Puzzles with some of their bridges drawn."""
    rng = Random(seed)
    for k in range(number):
        level = ("easy", "medium", "hard", "expert")[k % 4]
        puzzle = generate(9, 9, level=level, seed=k).puzzle
        solution = solve(puzzle).solution
        assert solution is not None
        share = rng.random() * 0.9
        yield puzzle, {b.edge: b.count for b in solution.bridges if rng.random() < share}, rng


def at_least(drawn: dict[Edge, int]) -> Any:
    return {e: (n, None) for e, n in drawn.items()}


def needs_all(puzzle: Puzzle, drawn: dict[Edge, int]) -> bool:
    """Whether an island needs all that it can still get, by the bridges that are drawn."""
    refuter = Refuter(puzzle)
    have = {cell: sum(drawn.get(e, 0) for e in edges) for cell, edges in refuter.at.items()}
    clue = {island.at: island.clue for island in puzzle.islands}

    def gets(e: Edge) -> int:
        blocked = any(refuter.lines[e] & refuter.lines[f] for f in drawn if f != e)
        if blocked and e not in drawn:
            return 0
        rooms = [(clue[c] or 99) - have[c] for c in e]
        return min(puzzle.max_bridges - drawn.get(e, 0), *rooms)

    found = any(
        clue[cell] is not None and 0 < clue[cell] - have[cell] == sum(gets(e) for e in edges)
        for cell, edges in refuter.at.items()
    )
    refuter.close()
    return found


def test_hints_take_the_shortest_way() -> None:
    """Where one island with everything it can still get is there to name, a hint is one step."""
    chances = 0
    for puzzle, drawn, _ in positions(5, 60):
        told_ = hint(puzzle, at_least(drawn))
        if told_.kind is not HintKind.STEP:
            continue
        refuter = Refuter(puzzle)
        facts = [t for e, n in drawn.items() for t in [("least", (e, n))]]
        for step in told_.steps:
            assert follows(step, refuter), step.text
            if len(told_.steps) == 1:
                named = [t for t in named_by(step, refuter) if t[0] in ("least", "most")]
                assert all(refuter.refutes([*facts, _opposite(t)]) for t in named), step.text
        refuter.close()
        if not needs_all(puzzle, drawn):
            continue
        chances += 1
        assert len(told_.steps) == 1, (puzzle, drawn, told_)
    assert chances > 25


def _opposite(thing: Any) -> Any:
    kind, (edge, count) = thing
    return ("most", (edge, count - 1)) if kind == "least" else ("least", (edge, count + 1))


def test_hints_stay_near() -> None:
    puzzle = parse("4.3/.../3.2")
    for cell in [(0, 0), (2, 0), (0, 2)]:
        assert hint(puzzle, near=cell).cells == (cell,)
    nearer = farther = 0
    for puzzle, drawn, rng in positions(6, 40):
        cell = rng.choice(puzzle.islands).at
        state = at_least(drawn)
        far = [_distance(hint(puzzle, state, near=near), cell) for near in (None, cell)]
        nearer += far[1] < far[0]
        farther += far[1] > far[0]
    assert nearer > 5
    assert farther <= nearer / 4


def _distance(found: Any, cell: tuple[int, int]) -> int:
    ends = [end for step in found.steps[-1:] for edge in step.edges for end in edge]
    return min((abs(r - cell[0]) + abs(c - cell[1]) for r, c in ends), default=0)


def test_joint_mistakes_are_the_fewest() -> None:
    seen = 0
    rng = Random(8)
    for puzzle in random_puzzles.puzzles(44, 250):
        drawn = {
            e: (n, puzzle.max_bridges)
            for e in puzzle.edges
            if (n := rng.randint(0, puzzle.max_bridges))
        }
        found = hint(puzzle, drawn)
        if found.kind is not HintKind.MISTAKE or len(found.mistakes) < 2:
            continue
        refuter = Refuter(puzzle)
        always = [t for t in refuter.things({}) if t[0] in ("island", "rule", "sum")]
        always += [("least", (b.edge, b.count)) for b in puzzle.given]
        bridges = [("least", (e, n)) for e, (n, _) in drawn.items()]
        if any(refuter.refutes([*always, bridge]) for bridge in bridges):
            continue  # each of these is a mistake by itself
        seen += 1
        assert refuter.refutes([*always, *[b for b in bridges if b[1][0] in found.mistakes]])
        for fewer in combinations(bridges, len(found.mistakes) - 1):
            assert not refuter.refutes([*always, *fewer]), (puzzle, found.mistakes, fewer)
        refuter.close()
    assert seen > 8
