"""Every format by itself: what it reads, what it writes, what it says of what it cannot."""

from __future__ import annotations

import doctest
import gc
import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from format_cases import ANSWER, BY_NAME, SAMPLE, SAMPLES, expressible
from hashikit import (
    FormatError,
    OptionError,
    Puzzle,
    Sign,
    Solution,
    State,
    UnsupportedRuleError,
    check,
    dumps,
    formats,
    parse,
    parse_all,
    parse_solution,
    parse_state,
    read,
    read_all,
    read_solution,
    read_state,
    solutions,
    write,
)
from hashikit.draw import text as text_drawing
from penpa import unpacked


def problem(text: str, format: str | None = None) -> str:
    """What `parse` says of a bad text; it is one short line."""
    with pytest.raises(FormatError) as caught:
        parse(text, format=format)
    said = str(caught.value)
    assert said.isprintable()
    assert len(said) < 200
    return said


def answer_problem(text: str, puzzle: Puzzle | None = None) -> str:
    with pytest.raises(FormatError) as caught:
        parse_solution(text, puzzle)
    return str(caught.value)


# All of them


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sample_in_every_format(name: str) -> None:
    text = SAMPLES[name]
    assert formats.detect(text) == name
    assert parse(text) == SAMPLE
    assert parse(text, format=name) == SAMPLE
    written = dumps(ANSWER if name == "pzprv3" else SAMPLE, name)
    if name == "penpa":  # versions of zlib pack the same text differently
        assert unpacked(written) == unpacked(text)
    else:
        assert written == text


@pytest.mark.parametrize("format", formats.FORMATS, ids=repr)
def test_a_format_tells_what_its_module_offers(format: formats.Format) -> None:
    offered = {"parse", "dumps"}
    offered |= {"parse_solution", "dumps_solution"} if format.answers else set()
    offered |= {"entries"} if format.with_puzzle else set()
    offered |= {"parse_state", "dumps_state"} if format.states else set()
    names = import_module(f"hashikit.formats.{format.name}").__all__
    assert {name for name in names if name.islower()} == offered
    puzzle = SAMPLE
    if format.name == "unsw":
        puzzle = puzzle.replace(max_bridges=3, connected=False)
    assert ("\n" not in dumps(puzzle, format.name)) == format.one_line


def test_samples_and_table_name_the_same_formats() -> None:
    assert formats.names() == [format.name for format in formats.FORMATS]
    assert [name for name in formats.names() if name not in BY_NAME] == list(SAMPLES)
    assert check(SAMPLE, ANSWER) == []


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", " \t\n") + "  ",
        lambda text: "\n\n" + text + "\n\n \n",
        lambda text: text.rstrip("\n"),
    ],
    ids=["byte order mark", "CRLF", "CR", "trailing blanks", "blank lines", "no last newline"],
)
def test_harmless_differences(name: str, change: object) -> None:
    assert callable(change)
    assert parse(change(SAMPLES[name])) == SAMPLE


def test_an_unknown_format() -> None:
    names = f"available: {', '.join(formats.names())}"
    with pytest.raises(OptionError) as caught:
        parse("2.2", format="sudoku")
    assert str(caught.value) == f"no format 'sudoku'; {names}"
    asked: list[Callable[[], object]] = [
        lambda: dumps(SAMPLE, "jsno"),
        lambda: write(SAMPLE, "nowhere/x", "jsno"),
        lambda: parse_all("2.2", format="jsno"),
        lambda: read_all("nowhere", format="jsno"),
        lambda: parse_solution("2.2", format="jsno"),
        lambda: parse_state("2.2", SAMPLE, format="jsno"),
    ]
    for ask in asked:
        with pytest.raises(OptionError) as caught:
            ask()
        assert str(caught.value) == f"no format 'jsno'; did you mean 'json'? {names}"


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff", "# only a comment, no puzzle\n"])
def test_nothing(text: str) -> None:
    assert "expected a" in problem(text)


def test_the_examples_of_the_guide(root: Path) -> None:
    failed, tried = doctest.testfile(
        str(root / "docs" / "reference" / "formats.md"), module_relative=False
    )
    assert failed == 0
    assert tried > 10


# .has


def test_has() -> None:
    assert parse("2 3 3\n10 0 255\n 0   1 0") == Puzzle(2, 3, [(0, 0, 10), (0, 2, 255), (1, 1, 1)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 3 3\n1 0 1\n0 1", "line 3: expected 3 cells in this row as line 1 says, found 2"),
        (
            "2 3 3\n1 0 1 0\n0 1",
            "line 2: expected 3 cells in this row as line 1 says, found more than 3",
        ),
        ("2 3 3\n1 0 1", "line 3: expected 2 rows of cells, found 1"),
        ("16 16 100\n", "line 2: expected 16 rows of cells, found 0"),
        ("1 3 2\n1 0 1\n0 1 0", "line 3: expected the end after 1 rows, found '0 1 0'"),
        ("1 3 3\n1 0 1", "line 1: the grid has 2 islands, not the 3 of the header"),
        ("1 3 1\n1 0 1", "line 2: the grid has more islands than the 1 of the header"),
        ("1 3 2\n1 -  1", "line 2, column 3: expected a number, 0 to 255, found '-'"),
        ("1 3 2\n1 0 256", "line 2, column 5: expected a number, 0 to 255, found '256'"),
        (
            "1 9999999999 2\n0",
            "line 1, column 3: expected the number of columns, 1 to 1000000, found '9999999999'",
        ),
        (
            "99999 99999 2\n0",
            "line 1: a grid of 99999 × 99999 cells is too large: at most 16777216 can be read",
        ),
    ],
)
def test_bad_has(text: str, said: str) -> None:
    assert problem(text) == said


# puzz.link

THREE = Puzzle(3, 3, [(0, 0, 3), (0, 2, 3), (2, 0, 2), (2, 2, None)])


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?hashi/3/3/3g3i2g.",
        "https://puzz.link/p?hashi/3/3/3g3i2g./",
        "http://pzv.jp/p.html?hashi/3/3/3g3i2g.",
        "http://pzv.jp/p.html?hashikake/3/3/3g3i2g.",
        "https://pzplus.tck.mn/p.html?bridges/3/3/3g3i2g.",
        "https://pzprxs.vercel.app/p?hashi/3/3/3g3i2g.",
        "https://pzprxs.vercel.app/p?type=editor&hashi/3/3/3g3i2g.",
        "https://puzz.link/p?hashi/d/3/3/3g3i2g.",
        "https://puzz.link/p?hashi//3/3/3g3i2g.",
        "https://puzz.link/p?hashi/3/3/3g3i2g.#top",
        "puzz.link/p?hashi/3/3/3g3i2g.",
        "https://puzz.link/p?hashi_edit/3/3/3g3i2g.",
        "https://puzz.link/p?hashikake_edit/3/3/3g3i2g.",
        "http://pzv.jp/p.html?hashi_play/3/3/3g3i2g.",
        "hashi_edit/3/3/3g3i2g.",
        "puzz.link/p?type=editor&mode=1&hashi/3/3/3g3i2g.",
        "p?hashi/3/3/3g3i2g.",
        "?hashi/3/3/3g3i2g.",
        "hashi/3/3/3g3i2g.",
        "hashikake/3/3/3g3i2g.",
        "  hashi/3/3/-03g+003i2g.",
        "hashi/3/3/3g3ggg2g.",
        "http://indi.s58.xrea.com/hashi/sa/q.html?/3/3/3g3i2g.",
        "http://www.kanpen.net/hashi.html?pzpr=/3/3/3g3i2g.",
        "http://www.kanpen.net/hashi.html?problem=3/3/3_._3_/._._._/2_._9_/",
    ],
)
def test_addresses(text: str) -> None:
    assert formats.detect(text) == "puzzlink"
    assert parse(text) == THREE


