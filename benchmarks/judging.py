"""Time `hashikit.judge` against the calls that say the same one by one.

    python benchmarks/judging.py [--each N]

Moves on random partial drawings of N puzzles of each kind. The verdict takes two calls of `solve`,
with the move and with its opposite; the reason takes one of `explain`, from what fails. Times are
those of the processor, per move, the best of five rounds. See docs/howto/answers.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

import hashikit
from hashikit import Puzzle, State
from shared import positive_int

KINDS = ((7, "medium"), (10, "hard"), (15, "hard"))


class Case(NamedTuple):
    """A move on a drawing, and both with what is true and with what is not."""

    puzzle: Puzzle
    drawn: State
    move: State
    right: State
    wrong: State


def cases(size: int, level: str, each: int) -> list[Case]:
    """Ten moves on each puzzle, without those on pairs that are drawn."""
    random, made = Random(1), list[Case]()
    for seed in range(each):
        puzzle = hashikit.generate(size, size, level=level, seed=seed, style="quick").puzzle
        bridges = next(hashikit.solutions(puzzle)).bridges
        counts = {bridge.edge: bridge.count for bridge in bridges}
        for _ in range(10):
            drawn = State.at_least(random.sample(bridges, random.randrange(len(bridges))))
            edge = random.choice(puzzle.edges)
            if edge in drawn.bounds:
                continue
            some, none = (State({**drawn.bounds, edge: bound}) for bound in ((1, 2), 0))
            both = (some, none) if edge in counts else (none, some)
            made.append(Case(puzzle, drawn, State({edge: (1, 2)}), *both))
    return made


def pieces(case: Case) -> None:
    """The verdict by `solve`."""
    hashikit.solve(case.puzzle, state=case.right)
    hashikit.solve(case.puzzle, state=case.wrong)


def reasoned(case: Case) -> None:
    """The verdict by `solve`, and the reason."""
    pieces(case)
    hashikit.explain(case.puzzle, case.wrong)


def verdict(case: Case) -> None:
    """The verdict by `judge`."""
    hashikit.judge(case.puzzle, case.drawn, case.move, why=False)


def judged(case: Case) -> None:
    """The verdict and the reason by `judge`, with its labels."""
    found = hashikit.judge(case.puzzle, case.drawn, case.move)
    assert found.technique is not None
    assert found.length


def decoded(case: Case) -> None:
    """The same, with every step decoded."""
    assert hashikit.judge(case.puzzle, case.drawn, case.move).refutations


def microseconds(work: Callable[[Case], None], on: Sequence[Case]) -> float:
    """The time per move, the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        begin = process_time()
        for case in on:
            work(case)
        best = min(best, process_time() - begin)
    return 1e6 * best / len(on)


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Time judge against solve and explain.",
        epilog="example: python benchmarks/judging.py --each 5",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--each", type=positive_int, default=20, metavar="N", help="puzzles of each kind (20)"
    )
    each = parser.parse_args().each
    print("| puzzles | `solve` twice | and `explain` | verdict | with labels | with its steps |")
    print("|---|--:|--:|--:|--:|--:|")
    for size, level in KINDS:
        on = cases(size, level, each)
        times = [microseconds(work, on) for work in (pieces, reasoned, verdict, judged, decoded)]
        print(f"| {size}×{size} {level} | " + " | ".join(f"{time:.0f}" for time in times) + " |")


if __name__ == "__main__":
    main()
