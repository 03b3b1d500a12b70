"""`hashi export`."""

from __future__ import annotations

from click import MissingParameter, get_current_context

from ... import models
from ..._util.checks import choice
from ...bench import competition
from ...errors import HashikitError, OptionError
from ...formats import Entry
from ...i18n.sentences import Message
from .. import new_puzzles, options
from ..command import WholeNumber, argument, command, option
from ..options import among
from ..outputs import Output
from ..run import Run, for_puzzles
from ..status import Exit

_SUITE = "Instances for competitions"


@command(
    ("Write clauses for any SAT solver", "hashi export --model sat puzzle.txt -o puzzle.cnf"),
    ("Write a folder of models", "hashi export --model sat-eager puzzles/ -o models/"),
    ("Look at a model", "hashi export --model sat 4.3/.../3.2"),
    (
        "Make instances for the competitions of solvers",
        "hashi export --suite competition --only unsolvable/100 --out instances",
    ),
)
@argument(
    "puzzles",
    metavar="PUZZLE...",
    nargs=-1,
    help="Files, folders, '-' for standard input, URLs, game IDs, puzzles in one line.",
)
@options.strict
@option(
    "--model",
    "-m",
    metavar="MODEL",
    shell_complete=among(models.names()),
    help=f"The model: one of {', '.join(models.names())}.",
)
@option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(("dimacs", "mps", "lp", "opb", "dzn", "mzn", "mzn+dzn", "xml")),
    help="dimacs, mps, lp, opb, dzn (data), mzn (model), mzn+dzn (both) or xml; by default the "
    "first that the model supports, and mzn+dzn if -o ends with .mzn.",
)
@options.out_or_folder
@option(
    "--suite",
    metavar="NAME",
    shell_complete=among((competition.SUITE,)),
    help=f"Make a set of instances ({competition.SUITE}) in the folder --out, or complete it.",
    section=_SUITE,
)
@option("--only", metavar="FAMILY[/SIZE]", help="Make only this part of the set.", section=_SUITE)
@option(
    "--jobs",
    "-j",
    "processes",
    metavar="N",
    type=WholeNumber(0),
    default=1,
    help="Make this many instances at once; 0 means one per core.",
    section=_SUITE,
)
@for_puzzles
def export(
    run: Run,
    model: str | None,
    format: str | None,
    suite: str | None,
    only: str | None,
    processes: int,
) -> Exit:
    """Write puzzles as models for other solvers.

    Variables have descriptive names (in DIMACS files, comments describe them). Lazy models omit
    connectivity: 'hashi decode --cuts' writes the constraints that an answer violates.

    Exit status: 0 written, 2 bad input or a puzzle that the model cannot express.
    """
    if suite is not None:
        choice("suite", suite, (competition.SUITE,))
        new_puzzles.check_alone()
        folder = new_puzzles.suite_folder(run.out)
        plan = competition.plan(only)
        return new_puzzles.grow_suite(plan, competition.grow(folder, only, processes), folder)
    if only is not None:
        raise HashikitError("--only requires --suite")
    if processes != 1:
        raise HashikitError("--jobs requires --suite")
    if not run.puzzles:
        raise _missing("puzzles")
    if model is None:
        raise _missing("model")
    available = models.formats(model)
    if format is None and model == "minizinc" and (run.out or "").endswith(".mzn"):
        format = "mzn+dzn"  # a model without data is an error to its solver
    target = available[0] if format is None else format
    if target not in available:
        raise OptionError(
            "{model} has no format {chosen}; available: {names}",
            model=model,
            chosen=repr(target),
            names=", ".join(available),
        )

    def one(entry: Entry, output: Output) -> Exit:
        text = models.dumps(entry.puzzle, model, target).removesuffix("\n")
        output.write_alone(text, Message("a file holds one model"))
        return Exit.OK

    return run.each(one, extension=models.extension(target))


def _missing(name: str) -> MissingParameter:
    """What to raise for a parameter that only `--suite` does without."""
    context = get_current_context()
    param = next(param for param in context.command.params if param.name == name)
    return MissingParameter(ctx=context, param=param)
