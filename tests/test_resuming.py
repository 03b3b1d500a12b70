"""`-o FILE`: however a run ends, the next one resumes it, and nothing else is left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from time import sleep

import pytest

import hashikit
import random_puzzles
from cli_process import command, environment, hashi_here
from waiting import PATIENCE, lines_in, wait_until

LINES = [hashikit.dumps(puzzle, "json") for puzzle in random_puzzles.puzzles(13, 40)]
TEXT = "".join(f"{line}\n" for line in LINES)
if hasattr(signal, "SIGHUP"):  # under nohup it is ignored, and children inherit that
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
SIGNALS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129, "SIGKILL": -9}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="other signals")]


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
    note = out.with_name(out.name + ".resume")
    wait_until(lambda: lines_in(partial) >= 20 and note.exists(), "the first answers")
    return process


def stop(process: subprocess.Popen[bytes], name: str) -> str:
    """Send a signal; returns what was said on standard error."""
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == SIGNALS[name]
    return err.decode()


ARGUMENTS = {
    "solve": ("solve", "--json", "--unique"),
    "solve by two": ("solve", "--json", "--unique", "--jobs", "2"),
    "rate": ("rate", "--json"),
    "explain": ("explain", "--json"),
    "convert": ("convert", "--to", "json"),
}


USUAL = {("rate", "SIGINT"), ("solve by two", "SIGKILL")}
"""These cover both kinds of end, in one process and in several; the others are `full`."""

PAIRS = [
    pytest.param(case, name, marks=[] if (case, name) in USUAL else pytest.mark.full)
    for case in ARGUMENTS
    for name in SIGNALS
]


@pytest.mark.parametrize(("case", "name"), PAIRS)
def test_the_next_run_goes_on(case: str, name: str, tmp_path: Path) -> None:
    arguments = ARGUMENTS[case]
    status, expected, _ = hashi_here(*arguments, "-", stdin=TEXT)
    out = tmp_path / "out.jsonl"
    said = stop(begin(out, *arguments), name)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["out.jsonl.partial", "out.jsonl.resume"]
    if name != "SIGKILL":
        kept = f"{out}.partial"
        assert said == (
            f"hashi: interrupted; the results so far are in {kept}; run the same command again "
            "to continue\n"
        )
        assert Path(kept).read_text().count("\n") == 20
    # Finished answers are not made again: a mark in them stays.
    partial = out.with_name("out.jsonl.partial")
    partial.write_bytes(b"#" + partial.read_bytes()[1:])
    again = hashi_here(*arguments, "-", "-o", out, stdin=TEXT)
    assert again == (status, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl"]
    assert untimed(out.read_text()) == "#" + untimed(expected)[1:]


def begin_folder(out: Path, *arguments: str, lines: int = 20) -> subprocess.Popen[bytes]:
    """The same with a file for each line. A run that goes on needs more lines than are answered."""
    process = subprocess.Popen(
        command(*arguments, "-", "-o", f"{out}/"),
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in LINES[:lines]).encode())
    process.stdin.flush()
    wait_until(lambda: out.exists() and len(shown(out)) >= lines, "the first answers")
    sleep(0.3)  # until what is noted beside the answers is on the disk, on a busy machine too
    return process


def shown(out: Path) -> dict[str, str]:
    return {p.name: p.read_text() for p in out.iterdir() if not p.name.startswith(".")}


NOTES = {".hashi.partial", ".hashi.resume"}


@pytest.mark.parametrize(("case", "name"), PAIRS)
def test_the_next_run_goes_on_in_a_folder(case: str, name: str, tmp_path: Path) -> None:
    arguments = ARGUMENTS[case]
    status, expected, _ = hashi_here(*arguments, "-", stdin=TEXT)
    out = tmp_path / "out"
    said = stop(begin_folder(out, *arguments), name)
    assert {path.name for path in out.iterdir()} - set(shown(out)) == NOTES
    if name != "SIGKILL":
        kept = f"the results so far are in {out}/; run the same command again to continue"
        assert said == f"hashi: interrupted; {kept}\n"
    ending = ".json" if case == "convert" else ".jsonl"
    assert shown(out).keys() == {f"puzzle-{number}{ending}" for number in range(1, 21)}
    marked = out / f"puzzle-1{ending}"  # what was answered is not answered again
    marked.write_text("#" + marked.read_text()[1:])
    assert hashi_here(*arguments, "-", "-o", f"{out}/", stdin=TEXT) == (status, "", "")
    assert {path.name for path in out.iterdir()} == set(shown(out))
    whole = "".join(shown(out)[f"puzzle-{number}{ending}"] for number in range(1, 41))
    assert untimed(whole) == "#" + untimed(expected)[1:]


def test_only_the_same_question_goes_on_in_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    stop(begin_folder(out, "rate", "--json"), "SIGTERM")
    before = shown(out)
    assert hashi_here("rate", "-", "-o", out, stdin=TEXT)[::2] == (
        2,
        f"hashi: {out}/.hashi.partial was started by hashi rate with other options: "
        "remove it or choose another output\n",
    )
    other = "".join(f"{line}\n" for line in reversed(LINES))
    status, _, err = hashi_here("rate", "--json", "-", "-o", out, stdin=other)
    assert (status, err) == (
        2,
        f"hashi: {out}/.hashi.partial holds answers to other puzzles than these: "
        "remove it or choose another output\n",
    )
    assert shown(out) == before
    process = begin_folder(out, "rate", "--json", lines=21)
    status, _, err = hashi_here("rate", "--json", "-", "-o", out, stdin=TEXT)
    assert (status, err) == (2, f"hashi: {out}/.hashi.partial: another process is writing to it\n")
    stop(process, "SIGINT")
    (out / "puzzle-7.jsonl").unlink()  # then nothing is taken for done
    assert hashi_here("rate", "--json", "-", "-o", out, stdin=TEXT)[1:] == ("", "")
    assert len(shown(out)) == 40


def test_names_stay_apart_when_a_run_goes_on(tmp_path: Path) -> None:
    """The same name twice, the second time after the interruption."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same.json").write_text(LINES[0 if name == "a" else 1])
    fifo = tmp_path / "b" / "wait.txt"
    out = tmp_path / "out"
    os.mkfifo(fifo)
    places = (tmp_path / "a" / "same.json", fifo, tmp_path / "b" / "same.json")
    arguments = ("convert", "--to", "json", *places, "-o", f"{out}/")
    with subprocess.Popen(command(*arguments), stderr=subprocess.PIPE, env=environment()) as run:
        wait_until((out / ".hashi.resume").exists, "the first answer")
        run.kill()
    assert shown(out).keys() == {"same.json"}
    fifo.unlink()
    fifo.write_text(LINES[2])
    assert hashi_here(*arguments) == (0, "", "")
    assert shown(out) == {
        "same.json": f"{LINES[0]}\n", "same-2.json": f"{LINES[1]}\n", "wait.json": f"{LINES[2]}\n",
    }  # fmt: skip


