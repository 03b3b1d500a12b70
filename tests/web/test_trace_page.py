"""The page of a cut trace: a file of its own, opened as one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import DESKTOP

import hashikit
from hashikit import Puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Browser

APART = Puzzle.from_grid([[2] * 4] * 4)


def test_the_page_of_a_trace(browser: Browser, tmp_path: Path) -> None:
    """Keys, buttons, the last drawing, both themes; nothing is asked of a network."""
    pytest.importorskip("pysolvers", reason="pip install 'hashikit[sat]'")
    signs = [(0, 4, None, None, None, "?"), (2, 2, None, None, 1, None)]
    islands = [(0, 0, None), (0, 2, 2), (2, 4, None), (2, 0, 1), (3, 2, 1)]
    puzzle = Puzzle(4, 6, islands, signs=signs, blocked=[(3, 5)])
    made = hashikit.trace(APART, solver="sat-lazy:pairs=no")
    made.write(tmp_path / "apart")
    signed = hashikit.trace(puzzle, solver="native")
    signed.write(tmp_path / "signs")
    total = len(made) + 1
    assert total > 2
    page = browser.new_page(**DESKTOP)
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "signs" / "index.html").as_uri())
    assert page.inner_text("#board").split() == ["?", "2", "1", "?", "1", "?", "1"]
    page.goto((tmp_path / "apart" / "index.html").as_uri())

    def said() -> str:
        return page.inner_text("#said")

    def lines(layer: int) -> int:
        return page.locator("#board svg > g").nth(layer).locator("line").count()

    assert said().startswith(f"Drawing 1 of {total}: ")
    assert f"{len(made[0].components)} components; " in said()
    assert lines(2) == sum(bridge.count for bridge in made[0].drawing.bridges)
    assert lines(1) == len({edge for cut in made[0].cuts for edge in cut.edges})
    page.keyboard.press("ArrowRight")
    assert said().startswith(f"Drawing 2 of {total}")
    page.keyboard.press("End")
    assert said() == f"Drawing {total} of {total}. The answer: one network."
    assert lines(1) == 0
    assert page.locator("#next").is_disabled()
    page.keyboard.press("Home")
    page.click("#next")
    assert said().startswith(f"Drawing 2 of {total}")
    page.keyboard.press("Home")
    page.locator("#at").focus()
    page.keyboard.press(" ")
    page.wait_for_function("() => document.getElementById('said').textContent.includes(' 2 of ')")
    paper = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="light")
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) != light
    page.close()
    assert errors == []
    assert all(url.startswith("file:") for url in asked)
