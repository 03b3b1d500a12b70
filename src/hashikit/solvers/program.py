"""SAT solvers that are programs: they read a DIMACS file and print an answer."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import IO

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf
from ..errors import FormatError, OptionError, SolverFailedError, reason_of
from ..i18n.sentences import Message
from ..models import sat_answer
from .interrupt import held, poll
from .solver import command_words

_GRACE = 1.0
"""Seconds for a program to end after it closed its output, and the other way round."""


class Program:
    """An external program, run again on a DIMACS file each time.

    The file's name is put where the command has `{cnf}`, or at its end. A program that writes its
    answer to a file, as MiniSat does, gets that file's name for `{out}`; for commands that begin
    with `minisat` both come at the end by themselves. Otherwise the answer is what it prints, as in
    the SAT competitions: `s SATISFIABLE` or exit status 10, `s UNSATISFIABLE` or 20, values in
    lines that begin with `v`.

    It runs in a process group of its own, all of which is killed when a limit or Ctrl-C comes.

    The command can be any program, with all the rights of this process: it must come from your own
    code or from the user of this computer, never from data.

    Args:
        command: The program and its arguments, as typed in a shell; no shell is involved.

    Raises:
        OptionError: The command is empty or has an open quotation mark.
    """

    def __init__(self, command: str) -> None:
        words = command_words(command)
        self._name = Path(words[0]).name
        whole = " ".join(words[1:])
        if "{cnf}" not in whole:
            words.append("{cnf}")
            if self._name.startswith("minisat") and "{out}" not in whole:
                words.append("{out}")
        self._words = words
        self._folder: TemporaryDirectory[str] | None = None
        self._cnf: Cnf | None = None

    def load(self, cnf: Cnf, limits: Limits) -> bool:
        """See `Oracle`."""
        self._cnf = cnf
        self._folder = TemporaryDirectory(prefix="hashikit-", ignore_cleanup_errors=True)
        return True

    def add(self, clause: list[int]) -> None:
        """See `Oracle`."""
        assert self._cnf is not None
        self._cnf.add(clause)

    def solve(self, limits: Limits) -> tuple[Status, list[int] | None]:
        """See `Oracle`."""
        if limits.conflicts is not None:
            raise OptionError("a command does not support a conflict limit")
        if limits.over():
            return Status.UNKNOWN, None
        assert self._folder is not None
        assert self._cnf is not None
        folder = Path(self._folder.name)
        (folder / "puzzle.cnf").write_bytes(self._cnf.dimacs())
        out = folder / "answer.txt"
        out.unlink(missing_ok=True)
        names = {"{cnf}": str(folder / "puzzle.cnf"), "{out}": str(out)}
        words = []
        for word in self._words:
            for mark, name in names.items():
                word = word.replace(mark, name)
            words.append(word)
        most = 16 * self._cnf.variables + 1_000_000
        ended = _run(words, limits, most, self._name)
        if ended is None:
            return Status.UNKNOWN, None
        code, text, complaint = ended
        if out.exists():
            with out.open("rb") as file:
                text += "\n" + file.read(most).decode("ascii", "replace")
        return self._judge(code, text, complaint, self._cnf.variables)

    def _judge(
        self, code: int, text: str, complaint: str, variables: int
    ) -> tuple[Status, list[int] | None]:
        try:
            status, literals = sat_answer.read(text)
        except FormatError as error:
            raise SolverFailedError(
                "{name} prints something other than an answer: {error}",
                name=self._name,
                error=error.message,
            ) from None
        by_code = {10: Status.SOLVED, 20: Status.NO_SOLUTION}.get(code)
        if status is None:
            status = by_code
        elif by_code is not None and status is not by_code:
            raise SolverFailedError(
                "{name} says {status} and ends with exit status {code}",
                name=self._name,
                status=status,
                code=code,
            )
        if status is None:
            what = (
                _signal(-code) if code < 0 else Message("ended with exit status {code}", code=code)
            )
            last = f": {complaint}" if complaint else ""
            raise SolverFailedError(
                "{name} {what} without an answer{last}", name=self._name, what=what, last=last
            )
        if status is not Status.SOLVED:
            return status, None
        if not literals and variables:
            raise SolverFailedError(
                "{name} says satisfiable but gives no values (glucose wants -model)",
                name=self._name,
            )
        if max(map(abs, literals), default=0) > variables:
            raise SolverFailedError(
                "{name} assigns a value to a variable that does not exist", name=self._name
            )
        return status, literals

    def stats(self) -> Stats:
        """See `Oracle`; programs are not asked for theirs."""
        return Stats()

    def close(self) -> None:
        """See `Oracle`."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


class _Reader(Thread):
    """Reads a stream to its end, so that the program never blocks; keeps the first `most` bytes."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self._most = most
        self._kept = bytearray()
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
            if len(self._kept) + len(data) > self._most:
                self.flooded = True
            else:
                self._kept += data

    def text(self) -> str:
        return self._kept.decode("ascii", "replace")


Process = subprocess.Popen[bytes]


def _run(words: list[str], limits: Limits, most: int, name: str) -> tuple[int, str, str] | None:
    """Run a program; return its exit status, output and last error line, `None` at a limit."""
    started: list[Process] = []
    try:
        with held():  # Ctrl-C must not come between its start and its entry in the list
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
    output, complaints = _Reader(process.stdout, most), _Reader(process.stderr, most)
    ended: float | None = None
    while True:
        output.join(0.02)
        poll()
        if limits.over():
            return None
        if output.flooded:
            raise SolverFailedError("{name} prints too much", name=name)
        if process.poll() is not None or not output.is_alive():
            now = monotonic()
            ended = now if ended is None else ended
            quiet = not output.is_alive() and not complaints.is_alive()
            if process.poll() is not None and (quiet or now - ended > _GRACE):
                break
            if process.poll() is None:
                complaints.join(0.01)  # it closed its output but keeps running: wait until a limit
    said = [line for line in complaints.text().splitlines() if line.strip()]
    return process.returncode, output.text(), said[-1].strip()[:200] if said else ""


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


def _signal(number: int) -> Message:
    try:
        return Message("was killed by {signal}", signal=signal.Signals(number).name)
    except ValueError:
        return Message("was killed by signal {number}", number=number)