BESIDE = {
    "show": ("show", "--solve", "--svg"),
    "show png": ("show", "--png"),
    "hint": ("hint", "--svg"),
    "explain": ("explain", "--svg"),
    "explain proofs": ("explain", "--prove"),
    "rate": ("rate", "--curve", "--svg"),
    "rate by two": ("rate", "--jobs", "2", "--curve", "--svg"),
    "solve": ("solve", "--solver", "sat-lazy", "--trace"),
}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=[] if case in ("explain", "rate by two") else pytest.mark.full)
        for case in BESIDE
    ],
)
def test_other_files_keep_their_names_when_a_run_goes_on(case: str, tmp_path: Path) -> None:
    """Names that occur twice, within a file or not: the same as of a run in one go."""
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    (tmp_path / "a" / "same.txt").write_text(f"4.x/...\n{LINES[0]}\n{LINES[1]}\n")
    (tmp_path / "b" / "same.txt").write_text(f"{LINES[2]}\n{LINES[3]}\n")
    (tmp_path / "c" / "same-2.json").write_text(LINES[4])
    fifo = tmp_path / "b" / "wait.txt"
    places = [tmp_path / n for n in ("a/same.txt", "b/wait.txt", "b/same.txt", "c/same-2.json")]

    def arguments(run: str) -> tuple[str, ...]:
        return (*BESIDE[case], f"{tmp_path}/{run}/", *map(str, places), "-o", f"{tmp_path}/{run}.o")

    os.mkfifo(fifo)
    with subprocess.Popen(
        command(*arguments("again")), stderr=subprocess.PIPE, env=environment()
    ) as run:
        while not (tmp_path / "again.o.resume").exists():
            assert run.poll() is None
            sleep(0.02)
        sleep(0.1)
        run.kill()
    fifo.unlink()
    fifo.write_text(LINES[5])
    assert hashi_here(*arguments("once"))[0] == 2
    assert hashi_here(*arguments("again"))[0] == 2
    once, again = (
        {
            path.relative_to(tmp_path / run): untimed(path.read_bytes().decode("latin-1"))
            for path in (tmp_path / run).rglob("*")
            if path.is_file()
        }
        for run in ("once", "again")
    )
    assert once.keys() == again.keys()
    assert once == again
    stems = {path.parts[0].removesuffix(".svg").removesuffix(".png") for path in once}
    wanted = {"same-2", "same-3", "wait", "same-1-2", "same-2-2", "same-2-3"}
    if case == "explain":  # a picture for every step
        assert {re.sub(r"-\d+$", "", stem) for stem in stems} == wanted
    else:
        assert stems == wanted


