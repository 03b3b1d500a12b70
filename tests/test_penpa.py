"""Addresses of penpa+: ours are read by a second reader, and its own kinds are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from cli_process import hashi
from format_cases import puzzles
from hashikit import FormatError, Puzzle, UnsupportedRuleError, dumps, formats, parse
from penpa import bombs, deflated, edited, islands, packed, unpacked

PUZZLE = parse("2.3.2/...../2...2/...../?.3.2")


@given(puzzle=puzzles(plain=True))
@settings(max_examples=100)
def test_written(puzzle: Puzzle) -> None:
    address = dumps(puzzle, "penpa")
    assert islands(address) == {(i.row, i.col, i.clue) for i in puzzle.islands}


@pytest.mark.parametrize(("side", "center"), [(12, 375), (10, 286), (14, 476), (9, 84)])
def test_the_middle_is_where_penpa_has_it(side: int, center: int) -> None:
    """Of addresses made by penpa+ itself."""
    fields = unpacked(dumps(Puzzle(side, side, [(0, 0, 1)]), "penpa"))[0].split(",")
    assert fields[:3] == ["square", str(side), str(side)]
    assert fields[9:11] == [str(center)] * 2


@pytest.mark.parametrize("circles", [False, True])
def test_links_to_edit(circles: bool) -> None:
    """With margins, other drawings, and names that hold the letter that stands for others."""
    text = edited(PUZZLE, "zN puzzle%2C zZ", "Liz", circles)
    assert formats.detect(text) == "penpa"
    assert parse(text) == PUZZLE
    assert parse(text.replace("#m=edit", "?m=edit")) == PUZZLE
    assert parse(text.replace("swaroopg92.github.io", "opt-pan.github.io")) == PUZZLE
    assert parse(text.replace("=", "%3D").replace("%3D", "=", 2)) == PUZZLE


def test_several() -> None:
    lines = [dumps(PUZZLE, "penpa"), edited(PUZZLE), dumps(PUZZLE, "puzzlink")]
    assert [entry.puzzle for entry in formats.parse_all("\n".join(lines))] == [PUZZLE] * 3


PAGE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PAGE + "AAAA", "column 51: expected the data of a penpa+ address, found 'AAAA'"),
        (PAGE + "!", "column 1: expected a penpa+ address, found "),
        (dumps(PUZZLE, "penpa")[:-40], "column 52: expected the data of a penpa+ address, "),
        (packed("hex,3,3\n[]\n\n{}"), "column 51: expected a grid of squares, found 'hex'"),
        (packed("square,3\n[]\n\n{}"), "expected the number of rows, 1 to 1000000, found the end"),
        (packed("square,3,x\n[]\n\n{}"), "the number of rows, 1 to 1000000, found 'x'"),
        (packed("square,3,3\n[9]\n\n{}"), "the number of rows, 1 to 1000000, found '-6'"),
        (packed("square,3,3\n{}\n\n{}"), "expected the margins of the grid, found '{}'"),
        (packed("square,3,3\n[]\n\n"), "the drawing of a penpa+ address, found the end"),
        (
            packed('square,3,3\n[]\n\n{"number":{"16":["x",1,"1"]}}'),
            "expected a clue, 0 to 255, found 'x'",
        ),
        (packed("square,99999,99999\n[]\n\n{}"), "a grid of 99999 × 99999 cells is too large"),
        (packed("square,3,3\n[]\n\n" + "[" * 9_999), "expected the drawing of a penpa+ address"),
    ],
)
def test_damaged(text: str, said: str) -> None:
    assert formats.detect(text) == "penpa"
    with pytest.raises(FormatError) as error:
        parse(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "drawing",
    ["[]", "{}", '{"number":[]}', '{"number":{"16":3,"x":["3"],"-1":["3"],"999":["3"],"17":[]}}'],
)
def test_nothing_drawn(drawing: str) -> None:
    assert parse(packed(f"square,3,3\n[]\n\n{drawing}")) == Puzzle(3, 3, [])


@pytest.mark.parametrize("name", sorted(bombs(0).keys() - {"lines"}))
def test_short_addresses_that_unpack_to_much(name: str) -> None:
    """They are refused before anything of them is parsed."""
    text = bombs(8 << 20)[name]()
    assert len(text) < 20_000
    with pytest.raises(FormatError, match="the data of a penpa"):
        parse(text)


def test_what_is_not_read_may_be_long() -> None:
    """The player's answer and the cells of the grid, behind the drawing; but not without end."""
    head, margins, tools, drawing, *rest = unpacked(dumps(PUZZLE, "penpa"))
    more = '{"line":{' + '"60,61":3,' * 20_000 + '"61,62":3}}'
    assert parse(packed("\n".join([head, margins, tools, drawing, more, *rest]))) == PUZZLE
    with pytest.raises(FormatError, match="unpacks to more"):
        parse(deflated("\n".join([head, margins, tools, "{}", " " * (49 << 20)])))
    cut = packed("\n".join([head, margins, tools, drawing, *map(str, range(9999))]))[:-400]
    with pytest.raises(FormatError, match="expected the data of a penpa"):
        parse(cut)


def test_a_drawing_may_fill_its_grid() -> None:
    """With a number and a circle in every cell; what is too large to be read is not written."""
    full = Puzzle(60, 60, [(row, col, 12) for row in range(60) for col in range(60)])
    assert parse(edited(full, circles=True)) == full
    larger = Puzzle(450, 450, [(row, col, 4) for row in range(450) for col in range(450)])
    with pytest.raises(UnsupportedRuleError, match="penpa cannot express so many islands"):
        dumps(larger, "penpa")


def test_several_puzzles_on_the_command_line(tmp_path: Path) -> None:
    several = [parse("4.3/.../3.2"), parse("1.1")]
    (tmp_path / "in.txt").write_text("".join(dumps(p, "puzzlink") + "\n" for p in several))
    status, out, err = hashi("convert", "--to", "penpa", tmp_path / "in.txt")
    assert (status, err) == (0, "")
    assert [parse(line) for line in out.splitlines()] == several
