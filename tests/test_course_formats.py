"""The formats `csv` and `unsw`, which are read by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_process import hashi_here
from format_cases import SAMPLE
from hashikit import (
    FormatError,
    Puzzle,
    UnsupportedRuleError,
    check,
    dumps,
    parse,
    read,
    read_all,
    solve,
    write,
)

HOMEWORK = SAMPLE.replace(max_bridges=3, connected=False)


@st.composite
def puzzles(draw: st.DrawFn, most: int) -> Puzzle:
    rows, cols = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    used = draw(st.lists(cells, unique=True, max_size=20))
    return Puzzle(rows, cols, [(r, c, draw(st.integers(1, most))) for r, c in used])


@given(puzzle=puzzles(255))
def test_csv_round_trip(puzzle: Puzzle) -> None:
    text = dumps(puzzle, "csv")
    assert parse(text, format="csv") == puzzle
    assert dumps(parse(text, format="csv"), "csv") == text
    if puzzle.rows > 1 and puzzle.cols > 1:  # recognized as plain text, which means the same
        assert parse(text) == puzzle


@given(puzzle=puzzles(12))
def test_unsw_round_trip(puzzle: Puzzle) -> None:
    homework = puzzle.replace(max_bridges=3, connected=False)
    text = dumps(homework, "unsw")
    assert parse(text, format="unsw") == homework
    assert [len(line) for line in text.splitlines()] == [puzzle.cols] * puzzle.rows


def test_homework_is_solved_by_its_rules() -> None:
    puzzle = parse("3.3\n...\n2.2\n", format="unsw")
    found = solve(puzzle).solution
    assert found is not None
    assert not check(puzzle, found)
    assert sum(bridge.count for bridge in found.bridges) == 5


def test_files_of_homework_go_by_their_name(tmp_path: Path) -> None:
    file = tmp_path / "one.UNSW"
    write(HOMEWORK, file, "unsw")
    assert read(file) == HOMEWORK
    assert next(read_all(file, name="mine")).puzzle == HOMEWORK
    status, out, err = hashi_here("convert", "--to", "json", file)
    assert (status, err) == (0, "")
    assert parse(out) == HOMEWORK
    alone = Puzzle(1, 3, [(0, 0, 3), (0, 2, 3)], max_bridges=3, connected=False)
    write(alone, file, "unsw")  # one line
    assert read(file) == alone
    file.write_text("3.d\n")
    assert "expected 1 to 9, a to c or '.', found 'd'" in hashi_here("solve", file)[2]


@pytest.mark.parametrize(
    ("format", "text", "said"),
    [
        ("csv", "1,0\n1", "line 2: expected 2 cells in this row as line 1 says, found 1"),
        ("csv", "1,0\n1, x", "line 2, column 4: expected a number, 0 to 255, found 'x'"),
        ("csv", "\n", "expected a puzzle, found the end"),
        ("unsw", "1.\n1", "line 2: expected 2 cells in this row as line 1 says, found 1"),
        ("unsw", "1.\n d0", "line 2, column 2: expected 1 to 9, a to c or '.', found 'd'"),
        ("unsw", "", "expected a puzzle, found the end"),
    ],
)
def test_bad_texts(format: str, text: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, format=format)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("format", "puzzle", "said"),
    [
        ("csv", HOMEWORK, "3 bridges per pair"),
        ("csv", SAMPLE.replace(connected=False), "that the network may be disconnected"),
        ("csv", Puzzle(1, 1, [(0, 0, None)]), "the '?' island at (0, 0)"),
        ("csv", Puzzle(1, 1, [(0, 0, 0)]), "the clue 0 at (0, 0)"),
        ("unsw", SAMPLE, "2 bridges per pair"),
        ("unsw", HOMEWORK.replace(connected=True), "that the islands form one network"),
        ("unsw", HOMEWORK.replace(loops=False), "that loops are forbidden"),
        ("unsw", HOMEWORK.replace(islands=[(0, 0, 13)]), "the clue 13 at (0, 0)"),
    ],
)
def test_what_cannot_be_written(format: str, puzzle: Puzzle, said: str) -> None:
    with pytest.raises(UnsupportedRuleError) as caught:
        dumps(puzzle, format)
    assert str(caught.value) == f"{format} cannot express {said}; use json"
