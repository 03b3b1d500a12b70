"""The engine in the page, compiled to wasm, against the one in the package: the same answers.

Both take the same steps, so everything is compared as it is: the solution found first of many, the
explanations word for word, the puzzles made. Of the CLLV set every fifth puzzle is enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import run_node

import hashikit
import quickly
from effort import examples, some
from hashikit import Fact, Failure, Generated, Puzzle, Solution, Step, check, dumps, formats, parse
from hashikit.levels import LEVELS
from random_puzzles import grown, noise, ruled

MARK = 7
"""What is drawn on an edge that is ruled out, as the page keeps it."""

SCRIPT = "engine.mjs"
Answer = Any
Bounds = Mapping[tuple[hashikit.Coord, hashikit.Coord], tuple[int, int]]


def asked(questions: Sequence[dict[str, Any]]) -> list[Answer]:
    lines = run_node(SCRIPT, "\n".join(map(json.dumps, questions)), seconds=250).splitlines()
    assert len(lines) == len(questions)
    return [json.loads(line) for line in lines]


def about(puzzle: Puzzle, *kinds: str) -> list[dict[str, Any]]:
    text = dumps(puzzle, "json")
    more: dict[str, dict[str, Any]] = {
        "count": {"limit": 2},
        "hint": {"drawn": []},
    }
    return [{"ask": kind, "puzzle": text, **more.get(kind, {})} for kind in kinds]


def word(name: str) -> str:
    """A word of the package as the page has it."""
    return {"several-solutions": "several", "no-solution": "none"}.get(name, name).replace("-", "_")


class Numbers:
    """The numbers that the page has for the islands and candidate edges of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.island = {island.at: number for number, island in enumerate(puzzle.islands)}
        self.edge = {edge: number for number, edge in enumerate(puzzle.edges)}
        # How many bridges an island has in all stands behind the edges.
        self.fact_of = dict(self.edge)
        for number, island in enumerate(puzzle.islands):
            self.fact_of[island.at, island.at] = len(self.edge) + number
        # Along the rows, then along the columns.
        sides = {"west": (0, 0), "east": (0, 1), "north": (1, 0), "south": (1, 1)}
        self.sums = sorted(
            puzzle.sums,
            key=lambda sum_: (
                sides[sum_.side][0],
                *(sum_.sign.at if sides[sum_.side][0] == 0 else sum_.sign.at[::-1]),
                sides[sum_.side][1],
            ),
        )

    def place(self, island: hashikit.Coord | None, edge: hashikit.Edge | None) -> int:
        return self.island[island] if island else self.edge[edge] if edge else -1

    def counts(self, solution: Solution) -> list[int]:
        drawn = solution.counts
        return [drawn.get(edge, 0) for edge in self.edge]

    def solution(self, counts: Sequence[int]) -> Solution:
        drawn = zip(self.edge, counts, strict=True)
        return Solution(self.puzzle, [(a, b, count) for (a, b), count in drawn if count])

    def fact(self, fact: Fact) -> dict[str, int]:
        return {
            "edge": self.fact_of[fact.a, fact.b],
            "low": fact.minimum,
            "high": fact.maximum,
        }

    def step(self, step: Step) -> dict[str, Any]:
        failure = step.failure
        return {
            "technique": word(step.technique.value),
            "level": step.level.value,
            "depth": step.depth,
            "place": self.place(step.island, step.bridge),
            "failure": word(failure.kind) if failure else "none",
            "rules": {
                name: name in step.rules for name in ("crossing", "network", "loop", "signs")
            },
            "supposed": step.supposed and self.fact(step.supposed),
            "islands": [self.island[cell] for cell in step.islands],
            "group": [self.island[cell] for cell in step.group],
            "edges": [
                {
                    "edge": self.fact_of[c.a, c.b],
                    "lowBefore": c.before[0],
                    "highBefore": c.before[1],
                    "low": c.after[0],
                    "high": c.after[1],
                }
                for c in step.conclusions
            ],
            "facts": [self.fact(fact) for fact in step.facts],
            "chain": [
                {
                    "edge": self.fact_of[link.a, link.b],
                    "low": link.at_least,
                    "bound": link.bound,
                    "why": word(link.why),
                    "place": self.place(link.island, link.bridge),
                }
                for link in step.chain
            ],
            "sums": [self.sums.index(sum_) for sum_ in step.sums],
        } | ({"failurePlace": self.failed(failure)} if failure else {})

    def failed(self, failure: Failure) -> int:
        if failure.kind == "clash" and failure.island:
            return self.fact_of[failure.island, failure.island]
        return self.place(failure.island, failure.edge)

    def check_steps(self, said: Sequence[dict[str, Any]], steps: Sequence[Step]) -> None:
        assert len(said) == len(steps)
        for mine, step in zip(said, steps, strict=True):
            expected = self.step(step)
            mine.pop("words")  # see test_words_alike.py
            if step.failure is None or step.failure.kind == "sum":
                mine.pop("failurePlace")
                expected.pop("failurePlace", None)
            for link in mine["chain"]:
                if link["why"] in ("loop", "sum"):
                    link["place"] = -1
            assert mine == expected


