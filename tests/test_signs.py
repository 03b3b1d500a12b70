"""Signs: the model, the checker, the native solver, drawings, the command line."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import brute
import hashikit
import random_puzzles
from cli_process import in_process
from hashikit import Puzzle, PuzzleError, Sign, Solution, Status, check, dumps, parse
from hashikit.board.geometry import MAX_SUM
from hashikit.draw import svg, text
from test_cli_process import plain

ROW = [(0, 1, None), (0, 3, None), (0, 5, None)]
UP = Sign(0, 0, east="?")
# . 1 2 3, in a row: the values are a, a + b, b.
LINE = Puzzle(1, 6, ROW, signs=[UP])
ANSWER = Solution(LINE, [((0, 1), (0, 3), 1), ((0, 3), (0, 5), 2)])


def count(*signs: Sign, islands: object = ROW, **rules: object) -> int:
    puzzle = Puzzle(3, 6, islands, signs=signs, **rules)  # type: ignore[arg-type]
    found = list(hashikit.solutions(puzzle))
    assert set(found) == set(brute.solutions(puzzle))
    assert all(check(puzzle, solution) == [] for solution in found)
    return len(found)


# --------------------------------------------------------------------------------------- the model


def test_a_sign_is_a_value() -> None:
    puzzle = Puzzle(2, 4, [(0, 3, 1)], signs=[(1, 1, None, None, "?", 7), Sign(0, 2, 0)])
    assert puzzle.signs == (Sign(0, 2, north=0), Sign(1, 1, east="?", west=7))
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(puzzle) == hash(puzzle.replace(signs=reversed(puzzle.signs)))
    assert puzzle != puzzle.replace(signs=puzzle.signs[:1])
    assert puzzle.obstacles == {(0, 2), (1, 1)}
    assert "signs" in puzzle.rules


@pytest.mark.parametrize(
    ("signs", "said"),
    [
        ([Sign(3, 0)], r"sign at \(3, 0\) is off the 3 × 6 grid"),
        ([Sign(0, -1)], r"sign at \(0, -1\) is off the 3 × 6 grid"),
        ([Sign(0, 1)], r"a sign and an island at \(0, 1\)"),
        ([Sign(2, 2)], r"a sign on the blocked cell \(2, 2\)"),
        ([Sign(1, 1), Sign(1, 1, 3)], r"two signs at \(1, 1\)"),
        ([Sign(1, 1, north=-1)], r"the sign at \(1, 1\) says -1 to the north, not 0 to 999"),
        ([Sign(1, 1, west=MAX_SUM + 1)], r"the sign at \(1, 1\) says 1000 to the west"),
        ([(1, 1, None, None, "x", None)], r"the sign at \(1, 1\) says 'x' to the east"),
        ([(1, 1, None, 1.5, None, None)], r"the sign at \(1, 1\) says 1.5 to the south"),
    ],
)
def test_signs_that_cannot_be(signs: list[Sign], said: str) -> None:
    with pytest.raises(PuzzleError, match=said) as caught:
        Puzzle(3, 6, ROW, signs=signs, blocked=[(2, 2)])
    assert "\n" not in str(caught.value)


def test_a_sign_blocks_bridges_and_ends_sums() -> None:
    puzzle = Puzzle(1, 6, ROW, signs=[Sign(0, 0, east=1), Sign(0, 4, east="?", west="?")])
    assert list(puzzle.edges) == [((0, 1), (0, 3))]
    assert [(s.sign.col, s.side, s.islands) for s in puzzle.sums] == [
        (0, "east", ((0, 1), (0, 3))),
        (4, "east", ((0, 5),)),
        (4, "west", ((0, 3), (0, 1))),
    ]
    blocked = Puzzle(1, 6, ROW, blocked=[(0, 4)], signs=[UP])
    assert blocked.sums[0].islands == ((0, 1), (0, 3), (0, 5))


def test_sums_as_one_sees_them() -> None:
    for puzzle in random_puzzles.all_rules(7, 60):
        for found in puzzle.sums:
            way = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}[found.side]
            assert list(found.islands) == brute.looking(puzzle, found.sign.at, *way)
            assert getattr(found.sign, found.side) == found.reading


def test_values_and_what_signs_used_to_say() -> None:
    assert ANSWER.values == {(0, 1): 1, (0, 3): 3, (0, 5): 2}
    assert ANSWER.signs == (Sign(0, 0, east=6),)


# ------------------------------------------------------------------------------------- the checker


def test_the_checker_knows_what_signs_say() -> None:
    def rules(puzzle: Puzzle, solution: Solution = ANSWER) -> list[tuple[str, object]]:
        return [(broken.rule, broken.cells) for broken in check(puzzle, solution)]

    row = ((0, 1), (0, 3), (0, 5))
    assert rules(LINE) == []
    assert rules(LINE.replace(signs=[Sign(0, 0, 0, 0, 6, 0)])) == []
    assert rules(LINE.replace(signs=[Sign(0, 0, east=5)])) == [("sum", ((0, 0), *row))]
    assert rules(LINE.replace(signs=[Sign(0, 0, south=1)])) == [("sum", ((0, 0),))]
    same = Solution(LINE, [((0, 1), (0, 3), 1), ((0, 3), (0, 5), 1)])
    assert rules(LINE, same) == [("repeat", ((0, 0), (0, 1), (0, 5)))]
    between = LINE.replace(signs=[Sign(0, 2)])
    assert rules(between) == [("blocked", ((0, 1), (0, 3)))]
    given = LINE.replace(given=[((0, 1), (0, 3), 2)])
    assert rules(given) == [("given", ((0, 1), (0, 3)))]
    part = Solution(LINE, ANSWER.bridges[:1])
    assert ("disconnected", ((0, 5),)) in rules(LINE, part)
    assert "disconnected" not in dict(rules(LINE.replace(connected=False), part))


# -------------------------------------------------------------------------------------- the solver


def test_map_1_of_the_riddler(corpus: Path) -> None:
    (entry,) = hashikit.read_all(corpus / "signs" / "map1.json")
    puzzle = entry.puzzle
    result = hashikit.solve(puzzle, unique=True)
    assert (result.status, result.unique, result.second) == (Status.SOLVED, True, None)
    assert result.solution == entry.solution
    assert result.solution is not None
    assert check(puzzle, result.solution) == []
    assert Sign(4, 1, north=6, east=20) in result.solution.signs
    assert hashikit.count(puzzle) == 1
    forced = hashikit.forced(puzzle)
    assert len(list(forced.fixed())) == len(forced.edges)
    assert parse(dumps(puzzle, "text")) == parse(dumps(result.solution, "json")) == puzzle
    # Any other number on any sign, and there is no solution, or another one.
    for number, sign in enumerate(puzzle.signs):
        for side in sign._fields[2:]:
            says = getattr(sign, side)
            if isinstance(says, int):
                signs = list(puzzle.signs)
                signs[number] = sign._replace(**{side: says + 1})
                changed = puzzle.replace(signs=signs)
                assert [broken.rule for broken in check(changed, result.solution)] == ["sum"]
                other = hashikit.solve(changed).solution
                assert other is None or check(changed, other) == []


def test_sums() -> None:
    assert count() == 4
    assert count(UP) == 2  # 1 3 2 and 2 3 1
    assert count(Sign(0, 0, east=6)) == 2
    assert count(Sign(0, 0, east=5)) == 0
    assert count(Sign(0, 0, east=MAX_SUM)) == 0
    assert count(Sign(2, 1, north=1)) == 2
    assert count(Sign(2, 1, north=1), Sign(1, 5, north=2)) == 1
    assert count(Sign(2, 1, north=3)) == 0
    assert count(Sign(1, 1, north="?")) == 4


def test_a_number_where_no_island_lies() -> None:
    assert count(Sign(1, 0, north=0, south="?", east=0, west=0)) == 4
    assert count(Sign(1, 0, south=1)) == 0
    assert count(Sign(0, 0, west=2)) == 0


def test_more_islands_than_values() -> None:
    ladder = [(r, c, None) for r in (0, 1) for c in range(1, 6)]
    assert count(Sign(0, 0, east="?"), islands=ladder, max_bridges=1) == 0  # values 1 to 4


def test_two_clues_of_zero_have_one_value() -> None:
    zeros = [(0, 1, 0), (0, 3, 0)]
    assert count(islands=zeros, connected=False) == 1
    assert count(UP, islands=zeros, connected=False) == 0
    assert count(UP, islands=[*zeros[:1], (0, 3, 1), (2, 3, 1)], connected=False) == 1


def test_all_rules_like_brute_force() -> None:
    seen = Counter[object]()
    for puzzle in random_puzzles.all_rules(3, 250):
        expected = set(brute.solutions(puzzle))
        found = list(hashikit.solutions(puzzle, seed=len(seen)))
        assert len(found) == len(set(found)), puzzle
        assert set(found) == expected, puzzle
        assert all(check(puzzle, solution) == [] for solution in found), puzzle
        assert hashikit.count(puzzle) == len(expected), puzzle
        forced = hashikit.forced(puzzle)
        bounds = brute.bounds_of(brute.lines_of_sight(puzzle), list(expected))
        if bounds is None:
            assert forced.status is Status.NO_SOLUTION, puzzle
        else:
            assert {(e.a, e.b): (e.minimum, e.maximum) for e in forced.edges} == bounds, puzzle
        seen.update([*puzzle.rules, puzzle.max_bridges, min(len(expected), 2)])
    assert all(seen[rule] > 10 for rule in ("signs", "given", "connected", "loops", "blocked"))
    assert all(seen[number] > 10 for number in (0, 1, 2, 3, 4))


# ------------------------------------------------------------------------------------ the drawings

SMALL = Puzzle(2, 3, [(0, 0, None), (0, 2, None), (1, 0, 1)], signs=[Sign(1, 2, north="?", west=1)])
SMALL_ANSWER = Solution(SMALL, [((0, 0), (0, 2), 2), ((0, 0), (1, 0), 1)])


def test_signs_as_text() -> None:
    assert text.draw(SMALL) == "?   ·   ?\n\n        ?\n1   ·  1◇"
    assert text.draw(SMALL, SMALL_ANSWER) == "3═══════2\n│\n│       2\n1      1◇"
    assert text.draw(SMALL, SMALL_ANSWER, ascii=True) == "3=======2\n|\n|       2\n1      1*"
    colored = text.draw(SMALL, SMALL_ANSWER, color=True)
    assert "\x1b[4;35m2\x1b[0m" in colored  # filled in
    assert "\x1b[35m1◇\x1b[0m" in colored
    wrong = Solution(SMALL, [((0, 0), (0, 2), 1), ((0, 0), (1, 0), 2)])
    assert "\x1b[31m1" in text.draw(SMALL, wrong, color=True)


def test_a_sum_that_is_not_reached_yet_is_not_wrong() -> None:
    islands = [(0, 0, None), (0, 2, None), (1, 0, None), (1, 2, None)]
    signs = [Sign(0, 3, west=4), Sign(1, 3, west="?")]
    puzzle = Puzzle(2, 4, islands, signs=signs)

    def drawn(*bridges: tuple[tuple[int, int], tuple[int, int], int]) -> str:
        return text.draw(puzzle, Solution(puzzle, bridges), color=True)

    unfinished = drawn(((0, 0), (1, 0), 1))  # 1 + 0 and 1 + 0; one island of each has none
    assert "\x1b[31m" not in unfinished
    assert "?◇" in plain(unfinished)  # not read yet
    assert "\x1b[31m" not in drawn()  # equal values, and an unreadable sum of nothing
    assert "\x1b[31m4" in drawn(((0, 0), (1, 0), 2), ((0, 0), (0, 2), 2))  # 4 + 2: too much
    assert "\x1b[31m4" in drawn(((0, 0), (0, 2), 2))  # 2 + 2: reached with equal values
    over = svg.draw(puzzle, Solution(puzzle, [((0, 0), (1, 0), 1)]))
    assert "#d3281c" not in over


def test_numbers_around_a_sign_have_room() -> None:
    islands = [(r, c, None) for r in (0, 2) for c in (0, 2)]
    islands += [(1, 1, None)]
    signs = [Sign(0, 1, 100, 999, 998, 997), Sign(1, 0, 96, 95, 94, 93), Sign(1, 2, *[123] * 4)]
    drawing = text.draw(Puzzle(3, 3, islands, signs=signs))
    assert drawing.splitlines() == [
        "         100",
        "  ?    997◇998    ?",
        "         999",
        " 96              123",
        "93◇94     ?    123◇123",
        " 95              123",
        "",
        "  ?       ·       ?",
    ]


def test_given_bridges_are_drawn_on_the_puzzle() -> None:
    puzzle = Puzzle(3, 3, [(0, 0, 3), (0, 2, 3), (2, 0, 2)], given=[((0, 0), (2, 0), 2)])
    assert text.draw(puzzle) == "3 · 3\n║ · ·\n2 · ·"
    assert svg.draw(puzzle).count("<path") == 1


def test_signs_as_svg() -> None:
    for solution, theme in ((None, "light"), (SMALL_ANSWER, "dark")):
        root = ElementTree.fromstring(svg.draw(SMALL, solution, theme=theme))
        colours = svg.THEMES[theme]
        diamonds = [p for p in root if p.attrib.get("fill") == colours.sign]
        assert len(diamonds) == 1
        assert diamonds[0].attrib["d"] == "M96 46l18 18l-18 18l-18 -18z"
        written = [(t.text, t.attrib.get("fill")) for t in root.iter() if t.tag.endswith("text")]
        if solution is None:
            assert written == [("?", None), ("?", None), ("1", None), ("?", None), ("1", None)]
        else:
            found = colours.found
            assert written == [("3", found), ("2", found), ("1", None), ("2", found), ("1", None)]


# -------------------------------------------------------------------------------- the command line


def test_solve_tells_what_signs_used_to_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "signs.txt"
    file.write_text("?.?\n1.A\n\nA: N? W1\n")
    assert in_process(["solve", "--unique", file]) == 0
    out = capsys.readouterr().out
    assert "not the only solution" in out
    assert in_process(["solve", "--json", file]) == 0
    line = capsys.readouterr().out
    answer = json.loads(line)
    values = {(r, c): value for r, c, value in answer["values"]}
    assert values[1, 0] == 1
    assert answer["signs"] == [{"at": [1, 2], "north": values[0, 2], "west": 1}]
    puzzle = hashikit.read(file)
    assert hashikit.parse_solution(line, puzzle).values == values
    file.write_text("?.?\n1.A\n\nA: N? W2\n")
    assert in_process(["solve", file]) == 1
    file.write_text("?.?\n1.A\n\nB: N? W2\n")
    assert in_process(["solve", file]) == 2
    assert "no line states the sums of sign 'A'" in capsys.readouterr().err
