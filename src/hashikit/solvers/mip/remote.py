"""Engines that run in a process of their own.

For packages that cannot be loaded beside others (highspy and ortools bring different libraries of
one name), that keep the interpreter's lock, take Ctrl-C for themselves, or bring the process
down when memory runs out. A process that has answered waits for the next puzzle.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any, ClassVar

from ...errors import SolverFailedError
from ...result import Status
from ..base import Limits, interruptible
from .engine import MipEngine, Separate
from .model import BridgeModel

__all__ = ["Remote"]

_HOST = Path(__file__).with_name("host.py")

_idle: dict[tuple[int, str], list[_Process]] = {}
"""Processes without work, by the process that owns them and by engine."""


class _Process:
    """A process with an engine."""

    def __init__(self, engine: str) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, str(_HOST)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.send((sys.path, engine))

    def send(self, message: object) -> None:
        """Write a message; that nobody reads it shows when there is no answer."""
        assert self._popen.stdin is not None
        with suppress(OSError):
            pickle.dump(message, self._popen.stdin)
            self._popen.stdin.flush()

    def receive(self) -> Any:
        """Wait for an answer; `EOFError` if there is none, because the process has ended."""
        assert self._popen.stdout is not None
        try:
            return pickle.load(self._popen.stdout)
        except pickle.UnpicklingError:
            raise EOFError from None

    def kill(self) -> None:
        """End it at once; `receive` then raises `EOFError`."""
        self._popen.kill()

    def wait(self) -> int:
        """Its exit status, after its end."""
        for pipe in (self._popen.stdin, self._popen.stdout):
            assert pipe is not None
            with suppress(OSError):  # what it did not read
                pipe.close()
        return self._popen.wait()


class Remote(MipEngine):
    """An engine in a process of its own; a subclass says which."""

    engine: ClassVar[str]
    """Its name in `ENGINES`."""

    grace = 0.1
    """Seconds after the time limit at which the process is ended, if it has not answered."""

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._seed = seed
        self._columns = self._rows = 0
        waiting = _idle.get((os.getpid(), self.engine))
        self._process = waiting.pop() if waiting else _Process(self.engine)
        self._ready = True  # for questions
        self._stopped = False  # by us

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        process, seconds = self._process, limits.seconds()
        part = self._model.part(self._columns, self._rows)
        self._columns, self._rows = len(self._model.lower), len(self._model.low)
        work = self.work_left(limits)
        timer = Timer((seconds or 0.0) + self.grace, self._stop)
        if seconds is not None:
            timer.start()
        self._ready = False
        try:
            process.send((part, self._seed, seconds, work))
            answer = interruptible(process.receive, self._stop)
        except EOFError:
            if self._stopped:
                return Status.UNKNOWN, None
            raise self._died() from None
        finally:
            timer.cancel()
        self._ready = True
        if len(answer) == 1:
            raise answer[0]
        status, values, self.nodes, self.conflicts = answer
        return status, values

    def _stop(self) -> None:
        self._stopped = True
        self._process.kill()

    def _died(self) -> Exception:
        """Why there was no answer."""
        code = self._process.wait()
        if code == -getattr(signal, "SIGKILL", 9):
            return MemoryError()  # this is what a system without memory does
        if code < 0:
            return SolverFailedError(f"{self.name} was ended by {signal.Signals(-code).name}")
        return SolverFailedError(f"{self.name} ended with exit status {code}")

    def close(self) -> None:
        if self._ready and not self._stopped:
            self._process.send(None)
            _idle.setdefault((os.getpid(), self.engine), []).append(self._process)
        else:
            self._process.kill()
            self._process.wait()


@atexit.register
def _end() -> None:
    """End the processes that wait."""
    for (owner, _), processes in _idle.items():
        for process in processes if owner == os.getpid() else ():
            process.kill()
            process.wait()
