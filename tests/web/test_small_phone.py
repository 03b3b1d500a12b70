"""Narrow screens: no word, tool, title or key is cut off, broken or moved, in any language."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from browsing import (
    FITS,
    LAPTOP,
    PHONE,
    PLAYED,
    SMALL_PHONE,
    Opener,
    expect,
    languages,
    screens,
    screens_and_languages,
)
from playing import (
    ANSWER,
    P,
    box,
    drag,
    draw_wrongly,
    islands,
    link,
    open_played,
    press_hint,
    solve_it,
    visit,
    wait_for_islands,
)
from test_chains import NINE
from test_set import cell
from test_set import link as link_to_edit

from hashikit import Puzzle, parse

SET = link(P).replace("#/p/", "#/set/")


@screens_and_languages("390x844-de", "1280x800-en")
def test_tools_stay_where_they_are(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """A hint's other names move none of them, and they stand in columns."""
    page = open_page(link(P), kept={"settings": {"welcomed": True, "language": language}}, **screen)
    wait_for_islands(page, len(P.islands))
    tools = page.locator(".tools button:visible")
    before = [one.bounding_box() for one in tools.all()]
    info = page.locator(".info").bounding_box()
    assert info is not None
    for one in before:
        assert one is not None
        assert one["x"] + one["width"] <= info["x"] + info["width"] + 1
    for _ in range(2):
        press_hint(page)
        assert [one.bounding_box() for one in tools.all()] == before
        cut = "all => all.map(one => one.scrollWidth - one.clientWidth)"
        assert max(page.locator(".tools button:visible").evaluate_all(cut)) <= 0
    if screen is PHONE:
        return
    left = "one => one.querySelector('.icon').getBoundingClientRect().left"
    for one, below in (("check", "mark"), ("hint", "group")):
        assert page.locator(f".tool.{one}").evaluate(left) == (
            page.locator(f".tool.{below}").evaluate(left)
        )
    solve_it(page)
    hidden = "one => one.scrollHeight - one.clientHeight"
    assert page.locator(".say").evaluate(hidden) <= 0


@languages("de")
def test_nothing_is_cut_off_on_a_small_phone(open_page: Opener, language: str) -> None:
    """Practice's buttons, and the link to share."""
    page = open_page(
        "#/drill/full", kept={"settings": {"welcomed": True, "language": language}}, **SMALL_PHONE
    )
    islands(page).first.wait_for()
    assert page.locator(".learn .row").last.evaluate(FITS) == [0, 0]
    visit(page, "#/daily/2026-03-04")
    islands(page).first.wait_for()
    page.locator(".tools .more").click()
    page.locator("dialog .list button").nth(5).click()
    address = page.locator("dialog textarea").nth(1)
    expect(address).to_have_value(re.compile("2026-03-04$"))
    assert address.evaluate(FITS) == [0, 0]


def test_days_and_tools_stand_in_one_line_in_japanese(open_page: Opener) -> None:
    """Neither a day of the month nor the name of a tool breaks."""
    page = open_page(
        "#/stats", kept={"settings": {**PLAYED["settings"], "language": "ja"}}, **SMALL_PHONE
    )
    days = page.locator(".days a")
    days.first.wait_for()
    heights = {round(day.bounding_box()["height"]) for day in days.all()}  # type: ignore[index]
    assert len(heights) == 1
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    for _ in range(2):
        press_hint(page)
        words = page.locator(".tools .tool:visible span").all()
        assert len({round(word.bounding_box()["height"]) for word in words}) == 1  # type: ignore[index]


