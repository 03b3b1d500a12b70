"""Many puzzles at once: the quick way answers as the slow one does, keeps limits, takes no memory.

The slow way, line by line in Python, is the reference (`fuzz_lines.slow_readers`).
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hashikit
import quickly
from cli_process import in_process, watched
from effort import examples
from format_cases import ANSWER, SAMPLE, answers, bad_text, puzzles
from hashikit import FormatError, Puzzle, Solution, Status, formats
from hashikit.cli.inputs import One, Part, split
from hashikit.cli.resuming import GrowingFile
from hashikit.engine import bulk, wire
from random_puzzles import all_rules

sys.path.insert(0, str(Path(__file__).parent / "fuzz"))

import fuzz_lines

LINES = ("puzzlink", "tatham", "json")


def reference(line: str) -> tuple[str, Puzzle, Solution | None] | None:
    """What Python's readers make of a line of a collection: its format and what is in it."""
    piece = formats.Piece("", line, 1)
    with fuzz_lines.slow_readers():
        try:
            entries = list(piece.entries())
        except FormatError:
            return None
    if len(entries) != 1:
        return None
    return formats.detect(line), entries[0].puzzle, entries[0].solution


def rows(puzzle: Puzzle) -> str:
    """Plain text in one line, whatever can be in it."""
    grid = puzzle.replace(signs=(), given=()).to_grid()
    marks = [["." if cell == 0 else str(cell)[:1] for cell in line] for line in grid]
    return "/".join("".join(line) for line in marks)


# ----------------------------------------------------------------------------------------- reading


@given(puzzles(), st.data())
def test_plain_lines_are_read_as_python_reads_them(puzzle: Puzzle, data: st.DataObject) -> None:
    lines = [rows(puzzle)]
    for name in LINES:
        try:
            lines.append(hashikit.dumps(puzzle, name))
        except hashikit.UnsupportedRuleError:
            continue
    for line in lines:
        read = wire.read_line(line)
        expected = reference(line)
        if read is None:
            usual = expected is None or puzzle.given or puzzle.signs
            assert usual or line == lines[0] or "signs" in line or "given" in line, line
            continue
        assert expected is not None
        assert read == expected[1:]
        assert wire.flat(read[0]) == wire._flat(read[0])
        for name in formats.names():
            assert (wire.read_line(line, name) is None) == (name != expected[0])


@given(answers())
def test_answers_are_read_as_python_reads_them(solution: Solution) -> None:
    line = hashikit.dumps(solution, "json")
    read = wire.read_line(line)
    if solution.puzzle.signs or solution.puzzle.given:
        assert read is None
    else:
        assert read == (solution.puzzle, solution)


@pytest.mark.slow
@settings(max_examples=examples(1000))
@given(bad_text())
def test_nothing_is_accepted_that_python_refuses(text: str) -> None:
    for line in text.split("\n"):
        read = wire.read_line(line)
        if read is not None:
            expected = reference(line)
            assert expected is not None
            assert read == expected[1:]


@pytest.mark.parametrize(
    "line",
    [
        "https://puzz.link/p?hashi/3/1/1g1",
        "hashi/3/1/-01g.",
        "http://pzv.jp/p.html?hashikake/3/1/1g1/",
        "3x1:1a1",
        "3x3m4L:Ga1f",
        "2.?/#0_/1-.",
        '{"rows":1,"cols":3,"islands":[[0,0],[0,2,"?"]]}',
        '{ "cols": 3, "rows": 1, "islands": [[0, 0, 1], [0, 2, null]], "about": "x" } ',
        hashikit.dumps(ANSWER, "json"),
    ],
)
def test_what_is_plain(line: str) -> None:
    read = wire.read_line(line)
    assert read is not None
    expected = reference(line)
    assert expected is not None
    assert read == expected[1:]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "4.3",
        "pzprv3://x?hashi/3/1/1g1",
        "https://puzz.link/p?hashi/3/1/1g1#part",
        "https://puzz.link/p?hashi/3/1/1g12",
        "https://puzz.link/p?problem=1/3/1_1",
        "3x3i20m2:2a2c1a1",
        " 0.1/...",
        "1·1/···",
        '{"rows":1,"cols":3,"islands":[],"name":"x"}',
        '{"rows":1,"cols":3,"islands":[],"rows":1}',
        '{"rows":1,"cols":3,"islands":[[0,2,1],[0,0,1]]}',
        '{"rows":1,"cols":3,"islands":[[0,0,1e0]]}',
        '{"rows":1,"cols":3,"islands":[[0,0,-0]]}',
        '{"rows":1,"cols":3,"islands":[[0,0,true]]}',
        '{"bridges":[]}',
        "1" * 70_000,
        "\ud800",
        "é",
    ],
)
def test_what_is_not_plain(line: str) -> None:
    assert wire.read_line(line) is None


