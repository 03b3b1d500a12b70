"""The mixed-integer formulations: sizes, engines, cuts and failures."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import brute
import hard
import hashikit
import random_puzzles
from foreign import missing
from hashikit import (
    MissingExtraError,
    OptionError,
    OutOfMemoryError,
    Puzzle,
    SolverFailedError,
    SolverRefusedError,
    Status,
    WrongAnswerError,
    solvers,
)
from hashikit._util.limits import Limits
from hashikit.models import lp
from hashikit.models.bridges import BridgeModel
from hashikit.models.files import linear_model
from hashikit.models.linear import LinearModel
from hashikit.models.network import Network
from hashikit.solvers.mip import engine as engines
from hashikit.solvers.mip import formulations
from hashikit.solvers.mip.formulations import MipBfs, MipCllv, MipFlow, MipFormulation, MipLazy
from hashikit.solvers.solver import settle

pytestmark = pytest.mark.slow

CLLV, LAZY, FLOW, BFS = FORMULATIONS = (MipCllv(), MipLazy(), MipFlow(), MipBfs())
NUMBER = int(os.environ.get("HASHIKIT_RANDOM_PUZZLES", "12"))
MOST_SOLUTIONS = 6
APART = Puzzle.from_grid(["2222"] * 4)
"""Connected only if the bridges run through all islands, so most drawings are disconnected."""


@pytest.fixture(params=tuple(engines.ENGINES))
def engine(request: pytest.FixtureRequest) -> str:
    """One engine after the other."""
    name: str = request.param
    if engines.find_engine(name).version is None:
        missing(f"{name} is not installed")
    return name


@pytest.fixture(params=FORMULATIONS, ids=lambda formulation: formulation.name)
def formulation(request: pytest.FixtureRequest) -> MipFormulation:
    """One formulation after the other."""
    made: MipFormulation = request.param
    return made


def puzzles(seed: int, number: int) -> list[Puzzle]:
    """Small puzzles of all rules, half of them without signs."""
    rng, plain = Random(seed), number // 2
    made = [random_puzzles.ruled(rng, puzzle) for puzzle in random_puzzles.puzzles(seed, plain)]
    return [*made, *random_puzzles.all_rules(seed, number - plain)]


def test_small_puzzles_on_all_engines(formulation: MipFormulation, engine: str) -> None:
    for puzzle in puzzles(41, NUMBER):
        expected = set(brute.solutions(puzzle))
        found = list(formulation.solutions(puzzle, engine=engine, limit=MOST_SOLUTIONS))
        context = f"{formulation.name} {engine} {puzzle!r}"
        assert len(found) == min(MOST_SOLUTIONS, len(expected)), context
        assert len(set(found)) == len(found), context
        assert set(found) <= expected, context


def test_the_small_puzzles_have_all_rules() -> None:
    rules = {rule for puzzle in puzzles(41, 40) for rule in puzzle.rules}
    assert rules == BFS.rules


def test_cuts_are_found_by_all_engines(engine: str) -> None:
    for formulation in (CLLV, LAZY):
        result = formulation.solve(APART, engine=engine, seed=1)
        assert result.solved
    assert len(list(CLLV.solutions(APART, engine=engine, weak=False))) == 6
    loose = CLLV.solve(APART, engine=engine, weak=False, unique=True)
    assert loose.unique is False
    assert loose.stats.cuts > 0
    assert loose.stats.rounds > 1


def test_cuts_at_fractional_points(engine: str) -> None:
    """The same solutions; every cut is around a side that a solution leaves."""
    if engine not in engines.FRACTIONAL:
        said = rf"^mip-cllv: fractional=yes needs engine=scip or gurobi, not {engine}$"
        with pytest.raises(OptionError, match=said):
            CLLV.solve(APART, engine=engine, fractional=True)
        return
    for puzzle in [*puzzles(17, NUMBER), APART]:
        expected = set(hashikit.solutions(puzzle, limit=50))
        found = list(CLLV.solutions(puzzle, engine=engine, fractional=True, limit=MOST_SOLUTIONS))
        assert len(found) == len(set(found)) == min(MOST_SOLUTIONS, len(expected)), repr(puzzle)
        assert set(found) <= expected or len(expected) == 50, repr(puzzle)
    assert CLLV.solve(hard.unsolvable(5), engine=engine, fractional=True).status is (
        Status.NO_SOLUTION
    )


def test_a_fractional_point_gets_the_cuts_that_it_violates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[engines.Separate] = []
    opened: list[BridgeModel] = []

    class Noted:
        name = "noted"
        nodes = conflicts = 0

        def __init__(self, model: BridgeModel, seed: int, separate: engines.Separate) -> None:
            asked.append(separate)
            opened.append(model)

        def run(self, limits: Limits) -> tuple[Status, None]:
            return Status.UNKNOWN, None

    monkeypatch.setattr(formulations, "load", lambda name: Noted)
    line = Puzzle.from_grid([["?"] * 5])
    for fractional in (False, True):
        settled = settle(CLLV.name, CLLV.options, {"fractional": fractional})
        session = CLLV.open(Network.of(line), seed=0, **settled)
        session.next(Limits(None))
        separate, model = asked.pop(), opened.pop()
        assert (separate.fraction is not None) == fractional
    assert separate.fraction is not None
    y = model.used
    assert separate.fraction([1.0, 1.0, 1.0, 1.0]) == []
    (row,) = separate.fraction([1.0, 0.5, 1.0, 0.25])  # one for the last two islands together
    assert model.get(row) == ([y[1]], [1], 1, None)
    assert separate.fraction([1.0, 0.5, 1.0, 1.0]) == [row], "the same as before"
    (other,) = separate.fraction([1.0, 1.0, 1.0, 0.25])
    assert model.get(other) == ([y[3]], [1], 1, None)
    assert session.stats().cuts == 2


# ------------------------------------------------------------------------------------------- sizes


def sizes(model: LinearModel) -> tuple[int, int]:
    return len(model.lower), len(model.low)


@pytest.mark.parametrize("seed", range(6))
def test_rows_and_columns_are_those_of_the_sources(seed: int) -> None:
    puzzle = random_puzzles.dense(Random(seed), 3 + seed)
    network = Network.of(puzzle)
    n, m, crossings = len(network.clues), len(network.ends), len(network.crossings)
    most, tree = puzzle.max_bridges, int(not puzzle.loops)
    if not puzzle.connected:
        tree = 0
    assert sizes(CLLV.model(network, weak=True)) == (2 * m, n + 2 * m + crossings + 1)
    assert sizes(CLLV.model(network, weak=False)) == (2 * m, n + 2 * m + crossings + tree)
    binary = (most * m, (most - 1) * m + n + crossings + tree)
    assert sizes(LAZY.model(network)) == binary
    zeros = sum(clue == 0 for clue in network.clues)
    expected = (binary[0] + m * m, binary[1] + 1 + 2 * m * (m - 1) + m + zeros)
    assert sizes(BFS.model(network)) == expected
    rows = n + 2 * m + crossings + tree
    flows = puzzle.connected and n > 1
    assert sizes(FLOW.model(network)) == ((3 * m, rows + 2 * m + n) if flows else (2 * m, rows))


def test_rows_of_a_small_model() -> None:
    puzzle = Puzzle.from_grid([["?", 2, 1]])
    network = Network.of(puzzle)
    model = CLLV.model(network, weak=True)
    names = [model.row_name(row) for row in range(len(model.low))]
    assert names == [
        "degree_0_0",
        "degree_0_1",
        "degree_0_2",
        "lower_0_0_0_1",
        "upper_0_0_0_1",
        "lower_0_1_0_2",
        "upper_0_1_0_2",
        "weak",
    ]
    x = [columns[0] for columns in model.bridges]
    assert model.get(0) == ([x[0]], [1], 1, None)
    assert model.get(1) == (x, [1, 1], 2, 2)
    assert model.get(3) == ([x[0], model.used[0]], [1, -1], 0, None)
    assert model.get(4) == ([x[0], model.used[0]], [1, -2], None, 0)
    assert model.get(7) == (model.used, [1, 1], 2, None)
    assert (model.upper[x[0]], model.upper[model.used[0]]) == (2, 1)


def test_only_the_search_is_guided(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[BridgeModel] = []

    class Noted:
        name = "noted"

        def __init__(self, model: BridgeModel, seed: int, separate: object) -> None:
            opened.append(model)

        def run(self, limits: Limits) -> tuple[Status, None]:
            return Status.UNKNOWN, None

    monkeypatch.setattr(formulations, "load", lambda name: Noted)
    square = Puzzle.from_grid([[2, 2], [2, 2]])
    apart = square.replace(connected=False)
    cases: tuple[tuple[MipFormulation, dict[str, bool], Puzzle, bool], ...] = (
        (LAZY, {}, square, True),
        (LAZY, {"guide": False}, square, False),
        (LAZY, {}, apart, False),
        (CLLV, {}, square, False),
        (CLLV, {"guide": True}, square, True),
        (FLOW, {}, square, False),
        (FLOW, {"guide": True}, square, True),
        (BFS, {}, square, False),
    )
    for formulation, options, puzzle, guided in cases:
        settled = settle(formulation.name, formulation.options, options)
        formulation.open(Network.of(puzzle), seed=0, **settled).next(Limits(None))
        model = opened.pop()
        assert model.guide == (model.used if guided else [])
        part, again = model.part(0, 0), LinearModel("")
        again.extend(part)
        again.extend(model.part(len(model.lower), len(model.low)))
        assert again.guide == model.guide, "sent once"
    assert "\n obj: 0 x_0_0_0_1_1\n" in lp.text(linear_model(square, "mip-lazy"))


def test_assumptions_and_given_bridges_are_bounds() -> None:
    a, b, c = (0, 0), (0, 1), (0, 2)
    puzzle = Puzzle(1, 3, [(0, 0, None), (0, 1, None), (0, 2, None)], given=[(a, b, 1)])
    network = Network.of(puzzle, {(b, c): (0, 1)})
    assert CLLV.model(network, weak=True).lower[:2] == [1, 0]
    assert CLLV.model(network, weak=True).upper[:2] == [2, 1]
    model = LAZY.model(network)
    assert (model.lower, model.upper) == ([1, 0, 0, 0], [1, 1, 1, 0])


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_just_one_drawing_is_excluded(formulation: MipFormulation, most: int) -> None:
    puzzle = Puzzle(1, 2, [(0, 0, None), (0, 1, None)], max_bridges=most)
    for counts in range(most + 1):
        model = formulation.model(Network.of(puzzle), weak=False)
        model.exclude([counts])
        left = set()
        for point in points(model):
            if fits(model, point):
                left.update(model.counts(point))
        assert left == set(range(1, most + 1)) - {counts}


def points(model: BridgeModel) -> list[list[int]]:
    """All points within the bounds."""
    made: list[list[int]] = [[]]
    for lower, upper in zip(model.lower, model.upper, strict=True):
        made = [[*point, value] for point in made for value in range(lower, upper + 1)]
    return made


def fits(model: BridgeModel, point: list[int]) -> bool:
    """Whether a point satisfies all rows."""
    for number in range(len(model.low)):
        row = model.get(number)
        total = sum(c * point[j] for c, j in zip(row.coefficients, row.columns, strict=True))
        if row.low is not None and total < row.low:
            return False
        if row.high is not None and total > row.high:
            return False
    return True


# ------------------------------------------------------------------------------------ what is said


def test_gurobi_refuses_large_models_in_one_line() -> None:
    pytest.importorskip("gurobipy")
    with pytest.raises(SolverRefusedError) as caught:
        BFS.solve(Puzzle.from_grid([["?"] * 6] * 6), engine="gurobi")
    text = str(caught.value)
    assert "license" in text
    assert "\n" not in text


def test_missing_packages_are_named(engine: str) -> None:
    program = f"""
