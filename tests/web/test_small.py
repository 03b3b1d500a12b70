"""Small things around a game: what is copied and where it is said, keys, lines, what counts."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from browsing import DESKTOP, ELSEWHERE, LAPTOP, PHONE, SMALL_PHONE, WIDE, Opener, expect, kept
from PIL import Image
from playing import (
    ANSWER,
    P,
    answer,
    drag,
    islands,
    link,
    open_played,
    press_hint,
    shown_message,
    visit,
    wait_for_islands,
)
from test_hints import READ_OUT

from hashikit import dumps, generate, parse

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page


def draw_wrongly(page: Page) -> None:
    right = {frozenset(entry[:2]) for entry in ANSWER}
    index = {island.at: i for i, island in enumerate(P.islands)}
    drag(page, *next((index[a], index[b]) for a, b in P.edges if {index[a], index[b]} not in right))


def color_of(picture: bytes) -> str:
    """The color of a picture of one pixel, as the browser writes it."""
    red, green, blue = Image.open(BytesIO(picture)).convert("RGB").getpixel((0, 0))  # type: ignore[misc]
    return f"rgb({red}, {green}, {blue})"


# ------------------------------------------------------------------------------------- sharing


def test_what_works_elsewhere_is_shared_first(open_page: Opener) -> None:
    """A page that only this computer serves says so of its own addresses."""
    page = open_played(open_page)
    page.get_by_role("button", name="Share").click()
    fields = page.locator("dialog .field .label > span")
    expect(fields.first).to_have_text("puzz.link")
    own = page.get_by_label("Link to edit it (on this device only)", exact=True)
    assert own.input_value() == page.url.replace("#/p/", "#/set/")
    expect(page.locator("dialog")).to_contain_text("Link to this puzzle (on this device only)")


def test_a_page_served_to_all_shares_its_own_address(open_page: Opener, site: str) -> None:
    page = open_played(open_page, address=site.replace("127.0.0.1", ELSEWHERE))
    assert ELSEWHERE in page.url
    page.get_by_role("button", name="Share").click()
    first = page.locator("dialog .field").first
    expect(first.locator(".label > span")).to_have_text("Link to this puzzle")
    assert first.locator("textarea").input_value() == page.url
    expect(page.locator("dialog")).not_to_contain_text("device")


@pytest.mark.parametrize("screen", [SMALL_PHONE, LAPTOP], ids=["small", "laptop"])
def test_copied_is_said_above_the_dialog(open_page: Opener, screen: dict[str, Any]) -> None:
    """And by the dialog: what lies behind it is not read out."""
    page = open_played(open_page, **screen)
    page.evaluate("navigator.clipboard.writeText = async () => {}")
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("status")).to_be_empty()
    for _ in range(2):
        dialog.get_by_role("button", name="Copy: JSON").click()
        expect(dialog.get_by_role("status")).to_have_text(re.compile("^Copied: JSON"))
    toast = shown_message(page)
    corner: FloatRect = {"x": toast["x"] + 14, "y": toast["y"] + 2, "width": 1, "height": 1}
    ink = page.locator("#toast").evaluate("one => getComputedStyle(one).backgroundColor")
    assert color_of(page.screenshot(clip=corner)) == ink  # which the backdrop would darken
    assert toast["x"] >= 0
    assert toast["x"] + toast["width"] <= screen["viewport"]["width"]
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#toast")).to_be_hidden()  # after a moment


# ---------------------------------------------------------------------------------------- keys


def test_what_is_switched_is_said(open_page: Opener) -> None:
    """By keys, and from the menu, which closes after that."""
    page = open_played(open_page)
    said = page.locator("#live")
    islands(page).first.focus()
    for key, text in (
        ("g", re.compile("^This group: ")),
        ("g", "Group: off"),
        ("m", "Mark: on"),
        ("m", "Mark: off"),
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(text)
    page = open_played(open_page, settings={"showGroup": True}, **SMALL_PHONE)
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Group").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#live")).to_have_text("Group: off")


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


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_keys_are_listed_everywhere(open_page: Opener, place: str) -> None:
    """Right after arriving, and wherever the focus is, but not in a field for text."""
    page = open_page("#/techniques")
    visit(page, place)
    page.wait_for_function("() => document.activeElement.id === 'page'")
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog.locator("dt").first).to_have_text("Arrows")
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


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize(
    "screen", [SMALL_PHONE, PHONE, LAPTOP, WIDE], ids=["360", "390", "1366", "1280"]
)
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


# --------------------------------------------------------------------------------------- lines


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_tools_begin_in_line(open_page: Opener, language: str) -> None:
    page = open_played(open_page, settings={"language": language}, **WIDE)
    left = "one => one.querySelector('.icon').getBoundingClientRect().left"
    assert page.locator(".tool.check").evaluate(left) == page.locator(".tool.mark").evaluate(left)
    assert page.locator(".tool.hint").evaluate(left) == page.locator(".tool.group").evaluate(left)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, WIDE], ids=["360", "390", "1280"])
def test_no_date_is_broken_between_lines(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """Nor a size or a level; the longest stand on Home and above the puzzle of a Sunday."""
    page = open_played(open_page, settings={"language": language}, **screen)
    drag(page, *ANSWER[0][:2])
    page.clock.set_fixed_time("2026-12-27T12:00:00")
    for place in ("#/", "#/daily/2026-11-22"):
        visit(page, place)
        page.locator(".facts span").last.wait_for()
        lines = page.locator(".facts:has(:nth-child(2)) > span").evaluate_all(
            "all => all.map(one => one.offsetHeight"
            " / parseFloat(getComputedStyle(one.parentElement).lineHeight))"
        )
        assert len(lines) >= 2
        assert max(lines) < 1.5


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_no_word_of_a_tool_is_cut_off(open_page: Opener, language: str) -> None:
    """Whatever the next press of *Hint* does."""
    page = open_played(open_page, settings={"language": language}, **SMALL_PHONE)
    page.locator(".about span").wait_for()
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    draw_wrongly(page)
    for _ in range(6):  # the mistake, and the next step
        assert page.locator(".tools .tool:visible span:visible").evaluate_all(cut) == []
        press_hint(page)


# ------------------------------------------------------------------------------------ by ear


def test_a_hint_is_found_by_ear(open_page: Opener) -> None:
    """Who does not see the letters and the marks hears where they are."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    said = page.locator("#live")
    draw_wrongly(page)
    wrong = page.locator(".edge[aria-label]").get_attribute("aria-label") or ""
    press_hint(page)
    for place in re.findall(r"row \d+, column \d+", wrong):
        expect(said).to_contain_text(place)
    page.evaluate(READ_OUT)
    press_hint(page)  # the reason may follow at once
    page.wait_for_function("wrong => readOut.some(text => text.includes(wrong))", arg=wrong)
    press_hint(page)
    expect(said).to_have_text(wrong.replace("1 bridge", "no bridge"))
    press_hint(page)
    expect(page.locator(".say")).to_have_text("Look at A.")
    label = islands(page).and_(page.locator(".hint")).first.get_attribute("aria-label") or ""
    place = re.match(r"A: .*? at row \d+, column \d+", label)
    assert place is not None
    expect(said).to_have_text(place[0])
    press_hint(page)
    expect(said).to_have_text(re.compile(rf"{place[0]}; \d bridges? between .* row \d.* row \d"))
    press_hint(page)
    expect(said).to_have_text(re.compile(r"^Drawn: \d bridges? between .* row \d.* row \d"))
    page.keyboard.press("u")
    expect(said).to_have_text(re.compile(r"^Undone. Now: no bridge between .* row \d.* row \d"))


