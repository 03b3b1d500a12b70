"""Accessibility: axe-core finds nothing in any theme, and colors and motion are optional."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from browsing import DESKTOP, MODULES, PHONE, Opener, expect
from playing import P, answer, drag, islands, link, visit, wait_for_islands

from foreign import missing

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.daily

PAGES = {
    "learn/1": "Build a bridge",
    "rules": "Rules",
    "techniques": "Learn",
    "stats": "Statistics",
    "settings": "Settings",
}


def violations(page: Page) -> list[str]:
    axe = MODULES / "axe-core" / "axe.min.js"
    if not axe.exists():
        missing("axe-core is missing")
    page.evaluate(axe.read_text("utf-8"))  # not as a script element: the policy forbids those
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{entry['id']}: {node['html'][:200]} {node['failureSummary']}"
        for entry in found["violations"]
        for node in entry["nodes"]
    ]


@pytest.mark.parametrize(
    ("screen", "theme"),
    [
        pytest.param(DESKTOP, "light", id="desktop-light"),
        pytest.param(DESKTOP, "contrast", id="desktop-contrast", marks=pytest.mark.slow),
        pytest.param(PHONE, "dark", id="phone-dark"),
    ],
)
def test_axe(open_page: Opener, screen: dict[str, Any], theme: str) -> None:
    kept = {"settings": {"welcomed": True, "theme": theme}}
    page = open_page(link(P), kept=kept, reduced_motion="reduce", **screen)
    page.wait_for_selector("svg.board .island")
    assert violations(page) == []
    for one, two, _ in answer(P)[:6]:
        drag(page, one, two)
    page.locator(".tool.hint").click()
    page.wait_for_selector(".say p")
    page.locator(".tool.hint").click()
    page.wait_for_selector(".edge.hint", state="attached")
    assert violations(page) == []
    if screen is PHONE:
        page.get_by_role("button", name="More").click()
        assert violations(page) == []
        page.get_by_role("button", name="New puzzle").first.click()
    else:
        page.get_by_role("button", name="Share").click()
        page.locator("dialog[open] textarea").first.wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        page.get_by_role("button", name="New puzzle").first.click()
    page.wait_for_selector("dialog[open] fieldset")
    assert violations(page) == []
    for name, title in PAGES.items():
        page.evaluate("name => location.hash = `#/${name}`", name)
        page.get_by_role("heading", name=title, level=1, exact=True).wait_for()
        assert violations(page) == [], name


def test_what_is_read_out(open_page: Opener) -> None:
    page = open_page(link(P))
    page.wait_for_selector("svg.board .island")
    first = islands(page).first
    assert first.get_attribute("role") == "button"
    label = first.get_attribute("aria-label") or ""
    assert label.startswith("3 at row 1, column 1, no bridges")
    assert "right 5: no bridge" in label
    drag(page, 0, 1)
    drag(page, 0, 1)
    label = first.get_attribute("aria-label") or ""
    assert label.startswith("3 at row 1, column 1, 2 bridges")
    assert page.locator("#live").text_content() == "2 bridges"
    drag(page, 0, 3)
    said = page.locator("#live").text_content() or ""
    assert "3 at row 1, column 1 is complete" in said
    # One stop for the Tab key, however many islands there are.
    assert page.locator(".island[tabindex='0']").count() == 1


def test_calm_where_motion_is_unwelcome(open_page: Opener) -> None:
    page = open_page(link(P), reduced_motion="reduce")
    page.wait_for_selector("svg.board .island")
    for one, two, count in answer(P):
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")
    assert page.evaluate("document.getAnimations().length") == 0


def test_not_by_colour_alone(open_page: Opener) -> None:
    """Islands that are open, done and overfull differ in the line around them."""
    page = open_page(link(P))
    page.wait_for_selector("svg.board .island")
    drag(page, 0, 1)
    drag(page, 0, 1)
    drag(page, 1, 2)
    drag(page, 1, 2)
    look = "e => { const s = getComputedStyle(e); return [s.strokeWidth, s.strokeDasharray]; }"
    looks = [islands(page).nth(i).locator(".disc").evaluate(look) for i in (0, 2, 3)]
    drag(page, 0, 3)
    looks.append(islands(page).nth(0).locator(".disc").evaluate(look))
    assert looks[0] == looks[2]
    assert len({str(entry) for entry in looks}) == 3


def look(page: Any, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).first.evaluate(
        "one => { const { backgroundColor, color } = getComputedStyle(one);"
        " return [backgroundColor, color]; }"
    )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_is_seen_in_forced_colors(open_page: Opener, scheme: str) -> None:
    """A tool, a choice and a switch that are on differ from those that are off."""
    page = open_page(link(P), forced_colors="active", color_scheme=scheme)
    wait_for_islands(page, len(P.islands))
    page.keyboard.press("m")
    expect(page.locator(".tool.mark")).to_have_attribute("aria-pressed", "true")
    page.mouse.move(0, 0)
    page.wait_for_function("() => !document.getAnimations().length")
    assert look(page, ".tool.mark") != look(page, ".tool.group")
    visit(page, "#/settings")
    chosen = look(page, ".choice input:checked + span")
    assert chosen != look(page, ".choice input:not(:checked) + span")
    assert look(page, ".switch input:checked") != look(page, ".switch input:not(:checked)")
