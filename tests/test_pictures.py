"""What people look at: numbers of rows and columns, marks without color, PNG, notebooks, tables."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path
from struct import unpack

import pytest

import hashikit as hk
import quickly
from cli_process import hashi
from hashikit import Puzzle, Solution
from hashikit.draw import svg, text

PUZZLE = "4.3/.../3.2"
VALUES = 30  # cases of random puzzles

needs_png = pytest.mark.skipif(
    importlib.util.find_spec("resvg_py") is None, reason="pip install 'hashikit[png]'"
)


# -- text


@pytest.mark.parametrize("cols", [9, 10, 11, 101])
@pytest.mark.parametrize("clue", [1, 10])
def test_the_numbers_in_a_drawing_stand_by_their_rows_and_columns(cols: int, clue: int) -> None:
    rows = 12
    cells = [(r, c) for r in range(0, rows, 2) for c in range(0, cols, 2)]
    puzzle = Puzzle(rows, cols, [(r, c, clue) for r, c in cells], max_bridges=4)
    plain = text.draw(puzzle).split("\n\n")[0].splitlines()
    lines = text.draw(puzzle, coordinates=True).split("\n\n")[0].splitlines()
    heads, drawn = lines[: -len(plain)], lines[-len(plain) :]
    width = len(str(rows - 1)) + 2
    assert [line[width:] for line in drawn] == plain
    assert [line[:width].strip() for line in drawn] == [str(row) for row in range(rows)]
    for row, col in cells:
        # Where the clue's last digit stands, the heads say the number of the column, read down or
        # up to there.
        place = [m.end() for m in re.finditer(r"\S+", drawn[row])][1 + col] - 1
        down = "".join(head[place : place + 1].strip() for head in heads)
        across = re.search(r"\d+$", heads[-1][: place + 1])
        assert str(col) in (down, across and across[0]), (row, col)
    assert max(map(len, lines)) <= max(map(len, plain)) + width


def _unmarked(drawing: str) -> str:
    return re.sub(r"[┄┊~:\[\]()]", " ", drawing)


@pytest.mark.slow
@pytest.mark.parametrize("ascii", [False, True])
def test_marks_are_there_without_color_and_change_nothing_else(ascii: bool) -> None:
    for seed in range(VALUES):
        puzzle = quickly.generate(8, 9, seed=seed).puzzle
        for step in hk.explain(puzzle):
            marks = {"highlight": step.cells, "edges": step.edges}
            marked = text.draw(puzzle, step.state, ascii=ascii, **marks)  # type: ignore[arg-type]
            plain = text.draw(puzzle, step.state, ascii=ascii)
            assert marked.count("[") == len(step.cells)
            clues = re.findall(r"\d", plain)
            assert re.findall(r"\d", marked) == clues
            assert len(marked.splitlines()) == len(plain.splitlines())
            for line, before in zip(marked.splitlines(), plain.splitlines(), strict=True):
                for at, char in enumerate(f" {before}"):
                    shown = line[at : at + 1] or " "
                    assert shown == char or shown in "┄┊~:[]()", (marked, plain)


def test_marks_of_neighbors_leave_their_bridge_to_be_seen() -> None:
    puzzle = hk.parse("33/33")
    bridges = [(a, b, 2 if a[0] == b[0] else 1) for a, b in puzzle.edges]
    drawn = text.draw(
        puzzle,
        Solution(puzzle, bridges),
        highlight=[(0, 0), (0, 1)],
        edges=[((0, 0), (0, 1)), ((0, 0), (1, 0))],
    )
    assert drawn.splitlines() == ["[3]═[3]", " │   │", "(3)══3"]
    assert text.draw(puzzle, highlight=[(0, 0)], edges=[((0, 0), (0, 1))]).splitlines() == [
        "[3┄3)",
        " 3 3",
    ]
    assert "[" not in text.draw(puzzle, highlight=[(0, 0)], color=True).replace("\x1b[", "")


def test_a_hint_in_a_pipe_shows_what_it_is_about() -> None:
    status, out, err = hashi("hint", PUZZLE)
    assert (status, err) == (0, "")
    assert out.splitlines()[:4] == ["    0 1 2", "0  [4]┄(3)", "1   ┊", "2  (3)  2"]
    assert hashi("hint", PUZZLE, "--no-coordinates")[1].splitlines()[0] == "[4]┄(3)"
    assert hashi("show", PUZZLE, "--coordinates")[1].splitlines()[:2] == ["   0 1 2", "0  4 · 3"]
    assert hashi("explain", "-d", PUZZLE)[1].splitlines()[1:3] == ["    0 1 2", "0  [4]═(3)"]


# -- SVG and PNG


@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (11, 120), (1200, 3)])
def test_numbers_in_svg(rows: int, cols: int) -> None:
    puzzle = Puzzle(rows, cols, [(0, 0, 1), (rows - 1, cols - 1, 1)])
    plain, numbered = svg.draw(puzzle), svg.draw(puzzle, coordinates=True)
    root = ET.fromstring(numbered)
    left, _, width, _ = map(float, root.attrib["viewBox"].split())
    group = next(g for g in root if g.get("fill-opacity"))
    texts = [(t.text, float(t.get("x") or 0), float(t.get("y") or 0)) for t in group]
    assert [t[0] for t in texts[:rows]] == [str(row) for row in range(rows)]
    assert [t[0] for t in texts[rows:]] == [str(col) for col in range(cols)]
    for name, x, _ in texts[:rows]:
        font = float(group[int(name or 0)].get("font-size") or 0)
        assert x - 0.556 * font * len(name or "") >= left, "it does not stick out"
    assert [t[1] for t in texts[rows:]] == [32 * (col + 1) for col in range(cols)]
    assert width == float(ET.fromstring(plain).attrib["width"]) - left
    # The rest is as it was.
    begin, end = numbered.index('<g fill="#1b1b1f" fill-op'), numbered.index("</g>") + 5
    rest = numbered[:begin] + numbered[end:]
    assert rest.split("\n")[3:] == plain.split("\n")[3:]


def _pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and raw rows of a PNG, with a reader that is not of this package."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        (length,), kind = unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        part = data[at + 8 : at + 8 + length]
        assert unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + part)
        if kind == b"IHDR":
            size = unpack(">II", part[:8])
        if kind == b"IDAT":
            packed += part
        at += 12 + length
    return (*size, zlib.decompress(packed))


@needs_png
def test_png_has_the_size_and_the_digits() -> None:
    from hashikit.draw import png

    puzzle = hk.parse(PUZZLE)
    width, height, _ = _pixels(png.draw(puzzle))
    assert (width, height) == (2 * 4 * 32, 2 * 4 * 32)
    assert _pixels(png.draw(puzzle, scale=1))[:2] == (128, 128)
    # Clues show: other digits give other pixels, and the same input the same bytes.
    other = png.draw(hk.parse("3.3/.../3.2"))
    assert other != png.draw(puzzle) == png.draw(puzzle)
    step = hk.hint(puzzle)
    assert _pixels(png.from_svg(step.svg()))[:2] == (256, 256)


@needs_png
def test_what_png_refuses() -> None:
    from hashikit.draw import png

    puzzle = hk.parse(PUZZLE)
    for call, message in (
        (lambda: png.draw(puzzle, scale=0), "scale is 0, not a number above 0"),
        (lambda: png.draw(puzzle, scale="2"), "scale is '2'"),  # type: ignore[arg-type]
        (lambda: png.draw(puzzle, theme="x"), "theme is 'x'"),
        (lambda: png.draw(puzzle, scale=100, cell=1000), "pixels is too large"),
        (lambda: png.draw(Puzzle(2000, 1000, [])), "pixels is too large"),
        (lambda: png.from_svg("<b>"), "not an SVG document"),
        (lambda: png.from_svg('<svg width="1" height="1"'), "not an SVG document"),
        (lambda: png.from_svg('<svg x="1" width="1000000" height="1000000"/>'), "too large"),
        (lambda: png.from_svg(b"<svg/>"), "drawing is b'<svg/>', not a str"),  # type: ignore[arg-type]
    ):
        with pytest.raises(hk.HashikitError, match=re.escape(message)):
            call()


@needs_png
def test_png_on_the_command_line(tmp_path: Path) -> None:
    steps, picture = tmp_path / "steps", tmp_path / "a.png"
    assert hashi("show", PUZZLE, "--png", picture, "--coordinates")[0] == 0
    assert hashi("explain", PUZZLE, "--png", steps, "--svg", steps)[0] == 0
    assert hashi("hint", PUZZLE, "--png", tmp_path / "h.png")[0] == 0
    assert len(list(steps.glob("*.png"))) == len(list(steps.glob("*.svg"))) == 3
    for path in (picture, tmp_path / "h.png", *steps.glob("*.png")):
        assert _pixels(path.read_bytes())[0] == 256


# -- notebooks


def _shown(value: object) -> dict[str, str]:
    """What IPython shows of a value, by kind."""
    pytest.importorskip("IPython", reason="pip install ipython")
    from IPython.core.formatters import DisplayFormatter

    formatter = DisplayFormatter()
    for each in formatter.formatters.values():
        each.enabled = True
    data: dict[str, str] = formatter.format(value)[0]
    return data


def test_what_is_too_large_for_a_picture_is_a_line_of_text() -> None:
    large = Puzzle(3000, 3000, [(0, 0, 1), (0, 2999, 1)])
    state = {((0, 0), (0, 2999)): 1}
    for value in (
        large,
        hk.solve(large),
        hk.solve(large).solution,
        hk.hint(large),
        hk.hint(large, state),
        hk.explain(large),
        hk.explain(large)[0],
        hk.rate(large),
        hk.forced(large),
        Puzzle(300, 300, [(r, c, 1) for r in range(0, 300, 2) for c in range(0, 300, 2)]),
    ):
        shown = _shown(value)
        assert set(shown) == {"text/plain"}, value
        assert len(shown["text/plain"]) < 200
        assert "\n" not in shown["text/plain"]


def test_answers_draw_themselves_with_words() -> None:
    made = quickly.generate(7, 7, seed=1, level="hard")
    puzzle = made.puzzle
    hint = hk.hint(puzzle)
    several = hk.parse("1.?.?")
    for value, words in (
        (made, ["7×7", "hard"]),
        (hk.solve(puzzle, unique=True), ["solved, the only solution"]),
        (hk.solve(several, unique=True), ["there are others"]),
        (hk.solve(hk.parse("1.2")), ["no solution"]),
        (hint, [hint.reason, hint.conclusion]),
        (hk.explain(puzzle), [hk.explain(puzzle)[0].text, "That is the only solution."]),
        (hk.explain(puzzle)[-1], [hk.explain(puzzle)[-1].text]),
        (hk.rate(puzzle), ["hard, score", "hardest technique"]),
        (hk.rate(several), ["not rated: several-solutions"]),
        (hk.forced(several), ["2 bridges in every solution", "1 of 2 pairs"]),
        (hk.forced(puzzle), ["nothing is open"]),
        (hk.forced(hk.parse("1.2")), ["no solution"]),
    ):
        shown = _shown(value)
        assert shown["image/svg+xml"].startswith("<svg")
        html = ET.fromstring(shown["text/html"].replace("<br>", "<br/>"))
        said = " ".join("".join(html[-1].itertext()).split())
        for word in words:
            assert " ".join(word.split()) in said, (value, said)


# -- tables and graphs, both ways


@pytest.mark.slow
def test_numpy_and_pandas_both_ways() -> None:
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    for seed in range(VALUES):
        puzzle = quickly.generate(6, 7, seed=seed).puzzle
        grid = numpy.array(puzzle.to_grid())
        assert grid.dtype.kind == "i"
        frame = pandas.DataFrame(puzzle.to_grid())
        holes = frame.astype(float).where(frame > 0)  # NaN for water
        for table in (grid, grid.astype(float), grid.astype("int8"), frame, holes):
            assert Puzzle.from_grid(table) == puzzle
        islands = pandas.DataFrame(puzzle.islands)
        assert list(islands.columns) == ["row", "col", "clue"]
        again = Puzzle(puzzle.rows, puzzle.cols, islands.itertuples(index=False))
        assert again == puzzle
        solution = hk.solve(puzzle).solution
        assert solution is not None
        rows = [(*b.a, *b.b, b.count) for b in solution.bridges]
        bridges = pandas.DataFrame(rows, columns=["row1", "col1", "row2", "col2", "count"])
        back = [((r, c), (s, d), n) for r, c, s, d, n in bridges.itertuples(index=False)]
        assert Solution(puzzle, back) == solution
    strange = Puzzle.from_grid([[1, 0, "?"], [0, "#", 0], [0, 0, 2]])
    assert Puzzle.from_grid(numpy.array(strange.to_grid())) == strange
    assert Puzzle.from_grid(pandas.DataFrame(strange.to_grid())) == strange
    with pytest.raises(hk.PuzzleError, match=re.escape("cell (0, 0) is 1.5, not a clue")):
        Puzzle.from_grid(numpy.array([[1.5, 0]]))


def test_networkx_both_ways() -> None:
    pytest.importorskip("networkx")
    for seed in range(VALUES):
        made = quickly.generate(6, 7, seed=seed)
        puzzle = made.puzzle
        graph = puzzle.to_networkx()
        size = {"rows": puzzle.rows, "cols": puzzle.cols}
        assert Puzzle.from_networkx(graph, **size) == puzzle
        assert Puzzle.from_networkx(graph, **size, loops=False) == puzzle.replace(loops=False)
        drawn = made.solution.to_networkx()
        assert Solution.from_networkx(puzzle, drawn) == made.solution
        assert Solution.from_networkx(puzzle, graph).bridges == tuple(
            hk.Bridge(a, b, 1) for a, b in sorted(puzzle.edges)
        )
    import networkx

    with pytest.raises(hk.PuzzleError, match=re.escape("'a' is not a cell (row, col)")):
        Puzzle.from_networkx(networkx.Graph([("a", "b")]))
