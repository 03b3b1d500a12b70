"""MPS, LP and OPB files, through the solvers that read them and back."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

import brute
import random_puzzles
from foreign import missing, need
from hashikit import Puzzle, Solution, Status, check, models
from hashikit.models import mps, opb
from hashikit.models.files import linear_model
from hashikit.models.linear import LinearModel

pytestmark = pytest.mark.slow

MODELS = ("mip-cllv", "mip-lazy", "mip-flow", "mip-bfs")
WHOLE = ("mip-flow", "mip-bfs")
"""They have connectivity in them."""

# Each prints a line for each column, or a word if there is no solution.
SCIP = """
import sys
from pyscipopt import Model
for path in sys.argv[1:]:
    model = Model()
    model.hideOutput()
    model.readProblem(path)
    model.optimize()
    print("=", model.getStatus())
    if model.getNSols():
        for column in model.getVars():
            print(column.name, round(model.getVal(column), 6))
"""
HIGHS = """
import sys
from highspy import Highs
for path in sys.argv[1:]:
    highs = Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(path).name == "kOk", path
    highs.run()
    print("=", highs.modelStatusToString(highs.getModelStatus()))
    if highs.getInfo().primal_solution_status == 2:
        for column, value in enumerate(highs.getSolution().col_value):
            print(highs.getColName(column)[1], value)
"""
ORTOOLS = """
import sys
from ortools.linear_solver.python.model_builder import Model, Solver
for path in sys.argv[1:]:
    model = Model()
    assert model.import_from_mps_file(path), path
    solver = Solver("sat")
    status = solver.solve(model)
    print("=", status.name)
    if status.name == "OPTIMAL":
        for column in model.get_variables():
            print(column.name, solver.value(column))
"""
EXACT = """
import sys
from pathlib import Path
from exact import Exact
for path in sys.argv[1:]:
    exact = Exact([("verbosity", "0")])
    names = []
    for line in Path(path).read_text().splitlines():
        if line.startswith("*"):
            if "#variable=" in line:
                names = [f"x{x + 1}" for x in range(int(line.split()[2]))]
                for name in names:
                    exact.addVariable(name, 0, 1)
            continue
        *terms, sense, bound, end = line.split()
        assert end == ";"
        pairs = [(int(c), x) for c, x in zip(terms[::2], terms[1::2], strict=True)]
        exact.addConstraint(pairs, True, int(bound), sense == "=", int(bound))
    status = exact.runFull(False)
    print("=", "infeasible" if status == "UNSAT" else status)
    if status == "SAT":
        values = zip(names, exact.getLastSolutionFor(names), strict=True)
        print("s SATISFIABLE")
        print("v", *(name if value else "-" + name for name, value in values))
