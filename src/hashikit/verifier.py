"""The checker of proofs: reads a folder that `hashi prove` wrote, and believes nothing in it.

This file can be copied and run alone: `python verifier.py DIR`. A proof is about the puzzle in
puzzle.json and, if there is one, the drawing in state.json: look at these yourself.
docs/reference/proof-format.md says what the lines of a proof mean, and docs/explanation/proofs.md
why each rule is sound: after each line (A) every solution that is not listed makes every live
clause true, (B) every one that is makes some guard false.
"""

import json
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
LONGEST_LINE = 1 << 26
USAGE = "usage: python verifier.py DIR, the folder that `hashi prove` wrote"

Pair = tuple[int, int]
Box = dict[int, Pair]  # of some amounts (see Board) the fewest and the most
Clause = Iterable[int]


class Wrong(Exception):
    """The proof fails; the message names the file and the line."""


def need(true: object, message: str) -> None:
    if not true:
        raise Wrong(message)


def whole(value: Any, low: int, high: int) -> int:
    need(type(value) is int and low <= value <= high, f"not a whole number from {low} to {high}")
    return int(value)


def integers(data: bytes, *, ended: bool = False) -> list[int]:
    need(not data.translate(None, b"0123456789- \n"), "only numbers and blanks may stand here")
    numbers = list(map(int, data.split()))
    need(not ended or numbers.pop() == 0, "no 0 at the end")
    return numbers


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "a key twice in one object")
    return dict(pairs)


