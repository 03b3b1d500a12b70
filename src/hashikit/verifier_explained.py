"""The checker of explanations: whether each step follows from nothing but what it names.

    python -m hashikit.verifier_explained DIR

`hashi explain --prove DIR` writes the folder: `puzzle.json`, `state.json` if something was drawn
already, and `explanation.txt`. Islands and edges are numbered from 1, lists end with a 0:

    hashikit explanation 1
    step                        another step. It names:
    islands 3 4 0               islands, whose clues it uses,
    rules crossing network      rules (crossing, network, loop),
    sums 2 3 0                  what signs say, numbered sign by sign: north, east, south, west,
    value 6 3 4                 facts: island 6 has 3 to 4 bridges in all,
    fact 5 1 2                  and edge 5 has 1 to 2 bridges, as is known before this step.
    least 7 1                   It concludes: edge 7 has at least 1 bridge (`most`: at most;
                                `least-value`, `most-value`: of an island in all). For
    …                           here are clauses and steps, as in `formula.cnf` and `proof.txt`,
    claim count 0 complete      that no drawing meets what is named and has fewer there.
    trust most 8 1              Or: not proved.
    nothing                     The last step where there is no solution: for what it names by
                                itself, here are clauses, steps and the same claim.

A step that names a sum may also use which islands of the sum have bridges: all of them do, except
those with a clue of 0. A proof is read by the rules of `verifier` for a reduced puzzle that keeps
only what the step names: other islands may have any clue, and other rules need not hold.
"""

import copy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hashikit.verifier import Board, Checker, Pair, Wrong, integers, need

RULES = {b"crossing", b"network", b"loop"}


class ProofSummary(NamedTuple):
    """What is proved."""

    steps: int
    claims: int  # conclusions that were proved: bounds of edges
    trusted: list[int]  # steps with a conclusion that was not
    bounds: list[Pair]  # per edge, after the last step
    solved: bool  # the bridges that are known then are a solution, the only one
    refuted: bool = False  # there is no solution

    def __str__(self) -> str:
        if self.trusted:
            which = ", ".join(map(str, self.trusted))
            return f"Not proved: {len(self.trusted)} of {self.steps} steps ({which})."
        if self.steps == 0:
            return "There is no step."
        each = f"Each of {self.steps} steps" if self.steps > 1 else "The only step"
        end = ", and they lead to the only solution" if self.solved else ""
        if self.refuted:
            end = ", so there is no solution"
        return f"{each} follows from what it names{end}."


class ConclusionChecker(Checker):
    """Reads the proof of one conclusion out of the text of all."""

    def __init__(self, board: Board, text: Iterator[bytes]) -> None:
        super().__init__("")
        self.board, self.text = board, text

    def lines(self, name: str) -> Iterator[bytes]:
        if name == "proof.txt":
            yield b"hashikit proof 1\n"
        for line in self.text:
            if name == "formula.cnf" and line == b"hashikit proof 1\n":
                return
            yield line
            if name == "proof.txt" and line.startswith(b"claim"):
                return
        need(False, "cut off within a proof")


