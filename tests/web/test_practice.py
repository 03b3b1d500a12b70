"""Practice: every technique has positions, every place where it applies counts, mastery is kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from browsing import FULL, PHONE, PLAYED, Opener, expect, kept, run_node
from playing import drag, middle, visit

from hashikit import Coord, Puzzle, Technique, check, count, parse, solve

if TYPE_CHECKING:
    from playwright.sync_api import Page

MARK = 7
TECHNIQUES = [t.value.replace("-", "_") for t in Technique if t is not Technique.BLOCKED]
"""No puzzle needs BLOCKED."""

OFTEN = ("full", "room", "sum_rest", "closed_group")
"""Those that a script plays whenever the tests run: each is played in another way."""


def test_every_technique_has_positions() -> None:
    """What is asked for follows in the only solution, and has the technique among its reasons."""
    said = json.loads(run_node("practice.mjs"))
    assert said["elsewhere"] == "right"
    assert list(said["found"]) == TECHNIQUES
    for technique, positions in said["found"].items():
        assert len(positions) >= (1 if technique in ("complete", "way_out") else 2)
        for position in positions:
            puzzle, solution = parse(position["puzzle"]), position["solution"]
            bridges = zip(puzzle.edges, solution, strict=True)
            assert not check(puzzle, [(a, b, n) for (a, b), n in bridges if n])
            assert count(puzzle, limit=2) == 1
            drawn = [{"edge": e, "value": value} for e, value in enumerate(position["drawn"])]
            assert position["moves"]
            for one in drawn + position["moves"]:
                goal = solution[one["edge"]]
                assert goal == 0 if one["value"] == MARK else one["value"] <= goal
            for move in position["moves"]:
                assert position["drawn"][move["edge"]] != move["value"]
            assert technique in position["steps"]
            assert position["verdicts"] == ["right", "wrong"]
            for one in position["judged"]:
                assert (one["verdict"] == "right") == bool(one["words"]), one
    # A right bridge is not enough: it has to follow by the technique.
    for technique in ("trial", "minimal"):
        judged = [one for position in said["found"][technique] for one in position["judged"]]
        assert sum(one["verdict"] == "right" for one in judged) < len(judged) / 2


@pytest.mark.parametrize(
    "technique",
    [name if name in OFTEN else pytest.param(name, marks=FULL) for name in TECHNIQUES],
)
def test_five_in_a_row(open_page: Opener, technique: str) -> None:
    """With a finger on the water; what is right by another technique costs nothing."""
    page = open_page(f"#/drill/{technique}", **PHONE)
    onward = page.locator(".learn .main")
    for turn in range(5):
        expect(page.locator(".steps")).to_contain_text(f"{turn} of 5")
        expect(page.get_by_role("button", name="Skip")).to_be_enabled()
        play(page)
        expect(page.locator(".say b")).to_have_text(
            "Right." if turn < 4 else re.compile("^Five in")
        )
        words = page.locator(".say").text_content() or ""
        assert len(words.removeprefix("Right.")) > 40  # and why
        if turn < 4:
            onward.click()
    assert kept(page, "practice") == {technique: {"streak": 0, "mastered": True}}
    expect(page.locator("h1")).to_contain_text("Mastered")


def play(page: Page) -> None:
    """Draw what is right, edge by edge, until the page says that it is by the technique."""
    puzzle = parse(page.locator(".stage").get_attribute("data-puzzle") or "")
    solution = solve(puzzle).solution
    assert solution is not None
    counts = {(one.a, one.b): one.count for one in solution.bridges}
    number = {island.at: i for i, island in enumerate(puzzle.islands)}
    ended = page.locator(".learn .main")
    middles = Counter((a[0] + b[0], a[1] + b[1]) for a, b in puzzle.edges)
    known = there(page)
    mark = page.get_by_role("button", name="Mark", exact=True)
    if mark.is_visible() and mark.get_attribute("aria-pressed") == "true":
        mark.click()
    for a, b in puzzle.edges:
        for _ in range(counts.get((a, b), 0) - known.get((a, b), 0)):
            if middles[a[0] + b[0], a[1] + b[1]] > 1:  # a tap there could mean either
                drag(page, number[a], number[b])
            else:
                (x, y), (u, v) = middle(page, number[a]), middle(page, number[b])
                page.touchscreen.tap((x + u) / 2, (y + v) / 2)
            page.wait_for_function("() => document.querySelector('.stage').ariaBusy !== 'true'")
            if ended.is_visible():
                return
    mark.click()
    for a, b in puzzle.edges:
        if (a, b) in counts or (a, b) in known:
            continue
        drag(page, number[a], number[b])
        page.wait_for_function("() => document.querySelector('.stage').ariaBusy !== 'true'")
        if ended.is_visible():
            return
    raise AssertionError("nothing is right")


def there(page: Page) -> dict[tuple[Coord, Coord], int]:
    """The bridges on the board."""
    labels = page.locator("svg.board .edge[aria-label]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    found = {}
    place = r".* at row (\d+), column (\d+)"
    for label in labels:
        bridge = re.match(r"(\d) bridge" + 2 * place, label)
        assert bridge is not None, label
        value, row, col, other_row, other_col = map(int, bridge.groups())
        found[(row - 1, col - 1), (other_row - 1, other_col - 1)] = value
    return found


def test_show_skip_and_wrong(open_page: Opener) -> None:
    """Showing and being wrong begin again, skipping does not; how far one got is kept."""
    kept_before = {**PLAYED, "practice": {"full": {"streak": 3, "mastered": False}}}
    page = open_page("#/drill/full", kept=kept_before, **PHONE)
    score = page.locator(".steps")
    expect(score).to_contain_text("3 of 5")
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_enabled()
    before = page.locator(".stage").get_attribute("data-puzzle")
    skip.click()
    expect(page.locator(".stage")).not_to_have_attribute("data-puzzle", before or "")
    expect(score).to_contain_text("3 of 5")
    page.get_by_role("button", name="Show me").click()
    expect(score).to_contain_text("0 of 5")
    expect(page.locator(".say b")).to_have_text("Here it is.")
    assert page.locator(".edge.hint").count() >= 1
    page.get_by_role("button", name="Next").click()
    expect(skip).to_be_enabled()
    play(page)
    expect(score).to_contain_text("1 of 5")
    visit(page, "#/techniques")
    expect(page.locator("[data-technique=full]")).to_contain_text("1 in a row so far")
    page.locator("[data-technique=full]").get_by_role("link").click()
    expect(skip).to_be_enabled()
    wrong(page)
    expect(page.locator(".say b")).to_have_text("Not that.")
    expect(score).to_contain_text("0 of 5")
    expect(page.locator(".edge.fault")).to_have_count(1)  # beside what is right


def test_keys_lead_to_the_board(open_page: Opener) -> None:
    """M marks, whatever has the focus; once it has ended, nothing can be marked."""
    page = open_page("#/drill/crossing")
    mark = page.get_by_role("button", name="Mark", exact=True)
    skip = page.get_by_role("button", name="Skip")
    on_board = "() => document.activeElement.closest('svg.board .island')"
    expect(skip).to_be_enabled()
    page.keyboard.press("m")
    expect(mark).to_have_attribute("aria-pressed", "true")
    skip.press("Enter")
    expect(skip).to_be_enabled()
    expect(skip).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(on_board)
    page.get_by_role("button", name="Show me").press("Enter")
    expect(mark).to_be_disabled()
    page.keyboard.press("Enter")  # Next
    expect(skip).to_be_enabled()
    page.wait_for_function(on_board)


def wrong(page: Page) -> None:
    """Draw a bridge where there is none."""
    puzzle: Puzzle = parse(page.locator(".stage").get_attribute("data-puzzle") or "")
    solution = solve(puzzle).solution
    assert solution is not None
    right = {(one.a, one.b) for one in solution.bridges}
    number = {island.at: i for i, island in enumerate(puzzle.islands)}
    for a, b in puzzle.edges:
        if (a, b) not in right:
            drag(page, number[a], number[b])
            if page.locator(".say b").count():
                return
