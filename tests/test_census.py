"""All solutions at once: `hashikit.census`, judged by brute force and by what must agree."""

from __future__ import annotations

import random
import re
import signal
import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import hashikit as hk
from brute import solutions as brute_force
from cli_process import in_process
from hashikit.engine.wire import Sweep, SweepEnding

WIDE = hk.Puzzle.from_grid([["?", 0] * 30, [0] * 60] * 30)
"""Far too many states for any limit."""


def random_puzzle(rng: random.Random) -> hk.Puzzle:
    """A small puzzle of any rules but signs; half of the clues are unknown."""
    rows, cols = rng.randint(1, 5), rng.randint(2, 6)
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(cells)
    most = rng.choice([1, 2, 2, 2, 3, 4])
    size = rng.randint(2, min(8, len(cells)))
    islands = [
        (r, c, rng.choice([None, rng.randint(1, min(4, 2 * most))])) for r, c in cells[:size]
    ]
    blocked = cells[size : size + rng.choice([0, 0, 1])]
    return hk.Puzzle(
        rows,
        cols,
        islands,
        max_bridges=most,
        loops=rng.random() < 0.75,
        connected=rng.random() < 0.75,
        blocked=blocked,
    )


def turned(puzzle: hk.Puzzle, turn: int) -> hk.Puzzle:
    """One of the eight symmetric images."""
    rows, cols = puzzle.rows, puzzle.cols
    islands = [(i.row, i.col, i.clue) for i in puzzle.islands]
    if turn & 1:
        islands = [(r, cols - 1 - c, n) for r, c, n in islands]
    if turn & 2:
        islands = [(rows - 1 - r, c, n) for r, c, n in islands]
    if turn & 4:
        rows, cols = cols, rows
        islands = [(c, r, n) for r, c, n in islands]
    return hk.Puzzle(rows, cols, islands)


def open_grid(side: int) -> hk.Puzzle:
    return hk.Puzzle.from_grid([["?", 0] * side, [0] * 2 * side] * side)


def test_it_counts_what_brute_force_finds() -> None:
    rng = random.Random(35)
    several = 0
    for _ in range(400):
        puzzle = random_puzzle(rng)
        expected = list(brute_force(puzzle))
        found = hk.census(puzzle)
        assert found.count == len(expected), puzzle
        shares = {edge: [0] * (puzzle.max_bridges + 1) for edge in puzzle.edges}
        for solution in expected:
            drawn = {(a, b): n for a, b, n in solution.bridges}
            for edge, numbers in shares.items():
                numbers[drawn.get(edge, 0)] += 1
        assert found.marginals() == {edge: tuple(numbers) for edge, numbers in shares.items()}
        for solution in found.sample(5, seed=3):
            assert solution in expected
        several += len(expected) > 5
    assert several > 60


def test_a_drawing_restricts_it() -> None:
    puzzle = hk.parse("?.?.?/...../?.?.?")
    edge = puzzle.edges[0]
    numbers = hk.census(puzzle).marginals()[edge]
    assert sum(numbers) == hk.census(puzzle).count == hk.count(puzzle)
    for bridges, number in enumerate(numbers):
        exactly = hk.State({edge: (bridges, bridges)})
        assert hk.census(puzzle, state=exactly).count == number
    with pytest.raises(hk.PuzzleError):
        hk.census(puzzle, state={((0, 0), (2, 4)): 1})


def test_symmetries_and_orders_agree() -> None:
    puzzle = hk.generate(9, 12, islands=40, seed=4).puzzle
    loose = hk.Puzzle(9, 12, [(r, c, None if r % 3 else n) for r, c, n in puzzle.islands])
    counts = {hk.census(turned(loose, turn)).count for turn in range(8)}
    counts |= {Sweep(loose, None, None, 1 << 30, variant).count for variant in (1, 7)}
    assert len(counts) == 1
    assert counts.pop() > 1000


def test_a_unique_puzzle_has_one() -> None:
    for seed in range(5):
        puzzle = hk.generate(10, islands=30, seed=seed).puzzle
        found = hk.census(puzzle)
        assert found.count == 1
        assert found.sample(1) == [hk.solve(puzzle).solution]


def test_more_than_any_search_could_list() -> None:
    found = hk.census(open_grid(8))
    assert found.count > 10**40
    assert found.states > 1000
    assert found.memory > 1000
    assert {sum(numbers) for numbers in found.marginals().values()} == {found.count}
    drawn = found.sample(20, seed=1)
    assert len(set(drawn)) == 20
    assert not any(hk.check(found.puzzle, solution) for solution in drawn)
    assert found.sample(20, seed=1) == drawn != found.sample(20, seed=2)


