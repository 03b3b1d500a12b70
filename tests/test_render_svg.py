"""The SVG drawing, read back from its XML; and the survey of what is wrong, against the checker."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from math import hypot
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from growth import is_linear
from hashikit import Bridge, Coord, HashikitError, Puzzle, Solution, check
from hashikit.draw import svg
from hashikit.draw.layout import survey
from render_cases import anything, networks, rows

NAMESPACE = "{http://www.w3.org/2000/svg}"
N = r"(-?[0-9.]+)"
LINE = re.compile(f"M{N} {N}(?:h{N}|v{N}|l{N} {N})")
BROKEN = ("no-island", "not-straight", "not-in-sight", "blocked", "too-many")


class Picture:
    """What an SVG document holds, by the structure that `render.svg` documents."""

    def __init__(self, document: str) -> None:
        self.root = ElementTree.fromstring(document)
        assert self.root.tag == NAMESPACE + "svg"
        self.width, self.height = (float(self.root.attrib[k]) for k in ("width", "height"))
        assert self.root.attrib["viewBox"] == (
            f"0 0 {self.root.attrib['width']} {self.root.attrib['height']}"
        )
        self.circles: list[ElementTree.Element] = []
        self.clues: list[ElementTree.Element] = []
        self.bridges: list[ElementTree.Element] = []
        self.marks: list[ElementTree.Element] = []
        for group in self.root.iter(NAMESPACE + "g"):
            for child in group:
                kind = child.tag.removeprefix(NAMESPACE)
                {
                    "circle": self.circles,
                    "text": self.clues,
                    "path": self.bridges,
                    "rect": self.marks,
                }[kind].append(child)

    def centres(self, cell: float) -> list[Coord]:
        """The islands' cells, from the circles."""
        cells = []
        for circle in self.circles:
            row, col = (float(circle.attrib[k]) / cell - 1 for k in ("cy", "cx"))
            assert abs(row - round(row)) < 0.02
            assert abs(col - round(col)) < 0.02
            cells.append((round(row), round(col)))
        return cells


