"""What fits on a narrow screen: titles, chips, keys, and words that stay in one line."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PHONE, SMALL_PHONE, Opener, expect
from playing import P, drag, link, open_played, press_hint, visit, wait_for_islands

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

SET = link(P).replace("#/p/", "#/set/")
NARROW = pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE], ids=["360", "390"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "ja"])


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


@NARROW
@pytest.mark.parametrize("author", ["", "Somebody with a long name"])
def test_a_long_title_takes_two_lines(
    open_page: Opener, screen: dict[str, Any], author: str
) -> None:
    """A press shows all of it; a screen reader says all of it anyway."""
    title = "Eleven bridges over the river, and an unbreakablelongwordwithoutanyspace"
    page = open_page(f"{link(P)}?title={title}&author={author}", **screen)
    wait_for_islands(page, len(P.islands))
    head = page.locator("h1")
    expect(head).to_have_text(title)
    cut = "one => one.scrollHeight - one.clientHeight"
    small = box(head)["height"]
    assert small <= 48
    assert head.locator("span").evaluate(cut) > 10
    board = box(page.locator("svg.board"))["height"]
    page.get_by_role("button", name=title).click()
    expect(page.locator(".whole")).to_have_attribute("aria-expanded", "true")
    for part in (head.locator("span"), head, page.locator(".info > div").first):
        assert part.evaluate(cut) <= 1
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    assert box(head)["height"] > 1.4 * small
    page.get_by_role("button", name=title).click()
    assert box(page.locator("svg.board"))["height"] == board >= 250
    visit(page, f"{link(P)}?title=Short&author={author}")
    expect(head).to_have_text("Short")
    expect(page.locator(".whole")).to_have_count(0)


@LANGUAGES
def test_the_day_and_its_kind_share_a_line(open_page: Opener, language: str) -> None:
    page = open_page(
        "#/rules", kept={"settings": {"welcomed": True, "language": language}}, **SMALL_PHONE
    )
    page.clock.set_fixed_time("2026-12-27T12:00:00")  # a Sunday has the largest puzzle
    visit(page, "#/")
    facts = page.locator(".card .facts:has(:nth-child(3)) span")
    assert len({box(one)["y"] for one in facts.all()}) == 1


@NARROW
@LANGUAGES
def test_no_chip_stands_out(open_page: Opener, screen: dict[str, Any], language: str) -> None:
    settings = {"welcomed": True, "language": language}
    page = open_page(kept={"settings": settings}, **screen)
    page.locator(".card button").nth(1).click()
    for group in page.locator("dialog .choice:visible").all():
        right = box(group)["x"] + box(group)["width"]
        for chip in group.locator("span").all():
            assert box(chip)["x"] + box(chip)["width"] <= right + 0.5, chip.inner_text()


@NARROW
@LANGUAGES
def test_the_steps_of_an_explanation_stay_in_a_line(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    page = open_page(SET, kept={"settings": {"welcomed": True, "language": language}}, **screen)
    page.locator(".tool.explain").click()
    parts = page.locator(".stepper > *")
    parts.nth(1).wait_for()
    boxes = [box(one) for one in parts.all()]
    assert boxes[1]["height"] < 30
    for before, after in itertools.pairwise(boxes):
        assert before["x"] + before["width"] + 3 <= after["x"]


@NARROW
def test_keys_of_the_editor_can_be_hit(open_page: Opener, screen: dict[str, Any]) -> None:
    page = open_page(SET, **screen)
    keys = page.locator(".palette button:visible")
    keys.nth(10).wait_for()
    for key in keys.all():
        assert box(key)["width"] >= 44
        assert box(key)["height"] >= 44
        assert 0 <= box(key)["x"] <= screen["viewport"]["width"] - box(key)["width"]


@NARROW
@LANGUAGES
def test_words_of_tools_keep_apart(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """Also with the longest that stand on the button of hints."""
    page = open_played(open_page, settings={"language": language}, **screen)
    page.locator(".about span").wait_for()
    drag(page, 0, 2)
    for _ in range(5):
        words = [box(one) for one in page.locator(".tools .tool:visible span:visible").all()]
        for before, after in itertools.pairwise(words):
            assert before["x"] + before["width"] + 9 <= after["x"], page.locator(
                ".tools"
            ).inner_text()
        press_hint(page)


# ------------------------------------------------------------------------------- side by side

SIDE_BY_SIDE = parse("2.33.1/....../...21./....../1.3..2")


def in_sight(edge: Locator) -> bool:
    """Whether the first line of an edge is what is seen where it runs."""
    return bool(
        edge.evaluate(
            """edge => {
                for (const one of document.querySelectorAll(".edge, .halo"))
                    one.style.pointerEvents = "all";
                const point = edge.getPointAtLength(2).matrixTransform(edge.getScreenCTM());
                return document.elementFromPoint(point.x, point.y) === edge;
            }"""
        )
    )


def test_a_bridge_between_neighbors_is_seen(open_page: Opener) -> None:
    """In a hint, over the ring of its island, and as a mistake."""
    page = open_played(open_page, SIDE_BY_SIDE)
    page.locator(".about span").wait_for()
    seen = 0
    disc = box(page.locator(".disc").first)["width"]
    for _ in range(40):
        for edge in page.locator(".edge.hint").all():
            if max(box(edge)["width"], box(edge)["height"]) < disc:
                assert in_sight(edge)
                seen += 1
        if page.locator(".done-card").count():
            break
        press_hint(page)
    assert seen
    page = open_played(open_page, SIDE_BY_SIDE)
    page.locator(".about span").wait_for()
    for _ in range(2):
        drag(page, 1, 2)
    press_hint(page)
    press_hint(page)
    fault = page.locator(".edge.fault")
    assert page.locator(".island.fault").count() >= 2
    assert in_sight(fault)
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator(".edge.fault")).to_have_count(0)
