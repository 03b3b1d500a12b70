"""`hashi convert`."""

from __future__ import annotations

from functools import partial

from ... import formats
from ...board.checker import check
from ...board.puzzle import Puzzle
from ...board.result import Status
from ...board.solution import Solution
from ...engine import bulk
from ...engine.wire import LINE_FORMATS
from ...errors import HashikitError, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message
from ...solvers import api
from .. import options
from ..command import command, option
from ..inputs import solution_of
from ..options import BOTH, LINES, among
from ..outputs import Output
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import at, log


@command(
    ("Make a puzz.link URL", "hashi convert --to puzzlink puzzle.txt"),
    (
        "Convert several puzzles, one line each",
        "hashi convert --to json puzzles/ -o collection.jsonl",
    ),
    ("Convert several puzzles, one file each", "hashi convert --to has collection.jsonl -o files/"),
    ("Solve the puzzle and write the solution too", "hashi convert --to pzprv3 --solve puzzle.txt"),
)
@options.puzzles
@options.strict
@option(
    "--to",
    "--format",
    "-f",
    "to",
    metavar="FORMAT",
    required=True,
    shell_complete=among(formats.names()),
    help=f"The format to write: one of {', '.join(formats.names())}.",
)
@options.solution_file
@option("--solve", is_flag=True, help="Solve each puzzle and write the solution too.")
@options.time_limit
@option("--bare", is_flag=True, help="Leave out the solutions that come with puzzles.")
@options.out_or_folder
@for_puzzles
def convert(
    run: Run, to: str, solution: str | None, solve: bool, time_limit: float | None, bare: bool
) -> Exit:
    """Convert puzzles and their solutions from one format to another.

    If a puzzle comes with a solution, it is written too in the formats that hold both (pzprv3,
    json). With --solution or --solve, janko writes its solution grid.

    Exit status: 0 converted, 1 no solution (--solve), 2 bad input or a puzzle that the format
    cannot express, 3 a limit was reached (--solve).
    """
    extension = formats.named(to).extensions[0]
    if (solution is not None) + solve + bare > 1:
        raise HashikitError("use only one of --solution, --solve and --bare")
    answer = run.open(solution)

    def text_of(entry: Entry) -> str | None:
        what: Puzzle | Solution | None = entry.puzzle
        if answer is not None:
            what = solution_of(answer, entry.puzzle)
            if broken := check(entry.puzzle, what):
                raise HashikitError(
                    "{name}: not a solution of this puzzle: {value}",
                    name=answer.name,
                    value=broken[0],
                )
        elif solve:
            result = api.solve(entry.puzzle, time_limit=time_limit)
            if result.status is Status.UNKNOWN:
                raise LimitReachedError("a limit was reached")
            what = result.solution
        elif not bare and to in BOTH and entry.solution is not None:
            what = entry.solution
        return None if what is None else formats.dumps(what, to).removesuffix("\n")

    alone = None
    if to not in LINES:
        alone = Message("a text in the format {format} holds one puzzle", format=to)

    def one(entry: Entry, output: Output) -> Exit:
        try:
            text = text_of(entry)
        except LimitReachedError as reached:
            log(at(entry.name, reached.message))
            return Exit.UNKNOWN
        if text is None:
            log(at(entry.name, Message("no solution")))
            return Exit.NO
        output.write_alone(text, alone)
        return Exit.OK

    plain = None
    if to in LINES and to in LINE_FORMATS and answer is None and not solve:
        plain = partial(bulk.convert_lines, format=to, answers=not bare)
    return run.each(one, plain=plain, extension=extension)
