"""What makes a player come back: home, which remembers, and the end of a game, which lights up."""

from __future__ import annotations

import io
import math
import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    LAPTOP,
    PLAYED,
    SMALL_PHONE,
    Opener,
    dress,
    expect,
    kept,
    named_colors,
    screens,
)
from playing import (
    ANSWER,
    P,
    answer,
    arriving,
    drag,
    link,
    played,
    solve_it,
    solve_what_is_there,
    visit,
    wait_for_islands,
)
from test_web_access import violations

from hashikit import check, parse, solve

if TYPE_CHECKING:
    pass

USUAL = {"symmetry": "none", "maxBridges": 2, "loops": True, "signs": False}
KINDS = [
    {**USUAL, "rows": 12, "cols": 10, "level": "medium", "symmetry": "rotation", "loops": False},
    {**USUAL, "rows": 7, "cols": 7, "level": "easy", "signs": True},
]


def test_home_offers_the_last_kinds_with_all_their_wishes(open_page: Opener) -> None:
    page = open_page("#/", kept={**PLAYED, "kinds": KINDS})
    page.get_by_role("button", name="7×7 · Easy · signs").wait_for()
    page.get_by_role("button", name="10×12 · Medium · Symmetry: Half turn · No loops").click()
    page.wait_for_url("**/#/p/**")
    puzzle = played(page)
    assert (puzzle.rows, puzzle.cols, puzzle.loops) == (12, 10, False)
    cells = {island.at for island in puzzle.islands}
    assert {(11 - row, 9 - col) for row, col in cells} == cells
    found = solve(puzzle).solution
    assert found is not None
    assert check(puzzle, found.bridges) == []
    visit(page, "#/")
    page.get_by_role("button", name="Another kind").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[name=size]:checked")).to_have_count(0)
    expect(dialog.get_by_text("10×12 · Half turn · No loops")).to_be_visible()
    dialog.locator("summary").click()
    expect(dialog.get_by_label("Rows")).to_have_value("12")
    dialog.get_by_label("9×9").check()
    dialog.get_by_label("Hard").check()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url(lambda address: "#/p/" in address)
    assert [kind["rows"] for kind in kept(page, "kinds")] == [9, 12, 7]
    assert kept(page, "kinds")[0]["symmetry"] == "rotation"


def begun(text: str, at: int) -> dict[str, Any]:
    """A game with one bridge, as it is kept."""
    return {
        "id": text,
        "puzzle": text.replace("-", "/"),
        "state": "1",
        "moves": [[1]],
        "position": 1,
        "elapsed": at,
        "hints": 0,
        "revealed": False,
        "finished": 0,
        "replayed": False,
        "restarts": [],
        "trying": -1,
        "level": "easy",
        "daily": "",
        "title": f"Game {at}",
    }


def test_every_unfinished_game_is_found_at_home(open_page: Opener) -> None:
    """The newest first, drawn; then some; then all."""
    texts = [f"2{'.' * n}2" for n in range(1, 8)]
    games = {f"game.{text}": begun(text, n) for n, text in enumerate(texts)}
    page = open_page("#/", kept={**PLAYED, "games": texts, **games})
    expect(page.get_by_role("link", name="Continue: Game 0")).to_have_count(1)
    expect(page.locator(".continued svg .edge[aria-label]")).to_have_count(1)
    shown = page.locator(".continued .games a:visible")
    expect(shown).to_contain_text(["Game 1", "Game 2", "Game 3"])
    page.get_by_text("All unfinished puzzles").click()
    expect(shown).to_contain_text([f"Game {n}" for n in range(1, 7)])
    with arriving(page):
        shown.last.click()
    wait_for_islands(page, 2)
    assert kept(page, "games")[0] in texts