import sys, importlib.util
find = importlib.util.find_spec
absent = {engines.ENGINES[engine][0]!r}
importlib.util.find_spec = lambda name, *more: None if name == absent else find(name, *more)
import hashikit
try:
    hashikit.solve(hashikit.parse("4.3/.../3.2"), solver="mip-lazy", engine="{engine}")
except hashikit.MissingExtraError as error:
    print(error)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    package, extra = engines.ENGINES[engine]
    assert ended.stdout == f"{package} is not installed: pip install 'hashikit[{extra}]'\n"


def test_nothing_is_printed(engine: str) -> None:
    program = f"""
import hashikit
for name in ("mip-cllv", "mip-lazy", "mip-flow", "mip-bfs"):
    result = hashikit.solve(
        hashikit.parse("4.3/.../3.2"), solver=name, engine="{engine}", unique=True
    )
    assert result.unique
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert (ended.stdout, ended.stderr) == (b"", b"")


def test_all_engines_in_one_process() -> None:
    """Packages with different libraries of one name do not conflict."""
    for name in engines.ENGINES:
        if engines.find_engine(name).version is not None:
            assert LAZY.solve(APART, engine=name).solved
    if "cpsat-flow" in solvers.names() and engines.find_engine("ortools").version is not None:
        assert hashikit.solve(APART, solver="cpsat-flow").solved


class Wrong(engines.MipEngine):
    """An engine whose answers are `answer`."""

    name = "Wrong"
    answer: list[int] | BaseException

    def __init__(self, model: BridgeModel, seed: int, separate: engines.Separate) -> None:
        pass

    def run(self, limits: object) -> tuple[Status, list[int]]:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return Status.SOLVED, self.answer


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ([1, 0, 1, 0], WrongAnswerError),  # a clue
        ([2, 0, 0, 0], WrongAnswerError),  # not even a drawing of this model
        (MemoryError(), OutOfMemoryError),
        (SolverFailedError("it crashed"), SolverFailedError),
    ],
)
def test_wrong_points_are_not_passed_on(
    monkeypatch: pytest.MonkeyPatch, answer: list[int] | BaseException, error: type[Exception]
) -> None:
    monkeypatch.setattr(Wrong, "answer", answer, raising=False)
    monkeypatch.setattr("hashikit.solvers.mip.formulations.load", lambda name: Wrong)
    with pytest.raises(error):
        LAZY.solve(Puzzle.from_grid([[1, 3, 2]]))


def test_an_answer_that_stays_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wrong, "answer", [1, 0, 0, 0, 1, 0], raising=False)
    monkeypatch.setattr("hashikit.solvers.mip.formulations.load", lambda name: Wrong)
    with pytest.raises(WrongAnswerError, match="cut"):
        LAZY.solve(Puzzle.from_grid([[1, 1, 1, 1]]))


# ----------------------------------------------------------------------------------- being stopped

ENDLESS = hard.endless(8)


def test_limits(engine: str) -> None:
    begin = time.perf_counter()
    with pytest.raises(hashikit.LimitReachedError):
        LAZY.count(ENDLESS, engine=engine, time_limit=0.4)
    print(f"{engine}: back {time.perf_counter() - begin - 0.4:.3f} s late")
    assert time.perf_counter() - begin < 30
    assert LAZY.solve(ENDLESS, engine=engine, time_limit=0).status is Status.UNKNOWN


def test_a_limit_while_the_model_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Looks(Limits):
        def __init__(self, looks: int) -> None:
            super().__init__(None)
            self.left = looks

        def over(self) -> bool:
            self.left -= 1
            return self.left < 0

    def refuse(name: str) -> type[engines.MipEngine]:
        raise AssertionError("no engine is to be given half a model")

    monkeypatch.setattr(formulations, "load", lambda name: refuse)
    network = Network.of(random_puzzles.dense(Random(1), 5))
    edges = len(network.ends)
    whole = BFS.model(network)
    for looks in range(0, 2 * edges, 7):
        assert len(BFS.model(network, Looks(looks)).low) < len(whole.low)
        session = BFS.open(network, seed=0, engine="scip", command=None, format="mps")
        assert session.next(Looks(looks)) == (Status.UNKNOWN, None)
        assert session.stats().build_time > 0
        session.close()


def test_a_node_limit(engine: str) -> None:
    if engine in ("exact", "ortools"):
        pytest.skip("it looks at the limit too rarely for a small puzzle")
    result = LAZY.solve(hard.unsolvable(6), engine=engine, conflict_limit=1, time_limit=60)
    assert result.status in (Status.UNKNOWN, Status.NO_SOLUTION)
    assert result.stats.nodes <= 2


def press(delay: float, done: threading.Event) -> None:
    """Press Ctrl-C, and again after a second: Gurobi loses one at the very end of its search."""
    while not done.wait(delay):
        os.kill(os.getpid(), signal.SIGINT)
        delay = 1.0


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself on Windows")
def test_ctrl_c(engine: str) -> None:
    assert LAZY.solve(APART, engine=engine).solved
    for delay in (0.0, 0.1, 0.3):
        done = threading.Event()
        presser = threading.Thread(target=press, args=(delay, done))
        begin = time.perf_counter()
        try:
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012  # it may come at once
                presser.start()
                while True:
                    with suppress(SolverRefusedError):  # Gurobi's licence, after 2000 rows
                        LAZY.count(ENDLESS, engine=engine, time_limit=60)
            print(f"{engine}: back {time.perf_counter() - begin - delay:.3f} s after Ctrl-C")
        finally:
            done.set()
            presser.join()
        assert time.perf_counter() - begin < 30
    assert LAZY.solve(APART, engine=engine).solved


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
def test_no_process_is_left_behind(engine: str) -> None:
    program = f"""
