"""Home, the archive, the tutorial, practice, daily puzzles and the end of a game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import (
    LAPTOP,
    PLAYED,
    SMALL_PHONE,
    Opener,
    dress,
    expect,
    in_full,
    kept,
    named_colors,
    screens,
    screens_and_languages,
)
from playing import (
    ANSWER,
    PUZZLE,
    P,
    answer,
    arriving,
    drag,
    link,
    played,
    solve_it,
    visit,
    wait_for_islands,
)

from hashikit import Puzzle, Sign, dumps, parse

if TYPE_CHECKING:
    from playwright.sync_api import Page


@screens("360x640", "1366x650", full=("390x844", "1280x800"))
def test_the_tutorials_islands_fit_a_thumb(open_page: Opener, screen: dict[str, Any]) -> None:
    page = open_page("#/learn/1", kept=None, **screen)
    for step in range(1, 7):
        page.evaluate("step => location.hash = `#/learn/${step}`", step)
        if step < 6:  # the one about signs comes by itself
            page.locator(".steps", has_text=f"Step {step} of 5").wait_for()
        else:
            page.get_by_role("heading", name="Signs count bridges").wait_for()
        widths = page.locator(".disc").evaluate_all(
            "all => all.map(disc => disc.getBoundingClientRect().width)"
        )
        assert min(widths) >= 32, (step, widths)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), step


def test_the_tutorial_says_why_a_number_is_red(open_page: Opener) -> None:
    page = open_page("#/learn/2", **SMALL_PHONE)
    wait_for_islands(page, 3)
    one = next(i for i, island in enumerate(parse("2.3.1").islands) if island.clue == 1)
    drag(page, one, one - 1)
    drag(page, one, one - 1)
    page.locator(".island.over").wait_for()
    expect(page.locator(".say")).to_have_text("The 1 has too many bridges. 1 at row 1, column 5")


def test_all_of_a_card_leads_to_its_page(open_page: Opener) -> None:
    """What it says below its title as well: that is where a thumb lands."""
    page = open_page(**SMALL_PHONE)
    words = page.locator(".card:has(h2 a) .facts span")
    for i in range(words.count()):
        assert words.nth(i).evaluate(
            """word => {
                word.scrollIntoView({ block: "center" });
                const { x, y, width, height } = word.getBoundingClientRect();
                const under = document.elementFromPoint(x + width / 2, y + height / 2);
                return under === word.closest(".card").querySelector("a");
            }"""
        )
    with arriving(page):
        words.first.tap(force=True)
    page.wait_for_selector("svg.board .island")


def test_a_finger_shows_the_first_bridge(open_page: Opener) -> None:
    page = open_page("#/learn/1", kept=None)
    page.locator(".finger").wait_for(state="attached")
    assert "islands and bridges" in page.locator(".lead").inner_text()
    drag(page, 0, 1)
    expect(page.locator(".finger")).to_have_count(0)
    page = open_page("#/learn/1", kept=None, reduced_motion="reduce")
    page.wait_for_selector("svg.board .island")
    assert page.locator(".finger").count() == 0
    assert page.locator(".preview").get_attribute("d")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_finger_stands_out_from_the_water(open_page: Opener, scheme: str) -> None:
    """As it is drawn: 3 to 1, halfway between the islands."""
    image = pytest.importorskip("PIL.Image")
    page = open_page("#/learn/1", kept=None, color_scheme=scheme)
    # It begins again when the board gets its size, with the first frame.
    place = page.locator(".finger").evaluate(
        """async (finger) => {
            const frame = () => new Promise(requestAnimationFrame);
            await frame();
            await frame();
            const [move] = finger.getAnimations();
            move.pause();
            move.currentTime = 1080;
            await frame();
            await frame();
            const box = finger.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
    )
    picture = image.open(io.BytesIO(page.screenshot())).convert("RGB")
    x, y = map(round, place)
    on, off = (luminance(f"rgb{picture.getpixel(at)}") for at in ((x, y), (x, y + 30)))
    assert (max(on, off) + 0.05) / (min(on, off) + 0.05) >= 3


