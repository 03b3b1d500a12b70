"""Tables of the techniques, and their examples: played, drawn and worded by the code.

The pictures lie in docs/images/steps/; the pages refer to them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import hashikit as hk

DOCS = Path(__file__).parents[1]
sys.path.insert(0, str(DOCS.parent / "scripts"))
import names  # noqa: E402

EXAMPLES = DOCS / "techniques" / "examples.json"
PICTURES = DOCS / "images" / "steps"

THEME = hk.svg.THEMES["clear"]._replace(few="none", wrong="#000000")
"""What is not finished is no mistake here."""


def overview() -> str:
    """A table of all techniques, with the titles and first paragraphs of their pages."""
    lines = ["| technique | name in the code | level | what it says |", "|---|---|---|---|"]
    for technique in hk.levels.TECHNIQUES:
        page = (DOCS / "techniques" / f"{technique}.md").read_text("utf-8")
        title, about = page.removeprefix("# ").split("\n\n", 2)[:2]
        level = "expert or extreme" if technique == "trial" else technique.level
        lines.append(f"| [{title}]({technique}.md) | `{technique}` | {level} | {about} |")
    return "\n".join(lines) + "\n"


def contents() -> str:
    """The pages of all techniques, for the site's table of contents."""
    pages = "\n".join(hk.levels.TECHNIQUES)
    return f"```{{toctree}}\n:hidden:\n{pages}\n```\n"


def tiers() -> str:
    """A table of the tiers in which the engine looks for techniques."""
    lines = [
        "| tier | techniques | level | part of the level's 100 points |",
        "|---|---|---|---|",
    ]
    named = [t for t in names.techniques() if t.name not in ("trial", "minimal")]
    number = 0
    for number, (_, group) in enumerate(groupby(named, lambda technique: technique.tier), 1):
        members = list(group)
        words = ", ".join(technique.name.replace("_", "-") for technique in members)
        last = members[-1]
        lines.append(f"| {number} | {words} | {last.level} | {last.start}–{last.end} |")
    return "\n".join(
        [
            *lines,
            f"| {number + 1} | trial of depth 1 | expert | 0–100 |",
            f"| {number + 2} | trial of depth 2 | extreme | 0–50 |",
            f"| {number + 3} … | trial of depth 3, 4, … 24 | extreme | 50–80 |",
            "| last | what no technique finds | extreme | 80–100 |",
            "",
        ]
    )


def example(technique: str) -> tuple[hk.Explanation, int]:
    """The explanation of an example's puzzle, and the first step that uses the technique."""
    puzzle = hk.parse(json.dumps(json.loads(EXAMPLES.read_text("utf-8"))[technique]))
    explanation = hk.explain(puzzle)
    return explanation, [step.technique for step in explanation].index(hk.Technique(technique))


def pictures(explanation: hk.Explanation, last: int) -> Iterator[str]:
    """The puzzle, the board after each step up to one, and the solution, as SVG."""
    yield explanation.puzzle.svg(theme=THEME, coordinates=True)
    for step in explanation[: last + 1]:
        yield step.svg(theme=THEME)
    solution = hk.solve(explanation.puzzle).solution
    assert solution is not None
    yield solution.svg(theme=THEME, coordinates=True)


def played(explanation: hk.Explanation, last: int, name: str, page: str) -> str:
    """A puzzle played up to a step, and its solution, in Markdown.

    Args:
        explanation: Of the puzzle.
        last: The step.
        name: How the names of its pictures begin.
        page: The folder of docs/ that the page is in.
    """
    techniques = "" if page == "techniques" else "../techniques/"
    lines = []
    if explanation.puzzle.signs:
        lines += [
            "A ? is an island without a clue. After the first picture, each shows in its place how "
            "many bridges it has so far.\n"
        ]
    elif any(island.clue is None for island in explanation.puzzle.islands):
        lines += ["A ? is an island without a clue; it has at least one bridge.\n"]

    def picture(number: int, words: str) -> str:
        return f"![{words}](../images/steps/{name}-{number}.svg)"

    lines += [picture(0, "The puzzle"), ""]
    for number, step in enumerate(explanation[: last + 1], 1):
        indent = " " * len(f"{number}. ")
        link = f"[{step.technique}]({techniques}{step.technique}.md)"
        lines += [f"{number}. {step.text} ({link})", ""]
        lines += [indent + picture(number, f"The board after step {number}"), ""]
    rest = len(explanation) - last - 1
    lines += [f"{rest} more step{'s' * (rest != 1)}, and it is solved:" if rest else "Solved:", ""]
    lines += [picture(last + 2, "The solution")]
    return "\n".join(lines) + "\n"


def all_pictures(
    played: Iterable[tuple[str, hk.Explanation, int]],
) -> Iterator[tuple[Path, str]]:
    """The files of pictures, and what should be in them."""
    for name, explanation, last in played:
        for number, drawing in enumerate(pictures(explanation, last)):
            yield PICTURES / f"{name}-{number}.svg", drawing + "\n"
