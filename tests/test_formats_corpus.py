"""The published puzzles through every format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from effort import some
from format_cases import BY_NAME
from hashikit import (
    Puzzle,
    UnsupportedRuleError,
    check,
    dumps,
    formats,
    parse,
    parse_solution,
    read,
)

pytestmark = pytest.mark.slow


def beside(puzzle: Puzzle) -> bool:
    """Whether two islands are side by side."""
    return any(b[0] - a[0] + b[1] - a[1] == 1 for a, b in puzzle.edges)


def test_cllv(corpus: Path) -> None:
    paths = sorted((corpus / "cllv").glob("*/*.has"))
    assert len(paths) == 720
    for path in paths:
        text = path.read_bytes().decode("ascii")
        puzzle = parse(text)
        assert dumps(puzzle, "has") == text
        _, side, count, *_ = path.stem.split("_")
        assert (puzzle.rows, puzzle.cols, len(puzzle.islands)) == (int(side), int(side), int(count))
        assert read(path) == puzzle
    for path in paths[::20]:
        puzzle = read(path)
        for name in formats.names():
            if name == "unsw" or (name == "tatham" and beside(puzzle)):
                continue
            assert parse(dumps(puzzle, name)) == puzzle


def test_janko(corpus: Path) -> None:
    path = corpus / "janko" / "janko_hashi_odd.json"
    raw = json.loads(path.read_text())
    entries = list(formats.read_all(path))
    assert [entry.name for entry in entries] == [f"{path.name}:{key}" for key in raw]
    assert len(entries) == 455
    for entry, published in zip(entries, raw.values(), strict=True):
        puzzle, solution = entry.puzzle, entry.solution
        assert solution is not None
        assert check(puzzle, solution) == []
        assert dumps(puzzle, "janko").split() == published["problem"].split()
        assert parse(published["problem"]) == puzzle
        # Cell by cell: the published grid and ours.
        assert dumps(solution, "janko").split() == published["solution"].split()
        assert parse_solution(published["solution"], puzzle) == solution

    through = dict.fromkeys(formats.names(), 0)
    chosen = some(entries, 110)
    for entry in chosen:
        puzzle, solution = entry.puzzle, entry.solution
        assert solution is not None
        for name in formats.names():
            try:
                text = dumps(puzzle, name)
            except UnsupportedRuleError:
                continue
            assert name in BY_NAME or formats.detect(text) == name
            assert parse(text) == puzzle
            through[name] += 1
        for name in set(formats.names(answers=True)) - set(BY_NAME):
            assert parse_solution(dumps(solution, name), puzzle) == solution
    assert through == {name: len(chosen) * (name != "unsw") for name in formats.names()}
