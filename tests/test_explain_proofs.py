"""Proofs of explanations: each step follows from what it names, by a checker of its own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hashikit
import quickly
from cli_process import in_process
from hashikit import HashikitError, Puzzle
from hashikit.verifier import Wrong
from hashikit.verifier_explained import ProofSummary, main, verify

PUZZLE = "2.3..3/....../4.5..2/....../2.4..1"


def made(number: int, **options: int | bool) -> list[Puzzle]:
    return [
        quickly.generate(9, 9, islands=25, seed=seed, **options).puzzle  # type: ignore[arg-type]
        for seed in range(number)
    ]


def proved(puzzle: Puzzle, folder: Path, state: object = None) -> ProofSummary:
    found = hashikit.explain(puzzle, state)  # type: ignore[arg-type]
    says = found.prove(folder)
    verdict = verify(folder)
    assert (verdict.steps, verdict.claims) == (len(found), says.claims)
    assert verdict.trusted == [number + 1 for number in says.unproved]
    assert verdict.solved == found.complete
    known = found.state().bounds
    edges = dict(zip(puzzle.edges, verdict.bounds, strict=True))
    for edge, (low, _) in known.items():
        assert low <= edges[edge][0], "the explanation says more than is proved"
    return verdict


@pytest.mark.parametrize(
    "options",
    [
        *({}, {"loops": False}, {"max_bridges": 1}, {"max_bridges": 3}, {"max_bridges": 4}),
        {"signs": 8},
    ],
    ids=str,
)
def test_each_step_follows(tmp_path: Path, options: dict[str, int | bool]) -> None:
    for puzzle in made(6, **options):
        verdict = proved(puzzle, tmp_path)
        assert not verdict.trusted
        assert str(verdict).endswith("lead to the only solution.")


def test_trials_with_signs(tmp_path: Path) -> None:
    whys = set()
    for level in ("medium", "expert", "extreme"):
        made = quickly.generate(8, 11, islands=30, signs=7, level=level, seed=2)
        verdict = proved(made.puzzle, tmp_path)
        assert not verdict.trusted
        assert verdict.solved
        steps = hashikit.explain(made.puzzle)
        whys |= {link.why for step in steps for link in step.chain}
        whys |= {step.failure.kind for step in steps if step.failure}
        text = (tmp_path / "explanation.txt").read_text("ascii")
        assert "\nvalue " in text
        assert "\nleast-value " in text
    assert "sum" in whys


@pytest.mark.parametrize(
    ("pattern", "change", "says"),
    [
        (r"value (\d+) (\d+) (\d+)\n", r"value \1 8 8\n", "not known before"),
        (r"value \d+ ", "value 9999 ", "no such island"),
        (r"\nvalue [\d ]+\n", "\n", "no rule implies this clause"),
        (r"least-value (\d+) ", "least-value 9999 ", "no such island"),
        (
            r"least-value (\d+) (\d)\n",
            r"least-value \1 8\n",
            "no rule implies this clause|there are such values",
        ),
        (r"\nleast-value", "\nleast-shrug", "an unknown kind of line"),
    ],
)
def test_values_that_are_wrong(tmp_path: Path, pattern: str, change: str, says: str) -> None:
    made = quickly.generate(8, 11, islands=30, signs=7, level="medium", seed=2)
    hashikit.explain(made.puzzle).prove(tmp_path)
    file = tmp_path / "explanation.txt"
    text = file.read_text("ascii")
    changed, number = re.subn(pattern, change, text)
    assert number, "the attack changes nothing"
    file.write_text(changed, "ascii")
    with pytest.raises(Wrong, match=rf"explanation\.txt, line \d+: .*({says})"):
        verify(tmp_path)


def test_from_a_state(tmp_path: Path) -> None:
    puzzle = made(1)[0]
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    drawn = {(b.a, b.b): b.count for b in solution.bridges[::2]}
    assert not proved(puzzle, tmp_path, drawn).trusted
    assert (tmp_path / "state.json").exists()
    assert not proved(puzzle, tmp_path).trusted
    assert not (tmp_path / "state.json").exists()


def test_several_solutions(tmp_path: Path) -> None:
    verdict = proved(Puzzle.from_grid([[2, 0, 2], [0, 0, 0], [2, 0, 2]]), tmp_path)
    assert "only solution" not in str(verdict) or verdict.solved


ATTACKS = [
    (r"islands \d+ ", "islands ", "no rule implies this clause"),
    (r"fact (\d+) (\d+) (\d+)\n", r"fact \1 3 3\n", "not known before"),
    (
        r"(?m)^rules [a-z ]+$",
        "rules",
        "all islands, or several networks|no rule implies this clause",
    ),
    (r"least (\d+) 1\n", r"least \1 2\n", "no rule implies this clause"),
    (r"claim count 0 complete", "claim count 0", "no proof that there is no solution|another"),
    (r"(?s)\nclaim count 0 complete\n\Z", "\n", "cut off|no claim"),
    (r"explanation 1", "explanation 2", "expected: hashikit explanation 1"),
    (r"\nstep\n", "\nrules shrug\nstep\n", "nothing comes before the first step|no such rule"),
    (r"\nstep\n", "\nstep\nshrug\n", "an unknown kind of line"),
    (r"islands (\d+) ", r"islands 9999 \1 ", "no such island"),
    (r"least \d+ ", "least 9999 ", "no such edge"),
    (r"step\n", "", "nothing comes before the first step"),
]


@pytest.mark.parametrize(("pattern", "change", "says"), ATTACKS)
def test_what_is_wrong_is_refused(tmp_path: Path, pattern: str, change: str, says: str) -> None:
    puzzle = made(2)[1]
    hashikit.explain(puzzle).prove(tmp_path)
    file = tmp_path / "explanation.txt"
    text = file.read_text("ascii")
    changed, number = re.subn(pattern, change, text)
    assert number, "the attack changes nothing"
    file.write_text(changed, "ascii")
    with pytest.raises(Wrong, match=rf"explanation\.txt, line \d+: .*({says})"):
        verify(tmp_path)


def test_a_step_that_names_too_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hashikit.reasoning import step_proofs

    monkeypatch.setattr(step_proofs, "_islands", lambda step: [])
    found = hashikit.explain(hashikit.parse(PUZZLE))
    says = found.prove(tmp_path)
    assert says.unproved
    verdict = verify(tmp_path)
    assert verdict.trusted == [number + 1 for number in says.unproved]
    assert str(verdict).startswith("Not proved: ")
    assert main([str(tmp_path)]) == 1
    assert "Not proved" in capsys.readouterr().out
    assert in_process(["verify", str(tmp_path)]) == 1


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "steps"
    assert in_process(["explain", "--prove", str(folder), PUZZLE]) in (0, 1)
    assert "each from the islands it names" in capsys.readouterr().out
    assert in_process(["verify", str(folder)]) == 0
    assert "follows from what it names" in capsys.readouterr().out
    assert in_process(["verify", "--json", str(folder)]) == 0
    assert json.loads(capsys.readouterr().out)["unproved"] == []
    assert in_process(["explain", "--prove", f"{folder}s/", PUZZLE, "2.2/.../2.2"]) in (0, 1)
    assert in_process(["verify", f"{folder}s"]) == 0
    assert main([str(folder)]) == 0
    assert main([]) == 2
    capsys.readouterr()
    assert in_process(["verify", "--puzzle", "2.2/.../2.2", str(folder)]) == 1
    assert "a different puzzle" in capsys.readouterr().out


def test_another_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(HashikitError, match=r"mine\.txt"):
        hashikit.explain(hashikit.parse(PUZZLE)).prove(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
