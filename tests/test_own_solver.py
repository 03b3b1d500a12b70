"""Solvers that are not hashikit's: registered, named by an entry point or an address, given."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import brute
import hashikit as hk
import snippets
from cli_process import in_process
from hashikit import OptionError, Puzzle, Result, Stats, Status, UnknownSolverError, solvers
from hashikit._util.limits import Limits
from hashikit.batch import solve_many
from hashikit.models.network import Network
from hashikit.solvers import registry
from hashikit.solvers.formulation import Formulation, Session
from hashikit.solvers.mip.engine import MipEngine, Separate
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "howto" / "own-solver.md"
PUZZLE = Puzzle.from_grid(["4.3", "...", "3.2"])


class Brute(Formulation):
    """Brute force as a solver."""

    name = "brute"
    rules = frozenset(("blocked", "connected", "given", "loops", "max_bridges", "unknown"))
    options = (solvers.Option("skip", 0, "Solutions to leave out."),)

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        return BruteSession(network, options["skip"])


class BruteSession(Session):
    def __init__(self, network: Network, skip: int) -> None:
        every = (network.counts(one) for one in brute.solutions(network.puzzle))
        inside = (
            counts
            for counts in every
            if all(
                low <= count <= high
                for low, count, high in zip(network.low, counts, network.high, strict=True)
            )
        )
        self.left: Iterator[list[int]] = islice(inside, skip, None)

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        counts = next(self.left, None)
        return (Status.NO_SOLUTION if counts is None else Status.SOLVED), counts

    def exclude(self, counts: Sequence[int]) -> None:
        pass

    def stats(self) -> Stats:
        return Stats(rounds=1)


class NoEngine(MipEngine):
    """Finds nothing."""

    name = "none"

    def __init__(self, model: object, seed: int, separate: Separate) -> None:
        pass

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        return Status.NO_SOLUTION, None


@pytest.fixture
def registered() -> Iterator[type[Brute]]:
    yield solvers.register(Brute)
    solvers.unregister("brute")


def test_a_registered_solver(registered: type[Brute]) -> None:
    assert solvers.names()[-1] == "brute"
    assert hk.solve(PUZZLE, solver="brute", unique=True).unique
    assert hk.solve(PUZZLE, solver="brute", skip=1).status is Status.NO_SOLUTION
    assert hk.count(PUZZLE, solver="brute:skip=1") == 0
    assert solvers.register(Brute) is Brute, "the same class again, as when a module is reloaded"


def test_what_cannot_be_registered(registered: type[Brute]) -> None:
    class Other(Brute):
        pass

    class Native(Brute):
        name = "native"

    class Odd(Brute):
        name = "a:b"

    for kind, message in (
        (Other, "there is a solver 'brute' already"),
        (Native, "there is a solver 'native' already"),
        (Odd, "the name of a solver consists of letters, digits and _.+-, unlike 'a:b'"),
        (Brute(), "register() takes a subclass of Solver, not a Brute"),
    ):
        with pytest.raises(OptionError) as caught:
            solvers.register(kind)  # type: ignore[arg-type]
        assert str(caught.value) == message
    with pytest.raises(UnknownSolverError, match="no solver 'other' was registered"):
        solvers.unregister("other")


def test_a_solver_as_an_object() -> None:
    solver = Brute()
    result = hk.solve(PUZZLE, solver=solver, unique=True)
    assert result.unique
    assert (result.solver, result.stats.rounds) == ("brute", 1)
    assert hk.is_unique(PUZZLE, solver=solver)
    assert hk.count(PUZZLE, solver=solver, skip=1) == 0
    assert solver.bound(skip=1).name == "brute:skip=1"
    assert [one.status for one in (hk.solve(PUZZLE, solver=solver.bound(skip=1)),)] == [
        Status.NO_SOLUTION
    ]
    with pytest.raises(OptionError, match="brute has no option 'jump'"):
        hk.solve(PUZZLE, solver=solver, jump=1)
    assert hk.trace(PUZZLE, solver=solver).result.solved


def test_puzzles_without_edges_need_no_engine() -> None:
    for puzzle in (Puzzle(3, 3, []), Puzzle(1, 1, [(0, 0, 0)]), Puzzle(1, 1, [(0, 0, 1)])):
        assert hk.count(puzzle, solver=Brute(skip=9)) == hk.count(puzzle)


def test_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "other_package-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-package\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        f"[{registry.GROUP}]\nfrom-elsewhere = {__name__}:Brute\nbroken = {__name__}:Nothing\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._entry_points.cache_clear()
    try:
        assert {"from-elsewhere", "broken"} <= set(solvers.names())
        assert solvers.get("from-elsewhere", skip=2).name == "brute:skip=2"
        with pytest.raises(UnknownSolverError, match="has no attribute 'Nothing'"):
            solvers.get("broken")
    finally:
        registry._entry_points.cache_clear()


def test_an_address() -> None:
    here = f"{__name__}:Brute"
    assert hk.solve(PUZZLE, solver=here).solver == "brute"
    assert hk.count(PUZZLE, solver=f"{here}:skip=1") == 0
    for spec in (here, f"mip-lazy:engine={__name__}:NoEngine"):
        with pytest.raises(OptionError, match="imports a module, which is not allowed here"):
            solvers.get(spec, trusted=False)
    for spec, error, message in (
        ("no_such_module:A", UnknownSolverError, "No module named 'no_such_module'"),
        (f"{__name__}:Puzzle", OptionError, "is no subclass of Solver"),
        (f"{__name__}:ROOT", OptionError, "is no subclass of Solver"),
    ):
        with pytest.raises(error, match=message):
            solvers.get(spec)


def test_an_engine_of_ones_own() -> None:
    spec = f"mip-lazy:engine={__name__}:NoEngine"
    assert hk.solve(PUZZLE, solver=spec).status is Status.NO_SOLUTION
    with pytest.raises(OptionError, match="is no subclass of MipEngine"):
        hk.solve(PUZZLE, solver=f"mip-lazy:engine={__name__}:Brute")


def test_in_worker_processes(registered: type[Brute]) -> None:
    puzzles = [PUZZLE, Puzzle.from_grid(["1.2"])]
    for solver in ("brute", Brute(), f"{__name__}:Brute"):
        outcomes = list(solve_many(puzzles, solver=solver, jobs=2))
        values = [outcome.value for outcome in outcomes]
        assert all(isinstance(value, Result) for value in values), outcomes
        assert [value.solved for value in values] == [True, False]


def test_one_that_cannot_be_sent() -> None:
    class Local(Brute):
        name = "local"

    assert next(iter(solve_many([PUZZLE], solver=Local()))).value.solved
    with pytest.raises(OptionError, match="the solver local cannot be sent to another process"):
        list(solve_many([PUZZLE], solver=Local(), jobs=2))


def test_broken_modules_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("brokenhere.py").write_text("1 / 0\n")
    status = in_process(["bench", "2.2", "--solvers", "brokenhere:A"])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err == "hashi: brokenhere:A: ZeroDivisionError: division by zero\n"


# -- the page


def blocks() -> list[str]:
    return [one.text for one in snippets.blocks(PAGE) if one.language == "python3"]


def python(folder: Path, *arguments: str) -> str:
    """What Python prints, in a process of its own: highspy does not go with OR-Tools."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow  # it starts Python five times
