"""The page and Python say the same sentences of the same steps; only the names differ."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from browsing import WEB, missing

import random_puzzles
from hashikit import (
    Coord,
    Edge,
    Explanation,
    Puzzle,
    Step,
    Technique,
    dumps,
    explain,
    generate,
    parse,
    words,
)
from hashikit._steps import _sums_in_order
from hashikit.geometry import Sum
from hashikit.reasoning import telling
from hashikit.reasoning.names import MOST_NAMED, Names
from hashikit.words import listed, say

HERE = Path(__file__).parent

MOST_WORDS = 25
"""Of the reason of a step in English: one idea."""

MARK = 7


class Letters(Names):
    """Names as the page gives them: letters in the order in which islands are spoken of."""

    def __init__(self, drawable: int) -> None:
        self.letters: dict[Coord, str] = {}
        self.drawable = drawable
        """Of the chain, the links that can be drawn."""

    def cell(self, cell: Coord) -> str:
        return self.letters.setdefault(cell, chr(ord("A") + len(self.letters)))

    def island(self, step: Any, cell: Coord) -> str:
        return self.cell(cell)

    plain = island

    def islands(self, step: Any, cells: Sequence[Coord]) -> str:
        if len(cells) > MOST_NAMED:
            return say("name.tinted_islands")
        return listed(map(self.cell, cells))

    def group(self, step: Any, cells: Sequence[Coord]) -> str:
        return say("name.tinted", count=len(cells))

    def bridge(self, edge: Edge) -> str:
        return say("name.a_bridge")

    def signs(self, sums: Sequence[Sum]) -> str:
        return say("name.marked", count=len(sums))

    def says(self, said: Sum) -> str:
        return say("says.marked", reading=said.reading)

    def here(self, edge: Edge) -> str:
        if edge[0] == edge[1]:
            return self.between(edge)
        return say("place.trial" if self.drawable else "place.here")

    def chain(self, step: Any, links: Sequence[str]) -> str:
        key = "chain.two" if self.drawable == 2 else "chain.steps"
        return say(key, count=self.drawable) if self.drawable else ""


def puzzles() -> Iterator[Puzzle]:
    examples = (WEB / "app" / "pages" / "examples.js").read_text("utf-8")
    for text in re.findall(r'^\t(?:[a-z_]+): "([^"]+)",$', examples, re.M):
        yield parse(text.replace("\\n", "\n"))
    for number, level in enumerate(("easy", "medium", "hard", "expert", "extreme")):
        yield generate(9, 9, level=level, seed=number).puzzle
    # Parities with a bridge already on the last way out, with others besides it and without.
    yield generate(9, 9, level="expert", seed=286171).puzzle
    yield generate(8, 8, level="expert", seed=720786).puzzle
    yield from islice(random_puzzles.puzzles(47, 60), 60)
    yield from (p for p in random_puzzles.all_rules(46, 60) if p.signs)
    for seed in range(2):
        yield generate(8, 11, islands=40, signs=7, unreadable=seed, seed=seed).puzzle


def told(explained: Explanation, number: int) -> dict[str, Any]:
    """A step as the engine tells it to the page, and what is drawn before it."""
    puzzle, step = explained.puzzle, explained[number]
    edges = {edge: i for i, edge in enumerate(puzzle.edges)}
    islands = {island.at: i for i, island in enumerate(puzzle.islands)}
    edges |= {(at, at): len(edges) + i for at, i in islands.items()}
    sums = _sums_in_order(puzzle)
    bounds = explained.state(number).bounds
    failure = step.failure

    def drawn(edge: Edge) -> int:
        low, high = bounds.get(edge, (0, None))
        return MARK if high == 0 else low

    where = -1
    if failure is not None and failure.island is not None:
        cell = failure.island
        where = edges[cell, cell] if failure.kind == "clash" else islands[cell]
    elif failure is not None and failure.edge is not None:
        where = edges[failure.edge]
    fact = step.supposed
    return {
        "step": {
            "technique": step.technique.replace("-", "_"),
            "place": -1 if step.island is None else islands[step.island],
            "failure": "none" if failure is None else failure.kind.replace("-", "_"),
            "failurePlace": where,
            "rules": {name: name in step.rules for name in ("network", "loop", "signs")},
            "supposed": fact
            and {"edge": edges[fact.edge], "low": fact.minimum, "high": fact.maximum},
            "islands": [islands[cell] for cell in step.islands],
            "group": [islands[cell] for cell in step.group],
            "edges": [
                {
                    "edge": edges[c.edge],
                    "lowBefore": c.before[0],
                    "highBefore": c.before[1],
                    "low": c.after[0],
                    "high": c.after[1],
                }
                for c in step.conclusions
            ],
            "facts": [
                {"edge": edges[f.edge], "low": f.minimum, "high": f.maximum} for f in step.facts
            ],
            "chain": [
                {"edge": edges[link.edge], "low": link.at_least, "bound": link.bound}
                for link in step.chain
            ],
            "sums": [sums.index(s) for s in step.sums],
        },
        "state": [drawn(edge) for edge in puzzle.edges],
    }


def letters_of(step: Step) -> Letters:
    return Letters(sum(link.sum is None for link in step.chain))


def test_the_page_says_what_python_says() -> None:
    if shutil.which("node") is None:
        missing("node")
    explained = [explain(puzzle) for puzzle in puzzles()]
    explained += [explain(e.puzzle, trial_depth=0) for e in explained[3:40]]
    questions = [
        json.dumps(
            {
                "language": code,
                "puzzle": dumps(one.puzzle, "json"),
                "steps": [told(one, n) for n in range(len(one))],
            }
        )
        for code in words.LANGUAGES
        for one in explained
    ]
    done = subprocess.run(
        ["node", str(HERE / "words.mjs")],
        input="\n".join(questions),
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    answers = iter(done.stdout.replace("\u00a0", " ").splitlines())
    seen = Counter[Technique]()
    for code in words.LANGUAGES:
        with words.speaking(code):
            for one in explained:
                for step, (said, place) in zip(one, json.loads(next(answers)), strict=True):
                    reason = telling.reason(step, letters_of(step))
                    assert said.startswith(reason), (code, step, said, reason)
                    so = said.removeprefix(reason)
                    assert not so or so[-1] in ".。", said
                    assert "{" not in said + place
                    assert place[-1] in ".。"
                    seen[step.technique] += 1
                    if code == "en":
                        assert len(reason.split()) <= MOST_WORDS, reason
    assert not next(answers, None)
    # No puzzle here needs BLOCKED, whose sentence is that of CLOSED_GROUP.
    assert set(seen) | {Technique.BLOCKED} == set(Technique), set(Technique) - set(seen)
