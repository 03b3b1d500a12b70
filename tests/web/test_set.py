"""Setting puzzles in the browser; hashikit itself judges what the page says of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import (
    DESKTOP,
    FULL,
    LAPTOP,
    PHONE,
    SMALL_PHONE,
    Opener,
    expect,
    kept,
    screens_and_languages,
    serving,
)
from playing import PUZZLE, P, arriving, drawn, visit, wait_for_islands
from test_slow_engine import HELD, held
from test_web_access import violations

from hashikit import Puzzle, census, count, dumps, explain, forced, is_unique, parse, rate, solve
from hashikit.draw.layout import strengths_of
from hashikit.web.server import write
from quickly import generate

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.daily

SEVERAL = parse("2.3.2/...../2...2/...../?.3.2")
NONE = parse(PUZZLE.replace("5g1n", "5g3n"))


def link(puzzle: Puzzle) -> str:
    """The address of a puzzle in the editor."""
    return "#/set/" + dumps(puzzle, "puzzlink").partition("?")[2]


def opened(open_page: Opener, puzzle: Puzzle | None = None, **options: Any) -> Page:
    page = open_page(link(puzzle) if puzzle else "#/set", **options)
    page.wait_for_selector("svg.board")
    if puzzle:
        told(page, puzzle)
    return page


def kept_puzzle(page: Page) -> Puzzle:
    """The puzzle of the sheet edited last, as the page keeps it."""
    sheet = kept(page, f"sheet.{kept(page, 'sheets')[0]}")
    return parse(sheet["texts"][sheet["position"]])


WORDS = {0: "No solution", 1: "One solution"}

MOST_COUNTED = 200
"""How many solutions the page counts where it cannot count all at once."""


def told(page: Page, puzzle: Puzzle) -> None:
    """Wait until the page says what hashikit says: how many solutions, and how hard."""
    wait_for_islands(page, len(puzzle.islands))
    found = count(puzzle, limit=MOST_COUNTED) if puzzle.signs else census(puzzle).count
    text = WORDS.get(found, f"{found:,} solutions")
    if puzzle.signs and found == MOST_COUNTED:
        text = f"At least {text}"
    if found == 1:
        rating = rate(puzzle)
        assert rating.level is not None
        text += f" · {str(rating.level).capitalize()} · {rating.score}\u00a0points"
    page.locator(".about", has_text=text).wait_for()


def cell(page: Page, puzzle: Puzzle, row: int, col: int) -> tuple[float, float]:
    """Where the middle of a cell is on the page."""
    box = page.locator("svg.board .water").bounding_box()
    assert box is not None
    unit = box["width"] / (40 * puzzle.cols + 12)
    return box["x"] + (6 + 40 * col + 20) * unit, box["y"] + (6 + 40 * row + 20) * unit


EMPTY = Puzzle(9, 9, ())


def test_by_mouse(open_page: Opener) -> None:
    """A tap places an island, more taps or buttons give it a number, a drag moves it."""
    page = opened(open_page)
    page.locator(".about", has_text="No islands yet").wait_for()

    def tap(row: int, col: int, **options: Any) -> None:
        page.mouse.click(*cell(page, EMPTY, row, col), **options)

    tap(2, 2)
    assert [i.clue for i in kept_puzzle(page).islands] == [None]
    for _ in range(3):
        tap(2, 2)
    assert [i.clue for i in kept_puzzle(page).islands] == [3]
    tap(2, 6)
    page.locator(".palette").get_by_role("button", name="3", exact=True).click()
    tap(6, 2)
    page.locator(".palette").get_by_role("button", name="2", exact=True).click()
    tap(6, 6)
    page.keyboard.press("2")
    assert {i.at: i.clue for i in kept_puzzle(page).islands} == {
        (2, 2): 3,
        (2, 6): 3,
        (6, 2): 2,
        (6, 6): 2,
    }
    told(page, kept_puzzle(page))

    page.mouse.move(*cell(page, EMPTY, 6, 6))
    page.mouse.down()
    page.mouse.move(*cell(page, EMPTY, 7, 7), steps=3)
    page.mouse.up()
    assert {i.at for i in kept_puzzle(page).islands} == {(2, 2), (2, 6), (6, 2), (7, 7)}
    told(page, kept_puzzle(page))
    page.mouse.move(*cell(page, EMPTY, 7, 7))
    page.mouse.down()
    page.mouse.move(*cell(page, EMPTY, 2, 2), steps=3)  # there is one already
    page.mouse.up()
    assert len(kept_puzzle(page).islands) == 4
    tap(7, 7, button="right")
    tap(6, 2)  # chooses only
    assert {i.at: i.clue for i in kept_puzzle(page).islands} == {(2, 2): 3, (2, 6): 3, (6, 2): 2}
    page.get_by_role("button", name="Remove", exact=True).click()
    assert {i.at for i in kept_puzzle(page).islands} == {(2, 2), (2, 6)}
    told(page, kept_puzzle(page))


def test_by_keyboard(open_page: Opener) -> None:
    page = opened(open_page)
    page.keyboard.press("Tab")
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('svg.board')"):
            break
        page.keyboard.press("Tab")
    said = page.locator("#live")

    def keys(*names: str) -> None:
        for name in names:
            page.keyboard.press(name)

    keys("2", "ArrowRight", "ArrowRight", "?", "ArrowDown", "ArrowDown", "3", "Enter", "4")
    assert {i.at: i.clue for i in kept_puzzle(page).islands} == {(0, 0): 2, (0, 2): None, (2, 2): 4}
    assert (said.text_content() or "").strip() == "4 at row 3, column 3"
    keys("ArrowLeft")
    assert said.text_content() == "Water at row 3, column 2"
    keys("Enter", "Shift+ArrowLeft")
    assert {i.at for i in kept_puzzle(page).islands} == {(0, 0), (0, 2), (2, 0), (2, 2)}
    told(page, kept_puzzle(page))
    before = kept_puzzle(page)
    keys("Delete")
    assert len(kept_puzzle(page).islands) == 3
    keys("u")
    assert kept_puzzle(page) == before
    keys("r")
    assert len(kept_puzzle(page).islands) == 3
    assert violations(page) == []


def labels(puzzle: Puzzle, bridges: list[tuple[tuple[int, int], tuple[int, int], int]]) -> str:
    """What `drawn` tells of these bridges."""
    clues = {island.at: "?" if island.clue is None else island.clue for island in puzzle.islands}

    def place(at: tuple[int, int]) -> str:
        return f"{clues[at]} at row {at[0] + 1}, column {at[1] + 1}"

    lines = [
        f"{n} bridge{'s' * (n > 1)} between {place(a)} and {place(b)}" for a, b, n in bridges if n
    ]
    return "\n".join([*sorted(lines), "marks: 0"])


def test_what_is_forced(open_page: Opener) -> None:
    for puzzle in (P, SEVERAL):
        page = opened(open_page, puzzle)
        certain = [(e.a, e.b, e.minimum) for e in forced(puzzle).edges]
        assert drawn(page) == labels(puzzle, certain)
    page.get_by_label("On the board").select_option("Islands only")
    assert drawn(page) == "marks: 0"


def strengths(page: Page) -> list[float]:
    """How strong the lines of the solutions are drawn."""
    lines = page.locator(".shares path:not(.band)")
    return sorted(float(line.get_attribute("stroke-opacity") or 1) for line in lines.all())


def shares(puzzle: Puzzle) -> list[float]:
    """What `hashikit.census` says of them."""
    return sorted(
        max(round(strength, 2), 0.05)
        for _, each in strengths_of(puzzle, census(puzzle).marginals())
        for strength in each
    )


def test_where_it_is_open(open_page: Opener) -> None:
    """Lines as strong as their share of the solutions, and the clues that remove most of them."""
    page = opened(open_page, SEVERAL)
    assert strengths(page) == pytest.approx(shares(SEVERAL), abs=0.006)
    bounds = forced(SEVERAL).edges
    undecided = sum(edge.minimum < edge.maximum for edge in bounds)
    words = page.locator(".words")
    expect(words).to_contain_text(f"Open: {undecided} of {len(bounds)} places")
    clues = census(SEVERAL).extra_clues()
    best = next(clue for clue in clues if clue.island)
    assert best.island
    percent = f"{100 * best.share + 1e-9:.2g}"  # the page rounds halves up
    place = f"the ? at row {best.island[0] + 1}, column {best.island[1] + 1}"
    expect(words).to_contain_text(f"A number for {place} would leave {percent}%")
    marked = page.locator(".island").evaluate_all("all => all.map(e => e.matches('.hint'))")
    assert [island.at for island, m in zip(SEVERAL.islands, marked, strict=True) if m] == [
        best.island
    ]
    assert page.locator(".shares .band").count() == 1
    choice = page.get_by_label("On the board")
    choice.select_option("Forced")
    assert strengths(page) == []
    expect(words).to_contain_text("Thin lines")
    choice.select_option("What is open")
    assert strengths(page) != []
    # One solution: nothing is open.
    page = opened(open_page, P)
    assert strengths(page) == []


def test_what_would_help_a_drawn_solution(open_page: Opener) -> None:
    """What remains is told exactly if the setter has a solution in mind."""
    solution = solve(SEVERAL).solution
    assert solution
    digits = "".join(str(solution.counts.get(edge, 0)) for edge in SEVERAL.edges)
    sheet = {"id": "1", "name": "", "position": 0, "symmetry": "none", "show": "open"}
    texts = [f"{dumps(SEVERAL, 'puzzlink')}|{digits}"]
    sheets = {"sheets": ["1"], "sheet.1": sheet | {"texts": texts}}
    page = open_page("#/set", kept={"settings": {"welcomed": True}, **sheets})
    told(page, SEVERAL)
    page.get_by_role("button", name="What helps").click()
    lines = page.locator("dialog[open] p").all_text_contents()
    clues = census(SEVERAL).extra_clues(solution)
    best = [
        next(clue for clue in clues if clue.island),
        next(clue for clue in clues if clue.edge),
    ]
    left = [round(clue.share * census(SEVERAL).count) for clue in best]
    assert sum(f"would leave {number} of them" in line for line in lines for number in left) >= 2
    number = next(line for line in lines if line.startswith("The number"))
    assert number.startswith(f"The number {best[0].value} for the ? at row")


def test_many_solutions_are_counted_exactly(open_page: Opener) -> None:
    """Every digit, on a small phone too; what is open follows a change."""
    puzzle = Puzzle.from_grid([["?", 0] * 4, [0] * 8] * 4)
    page = opened(open_page, puzzle, **SMALL_PHONE)
    assert census(puzzle).count > 10**9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="What helps").click()
    expect(page.locator("dialog[open]")).to_contain_text("A number for the ? at row")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    x, y = cell(page, puzzle, 0, 0)
    page.touchscreen.tap(x, y)  # a number
    changed = puzzle.replace(
        islands=[(*i.at, 1 if i.at == (0, 0) else i.clue) for i in puzzle.islands]
    )
    told(page, changed)
    assert strengths(page) == pytest.approx(shares(changed), abs=0.006)


def test_two_solutions(open_page: Opener) -> None:
    page = opened(open_page, SEVERAL)
    page.get_by_role("button", name="Compare two").click()
    text = page.locator(".words").text_content() or ""
    differ = re.search(r"differ: (\d+)", text)
    assert differ
    assert int(differ[1]) == page.locator(".edge.one").count() > 0
    assert all(a != b for a, b in compared(page))
    # Not by colour alone.
    look = "e => getComputedStyle(e).strokeDasharray"
    looks = [page.locator(f".edge.{name}").first.evaluate(look) for name in ("one", "other")]
    assert looks[0] == "none" != looks[1]
    page.reload()  # what is shown is kept
    page.wait_for_selector(".edge.one", state="attached")


def compared(page: Page) -> list[list[str | None]]:
    """The lines of the first and of the second solution, where they differ."""
    found: list[list[str | None]] = page.evaluate(
        """() => {
            const [one, other] = [".edge:not(.other)", ".edge.other"].map((all) =>
                [...document.querySelectorAll(all)]);
            const lines = one.map((e, i) => [e, other[i]]).filter(([e]) => e.matches(".one"));
            return lines.map((both) => both.map((e) => e.getAttribute("d")));
        }"""
    )
    return found


def test_no_solution(open_page: Opener) -> None:
    """Each island that is named would, with another number, let the puzzle have a solution."""
    page = opened(open_page, NONE)
    page.locator(".words", has_text="another number").wait_for()
    blamed = page.locator(".island").evaluate_all("all => all.map(e => e.matches('.fault'))")
    assert any(blamed)
    for i in range(len(NONE.islands)):
        others = [(*x.at, None if k == i else x.clue) for k, x in enumerate(NONE.islands)]
        freed = Puzzle(NONE.rows, NONE.cols, others)
        assert count(freed, limit=1) == blamed[i]


@pytest.mark.parametrize(
    ("body", "said", "where"),
    [
        ("5/1/2g8g2", "The 8 at row 1, column 3 can get 4 at most.", 1),
        ("3/3/2g2i1h", "The numbers add up to 5.", 0),
        ("3/3/.m.", "can reach no other island", 2),
        ("5/1/0g.g1", "The 0 at row 1, column 1 cannot be joined", 1),
        ("5/4/.g.s.g.g", "Not all islands can be joined", 2),
    ],
)
def test_plain_mistakes_are_named(open_page: Opener, body: str, said: str, where: int) -> None:
    page = open_page("#/set/hashi/" + body)
    page.locator(".words", has_text=said).wait_for()
    assert page.locator(".about").text_content() == "No solution"
    assert page.locator(".island.fault").count() == where


def test_explanation(open_page: Opener) -> None:
    """The engine's own steps, one after the other, up to the solution; they follow changes."""
    page = opened(open_page, P)
    page.get_by_role("button", name="Explain").click()
    steps = len(explain(P).steps)
    page.locator(".stepper", has_text=f"Step 1 of {steps}").wait_for()
    seen = []
    for _ in range(steps - 1):
        lines = page.locator(".edge.hint").evaluate_all("all => all.map(e => e.getAttribute('d'))")
        seen.append((page.locator(".words").text_content(), *lines))
        page.get_by_role("button", name="Next").click()
    assert len(set(seen)) == steps - 1
    assert page.get_by_role("button", name="Next").is_disabled()
    certain = [(e.a, e.b, e.minimum) for e in forced(P).edges]
    assert drawn(page).splitlines()[:-1] == labels(P, certain).splitlines()[:-1]
    assert page.locator(".island.hint").count() > 0
    page.get_by_role("button", name="Back").click()
    page.locator(".stepper", has_text=f"Step {steps - 1} of {steps}").wait_for()
    page.get_by_role("button", name="Mirror").click()
    told(page, kept_puzzle(page))
    page.locator(".stepper", has_text=f"of {len(explain(kept_puzzle(page)).steps)}").wait_for()
    page.get_by_role("button", name="Explain").click()
    page.locator(".stepper").wait_for(state="hidden")


