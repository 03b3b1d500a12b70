"""A checker of what is written for VeriPB: the part of its format 3.0 that these proofs use.

It follows the description of the format, and shares nothing with what writes them: constraints are
sums of literals with positive coefficients, of at least some degree; `pol` adds and divides, `rup`
propagates over the hints, `solx` checks a solution and excludes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


class Refused(Exception):
    """The proof fails."""


def need(true: object, message: str) -> None:
    if not true:
        raise Refused(message)


class Constraint:
    """Terms, a positive coefficient by literal, that are at least `degree` together."""

    def __init__(self, terms: Iterable[tuple[int, int]], degree: int) -> None:
        net: dict[int, int] = {}  # by variable
        for factor, literal in terms:
            if literal < 0:  # not x is 1 - x
                degree, factor = degree - factor, -factor
            net[abs(literal)] = net.get(abs(literal), 0) + factor
        self.terms = {(v if f > 0 else -v): abs(f) for v, f in net.items() if f}
        self.degree = degree - sum(f for f in net.values() if f < 0)

    def plus(self, other: Constraint) -> Constraint:
        terms = [(f, x) for one in (self, other) for x, f in one.terms.items()]
        return Constraint(terms, self.degree + other.degree)

    def divided(self, by: int) -> Constraint:
        need(by > 0, "division by nothing")
        return Constraint([(-(-f // by), x) for x, f in self.terms.items()], -(-self.degree // by))

    def negated(self) -> Constraint:
        terms = [(f, -x) for x, f in self.terms.items()]
        return Constraint(terms, sum(self.terms.values()) - self.degree + 1)

    def contradicts(self) -> bool:
        return sum(self.terms.values()) < self.degree

    def propagate(self, true: set[int]) -> bool:
        """Add what follows to the literals that are true; whether nothing is left."""
        open_ = {x: f for x, f in self.terms.items() if -x not in true}
        slack = sum(open_.values()) - self.degree
        if slack < 0:
            return True
        true.update(x for x, f in open_.items() if f > slack)
        return False


def literal(word: str) -> int:
    sign, name = (-1, word[1:]) if word.startswith("~") else (1, word)
    need(name[:1] == "x" and name[1:].isdecimal(), f"no variable: {word}")
    return sign * int(name[1:])


def constraints(words: Sequence[str]) -> list[Constraint]:
    """What one line of a formula says."""
    at = next((at for at, word in enumerate(words) if word in (">=", "=")), None)
    need(at is not None, "no relation")
    assert at is not None
    need(at % 2 == 0 and len(words) == at + 2, "torn terms")
    terms = [(int(words[i]), literal(words[i + 1])) for i in range(0, at, 2)]
    least = int(words[at + 1])
    both = [Constraint(terms, least)]
    if words[at] == "=":
        both.append(Constraint([(-f, x) for f, x in terms], -least))
    return both


def read_formula(text: str) -> tuple[list[Constraint], set[int]]:
    """The constraints, and the variables that tell solutions apart."""
    found: list[Constraint] = []
    preserved: set[int] = set()
    for line in text.splitlines():
        if line.startswith("*"):
            continue
        words = line.split()
        need(words.pop() == ";", "a line without end")
        if words[0] == "preserved:":
            preserved = {literal(word) for word in words[1:]}
        else:
            found += constraints(words)
    return found, preserved


class Proof:
    """Reads a proof; `said` is its conclusion."""

    def __init__(self, formula: str, proof: str) -> None:
        given, self.preserved = read_formula(formula)
        self.live: dict[int, Constraint] = dict(enumerate(given, 1))
        self.formula = len(given)
        self.last = len(given)
        self.solutions = 0
        self.said = ""
        self.kinds: dict[str, int] = {}
        lines = proof.splitlines()
        need(lines[0] == "pseudo-Boolean proof version 3.0", "another version")
        ends = ["output", "conclusion", "end"]
        for line in lines[1:]:
            words = line.split()
            need(words.pop() == ";", "a line without end")
            kind, *rest = words
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            if kind in ends:
                need(kind == ends.pop(0), "the end in another order")
                if kind == "conclusion":
                    self.conclude(rest)
                continue
            need(len(ends) == 3, "a line after the output")
            getattr(self, f"do_{kind}")(rest)
        need(not ends, "no end")

    def at(self, word: str) -> Constraint:
        need(int(word) in self.live, f"no constraint {word}")
        return self.live[int(word)]

    def add(self, constraint: Constraint) -> None:
        self.last += 1
        self.live[self.last] = constraint

    def do_f(self, words: list[str]) -> None:
        need([int(word) for word in words] == [self.formula], "another number of constraints")

    def do_pol(self, words: list[str]) -> None:
        stack: list[Constraint | int] = []
        for at, word in enumerate(words):
            if word == "+":
                one, other = stack.pop(), stack.pop()
                assert isinstance(one, Constraint)
                assert isinstance(other, Constraint)
                stack.append(one.plus(other))
            elif word == "d":
                by, what = stack.pop(), stack.pop()
                assert isinstance(by, int)
                assert isinstance(what, Constraint)
                stack.append(what.divided(by))
            elif words[at + 1 : at + 2] == ["d"]:
                stack.append(int(word))
            else:
                stack.append(self.at(word))
        (result,) = stack
        assert isinstance(result, Constraint)
        self.add(result)

    def do_rup(self, words: list[str]) -> None:
        colon = words.index(":")
        (wanted,) = constraints(words[:colon])
        over = [wanted.negated() if word == "~" else self.at(word) for word in words[colon + 1 :]]
        true: set[int] = set()
        before = -1
        while len(true) > before:
            before = len(true)
            if any(constraint.propagate(true) for constraint in over):
                self.add(wanted)
                return
        raise Refused("unit propagation finds no conflict")

    def do_solx(self, words: list[str]) -> None:
        true = {literal(word) for word in words}
        for constraint in self.live.values():
            reached = sum(f for x, f in constraint.terms.items() if x in true)
            need(reached >= constraint.degree, "a solution that breaks a constraint")
        need(not any(-x in true for x in true), "a variable twice")
        need(all(x in true or -x in true for x in self.preserved), "a variable without a value")
        self.solutions += 1
        self.add(Constraint([(1, -x if x in true else x) for x in self.preserved], 1))

    def do_del(self, words: list[str]) -> None:
        need(words.pop(0) == "id", "not del id")
        for word in words:
            need(int(word) > self.formula, "a constraint of the formula")
            need(self.live.pop(int(word), None), f"no constraint {word}")

    def conclude(self, words: list[str]) -> None:
        self.said = " ".join(words)
        kind, *rest = words
        number = rest.pop() if ":" in rest else None
        if kind == "UNSAT":
            need(self.solutions == 0 and rest == [":"], "solutions")
        else:
            need(int(rest[0]) == self.solutions, "another number of solutions")
        if kind != "ENUMERATION_PARTIAL":
            need(number is not None and self.at(number).contradicts(), "no contradiction")


def check(folder: Path) -> Proof:
    """Read the files of a folder."""
    return Proof((folder / "full.opb").read_text("ascii"), (folder / "full.pbp").read_text("ascii"))
