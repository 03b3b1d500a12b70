"""The studies in `papers/` run on tiny inputs and report plausible results."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import shlex
import shutil
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

import hashikit
from cli_process import ROOT
from hashikit.bench import suites
from hashikit.bench.groups import Cell
from hashikit.tasks.looks import TreesModel
from measuring_scripts import (
    BENCHMARKS,
    PAPERS,
    check_help,
    check_options,
    check_program,
    check_types,
    commands_of_pages,
    run_script,
)

sys.path.insert(0, str(BENCHMARKS))
sys.path.insert(0, str(PAPERS))

import ablations
import alike
import hardset
import rating
import steps
from grow import grow_like
from tables.command import papers

pytestmark = pytest.mark.full

STUDIES = sorted(PAPERS.glob("*.py"))


@pytest.mark.timeout(900)
@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_typed() -> None:
    check_types(*STUDIES, PAPERS / "tables", search=(BENCHMARKS,))


@pytest.mark.parametrize("study", STUDIES, ids=lambda path: path.stem)
def test_help_has_an_example(
    study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check_help(study, monkeypatch, capsys)


TABLES = ("cllv", "engines", "found", "grid", "layouts", "page", "parts", "published", "suite")


@pytest.mark.parametrize(
    "name", ["alike", "rating", "steps", *(f"tables.{name}" for name in TABLES)]
)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_commands_of_all_pages_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures on a page name the command that measures them."""
    commands = list(commands_of_pages(PAPERS))
    pages = {"papers/README.md", "papers/results.md", "docs/explanation/generator.md"}
    assert pages <= {page for page, _ in commands}
    for page, words in commands:
        try:
            if words[0] == "tables":
                papers.make_context("papers", words[1:])
            else:
                check_options(words, monkeypatch)
        except (SystemExit, click.ClickException) as error:
            pytest.fail(f"{page}: {shlex.join(words)}: {error}")


def test_the_guide_has_a_command_for_each_study() -> None:
    named = {words[0] for path, words in commands_of_pages(PAPERS) if path == "papers/README.md"}
    assert named == {"tables", *(study.name for study in STUDIES)}


def test_the_requirements_are_those_of_the_extra() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = about["project"]["optional-dependencies"]
    own = "hashikit[mip,sat]"
    assert own in extras["bench"]
    needed = {*extras["bench"], *extras["mip"], *extras["sat"]} - {own}
    lines = (PAPERS / "requirements.txt").read_text("utf-8").splitlines()
    assert {line for line in lines if not line.startswith("#")} == needed


