"""`hashi bench` as a command, with a second solver in the registry."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hashikit
from cli_process import ROOT, command, environment, hard_puzzle, in_process
from hashikit import Puzzle, Result, Solution, solvers
from hashikit.bench.records import read
from hashikit.solvers import Engine, registry
from waiting import PATIENCE, lines_in, wait_until

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


class Other:
    """The engine under another name, with its answers passed through `change`."""

    name = "other"
    options = ()

    def engines(self) -> list[Engine]:
        return [Engine("other", "1", "")]

    def __init__(self) -> None:
        self.asked: list[Puzzle] = []
        self.change: Callable[[Result], Result] = lambda result: result

    def solve(self, puzzle: Puzzle, **options: Any) -> Result:
        self.asked.append(puzzle)
        return self.change(solvers.get("native").solve(puzzle, **options))

    def solutions(self, puzzle: Puzzle, **options: Any) -> Iterator[Solution]:
        return solvers.get("native").solutions(puzzle, **options)


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Other:
    """A second solver in the registry, called `other`."""
    module = ModuleType("hashikit.solvers.other")
    solver = Other()
    module.Other = lambda: solver  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(registry._SOLVERS, "other", ("other", "Other"))
    return solver


@pytest.fixture
def bench(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run `hashi bench` on three puzzles in the folder `puzzles`, being in the folder above."""
    monkeypatch.chdir(tmp_path)
    Path("puzzles").mkdir()
    for name, text in {"a.txt": "4.3\n...\n3.2\n", "b.txt": "?.?", "c.txt": "1.2"}.items():
        Path("puzzles", name).write_text(text)

    def run(*arguments: str | Path) -> Answer:
        status = in_process(["bench", *arguments])
        return status, *capsys.readouterr()

    return run


def lines(text: str) -> list[list[str]]:
    """The cells of the table, up to its notes."""
    return [line.split() for line in text.partition("Time for")[0].splitlines() if line]


def test_table(bench: Run) -> None:
    status, out, err = bench("puzzles", "--repeat", "2")
    assert (status, err) == (0, "")
    head, one, three, everything = lines(out)
    assert " ".join(head[:2]) == "group puzzles"
    assert head[3] in ("µs", "ms")
    assert [one[:2], three[:2], everything[:2]] == [["1×3", "2"], ["3×3", "1"], ["all", "3"]]
    assert "fastest of up to 2 calls" in out
    assert "β" not in out
    status, out, _ = bench("puzzles", "--by", "none")
    assert [row[:2] for row in lines(out)[1:]] == [["all", "3"]]


def test_pairs(bench: Run, other: Other) -> None:
    status, out, err = bench("puzzles", "--solvers", "other,native", "--repeat", "3", "--unique")
    assert (status, err) == (0, "")
    assert len(other.asked) == 1 + 9, "one call to get ready, then three for each puzzle"
    head, *rows = lines(out)
    assert head[-2:] == ["ratio", "paired"]
    assert [row[:3] for row in rows[:2]] == [["1×3", "other", "2"], ["native", "2", rows[1][2]]]
    assert all(row[-1].endswith("×") for row in rows[1::2])
    assert not any(row[-1].endswith("×") for row in rows[::2])
    assert "proof that it is the only one" in out


def test_results_are_kept_and_gone_on_with(bench: Run, other: Other) -> None:
    out = ("--out", "results.jsonl")
    assert bench("puzzles/a.txt", *out)[0] == 0
    assert len(read("results.jsonl")) == 1
    before = Path("results.jsonl").read_bytes()
    assert bench("puzzles/a.txt", *out)[0] == 0
    assert Path("results.jsonl").read_bytes() == before, "nothing was measured again"
    assert bench("puzzles", *out)[0] == 0
    assert [made.instance for _, made in read("results.jsonl")] == [
        str(Path("puzzles", name)) for name in ("a.txt", "b.txt", "c.txt")
    ]
    assert bench("puzzles/a.txt", *out, "--seed", "1")[0] == 0
    assert len(read("results.jsonl")) == 4, "other settings are another measurement"
    # With another solver both run again, so that they are paired.
    assert bench("puzzles/a.txt", *out, "--solvers", "native,other")[0] == 0
    assert [made.solver for _, made in read("results.jsonl")[4:]] == ["native", "other"]
    Path("puzzles/a.txt").write_text("2.2")
    assert bench("puzzles/a.txt", *out)[0] == 0
    assert len(read("results.jsonl")) == 7, "the same name, another puzzle"
    # A last line that an interruption cut short is measured again.
    whole = Path("results.jsonl").read_bytes()
    Path("results.jsonl").write_bytes(whole[:-10])
    assert bench("puzzles/a.txt", *out)[0] == 0
    assert len(read("results.jsonl")) == 7