def test_what_a_hint_draws_is_named_by_ear(open_page: Opener) -> None:
    """That, and nothing that a trial only supposed or that was there already."""
    page = open_played(open_page, generate(7, 7, seed=5, level="extreme").puzzle)
    page.locator(".about", has_text="Extreme").wait_for()
    edges = page.locator("svg.board .edge[aria-label]")
    state, labels, steps = "", set[str](), 0
    while not page.locator(".done-card").count():
        press_hint(page)
        label = page.locator(".tool.hint").inner_text()
        if label != "Hint" and not page.locator(".done-card").count():
            continue
        steps += 1
        said = page.locator("#live").inner_text()
        assert said.startswith("Drawn: ")
        named = said.strip().removeprefix("Drawn: ").split("; ")
        more = re.fullmatch(r"and (\d+) more", named[-1])
        if more:
            named.pop()
        marks = {name for name in named if name.startswith("marked: no bridge between ")}
        before, labels_before = state, labels
        state = kept(page, f"game.{kept(page, 'games')[0]}")["state"]
        labels = set(edges.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))
        assert set(named) - marks <= labels - labels_before
        changed = sum(a != b for a, b in zip(before or "0" * len(state), state, strict=True))
        assert len(set(named)) == len(named)
        assert len(named) + (int(more[1]) if more else 0) == changed
    assert steps > 4


