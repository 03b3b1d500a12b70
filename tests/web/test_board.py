"""The board on a page that is not the game's: it needs nothing but itself and puzzles."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pytest
from browsing import ROOT, Opener, expect, serving
from playing import P, answer, drag, drawn, islands, link, middles, wait_for_islands

from hashikit import parse

pytestmark = pytest.mark.daily

BOARD_ALONE = ROOT / "examples" / "board" / "hashi-board"

PAGE = """<!doctype html>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="hashi-board/hashi-board.css">
<div id="here"></div>
"""

BOARD = """
async () => {
    const { Board, parse } = await import("./hashi-board/hashi-board.js");
    const board = new Board(document.getElementById("here"), parse("4.3/.../3.2"), {
        text: (key, values) => `${key} ${values?.one ?? ""} ${values?.count ?? ""}`,
        on: {
            move: (edge, value) => board.set({ bridges: board.state.bridges.with(edge, value) }),
        },
    });
    board.svg.style.height = "300px";
}
"""


def test_a_board_alone(open_page: Opener, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "hashi-board").symlink_to(BOARD_ALONE, target_is_directory=True)
    with serving(tmp_path) as address:
        page = open_page(address=address)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
        page.evaluate(BOARD)
        assert islands(page).count() == 4
        drag(page, 0, 1)
        drag(page, 0, 1)
        assert drawn(page) == "board.edge board.place   2\nmarks: 0"
        page.keyboard.press("Shift+ArrowDown")
        assert drawn(page).count("board.edge") == 2
    assert asked == ["hashi-board/hashi-board.js"]


def test_the_example(open_page: Opener) -> None:
    """A page of one's own, as `examples/board/` has it."""
    puzzle = P
    with serving(ROOT) as address:
        page = open_page(address=f"{address}examples/board/")
        wait_for_islands(page, len(puzzle.islands))
        for one, two, count in answer(puzzle):
            for _ in range(count):
                drag(page, one, two)
        expect(page.locator("#said")).to_have_text("Solved!")
        label = islands(page).first.get_attribute("aria-label")
        assert label is not None
        assert label.startswith("3 at row 1, column 1, 3 bridges")


def test_numbers_of_a_chain_keep_apart(open_page: Opener, tmp_path: Path) -> None:
    """Also where it has two bridges of one pair, one after the other."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "hashi-board").symlink_to(BOARD_ALONE, target_is_directory=True)
    with serving(tmp_path) as address:
        page = open_page(address=address)
        page.evaluate(BOARD.replace("board.svg.style", "globalThis.board = board; board.svg.style"))
        page.evaluate("""() => {
            const lines = [[0, 1], [1, 1], [0, 2], [1, 2], [0, 2]];
            const chain = lines.map(([edge, value]) => ({ edge, value }));
            board.set({ hint: { islands: [], edges: [], chain } });
        }""")
        numbers = page.locator(".chain rect")
        expect(numbers).to_have_count(5)
        boxes = [one.bounding_box() for one in numbers.all()]
    for one, two in itertools.combinations(boxes, 2):
        assert one is not None
        assert two is not None
        apart = max(abs(one["x"] - two["x"]), abs(one["y"] - two["y"]))
        assert apart >= one["width"] * 0.7


def test_numbers_stand_in_the_middle_of_their_islands(open_page: Opener) -> None:
    """What is drawn of each digit is centered, by its outermost pixels."""
    image = pytest.importorskip("PIL.Image")
    page = open_page(
        link(parse("1.2.3/...../4.5.6/...../7.8.9")),
        device_scale_factor=4,
        viewport={"width": 900, "height": 700},
    )
    wait_for_islands(page, 9)
    page.evaluate("document.fonts.ready")
    picture = image.open(io.BytesIO(page.screenshot())).convert("L")
    for x, y in middles(page, *range(9)):
        left, top = round(4 * x) - 60, round(4 * y) - 60
        part = picture.crop((left, top, left + 120, top + 120)).point(lambda v: 255 * (v < 110))
        box = part.getbbox()
        assert box is not None
        assert abs((box[0] + box[2]) / 2 - 60) <= 4, box
        assert abs((box[1] + box[3]) / 2 - 60) <= 4, box


HOST = """<!doctype html>
<link rel="icon" href="data:,">
<style>
    .preview { stroke: rgb(0, 0, 255); }
    .badge circle { fill: rgb(0, 128, 128); }
    .done text { fill: rgb(1, 2, 3); }
</style>
<link rel="stylesheet" href="hashi-board/hashi-board.css">
<svg id="mine"><path class="preview edge lit water"/><g class="badge"><circle class="disc"/></g>
<g class="done island"><text class="value">a</text></g></svg>
<div id="here" style="width: 400px"></div>
"""


def test_a_host_keeps_its_styles_and_refuses_what_it_wants(
    open_page: Opener, tmp_path: Path
) -> None:
    """A board has a size of its own, and touches nothing of the page around it."""
    (tmp_path / "hashi-board").symlink_to(BOARD_ALONE, target_is_directory=True)
    sheet = '<link rel="stylesheet" href="hashi-board/hashi-board.css">'
    looks = """() => [...document.querySelectorAll("#mine *")].map((one) => {
        const { fill, stroke, strokeWidth, font, display, cursor } = getComputedStyle(one);
        return [fill, stroke, strokeWidth, font, display, cursor].join();
    })"""
    with serving(tmp_path) as address:
        (tmp_path / "index.html").write_text(HOST.replace(sheet, ""))
        before = open_page(address=address).evaluate(looks)
        (tmp_path / "index.html").write_text(HOST)
        page = open_page(address=address)
        assert page.evaluate(looks) == before
        page.evaluate("""async () => {
            const { createBoard } = await import("./hashi-board/hashi-board.js");
            globalThis.told = [];
            globalThis.board = createBoard(document.getElementById("here"), {
                puzzle: "2.2/.../1.1",
                onMove: (edge, value) => !(refused.has(edge)),
                onChange: (bridges) => told.push([...bridges].join("")),
                onSolve: () => told.push("solved"),
            });
            globalThis.refused = new Set([1]);
        }""")
        size = page.locator("#here svg").bounding_box()
        assert size
        assert (size["width"], round(size["height"] / 4)) == (400, 100)
        drag(page, 0, 2)  # refused
        drag(page, 0, 1)
        drag(page, 0, 1)
        assert page.evaluate("[told, board.solved, [...board.bridges].join('')]") == [
            ["1000", "2000"],
            False,
            "2000",
        ]
        page.evaluate("refused.clear(); board.set({ bridges: new Uint8Array(4) })")
        for one, two in ((0, 1), (0, 2), (1, 3)):
            drag(page, one, two)
        assert page.evaluate("told.at(-1)") == "solved"
        page.evaluate("board.load('1.1')")
        expect(islands(page)).to_have_count(2)
        page.evaluate("board.destroy()")
        expect(page.locator("#here svg")).to_have_count(0)
        page.evaluate("""async () => {
            const { createBoard } = await import("./hashi-board/hashi-board.js");
            createBoard(document.getElementById("here"));
        }""")
        expect(islands(page)).to_have_count(2)
        assert page.evaluate(looks) == before
