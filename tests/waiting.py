"""Waiting for what another process or thread does: for the thing itself, however busy the machine.

A limit here only ends what hangs. What has to be quick is measured in processor time, or against
something else in the same run; `test_lateness.py` judges time limits and Ctrl-C.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

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


def once(
    paths: pytest.TempPathFactory, name: str, make: Callable[[Path], str], seconds: float
) -> tuple[Path, str]:
    """Do something in one of all the processes that run tests, while the others wait.

    Returns a folder for what is made, and what `make` returned: what is wrong, or nothing.
    """
    base = paths.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    fault = place / "fault.txt"
    try:
        place.mkdir()
    except FileExistsError:
        wait_until(fault.exists, name, seconds)
    else:
        fault.with_suffix(".part").write_text(make(place), "utf-8")
        fault.with_suffix(".part").rename(fault)
    return place, fault.read_text("utf-8")
