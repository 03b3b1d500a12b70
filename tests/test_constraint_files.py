"""MiniZinc and XCSP3 files, through the solvers that read them and back."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest

import brute
import random_puzzles
from foreign import missing
from hashikit import Puzzle, Status, UnsupportedRuleError, check, models

FOREST = Puzzle.from_grid([[2, 2], [2, 2]]).replace(connected=False, loops=False)


def some_puzzles(number: int) -> list[Puzzle]:
    """Solvable and unsolvable ones, by all rules that both models know."""
    puzzles = [*random_puzzles.puzzles(7, number), *random_puzzles.all_rules(3, number)]
    puzzles = [puzzle for puzzle in puzzles if puzzle.loops or puzzle.connected]
    assert any(puzzle.signs for puzzle in puzzles)
    assert any(not puzzle.loops for puzzle in puzzles)
    assert any(not puzzle.connected for puzzle in puzzles)
    puzzles.append(Puzzle(1, 1, [(0, 0, 1)]))
    puzzles.append(Puzzle(1, 1, [(0, 0, 0)]))
    puzzles.append(Puzzle(2, 2, [(0, 0, 1), (1, 1, 1)]))
    puzzles.append(Puzzle(1, 3, [(0, 0, 0), (0, 2, 0)]))
    # Two pairs apart: one network is what forbids it.
    puzzles.append(Puzzle.from_grid([[1, 1], [0, 0], [1, 1]]))
    return puzzles


def output(*command: str | Path) -> str:
    """What a solver prints, up to two solutions."""
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=True, timeout=200
    ).stdout


def judge(puzzle: Puzzle, found: int, text: str) -> None:
    """Whether a solver found as many solutions as there are, and the one that it printed is one."""
    assert found == len(list(islice(brute.solutions(puzzle), 2))), puzzle
    decoded = models.decode(puzzle, text)
    assert decoded.status is (Status.SOLVED if found else Status.NO_SOLUTION)
    if decoded.solution is not None:
        assert not check(puzzle, decoded.solution)


@pytest.mark.slow  # a process each; it found an array of no islands that gecode refused
def test_minizinc_through_gecode(tmp_path: Path) -> None:
    if not (shutil.which("minizinc") and shutil.which("fzn-gecode")):
        missing("minizinc is not installed")
    model, data = tmp_path / "hashi.mzn", tmp_path / "puzzle.dzn"
    models.write(FOREST.replace(loops=True), model, "minizinc", "mzn")
    for puzzle in some_puzzles(16):
        assert models.dumps(puzzle, "minizinc", "mzn") == model.read_text()
        models.write(puzzle, data, "minizinc")
        text = output("minizinc", "--solver", "gecode", "-n", "2", model, data)
        judge(puzzle, text.count("----------"), text.partition("----------")[0] or text)


@pytest.mark.full  # a Java machine for each; nothing else judges what XCSP3 means
def test_xcsp3_through_ace(tmp_path: Path) -> None:
    package = find_spec("pycsp3")
    if package is None or package.origin is None or not shutil.which("java"):
        missing("pycsp3 or Java is not installed")
        return
    (ace,) = Path(package.origin).parent.glob("solvers/ace/ACE-*.jar")
    path = tmp_path / "puzzle.xml"
    for puzzle in some_puzzles(16):
        models.write(puzzle, path, "xcsp3")
        text = output("java", "-jar", ace, path, "-s=2")
        found = re.search(r"FOUND SOLUTIONS(?:\x1b\[0m)?\s+(\d+)", text)  # it prints the last one
        judge(puzzle, int(found[1]) if found else 0, text)


@pytest.mark.parametrize("model", ["minizinc", "xcsp3"])
def test_several_networks_without_loops_are_refused(model: str) -> None:
    with pytest.raises(UnsupportedRuleError, match=f"{model} does not support this rule: loops"):
        models.dumps(FOREST, model)


def test_answers_are_read() -> None:
    puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    answer = "s SATISFIABLE\nv <instantiation>\nv <list> x_0_0_0_2 d_0_2 </list>\n"
    answer += "v <values> 2 1 </values>\nv </instantiation>\n"
    decoded = models.decode(puzzle, answer)
    assert decoded.solution is not None
    assert not check(puzzle, decoded.solution)
    assert models.decode(puzzle, "=====UNSATISFIABLE=====\n").status is Status.NO_SOLUTION
    assert models.decode(puzzle, "=====UNKNOWN=====\n").status is Status.UNKNOWN
    two = models.decode(puzzle, "x_0_0_0_2 = 1\n----------\n")
    assert [violation.rule for violation in two.violations] == ["clue", "clue"]
