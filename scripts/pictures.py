"""Make the picture at the head of the README: solve, explain and play, side by side.

    python scripts/pictures.py

hashikit draws all of it: a solved puzzle as text, a step of its explanation as SVG, and
the game in Chromium. It needs the test tools, Chromium, and a built page.
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

import hashikit
from hashikit.draw import text
from hashikit.web import server

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests" / "web"))

from browsing import serving  # noqa: E402
from playing import PUZZLE, answer, drag, link, press_hint, wait_for_islands  # noqa: E402

TARGET = ROOT / "docs" / "images" / "tour.png"
STEP = 9
"""The step of the explanation of examples/first.txt to show, counted from 0."""

PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 24px; width: 1180px; background: #fff; color: #1b2733;
  font: 17px/1.45 system-ui, sans-serif; display: grid; gap: 12px 28px;
  grid-template-columns: auto 1fr auto; }}
h2 {{ font-size: 19px; margin: 0; font-weight: 600; }}
pre {{ align-self: start; font: 19px/1.28 "DejaVu Sans Mono", monospace; margin: 0;
  padding: 14px 16px; background: #13202c; color: #d9e7f2; border-radius: 8px; }}
pre b {{ color: #8fd3a8; font-weight: 400; }}
.step svg {{ width: 430px; max-width: 100%; margin: -8px auto 0; height: auto; display: block; }}
.step p {{ margin: 10px 0 0; text-wrap: balance; }}
img {{ height: 540px; border-radius: 8px; box-shadow: 0 0 0 1px #c9d3dc; display: block; }}
</style>
<h2>Solve</h2><h2>Explain</h2><h2>Play</h2>
<pre><b>$</b> hashi solve --unique first.txt
{solved}
<b>solved, the only solution</b></pre>
<div class="step">{drawing}<p>{sentence}</p></div>
<img src="{game}">
"""


def main() -> None:
    """Write the picture."""
    first = hashikit.read(ROOT / "examples" / "first.txt")
    result = hashikit.solve(first, unique=True)
    assert result.unique
    assert result.solution is not None
    explanation = hashikit.explain(hashikit.read(ROOT / "examples" / "first.txt"))
    with TemporaryDirectory() as name, sync_playwright() as browsers:
        folder = Path(name)
        server.write(folder / "game")
        browser = browsers.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        with serving(folder) as address:
            phone = browser.new_context(
                viewport={"width": 390, "height": 720}, device_scale_factor=2, has_touch=True
            ).new_page()
            play(phone, address + "game/")
            phone.screenshot(path=folder / "game.png")
        page = browser.new_page(viewport={"width": 1280, "height": 700}, device_scale_factor=2)
        (folder / "tour.html").write_text(
            PAGE.format(
                solved=escape(text.draw(first, result.solution)),
                drawing=explanation.svg(STEP),
                sentence=escape(unbroken(str(explanation[STEP]))),
                game="game.png",
            ),
            "utf-8",
        )
        page.goto((folder / "tour.html").as_uri())
        page.locator("body").screenshot(path=TARGET)
        browser.close()


def unbroken(sentence: str) -> str:
    """The sentence without breaks within a cell or a sum."""
    return re.sub(r"(?<=[\d+],) (?=\d)|(?<=\d) (?=\+)|(?<=\+) ", "\u00a0", sentence)


def play(page: Page, address: str) -> None:
    """Draw some correct bridges, and ask for a hint and its reason."""
    puzzle = hashikit.parse(PUZZLE)
    page.goto(address + link(puzzle))
    wait_for_islands(page, len(puzzle.islands))
    for one, two, _ in answer(puzzle)[:5]:
        drag(page, one, two)
    press_hint(page)
    press_hint(page)
    page.wait_for_timeout(500)  # until the animation has ended


if __name__ == "__main__":
    main()
