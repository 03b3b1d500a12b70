"""The dialog for a new puzzle: sizes, wishes, what cannot be made, and cancelling."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from browsing import LAPTOP, SMALL_PHONE, Opener, expect
from playing import PUZZLE, P, open_played, played, shown_message, wait_for_islands
from test_hints import opened
from test_hints_in_sight import LARGE

from hashikit import parse

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def test_new_puzzles_of_other_kinds(open_page: Opener) -> None:
    page = open_page("#/")
    page.get_by_role("button", name="Another kind").click()
    page.get_by_text("Any size").click()
    page.get_by_label("Rows").fill("5")
    page.get_by_label("Columns").fill("9")
    page.get_by_label("Symmetry").select_option("rotation")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("switch", name="Loops are allowed").uncheck()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/#/p/**")
    page.wait_for_selector("svg.board .island")
    puzzle = parse(unquote(page.url.partition("#/p/")[2]))
    assert (puzzle.rows, puzzle.cols, puzzle.max_bridges, puzzle.loops) == (5, 9, 3, False)
    cells = {island.at for island in puzzle.islands}
    assert {(4 - row, 8 - col) for row, col in cells} == cells
    page.go_back()
    page.get_by_role("link", name="Daily puzzle").wait_for()


def test_a_size_fills_the_fields(open_page: Opener) -> None:
    """And what is typed there chooses the size that it is, or none."""
    page = open_page("#/")
    page.get_by_role("button", name="Another kind").click()
    page.get_by_text("Any size").click()
    rows, columns = page.get_by_label("Rows"), page.get_by_label("Columns")
    chosen = page.locator("[name=size]:checked")
    rows.fill("13")
    expect(chosen).to_have_count(0)
    columns.fill("13")
    expect(chosen).to_have_value("13")
    rows.fill("8")
    page.get_by_role("radio", name="9×9").check()
    expect(rows).to_have_value("9")
    expect(columns).to_have_value("9")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("h1")).to_have_text("9×9")


def test_nothing_shows_below_the_button_that_starts(open_page: Opener) -> None:
    """What is scrolled past it ends above it."""
    page = open_page("#/p/" + PUZZLE.partition("?")[2], **SMALL_PHONE)
    wait_for_islands(page, len(P.islands))
    page.locator(".tools .more").click()
    page.locator("dialog .list button").first.click()
    page.locator("dialog summary").click()
    start = page.locator("dialog .main.wide")
    strips = set()
    for top in (0, 25, 50, 75, 100):
        page.locator("dialog").evaluate("(box, top) => box.scrollTo(0, top)", top)
        box, button = page.locator("dialog").bounding_box(), start.bounding_box()
        assert box is not None
        assert button is not None
        bottom = box["y"] + box["height"]
        assert bottom - button["y"] - button["height"] < 14
        clip = {"x": box["x"] + 24, "width": box["width"] - 48, "y": bottom - 11, "height": 9}
        strips.add(page.screenshot(clip=clip, animations="disabled"))
    assert len(strips) == 1


def test_further_wishes_open_with_a_thumb(open_page: Opener) -> None:
    page = opened(open_page, LARGE, **LAPTOP)
    page.get_by_role("button", name="New puzzle").click()
    box = page.locator("dialog summary").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def wishing(open_page: Opener, rows: int, cols: int) -> Locator:
    """The dialog for a new puzzle of this size."""
    page = open_played(open_page, **SMALL_PHONE)
    page.locator(".tools .more").click()
    page.get_by_role("button", name="New puzzle").click()
    dialog = page.get_by_role("dialog", name="New puzzle")
    dialog.locator("summary").click()
    dialog.get_by_label("Rows").fill(str(rows))
    dialog.get_by_label("Columns").fill(str(cols))
    return dialog


def test_what_takes_long_can_be_stopped_in_a_dialog(open_page: Opener) -> None:
    dialog = wishing(open_page, rows=3, cols=3)
    dialog.get_by_label("Extreme").check()
    start = dialog.get_by_role("button", name="Start")
    start.click()
    expect(dialog.get_by_role("status").filter(has_text="Thinking…")).to_be_visible()
    assert start.evaluate("one => getComputedStyle(one).opacity") == "1"
    dialog.get_by_role("button", name="Cancel").click()
    expect(start).to_be_enabled()
    expect(dialog.get_by_role("alert")).to_have_text("Cancelled.")


def test_a_wish_that_cannot_be_is_explained(open_page: Opener) -> None:
    """Where the wishes are, and for as long as they are the same."""
    dialog = wishing(open_page, rows=12, cols=5)
    dialog.get_by_label("Symmetry").select_option("quarter")
    dialog.get_by_role("button", name="Start").click()
    said = dialog.get_by_role("alert")
    expect(said).to_have_text("This symmetry needs as many rows as columns.")
    expect(said).to_be_in_viewport(ratio=1)


def test_wishes_that_are_folded_away_count(open_page: Opener) -> None:
    """And are said in short; a size chosen above takes the place of the one typed."""
    dialog = wishing(open_page, rows=9, cols=12)
    dialog.get_by_label("Symmetry").select_option("rotation")
    dialog.get_by_text("Loops are allowed").click()
    dialog.locator("summary").click()
    expect(dialog.locator(".fine", has_text="12×9 · Half turn · No loops")).to_be_visible()
    dialog.get_by_label("9×9").check()
    expect(dialog.locator(".fine", has_text="Half turn · No loops")).not_to_contain_text("×")
    dialog.locator("summary").click()
    expect(dialog.get_by_label("Rows")).to_have_value("9")
    dialog.get_by_label("Columns").fill("12")
    dialog.locator("summary").click()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.page.locator("h1", has_text="12×9")).to_be_visible()
    made = played(dialog.page)
    assert not made.loops
    cells = {island.at for island in made.islands}
    assert cells == {(made.rows - 1 - row, made.cols - 1 - col) for row, col in cells}


def test_a_wish_that_is_folded_away_is_shown_if_it_cannot_be(open_page: Opener) -> None:
    dialog = wishing(open_page, rows=99, cols=12)
    dialog.locator("summary").click()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_label("Rows")).to_be_focused()


def test_what_a_new_puzzle_lacks_is_said(open_page: Opener) -> None:
    """And not over the clock, nor over the buttons beside it."""
    dialog = wishing(open_page, rows=3, cols=3)
    dialog.get_by_label("Extreme").check()
    dialog.get_by_role("button", name="Start").click()
    toast = dialog.page.locator("#toast.shown")
    expect(toast).to_have_text("No Extreme puzzle of this kind was found; this one comes closest.")
    box = shown_message(dialog.page)
    for part in dialog.page.locator(".clock, .time button, .bar .menu").all():
        other = part.bounding_box()
        assert other is not None
        assert box["x"] + box["width"] <= other["x"]