# ---------------------------------------------------------------------------------------- commands


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=3), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_commands_write_the_same_either_way(names: list[str], data: st.DataObject) -> None:
    lines: list[bytes] = []
    for name in names:
        puzzle = data.draw(puzzles(9))
        try:
            lines.append(hashikit.dumps(puzzle, name).encode())
        except hashikit.UnsupportedRuleError:
            lines.append(rows(puzzle).encode())
    lines.append(data.draw(bad_text()).replace("\n", " ").encode("utf-8", "surrogatepass")[:3000])
    fuzz_lines.agree(lines, data.draw(st.sampled_from(["a.txt", 'q"\\ü.txt', "\ud800"])))


@cache
def mixture() -> str:
    """A collection with everything that a line can be, and enough of it for several calls."""
    plain = [hashikit.dumps(p, "json") for p in all_rules(5, 150)]
    plain += [hashikit.dumps(quickly.generate(7, 7, seed=n).puzzle, "puzzlink") for n in range(99)]
    odd = ["", "# a comment", "what?", "3x3m2:2a2c1a", '{"rows":1}', "2.1/...", "4.3/.../3.2"]
    odd += [hashikit.dumps(ANSWER, "json"), '{"name":"n","rows":1,"cols":1,"islands":[]}']
    lines = [line for n, one in enumerate(plain) for line in (one, odd[n % len(odd)])]
    return "\n".join(lines)


def mixed(folder: Path) -> Path:
    """That collection as a file."""
    path = folder / "mixed.jsonl"
    path.write_text(mixture(), "utf-8")
    return path


QUESTIONS = [
    ["solve", "--json", "--unique"],
    ["solve", "--json", "--seed", "3"],
    ["solve", "--json", "--strict"],
    ["rate", "--json"],
    ["convert", "--to", "json"],
    ["convert", "--to", "json", "--bare"],
    ["convert", "--to", "puzzlink"],
    ["convert", "--to", "tatham"],
]


def _one_by_one(part: Part, plain: object) -> Iterator[One]:
    return split(part)


EACH_WITH_BOTH_JOBS = [
    pytest.param(
        question,
        jobs,
        id=f"{' '.join(question)}-{jobs}",
        marks=[pytest.mark.full] if jobs == "2" and number > 0 else [],
    )
    for number, question in enumerate(QUESTIONS)
    for jobs in ("1", "2")
    if jobs == "1" or question[0] != "convert"  # which has no jobs
]
"""Several processes take long to start, and differ only in how the work is dealt out."""


