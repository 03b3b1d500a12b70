"""Measure what each part of the engine contributes: leave it out and compare with the whole.

    python papers/ablations.py [--seconds S] [--each N] [--only TEXT] [--markdown]

Each part is switched off by one change to a copy of `core/`, in build/ablations/. Then all engines
solve the same puzzles in turn, and each answer is judged: the janko puzzles (with the proof that
the solution is unique) and the CLLV puzzles, if HASHIKIT_CORPUS has them, and grown ones. The table
has, for each group, the time (the geometric mean over its puzzles, of the fastest runs) and the
conflicts (their sum) as multiples of the whole engine's.

Exits with status 4 if an answer was wrong, 2 for bad input.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from typing import NamedTuple

import hashikit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from paired import WRONG, Instance, Measurement, grown, hand_made, measure
from shared import CORPUS, ROOT, janko, positive_float, positive_int

BUILD = ROOT / "build" / "ablations"


LIMIT = 10e6
"""Microseconds after which the program gives up on a puzzle."""


class Change(NamedTuple):
    """A replacement for one piece of a file."""

    file: str
    there: str
    instead: str


PARTS = {
    "isolation": Change(
        "search/engine/connectivity_propagator.hpp",
        "        return room > (size == 1",
        "        return true || room > (size == 1",
    ),
    "sweeps": Change(
        "search/engine.hpp",
        "        return assumptions.empty() && !enumeration_.begun()",
        "        return false && assumptions.empty() && !enumeration_.begun()",
    ),
    "turning": Change(
        "search/engine/sweep.hpp",
        "edges, (i + turn_) % 8);",
        "edges, turn_);",
    ),
}
"""The parts that can be left out, each by one change."""


def leave_out(change: Change, core: Path) -> None:
    """Change a copy of the core.

    Raises:
        RuntimeError: The piece to change does not occur exactly once: the core has changed.
    """
    file = core / change.file
    text = file.read_text("utf-8")
    if text.count(change.there) != 1:
        raise RuntimeError(f"{change.file} no longer contains exactly once: {change.there.strip()}")
    file.write_text(text.replace(change.there, change.instead), "utf-8")


def build(name: str, change: Change | None) -> Path:
    """Build the program `paired` on a copy of the core, without a part.

    Raises:
        RuntimeError: It does not compile.
    """
    base = BUILD / name
    shutil.rmtree(base / "core", ignore_errors=True)
    for folder in ("core", "benchmarks"):
        shutil.copytree(ROOT / folder, base / folder, dirs_exist_ok=True)
    shutil.copy(ROOT / "CMakeLists.txt", base)
    if change is not None:
        leave_out(change, base / "core")
    made = base / "build"
    jobs = str(os.cpu_count() or 1)
    for command in (
        ["cmake", "-S", str(base / "benchmarks"), "-B", str(made), "-DCMAKE_BUILD_TYPE=Release"],
        ["cmake", "--build", str(made), "--target", "paired", "-j", jobs],
    ):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return made / "paired"


def published() -> list[Instance]:
    """The CLLV puzzles, each to be solved once."""
    return [
        Instance("CLLV", file.stem, 1, hashikit.read(file))
        for file in sorted((CORPUS / "cllv").rglob("*.has"))
    ]


def fastest(runs: Sequence[Sequence[Measurement]]) -> list[tuple[Measurement, float]]:
    """The fastest time of all runs for each puzzle, in microseconds.

    A puzzle not solved in time counts with the time limit, because it took at least that long.
    """
    return [
        (each[0], min(it.engine_us if it.engine_us is not None else LIMIT for it in each))
        for each in zip(*runs, strict=True)
    ]


def row(
    whole: list[tuple[Measurement, float]], part: list[tuple[Measurement, float]], group: str
) -> tuple[float, float]:
    """Time and conflicts without a part, as multiples of the whole engine's."""
    pairs = [(a, b) for a, b in zip(whole, part, strict=True) if a[0].group == group]
    time = exp(sum(log(b[1] / a[1]) for a, b in pairs) / len(pairs))
    conflicts = sum(b[0].conflicts for _, b in pairs) / max(
        1, sum(a[0].conflicts for a, _ in pairs)
    )
    return time, conflicts


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Measure what each part of the engine contributes.",
        epilog="example: python papers/ablations.py --only janko --seconds 5",
    )
    parser.add_argument(
        "--seconds", type=positive_float, default=10.0, help="for each engine and turn (10)"
    )
    parser.add_argument("--turns", type=positive_int, default=2, help="turns of each engine (2)")
    parser.add_argument(
        "--each", type=positive_int, default=10, help="grown puzzles of each kind (10)"
    )
    parser.add_argument("--only", metavar="TEXT", default="", help="groups with this in their name")
    parser.add_argument("--markdown", action="store_true", help="a table in Markdown")
    options = parser.parse_args(arguments)
    try:
        file = janko()
        instances = [*published(), *(hand_made(file) if file else ()), *grown(options.each)]
        instances = [it for it in instances if options.only in it.group]
        if not instances:
            parser.error(f"no group's name contains {options.only!r}")
        programs = {"nothing": build("nothing", None)}
        programs |= {name: build(name, change) for name, change in PARTS.items()}
        runs: dict[str, list[list[Measurement]]] = {name: [] for name in programs}
        for _ in range(options.turns):
            for name, program in programs.items():
                runs[name].append(measure(program, instances, options.seconds, 0))
    except (OSError, ValueError, RuntimeError) as error:
        print(f"ablations.py: {error}", file=sys.stderr)
        return 2
    wrong = [it for made in runs.values() for run in made for it in run if it.status == WRONG]
    for it in wrong:
        print(f"WRONG: {it.name}: {it.message}")
    best = {name: fastest(made) for name, made in runs.items()}
    between = " | " if options.markdown else "  "
    print(f"{'left out':<10}{between}{'group':<28}{between}{'time':>6}{between}conflicts")
    if options.markdown:
        print("|---|---|---|---|")
    for name in PARTS:
        for group in dict.fromkeys(it.group for it in instances):
            time, conflicts = row(best["nothing"], best[name], group)
            print(f"{name:<10}{between}{group:<28}{between}{time:6.2f}{between}{conflicts:9.2f}")
    return 4 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