def test_one_picture_is_not_replaced_when_a_run_goes_on(tmp_path: Path) -> None:
    """The second puzzle's picture does not replace the first one's, in one run or in two."""
    out, picture = tmp_path / "out.txt", tmp_path / "a.svg"
    process = subprocess.Popen(
        command("show", "--svg", picture, "-", "-o", out),
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(f"4.x/...\n{LINES[0]}\n".encode())
    process.stdin.flush()
    wait_until(picture.exists, "the picture")
    process.kill()
    process.communicate(timeout=30)
    drawn = picture.read_text()
    lines = f"4.x/...\n{LINES[0]}\n{LINES[1]}\n"
    status, _, err = hashi_here("show", "--svg", picture, "-", "-o", out, stdin=lines)
    assert status == 2
    assert f"-:3: {picture} holds one puzzle; for several give a folder, 'DIR/'" in err
    assert picture.read_text() == drawn


def test_two_processes_do_not_write_the_same_picture(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same.json").write_text(LINES[0 if name == "a" else 1])
    places = (tmp_path / "a" / "same.json", tmp_path / "b" / "same.json")
    rate = ("rate", "--curve", "-j", "2", *places, "--svg")
    assert hashi_here(*rate, f"{tmp_path}/curves/")[2] == ""
    assert {p.name for p in (tmp_path / "curves").iterdir()} == {"same.svg", "same-2.svg"}
    status, _, err = hashi_here(*rate, tmp_path / "one.svg")
    assert status == 2
    assert err.endswith("one.svg holds one puzzle; for several give a folder, 'DIR/'\n")
    assert err.count("\n") == 1


def test_what_is_wrong_has_a_file_among_the_answers(tmp_path: Path) -> None:
    lines = "".join(f"{line}\n" for line in [LINES[0], "4.x/...", LINES[1]])
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        status, _, err = hashi_here(
            "rate", "--json", "-j", jobs, "no-file", "-", "-o", f"{out}/", stdin=lines
        )
        assert (status, err) == (2, "")
        found = {name: json.loads(text)["status"] == "error" for name, text in shown(out).items()}
        assert found == {
            "no-file.jsonl": True, "puzzle-1.jsonl": False,
            "puzzle-2.jsonl": True, "puzzle-3.jsonl": False,
        }  # fmt: skip
        out = tmp_path / f"{jobs} as text"
        assert hashi_here("rate", "-j", jobs, "-", "-o", f"{out}/", stdin=lines)[0] == 2
        assert shown(out).keys() == {"puzzle-1.txt", "puzzle-3.txt"}


def test_an_argument_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    process = subprocess.Popen(
        command("rate", "--json", "no-file", "-", "-o", out),
        stdin=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(f"{LINES[0]}\n{LINES[1]}\n".encode())
    process.stdin.flush()
    wait_until(out.with_name("out.jsonl.resume").exists, "the first answer")
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert hashi_here("rate", "--json", "no-file", "-", "-o", out, stdin=TEXT) == (2, "", "")
    names = [json.loads(line)["file"] for line in out.read_text().splitlines()]
    assert names == ["no-file", *(f"-:{number}" for number in range(1, 41))]


def test_one_file_is_no_folder(tmp_path: Path) -> None:
    out = f"{tmp_path}/out/"
    for arguments in (("generate",), ("solvers",), ("complete", "2.?")):
        status, _, err = hashi_here(*arguments, "-o", out)
        assert (status, err) == (
            2, f"hashi: {out}: a folder, but this output is a single file\n",
        )  # fmt: skip
    assert not (tmp_path / "out").exists()


def test_only_the_same_question_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    stop(begin(out, "rate", "--json"), "SIGTERM")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    status, _, err = hashi_here("rate", "-", "-o", out, stdin=TEXT)
    remove = "remove it or choose another output\n"
    assert (status, err) == (
        2,
        f"hashi: {out}.partial was started by hashi rate with other options: {remove}",
    )
    status, _, err = hashi_here("count", "-", "-o", out, stdin=TEXT)
    assert (status, err) == (
        2,
        f"hashi: {out}.partial was started by another command, hashi rate: {remove}",
    )
    note = out.with_name("out.jsonl.resume")
    note.write_text(note.read_text().replace(f"({hashikit.__version__})", "(0.0.1)"))
    status, _, err = hashi_here("rate", "--json", "-", "-o", out, stdin=TEXT)
    assert (status, err) == (
        2,
        f"hashi: {out}.partial was started by another version of hashikit, 0.0.1: {remove}",
    )
    note.write_bytes(before[note.name])
    other = "".join(f"{line}\n" for line in reversed(LINES))
    status, _, err = hashi_here("rate", "--json", "-", "-o", out, stdin=other)
    assert (status, err) == (
        2,
        f"hashi: {out}.partial holds answers to other puzzles than these: {remove}",
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    process = begin(out, "rate", "--json")
    status, _, err = hashi_here("rate", "--json", "-", "-o", out, stdin=TEXT)
    assert (status, err) == (2, f"hashi: {out}.partial: another process is writing to it\n")
    stop(process, "SIGINT")


def test_strict_leaves_what_can_be_gone_on_with_once_the_line_is_mended(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    wrong = "".join(f"{line}\n" for line in [*LINES[:5], "{wrong}", *LINES[6:]])
    status, _, err = hashi_here("rate", "--json", "--strict", "-", "-o", out, stdin=wrong)
    assert (status, out.exists()) == (2, False)
    assert err.endswith("run the same command again to continue\n")
    status, _, err = hashi_here("rate", "--json", "--strict", "-", "-o", out, stdin=TEXT)
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
    wait_until(lambda: lines_in(partial) >= 6, "the first answers")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    status, _, _ = hashi_here("rate", "--json", "-", "-o", out, stdin=bad)
    assert status == 2
    assert out.read_text().count("\n") == 6


@pytest.mark.parametrize(
    "name",
    ["SIGTERM", *(pytest.param(name, marks=pytest.mark.full) for name in ("SIGINT", "SIGHUP"))],
)
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
            stdout=file, env=environment(), timeout=200, check=True,
        )  # fmt: skip
    assert kept.read_text().startswith("what was there\n")
    assert kept.read_text().count("\n") == 2