@screens_and_languages("360x640-de", "1280x800-en", full=("390x844",))
def test_no_date_is_broken_between_lines(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """Nor a size or a level; the longest stand on Home and above the puzzle of a Sunday. Today's
    share a line."""
    page = open_played(open_page, settings={"language": language}, **screen)
    drag(page, *ANSWER[0][:2])
    page.clock.set_fixed_time("2026-12-27T12:00:00")
    for place in ("#/", "#/daily/2026-11-22"):
        visit(page, place)
        page.locator(".facts span").last.wait_for()
        lines = page.locator(".facts:has(:nth-child(2)) > span").evaluate_all(
            "all => all.map(one => one.offsetHeight"
            " / parseFloat(getComputedStyle(one.parentElement).lineHeight))"
        )
        assert len(lines) >= 2
        assert max(lines) < 1.5
        if place == "#/":
            facts = page.locator(".hero .facts span")
            expect(facts).to_have_count(3)
            assert len({box(one)["y"] for one in facts.all()}) == 1


@screens("360x640", full=("390x844",))
@pytest.mark.parametrize("author", ["", "Somebody with a long name"])
def test_a_long_title_takes_two_lines(
    open_page: Opener, screen: dict[str, Any], author: str
) -> None:
    """A press shows all of it; a screen reader says all of it anyway."""
    title = "Eleven bridges over the river, and an unbreakablelongwordwithoutanyspace"
    page = open_page(f"{link(P)}?title={title}&author={author}", **screen)
    wait_for_islands(page, len(P.islands))
    head = page.locator("h1")
    expect(head).to_have_text(title)
    cut = "one => one.scrollHeight - one.clientHeight"
    small = box(head)["height"]
    assert small <= 48
    assert head.locator("span").evaluate(cut) > 10
    board = box(page.locator("svg.board"))["height"]
    page.get_by_role("button", name=title).click()
    expect(page.locator(".whole")).to_have_attribute("aria-expanded", "true")
    for part in (head.locator("span"), head, page.locator(".info > div").first):
        assert part.evaluate(cut) <= 1
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    assert box(head)["height"] > 1.4 * small
    page.get_by_role("button", name=title).click()
    assert box(page.locator("svg.board"))["height"] == board >= 250
    visit(page, f"{link(P)}?title=Short&author={author}")
    expect(head).to_have_text("Short")
    expect(page.locator(".whole")).to_have_count(0)


@screens_and_languages("360x640-de", "390x844-en")
def test_no_chip_stands_out(open_page: Opener, screen: dict[str, Any], language: str) -> None:
    settings = {"welcomed": True, "language": language}
    page = open_page(kept={"settings": settings}, **screen)
    page.locator(".card button").nth(1).click()
    for group in page.locator("dialog .choice:visible").all():
        right = box(group)["x"] + box(group)["width"]
        for chip in group.locator("span").all():
            assert box(chip)["x"] + box(chip)["width"] <= right + 0.5, chip.inner_text()


@screens_and_languages("360x640-de", "390x844-en")
def test_words_of_tools_are_whole_and_apart(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """Whatever the next press of *Hint* does: the mistake, and the next step."""
    page = open_played(open_page, settings={"language": language}, **screen)
    page.locator(".about span").wait_for()
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    draw_wrongly(page)
    for _ in range(6):
        words = page.locator(".tools .tool:visible span:visible")
        assert words.evaluate_all(cut) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        for before, after in itertools.pairwise([box(one) for one in words.all()]):
            if abs(before["y"] - after["y"]) > 9:
                continue  # a tall phone has two rows
            assert before["x"] + before["width"] + 9 <= after["x"], page.locator(
                ".tools"
            ).inner_text()
        press_hint(page)


@screens("360x640", "1366x650", full=("390x844",))
def test_what_a_dialog_is_for_is_in_sight(open_page: Opener, screen: dict[str, Any]) -> None:
    """Also with everything unfolded; on phones the sizes fill two rows."""
    page = open_page("#/", **screen)
    page.get_by_role("button", name="Another kind").click()
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_in_viewport(ratio=1)
    rows = (
        page.locator("dialog .choice")
        .first.locator("label")
        .evaluate_all(
            "all => [...Map.groupBy(all, one => one.offsetTop).values()].map(row => row.length)"
        )
    )
    assert rows == ([5, 3] if screen is LAPTOP else [4, 4])
    page.locator("dialog summary").click()
    expect(page.get_by_label("Rows")).to_be_visible()
    expect(start).to_be_in_viewport(ratio=1)
    on_top = "one => { const { x, y, width, height } = one.getBoundingClientRect();"
    on_top += " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
    assert start.evaluate(on_top)


SEVERAL = parse("https://puzz.link/p?hashi/9/9/1g2g3g2g2o3g2i1i1h3i3.h1l1h2g.g.4h2g1k1g2g2h2h3g3h3")

ODD = parse("https://puzz.link/p?hashi/9/9/1g2g3g2g2o3g2i1i1h3i35h1l1h2g4g64h2g1k1g2g2h2h3g3h3")


@languages("de")
@pytest.mark.parametrize(
    ("puzzle", "part"), [(ODD, ".words .wrong"), (SEVERAL, ".words .help")], ids=["odd", "several"]
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


@languages("de")
def test_the_editors_steps_are_in_sight(open_page: Opener, language: str) -> None:
    settings = {"welcomed": True, "language": language}
    page = open_page(link_to_edit(NINE), kept={"settings": settings}, **SMALL_PHONE)
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


@languages("de")
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


@screens_and_languages("360x640-de", "390x844-en")
def test_the_steps_of_an_explanation_stay_in_a_line(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    page = open_page(SET, kept={"settings": {"welcomed": True, "language": language}}, **screen)
    page.locator(".tool.explain").click()
    parts = page.locator(".stepper > *")
    parts.nth(1).wait_for()
    boxes = [box(one) for one in parts.all()]
    assert boxes[1]["height"] < 30
    for before, after in itertools.pairwise(boxes):
        assert before["x"] + before["width"] + 3 <= after["x"]


@screens("360x640", full=("390x844",))
def test_keys_of_the_editor_can_be_hit(open_page: Opener, screen: dict[str, Any]) -> None:
    page = open_page(SET, **screen)
    keys = page.locator(".palette button:visible")
    keys.nth(10).wait_for()
    for key in keys.all():
        assert box(key)["width"] >= 44
        assert box(key)["height"] >= 44
        assert 0 <= box(key)["x"] <= screen["viewport"]["width"] - box(key)["width"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_notice_leaves_the_menu_in_its_corner(open_page: Opener, language: str) -> None:
    """What the header has to say for longer has a line below the game's name and the menu."""
    page = open_page("#/rules", kept={"settings": {"language": language}}, **SMALL_PHONE)
    menu = page.locator(".bar .menu")
    before = menu.bounding_box()
    page.evaluate(
        """() => {
            const notice = document.querySelector(".bar .state:not(.busy):not(a)");
            notice.textContent = "A new version is ready. ";
            notice.append(Object.assign(document.createElement("button"), { textContent: "Use" }));
            notice.hidden = false;
        }"""
    )
    assert menu.bounding_box() == before
    assert page.locator(".bar .brand").evaluate("one => getComputedStyle(one).fontSize") != "0px"
    assert page.locator(".bar").evaluate("one => one.getBoundingClientRect().height") <= 115
