"""Solvers by name on the command line and in Python, and the distinct errors of each failure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hashikit
from cli_process import in_process
from hashikit import (
    MissingExtraError,
    OptionError,
    OutOfMemoryError,
    Puzzle,
    SolverFailedError,
    SolverRefusedError,
    Status,
    UnknownSolverError,
    WrongAnswerError,
    solvers,
)
from hashikit._util.limits import Limits
from hashikit.models.network import Network
from hashikit.solvers.cpsat import CpSatLazy
from hashikit.solvers.formulation import Formulation, Session
from hashikit.solvers.registry import split
from hashikit.solvers.solver import Option, settle

pytestmark = pytest.mark.slow

Answer = tuple[int, str, str]
Run = Callable[..., Answer]

PUZZLE = Puzzle.from_grid(["4.3", "...", "3.2"])


@pytest.fixture
def hashi(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run `hashi` in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Answer:
        status = in_process(arguments)
        return status, *capsys.readouterr()

    return run


# -- names and options


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("native", ("native", {})),
        ("a:b=c", ("a", {"b": "c"})),
        ("a:b=c:d=", ("a", {"b": "c", "d": ""})),
        ("a:command=x:y -q:b=1", ("a", {"command": "x:y -q", "b": "1"})),
        ("a:command=x --y=1:2:b=1", ("a", {"command": "x --y=1:2", "b": "1"})),
    ],
)
def test_a_name_with_options_is_taken_apart(
    spec: str, expected: tuple[str, dict[str, str]]
) -> None:
    assert split(spec) == expected


OPTIONS = (
    Option("weak", True, "A switch."),
    Option("workers", 1, "A number."),
    Option("engine", "scip", "A choice.", ("scip", "highs")),
    Option("command", None, "A text."),
)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {"weak": True, "workers": 1, "engine": "scip", "command": None}),
        ({"weak": "no", "workers": "8"}, {"weak": False, "workers": 8}),
        ({"weak": False, "workers": 0}, {"weak": False, "workers": 0}),
        ({"engine": "highs", "command": "x y"}, {"engine": "highs", "command": "x y"}),
        ({"command": None}, {"command": None}),
    ],
)
def test_options_are_settled(given: dict[str, Any], expected: dict[str, Any]) -> None:
    settled = settle("s", OPTIONS, given)
    assert set(settled) == {option.name for option in OPTIONS}
    assert {name: settled[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"weak": "maybe"}, "s: weak is yes or no, not 'maybe'"),
        ({"weak": 1}, "s: weak is yes or no, not 1"),
        ({"workers": "-1"}, "s: workers is a whole number from 0 to 999,999,999, not '-1'"),
        ({"workers": "1" * 20}, "s: workers is a whole number from 0 to 999,999,999, not "),
        ({"workers": True}, "s: workers is a whole number from 0 to 999,999,999, not True"),
        ({"workers": -1}, "s: workers is a whole number from 0 to 999,999,999, not -1"),
        ({"workers": 10**9}, "s: workers is a whole number from 0 to 999,999,999, not 1000000000"),
        (
            {"engine": "hihgs"},
            "s: engine cannot be 'hihgs'; did you mean 'highs'? available: scip, highs",
        ),
        ({"engine": None}, "s: engine cannot be None; available: scip, highs"),
        ({"command": 3}, "s: command is a text, not 3"),
        (
            {"engin": "scip"},
            "s has no option 'engin'; did you mean 'engine'? "
            "available: weak, workers, engine, command",
        ),
    ],
)
def test_wrong_options_are_one_line(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        settle("s", OPTIONS, given)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_every_way_to_a_solver_with_options() -> None:
    for solver in (
        solvers.get("cpsat-lazy:workers=2"),
        solvers.get("cpsat-lazy", workers=2),
        solvers.get("cpsat-lazy:workers=7", workers="2"),
    ):
        assert solver.name == "cpsat-lazy:workers=2"
        assert [option.default for option in solver.options] == [2]
        assert solver.rules == CpSatLazy.rules
        assert solver.engines() == CpSatLazy().engines()


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("cpsat-lasy", UnknownSolverError, "no solver 'cpsat-lasy'; did you mean 'cpsat-lazy'? "),
        ("", UnknownSolverError, "no solver ''; available: native, "),
        ("native:engine=2", OptionError, "native has no option 'engine'; available: workers"),
        (
            "native:workers=two",
            OptionError,
            "native: workers is a whole number from 0 to 999,999,999, not 'two'",
        ),
        ("cpsat-lazy:workers", OptionError, "cpsat-lazy:workers: after the name comes "),
        (
            "cpsat-lazy:workers=x",
            OptionError,
            "cpsat-lazy: workers is a whole number from 0 to 999,999,999, not 'x'",
        ),
    ],
)
def test_wrong_names(hashi: Run, spec: str, error: type[Exception], message: str) -> None:
    for ask in (hashikit.solve, hashikit.count, hashikit.is_unique):
        with pytest.raises(error) as caught:
            ask(PUZZLE, solver=spec)  # type: ignore[operator]
        assert str(caught.value).startswith(message)
    with pytest.raises(error):
        next(hashikit.solutions(PUZZLE, solver=spec))
    for command in (("solve", "--solver"), ("count", "--solver"), ("bench", "--solvers")):
        status, out, err = hashi(*command, spec, "2.2")
        assert (status, out) == (2, ""), command
        assert err.startswith(f"hashi: {message}"), command
        assert err.count("\n") == 1, command


def test_a_spec_out_of_data_starts_no_program() -> None:
    """Whoever reads names of solvers from elsewhere says so, and is safe."""
    for name in solvers.names():
        programs = [option.name for option in solvers.get(name).options if option.program]
        takes = name in ("sat-lazy", "sat-eager", "minizinc", "xcsp3") or name.startswith("mip-")
        assert programs == (["command"] if takes else [])
        for option in programs:
            with pytest.raises(OptionError, match=f"{option} starts a program"):
                solvers.get(f"{name}:{option}=touch x", trusted=False)
            with pytest.raises(OptionError, match=f"{option} starts a program"):
                solvers.get(f"{name}:{option}=touch x", trusted=False, command="kissat")
            assert solvers.get(f"{name}:{option}=touch x").name == f"{name}:{option}=touch x"
            bound = solvers.get(name, trusted=False, **{option: "kissat -q"})
            assert bound.name == f"{name}:{option}=kissat -q"
        assert solvers.get(name, trusted=False).name == name
    assert solvers.get("mip-cllv:engine=highs", trusted=False).name == "mip-cllv:engine=highs"


def test_options_on_the_command_line(hashi: Run) -> None:
    pytest.importorskip("ortools")
    assert hashi("solve", "--solver", "cpsat-lazy:workers=2", "-q", "2.2")[0] == 0
    assert hashi("count", "--solver", "cpsat-flow:workers=1", "?.?")[:2] == (0, "2\n")
    for option in ("engine", "backend", "command", "weak"):
        status, out, err = hashi("solve", "--solver", f"native:{option}=1", "2.2")
        expected = f"hashi: native has no option '{option}'; available: workers\n"
        assert (status, out, err) == (2, "", expected)


# -- hashi solvers


def test_hashi_solvers(hashi: Run) -> None:
    status, out, err = hashi("solvers")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines() if line[:1].strip()] == solvers.names()
    assert max(map(len, out.splitlines())) <= 100
    status, out, _ = hashi("solvers", "--json")
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["name"] for record in records] == solvers.names()
    for record in records:
        assert record["title"]
        assert record["source"]
        assert record["engines"], "at least one engine"
        for engine in record["engines"]:
            assert engine["install"]
            assert engine["version"] or engine["version"] is None


def test_a_solver_of_another_package_has_the_name_to_call_it_by(
    hashi: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlib.metadata import EntryPoint

    from hashikit.solvers import registry

    point = EntryPoint("theirs", f"{__name__}:Plain", registry.GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda: {"theirs": point})
    _, out, _ = hashi("solvers")
    assert "\ntheirs\n    engines  " in out, "without a title and a source"
    _, out, _ = hashi("solvers", "--json")
    assert json.loads(out.splitlines()[-1])["name"] == "theirs"
    status, out, _ = hashi("solve", "--solver", "theirs", "2.2")
    assert (status, out.splitlines()[0]) == (0, hashi("solve", "2.2")[1].splitlines()[0])


def test_what_is_not_installed_is_said(hashi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    def none(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", none)
    _, out, _ = hashi("solvers")
    assert "OR-Tools not found: pip install 'hashikit[cpsat]'\n" in out


def test_the_guide_lists_every_solver(root: Path) -> None:
    guide = (root / "docs" / "explanation" / "solvers.md").read_text("utf-8")
    for name in solvers.names():
        assert f"| `{name}` |" in guide


# -- what goes wrong


class Scripted(Session):
    """A session that ends as told."""

    def __init__(self, end: Any) -> None:
        self.end = end

    def next(self, limits: Limits) -> Any:
        if isinstance(self.end, BaseException):
            raise self.end
        return self.end

    def exclude(self, counts: Any) -> None:
        self.end = (Status.NO_SOLUTION, None)

    def stats(self) -> hashikit.Stats:
        return hashikit.Stats()


class Plain(Formulation):
    """A solver that says nothing about itself, for a puzzle of two islands."""

    name = "plain"

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        return Scripted((Status.SOLVED, [2]))


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], None]]:
    """Make `cpsat-lazy` end as told."""

    def prepare(end: Any) -> None:
        def opened(self: Any, network: Network, **_: Any) -> Session:
            return Scripted(end)

        monkeypatch.setattr(CpSatLazy, "open", opened)

    return prepare


@pytest.mark.parametrize(
    ("end", "error", "status", "message"),
    [
        (SolverRefusedError("too large"), SolverRefusedError, 2, "2.2: too large"),
        (SolverFailedError("it crashed"), SolverFailedError, 2, "2.2: it crashed"),
        (OutOfMemoryError("out of memory"), OutOfMemoryError, 2, "2.2: out of memory"),
        (MissingExtraError("not installed"), MissingExtraError, 2, "not installed"),
        (
            (Status.SOLVED, [1]),
            WrongAnswerError,
            4,
            "2.2: cpsat-lazy: the engine's answer breaks a rule: "
            "island at (0, 0) has 1 bridge, its clue is 2",
        ),
    ],
)
def test_failures_are_told_apart(
    hashi: Run,
    ends: Callable[[Any], None],
    end: Any,
    error: type[Exception],
    status: int,
    message: str,
) -> None:
    ends(end)
    puzzle = Puzzle.from_grid(["2.2"])
    with pytest.raises(error):
        hashikit.solve(puzzle, solver="cpsat-lazy")
    with pytest.raises(error):
        list(hashikit.solutions(puzzle, solver="cpsat-lazy"))
    for command in ("solve", "count"):
        assert hashi(command, "--solver", "cpsat-lazy", "2.2") == (
            status,
            "",
            f"hashi: {message}\n",
        )


def test_an_assumption_that_the_answer_breaks(ends: Callable[[Any], None]) -> None:
    ends((Status.SOLVED, [2]))
    with pytest.raises(WrongAnswerError, match="breaks a bound of the state"):
        hashikit.solve(Puzzle.from_grid(["?.?"]), solver="cpsat-lazy", state={((0, 0), (0, 2)): 1})


def test_a_limit_is_unknown(hashi: Run, ends: Callable[[Any], None]) -> None:
    ends((Status.UNKNOWN, None))
    status, out, err = hashi("solve", "--solver", "cpsat-lazy", "2.2")
    assert (status, err) == (3, "")
    assert out.startswith("unknown: a limit was reached")
    said = "hashi: the time limit was reached\n"
    assert hashi("count", "--solver", "cpsat-lazy", "2.2") == (3, "0+\n", said)


def test_bench_says_what_is_missing_before_it_begins(
    hashi: Run, ends: Callable[[Any], None]
) -> None:
    ends(MissingExtraError("not installed"))
    arguments = ("bench", "2.2", "--solvers", "native,cpsat-lazy", "--out", "r.jsonl")
    assert hashi(*arguments) == (2, "", "hashi: not installed\n")
    assert not Path("r.jsonl").exists()


def test_bench_counts_a_wrong_answer(hashi: Run, ends: Callable[[Any], None]) -> None:
    ends((Status.SOLVED, [1]))
    status, _, err = hashi("bench", "2.2", "--solvers", "native,cpsat-lazy", "--repeat", "1")
    assert status == 4
    assert err.startswith("hashi: 2.2: cpsat-lazy: WRONG ANSWER: ")


# -- hashi likeliest


SCAN = {
    "rows": 3,
    "cols": 3,
    "islands": [[0, 0, [0, 0, 0, 1]], [0, 2, [0, 0, 1, 1]], [2, 0, [0.6, 0, 0.4]], [2, 2, 2]],
}


def test_likeliest(hashi: Run) -> None:
    pytest.importorskip("ortools")
    Path("scan.json").write_text(json.dumps(SCAN))
    status, out, err = hashi("likeliest", "--unique", "scan.json")
    assert (status, err) == (0, "")
    assert out.startswith(" 4═══3\n ║   │\n[3]──2\nread with probability 0.2, 1 clue corrected (")
    status, out, _ = hashi("likeliest", "--puzzle", "scan.json")
    assert hashikit.parse(out) == PUZZLE
    record = json.loads(hashi("likeliest", "--json", "scan.json")[1])
    assert record["status"] == "solved"
    assert record["islands"] == [list(island) for island in PUZZLE.islands]
    assert record["corrected"] == [[2, 0, 3]]
    Path("none.json").write_text('{"rows": 1, "cols": 1, "islands": [[0, 0, [1]]]}')
    status, out, _ = hashi("likeliest", "none.json", "scan.json", "-q")
    assert status == 1
    first, second = out.splitlines()
    assert first.startswith("none.json: no choice of clues has a solution (")
    assert second.startswith("scan.json: read with probability 0.2, ")
    assert hashi("likeliest", "-t", "0", "scan.json")[0] == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "bad.json: line 1, column 1: expected '{' or '[', found 'x'"),
        ('{"rows":1,"cols":1,"islands":[[0,0,[0]]]}', "bad.json: all weights of the island at"),
        ('{"rows":1,"cols":1,"islands":[[0,0,["a"]]]}', "bad.json: island at (0, 0): expected a "),
    ],
)
def test_scans_that_are_none(hashi: Run, text: str, message: str) -> None:
    Path("bad.json").write_text(text)
    status, out, err = hashi("likeliest", "bad.json")
    assert (status, out) == (2, "")
    assert err.startswith(f"hashi: {message}")
    assert err.count("\n") == 1
