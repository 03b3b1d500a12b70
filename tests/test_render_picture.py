"""The picture of the README and the puzzles it comes from."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import hashikit
from hashikit import svg


def test_the_documented_command_makes_the_picture_again(root: Path, tmp_path: Path) -> None:
    guide = (root / "docs" / "rendering.md").read_text("utf-8")
    command = re.search(
        r"^    hashi (show .+ --svg (docs/images/solved\.svg))$", guide, re.MULTILINE
    )
    assert command
    target = tmp_path / "solved.svg"
    arguments = command[1].replace(command[2], str(target)).split()
    run = subprocess.run(
        [sys.executable, "-m", "hashikit", *arguments], cwd=root, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert target.read_bytes() == (root / command[2]).read_bytes()


def test_the_picture_shows_the_solution(root: Path) -> None:
    puzzle = hashikit.read(root / "examples" / "first.txt")
    solution = hashikit.solve(puzzle).solution
    assert solution
    picture = (root / "docs" / "images" / "solved.svg").read_text("utf-8")
    assert picture.rstrip("\n") == svg.draw(puzzle, solution)


@pytest.mark.parametrize(("name", "side"), [("first", 10), ("second", 15)])
def test_the_examples_have_one_solution(root: Path, name: str, side: int) -> None:
    puzzle = hashikit.read(root / "examples" / f"{name}.txt")
    assert (puzzle.rows, puzzle.cols) == (side, side)
    result = hashikit.solve(puzzle, unique=True)
    assert result.unique
    assert result.solution
    assert hashikit.check(puzzle, result.solution) == []
