"""Models for other solvers and their answers: written, solved by real programs, read back."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cli_process
import hashikit
import random_puzzles
from foreign import need
from hashikit import FormatError, OptionError, Puzzle, Solution, Status, models

pytestmark = pytest.mark.slow

SMALL = Puzzle.from_grid(["4.3", "...", "3.2"])
SOLUTION = hashikit.solve(SMALL).solution
ISLANDS = Puzzle.from_grid(["1.1", "...", "1.1"])
"""Each answer of a lazy model falls into two parts, and there is no other."""

NAMES = {
    "x_0_0_0_2": 2,
    "x_0_0_2_0": 2,
    "x_0_2_2_2": 1,
    "x_2_0_2_2": 1,
}
"""The solution by names of variables."""


def run(program: str, model: str, folder: Path) -> str:
    """What a SAT solver answers."""
    need(program)
    (folder / "m.cnf").write_text(model)
    words = {
        "cadical": ["cadical", "-q", "m.cnf"],
        "minisat": ["minisat", "-verb=0", "m.cnf", "out"],
    }[program]
    done = subprocess.run(words, cwd=folder, capture_output=True, check=False, timeout=200)
    assert done.returncode in (10, 20)
    return (folder / "out").read_text() if program == "minisat" else done.stdout.decode()


@pytest.mark.parametrize("program", ["cadical", "minisat"])
@pytest.mark.parametrize("model", ["sat", "sat-eager"])
def test_through_sat_solvers(model: str, program: str, tmp_path: Path) -> None:
    """A lazy model is solved with the cuts that its answers call for."""
    solved = 0
    for seed in range(12):
        rng = Random(seed)
        puzzle = random_puzzles.ruled(rng, random_puzzles.drawn(rng, 6, 6, 25))
        drawing = hashikit.solve(puzzle).solution
        if drawing is not None and seed % 2:
            puzzle = random_puzzles.signed(rng, puzzle, drawing, most=6, clues=0.7)
        expected = hashikit.solve(puzzle)
        text = models.dumps(puzzle, model)
        for _ in range(200):
            answer = models.decode(puzzle, run(program, text, tmp_path))
            if not answer.cuts:
                break
            assert model == "sat" or not (puzzle.connected or puzzle.loops)
            head, variables, number, rest = re.split(
                r"^p cnf (\d+) (\d+)\n", text, maxsplit=1, flags=re.MULTILINE
            )
            more = int(number) + len(answer.cuts)
            text = f"{head}p cnf {variables} {more}\n{rest}" + "\n".join(answer.cuts) + "\n"
        assert answer.status is expected.status
        assert answer.violations == ()
        solved += answer.solution is not None
    assert solved > 3


def test_dimacs_says_what_its_variables_are() -> None:
    lines = models.dumps(SMALL, "sat").splitlines()
    assert lines[1:9] == [
        "c 1 = x((0,0)-(0,2),1)",
        "c 2 = x((0,0)-(0,2),2)",
        "c 3 = x((0,0)-(2,0),1)",
        "c 4 = x((0,0)-(2,0),2)",
        "c 5 = x((0,2)-(2,2),1)",
        "c 6 = x((0,2)-(2,2),2)",
        "c 7 = x((2,0)-(2,2),1)",
        "c 8 = x((2,0)-(2,2),2)",
    ]
    for model in ("sat", "sat-eager"):
        lines = models.dumps(SMALL, model).splitlines()
        head = next(line for line in lines if line.startswith("p cnf "))
        body = lines[lines.index(head) + 1 :]
        variables, number = map(int, head.split()[2:])
        assert number == len(body)
        assert {line.split()[-1] for line in body} == {"0"}
        used = {abs(int(word)) for line in body for word in line.split()}
        assert used <= set(range(variables + 1))


def test_comments_name_the_variables_of_signs() -> None:
    """Those of v are as many as the islands have bridges, in any model of the solver's."""
    signs = [(0, 4, None, None, None, 3), (2, 2, None, None, "?", None)]
    puzzle = Puzzle(3, 5, [(0, 0, None), (0, 2, None), (2, 4, 0)], signs=signs, connected=False)
    for rules, model in (({}, "sat"), ({"connected": True, "loops": False}, "sat-eager")):
        lines = models.dumps(puzzle.replace(**rules), model).splitlines()  # type: ignore[arg-type]
        said = [line for line in lines if " = v(" in line or " = partial sums" in line]
        assert [line.split(" = ")[1] for line in said] == [
            "v((0,0),1) to v((0,0),8)",
            "v((0,2),1) to v((0,2),8)",
            "v((2,4),1) to v((2,4),8)",
            "partial sums of what the signs say",
        ]
        ends = [tuple(map(int, re.findall(r"\d+", line.split(" = ")[0]))) for line in said]
        assert all(b - a == 7 for a, b in ends[:3])
        assert ends[3][1] == int(next(line for line in lines if line[0] == "p").split()[2])
        assert ends[0][0] > 2
        assert [a for a, _ in ends[1:]] == [b + 1 for _, b in ends[:3]]
        clauses = {line for line in lines if line[0] not in "cp"}
        assert f"-{ends[2][0]} 0" in clauses, "the last island has no bridge"


