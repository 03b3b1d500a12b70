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
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

LONGEST_LINE, MOST_CROSSINGS = 1 << 26, 10_000_000
KEYS = "format version rows cols islands max_bridges blocked loops connected given signs name about"

Pair = tuple[int, int]
Clause = Sequence[int]


class Wrong(Exception):
    """The proof fails; the message names the file and the line."""


class Verdict(NamedTuple):
    """What is proved."""

    edges: list[tuple[Pair, Pair]]  # the pairs of islands that bridges can join
    state: bool  # only solutions that agree with state.json are meant
    listed: int  # solutions
    complete: bool  # there are no others; or, of bounds, no closer ones
    only: list[int] | None  # per edge its bridges in the one solution listed
    bounds: list[Pair] | None  # instead: per edge the fewest and the most bridges in all solutions

    def __str__(self) -> str:
        one = self.bounds is None and self.complete and self.listed < 2
        meant = f" that agree{'s' * one} with state.json" if self.state else ""
        if self.bounds is not None:
            among = " in the solutions" * self.state + meant
            forced = sum(low for low, _ in self.bounds)
            if forced == 0:
                return f"No bridge is {'' if self.complete else 'shown to be '}forced{among}."
            text = f"These {forced:,} bridges are" if forced > 1 else "This 1 bridge is"
            others = "no others" if self.complete else "perhaps others"
            return f"{text} forced, and {others}{among}."
        if self.listed == 0:
            return f"No solution{meant}." if self.complete else "Nothing is proved."
        if one and self.only is not None:
            return f"Exactly one solution{meant}, the one drawn."
        many = f"{self.listed:,} solution{'s' * (self.listed > 1)}"
        return f"{'Exactly' if self.complete else 'At least'} {many}{meant}."


def need(true: object, message: str) -> None:
    if not true:
        raise Wrong(message)


def whole(value: Any, low: int, high: int) -> int:
    need(type(value) is int and low <= value <= high, f"not a whole number from {low} to {high}")
    return int(value)


def many(thing: Any, key: str) -> list[Any]:
    need(isinstance(thing, dict) and isinstance(thing.get(key, []), list), f"{key}: not a list")
    return list(thing.get(key, []))


def integers(data: bytes) -> list[int]:
    need(not data.translate(None, b"0123456789- \n"), "only numbers and blanks may stand here")
    return list(map(int, data.split()))


def ended(numbers: list[int]) -> list[int]:
    need(numbers and numbers.pop() == 0 and 0 not in numbers, "a list ends with its only 0")
    return numbers


def narrow(bounds: Pair, k: int, yes: bool) -> Pair:
    """The bounds of a number of bridges that is at least k, or (not yes) fewer."""
    return (max(bounds[0], k), bounds[1]) if yes else (bounds[0], min(bounds[1], k - 1))


@lru_cache(1 << 16)
def degree_rule(most: int, sides: int, low: int, high: int, literals: frozenset[Any]) -> bool:
    """Whether a clause is true for all numbers of bridges on the sides of an island, 0 to `most`,
    with a sum of `low` to `high`. A literal is (side, k, yes): at least k, or fewer; side -1: all.
    """
    for counts in product(range(most + 1), repeat=sides):
        if low <= sum(counts) <= high:
            counts += (sum(counts),)
            if all((counts[side] >= k) != yes for side, k, yes in literals):
                return False
    return True


@lru_cache(1 << 12)
def sum_rule(ranges: tuple[Pair, ...], total: int | str) -> bool:
    """Whether no different values, one in each range, have that total ("?": whatever total)."""
    used = {0: 0}  # sets of values, as bits, and their totals
    for low, high in ranges:
        values = range(low, high + 1)
        used = {a | 1 << v: t + v for a, t in used.items() for v in values if not a >> v & 1}
    return not used if total == "?" else total not in used.values()


