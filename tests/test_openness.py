"""Drawings of where a puzzle is open, and `hashi show --open`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hashikit as hk
from cli_process import hashi_here

OPEN = hk.parse("1.?.?")
"""Bridges: 1 on the left; 1 or 2 on the right."""


def lines_of(drawing: str) -> list[tuple[str, str]]:
    """The opacity and the path of every line."""
    paths = re.findall(r'<path(?: stroke-opacity="([\d.]+)")? d="([^"]*)"/>', drawing)
    return [(opacity or "1", path) for opacity, path in paths]


def test_a_line_is_as_strong_as_its_share() -> None:
    drawing = hk.svg.draw(OPEN, shares=hk.marginals(OPEN))
    assert [opacity for opacity, _ in lines_of(drawing)] == ["1", "1", "0.5"]
    assert len({path for _, path in lines_of(drawing)}) == 3
    one = hk.svg.draw(hk.parse("1.1"), shares={((0, 2), (0, 0)): [0, 7, 0]})
    [(opacity, path)] = lines_of(one)
    solved = hk.svg.draw(hk.parse("1.1"), hk.solve(hk.parse("1.1")).solution)
    assert opacity == "1"
    assert f'd="{path}"' in solved


def test_what_is_rare_can_still_be_seen_and_is_not_taken_for_certain() -> None:
    many = 10**400
    shares = {((0, 0), (0, 2)): (many, 1), ((0, 2), (0, 4)): (1, many)}
    puzzle = hk.parse("?.?.?")
    strengths = [opacity for opacity, _ in lines_of(hk.svg.draw(puzzle, shares=shares))]
    assert strengths == ["0.05", "1"]
    assert hk.text.draw(puzzle, shares=shares) == "?┄┄┄?┄┄┄?"


def test_text_draws_what_is_certain_and_dots_what_is_open() -> None:
    assert hk.text.draw(OPEN, shares=hk.marginals(OPEN)) == "1───?───?"
    puzzle = hk.parse("?.?/.../?.?")
    shares = hk.marginals(puzzle, state={puzzle.edges[0]: 2})
    assert hk.text.draw(puzzle, shares=shares).splitlines() == ["?═══?", "┊   ┊", "?┄┄┄?"]
    assert hk.text.draw(puzzle, shares=shares, ascii=True).splitlines() == [
        "?===?",
        ":   :",
        "?~~~?",
    ]
    touching = hk.parse("??/??")
    assert hk.text.draw(touching, shares=hk.marginals(touching)).splitlines() == [
        "?┄┄┄?",
        "┊   ┊",
        "?┄┄┄?",
    ]
    assert "\x1b[2m┄┄┄" in hk.text.draw(puzzle, shares=shares, color=True)


def test_no_solution_has_no_lines() -> None:
    puzzle = hk.parse("2.1")
    assert lines_of(hk.svg.draw(puzzle, shares=hk.marginals(puzzle))) == []
    assert hk.text.draw(puzzle, shares=hk.marginals(puzzle)) == "2   1"


@pytest.mark.parametrize(
    "shares",
    [
        3,
        [1],
        {1: 2},
        {((0, 0), (0, 2)): 3},
        {((0, 0), (0, 2)): (0.5, 0.5)},
        {((0, 0), (0, 2)): (-1, 2)},
        {((0, 0), (0, 2)): (1, 1), ((0, 2), (0, 4)): (1, 2)},
        {((0, 0), (0, 9)): (1, 1)},
        {((0, 0), (1, 2)): (1, 1)},
        {((0, 0), (0, 2)): (0,) * 9 + (1,)},
        {((0, 0), (0, 2)): ()},
    ],
)
@pytest.mark.parametrize("draw", [hk.svg.draw, hk.text.draw])
def test_shares_that_are_none(draw: Any, shares: Any) -> None:
    with pytest.raises(hk.OptionError, match=r"^shares is "):
        draw(hk.parse("?.?.?"), shares=shares)


@pytest.mark.parametrize("draw", [hk.svg.draw, hk.text.draw])
def test_shares_or_a_solution(draw: Any) -> None:
    puzzle = hk.parse("1.1")
    with pytest.raises(hk.OptionError, match="not both"):
        draw(puzzle, hk.solve(puzzle).solution, shares=hk.marginals(puzzle))


def test_a_notebook_shows_a_census() -> None:
    html = hk.census(OPEN)._repr_html_()
    assert html is not None
    assert "2 solutions" in html
    assert 'stroke-opacity="0.5"' in html
    assert "0 solutions" in (hk.census(hk.parse("2.1"))._repr_html_() or "")


def test_the_command_says_which_clue_helps(tmp_path: Path) -> None:
    status, out, err = hashi_here("show", "--open", "?.?.?/...../?.?.?/...../?.?.?")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "    0 1 2 3 4",
        "0   ?┄┄┄?┄┄┄?",
        "1   ┊   ┊   ┊",
        "2   ?┄┄[?]┄┄?",
        "3   ┊   ┊   ┊",
        "4   ?┄┄┄?┄┄┄?",
        "225,280 solutions",
        "a clue at (2, 2) would leave 18% of them on average",
        "a given bridge between (0, 2) and (2, 2) would leave 67% of them on average",
    ]
    target = tmp_path / "open.svg"
    status, out, err = hashi_here("show", "--open", "1.?.?", "--svg", target, "--no-coordinates")
    assert (status, err) == (0, "")
    assert [opacity for opacity, _ in lines_of(target.read_text())] == ["1", "1", "0.5"]
    assert out.startswith("2 solutions\n")


def test_the_command_with_a_solution_in_mind(tmp_path: Path) -> None:
    puzzle = hk.parse("1.?.?")
    solution = hk.Solution(puzzle, [((0, 0), (0, 2), 1), ((0, 2), (0, 4), 2)])
    path = tmp_path / "mine.json"
    path.write_text(hk.dumps(solution, "json"))
    for arguments in (("--own", path), ("--solution", path, "1.?.?")):
        status, out, err = hashi_here("show", "--open", *arguments)
        assert (status, err) == (0, "")
        assert out.splitlines()[-3:] == [
            "2 solutions",
            "the clue 3 at (0, 2) would leave 1 of them (50%)",
            "giving 2 bridges between (0, 2) and (0, 4) would leave 1 of them (50%)",
        ]


def test_what_the_command_says_where_nothing_is_open(tmp_path: Path) -> None:
    status, out, err = hashi_here("show", "--open", "4.3/.../3.2", "2.1")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "4.3/.../3.2",
        "4═══3",
        "║   │",
        "3───2",
        "1 solution; nothing is open",
        "",
        "2.1: no solution",
    ]
    status, out, err = hashi_here("show", "--open", "--solve", "2.2")
    assert (status, out) == (2, "")
    assert err == "hashi: use only one of --solve and --open\n"
    status, out, err = hashi_here("show", "--open", "--time-limit", "0", "?.?.?")
    assert (status, err) == (3, "")
    assert out == "the time limit was reached before the census was complete\n"
    status, out, err = hashi_here("show", "--open", "?.?\n1.A\n\nA: N? W1")
    assert (status, out) == (2, "")
    assert "does not support signs" in err
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"bridges": [[[0,0],[0,2],1]]}')
    status, out, err = hashi_here("show", "--open", "--solution", wrong, "1.?.?")
    assert (status, out) == (2, "")
    assert "the drawing is not a solution of the puzzle" in err


def test_very_many_solutions_are_told_in_short() -> None:
    status, out, err = hashi_here("show", "--open", "/".join(["?.?.?.?.?.?", "..........."] * 6))
    assert (status, err) == (0, "")
    assert "7.32 × 10^27 solutions" in out
