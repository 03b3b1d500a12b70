"""After the first visit the page needs no network, and a newer one replaces it as a whole."""

from __future__ import annotations

import os
from pathlib import Path

from browsing import PLAYED, Opener, serving
from playing import PUZZLE, drag, drawn, link

from hashikit import parse
from hashikit.site import write

P = parse(PUZZLE)


def test_offline(open_page: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "site" / "deep"
    folder.parent.mkdir()
    write(folder)
    with serving(tmp_path / "site") as address:
        page = open_page(link(P), address=f"{address}deep/", offline_copy=True)
        page.wait_for_selector("svg.board .island")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        drag(page, 0, 1)
        before = drawn(page)
    # Now nobody answers any more.
    page.reload()
    page.wait_for_selector("svg.board .island")
    assert drawn(page) == before
    drag(page, 0, 3)
    page.locator(".tool.hint").click()  # the engine works as well
    page.wait_for_selector(".say button")
    page.evaluate("location.hash = '#/settings'")
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("heading", name="Einstellungen").wait_for()


def test_newer_files_are_taken_together(open_page: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder)
    with serving(folder) as address:
        page = open_page("#/rules", address=address, offline_copy=True, kept=PLAYED)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        script = folder / "main.js"
        text = script.read_text("utf-8")
        script.write_text(text.replace('"Rules"', '"Law"'), "utf-8")
        later = script.stat().st_mtime + 10  # the server tells times in whole seconds
        os.utime(script, (later, later))
        page.reload()  # from the copy; behind it the new one is fetched
        page.wait_for_selector("h1")
        page.wait_for_function(
            """async () => {
                const names = await caches.keys();
                if (names.length !== 1) return false;
                const copy = await (await caches.open(names[0])).match("main.js");
                return (await copy.text()).includes("Law");
            }"""
        )
        page.reload()
        page.wait_for_selector("h1")
        assert page.locator("h1").text_content() == "Law"
