"""Files written whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from hashikit._files import WholeFile, write_bytes, write_folder, write_text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_new_or_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "one ═\n")
    assert path.read_text("utf-8") == "one ═\n"
    path.chmod(0o600)
    write_bytes(str(path), b"two")
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (tmp_path / "link").symlink_to("a.txt")
    write_text(tmp_path / "link", "three")
    assert (tmp_path / "link").is_symlink()
    assert path.read_text() == "three"
    assert names(tmp_path) == ["a.txt", "link"]


def test_an_error_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError), WholeFile(path) as file:  # noqa: PT012
        file.write(b"x" * 100_000)
        raise ZeroDivisionError
    assert path.read_text() == "before"
    assert names(tmp_path) == ["a.txt"]
    with pytest.raises(FileNotFoundError) as caught:
        write_text(tmp_path / "no" / "a.txt", "x")
    assert caught.value.filename == str(tmp_path / "no" / "a.txt")
    with pytest.raises(IsADirectoryError):
        write_text(tmp_path, "x")


@pytest.mark.parametrize("written", [b"", b"half"])
@pytest.mark.parametrize("keep", [True, False])
def test_ctrl_c(tmp_path: Path, written: bytes, keep: bool) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(KeyboardInterrupt), WholeFile(path, keep_partial=keep) as file:  # noqa: PT012
        file.write(written)
        raise KeyboardInterrupt
    kept = ["a.txt.partial"] if keep and written else []
    assert names(tmp_path) == kept


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no /dev/null here")
def test_what_is_no_ordinary_file_is_written_directly() -> None:
    write_text("/dev/null", "x")
    assert not Path("/dev/null").is_file()


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    write_folder(folder, {"a": b"1", "b/c": b"2"})
    assert (folder / "b" / "c").read_bytes() == b"2"
    folder.chmod(0o700)
    write_folder(folder, {"d": b"3"})
    assert names(folder) == ["d"]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with pytest.raises(OSError, match=r"e"):
        write_folder(folder, {"e": b"", "e/f": b""})
    assert names(folder) == ["d"]
    assert names(folder.parent) == ["site"]