def test_home(open_page: Opener) -> None:
    page = open_page("#/")
    page.get_by_role("link", name="Daily puzzle").wait_for()
    assert page.get_by_role("link", name="Continue").count() == 0
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    drag(page, *ANSWER[0][:2])
    page.get_by_role("link", name="Home").click()
    with arriving(page):
        page.get_by_role("link", name="Continue").click()
    wait_for_islands(page, len(P.islands))
    assert page.locator(".edge[aria-label]").count() == 1
    with arriving(page):
        page.go_back()
    page.get_by_role("link", name="Archive").click()
    page.get_by_role("heading", name="Archive").wait_for()


def test_home_shows_the_streak(open_page: Opener) -> None:
    days = {f"2026-03-0{n}": {"time": 1000, "on": f"2026-03-0{n}"} for n in (2, 3, 4)}
    page = open_page("#/rules", kept={**PLAYED, "days": days})
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/")
    expect(page.locator(".streak")).to_contain_text("3 days")


def test_archive(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/archive")
    page.get_by_role("heading", name="March 2026").wait_for()
    assert page.locator(".days a").count() == 5  # what is to come is not there
    assert page.get_by_role("link", name="Next month").count() == 0
    for month in ("February 2026", "January 2026", "December 2025"):
        page.get_by_role("link", name="Previous month").click()
        page.get_by_role("heading", name=month).wait_for()
    assert page.locator(".days a").count() == 31
    page.locator(".days a").first.click()
    page.wait_for_selector("svg.board .island")
    assert "Dec 1" in page.locator(".about").inner_text()
    visit(page, "#/archive/1999-13")
    page.get_by_role("heading", name="March 2026").wait_for()


def test_every_technique_has_practice(open_page: Opener) -> None:
    page = open_page("#/techniques")
    page.locator("[data-technique=minimal]").wait_for()
    assert (
        page.get_by_role("link", name="Practice").count()
        == page.locator("[data-technique]").count()
    )
    visit(page, "#/drill/nonsense")
    page.wait_for_url("**/#/techniques")


def test_the_end_of_a_game(open_page: Opener) -> None:
    page = open_page(
        link(P),
        kept={
            **PLAYED,
            "results": {"7×7 beginner": {"solved": 3, "unaided": 3, "best": 1, "total": 2_400_000}},
        },
    )
    page.locator(".about", has_text="Beginner").wait_for()
    solve_it(page)
    text = page.locator(".done-card").inner_text()
    assert "Solved!" in text
    page.wait_for_function("() => !document.getAnimations().length")
    fills = page.locator(".disc").evaluate_all("all => all.map(e => getComputedStyle(e).fill)")
    assert len(set(fills)) == 1  # all of them lit, and none of them wrong
    assert (
        page.locator(".disc").first.evaluate("e => getComputedStyle(e).strokeDasharray") == "none"
    )
    assert "Your best: 0:00" in text
    assert "On average: 10:" in text
    assert "Without hints" in text
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".done-card").get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy text").click()
    page.locator("#toast", has_text="Result copied").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert shared[1] == "7×7 · Beginner"
    assert shared[3:5] == ["🟩" * 5] * 2
    assert shared[-1] == PUZZLE  # of this page it would lead nowhere elsewhere
    assert kept(page, "results")["7×7 beginner"]["solved"] == 4


