"""Measure, record, summarize and tabulate solvers of known behavior."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hashikit
from hashikit import Puzzle, Result, Solution, Stats, Status
from hashikit.bench.groups import BY, grouping
from hashikit.bench.machine import describe
from hashikit.bench.measure import BenchSettings, Measurement, TimedPuzzle, digest, measure
from hashikit.bench.records import BenchRun, Records, read
from hashikit.bench.summary import SummaryRow, Value, summarize
from hashikit.bench.table import render, write_csv
from hashikit.errors import FormatError, HashikitError
from hashikit.solvers import get

UNIQUE = Puzzle.from_grid([[3, 0, 3], [0, 0, 0], [2, 0, 2]])
SEVERAL = Puzzle.from_grid([["?", 0, "?"]])
IMPOSSIBLE = Puzzle.from_grid([[1, 0, 2]])


class Scripted:
    """A solver that returns scripted answers and records its calls."""

    def __init__(self, name: str, answer: Any = None, log: list[str] | None = None) -> None:
        self.name = name
        self.answer = answer
        self.log = log if log is not None else []
        self.puzzles: list[Puzzle] = []

    def solve(self, puzzle: Puzzle, **options: Any) -> Result:
        self.log.append(self.name)
        self.puzzles.append(puzzle)
        if isinstance(self.answer, BaseException):
            raise self.answer
        if self.answer is None:
            return get("native").solve(puzzle, **options)
        return self.answer(puzzle)

    def solutions(self, puzzle: Puzzle, **options: Any) -> Iterator[Solution]:
        return get("native").solutions(puzzle, **options)


def answer(
    status: Status,
    solution: list[Any] | None = None,
    unique: bool | None = None,
    second: list[Any] | None = None,
) -> Any:
    def made(puzzle: Puzzle) -> Result:
        return Result(
            puzzle,
            status,
            None if solution is None else Solution(puzzle, solution),
            unique,
            None if second is None else Solution(puzzle, second),
            "scripted",
            Stats(),
        )

    return made


def test_every_solver_has_its_turn_first_and_gets_fresh_puzzles() -> None:
    log: list[str] = []
    solvers = [Scripted(name, log=log) for name in "abc"]
    made = measure(TimedPuzzle("x", UNIQUE), solvers, BenchSettings(repeat=3))
    assert log == ["a", "b", "c", "b", "c", "a", "c", "a", "b"]
    assert [m.solver for m in made] == ["a", "b", "c"]
    assert all(len(m.wall) == len(m.engine) == 3 for m in made)
    seen = [id(p) for solver in solvers for p in solver.puzzles]
    assert len(set(seen)) == 9
    assert id(UNIQUE) not in seen
    assert all(p == UNIQUE for solver in solvers for p in solver.puzzles)


def test_a_measurement_says_what_was_measured() -> None:
    [made] = measure(
        TimedPuzzle("x", SEVERAL, None, 0.25), [get("native")], BenchSettings(unique=True, repeat=2)
    )
    assert (made.instance, made.rows, made.cols, made.islands) == ("x", 1, 3, 2)
    assert (made.digest, made.solver, made.status) == (digest(SEVERAL), "native", "solved")
    assert made.unique is False
    assert made.parse == 0.25
    assert made.message == ""
    assert made.answered
    assert all(0 < e < w for e, w in zip(made.engine, made.wall, strict=True))
    [made] = measure(TimedPuzzle("x", IMPOSSIBLE), [get("native")], BenchSettings(repeat=1))
    assert (made.status, made.unique, made.answered) == ("no-solution", None, True)


@pytest.mark.parametrize(
    ("given", "puzzle", "unique", "status", "message"),
    [
        (
            answer(Status.SOLVED, [((0, 0), (0, 2), 1)]),
            UNIQUE,
            False,
            "wrong",
            "the solution breaks a rule: island at (0, 0) has 1 bridge, its clue is 3",
        ),
        (
            answer(Status.SOLVED, [((0, 0), (0, 2), 1)], False, [((0, 0), (0, 2), 3)]),
            SEVERAL,
            True,
            "wrong",
            "the second solution breaks a rule: (0, 0)–(0, 2) has 3 bridges, at most 2 are allowed",
        ),
        (
            answer(Status.SOLVED, [((0, 0), (0, 2), 1)], False, [((0, 0), (0, 2), 1)]),
            SEVERAL,
            True,
            "wrong",
            "the second solution equals the first",
        ),
        (
            answer(Status.SOLVED, [((0, 0), (0, 2), 1)], False),
            SEVERAL,
            True,
            "wrong",
            "claims a second solution but shows none",
        ),
        (
            answer(Status.SOLVED),
            SEVERAL,
            False,
            "wrong",
            "the status is solved, but there is no solution with it",
        ),
        (
            answer(Status.UNKNOWN, [((0, 0), (0, 2), 1)]),
            SEVERAL,
            False,
            "wrong",
            "the status is unknown, but there is a solution with it",
        ),
        (answer(Status.UNKNOWN), SEVERAL, False, "unknown", ""),
        (answer(Status.SOLVED, [((0, 0), (0, 2), 1)]), SEVERAL, True, "unknown", ""),
        (RuntimeError("two\nlines"), SEVERAL, False, "error", "RuntimeError: two lines"),
        (MemoryError(), SEVERAL, False, "error", "MemoryError:"),
    ],
)
def test_answers_are_judged(
    given: Any, puzzle: Puzzle, unique: bool, status: str, message: str
) -> None:
    solver = Scripted("s", given)
    [made] = measure(TimedPuzzle("x", puzzle), [solver], BenchSettings(unique=unique, repeat=4))
    assert (made.status, made.message) == (status, message)
    calls = 1 if status != "wrong" or "unknown" in message else 4
    assert len(solver.log) == len(made.wall) == calls, "who did not answer is not asked again"
    assert len(made.engine) == (0 if status == "error" else calls)
    assert not made.answered


def test_checked_answers_refute_wrong_claims() -> None:
    none = Scripted("none", answer(Status.NO_SOLUTION))
    only = Scripted("only", answer(Status.SOLVED, [((0, 0), (0, 2), 1)], True))
    made = measure(
        TimedPuzzle("x", SEVERAL), [none, only, get("native")], BenchSettings(unique=True, repeat=2)
    )
    assert [(m.status, m.message) for m in made] == [
        ("wrong", "claims that there is no solution, but there is one"),
        ("wrong", "claims uniqueness, but there is another solution"),
        ("solved", ""),
    ]


def test_a_published_solution_refutes_wrong_claims() -> None:
    one, two = ([((0, 0), (0, 2), n)] for n in (1, 2))
    none = Scripted("none", answer(Status.NO_SOLUTION))
    only = Scripted("only", answer(Status.SOLVED, one, True))
    settings = BenchSettings(unique=True, repeat=1)
    instance = TimedPuzzle("x", SEVERAL, Solution(SEVERAL, two))
    for solver in (none, only):
        assert measure(instance, [solver], settings)[0].status == "wrong"
    # A wrong published solution proves nothing.
    instance = TimedPuzzle("x", SEVERAL, Solution(SEVERAL, [((0, 0), (0, 2), 3)]))
    assert measure(instance, [only], settings)[0].status == "solved"
    assert measure(instance, [none], settings)[0].status == "no-solution"


def test_long_instances_are_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hashikit.bench.measure.ENOUGH", 0.05)

    def slow(puzzle: Puzzle) -> Result:
        time.sleep(0.06)
        return get("native").solve(puzzle)

    made = measure(
        TimedPuzzle("x", UNIQUE),
        [Scripted("slow", slow), Scripted("fast")],
        BenchSettings(repeat=9),
    )
    assert [len(m.wall) for m in made] == [1, 1]
    assert made[0].wall[0] >= 0.06


def test_an_interrupt_gets_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        measure(TimedPuzzle("x", UNIQUE), [Scripted("s", KeyboardInterrupt())], BenchSettings())


def test_digest_tells_puzzles_apart() -> None:
    others = [
        SEVERAL,
        IMPOSSIBLE,
        Puzzle(3, 3, UNIQUE.islands, max_bridges=3),
        Puzzle(3, 3, UNIQUE.islands, loops=False),
        Puzzle(3, 3, UNIQUE.islands, blocked=[(1, 1)]),
        Puzzle(4, 3, UNIQUE.islands),
    ]
    assert len({digest(p) for p in [UNIQUE, *others]}) == 7
    assert digest(UNIQUE) == digest(Puzzle(3, 3, UNIQUE.islands))


# -- records


def entry(name: str, solver: str, wall: float, **changes: Any) -> Measurement:
    made = Measurement(
        name, 5, 7, 9, "d" * 16, solver, "solved", None, (wall, wall * 2), (wall / 2,), 0.5, Stats()
    )
    return replace(made, **changes)


def test_records_come_back_as_they_were(tmp_path: Path) -> None:
    path = str(tmp_path / "results.jsonl")
    made = measure(TimedPuzzle("ä \udcff", UNIQUE), [get("native")], BenchSettings(unique=True))
    with Records(path, BenchSettings(unique=True), describe()) as book:
        assert not book.has_results("ä \udcff", digest(UNIQUE), ["native"])
        book.add(made)
        assert read(path) == book.results, "what is added is in the file at once"
        assert book.has_results("ä \udcff", digest(UNIQUE), ["native"])
        assert not book.has_results("ä \udcff", digest(UNIQUE), ["native", "other"])
        assert not book.has_results("ä \udcff", digest(SEVERAL), ["native"])
    [(run, back)] = read(path)
    assert back == made[0]
    assert run.settings == BenchSettings(unique=True)
    assert run.machine == describe()
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    assert [line["kind"] for line in lines] == ["run", "result"]


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_ctrl_c_leaves_no_difference_to_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between the file and the list of results."""
    path = str(tmp_path / "results.jsonl")
    remember = Records._remember

    def interrupted(book: Records, made: Measurement) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        remember(book, made)

    monkeypatch.setattr(Records, "_remember", interrupted)
    with Records(path, BenchSettings(), {}) as book:
        with pytest.raises(KeyboardInterrupt):
            book.add([entry("x", "s", 1.0), entry("x", "t", 1.0)])
        assert read(path) == book.results
        assert book.has_results("x", "d" * 16, ["s", "t"])


