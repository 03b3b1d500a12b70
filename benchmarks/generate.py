"""Time `hashikit.generate`: median and spread by size and level.

    python benchmarks/generate.py --seeds 100

Times the whole Python call in this process's CPU seconds, so that other programs on the machine
matter little. Judges every puzzle: by `hashikit.check`, and by counting its solutions. See
papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

import hashikit
from hashikit import Generated, Level
from shared import positive_int

WISHES: dict[str, dict[str, Any]] = {
    "7x7": {"rows": 7, "cols": 7, "islands": 16},
    "10x10": {"rows": 10, "cols": 10, "islands": 33},
    "14x14": {"rows": 14, "cols": 14, "islands": 64},
    "25x25": {"rows": 25, "cols": 25, "islands": 206},
    "400": {"rows": 35, "cols": 35, "islands": 400},
    "2000": {"rows": 78, "cols": 78, "islands": 2000},
    "signs": {"rows": 8, "cols": 11, "islands": 40, "signs": 7, "unreadable": 1},
    "fewest": {"rows": 8, "cols": 11, "islands": 40, "signs": 7, "unreadable": 1, "fewest": True},
}
NAMES = {
    "400": "400 islands",
    "2000": "2,000 islands",
    "signs": "8 × 11, 40 islands, 7 signs",
    "fewest": "the same, fewest numbers",
}
WITH_LEVELS = ("7x7", "10x10", "14x14", "25x25")


class WrongPuzzle(Exception):
    """A generated puzzle is wrong; the message says which."""


def right(made: Generated) -> bool:
    """Check that the solution is correct and unique."""
    if hashikit.check(made.puzzle, made.solution):
        return False
    return hashikit.is_unique(made.puzzle)


def measure(wish: dict[str, Any], seeds: int) -> tuple[list[float], int]:
    """The sorted times for this many seeds, and the number of puzzles that missed a wish.

    Raises:
        WrongPuzzle: A puzzle is wrong.
    """
    times: list[float] = []
    missed = 0
    for seed in range(1, seeds + 1):
        begin = time.process_time()
        made = hashikit.generate(**wish, seed=seed, style="quick")
        times.append(time.process_time() - begin)
        missed += not made.met
        if not right(made):
            raise WrongPuzzle(f"seed {seed} of {wish}: a wrong puzzle")
    return sorted(times), missed


def row(name: str, times: Sequence[float], missed: int) -> str:
    """One line of the table: milliseconds."""
    n = len(times)
    values = [times[0], statistics.median(times), times[min(n - 1, n * 9 // 10)], times[-1]]
    cells = " | ".join(f"{value * 1e3:,.3g}" for value in values)
    return f"| {name} | {cells} | {missed} of {n} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status: 4 if a puzzle was wrong."""
    parser = argparse.ArgumentParser(
        description="Time the generator of unique puzzles.",
        epilog="example: python benchmarks/generate.py --sizes 7x7 14x14 --seeds 100",
    )
    parser.add_argument("--sizes", nargs="+", choices=list(WISHES), default=list(WISHES))
    parser.add_argument(
        "--seeds", type=positive_int, default=100, metavar="N", help="of each kind (100)"
    )
    parser.add_argument("--no-levels", action="store_true", help="only puzzles of any level")
    options = parser.parse_args(arguments)
    print("| ms | least | median | nine of ten | most | wishes missed |")
    print("|---|---|---|---|---|---|")
    for size in options.sizes:
        levels: list[Level | None] = [None]
        if size in WITH_LEVELS and not options.no_levels:
            levels += Level
        for level in levels:
            name = NAMES.get(size, size.replace("x", " × ")) + (f", {level}" if level else "")
            try:
                print(row(name, *measure({**WISHES[size], "level": level}, options.seeds)))
            except WrongPuzzle as wrong:
                print(wrong)
                return 4
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
