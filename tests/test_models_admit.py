"""What the exported models admit, all of it, held against brute force and their first line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

import brute
import random_puzzles
from foreign import missing
from hashikit import Puzzle, models

Drawing: TypeAlias = tuple[int, ...]
"""The bridges of each edge."""

ROWS = ("mip-cllv", "mip-lazy", "mip-flow", "mip-bfs")
APART = "the islands need not be connected"
LOOPS = "there may be loops"
LOOPS_APART = f"{LOOPS} where they are not"

# Each prints, for each file, all different values of the first variables, as many as it is told.
EXACT = """
import json, sys
from pathlib import Path
from exact import Exact
for path, number in zip(sys.argv[1::2], map(int, sys.argv[2::2])):
    exact, found = Exact([("verbosity", "0")]), []
    lines = Path(path).read_text().splitlines()
    names = [f"x{x + 1}" for x in range(int(lines[0].split()[2]))]
    for name in names:
        exact.addVariable(name, 0, 1)
    for *terms, sense, bound, end in (line.split() for line in lines if line[0] != "*"):
        pairs = [(int(c), x) for c, x in zip(terms[::2], terms[1::2], strict=True)]
        exact.addConstraint(pairs, True, int(bound), sense == "=", int(bound))
    while exact.runFull(False) == "SAT":
        values = exact.getLastSolutionFor(names[:number])
        found.append(values)
        if not number:
            break
        other = [(-1 if value else 1, x) for value, x in zip(values, names)]
        exact.addConstraint(other, True, 1 - sum(values), False, 0)
    print(json.dumps(found))
"""


def counts(puzzle: Puzzle, values: list[int]) -> Drawing:
    """Bridges from the values of x(e, k), which have the same numbers in all of these files."""
    most = puzzle.max_bridges
    steps = [values[e * most : (e + 1) * most] for e in range(len(puzzle.edges))]
    assert all(sorted(some, reverse=True) == some for some in steps)
    return tuple(map(sum, steps))


def by_clauses(puzzle: Puzzle, model: str) -> set[Drawing]:
    """All that a file of clauses admits."""
    solvers = pytest.importorskip("pysat.solvers")
    text = [line for line in models.dumps(puzzle, model).splitlines() if line[0] not in "cp"]
    number = len(puzzle.edges) * puzzle.max_bridges
    found: set[Drawing] = set()
    if "0" in text:  # an empty clause
        return found
    with solvers.Solver("glucose4") as solver:
        for line in text:
            solver.add_clause([int(word) for word in line.split()[:-1]])
        while solver.solve():
            true = {x for x in solver.get_model() if x > 0}
            values = [int(x + 1 in true) for x in range(number)]
            found.add(counts(puzzle, values))
            other = [-(x + 1) if value else x + 1 for x, value in enumerate(values)]
            if not other:
                break
            solver.add_clause(other)
    return found


def by_rows(puzzles: list[Puzzle], model: str, folder: Path) -> list[set[Drawing]]:
    """All that OPB files admit."""
    if find_spec("exact") is None:
        missing("exact is not installed")
    arguments: list[str] = []
    for place, puzzle in enumerate(puzzles):
        path = folder / f"{place}.opb"
        models.write(puzzle, path, model, "opb")
        arguments += [str(path), str(len(puzzle.edges) * puzzle.max_bridges)]
    run = subprocess.run(
        [sys.executable, "-c", EXACT, *arguments], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [
        {counts(puzzle, values) for values in found}
        for puzzle, found in zip(puzzles, lines, strict=True)
    ]


@cache
def some_puzzles() -> tuple[Puzzle, ...]:
    """Loops forbidden, several networks allowed, both and neither, of each of some puzzles.

    Two squares are among them: each can be a loop, and they can be joined.
    """
    squares = Puzzle.from_grid(["2.2.3.2", ".......", "2.2.2.2"])
    unknown = Puzzle.from_grid(["?.?.?", ".....", "?.?.?"], max_bridges=1)
    two = Puzzle.from_grid(["2.2.2.2", ".......", "2.2.2.2"])
    bases = [squares, unknown, two, *random_puzzles.all_rules(11, 20)]
    bases += random_puzzles.puzzles(12, 10)
    bases += [random_puzzles.dense(Random(seed), 3) for seed in range(3)]
    bases += [Puzzle(1, 1, [(0, 0, 0)]), Puzzle(1, 1, [(0, 0, 1)]), Puzzle(1, 1, [])]
    bases += [Puzzle(1, 3, [(0, 0, 0), (0, 2, 0)]), Puzzle(2, 2, [(0, 0, 0), (1, 1, 0)])]
    made = [
        puzzle.replace(loops=loops, connected=connected)
        for puzzle in bases
        for loops in (True, False)
        for connected in (True, False)
    ]
    return tuple(made)


@cache
def drawings(puzzle: Puzzle) -> frozenset[Drawing]:
    """All that satisfy every rule."""
    found = set()
    for solution in brute.solutions(puzzle):
        have = {bridge.edge: bridge.count for bridge in solution.bridges}
        found.add(tuple(have.get(e, 0) for e in puzzle.edges))
    return frozenset(found)


def joined(puzzle: Puzzle, drawing: Drawing) -> bool:
    edges = [e for e, count in zip(puzzle.edges, drawing, strict=True) if count]
    return brute.is_one_network([island.at for island in puzzle.islands], edges)


def head(puzzle: Puzzle, model: str) -> str:
    """The first line that is the model's name and what it leaves out."""
    return next(line for line in models.dumps(puzzle, model).splitlines() if model in line)


