"""Taps: a finger on the water hits what it is meant for, and what is refused says why."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from browsing import PHONE, PLAYED, SMALL_PHONE, Opener, expect, run_node
from playing import (
    P,
    answer,
    box,
    drag,
    drawn,
    islands,
    link,
    middle,
    open_played,
    press_hint,
    wait_for_islands,
)

from hashikit import parse
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

OFF = 5
"""Pixels by which a finger misses the middle of a bridge, each way."""

TAPS = 1000

CROSSED = parse(".1./1.1/.1.")


def between(page: Page, one: int, two: int) -> tuple[float, float]:
    """The middle of the water between two islands."""
    (x, y), (u, v) = middle(page, one), middle(page, two)
    return (x + u) / 2, (y + v) / 2


def test_taps_on_missing_bridges_hit_them() -> None:
    """At most one in a hundred is taken for another, up to 11×11 on a phone."""
    missed = json.loads(run_node("taps.mjs", "", str(TAPS)))
    assert list(missed) == ["5", "7", "9", "11"]
    assert max(missed.values()) <= TAPS // 100, missed


def test_a_puzzle_is_solved_by_taps(open_page: Opener) -> None:
    """To the last bridge, each time somewhere near its middle."""
    page = open_played(open_page, **PHONE)
    off = random.Random(1)
    bridges = [(one, two) for one, two, count in answer(P) for _ in range(count)]
    off.shuffle(bridges)
    for one, two in bridges:
        x, y = between(page, one, two)
        page.touchscreen.tap(x + off.uniform(-OFF, OFF), y + off.uniform(-OFF, OFF))
    page.locator(".done-card").wait_for()


def test_where_cells_are_tiny_the_first_tap_comes_closer(open_page: Opener) -> None:
    """It draws nothing; the next one does. What words would take is the board's meanwhile."""
    puzzle = generate(25, 25, level="easy", seed=1).puzzle
    page = open_page(link(puzzle), **PHONE)
    wait_for_islands(page, len(puzzle.islands))
    one, two, _ = answer(puzzle)[len(puzzle.islands) // 2]
    size = box(islands(page).nth(one).locator(".disc"))["width"]
    assert size < 24
    page.touchscreen.tap(*between(page, one, two))
    page.locator(".stage.zoomed").wait_for()
    assert drawn(page) == "marks: 0"
    assert box(islands(page).nth(one).locator(".disc"))["width"] > 2 * size
    tools, board = box(page.locator(".tools")), box(page.locator("svg.board"))
    assert board["y"] + board["height"] >= tools["y"] - 28  # two gaps
    page.touchscreen.tap(*between(page, one, two))
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    assert drawn(page).startswith("1 bridge between")
    expect(page.locator(".zooms")).to_be_hidden()
    page.locator(".tool.more").click()
    page.get_by_role("button", name="Whole board").click()
    expect(page.locator(".stage.zoomed")).to_have_count(0)


def test_an_explanation_takes_no_room_for_buttons_to_zoom(open_page: Opener) -> None:
    page = open_played(open_page, **SMALL_PHONE)
    board = page.locator("svg.board")
    before = box(board)
    for _ in range(3):
        press_hint(page)
        expect(page.locator(".zooms")).to_be_hidden()
        assert box(board) == before


def test_what_is_refused_says_why(open_page: Opener) -> None:
    """The bridge in the way flashes, the device buzzes, and words say it."""
    page = open_page(
        link(CROSSED), kept={"settings": {**PLAYED["settings"], "haptics": True}}, **PHONE
    )
    wait_for_islands(page, 4)
    page.evaluate("() => { navigator.vibrate = (felt) => { globalThis.felt = felt; }; }")
    drag(page, 1, 2)
    drag(page, 0, 3)
    flashing = page.locator(".edge[aria-label]").evaluate("one => one.getAnimations().length")
    assert flashing == 1
    expect(page.locator("#toast")).to_have_text("Bridges must not cross.")
    assert page.evaluate("globalThis.felt") == [30]
    assert drawn(page).startswith("1 bridge between 1 at row 2")


def test_the_mouse_shows_no_bridge_over_another(open_page: Opener) -> None:
    """Nor where one is in the way; elsewhere it shows what a press would build."""
    page = open_page(link(CROSSED))
    wait_for_islands(page, 4)
    shown = page.locator("svg.board .preview")
    x, y = between(page, 1, 2)
    page.mouse.move(x - 3, y)
    expect(shown).not_to_have_attribute("d", "")
    drag(page, 1, 2)
    page.mouse.move(x, y)
    page.mouse.move(x - 3, y + 2)
    expect(shown).to_have_attribute("d", "")


def test_the_bridge_that_was_not_meant_gives_way_to_the_one_it_crosses(open_page: Opener) -> None:
    """After Undo, and after further taps have removed it."""
    plus = parse("..2../...../2...2/...../..2..")
    page = open_page(link(plus), **PHONE)
    wait_for_islands(page, 4)
    x, y = between(page, 1, 2)

    def tap() -> str:
        page.touchscreen.tap(x + 2, y - 3)
        expect(page.locator(".edge[aria-label]")).to_have_count(1)
        return drawn(page)

    first = tap()
    page.locator(".tool.undo").click()
    second = tap()
    assert second != first
    page.locator(".tool.undo").click()
    assert tap() == first
    assert tap().startswith("2 bridges")
    page.touchscreen.tap(x, y)
    expect(page.locator(".edge[aria-label]")).to_have_count(0)
    assert tap() == second
