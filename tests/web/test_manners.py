"""How the page behaves around a game: at rest, in passing, by touch, between pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import DESKTOP, LAPTOP, PHONE, SMALL_PHONE, Opener, expect
from playing import (
    ANSWER,
    P,
    answer,
    arriving,
    drag,
    islands,
    link,
    middle,
    open_played,
    shown_message,
    visit,
    wait_for_islands,
)

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = {"small": SMALL_PHONE, "phone": PHONE, "laptop": LAPTOP, "desktop": DESKTOP}
EVERYWHERE = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)

# What can only be done while a game goes on.
TOOLS = ".tools :is(.undo, .redo, .mark, .group, .check, .hint), .actions .playing-only"


def solve_it(page: Page) -> None:
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").wait_for()


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


def test_letters_work_whatever_has_the_focus(open_page: Opener) -> None:
    page = open_played(open_page)
    pause = page.locator(".time button")
    pause.focus()
    page.keyboard.press("h")
    expect(page.locator(".say")).to_contain_text("A")
    pause.focus()
    page.keyboard.press("m")
    expect(page.locator(".tool.mark")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    expect(page.locator(".cover")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".cover")).to_be_hidden()
    for key in ("ArrowRight", "w"):  # to the board, where one sees from which island W builds
        page.locator(".tool.check").focus()
        page.keyboard.press(key)
        page.wait_for_function("() => document.activeElement.closest('svg.board')")
    expect(page.locator(".edge[aria-label]")).to_have_count(0)


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
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    expect(page.locator(".island.group")).to_have_count(1)


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


@EVERYWHERE
@pytest.mark.parametrize("rows", [7, 12])
def test_what_is_said_in_passing_covers_no_island(
    open_page: Opener, screen: dict[str, Any], rows: int
) -> None:
    """In German, which takes the most room; boards of twelve rows take all of a small screen."""
    puzzle = (
        P if rows == 7 else parse("\n".join(["3" + "." * 9 + "2"] + ["1" + "." * 9 + "1"] * 11))
    )
    page = open_played(open_page, puzzle, settings={"language": "de"}, **screen)
    islands(page).first.focus()
    page.keyboard.press("g")
    page.locator("#toast.shown", has_text="Gruppen insgesamt").wait_for()
    toast = shown_message(page)
    assert toast["x"] >= 0
    assert toast["x"] + toast["width"] <= screen["viewport"]["width"]
    tops = page.locator(".island .disc").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert toast["y"] + toast["height"] <= min(tops)


def test_the_board_is_one_stop(open_page: Opener) -> None:
    page = open_played(open_page)
    stops = 0
    page.locator("#page").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        where = page.evaluate(
            "[document.activeElement.tagName, !!document.activeElement.closest('svg')]"
        )
        if where[0] == "BODY":
            break
        stops += where[1]
    assert stops == 1


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, LAPTOP], ids=["small", "phone", "laptop"])
def test_what_a_dialog_is_for_is_in_sight(open_page: Opener, screen: dict[str, Any]) -> None:
    """Also with everything unfolded; on phones the sizes fill two rows."""
    page = open_page("#/", **screen)
    page.get_by_role("button", name="Another kind").click()
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_in_viewport(ratio=1)
    rows = (
        page.locator("dialog .choice")
        .first.locator("label")
        .evaluate_all(
            "all => [...Map.groupBy(all, one => one.offsetTop).values()].map(row => row.length)"
        )
    )
    assert rows == ([5, 3] if screen is LAPTOP else [4, 4])
    page.locator("dialog summary").click()
    expect(page.get_by_label("Rows")).to_be_visible()
    expect(start).to_be_in_viewport(ratio=1)
    on_top = "one => { const { x, y, width, height } = one.getBoundingClientRect();"
    on_top += " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
    assert start.evaluate(on_top)


def test_continue_has_one_name(open_page: Opener) -> None:
    """With how many bridges there are; its picture and its words are not read out besides."""
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    drag(page, *ANSWER[0][:2])
    expect(page.locator(".about")).to_have_text("Beginner")
    with arriving(page):
        page.get_by_role("link", name="Home", exact=True).click()
    total = sum(island.clue or 0 for island in P.islands) // 2
    card = page.locator(".card").first
    name = f"Continue: 7×7 · Beginner · 2 of {total} bridges"
    card.get_by_role("link", name=name, exact=True).wait_for()
    tree = card.aria_snapshot()
    assert {"img", "paragraph"}.isdisjoint(re.findall(r"- '?(\w+)", tree))
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.locator(".tool.mark").click()
    drag(page, *ANSWER[0][:2])
    expect(page.locator(".edge.mark")).to_have_count(1)
    visit(page, "#/")
    page.get_by_role("link", name="just begun").wait_for()


def test_what_was_said_ends_with_its_page(open_page: Opener) -> None:
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    islands(page).first.focus()
    page.keyboard.press("g")
    expect(page.locator("#toast")).to_contain_text("Groups in all")
    expect(page.locator("#live")).not_to_be_empty()
    visit(page, "#/rules")
    expect(page.locator("#toast")).to_be_empty()
    expect(page.locator("#live")).to_be_empty()
    page.evaluate("navigator.clipboard.writeText = async () => {}")
    entries = "4.3/.../3.2\n2.2/.../2.2\n"
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste',"
        " { clipboardData: data, bubbles: true })); }",
        entries,
    )
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Add|sheets")).click()
    page.wait_for_url("**/#/set/**")
    wait_for_islands(page, 4)
    expect(page.locator("#toast")).not_to_be_empty()  # it is about the page that came


def test_back_to_the_last_correct_position_is_said(open_page: Opener) -> None:
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    right = {frozenset(entry[:2]) for entry in ANSWER}
    index = {island.at: i for i, island in enumerate(P.islands)}
    wrong = next((index[a], index[b]) for a, b in P.edges if {index[a], index[b]} not in right)
    drag(page, *wrong)
    page.keyboard.press("c")
    page.get_by_role("button", name="Back to where it was right").click()
    said = "Back to the last correct position: 1 bridge taken back."
    expect(page.locator("#toast.shown")).to_have_text(said)
    expect(page.locator("#live")).to_have_text(
        re.compile(f"^{said} no bridge between . at row ., column . and . at row ., column .$")
    )
    page.wait_for_function("() => document.activeElement.matches('.island')")


def test_to_discard_is_said_and_leads_to_the_board(open_page: Opener) -> None:
    page = open_played(open_page)
    page.keyboard.press("t")
    drag(page, *ANSWER[0][:2])
    page.keyboard.press("t")  # on to how it ends
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Discard")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Discarded")
    page.wait_for_function("() => document.activeElement.matches('.island')")


def test_the_tutorial_can_be_learned_by_keys(open_page: Opener) -> None:
    """Who comes to its board by Tab is told how to build; a finger is not told of keys."""
    page = open_page("#/learn/1", kept=None)
    wait_for_islands(page, 2)
    page.locator("#page").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".say")).to_contain_text("Shift and an arrow")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("undo, redo")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".say.good")).to_contain_text("A bridge!")
    page = open_page("#/learn/1", kept=None, **SMALL_PHONE)
    wait_for_islands(page, 2)
    page.touchscreen.tap(*middle(page, 0))
    expect(page.locator(".island.near")).to_have_count(1)
    expect(page.locator(".say")).to_be_empty()


def test_the_months_of_the_archive_stand_in_line(open_page: Opener) -> None:
    """And of the buttons for a new puzzle, two are in a row."""
    page = open_page("#/archive/2026-03", **SMALL_PHONE)
    links = page.locator(".months a")
    expect(links).to_have_count(2)
    assert len(set(links.evaluate_all("all => all.map(one => one.offsetTop)"))) == 1
    visit(page, "#/")
    buttons = page.locator(".card button")
    expect(buttons).to_have_count(3)
    assert len(set(buttons.evaluate_all("all => all.map(one => one.offsetTop)"))) == 2


def test_a_day_is_read_out_once(open_page: Opener) -> None:
    page = open_page("#/archive/2026-03")
    name = "Wed, Mar 4, not solved yet"
    page.get_by_role("link", name=name, exact=True).wait_for()


@EVERYWHERE
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_praise_does_not_move_the_board(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    page = open_page("#/learn/1", kept={"settings": {"language": language}}, **screen)
    for step, text in enumerate(["1.1", "2.3.1"], 1):
        if step > 1:
            visit(page, f"#/learn/{step}")
        wait_for_islands(page, step + 1)
        before = page.locator(".stage").bounding_box()
        for one, two, count in answer(parse(text)):
            for _ in range(count):
                drag(page, one, two)
        page.locator(".say.good").wait_for()
        assert page.locator(".stage").bounding_box() == before


@pytest.mark.parametrize("tapped", [True, False], ids=["touch", "keys"])
def test_focus_is_shown_to_keys_alone(open_page: Opener, tapped: bool) -> None:
    """On a first visit: nothing had the focus before, so that browsers show any."""
    page = open_page(kept=None, **SMALL_PHONE)
    wait_for_islands(page, 2)
    if tapped:
        quick_stroke(page, 0, 1)
    else:
        islands(page).first.focus()
        page.keyboard.press("d")
    onward = page.get_by_role("button", name="Next")
    expect(onward).to_be_focused()
    expect(onward).to_have_css("outline-style", "none" if tapped else "solid")


def quick_stroke(page: Page, one: int, two: int) -> None:
    """A finger that flies from an island towards another."""
    (x, y), (u, v) = middle(page, one), middle(page, two)
    session = page.context.new_cdp_session(page)
    send = "Input.dispatchTouchEvent"
    session.send(send, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, 5):
        point = {"x": x + (u - x) * k / 4, "y": y + (v - y) * k / 4}
        session.send(send, {"type": "touchMove", "touchPoints": [point]})
    session.send(send, {"type": "touchEnd", "touchPoints": []})


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


def test_four_cards_stand_two_by_two(open_page: Opener) -> None:
    page = open_page("#/", **LAPTOP)
    cards = page.locator(".card")
    expect(cards).to_have_count(4)
    tops = cards.evaluate_all("all => all.map(one => one.offsetTop)")
    assert tops[0] == tops[1] < tops[2] == tops[3]


def test_an_empty_sheet_says_once_what_a_tool_does(open_page: Opener) -> None:
    page = open_page("#/set")
    page.locator("svg.board").wait_for()
    for name in ("Given", "Blocked"):
        page.locator(".switcher").get_by_role("radio", name=name).check()
        expect(page.locator(".words p")).to_have_count(1)
        expect(page.locator(".words p")).to_contain_text(re.compile("tap", re.I))
