"""The checker of proofs: it accepts what is right, from two writers, and nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import brute
import random_puzzles
from effort import examples
from hashikit import Puzzle, State, parse, parse_state, verifier
from hashikit import proofs as proving
from proof_writer import Writer, save

Files = dict[str, str]

RING = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
SEVERAL = Puzzle.from_grid([[3, 0, 3], [0, 0, 0], [2, 0, 2]])
CROSS = Puzzle.from_grid([[0, "?", 0], ["?", 0, "?"], [0, "?", 0]])
PAIRS = Puzzle.from_grid([[1, 0, 1], [0, 0, 0], [1, 0, 1]])
TREE = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], ["?", 0, 2]], max_bridges=1, loops=False)
FOREST = TREE.replace(connected=False, max_bridges=2)
GIVEN = SEVERAL.replace(given=[((0, 0), (0, 2), 1)], max_bridges=3)
SIGN = Puzzle(
    3,
    4,
    [(0, 0, None), (0, 3, None), (2, 0, None), (2, 3, None)],
    signs=[(1, 0, 3, "?", None, None)],
)
SUM = Puzzle(1, 6, [(0, 1, None), (0, 3, None), (0, 5, None)], signs=[(0, 0, None, None, 8, None)])
LONE = Puzzle(1, 1, [(0, 0, 0)])
PUZZLES = (RING, SEVERAL, CROSS, PAIRS, TREE, FOREST, GIVEN, SIGN, SUM, LONE)


def verdict(folder: Path) -> verifier.Checker:
    checker = verifier.Checker(folder)
    checker.check()
    return checker


def why(folder: Path) -> str:
    """Why a proof is refused: one line that names a file."""
    with pytest.raises(verifier.Wrong) as caught:
        verdict(folder)
    message = str(caught.value)
    assert re.match(r"(puzzle.json|state.json|formula.cnf|proof.txt)(, line \d+)?: .", message)
    assert message.isprintable(), message
    return message


def check_truth(folder: Path, found: verifier.Checker) -> None:
    """Hold a verdict against brute force, for the puzzle as it stands in the folder."""
    puzzle = parse((folder / "puzzle.json").read_text("utf-8"))
    state = None
    if found.state:
        state = parse_state((folder / "state.json").read_text("utf-8"), puzzle).bounds
    most = puzzle.max_bridges
    bounds = {e: (low, most if high is None else high) for e, (low, high) in (state or {}).items()}
    answers = list(brute.solutions(puzzle, bounds))
    drawn = [{(b.a, b.b): b.count for b in answer.bridges} for answer in answers]
    cells = found.board.cells
    edges = [(cells[a], cells[b]) for a, b in found.board.edges]
    counts = [[answer.get(edge, 0) for edge in edges] for answer in drawn]
    if not found.forced:
        assert found.listed == len(counts) if found.complete else found.listed <= len(counts)
        assert found.listed != 1 or [low for low, _ in found.bounds] in counts
        return
    assert counts
    tight = [(min(column), max(column)) for column in zip(*counts, strict=True)]
    for (low, high), (least, greatest) in zip(found.bounds, tight, strict=True):
        assert low <= least <= greatest <= high
    assert not found.complete or found.bounds == tight


@cache
def proofs() -> list[Files]:
    """Good proofs of all kinds, by the naive writer and by the engine."""
    made: list[Files] = []
    for puzzle in PUZZLES:
        for question in ("count", "forced"):
            writer = Writer(puzzle)
            writer.count() if question == "count" else writer.forced()
            made.append(writer.files())
            proof = proving.prove(puzzle, claim=question)  # type: ignore[arg-type]
            made.append(read(proof.folder))
            del proof  # and with it its folder
    state = {((0, 0), (0, 2)): (0, 1)}
    writer = Writer(SEVERAL, state)
    writer.count()
    made.append(writer.files())
    proof = proving.prove(SEVERAL, state=state, claim="forced")
    made.append(read(proof.folder))
    return made


def read(folder: Path) -> Files:
    names = ("puzzle.json", "state.json", "formula.cnf", "proof.txt")
    return {name: (folder / name).read_text("utf-8") for name in names if (folder / name).exists()}


def counted(puzzle: Puzzle) -> Files:
    writer = Writer(puzzle)
    writer.count()
    return writer.files()


def test_good_proofs_are_accepted(tmp_path: Path) -> None:
    for files in proofs():
        found = verdict(save(tmp_path, files))
        assert found.complete
        check_truth(tmp_path, found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_naive_proofs_of_random_puzzles(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    checked = 0
    for puzzle in [
        *random_puzzles.puzzles(100 + seed, 25),
        *random_puzzles.all_rules(200 + seed, 25),
    ]:
        if len(puzzle.islands) > 7 or len(list(islice(brute.solutions(puzzle), 60))) == 60:
            continue
        edges = sorted(brute.lines_of_sight(puzzle))
        state = {}
        if edges and rng.random() < 0.3:
            low = rng.randint(0, puzzle.max_bridges)
            state[rng.choice(edges)] = (low, rng.randint(low, puzzle.max_bridges))
        for forced in (False, True):
            writer = Writer(puzzle, state)
            writer.forced() if forced else writer.count()
            found = verdict(save(tmp_path, writer.files()))
            assert found.complete
            check_truth(tmp_path, found)
            checked += 1
    assert checked > 40


def test_some_of_the_solutions(tmp_path: Path) -> None:
    writer = Writer(SEVERAL)
    answers = list(brute.solutions(SEVERAL))
    drawn = [{(b.a, b.b): b.count for b in answer.bridges} for answer in answers]
    writer.some([answer.get(edge, 0) for edge in writer.edges] for answer in drawn[:1])
    found = verdict(save(tmp_path, writer.files()))
    assert (found.listed, found.complete) == (1, False)
    assert found.claim == "count 1"


# ------------------------------------------------------------------------------------------- alone


@pytest.mark.parametrize("copied", [False, True])
def test_it_runs_alone(copied: bool, tmp_path: Path) -> None:
    folder = save(tmp_path / "proof", counted(RING))
    command = [sys.executable, "-m", "hashikit.verifier"]
    if copied:
        shutil.copyfile(verifier.__file__, tmp_path / "checker.py")
        command = [sys.executable, "-I", "-S", str(tmp_path / "checker.py")]
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Proved: count 1 complete\n"
        "(0, 0) (0, 2) 2\n(0, 0) (2, 0) 2\n(0, 2) (2, 2) 1\n(2, 0) (2, 2) 1\n"
    )
    (folder / "proof.txt").write_text("hashikit proof 1\n")
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The proof fails: proof.txt, line 1: cut off: there is no claim\n"
    done = subprocess.run([*command, "nowhere"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The proof fails: puzzle.json: no such file\n"
    usage = f"{verifier.USAGE}\n"
    for wrong in ([], [str(folder), "nowhere"], ["--puzzle", "p.txt", str(folder)], ["-x"]):
        done = subprocess.run([*command, *wrong], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", usage)
    done = subprocess.run([*command, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, usage, "")


def test_thousands_of_islands_take_no_time(tmp_path: Path) -> None:
    side = 72
    grid = [["?" if (r + c) % 2 == 0 else 0 for c in range(2 * side)] for r in range(side)]
    puzzle = Puzzle.from_grid(grid)
    assert len(puzzle.islands) > 5000
    begin = process_time()
    board = verifier.Board(**json.loads(counted_json(puzzle)))
    assert process_time() - begin < 5
    number = {edge: e for e, edge in enumerate(puzzle.edges)}
    assert [(board.cells[a], board.cells[b]) for a, b in board.edges] == list(number)
    assert crossings(board) == set(puzzle.crossings)


def crossings(board: verifier.Board) -> set[tuple[int, int]]:
    """The pairs of edges that pass the same cell."""
    passing: dict[verifier.Pair, list[int]] = {}
    for e, cells in enumerate(board.passed):
        for cell in cells:
            passing.setdefault(cell, []).append(e)
    assert all(len(edges) <= 2 for edges in passing.values())
    return {(edges[0], edges[1]) for edges in passing.values() if len(edges) == 2}


def counted_json(puzzle: Puzzle) -> str:
    from hashikit import dumps

    return dumps(puzzle, "json")


@pytest.mark.parametrize("seed", range(3))
def test_lines_of_sight_crossings_and_sums(seed: int) -> None:
    for puzzle in [*random_puzzles.puzzles(seed, 60), *random_puzzles.all_rules(seed, 60)]:
        board = verifier.Board(**json.loads(counted_json(puzzle)))
        edges = [(board.cells[a], board.cells[b]) for a, b in board.edges]
        lines = brute.lines_of_sight(puzzle)
        assert edges == sorted(lines, key=lambda edge: (edge[0], edge[0][0] != edge[1][0]))
        crossing = {
            (e, f)
            for e, one in enumerate(edges)
            for f, other in enumerate(edges)
            if e < f and lines[one] & lines[other]
        }
        assert crossings(board) == crossing
        wanted = Writer(puzzle).sums
        found = [(total, [board.cells[i] for i in islands]) for total, islands in board.sums]
        assert [(t, sorted(cells)) for t, cells in found] == [(t, sorted(c)) for t, c in wanted]


# ----------------------------------------------------------------------------------- random damage


WORDS = """
0 1 -1 cut path sum odd hall solution witness d g c claim count forced complete p cnf value true
null [] [1]
99999999999999999999 1e3 1.0 +1 1_0 -0 007 ٣ \x00 {} ? -
"""
TOKENS = st.one_of(st.integers(-20, 40).map(str), st.sampled_from(WORDS.split()))


@st.composite
def damaged(draw: st.DrawFn) -> Files:
    """A good proof with one or two tokens or lines changed."""
    files = dict(draw(st.sampled_from(proofs())))
    for _ in range(draw(st.integers(1, 2))):
        name = draw(st.sampled_from(sorted(files)))
        text = files[name]
        way = draw(st.sampled_from(("token", "token", "token", "line", "cut", "swap", "file")))
        tokens = re.findall(r"-?\w+|\s|[^\w\s]", text)
        lines = text.splitlines(keepends=True)
        if not tokens:
            continue
        if way == "token":
            at = draw(st.integers(0, len(tokens) - 1))
            change = draw(st.sampled_from(("replace", "drop", "insert", "near", "negate")))
            token = tokens[at]
            if change == "replace":
                tokens[at] = draw(TOKENS)
            elif change == "drop":
                del tokens[at]
            elif change == "insert":
                tokens.insert(at, f" {draw(TOKENS)} ")
            elif re.fullmatch(r"-?\d+", token):
                number = -int(token)
                if change == "near":
                    number = int(token) + draw(st.sampled_from((-2, -1, 1, 2)))
                tokens[at] = str(number)
            text = "".join(tokens)
        elif way == "line":
            at = draw(st.integers(0, len(lines) - 1))
            if draw(st.booleans()):
                del lines[at]
            else:
                lines.insert(draw(st.integers(0, len(lines))), lines[at])
            text = "".join(lines)
        elif way == "cut":
            text = text[: draw(st.integers(0, len(text)))]
        elif way == "swap":
            one, other = (draw(st.integers(0, len(lines) - 1)) for _ in "ab")
            lines[one], lines[other] = lines[other], lines[one]
            text = "".join(lines)
        else:
            text = draw(st.sampled_from(proofs())).get(name, text)
        files[name] = text
    return files


@settings(
    max_examples=int(os.environ.get("HASHIKIT_DAMAGES", examples(500))),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(damaged())
def test_damage_never_makes_it_wrong(files: Files) -> None:
    with TemporaryDirectory() as name:
        folder = save(Path(name), files)
        try:
            found = verdict(folder)
        except verifier.Wrong:
            assert why(folder)
            return
        check_truth(folder, found)


# --------------------------------------------------------------------------------------- attacks


Attack = Callable[[Files], object]


def edit(name: str, pattern: str, by: str) -> Attack:
    """Replace the first match in a file."""

    def attack(files: Files) -> None:
        changed = re.sub(pattern, by, files[name], count=1, flags=re.MULTILINE)
        assert changed != files[name]
        files[name] = changed

    return attack


def steps(*lines: str) -> Attack:
    """Another proof, whose numbers begin with N."""

    def attack(files: Files) -> None:
        first = int(files["formula.cnf"].split("p cnf")[1].split()[1]) + 1
        text = "\n".join(["hashikit proof 1", *lines]) + "\n"
        files["proof.txt"] = re.sub(r"\bN(\d*)", lambda m: str(first + int(m[1] or 0)), text)

    return attack


def clauses(*lines: str) -> Attack:
    """More clauses in the formula, and a proof that says that there is no solution."""

    def attack(files: Files) -> None:
        text = files["formula.cnf"]
        header = re.search(r"p cnf (\d+) (\d+)", text)
        assert header is not None
        number = int(header[2])
        text = text.replace(header[0], f"p cnf {header[1]} {number + len(lines)}")
        files["formula.cnf"] = text + "".join(f"{line}\n" for line in lines)
        hints = " ".join(str(number + 1 + i) for i in range(len(lines)))
        files["proof.txt"] = (
            f"hashikit proof 1\n{number + len(lines) + 1} 0 {hints} 0\nclaim count 0 complete\n"
        )

    return attack


def json_edit(name: str, change: Callable[[dict[str, object]], object]) -> Attack:
    def attack(files: Files) -> None:
        value = json.loads(files.get(name, "{}"))
        change(value)
        files[name] = json.dumps(value) + "\n"

    return attack


def puzzle_with(**changes: object) -> Attack:
    return json_edit("puzzle.json", lambda value: value.update(changes))


def state_with(*bridges: object) -> Attack:
    return json_edit("state.json", lambda value: value.update(bridges=list(bridges)))


def file(name: str, text: str | None) -> Attack:
    def attack(files: Files) -> None:
        if text is None:
            del files[name]
        else:
            files[name] = text

    return attack


ISLANDS = [[0, 0, 4], [0, 2, 3], [2, 0, 3], [2, 2, 2]]
ONE = "2 2 1 1"  # the solution of RING

ATTACKS: dict[str, tuple[Puzzle, Attack, str]] = {
    # What the files are.
    "no formula": (RING, file("formula.cnf", None), "formula.cnf: no such file"),
    "no proof": (RING, file("proof.txt", None), "proof.txt: no such file"),
    "no puzzle": (RING, file("puzzle.json", None), "puzzle.json: no such file"),
    "empty proof": (RING, file("proof.txt", ""), "expected: hashikit proof 1"),
    "other version": (RING, edit("proof.txt", "proof 1", "proof 2"), "expected: hashikit"),
    "no last newline": (
        RING,
        edit("proof.txt", r"complete\n", "complete"),
        "cut off within a line",
    ),
    "claim cut off": (RING, edit("proof.txt", r"claim.*\n", ""), "cut off: there is no claim"),
    "CRLF": (RING, edit("proof.txt", r"^(\d+ .*)$", "\\1\r"), "proof.txt, line 2: "),
    "NUL": (RING, edit("proof.txt", r"^(\d+) ", "\\1 \0"), "proof.txt, line 2: "),
    "huge number": (RING, edit("proof.txt", r"^\d+", "9" * 5000), "proof.txt, line 2: "),
    "claim, then more": (RING, edit("proof.txt", r"(?s)(claim.*)", "\\1c\n"), "after the claim"),
    "two claims": (RING, edit("proof.txt", r"(?s)(claim.*)", "\\1\\1"), "after the claim"),
    # The puzzle.
    "JSON array": (RING, file("puzzle.json", "[]\n"), "malformed"),
    "no JSON": (RING, file("puzzle.json", "{\n"), "puzzle.json, line 1: malformed"),
    "deep JSON": (RING, file("puzzle.json", "[" * 100_000 + "\n"), "malformed"),
    "not UTF-8": (RING, file("puzzle.json", "\udcff\n"), "malformed"),
    "key twice": (RING, edit("puzzle.json", r'"rows":3', '"rows":3,"rows":9'), "a key twice"),
    "unknown rule": (RING, puzzle_with(torus=True), "unexpected keyword argument 'torus'"),
    "with a solution": (RING, puzzle_with(solution=None), "unexpected keyword argument"),
    "other format": (RING, puzzle_with(format="hashi"), "another format"),
    "other format version": (RING, puzzle_with(version=2), "not a whole number"),
    "version true": (RING, puzzle_with(version=True), "not a whole number"),
    "loops a number": (RING, puzzle_with(loops=0), "a rule neither true nor false"),
    "connected a text": (RING, puzzle_with(connected="no"), "a rule neither true nor false"),
    "connected null": (RING, puzzle_with(connected=None), "a rule neither true nor false"),
    "half a bridge": (RING, puzzle_with(max_bridges=1.5), "not a whole number"),
    "no bridges": (RING, puzzle_with(max_bridges=0), "not a whole number"),
    "five bridges": (RING, puzzle_with(max_bridges=5), "not a whole number"),
    "true bridges": (RING, puzzle_with(max_bridges=True), "not a whole number"),
    "no rows": (RING, puzzle_with(rows=0), "not a whole number"),
    "rows NaN": (RING, edit("puzzle.json", r'"rows":3', '"rows":NaN'), "not a whole number"),
    "one on another": (RING, puzzle_with(islands=[*ISLANDS, [2, 2, 2]]), "two in one cell"),
    "off the grid": (RING, puzzle_with(islands=[*ISLANDS, [3, 0, 1]]), "not a whole number"),
    "at minus one": (RING, puzzle_with(islands=[[-1, 0, 1], *ISLANDS]), "not a whole number"),
    "out of order": (RING, puzzle_with(islands=ISLANDS[::-1]), "not row by row"),
    "clue of 256": (RING, puzzle_with(islands=[[0, 0, 256]]), "not a whole number"),
    "clue true": (RING, puzzle_with(islands=[[0, 0, True]]), "not a whole number"),
    "clue twice": (RING, puzzle_with(islands=[[0, 0, 2, 3]]), "malformed: ValueError"),
    "island no list": (RING, puzzle_with(islands=[7]), "malformed"),
    "islands no list": (RING, puzzle_with(islands={}), "not a whole number from 1 to 0"),
    "wall on island": (RING, puzzle_with(blocked=[[0, 0]]), "two in one cell"),
    "given too many": (RING, puzzle_with(given=[[[0, 0], [0, 2], 3]]), "not a whole number"),
    "given nowhere": (RING, puzzle_with(given=[[[0, 0], [2, 2], 1]]), "in sight"),
    "given twice": (
        RING,
        puzzle_with(given=[[[0, 0], [0, 2], 1]] * 2),
        "in sight of each other, or",
    ),
    "sign on island": (RING, puzzle_with(signs=[{"at": [0, 0]}]), "two in one cell"),
    "sign twice": (RING, puzzle_with(signs=[{"at": [0, 1]}] * 2), "two in one cell"),
    "sign of more": (RING, puzzle_with(signs=[{"at": [0, 1], "up": 1}]), "unknown key of a sign"),
    "sign of -1": (RING, puzzle_with(signs=[{"at": [0, 1], "east": -1}]), "not a whole number"),
    "signs unordered": (
        RING,
        puzzle_with(signs=[{"at": [1, 1]}, {"at": [0, 1]}]),
        "not row by row",
    ),
    # The drawing.
    "empty state": (RING, file("state.json", "{}\n"), "state.json, line 1: malformed: TypeError"),
    "state of more": (
        RING,
        json_edit("state.json", lambda v: v.update(bridges=[], x=1)),
        "TypeError",
    ),
    "state nowhere": (RING, state_with([[0, 0], [2, 2], 1]), "in sight"),
    "state -1": (RING, state_with([[0, 0], [0, 2], -1]), "not a whole number"),
    "state 2 to 1": (RING, state_with([[0, 0], [0, 2], [2, 1]]), "not a whole number"),
    "state twice": (RING, state_with(*[[[0, 0], [0, 2], 2], [[0, 2], [0, 0], 1]]), "or twice"),
    "solution off the state": (RING, state_with([[0, 0], [0, 2], 1]), "another bound is not met"),
    # The formula.
    "clause not implied": (RING, clauses("1 0", "-1 0"), "line 21: no rule implies"),
    "empty clause": (RING, clauses("0"), "no rule implies this clause"),
    "order the wrong way": (RING, clauses("-7 8 0"), "no rule implies this clause"),
    "no crossing": (RING, clauses("-1 -3 0"), "no rule implies this clause"),
    "degrees of two islands": (RING, clauses("-2 -8 0"), "no rule implies this clause"),
    "one too few": (RING, clauses("-2 -4 0"), "no rule implies this clause"),
    "variable too large": (RING, clauses("41 -41 0"), "not a whole number from 1 to 40"),
    "variable 0": (RING, clauses("1 0 0"), "not a whole number from 1 to 40"),
    "no end": (RING, clauses("1 2"), "no 0 at the end"),
    "another clause": (RING, edit("formula.cnf", r"(-2 1 0\n)", r"\1\1"), "not the next number"),
    # The steps.
    "wrong number": (RING, steps(f"N1 solution {ONE}", "claim forced"), "not the next number"),
    "number twice": (RING, steps(f"N solution {ONE}", "N -1 0 1 0"), "not the next number"),
    "no such hint": (RING, steps("N 0 999 0"), "KeyError: 999"),
    "hint of itself": (RING, steps("N 0 N 0"), "KeyError: 19"),
    "negative hint": (RING, steps("N 0 -1 0"), "KeyError: -1"),
    "no hints": (RING, steps("N 0 0"), "the last hint is not false"),
    "hint not unit": (RING, steps("N 0 1 0"), "a hint neither false nor makes"),
    "hints too few": (RING, steps("N 2 0 0"), "the last hint is not false"),
    "unknown variable": (RING, steps("N 77 -77 0 1 0"), "not a whole number from 1 to 40"),
    "deleted clause": (RING, steps("d 1 0", "N 1 -2 0 1 0"), "KeyError: 1"),
    "deleted twice": (RING, steps("d 1 1 0"), "1: no clause"),
    "delete what is not there": (RING, steps("d 99 0"), "99: no clause"),
    "delete without end": (RING, steps("d 1"), "no 0 at the end"),
    "unknown line": (RING, steps("N flow 1 2 0"), "only numbers and blanks"),
    "no kind": (RING, steps("N", "claim count 0"), "malformed: IndexError"),
    # Lemmas.
    "cut of all": (RING, steps("N cut 1 2 3 4 0"), "all islands, or several networks"),
    "cut of none": (RING, steps("N cut 0"), "nothing, or one twice"),
    "cut with one twice": (RING, steps("N cut 1 1 0"), "or one twice"),
    "cut of island 5": (RING, steps("N cut 5 0"), "not a whole number from 1 to 4"),
    "cut of island 0": (RING, steps("N cut -1 0"), "not a whole number from 1 to 4"),
    "cut, not connected": (FOREST, steps("N cut 1 0"), "all islands, or several networks"),
    "odd, but even": (RING, steps("N odd 1 2 3 4 0"), "an even sum"),
    "odd, but not alone": (RING, steps("N odd 2 0"), "an edge leads out of these islands"),
    "odd without clues": (CROSS, steps("N odd 1 2 3 4 0"), "an island without a clue"),
    "odd of none": (RING, steps("N odd 0"), "nothing, or one twice"),
    "hall, but enough": (RING, steps("N hall 1 4 0"), "the islands around these can take as many"),
    "hall, just enough": (RING, steps("N hall 1 0"), "the islands around these can take as many"),
    "hall of both colours": (RING, steps("N hall 1 2 3 4 0"), "around these can take as many"),
    "hall with one twice": (RING, steps("N hall 1 1 4 0"), "or one twice"),
    "hall of island 5": (RING, steps("N hall 5 0"), "not a whole number from 1 to 4"),
    "path, loops allowed": (RING, steps("N path 1 2 3 4 0"), "loops are allowed"),
    "path that is none": (TREE, steps("N path 1 2 3 0"), "not a loop"),
    "path of nothing": (TREE, steps("N path 0"), "nothing, or one twice"),
    "path with one twice": (TREE, steps("N path 1 1 2 3 4 0"), "or one twice"),
    "path of edge 5": (TREE, steps("N path 1 2 3 5 0"), "not a whole number from 1 to 4"),
    "sum of no sign": (RING, steps("N sum 1 0"), "not a whole number from 1 to 0"),
    "sum 0": (SUM, steps("N sum -1 0"), "not a whole number from 1 to 1"),
    "sum 2": (SUM, steps("N sum 2 0"), "not a whole number from 1 to 1"),
    "sum that is possible": (SUM, steps("N sum 1 0"), "there are such values"),
    "sum of an edge": (SUM, steps("N sum 1 1 0"), "there are such values"),
    "sum of another's value": (SIGN, steps("N sum 1 15 0"), "there are such values"),
    # Solutions and claims.
    "no solution": (RING, steps("N solution 2 2 1 0"), "a clue or another bound is not met"),
    "half a solution": (RING, steps("N solution 2 2 1"), "malformed: IndexError"),
    "too many bridges": (RING, steps("N solution 3 2 1 1"), "another bound is not met"),
    "negative bridges": (RING, steps("N solution 2 2 1 -1"), "another bound is not met"),
    "crossing": (CROSS.replace(connected=False), steps("N solution 1 1"), "bridges cross"),
    "two networks": (PAIRS, steps("N solution 1 0 0 1"), "not one network"),
    "a loop": (TREE, steps("N solution 1 1 1 1"), "bridges form a loop"),
    "given missing": (GIVEN, steps("N solution 0 3 3 0"), "another bound is not met"),
    "wrong sum": (SUM, steps("N solution 1 2"), "a sum is not met"),
    "values repeat": (SUM, steps("N solution 2 2"), "a sum is not met"),
    "listed twice": (RING, steps(*[f"N{i} solution {ONE}" for i in (0, 1)]), "listed already"),
    "guard deleted": (RING, steps(f"N solution {ONE}", "d N 0"), "no clause, or guard"),
    "guard for itself": (RING, steps(f"N solution {ONE}", "g N N"), "no clause, or guard"),
    "guard for another clause": (
        RING,
        steps(f"N solution {ONE}", "g N 1"),
        "not all of it is false",
    ),
    "no guard": (RING, steps("g 1 2"), "KeyError: 1"),
    "guard for nothing": (RING, steps(f"N solution {ONE}", "g N 99"), "KeyError: 99"),
    "guard without by": (RING, steps(f"N solution {ONE}", "g N"), "malformed"),
    "witness after solution": (
        RING,
        steps(f"N solution {ONE}", f"N1 witness {ONE}", "claim count 1"),
        "solutions and witnesses in one proof",
    ),
    "solution after witness": (
        RING,
        steps(f"N witness {ONE}", f"N1 solution {ONE}", "claim forced"),
        "solutions and witnesses in one proof",
    ),
    "count of witnesses": (
        RING,
        steps(f"N witness {ONE}", "claim count 1"),
        "not what the proof shows",
    ),
    "not refuted": (RING, steps("claim count 0 complete"), "the empty clause, or a witness"),
    "one more": (RING, edit("proof.txt", "count 1", "count 2"), "not what the proof shows"),
    "one fewer": (RING, edit("proof.txt", "count 1", "count 0"), "not what the proof shows"),
    "forced without witness": (RING, steps("claim forced"), "not what the proof shows"),
    "forced by one witness": (
        SEVERAL,
        steps("N witness 2 1 1 1", "claim forced complete"),
        "the empty clause, or a witness",
    ),
    "claim of nothing": (RING, steps("claim"), "not what the proof shows"),
    "claim of more": (RING, edit("proof.txt", "complete", "complete indeed"), "not what the"),
    "other claim": (RING, edit("proof.txt", "claim count", "claim at least"), "not what the"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_attacks_fail(name: str, tmp_path: Path) -> None:
    puzzle, attack, expected = ATTACKS[name]
    files = counted(puzzle)
    verdict(save(tmp_path, files))
    attack(files)
    data = {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()}
    assert expected in why(save(tmp_path, data))


def test_what_is_no_file(tmp_path: Path) -> None:
    assert why(tmp_path / "nowhere") == "puzzle.json: no such file"
    folder = save(tmp_path, counted(RING))
    (folder / "proof.txt").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "proof.txt")  # reading it would never end
        assert why(folder) == "proof.txt: no such file"
        (folder / "proof.txt").unlink()
    (folder / "proof.txt").mkdir()
    assert why(folder) == "proof.txt: no such file"


def test_a_line_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier, "LONGEST_LINE", 1000)
    files = counted(RING)
    files["proof.txt"] = files["proof.txt"].replace("\nclaim", f"\nc {'x' * 2000}\nclaim")
    assert "cut off within a line, or the line is too long" in why(save(tmp_path, files))


def test_memory_does_not_grow_with_the_proof(tmp_path: Path) -> None:
    import tracemalloc

    def peak(times: int) -> int:
        files = counted(RING)
        head, claim = files["proof.txt"].rsplit("claim", 1)
        last = max(int(line.split()[0]) for line in head.splitlines() if line[:1].isdigit())
        lines = (f"{last + i + 1} 1 -2 0 1 0\nd {last + i + 1} 0\n" for i in range(times))
        files["proof.txt"] = f"{head}{''.join(lines)}claim{claim}"
        save(tmp_path, files)
        tracemalloc.start()
        assert verdict(tmp_path).complete
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    assert peak(20_000) < peak(20) + 50_000


def test_a_state_that_cannot_be_is_no_solution(tmp_path: Path) -> None:
    writer = Writer(RING, {((0, 0), (0, 2)): (3, 3)})
    writer.count()
    found = verdict(save(tmp_path, writer.files()))
    assert (found.listed, found.complete, found.state) == (0, True, True)
    proof = proving.prove(RING, state=State({((0, 0), (0, 2)): 3}))
    found = verdict(proof.folder)
    assert (found.claim, found.state) == ("count 0 complete", True)
