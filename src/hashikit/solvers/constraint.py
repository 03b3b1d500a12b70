"""Constraint solvers that are programs: `minizinc` and `xcsp3`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from shutil import which
from typing import Any, ClassVar

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..models import minizinc, xcsp3
from ..models.network import ALL_RULES, Network, refuse_rules
from .formulation import Formulation, Session
from .model_program import ModelProgram, named_values
from .solver import Engine, Option, command_words


class _Written(Formulation):
    """A model that is written to a file, for a program that reads such files."""

    rules = ALL_RULES
    extension: ClassVar[str]
    install: ClassVar[str]

    @abstractmethod
    def write(self, network: Network, excluded: Sequence[Sequence[int]]) -> str:
        """The text of the model, without the drawings with these numbers of bridges."""

    def engines(self) -> list[Engine]:
        """The program, by its path in place of a version, for which it is not asked."""
        word = command_words(str(self._settled["command"]))[0]
        return [Engine(word, which(word), self.install)]

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """See `Formulation.open`."""
        puzzle = network.puzzle
        if not (puzzle.loops or puzzle.connected):  # neither language has a way to say so
            refuse_rules(type(self).name, self.rules - {"loops"}, puzzle)
        return _ProgramSession(
            network,
            ModelProgram(options["command"], self.extension, seed),
            self.write,
        )


class MiniZinc(_Written):
    """The MiniZinc model of `hashi export --model minizinc`, with its data.

    Each island has as its distance from the first one that of its nearest neighbor by a bridge,
    plus 1; so all are in one network. See `hashikit.models.minizinc`.
    """

    name = "minizinc"
    title = "MiniZinc, connectivity by distances"
    source = "hashikit; Nethercote et al. 2007 (MiniZinc)"
    options = (
        Option(
            "command",
            "minizinc --solver gecode -r {seed}",
            "A program that reads MiniZinc.",
            program=True,
        ),
    )
    extension = ".mzn"
    install = "the package minizinc of your system, or www.minizinc.org"

    def write(self, network: Network, excluded: Sequence[Sequence[int]]) -> str:
        """See `hashikit.models.minizinc.whole`."""
        return minizinc.whole(network, excluded)


class Xcsp3(_Written):
    """The XCSP3 instance of `hashi export --model xcsp3`; see `hashikit.models.xcsp3`."""

    name = "xcsp3"
    title = "XCSP3, connectivity by distances"
    source = "hashikit; Boussemart et al. (XCSP3)"
    options = (Option("command", "ace", "A program that reads XCSP3, such as ACE.", program=True),)
    extension = ".xml"
    install = "a solver for XCSP3, such as ACE"

    def write(self, network: Network, excluded: Sequence[Sequence[int]]) -> str:
        """See `hashikit.models.xcsp3.text`."""
        return xcsp3.text(network, excluded)


class _ProgramSession(Session):
    """A puzzle for a program, which is run again for each solution."""

    def __init__(
        self,
        network: Network,
        program: ModelProgram,
        write: Callable[[Network, Sequence[Sequence[int]]], str],
    ) -> None:
        self._network = network
        self._program = program
        self._write = write
        self._excluded: list[Sequence[int]] = []
        self._rounds = 0
        cells = [island.at for island in network.puzzle.islands]
        self._names = ["x_{}_{}_{}_{}".format(*cells[u], *cells[v]) for u, v in network.ends]

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """See `Session`."""
        program = self._program
        self._rounds += 1
        text = program.ask(self._write(self._network, self._excluded), limits)
        if text is None:
            return Status.UNKNOWN, None
        status = program.status(text)
        if status in (Status.NO_SOLUTION, Status.UNKNOWN):
            return status, None
        names = frozenset(self._names) or frozenset(("none",))
        values = named_values(xcsp3.plain(text), names)
        if not values and self._names:
            raise program.silent()
        return Status.SOLVED, [round(values.get(name, 0)) for name in self._names]

    def exclude(self, counts: Sequence[int]) -> None:
        """See `Session`."""
        self._excluded.append(counts)

    def stats(self) -> Stats:
        """See `Session`; programs are not asked for theirs."""
        return Stats(rounds=self._rounds)

    def close(self) -> None:
        """See `Session`."""
        self._program.close()
