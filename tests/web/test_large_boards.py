"""Large boards: zoom, hints near the last move, and how little work a move is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import FULL, PHONE, SMALL_PHONE, WEB, Opener, expect
from playing import answer, between, box, drag, drawn, link, middle, press_hint, wait_for_islands
from test_web_access import violations

from hashikit import Coord, Puzzle, hint
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

READABLE = 26


def opened(open_page: Opener, puzzle: Puzzle, **options: Any) -> Page:
    page = open_page(link(puzzle), **options)
    wait_for_islands(page, len(puzzle.islands))
    page.locator(".about", has_text="Easy").wait_for()
    return page


def cell(page: Page, puzzle: Puzzle) -> float:
    """Pixels of a cell."""
    box = page.locator("svg.board .water").bounding_box()
    assert box is not None
    return box["width"] / (puzzle.cols + 0.3)


@pytest.mark.parametrize(
    ("screen", "side"),
    [
        pytest.param(SMALL_PHONE, 30, id="360x640-30"),
        pytest.param(PHONE, 17, id="390x844-17"),
        pytest.param(SMALL_PHONE, 17, id="360x640-17", marks=FULL),
        pytest.param(PHONE, 30, id="390x844-30", marks=FULL),
    ],
)
def test_phones(open_page: Opener, screen: dict[str, Any], side: int) -> None:
    width = screen["viewport"]["width"]
    puzzle = generate(side, side, level="easy", seed=1).puzzle
    page = opened(open_page, puzzle, **screen)
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["width"] == width
    assert cell(page, puzzle) >= 0.9 * width / (side + 0.3)
    # Nothing lies over an island, before and during a hint.
    for presses in range(3):
        covered = page.evaluate(
            """() => [...document.querySelectorAll("svg.board .disc")].filter((disc) => {
                const { left, top, width, height } = disc.getBoundingClientRect();
                const [x, y] = [left + width / 2, top + height / 2];
                const board = document.querySelector("svg.board").getBoundingClientRect();
                if (x < 0 || y < board.top || x >= innerWidth || y >= board.bottom) return false;
                return !document.elementFromPoint(x, y).closest("svg.board");
            }).length"""
        )
        assert covered == 0
        if presses < 2:
            press_hint(page)
    assert cell(page, puzzle) >= READABLE
    shown = page.locator(".island.hint").first.bounding_box()
    assert shown is not None
    assert shown["y"] >= board["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert violations(page) == []
    page.locator(".tool.more").click()
    page.get_by_role("button", name="Whole board").click()
    assert cell(page, puzzle) < READABLE


def test_a_hundred_by_a_hundred(open_page: Opener) -> None:
    """Neither numbers too small to read nor islands out of sight are drawn; all can be played."""
    puzzle = generate(100, 100, seed=1).puzzle
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))

    def shown(what: str) -> int:
        found = page.locator(f"svg.board .island {what}").evaluate_all(
            "all => all.filter(one => one.getClientRects().length).length"
        )
        return int(found)

    assert shown("text") == 0
    assert shown(".disc") == len(puzzle.islands)
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    assert 0 < shown("text") == shown(".disc") < 1000
    # The arrow keys bring what is out of sight back into it.
    page.locator("svg.board .island:not([display])").first.focus()
    for _ in range(30):
        page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.getClientRects().length")
    board, disc = (page.locator(one).bounding_box() for one in ("svg.board", ".island:focus .disc"))
    assert board is not None
    assert disc is not None
    assert board["y"] <= disc["y"] <= board["y"] + board["height"]
    page.keyboard.press("0")
    assert shown(".disc") == len(puzzle.islands)
    (a, b), *_ = puzzle.edges
    places = [island.at for island in puzzle.islands]
    one, two = places.index(a), places.index(b)
    x, y = middle(page, one)
    u, v = between(page, one, two)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(u, v, steps=3)
    page.mouse.up()
    assert drawn(page).startswith("1 bridge between")


def test_a_hint_is_near_the_last_move(open_page: Opener) -> None:
    """Of steps as easy, the nearest: what the engine says of the middle of the last bridge."""
    made = generate(30, 30, level="easy", seed=1)
    puzzle, bridges = made.puzzle, made.solution.bridges
    page = opened(open_page, puzzle)
    places = [island.at for island in puzzle.islands]
    state: dict[tuple[Coord, Coord], tuple[int, None]] = {}
    heard = set()
    for a, b, count in (bridges[0], bridges[len(bridges) // 2], bridges[-1]):
        for _ in range(count):
            drag(page, places.index(a), places.index(b))
        state[a, b] = (count, None)  # at least: the page does not know that it is enough
        press_hint(page)
        name = page.locator(".island.hint").first.get_attribute("aria-label") or ""
        found = re.search(r"at row (\d+), column (\d+)", name)
        assert found is not None
        near = hint(puzzle, state, near=((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
        island = near.steps[0].island
        assert island == (int(found[1]) - 1, int(found[2]) - 1)
        heard.add(island)
        page.get_by_role("button", name="Whole board").click()
    assert len(heard) == 3


def test_a_move_changes_few_elements(open_page: Opener) -> None:
    """However large the board is: a bridge changes its line and the islands at its ends."""
    puzzle = generate(100, 100, seed=1).puzzle
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    page.locator(".about", has_text=re.compile(r"\w")).wait_for()
    (a, b), *_ = puzzle.edges
    places = [island.at for island in puzzle.islands]
    one, two = places.index(a), places.index(b)
    page.mouse.move(*between(page, one, two))
    page.evaluate(
        """() => {
            window.changed = new Set();
            new MutationObserver((all) => all.forEach(({ target }) => changed.add(target)))
                .observe(document.querySelector("svg.board"),
                    { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )
    page.mouse.down()
    page.mouse.up()
    assert drawn(page).startswith("1 bridge between")
    changed = page.evaluate(
        "[...changed].map((one) => one.getAttribute('class')?.split(' ')[0] ?? one.tagName)"
    )
    assert 3 <= len(changed) <= 8, changed


def test_a_frame_has_no_islands_of_their_own(open_page: Opener) -> None:
    """With a `transform` for each, Chromium paints 100×100 island by island: 7 ms a frame."""
    puzzle = generate(25, 25, seed=1).puzzle
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    assert page.locator("svg.board .island[transform], svg.board .island [transform]").count() == 0


def test_a_move_takes_no_look_through_the_whole_page() -> None:
    """A `:has()` of the body does: on 100×100 it took 3 ms whenever a text changed."""
    for path in (WEB / "src" / "styles").glob("*.css"):
        screen, _, _ = path.read_text("utf-8").partition("@media print")
        assert "body:has(" not in screen, path.name


def test_a_move_searches_nothing(open_page: Opener) -> None:
    """To look through the page for some buttons took 16 ms on 100×100, for each move."""
    puzzle = generate(7, 7, seed=1).puzzle
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
    page.evaluate(
        """() => {
            globalThis.searches = [];
            const search = Element.prototype.querySelectorAll;
            Element.prototype.querySelectorAll = function (what) {
                searches.push(what);
                return search.call(this, what);
            };
        }"""
    )
    drag(page, *answer(puzzle)[0][:2])
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    assert page.evaluate("globalThis.searches") == []


def test_a_bridge_does_not_search_the_page(open_page: Opener) -> None:
    """On 100×100 a selector that goes through every part of the board costs 2 ms."""
    puzzle = generate(17, 17, level="easy", seed=1).puzzle
    page = opened(open_page, puzzle)
    page.evaluate(
        """() => {
            globalThis.searched = [];
            for (const name of ["querySelector", "querySelectorAll"])
                document[name] = (selector) => {
                    searched.push(selector);
                    return Document.prototype[name].call(document, selector);
                };
        }"""
    )
    one, two, _ = answer(puzzle)[0]
    drag(page, one, two)
    expect(page.locator("#live")).to_have_text(re.compile("^1 bridge"))
    page.keyboard.press("u")
    expect(page.locator("#live")).to_have_text(re.compile("^Undone"))
    assert page.evaluate("searched") == []


@pytest.mark.parametrize(("side", "moves"), [(9, True), (34, False)])
def test_nothing_moves_on_a_large_board(open_page: Opener, side: int, moves: bool) -> None:
    """What is animated gets a layer, and then everything above it has to be sorted into layers."""
    puzzle = generate(side, side, level="easy", seed=3, islands=None if moves else 420).puzzle
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    page.evaluate(
        "() => { window.moved = 0; const { animate } = Element.prototype;"
        " Element.prototype.animate = function (...how) {"
        "   if (this.closest('svg.board')) moved++; return animate.apply(this, how); }; }"
    )
    one, two, _ = next(entry for entry in answer(puzzle))
    drag(page, one, two)
    page.wait_for_function("() => document.querySelector('svg.board .edge[aria-label]')")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert (page.evaluate("moved") > 0) == moves


def test_a_phone_is_told_how_to_come_closer_and_shown_where_it_is(open_page: Opener) -> None:
    """The map lies beside the board, and a finger on it moves the board."""
    puzzle = generate(25, 25, level="easy", seed=1).puzzle
    page = open_page(link(puzzle), **PHONE)
    wait_for_islands(page, len(puzzle.islands))
    word = page.locator(".say", has_text="tap it to come closer")
    word.wait_for()
    the_map = page.locator(".map svg")
    expect(the_map).to_be_hidden()
    x, y = between(page, 0, answer(puzzle)[0][1])
    page.touchscreen.tap(x, y)
    expect(the_map).to_be_visible()
    expect(word).to_have_count(0)
    board, small = box(page.locator("svg.board")), box(the_map)
    assert small["y"] + small["height"] <= board["y"]
    sight = the_map.locator(".sight")
    before = box(sight)
    # As much of it as of the board.
    shown = board["width"] / cell(page, puzzle) / (puzzle.cols + 0.3)
    assert abs(before["width"] / small["width"] - shown) < 0.08
    page.touchscreen.tap(small["x"] + small["width"] - 4, small["y"] + small["height"] - 4)
    expect(page.locator(".stage.zoomed")).to_have_count(1)
    page.wait_for_function(
        "x => document.querySelector('.map .sight').getBoundingClientRect().x > x", arg=before["x"]
    )
    last = middle(page, len(puzzle.islands) - 1)
    assert last[0] < board["x"] + board["width"]
    assert last[1] < board["y"] + board["height"]
