"""What the sentences say is so: open sides, sums, what an island has and needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import brute
import random_puzzles
from effort import examples
from hashikit import (
    Coord,
    Edge,
    Explanation,
    Hint,
    HintKind,
    Puzzle,
    State,
    Step,
    Technique,
    explain,
    hint,
    solve,
)
from hashikit.board.state import Bounds
from quickly import generate

Range = tuple[int, int]

ISLAND = re.compile(r"The (?:island|(?P<clue>\d+)) at \((\d+), (\d+)\)")
NEED = re.compile(r" needs (at least )?(\d+)(?: and has (\d+)( elsewhere)?)?[.,]")
SIDES = re.compile(r"Its (other )?sides can give (?:at most )?([\d +]+?)[,:.]")


def generated() -> Iterator[Puzzle]:
    for most in (1, 2, 3, 4):
        for seed in range(examples(6)):
            yield generate(9, 9, max_bridges=most, seed=seed).puzzle
        for seed in range(examples(6)):
            yield generate(9, 9, max_bridges=most, signs=4, islands=24, seed=seed).puzzle
    for seed in range(6):
        yield generate(8, 11, signs=6, islands=29, unreadable=seed % 2, seed=seed).puzzle


def puzzles() -> Iterator[Puzzle]:
    yield from generated()
    yield from islice(random_puzzles.puzzles(61, 150), examples(75))
    yield from islice(random_puzzles.all_rules(62, 150), examples(75))


class Board:
    """What is known before a step."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.lines = brute.lines_of_sight(puzzle)
        self.clues: dict[Coord, int | None] = {island.at: island.clue for island in puzzle.islands}
        most = puzzle.max_bridges
        self.known: dict[Edge, Range] = dict.fromkeys(self.lines, (0, most))
        for at, clue in self.clues.items():
            self.known[at, at] = (1, 4 * most) if clue is None else (clue, clue)
        for bridge in puzzle.given:
            self.known[bridge.edge] = (bridge.count, most)

    def learn(self, step: Step) -> None:
        for c in step.conclusions:
            self.known[c.edge] = c.after

    def sides(self, cell: Coord) -> list[Edge]:
        """North, east, south, west."""

        def direction(edge: Edge) -> int:
            (other,) = (end for end in edge if end != cell)
            row, col = other[0] - cell[0], other[1] - cell[1]
            return 0 if row < 0 else 1 if col > 0 else 2 if row > 0 else 3

        return sorted((edge for edge in self.lines if cell in edge), key=direction)

    def has(self, cell: Coord) -> int:
        return sum(self.known[edge][0] for edge in self.sides(cell))

    def free(self, edge: Edge) -> bool:
        """Whether nothing that is drawn is in the way."""
        low, high = self.known[edge]
        crossed = any(
            self.known[other][0] and self.lines[edge] & self.lines[other]
            for other in self.lines
            if other != edge
        )
        return low < high and not crossed

    def is_open(self, edge: Edge) -> bool:
        return self.free(edge) and all(self.has(end) < self.known[end, end][1] for end in edge)

    def most(self, cell: Coord, edge: Edge, step: Step) -> int:
        """The most that a side can give by what the step names."""
        low = self.known[edge][0]
        if (not self.free(edge) and self.known[edge] != (low, low)) or self.known[edge][1] == 0:
            return low
        facts = {f.edge: (f.minimum, f.maximum) for f in step.facts}
        found = [self.puzzle.max_bridges, facts.get(edge, (0, 99))[1]]
        clue = self.clues[cell]
        own = facts.get((cell, cell), (0, 99))[1] if clue is None else clue
        found.append(own - self.has(cell) + low)
        (other,) = (end for end in edge if end != cell)
        if (limit := self.clues[other]) is not None:
            others = (e for e in self.sides(other) if e != edge)
            found.append(limit - sum(facts.get(e, (0, 0))[0] for e in others))
        return max(low, min(found))