STEPS = parse(
    "3.5.3..2./.2.2..2../.......3./2.1.2.4../.5.5.2.2./2.....1../..1..3.2./.2.1...../3.3..2.1."
)
"""Without a solution; its steps have from one line to five."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("screen", "language"),
    [
        pytest.param(PHONE, "en", id="phone", marks=FULL),
        pytest.param(SMALL_PHONE, "de", id="small-phone"),
        pytest.param(LAPTOP, "en", id="laptop"),
        pytest.param(DESKTOP, "ja", id="desktop", marks=FULL),
    ],
)
def test_the_steps_change_under_a_resting_finger(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """The buttons stay where they are, and keep the focus where they lead no further."""
    settings = {"welcomed": True, "language": language}
    page = open_page(link(STEPS), kept={"settings": settings}, **screen)
    page.locator(".about[data-status=none]").wait_for()
    page.locator(".tool.explain").click()
    back, onward = page.locator(".stepper button").all()
    expect(onward).to_have_attribute("aria-disabled", "false")
    parts = [onward, page.locator("svg.board")]
    places = [part.bounding_box() for part in parts]
    heights = set()

    def look() -> None:
        assert [part.bounding_box() for part in parts] == places
        words = page.locator(".words").bounding_box()
        assert words is not None
        heights.add(words["height"])

    for button, key in ((onward, "Enter"), (back, " ")):
        button.focus()
        while button.get_attribute("aria-disabled") == "false":
            page.keyboard.press(key)
            look()
        page.keyboard.press(key)  # there is nothing beyond it
        expect(button).to_be_focused()
    assert len(heights) > 1
    expect(page.locator(".stepper .fine")).to_have_text(re.compile(r"\b1\b"))


ORDERS = {
    "Half turn": 2,
    "Quarter turn": 4,
    "Left and right": 2,
    "Top and bottom": 2,
    "Both ways": 4,
    "Diagonal": 2,
}


def test_symmetry(open_page: Opener) -> None:
    page = opened(open_page)
    for name, order in ORDERS.items():
        page.get_by_label("Symmetry").select_option(name)
        page.mouse.click(*cell(page, EMPTY, 1, 3))
        assert len(kept_puzzle(page).islands) == order, name
        page.keyboard.press("3")
        assert sorted(i.clue or 0 for i in kept_puzzle(page).islands) == [0] * (order - 1) + [3]
        page.keyboard.press("Shift+ArrowDown")
        moved = kept_puzzle(page)
        assert len(moved.islands) == order, name
        assert {i.at: i.clue for i in moved.islands}[2, 3] == 3
        page.keyboard.press("Delete")
        assert len(kept_puzzle(page).islands) == 0, name
    page.get_by_label("Symmetry").select_option("Quarter turn")
    page.get_by_role("button", name="Size").click()
    page.get_by_label("Rows").fill("5")
    page.get_by_role("button", name="Apply").click()
    assert kept_puzzle(page).rows == 5
    options = page.get_by_label("Symmetry").locator("option").all_text_contents()
    assert "Quarter turn" not in options
    page.mouse.click(*cell(page, kept_puzzle(page), 1, 1))
    assert len(kept_puzzle(page).islands) == 1


def test_undo_redo_reload_and_other_tabs(open_page: Opener) -> None:
    page = opened(open_page, P)
    states = [kept_puzzle(page)]
    for name in ("Turn", "Mirror", "Clear"):
        page.get_by_role("button", name=name).click()
        states.append(kept_puzzle(page))
    assert states[3] == Puzzle(7, 7, ())
    assert states[1].islands != states[0].islands
    page.get_by_role("button", name="Size").click()
    page.get_by_label("Columns").fill("4")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Apply").click()
    states.append(kept_puzzle(page))
    assert states[4] == Puzzle(7, 4, (), max_bridges=3)
    assert page.locator(".palette button").count() == 15
    page.reload()
    for state in reversed(states[:-1]):
        page.get_by_role("button", name="Undo").click()
        assert kept_puzzle(page) == state
    told(page, P)
    assert page.get_by_role("button", name="Undo").is_disabled()
    for state in states[1:]:
        page.keyboard.press("Control+y")
        assert kept_puzzle(page) == state
    page.keyboard.press("Control+z")

    other = page.context.new_page()
    other.goto(page.url)
    wait_for_islands(other, 0)
    other.keyboard.press("Control+z")
    wait_for_islands(page, len(P.islands))


def test_blocked_cells(open_page: Opener) -> None:
    """They cannot be set, but stay; an island takes the place of one."""
    puzzle = Puzzle(3, 3, [(0, 0, 1), (0, 2, 1)], blocked=frozenset({(1, 1), (0, 1)}))
    page = open_page("#/set/" + quote(dumps(puzzle, "json")))
    told(page, puzzle)
    assert page.locator(".rock").count() == 2
    page.get_by_role("button", name="Turn").click()
    told(page, kept_puzzle(page))
    assert kept_puzzle(page).blocked == {(1, 1), (1, 2)}
    page.mouse.click(*cell(page, puzzle, 1, 2))
    told(page, kept_puzzle(page))
    assert kept_puzzle(page).blocked == {(1, 1)}
    assert page.locator(".rock").count() == 1
    page.keyboard.press("u")
    assert page.locator(".rock").count() == 2


def test_finish_proposes_as_many_islands_as_the_generator_takes(open_page: Opener) -> None:
    page = opened(open_page)
    visit(page, link(Puzzle(10, 10, ())))
    page.get_by_role("heading", name="10×10").wait_for()
    page.get_by_role("button", name="Finish").click()
    made = generate(10, 10, seed=1, level="beginner").puzzle
    assert page.get_by_label("Islands", exact=True).input_value() == str(len(made.islands)) == "33"


def left_the_dialog(page: Page) -> None:
    """Wait until its entry in the history is left, too."""
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_function("() => history.state === null")


def test_finish(open_page: Opener) -> None:
    page = opened(open_page)
    page.context.add_init_script(HELD)
    page.reload()
    visit(page, link(LAYOUT))
    wait_for_islands(page, len(LAYOUT.islands))
    page.get_by_role("button", name="Finish").click()
    assert "drawn are not kept" in page.locator("dialog").inner_text()
    page.get_by_role("radio", name="Easy").check()
    expect(page.get_by_label("Islands", exact=True)).to_be_hidden()
    page.get_by_role("radio", name="Add islands").check()
    assert "Islands are added" in page.locator("dialog").inner_text()
    page.get_by_label("Islands", exact=True).fill("14")
    page.locator("dialog").get_by_role("button", name="Add islands").click()
    page.wait_for_selector("dialog", state="detached")
    made = kept_puzzle(page)
    told(page, made)
    assert is_unique(made)
    assert rate(made).level == "easy"
    clues = {island.at: island.clue for island in made.islands}
    assert len(clues) == 14
    assert all(i.at in clues and i.clue in (None, clues[i.at]) for i in LAYOUT.islands)

    # There can be none: the page says so.
    visit(page, link(parse("2.8.2")))
    wait_for_islands(page, 3)
    page.get_by_role("button", name="Finish").click()
    assert page.get_by_role("radio", name="Fill in the ?").count() == 0
    page.locator("dialog").get_by_role("button", name="Add islands").click()
    page.get_by_text("No such puzzle was found").wait_for()
    page.keyboard.press("Escape")
    left_the_dialog(page)
    assert kept_puzzle(page) == parse("2.8.2")

    # Closing the dialog stops the work, and the engine answers again.
    visit(page, link(Puzzle(50, 50, ())))
    wait_for_islands(page, 0)
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("radio", name="Beginner").check()
    with held(page):
        page.locator("dialog").get_by_role("button", name="Finish").click()
        page.get_by_text("Working").wait_for()
        page.keyboard.press("Escape")
        left_the_dialog(page)
    assert kept_puzzle(page) == Puzzle(50, 50, ())
    page.locator(".palette button").first.click()
    told(page, Puzzle(50, 50, [(0, 0, None)]))
    assert len(kept_puzzle(page).islands) == 1


LAYOUT = parse("?..?...?/......../.....2../?......./......../...?...?/......../......../?....?..")


@pytest.mark.slow
def test_export_and_back(open_page: Opener) -> None:
    page = opened(open_page, P, accept_downloads=True)
    page.get_by_role("button", name="Share").click()
    for name, form in (
        ("puzz.link", "puzzlink"),
        ("Game ID", "tatham"),
        ("Text", "text"),
        ("JSON", "json"),
    ):
        text = page.locator(f"textarea[aria-label^='{name}']").input_value()
        assert parse(text) == P, name
        assert text == dumps(P, form)
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").click()
    picture = saved.value.path().read_text("utf-8")
    assert re.findall(r">(\d)</text>", picture) == [str(i.clue) for i in P.islands]
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    data = saved.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 7 * 80
    page.evaluate("window.print = () => window.printed = document.querySelector('.paper svg')")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    page.emulate_media(media="print")
    assert page.locator(".paper svg text").count() == len(P.islands)
    assert page.locator(".paper").is_visible()
    assert not page.locator(".play").is_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".paper")).to_have_count(0)
    links = [
        page.locator(f"textarea[aria-label^='Link to {what}']").input_value()
        for what in ("this", "edit")
    ]
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Clear").click()
    page.goto("about:blank")
    page.goto(links[1])
    wait_for_islands(page, len(P.islands))
    assert len(kept(page, "sheets")) == 2  # what was there before is on a sheet of its own
    with arriving(page):
        page.locator(".tool.play, .tool.try").click()
    page.wait_for_url("**/#/p/**")
    assert page.url == links[0]
    assert parse(page.url.partition("#/p/")[2]) == P
    page.get_by_role("button", name="Edit").click()
    told(page, P)

    # Pasted text, and the puzzle that was played.
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Open").click()
    page.get_by_label("Puzzle as text").fill(dumps(SEVERAL, "text"))
    page.locator("dialog").get_by_role("button", name="Open", exact=True).click()
    told(page, SEVERAL)
    page.get_by_role("button", name="Open").click()
    page.get_by_label("Puzzle as text").fill("[[")
    page.locator("dialog").get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".wrong").first).not_to_have_text("")


@pytest.mark.slow
def test_offline(open_page: Opener, tmp_path: Path) -> None:
    write(tmp_path / "site")
    with serving(tmp_path / "site") as address:
        page = open_page("#/set", address=address, offline_copy=True)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    visit(page, link(P))
    told(page, P)


@pytest.mark.parametrize(
    ("screen", "theme", "language"),
    [
        pytest.param(DESKTOP, "light", "en", id="desktop-light", marks=pytest.mark.slow),
        pytest.param(
            DESKTOP, "contrast", "de", id="desktop-contrast-german", marks=pytest.mark.slow
        ),
        pytest.param(PHONE, "dark", "ja", id="phone-dark-japanese"),
    ],
)
def test_for_everyone(open_page: Opener, screen: dict[str, Any], theme: str, language: str) -> None:
    settings = {"welcomed": True, "theme": theme, "language": language}
    page = open_page(link(SEVERAL), kept={"settings": settings}, reduced_motion="reduce", **screen)
    page.locator(".about[data-status=several]").wait_for()
    page.locator(".words .compare").click()
    assert violations(page) == []
    page.locator(".tool.explain").click()
    page.locator(".stepper button").first.wait_for()
    assert violations(page) == []
    if screen is PHONE:
        x, y = cell(page, SEVERAL, 1, 1)
        page.touchscreen.tap(x, y)
        wait_for_islands(page, len(SEVERAL.islands) + 1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tools = page.locator(".tools button:visible")
        for box in [button.bounding_box() for button in tools.all()]:
            assert box
            assert box["height"] >= 40
            assert box["y"] + box["height"] <= 844
        page.locator(".tool.more").click()
        assert violations(page) == []
        page.locator("dialog select").first.select_option(index=1)
        page.locator("dialog .list button").last.click()  # chosen, it closes
        page.wait_for_selector("dialog", state="detached")
        page.locator(".tool.finish").click()
    else:
        page.locator(".tool.finish").click()
    page.locator("dialog fieldset").first.wait_for()
    assert violations(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_finish_fills_in_without_adding_islands(open_page: Opener) -> None:
    """As long as there is a ?, that is what is offered first."""
    page = opened(open_page)
    made = generate(7, 7, seed=4, level="easy").puzzle
    open_clues = Puzzle(
        7, 7, [(*i.at, None if n % 2 else i.clue) for n, i in enumerate(made.islands)]
    )
    visit(page, link(open_clues))
    wait_for_islands(page, len(made.islands))
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("radio", name="Fill in the ?")).to_be_checked()
    page.locator("dialog").get_by_role("button", name="Fill in the ?").click()
    page.wait_for_selector("dialog", state="detached")
    filled = kept_puzzle(page)
    assert [i.at for i in filled.islands] == [i.at for i in made.islands]
    assert all(i.clue for i in filled.islands)
    assert is_unique(filled)


def test_an_empty_sheet_is_not_played(open_page: Opener) -> None:
    page = opened(open_page)
    visit(page, link(Puzzle(7, 7, ())))
    wait_for_islands(page, 0)
    play = page.locator(".tool.try")
    expect(play).not_to_have_class(re.compile("main"))
    play.click()
    expect(page.locator("#toast")).to_have_text("Place islands first; then you can play them.")
    assert "#/set" in page.url
    page.locator(".palette button").first.click()
    expect(play).to_have_class(re.compile("main"))
    # By an address one comes to where islands can be placed.
    visit(page, link(Puzzle(7, 7, ())).replace("#/set/", "#/p/"))
    page.get_by_role("link", name="Edit").click()
    page.locator(".tool.try").wait_for()


@pytest.mark.slow
@screens_and_languages("1366x650-de", "1280x800-en")
def test_the_editors_keys_can_be_read(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    """All of them at once: on an empty board nothing has to be scrolled, nor in their list."""
    height = screen["viewport"]["height"]
    page = open_page("#/set", kept={"settings": {"welcomed": True, "language": language}}, **screen)
    keys = page.locator(".words button")
    keys.wait_for()
    said = page.locator(".set .say")
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight")
    keys.click()
    dialog = page.locator("dialog[open]")
    lines = dialog.locator("dt, dd")
    texts = lines.all_text_contents()
    rows = (": ".join(row) for row in zip(texts[::2], texts[1::2], strict=True))
    assert "; ".join(rows) == page.locator("#keys").text_content()
    assert lines.count() >= 20
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
    assert dialog.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    # On the board the key is a number; elsewhere it is the list.
    page.keyboard.press("?")
    page.locator("dialog[open] dt").first.wait_for()


def test_an_empty_sheet_says_once_what_a_tool_does(open_page: Opener) -> None:
    page = open_page("#/set")
    page.locator("svg.board").wait_for()
    for name in ("Given", "Blocked"):
        page.locator(".switcher").get_by_role("radio", name=name).check()
        expect(page.locator(".words p")).to_have_count(1)
        expect(page.locator(".words p")).to_contain_text(re.compile("tap", re.I))
