"""`--jobs`: the same results in the same order, however the run ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hashikit
import random_puzzles
from cli_process import command, environment, hashi_here
from waiting import PATIENCE, lines_in, wait_until

ENDLESS = "/".join(["?" * 12] * 12)
"""More solutions than anyone can count, and the first is found at once."""

posix = pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def untimed(text: str) -> str:
    """Output without what differs from run to run."""
    text = re.sub(r"\([\d.e+]+ (µs|ms|s), ", "(", text)
    return re.sub(r'"(build_time|solve_time|time)":[\d.e-]+', "", text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of all kinds, good and bad, with one puzzle and with many."""
    top = tmp_path_factory.mktemp("puzzles")
    many = list(random_puzzles.puzzles(72, 300))
    lines = [hashikit.dumps(puzzle, "json") for puzzle in many]
    (top / "a-lines.jsonl").write_text("# a comment\n" + "\n".join(lines) + "\n")
    (top / "b-spoilt.jsonl").write_text("\n".join([*lines[:40], "{nonsense}", *lines[40:80]]))
    (top / "c-array.json").write_text("[" + ",\n".join(lines[:50]) + "]")
    (top / "d-cut.json").write_text("[" + ",\n".join(lines[:20]))
    (top / "e-bad.txt").write_text("4.3\n..x\n")
    (top / "f-empty.txt").write_text("")
    (top / "g.txt").write_bytes(b"\xff\xfe")
    for number in range(30):
        (top / f"p{number:02}.json").write_text(lines[100 + number])
    (top / "z.txt").write_text("4.3\n...\n3.2\n")
    return top


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--json", "--unique"),
        pytest.param(("--quiet", "--color", "always"), marks=pytest.mark.full),
        ("--limit", "3", "--json"),
    ],
    ids=" ".join,
)
def test_two_jobs_write_what_one_writes(folder: Path, options: tuple[str, ...]) -> None:
    one = hashi_here("solve", *options, folder, "2.2", "no-such-file")
    two = hashi_here("solve", *options, "--jobs", "2", folder, "2.2", "no-such-file")
    assert untimed(two[1]) == untimed(one[1])
    assert two[2] == one[2]
    assert two[0] == one[0] == 2
    if "--json" in options:
        records = [json.loads(line) for line in one[1].splitlines()]
        wrong = [record for record in records if record["status"] == "error"]
        assert (len(wrong), one[2]) == (6, "")
        assert all(record["message"] for record in wrong)
    else:
        assert len(one[2].splitlines()) == 6
        assert "b-spoilt.jsonl:41" not in one[1]
    assert one[1].count("a-lines.jsonl:") > 250
    assert one[1].count("b-spoilt.jsonl:") >= 80, "those after the wrong line, too"


def test_rate_by_two_jobs(folder: Path) -> None:
    one = hashi_here("rate", "--json", folder, "2.2")
    two = hashi_here("rate", "--json", "--jobs", "2", folder, "2.2")
    assert two == one
    assert one[1].count('"status":"rated"') > 50


def test_standard_input_and_as_many_jobs_as_cores(folder: Path) -> None:
    text = (folder / "a-lines.jsonl").read_text()
    one = hashi_here("solve", "-q", "-", stdin=text)
    all_ = hashi_here("solve", "-q", "-j", "0", "-", stdin=text)
    assert untimed(all_[1]) == untimed(one[1])
    assert all_[0] == one[0] == 1


def test_a_wrong_solver_and_all_are_refused(folder: Path) -> None:
    status, out, err = hashi_here("solve", "--solver", "nonsense", "--jobs", "2", folder)
    assert (status, out) == (2, "")
    assert err.startswith("hashi: no solver 'nonsense'")
    assert hashi_here("solve", "--all", "--jobs", "2", folder) == (
        2,
        "",
        "hashi: --all with several workers needs a --limit\n",
    )