@screens("360x640", "1366x650", full=("390x844", "1280x800"))
def test_todays_puzzle_is_drawn_before_it_is_played(
    open_page: Opener, screen: dict[str, Any]
) -> None:
    """And it is the one that is played; the button to play it is in sight without scrolling."""
    page = open_page("#/rules", **screen)
    page.clock.set_fixed_time("2026-03-04T12:00:00")
    visit(page, "#/")
    place = page.locator(".hero .figure").bounding_box()
    drawn = page.locator(".hero .island text")
    drawn.first.wait_for()
    clues = drawn.all_text_contents()
    assert page.locator(".hero .figure").bounding_box() == place  # nothing moved
    assert kept(page, "games") is None  # it is not among the games yet
    expect(page.locator(".hero .go")).to_be_in_viewport(ratio=1)
    expect(page.locator("button.main, .go")).to_have_count(1)
    with arriving(page):
        page.get_by_role("link", name="Daily puzzle").click()
    assert [str(island.clue) for island in played(page).islands] == clues


def test_a_solved_day_shows_it(open_page: Opener) -> None:
    """Home turns to a new puzzle, and the archive and the week say that it is done."""
    day = "2026-03-02"
    page = open_page(
        "#/rules", kept={**PLAYED, "days": {day: {"time": 65_000, "on": day}}}, **LAPTOP
    )
    page.clock.set_fixed_time(f"{day}T12:00:00")
    visit(page, "#/")
    expect(page.locator(".hero .facts")).to_contain_text("solved1:05")
    expect(page.locator("button.main, .go")).to_have_count(1)
    expect(page.locator("button.main")).to_contain_text("7×7 · Easy")
    expect(page.locator(".week .done")).to_have_count(1)
    expect(page.locator(".week > *")).to_have_count(7)


@pytest.mark.parametrize(("language", "first"), [("en", "Sun"), ("de", "Mo")])
def test_the_archive_begins_a_week_as_the_language_does(
    open_page: Opener, language: str, first: str
) -> None:
    """A begun day looks begun, and each has its size and its level."""
    settings = {"welcomed": True, "language": language}
    game = {**begun("2.2", 0), "daily": "2026-03-04"}
    page = open_page(
        "#/rules", kept={"settings": settings, "games": ["2.2"], "game.2.2": game}, **SMALL_PHONE
    )
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/archive/2026-03")
    expect(page.locator(".heads small").first).to_have_text(first)
    # March 1, 2026 is a Sunday.
    blank = page.locator(".days.whole li[aria-hidden]")
    expect(blank).to_have_count(6 if language == "de" else 0)
    expect(page.locator(".days .begun")).to_have_count(1)
    expect(page.locator(".days .begun small").first).to_have_text("9×9")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".days.whole a").evaluate_all(cut) == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # The month's special one and the week's that began in it: one so far.
    expect(page.locator(".games li")).to_have_count(2)


def test_the_weekly_puzzle_is_one_of_its_own(open_page: Opener) -> None:
    page = open_page("#/rules")
    page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit(page, "#/daily/2026-W10")
    puzzle = played(page)
    assert (puzzle.rows, puzzle.cols) == (17, 13)
    found = solve(puzzle).solution
    assert found is not None
    assert check(puzzle, found.bridges) == []
    expect(page.locator(".about")).to_contain_text("Week of Mar 2")
    visit(page, "#/daily/2026-W11")
    page.get_by_text("is not available yet").wait_for()


@screens("360x640", "1366x650", full=("390x844", "1280x800"))
def test_a_solved_network_lights_up_and_the_board_stays(
    open_page: Opener, screen: dict[str, Any]
) -> None:
    """In one hue, from the last bridge on; what is lit stays lit."""
    page = open_page(link(P), **screen)
    wait_for_islands(page, len(P.islands))
    page.locator(".about", has_text="Beginner").wait_for()
    water = page.locator(".play .water")
    before = water.bounding_box()
    page.evaluate(
        """() => {
            window.begun = [];
            const edges = [...document.querySelectorAll(".play .edge")];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
                if (frames[1]?.stroke === "var(--lit)" && this.matches(".edge"))
                    window.begun.push([edges.indexOf(this), timing.delay]);
                return animate.call(this, frames, timing);
            };
        }"""
    )
    solve_it(page)
    page.wait_for_function("() => !document.getAnimations().length")
    assert water.bounding_box() == before
    look = "all => all.map(e => getComputedStyle(e).stroke)"
    bridges = page.locator(".lit .edge[aria-label]").evaluate_all(look)
    discs = page.locator(".lit .disc").evaluate_all(look)
    assert len(set(bridges + discs)) == 1
    delays = page.evaluate("window.begun")
    assert len(delays) == len(bridges)
    one, two, _ = ANSWER[-1]
    first = min(delays, key=lambda entry: entry[1])[0]
    assert set(P.edges[first]) == {P.islands[one].at, P.islands[two].at}
    page.reload()
    expect(page.locator("svg.board.lit")).to_have_count(1)


