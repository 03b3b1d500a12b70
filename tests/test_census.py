"""All solutions at once: `hashikit.census`, judged by brute force and by what must agree."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import hashikit as hk
import quickly
from brute import solutions as brute_force
from cli_process import in_process, on_terminal
from growth import is_linear
from hard import unsolvable
from hashikit.engine.wire import Sweep, SweepEnding, SweepProgress
from waiting import PATIENCE

WIDE = hk.Puzzle.from_grid([["?", 0] * 13, [0] * 26] * 13)
"""Far too many states for any limit."""


def test_counts_where_joins_or_single_solutions_take_long() -> None:
    """An open grid has too many pairs of states to join, a long row too many islands to list many
    solutions of it: each pair of neighbors there has one bridge or two."""
    grid = open_grid(9)
    assert hk.count(grid) == hk.census(grid).count
    assert hk.count(hk.Puzzle(1, 9_999, [(0, 2 * k, None) for k in range(5_000)])) == 2**4_999


def open_grid(side: int) -> hk.Puzzle:
    return hk.Puzzle.from_grid([["?", 0] * side, [0] * 2 * side] * side)


def half_clued(seed: int) -> hk.Puzzle:
    """A generated puzzle that keeps only the clues of its even rows."""
    made = quickly.generate(7, islands=16, seed=seed).puzzle
    return hk.Puzzle(7, 7, [(r, c, None if r % 2 else n) for r, c, n in made.islands])


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


def check_clues(puzzle: hk.Puzzle, solutions: list[hk.Solution], found: hk.Census) -> None:
    """What one more clue leaves, against trying it on every solution."""
    degrees = [
        {
            island.at: sum(b.count for b in solution.bridges if island.at in (b.a, b.b))
            for island in puzzle.islands
        }
        for solution in solutions
    ]
    sums = found.sums()
    assert list(sums) == [island.at for island in puzzle.islands if island.clue is None]
    for cell, numbers in sums.items():
        assert Counter(degree[cell] for degree in degrees) == {
            n: have for n, have in enumerate(numbers) if have
        }
    clues = found.extra_clues()
    assert [clue.share for clue in clues] == sorted(clue.share for clue in clues)
    open_ = {cell for cell in sums if len({degree[cell] for degree in degrees}) > 1}
    assert {clue.island for clue in clues if clue.island} == open_
    for solution in solutions[:2]:
        for clue in found.extra_clues(solution):
            if clue.island:
                left = sum(degree[clue.island] == clue.value for degree in degrees)
            else:
                assert clue.edge is not None
                assert clue.value
                left = sum(
                    any(b.edge == clue.edge and b.count >= clue.value for b in one.bridges)
                    for one in solutions
                )
                assert left == found.count_with({clue.edge: (clue.value, None)})
            assert clue.share == left / len(solutions) < 1


@pytest.mark.slow
def test_it_counts_what_brute_force_finds() -> None:
    rng = random.Random(35)
    several = 0
    for turn in range(400):
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
        assert hk.marginals(puzzle) == found.marginals()
        for solution in found.sample(5, seed=3):
            assert solution in expected
        if turn % 4 == 0:
            check_clues(puzzle, expected, found)
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
        assert hk.census(puzzle).count_with(exactly) == number
    with pytest.raises(hk.PuzzleError):
        hk.census(puzzle, state={((0, 0), (2, 4)): 1})


def test_more_bridges_than_allowed_are_refused() -> None:
    """Not counted as 0 solutions: nobody asks for that on purpose."""
    puzzle = hk.parse("?.?.?/...../?.?.?")
    state = {puzzle.edges[0]: (3, None)}
    found = hk.census(puzzle)
    asked: list[Callable[[], object]] = [
        lambda: hk.census(puzzle, state=state),
        lambda: hk.sample(puzzle, 1, state=state),
        lambda: hk.marginals(puzzle, state=state),
        lambda: found.count_with(state),
        *(
            partial(hk.count, puzzle, method=how, state=state)
            for how in ("auto", "search", "sweep")
        ),
    ]
    for ask in asked:
        with pytest.raises(hk.PuzzleError, match=r"has 3 bridges between .* at most 2"):
            ask()
    assert found.count_with({puzzle.edges[0]: (0, 5)}) == found.count


def test_symmetries_and_orders_agree() -> None:
    puzzle = quickly.generate(9, 12, islands=40, seed=4).puzzle
    loose = hk.Puzzle(9, 12, [(r, c, None if r % 3 else n) for r, c, n in puzzle.islands])
    counts = {hk.census(image).count for image in loose.images()}
    counts |= {Sweep(loose, None, None, 1 << 30, variant).count for variant in (1, 7)}
    assert len(counts) == 1
    assert counts.pop() > 1000


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


@pytest.mark.parametrize(
    "puzzle",
    [
        open_grid(3).replace(max_bridges=1),
        open_grid(3).replace(max_bridges=1, loops=False),
        hk.parse("?.?.?/...../?.?.?"),
        hk.parse("?.?.3/...../3.?.?").replace(connected=False),
        half_clued(7),  # with crossings
    ],
)
def test_samples_are_uniform(puzzle: hk.Puzzle) -> None:
    found = hk.census(puzzle)
    assert 50 <= found.count <= 5000
    draws = 10 * found.count
    seen = Counter(found.sample(draws, seed=5))
    assert len(seen) == found.count
    chi = sum((times - 10) ** 2 / 10 for times in seen.values())
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
    with pytest.raises(hk.LimitReachedError, match="time limit") as reached:
        hk.census(WIDE, time_limit=0.3)
    assert reached.value.limit == "time"
    assert monotonic() - begin < PATIENCE
    with pytest.raises(hk.LimitReachedError, match="memory limit") as reached:
        hk.census(WIDE, memory_limit=10_000_000)
    assert reached.value.limit == "memory"
    with pytest.raises(hk.LimitReachedError, match="memory limit"):
        hk.marginals(WIDE, memory_limit=1_000_000)
    with pytest.raises(hk.LimitReachedError, match="time limit"):
        hk.sample(WIDE, 1, time_limit=0)
    begin = monotonic()
    with pytest.raises(hk.LimitReachedError, match="too wide") as reached:
        hk.census(open_grid(66))  # without filling the memory first
    assert reached.value.limit == "width"
    assert monotonic() - begin < PATIENCE
    found = hk.census(open_grid(4))
    for ask in (found.marginals, found.sums, found.extra_clues, partial(found.sample, 10)):
        with pytest.raises(hk.LimitReachedError, match="time limit"):
            ask(time_limit=0)
    with pytest.raises(hk.LimitReachedError, match="time limit"):
        found.count_with({}, time_limit=0)
    begin = monotonic()
    with pytest.raises(hk.LimitReachedError, match="time limit"):
        found.sample(1 << 40, time_limit=0.2)
    assert monotonic() - begin < PATIENCE


def test_it_can_be_pickled_and_copied() -> None:
    puzzle = open_grid(4)
    state = {puzzle.edges[0]: 1}
    found = hk.census(puzzle, state=state)
    again = pickle.loads(pickle.dumps(found))
    assert (again.count, again.states, again.memory) == (found.count, found.states, found.memory)
    assert again.puzzle == puzzle
    assert again.state == found.state == hk.State(state)
    assert again.sample(3, seed=4) == found.sample(3, seed=4)
    assert again.marginals() == found.marginals()
    assert copy.copy(found) is found is copy.deepcopy(found)
    with pytest.raises(hk.LimitReachedError, match="time limit"):
        pickle.loads(pickle.dumps(found)).sample(1, time_limit=0)


def test_a_solution_that_is_none_gets_no_clues() -> None:
    puzzle = hk.parse("?.?.?/...../?.?.?")
    found = hk.census(puzzle)
    with pytest.raises(hk.PuzzleError, match="is not a solution"):
        found.extra_clues(hk.Solution(puzzle, []))
    [drawn] = found.sample(1)
    edge = puzzle.edges[0]
    have = {bridge.edge: bridge.count for bridge in drawn.bridges}.get(edge, 0)
    other = hk.census(puzzle, state={edge: (have + 1) % 3})
    with pytest.raises(hk.PuzzleError, match="does not agree with the partial drawing"):
        other.extra_clues(drawn)


def test_many_pieces_do_not_take_long() -> None:
    """The shares of a piece need the counts of all others, thousands of them."""
    row = ["?", "?", "#"] * 40
    puzzle = hk.Puzzle.from_grid([row, ["#"] * 120] * 40, max_bridges=4, connected=False)
    found = hk.census(puzzle)
    assert found.count == 4**1600
    assert set(found.marginals().values()) == {(0, *[4**1599] * 4)}
    assert set(found.sums().values()) == {(0, *[4**1599] * 4)}
    assert found.extra_clues()[0].share == 0.25
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
    assert reached.value.count > 0
    with pytest.raises(hk.OptionError, match="method 'sweep' takes no other solver"):
        hk.count(puzzle, method="sweep", conflict_limit=5)
    with pytest.raises(hk.OptionError, match="method"):
        hk.count(puzzle, method="quick")


@pytest.mark.slow
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


def test_a_count_says_which_limit_ended_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "wide.json"
    path.write_text(hk.dumps(WIDE, "json"))

    def said(*arguments: str) -> tuple[int, dict[str, Any], str]:
        status = in_process(["count", "--json", path, *arguments])
        out, err = capsys.readouterr()
        plain = in_process(["count", path, *arguments])
        out_plain, err = capsys.readouterr()
        told: dict[str, Any] = json.loads(out)
        assert plain == status
        assert out_plain.endswith("+\n")
        return status, told, err

    status, told, err = said("--time-limit", "0.2")
    assert (status, told["exact"], told["limit"]) == (3, False, "time")
    assert err == "hashi: the time limit was reached\n"
    path.write_text(hk.dumps(unsolvable(), "json"))
    status, told, err = said("--conflict-limit", "3")
    assert (status, told["count"], told["limit"]) == (3, 0, "conflicts")
    assert err == "hashi: the limit on conflicts was reached\n"
    path.write_text(hk.dumps(WIDE, "json"))
    status, told, err = said("--limit", "5")
    assert (status, told["count"], told["exact"], told["limit"]) == (0, 5, False, "count")
    assert err == ""
    monkeypatch.setattr("hashikit.solvers.census.usual_memory", lambda: 10_000_000)
    status, told, err = said()
    assert (status, told["count"], told["limit"]) == (0, 1_000_000, "memory")
    assert err == "hashi: counting all of them takes too much memory\n"


@pytest.mark.skipif(os.name == "nt", reason="no such terminals")
def test_a_long_count_shows_that_it_lives(tmp_path: Path) -> None:
    (tmp_path / "wide.json").write_text(hk.dumps(WIDE, "json"))
    text = on_terminal("count", "--time-limit", "3.5", str(tmp_path / "wide.json"))
    assert re.search(r"pass [1-3] of 3: [1-9]?\d%, \d+(\.\d+)? MB: [1-3] s", text)
    assert text.rstrip().endswith("hashi: the time limit was reached")


def test_the_engine_reports_and_hears_what_a_report_raises() -> None:
    reports: list[SweepProgress] = []

    def report(progress: SweepProgress) -> None:
        reports.append(progress)
        if progress.states > 100_000:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Sweep(WIDE, None, None, 1 << 30, report=report)
    assert [at.states for at in reports] == sorted(at.states for at in reports)
    assert reports[-1].size > 100_000
    assert {at.step for at in reports} == {0}


def test_a_count_reports_how_far_it_is() -> None:
    """Part by part, pass by pass, and in each pass ever more; in grids joined by a single edge."""
    grid: list[list[int | str]] = [["?", 0] * 20 if row % 2 == 0 else [0] * 40 for row in range(13)]
    grids = [row + row[:-1] for row in grid]
    for row in grids[2::2]:
        row[39] = "#"
    reports: list[SweepProgress] = []
    two = hk.Puzzle.from_grid(grids)
    assert Sweep(two, None, None, 4 << 30, only_count=True, report=reports.append).count > 10**200
    counting = [at for at in reports if at.step]
    assert {at.parts for at in counting} == {2}
    places = [(at.part, at.step, at.share) for at in counting]
    assert places == sorted(places)
    assert counting[-1][2:5] == (2, 2, 3)
    assert 0.1 < counting[-1].share <= 1


def test_counts_name_their_limit() -> None:
    with pytest.raises(hk.LimitReachedError, match=r"^the time limit was reached after") as reached:
        hk.count(WIDE, time_limit=0.1)
    assert reached.value.limit == "time"
    with pytest.raises(hk.LimitReachedError, match="memory limit"):
        hk.count(WIDE, method="sweep", memory_limit=1_000_000)


def test_a_count_goes_on_by_search_where_memory_is_not_enough() -> None:
    spread = open_grid(3)
    exact = hk.count(spread)
    assert 20_000 < exact == hk.count(spread, memory_limit=1)
    for bad in ({"solver": "sat-lazy"}, {"limit": 3}, {"conflict_limit": 3}, {"method": "search"}):
        with pytest.raises(hk.OptionError, match=r"^memory_limit takes no"):
            hk.count(spread, memory_limit=1 << 30, **bad)  # type: ignore[arg-type]
    for wrong in (0, -1, 1 << 63, 1.5):
        with pytest.raises(hk.OptionError, match=r"^memory_limit is"):
            hk.count(spread, memory_limit=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [-1, 2**63, 2**70, 1.5, True])
def test_numbers_of_samples_that_are_none(n: Any) -> None:
    with pytest.raises(hk.OptionError, match=r"^n is "):
        hk.census(hk.parse("?.?.?")).sample(n)


def test_numbers_beyond_what_python_writes_are_shown() -> None:
    """A row of 15,000 `?` has 2 to the power of 14,999 solutions: more than 4300 digits."""
    shown = repr(hk.census(hk.parse("?." * 15_000)))
    assert shown.startswith("Census(")
    assert len(shown) == 4524
    assert sys.get_int_max_str_digits() < len(shown)


def test_extra_clues_of_long_numbers() -> None:
    """Counts of more digits than their ranking looks at: the same clues, in the same order."""
    puzzle = hk.Puzzle(1, 799, [(0, col, None) for col in range(0, 799, 2)])
    found = hk.census(puzzle)
    assert found.count.bit_length() > 256
    exact: dict[object, Fraction] = {}
    for cell, numbers in found.sums().items():
        exact[cell] = sum((Fraction(n, found.count) ** 2 for n in numbers), Fraction(0))
    for edge, numbers in found.marginals().items():
        left = [found.count, *(sum(numbers[k:]) for k in range(1, len(numbers)))]
        pairs = zip(numbers, left, strict=True)
        exact[edge] = sum((Fraction(n * rest, found.count**2) for n, rest in pairs), Fraction(0))
    clues = found.extra_clues()
    assert {clue.island or clue.edge for clue in clues} == {p for p in exact if exact[p] < 1}
    shares = [exact[clue.island or clue.edge] for clue in clues]
    assert shares == sorted(shares)
    assert [clue.share for clue in clues] == pytest.approx([float(share) for share in shares])


def test_what_is_common_to_open_maps_takes_few_solutions() -> None:
    """Each solution removes many candidates, not two of them."""
    assert is_linear(partial(hk.forced, open_grid(10)), partial(hk.forced, open_grid(40)), 16)