def test_columns_come_before_rows_in_an_address_and_after_them_at_kanpen() -> None:
    assert parse("hashi/3/1/1g1") == Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)])
    assert parse("http://www.kanpen.net/hashi.html?problem=1/3/1_._1_/") == parse("hashi/3/1/1g1")


def test_clues_and_runs_of_an_address() -> None:
    clues = [0, 9, 10, 15, 16, 255, None]
    puzzle = Puzzle(1, 60, [(0, 8 * i, clue) for i, clue in enumerate(clues)])
    text = dumps(puzzle, "puzzlink")
    assert text == "https://puzz.link/p?hashi/60/1/0m9mamfm-10m-ffm.q"
    assert parse(text) == puzzle
    assert dumps(Puzzle(1, 41, []), "puzzlink") == "https://puzz.link/p?hashi/41/1/zzg"
    assert dumps(Puzzle(1, 40, []), "puzzlink") == "https://puzz.link/p?hashi/40/1/zz"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "https://puzz.link/p?slither/10/10/ic",
            "line 1, column 21: expected a puzzle named 'hashi', found 'slither'",
        ),
        (
            "https://puzz.link/list.html",
            "line 1, column 1: expected '?hashi/COLS/ROWS/BODY' in this address",
        ),
        (
            "hashi/3/3",
            "line 1, column 7: expected COLS/ROWS/BODY after the name, found '3/3'",
        ),
        (
            "hashi/3/x/zz",
            "line 1, column 9: expected the number of rows, 1 to 1000000, found 'x'",
        ),
        ("hashi/3/3/3g3", "line 1, column 11: found 3 cells, but the grid has 3 × 3 = 9"),
        ("\n hashi/2/1/3g3", "line 2, column 12: found 3 cells, but the grid has 1 × 2 = 2"),
        (
            "hashi/3/1/3!3",
            "line 1, column 12: expected a hexadecimal digit, g to z, '-', '+' or '.', found '!3'",
        ),
        (
            "hashi/3/1/gg-1",
            "line 1, column 11: found 2 cells, but the grid has 1 × 3 = 3",
        ),
        (
            "hashi/4/1/h-1g1",
            "line 1, column 13: expected 2 hexadecimal digits after '-', found '1g'",
        ),
        ("hashi/3/1/h+100", "line 1, column 12: the clue 256 is over 255"),
        (
            "hashi/3/1/3g3 and more",
            "line 1, column 14: expected a hexadecimal digit, g to z, '-', '+' or '.', "
            "found ' and more'",
        ),
        (
            "http://www.kanpen.net/hashi.html?problem=2/3/3_._3_/",
            "line 1: expected 2 rows of cells, found 1",
        ),
        (
            "http://www.kanpen.net/hashi.html?problem=2/3/3_._3_/3_3_/",
            "line 1: row 2: expected 3 cells in this row, found 2",
        ),
    ],
)
def test_bad_addresses(text: str, said: str) -> None:
    assert problem(text) == said


# pzprv3

FILE = SAMPLES["pzprv3"]
ONLY_PUZZLE = FILE[: FILE.index("1 1 1")]


def test_pzprv3_answer() -> None:
    assert parse_solution(FILE) == ANSWER
    assert parse_solution(FILE, SAMPLE) == ANSWER
    assert dumps(SAMPLE, "pzprv3") == ONLY_PUZZLE + ("0 0 0 \n0 0 0 \n0 0 0 \n0 0 0 0 \n0 0 0 0 \n")


@pytest.mark.parametrize(
    "text",
    [
        FILE.replace("pzprv3", "pzprv3.1"),
        FILE.replace("hashikake", "hashi"),
        FILE.replace("\n", "/"),
        FILE.replace("0 0 0 \n", "-1 0 -1 \n"),
        FILE + 'info:{\n "metadata": {"author": "a/b"}\n}\n',
        FILE + 'history:{"type":"pzpr","version":0.4}',
        FILE + "http://pzv.jp/p.html?hashi/4/3/2h3j1h2\n",
        FILE.replace(" \n", "\n"),
    ],
)
def test_pzprv3_variants(text: str) -> None:
    assert formats.detect(text) == "pzprv3"
    assert parse(text) == SAMPLE
    assert parse_solution(text) == ANSWER


def test_pzprv3_without_an_answer() -> None:
    assert parse(ONLY_PUZZLE) == SAMPLE
    assert answer_problem(ONLY_PUZZLE) == "this pzprv3 file holds no answer"
    assert parse_solution(dumps(SAMPLE, "pzprv3")) == Solution(SAMPLE, [])


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (3, 1)])
def test_pzprv3_of_one_row_or_column(rows: int, cols: int) -> None:
    puzzle = Puzzle(rows, cols, {(0, 0, 2), (rows - 1, cols - 1, 2)})
    ends = ((0, 0), (rows - 1, cols - 1))
    solution = Solution(puzzle, [(*ends, 2)] if rows * cols > 1 else [])
    text = dumps(solution, "pzprv3")
    assert parse_solution(text) == solution
    assert parse_solution("\n".join(line for line in text.split("\n") if line)) == solution


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pzprv3x\nhashikake\n1\n1\n. \n", "line 1, column 1: expected a line 'pzprv3', found "),
        ("pzprv3\nslither\n1\n1\n. \n", "line 2, column 1: expected a line 'hashikake', found "),
        ("pzprv3\nhashikake\n", "line 3, column 1: expected the number of rows, 1 to 1000000, "),
        (
            "pzprv3\nhashikake\n1\n3\n3 0 3 x",
            "line 5: expected 3 cells in this row as line 4 says, found more",
        ),
        ("pzprv3\nhashikake\n1\n3\n3 x 3", "line 5, column 3: expected a clue, 0 to 255, '-' or "),
        (
            "pzprv3\nhashikake\n1\n3\n3 . 3\n1",
            "line 6: expected 2 numbers of bridges in this line, found 1",
        ),
        (
            "pzprv3\nhashikake\n1\n3\n3 . 3\n1 5",
            "line 6, column 3: expected a number of bridges, 0 to 4, or -1, found '5'",
        ),
        (
            "pzprv3\nhashikake\n1\n3\n3 . 3\n1 2",
            "the number of bridges changes on the way from (0, 0) to (0, 2)",
        ),
        (
            "pzprv3\nhashikake\n1\n3\n. . 3\n1 1",
            "the line from (0, 0) to (0, 1) is not part of a bridge between two islands",
        ),
        (
            "pzprv3\nhashikake\n2\n1\n.\n3\n1",
            "the line from (0, 0) to (1, 0) is not part of a bridge between two islands",
        ),
        (
            "pzprv3\nhashikake\n1\n3\n3 . 3\n1 1\n1",
            "line 7: expected the end after the answer, found '1'",
        ),
        (
            "pzprv3/hashikake/1/3/3 . /",
            "line 1: in part 5 between the slashes, expected 3 cells in this row as line 4 says",
        ),
    ],
)
def test_bad_pzprv3(text: str, said: str) -> None:
    assert problem(text).startswith(said)


