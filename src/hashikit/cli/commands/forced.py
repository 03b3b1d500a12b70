"""`hashi forced`."""

from __future__ import annotations

from dataclasses import asdict

from ..._util.units import duration
from ...board.result import Forced, Status
from ...board.solution import Solution
from ...i18n.sentences import Message, counted, grouped
from ...solvers import api
from .. import loop, options
from ..command import asked, command, option
from ..inputs import Inputs, Item, given, state_of
from ..outputs import When, Writer
from ..status import Exit
from ..terminal import paint, status, told

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
def forced(
    puzzles: tuple[str, ...],
    strict: bool,
    state: str | None,
    table: bool,
    time_limit: float | None,
    conflict_limit: int | None,
    seed: int,
    json: bool,
    quiet: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Find what every solution of a puzzle has in common.

    The drawing shows the bridges that every solution has. Exit status: 0 exact, 1 no solution, 2
    bad input, 3 a limit was reached (more may be forced than is shown).
    """
    drawn = given(state)
    inputs = Inputs(puzzles, json=json, strict=strict, also=drawn)
    ending = ".jsonl" if json else ".txt"
    with Writer(out, color, asked=asked, extension=ending) as writer:

        def one(item: Item) -> Exit:
            found = api.forced(
                item.puzzle,
                time_limit=time_limit,
                conflict_limit=conflict_limit,
                seed=seed,
                state=state_of(drawn, item.puzzle),
            )
            if json:
                edges = [[list(e.a), list(e.b), e.minimum, e.maximum] for e in found.edges]
                writer.write_json(
                    {
                        "file": item.name,
                        "status": found.status,
                        "edges": edges,
                        "stats": asdict(found.stats),
                    }
                )
            else:
                _show(writer, item, found, table, quiet)
            return _EXIT[found.status]

        return loop.each(inputs, writer, one)


def _show(writer: Writer, item: Item, found: Forced, table: bool, quiet: bool) -> None:
    line = _summary(writer, found)
    name = paint(item.title, "bold", writer.color)
    if quiet or found.status is Status.NO_SOLUTION:
        writer.line(f"{name}: {line}" if item.several else line)
        return
    if item.several:
        writer.write(name)
    if table:
        pairs = [f"{e.a}–{e.b}" for e in found.edges]
        width = max(map(len, pairs), default=0)
        for edge, pair in zip(found.edges, pairs, strict=True):
            fixed = edge.minimum == edge.maximum
            bounds = str(edge.minimum)
            if not fixed:
                bounds = told(Message("{low} to {high}", low=edge.minimum, high=edge.maximum))
            writer.write(
                f"{pair:<{width}}  {paint(bounds, 'good' if fixed else 'dim', writer.color)}"
            )
    else:
        least = [(e.a, e.b, e.minimum) for e in found.edges if e.minimum]
        writer.draw(item.puzzle, Solution(item.puzzle, least))
    writer.line(line)
    if item.several:
        writer.write("")


def _summary(writer: Writer, found: Forced) -> str:
    took = paint(f"({told(duration(found.stats.time))})", "dim", writer.color)
    if found.status is Status.NO_SOLUTION:
        return f"{status(Message('no solution'), 'bad', writer.color)} {took}"
    fixed = len(found.fixed())
    bridges = sum(e.minimum for e in found.edges)
    pairs = len(found.edges)
    line = Message(
        "{one}, {other}",
        one=counted(
            "{number} bridge in every solution", "{number} bridges in every solution", bridges
        ),
        other=counted(
            "{fixed} of {number} pair of islands decided",
            "{fixed} of {number} pairs of islands decided",
            pairs,
            fixed=grouped(fixed),
        ),
    )
    if found.status is Status.UNKNOWN:
        least = status(Message("at least"), "doubt", writer.color)
        line = Message(
            "{what}: a limit was reached", what=Message("{least} {line}", least=least, line=line)
        )
    return f"{told(line)} {took}"
