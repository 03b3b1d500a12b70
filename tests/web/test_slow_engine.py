"""Late answers: the engine's, and files fetched on demand, while the player goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from browsing import Opener, expect, kept, screens
from playing import P, answer, arriving, drag, link, visit, wait_for_islands

from hashikit import parse
from quickly import generate
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

FAR = parse("https://puzz.link/p?hashi/7/7/2g1g2g1m5g6g3g2m3g4h1h1g2h22i1h")
"""Two bridges between its islands 8 and 9 are wrong, as four ideas show."""

SEVERAL = parse("2.3.2/...../2...2/...../2.3.2")

HELD = """
globalThis.held = 0;
window.Worker = class extends Worker {
    addEventListener(type, listener, ...more) {
        super.addEventListener(type, async (event) => {
            while (held) await new Promise((done) => setTimeout(done, 10));
            listener(event);
        }, ...more);
    }
};
"""
"""An engine whose answers stay on the way."""


def opened(open_page: Opener, place: str, **options: object) -> Page:
    """A page of the game whose engine can be held."""
    page = open_page("#/rules", **options)
    page.context.add_init_script(HELD)
    page.goto(page.url.partition("#")[0] + place)
    page.reload()
    return page


@contextmanager
def held(page: Page) -> Iterator[None]:
    """The engine answers only after this."""
    page.evaluate("() => { globalThis.held = 1; }")
    yield
    page.evaluate("() => { globalThis.held = 0; }")


@contextmanager
def fetched_late(page: Page, name: str) -> Iterator[None]:
    """A file that is fetched on demand comes only after this, and the page has it then."""
    waiting: list[Route] = []
    over = False

    def asked(route: Route) -> None:
        if over:
            route.continue_()
        else:
            waiting.append(route)

    page.route(f"**/{name}", asked)
    yield
    wait_until(lambda: page.evaluate("1") and waiting, f"the question for {name}")
    over = True
    for route in waiting:
        route.continue_()
    page.evaluate("name => import(new URL(name, location.href)).then(() => null)", name)


def test_a_dialog_opens_once_and_only_where_it_was_wanted(open_page: Opener) -> None:
    page = open_page(link(P))
    wait_for_islands(page, len(P.islands))
    share = page.get_by_role("button", name="Share")
    share.evaluate("button => { button.click(); button.click(); }")
    expect(page.locator("dialog textarea")).to_have_count(9)
    assert page.locator("dialog").count() == 1
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    with arriving(page):
        share.evaluate("button => { button.click(); location.hash = '#/learn'; }")
    page.wait_for_selector("svg.board")
    assert page.locator("dialog").count() == 0


def test_the_editor_opens_only_where_it_was_wanted(open_page: Opener) -> None:
    page = open_page("#/rules")
    with fetched_late(page, "editor.js"):
        page.evaluate("location.hash = '#/set'")
        visit(page, "#/learn")
    page.wait_for_selector(".learn svg.board")
    assert page.locator(".set").count() == 0


@screens("360x640", "1366x650", full=("390x844", "1280x800"))
def test_a_level_that_comes_late_moves_nothing(open_page: Opener, screen: dict[str, Any]) -> None:
    """Neither below a title nor beside the puzzle's size."""
    where = """() => [".info", ".stage", ".say", ".tools"].map(
        (one) => JSON.stringify(document.querySelector(one).getBoundingClientRect()))"""
    page = opened(open_page, "#/rules", **screen)
    for number, about in enumerate(["", "?title=Short&author=Me", f"?title={'Long ' * 20}"]):
        puzzle = generate(5, 5, seed=number).puzzle  # whose level is not kept yet
        with held(page):
            visit(page, link(puzzle) + about)
            wait_for_islands(page, len(puzzle.islands))
            assert page.locator(".about span").count() == 0
            before = page.evaluate(where)
        page.locator(".about span").wait_for()
        assert page.evaluate(where) == before


