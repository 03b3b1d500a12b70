"""Programs that read MPS, LP, OPB, MiniZinc and XCSP3, as solvers."""

from __future__ import annotations

import re
import shlex
import sys
from itertools import islice
from pathlib import Path

import pytest

import brute
import hashikit as hk
import random_puzzles
from foreign import need
from hashikit import OptionError, Puzzle, SolverFailedError, Status, UnsupportedRuleError
from hashikit.models import minizinc, xcsp3
from hashikit.models.network import Network
from hashikit.solvers.model_program import named_values

PUZZLE = Puzzle.from_grid(["4.3", "...", "3.2"])
OPEN = Puzzle.from_grid(["?.?", "...", "?.?"])


def script(tmp_path: Path, text: str) -> str:
    """The command of a program in Python."""
    path = tmp_path / "program.py"
    path.write_text(text)
    return shlex.join((sys.executable, str(path)))


@pytest.mark.parametrize(
    ("program", "spec"),
    [
        ("clasp", "mip-flow:command=clasp --verbose=0:format=opb"),
        ("clasp", "mip-lazy:command=clasp:format=opb"),
        ("cbc", "mip-cllv:command=cbc {model} solve solution {out}"),
        ("cbc", "mip-flow:command=cbc {model} solve solution {out}:format=lp"),
        ("glpsol", "mip-lazy:command=glpsol --freemps {model} -o {out}"),
        ("minizinc", "minizinc"),
        ("minizinc", "minizinc:command=minizinc --solver gecode {model}"),
    ],
)
@pytest.mark.slow  # a process for each answer
def test_real_programs(program: str, spec: str) -> None:
    need(program)
    assert hk.solve(PUZZLE, solver=spec, unique=True).unique
    compared = 0
    for puzzle in random_puzzles.puzzles(11, 12):
        expected = len(list(islice(brute.solutions(puzzle), 3)))
        try:
            assert hk.count(puzzle, solver=spec, limit=3) == expected, puzzle
        except UnsupportedRuleError:
            continue
        compared += 1
    assert compared > 6


def test_the_file_and_the_marks(tmp_path: Path) -> None:
    """The program sees the model and the seed, and may answer in a file."""
    edges = ("0_0_0_2", "0_0_2_0", "0_2_2_2", "2_0_2_2")
    answer = "\n".join(
        ["x_0_0_0_2 = 2", "x_0_0_2_0 2", "0 x_0_2_2_2 1 0", "x_2_0_2_2 1"]
        + [f"y_{edge} 1" for edge in edges]
    )
    for spec, begins in (
        ("mip-cllv", "* mip-cllv"),
        ("mip-flow:format=lp", "\\ mip-flow"),
        ("minizinc", "% Hashi: the model"),
        ("xcsp3", "<instance"),
    ):
        command = script(
            tmp_path,
            "import sys\n"
            "model, seed, out = sys.argv[1:]\n"
            f"assert open(model).read().startswith({begins!r})\n"
            "assert seed == '7', seed\n"
            f"open(out, 'w').write({answer!r})\n",
        )
        result = hk.solve(
            PUZZLE, solver=spec, command=f"{command} {{model}} {{seed}} {{out}}", seed=7
        )
        assert result.solved
        assert result.stats.rounds == 1


@pytest.mark.parametrize("spec", ["mip-flow", "mip-flow:format=opb", "minizinc", "xcsp3"])
def test_what_programs_say(tmp_path: Path, spec: str) -> None:
    for text, status in (
        ("print('s UNSATISFIABLE')", Status.NO_SOLUTION),
        ("print('s UNKNOWN')", Status.UNKNOWN),
        ("print('=====UNKNOWN=====')", Status.UNKNOWN),
    ):
        assert hk.solve(PUZZLE, solver=spec, command=script(tmp_path, text)).status is status
    for text, message in (
        ("print('hello')", "ended with exit status 0 without an answer"),
        ("import sys; sys.exit('no license')", "ended with exit status 1 .*: no license"),
        ("import os; os.abort()", "was killed by SIGABRT without an answer"),
        ("print('s UNSATISFIABLE\\ns SATISFIABLE')", "something other than an answer"),
    ):
        with pytest.raises(SolverFailedError, match=message):
            hk.solve(PUZZLE, solver=spec, command=script(tmp_path, text))
    with pytest.raises(SolverFailedError, match="cannot be run"):
        hk.solve(PUZZLE, solver=spec, command="./no-such-program")
    with pytest.raises(OptionError, match="does not support a conflict limit"):
        hk.solve(PUZZLE, solver=spec, command="true", conflict_limit=5)
    slow = script(tmp_path, "import time; time.sleep(100)")
    assert hk.solve(PUZZLE, solver=spec, command=slow, time_limit=0.3).status is Status.UNKNOWN


def test_a_wrong_answer_is_refused(tmp_path: Path) -> None:
    command = script(tmp_path, "print('x_0_0_0_2 1')")
    with pytest.raises(hk.WrongAnswerError):
        hk.solve(PUZZLE, solver="minizinc", command=command)


def test_fractional_cuts_are_not_for_commands() -> None:
    with pytest.raises(OptionError, match="fractional=yes needs engine=scip or gurobi, not a comm"):
        hk.solve(PUZZLE, solver="mip-cllv:fractional=yes:command=cbc")


def test_a_solution_that_was_found_is_excluded() -> None:
    network = Network.of(OPEN)
    counts = [1, 2, 0, 1]
    text = minizinc.whole(network, [counts, [2, 2, 2, 2]])
    assert (
        text.splitlines()[-2] == "constraint x[1] != 1 \\/ x[2] != 2 \\/ x[3] != 0 \\/ x[4] != 1;"
    )
    (one,) = re.findall(r"<intension> or\((ne.*)\) </intension>", xcsp3.text(network, [counts]))
    assert re.findall(r"ne\((\w+),(\d)\)", one) == [
        (f"x_{a}_{b}_{c}_{d}", str(count))
        for ((a, b), (c, d)), count in zip(OPEN.edges, counts, strict=True)
    ]


def test_values_by_name() -> None:
    text = "# Rows 1\nrow_1 5\nx 1\nx 2\ny = 0.9999999\nz abc\n"
    assert named_values(text, frozenset("xyz")) == {"x": 1.0, "y": 0.9999999}


def test_minizinc_files_have_their_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cli_process import in_process

    monkeypatch.chdir(tmp_path)
    export = ["export", "4.3/.../3.2", "--model", "minizinc"]
    assert in_process([*export, "-o", "with.mzn"]) == 0
    assert in_process([*export, "--format", "mzn", "-o", "without.mzn"]) == 0
    assert in_process(export) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "islands = 4;" in Path("with.mzn").read_text()
    assert "islands = 4;" not in Path("without.mzn").read_text()
    assert out.startswith("% hashikit: minizinc\nislands = 4;")
    for name in ("with.mzn", "without.mzn"):
        assert "% To run it: minizinc " in Path(name).read_text().partition("include")[0]
