"""Ctrl-C whose exception is lost in a callback of another library."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

import hashikit
from hashikit import Puzzle, Solution, Status, solvers
from hashikit.models.network import Network
from hashikit.solvers.interrupt import defer_interrupts, interruptible, poll, reraise_interrupts

pytestmark = pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to oneself")

SMALL = Puzzle.from_grid(["4.3", "...", "3.2"])


@pytest.fixture(autouse=True)
def handler() -> Iterator[Any]:
    """Whatever happens, Ctrl-C is handled as before."""
    before = signal.getsignal(signal.SIGINT)
    yield before
    assert signal.getsignal(signal.SIGINT) is before


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):  # here Python looks for signals
        pass


def lose() -> None:
    """Press Ctrl-C, and swallow it."""
    with suppress(KeyboardInterrupt):
        press()


def test_what_is_swallowed_comes_out_at_the_end() -> None:
    after = []
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        after.append(1)
    assert after == [1]


def test_what_is_swallowed_comes_out_at_the_next_look() -> None:
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        poll()
        pytest.fail("poll() said nothing")
    poll()  # once is enough


def test_what_comes_of_swallowing_it_is_not_told() -> None:
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        raise RuntimeError("the library wonders")


def test_it_is_raised_once() -> None:
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():
        press()
    with reraise_interrupts():
        pass


def test_blocks_in_blocks() -> None:
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        with reraise_interrupts():
            lose()
        poll()


def test_held_until_the_end() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), defer_interrupts():  # noqa: PT012
        press()
        done.append(1)
    assert done == [1]
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        with defer_interrupts():
            press()
            done.append(2)
        done.append(3)
    assert done == [1, 2]


def test_another_handler() -> None:
    """One that does not raise is called, and nothing comes of it."""
    seen: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    try:
        with reraise_interrupts():
            press()
            poll()
        assert seen == [signal.SIGINT]
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with reraise_interrupts(), defer_interrupts():
            press()
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_do_not_watch() -> None:
    failed: list[BaseException] = []

    def work() -> None:
        try:
            with reraise_interrupts(), defer_interrupts():
                poll()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        thread.start()
        thread.join()
    assert failed == []


def test_a_call_in_a_thread_hears_of_it() -> None:
    stop = threading.Event()
    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        interruptible(stop.wait, stop.set)
    assert stop.is_set()


def test_a_call_that_cannot_be_stopped_yet() -> None:
    stop, tries = threading.Event(), 0

    def stopping() -> None:
        nonlocal tries
        tries += 1
        if tries < 5:
            raise RuntimeError("still getting ready")
        stop.set()

    with pytest.raises(KeyboardInterrupt), reraise_interrupts():  # noqa: PT012
        lose()
        interruptible(stop.wait, stopping)
    assert stop.is_set()


def test_ctrl_c_while_the_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the call is interrupted it is not running, and it never will."""
    called: list[int] = []
    start = threading.Thread.start
    threads: list[threading.Thread] = []

    def starting(self: threading.Thread) -> None:
        threads.append(self)
        raise KeyboardInterrupt  # before the new thread has come to life

    monkeypatch.setattr(threading.Thread, "start", starting)
    with pytest.raises(KeyboardInterrupt):
        interruptible(lambda: called.append(1), lambda: None)
    start(threads[0])
    threads[0].join()
    assert called == []


def test_scip_is_not_broken_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """SCIP asks the constraint handler while it frees a search, and fails when that fails."""
    pytest.importorskip("pyscipopt")
    from hashikit.solvers.mip.scip import Scip

    lock, main = Scip.lock, threading.main_thread()
    pressed: list[int] = []

    def locking(self: Scip, down: int, up: int) -> None:
        if threading.current_thread() is main and not pressed:
            pressed.append(1)
            press()
        lock(self, down, up)

    monkeypatch.setattr(Scip, "lock", locking)
    with pytest.raises(KeyboardInterrupt):
        hashikit.count(Puzzle.from_grid(["1?1", "???", "1?1"]), solver="mip-lazy", engine="scip")
    assert pressed


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", ["sat-eager", "sat-lazy", "cpsat-lazy", "mip-lazy"])
def test_a_callback_of_the_garbage_collector(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal that comes during a collection is handled in such a callback."""
    solver = solvers.get(name)
    if solver.engines()[0].version is None:
        pytest.skip("its engine is not installed")
    assert solver.solve(SMALL).solved

    def callback(phase: str, info: object) -> None:
        if phase == "stop":
            press()

    solution = Network.solution

    def collecting(self: Network, counts: Sequence[int]) -> Solution:
        gc.callbacks.append(callback)
        gc.collect()
        gc.callbacks.remove(callback)
        return solution(self, counts)

    monkeypatch.setattr(Network, "solution", collecting)
    with pytest.raises(KeyboardInterrupt):
        solver.solve(SMALL)
    monkeypatch.undo()
    assert solver.solve(SMALL, unique=True).unique


def test_a_library_that_swallows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysolvers")
    from hashikit.solvers.pysat import PySat

    def solve(self: PySat, limits: object) -> tuple[Status, None]:
        lose()
        return Status.UNKNOWN, None

    monkeypatch.setattr(PySat, "solve", solve)
    with pytest.raises(KeyboardInterrupt):
        hashikit.solve(SMALL, solver="sat-lazy")
