"""Our types and style, and the types that a user's program sees."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import hashikit

pytestmark = pytest.mark.slow

PROGRAM = """
from collections.abc import Iterator
from typing_extensions import assert_type

import hashikit
from hashikit import Bridge, Forced, ForcedEdge, Island, LimitReachedError, Puzzle, Result
from hashikit import Solution, Stats, Status, Violation

puzzle = hashikit.parse("4.3/.../3.2")
assert_type(puzzle, Puzzle)
assert_type(puzzle.islands, tuple[Island, ...])
assert_type(puzzle.islands[0].clue, int | None)
assert_type(Puzzle.from_grid([[1, 0, "?"]]), Puzzle)
assert_type(Puzzle.from_grid(["1.?"]), Puzzle)
assert_type(Puzzle(1, 3, [(0, 0, 2), Island(0, 2, None)], max_bridges=3, loops=False), Puzzle)

result = hashikit.solve(puzzle, time_limit=1, unique=True, state={((0, 0), (0, 2)): (1, 2)})
assert_type(result, Result)
assert_type(result.status, Status)
assert_type(result.unique, bool | None)
assert_type(result.solution, Solution | None)
assert_type(result.stats, Stats)
assert_type(result.stats.conflicts, int)
if result.solution is not None:
    assert_type(result.solution.bridges, tuple[Bridge, ...])
    assert_type(result.solution.bridges[0].count, int)
    assert_type(hashikit.check(puzzle, result.solution), list[Violation])
    text: str = hashikit.dumps(result.solution, "json")

assert_type(hashikit.solutions(puzzle), Iterator[Solution])
assert_type(hashikit.is_unique(puzzle), bool)
assert_type(hashikit.forced(puzzle), Forced)
assert_type(hashikit.forced(puzzle).edges[0], ForcedEdge)
try:
    assert_type(hashikit.count(puzzle, time_limit=1), int)
except LimitReachedError as limit:
    assert_type(limit.found, int)
"""

MISTAKES = {
    'hashikit.solve("4.3")': "arg-type",
    "hashikit.solve(puzzle).solution.bridges": "union-attr",
    'hashikit.count(puzzle, limit="3")': "arg-type",
    "hashikit.solve(puzzle, state={(0, 0): 1})": "arg-type",
    "Puzzle(1, 1, [(0, 0)])": "list-item",
    "hashikit.nonsense": "attr-defined",
}


def mypy(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    home = Path(hashikit.__file__).parents[1]
    environment = dict(os.environ)
    if home.name not in ("site-packages", "dist-packages"):
        environment["MYPYPATH"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=environment,
    )


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    for tool in ("mypy", "ruff"):
        if find_spec(tool) is None:
            pytest.skip(f"{tool} is not installed: pip install 'hashikit[test]'")


def test_the_package_is_typed(root: Path) -> None:
    run = mypy("src/hashikit", cwd=root)
    assert run.returncode == 0, run.stdout


def test_a_program_of_a_user_is_typed(tmp_path: Path) -> None:
    assert (Path(hashikit.__file__).parent / "py.typed").exists()
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    run = mypy(program, cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    subprocess.run([sys.executable, program], check=True)


@pytest.mark.parametrize(("line", "error"), MISTAKES.items())
def test_a_mistake_of_a_user_is_seen(tmp_path: Path, line: str, error: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        f'import hashikit\nfrom hashikit import Puzzle\npuzzle = hashikit.parse("4.3")\n{line}\n'
    )
    run = mypy(program, cwd=tmp_path)
    assert run.returncode == 1
    assert "program.py:4: error" in run.stdout
    assert f"[{error}]" in run.stdout


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=["check", "format"])
def test_style(root: Path, command: tuple[str, ...]) -> None:
    folders = [name for name in ("src", "tests", "benchmarks", "scripts") if (root / name).is_dir()]
    run = subprocess.run(
        [sys.executable, "-m", "ruff", *command, *folders],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
