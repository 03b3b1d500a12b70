"""The types that a user's program sees. The lint stage checks the package's own."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import hashikit
from cli_process import ROOT

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
    assert_type(limit.count, int)
"""

MISTAKES = {
    'hashikit.solve("4.3")': "arg-type",
    "hashikit.solve(puzzle).solution.bridges": "union-attr",
    'hashikit.count(puzzle, limit="3")': "arg-type",
    "hashikit.solve(puzzle, state={(0, 0): 1})": "arg-type",
    "Puzzle(1, 1, [(0, 0)])": "list-item",
    "hashikit.nonsense": "attr-defined",
}


@pytest.mark.skipif(find_spec("mypy") is None, reason="pip install 'hashikit[test]'")
def test_what_a_user_writes(tmp_path: Path) -> None:
    """A program without a mistake is typed, and every mistake in another is seen, and no more."""
    assert (Path(hashikit.__file__).parent / "py.typed").exists()
    program, wrong = tmp_path / "program.py", tmp_path / "wrong.py"
    program.write_text(PROGRAM)
    head = 'import hashikit\nfrom hashikit import Puzzle\npuzzle = hashikit.parse("4.3")\n'
    wrong.write_text(head + "\n".join(MISTAKES) + "\n")
    # In the checkout, with its settings: they are strict, and the lint stage has filled the cache.
    run = subprocess.run(
        [sys.executable, "-m", "mypy", program, wrong], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 1, run.stdout + run.stderr
    found = re.findall(r"^.*?(\w+\.py):(\d+): error: .*\[([\w-]+)\]$", run.stdout, re.MULTILINE)
    expected = [("wrong.py", str(n), code) for n, code in enumerate(MISTAKES.values(), 4)]
    assert found == expected, run.stdout
    subprocess.run([sys.executable, program], check=True)