def ends(path: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """The lines of a bridge as `x1, y1, x2, y2`."""
    found = []
    for x, y, h, v, dx, dy in LINE.findall(path.attrib["d"]):
        x1, y1 = float(x), float(y)
        found.append((x1, y1, x1 + float(h or dx or 0), y1 + float(v or dy or 0)))
    return found


@given(networks(), st.sampled_from([1, 7.3, 32, 100]), st.sampled_from(list(svg.THEMES)))
def test_drawing_reads_back(state: tuple[Puzzle, Solution], cell: float, theme: str) -> None:
    puzzle, solution = state
    picture = Picture(svg.draw(puzzle, solution, cell=cell, theme=theme))
    assert abs(picture.width - (puzzle.cols + 1) * cell) < 0.02
    assert abs(picture.height - (puzzle.rows + 1) * cell) < 0.02
    assert picture.centres(cell) == [island.at for island in puzzle.islands]
    for circle, text, island in zip(picture.circles, picture.clues, puzzle.islands, strict=True):
        assert text.text == ("?" if island.clue is None else str(island.clue))
        assert text.attrib["x"] == circle.attrib["cx"]
        below = float(text.attrib["y"]) - float(circle.attrib["cy"])
        assert 0.1 * cell < below < 0.25 * cell  # the baseline of a digit that is centred

    read: list[Bridge] = []
    radius = float(picture.circles[0].attrib["r"]) if picture.circles else 0.0
    for path in picture.bridges:
        lines = ends(path)
        sums = [sum(line[k] for line in lines) / len(lines) / cell - 1 for k in range(4)]
        a, b = (round(sums[1] - 0.01), round(sums[0] - 0.01)), (round(sums[3]), round(sums[2]))
        for x1, y1, x2, y2 in lines:  # from ring to ring
            assert abs(hypot(x1 - (a[1] + 1) * cell, y1 - (a[0] + 1) * cell) - radius) < 0.03
            assert abs(hypot(x2 - (b[1] + 1) * cell, y2 - (b[0] + 1) * cell) - radius) < 0.03
        apart = sorted(y1 if a[0] == b[0] else x1 for x1, y1, _, _ in lines)
        assert all(q - p > 0.1 * cell for p, q in pairwise(apart))
        read.append(Bridge(a, b, len(lines)))
    assert read == list(solution.bridges)


@given(anything(), st.sampled_from(list(svg.THEMES)))
def test_wrong_solutions_are_drawn(state: tuple[Puzzle, Solution], theme: str) -> None:
    puzzle, solution = state
    document = svg.draw(puzzle, solution, theme=theme, highlight=[(0, 0), (-1, 5), (0, 0)])
    picture = Picture(document)
    assert picture.centres(32) == [island.at for island in puzzle.islands]
    assert len(picture.marks) == 1
    assert document == svg.draw(puzzle, solution, theme=theme, highlight=[(0, 0)])
    visible = [
        bridge
        for bridge in solution.bridges
        if min(bridge.a[0], bridge.b[0]) < puzzle.rows
        and max(bridge.a[0], bridge.b[0]) >= 0
        and min(bridge.a[1], bridge.b[1]) < puzzle.cols
        and max(bridge.a[1], bridge.b[1]) >= 0
    ]
    stray = {
        end
        for bridge in visible
        for end in bridge.edge
        if 0 <= end[0] < puzzle.rows
        and 0 <= end[1] < puzzle.cols
        and end not in {island.at for island in puzzle.islands}
    }
    assert len(picture.bridges) == len(visible) + len(stray)
    for path in picture.bridges[: len(visible)]:
        for x1, y1, x2, y2 in ends(path):
            assert -32 <= min(x1, x2) <= max(x1, x2) <= picture.width + 32
            assert -32 <= min(y1, y2) <= max(y1, y2) <= picture.height + 32
    wrong = svg.THEMES[theme].wrong
    for circle, island in zip(picture.circles, puzzle.islands, strict=True):
        have = sum(b.count for b in solution.bridges if island.at in b.edge)
        many = island.clue is not None and have > island.clue
        few = have < (1 if island.clue is None else island.clue)
        assert (circle.get("stroke") == wrong) == many
        assert (circle.get("fill") == svg.THEMES[theme].few) == few


@given(networks())
@example((Puzzle.from_grid([[0, 1, 0], [1, 0, 1], [0, 1, 0]]), None))
def test_survey_agrees_with_the_checker(state: tuple[Puzzle, Solution | None]) -> None:
    puzzle, _ = state
    # Every candidate edge at once, thus with all crossings, and one too many here and there.
    everything = Solution(
        puzzle, [(a, b, 1 + (a[0] + b[1]) % (puzzle.max_bridges + 1)) for a, b in puzzle.edges]
    )
    accused: set[tuple[Coord, Coord]] = set()
    for violation in check(puzzle, everything):
        if violation.rule in BROKEN:
            accused.add((violation.cells[0], violation.cells[1]))
        elif violation.rule == "crossing":
            top, bottom, left, right = violation.cells
            accused |= {(top, bottom), (left, right)}
    found = survey(puzzle, everything.bridges)
    blamed = {(b.a, b.b) for b, bad in zip(everything.bridges, found.wrong, strict=True) if bad}
    assert blamed == accused


@given(anything())
def test_survey_finds_all_that_the_checker_finds(state: tuple[Puzzle, Solution]) -> None:
    puzzle, solution = state
    found = survey(puzzle, solution.bridges)
    wrong = dict(zip(((b.a, b.b) for b in solution.bridges), found.wrong, strict=True))
    for violation in check(puzzle, solution):
        if violation.rule in BROKEN:
            assert wrong[violation.cells[0], violation.cells[1]]
        elif violation.rule == "crossing":
            top, bottom, left, right = violation.cells
            assert wrong[top, bottom]
            assert wrong[left, right]


def test_the_picture_says_what_it_is() -> None:
    puzzle = Puzzle(2, 3, [(0, 0, 2), (0, 2, 2)])
    for solution, title in (
        (None, "Hashi puzzle, 2 × 3 cells, 2 islands"),
        (Solution(puzzle, []), "Hashi puzzle, 2 × 3 cells, 2 islands, 0 bridges drawn"),
        (
            Solution(puzzle, [((0, 0), (0, 2), 1)]),
            "Hashi puzzle, 2 × 3 cells, 2 islands, 1 bridge drawn",
        ),
    ):
        root = Picture(svg.draw(puzzle, solution)).root
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == title
        assert root[0].tag == NAMESPACE + "title"
        assert root[0].text == title
    one = Picture(svg.draw(Puzzle(1, 1, [(0, 0, 0)]))).root
    assert one.attrib["aria-label"] == "Hashi puzzle, 1 × 1 cells, 1 island"


def test_notebooks_show_the_drawing() -> None:
    puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    solution = Solution(puzzle, [((0, 0), (0, 2), 2)])
    assert puzzle._repr_svg_() == svg.draw(puzzle)
    assert solution._repr_svg_() == svg.draw(puzzle, solution)


def test_default_lines_lie_on_whole_pixels() -> None:
    puzzle = Puzzle.from_grid([[2, 0, 7], [0, 0, 0], [0, 0, 5]], max_bridges=4)
    bridges = [((0, 0), (0, 2), 2), ((0, 2), (2, 2), 4)]
    two, four = Picture(svg.draw(puzzle, Solution(puzzle, bridges))).bridges
    assert {y for _, y, _, _ in ends(two)} == {29, 35}
    assert {x for x, _, _, _ in ends(four)} == {90, 94, 98, 102}


def test_blocked_cells_and_themes() -> None:
    puzzle = Puzzle.from_grid([[1, "#"], ["#", "?"]])
    document = svg.draw(puzzle)
    assert 'd="M48 16h32v32h-32zM16 48h32v32h-32z"' in document
    assert '<rect width="96" height="96" fill="#fff"/>' in document
    assert "<rect" not in svg.draw(puzzle, theme="clear")
    own = svg.THEMES["light"]._replace(ink="navy")
    assert 'stroke="navy"' in svg.draw(puzzle, theme=own)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "sepia"}, "theme is 'sepia'; available: light, dark, clear"),
        ({"cell": 0}, "cell is 0, not a number of units from 1 to 1000"),
        ({"cell": float("nan")}, "cell is nan, not a number of units from 1 to 1000"),
        ({"cell": 1e300}, "cell is 1e+300, not a number of units from 1 to 1000"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(HashikitError) as caught:
        svg.draw(Puzzle(1, 1, []), **options)
    assert str(caught.value) == message


def test_too_large_is_one_line() -> None:
    start = process_time()
    with pytest.raises(HashikitError, match=r"^a grid of 3000 × 1001 is too large to draw.*$"):
        svg.draw(Puzzle(3000, 1001, [(0, 0, 1)]))
    assert process_time() - start < 1


def test_a_large_puzzle_takes_linear_time() -> None:
    def judge(puzzle: Puzzle, solution: Solution) -> None:
        document = svg.draw(puzzle, solution)
        assert document.count("<circle") == len(puzzle.islands)
        assert document.count("<path") == len(solution.bridges)

    assert is_linear(partial(judge, *rows(50)), partial(judge, *rows(200)), 16)
