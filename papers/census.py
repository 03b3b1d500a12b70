"""Count all puzzles of the smallest grids, by islands and level.

    python papers/census.py [ROWSxCOLS ...] [--touching]
    python papers/census.py --write

Compiles `census.cpp` and runs it, by default for 3x3, 3x4, 4x4, 4x5 and 5x5, which takes seconds.
`--write` writes the rare puzzles into the engine, whose generator picks from them. See
papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from hashikit._util.files import write_text

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from paired import build
from shared import ROOT

GRIDS = ("3x3", "3x4", "4x4", "4x5", "5x5")
RARE = (
    ("3x3", "easy"),
    ("3x4", "easy"),
    ("4x4", "easy"),
    ("4x5", "medium"),
    ("5x5", "hard"),
    ("5x5", "expert"),
    ("5x5", "extreme"),
)
"""The levels of which a grid has only a few puzzles."""
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
HERE = Path(__file__).resolve().parent
TABLE = ROOT / "core" / "make" / "small_table.hpp"


def ask(program: Path, grid: str, *options: str) -> str:
    """Run the program on a grid and return its output.

    Raises:
        subprocess.CalledProcessError: It rejected its input or found a mistake.
    """
    command = [str(program), *grid.split("x"), *options]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def header(program: Path) -> str:
    """The rare puzzles as a table for the engine."""
    lines = [
        "// Written by papers/census.py --write: the puzzles of small grids that are too rare",
        "// to be found by chance, in reading order with 0 for water.",
        "#pragma once",
        "",
        "namespace hashi::make {",
        "",
        "struct SmallPuzzles {",
        "    int rows, cols, level;",
        "    const char* grids;  // one after the other",
        "};",
        "",
        "// clang-format off",
        "constexpr SmallPuzzles small_puzzles[] = {",
    ]
    for grid, level in RARE:
        rows, cols = grid.split("x")
        lines.append(f"    {{{rows}, {cols}, {LEVELS.index(level)},  // {level}")
        found = ask(program, grid, "--list", level).split()
        lines += [f'     "{puzzle}"' for puzzle in found]
        lines[-1] += "},"
    lines += ["};", "// clang-format on", "", "}  // namespace hashi::make", ""]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables, or write the engine's; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Count the puzzles of the smallest grids.",
        epilog="example: python papers/census.py 4x5 5x5",
    )
    parser.add_argument("grids", nargs="*", default=GRIDS, metavar="ROWSxCOLS")
    parser.add_argument("--touching", action="store_true", help="islands may touch")
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.name}")
    options = parser.parse_args(arguments)
    try:
        program = build("census", HERE)
        if options.write:
            write_text(str(TABLE), header(program))
            return 0
        for grid in options.grids:
            print(f"{grid}{', touching' if options.touching else ''}\n")
            print(ask(program, grid, *(["--touching"] if options.touching else [])), flush=True)
    except (RuntimeError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