# Tatham


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("3x2m2:2a2c", Puzzle(2, 3, [(0, 0, 2), (0, 2, 2)])),
        ("3x2:2a2c", Puzzle(2, 3, [(0, 0, 2), (0, 2, 2)])),
        ("3:2a2f", Puzzle(3, 3, [(0, 0, 2), (0, 2, 2)])),
        ("3x2i30e10m4Ld2:GaAc", Puzzle(2, 3, [(0, 0, 16), (0, 2, 10)], max_bridges=4, loops=False)),
        ("3x2m1L:2a2c", Puzzle(2, 3, [(0, 0, 2), (0, 2, 2)], max_bridges=1, loops=False)),
        ("3x1m2:220", Puzzle(1, 3, [(0, 0, 2), (0, 1, 2), (0, 2, 0)])),
        ("9x6m2:zzb", Puzzle(6, 9, [])),
        ("9x6m2:zbz", Puzzle(6, 9, [])),
    ],
)
def test_game_ids(text: str, puzzle: Puzzle) -> None:
    assert formats.detect(text) == "tatham"
    assert parse(text) == puzzle


def test_runs_of_a_game_id() -> None:
    puzzle = Puzzle(3, 27, [(0, 0, 1), (1, 1, 16), (2, 26, 9)])
    assert dumps(puzzle, "tatham") == "27x3m2:1zaGzy9"
    assert parse("27x3m2:1zaGzy9") == puzzle


PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#"


def test_tatham_address() -> None:
    """An address of the program's own page holds a game ID behind the `#`."""
    for game in (SAMPLES["tatham"], SAMPLES["tatham"].replace(":", "%3A")):
        assert formats.detect(PAGE + game) == "tatham"
        assert parse(PAGE + game) == SAMPLE
    two = f"{PAGE}{SAMPLES['tatham']}\n{SAMPLES['puzzlink']}\n"
    assert [entry.puzzle for entry in formats.parse_all(two)] == [SAMPLE, SAMPLE]
    with pytest.raises(FormatError, match="random seed"):
        parse(PAGE + "7x7m2#123")
    with pytest.raises(FormatError, match=r"column \d\d: found 13 cells"):
        parse(f"{PAGE}{SAMPLES['tatham']}a")
    assert formats.detect("https://puzz.link/p?hashi/4/3/2h3j1h2#4x3m2:2b3d1b2") == "puzzlink"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7x7i30e10m2d0#123", "line 1, column 1: this is a random seed; a game ID has a colon"),
        ("3x3m2", "line 1, column 1: expected a game ID such as 7x7m2:DESCRIPTION, found '3x3m2'"),
        ("3x3m5:2a2f", "line 1, column 5: expected the number of bridges per pair, 1 to 4, found"),
        ("3xm2:2a2f", "line 1, column 3: expected the height, 1 to 1000000, found 'm2'"),
        ("3x3m2q:2a2f", "line 1, column 6: expected the parameters WxHmM and a colon, found 'q'"),
        ("3x3m2:2a2", "line 1, column 7: found 3 cells, but the grid has 3 × 3 = 9"),
        ("3x3m2:2a2g", "line 1, column 7: found 10 cells, but the grid has 3 × 3 = 9"),
        ("3x3m2:2a2H", "line 1, column 10: expected 1 to 9, A to G or a to z, found 'H'"),
    ],
)
def test_bad_game_ids(text: str, said: str) -> None:
    assert problem(text).startswith(said)


def test_what_the_program_refuses_is_not_written() -> None:
    for puzzle, said in (
        (Puzzle(2, 9, [(0, 0, 1), (0, 8, 1)]), "a grid as small as 2 × 9 cells"),
        (Puzzle(3, 3, [(0, 0, 1)]), "fewer than two islands"),
        (Puzzle(3, 3, [(0, 0, 1), (0, 1, 1)]), "the islands side by side at (0, 0) and (0, 1)"),
        (Puzzle(3, 3, [(0, 0, 1), (1, 0, 1)]), "the islands side by side at (0, 0) and (1, 0)"),
        (Puzzle(3, 3, [(0, 0, 1), (2, 0, 17)]), "the clue 17 at (2, 0)"),
    ):
        with pytest.raises(UnsupportedRuleError) as caught:
            dumps(puzzle, "tatham")
        assert str(caught.value) == f"tatham cannot express {said}; use json"


# janko

SOLVED = "3 4\n- 1 1 -\na - - b\n- - - -\n"


def test_janko() -> None:
    assert parse("2 3\n12 - ?\n- 1 -") == Puzzle(2, 3, [(0, 0, 12), (0, 2, None), (1, 1, 1)])
    assert dumps(ANSWER, "janko") == SOLVED
    assert parse_solution(SOLVED, SAMPLE) == ANSWER
    assert parse_solution(SOLVED.replace("\n", " \r\n"), SAMPLE) == ANSWER


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9 9\n- - -", "line 2: expected 9 cells in this row as line 1 says, found 3"),
        ("1 3\n2 0 2", "line 2, column 3: expected a clue, 1 to 255, '?' or '-', found '0'"),
        ("2 2\n- -", "line 3: expected 2 rows of cells, found 1"),
        ("1 1\n- -", "line 2: expected 1 cells in this row as line 1 says, found more than 1"),
    ],
)
def test_bad_janko(text: str, said: str) -> None:
    assert problem(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 4\n- 1 1 -\na - - b\n", "line 1: this solution is 2 × 4, its puzzle 3 × 4"),
        ("3 4\n- 1 1\n", "line 2: expected 4 cells in this row as line 1 says, found 3"),
        (
            "3 4\n- 1 x -\na - - b\n- - - -",
            "line 2, column 5: expected '-', 1 to 4 or a to d, found 'x'",
        ),
        (
            "3 4\n- 1 2 -\na - - b\n- - - -",
            "line 2, column 3: the mark '1' is not part of a bridge between two islands",
        ),
        (
            "3 4\n- 1 1 -\na - - b\n- - - a",
            "line 4, column 7: the mark 'a' is not part of a bridge between two islands",
        ),
        (
            "3 4\n- a a -\na - - b\n- - - -",
            "line 2, column 3: the mark 'a' is not part of a bridge between two islands",
        ),
    ],
)
def test_bad_janko_solutions(text: str, said: str) -> None:
    assert answer_problem(text, SAMPLE) == said


def test_a_janko_solution_needs_its_puzzle() -> None:
    said = "a janko solution grid can only be read together with its puzzle"
    assert answer_problem(SOLVED) == said


def test_bridges_between_islands_side_by_side_follow_from_the_clues() -> None:
    bridges = [((0, 0), (0, 1), 1), ((0, 1), (1, 1), 1), ((1, 1), (1, 2), 1)]
    text = "2 3\n- - -\n- - -\n"
    solution = Solution(parse("12.\n.21"), bridges)
    assert dumps(solution, "janko") == text
    assert parse_solution(text, solution.puzzle) == solution
    assert answer_problem(text, parse("12.\n.31")) == (
        "no number of bridges between (0, 0) and (0, 1), which are side by side, fits the clues"
    )
    square = parse("22\n22")
    assert "do not follow from the clues" in answer_problem("2 2\n- -\n- -", square)
    with pytest.raises(UnsupportedRuleError, match="do not follow from the clues"):
        dumps(Solution(square, [((0, 0), (0, 1), 2)]), "janko")


# Plain text

TYPED = Puzzle(3, 4, [(0, 0, 3), (0, 3, None), (2, 0, 2), (2, 3, 1)])


