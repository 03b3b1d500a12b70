"""`hashi check` reads what `hashi solve` prints: every drawing, and none as another."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import brute
import random_puzzles
from cli_process import hashi_here
from hashikit import FormatError, Puzzle, Solution, check
from hashikit.cli.drawings import read_drawing
from hashikit.draw import text


def printed(rng: Random, puzzle: Puzzle, solution: Solution) -> str:
    """One of the ways in which a solution is printed."""
    cells = [i.at for i in puzzle.islands if rng.random() < 0.3] if rng.random() < 0.3 else []
    return text.draw(
        puzzle,
        solution,
        color=rng.random() < 0.3,
        ascii=rng.random() < 0.5,
        highlight=cells,
    )


def cases(rng: Random, number: int) -> list[tuple[Puzzle, list[Solution]]]:
    """Puzzles of all rules and some of their solutions."""
    found = []
    for puzzle in random_puzzles.all_rules(rng.randrange(10**6), number):
        solutions = [s for s in islice(brute.solutions(puzzle), 4) if s.bridges]
        if solutions and rng.random() < 0.3:
            puzzle = random_puzzles.signed(rng, puzzle, solutions[0])
            drawn = (Solution(puzzle, s.bridges) for s in solutions)
            solutions = [s for s in drawn if not check(puzzle, s)]
        found.append((puzzle, solutions))
    return found


def test_every_right_drawing_is_read() -> None:
    rng = Random(49)
    count = signs = 0
    for puzzle, solutions in cases(rng, 120):
        for solution in solutions:
            status = "solved in 1 step" if rng.random() < 0.5 else ""
            whole = f"a.txt\n{printed(rng, puzzle, solution)}\n{status}\n\n"
            assert read_drawing(whole, puzzle) == solution, f"{puzzle!r}\n{whole}"
            count += 1
            signs += bool(puzzle.signs)
    assert count > 120
    assert signs > 10


def test_no_drawing_is_misread() -> None:
    """Of wrong drawings, some cannot be read; the others are read as what they are."""
    rng = Random(50)
    read = 0
    for puzzle, _ in cases(rng, 120):
        lines = sorted(brute.lines_of_sight(puzzle))
        some = rng.sample(lines, rng.randint(0, len(lines)))
        wrong = Solution(puzzle, [(a, b, rng.choice((1, 1, 2, 2, 3, 4))) for a, b in some])
        found = read_drawing(printed(rng, puzzle, wrong), puzzle)
        assert found is None or found == wrong, repr(puzzle)
        read += found is not None
    assert read > 40


def test_of_several_drawings_each_puzzle_has_its_own() -> None:
    one, two = Puzzle.from_grid(["2.2", "...", "..."]), Puzzle.from_grid(["2.2"])
    both = "one\n2═══2\n\n\nsolved\n\ntwo\n2═══2\nsolved\n"
    assert read_drawing(both, one) == Solution(one, [((0, 0), (0, 2), 2)])
    assert read_drawing(both, two) == Solution(two, [((0, 0), (0, 2), 2)])
    assert read_drawing("2═══2\n│   │\n2═══2\n", two) is None, "a part of another one"
    unknown = Puzzle.from_grid(["??"])
    with pytest.raises(FormatError, match="two different drawings"):
        read_drawing("solution 1\n?─?\n\nsolution 2\n?═?\n", unknown)


def test_check_reads_what_solve_prints(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("4.3\n...\n3.2\n")
    (tmp_path / "b.txt").write_text("2.3\n...\n..1\n")
    (tmp_path / "c.txt").write_text("?.?.?\n.....\n?.?.?\n")  # where its solutions differ is marked
    for options in ((), ("--color", "always"), ("--unique",), ("--language", "ja")):
        printed = hashi_here("solve", "a.txt", "b.txt", "c.txt", *options, cwd=tmp_path)[1]
        for name in ("a.txt", "b.txt", "c.txt"):
            done = hashi_here("check", name, "-", stdin=printed, cwd=tmp_path)
            assert done == (0, "right\n", ""), printed
    assert "]" in hashi_here("solve", "--unique", "c.txt", cwd=tmp_path)[1]
    (tmp_path / "all").write_text(printed)
    done = hashi_here("check", "a.txt", "b.txt", "--solution", "all", cwd=tmp_path)
    assert done == (0, "a.txt: right\nb.txt: right\n", "")
    wrong = printed.replace("4═══3", "4───3")
    status, out, _ = hashi_here("check", "a.txt", "-", stdin=wrong, cwd=tmp_path)
    assert (status, out.splitlines()[0]) == (
        1,
        "clue: island at (0, 0) has 3 bridges, its clue is 4",
    )
