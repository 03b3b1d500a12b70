"""A trial is followed link by link: what each says, and where, while the board stays as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browsing import ROOT, SMALL_PHONE, Opener, expect, in_full, screens
from playing import wait_for_islands
from test_hints import THIRTEEN, opened, press
from test_hints_in_sight import hinted, in_sight

from hashikit import dumps, explain, parse, read
from quickly import generate

if TYPE_CHECKING:
    from playwright.sync_api import Page

ELEVEN = parse(
    "https://puzz.link/p?hashi/11/11/2g1g3h5g2h2g3h2i2j1h2i3h4h6h3h1n32j1g2g4h2g4h3g1g2k3g3g4g4h4j1g2"
    "m1g2g3g3h3h3g2"
)
NINE = parse("https://puzz.link/p?hashi/9/9/1g2g3g2g2o3g2i1i1h3i35h1l1h2g4g54h2g1k1g2g2h2h3g3h3")

VIEW = "document.querySelector('svg.board .water').parentElement.getAttribute('transform')"
"""Which part of the board is in sight, and how large."""


def view(page: Page) -> tuple[str, int]:
    """The same, with the height of the board."""
    return page.evaluate(VIEW), page.locator("svg.board").evaluate("board => board.clientHeight")


@screens("360x640", full=("1280x800",))
def test_the_board_stays_while_a_chain_is_walked(open_page: Opener, screen: dict[str, Any]) -> None:
    page = hinted(open_page, ELEVEN, "follow", **screen)
    before, after = page.locator(".stepper button").all()
    seen = view(page)
    links = page.locator(".chain > g")
    total = links.count()
    for shown in [*range(total - 1, 0, -1), *range(2, total + 1)]:
        (before if shown < links.count() else after).click()
        expect(links).to_have_count(shown)
        assert view(page) == seen
        in_sight(page)


def test_at_most_is_said_and_drawn(open_page: Opener) -> None:
    """A link that leaves a side at most so many bridges is no bridge that follows."""
    steps = [step for step in explain(ELEVEN) if len(step.chain) > 1]
    assert any(not link.at_least and link.bound for step in steps for link in step.chain)
    page = opened(open_page, ELEVEN, **SMALL_PHONE)
    most = page.locator(".chain > g", has=page.locator("path.most"))
    for _ in range(250):
        press(page)
        if most.count() and page.locator(".stepper").count():
            break
    number, bound = re.fullmatch(r"(\d+): ≤(\d)", most.first.text_content() or "").groups()  # type: ignore[union-attr]
    inner, outer = most.first.evaluate(  # at one moment: the board may still move
        """link => ["text", "rect"].map((part) =>
            link.querySelector(part).getBoundingClientRect().toJSON())"""
    )
    assert outer["x"] + 1 < inner["x"]
    assert inner["x"] + inner["width"] < outer["x"] + outer["width"] - 1
    label = most.first.get_attribute("aria-label") or ""
    assert re.match(rf"{number}: at most {bound} bridges? between \d at row ", label)
    for other in page.locator(".chain > g", has_not=page.locator("path.most")).all():
        assert "≤" not in (other.text_content() or "")
        assert "at most" not in (other.get_attribute("aria-label") or "")
    dashes = "one => getComputedStyle(one).strokeDasharray"
    dotted = most.first.locator("path").evaluate(dashes)
    assert dotted != page.locator(".chain path:not(.most)").first.evaluate(dashes)
    before = page.locator(".stepper button").first
    while page.locator(".chain > g").count() > int(number) + 1:
        before.click()
    if page.locator("#live").inner_text().startswith("Step"):
        expect(page.locator("#live")).to_contain_text(label.partition(": ")[2])


def test_simple_steps_leave_the_chain_as_it_is(open_page: Opener) -> None:
    """What is shown is what the counter says; the list is in sight, and takes nothing away."""
    page = hinted(open_page, NINE, "Trial and contradiction[^$]*simple step", **SMALL_PHONE)
    before = page.locator(".stepper button").first
    while before.get_attribute("aria-disabled") == "false":
        before.click()
    page.locator(".stepper button").last.click()
    expect(page.locator(".stepper .fine")).to_have_text(re.compile("^1 /"))
    links, seen = page.locator(".chain > g"), view(page)
    expect(links).to_have_count(2)
    summary, first = page.locator(".say summary"), page.locator(".say details button").first
    for _ in range(2):
        summary.click()
        expect(page.locator(".edge.before").first).to_be_attached()
        expect(links).to_have_count(2)
        assert view(page) == seen
        box, say = first.bounding_box(), page.locator(".say").bounding_box()
        assert box is not None
        assert say is not None
        assert say["y"] <= box["y"]
        assert box["y"] + box["height"] <= say["y"] + say["height"]
        assert page.evaluate("[scrollY, document.body.scrollTop]") == [0, 0]
        summary.click()
        expect(page.locator(".edge.before")).to_have_count(0)
        expect(links).to_have_count(2)
        assert view(page) == seen
    summary.click()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#live")).to_have_text(first.locator(".unseen").inner_text().strip())
    assert view(page) == seen
    page.locator(".stepper button").last.click()
    expect(links).to_have_count(3)


CLASHES = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const meet = (one, two, by) => {
        const [a, b] = [one, two].map((each) => each.getBoundingClientRect());
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
    };
    const numbers = all(".chain rect");
    const others = [
        ...all(".badge circle"), ...all(".island text"),
        ...all(".chain .cross, .edge.mark:not(.none)"),
    ];
    const said = (one) => `${one.parentNode.textContent} ${one.getAttribute("class") ?? ""}`;
    const pairs = numbers.flatMap((one, i) => [...numbers.slice(i + 1), ...others]
        .filter((two) => meet(one, two, 0.5)).map((two) => `${said(one)} on ${said(two)}`));
    const wide = numbers.filter((one) => {
        const text = one.parentNode.querySelector("text").getBoundingClientRect();
        return text.width > one.getBoundingClientRect().width - 2;
    });
    return [...pairs, ...wide.map((one) => `${said(one)} is too wide`)];
}"""
"""Numbers of a chain that lie on one another, on a letter, a cross or a clue, or are cut off."""