def check_solutions(puzzle: Puzzle, one: Answer, two: Answer) -> None:
    """What the page said when it was asked for one solution and for two."""
    numbers = Numbers(puzzle)
    result = hashikit.solve(puzzle, unique=True)
    assert one["status"] == result.status.value
    both = [found for found in (result.solution, result.second) if found is not None]
    assert two == {
        "count": len(both),
        "complete": True,
        "solutions": [numbers.counts(found) for found in both],
    }
    assert one["counts"] == (two["solutions"] or [[]])[0]
    for counts in two["solutions"]:
        assert check(puzzle, numbers.solution(counts)) == []


def check_forced(puzzle: Puzzle, said: Answer) -> None:
    forced = hashikit.forced(puzzle)
    assert said["status"] == forced.status.value
    if forced.edges:
        assert said["low"] == [edge.minimum for edge in forced.edges]
        assert said["high"] == [edge.maximum for edge in forced.edges]


def check_rating(puzzle: Puzzle, said: Answer) -> None:
    rating = hashikit.rate(puzzle)
    assert said["status"] == word(rating.status.value)
    if rating.level is not None:
        assert rating.hardest is not None
        assert said == {
            "status": "rated",
            "level": rating.level.value,
            "technique": word(rating.hardest.value),
            "depth": rating.depth,
            "score": rating.score,
        }


def check_explanation(puzzle: Puzzle, said: Answer) -> None:
    explanation = hashikit.explain(puzzle)
    assert said["status"] == word(explanation.status.value)
    Numbers(puzzle).check_steps(said["steps"], explanation.steps)


def check_hint(puzzle: Puzzle, state: Bounds, said: Answer) -> None:
    numbers = Numbers(puzzle)
    hint = hashikit.hint(puzzle, state)
    assert said["kind"] == word(hint.kind.value)
    numbers.check_steps(said["steps"], hint.steps)
    if hint.mistakes:
        assert [edge["edge"] for edge in said["edges"]] == [numbers.edge[e] for e in hint.mistakes]


def test_every_outcome_has_its_name() -> None:
    """Also that of a rating cut short by its limit, which no other test here meets."""
    texts = ("4.3/.../3.2", "?.?", "1.2")
    puzzles = [dumps(parse(text), "json") for text in texts]
    questions: list[dict[str, Any]] = [
        {"ask": kind, "puzzle": puzzle, "drawn": []}
        for kind in ("rate", "explain", "hint")
        for puzzle in puzzles
    ]
    questions.append({"ask": "rate", "puzzle": puzzles[0], "limits": {"seconds": 0}})
    *answers, cut_short = asked(questions)
    assert [said["status"] for said in answers[:3]] == ["rated", "several", "none"]
    assert [said["status"] for said in answers[3:6]] == ["complete", "several", "none"]
    assert [said["kind"] for said in answers[6:]] == ["step", "step", "none"]
    assert (cut_short["status"], cut_short["level"]) == ("unknown", None)


@pytest.mark.slow
def test_hand_made_puzzles(corpus: Path) -> None:
    entries = list(formats.read_all(corpus / "janko" / "janko_hashi_odd.json"))
    puzzles = [entry.puzzle for entry in some(entries, 110)]
    questions = [
        question
        for puzzle in puzzles
        for question in about(puzzle, "solve", "count", "forced", "rate", "explain", "hint")
    ]
    answers = iter(asked(questions))
    for puzzle in puzzles:
        check_solutions(puzzle, next(answers), next(answers))
        check_forced(puzzle, next(answers))
        check_rating(puzzle, next(answers))
        check_explanation(puzzle, next(answers))
        check_hint(puzzle, {}, next(answers))


@pytest.mark.slow
def test_large_puzzles(corpus: Path) -> None:
    paths = some(sorted((corpus / "cllv").glob("*/*.has")), 72)
    assert len(paths) >= 72
    puzzles = [hashikit.read(path) for path in paths]
    questions = []
    for puzzle in puzzles:
        questions += about(puzzle, "solve", "count", "rate")
        if len(puzzle.islands) <= 200:  # it takes seconds for some of the others
            questions += about(puzzle, "forced")
    answers = iter(asked(questions))
    for puzzle in puzzles:
        check_solutions(puzzle, next(answers), next(answers))
        check_rating(puzzle, next(answers))
        if len(puzzle.islands) <= 200:
            check_forced(puzzle, next(answers))


