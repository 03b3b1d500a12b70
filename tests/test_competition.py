"""Instances for competitions: what is in the files, judged by solvers of others."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hashikit
from cli_process import hashi
from hashikit.bench import competition, description, suites


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
        place, name = folder / entry["file"], entry["name"]
        for way in ("eager", "order", "elimination"):
            clauses = place / f"{name}-{way}.cnf"
            assert satisfiable(clauses) == (entry["status"] == "satisfiable"), way
        assert not satisfiable(place / f"{name}-cuts.cnf"), "of one solution, it is excluded"
        puzzle = hashikit.read(place / f"{name}.has")
        assert len(puzzle.islands) == entry["islands"] == 100
        known = place / f"{name}-solution.json"
        assert known.exists() == (entry["verdict"] == "one solution")
        if entry["verdict"] == "one solution":
            solution = hashikit.formats.read_solution(known, puzzle)
            assert hashikit.check(puzzle, solution) == []
        assert sorted(path.name for path in place.iterdir()) == sorted(entry["files"])


def test_gecode_reads_the_data(folder: Path) -> None:
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not installed")
    data = folder / "unique" / "100" / "1" / "hashi-unique-i100-s1.dzn"
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
    (gone / "hashi-unique-i100-s2-cuts.lrat").unlink()
    (gone / "mine.log").write_text("of a solver")
    (folder / "hashi.mzn").unlink()
    assert [new for _, new in competition.grow(str(folder), "unique/100")] == [False, True, False]
    assert (folder / "hashi.mzn").exists()
    assert (gone / "mine.log").read_text() == "of a solver"
    (gone / "mine.log").unlink()
    assert {path.name: path.read_bytes() for path in gone.iterdir()} == before
    changed = gone / "hashi-unique-i100-s2-flow.opb"
    changed.write_text("changed")
    status, out, err = hashi(
        *("export", "--suite", "competition", "--only", "unique/100", "--out", folder)
    )
    assert (status, out) == (2, "")
    assert err.endswith("-flow.opb: this is not the file that manifest.json lists\n")
    assert changed.read_text() == "changed"
    changed.write_bytes(before[changed.name])


def test_a_family_of_counting_is_proved_by_counting() -> None:
    [first, *_] = competition.plan("balance/64")
    found = competition.files(suites.make(first))
    assert b"pol" in found["hashi-balance-i64-s1-rules.pbp"]
    assert not any(name.endswith("solution.json") for name in found)


def test_names_and_heads() -> None:
    """Files of all instances may lie in one folder, and say what they are."""
    plan = competition.plan()
    assert len({competition.stem(one) for one in plan}) == len(plan)
    [first, *_] = competition.plan("balance/64")
    found = competition.files(suites.make(first))
    heads = {
        name: data.decode().splitlines()[:6] for name, data in found.items() if name[-5:] != ".json"
    }
    for name, lines in heads.items():
        assert name.startswith("hashi-balance-i64-s1")
        if name.endswith((".has", ".lrat", ".drat", ".pbp")):
            continue
        text = "\n".join(lines)
        assert "family balance, 64 islands, seed 1" in text, name
        if name.endswith("-relaxed.cnf"):
            assert "status: unknown (islands need not be connected)" in text
        else:
            assert "status: unsatisfiable (the sums of both colors differ)" in text
        assert "license: MIT" in text
        assert "made by hashikit" in text
    assert "NAME hashi-balance-i64-s1" in heads["hashi-balance-i64-s1-flow.mps"]
    sizes = heads["hashi-balance-i64-s1-flow.opb"][0]
    assert re.fullmatch(r"\* #variable= \d+ #constraint= \d+ #equal= 128 intsize= \d+", sizes)
    assert ElementTree.fromstring(found["hashi-balance-i64-s1.xml"]).tag == "instance"


def test_the_description_says_what_is_there() -> None:
    status = {"unique": "satisfiable", "transition": "satisfiable"}
    entries = [
        {"family": name, "islands": 100, "status": status.get(name, "unsatisfiable")}
        for name in description.FAMILIES
    ]
    one = description.latex(entries[1:2], description.PART)
    assert "1 instances" not in one
    assert "degrees: unsatisfiable ones with a proof. Connectivity" in one
    assert "counting" not in one.partition("\\end{abstract}")[0]
    assert r"-{}-only FAMILY/SIZE -{}-out" in one
    assert "with `hashi export --suite competition --only FAMILY/SIZE" in description.markdown(
        entries[1:2], description.PART
    )
    every = description.latex(entries)
    assert all(kind in every for kind in description.KINDS.values())
    assert "--only" not in description.markdown(entries)
    assert description.KINDS.keys() == description.FAMILIES.keys()


@pytest.mark.slow
def test_processes_make_the_same_files(tmp_path: Path) -> None:
    for jobs in (1, 2):
        assert all(
            new for _, new in competition.grow(str(tmp_path / str(jobs)), "balance/64", jobs)
        )
    one, two = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tmp_path / "1", tmp_path / "2")
    )
    assert one == two
    manifest = json.loads((tmp_path / "1" / "manifest.json").read_text("utf-8"))
    for entry in manifest["puzzles"]:
        assert entry["license"].startswith("MIT")
        assert entry["hardness"]["engine_conflicts"] >= 0
    text = (tmp_path / "1" / "description.tex").read_text("utf-8")
    assert r"\texttt{balance} & 3 & 64 & unsatisfiable \\" in text
    assert len(re.findall(r"(?<!\\)[%&#_]", text.replace(" & ", ""))) == 0, "all escaped"
    assert text.count("{") == text.count("}")
    assert (
        "| `balance` | 3 | 64 | unsatisfiable |" in (tmp_path / "1" / "DESCRIPTION.md").read_text()
    )


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
        (["--jobs", "2", "2.2"], "--jobs requires --suite"),
        (["--model", "sat"], "missing argument 'PUZZLE...'"),
        (["2.2"], "missing option '--model' / '-m'"),
    ],
)
def test_what_the_command_refuses(arguments: list[str], message: str, tmp_path: Path) -> None:
    status, out, err = hashi("export", *arguments, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert list(tmp_path.iterdir()) == []
