"""A browser set to large text, mostly on a laptop: all words are in sight, all in reach."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import PATIENCE, expect, keep
from playing import drag, link, press_hint, wait_for_islands
from test_comfort import FITS
from test_set import STEPS
from test_set import link as link_to_edit

from hashikit import dumps, generate, parse

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

MEDIUM = generate(13, 13, level="medium", seed=3).puzzle
SQUARE = parse("\n".join(["." * 9, ".3...3...", *["." * 9] * 3, ".3...3...", *["." * 9] * 3]))

SCREENS = [(32, 650), (32, 900), (24, 650), (16, 400)]
"""The size of text that the browser is set to, and the height of the window."""

BEYOND = """all => all.filter(one => {
    const { left, right } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth || left < 0 || right > innerWidth;
}).map(one => one.outerHTML)"""
"""What is too narrow for its words, or reaches beyond the window."""

Reader = Callable[..., "Page"]


@pytest.fixture
def reader(browser: Browser, site: str, tmp_path: Path) -> Iterator[Reader]:
    """Opens a page in a browser whose reader wants text of some size; the address alone cannot."""
    contexts = []

    def opened(path: str, screen: tuple[int, int], language: str, width: int = 1366) -> Page:
        font, height = screen
        (tmp_path / "Default").mkdir()
        wishes: dict[str, Any] = {"webkit": {"webprefs": {"default_font_size": font}}}
        (tmp_path / "Default" / "Preferences").write_text(json.dumps(wishes), "utf-8")
        context = browser.browser_type.launch_persistent_context(
            tmp_path,
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": width, "height": height},
            service_workers="block",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(keep({"settings": {"welcomed": True, "language": language}}))
        page = context.new_page()
        page.goto(site + path)
        size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
        assert size == f"{font}px"
        return page

    yield opened
    for context in contexts:
        context.close()


def all_in_reach(page: Page) -> None:
    """No word is cut, and each button can be scrolled to, if it must be."""
    buttons = page.locator(".play button:visible, .switcher span, .info :is(h1, p)")
    assert buttons.evaluate_all(BEYOND) == []
    for button in page.locator(".play button:visible").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.98)  # it scrolls by whole pixels


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_play(reader: Reader, screen: tuple[int, int], language: str) -> None:
    page = reader(link(MEDIUM), screen, language)
    wait_for_islands(page, len(MEDIUM.islands))
    page.locator(".about span").wait_for()
    all_in_reach(page)
    for _ in range(2):
        press_hint(page)
        assert page.locator(".say").evaluate(FITS) == [0, 0]
        expect(page.locator(".say p")).to_be_in_viewport(ratio=1)
        expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
    all_in_reach(page)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_the_editor(reader: Reader, screen: tuple[int, int], language: str) -> None:
    page = reader(link_to_edit(SQUARE), screen, language)
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


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_trial(reader: Reader, language: str) -> None:
    """All its words, and the buttons that go through it."""
    page = reader(link(TRIAL), (32, 650), language)
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


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_ideas_against_a_mistake(reader: Reader, language: str) -> None:
    """The buttons stay in sight, and in their place, also for the keyboard."""
    page = reader(link(MISTAKEN), (32, 650), language)
    ask_why(page)
    onward = page.locator(".stepper button").last
    onward.focus()
    place = onward.bounding_box()
    while onward.get_attribute("aria-disabled") == "false":
        page.keyboard.press("Enter")
        assert onward.bounding_box() == place
        expect(onward).to_be_in_viewport(ratio=1)
        expect(page.locator(".say p")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_ideas_against_a_mistake_on_a_small_phone(reader: Reader, language: str) -> None:
    """Three lines at least stand above the buttons, which take one line each."""
    page = reader(link(MISTAKEN), (32, 640), language, width=360)
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


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_many_steps_and_many_clues_to_choose_from(reader: Reader, language: str) -> None:
    """At the usual size of text, all words of each step are in sight, and Next stays in place."""
    puzzle = generate(7, 7, max_bridges=4, level="medium", seed=3).puzzle
    page = reader("#/set/" + quote(dumps(puzzle, "json")), (16, 650), language)
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


def test_words_that_do_not_fit_show_it(reader: Reader) -> None:
    """In the editor, by a shadow below; the buttons above stay in sight, and each step begins."""
    page = reader(link_to_edit(STEPS), (32, 650), "de")
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