import contextlib, os, threading
import hashikit, hard
from test_mip import press
done = threading.Event()
threading.Thread(target=press, args=(0.5, done), daemon=True).start()
try:
    while True:
        with contextlib.suppress(hashikit.SolverRefusedError):  # Gurobi's licence, after 2000 rows
            hashikit.count(
                hard.endless(8), solver="mip-lazy", engine="{engine}", time_limit=60
            )
except KeyboardInterrupt:
    done.set()
    hashikit.solve(hashikit.parse("4.3/.../3.2"), solver="mip-lazy", engine="{engine}")
    children = open(f"/proc/self/task/{{os.getpid()}}/children").read()
    print("children", children)
"""
    here = str(Path(__file__).parent)
    path = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    kind, *children = ended.stdout.splitlines()[-1].split()  # Gurobi says that it was interrupted
    assert kind == "children"
    assert len(children) <= 1, "the one that waits for the next puzzle"
    for child in children:
        assert not Path("/proc", child).exists()


def test_a_process_that_is_killed(monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    """As the system kills it when memory runs out."""
    remote = engines.load(engine)
    if not hasattr(remote, "engine"):
        pytest.skip("runs in this process")
    from hashikit.solvers.mip.remote import Remote

    started: list[Remote] = []
    begin = Remote.__init__

    def note(self: Remote, *given: object) -> None:
        begin(self, *given)  # type: ignore[arg-type]
        started.append(self)
        threading.Timer(0.3, self._process.kill).start()

    monkeypatch.setattr(Remote, "__init__", note)
    with pytest.raises(OutOfMemoryError):
        LAZY.count(ENDLESS, engine=engine)
    assert started


def test_missing_extra_is_an_import_error() -> None:
    assert issubclass(MissingExtraError, ImportError)
