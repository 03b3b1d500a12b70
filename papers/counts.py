"""How many solutions published puzzles have: the tables of papers/notebook/solvers.md.

    python papers/counts.py FOLDER [--out FILE] [--time-limit SECONDS]

Counts the `.has` files below a folder as `hashikit.count` does, in groups by islands and by β, as
the names of the CLLV set give them (`Hs_34_400_75_00_001.has`: 400 islands, β = 75). Prints a
table; `papers/counts.tsv` has the numbers of each file, all digits: its name, the count, states,
bytes, seconds of the processor. With `--out` files that were counted already are not counted again,
and without a folder the table is made of what is there.

The median takes what was not counted as more than all others.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import defaultdict
from collections.abc import Sequence
from math import inf, log10
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import hashikit
from hashikit.engine.wire import Sweep, SweepEnding

MEMORY_LIMIT = 8 << 30
"""In bytes."""


class Count(NamedTuple):
    """One file, counted or not."""

    name: str
    number: int | None
    states: int
    size: int
    """The most memory, in bytes."""
    seconds: float

    @property
    def digits(self) -> float:
        """The logarithm of the number to base 10."""
        return log10(self.number) if self.number else inf

    def line(self) -> str:
        """As it stands in a file."""
        number = "" if self.number is None else self.number
        return f"{self.name}\t{number}\t{self.states}\t{self.size}\t{self.seconds:.3f}"

    @classmethod
    def of(cls, line: str) -> Count:
        """Read a line of a file."""
        name, number, states, size, seconds = line.split("\t")
        return cls(name, int(number) if number else None, int(states), int(size), float(seconds))


def _over(*_: object) -> None:
    raise TimeoutError


def count(path: Path, time_limit: float) -> Count:
    """Count the solutions of a file, in so many seconds of the processor."""
    puzzle = hashikit.read(path)
    begin = process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, time_limit)
        found = Sweep(puzzle, None, None, MEMORY_LIMIT, only_count=True)
        signal.setitimer(signal.ITIMER_PROF, 0)
    except TimeoutError:
        signal.setitimer(signal.ITIMER_PROF, 0)
        return Count(path.stem, None, 0, 0, process_time() - begin)
    took = process_time() - begin
    number = found.count if found.ending is SweepEnding.COMPLETE else None
    return Count(path.stem, number, found.states, found.memory, took)


def table(counts: Sequence[Count]) -> list[str]:
    """A line for each group."""
    groups: dict[tuple[str, str], list[Count]] = defaultdict(list)
    for one in counts:
        _, _, islands, beta, *_ = one.name.split("_")
        groups[islands, beta].append(one)
    lines = [
        "| islands | β | files | counted | fewest | median log₁₀ | most log₁₀ | median s | MB |",
        "|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for (islands, beta), group in sorted(groups.items()):
        known = [one for one in group if one.number is not None]
        fewest = min((one.number or 0 for one in known), default=0)
        most = max((one.digits for one in known), default=0.0)
        lines.append(
            f"| {islands} | {beta} | {len(group)} | {len(known)} | {fewest:,} "
            f"| {median(one.digits for one in group):.1f} | {most:.1f} "
            f"| {median(one.seconds for one in group):.3f} "
            f"| {max((one.size for one in known), default=0) / 1e6:.0f} |"
        )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, and print the table; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Count the solutions of published puzzles.",
        epilog="example: python papers/counts.py ../shared/data/cllv --out counts.tsv",
    )
    parser.add_argument("folder", nargs="?", type=Path, help="with .has files")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the numbers of each file")
    parser.add_argument(
        "--time-limit", type=float, default=10.0, metavar="SECONDS", help="of the processor"
    )
    options = parser.parse_args(arguments)
    if options.folder is None and options.out is None:
        parser.error("name a folder, or a file with --out")
    signal.signal(signal.SIGPROF, _over)
    counts: dict[str, Count] = {}
    if options.out is not None and options.out.exists():
        for line in options.out.read_text().splitlines():
            one = Count.of(line)
            counts[one.name] = one
    for path in [] if options.folder is None else sorted(options.folder.rglob("*.has")):
        if path.stem in counts and counts[path.stem].number is not None:
            continue
        counts[path.stem] = one = count(path, options.time_limit)
        print(one.line(), file=sys.stderr)
        if options.out is not None:
            options.out.write_text("".join(f"{kept.line()}\n" for kept in counts.values()))
    print("\n".join(table(list(counts.values()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
