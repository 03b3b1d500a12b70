"""Ratings: invariant under symmetry, and in the order of other sources."""

from __future__ import annotations

import json
import pickle
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

import brute
import random_puzzles
from effort import examples
from hashikit import (
    Level,
    OptionError,
    Puzzle,
    PuzzleError,
    Rating,
    RatingStatus,
    Technique,
    curve,
    explain,
    parse,
    rate,
    read_all,
)
from hashikit.formats import Entry
from quickly import generate

sys.path.append(str(Path(__file__).resolve().parents[1] / "papers"))
import rating as study


def published(corpus: Path) -> list[Entry]:
    """The puzzles of janko.at."""
    return list(read_all(corpus / "janko" / "janko_hashi_odd.json"))


def test_turning_and_mirroring_change_nothing(corpus: Path) -> None:
    puzzles = [entry.puzzle for entry in published(corpus)[::6]]
    puzzles += [p for p in random_puzzles.puzzles(51, examples(200)) if not p.signs]
    levels = set()
    for puzzle in puzzles:
        rating = rate(puzzle)
        levels.add(rating.level)
        for image in puzzle.images()[1:]:
            assert replace(rate(image), puzzle=puzzle) == rating, image
    assert levels == {None, *Level}


@pytest.mark.parametrize(
    ("options", "seeds"),
    [
        # Where two techniques of a tier reach the same edge: split and parity, room and loop.
        ({"level": "expert"}, (148, *range(10))),
        ({"level": "hard", "loops": False}, range(30)),
        ({"level": "extreme", "max_bridges": 3}, range(10)),
    ],
)
def test_rotation_changes_neither_effort_nor_curve(
    options: dict[str, Any], seeds: Iterable[int]
) -> None:
    for seed in seeds:
        puzzle = generate(7, 7, seed=seed, **options).puzzle
        first, *others = [curve(image) for image in puzzle.images()]
        for other in others:
            same = replace(other.rating, puzzle=puzzle) == replace(first.rating, puzzle=puzzle)
            assert same, (seed, options)
            assert other.points == first.points, (seed, options)


def test_the_hardest_technique_is_one_that_the_puzzle_needs() -> None:
    """A tier is searched as a whole; what was found there may be unnecessary."""
    assert rate(parse("1.1")).hardest is Technique.FULL
    body = "3g2g1i2g3h2m3g3g3g3m1g3g2i2g4h3"
    assert rate(parse(f"https://puzz.link/p?hashi/7/7/{body}")).hardest is Technique.SPLIT
    for seed in range(40):
        puzzle = generate(7, 7, level="beginner", seed=seed).puzzle
        used = {step.technique for step in explain(puzzle)}
        if Technique.ONE_EACH_WAY not in used and Technique.CAPACITY not in used:
            assert rate(puzzle).hardest is Technique.FULL, seed


def test_rotation_does_not_change_maps_with_signs() -> None:
    """Two signs may say something about one island, in an order that depends on the rotation."""
    for seed in range(60):
        puzzle = generate(8, 11, signs=5, islands=25, seed=seed).puzzle
        first, *others = [curve(image) for image in puzzle.images()]
        for other in others:
            assert other.points == first.points, puzzle
            assert replace(other.rating, puzzle=puzzle) == replace(first.rating, puzzle=puzzle)


def test_published_puzzles_spread_over_the_levels(corpus: Path) -> None:
    ratings = [rate(entry.puzzle) for entry in published(corpus)]
    levels = Counter(rating.level for rating in ratings)
    print({str(level): levels[level] for level in Level})
    assert all(levels[level] >= 0.05 * len(ratings) for level in Level)
    assert all(levels[level] <= 0.4 * len(ratings) for level in Level)


def test_it_agrees_with_sgt_bridges() -> None:
    program = study.sgt_bridges()
    if program is None:
        pytest.skip("sgt-bridges is not installed")
    difficulties: list[float] = []
    scores: list[float] = []
    for difficulty in range(3):
        for puzzle in study.made_by_sgt(program, difficulty, 30, seed=7):
            rating = rate(puzzle)
            assert rating.score is not None
            difficulties.append(difficulty)
            scores.append(rating.score)
    correlation = study.spearman(difficulties, scores)
    print(f"Spearman {correlation:.3f} on {len(scores)} puzzles")
    assert correlation >= 0.85


def test_at_most_stops_at_a_harder_level(corpus: Path) -> None:
    for entry in published(corpus)[::15]:
        name, puzzle = entry.name, entry.puzzle
        rating = rate(puzzle)
        assert rating.level is not None
        for level in Level:
            limited = rate(puzzle, at_most=level)
            if rating.level <= level:
                assert limited == rating, name
            else:
                assert limited.status is RatingStatus.HARDER, name
                assert limited.level is None
    assert rate(parse("4.3/.../3.2"), at_most="beginner").level is Level.BEGINNER


