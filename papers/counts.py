"""How many solutions published puzzles have: the table of docs/count.md.

    python papers/counts.py FOLDER [--time-limit SECONDS]

Reads the `.has` files below a folder, in groups by islands and by β, as the names of the CLLV set
give them (`Hs_34_400_75_00_001.has`), and counts each by `hashikit.census`. A line per file on the
standard error output, the table on the standard output. Times are of the processor.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import log10
from pathlib import Path
from statistics import median
from time import process_time

import hashikit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--time-limit", type=float, default=10.0)
    arguments = parser.parse_args()
    groups: dict[tuple[str, str], list[tuple[int | None, float]]] = defaultdict(list)
    for path in sorted(arguments.folder.rglob("*.has")):
        _, _, islands, beta, *_ = path.stem.split("_")
        puzzle = hashikit.read(path)
        begin = process_time()
        number: int | None = None
        try:
            found = hashikit.census(puzzle, time_limit=arguments.time_limit)
            number = found.count
            said = f"{number}, {found.states} states, {found.memory / 1e6:.1f} MB"
        except hashikit.LimitReachedError as error:
            said = str(error)
        took = process_time() - begin
        print(f"{path.stem}: {said}, {took:.3f} s", file=sys.stderr)
        groups[islands, beta].append((number, took))
    print("| islands | β | files | counted | median log₁₀ | most | median s |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for (islands, beta), results in sorted(groups.items()):
        digits = [log10(number) for number, _ in results if number]
        middle, most = (median(digits), max(digits)) if digits else (0.0, 0.0)
        counted = sum(number is not None for number, _ in results)
        seconds = median(took for _, took in results)
        print(
            f"| {islands} | {beta} | {len(results)} | {counted} | {middle:.1f} | {most:.1f} "
            f"| {seconds:.3f} |"
        )


if __name__ == "__main__":
    main()
