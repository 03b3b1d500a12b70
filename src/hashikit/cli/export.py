"""`hashi export`."""

from __future__ import annotations

from .. import models
from ..errors import OptionError
from . import options
from .choices import among
from .command import command, option
from .inputs import Inputs, Item
from .status import Exit
from .texts import Texts


@command(
    ("Clauses for any SAT solver", "hashi export --model sat puzzle.txt -o puzzle.cnf"),
    ("A folder of models", "hashi export --model sat-eager puzzles/ -o models/"),
    ("To see what is in it", "hashi export --model sat 4.3/.../3.2"),
)
@options.puzzles
@options.strict
@option(
    "--model",
    "-m",
    metavar="MODEL",
    required=True,
    shell_complete=among(models.names()),
    help=f"One of {', '.join(models.names())}.",
)
@option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(("dimacs", "mps", "lp", "opb")),
    help="dimacs, mps, lp or opb; by default the first that the model has.",
)
@options.out_or_folder
def export(
    puzzles: tuple[str, ...], strict: bool, model: str, format: str | None, out: str | None
) -> Exit:
    """Write puzzles as models for other solvers.

    The names of variables say what they are; in a DIMACS file comments do. Lazy models come
    without connectivity: 'hashi decode --cuts' gives the constraints that an answer breaks.

    Exit status: 0 written, 2 bad input, or the model cannot express the puzzle.
    """
    known = models.formats(model)
    chosen = known[0] if format is None else format
    if chosen not in known:
        raise OptionError(f"{model} has no format {chosen!r}; there are: {', '.join(known)}")
    inputs = Inputs(puzzles, strict=strict)
    with Texts(out, models.extension(chosen)) as texts:

        def one(item: Item) -> Exit:
            text = models.dumps(item.puzzle, model, chosen).removesuffix("\n")
            texts.write(text, "one file holds one model")
            return Exit.OK

        return inputs.each(texts.writer, one)
