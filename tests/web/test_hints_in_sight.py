"""The islands and edges of a hint, mistake or explanation are in sight, and not covered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import SMALL_PHONE, Opener, expect, in_full, screens
from playing import drag, islands, link, wait_for_islands
from test_hints import opened, press
from test_set import link as link_to_edit

from hashikit import Puzzle, parse
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGE = parse(
    "https://puzz.link/p?hashi/13/13/2g4g2g3g2g2g1i3g2o3j2h4g3i2h1h3g1g2g2h2g1l1g3h3h6h32g1g4h2t3g2g3"
    "g6g7g2g3g5g4k3g2g1g1g4g8g5m1k2h2g2h3g5g4h3g3g2g"
)
"""Too large for its numbers to be read on a small phone all at once."""

OUT_OF_SIGHT = """() => {
    const board = document.querySelector("svg.board").getBoundingClientRect();
    const all = ".island.hint .disc, .island.region .disc, .island.fault .disc, .badge, .chain *,"
        + " .edge.hint, .edge.fault";
    return [...document.querySelectorAll(all)].filter(one => {
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        if (!width && !height) return false;
        if (left < board.left - 1 || right > board.right + 1 || top < board.top - 1
            || bottom > board.bottom + 1) return true;
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !above?.closest("svg.board");
    }).map(one => one.outerHTML);
}"""
"""What of a hint or a mistake is not in sight, or not all of it, or covered."""


def in_sight(page: Page) -> None:
    page.wait_for_function(f"() => !({OUT_OF_SIGHT})().length")


@screens("360x640", full=("1280x800",))
def test_what_a_hint_speaks_of(open_page: Opener, screen: dict[str, Any]) -> None:
    """Wherever the hint before was, however near, and however much room its words take."""
    page = opened(open_page, LARGE, **screen)
    for _ in range(5):
        islands(page).first.focus()
        page.keyboard.press("+")
    numbers = 0
    for _ in range(200):
        press(page)
        if page.locator(".done-card").count():
            break
        in_sight(page)
        for button in page.locator(".stepper button").all():
            while button.get_attribute("aria-disabled") == "false":
                button.click()
                in_sight(page)
                numbers += 1
    assert page.locator(".done-card").count()
    assert numbers


@screens("360x640", full=("1366x650",))
def test_what_is_wrong(open_page: Opener, screen: dict[str, Any]) -> None:
    """Also far from the part of the board that is played."""
    page = opened(open_page, LARGE, **screen)
    [one, two] = [i for i, island in enumerate(LARGE.islands) if island.row == 12][-2:]
    for _ in range(2):
        drag(page, one, two)
    for ask in [".tool.hint", ".tool.hint", ".tool.check"]:
        islands(page).first.focus()
        page.keyboard.press("0")
        for _ in range(5):
            page.keyboard.press("+")
        page.keyboard.press("ArrowRight")
        page.locator(ask).click()
        page.locator(".fault").first.wait_for()
        in_sight(page)


LONG = parse("https://puzz.link/p?hashi/40/2/1g2g3g5g3g3g3g2g2g2g3g2g2g2g3g2h3g3g2g2l22i3n5m4k3j3")

TALL = Puzzle(40, 2, [(i.col, i.row, i.clue) for i in LONG.islands])


@pytest.mark.parametrize("puzzle", [LONG, TALL], ids=["40x2", "2x40"])
def test_of_mistakes_far_apart_the_one_that_is_spoken_of(open_page: Opener, puzzle: Puzzle) -> None:
    """The view showed the other one; and where that is, only the ear was told."""
    page = opened(open_page, puzzle, **SMALL_PHONE)
    places = [max(island.row, island.col) + 1 for island in puzzle.islands]
    for one, two in [(36, 38), (9, 11)]:
        for _ in range(2):
            drag(page, places.index(one), places.index(two))
    press(page)
    said = page.locator(".say p")
    expect(said).to_contain_text(re.compile("2 mistakes.*wrong between 3 at .*36.* and 2 at .*38"))
    assert "11" not in said.inner_text(), "that one is in sight"
    press(page)
    page.locator(".stepper").wait_for()
    expect(said).to_contain_text("There cannot be 2 bridges between A and B.")
    for number in range(5):
        expect(page.locator(".stepper .fine")).to_have_text(f"{number} / 4")
        seen = OUT_OF_SIGHT.replace(", .edge.fault", "")  # the other one is not spoken of
        page.wait_for_function(f"() => !({seen})().length")
        if number < 4:
            page.locator(".stepper button").last.click()


def test_what_the_editor_explains(open_page: Opener) -> None:
    page = open_page(link_to_edit(LARGE), **SMALL_PHONE)
    wait_for_islands(page, len(LARGE.islands))
    page.locator(".about[data-status=one]").wait_for()
    page.locator("svg.board").focus()
    for _ in range(5):
        page.keyboard.press("+")
    page.locator(".tool.explain").click()
    count = page.locator(".stepper span.fine")
    for step in range(1, 20):
        expect(count).to_have_text(re.compile(rf"\b{step}\b.*\d"))
        in_sight(page)
        page.locator(".stepper button").last.click()


def test_what_does_not_fit_is_left_out_for_what_follows(open_page: Opener) -> None:
    """No number is too small to be read."""
    wide = parse("2" + "." * 19 + "2" + "." * 19 + "2/" + "." * 41 + "/2" + "." * 39 + "2")
    page = open_page(link(wide), **SMALL_PHONE)
    wait_for_islands(page, len(wide.islands))
    page.locator(".tool.hint").click()
    page.locator(".island.hint").first.wait_for()
    box = page.locator("svg.board .water").bounding_box()
    assert box is not None
    assert box["width"] / (wide.cols + 0.3) >= 19.9


@screens("1366x650", full=("1280x800",))
def test_the_buttons_to_zoom_are_beside_the_board(
    open_page: Opener, screen: dict[str, Any]
) -> None:
    page = opened(open_page, generate(25, 25, level="easy", seed=1).puzzle, **screen)
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    for button in page.locator(".zooms button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= board["x"] + board["width"] or box["y"] >= board["y"] + board["height"]


def hinted(open_page: Opener, puzzle: Puzzle, words: str, **options: Any) -> Page:
    """A page with the hint that says so."""
    page = opened(open_page, puzzle, **options)
    for _ in range(250):
        press(page)
        if re.search(words, page.locator(".say").inner_text()):
            return page
    pytest.fail(f"no hint says {words!r}")


@pytest.mark.parametrize("language", [in_full("en"), "de"])
def test_the_board_stays_large(open_page: Opener, language: str) -> None:
    """However long the words are: they took it down to 190 pixels."""
    puzzle = generate(9, 9, level="extreme", seed=1).puzzle
    known = {"settings": {"welcomed": True, "language": language}}
    page = opened(open_page, puzzle, kept=known, **SMALL_PHONE)
    chains = 0
    for _ in range(250):
        press(page)
        if page.locator(".done-card").count():
            break
        chains += page.locator(".stepper").count()
        assert page.locator("svg.board").evaluate("e => e.clientHeight") >= 300
    assert chains


def test_a_title_fits_one_direction(open_page: Opener) -> None:
    """Of the technique that is named for several."""
    page = opened(open_page, generate(8, 8, level="expert", seed=12).puzzle)
    titles = set()
    for _ in range(250):
        press(page)
        if page.locator(".done-card").count():
            break
        said = page.locator(".say").inner_text()
        if "other sides can give" in said:
            titles.add(said.partition(".")[0])
            assert page.locator(".edge.hint").count() == 1
            assert said.count("at least") == 1, "what follows is said once"
    assert titles == {"The other sides fall short"}


def test_at_most_what_is_drawn_is_not_to_be_built(open_page: Opener) -> None:
    page = opened(open_page, generate(8, 8, level="expert", seed=12).puzzle)
    seen = 0
    for _ in range(250):
        press(page)
        if page.locator(".done-card").count():
            break
        if "at most 1 bridge here" in page.locator(".say").inner_text():
            for line in page.locator(".edge.hint").all():
                assert "most" in (line.get_attribute("class") or "")
                below = page.locator(f".edge:not(.most)[d='{line.get_attribute('d')}']")
                if below.count():  # is what is drawn, as it was
                    expect(below).not_to_have_class(re.compile("hint"))
                    expect(below).to_have_attribute("aria-label", re.compile("^1 bridge between"))
                    seen += 1
    assert seen, "one is drawn already"
