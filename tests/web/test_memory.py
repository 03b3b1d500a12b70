"""What a page leaves behind when the player goes on: nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import Opener
from playing import link

from quickly import generate
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

GO = """async ([place, what]) => {
    location.hash = place;
    while (!document.querySelector(what)) await new Promise(requestAnimationFrame);
}"""
"""Go to a page. (Playwright's own ways of waiting keep hold of what they have found.)"""


def counted(page: Page) -> tuple[int, int]:
    """How many nodes the page holds, those out of the document too, and how many listeners."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    found = session.send("Memory.getDOMCounters")
    session.detach()
    return found["nodes"], found["jsEventListeners"]


@pytest.mark.parametrize("place", ["p", "set", "drill"])
def test_nothing_of_earlier_puzzles_stays(open_page: Opener, place: str) -> None:
    puzzles = [generate(7, 7, level="easy", seed=seed).puzzle for seed in range(4)]
    page = open_page("#/settings")

    def play() -> None:
        for puzzle in puzzles:
            to = "#/drill/full" if place == "drill" else link(puzzle).replace("#/p/", f"#/{place}/")
            page.evaluate(GO, [to, "svg.board .island[class]"])
            page.evaluate(GO, ["#/settings", "input[name=theme]"])

    play()  # what is made once
    nodes, listeners = counted(page)
    play()
    play()

    def settled() -> bool:
        """What still waits for the engine holds its page a little longer."""
        after = counted(page)
        return after[0] - nodes < 100 and after[1] - listeners < 20

    wait_until(settled, f"no more than the {nodes} nodes and {listeners} listeners of before")
