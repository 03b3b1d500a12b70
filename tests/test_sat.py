"""The SAT formulations: their sizes, their clauses, the backends, limits."""

from __future__ import annotations

import sys
from itertools import product
from math import comb
from random import Random

import pytest

import hashikit
import random_puzzles
from hashikit import (
    MissingExtraError,
    OptionError,
    Puzzle,
    SolverRefusedError,
    Status,
    WrongAnswerError,
    check,
    solvers,
)
from hashikit._util.limits import Limits
from hashikit.engine.wire import Cnf
from hashikit.models.clauses import write
from hashikit.models.network import Network
from hashikit.solvers.oracle import Answer
from hashikit.solvers.pysat import BACKENDS, PySat

pytestmark = pytest.mark.slow

pytest.importorskip("pysolvers", reason="pip install 'hashikit[sat]'")

PUZZLES = [random_puzzles.drawn(Random(seed), 9, 9, 60) for seed in range(30)]


def written(puzzle: Puzzle, *, steps: bool = False, seed: int = 0, pairs: bool = False) -> Cnf:
    cnf = Cnf()
    assert write(cnf, Network.of(puzzle), steps=steps, seed=seed, pairs=pairs)
    return cnf


def clauses(cnf: Cnf) -> list[list[int]]:
    made: list[list[int]] = [[]]
    for literal in memoryview(cnf.literals()).cast("i"):
        if literal:
            made[-1].append(literal)
        else:
            made.append([])
    return made[:-1]


