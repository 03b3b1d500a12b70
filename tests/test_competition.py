"""Instances for competitions: what is in the files, judged by solvers of others."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import hashikit
from cli_process import hashi
from hashikit.bench import competition, suites


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three instances without a solution, and three with one."""
    made = tmp_path_factory.mktemp("competition") / "set"
    for only in ("unsolvable/100", "unique/100"):
        assert all(new for _, new in competition.grow(str(made), only))
    return made


def satisfiable(path: Path) -> bool:
    """What minisat says."""
    if shutil.which("minisat") is None:
        pytest.skip("minisat is not installed")
    done = subprocess.run(
        ["minisat", "-verb=0", path], capture_output=True, timeout=300, check=False
    )
    assert done.returncode in (10, 20), done.stdout
    return done.returncode == 10


@pytest.mark.slow
def test_clauses_say_what_the_manifest_says(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert [entry["status"] for entry in manifest["puzzles"]].count("satisfiable") == 3
    for entry in manifest["puzzles"]:
        place = folder / entry["file"]
        assert satisfiable(place / "eager.cnf") == (entry["status"] == "satisfiable")
        assert not satisfiable(place / "cuts.cnf"), "of one solution, it is excluded"
        puzzle = hashikit.read(place / "puzzle.has")
        assert len(puzzle.islands) == entry["islands"] == 100
        assert (place / "solution.json").exists() == (entry["verdict"] == "one solution")
        if entry["verdict"] == "one solution":
            solution = hashikit.formats.read_solution(place / "solution.json", puzzle)
            assert hashikit.check(puzzle, solution) == []
        assert sorted(path.name for path in place.iterdir()) == sorted(entry["files"])


def test_gecode_reads_the_data(folder: Path) -> None:
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not installed")
    data = folder / "unique" / "100" / "1" / "puzzle.dzn"
    done = subprocess.run(
        ["minizinc", "--solver", "gecode", "--instance-check-only", folder / "hashi.mzn", data],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


def test_a_set_is_continued_and_never_overwritten(folder: Path) -> None:
    assert [new for _, new in competition.grow(str(folder), "unique/100")] == [False] * 3
    gone = folder / "unique" / "100" / "2"
    before = {path.name: path.read_bytes() for path in gone.iterdir()}
    shutil.rmtree(gone)
    assert [new for _, new in competition.grow(str(folder), "unique/100")] == [False, True, False]
    assert {path.name: path.read_bytes() for path in gone.iterdir()} == before
    (gone / "cuts.lrat").unlink()
    (gone / "mine.log").write_text("of a solver")
    (folder / "hashi.mzn").unlink()
    assert [new for _, new in competition.grow(str(folder), "unique/100")] == [True, True, False]
    assert (folder / "hashi.mzn").exists()
    assert (gone / "mine.log").read_text() == "of a solver"
    (gone / "mine.log").unlink()
    assert {path.name: path.read_bytes() for path in gone.iterdir()} == before
    (gone / "flow.opb").write_text("changed")
    status, out, err = hashi(
        *("export", "--suite", "competition", "--only", "unique/100", "--out", folder)
    )
    assert (status, out) == (2, "")
    assert err.endswith("flow.opb: this is not the file that manifest.json lists\n")
    assert (gone / "flow.opb").read_text() == "changed"
    (gone / "flow.opb").write_bytes(before["flow.opb"])


def test_a_family_of_counting_is_proved_by_counting() -> None:
    [first, *_] = competition.plan("balance/64")
    found = competition.files(suites.make(first))
    assert b"pol" in found["rules.pbp"]
    assert not {"solution.json"} & set(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--suite", "hard", "-o", "d"], "--suite is 'hard', not one of competition"),
        (["--suite", "competition", "2.2", "-o", "d"], "PUZZLE cannot be combined with --suite"),
        (["--suite", "competition"], "--suite needs a folder: --out DIR"),
        (["--suite", "competition", "--only", "x", "-o", "d"], "only is 'x', not a family of"),
        (
            ["--suite", "competition", "--only", "large", "-o", "d"],
            "only is 'large', not a family of unique, unsolvable, balance, transition or a size",
        ),
        (["--suite", "competition", "--only", "unique/10000", "-o", "d"], "only is 'unique/10000'"),
        (["--only", "unique"], "--only requires --suite"),
        (["--model", "sat"], "missing argument 'PUZZLE...'"),
        (["2.2"], "missing option '--model' / '-m'"),
    ],
)
def test_what_the_command_refuses(arguments: list[str], message: str, tmp_path: Path) -> None:
    status, out, err = hashi("export", *arguments, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert list(tmp_path.iterdir()) == []
