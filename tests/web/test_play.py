"""Playing in the browser: every kind of input, and everything that is kept."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import DESKTOP, FULL, PHONE, Opener, expect, kept
from playing import (
    ANSWER,
    PUZZLE,
    P,
    answer,
    arriving,
    between,
    drag,
    drawn,
    islands,
    link,
    middle,
    played,
    visit,
    wait_for_islands,
)

from hashikit import Technique, dumps, parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.daily

BRIDGES = sum(count for _, _, count in ANSWER)


def opened(open_page: Opener, **options: Any) -> Page:
    page = open_page(link(P), **options)
    page.wait_for_selector("svg.board .island")
    assert islands(page).count() == len(P.islands)
    return page


def solved(page: Page) -> bool:
    page.wait_for_selector(".done-card")
    return page.locator(".island.done").count() == len(P.islands)


def solve_by_dragging(page: Page) -> None:
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)


def test_mouse_drag(open_page: Opener) -> None:
    page = opened(open_page)
    solve_by_dragging(page)
    assert solved(page)
    drag(page, ANSWER[0][0], ANSWER[0][1])  # nothing changes any more
    assert solved(page)


def test_mouse_click_on_water_and_on_islands(open_page: Opener) -> None:
    page = opened(open_page)
    for number, (one, two, count) in enumerate(ANSWER):
        for _ in range(count):
            if number % 2:
                page.mouse.click(*between(page, one, two))
            else:
                page.mouse.click(*middle(page, one))
                page.mouse.click(*middle(page, two))
    assert solved(page)


def test_touch(open_page: Opener) -> None:
    page = opened(open_page, **PHONE)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    for number, (one, two, count) in enumerate(ANSWER):
        for _ in range(count):
            if number % 2:
                page.touchscreen.tap(*between(page, one, two))
            else:
                (x, y), (u, v) = middle(page, one), middle(page, two)
                finger("Start", (x, y))
                finger("Move", ((x + u) / 2, (y + v) / 2))
                finger("Move", (u, v))
                finger("End")
    assert solved(page)


def test_pinch_and_wheel(open_page: Opener) -> None:
    page = opened(open_page, **PHONE)
    touch = page.context.new_cdp_session(page)
    before = page.locator(".disc").first.bounding_box()
    box = page.locator("svg.board").bounding_box()
    assert before
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, apart in (("Start", 40), ("Move", 60), ("Move", 80), ("End", 0)):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        sent = {"type": f"touch{kind}", "touchPoints": points if apart else []}
        touch.send("Input.dispatchTouchEvent", sent)
    after = page.locator(".disc").first.bounding_box()
    assert after
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.1)
    assert page.locator("svg.board .edge[aria-label]").count() == 0

    page = opened(open_page)
    before = page.locator(".disc").first.bounding_box()
    page.mouse.move(*middle(page, 4))
    where = middle(page, 4)
    page.mouse.wheel(0, -400)
    after = page.locator(".disc").first.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.2 * before["width"]
    assert middle(page, 4) == pytest.approx(where, abs=1.5)  # the point under the mouse stays
    page.mouse.wheel(0, 3000)
    again = page.locator(".disc").first.bounding_box()
    assert again == before


def test_keyboard(open_page: Opener) -> None:
    """Never touching the mouse: move to each island, and build from there."""
    page = opened(open_page)
    page.keyboard.press("Tab")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.island')"):
            break
        page.keyboard.press("Tab")

    def at() -> int:
        return int(
            page.evaluate(
                "[...document.querySelectorAll('.island')].indexOf(document.activeElement)"
            )
        )

    assert at() == 0
    steps = {}  # how to walk from island to island, along the edges
    places = {island.at: i for i, island in enumerate(P.islands)}
    for a, b in P.edges:
        forth, back = ("Right", "Left") if a[0] == b[0] else ("Down", "Up")
        steps[places[a], places[b]] = forth
        steps[places[b], places[a]] = back

    def walk(goal: int) -> None:
        paths: dict[int, list[str]] = {at(): []}
        queue = [at()]
        for here in queue:
            for (one, two), key in steps.items():
                if one == here and two not in paths:
                    paths[two] = [*paths[here], key]
                    queue.append(two)
        for key in paths[goal]:
            page.keyboard.press(f"Arrow{key}")
        assert at() == goal

    letters = {"Right": "d", "Left": "a", "Down": "s", "Up": "w"}
    for number, (one, two, count) in enumerate(ANSWER):
        walk(one)
        key = steps[one, two]
        for _ in range(count):
            if number % 3 == 0:
                page.keyboard.press(f"Shift+Arrow{key}")
            elif number % 3 == 1:
                page.keyboard.press(letters[key])
            else:
                page.keyboard.press("Enter")
                page.keyboard.press(f"Arrow{key}")
        assert at() == one
    assert solved(page)


def test_cycle_marks_and_crossings(open_page: Opener) -> None:
    page = opened(open_page)
    one, two, _ = ANSWER[0]
    point = between(page, one, two)
    seen = []
    for _ in range(4):
        page.mouse.click(*point)
        seen.append(drawn(page))
    assert "1 bridge" in seen[0]
    assert "2 bridges" in seen[1]
    assert seen[2] == "marks: 0"
    assert seen[3] == seen[0]
    page.mouse.click(*point)
    assert drawn(page) == seen[1]
    page.mouse.click(*point, button="right")  # takes one bridge away
    assert drawn(page) == seen[0]
    page.mouse.click(*point, button="right")
    assert drawn(page) == "marks: 0"
    page.mouse.click(*point, button="right")
    assert drawn(page) == "marks: 1"
    page.mouse.click(*point, button="right")
    assert drawn(page) == "marks: 0"
    page.locator(".tool.mark").click()
    page.mouse.click(*point)
    assert drawn(page) == "marks: 1"
    page.locator(".tool.mark").click()

    crossing = parse(".1./1.1/.1.")
    page = open_page(link(crossing))
    page.wait_for_selector("svg.board .island")
    drag(page, 0, 3)
    assert "1 bridge" in drawn(page)
    before = drawn(page)
    drag(page, 1, 2)
    assert drawn(page) == before
    assert "in the way" in (page.locator("#live").text_content() or "")


def test_undo_and_redo(open_page: Opener) -> None:
    page = opened(open_page)
    undo, redo = page.locator(".tool.undo"), page.locator(".tool.redo")
    assert undo.is_disabled()
    assert redo.is_disabled()
    states = [drawn(page)]
    for one, two, count in ANSWER[:-1]:
        for _ in range(count):
            drag(page, one, two)
            states.append(drawn(page))
    for state in reversed(states[:-1]):
        undo.click()
        assert drawn(page) == state
    assert undo.is_disabled()
    for state in states[1:]:
        page.keyboard.press("Control+y")
        assert drawn(page) == state
    assert redo.is_disabled()
    for state in reversed(states[:-1]):
        page.keyboard.press("Control+z")
        assert drawn(page) == state

    page.keyboard.press("Control+Shift+z")
    page.reload()  # what was undone can be done again after a reload, too
    page.wait_for_selector("svg.board .island")
    assert drawn(page) == states[1]
    redo.click()
    assert drawn(page) == states[2]
    undo.click()
    one, two, _ = ANSWER[-1]
    drag(page, one, two)
    assert redo.is_disabled()


def test_reload_and_other_tabs(open_page: Opener) -> None:
    page = opened(open_page)
    for one, two, _ in ANSWER[:3]:
        drag(page, one, two)
    state = drawn(page)
    visit(page, "#/play")  # the game played last comes back
    page.wait_for_url("**/#/p/**")
    page.wait_for_selector("svg.board .island")
    assert drawn(page) == state
    page.reload()
    page.wait_for_selector("svg.board .island")
    assert drawn(page) == state

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("svg.board .island")
    assert drawn(other) == state
    drag(other, ANSWER[3][0], ANSWER[3][1])
    after = drawn(other)
    assert after != state
    page.wait_for_function(
        "n => document.querySelectorAll('.edge[aria-label]').length === n", arg=4
    )
    assert drawn(page) == after

    # A second puzzle in between: the first one's progress stays.
    second = parse("1.2.2/...../1.2.2")
    visit(page, link(second))
    wait_for_islands(page, 6)
    drag(page, 0, 1)
    visit(page, link(P))
    page.wait_for_function(
        "n => document.querySelectorAll('.island').length === n", arg=len(P.islands)
    )
    assert drawn(page) == after


def test_hints_to_the_end(open_page: Opener) -> None:
    page = opened(open_page)
    hint = page.locator(".tool.hint")
    hint.click()
    page.wait_for_selector(".island.hint")
    place = page.locator(".say p").text_content() or ""
    assert "Look at" in place
    assert page.locator(".edge.hint").count() == 0
    hint.click()
    page.wait_for_selector(".edge.hint", state="attached")
    assert drawn(page) == "marks: 0"
    assert place != page.locator(".say p").text_content()
    for _ in range(400):
        if page.locator(".done-card").count():
            break
        said = page.locator(".say").text_content()
        hint.click()
        page.wait_for_function(
            "said => document.querySelector('.say').textContent !== said", arg=said
        )
    assert solved(page)
    (result,) = kept(page, "results").values()
    assert result["solved"] == 1
    assert result["best"] == 0


def test_hint_finds_a_mistake(open_page: Opener) -> None:
    page = opened(open_page)
    a, b, count = next(entry for entry in ANSWER if entry[2] == 1)
    for _ in range(count + 1):
        drag(page, a, b)
    wrong = drawn(page)
    for _ in range(3):
        said = page.locator(".say").text_content()
        page.locator(".tool.hint").click()
        page.wait_for_function(
            "said => document.querySelector('.say').textContent !== said", arg=said
        )
    assert drawn(page) != wrong
    page.locator(".tool.check").click()
    assert "No mistakes" in (page.locator(".say").text_content() or "")


def test_check(open_page: Opener) -> None:
    page = opened(open_page)
    a, b, count = next(entry for entry in ANSWER if entry[2] == 1)
    page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
    page.locator(".tool.check").click()
    assert "No mistakes" in (page.locator(".say").text_content() or "")
    for _ in range(count + 1):
        drag(page, a, b)
    assert page.locator(".fault").count() == 0
    page.locator(".tool.check").click()
    assert page.locator(".edge.fault").count() == 1
    wrong = page.locator(".edge.fault").get_attribute("aria-label")
    assert wrong
    assert wrong in page.locator(".say .unseen").inner_text()
    visit(page, "#/settings")
    page.get_by_label("Check shows where").uncheck()
    visit(page, "#/play")
    page.wait_for_selector("svg.board .island")
    page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
    page.locator(".tool.check").click()
    assert "1 mistake" in (page.locator(".say").text_content() or "")
    assert page.locator(".fault").count() == 0


def test_solution_and_restart(open_page: Opener) -> None:
    page = opened(open_page)
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show it").click()
    assert solved(page)
    assert kept(page, "results") is None
    page.get_by_role("button", name="Restart").click()
    expect(page.locator("#toast")).to_have_text("Begun again. Undo brings it all back.")
    assert drawn(page) == "marks: 0"
    solve_by_dragging(page)
    assert solved(page)


def test_pause_and_time(open_page: Opener) -> None:
    page = opened(open_page)
    page.clock.install()
    page.reload()
    page.wait_for_selector("svg.board .island")
    page.clock.run_for(65_000)
    page.get_by_role("button", name="Pause").click()
    assert not page.locator("svg.board").is_visible()
    time = page.locator(".clock").text_content() or ""
    assert time.startswith("1:")
    page.clock.run_for(60_000)
    assert page.locator(".clock").text_content() == time
    page.get_by_role("button", name="Resume").click()
    solve_by_dragging(page)
    assert solved(page)
    visit(page, "#/stats")
    expect(page.get_by_role("row", name="7×7 · ")).to_contain_text("1:")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_new_puzzle(open_page: Opener, screen: dict[str, Any]) -> None:
    page = opened(open_page, **screen)
    if screen is PHONE:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="New puzzle").first.click()
    page.get_by_role("radio", name="11×11", exact=True).check()
    page.get_by_role("radio", name="Medium", exact=True).check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("h1")).to_have_text("11×11")
    expect(page.locator(".about")).to_have_text("Medium")
    shown = parse(page.url.partition("#/p/")[2])
    assert (shown.rows, shown.cols) == (11, 11)
    assert answer(shown)
    box = page.locator("svg.board .water").bounding_box()
    assert box
    assert box["width"] > 340
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_moves_no_focus(open_page: Opener) -> None:
    """What a short drag ends on is not chosen; a bridge by another way ends a choice."""
    page = opened(open_page, **PHONE)
    mark = page.locator(".tool.mark")
    mark.focus()
    one, two, _ = ANSWER[0]
    page.touchscreen.tap(*between(page, one, two))
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    expect(mark).to_be_focused()
    page.touchscreen.tap(*middle(page, one))
    expect(page.locator(".island.near").first).to_be_attached()
    expect(islands(page).nth(one)).to_be_focused()
    page.touchscreen.tap(*between(page, one, two))
    expect(page.locator(".island.near")).to_have_count(0)


def test_daily_puzzle(open_page: Opener) -> None:
    """The same one in two browsers, another one on another day."""
    puzzles = []
    for day in ("2026-03-04", "2026-03-04", "2026-03-11"):
        page = open_page(f"#/daily/{day}")
        expect(page.locator(".about")).to_contain_text("Daily puzzle")
        puzzles.append(played(page))
    assert puzzles[0] == puzzles[1] != puzzles[2]


def test_the_address_of_a_daily_puzzle_is_its_date(open_page: Opener) -> None:
    """While it is played, after a reload, after Back, and in what is shared."""
    page = open_page("#/rules")
    page.clock.set_fixed_time("2026-03-04T12:00:00")
    visit(page, "#/daily")
    puzzle = played(page)
    day = re.compile(r"#/daily/2026-03-04$")
    expect(page).to_have_url(day)
    drag(page, *answer(puzzle)[0][:2])
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    page.reload()
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    expect(page).to_have_url(day)
    page.get_by_role("button", name="Share").click()
    expect(
        page.get_by_label("Link to this puzzle (on this device only)", exact=True)
    ).to_have_value(day)
    page.keyboard.press("Escape")
    for name, link_there in (("Statistics", "Mar 4"), ("Home", "Daily puzzle")):
        page.locator(".bar").get_by_role("link", name=name).click()
        page.locator("#page").get_by_role("link", name=link_there).last.click()
        expect(page.locator(".edge[aria-label]")).to_have_count(1)
        expect(page).to_have_url(day)
    with arriving(page):
        page.go_back()
    with arriving(page):
        page.go_back()
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    expect(page).to_have_url(day)
    visit(page, "#/play")
    expect(page).to_have_url(day)


FOREIGN = {
    "puzz.link": dumps(P, "puzzlink"),
    "pzv.jp": dumps(P, "puzzlink").replace("puzz.link/p?hashi", "pzv.jp/p.html?hashikake"),
    "game ID": dumps(P, "tatham"),
    "text": dumps(P, "text"),
    "JSON": dumps(P, "json"),
}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=() if name in ("pzv.jp", "JSON") else FULL)
        for name, text in FOREIGN.items()
    ],
)
def test_paste(open_page: Opener, text: str) -> None:
    other = parse("1.2.2/...../1.2.2")
    page = open_page(link(other))
    page.wait_for_selector("svg.board .island")
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData, bubbles: true });
            document.body.dispatchEvent(event);
        }""",
        text,
    )
    page.wait_for_function(
        "n => document.querySelectorAll('.island').length === n", arg=len(P.islands)
    )
    assert parse(page.url.partition("#/p/")[2]) == P


