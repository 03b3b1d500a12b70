"""Running `hashi`: as a process of its own, or in this process, which is ten times as quick."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import hashikit

ROOT = Path(__file__).resolve().parents[1]


def environment(**changes: str) -> dict[str, str]:
    """The environment for `hashi`: the package under test, no settings of the terminal."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "LINES")
    keep = {name: value for name, value in os.environ.items() if name not in dropped}
    home = str(Path(hashikit.__file__).resolve().parents[1])
    path = os.pathsep.join(p for p in (home, os.environ.get("PYTHONPATH", "")) if p)
    return {**keep, "PYTHONPATH": path, "PYTHONUTF8": "1", **changes}


def command(*arguments: str | Path) -> list[str]:
    """The command line for `hashi` with these arguments."""
    return [sys.executable, "-m", "hashikit", *map(str, arguments)]


def hashi(
    *arguments: str | Path,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:
    """Run `hashi`; returns its exit status, standard output and standard error."""
    done = subprocess.run(
        command(*arguments),
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**(env or {})),
        timeout=200,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def hashi_here(
    *arguments: str | Path,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:
    """What `hashi` returns, in this process: for what no process of its own can change."""
    given = BytesIO(stdin.encode() if isinstance(stdin, str) else stdin)
    out, err = TextIOWrapper(BytesIO(), encoding="utf-8"), StringIO()
    with (
        patch.dict(os.environ, environment(**(env or {})), clear=True),
        patch("sys.stdin", TextIOWrapper(given, encoding="utf-8")),
        chdir(cwd or Path.cwd()),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = int(in_process(arguments))
        out.flush()
    return status, out.buffer.getvalue().decode(), err.getvalue()  # type: ignore[attr-defined]


WATCH = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Run a command and tell what it took: its processor time and its peak memory. Started from here,
its memory would begin with the tests' own."""


def watched(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, float, int]:
    """Run `hashi`; returns status, standard error, processor time and peak memory in bytes."""
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *command(*arguments)],
        input=stdin,
        capture_output=True,
        env=environment(),
        timeout=280,
        check=True,
    )
    status, seconds, memory = map(float, done.stdout.split())
    unit = 1 if sys.platform == "darwin" else 1024
    return int(status), done.stderr.decode(), seconds, int(memory) * unit


def on_terminal(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    columns: int = 80,
    cwd: Path | None = None,
) -> str:
    """What `hashi` writes to a terminal (both outputs)."""
    import fcntl
    import pty
    import select
    import struct
    import termios

    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        command(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=other,
        stderr=other,
        cwd=cwd,
        env=environment(**{"TERM": "xterm-256color", **(env or {})}),
    )
    # `other` stays open until the process has gone: at its last close, what has not been read can
    # be lost.
    text = b""
    while True:
        gone = process.poll() is not None
        if select.select([main], [], [], 0.05)[0]:
            text += os.read(main, 65536)
        elif gone:
            break
    os.close(other)
    os.close(main)
    return text.decode().replace("\r\n", "\n")


def in_process(arguments: Sequence[str | Path]) -> int:
    """Run `hashi` in this process."""
    from hashikit.cli import main

    return main([str(a) for a in arguments])


def hard_puzzle(corpus: Path) -> Path:
    """A published puzzle on which the engine has a few conflicts."""
    import hashikit

    for path in sorted((corpus / "cllv" / "400").glob("*_75_*.has")):
        if hashikit.solve(hashikit.read(path)).stats.conflicts >= 5:
            return path
    raise AssertionError("none of them is hard any more")
