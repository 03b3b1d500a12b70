"""Statistics: charts with a table behind each, the techniques that were met, the last times."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import DESKTOP, PHONE, PLAYED, Opener, expect, kept
from playing import ANSWER, P, answer, drag, link, visit, wait_for_islands
from test_web_access import violations

from hashikit import explain


def result(solved: int, unaided: int, *seconds: int) -> dict[str, Any]:
    recent = [{"time": 1000 * time, "hints": time % 2} for time in seconds]
    return {"solved": solved, "unaided": unaided, "best": 50_000, "total": 90_000 * solved} | (
        {"recent": recent} if recent else {}
    )


RESULTS = {
    "7×7 easy": result(9, 6, 90, 81, 70),
    "7×7 hard": result(2, 0),  # as an older version kept it
    "12×9 easy signs": result(3, 3, 300, 200),
}


@pytest.mark.parametrize(
    ("screen", "themes"),
    [(DESKTOP, ["light"]), (PHONE, ["dark", "contrast"])],
    ids=["desk", "phone"],
)
def test_charts(open_page: Opener, screen: dict[str, Any], themes: list[str]) -> None:
    settings = {"welcomed": True, "theme": themes[0]}
    page = open_page("#/stats", kept={"settings": settings, "results": RESULTS}, **screen)
    page.get_by_text("14 puzzles solved, without hints: 9.").wait_for()
    assert page.locator(".chart svg[role=img]").count() == 4
    assert violations(page) == []
    for table in page.get_by_text("As a table").all():
        table.click()
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(page) == [], theme
    tables = [
        [row.inner_text().split("\t") for row in table.locator("tr").all()]
        for table in page.locator(".chart table").all()
    ]
    assert tables[0][1:] == [["Easy", "12", "9"], ["Hard", "2", "0"]]
    assert tables[1][1:] == [["7×7", "11", "6"], ["12×9", "3", "3"]]
    assert tables[2][1:] == [["1", "1:30", "0"], ["2", "1:21", "1"], ["3", "1:10", "0"]]
    assert tables[3][1:] == [["1:00–1:30", "2", "1"], ["1:30–2:00", "1", "1"]]
    # Bars are as long as their numbers say.
    bars = page.locator(".chart").first.locator("rect.some")
    long, short = (float(bars.nth(i).get_attribute("width") or "") for i in (0, 1))
    assert long == pytest.approx(6 * short)
    page.get_by_label("Kind").select_option("12×9 easy signs")
    assert page.locator(".chart circle").count() == 2
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == screen["viewport"]["width"]


def test_what_a_game_adds(open_page: Opener) -> None:
    page = open_page(link(P))
    page.locator(".about", has_text="Beginner").wait_for()
    for one, two, count in answer(P):
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").wait_for()
    page.wait_for_function(
        "() => Object.keys(localStorage).some((name) => name.endsWith(':techniques'))"
    )
    names = {step.technique.value.replace("-", "_") for step in explain(P).steps}
    assert kept(page, "techniques") == {name: {"solved": 1, "unaided": 1} for name in names}
    (one,) = kept(page, "results").values()
    assert [last["hints"] for last in one["recent"]] == [0]
    assert one["total"] == pytest.approx(one["recent"][0]["time"], abs=1)
    visit(page, "#/stats")
    page.get_by_role("row", name="Island complete").wait_for()
    page.get_by_role("button", name="Delete results").click()
    page.locator("dialog").get_by_role("button", name="Delete results").click()
    expect(page.locator(".chart")).to_have_count(0)
    assert kept(page, "techniques") is None


def test_titles_and_authors_are_in_the_lists(open_page: Opener) -> None:
    """Of saved games: in the statistics, at home and in the dialog for the next puzzle."""
    page = open_page(f"{link(P)}?title=The+harbor&author=Zo%C3%AB")
    wait_for_islands(page, len(P.islands))
    drag(page, *ANSWER[0][:2])
    name = re.compile("^The harbor · by Zoë · 7×7 · ")
    visit(page, "#/stats")
    page.locator(".games a", has_text=name).wait_for()
    page.get_by_role("button", name="Remove: The harbor · by Zoë").wait_for()
    visit(page, "#/")
    facts = page.locator(".card p", has_text="The harbor").locator("span")
    expect(facts).to_contain_text(["The harbor", "by Zoë", "7×7"])
    page.get_by_role("button", name="Another kind").click()
    page.locator("dialog button", has_text=name).wait_for()


def test_the_streak_counts_days_played_on_the_day(open_page: Opener) -> None:
    days = {
        "2026-03-01": {"time": 1000, "on": "2026-03-01"},
        "2026-03-02": {"time": 1000, "on": "2026-03-04"},
        "2026-03-03": {"time": 1000, "on": "2026-03-03"},
        "2026-03-04": {"time": 1000, "on": "2026-03-04"},
    }
    page = open_page("#/rules", kept={**PLAYED, "days": days})
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/stats")
    page.get_by_text("2 days in a row").wait_for()
    assert page.locator(".days .done").count() == 3
    assert page.locator(".days .late").count() == 1
