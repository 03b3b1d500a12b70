"""A browser set to large text: no word is cut off, and each button can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from browsing import FITS, PLAYED, SMALL_PHONE, Opener, expect, in_full, languages
from playing import P, drag, link, open_played, press_hint, visit, wait_for_islands
from test_chains import NINE
from test_set import STEPS
from test_set import link as link_to_edit
from test_slow_engine import HELD, held

from hashikit import dumps, parse
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

MEDIUM = generate(13, 13, level="medium", seed=3).puzzle

SQUARE = parse("\n".join(["." * 9, ".3...3...", *["." * 9] * 3, ".3...3...", *["." * 9] * 3]))

SCREENS = [(32, 650), in_full((32, 900)), in_full((24, 650)), (16, 400)]
"""The size of text that the browser is set to, and the height of the window."""

BEYOND = """all => all.filter(one => {
    const { left, right } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth || left < 0 || right > innerWidth;
}).map(one => one.outerHTML)"""
"""What is too narrow for its words, or reaches beyond the window."""


def opened(
    open_page: Opener, path: str, screen: tuple[int, int], language: str, width: int = 1366
) -> Page:
    """A page for a reader who has set the browser to text of this size."""
    text, height = screen
    viewport = {"width": width, "height": height}
    kept = {"settings": {"welcomed": True, "language": language}}
    return open_page(path, kept=kept, text=text, viewport=viewport)


def all_in_reach(page: Page) -> None:
    """No word is cut, and each button can be scrolled to, if it must be."""
    buttons = page.locator(".play button:visible, .switcher span, .info :is(h1, p)")
    assert buttons.evaluate_all(BEYOND) == []
    for button in page.locator(".play button:visible").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.98)  # it scrolls by whole pixels


@languages("en")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}px-{screen[1]}")
def test_play(open_page: Opener, screen: tuple[int, int], language: str) -> None:
    page = opened(open_page, link(MEDIUM), screen, language)
    wait_for_islands(page, len(MEDIUM.islands))
    page.locator(".about span").wait_for()
    all_in_reach(page)
    for _ in range(2):
        press_hint(page)
        assert page.locator(".say").evaluate(FITS) == [0, 0]
        expect(page.locator(".say p")).to_be_in_viewport(ratio=1)
        expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
    all_in_reach(page)


@languages("en")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}px-{screen[1]}")
def test_the_editor(open_page: Opener, screen: tuple[int, int], language: str) -> None:
    page = opened(open_page, link_to_edit(SQUARE), screen, language)
    page.locator(".about[data-status=several]").wait_for()
    all_in_reach(page)
    page.locator(".tool.explain").click()
    onward = page.locator(".stepper button").last
    expect(onward).to_be_enabled()
    while onward.is_enabled():
        assert page.locator(".set .say").evaluate(FITS) == [0, 0]
        for part in (".words p", ".stepper", "svg.board"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        onward.click()
    all_in_reach(page)


TRIAL = parse("https://puzz.link/p?hashi/7/7/2g1g3g1o1g4g34h1o33g3g2i1g3h3")

MISTAKEN = parse("https://puzz.link/p?hashi/7/7/3h3g1i2g3g22p2g32g3m1h21g4g2h")

WRONG = [((3, 4), (6, 4)), ((0, 3), (5, 3)), ((4, 0), (6, 0))]


@languages("en")
def test_a_trial(open_page: Opener, language: str) -> None:
    """All its words, and the buttons that go through it."""
    page = opened(open_page, link(TRIAL), (32, 650), language)
    wait_for_islands(page, len(TRIAL.islands))
    page.locator(".about span").wait_for()
    while not page.locator(".stepper").count():
        press_hint(page)
    for part in page.locator(".say p, .say .stepper button").all():
        expect(part).to_be_in_viewport(ratio=1)
    assert page.locator(".say").evaluate(FITS) == [0, 0]


def ask_why(page: Page) -> None:
    """Draw the mistakes, and have them explained."""
    wait_for_islands(page, len(MISTAKEN.islands))
    page.locator(".about span").wait_for()
    index = {island.at: i for i, island in enumerate(MISTAKEN.islands)}
    for a, b in WRONG:
        drag(page, index[a], index[b])
    for _ in range(2):
        press_hint(page)


@languages("en")
def test_the_ideas_against_a_mistake(open_page: Opener, language: str) -> None:
    """The buttons stay in sight, and in their place, also for the keyboard."""
    page = opened(open_page, link(MISTAKEN), (32, 650), language)
    ask_why(page)
    onward = page.locator(".stepper button").last
    onward.focus()
    place = onward.bounding_box()
    while onward.get_attribute("aria-disabled") == "false":
        page.keyboard.press("Enter")
        assert onward.bounding_box() == place
        expect(onward).to_be_in_viewport(ratio=1)
        expect(page.locator(".say p")).to_be_in_viewport(ratio=1)


@languages("en")
def test_the_ideas_against_a_mistake_on_a_small_phone(open_page: Opener, language: str) -> None:
    """Three lines at least stand above the buttons, which take one line each."""
    page = opened(open_page, link(MISTAKEN), (32, 640), language, width=360)
    ask_why(page)
    row = page.locator(".say .row")
    onward = page.locator(".stepper button").last
    while True:
        said = page.locator(".say p")
        (top, buttons) = (one.bounding_box() for one in (said, row))
        assert top is not None
        assert buttons is not None
        line = said.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
        assert buttons["y"] - top["y"] > 3 * line
        small = page.locator(".say .row > button")
        assert small.evaluate("one => one.offsetHeight") <= 44
        if onward.get_attribute("aria-disabled") == "true":
            break
        onward.click()


@languages("en")
def test_many_steps_and_many_clues_to_choose_from(open_page: Opener, language: str) -> None:
    """At the usual size of text, all words of each step are in sight, and Next stays in place."""
    puzzle = generate(7, 7, max_bridges=4, level="medium", seed=3).puzzle
    page = opened(open_page, "#/set/" + quote(dumps(puzzle, "json")), (16, 650), language)
    page.locator(".about[data-status=one]").wait_for()
    page.locator(".tool.explain").click()
    onward = page.locator(".stepper button").last
    expect(onward).to_have_attribute("aria-disabled", "false")
    place, steps = onward.bounding_box(), 1
    while onward.get_attribute("aria-disabled") == "false":
        onward.click()
        steps += 1
        assert onward.bounding_box() == place
        assert page.locator(".stepper").evaluate(FITS) == [0, 0]
        for part in ("h1", ".words p", ".stepper"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert steps > 10


def test_words_that_do_not_fit_show_it(open_page: Opener) -> None:
    """In the editor, by a shadow below; the buttons above stay in sight, and each step begins."""
    page = opened(open_page, link_to_edit(STEPS), (32, 650), "de")
    page.locator(".about[data-status=none]").wait_for()
    page.locator(".tool.explain").click()
    onward = page.locator(".stepper button").last
    expect(onward).to_have_attribute("aria-disabled", "false")
    say = page.locator(".set .say")
    while say.evaluate(FITS)[1] == 0:
        onward.click()
    assert "gradient" in say.evaluate("one => getComputedStyle(one).backgroundImage")
    place = onward.bounding_box()
    say.evaluate("one => { one.scrollTop = one.scrollHeight; }")
    assert onward.bounding_box() == place
    expect(onward).to_be_in_viewport(ratio=1)
    onward.click()
    assert say.evaluate("one => one.scrollTop") == 0


@languages("en")
def test_every_page_on_a_small_phone(open_page: Opener, language: str) -> None:
    """No page is wider than the screen, and a hint and all tools are in sight."""
    settings = {**PLAYED["settings"], "language": language}
    page = open_page("#/", kept={"settings": settings}, text=32, **SMALL_PHONE)
    for path, ready in (
        ("#/stats", ".days"),
        ("#/", ".card"),
        ("#/techniques", "h2"),
        ("#/rules", "h2"),
        (link(P).replace("#/p/", "#/set/"), "svg.board .island"),
        (link(P), "svg.board .island"),
    ):
        visit(page, path)
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


def test_sizes_and_steps_on_a_small_phone(open_page: Opener) -> None:
    """Sizes to choose, the level, and the next step of an explanation are in sight."""
    page = open_played(open_page, NINE, text=32, **SMALL_PHONE)
    page.locator(".about span").wait_for()
    title = page.locator(".info > div").first
    assert title.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    page.locator(".tools .more").click()
    page.get_by_role("button", name="New puzzle").click()
    chips = page.locator("dialog .choice").first
    right = chips.evaluate("one => one.getBoundingClientRect().right")
    for chip in chips.locator("label").all():
        assert chip.evaluate("one => one.getBoundingClientRect().right") <= right + 0.5
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    visit(page, link_to_edit(NINE))
    page.locator(".about[data-status=one]").wait_for()
    page.locator(".tool.explain").click()
    for button in page.locator(".stepper button").all():
        expect(button).to_be_in_viewport(ratio=1)


@languages("en")
@pytest.mark.parametrize("text", [16, 32])
def test_the_header_fits_while_the_engine_works(
    open_page: Opener, language: str, text: int
) -> None:
    settings = {"welcomed": True, "language": language}
    page = open_page("#/rules", kept={"settings": settings}, text=text, **SMALL_PHONE)
    page.context.add_init_script(HELD)
    page.reload()
    page.wait_for_selector("h1")
    with held(page):
        visit(page, link(P))
        page.locator(".state.busy").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        menu = page.locator(".bar .menu").bounding_box()
        assert menu is not None
        assert menu["x"] + menu["width"] <= 360