def sums(places: int, most: int, total: int) -> int:
    """In how many ways `places` numbers from 0 to `most` add up to `total`."""
    return sum(
        (-1) ** j * comb(places, j) * comb(total - j * (most + 1) + places - 1, places - 1)
        for j in range(places + 1)
        if total - j * (most + 1) >= 0
    )


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sizes_are_those_of_the_source(puzzle: Puzzle) -> None:
    network = Network.of(puzzle)
    n, m, most = len(network.clues), len(network.ends), puzzle.max_bridges
    degree = 0
    for edges, clue in zip(network.incident, network.clues, strict=True):
        degree += sums(len(edges), most, 0 if clue is None else clue - 1)
        degree += 0 if clue is None else sums(len(edges), most, clue + 1)
    cnf = written(puzzle)
    assert cnf.variables == most * m
    assert cnf.clauses == (most - 1) * m + degree + len(network.crossings)

    alike = sum(network.clues[u] == network.clues[v] in range(1, most + 1) for u, v in network.ends)
    assert n > 2
    assert written(puzzle, pairs=True).clauses == cnf.clauses + alike

    tree = (0, 0)
    if not puzzle.loops and m > n - 1:  # Sinz 2005, LT(m, k): (m - 1)k and 2mk + m - 3k - 1
        tree = ((m - 1) * (n - 1), 2 * m * (n - 1) + m - 3 * (n - 1) - 1)
    eager = written(puzzle, steps=True)
    assert eager.variables == cnf.variables + n * n + 2 * m * (n - 1) + tree[0]
    assert eager.clauses == cnf.clauses + n * n + n + 4 * m * (n - 1) + tree[1]


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_degree_clauses_are_the_prime_implicates(most: int) -> None:
    """Together they say just what the clue says, and none can lose a literal."""
    for sides in range(1, 5 if most < 3 else 4):
        cells = [(1, 0), (0, 1), (1, 2), (2, 1)][:sides]
        for clue in [None, *range(most * sides + 1)]:
            islands = [(1, 1, clue), *((r, c, 1) for r, c in cells)]
            puzzle = Puzzle(3, 3, islands, max_bridges=most)
            network = Network.of(puzzle)
            middle = sorted([*cells, (1, 1)]).index((1, 1))
            edges = network.incident[middle]
            order = [[-(e * most + k), e * most + k - 1] for e in edges for k in range(2, most + 1)]
            places = [0, *(len(network.incident[i]) for i in range(len(islands)))]
            assert max(places) == sides
            made = clauses(written(puzzle))
            mine = made[len(order) :]
            # The clauses of each outer island (clue 1, one edge): not two bridges, and one.
            outer = [[-(e * most + 2)] for e in edges if most > 1]
            outer += [[e * most + 1] for e in edges]
            for clause in outer:
                mine.remove(clause)

            def true(bridges: tuple[int, ...], clause: list[int]) -> bool:
                values = dict(zip(edges, bridges, strict=True))  # noqa: B023
                return any(
                    (values[(abs(literal) - 1) // most] > (abs(literal) - 1) % most)
                    == (literal > 0)
                    for literal in clause
                )

            for bridges in product(range(most + 1), repeat=sides):
                met = sum(bridges) >= 1 if clue is None else sum(bridges) == clue
                assert all(true(bridges, clause) for clause in mine) == met
            right = [
                bridges
                for bridges in product(range(most + 1), repeat=sides)
                if (sum(bridges) >= 1 if clue is None else sum(bridges) == clue)
            ]
            for clause in mine:
                for gone in clause:
                    shorter = [literal for literal in clause if literal != gone]
                    assert not all(true(bridges, shorter) for bridges in right)


def test_a_seed_only_renumbers() -> None:
    puzzle = PUZZLES[0]
    plain, shuffled = written(puzzle), written(puzzle, seed=7)
    assert (plain.variables, plain.clauses) == (shuffled.variables, shuffled.clauses)
    assert plain.literals() != shuffled.literals()
    assert shuffled.literals() == written(puzzle, seed=7).literals()


@pytest.mark.parametrize("backend", BACKENDS)
def test_backends(backend: str) -> None:
    solver = solvers.get(f"sat-lazy:backend={backend}")
    try:
        solver.solve(Puzzle(1, 1, [(0, 0, 0)]))
    except OptionError as error:
        pytest.skip(str(error))
    for number, puzzle in enumerate(random_puzzles.puzzles(31, 12)):
        expected = hashikit.count(puzzle, limit=20)
        found = list(solver.solutions(puzzle, limit=20, seed=number))
        assert len(found) == len(set(found)) == expected
    large = random_puzzles.drawn(Random(1), 30, 30, 500)
    solution = solver.solve(large).solution
    assert solution is not None
    assert check(large, solution) == []


@pytest.mark.parametrize("name", ["sat-lazy", "sat-propagator", "sat-eager"])
def test_conflict_limit(name: str) -> None:
    hard = random_puzzles.dense(Random(3), 9)
    solver = solvers.get(name)
    some = solver.solve(hard, conflict_limit=3)
    assert some.status is Status.UNKNOWN or some.stats.conflicts <= 3
    if some.status is Status.UNKNOWN:
        assert some.stats.conflicts <= 10  # a backend may look a little late


def test_cuts_and_rounds_are_counted() -> None:
    puzzle = Puzzle.from_grid(["1.1", "...", "2.2"])  # two islands can close at once, above
    result = hashikit.solve(puzzle, solver="sat-lazy")
    assert result.solved
    assert result.stats.rounds <= result.stats.cuts
    many = hashikit.solve(Puzzle.from_grid(["2.2"] * 1 + ["..."] + ["2.2"]), solver="sat-lazy")
    assert many.solved


def test_too_large_for_the_eager_encoding() -> None:
    grid = [["?"] * 80] * 80
    with pytest.raises(SolverRefusedError, match=r"^this puzzle is too large: "):
        hashikit.solve(Puzzle.from_grid(grid), solver="sat-eager")


def test_without_pysat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysolvers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'hashikit\[sat\]'"):
        hashikit.solve(PUZZLES[0], solver="sat-lazy")


def test_a_wrong_model_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(self: PySat, limits: Limits) -> Answer:
        return Status.SOLVED, [1, 2, 3]

    monkeypatch.setattr(PySat, "solve", lie)
    with pytest.raises(WrongAnswerError):
        hashikit.solve(Puzzle.from_grid(["4.3", "...", "3.2"]), solver="sat-lazy")