def test_the_rules_are_at_hand_for_one_who_comes_by_a_link(open_page: Opener) -> None:
    page = open_page(link(P), kept=None)
    page.get_by_text("New to Hashi?").wait_for()
    page.locator(".say").get_by_role("link", name="Rules").click()
    page.get_by_role("heading", name="Rules").wait_for()
    puzzle = Puzzle(3, 4, [(0, 1, None), (2, 1, None), (2, 3, None)], signs=[Sign(2, 0, east=6)])
    page = open_page("#/p/" + quote(dumps(puzzle, "json")))
    note = page.get_by_text("The diamonds are signs")
    note.wait_for()
    page.reload()
    note.wait_for()  # until they have been tried
    page.get_by_role("link", name="Try it: the tutorial").click()
    page.get_by_role("heading", name="Signs count bridges").wait_for()
    for one, two, count in answer(parse("..?.\n....\n?.?A\n\nA: W6")):
        for _ in range(count):
            drag(page, one, two)
    expect(page.locator(".say").get_by_role("link", name="Practice with signs")).to_be_visible()
    page.go_back()
    page.wait_for_selector(".tools")
    assert not note.is_visible()


def luminance(color: str) -> float:
    parts = [int(part) / 255 for part in color[4:-1].split(",")]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_colors_on_water(open_page: Opener) -> None:
    """What is pointed out can be told from the water, and the choice from a mistake."""
    page = open_page("#/rules")
    for theme in ("light", "dark", "contrast"):
        dress(page, theme)
        colors = named_colors(page, "water hint preview select group fault mark")
        water, *others = map(luminance, colors)
        for color in others:
            low, high = sorted((color, water))
            assert (high + 0.05) / (low + 0.05) >= 3, theme
        assert colors[3] != colors[5]


def test_home_is_home_after_a_puzzle(open_page: Opener) -> None:
    """Who has solved one needs no tutorial."""
    page = open_page(link(P), kept=None)
    solve_it(page)
    visit(page, "#/")
    page.get_by_role("link", name="Daily puzzle").wait_for()


def test_home_is_home_after_a_sheet(open_page: Opener) -> None:
    page = open_page("#/set", kept=None)
    page.locator("svg.board").focus()
    page.keyboard.press("3")
    wait_for_islands(page, 1)
    visit(page, "#/")
    page.get_by_role("link", name="Daily puzzle").wait_for()


def test_a_file_can_be_opened(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(dumps(P, "text"))
    page = open_page(link(parse("1.2.2/...../1.2.2")))
    page.get_by_role("button", name="Open or paste").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)
    wait_for_islands(page, len(P.islands))


def test_the_editor_counts_and_names_what_it_takes(open_page: Opener) -> None:
    page = open_page("#/set/" + link(P).removeprefix("#/p/"))
    page.get_by_text("It takes:").wait_for()
    assert "No bridge to spare" in page.locator(".words").inner_text()
    several = link(parse("2.3.2/...../2...2/...../2.3.2"))
    page = open_page("#/set/" + several.removeprefix("#/p/"))
    page.locator(".about", has_text="solutions").wait_for()


DAYS = {
    "2026-03-04": "https://puzz.link/p?hashi/9/9/g3g3g2h3j2m2h2g31o2h4g4g24h5g3g1m1g22g1h3g2h1g3h2g1",
    "2026-03-06": "https://puzz.link/p?hashi/11/11/2g1g2k3k2g3g2g2g2g1g2g3g3q2g4h3h4g2q2h2g3h2g1h4g4h3g2h1l1g21g2h1g2g1h2h4g2g3g2",
}
"""What the generator gives on a medium and on a hard day. If it gives something else, `GENERATOR`
in `daily.js` goes up, or two people would mean different puzzles by one day."""


@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_one_puzzle(open_page: Opener, day: str) -> None:
    assert played(open_page(f"#/daily/{day}")) == parse(DAYS[day])


@pytest.mark.parametrize("day", [*map(in_full, range(1, 5)), 5, 6, in_full(7)])
def test_a_daily_fits_a_thumb(open_page: Opener, day: int) -> None:
    """Without zooming; the weekend's are the largest."""
    page = open_page("#/rules", **SMALL_PHONE)
    page.clock.set_fixed_time("2026-12-08T12:00:00")
    visit(page, f"#/daily/2026-12-0{day}")  # not the boards of the rules
    puzzle = played(page)
    assert puzzle.cols <= 11
    assert puzzle.rows == (12 if day in (5, 6) else puzzle.cols)  # Saturday and Sunday
    box = page.locator("svg.board .water").bounding_box()
    assert box
    assert box["width"] / puzzle.cols >= 28
    assert box["height"] / puzzle.rows >= 28


