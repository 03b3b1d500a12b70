"""Programs that are run until they answer or a limit comes."""

from __future__ import annotations

import os
import signal
import subprocess
from threading import Thread
from time import monotonic
from typing import IO

from .._util.limits import Limits
from ..errors import SolverFailedError, reason_of
from ..i18n.sentences import Message
from .interrupt import defer_interrupts, poll

_GRACE = 1.0
"""Seconds for a program to end after it closed its output, and the other way round."""


def fill_in(words: list[str], names: dict[str, str]) -> list[str]:
    """The words of a command with the names of files, and other values, in place of their marks.

    >>> fill_in(["minisat", "{cnf}"], {"{cnf}": "a.cnf"})
    ['minisat', 'a.cnf']
    """
    result = []
    for word in words:
        for mark, name in names.items():
            word = word.replace(mark, name)
        result.append(word)
    return result


def ending(code: int) -> Message:
    """How a program ended, for a message.

    >>> print(ending(3))
    ended with exit status 3
    """
    return signal_of(-code) if code < 0 else Message("ended with exit status {code}", code=code)


class _StreamReader(Thread):
    """Reads a stream to its end, so that the program never blocks; keeps the first `most` bytes."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self._most = most
        self._buffer = bytearray()
        self.flooded = False
        self.start()

    def run(self) -> None:
        while True:
            try:
                data = os.read(self._stream.fileno(), 1 << 16)
            except (OSError, ValueError):
                return
            if not data:
                return
            if len(self._buffer) + len(data) > self._most:
                self.flooded = True
            else:
                self._buffer += data

    def text(self) -> str:
        return self._buffer.decode("ascii", "replace")


Process = subprocess.Popen[bytes]


def run(words: list[str], limits: Limits, most: int, name: str) -> tuple[int, str, str] | None:
    """Run a program; return its exit status, output and last error line, `None` at a limit."""
    started: list[Process] = []
    try:
        with defer_interrupts():  # Ctrl-C must not come between its start and its entry in the list
            started.append(_start(words, name))
        return _wait(started[0], limits, most, name)
    finally:
        for process in started:
            _kill(process)


def _start(words: list[str], name: str) -> Process:
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise SolverFailedError(
            "{name} cannot be run: {reason}", name=name, reason=reason_of(error)
        ) from None


def _wait(process: Process, limits: Limits, most: int, name: str) -> tuple[int, str, str] | None:
    """Wait for a program to end."""
    assert process.stdout is not None
    assert process.stderr is not None
    output, complaints = _StreamReader(process.stdout, most), _StreamReader(process.stderr, most)
    end_time: float | None = None
    while True:
        output.join(0.02)
        poll()
        if limits.over():
            return None
        if output.flooded:
            raise SolverFailedError("{name} prints too much", name=name)
        if process.poll() is not None or not output.is_alive():
            now = monotonic()
            end_time = now if end_time is None else end_time
            quiet = not output.is_alive() and not complaints.is_alive()
            if process.poll() is not None and (quiet or now - end_time > _GRACE):
                break
            if process.poll() is None:
                complaints.join(0.01)  # it closed its output but keeps running: wait until a limit
    complaint = [line for line in complaints.text().splitlines() if line.strip()]
    return process.returncode, output.text(), complaint[-1].strip()[:200] if complaint else ""


def _kill(process: Process) -> None:
    """End a program and its child processes."""
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def signal_of(number: int) -> Message:
    try:
        return Message("was killed by {signal}", signal=signal.Signals(number).name)
    except ValueError:
        return Message("was killed by signal {number}", number=number)