def test_open_dialog_and_share(open_page: Opener) -> None:
    page = open_page(link(parse("1.2.2/...../1.2.2")))
    page.wait_for_selector("svg.board .island")
    page.get_by_role("button", name="Open or paste").click()
    page.get_by_label("Puzzle as text").fill("https://puzz.link/p?hashi/7/7/2i3h")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("cells")
    page.get_by_label("Puzzle as text").fill(PUZZLE)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function(
        "n => document.querySelectorAll('.island').length === n", arg=len(P.islands)
    )

    page.get_by_role("button", name="Share").click()
    page.locator("dialog textarea").nth(8).wait_for()
    texts = page.locator("dialog textarea").evaluate_all("all => all.map(area => area.value)")
    assert len(texts) == 9
    own = texts.pop(1), texts.pop(1)  # this computer's come after the one that works elsewhere
    assert own[1] == own[0].replace("#/p/", "#/set/")
    assert texts[0] == dumps(P, "puzzlink")
    for text in texts:
        assert parse(text) == P
    page.goto(own[0])
    page.wait_for_selector("svg.board .island")
    assert islands(page).count() == len(P.islands)


def test_broken_link(open_page: Opener) -> None:
    page = open_page("#/p/hashi/7/7/%22%3Cimg%3E")
    expect(page.locator("h1")).to_contain_text("no puzzle")
    assert page.locator("img").count() == 1  # the one in the header