@pytest.mark.parametrize(
    "text",
    [
        "3..?\n....\n2..1",
        "300?\n0000\n2001",
        "3--?\n----\n2--1",
        "3__?\n____\n2__1",
        "3··?\n····\n2··1",
        "3.0?\n-_·.\n2..1",
        "3  ?\n\n2  1",
        "3  ?\n    \n2  1\n",
        "3 . . ?\n. . . .\n2 . . 1",
        "  3 0 0 ?\n  0 0 0 0\n  2 0 0 1",
        "3\t.\t.\t?\n.\t.\t.\t.\n2\t.\t.\t1",
        "3 · · ?\n· · · ·\n2 · · 1",
        "3,0,0,?\n0,0,0,0\n2,0,0,1",
        "3 , . , . , ?\n., ., ., .,\n2, ., ., 1,",
        "3..?/..../2..1",
        "3..?,....,2..1",
        "3 . . ?/. . . ./2 . . 1",
        "3  ?/    /2  1",
        "3,.,.,?/.,.,.,./2,.,.,1",
    ],
)
def test_typed_puzzles(text: str) -> None:
    assert formats.detect(text) == "text"
    assert parse(text) == TYPED


def test_more_typed_puzzles() -> None:
    assert parse("#.#\n3?9") == Puzzle(
        2, 3, [(1, 0, 3), (1, 1, None), (1, 2, 9)], blocked=[(0, 0), (0, 2)]
    )
    assert parse("█.█\n3?9") == parse("#.#\n3?9")
    assert parse("10 . 255") == Puzzle(1, 3, [(0, 0, 10), (0, 2, 255)])
    assert parse("3") == Puzzle(1, 1, [(0, 0, 3)])
    assert parse("2 2") == parse("2.2")
    assert parse("...") == Puzzle(1, 3, [])
    assert parse("2 0 2\n0 0 0\n2 0 2") == parse("2.2/.../2.2")


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(2, 3, [(0, 0, 0), (0, 2, 2), (1, 2, 2)], connected=False),
        Puzzle(1, 3, [(0, 0, 0)]),
        Puzzle(3, 3, [(0, 0, 3), (0, 2, 3)], max_bridges=3),
        Puzzle(3, 3, [(0, 0, 0), (0, 2, 10), (2, 2, 100)], max_bridges=4, blocked=[(1, 1)]),
        Puzzle(2, 2, [(0, 0, 1), (1, 0, 1)], loops=False),
        Puzzle(3, 1, [(0, 0, 0), (2, 0, 2)]),
    ],
)
def test_drawings_are_puzzles(puzzle: Puzzle) -> None:
    """With clues of 0 and with the rules, which stand below the grid."""
    assert parse(str(puzzle)) == parse(str(puzzle) + "\n") == puzzle
    if puzzle.cols > 1:
        assert parse(text_drawing.draw(puzzle, ascii=True)) == puzzle


def test_zeros_are_water_as_people_type_them() -> None:
    two = parse("2.2")
    for text in ("202", "2 0 2"):
        assert parse(text) == two
    assert parse("2,0,2\n0, 0 ,·") == parse("2.2\n...")
    assert parse("2-0-2") == parse("2_0.2") == parse("2...2")
    assert parse("2.0.2") == parse("2...2")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2.2\n\nmax_bridges: 5", "line 3: expected max_bridges, 1 to 4, found '5'"),
        ("2.2\n\nmax_bridges:", "line 3: expected max_bridges, 1 to 4, found the end"),
        ("2.2\n\nloops: no", "line 3: expected true or false for loops, found 'no'"),
        ("2.2\n\nloops: false\nloops: true", "line 4: the rule 'loops' is stated twice"),
        ("2.2\n\nrules: none", "line 3: expected a line such as 'A: N3 E?' on what a sign says"),
    ],
)
def test_bad_rules_below_the_grid(text: str, said: str) -> None:
    assert said in problem(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3.3\n..\n2.2", "line 2: expected 3 cells in this row as in the first one, found 2"),
        (
            "3.3\n\n2.2",
            "line 2: a blank line in the grid; several puzzles in one file need a line each, "
            "with '/' between their rows",
        ),
        ("3.3//2.2", "line 1: expected 3 cells in this row as in the first one, found 0"),
        ("3.3/../2.2", "line 1: expected 3 cells in this row as in the first one, found 2"),
        ("3.3\n.x.\n2.2", "line 2, column 2: expected a clue, '?', '#' or '.', found 'x'"),
        ("  3.3\n  .x.", "line 2, column 4: expected a clue, '?', '#' or '.', found 'x'"),
        ("3 . 3\n. x .", "line 2, column 3: expected a clue, '?', '#' or '.', found 'x'"),
        ("3,.,3\n.,..,.", "line 2, column 3: expected a clue, '?', '#' or '.', found '..'"),
        ("3,,3\n.,.,.", "line 1, column 3: expected a clue, '?', '#' or '.', found the end"),
        ("3 3\n1 x", "line 2: expected 3 cells in this row as line 1 says, found 2"),
        ("3  3\n1  x", "line 2, column 4: expected a clue, '?', '#' or '.', found 'x'"),
        ("33 x", "line 1, column 4: expected a clue, '?', '#' or '.', found 'x'"),
        ("3.3/.x.", "line 1, column 6: expected a clue, '?', '#' or '.', found 'x'"),
        ("3.３", "line 1, column 3: expected a clue, '?', '#' or '.', found '３'"),
        ("3.²", "line 1, column 3: expected a clue, '?', '#' or '.', found '²'"),
        ("\x7fELF\x00", "line 1, column 1: expected a clue, '?', '#' or '.', found '\\x7f'"),
        ("\ud800", "line 1, column 1: expected a clue, '?', '#' or '.', found '\\ud800'"),
        ("\u202ehashi", "line 1, column 1: expected a clue, '?', '#' or '.', found '\\u202e'"),
    ],
)
def test_bad_text(text: str, said: str) -> None:
    assert problem(text) == said


# JSON


def test_json_carries_everything() -> None:
    puzzle = Puzzle(
        2,
        1_000_000,
        [(0, 0, 0), (0, 9, None), (1, 999_999, 255)],
        max_bridges=4,
        blocked=[(1, 1), (0, 5)],
        loops=False,
    )
    solution = Solution(puzzle, [((0, 0), (1, 999_999), 77)])
    text = dumps(solution, "json")
    assert json.loads(text) == {
        "format": "hashikit",
        "version": 1,
        "rows": 2,
        "cols": 1_000_000,
        "islands": [[0, 0, 0], [0, 9, None], [1, 999_999, 255]],
        "max_bridges": 4,
        "blocked": [[0, 5], [1, 1]],
        "loops": False,
        "solution": {"bridges": [[[0, 0], [1, 999_999], 77]]},
    }
    assert parse(text) == puzzle
    assert parse_solution(text) == solution
    pretty = json.dumps(json.loads(text), indent=3, sort_keys=True)
    assert parse(pretty) == puzzle
    assert parse_solution(pretty, puzzle) == solution


def with_keys(**keys: object) -> str:
    """The sample with these keys set, or left out where they are `...`."""
    values = json.loads(SAMPLES["json"]) | keys
    return json.dumps({key: value for key, value in values.items() if value is not ...})


