"""`hashi convert`."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import formats
from .. import solving as api
from ..errors import HashikitError
from ..puzzle import Puzzle
from ..solution import Solution
from .inputs import Inputs, Item, Source, Stop, read_solution
from .options import Puzzles, SolutionFile
from .output import Exit, Files, Writer, say

EXAMPLES = (
    ("As a puzz.link address", "hashi convert --to puzzlink puzzle.txt"),
    ("Several, one line each", "hashi convert --to json puzzles/ -o collection.jsonl"),
    ("Several, one file each", "hashi convert --to has collection.jsonl -o files/"),
    ("With a solution, found now", "hashi convert --to pzprv3 --solve puzzle.txt"),
)

_LINES = ("puzzlink", "tatham", "json")
"""Formats with one line per puzzle, so that one text can hold several."""

BOTH = ("pzprv3", "json")
"""Formats that hold a puzzle and its solution; in a janko grid it is one or the other."""

_EXTENSIONS = {"has": ".has", "json": ".json", "pzprv3": ".pzprv3"}
"""Of the files in a folder, where not `.txt`."""


def check_format(name: str) -> None:
    """Raise `HashikitError` unless there is a format of that name to write."""
    if name not in formats.names():
        raise HashikitError(f"no format '{name}'; there are: {', '.join(formats.names())}")


def convert(
    puzzles: Puzzles,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-f",
            metavar="FORMAT",
            help=f"One of {', '.join(formats.names())}.",
            autocompletion=lambda: formats.names(),
            show_default=False,
        ),
    ],
    solution: SolutionFile = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="Write a solution too, found now.")
    ] = False,
    bare: Annotated[
        bool, typer.Option("--bare", help="Leave out solutions that come with puzzles.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write there, whole or not at all; one file per puzzle if it is a folder, 'DIR/'.",
        ),
    ] = None,
) -> Exit:
    """Convert puzzles, and their solutions, from one format to another.

    A solution that comes with a puzzle is written too where the format holds both (pzprv3, json).
    With --solution or --solve, janko writes its solution grid.

    Exit status: 0 converted, 1 no solution (--solve), 2 bad input, or the format cannot express it.
    """
    check_format(to)
    if (solution is not None) + solve + bare > 1:
        raise HashikitError("only one of --solution, --solve and --bare")
    inputs = Inputs(puzzles)
    files = None
    if output is not None and Files.wanted(output):
        files, output = Files(output, _EXTENSIONS.get(to, ".txt")), None
    written = 0

    def text_of(item: Item) -> str | None:
        what: Puzzle | Solution | None = item.puzzle
        if solution is not None:
            what = read_solution(Source(solution), item.puzzle)
        elif solve:
            what = api.solve(item.puzzle).solution
        elif not bare and to in BOTH and item.solution is not None:
            what = item.solution
        return None if what is None else formats.dump(what, to).removesuffix("\n")

    with Writer(output) as writer:

        def one(item: Item) -> Exit:
            nonlocal written
            text = text_of(item)
            if text is None:
                say(f"{item.name}: no solution")
                return Exit.NO
            written += 1
            if files is not None:
                with Writer(files.path(item.stem)) as file:
                    file.write(text)
            elif written > 1 and to not in _LINES:
                raise Stop(f"one text holds one puzzle in the format {to}: use -o DIR/ for more")
            else:
                writer.write(text)
            return Exit.OK

        return inputs.each(writer, one)
