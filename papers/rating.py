"""Compare our ratings with sgt-bridges' difficulties, and rate the published puzzles.

    python papers/rating.py [--each N] [--corpus FOLDER]

Makes N puzzles (100) of each of the three difficulties of Debian's sgt-bridges, rates them and
prints Spearman's rank correlation; then rates and explains the puzzles of janko.at in the folder
with the published puzzles and prints how they spread over the levels, the median effort and onset
of each level, and the times taken. See docs/explanation/ratings.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import hashikit
from hashikit import Level, Puzzle, Technique
from hashikit.bench.scripts import CORPUS, janko, positive_int


def sgt_bridges() -> str | None:
    """The program, or `None`."""
    return shutil.which("sgt-bridges") or shutil.which("/usr/games/sgt-bridges")


def made_by_sgt(program: str, difficulty: int, number: int, seed: int = 1) -> list[Puzzle]:
    """Puzzles of 10×10 cells of difficulty 0, 1 or 2."""
    run = subprocess.run(
        [program, "--generate", str(number), f"10x10d{difficulty}#{seed}-{difficulty}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [hashikit.parse(line) for line in run.stdout.split()]


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda k: values[k])
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for k in order[start:end]:
            found[k] = (start + end - 1) / 2
        start = end
    return found


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's rank correlation, with ties."""
    a, b = ranks(one), ranks(two)
    mean = (len(a) - 1) / 2
    product = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(product / squares**0.5)


def timed(puzzles: Iterable[Puzzle], ask: Callable[[Puzzle], object]) -> str:
    """The median and the worst time, each the best of three."""
    times = []
    for puzzle in puzzles:
        runs = []
        for _ in range(3):
            start = perf_counter()
            ask(puzzle)
            runs.append(perf_counter() - start)
        times.append(min(runs))
    return f"median {median(times) * 1e3:.2f} ms, worst {max(times) * 1e3:.1f} ms"


def against_sgt(program: str, each: int) -> None:
    """Print the ratings by difficulty, and how the two correlate."""
    difficulties: list[float] = []
    scores: list[float] = []
    for difficulty in range(3):
        rated = [hashikit.rate(p) for p in made_by_sgt(program, difficulty, each)]
        difficulties.extend([difficulty] * len(rated))
        scores.extend(float(r.score or 0) for r in rated)
        hardest = Counter(f"{r.level}, {r.hardest}" for r in rated)
        print(f"sgt-bridges d{difficulty}: {dict(hardest.most_common())}")
    print(f"Spearman {spearman(difficulties, scores):.3f} on {len(scores)} puzzles")


def published(puzzles: Sequence[Puzzle]) -> None:
    """Print how puzzles spread over the levels, how they are explained, and the times taken."""
    ratings = [hashikit.rate(p) for p in puzzles]
    levels = Counter(r.level for r in ratings)
    for level in Level:
        share = levels[level] / len(puzzles)
        print(f"{level!s:<9} {levels[level]:>4}  {share:6.1%}  {'█' * round(50 * share)}")
    for level in Level:
        effort = [r.effort for r in ratings if r.level is level and r.effort is not None]
        onset = [r.onset for r in ratings if r.level is level and r.onset is not None]
        if effort:
            print(f"{level!s:<9} median effort {median(effort):.0f}, onset {median(onset):.0f}")
    explained = [hashikit.explain(p) for p in puzzles]
    named = sum(all(s.technique is not Technique.MINIMAL for s in e.steps) for e in explained)
    complete = sum(e.complete for e in explained)
    print(f"{complete} of {len(puzzles)} explained to the end, {named} by named techniques alone")
    print(f"rate:    {timed(puzzles, hashikit.rate)}")
    print(f"explain: {timed(puzzles, hashikit.explain)}")
    print(f"hint:    {timed(puzzles, hashikit.hint)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all tables; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Rate the puzzles of sgt-bridges, and the published ones.",
        epilog="example: python papers/rating.py --each 100",
    )
    parser.add_argument(
        "--each", type=positive_int, default=100, metavar="N", help="of each difficulty (100)"
    )
    parser.add_argument(
        "--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the published puzzles"
    )
    options = parser.parse_args(arguments)
    program = sgt_bridges()
    if program is None:
        print("sgt-bridges is not installed")
    else:
        against_sgt(program, options.each)
    file = janko(options.corpus)
    if file is not None:
        published([entry.puzzle for entry in hashikit.read_all(file)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
