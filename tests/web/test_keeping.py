"""Nothing is lost: what the page keeps, whatever the device's storage holds, refuses or is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PLAYED, Opener, expect, kept
from playing import (
    ANSWER,
    P,
    drag,
    drawn,
    islands,
    link,
    press_hint,
    visit,
    wait_for_islands,
)

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = parse("1.2.2/...../1.2.2")

NAME = "`hashikit:${new URL('.', location.href).pathname}:${key}`"


def opened(open_page: Opener, **options: Any) -> Page:
    page = open_page(link(P), **options)
    page.wait_for_selector("svg.board .island")
    return page


def put(page: Page, key: str, text: str) -> None:
    page.evaluate(f"([key, text]) => localStorage.setItem({NAME}, text)", [key, text])


def raw(page: Page, key: str) -> str | None:
    text: str | None = page.evaluate(f"key => localStorage.getItem({NAME})", key)
    return text


def solve(page: Page) -> None:
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")


def entry(value: Any, version: int = 1) -> str:
    return json.dumps({"version": version, "value": value}, separators=(",", ":"))


BAD = {
    "no JSON": "{",
    "null": "null",
    "no version": '{"value":[]}',
    "a number": entry(7),
    "a list": entry([1, None, {}]),
    "a text": entry("x"),
    "fields of the wrong kinds": entry({"id": 1, "puzzle": [], "texts": "x", "size": {}}),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("key", ["settings", "results", "days", "sheets", "game", "games"])
def test_bad_entries_are_set_aside(open_page: Opener, key: str, text: str) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    visit(page, "#/rules")
    if key == "game":
        key = f"game.{game}"
    put(page, key, text)
    for path, there in (
        ("#/stats", "h1"),
        ("#/settings", "h1"),
        ("#/set", "svg.board"),
        ("#/daily/2026-03-04", "svg.board .island"),
        ("#/play", "svg.board .island"),
        ("#/", "h1"),
        ("#/archive", "h1"),
    ):
        page.goto(page.url.partition("#")[0] + path)
        page.reload()
        page.wait_for_selector(there)
        assert page.locator(".notice").count() == 0, (key, path)
    if key != "settings" or '"size"' not in text:  # of settings, what makes sense counts
        assert raw(page, f"aside.{key}") == text, key


def test_a_game_that_fits_no_puzzle_is_set_aside(open_page: Opener) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    good = kept(page, f"game.{game}")
    visit(page, "#/rules")
    page.get_by_role("heading", name="Rules").wait_for()
    for change in ({"puzzle": "nonsense"}, {"state": "0"}, {"position": 5}, {"moves": [["x"]]}):
        put(page, f"game.{game}", entry({**good, **change}))
        put(page, "games", entry([game]))
        page.goto(page.url.partition("#")[0] + "#/stats")
        page.reload()
        page.wait_for_selector("h1")
        assert page.locator(".games li").count() == 0
        assert kept(page, f"aside.game.{game}") == {**good, **change}


def test_what_a_newer_version_keeps_stays(open_page: Opener) -> None:
    page = opened(open_page)
    text = entry({"theme": "dark", "new": True}, version=2)
    put(page, "settings", text)
    visit(page, "#/settings")
    page.get_by_role("radio", name="Light", exact=True).check()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    assert raw(page, "settings") == text
    page.get_by_text("Not saved").wait_for()


FULL = """
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (...args) {
    if (!globalThis.room) throw new DOMException("full", "QuotaExceededError");
    setItem.apply(this, args);
};
"""


def test_a_full_storage_loses_nothing_while_the_page_is_open(open_page: Opener) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    assert not page.get_by_text("Not saved").is_visible()
    page.evaluate(f"() => {{ {FULL} }}")
    for one, two, _ in ANSWER[1:4]:
        drag(page, one, two)
    before = drawn(page)
    page.get_by_text("Not saved").wait_for()
    visit(page, "#/settings")
    page.get_by_role("radio", name="Deutsch", exact=True).check()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    page.get_by_role("radio", name="Dunkel", exact=True).check()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    page.get_by_text("Nicht gespeichert").wait_for()
    visit(page, "#/play")
    page.wait_for_url("**/#/p/**")
    page.wait_for_selector("svg.board .island")
    assert page.locator("svg.board .edge[aria-label]").count() == 4
    page.evaluate("room = true")  # and all of it is written once there is room
    drag(page, *ANSWER[4][:2])
    page.get_by_text("Nicht gespeichert").wait_for(state="hidden")
    page.reload()
    page.wait_for_selector("svg.board .island")
    assert page.locator("svg.board .edge[aria-label]").count() == 5
    assert page.evaluate("document.documentElement.lang") == "de"
    assert before


def test_backup_and_restore(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page)
    for one, two, _ in ANSWER[:3]:
        drag(page, one, two)
    before = drawn(page)
    visit(page, "#/settings")
    page.get_by_role("radio", name="Dark", exact=True).check()
    with page.expect_download() as got:
        page.get_by_role("button", name="Save a backup").click()
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    assert file.name.startswith("hashi-backup-")
    visit(page, "#/stats")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save as a file").click()
    one_game = tmp_path / "one.json"
    got.value.save_as(one_game)

    # On another device: a whole backup replaces, after a question.
    other = open_page(link(SMALL))
    other.wait_for_selector("svg.board .island")
    drag(other, 0, 1)
    visit(other, "#/settings")
    restore(other, file)
    other.get_by_text("with 1 puzzle").wait_for()
    other.get_by_role("button", name="Replace").click()
    other.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert len(kept(other, "games")) == 1
    visit(other, "#/play")
    wait_for_islands(other, len(P.islands))
    assert drawn(other) == before

    # A single game comes beside what is there.
    third = open_page(link(SMALL))
    third.wait_for_selector("svg.board .island")
    drag(third, 0, 1)
    visit(third, "#/settings")
    restore(third, one_game)
    third.locator("#toast", has_text="Restored").wait_for()
    assert len(kept(third, "games")) == 2
    assert kept(third, "settings") == PLAYED["settings"]
    visit(third, "#/play")
    wait_for_islands(third, len(P.islands))
    assert drawn(third) == before


def restore(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Restore").click()
    chooser.value.set_files(file)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"kind":"hashikit backup","whole":true,"made":"","entries":{"x":1}}']
)
def test_a_file_that_is_no_backup(open_page: Opener, tmp_path: Path, text: str) -> None:
    page = open_page("#/settings")
    file = tmp_path / "file.json"
    file.write_text(text)
    restore(page, file)
    page.locator("#toast", has_text="not a backup").wait_for()
    assert kept(page, "settings") == PLAYED["settings"]


def test_a_backup_without_room_changes_nothing(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    visit(page, "#/settings")
    file = tmp_path / "file.json"
    entries = {"settings": entry({}), "game.a": entry("x" * 4_000_000), "game.b": "y" * 4_000_000}
    made = {"kind": "hashikit backup", "whole": True, "made": "2026-01-01", "entries": entries}
    file.write_text(json.dumps(made))
    before = page.evaluate("JSON.stringify(localStorage)")
    restore(page, file)
    page.get_by_role("button", name="Replace").click()
    page.locator("#toast", has_text="no room").wait_for()
    assert json.loads(page.evaluate("JSON.stringify(localStorage)")) == json.loads(before)


def test_histories_are_bounded(open_page: Opener) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    saved = kept(page, f"game.{game}")
    step = saved["moves"][0]
    saved["moves"] = [step] * 20_000
    saved["position"] = 20_000
    put(page, f"game.{game}", entry(saved))
    page.reload()
    page.wait_for_selector("svg.board .island")
    drag(page, *ANSWER[1][:2])
    after = kept(page, f"game.{game}")
    assert len(after["moves"]) == after["position"] == 6000
    page.get_by_role("button", name="Undo").click()
    assert kept(page, f"game.{game}")["position"] == 5999


def test_a_step_that_changes_an_edge_twice_can_be_undone(open_page: Opener) -> None:
    """As older versions kept some."""
    page = opened(open_page)
    empty = drawn(page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    saved = kept(page, f"game.{game}")
    ((code,),) = saved["moves"]
    edge = code // 64
    saved["moves"] = [[64 * edge + 1, 64 * edge + 8 + 2]]
    saved["state"] = saved["state"][:edge] + "2" + saved["state"][edge + 1 :]
    put(page, f"game.{game}", entry(saved))
    page.reload()
    page.wait_for_selector("svg.board .island")
    expect(page.locator(".edge[aria-label^='2 bridges']")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    assert drawn(page) == empty


def test_unfinished_games_are_kept_longest(open_page: Opener) -> None:
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    saved = kept(page, f"game.{game}")
    for i in range(199):
        put(page, f"game.old{i}", entry({**saved, "id": f"old{i}", "finished": i % 2}))
    put(page, "games", entry([game, *(f"old{i}" for i in range(199))]))
    visit(page, link(SMALL))
    wait_for_islands(page, len(SMALL.islands))
    drag(page, 0, 1)
    left = kept(page, "games")
    assert len(left) == 200
    assert game in left
    assert "old198" in left  # not finished, though older
    assert "old197" not in left
    assert kept(page, "game.old197") is None


def test_two_tabs_share_a_game(open_page: Opener) -> None:
    """A hint stays on the board, and one clock counts."""
    page = opened(open_page)
    drag(page, *ANSWER[0][:2])
    press_hint(page)
    press_hint(page)
    words = page.locator(".say").text_content()
    (game,) = kept(page, "games")

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("svg.board .island")
    page.evaluate(
        "() => { globalThis.heard = 0; addEventListener('storage', () => { heard++; }); }"
    )
    begin = page.evaluate("performance.now()")
    other.mouse.click(5, 5)
    other.evaluate("dispatchEvent(new Event('pagehide'))")  # it saves
    page.wait_for_function("() => heard > 0")
    assert page.locator(".say").text_content() == words
    assert page.locator(".edge.hint").count() > 0

    # Only the tab that was used last counts, although both are in sight.
    start = kept(page, f"game.{game}")["elapsed"]
    page.wait_for_timeout(12_000)
    passed = kept(page, f"game.{game}")["elapsed"] - start
    assert 3_000 < passed < page.evaluate("performance.now()") - begin + 500
    drag(other, *ANSWER[1][:2])
    page.wait_for_function("() => document.querySelectorAll('.edge[aria-label]').length === 2")


def test_an_edit_link_opens_its_own_sheet(open_page: Opener) -> None:
    page = open_page("#/set")
    page.wait_for_selector("svg.board")
    page.locator("svg.board").click()
    wait_for_islands(page, 1)
    (first,) = kept(page, "sheets")
    texts = kept(page, f"sheet.{first}")["texts"]
    edit = link(P).replace("#/p/", "#/set/")
    visit(page, edit)
    wait_for_islands(page, len(P.islands))
    assert len(kept(page, "sheets")) == 2
    assert kept(page, f"sheet.{first}")["texts"] == texts
    visit(page, edit)  # the same link again: the same sheet
    wait_for_islands(page, len(P.islands))
    assert len(kept(page, "sheets")) == 2

    page.get_by_role("button", name="Sheets").click()
    page.get_by_label("Title", exact=True).fill("Mine <b>")
    page.keyboard.press("Tab")
    expect(page.locator("h1")).to_have_text("Mine <b>")
    page.get_by_role("link", name="1 island").click()
    wait_for_islands(page, 1)
    page.reload()
    wait_for_islands(page, 1)
    page.get_by_role("button", name="Sheets").click()
    page.get_by_role("button", name="Remove: Mine <b>").click()
    page.locator("dialog[open]").last.get_by_role("button", name="Remove", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('dialog .games li').length === 1")
    assert kept(page, "sheets") == [first]


def test_restart_and_undo_tell_the_truth(open_page: Opener) -> None:
    page = opened(open_page)
    page.clock.install()
    page.reload()
    page.wait_for_selector("svg.board .island")
    page.clock.run_for(65_000)
    for one, two, count in ANSWER[:-1]:
        for _ in range(count):
            drag(page, one, two)
    page.get_by_role("button", name="Restart").click()
    # The clock goes on: on a slow machine there may be another minute to it.
    expect(page.locator(".clock")).to_have_text(re.compile(r"^0:"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".clock")).to_have_text(re.compile(r"^[1-9]"))
    one, two, count = ANSWER[-1]
    for _ in range(count):
        drag(page, one, two)
    page.wait_for_selector(".done-card")
    (result,) = kept(page, "results").values()
    assert result["best"] >= 65_000

    page = opened(open_page)
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show it").click()
    page.get_by_text("Here is the solution").wait_for()
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Undo").click()  # the same solution again
    page.get_by_text("Here is the solution").wait_for()
    page.get_by_role("button", name="Restart").click()
    solve(page)
    assert "Solved!" in (page.locator(".done-card").text_content() or "")
    assert kept(page, "results") is None


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


UNKNOWN = """
const tell = self.postMessage.bind(self);
self.postMessage = (answer) => tell({
    ...answer,
    said: answer.said.map((one, i) => i ? { code: 2, output: new Int32Array() } : one),
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


def test_a_link_followed_while_a_dialog_closes(open_page: Opener) -> None:
    """It leads where it says: the way back from the dialog does not lead away from there."""
    page = opened(open_page)
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
    page = opened(open_page)
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