def children(pid: int) -> list[int]:
    """The child processes of this one, and their children."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found + [grandchild for child in found for grandchild in children(child)]


def alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def gone(pids: list[int]) -> bool:
    """Wait until none of them is left."""
    wait_until(lambda: not any(map(alive, pids)), "the end of all processes")
    return True


def running(tmp_path: Path, *options: str) -> tuple[subprocess.Popen[bytes], list[int]]:
    """Two workers with more work than they will ever finish, and all processes."""
    import hard

    quick = ["4.3/.../3.2"] * 6  # the first tasks hold one puzzle each
    unending = [hashikit.dumps(hard.unsolvable(), "json")] * 6
    (tmp_path / "quick.txt").write_text("\n".join(quick))
    (tmp_path / "slow.jsonl").write_text("\n".join(unending))
    process = subprocess.Popen(
        command("solve", "-q", "-j", "2", *options, "quick.txt", "slow.jsonl"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        start_new_session=True,
    )
    if not options:
        assert process.stdout is not None
        for number in range(1, 7):
            assert process.stdout.readline().startswith(b"quick.txt:%d: solved" % number)
    else:
        growing = tmp_path / "out.jsonl.partial"
        wait_until(lambda: lines_in(growing) == 6, "the quick answers")
    time.sleep(0.2)
    processes = children(process.pid)
    assert len(processes) >= 2 or "--json" in options, "plain lines are left to threads"
    return process, processes


@pytest.mark.slow
@linux
@pytest.mark.parametrize("group", [True, False], ids=["from the terminal", "from kill"])
def test_ctrl_c_ends_all_processes(tmp_path: Path, group: bool) -> None:
    process, processes = running(tmp_path)
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, b"", b"hashi: interrupted\n")
    assert gone(processes)


@pytest.mark.slow
@linux
def test_a_terminal_that_is_closed_ends_all_processes(tmp_path: Path) -> None:
    process, processes = running(tmp_path)
    os.killpg(process.pid, signal.SIGHUP)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (129, b"", b"hashi: interrupted\n")
    assert gone(processes)


@pytest.mark.slow
@linux
def test_ctrl_c_while_the_workers_start(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("\n".join(["4.3/.../3.2"] * 50))
    for wait in (0, 0.03, 0.06, 0.1):
        process = subprocess.Popen(
            command("solve", "-q", "-j", "2", "p.txt", "--time-limit", "1", ENDLESS),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(),
            start_new_session=True,
        )
        while not children(process.pid) and process.poll() is None:
            time.sleep(0.005)
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (130, b"hashi: interrupted\n")


@pytest.mark.slow
@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_the_first(tmp_path: Path, how: signal.Signals) -> None:
    process, processes = running(tmp_path)
    process.send_signal(how)
    process.communicate(timeout=PATIENCE)
    assert gone(processes)


@pytest.mark.slow
@linux
def test_a_worker_that_is_killed_is_one_line(tmp_path: Path) -> None:
    process, processes = running(tmp_path)
    workers = [
        pid for pid in processes if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    os.kill(workers[0], signal.SIGKILL)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err == b"hashi: a worker process died: it was killed or ran out of memory\n"
    assert gone(processes)


@linux
def test_what_was_done_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    process, processes = running(tmp_path, "--json", "-o", "out.jsonl")
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    kept = tmp_path / "out.jsonl.partial"
    said = f"the results so far are in {kept.name}; run the same command again to continue"
    assert (process.returncode, err.decode()) == (130, f"hashi: interrupted; {said}\n")
    assert gone(processes)
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [line["file"] for line in lines] == [f"quick.txt:{n}" for n in range(1, 7)]


@posix
def test_a_closed_pipe_is_silent(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("\n".join(["4.3/.../3.2"] * 5000))
    process = subprocess.Popen(
        command("solve", "-j", "2", "p.txt"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(20) == 141


def test_one_job_loads_nothing_for_several() -> None:
    code = (
        "import sys\n"
        "from hashikit.cli import main\n"
        "main(['solve', '4.3/.../3.2'])\n"
        "print([m for m in ('multiprocessing', 'concurrent', 'pickle') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
