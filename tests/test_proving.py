"""Proofs by the engine: accepted by the checker and others; written whole or not at all."""

from __future__ import annotations

import copy
import json
import pickle
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

import brute
import hashikit as hk
import random_puzzles
import verified
import veripb_checker
from cli_process import in_process
from effort import examples, some
from hard import endless, unbalanced, unsolvable
from hashikit import OptionError, ProofError, Puzzle, proofs
from hashikit.proofs import FILES
from hashikit.proofs.verdict import statement
from test_verifier import PUZZLES, RING, SEVERAL

BRUTE = 300
"""Puzzles with more solutions are passed over."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, being in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ring.txt").write_text("4.3\n...\n3.2\n")
    (tmp_path / "several.txt").write_text("3.3\n...\n2.2\n")
    return tmp_path


def hashi(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = in_process(arguments)
    return status, *capsys.readouterr()


def untimed(text: str) -> str:
    return re.sub(r"\([\d.]+ (bytes|kB), [\d.]+ (s|ms|µs)\)", "(SIZE, TIME)", text)


# ------------------------------------------------------------------------------------------- truth


def states(rng: Random, puzzle: Puzzle) -> Any:
    if rng.random() < 0.7 or not puzzle.edges:
        return None
    chosen = rng.sample(puzzle.edges, min(len(puzzle.edges), rng.randint(1, 2)))
    most = puzzle.max_bridges
    lows = {edge: rng.randint(0, most) for edge in chosen}
    return {edge: (low, rng.randint(low, most)) for edge, low in lows.items()}


@pytest.mark.parametrize("seed", range(6))
def test_all_claims_hold(seed: int) -> None:
    rng = Random(seed)
    puzzles = [*random_puzzles.puzzles(900 + seed, 25), *random_puzzles.all_rules(990 + seed, 25)]
    for puzzle in puzzles:
        state = states(rng, puzzle)
        answers = list(islice(brute.solutions(puzzle, state), BRUTE))
        if len(answers) == BRUTE:
            continue
        for claim in ("unique", "count", "forced"):
            proof = hk.prove(puzzle, claim=claim, state=state, seed=seed)  # type: ignore[arg-type]
            verdict = proof.verdict
            assert verdict.puzzle == puzzle
            assert (verdict.state is None) == (not state)
            if not answers:
                assert (verdict.solutions, verdict.complete) == (0, True)
            elif claim == "forced":
                tight = brute.forced(puzzle, state)
                assert verdict.complete
                assert verdict.forced is not None
                assert {(f.a, f.b): (f.minimum, f.maximum) for f in verdict.forced} == tight
                assert verdict.solution is None
            elif claim == "count" or len(answers) == 1:
                assert (verdict.solutions, verdict.complete) == (len(answers), True)
                assert verdict.unique == (len(answers) == 1)
                assert verdict.solution == (answers[0] if len(answers) == 1 else None)
            else:
                assert verdict.solutions == 2
                assert verdict.unique is False
            said = str(verdict).replace(", the one drawn", "").replace("one solution", "1 solution")
            assert str(proof).replace(" agree ", " agrees ") == said.replace(" agree ", " agrees ")


@pytest.mark.parametrize("form", ["lrat", "drat"])
def test_others_accept_them(form: Any, tmp_path: Path, second_judge: Path) -> None:
    checked = 0
    for puzzle in [*PUZZLES, *random_puzzles.all_rules(7, examples(15))]:
        if len(list(islice(brute.solutions(puzzle), BRUTE))) == BRUTE:
            continue
        for claim in ("count", "forced"):
            proof = hk.prove(puzzle, claim=claim)  # type: ignore[arg-type]
            free = [(0, puzzle.max_bridges)] * len(puzzle.edges)
            forced = proof.verdict.forced
            if forced is not None and [(f.minimum, f.maximum) for f in forced] == free:
                with pytest.raises(hk.HashikitError, match="nothing is forced, so there is"):
                    proofs.export(proof.folder, form)
                assert not (proof.folder / "full.cnf").exists()
                continue
            verdict = proofs.export(proof.folder, form)
            assert verdict == proof.verdict
            full = [str(proof.folder / f"full.{name}") for name in ("cnf", form)]
            if form == "lrat":
                command = [sys.executable, str(second_judge), *full]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                assert (done.returncode, done.stdout) == (0, "VERIFIED\n")
            else:
                assert refuted(*map(Path, full))
            checked += 1
    assert checked > len(PUZZLES)


@pytest.fixture
def second_judge(corpus: Path) -> Path:
    """A checker of LRAT that is nothing of ours."""
    path = corpus.parent / "tools" / "lrat_check.py"
    if not path.exists():
        pytest.skip(f"no {path}")
    return path


def refuted(cnf: Path, drat: Path) -> bool:
    """Whether each step of a DRAT proof follows by unit propagation, and the last is empty.

    `drat-trim` is asked too, where it is installed.
    """
    clauses = [
        frozenset(map(int, line.split()[:-1]))
        for line in cnf.read_text().splitlines()
        if line[0] not in "cp"
    ]
    assert len(clauses) == int(re.findall(r"p cnf \d+ (\d+)", cnf.read_text())[0])
    for line in drat.read_text().splitlines():
        words = line.split()
        clause = frozenset(int(word) for word in words if word not in ("d", "0"))
        if words[0] == "d":
            clauses.remove(clause)
            continue
        true = {-literal for literal in clause}
        conflict = False
        while not conflict:
            before = len(true)
            for other in clauses:
                rest = [literal for literal in other if -literal not in true]
                conflict = conflict or not rest
                true.update(rest if len(rest) == 1 else ())
            if len(true) == before:
                break
        assert conflict, f"{line} does not follow"
        clauses.append(clause)
    if shutil.which("drat-trim"):
        done = subprocess.run(["drat-trim", cnf, drat], capture_output=True, text=True, check=False)
        assert "s VERIFIED" in done.stdout
    return not clauses[-1]


@pytest.mark.slow
def test_published_puzzles(corpus: Path, second_judge: Path) -> None:
    entries = list(hk.read_all(next((corpus / "janko").glob("*.json"))))
    for number, entry in enumerate(some(entries, 40)):
        proof = hk.prove(entry.puzzle)
        assert proof.verdict.unique
        assert proof.verdict.solution == hk.solve(entry.puzzle).solution
        if number % 5 == 0:
            proofs.export(proof.folder, "lrat")
            full = [str(proof.folder / f"full.{name}") for name in ("cnf", "lrat")]
            assert not subprocess.call([sys.executable, str(second_judge), *full])


@pytest.mark.parametrize("claim", ["count", "forced"])
def test_a_verified_checker_accepts_them(claim: Any) -> None:
    checked = refused = 0
    for puzzle in [*PUZZLES, *random_puzzles.all_rules(7, 30), *random_puzzles.puzzles(8, 30)]:
        proof = hk.prove(puzzle, claim=claim)
        free = [(0, puzzle.max_bridges)] * len(puzzle.edges)
        forced = proof.verdict.forced
        if (proof.solutions or 0) > 50 or (
            forced is not None and [(f.minimum, f.maximum) for f in forced] == free
        ):
            continue
        proofs.export(proof.folder, "drat")
        cnf, drat = proof.folder / "full.cnf", proof.folder / "full.drat"
        assert verified.accepts(cnf, drat)
        checked += 1
        # … and it does not accept everything: the formula alone is refused where it needs steps.
        if not implied_at_once(verified.clauses(cnf)):
            drat.write_text("")
            assert not verified.accepts(cnf, drat)
            refused += 1
    assert checked > 40
    assert refused > 2


def implied_at_once(clauses: list[list[int]]) -> bool:
    """Whether unit propagation alone refutes them."""
    true: set[int] = set()
    while True:
        left = [[x for x in clause if -x not in true] for clause in clauses if not true & {*clause}]
        units = {clause[0] for clause in left if len(clause) == 1}
        if [] in left or any(-unit in units for unit in units):
            return True
        if not units:
            return False
        true |= units


@pytest.mark.slow
def test_a_verified_checker_accepts_published_ones(corpus: Path) -> None:
    entries = list(hk.read_all(next((corpus / "janko").glob("*.json"))))
    small = [entry.puzzle for entry in entries if len(entry.puzzle.islands) <= 40]
    assert len(small) > 50
    for puzzle in small[::10]:
        proof = hk.prove(puzzle)
        assert proof.verdict.unique
        proofs.export(proof.folder, "drat")
        assert verified.accepts(proof.folder / "full.cnf", proof.folder / "full.drat")


# ------------------------------------------------------------------------------------------ Python


def test_a_proof_and_its_verdict(tmp_path: Path) -> None:
    proof = hk.prove(RING)
    assert str(proof) == "Exactly 1 solution."
    assert re.fullmatch(r"Proof\('Exactly 1 solution.', \d+ bytes\)", repr(proof))
    assert (proof.solutions, proof.complete) == (1, True)
    proof.write(tmp_path / "a" / "proof")
    verdict = hk.verify(str(tmp_path / "a" / "proof"), RING)
    assert verdict == proof.verdict
    assert str(verdict) == "Exactly one solution, the one drawn."
    assert verdict.solution == hk.solve(RING).solution
    folder = proof.folder
    del proof, verdict
    assert not folder.exists()


def test_a_proof_that_would_lose_its_files_is_not_copied() -> None:
    proof = hk.prove(RING)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match=r"cannot be copied or pickled, .* proof\.write"):
            copied(proof)


def test_kinds_of_claims() -> None:
    assert str(hk.prove(SEVERAL)) == "At least 2 solutions."
    assert hk.prove(SEVERAL).verdict.unique is False
    assert str(hk.prove(SEVERAL, claim="count", limit=1)) == "At least 1 solution."
    assert hk.prove(SEVERAL, claim="count", limit=1).verdict.unique is None
    assert str(hk.prove(SEVERAL, claim="forced").verdict) == (
        "These 3 bridges are forced, and no others."
    )
    forced = hk.prove(SEVERAL, claim="forced")
    assert (forced.solutions, forced.verdict.solutions, forced.verdict.unique) == (None, None, None)
    none = hk.prove(hk.parse("1.2"), claim="forced")
    assert (none.solutions, none.verdict.solutions, str(none.verdict)) == (0, 0, "No solution.")
    state = {((0, 0), (0, 2)): 1}
    assert str(hk.prove(RING, state=state).verdict) == "No solution that agrees with state.json."
    only = hk.prove(SEVERAL, state=state).verdict
    assert str(only) == "Exactly one solution that agrees with state.json, the one drawn."
    assert only.state == hk.State(state)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"claim": "uniqe"}, "claim is 'uniqe', not one of unique, count, forced; did you mean"),
        ({"limit": 3}, "limit is for the claim 'count', not for 'unique'"),
        ({"claim": "count", "limit": 0}, "limit is 0, not a whole number from 1 up"),
        ({"time_limit": -1}, "time_limit is -1"),
        ({"conflict_limit": "x"}, "conflict_limit is 'x'"),
        ({"seed": -1}, "seed is -1"),
        ({"out": 3}, "folder is 3, not a path"),
        ({"out": ""}, "folder is '', not the name of a folder"),
        ({"state": {((0, 0), (2, 2)): 1}}, "not two islands in sight of each other"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(hk.HashikitError, match=re.escape(message)):
        hk.prove(RING, **arguments)


def test_wrong_arguments_of_others(tmp_path: Path) -> None:
    with pytest.raises(hk.PuzzleError, match="not a Puzzle"):
        hk.prove("4.3/.../3.2")  # type: ignore[arg-type]
    with pytest.raises(hk.OptionError, match="folder is 3, not a path"):
        hk.verify(3)  # type: ignore[arg-type]
    with pytest.raises(ProofError, match="no such folder"):
        hk.verify(tmp_path / "nowhere")
    with pytest.raises(ProofError, match=r"puzzle.json: no such file"):
        hk.verify(tmp_path)
    with pytest.raises(hk.OptionError, match="not one of lrat, drat"):
        proofs.export(tmp_path, "rat")  # type: ignore[arg-type]
    with pytest.raises(ProofError, match=r"proof\.txt"):
        proofs.export(tmp_path, "lrat")


def test_sums_of_clues(second_judge: Path) -> None:
    """Where a search would have to try everything, the clues are added up: two colours of islands
    that can only be joined to each other, or a sum that is odd."""
    grid = unbalanced(12)
    odd = grid.replace(islands=[*grid.islands[:-1], grid.islands[-1]._replace(clue=3)])
    for puzzle, kind in ((unbalanced(8), "hall"), (unbalanced(20), "hall"), (odd, "odd")):
        proof = hk.prove(puzzle, conflict_limit=1000)
        assert proof.verdict.solutions == 0
        lines = (proof.folder / "proof.txt").read_text().splitlines()
        assert lines[-2].split()[1] == kind
        assert hk.verify(proof.folder, puzzle, checker="fast") == proof.verdict
        proofs.export(proof.folder, "lrat", "drat", "veripb")
        assert veripb_checker.check(proof.folder).said.startswith("UNSAT")
        full = [str(proof.folder / f"full.{name}") for name in ("cnf", "lrat")]
        command = [sys.executable, str(second_judge), *full]
        assert subprocess.run(command, capture_output=True, text=True, check=False).stdout == (
            "VERIFIED\n"
        )
        assert refuted(*(proof.folder / f"full.{name}" for name in ("cnf", "drat")))


def test_limits() -> None:
    with pytest.raises(hk.LimitReachedError, match="nothing was proved: a limit was reached first"):
        hk.prove(RING, time_limit=0)
    with pytest.raises(hk.LimitReachedError, match="nothing was proved"):
        hk.prove(unsolvable(), conflict_limit=1000)
    for seconds in (0.02, 0.1, 0.5, 2.0):  # a busy machine finds no solution in so short a time
        with suppress(hk.LimitReachedError):
            proof = hk.prove(endless(4), claim="count", time_limit=seconds)
            break
    assert not proof.complete
    assert proof.verdict.solutions == proof.solutions > 0
    assert str(proof.verdict).startswith("At least ")


def test_a_proof_of_another_puzzle(tmp_path: Path) -> None:
    hk.prove(RING).write(tmp_path / "p")
    with pytest.raises(ProofError, match="the proof is about another puzzle"):
        hk.verify(tmp_path / "p", SEVERAL)
    (tmp_path / "p" / "puzzle.json").write_text(hk.dumps(SEVERAL, "json") + "\n")
    with pytest.raises(ProofError, match=r"p/formula.cnf, line \d+: no rule implies"):
        hk.verify(tmp_path / "p")


# --------------------------------------------------------------------------------- whole or not


def test_only_proofs_are_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    hk.prove(SEVERAL, out=folder)
    hk.prove(RING, out=folder)
    assert hk.verify(folder).unique
    hk.prove(SEVERAL).write(folder)
    assert hk.verify(folder).unique is False
    (folder / "mine.txt").write_text("mine")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for write in (hk.prove(RING).write, lambda out: hk.prove(RING, out=out)):
        with pytest.raises(hk.HashikitError, match=r"'mine\.txt' is not part of a proof"):
            write(folder)
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
        with pytest.raises(hk.HashikitError, match="a file of that name exists"):
            write(folder / "mine.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p"]


def test_nothing_is_left_of_half_a_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hashikit.proofs import proof

    written = 0

    def write(self: object, text: bytes) -> None:
        nonlocal written
        written += 1
        raise KeyboardInterrupt if written > 1 else OSError(28, "No space left on device")

    monkeypatch.setattr(proof._CountedFile, "write", write)
    with pytest.raises(OSError, match="No space left"):
        hk.prove(RING, out=tmp_path / "p")
    with pytest.raises(KeyboardInterrupt):
        hk.prove(RING, out=tmp_path / "p")
    assert list(tmp_path.iterdir()) == []


def test_exports_are_whole(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    hk.prove(RING, out=folder)
    proofs.export(folder, "lrat", "drat", "veripb")
    assert {path.name for path in folder.iterdir()} == set(FILES) - {"state.json"}
    assert hk.verify(folder).unique
    full = (folder / "full.cnf").read_bytes()
    text = (folder / "proof.txt").read_text()
    (folder / "proof.txt").write_text(text.replace("solution 2", "solution 1"))
    with pytest.raises(ProofError, match=r"proof.txt, line 2: "):
        proofs.export(folder, "lrat")
    assert (folder / "full.cnf").read_bytes() == full
    assert {path.name for path in folder.iterdir()} == set(FILES) - {"state.json"}


# --------------------------------------------------------------------------------- command line


def test_prove_and_verify(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = hashi(capsys, "prove", "ring.txt", "--out", "proof")
    assert (status, untimed(out), err) == (0, "proof: Exactly 1 solution. (SIZE, TIME)\n", "")
    status, out, err = hashi(capsys, "verify", "proof")
    assert (status, err) == (0, "")
    assert out == "4═══3\n║   │\n3───2\nproof: Exactly one solution, the one drawn.\n"
    status, out, _ = hashi(capsys, "verify", "--quiet", "proof", "--puzzle", "ring.txt")
    assert (status, out) == (0, "proof: Exactly one solution, the one drawn.\n")
    readme = (here / "proof" / "README.txt").read_text()
    assert readme.startswith('"Exactly 1 solution." claims this proof')


def test_proofs_of_answers_and_of_steps_are_told_apart(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither replaces the other, and what is checked after a refusal has its name."""
    prove, explain = ("prove", "ring.txt", "--out"), ("explain", "ring.txt", "--prove")
    assert hashi(capsys, *prove, "proof")[0] == 0
    assert hashi(capsys, *explain, "steps")[0] == 0
    assert hashi(capsys, *explain, "proof")[::2] == (
        2,
        "hashi: ring.txt: proof: it holds the proof of an answer, by 'hashi prove'; choose another "
        "folder\n",
    )
    assert hashi(capsys, *prove, "steps")[::2] == (
        2,
        "hashi: ring.txt: steps: it holds the proofs of an explanation, by 'hashi explain "
        "--prove'; choose another folder\n",
    )
    out = hashi(capsys, "verify", "proof")[1]
    assert out.splitlines()[-1] == "proof: Exactly one solution, the one drawn."
    assert hashi(capsys, "verify", "steps")[1].startswith("steps: Each of 3 steps follows")


