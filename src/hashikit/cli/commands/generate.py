"""`hashi generate`."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import splitext
from time import perf_counter
from typing import Any

from ... import formats
from ...batch import generate_many
from ...batch.series import NothingNewError
from ...bench import suites
from ...board.geometry import Sign
from ...board.puzzle import Puzzle
from ...errors import HashikitError, LimitReachedError, OptionError, UnsupportedRuleError
from ...generator.generate import fulfill
from ...generator.request import WISHES, Request
from ...i18n.sentences import Message, count_message, duration, group_digits, per_second, render
from .. import new_puzzles, options
from ..command import WholeNumber, argument, command, option
from ..new_puzzles import art, size_of, wishes
from ..options import among
from ..outputs import When, open_output
from ..progress import Progress, Waiting
from ..status import Exit
from ..terminal import log, printable, report

_LONG = 200 * 200
"""Cells from which on a puzzle whose solving has to be looked at can take minutes."""
_MANY = "Many puzzles"
_SUITE = "A benchmark set"


@command(
    ("Make a puzzle of 7 by 7 cells, a new one each time", "hashi generate"),
    ("… of 10 rows and 12 columns", "hashi generate 10x12"),
    (
        "Choose size, islands and seed; get the same puzzle each time",
        "hashi generate --size 14x14 --islands 64 --seed 5",
    ),
    ("Print a puzz.link URL", "hashi generate --size 10x10 --format puzzlink"),
    (
        "Make a symmetric puzzle without loops, with its solution",
        "hashi generate -y rotation --tree --solution",
    ),
    (
        "Make a thousand different puzzles",
        "hashi generate --count 1000 --jobs 2 --out puzzles.jsonl",
    ),
    ("Arrange the islands as a picture", "hashi generate --picture heart.txt --level medium"),
    ("Make a map with signs", "hashi generate --size 8x11 --islands 40 --signs 7 --unreadable 1"),
    (
        "Make a random instance like the published ones",
        "hashi generate --size 16x16 --model cllv --islands 100",
    ),
    ("Make a benchmark set of hard puzzles in a folder", "hashi generate --suite hard --out hard"),
)
@argument("shape", metavar="[SIZE]", required=False, help="Grid size: short for --size.")
@option(
    "--size", metavar="ROWSxCOLS", help="Grid size; one number means a square grid.  [default: 7]"
)
@wishes("picture", "islands", "density", "level", "symmetry", "style")
@wishes("doubles", "loop_share", "max_bridges", "loops", "connected", "best_of")
@options.fresh_seed
@wishes("need", "without", "curve")
@wishes("model", "alpha", "beta")
@wishes("signs", "unreadable", "fewest")
@options.time_limit
@option(
    "--count",
    "-c",
    metavar="N",
    type=WholeNumber(1),
    help="Make N puzzles, no two alike even after rotation or reflection.",
    section=_MANY,
)
@options.jobs
@options.dask
@new_puzzles.to_format
@option("--solution", is_flag=True, help="Write the solution after the puzzle.", section="Output")
@option(
    "--out",
    "-o",
    metavar="FILE",
    help="Write to this file, whole or not at all; '-' is standard output. Its extension "
    "determines the format, unless --format does. With --count, a .jsonl or .txt file, which the "
    "same command continues after an interruption.",
    section="Output",
)
@option(
    "--suite",
    metavar="NAME",
    shell_complete=among(suites.SUITES),
    help=f"Make a benchmark set ({', '.join(suites.SUITES)}) in the folder --out, or complete it.",
    section=_SUITE,
)
@option("--only", metavar="FAMILY[/SIZE]", help="Make only this part of the set.", section=_SUITE)
@options.color
def generate(
    shape: str | None,
    size: str | None,
    picture: str | None,
    format: str | None,
    solution: bool,
    count: int | None,
    jobs: int,
    dask: str | None,
    out: str | None,
    suite: str | None,
    only: str | None,
    color: When,
    **values: Any,
) -> Exit:
    """Make a puzzle to order, with exactly one solution.

    The last line names the seed; the same options with that seed make the same puzzle again.

    With --count and a file, running the same command again continues after an interruption. The
    puzzles do not depend on the number of jobs.

    Exit status: 0 made, 1 a wish could not be met (the closest puzzle is written, with a note of
    what differs), 2 bad input, 3 a limit was reached before a puzzle was made.
    """
    if suite is not None:
        new_puzzles.check_alone()
        folder = new_puzzles.suite_folder(out)
        plan = suites.plan(suite, only)
        return new_puzzles.grow_suite(plan, suites.grow(folder, suite, only), folder)
    if only is not None:
        raise HashikitError("--only requires --suite")
    if shape is not None and size is not None:
        raise HashikitError(
            "the size is given twice: {one} and --size {other}", one=shape, other=size
        )
    size = size if shape is None else shape
    if format is None and count is None:
        format = _by_extension(out)
    if format is not None:
        target = formats.named(format)
        if solution and not target.answers:
            able = ", ".join(formats.names(answers=True))
            raise OptionError(
                "the format {format} cannot hold a solution; {able} can", format=format, able=able
            )
        if count is not None and count > 1 and out in (None, "-"):
            new_puzzles.check_holds_many(format, solution)
        _check_rules(format, values)
    if picture is None:
        values["rows"], values["cols"] = size_of(size or "7")
    else:
        values["picture"] = art(picture, size)
        lines = values["picture"].split("\n")
        values["rows"], values["cols"] = len(lines), len(lines[0])
    request = Request(**values)
    if count is None:
        if jobs != 1 or dask is not None:
            raise HashikitError("--jobs and --dask require --count")
        return _one(request, format, solution, out, color)
    if out is None or out == "-":
        return _to_screen(count, request, jobs, dask, format, solution, color)
    if format is not None or solution:
        raise HashikitError("with --count and a file, the file's extension determines the format")
    return _into_file(out, count, request, jobs, dask)


def _check_rules(format: str, wishes: Mapping[str, Any]) -> None:
    """Refuse, before the work, a format that cannot express the rules."""
    islands = [(0, 0, 1), (0, 2, 1)]
    rules = {name: wishes[name] for name in ("max_bridges", "loops", "connected")}
    if format == "unsw" and (rules["connected"] or rules["max_bridges"] != 3):
        raise HashikitError(
            "{name} requires {other}", name="--format unsw", other="--connected no --max-bridges 3"
        )
    puzzle = Puzzle(3, 3, islands, **rules)
    formats.dumps(puzzle, format)
    if not wishes["signs"]:
        return
    try:
        formats.dumps(puzzle.replace(signs=[Sign(1, 0, north=1)]), format)
    except UnsupportedRuleError:
        text = Message(
            "{format} cannot express {what}; use {use}",
            format=format,
            what=Message("signs"),
            use="json",
        )
        raise UnsupportedRuleError(text) from None


def _by_extension(out: str | None) -> str | None:
    """The format that the name of a file determines; a drawing is plain text."""
    ending = splitext(out or "")[1].lower()  # noqa: PTH122 (pathlib takes long to import)
    others = (known for known in formats.FORMATS if known.name != "text")
    return next((known.name for known in others if ending in known.extensions), None)


def _one(
    request: Request, format: str | None, solution: bool, out: str | None, color: When
) -> Exit:
    """Make one puzzle."""
    start = perf_counter()
    assert request.rows is not None  # as --size or the picture gives it
    assert request.cols is not None
    size = f"{request.rows}×{request.cols}"
    slow = any(WISHES[name].about_solving for name in request.given())
    if request.rows * request.cols >= _LONG and request.time_limit is None and slow:
        log(
            Message(
                "a puzzle of {size} with such wishes can take many minutes; --time-limit bounds it",
                size=size,
            )
        )
    try:
        with Waiting(size):
            puzzle = fulfill(request)
    except LimitReachedError as limit:
        log(limit.message)
        return Exit.UNKNOWN
    seconds = perf_counter() - start
    with open_output(out, color) as output:
        if format is None:
            new_puzzles.draw(output, puzzle, seconds, solution, request.model)
        else:
            new_puzzles.write(output, puzzle, format, seconds, solution, request.model)
    if puzzle.met:
        return Exit.OK
    log(Message("not as requested: {note}", note=puzzle.note))
    return Exit.NO


def _to_screen(
    count: int,
    request: Request,
    jobs: int,
    dask: str | None,
    format: str | None,
    solution: bool,
    color: When,
) -> Exit:
    """Write many puzzles to standard output."""
    from ...batch import workers

    with open_output(None, color) as output, workers(jobs, dask) as pool:
        puzzles = generate_many(
            count, executor=pool.executor, workers=pool.number, **request.given()
        )
        try:
            start = perf_counter()
            for number, puzzle in enumerate(puzzles):
                seconds = perf_counter() - start
                if format is None:
                    if number:
                        output.write("")
                    new_puzzles.draw(output, puzzle, seconds, solution, request.model)
                else:
                    new_puzzles.write(
                        *(output, puzzle, format, seconds, solution, request.model),
                        in_one_line=count > 1,
                    )
                start = perf_counter()
        except LimitReachedError as limit:
            return _report_limit(limit)
    return Exit.OK


def _into_file(
    path: str,
    count: int,
    request: Request,
    jobs: int,
    dask: str | None,
) -> Exit:
    """Begin a file of puzzles, or continue one."""
    from ...batch import Collection, workers

    start = perf_counter()
    status = Exit.OK
    with Collection(path, **request.given()) as collection:
        before = len(collection)
        try:
            with (
                Progress(count, done=before) as progress,
                workers(jobs if before < count else 1, dask if before < count else None) as pool,
            ):
                for number in collection.grow(count, executor=pool.executor, workers=pool.number):
                    progress.step(render(Message("number {number}", number=group_digits(number))))
        except LimitReachedError as limit:
            status = _report_limit(limit)
        except HashikitError:
            if len(collection):
                log(
                    Message(
                        "the results so far are in {path}; run the same command again to continue",
                        path=path,
                    )
                )
            raise
        except KeyboardInterrupt:
            if not len(collection):
                raise
            raise KeyboardInterrupt(
                Message(
                    "interrupted; {done} of {count} puzzles are in {path}; run the same "
                    "command again to continue",
                    done=group_digits(len(collection)),
                    count=group_digits(count),
                    path=path,
                )
            ) from None
        after = len(collection)
    if after:
        report(_describe(path, before, after, collection.seed, perf_counter() - start))
    return status


def _report_limit(limit: LimitReachedError) -> Exit:
    """Say why there are not as many as wanted."""
    log(limit.message)
    return Exit.NO if isinstance(limit, NothingNewError) else Exit.UNKNOWN


def _describe(path: str, before: int, after: int, seed: int, seconds: float) -> str:
    """Describe the content of the file in one line."""
    new = after - before
    line = _puzzles(after, path)
    if before and new:
        line = Message("{what}, {new} of them new", what=line, new=group_digits(new))
    elif before:
        line = Message("{what}, none of them new", what=line)
    line = Message("{one}, {other}", one=line, other=Message("seed {seed}", seed=seed))
    text = render(line)
    if new:
        rate = render(Message("{rate} a second", rate=per_second(new / seconds)))
        text += f" ({render(duration(seconds))}, {rate})"
    return text


def _puzzles(number: int, path: str) -> Message:
    """How many puzzles are where."""
    puzzles = count_message("{number} puzzle", "{number} puzzles", number)
    return Message("{puzzles} in {path}", puzzles=puzzles, path=printable(path))
