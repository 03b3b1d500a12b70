"""What generated puzzles are like: networks, what solving them takes, sizes, the smallest grids."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, get_args

import pytest

import brute
import hashikit
from cli_process import in_process
from hashikit import Generated, Level, OptionError, Puzzle, Technique
from hashikit.generator.checks import most_loops
from hashikit.generator.elegance import elegance
from hashikit.generator.request import Curve
from quickly import complete, generate

pytestmark = pytest.mark.slow

TABLE = Path(__file__).resolve().parents[1] / "core" / "make" / "small_table.hpp"


def loops_of(made: Generated) -> int:
    return len(made.solution.bridges) - len(made.puzzle.islands) + 1


def joined(made: Generated) -> Counter[Any]:
    """On how many sides each island is joined."""
    return Counter(end for bridge in made.solution.bridges for end in (bridge.a, bridge.b))


def techniques(puzzle: Puzzle) -> Counter[Technique]:
    return Counter(step.technique for step in hashikit.explain(puzzle).steps)


def judge(made: Generated) -> None:
    assert made.met, made.note
    assert hashikit.check(made.puzzle, made.solution) == []
    assert hashikit.count(made.puzzle, limit=2) == 1
    if made.level is not None:
        assert hashikit.rate(made.puzzle).level is made.level


# ----------------------------------------------------------------------------------------- networks


def test_loops_and_crossroads_are_about_as_in_hand_made_puzzles() -> None:
    """They have .08 loops an island and 6.7 % joined on four sides; the trees grown had half."""
    made = [generate(14, 14, level=level, seed=seed) for level in Level for seed in range(12)]
    islands = sum(len(one.puzzle.islands) for one in made)
    assert 0.065 < sum(map(loops_of, made)) / islands < 0.115
    fours = sum(n == 4 for one in made for n in joined(one).values())
    assert 0.042 < fours / islands < 0.09


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25])
@pytest.mark.parametrize("level", [None, "medium"])
def test_a_share_of_loops(share: float, level: str | None) -> None:
    for seed in range(4):
        made = generate(12, 12, loop_share=share, level=level, seed=seed)
        judge(made)
        count = len(made.puzzle.islands)
        assert abs(loops_of(made) - share * count) <= max(1, count / 100) + 1e-4


def test_more_loops_than_there_can_be_are_named() -> None:
    made = generate(10, 10, loop_share=0.6, seed=1)
    assert not made.met
    assert re.fullmatch(r"0\.\d{3} loops per island, not 0\.600", made.note)


@pytest.mark.parametrize(
    ("size", "share"), [pytest.param(10, 0.43, marks=pytest.mark.full), (20, 0.3)]
)
def test_asking_for_more_loops_gives_no_fewer(size: int, share: float) -> None:
    """On large grids the search for many loops ended with fewer than the one for some."""
    made = [generate(size, size, loop_share=wish, seed=0) for wish in (0.2, 0.3, 0.45, 0.6)]
    loops = [loops_of(one) for one in made]
    assert loops == sorted(loops)
    assert loops[-1] > share * len(made[0].puzzle.islands)
    for one in made:
        assert hashikit.is_unique(one.puzzle)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"rows": 2, "cols": 2, "curve": "steady"},
            "curve is 'steady', but puzzles with fewer than 6 islands",
        ),
        ({"rows": 3, "cols": 3, "curve": "steady", "max_bridges": 3}, "fewer than 5 islands"),
        (
            {"rows": 7, "cols": 7, "curve": "sting", "level": "beginner"},
            "curve is 'sting', but all steps of puzzles of level beginner are equally hard",
        ),
        ({"rows": 7, "cols": 7, "curve": "rising", "level": "beginner"}, "equally hard"),
        (
            {"rows": 3, "cols": 3, "symmetry": "both", "without": "pair", "curve": "steady"},
            "puzzles with fewer than 6 islands have too few steps",
        ),
        (
            {"rows": 3, "cols": 3, "loop_share": 0.75},
            "loop_share is 0.75, but 3 islands on 3 × 3 cells have at most 0 loops",
        ),
        ({"rows": 1, "cols": 9, "loop_share": 1}, "3 islands on 1 × 9 cells have at most 0 loops"),
        ({"islands": 5, "loop_share": 0.5}, "5 islands on 7 × 7 cells have at most 1 loop$"),
        ({"loop_share": 1}, "16 islands on 7 × 7 cells have at most 9 loops"),
    ],
)
def test_what_needs_more_islands_is_refused_at_once(options: dict[str, Any], message: str) -> None:
    """Each took 5 to 17 seconds, and found nothing."""
    with pytest.raises(OptionError, match=message):
        generate(seed=1, **options)


def all_puzzles_of(islands: int, max_bridges: int) -> Iterator[Puzzle]:
    """All puzzles of so many islands with one solution, up to symmetry and empty lines."""
    seen = set()
    for cells in combinations(product(range(islands), range(islands)), islands):
        rows, cols = ({cell[k] for cell in cells} for k in (0, 1))
        if rows != set(range(len(rows))) or cols != set(range(len(cols))) or cells in seen:
            continue
        for down, across in product((0, max(rows)), (0, max(cols))):
            image = [(abs(down - r), abs(across - c)) for r, c in cells]
            seen |= {tuple(sorted(image)), tuple(sorted((c, r) for r, c in image))}
        frame = Puzzle(
            len(rows), len(cols), [(r, c, None) for r, c in cells], max_bridges=max_bridges
        )
        clues = Counter(
            tuple(solution.values[island.at] for island in frame.islands)
            for solution in hashikit.solutions(frame)
        )
        for found, count in clues.items():
            if count == 1:
                placed = [(*at, n) for at, n in zip(cells, found, strict=True)]
                yield frame.replace(islands=placed)


@pytest.mark.parametrize(("max_bridges", "most"), [(1, 5), (2, 5), (3, 4), (4, 4)])
def test_so_few_islands_have_no_steady_curve(max_bridges: int, most: int) -> None:
    for islands in range(2, most + 1):
        for puzzle in all_puzzles_of(islands, max_bridges):
            assert "steady" not in hashikit.curve(puzzle).shapes


def test_a_steady_curve_with_the_fewest_islands() -> None:
    for rows, max_bridges in ((["1252", "2.2."], 2), (["135", "2.3"], 3)):
        puzzle = Puzzle.from_grid([list(row) for row in rows], max_bridges=max_bridges)
        assert "steady" in hashikit.curve(puzzle).shapes


def test_the_most_loops_there_can_be() -> None:
    """Judged by all sets of cells of small grids."""
    for rows, cols in ((2, 3), (3, 3), (2, 5), (3, 4)):
        grid = list(product(range(rows), range(cols)))
        for islands in range(2, rows * cols + 1):
            loops = max(
                2 * islands - len({r for r, _ in cells}) - len({c for _, c in cells}) - islands + 1
                for cells in combinations(grid, islands)
            )
            assert loops == most_loops(rows, cols, islands)


@pytest.mark.parametrize(
    ("rows", "cols", "level"),
    [(3, 3, "easy"), (4, 4, "easy"), (4, 5, "medium"), (5, 4, "medium"), (2, 4, "medium")],
)
def test_a_small_grid_gets_a_number_of_islands_that_suits_its_level(
    rows: int, cols: int, level: str
) -> None:
    """The usual number has no such puzzles."""
    for seed in range(4):
        judge(generate(rows, cols, level=level, seed=seed))


def test_a_search_for_something_impossible_ends() -> None:
    """It took more than six minutes: the drawings are few but take long."""
    wishes: dict[str, Any] = {"doubles": 0.384, "symmetry": "rotation", "curve": "steady"}
    start = time.process_time()
    made = generate(
        25,
        25,
        level="extreme",
        density=0.48,
        max_bridges=4,
        need="outlet:2",
        without="parity",
        seed=674,
        **wishes,
    )
    assert not made.met
    assert time.process_time() - start < 180
    start = time.process_time()
    nearest = generate(3, 3, islands=6, curve="steady", level="easy", seed=1)
    assert not nearest.met
    assert nearest.missed == {"curve"}
    assert time.process_time() - start < 90


def test_the_note_names_the_time_limit() -> None:
    made = generate(9, 9, need="parity:9", seed=1, time_limit=0.2)
    assert made.note.endswith("; the time limit ended the search")
    made = generate(9, 9, seed=1, time_limit=20)
    assert made.met
    assert made.note == ""


@pytest.mark.parametrize(
    ("rows", "cols", "wishes"),
    [
        (16, 8, {"level": "beginner", "need": "capacity:60", "seed": 244873}),
        (20, 20, {"level": "beginner", "doubles": 0.1, "seed": 312043}),
        (20, 7, {"level": "easy", "curve": "rising", "seed": 95846}),
        (20, 20, {"level": "easy", "need": "loop:500", "seed": 883926}),
        (19, 10, {"level": "beginner", "need": "capacity:240", "seed": 736925}),
    ],
)
def test_a_tree_stays_a_tree_when_only_some_changes_are_undone(
    rows: int, cols: int, wishes: dict[str, Any]
) -> None:
    """To take back one of several changes once closed a loop: an InternalError."""
    made = generate(rows, cols, loops=False, **wishes)
    assert hashikit.check(made.puzzle, made.solution) == []
    assert hashikit.count(made.puzzle, limit=2) == 1
    joined = [(bridge.a, bridge.b) for bridge in made.solution.bridges]
    assert brute.is_forest(joined)
    assert brute.is_one_network([island.at for island in made.puzzle.islands], joined)


@pytest.mark.parametrize("share", [0.07, 0.33, 0.5, 0.71])
def test_doubles_count_as_documented(share: float) -> None:
    """Right to a twentieth of the pairs or to one, with nothing lost by rounding."""
    for seed in range(25):
        made = generate(7, 8, doubles=share, seed=seed)
        counts = [bridge.count for bridge in made.solution.bridges]
        off = abs(sum(count > 1 for count in counts) - share * len(counts))
        assert not made.met or off <= max(1, len(counts) / 20) + 1e-4


# ------------------------------------------------------------------------------- what solving takes


@pytest.mark.parametrize(("level", "first", "steps"), [("medium", 0.73, 2.3), ("hard", 0.69, 2.0)])
def test_a_level_is_more_than_one_sting(level: str, first: float, steps: float) -> None:
    """Before, the first step of the level came at 79 to 82 % of the way at medium."""
    found = []
    for seed in range(60):
        puzzle = generate(12, 12, level=level, seed=seed).puzzle
        levels = [step.level for step in hashikit.explain(puzzle).steps]
        hard = [place for place, own in enumerate(levels) if own == level]
        found.append((hard[0] / len(levels), len(hard)))
    assert fmean(place for place, _ in found) < first
    assert fmean(count for _, count in found) > steps


@pytest.mark.parametrize(
    ("need", "level"),
    [("pair:5", None), ("parity", None), ("outlet:3", "hard"), (["pair:2", "trial:2"], "expert")],
)
def test_techniques_that_are_needed(need: str | list[str], level: str | None) -> None:
    for seed in range(3):
        made = generate(10, 10, need=need, level=level, seed=seed)
        judge(made)
        used = techniques(made.puzzle)
        for one in [need] if isinstance(need, str) else need:
            name, _, times = one.partition(":")
            assert used[Technique(name)] >= int(times or 1)


@pytest.mark.parametrize(
    ("without", "level"),
    [("pair", "medium"), ("pair", "hard"), (["outlet", "closed-group"], "expert"), ("trial", None)],
)
def test_techniques_that_are_not_needed(without: str | list[str], level: str | None) -> None:
    for seed in range(4):
        made = generate(10, 10, without=without, level=level, seed=seed)
        judge(made)
        used = techniques(made.puzzle)
        for one in [without] if isinstance(without, str) else without:
            assert used[Technique(one)] == 0


def has_curve(puzzle: Puzzle, curve: str) -> bool:
    """As `Curve` says, of the points that `hashi rate --curve` shows."""
    points = list(hashikit.curve(puzzle))
    thirds = [[p for p in points if k / 3 <= p.done < (k + 1) / 3] for k in range(3)]
    most = max(p.level for p in points)
    where = [k for k in range(3) for p in thirds[k] if p.level == most]
    if curve == "steady":
        return set(where) == {0, 1, 2}
    if curve == "sting":
        return where == [2]
    means = [
        fmean(p.level.rank for p in third for _ in range(p.facts)) for third in thirds if third
    ]
    return len(means) == 3 and means[0] < means[1] < means[2]


@pytest.mark.parametrize("curve", get_args(Curve))
@pytest.mark.parametrize("level", [None, "easy", "medium"])
def test_curves(curve: Any, level: str | None) -> None:
    for seed in range(3):
        made = generate(10, 10, curve=curve, level=level, seed=seed)
        judge(made)
        assert has_curve(made.puzzle, curve)
        assert curve in hashikit.curve(made.puzzle).shapes


def test_what_no_puzzle_has_is_named() -> None:
    made = generate(5, 5, need="parity:9", seed=1)
    assert not made.met
    assert made.note == "the techniques that it needs are not those requested: parity 0×, not 9×"
    made = generate(5, 5, without="capacity", need="trial:9", seed=3)
    used = Counter(step.technique for step in hashikit.explain(made.puzzle))
    assert f"trial {used['trial']}×, not 9×" in made.note  # type: ignore[index]
    assert ("capacity" in made.note) == (used["capacity"] > 0)  # type: ignore[index]
    for seed in range(2):
        made = generate(7, 7, need="parity:9", curve="sting", seed=seed, time_limit=0.5)
        is_sting = "sting" in hashikit.curve(made.puzzle).shapes
        assert ("×, not 9×; the curve is not sting; its thirds" in made.note) == (not is_sting)
    made = generate(9, 9, need="parity:9", seed=1, time_limit=0.2)
    assert "×, not 9×" in made.note, "although no time was left"
    made = generate(5, 5, islands=6, curve="steady", level="medium", seed=1)
    assert not made.met
    thirds = [0, 0, 0]
    for point in hashikit.curve(made.puzzle):
        thirds[int(3 * point.done)] += point.level is made.level
    assert made.note == (
        f"the curve is not steady; its thirds have {thirds[0]}, {thirds[1]} and {thirds[2]} points "
        "of level medium"
    )


def test_a_steady_curve_is_found_at_hard() -> None:
    """It mostly failed: the search took no notice of what makes it likely."""
    made = [generate(10, 10, curve="steady", level="hard", seed=seed) for seed in range(8)]
    assert sum(one.met for one in made) >= 5
    for one in made:
        assert has_curve(one.puzzle, "steady") is one.met


def test_doubles_are_as_in_hand_made_puzzles() -> None:
    """These have 41 % at beginner level, 26 % at hard; the repairs once made 31 % of all."""
    for level, share in ((Level.BEGINNER, 0.41), (Level.MEDIUM, 0.27), (Level.HARD, 0.256)):
        made = [generate(12, 12, level=level, seed=seed) for seed in range(24)]
        bridges = [bridge.count > 1 for one in made for bridge in one.solution.bridges]
        assert abs(fmean(bridges) - share) < 0.045


def test_the_outermost_rows_and_columns_have_islands() -> None:
    """Otherwise the grid might as well be smaller; one puzzle in eight had an empty one."""
    empty = 0
    for seed in range(60):
        made = generate(10, 10, level="medium", seed=seed)
        cells = [island.at for island in made.puzzle.islands]
        empty += {0, 9} - {r for r, _ in cells} != set() or {0, 9} - {c for _, c in cells} != set()
    assert empty <= 2


def test_a_technique_has_the_level_of_its_easiest_steps() -> None:
    """The refusals below rest on it."""
    found: dict[Technique, set[Level]] = {}
    for level in Level:
        for seed in range(25):
            made = generate(9, 9, level=level, loops=seed % 5 > 0, seed=seed)
            for step in hashikit.explain(made.puzzle):
                found.setdefault(step.technique, set()).add(step.level)
    assert {technique: min(levels) for technique, levels in found.items()} == {
        technique: technique.level for technique in found
    }
    assert {technique.level for technique in found} == set(Level)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"level": "beginner", "need": "pair"},
            "need is 'pair', a technique of level easy, but level is beginner",
        ),
        (
            {"level": "easy", "need": ["capacity", "trial:2"]},
            "need is 'trial', a technique of level expert, but level is easy",
        ),
        ({"need": "loop"}, "need is 'loop', which requires loops=False"),
        ({"need": "sum"}, "need is 'sum', which cannot be asked for: only puzzles with signs"),
        ({"need": "blocked"}, "need is 'blocked', which cannot be asked for: an easier technique"),
        (
            {"level": "easy", "without": ["room", "pair"]},
            "without excludes room, pair; every such puzzle of level easy needs one of them",
        ),
        (
            {"level": "hard", "without": ["pair", "split", "outlet", "parity"]},
            "excludes outlet, split, parity; every such puzzle of level hard needs one of them",
        ),
        (
            {"level": "expert", "without": "trial"},
            "without excludes trial, which every such puzzle of level expert needs",
        ),
        (
            {"need": "pair:100"},
            r"need asks for 100 steps, but \d+ islands allow \d\d at most",
        ),
        (
            {"need": ["pair:50", "room:50"]},
            r"need asks for 100 steps, but \d+ islands allow \d\d at most",
        ),
    ],
)
def test_what_no_puzzle_can_be_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        generate(**options)
    if "loop" not in options.values():
        layout = Puzzle.from_grid(["?..?", "....", "?..?"])
        with pytest.raises(OptionError, match=message):
            complete(layout, islands=6, **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"need": "capacity"},
            "need is 'capacity', but with max_bridges 1 an easier technique always comes first",
        ),
        (
            {"need": "one-each-way"},
            "need is 'one-each-way', but with max_bridges 1 an easier technique always comes",
        ),
        (
            {"need": ["pair", "room:2"], "loops": False},
            "need is 'room', but with max_bridges 1 an easier technique always comes first",
        ),
        (
            {"level": "easy", "without": "pair"},
            "without excludes pair, which every such puzzle of level easy needs",
        ),
        (
            {"level": "easy", "without": ["pair", "loop"], "loops": False},
            "excludes loop, pair; every such puzzle of level easy needs one of them",
        ),
    ],
)
def test_what_no_puzzle_with_single_bridges_can_be_is_refused(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        generate(max_bridges=1, **options)
    if "loops" not in options:
        layout = Puzzle.from_grid(["?..?", "....", "?..?"]).replace(max_bridges=1)
        with pytest.raises(OptionError, match=message):
            complete(layout, islands=6, **options)


@pytest.mark.parametrize("loops", [True, False])
@pytest.mark.parametrize(
    "seeds", [range(6), pytest.param(range(6, 60), marks=pytest.mark.full)], ids=["few", "many"]
)
def test_what_is_refused_with_single_bridges_never_occurs(seeds: range, loops: bool) -> None:
    """What is refused without signs at all does not, either."""
    used = Counter[Technique]()
    for seed in seeds:
        for side, level in ((6, None), (9, "easy"), (10, "hard")):
            made = generate(side, side, level=level, max_bridges=1, loops=loops, seed=seed)
            used += techniques(made.puzzle)
    never = {Technique(t) for t in ("one-each-way", "capacity", "room", "blocked")}
    assert never.isdisjoint(used)
    rare = {Technique.PAIR, Technique.OUTLET} if len(seeds) > 6 else set()
    assert rare | {Technique.CLOSED_GROUP} <= set(used)
    assert (Technique.LOOP in used) is not loops


@pytest.mark.parametrize(
    ("rows", "cols", "islands", "max_bridges", "loops"),
    [(1, 9, 4, 2, True), (12, 1, 5, 4, False), (4, 4, 3, 1, True), (5, 7, 2, 3, False)],
)
def test_islands_in_a_line_leave_no_choice(
    rows: int, cols: int, islands: int, max_bridges: int, loops: bool
) -> None:
    wishes: dict[str, Any] = {"islands": islands, "max_bridges": max_bridges, "loops": loops}
    for seed in range(10):
        made = generate(rows, cols, **wishes, seed=seed)
        assert set(techniques(made.puzzle)) == {Technique.FULL}
    judge(generate(rows, cols, **wishes, level="beginner", need="full", seed=1))
    for name, value in (
        ("level", "easy"),
        ("level", "extreme"),
        ("need", "pair"),
        ("need", "complete"),
    ):
        with pytest.raises(OptionError, match=f"{name} is '{value}', but up to three islands"):
            generate(rows, cols, **wishes, **{name: value})


def test_a_puzzle_with_few_islands_can_have_a_level() -> None:
    judge(generate(3, 3, islands=4, level="easy", max_bridges=3, seed=1))
    made = generate(4, 4, islands=2, signs=2, level="easy", seed=1)
    assert len(made.puzzle.islands) == 2


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("complete", [None, "beginner", "medium"]),
        ("crossing", [None, "beginner", "easy", "medium"]),
        ("one-each-way", [None, "beginner", "medium", "hard"]),
    ],
)
def test_a_puzzle_can_do_without_some_of_the_easiest_techniques(
    name: str, levels: list[str | None]
) -> None:
    """Such wishes were refused, although there are such puzzles."""
    for level in levels:
        for seed in range(2):
            made = generate(8, 8, without=name, level=level, seed=seed)
            judge(made)
            assert techniques(made.puzzle)[Technique(name)] == 0


@pytest.mark.parametrize("level", [None, "beginner", "medium", "hard"])
def test_the_easiest_techniques_can_be_needed(level: str | None) -> None:
    for need in ("complete:8", "crossing:5", "full:15", "one-each-way:4", ["crossing:3", "pair"]):
        if level == "beginner" and isinstance(need, list):
            continue
        made = generate(9, 9, need=need, level=level, seed=1)
        judge(made)
        used = techniques(made.puzzle)
        for one in [need] if isinstance(need, str) else need:
            technique, _, times = one.partition(":")
            assert used[Technique(technique)] >= int(times or 1)


def test_what_is_missed_of_the_easiest_techniques_is_named() -> None:
    made = generate(8, 8, need="crossing:60", seed=1)
    have = techniques(made.puzzle)[Technique.CROSSING]
    assert not made.met
    assert made.note.endswith(f"crossing {have}×, not 60×")


def test_every_puzzle_needs_full() -> None:
    """Excluding it is refused, since nothing else finds the last bridges."""
    for seed in range(60):
        for max_bridges in (1, 2, 4):
            made = generate(5, 5, max_bridges=max_bridges, loops=seed % 2 > 0, seed=seed)
            assert techniques(made.puzzle)[Technique.FULL]
    for level, seed in zip(Level, range(6), strict=True):
        assert techniques(generate(8, 8, level=level, seed=seed).puzzle)[Technique.FULL]
    with pytest.raises(OptionError, match=r"be asked for: every puzzle needs it, for its last"):
        generate(without="full")


def test_few_islands_have_no_bridge_in_the_way() -> None:
    """With five, a wish for one is refused, and with six it can be met."""
    for seed in range(100):
        made = generate(4, 4, islands=5, seed=seed)
        assert techniques(made.puzzle)[Technique.CROSSING] == 0
    judge(generate(5, 5, islands=6, need="crossing", seed=1))
    for rows, cols, islands in ((6, 6, 5), (2, 9, 6), (9, 2, 6)):
        with pytest.raises(OptionError, match="can cross only with at least 6 islands, three"):
            generate(rows, cols, islands=islands, need="crossing")


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, "one-each-way, capacity, room, pair"),
        ({"loops": False}, "one-each-way, capacity, room, loop, pair"),
        ({"max_bridges": 1}, "pair"),
    ],
)
@pytest.mark.parametrize("option", ["need", "without"])
def test_only_what_can_be_asked_for_is_offered(
    options: dict[str, Any], names: str, option: str
) -> None:
    first = "complete, crossing, full" if option == "need" else "complete, crossing"
    last = "way-out, closed-group, outlet, split, parity, trial"
    message = f"^{option} is 'xyz', not one of {first}, {names}, {last}$"
    with pytest.raises(OptionError, match=message):
        generate(**options, **{option: "xyz"})


@pytest.mark.parametrize(
    "options",
    [
        {"level": "beginner", "need": "capacity"},
        {"max_bridges": 1, "level": "easy", "need": "pair", "without": ["capacity", "room"]},
        {"level": "hard", "need": "pair"},
        {"level": "easy", "need": "loop", "loops": False},
        {"level": "easy", "without": ["room", "pair"], "loops": False},
        {"level": "beginner", "without": ["capacity", "pair", "trial"]},
        {"level": "medium", "without": ["blocked", "sum", "way-out"]},
    ],
)
def test_what_a_puzzle_can_be_is_made(options: dict[str, Any]) -> None:
    judge(generate(9, 9, seed=3, **options))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"need": "pear"}, "need is 'pear', not one of complete.*did you mean 'pair'"),
        ({"without": "full"}, "without is 'full', which cannot be asked for: every puzzle needs"),
        ({"need": "pair:x"}, "need is 'pair:x'; after the ':' comes a number from 1 to 1000"),
        ({"need": "pair:1001"}, "need is 'pair:1001'; after the ':' comes a number from 1 to"),
        ({"need": 3}, "need is 3, not the names of techniques"),
        ({"without": "minimal"}, "without is 'minimal', which cannot be asked for"),
        ({"need": "pair", "without": ["pair"]}, "pair is both in need and in without"),
        ({"curve": "flat"}, "curve is 'flat', not one of steady, rising, sting"),
        ({"loop_share": 2}, "loop_share is 2, not a number from 0 to 1"),
        ({"loop_share": 0.1, "loops": False}, "loop_share is 0.1, but loops are forbidden"),
        (
            {"loop_share": 0.1, "model": "cllv"},
            "loop_share cannot be combined with model 'cllv'; alpha",
        ),
        ({"curve": "sting", "signs": 2}, "curve cannot be combined with signs"),
        ({"best_of": 0}, "best_of is 0, not"),
        ({"best_of": 2, "model": "cllv"}, "best_of cannot be combined with model 'cllv'"),
    ],
)
def test_misuse_is_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        generate(**options)
    assert "\n" not in str(caught.value)


# ----------------------------------------------------------------------------- sizes, and the clock


@pytest.mark.parametrize("level", ["beginner", "easy", "hard"])
def test_a_large_map_has_any_level(level: str) -> None:
    for seed in range(2):
        judge(generate(40, 40, level=level, seed=seed))


def test_a_very_large_one_takes_seconds() -> None:
    start = time.process_time()
    judge(generate(100, 100, level="beginner", seed=1))
    assert time.process_time() - start < 20


# -------------------------------------------------------------------------------------- small grids


def clue_sets(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """The clues of every drawing of a layout."""
    for drawing in brute.solutions(puzzle):
        sums = Counter[Any]()
        for bridge in drawing.bridges:
            sums[bridge.a] += bridge.count
            sums[bridge.b] += bridge.count
        yield tuple(sums[island.at] for island in puzzle.islands)


def layouts(rows: int, cols: int) -> Iterator[list[tuple[int, int]]]:
    """All sets of cells of which no two touch, with one in each row and column at the sides."""

    def extend(k: int, at: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        if k == rows * cols:
            sides = {("r", r) for r, _ in at} | {("c", c) for _, c in at}
            if sides >= {("r", 0), ("r", rows - 1), ("c", 0), ("c", cols - 1)} and len(at) > 1:
                yield at
            return
        r, c = divmod(k, cols)
        yield from extend(k + 1, at)
        if (r - 1, c) not in at and (r, c - 1) not in at:
            yield from extend(k + 1, [*at, (r, c)])

    return extend(0, [])


def puzzles_of(rows: int, cols: int, at: list[tuple[int, int]]) -> Iterator[tuple[Level, Puzzle]]:
    """All puzzles of a layout, by trying all drawings."""
    layout = Puzzle(rows, cols, [(r, c, None) for r, c in at])
    for clues, times in Counter(clue_sets(layout)).items():
        if times == 1:
            islands = [(r, c, clue) for (r, c), clue in zip(at, clues, strict=True)]
            puzzle = Puzzle(rows, cols, islands)
            level = hashikit.rate(puzzle).level
            assert level is not None
            yield level, puzzle.canonical()


def census(rows: int, cols: int) -> dict[Level, set[Puzzle]]:
    """All puzzles of a grid by level, up to turning and mirroring, by trying everything."""
    found: dict[Level, set[Puzzle]] = {}
    for at in layouts(rows, cols):
        for level, puzzle in puzzles_of(rows, cols, at):
            found.setdefault(level, set()).add(puzzle)
    return found


def table() -> dict[tuple[int, int, Level], list[Puzzle]]:
    """The puzzles that the generator draws from."""
    found: dict[tuple[int, int, Level], list[Puzzle]] = {}
    where = None
    for line in TABLE.read_text().splitlines():
        if head := re.match(r" *\{(\d), (\d), (\d),", line):
            rows, cols, rank = map(int, head.groups())
            where = rows, cols, list(Level)[rank]
        if where and (grid := re.match(r' *"(\d+)"', line)):
            text = grid[1]
            cut = [
                [int(clue) for clue in text[r * where[1] : (r + 1) * where[1]]]
                for r in range(where[0])
            ]
            found.setdefault(where, []).append(Puzzle.from_grid(cut))
    return found


@pytest.mark.parametrize(
    ("rows", "cols", "counts"),
    [
        (1, 3, {Level.BEGINNER: 2}),
        (2, 3, {}),
        (3, 3, {Level.BEGINNER: 9, Level.EASY: 2}),
        (3, 4, {Level.BEGINNER: 22, Level.EASY: 3}),
        (4, 4, {Level.BEGINNER: 75, Level.EASY: 2}),
        (4, 5, {Level.BEGINNER: 2001, Level.EASY: 134, Level.MEDIUM: 2}),
    ],
)
def test_the_census_by_brute_force(rows: int, cols: int, counts: dict[Level, int]) -> None:
    found = census(rows, cols)
    assert {level: len(puzzles) for level, puzzles in found.items()} == counts
    for level, puzzles in found.items():
        if (rows, cols, level) in table():
            assert {one.canonical() for one in table()[rows, cols, level]} == puzzles


@pytest.mark.parametrize(
    ("with_rare", "any_layout"), [(2, 4), pytest.param(None, 40, marks=pytest.mark.full)]
)
def test_the_census_of_five_by_five_by_a_sample(with_rare: int | None, any_layout: int) -> None:
    """Of layouts with a rare puzzle, and some others, the puzzles from hard on are the table's."""
    rare = {
        (level, one.canonical())
        for (rows, cols, level), puzzles in table().items()
        if (rows, cols) == (5, 5)
        for one in puzzles
    }
    rng = Random(8)
    known = sorted({tuple(i.at for i in one.islands) for _, one in rare})
    every = list(layouts(5, 5))
    chosen = known if with_rare is None else rng.sample(known, with_rare)
    seen = 0
    for cells in [*chosen, *rng.sample(every, any_layout)]:
        at = list(cells)
        shape = Puzzle(5, 5, [(r, c, None) for r, c in at]).canonical()
        hard = {(level, one) for level, one in puzzles_of(5, 5, at) if level >= Level.HARD}
        listed = {
            (level, one)
            for level, one in rare
            if Puzzle(5, 5, [(*i.at, None) for i in one.islands]).canonical() == shape
        }
        assert hard == listed
        seen += len(hard)
    assert seen >= len(chosen)


