"""Sharing a puzzle or a result: addresses that work elsewhere come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browsing import DESKTOP, ELSEWHERE, Opener, expect
from playing import ANSWER, P, drag, open_played

from hashikit import dumps

if TYPE_CHECKING:
    from playwright.sync_api import Page


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


def test_a_result_of_a_page_served_to_all_leads_back_to_it(open_page: Opener, site: str) -> None:
    page = open_played(open_page, address=site.replace("127.0.0.1", ELSEWHERE), **DESKTOP)
    assert result_of(page).splitlines()[-1] == page.url


def test_a_result_shared_from_here_is_found_elsewhere(open_page: Opener) -> None:
    page = open_played(open_page, **DESKTOP)
    shared = result_of(page)
    assert shared.splitlines()[-1] == dumps(P, "puzzlink")
    assert "127.0.0.1" not in shared


def result_of(page: Page) -> str:
    """What is shared once the puzzle is solved."""
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").get_by_role("button", name="Share").click()
    return page.get_by_label("The result as text").input_value()
