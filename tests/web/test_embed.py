"""One puzzle in a frame on another page, which is told how far its player is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    ELSEWHERE,
    PATIENCE,
    Opener,
    expect,
    languages,
    serving,
)
from playing import P, answer, link
from playing import drag as drag_on
from test_web_access import violations

from hashikit.web.server import Server, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

AROUND = """<!doctype html>
<link rel="icon" href="data:,">
<title>A newspaper</title>
<iframe src="{address}?embed=1{link}" style="width: 500px; height: 400px"></iframe>
<script>
    const told = [];
    addEventListener("message", ({{ data, origin, source }}) => {{
        if (origin !== "{origin}" || source !== frames[0] || data.source !== "hashi") return;
        told.push(data);
    }});
</script>
"""


@contextmanager
def played(embed_from: list[str]) -> Iterator[str]:
    """The address of `hashi play`."""
    with Server(embed_from=embed_from) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def framed(browser: Browser, folder: Path, address: str, around: str) -> Iterator[Page]:
    """A page of another origin with the game in a frame."""
    origin = address.rstrip("/")
    text = AROUND.format(address=address, link=link(P), origin=origin)
    (folder / "index.html").write_text(text)
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(around)
    yield page
    context.close()


def drag(page: Page, one: int, two: int) -> None:
    islands = page.frames[1].locator("svg.board .island")
    boxes = [islands.nth(island).bounding_box() for island in (one, two)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=3)
    page.mouse.up()


def told(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("told")
    return found


@pytest.mark.daily
def test_a_puzzle_in_a_frame(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as around:
        around = around.replace("127.0.0.1", ELSEWHERE)
        origin = around.rstrip("/")
        with (
            played([origin]) as address,
            framed(browser, tmp_path, address, around) as page,
        ):
            page.wait_for_function("told.length === 1")
            frame = page.frames[1]
            assert not frame.locator("header.bar").is_visible()
            assert sizes(frame) == [500, 400]
            box = frame.locator("svg.board").bounding_box()
            assert box is not None
            assert box["width"] > 450
            assert box["height"] > 280
            (ready,) = told(page)
            assert ready["event"] == "ready"
            assert ready["progress"] == 0
            assert not ready["solved"]
            for one, two, count in answer(P):
                for _ in range(count):
                    drag(page, one, two)
            page.wait_for_function("told.at(-1).event === 'solved'")
            every = told(page)
            events = [one["event"] for one in every]
            assert events == ["ready", *["progress"] * (len(events) - 2), "solved"]
            shares = [one["progress"] for one in every]
            assert shares == sorted(shares)
            assert shares[-1] == 1
            assert [one["solved"] for one in every] == [False] * (len(every) - 1) + [True]
            assert 0 < every[-1]["seconds"] < PATIENCE
            expect(frame.locator(".embed-said")).to_contain_text("Solved!")
            opened = frame.get_by_role("link", name="Open the game").get_attribute("href")
            assert opened == address + link(P)
            # The game has been kept; it can be played again.
            assert "Not saved" not in frame.locator(".embed-said").inner_text()
            frame.get_by_role("button", name="Replay").click()
            page.wait_for_function("told.at(-1).event === 'progress'")
            assert told(page)[-1]["progress"] == 0


def sizes(frame: Frame) -> list[int]:
    """Of what is in the frame: there is nothing to scroll."""
    found: list[int] = frame.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    return found


@pytest.mark.parametrize("embed_from", [[], ["https://example.org"]])
def test_hashi_play_lets_no_other_page_frame_it(
    browser: Browser, tmp_path: Path, embed_from: list[str]
) -> None:
    with serving(tmp_path) as around:
        around = around.replace("127.0.0.1", ELSEWHERE)
        with (
            played(embed_from) as address,
            framed(browser, tmp_path, address, around) as page,
        ):
            page.wait_for_load_state("networkidle")
            assert page.frames[1].url.startswith("chrome-error:")
            assert told(page) == []


@pytest.mark.parametrize("allowed", [False, True])
def test_a_folder_refuses_by_itself(browser: Browser, tmp_path: Path, allowed: bool) -> None:
    """A server of files may send no headers: the page looks who is around it."""
    (tmp_path / "around").mkdir()
    with serving(tmp_path / "around") as around:
        around = around.replace("127.0.0.1", ELSEWHERE)
        origin = around.rstrip("/")
        write(tmp_path / "game", embed_from=[origin if allowed else "https://example.org"])
        with (
            serving(tmp_path / "game") as address,
            framed(browser, tmp_path / "around", address, around) as page,
        ):
            frame = page.frames[1]
            if allowed:
                frame.wait_for_selector("svg.board .island")
                page.wait_for_function("told.length === 1")
            else:
                expect(frame.get_by_role("alert")).to_have_text("This site may not show the game.")
                assert frame.locator("svg.board").count() == 0
                assert told(page) == []


@pytest.mark.parametrize("width", [280, 500])
def test_it_can_be_looked_at_without_a_frame(open_page: Opener, width: int) -> None:
    page = open_page(f"?embed=1{link(P)}", viewport={"width": width, "height": 400})
    page.wait_for_selector("svg.board .island")
    assert not page.locator("header.bar").is_visible()
    assert violations(page) == []
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) == width
    # The keyboard solves it as well: undo and redo are buttons.
    page.locator("svg.board .island").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.press("Enter")
    expect(undo).to_be_disabled()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_link_without_a_puzzle_says_so(open_page: Opener) -> None:
    page = open_page("?embed=1#/p/nonsense")
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert page.get_by_role("link", name="Open the game").get_attribute("target") == "_blank"


@languages("de")
def test_the_bar_of_a_narrow_frame(open_page: Opener, language: str) -> None:
    """Its tools stand in one line, and nothing touches the edge."""
    page = open_page(
        "?embed=1" + link(P),
        kept={"settings": {"welcomed": True, "language": language}},
        viewport={"width": 340, "height": 420},
    )
    for _ in range(2):
        tools = page.locator(".embed-tools > :visible")
        boxes = [one.bounding_box() for one in tools.all()]
        assert all(boxes)
        middles = {round(box["y"] + box["height"] / 2) for box in boxes if box}
        assert max(middles) - min(middles) <= 1
        assert min(box["x"] for box in boxes if box) >= 8
        assert max(box["x"] + box["width"] for box in boxes if box) <= 332
        if page.locator(".island.done").count():
            break
        for one, two, count in answer(P):
            for _ in range(count):
                drag_on(page, one, two)
        page.locator(".lit").first.wait_for()
    assert violations(page) == []
