"""Time gestures on large boards: drawing a bridge and moving the board, by mouse and by touch.

    python benchmarks/gestures.py

All times are processor time of the page's main thread, for each event of the pointer (each gets a
frame) and for the end of a gesture; other programs on the machine hardly disturb that. Needs what
`browser.py` needs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from shared import ROOT

sys.path.insert(0, str(ROOT / "tests" / "web"))

from browsing import DESKTOP
from playing import link
from playwright.sync_api import Browser, CDPSession, Page

from browser import KEEP, RUNS, chromium, processor_time, task_times, told
from hashikit import Puzzle, generate

STEPS = 12
"""Events of the pointer in a gesture."""

PAUSE = 40
"""Milliseconds between them, so that each gets a frame of its own."""

# Points in the middle of the screen with nothing but water around.
FREE = """
() => {
    const found = [];
    const box = document.querySelector("svg.board").getBoundingClientRect();
    const isFree = (x, y) => [-9, 0, 9].every((dx) => [-9, 0, 9].every((dy) =>
        !document.elementFromPoint(x + dx, y + dy)?.closest(".island, .edge")));
    for (let y = box.top + box.height / 3; y < box.top + box.height / 2; y += 7)
        for (let x = box.left + box.width / 3; x < box.left + box.width / 2; x += 7)
            if (found.length < 7 && isFree(x, y)) found.push([x, y]);
    return found;
}
"""


def gestures(browser: Browser, address: str) -> None:
    """Move, zoom and draw on a large board, by mouse and by touch."""
    for side in (25, 100):
        puzzle = generate(side, side, seed=1, style="quick").puzzle
        for kind in ("mouse", "touch"):
            touch = {"has_touch": True, "is_mobile": True} if kind == "touch" else {}
            context = browser.new_context(**{**DESKTOP, **touch})
            context.add_init_script(KEEP)
            page = context.new_page()
            page.goto(address + link(puzzle))
            page.wait_for_selector("svg.board .island")
            page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
            session = context.new_cdp_session(page)
            for name, ways in (("draw", draws(page, puzzle)), ("move", moves(page))):
                frames, ends, longest = [], [], []
                for way in ways:
                    go = partial(follow, page, session, kind, way)
                    frames.append(processor_time(browser, go) / len(way))
                    end = partial(follow, page, session, kind, way[-1:], "up")
                    tasks = task_times(browser, end)
                    ends.append(sum(tasks))
                    longest.append(max(tasks))
                told(f"{name} on {side}×{side} by {kind}, a frame", frames)
                told(f"{name} on {side}×{side} by {kind}, letting go", ends)
                told(f"{name} on {side}×{side} by {kind}, its longest task", longest)
                if name == "draw":  # from here on half of it is out of sight
                    page.keyboard.press("+")  # its button is not shown where cells are large enough
                    page.wait_for_timeout(1000)
            context.close()


def follow(
    page: Page, session: CDPSession, kind: str, way: list[tuple[float, float]], first: str = "down"
) -> None:
    """Go a way with the pointer; each event gets a frame of its own."""
    for index, (x, y) in enumerate(way):
        press(session, kind, "move" if index else first, x, y)
        page.wait_for_timeout(PAUSE)


def press(session: CDPSession, kind: str, what: str, x: float, y: float) -> None:
    """Press, move or release the mouse or a finger."""
    if kind == "mouse":
        names = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
        button = {"button": "left", "buttons": int(what != "up"), "clickCount": 1}
        session.send("Input.dispatchMouseEvent", {"type": names[what], "x": x, "y": y, **button})
    else:
        names = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}
        points = [] if what == "up" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": names[what], "touchPoints": points})


def draws(page: Page, puzzle: Puzzle) -> list[list[tuple[float, float]]]:
    """From an island towards the next, in steps."""
    box = page.locator("svg.board .water").bounding_box()
    assert box is not None
    cell = box["width"] / (puzzle.cols + 0.3)
    ways = []
    for (row, col), (end_row, end_col) in puzzle.edges[:: max(1, len(puzzle.edges) // RUNS)]:
        x, y = box["x"] + (col + 0.65) * cell, box["y"] + (row + 0.65) * cell
        u, v = box["x"] + (end_col + 0.65) * cell, box["y"] + (end_row + 0.65) * cell
        ways.append([(x + (u - x) * k / STEPS, y + (v - y) * k / STEPS) for k in range(STEPS)])
    return ways


def moves(page: Page) -> list[list[tuple[float, float]]]:
    """Across the water: from a corner of the board, where no island is, towards its middle."""
    found: list[tuple[float, float]] = page.evaluate(FREE)
    return [[(x + 6 * k, y + 4 * k) for k in range(STEPS)] for x, y in found]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all times; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Time gestures on large boards, by mouse and by touch.",
        epilog="example: python benchmarks/gestures.py",
    )
    parser.parse_args(arguments)
    with chromium(parser) as (browser, address):
        gestures(browser, address)
    return 0


if __name__ == "__main__":
    sys.exit(main())
