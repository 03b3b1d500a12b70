"""Hints and mistakes: what is said, what the board shows, and what counts as a hint."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PLAYED, SMALL_PHONE, Opener, expect, in_full, kept, run_node, screens
from playing import (
    ANSWER,
    READ_OUT,
    P,
    answer,
    box,
    drag,
    draw_wrongly,
    drawn,
    islands,
    link,
    open_played,
    press_hint,
    visit,
    wait_for_islands,
)
from test_slow_engine import FAR

from hashikit import Puzzle, parse, solve
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_WORDS = 35
"""Of a hint's text: one idea, and what follows."""


def opened(open_page: Opener, puzzle: Puzzle = P, **options: Any) -> Page:
    page = open_page(link(puzzle), **options)
    wait_for_islands(page, len(puzzle.islands))
    page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
    return page


def press(page: Page) -> str:
    """Press hint; the name of the button says what was next.

    The page's own click, in one round trip, for tests that go through a whole game. `press_hint`
    clicks as a mouse does.
    """
    before: str = page.evaluate(
        """async () => {
            const button = document.querySelector(".tool.hint");
            const say = document.querySelector(".say");
            const [label, said] = [button.innerText, say.textContent];
            button.focus();
            button.click();
            while (button.innerText === label && say.textContent === said)
                await new Promise(requestAnimationFrame);
            return label;
        }"""
    )
    return before


def badges(page: Page) -> list[str]:
    return page.locator(".badge").all_text_contents()


@screens("360x640", full=("1366x650",))
@pytest.mark.parametrize("level", [in_full("medium"), "expert"])
def test_no_hint_needs_scrolling(open_page: Opener, screen: dict[str, Any], level: str) -> None:
    puzzle = generate(9, 9, level=level, seed=3).puzzle
    page = opened(open_page, puzzle, **screen)
    seen = set()
    for _ in range(200):
        if page.locator(".done-card").count():
            break
        label = press(page)
        said = page.locator(".say p").all_inner_texts()
        seen.add(said[0].partition(".")[0] if said else "")
        hidden = page.locator(".say").evaluate("e => e.scrollHeight - e.clientHeight")
        assert hidden <= 1, said
        for text in said:
            assert len(text.split()) <= MOST_WORDS, text
            assert not re.search(r"\{|undefined|why\.|row \d", text), text
            for letter in re.findall(r"\b[A-D]\b(?! bridge| step)", text.partition(". ")[2]):
                assert letter in badges(page), (letter, text)
        assert label
    assert page.locator(".done-card").count() == 1
    assert len(seen) > 4


def test_a_hint_is_drawn_as_it_will_be(open_page: Opener) -> None:
    page = opened(open_page)
    assert press(page) == "Hint"
    assert badges(page) == ["A"]
    assert page.locator(".say").inner_text() == "Look at A."
    label = page.locator(".island.hint").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("A: 5 at row 1, column 4")
    assert press(page) == "Why?"
    assert "A needs 5. Its sides can give 1\u00a0+\u00a02\u00a0+\u00a02: build them all." in (
        page.locator(".say").inner_text()
    )
    lines = page.locator(".edge.hint").evaluate_all(
        "all => all.map(path => path.getAttribute('d').split('M').length - 1)"
    )
    assert sorted(lines) == [1, 2, 2]
    assert drawn(page) == "marks: 0"
    assert press(page) == "Draw it"
    assert page.locator(".badge, .edge.hint").count() == 0
    assert drawn(page).count("2 bridges") == 2
    assert page.locator(".say").inner_text() == ""


