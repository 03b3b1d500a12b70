"""Connectivity as a tree whose parents come first, judged by brute force through a SAT solver."""

from __future__ import annotations

import re
from itertools import islice, pairwise

import pytest

import brute
import random_puzzles
from hashikit import Puzzle, models
from hashikit.models.network import Network
from hashikit.models.orders import _elimination_order, tree

MODELS = ("sat-order", "sat-elimination")
MOST = 8


def clauses(text: str) -> list[list[int]]:
    """The clauses of a DIMACS file, whose head counts them."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    _, _, variables, number = lines[0].split()
    found = [list(map(int, line.split()))[:-1] for line in lines[1:]]
    assert len(found) == int(number)
    assert max((abs(x) for clause in found for x in clause), default=0) <= int(variables)
    return found


def drawings(puzzle: Puzzle, model: str) -> set[tuple[int, ...]]:
    """Up to `MOST` of the drawings that a SAT solver finds, as bridges per edge."""
    solvers = pytest.importorskip("pysat.solvers")
    formula = clauses(models.dumps(puzzle, model))
    if [] in formula:
        return set()
    found: set[tuple[int, ...]] = set()
    levels = puzzle.max_bridges
    size = len(puzzle.edges)
    with solvers.Solver("minisat22", bootstrap_with=formula) as solver:
        while len(found) < MOST and solver.solve():
            true = {x for x in solver.get_model() or [] if x > 0}
            counts = tuple(
                sum(e * levels + k in true for k in range(1, levels + 1)) for e in range(size)
            )
            assert counts not in found
            found.add(counts)
            bridges = range(1, size * levels + 1)
            solver.add_clause([-x if x in true else x for x in bridges])
            if not size:
                break
    return found


@pytest.mark.parametrize("model", MODELS)
def test_the_drawings_are_the_solutions(model: str) -> None:
    puzzles = [*random_puzzles.puzzles(31, 60), *random_puzzles.all_rules(32, 60)]
    puzzles += [
        Puzzle.from_grid([[2, 2], [2, 2]]).replace(loops=False),
        Puzzle.from_grid([["?"] * 3] * 2).replace(loops=False),
        Puzzle.from_grid([[1, 1], [0, 0], [1, 1]]),  # two pairs apart
        Puzzle.from_grid([[2] * 4] * 2),
        Puzzle(2, 2, [(0, 0, 1), (1, 1, 1)]),
        Puzzle(1, 1, [(0, 0, 0)]),
        Puzzle(1, 1, [(0, 0, 1)]),
    ]
    several = solvable = 0
    for puzzle in puzzles:
        if not (puzzle.loops or puzzle.connected):
            continue  # the file says that there may be loops
        network = Network.of(puzzle)
        expected = {tuple(network.counts(one)) for one in islice(brute.solutions(puzzle), MOST + 1)}
        found = drawings(puzzle, model)
        if len(expected) < MOST:
            assert found == expected, (model, puzzle)
        else:
            assert len(found) == MOST
        several += len(expected) > 1
        solvable += bool(expected)
    assert several > 10
    assert solvable < len(puzzles)


@pytest.mark.parametrize("model", MODELS)
def test_the_file_says_what_its_variables_are(model: str) -> None:
    text = models.dumps(Puzzle.from_grid(["4.3", "...", "3.2"]), model)
    ranges = [(int(a), int(b)) for a, b in re.findall(r"^c (\d+) to (\d+) = ", text, re.MULTILINE)]
    assert ranges[0][0] == 9, "after x(e, k)"
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(ranges))
    assert ranges[-1][1] == int(text.partition("p cnf ")[2].split()[0])
    answer = "s SATISFIABLE\nv 1 2 3 4 5 -6 7 -8 0"
    decoded = models.decode(Puzzle.from_grid(["4.3", "...", "3.2"]), answer)
    assert decoded.solution is not None
    assert not decoded.violations


def test_the_elimination_of_a_cycle() -> None:
    near = [{1, 3}, {0, 2}, {1, 3}, {0, 2}]
    order = _elimination_order(near)
    assert order == [0, 1, 2, 3]
    assert near == [{1, 3}, {2, 3}, {3}, set()], "one edge was filled in"


def test_files_grow_little_faster_than_puzzles() -> None:
    sizes = []
    for side in (10, 20):
        network = Network.of(Puzzle.from_grid([[4] * side] * side))
        sizes.append(sum(map(len, tree(network, 0, "numbers").clauses)))
    assert sizes[1] < 6 * sizes[0], "four times the islands"
