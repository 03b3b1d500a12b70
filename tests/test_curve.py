"""Solving curves: what is open at each point of the way, and what that says of the effort."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import hashikit
import quickly
from cli_process import in_process
from growth import seconds
from hashikit import Level, RatingStatus, Technique, curve, parse, rate, read_all
from hashikit.draw import png
from hashikit.reasoning import plot
from test_rate import published

EASY = "1.1/.../2.2"


def test_point_by_point() -> None:
    found = curve(parse(EASY))
    told = [(p.technique, p.level, p.moves, p.facts, p.done, p.effort) for p in found]
    assert told == [
        (Technique.CAPACITY, Level.BEGINNER, 2, 1, 0.0, 9),
        (Technique.PAIR, Level.EASY, 2, 2, 0.2, 31),
        (Technique.FULL, Level.BEGINNER, 4, 2, 0.6, 7),
    ]
    assert all(point.depth == point.chain == 0 for point in found)
    assert found.rating == rate(parse(EASY))
    assert (found.rating.effort, found.rating.onset, found.rating.fewest) == (47, 20, 2)
    assert (found[-1], len(found), found[:1]) == (found.points[2], 3, found.points[:1])
    assert repr(found) == "Curve(easy (151), 3 points)"
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(found)


def test_it_is_the_rating_in_parts(corpus: Path) -> None:
    deepest = chains = 0
    for entry in published(corpus)[::9]:
        found = curve(entry.puzzle)
        rating = found.rating
        assert rating == rate(entry.puzzle), entry.name
        assert sum(point.effort for point in found) == rating.effort
        assert min(point.moves for point in found) == rating.fewest
        assert max(point.chain for point in found) == rating.chain
        assert max(point.depth for point in found) == rating.depth
        assert max(point.level for point in found) is rating.level
        first = next(point for point in found if point.level is rating.level)
        assert rating.onset is not None
        assert abs(100 * first.done - rating.onset) < 1.1 or rating.level is Level.BEGINNER
        for level in Level:
            if level > Level.BEGINNER:
                assert sum(p.level is level for p in found) == rating.rounds[level.rank]
        done = [point.done for point in found]
        assert done == sorted(done)
        assert done[0] == 0
        deepest = max(deepest, rating.depth)
        chains += any(point.chain > 1 for point in found)
        trials = [point for point in found if point.technique is Technique.TRIAL]
        assert all(point.chain >= 1 for point in trials)
    assert deepest > 1
    assert chains


def test_more_places_are_less_effort() -> None:
    one = "1.3/.../..2"
    ratings = [rate(parse(text)) for text in (one, EASY)]
    assert all(rating.effort for rating in ratings)
    assert ratings[0].effort < ratings[1].effort  # type: ignore[operator]
    none = rate(parse("?.?"))
    assert (none.effort, none.onset, none.fewest, none.chain) == (None,) * 4


def test_without_one_solution() -> None:
    assert curve(parse("?.?")).rating.status is RatingStatus.SEVERAL
    assert curve(parse("1.2")).rating.status is RatingStatus.NO_SOLUTION
    found = curve(quickly.generate(30, 30, seed=1).puzzle, time_limit=0)
    assert found.rating.status is RatingStatus.UNKNOWN
    assert str(found) == "nothing to find"
    assert ElementTree.fromstring(found.svg()).tag.endswith("svg")


def test_it_explains_nothing() -> None:
    """A curve takes about twice as long as a rating, and an explanation twenty times."""
    puzzle = quickly.generate(10, 10, level="hard", seed=3).puzzle
    run = {ask: [seconds(partial(ask, puzzle)) for _ in range(5)] for ask in (curve, rate)}
    assert min(run[curve]) < 10 * min(run[rate])


def test_pictures() -> None:
    found = curve(quickly.generate(10, 10, level="hard", seed=3).puzzle)
    drawing = ElementTree.fromstring(found.svg(title="a < b"))
    columns = [e for e in drawing.iter() if e.tag.endswith("rect")]
    levels = {point.level for point in found}
    assert len(columns) == 1 + len(found) + len(levels)
    assert "a < b" in {e.text for e in drawing.iter()}
    assert levels == {Level(e.text) for e in drawing.iter() if e.text in set(Level)}
    assert found.png()[:4] == b"\x89PNG"
    bare = png._without_words(found.svg())
    words = [e.text.strip() for e in ElementTree.fromstring(bare).iter() if e.text]
    assert any(words)
    assert set("".join(words)) <= set("0123456789")
    squares = [e for e in ElementTree.fromstring(bare).iter() if e.tag.endswith("rect")]
    assert len(squares) == 1 + len(found)  # no key of colors without its word
    lines = str(found).splitlines()
    assert len(lines[-2].partition("└")[2]) == len(found)
    bottom = lines[-3].partition("│")[2]
    assert bottom == "".join("bemhx!"[point.level.rank] for point in found)
    most = max(point.moves for point in found)
    assert int(lines[0].partition("│")[0]) == most


def test_many_points_share_columns() -> None:
    found = curve(quickly.generate(40, 40, seed=5).puzzle)
    many = replace(found, points=found.points * 20)
    assert max(map(len, str(many).splitlines())) < 80
    columns = [e for e in ElementTree.fromstring(many.svg()).iter() if e.tag.endswith("rect")]
    assert len(columns) < 140


def test_a_sign_map(corpus: Path) -> None:
    (entry,) = read_all(corpus / "signs" / "map1.json")
    found = curve(entry.puzzle)
    assert found.rating.level is Level.MEDIUM
    assert {Technique.SUM_REST, Technique.SUM} <= {point.technique for point in found}


def test_hashi_rate_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "easy.txt"
    file.write_text(EASY.replace("/", "\n") + "\n")
    assert in_process(["rate", "--curve", file]) == 0
    said = capsys.readouterr().out
    assert "easy" in said
    assert str(curve(parse(EASY))) in said
    assert "effort: " in said
    assert in_process(["rate", "--curve", "--json", file]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [point["technique"] for point in told["curve"]] == ["capacity", "pair", "full"]
    assert told["effort"] == rate(parse(EASY)).effort
    picture = tmp_path / "a.svg"
    assert in_process(["rate", "--curve", "--svg", picture, file]) == 0
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
    assert "easy" in capsys.readouterr().out
    assert in_process(["rate", "--svg", picture, file]) == 2
    assert "--svg and --png require --curve" in capsys.readouterr().err
    for plain in (True, False):  # both writers say the same
        order = ["rate", "--json", file] if plain else ["rate", "--json", "--strict", file]
        assert in_process(order) == 0
        assert json.loads(capsys.readouterr().out)["onset"] == told["onset"]


def test_the_picture_in_the_guide() -> None:
    root = Path(__file__).parents[1]
    found = curve(hashikit.read(root / "examples" / "second.txt"))
    assert (root / "docs" / "images" / "curve.svg").read_text() == found.svg() + "\n"


HELVETICA = {"i": 222, "r": 333, "t": 278, "s": 500, "x": 500, "y": 500, "m": 833}
"""Widths of letters in thousandths; the others have 556."""


def test_the_key_is_evenly_spaced() -> None:
    points = [SimpleNamespace(level=level, moves=1) for level in Level]
    keys = re.findall(
        r'<rect x="([\d.]+)"[^>]*/><text x="([\d.]+)"[^>]*>([a-z]+)</text></g>',
        plot.svg(points, ""),
    )
    assert [word for _, _, word in keys] == [str(level) for level in Level]
    gaps = [
        float(after) - float(start) - sum(HELVETICA.get(letter, 556) * 0.011 for letter in word)
        for (_, start, word), (after, _, _) in pairwise(keys)
    ]
    assert min(gaps) > 10
    assert max(gaps) - min(gaps) < 3, gaps
