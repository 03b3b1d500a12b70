"""The papers' tables, on the published set and on instances grown here."""

from __future__ import annotations

import builtins
import itertools
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cli_process import ROOT, environment
from hashikit import FormatError, HashikitError, MissingExtraError, check, formats
from hashikit.bench import running, table
from hashikit.bench.groups import cell_of
from hashikit.bench.measure import BenchSettings
from hashikit.bench.records import BenchRun, read
from made_results import measured, results
from measuring_scripts import BENCHMARKS, PAPERS

sys.path.insert(0, str(BENCHMARKS))
sys.path.insert(0, str(PAPERS))

from tables import plots, published
from tables.command import main
from tables.found import Found
from tables.kept import plain
from tables.layouts import layout
from tables.parts import draw
from tables.suite import ALPHAS, BETAS, ISLANDS, Planned, plan

pytestmark = pytest.mark.full

Papers = Callable[..., tuple[int, str, str]]


@pytest.fixture
def papers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Papers:
    """Run `python papers/tables` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        status = main([str(a) for a in arguments])
        return status, *capsys.readouterr()

    return run


def test_the_set_that_is_grown() -> None:
    planned = plan()
    assert len(planned) == len({one.name for one in planned}) == 1440
    assert [one.cell.number for one in planned] == sorted(one.cell.number for one in planned)
    assert {astuple(one.cell)[1:4] for one in plan(sample=1)} == {
        (n, beta, alpha) for n in ISLANDS for beta in BETAS for alpha in ALPHAS
    }
    shares: dict[int, list[float]] = {}
    for one in plan(islands=[100], sample=3):
        [entry] = one.entries()
        assert [entry] == list(one.entries()), "the same every time"
        puzzle, solution = entry.puzzle, entry.solution
        assert solution is not None
        assert check(puzzle, solution) == []
        assert (puzzle.rows, len(puzzle.islands)) == (16, 100)
        doubles = sum(bridge.count == 2 for bridge in solution.bridges)
        shares.setdefault(one.cell.beta, []).append(doubles / len(solution.bridges))
    for beta, found in shares.items():
        assert abs(sum(found) / len(found) - (1 - beta / 100)) < 0.1, "as in the published files"


def test_the_published_set(corpus: Path) -> None:
    planned = plan(str(corpus / "cllv"), sample=2)
    assert len(planned) == 96
    assert planned[0].name == "Hs_16_100_25_00_001"
    [entry] = planned[0].entries()
    assert (entry.name, len(entry.puzzle.islands)) == (planned[0].name, 100)
    with pytest.raises(HashikitError, match="no file of the CLLV set with n = 50"):
        plan(str(corpus / "cllv"), [50])
    grown = plan(str(corpus / "cllv"), [50, 100], 1, grow=True)
    assert [one.path is None for one in grown].count(True) == 12


def write_set(folder: Path, *names: str) -> None:
    """Files with names of the set, with grown puzzles in them."""
    folder.mkdir()
    for name in names:
        cell = cell_of(name)
        assert cell is not None
        [entry] = Planned(cell).entries()
        (folder / f"{name}.has").write_text(formats.dumps(entry.puzzle, "has"))


def test_table_1_of_a_run(papers: Papers) -> None:
    names = [f"Hs_16_100_{b}_{a}_00{i}" for b in (25, 75) for a in ("00", "05") for i in (1, 2)]
    write_set(Path("set"), *names)
    arguments = ("--data", "set", "--islands", "100", "--table", "1")
    arguments += ("--solvers", "native,sat-lazy", "--repeat", "1", "--out", "r.jsonl")
    status, out, err = papers(*arguments)
    assert (status, err) == (0, "")
    assert "Table 1, with (7), ours with native: published files" in out
    assert "means over 2 of the 30 published files a cell" in " ".join(out.split())
    made = read("r.jsonl")
    assert len(made) == 16
    assert made[0][0].engines["sat-lazy"].startswith("PySAT ")
    assert all(len(m.cpu) == len(m.wall) and min(m.cpu) > 0 for _, m in made)
    # The same numbers from the file, and nothing is measured again.
    before = Path("r.jsonl").read_bytes()
    assert papers(*arguments)[1] == out
    assert Path("r.jsonl").read_bytes() == before
    shown = papers("--from", "r.jsonl", "--table", "1", "--solvers", "native,sat-lazy")
    assert shown == (0, out, "")
    # A part of them is a table too, and is gone on with.
    Path("r.jsonl").write_bytes(b"".join(before.splitlines(keepends=True)[:7])[:-9])
    assert papers("--from", "r.jsonl", "--table", "1", "--solvers", "native")[1] != out
    assert papers(*arguments)[0] == 0
    assert {m.instance for _, m in read("r.jsonl")} == set(names)


def test_results_in_short(papers: Papers) -> None:
    arguments = ("--table", "speed", "--islands", "20", "--sample", "1")
    assert papers("--islands", "20", "--sample", "1", "--out", "r.jsonl")[0] == 0
    status, _, err = papers("--from", "r.jsonl", "--keep", "short.jsonl.xz")
    assert (status, err) == (0, "hashi: wrote short.jsonl.xz\n")
    with plain("short.jsonl.xz") as short:
        made, whole = read(short), read("r.jsonl")
    assert [run for run, _ in made] == [run for run, _ in whole]
    for (_, one), (_, full) in zip(made, whole, strict=True):
        assert len(one.cpu) == len(one.wall) == 1
        assert one.cpu[0] == pytest.approx(min(full.cpu), rel=1e-3)
        assert one.stats.cuts == full.stats.cuts
    assert papers("--from", "r.jsonl", "--keep", "short.jsonl")[0] == 2
    Path("bad.xz").write_bytes(b"nothing")
    status, out, err = papers("--from", "bad.xz", *arguments[:2])
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_layouts(corpus: Path) -> None:
    """Files share a layout, as it is written down, if they have the same sets of islands."""
    cells: dict[str, set[frozenset[tuple[int, int]]]] = {}
    layouts = set()
    count = 0
    for path in (corpus / "cllv").rglob("Hs_*.has"):
        [entry] = formats.read_all(str(path))
        islands = frozenset(island.at for island in entry.puzzle.islands)
        cells.setdefault(layout(path.stem), set()).add(islands)
        layouts.add(islands)
        count += 1
    assert count == 720
    assert all(len(found) == 1 for found in cells.values())
    assert len(cells) == len(layouts) == 115 + 119 + 112 + 126


def test_jobs_measure_the_same(papers: Papers) -> None:
    arguments = ("--islands", "50", "--sample", "1", "--solvers")
    arguments += ("native,sat-lazy", "--repeat", "1")
    for jobs in ("1", "2"):
        status, _, err = papers(*arguments, "--jobs", jobs, "--out", f"{jobs}.jsonl")
        assert (status, err) == (0, "")
    one, two = (
        [(m.instance, m.digest, m.solver, m.status, m.stats.cuts) for _, m in read(f"{jobs}.jsonl")]
        for jobs in ("1", "2")
    )
    assert one == two
    assert len(one) == 24


def test_the_suite_in_small(papers: Papers, monkeypatch: pytest.MonkeyPatch) -> None:
    """On grown puzzles, killed and run again; the published ones are not needed."""
    monkeypatch.setattr("tables.command.CORPUS", Path("gone"))
    arguments = ("--suite", "--quick", "--repeat", "1", "--time-limit", "30", "--out", "r.jsonl")
    Path("page.md").write_text("<!-- papers: bfs -->\n<!-- /papers -->\n")
    status, out, err = papers(*arguments, "--tables", "tables/", "--page", "page.md")
    assert status == 0
    assert "Table 1, with (7), ours with SCIP: grown puzzles, not the published ones" in out
    assert "| SCIP | 20 | 12 | 0 |" in Path("page.md").read_text("utf-8")
    assert "hashi: page.md: filled bfs" in err
    assert {path.suffix for path in Path("tables").iterdir()} == {".md", ".csv", ".tex"}
    before = Path("r.jsonl").read_bytes()
    assert len(read("r.jsonl")) > 100
    lines = before.splitlines(keepends=True)
    Path("r.jsonl").write_bytes(b"".join(lines[:-20]) + lines[-20][:30])
    assert papers(*arguments)[0] == 0
    after = Path("r.jsonl").read_bytes().splitlines(keepends=True)
    assert after[: len(lines) - 20] == lines[:-20], "nothing is measured twice"
    pairs = {(m.instance, m.solver) for _, m in read("r.jsonl")}
    assert pairs == {
        (json.loads(x)["instance"], json.loads(x)["solver"]) for x in lines if b'"instance"' in x
    }
    assert papers("--from", "r.jsonl", "--suite")[0] == 0


def test_the_suite_without_an_engine(papers: Papers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.command.CORPUS", Path("gone"))
    real = running.registry.get

    def get(name: str) -> Any:
        if "bfs" in name:
            raise MissingExtraError("SCIP is not installed: pip install it")
        return real(name)

    monkeypatch.setattr(running.registry, "get", get)
    status, _, err = papers("--table", "bfs", "--quick", "--repeat", "1")
    assert status == 0
    assert err.count("left out: SCIP is not installed") == 3
    assert "no results for table bfs" in err


def test_the_published_numbers(corpus: Path) -> None:
    """They are those of the collection, and agree with each other."""
    mine = json.loads((PAPERS / "tables" / "published.json").read_text("utf-8"))
    theirs = json.loads((corpus / "published.json").read_text("utf-8"))
    assert {**mine, "about": ""} == {**theirs, "about": ""}


def test_published_averages() -> None:
    for weak, what in itertools.product((True, False), ("time", "cuts")):

        def cell(*at: int | None, what: Any = what, weak: bool = weak) -> float:
            found = published.cell(what, *at, weak=weak)  # type: ignore[arg-type]
            assert found is not None
            return found

        for n, beta in itertools.product(ISLANDS, BETAS):
            assert abs(sum(cell(n, beta, a) for a in ALPHAS) / 4 - cell(n, beta, None)) < 0.011
        for n in ISLANDS:
            for a in (*ALPHAS, None):
                assert abs(sum(cell(n, b, a) for b in BETAS) / 3 - cell(n, None, a)) < 0.011
        for a in (*ALPHAS, None):
            assert abs(sum(cell(n, None, a) for n in ISLANDS) / 4 - cell(None, None, a)) < 0.011
    assert published.cell("time", 100, 30, 5, weak=True) is None


GUIDE = ROOT / "papers" / "README.md"
COMMANDS = re.findall(
    r"^    python papers/tables (.+?)(?:  +#.*)?$", GUIDE.read_text("utf-8"), re.MULTILINE
)


@pytest.mark.skipif(
    not all(map(find_spec, ("pysat", "highspy", "pyscipopt", "gurobipy", "matplotlib"))),
    reason="an extra is not installed",
)
def test_the_commands_of_the_guide(papers: Papers, monkeypatch: pytest.MonkeyPatch) -> None:
    """On small puzzles: 12 of the set's kind with 30 islands, and the one that it has besides."""
    monkeypatch.setattr("tables.command.CORPUS", Path("gone"))
    assert len(COMMANDS) == 8
    for place, planned in (("Hashi_Puzzles", plan(islands=[30], sample=1)), ("janko", plan()[:1])):
        Path(place).mkdir()
        for one in planned:
            [entry] = one.entries()
            name = one.name.removeprefix("grown/") if place != "janko" else "other"
            Path(place, f"{name}.has").write_text(formats.dumps(entry.puzzle, "has"))
    small = ["--sample", "1", "--islands", "30", "--repeat", "1", "--time-limit", "30"]
    for line in COMMANDS:
        words = shlex.split(line)
        given = (
            [] if "--from" in words else [*small[4:], "--quick"] if "--suite" in words else small
        )
        status, out, _ = papers(*words, *given)
        assert status == 0, line
        assert "hashikit " in out, "what it was made with"
        if "--table" not in line and "--suite" not in line:
            lines = out.splitlines()
            for group in ("n=30 β=25", "n=30 β=50", "n=30 β=75", "others"):
                assert sum(one.lstrip().startswith(group) for one in lines) == 1
            (least,) = (one for one in lines if "Lowest ratio of all groups: " in one)
            assert "sat-lazy" in least
            assert not re.search(r"\bnative\b", least)
    assert sum(not m.instance.startswith("grown/") for _, m in read("results.jsonl")) == 12 * 6
    assert len(list(Path("plots").iterdir())) == 3
    assert Path("tables", "bfs.tex").is_file()


