"""The formats `csv` and `unsw`, which are read by name."""

from __future__ import annotations

from collections import Counter
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
    answers,
    check,
    dumps,
    formats,
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


@given(puzzle=puzzles(12))
def test_solutions_of_homework_round_trip(puzzle: Puzzle) -> None:
    homework = puzzle.replace(max_bridges=3, connected=False)
    found = solve(homework).solution
    if found is None:
        return
    try:
        text = dumps(found, "unsw")
    except UnsupportedRuleError:  # islands side by side
        return
    if not puzzle.islands:  # nothing to read
        return
    assert formats.parse_solution(text, homework, format="unsw") == found
    assert answers.read(text, homework) == found
    marks = Counter({"-": 1, "=": 2, "E": 3, "|": 1, '"': 2, "#": 3})
    for (a, b), count in found.counts.items():  # each bridge once in each of its cells
        cells = [(a[0], c) for c in range(a[1] + 1, b[1])] or [
            (r, a[1]) for r in range(a[0] + 1, b[0])
        ]
        lines = text.split("\n")
        assert all(marks[lines[row][col]] == count for row, col in cells)


STUDENTS = {
    "3EE3\n\n2==2\n": (0, "right"),
    "3==3\n|  |\n2--2\n": (0, "right"),
    "3==3\n|  |\n2==2": (1, "clue: island at (2, 0) has 3 bridges"),
    "r1,c1,r2,c2,n\n0,0,0,3,3\n2,0,2,3,2\n": (0, "right"),
    "(0, 0) to (0, 3): 3\n(2, 0) to (2, 3): 2\n": (0, "right"),
    '[{"from": [0, 0], "to": [0, 3], "count": 3}, {"from": [2, 0], "to": [2, 3], "count": 2}]': (
        0,
        "right",
    ),
    "3E 3\n\n2==2\n": (2, "line 1, column 2: the mark 'E' is not part of a bridge"),
    "3..3\n....\n2..2\n": (2, "expected an answer (pzprv3, janko, unsw, json), found a puzzle"),
    "I did not do it": (2, "there is no drawing in the text"),
    "": (2, "expected an answer, found nothing"),
}


@pytest.mark.parametrize("text", list(STUDENTS))
def test_check_reads_what_students_hand_in(text: str, tmp_path: Path) -> None:
    homework, answer = tmp_path / "homework.unsw", tmp_path / "answer.txt"
    homework.write_text("3..3\n....\n2..2\n")
    answer.write_text(text)
    status, out, err = hashi_here("check", homework, "--solution", answer)
    wanted, said = STUDENTS[text]
    assert status == wanted, out + err
    assert said in out + err
    assert err.count("\n") == (status == 2)


def test_the_solution_is_written_for_homework(tmp_path: Path) -> None:
    homework = tmp_path / "homework.unsw"
    homework.write_text("3..3\n....\n2..1\n")
    status, out, _ = hashi_here("convert", homework, "--solve", "--to", "unsw")
    assert (status, out) == (1, "")
    homework.write_text("a.\n..\n1.\n")
    assert hashi_here("convert", homework, "--solve", "--to", "unsw")[0] == 1
    homework.write_text("1..3\n....\n..b3\n")
    assert hashi_here("convert", homework, "--solve", "--to", "unsw")[0] == 1
    homework.write_text("1..4\n....\n...3\n")
    assert hashi_here("convert", homework, "--solve", "--to", "unsw")[1] == "1--4\n   #\n   3\n"