def test_what_cannot_be_written() -> None:
    with pytest.raises(OptionError, match=r"no model 'satt'; did you mean 'sat'\?"):
        models.dumps(SMALL, "satt")
    with pytest.raises(OptionError, match=r"sat cannot be written as 'mps'"):
        models.dumps(SMALL, "sat", "mps")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "p.mps"
    models.write(SMALL, path, "mip-lazy")
    assert path.read_text() == models.dumps(SMALL, "mip-lazy", "mps")
    with pytest.raises(OptionError):
        models.write(SMALL, path, "mip-lazy", "cnf")
    models.write(SMALL, str(tmp_path / "p.lp"), "mip-lazy", "lp")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["p.lp", "p.mps"]


def test_names_formats_and_extensions() -> None:
    linear = ["mip-cllv", "mip-lazy", "mip-flow", "mip-bfs"]
    assert models.names() == [
        "sat",
        "sat-eager",
        "sat-order",
        "sat-elimination",
        *linear,
        "minizinc",
        "xcsp3",
    ]
    assert models.formats("minizinc") == ["dzn", "mzn", "mzn+dzn"]
    assert models.formats("xcsp3") == ["xml"]
    extensions = {models.extension(f) for name in models.names() for f in models.formats(name)}
    assert extensions == {".cnf", ".mps", ".lp", ".opb", ".dzn", ".mzn", ".xml"}
    with pytest.raises(OptionError, match=r"no format 'dimac'; did you mean 'dimacs'\?"):
        models.extension("dimac")
    with pytest.raises(OptionError, match=r"no model 'mip'"):
        models.formats("mip")


ANSWERS = {
    "dimacs": "c cadical\ns SATISFIABLE\nv 1 2 3 4 5 -6 7\nv -8 0\n",
    "minisat": "SAT\n1 2 3 4 5 -6 7 -8 0\n",
    "opb": "s SATISFIABLE\nv x1 x2 x3 x4 x5 -x6 x7 -x8\n",
    "scip": "solution status: optimal solution found\nobjective value:        0\n"
    + "".join(f"{name:60}{value} \t(obj:0)\n" for name, value in NAMES.items()),
    "highs": "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n"
    + f"# Columns {len(NAMES)}\n"
    + "".join(f"{name} {value}\n" for name, value in NAMES.items())
    + "# Rows 1\ndegree_0_0 4\n\n# Dual solution values\n# Columns 4\n"
    + "".join(f"{name} 0\n" for name in NAMES),
    "cbc": "Optimal - objective value 0.00000000\n"
    + "".join(f"{n:7} {name}  {value}   0\n" for n, (name, value) in enumerate(NAMES.items())),
    "gurobi": "# Solution for model x\n# Objective value = 0\n"
    + "".join(f"{name} {value - 1e-9}\n" for name, value in NAMES.items()),
    "values": "".join(f"{name} = {value}\n" for name, value in NAMES.items()),
    "levels": "".join(
        f"{name}_{k} {int(value >= k)}\n" for name, value in NAMES.items() for k in (1, 2)
    ),
}


