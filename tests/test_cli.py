"""The commands: what they write, and how they end."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import pytest

import hashikit
from cli_process import hard_puzzle, in_process
from hashikit import Bridge, Puzzle, Solution, Stats, check
from hashikit.cli import app, options
from hashikit.cli.app import COMMANDS
from hashikit.cli.status import Exit, worst
from hashikit.cli.terminal import printable
from hashikit.i18n.sentences import duration
from hashikit.solvers.native import NativeSolver
from hashikit.solvers.solver import Query

PUZZLE = "4.3\n...\n3.2\n"
SOLVED = "4═══3\n║   │\n3───2\n"
SEVERAL = "?.?"
NONE = "1.2"

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


@pytest.fixture
def hashi(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `hashi` in this process: exit status, standard output, standard error."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str | Path, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = in_process(arguments)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, being in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def untimed(text: str) -> str:
    """Without the times, which differ from run to run."""
    return re.sub(r"\(\d[\d.]* (s|ms|µs)(, [\d,]+ conflicts?)?\)", "(TIME)", text)


def solution_of(line: str, puzzle: Puzzle) -> Solution:
    """The solution in a line of `solve --json`."""
    return Solution(puzzle, [(tuple(a), tuple(b), n) for a, b, n in json.loads(line)["bridges"]])


# -- solve


def test_solve_draws(hashi: Run, here: Path) -> None:
    Path("puzzle.txt").write_text(PUZZLE)
    status, out, err = hashi("solve", "puzzle.txt")
    assert (status, untimed(out), err) == (0, SOLVED + "solved (TIME)\n", "")


@pytest.mark.parametrize(
    ("text", "line", "status"),
    [
        (PUZZLE, "solved, the only solution (TIME)", 0),
        (
            SEVERAL,
            "solved, not the only solution: another differs between 1 pair of islands (TIME)",
            0,
        ),
        (NONE, "no solution (TIME)", 1),
    ],
)
def test_solve_unique(hashi: Run, here: Path, text: str, line: str, status: int) -> None:
    Path("puzzle.txt").write_text(text)
    got, out, _ = hashi("solve", "--unique", "puzzle.txt")
    assert (got, untimed(out).splitlines()[-1]) == (status, line)
    got, out, _ = hashi("solve", "-qu", "puzzle.txt")
    assert (got, untimed(out)) == (status, line + "\n")


def test_solve_many_inputs_with_names(hashi: Run, here: Path) -> None:
    for name, text in {"b/2.txt": NONE, "b/1.txt": PUZZLE, "b/a/3.TXT": "2.2"}.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    Path("b/.hidden.txt").write_text("not read")
    Path("b/notes.md").write_text("not read")
    Path("b/.git").mkdir()
    Path("b/.git/x.txt").write_text("not read")
    status, out, err = hashi("solve", "2.2", "b")
    assert (status, err) == (1, "")
    assert untimed(out) == (
        "2.2\n2═══2\nsolved (TIME)\n\n"
        f"{Path('b/1.txt')}\n{SOLVED}solved (TIME)\n\n"
        f"{Path('b/2.txt')}: no solution (TIME)\n\n"
        f"{Path('b/a/3.TXT')}\n2═══2\nsolved (TIME)\n\n"
    )
    assert untimed(hashi("solve", "-q", "b")[1]).splitlines() == [
        f"{Path('b/1.txt')}: solved (TIME)",
        f"{Path('b/2.txt')}: no solution (TIME)",
        f"{Path('b/a/3.TXT')}: solved (TIME)",
    ]


def test_solve_json(hashi: Run, here: Path) -> None:
    puzzle = hashikit.parse(PUZZLE)
    status, out, err = hashi("solve", "--json", "4.3/.../3.2", NONE, SEVERAL)
    assert (status, err) == (1, "")
    first, second, third = map(json.loads, out.splitlines())
    assert list(first) == ["file", "status", "unique", "bridges", "stats"]
    assert first["file"] == "4.3/.../3.2"
    assert (first["status"], first["unique"]) == ("solved", None)
    assert check(puzzle, solution_of(out.splitlines()[0], puzzle)) == []
    assert list(first["stats"]) == [field.name for field in fields(Stats)]
    assert all(isinstance(value, (int, float)) for value in first["stats"].values())
    assert (second["status"], second["unique"], second["bridges"]) == ("no-solution", None, None)
    assert third["status"] == "solved"
    status, out, _ = hashi("solve", "--json", "--unique", "4.3/.../3.2", NONE, SEVERAL)
    assert [json.loads(line)["unique"] for line in out.splitlines()] == [True, None, False]


def test_solve_json_of_a_puzzle_without_islands(hashi: Run) -> None:
    status, out, _ = hashi("solve", "--json", "-u", "...")
    answer = json.loads(out)
    assert (status, answer["status"], answer["unique"], answer["bridges"]) == (
        0,
        "solved",
        True,
        [],
    )


def test_solve_all(hashi: Run) -> None:
    status, out, _ = hashi("solve", "--all", SEVERAL)
    assert status == 0
    lines = untimed(out).splitlines()
    assert [lines[0], lines[3], lines[6]] == [
        "solution 1",
        "solution 2",
        "2 solutions: all of them (TIME)",
    ]
    assert {lines[1], lines[4]} == {"?───?", "?═══?"}
    status, out, _ = hashi("solve", "--limit", "1", SEVERAL)
    assert untimed(out).splitlines()[-1] == "1 solution: there may be more (TIME)"
    status, out, _ = hashi("solve", "--limit", "3", SEVERAL, "-q")
    assert untimed(out) == "2 solutions: all of them (TIME)\n"
    status, out, _ = hashi("solve", "--all", NONE)
    assert (status, untimed(out)) == (1, "no solution (TIME)\n")


def test_solve_all_json(hashi: Run) -> None:
    puzzle = hashikit.parse(SEVERAL)
    status, out, _ = hashi("solve", "--all", "--json", SEVERAL, NONE)
    assert status == 1
    lines = out.splitlines()
    found = {solution_of(line, puzzle).bridges for line in lines[:2]}
    assert found == {(Bridge((0, 0), (0, 2), n),) for n in (1, 2)}
    last = json.loads(lines[2])
    assert (last["file"], last["status"], last["bridges"]) == (NONE, "no-solution", None)
    assert list(last["stats"]) == ["time"]


def test_solve_limits(hashi: Run, corpus: Path) -> None:
    status, out, err = hashi("solve", "--conflict-limit", "1", "--json", hard_puzzle(corpus))
    answer = json.loads(out)
    assert (status, answer["status"], answer["bridges"], err) == (3, "unknown", None, "")
    status, out, _ = hashi("solve", "--time-limit", "0", hard_puzzle(corpus))
    assert (status, untimed(out)) == (3, "unknown: a limit was reached (TIME)\n")


def test_uniqueness_left_open_is_unknown(hashi: Run, corpus: Path) -> None:
    """The first solution comes within the limit, the second does not."""
    path = corpus / "janko" / "janko_hashi_odd.json"
    puzzle = next(e.puzzle for e in hashikit.formats.read_all(path) if "539_14x14" in e.name)
    text = hashikit.dumps(puzzle, "puzzlink")
    needed = hashikit.solve(puzzle).stats.conflicts
    assert hashikit.solve(puzzle, unique=True).stats.conflicts > needed
    status, out, _ = hashi("solve", "-u", "--conflict-limit", str(needed + 1), "--json", text)
    answer = json.loads(out)
    if answer["status"] == "solved" and answer["unique"] is None:
        assert status == 3
        status, out, _ = hashi("solve", "-qu", "--conflict-limit", str(needed + 1), text)
        assert status == 3
        line = "solved, perhaps not the only solution: a limit was reached (TIME)\n"
        assert untimed(out) == line
    else:
        pytest.skip("decided within the limit")


def test_solve_all_with_a_time_limit(hashi: Run) -> None:
    many = "/".join(["?" * 8] * 8)
    status, out, _ = hashi("solve", "--all", "-q", "--time-limit", "0.05", many)
    assert status == 3
    assert untimed(out).endswith(": a limit was reached (TIME)\n")
    status, out, _ = hashi("solve", "--all", "--json", "--time-limit", "0.3", many)
    assert status == 3
    *found, last = out.splitlines()
    assert json.loads(last)["status"] == "unknown"
    assert found
    puzzle = hashikit.parse(many)
    for line in found[:5]:
        assert check(puzzle, solution_of(line, puzzle)) == []


def test_a_wrong_answer_is_not_passed_on(hashi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "hashikit.solvers.formulation._FormulationRun._ask", lambda _: (hashikit.Status.SOLVED, [1])
    )
    other = ("--solver", "sat-lazy", "2.2")
    message = (
        "hashi: 2.2: sat-lazy: the engine's answer breaks a rule: "
        "island at (0, 0) has 1 bridge, its clue is 2\n"
    )
    assert hashi("solve", *other) == (4, "", message)
    assert hashi("solve", "--all", *other) == (4, "", message)
    status, out, err = hashi("solve", "--json", *other, "x")
    assert (status, err) == (4, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        {
            "file": name,
            "status": "error",
            "line": None,
            "column": None,
            "message": reason,
        }
        for name, reason in (
            ("x", "no such file or folder, and not a puzzle"),
            ("2.2", message.removeprefix("hashi: 2.2: ").rstrip()),
        )
    ]


def test_seed_and_solver_are_passed_on(hashi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Query]] = []
    real = NativeSolver.answer

    def spy(self: NativeSolver, puzzle: Puzzle, query: Query, state: None) -> hashikit.Result:
        asked.append((self.name, query))
        return real(self, puzzle, query, state)

    monkeypatch.setattr(NativeSolver, "answer", spy)
    assert hashi("solve", "--seed", "7", "-t", "2.5", "--conflict-limit", "9", "2.2")[0] == 0
    assert asked == [("native", Query(time_limit=2.5, conflict_limit=9, seed=7))]
    assert hashi("solve", "--solver", "magic", "2.2", "x") == (
        2,
        "",
        f"hashi: no solver 'magic'; available: {', '.join(hashikit.solvers.names())}\n",
    )


# -- inputs


def test_every_kind_of_input(hashi: Run, here: Path) -> None:
    address = "https://puzz.link/p?hashi/3/3/4g3i3g2"
    game = hashikit.dumps(hashikit.parse(PUZZLE), "tatham")
    Path("file.txt").write_text(PUZZLE)
    Path("many.jsonl").write_text(f"{address}\n# a comment\n{game}\n")
    Path("named.json").write_text(
        json.dumps({"one": {"problem": "1 3\n2 - 2"}, "two": {"problem": "1 3\n1 - 1"}})
    )
    inputs = ("file.txt", address, game, "-", "many.jsonl", "named.json", "4.3/.../3.2")
    status, out, err = hashi("solve", "--json", *inputs, stdin="2.2\n")
    assert (status, err) == (0, "")
    assert [json.loads(line)["file"] for line in out.splitlines()] == [
        "file.txt",
        address,
        game,
        "-",
        "many.jsonl:1",
        "many.jsonl:3",
        "named.json:one",
        "named.json:two",
        "4.3/.../3.2",
    ]


def test_the_manifest_of_a_set_is_no_puzzle(hashi: Run, here: Path) -> None:
    Path("set").mkdir()
    Path("set/manifest.json").write_text('{"suite": "hard", "puzzles": []}')
    status, _, err = hashi("solve", "-q", "set")
    assert (status, err.startswith("hashi: set: no puzzles in this folder")) == (2, True)
    Path("set/a.txt").write_text("2.2")
    assert hashi("solve", "-q", "set")[::2] == (0, "")
    assert hashi("solve", "-q", "set/manifest.json")[0] == 2, "named, it is read"


def test_bad_inputs_do_not_keep_the_others_from_being_solved(hashi: Run, here: Path) -> None:
    Path("good.txt").write_text("2.2")
    Path("bad.txt").write_text("2.2\n.x.\n")
    Path("folder").mkdir()
    Path("long").write_text("3.3")
    status, out, err = hashi(
        "solve", "-q", "missing.txt", "bad.txt", "folder", "good.txt", "2.a,b", NONE
    )
    assert status == 2
    assert untimed(out) == "good.txt: solved (TIME)\n1.2: no solution (TIME)\n"
    assert err.splitlines() == [
        "hashi: missing.txt: no such file or folder, and not a puzzle",
        "hashi: folder: no puzzles in this folder "
        "(searched for .has, .hashi, .janko, .json, .jsonl, .penpa, .puzzlink, "
        ".pzprv3, .riddler, .tatham, .text, .txt, .unsw, .url)",
        "hashi: bad.txt: line 2, column 2: expected a clue, '?', '#' or '.', found 'x'",
        "hashi: 2.a,b: line 1, column 3: expected a clue, '?', '#' or '.', found 'a'",
    ]


def test_names_cannot_steer_the_terminal(hashi: Run, here: Path) -> None:
    name = "evil\x1b[2J\n\x07.txt"
    Path(name).write_text("2.2")
    Path("bad\x1b.txt").write_text("x")
    status, out, err = hashi("solve", "-q", name, "bad\x1b.txt", "gone\x1b")
    assert status == 2
    assert untimed(out) == "evil\\x1b[2J\\n\\x07.txt: solved (TIME)\n"
    assert err == (
        "hashi: gone\\x1b: no such file or folder, and not a puzzle\n"
        "hashi: bad\\x1b.txt: line 1, column 1: expected a clue, '?', '#' or '.', found 'x'\n"
    )
    assert json.loads(hashi("solve", "--json", name)[1])["file"] == name


def test_a_long_argument_is_shortened(hashi: Run) -> None:
    status, out, err = hashi("solve", "3.3," * 1000 + "x")
    assert (status, out) == (2, "")
    assert len(err) < 200


# -- check


def answer_file(path: str, bridges: list[Any], status: str = "solved") -> None:
    Path(path).write_text(json.dumps({"status": status, "bridges": bridges}))


RIGHT = [[[0, 0], [0, 2], 2], [[0, 0], [2, 0], 2], [[0, 2], [2, 2], 1], [[2, 0], [2, 2], 1]]


def test_check(hashi: Run, here: Path) -> None:
    Path("puzzle.txt").write_text(PUZZLE)
    answer_file("right.json", RIGHT)
    answer_file("wrong.json", RIGHT[:3])
    assert hashi("check", "puzzle.txt", "right.json") == (0, "right\n", "")
    assert hashi("check", "puzzle.txt", "--solution", "right.json") == (0, "right\n", "")
    assert hashi("check", "4.3/.../3.2", "-", stdin=Path("right.json").read_text())[0] == 0
    assert hashi("check", "puzzle.txt", "wrong.json") == (
        1,
        "clue: island at (2, 0) has 2 bridges, its clue is 3\n"
        "clue: island at (2, 2) has 1 bridge, its clue is 2\n",
        "",
    )


def test_check_names_every_rule(hashi: Run, here: Path) -> None:
    Path("puzzle.txt").write_text(".1..\n1#.1\n.1..\n1..1\n")
    bridges = [
        [[0, 1], [2, 1], 3],
        [[1, 0], [1, 3], 1],
        [[0, 1], [3, 3], 1],
        [[0, 0], [3, 0], 1],
    ]
    answer_file("wrong.json", bridges)
    status, out, err = hashi("check", "puzzle.txt", "wrong.json")
    assert (status, err) == (1, "")
    puzzle = hashikit.parse(Path("puzzle.txt").read_text())
    broken = check(puzzle, Solution(puzzle, [(tuple(a), tuple(b), n) for a, b, n in bridges]))
    assert out.splitlines() == [f"{v.rule}: {v.message}" for v in broken]
    assert {v.rule for v in broken} >= {"blocked", "not-straight", "no-island", "clue"}
    status, out, _ = hashi("check", "--json", "puzzle.txt", "wrong.json")
    answer = json.loads(out)
    assert list(answer) == ["file", "right", "violations"]
    assert answer["right"] is False
    assert answer["violations"] == [
        {"rule": v.rule, "cells": [list(c) for c in v.cells], "message": v.message} for v in broken
    ]


def test_check_files_with_their_own_solution(hashi: Run, here: Path) -> None:
    puzzle = hashikit.parse("2.2")
    right = Solution(puzzle, [((0, 0), (0, 2), 2)])
    wrong = Solution(puzzle, [((0, 0), (0, 2), 1)])
    Path("right.json").write_text(hashikit.dumps(right, "json"))
    Path("wrong.pzprv3").write_text(hashikit.dumps(wrong, "pzprv3"))
    Path("all.jsonl").write_text("\n".join(hashikit.dumps(s, "json") for s in (right, wrong)))
    assert hashi("check", "right.json") == (0, "right\n", "")
    status, out, err = hashi("check", "right.json", "wrong.pzprv3")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "right.json: right",
        "wrong.pzprv3: clue: island at (0, 0) has 1 bridge, its clue is 2",
        "wrong.pzprv3: clue: island at (0, 2) has 1 bridge, its clue is 2",
    ]
    status, out, _ = hashi("check", "--json", "all.jsonl")
    assert status == 1
    assert [(json.loads(x)["file"], json.loads(x)["right"]) for x in out.splitlines()] == [
        ("all.jsonl:1", True),
        ("all.jsonl:2", False),
    ]


def test_check_bad_input(hashi: Run, here: Path) -> None:
    Path("puzzle.txt").write_text(PUZZLE)
    Path("other.txt").write_text("2.2\n")
    answer_file("right.json", RIGHT)
    answer_file("no.json", [], "no-solution")
    missing = "hashi: gone: no such file or folder, and not a puzzle\n"
    lone = "hashi: puzzle.txt: this puzzle comes without a solution: give one after it\n"
    assert hashi("check", "puzzle.txt") == (2, "", lone)
    assert hashi("check", "gone", "right.json") == (2, "", missing)
    assert hashi("check", "puzzle.txt", "gone") == (2, "", missing)
    status, out, err = hashi("check", "puzzle.txt", "other.txt")
    assert (status, out) == (2, "")
    assert err.startswith("hashi: other.txt: expected an answer (")
    assert hashi("check", "puzzle.txt", "--solution", "gone") == (
        2,
        "",
        "hashi: gone: No such file or directory\n",
    )
    assert hashi("check", "other.txt", "puzzle.txt", "right.json")[0] == 2


@pytest.mark.slow
def test_check_janko(hashi: Run, corpus: Path) -> None:
    status, out, err = hashi("check", corpus / "janko" / "janko_hashi_odd.json")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 455
    assert all(line.endswith(": right") for line in out.splitlines())


# -- count


def test_count(hashi: Run) -> None:
    assert hashi("count", SEVERAL) == (0, "2\n", "")
    assert hashi("count", NONE) == (1, "0\n", "")
    assert hashi("count", SEVERAL, NONE, "2.2") == (1, "?.?: 2\n1.2: 0\n2.2: 1\n", "")
    assert hashi("count", "--limit", "1", SEVERAL) == (0, "1+\n", "")
    assert hashi("count", "--all", SEVERAL) == (0, "2\n", "")
    assert hashi("count", "--all", NONE) == (1, "0\n", "")
    status, out, _ = hashi("count", "--json", SEVERAL, NONE)
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": SEVERAL, "count": 2, "exact": True, "limit": None},
        {"file": NONE, "count": 0, "exact": True, "limit": None},
    ]
    many = "/".join(["?" * 6] * 6)
    assert hashi("count", "--limit", "1000", many)[:2] == (0, "1000+\n")
    status, out, _ = hashi("count", many)
    assert status == 0
    assert len(out.strip()) > 18


@pytest.mark.slow
def test_a_count_reaches_its_time_limit(hashi: Run) -> None:
    many = "/".join(["?" * 40] * 40)
    status, out, _ = hashi("count", "--all", "--time-limit", "0.05", many)
    assert status == 3
    assert out.endswith("+\n")
    status, out, _ = hashi("count", "--all", "--time-limit", "0.05", "--json", many)
    answer = json.loads(out)
    assert (status, answer["exact"]) == (3, False)
    assert answer["count"] > 0


def test_the_memory_of_a_count(hashi: Run) -> None:
    many = "/".join(["?.?.?.?"] * 3)
    exact = hashi("count", many)[1]
    assert hashi("count", "--memory-limit", "1 GB", many) == (0, exact, "")
    status, out, err = hashi("count", "--memory-limit", "1kB", "/".join(["?" * 9] * 9))
    assert (status, out) == (0, "1000000+\n")
    assert err == "hashi: counting all of them takes too much memory\n"
    for size in ("0", "-1", "x", "5 apples", "1e9", "99999999999GB"):
        status, _, err = hashi("count", "--memory-limit", size, many)
        assert status == 2
        assert f"'{size}' is not a size such as 500MB or 2GB" in err
    assert hashi("count", "--memory-limit", "1GB", "-n", "3", many)[0] == 2


# -- sample


def test_sample(hashi: Run, here: Path) -> None:
    puzzle = "?.?.?/...../?.?.?"
    status, out, err = hashi("sample", "3", "--seed", "7", "--json", puzzle)
    assert (status, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    expected = hashikit.sample(hashikit.parse(puzzle), 3, seed=7)
    assert [line["bridges"] for line in lines] == [
        [[list(b.a), list(b.b), b.count] for b in solution.bridges] for solution in expected
    ]
    status, out, _ = hashi("sample", "2", puzzle)
    assert status == 0
    assert out.startswith("solution 1\n")
    assert untimed(out).endswith("\n\n2 solutions: drawn from 1,056 (TIME)\n")
    answer_file("state.json", [[[0, 0], [0, 2], 2]])
    status, out, _ = hashi("sample", "20", "--state", "state.json", "--json", puzzle)
    assert all([[0, 0], [0, 2], 2] in json.loads(line)["bridges"] for line in out.splitlines())


def test_sample_without_an_answer(hashi: Run) -> None:
    status, out, err = hashi("sample", "3", NONE)
    assert (status, untimed(out), err) == (1, "no solution (TIME)\n", "")
    wide = "/".join(["?" * 10] * 10)
    status, out, err = hashi("sample", "3", "--memory-limit", "1MB", wide)
    assert (status, untimed(out)) == (3, "unknown: a limit was reached (TIME)\n")
    assert err == "hashi: the memory limit was reached before the census was complete\n"
    assert hashi("sample", "3", "--time-limit", "0", wide)[0] == 3
    for number in ("0", "-1", "1000001", "x"):
        assert hashi("sample", "--", number, NONE)[0] == 2
    assert hashi("sample", "3")[0] == 2


# -- states


def test_a_state_is_the_same_for_every_command(hashi: Run, here: Path) -> None:
    """At least the bridges of a drawn solution; of plain JSON exactly that many, or a range."""
    Path("puzzle.txt").write_text("?.?.?")
    answer_file("drawn.json", [[[0, 0], [0, 2], 1]])
    Path("exact.json").write_text('{"bridges": [[[0, 0], [0, 2], 1]]}')
    Path("range.json").write_text('{"bridges": [[[0, 0], [0, 2], [0, 1]], [[0, 2], [0, 4], 2]]}')
    Path("janko.txt").write_text("1 5\n- 2 - 1 -\n")
    for name, number in (("drawn", 4), ("exact", 2), ("range", 1)):
        state = f"{name}.json"
        assert hashi("count", "--state", state, "puzzle.txt") == (0, f"{number}\n", "")
        assert hashi("solve", "--all", "-q", "-s", state, "puzzle.txt")[1].startswith(str(number))
        edges = json.loads(hashi("forced", "-s", state, "--json", "puzzle.txt")[1])["edges"]
        assert edges[0][2:] == ([1, 2] if name == "drawn" else [1, 1])
        status, out, err = hashi("explain", "-s", state, "puzzle.txt")
        assert (status, err) == (0 if number == 1 else 1, ""), (name, out)
        drawn = "0  [?]┄(?)══?" if name == "range" else "0   ?──(?)┄[?]"
        assert hashi("hint", "-s", state, "puzzle.txt")[1].splitlines()[1] == drawn
    assert hashi("count", "-s", "janko.txt", "puzzle.txt")[1] == "2\n"
    Path("over.json").write_text('{"bridges": [[[0, 0], [0, 2], 2]]}')
    status, out, _ = hashi("forced", "-s", "over.json", "1.?.?", "-q")
    assert (status, untimed(out)) == (1, "no solution (TIME)\n")
    assert hashi("solve", "-s", "-", "puzzle.txt", "-qu", stdin=Path("range.json").read_text())[
        1
    ].startswith("solved, the only solution")
    for text, message in (
        ('{"bridges": [[[0, 0], [0, 4], 1]]}', "bad.json: (0, 0) and (0, 4) are not two islands"),
        (
            '{"bridges": [[[0, 0], [0, 2], [2, 1]]]}',
            "bad.json: line 1, column 1: the bounds between",
        ),
        ('{"bridges": 3}', "bad.json: "),
        ("[", "bad.json: "),
    ):
        Path("bad.json").write_text(text)
        for command in ("solve", "count", "forced", "hint", "explain"):
            status, out, err = hashi(command, "-s", "bad.json", "puzzle.txt")
            assert (status, out) == (2, ""), (command, text)
            assert err.startswith(f"hashi: {message}"), (command, text, err)
            assert err.count("\n") == 1
    assert hashi("count", "-s", "gone", "2.2")[2] == "hashi: gone: No such file or directory\n"


# -- forced


def test_forced(hashi: Run, here: Path) -> None:
    text = "1.?.?"
    status, out, err = hashi("forced", text)
    line = "2 bridges in every solution, 1 of 2 pairs of islands decided (TIME)\n"
    assert (status, untimed(out), err) == (0, "1───?───?\n" + line, "")
    status, out, _ = hashi("forced", "--table", text)
    assert untimed(out) == "(0, 0)–(0, 2)  1\n(0, 2)–(0, 4)  1 to 2\n" + line
    status, out, _ = hashi("forced", "-q", text, NONE)
    assert (status, untimed(out)) == (1, f"{text}: {line}{NONE}: no solution (TIME)\n")
    status, out, _ = hashi("forced", "--json", text)
    answer = json.loads(out)
    assert list(answer) == ["file", "status", "edges", "stats"]
    assert answer["edges"] == [[[0, 0], [0, 2], 1, 1], [[0, 2], [0, 4], 1, 2]]
    status, out, _ = hashi("forced", "--json", NONE)
    assert (status, json.loads(out)["status"], json.loads(out)["edges"]) == (1, "no-solution", [])


def test_forced_limit(hashi: Run, corpus: Path) -> None:
    status, out, _ = hashi("forced", "-q", "--time-limit", "0", hard_puzzle(corpus))
    assert status == 3
    assert untimed(out).startswith("at least ")
    assert untimed(out).endswith(" decided: a limit was reached (TIME)\n")


# -- show


def test_show(hashi: Run, here: Path) -> None:
    Path("puzzle.txt").write_text(PUZZLE)
    puzzle = hashikit.parse(PUZZLE)
    answer_file("wrong.json", RIGHT[:1])
    drawn = str(puzzle) + "\n"
    assert hashi("show", "puzzle.txt") == (0, drawn, "")
    assert hashi("show", "puzzle.txt", "2.2") == (0, f"puzzle.txt\n{drawn}\n2.2\n2 · 2\n\n", "")
    assert hashi("show", "--solve", "puzzle.txt") == (0, SOLVED, "")
    assert hashi("show", "--solution", "wrong.json", "puzzle.txt") == (0, "4═══3\n\n3   2\n", "")
    assert hashi("show", "--solve", NONE) == (1, "1 · 2\n1.2: no solution\n", "")
    Path("own.json").write_text(hashikit.dumps(hashikit.solve(puzzle).solution, "json"))  # type: ignore[arg-type]
    assert hashi("show", "own.json") == (0, drawn, "")
    assert hashi("show", "--own", "own.json") == (0, SOLVED, "")
    assert hashi("show", "--own", "puzzle.txt") == (
        2,
        "",
        "hashi: puzzle.txt: this puzzle comes without a solution\n",
    )
    assert hashi("show", "--own", "--solve", "own.json")[2] == (
        "hashi: use only one of --solution, --own and --solve\n"
    )
    assert "\x1b[" in hashi("show", "--color", "always", "--solve", "puzzle.txt")[1]
    assert hashi("show", "--solve", "puzzle.txt", "-o", "out.txt") == (0, "", "")
    assert Path("out.txt").read_text(encoding="utf-8") == SOLVED


def test_show_svg(hashi: Run, here: Path) -> None:
    from hashikit.draw import svg

    puzzle = hashikit.parse(PUZZLE)
    Path("a").mkdir()
    for name in ("p.txt", "a/p.txt"):
        Path(name).write_text(PUZZLE)
    assert hashi("show", "p.txt", "--svg", "p.svg") == (0, "", "")
    assert Path("p.svg").read_text(encoding="utf-8").strip() == svg.draw(puzzle).strip()
    assert hashi("show", "--solve", "p.txt", "a", "2.2", "--svg", "out/") == (0, "", "")
    assert sorted(p.name for p in Path("out").iterdir()) == ["p-2.svg", "p.svg", "puzzle.svg"]
    expected = svg.draw(puzzle, hashikit.solve(puzzle).solution)
    assert Path("out/p-2.svg").read_text(encoding="utf-8").strip() == expected.strip()
    assert hashi("show", "p.txt", "2.2", "--svg", "q.svg") == (
        2,
        "",
        "hashi: 2.2: q.svg holds one puzzle; for several give a folder, 'DIR/'\n",
    )
    assert hashi("show", "p.txt", "--svg", "-")[1].startswith("<svg")


def test_a_grid_too_large_to_draw(hashi: Run) -> None:
    text = '{"format":"hashikit","version":1,"rows":1000000,"cols":1000000,"islands":[[0,0,1],[0,999999,1]]}'  # noqa: E501
    status, out, err = hashi("solve", text)
    assert (status, err) == (0, "")
    lines = untimed(out).splitlines()
    assert lines[0].startswith("(not drawn: ")
    assert lines[1:] == ["solved (TIME)"]


def test_a_puzzle_too_large_for_the_engine(hashi: Run, here: Path) -> None:
    side = range(1, 19_999)
    islands = [[i, end, 1] for i in side for end in (0, 19_999)]
    islands += [[end, i, 1] for i in side for end in (0, 19_999)]
    puzzle = {"format": "hashikit", "version": 1, "rows": 20_000, "cols": 20_000}
    Path("large.json").write_text(json.dumps({**puzzle, "islands": islands}))
    status, out, err = hashi("solve", "large.json", "2.2", "-q")
    assert (status, untimed(out)) == (2, "2.2: solved (TIME)\n")
    assert err == ("hashi: large.json: the engine cannot hold this puzzle: too many crossings\n")


# -- convert


@pytest.mark.parametrize("to", ["has", "puzzlink"])
def test_convert_one(hashi: Run, here: Path, to: str) -> None:
    Path("puzzle.txt").write_text(PUZZLE)
    puzzle = hashikit.parse(PUZZLE)
    status, out, err = hashi("convert", "--to", to, "puzzle.txt")
    assert (status, err) == (0, "")
    assert out.removesuffix("\n") == hashikit.dumps(puzzle, to).removesuffix("\n")
    assert hashikit.parse(out) == puzzle
    assert hashi("convert", "--to", to, "puzzle.txt", "-o", "out") == (0, "", "")
    assert hashikit.parse(Path("out").read_text()) == puzzle


def test_convert_several(hashi: Run, here: Path) -> None:
    Path("a.txt").write_text("2.2")
    Path("b.txt").write_text("4.3/.../3.2\n1.1/.../1.1\n")
    status, out, _ = hashi("convert", "--to", "puzzlink", ".")
    assert status == 0
    assert [hashikit.parse(line) for line in out.splitlines()] == [
        hashikit.parse(text) for text in ("2.2", "4.3/.../3.2", "1.1/.../1.1")
    ]
    assert hashi("convert", "--to", "has", "a.txt", "b.txt", "-o", "out/") == (0, "", "")
    assert sorted(p.name for p in Path("out").iterdir()) == ["a.has", "b-1.has", "b-2.has"]
    assert hashikit.read("out/b-2.has") == hashikit.parse("1.1/.../1.1")
    status, out, err = hashi("convert", "--to", "text", "a.txt", "b.txt", "-o", "one.txt")
    assert (status, err) == (
        2,
        "hashi: a text in the format text holds one puzzle: use -o DIR/ for several\n",
    )
    assert not Path("one.txt").exists()


def test_convert_solutions(hashi: Run, here: Path) -> None:
    puzzle = hashikit.parse("2.2")
    solution = Solution(puzzle, [((0, 0), (0, 2), 2)])
    Path("puzzle.txt").write_text("2.2")
    Path("solved.json").write_text(hashikit.dumps(solution, "json"))
    answer_file("answer.json", [[[0, 0], [0, 2], 2]])
    for to in ("pzprv3", "json"):
        wanted = hashikit.dumps(solution, to).strip()
        for arguments in (
            ("solved.json",),
            ("--solve", "puzzle.txt"),
            ("--solution", "answer.json", "puzzle.txt"),
        ):
            status, out, _ = hashi("convert", "--to", to, *arguments)
            assert (status, out.strip()) == (0, wanted)
        out = hashi("convert", "--to", to, "--bare", "solved.json")[1]
        assert out.strip() == hashikit.dumps(puzzle, to).strip()
    assert hashi("convert", "--to", "janko", "solved.json")[1] == hashikit.dumps(puzzle, "janko")
    assert hashi("convert", "--to", "janko", "--solve", "puzzle.txt")[1] == "1 3\n- 2 -\n"
    status, out, err = hashi("convert", "--to", "has", "--solve", "puzzle.txt")
    assert (status, out) == (2, "")
    assert (
        err
        == "hashi: puzzle.txt: has cannot express a solution; use pzprv3 or janko or unsw or json\n"
    )
    assert hashi("convert", "--to", "json", "--solve", NONE) == (
        1,
        "",
        "hashi: 1.2: no solution\n",
    )


def test_convert_what_a_format_cannot_express(hashi: Run) -> None:
    status, out, err = hashi("convert", "--to", "has", "?.?", "2.2")
    assert (status, out.splitlines()[0]) == (2, "1 3 2")
    assert err == "hashi: ?.?: has cannot express the '?' island at (0, 0); use json\n"
    assert hashi("convert", "--to", "nothing", "2.2")[2].startswith(
        "hashi: no format 'nothing'; available: has, "
    )


# -- output


def test_files_are_written_whole_or_not_at_all(
    hashi: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Path("out.txt")
    out.write_text("before")
    out.chmod(0o640)
    assert hashi("convert", "--to", "has", "2.2", "1.1", "-o", "out.txt")[0] == 2
    assert out.read_text() == "before"
    assert hashi("solve", "2.2", "-o", "out.txt") == (0, "", "")
    assert untimed(out.read_text(encoding="utf-8")) == "2═══2\nsolved (TIME)\n"
    assert os.name != "posix" or out.stat().st_mode & 0o777 == 0o640
    Path("link").symlink_to("out.txt")
    assert hashi("count", "2.2", "-o", "link") == (0, "", "")
    assert Path("link").is_symlink()
    assert out.read_text() == "1\n"
    assert hashi("count", "2.2", "-o", "no/out.txt") == (
        2,
        "",
        "hashi: no/out.txt: No such file or directory\n",
    )
    assert hashi("generate", "-o", ".")[0] == 2
    assert hashi("count", "2.2", "-o", "-") == (0, "1\n", "")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert hashi("count", "2.2", "-o", "out.txt") == (0, "", "")
    assert out.read_text() == "1\n"
    assert sorted(p.name for p in here.iterdir()) == ["link", "out.txt"]


def test_statuses() -> None:
    order = [Exit.OK, Exit.NO, Exit.UNKNOWN, Exit.BAD, Exit.WRONG, Exit.INTERNAL]
    for low, high in pairwise(order):
        assert worst([low, high, low]) == high
    assert worst([]) == Exit.OK


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 µs"),
        (9.994e-7, "0.999 µs"),
        (0.0009994, "999 µs"),
        (0.0009996, "1 ms"),
        (0.0123456, "12.3 ms"),
        (0.9996, "1 s"),
        (999.4, "999 s"),
        (1234567.0, "1234567 s"),
    ],
)
def test_duration(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def options_of(name: str) -> Iterator[click.Option]:
    # Click keeps the help option that it makes for a context.
    group = click.Context(app.hashi, **app.hashi.context_settings)
    command = app.hashi.get_command(group, name)
    assert command is not None
    for param in command.get_params(click.Context(command, parent=group)):
        if isinstance(param, click.Option):
            yield param


def test_a_short_flag_means_the_same_in_every_command() -> None:
    meanings: dict[str, set[str]] = {}
    for name in app.COMMANDS:
        for option in options_of(name):
            longs = {flag for flag in option.opts if flag.startswith("--")}
            for flag in set(option.opts) - longs:
                meanings[flag] = meanings.get(flag, longs) & longs
    assert all(meanings.values()), "no long name in common"
    table = dict(re.findall(r"(-\w) (--[\w-]+)", str(options.__doc__)))
    assert {flag: table.get(flag) in longs for flag, longs in meanings.items()} == (
        dict.fromkeys(table, True)
    ), "and all of them are in the table"


def test_every_command_is_in_the_help_with_its_own_first_sentence() -> None:
    for name, what in app.COMMANDS.items():
        command = app.hashi.get_command(click.Context(app.hashi), name)
        assert command is not None
        assert command.name == name
        assert command.help is not None
        first = what.rstrip(".").partition(":")[0].split(",")[0]
        assert " ".join(command.help.split()).startswith(first), name


def test_printable() -> None:
    assert printable("plain ä 日本") == "plain ä 日本"
    assert printable("a\x1b\n\u202eb") == "a\\x1b\\n\\u202eb"


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_help_fits_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a word that cannot be broken, such as a link, may be longer than a line."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in ["", *COMMANDS]:
        assert in_process([*filter(None, [name]), "--help"]) == 0
        out = capsys.readouterr().out
        for line in out.splitlines():
            assert len(line) <= columns or " " not in line.strip(), (name, line)
        examples = out[out.index("\nExamples:\n") :].replace(" \\\n     ", "")
        lines = [line[4:] for line in examples.splitlines() if line.startswith("  $ ")]
        module = import_module(f"hashikit.cli.commands.{name}" if name else "hashikit.cli.app")
        wanted = getattr(module, name).examples if name else module.EXAMPLES
        assert lines == [line for _, line in wanted]
