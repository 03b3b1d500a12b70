"""Engines that run in a process of their own.

For packages that cannot be loaded beside others (highspy and ortools bring different libraries of
one name), that keep the interpreter's lock, take Ctrl-C for themselves, or bring the process
down when memory runs out. A process that has answered waits for the next puzzle, unless it holds
much memory or enough others wait.
"""

from __future__ import annotations

import atexit
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import TIMEOUT_MAX, Timer
from typing import Any, ClassVar

from ..._util import processor
from ..._util.limits import Limits
from ...board.result import Status
from ...errors import SolverFailedError
from ...models.bridges import BridgeModel
from ..interrupt import interruptible
from .engine import MipEngine, Separate
from .idle import Idle

_HOST = Path(__file__).with_name("host.py")

MOST_IDLE = 4
"""How many idle processes are kept per engine; the others are ended."""

MOST_MEMORY = 500_000_000
"""A process that holds more bytes than this is ended, because it would return little of them."""


class _Process:
    """A process with an engine."""

    def __init__(self, engine: str) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, str(_HOST)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.number = self._popen.pid
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

    def alive(self) -> bool:
        """Whether it has not ended."""
        return self._popen.poll() is None

    def end(self) -> None:
        """End it and clear up after it."""
        self.kill()
        self.wait()

    def wait(self) -> int:
        """Its exit status, after its end."""
        for pipe in (self._popen.stdin, self._popen.stdout):
            assert pipe is not None
            with suppress(OSError):  # what it did not read
                pipe.close()
        code = self._popen.wait()
        processor.forget(self.number)
        return code


_idle: dict[str, Idle[_Process]] = {}
"""Processes without work, by engine."""


def _waiting(engine: str) -> Idle[_Process]:
    return _idle.setdefault(engine, Idle(MOST_IDLE, _Process.end))


def _process(engine: str) -> _Process:
    """An idle process, or a new one."""
    while True:
        process = _waiting(engine).take(lambda: _Process(engine))
        if process.alive():
            return process
        process.wait()  # it was ended while idle


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
        self._process = _process(self.engine)
        self._memory = 0
        self._ready = True  # for questions
        self._stopped = False  # by us

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        process, seconds = self._process, limits.seconds()
        part = self._model.part(self._columns, self._rows)
        self._columns, self._rows = len(self._model.lower), len(self._model.low)
        work = self.work_left(limits)
        timer = Timer(min((seconds or 0.0) + self.grace, TIMEOUT_MAX), self._stop)
        timer.daemon = True
        self._ready = False
        try:
            if seconds is not None:
                timer.start()
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
        status, values, self.nodes, self.conflicts, self._memory, seconds = answer
        processor.report(process.number, seconds)
        return status, values

    def _stop(self) -> None:
        self._stopped = True
        self._process.kill()

    def _died(self) -> Exception:
        """Why there was no answer."""
        code = self._process.wait()
        if code == -getattr(signal, "SIGKILL", 9):
            return MemoryError()  # the system does this when memory runs out
        if code < 0:
            return SolverFailedError(
                "{name} was killed by {signal}", name=self.name, signal=signal.Signals(-code).name
            )
        return SolverFailedError("{name} ended with exit status {code}", name=self.name, code=code)

    def close(self) -> None:
        if self._ready and not self._stopped and self._memory <= MOST_MEMORY:
            self._process.send(None)
            _waiting(self.engine).give(self._process)
        else:
            self._process.end()


@atexit.register
def _end() -> None:
    """End the idle processes."""
    for waiting in _idle.values():
        waiting.clear()
