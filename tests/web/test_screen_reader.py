"""What a screen reader says: whole games, hints, explanations, changes, the editor.

A game is played from the labels of the islands and the signs, and from nothing else.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from browsing import SMALL_PHONE, Opener, expect, kept
from playing import (
    ANSWER,
    READ_OUT,
    P,
    answer,
    arriving,
    drag,
    draw_wrongly,
    islands,
    link,
    open_played,
    press_hint,
    visit,
    wait_for_islands,
)
from test_set import NONE
from test_set import link as link_to_edit

from hashikit import Coord, Island, Puzzle, Sign, dumps, parse, read, solve
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

NUMBERS = P

SIGNS = read(Path(__file__).parents[2] / "examples" / "signs.txt")

SIDES = {"up": "north", "right": "east", "down": "south", "left": "west"}

KEYS = {"up": "w", "right": "d", "down": "s", "left": "a"}

ARROWS = {side: f"Arrow{side.capitalize()}" for side in SIDES}


def names(page: Page, selector: str) -> list[str]:
    """The names in the tree of what is on the board."""
    return [one.get_attribute("aria-label") or "" for one in page.locator(selector).all()]


def heard(page: Page) -> Puzzle:
    """The puzzle, from what is said of its islands and signs."""
    islands = []
    for name in names(page, "svg.board [role=button]"):
        found = re.match(r"(\d+|\?) at row (\d+), column (\d+)", name)
        assert found is not None, name
        clue, row, col = found.groups()
        islands.append(Island(int(row) - 1, int(col) - 1, None if clue == "?" else int(clue)))
    signs = []
    for name in names(page, "svg.board .sign[role=img]"):
        found = re.match(r"Sign at row (\d+), column (\d+): (.*)", name)
        assert found is not None, name
        row, col, said = found.groups()
        says = dict(part.split()[:2] for part in said.split(", ") if part.split()[0] in SIDES)
        read = {
            compass: "?" if says[side] == "?" else int(says[side])
            for side, compass in SIDES.items()
            if side in says
        }
        signs.append(Sign(int(row) - 1, int(col) - 1, **read))
    rows = 1 + max(one.row for one in [*islands, *signs])
    cols = 1 + max(one.col for one in [*islands, *signs])
    return Puzzle(rows, cols, islands, signs=signs)


def side_of(a: Coord, b: Coord) -> str:
    """Where b is, seen from a."""
    if a[0] == b[0]:
        return "right" if b[1] > a[1] else "left"
    return "down" if b[0] > a[0] else "up"


def here(page: Page) -> Coord:
    """The island that has the focus."""
    name = page.evaluate("document.activeElement.getAttribute('aria-label')") or ""
    found = re.search(r"at row (\d+), column (\d+)", name)
    assert found is not None, name
    return int(found[1]) - 1, int(found[2]) - 1


def walk(page: Page, puzzle: Puzzle, goal: Coord) -> None:
    """With arrows, along the candidate edges."""
    paths: dict[Coord, list[str]] = {here(page): []}
    queue = [here(page)]
    for at in queue:
        for a, b in puzzle.edges:
            for one, two in ((a, b), (b, a)):
                if one == at and two not in paths:
                    paths[two] = [*paths[at], ARROWS[side_of(one, two)]]
                    queue.append(two)
    for key in paths[goal]:
        page.keyboard.press(key)
    assert here(page) == goal


@pytest.mark.parametrize("puzzle", [NUMBERS, SIGNS], ids=["numbers", "signs"])
def test_played_by_ear(open_page: Opener, puzzle: Puzzle) -> None:
    page = open_page(f"#/p/{quote(dumps(puzzle, 'text' if puzzle.signs else 'puzzlink'))}")
    page.locator(".about", has_text=re.compile(".")).wait_for()
    mine = heard(page)
    assert mine.signs == puzzle.signs
    assert mine.islands == puzzle.islands
    solution = solve(mine).solution
    assert solution is not None
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('svg.board [role=button]')"):
            break
    for a, b, count in solution.bridges:
        walk(page, mine, a)
        for _ in range(count):
            page.keyboard.press(KEYS[side_of(a, b)])
        assert re.match(rf"{count} bridge", page.locator("#live").text_content() or "") or (
            page.locator(".done-card").count() == 1
        )
    status = page.locator("[role=status]", has_text="Solved!")
    status.wait_for()
    page.get_by_role("button", name="Next puzzle").wait_for()


def test_no_list_ends_with_one_more(open_page: Opener) -> None:
    """The bridge that would complete it is no longer than that."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    right = {frozenset(entry[:2]): entry[2] for entry in answer(NUMBERS)}
    index = {island.at: i for i, island in enumerate(NUMBERS.islands)}
    edges = [(index[a], index[b]) for a, b in NUMBERS.edges]
    wrong = iter([edge for edge in edges if right.get(frozenset(edge), 0) < 2])
    drawn = page.locator("svg.board .edge[aria-label]")
    said = page.locator(".say .unseen")
    for count in range(1, 6):
        while drawn.count() < count:  # what crosses another cannot be drawn
            edge = next(wrong)
            for _ in range(1 + right.get(frozenset(edge), 0)):
                drag(page, *edge)
        page.locator(".tool.check").click()
        names = [one.get_attribute("aria-label") or "" for one in drawn.all()]
        told = names if count < 5 else [*names[:3], "and 2 more"]
        expect(said).to_have_text("; ".join(told))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "1.2.2.2.2.1/....../1.1....",
            "1 at row 1, column 1; 2 at row 1, column 3; 2 at row 1, column 5; "
            "2 at row 1, column 7; 2 at row 1, column 9; 1 at row 1, column 11",
        ),
        ("1.2.2.2.2.2.1/....../1.1....", "7 islands, among them the 1 at row 1, column 1"),
    ],
    ids=["6", "7"],
)
def test_a_tinted_group_is_found_by_ear(open_page: Opener, rows: str, said: str) -> None:
    """Where each of its islands is; of a large group, how many, and where one of them is."""
    width = max(map(len, rows.split("/")))
    page = open_played(open_page, parse("/".join(row.ljust(width, ".") for row in rows.split("/"))))
    page.get_by_text("no solution").wait_for()
    for island in range(rows.index("/") // 2):
        drag(page, island, island + 1)
    expect(page.locator(".say")).to_have_text(
        f"The tinted group is cut off from the rest. tinted: {said}"
    )


def test_a_hint_erases_only_what_is_wrong(open_page: Opener) -> None:
    """Of two bridges where one belongs, the other; and by ear, what is left."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    one, two, _ = next(entry for entry in answer(NUMBERS) if entry[2] == 1)
    drawn = page.locator("svg.board .edge[aria-label]")
    drag(page, one, two)
    right = drawn.get_attribute("aria-label") or ""
    drag(page, one, two)
    for _ in range(3):
        press_hint(page)
    expect(drawn).to_have_attribute("aria-label", right)
    expect(page.locator("#live")).to_have_text(right)


def test_the_tutorial_says_where(open_page: Opener) -> None:
    """What is in the way, which island has too many bridges, and which group is cut off."""
    page = open_page("#/learn/4", kept={})
    said = page.locator(".say")
    expect(page.locator(".island")).to_have_count(6)
    drag(page, 1, 2)
    drag(page, 0, 4)
    expect(said).to_have_text(
        "Bridges must not cross. The bridge between 2 at row 3, column 1 "
        "and 2 at row 3, column 5 is in the way"
    )
    page = open_page("#/learn/5", kept={})
    said = page.locator(".say")
    expect(page.locator(".island")).to_have_count(6)
    drag(page, 0, 3)
    for _ in range(2):
        drag(page, 0, 1)
    expect(said).to_have_text("The 1 has too many bridges. 1 at row 1, column 1")
    drag(page, 0, 1)
    expect(said).to_have_text(
        "The tinted group is cut off from the rest. "
        "tinted: 1 at row 1, column 1; 1 at row 3, column 1"
    )


def test_what_the_next_arrow_does_is_said(open_page: Opener) -> None:
    """And that something is being tried out; asked again, how that ends."""
    page = open_played(open_page)
    said = page.locator("#live")
    page.locator(".island").first.focus()
    for key, text in (
        ("Enter", "An arrow now builds a bridge."),
        ("x", "An arrow now marks, or takes a bridge away."),
        ("Escape", "Arrows move again."),
        ("Enter", "An arrow now builds a bridge."),
        ("Enter", "Arrows move again."),
        ("t", "Arrows move again."),  # the words below the board are read out
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(text)
    expect(page.locator(".say")).to_contain_text("You are trying something out")
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="Keep")).to_be_focused()


SQUARE = parse("3.3/.../3.3")
"""Two bridges are in both solutions."""


def editor(page: Page, puzzle: Puzzle) -> None:
    wait_for_islands(page, len(puzzle.islands))
    page.locator(".about", has_text="olution").wait_for()
    page.locator("svg.board").focus()


def test_an_explanation_is_heard(open_page: Opener) -> None:
    """From its first step on: what follows, where, and in the end why nothing more does."""
    page = open_page(link_to_edit(SQUARE))
    editor(page, SQUARE)
    said = page.locator("#live")
    last = "From here on there is more than one solution, so nothing more follows."
    for key, part in (("e", r"Step 1 of (\d)"), ("n", r"Step 2 of \d"), ("p", r"Step 1 of \d")):
        page.keyboard.press(key)
        count = page.locator(".stepper span.fine", has_text=re.compile(part))
        count.wait_for()
        place = r"A: 3 at row \d, column \d; 1 bridge between 3 at row"
        expect(said).to_have_text(re.compile(rf"^{part}\. .*A needs 3\b.* {place}"))
        expect(page.locator(".words")).not_to_contain_text(last)
    for _ in range(int((count.text_content() or "")[-1]) - 1):
        page.keyboard.press("n")
    expect(said).to_contain_text(last)
    expect(page.locator(".words p").last).to_have_text(last)


def test_a_contradiction_is_heard(open_page: Opener) -> None:
    page = open_page(link_to_edit(NONE))
    editor(page, NONE)
    page.keyboard.press("e")
    onward = page.locator(".stepper button").last
    onward.wait_for()
    while onward.is_enabled():
        page.keyboard.press("n")
    said = page.locator("#live")
    pattern = r"^Step (\d+) of \1\. No solution\. .*\bA: \d at row \d, column \d"
    expect(said).to_have_text(re.compile(pattern))


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (
            parse("1.2"),
            "The numbers add up to 3. Every bridge counts twice, so that should be even.",
        ),
        (NONE, "There would be a solution if one of these had another number: "),
        (parse("1.1/.../1.1"), "Explain shows why there is no solution."),
    ],
    ids=["odd", "another", "explained"],
)
def test_why_there_is_no_solution_is_heard(open_page: Opener, puzzle: Puzzle, said: str) -> None:
    """And read, but not while it is explained."""
    page = open_page(link_to_edit(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    status = page.locator(".set > [role=status]")
    words = page.locator(".words")
    expect(status).to_contain_text(said)
    expect(words).to_contain_text(said)
    page.locator("svg.board").focus()
    page.keyboard.press("e")
    page.locator(".stepper").wait_for()
    expect(status).to_have_text("")
    expect(words).not_to_contain_text(said)
    page.keyboard.press("e")
    expect(status).to_contain_text(said)
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_contain_text("Water")  # not spoken over


def test_how_two_solutions_differ_is_heard(open_page: Opener) -> None:
    page = open_page(link_to_edit(SQUARE))
    page.get_by_role("button", name="Compare two").click()
    page.locator(".set > [role=status]", has_text="Two solutions.").wait_for(state="attached")


def test_what_cannot_be_explained_says_so(open_page: Opener) -> None:
    page = open_page("#/set")
    page.locator(".about", has_text="No islands yet").wait_for()
    page.locator("svg.board").focus()
    page.keyboard.press("e")
    expect(page.locator("#live")).to_have_text("No islands yet")


def test_what_is_switched_is_said(open_page: Opener) -> None:
    """By keys, and from the menu, which closes after that."""
    page = open_played(open_page)
    said = page.locator("#live")
    islands(page).first.focus()
    for key, text in (
        ("g", re.compile("^This group: ")),
        ("g", "Group: off"),
        ("m", "Mark: on"),
        ("m", "Mark: off"),
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(text)
    page = open_played(open_page, settings={"showGroup": True}, **SMALL_PHONE)
    page.locator(".tools .more").click()
    page.get_by_role("dialog").get_by_role("button", name="Group").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#live")).to_have_text("Group: off")


def test_a_hint_is_found_by_ear(open_page: Opener) -> None:
    """Who does not see the letters and the marks hears where they are."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    said = page.locator("#live")
    draw_wrongly(page)
    wrong = page.locator(".edge[aria-label]").get_attribute("aria-label") or ""
    press_hint(page)
    for place in re.findall(r"row \d+, column \d+", wrong):
        expect(said).to_contain_text(place)
    page.evaluate(READ_OUT)
    press_hint(page)  # the reason may follow at once
    page.wait_for_function("wrong => readOut.some(text => text.includes(wrong))", arg=wrong)
    press_hint(page)
    expect(said).to_have_text(wrong.replace("1 bridge", "no bridge"))
    press_hint(page)
    expect(page.locator(".say")).to_have_text("Look at A.")
    label = islands(page).and_(page.locator(".hint")).first.get_attribute("aria-label") or ""
    place = re.match(r"A: .*? at row \d+, column \d+", label)
    assert place is not None
    expect(said).to_have_text(place[0])
    press_hint(page)
    expect(said).to_have_text(re.compile(rf"{place[0]}; \d bridges? between .* row \d.* row \d"))
    press_hint(page)
    expect(said).to_have_text(re.compile(r"^Drawn: \d bridges? between .* row \d.* row \d"))
    page.keyboard.press("u")
    expect(said).to_have_text(re.compile(r"^Undone. Now: no bridge between .* row \d.* row \d"))


def test_what_a_hint_draws_is_named_by_ear(open_page: Opener) -> None:
    """That, and nothing that a trial only supposed or that was there already."""
    page = open_played(open_page, generate(7, 7, seed=5, level="extreme").puzzle)
    page.locator(".about", has_text="Extreme").wait_for()
    edges = page.locator("svg.board .edge[aria-label]")
    state, labels, steps = "", set[str](), 0
    while not page.locator(".done-card").count():
        press_hint(page)
        label = page.locator(".tool.hint").inner_text()
        if label != "Hint" and not page.locator(".done-card").count():
            continue
        steps += 1
        said = page.locator("#live").inner_text()
        assert said.startswith("Drawn: ")
        named = said.strip().removeprefix("Drawn: ").split("; ")
        more = re.fullmatch(r"and (\d+) more", named[-1])
        if more:
            named.pop()
        marks = {name for name in named if name.startswith("marked: no bridge between ")}
        before, labels_before = state, labels
        state = kept(page, f"game.{kept(page, 'games')[0]}")["state"]
        labels = set(edges.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))
        assert set(named) - marks <= labels - labels_before
        changed = sum(a != b for a, b in zip(before or "0" * len(state), state, strict=True))
        assert len(set(named)) == len(named)
        assert len(named) + (int(more[1]) if more else 0) == changed
    assert steps > 4


