"""`hashi export`."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import models
from ..errors import HashikitError
from .inputs import Inputs, Item, Stop
from .options import Puzzles
from .output import Exit, Files, Writer

EXAMPLES = (
    ("Clauses for any SAT solver", "hashi export --model sat puzzle.txt -o puzzle.cnf"),
    ("A folder of models", "hashi export --model sat-eager puzzles/ -o models/"),
    ("To see what is in it", "hashi export --model sat 4.3/.../3.2"),
)


def export(
    puzzles: Puzzles,
    model: Annotated[
        str,
        typer.Option(
            "--model",
            "-m",
            metavar="MODEL",
            help=f"One of {', '.join(models.names())}.",
            autocompletion=lambda: models.names(),
            show_default=False,
        ),
    ],
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="dimacs, mps, lp or opb; by default the first that the model has.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE",
            help="Write there, whole or not at all; one file per puzzle if it is a folder, 'DIR/'.",
        ),
    ] = None,
) -> Exit:
    """Write puzzles as models for other solvers.

    The names of variables say what they are; in a DIMACS file comments do. Lazy models come
    without connectivity: 'hashi decode --cuts' gives the constraints that an answer breaks.

    Exit status: 0 written, 2 bad input, or the model cannot express the puzzle.
    """
    known = models.formats(model)
    chosen = known[0] if format is None else format
    if chosen not in known:
        raise HashikitError(f"{model} has no format {chosen!r}; there are: {', '.join(known)}")
    inputs = Inputs(puzzles)
    files = None
    if output is not None and Files.wanted(output):
        files, output = Files(output, models.extension(chosen)), None
    written = 0
    with Writer(output) as writer:

        def one(item: Item) -> Exit:
            nonlocal written
            text = models.dumps(item.puzzle, model, chosen).removesuffix("\n")
            written += 1
            if files is not None:
                with Writer(files.path(item.stem)) as file:
                    file.write(text)
            elif written > 1:
                raise Stop("one file holds one model: use -o DIR/ for more")
            else:
                writer.write(text)
            return Exit.OK

        return inputs.each(writer, one)