def test_a_chain_is_found_by_ear(open_page: Opener) -> None:
    """What is supposed at once, and every link as one walks to it; each has a name in the tree."""
    page = open_played(open_page, generate(9, 9, level="expert", seed=3).puzzle)
    page.locator(".about", has_text="Expert").wait_for()
    said = page.locator("#live")
    for _ in range(300):
        press_hint(page)
        if page.locator(".stepper").count():
            break
    links = page.locator(".chain > [role=img]")
    last = links.count() - 1
    names = [one.get_attribute("aria-label") or "" for one in links.all()]
    assert [name.partition(": ")[0] for name in names] == ["?", *map(str, range(1, last + 1))]
    expect(said).to_contain_text(names[0])
    page.locator(".stepper button").first.click()
    where = names[last - 1].partition(": ")[2]
    assert re.match(r"(no|\d) bridges? between .* row \d+.* row \d+", where)
    expect(said).to_have_text(f"Step {last - 1} of {last}: {where}")


# ---------------------------------------------------------------------------------- what counts


def test_a_hint_that_only_names_a_mistake_does_not_count(open_page: Opener) -> None:
    """No more than *Check* does; the statistics say what counts."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    draw_wrongly(page)
    press_hint(page)
    page.get_by_role("button", name="Back to where it was right").click()
    expect(page.locator(".edge[aria-label]")).to_have_count(0)
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("Without hints.")
    assert kept(page, "results")["7×7 beginner"]["unaided"] == 1
    visit(page, "#/stats")
    page.get_by_text("a hint that only points out a mistake").wait_for()


def test_a_mistake_explained_counts(open_page: Opener) -> None:
    """It says which bridge is wrong, and why, if the board shows that; then it is a hint."""
    puzzle = parse("https://puzz.link/p?hashi/7/7/2g4g2k1h1h1j4h5g1k2g42g1k1g4h3")
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    page.locator(".about", has_text="Easy").wait_for()
    said = page.locator(".say p")
    drag(page, 0, 1)
    drag(page, 0, 1)
    press_hint(page)
    press_hint(page)
    expect(said).to_have_text(
        "A mistake. There cannot be 2 bridges between A and B. It takes 4 steps to see why."
    )
    assert page.locator(".badge").all_text_contents() == ["A", "B"]
    page.get_by_role("button", name="Back to where it was right").click()
    drag(page, 2, 9)
    press_hint(page)
    press_hint(page)
    expect(said).to_have_text(
        "A mistake. There can be no bridge between A and B. "
        "C needs 1, and only one side is still open. "
        "A bridge there would cross the one between A and B."
    )
    assert page.locator(".badge").all_text_contents() == ["A", "B", "C"]
    page.get_by_role("button", name="Back to where it was right").click()
    page.keyboard.press("u")
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("With 1 hint.")


def test_a_hint_counts(open_page: Opener) -> None:
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    press_hint(page)
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("With 1 hint.")


def test_a_result_shared_from_here_is_found_elsewhere(open_page: Opener) -> None:
    page = open_played(open_page, **DESKTOP)
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").get_by_role("button", name="Share").click()
    page.wait_for_function("() => globalThis.copied")
    shared = page.evaluate("globalThis.copied")
    assert shared.splitlines()[-1] == dumps(P, "puzzlink")
    assert "127.0.0.1" not in shared