def test_the_months_of_the_archive_stand_in_line(open_page: Opener) -> None:
    page = open_page("#/archive/2026-03", **SMALL_PHONE)
    links = page.locator(".months a")
    expect(links).to_have_count(2)
    assert len(set(links.evaluate_all("all => all.map(one => one.offsetTop)"))) == 1


def test_the_cards_below_stand_in_a_row(open_page: Opener) -> None:
    """Today's puzzle above them, and beside it the week's and what else there is to play."""
    page = open_page("#/", **LAPTOP)
    cards = page.locator(".card")
    expect(cards).to_have_count(7)
    tops = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1] < tops[2] < tops[3]
    assert len(set(tops[3:6])) == 1  # the month, the collection, the archive
    assert tops[5] < tops[6]


LARGE_SCREENS = [in_full((1280, 800)), (1366, 650), (1920, 1080)]


@pytest.mark.parametrize("size", LARGE_SCREENS)
def test_home_fills_the_screen(open_page: Opener, size: tuple[int, int]) -> None:
    """With the boards of the day, the week and the month; nothing has to be scrolled."""
    page = open_page("#/", viewport={"width": size[0], "height": size[1]})
    home_fills(page, size, boards=3)
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    drag(page, *ANSWER[0][:2])
    visit(page, "#/")
    home_fills(page, size, boards=4)


def home_fills(page: Page, size: tuple[int, int], boards: int) -> None:
    expect(page.locator(".home .figure .island").first).to_be_visible()
    expect(page.locator(".home .figure svg.board")).to_have_count(boards)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    bottom, right, left = page.locator(".card").evaluate_all(
        """all => {
            const boxes = all.map(one => one.getBoundingClientRect());
            return [Math.max(...boxes.map(box => box.bottom)),
                Math.max(...boxes.map(box => box.right)), Math.min(...boxes.map(box => box.left))];
        }"""
    )
    assert bottom >= 0.9 * size[1]
    assert right - left >= 0.85 * size[0]
    hero = page.locator(".hero .figure").bounding_box()
    assert hero
    assert hero["height"] >= 0.42 * size[1]
    # No button is blown up to fill a card, and every board has most of its card's height.
    assert max(page.locator(".kinds button:visible").evaluate_all(HEIGHTS)) <= 60
    shares = page.locator(".special").evaluate_all(
        "all => all.map(one => one.querySelector('.figure').clientHeight / one.clientHeight)"
    )
    assert min(shares) >= 0.6, shares


HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"


@pytest.mark.parametrize("size", LARGE_SCREENS)
def test_the_tools_stand_in_pairs(open_page: Opener, size: tuple[int, int]) -> None:
    """All of the same size, and what they say is on one line."""
    page = open_page(link(P), viewport={"width": size[0], "height": size[1]})
    wait_for_islands(page, len(P.islands))
    tools = page.locator(".tools .tool:not(.more)")
    boxes = tools.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({y, width}) => [y, width])"
    )
    assert len({width for _, width in boxes}) == 1, boxes
    assert len({y for y, _ in boxes}) == len(boxes) / 2, boxes
    words = page.locator(".actions button:visible span, .tools button:visible span")
    assert max(words.evaluate_all(HEIGHTS)) <= 30


