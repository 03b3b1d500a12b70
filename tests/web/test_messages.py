"""Messages that are shown for a moment: what they cover, where they appear, when they go."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    SMALL_PHONE,
    Opener,
    expect,
    in_full,
    screens,
)
from PIL import Image
from playing import (
    ANSWER,
    P,
    box,
    drag,
    islands,
    link,
    open_played,
    press_hint,
    shown_message,
    visit,
    wait_for_islands,
)

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect


@screens("360x640", "1366x650", full=("390x844", "1440x900"))
@pytest.mark.parametrize("rows", [in_full(7), 12])
def test_a_message_covers_no_island(open_page: Opener, screen: dict[str, Any], rows: int) -> None:
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


def test_a_message_of_one_line_covers_nothing_at_all(open_page: Opener) -> None:
    """On a small phone: neither the board, nor a hint, nor the tools."""
    page = open_page(link(P), **SMALL_PHONE)
    wait_for_islands(page, len(P.islands))
    press_hint(page)
    press_hint(page)
    page.evaluate("document.querySelector('#toast').showPopover()")
    page.evaluate("document.querySelector('#toast').textContent = 'Copied'")
    page.evaluate("document.querySelector('#toast').classList.add('shown')")
    toast = shown_message(page)
    for part in (".say", ".tools", "svg.board"):
        assert box(page.locator(part))["y"] >= toast["y"] + toast["height"], part


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


def test_group_says_what_it_shows(open_page: Opener) -> None:
    page = open_played(open_page)
    page.locator(".island").first.focus()
    page.keyboard.press("g")
    page.locator("#toast.shown", has_text=f"Groups in all: {len(P.islands)}").wait_for()


def test_a_message_goes_when_it_is_tapped(open_page: Opener) -> None:
    page = open_played(open_page, **SMALL_PHONE)
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Group").click()
    toast = page.locator("#toast.shown")
    expect(toast).to_contain_text("This group: ")
    toast.click()
    expect(page.locator("#toast")).to_be_hidden(timeout=1000)  # it would stay for seconds
    expect(page.locator(".cover")).to_be_hidden()


def color_of(picture: bytes) -> str:
    """The color of a picture of one pixel, as the browser writes it."""
    red, green, blue = Image.open(BytesIO(picture)).convert("RGB").getpixel((0, 0))  # type: ignore[misc]
    return f"rgb({red}, {green}, {blue})"


@screens("360x640", "1366x650")
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
