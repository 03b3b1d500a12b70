"""The board on a page that is not the game's: it needs nothing but itself and puzzles."""

from __future__ import annotations

import io
import itertools
import shutil
import subprocess
from pathlib import Path

import pytest
from browsing import MODULES, ROOT, Opener, expect, serving
from playing import P, answer, hashi, link, middles, pull, wait_for_islands

from foreign import missing
from hashikit import parse
from hashikit.web.server import write_board

pytestmark = pytest.mark.daily

PAGE = """<!doctype html>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="hashi-board/hashi-board.css">
<div id="here"></div>
"""

BOARD = """
async () => {
    const { createBoard } = await import("./hashi-board/hashi-board.js");
    const { parse } = await import("./hashi-board/hashi-formats.js");
    globalThis.board = createBoard(document.getElementById("here"), {
        puzzle: parse("4.3/.../3.2"),
        text: (key, values) => `${key} ${values?.one ?? ""} ${values?.count ?? ""}`,
    });
}
"""


def test_a_board_alone(open_page: Opener, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    write_board(tmp_path / "hashi-board")
    with serving(tmp_path) as address:
        page = open_page(address=address)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
        page.evaluate(BOARD)
        expect(hashi(page, ".island")).to_have_count(4)
        pull(page, 0, 1)
        pull(page, 0, 1)
        labels = hashi(page, ".edge").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert [label for label in labels if label] == ["board.edge board.place   2"]
        page.keyboard.press("Shift+ArrowDown")
        expect(page.locator("#here [role=img]")).to_have_count(2)
    assert sorted(asked) == ["hashi-board/hashi-board.js", "hashi-board/hashi-formats.js"]


def test_types_for_a_host(tmp_path: Path) -> None:
    """One file for each module, which a strict page of one's own compiles with."""
    tsc = MODULES / "typescript" / "bin" / "tsc"
    node = shutil.which("node")
    if node is None or not tsc.exists():
        missing("TypeScript is missing")
    write_board(tmp_path / "hashi-board")
    (tmp_path / "host.ts").write_text("""
import { createBoard, graphOf, type HashiBoard, makePuzzle } from "./hashi-board/hashi-board.js";
import { FormatError, parse } from "./hashi-board/hashi-formats.js";

const element = document.createElement("div");
const board: HashiBoard = createBoard(element, {
    puzzle: parse("1.1"),
    onMove: (edge: number, value: number) => edge >= value,
    showLeft: true,
});
board.load(makePuzzle(1, 3, [{ row: 0, col: 0, clue: 1 }, { row: 0, col: 2, clue: null }]));
export const count: number = graphOf(board.puzzle).edges.length;
export const wrong = (error: unknown) => error instanceof FormatError;
// @ts-expect-error a text is no puzzle
board.load("1.1");
""")
    options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom"]
    for resolution in ("bundler", "nodenext"):
        module = "esnext" if resolution == "bundler" else "nodenext"
        how = [*options, "--module", module, "--moduleResolution", resolution]
        done = subprocess.run(
            [node, tsc, *how, "host.ts"], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


def test_the_example(open_page: Opener, tmp_path: Path) -> None:
    """A page of one's own, as `examples/board/` has it."""
    puzzle = P
    shutil.copytree(ROOT / "examples" / "board", tmp_path / "page")
    shutil.rmtree(tmp_path / "page" / "hashi-board", ignore_errors=True)
    write_board(tmp_path / "page" / "hashi-board")
    with serving(tmp_path) as address:
        page = open_page(address=f"{address}page/")
        expect(hashi(page, ".island")).to_have_count(len(puzzle.islands))
        for one, two, count in answer(puzzle):
            for _ in range(count):
                pull(page, one, two)
        expect(page.locator("#said")).to_have_text("Solved!")
        label = hashi(page, ".island").first.get_attribute("aria-label")
        assert label is not None
        assert label.startswith("3 at row 1, column 1, 3 bridges")


def test_numbers_of_a_chain_keep_apart(open_page: Opener, tmp_path: Path) -> None:
    """Also where it has two bridges of one pair, one after the other."""
    (tmp_path / "index.html").write_text(PAGE)
    write_board(tmp_path / "hashi-board")
    with serving(tmp_path) as address:
        page = open_page(address=address)
        page.evaluate(BOARD)
        page.evaluate("""() => {
            const lines = [[0, 1], [1, 1], [0, 2], [1, 2], [0, 2]];
            const chain = lines.map(([edge, value]) => ({ edge, value }));
            board.set({ hint: { islands: [], edges: [], chain } });
        }""")
        numbers = hashi(page, ".chain rect")
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
    svg { width: 24px; height: 24px; fill: red; }
    svg text { font: 5px monospace; letter-spacing: 3px; }
    path, line { stroke: teal; }
    .preview { stroke: rgb(0, 0, 255); }
    .badge circle { fill: rgb(0, 128, 128); }
    .done text { fill: rgb(1, 2, 3); }
    .board { opacity: 0.5; }
    .island, .edge, .disc, .water, .locked { display: none; }
    :root { --water: rgb(9, 9, 9); --ink: rgb(8, 8, 8); }
    #mine { color: var(--group, rgb(7, 7, 7)); background: var(--water); }
</style>
<link rel="stylesheet" href="hashi-board/hashi-board.css">
<svg id="mine" class="board play-mode"><path class="preview edge lit water"/>
<g class="badge"><circle class="disc"/></g>
<g class="done island"><text class="value">a</text></g></svg>
<div id="here" style="width: 400px"></div>
"""


def test_a_host_keeps_its_styles_and_refuses_what_it_wants(
    open_page: Opener, tmp_path: Path
) -> None:
    """A board has a size of its own, and touches nothing of the page around it."""
    write_board(tmp_path / "hashi-board")
    sheet = '<link rel="stylesheet" href="hashi-board/hashi-board.css">'
    looks = """() => [...document.querySelectorAll("#mine, #mine *")].map((one) => {
        const look = getComputedStyle(one);
        return [...look].filter((name) => !name.startsWith("--hashi-"))
            .map((name) => look.getPropertyValue(name)).join();
    })"""
    with serving(tmp_path) as address:
        (tmp_path / "index.html").write_text(HOST.replace(sheet, ""))
        before = open_page(address=address).evaluate(looks)
        (tmp_path / "index.html").write_text(HOST)
        page = open_page(address=address)
        assert page.evaluate(looks) == before
        page.evaluate("""async () => {
            const { createBoard } = await import("./hashi-board/hashi-board.js");
            const { parse } = await import("./hashi-board/hashi-formats.js");
            globalThis.parse = parse;
            globalThis.told = [];
            globalThis.board = createBoard(document.getElementById("here"), {
                puzzle: parse("2.2/.../1.1"),
                onMove: (edge, value) => !(refused.has(edge)),
                onChange: (bridges) => told.push([...bridges].join("")),
                onSolve: () => told.push("solved"),
            });
            globalThis.refused = new Set([1]);
        }""")
        size = page.locator("#here svg").bounding_box()
        assert size
        assert (size["width"], round(size["height"] / 4)) == (400, 100)
        assert hashi(page, ".island").first.is_visible()
        water = hashi(page, ".water").evaluate("one => getComputedStyle(one).fill")
        assert water not in ("rgb(9, 9, 9)", "none")
        digit = (
            hashi(page, ".island")
            .first.locator("text")
            .evaluate("one => [getComputedStyle(one).letterSpacing, getComputedStyle(one).fill]")
        )
        assert digit[0] in ("normal", "0px")
        assert digit[1] != "rgb(255, 0, 0)"
        names = page.evaluate("""() => [...document.querySelectorAll("#here, #here *")].flatMap(
            (one) => [...one.classList, ...(one.id && one.id !== "here" ? [one.id] : [])])""")
        assert names
        assert [name for name in names if not name.startswith("hashi-")] == []
        pull(page, 0, 2)  # refused
        pull(page, 0, 1)
        pull(page, 0, 1)
        assert page.evaluate("[told, board.solved, [...board.bridges].join('')]") == [
            ["1000", "2000"],
            False,
            "2000",
        ]
        page.evaluate("refused.clear(); board.set({ bridges: new Uint8Array(4) })")
        for one, two in ((0, 1), (0, 2), (1, 3)):
            pull(page, one, two)
        assert page.evaluate("told.at(-1)") == "solved"
        page.evaluate("board.load(parse('1.1'))")
        expect(hashi(page, ".island")).to_have_count(2)
        page.evaluate("board.destroy()")
        expect(page.locator("#here svg")).to_have_count(0)
        bare = page.evaluate("""async () => {
            const { createBoard } = await import("./hashi-board/hashi-board.js");
            createBoard(document.getElementById("here"));
            const bare = document.body.appendChild(document.createElement("div"));
            const puzzle = parse("1" + ".".repeat(60) + "1");
            const { fit, destroy } = createBoard(bare, { puzzle });
            fit();
            await new Promise(requestAnimationFrame);
            destroy();
            return bare.outerHTML;
        }""")
        assert bare == "<div></div>"
        expect(hashi(page, ".island")).to_have_count(2)
        assert page.evaluate(looks) == before