def faults(board: Board, step: Step) -> Iterator[str]:
    """What a sentence says about an island that is not so."""
    text = step.reason
    found = ISLAND.search(text)
    if found is None or step.island is None:
        return
    cell = (int(found[2]), int(found[3]))
    low, high = board.known[cell, cell]
    if found["clue"]:
        assert int(found["clue"]) == board.clues[cell]
    (need, exactly) = (low, low == high)
    if (said := NEED.search(text)) and (said[1] or board.clues[cell] is None):
        if exactly == bool(said[1]) or int(said[2]) != need:
            yield "another need"
    elif said and int(said[2]) != board.clues[cell]:
        yield "another clue"
    concluded = {c.edge: c.after for c in step.conclusions if not c.is_value}
    sides = board.sides(cell)
    if said and said[3]:
        elsewhere = sum(board.known[e][0] for e in sides if not said[4] or e not in concluded)
        if int(said[3]) != elsewhere:
            yield "another number of bridges"
    open_sides = {e for e in sides if board.is_open(e)}
    if re.search("side is (still )?open", text) and open_sides != set(concluded):
        yield "another side is open"
    if "must have a bridge" in text and (need != 1 or board.has(cell)):
        yield "it must have more, or has one"
    can = [board.most(cell, e, step) for e in sides]
    spare = sum(can) - need
    if given := SIDES.search(text):
        parts = [int(part) for part in given[2].split(" + ")]
        counted = [
            most for e, most in zip(sides, can, strict=True) if not (given[1] and e in concluded)
        ]
        if parts != ([most for most in counted if most] or [0]):
            yield "other sides"
        if given[1] and need - sum(parts) not in [low for low, _ in concluded.values()]:
            yield "another rest"
    if "build them all" in text and spare:
        yield "not all"
    if each := re.search(r"each must give at least (one|\d+)", text):
        least = 1 if each[1] == "one" else int(each[1])
        if any(most and most - spare < least for most in can):
            yield "not each"
        if spare == 0:
            yield "each, though all are needed"
        if {after[0] for after in concluded.values()} != {least}:
            yield "each gives another number"
    more = re.search(r"more than (\d+) must give one|at most (\d+) fewer", text)
    if more and (int(more[1] or more[2]) != spare or spare <= 0):
        yield "another spare"
    if "every open side must give one" in text:
        if any(after[0] != 1 for after in concluded.values()):
            yield "every open side gives another number"
        if any(board.is_open(e) and not board.known[e][0] and e not in concluded for e in sides):
            yield "not every open side"


def other_numbers(explained: Explanation) -> Iterator[Step]:
    """The steps that tell of an island at a sign a number that it does not have."""
    if explained.solution is None:
        return
    values = explained.solution.values
    for step in explained:
        if step.technique not in (Technique.NO_REPEAT, Technique.SUM) or step.supposed:
            continue
        told = r"\((\d+), (\d+)\) has (?:(at least|at most) |(\d+) to )?(\d+)"
        for row, col, bound, least, count in re.findall(told, step.reason):
            value = values[int(row), int(col)]
            low = int(least or count) if bound != "at most" else 0
            high = int(count) if bound != "at least" else 99
            if not low <= value <= high:
                yield step


def judged(explained: Explanation) -> Iterator[tuple[str, Step]]:
    board = Board(explained.puzzle)
    for step in explained:
        for fault in faults(board, step):
            yield fault, step
        board.learn(step)


def test_what_a_hint_says_about_an_island_is_so() -> None:
    rng = Random(63)
    told = 0
    for puzzle in generated():
        solution = solve(puzzle).solution
        assert solution is not None
        for share in (0.2, 0.4, 0.6, 0.8):
            drawn = {
                bridge.edge: (bridge.count, None)
                for bridge in solution.bridges
                if rng.random() < share
            }
            board = Board(puzzle)
            for edge, (low, _) in drawn.items():
                board.known[edge] = (low, puzzle.max_bridges)
            for step in hint(puzzle, drawn).steps:
                assert not list(faults(board, step)), (step.text, puzzle, drawn)
                board.learn(step)
                told += 1
    assert told > examples(150)


def test_what_a_sentence_says_about_an_island_is_so() -> None:
    kinds = Counter[str]()
    for puzzle in puzzles():
        explained = explain(puzzle)
        assert not list(other_numbers(explained))
        wrong = [(fault, step.text, puzzle) for fault, step in judged(explained)]
        assert not wrong
        kinds.update(
            kind
            for step in explained
            for kind in (
                "at least one.",
                "each must give at least 2",
                " fewer.",
                "must have a bridge",
                "needs at least",
                "other sides",
                "still open",
                "must give one.",
            )
            if kind in step.reason
        )
    assert len(kinds) == 8, kinds


# ----------------------------------------------------------------------------------------- mistakes


