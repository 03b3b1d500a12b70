"""The picture of the README and the puzzles it comes from."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hashikit

SVG = "{http://www.w3.org/2000/svg}"


def shown(document: str) -> tuple[str, list[str], int]:
    """The title of a picture, its clues, and the number of its bridges."""
    root = ElementTree.fromstring(document)
    clues = [text.text or "" for text in root.iter(f"{SVG}text")]
    bridges = sum(path.get("d", "").count("M") for path in root.iter(f"{SVG}path"))
    return root.attrib["aria-label"], clues, bridges


def test_the_documented_command_makes_the_picture(root: Path, tmp_path: Path) -> None:
    """The picture in the repository and a new one show the puzzle with its solution."""
    guide = (root / "docs" / "howto" / "pictures.md").read_text("utf-8")
    command = re.search(r"^hashi (show .+ --svg (\w+\.svg))$", guide, re.MULTILINE)
    assert command
    target = tmp_path / "solved.svg"
    arguments = command[1].replace(command[2], str(target)).split()
    run = subprocess.run(
        [sys.executable, "-m", "hashikit", *arguments], cwd=root, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    puzzle = hashikit.read(root / "examples" / "first.txt")
    solution = hashikit.solve(puzzle).solution
    assert solution
    for path in (target, root / "docs" / "images" / "solved.svg"):
        title, clues, bridges = shown(path.read_text("utf-8"))
        total = sum(bridge.count for bridge in solution.bridges)
        assert f"{len(puzzle.islands)} islands, {total} bridges drawn" in title
        assert clues == [str(island.clue) for island in puzzle.islands]
        assert bridges == total


@pytest.mark.parametrize(("name", "side"), [("first", 10), ("second", 15)])
def test_the_examples_have_one_solution(root: Path, name: str, side: int) -> None:
    puzzle = hashikit.read(root / "examples" / f"{name}.txt")
    assert (puzzle.rows, puzzle.cols) == (side, side)
    result = hashikit.solve(puzzle, unique=True)
    assert result.unique
    assert result.solution
    assert hashikit.check(puzzle, result.solution) == []
