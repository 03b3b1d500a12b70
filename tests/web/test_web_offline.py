"""After the first visit the page needs no network, and a newer one replaces it as a whole."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PLAYED, Opener, serving
from playing import P, drag, drawn, link, visit
from test_files import ONLINE

from hashikit.web import server as server_module
from hashikit.web.server import Server, write
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.daily
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
    page.wait_for_selector(".say p")
    visit(page, "#/settings")
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("heading", name="Einstellungen").wait_for()


def newer(folder: Path) -> None:
    """Replace the game in a folder by a version whose rules are called law."""
    named = [path for path in folder.glob("*.js") if b'"Rules"' in path.read_bytes()]
    (script,) = (path for path in named if path.name in ("main.js", "chunk.js"))
    before = script.read_bytes()
    after = before.replace(b'"Rules"', b'"Law"')
    script.write_bytes(after)
    worker = folder / "sw.js"
    text = worker.read_text("utf-8")
    changed = text.replace(digest(before), digest(after)).replace(version(text), "0" * 16)
    assert changed.count("0" * 16) == 1
    worker.write_text(changed, "utf-8")
    later = script.stat().st_mtime + 10  # the server tells times in whole seconds
    for path in (script, worker):
        os.utime(path, (later, later))


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def version(worker: str) -> str:
    """Of the copy, the one digest that belongs to no file."""
    (found,) = re.findall(r'[^:]"([0-9a-f]{16})"', worker)
    return str(found)


def copies(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def test_a_newer_version_waits_until_it_is_wanted(open_page: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder)
    with serving(folder) as address:
        page = open_page("#/rules", address=address, offline_copy=True, kept=PLAYED)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        (first,) = copies(page)
        newer(folder)
        page.reload()  # from the copy; behind it the new one is fetched
        page.get_by_text("A new version is ready").wait_for()
        assert page.locator("h1").text_content() == "Rules"
        assert len(copies(page)) == 2  # both, as long as a page runs on the first

        other = page.context.new_page()
        other.goto(page.url)
        other.wait_for_selector("h1")
        assert other.locator("h1").text_content() == "Rules"
        page.get_by_role("button", name="Use it").click()
        page.locator("#toast", has_text="Close the other tabs").wait_for()
        other.close()
        page.get_by_role("button", name="Use it").click()
        page.get_by_role("heading", name="Law").wait_for()
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        assert first not in copies(page)


def test_a_newer_version_comes_when_all_pages_are_closed(open_page: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder)
    with serving(folder) as address:
        page = open_page("#/rules", address=address, offline_copy=True)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        newer(folder)
        page.reload()
        page.get_by_text("A new version is ready").wait_for()

        def law() -> bool:
            """Come back; the browser may take a moment to see that all pages were closed."""
            page.goto("about:blank")
            page.goto(address + "#/rules")
            page.wait_for_selector("h1")
            return page.locator("h1").text_content() == "Law"

        wait_until(law, "the newer version")


TRIED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    while (registration.installing) await new Promise((done) => setTimeout(done, 20));
    return registration.waiting === null;
}"""
"""Whether nothing is ready, after one more look for a newer version."""


def test_versions_are_never_mixed(open_page: Opener, tmp_path: Path) -> None:
    """A server in the middle of an upgrade: some files are newer, some are not there."""
    folder = tmp_path / "site"
    write(folder)
    with serving(folder) as address:
        page = open_page("#/rules", address=address, offline_copy=True)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        (first,) = copies(page)
        newer(folder)
        style = folder / "app.css"
        style.write_bytes(style.read_bytes() + b"\n")  # of a version in between
        later = style.stat().st_mtime + 10
        os.utime(style, (later, later))
        page.reload()
        page.wait_for_selector("h1")
        assert page.evaluate(TRIED)
        assert not page.get_by_text("A new version is ready").is_visible()
        page.goto("about:blank")
        page.goto(address + "#/rules")
        page.wait_for_selector("h1")
        assert page.locator("h1").text_content() == "Rules"
        assert first in copies(page)


def test_two_copies_under_one_origin(open_page: Opener, tmp_path: Path) -> None:
    """They share neither files nor progress."""
    for name in ("one", "two"):
        write(tmp_path / "site" / name)
    with serving(tmp_path / "site") as address:
        page = open_page(link(P), address=f"{address}one/", offline_copy=True)
        page.wait_for_selector("svg.board .island")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        drag(page, 0, 1)
        before = drawn(page)
        page.goto(f"{address}two/" + link(P))
        page.wait_for_selector("svg.board .island")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert drawn(page) != before
        assert len(copies(page)) == 2
        newer(tmp_path / "site" / "two")
        page.reload()
        page.get_by_text("A new version is ready").wait_for()
        page.get_by_role("button", name="Use it").click()
        page.wait_for_function("async () => (await caches.keys()).length === 2")
    page.goto(f"{address}one/" + link(P))  # offline
    page.wait_for_selector("svg.board .island")
    assert drawn(page) == before


MOST_OF_A_VISIT = 313_000
"""Bytes that a first visit to `hashi play` may move, with the copy for use offline: every language,
the editor and the measure of natural puzzles are in it."""


def test_a_first_visit_moves_every_file_once(
    open_page: Opener, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sent: list[tuple[str, int, int]] = []
    handler = server_module._Handler
    begin, header = handler.send_response, handler.send_header

    def responding(self: Any, code: int, *more: Any) -> None:
        sent.append((self.path.partition("?")[0], int(code), 0))
        begin(self, code, *more)

    def heading(self: Any, name: str, value: str) -> None:
        if name == "Content-Length":
            sent[-1] = (*sent[-1][:2], int(value))
        header(self, name, value)

    # Requests are answered by several threads: one at a time, so that the sizes are theirs.
    lock, answered = Lock(), handler.do_GET

    def one_at_a_time(self: Any) -> None:
        with lock:
            answered(self)

    monkeypatch.setattr(handler, "send_response", responding)
    monkeypatch.setattr(handler, "send_header", heading)
    monkeypatch.setattr(handler, "do_GET", one_at_a_time)
    with Server() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            page = open_page(link(P), address=server.address, kept=None, offline_copy=True)
            page.wait_for_selector("svg.board .island")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.wait_for_load_state("networkidle")
            page.context.close()
        finally:
            server.shutdown()
            thread.join()
    whole = [path for path, code, _ in sent if code == 200]
    assert sorted(whole) == sorted(set(whole))
    assert {path.lstrip("/") or "index.html" for path in whole} >= set(server.content) - ONLINE
    size = sum(length for _, _, length in sent)
    with capsys.disabled():
        print(f"\na first visit to `hashi play` moves {size / 1000:.0f} kB, with the offline copy")
    assert size <= MOST_OF_A_VISIT
