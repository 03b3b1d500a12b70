"""What is said while the engine thinks, when its time is over, and when it never answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browsing import Opener
from playing import P, link, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

UNKNOWN = """
const tell = self.postMessage.bind(self);
self.postMessage = (answer) => tell({
    ...answer,
    results: answer.results.map((one, i) => i ? { code: 2, output: new Int32Array() } : one),
});
"""
"""An engine whose time is over before it finds anything."""


def test_a_time_limit_is_no_answer(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body=UNKNOWN + (route.fetch().text()), content_type="text/javascript"
        ),
    )
    page.reload()
    visit(page, link(P))
    page.get_by_text("not enough time to tell").wait_for()
    assert page.locator(".about").text_content() == ""
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show it").click()
    page.get_by_text("No solution was found in time").wait_for()
    assert page.locator(".done-card").count() == 0


def silent(page: Page) -> None:
    """From now on the engine never answers."""
    page.route(
        "**/worker.js",
        lambda route: route.fulfill(body="onmessage = () => {};", content_type="text/javascript"),
    )


def test_work_is_shown_can_be_cancelled_and_pulls_nobody_back(open_page: Opener) -> None:
    page = open_page("#/rules")
    silent(page)
    page.reload()
    page.evaluate("location.hash = '#/daily/2026-03-04'")
    page.get_by_text("Thinking").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled.").wait_for()
    assert not page.get_by_text("Thinking").is_visible()

    # One who leaves stays where he went.
    page.evaluate("location.hash = '#/daily/2026-03-05'")
    page.get_by_text("Thinking").wait_for()
    page.unroute("**/worker.js")
    visit(page, "#/settings")
    page.get_by_role("heading", name="Settings").wait_for()
    visit(page, "#/techniques")
    page.locator("[data-technique=minimal]").wait_for()  # the engine has answered many questions
    assert page.url.endswith("#/techniques")


def test_an_engine_that_does_not_answer_is_given_up(open_page: Opener) -> None:
    page = open_page("#/rules")
    silent(page)
    page.clock.install()
    page.reload()
    page.evaluate("location.hash = '#/daily/2026-03-04'")
    page.get_by_text("Thinking").wait_for()
    page.clock.run_for(60_000)
    page.get_by_text("did not answer in time").wait_for()
