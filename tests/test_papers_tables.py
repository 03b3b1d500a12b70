"""The papers' tables, made from invented measurements."""

from __future__ import annotations

import csv
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hashikit import HashikitError, Stats
from hashikit.bench.groups import cell_of
from hashikit.bench.measure import BenchSettings
from hashikit.bench.records import BenchRun, Results
from made_results import measured, results
from measuring_scripts import BENCHMARKS, PAPERS

sys.path.insert(0, str(BENCHMARKS))
sys.path.insert(0, str(PAPERS))

from tables.found import Found, One, ratio, seconds
from tables.grid import WIDE, Grid
from tables.layouts import _shared, layout
from tables.page import fill, folder
from tables.parts import draw
from tables.suite import ALPHAS, BETAS, ISLANDS

pytestmark = pytest.mark.full


def whole(
    solver: str, time: float, cuts: int, *ns: int, grown: str = "", run: str = "r"
) -> Results:
    """A measurement in every cell of these n; times and cuts grow with α."""
    made = [
        measured(f"{grown}Hs_9_{n}_{beta}_{alpha:02}_001", solver, time + alpha / 100, cuts + alpha)
        for n in ns
        for beta in BETAS
        for alpha in ALPHAS
    ]
    return [(BenchRun(run, BenchSettings(), {}), one) for one in made]


def table_rows(grid: Grid, head: str) -> list[list[str]]:
    """The three lines of a row of Table 1 or 2: the paper's, ours, the ratio."""
    at = next(at for at, row in enumerate(grid.rows) if " ".join(row[:2]) == head)
    return [row[3:] for row in grid.rows[at : at + 3]]


def test_tables_as_printed() -> None:
    found = Found(whole("mip-cllv", 1.0, 10, *ISLANDS))
    [grid] = draw("1", found)
    assert draw("2", found) == [], "with (7) it is not compared with what was published without"
    assert len(grid.rows) == 3 * (16 + 1)
    paper, ours, over = table_rows(grid, "400 0.75")
    assert paper[:5] == ["76.65", "152.18", "100.68", "84.23", "103.43"]
    assert paper[5:] == ["161.80", "238.77", "159.90", "130.20", "172.67"]
    assert ours[:5] == ["1.00", "1.05", "1.10", "1.15", "1.07"]
    assert ours[5:] == ["10.00", "15.00", "20.00", "25.00", "17.50"]
    assert over[:5] == ["0.013×", "0.0069×", "0.011×", "0.014×", "0.010×"]
    assert over[5:] == ["0.062×", "0.063×", "0.13×", "0.19×", "0.10×"]
    paper, ours, over = table_rows(grid, "all all")
    assert (paper[4], paper[9]) == ("11.14", "31.90")
    assert (ours[4], over[4], over[9]) == ("1.07", "0.096×", "0.55×")
    [grid] = draw("2", Found(whole("mip-cllv:weak=no", 1.0, 10, *ISLANDS)))
    assert table_rows(grid, "all all")[0][4::5] == ["13.86", "54.33"]
    assert all(len(line) <= WIDE for line in grid.text().splitlines()[:-1])


def test_a_ratio_is_of_the_same_cells() -> None:
    some = [
        one
        for one in whole("mip-cllv", 1.0, 10, 100)
        if one[1].instance != "Hs_9_100_75_10_001" and "_50_" not in one[1].instance
    ]
    [grid] = draw("1", Found(some))
    paper, ours, over = table_rows(grid, "100 0.75")
    assert paper[:5] == ["0.22", "0.39", "0.39", "0.36", "0.34"]
    assert ours[:5] == ["1.00", "1.05", "", "1.15", ""], "no average over a missing cell"
    assert over[:5] == ["4.5×", "2.7×", "", "3.2×", ""]
    assert table_rows(grid, "100 0.25")[1][4] == "1.07"
    assert table_rows(grid, "100 all")[1:] == [[""] * 10] * 2
    assert all(row[0] != "all" for row in grid.rows)
    # Grown puzzles are not the published ones: nothing published stands beside them.
    [grid] = draw("1", Found(whole("mip-cllv", 1.0, 10, 100, grown="grown/")))
    assert "grown puzzles" in grid.title
    assert {row[2] for row in grid.rows} == {"ours"}
    # What a solver refuses has no time.
    refused = [(run, replace(one, status="error")) for run, one in some[:1]] + some[1:]
    [grid] = draw("1", Found(refused))
    assert table_rows(grid, "100 0.25")[1][:5] == ["", "1.05", "1.10", "1.15", ""]


