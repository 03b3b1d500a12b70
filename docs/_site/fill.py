"""What the program says stands in the pages in plain Markdown, so that they are whole everywhere.

    python docs/_site/fill.py            after a change of a help text, a technique or a figure

replaces what stands between `<!-- KIND: WHAT -->` and `<!-- /KIND -->` in README.md and the pages,
and draws the pictures that they show. The kinds:

| kind | what stands there |
|---|---|
| `figures: NAME` | docs/figures/NAME.md, by default engine.md; links in it are from docs/ |
| `addresses` | links to the project's addresses, if there are any |
| `extras` | a table of the extras of the package |
| `commands` | a table of all commands |
| `common` | the options that several commands have |
| `help: NAME` | the help of a command |
| `names: MODULE` | the public names of a module, with the first line of each docstring |
| `techniques` | a table of the techniques |
| `contents` | the pages of the techniques, for the table of contents |
| `tiers` | the tiers in which the engine looks for techniques |
| `example: NAME` | a puzzle of docs/techniques/examples.json, played to a step of a technique |
| `steps: PUZZLE` | a puzzle played to its end |
| `wishes` | the wishes for a new puzzle that the service takes |

The tests fail where a page shows something else. PYTHONPATH must have the sources.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import commands
import project
import reference
import techniques

import hashikit as hk
from hashikit.generator.request import WISHES
from hashikit.serve.questions import QUESTIONS

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures"
PLACE = re.compile(
    r"(?P<begin><!-- (?P<kind>\w+)(?:: (?P<what>[^\n]+))? -->\n)"
    r"(?P<shown>.*?)(?P<end><!-- /(?P=kind) -->)",
    re.DOTALL,
)


def figures(page: Path, name: str) -> str:
    """Measured figures."""

    def link(match: re.Match[str]) -> str:
        return f"]({Path(os.path.relpath(DOCS / match[1], page.parent)).as_posix()}"

    return re.sub(
        r"\]\(([\w/]+\.md)", link, (FIGURES / f"{name or 'engine'}.md").read_text("utf-8")
    )


def example(page: Path, technique: str) -> str:
    """A puzzle that needs a technique."""
    explanation, last = techniques.example(technique)
    return techniques.played(explanation, last, technique, page.parent.name)


def wishes(page: Path, what: str) -> str:
    """The fields of the service for a new puzzle's wishes."""
    fields = [one for one in QUESTIONS["generate"].fields if one.name in WISHES]
    rows = [f"| `{one.name}` | {one.help} |" for one in fields if WISHES[one.name].json_help]
    return "\n".join(["| field | |", "|---|---|", *rows, ""])


def steps(page: Path, puzzle: str) -> str:
    """A whole puzzle."""
    explanation = hk.explain(hk.parse(puzzle))
    return techniques.played(explanation, len(explanation) - 1, page.stem, page.parent.name)


KINDS: dict[str, Callable[[Path, str], str]] = {
    "figures": figures,
    "addresses": lambda page, what: project.addresses(),
    "extras": lambda page, what: project.extras(),
    "commands": lambda page, what: commands.commands(),
    "common": lambda page, what: commands.common(),
    "help": lambda page, name: commands.command(name),
    "names": lambda page, module: reference.table_of(module),
    "techniques": lambda page, what: techniques.overview(),
    "contents": lambda page, what: techniques.contents(),
    "tiers": lambda page, what: techniques.tiers(),
    "wishes": wishes,
    "example": example,
    "steps": steps,
}


def pages() -> list[Path]:
    """Where something may be filled in."""
    markdown = [path for path in DOCS.rglob("*.md") if path.parent != FIGURES]
    return [DOCS.parent / "README.md", *sorted(markdown)]


def filled(page: Path, text: str) -> str:
    """A page as it should be."""

    def put(match: re.Match[str]) -> str:
        content = KINDS[match["kind"]](page, match["what"] or "")
        return f"{match['begin']}{content}{match['end']}"

    return PLACE.sub(put, text)


def stale() -> Iterator[tuple[Path, str]]:
    """The pages and pictures that are not as they should be, and what they should be."""
    for page in pages():
        text = page.read_text("utf-8")
        if (current := filled(page, text)) != text:
            yield page, current
    for path, drawing in techniques.all_pictures(played()):
        if not path.exists() or path.read_text("utf-8") != drawing:
            yield path, drawing


def played() -> Iterator[tuple[str, hk.Explanation, int]]:
    """The puzzles that are played on pages: the name of their pictures, and the last step."""
    for page in pages():
        for match in PLACE.finditer(page.read_text("utf-8")):
            if match["kind"] == "example":
                yield match["what"], *techniques.example(match["what"])
            elif match["kind"] == "steps":
                explanation = hk.explain(hk.parse(match["what"]))
                yield page.stem, explanation, len(explanation) - 1


if __name__ == "__main__":
    for path, current in stale():
        path.parent.mkdir(exist_ok=True)
        path.write_text(current, "utf-8")
        print(path.relative_to(DOCS.parent))
    wanted = {path for path, _ in techniques.all_pictures(played())}
    for path in sorted(set(techniques.PICTURES.glob("*.svg")) - wanted):
        path.unlink()
        print(f"{path.relative_to(DOCS.parent)}: removed")
