"""`hashi count`."""

from __future__ import annotations

from typing import Literal

from ... import solvers
from ..._util.units import all_digits
from ...errors import HashikitError, Limit, LimitReachedError
from ...i18n.sentences import Message
from ...solvers import api
from ...solvers.counting import count_all
from .. import loop, options
from ..command import Number, asked, command, option
from ..inputs import Inputs, Item, given, state_of
from ..outputs import When, Writer
from ..progress import Waiting
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
    type=Number(1),
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
def count(
    puzzles: tuple[str, ...],
    strict: bool,
    limit: int | None,
    every: bool,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    memory_limit: int | None,
    solver: str,
    seed: int,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Count the solutions of puzzles.

    The count is exact, with all its digits, however many solutions there are; only with signs, with
    another solver, with a limit on conflicts, or if it would take too much memory (more than
    --memory-limit), it stops at a million unless --all is given.

    A plus, as in '1000+', means 'at least': the count stopped at --limit or at another limit, which
    standard error names. Exit status: 0 counted, 1 no solution, 2 bad input, 3 unknown.
    """
    solvers.get(solver)
    if every and limit is not None:
        raise HashikitError("use only one of --all and --limit")
    most = None if every else limit or 1_000_000
    at_once = limit is None and solver == "native" and conflict_limit is None
    if memory_limit is not None and not at_once:
        raise HashikitError(
            "--memory-limit cannot be combined with --limit, --conflict-limit or another solver"
        )
    drawn = given(state)
    inputs = Inputs(puzzles, json=json, strict=strict, also=drawn)
    ending = ".jsonl" if json else ".txt"
    with Writer(out, color, asked=asked, extension=ending) as writer:

        def one(item: Item) -> Exit:
            ended: Limit | Literal["count"] | None = None
            with Waiting(Message("counting"), inputs.spinner(item)) as waiting:
                try:
                    if at_once and not item.puzzle.signs:
                        found, exact, ended = count_all(
                            item.puzzle,
                            time_limit=time_limit,
                            seed=seed,
                            state=state_of(drawn, item.puzzle),
                            listed=most,
                            memory_limit=memory_limit,
                            report=waiting.tell,
                        )
                    else:
                        found = api.count(
                            item.puzzle,
                            solver=solver,
                            limit=most,
                            time_limit=time_limit,
                            conflict_limit=conflict_limit,
                            seed=seed,
                            state=state_of(drawn, item.puzzle),
                        )
                        exact = most is None or found < most
                        ended = None if exact else "count"
                    status = Exit.OK if found else Exit.NO
                except LimitReachedError as reached:
                    found, exact, status = reached.found, False, Exit.UNKNOWN
                    ended = reached.limit
            with all_digits():
                if json:
                    told = {"file": item.name, "count": found, "exact": exact, "limit": ended}
                    writer.write_json(told)
                else:
                    style = {Exit.OK: "good", Exit.NO: "bad"}.get(status, "doubt")
                    text = paint(f"{found}{'' if exact else '+'}", style, writer.color)
                    writer.line(f"{item.title}: {text}" if item.several else text)
                    if not exact and ended != "count":
                        note = _ENDED[ended]
                        writer.say(at(item.title, note) if item.several else note)
            return status

        return loop.each(inputs, writer, one)


_ENDED: dict[Limit | None, Message] = {
    "time": Message("the time limit was reached"),
    "conflicts": Message("the limit on conflicts was reached"),
    "memory": Message("counting all of them takes too much memory"),
    "width": Message("the puzzle is too wide to count all of them"),
    None: Message("a limit was reached"),
}
"""What ended a count early, other than `--limit`."""
