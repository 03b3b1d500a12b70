"""The benchmark sets: the same on every machine, as described, and resumable."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import hashikit
from cli_process import hashi
from hashikit import HashikitError, OptionError
from hashikit.bench import suites

DIGESTS = {
    "unique/100/1.has": "9deba07bbdfa533a",
    "unsolvable/100/1.has": "727b0296ff2cfab4",
    "balance/64/1.has": "84eb868495ca1e43",
    "transition/45/1.has": "d6957a6161964a16",
}
"""Another one is another set: then it needs another name."""


def instance(name: str) -> suites.Instance:
    [found] = [one for one in suites.plan() if one.name == name]
    return found


@pytest.mark.parametrize("name", DIGESTS)
def test_the_same_on_every_machine(name: str) -> None:
    text = hashikit.dumps(suites.make(instance(name)).puzzle, "has")
    assert sha256(text.encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("name", ["unique/400/2.has", "unsolvable/400/2.has", "balance/100/3.has"])
def test_what_is_said_of_a_puzzle_is_so(name: str) -> None:
    """By a solver that shares no code with the engine, and by the colors of a chessboard."""
    made = suites.make(instance(name))
    assert sum(island.clue or 0 for island in made.puzzle.islands) % 2 == 0
    if made.verdict == "one solution":
        assert hashikit.is_unique(made.puzzle, solver="sat-lazy")
    elif made.instance.family == "balance":
        black = [i.clue or 0 for i in made.puzzle.islands if (i.row + i.col) % 2 == 0]
        white = [i.clue or 0 for i in made.puzzle.islands if (i.row + i.col) % 2 == 1]
        assert sum(black) == sum(white) + 2
        assert all((sum(a) + sum(b)) % 2 for a, b in made.puzzle.edges)
    else:
        result = hashikit.solve(made.puzzle, solver="sat-lazy")
        assert result.status is hashikit.Status.NO_SOLUTION


def test_a_set_is_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "hard"
    assert [new for _, new in suites.grow(str(folder), only="balance/64")] == [True] * 3
    first = (folder / "manifest.json").read_bytes()
    (folder / "balance/64/2.has").unlink()
    assert [new for _, new in suites.grow(str(folder), only="balance/64")] == [False, True, False]
    assert (folder / "manifest.json").read_bytes() == first
    entries = json.loads(first)["puzzles"]
    assert [entry["file"] for entry in entries] == [f"balance/64/{seed}.has" for seed in (1, 2, 3)]
    for entry in entries:
        data = (folder / entry["file"]).read_bytes()
        assert sha256(data).hexdigest() == entry["sha256"]
        assert len(hashikit.read(folder / entry["file"]).islands) == entry["islands"] == 64
    (folder / "balance/64/1.has").write_text("2 2 0\n0 0\n0 0\n")
    with pytest.raises(HashikitError, match=r"not the puzzle that manifest\.json lists"):
        list(suites.grow(str(folder), only="balance/64"))
    (folder / "manifest.json").write_text("{}")
    with pytest.raises(HashikitError, match="not the manifest of a benchmark set"):
        list(suites.grow(str(folder)))


def test_no_such_set() -> None:
    with pytest.raises(OptionError, match="suite is 'hrd', not one of hard"):
        suites.plan("hrd")
    with pytest.raises(OptionError, match="only is 'unique/7', not a family of unique, "):
        suites.plan(only="unique/7")


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "hard"
    for new in (3, 0):
        part = ["--only", "balance/64", "--out", folder]
        status, out, err = hashi("generate", "--suite", "hard", *part)
        assert (status, err) == (0, "")
        assert out.startswith(f"3 puzzles in {folder}, {new} of them new (")
    for arguments, said in (
        ("--suite hard", "--suite needs a folder: --out DIR"),
        ("--suite hard --out x --size 9", "--size cannot be combined with --suite"),
        ("--only balance", "--only requires --suite"),
    ):
        status, out, err = hashi("generate", *arguments.split())
        assert (status, out) == (2, "")
        assert said in err