def test_the_least_ratios() -> None:
    found = results(
        measured("Hs_9_100_25_00_001", "native", 1.0),
        measured("Hs_9_100_25_00_001", "slow", 30.0),
        measured("Hs_9_100_75_00_001", "native", 1.0),
        measured("Hs_9_100_75_00_001", "slow", 20.0),
        measured("Hs_9_100_75_00_002", "native", 3.0),
        measured("Hs_9_100_75_00_002", "slow", 60.0),
        measured("Hs_9_200_75_00_001", "native", 1.0),
        measured("Hs_9_200_75_00_001", "slow", 10.0, status="unknown"),
    )
    text = table.render(found, plain=True)
    assert "Lowest ratio of all groups: slow ≥10.0× (n=200 β=75)." in text
    assert "Lowest ratio of all groups: slow 20.0× (n=100 β=75)." in table.render(
        found[:-2], plain=True
    )
    assert "Lowest" not in table.render(found[:2], plain=True), "only one group"


def test_bad_command_lines(papers: Papers) -> None:
    for arguments, message in (
        (("--data", "gone"), "gone: no such folder"),
        (("--data", "."), "no file of the CLLV set (Hs_<side>"),
        (("--table", "1", "1.1"), "cannot be combined with a PUZZLE"),
        (("--suite", "1.1"), "cannot be combined with a PUZZLE"),
        (("--suite", "--table", "1"), "cannot be combined with --table"),
        (("--tables", "x/"), "need --suite or --table"),
        (("--suite", "--from", "gone.jsonl"), "gone.jsonl: No such file"),
        (("--table", "3"), "invalid value for '--table': '3'"),
        (("--islands", "x"), "--islands takes numbers"),
        (("--sample", "0"), "invalid value for '--sample'"),
        (("--solvers", "nativ"), "no solver 'nativ'"),
        (("--nothing",), "no such option '--nothing'"),
        (("--language", "de"), "no such option '--language'"),
        (("1.1", "--plot", "a.xyz"), "a.xyz: a plot is a folder"),
        (("--from", "gone.jsonl"), "gone.jsonl: No such file"),
        (("--from", "gone.jsonl", "--sample", "1"), "cannot be combined with --sample"),
        (("--from", "gone.jsonl", "1.1"), "cannot be combined with a PUZZLE"),
    ):
        status, out, err = papers(*arguments)
        assert (status, out) == (2, ""), arguments
        assert message in err
        assert err.count("\n") == 1


