"""Proofs for VeriPB, read by a checker that shares nothing with what writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import brute
import hashikit as hk
import quickly
import random_puzzles
import veripb_checker
from cli_process import in_process
from hashikit import HashikitError, Puzzle, proofs
from veripb_checker import Constraint, Refused

SEVERAL = Puzzle.from_grid([[3, 0, 3], [0, 0, 0], [2, 0, 2]])
TREE = Puzzle.from_grid(
    [["?", 0, "?", 0, "?"], [0] * 5, ["?", 0, "?", 0, 2]], max_bridges=1, loops=False
)
PAIRS = Puzzle.from_grid([[1, 0, 1], [0, 0, 0], [1, 0, 1]])


def plain(seed: int, number: int) -> Iterator[Puzzle]:
    for puzzle in [*random_puzzles.puzzles(seed, number), *random_puzzles.all_rules(seed, number)]:
        if puzzle.edges:
            yield puzzle.replace(signs=[])


@pytest.mark.parametrize("seed", range(4))
def test_all_claims_of_random_puzzles(seed: int) -> None:
    said = set()
    for puzzle in plain(300 + seed, 12):
        for claim in ("count", "forced", "unique"):
            limit = 40 if claim == "count" else None
            proof = hk.prove(puzzle, claim=claim, limit=limit)  # type: ignore[arg-type]
            try:
                proofs.export(proof.folder, "veripb")
            except HashikitError:
                assert str(proof).startswith("No bridge is forced")
                continue
            found = veripb_checker.check(proof.folder)
            words = found.said.split()
            said.add(words[0])
            if claim == "forced" and "forced" in str(proof):
                assert words[0] == "UNSAT"
            elif not proof.complete:
                assert words == ["ENUMERATION_PARTIAL", str(proof.solutions)]
            else:
                kind = "ENUMERATION_COMPLETE" if proof.solutions else "UNSAT"
                assert (words[0], found.solutions) == (kind, proof.solutions)
    assert said == {"ENUMERATION_COMPLETE", "ENUMERATION_PARTIAL", "UNSAT"}


@pytest.mark.parametrize("puzzle", [SEVERAL, TREE, PAIRS, TREE.replace(connected=False)])
def test_the_formula_says_what_the_rules_say(puzzle: Puzzle) -> None:
    """Each drawing can be completed to a solution of the formula if it is one of the puzzle's:
    those are all written down as such, and no other drawing meets the rows without the flow."""
    proof = hk.prove(puzzle, claim="count")
    proofs.export(proof.folder, "veripb")
    found = veripb_checker.check(proof.folder)
    answers = list(brute.solutions(puzzle))
    assert found.solutions == len(answers)
    rows, preserved = veripb_checker.read_formula((proof.folder / "full.opb").read_text())
    assert len(preserved) == len(puzzle.edges) * puzzle.max_bridges
    drawings = 0
    for counts in product(range(puzzle.max_bridges + 1), repeat=len(puzzle.edges)):
        true = {
            (1 if k <= count else -1) * (e * puzzle.max_bridges + k)
            for e, count in enumerate(counts)
            for k in range(1, puzzle.max_bridges + 1)
        }
        alone = [row for row in rows if {abs(x) for x in row.terms} <= preserved]
        drawings += not any(row.propagate(set(true)) for row in alone)
    same = puzzle.replace(connected=False, loops=True)
    assert drawings == len(list(brute.solutions(same)))


def test_a_network_and_loops_are_derived_not_assumed(tmp_path: Path) -> None:
    for puzzle in (PAIRS, TREE):
        proof = hk.prove(puzzle, claim="count")
        proofs.export(proof.folder, "veripb")
        assert veripb_checker.check(proof.folder).kinds["pol"] > 0
        text = (proof.folder / "full.pbp").read_text()
        assert set(re.findall(r"^\w+", text, re.MULTILINE)) <= {
            *("f", "pol", "rup", "solx", "del", "output", "conclusion", "end", "pseudo")
        }


def test_damage_is_refused() -> None:
    proof = hk.prove(SEVERAL, claim="count")
    proofs.export(proof.folder, "veripb")
    formula = (proof.folder / "full.opb").read_text()
    text = (proof.folder / "full.pbp").read_text()
    lines = text.splitlines(keepends=True)
    refused = 0
    for at, line in enumerate(lines):
        if line.startswith(("rup", "pol", "solx")):
            with pytest.raises(Exception):  # noqa: B017, PT011
                veripb_checker.Proof(formula, "".join(lines[:at] + lines[at + 1 :]))
            refused += 1
    assert refused > 5
    twice = next(line for line in lines if line.startswith("solx"))
    at = lines.index(twice)
    with pytest.raises(Refused, match="breaks a constraint"):
        veripb_checker.Proof(formula, "".join([*lines[: at + 1], twice, *lines[at + 1 :]]))
    with pytest.raises(Refused, match="another number of solutions"):
        veripb_checker.Proof(formula, text.replace("COMPLETE 2", "COMPLETE 3"))


def test_the_checker_reckons_as_the_format_says() -> None:
    row = Constraint([(3, 1), (-2, 2), (1, -1)], 0)  # 3 x1 - 2 x2 + 1 - x1 >= 0
    assert (row.terms, row.degree) == ({1: 2, -2: 2}, 1)
    half = row.divided(2)
    assert (half.terms, half.degree) == ({1: 1, -2: 1}, 1)
    assert row.plus(Constraint([(2, 2)], 1)).terms == {1: 2}
    assert Constraint([(1, 1)], 2).contradicts()
    assert not Constraint([(1, 1), (1, -2)], 2).negated().contradicts()


def test_what_cannot_be_written() -> None:
    signs = quickly.generate(7, 7, signs=4, seed=1).puzzle
    for puzzle, why in (
        (signs, "signs cannot be written for VeriPB"),
        (Puzzle(1, 1, [(0, 0, 0)]), "no two islands are in sight of each other"),
    ):
        proof = hk.prove(puzzle)
        with pytest.raises(HashikitError, match=why):
            proofs.export(proof.folder, "veripb")
        assert not (proof.folder / "full.opb").exists()


def test_a_full_disk_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    from hashikit._util.files import WholeFile

    def full(self: object, text: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(WholeFile, "write", full)
    proof = hk.prove(SEVERAL, claim="count")
    for form in ("veripb", "lrat"):
        with pytest.raises(OSError, match="No space left"):
            proofs.export(proof.folder, form)  # type: ignore[arg-type]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "proof"
    assert in_process(["prove", "--veripb", "4.3/.../3.2", "--out", str(folder)]) == 0
    assert veripb_checker.check(folder).said.startswith("ENUMERATION_COMPLETE 1 : ")
    assert "Exactly 1 solution." in capsys.readouterr().out
