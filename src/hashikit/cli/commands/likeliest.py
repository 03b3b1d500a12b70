"""`hashi likeliest`."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from ... import scan
from ...board.result import Status
from ...errors import HashikitError
from ...formats import dumps
from ...i18n.sentences import Figure, Message, Text, count_message, duration, render
from ...scan import Likeliest
from .. import options
from ..command import WholeNumber, argument, command, option
from ..inputs import Halt, InputFailure, Inputs, Source
from ..outputs import InputFiles, Output, When, bridges_json, open_output
from ..progress import Progress
from ..status import Exit, worst
from ..terminal import paint, status

_EXIT = {Status.SOLVED: Exit.OK, Status.NO_SOLUTION: Exit.NO, Status.UNKNOWN: Exit.UNKNOWN}


@command(
    ("Find the likeliest solvable reading of a scan", "hashi likeliest scan.json"),
    ("Find the likeliest reading with exactly one solution", "hashi likeliest --unique scan.json"),
    ("Write it as a puzzle for the other commands", "hashi likeliest --puzzle scan.json"),
)
@argument(
    "scans",
    metavar="SCAN...",
    nargs=-1,
    required=True,
    help="Files, folders, '-' for standard input: JSON with weights for the clues.",
)
@options.strict
@option("--unique", "-u", is_flag=True, help="Require exactly one solution.")
@option(
    "--puzzle", "bare", is_flag=True, help="Write the recognized puzzle instead of its solution."
)
@options.time_limit
@option(
    "--workers",
    metavar="N",
    type=WholeNumber(),
    default=1,
    help="Search with this many threads; 0: one per core.",
    section="Solver",
)
@options.seed
@options.json
@options.quiet
@options.out
@options.color
def likeliest(
    scans: tuple[str, ...],
    strict: bool,
    unique: bool,
    bare: bool,
    time_limit: float | None,
    workers: int,
    seed: int,
    json: bool,
    quiet: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Read puzzles whose clues are uncertain, such as scans: find the likeliest clues that have a
    solution.

    In the JSON, each island has a list of weights for the values 1 to 8 in place of its clue. Exit
    status: 0 found, 1 no choice of clues has a solution (proved), 2 bad input, 3 a limit was
    reached.
    """
    if bare and (json or quiet):
        raise HashikitError("--puzzle cannot be combined with --json or --quiet")
    inputs = Inputs(scans, json=json, strict=strict)
    several = len(inputs.sources) > 1
    status = Exit.OK
    with (
        open_output(out, color) as output,
        Progress(len(inputs.sources), busy=output.to_terminal) as progress,
    ):
        output.protect(InputFiles(inputs.files))
        for source in inputs.sources:
            progress.step(source.name)
            try:
                puzzle, weights = scan.parse(source.text())
                read = scan.likeliest(
                    puzzle,
                    weights,
                    unique=unique,
                    time_limit=time_limit,
                    seed=seed,
                    workers=workers,
                )
            except (HashikitError, OSError) as error:
                try:
                    inputs.bad(InputFailure.of(source.name, error), partial(output.fail, json=json))
                except Halt:
                    break
                continue
            status = worst((status, _EXIT[read.status]))
            if json:
                _write_json(output, source, read)
            elif bare and read.puzzle is not None:
                output.write(dumps(read.puzzle, "json"))
            else:
                _show(output, source, read, several, quiet)
    return worst((status, inputs.status))


def _show(output: Output, source: Source, read: Likeliest, several: bool, quiet: bool) -> None:
    color = output.color
    if read.puzzle is None or read.solution is None:
        if read.status is Status.NO_SOLUTION:
            line: Text = status(Message("no choice of clues has a solution"), "bad", color)
        else:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
    else:
        if not quiet:
            if several:
                output.write(paint(source.name, "bold", color))
            cells = [island.at for island in read.corrected]
            output.draw(read.puzzle, read.solution, cells)
        probability = Figure(f"{read.probability:.3g}")
        line = count_message(
            "{read} with probability {probability}, {number} clue corrected",
            "{read} with probability {probability}, {number} clues corrected",
            len(read.corrected),
            read=status(Message("read"), "good", color),
            probability=probability,
        )
    line = f"{render(line)} {paint(f'({render(duration(read.stats.time))})', 'dim', color)}"
    output.line(f"{source.name}: {line}" if several and (quiet or read.puzzle is None) else line)


def _write_json(output: Output, source: Source, read: Likeliest) -> None:
    solution = read.solution
    output.write_json(
        {
            "file": source.name,
            "status": read.status,
            "islands": None if read.puzzle is None else [list(i) for i in read.puzzle.islands],
            "probability": read.probability,
            "corrected": [list(island) for island in read.corrected],
            "bridges": None if solution is None else bridges_json(solution.bridges),
            "stats": asdict(read.stats),
        }
    )