def test_the_rare_puzzles_are_what_the_table_says() -> None:
    rare = table()
    assert {key: len(found) for key, found in rare.items()} == {
        (3, 3, "easy"): 2,
        (3, 4, "easy"): 3,
        (4, 4, "easy"): 2,
        (4, 5, "medium"): 2,
        (5, 5, "hard"): 193,
        (5, 5, "expert"): 18,
        (5, 5, "extreme"): 17,
    }
    for (rows, cols, level), puzzles in rare.items():
        assert len({one.canonical() for one in puzzles}) == len(puzzles)
        for one in puzzles:
            assert (one.rows, one.cols, brute.touching(one)) == (rows, cols, 0)
            assert hashikit.rate(one).level is level


def test_small_grids_are_drawn_from_all_puzzles() -> None:
    """Each of the fourteen comes up about as often; `level` alone found the same ones slowly."""
    found: Counter[Puzzle] = Counter()
    for seed in range(140):
        made = generate(5, 5, level="extreme", seed=seed)
        judge(made)
        found[made.puzzle.canonical()] += 1
    assert set(found) == {
        one.canonical() for one in table()[5, 5, Level.EXTREME] if len(one.islands) == 8
    }
    assert min(found.values()) >= 3
    assert max(found.values()) <= 24
    other = generate(5, 4, level="medium", islands=6, seed=2)
    judge(other)
    assert other.puzzle.canonical() in {one.canonical() for one in table()[4, 5, Level.MEDIUM]}


