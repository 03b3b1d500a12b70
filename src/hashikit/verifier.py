"""The checker of proofs: reads a folder that `hashi prove` wrote, and believes nothing in it.

    python -m hashikit.verifier DIR        or, this file copied alone:  python verifier.py DIR

It uses Python's standard library and shares no code with the rest of hashikit. A proof is about the
puzzle in puzzle.json and, if there is one, the drawing in state.json: look at these yourself. All
else is checked here. docs/proofs.md says what the lines mean and why each rule is sound. It comes
down to two statements that hold after every line:

A. Every solution of the puzzle that is not listed makes every live clause true.
B. Every solution that is listed makes some guard false. (So one that makes all true is new.)
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product, takewhile
from pathlib import Path
from typing import Any

KEYS = "format version rows cols islands max_bridges blocked loops connected given signs name about"
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
LONGEST_LINE = 1 << 26

Pair = tuple[int, int]
Clause = Iterable[int]


class Wrong(Exception):
    """The proof fails; the message names the file and the line."""


def need(true: object, message: str) -> None:
    if not true:
        raise Wrong(message)


def whole(value: Any, low: int, high: int) -> int:
    need(type(value) is int and low <= value <= high, f"not a whole number from {low} to {high}")
    return int(value)


def integers(data: bytes) -> list[int]:
    need(not data.translate(None, b"0123456789- \n"), "only numbers and blanks may stand here")
    return list(map(int, data.split()))


def ended(numbers: list[int]) -> list[int]:
    need(numbers and numbers.pop() == 0 and 0 not in numbers, "a list ends with its only 0")
    return numbers


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "a key twice in one object")
    return dict(pairs)


class Board:
    """The puzzle, worked out from puzzle.json alone.

    Edges are pairs of islands in sight of each other. Amounts are numbers of bridges: those of edge
    e have the index e, those of island i, on all its sides, the index len(edges) + i.
    """

    def __init__(self, puzzle: dict[str, Any]) -> None:
        need(puzzle.keys() <= set(KEYS.split()), "an unknown key: perhaps a rule")
        need(puzzle.get("format", "hashikit") == "hashikit", "another format")
        whole(puzzle.get("version", 1), 1, 1)
        self.size = [whole(puzzle.get(key), 1, 10**6) for key in ("rows", "cols")]
        self.most = most = whole(puzzle.get("max_bridges", 2), 1, 4)
        self.loops, self.connected = puzzle.get("loops", True), puzzle.get("connected", True)
        need({type(self.loops), type(self.connected)} == {bool}, "a rule neither true nor false")
        lists = (puzzle.get(key, []) for key in ("islands", "signs", "blocked", "given"))
        islands, signs, blocked, given = lists
        self.cells = [self.cell(island[:2]) for island in islands]
        posts = [self.cell(sign["at"]) for sign in signs]
        things = [*self.cells, *posts, *map(self.cell, blocked)]
        need(len(things) == len(set(things)), "two in one cell")
        need([self.cells, posts] == [sorted(self.cells), sorted(posts)], "not row by row")
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        self.find_edges(set(things))
        self.sides: list[list[int]] = [[] for _ in islands]  # per island its edges
        for e, i in ((e, i) for e, ends in enumerate(self.edges) for i in ends):
            self.sides[i].append(e)
        self.sums: list[tuple[int | str, list[int]]] = []  # a total or "?", and the islands
        for sign, post in zip(signs, posts, strict=True):
            need(sign.keys() <= {"at", *WAYS}, "an unknown key of a sign")
            for way, total in ((way, sign[way]) for way in WAYS if sign.get(way) is not None):
                seen = takewhile(lambda cell: cell not in posts, self.walk(post, way))
                beside = [self.number[cell] for cell in seen if cell in self.number]
                self.sums.append((total if total == "?" else whole(total, 0, 999), beside))
        # Of each amount the fewest and the most; of each variable what it says: amount, at least k.
        self.bounds = [(0, most)] * len(self.edges)
        for island in islands:
            need(len(island) in (2, 3), "not an island [row, col, clue]")
            free = island[2:] in ([], [None], ["?"])
            self.bounds.append((1, 4 * most) if free else (whole(island[2], 0, 255),) * 2)
        kinds = [most] * len(self.edges) + [4 * most] * len(islands)
        self.variables = [(a, k) for a, highest in enumerate(kinds) for k in range(1, highest + 1)]
        self.restrict([[a, b, [whole(count, 0, most), None]] for a, b, count in given])

    def cell(self, place: Any) -> Pair:
        need(isinstance(place, list) and len(place) == 2, "not a cell [row, col]")
        return whole(place[0], 0, self.size[0] - 1), whole(place[1], 0, self.size[1] - 1)

    def walk(self, cell: Pair, way: str) -> Iterator[Pair]:
        """The cells on the way from there to the border."""
        (row, col), (down, right) = cell, WAYS[way]
        while 0 <= (row := row + down) < self.size[0] and 0 <= (col := col + right) < self.size[1]:
            yield row, col

    def find_edges(self, things: set[Pair]) -> None:
        """Find the edges, by their first islands, east before south; and which of them cross."""
        self.edges: list[Pair] = []
        self.crossings: set[Pair] = set()
        passed: dict[Pair, int] = {}  # which edge passes a cell
        for a, way in product(range(len(self.cells)), ("east", "south")):
            free: list[Pair] = []
            for cell in self.walk(self.cells[a], way):
                if cell in things:
                    if cell in self.number:
                        self.crossings |= {
                            (passed[c], len(self.edges)) for c in free if c in passed
                        }
                        passed.update(dict.fromkeys(free, len(self.edges)))
                        self.edges.append((a, self.number[cell]))
                    break
                free.append(cell)

    def restrict(self, bridges: list[Any]) -> None:
        """Tighten bounds, each [cell, cell, count or [minimum, maximum]], None for no maximum."""
        left = {(self.cells[a], self.cells[b]): e for e, (a, b) in enumerate(self.edges)}
        for one, other, count in bridges:
            a, b = sorted((self.cell(one), self.cell(other)))
            need((a, b) in left, "two islands that are not in sight of each other, or twice")
            low, high = count if isinstance(count, list) else (count, count)
            high = self.most if high is None else whole(high, whole(low, 0, 1000), 1000)
            fewest, most = self.bounds[e := left.pop((a, b))]
            self.bounds[e] = (max(fewest, whole(low, 0, 1000)), min(most, high))

    def without(self, clause: Clause) -> dict[int, Pair]:
        """The bounds of the amounts that a clause names, if it is false."""
        bounds: dict[int, Pair] = {}
        for literal in clause:
            amount, k = self.variables[abs(literal) - 1]
            low, high = bounds.get(amount, self.bounds[amount])
            bounds[amount] = (low, min(high, k - 1)) if literal > 0 else (max(low, k), high)
        return bounds

    def implied(self, clause: Clause) -> bool:
        """Whether a clause cannot be false: by the bounds of an amount, a crossing, an island."""
        bounds, edges = self.without(clause), len(self.edges)
        named = bounds or range(len(self.bounds))
        if any(low > high for low, high in (bounds.get(a, self.bounds[a]) for a in named)):
            return True
        built = sorted(a for a, (low, _) in bounds.items() if a < edges and low > 0)
        if not self.crossings.isdisjoint(combinations(built, 2)):
            return True
        for i in {i for a in named for i in (self.edges[a] if a < edges else (a - edges,))}:
            sides = [bounds.get(e, self.bounds[e]) for e in self.sides[i]]
            low, high = bounds.get(edges + i, self.bounds[edges + i])
            if sum(most for _, most in sides) < low or sum(fewest for fewest, _ in sides) > high:
                return True
        return False

    def no_sum(self, side: int, clause: Clause) -> bool:
        """Whether a clause cannot be false: no different values beside a sign add up then."""
        total, islands = self.sums[side]
        bounds = self.without(clause)
        used = {0: 0}  # sets of values, as bits, and their totals
        for amount in (len(self.edges) + i for i in islands):
            low, high = bounds.get(amount, self.bounds[amount])
            values = range(low, high + 1)
            used = {a | 1 << v: t + v for a, t in used.items() for v in values if not a >> v & 1}
        return not used if total == "?" else total not in used.values()

    def check_solution(self, counts: list[int]) -> list[int]:
        """Hold the bridges of all edges against every rule; returns all amounts."""
        need(len(counts) == len(self.edges), "a solution has a number for each edge")
        amounts = counts + [sum(counts[e] for e in sides) for sides in self.sides]
        bounds = zip(amounts, self.bounds, strict=True)
        met = [low <= amount <= high for amount, (low, high) in bounds]
        need(all(met[: len(counts)]), "bridges out of bounds")
        need(all(met), "a clue is not met")
        need(not any(counts[e] and counts[f] for e, f in self.crossings), "bridges cross")
        for total, islands in self.sums:
            values = [amounts[len(counts) + i] for i in islands]
            need(len(set(values)) == len(values), "a value repeats beside a sign")
            need(total in ("?", sum(values)), "a sign's sum is not met")
        networks, left = 0, set(range(len(self.cells)))
        while left:
            networks, frontier = networks + 1, [left.pop()]
            while frontier:
                i = frontier.pop()
                reached = {sum(self.edges[e]) - i for e in self.sides[i] if counts[e]} & left
                left -= reached
                frontier += reached
        need(networks <= 1 or not self.connected, "the islands are not one network")
        drawn = len(counts) - counts.count(0)
        need(self.loops or drawn == len(self.cells) - networks, "the bridges form a loop")
        return amounts


class Checker:
    """Reads a proof; `file` and `line` are where it is."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.file, self.line, self.last = "", 0, 0  # `last`: the number of the last clause or step
        self.clauses: dict[int, frozenset[int]] = {}  # the live ones
        self.guards: dict[int, frozenset[int]] = {}  # some of them; what is false where they are
        self.listed, self.empty = 0, False  # solutions; whether the empty clause was ever live
        self.seen: list[Pair] | None = None  # per edge the fewest and the most over all witnesses
        # What is proved: the claim; whether there is nothing beside; per edge its bridges in the
        # one solution listed, or the fewest and the most in all solutions.
        self.claim, self.complete, self.state = "", False, False  # state: if it is with state.json
        self.only: list[int] | None = None
        self.bounds: list[Pair] | None = None

    def lines(self, name: str) -> Iterator[bytes]:
        self.file, self.line = name, 0
        need((self.folder / name).is_file(), "no such file")
        with (self.folder / name).open("rb") as file:
            for self.line, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), 1):
                need(line.endswith(b"\n"), "cut off within a line, or the line is too long")
                yield line

    def json(self, name: str) -> Any:
        text = b"".join(self.lines(name)).decode("utf-8")
        return json.loads(text, object_pairs_hook=each_once)

    def check(self) -> None:
        """Read all; raises `Wrong`, with one line, where the proof fails."""
        try:
            self.board = Board(self.json("puzzle.json"))
            self.state = (self.folder / "state.json").exists()
            if self.state:
                drawing = self.json("state.json")
                need(drawing.keys() == {"bridges"}, 'expected {"bridges": …}')
                self.board.restrict(drawing["bridges"])
            self.read_formula()
            self.read_proof()
            return
        except Wrong as error:
            what = str(error)
        except Exception:  # whatever it is, the proof is refused
            what = "malformed: this cannot be read"
        raise Wrong(f"{self.file}{f', line {self.line}' * (self.line > 0)}: {what}")

    def read_formula(self) -> None:
        for line in self.lines("formula.cnf"):
            if line[:1] not in (b"c", b"p"):
                self.add(clause := ended(integers(line)))
                need(self.board.implied(clause), "the rules do not imply this clause")

    def add(self, clause: Clause, hints: Clause | None = None) -> None:
        """Add a clause that follows from the live ones, by those hints; or without, an axiom."""
        self.last += 1
        self.clauses[self.last] = frozenset(clause)
        self.empty = self.empty or not self.clauses[self.last]

    def remove(self, number: int) -> None:
        need(number in self.clauses and number not in self.guards, f"{number}: no clause, or guard")
        del self.clauses[number]

    def read_proof(self) -> None:
        lines = self.lines("proof.txt")
        need(next(lines, b"") == b"hashikit proof 1\n", "expected: hashikit proof 1")
        for line in lines:
            need(not self.claim, "a line after the claim")
            first, _, rest = line[:-1].partition(b" ")
            if not line.translate(None, b"0123456789- \n"):
                self.derive(integers(line))
            elif first == b"d":
                for number in ended(integers(rest)):
                    self.remove(number)
            elif first == b"g":
                old, new = integers(rest)
                need(old in self.guards and new in self.clauses, "not a guard, or not a clause")
                need(old != new and self.clauses[new] <= self.guards[old], "not false with it")
                del self.guards[old]
                self.guards[new] = self.clauses[new]
                self.remove(old)
            elif first == b"claim":
                self.check_claim(rest.decode())
            elif first != b"c":
                need(integers(first) == [self.last + 1], "not the next number")
                kind, _, rest = rest.partition(b" ")
                if kind in (b"solution", b"witness"):
                    self.list_solution(integers(rest), kind == b"witness")
                else:
                    self.add(self.lemma(kind, ended(integers(rest))))
        need(self.claim, "cut off: there is no claim")

    def derive(self, numbers: list[int]) -> None:
        """A clause by reverse unit propagation: number, literals, 0, hints, 0."""
        need(numbers.count(0) == 2 and not numbers[-1], "not NUMBER LITERALS 0 HINTS 0")
        need(numbers[0] == self.last + 1, "not the next number")
        clause, hints = numbers[1 : numbers.index(0)], numbers[numbers.index(0) + 1 : -1]
        variables = len(self.board.variables)
        need(all(abs(literal) <= variables for literal in clause), "no such variable")
        false, conflict = set(clause), False  # the literals that are false if the clause is
        for hint in hints:
            if conflict or hint not in self.clauses:
                raise Wrong("hints after the conflict" if conflict else f"no clause {hint}")
            rest = self.clauses[hint] - false
            if len(rest) > 1 or any(-literal in false for literal in rest):
                raise Wrong(f"clause {hint} neither makes a literal true nor is false")
            conflict = not rest
            false.update(-literal for literal in rest)
        need(conflict, "the last hint is not false")
        self.add(clause, hints)

    def lemma(self, kind: bytes, numbers: list[int]) -> Clause:
        """The clause that one of the rules that are not in the formula implies."""
        board, things = self.board, {number - 1 for number in numbers}
        once = 0 < len(things) == len(numbers) and min(things) >= 0
        if kind == b"cut":  # one network: bridges lead out of all sets of islands but none and all
            need(board.connected, "the islands need not be one network")
            need(once and max(things) < len(board.cells), "no such island, or twice")
            need(len(things) < len(board.cells), "these are all islands")
            sides = (e for i in things for e in board.sides[i])
            return [e * board.most + 1 for e in sides if not things.issuperset(board.edges[e])]
        if kind == b"path":  # no loops: not all edges of a loop have bridges
            need(not board.loops, "loops are allowed")
            need(once and max(things) < len(board.edges), "no such edge, or twice")
            ends = Counter(i for e in things for i in board.edges[e])
            need(set(ends.values()) == {2}, "not a loop")
            return [-(e * board.most + 1) for e in things]
        need(kind == b"sum", "an unknown kind of line")
        side, *clause = numbers  # signs: no different values that make the clause false add up
        need(1 <= side <= len(board.sums), "no such side of a sign")
        need(board.no_sum(side - 1, clause), "there are such values")
        return clause

    def list_solution(self, counts: list[int], witness: bool) -> None:
        amounts, most = self.board.check_solution(counts), self.board.most
        need(not self.empty, "a solution after the empty clause")
        need(not (self.listed if witness else self.seen), "solutions and witnesses in one proof")
        if witness:
            seen = zip(counts, self.seen or [(c, c) for c in counts], strict=True)
            self.seen = [(min(c, low), max(c, high)) for c, (low, high) in seen]
            self.last += 1
            return
        variables = enumerate(self.board.variables, 1)
        false = frozenset(-v if amounts[a] >= k else v for v, (a, k) in variables)
        for number, guard in self.guards.items():
            need(not guard <= false, f"guard {number} is false: perhaps it is listed already")
        self.listed += 1
        self.only = counts if self.listed == 1 else None
        fewer = [-(e * most + count) for e, count in enumerate(counts) if count > 0]
        more = [e * most + count + 1 for e, count in enumerate(counts) if count < most]
        self.add(fewer + more)
        self.guards[self.last] = false

    def check_claim(self, claim: str) -> None:
        self.claim, self.complete = claim, claim.endswith(" complete")
        if self.seen is None:
            shown = f"count {self.listed}"
            need(self.empty or not self.complete, "the empty clause is not there")
        else:
            shown = "forced"
            self.bounds = self.board.bounds[: len(self.board.edges)]
            for unit in (clause for clause in self.clauses.values() if len(clause) == 1):
                for e, (low, high) in self.board.without(-literal for literal in unit).items():
                    if e < len(self.bounds):
                        fewest, most = self.bounds[e]
                        self.bounds[e] = (max(fewest, low), min(most, high))
            need(self.bounds == self.seen or not self.complete, "no witnesses for these bounds")
        need(claim == shown + " complete" * self.complete, "the claim is not what the proof shows")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: verifier.py DIR")
        return 2
    checker = Checker(arguments[0])
    try:
        checker.check()
    except Wrong as error:
        print(f"The proof fails: {error}")
        return 1
    board = checker.board
    print(f"Proved: {checker.claim}{', with state.json' * checker.state}")
    for (a, b), bridges in zip(board.edges, checker.bounds or checker.only or (), strict=False):
        print(board.cells[a], board.cells[b], bridges)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
