"""Writes down every sentence about some thousand puzzles, in each language, of Python and the page.

Whoever changes how sentences are chosen or put together compares them word for word with those of
the sources before:

    python tests/voice.py FOLDER            writes the sentences of each side in a file, and prints
                                            a digest of each side, kind and language
    python tests/voice.py FOLDER --digests  prints the digests of what was written before

`tests/voice.digests` has them as they are now. Puzzles and drawings are kept in FOLDER, so that a
second run asks the same; give an older version the same folder's questions.json.

The puzzles are the hand-made ones of the corpus, generated ones of all levels, some with signs, and
some without a solution; of each, the explanation, hints along the way, a mistake and a move judged.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from os import environ
from pathlib import Path
from random import Random
from typing import Any

import quickly

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent / "web"))

from browsing import run_node

import hashikit as hk
import random_puzzles
from hashikit import i18n
from hashikit.reasoning import wording

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
MARK = 7
LARGEST = 450
"""The most islands of a puzzle whose moves are judged and whose mistakes are explained."""


def puzzles() -> Iterator[tuple[str, hk.Puzzle]]:
    """Names and puzzles."""
    corpus = Path(environ["HASHIKIT_CORPUS"], "janko", "janko_hashi_odd.json")
    for name, entry in json.loads(corpus.read_text("utf-8")).items():
        yield f"janko-{name}", hk.parse(entry["problem"], format="janko")
    for number in range(600):
        level, side = LEVELS[number % 6], 6 + number // 6 % 5
        rules: dict[str, Any] = {"max_bridges": 1 + number % 4} if number % 25 == 24 else {}
        yield (
            f"made-{number:03}",
            quickly.generate(side, side, level=level, seed=number, **rules).puzzle,
        )
    signed = (p for p in random_puzzles.all_rules(46, 200) if p.signs)
    for number, puzzle in enumerate(islice(signed, 50)):
        yield f"signs-{number:02}", puzzle
    for seed in range(10):
        made = quickly.generate(
            7, 7 + seed % 3, islands=20 + seed, signs=4, unreadable=seed % 3, seed=seed
        )
        yield f"signs-{50 + seed}", made.puzzle
    for number, puzzle in enumerate(random_puzzles.all_rules(48, 300)):
        yield f"small-{number:03}", puzzle
    rng = Random(5)
    for number in range(120):
        puzzle = quickly.generate(7, 7, level=LEVELS[number % 6], seed=1000 + number).puzzle
        islands = list(puzzle.islands)
        wrong = rng.randrange(len(islands))
        clue = islands[wrong].clue or 1
        changed = max(1, min(8, clue + rng.choice((-2, -1, 1, 2))))
        yield (
            f"broken-{number:03}",
            puzzle.replace(
                islands=[
                    (i.at[0], i.at[1], changed if k == wrong else i.clue)
                    for k, i in enumerate(islands)
                ]
            ),
        )


def questions(puzzle: hk.Puzzle, rng: Random) -> dict[str, Any]:
    """What is asked about a puzzle: positions for hints, and mistakes."""
    explained = hk.explain(puzzle)
    edges = list(puzzle.edges)
    hints, mistakes = [], []

    def drawn(steps: int) -> list[int]:
        bounds = explained.state(steps).bounds
        return [bounds[edge][0] if edge in bounds else 0 for edge in edges]

    steps = len(explained)
    small = len(puzzle.islands) <= LARGEST
    for place in sorted({0, *(rng.randrange(steps + 1) for _ in range(4 if small else 1))}):
        hints.append(drawn(place))
    solution = explained.solution or next(iter(hk.solutions(puzzle, limit=1)), None)
    if solution is not None and edges and small:
        for _ in range(3):
            state = drawn(rng.randrange(steps + 1)) if rng.random() < 0.7 else [0] * len(edges)
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                edge = rng.randrange(len(edges))
                right = solution.counts.get(edges[edge], 0)
                low = next((b.count for b in puzzle.given if b.edge == edges[edge]), 0)
                if right < puzzle.max_bridges:
                    state[edge] = rng.randrange(right + 1, puzzle.max_bridges + 1)
                elif not low:
                    state[edge] = MARK
            mistakes.append(state)
    return {"hints": hints, "mistakes": mistakes}


def bounds(puzzle: hk.Puzzle, state: list[int]) -> dict[Any, Any]:
    """A drawing of the page as Python takes it."""
    return {
        edge: (0, 0) if value == MARK else (value, None)
        for edge, value in zip(puzzle.edges, state, strict=True)
        if value
    }


def in_python(puzzle: hk.Puzzle, asked: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Kinds, languages and sentences."""
    explained = hk.explain(puzzle)
    given = [hk.hint(puzzle, bounds(puzzle, state)) for state in asked["hints"]]
    wrong = [hk.hint(puzzle, bounds(puzzle, state)) for state in asked["mistakes"]]
    moves = []
    errors = []
    for state in asked["mistakes"][:1]:
        edge = next((e for e, value in enumerate(state) if value), 0)
        low = 0 if state[edge] == MARK else state[edge]
        moves.append(hk.judge(puzzle, None, {list(puzzle.edges)[edge]: low}))
    for state in asked["mistakes"][1:2]:
        all_ = [hk.State({edge: bound}) for edge, bound in bounds(puzzle, state).items()]
        if all_ and (error := hk.first_error(puzzle, all_)):
            errors.append(error)
    for code in i18n.LANGUAGES:
        with i18n.speaking(code):
            steps = [
                [s.reason, s.conclusion, s.text, wording.place(puzzle, s._words)] for s in explained
            ]
            yield "explain", code, [*steps, str(explained).splitlines()[-1:]]
            yield "hints", code, [[h.place, h.reason, h.conclusion] for h in given]
            yield "mistakes", code, [[h.place, h.reason, h.conclusion] for h in wrong]
            yield "judge", code, [j.text for j in moves]
            yield "error", code, [[e.index, e.judgement.text] for e in errors]


def main(folder: Path, digests: bool) -> None:
    if not digests:
        write(folder)
    for path in sorted(folder.glob("*.jsonl")):
        found: dict[tuple[str, str], Any] = {}
        for line in path.read_text("utf-8").splitlines():
            _, kind, code, said = json.loads(line)
            text = json.dumps(said, ensure_ascii=False, sort_keys=True)
            found.setdefault((kind, code), sha256()).update(text.encode())
        for (kind, code), digest in sorted(found.items()):
            print(path.stem, kind, code, digest.hexdigest()[:16])


def write(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    known = folder / "questions.json"
    if known.exists():
        asked = json.loads(known.read_text("utf-8"))
    else:
        rng = Random(1)
        asked = [
            {"name": name, "puzzle": hk.dumps(puzzle, "json"), **questions(puzzle, rng)}
            for name, puzzle in puzzles()
        ]
        known.write_text(json.dumps(asked), "utf-8")
    with (folder / "python.jsonl").open("w", encoding="utf-8") as file:
        for one in asked:
            for kind, code, said in in_python(hk.parse(one["puzzle"]), one):
                print(json.dumps([one["name"], kind, code, said], ensure_ascii=False), file=file)
    lines = "\n".join(map(json.dumps, asked))
    (folder / "page.jsonl").write_text(run_node("voice.mjs", lines, seconds=6000), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--digests" in sys.argv[2:])
