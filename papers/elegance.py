"""Cross-validate whether the measure of `generate(best_of=...)` prefers hand-made puzzles.

    python papers/elegance.py [--corpus FOLDER] [--folds K] [--level]

For each janko.at puzzle in the folder of published puzzles, generates one of the same size and
number of islands (with `--level` also of the same level). A logistic regression on the fields of
`hashikit.generator.elegance.Elegance` learns to tell the two kinds apart on all folds but one, and
is tested on that one: AUC is the probability that it prefers a hand-made puzzle to a generated
one. See papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pstdev

import hashikit
from hashikit.bench.scripts import CORPUS, janko, positive_int
from hashikit.generator.elegance import Elegance, elegance

Row = tuple[bool, int, Elegance]
"""Whether a puzzle is hand-made, its fold, and its measures."""


def auc(better: Sequence[float], worse: Sequence[float]) -> float:
    """The probability that one of the first is above one of the second; ties count half."""
    above = sum((x > y) + 0.5 * (x == y) for x in better for y in worse)
    return above / len(better) / len(worse)


def interval(area: float, better: int, worse: int) -> float:
    """Half the width of the 95 % interval of an AUC (Hanley and McNeil 1982)."""
    one, two = area / (2 - area), 2 * area**2 / (1 + area)
    spread = area * (1 - area) + (better - 1) * (one - area**2) + (worse - 1) * (two - area**2)
    return 1.96 * math.sqrt(spread / better / worse)


def learn(rows: Sequence[Row]) -> list[float]:
    """The weights of a logistic regression, by gradient descent on standardized values."""
    columns = list(zip(*(row[2] for row in rows), strict=True))
    means, spreads = [fmean(c) for c in columns], [pstdev(c) or 1.0 for c in columns]
    points = [
        ([(v - m) / s for v, m, s in zip(row[2], means, spreads, strict=True)], float(row[0]))
        for row in rows
    ]
    weights, base = [0.0] * len(columns), 0.0
    for _ in range(300):
        slopes, slope = [0.0] * len(columns), 0.0
        for values, made in points:
            inner = base + sum(w * v for w, v in zip(weights, values, strict=True))
            off = made - 1 / (1 + math.exp(-inner))
            slope += off
            for k, value in enumerate(values):
                slopes[k] += off * value
        base += slope / len(points)
        weights = [w + s / len(points) for w, s in zip(weights, slopes, strict=True)]
    return [w / s for w, s in zip(weights, spreads, strict=True)]


def score(weights: Sequence[float], values: Sequence[float]) -> float:
    """The weighted sum."""
    return sum(w * v for w, v in zip(weights, values, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the result; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Cross-validate the measure of elegance.",
        epilog="example: python papers/elegance.py --folds 10",
    )
    parser.add_argument("--folds", type=positive_int, default=5, metavar="K")
    parser.add_argument("--level", action="store_true", help="generated ones of the same level")
    parser.add_argument(
        "--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the published puzzles"
    )
    options = parser.parse_args(arguments)
    file = janko(options.corpus)
    if file is None:
        return 0
    rows: list[Row] = []
    for number, entry in enumerate(hashikit.read_all(file)):
        puzzle, fold = entry.puzzle, number % options.folds
        solution = hashikit.solve(puzzle).solution
        assert solution is not None
        rows.append((True, fold, elegance(puzzle, solution)))
        made = hashikit.generate(
            puzzle.rows,
            puzzle.cols,
            islands=len(puzzle.islands),
            level=hashikit.rate(puzzle).level if options.level else None,
            seed=number,
            style="quick",
        )
        rows.append((False, fold, elegance(made.puzzle, made.solution)))

    def test(weights: Sequence[float], rows: Sequence[Row]) -> float:
        scores = [(row[0], score(weights, row[2])) for row in rows]
        return auc([s for hand, s in scores if hand], [s for hand, s in scores if not hand])

    found, learned = [], []
    for fold in range(options.folds):
        weights = learn([row for row in rows if row[1] != fold])
        learned.append(weights)
        found.append(test(weights, [row for row in rows if row[1] == fold]))
    for name, hand, ours, weight in zip(
        Elegance._fields,
        zip(*(row[2] for row in rows if row[0]), strict=True),
        zip(*(row[2] for row in rows if not row[0]), strict=True),
        map(fmean, zip(*learned, strict=True)),
        strict=True,
    ):
        print(
            f"{name:<11} hand-made {fmean(hand):.3f}  ours {fmean(ours):.3f}  weight {weight:.1f}"
        )
    folds, half = ", ".join(f"{value:.2f}" for value in found), len(rows) // 2
    for name, area, note in (
        ("learned", fmean(found), f" on folds not learned from ({folds})"),
        ("as built in", test(hashikit.generator.elegance.WEIGHTS, rows), ""),
    ):
        print(f"{name + ':':<12} AUC {area:.3f} ± {interval(area, half, half):.3f}{note}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
