"""The smallest phone, 360 by 640: what matters is in sight, and can be pressed and heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import SMALL_PHONE, Opener, expect
from playing import (
    P,
    drag,
    islands,
    open_played,
    played,
    press_hint,
    shown_message,
    wait_for_islands,
)
from test_chains import NINE
from test_comfort import FITS, LARGE
from test_set import cell
from test_set import link as link_to_edit

from hashikit import Puzzle, parse

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SEVERAL = parse("https://puzz.link/p?hashi/9/9/1g2g3g2g2o3g2i1i1h3i3.h1l1h2g.g.4h2g1k1g2g2h2h3g3h3")
ODD = parse("https://puzz.link/p?hashi/9/9/1g2g3g2g2o3g2i1i1h3i35h1l1h2g4g64h2g1k1g2g2h2h3g3h3")


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize(
    ("puzzle", "part"), [(ODD, ".words .wrong"), (SEVERAL, ".words button")], ids=["odd", "several"]
)
def test_the_editors_words_are_in_sight(
    open_page: Opener, puzzle: Puzzle, part: str, language: str
) -> None:
    """The board gives nothing for them: its cells stay large enough to need no zoom."""
    settings = {"welcomed": True, "language": language}
    page = open_page(link_to_edit(puzzle), kept={"settings": settings}, **SMALL_PHONE)
    page.locator(part).wait_for()
    assert page.locator(".set .say").evaluate(FITS) == [0, 0]
    assert page.locator(".zooms").is_hidden()


def test_the_editors_steps_are_in_sight(open_page: Opener) -> None:
    page = open_page(link_to_edit(NINE), **SMALL_PHONE)
    page.locator(".about[data-status=one]").wait_for()
    page.locator(".tool.explain").click()
    onward = page.locator(".stepper button").last
    expect(onward).to_be_enabled()
    heights = set()
    while onward.is_enabled():
        onward.click()
        assert page.locator(".set .say").evaluate(FITS) == [0, 0]
        heights.add(page.locator("svg.board").evaluate("board => board.clientHeight"))
    assert len(heights) == 1, "the board stays as it is"


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_no_cell_moves_while_a_puzzle_is_made(open_page: Opener, language: str) -> None:
    """Whatever is said of it, also when a sign is chosen and when a step is explained."""
    settings = {"welcomed": True, "language": language}
    page = open_page("#/set", kept={"settings": settings}, **SMALL_PHONE)
    water = page.locator("svg.board .water")
    page.locator(".words p").wait_for()
    place = water.bounding_box()
    grid = Puzzle(9, 9, ())
    places = [((1, 1), 3), ((1, 5), 3), ((5, 1), 3), ((5, 5), 3), ((7, 7), 3)]
    for island, ((row, col), clue) in enumerate(places):
        page.touchscreen.tap(*cell(page, grid, row, col))
        wait_for_islands(page, island + 1)
        page.locator(f".palette [data-clue='{clue}']").click()
        page.locator(".words p").first.wait_for()
        assert water.bounding_box() == place
    page.touchscreen.tap(*cell(page, grid, 3, 3))
    page.locator(".palette button", has_text="◇").click()
    page.locator(".palette input").first.wait_for()
    assert water.bounding_box() == place
    page.locator(".tool.explain").click()
    page.locator(".stepper").wait_for()
    assert water.bounding_box() == place


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


def test_a_message_goes_when_it_is_tapped(open_page: Opener) -> None:
    page = open_played(open_page, **SMALL_PHONE)
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Group").click()
    toast = page.locator("#toast.shown")
    expect(toast).to_contain_text("This group: ")
    toast.click()
    expect(page.locator("#toast")).to_be_hidden(timeout=1000)  # it would stay for seconds
    expect(page.locator(".cover")).to_be_hidden()


def test_twice_the_size(open_page: Opener) -> None:
    """Sizes to choose, the level, and the next step of an explanation are in sight."""
    page = open_played(open_page, NINE, **SMALL_PHONE)
    page.locator(".about span").wait_for()
    page.context.add_init_script(LARGE)
    page.reload()
    page.locator(".about span").wait_for()
    title = page.locator(".info > div").first
    assert title.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    page.locator(".tools .more").click()
    page.get_by_role("button", name="New puzzle").click()
    chips = page.locator("dialog .choice").first
    right = chips.evaluate("one => one.getBoundingClientRect().right")
    for chip in chips.locator("label").all():
        assert chip.evaluate("one => one.getBoundingClientRect().right") <= right + 0.5
    page.goto(page.url.partition("#")[0] + link_to_edit(NINE))
    page.reload()
    page.locator(".about[data-status=one]").wait_for()
    page.locator(".tool.explain").click()
    for button in page.locator(".stepper button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_mark_belongs_to_one_edge(open_page: Opener) -> None:
    """Where two cross in their middles, each mark is beside the other edge."""
    page = open_played(open_page, parse("..1../...../1...2/...../..1.1"))
    page.locator(".tool.mark").click()
    drag(page, 0, 3)
    drag(page, 1, 2)
    one, two = (mark.bounding_box() for mark in page.locator(".edge.mark").all())
    top, left = islands(page).nth(0).locator(".disc"), islands(page).nth(1).locator(".disc")
    column, row = top.bounding_box(), left.bounding_box()
    assert one is not None
    assert two is not None
    assert column is not None
    assert row is not None
    boxes = sorted((one, two), key=lambda box: box["x"])
    middle = (column["x"] + column["width"] / 2, row["y"] + row["height"] / 2)
    assert boxes[0]["y"] > middle[1]
    assert boxes[1]["x"] > middle[0]


def test_paper_shows_no_hint(open_page: Opener) -> None:
    """Its words are not printed either."""
    page = open_played(open_page)
    wait_for_islands(page, len(P.islands))
    press_hint(page)
    page.locator(".badge").first.wait_for()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".badge, .island.hint")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".badge").first).to_be_attached()
