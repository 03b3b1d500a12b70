"""Puzzles whose islands form a picture, and reading pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli_process import hashi, in_process
from hashikit import FormatError, Level, OptionError, Puzzle, check, is_unique, parse, rate
from hashikit.batch import Collection
from hashikit.generator import picture
from hashikit.generator.checks import PICTURE_DENSITY
from quickly import complete, generate, generate_many

HEART = """
...####...####...
.######..#######.
#################
#################
#################
.###############.
..#############..
...###########...
.....#######.....
.......###.......
........#........
"""
BRIDGE = """
......##......##......
......##......##......
....######..######....
..##..##..##..##..##..
##....##......##....##
######################
######################
......##......##......
......##......##......
"""
DOT = ".###./.###./...../#####/..###/..###/..###/#####"


def dark(art: str) -> set[tuple[int, int]]:
    """By nothing but the marks."""
    lines = art.strip("\n").replace("/", "\n").split("\n")
    return {(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#"}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("art", [HEART, BRIDGE, DOT])
def test_islands_show_the_picture(art: str, level: Level) -> None:
    """All stand on dark cells, and of these each has one near; unique by another solver."""
    where = dark(art)
    small = len(where) < 30 and level >= Level.HARD  # hardly any there
    made = generate(picture=art, level=None if small else level, seed=3, time_limit=20)
    islands = {island.at for island in made.puzzle.islands}
    assert islands <= where
    assert len(islands) >= 0.3 * len(where)
    near = {
        (r + dr, c + dc) for r, c in islands for dr in (-2, -1, 0, 1, 2) for dc in (-2, -1, 0, 1, 2)
    }
    assert len(where - near) <= max(3, 0.03 * len(where)), "no part is left out"
    assert made.met, made.note
    assert check(made.puzzle, made.solution) == []
    assert is_unique(made.puzzle, solver="sat-lazy")
    if not small:
        assert rate(made.puzzle).level is level
    assert not any((r + 1, c) in islands or (r, c + 1) in islands for r, c in islands)


def test_bridges_keep_to_the_picture_where_they_can() -> None:
    """Most cells that they pass are dark, though a third of the box around the heart is light."""
    inside = outside = 0
    for seed in range(12):
        made = generate(picture=HEART, level="medium", seed=seed)
        for bridge in made.solution.bridges:
            (r, c), (to_r, to_c) = bridge.a, bridge.b
            for k in range(1, to_r - r + to_c - c):
                cell = (r + k, c) if to_r > r else (r, c + k)
                inside += cell in dark(HEART)
                outside += cell not in dark(HEART)
    assert inside > 8 * outside


STAR = """
.......#.......
.......#.......
......###......
......###......
.....#####.....
###############
.#############.
...#########...
....#######....
....#######....
...#########...
...####.####...
..###.....###..
..#.........#..
"""
TIPS = {
    HEART: {(0, 3), (0, 13), (10, 8)},
    STAR: {(0, 7), (5, 0), (5, 14), (13, 2), (13, 12)},
}


@pytest.mark.parametrize("art", TIPS)
def test_the_outline_comes_first(art: str) -> None:
    """Tips have islands on them or beside them, and so has nearly every cell of the outline."""
    where = dark(art)
    outline = {
        (r, c) for r, c in where if not {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} <= where
    }
    near = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)]
    for seed in range(5):
        islands = {i.at for i in generate(picture=art, seed=seed).puzzle.islands}
        reached = {(r + dr, c + dc) for r, c in islands for dr, dc in near}
        assert reached >= TIPS[art]
        assert len(outline - reached) <= 0.05 * len(outline)


@pytest.mark.parametrize(
    ("art", "image"),
    [
        (HEART, lambda r, c: (r, 16 - c)),
        ("...\n" + HEART.replace("\n", "...\n").strip("."), lambda r, c: (r, 16 - c)),
        ("\n".join(["......####"] * 6 + ["##########"] * 4), lambda r, c: (c, r)),
        ("\n".join(["####......"] * 6 + ["##########"] * 4), lambda r, c: (9 - c, 9 - r)),
        ("\n".join(["#######...."] * 5 + ["....#######"] * 5), lambda r, c: (9 - r, 10 - c)),
    ],
)
def test_the_symmetry_of_a_picture_is_found(
    art: str, image: Callable[[int, int], tuple[int, int]]
) -> None:
    """Mirrors, also of a picture off the middle of the grid, both diagonals, and a half turn."""
    art = "\n".join(line.ljust(max(map(len, art.split())), ".") for line in art.split())
    alike = total = 0
    for seed in range(5):
        islands = {i.at for i in generate(picture=art, seed=seed).puzzle.islands}
        alike += sum(image(*at) in islands for at in islands)
        total += len(islands)
    assert alike >= 0.9 * total


def test_a_picture_keeps_a_symmetry() -> None:
    made = generate(picture=HEART, symmetry="horizontal", level="easy", seed=1)
    islands = {island.at for island in made.puzzle.islands}
    assert made.met, made.note
    assert islands <= dark(HEART)
    assert {(r, made.puzzle.cols - 1 - c) for r, c in islands} == islands


def test_a_layout_is_completed_to_a_picture() -> None:
    high, wide, light = picture.cells(HEART)
    there = [light[0], *sorted(dark(HEART))[:1], light[-1]]
    layout = Puzzle(high, wide, [(*cell, None) for cell in there])
    made = complete(layout, picture=HEART, level="easy", seed=1)
    islands = {island.at for island in made.puzzle.islands}
    assert set(there) <= islands <= dark(HEART) | set(there)
    assert len(islands) == round(PICTURE_DENSITY * len(dark(HEART)))
    assert is_unique(made.puzzle)
    assert complete(layout, picture=HEART, islands=9, seed=1).puzzle.islands[0].at == there[0]
    with pytest.raises(OptionError, match="the layout 5 × 5"):
        complete(Puzzle(5, 5, [(0, 0, None), (0, 2, None)]), picture=HEART)
    with pytest.raises(OptionError, match="islands is 300"):
        complete(layout, picture=HEART, islands=300)


def test_complete_takes_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    """Scaled to the size of the layout."""
    options = ["--picture", "##./###", "--seed", "2", "-f", "text"]
    assert in_process(["complete", "?.?.../....../....../.....?", *options]) == 0
    found = parse(capsys.readouterr().out)
    new = {island.at for island in found.islands} - {(0, 0), (0, 2), (3, 5)}
    assert new
    assert all(r >= 2 or c < 4 for r, c in new)


def test_the_same_seed_and_many() -> None:
    assert generate(picture=HEART, seed=5) == generate(picture=HEART, seed=5)
    made = list(generate_many(3, 8, 5, picture=DOT, seed=1))
    assert len({str(one.puzzle) for one in made}) == 3
    assert all({island.at for island in one.puzzle.islands} <= dark(DOT) for one in made)


def test_a_file_of_puzzles_names_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "dots.txt"
    with Collection(path, 8, 5, picture=DOT, seed=1) as collection:
        list(collection.grow(2))
    assert f"--picture '{DOT}'" in path.read_text(encoding="utf-8")
    with Collection(path, 8, 5, picture=DOT, seed=1) as collection:
        assert len(collection) == 2


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"picture": ""}, "empty"),
        ({"picture": "..\n.."}, "nothing in the picture is dark"),
        ({"picture": "#"}, "cannot hold two islands"),
        ({"picture": 7}, "a picture is text art"),
        ({"picture": "#?\n##"}, "line 1, place 2 is '?'"),
        ({"picture": "##\n##", "rows": 3}, "2 × 2 cells, the grid 3 × 2"),
        ({"picture": "#" * 1001}, "the picture has 1 × 1,001 cells, one for each character; more"),
        ({"picture": "##\n##", "islands": 5}, "islands is 5"),
        ({"picture": "##\n##", "model": "cllv"}, "picture cannot be combined with model"),
        ({"picture": "##\n##", "signs": 1}, "picture cannot be combined with signs"),
    ],
)
def test_what_is_no_picture(wishes: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        generate(**wishes)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("kind", ["PNG", "PPM", "BMP", "GIF"])
def test_images_are_read(tmp_path: Path, kind: str) -> None:
    image = pytest.importorskip("PIL.Image")
    lines = HEART.strip("\n").split("\n")
    drawn = image.new("1", (len(lines[0]), len(lines)), 1)
    for r, c in dark(HEART):
        drawn.putpixel((c, r), 0)
    path = tmp_path / "heart"
    drawn.save(path, kind)
    assert dark(picture.read(path)) == dark(HEART)
    large = tmp_path / "large"
    drawn.resize((len(lines[0]) * 8, len(lines) * 8), image.Resampling.NEAREST).save(large, kind)
    assert dark(picture.read(large, cols=len(lines[0]))) == dark(HEART)
    rows = picture.read(large).split("\n")
    assert max(len(rows), len(rows[0])) == 20


def test_what_is_transparent_is_light(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    drawn = image.new("RGBA", (3, 2), (0, 0, 0, 0))
    drawn.putpixel((1, 0), (0, 0, 0, 255))
    drawn.save(tmp_path / "a.png")
    assert picture.read(tmp_path / "a.png") == ".#.\n..."


def test_a_picture_is_brought_to_a_size() -> None:
    big = "\n".join("#" * 30 + "." * 30 for _ in range(60))
    assert picture.scaled(big, 4, 4) == "\n".join(["##.."] * 4)
    assert picture.scaled(big, rows=6).split("\n") == ["###..."] * 6
    assert picture.scaled("#.", 2, 4) == "##..\n##.."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the picture is empty"),
        (b"\xff\xfe\x00", "neither text nor an image"),
        (b"\x89PNG\r\n\x1a\n broken", "a damaged image"),
        (b"P4 100000 100000\n", "at most 25,000,000"),
        (b"hello\nworld\n", "line 1, place 1 is 'h'"),
    ],
)
def test_files_that_hold_no_picture(tmp_path: Path, data: bytes, words: str) -> None:
    pytest.importorskip("PIL.Image")
    path = tmp_path / "it.png"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=words):
        picture.read(path)
    status, _, said = hashi("generate", "--picture", path)
    assert status == 2
    assert said.startswith("hashi: it.png: ")
    assert said.count("\n") == 1


def test_no_file_and_nothing_dark() -> None:
    assert hashi("generate", "--picture", "") == (2, "", "hashi: the picture is empty\n")
    nothing = "hashi: nothing in the picture is dark enough\n"
    assert hashi("generate", "--picture", "...") == (2, "", nothing)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "heart.txt"
    path.write_text(HEART, encoding="utf-8")
    status, _, said = hashi("generate", "--picture", path, "--seed", "1", "--format", "text")
    assert status == 0, said
    size = ("--size", "16x10", "--seed", "1", "-f", "json")
    status, written, said = hashi("generate", "--picture", DOT, *size)
    assert status == 0, said
    assert '"rows":16' in written.replace(" ", "")
    status, _, said = hashi("generate", "--picture", tmp_path / "none")
    assert status == 2
    assert "No such file" in said
