"""`hashi dataset`."""

from __future__ import annotations

from time import perf_counter

from ...datasets.build import build, puzzles_in
from ...datasets.recipe import RECIPES
from ...datasets.recipe import recipe as read_recipe
from ...errors import HashikitError, reason_of
from ...i18n.sentences import Message, count_message, duration, group_digits, render
from .. import options
from ..command import argument, command, option
from ..options import among
from ..progress import Progress
from ..status import Exit
from ..terminal import at, printable, report


@command(
    ("Make the published set in a folder, on all cores", "hashi dataset hashi-1 --out set -j 0"),
    ("… with pictures, and as Parquet too", "hashi dataset hashi-1 --png --parquet --out set"),
    ("Make a set of your own", "hashi dataset mine.toml --out mine"),
)
@argument(
    "recipe",
    metavar="RECIPE",
    shell_complete=among(RECIPES),
    help=f"A published recipe ({', '.join(RECIPES)}), or a TOML file with the same fields.",
)
@option("--png", is_flag=True, help="Include a picture of each puzzle.", section="Output")
@option("--parquet", is_flag=True, help="Write Parquet files too.", section="Output")
@option("--out", "-o", metavar="DIR", required=True, help="The folder to make.", section="Output")
@options.jobs
def dataset(recipe: str, png: bool, parquet: bool, out: str, jobs: int) -> Exit:
    """Make a data set of puzzles with solutions, reasons and proofs, for machines that learn.

    The folder gets train, validation and test parts as JSON lines, and a data card. No puzzle of
    one part is in another, not even rotated or mirrored. The same recipe and version give the same
    JSON lines on every machine, with any number of jobs. Running the same command again continues
    after an interruption.

    Exit status: 0 made, 2 bad input.
    """
    from ...batch import workers

    plan = read_recipe(recipe)
    start = perf_counter()
    puzzles = fresh = 0
    try:
        with Progress(len(plan.cells)) as progress, workers(jobs) as pool:
            parts = build(
                plan,
                out,
                pictures=png,
                parquet=parquet,
                executor=pool.executor,
                workers=pool.number,
            )
            for name, number, new in parts:
                progress.step(name)
                puzzles, fresh = puzzles + number, fresh + new
    except OSError as error:
        raise HashikitError(at(error.filename or out, reason_of(error))) from None
    except KeyboardInterrupt:
        # A part may have become whole without its having been counted.
        puzzles = max(puzzles, puzzles_in(plan, out))
        if not puzzles:
            raise
        raise KeyboardInterrupt(
            Message(
                "interrupted; {done} of {count} puzzles are in {path}; run the same "
                "command again to continue",
                done=group_digits(puzzles),
                count=group_digits(plan.items),
                path=printable(out),
            )
        ) from None
    total = count_message("{number} puzzle", "{number} puzzles", puzzles)
    line = Message("{puzzles} in {path}", puzzles=total, path=printable(out))
    line = Message("{what}, {new} of them new", what=line, new=group_digits(fresh))
    report(f"{render(line)} ({render(duration(perf_counter() - start))})")
    return Exit.OK
