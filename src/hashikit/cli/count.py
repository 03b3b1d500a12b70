"""`hashi count`."""

from __future__ import annotations

from .. import solvers, solving
from ..errors import LimitReachedError
from . import options
from .command import Number, command, option
from .inputs import Inputs, Item, given, state_of
from .messages import paint
from .sinks import When, Writer
from .status import Exit


@command(
    ("How many solutions are there?", "hashi count puzzle.txt"),
    ("Which puzzles of a folder have more than one?", "hashi count --limit 2 puzzles/"),
    ("Count them all, for a minute at most", "hashi count --limit 0 --time-limit 60 puzzle.txt"),
)
@options.puzzles
@options.strict
@option(
    "--limit",
    "-n",
    metavar="N",
    type=Number(),
    default=1_000_000,
    help="Stop there; 0 counts them all.",
)
@options.state
@options.time_limit
@options.conflict_limit
@options.solver
@options.seed
@options.json
@options.out
@options.color
def count(
    puzzles: tuple[str, ...],
    strict: bool,
    limit: int,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    solver: str,
    seed: int,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Count the solutions of puzzles.

    A number with a plus, as '1000+', means at least so many: the count stopped at --limit or, with
    exit status 3, at another limit. Exit status: 0 counted, 1 no solution, 2 bad input, 3 unknown.
    """
    solvers.get(solver)
    drawn = given(state)
    inputs = Inputs(puzzles, json=json, strict=strict)
    with Writer(out, color) as writer:

        def one(item: Item) -> Exit:
            try:
                found = solving.count(
                    item.puzzle,
                    solver=solver,
                    limit=limit or None,
                    time_limit=time_limit,
                    conflict_limit=conflict_limit,
                    seed=seed,
                    state=state_of(drawn, item.puzzle),
                )
                exact = not limit or found < limit
                status = Exit.OK if found else Exit.NO
            except LimitReachedError as reached:
                found, exact, status = reached.found, False, Exit.UNKNOWN
            if json:
                writer.write_json({"file": item.name, "count": found, "exact": exact})
            else:
                style = {Exit.OK: "good", Exit.NO: "bad"}.get(status, "doubt")
                text = paint(f"{found}{'' if exact else '+'}", style, writer.color)
                writer.write(f"{item.title}: {text}" if item.several else text)
            return status

        return inputs.each(writer, one)