@pytest.mark.parametrize("size", LARGE_SCREENS)
def test_a_lesson_stands_beside_its_board(open_page: Opener, size: tuple[int, int]) -> None:
    """A wide screen is used: the board takes most of its height, and the words are beside it."""
    page = open_page("#/rules", viewport={"width": size[0], "height": size[1]})
    for place in ("#/learn/3", "#/drill/full"):
        visit(page, place)
        water = page.locator(".learn svg.board .water").bounding_box()
        words = page.locator(".learn h1, .learn .lead, .learn .row").evaluate_all(
            "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
        )
        assert water
        assert words <= water["x"]
        assert water["height"] >= 0.6 * min(size[1], 900)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_nothing_is_loud_during_a_game(open_page: Opener) -> None:
    """A wide screen gives the board its height; red is what comes after the end."""
    page = open_page(link(P), viewport={"width": 1920, "height": 1080})
    wait_for_islands(page, len(P.islands))
    expect(page.locator("button.main:visible")).to_have_count(0)
    water = page.locator("svg.board .water").bounding_box()
    assert water
    assert water["height"] >= 0.85 * 1080
    solve_it(page)
    expect(page.locator("button.main:visible")).to_have_count(1)


@screens_and_languages("360x640-de", "1366x650-en", full=("390x844", "1440x900"))
def test_praise_does_not_move_the_board(
    open_page: Opener, screen: dict[str, Any], language: str
) -> None:
    page = open_page("#/learn/1", kept={"settings": {"language": language}}, **screen)
    for step, text in enumerate(["1.1", "2.3.1"], 1):
        if step > 1:
            visit(page, f"#/learn/{step}")
        wait_for_islands(page, step + 1)
        before = page.locator(".stage").bounding_box()
        for one, two, count in answer(parse(text)):
            for _ in range(count):
                drag(page, one, two)
        page.locator(".say.good").wait_for()
        assert page.locator(".stage").bounding_box() == before


def test_signs_are_no_part_of_the_first_tutorial(open_page: Opener) -> None:
    """After five steps comes a puzzle."""
    page = open_page("#/learn/5", kept=None)
    page.locator(".steps", has_text="Step 5 of 5").wait_for()
    for one, two, count in answer(parse("1.2.2/...../1.2.2")):
        for _ in range(count):
            drag(page, one, two)
    with arriving(page):
        page.get_by_role("button", name="Play").click()
    expect(page.locator(".play h1")).to_have_text("7×7")


def test_a_browser_that_is_too_old_says_so(open_page: Opener, site: str) -> None:
    """Even if it understands no word of the game."""
    page = open_page()
    expect(page.get_by_role("alert")).to_have_count(0)
    context = page.context
    context.add_init_script("CSS.supports = () => false")
    context.route(
        "**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    old = context.new_page()
    old.goto(site)
    expect(old.get_by_role("alert")).to_contain_text("This browser is too old")


def test_after_the_daily_comes_the_weekly(open_page: Opener) -> None:
    """With the hours until the next one, a medal, and a day that was missed."""
    page = open_page("#/rules", kept={**PLAYED, "days": {}})
    page.clock.set_fixed_time("2026-12-07T17:00:00")  # a Monday: 7×7
    visit(page, "#/daily/2026-12-07")
    puzzle = played(page)
    page.locator(".idle", has_text="Par: ").wait_for()
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    card = page.locator(".done-card")
    expect(card).to_contain_text("Gold: without hints, in par time.")
    expect(card).to_contain_text("The next one comes in 7 hours.")
    expect(card.locator("button.main")).to_have_text("Weekly puzzle")
    expect(card.get_by_role("button", name="Monthly special")).to_be_visible()
    solved = kept(page, "days")["2026-12-07"]
    assert solved["hints"] == 0
    assert solved["par"] >= solved["time"]
    with arriving(page):
        card.locator("button.main").click()
    page.wait_for_url("**/#/daily/2026-W50")
    visit(page, "#/")
    expect(page.locator(".days .done.gold")).to_have_count(1)
    expect(page.locator(".days .done.gold a, a.done.gold").first).to_contain_text("Gold")
    visit(page, "#/stats")
    page.get_by_text("1 daily puzzle in a year. 1 medal.").wait_for()
    expect(page.locator(".year .day.gold")).to_have_count(1)
