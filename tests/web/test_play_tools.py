"""The tools of a game: try out, mark, group, pause and replay, and what settings switch off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from browsing import SMALL_PHONE, Opener, expect, kept
from playing import (
    ANSWER,
    P,
    drag,
    drawn,
    islands,
    middle,
    open_played,
    quick_stroke,
    solve_it,
    wait_for_islands,
)

from hashikit import parse
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page


def opened(open_page: Opener, **settings: Any) -> Page:
    return open_played(open_page, settings=settings)


def test_trying_out(open_page: Opener) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    before = drawn(page)
    page.get_by_role("button", name="Try out").click()
    for one, two, _ in ANSWER[1:4]:
        drag(page, one, two)
    assert page.locator(".edge.tried").count() == 3
    page.reload()
    wait_for_islands(page, len(P.islands))
    assert page.locator(".edge.tried").count() == 3
    page.get_by_role("button", name="Discard").click()
    assert drawn(page) == before
    assert page.locator(".edge.tried").count() == 0

    page.get_by_role("button", name="Try out").click()
    drag(page, *ANSWER[1][:2])
    after = drawn(page)
    page.get_by_role("button", name="Keep").click()
    assert drawn(page) == after
    assert page.locator(".edge.tried").count() == 0
    (game,) = kept(page, "games")
    assert kept(page, f"game.{game}")["trying"] == -1


def test_trying_out_ends_with_the_game(open_page: Opener) -> None:
    """And with a restart: what comes after it is drawn for good."""
    page = opened(open_page)
    page.get_by_role("button", name="Try out").click()
    solve_it(page)
    (game,) = kept(page, "games")
    assert kept(page, f"game.{game}")["trying"] == -1
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Try out").click()
    drag(page, *ANSWER[0][:2])
    page.get_by_role("button", name="Restart").click()
    drag(page, *ANSWER[1][:2])
    assert page.locator(".edge.tried").count() == 0
    assert kept(page, f"game.{game}")["trying"] == -1


def test_the_tapped_island_lights_its_neighbors(open_page: Opener) -> None:
    page = opened(open_page)
    one = ANSWER[0][0]
    at = P.islands[one].at
    near = {b if a == at else a for a, b in P.edges if at in (a, b)}
    page.mouse.click(*middle(page, one))
    lit = page.locator(".island").evaluate_all(
        "all => all.flatMap((e, i) => e.classList.contains('near') ? [i] : [])"
    )
    assert {P.islands[i].at for i in lit} == near
    page.mouse.click(*middle(page, one))
    assert page.locator(".island.near").count() == 0


def test_marks_of_what_is_done_or_wrong_can_be_switched_off(open_page: Opener) -> None:
    one, two, _ = next(entry for entry in ANSWER if P.islands[entry[0]].clue == 1)
    for on in (True, False):
        page = opened(open_page, showDone=on, showOver=on)
        drag(page, one, two)
        assert (page.locator(".island.done").count() > 0) == on
        drag(page, one, two)
        assert (page.locator(".island.over").count() > 0) == on


def test_every_group_in_its_color(open_page: Opener) -> None:
    page = opened(open_page, colored=True)
    used: set[int] = set()
    for one, two, _ in ANSWER:
        if not {one, two} & used:
            used |= {one, two}
            drag(page, one, two)
    colors = page.locator(".edge[aria-label]").evaluate_all(
        "all => all.map(e => getComputedStyle(e).stroke)"
    )
    assert len(set(colors)) == len(colors) > 3


def test_rings_grow_around_their_islands(open_page: Opener) -> None:
    page = opened(open_page, showGroup=True)
    halo = page.locator(".island .halo").first
    assert halo.evaluate("ring => getComputedStyle(ring).transformBox") == "fill-box"


def test_sound_and_vibration_are_off_until_wanted(open_page: Opener) -> None:
    page = opened(open_page)
    heard = "globalThis.heard"
    watch = """() => {
        globalThis.heard = { sounds: 0, shakes: 0 };
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (...args) {
            heard.sounds++;
            start.apply(this, args);
        };
        navigator.vibrate = () => { heard.shakes++; return true; };
    }"""
    page.evaluate(watch)
    drag(page, *ANSWER[0][:2])
    assert page.evaluate(heard) == {"sounds": 0, "shakes": 0}
    page = opened(open_page, sound=True, haptics=True)
    page.evaluate(watch)
    drag(page, *ANSWER[0][:2])
    assert page.evaluate(heard) == {"sounds": 1, "shakes": 1}
    assert islands(page).count() == len(P.islands)


def test_a_mark_belongs_to_one_edge(open_page: Opener) -> None:
    """Where two cross in their middles, each mark is beside the other edge."""
    page = open_played(open_page, parse("..1../...../1...2/...../..1.1"))
    page.locator(".tool.mark").click()
    drag(page, 0, 3)
    drag(page, 1, 2)
    one, two = (mark.bounding_box() for mark in page.locator(".edge.mark").all())
    top, left = islands(page).nth(0).locator(".disc"), islands(page).nth(1).locator(".disc")
    column, row = top.bounding_box(), left.bounding_box()
    assert one is not None
    assert two is not None
    assert column is not None
    assert row is not None
    boxes = sorted((one, two), key=lambda box: box["x"])
    middle = (column["x"] + column["width"] / 2, row["y"] + row["height"] / 2)
    assert boxes[0]["y"] > middle[1]
    assert boxes[1]["x"] > middle[0]


# What can only be done while a game goes on.
TOOLS = ".tools :is(.undo, .redo, .mark, .group, .check, .hint), .actions .playing-only"


def test_a_paused_game_has_no_tools(open_page: Opener) -> None:
    """They come back with it; to begin again ends the pause."""
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    tools = page.locator(TOOLS)
    resting = page.locator(f":is({TOOLS}):disabled")
    assert tools.count() == 8
    expect(resting).to_have_count(1)  # nothing to redo
    page.keyboard.press("p")
    expect(resting).to_have_count(8)
    page.keyboard.press("g")
    page.keyboard.press("t")
    page.keyboard.press("p")
    expect(resting).to_have_count(1)
    assert page.locator(".tools .group").get_attribute("aria-pressed") == "false"
    expect(page.get_by_role("button", name="Keep")).to_have_count(0)
    page.keyboard.press("t")
    page.keyboard.press("p")
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".say[inert] button")).to_have_count(2)  # to keep, and to discard
    page.get_by_role("button", name="Restart").click()
    expect(page.locator(".say[inert]")).to_have_count(0)
    expect(page.locator(".cover")).to_be_hidden()
    expect(page.locator(".edge[aria-label]")).to_have_count(0)
    drag(page, *ANSWER[0][:2])
    expect(page.locator(".edge[aria-label]")).to_have_count(1)


def test_the_group_is_shown_until_the_end(open_page: Opener) -> None:
    """And *More* says whether it is shown."""
    page = open_played(open_page, **SMALL_PHONE)
    for pressed in ("false", "true"):
        page.locator(".tools .more").click()
        group = page.get_by_role("dialog").get_by_role("button", name="Group")
        expect(group).to_have_attribute("aria-pressed", pressed)
        expect(group.locator(".icon")).to_have_count(2 if pressed == "true" else 1)
        if pressed == "false":
            group.click()
            expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".island.group")).to_have_count(1)
    solve_it(page)
    expect(page.locator(".island.group, .edge.group")).to_have_count(0)
    page.locator(".done-card .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    expect(page.locator(".island.group")).to_have_count(1)


def test_a_tap_right_after_a_quick_stroke_counts(open_page: Opener) -> None:
    """Chromium swallows it if it has taken the stroke for a fling; and nothing is done twice."""
    page = open_played(open_page, **SMALL_PHONE)
    page.locator(".about", has_text="Beginner").wait_for()
    check = page.locator(".tool.check")
    check.evaluate(
        "one => one.addEventListener('click', () => { one.dataset.n = +(one.dataset.n ?? 0) + 1; })"
    )
    box = check.bounding_box()
    assert box is not None
    for n in range(1, 4):
        quick_stroke(page, *ANSWER[n][:2])
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(check).to_have_attribute("data-n", str(n))
    expect(page.locator(".edge[aria-label]")).to_have_count(3)
    expect(page.locator(".say")).to_have_text("No mistakes so far.")


def test_all_of_a_solved_board_is_in_sight(open_page: Opener) -> None:
    """Although it was zoomed in, as a hint does, and has less room now."""
    page = open_played(open_page, **SMALL_PHONE)
    islands(page).first.focus()
    page.keyboard.press("+")
    for one, two, count in ANSWER:
        for _ in range(count):
            islands(page).nth(one).focus()
            dx = P.islands[two].col - P.islands[one].col
            dy = P.islands[two].row - P.islands[one].row
            page.keyboard.press("d" if dx > 0 else "a" if dx < 0 else "s" if dy > 0 else "w")
    page.locator(".done-card").wait_for()
    page.wait_for_function(
        """() => {
            const board = document.querySelector("svg.board").getBoundingClientRect();
            const water = document.querySelector("svg.board .water").getBoundingClientRect();
            return water.top >= board.top && water.bottom <= board.bottom
                && water.left >= board.left && water.right <= board.right;
        }"""
    )


def test_replay(open_page: Opener) -> None:
    page = opened(open_page)
    solve_it(page)
    final = drawn(page)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_function("() => document.querySelectorAll('.edge[aria-label]').length < 3")
    wait_until(lambda: drawn(page) == final, "the end of the replay")
