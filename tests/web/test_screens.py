"""A picture of every page on four screens in both themes, kept in build/screens to be looked at.

What a test can see of them by itself: no page is wider than its screen, nothing lies over an
island, and what is said below a board needs no scrolling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from browsing import PHONE, PLAYED, ROOT, Opener, expect
from playing import P, answer, drag, link, press_hint, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

SET = link(P).replace("#/p/", "#/set/")
SCREENS = [(360, 640), (390, 844), (1366, 650), (1280, 800)]
LANDING = {((360, 640), "light"): pytest.mark.daily, ((1280, 800), "dark"): ()}
"""What is looked at before every landing; the full run has the other screens and themes."""

COVERED = """() => {
    const discs = [...document.querySelectorAll("svg.board:not([role=img]) .island .disc")];
    return discs.filter((disc) => {
        const { x, y, width, height } = disc.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !top?.closest("svg.board");
    }).length;
}"""
"""How many islands of a board to play or to edit on have something over them."""


def more(page: Page, name: str) -> None:
    """Press what stands in the menu on small screens."""
    if page.locator(".tools .more").is_visible():
        page.locator(".tools .more").click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    else:
        page.locator(".actions").get_by_role("button", name=name).click()


def at(place: str, ready: str = "h1") -> Callable[[Page], None]:
    def go(page: Page) -> None:
        visit(page, place)
        page.locator(ready).first.wait_for()

    return go


def board(place: str) -> Callable[[Page], None]:
    return at(place, "svg.board .island")


def hint(page: Page) -> None:
    for _ in range(2):
        press_hint(page)


def mistake(page: Page) -> None:
    right = {frozenset(entry[:2]) for entry in answer(P)}
    index = {island.at: i for i, island in enumerate(P.islands)}
    drag(page, *next((index[a], index[b]) for a, b in P.edges if {index[a], index[b]} not in right))
    page.locator(".tool.check").click()
    page.get_by_role("button", name="Back to where it was right").wait_for()


def solved(page: Page) -> None:
    page.keyboard.press("u")
    for one, two, count in answer(P):
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").wait_for()


def dialog(name: str) -> Callable[[Page], None]:
    def open_it(page: Page) -> None:
        more(page, name)
        page.get_by_role("dialog", name=name).locator("input, textarea").first.wait_for()

    return open_it


def pause(page: Page) -> None:
    page.keyboard.press("p")
    page.locator(".cover").wait_for()


def resume_and_hint(page: Page) -> None:
    page.keyboard.press("p")
    hint(page)


def explained(page: Page) -> None:
    page.locator(".tool.explain").click()
    page.locator(".stepper button").last.wait_for()


def finish(page: Page) -> None:
    page.locator(".tool.finish").click()
    page.get_by_role("dialog").locator("fieldset").first.wait_for()


STATES: dict[str, Callable[[Page], None]] = {
    "tutorial": board("#/learn/1"),
    "tutorial-end": board("#/learn/5"),
    "rules": at("#/rules"),
    "techniques": at("#/techniques", "[data-technique=trial]"),
    "practice": board("#/drill/full"),
    "archive": at("#/archive/2026-03"),
    "settings": at("#/settings"),
    "bad-link": at("#/p/hashi/9/9/1g2h!"),
    "play": board(link(P)),
    "paused": pause,
    "hint": resume_and_hint,
    "mistake": mistake,
    "share": dialog("Share"),
    "new": dialog("New puzzle"),
    "open": dialog("Open or paste"),
    "solved": solved,
    "statistics": at("#/stats"),
    "daily": board("#/daily/2026-12-06"),
    "daily-hint": hint,
    "home": at("#/", ".card"),
    "editor-empty": at("#/set", "svg.board"),
    "editor": board(SET),
    "explained": explained,
    "finish": finish,
}
"""What to do from the state before to come to each; dialogs are closed in between."""


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(
            size,
            theme,
            id=f"{size[0]}x{size[1]}-{theme}",
            marks=LANDING.get((size, theme), pytest.mark.full),
        )
        for size in SCREENS
        for theme in ("light", "dark")
    ],
)
def test_every_page(open_page: Opener, size: tuple[int, int], theme: str) -> None:
    width, height = size
    screen = {"viewport": {"width": width, "height": height}}
    if width < 900:
        screen = {**PHONE, **screen}
    settings = {**PLAYED["settings"], "theme": theme, "metSigns": True}
    page = open_page(kept={"settings": settings}, reduced_motion="reduce", **screen)
    page.clock.set_fixed_time("2026-12-08T12:00:00")
    page.locator(".card").first.wait_for()
    folder = ROOT / "build" / "screens" / f"{width}x{height}-{theme}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, act in STATES.items():
        act(page)
        page.mouse.move(0, 0)
        page.screenshot(path=folder / f"{name}.png")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
        if page.locator("dialog").count():
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
            page.wait_for_function("() => history.state === null")
        elif name != "paused":
            assert page.evaluate(COVERED) == 0, name
            hidden = "all => Math.max(0, ...all.map(one => one.scrollHeight - one.clientHeight))"
            assert page.locator(".say").evaluate_all(hidden) <= 1, name