def test_a_mistake_says_why_and_leads_back(open_page: Opener) -> None:
    page = opened(open_page)
    one, two, count = next(entry for entry in ANSWER if entry[2] == 1)
    drag(page, one, two)
    right = drawn(page)
    drag(page, one, two)
    others = [entry for entry in ANSWER if entry[0] != one][:2]
    for a, b, _ in others:
        drag(page, a, b)
    press(page)
    assert "Something is wrong" in page.locator(".say").inner_text()
    press(page)
    text = page.locator(".say").inner_text()
    assert re.search(r"but already has \d|it can get only|There can", text)
    assert page.locator(".edge.fault").count() == 1
    page.get_by_role("button", name="Back to where it was right").click()
    assert drawn(page) == right
    page.get_by_role("button", name="Redo").click()
    assert page.locator("svg.board .edge[aria-label]").count() == 1
    assert count == 1


def test_a_reason_that_one_look_shows_is_given(open_page: Opener) -> None:
    """Although an earlier step has a bridge at that island already, which is not drawn."""
    puzzle = parse(
        "https://puzz.link/p?hashi/9/9/g2g4h2g22g1g2h3j1k3i5h4h1i2h32g1g3g2m1j3h5g5g23g3h1i"
    )
    page = opened(open_page, puzzle)
    at = {island.at: i for i, island in enumerate(puzzle.islands)}
    for _ in range(2):
        drag(page, at[1, 4], at[1, 7])
    press(page)
    press(page)
    expect(page.locator(".say p")).to_have_text(
        "A mistake. There cannot be 2 bridges between A and B. "
        "C needs 4. Its sides can give 2\u00a0+\u00a02: build them all. "
        "Then B would have too many bridges."
    )


def far_mistake(open_page: Opener, **options: Any) -> Page:
    page = opened(open_page, FAR, **options)
    for _ in range(2):
        drag(page, 8, 9)
    press(page)
    press(page)
    page.locator(".stepper").wait_for()
    return page


def test_a_mistake_is_read_out_once(open_page: Opener) -> None:
    """With its reason; what the board shows of it is read out by itself."""
    page = opened(open_page, FAR)
    for _ in range(2):
        drag(page, 8, 9)
    press(page)
    page.evaluate(READ_OUT)
    press(page)
    page.locator(".stepper").wait_for()
    assert page.locator(".say").get_attribute("aria-atomic") == "false"
    heard = page.evaluate("readOut")
    assert sum("There cannot be 2 bridges" in text for text in heard) == 1, heard
    assert sum("2 bridges between 3 at" in text for text in heard) == 1, heard
    assert sum("It takes 4 steps" in text for text in heard) == 1, heard


@screens("360x640", "1366x650")
def test_the_ideas_that_lead_to_a_mistake_are_gone_through(
    open_page: Opener, screen: dict[str, Any]
) -> None:
    """One bridge more would fit at either end; it is too much only after earlier steps."""
    page = far_mistake(open_page, **screen)
    said, count = page.locator(".say p"), page.locator(".stepper span.fine")
    first = "A mistake. There cannot be 2 bridges between A and B. It takes 4 steps to see why."
    expect(said).to_have_text(first)
    height = page.locator("svg.board").evaluate("board => board.clientHeight")
    before, after = page.locator(".stepper button").all()
    shown = []
    letters: dict[str, str] = {}
    for number in range(1, 5):
        after.click()
        expect(count).to_have_text(f"{number} / 4")
        letter = re.match(rf"{number}\. (.) needs", said.inner_text())
        assert letter is not None
        heard = re.findall(
            r"([A-Z]): (\d at row \d, column \d)", page.locator("#live").inner_text()
        )
        assert letter[1] in dict(heard)
        for name, place in heard:
            assert letters.setdefault(name, place) == place, "a letter moves to another island"
        assert len(set(letters.values())) == len(letters), "an island gets another letter"
        assert badges(page) == ["A", "B", letter[1]]
        expect(page.locator(".edge.fault")).to_have_count(1)
        shown.append(page.locator(".edge.before").count())
        hidden = page.locator(".say").evaluate("e => e.scrollHeight - e.clientHeight")
        assert hidden <= 1
        assert page.locator("svg.board").evaluate("board => board.clientHeight") == height
    assert shown == sorted(shown)
    assert shown[-1] >= 3  # what the earlier ideas gave
    expect(said).to_contain_text("Then A would have too many bridges.")
    for _ in range(4):
        before.click()
    expect(said).to_have_text(first)
    expect(page.locator(".edge.hint")).to_have_count(0)
    page.locator(".tool.undo").click()
    expect(page.locator(".edge.fault, .edge.hint, .badge, .stepper")).to_have_count(0)


