"""External SAT programs: real ones, and ones that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cli_process
import hard
import hashikit
import random_puzzles
from foreign import need
from hashikit import OptionError, Puzzle, SolverFailedError, Status, WrongAnswerError, solvers
from waiting import PATIENCE, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="the programs are shell scripts"),
]

SMALL = Puzzle.from_grid(["4.3", "...", "3.2"])
ANSWER = "v 1 2 3 4 5 -6 7 -8 0"
SLACK = 30.0  # seconds, for loaded machines


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary files go; none may be left."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


Script = Callable[[str], str]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """Make a program of shell commands; its name."""

    def make(body: str) -> str:
        path = tmp_path / "fake"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return str(path)

    return make


@pytest.mark.parametrize("name", ["sat-lazy", "sat-eager"])
@pytest.mark.parametrize(
    "command", ["cadical -q", "cadical", "minisat", "minisat -verb=0 {cnf} {out}"]
)
def test_real_programs(name: str, command: str, scratch: Path) -> None:
    need(command.split()[0])
    for puzzle in random_puzzles.puzzles(77, 6):
        expected = hashikit.count(puzzle, limit=3)
        assert solvers.get(name).count(puzzle, limit=3, command=command) == expected
    assert list(scratch.iterdir()) == []


def test_a_published_puzzle(corpus: Path) -> None:
    need("cadical")
    puzzle = hashikit.read(min((corpus / "cllv" / "100").glob("*_75_*.has")))
    result = hashikit.solve(puzzle, solver="sat-lazy", command="cadical -q")
    assert result.solved
    assert result.solver == "sat-lazy:command=cadical -q"


def solve(command: str, **arguments: float) -> hashikit.Result:
    return hashikit.solve(SMALL, solver="sat-lazy", command=command, **arguments)  # type: ignore[arg-type]


def test_what_is_understood(script: Script, scratch: Path) -> None:
    for body in (
        f'echo "s SATISFIABLE"; echo "{ANSWER}"; exit 10',
        f'echo "c hello"; echo "{ANSWER}"; exit 10',
        f'echo "s SATISFIABLE"; echo "{ANSWER}"',
    ):
        assert solve(script(body)).solved
    assert solve(script("exit 20")).status is Status.NO_SOLUTION
    assert solve(script("echo UNSATISFIABLE")).status is Status.NO_SOLUTION
    assert solve(script("echo s UNKNOWN")).status is Status.UNKNOWN
    out = f'[ "$1" = -x ] && printf "SAT\\n{ANSWER[2:]}\\n" > "$3"; exit 10'
    assert solve(script(out) + " -x {cnf} {out}").solved
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("exit 1", "fake ended with exit status 1 without an answer"),
        (
            'echo "out of luck" >&2; exit 3',
            "fake ended with exit status 3 without an answer: out of luck",
        ),
        ("kill -SEGV $$", "fake was killed by SIGSEGV without an answer"),
        ("echo hello world", "fake ended with exit status 0 without an answer"),
        (
            'echo "v 1 two 0"; exit 10',
            "fake prints something other than an answer: line 1: 'two' is not a value",
        ),
        (
            'echo "v 1 -1 0"; exit 10',
            "fake prints something other than an answer: a variable is both true and false",
        ),
        ('echo "v 99 0"; exit 10', "fake assigns a value to a variable that does not exist"),
        (
            'echo "s SATISFIABLE"; echo "s UNSATISFIABLE"',
            "fake prints something other than an answer: "
            "line 2: the text says no-solution after solved",
        ),
        ('echo "s SATISFIABLE"; exit 20', "fake says solved and ends with exit status 20"),
        (
            "exit 10",
            "fake says satisfiable but gives no values (glucose wants -model)",
        ),
        ("exec yes", "fake prints too much"),
        ("head -c 3000000 /dev/zero", "fake prints too much"),
    ],
)
def test_failures(body: str, message: str, script: Script, scratch: Path) -> None:
    with pytest.raises(SolverFailedError) as caught:
        solve(script(body), time_limit=30)
    assert str(caught.value) == message
    assert list(scratch.iterdir()) == []


def test_wrong_answers(script: Script) -> None:
    with pytest.raises(WrongAnswerError):
        solve(script('echo "s SATISFIABLE"; echo "v 1 -2 3 4 5 6 7 -8 0"; exit 10'))


def test_commands_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(
        SolverFailedError, match=r"^nonesuch cannot be run: No such file or directory$"
    ):
        solve("nonesuch --quiet")
    plain = tmp_path / "plain"
    plain.write_text("")
    with pytest.raises(SolverFailedError, match=r"^plain cannot be run: Permission denied$"):
        solve(str(plain))
    for command in ("", "  ", "cadical 'x"):
        with pytest.raises(OptionError):
            solve(command)
        with pytest.raises(OptionError):
            hashikit.solutions(SMALL, solver="sat-lazy", command=command)
    with pytest.raises(OptionError, match="conflict limit"):
        solve("true", conflict_limit=5)


def gone(file: Path) -> bool:
    """Whether the process with the number in the file has ended."""
    number = int(file.read_text())
    end = time.monotonic() + SLACK
    while time.monotonic() < end:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{number}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("quiet", ["", "exec >&- 2>&-;"])
def test_a_program_that_hangs(quiet: str, script: Script, tmp_path: Path, scratch: Path) -> None:
    """It and its child are killed, even if it closed its output."""
    command = script(
        f"echo $$ > {tmp_path}/one; {quiet} sleep 600 & echo $! > {tmp_path}/two; {quiet} wait"
    )
    begin = time.perf_counter()
    assert solve(command, time_limit=0.5).status is Status.UNKNOWN
    late = time.perf_counter() - begin - 0.5
    print(f"back {1000 * late:.0f} ms late")
    assert late < SLACK
    assert gone(tmp_path / "one")
    assert gone(tmp_path / "two")
    assert list(scratch.iterdir()) == []


def test_a_child_that_is_left_behind(script: Script, tmp_path: Path) -> None:
    """A program that answers while a child of it still holds its output."""
    command = script(f'sleep 600 & echo $! > {tmp_path}/child; echo "{ANSWER}"; exit 10')
    assert solve(command).solved
    assert gone(tmp_path / "child")


@pytest.mark.parametrize("real", [False, True])
def test_ctrl_c(real: bool, script: Script, tmp_path: Path) -> None:
    if real:
        need("cadical")
    (tmp_path / "hard.txt").write_text(hashikit.dumps(hard.unsolvable(), "text"))
    command = script(f"echo $$ > {tmp_path}/one; " + ('exec cadical "$1"' if real else "sleep 600"))
    arguments = ("solve", "--solver", f"sat-lazy:command={command}", "hard.txt")
    running = subprocess.Popen(
        cli_process.command(*arguments),
        cwd=tmp_path,
        env=cli_process.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    one = tmp_path / "one"
    wait_until(lambda: one.exists() and one.read_text(), "the start of the program")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, b"")
    assert err.splitlines() == [b"hashi: interrupted"]
    assert gone(tmp_path / "one")


def test_ctrl_c_while_the_program_starts(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = subprocess.Popen.__init__

    def starting(self: Any, *arguments: Any, **options: Any) -> None:
        start(self, *arguments, **options)
        one = tmp_path / "one"
        wait_until(lambda: one.exists() and one.read_text(), "the start of the program")
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)

    monkeypatch.setattr(subprocess.Popen, "__init__", starting)
    with pytest.raises(KeyboardInterrupt):
        solve(script(f"echo $$ > {tmp_path}/one; sleep 600"))
    assert gone(tmp_path / "one")


def test_command_line(script: Script, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("4.3\n...\n3.2\n")
    wrong = script('echo "s SATISFIABLE"; echo "v 1 -2 3 4 5 6 7 -8 0"; exit 10')

    def hashi(command: str) -> tuple[int, str, str]:
        spec = f"sat-lazy:command={command}"
        return cli_process.hashi("solve", "--solver", spec, "p.txt", cwd=tmp_path)

    status, out, err = hashi(wrong)
    assert (status, out) == (4, "")
    assert err.startswith("hashi: p.txt: ")
    assert err.count("\n") == 1
    status, out, err = hashi("nonesuch")
    assert (status, out) == (2, "")
    assert err == "hashi: p.txt: nonesuch cannot be run: No such file or directory\n"
