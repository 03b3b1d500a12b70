"""Ctrl-C ends every command at any moment with status 130 and one line, and nothing is lost.

Most tests press Ctrl-C at a given line of hashikit, in this process: at the n-th line that runs,
for many n. The others start a process, and press it while Python starts or ends, or while the
command waits.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import hashikit
from cli_process import command, environment
from effort import examples
from hashikit._util.signals import undisturbed
from hashikit.cli import app, main
from hashikit.web.server import Server
from waiting import PATIENCE, wait_until

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

GRID = "4.3/.../3.2"
ENDLESS = "/".join(["?" * 12] * 12)
"""More solutions than anyone can count."""

SOURCES = str(Path(hashikit.__file__).parent)
INTERRUPTED, ENDED = "hashi: interrupted\n", "hashi: ended\n"


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Whatever happens, signals are handled as before, and none stays blocked.

    Nothing is collected meanwhile: it would add moments in some runs and not in others.
    """
    gc.collect()
    gc.disable()
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    gc.enable()
    assert [signal.getsignal(number) for number in numbers] == before
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []).isdisjoint(numbers)


def press() -> None:
    """Press Ctrl-C, which the main thread hears: a plugin of pytest has another."""
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    for _ in range(1000):  # here Python looks for signals
        pass


def run(*arguments: str, at: int | None = None, files: tuple[str, ...] = (".py",)) -> int:
    """Run a command, and press Ctrl-C at that moment, or never.

    A moment is the beginning of a function of these files of hashikit, or the return of a built-in
    one that it calls: there Python heeds signals. The first is where `main` begins to heed them.

    Returns:
        How many moments there were.
    """
    count = 0

    def see(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        name = frame.f_code.co_filename
        if event in ("call", "c_return") and name.startswith(SOURCES) and name.endswith(files):
            if count == 0 and frame.f_code is not undisturbed.__enter__.__code__:
                return
            count += 1
            if count - 1 == at:
                press()

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        STATUS.append(main(arguments))
    except KeyboardInterrupt:  # a fault, which fails this test and not all that follow
        STATUS.append(-signal.SIGINT)
    finally:
        sys.setprofile(before)
    return count


STATUS: list[int] = []


# -- at every moment of this process


FRAME = ("cli/__init__.py", "cli/app.py", "cli/command.py", "cli/status.py", "cli/terminal.py",
         "cli/commands/play.py", "_util/signals.py")  # fmt: skip
"""What surrounds every command."""


def test_solve_at_every_moment(capsys: pytest.CaptureFixture[str]) -> None:
    run("solve", GRID)
    moments = run("solve", GRID, files=FRAME)
    drawn = capsys.readouterr().out.partition("solved")[0]
    assert moments > 50
    for at in range(moments):
        run("solve", GRID, at=at, files=FRAME)
        out, err = capsys.readouterr()
        assert (STATUS[-1], err) == (130, INTERRUPTED), at
        assert out == "" or out.startswith(drawn), at


def test_play_at_every_moment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As soon as it has said where the game is, it says that it has ended."""
    served: list[int] = []

    def serve(server: Server, **_: object) -> None:
        served.append(1)
        press()

    monkeypatch.setattr(Server, "serve_forever", serve)
    play = ("play", "--no-open", "--port", "0")
    run(*play)
    moments = run(*play, files=FRAME)
    capsys.readouterr()
    served.clear()
    said = set()
    for at in range(moments):
        run(*play, at=at, files=FRAME)
        first, *rest = capsys.readouterr().err.splitlines(keepends=True)
        assert STATUS[-1] == 130, at
        if served:
            break
        if first.startswith("hashi: the game is at "):
            assert rest == [ENDED], at
        else:
            assert (first, rest) in ((INTERRUPTED, []), (ENDED, [])), at
        said.add((first[:18], *rest))
    assert served
    assert len(said) == 3


def test_play_when_the_exception_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a callback Python drops it; the server's next look finds the signal."""

    def serve(server: Server, **_: object) -> None:
        with suppress(KeyboardInterrupt):
            press()
        server.service_actions()
        pytest.fail("it goes on")

    monkeypatch.setattr(Server, "serve_forever", serve)
    assert main(["play", "--no-open", "--port", "0"]) == 130
    assert capsys.readouterr().err.endswith(f"\n{ENDED}")


EVERY: dict[str, tuple[str, ...]] = {
    "solve": ("puzzle.txt", "--unique", "-o", "out"),
    "check": ("solved.json",),
    "count": ("puzzle.txt", "-o", "out"),
    "forced": ("puzzle.txt",),
    "sample": ("2", "puzzle.txt", "-o", "out"),
    "show": ("puzzle.txt", "--svg", "out.svg"),
    "explain": ("puzzle.txt", "--json", "-o", "out"),
    "hint": ("puzzle.txt",),
    "rate": ("puzzle.txt", "2.2", "-o", "out"),
    "techniques": (),
    "generate": ("--size", "7", "--seed", "1", "--count", "2", "-o", "out.txt"),
    "complete": ("?.?/.../?.?", "-o", "out"),
    "book": ("--count", "1", "--size", "7", "--seed", "1", "-o", "out.pdf"),
    "prove": ("puzzle.txt", "--out", "proof"),
    "verify": ("proved",),
    "convert": ("puzzle.txt", "--to", "json", "-o", "out"),
    "export": ("puzzle.txt", "--model", "mip-flow", "-o", "out"),
    "decode": ("puzzle.txt", "answer.txt"),
    "likeliest": ("scan.json",),
    "dataset": ("tiny.toml", "--out", "out"),
    "tasks": ("--variant", "clue", "--count", "1", "--size", "7", "--out", "out"),
    "evaluate": ("answers.jsonl", "--json"),
    "bench": ("puzzle.txt", "--repeat", "1", "--out", "out"),
    "solvers": (),
    "site": ("game",),
}
"""By the command: arguments with which it ends soon."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with what these commands read."""
    puzzle = hashikit.parse(GRID)
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    weights = [0.1, 0.9, 0, 0, 0, 0, 0, 0]
    scan = {"rows": 1, "cols": 3, "islands": [[0, 0, weights], [0, 2, weights]]}
    answer = (f"x_{a[0]}_{a[1]}_{b[0]}_{b[1]} {n}\n" for a, b, n in solution.bridges)
    (tmp_path / "puzzle.txt").write_text(GRID.replace("/", "\n"))
    (tmp_path / "solved.json").write_text(hashikit.dumps(solution, "json"))
    (tmp_path / "scan.json").write_text(json.dumps(scan))
    (tmp_path / "answer.txt").write_text("".join(answer))
    hashikit.prove(puzzle).write(tmp_path / "proved")
    (tmp_path / "tiny.toml").write_text(
        'name = "tiny"\nversion = 1\nseed = 1\nsizes = [4]\nlevels = ["easy"]\n'
        "train = 1\nvalidation = 0\ntest = 0\n"
    )
    answered = {"puzzle": GRID, "answer": hashikit.dumps(solution, "json")}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answered) + "\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_no_command_is_left_out() -> None:
    assert set(app.COMMANDS) - set(EVERY) == {"play", "serve"}, "these have tests of their own"


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_at_many_moments(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whole files or none, and what the next run continues."""
    mine = set(folder.iterdir())
    asked = (name, *EVERY[name])

    def written() -> set[str]:
        """What the last run wrote, which is removed."""
        found = set(folder.iterdir()) - mine
        for path in found:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return {path.name for path in found}

    run(*asked)
    assert STATUS[-1] == 0, capsys.readouterr().err
    whole = written()
    moments = run(*asked)
    assert written() == whole
    capsys.readouterr()
    kept = {f"{name}{end}" for name in whole for end in ("", ".partial", ".resume")}
    tries = examples(16)
    for trial in range(tries):
        at = (2 * trial + 1) * moments // (2 * tries)
        run(*asked, at=at)
        err = capsys.readouterr().err
        assert (STATUS[-1], err.count(INTERRUPTED.strip())) == (130, 1), (at, err)
        assert "Traceback" not in err, at
        left = {name for name in written() if ".hashi-" not in name}  # the next run removes those
        assert left <= kept, at


# -- of processes


AT_IMPORT = """
import os, signal, sys

class Finder:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(Finder)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder)
"""

AT_EXIT = """
import atexit, os, signal

atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
"""


def with_site(folder: Path, program: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Solve a puzzle in a process that runs this program first."""
    (folder / "sitecustomize.py").write_text(program)
    env = environment(**settings)
    env["PYTHONPATH"] = os.pathsep.join((str(folder), env["PYTHONPATH"]))
    return subprocess.run(
        command("solve", GRID), env=env, capture_output=True, text=True, timeout=100, check=False
    )


@pytest.mark.parametrize(
    "module",
    ["hashikit.cli", "hashikit._util.signals", "hashikit.cli.app", "hashikit.cli.commands.solve"],
)
def test_while_modules_are_imported(module: str, tmp_path: Path) -> None:
    done = with_site(tmp_path, AT_IMPORT.format(module=module))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", INTERRUPTED)


def test_while_modules_are_imported_it_speaks_the_language_already(tmp_path: Path) -> None:
    done = with_site(tmp_path, AT_IMPORT.format(module="hashikit.cli.app"), LANG="de_DE.UTF-8")
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "hashi: abgebrochen\n"


def test_while_python_ends(tmp_path: Path) -> None:
    done = with_site(tmp_path, AT_EXIT)
    assert (done.returncode, done.stderr) == (130, "")
    assert "solved" in done.stdout


def ended(process: subprocess.Popen[bytes]) -> tuple[int, bytes, str]:
    """Press Ctrl-C; returns the status as a shell gives it, and what else was written.

    Python ends by the signal itself, after our words, if the interrupt came while it evaluated a
    text, as `namedtuple` does: it takes such an interrupt for one that nobody has handled.
    """
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    status = process.returncode
    return (status if status >= 0 else 128 - status), out, err.decode()