def test_json_variants() -> None:
    assert parse(with_keys(name="x", about={"author": ["somebody", 1.5e3, None, True]})) == SAMPLE
    assert parse(with_keys(max_bridges=2, blocked=[], loops=True, solution=None)) == SAMPLE
    assert parse(with_keys(islands=[])) == Puzzle(3, 4, [])
    assert parse(with_keys(islands=[[1, 1, "?"]])) == Puzzle(3, 4, [(1, 1, None)])
    assert parse(f"[{SAMPLES['json']}]") == SAMPLE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (with_keys(bombs=[]), "line 1, column 1: the unknown key 'bombs'"),
        (with_keys(stats=[]), "line 1, column 1: the unknown key 'stats'"),
        (with_keys(cols=...), "line 1, column 1: expected the key 'cols' in this puzzle"),
        (with_keys(rows=...), "line 1, column 1: expected the key 'rows' in this puzzle"),
        (with_keys(format="other"), "expected the format 'hashikit', found 'other'"),
        (with_keys(version=2), "expected version 1 of the format, found 2"),
        (with_keys(version=1.0), "expected the version, 0 to 1000000000, found '1.0'"),
        (with_keys(rows=0), "expected the number of rows, 1 to 1000000, found '0'"),
        (with_keys(rows=10**30), "found '10000000000000000000'…"),
        (with_keys(rows=True), "expected the number of rows, 1 to 1000000, found 'true'"),
        (with_keys(cols=float("nan")), "line 1, column 57: expected a finite number, found NaN"),
        (with_keys(rows=1e400), "expected a finite number, found Infinity"),
        ('{"rows":1e400}', "line 1, column 9: expected a finite number, found 1e400"),
        ('{"rows":' + "9" * 5000 + "}", "line 1, column 9: expected a number with fewer digits"),
        (with_keys(islands={}), "expected an array of islands, found '{}"),
        (with_keys(islands=[[0]]), "islands[0]: expected an island [row, col, clue], found '[0]'"),
        (
            with_keys(islands=[[0, 0, 1], [0, 2, 1], [0, 3, [1]]]),
            "islands[2]: expected an island [row, col, clue], found '[0, 3, [1]]'",
        ),
        (with_keys(islands=[[0, 0, True]]), "islands[0]: expected an island [row, col, clue], fo"),
        (with_keys(islands=[[0, 0, 10**40]]), "islands[0]: expected an island [row, col, clue], "),
        (with_keys(islands=[[0, 0, -1]]), "expected an island [row, col, clue], found '[0, 0, -1"),
        (with_keys(islands=[[0, 0, 300]]), "the clue at (0, 0) is 300, not 0 to 255 or None"),
        (with_keys(islands=[[3, 0, 1]]), "island at (3, 0) is off the 3 × 4 grid"),
        (with_keys(islands=[[0, 0, 1], [0, 0, 1]]), "two islands at (0, 0)"),
        (with_keys(blocked=[[0, 0]]), "an island on the blocked cell (0, 0)"),
        (with_keys(blocked=[[1, 1], 0]), "blocked[1]: expected a cell [row, col], found '0'"),
        (with_keys(blocked=[[1, True]]), "blocked[0]: expected a cell [row, col], found '[1, tru"),
        (
            with_keys(given=[[[0, 0], [0, 3], 1.5]]),
            "given[0]: expected a whole number of bridges, 0 to 9999999, found '1.5'",
        ),
        (with_keys(given=[[[0, 0], [0, 3], -1]]), "number of bridges, 0 to 9999999, found '-1'"),
        (
            with_keys(given=[[[0, 0], [0, 3], True]]),
            "number of bridges, 0 to 9999999, found 'true'",
        ),
        (with_keys(given=[[[0, -1], [0, 3], 1]]), "given[0]: expected a bridge [[row, col], ["),
        (with_keys(loops=0), "expected loops, true or false, found '0"),
        (with_keys(solution={"moves": []}), "the unknown key 'moves' in a solution"),
        (with_keys(solution="1 2"), 'expected an object {"bridges": …} as "solution", found'),
        (with_keys(solution={"bridges": [1]}), "expected a bridge [[row, col], [row, col], count]"),
        (with_keys(solution={"bridges": [[[0, 0], [0, 0], 1]]}), "a bridge from (0, 0) to itself"),
        (
            SAMPLES["json"][:-1],
            "column 95: expected ',' or a closing bracket, found the end",
        ),
        (SAMPLES["json"] + "x", "expected the end, found 'x'"),
        (
            SAMPLES["json"].replace("[2,3,2]]", "[2,3,2],]"),
            "column 95: expected a value, found ']}'",
        ),
        ('{"rows":1,"rows":1}', "line 1, column 11: the key 'rows' appears twice"),
        ('{"rows":1,}', "line 1, column 11: expected a key in quotes, found '}'"),
        ('{"rows"}', "line 1, column 8: expected ':', found '}'"),
        ('{"a\nb":1}', "line 1, column 4: invalid control character"),
        ('{"a', "line 1, column 2: unterminated string starting"),
        ("{}", 'expected a puzzle: an object with "format": "hashikit", or with a "problem"'),
        ("[]", "there is no puzzle here"),
        ("[1]", "line 1, column 2: expected an object, found '1'"),
        ("[NaN, 2]", "line 1, column 2: expected an object, found 'NaN'"),
        (" [true\n]", "line 1, column 3: expected an object, found 'true'"),
        ("[" * 100_000, "line 1, column 2: expected an object, found"),
        ('{"about":' + "[" * 100_000, "line 1, column 1: more than 50 levels of nesting"),
        (with_keys(about=json.loads("[" * 60 + "]" * 60)), "more than 50 levels of nesting"),
        ('{"x":' + "[" * 60 + "]" * 60 + "}", "more than 50 levels of nesting"),
        (
            '{"a":{"problem":"3.3/..\\n"}}',
            "in the puzzle 'a': line 1: expected 3 cells in this row",
        ),
        ('{"problem":"3.x"}', "in the problem: line 1, column 3: expected a clue"),
        ('{"problem":"{}"}', 'expected a puzzle in a format other than JSON as "problem"'),
        ('{"status":"solved","bridges":[]}', "found an answer without its puzzle"),
    ],
)
def test_bad_json(text: str, said: str) -> None:
    assert said in problem(text)


SIGNS = {"signs": [{"at": [1, 1], "north": 3, "east": "?", "west": None}]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (with_keys(signs={}), "expected an array of signs, found '{}'"),
        (with_keys(signs=[[1, 1]]), "signs[0]: expected an object, found '[1, 1]'"),
        (with_keys(signs=[{"north": 1}]), "expected the key 'at' in this sign"),
        (with_keys(signs=[{"at": [1]}]), "signs[0].at: expected a cell [row, col], found '[1]"),
        (with_keys(signs=[{"at": [1, 1], "up": 1}]), "the unknown key 'up' in a sign"),
        (with_keys(signs=[{"at": [1, 1], "east": "x"}]), "expected a number, '?' or null to the e"),
        (
            with_keys(signs=[{"at": [1, 1], "east": -1}]),
            "expected the number to the east, 0 to 999",
        ),
        (with_keys(signs=[{"at": [1, 1], "east": 1000}]), "found '1000'"),
        (with_keys(signs=[{"at": [0, 0]}]), "a sign and an island at (0, 0)"),
        (with_keys(signs=[{"at": [9, 9]}]), "sign at (9, 9) is off the 3 × 4 grid"),
        (with_keys(signs=[{"at": [1, 1]}] * 2), "two signs at (1, 1)"),
        (with_keys(blocked=[[1, 1]], **SIGNS), "a sign on the blocked cell (1, 1)"),
        (with_keys(connected=1), "expected connected, true or false, found '1"),
        (with_keys(given=[[[0, 0], [2, 3], 1]]), "does not join two islands in sight"),
        (
            with_keys(given=[[[0, 0], [0, 3], 3]]),
            "3 bridges are given between (0, 0) and (0, 3), at most 2 are allowed",
        ),
        (with_keys(solution={"values": [[0, 0, 1]]}), "the value at (0, 0) is 1, but 0 bridges"),
        (with_keys(solution={"values": [[0, 0, "1"]]}), "solution.values[0]: expected a value"),
    ],
)
def test_bad_rules_in_json(text: str, said: str) -> None:
    assert said in problem(text)