def test_limits_and_what_is_too_large() -> None:
    assert rate(parse("4.3/.../3.2"), time_limit=0).status is RatingStatus.UNKNOWN
    with pytest.raises(OptionError, match="time_limit is -5, not a number of seconds"):
        rate(parse("4.3/.../3.2"), time_limit=-5)
    with pytest.raises(OptionError, match="at_most is 'nightmare', not one of beginner, easy"):
        rate(parse("1.1"), at_most="nightmare")
    with pytest.raises(OptionError, match="did you mean 'hard'"):
        rate(parse("1.1"), at_most="hrd")
    with pytest.raises(PuzzleError, match="puzzle is 'str', not a Puzzle"):
        rate("1.1")  # type: ignore[arg-type]
    side = 1000
    cells = [(0, c, None) for c in range(1, side)]
    cells += [(r, c, None) for c in (0,) for r in range(side)]
    assert rate(Puzzle(side, side, cells)).status is RatingStatus.SEVERAL
    assert issubclass(PuzzleError, ValueError)


def test_the_rating_of_an_explanation_does_not_depend_on_the_state() -> None:
    puzzle = parse("4.3/.../3.2")
    explained = explain(puzzle, {((0, 0), (0, 2)): 2})
    assert explained.rating == rate(puzzle)


# ------------------------------------------------------------------------------------------ values


def test_ratings_compare() -> None:
    texts = ("?.?", "4.3/.../3.2", "1.2", "1.1/.../2.2", "1.3/.../..2")
    ratings = [rate(parse(text)) for text in texts]
    ratings.append(rate(parse("4.3/.../3.2"), time_limit=0))
    ratings.append(rate(parse("1.1/.../2.2"), at_most="beginner"))
    told = [(str(rating.status), rating.score) for rating in sorted(ratings)]
    assert told == [
        ("rated", 0),
        ("rated", 0),
        ("rated", 151),
        ("harder", None),
        ("several-solutions", None),
        ("no-solution", None),
        ("unknown", None),
    ]
    first, second, *_ = sorted(ratings)
    assert first <= second
    assert first >= second
    assert not first < second
    assert max(ratings).status is RatingStatus.UNKNOWN


def test_ratings_compare_with_levels() -> None:
    easy = rate(parse("1.1/.../2.2"))
    assert easy.level is Level.EASY
    assert easy >= Level.EASY
    assert easy <= Level.EASY
    assert easy > Level.BEGINNER
    assert easy < Level.MEDIUM
    assert easy < Level.MEDIUM
    assert Level.EASY <= easy <= Level.HARD
    assert easy < "medium"
    assert not easy > Level.EASY
    none = rate(parse("?.?"))
    for level in Level:
        assert not any((none < level, none <= level, none > level, none >= level))
        assert not any((level < none, level <= none, level > none, level >= none))
    with pytest.raises(TypeError):
        _ = easy < 3
    with pytest.raises(OptionError, match="did you mean 'hard'"):
        _ = easy < "hrd"


def test_a_rating_is_a_value() -> None:
    rating = rate(parse("1.1/.../2.2"))
    assert repr(rating) == "Rating(easy, 151)"
    assert repr(rate(parse("1.2"))) == "Rating(no-solution)"
    assert pickle.loads(pickle.dumps(rating)) == rating
    assert {rating: 1}[rate(parse("1.1/.../2.2"))] == 1
    with pytest.raises(TypeError, match=r"neither true nor false.*status"):
        bool(rating)
    with pytest.raises(FrozenInstanceError):
        rating.score = 3  # type: ignore[misc]
    assert isinstance(rating, Rating)
    told = json.loads(json.dumps(rating.to_json()))
    fields = "status level score hardest effort onset fewest chain depth rounds facts"
    assert list(told) == fields.split()
    assert (told["status"], told["level"], told["hardest"]) == ("rated", "easy", "pair")


def test_puzzles_without_one_solution_are_rated_no_further_than_the_easy_techniques() -> None:
    """However late the engine is asked, and whatever was found until then."""
    asked = 0
    for puzzle in random_puzzles.puzzles(17, 400):
        rating = rate(puzzle)
        count = min(2, len(list(brute.solutions(puzzle))))
        status = ("no-solution", "rated", "several-solutions")[count]
        assert rating.status == status
        assert (rating.level is None) == (count != 1)
        if rating.level is not None and rating.score is not None:
            assert rating.score // 100 == rating.level.rank
            continue
        assert rating.score is rating.hardest is None
        if not puzzle.signs:
            asked += any(rating.rounds)
            assert not any(rating.rounds[2:])
            assert not any(rating.facts[2:])
            assert rating.depth == 0
    assert asked > 10
