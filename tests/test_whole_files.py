"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType

import pytest

from hashikit._util import files
from hashikit._util.files import WholeFile, whole_folder, write_bytes, write_folder, write_text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_new_or_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "one ═\n")
    assert path.read_text("utf-8") == "one ═\n"
    path.chmod(0o600)
    write_bytes(str(path), b"two")
    assert path.read_bytes() == b"two"
    assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o600
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


KILLED = """
import sys
from pathlib import Path
from hashikit._util.files import whole_folder
with whole_folder(sys.argv[1]) as made:
    Path(made, "half").write_text("x")
    print("there", flush=True)
    sys.stdin.read()
"""


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "out")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"there\n"
        (hidden,) = names(tmp_path)
        assert hidden.startswith(".out.hashi-")
        # While that process lives, what it writes is left alone, …
        write_folder(tmp_path / "out", {"a": b"1"})
        assert names(tmp_path) == [hidden, "out"]
        assert names(tmp_path / hidden / "new") == ["half"]
        process.kill()
    # … and another folder's is never touched.
    write_folder(tmp_path / "other", {"a": b"1"})
    assert names(tmp_path) == [hidden, "other", "out"]
    write_folder(tmp_path / "out", {"a": b"2"})
    assert names(tmp_path) == ["other", "out"]
    assert (tmp_path / "out" / "a").read_bytes() == b"2"


def test_errors_name_the_folder_that_was_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "out"
    with pytest.raises(OSError, match="No space") as caught, whole_folder(target):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert caught.value.filename == str(target)
    with pytest.raises(OSError, match="File name too long") as caught:
        write_folder(tmp_path / ("x" * 300), {"a": b"1"})
    assert caught.value.filename == str(tmp_path / ("x" * 300))
    assert names(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself")
def test_ctrl_c_at_every_moment_leaves_one_whole_folder(tmp_path: Path) -> None:
    """The old one or the new one."""
    target = tmp_path / "out"
    old, new = {"a": b"1"}, {"a": b"2", "b": b"3"}
    count, at = 0, -1

    def see(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        if event in ("call", "c_return") and frame.f_code.co_filename == files.__file__:
            count += 1
            if count == at:
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
                for _ in range(1000):  # here Python looks for signals
                    pass

    ends = set()
    for at in range(1, 1000):
        write_folder(target, old)
        count = 0
        before = sys.getprofile()
        sys.setprofile(see)
        try:
            write_folder(target, new)
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(before)
        there = {path.name: path.read_bytes() for path in target.iterdir()}
        assert there in (old, new), at
        ends.add(len(there))
        if count < at:
            break
    assert count < at
    assert ends == {1, 2}