class Board:
    """The puzzle. Edges are pairs of islands in sight of each other. Amounts are numbers of
    bridges: edge e has the index e, island i, on all its sides, the index len(edges) + i."""

    def __init__(
        self, rows: Any, cols: Any, islands: Any = (), signs: Any = (), blocked: Any = (),
        given: Any = (), max_bridges: Any = 2, loops: Any = True, connected: Any = True,
        format: Any = "hashikit", version: Any = 1, name: Any = "", about: Any = "",
    ) -> None:  # fmt: skip
        need(format == "hashikit" and whole(version, 1, 1), "another format")
        need({type(loops), type(connected)} == {bool}, "a rule neither true nor false")
        self.rows, self.cols = whole(rows, 1, 10**6), whole(cols, 1, 10**6)
        self.most, self.loops, self.connected = whole(max_bridges, 1, 4), loops, connected
        self.cells = [self.cell(place) for *place, _ in islands]
        posts = {self.cell(sign["at"]): sign for sign in signs}
        things = {*self.cells, *posts, *map(self.cell, blocked)}
        need(len(things) == len(islands) + len(signs) + len(blocked), "two in one cell")
        need([self.cells, [*posts]] == [sorted(self.cells), sorted(posts)], "not row by row")
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.edges: list[Pair] = []  # by their first islands, east before south
        self.passed: list[list[Pair]] = []  # per edge the cells between its islands
        self.sides: list[list[int]] = [[] for _ in number]  # per island its edges
        for cell, way in product(number, ("east", "south")):
            seen = self.look(cell, way, things)
            if seen and seen[-1] in number:
                self.edges.append((number[cell], number[seen.pop()]))
                self.passed.append(seen)
                for i in self.edges[-1]:
                    self.sides[i].append(len(self.edges) - 1)
        self.sums: list[tuple[int | str, list[int]]] = []  # a total or "?", and the islands
        for (post, sign), way in product(posts.items(), WAYS):
            need(sign.keys() <= {"at", *WAYS}, "an unknown key of a sign")
            if (total := sign.get(way)) is not None:
                need(total == "?" or whole(total, 0, 999) >= 0, "neither a number nor '?'")
                seen = self.look(post, way, posts)
                self.sums.append((total, [number[cell] for cell in seen if cell in number]))
        # Of each amount the fewest and the most; of each variable what it says: amount, at least k.
        self.bounds = [(0, self.most)] * len(self.edges)
        for *_, clue in islands:
            free = clue in (None, "?")
            self.bounds.append((1, 4 * self.most) if free else (whole(clue, 0, 255), clue))
        highest = [self.most] * len(self.edges) + [4 * self.most] * len(number)
        self.variables = [(a, k) for a, high in enumerate(highest) for k in range(1, high + 1)]
        self.restrict([[a, b, [whole(count, 0, self.most), None]] for a, b, count in given])

    def cell(self, place: Any) -> Pair:
        row, col = place
        return whole(row, 0, self.rows - 1), whole(col, 0, self.cols - 1)

    def look(self, start: Pair, way: str, stops: Container[Pair]) -> list[Pair]:
        """The cells on that way, up to the border or with the first one that stops it."""
        (row, col), (down, right), cells = start, WAYS[way], list[Pair]()
        while 0 <= (row := row + down) < self.rows and 0 <= (col := col + right) < self.cols:
            cells.append((row, col))
            if cells[-1] in stops:
                break
        return cells

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

    def without(self, clause: Clause) -> Box:
        """The bounds of the amounts that a clause names, if it is false."""
        box: Box = {}
        for literal in clause:
            amount, k = self.variables[whole(abs(literal), 1, len(self.variables)) - 1]
            low, high = box.get(amount, self.bounds[amount])
            box[amount] = (low, min(high, k - 1)) if literal > 0 else (max(low, k), high)
        return box

    def excludes(self, box: Box) -> bool:
        """Whether one amount, two edges that cross, or one island rule out all within a box."""
        edges, named = len(self.edges), box or range(len(self.bounds))
        if any(low > high for low, high in (box.get(a, self.bounds[a]) for a in named)):
            return True
        built = (e for e, (low, _) in box.items() if e < edges and low > 0)
        passed = [cell for e in built for cell in self.passed[e]]
        if len(set(passed)) < len(passed):
            return True
        for i in {i for a in named for i in (self.edges[a] if a < edges else (a - edges,))}:
            sides = [box.get(e, self.bounds[e]) for e in self.sides[i]]
            low, high = box.get(edges + i, self.bounds[edges + i])
            if sum(most for _, most in sides) < low or sum(fewest for fewest, _ in sides) > high:
                return True
        return False

    def no_sum(self, side: int, box: Box) -> bool:
        """Whether no different values within a box, beside a sign, are as it says."""
        total, islands = self.sums[side]
        used = {0: 0}  # sets of values, as bits, and their totals
        for amount in (len(self.edges) + i for i in islands):
            low, high = box.get(amount, self.bounds[amount])
            values = range(low, high + 1)
            used = {a | 1 << v: t + v for a, t in used.items() for v in values if not a >> v & 1}
        return not used if total == "?" else total not in used.values()

    def check_count(self, islands: set[int], *, odd: bool) -> None:
        """Whether the sum of these islands' clues alone shows that there is no solution."""
        clues = [self.bounds[len(self.edges) + i] for i in islands]
        around = Counter[int]()  # per island outside, how many bridges come from these at most
        most = 0  # how many ends of bridges there are at these
        for e in {e for i in islands for e in self.sides[i]}:
            outside = [i for i in self.edges[e] if i not in islands]
            most += 0 if outside else 2 * self.bounds[e][1]
            around.update(dict.fromkeys(outside, self.bounds[e][1]))
        if odd:
            need(not around, "an edge leads out of these islands")
            need(all(low == high for low, high in clues), "an island without a clue")
            need(sum(low for low, _ in clues) % 2, "an even sum")
            return
        for i, bridges in around.items():
            most += min(bridges, self.bounds[len(self.edges) + i][1])
        need(sum(low for low, _ in clues) > most, "the islands around these can take as many")

    def check_solution(self, counts: list[int]) -> frozenset[int]:
        """Hold the bridges of all edges against every rule; returns the literals that are false."""
        amounts = counts + [sum(counts[e] for e in sides) for sides in self.sides]
        both = enumerate(zip(amounts, self.bounds, strict=True))
        box = {a: (max(low, n), min(high, n)) for a, (n, (low, high)) in both}
        need(not self.excludes(box), "bridges cross, or a clue or another bound is not met")
        need(not any(self.no_sum(s, box) for s in range(len(self.sums))), "a sum is not met")
        networks, left = 0, set(range(len(self.cells)))
        while left:
            networks, network = networks + 1, [left.pop()]
            for i in network:  # it grows meanwhile
                reached = {sum(self.edges[e]) - i for e in self.sides[i] if counts[e]} & left
                left -= reached
                network += reached
        need(networks <= 1 or not self.connected, "the islands are not one network")
        forest = len(counts) - counts.count(0) == len(self.cells) - networks
        need(self.loops or forest, "the bridges form a loop")
        variables = enumerate(self.variables, 1)
        return frozenset(-v if amounts[a] >= k else v for v, (a, k) in variables)