def test_json_needs_only_the_size_and_the_islands() -> None:
    text = '{"rows":1,"cols":3,"islands":[[0,0],[0,2]],"solution":{"values":[]}}'
    assert parse(text) == Puzzle(1, 3, [(0, 0, None), (0, 2, None)])


SIGNED = Puzzle(
    2, 5, [(0, 1, None), (0, 3, 2), (1, 4, None)], signs=[Sign(0, 0, 0, "?", 11), Sign(1, 1, 3)]
)


def test_signs_as_plain_text() -> None:
    text = "A?.2.\n.B..?\n\nA: N0 S? E11\nB: N3\n"
    assert parse(text) == SIGNED
    assert dumps(SIGNED, "text") == text
    free = "\n p ? . 2 .\n. q . . ?\n\n\n q:n3\n\n  p :  s?  N00 e11 \n\n"
    assert parse(free) == SIGNED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A?.?\n\nA: E3 E4", "line 3, column 7: the east of sign 'A' is stated twice"),
        ("A?.?\n\nA: E3\nA: W3", "line 4: the sign 'A' is stated twice"),
        ("AB.?\n\nA: E3", "line 1, column 2: no line states the sums of sign 'B'"),
        ("A?.?\n\nA: E3\nB: E3", "line 3: there is no sign 'B' in the grid"),
        ("A?.A\n\nA: E3", "line 1: the sign 'A' appears twice"),
        ("A?.?\n\nA: E1000", "line 3, column 5: expected the number to the east, 0 to 999, found"),
        ("A?.?\n\nA: E", "line 3, column 5: expected the number to the east, 0 to 999, found th"),
        ("A?.?\n\nA: X3", "line 3, column 4: expected N, S, E or W and a number or '?', found 'X3"),
        ("A?.?\n\nA: E3\nfoo", "line 4: expected a line such as 'A: N3 E?' on what a sign says"),
        ("A?.?\n\nA: N1 S1 E1 W1 W2 W3", "the west of sign 'A' is stated twice"),
        ("A: E3", "expected a puzzle, found the end"),
        ("A?.?", "line 1, column 1: expected a clue, '?', '#' or '.', found 'A'"),
    ],
)
def test_bad_signs_in_plain_text(text: str, said: str) -> None:
    assert said in problem(text)


def test_text_has_letters_for_so_many_signs() -> None:
    signs = [Sign(0, col) for col in range(46)]
    puzzle = Puzzle(2, 50, [], signs=signs)
    assert parse(dumps(puzzle, "text")) == puzzle
    with pytest.raises(
        UnsupportedRuleError, match="text cannot express more than 46 signs; use json"
    ):
        dumps(puzzle.replace(signs=[*signs, Sign(1, 0)]), "text")


def test_answers_of_the_command_line() -> None:
    line = json.dumps(
        {
            "file": "x.has",
            "status": "solved",
            "unique": None,
            "bridges": [[list(a), list(b), k] for a, b, k in ANSWER.bridges],
            "stats": {"conflicts": 0, "time": 1e-5},
        }
    )
    assert parse_solution(line, SAMPLE) == ANSWER
    assert answer_problem(line) == "this answer can only be read together with its puzzle"
    none = '{"file":"x.has","status":"no-solution","unique":null,"bridges":null,"stats":{}}'
    assert answer_problem(none, SAMPLE) == "expected an answer, found the status 'no-solution'"
    assert answer_problem(SAMPLES["json"]) == "expected an answer, found only a puzzle"
    assert "expected the end" in answer_problem(line + "\n" + line, SAMPLE)


# Answers in general


def test_only_some_formats_hold_answers() -> None:
    for name in SAMPLES:
        if name in formats.names(answers=True):
            assert parse_solution(dumps(ANSWER, name), SAMPLE) == ANSWER
            assert parse_solution(dumps(ANSWER, name), SAMPLE, format=name) == ANSWER
            continue
        with pytest.raises(UnsupportedRuleError) as caught:
            dumps(ANSWER, name)
        said = f"{name} cannot express a solution; use pzprv3 or janko or unsw or json"
        assert str(caught.value) == said
        assert answer_problem(dumps(SAMPLE, name)) == (
            f"expected an answer (pzprv3, janko, unsw, json), found a puzzle ({name})"
        )


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_no_answer_at_all(text: str) -> None:
    assert answer_problem(text, SAMPLE) == "expected an answer, found nothing"
    with pytest.raises(FormatError, match=r"^expected an answer, found nothing$"):
        parse_state(text, SAMPLE)


def test_an_answer_to_another_puzzle() -> None:
    for name in ("pzprv3", "json"):
        text = dumps(ANSWER, name)
        assert "its grid is 3 × 4, not 3 × 5" in answer_problem(text, Puzzle(3, 5, SAMPLE.islands))
        assert "it has an island 2 at (2, 3), not an island ? at (2, 3)" in answer_problem(
            text, Puzzle(3, 4, [*SAMPLE.islands[:3], (2, 3, None)])
        )
        assert "it has 4 islands, not 3" in answer_problem(text, Puzzle(3, 4, SAMPLE.islands[:3]))
        other = Puzzle(3, 4, SAMPLE.islands, max_bridges=3)
        assert parse_solution(text, other) == Solution(other, ANSWER.bridges)


@pytest.mark.parametrize(
    ("bridges", "said"),
    [
        ([((0, 0), (0, 3), 5)], "5 bridges between (0, 0) and (0, 3)"),
        ([((0, 0), (2, 3), 1)], "a bridge from (0, 0) to (2, 3), which are not in sight"),
        ([((0, 0), (0, 1), 1)], "a bridge from (0, 0) to (0, 1), which are not in sight"),
    ],
)
@pytest.mark.parametrize("name", ["pzprv3", "janko"])
def test_bridges_that_cannot_be_drawn(
    name: str, bridges: list[tuple[tuple[int, int], tuple[int, int], int]], said: str
) -> None:
    solution = Solution(SAMPLE, bridges)
    assert parse_solution(dumps(solution, "json")) == solution
    with pytest.raises(UnsupportedRuleError) as caught:
        dumps(solution, name)
    assert str(caught.value) == f"{name} cannot express {said}; use json"