def test_a_chain_is_found_by_ear(open_page: Opener) -> None:
    """What is supposed at once, and every link as one walks to it; each has a name in the tree."""
    page = open_played(open_page, generate(9, 9, level="expert", seed=3).puzzle)
    page.locator(".about", has_text="Expert").wait_for()
    said = page.locator("#live")
    for _ in range(300):
        press_hint(page)
        if page.locator(".stepper").count():
            break
    links = page.locator(".chain > [role=img]")
    last = links.count() - 1
    names = [one.get_attribute("aria-label") or "" for one in links.all()]
    assert [name.partition(": ")[0] for name in names] == ["?", *map(str, range(1, last + 1))]
    expect(said).to_contain_text(names[0])
    page.locator(".stepper button").first.click()
    where = names[last - 1].partition(": ")[2]
    assert re.match(r"(no|\d) bridges? between .* row \d+.* row \d+", where)
    expect(said).to_have_text(f"Step {last - 1} of {last}: {where}")


def test_back_to_the_last_correct_position_is_said(open_page: Opener) -> None:
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    right = {frozenset(entry[:2]) for entry in ANSWER}
    index = {island.at: i for i, island in enumerate(P.islands)}
    wrong = next((index[a], index[b]) for a, b in P.edges if {index[a], index[b]} not in right)
    drag(page, *wrong)
    page.keyboard.press("c")
    page.get_by_role("button", name="Back to where it was right").click()
    said = "Back to the last correct position: 1 bridge taken back."
    expect(page.locator("#toast.shown")).to_have_text(said)
    expect(page.locator("#live")).to_have_text(
        re.compile(f"^{said} no bridge between . at row ., column . and . at row ., column .$")
    )
    page.wait_for_function("() => document.activeElement.matches('.island')")


