"""Hashi puzzles that other packages make for training: how many have one solution, what passes.

    pip install chuk-puzzles-gym==0.10.3 hashiwokakero==1.0.0
    python papers/rivals.py [--each N]

Of each package and setting, the puzzles of the seeds 0 to N - 1: how many have exactly one
solution, how many several, how many none. Where a package has a check of its own, it is asked about
drawings that meet every clue, with n - 1 pairs or more, but fall apart: for how many of the puzzles
there is one that it takes for a solution. A package that is not installed is left out. The table is
that of docs/howto/answers.md.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from typing import Any, NamedTuple

import hashikit
from hashikit import Puzzle, Solution
from hashikit.bench.scripts import positive_int

Check = Callable[[Solution], bool]


class Made(NamedTuple):
    """A puzzle of a package, and its check of drawings if it has one."""

    puzzle: Puzzle
    check: Check | None


def chuk(difficulty: str, seed: int) -> Made:
    """A puzzle of chuk-puzzles-gym."""
    game = import_module("chuk_puzzles_gym.games.bridges.game").BridgesGame(difficulty, seed)
    asyncio.run(game.generate_puzzle())

    def check(drawn: Solution) -> bool:
        game.bridges = {(*a, *b): count for a, b, count in drawn.bridges}
        return bool(game.is_complete())

    return Made(Puzzle.from_grid(game.grid), check)


def hashiwokakero(size: str, seed: int) -> Made:
    """A puzzle of hashiwokakero."""
    random.seed(seed)
    side = int(size)
    grid: Any = import_module("hashi.generator").generate_till_full(side, side)
    return Made(
        Puzzle.from_grid(
            [[cell.i_count if cell.n_type == 1 else 0 for cell in row] for row in grid]
        ),
        None,
    )


def own(level: str, seed: int) -> Made:
    """A puzzle of hashikit."""
    puzzle = hashikit.generate(9, 9, level=level, seed=seed, style="quick").puzzle
    return Made(puzzle, lambda drawn: not hashikit.check(puzzle, drawn))


SETTINGS: dict[str, tuple[Callable[[str, int], Made], tuple[str, ...]]] = {
    "chuk-puzzles-gym": (chuk, ("easy", "medium", "hard")),
    "hashiwokakero": (hashiwokakero, ("7", "9", "11")),
    "hashikit": (own, ("easy", "medium", "hard")),
}


def apart(puzzle: Puzzle) -> Iterator[Solution]:
    """Drawings that meet every clue, with n - 1 pairs or more, but fall apart."""
    for drawn in islice(hashikit.solutions(puzzle.replace(connected=False)), 1000):
        if len(drawn.bridges) >= len(puzzle.islands) - 1 and hashikit.check(puzzle, drawn):
            yield Solution(puzzle, drawn.bridges)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="example: python papers/rivals.py --each 20",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--each", type=positive_int, default=200, metavar="N", help="puzzles of each setting"
    )
    each = parser.parse_args().each
    print("| package | setting | puzzles | one solution | several | none | passes though apart |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for package, (make, settings) in SETTINGS.items():
        try:
            own_version = hashikit.__version__ if package == "hashikit" else version(package)
            named = f"{package} {own_version}"
        except PackageNotFoundError:
            continue
        for setting in settings:
            found = [0, 0, 0]
            passed, checks = 0, False
            for seed in range(each):
                puzzle, check = make(setting, seed)
                found[hashikit.count(puzzle, limit=2)] += 1
                if check is not None:
                    checks = True
                    passed += any(map(check, apart(puzzle)))
            none, one, several = found
            said = str(passed) if checks else "–"
            print(
                f"| {named} | {setting} | {each} | {one} | {several} | {none} | {said} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
