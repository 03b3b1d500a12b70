"""`hashi tasks`."""

from __future__ import annotations

from time import perf_counter

from ...errors import HashikitError, reason_of
from ...generator.splits import SPLITS
from ...i18n.sentences import Message, count_message, duration, group_digits, render
from ...levels import LEVELS
from ...tasks.renderings import RENDERINGS
from ...tasks.sets import QuestionSet, write
from ...tasks.variants import VARIANTS
from ..command import WholeNumber, command, option
from ..options import among
from ..progress import Progress
from ..status import Exit
from ..terminal import at, printable, report


@command(
    ("Twenty of each question, held out", "hashi tasks --count 20 --out questions"),
    (
        "Mistakes to find, in two renderings, for training",
        "hashi tasks --variant mistake --rendering picture --rendering islands "
        "--split train --out t",
    ),
    ("… and score a model's answers", "hashi evaluate answers.jsonl --data questions/test.jsonl"),
)
@option(
    "--variant",
    metavar="NAME",
    multiple=True,
    shell_complete=among(VARIANTS),
    help=f"What is asked: {', '.join(VARIANTS)}. May be given several times.  [default: all]",
)
@option(
    "--rendering",
    metavar="NAME",
    multiple=True,
    shell_complete=among(RENDERINGS),
    help=f"How puzzles are shown: {', '.join(RENDERINGS)}. May be given several times.  "
    "[default: picture]",
)
@option(
    "--split",
    metavar="NAME",
    multiple=True,
    shell_complete=among(SPLITS),
    help=f"The part of all puzzles to ask about: {', '.join(SPLITS)}. May be given several times.  "
    "[default: test]",
)
@option(
    "--count",
    "-c",
    metavar="N",
    type=WholeNumber(1),
    default=100,
    help="Number of questions for each variant, rendering and split.",
)
@option("--size", metavar="N", type=WholeNumber(3), help="Rows and columns.  [default: 7]")
@option(
    "--max-size",
    metavar="N",
    type=WholeNumber(3),
    help="The most rows and columns, if they may differ.",
)
@option(
    "--level",
    "-l",
    metavar="LEVEL",
    multiple=True,
    shell_complete=among(LEVELS),
    help="The level of the puzzles. May be given several times.  [default: easy]",
)
@option(
    "--seed",
    metavar="N",
    type=WholeNumber(),
    default=0,
    help="Seed: another one makes other questions.",
)
@option("--parquet", is_flag=True, help="Write Parquet files too.", section="Output")
@option("--out", "-o", metavar="DIR", required=True, help="The folder to make.", section="Output")
def tasks(
    variant: tuple[str, ...],
    rendering: tuple[str, ...],
    split: tuple[str, ...],
    count: int,
    size: int | None,
    max_size: int | None,
    level: tuple[str, ...],
    seed: int,
    parquet: bool,
    out: str,
) -> Exit:
    """Make a set of questions for language models, with right answers.

    The folder gets a file of JSON lines for each part, each line a question with its prompt, also
    as messages, and a data card. "hashi evaluate" scores answers. The same options and version give
    the same lines on every machine. Each question is kept as soon as it is made: running the same
    command again continues after an interruption.

    Exit status: 0 made, 2 bad input.
    """
    low = 7 if size is None else size
    wish = QuestionSet(
        variants=tuple(dict.fromkeys(variant)) or VARIANTS,  # type: ignore[arg-type]
        renderings=tuple(dict.fromkeys(rendering)) or ("picture",),  # type: ignore[arg-type]
        splits=tuple(dict.fromkeys(split)) or ("test",),  # type: ignore[arg-type]
        number=count,
        seed=seed,
        size=(low, low if max_size is None else max_size),
        levels=tuple(dict.fromkeys(level)) or ("easy",),
    )
    start = perf_counter()
    written = 0
    try:
        with Progress(wish.total) as progress:
            for total_written in write(wish, out, parquet=parquet):
                for _ in range(written, total_written):
                    progress.step("")
                written = total_written
    except OSError as error:
        raise HashikitError(at(error.filename or out, reason_of(error))) from None
    except KeyboardInterrupt:
        if not written:
            raise
        raise KeyboardInterrupt(
            Message(
                "interrupted; {done} of {count} questions are in {path}; run the same command "
                "again to continue",
                done=group_digits(written),
                count=group_digits(wish.total),
                path=printable(out),
            )
        ) from None
    questions = count_message("{number} question", "{number} questions", written)
    line = Message("{questions} in {path}", questions=questions, path=printable(out))
    report(f"{render(line)} ({render(duration(perf_counter() - start))})")
    return Exit.OK
