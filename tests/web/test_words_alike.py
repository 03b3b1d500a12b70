"""The page and Python say the same sentences of the same steps; only the names differ."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from browsing import WEB, run_node

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
    hint,
    i18n,
    parse,
    solutions,
)
from hashikit.board.geometry import Sum
from hashikit.i18n import listed, say
from hashikit.reasoning import wording
from hashikit.reasoning.deduction import _sums_in_order
from hashikit.reasoning.names import MOST_NAMED, Names

MOST_WORDS = 25
"""Of the reason of a step in English: one idea."""

MOST_OF_A_SUM = 36
"""Of a reason about a sign, which tells what each of its islands can have."""

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

    every = islands

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


IMPOSSIBLE = [
    "1.2",
    "..../.3../....",
    "1.1/.../1.1",
    "2.2/.../3.2",
    "3342/3443/3443/2332",
    '{"rows":2,"cols":3,"islands":[[0,0,3],[0,1,3],[0,2,4],[1,0,3],[1,1,4],[1,2,3]],'
    '"max_bridges":4,"loops":false}',
    '{"rows":6,"cols":3,"islands":[[1,1,1],[2,0,1],[3,0,1],[3,2,1],[5,1,1],[5,2,null]],'
    '"max_bridges":1,"blocked":[[0,1],[2,2],[4,2]]}',
    '{"rows":5,"cols":5,"islands":[[3,2,null],[4,0,1],[4,2,2],[4,4,1]],"max_bridges":1}',
    '{"rows":1,"cols":5,"islands":[[0,1,1],[0,2,1],[0,3,1],[0,4,1]],"max_bridges":1,'
    '"given":[[[0,1],[0,2],1],[[0,2],[0,3],1]]}',
    '{"rows":1,"cols":10,"islands":[[0,2,1],[0,3,1]],"max_bridges":4,"loops":false,'
    '"given":[[[0,2],[0,3],3]]}',
    '{"rows":3,"cols":5,"islands":[[0,0,1],[0,2,1],[2,0,1],[2,2,1]],"signs":[{"at":[0,4],"west":3}],'
    '"connected":false}',
    '{"rows":5,"cols":5,"islands":[[2,0,null],[2,2,null]],"blocked":[[1,1]],'
    '"signs":[{"at":[1,4],"north":1,"south":0}]}',
]


def puzzles() -> Iterator[Puzzle]:
    examples = (WEB / "src" / "game" / "examples.ts").read_text("utf-8")
    for text in re.findall(r'^\t(?:[a-z_]+): "([^"]+)",$', examples, re.M):
        yield parse(text.replace("\\n", "\n"))
    for number, level in enumerate(("easy", "medium", "hard", "expert", "extreme")):
        yield generate(9, 9, level=level, seed=number).puzzle
    # Parities with a bridge already on the last way out, with others besides it and without.
    yield generate(9, 9, level="expert", seed=286171).puzzle
    yield generate(8, 8, level="expert", seed=720786).puzzle
    yield from map(parse, IMPOSSIBLE)
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
    place = -1 if step.island is None else islands[step.island]
    if step.contradicts and step.bridge is not None:
        place = edges[step.bridge]
    fact = step.supposed
    return {
        "step": {
            "technique": step.technique.replace("-", "_"),
            "place": place,
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


def said_by_the_page(script: str, questions: Sequence[Any]) -> Iterator[Any]:
    said = run_node(script, "\n".join(map(json.dumps, questions)))
    yield from map(json.loads, said.replace("\u00a0", " ").splitlines())


def letters_of(step: Step) -> Letters:
    return Letters(sum(link.sum is None for link in step.chain))


def test_the_page_says_what_python_says() -> None:
    explained = [explain(puzzle) for puzzle in puzzles()]
    explained += [explain(e.puzzle, trial_depth=0) for e in explained[3:40]]
    questions = [
        {
            "language": code,
            "puzzle": dumps(one.puzzle, "json"),
            "steps": [told(one, n) for n in range(len(one))],
        }
        for code in i18n.LANGUAGES
        for one in explained
    ]
    answers = said_by_the_page("words.mjs", questions)
    seen = Counter[Technique]()
    ways = set[str]()
    for code in i18n.LANGUAGES:
        with i18n.speaking(code):
            for one in explained:
                for step, (said, place) in zip(one, next(answers), strict=True):
                    reason = wording.reason(step, letters_of(step))
                    assert said.startswith(reason), (code, step, said, reason)
                    so = said.removeprefix(reason)
                    assert not so or so[-1] in ".。", said
                    assert "{" not in said + place
                    assert place[-1] in ".。"
                    seen[step.technique] += 1
                    if code == "en":
                        of_a_sum = step.sums and step.supposed is None
                        most = MOST_OF_A_SUM if of_a_sum else MOST_WORDS
                        assert len(reason.split()) <= most, reason
                    if step.contradicts:
                        ways.add(step.failure.kind if step.failure else "minimal")
    assert not next(answers, None)
    assert ways == {
        *("too-many", "too-few", "cut-off", "clash", "loop", "sum", "odd", "unbalanced", "minimal")
    }
    # No puzzle here needs BLOCKED, whose sentence is that of CLOSED_GROUP.
    assert set(seen) | {Technique.BLOCKED} == set(Technique), set(Technique) - set(seen)


def test_the_page_says_what_python_says_of_what_is_wrong_only_together() -> None:
    rng = Random(48)
    hints = []
    for puzzle in random_puzzles.puzzles(49, 500):
        found = list(solutions(puzzle, limit=20))
        if len(found) < 2:
            continue
        drawn: dict[Edge, int | tuple[int, int | None]] = {}
        for edge in puzzle.edges:
            count = rng.choice(found).counts.get(edge, 0)
            drawn[edge] = (count, None) if count else 0
        one = hint(puzzle, drawn)
        if one.together:
            hints.append(one)
    questions = [
        {
            "language": code,
            "puzzle": dumps(one.puzzle, "json"),
            "state": [one.state.bounds[edge][0] or MARK for edge in one.puzzle.edges],
            "wrong": [list(one.puzzle.edges).index(edge) for edge in one.mistakes],
        }
        for code in i18n.LANGUAGES
        for one in hints
    ]
    answers = said_by_the_page("wrongs.mjs", questions)
    seen = set()
    for code in i18n.LANGUAGES:
        with i18n.speaking(code):
            for one in hints:
                told = one.reason or one.conclusion
                island = re.escape(say("name.unknown", cell="#")).replace("\\#", "#")
                island = island.replace("#", r"\(\d+, \d+\)")
                told = re.sub(island, "A", told, flags=re.I)
                cells = r"\(\d+, \d+\).*\)"
                group = re.escape(say("name.group", islands="#")).replace("\\#", "#")
                tinted = say("name.tinted", count=2)
                told = re.sub(group.replace("#", cells), tinted, told, flags=re.I)
                assert next(answers).lower() == told.lower(), (code, one)
                seen.add(told if code == "en" else "")
    assert len(seen) > 8, seen
