"""The C++ checker gives the same verdict on every proof as the plain one."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import pytest

import brute
import proof_writer
from effort import examples
from growth import is_linear
from hashikit import Edge, Puzzle
from hashikit.engine.proofs import ProofCheck, check_proof, prove
from hashikit.verifier import Checker, Wrong
from random_puzzles import all_rules, assumption

StateOf = dict[Edge, int | tuple[int, int]]
Files = dict[str, str]

MADE_UP = """cut 1 0/cut 1 2 0/path 1 2 3 4 0/sum 1 0/sum 1 -1 0/solution 1/solution 0 0/witness 1
1 0 1 0/-1 0 1 2 0/0 1 0/odd 1 2 0/odd 0/hall 1 0/hall 1 3 0""".replace("\n", "/").split("/")


def by_engine(rng: Random, puzzle: Puzzle, state: StateOf) -> Files:
    formula: list[bytes] = []
    steps: list[bytes] = []
    seed = rng.randrange(100)
    forced, limit = rng.random() < 0.3, rng.choice((1, 2, 5, 100))
    prove(puzzle, state, forced, limit, seed, (None, None), (formula.append, steps.append))
    files = proof_writer.Writer(puzzle, state).files()
    texts = {"formula.cnf": b"".join(formula).decode(), "proof.txt": b"".join(steps).decode()}
    return files | texts


def by_hand(rng: Random, puzzle: Puzzle, state: StateOf) -> Files:
    writer = proof_writer.Writer(puzzle, state)
    (writer.forced if rng.random() < 0.3 else writer.count)()
    return writer.files()


def changed(rng: Random, text: str, *, steps: bool) -> str:
    """Some lines changed, swapped, left out or made up; mostly numbered again as they should be."""
    lines = text.split("\n")[:-1]
    for _ in range(rng.randint(1, 3)):
        if not lines:
            break
        at = rng.randrange(len(lines))
        what = rng.randrange(8)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(at, rng.choice(lines))
        elif what == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 3:
            lines.insert(at, f"1 {rng.choice(MADE_UP)}")
        elif what == 4 and lines[at]:
            place = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + rng.choice("0123456789- dgcx") + lines[at][place + 1 :]
        else:
            words = lines[at].split(" ")
            place = rng.randrange(len(words))
            word = words[place]
            number = int(word) if word.lstrip("-").isdecimal() and word.count("-") < 2 else 0
            words[place] = rng.choice(
                (str(number + 1), str(number - 1), str(-number), "", f"{word} {word}", "0")
            )
            lines[at] = " ".join(words).strip()
    if steps and rng.random() < 0.7:
        first = next((line.split(" ")[0] for line in text.split("\n") if line[:1].isdecimal()), "1")
        number = int(first)
        for at, line in enumerate(lines):
            if line[:1].isdecimal():
                lines[at] = " ".join([str(number), *line.split(" ")[1:]])
                number += 1
    return "\n".join([*lines, ""])


def said(folder: Path) -> Checker | str:
    """The plain one when it is through, or why it refuses the proof."""
    checker = Checker(folder)
    try:
        checker.check()
    except Wrong as error:
        return str(error)
    return checker


def both(folder: Path, puzzle: Puzzle, state: StateOf, files: Files) -> ProofCheck:
    """The verdict, which both share."""
    proof_writer.save(folder, files)
    fast = check_proof(
        puzzle, state, [files["formula.cnf"].encode()], [files["proof.txt"].encode()]
    )
    plain = said(folder)
    if isinstance(plain, str):
        assert fast.kind == "refused", f"{plain} / {fast}"
        assert fast.why
        return fast
    assert fast.kind == ("forced" if plain.forced else "count"), (fast, plain)
    assert fast.complete == plain.complete
    assert (fast.solutions if fast.kind == "count" else 0) == plain.listed
    assert fast.bounds == (plain.bounds if plain.forced or plain.listed == 1 else [])
    return fast


@pytest.mark.draws
@pytest.mark.parametrize(
    ("make", "number"), [(by_engine, examples(40)), (by_hand, max(16, examples(16)))]
)
def test_both_say_the_same(tmp_path: Path, make: object, number: int) -> None:
    rng = Random(7)
    seen: Counter[str] = Counter()
    for puzzle in all_rules(5, number):
        assumed = assumption(rng, puzzle) if rng.random() < 0.3 else {}
        state = {(min(edge), max(edge)): bound for edge, bound in assumed.items()}
        files = make(rng, puzzle, state)  # type: ignore[operator]
        verdict = both(tmp_path, puzzle, state, files)
        assert verdict.kind != "refused", verdict.why
        seen[verdict.kind] += 1
        for _ in range(20):
            name = rng.choice(("formula.cnf", "proof.txt", "proof.txt", "proof.txt"))
            text = changed(rng, files[name], steps=name == "proof.txt")
            verdict = both(tmp_path, puzzle, state, files | {name: text})
            seen[f"changed, {verdict.kind}"] += 1
    assert set(seen) == {
        *("count", "forced", "changed, count", "changed, forced", "changed, refused")
    }, seen


def every_other(puzzle: Puzzle, start: int, rng: Random) -> dict[str, set[int]]:
    """The islands that edges connect to this one, and those of its colour, with a few changes."""
    number = {(row, col): i for i, (row, col, _) in enumerate(puzzle.islands)}
    colours, reached = {start: True}, [start]
    for i in reached:
        for a, b in brute.lines_of_sight(puzzle):
            if i in (number[a], number[b]):
                other = number[a] + number[b] - i
                if other not in colours:
                    colours[other] = not colours[i]
                    reached.append(other)
    sets = {"odd": set(colours), "hall": {i for i, same in colours.items() if same}}
    for some in sets.values():
        if rng.random() < 0.4:
            some ^= {rng.randrange(len(number))}
    return sets


def test_sums_of_clues(tmp_path: Path) -> None:
    """What both accept about the clues of some islands is true: there is no solution."""
    rng = Random(11)
    seen: Counter[str] = Counter()
    for puzzle in all_rules(23, examples(120)):
        if not puzzle.islands:
            continue
        clues = [clue + rng.randint(-1, 2) if clue else clue for _, _, clue in puzzle.islands]
        islands = [(r, c, clue) for (r, c, _), clue in zip(puzzle.islands, clues, strict=True)]
        changed = puzzle.replace(islands=islands, given=[])
        state = {(min(e), max(e)): b for e, b in assumption(rng, changed).items()}
        state = state if rng.random() < 0.3 else {}
        files = proof_writer.Writer(changed, state).files()
        first = sum(line[:1] not in "cp" for line in files["formula.cnf"].splitlines()) + 1
        for start in range(len(islands)):
            for kind, some in every_other(changed, start, rng).items():
                text = f"{first} {kind} {' '.join(str(i + 1) for i in sorted(some))} 0"
                proof = f"hashikit proof 1\n{text}\nclaim count 0 complete\n"
                verdict = both(tmp_path, changed, state, files | {"proof.txt": proof})
                seen[f"{kind}, {verdict.kind}"] += 1
                if verdict.kind != "refused":
                    assert verdict.complete
                    assert next(brute.solutions(changed, state), None) is None, (changed, text)
    assert min(seen[f"{kind}, count"] for kind in ("odd", "hall")) > 3, seen


def test_in_pieces() -> None:
    puzzle = Puzzle.from_grid([[2, 0, 2], [0, 0, 0], [2, 0, 2]])
    formula: list[bytes] = []
    steps: list[bytes] = []
    prove(puzzle, None, False, None, 0, (None, None), (formula.append, steps.append))
    for size in (1, 10, 1000):
        one, two = (b"".join(pieces) for pieces in (formula, steps))
        verdict = check_proof(
            puzzle,
            None,
            (one[i : i + size] for i in range(0, len(one), size)),
            (two[i : i + size] for i in range(0, len(two), size)),
        )
        assert verdict == ProofCheck("count", "", 1, complete=True, bounds=[(1, 1)] * 4)


def test_a_cut_off_proof_is_refused() -> None:
    puzzle = Puzzle.from_grid([[1, 1]])
    assert check_proof(puzzle, None, [b"1 0"], []).why.startswith("formula.cnf")
    assert check_proof(puzzle, None, [], []).why.startswith("proof.txt")
    assert json.dumps(check_proof(puzzle, None, [b"p cnf 2 0\n"], [b"hashikit proof 1\n"]).why)


@pytest.mark.slow
def test_blanks_before_a_step_and_lines_without_end(tmp_path: Path) -> None:
    puzzle = Puzzle.from_grid([[2, 2]])
    files = by_hand(Random(1), puzzle, {})
    assert both(tmp_path, puzzle, {}, files).kind != "refused"
    steps = files["proof.txt"].split("\n", 1)[1]
    longest = "c" * ((1 << 26) - 1)
    for more, kind in (
        ("", "accepted"),
        (" ", "refused"),
        (f"{longest}\n", "refused"),  # no comment: its first word is not "c"
        (f"c {longest[2:]}\n", "accepted"),
        (f"c {longest[1:]}\n", "refused"),
        (f"c {longest}", "refused"),
    ):
        changed = files | {"proof.txt": f"hashikit proof 1\n{more}{steps}"}
        assert (both(tmp_path, puzzle, {}, changed).kind == "refused") == (kind == "refused")


def test_a_long_clause_takes_time_in_proportion_to_its_length() -> None:
    """One line is one call, which Ctrl-C does not reach."""

    def refuse(side: int) -> partial[None]:
        rows = ["?" * side] * side
        puzzle = Puzzle.from_grid(rows)
        edges = len(puzzle.edges)
        # Not every edge has a bridge: the rules do not say so, and all of them are looked at.
        clause = " ".join(str(-(2 * e + 1)) for e in range(edges))
        formula = f"p cnf {2 * edges + 8 * side * side} 1\n{clause} 0\n".encode()

        def check() -> None:
            refusal = check_proof(puzzle, None, [formula], [b"hashikit proof 1\n"]).why
            assert "formula.cnf:2" in refusal, refusal

        return partial(check)

    assert is_linear(refuse(24), refuse(96), 16)
