"""Addresses, titles and the way back; links that lead to no puzzle."""

from __future__ import annotations

import re

from browsing import Opener, expect
from playing import P, islands, link, open_played, visit, wait_for_islands


def test_the_future_does_not_open(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/daily/2026-03-06")
    page.get_by_role("heading", name="is not available yet").wait_for()
    assert page.locator("svg.board").count() == 0
    visit(page, "#/daily/2026-03-05")
    page.wait_for_selector("svg.board .island")


def test_an_empty_grid_is_no_puzzle(open_page: Opener) -> None:
    page = open_page("#/p/hashi/5/5/zk")
    page.get_by_role("heading", name="This puzzle has no islands").wait_for()
    assert page.locator(".done-card").count() == 0


def test_a_link_followed_while_a_dialog_closes(open_page: Opener) -> None:
    """It leads where it says: the way back from the dialog does not lead away from there."""
    page = open_played(open_page)
    first = page.url
    page.get_by_role("button", name="New puzzle").first.click()
    page.wait_for_selector("dialog")
    page.evaluate(
        """() => {
            const box = document.querySelector("dialog");
            const link = document.querySelector(".bar a[href='#/stats']");
            box.addEventListener("close", () => link.click());
            box.close();
        }"""
    )
    page.get_by_role("heading", name="Statistics").wait_for()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Statistics").wait_for()
    page.go_back()
    wait_for_islands(page, len(P.islands))
    assert page.url == first


def test_back(open_page: Opener) -> None:
    """To the puzzle before; out of a dialog; never anywhere by surprise."""
    page = open_played(open_page)
    first = page.url
    page.get_by_role("button", name="New puzzle").first.click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("url => location.href !== url", arg=first)
    page.wait_for_selector("svg.board .island")
    second = page.url
    page.go_back()
    page.wait_for_function("url => location.href === url", arg=first)
    wait_for_islands(page, len(P.islands))
    page.go_forward()
    page.wait_for_function("url => location.href === url", arg=second)

    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog[open]")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    assert page.url == second
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_function("() => history.state === null")
    page.go_back()
    page.wait_for_function("url => location.href === url", arg=first)
    wait_for_islands(page, len(P.islands))
    expect(page).to_have_title(re.compile("7×7"))


def test_title_and_focus_follow_the_page(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.wait_for_function("() => document.title === 'Rules · Hashi'")
    visit(page, "#/stats")
    page.wait_for_function("() => document.title === 'Statistics · Hashi'")
    assert page.evaluate("document.activeElement.id") == "page"
    visit(page, link(P))
    page.wait_for_function("() => document.title === '7×7 · Hashi'")
    assert islands(page).count() == len(P.islands)