def test_of_mistakes_that_are_wrong_only_together_one_is_taken_away(open_page: Opener) -> None:
    """Either could be right: the one that was drawn last goes."""
    page = open_page(link(parse("3.3/.../3.3")))
    page.get_by_text("more than one solution").wait_for()
    for other in (2, 2, 1, 1):
        drag(page, 0, other)
    press(page)
    expect(page.locator(".say p")).to_have_text(
        "A mistake. Something is wrong near the marked islands."
    )
    assert press(page) == "Why?"
    expect(page.locator(".say p")).to_have_text("A mistake. A needs 3 but already has 4.")
    assert press(page) == "Erase"
    assert drawn(page) == (
        "2 bridges between 3 at row 1, column 1 and 3 at row 3, column 1\nmarks: 0"
    )


def test_a_mistake_is_told_with_its_reason_at_once(open_page: Opener) -> None:
    """One of several was named, and the next moment another one, under the same letters."""
    puzzle = parse("https://puzz.link/p?hashi/7/7/2g1g3g1o1g4g34h1o33g3g2i1g3h3")
    page = opened(open_page, puzzle)
    at = {island.at: number for number, island in enumerate(puzzle.islands)}
    for one, other in (((2, 2), (5, 2)), ((3, 3), (6, 3)), ((0, 6), (2, 6))):
        drag(page, at[one], at[other])
    press(page)
    page.evaluate(READ_OUT)
    press(page)
    page.locator(".stepper").wait_for()
    places: dict[str, str] = {}
    for text in page.evaluate("readOut"):
        for name, place in re.findall(r"([A-Z]): .*?(row \d, column \d)", text):
            assert places.setdefault(name, place) == place, text
    assert len(places) >= 2


def test_nearly_every_mistake_has_a_reason() -> None:
    said = json.loads(run_node("mistakes.mjs"))
    assert said["mistakes"] >= 200
    assert said["chains"] >= 20
    assert said["sums"] >= 40, "what sides can give is looked at"
    assert said["ideas"] / said["chains"] < 4.6, "ideas that nothing needs are left out"
    assert said["unknown"] <= said["mistakes"] / 10, said
    assert len(said["words"].split()) <= MOST_WORDS, said


def test_no_step_to_a_mistake_says_more_than_the_board(open_page: Opener) -> None:
    """A step said "at most 1" where 1 was shown and read out, and the next one counted on it."""
    puzzle = parse(
        "https://puzz.link/p?hashi/40/2/1g2g3g5g3g3g3g2g2g2g3g2g2g2g3g2h3g3g2g2l22i3n5m4k3j3"
    )
    page = opened(open_page, puzzle)
    for _ in range(2):
        drag(page, 4, 5)
    press(page)
    press(page)
    after = page.locator(".stepper button").last
    after.click()
    after.click()
    expect(page.locator(".say p")).to_contain_text("2. With 2 bridges between them, D and E")
    expect(page.locator(".say p")).to_contain_text("So there can be at most 1 bridge here.")
    expect(page.locator(".edge.hint:not(.before)")).to_have_class("edge most hint")
    expect(page.locator("#live")).to_contain_text("at most 1 bridge between 2 at row 1, column 17")
    after.click()
    expect(page.locator(".say p")).to_have_text(
        "3. D needs 2. Its sides can give 1\u00a0+\u00a01: build them all."
    )
    expect(page.locator(".edge.hint:not(.before)")).to_have_count(2)


THIRTEEN = parse(
    "https://puzz.link/p?hashi/13/13/4g5g3i3h2j3g4g2j1j1g2g4g3h5g5l2g2j2g2h3g3g23g6g2j3g1l3g2h3g34g6i"
    "2g4h1k2j2i3g5h2h2g1g2j5g3h4g2q2g33g6g5h3g5g2g"
)


