"""Solvers that are programs and read a model from a file, in any format but DIMACS."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from .._util.limits import Limits
from ..board.result import Status
from ..errors import FormatError, OptionError, SolverFailedError
from ..models import status_lines
from ..models.answer import NUMBER
from .running import ending, fill_in, run
from .solver import command_words


class ModelProgram:
    """An external program, run again on a file with the model each time.

    The file's name is put where the command has `{model}`, or at its end. A program that writes its
    answer to a file gets that file's name for `{out}`; `{seed}` is the seed. Otherwise the answer
    is what it prints. It runs as `program.Program` does, with all the rights of this process.

    Args:
        command: The program and its arguments, as typed in a shell; no shell is involved.
        extension: Of the file, with its dot.
        seed: For `{seed}`.

    Raises:
        OptionError: The command is empty or has an open quotation mark.
    """

    def __init__(self, command: str, extension: str, seed: int) -> None:
        words = command_words(command)
        self.name = Path(words[0]).name
        if "{model}" not in " ".join(words[1:]):
            words.append("{model}")
        self._words = words
        self._folder = TemporaryDirectory(prefix="hashikit-", ignore_cleanup_errors=True)
        self._model = Path(self._folder.name, f"puzzle{extension}")
        self._out = Path(self._folder.name, "answer.txt")
        self._marks = {
            "{model}": str(self._model),
            "{out}": str(self._out),
            "{seed}": str(seed % 2**31),
        }

    def ask(self, model: str, limits: Limits) -> str | None:
        """Run it once.

        Args:
            model: What the file holds.
            limits: When to end it.

        Returns:
            What it printed and wrote, without colors; `None` at a limit.

        Raises:
            OptionError: There is a limit on conflicts.
            SolverFailedError: It cannot be run, prints too much, or ended with a failure and
                without a status.
        """
        if limits.conflicts is not None:
            raise OptionError("a command does not support a conflict limit")
        if limits.over():
            return None
        self._model.write_text(model, encoding="utf-8", newline="\n")
        self._out.unlink(missing_ok=True)
        most = 4 * len(model) + 1_000_000
        outcome = run(fill_in(self._words, self._marks), limits, most, self.name)
        if outcome is None:
            return None
        code, text, complaint = outcome
        if self._out.exists():
            with self._out.open("rb") as file:
                text += "\n" + file.read(most).decode("utf-8", "replace")
        text = status_lines.strip_colors(text)
        if code < 0 or (code not in (0, 10, 20, 30) and self.status(text) is None):
            last = f": {complaint}" if complaint else ""
            raise SolverFailedError(
                "{name} {what} without an answer{last}",
                name=self.name,
                what=ending(code),
                last=last,
            )
        return text

    def status(self, text: str) -> Status | None:
        """The status that it states, if any.

        Raises:
            SolverFailedError: It states two.
        """
        try:
            return status_lines.status(text)
        except FormatError as error:
            raise self.garbage(error) from None

    def garbage(self, error: FormatError) -> SolverFailedError:
        """The error to raise for an output that cannot be read."""
        return SolverFailedError(
            "{name} prints something other than an answer: {error}",
            name=self.name,
            error=error.message,
        )

    def silent(self) -> SolverFailedError:
        """The error to raise for an output with neither values nor a status."""
        return SolverFailedError(
            "{name} {what} without an answer{last}", name=self.name, what=ending(0), last=""
        )

    def close(self) -> None:
        """Remove the files."""
        self._folder.cleanup()


def named_values(text: str, names: frozenset[str]) -> dict[str, float]:
    """The values of variables, from lines with a name and a value; the first of each counts.

    >>> named_values("  0 x_1  1  0\\ny_2 = 3\\nrow 7\\n  4 z_3 * 1 0 2", frozenset(("x_1", "z_3")))
    {'x_1': 1.0, 'z_3': 1.0}
    """
    values: dict[str, float] = {}
    for line in text.splitlines():
        words = [word for word in line.replace("=", " ").split() if word != "*"]  # GLPK's integers
        for name, value in pairwise(words):
            if name in names and NUMBER.match(value):
                values.setdefault(name, float(value))
                break
    return values