def test_what_was_shown_is_not_lit(open_page: Opener) -> None:
    page = open_page(link(P))
    page.locator(".about", has_text="Beginner").wait_for()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show it").click()
    page.locator(".done-card").wait_for()
    expect(page.locator("svg.board.lit")).to_have_count(0)


def test_bridges_grow_and_islands_settle(open_page: Opener) -> None:
    """For a tenth of a second, and not where motion is unwelcome."""
    one, two, _ = next(entry for entry in ANSWER if P.islands[entry[0]].clue == 1)
    for calm in (False, True):
        page = open_page(link(P), reduced_motion="reduce" if calm else "no-preference")
        wait_for_islands(page, len(P.islands))
        page.evaluate(
            """() => {
                window.times = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, timing) {
                    window.times.push(timing.duration);
                    return animate.call(this, frames, timing);
                };
            }"""
        )
        drag(page, one, two)
        expect(page.locator(".edge[aria-label]")).to_have_count(1)
        times = page.evaluate("window.times")
        assert times == ([] if calm else [100, 180, 180])


def test_a_result_says_what_happened_and_gives_nothing_away(open_page: Opener) -> None:
    image = pytest.importorskip("PIL.Image")
    page = open_page(link(P))
    page.locator(".about", has_text="Beginner").wait_for()
    page.locator(".tool.hint").click()
    page.locator(".say p").wait_for()
    for one, two, _ in ANSWER[:4]:
        drag(page, one, two)
    page.keyboard.press("u")
    drag(page, *ANSWER[3][:2])
    solve_it_from(page, 4)
    page.locator(".done-card").get_by_role("button", name="Share").click()
    text = page.get_by_label("The result as text").input_value()
    rows = text.splitlines()[3:5]
    assert rows[0].startswith("💡")
    assert "".join(rows).count("🔶") == 1
    assert len("".join(rows)) == 10
    picture = page.locator(".postcard")
    page.wait_for_function("() => document.querySelector('.postcard').naturalWidth > 0")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    found = image.open(io.BytesIO(saved.value.path().read_bytes()))
    assert found.width == 720
    assert picture.get_attribute("alt")


def solve_it_from(page: Any, done: int) -> None:
    """Play PUZZLE to its end, after one bridge for each of the first entries of its answer."""
    for n, (one, two, count) in enumerate(ANSWER):
        for _ in range(count - (n < done)):
            drag(page, one, two)
    page.locator(".done-card").wait_for()


def test_a_harder_level_is_offered_to_the_quick(open_page: Opener) -> None:
    recent = [{"time": 30_000, "hints": 0}] * 4
    result = {"solved": 4, "unaided": 4, "best": 30_000, "total": 120_000, "recent": recent}
    page = open_page(link(P), kept={**PLAYED, "results": {"7×7 beginner": result}})
    page.locator(".about", has_text="Beginner").wait_for()
    solve_it(page)
    before = page.url
    page.get_by_role("button", name="try Easy next").click()
    page.wait_for_function("address => location.href !== address", arg=before)
    expect(page.locator(".about")).to_contain_text("Easy")
    slow = {**result, "recent": [{"time": 300_000, "hints": 0}] * 4}
    page = open_page(link(P), kept={**PLAYED, "results": {"7×7 beginner": slow}})
    page.locator(".about", has_text="Beginner").wait_for()
    solve_it(page)
    expect(page.get_by_role("button", name=re.compile("next$"))).to_have_count(0)


MATRICES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes without one kind of cones see, in linear light: Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), table 1."""

TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""Björn Ottosson, "A perceptual color space for image processing" (2020)."""


