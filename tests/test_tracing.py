"""Cut traces: what a lazy solver drew and cut off, as values, files and a page."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import cli_process
import hard
import hashikit
import random_puzzles
from foreign import missing
from hashikit import HashikitError, OptionError, Puzzle, Status, Trace, check, solvers
from hashikit.board.geometry import Coord, Edge

APART = Puzzle.from_grid([[2] * 4] * 4)
"""Connected only if the bridges run through all islands, so most drawings are disconnected."""
LAZY = (
    "sat-lazy:pairs=no",
    "cpsat-lazy",
    "mip-cllv:weak=no",
    "mip-cllv:weak=no:engine=highs",
    "mip-cllv:weak=no:engine=gurobi",
    "mip-lazy:guide=no",
)


def ready(spec: str) -> str:
    """The solver's name, if one of its engines is installed; otherwise the test is skipped."""
    engine = dict(part.split("=") for part in spec.split(":")[1:]).get("engine")
    found = solvers.get(spec).engines()
    names = {"highs": "HiGHS", "gurobi": "Gurobi"}
    wanted = [e for e in found if engine is None or names[engine].lower() in e.name.lower()]
    if all(one.version is None for one in wanted or found):
        missing(f"{spec} cannot run here")
    return spec


def leaving(puzzle: Puzzle, islands: set[Coord]) -> set[Edge]:
    """The candidate edges with one end among these islands."""
    return {(a, b) for a, b in puzzle.edges if (a in islands) != (b in islands)}


def judge(trace: Trace, *, whole: bool) -> None:
    """Hold every frame against its drawing, by the checker and by hand.

    `whole`: the drawings meet all rules but those that take cuts.
    """
    seen = set()
    for frame in trace:
        violations = check(trace.puzzle, frame.drawing)
        broken = {violation.rule for violation in violations}
        drawn = {bridge.edge for bridge in frame.drawing.bridges}
        if whole:
            assert broken
            assert broken <= {"disconnected", "loop"}
        assert sorted(c for part in frame.components for c in part) == [
            island.at for island in trace.puzzle.islands
        ]
        assert [len(part) for part in frame.components] == sorted(map(len, frame.components))
        for part in frame.components:
            assert not leaving(trace.puzzle, set(part)) & drawn
        assert frame.cuts
        for cut in frame.cuts:
            if cut.rule == "connect":
                assert cut.islands in frame.components
                assert set(cut.edges) == leaving(trace.puzzle, set(cut.islands))
                assert not set(cut.edges) & drawn
            else:
                assert set(cut.edges) <= drawn
                assert {end for edge in cut.edges for end in edge} == set(cut.islands)
            if whole:
                assert cut not in seen, "each cut is new"
                seen.add(cut)
            if trace.result.solution is not None:
                built = {bridge.edge for bridge in trace.result.solution.bridges}
                kept = built & set(cut.edges)
                assert kept if cut.rule == "connect" else len(kept) < len(cut.edges)


@pytest.mark.parametrize("solver", LAZY)
def test_drawings_and_their_cuts(solver: str) -> None:
    trace = hashikit.trace(APART, solver=ready(solver), seed=1)
    plain = hashikit.solve(APART, solver=solver, seed=1)
    judge(trace, whole=True)
    assert len(trace) > 0
    assert trace.result.solution == plain.solution
    assert trace.result.solver == plain.solver == solver
    assert trace.cuts == trace.result.stats.cuts == plain.stats.cuts
    assert trace.omitted == 0


@pytest.mark.parametrize("solver", LAZY)
def test_trees_forests_and_puzzles_without_a_solution(solver: str) -> None:
    ready(solver)
    kinds = set()
    for seed in range(8):
        puzzle = random_puzzles.drawn(Random(seed), 6, 6, 40)
        for rules in ({"loops": False}, {"loops": False, "connected": False}):
            trace = hashikit.trace(puzzle.replace(**rules), solver=solver)
            judge(trace, whole=True)
            kinds |= {cut.rule for frame in trace for cut in frame.cuts}
            kinds.add(trace.result.status)
    assert kinds >= {"loop", Status.SOLVED}


def test_the_engine() -> None:
    frames = 0
    for seed in range(6):
        puzzle = random_puzzles.dense(Random(seed), 6)
        for _ in range(2):  # one core is used again
            trace = hashikit.trace(puzzle, solver="native", limit=50)
            plain = hashikit.solve(puzzle)
            judge(trace, whole=False)
            assert trace.result.solution == plain.solution
            assert trace.result.stats.conflicts == plain.stats.conflicts
            assert trace.result.stats.cuts == plain.stats.cuts >= len(trace)
            for frame in trace:
                rules = {violation.rule for violation in check(puzzle, frame.drawing)}
                assert rules <= {"clue", "disconnected"}, "what is drawn so far breaks no rule"
                for violation in check(puzzle, frame.drawing):
                    assert violation.rule != "clue" or "has" in violation.message
            frames += len(trace)
    assert frames > 20


