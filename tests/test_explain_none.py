"""Explanations of puzzles without a solution: steps that lead to a contradiction.

SAT refutes what each step names, as for other explanations; what the last sentence counts is
counted again here.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import brute
import random_puzzles
from hard import unbalanced
from hashikit import Edge, Explanation, Puzzle, PuzzleError, Step, Technique, explain, parse, solve
from hashikit.verifier import Wrong
from hashikit.verifier_explained import verify
from quickly import generate
from refuter import Refuter, follows
from test_explain_refuted import ALL_KINDS, made

pytestmark = pytest.mark.slow


def spoiled(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """A puzzle with other clues, or with other numbers on its signs, and no solution."""
    for _ in range(12):
        try:
            puzzle = _changed(puzzle, rng)
        except PuzzleError:
            continue
        if solve(puzzle).status == "no-solution":
            return puzzle
    return None


def _changed(puzzle: Puzzle, rng: Random) -> Puzzle:
    """With two clues one higher or lower, so that the sum stays even, or with one number."""
    if puzzle.signs:
        signs: list[list[Any]] = [list(sign) for sign in puzzle.signs]
        sign = rng.choice(signs)
        side = rng.choice([k for k in range(2, 6) if sign[k] is not None])
        sign[side] = rng.randint(1, 9)
        return puzzle.replace(signs=[tuple(sign) for sign in signs])
    islands = [list(island) for island in puzzle.islands]
    for number in rng.sample([k for k, island in enumerate(islands) if island[2]], 2):
        islands[number][2] = max(1, (islands[number][2] or 1) + rng.choice((-1, 1)))
    return puzzle.replace(islands=[tuple(island) for island in islands])


def replayed(explained: Explanation) -> Iterator[tuple[Step, dict[Edge, tuple[int, int]]]]:
    """Each step, and what is known before it. Its facts are known, and what it concludes is
    possible by itself; only the last step concludes nothing."""
    puzzle = explained.puzzle
    known = dict.fromkeys(puzzle.edges, (0, puzzle.max_bridges))
    known |= {b.edge: (b.count, puzzle.max_bridges) for b in puzzle.given}
    for edge, (low, high) in explained.start.bounds.items():
        most = known[edge][1]
        known[edge] = (max(low, known[edge][0]), most if high is None else min(high, most))
    last = len(explained) - 1
    for number, step in enumerate(explained):
        assert step.contradicts == (number == last), step
        for fact in step.facts:
            low, high = known.get(fact.edge, (0, 4 * puzzle.max_bridges))
            assert fact.minimum <= low, (step, fact)
            assert high <= fact.maximum, (step, fact)
        yield step, dict(known)
        for c in step.conclusions:
            assert c.after[0] <= c.after[1], (step, c)
            assert c.before != c.after, (step, c)
            known[c.edge] = c.after
        island = None if step.island is None else puzzle.at(step.island)
        if step.technique is Technique.COMPLETE and island and island.clue and step.conclusions:
            has = sum(
                low for edge, (low, _) in known.items() if island.at in edge and len({*edge}) > 1
            )
            assert has == island.clue, step.text


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", re.sub(r"\(\d+, \d+\)", "", text))]


def is_true(step: Step, known: dict[Edge, tuple[int, int]]) -> bool:
    """Whether what the last sentence counts is so, by what is known and the lines of sight."""
    puzzle, failure = step.puzzle, step.failure
    assert failure is not None
    edges = list(brute.lines_of_sight(puzzle))
    if failure.kind in ("too-many", "too-few"):
        at = [edge for edge in edges if failure.island in edge]
        assert failure.island is not None
        island = puzzle.at(failure.island)
        assert island is not None
        need, *rest = numbers(step.reason)
        if island.clue is not None:
            assert need == island.clue, step
        if failure.kind == "too-many":
            return rest == [sum(known[edge][0] for edge in at)] and rest[0] > need
        # A side gives no more than the clue at its other end, and what is known of it.
        ends = {edge: puzzle.at(next(c for c in edge if c != failure.island)) for edge in at}
        clues = {
            edge: end.clue if end and end.clue is not None else 8 for edge, end in ends.items()
        }
        most = [min(known[edge][1], clues[edge]) for edge in at]
        return sum(rest) <= sum(most) and sum(rest) < need and len(rest) <= len(at)
    if failure.kind == "odd":
        clues = {island.at: island.clue or 0 for island in puzzle.islands}
        clues |= {edge[0]: low for edge, (low, _) in known.items() if edge[0] == edge[1]}
        total = sum(clues[cell] for cell in step.group)
        out = [edge for edge in edges if (edge[0] in step.group) != (edge[1] in step.group)]
        assert all(known[edge][0] == known[edge][1] for edge in out), step
        left = total - sum(known[edge][0] for edge in out)
        return left % 2 == 1 and numbers(step.reason)[-1] == left
    if failure.kind == "unbalanced":
        group = set(step.group)
        clues = {island.at: island.clue for island in puzzle.islands}
        around = {cell for edge in edges if group & set(edge) for cell in edge} - group
        assert all(len(group & set(edge)) < 2 for edge in edges), step
        unknown = 4 * puzzle.max_bridges
        need = sum(1 if (clue := clues[cell]) is None else clue for cell in group)
        most = sum(unknown if (clue := clues[cell]) is None else clue for cell in around)
        return need > most and numbers(step.reason)[-2:] == [need, most]
    if failure.kind == "loop":  # the bridge is not a choice
        return failure.edge is not None and known[failure.edge][0] > 0
    if failure.kind == "cut-off":
        group = set(step.group)
        joined = [edge for edge in edges if known[edge][0]]
        return not any((a in group) != (b in group) for a, b in joined)
    return True


@pytest.mark.parametrize("puzzles", [4, pytest.param(10, marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_every_kind_of_puzzle(kind: str, puzzles: int, tmp_path: Path) -> None:
    rng = Random(kind)
    steps = 0
    ways = Counter[str]()
    for number, puzzle in enumerate(made(kind, puzzles)):
        wrong = spoiled(puzzle, rng)
        if wrong is None:
            continue
        refuter = Refuter(wrong)
        for depth in (None, 0):
            explained = explain(wrong, trial_depth=depth, time_limit=60)
            assert explained.status == "no-solution"
            assert explained.solution is None
            for step, known in replayed(explained):
                steps += 1
                assert follows(step, refuter), (kind, step, step.text)
                if step.failure is not None and step.contradicts:
                    assert is_true(step, known), (kind, step.text)
            last = explained[-1]
            ways[last.failure.kind if last.failure else "minimal"] += 1
            assert last.text.endswith("So there is no solution.")
            assert str(explained).endswith(last.text)
        refuter.close()
        if number < 2:
            proved = explained.prove(tmp_path / f"{number}")
            verdict = verify(tmp_path / f"{number}")
            assert (verdict.refuted, verdict.solved, verdict.trusted) == (True, False, [])
            assert verdict.claims == proved.claims > 0
            assert str(verdict).endswith("so there is no solution.")
    assert ways.total() > 3
    assert steps > 5


def test_small_puzzles_of_all_rules() -> None:
    """Random ones, most of which have no solution, by trying everything."""
    ways = Counter[str]()
    loop = '{"rows":2,"cols":3,"islands":[[0,0,3],[0,1,3],[0,2,4],[1,0,3],[1,1,4],[1,2,3]],'
    closed = parse(loop + '"max_bridges":4,"loops":false}')
    some = (*random_puzzles.puzzles(71, 300), *random_puzzles.all_rules(72, 500))
    for puzzle in (closed, *some):
        for depth in (None, 0):
            explained = explain(puzzle, trial_depth=depth)
            if explained.status != "no-solution":
                continue
            refuter = Refuter(puzzle)
            for step, known in replayed(explained):
                assert follows(step, refuter), (puzzle, step, step.text)
                if step.failure is not None and step.contradicts:
                    assert is_true(step, known), (puzzle, step.text)
            refuter.close()
            # Without any edge, only signs can be wrong.
            assert explained.steps or not puzzle.edges, puzzle
            if explained.steps:
                last = explained[-1]
                ways[last.failure.kind if last.failure else "minimal"] += 1
    assert set(ways) >= {"too-many", "too-few", "cut-off", "loop", "sum", "odd", "minimal"}, ways


def test_a_drawing_that_no_solution_has() -> None:
    """Bridges that are drawn are facts, and the reason says what speaks against them."""
    ways = Counter[str]()
    for seed in range(40):
        puzzle = generate(7, 7, level="hard", seed=seed).puzzle
        rng = Random(seed)
        drawn = {edge: rng.randint(1, 2) for edge in rng.sample(list(puzzle.edges), 3)}
        explained = explain(puzzle, drawn)
        if explained.status != "no-solution":
            continue
        refuter = Refuter(puzzle)
        for step, _ in replayed(explained):
            assert follows(step, refuter), (puzzle, step, step.text)
        refuter.close()
        last = explained[-1]
        assert last.conclusion == "So no solution fits what was drawn."
        ways[last.failure.kind if last.failure else "minimal"] += 1
    assert ways.total() > 20
    assert "crossing" in ways


def test_a_clue_wrong_by_one_in_a_large_puzzle() -> None:
    puzzle = generate(30, 30, level="easy", seed=1).puzzle
    islands = [tuple(island) for island in puzzle.islands]
    place = next(k for k, (_, _, clue) in enumerate(islands) if clue == 3)
    islands[place] = (*islands[place][:2], 2)
    wrong = puzzle.replace(islands=islands)
    (step,) = explain(wrong)
    total = sum(island.clue or 0 for island in wrong.islands)
    assert step.reason == f"All numbers add up to {total}: odd, but every bridge counts twice."


def test_an_island_that_lacks_a_bridge_is_not_called_complete() -> None:
    """Nothing needs its third bridge: so it is not among the steps."""
    explained = explain(parse("..3.2/...../2.3.2/...../1.4.3"))
    assert [step for step, _ in replayed(explained)] == list(explained)
    step = explained[-2]
    assert (step.technique, step.island) == (Technique.ROOM, (4, 4))
    assert step.reason == "The island at (4, 4) needs 3 and has 2: no side can add more than 1."


def test_two_colors(tmp_path: Path) -> None:
    """What the clues of two colors show is said before anything is tried, and proved."""
    for side in (4, 7, 11):
        puzzle = unbalanced(side)
        explained = explain(puzzle)
        (step,) = explained
        assert step.failure is not None
        assert step.failure.kind == "unbalanced"
        assert is_true(step, {})
        assert explained.prove(tmp_path / str(side)).unproved == ()
    refuter = Refuter(unbalanced(4))  # clauses cannot count: it would not end on the others
    assert follows(explain(unbalanced(4))[-1], refuter)
    refuter.close()
    assert explain(unbalanced(4))[-1].text == (
        "Give the islands two colors, one at either end of every possible bridge: those like the "
        "island at (0, 0) need 26, the others can take only 24. So there is no solution."
    )


TWO_PARTS = parse(
    '{"rows":2,"cols":6,"max_bridges":3,"islands":[[0,0,4],[0,1,5],[0,2,4],[1,0,3],[1,1,6],[1,2,5],'
    "[1,3,null]]}"
)
"""Before two colors are added up, an edge between two parts has been looked at for its parity."""

WITH_ZERO = parse(
    '{"rows":2,"cols":6,"max_bridges":3,"connected":false,"islands":[[0,0,2],[0,1,4],[0,2,3],[1,0,2],'
    "[1,1,6],[1,2,3],[1,3,0]]}"
)


@pytest.mark.parametrize("puzzle", [TWO_PARTS, WITH_ZERO])
def test_colors_of_special_islands(puzzle: Puzzle, tmp_path: Path) -> None:
    explained = explain(puzzle)
    step = explained[-1]
    assert step.failure is not None
    assert step.failure.kind == "unbalanced"
    assert is_true(step, {}), step.text
    assert explained.prove(tmp_path / "proof").unproved == ()


def test_colors_of_one_part() -> None:
    """Where there may be several networks, the sentence is about one of them."""
    grid = unbalanced(4)
    beside = [(0, 5, 1), (0, 7, 1)]
    islands = sorted([*map(tuple, grid.islands), *beside])
    wall = [(0, 4)]
    puzzle = Puzzle(4, 8, islands, blocked=wall, connected=False)
    reason = explain(puzzle)[-1].reason
    assert reason == (
        "Two colors in the part of the island at (0, 0), one at either end of every bridge there: "
        "those like the island at (0, 0) need 26, the others can take 24."
    )


def test_the_last_sentence_says_why() -> None:
    puzzle = parse("3.3/.../3.3").replace(loops=False)
    end = r"There must be a bridge .*, but it would close a loop, which is not allowed here\."
    assert re.fullmatch(end, explain(puzzle)[-1].reason)
    text = '{"rows":3,"cols":3,"islands":[[0,0,1],[0,2,2],[2,2,1]],"given":[[[0,0],[0,2],2]]}'
    assert explain(parse(text))[-1].reason == (
        "There must be 2 bridges between (0, 0) and (0, 2), but the island at (0, 0) needs only 1."
    )


def test_the_end_is_shown() -> None:
    step = explain(parse("1.1/.../1.1"))[-1]
    assert step.failure is not None
    assert (step.failure.kind, step.group) == ("cut-off", ((0, 0), (2, 0)))
    assert repr(step) == "Step(closed-group, no solution)"
    assert step.to_json()["conclusions"] == []
    assert json.loads(json.dumps(step.to_json()))["failure"]["kind"] == "cut-off"
    assert step.svg().startswith("<svg")
    assert len(step.state.bridges) == 1


def test_a_limit_leaves_no_half_of_a_proof() -> None:
    puzzle = generate(25, 25, islands=200, level="extreme", seed=3).puzzle
    wrong = spoiled(puzzle, Random(5))
    assert wrong is not None
    whole = explain(wrong)
    assert whole[-1].contradicts
    for seconds in (0.0, 0.001, 0.005, 0.02):
        cut = explain(wrong, time_limit=seconds)
        assert cut.status in ("no-solution", "unknown")
        assert not cut.steps or cut[-1].contradicts


@pytest.mark.parametrize(
    ("pattern", "change"), [("rules network\n", ""), ("nothing\n", "nothing at all\n")]
)
def test_a_wrong_proof_is_refused(tmp_path: Path, pattern: str, change: str) -> None:
    explain(parse("1.1/.../1.1")).prove(tmp_path / "proof")
    file = tmp_path / "proof" / "explanation.txt"
    text = file.read_text("ascii")
    head, sep, tail = text.rpartition(pattern)
    assert sep
    file.write_text(head + change + tail, "ascii")
    with pytest.raises(Wrong):
        verify(tmp_path / "proof")
