"""PAR-2, shifted geometric means, profiles and the virtual best; seeds, memory and clocks."""

from __future__ import annotations

import json
import math
import re
import shlex
import shutil
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from cli_process import in_process
from hashikit import Stats
from hashikit._util.processor import processor_time
from hashikit.bench.measure import BenchSettings, Measurement
from hashikit.bench.records import BenchRun, Results, apart
from hashikit.bench.scores import FACTORS, VIRTUAL_BEST, latex, notes, profile, scores, tex


def measured(
    name: str, solver: str, seconds: float, status: str = "solved", cpu: float | None = None
) -> Measurement:
    """A measurement of one call."""
    of_cpu = () if cpu is None else (cpu,)
    times = ((seconds,), (seconds,), 0.0)
    return Measurement(name, 3, 3, 4, name, solver, status, None, *times, Stats(), cpu=of_cpu)


def run(seed: int = 0, limit: float | None = 100.0) -> BenchRun:
    return BenchRun(f"run-{seed}", BenchSettings(seed=seed, time_limit=limit), {})


TIMES = {
    "fast": [1.0, 2.0, 4.0, math.inf],
    "slow": [2.0, 20.0, 2.0, 50.0],
}


def results() -> Results:
    """Four runs: two puzzles with two seeds each."""
    found: Results = []
    for solver, times in TIMES.items():
        for number, seconds in enumerate(times):
            status = "solved" if math.isfinite(seconds) else "unknown"
            name = f"puzzle {number // 2}"
            made = measured(name, solver, min(seconds, 100.0), status, cpu=seconds / 2)
            found.append((run(seed=number % 2), made))
    return found


def test_scores_by_hand() -> None:
    fast, slow, best = scores(results(), shift=10.0)
    assert (fast.solver, slow.solver, best.solver) == ("fast", "slow", VIRTUAL_BEST)
    assert (fast.runs, fast.solved, slow.solved, best.solved) == (4, 3, 4, 4)
    assert fast.par2 == pytest.approx((1 + 2 + 4 + 200) / 4)
    assert slow.par2 == pytest.approx((2 + 20 + 2 + 50) / 4)
    assert best.par2 == pytest.approx((1 + 2 + 2 + 50) / 4)
    assert fast.shifted == pytest.approx((11 * 12 * 14 * 110) ** 0.25 - 10)
    assert best.shifted == pytest.approx((11 * 12 * 12 * 60) ** 0.25 - 10)
    assert (fast.best, slow.best, best.best) == (2, 2, 4)
    assert (fast.alone, slow.alone) == (0, 1)
    assert dict(zip(FACTORS, fast.profile, strict=True)) == {
        1: 0.5,
        2: 0.75,
        4: 0.75,
        10: 0.75,
        100: 0.75,
    }
    assert dict(zip(FACTORS, slow.profile, strict=True)) == {
        1: 0.5,
        2: 0.75,
        4: 0.75,
        10: 1.0,
        100: 1.0,
    }
    assert set(best.profile) == {1.0}


def test_the_other_clock() -> None:
    fast, slow, _ = scores(results(), clock="cpu")
    assert slow.par2 == pytest.approx((1 + 10 + 1 + 25) / 4)
    assert fast.par2 == pytest.approx((0.5 + 1 + 2 + 200) / 4)


def test_what_not_all_solvers_ran_is_left_out() -> None:
    more = [*results(), (run(), measured("extra", "fast", 0.001))]
    assert scores(more) == scores(results())
    assert scores([(run(), measured("a", "x", 1.0)), (run(), measured("b", "y", 1.0))]) == []
    assert scores([]) == []


def test_without_a_limit_there_is_no_par2() -> None:
    unlimited = [(run(limit=None), measured("a", "x", 1.0, "error"))]
    [score, _] = scores(unlimited)
    assert (score.par2, score.shifted, score.solved) == (None, math.inf, 0)
    [score, _] = scores([(run(limit=None), measured("a", "x", 1.0))])
    assert score.par2 == 1.0


def test_profiles_are_steps() -> None:
    found = profile(results())
    assert found["fast"] == [(1.0, 0.5), (2.0, 0.75)]
    assert found["slow"] == [(1.0, 0.5), (2.0, 0.75), (10.0, 1.0)]
    for steps in found.values():
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(steps))


def test_seeds_stand_in_one_table() -> None:
    (book,) = apart(results())
    assert len(book) == 8
    assert "seeds 0, 1" in notes(book, clock="wall", shift=1.0)[0]


