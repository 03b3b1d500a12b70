"""Find the examples of the pages on techniques: for each the smallest puzzle that needs it early.

    python docs/_site/find_examples.py        writes docs/techniques/examples.json

Every puzzle comes from the generator with a fixed seed, some with clues hidden as `?` as long as
the solution stays the only one. Nothing else is chosen, so one version always finds the same;
the tests check that each still shows its technique.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import hashikit as hk

TARGET = Path(__file__).parents[1] / "techniques" / "examples.json"
SEEDS = 10
HIDDEN = 12
"""Tries to hide clues, per puzzle."""


def puzzles() -> Iterator[hk.Puzzle]:
    """Small puzzles of every kind."""
    for seed in range(SEEDS):
        for size in (4, 5, 6, 7):
            for level in hk.levels.LEVELS:
                for loops in (True, False):
                    found = made(size, size, level=level, loops=loops, seed=seed)
                    yield from found
                    if loops and size < 7:
                        for puzzle in found:
                            yield from hidden(puzzle, random.Random(seed))
        yield from made(5, 6, islands=9, signs=2, seed=seed)
        yield from made(6, 6, islands=11, signs=3, seed=seed)


def made(rows: int, cols: int, **wishes: object) -> list[hk.Puzzle]:
    """The puzzle of these wishes, if its solution is the only one."""
    try:
        puzzle = hk.generate(rows, cols, **wishes, style="quick").puzzle  # type: ignore[arg-type]
    except hk.HashikitError:
        return []
    return [puzzle] if hk.is_unique(puzzle) else []


def hidden(puzzle: hk.Puzzle, dice: random.Random) -> Iterator[hk.Puzzle]:
    """The puzzle with clues hidden, as many as the dice allow."""
    islands = list(puzzle.islands)
    for _ in range(HIDDEN):
        chosen = dice.randrange(len(islands))
        islands[chosen] = islands[chosen]._replace(clue=None)
        fewer = hk.Puzzle(puzzle.rows, puzzle.cols, islands)
        if not hk.is_unique(fewer):
            return
        yield fewer


def main() -> None:
    """Keep the best example of each technique."""
    best: dict[str, tuple[tuple[int, int], str]] = {}
    for puzzle in puzzles():
        explanation = hk.explain(puzzle)
        seen = set()
        for number, step in enumerate(explanation):
            if step.technique in seen:
                continue
            seen.add(step.technique)
            cost = (len(puzzle.islands) + number, puzzle.rows)
            if step.technique not in best or cost < best[step.technique][0]:
                best[step.technique] = (cost, hk.dumps(puzzle, "json"))
    found = {t.value: json.loads(best[t][1]) for t in hk.levels.TECHNIQUES if t in best}
    lines = [f"{json.dumps(name)}: {json.dumps(puzzle)}" for name, puzzle in found.items()]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    missing = [t.value for t in hk.levels.TECHNIQUES if t not in best]
    print(f"{TARGET.name}: {len(found)} examples; none for: {', '.join(missing) or 'no technique'}")


if __name__ == "__main__":
    main()
