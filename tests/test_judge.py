"""The check of every solution before it leaves the engine, and the error when it fails."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

import brute
import random_puzzles
from hashikit import InternalError, Puzzle, Solution, _core, check, parse, solve
from hashikit.cli import main
from hashikit.cli.status import Exit
from hashikit.engine import wire


def refused(puzzle: Puzzle, counts: list[int], bounds: bytes = b"") -> str | None:
    """The engine's objection to these bridges of `puzzle.edges`, or `None`."""
    try:
        _core.judge(wire.flat(puzzle), bounds, bytes(counts))
    except InternalError as error:
        return str(error)
    return None


def test_it_agrees_with_the_checker() -> None:
    """On solutions, solutions with one pair changed, and bridges at random, of every rule."""
    rng = Random(5)
    verdicts: Counter[bool] = Counter()
    for puzzle in random_puzzles.all_rules(77, 600):
        drawings = [[rng.randint(0, puzzle.max_bridges) for _ in puzzle.edges]]
        for solution in islice(brute.solutions(puzzle), 4):
            joined = {(a, b): count for a, b, count in solution.bridges}
            counts = [joined.get(edge, 0) for edge in puzzle.edges]
            changed = list(counts)
            if changed:
                changed[rng.randrange(len(changed))] = rng.randint(0, puzzle.max_bridges)
            drawings += [counts, changed]
        for counts in drawings:
            right = not check(puzzle, Solution.from_counts(puzzle, counts))
            verdicts[right] += 1
            assert (refused(puzzle, counts) is None) == right, f"{puzzle!r} {counts}"
    assert min(verdicts.values()) > 500


def test_bounds_count_as_rules() -> None:
    puzzle = parse("3.3/.../3.3")
    counts = [1, 2, 2, 1]
    for edge, count in enumerate(counts):
        bound = wire.bounds(puzzle, {puzzle.edges[edge]: (count, count)})
        assert refused(puzzle, counts, bound) is None
        bound = wire.bounds(puzzle, {puzzle.edges[edge]: (3 - count, 3 - count)})
        assert "a bound is not kept" in str(refused(puzzle, counts, bound))


def wrong(self: wire.Search, *limits: object) -> None:
    """An engine whose answer is no bridges at all."""
    _core.judge(wire.flat(self._puzzle), b"", bytes(len(self._puzzle.edges)))


def test_a_wrong_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire.Search, "next", wrong)
    monkeypatch.setattr(wire.Search, "count", wrong)
    with pytest.raises(InternalError, match=r"bug in hashikit.*please report"):
        solve(parse("1.1"))


@pytest.mark.parametrize(
    "command", [["solve"], ["count"], ["solve", "--json"], ["solve", "--unique"]]
)
def test_the_command_line_says_so(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire.Search, "next", wrong)
    monkeypatch.setattr(wire.Search, "count", wrong)
    assert main([*command, "1.1"]) == Exit.INTERNAL == 70
    out, err = capsys.readouterr()
    said, silent = (out, err) if "--json" in command else (err, out)
    assert silent == ""
    assert said.count("\n") == 1
    assert "a bug in hashikit" in said
    assert "the islands are not one network" in said
