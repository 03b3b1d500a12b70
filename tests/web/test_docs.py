"""The documentation as a site: a board to play, search without a network, no dead link."""

from __future__ import annotations

import importlib
import re
import sys
import zlib
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from browsing import FULL, Opener, expect, serving
from playing import answer, hashi, pull

import hashikit
from hashikit import is_unique, parse

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow  # the site is built for these tests alone

PHONE = {"viewport": {"width": 360, "height": 640}}
WIDE = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="module")
def address(docs_site: Path) -> Iterator[str]:
    with serving(docs_site) as where:
        yield where


@pytest.mark.parametrize(
    ("screen", "scheme"),
    [
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=FULL),
        pytest.param(WIDE, "light", id="wide-light", marks=FULL),
        pytest.param(WIDE, "dark", id="wide-dark"),
    ],
)
def test_the_board_on_the_home_page(
    open_page: Opener, address: str, screen: dict[str, object], scheme: str
) -> None:
    """It is played to the end. `open_page` sees to it that nothing is asked for elsewhere."""
    page = open_page(address=address, color_scheme=scheme, **screen)
    addresses = page.locator(".live-board").get_attribute("data-puzzles")
    assert addresses
    puzzle = parse(addresses.split()[0])
    expect(hashi(page, ".island")).to_have_count(len(puzzle.islands))
    for one, two, count in answer(puzzle):
        for _ in range(count):
            pull(page, one, two)
    expect(page.locator(".live-board output")).to_have_text("Solved!")
    page.get_by_role("button", name="Another puzzle").click()
    expect(hashi(page, ".island")).to_have_count(len(parse(addresses.split()[1]).islands))
    expect(page.locator(".live-board output")).not_to_have_text("Solved!")
    assert hashi(page, ".island").first.is_visible()
    page.get_by_role("link", name="Play the whole game").click()
    page.wait_for_url("**/play/index.html")


@pytest.mark.parametrize("path", ["tutorials/players.html", "howto/embed.html"])
def test_every_board_on_other_pages(open_page: Opener, address: str, path: str) -> None:
    page = open_page(address=address, path=path)
    addresses = page.locator(".live-board").get_attribute("data-puzzles")
    assert addresses
    for each in addresses.split():
        assert is_unique(parse(each))
        expect(hashi(page, ".island")).to_have_count(len(parse(each).islands))
        page.get_by_role("button", name="Another puzzle").click()


QUESTIONS = {
    "What do I try when I am stuck?": ("the techniques", "closed-group"),
    "How do I get a hint?": ("the game", "Hints come in three presses"),
    "How do I get a symmetric puzzle of a level?": ("puzzles to order", "--symmetry"),
    "Can my newspaper show one?": ("put a puzzle on your site", "?embed=1"),
    "How do I solve a file of many on all cores?": ("many puzzles at once", "solve_many"),
    "How fast is my solver beside yours?": ("benchmarks", "hashi bench"),
    "Can Gurobi have the model?": ("models as MPS, DIMACS, …", "hashi export"),
    "How is an answer scored?": ("answers and moves", "answers.score"),
    "How do I step many boards at once?": ("Train an agent", "HashiVectorEnv"),
    "Why should I believe you?": ("why proofs can be trusted", "checker"),
}
"""What is on a stranger's mind: the link of the home page that they follow, and what they find."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_home_page_leads_to_the_answer(docs_site: Path, question: str) -> None:
    link, found = QUESTIONS[question]
    home = (docs_site / "index.html").read_text("utf-8")
    leads = re.search(rf'href="([^"#]+)[^"]*"><span [^>]*>{re.escape(link)}<', home)
    assert leads
    page = (docs_site / leads[1]).read_text("utf-8")
    article = page.partition('<article role="main"')[2].partition("</article>")[0]
    assert found in unescape(re.sub("<[^>]+>", "", article))


def test_search_needs_no_network(open_page: Opener, address: str) -> None:
    page = open_page(address=address, path="search.html?q=likeliest")
    page.wait_for_selector("ul.search li a")
    assert "reference/python/making" in str(page.locator("ul.search").inner_html())


def test_every_page_is_read_without_a_network_on_a_phone_too(
    open_page: Opener, address: str, docs_site: Path
) -> None:
    """Every request is counted, all others would be cut off; no page is scrolled sideways."""
    page = open_page(address=address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/*", lambda route: stay(route, address))
    for path in sorted(docs_site.rglob("*.html")):
        if not {"play", "_downloads"} & set(path.parts):
            page.set_viewport_size(WIDE["viewport"])  # type: ignore[arg-type]
            page.goto(address + path.relative_to(docs_site).as_posix())
            assert not too_wide(page), path.name
            page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
            assert not too_wide(page), f"{path.name} on a phone"
    assert len(asked) > 100
    assert [url for url in asked if not url.startswith((address, "data:"))] == []


def stay(route, address: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    if route.request.url.startswith((address, "data:")):
        route.continue_()
    else:
        route.abort()


def too_wide(page: Page) -> bool:
    """Whether a page has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


class Links(HTMLParser):
    """The links of a page, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.ids.add(value)


def test_no_link_is_dead(docs_site: Path) -> None:
    pages = {
        path.relative_to(docs_site).as_posix(): Links(path.read_text("utf-8"))
        for path in docs_site.rglob("*.html")
        if not {"play", "_downloads"} & set(path.parts)
    }
    dead = []
    seen = 0
    for name, page in pages.items():
        for link in page.links:
            if re.match(r"[a-z]+:", link):
                continue
            where = urlsplit(urljoin(f"http://site/{name}", link))
            target, anchor = unquote(where.path).lstrip("/"), unquote(where.fragment)
            seen += 1
            if not (docs_site / target).is_file() or (
                anchor and target in pages and anchor not in pages[target].ids
            ):
                dead.append(f"{name}: {link}")
    assert seen > 1000
    assert dead == []


def test_every_public_name_has_an_entry(docs_site: Path, root: Path) -> None:
    sys.path.insert(0, str(root / "docs" / "_site"))
    listing = importlib.import_module("reference")
    inventory = (docs_site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    entries = {
        line.split()[0]
        for line in zlib.decompress(inventory).decode().splitlines()
        if line.split()[1].startswith("py:")
    }
    wanted = {name.path for module in listing.MODULES for name in listing.names(module)}
    wanted |= {f"hashikit.{module}" for module in listing.MODULES}
    public = {name: getattr(hashikit, name) for name in hashikit.__all__ if name != "__version__"}
    wanted |= {f"hashikit.{n}" for n, value in public.items() if not isinstance(value, ModuleType)}
    assert "hashikit.solve" in wanted
    assert sorted(wanted - entries) == []


def test_types_have_their_names(docs_site: Path) -> None:
    """No signature shows how Sphinx stores a type."""
    pages = list((docs_site / "reference" / "python").glob("*.html"))
    assert pages
    for page in pages:
        assert "ForwardRef" not in page.read_text("utf-8"), page.name