# --------------------------------------------------------------------------------- the best of many


def test_the_best_of_several_is_one_of_them() -> None:
    each = [generate(8, 8, level="medium", seed=seed) for seed in range(5, 11)]
    best = generate(8, 8, level="medium", seed=5, best_of=6)
    judge(best)
    assert best.seed == 5
    worth = {one.puzzle: elegance(one.puzzle, one.solution).score for one in each}
    assert worth[best.puzzle] == max(worth.values())
    assert generate(8, 8, level="medium", seed=5, best_of=6) == best
    layout = Puzzle.from_grid(["?..?", "....", "?.4.", "....", "?..?"])
    assert complete(layout, islands=7, seed=1, best_of=3).met


def test_the_measures_of_elegance() -> None:
    """Counted by hand: a box with a tail, on a grid of 3 × 9."""
    box = Puzzle.from_grid(["2.2......", ".........", "2.3.1...."])
    solution = hashikit.solve(box).solution
    assert solution is not None
    found = elegance(box, solution)
    assert found.corners == 3 / 5
    assert found.boxes == 1 / 5
    assert found.loops == 1 / 5
    assert found.length == 1
    assert found.longest == 1 / 9
    assert found.border == 5 / 20
    tree = generate(9, 9, loops=False, seed=4)
    flat = elegance(tree.puzzle, tree.solution)
    assert flat.boxes == flat.loops == 0


