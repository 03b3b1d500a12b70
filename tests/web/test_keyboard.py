"""Keys: where the focus goes, what letters do, and the list of all keys."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import FULL, SMALL_PHONE, Opener, expect, screens_and_languages
from playing import P, islands, link, middle, open_played, quick_stroke, visit, wait_for_islands


def test_keys_before_and_after_the_board(open_page: Opener) -> None:
    """Arrows lead to the board, and P ends the pause that it began."""
    page = open_played(open_page)
    page.locator("#page").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.closest('svg.board')")
    page.keyboard.press("p")
    page.get_by_role("button", name="Resume").wait_for()
    page.keyboard.press("p")
    page.locator("svg.board").wait_for()
    assert page.locator(".cover").is_hidden()


def test_an_empty_place_is_no_stop_of_tab(open_page: Opener) -> None:
    page = open_played(open_page)
    say = page.locator(".say")
    assert say.get_attribute("tabindex") == "-1"
    page.locator(".tool.hint").click()
    page.wait_for_function("() => document.querySelector('.say').tabIndex === 0")


def test_letters_work_whatever_has_the_focus(open_page: Opener) -> None:
    page = open_played(open_page)
    assert page.locator(".tool.undo").get_attribute("title") == "Undo (U)"
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


@pytest.mark.parametrize("tapped", [True, False], ids=["touch", "keys"])
def test_focus_is_shown_to_keys_alone(open_page: Opener, tapped: bool) -> None:
    """On a first visit: nothing had the focus before, so that browsers show any."""
    page = open_page("#/learn", kept=None, **SMALL_PHONE)
    wait_for_islands(page, 2)
    if tapped:
        quick_stroke(page, 0, 1)
    else:
        islands(page).first.focus()
        page.keyboard.press("d")
    onward = page.get_by_role("button", name="Next")
    expect(onward).to_be_focused()
    expect(onward).to_have_css("outline-style", "none" if tapped else "solid")


PLACES = {
    "home": "#/",
    "play": link(P),
    "editor": link(P).replace("#/p/", "#/set/"),
    "rules": "#/rules",
    "archive": "#/archive/2026-03",
    "tutorial": "#/learn/2",
    "settings": "#/settings",
    "statistics": "#/stats",
}


@pytest.mark.parametrize(
    "place",
    [
        pytest.param(place, id=name, marks=() if name in ("home", "play", "editor") else FULL)
        for name, place in PLACES.items()
    ],
)
def test_keys_are_listed_everywhere(open_page: Opener, place: str) -> None:
    """Right after arriving, and wherever the focus is, but not in a field for text."""
    page = open_page("#/techniques")
    visit(page, place)
    page.wait_for_function("() => document.activeElement.id === 'page'")
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog.locator("dt").first).to_have_text("Arrows")
    expect(dialog).to_contain_text("undo, redo")
    expect(dialog).to_contain_text("finish the layout" if "/set/" in place else "whole board")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("?")
    expect(dialog).to_have_count(1)


def test_a_question_mark_can_be_typed(open_page: Opener) -> None:
    page = open_page("#/set")
    page.locator("svg.board").focus()
    page.keyboard.press("?")
    wait_for_islands(page, 1)
    page.keyboard.press("Delete")
    wait_for_islands(page, 0)
    page.keyboard.press("s")
    page.wait_for_function("() => document.activeElement.matches('.palette input')")
    page.keyboard.press("?")
    expect(page.locator(".palette input").first).to_have_value("?")
    expect(page.locator("dialog")).to_have_count(0)


@screens_and_languages("360x640-de", "1366x650-en", full=("390x844", "1280x800"))
def test_the_list_of_keys_is_seen_at_once(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """Each key beside what it does, without scrolling; nor is one of them broken in two."""
    page = open_played(open_page, settings={"language": language}, **screen)
    page.keyboard.press("?")
    box = page.locator("dialog[open]")
    keys = box.locator("dt")
    assert keys.count() >= 15
    assert box.evaluate("one => one.scrollHeight <= one.clientHeight")
    for key in keys.all():
        line = key.evaluate("one => [one.offsetTop, one.nextElementSibling.offsetTop]")
        assert line[0] == line[1]
        assert key.evaluate(
            "one => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).lineHeight)"
        )
