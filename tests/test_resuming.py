"""`-o FILE`: whatever ends a run, the next one goes on, and nothing else is left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from time import monotonic, sleep

import pytest

import hashikit
import random_puzzles
from cli_process import command, environment, hashi

LINES = [hashikit.dumps(puzzle, "json") for puzzle in random_puzzles.puzzles(13, 40)]
TEXT = "".join(f"{line}\n" for line in LINES)
if hasattr(signal, "SIGHUP"):  # under nohup it is ignored, and children inherit that
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
SIGNALS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129, "SIGKILL": -9}

pytestmark = pytest.mark.skipif(os.name == "nt", reason="other signals")


def untimed(text: str) -> str:
    return re.sub(r'"(\w*time)":[^,}]*', r'"\1":0', re.sub(r"\([^)]*s, ", "(", text))


def begin(out: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Begin with half of the lines, and wait until they are answered."""
    process = subprocess.Popen(
        command(*arguments, "-", "-o", out),
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in LINES[:20]).encode())
    process.stdin.flush()
    partial = out.with_name(out.name + ".partial")
    end = monotonic() + 60
    while not partial.exists() or partial.read_bytes().count(b"\n") < 20:
        assert monotonic() < end
        sleep(0.02)
    return process


def stop(process: subprocess.Popen[bytes], name: str) -> str:
    """Send a signal; returns what was said on standard error."""
    start = monotonic()
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=30)
    assert process.returncode == SIGNALS[name]
    assert monotonic() - start < 5
    return err.decode()


ARGUMENTS = {
    "solve": ("solve", "--json", "--unique"),
    "solve by two": ("solve", "--json", "--unique", "--jobs", "2"),
    "rate": ("rate", "--json"),
    "explain": ("explain", "--json"),
    "convert": ("convert", "--to", "json"),
}


@pytest.mark.parametrize("name", SIGNALS)
@pytest.mark.parametrize("case", ARGUMENTS)
def test_the_next_run_goes_on(case: str, name: str, tmp_path: Path) -> None:
    arguments = ARGUMENTS[case]
    status, expected, _ = hashi(*arguments, "-", stdin=TEXT)
    out = tmp_path / "out.jsonl"
    said = stop(begin(out, *arguments), name)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["out.jsonl.partial", "out.jsonl.resume"]
    if name != "SIGKILL":
        kept = f"{out}.partial"
        assert said == (
            f"hashi: interrupted; what was done so far is in {kept}, and the same command goes on\n"
        )
        assert Path(kept).read_text().count("\n") == 20
    # What was answered is not answered again: a mark in it stays.
    partial = out.with_name("out.jsonl.partial")
    partial.write_bytes(b"#" + partial.read_bytes()[1:])
    again = hashi(*arguments, "-", "-o", out, stdin=TEXT)
    assert again == (status, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl"]
    assert untimed(out.read_text()) == "#" + untimed(expected)[1:]


def test_only_the_same_question_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    stop(begin(out, "rate", "--json"), "SIGTERM")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    status, _, err = hashi("rate", "-", "-o", out, stdin=TEXT)
    assert status == 2
    assert "was begun by another command, hashi rate" in err
    assert err.count("\n") == 1
    other = "".join(f"{line}\n" for line in reversed(LINES))
    status, _, err = hashi("rate", "--json", "-", "-o", out, stdin=other)
    assert status == 2
    assert "holds answers to other puzzles than these" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    process = begin(out, "rate", "--json")
    status, _, err = hashi("rate", "--json", "-", "-o", out, stdin=TEXT)
    assert (status, err) == (2, f"hashi: {out}.partial: another process is writing it\n")
    stop(process, "SIGINT")


def test_strict_leaves_what_can_be_gone_on_with_once_the_line_is_mended(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    wrong = "".join(f"{line}\n" for line in [*LINES[:5], "{wrong}", *LINES[6:]])
    status, _, err = hashi("rate", "--json", "--strict", "-", "-o", out, stdin=wrong)
    assert (status, out.exists()) == (2, False)
    assert err.endswith("and the same command goes on\n")
    status, _, err = hashi("rate", "--json", "--strict", "-", "-o", out, stdin=TEXT)
    assert err == ""
    names = [json.loads(line)["file"] for line in out.read_text().splitlines()]
    assert names == [f"-:{number}" for number in range(1, 41)]


def test_the_status_of_the_first_part_counts(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    bad = "".join(f"{line}\n" for line in ["{wrong}", *LINES[:5]])
    process = subprocess.Popen(
        command("rate", "--json", "-", "-o", out), stdin=subprocess.PIPE, env=environment()
    )
    assert process.stdin is not None
    process.stdin.write(bad.encode())
    process.stdin.flush()
    partial = out.with_name("out.jsonl.partial")
    while not partial.exists() or partial.read_bytes().count(b"\n") < 6:
        sleep(0.02)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    status, _, _ = hashi("rate", "--json", "-", "-o", out, stdin=bad)
    assert status == 2
    assert out.read_text().count("\n") == 6


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_processes_and_their_locks_end_with_it(name: str, tmp_path: Path) -> None:
    process = begin(tmp_path / "out.jsonl", "rate", "--json", "--jobs", "2")
    said = stop(process, name)
    assert "leaked" not in said
    assert said.count("\n") == 1


def test_standard_output_by_its_name_is_not_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("what was there\n")
    with kept.open("a") as file:
        subprocess.run(
            command("rate", "4.3/.../3.2", "-o", "/dev/stdout"),
            stdout=file, env=environment(), timeout=60, check=True,
        )  # fmt: skip
    assert kept.read_text().startswith("what was there\n")
    assert kept.read_text().count("\n") == 2
