"""While playing: trying out, what lights up, what can be switched off, a replay, the keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PHONE, PLAYED, SMALL_PHONE, WIDE, Opener, expect, kept
from playing import (
    ANSWER,
    P,
    drag,
    drawn,
    islands,
    link,
    middle,
    open_played,
    press_hint,
    shown_message,
    visit,
    wait_for_islands,
)

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
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")
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


def test_replay(open_page: Opener) -> None:
    page = opened(open_page)
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")
    final = drawn(page)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_function("() => document.querySelectorAll('.edge[aria-label]').length < 3")
    wait_until(lambda: drawn(page) == final, "the end of the replay")


def test_keys_are_listed(open_page: Opener) -> None:
    page = opened(open_page)
    assert page.locator(".tool.undo").get_attribute("title") == "Undo (U)"
    page.keyboard.press("?")
    dialog = page.locator("dialog[open]")
    assert "undo, redo" in dialog.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


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


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_tools_fit_a_small_phone(open_page: Opener, language: str) -> None:
    """In every language, also when the next press of the hint has another name."""
    settings = {"welcomed": True, "language": language}
    page = open_page(link(P), kept={"settings": settings}, **SMALL_PHONE)
    wait_for_islands(page, len(P.islands))
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) == 360
    hint = page.locator(".tools .hint")
    before = hint.inner_text()
    hint.click()
    page.wait_for_function(
        "before => document.querySelector('.tools .hint').innerText !== before", arg=before
    )
    assert page.evaluate(width) == 360


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["390x844", "1280x800"])
def test_tools_stay_where_they_are(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """A hint's other names move none of them, and none stands beyond the others' column."""
    page = open_page(link(P), kept={"settings": {"welcomed": True, "language": language}}, **screen)
    wait_for_islands(page, len(P.islands))
    tools = page.locator(".tools button:visible")
    before = [one.bounding_box() for one in tools.all()]
    info = page.locator(".info").bounding_box()
    assert info is not None
    for box in before:
        assert box is not None
        assert box["x"] + box["width"] <= info["x"] + info["width"] + 1
    for _ in range(2):
        press_hint(page)
        assert [one.bounding_box() for one in tools.all()] == before
        cut = "all => all.map(one => one.scrollWidth - one.clientWidth)"
        assert max(page.locator(".tools button:visible").evaluate_all(cut)) <= 0
    if screen is PHONE:
        return
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")
    hidden = "one => one.scrollHeight - one.clientHeight"
    assert page.locator(".say").evaluate(hidden) <= 0


FITS = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
"""By how many pixels something is larger than what of it is in sight."""


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_nothing_is_cut_off_on_a_small_phone(open_page: Opener, language: str) -> None:
    """Practice's buttons, the link to share, and all the editor says of each step."""
    page = open_page(
        "#/drill/full", kept={"settings": {"welcomed": True, "language": language}}, **SMALL_PHONE
    )
    islands(page).first.wait_for()
    assert page.locator(".learn .row").last.evaluate(FITS) == [0, 0]
    visit(page, "#/daily/2026-03-04")
    islands(page).first.wait_for()
    page.locator(".tools .more").click()
    page.locator("dialog .list button").nth(5).click()
    address = page.locator("dialog textarea").nth(1)
    expect(address).to_have_value(re.compile("2026-03-04$"))
    assert address.evaluate(FITS) == [0, 0]
    page.keyboard.press("Escape")
    page.wait_for_function("() => history.state === null")
    visit(page, link(P).replace("#/p/", "#/set/"))
    wait_for_islands(page, len(P.islands))
    page.locator(".tool.explain").click()
    onward = page.locator(".stepper button").last
    expect(onward).to_be_enabled()
    while onward.is_enabled():
        assert page.locator(".set .say").evaluate(FITS) == [0, 0]
        onward.click()


LARGE = (
    "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '32px')"
)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_text_of_twice_the_size(open_page: Opener, language: str) -> None:
    """On a small phone nothing is wider than the screen, and a hint and all tools are in sight."""
    settings = {**PLAYED["settings"], "language": language}
    page = open_page("#/", kept={"settings": settings}, **SMALL_PHONE)
    page.context.add_init_script(LARGE)
    for path, ready in (
        ("#/", ".card"),
        ("#/stats", ".days"),
        ("#/techniques", "h2"),
        (link(P).replace("#/p/", "#/set/"), "svg.board .island"),
        (link(P), "svg.board .island"),
    ):
        page.goto(page.url.partition("#")[0] + path)
        page.reload()
        page.locator(ready).first.wait_for()
        size = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert size == [360, 360], path
    press_hint(page)
    press_hint(page)
    page.locator(".badge").first.wait_for()
    for one in page.locator(".tools button:visible, .say p").all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
    board = page.locator("svg.board .water").bounding_box()
    assert board is not None
    assert board["width"] >= 120


def test_days_and_tools_stand_in_one_line_in_japanese(open_page: Opener) -> None:
    """Neither a day of the month nor the name of a tool breaks."""
    page = open_page(
        "#/stats", kept={"settings": {**PLAYED["settings"], "language": "ja"}}, **SMALL_PHONE
    )
    days = page.locator(".days a")
    days.first.wait_for()
    heights = {round(day.bounding_box()["height"]) for day in days.all()}  # type: ignore[index]
    assert len(heights) == 1
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    for _ in range(2):
        press_hint(page)
        words = page.locator(".tools .tool:visible span").all()
        assert len({round(word.bounding_box()["height"]) for word in words}) == 1  # type: ignore[index]


def test_what_is_said_in_passing_covers_nothing(open_page: Opener) -> None:
    """On a small phone: neither a hint, nor the buttons after a game."""
    page = open_page(link(P), **SMALL_PHONE)
    wait_for_islands(page, len(P.islands))
    press_hint(page)
    press_hint(page)
    page.evaluate("document.querySelector('#toast').showPopover()")
    page.evaluate("document.querySelector('#toast').textContent = 'Copied'")
    page.evaluate("document.querySelector('#toast').classList.add('shown')")
    toast = shown_message(page)
    for part in (".say", ".tools", "svg.board"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= toast["y"] + toast["height"], part


def test_keys_before_and_after_the_board(open_page: Opener) -> None:
    """Arrows lead to the board, and P ends the pause that it began."""
    page = opened(open_page)
    page.locator("#page").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.closest('svg.board')")
    page.keyboard.press("p")
    page.get_by_role("button", name="Resume").wait_for()
    page.keyboard.press("p")
    page.locator("svg.board").wait_for()
    assert page.locator(".cover").is_hidden()


def test_group_says_what_it_shows(open_page: Opener) -> None:
    page = opened(open_page)
    page.locator(".island").first.focus()
    page.keyboard.press("g")
    page.locator("#toast.shown", has_text=f"Groups in all: {len(P.islands)}").wait_for()


def test_an_empty_place_is_no_stop_of_tab(open_page: Opener) -> None:
    page = opened(open_page)
    say = page.locator(".say")
    assert say.get_attribute("tabindex") == "-1"
    page.locator(".tool.hint").click()
    page.wait_for_function("() => document.querySelector('.say').tabIndex === 0")


def test_rings_grow_around_their_islands(open_page: Opener) -> None:
    page = opened(open_page, showGroup=True)
    halo = page.locator(".island .halo").first
    assert halo.evaluate("ring => getComputedStyle(ring).transformBox") == "fill-box"
