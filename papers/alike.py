"""Compare puzzles of the models `cllv` and `cllv-files` with the published files, by statistics.

    python papers/alike.py [--data FOLDER] [--each N] [--islands N …] [--seed N]

For each of the sets with the same n and β in the folder with the files of Coelho, Laporte, Lindbeck
and Vidal, as many puzzles are grown by each model as the set has different ones, or `--each` times
as many, with the same α. Files that are equal count once. For each statistic there is one
two-sample test in each set: Kolmogorov and Smirnov's, on its value for each puzzle. (A chi-squared
test on the clues or lengths of all maps together would take the islands of a map for independent.)
D, the largest distance of the two distribution functions, is the size of the effect. The p-values
are scipy's asymptotic ones, which ties make too large, and are corrected by Holm's method for all
tests of a model. See papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean

import hashikit
from hashikit import Puzzle
from hashikit.bench.groups import Cell, cell_of
from hashikit.generator.request import Model

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from grow import grow_like
from shared import CORPUS, positive_int

MODELS: tuple[Model, ...] = ("cllv", "cllv-files")
LEVEL = 0.05

Sample = list[dict[str, float]]
"""The statistics of each puzzle."""


def statistics(puzzle: Puzzle) -> dict[str, float]:
    """The statistics of a puzzle; shares refer to its islands or its candidate edges.

    >>> found = statistics(Puzzle.from_grid(["2.3", "...", "1.2"]))
    >>> found["bridges"], found["clue 1"], found["edges an island"], found["edges of length 1"]
    (4.0, 0.25, 1.0, 0.0)
    """
    n = len(puzzle.islands)
    clues = [island.clue or 0 for island in puzzle.islands]
    sides = dict.fromkeys((island.at for island in puzzle.islands), 0)
    lengths = []
    for a, b in puzzle.edges:
        sides[a] += 1
        sides[b] += 1
        lengths.append(sum(b) - sum(a))
    rows, cols = puzzle.rows - 1, puzzle.cols - 1
    depths = [min(r, c, rows - r, cols - c) for r, c in sides]
    native = hashikit.solve(puzzle).stats
    lazy = hashikit.solve(puzzle, solver="sat-lazy").stats
    return {
        "bridges": sum(clues) / 2,
        **{f"clue {clue}": clues.count(clue) / n for clue in range(1, 7)},
        "clue 7 or 8": sum(clue > 6 for clue in clues) / n,
        "edges an island": len(lengths) / n,
        "islands in sight of two": sum(count <= 2 for count in sides.values()) / n,
        "islands in sight of four": sum(count == 4 for count in sides.values()) / n,
        **{f"edges of length {k}": lengths.count(k) / len(lengths) for k in (1, 2, 3)},
        "edges of length 4 to 7": sum(4 <= k <= 7 for k in lengths) / len(lengths),
        "edges longer than that": sum(k > 7 for k in lengths) / len(lengths),
        "islands at the sides": depths.count(0) / n,
        "islands in the middle": sum(4 * d >= min(rows, cols) for d in depths) / n,
        "conflicts, native": native.conflicts,
        "cuts, sat-lazy": lazy.cuts,
        "conflicts, sat-lazy": lazy.conflicts,
    }


def holm(values: Sequence[float]) -> list[float]:
    """Correct the p-values of many tests.

    >>> [round(p, 2) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    most = 0.0
    for rank, i in enumerate(order):
        most = max(most, min(1.0, (len(values) - rank) * values[i]))
        corrected[i] = most
    return corrected


def files(data: Path) -> Iterator[tuple[Cell, Puzzle]]:
    """Yield the published puzzles without repetitions."""
    seen = set()
    for path in sorted(data.rglob("Hs_*.has")):
        cell = cell_of(path.name)
        puzzle = hashikit.read(path)
        if cell is not None and puzzle not in seen:
            seen.add(puzzle)
            yield cell, puzzle


def grown(cells: Sequence[Cell], model: Model, each: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles with the parameters of the published ones, `each` for each of them."""
    for place, cell in enumerate(cells):
        for number in range(each):
            yield grow_like(cell, model, seed=seed + place * each + number).puzzle


def compare(
    theirs: dict[tuple[int, int], Sample],
    ours: dict[tuple[int, int], Sample],
    test: Callable[[list[float], list[float]], tuple[float, float]],
) -> dict[str, tuple[float, float, int]]:
    """Per statistic: the mean of D, the least corrected p, the number of sets where it is small."""
    names = list(next(iter(theirs.values()))[0])
    places = [(name, key) for name in names for key in theirs]
    told = [
        test([s[name] for s in theirs[key]], [s[name] for s in ours[key]]) for name, key in places
    ]
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for (name, _), (d, _), p in zip(places, told, holm([p for _, p in told]), strict=True):
        found[name].append((d, p))
    return {
        name: (
            fmean(d for d, _ in some),
            min(p for _, p in some),
            sum(p < LEVEL for _, p in some),
        )
        for name, some in found.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(
        description="Hold grown puzzles against the published ones.",
        epilog="example: python papers/alike.py --islands 100",
        allow_abbrev=False,
    )
    parser.add_argument("--data", type=Path, default=CORPUS / "cllv", help="the published files")
    parser.add_argument("--each", type=positive_int, default=1, help="grown, for each file (1)")
    parser.add_argument(
        "--islands", type=positive_int, nargs="+", default=[100, 200, 300, 400], help="which n"
    )
    parser.add_argument("--seed", type=positive_int, default=1, help="the first seed (1)")
    options = parser.parse_args(arguments)
    try:
        from scipy.stats import ks_2samp
    except ImportError:
        parser.error("scipy is not installed: pip install 'hashikit[bench]'")

    cells: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    theirs: dict[tuple[int, int], Sample] = defaultdict(list)
    for cell, puzzle in files(options.data):
        if cell.n in options.islands:
            cells[cell.n, cell.beta].append(cell)
            theirs[cell.n, cell.beta].append(statistics(puzzle))
    if not theirs:
        parser.error(f"{options.data} has no file of the CLLV set with this many islands")

    def test(a: list[float], b: list[float]) -> tuple[float, float]:
        told = ks_2samp(a, b, method="asymp")
        return float(told.statistic), float(told.pvalue)

    means = [mean(theirs)]
    tests = []
    for model in MODELS:
        ours = {
            key: [statistics(puzzle) for puzzle in grown(some, model, options.each, options.seed)]
            for key, some in cells.items()
        }
        means.append(mean(ours))
        tests.append(compare(theirs, ours, test))
    puzzles = sum(map(len, theirs.values()))
    print(f"{puzzles:,} different files in {len(theirs)} sets of the same n and β\n")
    head = "".join(f" {model} | mean D | least p | sets that differ |" for model in MODELS)
    print(f"| mean over the puzzles | files |{head}")
    print(f"|---|---|{'---|---|---|---|' * len(MODELS)}")
    for name in means[0]:
        row = "".join(
            f" {mean[name]:.4g} | {test[name][0]:.2f} | {test[name][1]:.2g} | {test[name][2]} |"
            for mean, test in zip(means[1:], tests, strict=True)
        )
        print(f"| {name} | {means[0][name]:.4g} |{row}")
    return 0


def mean(sets: dict[tuple[int, int], Sample]) -> dict[str, float]:
    """The mean of each statistic over all puzzles."""
    every = [one for sample in sets.values() for one in sample]
    return {name: fmean(one[name] for one in every) for name in every[0]}


if __name__ == "__main__":
    sys.exit(main())