def test_what_leaving_7_out_does() -> None:
    found = whole("mip-cllv", 1.0, 10, 100, 200) + whole("mip-cllv:weak=no", 2.0, 20, 100, 200)
    [grid] = draw("weak", Found(found))
    by = {tuple(row[:3]): row[3:] for row in grid.rows}
    # 0.59 / 0.34 s and 17.57 / 10.20 cuts are published for n = 100, β = 0.75.
    count, time, ours, interval, medians, means, cuts, our_cuts, span = by["SCIP", "100", "0.75"]
    assert (count, time, cuts) == ("4", "1.7×", "1.72×"), "0.34 s has but two digits"
    assert ours == "1.93×", "the fourth root of 2/1 · 2.05/1.05 · 2.10/1.10 · 2.15/1.15"
    assert (interval, span) == ("", ""), "of four files"
    assert (medians, means, our_cuts) == ("1.93×", "1.93×", "1.57×")
    theirs = (0.12 + 0.49 + 3.73 + 0.04 + 0.13 + 0.59) / (0.14 + 0.50 + 2.76 + 0.04 + 0.10 + 0.34)
    count, time, ours, interval, _, _, _, our_cuts, span = by["SCIP", "100–200", "all"]
    assert (count, time, ours, our_cuts) == ("24", f"{theirs:.1f}×", "1.93×", "1.57×")
    low, high = map(float, interval.split("–"))
    assert 1.87 <= low < 1.93 < high <= 2.0
    low, high = map(float, span.split("–"))
    assert 1.45 <= low < 1.57 < high <= 1.72
    # Without one cell there is no published ratio of the same cells.
    [grid] = draw("weak", Found([one for one in found if "_75_10_" not in one[1].instance]))
    by = {tuple(row[:3]): row[3:] for row in grid.rows}
    assert by["SCIP", "100", "0.75"][:2] == ["3", ""]
    assert by["SCIP", "100", "0.25"][:2] == ["4", "1.0×"]
    # Only pairs of one run count, and nothing where (7) left puzzles unsolved.
    apart = found[: len(found) // 2] + whole("mip-cllv:weak=no", 2.0, 20, 100, run="other")
    assert draw("weak", Found(apart)) == []
    gone = [(run, replace(one, status="unknown")) for run, one in found[:24]] + found[24:]
    [grid] = draw("weak", Found(gone))
    assert {row[5] for row in grid.rows} == {""}
    gone = found[:24] + [(run, replace(one, status="unknown")) for run, one in found[24:]]
    [grid] = draw("weak", Found(gone))
    assert all(row[5].startswith("≥") for row in grid.rows)


def test_the_same_engine_under_both() -> None:
    gurobi = ":engine=gurobi"
    found = Found(
        whole(f"mip-cllv{gurobi}", 1.0, 10, 100)
        + whole(f"mip-lazy{gurobi}:guide=no", 1.0, 10, 100)
        + whole(f"mip-lazy{gurobi}", 0.5, 1, 100)
        + whole("mip-lazy", 9.0, 1, 100)
    )
    [grid] = draw("engines", found)
    assert grid.title.startswith("Gurobi under every formulation")
    by = {row[1]: row for row in grid.rows}
    assert list(by) == ["mip-lazy:guide=no", "mip-lazy"], "none of another engine"
    assert by["mip-lazy:guide=no"][2:8] == ["Müßig", "12", "1.07", "1.07", "1.00×", "1.00×"]
    assert by["mip-lazy"][2] == "Müßig, guide ours"
    assert by["mip-lazy"][6] == "0.53×"
    [grid] = draw("lazy", found)
    by = {row[0]: row[2:] for row in grid.rows if row[0]}
    assert by["lazy-solve"] == ["<0.01", "0.04", "0.12", "1.48"]
    assert by["CLLV"] == ["0.16", "1.13", "6.32", "36.94"]
    assert by["mip-lazy, Gurobi"] == ["0.575 (12)", "", "", ""]
    at = [row[0] for row in grid.rows].index("mip-lazy, Gurobi")
    assert grid.rows[at + 1][2] == "≥58×", "the published number is an upper bound"
    # The mean of an n needs all of its cells.
    [grid] = draw("lazy", Found([one for one in found.results if "_75_10_" not in one[1].instance]))
    assert len(grid.rows) == 2


def test_claims_rounds_and_speed() -> None:
    one = measured("Hs_34_400_75_00_001", "sat-lazy", 0.5)
    calls = [
        replace(one, stats=Stats(rounds=n), instance=f"Hs_9_100_75_00_{n:03}") for n in (0, 1, 9)
    ]
    many = replace(measured("grown/Hs_54_1000_75_00_001", "sat-lazy", 0.25), islands=1000)
    janko = replace(one, instance="janko/x:539_14x14", solver="cpsat-flow", wall=(0.022,))
    found = Found(results(*calls, many, janko))
    [grid] = draw("claims", found)
    assert grid.rows == [
        ["CP-SAT chapter: janko 539", "cpsat-flow", "1", "0.0440", "0.0220", "", "0.50×"],
        ["SAT: lazy, 1000 islands", "sat-lazy", "1", "<1.00", "0.250", "", "≥0.25×"],
    ]
    [grid] = draw("sat", found)
    assert ["sat-lazy", "CLLV, n = 100", "3", "1", "1", "0", "0", "1", "0", "67%", "4.3", "10"] in (
        grid.rows
    )
    fast = [replace(one, solver="native", wall=(t,), engine=(t / 2,)) for t in (0.001, 0.003)]
    fast[1] = replace(fast[1], instance="Hs_34_400_75_00_002")
    [grid] = draw("speed", Found(results(*fast)))
    assert grid.rows == [["400", "", "", "2.00 ms"]]
    assert "2.00 ms mean, 3.00 ms at most" in grid.notes[0]
    proved = replace(one, instance="janko/x:1", solver="native", unique=True)
    run = BenchRun("r", BenchSettings(unique=True), {})
    [grid] = draw("speed", Found([(run, proved)]))
    assert grid.notes[0].startswith("1 of 1 proved to have one solution")


def test_breadth_first_against_lazy() -> None:
    slow = measured("grown/Hs_9_20_75_00_001", "mip-bfs", 3.0)
    other = replace(slow, instance="grown/Hs_9_20_75_00_002", status="unknown")
    lazy = [
        replace(m, solver="mip-lazy:guide=no", status="solved", wall=(1.5,)) for m in (slow, other)
    ]
    [grid] = draw("bfs", Found(results(slow, other, *lazy)))
    assert grid.rows[0][:7] == ["SCIP", "20", "2", "1", "≥3.00", "1.50", "≥2.00×"]


def test_time_of_the_processor() -> None:
    one = replace(measured("Hs_9_20_75_00_001", "mip-lazy", 3.0), cpu=(1.0, 2.0))
    assert seconds(one) == 1.0
    assert seconds(replace(one, solver="mip-lazy:engine=highs")) == 3.0, "in another process"
    assert seconds(replace(one, cpu=())) == 3.0, "of an older file"


def test_forms_of_a_table(tmp_path: Path) -> None:
    [grid] = draw(
        "weak", Found(whole("mip-cllv", 1, 9, 100) + whole("mip-cllv:weak=no", 2, 9, 100))
    )
    assert folder(tmp_path / "out", [grid])
    lines = (tmp_path / "out" / "weak.csv").read_text("utf-8").splitlines()
    assert list(csv.reader(lines)) == [list(grid.heads), *grid.rows]
    markdown = (tmp_path / "out" / "weak.md").read_text("utf-8")
    assert markdown.count("\n|") == len(grid.rows) + 2
    latex = (tmp_path / "out" / "weak.tex").read_text("utf-8")
    assert latex.count(r" \\") == len(grid.rows) + 1
    assert "95 \\%" in latex
    assert not set(latex) & set("×÷≥α–"), "what pdfLaTeX does not know"
    assert all(len(line) <= WIDE for line in grid.text().splitlines()[:-1])


def test_a_page_with_markers(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    grid = Grid("weak", "T", ["a"], [["1"]])
    path.write_text(
        "Before\n<!-- papers: weak -->\nold\n<!-- /papers -->\nafter\n<!-- papers: x -->\n"
    )
    path.write_text(path.read_text() + "kept\n<!-- /papers -->\n")
    assert fill(path, [grid], []) == (["weak"], ["x"])
    text = path.read_text("utf-8")
    assert text.startswith(
        "Before\n<!-- papers: weak -->\n**T**\n\n| a |\n|---|\n| 1 |\n<!-- /papers -->\nafter"
    )
    assert "kept" in text
    assert "old" not in text
    path.write_text("nothing")
    with pytest.raises(HashikitError, match="no marker"):
        fill(path, [grid], [])


def test_a_bootstrap_takes_a_layout_as_one() -> None:
    """Files with the same layout are no independent draws: with them an interval is wider."""
    together = [f"Hs_16_100_75_{one}" for one in ("00_009", "00_013")]
    assert layout(together[0]) == layout(together[1])
    apart = [f"Hs_16_100_75_00_{k:03}" for k in range(1, 31)]
    assert len({layout(name) for name in apart}) < 30

    def width(names: list[str]) -> float:
        pairs = []
        for at, name in enumerate(names):
            time = 1.0 + at % 15
            one = measured(name, "a", time, cuts=3)
            pair = [One("r", m, seconds(m), cell_of(name)) for m in (one, replace(one, wall=(1,)))]
            pairs.append((pair[0], pair[1]))
        found = ratio(pairs)
        assert found is not None
        assert found.interval is not None
        assert found.cuts_interval == (1.0, 1.0)
        assert found.interval[0] < found.geometric < found.interval[1]
        return found.interval[1] - found.interval[0]

    own = [f"grown/Hs_16_100_75_00_{k:03}" for k in range(1, 31)]
    shared = list(_shared())
    firsts = list(dict.fromkeys(layout(name) for name in shared if "_100_" in name))[:15]
    seconds_of = [next(n for n in shared if layout(n) == first and n != first) for first in firsts]
    assert width(firsts + seconds_of) > 1.1 * width(own)


def test_every_cell_weighs_the_same() -> None:
    names = ["Hs_9_100_75_00_001", "Hs_9_100_75_00_002", "Hs_9_100_75_05_001"]
    times = [4.0, 4.0, 1.0]
    pairs = []
    for name, time in zip(names, times, strict=True):
        two = [measured(name, "a", t, cuts=round(t)) for t in (time, 1.0)]
        one, base = (One("r", m, seconds(m), cell_of(name)) for m in two)
        pairs.append((one, base))
    found = ratio(pairs)
    assert found is not None
    assert abs(found.geometric - 2.0) < 1e-9
    assert (found.means, found.cuts, found.medians) == (2.5, 2.5, 4.0)


def test_the_newest_pair_and_the_fastest_call() -> None:
    made = [measured("Hs_9_100_75_00_001", s, t) for s, t in (("a", 3.0), ("b", 1.0))]
    first = [(BenchRun("old", BenchSettings(), {}), one) for one in made]
    later = [(BenchRun("new", BenchSettings(), {}), replace(one, wall=(4.0,))) for one in made]
    alone = [(BenchRun("last", BenchSettings(), {}), replace(made[0], wall=(2.0,)))]
    found = Found(first + later + alone)
    [(one, base)] = found.pairs("a", "b")
    assert (one.run, base.run) == ("new", "new")
    assert found.of("a")["Hs_9_100_75_00_001"].seconds == 2.0


def test_what_was_run() -> None:
    gurobi = [f"mip-{name}:engine=gurobi" for name in ("cllv", "lazy:guide=no")]
    found = Found(
        [one for solver in gurobi for one in whole(solver, 1.0, 1, 100, 200)]
        + whole("native", 1.0, 1, 50, grown="grown/", run="other")
    )
    [grid] = draw("runs", found)
    repeat = str(BenchSettings().repeat)
    assert grid.rows == [
        ["with Gurobi: mip-cllv, mip-lazy:guide=no", "n = 100", repeat, "12", "1"],
        ["", "n = 200", "", "12", "1"],
        ["native", "grown, n = 50", repeat, "12", "1"],
    ]


def test_the_flow_is_compared_like_with_like() -> None:
    solvers = {"mip-cllv": 2.0, "mip-lazy": 1.0, "mip-flow": 3.0, "mip-flow:guide=yes": 3.0}
    made = [one for solver, time in solvers.items() for one in whole(solver, time, 1, 100)]
    made = [
        (run, replace(one, status="error"))
        if one.solver.startswith("mip-flow") and "_75_15_" in one.instance
        else (run, one)
        for run, one in made
    ]
    [flow] = [grid for grid in draw("engines", Found(made)) if grid.name == "flow"]
    assert [row[2:6] for row in flow.rows] == [
        ["mip-flow / mip-cllv", "no", "11", "1"],
        ["mip-flow / mip-lazy", "yes", "11", "1"],
    ]
    assert [round(float(row[8].rstrip("×")), 1) for row in flow.rows] == [1.5, 2.9]