def test_networks_turn_and_islands_stand_in_no_lattice() -> None:
    """As in 455 hand-made puzzles (.255 and .930 on average); .20 and 1.00 before."""
    turning = beside = islands = 0
    for seed in range(60):
        made = generate(10, 10, islands=33, level="medium", seed=seed)
        judge(made)
        sides: dict[tuple[int, int], list[bool]] = {i.at: [] for i in made.puzzle.islands}
        for bridge in made.solution.bridges:
            for end in (bridge.a, bridge.b):
                sides[end].append(bridge.a[0] == bridge.b[0])
        turning += sum(sorted(ways) == [False, True] for ways in sides.values())
        beside += sum(((r + 2, c) in sides) + ((r, c + 2) in sides) for r, c in sides)
        islands += len(sides)
    assert turning / islands > 0.215
    assert 0.85 < beside / islands < 0.98


def test_the_best_of_many_ends_with_the_time() -> None:
    start = time.process_time()
    made = generate(7, 7, best_of=10_000, time_limit=0.3, seed=1)
    assert made.met
    assert made.note == "the time limit ended the search"
    assert time.process_time() - start < 1.5


def test_a_note_depends_on_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []

    def told(puzzle: Puzzle, *, time_limit: float | None) -> hashikit.Explanation:
        limits.append(time_limit)
        return hashikit.explain(puzzle, time_limit=time_limit)

    monkeypatch.setattr("hashikit.generator.outcome.explain", told)
    assert "parity 0×, not 9×" in generate(5, 5, need="parity:9", seed=1).note
    assert limits == [None]