@pytest.mark.parametrize("seed", [0, in_full(1)])
def test_no_number_lies_on_anything(open_page: Opener, seed: int) -> None:
    """Badges covered one another and the crosses, and two digits left their disc."""
    puzzle = generate(13, 13, level="extreme", seed=seed).puzzle if seed else THIRTEEN
    page = opened(open_page, puzzle, **SMALL_PHONE)
    longest = 0
    for _ in range(300):
        press(page)
        if page.locator(".done-card").count():
            break
        count = page.locator(".chain > g").count()
        longest = max(longest, count)
        if count:
            assert page.evaluate(CLASHES) == []
    assert longest > 10, "with two digits"


# -------------------------------------------------------------------------------------- by ear


def test_at_most_here_says_where(open_page: Opener) -> None:
    page = hinted(open_page, ELEVEN, "at most 1 bridge here")
    expect(page.locator("#live")).to_contain_text(
        re.compile(r"at most 1 bridge between \d at row \d+, column \d+ and \d at row \d+, column")
    )


def test_simple_steps_say_where(open_page: Opener) -> None:
    page = hinted(open_page, NINE, "No room for more|Island complete|simple step")
    sides = 0
    while not page.locator(".done-card").count():
        for one in page.locator(".say details li button").all():
            said = one.locator(".unseen").text_content() or ""
            assert re.search(r"bridges? between \d at row", said), said
            sides += "at most" in said
        press(page)
    assert sides


def test_a_marked_sign_is_found_by_ear(open_page: Opener) -> None:
    signs = read(ROOT / "examples" / "signs.txt")
    page = open_page("#/p/" + quote(dumps(signs, "text")))
    wait_for_islands(page, len(signs.islands))
    for _ in range(100):
        press(page)
        said = re.search(r"the marked sign says (\S+)\.", page.locator(".say").inner_text(), re.I)
        if said:
            break
    assert said is not None
    expect(page.locator("#live")).to_have_text(
        re.compile(rf"The sign at row \d, column \d says {re.escape(said[1])} \((left|up|right)\)")
    )


# ------------------------------------------------------------------------------------ on its side


def test_a_phone_on_its_side_shows_all_words(open_page: Opener) -> None:
    """There is room for them down to the tools, and nothing tells to scroll."""
    screen = {**SMALL_PHONE, "viewport": {"width": 640, "height": 360}}
    page = hinted(open_page, NINE, "Trial and contradiction", **screen)
    say = page.locator(".say")
    assert say.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    tools, box = page.locator(".tools").bounding_box(), say.bounding_box()
    assert tools is not None
    assert box is not None
    for part in page.locator(".stepper button, .say summary").all():
        inside = part.bounding_box()
        assert inside is not None
        assert inside["y"] + inside["height"] <= min(box["y"] + box["height"], tools["y"])
