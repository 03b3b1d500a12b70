"""The page keeps games, settings and sheets, whatever the device's storage holds or refuses.

What becomes of each entry that makes no sense is tested in storage.test.js beside the page, moves
and histories in game.test.js; here, that the page as a whole goes on.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browsing import PLAYED, Opener, expect, kept
from playing import (
    ANSWER,
    P,
    drag,
    drawn,
    link,
    open_played,
    press_hint,
    visit,
    wait_for_islands,
)

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = parse("1.2.2/...../1.2.2")

NAME = "`hashikit:${new URL('.', location.href).pathname}:${key}`"


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


def test_the_page_survives_bad_entries(open_page: Opener) -> None:
    """On every part of it, all entries at once; each is set aside by what reads it."""
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    (game,) = kept(page, "games")
    keys = ["settings", "results", "days", "techniques", "sheets", f"game.{game}", "games"]
    bad = dict(zip(keys, BAD.values(), strict=True))
    for path, there in (
        (link(P), "svg.board .island"),
        ("#/stats", "h1"),
        ("#/settings", "h1"),
        ("#/set", "svg.board"),
        ("#/daily/2026-03-04", "svg.board .island"),
        ("#/play", "svg.board .island"),
        ("#/", "h1"),
        ("#/archive", "h1"),
    ):
        visit(page, "#/rules" if path != "#/" else "#/techniques")
        for key, text in bad.items():
            put(page, key, text)
        page.goto(page.url.partition("#")[0] + path)
        page.reload()
        page.wait_for_selector(there)
        assert page.locator(".notice").count() == 0, path
    assert {key: raw(page, f"aside.{key}") for key in bad} == bad


FULL = """
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (...args) {
    if (!globalThis.room) throw new DOMException("full", "QuotaExceededError");
    setItem.apply(this, args);
};
"""


def test_a_full_storage_loses_nothing_while_the_page_is_open(open_page: Opener) -> None:
    page = open_played(open_page)
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
    page = open_played(open_page)
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
    other.get_by_text("holds 1 puzzle").wait_for()
    other.get_by_role("button", name="Replace").click()
    other.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert len(kept(other, "games")) == 1
    visit(other, "#/play")
    wait_for_islands(other, len(P.islands))
    assert drawn(other) == before

    # Merged, it comes to what is there.
    both = open_page(link(SMALL))
    both.wait_for_selector("svg.board .island")
    drag(both, 0, 1)
    visit(both, "#/settings")
    restore(both, file)
    both.get_by_text("holds 1 puzzle").wait_for()
    both.get_by_role("button", name="Merge").click()
    both.locator("#toast", has_text="Merged").wait_for()
    assert len(kept(both, "games")) == 2
    assert kept(both, "settings") == PLAYED["settings"]

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


def test_a_file_that_cannot_be_restored(open_page: Opener, tmp_path: Path) -> None:
    """It is no backup, or there is no room for it: that is said, and nothing changes."""
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    visit(page, "#/settings")
    before = json.loads(page.evaluate("JSON.stringify(localStorage)"))
    file = tmp_path / "file.json"
    file.write_text("{}")
    restore(page, file)
    page.locator("#toast", has_text="not a backup").wait_for()
    entries = {"settings": entry({}), "game.a": entry("x" * 4_000_000), "game.b": "y" * 4_000_000}
    made = {"kind": "hashikit backup", "whole": True, "made": "2026-01-01", "entries": entries}
    file.write_text(json.dumps(made))
    restore(page, file)
    page.get_by_role("button", name="Replace").click()
    page.locator("#toast", has_text="no room").wait_for()
    assert json.loads(page.evaluate("JSON.stringify(localStorage)")) == before


def test_two_tabs_share_a_game(open_page: Opener) -> None:
    """A hint stays on the board, and one clock counts."""
    page = open_played(open_page)
    page.context.clock.install()
    page.reload()
    page.wait_for_selector("svg.board .island")
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
    page.context.clock.run_for(12_000)
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
    page = open_played(open_page)
    page.clock.install()
    page.reload()
    page.wait_for_selector("svg.board .island")
    page.clock.run_for(65_000)
    drag(page, *ANSWER[0][:2])
    page.get_by_role("button", name="Restart").click()
    # The clock goes on: on a slow machine there may be another minute to it.
    expect(page.locator(".clock")).to_have_text(re.compile(r"^0:"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".clock")).to_have_text(re.compile(r"^[1-9]"))

    page = open_played(open_page)
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
