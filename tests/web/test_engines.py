"""The same game in Firefox and in WebKitGTK: played with the mouse, kept, hinted, explained."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browsing import PLAYED, keep
from engines import Engine, Point, firefox, webkit
from playing import ANSWER, P, link


@contextmanager
def window(name: str, folder: Path) -> Iterator[Engine]:
    if name == "firefox":
        with firefox(folder) as made:
            yield made
    else:
        with webkit() as other:
            yield other


def middle(page: Engine, island: int) -> Point:
    x, y = page.run(
        f"(() => {{ const r = document.querySelectorAll('.island .disc')[{island}]"
        ".getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
    )
    return x, y


def drag(page: Engine, one: int, two: int) -> None:
    (x, y), (u, v) = middle(page, one), middle(page, two)
    page.drag([(x, y), ((x + u) / 2, (y + v) / 2), (u, v)])


@pytest.mark.full
@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_whole_game(name: str, site: str, tmp_path: Path) -> None:
    with window(name, tmp_path) as page:
        page.open(site + "#/rules")
        page.run(f"(() => {{ {keep(PLAYED)} }})()")
        page.open(site + link(P))
        page.reload()
        page.wait(f"document.querySelectorAll('.island').length === {len(P.islands)}")
        page.wait("document.querySelector('.about')?.textContent")  # the engine works

        page.run("document.querySelector('.tool.hint').click()")
        page.wait("document.querySelectorAll('.badge').length === 1")
        page.run("document.querySelector('.tool.hint').click()")
        page.wait("document.querySelector('.say')?.textContent.includes('A needs 5')")
        page.wait("document.querySelectorAll('.edge.hint').length === 3")

        for one, two, _ in ANSWER[:3]:
            drag(page, one, two)
        page.wait("document.querySelectorAll('.edge[aria-label]').length === 3")
        page.reload()
        page.wait("document.querySelectorAll('.edge[aria-label]').length === 3")
        for number, (one, two, count) in enumerate(ANSWER):
            for _ in range(count - (number < 3)):
                drag(page, one, two)
        page.wait("document.querySelector('.done-card') !== null")
        page.wait(f"document.querySelectorAll('.island.done').length === {len(P.islands)}")

        for path in ("", "archive", "techniques", "settings", "stats", "set", "learn/3"):
            page.run(
                f"(document.querySelector('#page > *').id = 'old', location.hash = '#/{path}')"
            )
            page.wait("!document.querySelector('#old') && document.querySelector('h1, svg.board')")
            assert page.run("document.querySelector('.notice') === null"), path
            assert page.run("document.documentElement.scrollWidth <= innerWidth"), path
