"""`hashi forced`."""

from __future__ import annotations

from dataclasses import asdict

from ...board.result import Forced, Status
from ...board.solution import Solution
from ...formats import Entry
from ...i18n.sentences import Message, count_message, duration, group_digits, render
from ...solvers.native import NativeSolver
from ...solvers.solver import Query
from .. import options
from ..command import command, option
from ..inputs import state_of
from ..outputs import Output
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import paint, status

_EXIT = {Status.SOLVED: Exit.OK, Status.NO_SOLUTION: Exit.NO, Status.UNKNOWN: Exit.UNKNOWN}


@command(
    ("Show what all solutions have in common", "hashi forced puzzle.txt"),
    ("List all pairs of islands in a table", "hashi forced --table puzzle.txt"),
    (
        "Show what follows from the bridges drawn so far",
        "hashi forced --state state.txt puzzle.txt",
    ),
)
@options.puzzles
@options.strict
@options.state
@option(
    "--table",
    is_flag=True,
    help="List the minimum and maximum number of bridges of every pair of islands.",
)
@options.time_limit
@options.conflict_limit
@options.seed
@options.json
@options.quiet
@options.out_or_folder
@options.color
@for_puzzles
def forced(
    run: Run,
    state: str | None,
    table: bool,
    time_limit: float | None,
    conflict_limit: int | None,
    seed: int,
    quiet: bool,
) -> Exit:
    """Find what every solution of a puzzle has in common.

    The drawing shows the bridges that every solution has. Exit status: 0 exact, 1 no solution, 2
    bad input, 3 a limit was reached (more may be forced than is shown).
    """
    engine = NativeSolver()
    query = Query.checked(time_limit, conflict_limit, seed)
    drawing = run.open(state)

    def one(entry: Entry, output: Output) -> Exit:
        result = engine.forced(entry.puzzle, query, state_of(drawing, entry.puzzle))
        if run.json:
            edges = [[list(e.a), list(e.b), e.minimum, e.maximum] for e in result.edges]
            output.write_json(
                {
                    "file": entry.name,
                    "status": result.status,
                    "edges": edges,
                    "stats": asdict(result.stats),
                }
            )
        elif quiet or result.status is Status.NO_SOLUTION:
            output.line(output.prefix + _summary(output, result))
        else:
            with output.under_title():
                _show(output, entry, result, table)
        return _EXIT[result.status]

    return run.each(one)


def _show(output: Output, entry: Entry, result: Forced, table: bool) -> None:
    if table:
        pairs = [f"{e.a}–{e.b}" for e in result.edges]
        width = max(map(len, pairs), default=0)
        for edge, pair in zip(result.edges, pairs, strict=True):
            fixed = edge.minimum == edge.maximum
            bounds = str(edge.minimum)
            if not fixed:
                bounds = render(Message("{low} to {high}", low=edge.minimum, high=edge.maximum))
            output.write(
                f"{pair:<{width}}  {paint(bounds, 'good' if fixed else 'dim', output.color)}"
            )
    else:
        least = [(e.a, e.b, e.minimum) for e in result.edges if e.minimum]
        output.draw(entry.puzzle, Solution(entry.puzzle, least))
    output.line(_summary(output, result))


def _summary(output: Output, result: Forced) -> str:
    took = paint(f"({render(duration(result.stats.time))})", "dim", output.color)
    if result.status is Status.NO_SOLUTION:
        return f"{status(Message('no solution'), 'bad', output.color)} {took}"
    fixed = len(result.fixed())
    bridges = sum(e.minimum for e in result.edges)
    pairs = len(result.edges)
    line = Message(
        "{one}, {other}",
        one=count_message(
            "{number} bridge in every solution", "{number} bridges in every solution", bridges
        ),
        other=count_message(
            "{fixed} of {number} pair of islands decided",
            "{fixed} of {number} pairs of islands decided",
            pairs,
            fixed=group_digits(fixed),
        ),
    )
    if result.status is Status.UNKNOWN:
        least = status(Message("at least"), "doubt", output.color)
        line = Message(
            "{what}: a limit was reached", what=Message("{least} {line}", least=least, line=line)
        )
    return f"{render(line)} {took}"
