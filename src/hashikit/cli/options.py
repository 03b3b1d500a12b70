"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import When

__all__ = [
    "Color",
    "ConflictLimit",
    "Json",
    "Output",
    "Puzzles",
    "Quiet",
    "Seed",
    "SolutionFile",
    "SolverName",
    "TimeLimit",
]

Puzzles = Annotated[
    list[str],
    typer.Argument(
        metavar="PUZZLE",
        help="Files, folders, '-' for standard input, URLs, game IDs, puzzles in one line.",
        show_default=False,
    ),
]

TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", "-t", metavar="SECONDS", min=0, help="Give up on a puzzle then."),
]

ConflictLimit = Annotated[
    int | None,
    typer.Option("--conflict-limit", metavar="N", min=0, help="Give up after so many conflicts."),
]

Seed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same search.")
]

SolverName = Annotated[str, typer.Option("--solver", metavar="NAME", help="The solver to use.")]

Json = Annotated[bool, typer.Option("--json", help="Write one JSON object per line.")]

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No drawings, one line per puzzle.")]

Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write there, whole or not at all; '-' is the screen.",
    ),
]

Color = Annotated[
    When, typer.Option("--color", help="Use colours; auto heeds NO_COLOR, FORCE_COLOR.")
]

SolutionFile = Annotated[
    str | None,
    typer.Option("--solution", "-s", metavar="FILE", help="Read the solution from this file."),
]