# -------------------------------------------------------------------------------- on a command line


def test_the_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["generate", "--size", "9", "--seed", "3", "--loops", "0.1", "--need", "pair:2"]
    words += ["--style", "quick"]
    words += ["--need", "closed-group", "--without", "outlet", "--curve", "rising"]
    assert in_process([*words, "--best-of", "2", "--format", "puzzlink"]) == 0
    made = generate(
        9,
        9,
        seed=3,
        loop_share=0.1,
        need=["pair:2", "closed-group"],
        without="outlet",
        curve="rising",
        best_of=2,
    )
    judge(made)
    assert hashikit.parse(capsys.readouterr().out) == made.puzzle
    assert in_process([*words[:3], "--need", "pears"]) == 2
    assert "need is 'pears'" in capsys.readouterr().err
    file = str(tmp_path / "some.jsonl")
    assert in_process([*words, "--count", "2", "--out", file]) == 0
    assert in_process([*words, "--count", "3", "--out", file]) == 0
    assert "3 puzzles" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("size", "level", "least"),
    [
        (7, "hard", 49),
        (10, "expert", 44),
        (14, "expert", 44),
        (20, "hard", 47),
        (20, "expert", 43),
        (22, "expert", 22),
    ],
)
def test_most_hard_puzzles_are_hard_in_the_first_half(size: int, level: str, least: int) -> None:
    early = 0
    for seed in range(1, 61):
        steps = hashikit.explain(generate(size, size, level=level, seed=seed).puzzle).steps
        own = Level[level.upper()]
        early += 2 * next(i for i, step in enumerate(steps) if step.level is own) < len(steps)
    assert early >= least


