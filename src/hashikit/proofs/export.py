"""Proofs for other checkers: the lemmas moved into the formula, the steps renumbered."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import Literal, get_args

from .. import verifier
from .._util.checks import check_path, choice
from .._util.files import WholeFile
from ..errors import HashikitError, ProofError, reason_of
from .lines import LineWriter
from .verdict import Report, Verdict, Watched, checked, read_puzzle
from .veripb import VeripbWriter

Form = Literal["lrat", "drat", "veripb"]
"""The formats of proofs for other checkers."""

_AXIOMS = (b"cut", b"path", b"sum", b"odd", b"hall", b"solution")
"""The lines of a proof that add a clause without deriving it."""

_ABOUT = """\
c Clauses 1 to {rules}: the rules of the puzzle, for each edge, crossing and island.
c The next {lemmas}: axioms here, which `hashi verify` has checked: cuts, loops, sums, that clues do
c not add up, and of each solution listed that it is another one.{facts}
p cnf {variables} {all}
"""
_FACTS = """
c The last one: not all is as the proof claims. That is refuted."""


def export(folder: str | PathLike[str], *forms: Form, report: Report | None = None) -> Verdict:
    """Write a proof for other checkers beside it.

    `"lrat"` and `"drat"` write `full.cnf`, with `full.lrat` or `full.drat`.

    The rules that are not clauses (one network, no loops, the sums of signs) and the listed
    solutions become clauses of the formula after each is checked, and the formula is refuted. These
    files alone therefore prove nothing about the puzzle; `verify` has to accept the proof too,
    which happens here. For a claim about forced bridges, the formula states that some of the claim
    does not hold.

    `"veripb"` writes `full.opb` and `full.pbp`, a formula of pseudo-Boolean constraints and a proof
    by cutting planes: the rules stand in the formula, and each cut, loop and solution is derived
    from them. It can also show "at least that many". It cannot express puzzles with signs.

    Args:
        folder: The folder of the proof.
        *forms: Some of `"lrat"`, `"drat"`, `"veripb"`.
        report: Called now and then with the number of lines read.

    Returns:
        What the proof proves.

    Raises:
        ProofError: The proof fails.
        HashikitError: The proof refutes nothing: it shows only a minimum number of solutions
            (unless for `"veripb"`) or that nothing is forced; or, for `"veripb"`, the puzzle has
            signs.
        OptionError: `folder` is not a path, or a format is unknown.
        OSError: The files cannot be written.

    >>> import hashikit as hk
    >>> proof = hk.prove(hk.parse("4.3/.../3.2"))
    >>> str(export(proof.folder, "lrat"))
    'Exactly one solution, the one drawn.'
    >>> sorted(path.name for path in proof.folder.glob("full.*"))
    ['full.cnf', 'full.lrat']
    """
    check_path("folder", folder)
    for form in forms:
        choice("form", form, get_args(Form))
    place = Path(folder)
    axioms, claim = _scan(place)
    clausal = [form for form in forms if form != "veripb"]
    if clausal and claim not in ("forced", "complete"):
        raise HashikitError(
            "{folder}: the proof shows only a minimum number of solutions, so there is nothing "
            "to refute",
            folder=place,
        )
    with ExitStack() as stack:
        files = {
            name: stack.enter_context(WholeFile(place / f"full.{name}"))
            for form in forms
            for name in (("opb", "pbp") if form == "veripb" else ("cnf", form))
            if name != "cnf" or form == clausal[0]
        }
        if "veripb" in forms:
            both = (files["opb"], files["pbp"])
            _check_planes(place)
            planes = VeripbWriter(place, both, claim == "forced", report)
            verdict = _through(planes, planes.lines_out)
            planes.finish()
        if clausal:
            checker = _Export(place, files, axioms, claim == "forced", report)
            verdict = _through(checker, checker.lines_out)
            checker.finish()
    return verdict


def _check_planes(folder: Path) -> None:
    """Refuse a proof that cannot be written for VeriPB."""
    puzzle = read_puzzle(folder)
    if puzzle.signs:
        raise HashikitError("{folder}: signs cannot be written for VeriPB", folder=folder)
    if not puzzle.edges:
        raise HashikitError(
            "{folder}: no two islands are in sight of each other, so there is nothing to write "
            "for VeriPB",
            folder=folder,
        )


def _through(checker: Watched, out: Iterable[LineWriter]) -> Verdict:
    try:
        return checked(checker)
    except ProofError:
        for lines in out:
            if lines.error is not None:
                raise lines.error from None
        raise


def _scan(folder: Path) -> tuple[int, str]:
    """How many lines add a clause without deriving it, and what is claimed."""
    axioms, line = 0, b""
    try:
        with (folder / "proof.txt").open("rb") as file:
            for line in file:
                if line.split(None, 2)[1:2] and line.split(None, 2)[1] in _AXIOMS:
                    axioms += 1
    except OSError as error:
        raise ProofError(
            "{folder}/{name}: {reason}", folder=folder, name="proof.txt", reason=reason_of(error)
        ) from None
    words = line.split()
    if words[:2] == [b"claim", b"forced"]:
        return axioms, "forced"
    return axioms, "complete" if words[-1:] == [b"complete"] else ""


class _Export(Watched):
    """Writes down, in the numbers of the full formula, what it has checked."""

    def __init__(
        self,
        folder: Path,
        files: dict[str, WholeFile],
        axioms: int,
        facts: bool,
        report: Report | None,
    ) -> None:
        super().__init__(folder, report)
        self._cnf = LineWriter(files["cnf"])
        self._lrat = LineWriter(files.get("lrat"))
        self._drat = LineWriter(files.get("drat"))
        self.lines_out = (self._cnf, self._lrat, self._drat)
        self._lemmas = axioms
        self._facts = facts
        self._numbers = array("q", [0])  # by number in the proof: the number in the full formula
        self._axiom = self._step = 0

    def read_formula(self) -> None:
        """Before the first clause there is the header, which tells how many there will be."""
        super().read_formula()
        self._axiom = rules = self.last
        self._step = rules + self._lemmas + self._facts
        self._cnf.put(
            _ABOUT.format(
                rules=rules,
                lemmas=self._lemmas,
                facts=_FACTS * self._facts,
                variables=len(self.board.variables),
                all=self._step,
            )
        )
        for number in range(1, rules + 1):
            self._cnf.put(_join_numbers(sorted(self.clauses[number])))
            self._numbers.append(number)

    def add(self, clause: verifier.Clause, hints: verifier.Clause | None = None) -> None:
        """Add a clause, and write it down."""
        super().add(clause, hints)
        if not self._step:  # still within the formula
            return
        self._numbers.extend([0] * (self.last - len(self._numbers)))  # witnesses are not clauses
        if hints is None:
            self._axiom += 1
            self._numbers.append(self._axiom)
            self._cnf.put(_join_numbers(sorted(self.clauses[self.last])))
        else:
            self._derive(list(clause), [self._numbers[hint] for hint in hints])
            self._numbers.append(self._step)
        if not clause and hints is None:
            self._derive((), [self._axiom])

    def _derive(self, clause: Sequence[int], hints: Sequence[int]) -> None:
        self._step += 1
        self._lrat.put(f"{self._step} {_join_numbers(clause)[:-1]} {_join_numbers(hints)}")
        self._drat.put(_join_numbers(clause))

    def remove(self, number: int) -> None:
        """Remove a clause, and write that down."""
        clause = sorted(self.clauses.get(number, ()))
        super().remove(number)
        self._lrat.put(f"{self._step} d {self._numbers[number]} 0\n")
        self._drat.put(f"d {_join_numbers(clause)}")

    def finish(self) -> None:
        """End the files."""
        if self._facts and self.bounds is not None:
            units = {next(iter(c)): number for number, c in self.clauses.items() if len(c) == 1}
            facts: list[int] = []
            for e, (low, high) in enumerate(self.bounds):
                facts += [e * self.board.most + low] if low > 0 else []
                facts += [-(e * self.board.most + high + 1)] if high < self.board.most else []
            if not facts:
                raise HashikitError(
                    "{folder}: nothing is forced, so there is nothing to refute", folder=self.folder
                )
            self._cnf.put(_join_numbers([-fact for fact in facts]))
            self._axiom += 1
            if not units.keys() >= set(facts):
                raise ProofError(
                    "{folder}: formula.cnf lacks a clause for a bound of the puzzle",
                    folder=self.folder,
                )
            self._derive((), [*(self._numbers[units[fact]] for fact in facts), self._axiom])
        for lines in self.lines_out:
            lines.flush()


def _join_numbers(numbers: Sequence[int]) -> str:
    return f"{' '.join(map(str, numbers))} 0\n" if numbers else "0\n"