def test_a_letter_keeps_its_island(open_page: Opener) -> None:
    """From where to look to the last idea of a hint, and in the simple steps before it."""
    page = opened(open_page, THIRTEEN, **SMALL_PHONE)
    letters: dict[str, str] = {}
    kept = 0
    for _ in range(300):
        label = press(page)
        if page.locator(".done-card").count():
            break
        if label in ("Hint", "Draw it"):
            letters = {}
        for summary in page.locator(".say summary").all():
            summary.click()
            expect(page.locator(".say details")).to_have_attribute("open", "")
        for said in page.locator(".island.hint[aria-label]").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        ):
            named = re.match(r"([A-Z]): (.* at row \d+, column \d+)", said)
            if named:
                letter, place = named.groups()
                kept += letter in letters
                assert letters.setdefault(letter, place) == place
        assert len(set(letters.values())) == len(letters)
    assert kept > 20


def test_a_hint_leaves_out_what_a_drawn_bridge_shows() -> None:
    """That it is in the way was a simple step, with a number."""
    found = json.loads(run_node("ideas.mjs"))
    assert 0 < found["left"] < found["plain"], found


def test_of_several_mistakes_the_reason_is_for_one(open_page: Opener) -> None:
    page = opened(open_page, FAR)
    for _ in range(2):
        drag(page, 8, 9)
    drag(page, 1, 2)
    for _ in range(2):
        drag(page, 6, 7)
    press(page)
    assert page.locator(".say").inner_text().startswith("3 mistakes.")
    press(page)
    expect(page.locator(".say p")).to_have_text(
        "One of 3 mistakes. There cannot be 2 bridges between A and B. It takes 3 steps to see why."
    )
    expect(page.locator(".edge.fault")).to_have_count(3)
    assert badges(page) == ["A", "B"]
    assert "A: 3 at row 3, column 5; B: 2 at row 3, column 7" in (
        page.locator("#live").inner_text()
    )


APART = parse("1.1/.../1.1")


def test_a_group_that_is_cut_off_is_named(open_page: Opener) -> None:
    """All numbers are right, and yet it is not solved."""
    page = opened_several(open_page)
    drag(page, 0, 1)
    assert "cut off from the rest" in page.locator(".say").inner_text()
    assert page.locator(".island.region").count() == 2
    drag(page, 2, 3)
    assert "cut off from the rest" in page.locator(".say").inner_text()
    page.locator(".tool.check").click()
    assert "cut off from the rest" in page.locator(".say").inner_text()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".island.region").count() == 0
    assert page.locator(".say").inner_text() == ""


def opened_several(open_page: Opener) -> Page:
    page = open_page(link(APART), kept=PLAYED)
    page.wait_for_selector("svg.board .island")
    page.get_by_text("no solution").wait_for()
    return page


@pytest.mark.parametrize("size", [9, 13])
def test_no_letter_is_cut_off_at_the_edge(open_page: Opener, size: int) -> None:
    """On a small board it grows, and left it in the top row and the last column."""
    wide = Puzzle(size, 2 * size, [(0, 0, 1), (0, 2 * size - 1, 2), (size - 1, 2 * size - 1, 1)])
    page = opened(open_page, wide, **SMALL_PHONE)
    seen = 0
    for _ in range(6):
        press(page)
        water = page.locator("svg.board .water").bounding_box()
        assert water is not None
        for badge in page.locator(".badge circle").all():
            box = badge.bounding_box()
            assert box is not None
            seen += 1
            assert box["width"] >= 17, "and stays as large"
            assert box["y"] >= water["y"]
            assert box["x"] + box["width"] <= water["x"] + water["width"]
    assert seen