def test_bridges_that_cross() -> None:
    solution = Solution(parse(".1.\n1.1\n.1."), [((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)])
    assert parse_solution(dumps(solution, "pzprv3")) == solution
    with pytest.raises(UnsupportedRuleError, match=r"bridges that cross at \(1, 1\)"):
        dumps(solution, "janko")


# What a format cannot express

SPECIAL = {
    "?": (Puzzle(3, 3, [(0, 0, 1), (2, 2, None)]), "the '?' island at (2, 2)"),
    "0": (Puzzle(3, 3, [(0, 0, 1), (2, 2, 0)]), "the clue 0 at (2, 2)"),
    "255": (Puzzle(3, 3, [(0, 0, 1), (2, 2, 255)]), "the clue 255 at (2, 2)"),
    "blocked": (Puzzle(3, 3, [(0, 0, 1), (2, 2, 1)], blocked=[(1, 1)]), "the blocked cell (1, 1)"),
    "K": (Puzzle(3, 3, [(0, 0, 1), (2, 2, 1)], max_bridges=3), "3 bridges per pair"),
    "L": (Puzzle(3, 3, [(0, 0, 1), (2, 2, 1)], loops=False), "that loops are forbidden"),
    "apart": (
        Puzzle(3, 3, [(0, 0, 1), (2, 2, 1)], connected=False),
        "that the network may be disconnected",
    ),
    "given": (
        Puzzle(3, 3, [(0, 0, 1), (0, 2, 1)], given=[((0, 0), (0, 2), 1)]),
        "the given bridge (0, 0)–(0, 2)",
    ),
    "signs": (
        Puzzle(3, 3, [(0, 0, 1), (2, 2, 1)], signs=[Sign(2, 0, east="?")]),
        "the sign at (2, 0)",
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("what", SPECIAL)
def test_what_a_format_cannot_express(name: str, what: str) -> None:
    puzzle, said = SPECIAL[what]
    if expressible(puzzle, name):
        assert parse(dumps(puzzle, name)) == puzzle
        return
    with pytest.raises(UnsupportedRuleError) as caught:
        dumps(puzzle, name)
    assert str(caught.value) == f"{name} cannot express {said}; use json"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_vast_empty_grid(name: str) -> None:
    puzzle = Puzzle(1_000_000, 1_000_000, [(0, 0, 1), (999_999, 999_999, 1)])
    if name == "json":
        assert parse(dumps(puzzle, name)) == puzzle
        return
    with pytest.raises(UnsupportedRuleError, match="as large as 1000000 × 1000000 cells; use json"):
        dumps(puzzle, name)


# Maps of the Riddler


def test_a_map_as_its_program_has_it(corpus: Path) -> None:
    """Map 1; its islands and what stands on its signs, but for the one that cannot be read."""
    path = corpus / "signs" / "map1.json"
    if not path.exists():
        pytest.skip("the map of the Riddler is not there")
    theirs = read(path)
    blank = [sign for sign in theirs.signs if "?" in sign]
    (lost,) = blank
    readable = theirs.replace(
        signs=[sign if sign != lost else Sign(lost.row, lost.col) for sign in theirs.signs]
    )
    text = dumps(readable, "riddler")
    assert "Islands = ((0,2),(1,4),(1,7),(2,0),(2,1)," in text
    assert "(1,3):(0,0,0,0),(4,2):(15,5,9,6),(5,0):(10,0,11,9)" in text
    assert parse(text) == readable
    assert parse(dumps(theirs, "riddler")) == theirs
    assert [solution.bridges for solution in solutions(readable)] == [
        solution.bridges for solution in solutions(theirs)
    ]


def test_a_map_in_other_words() -> None:
    text = "# a map\nSigns = {(1, 1): [0, '?', 4, 0],}\nIslands = [(0, 0), (2, 0, 3)]  # two\n"
    puzzle = parse(f"{text}Height=2\n\nWidth=3")
    assert puzzle == Puzzle(2, 3, [(1, 0, None), (1, 2, 3)], signs=[Sign(0, 1, None, "?", 4)])
    assert parse("Width = 2\nHeight = 1\nIslands = ()") == Puzzle(1, 2, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Width = 3", "expected Height = …, found the end"),
        ("Width = 3\nWidth = 3", "line 2, column 1: expected Width once, found 'Width'"),
        ("Width = 0", "line 1, column 9: expected the width, 1 to 1000000, found '0'"),
        ("Width = -1", "line 1, column 9: expected a map in the format 'riddler', found '-1'"),
        ("Width 3", None),
        ("Height = (3)", "line 1, column 10: expected the height, 1 to 1000000, found '('"),
        ("Islands = ((0,0)", "line 1, column 1: expected , or ), found the end"),
        ("Islands = ((0 1))", "line 1, column 15: expected , or ), found '1'"),
        ("Islands = ((0,1,2,3))", "line 1, column 19: expected ) or ], found '3'"),
        ("Islands = ((0,1,256))", "line 1, column 17: expected a clue, 0 to 255, found '256'"),
        ("Islands = ((0,),)", "expected a cell (x, y), found 1 numbers"),
        ("Islands = (((0,1)))", "line 1, column 13: expected x, 0 to 999999, found '('"),
        ("Signs = {(1,1):(1,2)}", "expected 4 numbers on the sign at (1, 1), found 2"),
        ("Signs = {(1,1):(1,2,3,4)", "line 1, column 1: expected , or }, found the end"),
        ("Signs = {(1,1):(1000,2,3,4)}", "line 1, column 17: expected a number on a sign, 0 to"),
        ("Width = 3 + 1", "line 1, column 11: expected a map in the format 'riddler', found '+ 1'"),
        ("Width = 3\nHeight = 2\nIslands = ((0,2),)", "the cell (0, 2) is off the 3 × 2 map"),
        ("Width = 3\nHeight = 2\nIslands = ((0,0),(0,0))", "two islands at (1, 0) (row 0 on top)"),
        ("Width = 99999\nHeight = 99999\nIslands = ()", "a grid of 99999 × 99999 cells is too"),
    ],
)
def test_maps_that_are_none(text: str, said: str | None) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(said or "line 1, column 1: expected ")


def test_what_a_map_cannot_say() -> None:
    zero = Puzzle(1, 3, [(0, 0, None)], signs=[Sign(0, 2, east=0)])
    with pytest.raises(UnsupportedRuleError) as caught:
        dumps(zero, "riddler")
    assert str(caught.value) == (
        "riddler cannot express the number 0 on the sign at (0, 2); use json"
    )


# Several puzzles


def entries(text: str, name: str = "x") -> list[tuple[str, Puzzle, bool]]:
    found = list(formats.parse_all(text, name))
    assert all(entry.solution in (None, ANSWER) for entry in found)
    return [(entry.name, entry.puzzle, entry.solution is not None) for entry in found]


def test_one_puzzle_a_line() -> None:
    lines = [
        "# all in one line each",
        SAMPLES["puzzlink"],
        "",
        SAMPLES["tatham"],
        "  2..3/..../1..2",
        "#.3/...",
        FILE.replace("\n", "/"),
        SAMPLES["json"],
        with_keys(name="last"),
    ]
    assert entries("\n".join(lines)) == [
        ("x:2", SAMPLE, False),
        ("x:4", SAMPLE, False),
        ("x:5", SAMPLE, False),
        ("x:6", Puzzle(2, 3, [(0, 2, 3)], blocked=[(0, 0)]), False),
        ("x:7", SAMPLE, True),
        ("x:8", SAMPLE, False),
        ("x:9:last", SAMPLE, False),
    ]
    assert [e[0] for e in entries("\n".join(lines), "")] == ["2", "4", "5", "6", "7", "8", "9:last"]
    assert [entry[0] for entry in entries(SAMPLES["tatham"])] == ["x"]


def test_json_lines() -> None:
    one, two = SAMPLES["json"], dumps(ANSWER, "json")
    expected = [("x:1", SAMPLE, False), ("x:3", SAMPLE, True)]
    assert entries(f"{one}\n\n{two}\n") == expected
    assert entries(f"{one}\r\n# and\r\n{two}") == expected


def test_json_collections() -> None:
    janko = {"problem": SAMPLES["janko"], "solution": SOLVED, "source": {"page": [1, 2]}}
    ours = json.loads(SAMPLES["json"])
    both = [("x:a\\u200f", SAMPLE, True), ("x:b", SAMPLE, False)]
    assert entries(json.dumps({"a\u200f": janko, "b": ours})) == both
    assert entries(json.dumps({"a\u200f": janko, "b": ours}, indent=1)) == both
    assert entries(json.dumps([janko, ours])) == [("x:0", SAMPLE, True), ("x:1", SAMPLE, False)]
    assert entries(json.dumps({"problem": SAMPLES["tatham"]})) == [("x", SAMPLE, False)]


def test_one_puzzle_where_there_are_several() -> None:
    two = f"{SAMPLES['tatham']}\n{SAMPLES['puzzlink']}\n"
    assert problem(two) == "expected one puzzle, found several (1, 2, …)"
    assert problem(f"[{SAMPLES['json']},{SAMPLES['json']}]").startswith("expected one puzzle, ")
    assert problem(two, format="tatham") == (
        "line 2: expected the end after the first line, found 'https://puzz.link/p?'…"
    )


def test_errors_in_a_collection_tell_the_line() -> None:
    found = formats.parse_all(f"# one\n{SAMPLES['tatham']}\n\n  3x3m2:2a2!f\n", "x")
    assert next(found).name == "x:2"
    with pytest.raises(FormatError) as caught:
        next(found)
    assert (caught.value.line, caught.value.column) == (4, 12)


def test_files(tmp_path: Path) -> None:
    for name, text in SAMPLES.items():
        path = tmp_path / f"puzzle.{name}"
        path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
        assert read(path) == read(str(path)) == read(path, format=name) == SAMPLE
        (entry,) = formats.read_all(path)
        assert entry.name == path.name
        assert next(formats.read_all(path, name="mine")).name == "mine"
    path = tmp_path / "two"
    path.write_text(f"{SAMPLES['tatham']}\r\n\r\n{SAMPLES['puzzlink']}")
    assert [entry.name for entry in formats.read_all(path)] == ["two:1", "two:3"]
    with pytest.raises(FormatError, match="expected one puzzle, found several"):
        read(path)
    path.write_bytes(b"3.3\n..\xff\n")
    with pytest.raises(FormatError) as caught:
        read(path)
    assert str(caught.value) == "line 2, column 3: expected text in UTF-8, found the byte 0xff"
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none")
    with pytest.raises(OptionError, match="a folder: give a file in it"):
        read(tmp_path)


def test_writing_files(tmp_path: Path) -> None:
    for name, text in SAMPLES.items():
        path = tmp_path / f"puzzle{formats.named(name).extensions[0].upper()}"
        what = ANSWER if name == "pzprv3" else SAMPLE
        write(what, path)
        assert path.read_text() == text.removesuffix("\n") + "\n"
        assert read(path) == SAMPLE
        write(what, tmp_path / "any name", name)
        assert (tmp_path / "any name").read_bytes() == path.read_bytes()
    write(SAMPLE, str(tmp_path / "x.json"))
    for change in (
        lambda: write(ANSWER, tmp_path / "x.has"),
        lambda: write(SAMPLE, tmp_path / "x"),
    ):
        with pytest.raises((UnsupportedRuleError, OptionError)):
            change()
    with pytest.raises(OptionError) as caught:
        write(SAMPLE, tmp_path / "x.sudoku")
    known = ", ".join(ending for format in formats.FORMATS for ending in format.extensions)
    assert str(caught.value).endswith(
        f"x.sudoku' does not determine the format; give one, or use an extension of {known}"
    )
    assert not (tmp_path / "x").exists()
    assert not (tmp_path / "x.has").exists()
    with pytest.raises(FileNotFoundError):
        write(SAMPLE, tmp_path / "no folder" / "x.has")


def test_answers_and_states_in_files(tmp_path: Path) -> None:
    for name in set(formats.names(answers=True)) - set(BY_NAME):
        path = tmp_path / name
        write(ANSWER, path, name)
        assert read_solution(path, SAMPLE) == read_solution(path, SAMPLE, format=name) == ANSWER
        assert read_state(path, SAMPLE) == read_state(str(path), SAMPLE, format=name)
        assert read_state(path, SAMPLE) == State.at_least(ANSWER)
    assert read_solution(tmp_path / "json") == ANSWER
    path = tmp_path / "json"
    path.write_bytes(b'{"bridges":[\xff')
    with pytest.raises(FormatError, match="line 1, column 13: expected text in UTF-8"):
        read_state(path, SAMPLE)


def test_states() -> None:
    state = State({((0, 0), (0, 3)): 1, ((0, 3), (2, 3)): (1, None), ((2, 0), (2, 3)): (0, 1)})
    assert parse_state(json.dumps(state.to_json()), SAMPLE) == state
    assert parse_state('{"bridges":[]}', SAMPLE) == State({})
    line = {"status": "solved", "bridges": [list(bridge) for bridge in ANSWER.bridges]}
    assert parse_state(json.dumps(line), SAMPLE) == State.at_least(ANSWER)
    foreign = json.dumps({"problem": SAMPLES["janko"], "solution": SOLVED})
    assert parse_state(foreign, SAMPLE) == State.at_least(ANSWER)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"bridges":[[[0,0],[0,3],1],[[0,0],[2,3],1]]}', "are not two islands in sight of each"),
        ('{"bridges":[[[0,0],[0,3],[2,1]]]}', "line 1, column 1: the bounds between (0, 0) and (0"),
        (
            '{"bridges":[[[0,0],[0,3],-1]]}',
            "line 1, column 1: the bounds between (0, 0) and (0, 3)",
        ),
        ('{"bridges":[[[0,0],[0,3]]]}', "line 1, column 1: bridges[0] is not [[row, col], [row, "),
        ('{"bridges":[[[0,0],[0,3],1],[[0,3],[0,0],1]]}', "is named twice"),
        ('{"bridges":{}}', 'a state is an object with "bridges", a list'),
        ('{"status":"no-solution","bridges":null}', "found the status 'no-solution'"),
        (SAMPLES["json"], "expected an answer, found only a puzzle"),
        (
            SAMPLES["tatham"],
            "expected an answer (pzprv3, janko, unsw, json), found a puzzle (tatham)",
        ),
    ],
)
def test_bad_states(text: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_state(text, SAMPLE)
    assert said in str(caught.value)


def test_reprs_are_short() -> None:
    assert repr(formats.named("has")) == (
        "<Format has: the files of the CLLV set: a header, then numbers, 0 for water>"
    )
    assert repr(formats.Entry("a:1", SAMPLE, ANSWER)) == "<Entry 'a:1': 3×4, with its solution>"
    assert repr(formats.Piece("a", "2.2", 3)) == "<Piece 'a:3', line 3: 3 characters>"


@pytest.mark.slow
def test_the_collector_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "disable", lambda: pytest.fail("the collector was switched off"))
    cells = [(row, col, 1) for row in range(400) for col in range(400)]
    puzzle = Puzzle(400, 400, cells)
    assert parse(dumps(puzzle, "json")) == parse(dumps(puzzle, "has")) == puzzle


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "many"
    with path.open("w") as file:
        for number in range(1000):
            file.write(f"{SAMPLES['tatham']}\n{'#' * (number + 1)} comment\n")
        file.write("\nrubbish\n")
    found = formats.read_all(path)
    for number in range(1000):
        assert next(found).name == f"many:{2 * number + 1}"
    with pytest.raises(FormatError, match="line 2002, column 1: expected a clue"):
        next(found)


def test_maps_that_take_long_to_read_are_refused_and_not_written() -> None:
    with pytest.raises(FormatError, match="a map has at most 1048576 characters"):
        parse("Width = 9\nHeight = 9\nIslands = (" + "(0,0)," * 180_000)
    full = Puzzle(360, 360, [(row, col, 4) for row in range(360) for col in range(360)])
    with pytest.raises(UnsupportedRuleError, match="riddler cannot express so many islands"):
        dumps(full, "riddler")
