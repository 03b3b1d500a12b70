"""The page puts names into the core's phrases as Python does: the same sentences, other names.

Which sentence it is, and what is in it, is the core's choice; here is what can still differ.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from browsing import WEB, run_node

import random_puzzles
from hashikit import Puzzle, Technique, dumps, explain, i18n, parse
from hashikit.engine import wire
from hashikit.reasoning import wording
from quickly import generate
from test_words_shapes import KEYS, board, phrases

MOST_WORDS = 25
"""Of the reason of a step in English: one idea."""

MOST_OF_A_SUM = 36
"""Of a reason about a sign, which tells what each of its islands can have."""


def test_the_page_knows_what_the_core_can_say() -> None:
    """The lists of keys, kinds and names are in the core's order."""
    text = (WEB / "src" / "engine" / "names.ts").read_text("utf-8")
    for name, known in (("KEYS", tuple(KEYS)), ("KINDS", wire.KINDS), ("NAMES", wire.NAMES)):
        found = re.search(rf"export const {name} = \[(.*?)\] as const;", text, re.S)
        assert found
        assert tuple(re.findall(r'"([\w.]+)"', found[1])) == known


CELL = r"\(\d+, \d+\)"


def on_the_page(code: str, asked: list[tuple[Puzzle, list[list[int]]]]) -> Iterator[list[str]]:
    """The sentences of the phrases about each puzzle."""
    questions = [
        {"language": code, "puzzle": dumps(puzzle, "json"), "phrases": all_}
        for puzzle, all_ in asked
    ]
    said = run_node("words.mjs", "\n".join(map(json.dumps, questions)))
    yield from map(json.loads, said.replace("\u00a0", " ").splitlines())


def test_the_page_says_what_python_says() -> None:
    """Every phrase in every shape: the same text, and the same values but for the names."""
    puzzle = board()
    all_ = [(key, phrase) for key in KEYS for phrase in phrases(key)]
    for code in i18n.LANGUAGES:
        (said,) = on_the_page(code, [(puzzle, [phrase for _, phrase in all_])])
        with i18n.speaking(code):
            for (key, phrase), sentence in zip(all_, said, strict=True):
                whole = wording.render(puzzle, phrase)
                assert not re.search(r"[{}]|undefined|NaN|null|  ", sentence), (key, sentence)
                if not re.search(CELL, whole):
                    assert sentence == whole, (code, key)
                section, name = key.split(".")
                texts = i18n.catalogue._read(code)[section]
                # Of a chain that the board cannot show, nothing is said.
                names = [name, "trial"] if name == "trial_chain" else [name]
                forms = [
                    form
                    for one in (texts[name] for name in names)
                    for form in ([one] if isinstance(one, str) else one.values())
                ]
                shapes = ["(.+)".join(map(re.escape, re.split(r"\{\w+\}", one))) for one in forms]
                for one in (sentence, whole):
                    assert any(re.fullmatch(shape, one) for shape in shapes), (code, key, one)


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


def test_a_reason_is_one_idea() -> None:
    explained = [explain(puzzle) for puzzle in puzzles()]
    explained += [explain(e.puzzle, trial_depth=0) for e in explained[3:40]]
    asked = [
        (one.puzzle, [list(step._words[1 : 1 + step._words[0]]) for step in one])
        for one in explained
    ]
    seen = Counter[Technique]()
    ways = set[str]()
    for one, said in zip(explained, on_the_page("en", asked), strict=True):
        for step, reason in zip(one, said, strict=True):
            of_a_sum = step.sums and step.supposed is None
            assert len(reason.split()) <= (MOST_OF_A_SUM if of_a_sum else MOST_WORDS), reason
            seen[step.technique] += 1
            if step.contradicts:
                ways.add(step.failure.kind if step.failure else "minimal")
    assert ways == {
        *("too-many", "too-few", "cut-off", "clash", "loop", "sum", "odd", "unbalanced", "minimal")
    }
    # No puzzle here needs BLOCKED, whose sentence is that of CLOSED_GROUP.
    assert set(seen) | {Technique.BLOCKED} == set(Technique), set(Technique) - set(seen)