class Board:
    """The puzzle: islands, edges, crossings and sums, worked out from puzzle.json alone."""

    def __init__(self, puzzle: Any) -> None:
        islands, signs = many(puzzle, "islands"), many(puzzle, "signs")
        need(set(puzzle) <= set(KEYS.split()), "an unknown key: perhaps a rule")
        need(puzzle.get("format", "hashikit") == "hashikit", "another format")
        whole(puzzle.get("version", 1), 1, 1)
        self.size = [whole(puzzle.get(key), 1, 10**6) for key in ("rows", "cols")]
        self.most = whole(puzzle.get("max_bridges", 2), 1, 4)
        self.loops, self.connected = puzzle.get("loops", True), puzzle.get("connected", True)
        need({type(self.loops), type(self.connected)} == {bool}, "a rule neither true nor false")
        self.cells = [self.cell(island[:2]) for island in islands]
        self.allowed = [(1, 4 * self.most)] * len(islands)  # the fewest and the most bridges
        for i, (_, _, *clue) in enumerate(islands):
            if clue not in ([], [None], ["?"]):
                self.allowed[i] = (whole(clue.pop(), 0, 255),) * 2
                need(not clue, "not an island [row, col, clue]")
        posts = {self.cell(sign.get("at")): sign for sign in signs}
        things = [*self.cells, *posts, *(self.cell(place) for place in many(puzzle, "blocked"))]
        need(len(things) == len(set(things)) and len(posts) == len(signs), "two in one cell")
        ordered = [*pairwise(self.cells), *pairwise(posts)]
        need(all(a < b for a, b in ordered), "islands or signs not row by row")
        # Along rows, then columns: the edges, and which islands lie on each side of each sign.
        number = {cell: i for i, cell in enumerate(self.cells)}
        found: list[tuple[int, int, int]] = []
        beside: dict[tuple[Pair, str], list[int]] = {}
        run: list[int] = []
        for down, before, after in ((0, "west", "east"), (1, "north", "south")):
            last = (-1, -1)
            for cell in sorted(things, key=lambda cell: (cell[down], cell)):
                if cell[down] != last[down]:
                    run = []
                elif cell in number and last in number:
                    found.append((number[last], down, number[cell]))
                if cell in number:
                    run.append(number[cell])
                elif cell in posts:
                    beside[cell, before], run = run, []
                    beside[cell, after] = run
                last = cell
        self.edges = [(a, b) for a, _, b in sorted(found)]
        self.sides: list[list[int]] = [[] for _ in islands]  # per island its edges
        for e, i in ((e, i) for e, ends in enumerate(self.edges) for i in ends):
            self.sides[i].append(e)
        self.crossings: set[Pair] = set()
        columns: list[Pair] = []  # row by row those that a bridge passes, with its edge
        for i, (row, col) in enumerate(self.cells):
            for e in self.sides[i]:
                (top, left), (bottom, _) = (self.cells[end] for end in self.edges[e])
                if top == bottom and left < col:
                    first, end = (bisect_left(columns, (c,)) for c in (left + 1, col))
                    self.crossings |= {(min(e, f), max(e, f)) for _, f in columns[first:end]}
                    need(len(self.crossings) <= MOST_CROSSINGS, "too many crossings")
                elif top < bottom == row:
                    columns.remove((col, e))
                elif top == row < bottom:
                    insort(columns, (col, e))
        self.sums: list[tuple[int | str, list[int]]] = []  # total, islands
        for cell, sign in posts.items():
            need(set(sign) <= {"at", "north", "east", "south", "west"}, "an unknown key of a sign")
            for side in ("north", "east", "south", "west"):
                total = sign.get(side)
                if total is not None:
                    total = total if total == "?" else whole(total, 0, 999)
                    self.sums.append((total, beside[cell, side]))
        self.bounds = [(0, self.most)] * len(self.edges)
        given = many(puzzle, "given")
        self.restrict([[a, b, [whole(count, 0, self.most), None]] for a, b, count in given])

    def cell(self, place: Any) -> Pair:
        need(isinstance(place, list) and len(place) == 2, "not a cell [row, col]")
        return whole(place[0], 0, self.size[0] - 1), whole(place[1], 0, self.size[1] - 1)

    def restrict(self, bridges: list[Any]) -> None:
        """Tighten bounds, each [cell, cell, count or [minimum, maximum]], None for no maximum."""
        number = {(self.cells[a], self.cells[b]): e for e, (a, b) in enumerate(self.edges)}
        for one, other, count in bridges:
            a, b = sorted((self.cell(one), self.cell(other)))
            need((a, b) in number, "two islands that are not in sight of each other, or twice")
            low, high = count if isinstance(count, list) else (count, count)
            high = self.most if high is None else whole(high, whole(low, 0, 1000), 1000)
            fewest, most = self.bounds[e := number.pop((a, b))]
            self.bounds[e] = (max(fewest, whole(low, 0, 1000)), min(most, high))

    def check_solution(self, counts: list[int]) -> list[int]:
        """Check the numbers of bridges on all edges against every rule; the islands' numbers."""
        need(len(counts) == len(self.edges), "a solution has a number for each edge")
        bounds = zip(self.bounds, counts, strict=True)
        need(all(low <= count <= high for (low, high), count in bounds), "bridges out of bounds")
        need(not any(counts[e] and counts[f] for e, f in self.crossings), "bridges cross")
        degrees = [sum(counts[e] for e in sides) for sides in self.sides]
        met = zip(self.allowed, degrees, strict=True)
        need(all(low <= degree <= high for (low, high), degree in met), "a clue is not met")
        for total, islands in self.sums:
            values = [degrees[i] for i in islands]
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
        return degrees