def test_that_nothing_follows_is_read_out_each_time(open_page: Opener) -> None:
    """The same words put in the place of the same words are no news to a screen reader."""
    page = open_page(link(parse("3.3/.../3.3")))
    said, live = page.locator(".say"), page.locator("#live")
    expect(said).to_contain_text("more than one solution")  # said once the solutions are counted
    for _ in range(10):
        press(page)
        if said.inner_text().startswith("From here on"):
            break
    expect(said).to_have_text(re.compile("^From here on there is more than one solution"))
    heard = set()
    for _ in range(2):
        page.locator(".tool.hint").click()
        expect(live).to_contain_text("From here on there is more than one solution")
        page.wait_for_function(
            "heard => !heard.includes(document.querySelector('#live').textContent)",
            arg=sorted(heard),
        )
        heard.add(live.text_content() or "")


def test_a_chain_can_be_walked(open_page: Opener) -> None:
    puzzle = generate(9, 9, level="expert", seed=13).puzzle
    page = opened(open_page, puzzle)
    for _ in range(300):
        press(page)
        if "Assume" in page.locator(".say").inner_text():
            break
    total = page.locator(".chain > g").count()
    assert total > 1
    numbers = page.locator(".chain text").all_text_contents()
    assert numbers == ["?", *map(str, range(1, total))]
    wanted = {2: "Number 1 follows", 3: "Numbers 1 and 2 follow"}
    said = wanted.get(total, f"Numbers 1 to {total - 1} follow")
    assert said in page.locator(".say").inner_text()
    before, after = page.locator(".stepper button").all()
    expect(after).to_have_attribute("aria-disabled", "true")
    before.click()
    assert page.locator(".chain > g").count() == total - 1
    expect(after).to_have_attribute("aria-disabled", "false")
    after.click()
    assert page.locator(".chain > g").count() == total
    assert after.evaluate("button => button === document.activeElement")
    page.keyboard.press("Enter")  # there is nothing after it
    assert page.locator(".chain > g").count() == total
    for _ in range(total - 1):
        before.click()
    expect(before).to_have_attribute("aria-disabled", "true")
    for _ in range(total - 1):
        after.click()
    alone = badges(page)
    page.locator(".say summary").click()
    assert page.locator(".say details li").count() >= 1
    expect(page.locator(".edge.before").first).to_be_attached()
    assert badges(page)[: len(alone)] == alone
    for item in page.locator(".say details li").all():
        assert re.search(r"\d at row \d", item.text_content() or "")
    chosen = page.locator(".say details [aria-pressed=true]")
    expect(chosen).to_have_count(0)
    for button in page.locator(".say details button").all():
        button.click()
        assert page.locator(".island.hint, .edge.hint").count() >= 1
        expect(chosen).to_have_count(1)
        expect(button).to_have_attribute("aria-pressed", "true")
    ink = page.evaluate("""() => {
        const probe = document.createElement("i");
        probe.style.color = "var(--ink)";
        document.body.append(probe);
        return getComputedStyle(probe).color;
    }""")
    expect(chosen).to_have_css("background-color", ink)
    page.keyboard.press("h")  # which takes away what had the focus
    expect(chosen).to_have_count(0)
    page.wait_for_function("() => document.activeElement.matches('.island, .tool.hint')")


def test_no_cross_lies_over_a_bridge(open_page: Opener) -> None:
    crossing = parse("..1../...../1...2/...../..1.1")
    found = solve(crossing)
    page = open_page(link(crossing))
    wait_for_islands(page, len(crossing.islands))
    page.locator(".tool.mark").click()
    drag(page, 0, 3)  # marks the edge from top to bottom
    page.locator(".tool.mark").click()
    crosses = page.locator(".edge.mark")
    assert crosses.count() == 1
    drag(page, 1, 2)
    assert page.locator(".edge[aria-label]").count() == 1
    assert crosses.count() == 0
    assert found.status
    assert islands(page).count() == len(crossing.islands)


