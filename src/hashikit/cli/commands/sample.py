"""`hashi sample`."""

from __future__ import annotations

from time import perf_counter

from ..._util.limits import Limits
from ...errors import LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message
from ...solvers.census import census
from .. import options
from ..answers import answers
from ..command import WholeNumber, argument, command
from ..inputs import state_of
from ..openness import short
from ..outputs import Output
from ..progress import Waiting
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import at

_MOST = 1_000_000
"""The largest number of solutions."""


@command(
    ("Draw a solution at random", "hashi sample 1 puzzle.txt"),
    ("Draw others", "hashi sample 5 --seed 2 puzzle.txt"),
    ("Write a thousand, one JSON object per line", "hashi sample 1000 --json puzzle.txt"),
    ("… that agree with a partial drawing", "hashi sample 5 --state state.txt puzzle.txt"),
)
@argument(
    "number",
    metavar="N",
    type=WholeNumber(1, _MOST),
    help="How many solutions to draw of each puzzle.",
)
@options.puzzles
@options.strict
@options.state
@options.time_limit
@options.memory_limit
@options.seed
@options.json
@options.out_or_folder
@options.color
@for_puzzles
def sample(
    run: Run,
    number: int,
    state: str | None,
    time_limit: float | None,
    memory_limit: int | None,
    seed: int,
) -> Exit:
    """Draw solutions at random, each as likely as any other.

    A solution may come more than once. The same seed draws the same ones. All rules but signs are
    supported.

    Exit status: 0 drawn, 1 no solution, 2 bad input, 3 a limit was reached, so none is
    drawn (standard error names the limit).
    """
    drawing = run.open(state)
    show = answers(run.json)

    def one(entry: Entry, output: Output) -> Exit:
        start, limits = perf_counter(), Limits(time_limit)
        try:
            with Waiting(Message("sampling"), run.spinner()):
                every = census(
                    entry.puzzle,
                    time_limit=limits.seconds(),
                    memory_limit=memory_limit,
                    state=state_of(drawing, entry.puzzle),
                )
                solutions = every.sample(number, seed=seed, time_limit=limits.seconds())
        except LimitReachedError as reached:
            output.log(at(output.title, reached.message) if output.title else reached.message)
            show.end(output, entry, 0, None, perf_counter() - start)
            return Exit.UNKNOWN
        seconds = perf_counter() - start
        for place, solution in enumerate(solutions, 1):
            show.next(output, entry, place, solution, seconds)
        source = Message("drawn from {number}", number=short(every.count))
        show.end(output, entry, len(solutions), source, seconds)
        return Exit.OK if solutions else Exit.NO

    return run.each(one)
