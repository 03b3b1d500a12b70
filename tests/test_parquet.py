"""Answers as Parquet: the records of `--json` as a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli_process import in_process
from hashikit.cli.parquet import COLUMNS, row

PUZZLES = "4.3/.../3.2\n?.?/.../?.?\n1.2\n"
COMMANDS = [
    ["solve"],
    ["solve", "--unique"],
    ["solve", "--limit", "2"],
    ["solve", "--solver", "native"],
    ["rate"],
    ["rate", "--curve"],
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.txt").write_text(PUZZLES)
    return tmp_path


def same(value: Any, other: Any) -> bool:
    """Whether two values of a field are the same, but for times."""
    return value == other or (isinstance(value, float) and isinstance(other, float))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_rows_are_the_records(command: list[str], folder: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    inputs = ["puzzles.txt", "nothing.txt"]
    assert in_process([*command, *inputs, "--json", "-o", "a.jsonl"]) == 2
    assert in_process([*command, *inputs, "--parquet", "-o", "a.parquet"]) == 2
    table = parquet.read_table("a.parquet")
    assert tuple(table.column_names) == COLUMNS[command[0]]
    records = [row(line) for line in Path("a.jsonl").read_text().splitlines()]
    assert table.num_rows == len(records) > 3
    for record, found in zip(records, table.to_pylist(), strict=True):
        assert set(record) <= set(found), "no field is lost"
        for name, value in found.items():
            assert same(value, record.get(name)), name


def test_large_outputs_have_several_groups(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("hashikit.cli.parquet._ROWS", 2)
    Path("many.txt").write_text("4.3/.../3.2\n" * 301)
    assert in_process(["rate", "many.txt", "--parquet", "-o", "a.parquet"]) == 0
    assert parquet.read_table("a.parquet")["level"].to_pylist() == ["beginner"] * 301
    assert parquet.ParquetFile("a.parquet").num_row_groups > 1


def test_no_file_is_left_half_written(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    assert in_process(["rate", "puzzles.txt", "--parquet"]) == 2
    assert capsys.readouterr().err == "hashi: --parquet needs a file: --out FILE\n"
    Path("a.parquet").write_text("mine")
    assert (
        in_process(["rate", "--strict", "nothing.txt", "puzzles.txt", "--parquet", "-o", "b"]) == 2
    )
    assert not Path("b").exists() or Path("b").read_bytes()[:4] == b"PAR1"
    monkeypatch.setattr("hashikit.cli.parquet.row", json.loads)
    assert in_process(["solve", "puzzles.txt", "--parquet", "-o", "a.parquet"]) == 70
    assert Path("a.parquet").read_text() == "mine"
    assert sorted(path.name for path in folder.iterdir() if path.name[:1] == ".") == []
