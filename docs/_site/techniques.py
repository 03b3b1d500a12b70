"""The examples of techniques and of whole puzzles: played, drawn and worded by the code.

The pictures lie in docs/images/steps/; the pages refer to them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import hashikit as hk

DOCS = Path(__file__).parents[1]
EXAMPLES = DOCS / "techniques" / "examples.json"
PICTURES = DOCS / "images" / "steps"

THEME = hk.svg.THEMES["clear"]._replace(few="none", wrong="#000000")
"""What is not finished is no mistake here."""


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