GUIDE = (PAPERS / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^    python papers/(\w+\.py) ?(.*?)(?:  +#.*)?$", GUIDE, re.MULTILINE)
SMALL = {
    "rating.py": "--each 1 --corpus none",
    "handmade.py": "--most 50",
    "elegance.py": "--corpus none",
    "turing.py": "--corpus none",
}
"""What makes commands of the guide quick."""


@pytest.mark.parametrize("name", SMALL)
def test_the_commands_of_the_guide(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line for study, line in COMMANDS if study == name]
    assert commands
    for line in commands:
        done = run_script(PAPERS / name, *line.split(), *SMALL[name].split())
        assert done.returncode == 0, done.stderr


def test_the_models_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the files are grown by one of the models, it is the other one that differs."""
    pytest.importorskip("scipy")
    for number in range(40):
        cell = Cell(12, 50, 75, 0, number + 1)
        made = grow_like(cell, "cllv", seed=1000 + number)
        hashikit.write(made.puzzle, tmp_path / f"Hs_12_50_75_00_{cell.number:03}.has")
    again = tmp_path / "Hs_12_50_75_00_041.has"
    shutil.copy(tmp_path / "Hs_12_50_75_00_001.has", again)
    assert alike.main(["--data", str(tmp_path), "--islands", "50", "--each", "2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("40 different files in 1 sets")
    [bridges] = [line.split("|") for line in said.splitlines() if line.startswith("| bridges ")]
    assert (int(bridges[6]), int(bridges[10])) == (0, 1)


def test_the_hard_set_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "hard", tmp_path / "hard.jsonl"
    assert len(list(suites.grow(str(folder), only="balance/64"))) == 3
    command = [str(folder), "--out", str(out), "--seeds", "1", "--solvers", "native,sat-lazy"]
    for _ in range(2):  # the second time nothing is measured again
        assert hardset.main(command) == 0
        assert len(out.read_text("utf-8").splitlines()) == 2
    [row] = [line for line in capsys.readouterr().out.splitlines() if "balance" in line][-1:]
    assert row.startswith("| balance | 64 | ")
    assert "–" not in row
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    lines[1]["status"] = "limit"
    assert hardset.table(lines).splitlines()[-1].endswith("| – |")


def test_the_correlation_of_ratings() -> None:
    assert rating.spearman([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1)
    assert rating.spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert rating.spearman([1, 1, 2, 2], [1, 2, 3, 4]) == pytest.approx(0.894, abs=1e-3)


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
@pytest.mark.parametrize("name", ["census", "taste"])
def test_a_program_fits_the_core(name: str) -> None:
    check_program(PAPERS / f"{name}.cpp")


@pytest.mark.parametrize("kind", steps.KINDS)
def test_steps_follow_from_what_they_name(kind: str) -> None:
    for seed in (1, 2):
        found = steps.look(kind, seed)
        assert found.wrong == ""
        assert found.claims >= found.steps > 0


def test_steps_go_on_where_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "steps.jsonl"
    for count in (1, 2):
        assert steps.main(["--out", str(out), "--kind", "1 bridge", "--count", str(count)]) == 0
        assert len(out.read_text().splitlines()) == count
        assert f"| 1 bridge | {count} |" in capsys.readouterr().out
    out.write_text(out.read_text().replace('"wrong": ""', '"wrong": "steps 3"', 1))
    assert steps.main(["--out", str(out), "--table"]) == 4
    assert "1 bridge 1: steps 3" in capsys.readouterr().out


def test_what_ablations_leave_out_is_there(tmp_path: Path) -> None:
    """One change switches off each part, and it applies to the present core."""
    for change in ablations.PARTS.values():
        copy = tmp_path / change.file
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((ROOT / "core" / change.file).read_text("utf-8"), "utf-8")
        ablations.leave_out(change, tmp_path)
        assert change.instead in copy.read_text("utf-8")
        with pytest.raises(RuntimeError, match="no longer contains exactly once"):
            ablations.leave_out(change._replace(there="no such line"), tmp_path)


def test_a_judge_learns_what_tells_puzzles_apart() -> None:
    pytest.importorskip("sklearn")
    import numpy as np

    import turing

    rng = np.random.default_rng(1)
    hand, ours = rng.normal(size=(60, 3)), rng.normal(size=(60, 3))
    groups = [k % 2 for k in range(60)]
    blind = turing.cross(hand, ours, groups, 0)["logistic"]
    ours[:, 1] += 4
    sees = turing.cross(hand, ours, groups, 0)["logistic"]
    assert abs(turing.area(blind) - 0.5) < 0.2
    assert turing.area(sees) > 0.95


def test_a_fitted_model_leaves_no_answer_that_looks_right() -> None:
    """Of three answers, one look tells two out of three; after the model, on new ones, nothing."""
    pytest.importorskip("sklearn")
    import numpy as np

    import shortcuts

    rng = np.random.default_rng(1)

    def made(number: int) -> list[shortcuts.Case]:
        cases: list[shortcuts.Case] = []
        for looks in rng.normal(size=(number, 3, 8)):
            odds = np.exp(2 * looks[:, 0])
            cases.append((looks, int(rng.choice(3, p=odds / odds.sum()))))
        return cases

    model = TreesModel(**shortcuts.boosted(made(4000), [k % 2 for k in range(4000)]))
    told: list[bool] = []
    kept: list[bool] = []
    for looks, right in made(4000):
        scores = [model.scores(row.tolist())[0] for row in looks]
        told.append(int(looks[:, 0].argmax()) == right)
        if rng.random() < np.exp(min(scores) - scores[right]):
            kept.append(told[-1])
    assert np.mean(told) > 0.6
    assert len(kept) > 500
    assert 0.26 < np.mean(kept) < 0.41


def test_features_see_a_half_turn() -> None:
    import turing

    puzzle = hashikit.parse("2.2/.../2.2")
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    seen = turing.features((puzzle, solution))
    assert seen["symmetry: half turn, islands"] == seen["symmetry: half turn, counts"] == 1
    assert seen["network: boxes"] == 0.25
    assert seen["network: loops"] == 0.25
    assert seen["network: parts of 1"] == 0.25
    assert seen["network: largest part of 1"] == 1
    assert seen["network: parts of 2"] == 1
    assert seen["border: share of islands"] == 1


def test_raw_counts_see_what_is_there() -> None:
    import turing

    puzzle = hashikit.parse("2.2/.../2.2")
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    seen = turing.raw(turing.Drawn(puzzle, solution))
    assert seen["2 sees [2, 2]"] == 1
    assert seen["2 joined to [(2, 1), (2, 1)]"] == 1
    assert seen["1 of length 1"] == 1


def test_features_of_few_puzzles_are_left_out() -> None:
    import turing

    rows = [{"often": 1.0, "rare": float(k == 0)} for k in range(50)]
    assert turing.commonest(rows) == ["often"]
    assert turing.matrix([{"often": 2.0}, {}], ["often"]).tolist() == [[2.0], [0.0]]
