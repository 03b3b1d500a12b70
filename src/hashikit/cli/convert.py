"""`hashi convert`."""

from __future__ import annotations

from functools import partial

from .. import _desk, formats, solving
from ..checking import check
from ..errors import HashikitError, LimitReachedError
from ..puzzle import Puzzle
from ..result import Status
from ..solution import Solution
from . import options
from .choices import BOTH, LINES, among
from .command import command, option
from .inputs import Inputs, Item, given, solution_of
from .messages import say
from .status import Exit
from .texts import Texts


@command(
    ("As a puzz.link address", "hashi convert --to puzzlink puzzle.txt"),
    ("Several, one line each", "hashi convert --to json puzzles/ -o collection.jsonl"),
    ("Several, one file each", "hashi convert --to has collection.jsonl -o files/"),
    ("With a solution, found now", "hashi convert --to pzprv3 --solve puzzle.txt"),
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
    help=f"One of {', '.join(formats.names())}.",
)
@options.solution_file
@option("--solve", is_flag=True, help="Write a solution too, found now.")
@options.time_limit
@option("--bare", is_flag=True, help="Leave out solutions that come with puzzles.")
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
    """Convert puzzles, and their solutions, from one format to another.

    A solution that comes with a puzzle is written too where the format holds both (pzprv3, json).
    With --solution or --solve, janko writes its solution grid.

    Exit status: 0 converted, 1 no solution (--solve), 2 bad input, or the format cannot express it,
    3 a limit came first (--solve).
    """
    extension = formats.named(to).extensions[0]
    if (solution is not None) + solve + bare > 1:
        raise HashikitError("only one of --solution, --solve and --bare")

    answer = given(solution)

    def text_of(item: Item) -> str | None:
        what: Puzzle | Solution | None = item.puzzle
        if answer is not None:
            what = solution_of(answer, item.puzzle)
            if broken := check(item.puzzle, what):
                raise HashikitError(f"{answer.name}: no solution of this puzzle: {broken[0]}")
        elif solve:
            result = solving.solve(item.puzzle, time_limit=time_limit)
            if result.status is Status.UNKNOWN:
                raise LimitReachedError("a limit came first")
            what = result.solution
        elif not bare and to in BOTH and item.solution is not None:
            what = item.solution
        return None if what is None else formats.dumps(what, to).removesuffix("\n")

    inputs = Inputs(puzzles, strict=strict)
    with Texts(out, extension, many=to in LINES) as texts:

        def one(item: Item) -> Exit:
            try:
                text = text_of(item)
            except LimitReachedError as reached:
                say(f"{item.name}: {reached}")
                return Exit.UNKNOWN
            if text is None:
                say(f"{item.name}: no solution")
                return Exit.NO
            texts.write(text, f"one text holds one puzzle in the format {to}")
            return Exit.OK

        plain = None
        if to in LINES and answer is None and not solve:
            plain = partial(_desk.convert_lines, format=to, answers=not bare)
        return inputs.each(texts.writer, one, plain)
