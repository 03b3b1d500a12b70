"""`hashi export`."""

from __future__ import annotations

from ... import models
from ...errors import OptionError
from ...i18n.sentences import Message
from .. import loop, options
from ..choices import among
from ..command import command, option
from ..inputs import Inputs, Item
from ..puzzle_texts import Texts
from ..status import Exit


@command(
    ("Write clauses for any SAT solver", "hashi export --model sat puzzle.txt -o puzzle.cnf"),
    ("Write a folder of models", "hashi export --model sat-eager puzzles/ -o models/"),
    ("Look at a model", "hashi export --model sat 4.3/.../3.2"),
)
@options.puzzles
@options.strict
@option(
    "--model",
    "-m",
    metavar="MODEL",
    required=True,
    shell_complete=among(models.names()),
    help=f"The model: one of {', '.join(models.names())}.",
)
@option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(("dimacs", "mps", "lp", "opb", "dzn", "mzn", "xml")),
    help="dimacs, mps, lp, opb, dzn, mzn or xml; by default the first that the model supports.",
)
@options.out_or_folder
def export(
    puzzles: tuple[str, ...], strict: bool, model: str, format: str | None, out: str | None
) -> Exit:
    """Write puzzles as models for other solvers.

    Variables have descriptive names (in DIMACS files, comments describe them). Lazy models omit
    connectivity: 'hashi decode --cuts' writes the constraints that an answer violates.

    Exit status: 0 written, 2 bad input or a puzzle that the model cannot express.
    """
    known = models.formats(model)
    chosen = known[0] if format is None else format
    if chosen not in known:
        raise OptionError(
            Message(
                "{model} has no format {chosen}; available: {names}",
                model=model,
                chosen=repr(chosen),
                names=", ".join(known),
            )
        )
    inputs = Inputs(puzzles, strict=strict)
    with Texts(out, models.extension(chosen)) as texts:

        def one(item: Item) -> Exit:
            text = models.dumps(item.puzzle, model, chosen).removesuffix("\n")
            texts.write(text, Message("a file holds one model"))
            return Exit.OK

        return loop.each(inputs, texts.writer, one)