@pytest.mark.slow
@pytest.mark.parametrize(("question", "jobs"), EACH_WITH_BOTH_JOBS)
def test_a_file_is_answered_the_same_either_way(
    question: list[str], jobs: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    arguments = [*question, str(mixed(tmp_path))]
    if question[0] != "convert":
        arguments += ["--jobs", jobs]

    def told() -> tuple[int, list[str], list[str]]:
        status = in_process(arguments)
        out, err = capfd.readouterr()
        return status, fuzz_lines.TIMES.sub("", out).splitlines(), err.splitlines()

    quick = told()
    with (
        fuzz_lines.slow_readers(),
        patch("hashikit.cli.run.units", _one_by_one),
    ):
        arguments = [*question, arguments[len(question)]]
        assert told() == quick
    assert len(quick[1]) > 50 or "--strict" in question


@pytest.mark.parametrize(
    ("question", "quick_first", "jobs"),
    [
        (["solve", "--json", "--unique"], True, "1"),
        (["solve", "--json", "--unique"], False, "1"),
        (["rate", "--json"], True, "1"),
        (["rate", "--json"], False, "1"),
        pytest.param(["solve", "--json", "--unique"], True, "2", marks=pytest.mark.slow),
        pytest.param(["solve", "--json", "--unique"], False, "2", marks=pytest.mark.full),
        pytest.param(["rate", "--json"], True, "2", marks=pytest.mark.full),
        pytest.param(["rate", "--json"], False, "2", marks=pytest.mark.full),
    ],
)
def test_either_way_goes_on_with_the_other(
    question: list[str],
    quick_first: bool,
    jobs: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A run that was interrupted anywhere, in the middle of lines answered together too."""
    arguments = [*question, "--jobs", jobs, str(mixed(tmp_path))]
    in_process([*arguments, "-o", str(tmp_path / "whole.jsonl")])
    capfd.readouterr()
    out = tmp_path / "out.jsonl"
    answered = GrowingFile.record_answer

    def until(number: int) -> Any:
        def note(self: GrowingFile, unit: Any, status: Any) -> None:
            answered(self, unit, status)
            if self.growing.done >= number:
                raise KeyboardInterrupt

        return patch.object(GrowingFile, "record_answer", note)

    def way(quick: bool) -> ExitStack:
        stack = ExitStack()
        if not quick:
            stack.enter_context(patch("hashikit.cli.run.units", _one_by_one))
            stack.enter_context(patch("hashikit.cli.run.is_plain", lambda _: False))
        return stack

    quick = quick_first
    for number in (7, 61):
        with until(number), way(quick):
            assert in_process([*arguments, "-o", str(out)]) == 130
        assert not out.exists()
        quick = not quick
    with way(quick):
        assert in_process([*arguments, "-o", str(out)]) == 2
    expected, found = (
        fuzz_lines.TIMES.sub("", path.read_text()) for path in (tmp_path / "whole.jsonl", out)
    )
    assert found == expected
    assert not [path for path in tmp_path.iterdir() if path.suffix in (".partial", ".resume")]


@patch.object(bulk, "_BUDGET", 60.0)
def test_most_lines_are_answered_at_once() -> None:
    """The quick way is taken: nothing else would notice if it were not."""
    lines = [
        hashikit.dumps(quickly.generate(10, 10, seed=seed).puzzle, name).encode()
        for name in LINES
        for seed in range(20)
    ]
    runs = bulk.solve_lines(lines, '"x:', 1, unique=True, seed=0, time_limit=None)
    assert sum(number for number, text, _ in runs if text is not None) == sum(r[0] for r in runs)
    assert bulk.rate_lines(lines[:1], '"x:', 7, time_limit=None)[0][1].startswith('{"file":"x:7"')
    assert bulk.convert_lines(lines, "", 1, format="json", answers=True)[0][0] == len(lines)


def test_answers_are_judged() -> None:
    """The answers that the engine writes are right by Python's checker."""
    found = [p for p in all_rules(9, 200) if not p.signs and not p.given]
    lines = [hashikit.dumps(p, "json").encode() for p in found]
    at = 0
    solved = 0
    while at < len(lines):
        for number, text, _ in bulk.solve_lines(
            lines[at:], '"', at, unique=False, seed=0, time_limit=None
        ):
            assert text is not None
            for puzzle, line in zip(found[at : at + number], text.split("\n"), strict=True):
                value = json.loads(line)
                if value["status"] == "solved":
                    bridges = [(tuple(a), tuple(b), n) for a, b, n in value["bridges"]]
                    assert Solution(puzzle, bridges).is_valid()
                    solved += 1
                else:
                    assert hashikit.count(puzzle) == 0
            at += number
    assert solved > 30


# ------------------------------------------------------------------------------------------ limits


def test_a_hard_line_is_declined_and_answered_all_the_same() -> None:
    with patch.object(bulk, "_PATIENCE", 1e-7):
        runs = bulk.solve_lines([b"2.2/..."], '"', 1, unique=True, seed=0, time_limit=None)
        assert runs == [(1, None, False)]
        assert bulk.solve([SAMPLE], True, 0, None) == [None]
        assert bulk.rate([SAMPLE], None, 5) == [None]
        outcomes = list(hashikit.solve_many([SAMPLE] * 3, unique=True))
        assert [o.value.unique for o in outcomes] == [hashikit.is_unique(SAMPLE)] * 3
        ratings = list(hashikit.rate_many([SAMPLE] * 3))
        assert ratings[2].value.level == hashikit.rate(SAMPLE).level


def test_a_time_limit_of_zero_is_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text("2.2/...\n3x3m2:2a2c2a2\n")
    assert in_process(["solve", "--json", "--time-limit", "0", path]) == 3
    assert [json.loads(line)["status"] for line in capfd.readouterr().out.splitlines()] == [
        "unknown",
        "unknown",
    ]
    assert [o.value.status for o in hashikit.solve_many([SAMPLE], time_limit=0)] == [Status.UNKNOWN]


def test_a_call_is_soon_over() -> None:
    line = hashikit.dumps(quickly.generate(20, 20, seed=1).puzzle, "puzzlink").encode()
    begin = time.perf_counter()
    runs = bulk.rate_lines([line] * 100_000, '"', 1, time_limit=None)
    assert time.perf_counter() - begin < 30
    assert 0 < sum(number for number, _, _ in runs) < 100_000


def test_a_stop_is_heeded_between_puzzles() -> None:
    """What ends a thread's call ends one about many puzzles."""
    stop = wire.Stop()
    stop.set()
    line = hashikit.dumps(quickly.generate(20, 20, seed=1).puzzle, "puzzlink").encode()

    def ask() -> object:
        wire.watch(stop)
        try:
            with patch.object(bulk, "_BUDGET", 60.0):
                return bulk.rate_lines([line] * 100_000, '"', 1, time_limit=None)
        finally:
            wire.watch(None)

    with ThreadPoolExecutor(1) as pool:
        begin = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            pool.submit(ask).result(30)
        assert time.perf_counter() - begin < 30, "half of what the work may take"


# --------------------------------------------------------------------------------------- in Python


def equal(one: hashikit.Result, two: hashikit.Result) -> bool:
    def counts(result: hashikit.Result) -> tuple[object, ...]:
        stats = result.stats
        return (
            result.puzzle,
            result.status,
            result.solution,
            result.unique,
            result.second,
            result.solver,
            (stats.conflicts, stats.decisions, stats.propagations, stats.cuts, stats.restarts),
        )

    return counts(one) == counts(two)


@pytest.mark.parametrize("unique", [False, True])
def test_solve_many_answers_as_solve_does(unique: bool) -> None:
    found = list(all_rules(3, 400))
    expected = [hashikit.solve(puzzle, unique=unique) for puzzle in found]
    many = [o.value for o in hashikit.solve_many(found, unique=unique)]
    assert all(map(equal, many, expected))
    assert [result.puzzle is puzzle for result, puzzle in zip(many, found, strict=True)]
    with ThreadPoolExecutor(2) as pool:
        threaded = [o.value for o in hashikit.solve_many(found, unique=unique, executor=pool)]
    assert all(map(equal, threaded, expected))


def test_rate_many_answers_as_rate_does() -> None:
    found = list(all_rules(4, 200))
    for top in (None, "easy"):
        expected = [hashikit.rate(puzzle, at_most=top).to_json() for puzzle in found]
        assert [o.value.to_json() for o in hashikit.rate_many(found, at_most=top)] == expected


def test_one_that_is_no_puzzle_keeps_no_other_from_its_answer() -> None:
    things: Sequence[object] = [SAMPLE, "4.3", SAMPLE]
    outcomes = list(hashikit.solve_many(things))  # type: ignore[arg-type]
    assert [outcome.error is None for outcome in outcomes] == [True, False, True]


def test_other_threads_run_meanwhile() -> None:
    """One call about many puzzles holds the interpreter only at its ends."""
    line = hashikit.dumps(quickly.generate(20, 20, seed=1).puzzle, "puzzlink").encode()
    lines = [line] * 4000
    turns: list[int] = []
    over = threading.Event()

    def count() -> None:
        while not over.is_set():
            turns.append(1)
            time.sleep(0.001)

    other = threading.Thread(target=count)
    with patch.object(bulk, "_BUDGET", 1.0):
        other.start()
        bulk.rate_lines(lines, '"', 1, time_limit=None)
        over.set()
        other.join()
    assert len(turns) > 10  # one or two, if the call held the interpreter


# ------------------------------------------------------------------------------------------ memory


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory")
@pytest.mark.parametrize(
    "question",
    [
        pytest.param(["solve", "--json"], id="solve"),
        pytest.param(["solve", "--json", "--jobs", "2"], id="solve-jobs", marks=pytest.mark.full),
        pytest.param(["convert", "--to", "json"], id="convert"),
    ],
)
def test_memory_stays_as_it_is(question: list[str], tmp_path: Path) -> None:
    lines = [hashikit.dumps(quickly.generate(7, 7, seed=n).puzzle, "puzzlink") for n in range(50)]
    few, many = tmp_path / "few.txt", tmp_path / "many.txt"
    few.write_text("\n".join(lines * 200))
    many.write_text("\n".join(lines * 4000))
    (status, _, _, first), (same, _, _, second) = watched(*question, few), watched(*question, many)
    assert status == same == 0
    assert second < first + 24e6, f"{first:,} bytes for 10,000 lines, {second:,} for 200,000"


# --------------------------------------------------------------------------------------- streaming
