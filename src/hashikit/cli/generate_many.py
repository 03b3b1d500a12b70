"""`hashi generate` of more than one puzzle: to standard output or into a file."""

from __future__ import annotations

from time import perf_counter

from .._util.units import duration, per_second
from ..batch import generate_many
from ..batch.series import NothingNewError
from ..errors import HashikitError, LimitReachedError
from ..generator.request import Request
from ..i18n.sentences import Message, counted, grouped
from .new_puzzles import draw, write
from .outputs import When, open_output
from .progress import Progress
from .status import Exit
from .terminal import printable, report, say, told


def to_screen(
    count: int,
    request: Request,
    jobs: int,
    dask: str | None,
    format: str | None,
    solution: bool,
    color: When,
) -> Exit:
    """Write many puzzles to standard output."""
    from ..batch import workers

    with open_output(None, color) as writer, workers(jobs, dask) as found:
        puzzles = generate_many(
            count, executor=found.executor, workers=found.number, **request.given()
        )
        try:
            start = perf_counter()
            for number, puzzle in enumerate(puzzles):
                if format is None:
                    if number:
                        writer.write("")
                    draw(writer, puzzle, perf_counter() - start, solution, request.model)
                else:
                    write(writer, puzzle, format, solution, in_one_line=count > 1)
                start = perf_counter()
        except LimitReachedError as limit:
            return _ended(limit)
    return Exit.OK


def into_file(
    path: str,
    count: int,
    request: Request,
    jobs: int,
    dask: str | None,
) -> Exit:
    """Begin a file of puzzles, or continue one."""
    from ..batch import Collection, workers

    start = perf_counter()
    status = Exit.OK
    with Collection(path, **request.given()) as collection:
        before = len(collection)
        try:
            with (
                Progress(count, done=before) as progress,
                workers(jobs if before < count else 1, dask if before < count else None) as found,
            ):
                for number in collection.grow(count, executor=found.executor, workers=found.number):
                    progress.step(told(Message("number {number}", number=grouped(number))))
        except LimitReachedError as limit:
            status = _ended(limit)
        except HashikitError:
            if len(collection):
                say(
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
                    done=grouped(len(collection)),
                    count=grouped(count),
                    path=path,
                )
            ) from None
        after = len(collection)
    if after:
        report(_grown(path, before, after, collection.seed, perf_counter() - start))
    return status


def _ended(limit: LimitReachedError) -> Exit:
    """Say why there are not as many as wanted."""
    say(limit.message)
    return Exit.NO if isinstance(limit, NothingNewError) else Exit.UNKNOWN


def _grown(path: str, before: int, after: int, seed: int, seconds: float) -> str:
    """Describe the content of the file in one line."""
    new = after - before
    line = _puzzles(after, path)
    if before and new:
        line = Message("{what}, {new} of them new", what=line, new=grouped(new))
    elif before:
        line = Message("{what}, none of them new", what=line)
    line = Message("{one}, {other}", one=line, other=Message("seed {seed}", seed=seed))
    said = told(line)
    if new:
        rate = told(Message("{rate} a second", rate=per_second(new / seconds)))
        said += f" ({told(duration(seconds))}, {rate})"
    return said


def _puzzles(number: int, path: str) -> Message:
    """How many puzzles are where."""
    puzzles = counted("{number} puzzle", "{number} puzzles", number)
    return Message("{puzzles} in {path}", puzzles=puzzles, path=printable(path))
