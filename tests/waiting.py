"""Waiting for what another process or thread does: for the thing itself, however busy the machine.

A limit here only ends what hangs. What has to be quick is measured in processor time, or against
something else in the same run; `test_lateness.py` judges time limits and Ctrl-C.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0
"""Seconds: with a load of 20 a process may start 5 s late, and work at a twentieth of its speed."""


def wait_until(holds: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds; fails with what it was if that takes too long."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"after {seconds:.0f} s still not: {what}"
        time.sleep(0.01)


def lines_in(path: Path) -> int:
    """How many whole lines a file has; 0 if it is not there yet."""
    return path.read_bytes().count(b"\n") if path.exists() else 0