class Checker:
    """Reads a proof; `file` and `line` are where it is."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.file, self.line, self.last = "", 0, 0  # `last`: the number of the last clause or step
        self.clauses: dict[int, Clause] = {}  # the live ones
        self.guards: set[int] = set()  # some of them
        self.valued: list[int] = []  # islands that have variables for their value
        self.listed, self.empty = 0, False  # solutions; whether the empty clause was ever live
        self.only: list[int] | None = None
        self.seen: list[Pair] | None = None  # per edge the fewest and the most over all witnesses
        self.verdict: Verdict | None = None

    def lines(self, name: str) -> Iterator[bytes]:
        self.file, self.line = name, 0
        need((self.folder / name).is_file(), "no such file")
        with (self.folder / name).open("rb") as file:
            for self.line, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), 1):
                need(line.endswith(b"\n"), "cut off within a line, or the line is too long")
                yield line

    def json(self, name: str) -> Any:
        def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            need(len(dict(pairs)) == len(pairs), "a key twice in one object")
            return dict(pairs)

        return json.loads(b"".join(self.lines(name)).decode("utf-8"), object_pairs_hook=once)

    def check(self) -> Verdict:
        self.board = Board(self.json("puzzle.json"))
        state = (self.folder / "state.json").exists()
        if state:
            drawing = self.json("state.json")
            need(list(drawing) == ["bridges"], 'expected {"bridges": …}')
            self.board.restrict(many(drawing, "bridges"))
        self.read_formula()
        self.read_proof()
        need(self.verdict, "cut off: there is no claim")
        return self.verdict._replace(state=state)  # type: ignore[union-attr]

    def read_formula(self) -> None:
        most, declared = self.board.most, -1
        self.x = self.variables = len(self.board.edges) * most  # of the edges, and in all
        for line in self.lines("formula.cnf"):
            words = line.split()
            if words[:2] == [b"c", b"value"]:
                j, i = integers(b" ".join(words[2:]))
                need(declared < 0 and j == len(self.valued), "value lines come first, in order")
                need(0 <= i < len(self.board.cells), "no such island")
                self.valued.append(i)
                self.variables += 4 * most
            elif line[:1] != b"c" and declared < 0:
                need(words[:2] == [b"p", b"cnf"], "expected p cnf VARIABLES CLAUSES")
                variables, declared = integers(b" ".join(words[2:]))
                need(variables == self.variables and declared >= 0, "another number of variables")
                need(len(set(self.valued)) == len(self.valued), "an island valued twice")
            elif line[:1] != b"c":
                self.add(clause := ended(integers(line)))
                need(self.implied(clause), "the rules do not imply this clause")
        need(self.last == declared, "not the number of clauses that was declared")

    def add(self, clause: Clause, hints: Clause | None = None) -> None:
        """Add a clause that follows from the live ones, by those hints; or without, an axiom."""
        self.last += 1
        self.clauses[self.last] = tuple(set(clause))
        self.empty = self.empty or not clause

    def remove(self, number: int) -> None:
        need(number in self.clauses and number not in self.guards, f"{number}: no clause, or guard")
        del self.clauses[number]

    def meaning(self, literal: int) -> tuple[bool, int, int, bool]:
        """(is_edge, edge or valued island, k, yes): at least k bridges there; not yes: fewer."""
        variable = abs(literal) - 1
        need(0 <= variable < self.variables, "no such variable")
        if variable < self.x:
            return True, variable // self.board.most, variable % self.board.most + 1, literal > 0
        j, k = divmod(variable - self.x, 4 * self.board.most)
        return False, self.valued[j], k + 1, literal > 0

    def implied(self, clause: Clause) -> bool:
        """Whether the bounds of one edge, a crossing or an island's degree make a clause true."""
        board, literals = self.board, {self.meaning(literal) for literal in clause}
        edges = sorted({thing for is_edge, thing, _, _ in literals if is_edge})
        values = {thing for is_edge, thing, _, _ in literals if not is_edge}
        if len(edges) <= 1 and not values:
            for low, high in [board.bounds[e] for e in edges] or board.bounds:
                counts = range(low, high + 1)
                if all(any((c >= k) == yes for _, _, k, yes in literals) for c in counts):
                    return True
        if tuple(edges) in board.crossings and not any(yes for _, _, _, yes in literals):
            return not values
        ends = [set(board.edges[e]) for e in edges] + [{i} for i in values]
        for i in set.intersection(*ends) if ends else range(len(board.cells)):
            at = {e: side for side, e in enumerate(board.sides[i])}
            about = frozenset((at[t] if is_edge else -1, k, yes) for is_edge, t, k, yes in literals)
            if degree_rule(board.most, len(at), *board.allowed[i], about):
                return True
        return False

    def false_with(self, old: Clause, new: Clause) -> bool:
        """Whether the new clause is false whenever the old one is."""
        most, bounds = self.board.most, dict[tuple[bool, int], Pair]()
        for is_edge, thing, k, yes in map(self.meaning, old):
            all_ = (0, most if is_edge else 4 * most)
            bounds[is_edge, thing] = narrow(bounds.get((is_edge, thing), all_), k, not yes)
        for is_edge, thing, k, yes in map(self.meaning, new):
            own = [bounds.get((is_edge, thing), (0, 4 * most))]
            if not is_edge:
                sides = [bounds.get((True, e), (0, most)) for e in self.board.sides[thing]]
                own.append((sum(low for low, _ in sides), sum(high for _, high in sides)))
            if not any(high < k if yes else low >= k for low, high in own):
                return False
        return True

    def read_proof(self) -> None:
        lines, clauses = self.lines("proof.txt"), self.clauses
        need(next(lines, b"") == b"hashikit proof 1\n", "expected: hashikit proof 1")
        for line in lines:
            need(not self.verdict, "a line after the claim")
            if line.translate(None, b"0123456789- \n"):
                self.other_line(line)
                continue
            numbers = integers(line)
            need(numbers.count(0) == 2 and not numbers[-1], "not NUMBER LITERALS 0 HINTS 0")
            need(numbers[0] == self.last + 1, "not the next number")
            end = numbers.index(0)
            clause, hints = numbers[1:end], numbers[end + 1 : -1]
            need(max(map(abs, clause), default=0) <= self.variables, "no such variable")
            false, conflict = set(clause), False  # the literals that are false if the clause is
            for hint in hints:
                if conflict or hint not in clauses:
                    raise Wrong("hints after the conflict" if conflict else f"no clause {hint}")
                rest = [literal for literal in clauses[hint] if literal not in false]
                if len(rest) > 1 or (rest and -rest[0] in false):
                    raise Wrong(f"clause {hint} neither makes a literal true nor is false")
                conflict = not rest
                false.update(-literal for literal in rest)
            need(conflict, "the last hint is not false")
            self.add(clause, hints)

    def other_line(self, line: bytes) -> None:
        first, _, rest = line[:-1].partition(b" ")
        if first == b"d":
            for number in ended(integers(rest)):
                self.remove(number)
        elif first == b"g":
            old, new = integers(rest)
            need(old in self.guards and new in self.clauses and new != old, "not a guard, a clause")
            need(self.false_with(self.clauses[old], self.clauses[new]), "not false with the guard")
            self.guards.add(new)
            self.guards.remove(old)
            self.remove(old)
        elif first == b"claim":
            self.check_claim(rest.split(b" "))
        elif first != b"c":
            need(integers(first) == [self.last + 1], "not the next number")
            kind, _, rest = rest.partition(b" ")
            if kind in (b"solution", b"witness"):
                self.list_solution(integers(rest), kind == b"witness")
            else:
                self.add(self.lemma(kind, ended(integers(rest))))

    def lemma(self, kind: bytes, numbers: list[int]) -> Clause:
        """The clause that one of the rules that are not in the formula implies."""
        board, things = self.board, {number - 1 for number in numbers}
        once = 0 < len(things) == len(numbers) and min(things) >= 0
        if kind == b"cut":  # one network: bridges lead out of all sets of islands but none and all
            need(board.connected, "the islands need not be one network")
            need(once and max(things) < len(board.cells), "no such island, or twice")
            need(len(things) < len(board.cells), "these are all islands")
            out = (
                e for i in things for e in board.sides[i] if not things.issuperset(board.edges[e])
            )
            return [e * board.most + 1 for e in out]
        if kind == b"path":  # no loops: not all edges of a loop have bridges
            need(not board.loops, "loops are allowed")
            need(once and max(things) < len(board.edges), "no such edge, or twice")
            ends = Counter(i for e in things for i in board.edges[e])
            need(set(ends.values()) == {2}, "not a loop")
            return [-(e * board.most + 1) for e in things]
        need(kind == b"sum", "an unknown kind of line")
        side, *clause = numbers  # signs: no different values that make the clause false add up
        need(1 <= side <= len(board.sums), "no such side of a sign")
        total, islands = board.sums[side - 1]
        ranges = {i: board.allowed[i] for i in islands}
        for is_edge, i, k, yes in map(self.meaning, clause):
            need(not is_edge and i in ranges, "not the value of an island on that side")
            ranges[i] = narrow(ranges[i], k, not yes)
        need(sum_rule(tuple(sorted(ranges.values())), total), "there are such values")
        return clause

    def list_solution(self, counts: list[int], witness: bool) -> None:
        degrees = self.board.check_solution(counts)
        need(not self.empty, "a solution after the empty clause")
        if witness:
            need(not self.listed, "a witness after a solution")
            seen = zip(counts, self.seen or [(c, c) for c in counts], strict=True)
            self.seen = [(min(c, low), max(c, high)) for c, (low, high) in seen]
            self.last += 1
            return
        need(self.seen is None, "a solution after a witness")
        most, edges = self.board.most, list(enumerate(counts))
        for number in self.guards:
            guard = map(self.meaning, self.clauses[number])
            if all(
                ((counts if is_edge else degrees)[i] >= k) != yes for is_edge, i, k, yes in guard
            ):
                raise Wrong(f"guard {number} is false: perhaps the solution is listed already")
        self.listed += 1
        self.only = counts if self.listed == 1 else None
        fewer = [-(e * most + count) for e, count in edges if count > 0]
        self.add(fewer + [e * most + count + 1 for e, count in edges if count < most])
        self.guards.add(self.last)

    def check_claim(self, words: list[bytes]) -> None:
        board, complete, bounds = self.board, words[-1] == b"complete", None
        if self.seen is None:
            claimed = [b"count", b"%d" % self.listed]
            need(self.empty or not complete, "the empty clause is not there")
        else:
            claimed = [b"forced"]
            bounds = [(0, board.most)] * len(board.edges)
            for clause in self.clauses.values():
                for is_edge, e, k, yes in map(self.meaning, clause if len(clause) == 1 else ()):
                    if is_edge:
                        bounds[e] = narrow(bounds[e], k, yes)
            need(bounds == self.seen or not complete, "no witnesses for these bounds")
        need(words == claimed + [b"complete"] * complete, "the claim is not what the proof shows")
        edges = [(board.cells[a], board.cells[b]) for a, b in board.edges]
        self.verdict = Verdict(edges, False, self.listed, complete, self.only, bounds)


def check(checker: Checker) -> Verdict:
    """What a proof proves; raises `Wrong`, with one line, where it fails."""
    try:
        return checker.check()
    except Wrong as error:
        what = str(error)
    except Exception as error:  # whatever it is, the proof is refused
        what = f"malformed, {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    raise Wrong(f"{checker.file}{f', line {checker.line}' * (checker.line > 0)}: {what}")


def main(arguments: list[str]) -> int:
    try:
        verdict = check(Checker(*arguments))
    except (Wrong, TypeError) as error:
        print(f"The proof fails: {error}" if isinstance(error, Wrong) else "usage: verifier.py DIR")
        return 1 + isinstance(error, TypeError)
    print(verdict)
    for edge, bridges in zip(verdict.edges, verdict.bounds or verdict.only or (), strict=False):
        print(*edge, bridges)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