def drawings() -> Iterator[tuple[Puzzle, State]]:
    """Drawings at random: wrong ones mix what several solutions have, or anything at all."""
    rng = Random(64)
    for puzzle in random_puzzles.puzzles(65, 700):
        found = list(islice(brute.solutions(puzzle), 60))
        if not found:
            continue
        for _ in range(4):
            drawn: dict[Edge, int | Bounds] = {}
            for edge in puzzle.edges:
                if rng.random() < 0.6:
                    count = rng.choice(found).counts.get(edge, 0)
                    if rng.random() < 0.05:
                        count = rng.randint(0, puzzle.max_bridges)
                    drawn[edge] = count if rng.random() < 0.5 or not count else (count, None)
            yield puzzle, State(drawn)


def possible(puzzle: Puzzle, state: State, edges: tuple[Edge, ...]) -> bool:
    kept = {edge: state.bounds[edge] for edge in edges}
    most = puzzle.max_bridges
    ranges = {e: (low, most if high is None else high) for e, (low, high) in kept.items()}
    return next(iter(brute.solutions(puzzle, ranges)), None) is not None


def untrue(told: Hint) -> Iterator[str]:
    """What a hint says of mistakes that is not so."""
    puzzle, state, wrong = told.puzzle, told.state, told.mistakes
    alone = [not possible(puzzle, state, (edge,)) for edge in wrong]
    together = not any(alone)
    if possible(puzzle, state, wrong) or (not together and not all(alone)):
        yield "no mistake"
    if together and any(
        not possible(puzzle, state, wrong[:k] + wrong[k + 1 :]) for k in range(len(wrong))
    ):
        yield "one is not needed"
    if getattr(told, "together", together) != together:
        yield "another kind"
    if (len(wrong) > 1 and not together) != (" any of " in told.conclusion):
        yield "each, or all together"
    marks = sum(state.bounds[edge][1] == 0 for edge in wrong)
    if "mark" in told.conclusion and marks < len(wrong):
        yield "a bridge is no mark"
    if "bridge" in told.conclusion and marks:
        yield "a mark is no bridge"
    if ("these" in told.conclusion or "this together" in told.conclusion) != (len(wrong) > 1):
        yield "another number"
    if said := re.search("has this bridge|has any of these bridges|so many", told.conclusion):
        for edge in wrong:
            low = state.bounds[edge][0] if said[0] == "so many" else 1
            if possible(puzzle, State({edge: (low, None)}), (edge,)):
                yield "there is such a bridge"
    if told.place.count("between") > 4:
        yield "too many places"
    if reason := re.search(r"at \((\d+), (\d+)\) needs (\d+)(.*)", told.reason):
        cell = (int(reason[1]), int(reason[2]))
        islands = {island.at: island.clue for island in puzzle.islands}
        if islands[cell] != int(reason[3]):
            yield "another clue"
        edges = [edge for edge in state.bounds if cell in edge]
        if (together or "alone" in reason[4]) and "give it" in reason[4]:
            edges = [edge for edge in edges if edge in wrong]
        count = re.search(r"(already has|give it) (\d+)", reason[4])
        if count and int(count[2]) != sum(state.bounds[edge][0] for edge in edges):
            yield "another number of bridges"
        if count and together:
            named = sum(state.bounds[edge][0] for edge in edges if edge in wrong)
            if int(count[2]) != named:
                yield "bridges that it does not name"


@pytest.mark.slow
def test_what_a_hint_says_of_mistakes_is_so() -> None:
    kinds = Counter[str]()
    for puzzle, state in drawings():
        told = hint(puzzle, state)
        if told.kind is not HintKind.MISTAKE:
            continue
        assert not list(untrue(told)), (str(told), puzzle, state)
        kinds[told.conclusion] += 1
        kinds.update(key for key in ("give it", "already has", "only") if key in told.reason)
        kinds["long"] += len(told.mistakes) > 4
    assert len(kinds) >= 12, kinds


def test_a_long_list_of_mistakes_is_cut() -> None:
    puzzle = generate(9, 9, seed=1).puzzle
    solution = solve(puzzle).solution
    assert solution is not None
    told = hint(puzzle, {bridge.edge: 0 for bridge in solution.bridges})
    assert not told.together
    assert len(told.mistakes) == len(solution.bridges)
    more = len(solution.bridges) - 4
    assert told.place.endswith(f" and at {more} more places.")
    assert told.conclusion == "No solution agrees with any of these marks."