def test_a_limit_for_frames() -> None:
    every = hashikit.trace(hard.unsolvable(6), solver="native")
    some = hashikit.trace(hard.unsolvable(6), solver="native", limit=2)
    assert len(every) > 2
    assert len(some) == 2
    assert some[:2] == every[:2]
    assert len(some) + some.omitted == len(every) + every.omitted
    assert repr(some).endswith(f"2 cuts, {some.omitted} omitted)")
    assert hashikit.solve(APART).solved, "nothing is kept of it"
    with pytest.raises(OptionError, match="limit is 0"):
        hashikit.trace(APART, limit=0)


def test_solvers_without_cuts_have_no_frames() -> None:
    for solver in ("sat-eager", "cpsat-flow", "mip-flow"):
        trace = hashikit.trace(APART, solver=ready(solver))
        assert (len(trace), trace.result.status) == (0, Status.SOLVED)


def test_a_limit_comes_first() -> None:
    trace = hashikit.trace(hard.unsolvable(6), solver="native", conflict_limit=20)
    assert trace.result.status is Status.UNKNOWN
    assert '"status":"unknown"' in trace.to_json()


# ------------------------------------------------------------------------------------------- files


@pytest.fixture(scope="module")
def trace() -> Trace:
    return hashikit.trace(APART, solver=ready("sat-lazy:pairs=no"))


def test_json(trace: Trace) -> None:
    value = json.loads(trace.to_json())
    assert hashikit.parse(json.dumps(value["puzzle"])) == APART
    assert len(value["frames"]) == len(trace)
    assert value["status"] == "solved"
    first = value["frames"][0]
    assert first["bridges"] == [[list(b.a), list(b.b), b.count] for b in trace[0].drawing.bridges]
    assert first["cuts"][0]["rule"] == "connect"
    edges = [[list(a), list(b)] for a, b in trace[0].cuts[0].edges]
    assert first["cuts"][0]["edges"] == edges
    assert value["bridges"] is not None


def test_a_folder_is_written_whole_or_not_at_all(
    trace: Trace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    trace.write(folder)
    pictures = [f"{n:04}.svg" for n in range(1, len(trace) + 2)]
    assert sorted(path.name for path in folder.iterdir()) == [*pictures, "index.html", "trace.json"]
    for name in pictures:
        ElementTree.fromstring((folder / name).read_text("utf-8"))
    assert trace[0].svg() in (folder / "0001.svg").read_text("utf-8")
    hashikit.trace(Puzzle.from_grid(["2.2"]), solver="native").write(folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "0001.svg",
        "index.html",
        "trace.json",
    ]
    (tmp_path / "file").write_text("mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("mine")
    for name, said in (
        ("file", "a file of that name exists"),
        ("mine", "'letter.txt' is not part of a trace"),
    ):
        with pytest.raises(HashikitError, match=said):
            trace.write(tmp_path / name)
    with pytest.raises(OptionError):
        trace.write("")

    def full(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Trace, "html", full)
    with pytest.raises(OSError, match="No space"):
        trace.write(tmp_path / "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "mine", "out"]


def test_the_page_holds_what_it_needs(trace: Trace) -> None:
    html = trace.html()
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in html
    assert "{data}" not in html
    data = html.partition('id="data">')[2].partition("</script>")[0]
    assert json.loads(data) == json.loads(trace.to_json())
    evil = trace.result.__class__(
        APART, Status.UNKNOWN, None, None, None, "</script><b>{data}", trace.result.stats
    )
    assert "</script><b>" not in Trace(APART, evil, [], 0).html()


def test_command_line(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("2222\n2222\n2222\n2222\n")
    (tmp_path / "b.txt").write_text("4.3\n...\n3.2\n")

    def hashi(*arguments: str) -> tuple[int, str, str]:
        return cli_process.hashi("solve", *arguments, cwd=tmp_path)

    status, out, err = hashi("a.txt", "--trace", "out", "-q")
    assert (status, err) == (0, "")
    assert out.startswith("solved (")
    assert (tmp_path / "out" / "index.html").is_file()
    status, out, _ = hashi("a.txt", "b.txt", "--trace", "both", "--json")
    assert (status, len(out.splitlines())) == (0, 2)
    assert sorted(path.name for path in (tmp_path / "both").iterdir()) == ["a", "b"]
    assert hashi("b.txt", "--trace", "one/", "-q")[0] == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["b"]
    assert hashi("a.txt", "--trace", "out", "--unique") == (
        2,
        "",
        "hashi: --trace cannot be combined with --unique\n",
    )
    status, out, err = hashi("a.txt", "--trace", "b.txt")
    assert (status, out) == (2, "")
    assert err.endswith("b.txt: a file of that name exists\n")