def test_named_puzzles_are_measured_alone(papers: Papers) -> None:
    status, out, _ = papers("2.2", "--repeat", "1")
    assert status == 0
    groups = [line.split()[0] for line in out.split("\n\n")[0].splitlines()[1:]]
    assert groups == ["1×3"]
    status, out, _ = papers("2.2", "--repeat", "1", "--islands", "20", "--sample", "1")
    assert status == 0
    assert "n=20 β=25" in out


def test_as_a_process() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, str(PAPERS / "tables"), *arguments]
        return subprocess.run(line, capture_output=True, text=True, env=environment())

    done = run("--help")
    assert done.returncode == 0
    assert "$ python papers/tables --data DIR --table 1" in done.stdout
    done = run("--sample", "no")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_no_matplotlib(papers: Papers, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    status, out, err = papers("1.1", "--plot", "a.svg")
    assert (status, out) == (2, "")
    assert "matplotlib is not installed: pip install 'hashikit[bench]'" in err


def test_plots(papers: Papers) -> None:
    pytest.importorskip("matplotlib")
    arguments = ("--islands", "50,100", "--sample", "1", "--repeat", "1")
    status, _, err = papers(
        *arguments, "--solvers", "native,sat-lazy", "--plot", "plots/", "--out", "r.jsonl"
    )
    assert status == 0
    assert sorted(path.name for path in Path("plots").iterdir()) == [
        "cactus.svg",
        "cuts.svg",
        "time.svg",
    ]
    assert err.count("wrote") == 3
    assert all("<svg" in path.read_text("utf-8") for path in Path("plots").iterdir())
    assert papers("--from", "r.jsonl", "--table", "sat", "--plot", "all.png")[0] == 0
    assert Path("all.png").read_bytes().startswith(b"\x89PNG")
    # Puzzles without n and β, and one that was not solved.
    gone = measured("Hs_16_100_75_00_001", "x", 1.0, status="unknown")
    plots.save(results(replace(gone, instance="a")), None, "other.svg")
    assert "<svg" in Path("other.svg").read_text("utf-8")
    with pytest.raises(OSError, match="gone"):
        plots.save(results(gone), None, "gone/a.svg")


def test_records_tell_versions_apart(tmp_path: Path) -> None:
    old = BenchRun("a", BenchSettings(), {}, "", {"x": "1"})
    assert old.alike(BenchRun("b", BenchSettings(), {}, "", {"x": "1", "y": "1"}))
    assert old.alike(BenchRun("b", BenchSettings(), {}))
    assert not old.alike(BenchRun("b", BenchSettings(), {}, "", {"x": "2"}))
    path = tmp_path / "r.jsonl"
    path.write_text(json.dumps({"kind": "run", "run": "a", "engines": 1}) + "\n")
    with pytest.raises(FormatError):
        read(str(path))


def test_other_puzzles_have_no_table() -> None:
    made = replace(measured("Hs_16_100_75_00_001", "native", 1.0), instance="a.txt")
    assert draw("1", Found(results(made)), ["native"]) == []


def test_plots_of_any_other_puzzles(papers: Papers) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    sizes = list(range(10, 400, 7))
    one = measured("Hs_16_100_75_00_001", "x", 1.0)
    made = [replace(one, instance=f"p{n}", islands=n, wall=(n / 1e4,)) for n in sizes]
    solvers = [f"s{n}" for n in range(23)]
    every = results(*(replace(m, solver=solver) for solver in solvers for m in made))
    assert [Path(p).name for p in plots.save(every, None, "two/")] == ["time.svg", "cactus.svg"]
    figure = Figure()
    axes = figure.subplots()
    plots._time(axes, {"a": made, "b": made})
    FigureCanvasAgg(figure).draw()
    ticks = [int(t.get_text()) for t in axes.get_xticklabels()]
    assert 4 <= len(ticks) <= 10
    boxes = [label.get_window_extent() for label in axes.get_xticklabels()]
    assert all(one.x1 < two.x0 for one, two in itertools.pairwise(boxes)), "none on another"
    looks = {plots._look(at) for at in range(len(solvers))}
    assert len(looks) == len(solvers), "no two look alike"
