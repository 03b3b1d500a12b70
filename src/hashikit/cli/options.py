"""The arguments and options that several commands share, and named values of options.

A short flag means the same in every command. These are all of them:

    -a --all          -f --format    -l --level    -p --port      -s --state         -y --symmetry
    -c --count        -h --help      -m --model    -q --quiet     -t --time-limit
    -d --drawings     -j --jobs      -n --limit    -r --repeat    -u --unique
                      -k --pass      -o --out
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from ..formats import FORMATS
from .command import Choice, Size, TimeLimit, WholeNumber, argument, option
from .outputs import When, Writes

_LIMITS = "Limits"
_SEARCH = "Solver"
_OUTPUT = "Output"
_MANY = "Many puzzles"


puzzles = argument(
    "puzzles",
    metavar="PUZZLE...",
    nargs=-1,
    required=True,
    help="Files, folders, '-' for standard input, URLs, game IDs, puzzles in one line.",
)

strict = option(
    "--strict",
    is_flag=True,
    help="Stop at the first input that cannot be read or answered.",
    section=_MANY,
)

time_limit = option(
    "--time-limit",
    "-t",
    metavar="SECONDS",
    type=TimeLimit(),
    help="Give up on a puzzle after this many seconds.  [default: no limit]",
    section=_LIMITS,
)

conflict_limit = option(
    "--conflict-limit",
    metavar="N",
    type=WholeNumber(),
    help="Give up on a puzzle after this many conflicts.  [default: no limit]",
    section=_LIMITS,
)

memory_limit = option(
    "--memory-limit",
    metavar="SIZE",
    type=Size(),
    help="Use at most this much memory to count all solutions, such as 2GB.  [default: 8 GiB, or "
    "half of what the machine has if that is less]",
    section=_LIMITS,
)

solver = option(
    "--solver",
    metavar="NAME",
    default="native",
    help="The solver, optionally with settings: name:option=value:…, such as "
    "cpsat-flow:workers=2. 'hashi solvers' lists them.",
    section=_SEARCH,
)

seed = option(
    "--seed",
    metavar="N",
    type=WholeNumber(),
    default=0,
    help="Seed of the search; the same seed repeats the same search.",
    section=_SEARCH,
)

fresh_seed = option(
    "--seed",
    metavar="N",
    type=WholeNumber(),
    help="Seed: the same one makes the same puzzle; by default each run makes a new one.",
)

state = option(
    "--state",
    "-s",
    metavar="FILE",
    reads=True,
    help="Begin with this partial drawing. A drawn solution means at least its bridges; "
    '{"bridges": [[[r,c],[r,c],n], …]} means exactly n, or [minimum, maximum].',
)

solution_file = option(
    "--solution", metavar="FILE", reads=True, help="Read the solution from this file."
)

json = option("--json", is_flag=True, help="Write one JSON object per line.", section=_OUTPUT)


parquet = option(
    "--parquet",
    is_flag=True,
    help="Write the JSON records as a table, to the Parquet file --out FILE.",
    section=_OUTPUT,
)

quiet = option(
    "--quiet",
    "-q",
    is_flag=True,
    help="Print one line per puzzle or proof, without drawings.",
    section=_OUTPUT,
)

svg = option(
    "--svg",
    metavar="FILE",
    writes=Writes.FILE,
    help="Write SVG to this file, or to a folder if it ends in '/'.",
    section=_OUTPUT,
)

png = option(
    "--png",
    metavar="FILE",
    writes=Writes.FILE,
    help="Write PNG to this file, or to a folder if it ends in '/'.",
    section=_OUTPUT,
)

coordinates = option(
    "--coordinates/--no-coordinates",
    default=None,
    help="Number the rows and columns; by default only where the text names a cell.",
    section=_OUTPUT,
)

out = option(
    "--out",
    "-o",
    metavar="FILE",
    writes=Writes.FILE,
    help="Write to this file, whole or not at all; '-' is standard output.",
    section=_OUTPUT,
)

out_or_folder = option(
    "--out",
    "-o",
    metavar="FILE",
    writes=Writes.FILE,
    help="Write to this file, whole or not at all; 'DIR/' writes one file per puzzle there.",
    section=_OUTPUT,
)

color = option(
    "--color",
    type=Choice(When),
    default=When.AUTO.value,
    help="Use colors; auto: on a terminal, unless NO_COLOR or FORCE_COLOR decides.",
    section=_OUTPUT,
)

jobs = option(
    "--jobs",
    "-j",
    metavar="J",
    type=WholeNumber(),
    default=1,
    help="Use J processes; 0 means one per core.",
    section=_MANY,
)

dask = option(
    "--dask",
    metavar="ADDRESS",
    help="Use the workers of this Dask scheduler.",
    section=_MANY,
)

LINES = tuple(format.name for format in FORMATS if format.one_line)
"""Formats with one line per puzzle, so that one text can hold several."""

BOTH = tuple(format.name for format in FORMATS if format.with_puzzle)
"""Formats that hold a puzzle together with its solution; a janko grid holds only one of them."""

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def among(names: Iterable[str]) -> Completer:
    """Complete the value of an option that takes one of these names."""
    choices = list(names)

    def complete(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
        return [name for name in choices if name.startswith(begun)]

    return complete