def test_to_discard_is_said_and_leads_to_the_board(open_page: Opener) -> None:
    page = open_played(open_page)
    page.keyboard.press("t")
    drag(page, *ANSWER[0][:2])
    page.keyboard.press("t")  # on to how it ends
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Discard")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Discarded")
    page.wait_for_function("() => document.activeElement.matches('.island')")


def test_continue_has_one_name(open_page: Opener) -> None:
    """With how many bridges there are; its picture and its words are not read out besides."""
    page = open_played(open_page)
    drag(page, *ANSWER[0][:2])
    drag(page, *ANSWER[0][:2])
    expect(page.locator(".about")).to_have_text("Beginner")
    with arriving(page):
        page.get_by_role("link", name="Home", exact=True).click()
    total = sum(island.clue or 0 for island in P.islands) // 2
    card = page.locator(".continued")
    name = f"Continue: 7×7 · Beginner · 2 of {total} bridges"
    card.get_by_role("link", name=name, exact=True).wait_for()
    tree = card.aria_snapshot()
    assert {"img", "paragraph"}.isdisjoint(re.findall(r"- '?(\w+)", tree))
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.locator(".tool.mark").click()
    drag(page, *ANSWER[0][:2])
    expect(page.locator(".edge.mark")).to_have_count(1)
    visit(page, "#/")
    page.get_by_role("link", name="just begun").wait_for()


def test_a_day_is_read_out_once(open_page: Opener) -> None:
    page = open_page("#/archive/2026-03")
    name = re.compile(r"^Wed, Mar 4, not solved yet · \d+×\d+ · \w+$")
    page.get_by_role("link", name=name).wait_for()
