"""Natural puzzles: as if made by hand, with every wish that quick ones meet."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

import brute
import hashikit
from hashikit import Puzzle, Solution, check, complete, generate, is_unique, rate
from hashikit.errors import OptionError

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


def half_turns(puzzle: Puzzle) -> float:
    """The share of islands with another one at the half turn of their place."""
    cells = {island.at for island in puzzle.islands}
    return fmean((puzzle.rows - 1 - r, puzzle.cols - 1 - c) in cells for r, c in cells)


def doubles(solution: Solution) -> float:
    return fmean(bridge.count > 1 for bridge in solution.bridges)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_met(level: str) -> None:
    made = generate(9, 9, level=level, style="natural", seed=3)
    assert made.met
    assert rate(made.puzzle).level == level
    assert check(made.puzzle, made.solution) == []
    assert is_unique(made.puzzle)
    assert not brute.touching(made.puzzle)
    assert len(made.puzzle.islands) == 27


def test_the_same_seed_gives_the_same_puzzle() -> None:
    one, other = (generate(10, 10, level="medium", style="natural", seed=5) for _ in range(2))
    assert one == other
    assert one.puzzle != generate(10, 10, level="medium", style="quick", seed=5).puzzle
    assert one.puzzle != generate(10, 10, level="medium", style="natural", seed=6).puzzle


def test_most_are_symmetric_with_exceptions() -> None:
    def mean(**wishes: Any) -> float:
        return fmean(half_turns(generate(11, 11, seed=seed, **wishes).puzzle) for seed in range(8))

    assert mean(style="quick") < 0.45
    assert mean(style="natural") > 0.55
    assert mean(style="natural", symmetry="loose") > 0.6
    assert mean(style="natural", symmetry="none") < 0.5


def test_some_are_exactly_symmetric() -> None:
    """As in the collection: one in six where the size is not that of a series."""
    shares = [half_turns(generate(12, 12, seed=seed).puzzle) for seed in range(6)]
    assert shares.count(1) == 1
    assert min(shares) < 0.5


@pytest.mark.parametrize("symmetry", ["rotation", "horizontal"])
def test_an_exact_symmetry_stays_exact(symmetry: Any) -> None:
    puzzle = generate(9, 9, symmetry=symmetry, style="natural", seed=2).puzzle
    cells = {island.at for island in puzzle.islands}
    turned = {(8 - r, 8 - c) if symmetry == "rotation" else (r, 8 - c) for r, c in cells}
    assert cells == turned


@pytest.mark.parametrize(
    "wishes",
    [
        {"loops": False},
        {"doubles": 0.6},
        {"doubles": 0.0},
        {"loop_share": 0.15},
        {"max_bridges": 3},
        {"need": "pair:3", "level": "medium"},
        {"without": "outlet", "level": "medium"},
        {"level": "medium", "curve": "sting"},
        {"islands": 20},
        {"picture": "\n".join(["##########"] * 4 + ["...####..."] * 6)},
    ],
)
def test_wishes_are_met(wishes: dict[str, Any]) -> None:
    size = {} if "picture" in wishes else {"rows": 9, "cols": 9}
    made = generate(**size, **wishes, style="natural", seed=1)
    assert made.met, made.note
    assert check(made.puzzle, made.solution) == []
    assert is_unique(made.puzzle)


def test_a_layout_keeps_its_islands_and_clues() -> None:
    made = generate(10, 10, style="natural", seed=4).puzzle
    layout = Puzzle(
        10, 10, [(*i.at, i.clue if k % 5 == 0 else None) for k, i in enumerate(made.islands)]
    )
    done = complete(layout, style="natural", seed=1).puzzle
    assert [i.at for i in done.islands] == [i.at for i in made.islands]
    assert all(
        new.clue == old.clue
        for new, old in zip(done.islands, layout.islands, strict=True)
        if old.clue is not None
    )
    assert is_unique(done)


def test_completed_layouts_have_fewer_doubles() -> None:
    """Where people have 29 % doubles, an arbitrary solution of a layout has 56."""
    share: dict[Any, float] = {}
    for style in ("natural", "quick"):
        share[style] = fmean(
            doubles(
                complete(
                    Puzzle(
                        11,
                        11,
                        [(*i.at, None) for i in generate(11, 11, seed=seed).puzzle.islands],
                    ),
                    style=style,  # type: ignore[arg-type]
                    seed=seed,
                ).solution
            )
            for seed in range(6)
        )
    assert share["natural"] < 0.4 < share["quick"]


def broken_rules(puzzle: Puzzle, solution: Solution) -> set[str]:
    """What no more than one in twenty hand-made puzzles of side 11, 13 and 17 has."""
    islands = {island.at for island in puzzle.islands}
    rows, cols = puzzle.rows, puzzle.cols
    broken = set()
    if any(
        islands.isdisjoint((r + i, c + j) for i in range(3) for j in range(3))
        for r in range(rows - 2)
        for c in range(cols - 2)
    ):
        broken.add("empty square")
    for turned in (False, True):
        here = {(c, r) for r, c in islands} if turned else islands
        high, wide = (cols, rows) if turned else (rows, cols)
        for r in range(high - 1):
            for c in range(wide - 2):
                if not here.isdisjoint((r + i, c + j) for i in range(2) for j in range(3)):
                    continue
                above, below = ([(end, c + j) in here for j in range(3)] for end in (r - 1, r + 2))
                if r in (0, high - 2) or above != below:
                    broken.add("uneven block")
        for r in (0, high - 1):
            for line in (range(3), range(wide - 3, wide)):
                if here.isdisjoint((r, c) for c in line):
                    broken.add("bare corner")
    for (r, c), (down, right), _ in solution.bridges:
        beside = (1, 0) if r == down else (0, 1)
        border = r in (0, rows - 1) if r == down else c in (0, cols - 1)
        cells = [(i, j) for i in range(r, down + 1) for j in range(c, right + 1)]
        if len(cells) > 6:
            broken.add("long bridge")
        for row, col in cells[2:-2]:
            sides = {(row + k * beside[0], col + k * beside[1]) for k in (-1, 1)}
            if not border and islands.isdisjoint(sides):
                broken.add("open bridge")
    joined = {(a, b): count for a, b, count in solution.bridges}
    for (a, b), one in joined.items():
        for (c, d), other in joined.items():
            if a[0] == b[0] and c[0] == d[0] > a[0] and (a[1], b[1]) == (c[1], d[1]):
                sides = [joined.get(pair, 0) for pair in ((a, c), (b, d))]
                if [one, other, *sides] == [1] * 4:
                    broken.add("single box")
    return broken


@pytest.mark.parametrize("side", [11, 13])
def test_puzzles_of_a_series_keep_its_rules(side: int) -> None:
    def rules_broken(style: Any) -> list[set[str]]:
        made = [generate(side, side, style=style, seed=seed) for seed in range(5)]
        return [broken_rules(each.puzzle, each.solution) for each in made]

    assert rules_broken("natural") == [set()] * 5
    assert any(rules_broken("quick"))


def joined_sides(puzzle: Puzzle, solution: Solution) -> set[str]:
    """Along which of the four sides all neighbors are joined."""
    pairs = {frozenset((a, b)) for a, b, _ in solution.bridges}
    last = {
        "top": (0, 0),
        "bottom": (0, puzzle.rows - 1),
        "left": (1, 0),
        "right": (1, puzzle.cols - 1),
    }
    joined = set()
    for side, (axis, line) in last.items():
        along = sorted(island.at for island in puzzle.islands if island.at[axis] == line)
        if all(frozenset(pair) in pairs for pair in pairwise(along)):
            joined.add(side)
    return joined


def switches(solution: Solution) -> int:
    """Rectangles in which a bridge of two opposite sides could go to the others."""
    counts = {(a, b): count for a, b, count in solution.bridges}
    islands = {end for pair in counts for end in pair}
    covered = {
        (r, c)
        for (r1, c1), (r2, c2) in counts
        for r in range(r1, r2 + 1)
        for c in range(c1, c2 + 1)
    }

    def side(a: tuple[int, int], b: tuple[int, int]) -> int | None:
        """Bridges between neighbors, -1 if another bridge is between them, or None."""
        between = {(r, c) for r in range(a[0], b[0] + 1) for c in range(a[1], b[1] + 1)} - {a, b}
        if between & islands:
            return None
        return counts.get((a, b), -1 if between & covered else 0)

    found = 0
    for top, left in islands:
        for bottom in {r for r, c in islands if c == left and r > top}:
            for right in {c for r, c in islands if r == top and c > left}:
                if (bottom, right) not in islands:
                    continue
                across = [side((r, left), (r, right)) for r in (top, bottom)]
                down = [side((top, c), (bottom, c)) for c in (left, right)]
                if None in across + down:
                    continue
                found += any(
                    {*take} <= {0, 1} and {*give} <= {1, 2}
                    for take, give in ((across, down), (down, across))
                )
    return found


def open_inside(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether two islands, neither of them at the border, could be joined and are not."""
    counts = {frozenset((a, b)) for a, b, _ in solution.bridges}
    covered = {
        (r, c)
        for (r1, c1), (r2, c2), _ in solution.bridges
        for r in range(r1, r2 + 1)
        for c in range(c1, c2 + 1)
    }
    for island in puzzle.islands:
        for other in puzzle.neighbors(island.at):
            (r1, c1), (r2, c2) = sorted((island.at, other.at))
            inside = all(0 < r < puzzle.rows - 1 for r in (r1, r2)) and all(
                0 < c < puzzle.cols - 1 for c in (c1, c2)
            )
            cells = {(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)}
            between = cells - {island.at, other.at}
            if inside and frozenset((island.at, other.at)) not in counts and not between & covered:
                return True
    return False


