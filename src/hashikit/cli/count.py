"""`hashi count`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import LimitReachedError
from .. import solving
from .inputs import Inputs, Item
from .options import (
    Backend,
    Color,
    ConflictLimit,
    EngineName,
    Json,
    NoWeak,
    Output,
    Puzzles,
    SatCommand,
    Seed,
    SolverName,
    TimeLimit,
    Workers,
    chosen,
)
from .output import Exit, When, Writer, paint

EXAMPLES = (
    ("How many solutions are there?", "hashi count puzzle.txt"),
    ("Which puzzles of a folder have more than one?", "hashi count --limit 2 puzzles/"),
    ("Count them all, for a minute at most", "hashi count --limit 0 --time-limit 60 puzzle.txt"),
)


def count(
    puzzles: Puzzles,
    limit: Annotated[
        int,
        typer.Option("--limit", "-n", metavar="N", min=0, help="Stop there; 0 counts them all."),
    ] = 1_000_000,
    time_limit: TimeLimit = None,
    conflict_limit: ConflictLimit = None,
    seed: Seed = 0,
    solver: SolverName = "native",
    engine: EngineName = None,
    backend: Backend = None,
    sat_command: SatCommand = None,
    workers: Workers = None,
    no_weak: NoWeak = False,
    json: Json = False,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Count the solutions of puzzles.

    A number with a plus, as '1000+', means at least so many: the count stopped at --limit or, with
    exit status 3, at another limit. Exit status: 0 counted, 1 no solution, 2 bad input, 3 unknown.
    """
    name = chosen(solver, engine, backend, sat_command, workers, no_weak)
    inputs = Inputs(puzzles)
    with Writer(output, color) as writer:

        def one(item: Item) -> Exit:
            status = Exit.OK
            try:
                found = solving.count(
                    item.puzzle,
                    solver=name,
                    limit=limit or None,
                    time_limit=time_limit,
                    conflict_limit=conflict_limit,
                    seed=seed,
                )
                more = found == limit
                status = Exit.OK if found else Exit.NO
            except LimitReachedError as reached:
                found, more, status = reached.found, True, Exit.UNKNOWN
            if json:
                exact = not more
                writer.write_json({"file": item.name, "count": found, "exact": exact})
            else:
                styles = {Exit.OK: "good", Exit.NO: "bad"}
                text = paint(
                    f"{found}{'+' if more else ''}", styles.get(status, "doubt"), writer.color
                )
                writer.write(f"{item.title}: {text}" if item.several else text)
            return status

        return inputs.each(writer, one)