@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS)
def test_answers(text: str) -> None:
    assert models.decode(SMALL, text) == models.Decoded(Status.SOLVED, SOLUTION)


def test_answers_to_models_without_bridges() -> None:
    empty = Puzzle(1, 2, [])
    alone = Puzzle(1, 3, [(0, 0, 0)], signs=[(0, 2, None, None, None, 0)])
    for puzzle, text in (
        (empty, "none 0.0"),
        (empty, "none -0.0"),
        (empty, "0 none  0  0"),
        (alone, "v_0_0_0 = 1"),
    ):
        decoded = models.decode(puzzle, text)
        assert (decoded.status, decoded.violations) == (Status.SOLVED, ())
    for text in ("none of it", "v_0_0 1"):
        with pytest.raises(FormatError):
            models.decode(empty, text)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("s UNSATISFIABLE", Status.NO_SOLUTION),
        ("UNSAT\n", Status.NO_SOLUTION),
        ("solution status: infeasible\nno solution available\n", Status.NO_SOLUTION),
        ("Model status\nInfeasible\n", Status.NO_SOLUTION),
        ("s UNKNOWN", Status.UNKNOWN),
        ("INDET", Status.UNKNOWN),
    ],
)
def test_answers_without_values(text: str, status: Status) -> None:
    assert models.decode(SMALL, text) == models.Decoded(status)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no value of a variable"),
        ("s SATISFIABLE", "no value of a variable"),
        ("nothing here", "no value of a variable"),
        ("x_0_0_0_4_1 1", "line 1: x_0_0_0_4_1 is not a variable of this puzzle's models"),
        ("x_0_0_0_2_3 1", "line 1: x_0_0_0_2_3 is not a variable of this puzzle's models"),
        ("x_0_0_0_2_1 0.5", "the value 0.5 between (0, 0) and (0, 2) is not whole"),
        ("x_0_0_0_2 3", "3 bridges between (0, 0) and (0, 2)"),
        ("x_0_0_0_2 -1", "-1 bridges between (0, 0) and (0, 2)"),
        ("x_0_0_0_2_1 0\nx_0_0_0_2_2 1", "a second bridge between (0, 0) and (0, 2) without"),
        ("v 1 zwei 0", "line 1: 'zwei' is not a value"),
        ("v 1 -1", "a variable is both true and false"),
    ],
)
def test_answers_that_are_none(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        models.decode(SMALL, text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet="svx_ 0123-\n=.eSATUN", max_size=80))
def test_any_text(text: str) -> None:
    """One clear line, or an answer."""
    message = ""
    decoded = models.Decoded(Status.UNKNOWN)
    try:
        decoded = models.decode(SMALL, text)
    except FormatError as error:
        message = str(error)
    assert "\n" not in message
    assert (decoded.solution is not None) == (decoded.status is Status.SOLVED)


def test_every_drawing_goes_there_and_back() -> None:
    for puzzle in random_puzzles.puzzles(5, 60):
        for solution in hashikit.solutions(puzzle, limit=3):
            names = "".join(
                f"x_{a[0]}_{a[1]}_{b[0]}_{b[1]}_{k} 1\n"
                for a, b, count in solution.bridges
                for k in range(1, count + 1)
            )
            if names:
                assert models.decode(puzzle, names) == models.Decoded(Status.SOLVED, solution)


