"""The text drawing, read back by a reader that shares no code with the one that draws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from growth import is_linear
from hashikit import Coord, Edge, HashikitError, Puzzle, Solution, dumps, parse, solve
from hashikit.draw import text
from render_cases import anything, networks, rows

SUPERSCRIPTS = "³⁴"
ACROSS = {"─": 1, "═": 2, "━": None} | dict(zip(SUPERSCRIPTS, (3, 4), strict=True))
DOWN = {"│": 1, "║": 2, "┃": None} | dict(zip(SUPERSCRIPTS, (3, 4), strict=True))
ASCII_ACROSS = {"-": 1, "=": 2, "%": 3, "@": 4}
ASCII_DOWN = {"|": 1, '"': 2, "%": 3, "@": 4}


def read(
    drawing: str, puzzle: Puzzle, ascii: bool = False
) -> tuple[dict[Coord, str], dict[Edge, int], set[Coord]]:
    """Read islands, bridges and blocked cells off a drawing; of `puzzle` only what scales it."""
    lines = drawing.split("\n")
    scale = (len(lines) - 1) // (puzzle.rows - 1) if puzzle.rows > 1 else 1
    assert len(lines) == (puzzle.rows - 1) * scale + 1
    digits = max([1, *(len(str(i.clue)) for i in puzzle.islands if i.clue is not None)])
    dx = (digits + 1) * scale
    width = (puzzle.cols - 1) * dx + digits
    assert all(len(line) <= width and line == line.rstrip() for line in lines)
    canvas = [line.ljust(width) for line in lines]

    islands: dict[Coord, str] = {}
    blocked: set[Coord] = set()
    for row in range(puzzle.rows):
        for col in range(puzzle.cols):
            end = col * dx + digits
            cell = canvas[row * scale][max(0, end - digits) : end]
            clue = re.search(r"([0-9]+|\?)$", cell)
            if clue:
                islands[row, col] = clue[0]
            elif cell[-1] == ("#" if ascii else "█"):
                blocked.add((row, col))
    bridges: dict[Edge, int] = {}
    for row, col in islands:
        y, x = row * scale, col * dx + digits - 1
        line = "".join(canvas[y][x + 1 :])
        column = "".join(canvas[i][x] for i in range(y + 1, len(canvas)))
        for run, glyphs, size, across in (
            (line, ASCII_ACROSS if ascii else ACROSS, dx, True),
            (column, ASCII_DOWN if ascii else DOWN, scale, False),
        ):
            length = next((i for i, glyph in enumerate(run) if glyph not in glyphs), len(run))
            if length == 0:
                continue
            counts = {glyphs[glyph] for glyph in run[:length]} - {None}
            assert len(counts) == 1, run
            if across and digits > 1 and length < len(run):  # up to the end of the far clue
                far = re.match(r"[0-9]+|\?", run[length:])
                assert far
                length += len(far[0]) - 1
            assert (length + 1) % size == 0
            steps = (length + 1) // size
            other = (row, col + steps) if across else (row + steps, col)
            assert other in islands
            bridges[(row, col), other] = counts.pop()  # type: ignore[assignment]
    return islands, bridges, blocked


@given(networks())
def test_drawing_reads_back(state: tuple[Puzzle, Solution]) -> None:
    puzzle, solution = state
    clues = {i.at: "?" if i.clue is None else str(i.clue) for i in puzzle.islands}
    for ascii in (False, True):
        islands, bridges, blocked = read(
            text.draw(puzzle, solution, ascii=ascii), puzzle, ascii=ascii
        )
        assert islands == clues
        assert bridges == solution.counts
        assert blocked == puzzle.blocked
        grid, _, rules = text.draw(puzzle, ascii=ascii).partition("\n\n")
        assert rules == ("" if puzzle.max_bridges == 2 else f"max_bridges: {puzzle.max_bridges}")
        islands, bridges, blocked = read(grid, puzzle, ascii=ascii)
        assert islands == clues
        assert bridges == {}
        assert blocked == puzzle.blocked


@given(networks())
def test_the_drawing_of_a_puzzle_is_a_puzzle_to_read(state: tuple[Puzzle, Solution]) -> None:
    rows, cols, islands = state[0].rows, state[0].cols, state[0].islands
    assume(len(islands) + len(state[0].blocked) < rows * cols)  # some water: `? ?` says nothing
    assume(cols > 1)
    puzzle = state[0]
    assert parse(text.draw(puzzle), format="text") == puzzle
    assert parse(text.draw(puzzle, ascii=True), format="text") == puzzle
    rules = {"loops": False, "connected": False}
    for bare in (puzzle.replace(**rules), puzzle.replace(loops=False, max_bridges=2)):
        assert parse(str(bare)) == parse(text.draw(bare, ascii=True)) == bare


@given(networks(), st.booleans())
def test_ascii_is_ascii_and_both_forms_have_one_shape(
    state: tuple[Puzzle, Solution], solved: bool
) -> None:
    puzzle, solution = state
    given = solution if solved else None
    plain, simple = (text.draw(puzzle, given, ascii=a) for a in (False, True))
    assert simple.isascii()
    assert {glyph for glyph in plain if not glyph.isascii()} <= set(text.GLYPHS)
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in simple.split("\n")]


@given(anything())
def test_wrong_solutions_are_drawn(state: tuple[Puzzle, Solution]) -> None:
    puzzle, solution = state
    clues = {i.at: "?" if i.clue is None else str(i.clue) for i in puzzle.islands}
    drawing = text.draw(puzzle, solution)
    assert {glyph for glyph in drawing if not glyph.isascii()} <= set(text.GLYPHS)
    assert text.draw(puzzle, solution, ascii=True).isascii()
    lines = drawing.split("\n")
    below = any(b.a[1] == b.b[1] and b.b[0] - b.a[0] == 1 for b in solution.bridges)
    scale = 2 if below else 1  # a bridge between two islands one right below the other needs room
    assert len(lines) == (puzzle.rows - 1) * scale + 1
    digits = max([1, *(len(clue) for clue in clues.values())])
    for (row, col), clue in clues.items():  # every island is still to be seen
        end = col * (digits + 1) * scale + digits
        assert lines[row * scale][end - len(clue) : end] == clue
    coloured = text.draw(puzzle, solution, color=True, highlight=[(0, 0), (-1, 5), (99, 99)])
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.split("\n")] == lines


@given(networks(), st.booleans())
def test_escape_sequences_open_and_close(state: tuple[Puzzle, Solution], solved: bool) -> None:
    puzzle, solution = state
    for line in text.draw(puzzle, solution if solved else None, color=True).split("\n"):
        assert re.fullmatch(r"(?:[^\x1b]|\x1b\[[1-9][0-9;]*m[^\x1b]+\x1b\[0m)*", line)


def drawn(puzzle: Puzzle, *bridges: tuple[Coord, Coord, int], ascii: bool = False) -> list[str]:
    return text.draw(puzzle, Solution(puzzle, bridges), ascii=ascii).split("\n")


def test_crossings_show_both_bridges() -> None:
    cross = Puzzle.from_grid([[0, 2, 0], [2, 0, 2], [0, 2, 0]], max_bridges=4)
    for across, down, glyph in ((1, 1, "┼"), (2, 1, "╪"), (1, 2, "╫"), (2, 2, "╬"), (3, 1, "╋")):
        lines = drawn(cross, ((1, 0), (1, 2), across), ((0, 1), (2, 1), down))
        assert lines[1][2] == glyph
    assert drawn(cross, ((1, 0), (1, 2), 1), ((0, 1), (2, 1), 2), ascii=True)[1] == "2-+-2"


def test_islands_one_below_the_other_get_room() -> None:
    puzzle = Puzzle.from_grid([[3, 0, 1], [2, 0, 0]])
    lines = drawn(puzzle, ((0, 0), (1, 0), 2), ((0, 0), (0, 2), 1))
    assert lines == ["3───────1", "║", "2"]


def test_ends_without_an_island_are_marked() -> None:
    puzzle = Puzzle.from_grid([[1, 0, 0], ["#", 0, 0]])
    assert drawn(puzzle, ((0, 0), (0, 2), 1)) == ["1───×", "█"]
    assert drawn(puzzle, ((0, 0), (0, 9), 1)) == ["1────", "█"]
    assert drawn(puzzle, ((0, 0), (1, 2), 1)) == ["1", "█   ×"]
    assert drawn(puzzle, ((5, 0), (5, 2), 1)) == ["1", "█"]
    assert drawn(puzzle, ((0, 1), (1, 1), 7), ascii=True) == ["1   x", "    *", "#   x"]


def test_colours_tell_right_from_wrong() -> None:
    puzzle = Puzzle.from_grid([[1, 0, 3, 0, 1]])
    one = text.draw(
        puzzle, Solution(puzzle, [((0, 0), (0, 2), 2), ((0, 2), (0, 4), 1)]), color=True
    )
    assert one == (
        "\x1b[1;31m1\x1b[0m\x1b[36m═══\x1b[0m\x1b[32m3\x1b[0m\x1b[36m───\x1b[0m\x1b[32m1\x1b[0m"
    )
    two = text.draw(puzzle, Solution(puzzle, [((0, 0), (0, 2), 3)]), color=True)
    assert two.startswith("\x1b[1;31m1\x1b[0m\x1b[31m━³━\x1b[0m")
    assert two.endswith("\x1b[1;33m1\x1b[0m")
    none = text.draw(puzzle, color=True, highlight=[(0, 3)])
    assert (
        none == "\x1b[1m1\x1b[0m \x1b[2m·\x1b[0m \x1b[1m3\x1b[0m \x1b[2;7m·\x1b[0m \x1b[1m1\x1b[0m"
    )


def test_highlighted_water_at_the_right_edge_is_kept() -> None:
    puzzle = Puzzle(1, 3, [(0, 0, 1)])
    solution = Solution(puzzle, [])
    assert text.draw(puzzle, solution) == "1"
    drawing = text.draw(puzzle, solution, color=True, highlight=[(0, 2)])
    assert drawing.endswith("   \x1b[7m \x1b[0m")


def test_too_large_is_one_line() -> None:
    start = process_time()
    with pytest.raises(
        HashikitError, match=r"^a grid of 1000000 × 1000000 is too large to draw.*$"
    ):
        text.draw(Puzzle(1_000_000, 1_000_000, [(0, 0, 1)]))
    puzzle = Puzzle(1, 1_000_000, [(0, 0, 1)])
    over = Solution(puzzle, [((0, -1 - i), (0, 1_000_000 + i), 1) for i in range(2000)])
    with pytest.raises(HashikitError, match=r"^these 2000 bridges overlap too much"):
        text.draw(puzzle, over)
    assert process_time() - start < 1


def test_a_large_puzzle_takes_linear_time() -> None:
    def judge(puzzle: Puzzle, solution: Solution) -> None:
        lines = text.draw(puzzle, solution).splitlines()
        assert lines == ["4═══" * (puzzle.rows - 1) + "4"] * puzzle.rows

    assert is_linear(partial(judge, *rows(50)), partial(judge, *rows(200)), 16)


@pytest.mark.parametrize("encoding", ["cp437", "utf-8"])
def test_the_command_falls_back_to_ascii(encoding: str, tmp_path: Path) -> None:
    puzzle = Puzzle.from_grid([[7, 0, 6], [0, 0, 0], [4, 0, 3]], max_bridges=4)
    solution = solve(puzzle).solution
    file = tmp_path / "puzzle.json"
    file.write_text(dumps(puzzle, "json"), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "hashikit", "show", "--solve", str(file)],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
    )
    assert run.returncode == 0, run.stderr
    drawing = text.draw(puzzle, solution, ascii=encoding != "utf-8")
    assert run.stdout.decode(encoding).splitlines() == drawing.split("\n")