def test_other_rules() -> None:
    """One to four bridges, loops forbidden, blocked cells, unknown clues, several networks."""
    random = Random(7)
    puzzles = [
        ruled(random, (noise if i % 4 == 0 else grown)(random)) for i in range(examples(400))
    ]
    assert {puzzle.max_bridges for puzzle in puzzles} == {1, 2, 3, 4}
    kinds = ("solve", "count", "forced", "rate", "explain")
    answers = iter(asked([question for puzzle in puzzles for question in about(puzzle, *kinds)]))
    for puzzle in puzzles:
        check_solutions(puzzle, next(answers), next(answers))
        check_forced(puzzle, next(answers))
        check_rating(puzzle, next(answers))
        check_explanation(puzzle, next(answers))


def test_signs() -> None:
    """Maps as `generate` makes them, with numbers that cannot be read or as few as possible."""
    puzzles = [
        quickly.generate(7, 7, signs=3 + seed % 3, unreadable=seed % 3, seed=seed).puzzle
        for seed in range(24)
    ]
    puzzles += [
        quickly.generate(8, 11, signs=6, fewest=seed % 2 == 1, seed=seed).puzzle
        for seed in range(4)
    ]
    kinds = ("solve", "count", "forced", "rate", "explain", "hint")
    answers = iter(asked([question for puzzle in puzzles for question in about(puzzle, *kinds)]))
    techniques: set[str] = set()
    for puzzle in puzzles:
        check_solutions(puzzle, next(answers), next(answers))
        check_forced(puzzle, next(answers))
        check_rating(puzzle, next(answers))
        said = next(answers)
        techniques |= {step["technique"] for step in said["steps"]}
        check_explanation(puzzle, said)
        check_hint(puzzle, {}, next(answers))
    assert {"sum_rest", "no_repeat", "sum"} <= techniques


def test_hints_on_the_way(corpus: Path) -> None:
    """Half of a solution drawn, some of it wrong, with marks where there are no bridges."""
    random = Random(3)
    entries = list(formats.read_all(corpus / "janko" / "janko_hashi_odd.json"))[::3]
    questions: list[dict[str, Any]] = []
    states: list[tuple[Puzzle, Bounds]] = []
    for entry in entries:
        puzzle, published = entry.puzzle, entry.solution
        assert published is not None
        numbers = Numbers(puzzle)
        counts = numbers.counts(published)
        state: dict[hashikit.Edge, tuple[int, int]] = {}
        for edge, number in numbers.edge.items():
            if random.random() < 0.5:
                counts[number] = 0
            elif random.random() < 0.01:
                counts[number] = 2 - counts[number]
            if counts[number]:
                state[edge] = (counts[number], puzzle.max_bridges)
            elif random.random() < 0.02:
                counts[number] = MARK
                state[edge] = (0, 0)
        states.append((puzzle, state))
        (question,) = about(puzzle, "hint")
        questions.append(question | {"drawn": counts})
    answers = asked(questions)
    kinds = {answer["kind"] for answer in answers}
    assert {"step", "mistake"} <= kinds
    for (puzzle, drawn), answer in zip(states, answers, strict=True):
        check_hint(puzzle, drawn, answer)


def orders() -> list[dict[str, Any]]:
    """Wishes of every kind, as `generate` has them."""
    levels = [None, *(level.value for level in LEVELS)]
    some: list[dict[str, Any]] = [
        {"rows": size, "cols": size, "seed": seed, "level": level}
        for seed, size in enumerate((6, 7, 9, 11))
        for level in levels
    ]
    some += [
        {"rows": 6, "cols": 9, "seed": 2**40 + seed, "max_bridges": 1 + seed % 4, "level": "easy"}
        for seed in range(12)
    ]
    some += [
        {"rows": 10, "cols": 10, "seed": 7, "symmetry": symmetry}
        for symmetry in ("rotation", "quarter", "horizontal", "vertical", "both", "diagonal")
    ]
    some += [{"rows": 8, "cols": 8, "seed": seed, "loops": False} for seed in range(10)]
    some += [{"rows": 8, "cols": 8, "seed": seed, "doubles": seed / 10} for seed in range(10)]
    some += [{"rows": 9, "cols": 7, "seed": seed, "islands": 10 + seed} for seed in range(10)]
    some += [{"rows": 17, "cols": 17, "seed": seed, "level": "medium"} for seed in range(8)]
    some += [{"rows": 25, "cols": 25, "seed": seed, "level": "hard"} for seed in range(4)]
    some += [{"rows": 7, "cols": 7, "seed": seed, "level": "beginner"} for seed in range(12)]
    some += [
        {"rows": 7, "cols": 9, "seed": seed, "signs": 5, "unreadable": seed % 2, "level": level}
        for seed, level in enumerate(levels)
    ]
    some += [{"rows": 8, "cols": 8, "seed": seed, "signs": 5, "fewest": True} for seed in range(5)]
    return some


