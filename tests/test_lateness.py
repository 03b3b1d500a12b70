"""How late a time limit and Ctrl-C are heeded, for many commands and sizes.

Counted is the time of this process, not that of the clock on the wall: other processes of a busy
machine are no lateness. A look at the clock comes every few milliseconds in every loop, so that a
loop without one shows as seconds here.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

import hashikit
from cli_process import command, environment
from hashikit import LimitReachedError, Puzzle

SHARE, LATE = 0.01, 0.05
SLACK = 0.25  # of processor time: reading the puzzle in, memory given back


@cache
def layout(side: int, every: int) -> Puzzle:
    """A grid whose every so many cells are islands without clues."""
    return Puzzle.from_grid(
        [["?" if (7 * r + 13 * c) % every == 0 else 0 for c in range(side)] for r in range(side)]
    )


@cache
def large(side: int) -> Puzzle:
    return hashikit.generate(side, side, model="cllv", islands=side * side // 8, seed=1).puzzle


Call = Callable[[float], Any]

CALLS: dict[str, tuple[float, Call]] = {
    "generate 2000": (1.5, lambda t: hashikit.generate(2000, 2000, seed=1, time_limit=t)),
    "generate 800": (1.0, lambda t: hashikit.generate(800, 800, seed=1, time_limit=t)),
    "generate 400": (0.05, lambda t: hashikit.generate(400, 400, seed=1, time_limit=t)),
    "generate 100 extreme": (
        0.3,
        lambda t: hashikit.generate(100, 100, seed=1, level="extreme", time_limit=t),
    ),
    "generate 800 symmetric": (
        0.3,
        lambda t: hashikit.generate(800, 800, seed=1, symmetry="rotation", time_limit=t),
    ),
    "generate 1500 like the published": (
        0.1,
        lambda t: hashikit.generate(1500, 1500, model="cllv", seed=1, time_limit=t),
    ),
    "generate 300 with signs": (
        0.2,
        lambda t: hashikit.generate(300, 300, signs=50, seed=1, time_limit=t),
    ),
    "complete 200": (1.0, lambda t: hashikit.complete(layout(200, 3), seed=1, time_limit=t)),
    "complete 400": (0.2, lambda t: hashikit.complete(layout(400, 2), seed=1, time_limit=t)),
    "solve 600": (0.02, lambda t: hashikit.solve(large(600), unique=True, time_limit=t)),
    "rate 600": (0.05, lambda t: hashikit.rate(large(600), time_limit=t)),
    "explain 600": (0.05, lambda t: hashikit.explain(large(600), time_limit=t)),
    "hint 600": (0.05, lambda t: hashikit.hint(large(600), time_limit=t)),
    "count 600": (0.05, lambda t: hashikit.count(large(600), limit=10**9, time_limit=t)),
}


def stopped(call: Call, limit: float) -> None:
    with suppress(LimitReachedError):
        call(limit)


@pytest.mark.parametrize("name", CALLS)
def test_a_time_limit(name: str) -> None:
    limit, call = CALLS[name]
    stopped(call, 0)  # what the call reads is made, and kept
    wall, mine = time.perf_counter(), time.process_time()
    stopped(call, limit)
    late = min(time.perf_counter() - wall, time.process_time() - mine) - limit
    print(f"{name}: {1000 * late:.1f} ms late")
    assert late < SHARE * limit + LATE + SLACK


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c(name: str) -> None:
    _, call = CALLS[name]
    stopped(call, 0)
    sent: list[tuple[float, float]] = []

    def press() -> None:
        sent.append((time.perf_counter(), time.process_time()))
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.2, press)
    timer.start()
    try:
        while not sent:  # some are done before
            stopped(call, 20)
        time.sleep(0.2)
    except KeyboardInterrupt:
        pass
    timer.join()
    [(wall, mine)] = sent
    late = min(time.perf_counter() - wall, time.process_time() - mine)
    print(f"{name}: {1000 * late:.1f} ms late")
    assert late < LATE + SLACK


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--size", "2000", "-t", "0.5"),
        ("generate", "--size", "800", "-t", "0.5"),
        ("book", "--size", "61"),
    ],
    ids=" ".join,
)
def test_commands_end_in_time(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        command(*arguments), capture_output=True, env=environment(), timeout=30, check=False
    )
    assert done.returncode in (2, 3)
    assert done.stderr.count(b"\n") == 1