def times(matrix: Any, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(color: str, eyes: str) -> list[float]:
    """How a color is seen, in Oklab, where distances are about as large as they look."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    left = [min(max(c, 0), 1) for c in times(MATRICES[eyes], linear)]
    return times(TO_OKLAB, [math.cbrt(c) for c in times(TO_CONES, left)])


def test_the_second_palette_is_told_apart_by_all_eyes(open_page: Opener) -> None:
    """Twice as well as the usual one by the eyes that tell least apart, and well enough."""
    page = open_page("#/rules")
    page.locator("h1").wait_for()
    for theme in ("light", "dark"):
        least = {}
        for palette in ("usual", "clear"):
            dress(page, theme, palette)
            colors = named_colors(page, "hint fault group select bridge mark")
            least[palette] = min(
                math.dist(seen(one, eyes), seen(two, eyes))
                for eyes in MATRICES
                for i, one in enumerate(colors)
                for two in colors[:i]
            )
        assert least["clear"] >= 0.11, theme
        assert least["clear"] > 2 * least["usual"], theme


@pytest.mark.parametrize(
    ("screen", "theme", "palette"),
    [(SMALL_PHONE, "dark", "clear"), (LAPTOP, "light", "usual")],
    ids=["phone", "desk"],
)
def test_axe_finds_nothing(
    open_page: Opener, screen: dict[str, Any], theme: str, palette: str
) -> None:
    """At home with all there is to show, in the archive, and where a result is shared."""
    day = "2026-03-04"
    settings = {"welcomed": True, "theme": theme, "palette": palette}
    games = {"game.2.2": begun("2.2", 0), "game.2..2": {**begun("2..2", 1), "daily": "2026-03-05"}}
    page = open_page(
        "#/rules",
        kept={
            "settings": settings,
            "kinds": KINDS,
            "games": ["2.2", "2..2"],
            "days": {day: {"time": 1000, "on": day}},
            **games,
        },
        reduced_motion="reduce",
        **screen,
    )
    page.clock.set_fixed_time("2026-03-06T12:00:00")
    visit(page, "#/")
    page.locator(".hero .island").first.wait_for()
    assert violations(page) == []
    visit(page, "#/archive")
    page.locator(".days .begun").wait_for()
    assert violations(page) == []
    visit(page, link(P))
    solve_it(page)
    assert violations(page) == []
    page.locator(".done-card").get_by_role("button", name="Share").click()
    page.locator(".postcard").wait_for()
    assert violations(page) == []


def test_islands_can_count_down(open_page: Opener) -> None:
    page = open_page(link(P), kept={"settings": {"welcomed": True, "showLeft": True}})
    one, two, _ = next(entry for entry in ANSWER if P.islands[entry[0]].clue == 1)
    text = page.locator("svg.board .island text")
    clue = P.islands[two].clue
    expect(text.nth(two)).to_have_text(str(clue))
    drag(page, one, two)
    expect(text.nth(one)).to_have_text("✓")
    expect(text.nth(two)).to_have_text(str((clue or 0) - 1))
    page.keyboard.press("u")
    solve_it(page)
    expect(text.nth(two)).to_have_text(str(clue))  # solved, it shows what it was


def test_finished_islands_can_be_locked(open_page: Opener) -> None:
    page = open_page(link(P), kept={"settings": {"welcomed": True, "lockDone": True}})
    wait_for_islands(page, len(P.islands))
    one, two, _ = next(entry for entry in ANSWER if P.islands[entry[0]].clue == 1)
    drag(page, one, two)
    drag(page, one, two)
    expect(page.locator("#toast")).to_contain_text("is finished and locked")
    expect(page.locator(".edge[aria-label]")).to_have_count(1)
    page.keyboard.press("m")
    drag(page, one, two)
    expect(page.locator(".edge[aria-label]")).to_have_count(0)


def test_the_screen_stays_on_while_it_is_wanted(open_page: Opener) -> None:
    page = open_page("#/rules", kept={"settings": {"welcomed": True, "awake": True}})
    page.evaluate(
        """() => {
            window.on = 0;
            const request = async () => {
                window.on++;
                return { release: async () => { window.on--; } };
            };
            Object.defineProperty(navigator, "wakeLock", { value: { request } });
        }"""
    )
    visit(page, link(P))
    wait_for_islands(page, len(P.islands))
    page.wait_for_function("() => window.on === 1")
    page.keyboard.press("p")
    page.wait_for_function("() => window.on === 0")
    page.keyboard.press("p")
    page.wait_for_function("() => window.on === 1")
    solve_it(page)
    page.wait_for_function("() => window.on === 0")


def test_a_field_is_not_behind_the_button_that_starts(open_page: Opener) -> None:
    """Wherever Tab leads in the dialog for a new puzzle."""
    page = open_page("#/", **SMALL_PHONE)
    page.get_by_role("button", name="Another kind").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").click()
    for name in ("Rows", "Columns", "Symmetry"):
        field = dialog.get_by_label(name)
        page.locator("dialog").evaluate("one => one.scrollTo(0, 0)")
        field.focus()
        covers = field.evaluate(
            """(one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return document.elementFromPoint(x + width / 2, y + height - 2) === one;
            }"""
        )
        assert covers, name


def test_the_collection_gives_stars_and_leads_on(open_page: Opener) -> None:
    """By the number in its address; what was won stays, and Home says what comes next."""
    page = open_page("#/collection", **SMALL_PHONE)
    page.get_by_role("link", name="Beginner 1: not solved").click()
    page.wait_for_url("**/#/piece/beginner/1")
    expect(page.locator(".about")).to_have_text("Beginner 1")
    page.locator(".idle", has_text="Par: ").wait_for()
    puzzle = parse("https://puzz.link/p?hashi/5/5/1g1g2k5g5g4k3g1h")
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    card = page.locator(".done-card")
    expect(card.locator(".won")).to_have_count(3)
    expect(card).to_contain_text("3 stars")
    assert kept(page, "stars") == {"beginner/1": 3}
    card.get_by_role("button", name="Beginner 2").click()
    page.wait_for_url("**/#/piece/beginner/2")
    wait_for_islands(page, 8)
    visit(page, "#/collection")
    page.get_by_role("link", name="Beginner 1: 3 stars").wait_for()
    assert violations(page) == []
    visit(page, "#/")
    expect(page.locator(".shelf .facts")).to_have_text("3 of 900 starsNext: Beginner 2")
    visit(page, "#/piece/beginner/51")
    page.wait_for_url("**/#/collection")


WAKING = """
    const kept = JSON.parse(sessionStorage.tags ?? "[]");
    const note = (name) => (sessionStorage.tags = JSON.stringify([...kept, name]));
    const registration = {
        waiting: null,
        addEventListener() {},
        async update() {},
        periodicSync: {
            async register(tag) { note(`register ${tag}`); },
            async unregister(tag) { note(`unregister ${tag}`); },
        },
    };
    Object.defineProperty(navigator, "serviceWorker", { value: {
        async register() { return registration; },
        async getRegistration() { return registration; },
    } });
    navigator.permissions.query = async () => ({ state: "granted" });
    Object.defineProperty(Notification, "permission", { value: "default" });
    Notification.requestPermission = async () => "granted";
"""
"""A browser that wakes pages, which a browser under test does not do by itself."""

MARCH = {f"2026-03-0{day}": {"time": 60_000, "on": f"2026-03-0{day}"} for day in (1, 2, 3)}


@pytest.mark.parametrize("wish", ["Yes, please", "No"])
def test_a_reminder_is_offered_once(open_page: Opener, wish: str) -> None:
    """After some daily puzzles, and where the browser can do it; the settings have it, too."""
    page = open_page(kept={**PLAYED, "days": MARCH}, offline_copy=True)
    page.add_init_script(WAKING)
    page.reload()
    visit(page, "#/daily/2026-03-04")
    solve_what_is_there(page)
    page.get_by_text("A reminder of tomorrow's puzzle?").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name=wish, exact=True).click()
    yes = wish != "No"
    page.wait_for_function(
        f"""() => Object.values(localStorage).some((text) =>
            text.includes('"reminder":"{"on" if yes else "off"}"'))"""
    )
    assert ('"register daily"' in page.evaluate("sessionStorage.tags ?? ''")) == yes
    visit(page, "#/daily/2026-03-05")
    solve_what_is_there(page)
    expect(page.get_by_text("A reminder of tomorrow's puzzle?")).to_have_count(0)
    visit(page, "#/settings")
    expect(page.get_by_label("Remind me of the daily puzzle")).to_be_checked(checked=yes)