def test_several(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = hashi(capsys, "prove", "ring.txt", "several.txt", "1.2", "-o", "proofs")
    assert status == 0
    assert sorted(path.name for path in Path("proofs").iterdir()) == ["puzzle", "ring", "several"]
    status, out, _ = hashi(capsys, "verify", "--quiet", "proofs")
    assert status == 0
    assert out == (
        "proofs/puzzle: No solution.\n"
        "proofs/ring: Exactly one solution, the one drawn.\n"
        "proofs/several: At least 2 solutions.\n"
    )
    # One that exists is replaced; a folder of proofs is not.
    assert hashi(capsys, "prove", "several.txt", "-o", "proofs/ring")[0] == 0
    status, _, err = hashi(capsys, "prove", "ring.txt", "-o", "proofs")
    assert (status, err) == (
        2,
        "hashi: ring.txt: proofs: 'puzzle' is not part of a proof; choose another folder\n",
    )
    assert hashi(capsys, "prove", "ring.txt", "-o", "proofs/")[0] == 0
    (here / "proofs" / "several" / "proof.txt").write_text("hashikit proof 1\nclaim count 2\n")
    status, out, _ = hashi(capsys, "verify", "--quiet", "proofs", "nowhere")
    assert status == 2
    assert out.splitlines()[-1].startswith("the proof fails: proofs/several/proof.txt, line 2: ")
    status, out, _ = hashi(capsys, "verify", "proofs/several", "--json")
    assert status == 1
    assert json.loads(out)["verified"] is False


def test_questions(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = hashi(capsys, "prove", "--count", "several.txt", "-o", "p", "--json")
    said = json.loads(out)
    assert (status, said["claim"], said["solutions"]) == (0, "Exactly 2 solutions.", 2)
    assert said["bytes"] == sum(path.stat().st_size for path in Path("p").iterdir())
    status, out, _ = hashi(capsys, "verify", "p", "--json")
    assert json.loads(out) == {
        "folder": "p",
        "verified": True,
        "verdict": "Exactly 2 solutions.",
        "complete": True,
        "solutions": 2,
        "state": None,
    }
    status, out, _ = hashi(capsys, "prove", "--count", "-n", "1", "several.txt", "-o", "p")
    assert (status, untimed(out)) == (0, "p: At least 1 solution. (SIZE, TIME)\n")
    assert hashi(capsys, "prove", "--forced", "several.txt", "-o", "p", "--lrat")[0] == 0
    assert (here / "p" / "full.lrat").exists()
    said = json.loads(hashi(capsys, "prove", "--forced", "--json", "several.txt", "-o", "p")[1])
    assert (said["solutions"], said["complete"]) == (None, True)
    status, out, _ = hashi(capsys, "verify", "p")
    assert out == "3───3\n│   │\n2   2\np: These 3 bridges are forced, and no others.\n"
    edges = json.loads(hashi(capsys, "verify", "p", "--json")[1])["edges"]
    assert edges == [
        [[0, 0], [0, 2], 1, 2],
        [[0, 0], [2, 0], 1, 2],
        [[0, 2], [2, 2], 1, 2],
        [[2, 0], [2, 2], 0, 1],
    ]
    (here / "state.json").write_text('{"bridges": [[[0,0],[0,2],2]]}')
    assert hashi(capsys, "prove", "several.txt", "-o", "p", "--state", "state.json")[0] == 0
    status, out, _ = hashi(capsys, "verify", "p", "-q")
    assert out == "p: Exactly one solution that agrees with state.json, the one drawn.\n"


def test_command_lines_that_are_wrong(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def error(*arguments: str) -> str:
        status, out, err = hashi(capsys, *arguments)
        assert (status, out) == (2, "")
        return err

    assert "missing option '--out'" in error("prove", "ring.txt")
    assert "use only one of --count and --forced" in error(
        "prove", "--count", "--forced", "ring.txt", "-o", "p"
    )
    assert "--limit requires --count" in error("prove", "-n", "3", "ring.txt", "-o", "p")
    assert "ring.txt: a file of that name exists" in error("prove", "ring.txt", "-o", "ring.txt")
    assert error("verify", "nowhere") == "hashi: nowhere: no such folder\n"
    (here / "empty").mkdir()
    assert error("verify", "empty") == "hashi: empty: no proof in this folder\n"
    assert error("verify", "--json", "empty") == "hashi: empty: no proof in this folder\n"
    assert "--puzzle: expected one puzzle" in error("verify", "p", "--puzzle", "nothing.txt")
    status, _, err = hashi(capsys, "prove", "several.txt", "-o", "p", "--lrat")
    assert (status, err) == (
        2,
        "hashi: several.txt: p: the proof shows only a minimum number of solutions, "
        "so there is nothing to refute\n",
    )
    status, _, err = hashi(capsys, "prove", "ring.txt", "-o", "q", "-t", "0")
    assert (status, err) == (3, "hashi: ring.txt: nothing was proved: a limit was reached first\n")
    assert not (here / "q").exists()


@pytest.fixture(autouse=True)
def no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def test_words() -> None:
    def words(**fields: object) -> str:
        usual = {"state": False, "listed": 0, "complete": True}
        return str(statement(**{**usual, **fields}))  # type: ignore[arg-type]

    assert words() == "No solution."
    assert words(listed=1, drawn=True) == "Exactly one solution, the one drawn."
    assert words(listed=29_664) == "Exactly 29,664 solutions."
    assert words(listed=100, complete=False) == "At least 100 solutions."
    assert words(complete=False) == "Nothing is proved."
    assert words(state=True) == "No solution that agrees with state.json."
    assert words(bounds=[(2, 2), (12, 15)]) == "These 14 bridges are forced, and no others."
    assert words(bounds=[(1, 1)], complete=False) == "This 1 bridge is forced, and perhaps others."
    assert words(bounds=[(0, 1)]) == "No bridge is forced."


def test_the_fast_checker_says_the_same(tmp_path: Path) -> None:
    for puzzle in PUZZLES:
        for claim in ("unique", "count", "forced"):
            proof = hk.prove(puzzle, claim=claim)  # type: ignore[arg-type]
            assert hk.verify(proof.folder, puzzle, checker="fast") == proof.verdict
    state = {((0, 0), (0, 2)): (0, 1)}
    proof = hk.prove(SEVERAL, state=state)
    assert hk.verify(proof.folder, SEVERAL, state=state, checker="fast") == proof.verdict


def test_the_fast_checker_refuses_every_attack(tmp_path: Path) -> None:
    from test_verifier import ATTACKS, counted, save

    taken = set()
    for name, (puzzle, attack, _) in ATTACKS.items():
        files = counted(puzzle)
        attack(files)
        data = {part: text.encode("utf-8", "surrogateescape") for part, text in files.items()}
        with suppress(ProofError):
            hk.verify(save(tmp_path, data), checker="fast")
            taken.add(name)
    # What is wrong with these is how puzzle.json or state.json is written, not what it says.
    assert taken <= {"with a solution", "out of order", "state of more"}, taken


def test_a_state_has_to_be_named(tmp_path: Path) -> None:
    state = {((0, 0), (0, 2)): 1}
    proof = hk.prove(SEVERAL, state=state)
    for checker in ("plain", "fast"):
        assert hk.verify(proof.folder, checker=checker).unique  # type: ignore[arg-type]
        assert hk.verify(proof.folder, SEVERAL, state=state, checker=checker).unique  # type: ignore[arg-type]
        for other in (None, {((0, 0), (0, 2)): 2}):
            with pytest.raises(ProofError, match="another drawing"):
                hk.verify(proof.folder, SEVERAL, state=other, checker=checker)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="state requires a puzzle"):
        hk.verify(proof.folder, state=state)


def test_lost_files_are_not_passed_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "deep/two"):
        hk.prove(RING).write(here / "many" / name)
    assert hashi(capsys, "verify", "-q", "many")[0] == 0
    (here / "many" / "deep" / "two" / "proof.txt").unlink()
    status, out, _ = hashi(capsys, "verify", "-q", "--checker", "fast", "many")
    assert status == 1
    assert "two/proof.txt: no such file" in out
    assert hashi(capsys, "verify", "")[0] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no alarm clock")
@pytest.mark.parametrize("checker", ["plain", "fast"])
def test_verify_keeps_its_time_limit(
    checker: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = Puzzle.from_grid([["?", 0] * 4 + ["?"], [0] * 9] * 4 + [["?", 0] * 4 + ["?"]])
    hk.prove(many, claim="count", limit=20_000, out=tmp_path / "long")
    hk.prove(RING, out=tmp_path / "short")
    over = "not checked to the end: a limit was reached"
    start = process_time()
    status, out, err = hashi(
        capsys, "verify", "-q", "--checker", checker, "-t", "0.02", str(tmp_path)
    )
    took = process_time() - start
    assert (status, err) == (3, "")
    assert out.splitlines()[0] == f"{tmp_path / 'long'}: {over}"
    assert took < 2
    status, out, _ = hashi(capsys, "verify", "--json", "-t", "0", str(tmp_path / "short"))
    record = {"folder": str(tmp_path / "short"), "verified": None, "error": over}
    assert (status, json.loads(out)) == (3, record)
    assert hashi(capsys, "verify", "-t", "60", str(tmp_path / "short"))[0] == 0
