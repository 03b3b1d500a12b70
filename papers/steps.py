"""Prove and check that every step of an explanation follows from what it names.

    python papers/steps.py --out steps.jsonl [--count N] [--kind KIND] [--first SEED] [--table]

Generated puzzles of every kind, 300 each: trees, 1 to 4 bridges per pair, `?`, given bridges,
blocked cells, signs, several networks. Each is explained, each step is proved from the islands, the
rules and the facts that it names, and `hashikit.verifier_explained` reads that. The same command
resumes an interrupted run. Prints a table, and each step that names too little with its kind and
seed.

Exits with status 4 if a step was not proved.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import hashikit
from hashikit import Bridge, HashikitError, Puzzle
from hashikit.bench.scripts import positive_int, read_lines
from hashikit.verifier import Wrong
from hashikit.verifier_explained import verify


def generated(**options: bool | int) -> Callable[[int], Puzzle]:
    """Puzzles of 10 to 30 islands."""

    def make(seed: int) -> Puzzle:
        side = 6 + seed % 4
        return hashikit.generate(side, side, seed=seed, **options, style="quick").puzzle  # type: ignore[arg-type]

    return make


def changed(change: Callable[[Random, Puzzle], Puzzle], **options: bool) -> Callable[[int], Puzzle]:
    """Change generated puzzles; the results may have several solutions, or none."""

    def make(seed: int) -> Puzzle:
        return change(Random(seed), generated(**options)(seed))

    return make


def unknown(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Hide a third of the clues."""
    islands = [(r, c, None if rng.random() < 0.3 else clue) for r, c, clue in puzzle.islands]
    return puzzle.replace(islands=islands)


def given(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Give some bridges of the solution."""
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    some = [bridge for bridge in solution.bridges if rng.random() < 0.2]
    return puzzle.replace(given=[Bridge(b.a, b.b, rng.randint(1, b.count)) for b in some])


def blocked(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Block some cells that the solution leaves free."""
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    taken = {(r, c) for r, c, _ in puzzle.islands}
    for (top, left), (bottom, right), _ in solution.bridges:
        taken |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
    return puzzle.replace(blocked=[c for c in cells if c not in taken and rng.random() < 0.5])


KINDS: dict[str, Callable[[int], Puzzle]] = {
    "usual": generated(),
    "trees": generated(loops=False),
    "1 bridge": generated(max_bridges=1),
    "3 bridges": generated(max_bridges=3),
    "4 bridges": generated(max_bridges=4),
    "?": changed(unknown),
    "? in trees": changed(unknown, loops=False),
    "given": changed(given),
    "blocked": changed(blocked),
    "signs": generated(signs=6),
    "several networks": changed(lambda _, puzzle: puzzle.replace(connected=False)),
    "forests": changed(lambda _, puzzle: puzzle.replace(connected=False), loops=False),
}
"""A puzzle by its seed."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The result for one puzzle."""

    kind: str
    seed: int
    steps: int
    claims: int
    """Conclusions that were proved."""
    wrong: str
    """The steps that name too little, or that the checker refused."""


def look(kind: str, seed: int) -> Proved:
    """Explain one puzzle, prove its steps and check the proofs.

    >>> look("usual", 1).wrong
    ''
    """
    puzzle = KINDS[kind](seed)
    explanation = hashikit.explain(puzzle)
    with TemporaryDirectory() as folder:
        written = explanation.prove(folder)
        try:
            verdict = verify(folder)
        except Wrong as error:
            return Proved(kind, seed, written.steps, 0, str(error))
    wrong = "" if not verdict.trusted else f"steps {', '.join(map(str, verdict.trusted))}"
    if verdict.solved != explanation.complete:
        wrong = "it does not lead as far as it says"
    return Proved(kind, seed, verdict.steps, verdict.claims, wrong)


def table(found: Sequence[Proved]) -> Iterator[str]:
    """Lines of Markdown."""
    yield "| puzzles | number | steps | conclusions proved | with a step that names too little |"
    yield "|---|---|---|---|---|"
    for kind in KINDS:
        of_kind = [proved for proved in found if proved.kind == kind]
        if of_kind:
            steps, claims = sum(p.steps for p in of_kind), sum(p.claims for p in of_kind)
            wrong = sum(bool(p.wrong) for p in of_kind)
            yield f"| {kind} | {len(of_kind):,} | {steps:,} | {claims:,} | {wrong} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Prove that every step of an explanation follows from what it names.",
        epilog="example: python papers/steps.py --out steps.jsonl",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", required=True, help="keep the results")
    parser.add_argument("--count", type=positive_int, default=300, metavar="N", help="each (300)")
    parser.add_argument("--kind", choices=KINDS, help="only these (all)")
    parser.add_argument(
        "--first", type=positive_int, default=1, metavar="SEED", help="the first seed (1)"
    )
    parser.add_argument("--table", action="store_true", help="only show what is there")
    options = parser.parse_args(arguments)
    try:
        found = []
        if options.out.exists():
            found = list(read_lines(options.out, "steps.py", lambda value: Proved(**value)))
        done = {(proved.kind, proved.seed) for proved in found}
        for kind in KINDS if options.kind is None else (options.kind,):
            for seed in range(options.first, options.first + options.count):
                if options.table or (kind, seed) in done:
                    continue
                found.append(look(kind, seed))
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(found[-1])) + "\n")
    except (OSError, ValueError, HashikitError) as error:
        print(f"steps.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; run the same command again to continue", file=sys.stderr)
        return 130
    print("\n".join(table(found)))
    wrong = [proved for proved in found if proved.wrong]
    for proved in wrong:
        print(f"{proved.kind} {proved.seed}: {proved.wrong}")
    return 4 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
