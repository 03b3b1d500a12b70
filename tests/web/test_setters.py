"""The editor: drawing a solution, given bridges, blocked cells, titles, several puzzles, paper."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import FULL, SMALL_PHONE, Opener, expect, kept, languages
from playing import arriving, drag, drawn, visit, wait_for_islands
from test_set import cell, labels, opened, told
from test_slow_engine import HELD, held
from test_web_access import violations

from brute import solutions as all_solutions
from hashikit import Puzzle, check, count, dumps, parse, parse_all, solve
from penpa import edited, islands, unpacked
from quickly import generate
from waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

EMPTY = Puzzle(7, 7, ())
Cell = tuple[int, int]


def at(puzzle: Puzzle, page: str = "set") -> str:
    """The address of any puzzle."""
    return f"#/{page}/" + quote(dumps(puzzle, "json"))


def sheet(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = kept(page, f"sheet.{kept(page, 'sheets')[0]}")
    return found


def drawing(page: Page) -> tuple[Puzzle, dict[tuple[Cell, Cell], int] | None]:
    """The puzzle of the sheet, and the bridges that were drawn."""
    saved = sheet(page)
    text, _, digits = saved["texts"][saved["position"]].partition("|")
    puzzle = parse(text)
    if not digits:
        return puzzle, None
    assert len(digits) == len(puzzle.edges)
    counts = zip(puzzle.edges, map(int, digits), strict=True)
    return puzzle, {(a, b): number for (a, b), number in counts if number}


def tool(page: Page, name: str) -> None:
    page.locator(".switcher").get_by_role("radio", name=name, exact=True).check()


def stroke(page: Page, a: Cell, b: Cell, grid: Puzzle = EMPTY, button: Any = "left") -> None:
    (x, y), (u, v) = cell(page, grid, *a), cell(page, grid, *b)
    page.mouse.move(x, y)
    page.mouse.down(button=button)
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    page.mouse.move(u, v, steps=2)
    page.mouse.up(button=button)


def follows(page: Page, total: int = 0) -> dict[tuple[Cell, Cell], int]:
    """The drawn bridges, of which the clues are the sums, once there are so many.

    The first stroke waits for the solution that there is.
    """
    wait_until(
        lambda: sum((drawing(page)[1] or {"": -1}).values()) >= total, "the bridges that were drawn"
    )
    puzzle, bridges = drawing(page)
    assert bridges is not None
    for island in puzzle.islands:
        total = sum(n for ends, n in bridges.items() if island.at in ends)
        assert island.clue == (total or None), island
    return bridges


def test_taps_while_the_engine_thinks(open_page: Opener) -> None:
    """All count, in their order, although the solution that they change comes only afterwards."""
    ring = parse("2...2/...../...../...../2...2")
    page = open_page("#/rules")
    page.context.add_init_script(HELD)
    page.goto(page.url.partition("#")[0] + at(ring))
    page.reload()
    told(page, ring)
    with held(page):
        tool(page, "Solution")
        for middle in ((0, 2), (2, 0), (4, 2), (2, 4)):
            page.mouse.click(*cell(page, ring, *middle))
        page.keyboard.press("Delete")
        stroke(page, (0, 2), (4, 2), ring)
    expected = {
        ((0, 0), (0, 2)): 1,
        ((0, 2), (0, 4)): 1,
        ((0, 0), (2, 0)): 1,
        ((2, 0), (4, 0)): 1,
        ((4, 0), (4, 2)): 1,
        ((4, 2), (4, 4)): 1,
        ((0, 2), (4, 2)): 1,
    }
    wait_until(lambda: drawing(page)[1] == expected, "what was tapped and drawn")


def test_clues_follow_a_drawn_solution(open_page: Opener) -> None:
    page = opened(open_page)
    visit(page, at(EMPTY))
    wait_for_islands(page, 0)
    tool(page, "Solution")
    stroke(page, (0, 0), (0, 3))
    stroke(page, (0, 3), (0, 6))
    stroke(page, (0, 3), (0, 6))
    stroke(page, (0, 0), (4, 0))
    assert follows(page) == {
        ((0, 0), (0, 3)): 1,
        ((0, 3), (0, 6)): 2,
        ((0, 0), (4, 0)): 1,
    }
    told(page, drawing(page)[0])
    # One that crosses is refused, and says why; one on the way to another island ends there.
    stroke(page, (2, 2), (2, 5))
    page.locator(".about", has_text="In 2 pieces so far").wait_for()
    stroke(page, (1, 3), (5, 3))
    page.locator("#toast", has_text="is in the way").wait_for()
    assert ((2, 2), (2, 5)) in follows(page)
    page.keyboard.press("Control+z")
    stroke(page, (0, 3), (4, 3))
    stroke(page, (4, 0), (4, 6))
    assert follows(page)[(4, 0), (4, 3)] == 1
    for a, b in (((4, 3), (6, 3)), ((0, 6), (6, 6)), ((6, 3), (6, 6))):
        stroke(page, a, b)
    # Two solutions: the other one is dashed.
    puzzle, _ = drawing(page)
    assert count(puzzle) == 2
    told(page, puzzle)
    page.locator(".words", has_text="another solution").wait_for()
    assert page.locator(".edge.one").count() > 0
    bridges = [(a, b, n) for (a, b), n in follows(page).items()]
    assert drawn(page) == labels(puzzle, bridges)
    # An island on a bridge divides it; dragging again cycles; the second button takes one away.
    page.mouse.click(*cell(page, EMPTY, 2, 0))
    assert follows(page)[(0, 0), (2, 0)] == 1
    stroke(page, (0, 0), (2, 0))
    stroke(page, (0, 0), (2, 0))
    assert ((0, 0), (2, 0)) not in follows(page)
    stroke(page, (0, 0), (2, 0))
    stroke(page, (0, 3), (0, 6), button="right")
    assert follows(page)[(0, 3), (0, 6)] == 1
    # It is kept over a reload, turned as a whole, and undone step by step.
    before = drawing(page)
    page.reload()
    page.wait_for_selector("svg.board.drawing")
    assert drawing(page) == before
    page.get_by_role("button", name="Turn").click()
    turned = follows(page)
    assert sorted(turned.values()) == sorted((before[1] or {}).values())
    assert ((0, 0), (0, 6)) not in turned
    page.keyboard.press("Control+z")
    assert drawing(page) == before
    # Other changes: what leaves the clues right keeps the drawing, everything else ends it.
    tool(page, "Numbers")
    page.mouse.click(*cell(page, EMPTY, 0, 3))
    page.locator(".palette").get_by_role("button", name="?", exact=True).click()
    assert drawing(page)[1] == before[1]
    page.locator(".palette").get_by_role("button", name="8", exact=True).click()
    assert drawing(page)[1] is None


def test_a_drawing_begins_with_the_solution_that_there_is(open_page: Opener) -> None:
    puzzle = generate(7, 7, seed=3, level="easy").puzzle
    solution = solve(puzzle).solution
    assert solution is not None
    page = opened(open_page, puzzle)
    tool(page, "Solution")
    known = [tuple(bridge) for bridge in solution.bridges]
    page.wait_for_function(
        "n => document.querySelectorAll('.edge[aria-label]').length === n", arg=len(known)
    )
    assert drawn(page) == labels(puzzle, known)
    (a, b, number) = known[0]
    stroke(page, a, b, puzzle)
    after = follows(page)
    assert after.get((a, b), 0) == (number + 1) % 3
    others = {(x, y): n for x, y, n in known[1:]}
    assert {ends: n for ends, n in after.items() if ends != (a, b)} == others


def test_a_drawing_by_keyboard_and_screen_reader(open_page: Opener) -> None:
    page = opened(open_page)
    board = page.locator("svg.board")
    board.focus()
    said = page.locator("#live")
    page.keyboard.press("d")
    assert "Solution. Draw the solution" in (said.text_content() or "")
    for key in ("Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+ArrowUp")
    assert (said.text_content() or "").strip() == (
        "1 bridge between 1 at row 1, column 3 and 1 at row 3, column 3"
    )
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowLeft", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    assert follows(page) == {((0, 2), (2, 2)): 1, ((0, 0), (0, 2)): 2}
    told(page, drawing(page)[0])
    page.keyboard.press("Shift+ArrowLeft")
    assert "No bridge between" in (said.text_content() or "")
    page.keyboard.press("u")
    page.keyboard.press("Delete")
    assert [island.at for island in drawing(page)[0].islands] == [(0, 0), (2, 2)]
    page.keyboard.press("u")
    expect(said).to_have_text("Undone. Now: 3 islands")
    # The same by buttons, as a screen reader presses them.
    page.get_by_role("button", name="Bridge: down").click()
    assert follows(page)[(0, 2), (2, 2)] == 2
    assert violations(page) == []
    board.focus()
    page.keyboard.press("d")
    assert page.locator(".switcher input:checked").get_attribute("value") == "numbers"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Two given bridges cross: between 2 at row 1, column 2 and 2 at row 3, column 2, "
            "and between 2 at row 2, column 1 and 2 at row 2, column 3.",
        ),
        ("ja", "最初の橋が交差しています：1行2列の2と3行2列の2の間と、2行1列の2と2行3列の2の間。"),
    ],
)
def test_given_bridges_that_cross(open_page: Opener, language: str, said: str) -> None:
    """They are named and marked, and nothing else is; a step shows its own marks alone."""
    islands = [(0, 1, 2), (1, 0, 2), (1, 2, 2), (2, 1, 2)]
    given = [((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)]
    text = {"format": "hashikit", "version": 1, "rows": 3, "cols": 3}
    address = "#/set/" + quote(json.dumps({**text, "islands": islands, "given": given}))
    page = open_page(address, kept={"settings": {"welcomed": True, "language": language}})
    wrong = page.locator(".words .wrong")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text(said)
    expect(page.locator(".edge.given.fault")).to_have_count(2)
    ring = page.locator(".island.fault .halo").first
    color = ring.evaluate("one => getComputedStyle(one).stroke")
    for bridge in page.locator(".edge.given.fault").all():
        expect(bridge).to_have_css("stroke", color)
    page.locator(".tool.explain").click()
    expect(page.locator(".island.hint")).to_have_count(4)
    expect(page.locator(".fault")).to_have_count(0)
    page.locator(".tool.explain").click()
    expect(page.locator(".island.fault")).to_have_count(4)


def test_given_bridges_and_blocked_cells(open_page: Opener) -> None:
    puzzle = parse("2.3.2/...../2...2/...../?.3.2")
    page = opened(open_page, puzzle)
    tool(page, "Given")
    stroke(page, (0, 0), (0, 1), puzzle)  # halfway is enough
    page.mouse.click(*cell(page, puzzle, 1, 0))  # or the water
    made = drawing(page)[0]
    assert {tuple(bridge) for bridge in made.given} == {((0, 0), (0, 2), 1), ((0, 0), (2, 0), 1)}
    told(page, made)
    assert page.locator(".edge.given").count() == 2
    stroke(page, (0, 0), (0, 2), puzzle)
    stroke(page, (0, 0), (0, 2), puzzle)
    assert {tuple(bridge) for bridge in drawing(page)[0].given} == {((0, 0), (2, 0), 1)}
    page.locator("svg.board").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    assert {tuple(bridge) for bridge in drawing(page)[0].given} == {((0, 0), (2, 0), 2)}
    assert "given from the start" in (page.locator("#live").text_content() or "")
    page.keyboard.press("u")

    tool(page, "Blocked")
    page.mouse.click(*cell(page, puzzle, 0, 1))
    made = drawing(page)[0]
    assert made.blocked == {(0, 1)}
    assert len(made.given) == 1
    told(page, made)
    page.mouse.click(*cell(page, puzzle, 0, 0))  # an island stays
    assert drawing(page)[0] == made
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert drawing(page)[0].blocked == set()
    page.keyboard.press("u")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.locator("#live").text_content() == "Blocked cell at row 1, column 2"
    page.get_by_role("button", name="Block this cell").click()
    assert drawing(page)[0].blocked == set()
    page.get_by_role("button", name="Undo").click()
    assert drawing(page)[0] == made
    # All of it is in the link, and bridges that are given stay while one plays.
    with arriving(page):
        page.locator(".tool.try").click()
    page.wait_for_url("**/#/p/**")
    assert page.locator(".edge.given").count() == 1
    assert page.locator(".rock").count() == 1
    drag(page, 0, 3)
    drag(page, 0, 3)
    assert "given from the start" in drawn(page)


def test_title_and_author(open_page: Opener) -> None:
    """In the sheet, in links, in files that have a place for them, and where one plays."""
    puzzle = generate(7, 7, seed=3, level="easy").puzzle
    page = opened(open_page, puzzle)
    page.get_by_role("button", name="Sheets").click()
    page.get_by_label("Title", exact=True).fill("Häfen & Inseln")
    page.get_by_label("Author").fill("Ada / Bo?")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_have_text("Häfen & Inseln")
    page.get_by_role("button", name="Share").click()
    texts = {
        name: page.locator(f"textarea[aria-label^='{name}']").input_value()
        for name in ("Link to this", "Link to edit", "JSON", "File (pzpr.js)", "puzz.link")
    }
    assert parse(texts["JSON"]) == parse(texts["File (pzpr.js)"]) == puzzle
    assert json.loads(texts["JSON"])["name"] == "Häfen & Inseln"
    info = json.loads(texts["File (pzpr.js)"].partition("info:")[2])
    assert info["metadata"] == {"author": "Ada / Bo?", "comment": "Häfen & Inseln"}
    assert texts["puzz.link"] == dumps(puzzle, "puzzlink")
    page.keyboard.press("Escape")
    for name in ("Link to edit", "JSON", "File (pzpr.js)"):
        other = open_page("#/set")
        other.wait_for_selector("svg.board")
        if name == "Link to edit":
            other.goto(texts[name])
        else:
            paste(other, texts[name])
        told(other, puzzle)
        expect(other.locator("h1"), name).to_have_text("Häfen & Inseln")
        assert sheet(other)["author"] == "Ada / Bo?", name
    # The same puzzle under another name: the link that was opened last counts.
    renamed = texts["Link to edit"].replace("H%C3%A4fen", "Orte")
    assert renamed != texts["Link to edit"]
    page.goto(renamed)
    expect(page.locator("h1")).to_have_text("Orte & Inseln")
    assert sheet(page)["author"] == "Ada / Bo?"
    page.goto(texts["Link to this"])
    page.get_by_role("heading", name="Häfen & Inseln").wait_for()
    page.get_by_text("by Ada / Bo?").wait_for()
    page.reload()
    page.get_by_text("by Ada / Bo?").wait_for()
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("heading", name="Häfen & Inseln").wait_for()


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def some() -> list[Puzzle]:
    return [generate(5 + i, 6, seed=i, level="easy").puzzle for i in range(5)]


def several() -> str:
    formats = ("puzzlink", "tatham", "json", "puzzlink", "text")
    lines = [dumps(puzzle, name) for puzzle, name in zip(some(), formats, strict=True)]
    return "# five\n" + "\n".join(line.strip().replace("\n", "/") for line in lines)


@pytest.mark.parametrize("way", ["pasted", "typed", "dropped"])
def test_several_puzzles_become_sheets(open_page: Opener, way: str) -> None:
    assert [entry.puzzle for entry in parse_all(several())] == some()
    page = open_page("#/set" if way == "pasted" else "#/rules" if way == "dropped" else "#/")
    page.wait_for_selector("h1")
    if way == "pasted":
        paste(page, several())
    elif way == "typed":
        page.get_by_role("button", name="Open or paste").click()
        page.get_by_label("Puzzle as text").fill(several())
        page.locator("dialog").get_by_role("button", name="Open", exact=True).click()
    else:
        page.evaluate(
            """text => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([text], "five.txt"));
                document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
            }""",
            several(),
        )
    box = page.get_by_role("dialog", name="5 puzzles")
    box.wait_for()
    expect(page.locator("dialog")).to_have_count(1)
    assert violations(page) == []
    box.get_by_role("checkbox").nth(1).uncheck()
    box.get_by_role("button", name="Add as sheets").click()
    page.wait_for_url("**/#/set/~*")
    wait_for_islands(page, len(some()[0].islands))
    texts = [kept(page, f"sheet.{name}")["texts"] for name in kept(page, "sheets")]
    found = [parse(one[0]) for one in texts if parse(one[0]).islands]
    assert found == [puzzle for i, puzzle in enumerate(some()) if i != 1]


def test_one_of_several_is_wrong(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.wait_for_selector("h1")
    paste(page, several().replace("m2:", "m9:"))
    page.locator("#toast", has_text=re.compile("^Line 3: ")).wait_for()
    # As many sheets as there is room for, and no other is lost.
    lines = "\n".join(dumps(some()[0], "puzzlink") for _ in range(101))
    paste(page, lines)
    page.get_by_role("button", name="Add as sheets").click()
    page.locator("#toast", has_text="room for only 100 more").wait_for()
    assert kept(page, "sheets") is None


def test_penpa(open_page: Opener) -> None:
    puzzle = parse("2.3.2/...../2...2/...../?.3.2")
    page = opened(open_page)
    paste(page, edited(puzzle, "One%2C two zN", "Zoë z"))
    told(page, puzzle)
    assert drawing(page)[0] == puzzle
    assert (sheet(page)["name"], sheet(page)["author"]) == ("One, two zN", "Zoë z")
    page.get_by_role("button", name="Share").click()
    address = page.get_by_role("textbox", name="penpa+").input_value()
    assert islands(address) == {(i.row, i.col, i.clue) for i in puzzle.islands}
    assert parse(address) == puzzle
    assert unpacked(address)[0].split(",")[15:17] == ["Title: One%2C two zN", "Author: Zoë z"]
    page.keyboard.press("Escape")
    paste(page, "https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA")
    page.locator("#toast", has_text="Unexpected").wait_for()
    assert drawing(page)[0] == puzzle


@pytest.mark.parametrize(
    ("each", "pages"),
    [(1, 6), pytest.param(2, 4, marks=FULL), (4, 3), pytest.param(6, 2, marks=FULL)],
)
def test_on_paper(open_page: Opener, each: int, pages: int, tmp_path: Path) -> None:
    """So many to a page, with their solutions at the end, and no page too many."""
    page = open_page("#/rules")
    page.wait_for_selector("h1")
    paste(page, several())
    page.get_by_role("dialog").get_by_role("button", name="Print").click()
    box = page.get_by_role("dialog", name="Print 5 puzzles")
    box.get_by_role("radio", name=str(each), exact=True).check()
    page.evaluate("window.print = () => { window.printed = true; }")
    box.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    box.wait_for(state="detached")
    figures = page.locator(".paper figure")
    assert figures.count() == 10
    for i, puzzle in enumerate(some()):
        solution = solve(puzzle, unique=True).solution
        assert solution is not None
        numbers = [str(island.clue) for island in puzzle.islands]
        assert figures.nth(i).locator("svg text").all_text_contents() == numbers
        assert figures.nth(i).locator("svg path").count() == 0
        assert dumps(puzzle, "puzzlink") in (figures.nth(i).text_content() or "")
        assert f"{i + 1}. {puzzle.cols}×{puzzle.rows}Easy" in (figures.nth(i).text_content() or "")
        assert figures.nth(5 + i).locator("svg path").count() == len(solution.bridges)
    page.emulate_media(media="print")
    # Nothing is cut off, and nothing overlaps.
    boxes = [figure.bounding_box() for figure in figures.all()]
    for figure, area in zip(figures.all(), boxes, strict=True):
        inner = figure.locator("svg").bounding_box()
        assert area
        assert inner
        assert inner["width"] > 100
        assert inner["x"] >= area["x"] - 1
        assert inner["y"] + inner["height"] <= area["y"] + area["height"] + 1
    data = page.pdf(format="A4", path=tmp_path / "paper.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == pages
    expect(page.locator(".paper")).to_have_count(0)


def test_pictures_with_title_and_solution(open_page: Opener) -> None:
    puzzle = generate(7, 7, seed=3, level="easy").puzzle
    page = opened(open_page, puzzle, accept_downloads=True)
    page.get_by_role("button", name="Sheets").click()
    page.get_by_label("Title", exact=True).fill("The harbour")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("switch", name="Solution").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").click()
    assert saved.value.suggested_filename == "The-harbour.svg"
    picture = saved.value.path().read_text("utf-8")
    solution = solve(puzzle).solution
    assert solution is not None
    assert picture.count("<path") == len(solution.bridges)
    assert "The harbour</text>" in picture
    assert "7×7 · Easy</text>" in picture
    assert "".join(re.findall(r">([^<]+)</text>", picture)).count("puzz.link/p?hashi/7/7/") == 1
    page.get_by_label("Title, level and link").uncheck()
    page.get_by_role("switch", name="Solution").uncheck()
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").click()
    plain = saved.value.path().read_text("utf-8")
    assert re.findall(r">([^<]+)</text>", plain) == [str(i.clue) for i in puzzle.islands]


def test_signs_take_the_sums_of_a_drawing(open_page: Opener) -> None:
    puzzle = Puzzle(
        5,
        5,
        [(0, 0, None), (0, 4, None), (2, 4, None), (4, 0, None)],
        signs=[(2, 2, None, None, None, None)],
    )
    page = open_page(at(puzzle))
    wait_for_islands(page, 4)
    page.get_by_role("button", name="Finish").click()
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    tool(page, "Solution")
    for a, b in (((0, 0), (0, 4)), ((0, 4), (2, 4)), ((0, 4), (2, 4)), ((0, 0), (4, 0))):
        stroke(page, a, b, puzzle)
    bridges = follows(page, 4)
    page.get_by_role("button", name="Finish").click()
    page.get_by_label("Remove the islands’ numbers").check()
    page.get_by_role("button", name="Fill in the signs").click()
    page.locator("#toast", has_text="1 island got its number").wait_for()
    made = drawing(page)[0]
    (sign,) = made.signs
    assert (sign.north, sign.south, sign.east, sign.west) == (None, None, 2, None)
    values = {i.at: sum(n for ends, n in bridges.items() if i.at in ends) for i in made.islands}
    assert values[2, 4] == sign.east
    clues = {i.at: i.clue for i in made.islands if i.clue is not None}
    assert len(clues) == 1
    assert clues.items() <= values.items()
    assert check(made, [(*ends, n) for ends, n in bridges.items()]) == []
    assert len([*all_solutions(made)]) == 1
    # And not without that number.
    assert len([*all_solutions(made.replace(islands=puzzle.islands))]) > 1
    page.locator(".about", has_text="One solution").wait_for()


@languages("de")
def test_on_a_phone(open_page: Opener, language: str) -> None:
    """Everything is within reach and large enough."""
    page = open_page(
        at(EMPTY), kept={"settings": {"welcomed": True, "language": language}}, **SMALL_PHONE
    )
    page.wait_for_selector("svg.board")
    for value in ("numbers", "solution", "given", "blocked"):
        page.locator(f".switcher input[value={value}]").check()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hidden = page.locator(".say").evaluate("e => e.scrollHeight - e.clientHeight")
        assert hidden <= 1, (language, value)
        for box in [one.bounding_box() for one in page.locator(".tools button:visible").all()]:
            assert box
            assert box["height"] >= 40
            assert box["y"] + box["height"] <= 640
        for word in page.locator(".tools span:visible").all():
            fits = "e => e.scrollWidth <= e.parentElement.clientWidth + 1"
            assert word.evaluate(fits), (language, word.text_content())
        board = page.locator("svg.board .water").bounding_box()
        assert board
        assert board["width"] >= 240
    assert violations(page) == []


def test_penpa_among_several(open_page: Opener) -> None:
    """Addresses of penpa+ one a line, also between lines in other formats; errors name the line."""
    one, two, three, *_ = some()
    lines = [
        dumps(one, "puzzlink"),
        "# from a friend",
        edited(two, "Two", "Zoë"),
        "",
        dumps(three, "penpa"),
    ]
    page = open_page("#/")
    page.get_by_role("button", name="Open or paste").click()
    page.get_by_label("Puzzle as text").fill("\n".join(lines))
    page.locator("dialog").get_by_role("button", name="Open", exact=True).click()
    box = page.get_by_role("dialog", name="3 puzzles")
    assert "Two" in (box.get_by_role("listitem").nth(1).text_content() or "")
    box.get_by_role("button", name="Add as sheets").click()
    page.wait_for_url("**/#/set/~*")
    wait_for_islands(page, len(one.islands))
    sheets = [kept(page, f"sheet.{name}") for name in kept(page, "sheets")]
    assert [parse(one["texts"][0]) for one in sheets[:3]] == [one, two, three]
    assert (sheets[1]["name"], sheets[1]["author"]) == ("Two", "Zoë")
    paste(page, "\n".join([*lines, "https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA"]))
    page.locator("#toast", has_text=re.compile("^Line 6: ")).wait_for()


def test_finish_adds_signs(open_page: Opener) -> None:
    """On free water, as few as the drawing needs to be the only solution; no island gets a number.

    Those there before keep their places, and all islands do.
    """
    puzzle = Puzzle(
        5,
        5,
        [(0, 0, None), (0, 4, None), (2, 4, None), (4, 0, None)],
        signs=[(2, 2, None, None, None, None)],
    )
    page = open_page(at(puzzle))
    wait_for_islands(page, 4)
    tool(page, "Solution")
    for a, b in (((0, 0), (0, 4)), ((0, 4), (2, 4)), ((0, 4), (2, 4)), ((0, 0), (4, 0))):
        stroke(page, a, b, puzzle)
    bridges = follows(page)
    page.get_by_role("button", name="Finish").click()
    page.get_by_label("Remove the islands’ numbers").check()
    page.get_by_label("Add signs").check()
    page.get_by_role("button", name="Fill in the signs").click()
    page.locator(
        "#toast", has_text=re.compile(r"added\. The signs alone allow only this")
    ).wait_for()
    made, drawn_now = drawing(page)
    assert drawn_now == bridges
    assert [i.at for i in made.islands] == [i.at for i in puzzle.islands]
    assert all(i.clue is None for i in made.islands)
    assert (2, 2) in [sign.at for sign in made.signs]
    assert len(made.signs) > 1
    assert check(made, [(*ends, n) for ends, n in bridges.items()]) == []
    assert len([*all_solutions(made)]) == 1
    # One undo brings all of it back.
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelectorAll('svg.board .sign').length === 1")
