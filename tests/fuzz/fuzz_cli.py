"""Fuzz target: any bytes as a file given to `hashi`.

Whatever is in it, the exit status is one of those documented, bad input is said in one line a
puzzle, and no exception comes out.
"""

from __future__ import annotations

import contextlib
import gc
import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import harness

with harness.instrumented():
    from hashikit.cli import main

from fuzz_formats import seeds

COMMANDS = [
    ["solve", "--time-limit", "0.2"],
    ["solve", "--json", "--unique", "--time-limit", "0.2"],
    ["count", "--limit", "5", "--time-limit", "0.2"],
    ["forced", "--time-limit", "0.2"],
    ["show"],
    ["convert", "--to", "json"],
    ["convert", "--to", "puzzlink"],
    ["check"],
]
gc.freeze = lambda: None  # what main() does once in a process, and not with every input
FOLDER = Path(tempfile.mkdtemp())


def one_input(data: bytes) -> None:
    """The first byte chooses the command, the rest is the file."""
    if not data:
        return
    path = FOLDER / "input"
    path.write_bytes(data[1:])
    arguments = [*COMMANDS[data[0] % len(COMMANDS)], str(path)]
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        status = main(arguments)
    said = errors.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert status in (0, 1, 2, 3), f"exit status {status}: {said}"
    record = "--json" in arguments and b'"status":"error"' in output.buffer.getvalue()  # type: ignore[attr-defined]
    assert (status == 2) <= bool(said or record), "bad input, but not a word about it"
    assert "Traceback" not in said
    assert all(line.startswith("hashi: ") for line in said.splitlines()), said


if __name__ == "__main__":
    harness.run(one_input, seeds())
