"""The formulations with CP-SAT: their sizes, their limits, their threads."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import hard
import hashikit
import random_puzzles
from hashikit import MissingExtraError, Puzzle, Status, UnsupportedRuleError, check
from hashikit.models.network import Network
from hashikit.solvers.cpsat import CpSatFlow, CpSatLazy, CpSatSigns

pytestmark = pytest.mark.slow

pytest.importorskip("ortools", reason="pip install 'hashikit[cpsat]'")

NAMES = ("cpsat-flow", "cpsat-lazy")
HARD = hard.unsolvable()
PUZZLES = [random_puzzles.drawn(Random(seed), 9, 9, 60) for seed in range(30)]


@pytest.fixture
def map1(corpus: Path) -> Puzzle:
    """The map of the Riddler."""
    if not (corpus / "signs" / "map1.json").exists():
        pytest.skip("the map of the Riddler is not there")
    return hashikit.read(corpus / "signs" / "map1.json")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sizes_are_those_of_the_source(puzzle: Puzzle) -> None:
    network = Network.of(puzzle)
    n, m, c = len(network.clues), len(network.ends), len(network.crossings)
    tree = 0 if puzzle.loops else 1
    made, b, u = CpSatFlow().model(network)
    assert (made.variables, made.rows) == (3 * m, 2 * n + 3 * m + c + tree)
    assert (len(b), len(u)) == (m, m)

    made, b, u = CpSatLazy().model(network)
    alike = sum(
        network.clues[p] == network.clues[q] in range(1, puzzle.max_bridges + 1)
        for p, q in network.ends
    )
    assert n > 2
    assert (made.variables, made.rows) == (2 * m, n + 2 * m + c + alike + tree)


def test_sizes_with_signs(map1: Puzzle) -> None:
    network = Network.of(map1)
    n, m, c = len(network.clues), len(network.ends), len(network.crossings)
    numbers = sum(isinstance(side, int) for sign in map1.signs for side in sign[2:])
    several = sum(len(side.islands) > 1 for side in map1.sums)
    made, *_ = CpSatSigns().model(network)
    assert (made.variables, made.rows) == (2 * m + n, n + 2 * m + c + numbers + several)


def test_map_1(map1: Puzzle, corpus: Path) -> None:
    hashikit.solve(Puzzle.from_grid(["2.2"]), solver="cpsat-signs")  # OR-Tools is loaded
    result = hashikit.solve(map1, solver="cpsat-signs", unique=True)
    assert result.unique
    assert result.solution is not None
    published = hashikit.parse_solution((corpus / "signs" / "map1.json").read_text("utf-8"), map1)
    assert result.solution == published
    print(f"map 1 with proof: {1000 * result.stats.time:.1f} ms")


def test_only_solvers_that_know_signs_take_them(map1: Puzzle) -> None:
    for name in NAMES:
        with pytest.raises(
            UnsupportedRuleError, match=f"^{name} does not support this rule: signs$"
        ):
            hashikit.solve(map1, solver=name)


@pytest.mark.parametrize("solver", NAMES)
def test_the_model_is_what_cp_sat_takes(solver: str) -> None:
    """CP-SAT's own validation finds nothing wrong with it."""
    from ortools.sat.python import cp_model

    formulation = {"cpsat-flow": CpSatFlow, "cpsat-lazy": CpSatLazy}[solver]
    for puzzle in PUZZLES:
        made, _, _ = formulation().model(Network.of(puzzle))
        variables, rows = made.variables, made.rows
        model = cp_model.CpModel()
        assert model.proto.merge_text_format(made.take())
        assert model.validate() == ""
        assert len(model.proto.variables) == variables
        assert len(model.proto.constraints) == rows


def test_limits() -> None:
    begin = time.perf_counter()
    result = hashikit.solve(HARD, solver="cpsat-lazy", time_limit=0.3)
    print(f"back {1000 * (time.perf_counter() - begin - 0.3):.0f} ms late")
    assert result.status is Status.UNKNOWN
    for limit in (1, 20):
        result = hashikit.solve(HARD, solver="cpsat-lazy", conflict_limit=limit)
        assert result.status is Status.UNKNOWN
        assert result.stats.conflicts <= limit + 20
    with pytest.raises(hashikit.LimitReachedError):
        hashikit.is_unique(HARD, solver="cpsat-lazy", time_limit=0.1)


def test_larger_maps_with_signs_like_the_engine() -> None:
    """Beyond brute force: the two solvers that know signs find the same, up to a few solutions.

    `HASHIKIT_RANDOM_PUZZLES=300` compares on that many maps.
    """
    number = int(os.environ.get("HASHIKIT_RANDOM_PUZZLES", "25"))
    rng = Random(8)
    kinds: Counter[int] = Counter()
    while kinds.total() < number:
        side = rng.randint(7, 11)
        puzzle = random_puzzles.ruled(rng, random_puzzles.drawn(rng, side, side, 10 * side))
        solution = hashikit.solve(puzzle).solution
        if solution is None:
            continue
        map_ = random_puzzles.signed(rng, puzzle, solution, most=10, clues=rng.uniform(0.6, 1))
        if not map_.signs:
            continue
        native = list(hashikit.solutions(map_, limit=4))
        cpsat = list(hashikit.solutions(map_, solver="cpsat-signs", limit=4))
        assert all(check(map_, solution) == [] for solution in (*native, *cpsat))
        assert len(native) == len(cpsat), repr(map_)
        assert len(native) == 4 or set(native) == set(cpsat), repr(map_)
        kinds[len(native)] += 1
    print(f"{kinds.total()} maps compared; by number of solutions: {sorted(kinds.items())}")


@pytest.mark.parametrize("solver", NAMES)
def test_several_workers(solver: str) -> None:
    for puzzle in PUZZLES[:3]:
        result = hashikit.solve(puzzle, solver=f"{solver}:workers=2", unique=True)
        assert result.solver == f"{solver}:workers=2"
        assert result.unique is hashikit.is_unique(puzzle)


@pytest.mark.parametrize("solver", [*NAMES, "cpsat-signs"])
def test_without_or_tools(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(MissingExtraError) as caught:
        hashikit.solve(Puzzle.from_grid(["2.2"]), solver=solver)
    assert str(caught.value) == "ortools is not installed: pip install 'hashikit[cpsat]'"
    with pytest.raises(MissingExtraError):
        hashikit.likeliest(Puzzle.from_grid(["2.2"]), {})