def test_a_program_that_fails_at_once_is_named_with_its_solver(bench: Run) -> None:
    program = f"mip-flow:command={sys.executable} -c pass"
    status, out, err = bench("puzzles", "--solvers", f"native,{program}")
    assert (status, out) == (2, "")
    assert err.startswith(f"hashi: {program}: ")
    assert err.endswith(" ended with exit status 0 without an answer\n")


def test_the_table_of_a_run_gone_on_with_is_whole(bench: Run) -> None:
    assert bench("puzzles/a.txt", "--out", "r.jsonl")[0] == 0
    _, out, _ = bench("puzzles", "--out", "r.jsonl")
    assert lines(out)[-1][:2] == ["all", "3"]
    _, out, _ = bench("puzzles/a.txt", "--out", "r.jsonl")
    assert [row[:2] for row in lines(out)[1:]] == [["3×3", "1"]], "only what was asked for"


def test_from(bench: Run, other: Other) -> None:
    bench("puzzles", "--solvers", "native,other", "--out", "r.jsonl")
    _, measured, _ = bench("puzzles", "--solvers", "native,other", "--out", "r.jsonl")
    status, shown, err = bench("--from", "r.jsonl")
    assert (status, shown, err) == (0, measured, "")
    bench("puzzles/a.txt", "--seed", "5", "--unique", "--out", "r.jsonl")
    status, shown, err = bench("--from", "r.jsonl", "--by", "none", "--csv", "r.csv")
    assert shown.count("Time for") == 2, "one table for each setting"
    assert "seed 5" in shown
    with Path("r.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 7
    assert [(r["instance"], r["solver"]) for r in rows[:2]] == [
        (str(Path("puzzles", "a.txt")), "native"),
        (str(Path("puzzles", "a.txt")), "other"),
    ]
    made = read("r.jsonl")[0][1]
    assert float(rows[0]["wall"]) == min(made.wall)
    assert float(rows[0]["engine"]) == min(made.engine)


def test_parsing_is_timed(bench: Run) -> None:
    bench("puzzles/a.txt", "--out", "r.jsonl")
    [(_, made)] = read("r.jsonl")
    assert 0 < made.parse < 1
    many = "\n".join(["4.3/.../3.2"] * 50)
    Path("many.txt").write_text(many)
    bench("many.txt", "--out", "many.jsonl", "--repeat", "1")
    made_of_many = [made for _, made in read("many.jsonl")]
    assert [m.instance for m in made_of_many] == [f"many.txt:{n}" for n in range(1, 51)]
    assert len({m.parse for m in made_of_many}) == 1


def test_a_wrong_answer_fails_loudly(bench: Run, other: Other) -> None:
    def wrong(result: Result) -> Result:
        if len(result.puzzle.islands) == 4:
            bridges = [b._replace(count=1) for b in result.solution.bridges]  # type: ignore[union-attr]
            return replace(result, solution=Solution(result.puzzle, bridges))
        return result

    other.change = wrong
    status, out, err = bench("puzzles", "--solvers", "native,other", "--out", "r.jsonl")
    assert status == 4
    assert err == (
        f"hashi: {Path('puzzles', 'a.txt')}: other: WRONG ANSWER: the solution breaks a rule: "
        "island at (0, 0) has 2 bridges, its clue is 4\n"
    )
    assert "unsolved" in lines(out)[0]
    statuses = [(m.solver, m.status) for _, m in read("r.jsonl")]
    assert statuses.count(("other", "wrong")) == 1
    assert statuses.count(("native", "wrong")) == 0
    assert bench("--from", "r.jsonl")[0] == 4
    assert bench("puzzles", "--solvers", "native,other", "--out", "r.jsonl")[0] == 4


def test_a_failing_solver_is_counted(bench: Run, other: Other) -> None:
    def fail(result: Result) -> Result:
        raise OverflowError("too much")

    other.change = fail
    status, out, err = bench("puzzles/a.txt", "--solvers", "native,other")
    assert status == 0
    assert err == f"hashi: {Path('puzzles', 'a.txt')}: other: failed: OverflowError: too much\n"
    head, _, row = lines(out)
    assert head[3] == "unsolved"
    assert row[:3] == ["other", "1", "1"]


def test_limits(bench: Run, corpus: Path) -> None:
    status, out, _ = bench(hard_puzzle(corpus), "--conflict-limit", "1")
    head, row = lines(out)
    assert status == 0
    assert head[2] == "unsolved"
    assert row[:4] == ["n=400", "β=75", "1", "1"]
    assert row[4].startswith("≥")
    assert "≥: includes unsolved puzzles" in out
    assert "75% of the bridges are double in the files named 25" in " ".join(out.split())


def test_errors(bench: Run) -> None:
    Path("bad.txt").write_text("x")
    status, out, err = bench("bad.txt", "puzzles/a.txt", "gone")
    assert status == 2
    assert lines(out)[1][:2] == ["3×3", "1"], "the others are measured"
    assert err == (
        "hashi: gone: no such file or folder, and not a puzzle\n"
        "hashi: bad.txt: line 1, column 1: expected a clue, '?', '#' or '.', found 'x'\n"
    )
    for arguments, message in [
        (
            ["puzzles", "--solvers", "native,magic"],
            f"no solver 'magic'; available: {', '.join(solvers.names())}",
        ),
        (["puzzles", "--out", "bad.txt"], "bad.txt: line 1: this is not a result of 'hashi bench'"),
        (["--from", "gone"], "gone: No such file or directory"),
        (["--from", "bad.txt"], "bad.txt: line 1: this is not a result of 'hashi bench'"),
        (
            ["--from", "bad.txt", "puzzles"],
            "--from shows saved results and cannot be combined with a PUZZLE",
        ),
        (["puzzles", "--out", "no/r.jsonl"], "no/r.jsonl: No such file or directory"),
    ]:
        status, out, err = bench(*arguments)
        assert (status, out, err) == (2, "", f"hashi: {message}\n")
    assert Path("bad.txt").read_text() == "x"


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_ctrl_c_keeps_what_was_measured(tmp_path: Path) -> None:
    """Quick puzzles, then one that takes long; after Ctrl-C the table of the quick ones."""
    for index in range(5):
        (tmp_path / f"{index}.txt").write_text("4.3\n...\n3.2\n")
    # Rounds of a second each of many puzzles, to be interrupted somewhere.
    (tmp_path / "x.jsonl").write_text("\n".join(["4.3/.../3.2"] * 20_000))
    process = subprocess.Popen(
        command("bench", ".", "--repeat", "50", "--out", "r.jsonl"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    path = tmp_path / "r.jsonl"
    wait_until(lambda: lines_in(path) > 6, "the first measurements")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == b"hashi: interrupted; the measurements so far are in r.jsonl\n"
    [_, row] = lines(out.decode())
    measured = len(read(str(path)))
    assert row[:2] == ["3×3", str(measured)]
    assert measured >= 5
    for line in path.read_text().splitlines():
        assert json.loads(line)["kind"] in ("run", "result")


GUIDE = (ROOT / "docs" / "howto" / "benchmark.md").read_text("utf-8")


def test_the_corpus_is_benched(bench: Run, corpus: Path) -> None:
    """One puzzle of each of the 48 groups of the CLLV set, and their second solutions."""
    paths = sorted((corpus / "cllv").glob("*/*_001.has"))
    assert len(paths) == 48
    status, out, err = bench(*paths, "--unique", "--repeat", "1", "--by", "alpha", "--out", "r")
    assert (status, err) == (0, "")
    assert len(lines(out)) == 1 + 48 + 1
    assert all(made.status == "solved" and made.unique is False for _, made in read("r"))
    assert hashikit.__version__ in out
