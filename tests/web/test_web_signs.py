"""Maps with signs in the browser: played to the end, and made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from browsing import PHONE, Opener
from playing import answer, drag, islands, press_hint, visit
from test_set import cell, kept_puzzle, told
from test_web_access import violations

from hashikit import Puzzle, Sign, dumps, is_unique, parse, rate, read

if TYPE_CHECKING:
    from playwright.sync_api import Page

P = read(Path(__file__).parents[2] / "examples" / "signs.txt")


def link(puzzle: Puzzle, page: str = "p") -> str:
    return f"#/{page}/{quote(dumps(puzzle, 'text'))}"


def themed(theme: str) -> dict[str, object]:
    return {"settings": {"welcomed": True, "theme": theme}}


def labels(page: Page) -> list[str]:
    """What a screen reader says of the signs."""
    return [
        sign.get_attribute("aria-label") or "" for sign in page.locator("svg.board .sign").all()
    ]


def test_a_sign_that_a_step_rests_on_is_not_wrong(open_page: Opener) -> None:
    """In the picture of "No number twice" it was struck through, though a bridge may follow."""
    page = open_page("#/techniques")
    figure = page.locator("[data-technique=no_repeat]")
    figure.wait_for()
    sign = figure.locator(".sign")
    assert sign.get_attribute("aria-label") == "Sign at row 1, column 1: right ?"
    assert figure.locator(".sum.hint").count() == 1
    assert figure.locator(".sum.broken").count() == 0


def test_played_to_the_end(open_page: Opener) -> None:
    page = open_page(link(P), kept=themed("contrast"), reduced_motion="reduce")
    page.locator(".about", has_text="Medium").wait_for()
    assert len(labels(page)) == len(P.signs)
    assert labels(page)[1] == "Sign at row 4, column 2: up ?, right ?, left ?"
    said = "The sign at row 4, column 2 says ? (left)"
    at = [island.at for island in P.islands].index((3, 0))
    assert said in (islands(page).nth(at).get_attribute("aria-label") or "")
    *most, last = answer(P)
    for one, two, count in most:
        for _ in range(count):
            drag(page, one, two)
    assert page.locator(".done-card").count() == 0
    assert violations(page) == []
    for _ in range(last[2]):
        drag(page, last[0], last[1])
    page.wait_for_selector(".done-card")
    assert all("wrong" not in label for label in labels(page))
    assert page.locator(".sum").count() == page.locator(".sum.met").count() == 7
    values = [str(sum(n for a, b, n in answer(P) if i in (a, b))) for i in range(len(P.islands))]
    assert islands(page).all_text_contents() == values
    page.reload()
    page.wait_for_selector(".done-card")
    assert parse(unquote(page.url.partition("#/p/")[2])) == P


def test_sums_decide(open_page: Opener) -> None:
    """That all islands hang together is not enough."""
    puzzle = parse("A?.?\n....\n.?.?\n\nA: E5 S?")
    page = open_page(link(puzzle))
    page.wait_for_selector("svg.board .sign")
    look = "e => { const s = getComputedStyle(e); return [s.strokeDasharray, s.fontWeight]; }"

    def looks() -> str:
        parts = page.locator(".sum").first.locator(".quarter, text")
        return str(parts.evaluate_all(f"all => all.map({look})"))

    seen = [looks()]
    for one, two in ((0, 1), (0, 2), (1, 3)):
        drag(page, one, two)
    assert labels(page) == ["Sign at row 1, column 1: right 5, down ?, correct"]
    assert page.locator(".done-card").count() == 0
    drag(page, 0, 1)
    drag(page, 0, 2)
    assert "4 bridges" in (islands(page).first.get_attribute("aria-label") or "")
    seen.append(looks())
    assert "right 5, wrong" in labels(page)[0]
    drag(page, 0, 2)  # two, and then none
    assert "right 5, correct" in labels(page)[0]
    seen.append(looks())
    assert len(set(seen)) == 3
    assert page.locator(".done-card").count() == 0
    drag(page, 2, 3)
    page.wait_for_selector(".done-card")


def test_hints(open_page: Opener) -> None:
    """They lead to the end, and name what signs say."""
    page = open_page(link(P), kept=themed("dark"), reduced_motion="reduce", **PHONE)
    page.locator(".about", has_text="Medium").wait_for()
    words, pointed = "", 0
    for turn in range(300):
        if page.locator(".done-card").count():
            break
        press_hint(page)
        if turn == 13:
            assert violations(page) == []
        text = page.locator(".say").text_content() or ""
        if page.locator(".sum.hint").count() and "Look at" not in text:
            pointed += 1
            words += text
    assert page.locator(".done-card").count() == 1
    assert 0 < pointed <= words.count("The marked sign")
    assert re.search(r"bridges? at [A-D] in all", words)
    assert violations(page) == []


def test_made(open_page: Opener) -> None:
    """Placed by button and key, told what they say, moved, turned, exported."""
    page = open_page(link(Puzzle(5, 6, P.islands[:0]), "set"), accept_downloads=True)
    page.wait_for_selector("svg.board")
    frame = Puzzle(5, 6, ())

    def tap(row: int, col: int, **options: object) -> None:
        page.mouse.click(*cell(page, frame, row, col), **options)  # type: ignore[arg-type]

    tap(0, 1)
    tap(0, 3)
    tap(2, 1)
    tap(2, 3)
    tap(4, 5)  # an island, and in its place a sign
    page.get_by_role("button", name="Place a sign").click()
    assert kept_puzzle(page).signs == (Sign(4, 5),)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "up"
    page.keyboard.type("12")
    page.keyboard.press("Tab")
    page.keyboard.type("?")
    page.get_by_label("left", exact=True).fill("x")
    assert page.get_by_label("left", exact=True).get_attribute("aria-invalid") == "true"
    assert kept_puzzle(page).signs == (Sign(4, 5, north=12, east="?"),)
    assert violations(page) == []
    page.locator(".words", has_text="but there is no island that way").wait_for()
    page.get_by_label("right", exact=True).fill("")
    page.get_by_label("up", exact=True).fill("")
    page.get_by_label("left", exact=True).fill("")
    told(page, kept_puzzle(page))
    tap(4, 5, button="right")
    assert kept_puzzle(page).signs == ()

    tap(0, 1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("s")
    page.get_by_label("right", exact=True).fill("5")
    page.get_by_label("down", exact=True).fill("15")
    said = "The sign at row 1, column 1 says 15 (down), but there is no"
    page.locator(".words", has_text=said).wait_for()
    page.get_by_label("down", exact=True).fill("0")
    page.get_by_label("right", exact=True).fill("15")
    said = "another number, or none. The sign at row 1, column 1"
    page.locator(".words", has_text=said).wait_for()
    page.get_by_label("right", exact=True).fill("5")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('svg.board')")
    made = kept_puzzle(page)
    assert made == frame.replace(
        islands=[(0, 1, None), (0, 3, None), (2, 1, None), (2, 3, None)],
        signs=[Sign(0, 0, east=5, south=0)],
    )
    told(page, made)

    page.keyboard.press("Shift+ArrowDown")
    assert kept_puzzle(page).signs == (Sign(1, 0, east=5, south=0),)
    page.keyboard.press("u")
    page.mouse.move(*cell(page, frame, 0, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, frame, 1, 0), steps=3)
    page.mouse.up()
    assert kept_puzzle(page).signs == (Sign(1, 0, east=5, south=0),)
    page.keyboard.press("u")
    assert kept_puzzle(page) == made

    page.get_by_role("button", name="Turn").click()
    assert kept_puzzle(page).signs == (Sign(0, 4, south=5, west=0),)
    page.get_by_role("button", name="Mirror").click()
    assert kept_puzzle(page).signs == (Sign(0, 0, south=5, east=0),)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert kept_puzzle(page) == made
    page.get_by_label("Symmetry").select_option("rotation")
    tap(1, 0)  # gets an island, and then a sign; so does its image
    page.get_by_role("button", name="Place a sign").click()
    assert [sign.at for sign in kept_puzzle(page).signs] == [(0, 0), (1, 0)]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert kept_puzzle(page) == made

    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Fill in the signs").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    for name in ("text", "json"):
        text = page.locator(f"textarea[aria-label='{name.upper() if name == 'json' else 'Text'}']")
        assert text.input_value() == dumps(made, name)
    page.get_by_label("Title, level and link").uncheck()
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").click()
    picture = saved.value.path().read_text("utf-8")
    assert picture.count("</text>") == 4 + 2
    assert ">5</text>" in picture
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    address = page.locator("textarea[aria-label^='Link to edit']").input_value()
    page.goto("about:blank")
    page.goto(address)
    told(page, made)
    assert kept_puzzle(page) == made


def test_new(open_page: Opener) -> None:
    """Of a level, from the dialog; the next one is of the same kind."""
    page = open_page("#/", kept=themed("dark"), **PHONE)
    page.get_by_role("button", name="Another kind").click()
    page.get_by_role("radio", name="Medium", exact=True).check()
    page.get_by_role("switch", name="With signs").check()
    page.get_by_text("Any size").click()
    assert page.get_by_label("Symmetry").is_disabled()
    assert page.get_by_text("Maps with signs have no symmetry").is_visible()
    page.get_by_label("Rows").fill("6")
    page.get_by_label("Columns").fill("8")
    page.get_by_role("radio", name="3", exact=True).check()
    assert violations(page) == []
    page.get_by_role("button", name="Start", exact=True).click()
    puzzle = played(page)
    assert (puzzle.rows, puzzle.cols, puzzle.max_bridges, len(puzzle.signs)) == (6, 8, 3, 4)
    assert all(island.clue is None for island in puzzle.islands)
    assert is_unique(puzzle)
    level = rate(puzzle).level
    assert level is not None
    assert (page.locator(".about").text_content() or "").lower() == level.value
    press_hint(page)
    assert violations(page) == []
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    before = page.evaluate("location.hash")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_function("old => location.hash !== old", arg=before)
    another = played(page)
    assert another != puzzle
    assert (another.rows, another.cols, another.max_bridges, len(another.signs)) == (6, 8, 3, 4)
    visit(page, "#/stats")
    page.get_by_role("row", name=f"8×6 · {level.value.capitalize()} · signs").wait_for()


def played(page: Page) -> Puzzle:
    page.wait_for_url("**/#/p/**")
    page.wait_for_selector("svg.board .sign")
    return parse(unquote(page.url.partition("#/p/")[2]))


def test_a_tap_on_a_sign_shows_it_large_and_says_it(open_page: Opener) -> None:
    page = open_page(link(P), kept=themed("light"), **PHONE)
    sign = page.locator("svg.board .sign").first
    page.locator(".say", has_text="The diamonds").wait_for()
    before = sign.locator("text").first.bounding_box()
    said = sign.get_attribute("aria-label")
    box = sign.bounding_box()
    assert said
    assert box
    assert before
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    large = page.locator(".say .alone text").first.bounding_box()
    assert large
    assert large["height"] > 1.8 * before["height"]
    assert large["height"] >= 24
    assert said in (page.locator(".say").text_content() or "")
    assert page.locator(".sum.hint").count() == page.locator(".say .alone .sum").count()
    assert violations(page) == []