def test_cuts() -> None:
    answer = models.decode(ISLANDS, "v 1 -2 -3 -4 -5 -6 7 -8 0")
    assert [v.rule for v in answer.violations] == ["disconnected"]
    assert answer.cuts == ("3 5 0",)
    answer = models.decode(ISLANDS, "x_0_0_0_2_1 1\nx_2_0_2_2_1 1")
    assert answer.cuts == ("x_0_0_2_0_1 + x_0_2_2_2_1 >= 1",)
    answer = models.decode(ISLANDS, "x_0_0_0_2 1\nx_2_0_2_2 1")
    assert answer.cuts == ("y_0_0_2_0 + y_0_2_2_2 >= 1",)
    apart = Puzzle(2, 3, [(0, 0, 1), (0, 1, 1), (1, 2, 0)])
    assert models.decode(apart, "x_0_0_0_1 1").cuts == ("0 >= 1",)
    loop = Puzzle.from_grid(["2.2", "...", "2.2"], loops=False)
    answer = models.decode(loop, "v 1 3 5 7 0")
    assert [v.rule for v in answer.violations] == ["loop"]
    assert answer.cuts == ("-1 -3 -5 -7 0",)
    answer = models.decode(loop, "".join(f"{name} 1\n" for name in NAMES))
    assert answer.cuts == ("y_0_0_0_2 + y_0_0_2_0 + y_0_2_2_2 + y_2_0_2_2 <= 3",)


def test_command_line(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("4.3\n...\n3.2\n")
    (tmp_path / "q.txt").write_text("1.1\n...\n1.1\n")

    def hashi(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        return cli_process.hashi(*arguments, stdin=stdin, cwd=tmp_path)

    assert hashi("export", "-m", "sat", "p.txt", "--out", "p.cnf") == (0, "", "")
    assert (tmp_path / "p.cnf").read_text() == models.dumps(SMALL, "sat")
    assert hashi("export", "-m", "sat", "p.txt")[1] == models.dumps(SMALL, "sat")
    assert hashi("export", "-m", "sat", "p.txt", "q.txt", "-o", "d/") == (0, "", "")
    assert sorted(path.name for path in (tmp_path / "d").iterdir()) == ["p.cnf", "q.cnf"]
    status, _, err = hashi("export", "-m", "sat", "p.txt", "q.txt")
    assert (status, err) == (2, "hashi: a file holds one model: use -o DIR/ for several\n")
    status, out, err = hashi("export", "-m", "none", "p.txt")
    assert (status, out) == (2, "")
    assert err.startswith("hashi: no model 'none'")

    status, out, err = hashi("decode", "p.txt", "-", stdin=ANSWERS["dimacs"])
    assert (status, err) == (0, "")
    assert isinstance(SOLUTION, Solution)
    assert out == f"{SOLUTION}\nsolved\n"
    assert hashi("decode", "p.txt", "-", stdin="s UNSATISFIABLE") == (1, "no solution\n", "")
    assert hashi("decode", "p.txt", "-", stdin="s UNKNOWN") == (3, "unknown\n", "")
    status, out, _ = hashi("decode", "-q", "p.txt", "-", stdin="x_0_0_0_2 1")
    assert status == 4
    assert out.splitlines()[0] == "clue: island at (0, 0) has 1 bridge, its clue is 4"
    apart = "v 1 -2 -3 -4 -5 -6 7 -8 0"
    status, out, _ = hashi("decode", "-q", "q.txt", "-", stdin=apart)
    assert status == 1
    assert out.startswith("disconnected: ")
    assert hashi("decode", "--cuts", "q.txt", "-", stdin=apart) == (1, "3 5 0\n", "")
    status, out, _ = hashi("decode", "--json", "q.txt", "-", stdin=apart)
    assert '"cuts":["3 5 0"]' in out
    assert hashi("decode", "p.txt", "none.txt") == (
        2,
        "",
        "hashi: p.txt: none.txt: No such file or directory\n",
    )
