"""The scripts in `benchmarks/` run on tiny inputs and report plausible results."""

from __future__ import annotations

import doctest
import importlib
import json
import math
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest

import brute
import hashikit
from cli_process import ROOT, environment, in_process
from hashikit import Puzzle
from hashikit.solvers import get
from measuring_scripts import (
    BENCHMARKS,
    check_help,
    check_options,
    check_program,
    check_types,
    commands_of_pages,
    run_script,
)
from random_puzzles import puzzles
from waiting import PATIENCE, lines_in, wait_until

sys.path.insert(0, str(BENCHMARKS))

import agree
import campaign
import paired
import scale
from grow import command, grow

pytestmark = pytest.mark.slow


def script(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run one of the benchmarks as a process."""
    return run_script(BENCHMARKS / name, *arguments)


Main = Callable[[list[str]], int]


def here(main: Main, capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What one of the benchmarks prints, in this process."""
    assert main([*map(str, arguments)]) == 0
    return capsys.readouterr().out


def refused(main: Main, capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The last line that a benchmark says of arguments that it does not take."""
    try:
        status: object = main([*map(str, arguments)])
    except SystemExit as end:
        status = end.code
    assert status == 2
    return capsys.readouterr().err.splitlines()[-1]


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_typed() -> None:
    tests = ROOT / "tests"
    check_types(*BENCHMARKS.glob("*.py"), search=(tests, tests / "web"))


@pytest.mark.parametrize(
    "name",
    [
        "agree.py",
        "campaign.py",
        "scale.py",
        "paired.py",
        "generate.py",
        "planted.py",
        "throughput.py",
        "browser.py",
        "gestures.py",
    ],
)
def test_help_has_an_example(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check_help(BENCHMARKS / name, monkeypatch, capsys)


@pytest.mark.parametrize(
    "name", ["agree", "generate", "grow", "paired", "planted", "scale", "shared", "throughput"]
)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_commands_of_all_pages_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures on a page name the command that measures them."""
    commands = list(commands_of_pages(BENCHMARKS))
    assert {"benchmarks/README.md", "papers/results.md"} <= {page for page, _ in commands}
    for page, words in commands:
        try:
            check_options(words, monkeypatch)
        except SystemExit as error:
            pytest.fail(f"{page}: {shlex.join(words)}: {error}")


GUIDE = (BENCHMARKS / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^    python benchmarks/(\w+\.py) ?(.*?)(?:  +#.*)?$", GUIDE, re.MULTILINE)
SMALL = {
    "agree.py": "--count 5 --solvers native",
    "campaign.py": "--count 20",
    "scale.py": "--islands 50 --doubles 0.5 --seeds 1",
    "environments.py": "--boards 4 --steps 5",
    "generate.py": "--sizes 7x7 --seeds 1 --no-levels",
    "judging.py": "--each 1",
    "paired.py": "--seconds 0 --each 1 --only grown",
    "throughput.py": "--puzzles 3 --lines 50 --rounds 1",
}
"""What makes the commands of the guide quick."""


def test_the_guide_has_a_command_for_each_script() -> None:
    scripts = {path.name for path in BENCHMARKS.glob("*.py")} - {"curve.py", "grow.py", "shared.py"}
    assert {name for name, _ in COMMANDS} == scripts
    slow = {
        "browser.py",
        "gestures.py",
        "planted.py",
        "serve.py",
    }  # need a browser, a compiler, minutes, other files
    assert {*SMALL, *slow} == scripts


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.full if name == "throughput.py" else [])
        for name in SMALL
        if name not in ("paired.py", "campaign.py")
    ],
)
def test_the_commands_of_the_guide(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line for script_, line in COMMANDS if script_ == name]
    assert commands
    for line in commands:
        monkeypatch.setattr(sys, "argv", [name, *line.split(), *SMALL[name].split()])
        assert not importlib.import_module(name.removesuffix(".py")).main()


# -------------------------------------------------------------------------------------------- grow


@pytest.mark.parametrize("islands", [2, 60, 1500])
def test_a_grown_puzzle(islands: int) -> None:
    puzzle = grow(islands, doubles=0.25, seed=3)
    assert len(puzzle.islands) == islands
    assert (puzzle.rows, puzzle.cols) == (max(2, round(math.sqrt(2.9 * islands))),) * 2


def test_the_command_grows_the_same(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.has"
    assert in_process([*command(80, doubles=0.75, seed=2), "-o", path]) == 0
    assert hashikit.read(path) == grow(80, doubles=0.75, seed=2)


def test_generating_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    main = importlib.import_module("generate").main
    out = here(main, capsys, "--sizes", "7x7", "--seeds", "2", "--no-levels")
    assert re.fullmatch(r"\| 7 × 7 \|( [\d.]+ \|){4} 0 of 2 \|", out.splitlines()[2])


# ------------------------------------------------------------------------------------------- agree


def test_solvers_agree() -> None:
    solvers = [spec for spec in agree.SOLVERS.split(",") if installed(spec)]
    assert "native" in solvers
    done = agree.agree(25, 5, solvers, 6)
    assert [one.solver for one in done] == solvers
    assert all(one.refused == 8 for one in done if one.solver in ("cpsat-flow", "cpsat-lazy"))
    done = [one for one in done if one.solver not in ("cpsat-flow", "cpsat-lazy")]  # no signs
    assert {one.refused for one in done} == {0}
    assert len({(tuple(sorted(one.kinds.items())), one.solutions) for one in done}) == 1
    assert all(done[0].kinds[name] for name in agree.KINDS)
    assert done[0].kinds.total() == 25
    assert len(agree.table(done).splitlines()) == 1 + len(done)


def installed(spec: str) -> bool:
    """Whether the solver's engine, the one named or the first, is there."""
    engines = get(spec.partition(":")[0]).engines()
    wanted = spec.partition("engine=")[2] or engines[0].name
    return any(engine.name == wanted and engine.version is not None for engine in engines)


def test_disagreement_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    native = get("native")
    two = Puzzle.from_grid([[2, 2], [2, 2]])
    known = list(brute.solutions(two))

    class Wrong:
        name = "wrong"

        def __init__(self, *found: hashikit.Solution) -> None:
            self.found = found

        def solutions(self, puzzle: Puzzle, *, limit: int) -> list[hashikit.Solution]:
            return list(self.found)

    broken = hashikit.Solution(two, known[0].bridges[1:])
    other = known[1:] or known
    assert agree.compare(two, native, known, 12) == len(known)
    for found, message in (
        ([broken], "island at"),
        ([*known, known[0]], "the same solution twice"),
        ([], "0 solutions, brute force: "),
    ):
        with pytest.raises(agree.Disagreement, match=message):
            agree.compare(two, Wrong(*found), known, 12)  # type: ignore[arg-type]
    with pytest.raises(agree.Disagreement, match="other solutions"):
        agree.compare(two, Wrong(*other), [broken] * len(other), 12)  # type: ignore[arg-type]

    monkeypatch.setattr(agree, "get", lambda spec: Wrong(broken))
    assert agree.main(["--count", "5"]) == 1
    assert '"islands"' in capsys.readouterr().out


# ------------------------------------------------------------------------------------------ in C++


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
@pytest.mark.parametrize("name", ["paired", "campaign"])
def test_programs_fit_the_core(name: str) -> None:
    """They compile; what they find is tested in the full run."""
    check_program(BENCHMARKS / f"{name}.cpp")


# ---------------------------------------------------------------------------------------- campaign


@pytest.fixture(scope="module")
def proofs_program() -> Path:
    """The compiled inner loop of the campaign."""
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed")
    return paired.build("campaign")


@pytest.mark.full
@pytest.mark.timeout(900)  # the program is built for it
def test_campaign_goes_on(
    proofs_program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "campaign.jsonl"
    arguments = ["--program", str(proofs_program), "--out", str(out)]
    assert campaign.main([*arguments, "--kind", "small", "--count", "300"]) == 0
    assert "| all | " in capsys.readouterr().out
    (small,) = campaign.read(out)
    assert small.puzzles == 300
    assert small.brute > 5
    assert small.read == campaign.SAMPLE["small"]
    assert small.agreed > 0
    assert not small.failed
    rules = {"all", "?", "tree", "several networks", "blocked", "given", "signs", "state"}
    assert rules < set(small.table)
    assert all(small.table["all"][:4])
    with out.open("a") as file:
        file.write('{"kind": "lar')  # the run was cut short here
    assert campaign.main([*arguments, "--kind", "large", "--count", "4"]) == 0
    assert campaign.main([*arguments, "--kind", "small", "--count", "300"]) == 0
    assert [batch.kind for batch in campaign.read(out)] == ["small", "large"]
    assert campaign.main(["--out", str(out), "--table"]) == 0


@pytest.mark.full
def test_campaign_replays_one(
    proofs_program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--program", str(proofs_program), "--replay", "small", "7", str(tmp_path / "it")]
    assert campaign.main(arguments) == 0
    assert "is accepted" in capsys.readouterr().out
    assert {"puzzle.json", "formula.cnf", "proof.txt"} <= {
        path.name for path in (tmp_path / "it").iterdir()
    }


@pytest.mark.skipif(os.name == "nt", reason="a script as a program")
def test_campaign_tells_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program that refuses seed 3 and crashes on seed 5."""
    program = tmp_path / "campaign"
    program.write_text(
        f"""#!{sys.executable}
import json, os, sys
first, count = map(int, sys.argv[2:4])
for seed in range(first, first + count):
    if seed in (3, 5):
        why = "a crash" if seed == 5 else "refused"
        print(json.dumps({{"failed": seed, "why": why}}), flush=True)
    if seed == 5:
        os.abort()
seen = {{"kind": "small", "first": first, "count": count, "puzzles": count - (first <= 3)}}
print(json.dumps(seen | {{"table": {{"all": [count, 0, 0, 0, 0]}}}}))
"""
    )
    program.chmod(0o755)
    batch = campaign.work(program, "small", 1, 8)
    assert sorted(batch.failed) == [(3, "refused"), (5, "a crash")]
    assert batch.puzzles == 3 + 3
    out = tmp_path / "campaign.jsonl"
    out.write_text(json.dumps(campaign.asdict(batch)) + "\n")
    assert campaign.main(["--out", str(out), "--table"]) == 4
    assert "2 failures" in capsys.readouterr().out
    program.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(RuntimeError, match="status 3"):
        campaign.work(program, "small", 1, 8)
    for bad in ([], ["--replay", "tiny", "1", "x"], ["--out", "x", "--count", "0"]):
        with pytest.raises(SystemExit, match="2"):
            campaign.main(bad)


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_minute_of_the_campaign(proofs_program: Path) -> None:
    """Other puzzles than those of the tables."""
    first, end = 1_000_000_001, time.monotonic() + 60
    puzzles = 0
    while time.monotonic() < end:
        for kind, count in (("small", 2000), ("large", 10)):
            batch = campaign.work(proofs_program, kind, first, count)
            assert not batch.failed
            assert batch.puzzles == count
            puzzles += count
        first += 2000
    assert puzzles


# ------------------------------------------------------------------------------------------- scale


def test_scale_measures_checks_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "scale.jsonl"
    arguments: list[str | Path] = ["--islands", "50", "200", "--doubles", "0.25", "--out", out]
    said = here(scale.main, capsys, *arguments, "--seeds", "1")
    assert "2 instances: 2 solved and checked, 0 not solved" in said
    first = list(scale.read(out))
    assert [(m.islands, m.doubles, m.seed, m.status) for m in first] == [
        (50, 0.25, 1, "solved"),
        (200, 0.25, 1, "solved"),
    ]
    for made in first:
        assert 0 < made.time < 10
        assert 5 < made.memory < 1000
        assert made.check_time > 0

    with out.open("a") as file:
        file.write('{"islands": 50, "dou')  # the run was cut short here
    said = here(scale.main, capsys, *arguments, "--seeds", "2")
    assert said.count("(from file)") == 2
    assert "4 instances: 4 solved and checked" in said
    again = list(scale.read(out))
    assert again[:2] == first
    assert [(m.islands, m.seed) for m in again[2:]] == [(50, 2), (200, 2)]


def made_of(islands: int, seed: int, seconds: float, status: str = "solved") -> scale.Measurement:
    return scale.Measurement(
        islands, 0.25, seed, "engine", 60, status, 0, seconds, seconds, 1, 1, 1, 1, 20.0, 0.1, ""
    )


def test_scale_sets_the_old_curve_beside_the_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    arguments: list[str | Path] = ["--islands", "50", "200", "--doubles", "0.25", "--seeds", "1"]
    old, picture = tmp_path / "old.jsonl", tmp_path / "curve.svg"
    lines = [scale.to_line(made_of(n, 1, 1000.0)) for n in (50, 200)]
    old.write_text("".join(lines), "utf-8")
    said = here(scale.main, capsys, *arguments, "--old", old, "--picture", picture)
    assert "time as a multiple of what it was before" in said
    for size in ("50", "200"):
        assert re.search(rf"^ +{size} +25% +1 +0\.00 +0\.00 +0\.00$", said, re.MULTILINE)
    assert picture.read_text("utf-8").startswith("<?xml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curve.svg", "old.jsonl"]


def test_scale_compares_what_both_have_solved() -> None:
    before = [made_of(100, 1, 2.0), made_of(100, 2, 4.0), made_of(100, 3, 60, "unknown")]
    now = [made_of(100, 1, 1.0), made_of(100, 2, 1.0), made_of(100, 3, 5.0), made_of(900, 1, 1.0)]
    header, line = scale.compared(now, before)
    assert header.split() == ["islands", "doubles", "in", "both", "median", "least", "most"]
    assert line.split() == ["100", "25%", "2", "0.38", "0.25", "0.50"]
    late = scale.points([*before, made_of(100, 4, 0.1, "failed")])
    assert [(p.islands, p.median, p.worst, p.whole) for p in late] == [(100, 4.0, 60, False)]


@pytest.mark.parametrize("name", ["curve.txt", "nowhere/curve.svg"])
def test_scale_refuses_a_picture_that_cannot_be(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert name in refused(scale.main, capsys, "--islands", "50", "--picture", tmp_path / name)


def test_scale_counts_what_is_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--islands", "20_000", "--doubles", "0", "--seeds", "1", "--time-limit", "1e-9"]
    assert scale.main(arguments) == 0
    text = capsys.readouterr().out
    assert "unsolved" in text
    assert "0 of 1" in text
    assert "1 instances: 0 solved and checked, 1 not solved within the time limit" in text


def test_scale_tells_a_wrong_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "puzzle.has"
    path.write_text(hashikit.dumps(grow(30, doubles=0.5, seed=1), "has"))
    assert scale.solve_file(str(path), 10)["status"] == "solved"
    solve = hashikit.solve

    def less(puzzle: Puzzle, **options: float) -> hashikit.Result:
        result = solve(puzzle, **options)  # type: ignore[arg-type]
        assert result.solution is not None
        bridges = result.solution.bridges[1:]
        return replace(result, solution=hashikit.Solution(puzzle, bridges))

    monkeypatch.setattr(hashikit, "solve", less)
    answer = scale.solve_file(str(path), 10)
    assert answer["status"] == "wrong"
    assert "island at" in answer["message"]


def test_scale_tells_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = scale.measure(scale.Instance(0, 0.5, 1), "engine", 1, tmp_path)
    assert made.status == "failed"
    assert "islands" in made.message
    assert "FAILED" in scale.row(made)
    assert "0 solved and checked" in scale.summary([made])[-1]
    assert list(tmp_path.iterdir()) == []


def test_scale_what_is_measured_again() -> None:
    made = scale.Measurement(9, 0.5, 1, "a", 60, "solved", 1, 2, 3, 0, 0, 0, 0, 9.0, 0, "")
    unsolved = replace(made, status="unknown", cpu_time=60)
    assert scale.still_good(made, "a", 60)
    assert not scale.still_good(made, "b", 60)
    assert not scale.still_good(made, "a", 2.5)
    assert scale.still_good(unsolved, "a", 30)
    assert not scale.still_good(unsolved, "a", 120)
    assert not scale.still_good(replace(made, status="failed"), "a", 60)
    lines = scale.summary([made, unsolved, replace(made, cpu_time=4)])
    assert lines[1].split() == ["9", "50%", "2", "of", "3", "4.000", ">", "60.000", "0", "9"]


@pytest.mark.skipif(os.name == "nt", reason="no signal for a process group")
def test_scale_interrupted(tmp_path: Path) -> None:
    out = tmp_path / "scale.jsonl"
    line = [sys.executable, "-u", str(BENCHMARKS / "scale.py"), "--islands", "40", "2000000"]
    process = subprocess.Popen(
        [*line, "--doubles", "0.5", "--seeds", "1", "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )
    wait_until(lambda: lines_in(out) == 1, "the small instance")
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert stderr == ""
    assert "interrupted; run the same command again to continue" in stdout
    assert "1 instances: 1 solved and checked" in stdout
    assert [m.islands for m in scale.read(out)] == [40]


def test_scale_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"a": 1}\n')
    for arguments, message in (
        (["--islands", "0"], "invalid positive_int value: '0'"),
        (["--doubles", "2"], "invalid share value: '2'"),
        (["--time-limit", "nan"], "invalid positive_float value: 'nan'"),
        (["--out", str(other)], "other.jsonl:1: not a result of scale.py"),
    ):
        assert refused(scale.main, capsys, *arguments).endswith(message)


# ------------------------------------------------------------------------------------------ paired


@pytest.fixture(scope="module")
def program() -> Path:
    """The compiled benchmark."""
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed")
    return paired.build()


@pytest.mark.full
@pytest.mark.timeout(900)
def test_paired_agrees_with_brute_force(program: Path) -> None:
    small = [p for p in puzzles(11, 600) if not p.blocked and p.loops]
    assert len(small) > 100
    instances = [paired.Instance("small", str(n), 2, p) for n, p in enumerate(small)]
    made = paired.measure(program, instances, 0, 1_000_000)
    assert [m.status for m in made] == ["solved"] * len(small)
    assert [m.found for m in made] == [len(list(islice(brute.solutions(p), 2))) for p in small]
    assert {m.found for m in made} == {0, 1, 2}


@pytest.mark.full
@pytest.mark.timeout(900)
def test_paired_on_large_and_empty_grids(program: Path) -> None:
    odd = [Puzzle(2, 2, []), Puzzle(1, 1, [(0, 0, 0)]), Puzzle(1, 1, [(0, 0, 1)])]
    odd.append(Puzzle(3, 900, [(0, 0, 2), (0, 899, 3), (2, 899, None)]))
    made = paired.measure(
        program, [paired.Instance("odd", str(n), 2, p) for n, p in enumerate(odd)], 0, 100
    )
    assert [(m.status, m.found) for m in made] == [
        ("solved", 1),
        ("solved", 1),
        ("solved", 0),
        ("solved", 1),
    ]


@pytest.mark.full
@pytest.mark.timeout(900)
def test_paired_command(program: Path, tmp_path: Path) -> None:
    out = tmp_path / "paired.jsonl"
    arguments: list[str | Path] = ["--seconds", "0", "--each", "3", "--only", "grown", "--out", out]
    done = script("paired.py", *arguments)
    assert done.returncode == 0, done.stderr
    made = paired.read(out)
    assert len(made) == 3 * sum(map(len, paired.GROWN.values()))
    solved = [m for m in made if m.status == "solved"]
    assert len(solved) >= len(made) // 2
    for m in solved:
        assert m.engine_us is not None
        assert m.engine_us > 0
        assert m.ratio > 0
        assert (m.found, m.rounds) == (1, 3)
    left_out = sum(m.status == "node-limit" for m in made)
    assert f"left out: {left_out} that the reference did not finish" in done.stdout
    whole = paired.geometric_mean([m.ratio for m in solved])
    assert 0 < whole.low <= whole.mean <= whole.high
    row = next(line for line in done.stdout.splitlines() if line.startswith("all "))
    assert row.split()[1:3] == [str(len(solved)), str(left_out)]
    assert row.endswith(str(whole))

    done = script("paired.py", *arguments[:-2], "--compare", out)
    assert done.returncode == 0, done.stderr
    row = next(line for line in done.stdout.splitlines() if line.startswith("all "))
    assert f"{whole.mean:.3g} → " in row


@pytest.mark.full
@pytest.mark.timeout(900)
def test_paired_commands_of_the_guide(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line for name, line in COMMANDS if name == "paired.py"]
    assert commands == ["--out before.jsonl", "--compare before.jsonl"]
    for line in commands:
        done = script("paired.py", *line.split(), *SMALL["paired.py"].split())
        assert done.returncode == 0, done.stderr


@pytest.mark.full
@pytest.mark.timeout(900)
def test_paired_counts_what_the_reference_cannot_do(program: Path) -> None:
    instance = paired.Instance("hard", "a", 1, grow(300, doubles=0, seed=1))
    made = paired.measure(program, [instance], 0, 1)
    assert [(m.status, m.engine_us, m.rounds) for m in made] == [("node-limit", None, 0)]
    lines = paired.report(made, None)
    assert lines[1].split() == ["hard", "0", "1"]
    assert lines[-1].startswith("left out: 1 that the reference did not finish")


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 2 2 2 1 0 0\n", "line 1: a number is missing or out of range"),
        ("1 2 2 2 0 7\n", "line 1: more numbers than expected"),
        ("1 2 2 2 2 1 0 1 0 0 1\n", "line 1: the islands are not in order"),
        ("1 2 2 2 0\n1 2 x\n", "line 2: a number is missing or out of range"),
    ],
)
def test_paired_malformed_stream(program: Path, line: str, message: str) -> None:
    done = subprocess.run([program, "0", "9"], input=line, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (2, "", message)


def test_paired_change_of_a_ratio() -> None:
    def made(name: str, engine: float) -> paired.Measurement:
        return paired.Measurement("g", name, 9, "d", "solved", "", 1, engine, 12.0, 0, 1, 3)

    old = [made("a", 4.0), made("b", 6.0), made("gone", 1.0)]
    new = [made("a", 2.0), made("b", 3.0), made("new", 1.0)]
    row = paired.report(new, old)[1]
    assert row.endswith("2.45 → 4.9, × 2 (2 to 2), 2 in common")


def test_paired_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({"a": 1}) + "\n")
    for arguments, message in (
        (["--each", "0"], "argument --each: invalid positive_int value: '0'"),
        (["--seconds", "-1"], "--seconds has to be 0 or more"),
        (["--only", "nothing"], "no group's name contains 'nothing'"),
        (["--compare", str(other)], "other.jsonl:1: not a result of paired.py"),
        (["--compare", str(tmp_path / "none")], "No such file or directory"),
    ):
        assert message in refused(paired.main, capsys, *arguments)