def started(*arguments: str, cwd: Path | None = None, stdin: int = subprocess.DEVNULL) -> Any:
    return subprocess.Popen(
        command(*arguments),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
    )


def test_play_as_soon_as_it_says_where() -> None:
    """Nothing has been asked of the server by then."""
    with started("play", "--no-open", "--port", "0") as process:
        assert process.stderr.readline().startswith(b"hashi: the game is at http://127.0.0.1:")
        assert ended(process) == (130, b"", ENDED)


def test_while_the_engine_works() -> None:
    with started("count", "--all", "2.2", ENDLESS) as process:
        assert process.stdout.readline() == b"2.2: 1\n", "earlier results are out at once"
        assert ended(process) == (130, b"", INTERRUPTED)


def test_what_was_written_so_far_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "out.jsonl.partial"
    with started("solve", "--all", "--json", ENDLESS, "-o", "out.jsonl", cwd=tmp_path) as process:
        wait_until(lambda: kept.exists() and kept.stat().st_size > 10_000, "results in the file")
        said = f"hashi: interrupted; the results so far are in {kept.name}\n"
        assert ended(process) == (130, b"", said)
    assert [path.name for path in tmp_path.iterdir()] == [kept.name]
    puzzle = hashikit.parse(ENDLESS)
    lines = kept.read_text().splitlines()
    assert len(lines) >= 3
    for line in (lines[0], lines[-1]):
        bridges = [(tuple(a), tuple(b), n) for a, b, n in json.loads(line)["bridges"]]
        assert hashikit.check(puzzle, hashikit.Solution(puzzle, bridges)) == []


def test_no_file_is_left_of_which_nothing_was_written(tmp_path: Path) -> None:
    with started("count", "--all", ENDLESS, "-o", "out.txt", cwd=tmp_path) as process:
        wait_until(lambda: list(tmp_path.iterdir()), "the beginning of the file")
        assert ended(process) == (130, b"", INTERRUPTED)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process waits for")
@pytest.mark.parametrize(
    ("number", "arguments"),
    [
        (signal.SIGINT, ["solve", GRID, "-o"]),
        (signal.SIGTERM, ["solve", "--json", GRID, "-o"]),
        (signal.SIGHUP, ["convert", GRID, "--to", "json", "-o"]),
        pytest.param(signal.SIGHUP, ["book", GRID, "--out"], marks=pytest.mark.slow),  # to draw
        (signal.SIGINT, ["generate", "--count", "1", "--size", "5", "--out"]),
    ],
)
def test_while_a_pipe_waits_for_its_reader(
    number: signal.Signals, arguments: list[str], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    with started(*arguments, str(pipe)) as process:
        waits_for = Path(f"/proc/{process.pid}/wchan")
        wait_until(lambda: waits_for.read_text() == "wait_for_partner", "the pipe being opened")
        process.send_signal(number)
        try:
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, err.decode()) == (128 + number, INTERRUPTED)
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process waits for")
@pytest.mark.parametrize("name", ["generate", "bench"])
def test_while_a_pipe_is_full(name: str, tmp_path: Path) -> None:
    """What is written is longer than what fits into a pipe."""
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    (tmp_path / "many.txt").write_text("4.3/.../3.2\n" * 400)
    lines = {"generate": ["--count", "1000"], "bench": ["many.txt", "--repeat", "1"]}
    with started(name, *lines[name], "--out", str(pipe), cwd=tmp_path) as process:
        waits_for = Path(f"/proc/{process.pid}/wchan")
        wait_until(lambda: "pipe_write" in waits_for.read_text(), "the pipe being full")
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            os.close(reader)
    assert process.returncode == 130
    assert pipe.is_fifo()


def test_while_it_waits_for_input() -> None:
    with started("solve", "2.2", "-", stdin=subprocess.PIPE) as process:
        process.stdout.readline()
        assert ended(process)[::2] == (130, INTERRUPTED)
