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
from ...i18n.sentences import Message
from ...solvers import api
from .. import loop, options
from ..choices import BOTH, LINES, among
from ..command import command, option
from ..inputs import Inputs, Item, given, solution_of
from ..puzzle_texts import Texts
from ..status import Exit
from ..terminal import at, say


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
def convert(
    puzzles: tuple[str, ...],
    strict: bool,
    to: str,
    solution: str | None,
    solve: bool,
    time_limit: float | None,
    bare: bool,
    out: str | None,
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

    answer = given(solution)

    def text_of(item: Item) -> str | None:
        what: Puzzle | Solution | None = item.puzzle
        if answer is not None:
            what = solution_of(answer, item.puzzle)
            if broken := check(item.puzzle, what):
                raise HashikitError(
                    "{name}: not a solution of this puzzle: {value}",
                    name=answer.name,
                    value=broken[0],
                )
        elif solve:
            result = api.solve(item.puzzle, time_limit=time_limit)
            if result.status is Status.UNKNOWN:
                raise LimitReachedError("a limit was reached")
            what = result.solution
        elif not bare and to in BOTH and item.solution is not None:
            what = item.solution
        return None if what is None else formats.dumps(what, to).removesuffix("\n")

    inputs = Inputs(puzzles, strict=strict, also=answer)
    with Texts(out, extension, many=to in LINES) as texts:

        def one(item: Item) -> Exit:
            try:
                text = text_of(item)
            except LimitReachedError as reached:
                say(at(item.name, reached.message))
                return Exit.UNKNOWN
            if text is None:
                say(at(item.name, Message("no solution")))
                return Exit.NO
            texts.write(text, Message("a text in the format {format} holds one puzzle", format=to))
            return Exit.OK

        plain = None
        if to in LINES and to in LINE_FORMATS and answer is None and not solve:
            plain = partial(bulk.convert_lines, format=to, answers=not bare)
        return loop.each(inputs, texts.writer, one, plain)