def test_what_many_puzzles_have_nothing_of_is_often_zero() -> None:
    """Bounds are three standard deviations from the shares of hand-made puzzles, or further."""
    made = [generate(11, 11, seed=seed) for seed in range(40)]
    sides = [joined_sides(each.puzzle, each.solution) for each in made]
    assert sum(side.isdisjoint({"top", "bottom"}) for side in sides) <= 5
    assert 8 <= sum("left" in side for side in sides) <= 34
    assert sum(switches(each.solution) > 0 for each in made) <= 21
    assert sum(open_inside(each.puzzle, each.solution) for each in made) <= 12
    small = [generate(9, 9, seed=seed) for seed in range(40)]
    trees = sum(len(each.solution.bridges) < len(each.puzzle.islands) for each in small)
    assert 9 <= trees <= 31


def test_completed_layouts_keep_the_rules_of_their_series() -> None:
    """Those that bridges can break: the layout is as it is."""
    for seed in range(4):
        layout = generate(11, 11, style="natural", seed=seed).puzzle
        empty = Puzzle(11, 11, [(*island.at, None) for island in layout.islands])
        done = complete(empty, style="natural", seed=seed)
        assert not broken_rules(done.puzzle, done.solution)


def test_a_loose_symmetry_is_natural() -> None:
    with pytest.raises(OptionError, match="symmetry 'loose' requires style natural"):
        generate(7, 7, symmetry="loose", style="quick")
    with pytest.raises(OptionError, match="does not go with a layout"):
        complete(Puzzle(7, 7, [(0, 0, None), (0, 2, None)]), symmetry="rotation")  # type: ignore[arg-type]


def test_a_time_limit_gives_the_best_so_far() -> None:
    """Far too little time for annealing, enough for the puzzle that it starts from."""
    made = generate(25, 25, style="natural", seed=1, time_limit=0.2)
    assert is_unique(made.puzzle)
    assert check(made.puzzle, made.solution) == []


@pytest.mark.parametrize(
    "count",
    [pytest.param(60, marks=pytest.mark.slow), pytest.param(10_000, marks=pytest.mark.full)],
)
@pytest.mark.timeout(1800)
def test_no_two_are_alike(count: int) -> None:
    """Not even when one is turned or mirrored."""
    seen = {generate(9, 9, seed=seed).puzzle.fingerprint() for seed in range(count)}
    assert len(seen) == count


def test_half_turns_stay_exact_without_loops() -> None:
    for seed in (1, 9, 17, 21, 23):
        puzzle = hashikit.generate(
            12, 10, symmetry="rotation", level="medium", loops=False, seed=seed
        ).puzzle
        cells = {island.at for island in puzzle.islands}
        assert {(11 - row, 9 - col) for row, col in cells} == cells
