"""Exit statuses and messages for missing, misspelt or misused arguments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hashikit
from cli_process import command, environment, hashi_here, in_process
from hashikit.cli.inputs import InputFailure, Source, sources_of

GRID = "4.3/.../3.2"


def test_closed_standard_input() -> None:
    line = " ".join([*command("solve", "-"), "<&-"])
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, env=environment(), timeout=200, check=False
    )
    assert done.returncode == 2
    assert done.stderr == b"hashi: -: standard input is closed\n"


def test_a_fault_of_its_own_is_one_line_and_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr("hashikit.solvers.native.NativeSolver.answer", broken)
    assert in_process(["solve", GRID]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hashi: internal error: ZeroDivisionError: division by zero (hashikit ")
    assert err.count("\n") == 1


def test_no_more_processes_than_help() -> None:
    status, out, err = hashi_here("rate", "--jobs", "20000", GRID)
    assert (status, err) == (0, "")
    assert out.startswith("easy") or out


@pytest.mark.parametrize("text", ["7x7m2#123", "", "https://x.y/penpa-edit/#m=edit&p=7VTb"])
def test_what_is_typed_gets_the_message_of_parse(text: str) -> None:
    with pytest.raises(hashikit.FormatError) as error:
        hashikit.parse(text)
    status, _, err = hashi_here("solve", text)
    assert status == 2
    assert err == f"hashi: {text or repr('')}: {error.value}\n"


def test_what_generate_draws_is_solved() -> None:
    _, drawing, said = hashi_here("generate", "--seed", "3")
    assert "seed 3" in said
    status, out, _ = hashi_here("solve", "-q", "--unique", "-", stdin=drawing)
    assert (status, out.startswith("solved, the only solution")) == (0, True)


def test_a_folder_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "p.txt").write_text(GRID)
    (tmp_path / "b").mkdir()
    import os

    scan = os.scandir

    def refuse(path: str) -> object:
        if path == str(tmp_path / "b"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr("os.scandir", refuse)
    found = list(sources_of(str(tmp_path)))
    assert [type(one) for one in found] == [Source, InputFailure]
    assert found[1] == InputFailure(
        str(tmp_path / "b"),
        f"{tmp_path / 'b'}: Permission denied",
        "Permission denied",
        english=f"[Errno 13] Permission denied: {str(tmp_path / 'b')!r}",
    )


@pytest.mark.slow
def test_a_book_goes_where_it_is_sent(tmp_path: Path) -> None:
    done = subprocess.run(
        command("book", GRID, "-o", "-"), capture_output=True, env=environment(), timeout=200,
        check=True, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout.startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == []
    status, _, err = hashi_here("book", GRID, "-o", "x.txt", cwd=tmp_path)
    assert (status, err) == (2, "hashi: x.txt: the name of a booklet has to end in .pdf ('-' is standard output)\n")  # fmt: skip  # noqa: E501
    status, _, err = hashi_here("book", "--size", "61", cwd=tmp_path)
    assert status == 2
    assert "61" in err
    assert "at most 60 rows and columns" in err


def test_another_puzzles_solution_is_not_converted(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text(hashi_here("solve", "--json", "2.2")[1])
    status, out, err = hashi_here(
        "convert", "--to", "json", "--solution", tmp_path / "other.json", GRID
    )
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_the_folder_that_one_is_in_is_not_replaced(tmp_path: Path) -> None:
    status, _, err = hashi_here("site", ".", cwd=tmp_path)
    assert status == 2
    assert "cannot be the current one" in err
    assert list(tmp_path.iterdir()) == []


def test_processes_of_a_script_that_is_no_file() -> None:
    script = (
        "import hashikit\n"
        "if __name__ == '__main__':\n"
        f"    p = hashikit.parse('{GRID}')\n"
        "    print([o.value.status for o in hashikit.solve_many([p, p], jobs=2)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-"], input=script.encode(), capture_output=True, env=environment(),
        timeout=120, check=False,
    )  # fmt: skip
    assert done.stderr == b""
    assert done.stdout.count(b"solved") == 2


def test_misuse_in_python_is_named() -> None:
    puzzle = hashikit.parse("2.2")
    with pytest.raises(hashikit.PuzzleError, match="take its solution"):
        hashikit.check(puzzle, hashikit.solve(puzzle))  # type: ignore[arg-type]
    with pytest.raises(hashikit.OptionError, match="solve_many"):
        hashikit.solve(puzzle, jobs=2)


@pytest.mark.parametrize("command_", [("show", "--solve"), ("convert", "--solve", "--to", "json")])
def test_solving_on_the_way_keeps_a_time_limit(command_: tuple[str, ...]) -> None:
    status, _, err = hashi_here(*command_, "4.3/.../3.2", "-t", "0")
    assert status == 3
    assert "Traceback" not in err
    assert hashi_here(*command_, "4.3/.../3.2", "-t", "10")[0] == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_output_replaces_an_input(
    jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fold").mkdir()
    Path("fold/a.json").write_text(hashikit.dumps(hashikit.parse(GRID), "json") + "\n")
    Path("many.jsonl").write_text(Path("fold/a.json").read_text() * 3)
    Path("link.jsonl").symlink_to("many.jsonl")
    Path("state.json").write_text('{"bridges":[]}')
    Path("puzzle.txt").write_text("2.2\n")
    Path("right.json").write_text('{"status":"solved","bridges":[[[0,0],[0,2],2]]}')
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    for line in (
        f"solve --json --jobs {jobs} many.jsonl -o many.jsonl",
        f"solve --json --jobs {jobs} many.jsonl -o fold/../many.jsonl",
        f"solve --json --jobs {jobs} link.jsonl -o many.jsonl",
        f"solve --json --jobs {jobs} many.jsonl -o link.jsonl",
        "solve fold -o fold/a.json",
        f"solve --state state.json {GRID} -o state.json",
        "check puzzle.txt right.json -o right.json",
        "check puzzle.txt --solution right.json -o right.json",
        "decode puzzle.txt right.json -o right.json",
        "complete puzzle.txt -o puzzle.txt",
        "likeliest puzzle.txt -o puzzle.txt",
        "convert --to json fold/a.json -o fold",
    ):
        arguments = line.split()
        assert in_process(arguments) == 2, line
        out = f"{arguments[-1]}/a.json" if arguments[-1] == "fold" else arguments[-1]
        message = f"hashi: {out}: an input too: choose another output\n"
        assert capsys.readouterr() == ("", message), line
        assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before, line
    assert in_process(["convert", "--to", "has", "fold", "-o", "fold"]) == 0
    assert Path("fold/a.has").exists()