def test_several_and_no_solutions(open_page: Opener) -> None:
    page = open_page(link(parse("2.3.2/...../2...2/...../2.3.2")))
    page.wait_for_selector("svg.board .island")
    page.get_by_text("more than one solution").wait_for()
    page.locator(".tool.check").click()
    expect(page.locator(".say")).to_contain_text("there is not just one solution")
    page = open_page(link(parse("3.1")))
    page.get_by_text("no solution").wait_for()
    drag(page, 0, 1)
    expect(page.locator(".say")).to_have_text("")
    page.locator(".tool.check").click()
    expect(page.locator(".say")).to_have_text("This puzzle has no solution.")


def test_rules_beyond_the_usual(open_page: Opener) -> None:
    """Three bridges per pair, forbidden loops, blocked cells: in the link, and on the board."""
    text = {
        "format": "hashikit",
        "version": 1,
        "rows": 3,
        "cols": 3,
        "islands": [[0, 0, 3], [0, 2, 4], [2, 0, None], [2, 2, 1]],
        "max_bridges": 3,
        "blocked": [[1, 0]],
    }
    page = open_page("#/p/" + json.dumps(text).replace(" ", "%20"))
    page.wait_for_selector("svg.board .island")
    for _ in range(3):
        drag(page, 0, 1)
    assert "3 bridges" in drawn(page)
    assert page.locator(".rock").count() == 1
    drag(page, 0, 2)  # the blocked cell is between
    assert "3 bridges" in drawn(page)
    assert page.locator(".edge[aria-label]").count() == 1