class Checker:
    """Reads a proof; `file` and `line` are where it is."""

    def __init__(self, folder: str | Path) -> None:
        self.folder, self.file, self.line = Path(folder), "", 0
        self.last, self.empty = 0, False  # number of clauses; whether the empty one was ever live
        self.clauses: dict[int, frozenset[int]] = {}  # the live ones
        self.guards: dict[int, frozenset[int]] = {}  # some of them; what is false where they are
        self.listed, self.forced = 0, False  # number of solutions; whether there are witnesses
        self.seen = list[Pair]()  # per edge the fewest and the most bridges in all of these
        self.claim, self.complete, self.state = "", False, False  # what is proved, with state.json

    def lines(self, name: str) -> Iterator[bytes]:
        self.file, self.line = name, 0
        need((self.folder / name).is_file(), "no such file")
        with (self.folder / name).open("rb") as file:
            for self.line, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), 1):
                need(line.endswith(b"\n"), "cut off within a line, or the line is too long")
                yield line

    def json(self, name: str) -> Any:
        return json.loads(b"".join(self.lines(name)).decode(), object_pairs_hook=each_once)

    def check(self) -> None:
        """Read all; raises `Wrong`, with one line, where the proof fails."""
        try:
            self.board = Board(**self.json("puzzle.json"))
            self.state = (self.folder / "state.json").exists()
            if self.state:
                self.board.restrict(**self.json("state.json"))
            self.read_formula()
            self.read_proof()
        except Exception as error:  # whatever it is, the proof is refused
            what = "" if isinstance(error, Wrong) else f"malformed: {type(error).__name__}: "
            place = f"{self.file}, line {self.line}" if self.line else self.file
            raise Wrong(f"{place}: {what}{error!s:.99}") from None

    def read_formula(self) -> None:
        for line in self.lines("formula.cnf"):
            if line[:1] not in (b"c", b"p"):
                self.add(clause := integers(line, ended=True))
                need(self.board.excludes(self.board.without(clause)), "no rule implies this clause")

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
            if first == b"claim":
                self.check_claim(rest.decode())
            elif first == b"d":
                for number in integers(rest, ended=True):
                    self.remove(number)
            elif first == b"g":
                old, new = integers(rest)
                need(self.clauses[new] <= self.guards.pop(old), "not all of it is false with it")
                self.guards[new] = self.clauses[new]
                self.remove(old)
            elif first != b"c":
                need(integers(first) == [self.last + 1], "not the next number")
                kind, _, numbers = rest.partition(b" ")
                if kind in (b"solution", b"witness"):
                    self.list_solution(integers(numbers), kind == b"witness")
                elif kind in (b"cut", b"path", b"sum", b"odd", b"hall"):
                    self.add(self.lemma(kind, integers(numbers, ended=True)))
                else:
                    self.derive(integers(rest, ended=True))
        need(self.claim, "cut off: there is no claim")

    def derive(self, numbers: list[int]) -> None:
        """A clause by reverse unit propagation: literals, 0, hints, 0."""
        clause, hints = numbers[: numbers.index(0)], numbers[numbers.index(0) + 1 :]
        self.board.without(clause)  # fails if a literal has no variable
        false, new = set(clause), {0}  # what is false if the clause is; and by the last hint
        for hint in hints:
            need(new, "a hint after the conflict")
            new = {-literal for literal in self.clauses[hint] - false}
            need(len(new) < 2 and not new & false, "a hint neither false nor makes a literal true")
            false |= new
        need(not new, "the last hint is not false")
        self.add(clause, hints)

    def lemma(self, kind: bytes, numbers: list[int]) -> Clause:
        """The clause that one of the rules that are not in the formula implies."""
        board, most = self.board, self.board.most
        if kind == b"sum":  # signs: no different values that make the clause false add up
            side, *clause = whole(numbers[0], 1, len(board.sums)) - 1, *numbers[1:]
            need(board.no_sum(side, board.without(clause)), "there are such values")
            return clause
        among = len(board.edges if kind == b"path" else board.cells)
        things = {whole(number, 1, among) - 1 for number in numbers}
        need(0 < len(things) == len(numbers), "nothing, or one twice")
        if kind in (b"odd", b"hall"):
            board.check_count(things, odd=kind == b"odd")
            return []
        if kind == b"cut":  # one network: bridges lead out of all sets of islands but none and all
            need(board.connected and len(things) < among, "all islands, or several networks")
            sides = (e for i in things for e in board.sides[i])
            return [e * most + 1 for e in sides if not things.issuperset(board.edges[e])]
        ends = Counter(i for e in things for i in board.edges[e])  # not all edges of a loop
        need(not board.loops and set(ends.values()) == {2}, "not a loop, or loops are allowed")
        return [-(e * most + 1) for e in things]

    def list_solution(self, counts: list[int], witness: bool) -> None:
        false, most = self.board.check_solution(counts), self.board.most
        seen = zip(counts, self.seen or zip(counts, counts, strict=True), strict=True)
        self.seen = [(min(c, low), max(c, high)) for c, (low, high) in seen]
        if witness:
            self.last, self.forced = self.last + 1, True
            return
        need(not any(guard <= false for guard in self.guards.values()), "it is listed already")
        self.listed += 1
        fewer = [-(e * most + count) for e, count in enumerate(counts) if count > 0]
        more = [e * most + count + 1 for e, count in enumerate(counts) if count < most]
        self.add(fewer + more)
        self.guards[self.last] = false

    def check_claim(self, claim: str) -> None:
        self.claim, self.complete, self.bounds = claim, claim.endswith(" complete"), self.seen
        need(not (self.forced and self.listed), "solutions and witnesses in one proof")
        shown, closed = f"count {self.listed}", self.empty
        if self.forced:
            units = (clause for clause in self.clauses.values() if len(clause) == 1)
            known = self.board.without(-literal for unit in units for literal in unit)
            self.bounds = [known.get(e, self.board.bounds[e]) for e in range(len(self.seen))]
            shown, closed = "forced", self.bounds == self.seen
        need(closed or not self.complete, "the empty clause, or a witness of a bound, is not there")
        need(claim == shown + " complete" * self.complete, "the claim is not what the proof shows")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        help_asked = sys.argv[1:] in (["-h"], ["--help"])
        print(USAGE, file=sys.stdout if help_asked else sys.stderr)
        sys.exit(0 if help_asked else 2)
    checker = Checker(sys.argv[1])
    try:
        checker.check()
    except Wrong as error:
        sys.exit(f"The proof fails: {error}")
    print(f"Proved: {checker.claim}{', with state.json' * checker.state}")
    for (a, b), bridges in zip(checker.board.edges, checker.bounds, strict=False):
        print(checker.board.cells[a], checker.board.cells[b], *sorted(set(bridges)))
