"""No command writes two outputs to one file, or an output over what it reads."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from cli_process import command, environment, hashi_here

PUZZLE = "4.3/.../3.2"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "first").write_text("first")
    (tmp_path / "soft").symlink_to("first")
    os.link(tmp_path / "first", tmp_path / "hard")
    (tmp_path / "to-come").symlink_to("new")
    (tmp_path / "folder").mkdir()
    (tmp_path / "p.txt").write_text("4.3\n...\n3.2\n")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "first", "second", "one", "other"),
    [
        # Two names of one file, …
        (("bench",), "--out", "--csv", "new", "./new"),
        (("bench",), "--out", "--csv", "first", "soft"),
        (("bench",), "--out", "--csv", "first", "hard"),
        (("bench",), "--out", "--csv", "new", "to-come"),
        # … and all commands that have two outputs.
        (("solve",), "--trace", "--out", "new", "to-come"),
        (("show",), "--svg", "--png", "first", "hard"),
        (("show",), "--svg", "--out", "first", "hard"),
        (("hint",), "--png", "--out", "first", "hard"),
        (("rate", "--curve"), "--svg", "--out", "first", "hard"),
        (("explain",), "--svg", "--out", "first", "hard"),
        (("explain",), "--svg", "--prove", "first", "hard"),
        (("book",), "--out", "--each", "first", "hard"),
    ],
)
def test_two_outputs_are_one(
    command: tuple[str, ...], first: str, second: str, one: str, other: str, here: Path
) -> None:
    before = sorted(path.name for path in here.iterdir())
    line = (*command, PUZZLE, first, one, second, other)
    status, out, err = hashi_here(*line, cwd=here)
    names = sorted((first, second), key=err.find)
    assert (status, out) == (2, "")
    both = f"{names[0]} and {names[1]}"
    assert err == f"hashi: {both} write to the same place: choose another output\n"
    assert (here / "first").read_text() == "first"
    assert sorted(path.name for path in here.iterdir()) == before


@pytest.mark.parametrize(
    "line",
    [
        ("show", "p.txt", "--svg", "p.txt"),
        ("show", "p.txt", "--png", "./p.txt"),
        ("bench", "p.txt", "--csv", "p.txt"),
        ("bench", "--from", "first", "--csv", "hard"),
        ("rate", "--curve", "p.txt", "--svg", "p.txt"),
    ],
)
def test_an_output_is_an_input(line: tuple[str, ...], here: Path) -> None:
    status, out, err = hashi_here(*line, cwd=here)
    assert (status, out) == (2, "")
    assert err == f"hashi: {line[-1]}: an input too: choose another output\n"
    assert (here / "p.txt").read_text() == "4.3\n...\n3.2\n"
    assert (here / "first").read_text() == "first"


@pytest.mark.skipif(os.name != "posix", reason="redirected by a Unix shell")
@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("solve - -o p.txt < p.txt", "p.txt:"),
        ("solve first second -o first < p.txt", "first:"),
        ("solve p.txt >> p.txt", "standard output is"),
        ("convert - --to puzzlink < p.txt >> p.txt", "standard output is"),
    ],
)
def test_a_redirected_input_is_kept(line: str, name: str, here: Path) -> None:
    before = {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}
    program = " ".join(f"'{word}'" for word in command())
    run = subprocess.run(
        ["sh", "-c", f"{program} {line}"],
        cwd=here,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == f"hashi: {name} an input too: choose another output\n"
    assert {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()} == before


@pytest.mark.parametrize(
    "line",
    [
        ("show", PUZZLE, "--svg", "folder", "--png", "folder/", "--out", "folder/"),
        ("explain", PUZZLE, "--svg", "folder", "--png", "folder", "--prove", "folder/"),
        ("bench", PUZZLE, "--repeat", "1", "--out", "/dev/null", "--csv", "/dev/null"),
        ("bench", PUZZLE, "--repeat", "1", "--out", "new", "--csv", "first"),
    ],
)
def test_outputs_that_are_apart(line: tuple[str, ...], here: Path) -> None:
    assert hashi_here(*line, cwd=here)[0] == 0
