"""The examples of the pages on techniques: drawn, played and worded by the code at every build.

    ```{technique} pair
    ```

plays the puzzle that examples.json has for it, up to the first step that needs the technique;

    ```{steps} 4.3/.../3.2
    ```

plays a puzzle to its end.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

import hashikit as hk

EXAMPLES = Path(__file__).parents[1] / "techniques" / "examples.json"

CLEAR = hk.svg.THEMES["clear"]
PLAIN = CLEAR._replace(few="none", wrong="currentColor")
"""The page's own colors; what is not finished is no mistake here."""


def example(technique: str) -> tuple[hk.Explanation, int]:
    """The explanation of an example's puzzle, and the first step that uses the technique."""
    puzzle = hk.parse(json.dumps(json.loads(EXAMPLES.read_text("utf-8"))[technique]))
    explanation = hk.explain(puzzle)
    return explanation, [step.technique for step in explanation].index(hk.Technique(technique))


def figure(svg: str, words: str, kind: str = "") -> str:
    """A picture with its sentence below."""
    return f'<figure class="step {kind}">{svg}<figcaption>{words}</figcaption></figure>'


def played(explanation: hk.Explanation, last: int, folder: str, marked: int = 0) -> str:
    """A puzzle played up to a step, and its solution, as HTML; `folder` has the techniques."""
    puzzle = explanation.puzzle
    made = [figure(puzzle.svg(theme=PLAIN, coordinates=True), "The puzzle.")]
    for number, step in enumerate(explanation[: last + 1], 1):
        link = f'<a href="{folder}{step.technique}.html">{step.technique}</a>'
        words = f"<b>{number}.</b> {escape(step.text)} {link}"
        made.append(figure(step.svg(theme=PLAIN), words, "here" if number == marked else ""))
    rest = len(explanation) - last - 1
    solution = hk.solve(puzzle).solution
    assert solution is not None
    after = f"{rest} more step{'s' * (rest != 1)}, and it is solved." if rest else "Solved."
    made.append(figure(solution.svg(theme=PLAIN, coordinates=True), after))
    note = ""
    if any(island.clue is None for island in puzzle.islands):
        note = "<p>A ? is an island without a clue; it has at least one bridge.</p>"
    if puzzle.signs:
        note = (
            "<p>A ? is an island without a clue. After the first picture, each shows in its place "
            "how many bridges it has so far.</p>"
        )
    return f'{note}<div class="steps">{"".join(made)}</div>'


class Example(Directive):
    """What `technique` stands for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The pictures."""
        explanation, last = example(self.arguments[0])
        made = played(explanation, last, "", marked=last + 1)
        return [nodes.raw("", made, format="html")]


class Steps(Directive):
    """What `steps` stands for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The pictures."""
        explanation = hk.explain(hk.parse(self.arguments[0]))
        made = played(explanation, len(explanation) - 1, "../techniques/")
        return [nodes.raw("", made, format="html")]


def title(app: Sphinx, name: str, source: list[str]) -> None:
    """A page on a technique is headed by the name that hints and the game have for it."""
    technique = name.removeprefix("techniques/")
    if technique in hk.levels.TECHNIQUES and name != technique:
        said = hk.i18n.say("technique." + technique.replace("-", "_"))
        text = source[0].replace(f"# {technique}\n", f"# {said}\n", 1)
        named = f"**Name in the code:** `{technique}`. **Level:**"
        source[0] = text.replace("**Level:**", named, 1)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("technique", Example)
    app.add_directive("steps", Steps)
    app.connect("source-read", title)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
