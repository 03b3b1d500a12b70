"""Compare puzzles of `hashikit.generate` with hand-made ones of the same size and level.

    python papers/handmade.py [--each N] [--corpus FOLDER] [--most CELLS]

For each janko.at puzzle in the folder of published puzzles, generates N puzzles (1) of the same
size, number of islands and level; then measures the same in both: the networks, and what solving
them takes. See papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import hashikit
from hashikit import Level, Puzzle, Solution, Technique
from hashikit.bench.scripts import CORPUS, janko, positive_int

LARGE = 400
"""Cells from which a puzzle counts as large."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The shape of a network."""

    loops: float
    """Joined pairs beyond a tree, per island."""
    four: float
    """Share of the islands joined on four sides."""
    doubles: float
    """Share of the joined pairs with more than one bridge."""
    ends: float
    """Share of the islands joined on one side."""
    touching: int
    """Pairs of islands side by side."""
    clue: float
    """Mean of the clues."""
    length: float
    """Mean of the cells between joined islands."""


@dataclass(frozen=True, slots=True)
class Work:
    """The effort of explaining a puzzle."""

    hard: int
    """Steps at the puzzle's level."""
    share: float
    """Of all its steps."""
    first: float
    """Position of the first of them, as a share of all steps."""
    pairs: int
    trials: int
    techniques: int
    """Different ones."""


def looks(puzzle: Puzzle, solution: Solution) -> Looks:
    """Measure a network."""
    n = len(puzzle.islands)
    sides = dict.fromkeys((island.at for island in puzzle.islands), 0)
    for bridge in solution.bridges:
        sides[bridge.a] += 1
        sides[bridge.b] += 1
    pairs = len(solution.bridges)
    return Looks(
        loops=(pairs - n + 1) / n,
        four=sum(count == 4 for count in sides.values()) / n,
        doubles=sum(bridge.count > 1 for bridge in solution.bridges) / pairs,
        ends=sum(count == 1 for count in sides.values()) / n,
        touching=sum(((r + 1, c) in sides) + ((r, c + 1) in sides) for r, c in sides),
        clue=fmean(island.clue or 0 for island in puzzle.islands),
        length=fmean(sum(b.b) - sum(b.a) - 1 for b in solution.bridges),
    )


def work(puzzle: Puzzle) -> Work:
    """Measure the effort of solving."""
    steps = hashikit.explain(puzzle).steps
    level = max(step.level for step in steps)
    hard = [place for place, step in enumerate(steps) if step.level is level]
    return Work(
        hard=len(hard),
        share=len(hard) / len(steps),
        first=hard[0] / len(steps),
        pairs=sum(step.technique is Technique.PAIR for step in steps),
        trials=sum(step.technique is Technique.TRIAL for step in steps),
        techniques=len({step.technique for step in steps}),
    )


def table(
    kinds: Sequence[tuple[str, Sequence[Puzzle]]],
    measures: Sequence[tuple[str, Callable[[Puzzle], float]]],
) -> Iterable[str]:
    """Lines of a table: a row for each kind of puzzle, with the mean of each measure."""
    yield "| | puzzles | " + " | ".join(name for name, _ in measures) + " |"
    yield "|---" * (len(measures) + 2) + "|"
    for name, puzzles in kinds:
        if puzzles:
            cells = (f"{fmean(map(measure, puzzles)):.3g}" for _, measure in measures)
            yield f"| {name} | {len(puzzles)} | " + " | ".join(cells) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Compare generated puzzles with hand-made ones.",
        epilog="example: python papers/handmade.py --each 2",
    )
    parser.add_argument(
        "--each", type=positive_int, default=1, metavar="N", help="puzzles for each published one"
    )
    parser.add_argument(
        "--most", type=positive_int, default=10**6, metavar="CELLS", help="leave out larger ones"
    )
    parser.add_argument(
        "--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the published puzzles"
    )
    options = parser.parse_args(arguments)
    file = janko(options.corpus)
    if file is None:
        return 0
    hand: dict[Level, list[Puzzle]] = {level: [] for level in Level}
    ours: dict[Level, list[Puzzle]] = {level: [] for level in Level}
    met, seconds = 0, 0.0
    for number, entry in enumerate(hashikit.read_all(file)):
        puzzle = entry.puzzle
        if puzzle.rows * puzzle.cols > options.most:
            continue
        level = hashikit.rate(puzzle).level
        assert level is not None
        hand[level].append(puzzle)
        for k in range(options.each):
            begin = time.process_time()
            made = hashikit.generate(
                puzzle.rows,
                puzzle.cols,
                islands=len(puzzle.islands),
                level=level,
                seed=1000 * number + k,
                style="quick",
            )
            seconds += time.process_time() - begin
            met += made.met
            ours[level].append(made.puzzle)
    total = sum(map(len, ours.values()))
    print(f"{met} of {total} as wished, {seconds / total * 1e3:.3g} ms each\n")
    solutions = {
        puzzle: solution
        for puzzles in (*hand.values(), *ours.values())
        for puzzle in puzzles
        if (solution := hashikit.solve(puzzle).solution) is not None
    }
    seen = {puzzle: looks(puzzle, solution) for puzzle, solution in solutions.items()}
    done = {puzzle: work(puzzle) for puzzle in solutions}

    def everything(of: dict[Level, list[Puzzle]], *, large: bool = False) -> list[Puzzle]:
        return [
            p for puzzles in of.values() for p in puzzles if not large or p.rows * p.cols >= LARGE
        ]

    networks: list[tuple[str, Callable[[Puzzle], float]]] = [
        ("loops an island", lambda p: seen[p].loops),
        ("joined on four sides", lambda p: seen[p].four),
        ("on one", lambda p: seen[p].ends),
        ("doubles", lambda p: seen[p].doubles),
        ("touching", lambda p: seen[p].touching),
        ("mean clue", lambda p: seen[p].clue),
        ("mean length", lambda p: seen[p].length),
    ]
    for line in table(
        [
            ("hand-made", everything(hand)),
            ("ours", everything(ours)),
            ("hand-made, large", everything(hand, large=True)),
            ("ours, large", everything(ours, large=True)),
        ],
        networks,
    ):
        print(line)
    print()
    efforts: list[tuple[str, Callable[[Puzzle], float]]] = [
        ("steps at the level", lambda p: done[p].hard),
        ("their share", lambda p: done[p].share),
        ("the first", lambda p: done[p].first),
        ("`pair`", lambda p: done[p].pairs),
        ("`trial`", lambda p: done[p].trials),
        ("techniques", lambda p: done[p].techniques),
    ]
    for line in table(
        [
            (f"{who}, {level}", of[level])
            for level in Level
            for who, of in (("hand-made", hand), ("ours", ours))
        ],
        efforts,
    ):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
