"""Sign maps made to order: one solution, no number to spare, and wishes that cannot be met."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import brute
import hashikit
import quickly
from cli_process import in_process
from hashikit import Generated, LimitReachedError, OptionError, Puzzle, check
from quickly import generate

pytestmark = pytest.mark.slow

RIDDLER: dict[str, Any] = {"rows": 8, "cols": 11, "islands": 40, "signs": 7}


def numbers(puzzle: Puzzle) -> list[tuple[int, str]]:
    """Which sign and side say a number that can be read."""
    return [
        (index, side)
        for index, sign in enumerate(puzzle.signs)
        for side in sign._fields[2:]
        if isinstance(getattr(sign, side), int)
    ]


def without(puzzle: Puzzle, index: int, side: str) -> Puzzle:
    signs = list(puzzle.signs)
    signs[index] = signs[index]._replace(**{side: None})
    return puzzle.replace(signs=signs)


def judge(made: Generated, wish: dict[str, Any]) -> None:
    """All that is true of a sign map that was made as wished, but for its one solution."""
    puzzle = made.puzzle
    assert (made.met, made.note) == (True, "")
    assert check(puzzle, made.solution) == []
    assert (puzzle.rows, puzzle.cols) == (wish["rows"], wish["cols"])
    assert (len(puzzle.islands), len(puzzle.signs)) == (wish["islands"], wish["signs"])
    assert {island.clue for island in puzzle.islands} == {None}
    said = [{reading for reading in sign[2:] if reading is not None} for sign in puzzle.signs]
    assert all(said)
    assert sum("?" in readings for readings in said) == wish.get("unreadable", 0)
    assert all(readings == {"?"} for readings in said if "?" in readings)
    assert all(sum.islands for sum in puzzle.sums)
    assert (made.level, made.score) == (None, None)


@pytest.mark.parametrize("seed", range(40))
def test_small_ones_by_brute_force(seed: int) -> None:
    wish: dict[str, Any] = {"rows": 4, "cols": 5, "islands": 5 + seed % 4, "signs": 2 + seed % 2}
    made = generate(**wish, fewest=seed % 3 == 0, seed=seed)
    judge(made, wish)
    assert list(islice(brute.solutions(made.puzzle), 2)) == [made.solution]
    if seed % 3 == 0:
        for index, side in numbers(made.puzzle):
            weaker = without(made.puzzle, index, side)
            assert len(list(islice(brute.solutions(weaker), 2))) == 2


@pytest.mark.parametrize("seed", range(6))
def test_maps_as_large_as_the_riddlers(seed: int) -> None:
    wish = {**RIDDLER, "unreadable": seed % 3}
    made = generate(**wish, fewest=True, seed=seed)
    judge(made, wish)
    result = hashikit.solve(made.puzzle, solver="cpsat-signs", unique=True)
    assert (result.solution, result.unique) == (made.solution, True)
    for index, side in numbers(made.puzzle):
        assert hashikit.count(without(made.puzzle, index, side), limit=2) == 2
    full = generate(**wish, seed=seed)
    judge(full, wish)
    assert hashikit.is_unique(full.puzzle)
    # Where nothing is left out every side with an island says something.
    for sign in full.puzzle.signs:
        ways = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
        for side, way in ways.items():
            seen = brute.looking(full.puzzle, sign.at, *way)
            assert (getattr(sign, side) is None) == (not seen)


@pytest.mark.parametrize(
    ("rows", "cols", "islands", "signs", "rules"),
    [
        (11, 8, 40, 7, {"loops": False}),
        (11, 8, 40, 7, {"max_bridges": 1}),
        (6, 6, 12, 3, {"max_bridges": 3}),
        (5, 5, 8, 2, {"max_bridges": 4}),
        (14, 14, 64, 12, {}),
        (2, 9, 7, 2, {}),
        (3, 3, 5, 2, {}),
        (8, 11, 29, 4, {}),
    ],
)
def test_other_sizes_and_rules(
    rows: int, cols: int, islands: int, signs: int, rules: dict[str, Any]
) -> None:
    for seed in range(2):
        wish = {"rows": rows, "cols": cols, "islands": islands, "signs": signs}
        made = generate(**wish, **rules, seed=seed)
        judge(made, wish)
        assert hashikit.is_unique(made.puzzle)
        assert made.puzzle.loops == rules.get("loops", True)
        assert made.puzzle.max_bridges == rules.get("max_bridges", 2)


def test_a_seed_is_a_map() -> None:
    digest = hashlib.sha256()
    wish = {**RIDDLER, "unreadable": 1, "fewest": True}
    for seed in range(5):
        made = generate(**wish, seed=seed)
        assert made == generate(**wish, seed=seed, time_limit=100)
        digest.update(hashikit.dumps(made.solution, "json").encode())
    assert digest.hexdigest()[:16] == "59c8b6ac9629c340", "a seed gives another map"
    assert len({generate(**RIDDLER, seed=seed).puzzle for seed in range(20)}) == 20


def test_many_different_ones() -> None:
    made = list(quickly.generate_many(4, 6, 6, islands=12, signs=3, seed=1))
    assert len({each.puzzle.fingerprint() for each in made}) == 4
    assert all(hashikit.is_unique(each.puzzle) for each in made)


@pytest.mark.parametrize("level", list(hashikit.Level))
def test_maps_of_each_level(level: hashikit.Level) -> None:
    for seed in range(3):
        made = generate(8, 11, islands=29, signs=7, level=level, seed=seed)
        assert (made.met, made.note, made.level) == (True, "", level)
        assert made.rating.score == made.score
        assert made == generate(8, 11, islands=29, signs=7, level=level, seed=seed)
        assert hashikit.count(made.puzzle, limit=2) == 1
        assert hashikit.explain(made.puzzle).solution == made.solution


def test_maps_spread_over_the_levels() -> None:
    made = [generate(**RIDDLER, seed=seed, fewest=seed % 2 > 0) for seed in range(24)]
    levels = Counter(each.rating.level for each in made)
    assert len(levels) >= 3, levels
    assert levels[hashikit.Level.EXTREME] < 20
    beyond = [m for m in made if m.rating.hardest is hashikit.Technique.MINIMAL]
    assert len(beyond) < 6  # what no technique finds


# ------------------------------------------------------------------------ what cannot be


def test_signs_that_have_nothing_to_say() -> None:
    made = generate(5, 5, islands=2, signs=4, seed=0)
    assert not made.met
    silent = sum(set(sign[2:]) == {None} for sign in made.puzzle.signs)
    assert made.note == f"{silent} of 4 signs are blank"
    assert hashikit.is_unique(made.puzzle)


def test_more_islands_than_find_a_place() -> None:
    # The values of one sum differ, and few islands have more than four bridges.
    made = generate(5, 5, islands=22, signs=3, seed=0)
    assert not made.met
    assert made.note == f"{len(made.puzzle.islands)} islands, not 22"
    assert hashikit.is_unique(made.puzzle)
    assert check(made.puzzle, made.solution) == []


def test_no_map_at_all() -> None:
    # The two have the same value, and the sign sees both.
    with pytest.raises(LimitReachedError, match="the work limit was reached before"):
        generate(1, 3, islands=2, signs=1)


def test_a_time_limit() -> None:
    with pytest.raises(LimitReachedError, match="the time limit was reached before"):
        generate(30, 30, islands=450, signs=40, time_limit=0)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"signs": 50}, "signs is 50, but the islands leave room for only 33"),
        ({"signs": -1}, "signs is -1, not a whole number from 0 up"),
        ({"signs": 1.5}, "signs is 1.5, not a whole number from 0 up"),
        ({"signs": 2, "unreadable": 3}, "unreadable is 3, more than signs, which is 2"),
        ({"unreadable": 1}, "unreadable requires signs"),
        ({"fewest": True}, "fewest requires signs"),
        ({"signs": 2, "symmetry": "both"}, "symmetry cannot be combined with signs"),
        ({"signs": 2, "doubles": 0.5}, "doubles cannot be combined with signs"),
        ({"signs": 2, "model": "cllv"}, "model cannot be combined with signs"),
    ],
)
def test_wishes_that_are_wrong(wish: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        generate(**wish)


# ---------------------------------------------------------------------------- the command line


def test_hashi_generate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["generate", "--size", "8x11", "--islands", "40", "--signs", "7"]
    order += ["--unreadable", "1", "--fewest", "--seed", "3"]
    made = generate(**RIDDLER, unreadable=1, fewest=True, seed=3)
    assert in_process([*order, "--solution"]) == 0
    said = capsys.readouterr()
    assert said.out == f"{made.puzzle}\n\n{made.solution}\n"
    assert "40 islands, " in said.err
    for name in ("json", "text"):
        assert in_process([*order, "--format", name]) == 0
        assert hashikit.parse(capsys.readouterr().out) == made.puzzle
    assert in_process([*order, "--format", "puzzlink"]) == 2
    assert "puzzlink cannot express signs" in capsys.readouterr().err
    file = tmp_path / "maps.jsonl"
    order[2:5] = ["6x6", "--islands", "12"]
    for count in (2, 4):  # it goes on with what is there
        assert in_process([*order, "--count", str(count), "--out", file]) == 0
    found = [entry.puzzle for entry in hashikit.read_all(file)]
    assert len(found) == 4
    assert all(hashikit.is_unique(puzzle) and len(puzzle.signs) == 7 for puzzle in found)
    assert "--signs 7 --unreadable 1 --fewest --seed" in file.read_text()