def test_first_visit(open_page: Opener) -> None:
    """The tutorial is offered, can be played to its end, and is not offered again."""
    page = open_page(kept=None)
    expect(page.locator(".welcome .figure .edge[aria-label]")).not_to_have_count(0)  # it draws
    page.get_by_role("link", name="Daily puzzle").wait_for()
    with arriving(page):
        page.get_by_role("button", name="Learn it in a minute").click()
    page.wait_for_url("**/#/learn")
    boards = [[(0, 1, 1)], [(0, 1, 2), (1, 2, 1)]]
    for bridges in boards:
        page.wait_for_selector("svg.board .island")
        for one, two, count in bridges:
            for _ in range(count):
                drag(page, one, two)
        page.wait_for_selector(".good")
        with arriving(page):
            page.get_by_role("button", name="Next").click()
    page.wait_for_url("**/#/learn/3")
    visit(page, "#/learn/5")
    for one, two, count in answer(parse("1.2.2/...../1.2.2")):
        for _ in range(count):
            drag(page, one, two)
    with arriving(page):
        page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/#/p/**")
    expect(page.locator("h1")).to_have_text("7×7")
    expect(page.locator(".about")).to_have_text("Easy")
    one, two, _ = answer(parse(page.url.partition("#/p/")[2]))[0]
    drag(page, one, two)
    page.goto(page.url.partition("#")[0])
    page.get_by_role("link", name="Continue").wait_for()


