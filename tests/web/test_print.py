"""Printing: the whole board in dark ink, no buttons, hints or solutions."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from browsing import (
    FULL,
    Opener,
    dress,
    expect,
)
from playing import P, islands, link, open_played, press_hint, wait_for_islands

from hashikit import Puzzle, dumps

PAPER = {"width": 700, "height": 1000}

INSIDE = """() => {
    const board = document.querySelector("svg.board").getBoundingClientRect();
    return [...document.querySelectorAll(".island .disc")].every((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left >= board.left && right <= board.right && top >= board.top
            && bottom <= board.bottom && right <= innerWidth;
    });
}"""


@pytest.mark.parametrize("place", ["p", "set"])
def test_all_of_a_board_is_printed(open_page: Opener, place: str) -> None:
    """Although the page is narrower than the screen, and the board was zoomed in."""
    page = open_page(link(P).replace("#/p/", f"#/{place}/"))
    wait_for_islands(page, len(P.islands))
    page.locator("svg.board").evaluate("one => one.focus()")
    islands(page).first.focus()
    for _ in range(4):
        page.keyboard.press("+")
    assert not page.evaluate(INSIDE)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)  # type: ignore[arg-type]
    page.wait_for_function("() => innerWidth === 700")
    assert page.evaluate(INSIDE)
    assert page.evaluate("document.querySelectorAll('button:not(svg *)').length") > 0
    expect(page.locator("button:visible")).to_have_count(0)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("svg.board")).not_to_have_attribute("viewBox", "-6 -6 292 292")
    assert not page.evaluate(INSIDE)  # zoomed in, as before


GIVEN = Puzzle(1, 5, [(0, 0, 3), (0, 2, 4), (0, 4, 1)], given=[((0, 0), (0, 2), 1)], max_bridges=3)


@pytest.mark.parametrize(
    "puzzle", [pytest.param(P, id="plain", marks=FULL), GIVEN], ids=["plain", "given"]
)
@pytest.mark.parametrize("way", ["numbers", "solution", "explained"])
def test_the_editor_prints_no_solution(open_page: Opener, puzzle: Puzzle, way: str) -> None:
    """Only the bridges that are there from the start; on the screen everything stays."""
    text = quote(dumps(puzzle, "json" if puzzle.given else "puzzlink"))
    page = open_page(f"#/set/{text}" if puzzle.given else link(puzzle).replace("#/p/", "#/set/"))
    page.locator(".about[data-status=one]").wait_for()
    if way == "solution":
        page.get_by_role("radio", name="Solution").check()
    if way == "explained":
        page.locator(".tool.explain").click()
        page.locator(".badge").first.wait_for()
        while page.locator(".stepper button").last.is_enabled():
            page.locator(".stepper button").last.click()
    drawn = page.locator("svg.board .edge[aria-label]")
    halo = page.locator("svg.board :is(.hint, .fault, .badge, .chain *)")
    expect(drawn).not_to_have_count(len(puzzle.given))
    labels = "all => all.map(one => one.getAttribute('aria-label'))"
    before = drawn.evaluate_all(labels), halo.count()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert drawn.count() == len(puzzle.given)
    assert halo.count() == 0
    assert [re.sub(r"\D.*", "", one) for one in drawn.evaluate_all(labels)] == ["1"] * drawn.count()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(drawn).to_have_count(len(before[0]))
    assert (drawn.evaluate_all(labels), halo.count()) == before


def test_ink_on_paper(open_page: Opener) -> None:
    """Every theme prints dark words on white."""
    page = open_page(link(P))
    wait_for_islands(page, len(P.islands))
    page.emulate_media(media="print")
    for theme in ("dark", "contrast"):
        dress(page, theme)
        for what, name in ((".about", "color"), (".island text", "fill"), (".edge", "stroke")):
            one = page.locator(what).first
            value = one.evaluate("(e, name) => getComputedStyle(e)[name]", name)
            red, green, blue = (int(part) for part in value.removeprefix("rgb(")[:-1].split(","))
            assert max(red, green, blue) < 140, (theme, what)


def test_paper_shows_no_hint(open_page: Opener) -> None:
    """Its words are not printed either."""
    page = open_played(open_page)
    wait_for_islands(page, len(P.islands))
    press_hint(page)
    page.locator(".badge").first.wait_for()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".badge, .island.hint")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".badge").first).to_be_attached()