def test_latex() -> None:
    text = latex(results())
    assert not set(text) & set("×÷≥≤α–`"), "what pdfLaTeX does not know, and Markdown"
    assert text.count("{") == text.count("}")
    for mark in (r"\toprule", r"\midrule", r"\bottomrule", r"\multicolumn{2}{c}{seconds}"):
        assert mark in text
    widths = {
        line.count("&") + sum(int(n) - 1 for n in re.findall(r"\\multicolumn\{(\d+)\}", line))
        for line in text.splitlines()
        if line.endswith(r"\\")
    }
    assert widths == {11}
    assert r"\label{tab:scores}" in text
    assert r"\label{tab:scores-2}" in latex(results(), label="tab:scores-2")
    assert tex("a `b_c` d ` e") == "a `b\\_c` d ` e", "an odd number of marks is text"


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bench = ["bench", "4.3/.../3.2", "?.?", "-r", "1", "--seeds", "1,2", "--out", "r.jsonl"]
    assert in_process([*bench, "--scores", "--latex", "r.tex"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    out = " ".join(out.split())
    assert "PAR-2 s" in out
    assert "seeds 1, 2, each puzzle with each" in out
    assert VIRTUAL_BEST in out
    assert Path("r.tex").read_text().startswith("\\begin{table}")
    lines = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    assert [line["settings"]["seed"] for line in lines if line["kind"] == "run"] == [1, 2]
    assert sum(line["kind"] == "result" for line in lines) == 4
    assert in_process([*bench, "--clock", "cpu"]) == 2
    assert "--clock and --shift are for --scores and --latex" in capsys.readouterr().err
    assert in_process([*bench, "--clock", "cpu", "--scores"]) == 0, "goes on with both"
    assert "PAR-2 cpu s" in capsys.readouterr().out
    assert len(Path("r.jsonl").read_text().splitlines()) == len(lines)
    assert in_process([*bench, "-u"]) == 0
    assert in_process(["bench", "--from", "r.jsonl", "--latex", "r.tex"]) == 0
    labels = re.findall(r"\\label\{(.*?)\}", Path("r.tex").read_text())
    assert labels == ["tab:scores", "tab:scores-2"], "a table for each setting"
    capsys.readouterr()
    assert in_process([*bench, "--seeds", "3", "--latex", "none/r.tex"]) == 2
    out, err = capsys.readouterr()
    assert out == "", "nothing was measured"
    assert err.startswith("hashi: none/r.tex: ")
    for seeds, message in (
        ("1,x", "hashi: seeds is '1,x', not numbers such as 1,2,3\n"),
        ("", "hashi: seeds is '', not numbers such as 1,2,3\n"),
    ):
        assert in_process(["bench", "2.2", "--seeds", seeds]) == 2
        assert capsys.readouterr().err == message


def test_programs_count_for_the_processor(tmp_path: Path) -> None:
    from hashikit import Puzzle
    from hashikit.bench.measure import TimedPuzzle, measure
    from hashikit.solvers import get

    script = tmp_path / "busy.py"
    script.write_text(
        "import time\nwhile time.process_time() < 0.4: pass\nprint('x_0_0_0_2 = 2')\n"
    )
    command = shlex.join((sys.executable, str(script)))
    solver = get("minizinc", command=command)
    puzzle = Puzzle.from_grid(["2.2"])
    before = processor_time()
    [made] = measure(TimedPuzzle("two", puzzle), [solver], BenchSettings(repeat=1))
    assert made.status == "solved"
    assert 0.4 <= made.cpu[0] <= processor_time() - before


@pytest.mark.slow  # it imports HiGHS in another process
def test_engines_elsewhere_count_for_the_processor() -> None:
    pytest.importorskip("highspy")
    from hashikit import Puzzle, solve

    puzzle = Puzzle.from_grid([["?"] * 5] * 5)
    before = processor_time()
    assert solve(puzzle, solver="mip-flow:engine=highs").solved
    assert processor_time() - before > 0.1, "with its import"


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.slow
def test_a_limit_of_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "greedy.py"
    script.write_text(
        "a = bytearray(3_000_000_000)\nprint('x_0_0_0_1 = 1')\nprint('x_0_0_0_2 = 2')\n"
    )
    command = f"minizinc:command={shutil.which('python3') or sys.executable} {script}"
    bench = ["bench", "2.2", "-r", "1", "--solvers", command, "--out", "m.jsonl"]
    assert in_process([*bench, "--memory-limit", "2000"]) == 0
    result = json.loads(Path("m.jsonl").read_text().splitlines()[1])
    assert result["status"] == "error"
    assert "MemoryError" in result["message"]
    assert "limit 2000 MB" in " ".join(capsys.readouterr().out.split())