@pytest.mark.parametrize(
    ("size", "level", "wish"),
    [
        (5, "extreme", {"need": "closed-group"}),
        (5, "expert", {"need": "closed-group:2"}),
        (6, "extreme", {"without": "room"}),
    ],
)
def test_a_wish_is_met_where_the_explanation_says_so(
    size: int, level: str, wish: dict[str, Any]
) -> None:
    """On small grids the moves of a rating may speak against what an explanation then uses."""
    for seed in range(6):
        made = generate(size, size, level=level, seed=seed, **wish)
        used = Counter(step.technique for step in hashikit.explain(made.puzzle))
        fulfilled = used[Technique("room")] == 0
        if "need" in wish:
            name, _, times = wish["need"].partition(":")
            fulfilled = used[Technique(name)] >= int(times or 1)
        assert made.met == (fulfilled and made.level == level), (seed, made.note)
        assert made.met or "techniques" not in made.note or "×" in made.note, made.note


def test_a_rising_curve_that_was_missed_is_told_by_its_means() -> None:
    for seed in range(30):
        made = generate(4, 4, islands=6, level="easy", curve="rising", seed=seed)
        if made.met:
            continue
        said = re.search(r"a mean difficulty of (.+), (.+) and (.+) \(beginner 0", made.note)
        if said is None:
            continue
        thirds: list[list[Any]] = [[], [], []]
        for point in hashikit.curve(made.puzzle):
            thirds[int(3 * point.done)].append(point)
        for text, third in zip(said.groups(), thirds, strict=True):
            facts = sum(point.facts for point in third)
            mean = sum(point.facts * point.level.rank for point in third) / facts if facts else None
            assert text == ("–" if mean is None else f"{mean:.2f}")
        return
    pytest.fail("every wish was met")
