"""`hashi count`."""

from __future__ import annotations

from typing import Literal

from ... import solvers
from ...errors import HashikitError, Limit, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message, all_digits
from ...solvers.census import possible
from ...solvers.counting import count_all
from ...solvers.solver import Query
from .. import options
from ..command import WholeNumber, command, option
from ..inputs import state_of
from ..outputs import Output
from ..progress import Waiting
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import at, paint


@command(
    ("How many solutions are there?", "hashi count puzzle.txt"),
    ("Which puzzles of a folder have more than one?", "hashi count --limit 2 puzzles/"),
    ("Give up after a minute", "hashi count --time-limit 60 puzzle.txt"),
    ("Use no more than two gigabytes", "hashi count --memory-limit 2GB puzzle.txt"),
)
@options.puzzles
@options.strict
@option(
    "--limit",
    "-n",
    metavar="N",
    type=WholeNumber(1),
    help="Stop counting at N.",
)
@option("--all", "-a", "every", is_flag=True, help="Count all solutions, however long it takes.")
@options.state
@options.time_limit
@options.conflict_limit
@options.memory_limit
@options.solver
@options.seed
@options.json
@options.out_or_folder
@options.color
@for_puzzles
def count(
    run: Run,
    limit: int | None,
    every: bool,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    memory_limit: int | None,
    solver: str,
    seed: int,
) -> Exit:
    """Count the solutions of puzzles.

    The count is exact, with all its digits, however many solutions there are. Without --all, it
    stops at a million in four cases: with signs, with another solver, with a limit on conflicts, or
    if it would take more memory than --memory-limit.

    A plus, as in '1000+', means 'at least': the count stopped at --limit or at another limit, which
    standard error names. Exit status: 0 counted, 1 no solution, 2 bad input, 3 unknown.
    """
    instance = solvers.get(solver)
    if every and limit is not None:
        raise HashikitError("use only one of --all and --limit")
    most = None if every else limit or 1_000_000
    query = Query.checked(time_limit, conflict_limit, seed, limit=most)
    at_once = limit is None and solver == "native" and conflict_limit is None
    if memory_limit is not None and not at_once:
        raise HashikitError(
            "--memory-limit cannot be combined with --limit, --conflict-limit or another solver"
        )
    drawing = run.open(state)

    def one(entry: Entry, output: Output) -> Exit:
        limit_reached: Limit | Literal["count"] | None = None
        with Waiting(Message("counting"), run.spinner()) as waiting:
            try:
                state = state_of(drawing, entry.puzzle)
                if at_once and not entry.puzzle.signs:
                    number, exact, limit_reached = count_all(
                        entry.puzzle,
                        query,
                        state,
                        listed=most,
                        memory_limit=memory_limit,
                        report=waiting.tell,
                    )
                else:
                    bounds = possible(entry.puzzle, state)
                    number = instance.number_of_answers(entry.puzzle, query, bounds)
                    exact = most is None or number < most
                    limit_reached = None if exact else "count"
                status = Exit.OK if number else Exit.NO
            except LimitReachedError as reached:
                number, exact, status = reached.count, False, Exit.UNKNOWN
                limit_reached = reached.limit
        with all_digits():
            if run.json:
                output.write_json(
                    {"file": entry.name, "count": number, "exact": exact, "limit": limit_reached}
                )
                return status
            style = {Exit.OK: "good", Exit.NO: "bad"}.get(status, "doubt")
            text = paint(f"{number}{'' if exact else '+'}", style, output.color)
            output.line(f"{output.title}: {text}" if output.title else text)
        if not exact and limit_reached != "count":
            note = _ENDED[limit_reached]
            output.log(at(output.title, note) if output.title else note)
        return status

    return run.each(one)


_ENDED: dict[Limit | None, Message] = {
    "time": Message("the time limit was reached"),
    "conflicts": Message("the limit on conflicts was reached"),
    "memory": Message("counting all of them takes too much memory"),
    "width": Message("the puzzle is too wide to count all of them"),
    None: Message("a limit was reached"),
}
"""What ended a count early, other than `--limit`."""
