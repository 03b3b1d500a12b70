"""Playing a puzzle in the browser as a person does; hashikit itself knows the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from browsing import PLAYED, kept

from hashikit import Puzzle, dumps, parse, solve

if TYPE_CHECKING:
    from browsing import Opener
    from playwright.sync_api import FloatRect, Locator, Page

PUZZLE = "https://puzz.link/p?hashi/7/7/3h5g1n4h5g2h1j14j1h3g4h23g2g1h"
P = parse(PUZZLE)


def link(puzzle: Puzzle) -> str:
    """The address of a puzzle, within the page."""
    return "#/p/" + dumps(puzzle, "puzzlink").partition("?")[2]


def answer(puzzle: Puzzle) -> list[tuple[int, int, int]]:
    """The bridges of the only solution: two islands by their index, and how many."""
    found = solve(puzzle).solution
    assert found is not None
    index = {island.at: i for i, island in enumerate(puzzle.islands)}
    return [(index[b.a], index[b.b], b.count) for b in found.bridges]


ANSWER = answer(P)


def islands(page: Page) -> Locator:
    return page.locator("svg.board .island")


def middles(page: Page, *numbers: int) -> list[tuple[float, float]]:
    """Where islands are on the page, once they are there; in one round trip."""
    found: list[list[float]] = page.evaluate(
        """async (numbers) => {
            // Not `document.querySelectorAll`: tests watch what the page itself asks of that.
            const { querySelectorAll } = Document.prototype;
            const disc = (i) => querySelectorAll.call(document, "svg.board .island .disc")[i];
            while (!numbers.every(disc)) await new Promise(requestAnimationFrame);
            return numbers.map((i) => {
                const { x, y, width, height } = disc(i).getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            });
        }""",
        numbers,
    )
    return [(x, y) for x, y in found]


def middle(page: Page, island: int) -> tuple[float, float]:
    """Where an island is on the page."""
    (found,) = middles(page, island)
    return found


def drawn(page: Page) -> str:
    """What is on the board: the label of every bridge, and every mark."""
    labels = page.locator("svg.board .edge[aria-label]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label'))"
    )
    marks = page.locator("svg.board .edge.mark").count()
    return "\n".join([*sorted(labels), f"marks: {marks}"])


def played(page: Page) -> Puzzle:
    """The puzzle of the game that the page keeps as the last one."""
    page.wait_for_selector("svg.board .island")
    return parse(kept(page, f"game.{kept(page, 'games')[0]}")["puzzle"])


def shown_message(page: Page) -> FloatRect:
    """Where a message that is said in passing lies, once it has come to rest."""
    page.wait_for_function(
        "() => document.querySelector('#toast').getAnimations().every(one => "
        "one.playState === 'finished') "
        "&& getComputedStyle(document.querySelector('#toast')).opacity === '1'"
    )
    box = page.locator("#toast").bounding_box()
    assert box is not None
    return box


def box(one: Locator) -> FloatRect:
    """Where an element is on the page."""
    found = one.bounding_box()
    assert found is not None
    return found


def drag(page: Page, one: int, two: int) -> None:
    """Pull from an island towards another."""
    (x, y), (u, v) = middles(page, one, two)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    page.mouse.up()


def solve_what_is_there(page: Page) -> None:
    for one, two, count in answer(played(page)):
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").wait_for()


def between(page: Page, one: int, two: int) -> tuple[float, float]:
    """A point of the water between two islands, near the first one."""
    (x, y), (u, v) = middle(page, one), middle(page, two)
    box = islands(page).nth(one).locator(".disc").bounding_box()
    assert box is not None
    length = abs(u - x) + abs(v - y)
    part = (box["width"] * 0.5 + 6) / length
    return x + (u - x) * part, y + (v - y) * part


def wait_for_islands(page: Page, count: int) -> None:
    """Wait for a board with this many islands."""
    page.wait_for_function(
        "n => document.querySelector('svg.board')"
        " && document.querySelectorAll('.island').length === n",
        arg=count,
    )


def open_played(open_page: Opener, puzzle: Puzzle | None = None, **options: Any) -> Page:
    """The page with a puzzle (PUZZLE) for somebody who knows the tutorial.

    Among the options, `settings` are kept settings; the others are of the browser.
    """
    puzzle = puzzle or P
    settings = {**PLAYED["settings"], **options.pop("settings", {})}
    page = open_page(link(puzzle), kept={"settings": settings}, **options)
    wait_for_islands(page, len(puzzle.islands))
    return page


@contextmanager
def arriving(page: Page) -> Iterator[None]:
    """What is done in it leads to another page of the game; wait until that is there."""
    page.evaluate("() => { globalThis.before = document.querySelector('#page').firstChild; }")
    yield
    page.wait_for_function(
        "() => { const now = document.querySelector('#page')?.firstChild;"
        " return now && now !== globalThis.before; }"
    )


def visit(page: Page, place: str) -> None:
    """Go to another page of the game, from `#` on in its address, and wait until that is there."""
    with arriving(page):
        page.evaluate("place => { location.hash = place; }", place)


def press_hint(page: Page) -> None:
    """Press hint, and wait for a different text."""
    before = page.locator(".say").text_content()
    page.locator(".tool.hint").click()
    page.wait_for_function(
        "before => document.querySelector('.say').textContent !== before", arg=before
    )


def solve_it(page: Page) -> None:
    """Play PUZZLE to its end."""
    wait_for_islands(page, len(P.islands))
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    page.locator(".done-card").wait_for()


def draw_wrongly(page: Page) -> None:
    """Draw a bridge in PUZZLE where its solution has none."""
    right = {frozenset(entry[:2]) for entry in ANSWER}
    index = {island.at: i for i, island in enumerate(P.islands)}
    drag(page, *next((index[a], index[b]) for a, b in P.edges if {index[a], index[b]} not in right))


def quick_stroke(page: Page, one: int, two: int) -> None:
    """A finger that flies from an island towards another."""
    (x, y), (u, v) = middle(page, one), middle(page, two)
    session = page.context.new_cdp_session(page)
    send = "Input.dispatchTouchEvent"
    session.send(send, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, 5):
        point = {"x": x + (u - x) * k / 4, "y": y + (v - y) * k / 4}
        session.send(send, {"type": "touchMove", "touchPoints": [point]})
    session.send(send, {"type": "touchEnd", "touchPoints": []})


READ_OUT = """() => {
    window.readOut = [];
    const seen = changes => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) window.readOut.push(node.textContent);
    };
    for (const place of document.querySelectorAll('.say, #live'))
        new MutationObserver(seen).observe(place, { childList: true, subtree: true });
}"""
"""Notes what a screen reader reads out: what is added to a live region."""


def hashi(page: Page, names: str) -> Locator:
    """Elements of a board by their classes, which begin with `hashi-` on other pages."""
    return page.locator(re.sub(r"\.", ".hashi-", names))


def pull(page: Page, one: int, two: int) -> None:
    """Drag from an island to another."""
    places = [hashi(page, ".disc").nth(island).bounding_box() for island in (one, two)]
    (x, y), (u, v) = [
        (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        for place in places
        if place
    ]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2)
    page.mouse.move(u, v)
    page.mouse.up()