def test_the_tutorial_waits_for_the_board(open_page: Opener) -> None:
    """*Next* comes when a step is solved; one who does not want to solve it skips it."""
    page = open_page("#/learn", kept=None)
    islands(page).first.wait_for()
    onward = page.get_by_role("button", name=re.compile("Next|Skip|Play"))
    expect(onward).to_have_count(0)
    drag(page, 0, 1)
    expect(onward).to_have_text(["Next"])
    expect(onward).to_be_focused()
    for step in range(2, 7):
        visit(page, f"#/learn/{step}")
        expect(onward).to_have_text(["Skip"])
    visit(page, "#/learn/2")
    with arriving(page):
        onward.click()
    expect(page.get_by_text("Step 3 of 5")).to_be_visible()


BAD_LINKS = {"en": "Daily puzzle", "de": "Tagesrätsel", "ja": "今日の問題"}


@pytest.mark.parametrize("language", BAD_LINKS)
def test_a_bad_link_helps_its_player(open_page: Opener, language: str) -> None:
    """What to do about it comes before what is wrong in it; there is something else to play."""
    settings = {"settings": {"welcomed": True, "language": language}}
    page = open_page("#/p/hashi/9/9/1g2h!", kept=settings, **PHONE)
    notice = page.locator(".notice")
    expect(notice.get_by_role("alert")).to_have_text(re.compile("Copy|Kopiere|コピー"))
    expect(notice.locator(".fine")).to_have_text(re.compile("!"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    notice.get_by_role("button", name=BAD_LINKS[language]).click()
    page.wait_for_selector("svg.board .island")
    assert re.search(r"#/daily/\d{4}-\d\d-\d\d$", page.url)
    with arriving(page):
        page.go_back()
    notice.get_by_role("button").nth(1).click()
    expect(page.locator("dialog")).to_be_visible()


def test_settings(open_page: Opener) -> None:
    page = open_page("#/settings")
    page.get_by_role("radio", name="Deutsch", exact=True).check()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    page.get_by_role("radio", name="日本語", exact=True).check()
    page.get_by_role("heading", name="設定").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ja"
    page.get_by_role("radio", name="高コントラスト", exact=True).check()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'contrast'")
    page.reload()
    page.get_by_role("heading", name="設定").wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"


def test_languages_of_the_browser(open_page: Opener) -> None:
    page = open_page("#/rules", locale="de-AT")
    page.get_by_role("heading", name="Regeln").wait_for()
    page = open_page("#/rules", locale="ja-JP")
    page.get_by_role("heading", name="ルール").wait_for()
    page = open_page("#/rules", locale="fr-FR")
    page.get_by_role("heading", name="Rules").wait_for()


def test_without_storage(open_page: Opener) -> None:
    """Where nothing may be kept, one can still play."""
    page = open_page("#/learn", kept=None)
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });"
    )
    page.goto("about:blank")
    page.go_back()
    visit(page, link(P))
    page.wait_for_selector("svg.board .island")
    page.wait_for_function(
        "n => document.querySelectorAll('.island').length === n", arg=len(P.islands)
    )
    solve_by_dragging(page)
    assert solved(page)


def test_guide_speaks_of_the_techniques(open_page: Opener) -> None:
    """Each is drawn, and said, by the engine; `blocked` has no small example."""
    page = open_page("#/techniques")
    page.locator("[data-technique=minimal]").wait_for()
    shown = page.locator("[data-technique]").evaluate_all(
        "all => all.map(e => e.dataset.technique)"
    )
    assert shown == [t.value.replace("-", "_") for t in Technique if t != Technique.BLOCKED]
    texts = page.locator("[data-technique] h3 + p").all_text_contents()
    assert all(len(text) > 30 and "{" not in text for text in texts)
