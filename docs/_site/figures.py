"""Figures stand once, in docs/figures/, and are put wherever they are shown.

    python docs/_site/figures.py            after a change of docs/figures/NAME.md

replaces what stands between `<!-- figures: NAME -->` and `<!-- /figures -->` in README.md and the
pages; links in it are from docs/. The tests fail where a page shows something else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures"
PLACE = re.compile(
    r"(?P<begin><!-- figures(?:: (?P<name>\w+))? -->\n)(?P<shown>.*?)(?P<end><!-- /figures -->)",
    re.DOTALL,
)
USUAL = "engine"
"""What a place shows that names nothing."""


def pages() -> list[Path]:
    """Where figures may be shown."""
    found = [path for path in DOCS.rglob("*.md") if path.parent != FIGURES]
    return [DOCS.parent / "README.md", *sorted(found)]


def filled(page: Path, text: str) -> str:
    """A page with the figures as they are now."""

    def link(match: re.Match[str]) -> str:
        return f"]({Path(os.path.relpath(DOCS / match[1], page.parent)).as_posix()}"

    def put(match: re.Match[str]) -> str:
        figures = (FIGURES / f"{match['name'] or USUAL}.md").read_text("utf-8")
        figures = re.sub(r"\]\(([\w/]+\.md)", link, figures)
        return match["begin"] + figures + match["end"]

    return PLACE.sub(put, text)


def stale() -> Iterator[tuple[Path, str]]:
    """The pages that show other figures, and what they should be."""
    for page in pages():
        text = page.read_text("utf-8")
        current = filled(page, text)
        if current != text:
            yield page, current


if __name__ == "__main__":
    for page, current in stale():
        page.write_text(current, "utf-8")
        print(page.relative_to(DOCS.parent))