def check_made(said: Answer, made: Generated) -> None:
    assert parse(said["puzzle"]) == made.puzzle
    assert said["counts"] == Numbers(made.puzzle).counts(made.solution)
    assert said["level"] == (made.level and made.level.value)
    assert said["score"] == (-1 if made.score is None else made.score)
    assert (said["missed"] == []) == made.met


def test_new_puzzles() -> None:
    """The same seed gives the same puzzle."""
    wishes = orders()
    assert len(wishes) == 112
    named = {"max_bridges": "maxBridges"}
    answers = asked(
        [
            {
                "ask": "generate",
                "order": {
                    named.get(key, key): value for key, value in wish.items() if value is not None
                },
            }
            for wish in wishes
        ]
    )
    for wish, said in zip(wishes, answers, strict=True):
        check_made(said, quickly.generate(**wish))


def test_layouts_are_finished() -> None:
    """The clues found again, with as many islands or with some more."""
    layouts: list[tuple[Puzzle, dict[str, Any]]] = []
    for seed in range(20):
        made = quickly.generate(6, 6, seed=seed).puzzle
        frame = made.replace(islands=[(*island.at, None) for island in made.islands])
        layouts.append((frame, {"seed": seed, "islands": len(frame.islands) + seed % 3}))
    answers = asked(
        [
            {"ask": "generate", "order": order, "keep": dumps(frame, "json")}
            for frame, order in layouts
        ]
    )
    for (frame, order), said in zip(layouts, answers, strict=True):
        check_made(said, quickly.complete(frame, **order))


def check_census(puzzle: Puzzle, said: Answer, wanted: Solution | None) -> None:
    numbers = Numbers(puzzle)
    found = hashikit.census(puzzle)
    assert int(said["count"]) == found.count
    assert said["edges"] == [[str(n) for n in each] for each in found.marginals().values()]
    sums = {numbers.island[at]: [str(n) for n in each] for at, each in found.sums().items()}
    assert {int(island): each for island, each in said["sums"]} == sums
    clues = found.extra_clues(wanted)
    assert [(clue["island"], clue["edge"], clue["value"]) for clue in said["clues"]] == [
        (
            None if clue.island is None else numbers.island[clue.island],
            None if clue.edge is None else numbers.edge[clue.edge],
            clue.value,
        )
        for clue in clues
    ]
    assert [clue["share"] for clue in said["clues"]] == pytest.approx([c.share for c in clues])


def test_census() -> None:
    """All solutions at once: how many, where, and what one more clue would do, the best first."""
    random = Random(11)
    puzzles = [ruled(random, grown(random)) for _ in range(examples(200))]
    # Many solutions, and no number on most islands.
    puzzles += [hashikit.Puzzle.from_grid([["?", 0] * n, [0] * (2 * n)] * n) for n in (2, 3, 4)]
    for seed in range(6):
        made = quickly.generate(8, 8, seed=seed).puzzle
        puzzles.append(
            made.replace(
                islands=[
                    (*island.at, None if random.random() < 0.5 else island.clue)
                    for island in made.islands
                ]
            )
        )
    open_ = [
        puzzle for puzzle in puzzles if not puzzle.signs and hashikit.count(puzzle, limit=2) > 1
    ]
    assert len(open_) > 20
    questions: list[dict[str, Any]] = []
    wanted: list[Solution | None] = []
    for number, puzzle in enumerate(open_):
        solution = hashikit.solve(puzzle).solution if number % 2 else None
        wanted.append(solution)
        edges = hashikit.forced(puzzle).edges
        questions.append(
            {
                "puzzle": dumps(puzzle, "json"),
                "low": [edge.minimum for edge in edges],
                "high": [edge.maximum for edge in edges],
                "drawn": solution and Numbers(puzzle).counts(solution),
            }
        )
    said = run_node("census.mjs", "\n".join(map(json.dumps, questions)), seconds=250).splitlines()
    for puzzle, line, solution in zip(open_, said, wanted, strict=True):
        check_census(puzzle, json.loads(line), solution)
