"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import solvers
from .output import When

__all__ = [
    "Backend",
    "Color",
    "ConflictLimit",
    "Dask",
    "EngineName",
    "Jobs",
    "Json",
    "NoWeak",
    "Output",
    "Puzzles",
    "Quiet",
    "SatCommand",
    "Seed",
    "SolutionFile",
    "SolverName",
    "State",
    "TimeLimit",
    "Workers",
    "chosen",
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

_PANEL = "The solver and its options (see 'hashi solvers')"

SolverName = Annotated[
    str,
    typer.Option(
        "--solver",
        metavar="NAME",
        help="The solver; options may follow the name, as in cpsat-flow:workers=2.",
        rich_help_panel=_PANEL,
    ),
]

EngineName = Annotated[
    str | None,
    typer.Option(
        "--engine", metavar="NAME", help="What solves the model: scip, …", rich_help_panel=_PANEL
    ),
]

Backend = Annotated[
    str | None,
    typer.Option(
        "--backend", metavar="NAME", help="The SAT solver: cadical195, …", rich_help_panel=_PANEL
    ),
]

SatCommand = Annotated[
    str | None,
    typer.Option(
        "--sat-command",
        metavar="COMMAND",
        help="Run this program over DIMACS files.",
        rich_help_panel=_PANEL,
    ),
]

Workers = Annotated[
    str | None,
    typer.Option(
        "--workers", metavar="N", help="Search with so many threads.", rich_help_panel=_PANEL
    ),
]

NoWeak = Annotated[
    bool,
    typer.Option(
        "--no-weak",
        help="Without the weak connectivity constraint.",
        rich_help_panel=_PANEL,
    ),
]


def chosen(
    solver: str,
    engine: str | None,
    backend: str | None,
    command: str | None,
    workers: str | None,
    no_weak: bool,
) -> str:
    """The solver with its options, as one name.

    Raises:
        UnknownSolverError: There is none of that name.
        OptionError: It has no such option, or the option cannot have that value.
    """
    given: dict[str, str | bool | None] = {
        "engine": engine,
        "backend": backend,
        "command": command,
        "workers": workers,
        "weak": False if no_weak else None,
    }
    options = {name: value for name, value in given.items() if value is not None}
    return solvers.get(solver, **options).name


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

Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", metavar="J", min=0, help="Use J processes; 0: one per core."),
]

Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Use the workers of this Dask scheduler."),
]

State = Annotated[
    str | None,
    typer.Option("--state", "-s", metavar="FILE", help="At least these bridges are drawn already."),
]

SolutionFile = Annotated[
    str | None,
    typer.Option("--solution", "-s", metavar="FILE", help="Read the solution from this file."),
]