def test_the_page_runs(tmp_path: Path) -> None:
    pytest.importorskip("highspy")
    pytest.importorskip("scipy")
    solver, use, register, engine = blocks()
    (tmp_path / "mymip.py").write_text(solver)
    (tmp_path / "mymilp.py").write_text(engine)
    judge = (
        f"from mymip import MyMip\n{use}{register}"
        "import brute, hashikit as hk, mymip, random_puzzles\n"
        "from itertools import islice\n"
        "compared = 0\n"
        "for puzzle in random_puzzles.puzzles(5, 60):\n"
        "    if puzzle.rules <= mymip.MyMip.rules:\n"
        "        expected = len(list(islice(brute.solutions(puzzle), 9)))\n"
        "        assert hk.count(puzzle, solver=mymip.MyMip(), limit=9) == expected, puzzle\n"
        "        compared += 1\n"
        "print(compared)\n"
    )
    assert int(python(tmp_path, "-c", judge).split()[-1]) > 15
    names = "native,mymip:MyMip,mip-cllv:engine=mymilp:Milp"
    bench = ("-m", "hashikit", "bench", "4.3/.../3.2", "?.?/.../?.?", "--solvers", names)
    python(tmp_path, *bench, "-r", "1", "--unique", "--jobs", "2", "--out", "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    results = [one for one in found if one["kind"] == "result"]
    assert [one["status"] for one in results] == ["solved"] * 6
    assert [one["unique"] for one in results] == [True] * 3 + [False] * 3