"""
READERS = {
    "scip": ("pyscipopt", SCIP),
    "highs": ("highspy", HIGHS),
    "ortools": ("ortools", ORTOOLS),
    "exact": ("exact", EXACT),
}


def answers(reader: str, paths: list[Path]) -> list[str]:
    """What a solver answers to each file."""
    package, program = READERS[reader]
    if find_spec(package) is None:
        missing(f"{package} is not installed")
    ended = subprocess.run(
        [sys.executable, "-c", program, *map(str, paths)],
        capture_output=True,
        text=True,
        check=True,
    )
    texts = ended.stdout.split("= ")[1:]
    assert len(texts) == len(paths)
    return texts


def some_puzzles() -> list[Puzzle]:
    """Solvable and unsolvable ones, by all rules."""
    puzzles = [*random_puzzles.puzzles(7, 10), *random_puzzles.all_rules(3, 16)]
    assert any(puzzle.signs for puzzle in puzzles)
    assert any(not (puzzle.loops or puzzle.connected) for puzzle in puzzles)
    puzzles += [random_puzzles.dense(Random(seed), 4) for seed in range(3)]
    puzzles.append(Puzzle(1, 1, [(0, 0, 1)]))
    puzzles.append(Puzzle(2, 2, [(0, 0, 1), (1, 1, 1)]))
    puzzles.append(Puzzle(1, 3, [(0, 0, 0), (0, 2, 0)]))
    return puzzles


def left_out(puzzle: Puzzle, model: str) -> set[str]:
    """The rules that the first line of an MPS file says are not in it."""
    head = models.dumps(puzzle, model, "mps").splitlines()[0]
    said = {"disconnected": "need not be connected", "loop": "may be loops"}
    return {rule for rule, words in said.items() if words in head}


def judge(puzzle: Puzzle, model: str, text: str) -> None:
    """Whether an answer is right, as far as the model says that it has all rules."""
    decoded = models.decode(puzzle, text)
    expected = next(brute.solutions(puzzle), None)
    missing = left_out(puzzle, model)
    context = f"{model} {puzzle!r}: {text[:300]}"
    if not missing:
        assert decoded.status is (Status.NO_SOLUTION if expected is None else Status.SOLVED), (
            context
        )
    elif expected is not None:
        assert decoded.status is Status.SOLVED, context
    if decoded.solution is None:
        return
    broken = {violation.rule for violation in check(puzzle, decoded.solution)}
    assert broken <= missing, context
    assert bool(decoded.cuts) == bool(broken), context


@pytest.mark.parametrize("model", MODELS)
def test_the_first_line_tells_what_is_left_out(model: str) -> None:
    square = Puzzle.from_grid([[2, 2], [2, 2]])
    forest = square.replace(connected=False, loops=False)
    lazy = set() if model in WHOLE else {"disconnected"}
    assert left_out(square, model) == lazy
    tree = square.replace(loops=False)
    assert left_out(tree, model) == (lazy | {"loop"} if lazy else set())
    assert left_out(square.replace(connected=False), model) == set()
    assert left_out(forest, model) == {"loop"}
    head = models.dumps(forest, model, "opb").splitlines()[1]
    assert head == f"* {model}; there may be loops: cuts have to be added"
    head = models.dumps(tree, model, "opb").splitlines()[1]
    apart = "; the islands need not be connected and there may be loops where they are not"
    assert head == f"* {model}" + (f"{apart}: cuts have to be added" if lazy else "")


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    ("format", "reader"),
    [
        ("mps", "highs"),
        ("mps", "scip"),
        ("mps", "ortools"),
        ("lp", "highs"),
        ("lp", "scip"),
        ("opb", "exact"),
    ],
)
def test_files_through_solvers(tmp_path: Path, model: str, format: str, reader: str) -> None:
    puzzles = some_puzzles()
    paths = []
    for number, puzzle in enumerate(puzzles):
        path = tmp_path / f"{number:02}{models.extension(format)}"
        path.write_text(models.dumps(puzzle, model, format), encoding="utf-8")
        paths.append(path)
    for puzzle, text in zip(puzzles, answers(reader, paths), strict=True):
        judge(puzzle, model, text)


@pytest.mark.parametrize("model", MODELS)
def test_opb_through_clasp(tmp_path: Path, model: str) -> None:
    need("clasp")
    for puzzle in some_puzzles():
        path = tmp_path / "puzzle.opb"
        path.write_text(models.dumps(puzzle, model, "opb"), encoding="utf-8")
        ended = subprocess.run(["clasp", str(path)], capture_output=True, text=True, check=False)
        assert ended.returncode in (10, 20, 30), ended.stdout + ended.stderr
        judge(puzzle, model, ended.stdout)


@pytest.mark.parametrize("format", ["mps", "lp", "opb"])
def test_names_say_what_is_what(format: str) -> None:
    puzzle = Puzzle.from_grid([["?", 2, 1]])
    text = models.dumps(puzzle, "mip-cllv", format)
    for name in ("x_0_0_0_1", "y_0_1_0_2"):
        assert name in text
    if format != "opb":
        assert "degree_0_1" in text
        assert "weak" in text
    assert "x_0_0_0_1_2" in models.dumps(puzzle, "mip-lazy", format)
    assert "y_0_0_0_1_1" in models.dumps(puzzle, "mip-bfs", format)
    flow = models.dumps(puzzle, "mip-flow", format)
    assert ("* f_0_0_0_1 = -3 + 1 x7 + 2 x8 + 4 x9" if format == "opb" else "forth_0_0_0_1") in flow
    signed = Puzzle(1, 5, [(0, 0, 3), (0, 2, None)], signs=[(0, 4, None, None, None, 5)])
    text = models.dumps(signed, "mip-lazy", format)
    assert "v_0_2_1" in text
    assert format == "opb" or ("sum_0_4_west" in text and "differ_0_4_west_" not in text)


def test_opb_bits_add_up_to_the_columns() -> None:
    model = linear_model(Puzzle.from_grid([["?", 2, 1]]), "mip-cllv")
    assert opb.values(model, {1, 2, 3, 5}) == [2, 1, 1, 0]


def test_ranges_and_empty_columns_in_mps() -> None:
    model = LinearModel("all kinds")
    x, y = model.column(("x",), 1, 3), model.column(("y",), 0, 1)
    model.column(("z",), 0, 5)
    model.row(("range",), [x, y], [2, -1], 3, 7)
    model.row(("free",), [x], [1], None, None)
    text = mps.text(model)
    for line in (" RNG range 4", " RHS range 3", " z none 0", " N free", " LO BND x 1"):
        assert line in text.splitlines()


def test_a_solution_file_names_only_what_is_not_zero() -> None:
    puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    decoded = models.decode(puzzle, "solution status: optimal\nx_0_0_0_2 2 (obj:0)\n")
    assert decoded.solution == Solution(puzzle, [((0, 0), (0, 2), 2)])