def test_what_cannot_be_fetched_is_told(open_page: Opener) -> None:
    """In words, without the name of a file."""
    page = open_page("#/")
    broken = {"body": "throw 1;", "content_type": "text/javascript"}
    page.route("**/editor.js", lambda route: route.fulfill(**broken))
    visit(page, "#/set")
    expect(page.get_by_role("alert")).to_have_text(
        "This part could not be loaded. Check your connection, then try again."
    )


def test_the_language_chosen_last_is_spoken(open_page: Opener) -> None:
    page = open_page("#/settings")
    with fetched_late(page, "de.js"):
        page.get_by_role("radio", name="Deutsch", exact=True).check()
        page.get_by_role("radio", name="日本語", exact=True).check()
        page.get_by_role("heading", name="設定").wait_for()
    visit(page, "#/stats")
    expect(page.locator("h1")).to_have_text("記録")
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_a_hint_is_about_the_board_as_it_is(open_page: Opener) -> None:
    """Not as it was when the hint was asked for."""
    page = opened(open_page, link(P))
    page.locator(".about", has_text="Beginner").wait_for()
    one, two, _ = next(entry for entry in answer(P) if entry[2] == 1)
    with held(page):
        page.locator(".tool.hint").click()
        drag(page, one, two)
        drag(page, one, two)  # one too many
    expect(page.locator(".say")).to_contain_text("Something is wrong")
    (game,) = kept(page, "games")
    assert page.locator(".tool.hint").inner_text() == "Why?"
    assert kept(page, f"game.{game}")["position"] == 2


def test_a_mistake_is_told_before_a_reason_that_takes_long(open_page: Opener) -> None:
    """What is said stays: the reason only follows it."""
    page = opened(open_page, link(FAR))
    page.locator(".about span").wait_for()
    for _ in range(2):
        drag(page, 8, 9)
    said, hint = page.locator(".say p"), page.locator(".tool.hint")
    hint.click()
    expect(said).to_contain_text("Something is wrong")
    first = "A mistake. There cannot be 2 bridges between A and B."
    with held(page):
        hint.click()
        expect(said).to_have_text(first)
        expect(hint).to_have_text("Erase")
        assert page.locator(".stepper").count() == 0
        places = page.locator("#live").text_content()
    page.locator(".stepper").wait_for()
    expect(said).to_have_text(f"{first} It takes 4 steps to see why.")
    assert page.locator("#live").text_content() == places, "what is heard twice"
    with held(page):  # what is asked no more is not told
        hint.click()
        expect(page.locator(".edge.fault")).to_have_count(0)
    expect(page.locator(".stepper")).to_have_count(0)


def test_what_the_engine_finds_late_leaves_the_end_of_a_game(open_page: Opener) -> None:
    page = opened(open_page, "#/rules")
    with held(page):
        visit(page, link(SEVERAL))
        wait_for_islands(page, len(SEVERAL.islands))
        for one, two, count in answer(SEVERAL):
            for _ in range(count):
                drag(page, one, two)
        page.wait_for_selector(".done-card")
    # It says that there are several solutions, and then what the puzzle took.
    wait_until(lambda: kept(page, "techniques") is not None, "all answers")
    assert page.locator(".done-card").count() == 1


def test_practice_goes_on_after_cancel(open_page: Opener) -> None:
    page = opened(open_page, "#/drill/full")
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_enabled()
    with held(page):
        skip.click()
        if skip.is_enabled():  # the next position was ready
            skip.click()
        page.locator(".state.busy button").click()
        expect(skip).to_be_enabled()
    expect(page.locator(".say")).to_contain_text("Cancelled")
    before = page.locator(".stage").get_attribute("data-puzzle")
    skip.click()
    expect(page.locator(".stage")).not_to_have_attribute("data-puzzle", before or "")
    expect(page.locator(".say")).to_have_text("")
