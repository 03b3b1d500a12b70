"""Puzzles are read as they come and answered as they come, wherever they come from."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, Any

import pytest

import hashikit
from cli_process import command, environment, hashi_here, watched
from hashikit import FormatError, formats

GRID = "4.3/.../3.2"
ADDRESS = "https://puzz.link/p?hashi/3/3/4g3i3g2"
JSON = hashikit.dumps(hashikit.parse(GRID), "json")
MOMENT = 60.0  # far longer than any answer takes, also on a busy machine


class Talk:
    """A running `hashi` that is given lines and gives lines."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process = process
        self.lines: Queue[str] = Queue()
        Thread(target=self._read, args=(process.stdout,), daemon=True).start()

    def _read(self, file: IO[bytes]) -> None:
        for line in file:
            self.lines.put(line.decode())

    def send(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        try:
            record: dict[str, Any] = json.loads(self.lines.get(timeout=MOMENT))
        except Empty:
            raise AssertionError("no answer while the input stays open") from None
        return record

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(MOMENT)


@contextmanager
def talk(*arguments: str | Path) -> Iterator[Talk]:
    process = subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        try:
            yield Talk(process)
        finally:
            process.kill()


JOBS = ("1", pytest.param("2", marks=pytest.mark.slow))

COMMANDS = (
    ("solve", "--json"),
    ("solve", "--json", "--unique", "--jobs", "2"),
    ("rate", "--json"),
    ("rate", "--json", "--jobs", "2"),
    ("count", "--json"),
    ("forced", "--json"),
    ("hint", "--json"),
    ("explain", "--json"),
    ("convert", "--to", "json"),
)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_each_line_is_answered_while_the_input_stays_open(arguments: tuple[str, ...]) -> None:
    with talk(*arguments, "-") as hashi_:
        for number, line in enumerate((GRID, ADDRESS, "# a comment", JSON), 1):
            hashi_.send(line + "\n")
            if line.startswith("#"):
                continue
            record = hashi_.answer()
            if arguments[0] != "convert":
                assert record["file"] == f"-:{number}"
        assert hashi_.end() == 0


@pytest.mark.parametrize("jobs", JOBS)
def test_a_bad_line_is_a_record_and_the_rest_goes_on(jobs: str) -> None:
    with talk("solve", "--json", "--jobs", jobs, "-") as hashi_:
        hashi_.send(f"{GRID}\n")
        assert hashi_.answer()["status"] == "solved"
        hashi_.send("4.x/...\n")
        assert hashi_.answer() == {
            "file": "-:2",
            "status": "error",
            "line": 2,
            "column": 3,
            "message": "expected a clue, '?', '#' or '.', found 'x'",
        }
        hashi_.send(f"{GRID}\n")
        assert hashi_.answer()["file"] == "-:3"
        assert hashi_.end() == 2


LINES = [GRID, "nonsense/", JSON, '{"format":"hashikit"', "\xff".encode().decode("latin-1"), GRID]


@pytest.mark.parametrize("jobs", JOBS)
@pytest.mark.parametrize(
    "where", ["-", "file", "folder", *(["fifo"] if hasattr(os, "mkfifo") else [])]
)
def test_the_same_wherever_it_comes_from(where: str, jobs: str, tmp_path: Path) -> None:
    data = "\n".join(LINES).encode("latin-1")
    place: str | Path = "-"
    if where == "folder":
        place = tmp_path
    elif where != "-":
        place = tmp_path / "lines.txt"
    if where in ("file", "folder"):
        (tmp_path / "lines.txt").write_bytes(data)
    elif where == "fifo":
        os.mkfifo(place)
        Thread(target=lambda: Path(place).write_bytes(data), daemon=True).start()
    status, out, err = hashi_here("solve", "--json", "-j", jobs, place, stdin=data)
    records = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (2, "")
    assert [record["status"] for record in records] == [
        "solved", "error", "solved", "error", "error", "solved",
    ]  # fmt: skip
    assert [record["file"].rpartition(":")[2] for record in records] == list("123456")
    assert [record.get("line") for record in records] == [None, 2, None, 4, 5, None]


@pytest.mark.parametrize("first", ["{broken", "nonsense", "7x7m2#123", '{"rows":4', "\xc3\xa4/("])
def test_the_first_line_may_be_the_bad_one(first: str) -> None:
    text = f"{first}\n{JSON}\n{JSON}\n"
    status, out, _ = hashi_here("solve", "--json", "-", stdin=text)
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [record["status"] for record in records] == ["error", "solved", "solved"]


@pytest.mark.parametrize("jobs", JOBS)
def test_strict_stops_at_the_first(jobs: str) -> None:
    text = "\n".join(LINES)
    status, out, err = hashi_here("solve", "--json", "--strict", "-j", jobs, "-", stdin=text)
    assert (status, err) == (2, "")
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["solved", "error"]
    status, out, err = hashi_here("rate", "--strict", "-j", jobs, "-", stdin=text)
    assert (status, len(out.splitlines()), len(err.splitlines())) == (2, 1, 1)
    status, out, err = hashi_here("rate", "--strict", "-j", jobs, "no-such-file", GRID)
    assert (status, out) == (2, "")
    assert err == "hashi: no-such-file: no such file or folder, and not a puzzle\n"


def test_without_json_a_bad_line_is_one_line_on_standard_error() -> None:
    status, out, err = hashi_here("rate", "-", stdin=f"{GRID}\n4.x/...\n{GRID}\n")
    assert (status, len(out.splitlines())) == (2, 2)
    assert err == "hashi: -: line 2, column 3: expected a clue, '?', '#' or '.', found 'x'\n"


@pytest.mark.slow
def test_more_than_any_text_may_be_long(tmp_path: Path) -> None:
    """More than 48 MiB of lines, of which most are a comment, so that it does not take long."""
    block = ("# " + "x" * 10_000 + "\n") * 100 + GRID + "\n"
    blocks = 60
    assert len(block) * blocks > 50 << 20
    process = subprocess.Popen(
        command("solve", "-q", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin is not None
    with process:
        for _ in range(blocks):  # its answers are few enough for the pipe
            process.stdin.write(block.encode())
        out, _ = process.communicate(timeout=200)
    assert out.count(b"solved") == blocks
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory")
@pytest.mark.parametrize(
    "text",
    [b"x" * (60 << 20) + b"\n" + GRID.encode() + b"\n", f"{GRID}\n".encode() + b"9" * (60 << 20)],
    ids=["first", "last"],
)
def test_a_line_without_end_takes_no_more_memory_than_a_text_may(text: bytes) -> None:
    status, err, _, memory = watched("solve", "-q", "-", stdin=text)
    assert status == 2
    assert "more than 50331648 bytes" in err
    assert memory < 250e6


def test_a_text_in_every_piece_of_a_text_is_the_same_text() -> None:
    """However the bytes are cut: ends of lines, marks of byte order, several bytes a character."""
    text = f"\ufeff{GRID}\r\n# ä comment\r{ADDRESS}\n\n{JSON}\r\nä/(\n{GRID}".encode()

    def parts(size: int) -> list[str]:
        class Slow(BytesIO):
            def read(self, _: int | None = -1) -> bytes:
                return super().read(size)

        found = []
        for what in formats.stream(Slow(text), "x"):
            for piece in what.pieces() if isinstance(what, formats.Lines) else (what,):
                found.append(f"{piece!r} {getattr(piece, 'text', piece)}")
        return found

    whole = parts(1 << 20)
    assert [line.split(":")[1][:1] for line in whole] == ["1", "3", "5", "6", "7"]
    for size in (1, 2, 3, 5, 7, 64):
        assert parts(size) == whole


ELEMENTS = [
    JSON,
    '{"rows":1,"cols":3,"about":"} ä \\" {","islands":[[0,0,2],[0,2,2]]}',
    '{\n "problem": "2.2",\n "solution": null\n}',
    '{"rows":1,"cols":3,"islands":[[0,0,1],[0,9,1]]}',
    '{"problem":"4.x/..."}',
    '{"rows":1,"cols":2,"islands":[[0,0,1],[0,1,1]],"name":"\\\\"}',
    "{}",
]


def told(pieces: Iterator[Any]) -> list[str]:
    """What is read of some pieces, up to what ends it."""
    found: list[str] = []
    try:
        for piece in pieces:
            for one in [piece] if isinstance(piece, Exception) else piece.each():
                entry = isinstance(one, formats.Entry)
                found.append(f"{one.name} {one.puzzle} {one.solution}" if entry else str(one))
    except FormatError as error:
        found.append(f"the end: {error}")
    return found


def test_an_array_is_the_same_array_however_it_comes() -> None:
    """Right and wrong puzzles, at once and in pieces of some bytes; and what is no longer JSON."""

    def streamed(text: str, size: int) -> list[str]:
        class Slow(BytesIO):
            def read(self, _: int | None = -1) -> bytes:
                return super().read(size)

        return told(iter(formats.stream(Slow(text.encode()), "x")))

    whole = "\ufeff \n[" + ",\n ".join(ELEMENTS) + " ]\n"
    expected = told(formats.split(whole, "x"))
    assert [line.partition(" ")[0] for line in expected] == [
        "x:0", "x:1", "x:2", "line", "line", "x:5", "line",
    ]  # fmt: skip
    assert expected[6].startswith("line 11, column 2: expected a puzzle")
    assert streamed(whole, 1 << 20) == expected
    random = Random(5)
    for trial in range(300):
        at = random.randrange(len(whole))
        cut = random.choice((whole[:at], whole[:at] + random.choice('[]{}",:x') + whole[at + 1 :]))
        for size in (random.randrange(1, 40), 1 << 20):
            found = streamed(cut, size)
            text = (
                told(formats.split(cut, "x")) if cut.strip("\ufeff \n").startswith("[") else found
            )
            ends = [line.removeprefix("the end: ") for line in found]
            assert ends == [line.removeprefix("the end: ") for line in text], (trial, cut)


def test_what_is_no_json_ends_an_array_at_its_place() -> None:
    text = f'[{JSON},\n {{"rows":9}},\n {{"rows":1,,}},\n{JSON}]'
    assert [line.partition(" {")[0] for line in told(formats.split(text, "x"))][1:] == [
        'line 2, column 2: expected a puzzle: an object with "format": "hashikit", or with a '
        '"problem"',
        "line 3, column 12: expected a key in quotes, found ',},'",
    ]
    status, out, _ = hashi_here("solve", "--json", "-", stdin=text)
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [(record["file"], record.get("line")) for record in records] == [
        ("-:0", None), ("-", 2), ("-", 3),
    ]  # fmt: skip


def test_one_line_has_no_number() -> None:
    for end in ("", "\n", "\n\n# no more\n"):
        status, out, _ = hashi_here("solve", "--json", "-", stdin=GRID + end)
        assert (status, json.loads(out)["file"]) == (0, "-")


def test_a_pipe_that_does_not_wait() -> None:
    """Some programs leave pipes non-blocking behind: there is nothing yet, which is not the end."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    process = subprocess.Popen(
        command("solve", "--json", "-"), stdin=read, stdout=subprocess.PIPE, env=environment()
    )
    with process, os.fdopen(write, "wb", 0) as file:
        os.close(read)
        assert process.stdout is not None
        for number in (1, 2):
            file.write(f"{GRID}\n".encode())
            assert json.loads(process.stdout.readline())["file"] == f"-:{number}"
        file.close()
        assert process.wait(MOMENT) == 0


@pytest.mark.parametrize("more", [(), ("--jobs", "2"), ("-o",)])
def test_a_wrong_puzzle_of_an_array_is_one_record(more: tuple[str, ...], tmp_path: Path) -> None:
    good = '{"format":"hashikit","version":1,"rows":1,"cols":3,"islands":[[0,0,2],[0,2,2]]}'
    bad = good.replace("[0,2,2]", "[0,9,2]")
    path, out = tmp_path / "many.json", tmp_path / "out.jsonl"
    path.write_text(f"[{good},\n{bad},\n{good},\n{bad}]")
    more = (*more, out) if more == ("-o",) else more
    status, answers, err = hashi_here("solve", "--json", path, *more)
    assert (status, err) == (2, "")
    told = [json.loads(line) for line in (answers or out.read_text()).splitlines()]
    assert [one["status"] for one in told] == ["solved", "error", "solved", "error"]
    assert [one.get("line") for one in told] == [None, 2, None, 4]
    assert [one["file"] for one in told] == [f"{path}:0", f"{path}", f"{path}:2", f"{path}"]
    status, _, err = hashi_here("solve", "--strict", path)
    assert (status, err.count("\n")) == (2, 1)