def test_a_run_goes_on_where_the_settings_are_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "results.jsonl")
    with Records(path, BenchSettings(seed=1), {"cpu": "a"}) as book:
        book.add([entry("x", "s", 1.0)])
    with Records(path, BenchSettings(seed=1), {"cpu": "a"}) as book:
        assert book.has_results("x", "d" * 16, ["s"])
        assert len(book.current()) == 1
    for settings, machine in ((BenchSettings(seed=2), "a"), (BenchSettings(seed=1), "b")):
        with Records(path, settings, {"cpu": machine}) as book:
            assert not book.has_results("x", "d" * 16, ["s"])
            assert book.current() == []
            assert len(book.results) == 1


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_torn_last_line_is_passed_over_and_cut_off(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "results.jsonl"
    with Records(str(path), BenchSettings(), {}) as book:
        book.add([entry("x", "s", 1.0)])
        book.add([entry("y", "s", 2.0)])
    path.write_bytes(path.read_bytes()[:-cut])
    assert [made.instance for _, made in read(str(path))] == ["x"]
    with Records(str(path), BenchSettings(), {}) as book:
        assert book.has_results("x", "d" * 16, ["s"])
        assert not book.has_results("y", "d" * 16, ["s"])
        book.add([entry("y", "s", 3.0)])
    assert [(m.instance, m.wall[0]) for _, m in read(str(path))] == [("x", 1.0), ("y", 3.0)]


@pytest.mark.skipif(os.name != "posix", reason="locks as on Unix")
def test_two_runs_never_write_to_the_same_file(tmp_path: Path) -> None:
    path = str(tmp_path / "results.jsonl")
    with Records(path, BenchSettings(), {}) as book:
        with pytest.raises(HashikitError, match="another process is writing to it"):
            Records(path, BenchSettings(), {})
        book.add([entry("x", "s", 1.0)])
    with Records(path, BenchSettings(), {}) as book:
        assert len(book.results) == 1


def test_only_results_are_read_and_nothing_else_is_touched(tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"
    with Records(str(good), BenchSettings(), {}) as book:
        book.add([entry("x", "s", 1.0)])
    run, result = good.read_text().splitlines()
    for number, text in [
        (1, "3.3\n...\n2.2\n"),
        (1, "one line without an end"),
        (1, "[1]\n"),
        (1, '{"kind":"else"}\n'),
        (1, result + "\n" + run + "\n"),
        (2, run + "\n\n" + result + "\n"),
        (2, run + "\n" + result.replace('"wall":[1.0', '"wall":["a"') + "\n"),
        (2, run + "\n" + result.replace('"wall":[1.0,2.0]', '"wall":[]') + "\n"),
        (2, run + "\n" + result.replace('"wall":[1.0', '"wall":[0.0') + "\n"),
        (2, run + "\n" + result.replace('"conflicts"', '"konflikte"') + "\n"),
        (1, "[" * 100_000 + "\n"),
    ]:
        bad = tmp_path / "bad.jsonl"
        bad.write_text(text)
        with pytest.raises(FormatError) as caught:
            read(str(bad))
        assert caught.value.line == number
        with pytest.raises(FormatError):
            Records(str(bad), BenchSettings(), {})
        assert bad.read_text() == text


# -- groups and summary


def rows_of(results: list[Measurement], **options: Any) -> list[SummaryRow]:
    run = BenchRun("r", BenchSettings(), {})
    return summarize([(run, made) for made in results], **options)


def test_groups() -> None:
    made = entry("dir/Hs_34_400_25_15_003.has", "s", 1.0)
    assert [grouping(by)(made)[1] for by in BY] == [
        "n=400 β=25",
        "n=400 β=25",
        "n=400 β=25 α=0.15",
        "9 islands",
        "5×7",
        "all",
    ]
    other = entry("other.txt", "s", 1.0, islands=1)
    groups = ["5×7", "others", "5×7", "1 island", "5×7", "all"]
    assert [grouping(by)(other)[1] for by in BY] == groups
    names = [f"Hs_1_{n}_{b}_00_1.has" for n in (1000, 200) for b in (75, 25)] + ["z"]
    rows = rows_of([entry(name, "s", 1.0) for name in names])
    assert [row.group for row in rows] == [
        "n=200 β=25", "n=200 β=75", "n=1000 β=25", "n=1000 β=75", "5×7", "all",
    ]  # fmt: skip


def test_numbers_of_a_group() -> None:
    walls = [float(w) for w in range(1, 41)]
    results = [entry(str(w), "s", w, stats=Stats(conflicts=int(w), cuts=2), parse=w) for w in walls]
    [row] = rows_of(results[::-1])
    assert row == SummaryRow(
        "5×7", "s", 40, 40,
        engine=Value(10.25), wall=Value(20.5), median=Value(20.0), p95=Value(38.0),
        worst=Value(40.0), with_parse=Value(41.0), cpu=Value(20.5), conflicts=20.5, cuts=2.0,
        ratio=None, paired=None,
    )  # fmt: skip


def test_the_fastest_repeat_counts() -> None:
    [row] = rows_of([replace(entry("x", "s", 0), wall=(3.0, 1.5, 2.0), engine=(0.5, 0.25))])
    assert (row.wall.number, row.engine.number) == (1.5, 0.25)


def test_unsolved_instances_stay_in_as_lower_bounds() -> None:
    results = [entry(str(w), "s", float(w)) for w in range(1, 10)]
    results.append(entry("gone", "s", 7.5, status="unknown"))
    [row] = rows_of(results)
    assert (row.instances, row.answered) == (10, 9)
    assert row.wall == Value(5.25, True)
    assert row.median == Value(5.0, False), "the unsolved one lies above it, however long it takes"
    assert row.p95 == Value(9.0, True)
    assert row.worst == Value(9.0, True)
    for status in ("error", "wrong"):
        [row] = rows_of([entry("x", "s", 1.0, status=status)])
        limit = BenchSettings().time_limit
        assert limit is not None
        assert (row.answered, row.wall) == (0, Value(limit, True)), "who refuses is not fast"
        assert row.engine == row.median == row.worst == row.wall


def test_ratios() -> None:
    results = [
        entry("x", "a", 1.0), entry("x", "b", 4.0),
        entry("y", "a", 9.0), entry("y", "b", 9.0),
    ]  # fmt: skip
    base, other = rows_of(results)
    assert (base.solver, base.ratio, base.paired) == ("a", None, None)
    assert other.ratio == Value(1.3)
    assert other.paired is not None
    assert math.isclose(other.paired.number, 2.0)
    swapped = rows_of(results, solvers=["b", "a"])
    assert [row.solver for row in swapped] == ["b", "a"]
    assert swapped[1].paired is not None
    assert math.isclose(swapped[1].paired.number, 0.5)


def test_ratios_with_unsolved_instances() -> None:
    gone = {"status": "unknown"}
    _, other = rows_of([entry("x", "a", 1.0), entry("x", "b", 60.0, **gone)])
    assert other.ratio == Value(60.0, True)
    assert other.paired is not None
    assert (round(other.paired.number, 9), other.paired.bound) == (60.0, True)
    _, other = rows_of([entry("x", "a", 60.0, **gone), entry("x", "b", 1.0)])
    assert (other.ratio, other.paired) == (None, None), "nothing can be said"


def test_ratios_are_taken_within_one_run() -> None:
    old, new = BenchRun("old", BenchSettings(), {}), BenchRun("new", BenchSettings(), {})
    results = [
        (old, entry("x", "a", 1.0)),
        (old, entry("x", "b", 3.0)),
        (new, entry("x", "a", 30.0)),
    ]
    base, other = summarize(results)
    assert base.wall == Value(30.0), "the newest counts"
    assert other.ratio == Value(3.0)


# -- table and CSV


TABLE = """\
group solver puzzles unsolved engine s call s median p95 max +parse cpu conflicts cuts ratio paired
n=100 β=25 a 1 0 0.000600 0.00120 0.00120 0.00120 0.00120 0.501 0.00120 3.0 1.0
b 1 0 0.00120 0.00240 0.00240 0.00240 0.00240 0.502 0.00240 0.0 0.0 2.00× 2.00×
n=200 β=25 a 1 0 0.250 0.500 0.500 0.500 0.500 1.00 0.500 0.0 0.0
b 1 1 ≥30.0 ≥60.0 ≥60.0 ≥60.0 ≥60.0 ≥60.5 ≥60.0 0.0 0.0 ≥120× ≥120×
all a 2 0 0.125 0.251 0.00120 0.500 0.500 0.751 0.251 1.5 0.5
b 2 1 ≥15.0 ≥30.0 0.00240 ≥60.0 ≥60.0 ≥30.5 ≥30.0 0.0 0.0 ≥120× ≥15.5×
"""


def test_table() -> None:
    results = [
        entry("Hs_9_100_25_00_1.has", "a", 0.0012, stats=Stats(conflicts=3, cuts=1)),
        entry("Hs_9_100_25_00_1.has", "b", 0.0024),
        entry("Hs_9_200_25_00_1.has", "a", 0.5),
        entry("Hs_9_200_25_00_1.has", "b", 60.0, status="unknown"),
    ]
    run = BenchRun(
        "r",
        BenchSettings(),
        {"hashikit": "1", "engine": "e", "python": "P", "cpu": "C", "system": "S"},
    )
    text = render([(run, made) for made in results], plain=True)
    table, notes = text.split("Time for", 1)
    assert [line.split() for line in table.rstrip().splitlines()] == [
        x.split() for x in TABLE.splitlines()
    ]
    assert "\x1b" not in text
    assert "75% of the bridges are double in the files named 25" in " ".join(notes.split())
    assert "≥: includes unsolved puzzles" in notes
    assert "over that of a; paired" in " ".join(notes.split())
    colored = render([(run, made) for made in results], color=True)
    assert "\x1b[31m1" in colored, "the number of unsolved puzzles is red"


def test_units() -> None:
    run = BenchRun("r", BenchSettings(), {})
    for wall, head in ((2e-5, "engine µs"), (2e-3, "engine ms"), (2.0, "engine s")):
        text = render([(run, entry("x", "s", wall))], plain=True)
        assert head in text.splitlines()[0]
        assert "unsolved" not in text
        assert "ratio" not in text
        assert "β" not in text


def test_csv() -> None:
    class Lines(list[str]):
        write = list.append

    lines = Lines()
    run = BenchRun("r1", BenchSettings(True, None, 5, 7), {"hashikit": "0", "cpu": 'A "B", C'})
    write_csv([(run, entry('a,"b', "s", 0.1, unique=True, engine=(), message="m"))], lines)
    assert all("\n" not in line for line in lines)
    [row] = csv.DictReader(io.StringIO("\n".join(lines)))
    assert row == {
        "instance": 'a,"b', "rows": "5", "cols": "7", "islands": "9", "solver": "s",
        "status": "solved", "unique": "true", "repeats": "2", "wall": "0.1", "engine": "",
        "parse": "0.5", "cpu_time": "", "conflicts": "0", "decisions": "0", "propagations": "0",
        "cuts": "0", "restarts": "0", "asked_unique": "true", "seed": "7", "time_limit": "",
        "conflict_limit": "5", "run": "r1", "hashikit": "0", "cpu": 'A "B", C', "message": "m",
    }  # fmt: skip


def test_the_machine_is_described() -> None:
    described = describe()
    assert described["hashikit"] == hashikit.__version__
    assert len(described["engine"]) == 12
    assert int(described["cores"]) >= 1
    assert all(described.values())