def test_a_hint_that_only_names_a_mistake_does_not_count(open_page: Opener) -> None:
    """No more than *Check* does; the statistics say what counts."""
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    draw_wrongly(page)
    press_hint(page)
    page.get_by_role("button", name="Back to where it was right").click()
    expect(page.locator(".edge[aria-label]")).to_have_count(0)
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("Without hints.")
    assert kept(page, "results")["7×7 beginner"]["unaided"] == 1
    visit(page, "#/stats")
    page.get_by_text("unless it only points out a mistake").wait_for()


def test_a_mistake_explained_counts(open_page: Opener) -> None:
    """It says which bridge is wrong, and why, if the board shows that; then it is a hint."""
    puzzle = parse("https://puzz.link/p?hashi/7/7/2g4g2k1h1h1j4h5g1k2g42g1k1g4h3")
    page = open_page(link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    page.locator(".about", has_text="Easy").wait_for()
    said = page.locator(".say p")
    drag(page, 0, 1)
    drag(page, 0, 1)
    press_hint(page)
    press_hint(page)
    expect(said).to_have_text(
        "A mistake. There cannot be 2 bridges between A and B. It takes 4 steps to see why."
    )
    assert page.locator(".badge").all_text_contents() == ["A", "B"]
    page.get_by_role("button", name="Back to where it was right").click()
    drag(page, 2, 9)
    press_hint(page)
    press_hint(page)
    expect(said).to_have_text(
        "A mistake. There can be no bridge between A and B. "
        "C needs 1, and only one side is still open. "
        "A bridge there would cross the one between A and B."
    )
    assert page.locator(".badge").all_text_contents() == ["A", "B", "C"]
    page.get_by_role("button", name="Back to where it was right").click()
    page.keyboard.press("u")
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("With 1 hint.")


def test_a_hint_counts(open_page: Opener) -> None:
    page = open_played(open_page)
    page.locator(".about", has_text="Beginner").wait_for()
    press_hint(page)
    for one, two, count in ANSWER:
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".done-card")).to_contain_text("With 1 hint.")


SIDE_BY_SIDE = parse("2.33.1/....../...21./....../1.3..2")


def in_sight(edge: Locator) -> bool:
    """Whether the first line of an edge is what is seen where it runs."""
    return bool(
        edge.evaluate(
            """edge => {
                for (const one of document.querySelectorAll(".edge, .halo"))
                    one.style.pointerEvents = "all";
                const point = edge.getPointAtLength(2).matrixTransform(edge.getScreenCTM());
                return document.elementFromPoint(point.x, point.y) === edge;
            }"""
        )
    )


def test_a_bridge_between_neighbors_is_seen(open_page: Opener) -> None:
    """In a hint, over the ring of its island, and as a mistake."""
    page = open_played(open_page, SIDE_BY_SIDE)
    page.locator(".about span").wait_for()
    seen = 0
    disc = box(page.locator(".disc").first)["width"]
    for _ in range(40):
        for edge in page.locator(".edge.hint").all():
            if max(box(edge)["width"], box(edge)["height"]) < disc:
                assert in_sight(edge)
                seen += 1
        if page.locator(".done-card").count():
            break
        press_hint(page)
    assert seen
    page = open_played(open_page, SIDE_BY_SIDE)
    page.locator(".about span").wait_for()
    for _ in range(2):
        drag(page, 1, 2)
    press_hint(page)
    press_hint(page)
    fault = page.locator(".edge.fault")
    assert page.locator(".island.fault").count() >= 2
    assert in_sight(fault)
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator(".edge.fault")).to_have_count(0)


def test_a_hint_in_one_press_for_those_who_want_it(open_page: Opener) -> None:
    """It says why at once; the next press draws it, or goes on."""
    page = open_played(open_page, settings={"quickHint": True})
    page.locator(".about span").wait_for()
    press_hint(page)
    expect(page.locator(".say b").first).not_to_be_empty()
    assert page.locator(".edge.hint").count() >= 1
    expect(page.locator(".tool.hint")).to_have_text(re.compile("Draw it|Next"))
    visit(page, "#/settings")
    expect(page.get_by_role("switch", name="Hints say why at once")).to_be_checked()
