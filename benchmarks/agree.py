"""Check that the solvers agree with each other and with brute force on random small puzzles.

    python benchmarks/agree.py [--count N] [--seed S] [--solvers A,B:option=value,…] [--most K]

Makes N random puzzles (500) that brute force can solve, with any mixture of blocked cells, `?`, up
to four bridges per pair, forbidden loops, given bridges and optional connectivity, every third one
with signs: some without a solution, some with one, some with several. Each solver enumerates up to
K + 1 (K = 12) solutions of each. `hashikit.check` judges all solutions; they must be different, and
they must be those of brute force, or K + 1 of them if there are more. Prints how many puzzles of
each kind were compared, and exits with status 1 at the first disagreement, which it shows.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from time import process_time

import hashikit
from hashikit import HashikitError, Puzzle, Solution, UnsupportedRuleError, check
from hashikit.solvers import Solver, get
from shared import ROOT, positive_int

sys.path.insert(0, str(ROOT / "tests"))

import brute
import random_puzzles

SOLVERS = (
    "native,sat-lazy,sat-propagator,sat-eager,cpsat-flow,cpsat-lazy,cpsat-signs,mip-cllv,mip-lazy,"
    "mip-flow,mip-bfs,mip-cllv:fractional=yes,mip-flow:engine=highs,mip-cllv:engine=highs,mip-lazy:engine=highs,mip-cllv:engine=gurobi,mip-lazy:engine=gurobi"
)
KINDS = ("none", "one", "several", "many")


class Disagreement(Exception):
    """A solver is wrong; the message says which one, and how."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The number of comparisons of one solver."""

    solver: str
    kinds: Counter[str]
    """Puzzles by `KINDS`."""
    refused: int
    """Puzzles with a rule that it does not support."""
    solutions: int
    """Checked solutions."""
    seconds: float
    """Seconds of this process's time."""


def made(count: int, seed: int) -> Iterator[Puzzle]:
    """Yield `count` random puzzles, every third one with signs; the same seed gives the same ones.

    >>> len(set(made(20, 1)))
    20
    """
    rng = Random(seed)
    seen: set[Puzzle] = set()
    for puzzle in random_puzzles.puzzles(seed, 10 * count):
        ruled = random_puzzles.ruled(rng, puzzle)
        if len(seen) % 3 == 2:
            drawing = next(brute.solutions(ruled), None)
            if drawing is None:
                continue
            ruled = random_puzzles.signed(rng, ruled, drawing)
            if not random_puzzles.small(ruled):
                continue
        if ruled not in seen and len(seen) < count:
            seen.add(ruled)
            yield ruled


def kind(found: int, most: int) -> str:
    """Name the kind of a number of solutions.

    >>> [kind(n, 12) for n in (0, 1, 12, 13)]
    ['none', 'one', 'several', 'many']
    """
    return KINDS[0] if not found else KINDS[1] if found == 1 else KINDS[2 + (found > most)]


def compare(puzzle: Puzzle, solver: Solver, known: Sequence[Solution], most: int) -> int:
    """Compare a solver with all solutions of a puzzle, or the first `most` + 1 of them.

    Returns:
        The number of solutions found.

    Raises:
        Disagreement: It is wrong.
        UnsupportedRuleError: It does not support a rule of the puzzle.
    """
    try:
        found = list(solver.solutions(puzzle, limit=most + 1))
    except UnsupportedRuleError:
        raise
    except HashikitError as error:
        raise Disagreement(f"{solver.name}: {type(error).__name__}: {error}") from error
    for solution in found:
        for broken in check(puzzle, solution):
            raise Disagreement(f"{solver.name}: {broken}")
    drawn = {solution.bridges for solution in found}
    if len(drawn) < len(found):
        raise Disagreement(f"{solver.name}: the same solution twice")
    if len(found) != len(known):
        raise Disagreement(f"{solver.name}: {len(found)} solutions, brute force: {len(known)}")
    if len(known) <= most and drawn != {solution.bridges for solution in known}:
        raise Disagreement(f"{solver.name}: other solutions than brute force")
    return len(found)


def agree(count: int, seed: int, solvers: Sequence[str], most: int) -> list[Agreed]:
    """Compare solvers, by their specs, on random puzzles.

    Raises:
        Disagreement: A solver is wrong; the message ends with the puzzle as JSON.
    """
    chosen = [get(spec) for spec in solvers]
    done = [Agreed(solver.name, Counter(), 0, 0, 0.0) for solver in chosen]
    for puzzle in made(count, seed):
        known = list(islice(brute.solutions(puzzle), most + 1))
        for number, solver in enumerate(chosen):
            before, so_far = process_time(), done[number]
            try:
                found = compare(puzzle, solver, known, most)
            except UnsupportedRuleError:
                done[number] = replace(so_far, refused=so_far.refused + 1)
                continue
            except Disagreement as error:
                raise Disagreement(f"{error}\n{hashikit.dumps(puzzle, 'json')}") from error
            so_far.kinds[kind(len(known), most)] += 1
            done[number] = replace(
                so_far,
                solutions=so_far.solutions + found,
                seconds=so_far.seconds + process_time() - before,
            )
    return done


def table(done: Sequence[Agreed]) -> str:
    """One line per solver."""
    wide = max(len(one.solver) for one in done)
    heads = (*KINDS, "all", "refused", "solutions", "CPU s")
    lines = [" " * wide + "".join(f"{head:>10}" for head in heads)]
    for one in done:
        numbers = [*(one.kinds[name] for name in KINDS), one.kinds.total(), one.refused]
        cells = [*map(str, numbers), str(one.solutions), f"{one.seconds:.1f}"]
        lines.append(f"{one.solver:{wide}}" + "".join(f"{cell:>10}" for cell in cells))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(
        description="Compare solvers with each other and brute force on random small puzzles.",
        epilog="example: python benchmarks/agree.py --count 1000 --solvers native,mip-lazy",
    )
    parser.add_argument(
        "--count", type=positive_int, default=500, metavar="N", help="how many puzzles (500)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the puzzles (1)")
    parser.add_argument(
        "--solvers", default=SOLVERS, metavar="A,B,…", help="with options, separated by commas"
    )
    parser.add_argument(
        "--most", type=positive_int, default=12, metavar="K", help="solutions to compare (12)"
    )
    given = parser.parse_args(arguments)
    try:
        done = agree(given.count, given.seed, given.solvers.split(","), given.most)
    except Disagreement as error:
        print(error)
        return 1
    except HashikitError as error:
        parser.error(str(error))
    print(table(done))
    print(f"{given.count} puzzles, seed {given.seed}: no disagreement")
    return 0


if __name__ == "__main__":
    sys.exit(main())