def promised(puzzle: Puzzle, model: str) -> Iterator[Drawing]:
    """What may be admitted by the first line."""
    said = head(puzzle, model)
    without = {"connected": puzzle.connected and APART not in said}
    without["loops"] = puzzle.loops or LOOPS in said
    trees = drawings(puzzle.replace(connected=without["connected"], loops=False))
    for drawing in drawings(puzzle.replace(**without)):
        if LOOPS_APART not in said or drawing in trees or not joined(puzzle, drawing):
            yield drawing


def judge(puzzle: Puzzle, model: str, admitted: set[Drawing]) -> None:
    """Whether a model admits all that its first line says, and nothing else."""
    expected = set(promised(puzzle, model))
    pairs = len(puzzle.islands) - 1
    if puzzle.connected and model in ROWS:  # with rows for how many pairs a network joins
        few = pairs if model == "mip-cllv" else 0
        many = len(puzzle.edges) if puzzle.loops else max(pairs, 0)
        expected = {d for d in expected if few <= sum(map(bool, d)) <= many}
    assert admitted == expected, (model, puzzle)


@pytest.mark.parametrize("model", ["sat", "sat-eager"])
def test_clauses_admit_what_they_say(model: str) -> None:
    for puzzle in some_puzzles():
        judge(puzzle, model, by_clauses(puzzle, model))


@pytest.mark.parametrize("model", ROWS)
def test_rows_admit_what_they_say(model: str, tmp_path: Path) -> None:
    puzzles = list(some_puzzles())
    for puzzle, admitted in zip(puzzles, by_rows(puzzles, model, tmp_path), strict=True):
        judge(puzzle, model, admitted)


@pytest.mark.parametrize("model", ["sat", "sat-eager", *ROWS])
def test_every_rule_that_is_left_out_is_broken_somewhere(model: str, tmp_path: Path) -> None:
    """What the first line leaves out is really not in the model, for each mixture of rules."""
    puzzles = list(some_puzzles())
    if model in ROWS:
        found = by_rows(puzzles, model, tmp_path)
    else:
        found = [by_clauses(puzzle, model) for puzzle in puzzles]
    said, broken = set(), set()
    for puzzle, admitted in zip(puzzles, found, strict=True):
        rules = (puzzle.loops, puzzle.connected)
        first = head(puzzle, model)
        said |= {(*rules, words) for words in (APART, LOOPS) if words in first}
        forests = drawings(puzzle.replace(loops=False, connected=False))
        for drawing in admitted:
            if puzzle.connected and not joined(puzzle, drawing):
                broken.add((*rules, APART))
            if not puzzle.loops and drawing not in forests:
                broken.add((*rules, LOOPS))
    assert said == broken
