"""SAT solvers that are programs: they read a DIMACS file and print an answer."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf
from ..errors import FormatError, OptionError, SolverFailedError
from ..models import sat_answer
from .running import ending, fill_in, run
from .solver import command_words


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
        words = fill_in(self._words, names)
        most = 16 * self._cnf.variables + 1_000_000
        outcome = run(words, limits, most, self._name)
        if outcome is None:
            return Status.UNKNOWN, None
        code, text, complaint = outcome
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
            last = f": {complaint}" if complaint else ""
            raise SolverFailedError(
                "{name} {what} without an answer{last}",
                name=self._name,
                what=ending(code),
                last=last,
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