def test_samples_are_uniform() -> None:
    puzzle = open_grid(3)
    found = hk.census(hk.Puzzle(puzzle.rows, puzzle.cols, puzzle.islands, max_bridges=1))
    assert 50 <= found.count <= 5000
    draws = 20 * found.count
    seen = Counter(found.sample(draws, seed=5))
    assert len(seen) == found.count
    chi = sum((times - 20) ** 2 / 20 for times in seen.values())
    mean = found.count - 1
    assert abs(chi - mean) < 5 * (2 * mean) ** 0.5


def test_no_solution_and_no_edges() -> None:
    none = hk.census(hk.parse("2.1"))
    assert none.count == 0
    assert none.sample(3) == []
    assert none.marginals() == {((0, 0), (0, 2)): (0, 0, 0)}
    assert hk.census(hk.Puzzle(1, 1, [])).count == hk.count(hk.Puzzle(1, 1, []))
    alone = hk.Puzzle(1, 1, [(0, 0, None)])
    assert hk.census(alone).count == hk.count(alone)


def test_limits_hold() -> None:
    begin = monotonic()
    with pytest.raises(hk.LimitReachedError, match="time limit"):
        hk.census(WIDE, time_limit=0.3)
    assert monotonic() - begin < 3
    with pytest.raises(hk.LimitReachedError, match="memory limit"):
        hk.census(WIDE, memory_limit=10_000_000)
    assert Sweep(WIDE, None, 0.0, 1 << 30).ending is SweepEnding.STOPPED


def test_what_it_refuses() -> None:
    signs = hk.Puzzle(2, 3, [(0, 0, None), (0, 2, None)], signs=[hk.Sign(1, 0, north=1)])
    with pytest.raises(hk.UnsupportedRuleError, match="a census does not support signs"):
        hk.census(signs)
    with pytest.raises(hk.PuzzleError):
        hk.census("2.2")  # type: ignore[arg-type]
    for wrong in (-1, "1"):
        with pytest.raises(hk.OptionError):
            hk.census(WIDE, time_limit=wrong)  # type: ignore[arg-type]
    for bytes_ in (0, 1.5, 1 << 63):
        with pytest.raises(hk.OptionError):
            hk.census(WIDE, memory_limit=bytes_)  # type: ignore[arg-type]
    with pytest.raises(hk.OptionError):
        hk.census(hk.parse("2.2")).sample(-1)


def test_count_takes_the_sweep_where_search_would_not_end() -> None:
    puzzle = open_grid(7)
    exact = hk.census(puzzle).count
    assert hk.count(puzzle) == hk.count(puzzle, method="sweep") == exact > 10**20
    assert hk.count(puzzle, limit=50) == hk.count(puzzle, method="sweep", limit=50) == 50
    assert hk.count(open_grid(3)) == hk.count(open_grid(3), method="search")
    edge = puzzle.edges[0]
    assert hk.count(puzzle, state={edge: (0, 0)}) == hk.census(puzzle).marginals()[edge][0]
    with pytest.raises(hk.LimitReachedError) as reached:
        hk.count(WIDE, time_limit=0.5)
    assert reached.value.found > 0
    with pytest.raises(hk.OptionError, match="method 'sweep' takes no other solver"):
        hk.count(puzzle, method="sweep", conflict_limit=5)
    with pytest.raises(hk.OptionError, match="method"):
        hk.count(puzzle, method="quick")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such timer")
def test_ctrl_c_ends_it_at_once() -> None:
    old = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.4)
    begin = monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            hk.census(WIDE)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert monotonic() - begin < 3


def test_every_digit_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A count has more digits than Python writes of itself; reading keeps Python's limit."""
    walls = [["?", "?", "#"] * 100 if row % 2 == 0 else ["#"] * 300 for row in range(160)]
    puzzle = hk.Puzzle.from_grid(walls, max_bridges=4, connected=False)
    limit = sys.get_int_max_str_digits()
    for arguments in ([], ["--json"]):
        (tmp_path / "pairs.json").write_text(hk.dumps(puzzle, "json"))
        assert in_process(["count", *arguments, tmp_path / "pairs.json"]) == 0
        printed = capsys.readouterr().out
        digits = max(re.findall("[0-9]+", printed), key=len)
        assert len(digits) == 4817
        assert int(digits[:9]) == 4**8000 // 10 ** (4817 - 9)
    assert sys.get_int_max_str_digits() == limit
    (tmp_path / "wide.json").write_text('{"rows":' + "9" * 5000 + "}")
    assert in_process(["count", tmp_path / "pairs.json", tmp_path / "wide.json"]) == 2
    assert "expected a number with fewer digits" in capsys.readouterr().err


@pytest.mark.parametrize("n", [-1, 2**63, 2**70, 1.5, True])
def test_numbers_of_samples_that_are_none(n: Any) -> None:
    with pytest.raises(hk.OptionError, match=r"^n is "):
        hk.census(hk.parse("?.?.?")).sample(n)