class Explained(Checker):
    """Reads an explanation."""

    def read_formula(self) -> None:
        """Read nothing: there is no formula for all steps together."""

    def read_proof(self) -> None:
        """Read the steps, each with the proofs of its conclusions."""
        edges = len(self.board.edges)
        known = list(self.board.bounds)  # before this step, of edges, then of islands
        learned: list[tuple[int, bool, int]] = []  # by this step
        trusted: list[int] = []
        refuted = False
        steps = claims = 0
        named = self.board
        text = self.lines("explanation.txt")
        need(next(text, b"") == b"hashikit explanation 1\n", "expected: hashikit explanation 1")
        for line in text:
            word, _, rest = line[:-1].partition(b" ")
            if word == b"step":
                self.learn(known, learned)
                steps, named = steps + 1, self.nothing()
                continue
            need(steps, "nothing comes before the first step")
            if word == b"islands":
                for i in integers(rest, ended=True):
                    need(0 < i <= len(named.cells), "no such island")
                    named.bounds[edges + i - 1] = self.board.bounds[edges + i - 1]
            elif word == b"rules":
                self.name_rules(named, set(rest.split()))
            elif word == b"sums":
                self.name_sums(named, integers(rest, ended=True))
            elif word in (b"fact", b"value"):
                e, low, high = integers(rest)
                thing = self.thing(e, word == b"value")
                before = known[thing]
                need(low <= before[0] and before[1] <= high, "this fact is not known before")
                least, most = named.bounds[thing]
                named.bounds[thing] = (max(least, low), min(most, high))
            else:
                trust = word == b"trust"
                word, _, rest = rest.partition(b" ") if trust else (word, b"", rest)
                if word == b"nothing":
                    need(not rest, "nothing comes after the word `nothing`")
                    refuted = True
                    if not trust:
                        self.close(named, text)
                        claims += 1
                    elif steps not in trusted:
                        trusted.append(steps)
                    continue
                word, _, value = word.partition(b"-")
                known_word = word in (b"least", b"most") and value in (b"", b"value")
                need(known_word, "an unknown kind of line")
                e, bound = integers(rest)
                learned.append((self.thing(e, value == b"value"), word == b"least", bound))
                if not trust:
                    self.refute(named, *learned[-1], text)
                    claims += 1
                elif steps not in trusted:
                    trusted.append(steps)
        self.learn(known, learned)
        solved = not refuted and self.solved(known)
        self.verdict = ProofSummary(steps, claims, trusted, known[:edges], solved, refuted)

    def thing(self, number: int, value: bool) -> int:
        """The place of an edge, or of the value of an island, in what is known."""
        edges = len(self.board.edges)
        most = len(self.board.cells) if value else edges
        need(0 < number <= most, "no such island" if value else "no such edge")
        return number - 1 + edges * value

    def solved(self, known: list[Pair]) -> bool:
        """Whether the known bridges are a solution, and the only one. Then no more can be drawn,
        because every edge that might have more leads to an island whose clue is met, or to one
        that can take no more by now, or a bridge crosses it."""
        board = self.board
        known, values = known[: len(board.edges)], known[len(board.edges) :]
        degrees = [sum(known[e][0] for e in sides) for sides in board.sides]
        exact = {i for i, (_, high) in enumerate(values) if degrees[i] == high}
        covered_cells = {
            cell for e, (low, _) in enumerate(known) if low for cell in board.passed[e]
        }
        try:
            board.check_solution([low for low, _ in known])
        except Wrong:
            return False
        open_ = (e for e, (low, high) in enumerate(known) if low < high)
        return all(
            exact.intersection(board.edges[e])
            or (known[e][0] == 0 and not covered_cells.isdisjoint(board.passed[e]))
            for e in open_
        )

    def nothing(self) -> Board:
        """The board, reduced to islands in sight of each other."""
        board = copy.copy(self.board)
        board.bounds = [(0, board.most)] * len(board.edges)
        board.bounds += [(0, 4 * board.most)] * len(board.cells)
        board.passed = [[] for _ in board.edges]
        board.sums, board.connected, board.loops = [], False, True
        return board

    def name_rules(self, named: Board, rules: set[bytes]) -> None:
        need(rules <= RULES, "no such rule")
        if b"crossing" in rules:
            named.passed = self.board.passed
        if b"network" in rules:
            named.connected = self.board.connected
        if b"loop" in rules:
            named.loops = self.board.loops

    def name_sums(self, named: Board, sums: list[int]) -> None:
        need(all(0 < s <= len(self.board.sums) for s in sums), "no such sum")
        named.sums = [self.board.sums[s - 1] for s in sums]
        for a in {len(named.edges) + i for _, islands in named.sums for i in islands}:
            if self.board.bounds[a] == (0, 0):
                named.bounds[a] = (0, 0)
            low, high = named.bounds[a]
            named.bounds[a] = (max(low, min(1, high)), high)

    def refute(self, named: Board, e: int, least: bool, bound: int, text: Iterator[bytes]) -> None:
        """Read the proof that nothing is left if the conclusion is wrong."""
        board = copy.copy(named)
        board.bounds = list(named.bounds)
        low, high = named.bounds[e]
        board.bounds[e] = (low, min(high, bound - 1)) if least else (max(low, bound + 1), high)
        self.close(board, text)

    @staticmethod
    def close(board: Board, text: Iterator[bytes]) -> None:
        """Read the proof that nothing is left of a board."""
        part = ConclusionChecker(board, text)
        part.read_formula()
        part.read_proof()
        need(part.claim == "count 0 complete", "this is no proof that there is no solution")

    @staticmethod
    def learn(known: list[Pair], learned: list[tuple[int, bool, int]]) -> None:
        """Take what a step concluded as known, when it is over."""
        for e, least, bound in learned:
            low, high = known[e]
            known[e] = (max(low, bound), high) if least else (low, min(high, bound))
        learned.clear()


def verify(folder: str | Path) -> ProofSummary:
    """What an explanation proves; raises `verifier.Wrong`, with one line, where it fails."""
    explained = Explained(folder)
    explained.check()
    return explained.verdict


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m hashikit.verifier_explained DIR")
        return 2
    try:
        verdict = verify(arguments[0])
    except Wrong as error:
        print(f"The explanation fails: {error}")
        return 1
    print(verdict)
    return 1 if verdict.trusted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
